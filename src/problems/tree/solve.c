#include "config.h"

#include "tree.h"

#include <glib/gi18n-lib.h>

/* Minimax, alpha-beta, expectimax and principal variation search on a tree that is given as a
 * whole. Russell and Norvig, Artificial Intelligence, 4th ed., sections 5.2, 5.3 and 5.5; D. Knuth
 * and R. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975), for
 * fail-soft; A. Reinefeld, "An Improvement to the Scout Tree-Search Algorithm", ICCA Journal 6
 * (1983). */

typedef enum
{
  METHOD_MINIMAX,
  METHOD_ALPHABETA,
  METHOD_ORDERED,
  METHOD_EXPECTIMAX,
  METHOD_PVS
} Method;

typedef struct
{
  const TreeInstance *tree;
  TreeMark *marks;
  EspControl *control;
  EspCounters counters;
  Method method;
  gboolean fail_hard;
  gboolean update_first;
  double null_window; /* the least by which two leaves can differ; 0: as little as a double can */
  double *minimax;    /* true values, for ordering; NULL */
  int *order;         /* one stack of children for all levels */
  gboolean stopped;
} Search;

static void
tell (Search *search,
      EspEventType type,
      int node,
      int subject,
      double value,
      double alpha,
      double beta)
{
  const TreeNode *info = tree_node (search->tree, node);
  EspEvent event = { .type = type, .depth = info->depth, .subject = subject };

  event.flags =
      (guint8) ((info->type == TREE_MAX ? ESP_EVENT_MAX : 0) |
                (info->type == TREE_CHANCE ? ESP_EVENT_CHANCE : 0) |
                (info->type == TREE_LEAF && type != ESP_EVENT_LEAVE ? ESP_EVENT_LEAF : 0));
  event.game.value = value;
  event.game.alpha = alpha;
  event.game.beta = beta;
  esp_tracer_event (search->control->tracer, &event);
}

static double visit_plain (Search *search, int node, double alpha, double beta, int *free_order);
static double visit_traced (Search *search, int node, double alpha, double beta, int *free_order);

static int
list_children (Search *search, int node, int *children)
{
  gboolean max = tree_node (search->tree, node)->type == TREE_MAX;
  int n = 0;

  for (int child = node + 1; child >= 0; child = tree_node (search->tree, child)->next)
    {
      int at = n++;

      /* insertion keeps equals in their order */
      if (search->minimax != NULL)
        for (; at > 0; at--)
          {
            double before = search->minimax[children[at - 1]];
            double value = search->minimax[child];

            if (max ? before >= value : before <= value)
              break;
            children[at] = children[at - 1];
          }
      children[at] = child;
    }
  return n;
}

static inline __attribute__ ((always_inline)) double
visit_child (
    Search *search, int child, double alpha, double beta, int *free_order, const gboolean traced)
{
  return traced ? visit_traced (search, child, alpha, beta, free_order)
                : visit_plain (search, child, alpha, beta, free_order);
}

static inline __attribute__ ((always_inline)) double
visit_chance (Search *search, int node, int *children, int n, const gboolean traced)
{
  double sum = 0;

  for (int i = 0; i < n && !search->stopped; i++)
    {
      double share = tree_node (search->tree, children[i])->share;
      double value = visit_child (search, children[i], -INFINITY, INFINITY, children + n, traced);

      sum += (share > 0 ? share : 1.0 / n) * value;
      if (traced)
        tell (search, ESP_EVENT_UPDATE, node, children[i], sum, -INFINITY, INFINITY);
    }
  return sum;
}

/* The end of an empty window that begins at @bound. */
static inline double
above (const Search *search, double bound)
{
  return search->null_window > 0 ? bound + search->null_window : nextafter (bound, INFINITY);
}

/* The value of a child of a max or min node; the second and later ones of principal variation
 * search are first asked only whether they are better. */
static inline __attribute__ ((always_inline)) double
child_value (Search *search,
             int child,
             gboolean first,
             gboolean max,
             double alpha,
             double beta,
             int *free_order,
             const gboolean traced)
{
  double value;

  if (search->method == METHOD_MINIMAX || search->method == METHOD_EXPECTIMAX)
    return visit_child (search, child, -INFINITY, INFINITY, free_order, traced);
  if (search->method != METHOD_PVS || first || isinf (max ? alpha : beta))
    return visit_child (search, child, alpha, beta, free_order, traced);
  if (max)
    value = visit_child (search, child, alpha, above (search, alpha), free_order, traced);
  else
    value = visit_child (search, child, -above (search, -beta), beta, free_order, traced);
  if (search->stopped || value <= alpha || value >= beta ||
      tree_node (search->tree, child)->type == TREE_LEAF)
    return value;
  return visit_child (search, child, alpha, beta, free_order, traced);
}

