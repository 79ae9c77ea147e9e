#include "config.h"

#include "base/esp-random.h"
#include "test-tree.h"

static const char textbook[] = "(max A (min B 3 12 8) (min C 2 x=4 6) (min D 14 5 2))";

/* The textbook tree by hand: B is 3; C is cut after its first leaf, since 2 is at most alpha 3; D
 * is searched to its end. */
static void
test_textbook (void)
{
  g_autoptr (EspInstance) instance = parse (textbook);
  g_auto (EspAnswer) answer;

  solve (instance, "alphabeta", "", &answer);
  g_assert_cmpfloat (mark_of (instance, &answer, "A")->value, ==, 3);
  g_assert_cmpfloat (mark_of (instance, &answer, "A")->alpha, ==, 3);
  g_assert_true (isinf (mark_of (instance, &answer, "A")->beta));
  g_assert_cmpfloat (mark_of (instance, &answer, "B")->beta, ==, 3);
  /* at a cut-off the window stays as it was */
  g_assert_cmpfloat (mark_of (instance, &answer, "C")->value, ==, 2);
  g_assert_true (isinf (mark_of (instance, &answer, "C")->beta));
  g_assert_cmpint (mark_of (instance, &answer, "x")->flags & TREE_MARK_PRUNED, !=, 0);
  g_assert_true (isnan (mark_of (instance, &answer, "x")->value));
  /* the last child of D brings it below alpha: nothing is left to prune, the window stays */
  g_assert_cmpfloat (mark_of (instance, &answer, "D")->beta, ==, 5);
  g_assert_cmpuint (answer.counters.n[ESP_COUNTER_LEAVES], ==, 7);
}

static void
test_variants (void)
{
  g_autoptr (EspInstance) instance = parse (textbook);
  g_auto (EspAnswer) first;
  g_auto (EspAnswer) hard;
  g_auto (EspAnswer) ordered;

  solve (instance, "alphabeta", "update-first", &first);
  g_assert_cmpfloat (mark_of (instance, &first, "C")->beta, ==, 2);
  g_assert_cmpfloat (mark_of (instance, &first, "A")->value, ==, 3);
  solve (instance, "alphabeta", "fail=hard", &hard);
  /* never a value below alpha, which is 3 */
  g_assert_cmpfloat (mark_of (instance, &hard, "C")->value, ==, 3);
  solve (instance, "alphabeta-ordered", "", &ordered);
  /* best first: B whole, then 2 of C and 2 of D alone */
  g_assert_cmpuint (ordered.counters.n[ESP_COUNTER_LEAVES], ==, 5);
}

static void
test_chance (void)
{
  g_autoptr (EspInstance) even = parse ("(max (chance 1 2 6) (chance 4 3))");
  g_autoptr (EspInstance) loaded =
      parse ("(max (chance 0.25:8 0.75:0) (chance .5:(min 4 3) .5:1))");
  g_auto (EspAnswer) answer;
  g_auto (EspAnswer) other;
  g_auto (EspAnswer) refused;

  solve (even, "expectimax", "", &answer);
  g_assert_cmpfloat (((TreeState *) answer.state)->marks[0].value, ==, 3.5);
  solve (loaded, "expectimax", "", &other);
  g_assert_cmpfloat (((TreeState *) other.state)->marks[0].value, ==, 2);
  g_assert_cmpint (solve (even, "alphabeta", "", &refused), ==, ESP_OUTCOME_ERROR);
  g_assert_nonnull (strstr (refused.message, "expectimax"));
}

/* --- a slow reference that shares no code: the text itself is evaluated --- */

static double
reference_value (const char **at, gboolean max)
{
  double best = 0;
  gboolean first = TRUE;

  while (g_ascii_isspace (**at))
    (*at)++;
  if (**at != '(')
    return g_ascii_strtod (*at, (char **) at);
  (*at)++;
  for (;;)
    {
      double value;

      while (g_ascii_isspace (**at))
        (*at)++;
      if (**at == ')')
        break;
      value = reference_value (at, !max);
      if (first || (max ? value > best : value < best))
        best = value;
      first = FALSE;
    }
  (*at)++;
  return best;
}

