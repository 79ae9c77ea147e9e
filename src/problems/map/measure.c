#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>

/* Assignments and time against the number of regions, as the assignment asks. */

static const char *const methods[] = { "nearest", "delaunay", NULL };

static const char *const solvers_listed[] = { "bt",   "fc",   "mac", "learn", "min-conflicts",
                                              "tabu", "fast", NULL };

static const EspOptionSpec options[] = {
  { "points", ESP_TEXT, N_ ("Regions"),
    N_ ("sizes of the maps: numbers and ranges, as in “10,20..60/10”"), .fallback = "10..60/10" },
  { "instances", ESP_INT (1, 10000, "10"), N_ ("Maps of each size"),
    N_ ("random maps of each size") },
  { "solvers", ESP_TEXT, N_ ("Solvers"),
    N_ ("which solvers: bt, fc, mac, learn, min-conflicts, tabu, fast"), .elements = solvers_listed,
    .fallback = "bt,fc", .algorithms = esp_map_algorithms },
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
      esp_problem_find_algorithm (&esp_map_problem, esp_row_get_text (row, "solver"));
  guint64 seed = run_seed (sweep, row);
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspOptions) own = NULL;
  g_autofree char *seed_text = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  instance = make_map (sweep, row, seed, control, error);
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
      esp_problem_find_algorithm (&esp_map_problem, esp_row_get_text (row, "solver"));
  guint64 seed = run_seed (sweep, row);

  board->instance = make_map (sweep, row, seed, control, error);
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
    .options = options,
    .columns = columns,
    .curves = curves,
    .quick = quick,
    .run = run,
    .open = open_row,
    .remark = map_remark },
  { .id = NULL },
};
