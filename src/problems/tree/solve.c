#include "config.h"

#include "base/esp-quote.h"
#include "engine/esp-counter.h"
#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* Minimax, alpha-beta, expectimax and principal variation search on a tree that is given as a
 * whole. */

typedef enum
{
  METHOD_MINIMAX,
  METHOD_ALPHABETA,
  METHOD_ORDERED,
  METHOD_EXPECTIMAX,
  METHOD_PVS
} Method;

ESP_MINIMAX_DEFINE (look_ahead, &search_table)

/* True values of all nodes, children before parents. */
static double *
all_values (const TreeInstance *tree)
{
  double *values = g_new (double, tree->nodes->len);

  for (int i = tree_n_nodes (tree) - 1; i >= 0; i--)
    {
      const TreeNode *node = tree_node (tree, i);

      values[i] = node->type == TREE_LEAF  ? node->value
                  : node->type == TREE_MAX ? -INFINITY
                                           : INFINITY;
      for (int child = i + 1; node->type != TREE_LEAF && child >= 0;
           child = tree_node (tree, child)->next)
        values[i] = node->type == TREE_MAX ? MAX (values[i], values[child])
                                           : MIN (values[i], values[child]);
    }
  return values;
}

/* With whole numbers an empty window is one wide, as people write it. */
static double
find_null_window (const TreeInstance *tree)
{
  for (int i = 0; i < tree_n_nodes (tree); i++)
    {
      double value = tree_node (tree, i)->value;

      if (value > floor (value) || fabs (value) > 1e9)
        return 0;
    }
  return 1;
}

static double
run (EspMinimax *search, Method method, const TreeInstance *tree, TreeState *state)
{
  g_autofree gint32 *order = g_new (gint32, tree->nodes->len + 1);
  g_autofree double *values = method == METHOD_ORDERED ? all_values (tree) : NULL;
  Search game = {
    .tree = tree, .marks = state->marks, .minimax = values, .strict = search->cut_strict
  };
  double value;

  search->game = &game;
  search->prune = method != METHOD_MINIMAX && method != METHOD_EXPECTIMAX;
  search->scout = method == METHOD_PVS;
  search->null_window = find_null_window (tree);
  value = look_ahead (search, G_MAXINT, FALSE, order, NULL);
  state->marks[0].value = value;
  for (int i = 0; i < state->n; i++)
    if ((state->marks[i].flags & TREE_MARK_VISITED) == 0 && !search->stopped)
      state->marks[i].flags |= TREE_MARK_PRUNED;
  return value;
}

EspState *
tree_truth (const EspInstance *instance)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  EspState *state = esp_instance_initial_state (instance);
  EspControl control;
  EspMinimax search = { .control = &control };

  esp_control_init (&control);
  run (&search,
       tree->has_chance     ? METHOD_EXPECTIMAX
       : tree->minimax_only ? METHOD_MINIMAX
                            : METHOD_ALPHABETA,
       tree, (TreeState *) state);
  return state;
}

/* --- answers --- */

const char *
tree_type_id (TreeType type)
{
  static const char *const ids[] = { "max", "min", "chance", "leaf" };

  return ids[type];
}

GVariant *
tree_number_variant (double number)
{
  if (isnan (number))
    return g_variant_new_maybe (G_VARIANT_TYPE_DOUBLE, NULL);
  if (isinf (number))
    return g_variant_new_string (number > 0 ? "inf" : "-inf");
  return g_variant_new_double (number);
}

/* For the window; a table of a million rows is asked for on the command line only. */
void
tree_set_text (EspAnswer *answer, const TreeInstance *tree)
{
  if (tree_n_nodes (tree) <= 1000)
    answer->text = tree_report (tree, (TreeState *) answer->state, "text");
}

/* How many leaves a good order saves, counted in the same way. */
static void
add_saved (const TreeInstance *tree, const EspMinimax *search, EspAnswer *answer)
{
  g_autoptr (EspState) other = esp_instance_initial_state (&tree->parent);
  EspControl silent;
  EspMinimax plain = { .control = &silent, .cut_strict = search->cut_strict };

  esp_control_init_part (&silent, search->control);
  run (&plain, METHOD_ALPHABETA, tree, (TreeState *) other);
  g_variant_dict_insert (&answer->members, "leaves_saved", "x",
                         (gint64) plain.counters.n[ESP_COUNTER_LEAVES] -
                             (gint64) search->counters.n[ESP_COUNTER_LEAVES]);
}

/* The child that is chosen at the root, and what the move there is called where that is said. */
static void
add_move (const TreeInstance *tree, const TreeState *state, EspAnswer *answer)
{
  int move = tree_find_move (tree, state);

  if (move < 0)
    return;
  g_variant_dict_insert (&answer->members, "move", "s",
                         esp_name_show (tree_node (tree, move)->name));
  if (tree_node (tree, move)->move != NULL)
    g_variant_dict_insert (&answer->members, "action", "s", tree_node (tree, move)->move);
}

