#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Four colours for large planar maps: D. Matula, G. Marble and J. Isaacson, "Graph coloring
 * algorithms", 1972 (smallest last), with the chains of A. Kempe, "On the geographical problem of
 * the four colours", 1879. Kempe's argument does not always free a colour, as is well known; then
 * chains are swapped at random, and at last a complete search is asked. */

typedef struct
{
  const Map *map;
  EspControl *control;
  EspCounters counters;
  EspRandom random;
  guint64 work;
  gint8 *colour;
  guint32 *seen; /* by region: the walk that was here last */
  guint32 walk;
  gint32 *queue;
} Fast;

/* Regions in smallest-last order: each has few neighbours that come before it. */
static gint32 *
order_smallest_last (const Map *map)
{
  guint n = (guint) map->n;
  gint32 *order = g_new (gint32, n + 1);
  g_autofree gint32 *degree = g_new (gint32, n + 1);
  g_autofree gint32 *place = g_new (gint32, n + 1);
  g_autofree gint32 *sorted = g_new (gint32, n + 1);
  g_autofree gint32 *starts = NULL;
  int largest = 0;

  for (int i = 0; i < map->n; i++)
    {
      degree[i] = map_degree (map, i);
      largest = MAX (largest, degree[i]);
    }
  /* sorted by degree, with the start of each; V. Batagelj and M. Zaversnik's O(m) method, 2003 */
  starts = g_new0 (gint32, (guint) largest + 2);
  for (int i = 0; i < map->n; i++)
    starts[degree[i] + 1]++;
  for (int d = 0; d <= largest; d++)
    starts[d + 1] += starts[d];
  for (int i = 0; i < map->n; i++)
    {
      place[i] = starts[degree[i]]++;
      sorted[place[i]] = i;
    }
  for (int d = largest; d > 0; d--)
    starts[d] = starts[d - 1];
  starts[0] = 0;
  for (int k = 0; k < map->n; k++)
    {
      int i = sorted[k];

      order[map->n - 1 - k] = i;
      for (int e = map->offsets[i]; e < map->offsets[i + 1]; e++)
        {
          int j = map->neighbours[e];
          int first;
          int swapped;

          if (degree[j] <= degree[i])
            continue;
          /* j changes places with the first of its degree, whose range then begins one later */
          first = starts[degree[j]];
          swapped = sorted[first];
          sorted[place[j]] = swapped;
          place[swapped] = place[j];
          sorted[first] = j;
          place[j] = first;
          starts[degree[j]]++;
          degree[j]--;
        }
    }
  return order;
}

/* Walks the chain of colours a and b from @from; TRUE where it reaches a neighbour of @centre (-1:
 * of none) that has colour b, or is longer than @limit. The chain is in the queue. */
static gboolean
chain_reaches (Fast *self, int from, int b, int centre, int limit, int *length)
{
  const Map *map = self->map;
  int a = self->colour[from];
  guint32 walk = ++self->walk;
  gboolean reached = FALSE;
  int n = 0;

  /* neighbours to be avoided are marked by the next number, for one comparison a step */
  self->walk++;
  for (int k = centre < 0 ? 0 : map->offsets[centre]; centre >= 0 && k < map->offsets[centre + 1];
       k++)
    if (self->colour[map->neighbours[k]] == b)
      self->seen[map->neighbours[k]] = walk + 1;
  self->queue[n++] = from;
  self->seen[from] = walk;
  for (int at = 0; at < n && !reached; at++)
    {
      int i = self->queue[at];
      int other = self->colour[i] == a ? b : a;

      for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
        {
          int j = map->neighbours[k];

          if (self->colour[j] != other || self->seen[j] == walk)
            continue;
          if (self->seen[j] == walk + 1)
            {
              reached = TRUE;
              break;
            }
          self->seen[j] = walk;
          self->queue[n++] = j;
        }
      reached = reached || n > limit;
    }
  self->work += (guint64) n;
  *length = n;
  return reached;
}

static void
swap_chain (Fast *self, int length, int a, int b)
{
  self->counters.n[ESP_COUNTER_STEPS]++;
  for (int at = 0; at < length; at++)
    {
      int i = self->queue[at];

      self->colour[i] = (gint8) (self->colour[i] == a ? b : a);
    }
}

static guint
colours_around (const Fast *self, int region)
{
  const Map *map = self->map;
  guint used = 0;

  for (int k = map->offsets[region]; k < map->offsets[region + 1]; k++)
    if (self->colour[map->neighbours[k]] >= 0)
      used |= 1u << self->colour[map->neighbours[k]];
  return used;
}

