#include "config.h"

#include "geometry/esp-layout.h"
#include "path.h"

#include <math.h>

/* Where the nodes of a graph are, and what hangs together with what, for whoever draws or walks it.
 */

#define UNIT 1000.0 /* a layout's longer way, in coordinates */

#define MOST_AT_ONCE 40 /* nodes that are laid out without a call of path_prepare() */

static void
shape_free (gpointer data)
{
  PathShape *shape = data;

  g_free (shape->x);
  g_free (shape->y);
  g_free (shape->h);
  g_free (shape->offsets);
  g_free (shape->touching);
  g_free (shape);
}

/* The arcs that begin or end at each node: one that does both is there once. */
static void
list_touching (const PathGraph *graph, PathShape *shape)
{
  const PathArc *arcs = (const PathArc *) (gpointer) graph->arcs->data;
  gsize n = (gsize) graph->n;
  g_autofree gint32 *filled = g_new0 (gint32, n + 1);

  shape->offsets = g_new0 (gint32, n + 1);
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      shape->offsets[arcs[i].from + 1]++;
      shape->offsets[arcs[i].to + 1] += arcs[i].to != arcs[i].from;
    }
  for (gsize i = 0; i < n; i++)
    shape->offsets[i + 1] += shape->offsets[i];
  shape->touching = g_new (gint32, (gsize) shape->offsets[n] + 1);
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      const PathArc *arc = &arcs[i];

      shape->touching[shape->offsets[arc->from] + filled[arc->from]++] = (gint32) i;
      if (arc->to != arc->from)
        shape->touching[shape->offsets[arc->to] + filled[arc->to]++] = (gint32) i;
    }
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  gint32 left = *(const gint32 *) a;
  gint32 right = *(const gint32 *) b;

  return (left > right) - (left < right);
}

/* Each neighbour once, in ascending order, as layouts want it. */
static gint32 *
list_neighbours (const PathGraph *graph, const PathShape *shape, gint32 *offsets)
{
  gint32 *neighbours = g_new (gint32, (gsize) shape->offsets[graph->n] + 1);
  gint32 n = 0;

  for (gint32 i = 0; i < graph->n; i++)
    {
      gint32 first = n;
      gint32 kept = n;

      offsets[i] = n;
      for (gint32 k = shape->offsets[i]; k < shape->offsets[i + 1]; k++)
        {
          const PathArc *arc = &g_array_index (graph->arcs, PathArc, shape->touching[k]);

          if (arc->from != arc->to)
            neighbours[n++] = arc->from == i ? arc->to : arc->from;
        }
      qsort (neighbours + first, (gsize) (n - first), sizeof *neighbours, compare_numbers);
      for (gint32 k = first; k < n; k++)
        if (k == first || neighbours[k] != neighbours[k - 1])
          neighbours[kept++] = neighbours[k];
      n = kept;
    }
  offsets[graph->n] = n;
  return neighbours;
}

static gboolean
has_places (const PathGraph *graph)
{
  for (gint32 i = 0; i < graph->n; i++)
    if (isnan (g_array_index (graph->x, double, i)))
      return FALSE;
  return TRUE;
}

