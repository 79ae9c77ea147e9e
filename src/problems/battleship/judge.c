#include "config.h"

#include "geometry/esp-square.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>

/* What the rules say of a grid as it stands, open squares left open, and whether it solves a
 * puzzle: from the rules alone. */

typedef struct
{
  const BattleshipPuzzle *puzzle;
  const BattleshipState *state;
  GArray *cells; /* what breaks the rule; NULL: nobody asks */
} Judge;

static gboolean
inside (const Judge *judge, int row, int column)
{
  return row >= 0 && column >= 0 && row < judge->state->rows && column < judge->state->columns;
}

static gboolean
is_ship (const Judge *judge, int row, int column)
{
  return inside (judge, row, column) &&
         judge->state->domain[row * judge->state->columns + column] == BATTLESHIP_SHIP;
}

/* Around the grid there is water. */
static gboolean
is_water (const Judge *judge, int row, int column)
{
  return !inside (judge, row, column) ||
         judge->state->domain[row * judge->state->columns + column] == BATTLESHIP_WATER;
}

static void
blame (const Judge *judge, int row, int column)
{
  int cell = row * judge->state->columns + column;

  if (judge->cells != NULL && inside (judge, row, column))
    g_array_append_val (judge->cells, cell);
}

/* --- revealed squares --- */

/* Whether the ship on a revealed square can go on just where @mask says: up, down, left, right. */
static gboolean
can_go_on (const Judge *judge, int row, int column, guint mask)
{
  static const int dr[] = { -1, 1, 0, 0 };
  static const int dc[] = { 0, 0, -1, 1 };

  for (int k = 0; k < 4; k++)
    if (mask >> k & 1 ? is_water (judge, row + dr[k], column + dc[k])
                      : is_ship (judge, row + dr[k], column + dc[k]))
      return FALSE;
  return TRUE;
}

static gboolean
fits_hint (const Judge *judge, char hint, int row, int column)
{
  enum
  {
    UP = 1,
    DOWN = 2,
    LEFT = 4,
    RIGHT = 8
  };

  if (hint == '0')
    return TRUE;
  if (hint == 'W')
    return !is_ship (judge, row, column);
  if (is_water (judge, row, column))
    return FALSE;
  switch (hint)
    {
    case 'L':
      return can_go_on (judge, row, column, RIGHT);
    case 'R':
      return can_go_on (judge, row, column, LEFT);
    case 'T':
      return can_go_on (judge, row, column, DOWN);
    case 'B':
      return can_go_on (judge, row, column, UP);
    case 'M':
      return can_go_on (judge, row, column, UP | DOWN) ||
             can_go_on (judge, row, column, LEFT | RIGHT);
    case 'S':
    default:
      return can_go_on (judge, row, column, 0);
    }
}

static char *
judge_hints (const Judge *judge)
{
  const BattleshipPuzzle *puzzle = judge->puzzle;

  for (int i = 0; i < battleship_n (puzzle); i++)
    {
      int row = i / puzzle->columns;
      int column = i % puzzle->columns;
      char name[8];

      if (fits_hint (judge, puzzle->hints[i], row, column))
        continue;
      blame (judge, row, column);
      for (int k = -1; k <= 1; k += 2)
        {
          if (is_ship (judge, row + k, column) || is_water (judge, row + k, column))
            blame (judge, row + k, column);
          if (is_ship (judge, row, column + k) || is_water (judge, row, column + k))
            blame (judge, row, column + k);
        }
      esp_square_name (puzzle->columns, i, name);
      return g_strdup_printf (_ ("%s is not as the hint %c says"), name, puzzle->hints[i]);
    }
  return NULL;
}

/* --- ships --- */

static char *
judge_touching (const Judge *judge)
{
  for (int row = 0; row < judge->state->rows; row++)
    for (int column = 0; column < judge->state->columns; column++)
      for (int side = 1; side >= -1; side -= 2)
        {
          char name[8];
          gboolean bent = is_ship (judge, row + 1, column) || is_ship (judge, row, column + side);

          if (!is_ship (judge, row, column) || !is_ship (judge, row + 1, column + side))
            continue;
          blame (judge, row, column);
          blame (judge, row + 1, column + side);
          esp_square_name (judge->state->columns, row * judge->state->columns + column, name);
          return g_strdup_printf (bent ? _ ("the ship on %s is not straight")
                                       : _ ("%s touches a ship square diagonally"),
                                  name);
        }
  return NULL;
}

