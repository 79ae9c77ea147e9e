#include "config.h"

#include "draw/esp-look.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "engine/esp-run.h"
#include "engine/trace/esp-trace.h"
#include "report/experiment/esp-sweep-run.h"
#include "scratch.h"

#include <glib/gstdio.h>
#include <string.h>

/* What several threads do at a time: searches that are watched while they run, players beside each
 * other, experiments, drawings. Quick for itself; ./run tsan looks for races in it. */

static EspInstance *
load_sample (const EspProblem *problem)
{
  g_auto (GStrv) samples = esp_problem_list_samples (problem);
  g_autoptr (GError) error = NULL;
  EspInstance *instance;

  if (samples[0] == NULL)
    return problem->editing->create ();
  instance = esp_instance_find (problem, samples[0], &error);
  g_assert_no_error (error);
  return instance;
}

static EspRun *
start (const EspAlgorithm *algorithm, const EspInstance *instance, gboolean record)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  EspRun *run;

  /* where an algorithm goes by the clock, not long */
  if (esp_options_find (options, "seconds") != NULL)
    esp_options_set (options, "seconds", "0.2", NULL);
  run = esp_run_new (algorithm, instance, NULL, options);
  esp_run_set_record (run, record, 20000);
  esp_run_set_limits (run, 0.3, 200000);
  esp_run_start (run);
  return run;
}

/* All that a window asks of a run while it runs. */
static void
watch (EspRun *run)
{
  EspTrace *trace = esp_run_get_trace (run);
  G_GNUC_UNUSED g_autoptr (GPtrArray) solutions = esp_run_get_solutions (run);
  EspCounters counters;
  guint64 n;

  /* each so often that one of them meets the search, whatever lock was passed before */
  for (int i = 0; i < 2000; i++)
    esp_run_get_counters (run, &counters);
  for (int i = 0; i < 2000; i++)
    g_assert_cmpfloat (esp_run_get_seconds (run), >=, 0);
  if (trace == NULL)
    return;
  n = esp_trace_get_n_events (trace);
  if (n > 0)
    {
      EspState *state = esp_trace_get_state (trace, n / 2);
      EspNode node;
      guint32 children[8];

      state = esp_trace_move_state (trace, state, n / 2, n);
      esp_state_free (state);
      esp_trace_get_node (trace, esp_trace_get_node_at (trace, n), &node);
      esp_trace_get_children (trace, 0, 0, G_N_ELEMENTS (children), children);
      esp_trace_previous_decision (trace, n);
    }
}

static void
finish (EspRun *run)
{
  for (int i = 0; i < 10 && esp_run_get_phase (run) != ESP_RUN_FINISHED; i++)
    {
      watch (run);
      g_usleep (2000);
      if (i == 3)
        esp_run_pause (run);
      if (i == 6)
        esp_run_resume (run);
      g_main_context_iteration (NULL, FALSE);
    }
  esp_run_cancel (run);
  esp_run_wait (run);
  g_assert_nonnull (esp_run_get_answer (run));
  watch (run);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
test_runs (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (EspInstance) instance = load_sample (problem);

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    for (int record = 0; record < 2; record++)
      {
        g_autoptr (EspRun) run = start (a, instance, record);

        finish (run);
      }
}

/* Two of each kind on the same board, and each may have helpers of its own. */
static void
test_players (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (EspInstance) instance = load_sample (problem);

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    {
      g_autoptr (EspRun) one = start (a, instance, FALSE);
      g_autoptr (EspRun) other = start (a, instance, FALSE);
      g_autoptr (EspRun) dropped = start (a, instance, TRUE);

      g_clear_object (&dropped);
      finish (one);
      finish (other);
    }
}

static EspSweepRun *
start_sweep (const EspExperiment *experiment)
{
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);

  for (guint i = 0; experiment->quick[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (experiment->quick[i], "=", 2);

      g_assert_true (esp_options_set (options, pair[0], pair[1], NULL));
    }
  return esp_sweep_run_start (experiment, options, NULL);
}

static void
test_sweeps (gconstpointer data)
{
  const EspProblem *problem = data;

  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    {
      g_autoptr (EspSweep) sweep = esp_sweep_new (e);
      EspSweepRun *runs[] = { start_sweep (e), start_sweep (e) };
      EspSweepProgress progress = { 0 };

      for (int i = 0; i < 50 && !progress.finished; i++)
        {
          esp_sweep_run_take (runs[0], sweep);
          esp_sweep_run_get_progress (runs[0], &progress);
          g_usleep (5000);
        }
      for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
        {
          esp_sweep_run_cancel (runs[i]);
          for (progress.finished = FALSE; !progress.finished; g_usleep (1000))
            esp_sweep_run_get_progress (runs[i], &progress);
          g_assert_cmpint (progress.outcome, !=, ESP_OUTCOME_ERROR);
          esp_sweep_run_take (runs[i], sweep);
          esp_sweep_run_unref (runs[i]);
        }
    }
}

typedef struct
{
  EspInstance *instance;
  char *path;
} Drawing;

static gpointer
draw (gpointer data)
{
  const Drawing *drawing = data;
  g_autoptr (EspState) state = esp_instance_initial_state (drawing->instance);
  g_autoptr (GError) error = NULL;
  EspScene scene;

  esp_scene_init (&scene, drawing->instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  esp_picture_save (&scene, drawing->path, 200, 1, &error);
  g_assert_no_error (error);
  return NULL;
}

/* An export beside another, of copies of one instance, which may share what was worked out. */
static void
test_drawings (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (EspInstance) instance = load_sample (problem);
  g_autofree char *folder = make_scratch_folder ();
  Drawing drawings[2];
  GThread *threads[2];

  if (esp_look_find (problem) == NULL)
    {
      g_rmdir (folder);
      g_test_skip ("not drawn");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (drawings); i++)
    {
      drawings[i].instance = esp_instance_copy (instance);
      drawings[i].path = g_strdup_printf ("%s/%u.svg", folder, i);
    }
  for (guint i = 0; i < G_N_ELEMENTS (drawings); i++)
    threads[i] = g_thread_new ("draw", draw, &drawings[i]);
  for (guint i = 0; i < G_N_ELEMENTS (drawings); i++)
    {
      g_thread_join (threads[i]);
      esp_instance_free (drawings[i].instance);
      g_assert_cmpint (g_unlink (drawings[i].path), ==, 0);
      g_free (drawings[i].path);
    }
  g_rmdir (folder);
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *name;
    GTestDataFunc test;
  } tests[] = { { "runs", test_runs },
                { "players", test_players },
                { "sweeps", test_sweeps },
                { "drawings", test_drawings } };

  g_test_init (&argc, &argv, NULL);
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
      {
        g_autofree char *path = g_strdup_printf ("/threads/%s/%s", (*p)->id, tests[i].name);

        g_test_add_data_func (path, *p, tests[i].test);
      }
  return g_test_run ();
}
