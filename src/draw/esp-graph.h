#pragma once

/* Nodes and edges of graphs whose nodes have colours: maps, and the game on them. */

#include "esp-shape.h"

G_BEGIN_DECLS

#define ESP_GRAPH_MAX_COLOURS 16

/* A colour of the palette for each name: names such as "R", "red" or "Blue" get the one that they
 * say, others what is left. @n is at most %ESP_GRAPH_MAX_COLOURS. */
void esp_graph_choose_colours (const EspPalette *palette,
                               const char *const *names,
                               int n,
                               EspColour colours[ESP_GRAPH_MAX_COLOURS]);
/* The colour that a single letter stands for, translated: "R" is "red"; NULL: none, or no letter.
 */
const char *esp_graph_name_colour (const char *name);
/* A disc with one wedge for each colour in @domain (a bit each), the first at the top, with the
 * clock; those that are gone are left empty. */
void esp_graph_draw_domain (cairo_t *cr,
                            const EspPalette *palette,
                            double x,
                            double y,
                            double radius,
                            guint domain,
                            const EspColour *colours,
                            int n_colours);
/* The same without a disc, for the middle of a territory: a dot for each colour in a place of its
 * own, hollow where that is gone; a badge where none is left. */
void esp_graph_draw_dots (cairo_t *cr,
                          const EspPalette *palette,
                          double x,
                          double y,
                          double radius,
                          guint domain,
                          const EspColour *colours,
                          int n_colours);
/* Where dot @c of them is, from the middle of them all; returns its radius. Half of what each has
 * to itself is %ESP_GRAPH_DOT_PITCH times that. */
#define ESP_GRAPH_DOT_PITCH 1.3
double esp_graph_place_dot (double radius, int n_colours, int c, double *x, double *y);
/* The @i-th of @n colours in 0,0..size,size: its ground with its name, or as much of that as there
 * is room for. */
void esp_graph_draw_swatch (
    cairo_t *cr, const EspPalette *palette, double size, const char *const *names, int n, int i);
/* A straight edge between two places. */
void esp_graph_draw_edge (cairo_t *cr, double ax, double ay, double bx, double by, double width);
/* Where node @i is drawn. */
typedef void EspGraphPlace (gpointer data, int i, double *x, double *y);
/* The node that lies farthest in @direction for the way it is off; @from where there is none. */
int
esp_graph_neighbour (int n, EspGraphPlace *place, gpointer data, int from, EspDirection direction);

/* Where an editor's clicks beside the nodes go: squares of one size, row by row. */
typedef struct
{
  double x, y; /* of the corner */
  double step; /* side of a square */
  int columns, rows;
} EspLattice;

static inline int
esp_lattice_n (const EspLattice *lattice)
{
  return lattice->columns * lattice->rows;
}

/* From the drawing's edge to that of an editor's sheet. */
#define ESP_SHEET_EDGE 2.0
/* An editor's sheet, of all of @width and @height: where things can be put, in a dashed frame, and
 * dots in the middle of the squares of @grid (NULL: none). */
void esp_scene_draw_sheet (
    const EspScene *scene, cairo_t *cr, double width, double height, const EspLattice *grid);
/* The middle of square @k. */
void esp_lattice_place (const EspLattice *lattice, int k, double *x, double *y);
/* The square at a point, or -1. */
int esp_lattice_hit (const EspLattice *lattice, double x, double y);
/* The square beside the one at a point (or beside the nearest one), in @direction. */
int esp_lattice_beside (const EspLattice *lattice, double x, double y, EspDirection direction);
/* Where an arrow key leads in an editor, in which the cursor at @from walks over the lattice, and
 * on to a node that lies there. The cells are the @n nodes, then the squares. */
int esp_lattice_neighbour (const EspLattice *lattice,
                           const EspRect *from,
                           int n,
                           EspGraphPlace *place,
                           gpointer data,
                           EspDirection direction);

G_END_DECLS
