#include "config.h"

#include "esp-measurement.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/esp-error.h"
#include "base/esp-job.h"
#include "base/esp-log.h"
#include "app/sessions/esp-kept.h"
#include "app/sessions/esp-session.h"

#define POLL 120 /* ms between two looks at a run */
#define FOLDER "measurements"
#define END "csv"
#define GROUP "measurement"
#define OPTIONS "options"

struct _EspMeasurement
{
  GObject parent_instance;

  const EspProblem *problem;
  const EspExperiment *experiment;
  EspSweep *sweep;
  EspOptions *options;
  gboolean done;

  EspSweepRun *run;
  EspSweepProgress progress;
  char *message;
  guint poll;

  EspLog *log; /* locked, so that no other window takes it; NULL: nothing is kept */
  char *path;
  char *unkept; /* why not, until it is told */
  EspJob *restoring;
  gboolean looked;
};

enum
{
  RESET,
  GREW,
  PROGRESS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspMeasurement, esp_measurement, G_TYPE_OBJECT)

/* --- where it is kept --- */

/* Its files are called so. */
static char *
get_stem (const EspProblem *problem, const EspExperiment *experiment)
{
  return g_strconcat (problem->id, ".", experiment->id, NULL);
}

static void
note_unkept (EspMeasurement *self, const GError *error)
{
  g_free (self->unkept);
  self->unkept = g_strdup (error->message);
}

char *
esp_measurement_take_unkept (EspMeasurement *self)
{
  return g_steal_pointer (&self->unkept);
}

/* Beside the rows stands what they do not tell. */
static char *
get_settings_path (const char *path)
{
  return g_strconcat (path, ".settings", NULL);
}

static void
write_settings (EspMeasurement *self)
{
  g_autoptr (GKeyFile) file = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  if (self->log == NULL)
    return;
  file = g_key_file_new ();
  path = get_settings_path (self->path);
  g_key_file_set_boolean (file, GROUP, "done", self->done);
  for (guint i = 0; i < esp_options_get_n (self->options); i++)
    {
      const char *id = esp_options_get_spec (self->options, i)->id;

      g_key_file_set_string (file, OPTIONS, id, esp_options_get_text (self->options, id));
    }
  if (!g_key_file_save_to_file (file, path, &error))
    note_unkept (self, error);
}

/* A file that no window has, with the rows there are. Where none can be had the rows are shown all
 * the same. */
static void
open_log (EspMeasurement *self)
{
  g_autofree char *stem = get_stem (self->problem, self->experiment);
  g_autofree char *rows = NULL;
  g_autoptr (GError) error = NULL;

  if (!esp_session_is_enabled ())
    return;
  self->log = esp_kept_open_new (FOLDER, stem, END, &self->path, &error);
  if (self->log == NULL)
    {
      if (error != NULL)
        note_unkept (self, error);
      return;
    }
  rows = esp_sweep_format (self->sweep);
  if (!esp_log_write (self->log, rows, &error))
    {
      note_unkept (self, error);
      g_clear_pointer (&self->log, esp_log_free);
    }
}

static void
forget_log (EspMeasurement *self)
{
  g_autofree char *settings = NULL;

  if (self->log == NULL)
    return;
  settings = get_settings_path (self->path);
  g_unlink (self->path);
  g_unlink (settings);
  g_clear_pointer (&self->log, esp_log_free);
}

/* --- what was left --- */

typedef struct
{
  const EspProblem *problem;
  const EspExperiment *experiment;
} Looking;

typedef struct
{
  EspLog *log;
  char *path;
  EspSweep *sweep;
  EspOptions *options;
  gboolean done;
} Left;

static void
left_free (gpointer data)
{
  Left *left = data;

  g_clear_pointer (&left->log, esp_log_free);
  g_free (left->path);
  g_clear_pointer (&left->sweep, esp_sweep_free);
  g_clear_pointer (&left->options, esp_options_free);
  g_free (left);
}

static void
read_settings (Left *left, const EspExperiment *experiment)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = get_settings_path (left->path);
  gboolean whole;

  left->options = esp_options_new (experiment->options);
  whole = g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL);
  for (guint i = 0; i < esp_options_get_n (left->options); i++)
    {
      const char *id = esp_options_get_spec (left->options, i)->id;
      g_autofree char *value = g_key_file_get_string (file, OPTIONS, id, NULL);

      whole = whole && value != NULL && esp_options_set (left->options, id, value, NULL);
    }
  left->done = whole && g_key_file_get_boolean (file, GROUP, "done", NULL);
}

