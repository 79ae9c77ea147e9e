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

/* graph.c: the divisor graph. Stone 1 in the middle; around it rings of the numbers with one prime
 * factor, with two, and so on (counted with multiplicity), each near its factors. */

/* Side of the square that the graph fills. */
double stones_graph_size (int n);
/* The middle of a stone. */
void stones_graph_place (int n, int stone, double *x, double *y);
/* All places at once. @x, @y: room for n + 1, by stone. */
void stones_graph_places (int n, double *x, double *y);
/* The edges, below the stones. */
void stones_graph_draw_edges (const EspScene *scene, cairo_t *cr);

G_END_DECLS
