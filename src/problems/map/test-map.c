#include "config.h"

#include "base/esp-quote.h"
#include "engine/trace/esp-export.h"
#include "engine/trace/esp-curve.h"
#include "engine/trace/esp-event-text.h"
#include "map.h"
#include "rooms.h"
#include "test-map.h"

#include <string.h>

/* --- slow references, sharing no code with the room --- */

__extension__ typedef __int128 Wide;

static int
slow_side (const gint64 *x, const gint64 *y, int a, int b, int c)
{
  Wide area = (Wide) (x[b] - x[a]) * (y[c] - y[a]) - (Wide) (y[b] - y[a]) * (x[c] - x[a]);

  return area > 0 ? 1 : area < 0 ? -1 : 0;
}

static gboolean
slow_on (const gint64 *x, const gint64 *y, int a, int b, int c)
{
  Wide dot;

  if (slow_side (x, y, a, b, c) != 0)
    return FALSE;
  dot = (Wide) (x[a] - x[c]) * (x[b] - x[c]) + (Wide) (y[a] - y[c]) * (y[b] - y[c]);
  return dot <= 0;
}

/* Whether a–b may be drawn beside the edges so far. */
static gboolean
slow_free (int n, const gint64 *x, const gint64 *y, const GArray *pairs, int a, int b)
{
  for (int c = 0; c < n; c++)
    if (c != a && c != b && slow_on (x, y, a, b, c))
      return FALSE;
  for (guint k = 0; k < pairs->len; k += 2)
    {
      int c = g_array_index (pairs, gint32, k);
      int d = g_array_index (pairs, gint32, k + 1);

      if ((a == c && b == d) || (a == d && b == c))
        return FALSE;
      if (a == c || a == d || b == c || b == d)
        continue;
      if (slow_side (x, y, a, b, c) * slow_side (x, y, a, b, d) < 0 &&
          slow_side (x, y, c, d, a) * slow_side (x, y, c, d, b) < 0)
        return FALSE;
    }
  return TRUE;
}

/* The assignment's words, taken as they are. */
static GArray *
slow_nearest (int n, const gint64 *x, const gint64 *y, EspRandom *random)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autofree int *open = g_new (int, (guint) n + 1);
  int n_open = n;

  for (int i = 0; i < n; i++)
    open[i] = i;
  while (n_open > 0)
    {
      int at = (int) esp_random_below (random, (guint64) n_open);
      int a = open[at];
      int best = -1;
      gint64 nearest = G_MAXINT64;

      for (int b = 0; b < n; b++)
        {
          gint64 distance = (x[a] - x[b]) * (x[a] - x[b]) + (y[a] - y[b]) * (y[a] - y[b]);

          if (b != a && distance < nearest && slow_free (n, x, y, pairs, a, b))
            {
              best = b;
              nearest = distance;
            }
        }
      if (best < 0)
        open[at] = open[--n_open];
      else
        {
          g_array_append_val (pairs, a);
          g_array_append_val (pairs, best);
        }
    }
  return pairs;
}

static void
scatter (EspRandom *random, int n, gint64 range, gint64 *x, gint64 *y)
{
  for (int i = 0; i < n; i++)
    {
      gboolean again;

      do
        {
          again = FALSE;
          x[i] = (gint64) esp_random_below (random, (guint64) range);
          y[i] = (gint64) esp_random_below (random, (guint64) range);
          for (int j = 0; j < i && !again; j++)
            again = x[i] == x[j] && y[i] == y[j];
        }
      while (again);
    }
}

/* What is a triangulation is told from what is not: with an edge turned to the other two corners of
 * its two triangles there may be a crossing, which trying all pairs of edges finds. */
