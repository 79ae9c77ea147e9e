#include "config.h"

#include <time.h>

#include "engine/trace/esp-search.h"

/* A pause holds every thread of every algorithm, takes nothing of its time, and ends. */

#define HELD_MS 60

static double
processor_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static GPtrArray *
load_samples (const EspProblem *problem)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_instance_free);
  g_auto (GStrv) names = esp_problem_list_samples (problem);

  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (all, esp_instance_find (problem, names[i], NULL));
  return all;
}

/* The phase that a run comes to when it is to pause: it is held, or it had ended before. */
static EspRunPhase
wait_until_held (EspRun *run)
{
  while (esp_run_get_phase (run) == ESP_RUN_RUNNING)
    g_usleep (200);
  return esp_run_get_phase (run);
}

static void
raise_option (EspOptions *options, const char *id, double most)
{
  const EspOptionSpec *spec = esp_options_find (options, id);

  if (spec != NULL && spec->kind == ESP_OPTION_INT)
    {
      g_autofree char *text = g_strdup_printf ("%.0f", MIN (spec->max, most));

      g_assert_true (esp_options_set (options, id, text, NULL));
    }
}

/* What makes a search take long: most players look some plies ahead by default, and local searches
 * give up after some steps where there is nothing to be found. */
static EspOptions *
deep_options (const EspAlgorithm *algorithm)
{
  EspOptions *options = esp_options_new (algorithm->options);

  if (algorithm->main_option != NULL)
    raise_option (options, "depth", 30);
  raise_option (options, "max-steps", 1e9);
  return options;
}

/* How often a search of @algorithm was held in its midst. */
static guint
hold (const EspAlgorithm *algorithm, const EspInstance *instance, gboolean record, double limit)
{
  g_autoptr (EspOptions) options = deep_options (algorithm);
  g_autoptr (EspRun) run = esp_run_new (algorithm, instance, NULL, options);
  guint n_held = 0;

  esp_run_set_record (run, record, 100000);
  esp_run_set_limits (run, limit, 0);
  esp_run_start (run);
  for (int i = 0; i < 2; i++)
    {
      double used;
      double ran;

      g_usleep (1500);
      esp_run_pause (run);
      if (wait_until_held (run) != ESP_RUN_PAUSED)
        break;
      g_usleep (5000); /* a thread that helps may come to rest a tick later */
      used = processor_ms ();
      ran = esp_run_get_seconds (run);
      g_usleep (HELD_MS * 1000);
      g_assert_cmpint (esp_run_get_phase (run), ==, ESP_RUN_PAUSED);
      g_assert_cmpfloat (processor_ms () - used, <, HELD_MS / 3.0);
      g_assert_cmpfloat (esp_run_get_seconds (run), ==, ran);
      esp_run_resume (run);
      n_held++;
    }
  if (limit > 0)
    {
      esp_run_wait (run);
      /* a search that its limit ended had all of its time */
      if (esp_run_get_answer (run)->outcome == ESP_OUTCOME_LIMIT)
        g_assert_cmpfloat (esp_run_get_answer (run)->seconds, >=, limit * 0.95);
    }
  else
    {
      esp_run_cancel (run);
      esp_run_wait (run);
    }
  g_assert_nonnull (esp_run_get_answer (run));
  return n_held;
}

static void
test_pause (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = load_samples (problem);

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    {
      guint n_held = 0;
      guint n_limited = 0;

      /* samples end with the larger ones as often as not: all are tried until one takes long */
      for (guint i = 0; i < all->len && n_held < 2; i++)
        n_held += hold (a, g_ptr_array_index (all, i), FALSE, 0);
      for (guint i = 0; i < all->len && n_limited < 2; i++)
        n_limited +=
            hold (a, g_ptr_array_index (all, i), (a->flags & ESP_ALGORITHM_TRACED) != 0, 0.03);
      g_test_message ("%s %s: held %u and %u times", problem->id, a->id, n_held, n_limited);
    }
}