static EspOutcome
solve (const EspInstance *instance,
       const EspState *start G_GNUC_UNUSED,
       const EspOptions *options,
       EspControl *control,
       EspAnswer *answer)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  Method method = (Method) answer->algorithm->variant;
  EspMinimax search = { .control = control };
  EspState *state;
  double value;

  if (esp_options_find (options, "fail") != NULL)
    {
      search.fail_hard = esp_options_get_choice (options, "fail") == 1;
      search.update_first = esp_options_get_flag (options, "update-first");
      search.cut_strict = esp_options_get_choice (options, "cut") == 1;
    }
  state = esp_instance_initial_state (instance);
  value = run (&search, method, tree, (TreeState *) state);
  answer->counters = search.counters;
  answer->state = state;
  g_variant_dict_insert (&answer->members, "leaves_evaluated", "x",
                         (gint64) search.counters.n[ESP_COUNTER_LEAVES]);
  /* a search that was stopped does not know the value */
  g_variant_dict_insert_value (&answer->members, "value",
                               tree_number_variant (search.stopped ? NAN : value));
  if (search.stopped)
    return ESP_OUTCOME_LIMIT;
  if (method == METHOD_ORDERED)
    add_saved (tree, &search, answer);
  add_move (tree, (const TreeState *) state, answer);
  tree_set_text (answer, tree);
  return ESP_OUTCOME_SOLVED;
}

gboolean
tree_is_applicable (const EspInstance *instance,
                    const EspAlgorithm *algorithm,
                    const EspOptions *options G_GNUC_UNUSED,
                    char **why)
{
  if (!((const TreeInstance *) instance)->has_chance || algorithm->solve == tree_solve_mcts ||
      (algorithm->solve == solve && algorithm->variant == METHOD_EXPECTIMAX))
    return TRUE;
  if (why != NULL)
    *why = g_strdup (_ ("the tree has chance nodes: their values are means, which no window can "
                        "bound; use expectimax"));
  return FALSE;
}

static const EspOptionSpec window_options[] = {
  { "fail", ESP_CHOICE ("soft", "hard"), N_ ("Fail"),
    N_ ("soft: a node returns its best value; hard: never one outside its window") },
  { "update-first", ESP_FLAG, N_ ("Update before the cut test"),
    N_ ("move alpha or beta before asking whether to cut, as some lectures do") },
  { "cut", ESP_CHOICE ("equal", "strict"), N_ ("Cut"),
    N_ ("equal: where a value reaches the bound; strict: only where it is beyond the bound, as "
        "some courses ask for it") },
  { .id = NULL },
};

static const EspCounterId counters[] = { ESP_COUNTER_NODES, ESP_COUNTER_LEAVES, ESP_COUNTER_CUTOFFS,
                                         ESP_COUNTER_PRUNINGS, ESP_N_COUNTERS };

const EspAlgorithm esp_tree_algorithms[] = {
  { .id = "alphabeta",
    .label = N_ ("Alpha-beta"),
    .how =
        N_ ("Children from left to right. Every node is given a window: alpha is what MAX is sure "
            "of, beta what MIN is. A MAX node whose value reaches beta is left at once, and a MIN "
            "node whose value falls to alpha: the player above will not let it come to that. The "
            "other children are pruned."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = window_options,
    .counters = counters,
    .variant = METHOD_ALPHABETA,
    .solve = solve },
  { .id = "minimax",
    .label = N_ ("Minimax"),
    .how = N_ ("The value of a MAX node is the greatest of its children, of a MIN node the least; "
               "every node is visited."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .counters = counters,
    .variant = METHOD_MINIMAX,
    .solve = solve },
  { .id = "alphabeta-ordered",
    .label = N_ ("Alpha-beta, best first"),
    .how =
        N_ ("Alpha-beta that tries the best child first, as only one who knows the values can: how "
            "many leaves a good order saves."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = window_options,
    .counters = counters,
    .variant = METHOD_ORDERED,
    .solve = solve },
  { .id = "expectimax",
    .label = N_ ("Expectimax"),
    .how =
        N_ ("As minimax; the value of a chance node is the mean of its children, weighted by their "
            "shares."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .counters = counters,
    .variant = METHOD_EXPECTIMAX,
    .solve = solve },
  { .id = "pvs",
    .label = N_ ("Principal variation search"),
    .how =
        N_ ("The first child is searched with the whole window. Each other is first asked, with an "
            "empty window, only whether it is better, and searched again if it is."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = window_options,
    .counters = counters,
    .variant = METHOD_PVS,
    .solve = solve },
  { ESP_MCTS_ALGORITHM,
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_SOLVER,
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_NODES, ESP_COUNTER_LEAVES),
    .solve = tree_solve_mcts },
  { ESP_PNS_ALGORITHM, .flags = ESP_ALGORITHM_SYSTEMATIC, .solve = tree_solve_pns },
  { .id = NULL },
};