static void
test_triangulation (void)
{
  EspRandom random;
  int n_crossed = 0;
  int n_fine = 0;

  esp_random_init (&random, 21);
  for (int k = 0; k < 400; k++)
    {
      int n = 4 + (int) esp_random_below (&random, 30);
      gint64 range = k % 2 == 0 ? 9 : MAP_UNIT;
      g_autofree gint64 *x = g_new (gint64, (guint) n);
      g_autofree gint64 *y = g_new (gint64, (guint) n);
      g_autoptr (GArray) pairs = NULL;
      g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (gint32));
      EspRandom draws = random;
      gboolean crossed = FALSE;
      int n_hull;
      g_autoptr (GString) text = g_string_new ("colors r g b y\n");
      g_autoptr (EspInstance) instance = NULL;
      EspCrossing crossing;

      if (range == 9)
        n = MIN (n, 12);
      scatter (&random, n, range, x, y);
      pairs = slow_nearest (n, x, y, &draws);
      if (pairs->len == 0)
        continue;
      /* one edge goes elsewhere, in two of three */
      for (gboolean again = k % 3 > 0; again;)
        {
          guint at = 2 * (guint) esp_random_below (&random, pairs->len / 2);
          gint32 a = (gint32) esp_random_below (&random, (guint64) n);
          gint32 b = (gint32) esp_random_below (&random, (guint64) n);

          again = a == b;
          for (guint i = 0; i < pairs->len && !again; i += 2)
            {
              gint32 c = g_array_index (pairs, gint32, i);
              gint32 d = g_array_index (pairs, gint32, i + 1);

              again = (a == c && b == d) || (a == d && b == c);
            }
          /* a complete graph has no other place */
          if (again && (int) pairs->len == n * (n - 1))
            break;
          if (again)
            continue;
          g_array_index (pairs, gint32, at) = a;
          g_array_index (pairs, gint32, at + 1) = b;
        }
      for (int i = 0; i < n; i++)
        g_string_append_printf (text, "point p%d 0.%08d 0.%08d\n", i, (int) (x[i] % MAP_UNIT),
                                (int) (y[i] % MAP_UNIT));
      for (guint i = 0; i < pairs->len; i += 2)
        {
          gint32 a = g_array_index (pairs, gint32, i);
          gint32 b = g_array_index (pairs, gint32, i + 1);

          g_string_append_printf (text, "edge p%d p%d\n", a, b);
          crossed = crossed || !slow_free (n, x, y, before, a, b);
          g_array_append_val (before, a);
          g_array_append_val (before, b);
        }
      instance = map_parse (text->str, text->len, "map", NULL);
      g_assert_nonnull (instance);
      g_assert_true (map_find_crossing ((const Map *) instance, -1, -1, &crossing) == crossed);
      if (map_is_triangulation ((const Map *) instance, &n_hull))
        {
          g_assert_false (crossed);
          g_assert_cmpint (n_hull, ==, map_hull (n, x, y, NULL));
          n_fine++;
        }
      else if (n > 3 && k % 3 == 0 && range == MAP_UNIT)
        g_error ("a triangulation is taken for none");
      n_crossed += crossed;
    }
  g_assert_cmpint (n_crossed, >, 50);
  g_assert_cmpint (n_fine, >, 50);
}

/* Up to 60 points on one line, or on a few beside one another, where nobody sees far along them. */
static void
line_up (int n, int rows, gint64 *x, gint64 *y)
{
  for (int i = 0; i < n; i++)
    {
      x[i] = i * 37 % 61;
      y[i] = rows == 1 ? 3 * x[i] : i % rows;
    }
}

/* The fast generator makes the very map of the naive one, also where points lie on lines. */
static void
test_nearest (void)
{
  EspRandom random;

  esp_random_init (&random, 1);
  for (int k = 0; k < 300; k++)
    {
      int n = k < 280 ? 1 + (int) esp_random_below (&random, 60) : 200 + 5 * (k - 280);
      gint64 range = k % 3 == 0 ? 12 : MAP_UNIT;
      g_autofree gint64 *x = g_new (gint64, (guint) n);
      g_autofree gint64 *y = g_new (gint64, (guint) n);
      g_autoptr (GArray) fast = g_array_new (FALSE, FALSE, sizeof (gint32));
      g_autoptr (GArray) slow = NULL;
      EspRandom first;
      EspRandom second;
      EspControl control;

      if (range == 12 && n > 60)
        range = 30;
      scatter (&random, n, range, x, y);
      if (k % 7 == 5 && n <= 60)
        line_up (n, 1 + k % 4, x, y);
      esp_random_init (&first, (guint64) k);
      second = first;
      esp_control_init (&control);
      g_assert_true (map_connect_nearest (n, x, y, &first, &control, fast));
      slow = slow_nearest (n, x, y, &second);
      g_assert_cmpmem (fast->data, fast->len * 4, slow->data, slow->len * 4);
    }
}

/* Above 0 where @d lies inside the circle through three points that turn left, and where it lies
 * outside that of three that turn right. */
static int
slow_in_circle (const gint64 *x, const gint64 *y, int a, int b, int c, int d)
{
  Wide ax = x[a] - x[d];
  Wide ay = y[a] - y[d];
  Wide bx = x[b] - x[d];
  Wide by = y[b] - y[d];
  Wide cx = x[c] - x[d];
  Wide cy = y[c] - y[d];
  Wide det = (ax * ax + ay * ay) * (bx * cy - cx * by) - (bx * bx + by * by) * (ax * cy - cx * ay) +
             (cx * cx + cy * cy) * (ax * by - bx * ay);

  return (det > 0) - (det < 0);
}

/* No point lies inside the circle of a triangle of neighbours, and the count is that of all maximal
 * planar drawings; also where many points lie on one circle or line. */
