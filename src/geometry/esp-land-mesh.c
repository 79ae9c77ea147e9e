#include "config.h"

#include "esp-land-mesh.h"

#include <math.h>
#include <stdlib.h>

/* A triangulation with given edges: points from left to right, each joined to all that it sees;
 * then sides are exchanged until the given edges are there (S. W. Sloan, "A fast algorithm for
 * generating constrained Delaunay triangulations", Computers & Structures 47, 1993), and the others
 * until each triangle is as blunt as it can be (C. L. Lawson, 1977). */

#define UNIT ((double) (1 << 27)) /* whole numbers from 0 to 1 */
#define RIM 2.4          /* as against the spacing: how far the sea goes around all points */
#define PITCH 0.85       /* between two points of the sea */
#define FROM_POINTS 0.80 /* they keep so far away from the land's points … */
#define FROM_EDGES 0.60  /* … and edges */

typedef struct
{
  EspLandMesh *mesh;
  gint64 *x, *y;
} Builder;

static int
turn (const Builder *self, int a, int b, int c)
{
  return esp_orientation (self->x[a], self->y[a], self->x[b], self->y[b], self->x[c], self->y[c]);
}

static void
join (EspLandMesh *mesh, int side, int twin)
{
  mesh->twins[side] = twin;
  if (twin >= 0)
    mesh->twins[twin] = side;
}

/* The rim of what there is so far, against the clock: by point the next one, the one before and the
 * side that leads to the next. */
typedef struct
{
  gint32 *next, *back, *side;
} Rim;

/* A triangle between the side of the rim from @a and point @c outside of it. */
static void
add_triangle (EspLandMesh *mesh, Rim *rim, int a, int c)
{
  int b = rim->next[a];
  int side = mesh->n_sides;

  mesh->n_sides += 3;
  mesh->from[side] = b;
  mesh->from[side + 1] = a;
  mesh->from[side + 2] = c;
  join (mesh, side, rim->side[a]);
  mesh->twins[side + 1] = mesh->twins[side + 2] = -1;
  mesh->leaving[b] = side;
  mesh->leaving[a] = side + 1;
  mesh->leaving[c] = side + 2;
}

/* FALSE: two points at one place. The first three are no line: place_sea() sees to that. */
static gboolean
sweep (Builder *self)
{
  EspLandMesh *mesh = self->mesh;
  g_autofree gint32 *order = esp_order_points (mesh->n, self->x, self->y);
  g_autofree gint32 *links = g_new (gint32, 3 * (guint) mesh->n);
  Rim rim = { links, links + mesh->n, links + 2 * mesh->n };
  gint32 first[3];

  for (int k = 1; k < mesh->n; k++)
    if (self->x[order[k]] == self->x[order[k - 1]] && self->y[order[k]] == self->y[order[k - 1]])
      return FALSE;
  for (int k = 0; k < 3; k++)
    first[k] = order[k];
  if (turn (self, first[0], first[1], first[2]) < 0)
    {
      first[1] = order[2];
      first[2] = order[1];
    }
  for (int k = 0; k < 3; k++)
    {
      mesh->from[k] = first[k];
      mesh->twins[k] = -1;
      mesh->leaving[first[k]] = k;
      rim.next[first[k]] = first[(k + 1) % 3];
      rim.back[first[k]] = first[(k + 2) % 3];
      rim.side[first[k]] = k;
    }
  mesh->n_sides = 3;
  for (int k = 3; k < mesh->n; k++)
    {
      int c = order[k];
      int low = order[k - 1];
      int high = low;

      /* what it sees lies to both sides of the point before it */
      while (turn (self, rim.back[low], low, c) < 0)
        low = rim.back[low];
      while (turn (self, high, rim.next[high], c) < 0)
        high = rim.next[high];
      for (int a = low; a != high; a = rim.next[a])
        {
          add_triangle (mesh, &rim, a, c);
          if (a != low)
            join (mesh, mesh->n_sides - 2, mesh->n_sides - 4);
          else
            rim.side[low] = mesh->n_sides - 2;
        }
      rim.side[c] = mesh->n_sides - 1;
      rim.next[low] = rim.back[high] = c;
      rim.back[c] = low;
      rim.next[c] = high;
    }
  return TRUE;
}

/* --- exchanging sides --- */

/* Whether the two triangles at a side are a quadrangle with no corner that juts in. */
static gboolean
can_flip (const Builder *self, int side)
{
  const EspLandMesh *mesh = self->mesh;
  int twin = mesh->twins[side];
  int a = mesh->from[side];
  int b = mesh->from[twin];
  int c = mesh->from[esp_land_mesh_back (side)];
  int d = mesh->from[esp_land_mesh_back (twin)];

  return turn (self, c, d, b) > 0 && turn (self, d, c, a) > 0;
}

