#include "config.h"

#include "esp-trace-read-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/esp-quote.h"

/* Whether an event that was read can come where it stands: nodes nest, values are in their domains,
 * costs go on, moves are legal. */

static guint64
pair_of (gint32 subject, gint32 value)
{
  return (guint64) (guint32) subject << 32 | (guint32) value;
}

static gboolean
is_taken (EspTraceReading *self, gint32 subject, gint32 value)
{
  guint64 pair = pair_of (subject, value);

  return g_hash_table_contains (self->taken, &pair);
}

static void
take_value (EspTraceReading *self, gint32 subject, gint32 value)
{
  guint64 pair = pair_of (subject, value);

  g_hash_table_add (self->taken, g_memdup2 (&pair, sizeof pair));
  g_array_append_val (self->pruned, pair);
}

static gboolean
restore (EspTraceReading *self, gint32 count, GError **error)
{
  if ((guint) count > self->pruned->len)
    return esp_trace_reading_fail (self, error, _ ("%d values are restored, but %u were pruned"),
                                   count, self->pruned->len);
  for (gint32 i = 0; i < count; i++)
    {
      guint64 pair = g_array_index (self->pruned, guint64, self->pruned->len - 1);

      g_hash_table_remove (self->taken, &pair);
      g_array_set_size (self->pruned, self->pruned->len - 1);
    }
  return TRUE;
}

static EspTraceOpen *
get_top (EspTraceReading *self)
{
  return self->open->len > 0 ? &g_array_index (self->open, EspTraceOpen, self->open->len - 1)
                             : NULL;
}

static gboolean
check_legal (EspTraceReading *self, EspEvent *event, const char *name, GError **error)
{
  const EspGame *game = self->problem->game;
  g_auto (GStrv) moves = NULL;

  if (self->problem->tracing->trace_fits != NULL)
    {
      if (self->problem->tracing->trace_fits (self->instance, self->state, event))
        return TRUE;
    }
  else if (game == NULL || event->type != ESP_EVENT_ENTER)
    return TRUE;
  else
    {
      moves = game->moves (self->instance, self->state);
      if (g_strv_contains ((const char *const *) moves, name))
        return TRUE;
    }
  if ((event->type == ESP_EVENT_PRUNE || event->type == ESP_EVENT_IMPLY) && event->csp.reason >= 0)
    return esp_trace_reading_fail (self, error, _ ("“%s” takes no “%s” from “%s” there"),
                                   esp_quote (self->fields[FIELD_REASON]->str),
                                   esp_quote (self->fields[FIELD_VALUE]->str), esp_quote (name));
  return esp_trace_reading_fail (
      self, error, _ ("“%s” cannot be there: the board does not allow it"), esp_quote (name));
}

static gboolean
check_constraint (EspTraceReading *self, EspEvent *event, GError **error)
{
  const char *subject = self->fields[FIELD_SUBJECT]->str;
  const char *value = self->fields[FIELD_VALUE]->str;
  gboolean is_not = (event->flags & ESP_EVENT_NOT) != 0;
  gpointer key = GINT_TO_POINTER (event->subject);

  switch (event->type)
    {
    case ESP_EVENT_ASSIGN:
      if (!is_not && !g_hash_table_add (self->set, key))
        return esp_trace_reading_fail (self, error, _ ("“%s” has a value already"),
                                       esp_quote (subject));
      if (is_taken (self, event->subject, event->csp.value))
        return esp_trace_reading_fail (self, error,
                                       _ ("“%s” is not in the domain of “%s” any more"),
                                       esp_quote (value), esp_quote (subject));
      return TRUE;
    case ESP_EVENT_PRUNE:
    case ESP_EVENT_IMPLY:
      if (is_taken (self, event->subject, event->csp.value))
        return esp_trace_reading_fail (self, error,
                                       _ ("“%s” is not in the domain of “%s” any more"),
                                       esp_quote (value), esp_quote (subject));
      take_value (self,
                  event->type == ESP_EVENT_IMPLY && !is_not ? -1 - event->subject : event->subject,
                  event->csp.value);
      return TRUE;
    case ESP_EVENT_RESTORE:
      return restore (self, event->csp.count, error);
    case ESP_EVENT_BACKTRACK:
      /* a split domain comes back, and its variable had no value */
      if (!is_not)
        g_hash_table_remove (self->set, key);
      return TRUE;
    case ESP_EVENT_SOLUTION:
      if (esp_problem_can_check (self->problem))
        {
          g_autofree char *why = NULL;

          if (!self->problem->judging->check (self->instance, self->state, &why))
            return esp_trace_reading_fail (self, error, _ ("no solution: %s"),
                                           why != NULL ? why : "");
        }
      return TRUE;
    default:
      return TRUE;
    }
}

