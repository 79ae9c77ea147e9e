#pragma once

/* What the files of the look share. */

#include "battleship.h"
#include "draw/esp-shape.h"

G_BEGIN_DECLS

#define SQUARE 46.0
#define COUNT 34.0
#define MARGIN 6.0
#define LETTERS 28.0   /* room for letters and numbers at the edges */
#define SMALL_EDGE 2.0 /* around the board of a small picture */
#define PLAIN 20.0     /* pixels of a square, below which such a picture is a plain grid */
#define USUAL_SIDE 14.0
#define FIGURE_SIDE 10.0 /* the same in a document, where there is less room for all of it */
#define MOST_LABEL 1.7   /* times as large, labels and counts */

/* Cells: the squares, then the row counts, then the column counts. */

static inline const BattleshipPuzzle *
puzzle_of (const EspScene *scene)
{
  return (const BattleshipPuzzle *) scene->instance;
}

/* How much larger than beside a usual board things are: the squares of a large one are drawn
 * smaller in the same window, and what stands around them is to be read there too. */
static inline double
get_growth (const EspScene *scene)
{
  return MAX (MAX (puzzle_of (scene)->rows, puzzle_of (scene)->columns) / USUAL_SIDE, 1);
}

static inline double
get_label_growth (const EspScene *scene)
{
  double side = MAX (puzzle_of (scene)->rows, puzzle_of (scene)->columns);
  double usual = scene->flags & ESP_SCENE_FIGURE ? FIGURE_SIDE : USUAL_SIDE;

  return CLAMP (side / usual, 1, MOST_LABEL);
}

/* How broad the strips of counts are. */
static inline double
get_count (const EspScene *scene)
{
  return COUNT * get_label_growth (scene);
}

/* The disc around a count: no larger than the square beside it. */
static inline double
get_count_radius (const EspScene *scene)
{
  return MIN (get_count (scene), SQUARE) / 2 - 1;
}

static inline EspGrid
grid_of (const EspScene *scene)
{
  double edge =
      scene->flags & ESP_SCENE_SMALL ? SMALL_EDGE : MARGIN + LETTERS * get_label_growth (scene);

  return (EspGrid){ .n_rows = puzzle_of (scene)->rows,
                    .n_columns = puzzle_of (scene)->columns,
                    .x = edge,
                    .y = edge,
                    .size = SQUARE };
}

/* Room for the bars beside the board of a small picture: of boards of any size, drawn equally high,
 * they are equally long. */
static inline double
get_small_bar (const EspScene *scene)
{
  return MAX (puzzle_of (scene)->rows, puzzle_of (scene)->columns) * SQUARE * 0.19;
}

/* The editor's ships are drawn, not what is shown of them. */
static inline gboolean
battleship_draws_answer (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_EDIT) != 0 && puzzle_of (scene)->answer != NULL;
}

/* look.c */
/* How many squares of a line are ship, and how many open. */
void battleship_count_line (const EspScene *scene, gboolean row, int line, int *ships, int *open);
extern const EspLook esp_battleship_look;

/* draw.c */
void battleship_draw (const EspScene *scene, cairo_t *cr);
/* Light falls from above; over an upright ship from the left, as it goes on from square to square.
 */
void battleship_fill_hull (const EspPalette *palette,
                           cairo_t *cr,
                           const EspRect *rect,
                           gboolean upright);

/* fleet.c */
/* How far board and fleet reach. */
void battleship_measure_fleet (const EspScene *scene, double *right, double *bottom);
void battleship_find_legend (const EspScene *scene, EspRect *rect);
void battleship_draw_fleet (const EspScene *scene, cairo_t *cr);
/* Where the ships of a size stand in the fleet; FALSE where there are none. */
gboolean battleship_fleet_rect (const EspScene *scene, cairo_t *cr, int size, EspRect *rect);

/* draw-event.c */
/* Where a search is: squares, the line that speaks, ships of the fleet. */
void battleship_draw_event (const EspScene *scene, cairo_t *cr);

G_END_DECLS
