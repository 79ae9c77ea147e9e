#include "config.h"

#include "shape.h"

#include <glib/gi18n-lib.h>

static void
take_back (ConstraintsState *self, const EspEvent *event)
{
  constraints_clear_queue (self);
  if (self->splits->len > 0)
    constraints_unsplit (self);
  else if (event->flags & ESP_EVENT_NOT)
    constraints_put_back (self, event->subject, event->csp.value);
  else
    g_array_index (self->values, gint32, event->subject) = -1;
}

/* The arcs that wait, as the search has them. */
static void
follow_queue (ConstraintsState *self, const EspEvent *event)
{
  gint32 arc = constraints_find_arc (constraints_state_model (&self->parent), event->subject,
                                     event->csp.reason);

  constraints_fill_queue (self);
  if (!self->begun)
    return;
  if (event->type == ESP_EVENT_FIXPOINT)
    {
      constraints_clear_queue (self);
      self->consistent = TRUE;
    }
  else if (event->type == ESP_EVENT_ENQUEUE && arc >= 0)
    constraints_put_arc (self, arc);
  else if (event->type == ESP_EVENT_REVISE)
    {
      constraints_take_up (self, arc);
      self->first += self->first < self->queue->len;
    }
}

static void
apply_event (const EspInstance *instance G_GNUC_UNUSED, EspState *state, const EspEvent *event)
{
  ConstraintsState *self = (ConstraintsState *) state;
  gint32 subject = event->subject;

  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_ASSIGN:
      if (event->flags & ESP_EVENT_NOT)
        constraints_take (self, subject, event->csp.value);
      else
        g_array_index (self->values, gint32, subject) = event->csp.value;
      break;
    case ESP_EVENT_SPLIT:
      constraints_split (self, subject, event->csp.value, (event->flags & ESP_EVENT_NOT) != 0,
                         FALSE);
      break;
    case ESP_EVENT_BACKTRACK:
      take_back (self, event);
      break;
    case ESP_EVENT_PRUNE:
      constraints_note (self, subject, event->csp.value, event->csp.reason);
      constraints_take (self, subject, event->csp.value);
      break;
    case ESP_EVENT_IMPLY:
      constraints_note (self, subject,
                        event->flags & ESP_EVENT_NOT ? event->csp.value : -1 - event->csp.value,
                        event->csp.reason);
      if (event->flags & ESP_EVENT_NOT)
        constraints_take (self, subject, event->csp.value);
      else
        g_array_index (self->values, gint32, subject) = event->csp.value;
      break;
    case ESP_EVENT_RESTORE:
      constraints_restore (self, (guint) MAX (event->csp.count, 0));
      break;
    case ESP_EVENT_WIPEOUT:
      constraints_clear_queue (self);
      break;
    case ESP_EVENT_ACCEPT:
      g_array_index (self->values, gint32, subject) = event->climb.other;
      break;
    case ESP_EVENT_REVISE:
    case ESP_EVENT_ENQUEUE:
    case ESP_EVENT_FIXPOINT:
      follow_queue (self, event);
      break;
    default:
      break;
    }
}

static char *
subject_name (const EspInstance *instance, gint32 subject)
{
  const EspModel *model = constraints_model (instance);

  return g_strdup (subject >= 0 && subject < esp_model_n_variables (model)
                       ? esp_model_name (model, subject)
                       : "?");
}

static char *
value_name (const EspInstance *instance, gint32 subject, gint32 value)
{
  const EspModel *model = constraints_model (instance);

  if (subject < 0 || subject >= esp_model_n_variables (model) || value < 0 ||
      value >= esp_model_domain (model, subject)->n)
    return g_strdup ("?");
  return esp_model_value_name (model, esp_model_value (model, subject, value));
}

static char *
reason_name (const EspInstance *instance, gint32 reason)
{
  const EspModel *model = constraints_model (instance);

  return reason > model->n_relations ? g_strdup (_ ("its domain"))
                                     : constraints_relation_name (model, reason);
}

/* As on the board, without the number by which files tell relations apart. */
static char *
show_reason (const EspInstance *instance, gint32 reason)
{
  const EspModel *model = constraints_model (instance);

  return reason < model->n_relations
             ? constraints_show_relation (model, reason, CONSTRAINTS_REASON_LETTERS)
             : reason_name (instance, reason);
}

static char *
explain (const EspInstance *instance, const EspEvent *event)
{
  const EspModel *model = constraints_model (instance);
  int reason = event->csp.reason;

  if (event->subject < 0 || reason < 0 || reason > model->n_relations ||
      (event->type == ESP_EVENT_IMPLY && (event->flags & ESP_EVENT_NOT) == 0))
    return NULL;
  return constraints_explain (model, reason, event->subject, event->csp.value);
}

/* Behind the relations: the objective, and that a variable has one value of its domain. */
static gboolean
trace_id (const EspInstance *instance, EspTraceIdKind kind, gint32 subject, guint i, gint32 *id)
{
  const EspModel *model = constraints_model (instance);
  guint n = kind == ESP_TRACE_SUBJECT  ? (guint) esp_model_n_variables (model)
            : kind == ESP_TRACE_REASON ? (guint) model->n_relations + 2
                                       : (guint) esp_model_domain (model, subject)->n;

  *id = (gint32) i;
  return i < n;
}

