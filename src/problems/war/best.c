#include "config.h"

#include "solver.h"

#include <glib/gi18n-lib.h>

/* The strong player for classic rules on boards of up to 64 squares; see solver.h. Others are
 * searched by iterative deepening with the textbook search, in players.c. */

typedef struct
{
  WarSolver solver;
  EspControl control; /* of its thread */
  int max_depth;
  int n_empty;
  int skew; /* the helper begins one ply deeper, so that the two do not do the same */
} Helper;

/* Near the end of the game the rounds before the last one cost more than the better order of moves
 * that they give: after some the search goes to the end at once, where it is to get there, or
 * (@by_time) surely does within a second. */
static int
next_depth (int depth, int max_depth, int n_empty, gboolean by_time)
{
  int enough = n_empty < 18 ? 8 : 6;

  if (max_depth == n_empty && (!by_time || n_empty <= 18) && depth >= enough && depth < n_empty)
    return n_empty;
  return depth + 1;
}

static gpointer
run_helper (gpointer data)
{
  Helper *helper = data;
  WarSolver *solver = &helper->solver;

  for (int depth = 1 + helper->skew; depth <= helper->max_depth;
       depth = next_depth (depth, helper->max_depth, helper->n_empty, TRUE))
    {
      war_solver_root (solver, depth);
      if (g_atomic_int_get (solver->stop))
        break;
    }
  return NULL;
}

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
    const WarState *state, int depth_wanted, double seconds, EspControl *control, EspAnswer *answer)
{
  gboolean by_time = depth_wanted == 0;
  int max_depth = by_time ? state->n_empty : MIN (depth_wanted, state->n_empty);
  gboolean two_threads = by_time && g_get_num_processors () > 1 && state->n_empty > 8;
  gint stop = 0;
  WarSolver solver;
  Helper helper;
  GThread *thread = NULL;
  int best = -1;
  int best_value = 0;
  int depth_done = 0;
  int line[64];
  int n_line = 0;

  war_solver_init (&solver, state, &stop);
  solver.control = control;
  solver.deadline = by_time ? esp_control_now (control) + (gint64) (seconds * G_USEC_PER_SEC) : 0;
  if (two_threads)
    {
      helper = (Helper){ .max_depth = max_depth, .n_empty = state->n_empty, .skew = 1 };
      esp_control_init_part (&helper.control, control);
      war_solver_init_shared (&helper.solver, &solver, &helper.control);
      thread = g_thread_try_new ("search-2", run_helper, &helper, NULL);
    }
  for (int depth = 1; depth <= max_depth;
       depth = next_depth (depth, max_depth, state->n_empty, by_time))
    {
      int value = war_solver_root (&solver, depth);

      if (g_atomic_int_get (&stop))
        {
          /* what an unfinished round found first is at least as good as the last round's move */
          if (solver.root_best >= 0 && solver.root_best != best)
            {
              best = solver.root_best;
              n_line = war_solver_line (&solver, best, line, depth);
            }
          break;
        }
      best = solver.root_best;
      best_value = value;
      depth_done = depth;
      n_line = war_solver_line (&solver, -1, line, depth);
      solver.counters.n[ESP_COUNTER_DEPTH] = (guint64) depth;
    }
  g_atomic_int_set (&stop, 1);
  if (thread != NULL)
    {
      g_thread_join (thread);
      solver.counters.n[ESP_COUNTER_NODES] += helper.solver.counters.n[ESP_COUNTER_NODES];
      solver.counters.n[ESP_COUNTER_CUTOFFS] += helper.solver.counters.n[ESP_COUNTER_CUTOFFS];
      solver.counters.n[ESP_COUNTER_TABLE_HITS] += helper.solver.counters.n[ESP_COUNTER_TABLE_HITS];
    }
  answer->counters = solver.counters;
  if (best < 0)
    for (best = 0; state->owner[best] != WAR_EMPTY; best++)
      ;
  war_set_move (answer, state, best, best_value);
  g_variant_dict_insert (&answer->members, "depth", "x", (gint64) depth_done);
  g_variant_dict_insert (&answer->members, "exact", "b", depth_done == state->n_empty);
  set_line (answer, state, line, n_line);
  war_solver_clear (&solver);
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
