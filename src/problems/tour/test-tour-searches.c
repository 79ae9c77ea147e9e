#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "test-tour.h"

#include <stdlib.h>

/* Candidate edges, and the greedy tour of them. */

static TourCandidates *
find_candidates (const TourInstance *self, int n_nearest, int n_quadrant)
{
  EspCounters counters = { 0 };
  EspControl control;

  esp_control_init (&control);
  return tour_candidates_new (self, n_nearest, n_quadrant, &control, &counters);
}

/* The cities are those that looking at all of them finds. */
static void
test_candidates (void)
{
  EspRandom random;

  esp_random_init (&random, 19);
  for (int round = 0; round < 40; round++)
    {
      int n = 2 + (int) esp_random_below (&random, 300);
      g_autoptr (EspInstance) instance = test_random_instance (&random, n, TOUR_EUC_2D);
      const TourInstance *self = (const TourInstance *) instance;
      g_autoptr (TourCandidates) candidates = find_candidates (self, 5, 0);

      for (int c = 0; c < n; c++)
        {
          int k = candidates->first[c];
          int m = candidates->first[c + 1] - k;
          gint64 last;
          int nearer = 0;

          g_assert_cmpint (m, ==, MIN (5, n - 1));
          last = tour_distance (self, c, candidates->list[k + m - 1]);
          for (int other = 0; other < n; other++)
            nearer += other != c && tour_distance (self, c, other) < last;
          g_assert_cmpint (nearer, <, m);
          for (int i = 0; i < m; i++)
            for (int j = 0; j < i; j++)
              g_assert_cmpint (candidates->list[k + i], !=, candidates->list[k + j]);
        }
    }
}

static int
get_quadrant (const TourInstance *self, int city, int other)
{
  double dx = self->x[other] - self->x[city];
  double dy = self->y[other] - self->y[city];

  return dx > 0 && dy >= 0 ? 0 : dx <= 0 && dy > 0 ? 1 : dx < 0 && dy <= 0 ? 2 : 3;
}

/* In each quarter around a city its two nearest are candidates, whatever else is. */
static void
test_quadrants (void)
{
  EspRandom random;

  esp_random_init (&random, 23);
  for (int round = 0; round < 30; round++)
    {
      int n = 20 + (int) esp_random_below (&random, 300);
      g_autoptr (EspInstance) instance = test_random_instance (&random, n, TOUR_EUC_2D);
      const TourInstance *self = (const TourInstance *) instance;
      g_autoptr (TourCandidates) candidates = find_candidates (self, 1, 2);

      for (int c = 0; c < n; c++)
        for (int quadrant = 0; quadrant < 4; quadrant++)
          {
            double nearest[2] = { G_MAXDOUBLE, G_MAXDOUBLE };
            int n_there = 0;
            int n_listed = 0;
            int n_near = 0;

            for (int pass = 0; pass < 2; pass++)
              for (int other = 0; other < n; other++)
                {
                  double dx = self->x[other] - self->x[c];
                  double dy = self->y[other] - self->y[c];
                  double away = dx * dx + dy * dy;

                  if (other == c || get_quadrant (self, c, other) != quadrant)
                    continue;
                  n_there += pass == 0;
                  if (pass == 0 && away < nearest[1])
                    {
                      nearest[1] = MAX (nearest[0], away);
                      nearest[0] = MIN (nearest[0], away);
                    }
                  if (pass == 0)
                    continue;
                  for (int k = candidates->first[c]; k < candidates->first[c + 1]; k++)
                    if (candidates->list[k] == other)
                      {
                        n_listed++;
                        n_near += away <= nearest[1];
                      }
                }
            g_assert_cmpint (n_listed, >=, MIN (2, n_there));
            g_assert_cmpint (n_near, >=, MIN (2, n_there));
          }
    }
}

