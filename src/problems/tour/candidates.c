#include "config.h"

#include "tour.h"

#include <stdlib.h>
#include <string.h>

/* Candidate edges: for each city its nearest ones, and where there are coordinates also the nearest
 * in each quarter around it, without which clusters would have no edges to one another (Johnson
 * and McGeoch, "Experimental Analysis of Heuristics for the STSP", 2002). Found with a k-d tree. */

#define LEAF 8
#define MAX_FOUND 32

/* --- the k-d tree: cities in the order of its leaves; a node halves its stretch of them --- */

typedef struct
{
  gboolean vertical;
  double value; /* the least in the second half */
} Split;

typedef struct
{
  const double *x;
  const double *y;
  gint32 *cities;
  Split *splits; /* of a node, at the middle of its stretch */
} Tree;

typedef struct
{
  const Tree *tree;
  int city;
  int quadrant; /* -1: all around */
  int wanted;
  int n;
  double distance[MAX_FOUND]; /* squared, rising */
  gint32 found[MAX_FOUND];
} Query;

static double
get (const Tree *tree, int city, gboolean vertical)
{
  return vertical ? tree->y[city] : tree->x[city];
}

static gboolean
split_is_vertical (const Tree *tree, int from, int to)
{
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE };
  double high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (int i = from; i < to; i++)
    for (int axis = 0; axis < 2; axis++)
      {
        double value = get (tree, tree->cities[i], axis == 1);

        low[axis] = MIN (low[axis], value);
        high[axis] = MAX (high[axis], value);
      }
  return high[1] - low[1] > high[0] - low[0];
}

/* Hoare's selection: the smaller half comes to the front. Cities on one spot are told apart by
 * their numbers, so that the order is one and only. */
static void
select_half (Tree *tree, int from, int to, gboolean vertical)
{
  int middle = (from + to) / 2;

  for (to--; from < to;)
    {
      int pivot = tree->cities[(from + to) / 2];
      double value = get (tree, pivot, vertical);
      int i = from;
      int j = to;

      while (i <= j)
        {
          while (get (tree, tree->cities[i], vertical) < value ||
                 (get (tree, tree->cities[i], vertical) == value && tree->cities[i] < pivot))
            i++;
          while (get (tree, tree->cities[j], vertical) > value ||
                 (get (tree, tree->cities[j], vertical) == value && tree->cities[j] > pivot))
            j--;
          if (i <= j)
            {
              gint32 city = tree->cities[i];

              tree->cities[i++] = tree->cities[j];
              tree->cities[j--] = city;
            }
        }
      if (middle <= j)
        to = j;
      else if (middle >= i)
        from = i;
      else
        return;
    }
}

static void
build (Tree *tree, int from, int to)
{
  int middle = (from + to) / 2;
  Split *split = &tree->splits[middle];

  if (to - from <= LEAF)
    return;
  split->vertical = split_is_vertical (tree, from, to);
  select_half (tree, from, to, split->vertical);
  split->value = get (tree, tree->cities[middle], split->vertical);
  build (tree, from, middle);
  build (tree, middle, to);
}

static void
look_at (Query *query, int city)
{
  const Tree *tree = query->tree;
  double dx = tree->x[city] - tree->x[query->city];
  double dy = tree->y[city] - tree->y[query->city];
  double distance = dx * dx + dy * dy;
  int at;

  if (city == query->city)
    return;
  if (query->quadrant >= 0)
    {
      int quadrant = dx > 0 && dy >= 0 ? 0 : dx <= 0 && dy > 0 ? 1 : dx < 0 && dy <= 0 ? 2 : 3;

      if (quadrant != query->quadrant)
        return;
    }
  if (query->n == query->wanted && distance >= query->distance[query->n - 1])
    return;
  at = query->n < query->wanted ? query->n++ : query->n - 1;
  for (; at > 0 && query->distance[at - 1] > distance; at--)
    {
      query->distance[at] = query->distance[at - 1];
      query->found[at] = query->found[at - 1];
    }
  query->distance[at] = distance;
  query->found[at] = city;
}

