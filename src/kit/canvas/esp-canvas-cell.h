#pragma once

/* One cell of a canvas for screen readers: drawn by the canvas, so itself invisible, but with role,
 * name and state, and with actions that do what a click does ("cell.activate") and what one with
 * the second button does ("cell.menu"). GTK 4.8 has no virtual accessible children.
 *
 * Signal `activated` (gboolean second). */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ESP_TYPE_CANVAS_CELL (esp_canvas_cell_get_type ())
G_DECLARE_FINAL_TYPE (EspCanvasCell, esp_canvas_cell, ESP, CANVAS_CELL, GtkWidget)

GtkWidget *esp_canvas_cell_new (void);
/* What a screen reader says of it: "D3, 59, empty, next to green". */
void esp_canvas_cell_set_text (EspCanvasCell *cell, const char *text);
const char *esp_canvas_cell_get_text (EspCanvasCell *cell);
/* Whether the keyboard cursor is on it. */
void esp_canvas_cell_set_selected (EspCanvasCell *cell, gboolean selected);

G_END_DECLS
