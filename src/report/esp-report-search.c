#include "config.h"

#include "esp-report-build-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "engine/trace/esp-export.h"

#define ANSWER_LINES 40 /* of an answer's text, in the report; the rest is in its file */
#define STATE_ROWS 60   /* of the room's own table */

/* --- tables --- */

EspTable *
esp_report_option_table (const EspOptionSpec *specs, const EspOptions *options)
{
  EspTable *table = esp_table_new (_ ("Option"), _ ("Value"), _ ("Meaning"), NULL);

  for (const EspOptionSpec *spec = specs; spec != NULL && spec->id != NULL; spec++)
    {
      const char *value;

      if (esp_options_find (options, spec->id) == NULL)
        continue;
      value = esp_options_get_text (options, spec->id);
      if (*value == '\0')
        continue;
      esp_table_add (table, "sss", _ (spec->label), esp_options_get_word (options, spec->id),
                     _ (spec->help));
    }
  return table;
}

static gboolean
shows_counter (const EspAlgorithm *algorithm, const EspCounters *counters, EspCounterId id)
{
  if (counters->n[id] != 0)
    return id != ESP_COUNTER_EVENTS;
  for (const EspCounterId *c = algorithm->counters; *c != ESP_N_COUNTERS; c++)
    if (*c == id)
      return TRUE;
  return FALSE;
}

gboolean
esp_report_is_game_search (const EspAlgorithm *algorithm)
{
  for (const EspCounterId *c = algorithm->counters; *c != ESP_N_COUNTERS; c++)
    if (*c == ESP_COUNTER_LEAVES)
      return TRUE;
  return (algorithm->flags & ESP_ALGORITHM_PLAYER) != 0;
}

static EspTable *
make_counter_table (const EspAlgorithm *algorithm, const EspCounters *counters, gboolean game)
{
  EspTable *table = esp_table_new (_ ("Counter"), _ ("Value"), _ ("Meaning"), NULL);

  for (EspCounterId i = 0; i < ESP_N_COUNTERS; i++)
    if (shows_counter (algorithm, counters, i))
      {
        g_autofree char *meaning = esp_counter_describe (i, game);

        esp_table_add (table, "sus", _ (esp_counter_get_label (i)), counters->n[i], meaning);
      }
  esp_table_set_number (table, 1, TRUE);
  return table;
}

/* Recording a search takes longer than searching, so it is searched once more with nobody
 * listening; where that is not possible, the time is called what it is. */
static void
add_seconds (EspTable *table, const EspReportSource *source, GCancellable *cancellable)
{
  double again = -1;
  double shown;
  g_autofree char *text = NULL;

  if (source->recorded && source->outcome != ESP_OUTCOME_LIMIT)
    again = esp_algorithm_measure (source->algorithm, source->instance, source->start,
                                   source->options, source->seconds + 1, cancellable);
  shown = again >= 0 ? again : source->seconds;
  /* the window says milliseconds and less: what is short has as many digits */
  text = esp_number (shown < 0.1 ? "%.6f" : "%.3f", shown);
  esp_table_add (table, "sss", _ ("Seconds"), text,
                 source->recorded && again < 0
                     ? _ ("of the search while it was recorded, which takes longer; differs from "
                          "run to run and from machine to machine")
                     : _ ("of the search alone; differs from run to run and from machine to "
                          "machine"));
  esp_table_set_number (table, 1, TRUE);
}

static void
add_counters (EspReport *report,
              const EspReportSource *source,
              gboolean with_seconds,
              GCancellable *cancellable)
{
  EspTable *table = make_counter_table (source->algorithm, &source->counters,
                                        esp_report_is_game_search (source->algorithm));

  if (with_seconds)
    add_seconds (table, source, cancellable);
  esp_report_add_table (report, "counters", _ ("What the search took."), table, 0);
}

gboolean
esp_report_add_state_table (EspReport *report, const EspInstance *instance, const EspState *state)
{
  g_autofree char *caption = NULL;
  g_autofree char *escaped = NULL;
  EspTable *table;

  if (instance->problem->tabulate == NULL || state == NULL)
    return FALSE;
  table = instance->problem->tabulate (instance, state, &caption);
  if (table == NULL)
    return FALSE;
  escaped = esp_report_escape (caption);
  esp_report_add_table (report, "result", escaped, table, STATE_ROWS);
  return TRUE;
}

