#include "config.h"

#include "base/esp-random.h"
#include "rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The fast solver. Squares are bits of rows and, beside that, of columns. Ships are placed from the
 * largest size down; among the places for a size each is tried in turn and then forbidden, so that
 * no set of places comes twice. After each decision the counts, the touching rule and the lengths
 * of the ships are propagated to a fixpoint. When all sizes above 1 stand, the rest is decided
 * square by square. */

/* What this search does not decide within some 30 ms is left to learning. It is counted in rows and
 * columns looked at, not in time, so that the same board gives the same answer on every machine. */
#define PATIENCE 1200000

/* On a large board the first search is over at once or never, by what is placed first: where one
 * solution is enough, it begins anew a few times with the places in another order. */
#define LARGE 300 /* squares */

#define TRIES 64

#define TRY_PATIENCE 200000

#define NOISE 100 /* a tenth of what a square with a ship scores */

/* With so many solutions the rest is not left to learning. */
#define MOST_KNOWN 1000

typedef struct
{
  guint64 ship[BATTLESHIP_MAX_SIDE]; /* rows */
  guint64 water[BATTLESHIP_MAX_SIDE];
} Grid;

typedef struct
{
  gint16 square;
  gint8 down; /* vertical */
  gint16 score;
} Placement;

/* A search that may give up. */
typedef struct
{
  guint64 patience; /* rows propagated without a solution before it does; 0: never */
  GArray *known;    /* of BattleshipGrid: what was found; NULL: not kept */
  EspRandom *dice;  /* for the order of places; NULL: as they score */
  gboolean gave_up;
} Attempt;

typedef struct
{
  const BattleshipPuzzle *puzzle;
  int rows;
  int columns;
  guint64 row_mask;
  int largest;
  EspControl *control;
  EspCounters *counters;
  guint64 limit;
  guint64 n_found;
  gboolean stopped;
  Attempt attempt;
  guint64 barren; /* rows propagated since the last solution */
  BattleshipFound found;
  gpointer data;
  Placement *places; /* a stack */
  gsize n_places;
  gsize room;
} Solver;

static inline gboolean
get (const guint64 *rows, int row, int column)
{
  return rows[row] >> column & 1;
}

/* 0: open. Off the grid is water. */
static inline guint8
look (const Solver *self, const Grid *grid, int row, int column)
{
  if (row < 0 || column < 0 || row >= self->rows || column >= self->columns)
    return BATTLESHIP_WATER;
  return get (grid->ship, row, column)    ? BATTLESHIP_SHIP
         : get (grid->water, row, column) ? BATTLESHIP_WATER
                                          : 0;
}

/* --- propagation --- */

/* Around every ship square the diagonals are water. */
static gboolean
spread_water (const Solver *self, Grid *grid)
{
  gboolean changed = FALSE;

  for (int row = 0; row < self->rows; row++)
    {
      guint64 beside = 0;
      guint64 water;

      if (row > 0)
        beside |= grid->ship[row - 1] << 1 | grid->ship[row - 1] >> 1;
      if (row + 1 < self->rows)
        beside |= grid->ship[row + 1] << 1 | grid->ship[row + 1] >> 1;
      water = grid->water[row] | (beside & self->row_mask);
      changed |= water != grid->water[row];
      grid->water[row] = water;
    }
  return changed;
}

/* -1: impossible; else whether something changed. */
static int
count_rows (const Solver *self, Grid *grid)
{
  int changed = 0;

  for (int row = 0; row < self->rows; row++)
    {
      guint64 open = self->row_mask & ~(grid->ship[row] | grid->water[row]);

      if ((grid->ship[row] & grid->water[row]) != 0)
        return -1;
      switch (battleship_infer_line (self->puzzle->row_counts[row],
                                     __builtin_popcountll (grid->ship[row]),
                                     __builtin_popcountll (open)))
        {
        case BATTLESHIP_INFERS_FAILURE:
          return -1;
        case BATTLESHIP_INFERS_WATER:
          grid->water[row] |= open;
          changed = 1;
          break;
        case BATTLESHIP_INFERS_SHIP:
          grid->ship[row] |= open;
          changed = 1;
          break;
        case BATTLESHIP_INFERS_NOTHING:
        default:
          break;
        }
    }
  return changed;
}

