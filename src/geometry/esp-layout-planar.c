#include "config.h"

#include "esp-layout-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/esp-random.h"

/* A straight-line drawing of a connected planar graph. Its faces are made simple and filled with a
 * middle each, so that all but the outer one are triangles; W. T. Tutte, "How to draw a graph",
 * 1963, then draws it without crossings. Springs bring the edges to one length, and never a node
 * over an edge (as F. Bertault, "A force-directed algorithm that preserves edge-crossing
 * properties", 2000). */

#define NONE (-1)
/* More nodes than this are left as Tutte drew them: springs look at every pair of edges. */
#define MAX_RELAXED 300

/* Half an edge each way: @twin of h is h ^ 1. */
typedef struct
{
  int n;          /* nodes and middles */
  int n_halves;   /* used */
  int *to;        /* of a half: where it leads */
  int *clockwise; /* of a half: the next one around its node */
  int *against;   /* and the one before */
  int *any;       /* of a node: one of its halves */
  gboolean *done; /* of a half: its face was made simple */
} Mesh;

static inline int
from (const Mesh *mesh, int half)
{
  return mesh->to[half ^ 1];
}

static inline int
next_of_face (const Mesh *mesh, int half)
{
  return mesh->against[half ^ 1];
}

static void
link_halves (Mesh *mesh, int half, int next)
{
  mesh->clockwise[half] = next;
  mesh->against[next] = half;
}

/* From node @a, behind the half @behind, to node @b, behind @other; NONE: the first one there. */
static int
add_edge (Mesh *mesh, int a, int behind, int b, int other)
{
  const int node[2] = { a, b };
  const int after[2] = { behind, other };
  int half = mesh->n_halves;

  mesh->n_halves += 2;
  for (int end = 0; end < 2; end++)
    {
      mesh->to[half + end] = node[1 - end];
      mesh->done[half + end] = FALSE;
      if (after[end] == NONE)
        link_halves (mesh, half + end, half + end);
      else
        {
          int next = mesh->clockwise[after[end]];

          link_halves (mesh, after[end], half + end);
          link_halves (mesh, half + end, next);
        }
      mesh->any[node[end]] = half + end;
    }
  return half;
}

static int
find_slot (const gint32 *offsets, const gint32 *neighbours, int a, int b)
{
  int low = offsets[a];
  int high = offsets[a + 1] - 1;

  while (low < high)
    {
      int middle = low + (high - low) / 2;

      if (neighbours[middle] < b)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
mesh_init (Mesh *mesh, int n, const gint32 *offsets, const gint32 *neighbours, const gint32 *around)
{
  /* at most 3n edges and 2n faces with a middle and three halves each, or a few more */
  gsize nodes = 3 * (gsize) n + 4;
  gsize halves = 6 * nodes;
  g_autofree int *half_of = g_new (int, (gsize) offsets[n] + 1); /* by slot of `neighbours` */
  int n_halves = 0;

  *mesh = (Mesh){ .n = n };
  mesh->to = g_new (int, halves);
  mesh->clockwise = g_new (int, halves);
  mesh->against = g_new (int, halves);
  mesh->done = g_new0 (gboolean, halves);
  mesh->any = g_new (int, nodes);
  for (int a = 0; a < n; a++)
    for (int k = offsets[a]; k < offsets[a + 1]; k++)
      if (neighbours[k] > a)
        {
          int back = find_slot (offsets, neighbours, neighbours[k], a);

          mesh->to[n_halves] = neighbours[k];
          mesh->to[n_halves + 1] = a;
          half_of[k] = n_halves++;
          half_of[back] = n_halves++;
        }
  mesh->n_halves = n_halves;
  for (int a = 0; a < n; a++)
    {
      int last = half_of[find_slot (offsets, neighbours, a, around[offsets[a + 1] - 1])];

      mesh->any[a] = last;
      for (int k = offsets[a]; k < offsets[a + 1]; k++)
        {
          int half = half_of[find_slot (offsets, neighbours, a, around[k])];

          link_halves (mesh, last, half);
          last = half;
        }
    }
}

static void
mesh_clear (Mesh *mesh)
{
  g_free (mesh->to);
  g_free (mesh->clockwise);
  g_free (mesh->against);
  g_free (mesh->done);
  g_free (mesh->any);
}

/* --- faces --- */

static int
face_length (const Mesh *mesh, int half)
{
  int length = 0;
  int at = half;

  do
    length++;
  while ((at = next_of_face (mesh, at)) != half);
  return length;
}

static int
longest_face (const Mesh *mesh)
{
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) mesh->n_halves + 1);
  int longest = 0;
  int best = 0;

  for (int half = 0; half < mesh->n_halves; half++)
    {
      int at = half;

      if (seen[half])
        continue;
      if (face_length (mesh, half) > longest)
        {
          longest = face_length (mesh, half);
          best = half;
        }
      for (; !seen[at]; at = next_of_face (mesh, at))
        seen[at] = TRUE;
    }
  return best;
}