/* --- what came out --- */

static const char *
outcome_sentence (const EspReportSource *source)
{
  gboolean player = (source->algorithm->flags & ESP_ALGORITHM_PLAYER) != 0;

  switch (source->outcome)
    {
    case ESP_OUTCOME_SOLVED:
      return player ? NULL
             : (source->algorithm->flags & ESP_ALGORITHM_COMPLETE) != 0
                 ? _ ("The search found a solution.")
                 : _ ("The search found an answer.");
    case ESP_OUTCOME_NONE:
      /* a player that has no move proves nothing, and says so in its message */
      return player ? NULL : _ ("The search proved that there is no solution.");
    case ESP_OUTCOME_LIMIT:
      return _ ("The search was stopped before its end; what follows is what it had found by "
                "then.");
    case ESP_OUTCOME_ERROR:
      return _ ("The search could not be done.");
    case ESP_OUTCOME_DONE:
    default:
      return NULL;
    }
}

EspReportExtent
esp_report_find_extent (const EspReportSource *source)
{
  guint64 n = source->counters.n[ESP_COUNTER_SOLUTIONS];
  gint64 wanted;

  if (source->outcome == ESP_OUTCOME_LIMIT)
    return ESP_REPORT_CUT;
  if (n == 0 || (source->algorithm->flags & ESP_ALGORITHM_COMPLETE) == 0 ||
      source->options == NULL || esp_options_find (source->options, "solutions") == NULL)
    return ESP_REPORT_SOME;
  wanted = esp_options_get_int (source->options, "solutions");
  return wanted == 0 || n < (guint64) wanted ? ESP_REPORT_ALL : ESP_REPORT_SOME;
}

char *
esp_report_conclude (const EspReportSource *source)
{
  const EspProblem *problem = source->instance->problem;

  if ((problem->judging == NULL || problem->judging->conclude == NULL) ||
      source->answer_state == NULL || source->move != NULL ||
      (source->outcome != ESP_OUTCOME_SOLVED && source->outcome != ESP_OUTCOME_DONE))
    return NULL;
  return problem->judging->conclude (source->instance, source->answer_state);
}

static void
add_outcome (EspReport *report, const EspReportSource *source)
{
  GString *text = g_string_new (NULL);
  const char *sentence = outcome_sentence (source);
  g_autofree char *concluded = esp_report_conclude (source);
  g_autofree char *message = esp_report_escape (source->message);
  g_autofree char *move = esp_report_escape (source->move);
  guint n = source->solutions != NULL ? source->solutions->len : 0;
  guint64 n_solutions = MAX (source->counters.n[ESP_COUNTER_SOLUTIONS], n);
  EspReportExtent extent = esp_report_find_extent (source);

  if (n_solutions > 1)
    g_string_append_printf (
        text,
        extent == ESP_REPORT_ALL    ? _ ("The search found all %" PRIu64 " solutions. ")
        : extent == ESP_REPORT_SOME ? _ ("The search found %" PRIu64
                                         " solutions and looked for no more; there may be more. ")
                                    : _ ("The search found %" PRIu64 " solutions. "),
        n_solutions);
  else if (extent == ESP_REPORT_ALL)
    sentence = _ ("The search found the only solution.");
  if (concluded != NULL && n_solutions <= 1)
    {
      g_autofree char *escaped = esp_report_escape (concluded);

      g_string_append_printf (text, "%s ", escaped);
    }
  else if (sentence != NULL && (n_solutions <= 1 || source->outcome != ESP_OUTCOME_SOLVED))
    g_string_append_printf (text, "%s ", sentence);
  if (source->move != NULL)
    g_string_append_printf (text, _ ("The move it chose is **%s**. "), move);
  if (*message != '\0')
    g_string_append_printf (text, "%s%s ", message,
                            strchr (".!?:", message[strlen (message) - 1]) ? "" : ".");
  if (source->answer_state != NULL && source->move == NULL && concluded == NULL)
    {
      g_autofree char *stands = esp_state_describe (source->instance, source->answer_state);
      g_autofree char *escaped = esp_report_escape (stands);

      /* that it is solved was said */
      if (*escaped != '\0' && !g_str_has_prefix (stands, _ ("Solved")))
        g_string_append_printf (text, _ ("How it ended: %s%s"), escaped,
                                g_str_has_suffix (escaped, ".") ? "" : ".");
    }
  g_strchomp (text->str);
  if (*text->str != '\0')
    esp_report_add_paragraph (report, text->str);
  g_string_free (text, TRUE);
}

