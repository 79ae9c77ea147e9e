#include "config.h"

/* Points, edges and squares against slower ways to the same: fractions instead of orientations, all
 * pairs instead of a grid. */

#include "base/esp-random.h"
#include "geometry/esp-crossing.h"
#include "geometry/esp-plane.h"
#include "geometry/esp-square.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#define MOST_POINTS 60

/* Places on a square of @size and edges between some of them. */
typedef struct
{
  int n;
  gint64 x[MOST_POINTS];
  gint64 y[MOST_POINTS];
  gboolean joined[MOST_POINTS][MOST_POINTS];
  gint32 offsets[MOST_POINTS + 1];
  gint32 neighbours[MOST_POINTS * MOST_POINTS];
} Drawing;

static void
put_points (Drawing *self, EspRandom *random, int n, gint64 size, gint64 from)
{
  *self = (Drawing){ .n = n };
  for (int i = 0; i < n; i++)
    {
      self->x[i] = from + (gint64) esp_random_below (random, (guint64) size);
      self->y[i] = from / 2 + (gint64) esp_random_below (random, (guint64) size);
    }
}

/* --- by fractions --- */

static gboolean
is_same (const Drawing *self, int a, int b)
{
  return self->x[a] == self->x[b] && self->y[a] == self->y[b];
}

/* Whether @p / @q lies from 0 to 1; @q is not 0. */
static gboolean
is_share (gint64 p, gint64 q)
{
  return q > 0 ? p >= 0 && p <= q : p <= 0 && p >= q;
}

/* c = a + t (b − a) for a t from 0 to 1, by both coordinates. */
static gboolean
lies_on (const Drawing *self, int a, int b, int c)
{
  gint64 dx = self->x[b] - self->x[a];
  gint64 dy = self->y[b] - self->y[a];
  gint64 px = self->x[c] - self->x[a];
  gint64 py = self->y[c] - self->y[a];

  if (dx == 0 && dy == 0)
    return px == 0 && py == 0;
  if (dx == 0)
    return px == 0 && is_share (py, dy);
  if (dy == 0)
    return py == 0 && is_share (px, dx);
  return px * dy == py * dx && is_share (px, dx);
}

/* The edges have a point in common that is no end of both. */
static gboolean
meet (const Drawing *self, int a, int b, int c, int d)
{
  gint64 ux = self->x[b] - self->x[a];
  gint64 uy = self->y[b] - self->y[a];
  gint64 vx = self->x[d] - self->x[c];
  gint64 vy = self->y[d] - self->y[c];
  gint64 wx = self->x[c] - self->x[a];
  gint64 wy = self->y[c] - self->y[a];
  gint64 q = ux * vy - uy * vx;
  gboolean joined = a == c || a == d || b == c || b == d;

  if ((a == c && b == d) || (a == d && b == c))
    return TRUE;
  /* with an end in common, they meet elsewhere where the other end of one lies on the other */
  if (joined)
    return (a != c && a != d && lies_on (self, c, d, a)) ||
           (b != c && b != d && lies_on (self, c, d, b)) ||
           (c != a && c != b && lies_on (self, a, b, c)) ||
           (d != a && d != b && lies_on (self, a, b, d));
  if (q == 0)
    return lies_on (self, a, b, c) || lies_on (self, a, b, d) || lies_on (self, c, d, a) ||
           lies_on (self, c, d, b);
  /* a + t u = c + s v */
  return is_share (wx * vy - wy * vx, q) && is_share (wx * uy - wy * ux, q);
}

static void
test_predicates (void)
{
  EspRandom random;
  int n_crossing = 0;

  esp_random_init (&random, 1);
  for (int round = 0; round < 20000; round++)
    {
      Drawing drawing;
      const gint64 *x = drawing.x;
      const gint64 *y = drawing.y;
      int ends[4];
      gint64 turn;

      put_points (&drawing, &random, 5, round % 2 == 0 ? 4 : 1000000, -3);
      for (int i = 0; i < 4; i++)
        ends[i] = (int) esp_random_below (&random, 5);
      turn = (x[1] - x[0]) * (y[2] - y[1]) - (y[1] - y[0]) * (x[2] - x[1]);
      g_assert_cmpint (esp_orientation (x[0], y[0], x[1], y[1], x[2], y[2]) > 0, ==, turn > 0);
      g_assert_cmpint (esp_orientation (x[0], y[0], x[1], y[1], x[2], y[2]) < 0, ==, turn < 0);
      g_assert_cmpint (esp_is_on_edge (x, y, 0, 1, 2), ==, lies_on (&drawing, 0, 1, 2));
      /* edges have two ends, at two places */
      if (is_same (&drawing, ends[0], ends[1]) || is_same (&drawing, ends[2], ends[3]))
        continue;
      if ((ends[0] == ends[2] && ends[1] == ends[3]) || (ends[0] == ends[3] && ends[1] == ends[2]))
        continue;
      n_crossing += meet (&drawing, ends[0], ends[1], ends[2], ends[3]);
      g_assert_cmpint (esp_edges_cross (x, y, ends[0], ends[1], ends[2], ends[3]), ==,
                       meet (&drawing, ends[0], ends[1], ends[2], ends[3]));
    }
  g_assert_cmpint (n_crossing, >, 1000);
}

