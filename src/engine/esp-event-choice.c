#include "config.h"

/* Why a decision fell as it did: read off what the search told before it. */

#include <glib/gi18n-lib.h>

#include "esp-event-text.h"
#include "esp-export.h"
#include "esp-event-words.h"

/* Back from a decision to the node that was left for it: what is between restores values. */
#define MAX_BETWEEN 16

/* What the orders of variables that the rooms share go by. */
static const struct
{
  const char *id;
  const char *words;
} orders[] = {
  { "given", N_ ("next in order") },
  { "index", N_ ("next in order") },
  { "random", N_ ("at random") },
  { "mrv", N_ ("fewest values left") },
  { "mrv-degree", N_ ("fewest values left") },
  { "dom-wdeg", N_ ("fewest values for its weight") },
};

static char *
tell_order (const EspOptions *options)
{
  const char *order = options != NULL && esp_options_find (options, "order") != NULL
                          ? esp_options_get_text (options, "order")
                          : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (g_strcmp0 (order, orders[i].id) == 0)
      return g_strdup (_ (orders[i].words));
  return g_strdup ("");
}

/* The last event before @index that does not only restore values; its index, G_MAXUINT64: none
 * near. */
static guint64
find_before (EspTrace *trace, guint64 index, EspEvent *event)
{
  for (guint i = 0; i < MAX_BETWEEN && index-- > 0; i++)
    if (esp_trace_get_events (trace, index, 1, event) < 1)
      return G_MAXUINT64;
    else if (event->type != ESP_EVENT_RESTORE)
      return index;
  return G_MAXUINT64;
}

/* Whether the conflict at @index is of the value itself that was given last, as where nothing is
 * looked ahead: its variable may have others left. */
static gboolean
is_of_value (EspTrace *trace, guint64 index, const EspEvent *event)
{
  EspNode node;

  return event->type == ESP_EVENT_WIPEOUT && event->subject >= 0 && event->csp.reason >= 0 &&
         esp_trace_get_node (trace, esp_trace_get_node_at (trace, index), &node) &&
         node.parent != G_MAXUINT32 && node.subject == event->subject &&
         (node.flags & ESP_NODE_NOT) == 0;
}

/* What the conflict before @index, where the value was taken back, says; "" where it is none. */
static char *
tell_dead_end (EspTrace *trace, guint64 index)
{
  const EspInstance *instance = esp_trace_get_instance (trace);
  guint64 conflict;
  EspEvent event;
  g_autofree char *subject = NULL;
  g_autofree char *reason = NULL;

  conflict = find_before (trace, index, &event);
  if (conflict == G_MAXUINT64 || event.type != ESP_EVENT_WIPEOUT)
    return g_strdup ("");
  reason = esp_name_dup (instance, ESP_NAME_REASON, event.csp.reason, 0);
  if (event.subject < 0 || is_of_value (trace, conflict, &event))
    return g_steal_pointer (&reason);
  subject = esp_name_dup (instance, ESP_NAME_SUBJECT, event.subject, 0);
  return *reason != '\0' ? g_strdup_printf (_ ("no value left for %s (%s)"), subject, reason)
                         : g_strdup_printf (_ ("no value left for %s"), subject);
}

/* What became of the value that was tried before: @node is its. */
static char *
tell_failure (EspTrace *trace, const EspNode *node)
{
  const EspInstance *instance = esp_trace_get_instance (trace);
  g_autofree char *value =
      esp_name_dup (instance, node->flags & ESP_NODE_NOT ? ESP_NAME_NOT : ESP_NAME_VALUE,
                    node->subject, node->csp_value);
  g_autofree char *end = NULL;

  if (node->n_solutions > 0)
    return g_strdup_printf (_ ("all with %s are found"), value);
  if (node->n_subtree > 1)
    return g_strdup_printf (_ ("%s leads nowhere"), value);
  end = tell_dead_end (trace, node->leave);
  return *end != '\0' ? g_strdup_printf (C_ ("value: reason", "%s failed: %s"), value, end)
                      : g_strdup_printf (_ ("%s failed"), value);
}

/* Where the decision was made that is taken back at @index. */
static char *
tell_origin (EspTrace *trace, guint64 index)
{
  EspNode node;

  return esp_trace_get_node (trace, esp_trace_get_node_at (trace, index), &node) &&
                 node.leave == index
             ? g_strdup_printf (_ ("set at step %s"), esp_count (node.enter + 1))
             : g_strdup ("");
}

char *
esp_words_tell_choice (EspTrace *trace, const EspOptions *options, guint64 index)
{
  EspEvent event;
  EspEvent before;
  EspNode node;
  guint64 left;

  if (esp_trace_get_events (trace, index, 1, &event) < 1)
    return g_strdup ("");
  if (event.type == ESP_EVENT_BACKTRACK)
    return tell_origin (trace, index);
  if (event.type != ESP_EVENT_ASSIGN || event.csp.reason >= 0)
    return g_strdup ("");
  left = find_before (trace, index, &before);
  if (left != G_MAXUINT64 && before.type == ESP_EVENT_BACKTRACK &&
      before.subject == event.subject && before.depth == event.depth &&
      esp_trace_get_node (trace, esp_trace_get_node_at (trace, left), &node) && node.leave == left)
    return tell_failure (trace, &node);
  return tell_order (options);
}

char *
esp_words_tell_step (
    EspWords words, EspTrace *trace, const EspOptions *options, guint64 index, guint column)
{
  g_autofree char *text = NULL;
  EspEvent event;

  if (esp_trace_get_events (trace, index, 1, &event) < 1)
    return g_strdup ("");
  if (words == ESP_WORDS_CONSTRAINTS && column == 2 && is_of_value (trace, index, &event))
    return esp_name_dup (esp_trace_get_instance (trace), ESP_NAME_REASON, event.csp.reason, 0);
  text = esp_words_tell_event (words, trace, &event, column);
  return words == ESP_WORDS_CONSTRAINTS && column == 2 && *text == '\0'
             ? esp_words_tell_choice (trace, options, index)
             : g_steal_pointer (&text);
}