static gboolean
is_candidate (const TourCandidates *candidates, int city, int other)
{
  for (int k = candidates->first[city]; k < candidates->first[city + 1]; k++)
    if (candidates->list[k] == other)
      return TRUE;
  return FALSE;
}

/* Of so many paths that their ends are kept in a tree, each is strung to the end that is nearest.
 */
static void
test_many_paths (void)
{
  int n = 60000;
  g_autoptr (EspInstance) instance =
      esp_instance_make (&esp_tour_problem, NULL, NULL, "cities=%d size=1000000", n);
  const TourInstance *self = (const TourInstance *) instance;
  /* with one candidate a city, most paths are short */
  g_autoptr (TourCandidates) candidates = find_candidates (self, 1, 0);
  g_autofree gint32 *order = g_new (gint32, (guint) n);
  g_autofree guint8 *seen = g_new0 (guint8, (guint) n);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (int));

  tour_greedy (self, candidates, order);
  for (int i = 0; i < n; i++)
    {
      int next = order[i + 1 < n ? i + 1 : 0];

      g_assert_false (seen[order[i]]);
      seen[order[i]] = TRUE;
      if (i + 1 < n && !is_candidate (candidates, order[i], next) &&
          !is_candidate (candidates, next, order[i]))
        g_array_append_val (ends, i);
    }
  g_assert_cmpuint (ends->len, >, 10000);
  for (guint k = 0; k < ends->len; k += 97)
    {
      int at = g_array_index (ends, int, k);
      double dx = self->x[order[at]] - self->x[order[at + 1]];
      double dy = self->y[order[at]] - self->y[order[at + 1]];
      double taken = dx * dx + dy * dy;

      /* behind it each path that is left has an end where it begins, and one where it stops */
      for (guint later = k; later < ends->len; later++)
        for (int side = later == k ? 1 : 0; side < 2; side++)
          {
            int end = order[g_array_index (ends, int, later) + side];

            dx = self->x[order[at]] - self->x[end];
            dy = self->y[order[at]] - self->y[end];
            g_assert_cmpfloat (dx * dx + dy * dy, >=, taken);
          }
    }
}

