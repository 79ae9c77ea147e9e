#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-export.h"

/* Long work on a worker, one at a time: exports and the generator. */

typedef struct
{
  gpointer data;
  GDestroyNotify data_free;
  GTaskThreadFunc work;
  void (*done) (EspPageView *self, gpointer result);
  GDestroyNotify result_free;
} Job;

/* Workers tell how far they are through their cancellable, which both sides hold. */
static GQuark
progress_quark (void)
{
  return g_quark_from_static_string ("esp-job-progress");
}

static void
tell_progress (GCancellable *cancellable, double share)
{
  gint *progress = g_object_get_qdata (G_OBJECT (cancellable), progress_quark ());

  if (progress != NULL)
    g_atomic_int_set (progress, (gint) (share * 1000));
}

static void
job_free (gpointer data)
{
  Job *job = data;

  if (job->data_free != NULL)
    job->data_free (job->data);
  g_free (job);
}

static void
job_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;

  job->work (task, source, job->data, cancellable);
}

static gboolean
poll_job (gpointer data)
{
  EspPageView *self = data;
  gint *progress = g_object_get_qdata (G_OBJECT (self->job), progress_quark ());
  const char *what = g_object_get_data (G_OBJECT (self->job), "what");
  int thousandths = g_atomic_int_get (progress);
  g_autofree char *text = NULL;

  text = thousandths > 0 ? g_strdup_printf (_ ("%s: %d%%"), what, thousandths / 10)
                         : g_strdup_printf (_ ("%s…"), what);
  esp_page_view_offer (self, ESP_MESSAGE_INFO, text, _ ("Stop"), "page.cancel");
  return G_SOURCE_CONTINUE;
}

static void
job_ready (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  EspPageView *self = ESP_PAGE_VIEW (source);
  GTask *task = G_TASK (result);
  Job *job = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  gpointer answer = g_task_propagate_pointer (task, &error);

  /* not the job that is waited for: it was stopped and another may have begun */
  if (self->job == NULL || g_task_get_cancellable (task) != self->job)
    {
      if (answer != NULL && job->result_free != NULL)
        job->result_free (answer);
      return;
    }
  g_clear_handle_id (&self->job_poll, g_source_remove);
  g_clear_object (&self->job);
  if (error != NULL)
    esp_page_view_message (self,
                           g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
                               ? ESP_MESSAGE_INFO
                               : ESP_MESSAGE_ERROR,
                           error->message);
  else
    job->done (self, answer);
  esp_page_refresh_actions (self);
}

gboolean
esp_page_start_job (EspPageView *self,
                    const char *what,
                    GTaskThreadFunc work,
                    gpointer data,
                    GDestroyNotify data_free,
                    void (*done) (EspPageView *self, gpointer result),
                    GDestroyNotify result_free)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  if (self->job != NULL)
    {
      esp_page_view_message (self, ESP_MESSAGE_INFO, _ ("Other work is still under way"));
      data_free (data);
      return FALSE;
    }
  job = g_new0 (Job, 1);
  job->work = work;
  job->data = data;
  job->data_free = data_free;
  job->done = done;
  job->result_free = result_free;
  self->job = g_cancellable_new ();
  g_object_set_qdata_full (G_OBJECT (self->job), progress_quark (), g_new0 (gint, 1), g_free);
  g_object_set_data_full (G_OBJECT (self->job), "what", g_strdup (what), g_free);
  task = g_task_new (self, self->job, job_ready, NULL);
  /* what was made is looked at even when it was stopped late */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, job_thread);
  /* short work shows no progress at all */
  self->job_poll = g_timeout_add (300, poll_job, self);
  esp_page_refresh_actions (self);
  return TRUE;
}

void
esp_page_stop_job (EspPageView *self)
{
  g_clear_handle_id (&self->job_poll, g_source_remove);
  if (self->job == NULL)
    return;
  g_cancellable_cancel (self->job);
  g_clear_object (&self->job);
  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
}

/* --- pictures --- */

typedef struct
{
  EspScene scene;
  EspInstance *instance;
  EspState *state;
  EspEvent event;
  guint8 *folded;
  char *path;
} Picture;

static void
picture_free (gpointer data)
{
  Picture *picture = data;

  esp_instance_free (picture->instance);
  esp_state_free (picture->state);
  g_free (picture->folded);
  g_free (picture->path);
  g_free (picture);
}

static void
picture_work (GTask *task,
              gpointer source G_GNUC_UNUSED,
              gpointer data,
              GCancellable *cancellable G_GNUC_UNUSED)
{
  Picture *picture = data;
  GError *error = NULL;

  /* twice the natural size: sharp on paper and on dense screens */
  if (esp_picture_save (&picture->scene, picture->path, 0, 2, &error))
    g_task_return_pointer (task, g_strdup (picture->path), g_free);
  else
    g_task_return_error (task, error);
}

