#pragma once

/* The skyline of a search: its depth over its steps, dead ends, solutions, and where one is. */

#include "kit/canvas/esp-drawn.h"

#include "draw/plot/esp-profile.h"
#include "engine/trace/esp-search.h"

G_BEGIN_DECLS

/**
 * EspStrip:
 *
 * A slider over the steps of a search: pressed and dragged with the pointer; Left and Right go by
 * decision and with Shift by event, Page Up and Page Down by a tenth.
 */
#define ESP_TYPE_STRIP (esp_strip_get_type ())
G_DECLARE_FINAL_TYPE (EspStrip, esp_strip, ESP, STRIP, EspDrawn)

GtkWidget *esp_strip_new (void);
/* NULL: there is none. */
void esp_strip_set_search (EspStrip *strip, EspSearch *search);
EspSearch *esp_strip_get_search (EspStrip *strip);
void esp_strip_set_palette (EspStrip *strip, const EspPalette *palette);
/* Draws nothing of what lies after the step. */
void esp_strip_set_hide_future (EspStrip *strip, gboolean hide);
/* What its width stands for, where that is not steps: as two searches side by side have one scale,
 * in which they go by decision. */
typedef struct
{
  guint64 (*count) (gpointer data); /* positions of the search */
  guint64 (*find_step) (gpointer data, guint64 position);
  guint64 (*find_position) (gpointer data, guint64 step);
  void (*go) (gpointer data, guint64 position); /* where the pointer is, which may be beyond it */
  gpointer data;
} EspStripScale;

/* Copied; NULL: steps. */
void esp_strip_set_scale (EspStrip *strip, const EspStripScale *scale);
/* How many positions the width has room for; 0: those of the search. Where the search has more, it
 * is drawn as one that goes on, and its tip says @length (of all of it; or NULL). */
void esp_strip_set_room (EspStrip *strip, guint64 room, const char *length);
/* A position that is flagged: the first at which two searches differ; G_MAXUINT64: none. */
void esp_strip_set_flag (EspStrip *strip, guint64 position);
/* Whether the pointer holds it: the scale should not change then. Signal "released": any more. */
gboolean esp_strip_is_held (EspStrip *strip);

G_END_DECLS
