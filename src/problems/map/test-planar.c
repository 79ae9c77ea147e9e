#include "config.h"

#include "geometry/esp-planar.h"
#include "test-map.h"

#include "map.h"

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
