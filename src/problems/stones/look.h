#pragma once

/* What the two drawings of the stones share. */

#include "draw/esp-shape.h"
#include "stones.h"

G_BEGIN_DECLS

#define STONE 52.0
#define MARGIN 18.0

/* More stones than this are drawn on the grid, whatever the view. */
#define STONES_MAX_GRAPH 200

static inline gboolean
stones_shows_graph (const EspScene *scene)
{
  return scene->view == 1 && ((const StonesInstance *) scene->instance)->n <= STONES_MAX_GRAPH;
}

/* graph.c: the divisor graph, in layers of the numbers with as many prime factors. */

void stones_graph_measure (int n, double *width, double *height);
/* All places at once. @x, @y: room for n + 1, by stone. */
void stones_graph_places (int n, double *x, double *y);
/* The edges, below the stones, which are at @x, @y. */
void stones_graph_draw_edges (const EspScene *scene, cairo_t *cr, const double *x, const double *y);

G_END_DECLS
