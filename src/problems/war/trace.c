#include "config.h"

#include "engine/trace/esp-event.h"
#include "war.h"

#include <glib/gi18n-lib.h>

static void
war_apply_event (const EspInstance *instance G_GNUC_UNUSED, EspState *state, const EspEvent *event)
{
  WarState *self = (WarState *) state;
  WarUndo undo;

  /* at a chance node the move is chosen but has not happened */
  if (event->flags & ESP_EVENT_CHANCE)
    return;
  if (event->type == ESP_EVENT_ENTER)
    {
      if (self->path == NULL)
        self->path = g_array_new (FALSE, FALSE, sizeof (WarUndo));
      war_make (self, event->subject & 0xffff, MAX (0, (event->subject >> 16) - 1), &undo);
      g_array_append_val (self->path, undo);
      war_remember_last (self, &undo);
    }
  else if (event->type == ESP_EVENT_LEAVE && self->path != NULL && self->path->len > 0)
    {
      undo = g_array_index (self->path, WarUndo, self->path->len - 1);
      war_unmake (self, &undo);
      g_array_set_size (self->path, self->path->len - 1);
      self->last = -1;
      self->n_last_converted = 0;
      if (self->path->len > 0)
        war_remember_last (self, &g_array_index (self->path, WarUndo, self->path->len - 1));
    }
}

static char *
war_subject_name (const EspInstance *instance, gint32 subject)
{
  char name[8];

  esp_square_name (((const WarBoard *) instance)->columns, subject & 0xffff, name);
  if (subject >> 16 != 0)
    return g_strdup_printf (_ ("%s coin %d"), name, subject >> 16);
  return g_strdup (name);
}

static gboolean
war_trace_id (const EspInstance *instance,
              EspTraceIdKind kind,
              gint32 subject G_GNUC_UNUSED,
              guint i,
              gint32 *id)
{
  const WarBoard *board = (const WarBoard *) instance;
  guint n = (guint) (board->rows * board->columns);

  /* a move, and the ways in which a coin can fall after it */
  *id = (gint32) (i % n | i / n << 16);
  return kind == ESP_TRACE_SUBJECT && i < n * (board->rules.coin >= 0 ? 17 : 1);
}

static gboolean
war_trace_fits (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, EspEvent *event)
{
  const WarState *self = (const WarState *) state;
  int square = event->subject & 0xffff;
  double probabilities[16];

  if (event->type != ESP_EVENT_ENTER)
    return TRUE;
  return self->owner[square] == WAR_EMPTY &&
         event->subject >> 16 <= war_outcomes (self, square, probabilities);
}

const EspTracing war_tracing = {
  .apply_event = war_apply_event,
  .subject_name = war_subject_name,
  .trace_id = war_trace_id,
  .trace_fits = war_trace_fits,
};