static inline __attribute__ ((always_inline)) double
visit_choice (Search *search,
              int node,
              double alpha,
              double beta,
              int *children,
              int n,
              const gboolean traced)
{
  gboolean max = tree_node (search->tree, node)->type == TREE_MAX;
  gboolean cuts = search->method != METHOD_MINIMAX && search->method != METHOD_EXPECTIMAX;
  double low = alpha;
  double high = beta;
  double best = max ? -INFINITY : INFINITY;
  TreeMark *mark = &search->marks[node];

  for (int i = 0; i < n && !search->stopped; i++)
    {
      double value =
          child_value (search, children[i], i == 0, max, alpha, beta, children + n, traced);
      gboolean cut;

      if (search->stopped)
        break;
      best = max ? MAX (best, value) : MIN (best, value);
      cut = cuts && (max ? best >= beta : best <= alpha);
      if (cuts && (!cut || search->update_first))
        {
          if (max)
            alpha = MAX (alpha, best);
          else
            beta = MIN (beta, best);
        }
      mark->value = best;
      mark->alpha = alpha;
      mark->beta = beta;
      if (traced)
        tell (search, cut && i + 1 < n ? ESP_EVENT_CUTOFF : ESP_EVENT_UPDATE, node, children[i],
              best, alpha, beta);
      if (cut && i + 1 < n)
        {
          search->counters.n[ESP_COUNTER_CUTOFFS]++;
          search->counters.n[ESP_COUNTER_PRUNINGS] += (guint64) (n - i - 1);
          break;
        }
    }
  return search->fail_hard && cuts ? CLAMP (best, low, high) : best;
}

static inline __attribute__ ((always_inline)) double
visit (Search *search, int node, double alpha, double beta, int *free_order, const gboolean traced)
{
  const TreeNode *info = tree_node (search->tree, node);
  TreeMark *mark = &search->marks[node];
  gboolean leaf = info->type == TREE_LEAF;
  double value = leaf ? info->value : info->type == TREE_MAX ? -INFINITY : INFINITY;

  if (search->stopped ||
      esp_control_tick (search->control, &search->counters, search->counters.n[ESP_COUNTER_NODES]))
    {
      search->stopped = TRUE;
      return value;
    }
  if (info->type == TREE_CHANCE)
    value = 0;
  search->counters.n[ESP_COUNTER_NODES] += node != 0;
  *mark = (TreeMark){ .value = value, .alpha = alpha, .beta = beta, .flags = TREE_MARK_VISITED };
  if (traced)
    tell (search, node == 0 ? ESP_EVENT_ROOT : ESP_EVENT_ENTER, node, node, value, alpha, beta);
  if (leaf)
    search->counters.n[ESP_COUNTER_LEAVES]++;
  else
    {
      int n = list_children (search, node, free_order);

      value = info->type == TREE_CHANCE
                  ? visit_chance (search, node, free_order, n, traced)
                  : visit_choice (search, node, alpha, beta, free_order, n, traced);
    }
  mark->value = value;
  if (traced && node != 0)
    tell (search, ESP_EVENT_LEAVE, node, node, value, mark->alpha, mark->beta);
  return value;
}

static double
visit_plain (Search *search, int node, double alpha, double beta, int *free_order)
{
  return visit (search, node, alpha, beta, free_order, FALSE);
}

static double
visit_traced (Search *search, int node, double alpha, double beta, int *free_order)
{
  return visit (search, node, alpha, beta, free_order, TRUE);
}

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

