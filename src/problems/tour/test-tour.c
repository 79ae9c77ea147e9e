#include "config.h"

#include "engine/trace/esp-curve.h"
#include "test-tour.h"

#include <string.h>

/* --- helpers; the references share no code with the room --- */

EspInstance *
test_random_instance (EspRandom *random, int n, TourMetric metric)
{
  EspInstance *instance = tour_instance_new (n, metric);
  TourInstance *self = (TourInstance *) instance;
  guint64 side = 2 + esp_random_below (random, 100);

  if (!tour_has_coordinates (self))
    self->distances = tour_table_new (n);
  for (int i = 0; i < n; i++)
    {
      self->x[i] = (double) esp_random_below (random, side);
      self->y[i] = (double) esp_random_below (random, side);
      for (int j = 0; self->distances != NULL && j < i; j++)
        self->distances[i * n + j] = self->distances[j * n + i] =
            (gint64) esp_random_below (random, 1000) * 10000;
    }
  tour_instance_finish (self);
  return instance;
}

gint64
test_sum_edges (const TourInstance *self, const gint32 *order)
{
  gint64 sum = 0;

  for (int i = 0; i < self->n; i++)
    sum += tour_distance (self, order[i], order[(i + 1) % self->n]);
  return sum;
}

static void
assert_permutation (const TourState *tour)
{
  g_autofree guint8 *seen = g_new0 (guint8, (guint) tour->n);

  for (int i = 0; i < tour->n; i++)
    {
      g_assert_cmpint (tour->order[i], >=, 0);
      g_assert_cmpint (tour->order[i], <, tour->n);
      g_assert_false (seen[tour->order[i]]);
      seen[tour->order[i]] = TRUE;
      g_assert_cmpint (tour->place[tour->order[i]], ==, i);
    }
}

/* By trying all orders of the cities from position @k on. */
static gint64
try_all (const TourInstance *self, gint32 *order, int k)
{
  gint64 best = G_MAXINT64;

  if (k == self->n)
    return test_sum_edges (self, order);
  for (int i = k; i < self->n; i++)
    {
      gint32 city = order[i];

      order[i] = order[k];
      order[k] = city;
      best = MIN (best, try_all (self, order, k + 1));
      order[k] = order[i];
      order[i] = city;
    }
  return best;
}

/* --- lengths and moves --- */

/* Lengths by hand, from the distances in the specification. */
static void
test_lengths (void)
{
  g_autoptr (EspInstance) instance = esp_tour_problem.editing->example ();
  const TourInstance *self = (const TourInstance *) instance;
  g_autoptr (EspState) state = tour_state_parse (instance, "NYC,Madison,Chicago,LA", NULL);
  g_autofree char *text = NULL;
  g_autofree char *less = NULL;

  /* 808.11 + 122.47 + 1744.26 + 2448.30 */
  g_assert_cmpint (tour_length (self, ((TourState *) state)->order), ==,
                   G_GINT64_CONSTANT (5123140000));
  text = tour_format_length (5123140000);
  g_assert_cmpstr (text, ==, "5123.14");
  less = tour_format_length (-500000);
  g_assert_cmpstr (less, ==, "-0.5");
}

/* What a move is, done slowly: as a list of cities. */
static void
make_slowly (const TourState *before, const TourMove *move, gint32 *order)
{
  int n = before->n;
  int i = before->place[move->a];
  int j = before->place[move->b];
  int span = tour_move_get_span (move->kind);
  gint32 taken[3];
  int to = 0;

  if (move->kind == TOUR_SWAP || move->kind == TOUR_REVERSE)
    {
      memcpy (order, before->order, sizeof (gint32) * (gsize) n);
      if (move->kind == TOUR_SWAP)
        {
          order[i] = move->b;
          order[j] = move->a;
        }
      else
        for (int k = i; k <= j; k++)
          order[k] = before->order[i + j - k];
      return;
    }
  for (int k = 0; k < span; k++)
    taken[k] = before->order[(i + k) % n];
  for (int k = 0; k < n; k++)
    {
      gboolean gone = FALSE;

      for (int m = 0; m < span; m++)
        gone |= before->order[k] == taken[m];
      if (gone)
        continue;
      order[to++] = before->order[k];
      if (before->order[k] == move->b)
        for (int m = 0; m < span; m++)
          order[to++] = taken[tour_move_is_reversed (move->kind) ? span - 1 - m : m];
    }
}

