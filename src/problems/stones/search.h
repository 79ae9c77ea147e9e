#pragma once

/* The position as the searches of the templates see it. */

#include "games/esp-minimax.h"
#include "stones.h"

G_BEGIN_DECLS

/* Who cannot take has lost: 1 for player 1, −1 for player 2. */
typedef struct
{
  StonesState *state;
} StonesSearch;

static inline int
search_list (gpointer game, gint32 *moves)
{
  return stones_list_moves (((StonesSearch *) game)->state, moves);
}

static inline void
search_make (gpointer game, gint32 move, int outcome G_GNUC_UNUSED)
{
  stones_take (((StonesSearch *) game)->state, move);
}

static inline void
search_unmake (gpointer game)
{
  stones_put_back (((StonesSearch *) game)->state);
}

static inline double
search_evaluate (gpointer game)
{
  return ((StonesSearch *) game)->state->n_taken % 2 == 0 ? -1 : 1;
}

static inline guint64
search_key (gpointer game)
{
  const StonesState *state = ((StonesSearch *) game)->state;

  return esp_minimax_mix ((guint64) stones_last (state), state->is_taken, (gsize) state->n + 1);
}

static const EspMinimaxGame search_table = {
  .list = search_list,
  .make = search_make,
  .unmake = search_unmake,
  .evaluate = search_evaluate,
  .key = search_key,
};

G_END_DECLS