static void
flip (EspLandMesh *mesh, int side)
{
  int twin = mesh->twins[side];
  int side_next = esp_land_mesh_next (side);
  int side_back = esp_land_mesh_back (side);
  int twin_next = esp_land_mesh_next (twin);
  int twin_back = esp_land_mesh_back (twin);
  int a = mesh->from[side];
  int b = mesh->from[twin];
  int c = mesh->from[side_back];
  int d = mesh->from[twin_back];
  int to_c = mesh->twins[side_next];
  int to_d = mesh->twins[twin_next];
  guint8 joined_c = mesh->joined[side_next];
  guint8 joined_d = mesh->joined[twin_next];

  mesh->from[side_next] = d;
  mesh->from[twin_next] = c;
  join (mesh, side, to_d);
  join (mesh, twin, to_c);
  join (mesh, side_next, twin_next);
  mesh->joined[side] = joined_d;
  mesh->joined[twin] = joined_c;
  mesh->joined[side_next] = mesh->joined[twin_next] = FALSE;
  mesh->leaving[a] = side;
  mesh->leaving[b] = twin;
  mesh->leaving[c] = side_back;
  mesh->leaving[d] = twin_back;
}

/* The side between two points; -1: there is none. Both lie within. */
static int
find_side (const EspLandMesh *mesh, int a, int b)
{
  int side = mesh->leaving[a];

  do
    {
      if (esp_land_mesh_to (mesh, side) == b)
        return side;
      side = esp_land_mesh_around (mesh, side);
    }
  while (side != mesh->leaving[a]);
  return -1;
}

/* The side that the way from @a to @b crosses first; -1: the way goes through a point. */
static int
find_first_crossed (const Builder *self, int a, int b)
{
  const EspLandMesh *mesh = self->mesh;
  int side = mesh->leaving[a];

  do
    {
      int across = esp_land_mesh_next (side);

      if (turn (self, a, mesh->from[across], b) > 0 &&
          turn (self, a, esp_land_mesh_to (mesh, across), b) < 0)
        return across;
      side = esp_land_mesh_around (mesh, side);
    }
  while (side != mesh->leaving[a]);
  return -1;
}

#define MOST_FLIPS 2000 /* in a row without a crossing less */

/* Exchanges what crosses the way from @a to @b until it is a side. */
static gboolean
force_side (Builder *self, int a, int b)
{
  EspLandMesh *mesh = self->mesh;
  int side;
  guint32 dice = 1;

  for (int turns = 0; turns < MOST_FLIPS; turns++)
    {
      int crossed;
      int best = -1;
      int n_flat = 0;

      side = find_side (mesh, a, b);
      if (side >= 0)
        {
          mesh->joined[side] = mesh->joined[mesh->twins[side]] = TRUE;
          return TRUE;
        }
      crossed = find_first_crossed (self, a, b);
      while (crossed >= 0)
        {
          int twin = mesh->twins[crossed];
          int c = mesh->from[esp_land_mesh_back (crossed)];
          int d = mesh->from[esp_land_mesh_back (twin)];

          if (mesh->joined[crossed])
            return FALSE;
          if (can_flip (self, crossed))
            {
              if (c == a || d == b || turn (self, a, b, c) == turn (self, a, b, d))
                {
                  best = crossed;
                  turns = 0;
                  break;
                }
              /* where none makes crossings fewer, any may lead on: each is as likely */
              dice = dice * 1664525 + 1013904223;
              if ((dice >> 8) % (guint32) ++n_flat == 0)
                best = crossed;
            }
          if (d == b)
            break;
          if (turn (self, a, b, d) == 0)
            return FALSE;
          /* on through the side that has its ends on both sides of the way */
          crossed = turn (self, a, b, d) == turn (self, a, b, mesh->from[twin])
                        ? esp_land_mesh_next (twin)
                        : esp_land_mesh_back (twin);
        }
      if (best < 0)
        return FALSE;
      flip (mesh, best);
    }
  return FALSE;
}

/* Of the angle at @c over @a–@b. */
static void
measure_angle (const Builder *self, int a, int b, int c, double *sine, double *cosine)
{
  double ax = (double) (self->x[a] - self->x[c]);
  double ay = (double) (self->y[a] - self->y[c]);
  double bx = (double) (self->x[b] - self->x[c]);
  double by = (double) (self->y[b] - self->y[c]);
  double size = hypot (ax, ay) * hypot (bx, by);

  *sine = (ax * by - ay * bx) / size;
  *cosine = (ax * bx + ay * by) / size;
}

