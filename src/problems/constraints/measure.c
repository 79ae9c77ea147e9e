#include "config.h"

#include "constraints.h"

#include <glib/gi18n-lib.h>

/* Random problems of model RB: algorithms by size and tightness, orders, levels of consistency. */

#define SEEDED                                                                                     \
  { "sizes", ESP_TEXT, N_ ("Sizes"), N_ ("numbers of variables, as in “8..16/4”"),                 \
    .fallback = "8,12,16" },                                                                       \
      { "tightnesses", ESP_TEXT, N_ ("Tightness"),                                                 \
        N_ ("the pairs that a relation forbids, in percent, as in “15..35/5”"),                    \
        .fallback = "15..35/5" },                                                                  \
      { "density", ESP_INT (10, 300, "100"), N_ ("Relations"),                                     \
        N_ ("in percent of those at the threshold") },                                             \
      { "instances", ESP_INT (1, 1000, "10"), N_ ("Problems"),                                     \
        N_ ("how many of each size and tightness") },                                              \
      ESP_SEED_OPTION (N_ ("of all problems"))

static const char *const solvers_listed[] = { "bt", "fc", "ac", "mac", "learn", NULL };

static const char *const orders_listed[] = { "given", "mrv", "mrv-degree", "dom-wdeg", NULL };

static const char *const levels_listed[] = { "ac3", "ac2001", "bounds", NULL };

static const EspOptionSpec solver_options[] = {
  { "solvers", ESP_TEXT, N_ ("Solvers"), N_ ("which of bt, fc, ac, mac and learn"),
    .elements = solvers_listed, .algorithms = constraints_algorithms, .fallback = "fc,mac,learn" },
  SEEDED,
  ESP_LIMIT_ASSIGNMENTS_OPTION,
  { .id = NULL },
};

static const EspOptionSpec order_options[] = {
  { "orders", ESP_TEXT, N_ ("Variable orders"), N_ ("which of given, mrv, mrv-degree and dom-wdeg"),
    .elements = orders_listed, .fallback = "given,mrv,mrv-degree,dom-wdeg" },
  SEEDED,
  ESP_LIMIT_ASSIGNMENTS_OPTION,
  { .id = NULL },
};

static const EspOptionSpec level_options[] = {
  { "levels", ESP_TEXT, N_ ("Consistency"), N_ ("which of ac3, ac2001 and bounds"),
    .elements = levels_listed, .fallback = "ac3,ac2001,bounds" },
  SEEDED,
  ESP_LIMIT_ASSIGNMENTS_OPTION,
  { .id = NULL },
};

#define COLUMNS(FIRST)                                                                             \
  ESP_NUMBERS_KEY ("size", N_ ("Variables"), "sizes", 4, 400),                                     \
      ESP_NUMBERS_KEY ("tightness", N_ ("Tightness, %"), "tightnesses", 1, 95),                    \
      { "problem", N_ ("Problem"), ESP_COLUMN_INT, .up_to = "instances", .nominal = TRUE }, FIRST, \
      ESP_RUN_SEED_COLUMN,                                                                         \
      ESP_COUNTER_COLUMN ("assignments", N_ ("Assignments"), ESP_COUNTER_ASSIGNMENTS),             \
      ESP_COUNTER_COLUMN ("nodes", N_ ("Nodes"), ESP_COUNTER_NODES),                               \
      ESP_COUNTER_COLUMN ("revisions", N_ ("Arc revisions"), ESP_COUNTER_REVISIONS),               \
      ESP_SECONDS_COLUMN, ESP_OUTCOME_COLUMN,                                                      \
  {                                                                                                \
    .id = NULL                                                                                     \
  }

static const EspColumn solver_columns[] = { COLUMNS (
    ESP_ELEMENTS_KEY ("solver", N_ ("Solver"), "solvers")) };

static const EspColumn order_columns[] = { COLUMNS (
    ESP_ELEMENTS_KEY ("order", N_ ("Variable order"), "orders")) };

static const EspColumn level_columns[] = { COLUMNS (
    ESP_ELEMENTS_KEY ("consistency", N_ ("Consistency"), "levels")) };

#define CURVES(SERIES)                                                                             \
  { "assignments", N_ ("Assignments against tightness"),                                           \
    ESP_CURVE (MEDIAN, "tightness", "assignments", SERIES, LOG_Y) },                               \
      { "time", N_ ("Time against tightness"),                                                     \
        ESP_CURVE (MEDIAN, "tightness", "seconds", SERIES, LOG_Y) },                               \
      { "size", N_ ("Time against variables"),                                                     \
        ESP_CURVE (MEDIAN, "size", "seconds", SERIES, LOG_Y) },                                    \
      { "solved", N_ ("Share with a solution"),                                                    \
        ESP_SHARE_CURVE ("solved", "tightness", "outcome", "size") },                              \
  {                                                                                                \
    .id = NULL                                                                                     \
  }

static const EspExperimentCurve solver_curves[] = { CURVES ("solver") };
static const EspExperimentCurve order_curves[] = { CURVES ("order") };
static const EspExperimentCurve level_curves[] = { CURVES ("consistency") };

