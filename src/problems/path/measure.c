#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Searches by how far the goal is, by how large and how full the board is, and by the weight of the
 * estimate. */

static const char *const searches_listed[] = { "astar", "bfs",           "dfs",  "ids",
                                               "ucs",   "greedy",        "ida",  "rbfs",
                                               "beam",  "bidirectional", "best", NULL };

/* A search as it stands in a list: its id, and options after a blank. */
#define SEARCHES(FALLBACK)                                                                         \
  {                                                                                                \
    "searches", ESP_TEXT, N_ ("Searches"),                                                         \
        N_ ("with commas; options after a blank, as in “astar heuristic=misplaced”"),              \
        .elements = searches_listed, .fallback = FALLBACK, .algorithms = path_algorithms           \
  }

#define RUNS(FALLBACK)                                                                             \
  {                                                                                                \
    "runs", ESP_INT (1, 100000, FALLBACK), N_ ("Runs"), N_ ("boards with each setting")            \
  }

#define LIMIT                                                                                      \
  {                                                                                                \
    "limit-expanded", ESP_INT (0, 1e15, "2000000"), N_ ("Expanded at most"),                       \
        N_ ("a run is ended after so many nodes"), .word_for_min = N_ ("no limit")                 \
  }

#define SEED ESP_SEED_OPTION (N_ ("all boards follow from it"))

static const char *const grids_listed[] = { "open", "maze", "cave", "terrain", NULL };

static const EspOptionSpec depth_options[] = {
  { "depths", ESP_TEXT, N_ ("Depths"), N_ ("moves to the goal, at least"), .fallback = "2..24/2" },
  { "side", ESP_INT (2, 5, "3"), N_ ("Tiles of a side"),
    N_ ("from the smallest puzzle of all to the 24-puzzle") },
  SEARCHES ("bfs,ids,astar heuristic=misplaced,astar heuristic=manhattan"),
  RUNS ("20"),
  LIMIT,
  SEED,
  { .id = NULL },
};

static const EspOptionSpec board_options[] = {
  { "kinds", ESP_TEXT, N_ ("Kinds"), N_ ("which of open, maze, cave and terrain"),
    .elements = grids_listed, .fallback = "open" },
  { "sizes", ESP_TEXT, N_ ("Sizes"), N_ ("cells of a side"), .fallback = "20,40,80" },
  { "densities", ESP_TEXT, N_ ("Densities"), N_ ("walls in a hundred cells, of open grids"),
    .fallback = "0..40/10" },
  { "diagonal", ESP_CHOICE ("never", "free", "no-corner"), N_ ("Diagonal steps"),
    N_ ("whether one may go across, and past the corner of a wall") },
  SEARCHES ("bfs,ucs,greedy,astar,best"),
  RUNS ("10"),
  LIMIT,
  SEED,
  { .id = NULL },
};

static const EspOptionSpec weight_options[] = {
  { "kinds", ESP_TEXT, N_ ("Kinds"), N_ ("which of open, maze, cave and terrain"),
    .elements = grids_listed, .fallback = "cave,terrain" },
  { "size", ESP_INT (4, 1000, "60"), N_ ("Size"), N_ ("cells of a side") },
  { "weights", ESP_TEXT, N_ ("Weights"), N_ ("what A* multiplies the estimate by"),
    .fallback = "0,0.5,1,1.5,2,3,5" },
  { "reopen", ESP_CHOICE ("yes", "no"), N_ ("Reopen"),
    N_ ("whether nodes that were expanded are gone on from again") },
  RUNS ("10"),
  LIMIT,
  SEED,
  { .id = NULL },
};

#define RUN_COLUMNS { "run", N_ ("Run"), ESP_COLUMN_INT, .up_to = "runs" }, ESP_RUN_SEED_COLUMN

#define RESULT_COLUMNS                                                                             \
  { "cost", N_ ("Cost"), ESP_COLUMN_REAL },                                                        \
      ESP_COUNTER_COLUMN ("expanded", N_ ("Expanded"), ESP_COUNTER_EXPANDED),                      \
      ESP_COUNTER_COLUMN ("generated", N_ ("Generated"), ESP_COUNTER_GENERATED),                   \
      ESP_COUNTER_COLUMN ("reopened", N_ ("Reopened"), ESP_COUNTER_REOPENED), ESP_SECONDS_COLUMN,  \
      ESP_OUTCOME_COLUMN

