#include "config.h"

#include "esp-walls.h"

#include <string.h>

static void
begin_lines (EspWallsLines *self, int n_lines, int n_cells)
{
  gsize n;

  /* a wall at each end, and a word that may be read beyond */
  self->stride = ((gsize) n_cells + 2 + 63) / 64 + 1;
  n = ((gsize) n_lines + 2) * self->stride;
  self->walls = g_new (guint64, n);
  memset (self->walls, 0xff, n * sizeof (guint64));
  self->goals = g_new0 (guint64, n);
}

/* Turns a block of 64 × 64 bits over its diagonal. (H. Warren, Hacker's Delight, 2nd ed., section
 * 7-3.) */
static void
turn_block (guint64 block[64])
{
  guint64 mask = G_GUINT64_CONSTANT (0x00000000ffffffff);

  for (guint width = 32; width > 0; width >>= 1, mask ^= mask << width)
    for (guint i = 0; i < 64; i = ((i | width) + 1) & ~width)
      {
        guint64 change = (block[i] >> width ^ block[i | width]) & mask;

        block[i] ^= change << width;
        block[i | width] ^= change;
      }
}

static void
turn (const EspWalls *self)
{
  const EspWallsLines *from = &self->rows;
  const EspWallsLines *to = &self->columns;

  for (gsize row = 0; row < (gsize) self->n_rows + 2; row += 64)
    for (gsize column = 0; column < (gsize) self->n_columns + 2; column += 64)
      {
        guint64 block[64];

        for (gsize i = 0; i < 64; i++)
          block[i] = row + i < (gsize) self->n_rows + 2
                         ? from->walls[(row + i) * from->stride + column / 64]
                         : G_MAXUINT64;
        turn_block (block);
        for (gsize i = 0; i < 64 && column + i < (gsize) self->n_columns + 2; i++)
          to->walls[(column + i) * to->stride + row / 64] = block[i];
      }
}

/* Which steps nine cells allow, row by row, of which the middle one is where one stands. */
static guint8
find_allowed (guint cells, EspWallsSteps steps)
{
  /* the place of each step's end, and of the two cells beside a step across */
  static const guint8 places[ESP_WALLS_N_STEPS][3] = { { 1 },       { 3 },       { 5 },
                                                       { 7 },       { 0, 1, 3 }, { 2, 1, 5 },
                                                       { 6, 7, 3 }, { 8, 7, 5 } };
  int n = steps == ESP_WALLS_FOUR ? ESP_WALLS_UP_LEFT : ESP_WALLS_N_STEPS;
  guint8 allowed = 0;

  for (int step = 0; step < n; step++)
    {
      guint needed = 1u << places[step][0];

      if (step >= ESP_WALLS_UP_LEFT && steps == ESP_WALLS_NO_CORNER)
        needed |= 1u << places[step][1] | 1u << places[step][2];
      if ((cells & needed) == 0)
        allowed |= (guint8) (1u << step);
    }
  return allowed;
}

void
esp_walls_init (
    EspWalls *self, const char *cells, int n_rows, int n_columns, char wall, EspWallsSteps steps)
{
  *self = (EspWalls){ .n_rows = n_rows, .n_columns = n_columns, .steps = steps };
  begin_lines (&self->rows, n_rows, n_columns);
  begin_lines (&self->columns, n_columns, n_rows);
  for (int row = 0; row < n_rows; row++)
    {
      guint64 *line = self->rows.walls + (gsize) (row + 1) * self->rows.stride;
      const char *signs = cells + (gsize) row * (gsize) n_columns;

      for (int from = 0; from < n_columns; from += 63)
        {
          /* a word holds 63 of them at most where it does not begin with one: the rest of it */
          guint at = (guint) from + 1;
          guint n = MIN (63, (guint) (n_columns - from));
          guint64 free_cells = 0;

          for (guint i = 0; i < n; i++)
            free_cells |= (guint64) (signs[(guint) from + i] != wall) << i;
          line[at / 64] &= ~(free_cells << (at % 64));
          line[at / 64 + 1] &= ~(free_cells >> 1 >> (63 - at % 64));
        }
    }
  turn (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->allowed); i++)
    self->allowed[i] = find_allowed (i, steps);
}

void
esp_walls_add_goal (EspWalls *self, guint32 cell)
{
  gsize row = cell / (guint32) self->n_columns + 1;
  gsize column = cell % (guint32) self->n_columns + 1;

  self->rows.goals[row * self->rows.stride + column / 64] |= G_GUINT64_CONSTANT (1)
                                                             << (column % 64);
  self->columns.goals[column * self->columns.stride + row / 64] |= G_GUINT64_CONSTANT (1)
                                                                   << (row % 64);
}

void
esp_walls_clear (EspWalls *self)
{
  g_clear_pointer (&self->rows.walls, g_free);
  g_clear_pointer (&self->rows.goals, g_free);
  g_clear_pointer (&self->columns.walls, g_free);
  g_clear_pointer (&self->columns.goals, g_free);
}