/* Whether the other diagonal makes blunter triangles; by more than is lost in reckoning. */
static gboolean
is_sharp (const Builder *self, int side)
{
  const EspLandMesh *mesh = self->mesh;
  int twin = mesh->twins[side];
  double sine[2];
  double cosine[2];

  for (int k = 0; k < 2; k++)
    {
      int here = k == 0 ? side : twin;

      measure_angle (self, mesh->from[here], esp_land_mesh_to (mesh, here),
                     mesh->from[esp_land_mesh_back (here)], &sine[k], &cosine[k]);
    }
  return sine[0] * cosine[1] + cosine[0] * sine[1] < -1e-9;
}

static void
blunt (Builder *self)
{
  EspLandMesh *mesh = self->mesh;
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (gint32));

  for (gint32 side = 0; side < mesh->n_sides; side++)
    g_array_append_val (waiting, side);
  while (waiting->len > 0)
    {
      gint32 side = g_array_index (waiting, gint32, waiting->len - 1);
      gint32 around[4];

      g_array_set_size (waiting, waiting->len - 1);
      if (mesh->twins[side] < 0 || mesh->joined[side] || !is_sharp (self, side) ||
          !can_flip (self, side))
        continue;
      flip (mesh, side);
      around[0] = side;
      around[1] = esp_land_mesh_back (side);
      around[2] = esp_land_mesh_back (mesh->twins[esp_land_mesh_next (side)]);
      around[3] = esp_land_mesh_next (mesh->twins[esp_land_mesh_next (side)]);
      g_array_append_vals (waiting, around, 4);
    }
}

static gboolean
build (Builder *self, const EspLandGraph *graph)
{
  EspLandMesh *mesh = self->mesh;
  gsize most = 6 * (gsize) mesh->n;

  self->x = g_new (gint64, (guint) mesh->n);
  self->y = g_new (gint64, (guint) mesh->n);
  mesh->from = g_new (gint32, most);
  mesh->twins = g_new (gint32, most);
  mesh->joined = g_new0 (guint8, most);
  mesh->leaving = g_new (gint32, (guint) mesh->n);
  for (int i = 0; i < mesh->n; i++)
    {
      self->x[i] = llround (mesh->spots[i].x * UNIT);
      self->y[i] = llround (mesh->spots[i].y * UNIT);
    }
  if (!sweep (self))
    return FALSE;
  blunt (self);
  for (int i = 0; i < graph->n; i++)
    for (int k = graph->offsets[i]; k < graph->offsets[i + 1]; k++)
      if (graph->neighbours[k] > i && !force_side (self, i, graph->neighbours[k]))
        return FALSE;
  blunt (self);
  return TRUE;
}

static void
builder_clear (Builder *self)
{
  g_free (self->x);
  g_free (self->y);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Builder, builder_clear)

/* The land's points, and @n_sea more of @sea. NULL: they cannot be joined so. */
static EspLandMesh *
mesh_points (const EspLandGraph *graph, const EspSpot *sea, guint n_sea)
{
  EspLandMesh *mesh = g_new0 (EspLandMesh, 1);
  g_auto (Builder) builder = { .mesh = mesh };

  mesh->n_land = graph->n;
  mesh->n = graph->n + (int) n_sea;
  mesh->spots = g_new (EspSpot, (guint) mesh->n);
  for (int i = 0; i < mesh->n; i++)
    mesh->spots[i] = i < graph->n ? graph->spots[i] : sea[i - graph->n];
  if (build (&builder, graph))
    return mesh;
  esp_land_mesh_free (mesh);
  return NULL;
}

/* --- the sea --- */

/* Rows of points, every other one shifted by half a step. */
typedef struct
{
  double left, top, step, rise;
  int columns, rows;
  guint8 *dry;
} Sea;

static EspSpot
sea_spot (const Sea *sea, int row, int column)
{
  return (EspSpot){ sea->left + (column + (row % 2) * 0.5) * sea->step,
                    sea->top + row * sea->rise };
}

/* No sea within @radius of @spot. */
static void
dry_around (Sea *sea, EspSpot spot, double radius)
{
  int first_row = MAX (0, (int) ((spot.y - radius - sea->top) / sea->rise));
  int last_row = MIN (sea->rows - 1, (int) ((spot.y + radius - sea->top) / sea->rise) + 1);
  int first = MAX (0, (int) ((spot.x - radius - sea->left) / sea->step) - 1);
  int last = MIN (sea->columns - 1, (int) ((spot.x + radius - sea->left) / sea->step) + 1);

  for (int row = first_row; row <= last_row; row++)
    for (int column = first; column <= last; column++)
      {
        EspSpot at = sea_spot (sea, row, column);

        if (hypot (at.x - spot.x, at.y - spot.y) < radius)
          sea->dry[row * sea->columns + column] = TRUE;
      }
}