#define SEARCH_COLUMN                                                                              \
  {                                                                                                \
    "search", N_ ("Search"), ESP_COLUMN_TEXT, .list = "searches"                                   \
  }

static const EspColumn depth_columns[] = {
  ESP_NUMBERS_KEY ("depth", N_ ("Depth"), "depths", 0, 80),
  SEARCH_COLUMN,
  RUN_COLUMNS,
  RESULT_COLUMNS,
  { "branching", N_ ("Effective branching factor"), ESP_COLUMN_REAL },
  { .id = NULL },
};

static const EspColumn board_columns[] = {
  ESP_ELEMENTS_KEY ("kind", N_ ("Kind"), "kinds"),
  ESP_NUMBERS_KEY ("size", N_ ("Size"), "sizes", 4, 2000),
  ESP_NUMBERS_KEY ("density", N_ ("Density"), "densities", 0, 90),
  SEARCH_COLUMN,
  RUN_COLUMNS,
  RESULT_COLUMNS,
  { .id = NULL },
};

static const EspColumn weight_columns[] = {
  ESP_ELEMENTS_KEY ("kind", N_ ("Kind"), "kinds"),
  { "weight", N_ ("Weight"), ESP_COLUMN_REAL, .list = "weights" },
  RUN_COLUMNS,
  RESULT_COLUMNS,
  { "over", N_ ("Above the least, %"), ESP_COLUMN_REAL },
  { .id = NULL },
};

static const EspExperimentCurve depth_curves[] = {
  { "generated", N_ ("Nodes generated against depth"),
    ESP_CURVE (MEDIAN, "depth", "generated", "search", LOG_Y) },
  { "branching", N_ ("Effective branching factor against depth"),
    ESP_CURVE (MEAN, "depth", "branching", "search", LINEAR) },
  { "time", N_ ("Time against depth"), ESP_CURVE (MEDIAN, "depth", "seconds", "search", LOG_Y) },
  { "solved", N_ ("Share solved within the limit"),
    ESP_SHARE_CURVE ("solved", "depth", "outcome", "search") },
  { .id = NULL },
};

static const EspExperimentCurve board_curves[] = {
  { "size", N_ ("Nodes expanded against size"),
    ESP_CURVE (MEDIAN, "size", "expanded", "search", LOG_XY) },
  { "density", N_ ("Nodes expanded against density"),
    ESP_CURVE (MEDIAN, "density", "expanded", "search", LOG_Y) },
  { "time", N_ ("Time against size"), ESP_CURVE (MEDIAN, "size", "seconds", "search", LOG_XY) },
  { "cost", N_ ("Cost against density"), ESP_CURVE (MEDIAN, "density", "cost", "search", LINEAR) },
  { .id = NULL },
};

static const EspExperimentCurve weight_curves[] = {
  { "expanded", N_ ("Nodes expanded against weight"),
    ESP_CURVE (MEDIAN, "weight", "expanded", "kind", LOG_Y) },
  { "over", N_ ("Above the least cost against weight"),
    ESP_CURVE (MEDIAN, "weight", "over", "kind", LINEAR) },
  { "reopened", N_ ("Nodes reopened against weight"),
    ESP_CURVE (MEDIAN, "weight", "reopened", "kind", LINEAR) },
  { .id = NULL },
};

/* --- what is run --- */

/* "astar heuristic=misplaced". NULL with @error. */
static EspOptions *
parse_search (const char *text, const EspAlgorithm **algorithm, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (EspOptions) options = NULL;

  *algorithm = words[0] != NULL && *words[0] != '\0'
                   ? esp_problem_find_algorithm (&esp_path_problem, words[0])
                   : NULL;
  if (*algorithm == NULL)
    return esp_fail_none (error, ESP_ERROR_OPTION,
                          _ ("“%s” is no search; expected one as in “astar heuristic=misplaced”"),
                          esp_quote (text));
  options = esp_options_new ((*algorithm)->options);
  for (guint i = 1; words[i] != NULL; i++)
    if (!esp_options_parse (options, words[i], error))
      return NULL;
  return g_steal_pointer (&options);
}

