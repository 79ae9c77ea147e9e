#include "config.h"

/* The floor of constraints: what it finds and counts, held to recursion on copies of the domains
 * that shares no code with it, on random networks of constraints. */

#include "csp/esp-csp-network.h"
#include "base/esp-random.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/trace/esp-event.h"

#include <string.h>

#define N 6      /* variables at most */
#define VALUES 4 /* of each at most */

/* Values that go together, the same for both ends of a constraint. */
static gboolean fits[VALUES][VALUES];

typedef struct
{
  int n;
  gboolean linked[N][N];
  gboolean domain[N][VALUES];
  EspNetworkLevel level;
  EspNetworkValues values;
  EspCspOrder order;
  gboolean ties; /* dom/wdeg: of equals the one with more open neighbours */

  /* of the reference */
  int value[N]; /* -1: open */
  int depth[N];
  int weight[N][N];
  gboolean lists; /* a wipe-out of the root is one of none */
  guint64 assignments, nodes, backtracks, dead_ends, prunings, revisions, solutions;
} Network;

typedef gboolean Domains[N][VALUES];

/* --- the reference --- */

static int
count_values (const gboolean *domain)
{
  int n = 0;

  for (int v = 0; v < VALUES; v++)
    n += domain[v];
  return n;
}

static void
blame (Network *net, int a, int b)
{
  net->weight[a][b]++;
  net->weight[b][a]++;
}

/* Takes from the open neighbours of @variable what goes with none of its values. */
static gboolean
revise_neighbours (Network *net, Domains domains, int variable, GQueue *shrunk)
{
  for (int other = 0; other < net->n; other++)
    {
      gboolean less = FALSE;

      if (!net->linked[variable][other] || net->value[other] >= 0)
        continue;
      net->revisions += shrunk != NULL;
      for (int w = 0; w < VALUES; w++)
        {
          gboolean supported = FALSE;

          for (int v = 0; v < VALUES; v++)
            supported |= domains[variable][v] && fits[v][w];
          if (domains[other][w] && !supported)
            {
              domains[other][w] = FALSE;
              net->prunings++;
              less = TRUE;
            }
        }
      if (count_values (domains[other]) == 0)
        {
          blame (net, variable, other);
          return FALSE;
        }
      if (less && shrunk != NULL &&
          (net->level == ESP_NETWORK_ARC || count_values (domains[other]) == 1) &&
          g_queue_find (shrunk, GINT_TO_POINTER (other)) == NULL)
        g_queue_push_tail (shrunk, GINT_TO_POINTER (other));
    }
  return TRUE;
}

static gboolean
make_consistent (Network *net, Domains domains, GQueue *shrunk)
{
  gboolean consistent = TRUE;

  while (consistent && !g_queue_is_empty (shrunk))
    consistent =
        revise_neighbours (net, domains, GPOINTER_TO_INT (g_queue_pop_head (shrunk)), shrunk);
  return consistent;
}

/* After @variable got its value. */
static gboolean
infer_slowly (Network *net, Domains domains, int variable)
{
  g_autoptr (GQueue) shrunk = g_queue_new ();
  int first = -1;

  if (net->level == ESP_NETWORK_ARC || net->level == ESP_NETWORK_SINGLETON)
    return revise_neighbours (net, domains, variable, shrunk) &&
           make_consistent (net, domains, shrunk);
  if (net->level == ESP_NETWORK_FORWARD)
    return revise_neighbours (net, domains, variable, NULL);
  for (int other = 0; other < net->n; other++)
    if (net->linked[variable][other] && net->value[other] >= 0 &&
        !fits[net->value[variable]][net->value[other]] &&
        (first < 0 || net->depth[other] < net->depth[first]))
      first = other;
  if (first >= 0)
    blame (net, variable, first);
  return first < 0;
}

/* The weights of the constraints on other open variables, or how many these are. */
static int
weigh_open (const Network *net, int variable, gboolean weighted)
{
  int sum = 0;

  for (int other = 0; other < net->n; other++)
    if (net->linked[variable][other] && net->value[other] < 0)
      sum += weighted ? net->weight[variable][other] : 1;
  return sum;
}

