#include "config.h"

#include "base/esp-random.h"
#include "engine/trace/esp-trace.h"
#include "path.h"
#include "rooms.h"
#include "test-path.h"

#include <string.h>

/* The textbook's searches once more, on small graphs and as slowly as can be: the frontier is a
 * list that is looked through, and a path is walked back each time. It shares no code with
 * src/paths. */

#define MOST 9
#define MOST_ARCS 40
#define MOST_NODES 60000

typedef struct
{
  int n, n_arcs;
  int from[MOST_ARCS], to[MOST_ARCS], cost[MOST_ARCS];
  int h[MOST];
  int start, goal[2];
  char names[MOST];
} Graph;

typedef struct
{
  int state, parent, g, depth;
  int expanded; /* 1: it was; 2: it is out of date */
  int taken;
} Node;

typedef struct
{
  const char *solver;
  int tree, generate, reversed, path_only, no_reopen, ties;
  double weight;
  int depth, beam;
} Way;

typedef struct
{
  const Graph *graph;
  const Way *way;
  Node nodes[MOST_NODES];
  int n_nodes;
  int log[20000];
  int n_log;
  int generated, reopened;
  int found;
} Slow;

static gboolean
is_goal (const Graph *graph, int state)
{
  return state == graph->goal[0] || state == graph->goal[1];
}

/* Arcs that leave @state by the names of where they lead, then as they stand in the file. */
static int
list (const Slow *slow, int state, int *arcs)
{
  const Graph *graph = slow->graph;
  int n = 0;

  for (char name = 'a'; name < 'a' + MOST; name++)
    for (int i = 0; i < graph->n_arcs; i++)
      if (graph->from[i] == state && graph->names[graph->to[i]] == name)
        arcs[n++] = i;
  for (int i = 0; slow->way->reversed && i < n / 2; i++)
    {
      int other = arcs[i];

      arcs[i] = arcs[n - 1 - i];
      arcs[n - 1 - i] = other;
    }
  return n;
}

static int
add (Slow *slow, int state, int parent, int g)
{
  Node *node = &slow->nodes[slow->n_nodes];

  g_assert_cmpint (slow->n_nodes, <, MOST_NODES);
  *node = (Node){ state, parent, g, parent >= 0 ? slow->nodes[parent].depth + 1 : 0, 0, 0 };
  return slow->n_nodes++;
}

static gboolean
is_on_path (const Slow *slow, int node, int state)
{
  for (; node >= 0; node = slow->nodes[node].parent)
    if (slow->nodes[node].state == state)
      return TRUE;
  return FALSE;
}

static double
get_key (const Slow *slow, const Node *node)
{
  const char *solver = slow->way->solver;
  int h = slow->graph->h[node->state];

  return g_str_equal (solver, "bfs")      ? 0
         : g_str_equal (solver, "ucs")    ? node->g
         : g_str_equal (solver, "greedy") ? h
                                          : node->g + slow->way->weight * h;
}

/* Whether @a is to be taken before @b, which came before it. */
static gboolean
is_better (const Slow *slow, const Node *a, const Node *b)
{
  double ka = get_key (slow, a);
  double kb = get_key (slow, b);
  /* uniform cost knows no estimate */
  int known = !g_str_equal (slow->way->solver, "ucs");
  int ha = known * slow->graph->h[a->state];
  int hb = known * slow->graph->h[b->state];

  if (ka < kb || ka > kb)
    return ka < kb;
  return slow->way->ties == 1   ? TRUE
         : slow->way->ties == 2 ? ha < hb
         : slow->way->ties == 3 ? a->g > b->g
                                : FALSE;
}

