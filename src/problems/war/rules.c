#include "config.h"

#include "rules.h"
#include "war.h"

#include <string.h>

void
war_recount (WarState *state)
{
  memset (state->score, 0, sizeof state->score);
  memset (state->pieces, 0, sizeof state->pieces);
  state->n_empty = 0;
  for (int i = 0; i < war_n_squares (state); i++)
    {
      state->score[state->owner[i]] += state->values[i];
      state->pieces[state->owner[i]]++;
      state->n_empty += state->owner[i] == WAR_EMPTY;
    }
}

int
war_targets (const WarState *state, int square, int targets[4], gboolean *blitz)
{
  int neighbours[4];
  int n = war_neighbours (state->rows, state->columns, square, neighbours);
  int n_targets = 0;
  int n_own = 0;

  for (int i = 0; i < n; i++)
    {
      int owner = state->owner[neighbours[i]];

      if (owner == state->to_move)
        n_own++;
      else if (owner != WAR_EMPTY)
        targets[n_targets++] = neighbours[i];
    }
  *blitz = n_own > 0;
  return (int) war_find_attacked ((guint64) n_own, (guint64) n_targets);
}

int
war_outcomes (const WarState *state, int square, double *probabilities)
{
  int targets[4];
  gboolean blitz;
  int n;
  double p = state->rules.coin;

  if (p < 0)
    return 1;
  n = war_targets (state, square, targets, &blitz);
  if (n == 0)
    return 1;
  if (!state->rules.coin_per_square)
    n = 1;
  for (int outcome = 0; outcome < 1 << n; outcome++)
    {
      probabilities[outcome] = 1;
      for (int i = 0; i < n; i++)
        probabilities[outcome] *= outcome >> i & 1 ? 1 - p : p;
    }
  return 1 << n;
}

/* Pieces of @owner that touch @square. */
static int
count_adjacent (const WarState *state, int square, int owner)
{
  int neighbours[4];
  int n = war_neighbours (state->rows, state->columns, square, neighbours);
  int count = 0;

  for (int i = 0; i < n; i++)
    count += state->owner[neighbours[i]] == owner;
  return count;
}

/* Whether @mover wins the battle for @target; the new piece stands already. Strengths
 * are fractions and compared as such, so that no rounding decides. */
static gboolean
wins_battle (const WarState *state, int mover, int target)
{
  int enemy = mover == WAR_BLUE ? WAR_GREEN : WAR_BLUE;
  gint64 attack = 1;
  gint64 defence = 1;

  if (state->rules.set == WAR_CLASSIC)
    return TRUE;
  if (state->rules.set == WAR_BATTLE)
    {
      attack = count_adjacent (state, target, mover) + (state->rules.support ? 1 : 0);
      defence = count_adjacent (state, target, enemy) + 1;
    }
  if (state->rules.attrition > 0)
    return war_compare_worn (state, mover, attack, defence) > 0;
  return attack * state->score[mover] * state->pieces[enemy] >
         defence * state->score[enemy] * state->pieces[mover];
}

void
war_make (WarState *state, int square, int outcome, WarUndo *undo)
{
  int mover = state->to_move;
  int enemy = mover == WAR_BLUE ? WAR_GREEN : WAR_BLUE;
  int targets[4];
  gboolean blitz;
  int n = war_targets (state, square, targets, &blitz);

  undo->square = (gint16) square;
  undo->n_converted = 0;
  state->owner[square] = (guint8) mover;
  state->taken_at[square] = state->ply;
  state->score[mover] += state->values[square];
  state->pieces[mover]++;
  state->n_empty--;
  /* all battles of a move are decided on the same position: conversions come after */
  for (int i = 0; i < n; i++)
    {
      gboolean spared =
          state->rules.coin >= 0 && (outcome >> (state->rules.coin_per_square ? i : 0) & 1);

      if (!spared && wins_battle (state, mover, targets[i]))
        undo->converted[undo->n_converted++] = (gint16) targets[i];
    }
  for (int i = 0; i < undo->n_converted; i++)
    {
      int target = undo->converted[i];

      undo->taken_at[i] = state->taken_at[target];
      state->owner[target] = (guint8) mover;
      state->taken_at[target] = state->ply;
      state->score[mover] += state->values[target];
      state->score[enemy] -= state->values[target];
    }
  state->pieces[mover] += undo->n_converted;
  state->pieces[enemy] -= undo->n_converted;
  state->to_move = (guint8) enemy;
  state->ply++;
  state->last_blitz = blitz;
}

void
war_unmake (WarState *state, const WarUndo *undo)
{
  int enemy = state->to_move;
  int mover = enemy == WAR_BLUE ? WAR_GREEN : WAR_BLUE;

  state->ply--;
  state->to_move = (guint8) mover;
  for (int i = 0; i < undo->n_converted; i++)
    {
      int target = undo->converted[i];

      state->owner[target] = (guint8) enemy;
      state->taken_at[target] = undo->taken_at[i];
      state->score[mover] -= state->values[target];
      state->score[enemy] += state->values[target];
    }
  state->pieces[mover] -= undo->n_converted + 1;
  state->pieces[enemy] += undo->n_converted;
  state->owner[undo->square] = WAR_EMPTY;
  state->score[mover] -= state->values[undo->square];
  state->n_empty++;
}
