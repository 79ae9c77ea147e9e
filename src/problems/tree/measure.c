#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

/* What pruning, and a good order, save on random trees. */

static const char *const solvers_listed[] = { "minimax", "alphabeta", "alphabeta-ordered", "pvs",
                                              NULL };

static const EspOptionSpec options[] = {
  { "branchings", ESP_TEXT, N_ ("Branching"),
    N_ ("children of a node: numbers and ranges, as in “2..5”"), .fallback = "2..5" },
  { "depths", ESP_TEXT, N_ ("Depths"),
    N_ ("levels below the root: numbers and ranges, as in “2..7”"), .fallback = "2..7" },
  { "trees", ESP_INT (1, 10000, "10"), N_ ("Trees"), N_ ("random trees of each kind") },
  { "solvers", ESP_TEXT, N_ ("Solvers"), N_ ("minimax, alphabeta, alphabeta-ordered, pvs"),
    .elements = solvers_listed, .fallback = "minimax,alphabeta,alphabeta-ordered,pvs",
    .algorithms = esp_tree_algorithms },
  { "greatest", ESP_INT (1, 1000000, "1000000"), N_ ("Greatest value"),
    N_ ("leaves are numbers from 0 to this; the smaller it is, the more are equal") },
  { "uneven", ESP_FLAG, N_ ("Uneven"), N_ ("from two children up to the branching, by chance") },
  ESP_SEED_OPTION (N_ ("all trees follow from it")),
  { .id = NULL },
};

static const EspColumn columns[] = {
  ESP_NUMBERS_KEY ("branching", N_ ("Branching"), "branchings", 1, 20),
  ESP_NUMBERS_KEY ("depth", N_ ("Depth"), "depths", 1, 20),
  { "tree", N_ ("Tree"), ESP_COLUMN_INT, .up_to = "trees" },
  ESP_RUN_SEED_COLUMN,
  { "leaves", N_ ("Leaves of the tree"), ESP_COLUMN_INT },
  ESP_ELEMENTS_KEY ("solver", N_ ("Solver"), "solvers"),
  { "value", N_ ("Value"), ESP_COLUMN_REAL },
  ESP_COUNTER_COLUMN ("evaluated", N_ ("Leaves evaluated"), ESP_COUNTER_LEAVES),
  { "share", N_ ("Share of the leaves evaluated"), ESP_COLUMN_REAL },
  { "effective", N_ ("Effective branching factor"), ESP_COLUMN_REAL },
  ESP_COUNTER_COLUMN ("nodes", N_ ("Nodes visited"), ESP_COUNTER_NODES),
  ESP_COUNTER_COLUMN ("pruned", N_ ("Branches pruned"), ESP_COUNTER_PRUNINGS),
  ESP_SECONDS_COLUMN,
  { .id = NULL },
};

static const EspExperimentCurve curves[] = {
  { "leaves", N_ ("Leaves evaluated against leaves of the tree"),
    ESP_CURVE (MEDIAN, "leaves", "evaluated", "solver", LOG_XY) },
  { "depth", N_ ("Share of the leaves evaluated, by depth"),
    ESP_CURVE (MEDIAN, "depth", "share", "solver", LOG_Y) },
  { "branching", N_ ("Effective branching factor, by branching"),
    ESP_CURVE (MEDIAN, "branching", "effective", "solver", LINEAR) },
  { "nodes", N_ ("Nodes visited against leaves of the tree"),
    ESP_CURVE (MEDIAN, "leaves", "nodes", "solver", LOG_XY) },
  { .id = NULL },
};

/* Whether a whole tree of that many children and levels may be made. */
static gboolean
is_small (gint64 branching, gint64 depth)
{
  double nodes = 1;
  double level = 1;

  for (gint64 i = 0; i < depth && nodes <= TREE_MAX_NODES; i++)
    {
      level *= (double) branching;
      nodes += level;
    }
  return nodes <= TREE_MAX_NODES;
}

