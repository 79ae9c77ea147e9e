#pragma once

/* The skyline of a search: its depth over its steps, dead ends, solutions, and where one is. */

#include "esp-drawn.h"

#include "draw/esp-profile.h"
#include "engine/esp-search.h"

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
/* A step that is flagged: the first at which two searches differ; G_MAXUINT64: none. */
void esp_strip_set_flag (EspStrip *strip, guint64 step);
/* How much of the width the search takes (0..1), where a longer one beside it sets the scale. */
void esp_strip_set_span (EspStrip *strip, double span);

G_END_DECLS
