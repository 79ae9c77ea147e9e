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
  /* The value that its players' answers tell is the first side's, whoever moves; else it is the
   * mover's. */
  gboolean value_is_first;
  /* REQUIRED: positions with exactly one move that wins, the easiest first, as esp_study_load()
   * reads them: what tests/games/find-studies.c has found. NULL-terminated. */
  const char *const *studies;
  /* OPTIONAL: what a list of moves calls @move, which is made in @before, where its text does not
   * say of which kind it is: "D3 blitz". Where a random event is inside the move ("coin"), and the
   * text ends with %ESP_BY_CHANCE and a seed: the text that `play` accepts of the move as that seed
   * decides it. New string. */
  char *(*name_move) (const EspInstance *instance, const EspState *before, const char *move);
};

#define ESP_BY_CHANCE " ?"

/* @move, made in @before, with what is random in it decided by @seed: what `play` accepts to make
 * it so each time. It is @move itself where nothing is random, and where it is refused. A new
 * string. */
char *esp_game_make_certain (const EspInstance *instance,
                             const EspState *before,
                             const char *move,
                             guint64 seed);

G_END_DECLS
