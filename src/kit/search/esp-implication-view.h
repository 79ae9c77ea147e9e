#pragma once

/* The implication graph of the conflict that a search is at. */

#include "kit/canvas/esp-drawn.h"

#include "draw/esp-palette.h"
#include "engine/trace/esp-search.h"

G_BEGIN_DECLS

/**
 * EspImplicationView:
 *
 * From a conflict on until the next decision its graph is shown. A click on a fact, or Return with
 * the cursor on it, goes to the step where it was set; arrows move the cursor.
 */
#define ESP_TYPE_IMPLICATION_VIEW (esp_implication_view_get_type ())
G_DECLARE_FINAL_TYPE (EspImplicationView, esp_implication_view, ESP, IMPLICATION_VIEW, EspDrawn)

GtkWidget *esp_implication_view_new (void);
/* NULL: none. */
void esp_implication_view_set_search (EspImplicationView *view, EspSearch *search);
void esp_implication_view_set_palette (EspImplicationView *view, const EspPalette *palette);
/* Whether a conflict is shown. */
gboolean esp_implication_view_has_graph (EspImplicationView *view);
/* Facts that are drawn. */
guint esp_implication_view_get_n (EspImplicationView *view);
/* To the step where the @i-th of them was set. */
void esp_implication_view_go_to (EspImplicationView *view, int i);

G_END_DECLS