static void
random_tree (EspRandom *random, int depth, GString *text)
{
  int n = 1 + (int) esp_random_below (random, 4);

  if (depth == 0 || esp_random_below (random, 6) == 0)
    {
      g_string_append_printf (text, " %d", (int) esp_random_below (random, 19) - 9);
      return;
    }
  g_string_append (text, " (");
  for (int i = 0; i < n; i++)
    random_tree (random, depth - 1, text);
  g_string_append (text, ")");
}

static void
test_random (void)
{
  static const char *const solvers[] = { "minimax", "alphabeta", "alphabeta-ordered", "expectimax",
                                         "pvs" };
  EspRandom random;

  esp_random_init (&random, 4);
  for (int k = 0; k < (g_test_slow () ? 20000 : 1500); k++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      const char *at;
      double expected;

      random_tree (&random, 1 + k % 6, text);
      instance = parse (text->str);
      at = text->str;
      expected = reference_value (&at, TRUE);
      for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
        for (int variant = 0; variant < (solvers[i][0] == 'a' || solvers[i][0] == 'p' ? 5 : 1);
             variant++)
          {
            static const char *const options[] = { "", "fail=hard", "update-first", "cut=strict",
                                                   "cut=strict fail=hard" };
            g_auto (EspAnswer) answer;

            solve (instance, solvers[i], options[variant], &answer);
            g_assert_cmpfloat (((TreeState *) answer.state)->marks[0].value, ==, expected);
          }
    }
}

/* What is told of a search that is done: each step of the best line hands its value on, down to a
 * leaf, and whole minimax agrees that what was cut could not matter. */
static void
test_variation (void)
{
  static const char *const searches[][2] = {
    { "alphabeta", "" },
    { "alphabeta", "fail=hard" },
    { "alphabeta", "update-first" },
    { "alphabeta-ordered", "" },
    { "alphabeta-ordered", "fail=hard" },
    { "pvs", "" },
    { "pvs", "fail=hard" },
    { "alphabeta", "cut=strict" },
    { "pvs", "cut=strict update-first" },
  };
  EspRandom random;
  int n_cuts = 0;

  esp_random_init (&random, 8);
  for (int k = 0; k < 2100; k++)
    {
      const char *const *search = searches[k % G_N_ELEMENTS (searches)];
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (GArray) line = NULL;
      g_auto (EspAnswer) pruned;
      g_auto (EspAnswer) whole;
      const TreeInstance *tree;
      const TreeMark *values;

      random_tree (&random, 2 + k / 9 % 5, text);
      instance = parse (text->str);
      tree = (const TreeInstance *) instance;
      solve (instance, search[0], search[1], &pruned);
      solve (instance, "minimax", "", &whole);
      values = ((TreeState *) whole.state)->marks;
      line = tree_find_best_line (tree, (TreeState *) pruned.state);
      g_assert_cmpuint (line->len, >, 0);
      for (guint i = 0; i < line->len; i++)
        {
          int node = g_array_index (line, int, i);
          double value = tree_node (tree, node)->type == TREE_LEAF ? tree_node (tree, node)->value
                                                                   : values[node].value;

          g_assert_true (tree_is_on_line (tree, line, node));
          g_assert_cmpfloat (value, ==, values[0].value);
          if (i > 0)
            g_assert_cmpint (tree_node (tree, node)->parent, ==, g_array_index (line, int, i - 1));
          else
            g_assert_cmpint (node, ==, 0);
          if (i + 1 == line->len)
            g_assert_cmpint (tree_node (tree, node)->type, ==, TREE_LEAF);
        }
      for (int node = 0; node < (int) tree->nodes->len; node++)
        {
          const TreeMark *mark = &((TreeState *) pruned.state)->marks[node];
          g_autofree char *cut = tree_describe_cut (tree, (TreeState *) pruned.state, node);

          n_cuts += cut != NULL;
          if (cut != NULL && tree_node (tree, node)->type == TREE_MIN)
            g_assert_cmpfloat (values[node].value, <=, mark->alpha);
          else if (cut != NULL)
            g_assert_cmpfloat (values[node].value, >=, mark->beta);
        }
    }
  g_assert_cmpint (n_cuts, >, 100);
}

/* Plays hints until there is none; all have @part. How many there were. */
static guint
follow_hints (const EspInstance *instance, EspState *state, const char *part)
{
  for (guint n = 0; TRUE; n++)
    {
      g_autoptr (EspHint) hint = esp_tree_problem.hinting->hint (instance, state, NULL);

      if (hint == NULL)
        return n;
      g_assert_nonnull (strstr (hint->move, part));
      g_assert_true (esp_tree_problem.states->play (instance, state, hint->move, NULL));
    }
}

