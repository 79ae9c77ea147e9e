/* Names of boards, and the boards of the days. */

#include "base/esp-random.h"
#include "engine/document/esp-board-name.h"
#include "engine/document/esp-today.h"
#include "rooms.h"

#include <string.h>

/* --- names --- */

static char *
rename_board (const EspProblem *problem, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (EspOptions) options = esp_board_name_parse (problem, name, &error);

  g_assert_no_error (error);
  return esp_board_name_format (problem, options);
}

static void
refuse (const EspProblem *problem, const char *name, const char *why)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (esp_board_name_parse (problem, name, &error));
  g_assert_nonnull (error);
  if (strstr (error->message, why) == NULL)
    g_error ("“%s”: %s", name, error->message);
}

static void
set_at_random (EspOptions *options, const EspOptionSpec *spec, EspRandom *random)
{
  g_autofree char *number = NULL;

  switch (spec->kind)
    {
    case ESP_OPTION_FLAG:
      esp_options_set (options, spec->id, "on", NULL);
      return;
    case ESP_OPTION_CHOICE:
      esp_options_set (
          options, spec->id,
          spec->choices[esp_random_below (random, g_strv_length ((char **) spec->choices))], NULL);
      return;
    case ESP_OPTION_INT:
      number = g_strdup_printf ("%.0f", spec->min + (double) esp_random_below (
                                                        random, (guint64) (spec->max - spec->min)));
      break;
    case ESP_OPTION_REAL:
      number = g_strdup_printf ("%.2f", spec->min + 0.25);
      break;
    case ESP_OPTION_TEXT:
    default:
      return;
    }
  esp_options_set (options, spec->id, number, NULL);
}

/* Whatever the settings are, their name says them. */
static void
test_round_trip (gconstpointer data)
{
  const EspProblem *problem = data;
  const EspOptionSpec *specs = esp_problem_get_generate_options (problem);
  EspRandom random;

  esp_random_init (&random, 1);
  for (int i = 0; i < 300; i++)
    {
      g_autoptr (EspOptions) options = esp_options_new (specs);
      g_autoptr (EspOptions) again = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *name = NULL;
      g_autofree char *shouted = NULL;
      g_autofree char *same = NULL;

      for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
        if (esp_random_below (&random, 2) == 0)
          set_at_random (options, spec, &random);
      name = esp_board_name_format (problem, options);
      g_assert_nonnull (name);
      again = esp_board_name_parse (problem, name, &error);
      g_assert_no_error (error);
      for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
        if (spec->kind == ESP_OPTION_INT || spec->kind == ESP_OPTION_REAL)
          g_assert_cmpfloat (esp_options_get_real (options, spec->id), ==,
                             esp_options_get_real (again, spec->id));
        else
          g_assert_cmpstr (esp_options_get_text (options, spec->id), ==,
                           esp_options_get_text (again, spec->id));
      shouted = g_ascii_strup (name, -1);
      same = rename_board (problem, shouted);
      g_assert_cmpstr (same, ==, name);
      g_assert_true (esp_board_name_find_problem (name) == problem);
    }
}

