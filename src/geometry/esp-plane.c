#include "config.h"

#include "esp-plane.h"

#include <math.h>

__extension__ typedef __int128 Wide;

int
esp_orientation (gint64 ax, gint64 ay, gint64 bx, gint64 by, gint64 cx, gint64 cy)
{
  Wide area = (Wide) (bx - ax) * (cy - ay) - (Wide) (by - ay) * (cx - ax);

  return (area > 0) - (area < 0);
}

/* c lies on the segment a–b, ends included; the three are on one line. */
static gboolean
between (const gint64 *x, const gint64 *y, int a, int b, int c)
{
  return MIN (x[a], x[b]) <= x[c] && x[c] <= MAX (x[a], x[b]) && MIN (y[a], y[b]) <= y[c] &&
         y[c] <= MAX (y[a], y[b]);
}

static inline int
side_of (const gint64 *x, const gint64 *y, int a, int b, int c)
{
  return esp_orientation (x[a], y[a], x[b], y[b], x[c], y[c]);
}

gboolean
esp_edges_cross (const gint64 *x, const gint64 *y, int a, int b, int c, int d)
{
  int abc;
  int abd;
  int cda;
  int cdb;

  if (a == d || b == d)
    {
      int swapped = c;

      c = d;
      d = swapped;
    }
  if (a == c || b == c)
    {
      int far = a == c ? b : a;

      if (far == d)
        return TRUE;
      /* on one line and on the same side of the common end */
      return side_of (x, y, c, far, d) == 0 &&
             (between (x, y, c, far, d) || between (x, y, c, d, far));
    }
  abc = side_of (x, y, a, b, c);
  abd = side_of (x, y, a, b, d);
  cda = side_of (x, y, c, d, a);
  cdb = side_of (x, y, c, d, b);
  if (abc * abd < 0 && cda * cdb < 0)
    return TRUE;
  return (abc == 0 && between (x, y, a, b, c)) || (abd == 0 && between (x, y, a, b, d)) ||
         (cda == 0 && between (x, y, c, d, a)) || (cdb == 0 && between (x, y, c, d, b));
}

gboolean
esp_is_on_edge (const gint64 *x, const gint64 *y, int a, int b, int c)
{
  return side_of (x, y, a, b, c) == 0 && between (x, y, a, b, c);
}

typedef struct
{
  gint64 x, y;
  gint32 i;
} NumberedPoint;

static int
compare_places (const void *a, const void *b)
{
  const NumberedPoint *p = a;
  const NumberedPoint *q = b;

  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  if (p->y != q->y)
    return p->y < q->y ? -1 : 1;
  return p->i - q->i;
}

gint32 *
esp_order_points (int n, const gint64 *x, const gint64 *y)
{
  g_autofree NumberedPoint *places = g_new (NumberedPoint, (guint) n + 1);
  gint32 *order = g_new (gint32, (guint) n + 1);

  for (int i = 0; i < n; i++)
    places[i] = (NumberedPoint){ x[i], y[i], i };
  qsort (places, (guint) n, sizeof (NumberedPoint), compare_places);
  for (int i = 0; i < n; i++)
    order[i] = places[i].i;
  return order;
}

double
esp_squared_distance (EspSpot p, EspSpot a, EspSpot b)
{
  double dx = b.x - a.x;
  double dy = b.y - a.y;
  double length = dx * dx + dy * dy;
  double share = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;

  share = CLAMP (share, 0, 1);
  dx = a.x + share * dx - p.x;
  dy = a.y + share * dy - p.y;
  return dx * dx + dy * dy;
}

EspSpot
esp_find_meeting (EspSpot a, EspSpot b, EspSpot c, EspSpot d)
{
  double ux = b.x - a.x;
  double uy = b.y - a.y;
  double vx = d.x - c.x;
  double vy = d.y - c.y;
  double cross = ux * vy - uy * vx;
  double share = ((c.x - a.x) * vy - (c.y - a.y) * vx) / (fabs (cross) > 1e-12 ? cross : 1);

  return (EspSpot){ a.x + share * ux, a.y + share * uy };
}
