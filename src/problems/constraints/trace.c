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