/* The same round trip, wherever it begins. */
static void
assert_same_round (const TourState *tour, const gint32 *order)
{
  int first = tour->place[order[0]];

  for (int i = 0; i < tour->n; i++)
    g_assert_cmpint (tour->order[(first + i) % tour->n], ==, order[i]);
}

/* Adds @share to each of the edges in the upper half of a table. */
static void
count_edges (int *table, int n, const TourEdge *edges, int n_edges, int share)
{
  for (int i = 0; i < n_edges; i++)
    table[MIN (edges[i].a, edges[i].b) * n + MAX (edges[i].a, edges[i].b)] += share;
}

static void
count_round (int *table, int n, const gint32 *order, int share)
{
  for (int i = 0; i < n; i++)
    {
      const TourEdge edge = { order[i], order[(i + 1) % n] };

      count_edges (table, n, &edge, 1, share);
    }
}

/* What a move takes and adds is all in which the tours before and after it differ. */
static void
check_exchange (const TourState *tour,
                const TourState *after,
                const gint32 *order,
                const TourMove *move)
{
  int n = tour->n;
  g_autofree int *table = g_new0 (int, (guint) (n * n));
  g_autofree int *rest = g_new0 (int, (guint) (n * n));
  TourExchange exchange;
  TourExchange made;

  tour_move_get_exchange (tour, move, &exchange);
  g_assert_cmpint (exchange.n_taken, ==, exchange.n_added);
  count_round (table, n, tour->order, 1);
  count_round (table, n, order, -1);
  for (int i = 0; i < n * n; i++)
    rest[i] = ABS (table[i]);
  count_edges (table, n, exchange.taken, exchange.n_taken, -1);
  count_edges (table, n, exchange.added, exchange.n_added, 1);
  count_edges (rest, n, exchange.taken, exchange.n_taken, -1);
  count_edges (rest, n, exchange.added, exchange.n_added, -1);
  for (int i = 0; i < n * n; i++)
    {
      g_assert_cmpint (table[i], ==, 0);
      g_assert_cmpint (rest[i], ==, 0);
    }

  tour_move_get_made_exchange (after, move, &made);
  g_assert_cmpint (made.n_taken, ==, 0);
  if (move->kind == TOUR_SWAP || move->kind == TOUR_REVERSE)
    {
      g_assert_cmpint (made.n_added, ==, exchange.n_added);
      count_edges (table, n, made.added, made.n_added, 1);
      count_edges (table, n, exchange.added, exchange.n_added, -1);
    }
  else
    {
      count_round (table, n, order, -1);
      count_edges (table, n, made.added, made.n_added, 1);
    }
  for (int i = 0; i < n * n; i++)
    g_assert_cmpint (table[i], <=, 0);
}

static void
check_move (const TourInstance *self, const TourState *tour, const TourMove *move)
{
  g_autoptr (EspState) copy = esp_state_copy (&tour->parent);
  g_autofree gint32 *order = g_new (gint32, (guint) tour->n);
  g_autofree char *text = tour_move_format (self, move);
  TourMove again;

  g_assert_true (tour_move_parse (self, tour, text, &again));
  g_assert_cmpint (again.kind, ==, move->kind);
  make_slowly (tour, move, order);
  tour_state_make ((TourState *) copy, move);
  assert_permutation ((TourState *) copy);
  assert_same_round ((TourState *) copy, order);
  g_assert_cmpint (tour_move_get_change (self, tour, move), ==,
                   test_sum_edges (self, order) - test_sum_edges (self, tour->order));
  check_exchange (tour, (TourState *) copy, order, move);
}

/* Every stretch behind every city that is not in it, also the one before it, where a search has no
 * use for it but somebody may say so. */