static void
find (Query *query, int from, int to)
{
  const Tree *tree = query->tree;
  int middle = (from + to) / 2;
  double gap;

  if (to - from <= LEAF)
    {
      for (int i = from; i < to; i++)
        look_at (query, tree->cities[i]);
      return;
    }
  gap = get (tree, query->city, tree->splits[middle].vertical) - tree->splits[middle].value;
  if (gap < 0)
    find (query, from, middle);
  else
    find (query, middle, to);
  if (query->n == query->wanted && gap * gap >= query->distance[query->n - 1])
    return;
  if (gap < 0)
    find (query, middle, to);
  else
    find (query, from, middle);
}

/* --- without coordinates: all distances are looked at --- */

static void
find_by_table (const TourInstance *instance, Query *query)
{
  for (int c = 0; c < instance->n; c++)
    {
      double distance;
      int at;

      if (c == query->city)
        continue;
      distance = (double) tour_distance (instance, query->city, c);
      if (query->n == query->wanted && distance >= query->distance[query->n - 1])
        continue;
      at = query->n < query->wanted ? query->n++ : query->n - 1;
      for (; at > 0 && query->distance[at - 1] > distance; at--)
        {
          query->distance[at] = query->distance[at - 1];
          query->found[at] = query->found[at - 1];
        }
      query->distance[at] = distance;
      query->found[at] = c;
    }
}

/* --- the lists --- */

typedef struct
{
  gint64 distance;
  gint32 city;
} Candidate;

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a;
  const Candidate *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return x->city - y->city;
}

static void
add_found (const TourInstance *instance, GArray *list, const Query *query)
{
  for (int k = 0; k < query->n; k++)
    {
      Candidate candidate = { tour_distance (instance, query->city, query->found[k]),
                              query->found[k] };
      gboolean known = FALSE;

      for (guint i = 0; i < list->len; i++)
        known |= g_array_index (list, Candidate, i).city == candidate.city;
      if (!known)
        g_array_append_val (list, candidate);
    }
}

/* A straight line in GEO's plane is near enough to one on the globe, but for the whole world seen
 * at once; so few cities are compared one by one there too. */
static gboolean
has_plane (const TourInstance *instance)
{
  return tour_has_coordinates (instance) && !(instance->metric == TOUR_GEO && instance->n <= 2000);
}

TourCandidates *
tour_candidates_new (const TourInstance *instance,
                     int nearest,
                     int quadrant,
                     EspControl *control,
                     EspCounters *counters)
{
  g_autoptr (TourCandidates) self = g_new0 (TourCandidates, 1);
  int n = instance->n;
  g_autofree gint32 *cities = g_new (gint32, (guint) n);
  g_autofree Split *splits = g_new0 (Split, (guint) n);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Candidate));
  Tree tree = { instance->x, instance->y, cities, splits };
  gboolean plane = has_plane (instance);
  int capacity = nearest + (plane ? 4 * quadrant : 0);

  self->n = n;
  self->first = g_new0 (gint32, (guint) n + 1);
  self->list = g_new (gint32, (guint) (n * capacity));
  for (int i = 0; i < n; i++)
    cities[i] = i;
  if (plane)
    build (&tree, 0, n);
  for (int c = 0; c < n; c++)
    {
      Query query = {
        .tree = &tree, .city = c, .quadrant = -1, .wanted = MIN (nearest, MAX_FOUND)
      };

      if (esp_control_tick (control, counters, (guint64) c))
        return NULL;
      g_array_set_size (list, 0);
      if (plane)
        find (&query, 0, n);
      else
        find_by_table (instance, &query);
      add_found (instance, list, &query);
      for (int q = 0; plane && q < 4; q++)
        {
          query.quadrant = q;
          query.wanted = quadrant;
          query.n = 0;
          if (quadrant > 0)
            find (&query, 0, n);
          add_found (instance, list, &query);
        }
      g_array_sort (list, compare_candidates);
      for (guint k = 0; k < list->len; k++)
        self->list[self->first[c] + (gint32) k] = g_array_index (list, Candidate, k).city;
      self->first[c + 1] = self->first[c] + (gint32) list->len;
    }
  return g_steal_pointer (&self);
}