/* Products of these do not fit into 64 bits. */
static void
test_far (void)
{
  const gint64 far = G_GINT64_CONSTANT (1) << 40;

  g_assert_cmpint (esp_orientation (-far, -far, far, far, far - 1, far), >, 0);
  g_assert_cmpint (esp_orientation (-far, -far, far, far, far, far - 1), <, 0);
  g_assert_cmpint (esp_orientation (-far, -far, far, far, 1, 1), ==, 0);
  g_assert_cmpint (esp_orientation (-far, -far, far, far - 1, 0, 0), >, 0);
}

static void
test_order (void)
{
  EspRandom random;

  esp_random_init (&random, 2);
  for (int round = 0; round < 500; round++)
    {
      Drawing drawing;
      g_autofree gint32 *order = NULL;
      gboolean seen[MOST_POINTS] = { FALSE };

      put_points (&drawing, &random, 1 + (int) esp_random_below (&random, MOST_POINTS - 1),
                  round % 2 == 0 ? 5 : 1000, -2);
      order = esp_order_points (drawing.n, drawing.x, drawing.y);
      for (int i = 0; i < drawing.n; i++)
        {
          int b = order[i];
          int a = i > 0 ? order[i - 1] : b;

          g_assert_false (seen[b]);
          seen[b] = TRUE;
          g_assert_cmpint (drawing.x[a], <=, drawing.x[b]);
          if (drawing.x[a] == drawing.x[b])
            g_assert_cmpint (drawing.y[a], <=, drawing.y[b]);
          if (i > 0 && is_same (&drawing, a, b))
            g_assert_cmpint (a, <, b);
        }
    }
}

/* The least of many points of a segment, and what lies on both lines. */
static void
test_distances (void)
{
  EspRandom random;

  esp_random_init (&random, 3);
  for (int round = 0; round < 300; round++)
    {
      EspSpot spots[4];
      EspSpot meeting;
      double least = INFINITY;
      double cross;

      for (int i = 0; i < 4; i++)
        spots[i] = (EspSpot){ 10 * esp_random_real (&random), 10 * esp_random_real (&random) };
      if (round % 10 == 0)
        spots[2] = spots[1];
      for (int k = 0; k <= 20000; k++)
        {
          double x = spots[1].x + (spots[2].x - spots[1].x) * k / 20000 - spots[0].x;
          double y = spots[1].y + (spots[2].y - spots[1].y) * k / 20000 - spots[0].y;

          least = fmin (least, x * x + y * y);
        }
      g_assert_cmpfloat_with_epsilon (esp_squared_distance (spots[0], spots[1], spots[2]), least,
                                      1e-5);
      cross = (spots[1].x - spots[0].x) * (spots[3].y - spots[2].y) -
              (spots[1].y - spots[0].y) * (spots[3].x - spots[2].x);
      if (fabs (cross) < 1)
        continue;
      meeting = esp_find_meeting (spots[0], spots[1], spots[2], spots[3]);
      for (int i = 0; i < 4; i += 2)
        g_assert_cmpfloat_with_epsilon ((spots[i + 1].x - spots[i].x) * (meeting.y - spots[i].y),
                                        (spots[i + 1].y - spots[i].y) * (meeting.x - spots[i].x),
                                        1e-6);
    }
}

/* --- drawings --- */

static void
join_points (Drawing *self, EspRandom *random, int n_edges)
{
  int n = 0;

  for (int k = 0; k < n_edges; k++)
    {
      int a = (int) esp_random_below (random, (guint64) self->n);
      int b = (int) esp_random_below (random, (guint64) self->n);

      if (a != b && !is_same (self, a, b))
        self->joined[a][b] = self->joined[b][a] = TRUE;
    }
  for (int a = 0; a < self->n; a++)
    {
      self->offsets[a] = n;
      for (int b = 0; b < self->n; b++)
        if (self->joined[a][b])
          self->neighbours[n++] = b;
    }
  self->offsets[self->n] = n;
}

/* Whether the edge a–b meets another edge or a point. */
static gboolean
is_blocked (const Drawing *self, int a, int b)
{
  for (int c = 0; c < self->n; c++)
    {
      if (c != a && c != b && lies_on (self, a, b, c))
        return TRUE;
      for (int d = 0; d < c; d++)
        if (self->joined[c][d] && !((c == a && d == b) || (c == b && d == a)) &&
            meet (self, a, b, c, d))
          return TRUE;
    }
  return FALSE;
}

static gboolean
is_planar (const Drawing *self)
{
  for (int a = 0; a < self->n; a++)
    for (int b = 0; b < a; b++)
      if (is_same (self, a, b) || (self->joined[a][b] && is_blocked (self, a, b)))
        return FALSE;
  return TRUE;
}

