#include "config.h"

#include "kcell.h"

#include <glib/gi18n-lib.h>

static int
kcell_to_move (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  int winner;

  return !kcell_is_playable (at) || kcell_is_over (at, &winner) ? -1 : at->to_move;
}

static char **
kcell_moves (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  gint32 moves[KCELL_MAX_CELLS];
  int n = kcell_is_playable (at) ? kcell_list (at, moves) : 0;
  char **texts = g_new0 (char *, (gsize) n + 1);

  for (int i = 0; i < n; i++)
    texts[i] = g_strdup_printf ("%d", moves[i]);
  return texts;
}

/* Stones in a row from the far edge: who wins has more of them at the end. */
static void
kcell_scores (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, double scores[2])
{
  for (int side = 0; side < 2; side++)
    scores[side] = kcell_run (&((const KcellState *) state)->at, side);
}

/* The way that the stone goes, as the record of a game has it. */
static char *
kcell_name_move (const EspInstance *instance, const EspState *before, const char *move)
{
  g_autoptr (EspState) after = esp_state_copy (before);

  if (!kcell_play (instance, after, move, NULL))
    return g_strdup (move);
  return kcell_name_way (&((const KcellState *) after)->last, "–", _ ("pass"));
}

const EspGame kcell_game = {
  .side_names = { N_ ("Player 1 (o)"), N_ ("Player 2 (x)") },
  .side_ids = { "first", "second" },
  .to_move = kcell_to_move,
  .moves = kcell_moves,
  .scores = kcell_scores,
  .score_is_outcome = TRUE,
  .name_move = kcell_name_move,
  .studies = kcell_studies,
};