static void
test_delaunay (void)
{
  EspRandom random;

  esp_random_init (&random, 2);
  for (int k = 0; k < 400; k++)
    {
      int n = 2 + (int) esp_random_below (&random, 28);
      gint64 range = k % 3 == 0 ? 7 : k % 3 == 1 ? 40 : MAP_UNIT;
      gint64 x[32];
      gint64 y[32];
      g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (gint32));
      g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (gint32));
      gboolean flat = TRUE;
      EspControl control;

      scatter (&random, n, range, x, y);
      esp_control_init (&control);
      g_assert_true (map_triangulate (n, x, y, &control, pairs));
      for (int i = 2; i < n; i++)
        flat = flat && slow_side (x, y, 0, 1, i) == 0;
      if (flat)
        g_assert_cmpuint (pairs->len / 2, ==, n - 1);
      else
        g_assert_cmpuint (pairs->len / 2, ==, 3 * n - 3 - map_hull (n, x, y, NULL));
      /* an edge is Delaunay when some circle through its ends is empty: the one through the third
       * corner of either side */
      for (guint e = 0; e < pairs->len; e += 2)
        {
          int a = g_array_index (pairs, gint32, e);
          int b = g_array_index (pairs, gint32, e + 1);

          g_assert_true (slow_free (n, x, y, none, a, b));
          for (int side = -1; side <= 1 && !flat; side += 2)
            {
              int third = -1;

              for (int c = 0; c < n; c++)
                {
                  if (slow_side (x, y, a, b, c) == side &&
                      (third < 0 || slow_in_circle (x, y, a, b, third, c) * side > 0))
                    third = c;
                }
              /* whoever sees the edge under the widest angle must not lie inside the circle of the
               * best one on the other side: checked through that one */
              for (int d = 0; d < n && third >= 0; d++)
                {
                  if (slow_side (x, y, a, b, d) == -side)
                    g_assert_true (slow_in_circle (x, y, a, b, third, d) * side <= 0);
                }
            }
        }
    }
}

/* Every generated map is planar and has all the edges that it can have. */
static void
test_generate (void)
{
  static const char *const methods[] = { "nearest", "delaunay" };

  for (int k = 0; k < 60; k++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance =
          esp_instance_make (&esp_map_problem, NULL, &error, "points=%d seed=%d method=%s",
                             k < 50 ? 3 + 7 * k : 2000, k, methods[k % 2]);
      const Map *map = (const Map *) instance;
      EspCrossing crossing;

      g_assert_no_error (error);
      g_assert_false (map_find_crossing (map, -1, -1, &crossing));
      g_assert_cmpint (map_n_edges (map), ==,
                       3 * map->n - 3 - map_hull (map->n, map->x, map->y, NULL));
    }
}

/* How many colourings the map has, by trying all; no more than @most are counted. */
static guint64
slow_count (const Map *map, gint8 *colour, int i, guint64 most)
{
  guint64 n = 0;

  if (i == map->n)
    return 1;
  for (colour[i] = 0; colour[i] < map->n_colours && n < most; colour[i]++)
    {
      gboolean right = (map_domain (map, i) >> colour[i] & 1) != 0;

      for (int j = 0; j < i && right; j++)
        right = !(map_has_edge (map, i, j) && colour[i] == colour[j]);
      if (right)
        n += slow_count (map, colour, i + 1, most - n);
    }
  return n;
}

static EspInstance *
random_graph (EspRandom *random)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int n = 2 + (int) esp_random_below (random, 7);
  int k = 2 + (int) esp_random_below (random, 3);
  int density = 20 + (int) esp_random_below (random, 80);

  g_string_append (text, "colors");
  for (int c = 0; c < k; c++)
    g_string_append_printf (text, " %c", 'r' + c);
  g_string_append (text, "\n");
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "point p%d %d.5 %d\n", i, i, i * i);
  for (int i = 0; i < n; i++)
    if (esp_random_below (random, 4) == 0)
      g_string_append_printf (text, "domain p%d %c\n", i,
                              'r' + (int) esp_random_below (random, (guint64) k));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if ((int) esp_random_below (random, 100) < density)
        g_string_append_printf (text, "edge p%d p%d\n", i, j);
  return map_parse (text->str, text->len, "random", NULL);
}

/* What the judge, the check and the conclusion say of a colouring that is known to be @status, and
 * of which regions. */
static void
assert_judged (
    const Map *map, const EspState *state, gboolean border[8][8], EspStatus status, int first_stuck)
{
  const gint8 *colour = ((const MapState *) state)->colour;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *why = NULL, *open = NULL;
  g_autofree char *concluded = map_judging.conclude (&map->parent, state);
  int first = -1, uncoloured = 0;

  /* the first that breaks a rule is blamed, alone where it may not have its colour */
  for (int i = map->n - 1; i >= 0; i--)
    for (int j = 0; j < map->n; j++)
      if (colour[i] >= 0 &&
          ((border[i][j] && colour[i] == colour[j]) || (map_domain (map, i) >> colour[i] & 1) == 0))
        first = i;
  while (uncoloured < map->n && colour[uncoloured] >= 0)
    uncoloured++;
  g_assert_cmpint (map_judge (&map->parent, state, cells, &why), ==, status);
  g_assert_cmpint (status == ESP_STATUS_WRONG, ==, first >= 0);
  g_assert_cmpint (why != NULL, ==, first >= 0);
  if (first >= 0)
    {
      gboolean alone = (map_domain (map, first) >> colour[first] & 1) == 0;

      g_assert_cmpuint (cells->len, ==, alone ? 1 : 2);
      g_assert_cmpint (g_array_index (cells, int, 0), ==, first);
      g_assert_true (alone || (border[first][g_array_index (cells, int, 1)] &&
                               colour[first] == colour[g_array_index (cells, int, 1)]));
    }
  else
    g_assert_cmpuint (cells->len, ==, 0);
  g_assert_cmpint (esp_check_by_judge (&map->parent, state, &open), ==,
                   status == ESP_STATUS_SOLVED);
  if (status == ESP_STATUS_OPEN)
    {
      g_autofree char *expected =
          first_stuck >= 0
              ? g_strdup_printf ("no colour is left for %s", map_name (map, first_stuck))
              : g_strdup_printf ("%s is not coloured yet", map_name (map, uncoloured));

      g_assert_cmpstr (open, ==, expected);
    }
  g_assert_cmpint (concluded != NULL, ==, status == ESP_STATUS_SOLVED);
}