/* Cuts off, with an edge each, the corners where the face meets a node once more. @met is for each
 * node the face that met it last. */
static void
make_simple (Mesh *mesh, int start, int *met)
{
  int here = start;
  int next = next_of_face (mesh, here);

  met[from (mesh, start)] = start;
  mesh->done[start] = TRUE;
  while (next != start)
    {
      int node = mesh->to[here];

      if (met[node] == start)
        {
          int cut =
              add_edge (mesh, from (mesh, here), here, mesh->to[next], mesh->against[next ^ 1]);

          mesh->done[next] = TRUE;
          mesh->done[cut ^ 1] = TRUE;
          here = cut;
        }
      else
        {
          met[node] = start;
          here = next;
        }
      mesh->done[here] = TRUE;
      next = next_of_face (mesh, here);
    }
}

/* Puts a node into the middle of a face, joined to all its corners. */
static void
fill_face (Mesh *mesh, int start)
{
  int middle = mesh->n++;
  int here = start;
  int last = NONE;
  int length = face_length (mesh, start);

  for (int k = 0; k < length; k++)
    {
      int next = next_of_face (mesh, here);

      last = add_edge (mesh, from (mesh, here), here, middle, last) ^ 1;
      here = next;
    }
}

/* Makes all faces but the outer one triangles; returns a half on the outer one. */
static int
fill_faces (Mesh *mesh)
{
  int outer = longest_face (mesh);
  int n_edges = mesh->n_halves;
  g_autofree int *met = g_new (int, (gsize) mesh->n + 1);
  g_autofree gboolean *seen = NULL;
  int first_middle = mesh->n;

  for (int v = 0; v < mesh->n; v++)
    met[v] = NONE;
  make_simple (mesh, outer, met);
  for (int half = 0; half < n_edges; half++)
    if (!mesh->done[half])
      make_simple (mesh, half, met);
  n_edges = mesh->n_halves;
  seen = g_new0 (gboolean, (gsize) n_edges + 1);
  /* the cut corners lie outside of the walk that began at @outer: a half of it that is left */
  for (int at = outer; !seen[at]; at = next_of_face (mesh, at))
    seen[at] = TRUE;
  for (int half = 0; half < n_edges; half++)
    {
      if (seen[half])
        continue;
      for (int at = half; !seen[at]; at = next_of_face (mesh, at))
        seen[at] = TRUE;
      if (face_length (mesh, half) > 3)
        fill_face (mesh, half);
    }
  g_assert (mesh->n <= 3 * first_middle + 4);
  return outer;
}

/* --- Tutte --- */

/* Every node into the middle of its neighbours, as the edges' weights say. */
static gboolean
settle (const Mesh *mesh,
        const gboolean *fixed,
        const double *weights,
        int rounds,
        GCancellable *cancellable,
        double *x,
        double *y)
{
  double change = 1;

  for (int round = 0; round < rounds && change > 1e-12; round++)
    {
      change = 0;
      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      for (int v = 0; v < mesh->n; v++)
        {
          double sum_x = 0;
          double sum_y = 0;
          double sum = 0;
          int half = mesh->any[v];

          if (fixed[v])
            continue;
          do
            {
              double weight = weights[half / 2];

              sum_x += weight * x[mesh->to[half]];
              sum_y += weight * y[mesh->to[half]];
              sum += weight;
            }
          while ((half = mesh->clockwise[half]) != mesh->any[v]);
          change = MAX (change, fabs (sum_x / sum - x[v]) + fabs (sum_y / sum - y[v]));
          /* a step further than to the middle gets there in fewer rounds */
          x[v] += 1.6 * (sum_x / sum - x[v]);
          y[v] += 1.6 * (sum_y / sum - y[v]);
        }
    }
  return TRUE;
}

