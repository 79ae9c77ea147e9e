#include "config.h"

#include "engine/esp-contract.h"
#include "engine/esp-expected.h"
#include "engine/esp-mistake.h"
#include "rooms.h"

/* Known mistakes: the reference is right without one and agrees with the room's own solvers and
 * checker; with each one it differs somewhere; who has one is told from who has another. */

#define BOARDS 400

typedef struct
{
  const EspProblem *problem;
  const EspMistakes *known;
  int n;
  EspInstance *instance;
  EspOptions *settings;
  /* of each mistake, the right one last: as it is found, and as it is printed */
  char *found[ESP_MOST_MISTAKES + 1];
  char *answers[ESP_MOST_MISTAKES + 1];
} Board;

static void
find_answer (Board *board, int i)
{
  EspControl control;

  esp_control_init (&control);
  board->found[i] = board->known->answer (board->instance, board->settings,
                                          i < board->n ? i : ESP_NO_MISTAKE, &control);
  board->answers[i] = board->found[i] != NULL ? esp_expected_present (board->found[i]) : NULL;
}

/* FALSE where nothing comes of the seed. */
static gboolean
board_init (Board *board, const EspProblem *problem, guint64 seed)
{
  *board = (Board){ .problem = problem, .known = problem->mistakes };
  board->n = esp_mistakes_count (board->known);
  board->settings = esp_options_new (board->known->settings);
  board->instance = board->known->make (seed, board->settings);
  for (int i = 0; board->instance != NULL && i <= board->n; i++)
    find_answer (board, i);
  return board->instance != NULL;
}

static void
board_clear (Board *board)
{
  for (int i = 0; i <= board->n; i++)
    {
      g_free (board->found[i]);
      g_free (board->answers[i]);
    }
  g_clear_pointer (&board->instance, esp_instance_free);
  esp_options_free (board->settings);
}

/* Whether what @i writes is right to @other. */
static gboolean
fits (const Board *board, int i, int other)
{
  const char *text = board->answers[i];
  int mistake = other < board->n ? other : ESP_NO_MISTAKE;
  g_autoptr (EspState) state = NULL;
  g_autoptr (GError) error = NULL;
  gsize from = 0;

  if (text == NULL || board->answers[other] == NULL)
    return text == board->answers[other];
  if (board->known->fits == NULL)
    return esp_expected_find (text, strlen (text), board->found[other], &from, NULL, NULL);
  state = board->problem->files->parse_solution (board->instance, text, strlen (text), "answer",
                                                 &error);
  g_assert_no_error (error);
  return board->known->fits (board->instance, board->settings, state, mistake, NULL);
}

static void
test_table (gconstpointer data)
{
  const EspMistakes *known = ((const EspProblem *) data)->mistakes;
  int n = esp_mistakes_count (known);

  g_assert_cmpint (n, >=, 12);
  g_assert_cmpint (n, <=, ESP_MOST_MISTAKES);
  for (int i = 0; i < n; i++)
    {
      g_auto (GStrv) covered =
          g_strsplit (known->list[i].covers != NULL ? known->list[i].covers : "", " ", -1);

      g_assert_cmpint (esp_mistakes_find (known, known->list[i].id), ==, i);
      g_assert_cmpint (strlen (known->list[i].id), <=, 18);
      g_assert_nonnull (known->list[i].text);
      for (guint k = 0; covered[k] != NULL; k++)
        g_assert_cmpint (esp_mistakes_find (known, covered[k]), !=, i);
      for (guint k = 0; covered[k] != NULL; k++)
        g_assert_cmpint (esp_mistakes_find (known, covered[k]), >=, 0);
    }
}

/* The search that a case asks for, or any. */
static const char *
find_solver (const Board *board)
{
  return esp_options_find (board->settings, "right") != NULL
             ? esp_options_get_text (board->settings, "right")
             : board->problem->algorithms->id;
}