/* Rules and judge on random colourings, complete or not, against the borders as the file says. */
static void
test_rules (void)
{
  EspRandom random;

  esp_random_init (&random, 29);
  for (int k = 0; k < 2000; k++)
    {
      g_autoptr (EspInstance) instance = random_graph (&random);
      const Map *map = (const Map *) instance;
      g_autoptr (EspState) state = &map_state_new (map)->parent;
      gint8 *colour = ((MapState *) state)->colour;
      g_autofree char *text = map_format (instance);
      gboolean border[8][8] = { { FALSE } };
      int n_clashes = 0, first_stuck = -1;
      gboolean wrong = FALSE, open = FALSE;

      for (const char *at = text; (at = strstr (at, "edge p")) != NULL; at++)
        border[at[6] - '0'][at[9] - '0'] = border[at[9] - '0'][at[6] - '0'] = TRUE;
      for (int i = 0; i < map->n; i++)
        colour[i] = (gint8) esp_random_below (&random, (guint64) map->n_colours + 1) - 1;
      for (int i = 0; i < map->n; i++)
        {
          guint left = map_domain (map, i);

          for (int j = 0; j < map->n; j++)
            {
              gboolean clash = border[i][j] && colour[i] >= 0 && colour[i] == colour[j];

              g_assert_cmpint (map_has_edge (map, i, j), ==, border[i][j]);
              n_clashes += j < i && clash;
              wrong |= clash;
              if (border[i][j] && colour[j] >= 0)
                left &= ~(1u << colour[j]);
            }
          open |= colour[i] < 0;
          wrong |= colour[i] >= 0 && (map_domain (map, i) >> colour[i] & 1) == 0;
          g_assert_cmpuint (map_colours_left (map, (MapState *) state, i), ==, left);
          if (first_stuck < 0 && colour[i] < 0 && left == 0)
            first_stuck = i;
        }
      g_assert_cmpint (map_count_clashes (map, colour, 0), ==, n_clashes);
      g_assert_cmpint (map_count_clashes (map, colour, 2), ==, MIN (n_clashes, 2));
      g_assert_cmpint (map_find_stuck (map, (MapState *) state), ==, first_stuck);
      assert_judged (map, state, border,
                     wrong  ? ESP_STATUS_WRONG
                     : open ? ESP_STATUS_OPEN
                            : ESP_STATUS_SOLVED,
                     first_stuck);
    }
}

/* Every complete search agrees with brute force on whether and, asked for all, on how many. */
static void
test_solvers (void)
{
  static const char *const orders[] = { "given", "random", "mrv", "mrv-degree", "dom-wdeg" };
  static const char *const values[] = { "given", "random", "lcv" };
  static const char *const complete[] = { "bt", "fc", "fc-singleton", "mac", "learn" };
  EspRandom random;

  esp_random_init (&random, 3);
  for (int k = 0; k < 3000; k++)
    {
      g_autoptr (EspInstance) instance = random_graph (&random);
      const Map *map = (const Map *) instance;
      gint8 colour[16];
      guint64 n = slow_count (map, colour, 0, G_MAXUINT64);
      gboolean possible = n > 0;
      gboolean all = k % 2 == 0;

      for (guint s = 0; s < G_N_ELEMENTS (complete) + 1; s++)
        {
          const char *id = s < G_N_ELEMENTS (complete) ? complete[s] : "fast";
          const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_map_problem, id);
          g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
          g_auto (EspAnswer) answer;
          EspControl control;

          esp_answer_init (&answer);
          esp_control_init (&control);
          if (!g_str_equal (id, "learn") && !g_str_equal (id, "fast"))
            {
              esp_options_set (options, "order", orders[k % 5], NULL);
              esp_options_set (options, "values", values[k % 3], NULL);
              esp_options_set (options, "backjump", k % 7 < 4 ? "on" : "off", NULL);
              esp_options_set (options, "restart", k % 11 < 6 || all ? "0" : "1", NULL);
            }
          esp_options_set (options, "solutions", all ? "0" : "1", NULL);
          esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
          g_assert_cmpint (answer.outcome, ==, possible ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE);
          if (all && s < G_N_ELEMENTS (complete))
            g_assert_cmpuint (answer.counters.n[ESP_COUNTER_SOLUTIONS], ==, n);
          if (possible)
            {
              const MapState *state = (const MapState *) answer.state;

              for (int i = 0; i < map->n; i++)
                {
                  g_assert_true (map_domain (map, i) >> state->colour[i] & 1);
                  for (int j = 0; j < i; j++)
                    g_assert_false (map_has_edge (map, i, j) &&
                                    state->colour[i] == state->colour[j]);
                }
            }
        }
    }
}

