#include "config.h"

#include "base/esp-quote.h"
#include "map.h"

#include <glib/gi18n-lib.h>

/* Assignments and time against the number of regions, as the assignment asks. */

static const char *const methods[] = { "nearest", "delaunay", NULL };

static const char *const solvers_listed[] = { "bt",   "fc",    "fc-singleton",
                                              "mac",  "learn", "min-conflicts",
                                              "tabu", "fast",  NULL };

static const EspOptionSpec solver_options[] = {
  { "points", ESP_TEXT, N_ ("Regions"),
    N_ ("sizes of the maps: numbers and ranges, as in “10,20..60/10”"), .fallback = "10..60/10" },
  { "instances", ESP_INT (1, 10000, "10"), N_ ("Maps of each size"),
    N_ ("random maps of each size") },
  { "solvers", ESP_TEXT, N_ ("Solvers"),
    N_ ("which solvers: bt, fc, fc-singleton, mac, learn, min-conflicts, tabu, fast"),
    .elements = solvers_listed, .fallback = "bt,fc", .algorithms = esp_map_algorithms,
    .programs = TRUE },
  { "colours", ESP_INT (2, MAP_MAX_COLOURS, "4"), N_ ("Colours"),
    N_ ("how many colours there are") },
  { "method", ESP_CHOICE_OF (methods), N_ ("Method"), N_ ("how the random maps are made") },
  ESP_LIMIT_ASSIGNMENTS_OPTION,
  ESP_SEED_OPTION (N_ ("all maps and random choices follow from it")),
  { .id = NULL },
};

static const EspColumn columns[] = {
  { "n", N_ ("Regions"), ESP_COLUMN_INT, .list = "points" },
  { "instance", N_ ("Map"), ESP_COLUMN_INT, .up_to = "instances" },
  ESP_RUN_SEED_COLUMN,
  { "edges", N_ ("Borders"), ESP_COLUMN_INT },
  ESP_ELEMENTS_KEY ("solver", N_ ("Solver"), "solvers"),
  ESP_COUNTER_COLUMN ("assignments", N_ ("Assignments"), ESP_COUNTER_ASSIGNMENTS),
  ESP_COUNTER_COLUMN ("backtracks", N_ ("Backtracks"), ESP_COUNTER_BACKTRACKS),
  ESP_SECONDS_COLUMN,
  ESP_OUTCOME_COLUMN,
  { .id = NULL },
};

static const EspExperimentCurve curves[] = {
  { "assignments", N_ ("Assignments against regions"),
    ESP_CURVE (MEDIAN, "n", "assignments", "solver", LOG_Y) },
  { "assignments-mean", N_ ("Assignments against regions, means"),
    ESP_CURVE (MEAN, "n", "assignments", "solver", LOG_Y) },
  { "time", N_ ("Time against regions"), ESP_CURVE (MEDIAN, "n", "seconds", "solver", LOG_Y) },
  { "time-mean", N_ ("Time against regions, means"),
    ESP_CURVE (MEAN, "n", "seconds", "solver", LOG_Y) },
  { "solved", N_ ("Share solved within the limit"),
    ESP_SHARE_CURVE ("solved", "n", "outcome", "solver") },
  { "edges", N_ ("Borders against regions"), ESP_CURVE (MEAN, "n", "edges", NULL, LINEAR) },
  { .id = NULL },
};

/* From the row's seed. */
static EspInstance *
make_map (
    const EspOptions *sweep, const EspRow *row, guint64 seed, EspControl *control, GError **error)
{
  EspInstance *instance = esp_instance_make (
      &esp_map_problem, control, error, "points=%s method=%s seed=%" G_GUINT64_FORMAT,
      esp_row_get_text (row, "n"), esp_options_get_text (sweep, "method"), seed);

  if (instance != NULL)
    map_set_n_colours ((Map *) instance, (int) esp_options_get_int (sweep, "colours"));
  return instance;
}

static guint64
run_seed (const EspOptions *sweep, const EspRow *row)
{
  return esp_experiment_seed ((guint64) esp_options_get_int (sweep, "seed"),
                              (guint64) esp_row_get_int (row, "n"),
                              (guint64) esp_row_get_int (row, "instance"));
}

static gboolean
run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  const EspAlgorithm *algorithm =
      esp_experiment_find_algorithm (&esp_map_problem, esp_row_get_text (row, "solver"), error);
  guint64 seed = run_seed (sweep, row);
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspOptions) own = NULL;
  g_autofree char *seed_text = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  instance = algorithm != NULL ? make_map (sweep, row, seed, control, error) : NULL;
  if (instance == NULL)
    return FALSE;
  own = esp_options_new (algorithm->options);
  esp_options_set (own, "seed", seed_text, NULL);
  if (!esp_experiment_measure (algorithm, instance, NULL, own,
                               (guint64) esp_options_get_int (sweep, "limit-assignments"), row,
                               control, &answer, error))
    return FALSE;
  esp_row_set_int (row, "seed", (gint64) seed);
  esp_row_set_int (row, "edges", map_n_edges ((const Map *) instance));
  /* what local search counts */
  if ((algorithm->flags & ESP_ALGORITHM_COMPLETE) == 0)
    esp_row_set_int (row, "assignments", (gint64) answer.counters.n[ESP_COUNTER_STEPS]);
  return TRUE;
}

