#pragma once

/* What the files of the look share. */

#include "battleship.h"
#include "draw/esp-shape.h"

G_BEGIN_DECLS

#define SQUARE 46.0
#define COUNT 34.0
#define MARGIN 18.0
#define FLEET_WIDTH 150.0
#define FLEET_UNIT 17.0

/* Cells: the squares, then the row counts, then the column counts. */

static inline const ShipsPuzzle *
puzzle_of (const EspScene *scene)
{
  return (const ShipsPuzzle *) scene->instance;
}

static inline EspGrid
grid_of (const EspScene *scene)
{
  return (EspGrid){ .n_rows = puzzle_of (scene)->rows,
                    .n_columns = puzzle_of (scene)->columns,
                    .x = MARGIN + COUNT,
                    .y = MARGIN + COUNT,
                    .size = SQUARE };
}

/* look.c */
/* How many squares of a line are ship, and how many open. */
void ships_count_line (const EspScene *scene, gboolean row, int line, int *ships, int *open);
extern const EspLook esp_battleship_look;

/* draw.c */
void ships_draw (const EspScene *scene, cairo_t *cr);

G_END_DECLS
