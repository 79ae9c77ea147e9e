#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-contract.h"
#include "shared.h"
#include "test-tree.h"

/* What courses write: lists in lists, CS188's files, and cuts that are strict. */

/* --- lists --- */

static void
test_lists (void)
{
  static const struct
  {
    const char *list;
    const char *tree;
  } same[] = {
    { "['A', ['B', ('x', 3), ('y', 12)], ('C', 2.5)]", "(A (B x=3 y=12) C=2.5)" },
    { "[[3, 12], [2, [4, -1e1]], 7]", "((3 12) (2 (4 -10)) 7)" },
    { " [ \"A\" , # the root\n ('b\\'s',5 , ),\r\n [\t-1 , ] , ]\n", "(A b's=5 (-1))" },
    { "['a b', ('say \"it\"', 1)]", "(\"a b\" \"say \\\"it\\\"\"=1)" },
  };
  static const RoomsFault files[] = {
    { "[", "t:1:2: expected “]”" },
    { "[]", "t:1:2: an inner node" },
    { "['A']", "t:1:5: an inner node" },
    { "[3 4]", "t:1:4: expected “,”" },
    { "['A' 4]", "t:1:6: expected “,”" },
    { "[3,, 4]", "t:1:4: expected a list" },
    { "[3, x]", "t:1:5: expected a list" },
    { "[3, 'x']", "t:1:5: expected a list" },
    { "[('B', 5, 6)]", "t:1:11: expected “)”" },
    { "[(5, 6)]", "t:1:3: expected a name" },
    { "[('B)]", "t:1:3: the name has no quote" },
    { "[('7', 5)]", "t:1:3: “7” is no name" },
    { "['A',\n ('A', 5)]", "t:2:2: the name “A” is there twice" },
    { "[1, inf]", "t:1:5: expected a list" },
    { "[1, 2] [3]", "t:1:8: nothing may follow" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr (EspInstance) list = parse (same[i].list);
      g_autoptr (EspInstance) tree = parse (same[i].tree);
      g_autofree char *text = tree_format (list);
      g_autoptr (EspInstance) again = parse (text);

      g_assert_true (esp_tree_problem.states->equal (list, tree));
      g_assert_true (esp_tree_problem.states->equal (list, again));
    }
  rooms_assert_refused (&esp_tree_problem, "t", files, G_N_ELEMENTS (files));
}

/* What is written for programs of others comes back, and a lone leaf may be called like a list. */
static void
test_lists_come_back (void)
{
  g_autoptr (EspInstance) instance = parse ("(max A (min B 3 12 8) (min C 2 x=4 6) 1)");
  g_autoptr (EspInstance) leaf = parse ("[x=3");
  const EspDialect *dialects = esp_tree_problem.contracting->dialects;

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = dialects[i].write (instance, NULL);
      g_autoptr (EspInstance) again = parse (text);
      g_auto (EspAnswer) answer;
      double value;

      g_assert_cmpint (esp_tree_problem.files->recognises (text, strlen (text)), ==,
                       ESP_LIKENESS_CLOSE);
      g_assert_cmpint (tree_n_nodes ((TreeInstance *) again), ==, 10);
      solve (again, "minimax", "", &answer);
      g_assert_true (g_variant_dict_lookup (&answer.members, "value", "d", &value));
      g_assert_cmpfloat (value, ==, 3);
    }
  g_assert_cmpstr (tree_node ((TreeInstance *) leaf, 0)->name, ==, "[x");
}

/* --- graphs of states --- */