/* Cities anywhere, in heaps far apart, or on a lattice, where many are equally far. */
static EspInstance *
scatter (EspRandom *random, int n, TourMetric metric, int kind)
{
  EspInstance *instance = tour_instance_new (n, metric);
  TourInstance *self = (TourInstance *) instance;
  /* GEO has degrees */
  double unit = metric == TOUR_GEO ? 1e-4 : 1;
  guint64 size = kind == 1 ? 300 : kind == 2 ? 40 : 800000;
  double x = 0;
  double y = 0;

  for (int i = 0; i < n; i++)
    {
      if (kind == 1 && i % 40 == 0)
        {
          x = (double) esp_random_below (random, 800000);
          y = (double) esp_random_below (random, 800000);
        }
      self->x[i] = (x + (double) esp_random_below (random, size)) * unit;
      self->y[i] = (y + (double) esp_random_below (random, size)) * unit;
    }
  tour_instance_finish (self);
  return instance;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* Who must be in a city's list, who may be, and in which order. */
static void
check_list (const TourInstance *self,
            const TourCandidates *candidates,
            int city,
            int n_nearest,
            int n_quadrant,
            double *all)
{
  double limit[5];
  int first = candidates->first[city];
  int n_listed = candidates->first[city + 1] - first;
  int n_must = 0;

  for (int part = 0; part < 5; part++)
    {
      int wanted = part == 4 ? n_nearest : n_quadrant;
      int n = 0;

      for (int other = 0; other < self->n; other++)
        if (other != city && (part == 4 || get_quadrant (self, city, other) == part))
          {
            double dx = self->x[other] - self->x[city];
            double dy = self->y[other] - self->y[city];

            all[n++] = dx * dx + dy * dy;
          }
      qsort (all, (gsize) n, sizeof *all, compare_doubles);
      limit[part] = wanted == 0 ? -1 : n < wanted ? G_MAXDOUBLE : all[wanted - 1];
    }
  for (int other = 0; other < self->n; other++)
    {
      double dx = self->x[other] - self->x[city];
      double dy = self->y[other] - self->y[city];
      double squared = dx * dx + dy * dy;
      double far = limit[get_quadrant (self, city, other)];
      gboolean is_listed = is_candidate (candidates, city, other);

      if (other == city || (squared > limit[4] && squared > far))
        g_assert_false (is_listed);
      else if (squared < limit[4] || squared < far)
        g_assert_true (is_listed);
      n_must += is_listed;
    }
  g_assert_cmpint (n_listed, ==, n_must);
  g_assert_cmpint (n_listed, <=, n_nearest + 4 * n_quadrant);
  g_assert_cmpint (n_listed, >=, MIN (n_nearest, self->n - 1));
  for (int k = first + 1; k < first + n_listed; k++)
    {
      gint64 before = tour_distance (self, city, candidates->list[k - 1]);
      gint64 away = tour_distance (self, city, candidates->list[k]);

      g_assert_true (before < away ||
                     (before == away && candidates->list[k - 1] < candidates->list[k]));
    }
}

static void
test_lists (void)
{
  static const int wanted[][2] = { { 8, 2 }, { 18, 3 }, { 6, 0 }, { 3, 1 } };
  EspRandom random;

  esp_random_init (&random, 29);
  for (int round = 0; round < 24; round++)
    {
      int n = round < 20 ? 2 + (int) esp_random_below (&random, 500) : 2300;
      g_autoptr (EspInstance) instance =
          scatter (&random, n, round % 2 ? TOUR_ATT : TOUR_EUC_2D, round % 3);
      const int *many = wanted[round % 4];
      g_autoptr (TourCandidates) candidates =
          find_candidates ((const TourInstance *) instance, many[0], many[1]);
      g_autofree double *all = g_new (double, (guint) n);

      for (int c = 0; c<n; c += n> 1000 ? 7 : 1)
        check_list ((const TourInstance *) instance, candidates, c, many[0], many[1], all);
    }
}

typedef struct
{
  gint64 length;
  int a, b;
} Edge;

static int
compare_edges (const void *a, const void *b)
{
  const Edge *x = a;
  const Edge *y = b;

  if (x->length != y->length)
    return x->length < y->length ? -1 : 1;
  return x->a != y->a ? x->a - y->a : x->b - y->b;
}

/* The shortest edges first, taken by looking at all: they are all in the tour. */
static void
test_greedy (void)
{
  static const TourMetric metrics[] = { TOUR_EUC_2D, TOUR_GEO, TOUR_CEIL_2D, TOUR_TABLE };
  EspRandom random;

  esp_random_init (&random, 31);
  for (int round = 0; round < 24; round++)
    {
      TourMetric metric = metrics[round % 4];
      /* only many cities on the globe have a plane */
      int n = metric == TOUR_GEO && round < 12 ? 2200 : 3 + (int) esp_random_below (&random, 300);
      g_autoptr (EspInstance) instance = metric == TOUR_TABLE
                                             ? test_random_instance (&random, n, metric)
                                             : scatter (&random, n, metric, round % 3);
      const TourInstance *self = (const TourInstance *) instance;
      g_autoptr (TourCandidates) candidates = find_candidates (self, 5, 1);
      g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (Edge));
      g_autofree gint32 *order = g_new (gint32, (guint) n);
      g_autofree int *place = g_new (int, (guint) n);
      g_autofree int *path = g_new (int, (guint) n);
      g_autofree int *degree = g_new0 (int, (guint) n);

      tour_greedy (self, candidates, order);
      for (int i = 0; i < n; i++)
        {
          place[order[i]] = i;
          path[i] = i;
          for (int k = candidates->first[i]; k < candidates->first[i + 1]; k++)
            {
              int other = candidates->list[k];
              Edge edge = { tour_distance (self, i, other), MIN (i, other), MAX (i, other) };

              g_array_append_val (edges, edge);
            }
        }
      g_array_sort (edges, compare_edges);
      for (guint e = 0; e < edges->len; e++)
        {
          const Edge *edge = &g_array_index (edges, Edge, e);
          int from = path[edge->b];
          int apart = abs (place[edge->a] - place[edge->b]);

          if (path[edge->a] == from || degree[edge->a] == 2 || degree[edge->b] == 2)
            continue;
          degree[edge->a]++;
          degree[edge->b]++;
          for (int i = 0; i < n; i++)
            if (path[i] == from)
              path[i] = path[edge->a];
          g_assert_true (apart == 1 || apart == n - 1);
        }
    }
}

