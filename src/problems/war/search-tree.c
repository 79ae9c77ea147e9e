#include "config.h"

#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"

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
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  WarState *state = (WarState *) copy;
  g_autofree WarUndo *undo = g_new (WarUndo, (gsize) state->n_empty + 1);
  WarSearch game = { .state = state, .undo = undo, .side = state->to_move };
  EspMcts search = { .base = { .game = &game, .control = control },
                     .n_moves = (gsize) state->n_empty + 1 };
  EspMctsAnswer found;

  if (state->n_empty == 0)
    return war_no_move (answer);
  g_clear_pointer (&state->path, g_array_unref);
  search.base.greatest = war_greatest_value (state);
  search.base.least = -search.base.greatest;
  found = explore (&search, options, TRUE, name_move, state, answer);
  if (found.move >= 0)
    war_set_move (answer, state, found.move, found.mean);
  return esp_mcts_finish (&search);
}

EspOutcome
war_solve_pns (const EspInstance *instance,
               const EspState *start,
               const EspOptions *options G_GNUC_UNUSED,
               EspControl *control,
               EspAnswer *answer)
{
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  WarState *state = (WarState *) copy;
  g_autofree WarUndo *undo = g_new (WarUndo, (gsize) state->n_empty + 1);
  WarSearch game = { .state = state, .undo = undo, .side = state->to_move };
  EspPns search = { .base = { .game = &game, .control = control },
                    .n_moves = (gsize) (state->n_empty + 1) * (gsize) (state->n_empty + 2) / 2 };
  EspPnsScale scale = { .step = 1 };
  EspPnsAnswer found;

  if (state->n_empty == 0)
    return war_no_move (answer);
  g_clear_pointer (&state->path, g_array_unref);
  scale.least = -war_greatest_value (state);
  scale.n = 2 * (gint64) war_greatest_value (state) + 1;
  found = prove (&search, &scale, TRUE);
  if (found.move >= 0)
    war_set_move (answer, state, found.move, found.least);
  return esp_pns_finish (&search, answer);
}
