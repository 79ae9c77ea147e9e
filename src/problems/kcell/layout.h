#pragma once

/* Where a board lies on its drawing, and what is drawn over it. */

#include "board.h"

G_BEGIN_DECLS

#define CELL 60.0
#define MARGIN 6.0
/* What the cells lie in reaches farther than they do: */
#define RAIL_END 12.0
#define RAIL_TOP 9.0
#define NUMBERS 28.0     /* below the cells */
#define GOALS 44.0       /* below the rail: what each side plays for */
#define BANNER 44.0      /* below these, for what is said: */
#define PASS_HEIGHT 30.0 /* the rest is air */

/* layout.c */

static inline const KcellState *
kcell_state_of (const EspScene *scene)
{
  return (const KcellState *) scene->state;
}

static inline gboolean
kcell_is_small (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_SMALL) != 0;
}

static inline gboolean
kcell_is_played (const EspScene *scene)
{
  return (scene->flags & (ESP_SCENE_EDIT | ESP_SCENE_SEARCH)) == 0;
}

int kcell_n_rows (const EspScene *scene);
/* Cells in a row; the last one may be shorter. */
int kcell_n_columns (const EspScene *scene);
/* What is written on longer rows, which are shown smaller, is larger; and more so the room for what
 * is written below the cells where larger text is wanted. */
double kcell_writing_scale (const EspScene *scene);
double kcell_room_scale (const EspScene *scene);
double kcell_row_height (const EspScene *scene);
/* How far a row's rail reaches below its cells. */
double kcell_rail_foot (const EspScene *scene);
/* Only a pass is legal: there is a button for it, the cell after the last. */
gboolean kcell_must_pass (const EspScene *scene);
/* Where the board would be as one row. */
KcellPlace kcell_place_of (const EspScene *scene);
void kcell_measure (const EspScene *scene, double *width, double *height);
int kcell_n_cells (const EspScene *scene);
void kcell_cell_rect (const EspScene *scene, int cell, EspRect *rect);

/* marks.c: a row at a time, as the clip shows it */

/* Where the stone in @cell may go now; -1: it may not. */
int kcell_legal_target (const KcellPosition *at, int cell);
/* The stone that moves, on its way along the chain. */
void kcell_draw_moving (const EspScene *scene, cairo_t *cr);
/* A ring around each stone that can move; where the stone under the pointer or the cursor would go.
 */
void kcell_draw_legal (const EspScene *scene, cairo_t *cr, int row);
void kcell_draw_preview (const EspScene *scene, cairo_t *cr, int row);
/* Where the stone was that has moved, and its way. */
void kcell_draw_last (const EspScene *scene, cairo_t *cr, int row);
/* The first moves of a principal variation. */
void kcell_draw_line (const EspScene *scene, cairo_t *cr, int row);
/* Marks, pointer and cursor, on the whole board. */
void kcell_draw_rings (const EspScene *scene, cairo_t *cr);

G_END_DECLS
