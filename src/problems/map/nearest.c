#include "config.h"

#include "engine/esp-job.h"
#include "map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* "Take a random point X that can still be connected; connect it to the nearest Y such that the
 * segment crosses no other": the assignment's generator, with the work of looking for Y done once.
 *
 * A Y that was refused stays refused, for edges are only added: so each point goes through the
 * others by distance once, ring of cells by ring of cells, and remembers where it is. It may stop
 * where nothing farther can be seen: each face around it has no corner farther away than what was
 * gone through, or is the hull's outside. The draws, and so the map, are those of
 * the naive method; the test compares the two. */

typedef struct
{
  gint64 distance; /* squared */
  gint32 point;
  gint32 number; /* the point's own: decides between equals */
} Candidate;

typedef struct
{
  gint32 *around; /* neighbours against the clock */
  int n_around, room_around;
  /* those nearer than `safe`, the nearest last; then, in no order, the others */
  Candidate *waiting;
  int n_ready, n_waiting, room_waiting;
  int ring;     /* cells up to so far away were taken in */
  gint64 safe;  /* squared: all points nearer are taken in; -1 none, G_MAXINT64 all */
  gint32 ahead; /* the next on the hull against the clock; -1: not on it */
  gint32 behind;
  gint32 open_face;       /* where among `around` a face was last found open */
  gboolean ahead_is_edge; /* the edge to it has been made */
} Point;

typedef struct
{
  int n;
  /* points are renumbered by their cells, so that what is near in the plane is near in memory */
  gint64 *x;
  gint64 *y;
  gint32 *numbers; /* their own */
  gint32 *places;  /* and back */
  Point *points;
  MapGrid *grid;  /* edges */
  int side;       /* cells each way */
  gint64 cell;    /* their side */
  gint32 *starts; /* points by cell */
} Work;

static inline gint64
squared (const Work *work, int a, int b)
{
  gint64 dx = work->x[a] - work->x[b];
  gint64 dy = work->y[a] - work->y[b];

  return dx * dx + dy * dy;
}

/* Coordinates are from 0 to MAP_UNIT: products fit in 64 bits. */
static inline int
turn (const Work *work, int a, int b, int c)
{
  gint64 area = (work->x[b] - work->x[a]) * (work->y[c] - work->y[a]) -
                (work->y[b] - work->y[a]) * (work->x[c] - work->x[a]);

  return (area > 0) - (area < 0);
}

static int
compare_candidates (const void *a, const void *b)
{
  const Candidate *p = a;
  const Candidate *q = b;

  if (p->distance != q->distance)
    return p->distance > q->distance ? -1 : 1;
  return q->number - p->number;
}

static void
wait_for (Work *work, int x, int y)
{
  Point *point = &work->points[x];

  if (point->n_waiting == point->room_waiting)
    {
      point->room_waiting = MAX (16, 2 * point->room_waiting);
      point->waiting = g_renew (Candidate, point->waiting, (guint) point->room_waiting);
    }
  point->waiting[point->n_waiting++] = (Candidate){ squared (work, x, y), y, work->numbers[y] };
}

static void
take_in_cell (Work *work, int x, int row, int column)
{
  int cell = row * work->side + column;

  if (row < 0 || column < 0 || row >= work->side || column >= work->side)
    return;
  for (int k = work->starts[cell]; k < work->starts[cell + 1]; k++)
    if (k != x)
      wait_for (work, x, k);
}

/* Takes in the next ring of cells around @x. */
static void
take_in_ring (Work *work, int x)
{
  Point *point = &work->points[x];
  int column = (int) (work->x[x] / work->cell);
  int row = (int) (work->y[x] / work->cell);
  int ring = ++point->ring;
  gint64 reach = G_MAXINT64;

  if (ring == 0)
    take_in_cell (work, x, row, column);
  for (int k = -ring; k <= ring && ring > 0; k++)
    {
      take_in_cell (work, x, row - ring, column + k);
      take_in_cell (work, x, row + ring, column + k);
    }
  for (int k = 1 - ring; k < ring; k++)
    {
      take_in_cell (work, x, row + k, column - ring);
      take_in_cell (work, x, row + k, column + ring);
    }
  /* beyond the sides that lie inside the square there may be more */
  if (column - ring > 0)
    reach = MIN (reach, work->x[x] - (column - ring) * work->cell);
  if (row - ring > 0)
    reach = MIN (reach, work->y[x] - (row - ring) * work->cell);
  if (column + ring + 1 < work->side)
    reach = MIN (reach, (column + ring + 1) * work->cell - work->x[x]);
  if (row + ring + 1 < work->side)
    reach = MIN (reach, (row + ring + 1) * work->cell - work->y[x]);
  point->safe = reach == G_MAXINT64 ? G_MAXINT64 : reach * reach;
  /* all that were ready before have been looked at: whoever is safe now goes to the front */
  g_assert (point->n_ready == 0);
  for (int k = 0; k < point->n_waiting; k++)
    if (point->waiting[k].distance <= point->safe)
      {
        Candidate swapped = point->waiting[point->n_ready];

        point->waiting[point->n_ready++] = point->waiting[k];
        point->waiting[k] = swapped;
      }
  /* qsort() must not be given NULL, which is what a point with nobody waiting has */
  if (point->n_ready > 1)
    qsort (point->waiting, (guint) point->n_ready, sizeof (Candidate), compare_candidates);
}