/* What propagation through singletons is worth, in the order of the file. Where no region is
 * restricted it takes away what arc consistency does, for on a border only a domain of one colour
 * takes anything, with fewer arcs revised; a restricted region it does not look at before it comes
 * to it. */
static void
test_singletons (void)
{
  static const char *const solvers[] = { "fc", "fc-singleton", "mac" };
  static const char late[] = "colors R G\npoint A 0 0\npoint B 1 0\npoint C 5 5\n"
                             "point D 6 5\ndomain C R\ndomain D R\nedge A B\nedge C D\n";
  g_autoptr (EspInstance) restricted = map_parse (late, strlen (late), "late", NULL);
  guint n_less = 0;
  EspRandom random;

  esp_random_init (&random, 17);
  for (int k = 0; k < 400; k++)
    {
      g_autoptr (EspInstance) instance =
          k == 0 ? esp_instance_copy (restricted) : random_graph (&random);
      const Map *map = (const Map *) instance;
      gboolean unrestricted = TRUE;
      guint64 n[3];
      guint64 pruned[3];
      guint64 revised[3];

      for (int i = 0; i < map->n; i++)
        unrestricted &= __builtin_popcountll (map_domain (map, i)) > 1;
      for (int s = 0; s < 3; s++)
        {
          g_auto (EspAnswer) answer;

          rooms_solve (instance, NULL, solvers[s],
                       "order=given values=given backjump=off restart=0 solutions=0", NULL,
                       &answer);
          n[s] = answer.counters.n[ESP_COUNTER_ASSIGNMENTS];
          pruned[s] = answer.counters.n[ESP_COUNTER_PRUNINGS];
          revised[s] = answer.counters.n[ESP_COUNTER_REVISIONS];
        }
      g_assert_cmpuint (n[0], >=, n[1]);
      g_assert_cmpuint (n[1], >=, n[2]);
      n_less += n[1] < n[0];
      if (k == 0)
        {
          /* AC-3 sees that C and D clash; the others colour A and B both ways, and then try C */
          g_assert_cmpuint (n[2], ==, 0);
          g_assert_cmpuint (n[1], ==, 6);
        }
      if (!unrestricted)
        continue;
      g_assert_cmpuint (n[1], ==, n[2]);
      g_assert_cmpuint (pruned[1], ==, pruned[2]);
      g_assert_cmpuint (revised[1], <=, revised[2]);
    }
  g_assert_cmpuint (n_less, >, 20);
}

/* Local search finds what there is on maps so small, and no more than that. */
static void
test_local (void)
{
  static const char *const local[] = { "min-conflicts", "tabu" };
  int n_found[2] = { 0 };
  int n_possible = 0;
  EspRandom random;

  esp_random_init (&random, 8);
  for (int k = 0; k < 1000; k++)
    {
      g_autoptr (EspInstance) instance = random_graph (&random);
      const Map *map = (const Map *) instance;
      gint8 colour[16];
      gboolean possible = slow_count (map, colour, 0, 1) > 0;

      n_possible += possible;
      for (guint s = 0; s < G_N_ELEMENTS (local); s++)
        {
          g_auto (EspAnswer) answer;

          if (rooms_solve (instance, NULL, local[s], "max-steps=2000", NULL, &answer) !=
              ESP_OUTCOME_SOLVED)
            {
              g_assert_cmpint (answer.outcome, ==, ESP_OUTCOME_LIMIT);
              g_assert_nonnull (answer.message);
              continue;
            }
          g_assert_true (possible);
          g_assert_true (esp_check_by_judge (instance, answer.state, NULL));
          n_found[s]++;
        }
    }
  g_test_message ("%d possible, min-conflicts %d, tabu %d", n_possible, n_found[0], n_found[1]);
  /* min-conflicts can stay in a local minimum: it does not restart in so few steps */
  g_assert_cmpint (n_found[0], >, n_possible * 8 / 10);
  g_assert_cmpint (n_found[1], >, n_possible * 95 / 100);
}

typedef struct
{
  EspTracer tracer;
  const EspInstance *instance;
  EspCurve *curve;
  guint n_gains;
} Watcher;

