#pragma once

/* Very many lines: points of the device, as dense as lines run through them. What cairo would take
 * half a minute for is there in a second, and where a hundred lines run through one point nobody
 * misses their edges. */

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  cairo_surface_t *surface;
  guint8 *points;
  int stride;
  int width;
  int height;
  double left; /* on the drawing */
  double top;
  double scale; /* points a unit of the drawing */
} EspLineMask;

/* Over all that is in sight; FALSE where that is nothing. */
gboolean esp_line_mask_init (EspLineMask *mask, cairo_t *cr);
/* A straight line, a point for each column or, where it is steep, each row that it crosses within
 * the picture. */
void esp_line_mask_line (EspLineMask *mask, double x1, double y1, double x2, double y2);
/* Colours what was set with the source of @cr, and is done with it. */
void esp_line_mask_paint (EspLineMask *mask, cairo_t *cr);

G_END_DECLS