/* The nearest that is ready; it is taken away. */
static int
take_ready (Point *point)
{
  int nearest = point->waiting[--point->n_ready].point;

  point->waiting[point->n_ready] = point->waiting[--point->n_waiting];
  return nearest;
}

static gboolean
is_connected (const Work *work, int a, int b)
{
  const Point *point = &work->points[a];

  if (b == point->ahead)
    return point->ahead_is_edge;
  if (b == point->behind)
    return work->points[b].ahead_is_edge;
  for (int k = 0; k < point->n_around; k++)
    if (point->around[k] == b)
      return TRUE;
  return FALSE;
}

/* Where y belongs among the neighbours of x: after how many of them against the clock. */
static int
wedge_of (const Work *work, int x, int y)
{
  const Point *point = &work->points[x];

  for (int k = 0; k < point->n_around; k++)
    {
      int a = point->around[k];
      int b = point->around[(k + 1) % point->n_around];
      int from_a = turn (work, x, a, y);
      int to_b = turn (work, x, y, b);
      int whole = turn (work, x, a, b);

      if (point->n_around == 1)
        return 0;
      if (whole > 0 ? from_a >= 0 && to_b > 0 : from_a >= 0 || to_b > 0)
        return k;
    }
  return point->n_around - 1;
}

static void
add_around (Work *work, int x, int y)
{
  Point *point = &work->points[x];
  int at = point->n_around == 0 ? 0 : wedge_of (work, x, y) + 1;

  if (point->n_around == point->room_around)
    {
      point->room_around = MAX (8, 2 * point->room_around);
      point->around = g_renew (gint32, point->around, (guint) point->room_around);
    }
  memmove (point->around + at + 1, point->around + at,
           (guint) (point->n_around - at) * sizeof (gint32));
  point->around[at] = y;
  point->n_around++;
}

/* How many edges of a face are walked before it counts as open. */
#define MAX_WALK 1500

/* The point before @from against the clock at @at: where the face to the left of from → at goes. */
static inline int
turn_left (const Work *work, int from, int at)
{
  const Point *point = &work->points[at];

  for (int k = 0; k < point->n_around; k++)
    if (point->around[k] == from)
      return point->around[k > 0 ? k - 1 : point->n_around - 1];
  return from;
}

/* All that can be seen between x → a and the next edge against the clock is taken in: it lies in
 * their face, and so no farther away than the face's farthest corner. */
static gboolean
face_is_taken_in (const Work *work, int x, int a)
{
  const Point *point = &work->points[x];
  int from = x;
  int at = a;

  /* twice the area, negative for an outside; sums on the way may wrap round, the whole does not */
  guint64 area = 0;

  /* the hull's outside */
  if (point->ahead >= 0 && a == point->behind)
    return TRUE;
  for (int step = 0; step < MAX_WALK; step++)
    {
      int next;

      if (squared (work, x, at) > point->safe)
        return FALSE;
      area += (guint64) ((work->x[from] - work->x[x]) * (work->y[at] - work->y[x]) -
                         (work->x[at] - work->x[x]) * (work->y[from] - work->y[x]));
      next = turn_left (work, from, at);
      from = at;
      at = next;
      if (from == x && at == a)
        return (gint64) area > 0;
    }
  return FALSE;
}