/* A run that is not recorded has no events to be counted: a step leaves it held. */
static void
test_step_unrecorded (void)
{
  const EspProblem *problem = esp_problem_find ("war");
  const EspAlgorithm *best = esp_problem_find_algorithm (problem, "best");
  g_autoptr (EspInstance) board = problem->editing->create ();
  g_autoptr (EspOptions) options = esp_options_new (best->options);
  g_autoptr (EspRun) run = esp_run_new (best, board, NULL, options);

  esp_run_start (run);
  g_usleep (20000);
  esp_run_pause (run);
  g_assert_cmpint (wait_until_held (run), ==, ESP_RUN_PAUSED);
  esp_run_step (run, 10);
  g_usleep (30000);
  g_assert_cmpint (esp_run_get_phase (run), ==, ESP_RUN_PAUSED);
  esp_run_cancel (run);
  esp_run_wait (run);
}

static GMutex gate;
static GCond gate_moved;
static int gate_stage; /* 1: the search is at its first step; 2: it may go on */

/* As on a machine that has no time for it: it comes to its first event when it is let. */
static EspOutcome
late_solve (const EspInstance *instance,
            const EspState *start,
            const EspOptions *options,
            EspControl *control,
            EspAnswer *answer)
{
  g_mutex_lock (&gate);
  gate_stage = 1;
  g_cond_broadcast (&gate_moved);
  while (gate_stage < 2)
    g_cond_wait (&gate_moved, &gate);
  g_mutex_unlock (&gate);
  return esp_problem_find_algorithm (esp_problem_find ("lamps"), "bt")
      ->solve (instance, start, options, control, answer);
}

/* A search that is still at the steps that were asked of it stands still to whoever presses Run or
 * Resume then: it is played, or goes on, and is not paused for good. */
static void
test_run_while_stepping (gconstpointer resume)
{
  const EspProblem *problem = esp_problem_find ("lamps");
  EspAlgorithm late = *esp_problem_find_algorithm (problem, "bt");
  g_autoptr (EspInstance) board = esp_instance_find (problem, "thirteen.txt", NULL);
  g_autoptr (EspOptions) options = esp_options_new (late.options);
  g_autoptr (EspSearch) search = NULL;

  late.solve = late_solve;
  gate_stage = 0;
  search = esp_search_new (&late, board, NULL, options);
  esp_search_set_record (search, TRUE, 0);
  esp_search_start (search, TRUE);
  g_assert_cmpint (esp_search_get_phase (search), ==, ESP_RUN_PAUSED);
  esp_search_next (search, TRUE);
  g_assert_true (esp_search_is_stepping (search));
  g_mutex_lock (&gate);
  while (gate_stage < 1)
    g_cond_wait (&gate_moved, &gate);
  g_mutex_unlock (&gate);
  g_assert_cmpint (esp_search_get_phase (search), ==, ESP_RUN_PAUSED);
  if (resume != NULL)
    esp_search_resume (search);
  else
    {
      esp_search_set_pace (search, 1000);
      esp_search_play (search);
    }
  g_mutex_lock (&gate);
  gate_stage = 2;
  g_cond_broadcast (&gate_moved);
  g_mutex_unlock (&gate);
  while (esp_search_is_alive (search) || esp_search_is_playing (search))
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (esp_search_is_stepping (search));
  g_assert_cmpuint (esp_search_get_step (search), ==, esp_search_get_n_steps (search));
  g_assert_cmpuint (esp_search_get_n_steps (search), >, 1);
}

int
main (int argc, char *argv[])
{
  const EspProblem *const *problems = esp_problems_get ();

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; problems[i] != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/pause/%s", problems[i]->id);

      g_test_add_data_func (path, problems[i], test_pause);
    }
  g_test_add_func ("/pause/step-unrecorded", test_step_unrecorded);
  g_test_add_data_func ("/pause/run-while-stepping", NULL, test_run_while_stepping);
  g_test_add_data_func ("/pause/resume-while-stepping", "resume", test_run_while_stepping);
  return g_test_run ();
}
