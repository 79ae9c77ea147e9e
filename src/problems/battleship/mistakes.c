#include "config.h"

#include "base/esp-random.h"
#include "battleship.h"
#include "engine/esp-mistake.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The rules of a whole grid, one of them broken, and a plain search square by square. */

typedef enum
{
  DIAGONALS,
  DIAGONAL_ONE,
  BENDS,
  WRAPS,
  ROWS,
  COLUMNS,
  LINES_SWAPPED,
  FLEET,
  FLEET_NUMBER,
  FLEET_SMALLEST,
  FLEET_LARGEST,
  FLEET_ROWS,
  FLEET_COLUMNS,
  HINTS,
  HINT_PIECES,
  HINT_WATER,
  HINT_ENDS,
  HINT_MIDDLE,
  HINT_SINGLE
} Mistake;

static const EspMistake list[] = {
  [DIAGONALS] = { "diagonals", N_ ("lets ships touch diagonally"), .covers = "diagonal-one" },
  [DIAGONAL_ONE] = { "diagonal-one", N_ ("lets ships touch along one of the two diagonals") },
  [BENDS] = { "bends", N_ ("takes squares that hang together for a ship, straight or not"),
              .covers = "diagonals diagonal-one" },
  [WRAPS] = { "wraps", N_ ("takes the end of a row and the beginning of the next one for "
                           "neighbours") },
  [ROWS] = { "rows", N_ ("forgets the counts of rows") },
  [COLUMNS] = { "columns", N_ ("forgets the counts of columns") },
  [LINES_SWAPPED] = { "lines-swapped", N_ ("takes the first line of the file for the counts of "
                                           "columns and the second for those of rows") },
  [FLEET] = { "fleet", N_ ("does not check the fleet"),
              .covers = "fleet-number fleet-smallest fleet-largest fleet-rows fleet-columns" },
  [FLEET_NUMBER] = { "fleet-number", N_ ("checks how many ships there are, and not how large they "
                                         "are") },
  [FLEET_SMALLEST] = { "fleet-smallest", N_ ("counts only the ships of one square of the fleet") },
  [FLEET_LARGEST] = { "fleet-largest", N_ ("counts only the largest ships of the fleet") },
  [FLEET_ROWS] = { "fleet-rows", N_ ("looks for ships along rows only when it counts the fleet") },
  [FLEET_COLUMNS] = { "fleet-columns", N_ ("looks for ships along columns only when it counts the "
                                           "fleet") },
  [HINTS] = { "hints", N_ ("forgets the squares that are shown"),
              .covers = "hint-pieces hint-water hint-ends hint-middle hint-single" },
  [HINT_PIECES] = { "hint-pieces",
                    N_ ("takes each piece that is shown for just a square of a "
                        "ship"),
                    .covers = "hint-ends hint-middle hint-single" },
  [HINT_WATER] = { "hint-water", N_ ("forgets water that is shown") },
  [HINT_ENDS] = { "hint-ends", N_ ("takes left for right and top for bottom in the pieces that are "
                                   "shown") },
  [HINT_MIDDLE] = { "hint-middle", N_ ("takes a middle piece for any square of a ship") },
  [HINT_SINGLE] = { "hint-single", N_ ("takes a ship of one square that is shown for any square of "
                                       "a ship") },
  { .id = NULL },
};

/* A grid whose squares up to one are decided. */
typedef struct
{
  const BattleshipPuzzle *puzzle;
  guint8 *ship; /* by square */
  int mistake;
  EspControl *control;
  EspCounters counters;
  gboolean stopped;
} Grid;

static gboolean
is_ship (const Grid *self, int row, int column)
{
  return row >= 0 && column >= 0 && row < self->puzzle->rows && column < self->puzzle->columns &&
         self->ship[row * self->puzzle->columns + column];
}

/* --- the rules, each of a whole grid --- */

static int
count_line (const Grid *self, gboolean row, int line)
{
  int n = 0;

  for (int k = 0; k < (row ? self->puzzle->columns : self->puzzle->rows); k++)
    n += row ? is_ship (self, line, k) : is_ship (self, k, line);
  return n;
}