void
tour_candidates_free (TourCandidates *self)
{
  if (self == NULL)
    return;
  g_free (self->first);
  g_free (self->list);
  g_free (self);
}

/* --- the greedy tour (Bentley 1992) --- */

typedef struct
{
  gint64 length;
  gint32 a;
  gint32 b;
} Edge;

typedef struct
{
  gint32 (*joined)[2]; /* of each city, -1: free */
  gint32 *other_end;   /* of the path that a city is an end of */
} Paths;

static int
compare_edges (const void *a, const void *b)
{
  const Edge *x = a;
  const Edge *y = b;

  if (x->length != y->length)
    return x->length < y->length ? -1 : 1;
  return x->a != y->a ? x->a - y->a : x->b - y->b;
}

static void
join (Paths *paths, int a, int b)
{
  int end_a = paths->other_end[a];
  int end_b = paths->other_end[b];

  paths->joined[a][paths->joined[a][0] >= 0] = b;
  paths->joined[b][paths->joined[b][0] >= 0] = a;
  paths->other_end[end_a] = end_b;
  paths->other_end[end_b] = end_a;
}

/* Paths one after another, each time the one that begins or ends nearest to where one is. */
static void
string_together (const TourInstance *instance, Paths *paths, gint32 *order)
{
  int n = instance->n;
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gint32));
  int at = -1;
  int to = 0;

  for (int c = 0; c < n; c++)
    if (paths->joined[c][1] < 0)
      g_array_append_val (ends, c);
  while (ends->len > 0)
    {
      guint found = 0;
      gint64 nearest = G_MAXINT64;
      int from = -1;
      int city;

      for (guint i = 0; at >= 0 && i < ends->len; i++)
        {
          gint64 distance = tour_distance (instance, at, g_array_index (ends, gint32, i));

          if (distance < nearest)
            {
              nearest = distance;
              found = i;
            }
        }
      city = g_array_index (ends, gint32, found);
      at = paths->other_end[city];
      for (guint i = ends->len; i > 0; i--)
        if (g_array_index (ends, gint32, i - 1) == city ||
            g_array_index (ends, gint32, i - 1) == at)
          g_array_remove_index_fast (ends, i - 1);
      for (;;)
        {
          int next =
              paths->joined[city][0] != from ? paths->joined[city][0] : paths->joined[city][1];

          order[to++] = city;
          if (city == at)
            break;
          from = city;
          city = next;
        }
    }
}

void
tour_greedy (const TourInstance *instance, const TourCandidates *candidates, gint32 *order)
{
  int n = instance->n;
  g_autofree gint32 *joined = g_new (gint32, 2 * (guint) n);
  g_autofree gint32 *other_end = g_new (gint32, (guint) n);
  g_autofree Edge *edges = g_new (Edge, (guint) candidates->first[n]);
  Paths paths = { (gint32 (*)[2]) (gpointer) joined, other_end };
  gsize n_edges = 0;

  for (int c = 0; c < n; c++)
    {
      joined[2 * c] = joined[2 * c + 1] = -1;
      other_end[c] = c;
      for (int k = candidates->first[c]; k < candidates->first[c + 1]; k++)
        {
          int other = candidates->list[k];

          edges[n_edges++] =
              (Edge){ tour_distance (instance, c, other), MIN (c, other), MAX (c, other) };
        }
    }
  qsort (edges, n_edges, sizeof (Edge), compare_edges);
  for (gsize e = 0; e < n_edges; e++)
    {
      int a = edges[e].a;
      int b = edges[e].b;

      if (paths.joined[a][1] < 0 && paths.joined[b][1] < 0 && other_end[a] != b)
        join (&paths, a, b);
    }
  string_together (instance, &paths, order);
}