static gboolean
is_better (const Network *net, Domains domains, int a, int b)
{
  int size[2] = { count_values (domains[a]), count_values (domains[b]) };

  switch (net->order)
    {
    case ESP_CSP_ORDER_INDEX:
      return FALSE;
    case ESP_CSP_ORDER_MRV:
      return size[0] < size[1];
    case ESP_CSP_ORDER_MRV_DEGREE:
      return size[0] < size[1] ||
             (size[0] == size[1] && weigh_open (net, a, FALSE) > weigh_open (net, b, FALSE));
    case ESP_CSP_ORDER_DOM_WDEG:
    case ESP_CSP_ORDER_RANDOM:
    default:
      {
        int one = size[0] * weigh_open (net, b, TRUE);
        int other = size[1] * weigh_open (net, a, TRUE);

        return one < other || (net->ties && one == other &&
                               weigh_open (net, a, FALSE) > weigh_open (net, b, FALSE));
      }
    }
}

/* How many values an open neighbour would lose. */
static int
cost_of (const Network *net, Domains domains, int variable, int value)
{
  int cost = 0;

  for (int other = 0; other < net->n; other++)
    for (int w = 0; w < VALUES; w++)
      cost += net->linked[variable][other] && net->value[other] < 0 && domains[other][w] &&
              !fits[value][w];
  return cost;
}

static int
next_slowly (const Network *net, Domains domains, int variable, const gboolean *tried)
{
  int best = -1;

  for (int v = 0; v < VALUES; v++)
    if (domains[variable][v] && !tried[v] &&
        (best < 0 ||
         (net->values == ESP_NETWORK_VALUES_LCV &&
          cost_of (net, domains, variable, v) < cost_of (net, domains, variable, best))))
      best = v;
  return best;
}

static gboolean
search_slowly (Network *net, Domains domains, int depth)
{
  int variable = -1;
  gboolean tried[VALUES] = { FALSE };
  gboolean fruitful = FALSE;

  for (int i = 0; i < net->n; i++)
    if (net->value[i] < 0 && (variable < 0 || is_better (net, domains, i, variable)))
      variable = i;
  if (variable < 0)
    {
      net->solutions++;
      return TRUE;
    }
  for (int value; (value = next_slowly (net, domains, variable, tried)) >= 0;)
    {
      Domains below;

      tried[value] = TRUE;
      memcpy (below, domains, sizeof below);
      memset (below[variable], 0, sizeof below[variable]);
      below[variable][value] = TRUE;
      net->value[variable] = value;
      net->depth[variable] = depth;
      net->assignments++;
      if (infer_slowly (net, below, variable))
        {
          fruitful = TRUE;
          net->nodes++;
          net->dead_ends += !search_slowly (net, below, depth + 1);
        }
      net->backtracks++;
      net->value[variable] = -1;
    }
  return fruitful;
}

static void
solve_slowly (Network *net)
{
  Domains domains;
  g_autoptr (GQueue) shrunk = g_queue_new ();

  memcpy (domains, net->domain, sizeof domains);
  for (int i = 0; i < net->n; i++)
    {
      net->value[i] = -1;
      for (int k = 0; k < net->n; k++)
        net->weight[i][k] = 1;
      if (count_values (domains[i]) == 0)
        return;
    }
  for (int i = 0; i < net->n && net->level == ESP_NETWORK_ARC && net->lists; i++)
    g_queue_push_tail (shrunk, GINT_TO_POINTER (i));
  if (make_consistent (net, domains, shrunk))
    search_slowly (net, domains, 0);
}

/* By trying all. */
static guint64
count_all (const Network *net, int variable, int *value)
{
  guint64 n = 0;

  if (variable >= MIN (net->n, N))
    return 1;
  for (value[variable] = 0; value[variable] < VALUES; value[variable]++)
    {
      gboolean possible = net->domain[variable][value[variable]];

      for (int other = 0; other < variable; other++)
        possible =
            possible && (!net->linked[variable][other] || fits[value[variable]][value[other]]);
      if (possible)
        n += count_all (net, variable + 1, value);
    }
  return n;
}

