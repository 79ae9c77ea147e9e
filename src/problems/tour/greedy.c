#include "config.h"

#include "kd-tree.h"

#include <stdlib.h>

/* The greedy tour: the shortest of the candidate edges first (Bentley 1992), and then the paths
 * that came of it strung together. */

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
 * cities: the length is in front, and in the last @bits twice a city. Most that are there from both
 * sides come once. */
static guint64 *
list_edges (const TourInstance *instance,
            const TourCandidates *candidates,
            int bits,
            gsize *n_edges)
{
  gsize n_all = (gsize) candidates->first[instance->n];
  guint64 *keys = g_new (guint64, n_all + 1);
  g_autofree guint64 *lengths = g_new (guint64, n_all + 1);
  /* of cities that have been gone through: what is nearer is among their candidates */
  g_autofree guint64 *radius = g_new0 (guint64, (guint) instance->n);
  guint64 greatest = 0;
  gsize n = 0;

  for (int c = 0; c < instance->n; c++)
    {
      int first = candidates->first[c];
      int end = candidates->first[c + 1];

      for (int k = first; k < end; k++)
        {
          gint32 other = candidates->list[k];
          guint64 length = (guint64) candidates->away[k];

          if (length < radius[other])
            continue;
          lengths[n] = length;
          keys[n++] = (guint64) MIN (c, other) << bits | (guint64) MAX (c, other);
          greatest = MAX (greatest, length);
        }
      if (end > first && candidates->nearest > 0)
        radius[c] = (guint64) candidates->away[MIN (first + candidates->nearest, end) - 1];
    }
  *n_edges = n;
  /* lengths with too many digits are told by how many are shorter */
  if (greatest >> (64 - 2 * bits) != 0)
    {
      g_autofree guint64 *sorted = g_memdup2 (lengths, n * sizeof (guint64));

      sort_keys (&sorted, n);
      for (gsize e = 0; e < n; e++)
        lengths[e] = find_rank (sorted, n, lengths[e]);
    }
  for (gsize e = 0; e < n; e++)
    keys[e] |= lengths[e] << 2 * bits;
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
  GArray *list;    /* of gint32 */
  TourKdTree tree; /* where there are many */
  gint32 *place;   /* of a city in the tree; NULL: there is none */
} Ends;

static void
ends_init (Ends *self, const TourInstance *instance, const Paths *paths)
{
  int n;

  *self = (Ends){ .instance = instance, .list = g_array_new (FALSE, FALSE, sizeof (gint32)) };
  for (int c = 0; c < instance->n; c++)
    if (paths->joined[c][1] < 0)
      g_array_append_val (self->list, c);
  n = (int) self->list->len;
  if (n < MANY_ENDS || !tour_has_plane (instance))
    return;
  tour_kd_init (&self->tree, instance, g_memdup2 (self->list->data, (gsize) n * sizeof (gint32)),
                n);
  self->place = g_new (gint32, (guint) instance->n);
  for (int i = 0; i < n; i++)
    self->place[self->tree.cities[i]] = i;
}

static void
ends_clear (Ends *self)
{
  g_array_unref (self->list);
  tour_kd_clear (&self->tree);
  g_free (self->place);
}

/* The one nearest to @city; the first of all where that is -1. */
static int
ends_find (const Ends *self, int city)
{
  gint64 nearest = G_MAXINT64;
  guint found = 0;

  if (self->place != NULL && city >= 0)
    {
      TourKdQuery query = { .tree = &self->tree,
                            .at = -1,
                            .x = self->instance->x[city],
                            .y = self->instance->y[city],
                            .quadrant = -1,
                            .wanted = 1 };

      tour_kd_find (&query);
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

/* The two ends of a path; one city alone is both. Returns how many are left. */
static guint
ends_drop (Ends *self, int a, int b)
{
  if (self->place != NULL)
    {
      tour_kd_remove (&self->tree, self->place[a]);
      return (guint) tour_kd_remove (&self->tree, self->place[b]);
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
  gsize n_edges;
  g_autofree guint64 *edges = list_edges (instance, candidates, bits, &n_edges);
  Paths paths = { (gint32 (*)[2]) (gpointer) joined, other_end };

  for (int c = 0; c < n; c++)
    {
      joined[2 * c] = joined[2 * c + 1] = -1;
      other_end[c] = c;
    }
  for (gsize e = 0; e < n_edges; e++)
    {
      int a = (int) (edges[e] >> bits & ((1u << bits) - 1));
      int b = (int) (edges[e] & ((1u << bits) - 1));

      if (paths.joined[a][1] < 0 && paths.joined[b][1] < 0 && other_end[a] != b)
        join (&paths, a, b);
    }
  string_together (instance, &paths, order);
}
