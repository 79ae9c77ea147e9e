#include "config.h"

#include "map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What a map looks like, without drawing it. The area of a region is made of the middles of its
 * edges and of the triangles around it, so that two areas touch along a line exactly where there
 * is an edge. (Voronoi cells would touch where there is none.) */

#define MIN_RASTER 5000

typedef struct
{
  gint32 slot; /* in map->neighbours */
  double angle;
} Spoke;

typedef struct
{
  const Map *map;
  MapShape *shape;
  gint32 *ends;    /* by spoke: the neighbour; the spokes of each point against the clock */
  gint32 *twins;   /* by spoke: the spoke back */
  MapSpot *faces;  /* by spoke: the middle of the face on its left */
  gboolean *outer; /* by spoke: that face is outside */
  GArray *corners;
} Outliner;

static int
compare_spokes (const void *a, const void *b)
{
  const Spoke *p = a;
  const Spoke *q = b;

  if (p->angle != q->angle)
    return p->angle < q->angle ? -1 : 1;
  return p->slot - q->slot;
}

/* Places the points from the coordinates, or lays them out. y grows downwards. */
static void
place_spots (const Map *map, MapShape *shape)
{
  guint n = (guint) map->n;

  shape->spots = g_new (MapSpot, n + 1);
  if (map->x != NULL)
    {
      gint64 left = map->n > 0 ? map->x[0] : 0;
      gint64 right = left;
      gint64 low = map->n > 0 ? map->y[0] : 0;
      gint64 high = low;
      double size;

      for (guint i = 0; i < n; i++)
        {
          left = MIN (left, map->x[i]);
          right = MAX (right, map->x[i]);
          low = MIN (low, map->y[i]);
          high = MAX (high, map->y[i]);
        }
      size = MAX (1, MAX (right - left, high - low));
      shape->left = left;
      shape->low = low;
      shape->size = size;
      shape->height = (double) (high - low) / size;
      for (guint i = 0; i < n; i++)
        shape->spots[i] =
            (MapSpot){ (double) (map->x[i] - left) / size, (double) (high - map->y[i]) / size };
    }
  else
    {
      g_autofree double *x = g_new (double, n + 1);
      g_autofree double *y = g_new (double, n + 1);
      g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (gint32));

      for (gint32 i = 0; i < map->n; i++)
        for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
          if (map->neighbours[k] > i)
            {
              g_array_append_val (pairs, i);
              g_array_append_val (pairs, map->neighbours[k]);
            }
      esp_layout_graph (map->n, (const gint32 *) (void *) pairs->data, pairs->len / 2, x, y);
      shape->laid_out = TRUE;
      shape->size = MAP_UNIT;
      for (guint i = 0; i < n; i++)
        {
          shape->spots[i] = (MapSpot){ x[i], y[i] };
          shape->height = MAX (shape->height, y[i]);
        }
    }
}

static void
measure_spacing (const Map *map, MapShape *shape)
{
  double sum = 0;
  int m = map_n_edges (map);

  for (int i = 0; i < map->n; i++)
    for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
      if (map->neighbours[k] > i)
        sum += hypot (shape->spots[i].x - shape->spots[map->neighbours[k]].x,
                      shape->spots[i].y - shape->spots[map->neighbours[k]].y);
  shape->spacing = m > 0 ? sum / m : 0.2;
  /* a few long edges at the border do not make the rest larger */
  shape->spacing = MIN (shape->spacing, 1.5 / sqrt (map->n + 1));
}

static void
sort_spokes (Outliner *self)
{
  const Map *map = self->map;
  const MapSpot *spots = self->shape->spots;
  guint n_spokes = (guint) map->offsets[map->n];
  g_autofree Spoke *spokes = g_new (Spoke, n_spokes + 1);
  g_autofree gint32 *place = g_new (gint32, n_spokes + 1); /* slot → spoke */
  g_autofree gint32 *at = g_memdup2 (map->offsets, ((guint) map->n + 1) * sizeof (gint32));

  self->ends = g_new (gint32, n_spokes + 1);
  self->twins = g_new (gint32, n_spokes + 1);
  for (int i = 0; i < map->n; i++)
    {
      int first = map->offsets[i];
      int last = map->offsets[i + 1];

      for (int k = first; k < last; k++)
        {
          int j = map->neighbours[k];

          spokes[k] = (Spoke){ k, atan2 (-(spots[j].y - spots[i].y), spots[j].x - spots[i].x) };
        }
      qsort (spokes + first, (guint) (last - first), sizeof (Spoke), compare_spokes);
      for (int k = first; k < last; k++)
        {
          self->ends[k] = map->neighbours[spokes[k].slot];
          place[spokes[k].slot] = k;
        }
    }
  /* neighbours ascend, so going through i in order meets the slots back in order as well */
  for (int i = 0; i < map->n; i++)
    for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
      self->twins[place[k]] = place[at[map->neighbours[k]]++];
}