static void
check_told (const Drawing *self, const EspCrossing *told, gboolean of_all)
{
  switch (told->kind)
    {
    case ESP_CROSSING_SAME:
      g_assert_true (of_all && told->a != told->b && is_same (self, told->a, told->b));
      break;
    case ESP_CROSSING_POINT:
      g_assert_true (!of_all || self->joined[told->a][told->b]);
      g_assert_true (told->c != told->a && told->c != told->b);
      g_assert_true (lies_on (self, told->a, told->b, told->c));
      break;
    case ESP_CROSSING_EDGES:
      g_assert_true (!of_all || self->joined[told->a][told->b]);
      g_assert_true (self->joined[told->c][told->d]);
      g_assert_true (meet (self, told->a, told->b, told->c, told->d));
      break;
    default:
      g_assert_not_reached ();
    }
}

/* Few edges on much room, or many on little; some far from the origin. */
static void
test_crossings (void)
{
  static const gint64 sizes[] = { 6, 30, 1000, 100000000 };
  EspRandom random;
  int n[2] = { 0, 0 };

  esp_random_init (&random, 4);
  for (int round = 0; round < 3000; round++)
    {
      int n_points = 2 + (int) esp_random_below (&random, MOST_POINTS - 2);
      gint64 size = sizes[round % (int) G_N_ELEMENTS (sizes)];
      Drawing drawing;
      EspCrossing told;
      gboolean found;

      put_points (&drawing, &random, n_points, size, round % 3 == 0 ? -7 * size : 0);
      join_points (&drawing, &random, (int) esp_random_below (&random, round % 5 == 0 ? 60 : 8));
      found = esp_find_crossing (drawing.n, drawing.offsets, drawing.neighbours, drawing.x,
                                 drawing.y, -1, -1, &told);
      g_assert_cmpint (found, ==, !is_planar (&drawing));
      n[found]++;
      if (found)
        check_told (&drawing, &told, TRUE);
      /* one edge alone, there or not */
      for (int a = 0; a < MIN (3, drawing.n); a++)
        for (int b = drawing.n - 1; b > a; b -= 5)
          if (!is_same (&drawing, a, b))
            {
              found = esp_find_crossing (drawing.n, drawing.offsets, drawing.neighbours, drawing.x,
                                         drawing.y, a, b, &told);
              g_assert_cmpint (found, ==, is_blocked (&drawing, a, b));
              if (found)
                check_told (&drawing, &told, FALSE);
            }
    }
  g_assert_cmpint (n[FALSE], >, 500);
  g_assert_cmpint (n[TRUE], >, 500);
}

/* --- squares --- */

/* The columns in their order: A … Z, AA, AB … */
static void
name_column (int column, char name[8])
{
  if (column < 26)
    g_snprintf (name, 8, "%c", 'A' + column);
  else
    g_snprintf (name, 8, "%c%c", 'A' + (column - 26) / 26, 'A' + (column - 26) % 26);
}

static void
test_squares (void)
{
  char name[8];
  char expected[16];
  char all[8];

  for (int column = 0; column < 26 * 27; column++)
    {
      name_column (column, all);
      esp_column_name (column, name);
      g_assert_cmpstr (name, ==, all);
    }
  for (int rows = 1; rows < 40; rows += 6)
    for (int columns = 1; columns < 60; columns += 9)
      for (int square = 0; square < rows * columns; square++)
        {
          g_autofree char *lower = NULL;

          name_column (square % columns, all);
          g_snprintf (expected, sizeof expected, "%s%d", all, square / columns + 1);
          esp_square_name (columns, square, name);
          g_assert_cmpstr (name, ==, expected);
          g_assert_cmpint (esp_square_parse (rows, columns, name), ==, square);
          lower = g_ascii_strdown (name, -1);
          g_assert_cmpint (esp_square_parse (rows, columns, lower), ==, square);
        }
  for (int rows = 1; rows < 12; rows++)
    for (int columns = 1; columns < 12; columns++)
      {
        const char *const wrong[] = {
          "", "A", "1", "A0", "A-1", "A1x", "A 1", " A1", "Ä1", "AAA1"
        };

        for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
          g_assert_cmpint (esp_square_parse (rows, columns, wrong[i]), ==, -1);
        g_snprintf (expected, sizeof expected, "A%d", rows + 1);
        g_assert_cmpint (esp_square_parse (rows, columns, expected), ==, -1);
        g_snprintf (expected, sizeof expected, "%c1", 'A' + columns);
        g_assert_cmpint (esp_square_parse (rows, columns, expected), ==, -1);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/geometry/predicates", test_predicates);
  g_test_add_func ("/geometry/far", test_far);
  g_test_add_func ("/geometry/order", test_order);
  g_test_add_func ("/geometry/distances", test_distances);
  g_test_add_func ("/geometry/crossings", test_crossings);
  g_test_add_func ("/geometry/squares", test_squares);
  return g_test_run ();
}