static void
dry_edge (Sea *sea, EspSpot a, EspSpot b, double radius)
{
  int n = (int) (hypot (b.x - a.x, b.y - a.y) / (0.3 * radius)) + 1;

  for (int k = 0; k <= n; k++)
    dry_around (sea, (EspSpot){ a.x + (b.x - a.x) * k / n, a.y + (b.y - a.y) * k / n }, radius);
}

/* Three that are all joined have no lake between them, however far apart they are. */
static void
dry_triangles (Sea *sea, const EspLandMesh *mesh)
{
  for (int side = 0; side < mesh->n_sides; side += 3)
    if (mesh->joined[side] && mesh->joined[side + 1] && mesh->joined[side + 2])
      {
        EspSpot a = mesh->spots[mesh->from[side]];
        EspSpot b = mesh->spots[mesh->from[side + 1]];
        EspSpot c = mesh->spots[mesh->from[side + 2]];
        double low = MIN (a.y, MIN (b.y, c.y));
        double high = MAX (a.y, MAX (b.y, c.y));

        for (int row = MAX (0, (int) ((low - sea->top) / sea->rise));
             row < sea->rows && sea->top + row * sea->rise <= high; row++)
          for (int column = 0; column < sea->columns; column++)
            {
              EspSpot at = sea_spot (sea, row, column);

              if ((b.x - a.x) * (at.y - a.y) >= (b.y - a.y) * (at.x - a.x) &&
                  (c.x - b.x) * (at.y - b.y) >= (c.y - b.y) * (at.x - b.x) &&
                  (a.x - c.x) * (at.y - c.y) >= (a.y - c.y) * (at.x - c.x))
                sea->dry[row * sea->columns + column] = TRUE;
            }
      }
}

/* What is left of the rows; with @mesh also where that has land. The first is farthest left. */
static GArray *
place_sea (const EspLandGraph *graph, const EspLandMesh *mesh)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (EspSpot));
  double spacing = graph->spacing;
  double around = RIM * spacing;
  double width = 1 + 2 * around;
  double height = graph->height + 2 * around;
  /* not many more than there is land, where that lies in heaps */
  double step = MAX (PITCH * spacing, sqrt (width * height / (4.0 * graph->n + 400)));
  Sea sea = { -around,
              -around,
              step,
              step * sqrt (0.75),
              (int) (width / step) + 2,
              (int) (height / (step * sqrt (0.75))) + 2,
              NULL };
  EspSpot first = { -around - step, graph->height / 2 };

  sea.dry = g_new0 (guint8, (gsize) sea.columns * (gsize) sea.rows);
  for (int i = 0; i < graph->n; i++)
    {
      dry_around (&sea, graph->spots[i], FROM_POINTS * spacing);
      for (int k = graph->offsets[i]; k < graph->offsets[i + 1]; k++)
        if (graph->neighbours[k] > i)
          dry_edge (&sea, graph->spots[i], graph->spots[graph->neighbours[k]],
                    FROM_EDGES * spacing);
    }
  if (mesh != NULL)
    dry_triangles (&sea, mesh);
  g_array_append_val (spots, first);
  for (int row = 0; row < sea.rows; row++)
    for (int column = 0; column < sea.columns; column++)
      {
        EspSpot spot = sea_spot (&sea, row, column);
        /* without a mesh, the rim alone */
        gboolean rim = row == 0 || row == sea.rows - 1 || column == 0 || column == sea.columns - 1;

        if (mesh != NULL ? !sea.dry[row * sea.columns + column] : rim)
          g_array_append_val (spots, spot);
      }
  g_free (sea.dry);
  return spots;
}

EspLandMesh *
esp_land_mesh_new (const EspLandGraph *graph)
{
  g_autoptr (GArray) rim = place_sea (graph, NULL);
  g_autoptr (EspLandMesh) dry = mesh_points (graph, (const EspSpot *) (void *) rim->data, rim->len);
  g_autoptr (GArray) sea = NULL;

  if (dry == NULL)
    return NULL;
  sea = place_sea (graph, dry);
  return mesh_points (graph, (const EspSpot *) (void *) sea->data, sea->len);
}

void
esp_land_mesh_free (EspLandMesh *mesh)
{
  g_free (mesh->spots);
  g_free (mesh->from);
  g_free (mesh->twins);
  g_free (mesh->joined);
  g_free (mesh->leaving);
  g_free (mesh);
}