/* Of puzzles: what the checker says, and what the room's own solver finds. */
static void
hold_to_solver (const Board *board)
{
  g_auto (EspAnswer) found;
  g_autoptr (EspState) state = NULL;
  g_autofree char *why = NULL;
  const char *text = board->answers[board->n];
  EspOutcome outcome = rooms_solve (board->instance, NULL, find_solver (board), "", NULL, &found);

  g_assert_cmpint (outcome, ==, text != NULL ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE);
  if (text == NULL)
    return;
  state = board->problem->files->parse_solution (board->instance, text, strlen (text), "", NULL);
  g_assert_nonnull (state);
  board->problem->judging->check (board->instance, state, &why);
  g_assert_cmpstr (why, ==, NULL);
  g_assert_true (
      board->known->fits (board->instance, board->settings, found.state, ESP_NO_MISTAKE, NULL));
}

static void
test_boards (gconstpointer data)
{
  const EspProblem *problem = data;
  int n = esp_mistakes_count (problem->mistakes);
  g_autofree int *wrong = g_new0 (int, n);
  g_autofree int *told = g_new0 (int, n *n);

  for (guint64 seed = 1; seed <= BOARDS; seed++)
    {
      Board board;

      if (board_init (&board, problem, seed))
        {
          g_assert_true (problem->mistakes->fits == NULL || fits (&board, n, n));
          if (problem->mistakes->fits != NULL)
            hold_to_solver (&board);
        }
      for (int i = 0; i < n && board.instance != NULL; i++)
        {
          wrong[i] += !fits (&board, i, n);
          g_assert_true (fits (&board, i, i));
          for (int other = 0; other < n; other++)
            {
              gboolean other_fits = i == other || fits (&board, i, other);

              told[i * n + other] += !other_fits;
              /* an answer of one fits what covers it */
              g_assert_true (other_fits || board.answers[i] == NULL ||
                             !esp_mistakes_cover (problem->mistakes, other, i));
            }
        }
      board_clear (&board);
    }
  for (int i = 0; i < n; i++)
    {
      g_test_message ("%s differs on %d of %d", problem->mistakes->list[i].id, wrong[i], BOARDS);
      g_assert_cmpint (wrong[i], >, 0);
      for (int other = 0; other < n; other++)
        if (i != other && told[i * n + other] == 0 &&
            !esp_mistakes_cover (problem->mistakes, other, i))
          {
            g_test_message ("%s is never told from %s", problem->mistakes->list[i].id,
                            problem->mistakes->list[other].id);
            g_test_fail ();
          }
    }
}

/* Of games: what the room's own search comes to, by which programs of its assignment are held. */
static void
test_expected (gconstpointer data)
{
  const EspProblem *problem = data;

  for (guint64 seed = 1; seed <= BOARDS; seed++)
    {
      g_autoptr (EspOptions) settings = esp_options_new (problem->mistakes->settings);
      g_autoptr (EspInstance) instance = problem->mistakes->make (seed, settings);
      g_autoptr (GError) error = NULL;
      g_autofree char *expected = NULL;
      g_autofree char *expected_shown = NULL;
      g_autofree char *found = NULL;
      g_autofree char *found_shown = NULL;
      EspControl control;

      if (instance == NULL)
        continue;
      esp_control_init (&control);
      expected = problem->contracting->expect (instance, settings, 0, &control, &error);
      g_assert_no_error (error);
      found = problem->mistakes->answer (instance, settings, ESP_NO_MISTAKE, &control);
      g_assert_nonnull (found);
      /* a fraction need not be in lowest terms */
      expected_shown = esp_expected_present (expected);
      found_shown = esp_expected_present (found);
      g_assert_cmpstr (found_shown, ==, expected_shown);
    }
}

int
main (int argc, char *argv[])
{
  const EspProblem *const *problems = esp_problems_get ();

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; problems[i] != NULL; i++)
    if (problems[i]->mistakes != NULL)
      {
        rooms_add_test (problems[i], "table", test_table);
        rooms_add_test (problems[i], "boards", test_boards);
        if (problems[i]->game != NULL)
          rooms_add_test (problems[i], "expected", test_expected);
      }
  return g_test_run ();
}