/* NULL: not this one, because a window has it or it does not fit the experiment any more. */
static Left *
read_left (const Looking *looking, guint i, GCancellable *cancellable)
{
  g_autofree char *stem = get_stem (looking->problem, looking->experiment);
  g_autofree char *path = esp_kept_make_path (FOLDER, stem, END, i);
  g_autofree char *text = NULL;
  gsize complete = 0;
  gsize length;
  Left *left;

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return NULL;
  left = g_new0 (Left, 1);
  left->log = esp_log_open (path, ESP_LOG_APPEND, NULL);
  left->path = g_steal_pointer (&path);
  left->sweep = esp_sweep_new (looking->experiment);
  if (left->log != NULL && esp_log_read (left->log, cancellable, &text, &length, NULL) &&
      esp_sweep_read (left->sweep, text, length, left->path, &complete, NULL) &&
      left->sweep->rows->len > 0 && esp_log_cut (left->log, complete, NULL))
    {
      /* rows that were gone on with stand in the order in which they were measured */
      esp_sweep_sort (left->sweep);
      read_settings (left, looking->experiment);
      return left;
    }
  left_free (left);
  return NULL;
}

static gpointer
look (gpointer data, GCancellable *cancellable, GError **error)
{
  Left *left = NULL;

  for (guint i = 1; left == NULL && i <= ESP_KEPT_MOST_FILES; i++)
    left = read_left (data, i, cancellable);
  if (left == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "none");
  return left;
}

static void
looked (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspMeasurement *self = owner;
  Left *left = result;

  g_clear_object (&self->restoring);
  /* meanwhile there may be other rows */
  if (left != NULL && self->sweep->rows->len == 0 && self->run == NULL)
    {
      esp_sweep_free (self->sweep);
      self->sweep = g_steal_pointer (&left->sweep);
      self->options = g_steal_pointer (&left->options);
      self->done = left->done;
      self->log = g_steal_pointer (&left->log);
      g_free (self->path);
      self->path = g_steal_pointer (&left->path);
      g_signal_emit (self, signals[RESET], 0);
      g_signal_emit (self, signals[PROGRESS], 0);
    }
  g_clear_pointer (&left, left_free);
}

void
esp_measurement_restore (EspMeasurement *self)
{
  Looking *looking;

  if (self->looked || !esp_session_is_enabled ())
    return;
  self->looked = TRUE;
  looking = g_new (Looking, 1);
  *looking = (Looking){ self->problem, self->experiment };
  self->restoring = esp_job_start (_ ("Looking for what was measured"), look, looking, g_free,
                                   left_free, looked, self);
}

/* --- what there is --- */

const EspExperiment *
esp_measurement_get_experiment (EspMeasurement *self)
{
  return self->experiment;
}

const EspSweep *
esp_measurement_get_sweep (EspMeasurement *self)
{
  return self->sweep;
}

guint
esp_measurement_get_n_rows (EspMeasurement *self)
{
  return self->sweep->rows->len;
}

const EspOptions *
esp_measurement_get_options (EspMeasurement *self)
{
  return self->options;
}

gboolean
esp_measurement_goes_on (EspMeasurement *self, const EspOptions *options)
{
  g_autofree char *now = NULL;
  g_autofree char *then = NULL;

  if (self->sweep->rows->len == 0 || self->options == NULL)
    return FALSE;
  now = esp_options_format (options, FALSE);
  then = esp_options_format (self->options, FALSE);
  return g_str_equal (now, then);
}

gboolean
esp_measurement_is_done (EspMeasurement *self)
{
  return self->done;
}

gboolean
esp_measurement_get_progress (EspMeasurement *self, EspSweepProgress *progress)
{
  *progress = self->progress;
  return self->progress.all > 0 || self->run != NULL || self->progress.finished;
}

const char *
esp_measurement_get_message (EspMeasurement *self)
{
  return self->message;
}

/* --- running --- */

gboolean
esp_measurement_is_running (EspMeasurement *self)
{
  return self->run != NULL;
}

static void
drop_rows (EspMeasurement *self)
{
  forget_log (self);
  esp_sweep_free (self->sweep);
  self->sweep = esp_sweep_new (self->experiment);
  g_clear_pointer (&self->options, esp_options_free);
  self->progress = (EspSweepProgress){ .done = 0 };
  self->done = FALSE;
  g_signal_emit (self, signals[RESET], 0);
}

static void
write_rows (EspMeasurement *self, guint first)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  if (self->log == NULL)
    return;
  for (guint i = first; i < self->sweep->rows->len; i++)
    {
      g_autofree char *line = esp_sweep_format_row (g_ptr_array_index (self->sweep->rows, i));

      g_string_append (lines, line);
    }
  if (!esp_log_write (self->log, lines->str, &error))
    {
      /* the rows are there to be saved; what was kept of them is of no use */
      note_unkept (self, error);
      forget_log (self);
    }
}

static void
end_run (EspMeasurement *self)
{
  g_clear_handle_id (&self->poll, g_source_remove);
  g_clear_pointer (&self->run, esp_sweep_run_unref);
}

