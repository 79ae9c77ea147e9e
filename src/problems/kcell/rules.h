#pragma once

/* The rules: where stones may go, when it is over and who has won. Inline, for the searches. */

#include "base/esp-sanitized.h"

#include <glib.h>

G_BEGIN_DECLS

#define KCELL_MIN_CELLS 2
#define KCELL_MAX_CELLS 40
/* Every move brings a stone forward; between two moves there is at most one pass. */
#define KCELL_MAX_PLIES (KCELL_MAX_CELLS * KCELL_MAX_CELLS)

/* The stones of the two sides as sets of bits: bit c is cell c + 1. Player 1 is side 0. */
typedef struct
{
  guint64 stones[2];
  gint8 k;
  gint8 n; /* stones a player */
  gint8 to_move;
} KcellPosition;

/* A move as it was made, to be taken back: cells from 0; @from is -1 for a pass. */
typedef struct
{
  gint8 from;
  gint8 to;
} KcellUndo;

static inline guint64
kcell_bit (int cell)
{
  return G_GUINT64_CONSTANT (1) << cell;
}

static inline guint64
kcell_all (int k)
{
  return kcell_bit (k) - 1;
}

/* In place: what the compiler calls instead, where it may not count on the processor's own
 * instruction, takes longer. */
static inline int
kcell_count (guint64 set)
{
  set -= set >> 1 & G_GUINT64_CONSTANT (0x5555555555555555);
  set = (set & G_GUINT64_CONSTANT (0x3333333333333333)) +
        (set >> 2 & G_GUINT64_CONSTANT (0x3333333333333333));
  set = (set + (set >> 4)) & G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f);
  return (int) (set * G_GUINT64_CONSTANT (0x0101010101010101) >> 56);
}

static inline int
kcell_lowest (guint64 set)
{
  return __builtin_ctzll (set);
}

static inline int
kcell_highest (guint64 set)
{
  return 63 - __builtin_clzll (set);
}

/* The N cells at the far end that @side's stones want to reach. */
static inline guint64
kcell_goal (const KcellPosition *at, int side)
{
  return side == 0 ? kcell_all (at->n) << (at->k - at->n) : kcell_all (at->n);
}

/* Where @side's stone in @cell comes to, chain and all; -1: it cannot move. */
static inline int
kcell_target (const KcellPosition *at, int side, int cell)
{
  guint64 full = at->stones[0] | at->stones[1];
  int step = side == 0 ? 1 : -1;
  int to = cell + step;

  if (to < 0 || to >= at->k)
    return -1;
  if ((full & kcell_bit (to)) == 0)
    return to;
  /* the stone itself stays in the set, but a chain never looks back at it */
  for (to = cell; to + 2 * step >= 0 && to + 2 * step < at->k; to += 2 * step)
    if ((full & kcell_bit (to + step)) == 0 || (full & kcell_bit (to + 2 * step)) != 0)
      break;
  return to == cell ? -1 : to;
}

static inline gboolean
kcell_can_move (const KcellPosition *at, int side)
{
  for (guint64 rest = at->stones[side]; rest != 0; rest &= rest - 1)
    if (kcell_target (at, side, kcell_lowest (rest)) >= 0)
      return TRUE;
  return FALSE;
}

static inline gboolean
kcell_is_home (const KcellPosition *at, int side)
{
  return at->stones[side] == kcell_goal (at, side);
}

/* Own stones in a row from the far edge. */
static inline int
kcell_run (const KcellPosition *at, int side)
{
  int n = 0;

  while (n < at->k && (at->stones[side] & kcell_bit (side == 0 ? at->k - 1 - n : n)) != 0)
    n++;
  return n;
}

/* As kcell_list(); @targets: where the stones come to, -1 of a pass, or NULL. */
ESP_SEARCH_INLINE int
kcell_list_targets (const KcellPosition *at, gint32 *moves, gint8 *targets)
{
  int n = 0;

  if (kcell_is_home (at, 0) || kcell_is_home (at, 1))
    return 0;
  for (guint64 rest = at->stones[at->to_move]; rest != 0; rest &= rest - 1)
    {
      int cell = kcell_lowest (rest);
      int target = kcell_target (at, at->to_move, cell);

      if (target < 0)
        continue;
      if (targets != NULL)
        targets[n] = (gint8) target;
      moves[n++] = cell + 1;
    }
  if (n == 0 && kcell_can_move (at, 1 - at->to_move))
    {
      if (targets != NULL)
        targets[n] = -1;
      moves[n++] = 0;
    }
  return n;
}

/* The legal moves as cells from 1, lowest first; a lone 0 is a pass. Returns how many: none when
 * the game is over. @moves: room for n and at least 1. */
static inline int
kcell_list (const KcellPosition *at, gint32 *moves)
{
  return kcell_list_targets (at, moves, NULL);
}

/* @move: legal, as from kcell_list(). */
static inline KcellUndo
kcell_make (KcellPosition *at, gint32 move)
{
  KcellUndo undo = { -1, -1 };

  if (move > 0)
    {
      undo.from = (gint8) (move - 1);
      undo.to = (gint8) kcell_target (at, at->to_move, move - 1);
      at->stones[at->to_move] ^= kcell_bit (undo.from) | kcell_bit (undo.to);
    }
  at->to_move = (gint8) (1 - at->to_move);
  return undo;
}

static inline void
kcell_unmake (KcellPosition *at, KcellUndo undo)
{
  at->to_move = (gint8) (1 - at->to_move);
  if (undo.from >= 0)
    at->stones[at->to_move] ^= kcell_bit (undo.from) | kcell_bit (undo.to);
}

/* Whether the game is over; @winner: 0 player 1, 1 player 2, -1 a draw. */
static inline gboolean
kcell_is_over (const KcellPosition *at, int *winner)
{
  int runs[2];

  for (int side = 0; side < 2; side++)
    if (kcell_is_home (at, side) && !kcell_is_home (at, 1 - side))
      {
        *winner = side;
        return TRUE;
      }
  if (!kcell_is_home (at, 0) && (kcell_can_move (at, 0) || kcell_can_move (at, 1)))
    return FALSE;
  runs[0] = kcell_run (at, 0);
  runs[1] = kcell_run (at, 1);
  *winner = runs[0] > runs[1] ? 0 : runs[1] > runs[0] ? 1 : -1;
  return TRUE;
}

static inline guint64
kcell_mirror (guint64 set, int k)
{
  guint64 mirrored = 0;

  for (; set != 0; set &= set - 1)
    mirrored |= kcell_bit (k - 1 - kcell_lowest (set));
  return mirrored;
}

G_END_DECLS