static void
saved (EspPageView *self, gpointer result)
{
  g_autofree char *path = result;
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text = g_strdup_printf (_ ("Saved as “%s”"), name);

  esp_page_view_message (self, ESP_MESSAGE_GOOD, text);
}

static void
on_export_picture (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const EspScene *scene = esp_canvas_get_scene (ESP_CANVAS (self->canvas));
  Picture *picture = g_new0 (Picture, 1);

  picture->instance = esp_instance_copy (scene->instance);
  picture->state = esp_state_copy (scene->state);
  esp_scene_init (&picture->scene, picture->instance, picture->state,
                  esp_palette_get (ESP_PALETTE_LIGHT));
  picture->scene.flags = scene->flags & ~ESP_SCENE_FOCUS;
  picture->scene.view = scene->view;
  if (scene->folded != NULL)
    {
      const EspLook *look = esp_look_find (self->problem);

      picture->folded = g_memdup2 (scene->folded, (gsize) look->n_cells (scene));
      picture->scene.folded = picture->folded;
    }
  if (scene->event != NULL)
    {
      picture->event = *scene->event;
      picture->scene.event = &picture->event;
    }
  picture->path = g_variant_dup_string (parameter, NULL);
  esp_page_start_job (self, _ ("Drawing"), picture_work, picture, picture_free, saved, g_free);
}

/* --- traces --- */

typedef struct
{
  EspTrace *trace;
  char *header;
  char *path;
} Trace;

static void
trace_free (gpointer data)
{
  Trace *trace = data;

  g_object_unref (trace->trace);
  g_free (trace->header);
  g_free (trace->path);
  g_free (trace);
}

/* The exporter is fed from here instead of by esp_export_trace(), so that progress can be told. */
static gboolean
write_events (Trace *trace, EspExporter *exporter, GCancellable *cancellable, GError **error)
{
  EspTracer *tracer = esp_exporter_get_tracer (exporter);
  guint64 n = esp_trace_get_n_events (trace->trace);
  EspEvent events[1024];

  for (guint64 at = 0; at < n;)
    {
      guint got = esp_trace_get_events (trace->trace, at, G_N_ELEMENTS (events), events);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (got == 0)
        break;
      for (guint i = 0; i < got; i++)
        esp_tracer_event (tracer, &events[i]);
      at += got;
      tell_progress (cancellable, (double) at / (double) n);
    }
  return esp_exporter_finish (exporter, error);
}

static gboolean
write_trace (Trace *trace, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (trace->path);
  g_autoptr (GFileOutputStream) raw = NULL;
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (EspExporter) exporter = NULL;
  g_autoptr (GCancellable) abandon = g_cancellable_new ();
  EspExportFormat format;

  if (!esp_export_format_from_path (trace->path, &format, error))
    return FALSE;
  raw = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION, cancellable, error);
  if (raw == NULL)
    return FALSE;
  stream = g_buffered_output_stream_new_sized (G_OUTPUT_STREAM (raw), 1 << 16);
  exporter =
      esp_exporter_new (format, esp_trace_get_instance (trace->trace), trace->header, stream);
  if (write_events (trace, exporter, cancellable, error))
    return g_output_stream_close (stream, cancellable, error);
  /* closed while cancelled, the old file stays as it was */
  g_cancellable_cancel (abandon);
  g_output_stream_close (stream, abandon, NULL);
  return FALSE;
}

static void
trace_work (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Trace *trace = data;
  GError *error = NULL;

  if (write_trace (trace, cancellable, &error))
    g_task_return_pointer (task, g_strdup (trace->path), g_free);
  else
    g_task_return_error (task, error);
}

static void
on_export_trace (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autofree char *options = NULL;
  Trace *trace;

  if (self->trace == NULL || self->solve_run == NULL)
    return;
  trace = g_new0 (Trace, 1);
  options = esp_options_format (esp_run_get_options (self->solve_run), FALSE);
  trace->trace = g_object_ref (self->trace);
  trace->header = g_strdup_printf ("%s %s", esp_run_get_algorithm (self->solve_run)->id, options);
  trace->path = g_variant_dup_string (parameter, NULL);
  esp_page_start_job (self, _ ("Writing the trace"), trace_work, trace, trace_free, saved, g_free);
}

static const GActionEntry entries[] = {
  { .name = "export-picture", .activate = on_export_picture, .parameter_type = "s" },
  { .name = "export-trace", .activate = on_export_trace, .parameter_type = "s" },
};

void
esp_page_add_export_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
