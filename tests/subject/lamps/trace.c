#include "config.h"

#include "engine/trace/esp-event.h"
#include "lamps.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

static void
lamps_apply_event (const EspInstance *instance G_GNUC_UNUSED,
                   EspState *state,
                   const EspEvent *event)
{
  LampsState *self = (LampsState *) state;
  int n = event->type == ESP_EVENT_RESTORE     ? event->csp.count
          : event->type == ESP_EVENT_BACKTRACK ? 1
                                               : 0;

  if (event->type == ESP_EVENT_ASSIGN || event->type == ESP_EVENT_PRUNE)
    {
      guint8 bit = (guint8) (1 << event->csp.value);
      guint8 *domain = &self->domain[event->subject];

      self->changed[self->n_trail] = (guint8) event->subject;
      self->before[self->n_trail++] = *domain;
      *domain = event->type == ESP_EVENT_ASSIGN ? bit : *domain & (guint8) ~bit;
    }
  for (; n > 0 && self->n_trail > 0; n--)
    {
      self->n_trail--;
      self->domain[self->changed[self->n_trail]] = self->before[self->n_trail];
    }
}

static char *
lamps_subject_name (const EspInstance *instance G_GNUC_UNUSED, gint32 subject)
{
  return g_strdup_printf (_ ("lamp %d"), subject + 1);
}

static char *
lamps_value_name (const EspInstance *instance G_GNUC_UNUSED,
                  gint32 subject G_GNUC_UNUSED,
                  gint32 value)
{
  return g_strdup (value == LAMPS_VALUE_LIT ? _ ("lit") : _ ("dark"));
}

static char *
lamps_reason_name (const EspInstance *instance G_GNUC_UNUSED, gint32 reason)
{
  return g_strdup (reason == LAMPS_REASON_NEIGHBOURS ? _ ("no two side by side")
                                                     : _ ("the number to light"));
}

static gboolean
lamps_trace_id (const EspInstance *instance,
                EspTraceIdKind kind,
                gint32 subject G_GNUC_UNUSED,
                guint i,
                gint32 *id)
{
  *id = (gint32) i;
  return i < (guint) (kind == ESP_TRACE_VALUE     ? 2
                      : kind == ESP_TRACE_SUBJECT ? ((const LampsInstance *) instance)->n
                                                  : LAMPS_N_REASONS);
}

const EspTracing lamps_tracing = {
  .apply_event = lamps_apply_event,
  .subject_name = lamps_subject_name,
  .trace_id = lamps_trace_id,
  .value_name = lamps_value_name,
  .reason_name = lamps_reason_name,
};