/* The squares of a line, and the count beside it as the look numbers it. */
static void
blame_line (const Judge *judge, gboolean is_row, int line, gboolean ships)
{
  int count = battleship_n (judge->puzzle) + (is_row ? line : judge->puzzle->rows + line);

  for (int k = 0; k < (is_row ? judge->state->columns : judge->state->rows); k++)
    {
      int row = is_row ? line : k;
      int column = is_row ? k : line;

      if (ships ? is_ship (judge, row, column) : is_water (judge, row, column))
        blame (judge, row, column);
    }
  if (judge->cells != NULL)
    g_array_append_val (judge->cells, count);
}

static char *
judge_line (const Judge *judge, gboolean is_row, int line)
{
  int wanted = is_row ? judge->puzzle->row_counts[line] : judge->puzzle->column_counts[line];
  int ships = 0;
  int open = 0;
  char name[8];

  for (int k = 0; k < (is_row ? judge->state->columns : judge->state->rows); k++)
    {
      int row = is_row ? line : k;
      int column = is_row ? k : line;

      ships += is_ship (judge, row, column);
      open += !is_ship (judge, row, column) && !is_water (judge, row, column);
    }
  if (ships <= wanted && ships + open >= wanted)
    return NULL;
  blame_line (judge, is_row, line, ships > wanted);
  battleship_line_name (is_row, line, name);
  if (ships < wanted && open > 0)
    return g_strdup_printf (
        is_row
            ? ngettext ("row %s has room for %d ship square, not %d",
                        "row %s has room for %d ship squares, not %d", (gulong) (ships + open))
            : ngettext ("column %s has room for %d ship square, not %d",
                        "column %s has room for %d ship squares, not %d", (gulong) (ships + open)),
        name, ships + open, wanted);
  return g_strdup_printf (is_row
                              ? ngettext ("row %s has %d ship square, not %d",
                                          "row %s has %d ship squares, not %d", (gulong) ships)
                              : ngettext ("column %s has %d ship square, not %d",
                                          "column %s has %d ship squares, not %d", (gulong) ships),
                          name, ships, wanted);
}

/* The run of ship squares that begins here, along the way on which it is longer; 0: none begins. */
static int
measure_run (const Judge *judge, int row, int column, gboolean *down)
{
  int n[2] = { 0, 0 };

  if (!is_ship (judge, row, column) || is_ship (judge, row - 1, column) ||
      is_ship (judge, row, column - 1))
    return 0;
  while (is_ship (judge, row + n[0], column))
    n[0]++;
  while (is_ship (judge, row, column + n[1]))
    n[1]++;
  *down = n[0] > n[1];
  return MAX (n[0], n[1]);
}

/* Whether nothing can be added to a run. */
static gboolean
is_closed (const Judge *judge, int row, int column, gboolean down, int length)
{
  if (length == 1)
    return is_water (judge, row - 1, column) && is_water (judge, row + 1, column) &&
           is_water (judge, row, column - 1) && is_water (judge, row, column + 1);
  return down ? is_water (judge, row - 1, column) && is_water (judge, row + length, column)
              : is_water (judge, row, column - 1) && is_water (judge, row, column + length);
}

static void
blame_run (const Judge *judge, int row, int column, gboolean down, int length)
{
  for (int k = 0; k < length; k++)
    blame (judge, down ? row + k : row, down ? column : column + k);
}

/* The ships of @size that are closed are those that break the rule. */
static void
blame_ships (const Judge *judge, int size)
{
  gboolean down;

  for (int row = 0; row < judge->state->rows; row++)
    for (int column = 0; column < judge->state->columns; column++)
      if (measure_run (judge, row, column, &down) == size &&
          is_closed (judge, row, column, down, size))
        blame_run (judge, row, column, down, size);
}

