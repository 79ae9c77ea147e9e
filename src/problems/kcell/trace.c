#include "config.h"

#include "engine/trace/esp-event.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>

static void
kcell_apply_event (const EspInstance *instance G_GNUC_UNUSED,
                   EspState *state,
                   const EspEvent *event)
{
  KcellState *self = (KcellState *) state;

  if (event->type == ESP_EVENT_ENTER)
    {
      if (self->path == NULL)
        self->path = g_array_new (FALSE, FALSE, sizeof (KcellUndo));
      self->last = kcell_make (&self->at, event->subject);
      self->moved = TRUE;
      g_array_append_val (self->path, self->last);
    }
  else if (event->type == ESP_EVENT_LEAVE && self->path != NULL && self->path->len > 0)
    {
      guint n = self->path->len - 1;

      kcell_unmake (&self->at, g_array_index (self->path, KcellUndo, n));
      g_array_set_size (self->path, n);
      self->moved = n > 0;
      if (n > 0)
        self->last = g_array_index (self->path, KcellUndo, n - 1);
    }
}

static char *
kcell_subject_name (const EspInstance *instance G_GNUC_UNUSED, gint32 subject)
{
  return subject == 0 ? g_strdup (_ ("pass")) : g_strdup_printf ("%d", subject);
}

static gboolean
kcell_trace_id (const EspInstance *instance,
                EspTraceIdKind kind,
                gint32 subject G_GNUC_UNUSED,
                guint i,
                gint32 *id)
{
  *id = (gint32) i;
  return kind == ESP_TRACE_SUBJECT && i <= (guint) ((const KcellInstance *) instance)->start.k;
}

static gboolean
kcell_trace_fits (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, EspEvent *event)
{
  gint32 moves[KCELL_MAX_CELLS];
  int n = kcell_list (&((const KcellState *) state)->at, moves);

  for (int i = 0; i < n; i++)
    if (moves[i] == event->subject)
      return TRUE;
  return event->type != ESP_EVENT_ENTER;
}

const EspTracing kcell_tracing = {
  .apply_event = kcell_apply_event,
  .subject_name = kcell_subject_name,
  .trace_id = kcell_trace_id,
  .trace_fits = kcell_trace_fits,
};
