#pragma once

/* The rules as propagators of esp-csp.h, where each gives its reason. The textbook searches
 * (search.c) run them, and so do the hints and the generator's grades (deduce.c), which read the
 * trail. */

#include "csp/esp-csp.h"
#include "rules.h"

G_BEGIN_DECLS

typedef enum
{
  LEVEL_CHECK,   /* what is decided must agree */
  LEVEL_FORWARD, /* and what touches the new assignment is pruned once */
  LEVEL_GAC,     /* all propagators to a fixpoint */
  LEVEL_SIMPLE,  /* what people see at once, to a fixpoint: lines, corners and revealed pieces */
  LEVEL_ALL      /* what people see at all: as GAC, and no ship grows too long by joining another */
} Level;

typedef struct
{
  const BattleshipPuzzle *puzzle;
  Level level;
  int largest;                           /* ship of the fleet */
  guint8 row_of[BATTLESHIP_MAX_SQUARES]; /* by square: a division each time is half of the search */
  guint8 column_of[BATTLESHIP_MAX_SQUARES];
} BattleshipModel; /* what is first in the data of a search */

static inline void
battleship_rules_init (BattleshipModel *model, const BattleshipPuzzle *puzzle, Level level)
{
  model->puzzle = puzzle;
  model->level = level;
  model->largest = 0;
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    if (puzzle->fleet[size] > 0)
      model->largest = size;
  for (int i = 0; i < battleship_n (puzzle); i++)
    {
      model->row_of[i] = (guint8) (i / puzzle->columns);
      model->column_of[i] = (guint8) (i % puzzle->columns);
    }
}

static inline int
row_of (const EspCsp *csp, int square)
{
  return ((const BattleshipModel *) csp->data)->row_of[square];
}

static inline int
column_of (const EspCsp *csp, int square)
{
  return ((const BattleshipModel *) csp->data)->column_of[square];
}

static inline int
decided (const EspCsp *csp, int square)
{
  return csp->domains[square] == 1   ? BATTLESHIP_WATER
         : csp->domains[square] == 2 ? BATTLESHIP_SHIP
                                     : 0;
}

/* Off the grid is water. */
static inline int
look (const EspCsp *csp, int row, int column)
{
  const BattleshipPuzzle *puzzle = ((const BattleshipModel *) csp->data)->puzzle;

  if (row < 0 || column < 0 || row >= puzzle->rows || column >= puzzle->columns)
    return BATTLESHIP_WATER;
  return decided (csp, row * puzzle->columns + column);
}

/* A row or a column has as many ships as its number. */
ESP_CSP_INLINE gboolean
infer_line (EspCsp *csp, gboolean row, int line, const gboolean traced)
{
  const BattleshipModel *model = csp->data;
  const BattleshipPuzzle *puzzle = model->puzzle;
  int wanted = row ? puzzle->row_counts[line] : puzzle->column_counts[line];
  int length = row ? puzzle->columns : puzzle->rows;
  int reason = row ? BATTLESHIP_REASON_ROW + line : BATTLESHIP_REASON_COLUMN + line;
  int ships = 0;
  int open = 0;
  BattleshipInference says;

  csp->counters.n[ESP_COUNTER_PROPAGATIONS]++;
  for (int k = 0; k < length; k++)
    {
      int here = decided (csp, row ? line * puzzle->columns + k : k * puzzle->columns + line);

      ships += here == BATTLESHIP_SHIP;
      open += here == 0;
    }
  says = battleship_infer_line (wanted, ships, open);
  if (says == BATTLESHIP_INFERS_FAILURE)
    return esp_csp_fail (csp, reason, traced);
  if (model->level == LEVEL_CHECK || says == BATTLESHIP_INFERS_NOTHING)
    return TRUE;
  for (int k = 0; k < length; k++)
    {
      int square = row ? line * puzzle->columns + k : k * puzzle->columns + line;

      if (decided (csp, square) == 0 &&
          !esp_csp_prune (csp, square,
                          says == BATTLESHIP_INFERS_WATER ? BATTLESHIP_VALUE_SHIP
                                                          : BATTLESHIP_VALUE_WATER,
                          reason, traced))
        return FALSE;
    }
  return TRUE;
}

