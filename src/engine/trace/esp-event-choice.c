#include "config.h"

/* Why a decision fell as it did, and what came of it: read off what the search told before and
 * after it. */

#include <glib/gi18n-lib.h>

#include "esp-event-text.h"
#include "esp-export.h"
#include "esp-event-words.h"

/* Back from a decision to the node that was left for it: what is between restores values. */
#define MAX_BETWEEN 16
/* Letters that a narrow column has room for, more or less. */
#define BRIEF 24

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
describe_order (const EspOptions *options)
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

/* What is not so of no variable alone: "row 6", or what the room has to say of it. */
static char *
describe_reason (const EspInstance *instance, const EspEvent *event)
{
  char *said =
      event->subject < 0 && event->csp.reason >= 0 && instance->problem->tracing->explain != NULL
          ? instance->problem->tracing->explain (instance, event)
          : NULL;

  return said != NULL ? said : esp_name_dup (instance, ESP_NAME_REASON, event->csp.reason, 0);
}

/* "row 6 cannot be met"; what the room says is a sentence already. */
static char *
describe_unmet (const EspInstance *instance, const EspEvent *event)
{
  g_autofree char *name = esp_name_dup (instance, ESP_NAME_REASON, event->csp.reason, 0);
  g_autofree char *said = describe_reason (instance, event);

  return g_str_equal (name, said) ? g_strdup_printf (_ ("%s cannot be met"), name)
                                  : g_steal_pointer (&said);
}

/* What the conflict before @index, where the value was taken back, says; "" where it is none. */
static char *
describe_dead_end (EspTrace *trace, guint64 index)
{
  const EspInstance *instance = esp_trace_get_instance (trace);
  guint64 conflict;
  EspEvent event;
  g_autofree char *subject = NULL;
  g_autofree char *reason = NULL;

  conflict = find_before (trace, index, &event);
  if (conflict == G_MAXUINT64 || event.type != ESP_EVENT_WIPEOUT)
    return g_strdup ("");
  if (event.subject < 0)
    return describe_reason (instance, &event);
  reason = esp_name_dup (instance, ESP_NAME_REASON, event.csp.reason, 0);
  if (is_of_value (trace, conflict, &event))
    return g_steal_pointer (&reason);
  subject = esp_name_dup (instance, ESP_NAME_SUBJECT, event.subject, 0);
  return *reason != '\0' ? g_strdup_printf (_ ("no value left for %s (%s)"), subject, reason)
                         : g_strdup_printf (_ ("no value left for %s"), subject);
}

/* What became of the value that was tried before: @node is its. @brief: without the reason. */
static char *
describe_failure (EspTrace *trace, const EspNode *node, gboolean brief)
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
  end = brief ? g_strdup ("") : describe_dead_end (trace, node->leave);
  return *end != '\0' ? g_strdup_printf (C_ ("value: reason", "%s failed: %s"), value, end)
                      : g_strdup_printf (_ ("%s failed"), value);
}

/* Where the decision was made that is taken back at @index. */
static char *
describe_origin (EspTrace *trace, guint64 index)
{
  EspNode node;

  return esp_trace_get_node (trace, esp_trace_get_node_at (trace, index), &node) &&
                 node.leave == index
             ? g_strdup_printf (_ ("set at step %s"), esp_count (node.enter + 1))
             : g_strdup ("");
}

static char *
describe_choice (EspTrace *trace, const EspOptions *options, guint64 index, gboolean brief)
{
  EspEvent event;
  EspEvent before;
  EspNode node;
  guint64 left;

  if (esp_trace_get_events (trace, index, 1, &event) < 1)
    return g_strdup ("");
  if (event.type == ESP_EVENT_BACKTRACK)
    return describe_origin (trace, index);
  if (event.type != ESP_EVENT_ASSIGN || event.csp.reason >= 0)
    return g_strdup ("");
  left = find_before (trace, index, &before);
  if (left != G_MAXUINT64 && before.type == ESP_EVENT_BACKTRACK &&
      before.subject == event.subject && before.depth == event.depth &&
      esp_trace_get_node (trace, esp_trace_get_node_at (trace, left), &node) && node.leave == left)
    return describe_failure (trace, &node, brief);
  return describe_order (options);
}

char *
esp_words_describe_choice (EspTrace *trace, const EspOptions *options, guint64 index)
{
  return describe_choice (trace, options, index, FALSE);
}

/* --- an arc --- */

#define MOST_FOLLOWING 512 /* events that are looked at for what an arc did */
#define MOST_GOING 6       /* values that are named */

/* What the arc that is revised at @index took out (column 1), and why: with how many arcs wait
 * again for that. */
