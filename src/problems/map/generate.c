#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>

static const char *const methods[] = { "nearest", "delaunay", NULL };

const EspOptionSpec map_generate_options[] = {
  { "points", ESP_INT (1, 2000000, "30"), N_ ("Regions"),
    N_ ("how many points are scattered on the unit square") },
  { "method", ESP_CHOICE_OF (methods), N_ ("Method"),
    N_ ("nearest: a random point is joined to the nearest one that it sees, until none "
        "sees another; delaunay: the triangulation without slivers") },
  ESP_SEED_OPTION (N_ ("the same seed makes the same map, on every machine")),
  { .id = NULL },
};

static guint
place_hash (gconstpointer key)
{
  const gint64 *place = key;
  guint64 mixed = (guint64) place[0] * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) ^
                  (guint64) place[1] * G_GUINT64_CONSTANT (0xc2b2ae3d27d4eb4f);

  return (guint) (mixed >> 32);
}

/* Distinct points, uniform on the grid. */
static void
scatter (EspRandom *random, int n, gint64 *x, gint64 *y)
{
  guint size = 16;
  g_autofree gint32 *table = NULL;

  while (size < 2 * (guint) n)
    size *= 2;
  table = g_new0 (gint32, size);
  for (int i = 0; i < n;)
    {
      gint64 place[2];
      guint at;

      place[0] = (gint64) esp_random_below (random, MAP_UNIT);
      place[1] = (gint64) esp_random_below (random, MAP_UNIT);
      at = place_hash (place) & (size - 1);
      while (table[at] != 0 && (x[table[at] - 1] != place[0] || y[table[at] - 1] != place[1]))
        at = (at + 1) & (size - 1);
      if (table[at] != 0)
        continue;
      x[i] = place[0];
      y[i] = place[1];
      table[at] = ++i;
    }
}

EspInstance *
map_generate (const EspOptions *options, EspControl *control, GError **error)
{
  int n = (int) esp_options_get_int (options, "points");
  gint64 *x = g_new (gint64, (guint) n);
  gint64 *y = g_new (gint64, (guint) n);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (gint32));
  EspRandom random;
  Map *map = map_new ();
  gboolean done;

  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  scatter (&random, n, x, y);
  map_set_numbered_points (map, n, x, y);
  if (esp_options_get_choice (options, "method") == 0)
    done = map_connect_nearest (n, x, y, &random, control, pairs);
  else
    done = map_triangulate (n, x, y, control, pairs);
  if (!done)
    {
      esp_instance_free (&map->parent);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
      return NULL;
    }
  map_set_edges (map, (const gint32 *) (void *) pairs->data, pairs->len / 2);
  return &map->parent;
}

const EspGenerating map_generating = {
  .options = map_generate_options,
  .generate = map_generate,
  .week = { "points=10", "points=14", "points=20", "points=28", "points=40", "points=60",
            "points=90" },
};
