#include "config.h"

#include "base/esp-random.h"
#include "constraints.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Problems at random, as .csp files. */

static EspInstance *
finish (GString *text, GError **error)
{
  EspModel *model = esp_model_parse (text->str, text->len, "", error);
  EspInstance *instance = model != NULL ? constraints_new (model, g_strdup (text->str)) : NULL;

  g_string_free (text, TRUE);
  return instance;
}

static void
shuffle (int *items, int n, EspRandom *random)
{
  for (int i = n - 1; i > 0; i--)
    {
      int j = (int) esp_random_below (random, (guint64) i + 1);
      int kept = items[i];

      items[i] = items[j];
      items[j] = kept;
    }
}

/* Model RB: d = n^0.8 values, n ln n × 0.8 / ln (4/3) … relations of two variables, each without a
 * share of its pairs. K. Xu and W. Li, "Exact phase transitions in random constraint satisfaction
 * problems", JAIR 12, 2000. */
static EspInstance *
make_rb (const EspOptions *options, EspRandom *random, EspControl *control, GError **error)
{
  int n = (int) esp_options_get_int (options, "size");
  double tightness = esp_options_get_real (options, "tightness");
  const double alpha = 0.8;
  int d = MAX (2, (int) lround (pow (n, alpha)));
  /* at the threshold r = -alpha / ln (1 - p) */
  double r = -alpha / log (1 - CLAMP (tightness, 0.01, 0.99));
  int m = MAX (1, (int) lround (esp_options_get_real (options, "density") * r * n * log (n)));
  int n_gone = (int) lround (tightness * d * d);
  g_autofree int *pairs = g_new (int, (gsize) d *(gsize) d);
  GString *text = g_string_new (NULL);
  EspCounters counters = { { 0 } };

  g_string_append_printf (text, "var x[1..%d] in 1..%d\n", n, d);
  for (int c = 0; c < m; c++)
    {
      int a = (int) esp_random_below (random, (guint64) n);
      int b = (int) esp_random_below (random, (guint64) n - 1);

      b += b >= a;
      if (esp_control_tick_slow (control, &counters, 0))
        {
          g_string_free (text, TRUE);
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
          return NULL;
        }
      for (int i = 0; i < d * d; i++)
        pairs[i] = i;
      shuffle (pairs, d * d, random);
      g_string_append_printf (text, "(x[%d], x[%d]) not in {", MIN (a, b) + 1, MAX (a, b) + 1);
      for (int i = 0; i < n_gone; i++)
        g_string_append_printf (text, "%s(%d, %d)", i > 0 ? ", " : "", pairs[i] / d + 1,
                                pairs[i] % d + 1);
      g_string_append (text, "}\n");
    }
  return finish (text, error);
}

