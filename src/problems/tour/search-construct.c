#include "config.h"

#include "base/esp-job.h"
#include "geometry/esp-kd-tree.h"
#include "tour.h"
#include "tour.h"

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

#define SAMPLE 1001

/* Many by their digits, from the last to the first; those in which all agree are passed over. With
 * @spare, as many words; in one of the two arrays, which is returned, they are in the end. */
static guint64 *
sort_keys (guint64 *keys, guint64 *spare, gsize n)
{
  guint64 varies = 0;

  if (n < DIGITS)
    {
      qsort (keys, n, sizeof (guint64), compare_keys);
      return keys;
    }
  for (gsize i = 1; i < n; i++)
    varies |= keys[i] ^ keys[0];
  for (int shift = 0; shift < 64; shift += DIGIT_BITS)
    {
      gsize at[DIGITS + 1] = { 0 };
      guint64 *sorted = spare;

      if ((varies >> shift & (DIGITS - 1)) == 0)
        continue;
      for (gsize i = 0; i < n; i++)
        at[(keys[i] >> shift & (DIGITS - 1)) + 1]++;
      for (int digit = 1; digit < DIGITS; digit++)
        at[digit] += at[digit - 1];
      for (gsize i = 0; i < n; i++)
        sorted[at[keys[i] >> shift & (DIGITS - 1)]++] = keys[i];
      spare = keys;
      keys = sorted;
    }
  return keys;
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

/* Edges as numbers in the order of their lengths and, where these are equal, of their cities: the
 * length is in front, and in the last @bits twice a city. */
typedef struct
{
  guint64 *keys;
  guint64 *spare; /* as many */
  gsize n;
} Edges;

static gpointer
sort_edges (gpointer data)
{
  Edges *self = data;

  self->keys = sort_keys (self->keys, self->spare, self->n);
  return NULL;
}

/* A length that about half of the edges have or less. */
static guint64
find_middle (const guint64 *lengths, gsize n)
{
  guint64 sample[SAMPLE];

  for (gsize i = 0; i < SAMPLE; i++)
    sample[i] = lengths[n / SAMPLE * i];
  qsort (sample, SAMPLE, sizeof (guint64), compare_keys);
  return sample[SAMPLE / 2];
}

/* The candidate edges in @keys, which has room for all: the shorter ones from the front, from the
 * back those longer than @middle. Most that are there from both sides come once. Where lengths have
 * too many digits, @ranks, all of them sorted, tell how many are shorter. */
static void
list_edges (const TourInstance *instance,
            const TourCandidates *candidates,
            int bits,
            const guint64 *ranks,
            guint64 middle,
            guint64 *keys,
            Edges *halves)
{
  gsize n_all = (gsize) candidates->first[instance->n];
  /* of cities that have been gone through: what is nearer is among their candidates */
  g_autofree guint64 *radius = g_new0 (guint64, (guint) instance->n);
  gsize front = 0;
  gsize back = n_all;

  for (int c = 0; c < instance->n; c++)
    {
      int first = candidates->first[c];
      int end = candidates->first[c + 1];

      for (int k = first; k < end; k++)
        {
          gint32 other = candidates->list[k];
          guint64 length = (guint64) candidates->away[k];
          gboolean is_long = length > middle;

          if (length < radius[other])
            continue;
          back -= (gsize) is_long;
          keys[is_long ? back : front] =
              (ranks != NULL ? find_rank (ranks, n_all, length) : length) << 2 * bits |
              (guint64) MIN (c, other) << bits | (guint64) MAX (c, other);
          front += (gsize) !is_long;
        }
      if (end > first && candidates->nearest > 0)
        radius[c] = (guint64) candidates->away[MIN (first + candidates->nearest, end) - 1];
    }
  halves[0] = (Edges){ .keys = keys, .n = front };
  halves[1] = (Edges){ .keys = keys + back, .n = n_all - back };
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
  GArray *list;   /* of gint32 */
  EspKdTree tree; /* where there are many */
  gint32 *place;  /* of a city in the tree; NULL: there is none */
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
  esp_kd_init (&self->tree, instance->x, instance->y,
               g_memdup2 (self->list->data, (gsize) n * sizeof (gint32)), n);
  self->place = g_new (gint32, (guint) instance->n);
  for (int i = 0; i < n; i++)
    self->place[self->tree.points[i]] = i;
}

static void
ends_clear (Ends *self)
{
  g_array_unref (self->list);
  esp_kd_clear (&self->tree);
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
      EspKdQuery query = { .tree = &self->tree,
                           .at = -1,
                           .x = self->instance->x[city],
                           .y = self->instance->y[city],
                           .quadrant = -1,
                           .wanted = 1 };

      esp_kd_find (&query);
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
      esp_kd_remove (&self->tree, self->place[a]);
      return (guint) esp_kd_remove (&self->tree, self->place[b]);
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
  guint64 mask = (G_GUINT64_CONSTANT (1) << bits) - 1;
  gsize n_all = (gsize) candidates->first[n];
  const guint64 *lengths = (const guint64 *) candidates->away;
  g_autofree gint32 *joined = g_new (gint32, 2 * (guint) n);
  g_autofree gint32 *other_end = g_new (gint32, (guint) n);
  g_autofree guint64 *keys = g_new (guint64, n_all + 1);
  g_autofree guint64 *spare = g_new (guint64, n_all + 1);
  g_autofree guint64 *copy = NULL;
  Paths paths = { (gint32 (*)[2]) (gpointer) joined, other_end };
  int n_halves = esp_kd_n_threads (n) > 1 ? 2 : 1;
  const guint64 *ranks = NULL;
  guint64 greatest = 0;
  Edges halves[2];

  for (gsize i = 0; i < n_all; i++)
    greatest = MAX (greatest, lengths[i]);
  if (greatest >> (64 - 2 * bits) != 0)
    {
      copy = g_memdup2 (lengths, n_all * sizeof (guint64));
      ranks = sort_keys (copy, spare, n_all);
    }
  list_edges (instance, candidates, bits, ranks,
              n_halves == 1 ? G_MAXUINT64 : find_middle (lengths, n_all), keys, halves);
  halves[0].spare = spare;
  halves[1].spare = spare + halves[0].n;
  esp_job_run_parts (halves, sizeof (Edges), n_halves, sort_edges);
  for (int c = 0; c < n; c++)
    {
      joined[2 * c] = joined[2 * c + 1] = -1;
      other_end[c] = c;
    }
  for (int half = 0; half < n_halves; half++)
    for (const guint64 *key = halves[half].keys; key < halves[half].keys + halves[half].n; key++)
      {
        int a = (int) (*key >> bits & mask);
        int b = (int) (*key & mask);

        if (paths.joined[a][1] < 0 && paths.joined[b][1] < 0 && other_end[a] != b)
          join (&paths, a, b);
      }
  string_together (instance, &paths, order);
}

/* A tour that is made at once, whatever the time: what there is when a search is stopped before it
 * has one of its own. */

#define SIDE_BITS 16 /* of the grid that the curve runs through */

/* The place of a cell on Hilbert's curve ("Über die stetige Abbildung einer Linie auf ein
 * Flächenstück", 1891). */
static guint64
place_on_curve (guint32 x, guint32 y)
{
  guint64 place = 0;

  for (guint32 side = 1u << (SIDE_BITS - 1); side > 0; side /= 2)
    {
      guint32 right = (x & side) != 0;
      guint32 up = (y & side) != 0;

      place += (guint64) side * side * ((3 * right) ^ up);
      if (up)
        continue;
      if (right)
        {
          x = (1u << SIDE_BITS) - 1 - x;
          y = (1u << SIDE_BITS) - 1 - y;
        }
      {
        guint32 swapped = x;

        x = y;
        y = swapped;
      }
    }
  return place;
}

typedef struct
{
  guint64 place;
  gint32 city;
} Visit;

static int
compare_visits (gconstpointer a, gconstpointer b)
{
  const Visit *x = a;
  const Visit *y = b;

  if (x->place != y->place)
    return x->place < y->place ? -1 : 1;
  return x->city - y->city;
}

/* Platzman and Bartholdi, "Spacefilling curves and the planar travelling salesman problem", JACM 36
 * (1989): about a quarter above the shortest. */
static void
follow_curve (const TourInstance *instance, gint32 *order)
{
  g_autofree Visit *visits = g_new (Visit, (guint) instance->n);
  double left = instance->x[0];
  double right = left;
  double low = instance->y[0];
  double high = low;
  double scale;

  for (int i = 1; i < instance->n; i++)
    {
      left = MIN (left, instance->x[i]);
      right = MAX (right, instance->x[i]);
      low = MIN (low, instance->y[i]);
      high = MAX (high, instance->y[i]);
    }
  scale = MAX (right - left, high - low);
  scale = scale > 0 ? ((1u << SIDE_BITS) - 1) / scale : 0;
  for (int i = 0; i < instance->n; i++)
    visits[i] = (Visit){ place_on_curve ((guint32) ((instance->x[i] - left) * scale),
                                         (guint32) ((instance->y[i] - low) * scale)),
                         i };
  qsort (visits, (gsize) instance->n, sizeof (Visit), compare_visits);
  for (int i = 0; i < instance->n; i++)
    order[i] = visits[i].city;
}

void
tour_construct (const TourInstance *instance, gint32 *order)
{
  /* tables have so few cities that all their distances can be looked at */
  if (tour_has_coordinates (instance))
    follow_curve (instance, order);
  else
    tour_nearest_neighbour (instance, 0, order, NULL);
}
