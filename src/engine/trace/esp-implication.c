#include "config.h"

#include "esp-implication.h"

#include <stdlib.h>

typedef struct
{
  EspTrace *trace;
  EspImplication *graph;
  guint most;
  GArray *nodes;      /* of EspImplicationNode, as they are met */
  GArray *edges;      /* of EspImplicationEdge */
  GHashTable *places; /* of nodes (1 + number), by step (guint64) */
} Builder;

/* --- the conflict --- */

/* The index of the conflict that is present at @step. */
static gboolean
find_conflict (EspTrace *trace, guint64 step, guint64 *index)
{
  EspEvent events[256];
  guint64 end = MIN (step, esp_trace_get_n_events (trace));

  while (end > 0)
    {
      guint n = (guint) MIN (end, G_N_ELEMENTS (events));

      n = esp_trace_get_events (trace, end - n, n, events);
      if (n == 0)
        return FALSE;
      for (guint i = n; i-- > 0;)
        switch (events[i].type)
          {
          case ESP_EVENT_CONFLICT:
            *index = end - n + i;
            return TRUE;
          case ESP_EVENT_IMPLY:
          case ESP_EVENT_LEARN:
          case ESP_EVENT_RESTORE:
          case ESP_EVENT_BACKTRACK:
          case ESP_EVENT_BACKJUMP:
            break;
          default:
            return FALSE;
          }
      end -= n;
    }
  return FALSE;
}

/* The nogood that was learnt from the conflict @index: its facts, a new array; NULL: none. */
static EspFact *
find_nogood (EspTrace *trace, guint64 index, guint64 *learnt, guint *n)
{
  EspEvent event;

  /* a conflict found late is taken back to its level first */
  while (esp_trace_get_events (trace, ++index, 1, &event) == 1)
    if (event.type == ESP_EVENT_LEARN)
      {
        *learnt = index + 1;
        return esp_trace_dup_facts (trace, &event, n);
      }
    else if (event.type != ESP_EVENT_RESTORE && event.type != ESP_EVENT_BACKTRACK)
      break;
  return NULL;
}

/* --- the graph --- */

/* The node of @fact, a new one where it is met for the first time; -1: there are too many. */
static int
node_of (Builder *self, const EspFact *fact)
{
  guint64 step = fact->step;
  int place = GPOINTER_TO_INT (g_hash_table_lookup (self->places, &step)) - 1;
  EspImplicationNode node = { .fact = *fact };

  if (place >= 0)
    return place;
  if (step == 0 || esp_trace_get_events (self->trace, step - 1, 1, &node.event) == 0)
    return -1;
  if (self->nodes->len >= self->most)
    {
      self->graph->is_cut_short = TRUE;
      return -1;
    }
  node.level = node.event.depth;
  node.is_decision = node.event.type == ESP_EVENT_ASSIGN;
  g_array_append_val (self->nodes, node);
  g_hash_table_insert (self->places, g_memdup2 (&step, sizeof step),
                       GINT_TO_POINTER (self->nodes->len));
  return (int) self->nodes->len - 1;
}

/* The reasons that @event speaks of, of node @to. */
static void
add_reasons (Builder *self, const EspEvent *event, int to)
{
  guint n;
  g_autofree EspFact *facts = esp_trace_dup_facts (self->trace, event, &n);

  for (guint i = 0; i < n; i++)
    {
      EspImplicationEdge edge = { node_of (self, &facts[i]), to };

      if (edge.from >= 0)
        g_array_append_val (self->edges, edge);
    }
}

static void
mark_sides (Builder *self, const EspFact *nogood, guint n)
{
  guint64 point = n > 0 ? nogood[0].step : 0;

  for (guint i = 0; i < self->nodes->len; i++)
    {
      EspImplicationNode *node = &g_array_index (self->nodes, EspImplicationNode, i);

      node->is_conflict_side =
          point > 0 && node->level == self->graph->level && node->fact.step > point;
      node->is_point = node->fact.step == point;
      for (guint k = 0; k < n; k++)
        node->is_in_nogood |= node->fact.step == nogood[k].step;
    }
}

static int
compare_steps (gconstpointer a, gconstpointer b)
{
  guint64 x = ((const EspImplicationNode *) a)->fact.step;
  guint64 y = ((const EspImplicationNode *) b)->fact.step;

  return x < y ? -1 : x > y;
}

static void
put_in_order (Builder *self)
{
  g_autofree int *now = g_new (int, self->nodes->len + 1);

  for (guint i = 0; i < self->nodes->len; i++)
    g_array_index (self->nodes, EspImplicationNode, i).event.csp.count = (gint32) i;
  g_array_sort (self->nodes, compare_steps);
  for (guint i = 0; i < self->nodes->len; i++)
    {
      EspImplicationNode *node = &g_array_index (self->nodes, EspImplicationNode, i);

      now[node->event.csp.count] = (int) i;
      esp_trace_get_events (self->trace, node->fact.step - 1, 1, &node->event);
    }
  for (guint i = 0; i < self->edges->len; i++)
    {
      EspImplicationEdge *edge = &g_array_index (self->edges, EspImplicationEdge, i);

      edge->from = now[edge->from];
      edge->to = edge->to >= 0 ? now[edge->to] : -1;
    }
}

EspImplication *
esp_implication_new (EspTrace *trace, guint64 step, guint most)
{
  EspImplication *graph;
  Builder self = { .trace = trace, .most = most };
  guint64 index;
  guint n_nogood = 0;
  g_autofree EspFact *nogood = NULL;

  if (!find_conflict (trace, step, &index))
    return NULL;
  graph = self.graph = g_new0 (EspImplication, 1);
  graph->step = index + 1;
  esp_trace_get_events (trace, index, 1, &graph->event);
  nogood = find_nogood (trace, index, &graph->learnt, &n_nogood);
  self.nodes = g_array_new (FALSE, FALSE, sizeof (EspImplicationNode));
  self.edges = g_array_new (FALSE, FALSE, sizeof (EspImplicationEdge));
  self.places = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  add_reasons (&self, &graph->event, -1);
  for (guint i = 0; i < self.nodes->len; i++)
    graph->level = MAX (graph->level, g_array_index (self.nodes, EspImplicationNode, i).level);
  for (guint i = 0; i < self.nodes->len; i++)
    {
      EspImplicationNode node = g_array_index (self.nodes, EspImplicationNode, i);

      if (node.level == graph->level && !node.is_decision)
        add_reasons (&self, &node.event, (int) i);
    }
  mark_sides (&self, nogood, n_nogood);
  put_in_order (&self);

  g_hash_table_unref (self.places);
  graph->n_nodes = self.nodes->len;
  graph->n_edges = self.edges->len;
  graph->nodes = (EspImplicationNode *) (gpointer) g_array_free (self.nodes, FALSE);
  graph->edges = (EspImplicationEdge *) (gpointer) g_array_free (self.edges, FALSE);
  return graph;
}

void
esp_implication_free (EspImplication *self)
{
  g_free (self->nodes);
  g_free (self->edges);
  g_free (self);
}