/* Beside a ship's corners there is water. */
ESP_CSP_INLINE gboolean
infer_touch (EspCsp *csp, int square, const gboolean traced)
{
  const BattleshipModel *model = csp->data;
  int columns = model->puzzle->columns;
  int row = row_of (csp, square);
  int column = column_of (csp, square);

  if (decided (csp, square) != BATTLESHIP_SHIP)
    return TRUE;
  csp->counters.n[ESP_COUNTER_PROPAGATIONS]++;
  for (int dr = -1; dr <= 1; dr += 2)
    for (int dc = -1; dc <= 1; dc += 2)
      {
        int beside = look (csp, row + dr, column + dc);

        if (beside == BATTLESHIP_WATER)
          continue;
        if (beside == BATTLESHIP_SHIP)
          return esp_csp_fail (csp, BATTLESHIP_REASON_TOUCH + square, traced);
        if (model->level != LEVEL_CHECK &&
            !esp_csp_prune (csp, (row + dr) * columns + column + dc, BATTLESHIP_VALUE_SHIP,
                            BATTLESHIP_REASON_TOUCH + square, traced))
          return FALSE;
      }
  return TRUE;
}

/* A revealed piece says what is beside it. */
ESP_CSP_INLINE gboolean
infer_piece (EspCsp *csp, int square, const gboolean traced)
{
  const BattleshipModel *model = csp->data;
  int columns = model->puzzle->columns;
  char hint = model->puzzle->hints[square];
  int row = row_of (csp, square);
  int column = column_of (csp, square);
  guint8 beside[BATTLESHIP_SIDES];
  BattleshipInference says[BATTLESHIP_SIDES];

  if (hint == '0' || hint == 'W')
    return TRUE;
  csp->counters.n[ESP_COUNTER_PROPAGATIONS]++;
  for (int k = 0; k < BATTLESHIP_SIDES; k++)
    beside[k] =
        (guint8) look (csp, row + battleship_side_rows[k], column + battleship_side_columns[k]);
  if (!battleship_infer_piece (hint, beside, says))
    return TRUE;
  for (int k = 0; k < BATTLESHIP_SIDES; k++)
    {
      gboolean ship = says[k] == BATTLESHIP_INFERS_SHIP;

      if (beside[k] == (ship ? BATTLESHIP_SHIP : BATTLESHIP_WATER))
        continue;
      if (beside[k] != 0)
        return esp_csp_fail (csp, BATTLESHIP_REASON_PIECE + square, traced);
      if (model->level != LEVEL_CHECK &&
          !esp_csp_prune (
              csp, (row + battleship_side_rows[k]) * columns + column + battleship_side_columns[k],
              ship ? BATTLESHIP_VALUE_WATER : BATTLESHIP_VALUE_SHIP,
              BATTLESHIP_REASON_PIECE + square, traced))
        return FALSE;
    }
  return TRUE;
}

/* The straight run of ships through a square, along one direction. */
ESP_CSP_INLINE int
run_length (const EspCsp *csp, int row, int column, int down, int *begin)
{
  int first = 0;
  int last = 0;

  while (look (csp, row - down * (first + 1), column - (1 - down) * (first + 1)) == BATTLESHIP_SHIP)
    first++;
  while (look (csp, row + down * (last + 1), column + (1 - down) * (last + 1)) == BATTLESHIP_SHIP)
    last++;
  *begin = first;
  return first + last + 1;
}

/* How many ship squares follow behind the open square at the end of a run. */
ESP_CSP_INLINE int
run_beyond (const EspCsp *csp, int row, int column, int down, int length)
{
  int n = 0;

  while (look (csp, row + down * (length + 1 + n), column + (1 - down) * (length + 1 + n)) ==
         BATTLESHIP_SHIP)
    n++;
  return n;
}

/* No ship is longer than the longest. */
ESP_CSP_INLINE gboolean
infer_length (EspCsp *csp, int square, const gboolean traced)
{
  const BattleshipModel *model = csp->data;
  int begin;

  if (decided (csp, square) != BATTLESHIP_SHIP)
    return TRUE;
  for (int down = 0; down < 2; down++)
    if (run_length (csp, row_of (csp, square), column_of (csp, square), down, &begin) >
        model->largest)
      return esp_csp_fail (csp, BATTLESHIP_REASON_FLEET + model->largest, traced);
  return TRUE;
}

