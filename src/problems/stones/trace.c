#include "config.h"

#include "engine/trace/esp-event.h"
#include "stones.h"

static void
stones_apply_event (const EspInstance *instance G_GNUC_UNUSED,
                    EspState *state,
                    const EspEvent *event)
{
  if (event->type == ESP_EVENT_ENTER)
    stones_take ((StonesState *) state, event->subject);
  else if (event->type == ESP_EVENT_LEAVE)
    stones_put_back ((StonesState *) state);
}

static char *
stones_subject_name (const EspInstance *instance G_GNUC_UNUSED, gint32 subject)
{
  return g_strdup_printf ("%d", subject);
}

static gboolean
stones_trace_id (const EspInstance *instance,
                 EspTraceIdKind kind,
                 gint32 subject G_GNUC_UNUSED,
                 guint i,
                 gint32 *id)
{
  *id = (gint32) i + 1;
  return kind == ESP_TRACE_SUBJECT && i < (guint) ((const StonesInstance *) instance)->n;
}

static gint32
stones_find_subject (const EspInstance *instance, const char *name)
{
  guint64 number;

  return g_ascii_string_to_unsigned (name, 10, 1, (guint64) ((const StonesInstance *) instance)->n,
                                     &number, NULL)
             ? (gint32) number
             : -1;
}

const EspTracing stones_tracing = {
  .apply_event = stones_apply_event,
  .subject_name = stones_subject_name,
  .trace_id = stones_trace_id,
  .find_subject = stones_find_subject,
};