static void
clear_marks (TreeState *state)
{
  for (int i = 0; i < state->n; i++)
    state->marks[i] = (TreeMark){ NAN, NAN, NAN, 0 };
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
run (Search *search, TreeState *state)
{
  g_autofree int *order = g_new (int, search->tree->nodes->len + 1);
  g_autofree double *values = search->method == METHOD_ORDERED ? all_values (search->tree) : NULL;
  double value;

  clear_marks (state);
  state->practice = FALSE;
  search->marks = state->marks;
  search->minimax = values;
  search->null_window = find_null_window (search->tree);
  value = esp_control_is_traced (search->control)
              ? visit_traced (search, 0, -INFINITY, INFINITY, order)
              : visit_plain (search, 0, -INFINITY, INFINITY, order);
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
  Search search = { .tree = tree,
                    .control = &control,
                    .method = tree->has_chance     ? METHOD_EXPECTIMAX
                              : tree->minimax_only ? METHOD_MINIMAX
                                                   : METHOD_ALPHABETA };

  esp_control_init (&control);
  run (&search, (TreeState *) state);
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

static EspOutcome
solve (Method method,
       const EspInstance *instance,
       const EspOptions *options,
       EspControl *control,
       EspAnswer *answer)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  Search search = { .tree = tree, .control = control, .method = method };
  EspState *state;
  double value;

  if (esp_options_find (options, "fail") != NULL)
    {
      search.fail_hard = esp_options_get_choice (options, "fail") == 1;
      search.update_first = esp_options_get_flag (options, "update-first");
    }
  state = esp_instance_initial_state (instance);
  value = run (&search, (TreeState *) state);
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
    {
      Search plain = { .tree = tree, .control = control, .method = METHOD_ALPHABETA };
      g_autoptr (EspState) other = esp_instance_initial_state (instance);
      EspControl silent;

      esp_control_init_part (&silent, control);
      plain.control = &silent;
      run (&plain, (TreeState *) other);
      g_variant_dict_insert (&answer->members, "leaves_saved", "x",
                             (gint64) plain.counters.n[ESP_COUNTER_LEAVES] -
                                 (gint64) search.counters.n[ESP_COUNTER_LEAVES]);
    }
  /* for the window; a table of a million rows is asked for on the command line only */
  if (tree_n_nodes (tree) <= 1000)
    answer->text = tree_report (tree, (TreeState *) state, "text");
  return ESP_OUTCOME_SOLVED;
}

#define SOLVE(name, method)                                                                        \
  static EspOutcome name (const EspInstance *instance, const EspState *start G_GNUC_UNUSED,        \
                          const EspOptions *options, EspControl *control, EspAnswer *answer)       \
  {                                                                                                \
    return solve (method, instance, options, control, answer);                                     \
  }

SOLVE (solve_minimax, METHOD_MINIMAX)
SOLVE (solve_alphabeta, METHOD_ALPHABETA)
SOLVE (solve_ordered, METHOD_ORDERED)
SOLVE (solve_expectimax, METHOD_EXPECTIMAX)
SOLVE (solve_pvs, METHOD_PVS)

gboolean
tree_suits (const EspInstance *instance, const EspAlgorithm *algorithm, char **why)
{
  if (!((const TreeInstance *) instance)->has_chance || algorithm->solve == solve_expectimax)
    return TRUE;
  if (why != NULL)
    *why = g_strdup (_ ("the tree has chance nodes: their values are means, which no window can "
                        "bound; use expectimax"));
  return FALSE;
}

static const char *const fails[] = { "soft", "hard", NULL };

static const EspOptionSpec window_options[] = {
  { .id = "fail",
    .kind = ESP_OPTION_CHOICE,
    .choices = fails,
    .label = N_ ("Fail"),
    .help = N_ ("soft: a node returns its best value; hard: never one outside its window") },
  { .id = "update-first",
    .kind = ESP_OPTION_FLAG,
    .label = N_ ("Update before the cut test"),
    .help = N_ ("move alpha or beta before asking whether to cut, as some lectures do") },
  { .id = NULL },
};

static const EspCounterId counters[] = { ESP_COUNTER_NODES, ESP_COUNTER_LEAVES, ESP_COUNTER_CUTOFFS,
                                         ESP_COUNTER_PRUNINGS, ESP_N_COUNTERS };

#define FLAGS                                                                                      \
  (ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED |                   \
   ESP_ALGORITHM_SOLVER)

const EspAlgorithm esp_tree_algorithms[] = {
  { .id = "alphabeta",
    .label = N_ ("Alpha-beta"),
    .how =
        N_ ("Children from left to right. Every node is given a window: alpha is what MAX is sure "
            "of, beta what MIN is. A MAX node whose value reaches beta is left at once, and a MIN "
            "node whose value falls to alpha: the player above will not let it come to that. The "
            "other children are pruned."),
    .flags = FLAGS,
    .options = window_options,
    .counters = counters,
    .solve = solve_alphabeta },
  { .id = "minimax",
    .label = N_ ("Minimax"),
    .how = N_ ("The value of a MAX node is the greatest of its children, of a MIN node the least; "
               "every node is visited."),
    .flags = FLAGS,
    .counters = counters,
    .solve = solve_minimax },
  { .id = "alphabeta-ordered",
    .label = N_ ("Alpha-beta, best first"),
    .how =
        N_ ("Alpha-beta that tries the best child first, as only one who knows the values can: how "
            "many leaves a good order saves."),
    .flags = FLAGS,
    .options = window_options,
    .counters = counters,
    .solve = solve_ordered },
  { .id = "expectimax",
    .label = N_ ("Expectimax"),
    .how =
        N_ ("As minimax; the value of a chance node is the mean of its children, weighted by their "
            "shares."),
    .flags = FLAGS,
    .counters = counters,
    .solve = solve_expectimax },
  { .id = "pvs",
    .label = N_ ("Principal variation search"),
    .how =
        N_ ("The first child is searched with the whole window. Each other is first asked, with an "
            "empty window, only whether it is better, and searched again if it is."),
    .flags = FLAGS,
    .options = window_options,
    .counters = counters,
    .solve = solve_pvs },
  { .id = NULL },
};
