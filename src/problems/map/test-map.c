#include "config.h"

#include "map.h"

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
      esp_random_init (&first, (guint64) k);
      second = first;
      esp_control_init (&control);
      g_assert_true (map_connect_nearest (n, x, y, &first, &control, fast));
      slow = slow_nearest (n, x, y, &second);
      g_assert_cmpmem (fast->data, fast->len * 4, slow->data, slow->len * 4);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map/nearest", test_nearest);
  return g_test_run ();
}
