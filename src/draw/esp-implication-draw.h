#pragma once

/* The implication graph of a conflict, drawn from left to right: reasons, the decision, what
 * followed, and the conflict at the right. Needs no display. */

#include "csp/esp-implication.h"
#include "draw/esp-palette.h"

G_BEGIN_DECLS

/* The place of a node: its middle, in the drawing's units. */
typedef struct
{
  double x, y;
  double width;
  char *label; /* "D3 = ship" */
} EspImplicationPlace;

/**
 * EspImplicationDrawing:
 *
 * A graph with the places of its nodes; the conflict stands behind the last of them. Takes no part
 * in the graph, which must outlive it.
 */
typedef struct
{
  const EspImplication *graph;
  EspImplicationPlace *places; /* n_nodes + 1: the last one is the conflict */
  int *layers;                 /* of the same, from 0 */
  double width, height;
} EspImplicationDrawing;

/* The conflict, as a place and as the answer of a hit. */
static inline int
esp_implication_drawing_conflict (const EspImplicationDrawing *drawing)
{
  return (int) drawing->graph->n_nodes;
}

/* Lays @graph out; @instance names its facts. */
EspImplicationDrawing *esp_implication_drawing_new (const EspImplication *graph,
                                                    const EspInstance *instance);
void esp_implication_drawing_free (EspImplicationDrawing *drawing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspImplicationDrawing, esp_implication_drawing_free)

/* Draws it from 0, 0 on; @chosen: a node with a ring and its edges in front, -1: none. */
void esp_implication_draw (const EspImplicationDrawing *drawing,
                           cairo_t *cr,
                           const EspPalette *palette,
                           int chosen);
/* The node at a place, -1: none. */
int esp_implication_hit (const EspImplicationDrawing *drawing, double x, double y);
/* The step to go to for a node or the conflict. */
guint64 esp_implication_step_of (const EspImplicationDrawing *drawing, int node);
/* What a node is, for its tip and for who cannot see it: "D3 = ship: row 3; on the conflict side".
 * A new string. */
char *esp_implication_describe (const EspImplicationDrawing *drawing,
                                const EspInstance *instance,
                                int node);

G_END_DECLS