/* Following the hints fills in everything, and every wrong entry is found. */
static void
test_practice (void)
{
  g_autoptr (EspInstance) instance = parse (textbook);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (EspHint) first = esp_tree_problem.hinting->hint (instance, state, NULL);
  g_autoptr (EspState) wrong = NULL;
  g_autofree char *why = NULL;
  g_autofree char *wrong_why = NULL;

  g_assert_cmpstr (first->move, ==, "B value 3");
  /* value, alpha and beta of four nodes, two pruned leaves */
  g_assert_cmpuint (follow_hints (instance, state, ""), ==, 14);
  g_assert_true (esp_tree_problem.judging->check (instance, state, &why));
  wrong = esp_state_copy (state);
  g_assert_true (esp_tree_problem.states->play (instance, wrong, "C beta 2", NULL));
  g_assert_false (esp_tree_problem.judging->check (instance, wrong, &wrong_why));
  g_assert_cmpstr (wrong_why, ==, "the beta of C is not 2");
  g_assert_cmpint (esp_state_get_status (instance, wrong), ==, ESP_STATUS_WRONG);
}

/* What an edit leaves is what its file says. */
static void
assert_survives (const EspInstance *instance)
{
  g_autofree char *text = tree_format (instance);
  g_autoptr (EspInstance) again = parse (text);
  g_autofree char *text_again = tree_format (again);

  g_assert_cmpstr (text, ==, text_again);
  if (!esp_tree_problem.states->equal (again, instance))
    g_error ("not the same: %s", text);
  /* what an edit keeps up to date is what reading finds */
  g_assert_cmpfloat (((TreeInstance *) again)->least, ==, ((const TreeInstance *) instance)->least);
  g_assert_cmpfloat (((TreeInstance *) again)->greatest, ==,
                     ((const TreeInstance *) instance)->greatest);
}

/* Random edits of random kinds at random nodes, as an editor makes them. */
static void
test_random_edits (void)
{
  static const char *const kinds[] = { "add",    "value",       "type",  "type", "name",
                                       "delete", "type chance", "right", NULL };
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) samples = esp_problem_list_samples (&esp_tree_problem);
  EspRandom random;
  guint done = 0;

  esp_random_init (&random, 5);
  for (guint s = 0; samples[s] != NULL; s++)
    {
      g_autoptr (EspInstance) instance = esp_instance_find (&esp_tree_problem, samples[s], &error);
      TreeInstance *tree = (TreeInstance *) instance;

      g_assert_no_error (error);
      for (int i = 0; i < 300 && tree_n_nodes (tree) < 2000; i++)
        {
          const char *kind = kinds[esp_random_below (&random, G_N_ELEMENTS (kinds) - 1)];
          int node = (int) esp_random_below (&random, (guint) tree_n_nodes (tree));
          g_autofree char *edit = g_strdup_printf (
              "%.*s %s %s", (int) strcspn (kind, " "), kind, tree_node (tree, node)->name,
              g_str_equal (kind, "delete") || g_str_equal (kind, "right") ? ""
              : g_str_equal (kind, "type")                                ? "min"
              : strchr (kind, ' ') != NULL                                ? strchr (kind, ' ') + 1
              : g_str_equal (kind, "name")                                ? "Me"
                                                                          : "-3.5");

          done += esp_tree_problem.editing->edit (instance, g_strchomp (edit), NULL);
          assert_survives (instance);
        }
    }
  g_assert_cmpuint (done, >, 100);
}

/* --- practice, held to a recursion that shares no code with the solvers --- */

typedef struct
{
  double value, alpha, beta;
  gboolean pruned;
} Right;

static double
fill_right (const TreeInstance *tree, int node, double alpha, double beta, Right *right)
{
  const TreeNode *info = tree_node (tree, node);
  gboolean max = info->type == TREE_MAX;
  double value = max ? -INFINITY : INFINITY;
  gboolean cut = FALSE;

  if (info->type == TREE_LEAF)
    return info->value;
  for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
    {
      double here;

      if (cut)
        {
          for (int i = child; i < tree_node (tree, child)->end; i++)
            right[i].pruned = TRUE;
          continue;
        }
      here = fill_right (tree, child, alpha, beta, right);
      value = max ? MAX (value, here) : MIN (value, here);
      cut = max ? value >= beta : value <= alpha;
      if (!cut && max)
        alpha = MAX (alpha, value);
      else if (!cut)
        beta = MIN (beta, value);
    }
  right[node] = (Right){ value, alpha, beta, FALSE };
  return value;
}