/* Sets a colour free at @region by one swap for each neighbour of some colour; FALSE where none of
 * the chains of up to @limit regions helps. */
static gboolean
free_colour (Fast *self, int region, int limit)
{
  const Map *map = self->map;
  int first = (int) esp_random_below (&self->random, (guint64) map->n_colours);

  for (int k = 0; k < map->n_colours; k++)
    for (int shift = 1; shift < map->n_colours; shift++)
      {
        int a = (first + k) % map->n_colours;
        int b = (a + shift) % map->n_colours;
        gboolean done = TRUE;

        for (int e = map->offsets[region]; e < map->offsets[region + 1] && done; e++)
          {
            int from = map->neighbours[e];
            int length;

            if (self->colour[from] != a)
              continue;
            done = !chain_reaches (self, from, b, region, limit, &length);
            if (done)
              swap_chain (self, length, a, b);
          }
        if ((colours_around (self, region) >> a & 1) == 0)
          return TRUE;
      }
  return FALSE;
}

/* Short chains are looked for first: there is nearly always one, and the long ones go through half
 * the map. */
static gboolean
repair (Fast *self, int region)
{
  for (int limit = 8; limit < self->map->n; limit *= 8)
    if (free_colour (self, region, limit))
      return TRUE;
  return free_colour (self, region, G_MAXINT);
}

/* Swaps a random chain near @region, to come to another colouring of what is coloured. */
static void
perturb (Fast *self, int region)
{
  const Map *map = self->map;
  int from = region;
  int length;
  int b;

  for (guint64 steps = 1 + esp_random_below (&self->random, 4); steps > 0; steps--)
    {
      int next =
          map->neighbours[map->offsets[from] +
                          (int) esp_random_below (&self->random, (guint64) map_degree (map, from))];

      if (self->colour[next] >= 0)
        from = next;
    }
  if (self->colour[from] < 0)
    return;
  b = (int) esp_random_below (&self->random, (guint64) map->n_colours);
  if (b == self->colour[from])
    return;
  {
    int a = self->colour[from];

    chain_reaches (self, from, b, -1, G_MAXINT, &length);
    swap_chain (self, length, a, b);
  }
}

#define MAX_TRIES 1000

typedef enum
{
  FAST_DONE,
  FAST_STUCK,
  FAST_STOPPED
} FastResult;

static FastResult
colour_all (Fast *self)
{
  g_autofree gint32 *order = order_smallest_last (self->map);

  for (int k = 0; k < self->map->n; k++)
    {
      int region = order[k];
      guint all = map_all_colours (self->map);
      guint left = all & ~colours_around (self, region);

      self->counters.n[ESP_COUNTER_ASSIGNMENTS]++;
      if (esp_control_tick (self->control, &self->counters, ++self->work))
        return FAST_STOPPED;
      for (int tries = 0; left == 0 && !repair (self, region); tries++)
        {
          if (tries == MAX_TRIES)
            return FAST_STUCK;
          if (esp_control_tick (self->control, &self->counters, ++self->work))
            return FAST_STOPPED;
          perturb (self, region);
          left = all & ~colours_around (self, region);
        }
      left = all & ~colours_around (self, region);
      self->colour[region] = (gint8) __builtin_ctz (left);
    }
  return FAST_DONE;
}

/* --- neighbours side by side in memory --- */

/* Fewer regions than these are in the cache anyway. */
#define MIN_RENUMBERED 20000

/* The bits of @x with a free place after each. */
static guint32
spread (guint32 x)
{
  x = (x | x << 8) & 0x00ff00ff;
  x = (x | x << 4) & 0x0f0f0f0f;
  x = (x | x << 2) & 0x33333333;
  return (x | x << 1) & 0x55555555;
}

static void
find_span (const gint64 *values, int n, double *least, double *scale)
{
  gint64 low = values[0];
  gint64 high = values[0];

  for (int i = 1; i < n; i++)
    {
      low = MIN (low, values[i]);
      high = MAX (high, values[i]);
    }
  *least = (double) low;
  *scale = high > low ? 65535.0 / ((double) high - (double) low) : 0;
}

/* Regions along a Z-order curve: G. M. Morton, 1966. Those that are near on the map are then nearly
 * always near in memory, which a walk along chains lives on. */