static void
check_stretches (const TourInstance *self, const TourState *tour)
{
  for (int kind = TOUR_OR_1; kind < TOUR_N_MOVES; kind++)
    for (int a = 0; a < self->n; a++)
      for (int offset = tour_move_get_span ((TourMoveKind) kind); offset < self->n; offset++)
        {
          int b = tour->order[(tour->place[a] + offset) % self->n];
          const TourMove move = { (TourMoveKind) kind, a, b };

          check_move (self, tour, &move);
        }
}

static void
test_moves (void)
{
  EspRandom random;

  esp_random_init (&random, 5);
  for (int n = 1; n <= 11; n++)
    for (int round = 0; round < 6; round++)
      {
        g_autoptr (EspInstance) instance =
            test_random_instance (&random, n, round % 2 == 0 ? TOUR_TABLE : TOUR_EUC_2D);
        const TourInstance *self = (const TourInstance *) instance;
        g_autoptr (EspState) state = tour_initial (instance);
        TourState *tour = (TourState *) state;

        esp_random_shuffle (&random, tour->order, (guint) n);
        tour_state_set_order (tour, tour->order);
        check_stretches (self, tour);
        for (int b = 0; b < TOUR_N_NEIGHBOURHOODS; b++)
          {
            TourNeighbourhood hood = (TourNeighbourhood) b;
            guint64 count = 0;
            gint64 best = 0;
            g_autoptr (GArray) list = tour_list_successors (self, tour, hood, 0, NULL);
            g_autoptr (GArray) few = tour_list_successors (self, tour, hood, 3, NULL);

            for (int i = 0; i < tour_neighbourhood_get_size (hood, n); i++)
              for (int j = tour_neighbourhood_get_begin (hood, n, i);
                   j < tour_neighbourhood_get_end (hood, n, i); j++)
                {
                  TourMove move = tour_neighbourhood_get_move (hood, tour, i, j);

                  check_move (self, tour, &move);
                  best = MIN (best, tour_move_get_change (self, tour, &move));
                  count++;
                }
            g_assert_cmpuint (count, ==, tour_neighbourhood_count (hood, n));
            g_assert_cmpuint (count, ==, list->len);
            g_assert_cmpuint (few->len, ==, MIN (3, list->len));
            g_assert_cmpmem (few->data, few->len * sizeof (TourSuccessor), list->data,
                             few->len * sizeof (TourSuccessor));
            g_assert_true (tour_is_local_optimum (self, tour, hood) == (best == 0));
            if (list->len > 0)
              g_assert_cmpint (MIN (0, g_array_index (list, TourSuccessor, 0).change), ==, best);
          }
        g_assert_cmpuint (tour_neighbourhood_count (TOUR_BY_SWAP, n), ==,
                          (guint) (n * (n - 1) / 2));
        if (n >= 4)
          g_assert_cmpuint (tour_neighbourhood_count (TOUR_BY_2_OPT, n), ==,
                            (guint) (n * (n - 3) / 2));
      }
}

/* --- searches --- */

