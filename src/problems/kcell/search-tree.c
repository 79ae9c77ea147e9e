#include "config.h"

#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"

/* Monte-Carlo tree search, and exact values by proof-number search. A game won is worth 1, a drawn
 * one 0. */

ESP_MCTS_DEFINE (explore, &search_table)
ESP_PNS_DEFINE (prove, &search_table)

static char *
name_move (gint32 move, gpointer data G_GNUC_UNUSED)
{
  return g_strdup_printf ("%d", move);
}

EspOutcome
kcell_solve_mcts (const EspInstance *instance,
                  const EspState *start,
                  const EspOptions *options,
                  EspControl *control,
                  EspAnswer *answer)
{
  g_autofree KcellUndo *undo = g_new (KcellUndo, KCELL_MAX_PLIES + 1);
  KcellSearch game = { .undo = undo, .by_winner = TRUE };
  EspMcts search = { .base = { .game = &game, .control = control, .least = -1, .greatest = 1 },
                     .n_moves = KCELL_MAX_CELLS };
  EspOutcome outcome;
  KcellPosition root;
  EspMctsAnswer found;

  if (!kcell_begin (instance, start, &root, &outcome, answer))
    return outcome;
  game.at = root;
  game.side = root.to_move;
  found = explore (&search, options, TRUE, name_move, NULL, answer);
  if (found.move >= 0)
    kcell_set_move (answer, &root, found.move, found.mean);
  return esp_mcts_finish (&search);
}

EspOutcome
kcell_solve_pns (const EspInstance *instance,
                 const EspState *start,
                 const EspOptions *options G_GNUC_UNUSED,
                 EspControl *control,
                 EspAnswer *answer)
{
  static const EspPnsScale scale = { .least = -1, .step = 1, .n = 3 };
  g_autofree KcellUndo *undo = g_new (KcellUndo, KCELL_MAX_PLIES + 1);
  KcellSearch game = { .undo = undo, .by_winner = TRUE };
  EspPns search = { .base = { .game = &game, .control = control } };
  EspOutcome outcome;
  KcellPosition root;
  EspPnsAnswer found;

  if (!kcell_begin (instance, start, &root, &outcome, answer))
    return outcome;
  game.at = root;
  game.side = root.to_move;
  search.n_moves = (KCELL_MAX_PLIES + 1) * (gsize) (root.n + 1);
  found = prove (&search, &scale, TRUE);
  if (found.move >= 0)
    kcell_set_move (answer, &root, found.move, found.least);
  return esp_pns_finish (&search, answer);
}
