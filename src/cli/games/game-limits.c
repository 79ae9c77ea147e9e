#include "config.h"

#include "base/esp-table.h"
#include "cli/cli.h"

#include <glib/gi18n.h>
#include <string.h>

/* How far the players of a game look, and how large a board they can play on, within a time. */

#define FIRST_SIZE 4
#define MOST_SIZE 100000 /* of a board that is a number */

/* --- depth --- */

/* Whether @part, which was stopped, was stopped with the whole. */
static gboolean
is_over (EspInvocation *invocation, EspControl *part)
{
  return esp_control_get_stop (part) != ESP_STOP_TIME ||
         (invocation->control->deadline != 0 &&
          esp_control_now (invocation->control) >= invocation->control->deadline);
}

/* The textbook's players: how far is what they are told. */
static gboolean
looks_ahead (const EspAlgorithm *algorithm)
{
  return (algorithm->flags & ESP_ALGORITHM_PLAYER) != 0 &&
         (algorithm->flags & ESP_ALGORITHM_TRACED) != 0 &&
         g_strcmp0 (algorithm->main_option, "depth") == 0;
}

/* The greatest depth that @player looks to within @seconds from the beginning, and the time it
 * takes for it; FALSE where the whole was stopped. */
static gboolean
find_depth (EspInvocation *invocation,
            const EspAlgorithm *player,
            double seconds,
            int *depth,
            double *taken)
{
  guint64 before = 0;

  *depth = 0;
  *taken = 0;
  for (int d = 1; d <= CLI_MOST_DEPTH; d++)
    {
      g_autoptr (EspOptions) options = esp_options_new (player->options);
      g_autofree char *text = g_strdup_printf ("%d", d);
      g_auto (EspAnswer) answer;
      EspControl part;

      if (!esp_options_set (options, "depth", text, NULL))
        return TRUE;
      esp_answer_init (&answer);
      esp_control_init_part (&part, invocation->control);
      esp_control_limit_time (&part, seconds);
      esp_algorithm_solve (player, invocation->instance, NULL, options, &part, &answer);
      if (answer.outcome == ESP_OUTCOME_LIMIT)
        return !is_over (invocation, &part);
      if (answer.outcome == ESP_OUTCOME_ERROR ||
          (d > 1 && answer.counters.n[ESP_COUNTER_NODES] == before))
        return TRUE;
      before = answer.counters.n[ESP_COUNTER_NODES];
      *depth = d;
      *taken = answer.seconds;
    }
  return TRUE;
}

int
cli_run_depth (EspInvocation *invocation, GError **error)
{
  double seconds = esp_options_get_real (invocation->options, "seconds");
  g_autoptr (EspTable) table =
      esp_table_new (_ ("board"), _ ("player"), _ ("greatest depth"), _ ("seconds"), NULL);
  GVariantBuilder rows;
  gboolean goes_on = TRUE;

  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; invocation->files[i] != NULL && goes_on; i++)
    {
      g_autofree char *name = g_path_get_basename (invocation->files[i]);

      if (esp_invocation_load (invocation, invocation->files[i], error) == NULL)
        {
          g_variant_builder_clear (&rows);
          return CLI_BAD;
        }
      for (const EspAlgorithm *a = invocation->problem->algorithms; a->id != NULL && goes_on; a++)
        if (looks_ahead (a))
          {
            int depth;
            double taken;

            goes_on = find_depth (invocation, a, seconds, &depth, &taken);
            esp_table_add (table, "ssig", name, a->id, depth, taken);
            g_variant_builder_add_parsed (
                &rows, "{'board': <%s>, 'player': <%s>, 'depth': <%x>, 'seconds': <%d>}",
                invocation->files[i], a->id, (gint64) depth, taken);
          }
    }
  g_variant_dict_insert_value (&invocation->answer->members, "rows", g_variant_builder_end (&rows));
  invocation->document =
      esp_table_format (table, esp_options_get_text (invocation->options, "format"));
  invocation->answer->outcome = goes_on ? ESP_OUTCOME_DONE : ESP_OUTCOME_LIMIT;
  return goes_on ? CLI_SOLVED : CLI_LIMIT;
}

/* --- sizes --- */

/* A board of size @n: as the generator's first option has it; where there is no generator a file is
 * that number. */
static EspInstance *
make_sized (EspInvocation *invocation, int n)
{
  const EspProblem *problem = invocation->problem;
  g_autofree char *text = g_strdup_printf ("%d\n", n);

  if (problem->generating != NULL)
    return esp_instance_make (problem, invocation->control, NULL, "%s=%d",
                              esp_problem_get_generate_options (problem)[0].id, n);
  return problem->files->parse (text, strlen (text), "", NULL);
}

/* The largest board on which @player makes its first move within @seconds, from @n on by a quarter
 * each time; 0 where there is none. FALSE where the whole was stopped. */
static gboolean
find_size (EspInvocation *invocation,
           const EspAlgorithm *player,
           const EspOptions *options,
           double seconds,
           int *size,
           double *taken)
{
  int most = invocation->problem->generating != NULL
                 ? (int) esp_problem_get_generate_options (invocation->problem)[0].max
                 : MOST_SIZE;

  *size = 0;
  *taken = 0;
  for (int n = FIRST_SIZE; n <= most; n += MAX (1, n / 4))
    {
      g_autoptr (EspInstance) instance = make_sized (invocation, n);
      g_auto (EspAnswer) answer;
      EspControl part;

      if (instance == NULL)
        return !g_cancellable_is_cancelled (invocation->control->cancellable);
      esp_answer_init (&answer);
      esp_control_init_part (&part, invocation->control);
      esp_control_limit_time (&part, seconds);
      esp_algorithm_solve (player, instance, NULL, options, &part, &answer);
      if (answer.outcome == ESP_OUTCOME_LIMIT)
        return !is_over (invocation, &part);
      if (answer.outcome == ESP_OUTCOME_ERROR)
        return TRUE;
      *size = n;
      *taken = answer.seconds;
    }
  return TRUE;
}

int
cli_run_sizes (EspInvocation *invocation, GError **error G_GNUC_UNUSED)
{
  double seconds = esp_options_get_real (invocation->options, "seconds");
  const char *depth = esp_options_get_text (invocation->options, "depth");
  g_autoptr (EspTable) table =
      esp_table_new (_ ("player"), _ ("greatest size"), _ ("seconds"), NULL);
  GVariantBuilder rows;
  gboolean goes_on = TRUE;

  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aa{sv}"));
  for (const EspAlgorithm *a = invocation->problem->algorithms; a->id != NULL && goes_on; a++)
    if (looks_ahead (a))
      {
        g_autoptr (EspOptions) options = esp_options_new (a->options);
        g_autofree char *name = g_strdup_printf ("%s:%s", a->id, depth);
        int size;
        double taken;

        esp_options_set (options, "depth", depth, NULL);
        goes_on = find_size (invocation, a, options, seconds, &size, &taken);
        esp_table_add (table, "sig", name, size, taken);
        g_variant_builder_add_parsed (&rows, "{'player': <%s>, 'size': <%x>, 'seconds': <%d>}",
                                      name, (gint64) size, taken);
      }
  g_variant_dict_insert_value (&invocation->answer->members, "rows", g_variant_builder_end (&rows));
  invocation->document =
      esp_table_format (table, esp_options_get_text (invocation->options, "format"));
  invocation->answer->outcome = goes_on ? ESP_OUTCOME_DONE : ESP_OUTCOME_LIMIT;
  return goes_on ? CLI_SOLVED : CLI_LIMIT;
}