static char *
judge_fleet (const Judge *judge, gboolean decided)
{
  const int *fleet = judge->puzzle->fleet;
  int found[BATTLESHIP_MAX_SIDE + 1] = { 0 };
  int largest = BATTLESHIP_MAX_SIDE;

  while (largest > 0 && fleet[largest] == 0)
    largest--;
  for (int row = 0; row < judge->state->rows; row++)
    for (int column = 0; column < judge->state->columns; column++)
      {
        gboolean down;
        int length = measure_run (judge, row, column, &down);

        if (length > 0 && is_closed (judge, row, column, down, length))
          found[length]++;
        if (length <= largest)
          continue;
        blame_run (judge, row, column, down, length);
        return g_strdup_printf (
            _ ("there is a ship of %d squares; the largest of the fleet has %d"), length, largest);
      }
  for (int size = BATTLESHIP_MAX_SIDE; size >= 1; size--)
    if (found[size] > fleet[size] || (decided && found[size] < fleet[size]))
      {
        blame_ships (judge, size);
        return g_strdup_printf (ngettext ("there is %d ship of size %d, not %d",
                                          "there are %d ships of size %d, not %d",
                                          (gulong) found[size]),
                                found[size], size, fleet[size]);
      }
  return NULL;
}

/* --- ships that are closed --- */

gboolean
battleship_ends_at (const BattleshipPuzzle *puzzle,
                    const BattleshipState *state,
                    int cell,
                    BattleshipSide side)
{
  static const int rows[] = { -1, 1, 0, 0 };
  static const int columns[] = { 0, 0, -1, 1 };
  static const char ends[] = "TBLR"; /* of a ship whose end at that side is revealed */
  int row = cell / state->columns + rows[side];
  int column = cell % state->columns + columns[side];
  char hint = puzzle->hints[cell];

  return hint == 'S' || hint == ends[side] || row < 0 || column < 0 || row >= state->rows ||
         column >= state->columns ||
         state->domain[row * state->columns + column] == BATTLESHIP_WATER;
}

int
battleship_count_closed (const BattleshipPuzzle *puzzle, const BattleshipState *state, int size)
{
  const Judge judge = { puzzle, state, NULL };
  int n = 0;

  for (int cell = 0; cell < battleship_n (puzzle); cell++)
    {
      gboolean down = FALSE;
      int length = measure_run (&judge, cell / state->columns, cell % state->columns, &down);
      int last = cell + (length - 1) * (down ? state->columns : 1);

      if (length != size)
        continue;
      if (size == 1)
        n += battleship_ends_at (puzzle, state, cell, BATTLESHIP_UP) &&
             battleship_ends_at (puzzle, state, cell, BATTLESHIP_DOWN) &&
             battleship_ends_at (puzzle, state, cell, BATTLESHIP_LEFT) &&
             battleship_ends_at (puzzle, state, cell, BATTLESHIP_RIGHT);
      else
        n += battleship_ends_at (puzzle, state, cell, down ? BATTLESHIP_UP : BATTLESHIP_LEFT) &&
             battleship_ends_at (puzzle, state, last, down ? BATTLESHIP_DOWN : BATTLESHIP_RIGHT);
    }
  return n;
}

/* --- all rules --- */

static int
find_open (const BattleshipState *state)
{
  for (int i = 0; i < state->rows * state->columns; i++)
    if (state->domain[i] != BATTLESHIP_WATER && state->domain[i] != BATTLESHIP_SHIP)
      return i;
  return -1;
}

EspStatus
battleship_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  Judge judge = { (const BattleshipPuzzle *) instance, (const BattleshipState *) state, cells };
  int open = find_open (judge.state);
  char *broken = judge_hints (&judge);

  if (broken == NULL)
    broken = judge_touching (&judge);
  for (int row = 0; row < judge.puzzle->rows && broken == NULL; row++)
    broken = judge_line (&judge, TRUE, row);
  for (int column = 0; column < judge.puzzle->columns && broken == NULL; column++)
    broken = judge_line (&judge, FALSE, column);
  if (broken == NULL)
    broken = judge_fleet (&judge, open < 0);
  if (broken == NULL)
    return open < 0 ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
  if (why != NULL)
    *why = broken;
  else
    g_free (broken);
  return ESP_STATUS_WRONG;
}

static char *
missing (const EspInstance *instance, const EspState *state)
{
  char name[8];

  esp_square_name (((const BattleshipPuzzle *) instance)->columns,
                   find_open ((const BattleshipState *) state), name);
  return g_strdup_printf (_ ("%s is not decided yet"), name);
}

const EspJudging battleship_judging = {
  .judge = battleship_judge,
  .check = esp_check_by_judge,
  .missing = missing,
};
