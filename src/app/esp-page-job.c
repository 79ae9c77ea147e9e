#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

/* Long work that the page waits for, one at a time: opening, generating, saving, exporting. */

#define SHOW_AFTER_MS 300

/* What becomes of the result, kept with the job. */
typedef struct
{
  EspPageView *self;
  EspJob *job; /* borrowed: it owns this */
  void (*done) (EspPageView *self, gpointer result);
} Ending;

static GQuark
ending_quark (void)
{
  return g_quark_from_static_string ("esp-page-ending");
}

static gboolean
poll_job (gpointer data)
{
  EspPageView *self = data;
  g_autofree char *text = esp_job_describe (self->job);

  esp_page_view_offer (self, ESP_MESSAGE_PROGRESS, text, _ ("Stop"), "page.cancel");
  return G_SOURCE_CONTINUE;
}

void
esp_page_view_watch_job (EspPageView *self, EspJob *job)
{
  g_return_if_fail (self->job == NULL);

  self->job = g_object_ref (job);
  /* short work shows no progress at all */
  self->job_poll = g_timeout_add (SHOW_AFTER_MS, poll_job, self);
  esp_page_refresh_actions (self);
}

void
esp_page_view_end_job (EspPageView *self, EspJob *job)
{
  if (self->job != job)
    return;
  g_clear_handle_id (&self->job_poll, g_source_remove);
  g_clear_object (&self->job);
  esp_voice_hush_kind (self->voice, ESP_MESSAGE_PROGRESS);
  esp_page_refresh_actions (self);
}

gboolean
esp_page_view_can_work (EspPageView *self)
{
  if (self->job == NULL)
    return TRUE;
  esp_page_view_message (self, ESP_MESSAGE_INFO, _ ("Other work is still under way"));
  return FALSE;
}

static void
on_done (gpointer owner, gpointer result, const GError *error)
{
  Ending *ending = owner;
  EspPageView *self = ending->self;
  g_autoptr (EspJob) job = g_object_ref (ending->job);

  esp_page_view_end_job (self, job);
  if (result != NULL)
    ending->done (self, result);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    esp_page_view_message (self, ESP_MESSAGE_INFO, _ ("Stopped"));
  else
    esp_page_view_notice (self, ESP_MESSAGE_ERROR, error->message, NULL, NULL);
}

/* --- layouts --- */

static gpointer
prepare_work (gpointer data, GCancellable *cancellable, GError **error)
{
  return esp_instance_prepare (esp_snapshot_get_instance (data), cancellable, error) ? data : NULL;
}

/* The instance is shown again: its drawing has other places and another size now. */
static void
on_prepared (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspPageView *self = owner;

  g_clear_object (&self->preparing);
  if (result == NULL)
    return;
  self->instance_shown = FALSE;
  esp_page_refresh_canvas (self, FALSE);
}

void
esp_page_prepare (EspPageView *self)
{
  if (self->preparing != NULL)
    esp_job_abandon (self->preparing);
  g_clear_object (&self->preparing);
  if (self->problem->prepare == NULL || self->document == NULL ||
      (self->problem->is_prepared != NULL &&
       self->problem->is_prepared (esp_document_get_instance (self->document))))
    return;
  self->preparing =
      esp_job_start (_ ("Laying out"), prepare_work, esp_document_snapshot (self->document),
                     (GDestroyNotify) esp_snapshot_free, NULL, on_prepared, self);
}

/* --- the slot --- */

gboolean
esp_page_start_job (EspPageView *self,
                    const char *what,
                    EspJobWork work,
                    gpointer data,
                    GDestroyNotify data_free,
                    void (*done) (EspPageView *self, gpointer result),
                    GDestroyNotify result_free)
{
  g_autoptr (EspJob) job = NULL;
  Ending *ending;

  if (!esp_page_view_can_work (self))
    {
      data_free (data);
      return FALSE;
    }
  ending = g_new0 (Ending, 1);
  ending->self = self;
  ending->done = done;
  job = ending->job = esp_job_start (what, work, data, data_free, result_free, on_done, ending);
  g_object_set_qdata_full (G_OBJECT (job), ending_quark (), ending, g_free);
  esp_page_view_watch_job (self, job);
  return TRUE;
}

void
esp_page_stop_job (EspPageView *self)
{
  if (self->job != NULL)
    esp_job_cancel (self->job);
}

void
esp_page_abandon_job (EspPageView *self)
{
  g_autoptr (EspJob) job = g_steal_pointer (&self->job);

  g_clear_handle_id (&self->job_poll, g_source_remove);
  if (job == NULL || job == self->saving)
    return; /* what is to be written is written, whatever is shown */
  if (g_object_get_qdata (G_OBJECT (job), ending_quark ()) != NULL)
    esp_job_abandon (job);
  else
    esp_job_cancel (job); /* somebody else's, who waits for it */
}