static void
watch (EspTracer *tracer, const EspEvent *event)
{
  Watcher *self = (Watcher *) tracer;
  const Map *map = (const Map *) self->instance;
  g_autofree char *said = esp_event_describe (self->instance, event);
  g_autofree char *expected = NULL;

  esp_curve_add (self->curve, event);
  if (event->type != ESP_EVENT_PROPOSE && event->type != ESP_EVENT_ACCEPT)
    return;
  expected = g_strdup_printf (
      "%s %s, %s: %.0f", event->type == ESP_EVENT_PROPOSE ? "propose" : "accept",
      map_name (map, event->subject), map->colours[event->climb.other], event->climb.proposed);
  g_assert_cmpstr (said, ==, expected);
  self->n_gains += event->type == ESP_EVENT_ACCEPT && event->climb.proposed < event->climb.current;
}

/* A colour is told as a colour, an accepted change by how much it helps, and the best so far is
 * that of a whole colouring: one region alone has no conflict. */
static void
test_local_told (void)
{
  static const char *const local[] = { "min-conflicts", "tabu" };

  for (int seed = 1; seed <= 8; seed++)
    for (guint s = 0; s < G_N_ELEMENTS (local); s++)
      {
        g_autoptr (EspInstance) instance = rooms_load_sample (&esp_map_problem, "australia.map");
        g_autoptr (EspCurve) curve = esp_curve_new (2000);
        g_autoptr (GArray) points = NULL;
        Watcher watcher = { .tracer.event = watch, .instance = instance, .curve = curve };
        g_autofree char *options = g_strdup_printf ("seed=%d", seed);
        g_auto (EspAnswer) answer;

        rooms_solve (instance, NULL, local[s], options, &watcher.tracer, &answer);
        g_assert_cmpint (answer.outcome, ==, ESP_OUTCOME_SOLVED);
        points = esp_curve_get_points (curve);
        g_assert_cmpuint (points->len, >, 0);
        /* the root, a colour for each region, and what is found or proposed then */
        g_assert_cmpuint (g_array_index (points, EspCurvePoint, 0).step, ==,
                          2 + (guint64) ((Map *) instance)->n);
        g_assert_cmpfloat (g_array_index (points, EspCurvePoint, points->len - 1).best, ==, 0);
        if (g_array_index (points, EspCurvePoint, 0).best > 0)
          g_assert_cmpuint (watcher.n_gains, >, 0);
      }
}

/* Large maps: the fast solver and, with their defaults, the complete ones. */
static void
test_large (void)
{
  static const char *const solvers[] = { "fast", "fc", "mac" };

  for (int k = 0; k < 12; k++)
    {
      g_autoptr (EspInstance) instance =
          esp_instance_make (&esp_map_problem, NULL, NULL, "points=%d seed=%d method=%s",
                             k == 0 ? 20000 : 1000, k + 1, k % 2 ? "delaunay" : "nearest");

      for (guint s = 0; s < (k == 0 ? 1 : G_N_ELEMENTS (solvers)); s++)
        {
          const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_map_problem, solvers[s]);
          g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
          g_auto (EspAnswer) answer;
          g_autofree char *why = NULL;
          EspControl control;

          esp_answer_init (&answer);
          esp_control_init (&control);
          control.limit_nodes = 1000000;
          esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
          g_assert_cmpint (answer.outcome, ==, ESP_OUTCOME_SOLVED);
          g_assert_true (esp_map_problem.judging->check (instance, answer.state, &why));
        }
    }
}

static void
test_errors (void)
{
  static const RoomsFault wrong[] = {
    { "", "f:1:1:" },
    { "point A 0 nan\n", "f:1:11:" },
    { "point A 0 2000000\n", "f:1:11:" },
    { "point A 0\n", "f:1:" },
    { "point A 0 0\npoint A 1 1\n", "f:2:7:" },
    { "point A 0 0\nedge A B\n", "f:2:8:" },
    { "point A 0 0\nedge A A\n", "f:2:8:" },
    { "colors R G\npoint A 0 0\ndomain A B\n", "f:3:10:" },
    { "colors R\n", "f:1:" },
    { "colors R G R\n", "f:1:12:" },
    { "colours A B C D E F G H I\n", "f:1:25:" },
    { "wall A B\n", "f:1:1:" },
    { "p edge 3 1\ne 1 4\n", "f:2:5:" },
    { "p edge x 1\n", "f:1:8:" },
    { "e 1 2\np edge 2 1\n", "f:1:1:" },
    { "A: B\nB: B\n", "f:2:4:" },
    { "A: B\nnothing\n", "f:2:1:" },
  };

  rooms_assert_refused (&esp_map_problem, "f", wrong, G_N_ELEMENTS (wrong));
}

/* A duplicate is no error, but it is said. */
static void
test_warning (void)
{
  static const char text[] = "point A 0 0\npoint B 1 0\nedge A B\nedge B A\n";
  g_autoptr (EspInstance) instance = map_parse (text, strlen (text), "f", NULL);
  g_autofree char *warning = esp_map_problem.files->warn (instance);

  g_assert_cmpint (map_n_edges ((const Map *) instance), ==, 1);
  g_assert_true (g_str_has_prefix (warning, "f:4:8:"));
}

