#pragma once

/* Two searches of one instance, looked at in step. */

#include "esp-search.h"

G_BEGIN_DECLS

/* What one step of both is. */
typedef enum
{
  ESP_PAIR_DECISION, /* after as many decisions */
  ESP_PAIR_EVENT,    /* after as many events */
  ESP_PAIR_TIME      /* after as many milliseconds, as if the events had come evenly */
} EspPairUnit;

/**
 * EspPair:
 *
 * Keeps two recorded searches at the same position, whichever of the two is moved. Main thread
 * only. Signals: `moved` (): position, length or the difference is another; `playing` ():
 * playing back began or ended.
 */
#define ESP_TYPE_PAIR (esp_pair_get_type ())
G_DECLARE_FINAL_TYPE (EspPair, esp_pair, ESP, PAIR, GObject)

/* Holds both; each must be recorded. */
EspPair *esp_pair_new (EspSearch *first, EspSearch *second);
EspSearch *esp_pair_get_search (EspPair *pair, guint side);

void esp_pair_set_unit (EspPair *pair, EspPairUnit unit);
EspPairUnit esp_pair_get_unit (EspPair *pair);
guint64 esp_pair_get_position (EspPair *pair);
/* Of the longer one, as far as it has been looked through. */
guint64 esp_pair_get_length (EspPair *pair);
/* What people count after @n decisions: how a search begins is a place to stand, but none. */
guint64 esp_pair_number_decision (EspPair *pair, guint64 n);
/* Of one of them. */
guint64 esp_pair_get_side_length (EspPair *pair, guint side);
void esp_pair_set_position (EspPair *pair, guint64 position);

/* The step of a side that a position shows. */
guint64 esp_pair_find_step (EspPair *pair, guint side, guint64 position);
/* The position that a side has at @step. By decisions, what is taken back belongs to the decision
 * that it makes way for. */
guint64 esp_pair_find_position (EspPair *pair, guint side, guint64 step);
/* Which event of a side its @decision (counted from 1) is; G_MAXUINT64: it has not so many. */
guint64 esp_pair_find_decision (EspPair *pair, guint side, guint64 decision);
/* The first decision (counted from 1) at which the two do not do the same; 0: none so far. One that
 * has ended before differs there. */
guint64 esp_pair_get_difference (EspPair *pair);
/* Goes there; by decisions from then on. */
void esp_pair_go_to_difference (EspPair *pair);

/* Steps a second while both are played back. */
void esp_pair_set_pace (EspPair *pair, int pace);
void esp_pair_play (EspPair *pair);
void esp_pair_stop_playing (EspPair *pair);
gboolean esp_pair_is_playing (EspPair *pair);
/* Looks both through at once, where it is otherwise done by and by: for tests. */
void esp_pair_look_through (EspPair *pair);

G_END_DECLS
