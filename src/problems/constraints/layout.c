#include "config.h"

#include "base/esp-random.h"
#include "geometry/esp-layout.h"
#include "geometry/esp-planar.h"
#include "shape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Places for variables and relations of a small network: from several beginnings each is moved as
 * long as that makes the drawing better, and the best one is kept. Counted in steps and not in
 * seconds, so that it is the same each time. */

#define STARTS 10
#define MOST_EVALUATIONS 60000 /* of all starts */
#define GAP 20.0               /* that is left between two of them */
#define CLEAR 9.0              /* and from a line to what it passes by */
#define LEAST_GAP 4.0          /* below it one covers the other */
#define CROSSING 60.0          /* what one of two lines counts */
#define SIZE 150.0             /* what a drawing counts that fills its place */
#define LATTICE 48             /* of the places that are tried for a new variable */
#define SNAP 6                 /* positions are multiples of it */

typedef struct
{
  const ConstraintsNode *nodes;
  const gint32 *lines; /* the two ends of each */
  int n, n_lines;
  gint64 *x, *y;
  int *first, *touching; /* by node: its lines */
  int width, height;
  int evaluations;
  guint8 *fixed; /* by node; NULL: none is */
} Layout;

/* --- how bad a drawing is --- */

/* What is left between two nodes. */
static double
get_gap (const Layout *self, int a, int b)
{
  const ConstraintsNode *one = &self->nodes[a];
  const ConstraintsNode *other = &self->nodes[b];
  double dx = fabs ((double) (self->x[a] - self->x[b]));
  double dy = fabs ((double) (self->y[a] - self->y[b]));

  if (one->round && other->round)
    return hypot (dx, dy) - one->half_width - other->half_width;
  if (one->round || other->round)
    {
      const ConstraintsNode *box = one->round ? other : one;
      double radius = (one->round ? one : other)->half_width;

      return hypot (MAX (dx - box->half_width, 0), MAX (dy - box->half_height, 0)) - radius;
    }
  return MAX (dx - one->half_width - other->half_width, dy - one->half_height - other->half_height);
}

static double
cost_pair (const Layout *self, int a, int b)
{
  double gap = get_gap (self, a, b);

  return gap >= GAP ? 0 : (GAP - gap) * 6 + (gap < 6 ? 300 : 0);
}

/* A line that runs over a node which is not its end. What is wide is looked at as if it were as
 * wide as high. */
static double
cost_passing (const Layout *self, int line, int node)
{
  const ConstraintsNode *at = &self->nodes[node];
  int a = self->lines[2 * line];
  int b = self->lines[2 * line + 1];
  double squeeze = at->half_height / at->half_width;
  double near = at->half_height * (at->round ? 1 : 1.2) + CLEAR;
  EspSpot p = { (double) self->x[node] * squeeze, (double) self->y[node] };
  EspSpot from = { (double) self->x[a] * squeeze, (double) self->y[a] };
  EspSpot to = { (double) self->x[b] * squeeze, (double) self->y[b] };

  if (node == a || node == b)
    return 0;
  return esp_squared_distance (p, from, to) < near * near ? 70 : 0;
}

/* Short lines are calm; in one that is too short nothing is seen. */
static double
cost_length (const Layout *self, int line)
{
  int a = self->lines[2 * line];
  int b = self->lines[2 * line + 1];
  double seen = get_gap (self, a, b);

  return seen * seen / 3000 + (seen < 34 ? 34 - seen : 0);
}

/* The two lines of a relation should be one straight line. */
static double
cost_bend (const Layout *self, int node)
{
  double ax;
  double ay;
  double bx;
  double by;
  double lengths;
  int ends[2];

  if (self->nodes[node].round || self->first[node + 1] - self->first[node] != 2)
    return 0;
  for (int k = 0; k < 2; k++)
    {
      int line = self->touching[self->first[node] + k];

      ends[k] = self->lines[2 * line] == node ? self->lines[2 * line + 1] : self->lines[2 * line];
    }
  ax = (double) (self->x[ends[0]] - self->x[node]);
  ay = (double) (self->y[ends[0]] - self->y[node]);
  bx = (double) (self->x[ends[1]] - self->x[node]);
  by = (double) (self->y[ends[1]] - self->y[node]);
  lengths = hypot (ax, ay) * hypot (bx, by);
  return lengths > 0 ? 30 * (1 + (ax * bx + ay * by) / lengths) : 60;
}

static double
cost_crossing (const Layout *self, int one, int other)
{
  const gint32 *a = &self->lines[2 * one];
  const gint32 *b = &self->lines[2 * other];

  if (a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1])
    return 0;
  return esp_edges_cross (self->x, self->y, a[0], a[1], b[0], b[1]) ? CROSSING : 0;
}

