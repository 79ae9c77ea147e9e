#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The convex hull, and what crosses on a map. */

typedef struct
{
  gint64 x, y;
  gint32 i;
} Corner;

static int
compare_corners (const void *a, const void *b)
{
  const Corner *p = a;
  const Corner *q = b;

  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  if (p->y != q->y)
    return p->y < q->y ? -1 : 1;
  return p->i - q->i;
}

/* One side of the hull, points on the line kept: A. M. Andrew, "Another efficient algorithm for
 * convex hulls in two dimensions", 1979. */
static int
chain (const Corner *corners, int n, int step, gint32 *stack)
{
  int depth = 0;

  for (int k = 0; k < n; k++)
    {
      int here = step > 0 ? k : n - 1 - k;

      while (depth >= 2)
        {
          const Corner *a = &corners[stack[depth - 2]];
          const Corner *b = &corners[stack[depth - 1]];
          const Corner *c = &corners[here];

          if (esp_orientation (a->x, a->y, b->x, b->y, c->x, c->y) >= 0)
            break;
          depth--;
        }
      stack[depth++] = here;
    }
  return depth;
}

int
map_hull (int n, const gint64 *x, const gint64 *y, gint32 *ring)
{
  g_autofree Corner *corners = g_new (Corner, (guint) n + 1);
  g_autofree gint32 *lower = g_new (gint32, (guint) n + 1);
  g_autofree gint32 *upper = g_new (gint32, (guint) n + 1);
  gboolean flat = TRUE;
  int n_lower;
  int n_upper;
  int h = 0;

  for (int i = 0; i < n; i++)
    corners[i] = (Corner){ x[i], y[i], i };
  qsort (corners, (guint) n, sizeof (Corner), compare_corners);
  for (int i = 2; i < n && flat; i++)
    flat = esp_orientation (corners[0].x, corners[0].y, corners[n - 1].x, corners[n - 1].y,
                            corners[i - 1].x, corners[i - 1].y) == 0;
  if (n <= 2 || flat)
    {
      for (int i = 0; i < n && ring != NULL; i++)
        ring[i] = corners[i].i;
      return n;
    }
  n_lower = chain (corners, n, 1, lower);
  n_upper = chain (corners, n, -1, upper);
  for (int k = 0; k < n_lower - 1; k++)
    if (ring != NULL)
      ring[h++] = corners[lower[k]].i;
    else
      h++;
  for (int k = 0; k < n_upper - 1; k++)
    if (ring != NULL)
      ring[h++] = corners[upper[k]].i;
    else
      h++;
  return h;
}

gboolean
map_find_crossing (const Map *map, int a, int b, EspCrossing *crossing)
{
  return map->x != NULL && (a >= 0 || !map_is_triangulation (map, NULL)) &&
         esp_find_crossing (map->n, map->offsets, map->neighbours, map->x, map->y, a, b, crossing);
}

char *
map_explain_crossing (const Map *map, const EspCrossing *crossing)
{
  const char *a = map_name (map, crossing->a);
  const char *b = map_name (map, crossing->b);

  switch (crossing->kind)
    {
    case ESP_CROSSING_EDGES:
      return g_strdup_printf (_ ("edge %s–%s crosses edge %s–%s"), a, b,
                              map_name (map, crossing->c), map_name (map, crossing->d));
    case ESP_CROSSING_POINT:
      return g_strdup_printf (_ ("edge %s–%s goes through point %s"), a, b,
                              map_name (map, crossing->c));
    case ESP_CROSSING_SAME:
      return g_strdup_printf (_ ("points %s and %s are at the same place"), a, b);
    case ESP_CROSSING_NONE:
    default:
      return g_strdup (_ ("nothing crosses"));
    }
}

/* Whether a map is a triangulation of its convex hull: then nothing crosses, and that is known in
 * the time it takes to look at each corner. Around each point the neighbours stand in the order of
 * their directions; the faces that follow from it must all be triangles with their corners against
 * the clock, but for one that is the hull. Such a map of a disc is one to one inside, since the
 * angles around each point add up to one turn, and so it is as a whole, since its border is a
 * simple polygon. */

typedef struct
{
  const gint64 *x, *y;
  int centre;
} Around;

