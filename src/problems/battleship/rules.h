#pragma once

/* What each rule of the game decides from what is known near it. The search over places (best.c)
 * asks for its bits, the propagators (propagate.h) for their domains. */

#include "battleship.h"

G_BEGIN_DECLS

typedef enum
{
  BATTLESHIP_INFERS_NOTHING,
  BATTLESHIP_INFERS_WATER,
  BATTLESHIP_INFERS_SHIP,
  BATTLESHIP_INFERS_FAILURE /* it cannot be */
} BattleshipInference;

/* Of the @open squares of a line that has @ships and is to have @wanted. */
static inline BattleshipInference
battleship_infer_line (int wanted, int ships, int open)
{
  if (ships > wanted || ships + open < wanted)
    return BATTLESHIP_INFERS_FAILURE;
  if (open == 0)
    return BATTLESHIP_INFERS_NOTHING;
  return ships == wanted          ? BATTLESHIP_INFERS_WATER
         : ships + open == wanted ? BATTLESHIP_INFERS_SHIP
                                  : BATTLESHIP_INFERS_NOTHING;
}

/* Up, down, left, right. */
#define BATTLESHIP_SIDES 4
static const int battleship_side_rows[BATTLESHIP_SIDES] = { -1, 1, 0, 0 };
static const int battleship_side_columns[BATTLESHIP_SIDES] = { 0, 0, -1, 1 };

/* Of the four squares beside a revealed piece; @beside: what they are now. FALSE: of none. A middle
 * piece goes on where a ship is beside it, and not where water is. */
static inline gboolean
battleship_infer_piece (char hint,
                        const guint8 beside[BATTLESHIP_SIDES],
                        BattleshipInference says[BATTLESHIP_SIDES])
{
  static const char ends[] = "BTRL"; /* the piece that has a ship on that side */
  int along = -1;                    /* 0: up and down, 1: left and right */

  for (int k = 0; hint == 'M' && k < BATTLESHIP_SIDES; k++)
    if (beside[k] == BATTLESHIP_SHIP)
      along = k / 2;
    else if (beside[k] == BATTLESHIP_WATER && along < 0)
      along = 1 - k / 2;
  if (hint == 'M' && along < 0)
    return FALSE;
  for (int k = 0; k < BATTLESHIP_SIDES; k++)
    says[k] = (hint == 'M' ? k / 2 == along : hint == ends[k]) ? BATTLESHIP_INFERS_SHIP
                                                               : BATTLESHIP_INFERS_WATER;
  return TRUE;
}

enum
{
  BATTLESHIP_ENDS_BEFORE = 1,
  BATTLESHIP_ENDS_AFTER = 2
};

/* Of the open squares at the ends of a run of @length ship squares, where no ship that is missing
 * is longer than @largest: which are water, because the ship would grow too long with them and the
 * ship squares beyond them. -1: it is too long already. */
static inline int
battleship_infer_run (int length,
                      int largest,
                      gboolean open_before,
                      gboolean open_after,
                      int beyond_before,
                      int beyond_after)
{
  if (!open_before && !open_after)
    return 0;
  if (length > largest && length > 1)
    return -1;
  return (open_before && length + 1 + beyond_before > largest ? BATTLESHIP_ENDS_BEFORE : 0) |
         (open_after && length + 1 + beyond_after > largest ? BATTLESHIP_ENDS_AFTER : 0);
}

G_END_DECLS
