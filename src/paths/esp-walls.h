#pragma once

/* The walls of a grid as bits, once row by row and once column by column, with a wall around: so
 * many cells at once are looked at, whichever way one goes. D. Harabor and A. Grastien, "Improving
 * jump point search", ICAPS 2014, section 3. */

#include <glib.h>

G_BEGIN_DECLS

/* Which steps there are. */
typedef enum
{
  ESP_WALLS_FOUR,     /* never across */
  ESP_WALLS_EIGHT,    /* across too, past corners and between them */
  ESP_WALLS_NO_CORNER /* across where both cells beside are free */
} EspWallsSteps;

/* Steps, and bits of sets of them. */
typedef enum
{
  ESP_WALLS_UP,
  ESP_WALLS_LEFT,
  ESP_WALLS_RIGHT,
  ESP_WALLS_DOWN,
  ESP_WALLS_UP_LEFT,
  ESP_WALLS_UP_RIGHT,
  ESP_WALLS_DOWN_LEFT,
  ESP_WALLS_DOWN_RIGHT,
  ESP_WALLS_N_STEPS
} EspWallsStep;

/* Cells in lines; a cell of a line is the bit behind its place. */
typedef struct
{
  guint64 *walls;
  guint64 *goals;
  gsize stride; /* words a line */
} EspWallsLines;

typedef struct
{
  int n_rows, n_columns;
  EspWallsSteps steps;
  EspWallsLines rows, columns;
  guint8 allowed[512]; /* of the nine bits of a cell and those around: which steps one may go */
} EspWalls;

/* @cells: a sign a cell, row by row; @wall: the one of walls. */
void esp_walls_init (
    EspWalls *self, const char *cells, int n_rows, int n_columns, char wall, EspWallsSteps steps);
/* Jumps end at goals; see esp-jump-points.h. */
void esp_walls_add_goal (EspWalls *self, guint32 cell);
void esp_walls_clear (EspWalls *self);

/* Three bits of a line, from the one at @at on. */
static inline guint
esp_walls_get_three (const guint64 *line, guint at)
{
  guint64 low = line[at / 64] >> (at % 64);
  guint64 high = line[at / 64 + 1] << 1 << (63 - at % 64);

  return (guint) ((low | high) & 7);
}

/* Which steps one may go from @row and @column: a bit each. */
static inline guint
esp_walls_get_steps (const EspWalls *self, int row, int column)
{
  const guint64 *line = self->rows.walls + (gsize) row * self->rows.stride;
  guint at = (guint) column;

  return self->allowed[esp_walls_get_three (line, at) |
                       esp_walls_get_three (line + self->rows.stride, at) << 3 |
                       esp_walls_get_three (line + 2 * self->rows.stride, at) << 6];
}

static inline gboolean
esp_walls_is_set (const EspWallsLines *lines, const guint64 *bits, int line, int at)
{
  return bits[(gsize) (line + 1) * lines->stride + (gsize) (at + 1) / 64] >> ((at + 1) % 64) & 1;
}

/* Whether there is a wall; @row and @column may be one off the grid. */
static inline gboolean
esp_walls_is_wall (const EspWalls *self, int row, int column)
{
  return esp_walls_is_set (&self->rows, self->rows.walls, row, column);
}

static inline gboolean
esp_walls_is_goal (const EspWalls *self, int row, int column)
{
  return esp_walls_is_set (&self->rows, self->rows.goals, row, column);
}

G_END_DECLS