/* What a line is to have; -1: whatever. */
static int
get_count (const Grid *self, gboolean row, int line)
{
  const BattleshipPuzzle *puzzle = self->puzzle;
  int mistake = self->mistake;

  if (mistake == (row ? ROWS : COLUMNS))
    return -1;
  if (mistake == LINES_SWAPPED)
    row = !row;
  /* of a board that is no square there is no such line */
  if (line >= (row ? puzzle->rows : puzzle->columns))
    return 0;
  return row ? puzzle->row_counts[line] : puzzle->column_counts[line];
}

/* Whether a line may have @ships, and still @open squares to come. */
static gboolean
fits_count (const Grid *self, gboolean row, int line, int ships, int open)
{
  int count = get_count (self, row, line);

  return count < 0 || (ships <= count && ships + open >= count);
}

/* Whether ships touch around a square, looking back. */
static gboolean
touches (const Grid *self, int row, int column)
{
  int last = self->puzzle->columns - 1;

  if (!is_ship (self, row, column))
    return FALSE;
  if (self->mistake == WRAPS && column == 0 && is_ship (self, row - 1, last))
    return TRUE;
  return self->mistake != DIAGONALS && self->mistake != BENDS &&
         (is_ship (self, row - 1, column - 1) ||
          (is_ship (self, row - 1, column + 1) && self->mistake != DIAGONAL_ONE));
}

/* Whether two of its sides that are not opposite have ships. */
static gboolean
is_bent (const Grid *self, int row, int column)
{
  return is_ship (self, row, column) &&
         (is_ship (self, row - 1, column) || is_ship (self, row + 1, column)) &&
         (is_ship (self, row, column - 1) || is_ship (self, row, column + 1));
}

static int
measure (Grid *self, guint8 *seen, int row, int column)
{
  int square = row * self->puzzle->columns + column;

  if (!is_ship (self, row, column) || seen[square])
    return 0;
  seen[square] = TRUE;
  return 1 +
         (self->mistake == FLEET_ROWS
              ? 0
              : measure (self, seen, row - 1, column) + measure (self, seen, row + 1, column)) +
         (self->mistake == FLEET_COLUMNS
              ? 0
              : measure (self, seen, row, column - 1) + measure (self, seen, row, column + 1));
}

/* What hangs together, by size; FALSE: one is too large for any fleet. */
static gboolean
count_ships (Grid *self, int *found)
{
  int n = battleship_n (self->puzzle);
  g_autofree guint8 *seen = g_new0 (guint8, n);

  for (int i = 0; i < n; i++)
    {
      int size = measure (self, seen, i / self->puzzle->columns, i % self->puzzle->columns);

      if (size > BATTLESHIP_MAX_SIDE)
        return FALSE;
      found[size]++;
    }
  return TRUE;
}

static gboolean
fits_fleet (Grid *self)
{
  const int *fleet = self->puzzle->fleet;
  int found[BATTLESHIP_MAX_SIDE + 1] = { 0 };
  int largest = BATTLESHIP_MAX_SIDE;
  int ships = 0;

  if (self->mistake == FLEET)
    return TRUE;
  if (!count_ships (self, found))
    return FALSE;
  while (largest > 1 && fleet[largest] == 0)
    largest--;
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    {
      ships += found[size] - fleet[size];
      if (found[size] != fleet[size] && self->mistake != FLEET_NUMBER &&
          (size == 1 || self->mistake != FLEET_SMALLEST) &&
          (size == largest || self->mistake != FLEET_LARGEST))
        return FALSE;
    }
  return self->mistake != FLEET_NUMBER || ships == 0;
}

/* The letter of a piece as the program reads it. */
static char
read_hint (const Grid *self, int square)
{
  static const char from[] = "LRTB";
  static const char to[] = "RLBT";
  char hint = self->puzzle->hints[square];
  const char *end = strchr (from, hint);

  switch (self->mistake)
    {
    case HINTS:
      return '0';
    case HINT_PIECES:
      return strchr ("0W", hint) != NULL ? hint : 'X';
    case HINT_WATER:
      return hint == 'W' ? '0' : hint;
    case HINT_ENDS:
      return end != NULL ? to[end - from] : hint;
    case HINT_MIDDLE:
      return hint == 'M' ? 'X' : hint;
    case HINT_SINGLE:
      return hint == 'S' ? 'X' : hint;
    default:
      return hint;
    }
}

