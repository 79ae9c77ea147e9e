#pragma once

/* What the look draws its boards with. */

#include "draw/esp-shape.h"
#include "kcell.h"

G_BEGIN_DECLS

/* Where a board is drawn. */
typedef struct
{
  double x, y; /* of the first cell */
  double size;
} KcellPlace;

/* 0, 1, or -1 for an empty cell. */
int kcell_owner_of (const KcellPosition *at, int cell);
/* The middle of a cell, which may lie between two. */
double kcell_centre_of (const KcellPlace *place, double cell);
/* How far stones and what lies around them reach from the middle, in cells. */
#define KCELL_STONE 0.37
#define KCELL_RING 0.44 /* around a stone */

/* The outline of a side's stone; the stone itself. */
void kcell_stone_path (cairo_t *cr, int side, double x, double y, double radius);
void kcell_draw_stone (
    cairo_t *cr, const EspPalette *palette, int side, double x, double y, double radius);
/* What the cells lie in, and in it the goal of a side. */
void kcell_draw_rail (cairo_t *cr, const EspPalette *palette, const EspRect *rect, double corner);
void kcell_draw_home (
    cairo_t *cr, const EspPalette *palette, const EspRect *rect, double corner, int side);
/* The cells of one hop of a move, with its direction as sign: a step or a jump. */
int kcell_hop_of (KcellUndo move);
/* The chain of a move as arcs above the cells, in the source colour: each hop is one with a head
 * where it comes down. */
void kcell_draw_chain (cairo_t *cr, const KcellPlace *place, KcellUndo move, double width);
/* A bracket at height @y below a goal, or as much of it as lies in cells @first to @end: solid of
 * the first side, broken of the second. FALSE where none does; else its middle is stored. */
gboolean kcell_draw_goal (cairo_t *cr,
                          const EspPalette *palette,
                          const KcellPosition *at,
                          const KcellPlace *place,
                          int side,
                          int first,
                          int end,
                          double y,
                          double *middle);
/* The cells from @first to before @end, with the wanted shapes in empty goals; stones, but for the
 * one in cell @without (-1: all). @fine: with what is seen where there is room. */
void kcell_draw_cells (cairo_t *cr,
                       const EspPalette *palette,
                       const KcellPosition *at,
                       const KcellPlace *place,
                       int first,
                       int end,
                       int without,
                       gboolean fine);
/* A state that keeps its whole game. */
void kcell_measure_strip (const EspScene *scene, double *width, double *height);
void kcell_draw_strip (const EspScene *scene, cairo_t *cr);

G_END_DECLS
