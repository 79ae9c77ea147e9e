#pragma once

/* The position as the searches of the templates see it. */

#include "games/esp-minimax.h"
#include "war.h"

G_BEGIN_DECLS

typedef struct
{
  WarState *state;
  WarUndo *undo; /* a stack */
  int n_undo;
  int side; /* the root's */
  int eval;
  gboolean by_score; /* moves by immediate score, the most first */
} WarSearch;

static inline int
search_list (gpointer game, gint32 *moves)
{
  WarSearch *self = game;
  WarState *state = self->state;
  gint64 gains[WAR_MAX_SQUARES];
  int n = 0;

  for (int i = 0; i < war_n_squares (state); i++)
    {
      int at = n;
      WarUndo undo;

      if (state->owner[i] != WAR_EMPTY)
        continue;
      n++;
      if (self->by_score)
        {
          int mover = state->to_move;
          gint64 gain;

          war_make (state, i, 0, &undo);
          gain = state->score[mover] - state->score[3 - mover];
          war_unmake (state, &undo);
          /* insertion keeps equals in row-major order */
          for (; at > 0 && gains[at - 1] < gain; at--)
            {
              gains[at] = gains[at - 1];
              moves[at] = moves[at - 1];
            }
          gains[at] = gain;
        }
      moves[at] = i;
    }
  return n;
}

static inline int
search_outcomes (gpointer game, gint32 move, double *probabilities)
{
  return war_outcomes (((WarSearch *) game)->state, move, probabilities);
}

static inline void
search_make (gpointer game, gint32 move, int outcome)
{
  WarSearch *self = game;

  war_make (self->state, move, outcome, &self->undo[self->n_undo++]);
}

static inline void
search_unmake (gpointer game)
{
  WarSearch *self = game;

  war_unmake (self->state, &self->undo[--self->n_undo]);
}

static inline double
search_evaluate (gpointer game)
{
  WarSearch *self = game;

  return war_evaluate (self->state, self->side, self->eval);
}

static inline guint64
search_key (gpointer game)
{
  const WarState *state = ((WarSearch *) game)->state;
  guint64 key = esp_minimax_mix (state->to_move, state->owner, (gsize) war_n_squares (state));

  /* pieces grow weaker with their age */
  if (state->rules.attrition > 0)
    key = esp_minimax_mix (key ^ (guint64) state->ply, state->taken_at,
                           (gsize) war_n_squares (state) * sizeof state->taken_at[0]);
  return key;
}

static const EspMinimaxGame search_table = {
  .list = search_list,
  .outcomes = search_outcomes,
  .make = search_make,
  .unmake = search_unmake,
  .evaluate = search_evaluate,
  .key = search_key,
};

G_END_DECLS