/* Whether no triangle is turned over: where the middle is very crowded, numbers have an end. */
static gboolean
is_flat (const Mesh *mesh, int outer, const double *x, const double *y)
{
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) mesh->n_halves + 1);

  for (int at = outer; !seen[at]; at = next_of_face (mesh, at))
    seen[at] = TRUE;
  for (int half = 0; half < mesh->n_halves; half++)
    {
      int a = from (mesh, half);
      int b = mesh->to[half];
      int c = mesh->to[next_of_face (mesh, half)];

      if (!seen[half] && (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]) > -1e-15)
        return FALSE;
    }
  return TRUE;
}

/* The outer face on a circle and the rest in it; then long edges are made stiffer and short ones
 * weaker, since any weights will do: what is crowded in the middle gets room. */
static gboolean
place (const Mesh *mesh, int outer, GCancellable *cancellable, double *x, double *y)
{
  gsize size = (gsize) mesh->n * sizeof (double);
  g_autofree gboolean *fixed = g_new0 (gboolean, (gsize) mesh->n + 1);
  g_autofree double *weights = g_new (double, (gsize) mesh->n_halves / 2 + 1);
  g_autofree double *good_x = g_malloc0 (size);
  g_autofree double *good_y = g_malloc0 (size);
  int length = face_length (mesh, outer);
  double mean = sqrt (G_PI / mesh->n);
  int at = outer;

  for (int e = 0; e < mesh->n_halves / 2; e++)
    weights[e] = 1;
  for (int k = 0; k < length; k++)
    {
      int v = mesh->to[at];

      fixed[v] = TRUE;
      good_x[v] = cos (2 * G_PI * k / length);
      good_y[v] = sin (2 * G_PI * k / length);
      at = next_of_face (mesh, at);
    }
  memcpy (x, good_x, size);
  memcpy (y, good_y, size);
  for (int turn = 0; turn < 30; turn++)
    {
      if (!settle (mesh, fixed, weights, 20000, cancellable, x, y))
        return FALSE;
      if (turn > 0 && !is_flat (mesh, outer, x, y))
        break;
      memcpy (good_x, x, size);
      memcpy (good_y, y, size);
      for (int e = 0; e < mesh->n_halves / 2; e++)
        {
          int a = mesh->to[2 * e];
          int b = mesh->to[2 * e + 1];
          double ratio = hypot (x[a] - x[b], y[a] - y[b]) / mean;

          weights[e] = CLAMP (weights[e] * pow (ratio, 0.7), 1e-3, 1e3);
        }
    }
  memcpy (x, good_x, size);
  memcpy (y, good_y, size);
  return TRUE;
}

/* --- springs --- */

typedef struct
{
  int n;
  const gint32 *offsets;
  const gint32 *neighbours;
  int n_edges;
  int *ends; /* two for each edge */
  double *x, *y;
} Springs;

