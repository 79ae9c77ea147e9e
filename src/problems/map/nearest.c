#include "config.h"

#include "base/esp-job.h"
#include "map.h"

#include <math.h>

/* "Take a random point X that can still be connected; connect it to the nearest Y such that the
 * segment crosses no other": the assignment's generator, without looking at all Y.
 *
 * A triangulation of the points is kept in which what was connected is fixed. A point sees its
 * neighbours there; what else it sees lies behind edges that are not fixed, and is looked for from
 * triangle to triangle, within the angle that is left open and only as long as an edge is nearer
 * than the best Y so far. Connecting two points turns the edges between them until one joins them
 * (S. W. Sloan, "A fast algorithm for generating constrained Delaunay triangulations", Computers &
 * Structures 47, 1993). That it begins as Delaunay's keeps triangles small; that it stays so is not
 * needed. The draws, and so the map, are those of the naive method; the test compares the two. */

/* One direction of an edge. Those of a point lie side by side at first. */
typedef struct
{
  guint32 to : 31;
  guint32 fixed : 1;
  gint32 next;     /* against the clock around the origin */
  gint32 previous; /* with the clock */
  gint32 twin;     /* the other direction */
} Half;

typedef struct
{
  gint32 x, y;
} Spot;

/* What x sees through the edge `half`, which it has on its left: between x → right and x → left. */
typedef struct
{
  gint32 half;
  gint32 right;
  gint32 left;
} Window;

typedef struct
{
  int n;
  /* points are renumbered by cells, so that what is near in the plane is near in memory */
  Spot *spots;
  gint32 *numbers; /* their own: they decide between equals */
  gint32 *places;  /* and back */
  Half *halves;
  gint32 *first;   /* a half out of each point; -1: there is none */
  GArray *windows; /* of Window: still to be looked through */
  GArray *crossed; /* of gint32: halves to be turned */
} Work;

/* The nearest found so far. */
typedef struct
{
  int x;
  int point;       /* -1: none */
  gint32 half;     /* x → point, or -1: no edge of the triangulation */
  gint64 distance; /* squared */
} Nearest;

static inline gint64
squared (const Work *work, int a, int b)
{
  gint64 dx = work->spots[a].x - work->spots[b].x;
  gint64 dy = work->spots[a].y - work->spots[b].y;

  return dx * dx + dy * dy;
}

/* Coordinates are from 0 to MAP_UNIT: products fit in 64 bits. */
static inline gint64
turn (const Work *work, int a, int b, int c)
{
  const Spot *p = &work->spots[a];
  const Spot *q = &work->spots[b];
  const Spot *r = &work->spots[c];

  return (gint64) (q->x - p->x) * (r->y - p->y) - (gint64) (q->y - p->y) * (r->x - p->x);
}

static inline int
target (const Work *work, int h)
{
  return (int) work->halves[h].to;
}

static inline int
origin (const Work *work, int h)
{
  return target (work, work->halves[h].twin);
}

/* The next half of the face to the left of @h: it begins where @h ends. */
static inline int
left_next (const Work *work, int h)
{
  return work->halves[work->halves[h].twin].previous;
}

/* --- looking --- */

static inline void
consider (const Work *work, Nearest *nearest, int y, int half)
{
  gint64 distance = squared (work, nearest->x, y);

  if (distance < nearest->distance ||
      (distance == nearest->distance && work->numbers[y] < work->numbers[nearest->point]))
    {
      nearest->point = y;
      nearest->half = half;
      nearest->distance = distance;
    }
}

/* Whether nothing behind p – q can be nearer than what was found. Rounding errs on the side of
 * looking. */
static inline gboolean
is_beyond (const Work *work, const Nearest *nearest, int p, int q)
{
  const Spot *from = &work->spots[nearest->x];
  double px = work->spots[p].x - from->x;
  double py = work->spots[p].y - from->y;
  double qx = work->spots[q].x - from->x;
  double qy = work->spots[q].y - from->y;
  double dx = qx - px;
  double dy = qy - py;
  double limit = (double) nearest->distance * (1 + 1e-9);
  double area;

  if (px * dx + py * dy >= 0)
    return px * px + py * py > limit;
  if (qx * dx + qy * dy <= 0)
    return qx * qx + qy * qy > limit;
  area = px * qy - py * qx;
  return area * area > limit * (dx * dx + dy * dy);
}

static inline void
open_window (Work *work, const Nearest *nearest, int half, int p, int right, int left)
{
  Window window = { half, right, left };

  if (!work->halves[half].fixed && !is_beyond (work, nearest, p, target (work, half)))
    g_array_append_val (work->windows, window);
}

