#include "config.h"

#include "esp-report-build-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "draw/esp-look.h"
#include "manual/esp-manual.h"
#include "report/experiment/esp-sweep-plot.h"
#include "report/experiment/esp-sweep-table.h"

#define FILE_LINES 45   /* of an instance's file, in the report; the folder has it whole */
#define FILE_COLUMNS 96 /* longer lines would be broken */

const EspOptionSpec esp_report_options[] = {
  { "title", ESP_TEXT, N_ ("Title"), N_ ("the report's title; left out, the problem's name") },
  { "authors", ESP_TEXT, N_ ("Authors"), N_ ("names, with semicolons between them") },
  { "course", ESP_TEXT, N_ ("Course"), N_ ("the course the report is for") },
  { "units", ESP_TEXT, N_ ("Course units"),
    N_ ("how many units each author takes the course for, as “3 units” or “Ada: 3; Alan: "
        "4”") },
  { "date", ESP_TEXT, N_ ("Date"),
    N_ ("the date under the title; left out, today's, and “none” for none") },
  { "contributions", ESP_TEXT, N_ ("Who did what"), N_ ("as “Ada: the search; Alan: the report”"),
    .repeated = TRUE },
  { "include-instance", ESP_FLAG, N_ ("Instance"),
    N_ ("the instance: what it is, its picture, its settings and its file"), .fallback = "on" },
  { "include-how", ESP_FLAG, N_ ("How it works"),
    N_ ("variables, domains, constraints, evaluation and heuristics, in words"), .fallback = "on" },
  { "include-options", ESP_FLAG, N_ ("Options"),
    N_ ("the options of the search, each with its meaning"), .fallback = "on" },
  { "include-counters", ESP_FLAG, N_ ("Counters"),
    N_ ("the counters of the search, each with its meaning"), .fallback = "on" },
  { "include-seconds", ESP_FLAG, N_ ("Seconds"),
    N_ ("how long it took; off, the same call makes the same report each time"), .fallback = "on" },
  { "include-solution", ESP_FLAG, N_ ("Answer as text"), N_ ("the answer in text form"),
    .fallback = "on" },
  { "include-tables", ESP_FLAG, N_ ("Tables"),
    N_ ("the moves of a game, and what the problem tabulates of its result"), .fallback = "on" },
  { "include-plots", ESP_FLAG, N_ ("Plots"),
    N_ ("plots of the search, its tree, scores of a game, curves of experiments"),
    .fallback = "on" },
  { "boards", ESP_INT (0, 24, "4"), N_ ("Boards"),
    N_ ("at most so many boards of solutions or of a game's course"), .word_for_min = N_ ("none") },
  { "trace-lines", ESP_INT (0, 2000, "30"), N_ ("Lines of the trace"),
    N_ ("an excerpt of the trace, so many lines"), .word_for_min = N_ ("none") },
  { "trace-from", ESP_INT (0, 1e15, NULL), N_ ("Trace from event"),
    N_ ("the excerpt begins after so many events") },
  { "trace-files", ESP_FLAG, N_ ("Whole trace as files"),
    N_ ("the whole trace beside the report, as text, CSV and JSON lines"), .fallback = "on" },
  { .id = NULL },
};

void
esp_report_source_clear (EspReportSource *source)
{
  g_clear_pointer (&source->instance, esp_instance_free);
  g_clear_pointer (&source->name, g_free);
  g_clear_pointer (&source->options, esp_options_free);
  g_clear_pointer (&source->start, esp_state_free);
  g_clear_object (&source->trace);
  g_clear_pointer (&source->answer, g_free);
  g_clear_pointer (&source->message, g_free);
  g_clear_pointer (&source->move, g_free);
  g_clear_pointer (&source->answer_state, esp_state_free);
  g_clear_pointer (&source->solutions, g_ptr_array_unref);
  g_clear_pointer (&source->game.moves, g_strfreev);
  for (int side = 0; side < 2; side++)
    g_clear_pointer (&source->game.players[side], g_free);
  g_clear_pointer (&source->sweeps, g_ptr_array_unref);
  g_clear_pointer (&source->conclusions, g_free);
}

void
esp_report_source_set_answer (EspReportSource *source, const EspAnswer *answer)
{
  const GVariantDict *members = &answer->members;

  source->outcome = answer->outcome;
  source->answer = g_strdup (answer->text);
  source->message = g_strdup (answer->message);
  source->answer_state = answer->state != NULL ? esp_state_copy (answer->state) : NULL;
  source->counters = answer->counters;
  source->seconds = answer->seconds;
  source->recorded = answer->recorded;
  if ((source->algorithm->flags & ESP_ALGORITHM_PLAYER) != 0)
    g_variant_dict_lookup ((GVariantDict *) members, "move", "s", &source->move);
}

/* --- sections --- */

