#pragma once

/* Where a drawing lies in a widget: how large, and which part of it is seen. Knows no widget. */

#include "draw/esp-look.h"

G_BEGIN_DECLS

#define ESP_CANVAS_PAD 12.0 /* pixels around what is seen whole */

typedef struct
{
  double width, height; /* of the widget */
  double natural_width, natural_height;
  gboolean fit;   /* all of it is shown, whatever the size */
  gboolean below; /* the legend is: see ESP_SCENE_BELOW */
  double scale;
  double x, y; /* where the drawing's origin is, in the widget's coordinates */
} EspCanvasPosition;

/* What a drawing of its size would be scaled by in a widget of that one. */
double esp_canvas_position_get_fit (const EspCanvasPosition *position, double width, double height);
/* A legend stands where it leaves the board larger; while it is zoomed in on, where it stood. The
 * flags of @scene say so. */
void
esp_canvas_position_choose_side (EspCanvasPosition *position, const EspLook *look, EspScene *scene);
/* TRUE: it has become another drawing altogether. */
gboolean esp_canvas_position_take_size (EspCanvasPosition *position, double width, double height);
/* Puts it where it is seen, all of it where that fits. */
void esp_canvas_position_settle (EspCanvasPosition *position,
                                 const EspLook *look,
                                 const EspScene *scene);
/* About a point that stays where it is. */
void esp_canvas_position_zoom (EspCanvasPosition *position, double factor, double x, double y);
/* How far it has to be moved for @rect, in the widget's coordinates, to be seen. */
void esp_canvas_position_reveal (const EspCanvasPosition *position,
                                 const EspRect *rect,
                                 double *dx,
                                 double *dy);
/* From the drawing's units to the widget's coordinates. */
void esp_canvas_position_get_rect (const EspCanvasPosition *position, EspRect *rect);

G_END_DECLS