static void
look_through (Work *work, Nearest *nearest, const Window *window)
{
  int x = nearest->x;
  int p = origin (work, window->half);
  int q = target (work, window->half);
  int near = work->halves[window->half].previous; /* p → v */
  int far;
  int v = target (work, near);
  gboolean is_left;
  gboolean is_right;

  /* something nearer may have been found since; and there may be only the outside */
  if (is_beyond (work, nearest, p, q) || turn (work, p, v, q) <= 0)
    return;
  far = left_next (work, near); /* v → q */
  is_left = turn (work, x, window->right, v) > 0;
  is_right = turn (work, x, v, window->left) > 0;
  if (is_left && is_right)
    consider (work, nearest, v, -1);
  if (is_left)
    open_window (work, nearest, near, p, window->right, is_right ? v : window->left);
  if (is_right)
    open_window (work, nearest, far, v, is_left ? v : window->right, window->left);
}

/* The nearest point that @x can be connected to. */
static Nearest
find_nearest (Work *work, int x)
{
  Nearest nearest = { .x = x, .point = -1, .half = -1, .distance = G_MAXINT64 };
  int first = work->first[x];
  int h = first;

  if (h < 0)
    return nearest;
  do
    {
      if (!work->halves[h].fixed)
        consider (work, &nearest, target (work, h), h);
      h = work->halves[h].next;
    }
  while (h != first);
  do
    {
      int next = work->halves[h].next;
      int a = target (work, h);
      int b = target (work, next);

      if (!is_beyond (work, &nearest, a, b) && turn (work, x, a, b) > 0)
        open_window (work, &nearest, left_next (work, h), a, a, b);
      while (work->windows->len > 0)
        {
          Window window = g_array_index (work->windows, Window, work->windows->len - 1);

          g_array_set_size (work->windows, work->windows->len - 1);
          look_through (work, &nearest, &window);
        }
      h = next;
    }
  while (h != first);
  return nearest;
}

/* --- connecting --- */

static void
take_out (Work *work, int h)
{
  Half *half = &work->halves[h];
  int from = origin (work, h);

  work->halves[half->previous].next = half->next;
  work->halves[half->next].previous = half->previous;
  if (work->first[from] == h)
    work->first[from] = half->next;
}

static void
put_in (Work *work, int h, int after, int to)
{
  Half *half = &work->halves[h];

  half->to = (guint32) to;
  half->previous = after;
  half->next = work->halves[after].next;
  work->halves[half->next].previous = h;
  work->halves[after].next = h;
}

/* Turns an edge to the other two corners of its two triangles: @h then leads from the one on its
 * left to the one on its right. */
static void
turn_edge (Work *work, int h)
{
  int twin = work->halves[h].twin;
  int left = work->halves[work->halves[h].next].twin;     /* from the corner to @h's origin */
  int right = work->halves[work->halves[twin].next].twin; /* likewise, to its target */
  int c = origin (work, left);
  int d = origin (work, right);

  take_out (work, h);
  take_out (work, twin);
  put_in (work, h, left, d);
  put_in (work, twin, right, c);
}

/* All edges that the segment x – y crosses, from x on. */
static void
list_crossed (Work *work, int x, int y)
{
  int h = work->first[x];
  int v;

  for (;; h = work->halves[h].next)
    {
      int a = target (work, h);
      int b = target (work, work->halves[h].next);

      if (turn (work, x, a, b) > 0 && turn (work, x, a, y) > 0 && turn (work, x, y, b) > 0)
        break;
    }
  h = left_next (work, h);
  for (;;)
    {
      g_array_append_val (work->crossed, h);
      h = work->halves[h].previous;
      v = target (work, h);
      if (v == y)
        return;
      if (turn (work, x, y, v) < 0)
        h = left_next (work, h);
    }
}

/* Makes x – y an edge of the triangulation. Returns its half out of x or y. */
static int
turn_crossed (Work *work, int x, int y)
{
  int joined = -1;

  g_array_set_size (work->crossed, 0);
  list_crossed (work, x, y);
  for (guint i = 0; i < work->crossed->len; i++)
    {
      int h = g_array_index (work->crossed, gint32, i);
      int a = origin (work, h);
      int b = target (work, h);
      int c = target (work, work->halves[h].next);
      int d = target (work, work->halves[h].previous);
      gboolean still;

      /* it can be turned where its two triangles have no angle of half a circle or more */
      if (turn (work, d, c, a) <= 0 || turn (work, d, c, b) >= 0)
        {
          g_array_append_val (work->crossed, h);
          continue;
        }
      turn_edge (work, h);
      joined = h;
      still = c != x && c != y && d != x && d != y &&
              (turn (work, x, y, c) > 0) != (turn (work, x, y, d) > 0);
      if (still)
        g_array_append_val (work->crossed, h);
    }
  return joined;
}