static void
draw_network (EspRandom *random, Network *net)
{
  guint64 links = 30 + esp_random_below (random, 70);

  *net = (Network){ .n = 1 + (int) esp_random_below (random, N) };
  for (int v = 0; v < VALUES; v++)
    for (int w = 0; w <= v; w++)
      fits[v][w] = fits[w][v] = esp_random_below (random, 10) < 5;
  for (int i = 0; i < net->n; i++)
    for (int k = 0; k < i; k++)
      net->linked[i][k] = net->linked[k][i] = esp_random_below (random, 100) < links;
  for (int i = 0; i < net->n; i++)
    for (int v = 0; v < VALUES; v++)
      net->domain[i][v] = esp_random_below (random, 100) < 75;
}

/* --- the floor --- */

static guint64
support (guint64 other)
{
  guint64 kept = 0;

  for (int v = 0; v < VALUES; v++)
    for (int w = 0; w < VALUES && (other >> v & 1) != 0; w++)
      kept |= (guint64) fits[v][w] << w;
  return kept;
}

ESP_CSP_INLINE gboolean
infer (EspCsp *csp, int variable, const gboolean traced)
{
  return esp_network_infer (csp, support, variable, traced);
}

static int
next_value (EspCsp *csp, int variable, guint64 *left)
{
  return esp_network_next_value (csp, support, variable, left);
}

/* The network that is searched, for the look at what the floor calls a solution. */
static const Network *searched;

static gboolean
solution (EspCsp *csp)
{
  for (int i = 0; i < csp->n; i++)
    {
      g_assert_cmpuint (esp_csp_size_of (csp->domains[i]), ==, 1);
      g_assert_true (searched->domain[i][__builtin_ctzll (csp->domains[i])]);
      for (int k = 0; k < i; k++)
        if (searched->linked[i][k])
          g_assert_true (
              fits[__builtin_ctzll (csp->domains[i])][__builtin_ctzll (csp->domains[k])]);
    }
  return TRUE;
}

static const EspCspProblem network_table = {
  ESP_NETWORK_TABLE,
  .infer = infer,
  .next_value = next_value,
  .solution = solution,
};

typedef struct
{
  EspTracer tracer;
  guint64 n[ESP_N_EVENT_TYPES];
  guint64 open; /* values that are gone and did not come back */
} Watch;

static void
watch (EspTracer *tracer, const EspEvent *event)
{
  Watch *self = (Watch *) tracer;

  self->n[event->type]++;
  if (event->type == ESP_EVENT_PRUNE)
    self->open++;
  if (event->type == ESP_EVENT_RESTORE)
    self->open -= (guint64) event->csp.count;
}

static void
fill (const Network *net, EspCsp *csp)
{
  for (int i = 0; i < net->n; i++)
    for (int v = 0; v < VALUES; v++)
      csp->domains[i] |= (guint64) net->domain[i][v] << v;
}

ESP_CSP_INLINE void
run_network (EspNetwork *self, const gboolean traced)
{
  if (esp_network_begin (self, support, traced))
    esp_csp_search (&self->csp, &network_table, traced);
}

ESP_TRACED_DEFINE (search_network, EspNetwork, run_network, self->csp.control)

/* @backjump, @restart_unit, @max_solutions as in the floor; @counters: what it counts. */
static void
solve_network (const Network *net,
               gboolean backjump,
               guint restart_unit,
               guint64 max_solutions,
               EspTracer *tracer,
               EspCounters *counters)
{
  gint32 offsets[N + 1] = { 0 };
  gint32 neighbours[N * N];
  EspNetwork network;
  EspControl control;

  searched = net;
  esp_control_init (&control);
  control.tracer = tracer;
  for (int i = 0; i < net->n; i++)
    {
      offsets[i + 1] = offsets[i];
      for (int k = 0; k < net->n; k++)
        if (net->linked[i][k])
          neighbours[offsets[i + 1]++] = k;
    }
  esp_network_init (&network, net->n, offsets, neighbours, &control);
  esp_random_init (&network.csp.random, 5);
  fill (net, &network.csp);
  network.level = net->level;
  network.values = net->values;
  network.csp.order = net->order;
  network.csp.backjump = backjump;
  network.csp.restart_unit = restart_unit;
  network.csp.max_solutions = max_solutions;
  esp_network_ready (&network);
  search_network (&network);
  *counters = network.csp.counters;
  if (network.csp.depth == 0)
    for (int i = 0; i < net->n && net->level != ESP_NETWORK_ARC; i++)
      for (int v = 0; v < VALUES; v++)
        g_assert_cmpint ((network.csp.domains[i] >> v & 1) != 0, ==, net->domain[i][v]);
  esp_network_clear (&network);
}

