#include "config.h"

#include "search.h"

#include <math.h>
#include <string.h>

/* Graphs as spaces. */

static guint
list_arcs (const PathArcs *arcs, guint32 state, EspPathStep *steps)
{
  guint32 first = arcs->offsets[state];
  guint n = arcs->offsets[state + 1] - first;

  for (guint i = 0; i < n; i++)
    steps[i] = (EspPathStep){ .cost = arcs->costs[first + i],
                              .state = arcs->heads[first + i],
                              .step = arcs->labels[first + i] };
  return n;
}

ESP_PATHS_INLINE guint
list (gpointer space, guint32 state, EspPathStep *steps)
{
  return list_arcs (&((const PathSpace *) space)->arcs[0], state, steps);
}

ESP_PATHS_INLINE guint
list_back (gpointer space, guint32 state, EspPathStep *steps)
{
  return list_arcs (&((const PathSpace *) space)->arcs[1], state, steps);
}

ESP_PATHS_INLINE gint64
estimate (gpointer space, guint32 state)
{
  return ((const PathSpace *) space)->h[state];
}

ESP_PATHS_INLINE gboolean
is_goal (gconstpointer space, guint32 state)
{
  const PathSpace *self = space;
  const guint32 *goals = (const guint32 *) (gpointer) self->goals->data;

  for (guint i = 0; i < self->goals->len; i++)
    if (goals[i] == state)
      return TRUE;
  return FALSE;
}

static const EspPathSpace table = {
  .list = list, .list_back = list_back, .estimate = estimate, .is_goal = is_goal
};

PATH_SEARCH_DEFINE (run, &table)

void
path_search_graph (EspPathSearch *search, PathMethod method)
{
  run (search, method);
}

guint
path_graph_list (PathSpace *self, guint32 state, EspPathStep *steps, gboolean back)
{
  return list_arcs (&self->arcs[back], state, steps);
}

/* --- made ready --- */

typedef struct
{
  guint32 from, to;
  gint64 cost;
  gint32 label;
} Arc;

/* Whole numbers for all costs, with at least six decimals, and yet such that a way through all
 * nodes can be added up. */
gint64
path_graph_find_scale (const PathGraph *graph)
{
  double most = 1;
  gint64 scale = 1000000;

  for (guint i = 0; i < graph->arcs->len; i++)
    most = fmax (most, g_array_index (graph->arcs, PathArc, i).cost);
  for (guint i = 0; i < graph->estimates->len; i++)
    most = fmax (most, g_array_index (graph->estimates, PathEstimate, i).value / graph->n);
  for (guint i = 0; i < graph->arcs->len && scale < 1000000000; i++)
    {
      double cost = g_array_index (graph->arcs, PathArc, i).cost;

      while (scale < 1000000000 &&
             fabs (cost * (double) scale - rint (cost * (double) scale)) > 1e-3)
        scale *= 10;
    }
  while (scale > 1 && most * (graph->n + 1.0) * (double) scale > 1e18)
    scale /= 10;
  return scale;
}

static GArray *
list_all (const PathSpace *self)
{
  const PathGraph *graph = &self->instance->graph;
  GArray *all = g_array_sized_new (FALSE, FALSE, sizeof (Arc), 2 * graph->arcs->len);

  for (guint i = 0; i < graph->arcs->len; i++)
    {
      const PathArc *arc = &g_array_index (graph->arcs, PathArc, i);
      Arc one = { (guint32) arc->from, (guint32) arc->to,
                  (gint64) llrint (arc->cost * (double) self->scale), arc->label };
      Arc back = { one.to, one.from, one.cost, -1 };

      g_array_append_val (all, one);
      if (!arc->is_one_way && one.from != one.to)
        g_array_append_val (all, back);
    }
  return all;
}

/* Puts @arcs in the order of the node that they leave (@back: that they come to); those of one node
 * stay in the order in which they are. */
static void
fill (PathArcs *self, const GArray *arcs, guint32 n, gboolean back)
{
  guint32 *at;

  self->offsets = g_new0 (guint32, (gsize) n + 1);
  self->heads = g_new (guint32, arcs->len + 1);
  self->costs = g_new (gint64, arcs->len + 1);
  self->labels = g_new (gint32, arcs->len + 1);
  for (guint i = 0; i < arcs->len; i++)
    {
      const Arc *arc = &g_array_index (arcs, Arc, i);

      self->offsets[(back ? arc->to : arc->from) + 1]++;
    }
  for (guint32 i = 0; i < n; i++)
    self->offsets[i + 1] += self->offsets[i];
  at = g_memdup2 (self->offsets, ((gsize) n + 1) * sizeof *at);
  for (guint i = 0; i < arcs->len; i++)
    {
      const Arc *arc = &g_array_index (arcs, Arc, i);
      guint32 place = at[back ? arc->to : arc->from]++;

      self->heads[place] = back ? arc->from : arc->to;
      self->costs[place] = arc->cost;
      self->labels[place] = arc->label;
    }
  g_free (at);
}

