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
  g_assert_true (esp_check_by_judge (instance, &answer->parent, NULL));
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

/* What was drawn and saved goes on when the file is opened again. */
static void
test_saved (void)
{
  g_autoptr (EspInstance) instance = draw_board ();
  g_autoptr (EspInstance) opened = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;
  g_autofree char *after = NULL;
  g_autofree char *forgotten = NULL;

  edit (instance, "show C7");
  text = battleship_format (instance);
  /* behind the twelve rows, in the order of the squares; the course's lines are as ever */
  g_assert_true (g_str_has_suffix (
      text, "\n#ships: D1-D2 A2 G3-K3 A4-A6 I5-J5 L6 C7 G9-I9 A10-D10 H11 K11-K12\n"));
  opened = battleship_parse (text, strlen (text), "", NULL);
  g_assert_nonnull (opened);
  g_assert_true (esp_battleship_problem.states->equal (instance, opened));
  again = battleship_format (opened);
  g_assert_cmpstr (again, ==, text);
  /* one more stroke, and the counts are those of all ships */
  edit (opened, "ship F5");
  after = battleship_format (opened);
  g_assert_true (g_str_has_prefix (after, "125142103421\n512301233231\n53211\n"));
  g_assert_cmpint (((BattleshipPuzzle *) opened)->hints[6 * 12 + 2], ==, 'S');
  g_assert_cmpuint (count (opened), >, 1);
  edit (instance, "forget-ships");
  forgotten = battleship_format (instance);
  g_assert_cmpuint (strlen (forgotten), ==, (gsize) (strstr (text, "#ships") - text));
  g_assert_true (g_str_has_prefix (text, forgotten));
}

/* A puzzle from elsewhere is written as it was read; what only its editor knows is kept. */
static void
test_saved_adopted (void)
{
  g_autoptr (EspInstance) instance = esp_instance_find (&esp_battleship_problem, "06-easy", NULL);
  g_autofree char *before = battleship_format (instance);
  g_autofree char *after = NULL;

  g_assert_null (strchr (before, '#'));
  edit (instance, "clear-hints");
  g_assert_null (((BattleshipPuzzle *) instance)->answer);
  g_clear_pointer (&instance, esp_instance_free);
  instance = esp_instance_find (&esp_battleship_problem, "06-easy", NULL);
  edit (instance, "fewest-hints");
  edit (instance, "clear-hints");
  g_assert_cmpuint (count (instance), >, 1);
  after = battleship_format (instance);
  g_assert_nonnull (strstr (after, "\n#ships: "));
}

/* Counts that someone wrote down are not those of the first stroke. */
static void
test_counts_stay (void)
{
  /* A1, C1 and B3, D3; or A1, D1 …: two in the first row, two in the third */
  static const char many[] = "2020\n1111\n4\n0000\n0000\n0000\n0000\n";
  g_autoptr (EspInstance) several = battleship_parse (many, sizeof many - 1, "", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *after = NULL;

  g_assert_cmpuint (count (several), >, 1);
  g_assert_false (battleship_edit (several, "ship A1", &error));
  g_assert_true (g_str_has_prefix (error->message, "Not done"));
  after = battleship_format (several);
  g_assert_cmpstr (after, ==, many);
  edit (several, "counts-from-hints");
  edit (several, "ship A1");
}

static void
test_spoilt (void)
{
  static const char head[] = "1100\n0020\n01\n0000\n0000\n0000\n0000\n";
  static const struct
  {
    const char *tail;
    const char *where; /* NULL: it is read */
  } cases[] = {
    { "#ships: C1-C2\n", NULL },
    { "\n  #ships: c1-c2  \n\n", NULL },
    { "#ships: C1-C3\n", ":8:1" },
    { "#ships: C1\n", ":8:1" },
    { "#ships:\n", ":8:1" },
    { "#ships: C1 D2\n", ":8:1" },
    { "#ships: C1-D2\n", ":8:9" },
    { "#ships: C2-C1\n", ":8:9" },
    { "#ships: E1\n", ":8:9" },
    { "#ships: C1-\n", ":8:9" },
    { "#ships: C1-C2\n#ships: C1-C2\n", ":9:1" },
    { "# a remark\n", ":8:1" },
    { "#ships: C1-C2\n0000\n", ":9:1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (head, cases[i].tail, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = battleship_parse (text, strlen (text), "f", &error);

      g_test_message ("%s", cases[i].tail);
      g_assert_cmpint (instance != NULL, ==, cases[i].where == NULL);
      if (cases[i].where != NULL)
        g_assert_nonnull (strstr (error->message, cases[i].where));
    }
}

void
battleship_add_answer_tests (void)
{
  g_test_add_func ("/battleship/drawn", test_drawn);
  g_test_add_func ("/battleship/fewest-hints", test_fewest);
  g_test_add_func ("/battleship/refused", test_refused);
  g_test_add_func ("/battleship/adopted", test_adopted);
  g_test_add_func ("/battleship/saved", test_saved);
  g_test_add_func ("/battleship/saved-adopted", test_saved_adopted);
  g_test_add_func ("/battleship/counts-stay", test_counts_stay);
  g_test_add_func ("/battleship/spoilt-ships", test_spoilt);
}
