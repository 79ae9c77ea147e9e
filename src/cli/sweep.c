#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-table.h"
#include "engine/document/esp-experiment.h"
#include "cli.h"
#include "grading/grading.h"

#ifdef ESP_HAVE_DRAW

#include <glib/gi18n.h>
#include <unistd.h>

#include "base/esp-log.h"
#include "base/esp-table-members.h"
#include "report/experiment/esp-sweep-plot.h"
#include "report/experiment/esp-sweep-table.h"

/* sweep, merge and plot: experiments, with one design for all problems. */

typedef struct
{
  EspInvocation *invocation;
  EspLog *file; /* NULL: standard output */
  GError *error;
  gint64 begin;
  guint first; /* runs that were there before */
  gboolean talk;
} Log;

/* On the disk at once, so that what is there after a stop is as much as was done. */
static void
write_line (Log *log, const char *line)
{
  if (log->file == NULL)
    log->invocation->print (log->invocation, line);
  else if (log->error == NULL && esp_log_write (log->file, line, &log->error))
    esp_log_sync (log->file, &log->error);
}

static void
on_row (const EspRow *row, guint done, guint all, gpointer data)
{
  Log *log = data;
  g_autofree char *line = esp_sweep_format_row (row);
  double seconds = (double) (g_get_monotonic_time () - log->begin) / G_USEC_PER_SEC;
  double rate = (done - log->first) / MAX (seconds, 1e-6);

  write_line (log, line);
  if (log->error != NULL)
    g_cancellable_cancel (log->invocation->control->cancellable);
  if (log->talk)
    g_printerr (_ ("\r%u of %u runs, %.3g a second, %.0f s left   %s"), done, all, rate,
                (all - done) / rate, done == all ? "\n" : "");
}

/* Opens the file, reads what is there into @sweep, and leaves the whole lines of it. */
static gboolean
open_file (Log *log, const char *path, EspSweep *sweep, GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *head = esp_sweep_format_head (sweep->experiment);
  gsize length = 0;
  gsize complete = 0;

  log->file = esp_log_open (path, ESP_LOG_APPEND, error);
  if (log->file == NULL)
    {
      if (error != NULL && g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_BUSY))
        {
          g_clear_error (error);
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                       _ ("%s: another sweep is writing this file; give each part a file of its "
                          "own and put them together with “merge”"),
                       path);
        }
      return FALSE;
    }
  if (!esp_log_read (log->file, log->invocation->control->cancellable, &text, &length, error) ||
      !esp_sweep_read (sweep, text, length, path, &complete, error) ||
      (complete < length && !esp_log_cut (log->file, complete, error)))
    return FALSE;
  if (complete == 0)
    write_line (log, head);
  return TRUE;
}

static EspOutcome
sweep_into (Log *log, EspSweep *sweep, const EspSweepOptions *how, GError **error)
{
  EspInvocation *invocation = log->invocation;
  EspAnswer *answer = invocation->answer;
  g_autoptr (GError) local = NULL;
  EspOutcome outcome = ESP_OUTCOME_ERROR;

  log->first = sweep->rows->len;
  log->begin = g_get_monotonic_time ();
  if (log->error == NULL)
    outcome = esp_sweep_run (sweep, invocation->options, how, invocation->control, &local);
  answer->seconds = (double) (g_get_monotonic_time () - log->begin) / G_USEC_PER_SEC;
  if (log->file != NULL)
    esp_log_close (g_steal_pointer (&log->file), log->error == NULL ? &log->error : NULL);
  if (log->error != NULL)
    g_propagate_error (error, g_steal_pointer (&log->error));
  else if (outcome == ESP_OUTCOME_ERROR)
    g_propagate_error (error, g_steal_pointer (&local));
  else
    {
      g_variant_dict_insert (&answer->members, "runs", "x", (gint64) sweep->rows->len);
      answer->outcome = outcome;
      return outcome;
    }
  return ESP_OUTCOME_ERROR;
}

static int
run_sweep (EspInvocation *invocation, GError **error)
{
  const char *path = invocation->output;
  g_autoptr (EspSweep) sweep = esp_sweep_new (invocation->experiment);
  Log log = { .invocation = invocation, .talk = cli_talks (invocation->options) };
  EspSweepOptions how = { .row = on_row, .data = &log };
  const char *shard = esp_options_get_text (invocation->options, "shard");

  if (*shard != '\0' && !cli_parse_shard (shard, &how.part, &how.n_parts, error))
    return CLI_BAD;
  /* wrong lists are said before a file is touched */
  {
    GPtrArray *plan = esp_sweep_plan (invocation->experiment, invocation->options, error);

    if (plan == NULL)
      return CLI_BAD;
    g_ptr_array_unref (plan);
  }
  invocation->output = NULL; /* the log is written here, line by line */
  if (path != NULL && !g_str_equal (path, "-"))
    {
      if (!open_file (&log, path, sweep, error))
        {
          esp_log_free (log.file);
          return CLI_BAD;
        }
    }
  else
    {
      g_autofree char *head = esp_sweep_format_head (invocation->experiment);

      write_line (&log, head);
    }
  switch (sweep_into (&log, sweep, &how, error))
    {
    case ESP_OUTCOME_DONE:
      return CLI_SOLVED;
    case ESP_OUTCOME_ERROR:
      return CLI_BAD;
    default:
      return CLI_LIMIT;
    }
}