/* The next spoke with the same face on its left. */
static inline int
next_of_face (const Outliner *self, int spoke)
{
  int back = self->twins[spoke];
  int at = self->ends[spoke];
  int first = self->map->offsets[at];

  return back > first ? back - 1 : self->map->offsets[at + 1] - 1;
}

static void
find_faces (Outliner *self)
{
  guint n_spokes = (guint) self->map->offsets[self->map->n];
  g_autofree guint8 *seen = g_new0 (guint8, n_spokes + 1);
  const MapSpot *spots = self->shape->spots;

  self->faces = g_new (MapSpot, n_spokes + 1);
  self->outer = g_new (gboolean, n_spokes + 1);
  for (guint s = 0; s < n_spokes; s++)
    {
      MapSpot middle = { 0, 0 };
      double area = 0;
      int n = 0;
      int spoke = (int) s;

      if (seen[s])
        continue;
      do
        {
          MapSpot a = spots[self->ends[self->twins[spoke]]];
          MapSpot b = spots[self->ends[spoke]];

          middle.x += b.x;
          middle.y += b.y;
          area += b.x * a.y - a.x * b.y;
          n++;
          seen[spoke] = TRUE;
          spoke = next_of_face (self, spoke);
        }
      while (spoke != (int) s);
      middle.x /= n;
      middle.y /= n;
      do
        {
          self->faces[spoke] = middle;
          self->outer[spoke] = area <= 0;
          spoke = next_of_face (self, spoke);
        }
      while (spoke != (int) s);
    }
}

static void
add_corner (Outliner *self, double x, double y)
{
  MapSpot corner = { x, y };

  g_array_append_val (self->corners, corner);
}

/* Around the outside of point @i, from spoke @a against the clock to spoke @b. */
static void
outline_outside (Outliner *self, int i, int a, int b)
{
  const MapSpot *spots = self->shape->spots;
  double margin = 0.35 * self->shape->spacing;
  MapSpot here = spots[i];
  MapSpot to_a = spots[self->ends[a]];
  MapSpot to_b = spots[self->ends[b]];
  double from = atan2 (-(to_a.y - here.y), to_a.x - here.x);
  double until = atan2 (-(to_b.y - here.y), to_b.x - here.x);

  if (until <= from)
    until += 2 * G_PI;
  if (until - from < G_PI * 0.999)
    {
      double middle = (from + until) / 2;

      add_corner (self, here.x + 0.4 * margin * cos (middle), here.y - 0.4 * margin * sin (middle));
      return;
    }
  /* beside both edges by the margin, and round the corner */
  add_corner (self, (here.x + to_a.x) / 2 + margin * cos (from + G_PI / 2),
              (here.y + to_a.y) / 2 - margin * sin (from + G_PI / 2));
  for (int k = 0; k <= 4; k++)
    {
      double angle = from + G_PI / 2 + k * (until - from - G_PI) / 4;

      add_corner (self, here.x + margin * cos (angle), here.y - margin * sin (angle));
    }
  add_corner (self, (here.x + to_b.x) / 2 + margin * cos (until - G_PI / 2),
              (here.y + to_b.y) / 2 - margin * sin (until - G_PI / 2));
}

static void
outline (Outliner *self, int i)
{
  const MapSpot *spots = self->shape->spots;
  int first = self->map->offsets[i];
  int last = self->map->offsets[i + 1];

  if (first == last)
    for (int k = 0; k < 12; k++)
      add_corner (self, spots[i].x + 0.24 * self->shape->spacing * cos (k * G_PI / 6),
                  spots[i].y - 0.24 * self->shape->spacing * sin (k * G_PI / 6));
  for (int k = first; k < last; k++)
    {
      MapSpot to = spots[self->ends[k]];

      add_corner (self, (spots[i].x + to.x) / 2, (spots[i].y + to.y) / 2);
      if (self->outer[k])
        outline_outside (self, i, k, k + 1 < last ? k + 1 : first);
      else
        add_corner (self, self->faces[k].x, self->faces[k].y);
    }
}

/* Which region each square of a fine grid belongs to: a large map is drawn from it when its
 * regions are hardly larger than a pixel. */