/* Coordinates are read as they are written, digit for digit. */
static void
test_coordinates (void)
{
  static const char *const numbers[] = {
    "0", "1", "0.5", "-0.25", "0.12345678", "12.00000001", "-1000000", "999999.99999999"
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *text = g_strdup_printf ("point A %s 0\n", numbers[i]);
      g_autoptr (EspInstance) instance = map_parse (text, strlen (text), "f", NULL);
      char written[32];

      map_format_coordinate (((const Map *) instance)->x[0], written);
      g_assert_cmpstr (written, ==, numbers[i]);
    }
}

/* From nothing to a map and back. */
static void
test_edit (void)
{
  static const char *const edits[] = { "point X -1 2", "edge X WA", "rename X Z", "move Z -2 1",
                                       "domain Z R B", "edge Z WA", "remove Z" };
  static const char *const typed[][2] = { { "rename NT New, South", "South”" },
                                          { "rename NT SA", "“SA”" },
                                          { "edge NT New York", "no region “New York”" } };
  g_autoptr (EspInstance) instance = esp_map_problem.editing->example ();
  g_autofree char *before = map_format (instance);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    g_assert_true (map_edit (instance, edits[i], NULL));
  after = map_format (instance);
  g_assert_cmpstr (before, ==, after);
  /* NT–NSW would go across SA–Q */
  g_assert_false (map_edit (instance, "edge NT NSW", &error));
  g_assert_nonnull (strstr (error->message, "crosses"));
  g_assert_nonnull (strstr (error->message, "border NT–NSW"));
  g_assert_null (strstr (error->message, "edge"));
  /* what was typed is what the message is about, not the verbs of edits */
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      g_clear_error (&error);
      g_assert_false (map_edit (instance, typed[i][0], &error));
      if (strstr (error->message, typed[i][1]) == NULL || strstr (error->message, "NAME") != NULL)
        g_error ("%s: %s", typed[i][0], error->message);
    }
}

/* Hints alone lead to a colouring, and say so where none can be reached any more. */
static void
test_hints (void)
{
  static const char *const names[] = { "australia", "petersen.col", "delaunay-60", "delaunay-300" };

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = esp_instance_find (&esp_map_problem, names[k], &error);
      g_autoptr (EspState) state = NULL;

      g_assert_no_error (error);
      state = esp_instance_initial_state (instance);
      for (int i = 0; i < ((const Map *) instance)->n; i++)
        {
          g_autoptr (EspHint) hint = esp_map_problem.hinting->hint (instance, state, &error);

          g_assert_no_error (error);
          g_assert_true (esp_map_problem.states->play (instance, state, hint->move, &error));
        }
      g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_SOLVED);
    }
  {
    /* a ring of six and two colours: two regions that are an odd way apart cannot be alike */
    static const char text[] = "colors R G\npoint A 0 0\npoint B 1 0\npoint C 2 1\n"
                               "point D 1 2\npoint E 0 2\npoint F -1 1\nedge A B\nedge B C\n"
                               "edge C D\nedge D E\nedge E F\nedge F A\n";
    g_autoptr (GError) error = NULL;
    g_autoptr (EspInstance) ring =
        esp_map_problem.files->parse (text, strlen (text), "ring", &error);
    g_autoptr (EspState) state = NULL;

    g_assert_no_error (error);
    state = esp_instance_initial_state (ring);
    g_assert_true (esp_map_problem.states->play (ring, state, "A R", NULL));
    g_assert_true (esp_map_problem.states->play (ring, state, "D R", NULL));
    for (int i = 0; i < 6 && error == NULL; i++)
      {
        g_autoptr (EspHint) hint = esp_map_problem.hinting->hint (ring, state, &error);

        if (hint != NULL)
          esp_map_problem.states->play (ring, state, hint->move, NULL);
      }
    g_assert_nonnull (error);
  }
}

/* Around Nevada there are five, and five is odd: three colours are too few for the six, as every
 * complete solver finds. */
static void
test_nevada (void)
{
  static const char *const solvers[] = { "mac", "fc-singleton", "fc", "bt", "learn", "fast" };
  g_autoptr (EspInstance) instance = rooms_load_sample (&esp_map_problem, "nevada.map");

  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_auto (EspAnswer) answer;

      g_assert_cmpint (rooms_solve (instance, NULL, solvers[i], "", NULL, &answer), ==,
                       ESP_OUTCOME_NONE);
    }
}

/* What is only not coloured yet is no fault; a region that can have no colour any more is named. */
static void
test_dead_end (void)
{
  static const char *const moves[] = { "WA R", "NT G", "Q B" };
  g_autoptr (EspInstance) instance = esp_instance_find (&esp_map_problem, "australia", NULL);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autofree char *early = NULL;
  g_autofree char *late = NULL;
  g_autofree char *line = NULL;

  g_assert_true (esp_map_problem.states->play (instance, state, moves[0], NULL));
  g_assert_false (esp_map_problem.judging->check (instance, state, &early));
  g_assert_true (g_str_has_suffix (early, " is not coloured yet"));
  for (guint k = 1; k < G_N_ELEMENTS (moves); k++)
    g_assert_true (esp_map_problem.states->play (instance, state, moves[k], NULL));
  g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_OPEN);
  g_assert_false (esp_map_problem.judging->check (instance, state, &late));
  g_assert_cmpstr (late, ==, "no colour is left for SA");
  line = esp_map_problem.states->state_describe (instance, state);
  g_assert_cmpstr (line, ==, "3 of 7 regions coloured, no colour is left for SA");
}

