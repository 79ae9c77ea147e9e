#include "config.h"

#include "engine/esp-option.h"
#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* Monte-Carlo tree search, and exact values by proof-number search. */

/* Lines that are no longer fit every stack. */
#define MAX_STONES 4000

ESP_MCTS_DEFINE (explore, &search_table)
ESP_PNS_DEFINE (prove, &search_table)

static char *
name_move (gint32 move, gpointer data G_GNUC_UNUSED)
{
  return g_strdup_printf ("%d", move);
}

EspOutcome
stones_solve_mcts (const EspInstance *instance,
                   const EspState *start,
                   const EspOptions *options,
                   EspControl *control,
                   EspAnswer *answer)
{
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  StonesState *stones = (StonesState *) state;
  StonesSearch game = { stones };
  EspMcts search = { .base = { .game = &game, .control = control, .least = -1, .greatest = 1 },
                     .n_moves = (gsize) stones->n + 1 };
  EspMctsAnswer found;

  if (!stones_has_move (stones))
    return stones_no_move (answer);
  found = explore (&search, options, stones->n_taken % 2 == 0, name_move, NULL, answer);
  if (found.move >= 0)
    stones_set_move (answer, state, found.move, found.mean);
  return esp_mcts_finish (&search);
}

EspOutcome
stones_solve_pns (const EspInstance *instance,
                  const EspState *start,
                  const EspOptions *options G_GNUC_UNUSED,
                  EspControl *control,
                  EspAnswer *answer)
{
  static const EspPnsScale scale = { .least = -1, .step = 2, .n = 2 };
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  StonesState *stones = (StonesState *) state;
  StonesSearch game = { stones };
  EspPns search = { .base = { .game = &game, .control = control },
                    .n_moves = stones_stack_size (stones->n) };
  gboolean max = stones->n_taken % 2 == 0;
  EspPnsAnswer found;

  if (stones->n > MAX_STONES)
    {
      answer->message = g_strdup_printf (_ ("Proof-number search takes up to %d stones; the exact "
                                            "player takes more"),
                                         MAX_STONES);
      return ESP_OUTCOME_ERROR;
    }
  if (!stones_has_move (stones))
    return stones_no_move (answer);
  found = prove (&search, &scale, max);
  if (found.move >= 0)
    stones_set_move (answer, state, found.move, max ? found.least : found.greatest);
  return esp_pns_finish (&search, answer);
}
