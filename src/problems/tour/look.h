#pragma once

/* What the drawing side of the room shares. */

#include "draw/esp-shape.h"
#include "tour.h"

G_BEGIN_DECLS

/* How the plane lies on the drawing. */
typedef struct
{
  double width, height; /* of the drawing, without the figures of a search */
  double foot;          /* of it the legend, below the map */
  double scale;
  double x0, y0;       /* where the frame's left bottom corner is drawn … */
  double left, bottom; /* … and what it is in the plane */
} TourMap;

TourMap tour_get_map (const EspScene *scene);
/* Where a city is on the drawing. */
void tour_map_place (const TourInstance *self, const TourMap *map, int city, double *x, double *y);
/* Of a city's sign. */
double tour_get_radius (const EspScene *scene);
void tour_draw (const EspScene *scene, cairo_t *cr);

/* gauge.c: the figures of a search beside the map, or below it; 0 wide and high where there are
 * none. */
double tour_gauge_width (const EspScene *scene);
double tour_gauge_height (const EspScene *scene);
/* @width: of the map; @height: where it ends or, beside it, where the legend begins. */
void tour_draw_gauge (const EspScene *scene, cairo_t *cr, double width, double height);

extern const EspLook esp_tour_look;

G_END_DECLS
