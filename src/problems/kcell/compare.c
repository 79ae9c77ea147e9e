#include "config.h"

#include "games/esp-match.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>

/* How large a board minimax and alpha-beta can play: each plays whole games against itself. */

typedef struct
{
  const char *id;
  int k;
  int n;
  int moves; /* passes left out: they cost nothing */
  guint64 nodes;
  double seconds; /* all moves together */
  double slowest; /* move */
  gboolean stopped;
} Row;

static gboolean
is_cancelled (EspInvocation *invocation)
{
  return invocation->control->cancellable != NULL &&
         g_cancellable_is_cancelled (invocation->control->cancellable);
}

/* Plays until the end or until a move takes more than @limit. */
static void
measure (EspInvocation *invocation, const EspOptions *player_options, double limit, Row *row)
{
  const EspAlgorithm *player = esp_problem_find_algorithm (&esp_kcell_problem, row->id);
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  KcellPosition at;

  kcell_set_start (&at, row->k, row->n);
  instance = kcell_instance_new (&at);
  state = esp_instance_initial_state (instance);
  while (esp_kcell_problem.game->to_move (instance, state) >= 0)
    {
      g_auto (EspAnswer) answer;
      const KcellPosition *now = &((const KcellState *) state)->at;
      gboolean passes = !kcell_can_move (now, now->to_move);
      EspControl part;

      esp_control_init (&part);
      part.cancellable = invocation->control->cancellable;
      part.deadline = g_get_monotonic_time () + (gint64) (limit * G_USEC_PER_SEC);
      esp_answer_init (&answer);
      if (passes)
        {
          esp_kcell_problem.play (instance, state, "0", NULL);
          continue;
        }
      esp_algorithm_solve (player, instance, state, player_options, &part, &answer);
      row->moves++;
      row->nodes += answer.counters.n[ESP_COUNTER_NODES];
      row->seconds += answer.seconds;
      row->slowest = MAX (row->slowest, answer.seconds);
      invocation->answer->counters.n[ESP_COUNTER_NODES] += answer.counters.n[ESP_COUNTER_NODES];
      invocation->answer->seconds += answer.seconds;
      if (answer.outcome != ESP_OUTCOME_SOLVED || answer.seconds > limit)
        {
          row->stopped = TRUE;
          return;
        }
      esp_state_free (g_steal_pointer (&state));
      state = g_steal_pointer (&answer.state);
    }
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
        {
          g_set_error (error, ESP_ERROR, ESP_ERROR_OPTION,
                       _ ("--stones: “%s” will not do; expected numbers from 1 to %d with a comma "
                          "between"),
                       words[i], KCELL_MAX_CELLS / 2);
          return NULL;
        }
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
add_row (Report *report, const Row *row)
{
  double moves = row->moves > 0 ? row->moves : 1;

  esp_table_add (report->grid, "iisiffff", row->k, row->n, row->id, row->moves,
                 (double) row->nodes / moves, row->seconds * 1000 / moves, row->slowest * 1000,
                 row->seconds);
  g_variant_builder_add_parsed (
      &report->rows,
      "{'k': <%i>, 'n': <%i>, 'player': <%s>, 'moves': <%i>, 'nodes': <%x>, 'seconds': <%d>, "
      "'slowest': <%d>, 'nodes_per_move': <%d>, 'seconds_per_move': <%d>}",
      row->k, row->n, row->id, row->moves, (gint64) row->nodes, row->seconds, row->slowest,
      (double) row->nodes / moves, row->seconds / moves);
}

/* Grows the board until a move takes too long. */
static void
walk (EspInvocation *invocation, const char *id, int n, Report *report)
{
  const EspAlgorithm *player = esp_problem_find_algorithm (&esp_kcell_problem, id);
  double limit = esp_options_get_real (invocation->options, "seconds");
  int max_k = (int) esp_options_get_int (invocation->options, "max-k");
  g_autoptr (EspOptions) options = esp_options_new (player->options);
  Row last = { .id = id, .n = n };

  esp_options_set (options, "depth", esp_options_get_text (invocation->options, "depth"), NULL);
  for (int k = MAX (2 * n, KCELL_MIN_CELLS); k <= max_k && !is_cancelled (invocation); k++)
    {
      Row row = { .id = id, .k = k, .n = n };

      measure (invocation, options, limit, &row);
      if (row.stopped)
        break;
      add_row (report, &row);
      last = row;
    }
  if (is_cancelled (invocation))
    return;
  esp_table_add (report->largest, "siif", id, n, last.k, last.slowest * 1000);
  g_variant_builder_add_parsed (&report->best,
                                "{'player': <%s>, 'n': <%i>, 'k': <%i>, 'slowest': <%d>}", id, n,
                                last.k, last.slowest);
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
    for (guint p = 0; p < G_N_ELEMENTS (players); p++)
      walk (invocation, players[p], g_array_index (stones, int, i), &report);
  grid = esp_table_format (report.grid, format);
  largest = esp_table_format (report.largest, format);
  invocation->document = g_strconcat (grid, "\n", largest, NULL);
  g_variant_dict_insert_value (&answer->members, "rows", g_variant_builder_end (&report.rows));
  g_variant_dict_insert_value (&answer->members, "largest", g_variant_builder_end (&report.best));
  esp_table_free (report.grid);
  esp_table_free (report.largest);
  answer->outcome = is_cancelled (invocation) ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_DONE;
  return is_cancelled (invocation) ? 3 : 0;
}
