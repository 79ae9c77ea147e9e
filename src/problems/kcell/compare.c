#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>

/* How large a board minimax and alpha-beta can play: each plays whole games against itself. */

/* A stop from outside, and not a move that took too long. */
static gboolean
was_stopped (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

gboolean
kcell_measure_game (const KcellPosition *start,
                    const EspAlgorithm *player,
                    const EspOptions *options,
                    double limit,
                    EspControl *control,
                    KcellEffort *effort,
                    GError **error)
{
  g_autoptr (EspInstance) instance = kcell_instance_new (start);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  *effort = (KcellEffort){ .within = TRUE };
  while (esp_kcell_problem.game->to_move (instance, state) >= 0)
    {
      const KcellPosition *now = &((const KcellState *) state)->at;
      g_auto (EspAnswer) answer;

      esp_answer_init (&answer);
      if (!kcell_can_move (now, now->to_move))
        {
          esp_kcell_problem.states->play (instance, state, "0", NULL);
          continue;
        }
      if (!esp_experiment_solve (player, instance, state, options, 0, limit, control, &answer,
                                 error))
        return FALSE;
      effort->moves++;
      effort->nodes += answer.counters.n[ESP_COUNTER_NODES];
      effort->seconds += answer.seconds;
      effort->slowest = MAX (effort->slowest, answer.seconds);
      effort->within = answer.outcome == ESP_OUTCOME_SOLVED && answer.seconds <= limit;
      if (!effort->within)
        return TRUE;
      esp_state_free (g_steal_pointer (&state));
      state = g_steal_pointer (&answer.state);
    }
  return TRUE;
}

static GArray *
read_stones (const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (*text != '\0' ? text : "2,3", ",", -1);
  g_autoptr (GArray) stones = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; words[i] != NULL; i++)
    {
      gint64 number;
      int n;

      if (!g_ascii_string_to_signed (g_strstrip (words[i]), 10, 1, KCELL_MAX_CELLS / 2, &number,
                                     NULL))
        return esp_fail_none (
            error, ESP_ERROR_OPTION,
            _ ("--stones: “%s” will not do; expected numbers from 1 to %d with a comma "
               "between"),
            esp_quote (words[i]), KCELL_MAX_CELLS / 2);
      n = (int) number;
      g_array_append_val (stones, n);
    }
  return g_steal_pointer (&stones);
}

/* What is gathered while the grid is walked. */
typedef struct
{
  EspTable *grid;
  EspTable *largest;
  GVariantBuilder rows;
  GVariantBuilder best;
} Report;

static void
add_row (Report *report, const char *id, int k, int n, const KcellEffort *effort)
{
  double moves = MAX (effort->moves, 1);

  esp_table_add (report->grid, "iisiffff", k, n, id, effort->moves, (double) effort->nodes / moves,
                 effort->seconds * 1000 / moves, effort->slowest * 1000, effort->seconds);
  g_variant_builder_add_parsed (
      &report->rows,
      "{'k': <%i>, 'n': <%i>, 'player': <%s>, 'moves': <%i>, 'nodes': <%x>, 'seconds': <%d>, "
      "'slowest': <%d>, 'nodes_per_move': <%d>, 'seconds_per_move': <%d>}",
      k, n, id, effort->moves, (gint64) effort->nodes, effort->seconds, effort->slowest,
      (double) effort->nodes / moves, effort->seconds / moves);
}

/* Grows the board until a move takes too long. FALSE with @error when it was stopped. */
static gboolean
walk (EspInvocation *invocation, const char *id, int n, Report *report, GError **error)
{
  const EspAlgorithm *player = esp_problem_find_algorithm (&esp_kcell_problem, id);
  double limit = esp_options_get_real (invocation->options, "seconds");
  int max_k = (int) esp_options_get_int (invocation->options, "max-k");
  g_autoptr (EspOptions) options = esp_options_new (player->options);
  KcellEffort last = { 0 };
  int largest = 0;

  esp_options_set (options, "depth", esp_options_get_text (invocation->options, "depth"), NULL);
  for (int k = MAX (2 * n, KCELL_MIN_CELLS); k <= max_k; k++)
    {
      KcellEffort effort;
      KcellPosition start;

      kcell_set_start (&start, k, n);
      if (!kcell_measure_game (&start, player, options, limit, invocation->control, &effort, error))
        return FALSE;
      invocation->answer->counters.n[ESP_COUNTER_NODES] += effort.nodes;
      invocation->answer->seconds += effort.seconds;
      if (!effort.within)
        break;
      add_row (report, id, k, n, &effort);
      last = effort;
      largest = k;
    }
  esp_table_add (report->largest, "siif", id, n, largest, last.slowest * 1000);
  g_variant_builder_add_parsed (&report->best,
                                "{'player': <%s>, 'n': <%i>, 'k': <%i>, 'slowest': <%d>}", id, n,
                                largest, last.slowest);
  return TRUE;
}

int
kcell_run_compare (EspInvocation *invocation, GError **error)
{
  static const char *const players[] = { "minimax", "alphabeta" };
  const char *format = esp_options_get_text (invocation->options, "format");
  g_autoptr (GArray) stones =
      read_stones (esp_options_get_text (invocation->options, "stones"), error);
  EspAnswer *answer = invocation->answer;
  g_autofree char *grid = NULL;
  g_autofree char *largest = NULL;
  g_autoptr (GError) local = NULL;
  Report report;

  if (stones == NULL)
    return 2;
  report.grid = esp_table_new (_ ("K"), _ ("N"), _ ("player"), _ ("moves"), _ ("nodes a move"),
                               _ ("ms a move"), _ ("ms slowest move"), _ ("s a game"), NULL);
  report.largest =
      esp_table_new (_ ("player"), _ ("N"), _ ("largest K"), _ ("ms slowest move"), NULL);
  g_variant_builder_init (&report.rows, G_VARIANT_TYPE ("aa{sv}"));
  g_variant_builder_init (&report.best, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < stones->len; i++)
    for (guint p = 0; p < G_N_ELEMENTS (players) && local == NULL; p++)
      walk (invocation, players[p], g_array_index (stones, int, i), &report, &local);
  grid = esp_table_format (report.grid, format);
  largest = esp_table_format (report.largest, format);
  invocation->document = g_strconcat (grid, "\n", largest, NULL);
  g_variant_dict_insert_value (&answer->members, "rows", g_variant_builder_end (&report.rows));
  g_variant_dict_insert_value (&answer->members, "largest", g_variant_builder_end (&report.best));
  esp_table_free (report.grid);
  esp_table_free (report.largest);
  answer->outcome = was_stopped (local) ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_DONE;
  return was_stopped (local) ? 3 : 0;
}
