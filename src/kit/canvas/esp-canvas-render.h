#pragma once

/* Draws what takes longer than a frame, off the main thread. */

#include <gtk/gtk.h>

#include "draw/esp-look.h"

G_BEGIN_DECLS

/**
 * EspCanvasRender:
 *
 * Keeps the last drawing of a canvas as a picture while a thread makes the next one: there is never
 * more than one of them under way, and what changes meanwhile is drawn by the one after it. Belongs
 * to the main thread.
 */
typedef struct _EspCanvasRender EspCanvasRender;

/* Where a drawing lies on the widget. */
typedef struct
{
  double x, y;  /* of the drawing's corner */
  double scale; /* pixels of the widget a unit */
  int width, height;
  int factor; /* device pixels a pixel of the widget */
} EspCanvasPlace;

EspCanvasRender *esp_canvas_render_new (GtkWidget *canvas);
void esp_canvas_render_free (EspCanvasRender *self);
/* What is to be drawn is another thing from now on. @forget: the old picture would mislead. */
void esp_canvas_render_changed (EspCanvasRender *self, gboolean forget);
/* Frees what is not shown any more, as soon as no thread looks at it; either may be NULL. */
void esp_canvas_render_take (EspCanvasRender *self, EspInstance *instance, EspState *state);
/* Whether drawing takes so long that a thread does it. */
gboolean
esp_canvas_render_is_slow (EspCanvasRender *self, const EspLook *look, const EspScene *scene);
/* Whether a picture of what is shown is still to come. */
gboolean esp_canvas_render_is_pending (EspCanvasRender *self);
/* Draws on the widget: at once, or the last picture while a thread makes a new one; the widget is
 * drawn again when that is there. */
void esp_canvas_render_draw (EspCanvasRender *self,
                             const EspLook *look,
                             const EspScene *scene,
                             const EspCanvasPlace *place,
                             cairo_t *cr);

G_END_DECLS
