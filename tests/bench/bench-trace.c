#include "config.h"

/* What a long recorded trace costs: how fast it is taken, the memory it needs, and how long it
 * takes to get to any step of it. Prints figures; judges nothing. */

#include "base/esp-random.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "engine/esp-run.h"
#include "engine/trace/esp-trace.h"

#include <stdio.h>
#include <string.h>

#define N_EVENTS 10000000
#define N_SEEKS 2000

/* The resident memory of this process, in megabytes. */
static double
resident (void)
{
  g_autofree char *text = NULL;
  long pages = 0;

  if (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL))
    sscanf (text, "%*d %ld", &pages);
  return (double) pages * 4096 / (1024 * 1024);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return x < y ? -1 : x > y;
}

static void
report (const char *problem_id,
        const char *algorithm_id,
        const char *text,
        const char *options_text)
{
  const EspProblem *problem = esp_problem_find (problem_id);
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, algorithm_id);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance =
      text != NULL ? problem->files->parse (text, strlen (text), "bench", &error)
                   : problem->editing->example ();
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspRun) run = NULL;
  g_autofree gint64 *times = g_new (gint64, N_SEEKS);
  EspTrace *trace;
  EspRandom random;
  double before = resident ();

  g_assert_no_error (error);
  g_assert_true (esp_options_parse (options, options_text, NULL));
  run = esp_run_new (algorithm, instance, NULL, options);
  esp_run_set_record (run, TRUE, N_EVENTS);
  esp_run_start (run);
  trace = esp_run_get_trace (run);
  while (esp_trace_get_n_events (trace) < N_EVENTS && esp_run_get_phase (run) != ESP_RUN_FINISHED)
    g_usleep (1000);
  printf ("%s %s: %.1f million events in %.2f s, %.0f MB more resident, %.0f MB in the file\n",
          problem_id, algorithm_id, (double) esp_trace_get_n_events (trace) / 1e6,
          esp_run_get_seconds (run), resident () - before,
          (double) esp_trace_get_spilled (trace) / (1024 * 1024));
  esp_run_cancel (run);
  esp_run_wait (run);

  esp_random_init (&random, 1);
  for (guint i = 0; i < N_SEEKS; i++)
    {
      guint64 step = esp_random_below (&random, esp_trace_get_n_events (trace) + 1);
      gint64 begin = g_get_monotonic_time ();
      G_GNUC_UNUSED g_autoptr (EspState) state = esp_trace_get_state (trace, step);

      esp_trace_get_node_at (trace, step);
      times[i] = g_get_monotonic_time () - begin;
    }
  qsort (times, N_SEEKS, sizeof *times, compare_times);
  printf ("  %d random steps: median %.3f ms, 99 %% below %.3f ms, slowest %.3f ms\n", N_SEEKS,
          (double) times[N_SEEKS / 2] / 1000, (double) times[N_SEEKS * 99 / 100] / 1000,
          (double) times[N_SEEKS - 1] / 1000);
}

int
main (int argc, char *argv[])
{
  report ("lamps", "bt", "20\n??????????????????????????????????????????????????????????????11\n",
          "");
  /* further: problem, algorithm, options, file */
  for (int i = 1; i + 3 < argc; i += 4)
    {
      g_autofree char *text = NULL;

      if (g_file_get_contents (argv[i + 3], &text, NULL, NULL))
        report (argv[i], argv[i + 1], text, argv[i + 2]);
    }
  return 0;
}