static void
add_problem (EspReport *report, const EspProblem *problem)
{
  g_autofree char *rules = esp_report_escape (_ (problem->rules));

  esp_report_add_heading (report, 1, _ ("The problem"));
  esp_report_add_paragraph (report, rules);
}

/* Short enough to be read on the page. */
static gboolean
fits_page (const char *text)
{
  guint n_lines = 0;
  gsize column = 0;

  for (; *text != '\0'; text++)
    if (*text == '\n')
      {
        n_lines++;
        column = 0;
      }
    else if (++column > FILE_COLUMNS)
      return FALSE;
  return n_lines <= FILE_LINES;
}

static void
add_settings (EspReport *report, const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;
  g_autoptr (EspOptions) settings = esp_options_new (problem->editing->settings);
  g_autoptr (EspTable) table = NULL;

  if (problem->editing->settings == NULL || problem->editing->get_settings == NULL)
    return;
  problem->editing->get_settings (instance, settings);
  table = esp_report_option_table (problem->editing->settings, settings);
  if (esp_table_get_n_rows (table) > 0)
    esp_report_add_table (report, "settings", _ ("The settings of the instance."),
                          g_steal_pointer (&table), 0);
}

static void
add_instance (EspReport *report, const EspReportSource *source, const EspOptions *options)
{
  const EspProblem *problem = source->instance->problem;
  g_autofree char *describes = esp_instance_describe (source->instance);
  g_autofree char *escaped = esp_report_escape (describes);
  g_autofree char *name = esp_report_escape (source->name);
  g_autofree char *text = problem->files->format (source->instance);
  g_autofree char *file = g_strdup_printf ("instance.%s", problem->files->suffix);
  g_autofree char *words = NULL;

  esp_report_add_part (report, file, text);
  if (!esp_options_get_flag (options, "include-instance"))
    return;
  esp_report_add_heading (report, 1, _ ("The instance"));
  words = *name != '\0' ? g_strdup_printf (_ ("The instance is %s: %s."), name, escaped)
                        : g_strdup_printf (_ ("The instance: %s."), escaped);
  if (esp_options_get_int (options, "boards") > 0 && esp_look_find (problem) != NULL)
    {
      g_autofree char *said = g_steal_pointer (&words);

      words = g_strdup_printf (_ ("%s Figure %u shows it."), said,
                               esp_report_get_n_figures (report) + 1);
    }
  esp_report_add_paragraph (report, words);
  add_settings (report, source->instance);
  if (esp_options_get_int (options, "boards") > 0)
    {
      GArray *boards = esp_report_boards_new ();

      esp_report_boards_add (boards, esp_instance_initial_state (source->instance), NULL, FALSE);
      esp_report_add_boards (report, source, "instance",
                             _ ("The instance before anything is done."), boards);
    }
  if (!fits_page (text))
    {
      g_autofree char *note =
          g_strdup_printf (_ ("Its file is `%s/%s`."), esp_report_get_folder_name (report), file);

      esp_report_add_paragraph (report, note);
      return;
    }
  esp_report_add_paragraph (report, _ ("Its file:"));
  esp_report_add_mono (report, text);
}

static void
add_how (EspReport *report, const EspProblem *problem)
{
  g_autofree char *how = esp_report_find_how (problem, NULL);

  if (how == NULL)
    return;
  esp_report_add_heading (report, 1, _ ("How it works"));
  esp_report_add_markdown (report, how);
}

void
esp_report_add_remark (EspReport *report,
                       const EspExperiment *experiment,
                       const EspOptions *options,
                       const GPtrArray *rows)
{
  g_autofree char *remark =
      experiment->remark != NULL && rows->len > 0 ? experiment->remark (options, rows) : NULL;
  g_autofree char *escaped = NULL;

  if (remark == NULL || *remark == '\0')
    return;
  escaped = esp_report_escape (remark);
  esp_report_add_paragraph (report, escaped);
}