static void
test_exact (void)
{
  EspRandom random;

  esp_random_init (&random, 11);
  for (int n = 1; n <= 8; n++)
    for (int round = 0; round < 8; round++)
      {
        g_autoptr (EspInstance) instance =
            test_random_instance (&random, n, round % 2 == 0 ? TOUR_TABLE : TOUR_CEIL_2D);
        const TourInstance *self = (const TourInstance *) instance;
        gint32 order[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
        g_auto (EspAnswer) answer;

        g_assert_cmpint (try_all (self, order, 1), ==, self->optimum);
        g_assert_cmpint (rooms_solve (instance, NULL, "exact", "", NULL, &answer), ==,
                         ESP_OUTCOME_SOLVED);
        g_assert_cmpint (test_sum_edges (self, ((TourState *) answer.state)->order), ==,
                         self->optimum);
        g_assert_cmpint (esp_tour_problem.judging->status (instance, answer.state), ==,
                         ESP_STATUS_SOLVED);
      }
}

/* The strongest solver against the dynamic programme, on as many cities as that can do. */
static void
test_best_small (void)
{
  static const TourMetric metrics[] = { TOUR_TABLE, TOUR_EUC_2D, TOUR_ATT, TOUR_CEIL_2D };
  EspRandom random;

  esp_random_init (&random, 13);
  for (int round = 0; round < 24; round++)
    {
      g_autoptr (EspInstance) instance =
          test_random_instance (&random, 13 + round % 2, metrics[round % 4]);
      const TourInstance *self = (const TourInstance *) instance;
      g_auto (EspAnswer) exact;
      g_auto (EspAnswer) best;

      rooms_solve (instance, NULL, "exact", "", NULL, &exact);
      g_assert_cmpint (rooms_solve (instance, NULL, "best", "steps=3000", NULL, &best), ==,
                       ESP_OUTCOME_SOLVED);
      assert_permutation ((TourState *) best.state);
      g_assert_cmpint (test_sum_edges (self, ((TourState *) best.state)->order), ==,
                       test_sum_edges (self, ((TourState *) exact.state)->order));
    }
}

/* Any number of cities, many on one spot: a proper tour, no longer than what 2-opt leaves, and the
 * same again. */
static void
test_best_any (void)
{
  EspRandom random;

  esp_random_init (&random, 17);
  for (int round = 0; round < 150; round++)
    {
      int n = 1 + (int) esp_random_below (&random, 90);
      g_autoptr (EspInstance) instance =
          test_random_instance (&random, n, round % 3 == 0 ? TOUR_TABLE : TOUR_EUC_2D);
      const TourInstance *self = (const TourInstance *) instance;
      g_auto (EspAnswer) best;
      g_auto (EspAnswer) again;
      g_auto (EspAnswer) hill;

      rooms_solve (instance, NULL, "best", "steps=300 restarts=1", NULL, &best);
      rooms_solve (instance, NULL, "best", "steps=300 restarts=1", NULL, &again);
      rooms_solve (instance, NULL, "hill", "neighbourhood=2-opt", NULL, &hill);
      assert_permutation ((TourState *) best.state);
      assert_permutation ((TourState *) hill.state);
      g_assert_true (esp_tour_problem.states->state_equal (best.state, again.state));
      if (round % 3 != 0)
        g_assert_cmpint (test_sum_edges (self, ((TourState *) best.state)->order), <=,
                         test_sum_edges (self, ((TourState *) hill.state)->order));
    }
}

typedef struct
{
  EspTracer tracer;
  double last;
  double lowest_proposal;
  guint accepted;
  gboolean restarted;
} Plot;

/* What a plot of the search shows: every step taken is the best of its proposals and goes down,
 * but for the swaps of a restart. */
static void
follow (EspTracer *tracer, const EspEvent *event)
{
  Plot *plot = (Plot *) tracer;

  if (event->type == ESP_EVENT_RESTART)
    plot->restarted = TRUE;
  if (event->type == ESP_EVENT_PROPOSE)
    {
      plot->restarted = FALSE;
      plot->lowest_proposal = MIN (plot->lowest_proposal, event->climb.proposed);
      plot->last = event->climb.current;
    }
  if (event->type == ESP_EVENT_ACCEPT && !plot->restarted)
    {
      g_assert_cmpfloat (event->climb.proposed, ==, plot->lowest_proposal);
      g_assert_cmpfloat (event->climb.proposed, <, plot->last);
      plot->accepted++;
    }
  if (event->type == ESP_EVENT_ACCEPT || event->type == ESP_EVENT_RESTART)
    plot->lowest_proposal = G_MAXDOUBLE;
}

static void
test_hill_events (void)
{
  g_autoptr (EspInstance) instance = rooms_load_sample (&esp_tour_problem, "ten-points.txt");

  for (int b = 0; b < TOUR_N_NEIGHBOURHOODS; b++)
    {
      Plot plot = { .tracer.event = follow, .lowest_proposal = G_MAXDOUBLE };
      g_autofree char *options =
          g_strdup_printf ("restarts=20 seed=3 neighbourhood=%s", tour_neighbourhoods[b]);
      g_auto (EspAnswer) answer;

      rooms_solve (instance, NULL, "hill", options, &plot.tracer, &answer);
      g_assert_cmpuint (plot.accepted, ==, answer.counters.n[ESP_COUNTER_STEPS]);
      g_assert_cmpuint (plot.accepted, >, 20);
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_RESTARTS], ==, 20);
      /* all are looked at before every step and once more to see that there is no better one */
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_PROPOSALS], ==,
                        tour_neighbourhood_count ((TourNeighbourhood) b, 10) *
                            (plot.accepted + 21));
      g_assert_true (tour_is_local_optimum ((TourInstance *) instance, (TourState *) answer.state,
                                            (TourNeighbourhood) b));
    }
}