static int
compare_names (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const PathInstance *instance = user_data;

  return strcmp (path_node_name (instance, *(const gint32 *) a),
                 path_node_name (instance, *(const gint32 *) b));
}

/* @arcs in the order of the names of their ends at @back ? from : to. */
static GArray *
order_by_name (const PathSpace *self, const GArray *arcs, const gint32 *nodes, gboolean back)
{
  guint32 n = (guint32) self->instance->graph.n;
  GArray *ordered = g_array_sized_new (FALSE, FALSE, sizeof (Arc), arcs->len);
  g_autofree guint32 *offsets = g_new0 (guint32, (gsize) n + 2);
  g_autofree guint32 *order = g_new (guint32, arcs->len + 1);

  for (guint i = 0; i < arcs->len; i++)
    offsets[(back ? g_array_index (arcs, Arc, i).from : g_array_index (arcs, Arc, i).to) + 2]++;
  for (guint32 i = 0; i < n; i++)
    offsets[i + 2] += offsets[i + 1];
  for (guint i = 0; i < arcs->len; i++)
    order[offsets[(back ? g_array_index (arcs, Arc, i).from : g_array_index (arcs, Arc, i).to) +
                  1]++] = i;
  for (guint32 k = 0; k < n; k++)
    for (guint32 i = offsets[nodes[k]]; i < offsets[nodes[k] + 1]; i++)
      g_array_append_val (ordered, g_array_index (arcs, Arc, order[i]));
  return ordered;
}

static double
measure_straight (const PathGraph *graph, gint32 a, guint32 b)
{
  return hypot (g_array_index (graph->x, double, a) - g_array_index (graph->x, double, b),
                g_array_index (graph->y, double, a) - g_array_index (graph->y, double, b));
}

static void
fill_estimates (PathSpace *self)
{
  const PathGraph *graph = &self->instance->graph;

  self->h = g_new0 (gint64, MAX (graph->n, 1));
  if (self->heuristic == PATH_H_FILE)
    for (guint i = 0; i < graph->estimates->len; i++)
      {
        const PathEstimate *estimate = &g_array_index (graph->estimates, PathEstimate, i);

        if (estimate->which == self->which)
          self->h[estimate->node] = (gint64) llrint (estimate->value * (double) self->scale);
      }
  if (self->heuristic == PATH_H_STRAIGHT)
    for (gint32 i = 0; i < graph->n; i++)
      {
        double best = INFINITY;

        for (guint k = 0; k < self->goals->len; k++)
          best = fmin (best, measure_straight (graph, i, g_array_index (self->goals, guint32, k)));
        /* where a place is not known, no estimate is made */
        if (isfinite (best))
          self->h[i] = (gint64) floor (best * (double) self->scale);
      }
}

void
path_graph_prepare (PathSpace *self)
{
  const PathGraph *graph = &self->instance->graph;
  guint32 n = (guint32) graph->n;
  g_autoptr (GArray) all = NULL;

  self->scale = path_get_scale (self->instance);
  all = list_all (self);
  if (self->instance->order == PATH_ORDER_FILE)
    {
      fill (&self->arcs[0], all, n, FALSE);
      fill (&self->arcs[1], all, n, TRUE);
    }
  else
    {
      g_autofree gint32 *nodes = g_new (gint32, MAX (n, 1));

      for (guint32 i = 0; i < n; i++)
        nodes[i] = (gint32) i;
      g_qsort_with_data (nodes, (int) n, sizeof *nodes, compare_names, (gpointer) self->instance);
      for (int back = 0; back < 2; back++)
        {
          g_autoptr (GArray) ordered = order_by_name (self, all, nodes, back);

          fill (&self->arcs[back], ordered, n, back);
        }
    }
  self->most = 1;
  for (int back = 0; back < 2; back++)
    for (guint32 i = 0; i < n; i++)
      self->most = MAX (self->most, self->arcs[back].offsets[i + 1] - self->arcs[back].offsets[i]);
  fill_estimates (self);
}