static gboolean
lay_out (const PathInstance *self,
         PathShape *shape,
         gboolean quick,
         GCancellable *cancellable,
         GError **error)
{
  const PathGraph *graph = &self->graph;
  gsize n = (gsize) graph->n;
  g_autofree gint32 *offsets = g_new (gint32, n + 1);
  g_autofree gint32 *neighbours = list_neighbours (graph, shape, offsets);
  g_autofree const char **names = g_new (const char *, n + 1);
  g_autofree EspSpot *spots = g_new (EspSpot, n + 1);

  for (gint32 i = 0; i < graph->n; i++)
    names[i] = path_node_name (self, i);
  if (!esp_layout_spots (graph->n, offsets, neighbours, names, quick, cancellable, spots, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      shape->x[i] = rint (spots[i].x * UNIT);
      shape->y[i] = -rint (spots[i].y * UNIT);
    }
  return TRUE;
}

static void
measure (PathShape *shape)
{
  if (shape->n > 0)
    {
      shape->left = shape->right = shape->x[0];
      shape->low = shape->high = shape->y[0];
    }
  for (int i = 0; i < shape->n; i++)
    {
      shape->left = MIN (shape->left, shape->x[i]);
      shape->right = MAX (shape->right, shape->x[i]);
      shape->low = MIN (shape->low, shape->y[i]);
      shape->high = MAX (shape->high, shape->y[i]);
    }
}

/* What the file estimates of each node, the first of its heuristics. */
static void
list_estimates (const PathGraph *graph, PathShape *shape)
{
  shape->h = g_new (double, (gsize) graph->n + 1);
  for (gint32 i = 0; i < graph->n; i++)
    shape->h[i] = NAN;
  for (guint i = 0; i < graph->estimates->len; i++)
    {
      const PathEstimate *estimate = &g_array_index (graph->estimates, PathEstimate, i);

      if (estimate->which == 0)
        shape->h[estimate->node] = estimate->value;
    }
}

/* @quick: only what a drawing can wait for. NULL where it was cancelled. */
static PathShape *
make_shape (const PathInstance *self, gboolean quick, GCancellable *cancellable, GError **error)
{
  const PathGraph *graph = &self->graph;
  PathShape *shape = g_new0 (PathShape, 1);
  gboolean placed = has_places (graph);

  shape->n = graph->n;
  shape->complete = !quick || placed || graph->n <= MOST_AT_ONCE;
  shape->is_laid_out = !placed;
  shape->x = g_new (double, (gsize) graph->n + 1);
  shape->y = g_new (double, (gsize) graph->n + 1);
  list_touching (graph, shape);
  list_estimates (graph, shape);
  for (gint32 i = 0; placed && i < graph->n; i++)
    {
      shape->x[i] = g_array_index (graph->x, double, i);
      shape->y[i] = g_array_index (graph->y, double, i);
    }
  if (!placed && !lay_out (self, shape, !shape->complete, cancellable, error))
    {
      shape_free (shape);
      return NULL;
    }
  measure (shape);
  return shape;
}

EspPrepared *
path_shapes_new (void)
{
  return esp_prepared_new (shape_free);
}

const PathShape *
path_get_shape (const PathInstance *self)
{
  const PathShape *shape = esp_prepared_get (self->shapes);

  return shape != NULL
             ? shape
             : esp_prepared_keep (self->shapes, TRUE, make_shape (self, TRUE, NULL, NULL));
}

gboolean
path_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error)
{
  const PathInstance *self = (const PathInstance *) instance;
  const PathShape *quick;
  PathShape *shape;

  if (self->kind != PATH_GRAPH)
    return TRUE;
  quick = esp_prepared_get (self->shapes);
  if (quick != NULL && quick->complete)
    return TRUE;
  shape = make_shape (self, FALSE, cancellable, error);
  if (shape != NULL)
    esp_prepared_keep (self->shapes, FALSE, shape);
  return shape != NULL;
}

gboolean
path_is_prepared (const EspInstance *instance)
{
  const PathInstance *self = (const PathInstance *) instance;

  return self->kind != PATH_GRAPH || path_get_shape (self)->complete;
}

void
path_changed (PathInstance *self)
{
  esp_prepared_unref (self->shapes);
  self->shapes = path_shapes_new ();
}

int
path_find_arc (const PathInstance *self, gint32 from, gint32 to)
{
  const PathShape *shape = path_get_shape (self);
  int best = -1;

  for (gint32 k = shape->offsets[from]; k < shape->offsets[from + 1]; k++)
    {
      int i = shape->touching[k];
      const PathArc *arc = &g_array_index (self->graph.arcs, PathArc, i);

      if (((arc->from == from && arc->to == to) ||
           (!arc->is_one_way && arc->from == to && arc->to == from)) &&
          (best < 0 || arc->cost < g_array_index (self->graph.arcs, PathArc, best).cost))
        best = i;
    }
  return best;
}

gboolean
path_cut_arcs (PathGraph *graph, gint32 from, gint32 to, gboolean both)
{
  guint kept = 0;
  guint n = graph->arcs->len;

  for (guint i = 0; i < n; i++)
    {
      PathArc arc = g_array_index (graph->arcs, PathArc, i);
      gboolean there = arc.from == from && arc.to == to;
      gboolean back = arc.from == to && arc.to == from;

      if (there || back)
        {
          if (both || (there && arc.is_one_way))
            continue;
          if (!arc.is_one_way)
            {
              arc.from = to;
              arc.to = from;
              arc.is_one_way = TRUE;
            }
        }
      g_array_index (graph->arcs, PathArc, kept++) = arc;
    }
  g_array_set_size (graph->arcs, kept);
  return kept < n;
}