static char *
describe_revision (EspTrace *trace, guint64 index, guint column)
{
  const EspInstance *instance = esp_trace_get_instance (trace);
  g_autoptr (GString) values = g_string_new (NULL);
  EspEvent event;
  guint n = 0;
  guint back = 0;

  for (guint64 at = index + 1; at <= index + MOST_FOLLOWING; at++)
    {
      if (esp_trace_get_events (trace, at, 1, &event) < 1 ||
          (event.type != ESP_EVENT_PRUNE && event.type != ESP_EVENT_ENQUEUE))
        break;
      back += event.type == ESP_EVENT_ENQUEUE;
      if (event.type == ESP_EVENT_PRUNE && n++ < MOST_GOING)
        {
          g_autofree char *value =
              esp_name_dup (instance, ESP_NAME_VALUE, event.subject, event.csp.value);

          g_string_append_printf (values, n > 1 ? ", %s" : "%s", value);
        }
    }
  if (column == 1)
    return n == 0 ? g_strdup ("–") : g_strdup_printf (n > MOST_GOING ? "%s, …" : "%s", values->str);
  if (n == 0)
    return g_strdup (_ ("all have a partner"));
  return back > 0
             ? g_strdup_printf (
                   ngettext ("no partner; %u back", "no partner; %u back", (gulong) back), back)
             : g_strdup (_ ("no partner"));
}

char *
esp_words_describe_step (
    EspWords words, EspTrace *trace, const EspOptions *options, guint64 index, guint column)
{
  g_autofree char *text = NULL;
  EspEvent event;

  if (esp_trace_get_events (trace, index, 1, &event) < 1)
    return g_strdup ("");
  if (words == ESP_WORDS_ARCS && event.type == ESP_EVENT_REVISE && column > 0)
    return describe_revision (trace, index, column);
  if (esp_words_is_constraints (words) && column == 2 && is_of_value (trace, index, &event))
    return esp_name_dup (esp_trace_get_instance (trace), ESP_NAME_REASON, event.csp.reason, 0);
  text = esp_words_describe_event (words, trace, &event, column);
  return esp_words_is_constraints (words) && column == 2 && *text == '\0'
             ? esp_words_describe_choice (trace, options, index)
             : g_steal_pointer (&text);
}

/* --- where decisions alone have rows --- */

static gboolean
is_outcome (const EspEvent *event)
{
  return event->type == ESP_EVENT_WIPEOUT || event->type == ESP_EVENT_CONFLICT;
}

/* What ends a decision at @step, beside values that are open again and figures that go up; its
 * index, or G_MAXUINT64. */
static guint64
find_end (EspTrace *trace, guint64 step, EspEvent *event)
{
  for (guint i = 0; i < MAX_BETWEEN; i++)
    if (esp_trace_get_events (trace, step + i, 1, event) < 1)
      return G_MAXUINT64;
    else if (event->type == ESP_EVENT_CUTOFF ||
             (event->type == ESP_EVENT_BACKTRACK && (event->flags & ESP_EVENT_DEAD_END) != 0))
      return step + i;
    else if (event->type != ESP_EVENT_RESTORE && event->type != ESP_EVENT_LEAVE &&
             event->type != ESP_EVENT_UPDATE)
      return G_MAXUINT64;
  return G_MAXUINT64;
}

/* Its index, or G_MAXUINT64. */
static guint64
find_outcome (EspTrace *trace, guint64 index, EspEvent *outcome)
{
  EspEvent decision;
  guint64 settled;

  if (esp_trace_get_events (trace, index, 1, &decision) < 1)
    return G_MAXUINT64;
  /* what follows from it directly, the last first: a conflict ends it */
  settled = esp_trace_next_decision (trace, index);
  for (guint64 i = settled; i > index + 1 && i + MAX_BETWEEN > settled; i--)
    if (esp_trace_get_events (trace, i - 1, 1, outcome) == 1 && is_outcome (outcome))
      return i - 1;
  return esp_event_is_solution (&decision) ? G_MAXUINT64 : find_end (trace, settled, outcome);
}

gboolean
esp_words_find_outcome (EspTrace *trace, guint64 index, EspEvent *outcome)
{
  return find_outcome (trace, index, outcome) != G_MAXUINT64;
}

/* Of the outcome at @index; in few words, for a narrow column. */
static char *
describe_outcome (
    EspWords words, EspTrace *trace, guint64 index, const EspEvent *outcome, guint column)
{
  const EspInstance *instance = esp_trace_get_instance (trace);
  g_autofree char *reason = NULL;
  g_autofree char *subject = NULL;
  g_autofree char *sentence = NULL;

  if (outcome->type == ESP_EVENT_BACKTRACK)
    return g_strdup (_ ("dead end"));
  if (outcome->type == ESP_EVENT_CONFLICT && (outcome->flags & ESP_EVENT_NOGOOD) != 0)
    return g_strdup (_ ("nogood"));
  if (outcome->type != ESP_EVENT_CONFLICT && outcome->type != ESP_EVENT_WIPEOUT)
    return esp_words_describe_event (words, trace, outcome, column);
  reason = esp_name_dup (instance, ESP_NAME_REASON, outcome->csp.reason, 0);
  if (outcome->type == ESP_EVENT_WIPEOUT && is_of_value (trace, index, outcome))
    return g_steal_pointer (&reason);
  if (outcome->type == ESP_EVENT_WIPEOUT && outcome->subject >= 0)
    {
      subject = esp_name_dup (instance, ESP_NAME_SUBJECT, outcome->subject, 0);
      return g_strdup_printf (_ ("no value left for %s"), subject);
    }
  if (*reason == '\0')
    return g_strdup (_ ("conflict"));
  sentence = describe_unmet (instance, outcome);
  return g_utf8_strlen (sentence, -1) <= BRIEF ? g_steal_pointer (&sentence)
                                               : g_steal_pointer (&reason);
}

