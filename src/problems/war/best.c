#include "config.h"

#include "solver.h"

#include <glib/gi18n-lib.h>

/* The strong player for classic rules on boards of up to 64 squares; see solver.h. Others are
 * searched by iterative deepening with the textbook search, in players.c. */

static void
set_line (EspAnswer *answer, const WarState *state, const int *line, int n)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (int i = 0; i < n; i++)
    {
      char name[8];

      war_square_name (state->columns, line[i], name);
      g_strv_builder_add (builder, name);
    }
  names = g_strv_builder_end (builder);
  g_variant_dict_insert (&answer->members, "pv", "^as", names);
}

static EspOutcome
search_bitboards (
    const WarState *state, int depth, double seconds, EspControl *control, EspAnswer *answer)
{
  gboolean by_time = depth == 0;
  EspPvs search = { .control = control,
                    .max_depth = by_time ? state->n_empty : MIN (depth, state->n_empty),
                    .seconds = by_time ? seconds : 0,
                    .n_threads = by_time ? esp_pvs_n_threads () : 1 };
  g_autofree WarSolver *solver = g_new (WarSolver, 1);

  war_solver_begin (solver, state, &search);
  esp_pvs_run (&search);
  answer->counters = search.counters;
  war_set_move (answer, state, search.move, (double) search.value);
  g_variant_dict_insert (&answer->members, "depth", "x", (gint64) search.depth);
  g_variant_dict_insert (&answer->members, "exact", "b", search.depth == state->n_empty);
  set_line (answer, state, search.line, search.n_line);
  esp_pvs_clear (&search);
  return esp_control_get_stop (control) != ESP_STOP_NONE ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

EspOutcome
war_best (const EspInstance *instance,
          const EspState *start,
          const EspOptions *options,
          EspControl *control,
          EspAnswer *answer)
{
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  WarState *state = (WarState *) copy;
  int depth = (int) esp_options_get_int (options, "depth");
  double seconds = esp_options_get_real (options, "seconds");

  if (state->n_empty == 0)
    {
      answer->message = g_strdup (_ ("the board is full: there is no move"));
      return ESP_OUTCOME_NONE;
    }
  g_clear_pointer (&state->path, g_array_unref);
  if (state->rules.set == WAR_CLASSIC && state->rules.coin < 0 && war_n_squares (state) <= 64)
    return search_bitboards (state, depth, seconds, control, answer);
  return war_deepen (state, depth, seconds, control, answer);
}