/* All that depends on where @node is. */
static double
cost_node (const Layout *self, int node)
{
  double cost = cost_bend (self, node);

  for (int other = 0; other < self->n; other++)
    if (other != node)
      cost += cost_pair (self, node, other);
  for (int line = 0; line < self->n_lines; line++)
    cost += cost_passing (self, line, node);
  for (int k = self->first[node]; k < self->first[node + 1]; k++)
    {
      int line = self->touching[k];
      int far = self->lines[2 * line] == node ? self->lines[2 * line + 1] : self->lines[2 * line];

      cost += cost_length (self, line) + cost_bend (self, far);
      for (int other = 0; other < self->n; other++)
        cost += cost_passing (self, line, other);
      for (int other = 0; other < self->n_lines; other++)
        cost += cost_crossing (self, line, other);
    }
  return cost;
}

/* With all that makes the drawing large, and so what is on it small. */
static double
cost_all (const Layout *self)
{
  double cost = 0;
  double right = 1;
  double bottom = 1;
  double left = self->width;
  double top = self->height;

  for (int node = 0; node < self->n; node++)
    {
      const ConstraintsNode *at = &self->nodes[node];

      cost += cost_node (self, node);
      left = MIN (left, (double) self->x[node] - at->half_width);
      right = MAX (right, (double) self->x[node] + at->half_width);
      top = MIN (top, (double) self->y[node] - at->half_height);
      bottom = MAX (bottom, (double) self->y[node] + at->half_height);
    }
  return cost + SIZE * MAX ((right - left) / self->width, (bottom - top) / self->height);
}

/* --- moving --- */

static void
put (Layout *self, int node, double x, double y)
{
  double w = self->nodes[node].half_width;
  double h = self->nodes[node].half_height;

  self->x[node] = (gint64) rint (CLAMP (x, w, MAX (self->width - w, w)) / SNAP) * SNAP;
  self->y[node] = (gint64) rint (CLAMP (y, h, MAX (self->height - h, h)) / SNAP) * SNAP;
}

/* TRUE: another place is better. */
static gboolean
improve_node (Layout *self, int node, int step)
{
  static const int ways[8][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 },  { 0, -1 },
                                  { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } };
  gint64 x = self->x[node];
  gint64 y = self->y[node];
  gint64 best_x = x;
  gint64 best_y = y;
  double best = cost_node (self, node);

  for (int k = 0; k < 8; k++)
    {
      double cost;

      put (self, node, (double) x + ways[k][0] * step, (double) y + ways[k][1] * step);
      cost = cost_node (self, node);
      if (cost < best - 1e-6)
        {
          best = cost;
          best_x = self->x[node];
          best_y = self->y[node];
        }
    }
  self->evaluations += 9;
  self->x[node] = best_x;
  self->y[node] = best_y;
  return best_x != x || best_y != y;
}

static void
improve (Layout *self, int budget)
{
  static const int steps[] = { 144, 96, 48, 24, 12, 6 };
  int end = self->evaluations + budget;

  for (guint s = 0; s < G_N_ELEMENTS (steps); s++)
    for (gboolean better = TRUE; better && self->evaluations < end;)
      {
        better = FALSE;
        for (int node = 0; node < self->n; node++)
          better |=
              (self->fixed == NULL || !self->fixed[node]) && improve_node (self, node, steps[s]);
      }
}

/* A relation in the middle of its variables. */
static void
put_between (Layout *self, int node)
{
  int lines = self->first[node + 1] - self->first[node];
  double x = 0;
  double y = 0;

  for (int k = self->first[node]; k < self->first[node + 1]; k++)
    {
      const gint32 *ends = &self->lines[2 * self->touching[k]];
      int far = ends[0] == node ? ends[1] : ends[0];

      x += (double) self->x[far];
      y += (double) self->y[far];
    }
  put (self, node, x / MAX (lines, 1), y / MAX (lines, 1));
}

/* A variable where it is least in the way. */
static void
put_beside (Layout *self, int node)
{
  double least = G_MAXDOUBLE;
  gint64 best_x = 0;
  gint64 best_y = 0;

  for (int y = 0; y <= self->height; y += LATTICE)
    for (int x = 0; x <= self->width; x += LATTICE)
      {
        double cost;

        put (self, node, x, y);
        cost = cost_node (self, node);
        if (cost >= least)
          continue;
        least = cost;
        best_x = self->x[node];
        best_y = self->y[node];
      }
  self->x[node] = best_x;
  self->y[node] = best_y;
}

static gboolean
is_covered (const Layout *self, int node)
{
  for (int other = 0; other < self->n; other++)
    if (other != node && get_gap (self, node, other) < LEAST_GAP)
      return TRUE;
  return FALSE;
}

/* What is known stays, but for relations that would cover something; the rest is put where there is
 * room. */
static void
go_on (Layout *self, const EspSpot *known)
{
  self->fixed = g_new0 (guint8, (gsize) self->n + 1);
  for (int pass = 0; pass < 3; pass++)
    for (int node = 0; node < self->n; node++)
      {
        gboolean is_known = !isnan (known[node].x);

        if (pass == 0 && is_known)
          {
            self->fixed[node] = TRUE;
            self->x[node] = (gint64) rint (known[node].x);
            self->y[node] = (gint64) rint (known[node].y);
          }
        else if (pass == 1 && !is_known && self->nodes[node].round)
          put_beside (self, node);
        else if (pass == 2 && !is_known && !self->nodes[node].round)
          put_between (self, node);
      }
  for (int node = 0; node < self->n; node++)
    if (!self->nodes[node].round && is_covered (self, node))
      self->fixed[node] = FALSE;
  improve (self, MOST_EVALUATIONS / STARTS);
  g_clear_pointer (&self->fixed, g_free);
}