/* One entry for a node, now and then a wrong one; whether it is. */
static gboolean
fill_in (const TreeInstance *tree, EspState *state, int node, const Right *right, EspRandom *random)
{
  static const char *const words[] = { "value", "alpha", "beta" };
  const double numbers[] = { right->value, right->alpha, right->beta };
  guint k = (guint) esp_random_below (random, 3);
  gboolean wrong = esp_random_below (random, 12) == 0;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *move = NULL;

  tree_format_number (!wrong ? numbers[k] : isinf (numbers[k]) ? 7 : numbers[k] + 1, number);
  if (right->pruned || tree_node (tree, node)->type == TREE_LEAF)
    {
      wrong = !right->pruned && wrong;
      if (!right->pruned && !wrong)
        return FALSE;
      move = g_strdup_printf ("%s pruned", tree_node (tree, node)->name);
    }
  else
    move = g_strdup_printf ("%s %s %s", tree_node (tree, node)->name, words[k], number);
  g_assert_true (esp_tree_problem.states->play (&tree->parent, state, move, NULL));
  return wrong;
}

/* However much is filled in, the wrong entries are the cells, all of them and no others. */
static void
test_judge (void)
{
  EspRandom random;
  guint n_wrong = 0;

  esp_random_init (&random, 8);
  for (int k = 0; k < 600; k++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspState) state = NULL;
      g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
      g_autoptr (GArray) expected = g_array_new (FALSE, FALSE, sizeof (int));
      g_autofree Right *right = NULL;
      g_autofree char *why = NULL;
      const TreeInstance *tree;
      EspStatus status;

      random_tree (&random, 1 + k % 4, text);
      instance = parse (text->str);
      tree = (const TreeInstance *) instance;
      right = g_new0 (Right, tree->nodes->len);
      fill_right (tree, 0, -INFINITY, INFINITY, right);
      state = esp_instance_initial_state (instance);
      for (int i = 0; i < tree_n_nodes (tree); i++)
        if (esp_random_below (&random, 3) > 0 && fill_in (tree, state, i, &right[i], &random))
          g_array_append_val (expected, i);
      status = esp_tree_problem.judging->judge (instance, state, cells, &why);
      g_assert_cmpint (status == ESP_STATUS_WRONG, ==, expected->len > 0);
      g_assert_cmpint (esp_state_get_status (instance, state), ==, status);
      g_assert_cmpmem (cells->data, cells->len * sizeof (int), expected->data,
                       expected->len * sizeof (int));
      g_assert_true ((why != NULL) == (status == ESP_STATUS_WRONG));
      n_wrong += status == ESP_STATUS_WRONG;
    }
  g_assert_cmpuint (n_wrong, >, 100);
  g_assert_cmpuint (n_wrong, <, 500);
}

/* Every wrong entry is told with its reason, which does not give the answer away; before it is
 * asked for, nothing is. Practice for minimax asks for the values of all nodes and no more. */
