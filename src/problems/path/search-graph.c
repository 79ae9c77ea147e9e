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
static gint64
find_scale (const PathGraph *graph)
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

      while (scale < 1000000000 && fabs (cost * (double) scale - rint (cost * (double) scale)) > 1e-3)
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

/* What the file says under the name @which. */
static void
fill_from_file (const PathSpace *self, gint32 which, gint64 *h)
{
  const PathGraph *graph = &self->instance->graph;

  for (guint i = 0; i < graph->estimates->len; i++)
    {
      const PathEstimate *estimate = &g_array_index (graph->estimates, PathEstimate, i);

      if (estimate->which == which)
        h[estimate->node] = (gint64) llrint (estimate->value * (double) self->scale);
    }
}

/* Straight lines, @factor times as long. Where a place is not known, no estimate is made. */
static void
fill_straight (const PathSpace *self, double factor, gint64 *h)
{
  for (gint32 i = 0; i < self->instance->graph.n; i++)
    {
      double best = INFINITY;

      for (guint k = 0; k < self->goals->len; k++)
        best = fmin (best, measure_straight (&self->instance->graph, i,
                                             g_array_index (self->goals, guint32, k)));
      if (isfinite (best))
        h[i] = (gint64) floor (best * factor * (double) self->scale);
    }
}

/* --- the best there is --- */

/* Whether an estimate never falls by more than an arc costs, and is nothing at the goals: only such
 * a one is taken where nobody has chosen it. */
static gboolean
is_consistent (const PathSpace *self, const gint64 *h)
{
  const PathArcs *arcs = &self->arcs[0];

  for (guint i = 0; i < self->goals->len; i++)
    if (h[g_array_index (self->goals, guint32, i)] != 0)
      return FALSE;
  for (gint32 i = 0; i < self->instance->graph.n; i++)
    for (guint32 k = arcs->offsets[i]; k < arcs->offsets[i + 1]; k++)
      if (h[i] > arcs->costs[k] + h[arcs->heads[k]])
        return FALSE;
  return TRUE;
}

/* How many times the straight line an arc costs at least; 0 where a place is not known. */
static double
find_least_factor (const PathSpace *self)
{
  const PathArcs *arcs = &self->arcs[0];
  double least = INFINITY;

  for (gint32 i = 0; i < self->instance->graph.n; i++)
    for (guint32 k = arcs->offsets[i]; k < arcs->offsets[i + 1]; k++)
      {
        double length = measure_straight (&self->instance->graph, i, arcs->heads[k]);

        if (isnan (length))
          return 0;
        if (length > 0)
          least = fmin (least, (double) arcs->costs[k] / (double) self->scale / length);
      }
  /* what is rounded stays below the cost of the arc */
  return isfinite (least) ? least * (1 - 1e-9) : 0;
}

/* The greatest of all estimates that are consistent, which is so too. */
static void
fill_best (PathSpace *self)
{
  gsize n = (gsize) self->instance->graph.n;
  g_autofree gint64 *one = g_new0 (gint64, MAX (n, 1));
  guint n_names = self->instance->graph.h_names->len;

  for (guint which = 0; which <= n_names; which++)
    {
      memset (one, 0, n * sizeof *one);
      if (which < n_names)
        fill_from_file (self, (gint32) which, one);
      else
        fill_straight (self, find_least_factor (self), one);
      if (is_consistent (self, one))
        for (gsize i = 0; i < n; i++)
          self->h[i] = MAX (self->h[i], one[i]);
    }
}

static void
fill_estimates (PathSpace *self)
{
  self->h = g_new0 (gint64, MAX (self->instance->graph.n, 1));
  if (self->heuristic == PATH_H_FILE)
    fill_from_file (self, self->which, self->h);
  else if (self->heuristic == PATH_H_STRAIGHT)
    fill_straight (self, 1, self->h);
  else if (self->heuristic == PATH_H_BEST)
    fill_best (self);
}

void
path_graph_prepare (PathSpace *self)
{
  const PathGraph *graph = &self->instance->graph;
  guint32 n = (guint32) graph->n;
  g_autoptr (GArray) all = NULL;

  self->scale = find_scale (graph);
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
