#pragma once

/* Nodes and edges of graphs whose nodes have colours: maps, and the game on them. */

#include "draw/esp-shape.h"

G_BEGIN_DECLS

/* Colour @i of a map, from 0; beyond the palette's series they begin anew. */
EspColour esp_graph_colour (const EspPalette *palette, int i);
/* A disc with one wedge for each colour in @domain (a bit each), the first at the top, with the
 * clock; those that are gone are left empty. */
void esp_graph_draw_domain (cairo_t *cr,
                            const EspPalette *palette,
                            double x,
                            double y,
                            double radius,
                            guint domain,
                            int n_colours);
/* A straight edge between two places. */
void esp_graph_draw_edge (cairo_t *cr, double ax, double ay, double bx, double by, double width);
/* The node, of those at (@x, @y), that lies farthest in @direction for the way it is off; @from
 * where there is none. */
int esp_graph_neighbour (int n,
                         double (*x) (gpointer data, int i),
                         double (*y) (gpointer data, int i),
                         gpointer data,
                         int from,
                         EspDirection direction);

G_END_DECLS