static gboolean
fits_hint (const Grid *self, int row, int column)
{
  char hint = read_hint (self, row * self->puzzle->columns + column);
  gboolean up = is_ship (self, row - 1, column);
  gboolean down = is_ship (self, row + 1, column);
  gboolean left = is_ship (self, row, column - 1);
  gboolean right = is_ship (self, row, column + 1);

  if (hint == '0')
    return TRUE;
  if (hint == 'W' || !is_ship (self, row, column))
    return (hint == 'W') != is_ship (self, row, column);
  switch (hint)
    {
    case 'L':
      return right && !left && !up && !down;
    case 'R':
      return left && !right && !up && !down;
    case 'T':
      return down && !up && !left && !right;
    case 'B':
      return up && !down && !left && !right;
    case 'M':
      return (up && down) || (left && right);
    case 'S':
      return !up && !down && !left && !right;
    case 'X':
    default:
      return TRUE;
    }
}

static gboolean
fits_squares (const Grid *self)
{
  for (int row = 0; row < self->puzzle->rows; row++)
    for (int column = 0; column < self->puzzle->columns; column++)
      if (!fits_hint (self, row, column) || touches (self, row, column) ||
          (self->mistake != BENDS && is_bent (self, row, column)))
        return FALSE;
  return TRUE;
}

static gboolean
fits_lines (const Grid *self)
{
  for (int row = 0; row < self->puzzle->rows; row++)
    if (!fits_count (self, TRUE, row, count_line (self, TRUE, row), 0))
      return FALSE;
  for (int column = 0; column < self->puzzle->columns; column++)
    if (!fits_count (self, FALSE, column, count_line (self, FALSE, column), 0))
      return FALSE;
  return TRUE;
}

static gboolean
fits_all (Grid *self)
{
  return fits_lines (self) && fits_squares (self) && fits_fleet (self);
}

static gboolean
fits (const EspInstance *instance,
      const EspOptions *settings G_GNUC_UNUSED,
      const EspState *state,
      int mistake,
      GError **error G_GNUC_UNUSED)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  const BattleshipState *marks = (const BattleshipState *) state;
  int n = battleship_n (puzzle);
  g_autofree guint8 *ship = g_new0 (guint8, n);
  Grid self = { .puzzle = puzzle, .ship = ship, .mistake = mistake };

  for (int i = 0; i < n; i++)
    {
      if (marks->domain[i] == BATTLESHIP_UNKNOWN)
        return FALSE;
      ship[i] = marks->domain[i] == BATTLESHIP_SHIP;
    }
  return fits_all (&self);
}

/* --- the search --- */

/* Whether what is decided up to @square can go on. */
static gboolean
can_go_on (const Grid *self, int square)
{
  int row = square / self->puzzle->columns;
  int column = square % self->puzzle->columns;

  return fits_count (self, TRUE, row, count_line (self, TRUE, row),
                     self->puzzle->columns - 1 - column) &&
         fits_count (self, FALSE, column, count_line (self, FALSE, column),
                     self->puzzle->rows - 1 - row) &&
         !touches (self, row, column) &&
         (read_hint (self, square) == '0' ||
          (read_hint (self, square) == 'W') != is_ship (self, row, column));
}

static gboolean
search (Grid *self, int square)
{
  if (self->stopped)
    return FALSE;
  self->counters.n[ESP_COUNTER_NODES]++;
  if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
    {
      self->stopped = TRUE;
      return FALSE;
    }
  if (square == battleship_n (self->puzzle))
    return fits_all (self);
  for (int value = 1; value >= 0; value--)
    {
      self->ship[square] = (guint8) value;
      if (can_go_on (self, square) && search (self, square + 1))
        return TRUE;
    }
  self->ship[square] = 0;
  return FALSE;
}

