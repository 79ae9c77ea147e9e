#include "config.h"

#include "mapgame.h"

#include "base/esp-random.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Random boards: points that keep their distance, the shortest borders first as long as they cross
 * no other, a few of them left out; weights and the two first moves by lot. */

#define MAX_MADE 60

#define CLEAR 0.35 /* of the way between two nodes */

#define TRIES 200 /* for a point that is far enough from the others */

const EspOptionSpec mapgame_generate_options[] = {
  { "nodes", ESP_INT (2, MAX_MADE, "8"), N_ ("Nodes"), N_ ("how many there are to be coloured") },
  { "colours", ESP_INT (2, 8, "3"), N_ ("Colours"), N_ ("how many there are") },
  { "borders", ESP_INT (0, 100, "80"), N_ ("Borders in percent"),
    N_ ("of those that can be without a crossing; the map stays in one piece") },
  { "weights", ESP_INT (1, 1000, "10"), N_ ("Weights up to"),
    N_ ("what a colour is worth to a player at most") },
  { "depth", ESP_INT (1, 60, "3"), N_ ("Depth in the file"),
    N_ ("plies that the searches of the assignment look ahead") },
  ESP_SEED_OPTION (N_ ("the same seed makes the same board, on every machine")),
  { .id = NULL },
};

static const char *const colour_names[] = { "R", "G", "B", "Y", "O", "P", "C", "M" };

typedef struct
{
  int n;
  double x[MAX_MADE], y[MAX_MADE];
  guint8 joined[MAX_MADE][MAX_MADE];
  int piece[MAX_MADE]; /* of the map that it hangs on */
} Plan;

typedef struct
{
  int a, b;
  double length;
} Border;

static void
scatter (Plan *plan, EspRandom *random)
{
  double apart = 0.7 / sqrt (plan->n);

  for (int i = 0; i < plan->n; i++)
    for (int tries = 0;; tries++)
      {
        gboolean free = TRUE;

        plan->x[i] = 0.05 + 0.9 * esp_random_real (random);
        plan->y[i] = 0.05 + 0.9 * esp_random_real (random);
        for (int k = 0; k < i && free; k++)
          free = hypot (plan->x[i] - plan->x[k], plan->y[i] - plan->y[k]) >= apart;
        if (free || tries >= TRIES)
          break;
      }
}

static double
turn (const Plan *plan, int a, int b, int c)
{
  return (plan->x[b] - plan->x[a]) * (plan->y[c] - plan->y[a]) -
         (plan->y[b] - plan->y[a]) * (plan->x[c] - plan->x[a]);
}

static gboolean
crosses (const Plan *plan, const Border *one, const Border *two)
{
  if (one->a == two->a || one->a == two->b || one->b == two->a || one->b == two->b)
    return FALSE;
  return turn (plan, one->a, one->b, two->a) * turn (plan, one->a, one->b, two->b) <= 0 &&
         turn (plan, two->a, two->b, one->a) * turn (plan, two->a, two->b, one->b) <= 0;
}

/* Whether a third node is so near that the border would run behind it. */
static gboolean
grazes (const Plan *plan, const Border *border)
{
  double near = CLEAR / sqrt (plan->n);

  for (int i = 0; i < plan->n; i++)
    {
      double along =
          ((plan->x[i] - plan->x[border->a]) * (plan->x[border->b] - plan->x[border->a]) +
           (plan->y[i] - plan->y[border->a]) * (plan->y[border->b] - plan->y[border->a])) /
          (border->length * border->length);

      if (i != border->a && i != border->b && along > 0 && along < 1 &&
          fabs (turn (plan, border->a, border->b, i)) < near * border->length)
        return TRUE;
    }
  return FALSE;
}

static int
compare_length (gconstpointer a, gconstpointer b)
{
  double x = ((const Border *) a)->length;
  double y = ((const Border *) b)->length;

  return x < y ? -1 : x > y;
}

static void
join (Plan *plan, const Border *border)
{
  int from = plan->piece[border->b];
  int to = plan->piece[border->a];

  plan->joined[border->a][border->b] = plan->joined[border->b][border->a] = TRUE;
  for (int i = 0; i < plan->n; i++)
    if (plan->piece[i] == from)
      plan->piece[i] = to;
}

/* All shortest borders without a crossing make the map one piece; those that are not needed for
 * that are left out where they graze a node, and by lot. */
