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
/* The outline of a side's stone; the stone itself. */
void kcell_stone_path (cairo_t *cr, int side, double x, double y, double radius);
void kcell_draw_stone (
    cairo_t *cr, const EspPalette *palette, int side, double x, double y, double radius);
/* The cells of one hop of a move, with its direction as sign: a step or a jump. */
int kcell_hop_of (KcellUndo move);
/* The chain of a move as arcs above the cells with a head, in the source colour. */
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
/* The cells from @first to before @end in their tray, with the wanted shapes in empty goals;
 * stones, but for the one in cell @without (-1: all). */
void kcell_draw_board (cairo_t *cr,
                       const EspPalette *palette,
                       const KcellPosition *at,
                       const KcellPlace *place,
                       int first,
                       int end,
                       int without);
/* A state that keeps its whole game. */
void kcell_measure_strip (const KcellState *state, double *width, double *height);
void kcell_draw_strip (const EspScene *scene, cairo_t *cr);

G_END_DECLS
