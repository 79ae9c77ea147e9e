#include "config.h"

#include "geometry/esp-layout.h"
#include "map.h"

#include <math.h>

/* What a map looks like, without drawing it. */

#define MIN_RASTER 5000

/* So many regions are outlined at once, without a call of map_prepare(); as on a map, fewer. */
#define MAX_QUICK 1500

#define MAX_QUICKLY_IRREGULAR 64

#define MAX_FEW 3

/* Places the points where the coordinates say. y grows downwards. */
static void
place_by_coordinates (const Map *map, MapShape *shape)
{
  guint n = (guint) map->n;
  gint64 left = n > 0 ? map->x[0] : 0;
  gint64 right = left;
  gint64 low = n > 0 ? map->y[0] : 0;
  gint64 high = low;
  double size;

  for (guint i = 0; i < n; i++)
    {
      left = MIN (left, map->x[i]);
      right = MAX (right, map->x[i]);
      low = MIN (low, map->y[i]);
      high = MAX (high, map->y[i]);
    }
  /* so few points do not say how large the map is to be: its sheet does */
  if (map->n <= MAX_FEW || (left == right && low == high))
    {
      left = map->frame.left;
      low = map->frame.low;
      right = left + map->frame.size;
      high = low + map->frame.size;
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

/* Lays the points out: all on a circle where that is to be done at once. */
static gboolean
place_by_edges (
    const Map *map, MapShape *shape, gboolean quick, GCancellable *cancellable, GError **error)
{
  g_autofree const char **names = g_new (const char *, (guint) map->n + 1);

  for (int i = 0; i < map->n; i++)
    names[i] = map_name (map, i);
  if (!esp_layout_spots (map->n, map->offsets, map->neighbours, names, quick, cancellable,
                         shape->spots, error))
    return FALSE;
  shape->size = MAP_UNIT;
  for (int i = 0; i < map->n; i++)
    shape->height = MAX (shape->height, shape->spots[i].y);
  return TRUE;
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

/* The discs of so many points are small anyway. */
#define MAX_NEAREST 1200

static void
measure_nearest (MapShape *shape)
{
  shape->nearest = 1;
  for (int i = 0; i < shape->n && shape->n <= MAX_NEAREST; i++)
    for (int j = 0; j < i; j++)
      shape->nearest = MIN (shape->nearest, hypot (shape->spots[i].x - shape->spots[j].x,
                                                   shape->spots[i].y - shape->spots[j].y));
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
      const MapSpot *corners = shape->land->corners + shape->land->first[i];
      int n = shape->land->first[i + 1] - shape->land->first[i];
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
  EspCrossing crossing;
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

static void
shape_free (gpointer data)
{
  MapShape *shape = data;

  g_free (shape->spots);
  esp_land_free (shape->land);
  g_free (shape->middles);
  g_free (shape->room);
  g_mutex_clear (&shape->lock);
  g_free (shape->raster);
  g_free (shape);
}

/* @quick: only what a drawing can wait for. NULL where it was cancelled. */
static MapShape *
make_shape (const Map *map, gboolean quick, GCancellable *cancellable, GError **error)
{
  MapShape *shape = g_new0 (MapShape, 1);
  gboolean done = TRUE;

  g_mutex_init (&shape->lock);
  shape->n = map->n;
  shape->spots = g_new (MapSpot, (guint) map->n + 1);
  shape->complete = !quick || (map->n <= MAX_QUICKLY_IRREGULAR && map->x != NULL);
  /* without a point there is nothing to lay out: the sheet is seen, with or without coordinates */
  if (map->x != NULL || map->n == 0)
    place_by_coordinates (map, shape);
  else
    done = place_by_edges (map, shape, quick, cancellable, error);
  if (done)
    {
      measure_spacing (map, shape);
      measure_nearest (shape);
    }
  if (done && (shape->complete || (map->n <= MAX_QUICK && map->x != NULL)) &&
      is_drawn_planar (map, shape) && !g_cancellable_is_cancelled (cancellable))
    {
      const EspLandGraph graph = { .n = map->n,
                                   .offsets = map->offsets,
                                   .neighbours = map->neighbours,
                                   .spots = shape->spots,
                                   .height = shape->height,
                                   .spacing = shape->spacing };

      shape->land = shape->complete && map->n <= ESP_LAND_MOST_IRREGULAR
                        ? esp_land_new_irregular (&graph)
                    : map->n <= MAX_QUICKLY_IRREGULAR ? esp_land_new_round (&graph)
                                                      : esp_land_new (&graph);
      shape->middles = g_new (MapSpot, (guint) map->n + 1);
      shape->room = g_new (double, (guint) map->n + 1);
      for (int i = 0; i < map->n; i++)
        shape->room[i] = NAN;
      if (map->n >= MIN_RASTER)
        fill_raster (shape);
    }
  if (done && !g_cancellable_set_error_if_cancelled (cancellable, error))
    return shape;
  shape_free (shape);
  return NULL;
}

EspPrepared *
map_shapes_new (void)
{
  return esp_prepared_new (shape_free);
}

const MapShape *
map_get_shape (const Map *map)
{
  const MapShape *shape = esp_prepared_get (map->shapes);

  return shape != NULL ? shape
                       : esp_prepared_keep (map->shapes, TRUE, make_shape (map, TRUE, NULL, NULL));
}

gboolean
map_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error)
{
  const Map *map = (const Map *) instance;
  const MapShape *quick = esp_prepared_get (map->shapes);
  MapShape *shape;

  if (quick != NULL && quick->complete)
    return TRUE;
  if (cancellable != NULL)
    g_cancellable_push_current (cancellable);
  shape = make_shape (map, FALSE, cancellable, error);
  if (cancellable != NULL)
    g_cancellable_pop_current (cancellable);
  if (shape != NULL)
    esp_prepared_keep (map->shapes, FALSE, shape);
  return shape != NULL;
}

gboolean
map_is_prepared (const EspInstance *instance)
{
  return map_get_shape ((const Map *) instance)->complete;
}

MapSpot
map_shape_find_middle (const MapShape *shape, int i, double *room)
{
  /* the lock's state is none of the shape */
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new ((GMutex *) &shape->lock);

  if (isnan (shape->room[i]))
    shape->middles[i] = esp_land_find_middle (shape->land, i, &shape->room[i]);
  *room = shape->room[i];
  return shape->middles[i];
}