/* Many cities are shared out among threads, which changes nothing; a limit on the work keeps it to
 * one. */
static void
test_shared_out (void)
{
  EspRandom random;
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (TourCandidates) alone = NULL;
  g_autoptr (TourCandidates) shared = NULL;
  g_autoptr (TourCandidates) stopped = NULL;
  EspCounters counters = { { 0 } };
  EspControl control;
  int n = 60001;

  esp_random_init (&random, 32);
  instance = scatter (&random, n, TOUR_EUC_2D, 1);
  esp_control_init (&control);
  control.limit_nodes = G_MAXUINT64;
  alone = tour_candidates_new ((TourInstance *) instance, 6, 1, &control, &counters);
  shared = find_candidates ((TourInstance *) instance, 6, 1);
  g_assert_cmpint (shared->n, ==, n);
  g_assert_cmpmem (shared->first, (gsize) (n + 1) * sizeof (gint32), alone->first,
                   (gsize) (n + 1) * sizeof (gint32));
  g_assert_cmpmem (shared->list, (gsize) shared->first[n] * sizeof (gint32), alone->list,
                   (gsize) alone->first[n] * sizeof (gint32));
  g_assert_cmpmem (shared->away, (gsize) shared->first[n] * sizeof (gint64), alone->away,
                   (gsize) alone->first[n] * sizeof (gint64));
  esp_control_init (&control);
  control.deadline = 1;
  stopped = tour_candidates_new ((TourInstance *) instance, 6, 1, &control, &counters);
  g_assert_null (stopped);
}

void
tour_add_candidate_tests (void)
{
  g_test_add_func ("/tour/candidates", test_candidates);
  g_test_add_func ("/tour/quadrants", test_quadrants);
  g_test_add_func ("/tour/lists", test_lists);
  g_test_add_func ("/tour/greedy", test_greedy);
  g_test_add_func ("/tour/many-paths", test_many_paths);
  g_test_add_func ("/tour/shared-out", test_shared_out);
}

/* What is said of a tour, by hand. The distances are those of the specification; there are three
 * tours of four cities:
 *
 *   Madison–NYC 808.11, NYC–Chicago 711.83, Chicago–LA 1744.26, LA–Madison 1669.74: 4933.94
 *   Madison–Chicago 122.47, Chicago–NYC 711.83, NYC–LA 2448.30, LA–Madison 1669.74: 4952.34
 *   Madison–NYC 808.11, NYC–LA 2448.30, LA–Chicago 1744.26, Chicago–Madison 122.47: 5123.14
 *
 * Each swap of two leads to another one of them, so that only the first is a local optimum. */

#define SHORTEST G_GINT64_CONSTANT (4933940000)