static void
fill_raster (MapShape *shape)
{
  int side = shape->n > 200000 ? 2048 : 1536;

  shape->side = side;
  shape->raster = g_new (gint32, (gsize) side * (gsize) side);
  for (gsize k = 0; k < (gsize) side * (gsize) side; k++)
    shape->raster[k] = -1;
  for (int i = 0; i < shape->n; i++)
    {
      const MapSpot *corners = shape->corners + shape->first[i];
      int n = shape->first[i + 1] - shape->first[i];
      double low = INFINITY;
      double high = -INFINITY;

      for (int k = 0; k < n; k++)
        {
          low = MIN (low, corners[k].y);
          high = MAX (high, corners[k].y);
        }
      for (int row = MAX (0, (int) ceil (low * side - 0.5)); row < side && row + 0.5 <= high * side;
           row++)
        {
          double y = (row + 0.5) / side;
          double cuts[64];
          int n_cuts = 0;

          for (int k = 0; k < n && n_cuts < 64; k++)
            {
              MapSpot a = corners[k];
              MapSpot b = corners[k + 1 < n ? k + 1 : 0];

              if ((a.y <= y) != (b.y <= y))
                {
                  double cut = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
                  int at = n_cuts++;

                  for (; at > 0 && cuts[at - 1] > cut; at--)
                    cuts[at] = cuts[at - 1];
                  cuts[at] = cut;
                }
            }
          for (int k = 0; k + 1 < n_cuts; k += 2)
            for (int column = MAX (0, (int) ceil (cuts[k] * side - 0.5));
                 column < side && column + 0.5 <= cuts[k + 1] * side; column++)
              shape->raster[(gsize) row * (gsize) side + (gsize) column] = i;
        }
    }
}

/* Whether the edges, as they are drawn, do not cross. */
static gboolean
is_drawn_planar (const Map *map, const MapShape *shape)
{
  MapCrossing crossing;
  g_autofree gint64 *x = NULL;
  g_autofree gint64 *y = NULL;
  Map placed = *map;

  if (map->x == NULL)
    {
      x = g_new (gint64, (guint) map->n + 1);
      y = g_new (gint64, (guint) map->n + 1);
      for (int i = 0; i < map->n; i++)
        {
          x[i] = llround (shape->spots[i].x * MAP_UNIT);
          y[i] = -llround (shape->spots[i].y * MAP_UNIT);
        }
      placed.x = x;
      placed.y = y;
    }
  return !map_find_crossing (&placed, -1, -1, &crossing);
}

static MapShape *
make_shape (const Map *map)
{
  MapShape *shape = g_new0 (MapShape, 1);
  Outliner self = { .map = map, .shape = shape };

  shape->n_references = 1;
  shape->n = map->n;
  place_spots (map, shape);
  measure_spacing (map, shape);
  if (!is_drawn_planar (map, shape))
    return shape;
  self.corners = g_array_sized_new (FALSE, FALSE, sizeof (MapSpot), 14 * (guint) map->n + 16);
  sort_spokes (&self);
  find_faces (&self);
  shape->first = g_new (gint32, (guint) map->n + 1);
  for (int i = 0; i < map->n; i++)
    {
      shape->first[i] = (gint32) self.corners->len;
      outline (&self, i);
    }
  shape->first[map->n] = (gint32) self.corners->len;
  shape->corners = (MapSpot *) (void *) g_array_free (self.corners, FALSE);
  g_free (self.ends);
  g_free (self.twins);
  g_free (self.faces);
  g_free (self.outer);
  if (map->n >= MIN_RASTER)
    fill_raster (shape);
  return shape;
}

const MapShape *
map_get_shape (const Map *map)
{
  /* drawings may be made by several threads: whoever is later throws its own away */
  Map *self = (Map *) map;
  MapShape *shape = g_atomic_pointer_get (&self->shape);

  if (shape == NULL)
    {
      shape = make_shape (map);
      if (!g_atomic_pointer_compare_and_exchange (&self->shape, NULL, shape))
        {
          map_shape_unref (shape);
          shape = g_atomic_pointer_get (&self->shape);
        }
    }
  return shape;
}

void
map_shape_unref (MapShape *shape)
{
  if (!g_atomic_int_dec_and_test (&shape->n_references))
    return;
  g_free (shape->spots);
  g_free (shape->first);
  g_free (shape->corners);
  g_free (shape->raster);
  g_free (shape);
}

void
map_shape_to_coordinates (const MapShape *shape, double x, double y, gint64 *cx, gint64 *cy)
{
  *cx = shape->left + llround (x * shape->size);
  *cy = shape->low + llround ((shape->height - y) * shape->size);
}