static int
count_columns (const Solver *self, Grid *grid)
{
  int ships[BATTLESHIP_MAX_SIDE] = { 0 };
  int possible[BATTLESHIP_MAX_SIDE] = { 0 };
  guint64 to_water = 0;
  guint64 to_ship = 0;
  int changed = 0;

  for (int row = 0; row < self->rows; row++)
    {
      for (guint64 set = grid->ship[row]; set != 0; set &= set - 1)
        ships[__builtin_ctzll (set)]++;
      for (guint64 set = self->row_mask & ~grid->water[row]; set != 0; set &= set - 1)
        possible[__builtin_ctzll (set)]++;
    }
  for (int column = 0; column < self->columns; column++)
    {
      BattleshipInference says = battleship_infer_line (
          self->puzzle->column_counts[column], ships[column], possible[column] - ships[column]);

      if (says == BATTLESHIP_INFERS_FAILURE)
        return -1;
      if (says == BATTLESHIP_INFERS_WATER)
        to_water |= G_GUINT64_CONSTANT (1) << column;
      else if (says == BATTLESHIP_INFERS_SHIP)
        to_ship |= G_GUINT64_CONSTANT (1) << column;
    }
  for (int row = 0; (to_water | to_ship) != 0 && row < self->rows; row++)
    {
      guint64 open = self->row_mask & ~(grid->ship[row] | grid->water[row]);

      grid->water[row] |= open & to_water;
      grid->ship[row] |= open & to_ship;
      changed |= (open & (to_water | to_ship)) != 0;
    }
  return changed;
}

/* What the revealed pieces say of their neighbours. */
static int
apply_hints (const Solver *self, Grid *grid)
{
  const char *hints = self->puzzle->hints;
  int changed = 0;

  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++)
      {
        char hint = hints[row * self->columns + column];
        guint8 beside[BATTLESHIP_SIDES];
        BattleshipInference says[BATTLESHIP_SIDES];

        if (hint == '0' || hint == 'W')
          continue;
        for (int k = 0; k < BATTLESHIP_SIDES; k++)
          beside[k] =
              look (self, grid, row + battleship_side_rows[k], column + battleship_side_columns[k]);
        if (!battleship_infer_piece (hint, beside, says))
          continue;
        for (int k = 0; k < BATTLESHIP_SIDES; k++)
          {
            gboolean ship = says[k] == BATTLESHIP_INFERS_SHIP;
            int r = row + battleship_side_rows[k];
            int c = column + battleship_side_columns[k];

            if (beside[k] == (ship ? BATTLESHIP_SHIP : BATTLESHIP_WATER))
              continue;
            if (beside[k] != 0)
              return -1;
            (ship ? grid->ship : grid->water)[r] |= G_GUINT64_CONSTANT (1) << c;
            changed = 1;
          }
      }
  return changed;
}

/* Looks at one line of squares, given as bits: counts complete ships in @complete, by size, and
 * finds squares that would make a ship too long. FALSE: one is. Single squares are counted
 * elsewhere. */
static gboolean
scan_line (const Solver *self,
           guint64 ship,
           guint64 water,
           int n,
           int largest_left,
           int *complete,
           guint64 *to_water)
{
  for (guint64 set = ship & ~(ship << 1); set != 0; set &= set - 1)
    {
      int begin = __builtin_ctzll (set);
      guint64 rest = ~(ship >> begin);
      int length = rest == 0 ? 64 - begin : __builtin_ctzll (rest);
      int end = begin + length;
      gboolean open_before = begin > 0 && !(water >> (begin - 1) & 1);
      gboolean open_after = end < n && !(water >> end & 1);
      /* ships behind the open squares; the bits below and above are never all set */
      guint64 behind = begin >= 2 ? ship << (64 - (begin - 1)) : 0;
      guint64 beyond = end + 1 < n ? ship >> (end + 1) : 0;
      int says;

      if (length == 1)
        continue;
      if (length > self->largest)
        return FALSE;
      if (!open_before && !open_after)
        {
          complete[length]++;
          continue;
        }
      says = battleship_infer_run (length, largest_left, open_before, open_after,
                                   __builtin_clzll (~behind), __builtin_ctzll (~beyond));
      if (says < 0)
        return FALSE;
      if ((says & BATTLESHIP_ENDS_BEFORE) != 0)
        *to_water |= G_GUINT64_CONSTANT (1) << (begin - 1);
      if ((says & BATTLESHIP_ENDS_AFTER) != 0)
        *to_water |= G_GUINT64_CONSTANT (1) << end;
    }
  return TRUE;
}