static void
assert_counters (const Network *net, const EspCounters *counters)
{
  const guint64 *n = counters->n;

  g_assert_cmpuint (n[ESP_COUNTER_SOLUTIONS], ==, net->solutions);
  g_assert_cmpuint (n[ESP_COUNTER_ASSIGNMENTS], ==, net->assignments);
  g_assert_cmpuint (n[ESP_COUNTER_NODES], ==, net->nodes);
  g_assert_cmpuint (n[ESP_COUNTER_BACKTRACKS], ==, net->backtracks);
  g_assert_cmpuint (n[ESP_COUNTER_DEAD_ENDS], ==, net->dead_ends);
  g_assert_cmpuint (n[ESP_COUNTER_PRUNINGS], ==, net->prunings);
  g_assert_cmpuint (n[ESP_COUNTER_REVISIONS], ==, net->revisions);
}

/* All solutions, in every order and with every inference: the same work as by hand. */
static void
test_counters (void)
{
  static const EspCspOrder orders[] = { ESP_CSP_ORDER_INDEX, ESP_CSP_ORDER_MRV,
                                        ESP_CSP_ORDER_MRV_DEGREE, ESP_CSP_ORDER_DOM_WDEG };
  guint64 n_solutions = 0;
  guint64 n_without = 0;
  EspRandom random;

  esp_random_init (&random, 41);
  for (int round = 0; round < 400; round++)
    {
      Network drawn;
      int value[N];
      guint64 n_all;

      draw_network (&random, &drawn);
      n_all = count_all (&drawn, 0, value);
      n_solutions += n_all;
      n_without += n_all == 0;
      for (guint i = 0; i < 2 * 4 * G_N_ELEMENTS (orders); i++)
        {
          Network net = drawn;
          Watch watched = { .tracer.event = watch };
          EspCounters counters;
          EspCounters with_tracer;

          net.lists = TRUE;
          net.order = orders[i / 8];
          net.level = (EspNetworkLevel) (i % 4);
          net.values = i / 4 % 2 == 0 ? ESP_NETWORK_VALUES_GIVEN : ESP_NETWORK_VALUES_LCV;
          solve_slowly (&net);
          g_assert_cmpuint (net.solutions, ==, n_all);
          solve_network (&net, FALSE, 0, 0, NULL, &counters);
          assert_counters (&net, &counters);
          solve_network (&net, FALSE, 0, 0, &watched.tracer, &with_tracer);
          assert_counters (&net, &with_tracer);
          g_assert_cmpuint (watched.n[ESP_EVENT_ASSIGN], ==, net.assignments);
          g_assert_cmpuint (watched.n[ESP_EVENT_BACKTRACK], ==, net.backtracks);
          g_assert_cmpuint (watched.n[ESP_EVENT_PRUNE], ==, net.prunings);
          g_assert_cmpuint (watched.n[ESP_EVENT_SOLUTION], ==, n_all);
          /* an assignment that is no node has told why, and so has a root that is none */
          g_assert_cmpuint (watched.n[ESP_EVENT_WIPEOUT], >=, net.assignments - net.nodes);
          g_assert_cmpuint (watched.n[ESP_EVENT_WIPEOUT], <=, net.assignments - net.nodes + 1);
          if (net.level != ESP_NETWORK_ARC)
            g_assert_cmpuint (watched.open, ==, 0);
        }
    }
  g_assert_cmpuint (n_solutions, >, 1000);
  g_assert_cmpuint (n_without, >, 20);
}

/* From checking to arc consistency each level takes more away, and so tries fewer assignments in
 * the same order; through singletons is between forward checking and arc consistency, and is
 * neither. */
