#include "config.h"

#include "esp-job.h"

#include <glib/gi18n-lib.h>

#define SHARE_UNIT 1000000

struct _EspJob
{
  GObject parent_instance;

  char *what;
  EspJobWork work;
  gpointer data;
  GDestroyNotify data_free;
  GDestroyNotify result_free;
  EspJobDone done;
  gpointer owner;
  gpointer kept;
  GDestroyNotify kept_free;
  GCancellable *cancellable;
  GMainContext *context; /* of the owner */
  gboolean over;         /* the owner was told, or is not to be; the owner's thread only */
  gint64 begin;
  gint share; /* atomic, in millionths */
};

G_DEFINE_FINAL_TYPE (EspJob, esp_job, G_TYPE_OBJECT)

/* The job that a thread works for, borrowed. */
static GPrivate current;

static void
esp_job_finalize (GObject *object)
{
  EspJob *self = ESP_JOB (object);

  if (self->data_free != NULL)
    self->data_free (self->data);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->context, g_main_context_unref);
  g_free (self->what);
  G_OBJECT_CLASS (esp_job_parent_class)->finalize (object);
}

static void
esp_job_class_init (EspJobClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_job_finalize;
}

static void
esp_job_init (EspJob *self)
{
  self->cancellable = g_cancellable_new ();
}

static void
work (GTask *task, gpointer source, gpointer data G_GNUC_UNUSED, GCancellable *cancellable)
{
  EspJob *self = source;
  GError *error = NULL;
  gpointer result;

  g_private_set (&current, self);
  g_cancellable_push_current (cancellable);
  result = self->work (self->data, cancellable, &error);
  g_cancellable_pop_current (cancellable);
  g_private_set (&current, NULL);
  if (result != NULL)
    g_task_return_pointer (task, result, self->result_free);
  else
    g_task_return_error (task, error);
}

static void
ready (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  EspJob *self = ESP_JOB (source);
  g_autoptr (GError) error = NULL;
  gpointer answer = g_task_propagate_pointer (G_TASK (result), &error);

  if (!self->over)
    {
      self->over = TRUE;
      self->done (self->owner, answer, error);
    }
  else if (answer != NULL && self->result_free != NULL)
    self->result_free (answer);
  /* here, not when the job goes: the last to let go of it may be the worker's thread */
  if (self->data_free != NULL)
    self->data_free (g_steal_pointer (&self->data));
  self->data_free = NULL;
  esp_job_keep (self, NULL, NULL);
}

void
esp_job_keep (EspJob *self, gpointer data, GDestroyNotify data_free)
{
  if (self->kept_free != NULL)
    self->kept_free (self->kept);
  self->kept = data;
  self->kept_free = data_free;
}

gpointer
esp_job_get_kept (EspJob *self)
{
  return self->kept;
}

EspJob *
esp_job_start (const char *what,
               EspJobWork work_func,
               gpointer data,
               GDestroyNotify data_free,
               GDestroyNotify result_free,
               EspJobDone done,
               gpointer owner)
{
  EspJob *self = g_object_new (ESP_TYPE_JOB, NULL);
  g_autoptr (GTask) task = g_task_new (self, self->cancellable, ready, NULL);

  self->what = g_strdup (what);
  self->work = work_func;
  self->data = data;
  self->data_free = data_free;
  self->result_free = result_free;
  self->done = done;
  self->owner = owner;
  self->begin = g_get_monotonic_time ();
  self->context = g_main_context_ref_thread_default ();
  g_task_run_in_thread (task, work);
  return self;
}

static gboolean
notify_cancelled (gpointer data)
{
  EspJob *self = data;
  g_autoptr (GError) error = NULL;

  if (self->over)
    return G_SOURCE_REMOVE;
  self->over = TRUE;
  g_cancellable_set_error_if_cancelled (self->cancellable, &error);
  self->done (self->owner, NULL, error);
  return G_SOURCE_REMOVE;
}

void
esp_job_cancel (EspJob *self)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_cancellable_cancel (self->cancellable);
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, notify_cancelled, g_object_ref (self), g_object_unref);
  g_source_attach (source, self->context);
}

void
esp_job_abandon (EspJob *self)
{
  self->over = TRUE;
  g_cancellable_cancel (self->cancellable);
}

gboolean
esp_job_is_over (EspJob *self)
{
  return self->over;
}

const char *
esp_job_get_what (EspJob *self)
{
  return self->what;
}

double
esp_job_get_share (EspJob *self)
{
  return (double) g_atomic_int_get (&self->share) / SHARE_UNIT;
}

double
esp_job_get_seconds (EspJob *self)
{
  return (double) (g_get_monotonic_time () - self->begin) / G_USEC_PER_SEC;
}

char *
esp_job_describe (EspJob *self)
{
  double share = esp_job_get_share (self);
  double left = share > 0 ? esp_job_get_seconds (self) * (1 - share) / share : 0;

  if (share <= 0)
    return g_strdup_printf (_ ("%s…"), self->what);
  if (left < 1)
    return g_strdup_printf (_ ("%s: %d %%"), self->what, (int) (share * 100));
  return g_strdup_printf (_ ("%s: %d %%, about %.0f s more"), self->what, (int) (share * 100),
                          left);
}

void
esp_job_set_share (double share)
{
  EspJob *self = g_private_get (&current);

  if (self != NULL)
    g_atomic_int_set (&self->share, (gint) (CLAMP (share, 0, 1) * SHARE_UNIT));
}

/* --- work that is divided --- */

#define MAX_THREADS 8

int
esp_job_n_threads (void)
{
  return (int) MIN (g_get_num_processors (), MAX_THREADS);
}

void
esp_job_run_parts (gpointer parts, gsize size, int n, GThreadFunc do_part)
{
  g_autofree GThread **threads = g_new0 (GThread *, n);

  for (int i = 1; i < n; i++)
    threads[i] = g_thread_try_new ("part", do_part, (guint8 *) parts + (gsize) i * size, NULL);
  for (int i = 0; i < n; i++)
    if (threads[i] == NULL)
      do_part ((guint8 *) parts + (gsize) i * size);
  for (int i = 1; i < n; i++)
    if (threads[i] != NULL)
      g_thread_join (threads[i]);
}