static void
best_first (Slow *slow)
{
  gboolean queue = g_str_equal (slow->way->solver, "bfs");
  gboolean astar = g_str_equal (slow->way->solver, "astar");
  int best_of[MOST];

  for (int i = 0; i < MOST; i++)
    best_of[i] = -1;
  best_of[slow->graph->start] = add (slow, slow->graph->start, -1, 0);
  if (slow->way->generate && is_goal (slow->graph, slow->graph->start))
    {
      slow->found = 0;
      return;
    }
  for (;;)
    {
      int at = -1;
      int arcs[MOST_ARCS];
      int n;

      for (int i = 0; i < slow->n_nodes; i++)
        if (!slow->nodes[i].taken &&
            (at < 0 || (!queue && is_better (slow, &slow->nodes[i], &slow->nodes[at]))))
          at = i;
      if (at < 0)
        return;
      slow->nodes[at].taken = 1;
      if (!slow->way->tree && best_of[slow->nodes[at].state] != at)
        continue;
      if (!slow->way->generate && is_goal (slow->graph, slow->nodes[at].state))
        {
          slow->found = at;
          return;
        }
      if (slow->n_log >= 300)
        return;
      slow->log[slow->n_log++] = slow->nodes[at].state;
      slow->nodes[at].expanded = 1;
      n = list (slow, slow->nodes[at].state, arcs);
      for (int i = 0; i < n; i++)
        {
          int to = slow->graph->to[arcs[i]];
          int g = slow->nodes[at].g + slow->graph->cost[arcs[i]];
          int before = slow->way->tree ? -1 : best_of[to];
          int child;

          slow->generated++;
          if (before >= 0 && (queue || g >= slow->nodes[before].g))
            continue;
          if (before >= 0 && slow->nodes[before].expanded)
            {
              if (!astar || slow->way->no_reopen)
                continue;
              slow->reopened++;
            }
          child = add (slow, to, at, g);
          best_of[to] = child;
          if (slow->way->generate && is_goal (slow->graph, to))
            {
              slow->found = child;
              return;
            }
        }
    }
}

/* By the definition: the node, then each of its successors, whole. Those that lie on the stack are
 * what the calls above have still to do; with a mark when it is expanded that is the same. */
static gboolean
depth_first (Slow *slow, int node, gboolean *marked)
{
  int state = slow->nodes[node].state;
  int arcs[MOST_ARCS];
  int children[MOST_ARCS];
  int n;
  int n_children = 0;

  if (!slow->way->path_only && !slow->way->tree && marked[state])
    return FALSE;
  if (is_goal (slow->graph, state))
    {
      slow->found = node;
      return TRUE;
    }
  if (slow->n_log >= 300)
    return TRUE;
  marked[state] = TRUE;
  slow->log[slow->n_log++] = state;
  n = list (slow, state, arcs);
  for (int i = 0; i < n; i++)
    {
      int to = slow->graph->to[arcs[i]];

      slow->generated++;
      if (slow->way->path_only ? !is_on_path (slow, node, to) : slow->way->tree || !marked[to])
        children[n_children++] =
            add (slow, to, node, slow->nodes[node].g + slow->graph->cost[arcs[i]]);
    }
  for (int i = 0; i < n_children; i++)
    if (depth_first (slow, children[i], marked))
      return TRUE;
  return FALSE;
}

/* Limited by depth, or where @by_cost by g + h; *next: the least that was beyond. */
static gboolean
limited (Slow *slow, int node, int limit, gboolean by_cost, int *next)
{
  int state = slow->nodes[node].state;
  int arcs[MOST_ARCS];
  int n;

  if (is_goal (slow->graph, state))
    {
      slow->found = node;
      return TRUE;
    }
  if (!by_cost && slow->nodes[node].depth >= limit)
    {
      *next = limit + 1;
      return FALSE;
    }
  if (slow->n_log >= 5000)
    return TRUE;
  slow->log[slow->n_log++] = state;
  n = list (slow, state, arcs);
  for (int i = 0; i < n; i++)
    {
      int to = slow->graph->to[arcs[i]];
      int g = slow->nodes[node].g + slow->graph->cost[arcs[i]];

      slow->generated++;
      if (is_on_path (slow, node, to))
        continue;
      if (by_cost && g + slow->graph->h[to] > limit)
        {
          if (*next < 0 || g + slow->graph->h[to] < *next)
            *next = g + slow->graph->h[to];
          continue;
        }
      if (limited (slow, add (slow, to, node, g), limit, by_cost, next))
        return TRUE;
    }
  return FALSE;
}