static void
test_forms (void)
{
  const EspProblem *ships = esp_problem_find ("battleship");
  const EspProblem *kcell = esp_problem_find ("kcell");
  const EspProblem *path = esp_problem_find ("path");
  static const char *const pairs[][2] = {
    /* what is usual need not be said; letters that are taken for others are right, too */
    { "ships-10-hard-K7QF2", "ships-10-hard-K7QF2" },
    { "battleship-8-easy-1", "ships-1" },
    { " Ships-HARD-oil ", "ships-hard-11" },
    { "ships-size10x12-Z", "ships-10x12-Z" },
    { "ships-1.k7qf2", "ships-K7QF2" },
    { "ships-fleet4,3,2,1-0", "ships-fleet4,3,2,1-0" },
  };

  if (ships == NULL || kcell == NULL || path == NULL)
    {
      g_test_skip ("the rooms are not built");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *name = rename_board (ships, pairs[i][0]);

      g_assert_cmpstr (name, ==, pairs[i][1]);
    }
  refuse (ships, "kcell-1", "begins with “ships-”");
  refuse (ships, "ships", "begins with “ships-”");
  refuse (ships, "ships-", "no seed");
  refuse (ships, "ships-U", "no seed");
  refuse (ships, "ships-ZZZZZZZZZZZZ", "no seed");
  refuse (ships, "ships-2.1", "later version");
  refuse (ships, "ships-x.1", "no seed");
  refuse (ships, "ships-harder-1", "“harder” is no setting");
  refuse (ships, "ships-10-hard", "seed is missing");
  refuse (ships, "ships-10-8-1", "says size twice");
  refuse (ships, "ships--1", "“” is no setting");
  refuse (kcell, "kcell-n999-1", "999");
  refuse (kcell, "kcell-nine-1", "“nine” is no setting");
  g_assert_null (esp_board_name_find_problem ("chess-1"));
  {
    g_autofree char *name = rename_board (path, "path-open-no-corner-density30-A");

    g_assert_cmpstr (name, ==, "path-open-density30-no-corner-A");
  }
}

/* A file of one's own is in no name. */
static void
test_no_name (void)
{
  const EspProblem *words = esp_problem_find ("words");
  g_autoptr (EspOptions) options = NULL;

  if (words == NULL)
    {
      g_test_skip ("the room is not built");
      return;
    }
  options = esp_options_new (esp_problem_get_generate_options (words));
  esp_options_set (options, "words", "my-words", NULL);
  g_assert_null (esp_board_name_format (words, options));
  refuse (words, "words-wordsabc-1", "no setting");
}

static EspInstance *
make (const EspProblem *problem, const char *name)
{
  g_autoptr (GError) error = NULL;
  EspInstance *instance;
  EspControl control;

  esp_control_init (&control);
  instance = esp_board_name_make (problem, name, &control, &error);
  g_assert_no_error (error);
  return instance;
}

/* A name gives the same board for good: whoever changes a generator raises the number of its format
 * and keeps the old one, and does not change these. */
static void
test_pinned (void)
{
  static const char *const boards[][2] = {
#include "test-names-pinned.h"
  };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      const EspProblem *problem = esp_board_name_find_problem (boards[i][0]);
      g_autoptr (EspInstance) instance = NULL;
      g_autofree char *text = NULL;
      g_autofree char *sum = NULL;

      if (problem == NULL)
        continue; /* it is not built */
      instance = make (problem, boards[i][0]);
      text = problem->files->format (instance);
      sum = g_compute_checksum_for_string (G_CHECKSUM_MD5, text, -1);
      if (!g_str_equal (sum, boards[i][1]))
        g_error ("%s has become another board: %s, and was %s", boards[i][0], sum, boards[i][1]);
    }
}

/* --- the boards of the days --- */

static void
count_solution (EspControl *control, EspState *state)
{
  guint *n = control->user_data;

  (*n)++;
  esp_state_free (state);
}

/* Two at most. */
static guint
count_solutions (const EspInstance *instance, const char *solver)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (instance->problem, solver);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  EspControl control;
  guint n = 0;

  if (esp_options_find (options, "solutions") != NULL)
    esp_options_set (options, "solutions", "2", NULL);
  else
    esp_options_set (options, "count", "2", NULL);
  esp_answer_init (&answer);
  esp_control_init (&control);
  control.solution = count_solution;
  control.user_data = &n;
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  return n;
}

/* What the plain search of the assignment has to do; of what is not searched for how large it is.
 */