static gint64
get_seed (const EspOptions *options, const EspRow *row)
{
  guint64 seed = esp_experiment_seed ((guint64) esp_options_get_int (options, "seed"),
                                      (guint64) esp_row_get_int (row, "size") * 1000 +
                                          (guint64) esp_row_get_int (row, "tightness"),
                                      (guint64) esp_row_get_int (row, "problem"));

  return (gint64) (seed >> 12);
}

static EspInstance *
make (const EspOptions *options, const EspRow *row, EspControl *control, GError **error)
{
  g_autofree char *tightness =
      esp_number ("%.2f", (double) esp_row_get_int (row, "tightness") / 100);
  g_autofree char *density =
      esp_number ("%.2f", (double) esp_options_get_int (options, "density") / 100);

  return esp_instance_make (&esp_constraints_problem, control, error,
                            "model=rb size=%d tightness=%s density=%s seed=%" G_GINT64_FORMAT,
                            (int) esp_row_get_int (row, "size"), tightness, density,
                            get_seed (options, row));
}

static gboolean
run_with (const char *id,
          const char *const *settings_of,
          const EspOptions *options,
          EspRow *row,
          EspControl *control,
          GError **error)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_constraints_problem, id);
  g_auto (GStrv) settings = esp_row_get_settings (row, options, settings_of);
  g_autoptr (EspInstance) instance = make (options, row, control, error);
  g_autoptr (EspOptions) own = NULL;
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  if (instance == NULL)
    return FALSE;
  own = esp_options_new (algorithm->options);
  for (guint i = 0; settings[i] != NULL; i++)
    if (!esp_options_parse (own, settings[i], error))
      return FALSE;
  esp_row_set_int (row, "seed", get_seed (options, row));
  return esp_experiment_measure (algorithm, instance, NULL, own,
                                 (guint64) esp_options_get_int (options, "limit-assignments"), row,
                                 control, &answer, error);
}

static gboolean
open_with (const char *id,
           const char *const *settings_of,
           const EspOptions *options,
           const EspRow *row,
           EspRowBoard *board,
           EspControl *control,
           GError **error)
{
  board->instance = make (options, row, control, error);
  if (board->instance == NULL)
    return FALSE;
  board->name = g_strdup_printf ("RB %d", (int) esp_row_get_int (row, "size"));
  board->algorithm = esp_problem_find_algorithm (&esp_constraints_problem, id)->id;
  board->settings = esp_row_get_settings (row, options, settings_of);
  return TRUE;
}

static const char *const no_settings[] = { NULL };
static const char *const order_settings[] = { "order", NULL };
static const char *const level_settings[] = { "consistency", NULL };

static gboolean
run_solvers (const EspOptions *options, EspRow *row, EspControl *control, GError **error)
{
  return run_with (esp_row_get_text (row, "solver"), no_settings, options, row, control, error);
}

static gboolean
open_solvers (const EspOptions *options,
              const EspRow *row,
              EspRowBoard *board,
              EspControl *control,
              GError **error)
{
  return open_with (esp_row_get_text (row, "solver"), no_settings, options, row, board, control,
                    error);
}

static gboolean
run_orders (const EspOptions *options, EspRow *row, EspControl *control, GError **error)
{
  return run_with ("mac", order_settings, options, row, control, error);
}

static gboolean
open_orders (const EspOptions *options,
             const EspRow *row,
             EspRowBoard *board,
             EspControl *control,
             GError **error)
{
  return open_with ("mac", order_settings, options, row, board, control, error);
}

static gboolean
run_levels (const EspOptions *options, EspRow *row, EspControl *control, GError **error)
{
  return run_with ("mac", level_settings, options, row, control, error);
}

static gboolean
open_levels (const EspOptions *options,
             const EspRow *row,
             EspRowBoard *board,
             EspControl *control,
             GError **error)
{
  return open_with ("mac", level_settings, options, row, board, control, error);
}

static const char *const quick[] = { "sizes=8", "tightnesses=20,30", "instances=2", NULL };

const EspExperiment constraints_experiments[] = {
  { .id = "algorithms",
    .label = N_ ("Algorithms on random problems"),
    .how = N_ ("Random relations of two variables, model RB, as many as there are at its "
               "threshold: where about half of the problems have a solution they are the hardest. "
               "Each algorithm solves the same problems; look at where the assignments peak, and "
               "at the time beside them. (Xu and Li, JAIR 12, 2000.)"),
    .options = solver_options,
    .quick = quick,
    .columns = solver_columns,
    .curves = solver_curves,
    .run = run_solvers,
    .open = open_solvers },
  { .id = "orders",
    .label = N_ ("Orders of variables"),
    .how = N_ ("The same random problems by maintained arc consistency, with each order of the "
               "variables."),
    .options = order_options,
    .quick = quick,
    .columns = order_columns,
    .curves = order_curves,
    .run = run_orders,
    .open = open_orders },
  { .id = "consistency",
    .label = N_ ("Levels of consistency"),
    .how = N_ ("The same random problems with AC-3, AC-2001 and the ends of domains alone: the "
               "first two make the same search, the third takes out less and is quicker."),
    .options = level_options,
    .quick = quick,
    .columns = level_columns,
    .curves = level_curves,
    .run = run_levels,
    .open = open_levels },
  { .id = NULL },
};
