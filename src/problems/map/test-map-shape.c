#include "config.h"

#include "geometry/esp-planar.h"
#include "map.h"
#include "test-map.h"

#include <string.h>

static gboolean
slow_contains (const EspLand *land, int i, double x, double y)
{
  int n_left = 0;

  for (int k = land->first[i]; k < land->first[i + 1]; k++)
    {
      MapSpot a = land->corners[k];
      MapSpot b = land->corners[k + 1 < land->first[i + 1] ? k + 1 : land->first[i]];

      if ((a.y > y) != (b.y > y) && a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) < x)
        n_left++;
    }
  return n_left % 2 != 0;
}

/* Throws sand at the map: no grain lies in two regions. */
static void
throw_sand (const Map *map, const EspLand *land, EspRandom *random, int n_grains)
{
  g_assert_nonnull (land);
  for (int grain = 0; grain < n_grains; grain++)
    {
      double x = 1.4 * (double) esp_random_below (random, 1000000) / 1000000 - 0.2;
      double y = 1.4 * (double) esp_random_below (random, 1000000) / 1000000 - 0.2;
      int in = -1;

      for (int i = 0; i < map->n; i++)
        {
          if (!slow_contains (land, i, x, y))
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

typedef struct
{
  MapSpot a, b;
  int region;
} Stretch;

static int
compare_spots (MapSpot a, MapSpot b)
{
  return memcmp (&a, &b, sizeof (MapSpot));
}

static int
compare_stretches (const void *p, const void *q)
{
  const Stretch *a = p;
  const Stretch *b = q;
  int order = compare_spots (a->a, b->a);

  return order != 0 ? order : compare_spots (a->b, b->b);
}

/* 1: to one side of a–b, −1: to the other; 0: too close to the line to say. */
static int
turn (MapSpot a, MapSpot b, MapSpot c)
{
  double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

  return (area > 1e-12) - (area < -1e-12);
}

/* All stretches of all borders, their ends in one order. */
static GArray *
list_stretches (const EspLand *land)
{
  GArray *stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));

  for (int i = 0; i < land->n; i++)
    for (int k = land->first[i]; k < land->first[i + 1]; k++)
      {
        Stretch stretch = { land->corners[k],
                            land->corners[k + 1 < land->first[i + 1] ? k + 1 : land->first[i]], i };

        if (compare_spots (stretch.a, stretch.b) > 0)
          {
            MapSpot spot = stretch.a;

            stretch.a = stretch.b;
            stretch.b = spot;
          }
        g_array_append_val (stretches, stretch);
      }
  g_array_sort (stretches, compare_stretches);
  return stretches;
}

/* What the picture says is what the map says: two regions have a stretch in common where they are
 * joined, to the bit, and meet in no point where they are not; and no two stretches cross. */
static void
check_borders (const Map *map, const EspLand *land)
{
  g_autoptr (GArray) stretches = list_stretches (land);
  guint n = (guint) map->n;
  g_autofree gboolean *meet = g_new0 (gboolean, n * n);

  for (guint k = 0; k < stretches->len; k++)
    {
      const Stretch *a = &g_array_index (stretches, Stretch, k);

      g_assert_cmpint (compare_spots (a->a, a->b), !=, 0);
      for (guint m = k + 1; m < stretches->len; m++)
        {
          const Stretch *b = &g_array_index (stretches, Stretch, m);
          gboolean end = compare_spots (a->a, b->a) == 0 || compare_spots (a->a, b->b) == 0 ||
                         compare_spots (a->b, b->a) == 0 || compare_spots (a->b, b->b) == 0;

          if (compare_stretches (a, b) == 0)
            meet[(guint) a->region * n + (guint) b->region] =
                meet[(guint) b->region * n + (guint) a->region] = TRUE;
          else if (!end)
            g_assert_false (turn (a->a, a->b, b->a) * turn (a->a, a->b, b->b) < 0 &&
                            turn (b->a, b->b, a->a) * turn (b->a, b->b, a->b) < 0);
          if (end && a->region != b->region)
            g_assert_true (map_has_edge (map, a->region, b->region));
        }
    }
  for (int i = 0; i < map->n; i++)
    {
      g_assert_true (slow_contains (land, i, land->spots[i].x, land->spots[i].y));
      for (int j = 0; j < map->n; j++)
        g_assert_true (meet[(guint) i * n + (guint) j] == map_has_edge (map, i, j));
    }
}

/* Both pictures of a map: the usual one, and the one that is there at once. */
static void
check_map (const Map *map, EspRandom *random, int n_grains)
{
  const MapShape *shape = map_get_shape (map);
  const EspLandGraph graph = { .n = map->n,
                               .offsets = map->offsets,
                               .neighbours = map->neighbours,
                               .spots = shape->spots,
                               .height = shape->height,
                               .spacing = shape->spacing };
  EspLand *plan = esp_land_new_round (&graph);
  const EspLand *const lands[] = { shape->land, plan };

  for (guint k = 0; k < G_N_ELEMENTS (lands); k++)
    {
      throw_sand (map, lands[k], random, n_grains);
      check_borders (map, lands[k]);
    }
  for (int i = 0; i < map->n; i++)
    g_assert_true (slow_contains (plan, i, shape->spots[i].x, shape->spots[i].y));
  esp_land_free (plan);
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

    check_map ((const Map *) map, &random, 40000);
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
      check_map ((const Map *) thin, &random, 4000);
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

/* --- planarity, by Wagner's theorem: no minor is K5 or K3,3 --- */

typedef struct
{
  int n;
  guint8 adjacent[8]; /* a bit for each neighbour */
} Small;

static int
count_bits (guint bits)
{
  return __builtin_popcount (bits);
}

static gboolean
has_k5 (const Small *g)
{
  for (guint set = 0; set < 1u << g->n; set++)
    {
      gboolean all = count_bits (set) == 5;

      for (int i = 0; i < g->n && all; i++)
        if (set >> i & 1)
          all = (g->adjacent[i] & set) == (set & ~(1u << i));
      if (all)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_k33 (const Small *g)
{
  for (guint set = 0; set < 1u << g->n; set++)
    {
      guint common = (1u << g->n) - 1;

      if (count_bits (set) != 3)
        continue;
      for (int i = 0; i < g->n; i++)
        if (set >> i & 1)
          common &= g->adjacent[i];
      if (count_bits (common & ~set) >= 3)
        return TRUE;
    }
  return FALSE;
}

/* @b becomes part of @a; the last vertex takes its place. */
static Small
contract (const Small *g, int a, int b)
{
  gboolean joined[8][8] = { 0 };
  Small smaller = { .n = g->n - 1 };
  int last = g->n - 1;

  for (int i = 0; i < g->n; i++)
    for (int j = 0; j < g->n; j++)
      if (g->adjacent[i] >> j & 1)
        {
          int u = i == b ? a : i;
          int v = j == b ? a : j;

          u = u == last && b != last ? b : u;
          v = v == last && b != last ? b : v;
          joined[u][v] = u != v;
        }
  for (int i = 0; i < smaller.n; i++)
    for (int j = 0; j < smaller.n; j++)
      smaller.adjacent[i] |= (guint8) (joined[i][j] << j);
  return smaller;
}

static gboolean
slow_is_planar (const Small *g)
{
  if (g->n < 5)
    return TRUE;
  if (has_k5 (g) || has_k33 (g))
    return FALSE;
  for (int a = 0; a < g->n; a++)
    for (int b = a + 1; b < g->n; b++)
      if (g->adjacent[a] >> b & 1)
        {
          Small smaller = contract (g, a, b);

          if (!slow_is_planar (&smaller))
            return FALSE;
        }
  return TRUE;
}

void
map_test_planar (void)
{
  EspRandom random;
  int n_planar = 0;

  esp_random_init (&random, 5);
  for (int round = 0; round < 2000; round++)
    {
      Small g = { .n = 5 + (int) esp_random_below (&random, 3) };
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      guint64 share = 4 + esp_random_below (&random, 6);
      const Map *map;

      g_string_append_printf (text, "p edge %d 0\n", g.n);
      for (int i = 0; i < g.n; i++)
        for (int j = 0; j < i; j++)
          if (esp_random_below (&random, 10) < share)
            {
              g.adjacent[i] |= (guint8) (1 << j);
              g.adjacent[j] |= (guint8) (1 << i);
              g_string_append_printf (text, "e %d %d\n", i + 1, j + 1);
            }
      instance = map_parse (text->str, text->len, "random.col", NULL);
      map = (const Map *) instance;
      if (esp_planar_embed (map->n, map->offsets, map->neighbours, NULL) != slow_is_planar (&g))
        g_error ("%s", text->str);
      n_planar += slow_is_planar (&g);
    }
  g_assert_cmpint (n_planar, >, 500);
  g_assert_cmpint (n_planar, <, 1500);
}

/* Maps of many points are looked at in another order: a triangulation is still one, with the points
 * of its hull on the outside, and one with two points far from each other exchanged is none. */
void
map_test_many (void)
{
  g_autoptr (EspInstance) instance =
      esp_instance_make (&esp_map_problem, NULL, NULL, "points=30000 method=delaunay seed=3");
  Map *map;
  gint64 x;
  int n_hull = 0;

  g_assert_nonnull (instance);
  map = (Map *) instance;
  g_assert_true (map_is_triangulation (map, &n_hull));
  /* Euler's formula: an inner face has three edges, the outer one as many as the hull */
  g_assert_cmpint (n_hull, ==, 3 * map->n - 3 - map_n_edges (map));
  x = map->x[5];
  map->x[5] = map->x[20000];
  map->x[20000] = x;
  g_assert_false (map_is_triangulation (map, NULL));
}