static void
connect (Work *work, const Nearest *nearest)
{
  int h = nearest->half >= 0 ? nearest->half : turn_crossed (work, nearest->x, nearest->point);

  work->halves[h].fixed = work->halves[work->halves[h].twin].fixed = TRUE;
}

/* --- the whole --- */

static void
sort_into_cells (Work *work, const gint64 *x, const gint64 *y)
{
  guint n = (guint) work->n;
  int side = MAX (1, (int) sqrt ((double) work->n / 2));
  gint64 cell = MAP_UNIT / side + 1;
  gsize n_cells = (gsize) side * (gsize) side;
  g_autofree gint32 *starts = g_new0 (gint32, n_cells + 2);

  for (guint i = 0; i < n; i++)
    starts[y[i] / cell * side + x[i] / cell + 2]++;
  for (gsize k = 2; k < n_cells + 2; k++)
    starts[k] += starts[k - 1];
  for (guint i = 0; i < n; i++)
    {
      int place = starts[y[i] / cell * side + x[i] / cell + 1]++;

      work->spots[place] = (Spot){ (gint32) x[i], (gint32) y[i] };
      work->numbers[place] = (gint32) i;
      work->places[i] = place;
    }
}

/* Takes a triangulation over, the halves of each point side by side. */
static void
take_mesh (Work *work, const MapMesh *mesh)
{
  g_autofree gint32 *moved = g_new (gint32, (guint) mesh->n_halves + 1);
  int n_halves = 0;

  for (int i = 0; i < work->n; i++)
    work->first[i] = -1;
  for (int h = 0; h < mesh->n_halves; h++)
    if (mesh->halves[h & ~1].origin >= 0)
      work->first[work->places[mesh->halves[h].origin]] = h;
  for (int i = 0; i < work->n; i++)
    {
      int first = work->first[i];
      int h = first;

      if (first < 0)
        continue;
      do
        {
          moved[h] = n_halves++;
          h = mesh->halves[h].next;
        }
      while (h != first);
      work->first[i] = moved[first];
    }
  work->halves = g_new (Half, (guint) n_halves + 1);
  for (int h = 0; h < mesh->n_halves; h++)
    if (mesh->halves[h & ~1].origin >= 0)
      work->halves[moved[h]] = (Half){ .to = (guint32) work->places[mesh->halves[h ^ 1].origin],
                                       .next = moved[mesh->halves[h].next],
                                       .previous = moved[mesh->halves[h].previous],
                                       .twin = moved[h ^ 1] };
}

#define MESH_SHARE 0.2 /* of the work, in the triangulation */

static void
work_init (Work *work, int n)
{
  *work = (Work){ .n = n,
                  .spots = g_new (Spot, (guint) n + 1),
                  .numbers = g_new (gint32, (guint) n + 1),
                  .places = g_new (gint32, (guint) n + 1),
                  .first = g_new (gint32, (guint) n + 1),
                  .windows = g_array_new (FALSE, FALSE, sizeof (Window)),
                  .crossed = g_array_new (FALSE, FALSE, sizeof (gint32)) };
}

static void
work_clear (Work *work)
{
  g_free (work->spots);
  g_free (work->numbers);
  g_free (work->places);
  g_free (work->first);
  g_free (work->halves);
  g_array_unref (work->windows);
  g_array_unref (work->crossed);
}

gboolean
map_connect_nearest (
    int n, const gint64 *x, const gint64 *y, EspRandom *random, EspControl *control, GArray *pairs)
{
  Work work;
  g_autofree gint32 *open = NULL;
  g_auto (MapMesh) mesh = { 0 };
  EspCounters counters = { 0 };
  guint64 draws = 0;
  int n_open = n;
  gboolean stopped = FALSE;

  if (!map_mesh_init (&mesh, n, x, y, MESH_SHARE, control))
    return FALSE;
  open = g_new (gint32, (guint) n + 1);
  for (int i = 0; i < n; i++)
    open[i] = i;
  work_init (&work, n);
  sort_into_cells (&work, x, y);
  take_mesh (&work, &mesh);
  while (n_open > 0 && !stopped)
    {
      int at = (int) esp_random_below (random, (guint64) n_open);
      Nearest nearest = find_nearest (&work, work.places[open[at]]);

      stopped = esp_control_tick (control, &counters, mesh.work + ++draws);
      /* each draw makes one of about three borders a point, or finds that a point has all of its */
      if (draws % 512 == 0)
        esp_job_set_share (MESH_SHARE + (1 - MESH_SHARE) * (double) draws / (4.0 * n));
      if (nearest.point < 0)
        {
          open[at] = open[--n_open];
          continue;
        }
      connect (&work, &nearest);
      g_array_append_val (pairs, work.numbers[nearest.x]);
      g_array_append_val (pairs, work.numbers[nearest.point]);
    }
  work_clear (&work);
  return !stopped;
}
