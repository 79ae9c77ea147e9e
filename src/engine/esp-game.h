#pragma once

/* What makes a problem a game for two. */

#include "engine/esp-algorithm.h"

G_BEGIN_DECLS

typedef struct _EspGame EspGame;

/* What makes a problem a game for two. */
struct _EspGame
{
  const char *side_names[2]; /* REQUIRED, N_(): "Blue", "Green" */
  const char *side_ids[2];   /* REQUIRED: "blue", "green" */
  /* OPTIONAL, N_(): what tells the sides apart on paper, where their colours do not: a sentence */
  const char *marks;
  /* REQUIRED: 0 or 1; -1 when the game is over. */
  int (*to_move) (const EspInstance *instance, const EspState *state);
  /* REQUIRED: legal moves as texts for `play`, in the order the textbook players try them. */
  char **(*moves) (const EspInstance *instance, const EspState *state);
  /* REQUIRED: the two sides' scores as they stand. */
  void (*scores) (const EspInstance *instance, const EspState *state, double scores[2]);
  /* There is no score that people keep: `scores` only tells who has won. */
  gboolean score_is_outcome;
  /* OPTIONAL: for a random event inside a move ("coin"): like the problem's `play`, but decides
   * by @seed. Where NULL, moves are certain. The move text it stores in @certain (a new string)
   * is what `play` accepts to repeat it exactly. */
  gboolean (*play_by_chance) (const EspInstance *instance,
                              EspState *state,
                              const char *move,
                              guint64 seed,
                              char **certain,
                              GError **error);
  /* OPTIONAL: what a list of moves calls @move, which is made in @before, where its text does not
   * say of which kind it is: "D3 blitz". New string. */
  char *(*name_move) (const EspInstance *instance, const EspState *before, const char *move);
};

G_END_DECLS