static EspInstance *
make_colouring (const EspOptions *options, EspRandom *random, GError **error)
{
  static const char *const colours[] = { "red", "green", "blue", "yellow" };
  int n = (int) esp_options_get_int (options, "size");
  double share = MIN (1, esp_options_get_real (options, "density") * 4.6 / n);
  GString *text = g_string_new ("var");

  for (int i = 1; i <= n; i++)
    g_string_append_printf (text, " N%d", i);
  g_string_append (text, " in {");
  for (int i = 0; i < 3; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", colours[i]);
  g_string_append (text, "}\n");
  for (int i = 1; i <= n; i++)
    for (int j = i + 1; j <= n; j++)
      if ((double) esp_random_below (random, 1000000) < share * 1e6)
        g_string_append_printf (text, "N%d != N%d\n", i, j);
  g_string_append (text, "show graph\n");
  return finish (text, error);
}

static EspInstance *
make_queens (const EspOptions *options, GError **error)
{
  int n = (int) esp_options_get_int (options, "size");
  GString *text = g_string_new (NULL);

  g_string_append_printf (text,
                          "var q[1..%d] in 1..%d\n"
                          "q[i] != q[j] for i in 1..%d, j in i+1..%d\n"
                          "abs (q[i] - q[j]) != j - i for i in 1..%d, j in i+1..%d\n"
                          "show queens\n",
                          n, n, n, n, n, n);
  return finish (text, error);
}

/* Solutions of a Sudoku from @at on, in the order @order of figures; stops after @most. */
static int
count_grids (int *grid, int at, const int *order, int most, int *work)
{
  int found = 0;
  int best = -1;
  int fewest = 10;

  (void) at;
  if (++*work > 200000)
    return most;
  for (int cell = 0; cell < 81; cell++)
    {
      int n = 0;

      if (grid[cell] != 0)
        continue;
      for (int figure = 1; figure <= 9; figure++)
        {
          gboolean free = TRUE;

          for (int k = 0; k < 9 && free; k++)
            free = grid[cell / 9 * 9 + k] != figure && grid[k * 9 + cell % 9] != figure &&
                   grid[(cell / 27 * 3 + k / 3) * 9 + cell % 9 / 3 * 3 + k % 3] != figure;
          n += free;
        }
      if (n < fewest)
        {
          fewest = n;
          best = cell;
        }
    }
  if (best < 0)
    return 1;
  for (int i = 0; i < 9 && found < most; i++)
    {
      int figure = order[i];
      gboolean free = TRUE;

      for (int k = 0; k < 9 && free; k++)
        free = grid[best / 9 * 9 + k] != figure && grid[k * 9 + best % 9] != figure &&
               grid[(best / 27 * 3 + k / 3) * 9 + best % 9 / 3 * 3 + k % 3] != figure;
      if (!free)
        continue;
      grid[best] = figure;
      found += count_grids (grid, at + 1, order, most - found, work);
      /* the first solution stays where one alone is wanted */
      if (most == 1 && found > 0)
        return found;
      grid[best] = 0;
    }
  return found;
}

static EspInstance *
make_sudoku (const EspOptions *options, EspRandom *random, GError **error)
{
  int givens = CLAMP (81 - (int) esp_options_get_int (options, "size"), 20, 81);
  int grid[81] = { 0 };
  int cells[81];
  int order[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  int left = 81;
  int work = 0;
  GString *text = g_string_new ("var c[1..9, 1..9] in 1..9\n"
                                "distinct c[i, 1..9] for i in 1..9\n"
                                "distinct c[1..9, j] for j in 1..9\n"
                                "distinct c[3*a-2..3*a, 3*b-2..3*b] for a in 1..3, b in 1..3\n");

  shuffle (order, 9, random);
  for (int i = 0; i < 9; i++)
    grid[i] = order[i];
  shuffle (order, 9, random);
  count_grids (grid, 0, order, 1, &work);
  for (int i = 0; i < 81; i++)
    cells[i] = i;
  shuffle (cells, 81, random);
  for (int i = 0; i < 81 && left > givens; i++)
    {
      int kept = grid[cells[i]];
      int copy[81];

      memcpy (copy, grid, sizeof copy);
      copy[cells[i]] = 0;
      work = 0;
      if (count_grids (copy, 0, order, 2, &work) != 1)
        continue;
      grid[cells[i]] = 0;
      (void) kept;
      left--;
    }
  for (int i = 0; i < 81; i++)
    if (grid[i] != 0)
      g_string_append_printf (text, "c[%d,%d] = %d\n", i / 9 + 1, i % 9 + 1, grid[i]);
  g_string_append (text, "show grid 9 boxes 3\n");
  return finish (text, error);
}

static EspInstance *
generate (const EspOptions *options, EspControl *control, GError **error)
{
  EspRandom random;

  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  switch (esp_options_get_choice (options, "model"))
    {
    case 0:
      return make_rb (options, &random, control, error);
    case 1:
      return make_colouring (options, &random, error);
    case 2:
      return make_queens (options, error);
    default:
      return make_sudoku (options, &random, error);
    }
}

static const EspOptionSpec options[] = {
  { "model", ESP_CHOICE ("rb", "coloring", "queens", "sudoku"), N_ ("Model"),
    N_ ("rb: random relations of two variables; coloring: three colours on a random graph; queens "
        "on a board; sudoku with one solution") },
  { "size", ESP_INT (4, 400, "12"), N_ ("Size"),
    N_ ("variables, nodes or queens; of a sudoku the cells that are empty") },
  { "tightness", ESP_REAL (0.01, 0.95, "0.25"), N_ ("Tightness"),
    N_ ("rb: the share of its pairs that a relation forbids") },
  { "density", ESP_REAL (0.1, 3, "1"), N_ ("Density"),
    N_ ("rb and coloring: relations for those at the threshold, where about half of the problems "
        "have a solution") },
  ESP_SEED_OPTION (N_ ("the same seed gives the same problem")),
  { .id = NULL },
};

const EspGenerating constraints_generating = {
  .options = options,
  .generate = generate,
  .week = { "model=sudoku size=30", "model=sudoku size=36", "model=sudoku size=42",
            "model=sudoku size=46", "model=sudoku size=49", "model=sudoku size=52",
            "model=sudoku size=54" },
};