static double
turn (EspSpot a, EspSpot b, EspSpot c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static gboolean
cross (EspSpot a, EspSpot b, EspSpot c, EspSpot d)
{
  if (MAX (a.x, b.x) < MIN (c.x, d.x) || MAX (c.x, d.x) < MIN (a.x, b.x) ||
      MAX (a.y, b.y) < MIN (c.y, d.y) || MAX (c.y, d.y) < MIN (a.y, b.y))
    return FALSE;
  return turn (a, b, c) * turn (a, b, d) <= 0 && turn (c, d, a) * turn (c, d, b) <= 0;
}

static inline EspSpot
spot (const Springs *self, int v)
{
  return (EspSpot){ self->x[v], self->y[v] };
}

/* Nothing may come nearer to an edge than this, but for what is nearer already. */
#define CLEARANCE (0.35 * 0.35)

static gboolean
comes_too_near (EspSpot p, EspSpot a, EspSpot b, EspSpot old_p, EspSpot old_a)
{
  double now;

  if (MAX (a.x, b.x) < p.x - 0.35 || MIN (a.x, b.x) > p.x + 0.35 || MAX (a.y, b.y) < p.y - 0.35 ||
      MIN (a.y, b.y) > p.y + 0.35)
    return FALSE;
  now = esp_squared_distance (p, a, b);
  return now < CLEARANCE && now < esp_squared_distance (old_p, old_a, b);
}

/* Whether node @v may stand at @to. */
static gboolean
may_move (const Springs *self, int v, EspSpot to)
{
  EspSpot old = spot (self, v);

  for (int e = 0; e < self->n_edges; e++)
    {
      int a = self->ends[2 * e];
      int b = self->ends[2 * e + 1];

      if (a != v && b != v &&
          comes_too_near (to, spot (self, a), spot (self, b), old, spot (self, a)))
        return FALSE;
    }
  for (int k = self->offsets[v]; k < self->offsets[v + 1]; k++)
    {
      int u = self->neighbours[k];

      for (int w = 0; w < self->n; w++)
        if (w != u && w != v &&
            comes_too_near (spot (self, w), to, spot (self, u), spot (self, w), old))
          return FALSE;
      for (int e = 0; e < self->n_edges; e++)
        {
          int a = self->ends[2 * e];
          int b = self->ends[2 * e + 1];

          if (a != v && b != v && a != u && b != u &&
              cross (to, spot (self, u), spot (self, a), spot (self, b)))
            return FALSE;
        }
    }
  return TRUE;
}

/* Where the springs draw node @v; an edge is 1 long. */
static EspSpot
force_on (const Springs *self, int v)
{
  EspSpot force = { 0, 0 };
  EspSpot here = spot (self, v);

  for (int w = 0; w < self->n; w++)
    {
      double dx = here.x - self->x[w];
      double dy = here.y - self->y[w];
      double square = MAX (dx * dx + dy * dy, 1e-6);

      if (w == v || square > 25)
        continue;
      force.x += dx / square;
      force.y += dy / square;
    }
  for (int k = self->offsets[v]; k < self->offsets[v + 1]; k++)
    {
      int u = self->neighbours[k];
      double dx = here.x - self->x[u];
      double dy = here.y - self->y[u];
      double length = hypot (dx, dy);

      force.x -= dx * length;
      force.y -= dy * length;
    }
  for (int e = 0; e < self->n_edges; e++)
    {
      int a = self->ends[2 * e];
      int b = self->ends[2 * e + 1];
      double share;
      double dx;
      double dy;
      double length;
      double distance;

      if (a == v || b == v)
        continue;
      dx = self->x[b] - self->x[a];
      dy = self->y[b] - self->y[a];
      length = MAX (dx * dx + dy * dy, 1e-12);
      share = ((here.x - self->x[a]) * dx + (here.y - self->y[a]) * dy) / length;
      if (share <= 0 || share >= 1)
        continue;
      dx = here.x - self->x[a] - share * dx;
      dy = here.y - self->y[a] - share * dy;
      distance = MAX (hypot (dx, dy), 1e-3);
      if (distance < 0.8)
        {
          force.x += 1.5 * dx / distance * (0.8 / distance - 1);
          force.y += 1.5 * dy / distance * (0.8 / distance - 1);
        }
    }
  return force;
}

/* Moves node @v along @force, or beside it where that is barred, as far as may be. */
static void
push (Springs *self, int v, EspSpot force, double reach)
{
  static const double turns[] = { 0, 0.9, -0.9, 1.5, -1.5 };
  double size = hypot (force.x, force.y);
  double step = MIN (0.2 * size, reach);

  if (size < 1e-9)
    return;
  for (int attempt = 0; attempt < 4; attempt++, step /= 4)
    for (guint k = 0; k < G_N_ELEMENTS (turns); k++)
      {
        double x = (force.x * cos (turns[k]) - force.y * sin (turns[k])) / size * step;
        double y = (force.x * sin (turns[k]) + force.y * cos (turns[k])) / size * step;
        EspSpot to = { self->x[v] + x, self->y[v] + y };

        if (!may_move (self, v, to))
          continue;
        self->x[v] = to.x;
        self->y[v] = to.y;
        return;
      }
}

static gboolean
relax (Springs *self, GCancellable *cancellable)
{
  /* as many rounds as take a second or so */
  int rounds = (int) CLAMP (2e8 / (6.0 * self->n_edges * (self->n_edges + self->n) + 1), 30, 300);

  for (int round = 0; round < rounds; round++)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      for (int v = 0; v < self->n; v++)
        push (self, v, force_on (self, v), 0.6 * (1 - (double) round / rounds) + 0.01);
    }
  return TRUE;
}