static void
deepen (Slow *slow, gboolean by_cost)
{
  int next = by_cost ? slow->graph->h[slow->graph->start] : 0;
  int limit;

  slow->generated = by_cost;
  do
    {
      limit = next;
      next = -1;
      slow->n_nodes = 0;
      add (slow, slow->graph->start, -1, 0);
    }
  while (!limited (slow, 0, limit, by_cost, &next) && next >= 0);
}

/* --- random graphs --- */

static void
make_graph (Graph *graph, EspRandom *random)
{
  gint32 letters[MOST];

  graph->n = 2 + (int) esp_random_below (random, MOST - 1);
  graph->n_arcs = (int) esp_random_below (random, (guint64) MIN (MOST_ARCS, 4 * graph->n));
  for (int i = 0; i < MOST; i++)
    letters[i] = i;
  esp_random_shuffle (random, letters, MOST);
  for (int i = 0; i < graph->n; i++)
    {
      graph->names[i] = (char) ('a' + letters[i]);
      graph->h[i] = (int) esp_random_below (random, 7);
    }
  for (int i = 0; i < graph->n_arcs; i++)
    {
      graph->from[i] = (int) esp_random_below (random, (guint64) graph->n);
      graph->to[i] = (int) esp_random_below (random, (guint64) graph->n);
      graph->cost[i] = (int) esp_random_below (random, 6);
    }
  graph->start = (int) esp_random_below (random, (guint64) graph->n);
  graph->goal[0] = (int) esp_random_below (random, (guint64) graph->n);
  graph->goal[1] = (int) esp_random_below (random, (guint64) graph->n);
}

static EspInstance *
build (const Graph *graph)
{
  g_autoptr (GString) text = g_string_new ("graph\n");

  for (int i = 0; i < graph->n; i++)
    g_string_append_printf (text, "node %c h %d\n", graph->names[i], graph->h[i]);
  for (int i = 0; i < graph->n_arcs; i++)
    g_string_append_printf (text, "arc %c %c %d\n", graph->names[graph->from[i]],
                            graph->names[graph->to[i]], graph->cost[i]);
  g_string_append_printf (text, "start %c\ngoal %c %c\n", graph->names[graph->start],
                          graph->names[graph->goal[0]], graph->names[graph->goal[1]]);
  return rooms_parse (&esp_path_problem, text->str);
}

static char *
format_options (const Way *way)
{
  static const char *const ties[] = { "first", "last", "low-h", "high-g" };
  GString *text = g_string_new (NULL);
  gboolean heap = g_str_equal (way->solver, "ucs") || g_str_equal (way->solver, "greedy") ||
                  g_str_equal (way->solver, "astar");

  g_string_append_printf (text, "successors=%s", way->reversed ? "reversed" : "forward");
  if (!g_str_equal (way->solver, "bidirectional"))
    g_string_append_printf (text, " search=%s goal=%s", way->tree ? "tree" : "graph",
                            way->generate ? "generate" : "expand");
  if (g_str_equal (way->solver, "dfs"))
    g_string_append_printf (text, " visited=%s", way->path_only ? "path" : "all");
  if (heap)
    g_string_append_printf (text, " ties=%s", ties[way->ties]);
  if (g_str_equal (way->solver, "astar"))
    g_string_append_printf (text, " weight=%g reopen=%s", way->weight,
                            way->no_reopen ? "no" : "yes");
  return g_string_free (text, FALSE);
}

static EspOutcome
solve_quickly (const EspInstance *instance, const Way *way, EspTracer *tracer, EspAnswer *answer)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_path_problem, way->solver);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autofree char *text = format_options (way);
  g_autoptr (GError) error = NULL;
  EspControl control;

  esp_options_parse (options, text, &error);
  g_assert_no_error (error);
  esp_answer_init (answer);
  esp_control_init (&control);
  control.tracer = tracer;
  control.limit_nodes = way->tree || g_str_equal (way->solver, "dfs") ? 300 : 5000;
  if (g_str_equal (way->solver, "bfs") || g_str_equal (way->solver, "ucs") ||
      g_str_equal (way->solver, "greedy") || g_str_equal (way->solver, "astar"))
    control.limit_nodes = 300;
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, answer);
  return answer->outcome;
}

