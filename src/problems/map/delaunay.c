#include "config.h"

#include "base/esp-job.h"
#include "map.h"

/* Delaunay triangulation by divide and conquer on quarter edges: L. Guibas and J. Stolfi,
 * "Primitives for the manipulation of general subdivisions and the computation of Voronoi
 * diagrams", ACM Transactions on Graphics 4(2), 1985. The predicates are exact, so nothing is
 * lost at the hull and points on one circle or line do no harm. */

__extension__ typedef __int128 Wide;

/* Of a quarter edge only the two directions are kept; the dual is implied by `next` and `previous`
 * around each origin. */
typedef struct
{
  const gint64 *x;
  const gint64 *y;
  gint32 *order; /* points by x, then y */
  MapHalf *halves;
  int n_halves;
  int free_halves; /* a list of deleted edges through `next`, -1: none */
  EspControl *control;
  EspCounters counters;
  guint64 work;
  gboolean stopped;
  double told; /* what of esp_job_set_share()'s whole is ours, by point */
} Work;

static inline int
origin (const Work *work, int h)
{
  return work->halves[h].origin;
}

static inline int
target (const Work *work, int h)
{
  return work->halves[h ^ 1].origin;
}

static inline int
turn (const Work *work, int a, int b, int c)
{
  gint64 area = (work->x[b] - work->x[a]) * (work->y[c] - work->y[a]) -
                (work->y[b] - work->y[a]) * (work->x[c] - work->x[a]);

  return (area > 0) - (area < 0);
}

/* d lies inside the circle through a, b, c (against the clock). */
static gboolean
in_circle (const Work *work, int a, int b, int c, int d)
{
  gint64 ax = work->x[a] - work->x[d];
  gint64 ay = work->y[a] - work->y[d];
  gint64 bx = work->x[b] - work->x[d];
  gint64 by = work->y[b] - work->y[d];
  gint64 cx = work->x[c] - work->x[d];
  gint64 cy = work->y[c] - work->y[d];
  gint64 a2 = ax * ax + ay * ay;
  gint64 b2 = bx * bx + by * by;
  gint64 c2 = cx * cx + cy * cy;

  return (Wide) a2 * (bx * cy - cx * by) - (Wide) b2 * (ax * cy - cx * ay) +
             (Wide) c2 * (ax * by - bx * ay) >
         0;
}

/* A new edge, alone at both of its ends. */
static int
make_edge (Work *work, int from, int to)
{
  int h = work->free_halves;

  if (h >= 0)
    work->free_halves = work->halves[h].next;
  else
    {
      h = work->n_halves;
      work->n_halves += 2;
    }
  work->halves[h] = (MapHalf){ from, h, h };
  work->halves[h ^ 1] = (MapHalf){ to, h ^ 1, h ^ 1 };
  return h;
}

/* Puts half @h in behind @where around the origin that they share. */
static void
insert_after (Work *work, int where, int h)
{
  int next = work->halves[where].next;

  work->halves[h].next = next;
  work->halves[h].previous = where;
  work->halves[next].previous = h;
  work->halves[where].next = h;
}

static void
delete_edge (Work *work, int h)
{
  for (int side = 0; side < 2; side++)
    {
      const MapHalf *half = &work->halves[h ^ side];

      work->halves[half->previous].next = half->next;
      work->halves[half->next].previous = half->previous;
    }
  h &= ~1;
  work->halves[h].origin = -1;
  work->halves[h].next = work->free_halves;
  work->free_halves = h;
}

/* The next half of the face to the left of @h: it begins where @h ends. */
static inline int
left_next (const Work *work, int h)
{
  return work->halves[h ^ 1].previous;
}

/* A new edge from the end of @a to the origin of @b, both with the same face on their left. */
static int
connect (Work *work, int a, int b)
{
  int h = make_edge (work, target (work, a), origin (work, b));

  insert_after (work, left_next (work, a), h);
  insert_after (work, b, h ^ 1);
  return h;
}

static inline gboolean
is_left_of (const Work *work, int point, int h)
{
  return turn (work, point, origin (work, h), target (work, h)) > 0;
}

static inline gboolean
is_right_of (const Work *work, int point, int h)
{
  return turn (work, point, target (work, h), origin (work, h)) > 0;
}

/* Merges two triangulations along their common tangents. @left and @right: the halves out of the
 * leftmost point, with the hull against the clock, and out of the rightmost, with the clock. */