/* Variables on an ellipse, at first in their order, then in others; relations in the middle of
 * theirs. */
static void
begin (Layout *self, int start)
{
  g_autofree gint32 *order = g_new (gint32, (gsize) self->n + 1);
  EspRandom random;
  int n = 0;

  for (int node = 0; node < self->n; node++)
    if (self->nodes[node].round)
      order[n++] = node;
  esp_random_init (&random, (guint64) start);
  if (start > 0)
    esp_random_shuffle (&random, order, (guint) n);
  for (int i = 0; i < n; i++)
    {
      double angle = 2 * G_PI * i / n + G_PI;

      put (self, order[i], self->width * (0.5 + 0.42 * cos (angle)),
           self->height * (0.5 + 0.42 * sin (angle)));
    }
  for (int node = 0; node < self->n; node++)
    if (!self->nodes[node].round)
      put_between (self, node);
}

static int
compare_nodes (gconstpointer a, gconstpointer b)
{
  const gint32 *one = a;
  const gint32 *other = b;

  return *one < *other ? -1 : *one > *other;
}

/* Without crossings, as it is or turned over; FALSE: it cannot be drawn so. */
static gboolean
begin_planar (Layout *self, gboolean turned)
{
  g_autofree gint32 *offsets = g_new (gint32, (gsize) self->n + 1);
  g_autofree gint32 *neighbours = g_new (gint32, 2 * (gsize) self->n_lines + 1);
  g_autofree double *x = g_new (double, (gsize) self->n + 1);
  g_autofree double *y = g_new (double, (gsize) self->n + 1);
  double lowest = 1e-9;

  for (int node = 0; node <= self->n; node++)
    offsets[node] = self->first[node];
  for (int node = 0; node < self->n; node++)
    {
      for (int k = self->first[node]; k < self->first[node + 1]; k++)
        {
          const gint32 *ends = &self->lines[2 * self->touching[k]];

          neighbours[k] = ends[0] == node ? ends[1] : ends[0];
        }
      qsort (neighbours + self->first[node], (gsize) (self->first[node + 1] - self->first[node]),
             sizeof (gint32), compare_nodes);
    }
  if (!esp_planar_embed (self->n, offsets, neighbours, NULL) ||
      !esp_layout_graph (self->n, offsets, neighbours, NULL, NULL, x, y, NULL))
    return FALSE;
  for (int node = 0; node < self->n; node++)
    lowest = MAX (lowest, y[node]);
  for (int node = 0; node < self->n; node++)
    if (turned)
      put (self, node, y[node] / lowest * self->width, x[node] * self->height);
    else
      put (self, node, x[node] * self->width, y[node] / lowest * self->height);
  return TRUE;
}

static void
list_lines (Layout *self)
{
  self->first = g_new0 (int, (gsize) self->n + 2);
  self->touching = g_new0 (int, (gsize) self->n_lines * 2 + 1);
  for (int end = 0; end < 2 * self->n_lines; end++)
    self->first[self->lines[end] + 1]++;
  for (int node = 0; node < self->n; node++)
    self->first[node + 1] += self->first[node];
  for (int end = 2 * self->n_lines - 1; end >= 0; end--)
    self->touching[--self->first[self->lines[end] + 1]] = end / 2;
  /* each now begins where the one before it ends */
  memmove (self->first, self->first + 1, (gsize) self->n * sizeof (int));
  self->first[self->n] = 2 * self->n_lines;
}

void
constraints_place_nodes (ConstraintsNode *nodes,
                         int n,
                         const gint32 *lines,
                         int n_lines,
                         double width,
                         double height,
                         const EspSpot *known)
{
  Layout self = { .nodes = nodes,
                  .lines = lines,
                  .n = n,
                  .n_lines = n_lines,
                  .width = (int) width,
                  .height = (int) height };
  int budget = MOST_EVALUATIONS / STARTS / MAX (1, (n + n_lines) / 32);
  double least = G_MAXDOUBLE;

  self.x = g_new0 (gint64, (gsize) n + 1);
  self.y = g_new0 (gint64, (gsize) n + 1);
  list_lines (&self);
  for (int start = known != NULL ? 0 : -2; start < (known != NULL ? 1 : STARTS); start++)
    {
      double cost;

      if (known != NULL)
        go_on (&self, known);
      else if (start >= 0)
        begin (&self, start);
      else if (!begin_planar (&self, start == -1))
        continue;
      if (known == NULL)
        improve (&self, budget);
      cost = cost_all (&self);
      if (cost >= least)
        continue;
      least = cost;
      for (int i = 0; i < n; i++)
        {
          nodes[i].x = (double) self.x[i];
          nodes[i].y = (double) self.y[i];
        }
    }
  g_free (self.x);
  g_free (self.y);
  g_free (self.first);
  g_free (self.touching);
}