/* Follows a search: what is first on the frontier is what leaves it. */
typedef struct
{
  EspTracer parent;
  EspTrace *trace;
  const EspInstance *instance;
  PathState *state;
  int n_left; /* what was found at its place */
} Watcher;

static void
watch (EspTracer *tracer, const EspEvent *event)
{
  Watcher *self = (Watcher *) tracer;
  int side = (event->flags & ESP_EVENT_BACKWARD) != 0;

  if (event->type == ESP_EVENT_EXPAND && self->state->kind != ESP_FRONTIER_PATH)
    {
      g_autoptr (GArray) list = path_list_frontier (self->state, side);
      const PathWaiting *first;

      if (list->len == 0 && self->state->kind == ESP_FRONTIER_LEVELS)
        {
          g_array_unref (list);
          list = path_list_frontier (self->state, 1);
        }
      g_assert_cmpuint (list->len, >, 0);
      first = &g_array_index (list, PathWaiting, 0);
      g_assert_cmpint (first->subject, ==, event->subject);
      g_assert_cmpfloat (first->g, ==, event->path.g);
      g_assert_cmpint (first->parent < 0
                           ? -1
                           : g_array_index (self->state->nodes, PathWaiting, first->parent).subject,
                       ==, event->path.other);
      self->n_left++;
    }
  path_tracing.apply_event (self->instance, &self->state->parent, event);
  esp_tracer_event (esp_trace_get_tracer (self->trace), event);
}

/* The node that an event speaks of, and what it hangs on. */
static void
check_node (EspTrace *trace, guint64 step, const EspEvent *event)
{
  guint32 id = esp_trace_get_node_at (trace, step);
  EspNode node;
  EspNode parent;

  g_assert_true (esp_trace_get_node (trace, id, &node));
  g_assert_cmpint (node.subject, ==, event->subject);
  g_assert_cmpfloat (node.value, ==, event->path.g);
  g_assert_cmpuint (node.depth, ==, event->depth);
  g_assert_true (esp_trace_get_node (trace, node.parent, &parent));
  g_assert_cmpint (parent.subject, ==, event->path.other);
}

/* All nodes can be reached from the root, once. */
static guint
count_below (EspTrace *trace, guint32 node)
{
  guint32 children[64];
  guint n = esp_trace_get_children (trace, node, 0, G_N_ELEMENTS (children), children);
  guint all = 1;

  for (guint i = 0; i < n; i++)
    {
      guint32 same;

      g_assert_cmpuint (esp_trace_get_children (trace, node, i, 1, &same), ==, 1);
      g_assert_cmpuint (same, ==, children[i]);
      all += count_below (trace, children[i]);
    }
  return all;
}

static void
follow (const EspInstance *instance, const Way *way, const EspAnswer *answer)
{
  g_autoptr (EspTrace) trace = esp_trace_new (instance, NULL, 0);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_auto (EspAnswer) again;
  Watcher watcher = { { .event = watch }, trace, instance, (PathState *) state, 0 };
  guint64 n;

  solve_quickly (instance, way, &watcher.parent, &again);
  g_assert_cmpint (again.outcome, ==, answer->outcome);
  for (guint i = 0; i < ESP_N_COUNTERS; i++)
    g_assert_cmpuint (again.counters.n[i], ==, answer->counters.n[i]);
  if (answer->outcome == ESP_OUTCOME_SOLVED)
    {
      g_autofree char *ours = path_states.state_format (instance, state);
      g_autofree char *found = path_states.state_format (instance, answer->state);

      g_assert_cmpstr (ours, ==, found);
    }
  if (watcher.state->kind != ESP_FRONTIER_PATH)
    g_assert_cmpuint (answer->counters.n[ESP_COUNTER_EXPANDED], ==, (guint) watcher.n_left);
  n = esp_trace_get_n_events (trace);
  for (guint64 i = 0; i < n; i++)
    {
      EspEvent event;

      esp_trace_get_events (trace, i, 1, &event);
      if ((event.type == ESP_EVENT_EXPAND && event.path.other >= 0) ||
          (event.type == ESP_EVENT_GENERATE && event.path.other >= 0 &&
           (event.flags & (ESP_EVENT_REACHED | ESP_EVENT_BEYOND)) == 0))
        check_node (trace, i + 1, &event);
    }
  g_assert_cmpuint (count_below (trace, 0), ==, esp_trace_get_n_nodes (trace));
}