static char *
first_lines (const char *text, guint n, gboolean *cut)
{
  const char *end = text;

  for (guint i = 0; i < n && *end != '\0'; i++)
    {
      const char *next = strchr (end, '\n');

      end = next != NULL ? next + 1 : end + strlen (end);
    }
  *cut = *end != '\0';
  return g_strndup (text, (gsize) (end - text));
}

static void
add_answer (EspReport *report, const EspReportSource *source, gboolean show)
{
  gboolean cut;
  g_autofree char *shown = NULL;
  g_autofree char *note = NULL;

  if (source->answer == NULL || *source->answer == '\0')
    return;
  esp_report_add_part (report, "solution.txt", source->answer);
  /* a move was named already */
  if (!show || (source->move != NULL &&
                strchr (source->answer, '\n') == source->answer + strlen (source->answer) - 1))
    return;
  shown = first_lines (source->answer, ANSWER_LINES, &cut);
  note = cut ? g_strdup_printf (
                   _ ("The answer in text form begins so; all of it is in `%s/solution.txt`:"),
                   esp_report_get_folder_name (report))
             : g_strdup (_ ("The answer in text form:"));
  esp_report_add_paragraph (report, note);
  esp_report_add_mono (report, shown);
}

/* --- boards --- */

static void
add_result_boards (EspReport *report, const EspReportSource *source, guint most)
{
  GArray *boards = esp_report_boards_new ();
  const EspProblem *problem = source->instance->problem;
  guint n = source->solutions != NULL ? source->solutions->len : 0;
  const char *caption;

  for (guint i = 0; i < MIN (n, most); i++)
    esp_report_boards_add (boards, esp_state_copy (g_ptr_array_index (source->solutions, i)),
                           n > 1 ? g_strdup_printf (_ ("Solution %u"), i + 1) : NULL, FALSE);
  caption = n > most ? _ ("The first solutions that were found.")
            : n > 1  ? _ ("All solutions that were found.")
                     : _ ("What the search found.");
  if (n == 0 && most > 0 && source->answer_state != NULL)
    {
      esp_report_boards_add (boards, esp_state_copy (source->answer_state), NULL,
                             problem->game == NULL);
      caption = source->move != NULL                    ? _ ("The position after the chosen move.")
                : source->outcome == ESP_OUTCOME_SOLVED ? _ ("What the search found.")
                                                        : _ ("Where the search ended.");
    }
  esp_report_add_boards (report, source, "result", caption, boards);
  if (most > 0 && source->at_step && source->trace != NULL)
    {
      g_autofree char *text =
          g_strdup_printf (_ ("The board as the search saw it at step %" PRIu64 "."), source->step);

      boards = esp_report_boards_new ();
      esp_report_boards_add (boards, esp_trace_get_state (source->trace, source->step), NULL, TRUE);
      esp_report_add_boards (report, source, "step", text, boards);
    }
}

/* --- the trace --- */

static char *
format_events (
    const EspReportSource *source, const char *header, guint64 first, guint64 n, GError **error)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();

  if (!esp_export_trace (source->trace, first, first + n - 1, ESP_EXPORT_TEXT, header, stream, NULL,
                         error) ||
      !g_output_stream_close (stream, NULL, error))
    return NULL;
  return g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                    g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)));
}

