#include "config.h"

#include "search.h"

#include <math.h>
#include <string.h>

/* Graphs as spaces. */

static guint
list_arcs (const PathArcs *arcs, guint32 state, EspPathStep *steps)
{
  const EspPathStep *first = arcs->steps + arcs->offsets[state];
  guint n = arcs->offsets[state + 1] - arcs->offsets[state];

  for (guint i = 0; i < n; i++)
    steps[i] = first[i];
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

/* Whole numbers for all costs, with at least six decimals, and yet such that a way through all
 * nodes can be added up. */
gint64
path_graph_find_scale (const PathGraph *graph)
{
  const PathArc *arcs = (const PathArc *) (gpointer) graph->arcs->data;
  double most = 1;
  gint64 scale = 1000000;

  for (guint i = 0; i < graph->arcs->len; i++)
    {
      double cost = arcs[i].cost;

      most = MAX (most, cost);
      /* most are whole numbers, of which nothing else need be asked */
      if (cost - (double) (gint64) cost > 0)
        while (scale < 1000000000 &&
               fabs (cost * (double) scale - rint (cost * (double) scale)) > 1e-3)
          scale *= 10;
    }
  for (guint i = 0; i < graph->estimates->len; i++)
    most = MAX (most, g_array_index (graph->estimates, PathEstimate, i).value / graph->n);
  while (scale > 1 && most * (graph->n + 1.0) * (double) scale > 1e18)
    scale /= 10;
  return scale;
}

/* Arcs by the node that they leave (@back: that they come to); those of one node stay in the order
 * of the file, and edges stand at both ends. */
static void
fill (PathArcs *self, const PathInstance *instance, gint64 scale, gboolean back)
{
  const PathGraph *graph = &instance->graph;
  gsize n = (gsize) graph->n;
  const PathArc *arcs = (const PathArc *) (gpointer) graph->arcs->data;
  g_autofree guint32 *at = NULL;

  self->offsets = g_new0 (guint32, n + 1);
  self->steps = g_new (EspPathStep, 2 * (gsize) graph->arcs->len + 1);
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      self->offsets[(back ? arcs[i].to : arcs[i].from) + 1]++;
      if (!arcs[i].is_one_way && arcs[i].from != arcs[i].to)
        self->offsets[(back ? arcs[i].from : arcs[i].to) + 1]++;
    }
  for (gsize i = 0; i < n; i++)
    self->offsets[i + 1] += self->offsets[i];
  at = g_memdup2 (self->offsets, (n + 1) * sizeof *at);
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      guint32 from = (guint32) (back ? arcs[i].to : arcs[i].from);
      guint32 to = (guint32) (back ? arcs[i].from : arcs[i].to);
      gint64 cost = (gint64) llrint (arcs[i].cost * (double) scale);

      self->steps[at[from]++] = (EspPathStep){ cost, to, arcs[i].label };
      if (!arcs[i].is_one_way && from != to)
        self->steps[at[to]++] = (EspPathStep){ cost, from, -1 };
    }
}

static int
compare_names (const PathInstance *instance, const EspPathStep *a, const EspPathStep *b)
{
  return a->state == b->state ? 0
                              : strcmp (path_node_name (instance, (gint32) a->state),
                                        path_node_name (instance, (gint32) b->state));
}

/* For g_qsort_with_data(), which keeps the order of what is alike. */
static int
compare_steps (gconstpointer a, gconstpointer b, gpointer instance)
{
  return compare_names (instance, a, b);
}

#define FEW 16

/* The arcs of each node in the order of the names of what they lead to. */
static void
order_by_name (PathArcs *self, const PathInstance *instance)
{
  for (gint32 node = 0; node < instance->graph.n; node++)
    {
      EspPathStep *steps = self->steps + self->offsets[node];
      guint n = self->offsets[node + 1] - self->offsets[node];

      if (n > FEW)
        g_qsort_with_data (steps, (int) n, sizeof *steps, compare_steps, (gpointer) instance);
      for (guint i = 1; i < n && n <= FEW; i++)
        {
          EspPathStep step = steps[i];
          guint k = i;

          for (; k > 0 && compare_names (instance, &step, &steps[k - 1]) < 0; k--)
            steps[k] = steps[k - 1];
          steps[k] = step;
        }
    }
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
      if (h[i] > arcs->steps[k].cost + h[arcs->steps[k].state])
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
        double length = measure_straight (&self->instance->graph, i, arcs->steps[k].state);

        if (isnan (length))
          return 0;
        if (length > 0)
          least = fmin (least, (double) arcs->steps[k].cost / (double) self->scale / length);
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

static void
prepare_arcs (PathSpace *self, gboolean back)
{
  const PathInstance *instance = self->instance;
  PathArcs *arcs = &self->arcs[back];

  fill (arcs, instance, self->scale, back);
  if (instance->order != PATH_ORDER_FILE)
    order_by_name (arcs, instance);
  for (gint32 i = 0; i < instance->graph.n; i++)
    self->most = MAX (self->most, arcs->offsets[i + 1] - arcs->offsets[i]);
}

void
path_graph_prepare (PathSpace *self, gboolean with_back)
{
  self->scale = path_get_scale (self->instance);
  self->most = 1;
  prepare_arcs (self, FALSE);
  if (with_back)
    prepare_arcs (self, TRUE);
  fill_estimates (self);
}
