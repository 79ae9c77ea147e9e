#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/esp-error.h"
#include "battleship.h"

/* What follows from the rules on a board that is filled in by hand. What follows in searches is in
 * rules.h. */

int
battleship_count_squares (const BattleshipState *state, gboolean row, int line, guint8 value)
{
  int count = 0;

  for (int k = 0; k < (row ? state->columns : state->rows); k++)
    count += state->domain[row ? line * state->columns + k : k * state->columns + line] == value;
  return count;
}

void
battleship_fill_water (const BattleshipPuzzle *puzzle, BattleshipState *state)
{
  for (int i = 0; i < battleship_n (puzzle); i++)
    {
      int row = i / state->columns;
      int column = i % state->columns;
      gboolean water =
          battleship_count_squares (state, TRUE, row, BATTLESHIP_SHIP) >= puzzle->row_counts[row] ||
          battleship_count_squares (state, FALSE, column, BATTLESHIP_SHIP) >=
              puzzle->column_counts[column];

      if (state->domain[i] != BATTLESHIP_UNKNOWN)
        continue;
      for (int dr = -1; dr <= 1 && !water; dr += 2)
        for (int dc = -1; dc <= 1 && !water; dc += 2)
          {
            int r = row + dr;
            int c = column + dc;

            water = r >= 0 && c >= 0 && r < state->rows && c < state->columns &&
                    state->domain[r * state->columns + c] == BATTLESHIP_SHIP;
          }
      if (water)
        state->domain[i] = BATTLESHIP_WATER;
    }
}

gboolean
battleship_fill_line (
    const BattleshipPuzzle *puzzle, BattleshipState *state, gboolean row, int line, GError **error)
{
  int length = row ? state->columns : state->rows;
  int count = row ? puzzle->row_counts[line] : puzzle->column_counts[line];
  int ships = battleship_count_squares (state, row, line, BATTLESHIP_SHIP);
  int open = battleship_count_squares (state, row, line, BATTLESHIP_UNKNOWN);
  guint8 value = ships == count ? BATTLESHIP_WATER : BATTLESHIP_SHIP;

  if (open == 0 || (ships != count && ships + open != count))
    return esp_refuse (error, open == 0
                                  ? _ ("nothing is open in this line")
                                  : _ ("the count does not say yet what the rest of this line is"));
  for (int k = 0; k < length; k++)
    {
      guint8 *domain = &state->domain[row ? line * state->columns + k : k * state->columns + line];

      if (*domain == BATTLESHIP_UNKNOWN)
        *domain = value;
    }
  return TRUE;
}