/* Ours: three agents, of whom two are MIN, and a line of the drawing that looks like an entry. */
#define GRAPH(ALG, DEPTH)                                                                          \
  "class: \"GraphGameTreeTest\"\nalg: \"" ALG "\"\n" DEPTH "\n# by hand\n\n"                       \
  "diagram: \"\"\"\n  depth: \"9\"\n # s\n\"\"\"\nnum_agents: \"3\"\n\n"                           \
  "start_state: \"s\"\nwin_states: \"w1 w2\"\nlose_states: \"\"\n\n"                               \
  "successors: \"\"\"\ns up a\ns down w2\na x b\na y w1\nb x c\nb y d\nc x e\nd x f\n\"\"\"\n\n"   \
  "evaluation: \"\"\"\nw1 6\nw2 4\nb 1\nc 5\nd -2.5\ne 9\nf 8\n\"\"\"\n"

static void
test_graphs (void)
{
  static const struct
  {
    const char *file;
    const char *tree;
  } same[] = {
    { GRAPH ("MinimaxAgent", "depth: \"2\" # rounds"),
      "(max s up:(min a x:(min b x:(max c x:e=9) y:(max d x:f=8)) y:w1=6) down:w2=4)" },
    { GRAPH ("AlphaBetaAgent", "depth: \"1\""),
      "(max s up:(min a x:(min b x:c=5 y:d=-2.5) y:w1=6) down:w2=4)" },
    { GRAPH ("ExpectimaxAgent", ""),
      "(max s up:(chance a x:(chance b x:(max c x:e=9) y:(max d x:f=8)) y:w1=6) down:w2=4)" },
  };
  static const char head[] = "class: \"GraphGameTreeTest\"\n";
  static const RoomsFault files[] = {
    { "class: \"GraphGameTreeTest\"\nwhat\n", "t:2:1: expected NAME" },
    { "class: \"GraphGameTreeTest\"\n", "t:2:1: expected “start_state”" },
    { "class: \"GraphGameTreeTest\"\nstart_state: \"s\"\nsuccessors: \"\"\"\ns x\n\"\"\"\n",
      "t:4:1: expected a state, a move" },
    { "class: \"GraphGameTreeTest\"\nstart_state: \"s\"\nsuccessors: \"\"\"\ns x t u\n\"\"\"\n",
      "t:4:7: expected a state, a move" },
    { "class: \"GraphGameTreeTest\"\nstart_state: \"s\"\nsuccessors: \"\"\"\ns x t\n",
      "t:5:1: expected “\"\"\"”" },
    { "class: \"GraphGameTreeTest\"\nstart_state: \"s\"\nsuccessors: \"\"\"\ns x t\n\"\"\"\n",
      "t:4:5: the evaluation has no value for “t”" },
    { "class: \"GraphGameTreeTest\"\nstart_state: \"s\"\nsuccessors: \"\"\"\ns x s\n\"\"\"\n",
      "t:4:5: “s” is reached in two ways" },
    { "class: \"GraphGameTreeTest\"\nstart_state: \"s\"\nsuccessors: \"\"\"\ns 5 t\n\"\"\"\n",
      "t:4:3: “5” is no name" },
    { "class: \"GraphGameTreeTest\"\nnum_agents: \"0\"\n", "t:2:14: " },
    { "class: \"GraphGameTreeTest\"\nevaluation: \"\"\"\ns x\n\"\"\"\n", "t:3:3: " },
  };

  g_assert_cmpint (esp_tree_problem.files->recognises (head, strlen (head)), ==,
                   ESP_LIKENESS_CERTAIN);
  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr (EspInstance) graph = parse (same[i].file);
      g_autoptr (EspInstance) tree = parse (same[i].tree);
      g_autofree char *text = tree_format (graph);
      g_autoptr (EspInstance) again = parse (text);

      g_assert_true (esp_tree_problem.states->equal (graph, tree));
      g_assert_true (esp_tree_problem.states->equal (graph, again));
    }
  rooms_assert_refused (&esp_tree_problem, "t", files, G_N_ELEMENTS (files));
}

/* By hand. To the end b is 8 and a the 6 of w1, more than the 4 of w2. After one round b is -2.5,
 * and a too. With chance for the second and the third agent b is 8.5 and a 7.25. */
