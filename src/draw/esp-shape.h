#pragma once

/* Shapes that drawings share: rounded squares, cursors, marks, arrows, grids with coordinates. */

#include "esp-look.h"
#include "esp-text.h"

G_BEGIN_DECLS

/* Path of a rectangle with rounded corners. */
void
esp_shape_rounded (cairo_t *cr, double x, double y, double width, double height, double radius);
/* Path of a regular polygon: 3 triangle, 4 diamond, …; its first corner is at the top. */
void esp_shape_polygon (cairo_t *cr, double x, double y, double radius, int n_corners);
/* The keyboard cursor: a ring inside @rect that shows on any ground. */
void esp_shape_cursor (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
/* What a hint speaks of: a dashed ring inside @rect. */
void esp_shape_mark (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
/* The same where a search is: inside of the frame that this has, and without a ground of its own.
 */
void esp_shape_mark_within (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
/* A mistake: a whole frame along @rect, and a cross on a badge at its corner. */
void esp_shape_mistake (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
/* The cell under the pointer: a light veil. */
void esp_shape_hover (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
/* Where a search is: a strong frame along @rect over a light tint; and where it fails. */
void esp_shape_here (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
void esp_shape_failure (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
void esp_shape_round_here (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
void esp_shape_round_failure (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
/* The same as circles, for what is round. */
void esp_shape_round_cursor (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
void esp_shape_round_mark (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
void esp_shape_round_mark_within (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
void esp_shape_round_mistake (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
void esp_shape_round_hover (cairo_t *cr, const EspRect *rect, const EspPalette *palette);
typedef void EspRing (cairo_t *cr, const EspRect *rect, const EspPalette *palette);

/* The same for areas of any shape: the current path, which is used up. Lines of @thick lie within.
 */
void esp_shape_area_cursor (cairo_t *cr, double thick, const EspPalette *palette);
void esp_shape_area_mark (cairo_t *cr, double thick, const EspPalette *palette);
/* @frame: how thick the lines of that are. */
void
esp_shape_area_mark_within (cairo_t *cr, double frame, double thick, const EspPalette *palette);
void esp_shape_area_here (cairo_t *cr, double thick, const EspPalette *palette);
void esp_shape_area_failure (cairo_t *cr, double thick, const EspPalette *palette);
void esp_shape_area_hover (cairo_t *cr, double thick, const EspPalette *palette);

/* The badge of a mistake alone, in the middle @x, @y. */
void esp_shape_badge (cairo_t *cr, double x, double y, double radius, const EspPalette *palette);

/* The badge of the @order-th move of a hint or a line, with its number @size high. */
void esp_shape_order_badge (cairo_t *cr,
                            double x,
                            double y,
                            double radius,
                            int order,
                            double size,
                            const EspPalette *palette);

/* One of these around a cell of the scene; nothing where it has no such cell. */
void esp_scene_draw_ring (const EspScene *scene, cairo_t *cr, int cell, EspRing *ring);
/* Whether what is marked is where the search is. */
gboolean esp_scene_is_mark_within (const EspScene *scene, int cell);
/* What a hint speaks of, or the mistakes. */
void esp_scene_draw_marks (const EspScene *scene, cairo_t *cr, gboolean round);
/* Where the canvas has the keyboard. */
void esp_scene_draw_cursor (const EspScene *scene, cairo_t *cr, EspRing *ring);
/* Marks, what is under the pointer, and the cursor. */
void esp_scene_draw_rings (const EspScene *scene, cairo_t *cr, gboolean round);
/* The background of all that the look draws. */
void esp_scene_draw_ground (const EspScene *scene, cairo_t *cr);
/* An arrow with a head, @width thick, in the source colour of @cr. */
void
esp_shape_arrow (cairo_t *cr, double from_x, double from_y, double to_x, double to_y, double width);
/* Slanted lines over @rect, in the source colour: a second sign besides colour. */
void esp_shape_hatch (cairo_t *cr, const EspRect *rect, double gap);
/* Whether the two have a point in common. */
gboolean esp_rect_overlaps (const EspRect *a, const EspRect *b);
/* Whether the straight line from one place to another has a point in @rect: A. Liang and B. Barsky,
 * "A new concept and method for line clipping", 1984. */
gboolean esp_rect_meets_line (const EspRect *rect, double ax, double ay, double bx, double by);
/* The path, filled, or with a line of that width, or both. */
void esp_fill (cairo_t *cr, EspColour colour);
void esp_stroke (cairo_t *cr, EspColour colour, double width);
void esp_fill_and_stroke (cairo_t *cr, EspColour fill, EspColour line, double width);

typedef struct
{
  double at; /* 0..1 */
  EspColour colour;
} EspTone;

/* The source colour goes from one to the other along the line to @x1, @y1. */
void esp_set_gradient (
    cairo_t *cr, double x0, double y0, double x1, double y1, EspTone first, EspTone last);
/* @colour with another opacity; @a and @b mixed, @share of @b. */
EspColour esp_colour_fade (EspColour colour, double alpha);
EspColour esp_colour_mix (EspColour a, EspColour b, double share);
/* The colour of a side for lines on the surface: in print one side is nearly white. */
EspColour esp_palette_get_side_line (const EspPalette *palette, int side);
/* Contrast ratio by WCAG 2.1, 1..21, of two opaque colours. */
double esp_colour_contrast (EspColour a, EspColour b);
/* Black or white, whichever is read better on @ground. */
EspColour esp_colour_text_on (EspColour ground);

void esp_grid_rect (const EspGrid *grid, int row, int column, EspRect *rect);
/* The square at a point, row × n_columns + column, or -1. */
int esp_grid_hit (const EspGrid *grid, double x, double y);
/* Where an arrow key leads from square @cell; @cell itself at the edge. */
int esp_grid_neighbour (const EspGrid *grid, int cell, EspDirection direction);
/* Path around all squares, with round corners. */
void esp_grid_add_frame (const EspGrid *grid, cairo_t *cr, double corner);
/* The board's edge there. */
void
esp_grid_draw_frame (const EspGrid *grid, cairo_t *cr, const EspPalette *palette, double corner);
/* Lines between the squares. */
void esp_grid_draw_lines (const EspGrid *grid, cairo_t *cr, const EspPalette *palette);
/* How large coordinates are on a board that has them like most. */
double esp_grid_label_size (const EspGrid *grid);
/* Column letters A.. above and row numbers 1.. at the left; where not all have room, every few of
 * them. */
void
esp_grid_draw_labels (const EspGrid *grid, cairo_t *cr, const EspPalette *palette, double size);
/* Members of a look whose cells are squares of its `grid`, row by row: all of them, or as many as
 * its `n_cells` says. */
int esp_squares_n_cells (const EspScene *scene);
void esp_squares_cell_rect (const EspScene *scene, int cell, EspRect *rect);
int esp_squares_hit (const EspScene *scene, double x, double y);
int esp_squares_neighbour (const EspScene *scene, int cell, EspDirection direction);
/* All four in a table of %EspCells. */
#define ESP_CELLS_ARE_SQUARES                                                                      \
  .n_cells = esp_squares_n_cells, .cell_rect = esp_squares_cell_rect, .hit = esp_squares_hit,      \
  .neighbour = esp_squares_neighbour
/* The same of `measure`: as much room behind the squares as before them. */
void esp_squares_measure (const EspScene *scene, double *width, double *height);
/* For `draw`, where nothing else is drawn: the ground, each square by @draw_cell with the pointer's
 * ring below it, marks and the cursor. */
void esp_squares_draw (
    const EspScene *scene,
    cairo_t *cr,
    void (*draw_cell) (const EspScene *scene, cairo_t *cr, int cell, const EspRect *rect));

G_END_DECLS