static void
test_levels (void)
{
  guint n_more_than_forward = 0;
  guint n_less_than_arc = 0;
  EspRandom random;

  esp_random_init (&random, 45);
  for (int round = 0; round < 600; round++)
    {
      EspCounters counters[4];
      Network net;

      draw_network (&random, &net);
      net.order = ESP_CSP_ORDER_INDEX;
      net.values = ESP_NETWORK_VALUES_GIVEN;
      for (int level = 0; level < 4; level++)
        {
          net.level = (EspNetworkLevel) level;
          solve_network (&net, FALSE, 0, 0, NULL, &counters[level]);
          if (level > 0)
            g_assert_cmpuint (counters[level].n[ESP_COUNTER_ASSIGNMENTS], <=,
                              counters[level - 1].n[ESP_COUNTER_ASSIGNMENTS]);
        }
      n_more_than_forward += counters[ESP_NETWORK_SINGLETON].n[ESP_COUNTER_ASSIGNMENTS] <
                             counters[ESP_NETWORK_FORWARD].n[ESP_COUNTER_ASSIGNMENTS];
      n_less_than_arc += counters[ESP_NETWORK_ARC].n[ESP_COUNTER_ASSIGNMENTS] <
                         counters[ESP_NETWORK_SINGLETON].n[ESP_COUNTER_ASSIGNMENTS];
      g_assert_cmpuint (counters[ESP_NETWORK_FORWARD].n[ESP_COUNTER_REVISIONS], ==, 0);
    }
  g_assert_cmpuint (n_more_than_forward, >, 20);
  g_assert_cmpuint (n_less_than_arc, >, 20);
}

/* Jumping back leaves no solution out and does no more work; values at random leave none out; the
 * first solution is found where there is one, also after restarts, and no more than were asked
 * for. */
static void
test_jumps_and_restarts (void)
{
  static const EspCspOrder orders[] = { ESP_CSP_ORDER_INDEX, ESP_CSP_ORDER_MRV,
                                        ESP_CSP_ORDER_RANDOM, ESP_CSP_ORDER_DOM_WDEG };
  guint64 saved = 0;
  guint64 n_restarts = 0;
  EspRandom random;

  esp_random_init (&random, 42);
  for (int round = 0; round < 4800; round++)
    {
      Network net;
      int value[N];
      guint64 n_all;
      EspCounters all;
      EspCounters jumps;
      EspCounters first;
      EspCounters three;

      draw_network (&random, &net);
      net.order = orders[round % 4];
      net.level = (EspNetworkLevel) (round / 4 % 4);
      net.values = (EspNetworkValues) (round / 16 % 3);
      n_all = count_all (&net, 0, value);
      solve_network (&net, FALSE, 0, 0, NULL, &all);
      solve_network (&net, TRUE, 0, 0, NULL, &jumps);
      g_assert_cmpuint (all.n[ESP_COUNTER_SOLUTIONS], ==, n_all);
      g_assert_cmpuint (jumps.n[ESP_COUNTER_SOLUTIONS], ==, n_all);
      if (net.order == ESP_CSP_ORDER_INDEX && net.values == ESP_NETWORK_VALUES_GIVEN)
        {
          g_assert_cmpuint (jumps.n[ESP_COUNTER_ASSIGNMENTS], <=, all.n[ESP_COUNTER_ASSIGNMENTS]);
          saved += all.n[ESP_COUNTER_ASSIGNMENTS] - jumps.n[ESP_COUNTER_ASSIGNMENTS];
        }
      solve_network (&net, round % 2 == 0, 1 + round % 3, 1, NULL, &first);
      g_assert_cmpuint (first.n[ESP_COUNTER_SOLUTIONS], ==, MIN (n_all, 1));
      n_restarts += first.n[ESP_COUNTER_RESTARTS];
      solve_network (&net, round % 2 == 0, 0, 3, NULL, &three);
      g_assert_cmpuint (three.n[ESP_COUNTER_SOLUTIONS], ==, MIN (n_all, 3));
    }
  g_assert_cmpuint (saved, >, 100);
  g_assert_cmpuint (n_restarts, >, 100);
}

/* --- a table without lists, whose members choose --- */

static gboolean
prune_neighbours (EspCsp *csp, int variable, const gboolean traced)
{
  guint64 kept = support (csp->domains[variable]);

  for (int other = 0; other < csp->n; other++)
    for (int v = 0; v < VALUES; v++)
      if (searched->linked[variable][other] && !esp_csp_is_assigned (csp, other) &&
          (kept >> v & 1) == 0 &&
          !esp_csp_prune (csp, other, v, MIN (variable, other) * N + MAX (variable, other), traced))
        return FALSE;
  return TRUE;
}

