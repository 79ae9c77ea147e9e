#pragma once

/* What the two halves of the look share. Cells are the tiles, then the lines of the legend, and
 * while editing the empty places of the sheet. */

#include "geometry/esp-plane.h"
#include "draw/esp-shape.h"
#include "words.h"

G_BEGIN_DECLS

#define WORDS_PITCH 96.0
#define WORDS_TILE 60.0
#define WORDS_MARGIN 30.0
#define WORDS_LEGEND 278.0
#define WORDS_ROW 30.0
#define WORDS_ROW_BELOW 26.0

static inline const WordsPuzzle *
words_puzzle_of (const EspScene *scene)
{
  return (const WordsPuzzle *) scene->instance;
}

/* Columns and rows of the sheet; while editing there are more of each to put tiles on. */
void words_sheet_size (const EspScene *scene, int *columns, int *rows);
/* Lines of the legend in one of its columns. */
double words_legend_growth (const EspScene *scene);
int words_legend_rows (const EspScene *scene);
void words_measure (const EspScene *scene, double *width, double *height);
void words_legend_rect (const EspScene *scene, int line, EspRect *rect);
void words_cell_rect (const EspScene *scene, int cell, EspRect *rect);
void words_draw (const EspScene *scene, cairo_t *cr);

/* ribbon.c: where the slots' ribbons lie, in the order of the slots. Free with g_array_unref(). */
typedef struct _WordsRibbon WordsRibbon;

GArray *words_lay_ribbons (const EspScene *scene);
EspColour words_ribbon_colour (const EspScene *scene, const GArray *ribbons, int slot);
/* @strength: 1 as it is, 0 not to be seen. */
void words_draw_ribbon (
    const EspScene *scene, cairo_t *cr, const GArray *ribbons, int slot, double strength);
/* A slot that is being drawn. */
void words_draw_draft (const EspScene *scene, cairo_t *cr, const int *cells, int n);
/* Its number and its arrow, which lie above the tiles. */
void words_draw_ends (const EspScene *scene, cairo_t *cr, const GArray *ribbons, int slot);
/* The number of a slot in a disc. */
void words_draw_badge (const EspScene *scene, cairo_t *cr, EspSpot at, int slot, EspColour colour);

G_END_DECLS