static gboolean
check_climb (EspTraceReading *self, const EspEvent *event, GError **error)
{
  if (event->type == ESP_EVENT_RESTART)
    {
      self->cost = NAN;
      return TRUE;
    }
  /* what is proposed begins from what was accepted last */
  if (event->type == ESP_EVENT_PROPOSE && !isnan (self->cost) &&
      fabs (event->climb.current - self->cost) > 1e-6 * fmax (1, fabs (self->cost)))
    return esp_trace_reading_fail (self, error,
                                   _ ("the cost is %.12g here, but was %.12g before it"),
                                   event->climb.current, self->cost);
  self->cost = event->type == ESP_EVENT_ACCEPT ? event->climb.proposed : event->climb.current;
  return TRUE;
}

guint16
esp_trace_reading_find_depth (const EspTraceReading *self, guint8 type)
{
  gboolean opens = esp_event_type_get_info (type)->opens && type != ESP_EVENT_ROOT;

  return (guint16) MIN (self->open->len + (opens ? 1 : 0), G_MAXUINT16);
}

static gboolean
check_nesting (EspTraceReading *self, EspEvent *event, GError **error)
{
  const EspEventTypeInfo *info = esp_event_type_get_info (event->type);
  const EspTraceOpen *top = get_top (self);
  guint depth = esp_trace_reading_find_depth (self, event->type);

  if ((event->type == ESP_EVENT_ROOT) != (self->n_events == 0))
    return esp_trace_reading_fail (self, error,
                                   self->n_events == 0 ? _ ("expected the event “root” first")
                                                       : _ ("a second “root”"));
  if (info->closes && top == NULL)
    return esp_trace_reading_fail (self, error, _ ("“%s”: nothing is open that it could close"),
                                   esp_event_type_get_info (event->type)->id);
  if (info->closes && event->subject != top->subject)
    return esp_trace_reading_fail (self, error, _ ("“%s” closes “%s”, but another one is open"),
                                   esp_event_type_get_info (event->type)->id,
                                   esp_quote (self->fields[FIELD_SUBJECT]->str));
  /* where chance stands in a tree that is given, it is known from that */
  if (info->closes && self->problem->game != NULL &&
      ((event->flags ^ top->flags) & ESP_EVENT_CHANCE) != 0)
    return esp_trace_reading_fail (self, error, _ ("“%s” and what opened it disagree on chance"),
                                   info->id);
  /* the nodes of a search of paths do not nest */
  if (esp_event_type_is_path (event->type))
    return TRUE;
  if (event->depth != depth)
    return esp_trace_reading_fail (self, error, _ ("depth %u: expected %u"), event->depth, depth);
  return TRUE;
}

/* Two of the same name: the one that fits. */
static gboolean
choose_fitting (EspTraceReading *self, EspEvent *event, GError **error)
{
  const char *name = self->fields[FIELD_SUBJECT]->str;
  const GArray *same = g_hash_table_lookup (self->ids[ESP_TRACE_SUBJECT], name);

  for (guint i = 0; same != NULL && i + 1 < same->len; i++)
    {
      event->subject = g_array_index (same, gint32, i);
      if (check_legal (self, event, name, NULL))
        return TRUE;
      event->subject = g_array_index (same, gint32, i + 1);
    }
  return check_legal (self, event, name, error);
}