typedef struct
{
  EspTracer tracer;
  const EspInstance *instance;
  EspState *state;
  EspCurve *curve;
  double best;
  guint64 n;
  gboolean solved;
} Replay;

/* Every cost that is told is the length of the tour as it stands. */
static void
replay (EspTracer *tracer, const EspEvent *event)
{
  Replay *self = (Replay *) tracer;
  TourState *tour = (TourState *) self->state;

  esp_curve_add (self->curve, event);
  tour_apply_event (self->instance, self->state, event);
  assert_permutation (tour);
  if (event->type == ESP_EVENT_PROPOSE)
    self->best = MIN (self->best, event->climb.current);
  if (event->type == ESP_EVENT_ACCEPT && tour_move_from_event (event).kind == TOUR_REVERSE &&
      (event->flags & ESP_EVENT_PART) == 0)
    self->best = MIN (self->best, event->climb.proposed);
  if (event->type == ESP_EVENT_ACCEPT || event->type == ESP_EVENT_PROPOSE)
    {
      double cost = event->type == ESP_EVENT_ACCEPT ? event->climb.proposed : event->climb.current;

      g_assert_cmpfloat_with_epsilon (
          cost, (double) test_sum_edges ((TourInstance *) self->instance, tour->order) / TOUR_UNIT,
          1e-6);
      self->n++;
    }
  self->solved |= event->type == ESP_EVENT_SOLUTION;
}

static void
test_replay (void)
{
  static const char *const runs[][2] = {
    { "hill", "start=random restarts=4 neighbourhood=or-opt" },
    { "hill", "start=nearest restarts=4 neighbourhood=2-opt" },
    { "hill", "restarts=3" },
    { "anneal", "steps=50 temperatures=40 restarts=1" },
    { "anneal", "steps=50 temperatures=40 neighbourhood=2-opt schedule=linear start=random" },
    { "anneal", "steps=50 temperatures=40 neighbourhood=or-opt schedule=logarithmic" },
    { "anneal", "steps=50 temperatures=40 t0=0 start=nearest" },
    { "best", "steps=40 restarts=2" },
  };
  EspRandom random;

  esp_random_init (&random, 23);
  for (guint i = 0; i < 5 * G_N_ELEMENTS (runs); i++)
    {
      int n = 1 + (int) esp_random_below (&random, 30);
      g_autoptr (EspInstance) instance = test_random_instance (&random, n, TOUR_TABLE);
      Replay self = { .tracer.event = replay, .instance = instance, .best = G_MAXDOUBLE };
      const char *const *run = runs[i % G_N_ELEMENTS (runs)];
      g_autoptr (GArray) points = NULL;
      g_auto (EspAnswer) answer;

      self.state = tour_initial (instance);
      self.curve = esp_curve_new (64);
      g_assert_cmpint (rooms_solve (instance, NULL, run[0], run[1], &self.tracer, &answer), ==,
                       ESP_OUTCOME_SOLVED);
      g_assert_true (self.solved);
      g_assert_true (tour_state_equal (self.state, answer.state));
      points = esp_curve_get_points (self.curve);
      g_assert_cmpuint (points->len, <=, 64);
      if (answer.counters.n[ESP_COUNTER_PROPOSALS] > 0)
        {
          const EspCurvePoint *last = &g_array_index (points, EspCurvePoint, points->len - 1);
          guint64 proposed = 0;
          double best = (double) test_sum_edges ((TourInstance *) instance,
                                                 ((TourState *) self.state)->order) /
                        TOUR_UNIT;

          for (guint k = 0; k < points->len; k++)
            proposed += g_array_index (points, EspCurvePoint, k).n_proposed;
          g_assert_cmpuint (proposed, ==, answer.counters.n[ESP_COUNTER_PROPOSALS]);
          g_assert_cmpfloat_with_epsilon (last->best, best, 1e-6);
          g_assert_cmpfloat_with_epsilon (self.best, best, 1e-6);
        }
      esp_curve_free (self.curve);
      esp_state_free (self.state);
    }
}

