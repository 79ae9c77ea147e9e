#include "config.h"

#include "tour.h"

#include <string.h>

static EspInstance *
four_cities (void)
{
  return esp_tour_problem.create ();
}

/* Lengths by hand, from the distances in the specification. */
static void
test_lengths (void)
{
  g_autoptr (EspInstance) instance = four_cities ();
  const TourInstance *self = (const TourInstance *) instance;
  g_autoptr (EspState) state = tour_state_parse (instance, "NYC,Madison,Chicago,LA", NULL);
  g_autofree char *text = NULL;

  /* 808.11 + 122.47 + 1744.26 + 2448.30 */
  g_assert_cmpint (tour_length (self, (TourState *) state), ==, G_GINT64_CONSTANT (5123140000));
  text = tour_format_length (5123140000);
  g_assert_cmpstr (text, ==, "5123.14");
}

/* The difference that a swap makes is the difference of two sums over the whole tour. */
static void
test_swaps (void)
{
  EspRandom random;

  esp_random_init (&random, 5);
  for (int n = 1; n <= 9; n++)
    {
      g_autoptr (EspInstance) instance = tour_instance_new (n);
      TourInstance *self = (TourInstance *) instance;
      g_autoptr (EspState) state = NULL;
      TourState *tour;

      for (int i = 0; i < n; i++)
        {
          self->names[i] = g_strdup_printf ("c%d", i);
          for (int j = 0; j < i; j++)
            self->distances[i * n + j] = self->distances[j * n + i] =
                (gint64) esp_random_below (&random, 1000000);
        }
      state = esp_instance_initial_state (instance);
      tour = (TourState *) state;
      esp_random_shuffle (&random, tour->order, (guint) n);
      for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
          {
            gint64 length = tour_length (self, tour);
            gint64 claimed = tour_length_after_swap (self, tour, length, i, j);
            gint32 moved = tour->order[i];

            tour->order[i] = tour->order[j];
            tour->order[j] = moved;
            g_assert_cmpint (claimed, ==, tour_length (self, tour));
          }
    }
}

static EspOutcome
climb (const EspInstance *instance, const char *options_text, EspTracer *tracer, EspAnswer *answer)
{
  const EspAlgorithm *hill = esp_problem_find_algorithm (&esp_tour_problem, "hill");
  g_autoptr (EspOptions) options = esp_options_new (hill->options);
  EspControl control;

  g_assert_true (esp_options_parse (options, options_text, NULL));
  esp_answer_init (answer);
  esp_control_init (&control);
  control.tracer = tracer;
  esp_algorithm_solve (hill, instance, NULL, options, &control, answer);
  return answer->outcome;
}

/* With four cities there are three tours; with restarts the shortest is found, and it is what
 * trying them all gives. */
static void
test_optimum (void)
{
  g_autoptr (EspInstance) instance = four_cities ();
  const TourInstance *self = (const TourInstance *) instance;
  static const int tours[3][4] = { { 0, 1, 2, 3 }, { 0, 1, 3, 2 }, { 0, 2, 1, 3 } };
  gint64 best = G_MAXINT64;
  g_auto (EspAnswer) answer;

  for (int t = 0; t < 3; t++)
    {
      gint64 length = 0;

      for (int i = 0; i < 4; i++)
        length += tour_distance (self, tours[t][i], tours[t][(i + 1) % 4]);
      best = MIN (best, length);
    }
  g_assert_cmpint (climb (instance, "restarts=5", NULL, &answer), ==, ESP_OUTCOME_SOLVED);
  g_assert_cmpint (tour_length (self, (TourState *) answer.state), ==, best);
  g_assert_cmpint (esp_tour_problem.status (instance, answer.state), ==, ESP_STATUS_SOLVED);
  g_assert_cmpuint (answer.counters.n[ESP_COUNTER_RESTARTS], ==, 5);
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
test_events (void)
{
  g_autoptr (GBytes) bytes = esp_problem_load_sample (&esp_tour_problem, "ten-points.txt", NULL);
  g_autoptr (EspInstance) instance =
      tour_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "sample", NULL);
  Plot plot = { .tracer.event = follow, .lowest_proposal = G_MAXDOUBLE };
  g_auto (EspAnswer) answer;

  climb (instance, "restarts=20 seed=3", &plot.tracer, &answer);
  g_assert_cmpuint (plot.accepted, ==, answer.counters.n[ESP_COUNTER_STEPS]);
  g_assert_cmpuint (plot.accepted, >, 20);
  /* 45 swaps are looked at before every step and once more to see that there is no better one */
  g_assert_cmpuint (answer.counters.n[ESP_COUNTER_PROPOSALS], ==, 45 * (plot.accepted + 21));
}

static void
test_bad_files (void)
{
  static const struct
  {
    const char *text;
    const char *where;
  } files[] = {
    { "", "f:1:1: " },
    { "A B\nA 0 1\n", "f:3:1: " },
    { "A B\nA 0 1\nB 2 0\n", "f:3:3: " },
    { "A B\nA 1 1\nB 1 0\n", "f:2:3: " },
    { "A B\nA 0 x\nB 1 0\n", "f:2:5: " },
    { "A B\nA 0 -1\nB 1 0\n", "f:2:5: " },
    { "A A\nA 0 1\nA 1 0\n", "f:1:3: " },
    { "A B\nA 0\nB 1 0\n", "f:2:4: " },
    { "A B\nA 0 1 2\nB 1 0\n", "f:2:7: " },
    { "A B\nB 0 1\nA 1 0\n", "f:2:1: " },
    { "A\nA 0\nmore\n", "f:3:1: " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (tour_parse (files[i].text, strlen (files[i].text), "f", &error));
      if (!g_str_has_prefix (error->message, files[i].where))
        g_error ("%s: %s", files[i].text, error->message);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tour/lengths", test_lengths);
  g_test_add_func ("/tour/swaps", test_swaps);
  g_test_add_func ("/tour/optimum", test_optimum);
  g_test_add_func ("/tour/events", test_events);
  g_test_add_func ("/tour/bad-files", test_bad_files);
  return g_test_run ();
}