static void
finish (EspMeasurement *self)
{
  self->done = self->progress.outcome == ESP_OUTCOME_DONE;
  g_free (self->message);
  self->message = self->progress.outcome == ESP_OUTCOME_ERROR
                      ? g_strdup (esp_sweep_run_get_message (self->run))
                      : NULL;
  self->poll = 0;
  end_run (self);
  write_settings (self);
  /* what was gone on with is put in the order of an uninterrupted run */
  if (self->progress.first > 0)
    {
      esp_sweep_sort (self->sweep);
      g_signal_emit (self, signals[RESET], 0);
    }
}

static gboolean
look_at_run (gpointer data)
{
  EspMeasurement *self = data;
  guint before = self->sweep->rows->len;
  gboolean finished;

  /* first the progress: what it counts is then surely there */
  esp_sweep_run_get_progress (self->run, &self->progress);
  finished = self->progress.finished;
  if (esp_sweep_run_take (self->run, self->sweep) > 0)
    {
      write_rows (self, before);
      g_signal_emit (self, signals[GREW], 0);
    }
  if (finished)
    finish (self);
  g_signal_emit (self, signals[PROGRESS], 0);
  return finished ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

void
esp_measurement_start (EspMeasurement *self, const EspOptions *options)
{
  g_return_if_fail (self->run == NULL);

  if (!esp_measurement_goes_on (self, options) || self->done)
    drop_rows (self);
  g_clear_pointer (&self->options, esp_options_free);
  self->options = esp_options_copy (options);
  g_clear_pointer (&self->message, g_free);
  if (self->log == NULL)
    open_log (self);
  write_settings (self);
  self->run = esp_sweep_run_start (self->experiment, options, self->sweep);
  self->progress = (EspSweepProgress){ .done = 0 };
  self->poll = g_timeout_add (POLL, look_at_run, self);
  g_signal_emit (self, signals[PROGRESS], 0);
}

void
esp_measurement_stop (EspMeasurement *self)
{
  /* the next look sees its end */
  if (self->run != NULL)
    esp_sweep_run_cancel (self->run);
}

void
esp_measurement_clear (EspMeasurement *self)
{
  g_return_if_fail (self->run == NULL);

  drop_rows (self);
  g_signal_emit (self, signals[PROGRESS], 0);
}

void
esp_measurement_show (EspMeasurement *self, EspSweep *sweep, const EspOptions *options)
{
  g_return_if_fail (self->run == NULL && sweep->experiment == self->experiment);

  forget_log (self);
  esp_sweep_free (self->sweep);
  self->sweep = sweep;
  g_clear_pointer (&self->options, esp_options_free);
  self->options = esp_options_copy (options);
  self->progress = (EspSweepProgress){ .done = 0 };
  self->done = FALSE;
  g_signal_emit (self, signals[RESET], 0);
  g_signal_emit (self, signals[PROGRESS], 0);
}

/* --- the object --- */

static void
esp_measurement_dispose (GObject *object)
{
  EspMeasurement *self = ESP_MEASUREMENT (object);

  if (self->run != NULL)
    {
      guint before = self->sweep->rows->len;

      esp_sweep_run_cancel (self->run);
      esp_sweep_run_take (self->run, self->sweep);
      write_rows (self, before);
    }
  end_run (self);
  if (self->restoring != NULL)
    esp_job_abandon (self->restoring);
  g_clear_object (&self->restoring);
  G_OBJECT_CLASS (esp_measurement_parent_class)->dispose (object);
}

static void
esp_measurement_finalize (GObject *object)
{
  EspMeasurement *self = ESP_MEASUREMENT (object);

  esp_sweep_free (self->sweep);
  g_clear_pointer (&self->options, esp_options_free);
  /* the file stays for the next start */
  g_clear_pointer (&self->log, esp_log_free);
  g_free (self->path);
  g_free (self->message);
  g_free (self->unkept);
  G_OBJECT_CLASS (esp_measurement_parent_class)->finalize (object);
}

static void
esp_measurement_class_init (EspMeasurementClass *klass)
{
  static const char *const names[N_SIGNALS] = { "reset", "grew", "progress" };

  G_OBJECT_CLASS (klass)->dispose = esp_measurement_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_measurement_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], ESP_TYPE_MEASUREMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void
esp_measurement_init (EspMeasurement *self G_GNUC_UNUSED)
{
}

EspMeasurement *
esp_measurement_new (const EspProblem *problem, const EspExperiment *experiment)
{
  EspMeasurement *self = g_object_new (ESP_TYPE_MEASUREMENT, NULL);

  self->problem = problem;
  self->experiment = experiment;
  self->sweep = esp_sweep_new (experiment);
  return self;
}