static void
compare (const Graph *graph, const Way *way, Slow *slow)
{
  g_autoptr (EspInstance) instance = build (graph);
  g_auto (EspAnswer) answer;
  EspOutcome outcome = solve_quickly (instance, way, NULL, &answer);
  g_autoptr (GVariant) list_of = NULL;
  g_autofree const char **expanded = NULL;
  gsize n;
  double cost = -1;

  follow (instance, way, &answer);
  slow->graph = graph;
  slow->way = way;
  slow->n_nodes = slow->n_log = slow->generated = slow->reopened = 0;
  slow->found = -1;
  if (g_str_equal (way->solver, "dfs"))
    {
      gboolean marked[MOST] = { FALSE };

      add (slow, graph->start, -1, 0);
      depth_first (slow, 0, marked);
    }
  else if (g_str_equal (way->solver, "ids") || g_str_equal (way->solver, "ida"))
    deepen (slow, g_str_equal (way->solver, "ida"));
  else
    best_first (slow);

  list_of = g_variant_dict_lookup_value (&answer.members, "expanded", G_VARIANT_TYPE_STRING_ARRAY);
  expanded = g_variant_get_strv (list_of, &n);
  g_variant_dict_lookup (&answer.members, "cost", "d", &cost);
  for (gsize i = 0; i < MIN (n, (gsize) slow->n_log); i++)
    g_assert_cmpint (expanded[i][0], ==, graph->names[slow->log[i]]);
  g_assert_cmpuint (n, ==, (guint) slow->n_log);
  if (outcome == ESP_OUTCOME_LIMIT)
    return;
  g_assert_cmpint (outcome == ESP_OUTCOME_SOLVED, ==, slow->found >= 0);
  g_assert_cmpuint (answer.counters.n[ESP_COUNTER_EXPANDED], ==, (guint) slow->n_log);
  g_assert_cmpuint (answer.counters.n[ESP_COUNTER_GENERATED], ==, (guint) slow->generated);
  g_assert_cmpuint (answer.counters.n[ESP_COUNTER_REOPENED], ==, (guint) slow->reopened);
  if (slow->found >= 0)
    {
      const GArray *steps = ((PathState *) answer.state)->steps;
      int at = slow->found;

      g_assert_cmpuint (steps->len, ==, (guint) slow->nodes[at].depth + 1);
      for (guint i = steps->len; i > 0; i--, at = slow->nodes[at].parent)
        g_assert_cmpint (g_array_index (steps, gint32, i - 1), ==, slow->nodes[at].state);
    }
}

static void
test_random_graphs (gconstpointer data)
{
  static Slow slow;
  gboolean deepening = g_str_equal (data, "ids") || g_str_equal (data, "ida");
  EspRandom random;

  esp_random_init (&random, 25);
  for (int i = 0; i < 3000; i++)
    {
      Graph graph;
      Way way = { .solver = data };

      make_graph (&graph, &random);
      if (deepening)
        graph.n_arcs = MIN (graph.n_arcs, 2 * graph.n);
      way.tree = !deepening && esp_random_below (&random, 4) == 0;
      way.generate = !deepening && !g_str_equal (data, "dfs") && esp_random_below (&random, 3) == 0;
      way.reversed = (int) esp_random_below (&random, 2);
      way.path_only = g_str_equal (data, "dfs") && !way.tree && esp_random_below (&random, 2) == 0;
      way.no_reopen = (int) esp_random_below (&random, 2);
      way.ties = g_str_equal (data, "bfs") ? 0 : (int) esp_random_below (&random, 4);
      way.weight = g_str_equal (data, "astar") ? (double) esp_random_below (&random, 5) / 2 : 1;
      compare (&graph, &way, &slow);
    }
}