static gboolean
check_weight (const char *text, GError **error)
{
  char *end;
  double value = g_ascii_strtod (text, &end);

  return (end != text && *end == '\0' && value >= 0 && value <= 1000) ||
         esp_fail (error, ESP_ERROR_OPTION, _ ("--weights: “%s”: expected a number from 0 to %d"),
                   esp_quote (text), 1000);
}

static gboolean
check (const EspOptions *sweep G_GNUC_UNUSED, const char *column, const char *value, GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = NULL;

  if (g_str_equal (column, "weight"))
    return check_weight (value, error);
  if (!g_str_equal (column, "search"))
    return TRUE;
  options = parse_search (value, &algorithm, error);
  if (options == NULL)
    g_prefix_error (error, "--searches: ");
  return options != NULL;
}

/* The same for all searches of a run, so that they meet the same board. */
static guint64
seed_of (const EspOptions *sweep, const EspRow *row)
{
  guint64 key = 0;

  if (esp_options_find (sweep, "depths") != NULL)
    key = (guint64) esp_row_get_int (row, "depth");
  else if (esp_options_find (sweep, "sizes") != NULL)
    key = (guint64) (esp_row_get_int (row, "size") * 1000 + esp_row_get_int (row, "density"));
  return esp_experiment_seed ((guint64) esp_options_get_int (sweep, "seed"), key,
                              (guint64) esp_row_get_int (row, "run")) %
         1000000000;
}

static EspInstance *
make_board (const EspOptions *sweep, const EspRow *row, EspControl *control, GError **error)
{
  guint64 seed = seed_of (sweep, row);
  gboolean sizes = esp_options_find (sweep, "sizes") != NULL;

  if (esp_options_find (sweep, "depths") != NULL)
    return esp_instance_make (
        &esp_path_problem, control, error, "kind=tiles size=%s distance=%s seed=%" G_GUINT64_FORMAT,
        esp_options_get_text (sweep, "side"), esp_row_get_text (row, "depth"), seed);
  return esp_instance_make (&esp_path_problem, control, error,
                            "kind=%s size=%s density=%s diagonal=%s seed=%" G_GUINT64_FORMAT,
                            esp_row_get_text (row, "kind"),
                            sizes ? esp_row_get_text (row, "size")
                                  : esp_options_get_text (sweep, "size"),
                            sizes ? esp_row_get_text (row, "density") : "25",
                            sizes ? esp_options_get_text (sweep, "diagonal") : "never", seed);
}

static EspOptions *
find_search (const EspOptions *sweep,
             const EspRow *row,
             const EspAlgorithm **algorithm,
             GError **error)
{
  g_autofree char *search = NULL;

  if (esp_options_find (sweep, "weights") == NULL)
    return parse_search (esp_row_get_text (row, "search"), algorithm, error);
  search = g_strdup_printf ("astar weight=%s reopen=%s", esp_row_get_text (row, "weight"),
                            esp_options_get_text (sweep, "reopen"));
  return parse_search (search, algorithm, error);
}

/* 1 + b + b² + … + b^@depth, as long as that is below @most. */
static double
sum_powers (double b, int depth, double most)
{
  double sum = 1;
  double power = 1;

  for (int i = 0; i < depth && sum < most; i++)
    sum += power *= b;
  return sum;
}

double
path_find_branching (double n, int depth)
{
  double low = 0;
  double high = MAX (n, 1);

  if (depth < 1 || n < 1)
    return NAN;
  while (high - low > 1e-9 * high)
    {
      double middle = (low + high) / 2;

      if (sum_powers (middle, depth, n + 2) < n + 1)
        low = middle;
      else
        high = middle;
    }
  return (low + high) / 2;
}

/* How far above the least cost a weighted search ended. FALSE where it was stopped. */
static gboolean
set_over (
    EspRow *row, const EspInstance *instance, double cost, EspControl *control, GError **error)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_path_problem, "best");
  g_auto (EspAnswer) answer;
  double least = 0;

  esp_answer_init (&answer);
  if (!esp_experiment_solve (algorithm, instance, NULL, NULL, 0, 0, control, &answer, error))
    return FALSE;
  if (g_variant_dict_lookup (&answer.members, "cost", "d", &least) && least > 0)
    esp_row_set_real (row, "over", round (1e6 * (cost / least - 1)) / 1e4);
  return TRUE;
}

