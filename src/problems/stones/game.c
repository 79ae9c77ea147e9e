#include "config.h"

#include "stones.h"

#include <glib/gi18n-lib.h>

int
stones_to_move (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const StonesState *self = (const StonesState *) state;

  return stones_has_move (self) ? self->n_taken % 2 : -1;
}

static char **
stones_moves (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const StonesState *self = (const StonesState *) state;
  g_autofree int *moves = g_new (int, (gsize) self->n + 1);
  int n = stones_list_moves (self, moves);
  char **texts = g_new0 (char *, (gsize) n + 1);

  for (int i = 0; i < n; i++)
    texts[i] = g_strdup_printf ("%d", moves[i]);
  return texts;
}

static void
stones_scores (const EspInstance *instance, const EspState *state, double scores[2])
{
  int side = stones_to_move (instance, state);

  scores[0] = scores[1] = 0;
  if (side < 0)
    scores[1 - ((const StonesState *) state)->n_taken % 2] = 1;
}

const EspGame stones_game = {
  .side_names = { N_ ("Player 1"), N_ ("Player 2") },
  .side_ids = { "first", "second" },
  .marks = N_ ("Player 1: discs; Player 2: diamonds."),
  .to_move = stones_to_move,
  .moves = stones_moves,
  .scores = stones_scores,
  .score_is_outcome = TRUE,
  .value_is_first = TRUE,
  .studies = stones_studies,
};
