#include "config.h"

#include "base/esp-error.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "base/esp-log.h"

/* --- trace --- */

static const EspOptionSpec trace_options[] = {
  { "i", ESP_TEXT, N_ ("Input"),
    N_ ("the map; the trace is then the handout's, written to -o FILE or output.txt"),
    .is_file = TRUE },
  { .id = NULL },
};

static int
write_trace (EspInvocation *invocation, const MapgameMap *map, GError **error)
{
  const char *path = invocation->output != NULL ? invocation->output : "output.txt";
  gboolean to_stdout = g_str_equal (path, "-");
  EspAnswer *answer = invocation->answer;
  MapgameTrace trace = { 0 };
  gboolean stopped = FALSE;
  gboolean right;
  gint64 begin;
  g_autoptr (EspLog) log = NULL;

  if (!to_stdout)
    {
      log = esp_log_open (path, ESP_LOG_REPLACE, error);
      if (log == NULL)
        return 2;
    }
  if (!esp_allowance_parse (esp_options_get_text (invocation->options, "limit-size"),
                            &trace.allowance.limit, error))
    return 2;
  begin = g_get_monotonic_time ();
  right = mapgame_write_trace (map, mapgame_depth (map, invocation->options),
                               log != NULL ? esp_log_get_fd (log) : STDOUT_FILENO,
                               invocation->control, &trace, &stopped, error);
  answer->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  answer->recorded = TRUE;
  if (!right)
    {
      g_free (trace.cut);
      g_prefix_error (error, "%s: ", to_stdout ? _ ("standard output") : path);
      return 2;
    }
  if (log != NULL &&
      !(trace.allowance.full ? esp_log_close_short (g_steal_pointer (&log), trace.cut, error)
                             : esp_log_close (g_steal_pointer (&log), error)))
    {
      g_free (trace.cut);
      return 2;
    }
  g_variant_dict_insert (&answer->members, "lines", "x", (gint64) trace.lines);
  g_variant_dict_insert (&answer->members, "value", "x", trace.value);
  answer->counters = trace.counters;
  if (trace.cut != NULL)
    {
      g_free (answer->message);
      answer->message =
          g_strdup_printf ("%s: %s", to_stdout ? _ ("standard output") : path, trace.cut);
      g_clear_pointer (&trace.cut, g_free);
    }
  answer->outcome = stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_DONE;
  return stopped ? 3 : 0;
}

static int
run_trace (EspInvocation *invocation, GError **error)
{
  const char *input = esp_options_get_text (invocation->options, "i");
  const MapgameMap *map;

  if ((*input != '\0') == (invocation->files[0] != NULL))
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("expected -i FILE, or a FILE and --trace OUT"));
  map = (const MapgameMap *) esp_invocation_load (
      invocation, *input != '\0' ? input : invocation->files[0], error);
  if (map == NULL)
    return 2;
  if (*input != '\0' && *esp_options_get_text (invocation->options, "trace") == '\0')
    return write_trace (invocation, map, error);
  if (*esp_options_get_text (invocation->options, "trace") == '\0')
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("expected --trace OUT (.txt, .csv, .jsonl, .dot), or -i FILE"));
  esp_algorithm_solve (invocation->algorithm, &map->parent, NULL, invocation->options,
                       invocation->control, invocation->answer);
  return invocation->answer->outcome == ESP_OUTCOME_LIMIT ? 3 : 0;
}

/* --- solve --- */

static int
run_solve (EspInvocation *invocation, GError **error)
{
  static const char *const members[] = { "best", "value" };
  const EspInstance *map = esp_invocation_load (invocation, invocation->files[0], error);
  EspAnswer *answer = invocation->answer;

  if (map == NULL)
    return 2;
  esp_algorithm_solve (invocation->algorithm, map, NULL, invocation->options, invocation->control,
                       answer);
  /* stopped before any move was searched to its end */
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (!g_variant_dict_contains (&answer->members, members[i]))
      g_variant_dict_insert_value (&answer->members, members[i],
                                   g_variant_new_maybe (G_VARIANT_TYPE_INT64, NULL));
  invocation->document = g_steal_pointer (&answer->text);
  return answer->outcome == ESP_OUTCOME_LIMIT ? 3 : 0;
}

const EspCommand esp_mapgame_commands[] = {
  { "trace", "-i FILE [-o FILE] [--depth N|end], or FILE --trace OUT",
    N_ ("write the handout's trace of alpha-beta, or any trace of a search"),
    .options = trace_options, .with_algorithm = TRUE, .max_files = 1, .run = run_trace },
  { "solve", "[--solver minimax|alphabeta|consistent|best] [--depth N|end] FILE",
    N_ ("find the best move and the value of a map"), .with_algorithm = TRUE, .min_files = 1,
    .max_files = 1, .run = run_solve },
  { .id = NULL },
};
