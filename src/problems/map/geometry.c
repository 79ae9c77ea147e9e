#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

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