/* Columns as words, for looking along them. */
static void
transpose (const Solver *self, const guint64 *rows, guint64 *columns)
{
  memset (columns, 0, sizeof (guint64) * (gsize) self->columns);
  for (int row = 0; row < self->rows; row++)
    for (guint64 set = rows[row]; set != 0; set &= set - 1)
      columns[__builtin_ctzll (set)] |= G_GUINT64_CONSTANT (1) << row;
}

/* Ships that are complete are counted; -1 when there are too many of a size. */
static int
look_at_ships (const Solver *self, Grid *grid, int *left)
{
  guint64 ship_columns[BATTLESHIP_MAX_SIDE];
  guint64 water_columns[BATTLESHIP_MAX_SIDE];
  guint64 to_water_rows[BATTLESHIP_MAX_SIDE] = { 0 };
  guint64 to_water_columns[BATTLESHIP_MAX_SIDE] = { 0 };
  int complete[BATTLESHIP_MAX_SIDE + 1];
  int largest_left = self->largest;
  int changed = 0;

  transpose (self, grid->ship, ship_columns);
  transpose (self, grid->water, water_columns);
  /* twice: what is complete decides which is the greatest size that is left */
  for (int pass = 0; pass < 2; pass++)
    {
      memset (complete, 0, sizeof complete);
      memset (to_water_rows, 0, sizeof to_water_rows);
      memset (to_water_columns, 0, sizeof to_water_columns);
      for (int row = 0; row < self->rows; row++)
        if (!scan_line (self, grid->ship[row], grid->water[row], self->columns, largest_left,
                        complete, &to_water_rows[row]))
          return -1;
      for (int column = 0; column < self->columns; column++)
        if (!scan_line (self, ship_columns[column], water_columns[column], self->rows, largest_left,
                        complete, &to_water_columns[column]))
          return -1;
      for (int row = 0; row < self->rows; row++)
        for (guint64 set = grid->ship[row]; set != 0; set &= set - 1)
          {
            int column = __builtin_ctzll (set);
            guint64 around_row = (grid->water[row] | ~self->row_mask);
            gboolean alone = (column == 0 || (around_row >> (column - 1) & 1)) &&
                             (column + 1 >= self->columns || (around_row >> (column + 1) & 1)) &&
                             (row == 0 || get (grid->water, row - 1, column)) &&
                             (row + 1 >= self->rows || get (grid->water, row + 1, column));

            complete[1] += alone;
          }
      for (int size = 1; size <= self->largest; size++)
        {
          left[size] = self->puzzle->fleet[size] - complete[size];
          if (left[size] < 0)
            return -1;
        }
      for (largest_left = self->largest; largest_left > 1 && left[largest_left] == 0;)
        largest_left--;
    }
  for (int row = 0; row < self->rows; row++)
    {
      guint64 fresh = to_water_rows[row] & ~grid->water[row];

      if ((fresh & grid->ship[row]) != 0)
        return -1;
      grid->water[row] |= fresh;
      changed |= fresh != 0;
    }
  for (int column = 0; column < self->columns; column++)
    for (guint64 set = to_water_columns[column]; set != 0; set &= set - 1)
      {
        int row = __builtin_ctzll (set);
        guint64 bit = G_GUINT64_CONSTANT (1) << column;

        if ((grid->ship[row] & bit) != 0)
          return -1;
        changed |= (grid->water[row] & bit) == 0;
        grid->water[row] |= bit;
      }
  return changed;
}

