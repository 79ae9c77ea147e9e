#pragma once

/* Two searches of one instance, looked at in step. */

#include "esp-search.h"

G_BEGIN_DECLS

/* What one step of both is. */
typedef enum
{
  ESP_SIDE_BY_SIDE_DECISION, /* after as many decisions */
  ESP_SIDE_BY_SIDE_EVENT,    /* after as many events */
  ESP_SIDE_BY_SIDE_TIME      /* after as many milliseconds, as if the events had come evenly */
} EspSideBySideUnit;

/**
 * EspSideBySide:
 *
 * Keeps two recorded searches at the same position, whichever of the two is moved. Main thread
 * only. Signals: `moved` (): position, length or the difference is another; `playing` ():
 * playing back began or ended.
 */
#define ESP_TYPE_SIDE_BY_SIDE (esp_side_by_side_get_type ())
G_DECLARE_FINAL_TYPE (EspSideBySide, esp_side_by_side, ESP, SIDE_BY_SIDE, GObject)

/* Holds both; each must be recorded. */
EspSideBySide *esp_side_by_side_new (EspSearch *first, EspSearch *second);
EspSearch *esp_side_by_side_get_search (EspSideBySide *pair, guint side);

void esp_side_by_side_set_unit (EspSideBySide *pair, EspSideBySideUnit unit);
EspSideBySideUnit esp_side_by_side_get_unit (EspSideBySide *pair);
guint64 esp_side_by_side_get_position (EspSideBySide *pair);
/* Of the longer one, as far as it has been looked through. */
guint64 esp_side_by_side_get_length (EspSideBySide *pair);
/* What people count after @n decisions: how a search begins is a place to stand, but none. */
guint64 esp_side_by_side_number_decision (EspSideBySide *pair, guint64 n);
/* Of one of them. */
guint64 esp_side_by_side_get_side_length (EspSideBySide *pair, guint side);
/* Goes to where @side is at @step, as soon as both have come so far; going elsewhere ends that. */
void esp_side_by_side_seek (EspSideBySide *both, guint side, guint64 step);
void esp_side_by_side_set_position (EspSideBySide *pair, guint64 position);

/* The step of a side that a position shows. */
guint64 esp_side_by_side_find_step (EspSideBySide *pair, guint side, guint64 position);
/* The position that a side has at @step. By decisions, what is taken back belongs to the decision
 * that it makes way for. */
guint64 esp_side_by_side_find_position (EspSideBySide *pair, guint side, guint64 step);
/* Which event of a side its @decision (counted from 1) is; G_MAXUINT64: it has not so many. */
guint64 esp_side_by_side_find_decision (EspSideBySide *pair, guint side, guint64 decision);
/* The first decision (counted from 1) at which the two do not do the same; 0: none so far. One that
 * has ended before differs there. */
guint64 esp_side_by_side_get_difference (EspSideBySide *pair);
/* Goes there; by decisions from then on. */
void esp_side_by_side_go_to_difference (EspSideBySide *pair);

/* Steps a second while both are played back. */
void esp_side_by_side_set_pace (EspSideBySide *pair, int pace);
void esp_side_by_side_play (EspSideBySide *pair);
void esp_side_by_side_stop_playing (EspSideBySide *pair);
gboolean esp_side_by_side_is_playing (EspSideBySide *pair);
/* Looks both through at once, where it is otherwise done by and by: for tests. */
void esp_side_by_side_look_through (EspSideBySide *pair);

G_END_DECLS
