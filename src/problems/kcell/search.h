#pragma once

/* The position as the searches of the templates see it. */

#include "base/esp-random.h"
#include "games/esp-minimax.h"
#include "kcell.h"

G_BEGIN_DECLS

typedef struct
{
  KcellPosition at;
  KcellUndo *undo; /* a stack: as many as plies below the root */
  int n_undo;
  int side; /* the root's */
  KcellEval eval;
  gboolean by_winner; /* of a game that is over only who has won counts, not when */
  gboolean random;    /* static values are random */
  guint64 seed;
} KcellSearch;

static inline int
search_list (gpointer game, gint32 *moves)
{
  return kcell_list (&((KcellSearch *) game)->at, moves);
}

static inline void
search_make (gpointer game, gint32 move, int outcome G_GNUC_UNUSED)
{
  KcellSearch *self = game;

  self->undo[self->n_undo++] = kcell_make (&self->at, move);
}

static inline void
search_unmake (gpointer game)
{
  KcellSearch *self = game;

  kcell_unmake (&self->at, self->undo[--self->n_undo]);
}

/* A number that looks random but is the same each time the position comes up in one search. */
static int
random_value (const KcellSearch *self)
{
  guint64 mixed = self->seed ^ self->at.stones[0];

  mixed = esp_random_splitmix (&mixed) ^ self->at.stones[1];
  mixed = esp_random_splitmix (&mixed) + (guint64) self->at.to_move;
  return (int) (esp_random_splitmix (&mixed) % (2 * KCELL_SETTLED - 1)) - (KCELL_SETTLED - 1);
}

static inline double
search_evaluate (gpointer game)
{
  KcellSearch *self = game;
  int winner;
  int value;

  if (kcell_is_over (&self->at, &winner))
    return winner < 0             ? 0
           : self->by_winner      ? (winner == self->side ? 1 : -1)
           : winner == self->side ? KCELL_WIN - self->n_undo
                                  : self->n_undo - KCELL_WIN;
  if (self->random)
    return random_value (self);
  value = kcell_evaluate (&self->at, self->eval);
  return self->side == 0 ? value : -value;
}

static inline guint64
search_key (gpointer game)
{
  const KcellPosition *at = &((KcellSearch *) game)->at;

  return esp_minimax_mix ((guint64) at->to_move, at->stones, sizeof at->stones);
}

static const EspMinimaxGame search_table = {
  .list = search_list,
  .make = search_make,
  .unmake = search_unmake,
  .evaluate = search_evaluate,
  .key = search_key,
};

G_END_DECLS