/* To a fixpoint; FALSE where it cannot be. @left: ships of each size that are not complete. */
static gboolean
propagate (Solver *self, Grid *grid, int *left)
{
  for (;;)
    {
      int a;
      int b;
      int c;
      int d;

      self->counters->n[ESP_COUNTER_PROPAGATIONS]++;
      self->barren += (guint64) (self->rows + self->columns);
      a = spread_water (self, grid);
      b = count_rows (self, grid);
      if (b < 0)
        return FALSE;
      c = count_columns (self, grid);
      if (c < 0)
        return FALSE;
      if (a || b || c)
        continue;
      d = apply_hints (self, grid);
      if (d < 0)
        return FALSE;
      if (d)
        continue;
      d = look_at_ships (self, grid, left);
      if (d < 0)
        return FALSE;
      if (!d)
        return TRUE;
    }
}

/* --- search --- */

/* Whether a ship of @size can stand there, complete; @score: how well it fits. */
static gboolean
fits (
    const Solver *self, const Grid *grid, int row, int column, gboolean down, int size, int *score)
{
  int ships = 0;
  int slack = 0;

  if (down ? row + size > self->rows : column + size > self->columns)
    return FALSE;
  if (down)
    {
      guint64 bit = G_GUINT64_CONSTANT (1) << column;
      guint64 beside = (bit << 1 | bit >> 1) & self->row_mask;

      if ((row > 0 && (grid->ship[row - 1] & bit)) ||
          (row + size < self->rows && (grid->ship[row + size] & bit)))
        return FALSE;
      for (int r = row; r < row + size; r++)
        {
          if ((grid->water[r] & bit) || (grid->ship[r] & beside))
            return FALSE;
          ships += (grid->ship[r] & bit) != 0;
          slack += self->puzzle->row_counts[r];
        }
      if (self->puzzle->column_counts[column] < size)
        return FALSE;
      slack += size * self->puzzle->column_counts[column];
    }
  else
    {
      guint64 set = (size == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT (1) << size) - 1) << column;
      guint64 ends =
          ((column > 0 ? G_GUINT64_CONSTANT (1) << (column - 1) : 0) |
           (column + size < self->columns ? G_GUINT64_CONSTANT (1) << (column + size) : 0));

      if ((grid->water[row] & set) || (grid->ship[row] & ends) ||
          (row > 0 && (grid->ship[row - 1] & set)) ||
          (row + 1 < self->rows && (grid->ship[row + 1] & set)))
        return FALSE;
      if (self->puzzle->row_counts[row] < size)
        return FALSE;
      ships = __builtin_popcountll (grid->ship[row] & set);
      for (int c = column; c < column + size; c++)
        slack += self->puzzle->column_counts[c];
      slack += size * self->puzzle->row_counts[row];
    }
  /* complete already: it is counted, not to be placed */
  if (ships == size)
    {
      guint64 bit = G_GUINT64_CONSTANT (1) << column;
      gboolean closed =
          down ? (row == 0 || (grid->water[row - 1] & bit)) &&
                     (row + size >= self->rows || (grid->water[row + size] & bit))
               : (column == 0 || get (grid->water, row, column - 1)) &&
                     (column + size >= self->columns || get (grid->water, row, column + size));

      /* a single square must be closed on all four sides to be a ship of its own */
      if (size == 1)
        closed = closed && (row == 0 || get (grid->water, row - 1, column)) &&
                 (row + 1 >= self->rows || get (grid->water, row + 1, column));
      if (closed)
        return FALSE;
    }
  *score = ships * 1000 + slack;
  return TRUE;
}

static void
put (const Solver *self, Grid *grid, const Placement *place, int size)
{
  int row = place->square / self->columns;
  int column = place->square % self->columns;
  int height = place->down ? size : 1;
  int width = place->down ? 1 : size;

  for (int r = MAX (0, row - 1); r <= MIN (self->rows - 1, row + height); r++)
    for (int c = MAX (0, column - 1); c <= MIN (self->columns - 1, column + width); c++)
      {
        guint64 bit = G_GUINT64_CONSTANT (1) << c;

        if (r >= row && r < row + height && c >= column && c < column + width)
          grid->ship[r] |= bit;
        else
          grid->water[r] |= bit;
      }
}

