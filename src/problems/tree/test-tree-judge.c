#include "config.h"

#include "test-tree.h"

/* What the judge says of practice and of answers, entry by entry, worked out by hand. */

/* B is 3; C is cut after its first leaf, since 2 is at most alpha 3; D is searched to its end, and
 * its last leaf brings it below alpha, so that its window stays at 3 and 5. */
static const char textbook[] = "(max A (min B y=3 12 8) (min C 2 x=4 z=6) (min D 14 5 2))";
static const char *const entries[][3] = {
  { "A", "value", "3" },    { "A", "alpha", "3" }, { "A", "beta", "inf" }, { "B", "value", "3" },
  { "B", "alpha", "-inf" }, { "B", "beta", "3" },  { "C", "value", "2" },  { "C", "alpha", "3" },
  { "C", "beta", "inf" },   { "x", "pruned", "" }, { "z", "pruned", "" },  { "D", "value", "2" },
  { "D", "alpha", "3" },    { "D", "beta", "5" },
};

static void
play (const EspInstance *instance, EspState *state, const char *move)
{
  g_autoptr (GError) error = NULL;

  esp_tree_problem.states->play (instance, state, move, &error);
  g_assert_no_error (error);
}

/* All entries but one; -1: all. */
static EspState *
fill_in_but (const EspInstance *instance, int without)
{
  EspState *state = esp_instance_initial_state (instance);

  for (int i = 0; i < (int) G_N_ELEMENTS (entries); i++)
    {
      g_autofree char *move =
          g_strdup_printf ("%s %s %s", entries[i][0], entries[i][1], entries[i][2]);

      if (i != without)
        play (instance, state, g_strchomp (move));
    }
  return state;
}

/* @wrong: names of the nodes that are blamed, with blanks between them; @why: the sentence of the
 * check, and of the judge where something is wrong. */
static void
assert_judged (const EspInstance *instance,
               const EspState *state,
               EspStatus status,
               const char *wrong,
               const char *why)
{
  const EspJudging *judging = esp_tree_problem.judging;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GString) blamed = g_string_new (NULL);
  g_autofree char *said = NULL;
  g_autofree char *checked = NULL;

  g_assert_cmpint (judging->judge (instance, state, cells, &said), ==, status);
  g_assert_cmpint (judging->judge (instance, state, NULL, NULL), ==, status);
  for (guint i = 0; i < cells->len; i++)
    g_string_append_printf (
        blamed, i > 0 ? " %s" : "%s",
        tree_node ((const TreeInstance *) instance, g_array_index (cells, int, i))->name);
  g_assert_cmpstr (blamed->str, ==, wrong);
  g_assert_cmpstr (said, ==, status == ESP_STATUS_WRONG ? why : NULL);
  g_assert_cmpint (judging->check (instance, state, &checked), ==, status == ESP_STATUS_SOLVED);
  g_assert_cmpstr (checked, ==, why);
}

static void
test_missing (void)
{
  g_autoptr (EspInstance) instance = parse (textbook);
  g_autoptr (EspState) empty = esp_instance_initial_state (instance);
  g_autoptr (EspState) full = fill_in_but (instance, -1);
  g_autofree char *nothing = esp_tree_problem.judging->conclude (instance, empty);
  g_autofree char *concluded = esp_tree_problem.judging->conclude (instance, full);

  /* before the first entry it is no practice yet, but an answer that has nothing */
  assert_judged (instance, empty, ESP_STATUS_OPEN, "", "the root has no value");
  assert_judged (instance, full, ESP_STATUS_SOLVED, "", NULL);
  g_assert_null (nothing);
  g_assert_cmpstr (concluded, ==, "The value of the tree is 3.");
  for (int i = 0; i < (int) G_N_ELEMENTS (entries); i++)
    {
      g_autoptr (EspState) state = fill_in_but (instance, i);
      g_autofree char *why =
          g_str_equal (entries[i][1], "pruned")
              ? g_strdup_printf ("%s is pruned: it is never looked at", entries[i][0])
              : g_strdup_printf ("the %s of %s is still missing", entries[i][1], entries[i][0]);

      assert_judged (instance, state, ESP_STATUS_OPEN, "", why);
    }
}