static gboolean
check (const EspOptions *sweep, const char *column, const char *value, GError **error)
{
  int depth;

  esp_experiment_get_range (esp_options_get_text (sweep, "depths"), NULL, &depth);
  if (!g_str_equal (column, "branching") || is_small (g_ascii_strtoll (value, NULL, 10), depth))
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("--branchings: %s children at depth %d are more than a million nodes"),
                   esp_quote (value), depth);
}

static gint64
tree_seed (const EspOptions *sweep, const EspRow *row)
{
  /* each kind of tree has numbers of its own */
  guint64 kind =
      (guint64) (esp_row_get_int (row, "branching") * 100 + esp_row_get_int (row, "depth"));

  return (gint64) esp_experiment_seed ((guint64) esp_options_get_int (sweep, "seed"), kind,
                                       (guint64) esp_row_get_int (row, "tree"));
}

static EspInstance *
make_tree (const EspOptions *sweep, const EspRow *row, EspControl *control, GError **error)
{
  return esp_instance_make (&esp_tree_problem, control, error,
                            "branching=%s depth=%s greatest=%s uneven=%s seed=%" G_GINT64_FORMAT,
                            esp_row_get_text (row, "branching"), esp_row_get_text (row, "depth"),
                            esp_options_get_text (sweep, "greatest"),
                            esp_options_get_text (sweep, "uneven"), tree_seed (sweep, row));
}

static gboolean
run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  const EspAlgorithm *solver =
      esp_problem_find_algorithm (&esp_tree_problem, esp_row_get_text (row, "solver"));
  g_autoptr (EspInstance) tree = make_tree (sweep, row, control, error);
  g_auto (EspAnswer) answer;
  double leaves;
  double evaluated;
  double value;

  esp_answer_init (&answer);
  if (tree == NULL ||
      !esp_experiment_measure (solver, tree, NULL, NULL, 0, row, control, &answer, error))
    return FALSE;
  leaves = ((const TreeInstance *) tree)->n_leaves;
  evaluated = (double) answer.counters.n[ESP_COUNTER_LEAVES];
  esp_row_set_int (row, "seed", tree_seed (sweep, row));
  esp_row_set_int (row, "leaves", (gint64) leaves);
  if (g_variant_dict_lookup (&answer.members, "value", "d", &value))
    esp_row_set_real (row, "value", value);
  esp_row_set_real (row, "share", evaluated / leaves);
  esp_row_set_real (row, "effective",
                    pow (evaluated, 1.0 / (double) esp_row_get_int (row, "depth")));
  return TRUE;
}

static gboolean
open_row (const EspOptions *sweep,
          const EspRow *row,
          EspRowBoard *board,
          EspControl *control,
          GError **error)
{
  board->instance = make_tree (sweep, row, control, error);
  if (board->instance == NULL)
    return FALSE;
  board->name =
      g_strdup_printf (_ ("Tree %s, branching %s, depth %s"), esp_row_get_text (row, "tree"),
                       esp_row_get_text (row, "branching"), esp_row_get_text (row, "depth"));
  board->algorithm =
      esp_problem_find_algorithm (&esp_tree_problem, esp_row_get_text (row, "solver"))->id;
  return TRUE;
}

static const char *const quick[] = { "branchings=2,3", "depths=2..4", "trees=3", NULL };

const EspExperiment esp_tree_experiments[] = {
  { .id = "ordering",
    .label = N_ ("What a good order saves"),
    .how = N_ ("Random trees of each branching and depth are searched by each solver; the children "
               "stand in random order, and alphabeta-ordered tries the best one first. Counted "
               "are leaves evaluated; with best order they are at least b^⌈d/2⌉ + b^⌊d/2⌋ − 1 on "
               "an even tree. The effective branching factor is the branching of a tree with as "
               "many leaves as were evaluated. Principal variation search may evaluate a leaf "
               "twice. Values must be the same for all solvers."),
    .options = options,
    .columns = columns,
    .curves = curves,
    .quick = quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = NULL },
};
