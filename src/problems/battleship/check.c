#include "config.h"

#include "battleship.h"

#include <glib/gi18n-lib.h>

/* Whether a grid solves a puzzle, from the rules alone. */

static gboolean
at (const ShipsState *state, int row, int column)
{
  if (row < 0 || column < 0 || row >= state->rows || column >= state->columns)
    return FALSE;
  return state->domain[row * state->columns + column] == SHIPS_SHIP;
}

static char *
check_counts (const ShipsPuzzle *puzzle, const ShipsState *state)
{
  for (int row = 0; row < puzzle->rows; row++)
    {
      int count = 0;

      for (int column = 0; column < puzzle->columns; column++)
        count += at (state, row, column);
      if (count != puzzle->row_counts[row])
        return g_strdup_printf (_ ("row %d has %d ship squares, not %d"), row + 1, count,
                                puzzle->row_counts[row]);
    }
  for (int column = 0; column < puzzle->columns; column++)
    {
      int count = 0;

      for (int row = 0; row < puzzle->rows; row++)
        count += at (state, row, column);
      if (count != puzzle->column_counts[column])
        return g_strdup_printf (_ ("column %d has %d ship squares, not %d"), column + 1, count,
                                puzzle->column_counts[column]);
    }
  return NULL;
}

static char *
check_touching (const ShipsState *state)
{
  for (int row = 0; row < state->rows; row++)
    for (int column = 0; column < state->columns; column++)
      {
        char name[8];

        if (!at (state, row, column))
          continue;
        ships_square_name (state->columns, row * state->columns + column, name);
        if (at (state, row + 1, column + 1) || at (state, row + 1, column - 1))
          return g_strdup_printf (_ ("%s touches a ship square diagonally"), name);
        if ((at (state, row - 1, column) || at (state, row + 1, column)) &&
            (at (state, row, column - 1) || at (state, row, column + 1)))
          return g_strdup_printf (_ ("the ship on %s is not straight"), name);
      }
  return NULL;
}

static char *
check_fleet (const ShipsPuzzle *puzzle, const ShipsState *state)
{
  int found[SHIPS_MAX_SIDE + 1] = { 0 };

  for (int row = 0; row < state->rows; row++)
    for (int column = 0; column < state->columns; column++)
      {
        int down = 0;
        int right = 0;

        if (!at (state, row, column) || at (state, row - 1, column) || at (state, row, column - 1))
          continue;
        while (at (state, row + down, column))
          down++;
        while (at (state, row, column + right))
          right++;
        found[MAX (down, right)]++;
      }
  for (int size = SHIPS_MAX_SIDE; size >= 1; size--)
    if (found[size] != puzzle->fleet[size])
      return g_strdup_printf (_ ("there are %d ships of size %d, not %d"), found[size], size,
                              puzzle->fleet[size]);
  return NULL;
}

static char *
check_hints (const ShipsPuzzle *puzzle, const ShipsState *state)
{
  for (int i = 0; i < puzzle->rows * puzzle->columns; i++)
    {
      int row = i / puzzle->columns;
      int column = i % puzzle->columns;
      gboolean up = at (state, row - 1, column);
      gboolean down = at (state, row + 1, column);
      gboolean left = at (state, row, column - 1);
      gboolean right = at (state, row, column + 1);
      gboolean ship = at (state, row, column);
      gboolean ok = TRUE;
      char name[8];

      switch (puzzle->hints[i])
        {
        case 'W':
          ok = !ship;
          break;
        case 'S':
          ok = ship && !up && !down && !left && !right;
          break;
        case 'L':
          ok = ship && right && !left && !up && !down;
          break;
        case 'R':
          ok = ship && left && !right && !up && !down;
          break;
        case 'T':
          ok = ship && down && !up && !left && !right;
          break;
        case 'B':
          ok = ship && up && !down && !left && !right;
          break;
        case 'M':
          ok = ship && ((up && down && !left && !right) || (left && right && !up && !down));
          break;
        default:
          break;
        }
      ships_square_name (puzzle->columns, i, name);
      if (!ok)
        return g_strdup_printf (_ ("%s is not as the hint %c says"), name, puzzle->hints[i]);
    }
  return NULL;
}

gboolean
ships_check (const EspInstance *instance, const EspState *state, char **why)
{
  const ShipsPuzzle *puzzle = (const ShipsPuzzle *) instance;
  const ShipsState *grid = (const ShipsState *) state;

  for (int i = 0; i < puzzle->rows * puzzle->columns; i++)
    if (grid->domain[i] != SHIPS_WATER && grid->domain[i] != SHIPS_SHIP)
      {
        char name[8];

        ships_square_name (puzzle->columns, i, name);
        *why = g_strdup_printf (_ ("%s is not decided"), name);
        return FALSE;
      }
  *why = check_hints (puzzle, grid);
  if (*why == NULL)
    *why = check_touching (grid);
  if (*why == NULL)
    *why = check_counts (puzzle, grid);
  if (*why == NULL)
    *why = check_fleet (puzzle, grid);
  return *why == NULL;
}
