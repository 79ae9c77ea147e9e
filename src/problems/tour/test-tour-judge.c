#include "config.h"

#include "base/esp-random.h"
#include "test-tour.h"

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

void
tour_add_judge_tests (void)
{
  g_test_add_func ("/tour/status", test_status);
  g_test_add_func ("/tour/status-of-nothing", test_status_of_nothing);
  g_test_add_func ("/tour/improved", test_improved);
  g_test_add_func ("/tour/paths", test_paths);
}
