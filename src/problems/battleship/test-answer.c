#include "config.h"

#include "battleship.h"
#include "rooms.h"
#include "test-battleship.h"

/* The editor draws the answer, and the puzzle follows. Counts of solutions were made elsewhere
 * (grammar.md, edit-ships). */

static guint64
count (const EspInstance *instance)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_battleship_problem, "best");
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  EspControl control;

  esp_options_set (options, "solutions", "0", NULL);
  esp_answer_init (&answer);
  esp_control_init (&control);
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  return answer.counters.n[ESP_COUNTER_SOLUTIONS];
}

static void
edit (EspInstance *instance, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (!battleship_edit (instance, text, &error))
    g_error ("%s: %s", text, error->message);
}

static EspInstance *
draw_board (void)
{
  static const char *const squares[] = { "D1",  "D2",  "A2",  "G3",  "H3",  "I3",  "J3", "K3", "A4",
                                         "A5",  "A6",  "I5",  "J5",  "L6",  "C7",  "G9", "H9", "I9",
                                         "A10", "B10", "C10", "D10", "H11", "K11", "K12" };
  EspInstance *instance = battleship_new (12, 12);

  for (guint i = 0; i < G_N_ELEMENTS (squares); i++)
    {
      g_autofree char *text = g_strdup_printf ("ship %s", squares[i]);

      edit (instance, text);
    }
  return instance;
}

static void
test_drawn (void)
{
  static const char *const shown[] = { "K3", "C7", "H11" };
  static const guint64 without[] = { 5, 40, 54 };
  g_autoptr (EspInstance) instance = draw_board ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autofree char *show = g_strdup_printf ("show %s", shown[i]);

      edit (instance, show);
    }
  text = battleship_format (instance);
  g_assert_true (g_str_has_prefix (text, "125132103421\n512300233231\n43211\n"));
  g_assert_cmpuint (count (instance), ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autofree char *show = g_strdup_printf ("show %s", shown[i]);

      edit (instance, show);
      g_assert_cmpuint (count (instance), ==, without[i]);
      edit (instance, show);
    }
  edit (instance, "clear-hints");
  g_assert_cmpuint (count (instance), ==, 3005);
}

/* One solution, the one that was drawn, and none of what is shown can be hidden. */
static void
test_fewest (void)
{
  g_autoptr (EspInstance) instance = draw_board ();
  BattleshipPuzzle *puzzle = (BattleshipPuzzle *) instance;
  BattleshipState *answer = battleship_answer_new_state (puzzle);
  int n_shown = 0;

  edit (instance, "fewest-hints");
  g_assert_cmpuint (count (instance), ==, 1);
  g_assert_true (battleship_check (instance, &answer->parent, NULL));
  for (int i = 0; i < battleship_n (puzzle); i++)
    {
      char hint = puzzle->hints[i];

      if (hint == '0')
        continue;
      n_shown++;
      puzzle->hints[i] = '0';
      g_assert_cmpuint (count (instance), >, 1);
      puzzle->hints[i] = hint;
    }
  g_assert_cmpint (n_shown, >, 0);
  esp_state_free (&answer->parent);
}

static void
test_refused (void)
{
  static const char *const refused[] = { "ship E3", "ship J4", "hint A1 S", "row 1 5", "fleet 1" };
  g_autoptr (EspInstance) instance = draw_board ();
  g_autoptr (EspInstance) empty = battleship_new (6, 6);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *smaller = NULL;
  g_autofree char *erased = NULL;

  edit (instance, "hint A1 W");
  before = battleship_format (instance);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (battleship_edit (instance, refused[i], &error));
      g_assert_true (g_str_has_prefix (error->message, "Not done"));
    }
  /* what is drawn is not thrown away for what is shown of it */
  edit (instance, "counts-from-hints");
  after = battleship_format (instance);
  g_assert_cmpstr (before, ==, after);
  /* the counts of a smaller board are those of what is left of the ships */
  edit (instance, "size 2 4");
  smaller = battleship_format (instance);
  g_assert_true (g_str_has_prefix (smaller, "12\n1002\n"));
  edit (instance, "erase A2");
  erased = battleship_format (instance);
  g_assert_true (g_str_has_prefix (erased, "11\n0002\n"));
  g_assert_false (battleship_edit (empty, "show A1", NULL));
  g_assert_false (battleship_edit (empty, "fewest-hints", NULL));
}

/* A puzzle with one solution is edited as if it had just been drawn. */
static void
test_adopted (void)
{
  g_autoptr (EspInstance) instance = esp_instance_find (&esp_battleship_problem, "06-easy", NULL);
  g_autofree char *before = battleship_format (instance);
  g_autofree char *after = NULL;
  int ships = 0;

  for (int k = 0; k < 2; k++)
    edit (instance, "show A1");
  after = battleship_format (instance);
  g_assert_cmpstr (before, ==, after);
  for (int i = 0; i < 36; i++)
    ships += ((BattleshipPuzzle *) instance)->answer[i] == '#';
  g_assert_cmpint (ships, >, 0);
}

void
battleship_add_answer_tests (void)
{
  g_test_add_func ("/battleship/drawn", test_drawn);
  g_test_add_func ("/battleship/fewest-hints", test_fewest);
  g_test_add_func ("/battleship/refused", test_refused);
  g_test_add_func ("/battleship/adopted", test_adopted);
}