/* Reads CSV files of one experiment. */
static EspSweep *
read_files (EspInvocation *invocation, GError **error)
{
  g_autoptr (EspSweep) sweep = NULL;

  for (guint i = 0; invocation->files[i] != NULL; i++)
    {
      const char *path = invocation->files[i];
      g_autofree char *text = NULL;
      gsize length;

      if (!esp_invocation_read (invocation, path, &text, &length, error))
        return NULL;
      if (sweep == NULL)
        {
          const EspExperiment *experiment =
              esp_sweep_recognise (invocation->problem, text, length, esp_file_name (path), error);

          if (experiment == NULL)
            return NULL;
          sweep = esp_sweep_new (experiment);
        }
      if (!esp_sweep_read (sweep, text, length, esp_file_name (path), NULL, error))
        return NULL;
    }
  return g_steal_pointer (&sweep);
}

/* Tables of verdicts are divided and put together like those of experiments. */
static gboolean
is_graded (EspInvocation *invocation)
{
  g_autofree char *text = NULL;
  gsize length;

  return !g_str_equal (invocation->files[0], "-") &&
         esp_invocation_read (invocation, invocation->files[0], &text, &length, NULL) &&
         esp_grade_table_recognise (text, length);
}

static int
merge_grades (EspInvocation *invocation, GError **error)
{
  guint n = 0;

  invocation->document = cli_grade_merge (invocation, &n, error);
  if (invocation->document == NULL)
    return CLI_BAD;
  g_variant_dict_insert (&invocation->answer->members, "runs", "x", (gint64) n);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}

static int
run_merge (EspInvocation *invocation, GError **error)
{
  g_autoptr (EspSweep) sweep = NULL;

  if (is_graded (invocation))
    return merge_grades (invocation, error);
  sweep = read_files (invocation, error);
  if (sweep == NULL)
    return CLI_BAD;
  esp_sweep_sort (sweep);
  g_variant_dict_insert (&invocation->answer->members, "runs", "x", (gint64) sweep->rows->len);
  invocation->document = esp_sweep_format (sweep);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}

static int
run_plot (EspInvocation *invocation, GError **error)
{
  const EspOptions *options = invocation->options;
  g_autoptr (EspSweep) sweep = read_files (invocation, error);
  g_autoptr (EspPlot) plot = NULL;
  const EspExperimentCurve *curve;
  const char *id = esp_options_get_text (options, "curve");
  const char *path = invocation->output;

  if (sweep == NULL)
    return CLI_BAD;
  curve = esp_sweep_find_curve (sweep->experiment, id);
  if (curve == NULL)
    {
      g_autoptr (GString) known = g_string_new (NULL);

      for (curve = sweep->experiment->curves; curve != NULL && curve->id != NULL; curve++)
        g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", curve->id);
      return esp_fail_usage (error, ESP_ERROR_OPTION, _ ("--curve: “%s” is not one of %s"), id,
                             known->str);
    }
  if (path == NULL)
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("say where to: -o PICTURE.png, .svg or .pdf"));
  invocation->output = NULL;
  esp_sweep_sort (sweep);
  plot = esp_sweep_plot (sweep, curve);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return esp_plot_save (plot, path, esp_palette_find (esp_options_get_text (options, "palette")),
                        640, 420, error)
             ? CLI_SOLVED
             : CLI_BAD;
}

static const char *const table_formats[] = { "text", "md", "latex", "csv", NULL };

static int
run_summary (EspInvocation *invocation, GError **error)
{
  g_autoptr (EspSweep) sweep = read_files (invocation, error);
  g_autoptr (EspTable) table = NULL;

  if (sweep == NULL)
    return CLI_BAD;
  esp_sweep_sort (sweep);
  table = esp_sweep_summarise (sweep, ESP_SWEEP_AVERAGES | ESP_SWEEP_MEDIANS | ESP_SWEEP_IDS);
  invocation->document =
      esp_table_format (table, esp_options_get_text (invocation->options, "format"));
  esp_table_add_members (&invocation->answer->members, table);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}

static const EspOptionSpec sweep_options[] = {
  { "experiment", ESP_TEXT, N_ ("Experiment"),
    N_ ("which of the problem's experiments; the first where it is left out") },
  { "shard", ESP_TEXT, N_ ("Part"),
    N_ ("I/K: do the I-th of K parts (I from 1); “merge” puts them together") },
  { .id = NULL },
};

static const EspOptionSpec plot_options[] = {
  { "curve", ESP_TEXT, N_ ("Curve"),
    N_ ("which of the experiment's plots; the first where it is left out") },
  { .id = NULL },
};

static const EspOptionSpec summary_options[] = {
  { "format", ESP_CHOICE_OF (table_formats), N_ ("Format"),
    N_ ("text, Markdown, LaTeX (needs booktabs) or CSV") },
  { .id = NULL },
};

const EspCommand cli_sweep_commands[] = {
  { .id = "sweep",
    .usage = "[--experiment ID] [OPTION…] [--shard I/K] -o CSV " CLI_USAGE_BOARDS,
    .summary = N_ ("run an experiment; goes on where CSV ends"),
    .options = sweep_options,
    .run = run_sweep },
  { .id = "merge",
    .usage = "CSV… -o CSV",
    .summary = N_ ("put the parts of an experiment together"),
    .min_files = 1,
    .max_files = 10000,
    .run = run_merge },
  { .id = "plot",
    .usage = "[--curve ID] CSV… -o PICTURE",
    .summary = N_ ("draw an experiment's results"),
    .options = plot_options,
    .min_files = 1,
    .max_files = 10000,
    .run = run_plot },
  { .id = "summary",
    .usage = "[--format text|md|latex|csv] CSV…",
    .summary = N_ ("tabulate the averages and medians of an experiment's results"),
    .options = summary_options,
    .min_files = 1,
    .max_files = 10000,
    .run = run_summary },
  { .id = NULL },
};

#else

const EspCommand cli_sweep_commands[] = {
  { .id = NULL },
};

#endif