/* Complete ships of each size. Returns the size of which there are too many, 0 where of none. */
ESP_CSP_INLINE int
tally_ships (EspCsp *csp, int *left)
{
  const BattleshipModel *model = csp->data;
  const BattleshipPuzzle *puzzle = model->puzzle;
  int n[BATTLESHIP_MAX_SIDE + 1] = { 0 };

  for (int square = 0; square < csp->n; square++)
    {
      int row = row_of (csp, square);
      int column = column_of (csp, square);
      int across;
      int down;
      int begin;

      if (decided (csp, square) != BATTLESHIP_SHIP ||
          look (csp, row - 1, column) != BATTLESHIP_WATER ||
          look (csp, row, column - 1) != BATTLESHIP_WATER)
        continue;
      across = run_length (csp, row, column, 0, &begin);
      down = run_length (csp, row, column, 1, &begin);
      if (look (csp, row, column + across) == BATTLESHIP_WATER &&
          look (csp, row + down, column) == BATTLESHIP_WATER)
        n[MIN (BATTLESHIP_MAX_SIDE, MAX (across, down))]++;
    }
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    {
      left[size] = puzzle->fleet[size] - n[size];
      if (left[size] < 0)
        return size;
    }
  return 0;
}

/* The greatest ship that is missing bounds all that is not complete. */
ESP_CSP_INLINE gboolean
infer_fleet (EspCsp *csp, const gboolean traced)
{
  const BattleshipModel *model = csp->data;
  const BattleshipPuzzle *puzzle = model->puzzle;
  gboolean joins = model->level == LEVEL_ALL;
  int left[BATTLESHIP_MAX_SIDE + 1];
  int largest = model->largest;
  int too_many;

  csp->counters.n[ESP_COUNTER_PROPAGATIONS]++;
  too_many = tally_ships (csp, left);
  if (too_many > 0)
    return esp_csp_fail (csp, BATTLESHIP_REASON_FLEET + too_many, traced);
  while (largest > 0 && left[largest] == 0)
    largest--;
  for (int square = 0; square < csp->n; square++)
    for (int down = 0; down < 2; down++)
      {
        int row = row_of (csp, square);
        int column = column_of (csp, square);
        int begin;
        int length;
        int before;
        int after;
        int says;

        if (decided (csp, square) != BATTLESHIP_SHIP)
          continue;
        length = run_length (csp, row, column, down, &begin);
        if (begin > 0 || (length < 2 && !joins))
          continue;
        before = look (csp, row - down, column - (1 - down));
        after = look (csp, row + down * length, column + (1 - down) * length);
        says = battleship_infer_run (
            length, largest, before == 0, after == 0, 0,
            joins && after == 0 ? run_beyond (csp, row, column, down, length) : 0);
        if (says < 0)
          return esp_csp_fail (csp, BATTLESHIP_REASON_FLEET + largest, traced);
        if ((says & BATTLESHIP_ENDS_BEFORE) != 0 &&
            !esp_csp_prune (csp, (row - down) * puzzle->columns + column - (1 - down),
                            BATTLESHIP_VALUE_SHIP, BATTLESHIP_REASON_FLEET + largest, traced))
          return FALSE;
        if ((says & BATTLESHIP_ENDS_AFTER) != 0 &&
            !esp_csp_prune (csp,
                            (row + down * length) * puzzle->columns + column + (1 - down) * length,
                            BATTLESHIP_VALUE_SHIP, BATTLESHIP_REASON_FLEET + largest, traced))
          return FALSE;
      }
  return TRUE;
}

/* Cheap propagators until nothing changes, then the fleet, and again. */
ESP_CSP_INLINE gboolean
infer_all (EspCsp *csp, const gboolean traced)
{
  const BattleshipPuzzle *puzzle = ((const BattleshipModel *) csp->data)->puzzle;
  Level level = ((const BattleshipModel *) csp->data)->level;
  gsize before;

  do
    {
      do
        {
          before = csp->n_trail;
          for (int square = 0; square < csp->n; square++)
            if (!infer_touch (csp, square, traced) || !infer_piece (csp, square, traced) ||
                !infer_length (csp, square, traced))
              return FALSE;
          for (int row = 0; row < puzzle->rows; row++)
            if (!infer_line (csp, TRUE, row, traced))
              return FALSE;
          for (int column = 0; column < puzzle->columns; column++)
            if (!infer_line (csp, FALSE, column, traced))
              return FALSE;
        }
      while (csp->n_trail != before);
      if (level == LEVEL_SIMPLE)
        return TRUE;
      if (!infer_fleet (csp, traced))
        return FALSE;
    }
  while (csp->n_trail != before);
  return TRUE;
}

G_END_DECLS