static void
merge (Work *work, int left_outer, int left_inner, int right_inner, int right_outer, int ends[2])
{
  int base;

  for (;;)
    if (is_left_of (work, origin (work, right_inner), left_inner))
      left_inner = left_next (work, left_inner);
    else if (is_right_of (work, origin (work, left_inner), right_inner))
      right_inner = work->halves[right_inner ^ 1].next;
    else
      break;
  base = connect (work, right_inner ^ 1, left_inner);
  if (origin (work, left_inner) == origin (work, left_outer))
    left_outer = base ^ 1;
  if (origin (work, right_inner) == origin (work, right_outer))
    right_outer = base;
  for (;;)
    {
      /* base runs from right to left; what is above it lies to its right */
      int left = work->halves[base ^ 1].next;
      int right = work->halves[base].previous;
      gboolean left_valid = is_right_of (work, target (work, left), base);
      gboolean right_valid = is_right_of (work, target (work, right), base);

      if (esp_control_tick (work->control, &work->counters, ++work->work))
        {
          work->stopped = TRUE;
          break;
        }
      if (left_valid)
        for (;;)
          {
            int next = work->halves[left].next;

            if (!in_circle (work, target (work, base), origin (work, base), target (work, left),
                            target (work, next)))
              break;
            delete_edge (work, left);
            left = next;
          }
      if (right_valid)
        for (;;)
          {
            int next = work->halves[right].previous;

            if (!in_circle (work, target (work, base), origin (work, base), target (work, right),
                            target (work, next)))
              break;
            delete_edge (work, right);
            right = next;
          }
      left_valid = is_right_of (work, target (work, left), base);
      right_valid = is_right_of (work, target (work, right), base);
      if (!left_valid && !right_valid)
        break;
      if (!left_valid || (right_valid && in_circle (work, target (work, left), origin (work, left),
                                                    origin (work, right), target (work, right))))
        base = connect (work, right, base ^ 1);
      else
        base = connect (work, base ^ 1, left ^ 1);
    }
  ends[0] = left_outer;
  ends[1] = right_outer;
}

/* Triangulates order[first] up to order[last]. */
static void
divide (Work *work, int first, int last, int ends[2])
{
  const gint32 *order = work->order;

  if (last - first == 1)
    {
      int h = make_edge (work, order[first], order[last]);

      ends[0] = h;
      ends[1] = h ^ 1;
    }
  else if (last - first == 2)
    {
      int a = make_edge (work, order[first], order[first + 1]);
      int b = make_edge (work, order[first + 1], order[last]);
      int side = turn (work, order[first], order[first + 1], order[last]);
      int c;

      insert_after (work, a ^ 1, b);
      ends[0] = a;
      ends[1] = b ^ 1;
      if (side == 0)
        return;
      c = connect (work, b, a);
      if (side < 0)
        {
          ends[0] = c ^ 1;
          ends[1] = c;
        }
    }
  else
    {
      int middle = first + (last - first) / 2;
      int left[2];
      int right[2];

      divide (work, first, middle, left);
      divide (work, middle + 1, last, right);
      if (work->stopped)
        return;
      merge (work, left[0], left[1], right[0], right[1], ends);
      /* the points before have been joined, and hardly anything is left to do for them */
      if (last - first > 64)
        esp_job_set_share (last * work->told);
    }
}

gboolean
map_mesh_init (
    MapMesh *mesh, int n, const gint64 *x, const gint64 *y, double share, EspControl *control)
{
  Work work = { .x = x, .y = y, .free_halves = -1, .control = control, .told = share / MAX (1, n) };
  g_autofree gint32 *order = esp_order_points (n, x, y);
  int ends[2];

  work.order = order;
  work.halves = g_new (MapHalf, 6 * (guint) n + 6);
  if (n > 1)
    divide (&work, 0, n - 1, ends);
  *mesh = (MapMesh){ work.halves, work.n_halves, work.work };
  return !work.stopped;
}

void
map_mesh_clear (MapMesh *mesh)
{
  g_clear_pointer (&mesh->halves, g_free);
}

gboolean
map_triangulate (int n, const gint64 *x, const gint64 *y, EspControl *control, GArray *pairs)
{
  g_auto (MapMesh) mesh = { 0 };

  if (!map_mesh_init (&mesh, n, x, y, 1, control))
    return FALSE;
  for (int h = 0; h < mesh.n_halves; h += 2)
    if (mesh.halves[h].origin >= 0)
      {
        g_array_append_val (pairs, mesh.halves[h].origin);
        g_array_append_val (pairs, mesh.halves[h + 1].origin);
      }
  return TRUE;
}