static gint32 *
order_along_curve (const Map *map)
{
  guint n = (guint) map->n;
  gint32 *order = g_new (gint32, n);
  g_autofree gint32 *next = g_new (gint32, n);
  g_autofree guint32 *keys = g_new (guint32, n);
  double least[2];
  double scale[2];

  find_span (map->x, map->n, &least[0], &scale[0]);
  find_span (map->y, map->n, &least[1], &scale[1]);
  for (guint i = 0; i < n; i++)
    {
      keys[i] = spread ((guint32) (((double) map->x[i] - least[0]) * scale[0])) |
                spread ((guint32) (((double) map->y[i] - least[1]) * scale[1])) << 1;
      order[i] = (gint32) i;
    }
  /* sorted by one digit of 11 bits after the other */
  for (int shift = 0; shift < 32; shift += 11)
    {
      guint starts[2049] = { 0 };

      for (guint i = 0; i < n; i++)
        starts[(keys[i] >> shift & 2047) + 1]++;
      for (int d = 0; d < 2048; d++)
        starts[d + 1] += starts[d];
      for (guint i = 0; i < n; i++)
        next[starts[keys[order[i]] >> shift & 2047]++] = order[i];
      memcpy (order, next, n * sizeof *order);
    }
  return order;
}

/* The same graph with region @order[i] as region i; its arrays are new. */
static Map
renumber (const Map *map, const gint32 *order)
{
  Map graph = { .n = map->n, .n_colours = map->n_colours };
  guint n = (guint) map->n;
  g_autofree gint32 *place = g_new (gint32, n);
  int at = 0;

  graph.offsets = g_new (gint32, n + 1);
  graph.neighbours = g_new (gint32, (guint) map->offsets[n] + 1);
  for (guint i = 0; i < n; i++)
    place[order[i]] = (gint32) i;
  for (guint i = 0; i < n; i++)
    {
      graph.offsets[i] = at;
      for (int k = map->offsets[order[i]]; k < map->offsets[order[i] + 1]; k++)
        graph.neighbours[at++] = place[map->neighbours[k]];
    }
  graph.offsets[n] = at;
  return graph;
}

static FastResult
kempe (const Map *map, EspRandom *random, EspControl *control, EspCounters *counters, gint8 *colour)
{
  guint n = (guint) map->n;
  Fast self = { .map = map, .control = control, .random = *random, .colour = colour };
  FastResult result;

  g_autofree gint32 *order = NULL;
  Map graph;

  self.seen = g_new0 (guint32, n + 1);
  self.queue = g_new (gint32, n + 1);
  memset (colour, -1, n + 1);
  if (map->x != NULL && map->n >= MIN_RENUMBERED)
    {
      order = order_along_curve (map);
      graph = renumber (map, order);
      self.map = &graph;
    }
  result = colour_all (&self);
  if (order != NULL)
    {
      g_autofree gint8 *renumbered = g_memdup2 (colour, n);

      for (guint i = 0; i < n; i++)
        colour[order[i]] = renumbered[i];
      g_free (graph.offsets);
      g_free (graph.neighbours);
    }
  *random = self.random;
  for (guint i = 0; i < ESP_N_COUNTERS; i++)
    counters->n[i] += self.counters.n[i];
  g_free (self.seen);
  g_free (self.queue);
  return result;
}

static gboolean
is_restricted (const Map *map, const MapState *start)
{
  for (int i = 0; i < map->n; i++)
    if (map_domain (map, i) != map_all_colours (map) || (start != NULL && start->colour[i] >= 0))
      return TRUE;
  return FALSE;
}

EspOutcome
map_solve_fast (const EspInstance *instance,
                const EspState *start,
                const EspOptions *options,
                EspControl *control,
                EspAnswer *answer)
{
  const Map *map = (const Map *) instance;
  g_autofree gint8 *colour = g_new (gint8, (guint) map->n + 1);
  guint64 seed = (guint64) esp_options_get_int (options, "seed");
  EspRandom random;
  FastResult result = FAST_STUCK;
  EspOutcome outcome;

  esp_random_init (&random, seed);
  if (map->n_colours >= 4 && !is_restricted (map, (const MapState *) start))
    result = kempe (map, &random, control, &answer->counters, colour);
  else
    answer->message = g_strdup (
        map->n_colours < 4 ? _ ("Fewer than four colours: done by the complete search")
                           : _ ("Some regions are restricted: done by the complete search"));
  if (result == FAST_STOPPED)
    return ESP_OUTCOME_LIMIT;
  if (result == FAST_DONE && map_count_clashes (map, colour, 1) == 0)
    {
      map_answer (map, colour, control, answer);
      return ESP_OUTCOME_SOLVED;
    }
  if (answer->message == NULL)
    answer->message =
        g_strdup (_ ("Kempe chains did not set a colour free: done by the complete search"));
  outcome = map_search_all (map, start, seed, control, &answer->counters, colour);
  if (outcome == ESP_OUTCOME_SOLVED)
    map_answer (map, colour, control, answer);
  return outcome;
}
