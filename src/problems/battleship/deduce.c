#include "config.h"

#include "battleship.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The rules that people use, one at a time and each with its reason. */

typedef struct
{
  const ShipsPuzzle *puzzle;
  const ShipsState *state;
  ShipsDeduction *deduction;
  gboolean contradiction;
} Deduce;

static guint8
look (const Deduce *d, int row, int column)
{
  if (row < 0 || column < 0 || row >= d->state->rows || column >= d->state->columns)
    return SHIPS_WATER;
  return d->state->domain[row * d->state->columns + column];
}

/* Decides a square that lies inside the grid and is open; a clash is remembered. */
static gboolean
decide (Deduce *d, ShipsRule rule, int about, int row, int column, guint8 value)
{
  guint8 now = look (d, row, column);
  gboolean inside = row >= 0 && column >= 0 && row < d->state->rows && column < d->state->columns;

  if (now == value)
    return FALSE;
  if (now != SHIPS_UNKNOWN || !inside)
    {
      d->contradiction = TRUE;
      return FALSE;
    }
  *d->deduction = (ShipsDeduction){
    .rule = rule, .square = row * d->state->columns + column, .value = value, .about = about
  };
  return TRUE;
}

static gboolean
by_piece (Deduce *d, int square)
{
  static const int dr[] = { -1, 1, 0, 0 };
  static const int dc[] = { 0, 0, -1, 1 };
  static const char ends[] = "BTRL"; /* the piece that has a ship in that direction */
  int row = square / d->state->columns;
  int column = square % d->state->columns;
  char hint = d->puzzle->hints[square];
  int along = -1; /* a middle piece: 0 up and down, 1 left and right */

  if (hint == '0' || hint == 'W')
    return FALSE;
  if (hint == 'M')
    {
      for (int k = 0; k < 4; k++)
        {
          guint8 beside = look (d, row + dr[k], column + dc[k]);

          if (beside == SHIPS_SHIP)
            along = k / 2;
          else if (beside == SHIPS_WATER)
            along = 1 - k / 2;
        }
      if (along < 0)
        return FALSE;
    }
  for (int k = 0; k < 4; k++)
    {
      gboolean ship = hint == 'M' ? k / 2 == along : hint == ends[k];

      if (decide (d, SHIPS_RULE_PIECE, square, row + dr[k], column + dc[k],
                  ship ? SHIPS_SHIP : SHIPS_WATER))
        return TRUE;
    }
  return FALSE;
}

static gboolean
by_touch (Deduce *d, int square)
{
  int row = square / d->state->columns;
  int column = square % d->state->columns;

  if (d->state->domain[square] != SHIPS_SHIP)
    return FALSE;
  for (int dr = -1; dr <= 1; dr += 2)
    for (int dc = -1; dc <= 1; dc += 2)
      if (decide (d, SHIPS_RULE_TOUCH, square, row + dr, column + dc, SHIPS_WATER))
        return TRUE;
  return FALSE;
}

static gboolean
by_line (Deduce *d, gboolean is_row, int line)
{
  int wanted = is_row ? d->puzzle->row_counts[line] : d->puzzle->column_counts[line];
  int length = is_row ? d->state->columns : d->state->rows;
  int ships = 0;
  int open = 0;
  int first = -1;

  for (int k = 0; k < length; k++)
    {
      guint8 here = is_row ? look (d, line, k) : look (d, k, line);

      ships += here == SHIPS_SHIP;
      if (here == SHIPS_UNKNOWN)
        {
          open++;
          first = first < 0 ? k : first;
        }
    }
  if (ships > wanted || ships + open < wanted)
    {
      d->contradiction = TRUE;
      return FALSE;
    }
  if (open == 0 || (ships < wanted && ships + open > wanted))
    return FALSE;
  return decide (d, is_row ? SHIPS_RULE_ROW : SHIPS_RULE_COLUMN, line, is_row ? line : first,
                 is_row ? first : line, ships == wanted ? SHIPS_WATER : SHIPS_SHIP);
}

/* One run of ship squares along a line. */
typedef struct
{
  int row;
  int column;
  int down; /* 1: along a column */
  int length;
  gboolean closed_before;
  gboolean closed_after;
} Run;

static gboolean
find_run (const Deduce *d, int row, int column, int down, Run *run)
{
  int dr = down;
  int dc = 1 - down;

  if (look (d, row, column) != SHIPS_SHIP || look (d, row - dr, column - dc) == SHIPS_SHIP)
    return FALSE;
  *run = (Run){ .row = row, .column = column, .down = down };
  while (look (d, row + dr * run->length, column + dc * run->length) == SHIPS_SHIP)
    run->length++;
  run->closed_before = look (d, row - dr, column - dc) == SHIPS_WATER;
  run->closed_after = look (d, row + dr * run->length, column + dc * run->length) == SHIPS_WATER;
  return TRUE;
}

/* A single square is a ship only where all four sides are water; along one line it says nothing. */
static gboolean
is_complete (const Deduce *d, const Run *run)
{
  if (!run->closed_before || !run->closed_after)
    return FALSE;
  if (run->length > 1)
    return TRUE;
  return run->down == 0 && look (d, run->row - 1, run->column) == SHIPS_WATER &&
         look (d, run->row + 1, run->column) == SHIPS_WATER;
}

