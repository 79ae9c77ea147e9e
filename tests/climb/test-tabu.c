#include "config.h"

/* Tabu search on small tours: never below the optimum, often below what hill climbing
 * finds, and nearly always the optimum. */

#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"

static double
solve (const EspInstance *instance, const char *id, const char *settings)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (instance->problem, id);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (GError) error = NULL;
  g_auto (EspAnswer) answer;
  EspControl control;
  double length = -1;

  esp_options_parse (options, settings, &error);
  g_assert_no_error (error);
  esp_answer_init (&answer);
  esp_control_init (&control);
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  g_assert_cmpint (answer.outcome, ==, ESP_OUTCOME_SOLVED);
  g_assert_true (g_variant_dict_lookup (&answer.members, "length", "d", &length));
  return length;
}

static void
test_small (void)
{
  static const char *const neighbourhoods[] = { "swap", "2-opt", "or-opt" };
  const EspProblem *problem = esp_problem_find ("tour");
  int n_optimal[3] = { 0 };
  int n_better = 0;
  const int n = 60;

  for (int seed = 1; seed <= n; seed++)
    {
      g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (problem));
      g_autofree char *text = g_strdup_printf ("cities=9 seed=%d", seed);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = NULL;
      EspControl control;
      double best;

      esp_options_parse (options, text, &error);
      g_assert_no_error (error);
      esp_control_init (&control);
      instance = problem->generating->generate (options, &control, &error);
      g_assert_no_error (error);
      best = solve (instance, "exact", "");
      for (int k = 0; k < 3; k++)
        {
          g_autofree char *hill = g_strdup_printf ("neighbourhood=%s", neighbourhoods[k]);
          g_autofree char *tabu =
              g_strdup_printf ("neighbourhood=%s tenure=3 steps=200", neighbourhoods[k]);
          double climbed = solve (instance, "hill", hill);
          double found = solve (instance, "tabu", tabu);

          g_assert_cmpfloat (found, >=, best - 1e-6);
          n_optimal[k] += found <= best + 1e-6;
          n_better += found < climbed - 1e-6;
        }
    }
  g_test_message ("optimal: swap %d, 2-opt %d, or-opt %d of %d; better than hill climbing: %d",
                  n_optimal[0], n_optimal[1], n_optimal[2], n, n_better);
  for (int k = 0; k < 3; k++)
    g_assert_cmpint (n_optimal[k], >, n * 8 / 10);
  g_assert_cmpint (n_better, >, 5);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tabu/small", test_small);
  return g_test_run ();
}