static void
test_graph_answers (void)
{
  static const struct
  {
    const char *file;
    const char *solver;
    const char *options;
    const char *solution;
  } cases[] = {
    { GRAPH ("MinimaxAgent", "depth: \"2\""), "minimax", "",
      "action: \"up\"\nexpanded: \"a b c d e f s w1 w2\"\n" },
    { GRAPH ("AlphaBetaAgent", "depth: \"1\""), "alphabeta", "cut=strict",
      "action: \"down\"\nexpanded: \"a b c d s w1 w2\"\n" },
    { GRAPH ("ExpectimaxAgent", ""), "expectimax", "",
      "action: \"up\"\nexpanded: \"a b c d e f s w1 w2\"\n" },
    { "(max A l:(min B 3 12) r:(min C 3 q=1))", "alphabeta", "",
      "action: \"l\"\nexpanded: \"A B C D E F\"\n" },
    { "(max A l:(min B 3 12) r:(min C 3 q=1))", "alphabeta", "cut=strict",
      "action: \"l\"\nexpanded: \"A B C D E F q\"\n" },
    { "(chance A 1 2)", "expectimax", "", "expanded: \"A B C\"\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = parse (cases[i].file);
      g_autofree char *solution = NULL;
      g_auto (EspAnswer) answer;

      g_assert_cmpint (solve (instance, cases[i].solver, cases[i].options, &answer), ==,
                       ESP_OUTCOME_SOLVED);
      solution = tree_report ((TreeInstance *) instance, (TreeState *) answer.state, "solution");
      g_assert_cmpstr (solution, ==, cases[i].solution);
    }
}

/* CS188's own files, where they are: action and nodes are those of the solution beside each. */
static void
test_cs188 (void)
{
  static const char *const agents[][3] = {
    { "alg: \"MinimaxAgent\"", "minimax", "" },
    { "alg: \"AlphaBetaAgent\"", "alphabeta", "cut=strict" },
    { "alg: \"ExpectimaxAgent\"", "expectimax", "" },
  };
  g_autofree char *folder = find_shared ("data/cs188/multiagent");
  g_autoptr (GDir) dir = folder != NULL ? g_dir_open (folder, 0, NULL) : NULL;
  guint n[3] = { 0 };
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *text = NULL;
      g_autofree char *expected = NULL;
      g_autofree char *solution = NULL;
      g_autofree char *solution_path = NULL;
      g_autoptr (EspInstance) instance = NULL;
      g_auto (EspAnswer) answer;
      guint k = 0;

      esp_answer_init (&answer);
      if (!g_str_has_suffix (name, ".test"))
        continue;
      solution_path = g_strdup_printf ("%.*s.solution", (int) (strlen (path) - 5), path);
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_true (g_file_get_contents (solution_path, &solution, NULL, NULL));
      while (strstr (text, agents[k][0]) == NULL)
        g_assert_cmpuint (++k, <, G_N_ELEMENTS (agents));
      instance = parse (text);
      g_assert_cmpint (solve (instance, agents[k][1], agents[k][2], &answer), ==,
                       ESP_OUTCOME_SOLVED);
      expected = tree_report ((TreeInstance *) instance, (TreeState *) answer.state, "solution");
      /* behind the comment, which names the file */
      g_assert_nonnull (strchr (solution, '\n'));
      g_assert_cmpstr (g_strstrip (strchr (solution, '\n')), ==, g_strstrip (expected));
      n[k]++;
    }
  for (guint k = 0; k < G_N_ELEMENTS (agents) && dir != NULL; k++)
    g_assert_cmpuint (n[k], >, 0);
}

/* --- cuts that are strict --- */

typedef struct
{
  const TreeInstance *tree;
  gboolean strict;
  guint leaves;
  gboolean *seen;
} Slow;

