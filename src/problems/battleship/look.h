#pragma once

/* What the files of the look share. */

#include "battleship.h"
#include "draw/esp-shape.h"

G_BEGIN_DECLS

#define SQUARE 46.0
#define COUNT 34.0
#define MARGIN 10.0
#define LETTERS 28.0 /* room for letters and numbers at the edges */
#define FLEET_WIDTH 176.0
#define FLEET_UNIT 20.0
#define FLEET_ROW 30.0
#define FLEET_GAP 10.0
#define FLEET_APART 30.0   /* below the board: from the counts to its words, for usual text */
#define FLEET_HEAD 30.0    /* there: from its words to the first ships */
#define FLEET_NUMBER 80.0  /* room for "5 of 12" */
#define FLEET_BETWEEN 24.0 /* sizes in a line */
#define FLEET_COUNTED 7    /* so many ships of a size are one hull and a number */
#define SMALL_EDGE 2.0     /* around the board of a small picture */
#define PLAIN 20.0         /* pixels of a square, below which such a picture is a plain grid */

/* Cells: the squares, then the row counts, then the column counts. */

static inline const ShipsPuzzle *
puzzle_of (const EspScene *scene)
{
  return (const ShipsPuzzle *) scene->instance;
}

static inline EspGrid
grid_of (const EspScene *scene)
{
  double edge = scene->flags & ESP_SCENE_SMALL ? SMALL_EDGE : MARGIN + LETTERS;

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

/* Below the board: where the words over the fleet stand. */
static inline double
get_fleet_top (const EspScene *scene)
{
  return grid_of (scene).y + puzzle_of (scene)->rows * SQUARE + COUNT +
         FLEET_APART * MAX (scene->text, 1);
}

/* look.c */
/* How many squares of a line are ship, and how many open. */
void ships_count_line (const EspScene *scene, gboolean row, int line, int *ships, int *open);
extern const EspLook esp_battleship_look;

/* How many hulls of a size stand in a row of the fleet, and how many rows they take. */
int ships_fleet_columns (const ShipsPuzzle *puzzle, int size);
int ships_fleet_rows (const ShipsPuzzle *puzzle, int size);
/* Where the first of them stands, by its left end and its middle. */
void ships_find_fleet (const EspScene *scene, int size, EspSpot *spot);

/* draw.c */
void ships_draw (const EspScene *scene, cairo_t *cr);
/* Where the ships of a size stand in the fleet; FALSE where there are none. */
gboolean ships_fleet_rect (const EspScene *scene, cairo_t *cr, int size, EspRect *rect);

/* draw-event.c */
/* Where a search is: squares, the line that speaks, ships of the fleet. */
void ships_draw_event (const EspScene *scene, cairo_t *cr);

G_END_DECLS
