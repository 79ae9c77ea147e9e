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
  double *places; /* x and y of the cities, in their order here: neighbours lie side by side */
  Split *splits;  /* of a node, at the middle of its stretch */
} Tree;

typedef struct
{
  const Tree *tree;
  const gint32 *left; /* by node, at the middle of its stretch: cities that are still there … */
  const guint8 *gone; /* … and by place whether one is not; NULL: all are */
  int at;             /* the city's place in the tree; -1: it is not looked at itself */
  double x;
  double y;
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
add_near (Query *query, double distance, int city)
{
  int at;

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
look_at (Query *query, int i)
{
  const Tree *tree = query->tree;
  double dx = tree->places[2 * i] - query->x;
  double dy = tree->places[2 * i + 1] - query->y;

  if (i == query->at)
    return;
  if (query->quadrant >= 0)
    {
      int quadrant = dx > 0 && dy >= 0 ? 0 : dx <= 0 && dy > 0 ? 1 : dx < 0 && dy <= 0 ? 2 : 3;

      if (quadrant != query->quadrant)
        return;
    }
  add_near (query, dx * dx + dy * dy, tree->cities[i]);
}

/* Whether nothing on the lesser (or the greater) side of a split is in the quadrant that is looked
 * for: there is one at the border of the map without any city, or with none for a long way. */
static gboolean
is_outside (const Query *query, gboolean vertical, gboolean lesser, double gap)
{
  static const gboolean rising[2][4] = { { TRUE, FALSE, FALSE, TRUE },
                                         { TRUE, TRUE, FALSE, FALSE } };

  return query->quadrant >= 0 && rising[vertical][query->quadrant] == lesser &&
         (lesser ? gap > 0 : gap < 0);
}

static void
find (Query *query, int from, int to)
{
  const Tree *tree = query->tree;
  int middle = (from + to) / 2;
  const Split *split = &tree->splits[middle];
  double gap;

  if (query->left != NULL && query->left[middle] == 0)
    return;
  if (to - from <= LEAF)
    {
      for (int i = from; i < to; i++)
        if (query->gone == NULL || !query->gone[i])
          look_at (query, i);
      return;
    }
  gap = (split->vertical ? query->y : query->x) - split->value;
  if (gap < 0)
    find (query, from, middle);
  else
    find (query, middle, to);
  if ((query->n == query->wanted && gap * gap >= query->distance[query->n - 1]) ||
      is_outside (query, split->vertical, gap >= 0, gap))
    return;
  if (gap < 0)
    find (query, middle, to);
  else
    find (query, from, middle);
}

/* Of those in @cities, which it then owns. */
static void
tree_init (Tree *tree, const TourInstance *instance, gint32 *cities, int n)
{
  *tree = (Tree){ .x = instance->x,
                  .y = instance->y,
                  .cities = cities,
                  .places = g_new (double, 2 * (guint) n),
                  .splits = g_new0 (Split, (guint) n) };
  build (tree, 0, n);
  for (int i = 0; i < n; i++)
    {
      tree->places[2 * i] = instance->x[cities[i]];
      tree->places[2 * i + 1] = instance->y[cities[i]];
    }
}

static void
tree_clear (Tree *tree)
{
  g_free (tree->cities);
  g_free (tree->places);
  g_free (tree->splits);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tree, tree_clear)

/* --- without coordinates: all distances are looked at --- */

static void
find_by_table (const TourInstance *instance, Query *query, int city)
{
  for (int c = 0; c < instance->n; c++)
    if (c != city)
      add_near (query, (double) tour_distance (instance, city, c), c);
}

/* --- the lists --- */

/* What a query has found is added to the @n candidates of a city, the nearest first. Returns how
 * many there are then. */
static int
add_found (const TourInstance *instance, int city, const Query *query, gint32 *list, int n)
{
  gint64 away[MAX_FOUND];

  for (int i = 0; i < n; i++)
    away[i] = tour_distance (instance, city, list[i]);
  for (int k = 0; k < query->n; k++)
    {
      gint32 other = query->found[k];
      gint64 distance = tour_distance (instance, city, other);
      int at = n;

      while (at > 0 &&
             (away[at - 1] > distance || (away[at - 1] == distance && list[at - 1] > other)))
        at--;
      if (at > 0 && list[at - 1] == other)
        continue;
      memmove (&list[at + 1], &list[at], (gsize) (n - at) * sizeof *list);
      memmove (&away[at + 1], &away[at], (gsize) (n - at) * sizeof *away);
      list[at] = other;
      away[at] = distance;
      n++;
    }
  return n;
}

/* A straight line in GEO's plane is near enough to one on the globe, but for the whole world seen
 * at once; so few cities are compared one by one there too. */
static gboolean
has_plane (const TourInstance *instance)
{
  return tour_has_coordinates (instance) && !(instance->metric == TOUR_GEO && instance->n <= 2000);
}

/* The candidates of the city at @i of the tree, to @list. */
static int
list_candidates (
    const TourInstance *instance, const Tree *tree, int i, int nearest, int quadrant, gint32 *list)
{
  int city = tree->cities[i];
  Query query = { .tree = tree, .at = i, .quadrant = -1, .wanted = nearest };
  int n;

  if (tree->places == NULL)
    {
      find_by_table (instance, &query, city);
      return add_found (instance, city, &query, list, 0);
    }
  query.x = tree->places[2 * i];
  query.y = tree->places[2 * i + 1];
  find (&query, 0, instance->n);
  n = add_found (instance, city, &query, list, 0);
  query.wanted = quadrant;
  for (query.quadrant = 0; quadrant > 0 && query.quadrant < 4; query.quadrant++)
    {
      query.n = 0;
      find (&query, 0, instance->n);
      n = add_found (instance, city, &query, list, n);
    }
  return n;
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
  gint32 *cities = g_new (gint32, (guint) n);
  g_auto (Tree) tree = { .cities = cities };
  int capacity = nearest + (has_plane (instance) ? 4 * quadrant : 0);

  g_return_val_if_fail (capacity < MAX_FOUND, NULL);
  self->n = n;
  self->first = g_new0 (gint32, (guint) n + 1);
  self->list = g_new (gint32, (gsize) n * (gsize) capacity);
  for (int i = 0; i < n; i++)
    cities[i] = i;
  if (has_plane (instance))
    tree_init (&tree, instance, cities, n);
  /* one behind another in the tree, where what the last has looked at is what the next looks at */
  for (int i = 0; i < n; i++)
    {
      if (esp_control_tick (control, counters, (guint64) i))
        return NULL;
      self->first[cities[i] + 1] = list_candidates (
          instance, &tree, i, nearest, quadrant, self->list + (gsize) cities[i] * (gsize) capacity);
    }
  for (int c = 0; c < n; c++)
    {
      int length = self->first[c + 1];

      memmove (self->list + self->first[c], self->list + (gsize) c * (gsize) capacity,
               (gsize) length * sizeof *self->list);
      self->first[c + 1] = self->first[c] + length;
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
  gint32 (*joined)[2]; /* of each city, -1: free */
  gint32 *other_end;   /* of the path that a city is an end of */
} Paths;

static int
compare_keys (const void *a, const void *b)
{
  const guint64 *x = a;
  const guint64 *y = b;

  return *x < *y ? -1 : *x > *y;
}

#define DIGIT_BITS 11
#define DIGITS (1 << DIGIT_BITS)

/* Many by their digits, from the last to the first; those in which all agree are passed over. */
static void
sort_keys (guint64 **keys, gsize n)
{
  g_autofree guint64 *other = NULL;
  guint64 varies = 0;

  if (n < DIGITS)
    {
      qsort (*keys, n, sizeof (guint64), compare_keys);
      return;
    }
  other = g_new (guint64, n);
  for (gsize i = 1; i < n; i++)
    varies |= (*keys)[i] ^ (*keys)[0];
  for (int shift = 0; shift < 64; shift += DIGIT_BITS)
    {
      gsize at[DIGITS + 1] = { 0 };
      guint64 *sorted = other;

      if ((varies >> shift & (DIGITS - 1)) == 0)
        continue;
      for (gsize i = 0; i < n; i++)
        at[((*keys)[i] >> shift & (DIGITS - 1)) + 1]++;
      for (int digit = 1; digit < DIGITS; digit++)
        at[digit] += at[digit - 1];
      for (gsize i = 0; i < n; i++)
        sorted[at[(*keys)[i] >> shift & (DIGITS - 1)]++] = (*keys)[i];
      other = *keys;
      *keys = sorted;
    }
}

/* How many of the @n sorted lengths are less. */
static guint64
find_rank (const guint64 *lengths, gsize n, guint64 length)
{
  gsize from = 0;

  while (from < n)
    {
      gsize middle = from + (n - from) / 2;

      if (lengths[middle] < length)
        from = middle + 1;
      else
        n = middle;
    }
  return from;
}

/* The candidate edges as numbers in the order of their lengths and, where these are equal, of their
 * cities: the length is in front, and in the last @bits twice a city. */
static guint64 *
list_edges (const TourInstance *instance, const TourCandidates *candidates, int bits)
{
  gsize n = (gsize) candidates->first[instance->n];
  guint64 *keys = g_new (guint64, n + 1);
  g_autofree guint64 *lengths = NULL;
  guint64 greatest = 0;
  gint64 unit = tour_has_coordinates (instance) ? TOUR_UNIT : 1;

  for (int c = 0; c < instance->n; c++)
    for (int k = candidates->first[c]; k < candidates->first[c + 1]; k++)
      {
        keys[k] = (guint64) (tour_distance (instance, c, candidates->list[k]) / unit);
        greatest = MAX (greatest, keys[k]);
      }
  /* lengths with too many digits are told by how many are shorter */
  if (greatest >> (64 - 2 * bits) != 0)
    {
      lengths = g_memdup2 (keys, n * sizeof (guint64));
      sort_keys (&lengths, n);
    }
  for (int c = 0; c < instance->n; c++)
    for (int k = candidates->first[c]; k < candidates->first[c + 1]; k++)
      {
        guint64 a = (guint64) MIN (c, candidates->list[k]);
        guint64 b = (guint64) MAX (c, candidates->list[k]);

        if (lengths != NULL)
          keys[k] = find_rank (lengths, n, keys[k]);
        keys[k] = (keys[k] << bits | a) << bits | b;
      }
  sort_keys (&keys, n);
  return keys;
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

/* --- the ends of paths --- */

#define MANY_ENDS 20000 /* that are looked for in a tree */

/* Cities at which a path ends, as long as it is not strung to the others. */
typedef struct
{
  const TourInstance *instance;
  GArray *list; /* of gint32 */
  Tree tree;    /* where there are many */
  gint32 *left;
  guint8 *gone;
  gint32 *place; /* of a city in the tree */
} Ends;

static void
count_left (Ends *self, int from, int to)
{
  int middle = (from + to) / 2;

  self->left[middle] = to - from;
  if (to - from > LEAF)
    {
      count_left (self, from, middle);
      count_left (self, middle, to);
    }
}

static void
ends_init (Ends *self, const TourInstance *instance, const Paths *paths)
{
  int n;

  *self = (Ends){ .instance = instance, .list = g_array_new (FALSE, FALSE, sizeof (gint32)) };
  for (int c = 0; c < instance->n; c++)
    if (paths->joined[c][1] < 0)
      g_array_append_val (self->list, c);
  n = (int) self->list->len;
  if (n < MANY_ENDS || !has_plane (instance))
    return;
  tree_init (&self->tree, instance, g_memdup2 (self->list->data, (gsize) n * sizeof (gint32)), n);
  self->left = g_new0 (gint32, (guint) n);
  self->gone = g_new0 (guint8, (guint) n);
  self->place = g_new (gint32, (guint) instance->n);
  for (int i = 0; i < n; i++)
    self->place[self->tree.cities[i]] = i;
  count_left (self, 0, n);
}

static void
ends_clear (Ends *self)
{
  g_array_unref (self->list);
  tree_clear (&self->tree);
  g_free (self->left);
  g_free (self->gone);
  g_free (self->place);
}

/* The one nearest to @city; the first of all where that is -1. */
static int
ends_find (const Ends *self, int city)
{
  gint64 nearest = G_MAXINT64;
  guint found = 0;

  if (self->gone != NULL && city >= 0)
    {
      Query query = { .tree = &self->tree,
                      .left = self->left,
                      .gone = self->gone,
                      .at = -1,
                      .x = self->instance->x[city],
                      .y = self->instance->y[city],
                      .quadrant = -1,
                      .wanted = 1 };

      find (&query, 0, (int) self->list->len);
      return query.found[0];
    }
  for (guint i = 0; city >= 0 && i < self->list->len; i++)
    {
      gint64 distance = tour_distance (self->instance, city, g_array_index (self->list, gint32, i));

      if (distance < nearest)
        {
          nearest = distance;
          found = i;
        }
    }
  return g_array_index (self->list, gint32, found);
}

static void
ends_drop_from_tree (Ends *self, int city)
{
  int at = self->place[city];
  int from = 0;
  int to = (int) self->list->len;

  if (self->gone[at])
    return;
  self->gone[at] = TRUE;
  for (;;)
    {
      int middle = (from + to) / 2;

      self->left[middle]--;
      if (to - from <= LEAF)
        return;
      if (at < middle)
        to = middle;
      else
        from = middle;
    }
}

/* The two ends of a path; one city alone is both. Returns how many are left. */
static guint
ends_drop (Ends *self, int a, int b)
{
  if (self->gone != NULL)
    {
      ends_drop_from_tree (self, a);
      ends_drop_from_tree (self, b);
      return (guint) self->left[self->list->len / 2];
    }
  for (guint i = self->list->len; i > 0; i--)
    if (g_array_index (self->list, gint32, i - 1) == a ||
        g_array_index (self->list, gint32, i - 1) == b)
      g_array_remove_index_fast (self->list, i - 1);
  return self->list->len;
}

/* Paths one after another, each time the one that begins or ends nearest to where one is. */
static void
string_together (const TourInstance *instance, Paths *paths, gint32 *order)
{
  Ends ends;
  guint n_left;
  int at = -1;
  int to = 0;

  ends_init (&ends, instance, paths);
  n_left = ends.list->len;
  while (n_left > 0)
    {
      int city = ends_find (&ends, at);
      int from = -1;

      at = paths->other_end[city];
      n_left = ends_drop (&ends, city, at);
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
  ends_clear (&ends);
}

void
tour_greedy (const TourInstance *instance, const TourCandidates *candidates, gint32 *order)
{
  int n = instance->n;
  int bits = 32 - __builtin_clz ((guint) n);
  g_autofree gint32 *joined = g_new (gint32, 2 * (guint) n);
  g_autofree gint32 *other_end = g_new (gint32, (guint) n);
  g_autofree guint64 *edges = list_edges (instance, candidates, bits);
  Paths paths = { (gint32 (*)[2]) (gpointer) joined, other_end };

  for (int c = 0; c < n; c++)
    {
      joined[2 * c] = joined[2 * c + 1] = -1;
      other_end[c] = c;
    }
  for (int e = 0; e < candidates->first[n]; e++)
    {
      int a = (int) (edges[e] >> bits & ((1u << bits) - 1));
      int b = (int) (edges[e] & ((1u << bits) - 1));

      if (paths.joined[a][1] < 0 && paths.joined[b][1] < 0 && other_end[a] != b)
        join (&paths, a, b);
    }
  string_together (instance, &paths, order);
}