static void
test_practice_faults (void)
{
  g_autoptr (EspInstance) instance = parse (textbook);
  const TreeInstance *tree = (const TreeInstance *) instance;
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (EspOptions) read_back = esp_options_new (esp_tree_problem.editing->settings);
  g_autoptr (EspInstance) copy = NULL;
  g_autoptr (EspOptions) options = esp_options_new (esp_tree_problem.editing->settings);
  g_autofree char *told = NULL;
  g_autofree char *b = NULL;
  g_autofree char *c = NULL;
  g_autofree char *d = NULL;
  g_autofree char *why = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHint) next = NULL;

  g_assert_true (esp_tree_problem.states->play (instance, state, "B value 8", NULL));
  g_assert_true (esp_tree_problem.states->play (instance, state, "C beta 5", NULL));
  g_assert_true (esp_tree_problem.states->play (instance, state, "D value 2", NULL));
  told = esp_tree_problem.states->state_describe (instance, state);
  g_assert_cmpstr (told, ==, "practice: 3 entries");
  b = tree_explain_fault (tree, (TreeState *) state, tree_find (tree, "B"));
  c = tree_explain_fault (tree, (TreeState *) state, tree_find (tree, "C"));
  d = tree_explain_fault (tree, (TreeState *) state, tree_find (tree, "D"));
  g_assert_cmpstr (b, ==,
                   "the value is not 8: B is MIN: the least value of its children (3, 12, 8)");
  g_assert_cmpstr (c, ==,
                   "the beta is not 5: C is cut: at a cut-off it keeps the window that it had");
  g_assert_null (d);
  /* a hint speaks of nothing else while something is wrong */
  g_assert_null (esp_tree_problem.hinting->hint (instance, state, &error));
  g_assert_cmpstr (
      error->message, ==,
      "mend B first: the value is not 8: B is MIN: the least value of its children (3, 12, 8)");
  g_clear_error (&error);
  g_assert_true (esp_tree_problem.states->play (instance, state, "B value 3", NULL));
  g_assert_null (esp_tree_problem.hinting->hint (instance, state, &error));
  g_assert_true (g_str_has_prefix (error->message, "mend C first: the beta is not 5"));
  g_assert_true (esp_tree_problem.states->play (instance, state, "C clear", NULL));
  next = esp_tree_problem.hinting->hint (instance, state, NULL);
  g_assert_cmpstr (next->move, ==, "B alpha -inf");
  g_assert_cmpstr (next->reason, ==,
                   "B was given alpha from above, and only its parent's side moves it: it is −∞");

  g_assert_true (esp_options_set (options, "practice", "minimax", NULL));
  g_assert_true (esp_tree_problem.editing->configure (instance, options, NULL));
  copy = esp_instance_copy (instance);
  esp_tree_problem.editing->get_settings (copy, read_back);
  g_assert_cmpint (esp_options_get_choice (read_back, "practice"), ==, 1);
  esp_state_free (g_steal_pointer (&state));
  state = esp_instance_initial_state (instance);
  g_assert_cmpuint (follow_hints (instance, state, " value "), ==, 4);
  g_assert_true (esp_tree_problem.judging->check (instance, state, &why));
  g_assert_true (esp_tree_problem.states->play (instance, state, "x pruned", NULL));
  g_assert_false (esp_tree_problem.judging->check (instance, state, &why));
}

static void
test_edits (void)
{
  static const struct
  {
    const char *edit;
    const char *after;
  } steps[] = {
    { "value x 7", "(max A\n  (min B 3 12 8)\n  (min C 2 x=7 6))\n" },
    { "add B 5", "(max A\n  (min B 3 12 8 5)\n  (min C 2 x=7 6))\n" },
    { "add x 1", "(max A\n  (min B 3 12 8 5)\n  (min C 2\n    (max x 1) 6))\n" },
    { "right B", "(max A\n  (min C 2\n    (max x 1) 6)\n  (min B 3 12 8 5))\n" },
    { "name B Z", "(max A\n  (min C 2\n    (max x 1) 6)\n  (min Z 3 12 8 5))\n" },
    { "type C max", "(max A\n  (max C 2\n    (min x 1) 6)\n  (min Z 3 12 8 5))\n" },
    { "delete C", "(max A\n  (min Z 3 12 8 5))\n" },
    { "delete Z", "A=0\n" },
    { "add A 4", "(max A 4)\n" },
  };
  static const char *const bad[] = { "delete A",    "value A 3", "name A 7",
                                     "type A leaf", "right A",   "add Q 3",
                                     "add A x",     "",          "A" };
  g_autoptr (EspInstance) instance = parse ("(max A (min B 3 12 8) (min C 2 x=4 6))");

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;

      esp_tree_problem.editing->edit (instance, steps[i].edit, &error);
      g_assert_no_error (error);
      text = tree_format (instance);
      g_assert_cmpstr (text, ==, steps[i].after);
      assert_survives (instance);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (esp_tree_problem.editing->edit (instance, bad[i], &error));
      g_assert_nonnull (error);
    }
}