static gboolean
run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = find_search (sweep, row, &algorithm, error);
  g_autoptr (EspInstance) instance =
      options != NULL ? make_board (sweep, row, control, error) : NULL;
  g_auto (EspAnswer) answer;
  double cost;

  esp_answer_init (&answer);
  if (instance == NULL ||
      !esp_experiment_measure (algorithm, instance, NULL, options,
                               (guint64) esp_options_get_int (sweep, "limit-expanded"), row,
                               control, &answer, error))
    return FALSE;
  esp_row_set_int (row, "seed", (gint64) seed_of (sweep, row));
  if (!g_variant_dict_lookup (&answer.members, "cost", "d", &cost))
    return TRUE;
  esp_row_set_real (row, "cost", round (cost * 1e6) / 1e6);
  if (esp_options_find (sweep, "depths") != NULL && cost > 0)
    esp_row_set_real (
        row, "branching",
        round (1e4 * path_find_branching ((double) answer.counters.n[ESP_COUNTER_GENERATED],
                                          (int) cost)) /
            1e4);
  return esp_options_find (sweep, "weights") == NULL ||
         set_over (row, instance, cost, control, error);
}

static gboolean
open_row (const EspOptions *sweep,
          const EspRow *row,
          EspRowBoard *board,
          EspControl *control,
          GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = find_search (sweep, row, &algorithm, error);

  if (options == NULL)
    return FALSE;
  board->instance = make_board (sweep, row, control, error);
  if (board->instance == NULL)
    return FALSE;
  board->name = esp_options_find (sweep, "depths") != NULL
                    ? g_strdup_printf (_ ("%s moves, run %s"), esp_row_get_text (row, "depth"),
                                       esp_row_get_text (row, "run"))
                    : g_strdup_printf (_ ("%s, run %s"), esp_row_get_text (row, "kind"),
                                       esp_row_get_text (row, "run"));
  esp_row_board_set_search (board, algorithm, options, TRUE);
  return TRUE;
}

static const char *const depth_quick[] = { "depths=4,8,12", "runs=4", NULL };

static const char *const board_quick[] = { "sizes=10,20", "densities=0,20", "runs=3", NULL };

static const char *const weight_quick[] = { "size=20", "weights=0,1,3", "runs=3", NULL };

const EspExperiment path_experiments[] = {
  { .id = "depth",
    .label = N_ ("Tiles: searches by how far the goal is"),
    .how = N_ (
        "Arrangements that are so many moves from the goal are solved by each search; all of them "
        "meet the same ones. The effective branching factor b is that of a tree of that depth in "
        "which each inner node has b successors, with as many nodes as were generated, and the "
        "root. Look at how nodes grow with the depth, and how much nearer to 1 a better estimate "
        "brings b."),
    .options = depth_options,
    .columns = depth_columns,
    .curves = depth_curves,
    .quick = depth_quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = "boards",
    .label = N_ ("Grids: searches by size and density"),
    .how = N_ (
        "Grids of each size, of open ones with each density of walls, are searched by each search; "
        "all of them meet the same ones. Look at how many nodes a search expands as boards grow, "
        "where walls make the estimate worse, and what a search that is not optimal pays for its "
        "speed. Where walls cut off the goal there is no cost."),
    .options = board_options,
    .columns = board_columns,
    .curves = board_curves,
    .quick = board_quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = "weights",
    .label = N_ ("A*: the weight of the estimate"),
    .how = N_ (
        "A* with each weight on the same boards; 0 is uniform cost, 1 is A*, and the greater, the "
        "nearer to greedy. The cost is at most so many times the least as the weight says. Look at "
        "how much less is expanded, how far above the least the cost is in truth, and how often "
        "nodes are reopened."),
    .options = weight_options,
    .columns = weight_columns,
    .curves = weight_curves,
    .quick = weight_quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = NULL },
};
