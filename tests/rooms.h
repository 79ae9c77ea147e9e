#pragma once

/* What tests of all rooms begin with: their samples, and one test a room. */

#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"

#include <string.h>

static inline EspInstance *
rooms_parse (const EspProblem *problem, const char *text)
{
  g_autoptr (GError) error = NULL;
  EspInstance *instance = problem->files->parse (text, strlen (text), "text", &error);

  g_assert_no_error (error);
  g_assert_nonnull (instance);
  return instance;
}

/* The file itself, as a new string. */
static inline char *
rooms_load_text (const EspProblem *problem, const char *name)
{
  g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, name, NULL);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return g_strndup (text, length);
}

static inline EspInstance *
rooms_load_sample (const EspProblem *problem, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, name, &error);
  EspInstance *instance;

  g_assert_no_error (error);
  instance = problem->files->parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), name,
                                    &error);
  g_assert_no_error (error);
  return instance;
}

/* Every sample, the example, and what "New" begins with. (element-type EspInstance) */
static inline GPtrArray *
rooms_load_all (const EspProblem *problem)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_instance_free);
  g_auto (GStrv) names = esp_problem_list_samples (problem);

  g_assert_nonnull (names[0]);
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (all, rooms_load_sample (problem, names[i]));
  g_ptr_array_add (all, problem->editing->example ());
  g_ptr_array_add (all, problem->editing->create ());
  return all;
}

/* Runs @algorithm from @start (NULL: the initial state) with values for its options, as in "depth=3
 * order=score". @tracer may be NULL. Makes @answer ready. */
static inline EspOutcome
rooms_solve (const EspInstance *instance,
             const EspState *start,
             const char *algorithm,
             const char *options,
             EspTracer *tracer,
             EspAnswer *answer)
{
  const EspAlgorithm *self = esp_problem_find_algorithm (instance->problem, algorithm);
  g_autoptr (EspOptions) values = esp_options_new (self->options);
  g_autoptr (GError) error = NULL;
  EspControl control;

  esp_options_parse (values, options, &error);
  g_assert_no_error (error);
  esp_answer_init (answer);
  esp_control_init (&control);
  control.tracer = tracer;
  esp_algorithm_solve (self, instance, start, values, &control, answer);
  return answer->outcome;
}

/* A file that is wrong, what the message about it begins with, and what else it has (or NULL). */
typedef struct
{
  const char *text;
  const char *where;
  const char *part;
} RoomsFault;

static inline void
rooms_assert_refused (const EspProblem *problem,
                      const char *file,
                      const RoomsFault *faults,
                      guint n_faults)
{
  for (guint i = 0; i < n_faults; i++)
    {
      const RoomsFault *fault = &faults[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance =
          problem->files->parse (fault->text, strlen (fault->text), file, &error);

      if (instance != NULL || !g_str_has_prefix (error->message, fault->where) ||
          (fault->part != NULL && strstr (error->message, fault->part) == NULL))
        g_error ("%s: %s", fault->text, error != NULL ? error->message : "accepted");
    }
}

/* Whatever is in it, one clear line says that @noise is refused. */
static inline void
rooms_assert_noise (const EspProblem *problem, const char *noise, gsize size)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (problem->files->parse (noise, size, "noise", &error));
  g_assert_null (strchr (error->message, '\n'));
  g_assert_cmpint (strlen (error->message), <, 400);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

/* One run of an experiment. @format and what follows: its keys, as in "n=7;player=minimax:2". */
static inline EspRow *
rooms_run_row (const EspExperiment *experiment, const EspOptions *options, const char *format, ...)
{
  EspRow *row = esp_row_new (experiment);
  g_autofree char *text = NULL;
  g_auto (GStrv) keys = NULL;
  g_autoptr (GError) error = NULL;
  EspControl control;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  keys = g_strsplit (text, ";", -1);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (keys[i], "=", 2);

      esp_row_set_text (row, pair[0], pair[1]);
    }
  esp_control_init (&control);
  g_assert_true (experiment->run (options, row, &control, &error));
  g_assert_no_error (error);
  return row;
}

static inline void
rooms_assert_states_equal (const EspInstance *instance, const EspState *a, const EspState *b)
{
  const EspProblem *problem = instance->problem;

  if (!esp_state_equal (a, b))
    {
      g_autofree char *x = problem->states->state_format (instance, a);
      g_autofree char *y = problem->states->state_format (instance, b);

      g_assert_cmpstr (x, ==, y);
      g_assert_not_reached ();
    }
}

/* A sentence says "1 square" and "2 squares". */
static inline void
rooms_assert_grammar (const char *text)
{
  static const char things[] =
      "(^|[^0-9,.×\u2009\u202f])1 (ship "
      ")?(squares|ships|regions|borders|colours|nodes|leaves|stones|cells|"
      "slots|words|cities|plies|moves|lamps|solutions|neighbours|swaps|entries)\\b";

  if (text != NULL && g_regex_match_simple (things, text, 0, 0))
    g_error ("one is not several: %s", text);
}

/* What is to be said of a state: the cells that break a rule, in ascending order, and the sentence;
 * NULL: it is solved. Where nothing is wrong the sentence is what check says is missing. */
typedef struct
{
  const char *state;
  EspStatus status;
  const char *cells;
  const char *why;
} RoomsVerdict;

static inline int
rooms_compare_ints (gconstpointer a, gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

static inline void
rooms_assert_verdicts (const EspInstance *instance, const RoomsVerdict *verdicts, guint n)
{
  const EspProblem *problem = instance->problem;

  for (guint i = 0; i < n; i++)
    {
      const RoomsVerdict *verdict = &verdicts[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (EspState) state = problem->states->state_parse (instance, verdict->state, &error);
      g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
      g_autoptr (GString) blamed = g_string_new (NULL);
      g_autofree char *why = NULL;
      g_autofree char *check_why = NULL;

      g_assert_no_error (error);
      g_test_message ("%s", verdict->state);
      g_assert_cmpint (problem->judging->judge (instance, state, cells, &why), ==, verdict->status);
      g_assert_cmpint (problem->judging->judge (instance, state, NULL, NULL), ==, verdict->status);
      g_array_sort (cells, rooms_compare_ints);
      for (guint k = 0; k < cells->len; k++)
        g_string_append_printf (blamed, k > 0 ? " %d" : "%d", g_array_index (cells, int, k));
      g_assert_cmpstr (blamed->str, ==, verdict->cells);
      g_assert_cmpstr (why, ==, verdict->status == ESP_STATUS_WRONG ? verdict->why : NULL);
      g_assert_cmpint (problem->judging->check (instance, state, &check_why), ==,
                       verdict->status == ESP_STATUS_SOLVED);
      g_assert_cmpstr (check_why, ==, verdict->why);
    }
}

static inline void
rooms_add_test (const EspProblem *problem, const char *name, GTestDataFunc func)
{
  g_autofree char *path = g_strdup_printf ("/%s/%s", problem->id, name);

  g_test_add_data_func (path, problem, func);
}