/* What is not written anew here: its frontier is held to what it tells. */
static void
test_followed (void)
{
  static const char *const solvers[] = { "rbfs", "beam", "bidirectional", "dls" };
  EspRandom random;

  esp_random_init (&random, 27);
  for (int i = 0; i < 1000; i++)
    for (guint k = 0; k < G_N_ELEMENTS (solvers); k++)
      {
        Graph graph;
        Way way = { .solver = solvers[k], .weight = 1 };
        g_autoptr (EspInstance) instance = NULL;
        g_auto (EspAnswer) answer;

        make_graph (&graph, &random);
        graph.n_arcs = MIN (graph.n_arcs, 2 * graph.n);
        instance = build (&graph);
        way.reversed = (int) esp_random_below (&random, 2);
        way.tree = k == 1 && esp_random_below (&random, 3) == 0;
        way.generate = k == 1 && esp_random_below (&random, 2) == 0;
        solve_quickly (instance, &way, NULL, &answer);
        follow (instance, &way, &answer);
      }
}

/* --- cheapest ways, whoever looks for them --- */

/* Floyd and Warshall's; -1: there is none. */
static int
find_cost (const Graph *graph)
{
  int d[MOST][MOST];
  int best = G_MAXINT / 4;

  for (int i = 0; i < MOST; i++)
    for (int k = 0; k < MOST; k++)
      d[i][k] = i == k ? 0 : G_MAXINT / 4;
  for (int i = 0; i < graph->n_arcs; i++)
    d[graph->from[i]][graph->to[i]] = MIN (d[graph->from[i]][graph->to[i]], graph->cost[i]);
  for (int k = 0; k < MOST; k++)
    for (int i = 0; i < MOST; i++)
      for (int j = 0; j < MOST; j++)
        d[i][j] = MIN (d[i][j], d[i][k] + d[k][j]);
  for (int i = 0; i < 2; i++)
    best = MIN (best, d[graph->start][graph->goal[i]]);
  return best < G_MAXINT / 4 ? best : -1;
}

static void
test_cheapest (void)
{
  static const char *const solvers[] = { "ucs", "astar", "ida", "rbfs", "bidirectional" };
  EspRandom random;

  esp_random_init (&random, 26);
  for (int i = 0; i < 2000; i++)
    {
      Graph graph;
      g_autoptr (EspInstance) instance = NULL;
      int cost;

      make_graph (&graph, &random);
      graph.n_arcs = MIN (graph.n_arcs, 3 * graph.n);
      /* no estimate is too great */
      for (int k = 0; k < graph.n; k++)
        {
          Graph from = graph;

          from.start = k;
          cost = find_cost (&from);
          graph.h[k] = cost > 0 ? MIN (graph.h[k], cost) : 0;
        }
      cost = find_cost (&graph);
      instance = build (&graph);
      for (guint k = 0; k < G_N_ELEMENTS (solvers); k++)
        {
          g_auto (EspAnswer) answer;
          EspOutcome outcome = rooms_solve (instance, NULL, solvers[k], "", NULL, &answer);
          g_autofree char *why = NULL;
          double found = -1;

          g_variant_dict_lookup (&answer.members, "cost", "d", &found);
          g_assert_cmpint (outcome, ==, cost >= 0 ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE);
          g_assert_cmpfloat (found, ==, cost);
          if (cost >= 0)
            g_assert_true (path_judging.check (instance, answer.state, &why));
        }
    }
}

void
path_add_reference_tests (void)
{
  static const char *const solvers[] = { "bfs", "dfs", "ids", "ucs", "greedy", "astar", "ida" };

  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_autofree char *name = g_strdup_printf ("/path/reference/%s", solvers[i]);

      g_test_add_data_func (name, solvers[i], test_random_graphs);
    }
  g_test_add_func ("/path/followed", test_followed);
  g_test_add_func ("/path/cheapest", test_cheapest);
}