static gint32
find_subject (const EspInstance *instance, const char *name)
{
  return esp_model_find_variable (constraints_model (instance), name);
}

/* What is proposed is a value; an arc is one of the network. */
static gboolean
trace_fits (const EspInstance *instance, const EspState *state, EspEvent *event)
{
  const EspModel *model = constraints_model (instance);
  const ConstraintsState *self = (const ConstraintsState *) state;

  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_ACCEPT:
      event->flags |= ESP_EVENT_VALUE;
      return event->subject >= 0 && event->climb.other >= 0 &&
             event->climb.other < esp_model_domain (model, event->subject)->n;
    case ESP_EVENT_REVISE:
    case ESP_EVENT_ENQUEUE:
      return constraints_find_arc (model, event->subject, event->csp.reason) >= 0 &&
             self->queue->len < 50 * CONSTRAINTS_MAX_ARCS;
    case ESP_EVENT_ASSIGN:
      /* a search either splits or assigns */
      return self->splits->len == 0;
    default:
      return TRUE;
    }
}

/* --- what was done by hand, as a search tells it --- */

static void
tell (EspTracer *tracer, EspEventType type, gint32 subject, gint32 value, gint32 reason, int flags)
{
  EspEvent event = { .type = type, .flags = (guint8) flags, .subject = subject };

  event.csp.value = value;
  event.csp.reason = reason;
  esp_tracer_event (tracer, &event);
}

/* What went since there were @n_prunes, and what was put back for it. */
static void
tell_losses (const ConstraintsState *self, guint n_prunes, EspTracer *tracer)
{
  const EspModel *model = constraints_state_model (&self->parent);
  guint waiting = self->queue->len - self->first;

  for (guint i = n_prunes; i < self->prunes->len; i++)
    {
      const ConstraintsPrune *prune = &g_array_index (self->prunes, ConstraintsPrune, i);

      tell (tracer, ESP_EVENT_PRUNE, prune->variable, prune->place, prune->reason, 0);
    }
  for (guint i = waiting - MIN (self->n_put, waiting); i < waiting; i++)
    {
      gint32 arc = g_array_index (self->queue, gint32, self->first + i);

      tell (tracer, ESP_EVENT_ENQUEUE, g_array_index (model->scopes, gint32, arc), -1,
            model->relation_of[arc], 0);
    }
}

/* One revision, or what else changes domains; FALSE: a domain is empty. */
static gboolean
tell_move (const EspInstance *instance, ConstraintsState *self, const char *move, EspTracer *tracer)
{
  const EspModel *model = constraints_state_model (&self->parent);
  guint n = self->prunes->len;
  gboolean revises = g_str_has_prefix (move, "revise");
  int variable;

  if (!revises)
    self->arc = -1;
  self->n_put = 0;
  if (!constraints_states.play (instance, &self->parent, move, NULL))
    return FALSE;
  if (revises)
    tell (tracer, ESP_EVENT_REVISE, g_array_index (model->scopes, gint32, self->arc), -1,
          model->relation_of[self->arc], 0);
  tell_losses (self, n, tracer);
  variable = self->arc >= 0 ? g_array_index (model->scopes, gint32, self->arc) : -1;
  if (variable >= 0 && constraints_count (self, variable) == 0)
    {
      tell (tracer, ESP_EVENT_WIPEOUT, variable, -1, model->relation_of[self->arc], 0);
      return FALSE;
    }
  if (self->consistent)
    tell (tracer, ESP_EVENT_FIXPOINT, -1, -1, -1, 0);
  return TRUE;
}

char *
constraints_trace_moves (const EspInstance *instance,
                         const char *const *moves,
                         guint n,
                         EspExportFormat format)
{
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  ConstraintsState *self = (ConstraintsState *) state;
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autofree char *header = esp_export_make_header ("by-hand", "", "");
  g_autoptr (EspExporter) exporter = esp_exporter_new (format, instance, header, stream);
  EspTracer *tracer = esp_exporter_get_tracer (exporter);
  gboolean goes_on = TRUE;

  tell (tracer, ESP_EVENT_ROOT, -1, -1, -1, 0);
  constraints_take_givens (self);
  tell_losses (self, 0, tracer);
  for (guint i = 0; i < n && goes_on; i++)
    {
      if (g_str_equal (moves[i], "split") || g_str_has_prefix (moves[i], "split ") ||
          g_str_equal (moves[i], "back"))
        break;
      if (!g_str_equal (moves[i], "ac"))
        goes_on = tell_move (instance, self, moves[i], tracer);
      else
        do
          goes_on = tell_move (instance, self, "revise", tracer);
        while (goes_on && !self->consistent);
    }
  if (!esp_exporter_finish (exporter, NULL) || !g_output_stream_close (stream, NULL, NULL))
    return NULL;
  return g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                    g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)));
}

const EspTracing constraints_tracing = {
  .apply_event = apply_event,
  .subject_name = subject_name,
  .value_name = value_name,
  .reason_name = reason_name,
  .show_reason = show_reason,
  .explain = explain,
  .trace_id = trace_id,
  .find_subject = find_subject,
  .trace_fits = trace_fits,
};