static gboolean
by_fleet (Deduce *d)
{
  int left[SHIPS_MAX_SIDE + 1];
  int largest = SHIPS_MAX_SIDE;
  Run run;

  memcpy (left, d->puzzle->fleet, sizeof left);
  for (int pass = 0; pass < 2; pass++)
    for (int down = 0; down < 2; down++)
      for (int row = 0; row < d->state->rows; row++)
        for (int column = 0; column < d->state->columns; column++)
          {
            int dr = down;
            int dc = 1 - down;
            int beyond = 0;

            if (pass == 1)
              while (largest > 0 && left[largest] == 0)
                largest--;
            if (!find_run (d, row, column, down, &run))
              continue;
            if (pass == 0)
              {
                if (is_complete (d, &run) && --left[run.length] < 0)
                  {
                    d->contradiction = TRUE;
                    return FALSE;
                  }
                continue;
              }
            if (run.closed_before && run.closed_after)
              continue;
            if (run.length > largest && run.length > 1)
              {
                d->contradiction = TRUE;
                return FALSE;
              }
            if (run.length == largest && run.length > 1)
              {
                if (!run.closed_before &&
                    decide (d, SHIPS_RULE_FLEET, largest, row - dr, column - dc, SHIPS_WATER))
                  return TRUE;
                if (!run.closed_after &&
                    decide (d, SHIPS_RULE_FLEET, largest, row + dr * run.length,
                            column + dc * run.length, SHIPS_WATER))
                  return TRUE;
                continue;
              }
            if (run.closed_after)
              continue;
            while (look (d, row + dr * (run.length + 1 + beyond),
                         column + dc * (run.length + 1 + beyond)) == SHIPS_SHIP)
              beyond++;
            if (run.length + 1 + beyond > largest &&
                decide (d, SHIPS_RULE_FLEET, largest, row + dr * run.length,
                        column + dc * run.length, SHIPS_WATER))
              return TRUE;
          }
  return FALSE;
}

gboolean
ships_deduce (const ShipsPuzzle *puzzle,
              const ShipsState *state,
              gboolean easy,
              ShipsDeduction *deduction,
              gboolean *contradiction)
{
  Deduce d = { .puzzle = puzzle, .state = state, .deduction = deduction };
  gboolean found = FALSE;

  for (int i = 0; i < ships_n (puzzle) && !found; i++)
    found = by_piece (&d, i) || by_touch (&d, i);
  for (int row = 0; row < puzzle->rows && !found; row++)
    found = by_line (&d, TRUE, row);
  for (int column = 0; column < puzzle->columns && !found; column++)
    found = by_line (&d, FALSE, column);
  if (!found && !easy)
    found = by_fleet (&d);
  *contradiction = d.contradiction;
  return found && !d.contradiction;
}

static char *
explain_count (gboolean row, int line, int count, gboolean ship)
{
  gulong n = (gulong) count;
  char name[8];

  ships_line_name (row, line, name);
  if (ship)
    return g_strdup_printf (
        row ? ngettext ("row %s needs all its open squares for its %d ship square",
                        "row %s needs all its open squares for its %d ship squares", n)
            : ngettext ("column %s needs all its open squares for its %d ship square",
                        "column %s needs all its open squares for its %d ship squares", n),
        name, count);
  if (count == 0)
    return g_strdup_printf (row ? _ ("row %s has no ship square, it is all water")
                                : _ ("column %s has no ship square, it is all water"),
                            name);
  return g_strdup_printf (
      row ? ngettext ("row %s already has its %d ship square, the rest is water",
                      "row %s already has its %d ship squares, the rest is water", n)
          : ngettext ("column %s already has its %d ship square, the rest is water",
                      "column %s already has its %d ship squares, the rest is water", n),
      name, count);
}

char *
ships_explain (const ShipsPuzzle *puzzle, const ShipsDeduction *deduction)
{
  char name[8];
  char about[8];
  gboolean ship = deduction->value == SHIPS_SHIP;

  ships_square_name (puzzle->columns, deduction->square, name);
  switch (deduction->rule)
    {
    case SHIPS_RULE_ROW:
    case SHIPS_RULE_COLUMN:
      {
        gboolean row = deduction->rule == SHIPS_RULE_ROW;
        int count =
            row ? puzzle->row_counts[deduction->about] : puzzle->column_counts[deduction->about];

        return explain_count (row, deduction->about, count, ship);
      }
    case SHIPS_RULE_TOUCH:
      ships_square_name (puzzle->columns, deduction->about, about);
      return g_strdup_printf (_ ("%s touches the ship on %s diagonally, so it is water"), name,
                              about);
    case SHIPS_RULE_PIECE:
      ships_square_name (puzzle->columns, deduction->about, about);
      return g_strdup_printf (ship ? _ ("the piece on %s goes on to %s")
                                   : _ ("the piece on %s ends before %s, so that is water"),
                              about, name);
    case SHIPS_RULE_FLEET:
    default:
      return g_strdup_printf (_ ("no ship that is still missing is longer than %d, so %s is water"),
                              deduction->about, name);
    }
}