/* The table of the specification, for maximisation. */
static void
test_acceptance (void)
{
  g_assert_cmpfloat_with_epsilon (tour_acceptance (16, 15, 20), 0.9512, 0.00005);
  g_assert_cmpfloat_with_epsilon (tour_acceptance (25, 13, 25), 0.6188, 0.00005);
  g_assert_cmpfloat_with_epsilon (tour_acceptance (76, 75, 276), 0.9964, 0.00005);
  g_assert_cmpfloat (tour_acceptance (1256, 1378, 100), ==, 1);
  g_assert_cmpfloat (tour_acceptance (5, 5, 0), ==, 1);
  g_assert_cmpfloat (tour_acceptance (5, 4, 0), ==, 0);
}

/* However early it is stopped, the answer is a tour that was made, and never the file's order. */
static void
test_stopped_at_once (void)
{
  static const char *const kinds[] = { "cities=20000", "cities=20000 kind=clustered",
                                       "cities=3000 metric=ATT" };
  static const char *const solvers[] = { "best", "hill", "anneal" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds) * G_N_ELEMENTS (solvers); i++)
    {
      const EspAlgorithm *solver =
          esp_problem_find_algorithm (&esp_tour_problem, solvers[i / G_N_ELEMENTS (kinds)]);
      g_autoptr (EspOptions) options = esp_options_new (solver->options);
      g_autoptr (EspInstance) instance =
          esp_instance_make (&esp_tour_problem, NULL, NULL, "%s", kinds[i % G_N_ELEMENTS (kinds)]);
      const TourInstance *tour = (const TourInstance *) instance;
      g_autofree gint32 *random = g_new (gint32, (guint) tour->n);
      EspControl control;
      EspRandom shuffle;
      g_auto (EspAnswer) answer;
      const gint32 *order;

      esp_answer_init (&answer);
      for (int c = 0; c < tour->n; c++)
        random[c] = c;
      esp_random_init (&shuffle, 1);
      esp_random_shuffle (&shuffle, random, (guint) tour->n);
      esp_control_init (&control);
      control.deadline = 1; /* long ago */
      esp_algorithm_solve (solver, instance, NULL, options, &control, &answer);
      g_assert_cmpint (answer.outcome, ==, ESP_OUTCOME_LIMIT);
      order = ((TourState *) answer.state)->order;
      assert_permutation ((TourState *) answer.state);
      /* what the search did not find is not told as if it had */
      g_assert_true (g_str_equal (solver->id, "best") ||
                     strstr (answer.text, "not its own") != NULL);
      /* a random tour is some thirty times as long as the shortest here */
      g_assert_cmpint (5 * test_sum_edges (tour, order), <, test_sum_edges (tour, random));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tour/stopped-at-once", test_stopped_at_once);
  g_test_add_func ("/tour/lengths", test_lengths);
  g_test_add_func ("/tour/moves", test_moves);
  g_test_add_func ("/tour/exact", test_exact);
  g_test_add_func ("/tour/best-small", test_best_small);
  g_test_add_func ("/tour/best-any", test_best_any);
  g_test_add_func ("/tour/hill-events", test_hill_events);
  g_test_add_func ("/tour/replay", test_replay);
  g_test_add_func ("/tour/acceptance", test_acceptance);
  tour_add_candidate_tests ();
  tour_add_file_tests ();
  tour_add_judge_tests ();
  return g_test_run ();
}