static void
test_wrong (void)
{
  static const struct
  {
    const char *moves[3];
    const char *wrong, *why;
  } cases[] = {
    /* what is wrong comes before what is missing, and the first of what is wrong is told */
    { { "D value 9" }, "D", "the value of D is not 9" },
    { { "D beta inf", "B alpha 3" }, "B D", "the alpha of B is not 3" },
    { { "A value 3", "C beta 2", "y pruned" },
      "y C",
      "y is not pruned: the window is still open when it is reached" },
    { { "B pruned" }, "B", "B is not pruned: the window is still open when it is reached" },
  };
  static const char *const never[] = { "P value 8", "P alpha 3", "P beta 5" };
  g_autoptr (EspInstance) instance = parse (textbook);
  g_autoptr (EspInstance) cut = parse ("(max A (min B 3) (min C 2 (max P 7 8)))");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspState) state = esp_instance_initial_state (instance);

      for (guint k = 0; k < G_N_ELEMENTS (cases[i].moves) && cases[i].moves[k] != NULL; k++)
        play (instance, state, cases[i].moves[k]);
      assert_judged (instance, state, ESP_STATUS_WRONG, cases[i].wrong, cases[i].why);
    }
  /* 2 is at most alpha 3: nothing of P is ever known */
  for (guint i = 0; i < G_N_ELEMENTS (never); i++)
    {
      g_autoptr (EspState) state = esp_instance_initial_state (cut);

      play (cut, state, never[i]);
      assert_judged (cut, state, ESP_STATUS_WRONG, "P", "P is pruned: it is never looked at");
    }
}

/* The answer of a search is held to the value of the root, of chance too. */
static void
test_answers (void)
{
  static const struct
  {
    const char *text, *solver;
    double value;
  } trees[] = {
    { "(max A (min B 3 12 8) (min C 2 4 6))", "alphabeta", 3 },
    { "(min (max 3 12 8) (max 2 4 6) (max 7))", "minimax", 6 },
    { "(max (chance 1 2 6) (chance 4 3))", "expectimax", 3.5 }, /* 9 / 3 and 7 / 2 */
    { "(chance 3 4 8)", "expectimax", 5 },
    { "(min (chance 0.25:8 0.75:0) (chance .5:(max 4 3) .5:1))", "expectimax", 2 },
    { "(max (chance .1:10 .9:-10))", "expectimax", -8 },
    { "4", "minimax", 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (trees); i++)
    {
      g_autoptr (EspInstance) instance = parse (trees[i].text);
      g_auto (EspAnswer) answer;
      TreeMark *root;
      g_autofree char *value = NULL;

      solve (instance, trees[i].solver, "", &answer);
      root = &((TreeState *) answer.state)->marks[0];
      g_assert_cmpfloat_with_epsilon (root->value, trees[i].value, 1e-12);
      for (int by = -1; by <= 1; by++)
        {
          g_autofree char *why = NULL;

          root->value = trees[i].value + by * 0.001;
          g_assert_cmpint (tree_check (instance, answer.state, &why), ==, by == 0);
          g_assert_cmpstr (why, ==, by == 0 ? NULL : "the value of the root is wrong");
          g_assert_cmpint (esp_state_get_status (instance, answer.state), ==,
                           by == 0 ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN);
        }
      root->value = NAN;
      g_assert_false (tree_check (instance, answer.state, &value));
      g_assert_cmpstr (value, ==, "the root has no value");
    }
}

/* Of children that are worth the same the left one comes first, for both sides: so what is cut lies
 * to the right. */
static void
test_equals (void)
{
  static const char *const trees[] = { "(max A (min B 5 y=7) (min C 5 x=6))",
                                       "(min A (max B 5 y=3) (max C 5 x=4))" };

  for (guint i = 0; i < G_N_ELEMENTS (trees); i++)
    {
      g_autoptr (EspInstance) instance = parse (trees[i]);
      g_auto (EspAnswer) answer;

      solve (instance, "alphabeta-ordered", "", &answer);
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_LEAVES], ==, 3);
      g_assert_cmpint (mark_of (instance, &answer, "x")->flags & TREE_MARK_PRUNED, !=, 0);
      g_assert_cmpint (mark_of (instance, &answer, "y")->flags & TREE_MARK_PRUNED, ==, 0);
    }
}

void
tree_add_judge_tests (void)
{
  g_test_add_func ("/tree/missing", test_missing);
  g_test_add_func ("/tree/wrong", test_wrong);
  g_test_add_func ("/tree/answers", test_answers);
  g_test_add_func ("/tree/equals", test_equals);
}