static gsize
list_places (Solver *self, const Grid *grid, int size, const guint8 *forbidden)
{
  gsize begin = self->n_places;

  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++)
      for (int down = 0; down < (size == 1 ? 1 : 2); down++)
        {
          Placement place = { .square = (gint16) (row * self->columns + column),
                              .down = (gint8) down };
          int score;
          gsize at;

          if (forbidden[2 * place.square + down] ||
              !fits (self, grid, row, column, down, size, &score))
            continue;
          if (self->n_places == self->room)
            {
              self->room *= 2;
              self->places = g_renew (Placement, self->places, self->room);
            }
          if (self->attempt.dice != NULL)
            score += (int) esp_random_below (self->attempt.dice, NOISE);
          place.score = (gint16) MIN (score, G_MAXINT16);
          for (at = self->n_places++; at > begin && self->places[at - 1].score < place.score; at--)
            self->places[at] = self->places[at - 1];
          self->places[at] = place;
        }
  return self->n_places - begin;
}

static void
report (Solver *self, const Grid *grid)
{
  self->n_found++;
  self->barren = 0;
  self->counters->n[ESP_COUNTER_SOLUTIONS]++;
  if (self->attempt.known != NULL)
    g_array_append_vals (self->attempt.known, grid->ship, 1);
  /* many solutions are many clauses for learning, and this search is at its best */
  if (self->attempt.known != NULL && self->attempt.known->len == MOST_KNOWN)
    {
      self->attempt.known = NULL;
      self->attempt.patience = 0;
    }
  if (self->found != NULL)
    self->found (grid->ship, self->data);
}

static gboolean
has_given_up (const Solver *self)
{
  return self->attempt.patience != 0 && self->barren > self->attempt.patience;
}

static gboolean
is_done (const Solver *self)
{
  return self->stopped || (self->limit != 0 && self->n_found >= self->limit) || has_given_up (self);
}

static void search (Solver *self, const Grid *grid, int size, const guint8 *forbidden);

/* Nothing of the fleet is missing: what is open must be water. */
static void
finish (Solver *self, const Grid *grid)
{
  Grid last = *grid;
  int left[BATTLESHIP_MAX_SIDE + 1];

  for (int row = 0; row < self->rows; row++)
    last.water[row] |= self->row_mask & ~last.ship[row];
  if (!propagate (self, &last, left))
    return;
  for (int size = 1; size <= self->largest; size++)
    if (left[size] != 0)
      return;
  report (self, &last);
}

static void
try_places (Solver *self, const Grid *grid, int size, int missing, const guint8 *forbidden)
{
  gsize begin = self->n_places;
  gsize n = list_places (self, grid, size, forbidden);
  gsize n_bytes = 2 * (gsize) (self->rows * self->columns);
  guint8 *banned = g_memdup2 (forbidden, n_bytes);

  /* the places that are tried last must still be enough for the ships that are missing */
  for (gsize i = 0; i + (gsize) missing <= n && !is_done (self); i++)
    {
      Placement place = self->places[begin + i];
      Grid next = *grid;
      int left[BATTLESHIP_MAX_SIDE + 1];

      if (esp_control_tick (self->control, self->counters,
                            self->counters->n[ESP_COUNTER_ASSIGNMENTS]))
        {
          self->stopped = TRUE;
          break;
        }
      self->counters->n[ESP_COUNTER_ASSIGNMENTS]++;
      put (self, &next, &place, size);
      if (propagate (self, &next, left))
        {
          self->counters->n[ESP_COUNTER_NODES]++;
          search (self, &next, size, banned);
        }
      self->counters->n[ESP_COUNTER_BACKTRACKS]++;
      banned[2 * place.square + place.down] = TRUE;
    }
  g_free (banned);
  self->n_places = begin;
}

/* A ship that came about by propagation may stand on a place that was forbidden: that solution was
 * found before. */