static gboolean
relax_all (int n,
           const gint32 *offsets,
           const gint32 *neighbours,
           GCancellable *cancellable,
           double *x,
           double *y)
{
  Springs self = { .n = n, .offsets = offsets, .neighbours = neighbours, .x = x, .y = y };
  gboolean done;

  self.ends = g_new (int, (gsize) offsets[n] + 2);
  for (int a = 0; a < n; a++)
    for (int k = offsets[a]; k < offsets[a + 1]; k++)
      if (neighbours[k] > a)
        {
          self.ends[2 * self.n_edges] = a;
          self.ends[2 * self.n_edges + 1] = neighbours[k];
          self.n_edges++;
        }
  for (int v = 0; v < n; v++)
    {
      x[v] *= 0.6 * sqrt (n);
      y[v] *= 0.6 * sqrt (n);
    }
  done = relax (&self, cancellable);
  g_free (self.ends);
  return done;
}

static int
compare_numbers (const void *a, const void *b)
{
  return *(const gint32 *) a - *(const gint32 *) b;
}

/* One graph has many drawings without crossings: of some, that with the longest outer face, since
 * what is outside has room. The numbers of the nodes decide which one the test finds, so they are
 * shuffled. @around is for the nodes as they are numbered. */
static gboolean
embed (int n, const gint32 *offsets, const gint32 *neighbours, gint32 *around)
{
  g_autofree gint32 *old = g_new (gint32, (gsize) n + 1); /* by new number */
  g_autofree gint32 *fresh = g_new (gint32, (gsize) n + 1);
  g_autofree gint32 *other_offsets = g_new0 (gint32, (gsize) n + 1);
  g_autofree gint32 *other = g_new (gint32, (gsize) offsets[n] + 1);
  g_autofree gint32 *other_around = g_new (gint32, (gsize) offsets[n] + 1);
  int attempts = CLAMP (20000 / n, 1, 200);
  int longest = 0;
  EspRandom random;

  esp_random_init (&random, 1);
  for (int v = 0; v < n; v++)
    old[v] = v;
  for (int attempt = 0; attempt < attempts; attempt++)
    {
      Mesh mesh;
      int length;

      for (int v = n - 1; v > 0 && attempt > 0; v--)
        {
          int with = (int) esp_random_below (&random, (guint64) v + 1);
          gint32 swapped = old[v];

          old[v] = old[with];
          old[with] = swapped;
        }
      for (int v = 0; v < n; v++)
        fresh[old[v]] = v;
      for (int v = 0; v < n; v++)
        {
          int degree = offsets[old[v] + 1] - offsets[old[v]];
          gint32 *first = other + other_offsets[v];

          for (int k = 0; k < degree; k++)
            first[k] = fresh[neighbours[offsets[old[v]] + k]];
          qsort (first, (gsize) degree, sizeof (gint32), compare_numbers);
          other_offsets[v + 1] = other_offsets[v] + degree;
        }
      if (!esp_planar_embed (n, other_offsets, other, other_around))
        return FALSE;
      mesh_init (&mesh, n, other_offsets, other, other_around);
      length = face_length (&mesh, longest_face (&mesh));
      mesh_clear (&mesh);
      if (length <= longest)
        continue;
      longest = length;
      for (int v = 0; v < n; v++)
        for (int k = other_offsets[v]; k < other_offsets[v + 1]; k++)
          around[offsets[old[v]] + k - other_offsets[v]] = old[other_around[k]];
    }
  return TRUE;
}

gboolean
esp_layout_planar (int n,
                   const gint32 *offsets,
                   const gint32 *neighbours,
                   GCancellable *cancellable,
                   double *x,
                   double *y)
{
  g_autofree gint32 *around = g_new (gint32, (gsize) offsets[n] + 1);
  g_autofree double *all_x = g_new (double, 3 * (gsize) n + 4);
  g_autofree double *all_y = g_new (double, 3 * (gsize) n + 4);
  Mesh mesh;
  gboolean done;

  g_return_val_if_fail (n >= 2, FALSE);
  if (!embed (n, offsets, neighbours, around))
    return FALSE;
  mesh_init (&mesh, n, offsets, neighbours, around);
  done = place (&mesh, fill_faces (&mesh), cancellable, all_x, all_y);
  mesh_clear (&mesh);
  for (int v = 0; v < n; v++)
    {
      x[v] = all_x[v];
      y[v] = all_y[v];
    }
  return done && (n > MAX_RELAXED || relax_all (n, offsets, neighbours, cancellable, x, y));
}
