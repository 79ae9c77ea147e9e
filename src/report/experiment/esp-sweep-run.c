#include "config.h"

#include "esp-sweep-run.h"

struct _EspSweepRun
{
  gatomicrefcount references;
  EspSweep *sweep; /* the worker's */
  EspOptions *options;
  GCancellable *cancellable;
  gint64 begin;

  GMutex mutex;     /* over all that follows */
  GPtrArray *fresh; /* of EspRow *: not taken yet */
  EspSweepProgress progress;
  char *message;
};

void
esp_sweep_run_unref (EspSweepRun *run)
{
  if (!g_atomic_ref_count_dec (&run->references))
    return;
  esp_sweep_free (run->sweep);
  esp_options_free (run->options);
  g_object_unref (run->cancellable);
  g_ptr_array_unref (run->fresh);
  g_mutex_clear (&run->mutex);
  g_free (run->message);
  g_free (run);
}

static void
on_row (const EspRow *row, guint done, guint all, gpointer data)
{
  EspSweepRun *run = data;

  g_mutex_lock (&run->mutex);
  g_ptr_array_add (run->fresh, esp_row_copy (row));
  run->progress.done = done;
  run->progress.all = all;
  g_mutex_unlock (&run->mutex);
}

/* How many runs of @plan are known, so that the share done is right from the first moment. */
static void
count (EspSweepRun *run)
{
  g_autoptr (GPtrArray) plan = esp_sweep_plan (run->sweep->experiment, run->options, NULL);

  if (plan == NULL)
    return;
  g_mutex_lock (&run->mutex);
  run->progress.all = plan->len;
  run->progress.done = run->progress.first = MIN (run->sweep->rows->len, plan->len);
  g_mutex_unlock (&run->mutex);
}

static gpointer
work (gpointer data)
{
  EspSweepRun *run = data;
  EspSweepOptions how = { .row = on_row, .data = run, .part = 1, .n_parts = 1 };
  g_autoptr (GError) error = NULL;
  EspControl control;
  EspOutcome outcome;

  esp_control_init (&control);
  control.cancellable = run->cancellable;
  count (run);
  outcome = esp_sweep_run (run->sweep, run->options, &how, &control, &error);
  g_mutex_lock (&run->mutex);
  run->progress.seconds = (double) (g_get_monotonic_time () - run->begin) / G_USEC_PER_SEC;
  run->progress.outcome = outcome;
  run->progress.finished = TRUE;
  run->message = error != NULL ? g_strdup (error->message) : NULL;
  g_mutex_unlock (&run->mutex);
  esp_sweep_run_unref (run);
  return NULL;
}

EspSweepRun *
esp_sweep_run_start (const EspExperiment *experiment,
                     const EspOptions *options,
                     const EspSweep *known)
{
  EspSweepRun *run = g_new0 (EspSweepRun, 1);
  g_autoptr (GError) error = NULL;
  GThread *thread;

  g_atomic_ref_count_init (&run->references);
  run->sweep = esp_sweep_new (experiment);
  for (guint i = 0; known != NULL && i < known->rows->len; i++)
    g_ptr_array_add (run->sweep->rows, esp_row_copy (g_ptr_array_index (known->rows, i)));
  run->options = esp_options_copy (options);
  run->cancellable = g_cancellable_new ();
  run->begin = g_get_monotonic_time ();
  run->fresh = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_row_free);
  g_mutex_init (&run->mutex);
  g_atomic_ref_count_inc (&run->references);
  thread = g_thread_try_new ("experiment", work, run, &error);
  if (thread != NULL)
    {
      g_thread_unref (thread);
      return run;
    }
  run->progress.outcome = ESP_OUTCOME_ERROR;
  run->progress.finished = TRUE;
  run->message = g_strdup (error->message);
  esp_sweep_run_unref (run);
  return run;
}

void
esp_sweep_run_cancel (EspSweepRun *run)
{
  g_cancellable_cancel (run->cancellable);
}

guint
esp_sweep_run_take (EspSweepRun *run, EspSweep *sweep)
{
  guint n;

  g_mutex_lock (&run->mutex);
  n = run->fresh->len;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (sweep->rows, g_steal_pointer (&g_ptr_array_index (run->fresh, i)));
  g_ptr_array_set_size (run->fresh, 0);
  g_mutex_unlock (&run->mutex);
  return n;
}

void
esp_sweep_run_get_progress (EspSweepRun *run, EspSweepProgress *progress)
{
  g_mutex_lock (&run->mutex);
  *progress = run->progress;
  if (!progress->finished)
    progress->seconds = (double) (g_get_monotonic_time () - run->begin) / G_USEC_PER_SEC;
  g_mutex_unlock (&run->mutex);
}

const char *
esp_sweep_run_get_message (EspSweepRun *run)
{
  const char *message;

  g_mutex_lock (&run->mutex);
  message = run->message;
  g_mutex_unlock (&run->mutex);
  return message;
}
