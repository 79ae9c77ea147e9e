#pragma once

/* What the files of the solver share: moves on bit boards. */

#include "rules.h"
#include "solver.h"

G_BEGIN_DECLS

#define WAR_INFINITE 1000000000

/* The squares that touch one of @set. */
static inline guint64
war_find_beside (const WarSolver *self, guint64 set)
{
  return (set & self->not_last) << 1 | (set & self->not_first) >> 1 | set << self->columns |
         set >> self->columns;
}

/* What the move on @square gains: its value, and twice the values it converts. */
static inline int
war_find_gain (const WarSolver *self, guint64 own, guint64 opponent, int square, guint64 *converted)
{
  guint64 touching = self->touching[square];
  int gain = self->value[square];

  *converted = war_find_attacked (touching & own, touching & opponent);
  for (guint64 set = *converted; set != 0; set &= set - 1)
    gain += 2 * self->value[__builtin_ctzll (set)];
  return gain;
}

/* The most that one move gains: one ply before the horizon no position has to be made. */
static inline int
war_best_gain (const WarSolver *self, guint64 own, guint64 opponent, guint64 empty)
{
  int best = -WAR_INFINITE;
  guint64 converted;

  for (guint64 set = empty; set != 0; set &= set - 1)
    {
      int gain = war_find_gain (self, own, opponent, __builtin_ctzll (set), &converted);

      best = MAX (best, gain);
    }
  return best;
}

static inline int
war_count_best_gain (WarSolver *self, guint64 own, guint64 opponent, guint64 empty)
{
  self->search->counters.n[ESP_COUNTER_NODES] += (guint64) __builtin_popcountll (empty);
  return war_best_gain (self, own, opponent, empty);
}

/* What squares are ordered by; of those with the same the first comes first. */
static inline gint64
war_make_key (int value, int square)
{
  return ((gint64) value * 64) | (63 - square);
}

static inline int
war_key_square (gint64 key)
{
  return 63 - (int) (key & 63);
}

/* Into the @n keys there are, the greatest first. */
static inline void
war_insert_key (gint64 *keys, int n, int value, int square)
{
  gint64 key = war_make_key (value, square);

  for (; n > 0 && keys[n - 1] < key; n--)
    keys[n] = keys[n - 1];
  keys[n] = key;
}

static inline int
war_key_value (gint64 key)
{
  return (int) (key >> 6);
}

/* last-plies.c: close to the horizon, where most of the positions are */

void war_list_gains (
    const WarSolver *solver, guint64 own, guint64 opponent, guint64 empty, WarGains *gains);
/* The value of a position two plies before the horizon. */
int war_search_two (
    WarSolver *solver, guint64 own, guint64 opponent, int difference, int alpha, int beta);
/* Three plies before it; @before are gains of the position before, and those of @changed are not
 * as they were. */
int war_search_three (WarSolver *solver,
                      guint64 own,
                      guint64 opponent,
                      int difference,
                      int alpha,
                      int beta,
                      const WarGains *before,
                      guint64 changed);

G_END_DECLS