static void
connect (Plan *plan, int percent, EspRandom *random)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Border));
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (Border));

  for (int a = 0; a < plan->n; a++)
    for (int b = a + 1; b < plan->n; b++)
      {
        Border border = { a, b, hypot (plan->x[a] - plan->x[b], plan->y[a] - plan->y[b]) };

        g_array_append_val (all, border);
      }
  g_array_sort (all, compare_length);
  for (guint i = 0; i < all->len; i++)
    {
      const Border *border = &g_array_index (all, Border, i);
      gboolean free = TRUE;

      for (guint k = 0; k < kept->len && free; k++)
        free = !crosses (plan, border, &g_array_index (kept, Border, k));
      if (free)
        g_array_append_val (kept, *border);
    }
  for (guint i = 0; i < kept->len; i++)
    {
      const Border *border = &g_array_index (kept, Border, i);
      gboolean wanted = (int) esp_random_below (random, 100) < percent && !grazes (plan, border);

      if (wanted || plan->piece[border->a] != plan->piece[border->b])
        join (plan, border);
    }
}

/* A to Z, then A1 to Z1, and so on. */
static void
append_name (GString *text, int i)
{
  g_string_append_c (text, (char) ('A' + i % 26));
  if (i >= 26)
    g_string_append_printf (text, "%d", i / 26);
}

static void
append_weights (GString *text, int n_colours, int most, EspRandom *random)
{
  for (int c = 0; c < n_colours; c++)
    g_string_append_printf (text, "%s%s: %d", c > 0 ? ", " : "", colour_names[c],
                            (int) esp_random_below (random, (guint64) most + 1));
  g_string_append_c (text, '\n');
}

/* A node for player 1, and a neighbour of it for player 2, in another colour. */
static void
append_start (GString *text, const Plan *plan, int n_colours, EspRandom *random)
{
  int first = (int) esp_random_below (random, (guint64) plan->n);
  int colour = (int) esp_random_below (random, (guint64) n_colours);
  int neighbours[MAX_MADE];
  int n = 0;

  for (int i = 0; i < plan->n; i++)
    if (plan->joined[first][i])
      neighbours[n++] = i;
  append_name (text, first);
  g_string_append_printf (text, ": %s-1, ", colour_names[colour]);
  append_name (text, neighbours[esp_random_below (random, (guint64) n)]);
  colour = (colour + 1 + (int) esp_random_below (random, (guint64) n_colours - 1)) % n_colours;
  g_string_append_printf (text, ": %s-2\n", colour_names[colour]);
}

static void
append_map (GString *text, const Plan *plan)
{
  for (int i = 0; i < plan->n; i++)
    {
      gboolean any = FALSE;

      append_name (text, i);
      for (int k = 0; k < plan->n; k++)
        if (plan->joined[i][k])
          {
            g_string_append (text, any ? ", " : ": ");
            append_name (text, k);
            any = TRUE;
          }
      g_string_append_c (text, '\n');
    }
  for (int i = 0; i < plan->n; i++)
    {
      g_string_append (text, "point ");
      append_name (text, i);
      g_string_append_printf (text, " 0.%03d 0.%03d\n", (int) (plan->x[i] * 1000),
                              (int) (plan->y[i] * 1000));
    }
}

EspInstance *
mapgame_generate (const EspOptions *options, EspControl *control G_GNUC_UNUSED, GError **error)
{
  int n_colours = (int) esp_options_get_int (options, "colours");
  int most = (int) esp_options_get_int (options, "weights");
  g_autofree Plan *plan = g_new0 (Plan, 1);
  g_autoptr (GString) text = g_string_new (NULL);
  EspRandom random;

  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  plan->n = (int) esp_options_get_int (options, "nodes");
  for (int i = 0; i < plan->n; i++)
    plan->piece[i] = i;
  scatter (plan, &random);
  connect (plan, (int) esp_options_get_int (options, "borders"), &random);
  for (int c = 0; c < n_colours; c++)
    g_string_append_printf (text, "%s%s", c > 0 ? ", " : "", colour_names[c]);
  g_string_append_c (text, '\n');
  append_start (text, plan, n_colours, &random);
  g_string_append_printf (text, "%d\n", (int) esp_options_get_int (options, "depth"));
  append_weights (text, n_colours, most, &random);
  append_weights (text, n_colours, most, &random);
  append_map (text, plan);
  return mapgame_parse (text->str, text->len, _ ("generated"), error);
}

const EspGenerating mapgame_generating = {
  .options = mapgame_generate_options,
  .generate = mapgame_generate,
  .week = { "nodes=5", "nodes=6", "nodes=8", "nodes=10", "nodes=12", "nodes=15", "nodes=20" },
};