static gboolean
open_row (const EspOptions *sweep,
          const EspRow *row,
          EspRowBoard *board,
          EspControl *control,
          GError **error)
{
  const EspAlgorithm *algorithm =
      esp_experiment_find_algorithm (&esp_map_problem, esp_row_get_text (row, "solver"), error);
  guint64 seed = run_seed (sweep, row);

  board->instance = algorithm != NULL ? make_map (sweep, row, seed, control, error) : NULL;
  if (board->instance == NULL)
    return FALSE;
  board->name = g_strdup_printf (_ ("Map %s of %s regions"), esp_row_get_text (row, "instance"),
                                 esp_row_get_text (row, "n"));
  board->algorithm = algorithm->id;
  board->settings = g_new0 (char *, 2);
  board->settings[0] = g_strdup_printf ("seed=%" G_GUINT64_FORMAT, seed);
  return TRUE;
}

static const char *const quick[] = { "points=5,10,15", "instances=3", NULL };

const EspExperiment esp_map_experiments[] = {
  { .id = "solvers",
    .label = N_ ("Search against the number of regions"),
    .how = N_ ("For each size random maps are made and coloured by each solver: (a) backtracking "
               "with random orders against (b) forward checking with good ones. The borders are "
               "3 N − 3 − h on every map. Counts spread widely, and a run may meet the limit: look "
               "at medians, quartiles and the share solved before the means. For min-conflicts the "
               "assignments are its steps."),
    .options = solver_options,
    .columns = columns,
    .curves = curves,
    .quick = quick,
    .run = run,
    .open = open_row,
    .remark = map_remark },
  { .id = NULL },
};

/* What the rows of the experiment say: up to which size each solver colours every map, and with how
 * many assignments. */

typedef struct
{
  guint n_runs;
  guint n_cut;
  double assignments; /* of all */
} Size;

static Size
sum_up (const GPtrArray *rows, const char *solver, gint64 n)
{
  Size size = { 0, 0, 0 };

  for (guint i = 0; i < rows->len; i++)
    {
      const EspRow *row = g_ptr_array_index (rows, i);

      if (esp_row_get_int (row, "n") != n ||
          g_strcmp0 (esp_row_get_text (row, "solver"), solver) != 0)
        continue;
      size.n_runs++;
      size.n_cut += g_str_equal (esp_row_get_text (row, "outcome"), "limit");
      size.assignments += (double) esp_row_get_int (row, "assignments");
    }
  return size;
}

/* The sizes in @rows, each once, the smallest first. */
static GArray *
list_sizes (const GPtrArray *rows)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < rows->len; i++)
    {
      gint64 n = esp_row_get_int (g_ptr_array_index (rows, i), "n");
      guint at = 0;

      while (at < sizes->len && g_array_index (sizes, gint64, at) < n)
        at++;
      if (at == sizes->len || g_array_index (sizes, gint64, at) != n)
        g_array_insert_val (sizes, at, n);
    }
  return sizes;
}

static void
add_solver (GString *text, const GPtrArray *rows, const GArray *sizes, const char *solver)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_map_problem, solver);
  const char *label = algorithm != NULL ? _ (algorithm->label) : solver;
  Size last = { 0, 0, 0 };
  gint64 all_up_to = 0;

  for (guint i = 0; i < sizes->len; i++)
    {
      gint64 n = g_array_index (sizes, gint64, i);
      Size size = sum_up (rows, solver, n);

      if (size.n_runs == 0)
        continue;
      if (size.n_cut > 0)
        {
          if (all_up_to > 0)
            g_string_append_printf (text,
                                    _ ("%s colours every map up to N = %s, and at N = %s meets the "
                                       "limit on %u of %u. "),
                                    label, esp_count ((guint64) all_up_to), esp_count ((guint64) n),
                                    size.n_cut, size.n_runs);
          else
            g_string_append_printf (text,
                                    _ ("%s meets the limit at N = %s already, on %u of %u maps. "),
                                    label, esp_count ((guint64) n), size.n_cut, size.n_runs);
          break;
        }
      all_up_to = n;
      last = size;
      if (i + 1 == sizes->len)
        g_string_append_printf (text, _ ("%s colours every map, up to N = %s. "), label,
                                esp_count ((guint64) n));
    }
  if (all_up_to > 0)
    {
      double mean = last.assignments / last.n_runs;
      g_autofree char *share = esp_number ("%.1f", mean / (double) all_up_to);

      g_string_append_printf (
          text, _ ("At N = %s it takes %s assignments on average, %s a region. "),
          esp_count ((guint64) all_up_to), esp_count ((guint64) (mean + 0.5)), share);
    }
}

char *
map_remark (const EspOptions *options G_GNUC_UNUSED, const GPtrArray *rows)
{
  g_autoptr (GArray) sizes = list_sizes (rows);
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const char *solver = esp_row_get_text (g_ptr_array_index (rows, i), "solver");

      if (g_hash_table_add (told, (gpointer) solver))
        add_solver (text, rows, sizes, solver);
    }
  return g_strchomp (g_string_free (text, FALSE));
}
