#include "config.h"

#include "engine/trace/esp-event.h"
#include "null.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
apply_event (const EspInstance *instance G_GNUC_UNUSED, EspState *state, const EspEvent *event)
{
  NullState *self = (NullState *) state;
  gint32 lamp = event->subject;

  if (event->type == ESP_EVENT_ASSIGN)
    {
      self->before[lamp] = self->row[lamp];
      self->row[lamp] = event->csp.value == 1 ? '1' : '0';
    }
  else if (event->type == ESP_EVENT_BACKTRACK)
    self->row[lamp] = self->before[lamp];
}

static char *
name_subject (const EspInstance *instance G_GNUC_UNUSED, gint32 subject)
{
  return g_strdup_printf (_ ("lamp %d"), subject + 1);
}

static guint
count_ids (const EspInstance *instance, EspTraceIdKind kind)
{
  return kind == ESP_TRACE_SUBJECT ? (guint) strlen (((const NullInstance *) instance)->row) : 2;
}

const EspTracing null_tracing = {
  .apply_event = apply_event,
  .subject_name = name_subject,
  .count_ids = count_ids,
};