/* What a file need not tell: that a search begins, since it must have; and that what was pruned
 * below a decision comes back with it. */
static gboolean
add_what_goes_without_saying (EspTraceReading *self, const EspEvent *event, GError **error)
{
  const EspTraceOpen *top = get_top (self);
  EspEvent left_out = { .type = ESP_EVENT_ROOT, .subject = -1 };

  if (event->type == ESP_EVENT_BACKTRACK && top != NULL && event->subject == top->subject &&
      self->pruned->len > top->n_pruned)
    left_out = (EspEvent){
      .type = ESP_EVENT_RESTORE,
      .subject = -1,
      .depth = esp_trace_reading_find_depth (self, ESP_EVENT_RESTORE),
      .csp = { .value = -1, .reason = -1, .count = (gint32) (self->pruned->len - top->n_pruned) }
    };
  else if (self->n_events > 0 || event->type == ESP_EVENT_ROOT)
    return TRUE;
  else if (esp_problem_searches_positions (self->problem))
    {
      left_out.flags = ESP_EVENT_MAX;
      left_out.game.value = left_out.game.alpha = -INFINITY;
      left_out.game.beta = INFINITY;
    }
  return esp_trace_reading_add (self, &left_out, error);
}

/* A recursive search of a tree enters and leaves its root like any node; to us it is there. */
static gboolean
is_about_root (const EspTraceReading *self, EspEvent *event)
{
  if (self->problem->game != NULL || !esp_problem_searches_positions (self->problem) ||
      event->subject != 0 || self->open->len > 0)
    return FALSE;
  if (event->type == ESP_EVENT_ENTER && self->n_events == 0)
    {
      event->type = ESP_EVENT_ROOT;
      event->depth = 0;
      return FALSE;
    }
  return event->type == ESP_EVENT_LEAVE || (event->type == ESP_EVENT_ENTER && self->n_events == 1);
}

gboolean
esp_trace_reading_add (EspTraceReading *self, EspEvent *event, GError **error)
{
  const EspEventTypeInfo *info;

  if (is_about_root (self, event))
    return TRUE;
  info = esp_event_type_get_info (event->type);
  if (!add_what_goes_without_saying (self, event, error) || !choose_fitting (self, event, error) ||
      !check_nesting (self, event, error))
    return FALSE;
  if (event->type == ESP_EVENT_BACKTRACK)
    {
      event->csp.value = get_top (self)->flags & ESP_EVENT_NOT ? get_top (self)->value : -1;
      event->flags |= get_top (self)->flags & ESP_EVENT_NOT;
    }
  /* where nothing was looked at below it, the value is its own */
  if (event->type == ESP_EVENT_LEAVE && get_top (self)->leaf &&
      self->fields[FIELD_FLAGS]->len == 0 && (get_top (self)->flags & ESP_EVENT_LEAF) == 0)
    event->flags |= ESP_EVENT_LEAF;
  if (esp_event_is_climb (event->type) ? !check_climb (self, event, error)
                                       : !check_constraint (self, event, error))
    return FALSE;
  self->problem->tracing->apply_event (self->instance, self->state, event);
  if (info->opens && event->type != ESP_EVENT_ROOT)
    {
      EspTraceOpen opened = { event->subject, event->csp.value, event->flags, TRUE,
                              self->pruned->len };

      if (get_top (self) != NULL)
        get_top (self)->leaf = FALSE;
      g_array_append_val (self->open, opened);
    }
  else if (info->closes)
    g_array_set_size (self->open, self->open->len - 1);
  esp_tracer_event (esp_trace_get_tracer (self->trace), event);
  self->n_events++;
  if (self->lines != NULL)
    g_array_append_val (self->lines, self->line);
  return TRUE;
}