static gboolean
stands_on_forbidden (const Solver *self, const Grid *grid, int size, const guint8 *forbidden)
{
  for (int square = 0; square < self->rows * self->columns; square++)
    for (int down = 0; down < 2; down++)
      {
        int row = square / self->columns;
        int column = square % self->columns;
        gboolean all = TRUE;

        if (!forbidden[2 * square + down])
          continue;
        for (int k = 0; k < size && all; k++)
          all = down ? get (grid->ship, row + k, column) : get (grid->ship, row, column + k);
        if (!all)
          continue;
        if (down ? (row > 0 && !get (grid->water, row - 1, column)) ||
                       (row + size < self->rows && !get (grid->water, row + size, column))
                 : (column > 0 && !get (grid->water, row, column - 1)) ||
                       (column + size < self->columns && !get (grid->water, row, column + size)))
          continue;
        if (size == 1 && ((row > 0 && !get (grid->water, row - 1, column)) ||
                          (row + 1 < self->rows && !get (grid->water, row + 1, column))))
          continue;
        return TRUE;
      }
  return FALSE;
}

static void
search (Solver *self, const Grid *grid, int size, const guint8 *forbidden)
{
  Grid now = *grid;
  int left[BATTLESHIP_MAX_SIDE + 1];
  g_autofree guint8 *fresh = NULL;

  if (is_done (self) || !propagate (self, &now, left))
    return;
  if (size <= self->largest && stands_on_forbidden (self, &now, size, forbidden))
    return;
  for (int larger = self->largest; larger > size; larger--)
    if (left[larger] != 0)
      return;
  if (size <= self->largest && left[size] > 0)
    {
      try_places (self, &now, size, left[size], forbidden);
      return;
    }
  while (size > 0 && (size > self->largest || left[size] == 0))
    size--;
  if (size == 0)
    {
      finish (self, &now);
      return;
    }
  fresh = g_malloc0 (2 * (gsize) (self->rows * self->columns));
  try_places (self, &now, size, left[size], fresh);
}

/* Sums of the row counts, the column counts and the fleet's squares. */
static void
find_sums (const BattleshipPuzzle *puzzle, int *rows, int *columns, int *fleet)
{
  *rows = *columns = *fleet = 0;
  for (int i = 0; i < puzzle->rows; i++)
    *rows += puzzle->row_counts[i];
  for (int i = 0; i < puzzle->columns; i++)
    *columns += puzzle->column_counts[i];
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    *fleet += size * puzzle->fleet[size];
}

char *
battleship_explain_sums (const BattleshipPuzzle *puzzle)
{
  int rows;
  int columns;
  int fleet;

  find_sums (puzzle, &rows, &columns, &fleet);
  if (rows == columns && columns == fleet)
    return NULL;
  return g_strdup_printf (_ ("no solution: the row counts sum to %d, the column counts to %d, and "
                             "the fleet takes %d squares"),
                          rows, columns, fleet);
}

static guint64
search_places (const BattleshipPuzzle *puzzle,
               const BattleshipState *start,
               guint64 limit,
               EspControl *control,
               EspCounters *counters,
               BattleshipFound found,
               gpointer data,
               Attempt *attempt)
{
  Solver self = { .puzzle = puzzle,
                  .rows = puzzle->rows,
                  .columns = puzzle->columns,
                  .control = control,
                  .counters = counters,
                  .limit = limit,
                  .found = found,
                  .data = data,
                  .attempt = *attempt,
                  .room = 4096 };
  Grid grid = { { 0 }, { 0 } };
  g_autofree guint8 *forbidden = g_malloc0 (2 * (gsize) battleship_n (puzzle));
  g_autofree char *sums = battleship_explain_sums (puzzle);

  if (sums != NULL)
    return 0;
  self.row_mask =
      puzzle->columns == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT (1) << puzzle->columns) - 1;
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    if (puzzle->fleet[size] > 0)
      self.largest = size;
  self.places = g_new (Placement, self.room);
  for (int i = 0; i < battleship_n (puzzle); i++)
    {
      guint64 bit = G_GUINT64_CONSTANT (1) << i % puzzle->columns;
      int row = i / puzzle->columns;

      if (puzzle->hints[i] == 'W')
        grid.water[row] |= bit;
      else if (puzzle->hints[i] != '0')
        grid.ship[row] |= bit;
      if (start != NULL && start->domain[i] == BATTLESHIP_WATER)
        grid.water[row] |= bit;
      else if (start != NULL && start->domain[i] == BATTLESHIP_SHIP)
        grid.ship[row] |= bit;
    }
  search (&self, &grid, self.largest + 1, forbidden);
  g_free (self.places);
  attempt->gave_up = !self.stopped && has_given_up (&self);
  return self.n_found;
}