static double
measure (const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;
  g_autofree char *text = problem->files->format (instance);

  if (g_str_equal (problem->id, "battleship"))
    {
      const EspAlgorithm *fc = esp_problem_find_algorithm (problem, "fc");
      g_autoptr (EspOptions) options = esp_options_new (fc->options);
      g_auto (EspAnswer) answer;
      EspControl control;

      esp_answer_init (&answer);
      esp_control_init (&control);
      control.limit_nodes = 20000;
      esp_algorithm_solve (fc, instance, NULL, options, &control, &answer);
      return (double) answer.counters.n[ESP_COUNTER_ASSIGNMENTS];
    }
  if (g_str_equal (problem->id, "path"))
    {
      const EspAlgorithm *bfs = esp_problem_find_algorithm (problem, "bfs");
      g_autoptr (EspOptions) options = esp_options_new (bfs->options);
      g_auto (EspAnswer) answer;
      EspControl control;

      esp_answer_init (&answer);
      esp_control_init (&control);
      esp_algorithm_solve (bfs, instance, NULL, options, &control, &answer);
      return (double) answer.counters.n[ESP_COUNTER_EXPANDED];
    }
  if (g_str_equal (problem->id, "stones"))
    return g_ascii_strtod (text, NULL);
  /* a given cell is a line less to be found */
  if (g_str_equal (problem->id, "constraints"))
    return 1e6 - (double) strlen (text);
  return (double) strlen (text);
}

static void
test_month (gconstpointer data)
{
  static const struct
  {
    const char *id;
    const char *solver; /* by which it is seen that there is one solution and no more */
  } unique[] = { { "battleship", "learn" }, { "words", "learn" }, { "constraints", "learn" } };
  const EspProblem *problem = data;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  double effort[8] = { 0 };
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_dmy (&date, 30, G_DATE_NOVEMBER, 2026); /* a Monday */
  for (int day = 0; day < 28; day++)
    {
      int difficulty = 0;
      g_autofree char *name = esp_today_name (problem, &date, &difficulty);
      g_autoptr (EspInstance) instance = make (problem, name);

      g_assert_cmpint (difficulty, ==, day % 7 + 1);
      effort[difficulty] += measure (instance);
      for (guint i = 0; i < G_N_ELEMENTS (unique); i++)
        if (g_str_equal (unique[i].id, problem->id))
          g_assert_cmpuint (count_solutions (instance, unique[i].solver), ==, 1);
      g_assert_true (g_hash_table_add (seen, g_steal_pointer (&name)));
      g_date_add_days (&date, 1);
    }
  for (int i = 2; i <= 7; i++)
    if (effort[i] <= effort[i - 1])
      g_error ("%s: day %d of the week (%g) is no harder than the one before (%g)", problem->id, i,
               effort[i], effort[i - 1]);
}

static void
test_dates (void)
{
  static const char *const wrong[] = { "",         "2026",     "2026-13-01", "2026-02-30",
                                       "2026-1-1", "26-01-01", "27.11.2026", "today" };
  GDate date;
  g_autoptr (GError) error = NULL;

  g_date_clear (&date, 1);
  g_assert_true (esp_today_parse_date ("2028-02-29", &date, &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_date_get_weekday (&date), ==, G_DATE_TUESDAY);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) local = NULL;

      g_assert_false (esp_today_parse_date (wrong[i], &date, &local));
      g_assert_nonnull (local);
    }
}

int
main (int argc, char *argv[])
{
  const EspProblem *const *problems = esp_problems_get ();

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/names/forms", test_forms);
  g_test_add_func ("/names/no-name", test_no_name);
  g_test_add_func ("/names/pinned", test_pinned);
  g_test_add_func ("/today/dates", test_dates);
  for (guint i = 0; problems[i] != NULL; i++)
    if (problems[i]->generating != NULL)
      {
        g_autofree char *names = g_strdup_printf ("/names/round-trip/%s", problems[i]->id);
        g_autofree char *month = g_strdup_printf ("/today/month/%s", problems[i]->id);

        g_test_add_data_func (names, problems[i], test_round_trip);
        g_test_add_data_func (month, problems[i], test_month);
      }
  return g_test_run ();
}