/* On which side of a → b lies c; in 64 bits where that is enough. */
static inline int
side_of (const gint64 *x, const gint64 *y, int a, int b, int c)
{
  gint64 ux = x[b] - x[a];
  gint64 uy = y[b] - y[a];
  gint64 vx = x[c] - x[a];
  gint64 vy = y[c] - y[a];

  /* all four from −2³⁰ to 2³⁰ − 1 */
  if (((guint64) (ux + (1 << 30)) | (guint64) (uy + (1 << 30)) | (guint64) (vx + (1 << 30)) |
       (guint64) (vy + (1 << 30))) >>
          31 ==
      0)
    {
      gint64 area = ux * vy - uy * vx;

      return (area > 0) - (area < 0);
    }
  return esp_orientation (x[a], y[a], x[b], y[b], x[c], y[c]);
}

/* Against the clock, from the right on. */
static inline int
compare_directions (const Around *self, int a, int b)
{
  gint64 ay = self->y[a] - self->y[self->centre];
  gint64 by = self->y[b] - self->y[self->centre];
  gboolean a_below = ay < 0 || (ay == 0 && self->x[a] < self->x[self->centre]);
  gboolean b_below = by < 0 || (by == 0 && self->x[b] < self->x[self->centre]);

  if (a_below != b_below)
    return a_below - b_below;
  return -side_of (self->x, self->y, self->centre, a, b);
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  return compare_directions (data, *(const gint32 *) a, *(const gint32 *) b);
}

static void
sort_around (const Map *map, int i, gint32 *ring)
{
  Around around = { map->x, map->y, i };
  gint32 *here = ring + map->offsets[i];
  int n = map_degree (map, i);

  memcpy (here, map->neighbours + map->offsets[i], sizeof (gint32) * (gsize) n);
  if (n > 24)
    {
      g_qsort_with_data (here, n, sizeof (gint32), compare, &around);
      return;
    }
  for (int k = 1; k < n; k++)
    {
      gint32 moved = here[k];
      int at = k;

      for (; at > 0 && compare_directions (&around, here[at - 1], moved) > 0; at--)
        here[at] = here[at - 1];
      here[at] = moved;
    }
}

/* The half edge that follows i → j around the face on its left: at j, the one before i. */
static inline gint32
next_half_edge (const Map *map, const gint32 *ring, int i, int j)
{
  int k = map->offsets[j];

  while (ring[k] != i)
    k++;
  return k > map->offsets[j] ? k - 1 : map->offsets[j + 1] - 1;
}

/* The face to the left of half edge @first, from @from; its half edges are marked. Returns how many
 * corners it has; @left: all of its corners turn to the left. */
static int
walk_face (const Map *map, const gint32 *ring, guint8 *seen, int from, gint32 first, gboolean *left)
{
  int i = from;
  gint32 at = first;
  int n = 0;

  *left = TRUE;
  do
    {
      int j = ring[at];
      gint32 next = next_half_edge (map, ring, i, j);

      seen[at] = TRUE;
      n++;
      *left = *left && side_of (map->x, map->y, i, j, ring[next]) > 0;
      i = j;
      at = next;
    }
  while (at != first && !seen[at]);
  return n;
}

static inline gboolean
leads_up (const Map *map, int a, int b)
{
  return map->y[b] > map->y[a] || (map->y[b] == map->y[a] && map->x[b] > map->x[a]);
}

/* Whether the face to the left of half edge @first is all that is outside of a convex polygon: with
 * the clock around it, no corner turns to the left or back, and it goes round once. */
static gboolean
is_outside (const Map *map, const gint32 *ring, int from, gint32 first)
{
  int i = from;
  gint32 at = first;
  int n_rises = 0;

  do
    {
      int j = ring[at];
      gint32 next = next_half_edge (map, ring, i, j);
      int k = ring[next];
      int side = side_of (map->x, map->y, i, j, k);

      /* straight on, and not back */
      if (side > 0 || (side == 0 && leads_up (map, i, j) != leads_up (map, j, k)))
        return FALSE;
      n_rises += !leads_up (map, i, j) && leads_up (map, j, k);
      i = j;
      at = next;
    }
  while (at != first);
  return n_rises == 1;
}

/* Below this a map is read from near memory, however its points stand. */
#define MANY_POINTS 20000

/* Fills @order with the points row by row of a grid, to and fro, a few in each of its cells: what
 * lies near in the plane is then near in the row. */