static double
search_slowly (Slow *self, int at, double alpha, double beta)
{
  const TreeNode *node = tree_node (self->tree, at);
  gboolean max = node->type == TREE_MAX;
  double best = max ? -INFINITY : INFINITY;

  self->seen[at] = TRUE;
  if (node->type == TREE_LEAF)
    {
      self->leaves++;
      return node->value;
    }
  for (int child = at + 1; child >= 0; child = tree_node (self->tree, child)->next)
    {
      double value = search_slowly (self, child, alpha, beta);

      if (max)
        {
          best = MAX (best, value);
          if (self->strict ? best > beta : best >= beta)
            return best;
          alpha = MAX (alpha, best);
        }
      else
        {
          best = MIN (best, value);
          if (self->strict ? best < alpha : best <= alpha)
            return best;
          beta = MIN (beta, best);
        }
    }
  return best;
}

static void
random_equal_tree (EspRandom *random, int depth, GString *text)
{
  int n = 1 + (int) esp_random_below (random, 4);

  if (depth == 0)
    {
      g_string_append_printf (text, " %d", (int) esp_random_below (random, 4));
      return;
    }
  g_string_append (text, " (");
  for (int i = 0; i < n; i++)
    random_equal_tree (random, depth - 1, text);
  g_string_append (text, ")");
}

/* Where many leaves are equal: the nodes and leaves of a slow search, and the value of all of them;
 * what is said of a cut is what holds. */
static void
test_strict (void)
{
  static const char *const solvers[] = { "alphabeta", "alphabeta-ordered", "pvs" };
  guint n_more = 0;
  guint n_cuts = 0;
  EspRandom random;

  esp_random_init (&random, 21);
  for (int k = 0; k < 600; k++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      const TreeInstance *tree;
      guint plain[2] = { 0 };

      random_equal_tree (&random, 2 + k % 4, text);
      instance = parse (text->str);
      tree = (const TreeInstance *) instance;
      for (int strict = 0; strict < 2; strict++)
        {
          g_autofree gboolean *seen = g_new0 (gboolean, tree->nodes->len);
          Slow slow = { tree, strict, 0, seen };
          double value = search_slowly (&slow, 0, -INFINITY, INFINITY);

          for (guint s = 0; s < G_N_ELEMENTS (solvers); s++)
            {
              g_auto (EspAnswer) answer;
              const TreeState *state;

              solve (instance, solvers[s], strict ? "cut=strict" : "cut=equal", &answer);
              state = (const TreeState *) answer.state;
              g_assert_cmpfloat (state->marks[0].value, ==, value);
              for (int i = 0; i < state->n; i++)
                {
                  g_autofree char *cut = tree_describe_cut (tree, state, i);

                  if (s == 0)
                    g_assert_cmpint ((state->marks[i].flags & TREE_MARK_VISITED) != 0, ==, seen[i]);
                  if (cut == NULL || !strict)
                    continue;
                  g_assert_true (strstr (cut, " < α") != NULL || strstr (cut, " > β") != NULL);
                  g_assert_true (state->marks[i].value < state->marks[i].alpha ||
                                 state->marks[i].value > state->marks[i].beta);
                  n_cuts++;
                }
              if (s == 0)
                g_assert_cmpuint (answer.counters.n[ESP_COUNTER_LEAVES], ==, slow.leaves);
            }
          plain[strict] = slow.leaves;
        }
      g_assert_cmpuint (plain[1], >=, plain[0]);
      n_more += plain[1] > plain[0];
    }
  g_assert_cmpuint (n_more, >, 100);
  g_assert_cmpuint (n_cuts, >, 100);
}

void
tree_add_course_tests (void)
{
  g_test_add_func ("/tree/lists", test_lists);
  g_test_add_func ("/tree/lists-come-back", test_lists_come_back);
  g_test_add_func ("/tree/graphs", test_graphs);
  g_test_add_func ("/tree/graph-answers", test_graph_answers);
  g_test_add_func ("/tree/cs188", test_cs188);
  g_test_add_func ("/tree/strict", test_strict);
}
