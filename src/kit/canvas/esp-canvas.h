#pragma once

/* The widget that shows a board: draws a look, zooms, pans, has a cursor. */

#include <gtk/gtk.h>

#include "draw/esp-look.h"

G_BEGIN_DECLS

/**
 * EspCanvas:
 *
 * Shows one state of one instance through its look. It changes nothing itself: a click or a key is
 * told by a signal. Signals:
 *
 * - `cell-clicked` (int cell, int click, int first): an #EspClick on a cell; Space, Return and the
 *   mouse alike; first is the cell where a drag began
 * - `key-typed` (int cell, guint character) → gboolean: a character at the cursor; TRUE when used
 * - `cell-opened` (int cell) → gboolean: a double click while it is edited; TRUE when used: the
 * second press is no click then
 * - `drag-cancelled` (): Escape while the button is held: what was done since the press is not
 * meant
 * - `hover-changed` (int cell): the cell under the pointer, or -1
 * - `cursor-moved` (): it is at another cell
 * - `placed` (): the drawing lies elsewhere in the widget, or is larger or smaller
 *
 * Keys: arrows move the cursor, Home and End to the first and last cell, Space and Return click,
 * Shift+Space clicks with the second button, Ctrl+arrows pan, Ctrl+Space (and a click with Ctrl)
 * folds what hangs below a cell. What the keys do without modifiers are actions too ("board.left",
 * "board.activate"), for those who have no keys but assistive technology.
 */
#define ESP_TYPE_CANVAS (esp_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EspCanvas, esp_canvas, ESP, CANVAS, GtkWidget)

/* Boards of up to this many cells have an accessible child for each. */
#define ESP_CANVAS_MAX_CELL_WIDGETS 400

GtkWidget *esp_canvas_new (const char *label);

/* What is shown from now on; @state is copied, @instance is shared and not to be changed any more.
 * @event: what led here in a search, or NULL. With @animate the change from the state before is
 * shown by and by, where animations are on. */
void esp_canvas_show (EspCanvas *canvas,
                      const EspInstance *instance,
                      const EspState *state,
                      const EspEvent *event,
                      EspSceneFlags flags,
                      gboolean animate);
/* The same instance in another state. */
void esp_canvas_show_state (EspCanvas *canvas,
                            const EspState *state,
                            const EspEvent *event,
                            EspSceneFlags flags,
                            gboolean animate);
/* Whether a stroke joins the cell where the button is pressed and that where it is released: it is
 * told as one click then, and one that ends beside all cells not at all. */
void esp_canvas_set_joining (EspCanvas *canvas, gboolean joining);
/* What is told of strokes that do not join. */
void esp_canvas_set_strokes (EspCanvas *canvas, EspStrokes strokes);
/* What was clicked to be joined by the next click; -1: nothing. */
int esp_canvas_get_picked (EspCanvas *canvas);
void esp_canvas_set_palette (EspCanvas *canvas, const EspPalette *palette);
/* Cells that a hint speaks of, or mistakes instead (copied); moves to be shown as arrows. */
void esp_canvas_set_marks (EspCanvas *canvas, const int *cells, guint n_cells);
void esp_canvas_set_mistakes (EspCanvas *canvas, const int *cells, guint n_cells);
void esp_canvas_set_arrows (EspCanvas *canvas, const char *const *moves);

/* Something that happened, for those who do not see where it is shown: it is said with the cell
 * under the cursor, before anything else. */
void esp_canvas_announce (EspCanvas *canvas, const char *text);

/* One of the look's views, by its number. */
void esp_canvas_set_view (EspCanvas *canvas, int view);
/* Hides what hangs below a cell, or shows it again; FALSE where nothing does. */
gboolean esp_canvas_fold (EspCanvas *canvas, int cell);
void esp_canvas_unfold_all (EspCanvas *canvas);

/* NULL before anything is shown. Borrowed, until the next call. */
const EspScene *esp_canvas_get_scene (EspCanvas *canvas);
const EspLook *esp_canvas_get_look (EspCanvas *canvas);
int esp_canvas_get_cursor (EspCanvas *canvas);
void esp_canvas_set_cursor (EspCanvas *canvas, int cell);
gboolean esp_canvas_is_animating (EspCanvas *canvas);
/* Where a cell is, in the widget's coordinates. */
gboolean esp_canvas_get_cell_rect (EspCanvas *canvas, int cell, EspRect *rect);

/* Where all that is drawn lies, and within it the cells, in the widget's coordinates. FALSE:
 * nothing is shown. */
gboolean esp_canvas_get_extent (EspCanvas *canvas, EspRect *drawing, EspRect *cells);
/* How wide the drawing would be in a widget of that size, when all of it is shown. */
double esp_canvas_measure_width (EspCanvas *canvas, double width, double height);

/* Zooms by a factor, about the middle. */
void esp_canvas_zoom (EspCanvas *canvas, double factor);
/* Shows all of it, and does so when the size changes. */
void esp_canvas_fit (EspCanvas *canvas);
/* One unit is one pixel. */
void esp_canvas_zoom_natural (EspCanvas *canvas);

G_END_DECLS