static void
add_sweep (EspReport *report, EspSweep *sweep, const EspOptions *options)
{
  const EspExperiment *experiment = sweep->experiment;
  g_autofree char *how = esp_report_escape (_ (experiment->how));
  g_autofree char *name = g_strdup_printf ("experiment-%s", experiment->id);
  g_autoptr (EspSweep) named = esp_sweep_name_boards (sweep);
  g_autofree char *runs = esp_sweep_format (named);
  g_autofree char *file = g_strdup_printf ("%s.csv", name);
  g_autofree char *label = esp_report_escape (_ (experiment->label));
  g_autofree char *caption = NULL;

  esp_report_add_part (report, file, runs);
  esp_report_add_heading (report, 2, _ (experiment->label));
  esp_report_add_paragraph (report, how);
  if (esp_sweep_count_cut (sweep) > 0)
    {
      g_autofree char *cut =
          g_strdup_printf (_ ("Of the %u runs a limit cut %u; their numbers say no more than that "
                              "it would have been more."),
                           sweep->rows->len, esp_sweep_count_cut (sweep));

      esp_report_add_paragraph (report, cut);
    }
  esp_report_add_remark (report, experiment, NULL, sweep->rows);
  caption = g_strdup_printf (_ ("%s: averages and medians over the runs with the same keys. All "
                                "runs are in `%s/%s`."),
                             label, esp_report_get_folder_name (report), file);
  esp_report_add_table (report, experiment->id, caption, esp_sweep_table (sweep, TRUE), 60);
  if (!esp_options_get_flag (options, "include-plots"))
    return;
  for (const EspExperimentCurve *curve = experiment->curves; curve != NULL && curve->id != NULL;
       curve++)
    {
      g_autofree char *title = esp_report_escape (_ (curve->title));
      g_autofree char *text = g_strdup_printf (_ ("%s."), title);

      EspPlot *plot = esp_sweep_plot (sweep, curve);

      /* the caption says it */
      esp_plot_set_title (plot, NULL);
      esp_report_add_plot (report, curve->id, text, plot, ESP_REPORT_PLOT_HIGH);
    }
}

static void
add_conclusions (EspReport *report, const EspReportSource *source)
{
  if (source->conclusions == NULL || *g_strstrip (source->conclusions) == '\0')
    return;
  esp_report_add_heading (report, 1, _ ("Discussion and conclusions"));
  esp_report_add_words (report, source->conclusions);
}

void
esp_report_add_contributions (EspReport *report, const char *text)
{
  g_auto (GStrv) parts = g_strsplit_set (text, ";\n", -1);
  EspTable *table = esp_table_new (_ ("Name"), _ ("Part of the work"), NULL);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *part = g_strstrip (esp_report_clean (parts[i], -1));
      char *colon = strchr (part, ':');
      const char *cells[2] = { "", part };

      if (*part == '\0')
        continue;
      if (colon != NULL)
        {
          *colon = '\0';
          cells[0] = g_strchomp (part);
          cells[1] = g_strchug (colon + 1);
        }
      esp_table_add_texts (table, cells);
    }
  if (esp_table_get_n_rows (table) == 0)
    {
      esp_table_free (table);
      return;
    }
  esp_table_set_number (table, 0, FALSE);
  esp_table_set_number (table, 1, FALSE);
  esp_report_add_heading (report, 1, _ ("Who did what"));
  esp_report_add_table (report, "contributions", _ ("What each of us contributed."), table, 0);
}

/* --- the whole --- */

char *
esp_report_find_date (const char *text)
{
  g_autoptr (GDateTime) now = NULL;

  if (g_str_equal (text, "none"))
    return g_strdup ("");
  if (*text != '\0')
    return g_strdup (text);
  now = g_date_time_new_now_local ();
  return g_date_time_format (now, "%Y-%m-%d");
}

static EspReport *
begin_report (const EspReportSource *source, const EspOptions *options)
{
  const EspProblem *problem = source->instance->problem;
  const char *given = esp_options_get_text (options, "title");
  g_autofree char *date = esp_report_find_date (esp_options_get_text (options, "date"));
  EspReportTitle title = { .title = *given != '\0' ? given : _ (problem->title),
                           .authors = esp_options_get_text (options, "authors"),
                           .course = esp_options_get_text (options, "course"),
                           .units = esp_options_get_text (options, "units"),
                           .date = date };

  return esp_report_new (&title);
}

EspReport *
esp_report_build (const EspReportSource *source,
                  const EspOptions *options,
                  const char *folder_name,
                  GCancellable *cancellable,
                  GError **error)
{
  const EspProblem *problem = source->instance->problem;
  g_autoptr (EspReport) report = NULL;

  if (!esp_instance_prepare (source->instance, cancellable, error))
    return NULL;
  report = begin_report (source, options);
  esp_report_set_folder_name (report, folder_name);
  add_problem (report, problem);
  add_instance (report, source, options);
  if (esp_options_get_flag (options, "include-how"))
    add_how (report, problem);
  if (source->game.moves != NULL && *source->game.moves != NULL && problem->game != NULL &&
      !esp_report_add_game (report, source, options, error))
    return NULL;
  if (source->algorithm != NULL &&
      !esp_report_add_search (report, source, options, cancellable, error))
    return NULL;
  if (source->sweeps != NULL && source->sweeps->len > 0)
    {
      esp_report_add_heading (report, 1, _ ("Experiments"));
      for (guint i = 0; i < source->sweeps->len; i++)
        add_sweep (report, g_ptr_array_index (source->sweeps, i), options);
    }
  add_conclusions (report, source);
  esp_report_add_contributions (report, esp_options_get_text (options, "contributions"));
  return g_steal_pointer (&report);
}