static int
first_value (EspCsp *csp G_GNUC_UNUSED, int variable G_GNUC_UNUSED, guint64 *left)
{
  int value = *left != 0 ? __builtin_ctzll (*left) : -1;

  *left &= *left - 1;
  return value;
}

static int
count_open (EspCsp *csp, int variable)
{
  int n = 0;

  for (int other = 0; other < csp->n; other++)
    n += searched->linked[variable][other] && !esp_csp_is_assigned (csp, other);
  return n;
}

static void
weigh (EspCsp *csp)
{
  for (int i = 0; i < csp->n; i++)
    {
      csp->degrees[i] = 0;
      for (int other = 0; other < csp->n; other++)
        if (searched->linked[i][other] && !esp_csp_is_assigned (csp, other))
          csp->degrees[i] += csp->weights[MIN (i, other) * N + MAX (i, other)];
    }
}

static const EspCspProblem plain_table = { .infer = prune_neighbours,
                                           .next_value = first_value,
                                           .solution = solution,
                                           .degree = count_open,
                                           .weigh = weigh };
static const EspCspProblem ties_table = { .infer = prune_neighbours,
                                          .next_value = first_value,
                                          .solution = solution,
                                          .degree = count_open,
                                          .weigh = weigh,
                                          .weight_ties_by_degree = TRUE };

static void
test_without_lists (void)
{
  static const EspCspOrder orders[] = { ESP_CSP_ORDER_INDEX, ESP_CSP_ORDER_MRV,
                                        ESP_CSP_ORDER_MRV_DEGREE, ESP_CSP_ORDER_DOM_WDEG };
  EspRandom random;

  esp_random_init (&random, 43);
  for (int round = 0; round < 2000; round++)
    {
      Network net;
      EspCsp csp;
      EspControl control;

      draw_network (&random, &net);
      net.level = ESP_NETWORK_FORWARD;
      net.order = orders[round % 4];
      net.ties = net.order == ESP_CSP_ORDER_DOM_WDEG && round / 4 % 2 == 0;
      for (int i = 0; i < net.n; i++)
        if (count_values (net.domain[i]) == 0)
          net.domain[i][round % VALUES] = TRUE;
      solve_slowly (&net);
      searched = &net;
      esp_control_init (&control);
      esp_csp_init (&csp, net.n, (gsize) net.n, N * N, &control);
      fill (&net, &csp);
      csp.order = net.order;
      csp.max_solutions = 0;
      esp_csp_ready (&csp, 0);
      if (net.ties)
        esp_csp_search (&csp, &ties_table, FALSE);
      else
        esp_csp_search (&csp, &plain_table, FALSE);
      net.prunings = csp.counters.n[ESP_COUNTER_PRUNINGS];
      assert_counters (&net, &csp.counters);
      esp_csp_clear (&csp);
    }
}

/* --- the small things --- */

static void
test_small (void)
{
  /* M. Luby and others, "Optimal speedup of Las Vegas algorithms": 1, 1, 2, 1, 1, 2, 4, … */
  static const guint64 luby[] = { 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8,  1,
                                  1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 16, 1 };
  EspRandom random;

  for (guint i = 0; i < G_N_ELEMENTS (luby); i++)
    g_assert_cmpuint (esp_csp_luby (i + 1), ==, luby[i]);
  esp_random_init (&random, 44);
  for (int i = 0; i < 1000; i++)
    {
      guint64 set = esp_random_next (&random) & (i % 2 ? esp_random_next (&random) : G_MAXUINT64);
      guint n = 0;

      for (int bit = 0; bit < 64; bit++)
        n += set >> bit & 1;
      g_assert_cmpuint (esp_csp_size_of (set), ==, n);
    }
  g_assert_cmpuint (esp_csp_size_of (0), ==, 0);
  g_assert_cmpuint (esp_csp_size_of (G_MAXUINT64), ==, 64);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/csp/counters", test_counters);
  g_test_add_func ("/csp/levels", test_levels);
  g_test_add_func ("/csp/jumps-and-restarts", test_jumps_and_restarts);
  g_test_add_func ("/csp/without-lists", test_without_lists);
  g_test_add_func ("/csp/small", test_small);
  return g_test_run ();
}