static char *
answer (const EspInstance *instance,
        const EspOptions *settings G_GNUC_UNUSED,
        int mistake,
        EspControl *control)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  int n = battleship_n (puzzle);
  g_autofree guint8 *ship = g_new0 (guint8, n);
  Grid self = { .puzzle = puzzle, .ship = ship, .mistake = mistake, .control = control };
  BattleshipState *state;
  char *text;

  if (!search (&self, 0))
    return NULL;
  state = battleship_state_new (puzzle);
  for (int i = 0; i < n; i++)
    state->domain[i] = ship[i] ? BATTLESHIP_SHIP : BATTLESHIP_WATER;
  text = battleship_format_grid (puzzle, state);
  esp_state_free (&state->parent);
  return text;
}

/* --- cases --- */

/* Whether a ship can lie there by the rules. */
static gboolean
has_room (const Grid *self, int row, int column, int size, gboolean down)
{
  if ((down ? row : column) + size > (down ? self->puzzle->rows : self->puzzle->columns))
    return FALSE;
  for (int k = 0; k < size; k++)
    for (int r = -1; r <= 1; r++)
      for (int c = -1; c <= 1; c++)
        if (is_ship (self, row + (down ? k : 0) + r, column + (down ? 0 : k) + c))
          return FALSE;
  return TRUE;
}

static gboolean
place_ship (Grid *self, EspRandom *random, int size)
{
  for (int tries = 0; tries < 60; tries++)
    {
      int row = (int) esp_random_below (random, (guint64) self->puzzle->rows);
      int column = (int) esp_random_below (random, (guint64) self->puzzle->columns);
      gboolean down = esp_random_below (random, 2) == 0;

      if (!has_room (self, row, column, size, down))
        continue;
      for (int k = 0; k < size; k++)
        self->ship[(row + (down ? k : 0)) * self->puzzle->columns + column + (down ? 0 : k)] = 1;
      return TRUE;
    }
  return FALSE;
}

/* Counts and fleet of what was placed, and some of its squares shown. */
static void
take_grid (Grid *self, BattleshipPuzzle *puzzle, EspRandom *random)
{
  BattleshipState *state = battleship_state_new (puzzle);
  int n = battleship_n (puzzle);

  for (int i = 0; i < n; i++)
    state->domain[i] = self->ship[i] ? BATTLESHIP_SHIP : BATTLESHIP_WATER;
  for (int row = 0; row < puzzle->rows; row++)
    puzzle->row_counts[row] = count_line (self, TRUE, row);
  for (int column = 0; column < puzzle->columns; column++)
    puzzle->column_counts[column] = count_line (self, FALSE, column);
  /* water or pieces, one to four */
  for (int k = 1 + (int) esp_random_below (random, 4), tries = 0; k > 0 && tries < 200; tries++)
    {
      int square = (int) esp_random_below (random, (guint64) n);

      if (!self->ship[square] && esp_random_below (random, 4) != 0)
        continue;
      puzzle->hints[square] = battleship_letter (state, square);
      k--;
    }
  esp_state_free (&state->parent);
}

/* Four to six rows and columns, with three to six ships. */
static EspInstance *
make (guint64 seed, EspOptions *settings G_GNUC_UNUSED)
{
  g_autoptr (EspInstance) instance = NULL;
  BattleshipPuzzle *puzzle;
  g_autofree guint8 *ship = NULL;
  EspRandom random;
  Grid self;
  int n;

  esp_random_init (&random, seed);
  n = 4 + (int) esp_random_below (&random, 3);
  instance = battleship_new (n, 4 + (int) esp_random_below (&random, 3));
  puzzle = (BattleshipPuzzle *) instance;
  ship = g_new0 (guint8, battleship_n (puzzle));
  self = (Grid){ .puzzle = puzzle, .ship = ship };
  puzzle->n_fleet = 4;
  n = 3 + (int) esp_random_below (&random, 4);
  for (int i = 0; i < n; i++)
    {
      int size = 1 + (int) esp_random_below (&random, i < 2 ? 4 : 3);

      if (place_ship (&self, &random, size))
        puzzle->fleet[size]++;
    }
  take_grid (&self, puzzle, &random);
  return g_steal_pointer (&instance);
}

const EspMistakes battleship_mistakes = {
  .list = list,
  .form = N_ ("Given a puzzle, a program writes a grid that solves it; any will do."),
  .settings = esp_mistake_no_settings,
  .make = make,
  .answer = answer,
  .fits = fits,
};