/* Five regions of which four border on one another: with three colours these clash, and the fifth
 * has nothing to do with it. */
static void
test_clash (void)
{
  static const char text[] =
      "colors R G B\npoint A 0 0\npoint B 1 0\npoint C 0.5 1\n"
      "point D 0.5 0.3\npoint E 1 1\n"
      "edge A B\nedge B C\nedge A C\nedge A D\nedge B D\nedge C D\nedge C E\n";
  g_autoptr (EspInstance) instance = map_parse (text, strlen (text), "test", NULL);
  g_autoptr (GArray) clash = map_find_clash ((Map *) instance);
  g_autoptr (GArray) none = NULL;

  g_assert_cmpuint (clash->len, ==, 4);
  for (guint i = 0; i < clash->len; i++)
    g_assert_cmpint (g_array_index (clash, int, i), ==, (int) i);
  map_set_n_colours ((Map *) instance, 4);
  none = map_find_clash ((Map *) instance);
  g_assert_cmpuint (none->len, ==, 0);
}

/* Names of several words and of any letters: in quotes in files, one word in moves. */
static void
test_names (void)
{
  static const char text[] =
      "colors R G B\npoint \"Upper Austria\" 0 0\npoint \"a \\\"b\\\" \\\\\" 1 0\n"
      "point Tyrol 0.5 1\npoint x\"y 1 1\ndomain \"Upper Austria\" R G\n"
      "edge \"Upper Austria\" \"a \\\"b\\\" \\\\\"\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance = map_parse (text, strlen (text), "test", &error);
  g_autoptr (EspState) state = NULL;
  g_autoptr (EspState) back = NULL;
  g_autofree char *written = NULL;
  g_autofree char *colouring = NULL;

  g_assert_no_error (error);
  written = map_format (instance);
  g_assert_cmpstr (written, ==, text);
  g_assert_true (map_edit (instance, "rename Tyrol  Lower   Austria ", &error));
  g_assert_true (map_edit (instance, "edge x\"y Lower Austria", &error));
  g_assert_cmpint (map_find ((Map *) instance, "Lower" ESP_NAME_BLANK "Austria"), ==, 2);
  g_assert_false (map_edit (instance, "rename x\"y Lower Austria", NULL));
  state = esp_map_problem.states->initial (instance);
  g_assert_true (
      esp_map_problem.states->play (instance, state, "Lower" ESP_NAME_BLANK "Austria G", &error));
  colouring = map_format_colouring ((Map *) instance, (MapState *) state);
  g_assert_cmpstr (colouring, ==, "\"Lower Austria\" G\n");
  back = map_parse_colouring (instance, colouring, strlen (colouring), "test", &error);
  g_assert_no_error (error);
  g_assert_true (esp_map_problem.states->state_equal (state, back));
}

/* Nothing is no puzzle that one has solved. */
static void
test_empty (void)
{
  g_autoptr (EspInstance) instance = esp_map_problem.editing->create ();
  g_autoptr (EspState) state = esp_map_problem.states->initial (instance);
  g_autofree char *text = esp_map_problem.states->state_describe (instance, state);

  g_assert_true (g_str_has_prefix (text, "Nothing here yet"));
  g_assert_null (esp_map_problem.judging->conclude (instance, state));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map/rules", test_rules);
  g_test_add_func ("/map/clash", test_clash);
  g_test_add_func ("/map/empty", test_empty);
  g_test_add_func ("/map/names", test_names);
  g_test_add_func ("/map/triangulation", test_triangulation);
  g_test_add_func ("/map/nearest", test_nearest);
  g_test_add_func ("/map/delaunay", test_delaunay);
  g_test_add_func ("/map/generate", test_generate);
  g_test_add_func ("/map/singletons", test_singletons);
  g_test_add_func ("/map/solvers", test_solvers);
  g_test_add_func ("/map/local", test_local);
  g_test_add_func ("/map/local-told", test_local_told);
  g_test_add_func ("/map/large", test_large);
  g_test_add_func ("/map/planar", map_test_planar);
  g_test_add_func ("/map/many", map_test_many);
  g_test_add_func ("/map/areas", map_test_areas);
  g_test_add_func ("/map/quick", map_test_quick);
  g_test_add_func ("/map/errors", test_errors);
  g_test_add_func ("/map/warning", test_warning);
  g_test_add_func ("/map/coordinates", test_coordinates);
  g_test_add_func ("/map/edit", test_edit);
  g_test_add_func ("/map/hints", test_hints);
  g_test_add_func ("/map/nevada", test_nevada);
  g_test_add_func ("/map/dead-end", test_dead_end);
  return g_test_run ();
}
