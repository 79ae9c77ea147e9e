#pragma once

/* What the two halves of the look share. Cells are the tiles, then the lines of the legend, and
 * while editing the empty places of the sheet. */

#include "draw/esp-shape.h"
#include "words.h"

G_BEGIN_DECLS

#define WORDS_PITCH 96.0
#define WORDS_TILE 58.0
#define WORDS_MARGIN 30.0
#define WORDS_LEGEND 304.0
#define WORDS_ROW 30.0

static inline const WordsPuzzle *
words_puzzle_of (const EspScene *scene)
{
  return (const WordsPuzzle *) scene->instance;
}

/* Columns and rows of the sheet; while editing there is one more of each to put tiles on. */
void words_sheet_size (const EspScene *scene, int *columns, int *rows);
/* Lines of the legend in one of its columns. */
int words_legend_rows (const EspScene *scene);
void words_measure (const EspScene *scene, double *width, double *height);
void words_legend_rect (const EspScene *scene, int line, EspRect *rect);
void words_cell_rect (const EspScene *scene, int cell, EspRect *rect);
void words_draw (const EspScene *scene, cairo_t *cr);

G_END_DECLS