static void
test_status (void)
{
  static const struct
  {
    const char *state;
    EspStatus known, unknown; /* with the length of the shortest tour, and without */
    const char *known_end, *unknown_end;
  } cases[] = {
    { "Madison,NYC,Chicago,LA", ESP_STATUS_SOLVED, ESP_STATUS_OPEN,
      "4933.94 long, and no tour is shorter.", "4933.94 long." },
    { "NYC,Chicago,LA,Madison", ESP_STATUS_SOLVED, ESP_STATUS_OPEN,
      "4933.94 long, and no tour is shorter.", "4933.94 long." },
    { "Madison,Chicago,NYC,LA", ESP_STATUS_OPEN, ESP_STATUS_OPEN, "4952.34 long.",
      "4952.34 long." },
    { "NYC,Madison,Chicago,LA", ESP_STATUS_OPEN, ESP_STATUS_OPEN, "5123.14 long.",
      "5123.14 long." },
    { "closed NYC,Madison,Chicago,LA", ESP_STATUS_SOLVED, ESP_STATUS_SOLVED, "5123.14 long.",
      "5123.14 long." },
    { "improved NYC,Madison,Chicago,LA", ESP_STATUS_OPEN, ESP_STATUS_OPEN, "5123.14 long.",
      "5123.14 long." },
    { "improved Madison,NYC,Chicago,LA", ESP_STATUS_SOLVED, ESP_STATUS_SOLVED,
      "4933.94 long, and no tour is shorter.", "4933.94 long." },
    { "path Madison", ESP_STATUS_OPEN, ESP_STATUS_OPEN, NULL, NULL },
    { "path Madison,NYC,Chicago,LA", ESP_STATUS_OPEN, ESP_STATUS_OPEN, NULL, NULL },
  };
  g_autoptr (EspInstance) instance = esp_tour_problem.editing->example ();
  TourInstance *self = (TourInstance *) instance;
  g_autoptr (EspState) file = esp_instance_initial_state (instance);

  g_assert_cmpint (self->optimum, ==, SHORTEST);
  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      gboolean known = i % 2 == 0;
      g_autoptr (GError) error = NULL;
      g_autoptr (EspState) state = tour_state_parse (instance, cases[i / 2].state, &error);
      const char *end = known ? cases[i / 2].known_end : cases[i / 2].unknown_end;
      g_autofree char *concluded = NULL;

      g_assert_no_error (error);
      self->optimum = known ? SHORTEST : -1;
      concluded = esp_tour_problem.judging->conclude (instance, state);
      g_test_message ("%s: %s", cases[i / 2].state, concluded);
      g_assert_cmpint (esp_state_get_status (instance, state), ==,
                       known ? cases[i / 2].known : cases[i / 2].unknown);
      g_assert_cmpint (concluded == NULL, ==, end == NULL);
      if (end != NULL)
        {
          g_autofree char *expected = g_strconcat ("The tour it found is ", end, NULL);

          g_assert_cmpstr (concluded, ==, expected);
        }
    }
  /* however short the order of the file is, nothing was done yet */
  self->optimum = G_MAXINT64;
  g_assert_cmpint (esp_state_get_status (instance, file), ==, ESP_STATUS_OPEN);
}

/* All in one place: every tour is 0 long, and none is improved by a swap, which is looked at for so
 * many cities and no more. */
static void
test_status_of_nothing (void)
{
  static const int sizes[] = { 5, TOUR_MAX_LISTED, TOUR_MAX_LISTED + 1 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (EspInstance) instance = tour_instance_new (sizes[i], TOUR_EUC_2D);
      TourInstance *self = (TourInstance *) instance;
      g_autoptr (EspState) state = NULL;
      TourState *tour;
      g_autofree char *concluded = NULL;

      tour_instance_finish (self);
      state = tour_initial (instance);
      tour = (TourState *) state;
      tour_state_set_order (tour, tour->order);
      tour->by_hand = TOUR_IMPROVED;
      self->optimum = -1;
      g_assert_cmpint (esp_state_get_status (instance, state), ==,
                       sizes[i] <= TOUR_MAX_LISTED ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN);
      tour->by_hand = TOUR_NOT_BY_HAND;
      g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_OPEN);
      self->optimum = 0;
      g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_SOLVED);
      concluded = esp_tour_problem.judging->conclude (instance, state);
      g_assert_cmpstr (concluded, ==, "The tour it found is 0 long, and no tour is shorter.");
    }
}