static void
order_by_place (const Map *map, gint32 *order)
{
  int side = (int) sqrt (map->n / 2.0) + 1;
  g_autofree gint32 *cells = g_new (gint32, map->n);
  g_autofree gint32 *first = g_new0 (gint32, (gsize) side * (gsize) side + 1);
  gint64 low[2] = { map->x[0], map->y[0] };
  gint64 high[2] = { map->x[0], map->y[0] };

  for (int i = 1; i < map->n; i++)
    {
      low[0] = MIN (low[0], map->x[i]);
      low[1] = MIN (low[1], map->y[i]);
      high[0] = MAX (high[0], map->x[i]);
      high[1] = MAX (high[1], map->y[i]);
    }
  for (int i = 0; i < map->n; i++)
    {
      int column = (int) ((double) (map->x[i] - low[0]) * side / (double) (high[0] - low[0] + 1));
      int row = (int) ((double) (map->y[i] - low[1]) * side / (double) (high[1] - low[1] + 1));

      column = MIN (column, side - 1);
      row = MIN (row, side - 1);
      cells[i] = row * side + (row % 2 == 0 ? column : side - 1 - column);
      first[cells[i] + 1]++;
    }
  for (int i = 0; i < side * side; i++)
    first[i + 1] += first[i];
  for (int i = 0; i < map->n; i++)
    order[first[cells[i]]++] = i;
}

/* The same map with its points in another order; only what is looked at here, to be freed with
 * clear_copy(). */
static void
copy_by_place (const Map *map, Map *copy)
{
  g_autofree gint32 *order = g_new (gint32, map->n);
  g_autofree gint32 *place = g_new (gint32, map->n);
  gint32 n = 0;

  order_by_place (map, order);
  *copy = (Map){ .n = map->n };
  copy->x = g_new (gint64, map->n);
  copy->y = g_new (gint64, map->n);
  copy->offsets = g_new (gint32, (gsize) map->n + 1);
  copy->neighbours = g_new (gint32, 2 * (gsize) map_n_edges (map) + 1);
  for (int i = 0; i < map->n; i++)
    place[order[i]] = i;
  for (int i = 0; i < map->n; i++)
    {
      int old = order[i];

      copy->x[i] = map->x[old];
      copy->y[i] = map->y[old];
      copy->offsets[i] = n;
      for (int k = map->offsets[old]; k < map->offsets[old + 1]; k++)
        copy->neighbours[n++] = place[map->neighbours[k]];
    }
  copy->offsets[map->n] = n;
}

static void
clear_copy (Map *copy)
{
  g_free (copy->x);
  g_free (copy->y);
  g_free (copy->offsets);
  g_free (copy->neighbours);
}

static gboolean
is_triangulation (const Map *map, int *n_hull)
{
  gsize n_half = 2 * (gsize) map_n_edges (map);
  g_autofree gint32 *ring = NULL;
  g_autofree guint8 *seen = NULL;
  gint64 n_faces = 0;
  int n_outer = 0;

  ring = g_new (gint32, n_half + 1);
  seen = g_new0 (guint8, n_half + 1);
  for (int i = 0; i < map->n; i++)
    sort_around (map, i, ring);
  for (int i = 0; i < map->n; i++)
    for (gint32 at = map->offsets[i]; at < map->offsets[i + 1]; at++)
      {
        gboolean left;
        int n;

        if (seen[at])
          continue;
        n_faces++;
        n = walk_face (map, ring, seen, i, at, &left);
        if (n == 3 && left)
          continue;
        if (n_outer > 0 || !is_outside (map, ring, i, at))
          return FALSE;
        n_outer = n;
      }
  if (n_outer == 0 || map->n - (gint64) map_n_edges (map) + n_faces != 2)
    return FALSE;
  if (n_hull != NULL)
    *n_hull = n_outer;
  return TRUE;
}

gboolean
map_is_triangulation (const Map *map, int *n_hull)
{
  Map copy;
  gboolean is;

  if (map->x == NULL || map->n < 3 || map_n_edges (map) < map->n)
    return FALSE;
  if (map->n < MANY_POINTS)
    return is_triangulation (map, n_hull);
  copy_by_place (map, &copy);
  is = is_triangulation (&copy, n_hull);
  clear_copy (&copy);
  return is;
}