static void
test_bad_files (void)
{
  static const RoomsFault files[] = {
    { "", "t:1:1: " },
    { "(", "t:1:2: " },
    { "()", "t:1:2: " },
    { "(max 1", "t:1:7: " },
    { "1 2", "t:1:3: " },
    { ")", "t:1:1: " },
    { "(1 x)", "t:1:4: " },
    { "(max 1,5 2)", "t:1:6: " },
    { "(max x,y=5 2)", "t:1:6: " },
    { "(a=1 a=2)", "t:1:6: " },
    { "(chance .5:1 .4:2)", "t:1:1: " },
    { "(max .5:1)", "t:1:6: " },
    { "(chance .5:1 2)", "t:1:1: " },
    { "(\n 1\n nan)", "t:3:2: " },
    { "(chance 2:1)", "t:1:9: " },
    { "(chance 1:)", "t:1:11: " },
    { "(max left:)", "t:1:11: " },
    { "(max a:b:3)", "t:1:8: " },
    { "left:3", "t:1:1: " },
    { "(1) ; end\n(2)", "t:2:1: " },
  };

  rooms_assert_refused (&esp_tree_problem, "t", files, G_N_ELEMENTS (files));
}

/* A million leaves, and a tree deeper than any stack would like. */
static void
test_large (void)
{
  g_autoptr (GString) wide = g_string_new ("(max");
  g_autoptr (GString) deep = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance = NULL;
  g_auto (EspAnswer) answer;

  for (int i = 0; i < TREE_MAX_NODES - 1; i++)
    g_string_append_printf (wide, " %d", i % 1000);
  g_string_append_c (wide, ')');
  instance = parse (wide->str);
  solve (instance, "pvs", "", &answer);
  g_assert_cmpfloat (((TreeState *) answer.state)->marks[0].value, ==, 999);
  g_string_insert (wide, 4, " 1");
  g_assert_null (tree_parse (wide->str, wide->len, "t", &error));

  for (int i = 0; i < 100000; i++)
    g_string_append_c (deep, '(');
  g_clear_error (&error);
  g_assert_null (tree_parse (deep->str, deep->len, "t", &error));
  g_assert_nonnull (strstr (error->message, "4,000"));
}

/* The same value for all solvers; on an even tree never fewer leaves than Knuth and Moore's
 * bound. */
static void
test_experiment (void)
{
  static const char *const solvers[] = { "minimax", "alphabeta", "pvs", "alphabeta-ordered" };
  const EspExperiment *experiment = &esp_tree_experiments[0];
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);

  for (int depth = 1; depth <= 6; depth++)
    {
      g_autofree char *value = NULL;
      gint64 least = (gint64) (pow (3, (depth + 1) / 2) + pow (3, depth / 2)) - 1;

      for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
        {
          g_autoptr (EspRow) row = rooms_run_row (
              experiment, options, "branching=3;depth=%d;tree=1;solver=%s", depth, solvers[i]);

          if (value == NULL)
            value = g_strdup (esp_row_get_text (row, "value"));
          g_assert_cmpstr (value, ==, esp_row_get_text (row, "value"));
          g_assert_cmpint (esp_row_get_int (row, "leaves"), ==, (gint64) pow (3, depth));
          g_assert_cmpint (esp_row_get_int (row, "evaluated"), >=, least);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tree/textbook", test_textbook);
  tree_add_judge_tests ();
  tree_add_course_tests ();
  g_test_add_func ("/tree/variants", test_variants);
  g_test_add_func ("/tree/chance", test_chance);
  g_test_add_func ("/tree/variation", test_variation);
  g_test_add_func ("/tree/random", test_random);
  g_test_add_func ("/tree/means-and-proofs", tree_test_means_and_proofs);
  g_test_add_func ("/tree/marks", tree_test_marks);
  g_test_add_func ("/tree/practice", test_practice);
  g_test_add_func ("/tree/judge", test_judge);
  g_test_add_func ("/tree/practice-faults", test_practice_faults);
  g_test_add_func ("/tree/edits", test_edits);
  g_test_add_func ("/tree/random-edits", test_random_edits);
  g_test_add_func ("/tree/names", tree_test_names);
  g_test_add_func ("/tree/names-shown", tree_test_names_shown);
  g_test_add_func ("/tree/names-of-old", tree_test_names_of_old);
  g_test_add_func ("/tree/bad-files", test_bad_files);
  g_test_add_func ("/tree/large", test_large);
  g_test_add_func ("/tree/reference", tree_test_reference);
  g_test_add_func ("/tree/window", tree_test_window);
  g_test_add_func ("/tree/experiment", test_experiment);
  if (g_test_slow ())
    g_test_add_func ("/tree/latex", tree_test_latex);
  return g_test_run ();
}
