#include "config.h"

#include "esp-job-slot.h"

#include <glib/gi18n-lib.h>

#define SHOW_AFTER_MS 300
#define REFUSED_SHOWN (4 * G_USEC_PER_SEC)

struct _EspJobSlot
{
  GObject parent_instance;

  EspMessages *messages;
  EspJob *job; /* NULL: nothing is under way */
  gboolean lasting;
  guint poll;
  gint64 refused; /* when other work was, last */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspJobSlot, esp_job_slot, G_TYPE_OBJECT)

/* What becomes of the result, kept with the job. */
typedef struct
{
  EspJobSlot *job_slot;
  EspJob *job; /* borrowed: it owns this */
  EspJobSlotDone done;
  gpointer owner;
} Ending;

static void
ending_free (gpointer data)
{
  Ending *ending = data;

  g_object_unref (ending->job_slot);
  g_free (ending);
}

static gboolean
poll_job (gpointer data)
{
  EspJobSlot *self = data;
  g_autofree char *text = esp_job_describe (self->job);

  /* what is told of the work must not hide that it is why another command was refused */
  if (self->refused > 0 && g_get_monotonic_time () < self->refused + REFUSED_SHOWN)
    {
      g_autofree char *work = g_steal_pointer (&text);

      text = g_strdup_printf ("%s: %s", _ ("Other work is still under way"), work);
    }
  esp_messages_offer (self->messages, ESP_MESSAGE_PROGRESS, text, _ ("Stop"), "page.cancel");
  return G_SOURCE_CONTINUE;
}

void
esp_job_slot_watch (EspJobSlot *self, EspJob *job)
{
  g_return_if_fail (self->job == NULL);

  self->job = g_object_ref (job);
  self->lasting = FALSE;
  /* short work shows no progress at all */
  self->poll = g_timeout_add (SHOW_AFTER_MS, poll_job, self);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
esp_job_slot_end (EspJobSlot *self, EspJob *job)
{
  if (self->job != job)
    return;
  g_clear_handle_id (&self->poll, g_source_remove);
  g_clear_object (&self->job);
  esp_messages_dismiss_kind (self->messages, ESP_MESSAGE_PROGRESS);
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
esp_job_slot_is_busy (EspJobSlot *self)
{
  return self->job != NULL;
}

gboolean
esp_job_slot_can_begin (EspJobSlot *self)
{
  if (self->job == NULL)
    return TRUE;
  self->refused = g_get_monotonic_time ();
  esp_messages_say (self->messages, ESP_MESSAGE_INFO, _ ("Other work is still under way"));
  return FALSE;
}

static void
on_done (gpointer owner, gpointer result, const GError *error)
{
  Ending *ending = owner;
  g_autoptr (EspJobSlot) self = g_object_ref (ending->job_slot);
  g_autoptr (EspJob) job = g_object_ref (ending->job);

  esp_job_slot_end (self, job);
  if (result != NULL)
    ending->done (ending->owner, result);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    esp_messages_say (self->messages, ESP_MESSAGE_INFO, _ ("Stopped"));
  else
    esp_messages_notice (self->messages, ESP_MESSAGE_ERROR, error->message, NULL, NULL);
}

gboolean
esp_job_slot_begin (EspJobSlot *self,
                    const char *what,
                    EspJobWork work,
                    gpointer data,
                    GDestroyNotify data_free,
                    EspJobSlotDone done,
                    gpointer owner,
                    GDestroyNotify result_free)
{
  g_autoptr (EspJob) job = NULL;
  Ending *ending;

  if (!esp_job_slot_can_begin (self))
    {
      data_free (data);
      return FALSE;
    }
  ending = g_new0 (Ending, 1);
  *ending = (Ending){ .job_slot = g_object_ref (self), .done = done, .owner = owner };
  job = ending->job = esp_job_start (what, work, data, data_free, result_free, on_done, ending);
  esp_job_keep (job, ending, ending_free);
  esp_job_slot_watch (self, job);
  return TRUE;
}

void
esp_job_slot_make_lasting (EspJobSlot *self)
{
  self->lasting = self->job != NULL;
}

void
esp_job_slot_stop (EspJobSlot *self)
{
  if (self->job != NULL)
    esp_job_cancel (self->job);
}

void
esp_job_slot_abandon (EspJobSlot *self)
{
  g_autoptr (EspJob) job = g_steal_pointer (&self->job);

  g_clear_handle_id (&self->poll, g_source_remove);
  if (job == NULL || self->lasting)
    return; /* what is to be written is written, whatever is shown */
  if (esp_job_get_kept (job) != NULL)
    esp_job_abandon (job);
  else
    esp_job_cancel (job);
}

static void
esp_job_slot_finalize (GObject *object)
{
  EspJobSlot *self = ESP_JOB_SLOT (object);

  g_clear_handle_id (&self->poll, g_source_remove);
  g_clear_object (&self->job);
  g_object_unref (self->messages);
  G_OBJECT_CLASS (esp_job_slot_parent_class)->finalize (object);
}

static void
esp_job_slot_class_init (EspJobSlotClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_job_slot_finalize;
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_JOB_SLOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
esp_job_slot_init (EspJobSlot *self G_GNUC_UNUSED)
{
}

EspJobSlot *
esp_job_slot_new (EspMessages *messages)
{
  EspJobSlot *self = g_object_new (ESP_TYPE_JOB_SLOT, NULL);

  self->messages = g_object_ref (messages);
  return self;
}