guint64
battleship_place (const BattleshipPuzzle *puzzle,
                  const BattleshipState *start,
                  guint64 limit,
                  EspControl *control,
                  EspCounters *counters,
                  BattleshipFound found,
                  gpointer data)
{
  Attempt attempt = { .patience = 0 };

  return search_places (puzzle, start, limit, control, counters, found, data, &attempt);
}

guint64
battleship_best (const BattleshipPuzzle *puzzle,
                 const BattleshipState *start,
                 guint64 limit,
                 EspControl *control,
                 EspCounters *counters,
                 BattleshipFound found,
                 gpointer data)
{
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (BattleshipGrid));
  Attempt attempt = { .patience = PATIENCE, .known = known };
  EspRandom dice;
  guint64 n = search_places (puzzle, start, limit, control, counters, found, data, &attempt);

  esp_random_init (&dice, 1);
  attempt.patience = TRY_PATIENCE;
  attempt.dice = &dice;
  for (int k = 0;
       k < TRIES && attempt.gave_up && n == 0 && limit == 1 && battleship_n (puzzle) >= LARGE; k++)
    n = search_places (puzzle, start, limit, control, counters, found, data, &attempt);
  /* a search that found all that was wanted has not given up */
  if (!attempt.gave_up || (limit != 0 && n >= limit))
    return n;
  return n + battleship_learn (puzzle, start, limit == 0 ? 0 : limit - n, known, control, counters,
                               found, data);
}

/* --- the algorithm --- */

typedef struct
{
  const BattleshipPuzzle *puzzle;
  EspControl *control;
  EspState *first;
} Collect;

static void
collect (const guint64 *ships, gpointer data)
{
  Collect *self = data;
  BattleshipState *state = battleship_state_new (self->puzzle);

  for (int i = 0; i < battleship_n (self->puzzle); i++)
    state->domain[i] = ships[i / self->puzzle->columns] >> (i % self->puzzle->columns) & 1
                           ? BATTLESHIP_SHIP
                           : BATTLESHIP_WATER;
  if (self->first == NULL)
    self->first = esp_state_copy (&state->parent);
  if (self->control->solution != NULL)
    self->control->solution (self->control, &state->parent);
  else
    esp_state_free (&state->parent);
}

EspOutcome
battleship_solve_best (const EspInstance *instance,
                       const EspState *start,
                       const EspOptions *options,
                       EspControl *control,
                       EspAnswer *answer)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  const BattleshipState *marks = (const BattleshipState *) start;
  Collect collected = { .puzzle = puzzle, .control = control };
  guint64 limit = (guint64) esp_options_get_int (options, "solutions");
  EspCounters *counters = &answer->counters;

  if (answer->algorithm->variant == BATTLESHIP_LEARN_ALONE)
    battleship_learn (puzzle, marks, limit, NULL, control, counters, collect, &collected);
  else
    battleship_best (puzzle, marks, limit, control, counters, collect, &collected);
  g_variant_dict_insert (&answer->members, "count", "x",
                         (gint64) counters->n[ESP_COUNTER_SOLUTIONS]);
  if (collected.first != NULL)
    {
      answer->state = collected.first;
      answer->text = battleship_format_grid (puzzle, (BattleshipState *) answer->state);
    }
  else if (esp_control_get_stop (control) == ESP_STOP_NONE)
    answer->message = battleship_explain_sums (puzzle);
  return esp_answer_conclude (answer, esp_control_get_stop (control) != ESP_STOP_NONE);
}