/* Nothing that is not taken in can be seen from x. */
static gboolean
is_closed (Work *work, int x)
{
  Point *point = &work->points[x];

  if (point->safe == G_MAXINT64)
    return TRUE;
  if (point->n_around < 2)
    return FALSE;
  /* the face that was open last time is likely to be so still */
  for (int k = 0; k < point->n_around; k++)
    {
      int at = (point->open_face + k) % point->n_around;

      if (!face_is_taken_in (work, x, point->around[at]))
        {
          point->open_face = at;
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
can_see (Work *work, int x, int y)
{
  const Point *point = &work->points[x];
  MapCrossing crossing;

  if (point->n_around >= 2 && y != point->ahead && y != point->behind)
    {
      int k = wedge_of (work, x, y);
      int a = point->around[k];
      int b = point->around[(k + 1) % point->n_around];

      if (turn (work, x, a, b) > 0 && turn (work, a, b, y) <= 0 && is_connected (work, a, b))
        return FALSE;
    }
  return !map_grid_blocked (work->grid, x, y, &crossing);
}

/* The nearest point that x can be connected to, or -1. */
static int
find_nearest (Work *work, int x)
{
  Point *point = &work->points[x];

  for (;;)
    {
      while (point->n_ready > 0)
        {
          int y = take_ready (point);

          if (!is_connected (work, x, y) && can_see (work, x, y))
            return y;
        }
      if (is_closed (work, x))
        return -1;
      take_in_ring (work, x);
    }
}

static void
sort_into_cells (Work *work, const gint64 *x, const gint64 *y)
{
  guint n = (guint) work->n;
  gsize n_cells;

  work->side = MAX (1, (int) sqrt ((double) work->n / 2));
  work->cell = MAP_UNIT / work->side + 1;
  n_cells = (gsize) work->side * (gsize) work->side;
  work->starts = g_new0 (gint32, n_cells + 2);
  work->x = g_new (gint64, n + 1);
  work->y = g_new (gint64, n + 1);
  work->numbers = g_new (gint32, n + 1);
  work->places = g_new (gint32, n + 1);
  for (guint i = 0; i < n; i++)
    work->starts[y[i] / work->cell * work->side + x[i] / work->cell + 2]++;
  for (gsize k = 2; k < n_cells + 2; k++)
    work->starts[k] += work->starts[k - 1];
  for (guint i = 0; i < n; i++)
    {
      int place = work->starts[y[i] / work->cell * work->side + x[i] / work->cell + 1]++;

      work->x[place] = x[i];
      work->y[place] = y[i];
      work->numbers[place] = (gint32) i;
      work->places[i] = place;
    }
}

/* The hull's sides stand around the points from the start, as walls: nobody sees through them, and
 * so every face has an end. As edges they are made when it is their turn. */
static void
raise_hull (Work *work)
{
  g_autofree gint32 *ring = g_new (gint32, (guint) work->n + 1);
  int h = map_hull (work->n, work->x, work->y, ring);
  gboolean flat = TRUE;

  for (int i = 0; i < work->n; i++)
    work->points[i].ahead = work->points[i].behind = -1;
  for (int k = 2; k < h && flat; k++)
    flat = turn (work, ring[0], ring[1], ring[k]) == 0;
  for (int k = 0; k < h && !flat; k++)
    {
      int ahead = ring[(k + 1) % h];

      work->points[ring[k]].ahead = ahead;
      work->points[ahead].behind = ring[k];
      add_around (work, ring[k], ahead);
      add_around (work, ahead, ring[k]);
    }
}

static void
make_edge (Work *work, int a, int b)
{
  map_grid_add (work->grid, a, b);
  if (b == work->points[a].ahead)
    work->points[a].ahead_is_edge = TRUE;
  else if (a == work->points[b].ahead)
    work->points[b].ahead_is_edge = TRUE;
  else
    {
      add_around (work, a, b);
      add_around (work, b, a);
    }
}

gboolean
map_connect_nearest (
    int n, const gint64 *x, const gint64 *y, EspRandom *random, EspControl *control, GArray *pairs)
{
  Work work = { .n = n };
  g_autofree gint32 *open = g_new (gint32, (guint) n + 1);
  EspCounters counters = { 0 };
  guint64 draws = 0;
  int n_open = n;
  gboolean stopped = FALSE;

  work.points = g_new0 (Point, (guint) n + 1);
  sort_into_cells (&work, x, y);
  work.grid = map_grid_new (n, work.x, work.y);
  raise_hull (&work);
  for (int i = 0; i < n; i++)
    {
      open[i] = i;
      work.points[i].ring = -1;
      work.points[i].safe = -1;
    }
  while (n_open > 0 && !stopped)
    {
      int at = (int) esp_random_below (random, (guint64) n_open);
      int from = work.places[open[at]];
      int to = find_nearest (&work, from);

      stopped = esp_control_tick (control, &counters, ++draws);
      /* each draw makes one of about three borders a point, or finds that a point has all of its */
      if (draws % 512 == 0)
        esp_job_tell ((double) draws / (4.0 * n));
      if (to < 0)
        {
          open[at] = open[--n_open];
          continue;
        }
      make_edge (&work, from, to);
      g_array_append_val (pairs, work.numbers[from]);
      g_array_append_val (pairs, work.numbers[to]);
    }
  for (int i = 0; i < n; i++)
    {
      g_free (work.points[i].around);
      g_free (work.points[i].waiting);
    }
  g_free (work.points);
  g_free (work.starts);
  g_free (work.x);
  g_free (work.y);
  g_free (work.numbers);
  g_free (work.places);
  map_grid_free (work.grid);
  return !stopped;
}