/* Makes @order the best that one swap gives; whether that is shorter. */
static gboolean
swap_best (const TourInstance *self, gint32 *order)
{
  gint64 best = test_sum_edges (self, order);
  int best_i = -1;
  int best_j = -1;

  for (int i = 0; i < self->n; i++)
    for (int j = 0; j < i; j++)
      {
        gint64 length;
        gint32 city = order[i];

        order[i] = order[j];
        order[j] = city;
        length = test_sum_edges (self, order);
        if (length < best)
          {
            best = length;
            best_i = i;
            best_j = j;
          }
        order[j] = order[i];
        order[i] = city;
      }
  if (best_i >= 0)
    {
      gint32 city = order[best_i];

      order[best_i] = order[best_j];
      order[best_j] = city;
    }
  return best_i >= 0;
}

/* A tour that was improved is solved when no swap makes it shorter, and not before. */
static void
test_improved (void)
{
  guint n_open = 0;
  EspRandom random;

  esp_random_init (&random, 91);
  for (int round = 0; round < 40; round++)
    {
      g_autoptr (EspInstance) instance = test_random_instance (&random, 9, TOUR_TABLE);
      TourInstance *self = (TourInstance *) instance;
      g_autoptr (EspState) state = tour_initial (instance);
      TourState *tour = (TourState *) state;
      gint32 order[9];

      self->optimum = -1;
      for (int i = 0; i < 9; i++)
        order[i] = i;
      esp_random_shuffle (&random, order, 9);
      for (gboolean shorter = TRUE; shorter;)
        {
          tour_state_set_order (tour, order);
          tour->by_hand = TOUR_IMPROVED;
          shorter = swap_best (self, order);
          n_open += shorter;
          g_assert_cmpint (esp_state_get_status (instance, state), ==,
                           shorter ? ESP_STATUS_OPEN : ESP_STATUS_SOLVED);
        }
    }
  g_assert_cmpuint (n_open, >, 40);
}

static void
test_paths (void)
{
  static const struct
  {
    const char *state;
    gint64 length;
  } paths[] = {
    { "path LA", 0 },
    { "path LA,NYC", 2448300000 },
    { "path Chicago,LA,NYC", 4192560000 },         /* 1744.26 + 2448.30 */
    { "path Chicago,LA,NYC,Madison", 5000670000 }, /* and 808.11 */
  };
  g_autoptr (EspInstance) instance = esp_tour_problem.editing->example ();

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (EspState) state = tour_state_parse (instance, paths[i].state, NULL);

      g_assert_cmpint (
          tour_path_length ((const TourInstance *) instance, (const TourState *) state), ==,
          paths[i].length);
    }
}

/* The reference of known mistakes ends at the length that hill climbing here ends at. */
static void
test_reference (void)
{
  const EspMistakes *known = esp_tour_problem.mistakes;

  for (guint64 seed = 1; seed <= 200; seed++)
    {
      g_autoptr (EspInstance) instance = known->make (seed, NULL);
      g_auto (EspAnswer) found;
      g_autofree char *answer = NULL;
      g_autofree char *length = NULL;
      EspControl control;

      esp_control_init (&control);
      answer = known->answer (instance, NULL, ESP_NO_MISTAKE, &control);
      rooms_solve (instance, NULL, "hill", "start=given neighbourhood=swap restarts=0", NULL,
                   &found);
      length = g_strndup (found.text, strcspn (found.text, "\n"));
      g_strchomp (answer);
      g_assert_cmpstr (strrchr (answer, ' ') + 1, ==, length);
    }
}

void
tour_add_judge_tests (void)
{
  g_test_add_func ("/tour/status", test_status);
  g_test_add_func ("/tour/status-of-nothing", test_status_of_nothing);
  g_test_add_func ("/tour/improved", test_improved);
  g_test_add_func ("/tour/paths", test_paths);
  g_test_add_func ("/tour/reference", test_reference);
}
