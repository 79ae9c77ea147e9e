#include "config.h"

/* One fixed, untraced search for a number of times; prints the processor seconds of each. It is
 * built twice, with tracing in the source and without, and tests/bench/trace-cost compares. */

#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static double
processor_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

int
main (int argc, char *argv[])
{
  const EspProblem *problem = argc == 5 ? esp_problem_find (argv[1]) : NULL;
  const EspAlgorithm *algorithm =
      problem != NULL ? esp_problem_find_algorithm (problem, argv[2]) : NULL;
  g_autoptr (EspOptions) options = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance = NULL;

  if (algorithm == NULL)
    {
      fprintf (stderr, "usage: bench-search PROBLEM ALGORITHM OPTIONS FILE\n");
      return 2;
    }
  options = esp_options_new (algorithm->options);
  instance = esp_instance_load (problem, argv[4], &error);
  if (instance == NULL || !esp_options_parse (options, argv[3], &error))
    {
      fprintf (stderr, "%s\n", error->message);
      return 2;
    }
  for (int i = 0; i < 3; i++)
    {
      EspControl control;
      g_auto (EspAnswer) answer;
      double begin = processor_seconds ();

      esp_answer_init (&answer);
      esp_control_init (&control);
      control.limit_nodes = 20000000;
      esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
      printf ("%.4f\n", processor_seconds () - begin);
    }
  return 0;
}
