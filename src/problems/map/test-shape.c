#include "config.h"

#include "test-map.h"

#include "map.h"

#include <string.h>

static gboolean
slow_contains (const MapShape *shape, int i, double x, double y)
{
  int n_left = 0;

  for (int k = shape->land->first[i]; k < shape->land->first[i + 1]; k++)
    {
      MapSpot a = shape->land->corners[k];
      MapSpot b =
          shape->land->corners[k + 1 < shape->land->first[i + 1] ? k + 1 : shape->land->first[i]];

      if ((a.y > y) != (b.y > y) && a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) < x)
        n_left++;
    }
  return n_left % 2 != 0;
}

/* Throws sand at the map: no grain lies in two regions. */
static void
throw_sand (const Map *map, EspRandom *random, int n_grains)
{
  const MapShape *shape = map_get_shape (map);

  g_assert_nonnull (shape->land);
  for (int grain = 0; grain < n_grains; grain++)
    {
      double x = 1.4 * (double) esp_random_below (random, 1000000) / 1000000 - 0.2;
      double y = 1.4 * (double) esp_random_below (random, 1000000) / 1000000 - 0.2;
      int in = -1;

      for (int i = 0; i < map->n; i++)
        {
          if (!slow_contains (shape, i, x, y))
            continue;
          if (in >= 0)
            {
              g_autofree char *text = map_format (&map->parent);

              g_error ("%g, %g is in %s and in %s:\n%s", x, y, map_name (map, in),
                       map_name (map, i), text);
            }
          in = i;
        }
    }
}

/* Regions that are not joined, islands and lakes too, do not overlap. */
void
map_test_areas (void)
{
  static const char australia[] = "point V 0.70 0.16\npoint T 0.74 0.05\npoint NSW 0.80 0.38\n"
                                  "point SA 0.48 0.42\nedge V NSW\nedge V SA\nedge SA NSW\n";
  EspRandom random;

  esp_random_init (&random, 7);
  {
    g_autoptr (EspInstance) map = map_parse (australia, strlen (australia), "australia", NULL);

    throw_sand ((const Map *) map, &random, 40000);
  }
  for (int round = 0; round < 40; round++)
    {
      g_autoptr (EspInstance) thin = NULL;
      g_autoptr (GString) text = g_string_new (NULL);
      g_auto (GStrv) lines = NULL;
      g_autofree char *full = NULL;
      guint64 keep = 20 + 10 * esp_random_below (&random, 9);
      g_autoptr (EspInstance) whole =
          esp_instance_make (&esp_map_problem, NULL, NULL, "points=%d seed=%d",
                             4 + (int) esp_random_below (&random, 26), round);

      full = map_format (whole);
      lines = g_strsplit (full, "\n", -1);
      for (guint k = 0; lines[k] != NULL; k++)
        if (!g_str_has_prefix (lines[k], "edge ") || esp_random_below (&random, 100) < keep)
          g_string_append_printf (text, "%s\n", lines[k]);
      thin = map_parse (text->str, text->len, "thin", NULL);
      throw_sand ((const Map *) thin, &random, 4000);
    }
}

/* Without coordinates a map is drawn at once, on a circle, until it is laid out; copies share the
 * layout, and a change forgets it. */
void
map_test_quick (void)
{
  static const char text[] = "a: b, c, d\nb: c, d\nc: d\ne: f\n";
  g_autoptr (EspInstance) instance = map_parse (text, strlen (text), "text", NULL);
  g_autoptr (EspInstance) copy = esp_instance_copy (instance);
  const Map *map = (const Map *) instance;

  g_assert_false (map_get_shape (map)->complete);
  g_assert_null (map_get_shape (map)->land);
  g_assert_true (map_prepare (copy, NULL, NULL));
  g_assert_true (map_get_shape (map)->complete);
  g_assert_nonnull (map_get_shape (map)->land);
  g_assert_true (map_get_shape (map) == map_get_shape ((const Map *) copy));
  g_assert_true (map_edit (copy, "edge a e", NULL));
  g_assert_false (map_get_shape ((const Map *) copy)->complete);
  g_assert_true (map_get_shape (map)->complete);
}