static gboolean
add_trace (EspReport *report,
           const EspReportSource *source,
           const EspOptions *options,
           GError **error)
{
  guint n_lines = (guint) esp_options_get_int (options, "trace-lines");
  guint64 first = (guint64) esp_options_get_int (options, "trace-from");
  gboolean files = esp_options_get_flag (options, "trace-files");
  guint64 n_events = esp_trace_get_n_events (source->trace);
  guint64 n_seen = esp_trace_get_n_seen (source->trace);
  g_autofree char *values = esp_options_format (source->options, TRUE);
  g_autofree char *header = g_strdup_printf ("%s %s", source->algorithm->id, values);
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;
  GString *words;
  gboolean cut = FALSE;

  if (files)
    esp_report_add_trace (report, "trace", source->trace, header);
  if (n_lines == 0 || n_events == 0)
    return TRUE;
  first = MIN (first, n_events - 1);
  /* a line may tell of many events */
  text =
      format_events (source, header, first, MIN (n_events - first, (guint64) n_lines * 60), error);
  if (text == NULL)
    return FALSE;
  shown = first_lines (text, n_lines, &cut);
  esp_report_add_heading (report, 2, _ ("What the search did"));
  words = g_string_new (NULL);
  if (source->trace_stopped)
    g_string_append_printf (words,
                            _ ("The trace has more than %" PRIu64
                               " events. These are its lines from "
                               "event %" PRIu64 " on"),
                            n_events, first + 1);
  else
    g_string_append_printf (words,
                            _ ("The trace has %" PRIu64 " events. These are its lines from "
                               "event %" PRIu64 " on"),
                            n_seen, first + 1);
  if (files)
    g_string_append_printf (words,
                            _ ("; the whole is in `%s`, as text, comma-separated values and "
                               "JSON lines"),
                            esp_report_get_folder_name (report));
  if (files && n_events < n_seen)
    g_string_append_printf (words,
                            _ (" (its first %" PRIu64 " events: the rest was "
                               "counted but not recorded)"),
                            n_events);
  g_string_append (words, ":");
  esp_report_add_paragraph (report, words->str);
  esp_report_add_mono (report, shown);
  g_string_free (words, TRUE);
  return TRUE;
}

gboolean
esp_report_add_search (EspReport *report,
                       const EspReportSource *source,
                       const EspOptions *options,
                       GCancellable *cancellable,
                       GError **error)
{
  const EspAlgorithm *algorithm = source->algorithm;
  g_autofree char *how = esp_report_escape (_ (algorithm->how));
  g_autofree char *label = esp_report_escape (_ (algorithm->label));
  g_autofree char *intro =
      g_strdup_printf (_ ("The algorithm is **%s** (`%s`). %s"), label, algorithm->id, how);

  gboolean tabulated;

  esp_report_add_heading (report, 1, _ ("The search"));
  esp_report_add_paragraph (report, intro);
  if (source->start != NULL)
    {
      g_autofree char *stands = esp_state_describe (source->instance, source->start);
      g_autofree char *escaped = esp_report_escape (stands);
      g_autofree char *text = g_strdup_printf (_ ("It began where the game stood: %s."), escaped);

      esp_report_add_paragraph (report, text);
    }
  if (esp_options_get_flag (options, "include-options"))
    {
      g_autoptr (EspTable) table = esp_report_option_table (algorithm->options, source->options);

      if (esp_table_get_n_rows (table) > 0)
        esp_report_add_table (report, "options", _ ("The options of the search."),
                              g_steal_pointer (&table), 0);
    }
  esp_report_add_heading (report, 2, _ ("What came out"));
  add_outcome (report, source);
  if (esp_options_get_flag (options, "include-counters"))
    add_counters (report, source, esp_options_get_flag (options, "include-seconds"), cancellable);
  /* a table tells it better than the text */
  tabulated = esp_options_get_flag (options, "include-tables") && source->move == NULL &&
              esp_report_add_state_table (report, source->instance, source->answer_state);
  add_answer (report, source, !tabulated && esp_options_get_flag (options, "include-solution"));
  add_result_boards (report, source, (guint) esp_options_get_int (options, "boards"));
  if (source->trace == NULL)
    return TRUE;
  if (esp_options_get_flag (options, "include-plots") &&
      !esp_report_add_trace_figures (report, source->trace, ESP_REPORT_TREE | ESP_REPORT_CURVES,
                                     cancellable, error))
    return FALSE;
  return add_trace (report, source, options, error);
}
