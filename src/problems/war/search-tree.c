#include "config.h"

#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* Monte-Carlo tree search, and exact values by proof-number search. */

ESP_MCTS_DEFINE (explore, &search_table)
ESP_PNS_DEFINE (prove, &search_table)

static char *
name_move (gint32 move, gpointer data)
{
  char name[8];

  war_square_name (((const WarState *) data)->columns, move, name);
  return g_strdup (name);
}

EspOutcome
war_solve_mcts (const EspInstance *instance,
                const EspState *start,
                const EspOptions *options,
                EspControl *control,
                EspAnswer *answer)
{
  g_autoptr (EspState) copy =
      start != NULL ? esp_state_copy (start) : esp_instance_initial_state (instance);
  WarState *state = (WarState *) copy;
  g_autofree WarUndo *undo = g_new (WarUndo, (gsize) state->n_empty + 1);
  g_autofree gint32 *moves = g_new (gint32, (gsize) state->n_empty + 1);
  WarSearch game = { .state = state, .undo = undo, .side = state->to_move };
  EspMcts search = { .base = { .game = &game, .control = control }, .moves = moves };
  gint32 best;

  if (state->n_empty == 0)
    return war_no_move (answer);
  g_clear_pointer (&state->path, g_array_unref);
  search.base.greatest = war_greatest_value (state);
  search.base.least = -search.base.greatest;
  esp_mcts_configure (&search, options);
  esp_mcts_init (&search, TRUE);
  best = explore (&search);
  esp_mcts_answer (&search, name_move, state, answer);
  if (best >= 0)
    war_set_move (answer, state, esp_mcts_node (&search, best)->move,
                  esp_mcts_mean (esp_mcts_node (&search, best)));
  esp_mcts_clear (&search);
  return search.base.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

EspOutcome
war_solve_pns (const EspInstance *instance,
               const EspState *start,
               const EspOptions *options G_GNUC_UNUSED,
               EspControl *control,
               EspAnswer *answer)
{
  g_autoptr (EspState) copy =
      start != NULL ? esp_state_copy (start) : esp_instance_initial_state (instance);
  WarState *state = (WarState *) copy;
  gsize room = (gsize) (state->n_empty + 1) * (gsize) (state->n_empty + 2) / 2;
  g_autofree WarUndo *undo = g_new (WarUndo, (gsize) state->n_empty + 1);
  g_autofree gint32 *moves = g_new (gint32, room);
  g_autofree EspPnsChild *children = g_new (EspPnsChild, room);
  WarSearch game = { .state = state, .undo = undo, .side = state->to_move };
  EspPns search = { .base = { .game = &game, .control = control },
                    .moves = moves,
                    .children = children };
  EspPnsScale scale = { .step = 1 };
  EspPnsAnswer found;

  if (state->n_empty == 0)
    return war_no_move (answer);
  g_clear_pointer (&state->path, g_array_unref);
  scale.least = -war_greatest_value (state);
  scale.n = 2 * (gint64) war_greatest_value (state) + 1;
  esp_pns_init (&search);
  found = esp_pns_run (&search, esp_control_is_traced (control) ? prove_traced : prove_plain,
                       &scale, TRUE);
  esp_pns_clear (&search);
  answer->counters = search.base.counters;
  if (found.move < 0)
    search_list (&game, moves);
  if (found.move >= 0 || !search.base.stopped)
    war_set_move (answer, state, found.move >= 0 ? found.move : moves[0], found.least);
  g_variant_dict_insert (&answer->members, "exact", "b", !search.base.stopped);
  return search.base.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}