#define MOST_COUNTED 4096 /* events; what prunes more is not told how much */

/* How many values went by what followed from the decision at @index; 0: none, or too many to
 * count for a row. */
static guint
count_pruned (EspTrace *trace, guint64 index)
{
  guint64 end = esp_trace_next_decision (trace, index);
  EspEvent events[64];
  guint count = 0;
  guint n;

  if (end - index > MOST_COUNTED)
    return 0;
  for (guint64 at = index + 1; at < end; at += n)
    {
      n = esp_trace_get_events (trace, at, (guint) MIN (end - at, G_N_ELEMENTS (events)), events);
      if (n == 0)
        break;
      for (guint i = 0; i < n; i++)
        count += events[i].type == ESP_EVENT_PRUNE;
    }
  return count;
}

/* Why the value was chosen, and how much went by that: what tells two searches apart. */
static char *
describe_effect (EspTrace *trace, const EspOptions *options, guint64 index)
{
  g_autofree char *why = describe_choice (trace, options, index, TRUE);
  guint n = count_pruned (trace, index);

  if (n == 0)
    return g_steal_pointer (&why);
  return *why != '\0'
             ? g_strdup_printf (C_ ("reason, how many values", "%s, %s pruned"), why, esp_count (n))
             : g_strdup_printf (C_ ("how many values", "%s pruned"), esp_count (n));
}

char *
esp_words_describe_decision (
    EspWords words, EspTrace *trace, const EspOptions *options, guint64 index, guint column)
{
  gboolean last = esp_words_get_titles (words)[column + 1] == NULL;
  g_autofree char *text = NULL;
  guint64 end;
  EspEvent decision;
  EspEvent outcome;

  if (esp_trace_get_events (trace, index, 1, &decision) < 1)
    return g_strdup ("");
  end = find_outcome (trace, index, &outcome);
  if (end != G_MAXUINT64 && last)
    return describe_outcome (words, trace, end, &outcome, column);
  if (words == ESP_WORDS_ARCS && decision.type == ESP_EVENT_REVISE && column > 0)
    return describe_revision (trace, index, column);
  text = esp_words_describe_event (words, trace, &decision, column);
  return last && esp_words_is_constraints (words) && *text == '\0'
             ? describe_effect (trace, options, index)
             : g_steal_pointer (&text);
}

/* A line more, where it says something and is not what stands there already. */
static void
add_line (GString *lines, const char *text, const char *shown)
{
  if (*text != '\0' && !g_str_equal (text, shown))
    g_string_append_printf (lines, "%s%s", lines->len > 0 ? "\n" : "", text);
}

/* The conflict in a sentence, and why the value could not stay. */
static char *
describe_conflict (EspTrace *trace, guint64 index, const EspEvent *outcome)
{
  /* of one variable, as in the row below it */
  if (outcome->type == ESP_EVENT_WIPEOUT && outcome->subject >= 0)
    return describe_dead_end (trace, index + 1);
  if ((outcome->type != ESP_EVENT_WIPEOUT && outcome->type != ESP_EVENT_CONFLICT) ||
      (outcome->flags & ESP_EVENT_NOGOOD) != 0 || outcome->csp.reason < 0)
    return g_strdup ("");
  return describe_unmet (esp_trace_get_instance (trace), outcome);
}

char *
esp_words_explain_decision (EspTrace *trace, const EspOptions *options, guint64 index)
{
  const guint last = 2;
  EspWords words = esp_words_find (trace);
  g_autofree char *shown = NULL;
  g_autofree char *end = NULL;
  g_autofree char *why = NULL;
  GString *lines;
  EspEvent outcome;
  guint64 at;

  if (!esp_words_is_constraints (words))
    return NULL;
  lines = g_string_new (NULL);
  at = find_outcome (trace, index, &outcome);
  shown = esp_words_describe_decision (words, trace, options, index, last);
  end = at != G_MAXUINT64 ? describe_conflict (trace, at, &outcome) : g_strdup ("");
  why = esp_words_describe_step (words, trace, options, index, last);
  add_line (lines, end, shown);
  add_line (lines, why, shown);
  return g_string_free (lines, lines->len == 0);
}
