#include "config.h"

#include "base/esp-file.h"
#include "base/esp-random.h"
#include "path.h"
#include "rooms.h"
#include "shared.h"
#include "test-path.h"

#include <string.h>

/* The names of a list in an answer with blanks between; a new string. */
static char *
join (EspAnswer *answer, const char *member)
{
  g_autoptr (GVariant) list =
      g_variant_dict_lookup_value (&answer->members, member, G_VARIANT_TYPE_STRING_ARRAY);
  g_autofree const char **names = list != NULL ? g_variant_get_strv (list, NULL) : NULL;

  return names != NULL ? g_strjoinv (" ", (char **) names) : NULL;
}

static double
get_cost (EspAnswer *answer)
{
  double cost = -1;

  g_variant_dict_lookup (&answer->members, "cost", "d", &cost);
  return cost;
}

/* --- Romania: the contract's numbers --- */

static void
test_romania (void)
{
  static const struct
  {
    const char *solver, *options, *expanded;
    double cost;
  } known[] = {
    { "bfs", "", "Arad Sibiu Timisoara Zerind Fagaras Oradea Rimnicu Lugoj", 450 },
    { "bfs", "goal=generate", "Arad Sibiu Timisoara Zerind Fagaras", 450 },
    { "dfs", "", "Arad Sibiu Fagaras", 450 },
    { "ucs", "",
      "Arad Zerind Timisoara Sibiu Oradea Rimnicu Lugoj Fagaras Mehadia Pitesti Craiova Drobeta",
      418 },
    { "greedy", "", "Arad Sibiu Fagaras", 450 },
    { "astar", "", "Arad Sibiu Rimnicu Fagaras Pitesti", 418 },
    { "astar", "weight=2", "Arad Sibiu Fagaras", 450 },
  };
  g_autoptr (EspInstance) instance = rooms_load_sample (&esp_path_problem, "romania.path");

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_auto (EspAnswer) answer;
      g_autofree char *expanded = NULL;

      rooms_solve (instance, NULL, known[i].solver, known[i].options, NULL, &answer);
      expanded = join (&answer, "expanded");
      g_assert_cmpstr (expanded, ==, known[i].expanded);
      g_assert_cmpfloat (get_cost (&answer), ==, known[i].cost);
    }
}

/* --- CS188: each .test by its .solution --- */

/* What stands in quotes, or in three of them, behind "KEY: "; its words with one blank between. */
static char *
find_answer (const char *text, const char *key)
{
  g_autofree char *begin = g_strdup_printf ("\n%s: \"", key);
  const char *at = strstr (text, begin);
  gboolean three;
  const char *end;
  g_autofree char *value = NULL;
  g_auto (GStrv) words = NULL;
  GString *joined;

  if (at == NULL)
    return NULL;
  at += strlen (begin);
  three = g_str_has_prefix (at, "\"\"");
  at += three ? 2 : 0;
  end = strstr (at, three ? "\"\"" : "\"");
  value = g_strndup (at, (gsize) (end - at));
  words = g_strsplit_set (value, " \n", -1);
  joined = g_string_new (NULL);
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (joined, "%s%s", joined->len > 0 ? " " : "", words[i]);
  return g_string_free (joined, FALSE);
}

/* The actions of the way; in a maze they are where it goes. */
static char *
name_actions (const EspInstance *instance, EspAnswer *answer)
{
  const PathInstance *self = (const PathInstance *) instance;
  const GArray *steps = ((PathState *) answer->state)->steps;
  GString *text;

  if (self->kind == PATH_GRAPH)
    return join (answer, "actions");
  text = g_string_new (NULL);
  for (guint i = 1; i < steps->len; i++)
    {
      int by = g_array_index (steps, gint32, i) - g_array_index (steps, gint32, i - 1);

      g_string_append_printf (text, "%s%s", i > 1 ? " " : "",
                              by == 1    ? "East"
                              : by == -1 ? "West"
                              : by > 0   ? "South"
                                         : "North");
    }
  return g_string_free (text, FALSE);
}

static gboolean
is_solution (EspAnswer *answer, const char *actions, const char *solution, const char *prefix)
{
  g_autofree char *keys[] = { g_strconcat (prefix, "solution", NULL),
                              g_strconcat (prefix, "expanded_states", NULL),
                              g_strconcat (prefix, "expanded_nodes", NULL) };
  g_autofree char *way = find_answer (solution, keys[0]);
  g_autofree char *states = find_answer (solution, keys[1]);
  g_autofree char *nodes = find_answer (solution, keys[2]);
  g_autofree char *expanded = join (answer, "expanded");
  g_autofree char *count =
      g_strdup_printf ("%" G_GUINT64_FORMAT, answer->counters.n[ESP_COUNTER_EXPANDED]);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_steal_pointer (&keys[i]);
  return g_strcmp0 (way, actions) == 0 &&
         g_strcmp0 (states != NULL ? expanded : count, states != NULL ? states : nodes) == 0;
}

static void
check_course_file (const char *path)
{
  static const char *const solvers[][2] = { { "depthFirstSearch", "dfs" },
                                            { "breadthFirstSearch", "bfs" },
                                            { "uniformCostSearch", "ucs" },
                                            { "aStarSearch", "astar" } };
  g_autofree char *solution_path = g_strdup_printf ("%.*s.solution", (int) strlen (path) - 5, path);
  g_autofree char *text = NULL;
  g_autofree char *solution = NULL;
  g_autofree char *algorithm = NULL;
  g_autoptr (EspInstance) instance = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_true (g_file_get_contents (solution_path, &solution, NULL, NULL));
  algorithm = find_answer (text, "algorithm");
  instance = rooms_parse (&esp_path_problem, text);
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    if (g_str_equal (solvers[i][0], algorithm))
      for (int reversed = 0; reversed < 2; reversed++)
        {
          g_auto (EspAnswer) answer;
          g_autofree char *actions = NULL;

          rooms_solve (instance, NULL, solvers[i][1],
                       reversed ? "successors=reversed" : "successors=forward", NULL, &answer);
          actions = name_actions (instance, &answer);
          if (!is_solution (&answer, actions, solution, "") &&
              !is_solution (&answer, actions, solution, "rev_"))
            g_error ("%s: %s", path, actions);
        }
}

static void
test_course (void)
{
  g_autofree char *folder = find_shared ("data/cs188/search");
  g_autoptr (GDir) dir = NULL;
  const char *name;
  guint n = 0;

  if (folder == NULL)
    return;
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".test"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        check_course_file (path);
        n++;
      }
  g_assert_cmpuint (n, >=, 12);
}

static void
check_maze (const char *name, double cost)
{
  g_autofree char *path = find_shared (name);
  g_autofree char *text = NULL;
  g_autoptr (EspInstance) instance = NULL;
  g_auto (EspAnswer) answer;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  instance = rooms_parse (&esp_path_problem, text);
  rooms_solve (instance, NULL, "bfs", "", NULL, &answer);
  g_assert_cmpfloat (get_cost (&answer), ==, cost);
}

static void
test_mazes (void)
{
  g_autofree char *dotted = find_shared ("data/cs188/layouts/mediumDottedMaze.lay");
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  if (dotted == NULL)
    return;
  check_maze ("data/cs188/layouts/mediumMaze.lay", 68);
  check_maze ("data/cs188/layouts/bigMaze.lay", 210);
  g_assert_true (g_file_get_contents (dotted, &text, &length, NULL));
  g_assert_null (path_files.parse (text, length, "maze", &error));
  g_assert_nonnull (strstr (error->message, "second dot"));
}

/* --- tiles --- */

static EspInstance *
make_tiles (int side, const char *numbers)
{
  g_autofree char *text = g_strdup_printf ("tiles %d\n%s\n", side, numbers);

  return rooms_parse (&esp_path_problem, text);
}

static void
check_tiles (int side,
             const char *numbers,
             const char *solver,
             const char *options,
             double moves,
             guint64 generated)
{
  g_autoptr (EspInstance) instance = make_tiles (side, numbers);
  g_auto (EspAnswer) answer;

  rooms_solve (instance, NULL, solver, options, NULL, &answer);
  g_assert_cmpfloat (get_cost (&answer), ==, moves);
  if (generated > 0)
    g_assert_cmpuint (answer.counters.n[ESP_COUNTER_GENERATED], ==, generated);
}

/* All that can be reached is looked at where the goal has the other parity: but that is said at
 * once, so the goal is put where a search comes last. */
static void
test_eight_puzzle (void)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree gint8 *depth = g_new (gint8, 362880);
  PathTiles goal = { .side = 3,
                     .start = { 0, 1, 2, 3, 4, 5, 6, 7, 8 },
                     .goal = { 0, 1, 2, 3, 4, 5, 6, 7, 8 } };
  guint32 first = path_tiles_rank (goal.start, 9);
  guint farthest = 0;

  memset (depth, -1, 362880);
  depth[first] = 0;
  g_array_append_val (queue, first);
  for (guint i = 0; i < queue->len; i++)
    {
      guint32 rank = g_array_index (queue, guint32, i);

      for (int move = 0; move < 4; move++)
        {
          guint8 tiles[PATH_MAX_CELLS];
          guint32 next;

          path_tiles_unrank (rank, tiles, 9);
          g_assert_cmpuint (path_tiles_rank (tiles, 9), ==, rank);
          if (!path_tiles_play (&goal, tiles, (PathStep) move))
            continue;
          next = path_tiles_rank (tiles, 9);
          if (depth[next] >= 0)
            continue;
          depth[next] = (gint8) (depth[rank] + 1);
          g_array_append_val (queue, next);
        }
    }
  g_assert_cmpuint (queue->len, ==, 181440);
  for (guint i = 0; i < queue->len; i++)
    farthest += depth[g_array_index (queue, guint32, i)] == 31;
  g_assert_cmpuint (farthest, ==, 2);
  g_assert_cmpint (depth[g_array_index (queue, guint32, queue->len - 1)], ==, 31);
  /* searches agree on how far some are, solvable or not */
  for (guint i = 0; i < queue->len; i += 17011)
    {
      guint32 rank = g_array_index (queue, guint32, i);
      guint8 tiles[PATH_MAX_CELLS];
      g_autofree char *numbers = NULL;

      path_tiles_unrank (rank, tiles, 9);
      numbers = g_strdelimit (path_tiles_format (tiles, 9), ",", ' ');
      check_tiles (3, numbers, "bfs", "", depth[rank], 0);
      check_tiles (3, numbers, "ida", "", depth[rank], 0);
      check_tiles (3, numbers, "ida", "heuristic=linear-conflict", depth[rank], 0);
      check_tiles (3, numbers, "astar", "heuristic=misplaced", depth[rank], 0);
      check_tiles (3, numbers, "astar", "heuristic=linear-conflict ties=low-h", depth[rank], 0);
      check_tiles (3, numbers, "bidirectional", "by=breadth", depth[rank], 0);
      check_tiles (3, numbers, "bidirectional", "", depth[rank], 0);
    }
}

static void
test_unsolvable (void)
{
  g_autoptr (EspInstance) instance = make_tiles (4, "0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15");
  g_auto (EspAnswer) answer;

  g_assert_cmpint (rooms_solve (instance, NULL, "bfs", "", NULL, &answer), ==, ESP_OUTCOME_NONE);
  g_assert_nonnull (strstr (answer.message, "parity"));
}

/* R. Korf, 1985: his first two, counted as there. */
static void
test_korf_second (void)
{
  check_tiles (4, "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", "ida", "", 55, 15300442);
}

static void
test_korf_first (void)
{
  if (!g_test_slow ())
    {
      g_test_skip ("takes seconds");
      return;
    }
  check_tiles (4, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "ida", "", 57, 276361933);
}

/* --- files --- */

static void
test_faults (void)
{
  static const RoomsFault faults[] = {
    { "", "t:1:1: expected graph" },
    { "# only this\n", "t:", "expected graph" },
    { "rubbish\n", "t:1:1: “rubbish”: expected graph" },
    { "graph\nnode\n", "t:2:", "expected a node's name" },
    { "graph\nnode A 3\n", "t:2:", "expected a second coordinate" },
    { "graph\nnode A x 3\n", "t:2:8: ", "a coordinate" },
    { "graph\nnode A\nnode A\n", "t:3:6: there is a node “A” already" },
    { "graph\nnode A h -1\n", "t:2:10: ", "an estimate" },
    { "graph\nnode A h 1 2\n", "t:2:12: this node has that estimate already" },
    { "graph\nnode A\nedge A B 1\n", "t:3:8: there is no node “B”" },
    { "graph\nnode A\nnode B\nedge A B\n", "t:4:", "expected a cost" },
    { "graph\nnode A\nnode B\nedge A B -2\n", "t:4:10: ", "a cost" },
    { "graph\nnode A\nnode B\nedge A B 2 3\n", "t:4:12: “3”: expected “as”" },
    { "graph\nstart A\n", "t:2:7: there is no node “A”" },
    { "graph\nnode A\nnode B\nstart A\nstart B\n", "t:5:1: there is a start already" },
    { "graph\nnod A\n", "t:2:1: “nod”: expected node" },
    { "graph wide\n", "t:1:", "expected a value" },
    { "grid\n", "t:", "expected rows" },
    { "grid\nS.\n.\n", "t:3:1: 1 cells in this row; expected 2" },
    { "grid\nS.\nS.\n", "t:3:1: there is a start already" },
    { "grid\nS~G\n", "t:", "the terrain “~” has no cost" },
    { "grid\nS#G\ngoal B1\n", "t:3:1: a wall stands there" },
    { "grid\nS.G\ngoal D1\n", "t:3:6: “D1” is no cell" },
    { "grid\nS.G\ncost S 3\n", "t:3:6: “S” is no terrain" },
    { "grid\nS.G\ncost ~ 0\n", "t:3:8: ", "a cost" },
    { "grid\nS.G\ncost ~ 2\nS.G\n", "t:4:1: rows stand above" },
    { "grid diagonal some\nS.G\n", "t:1:6: expected “diagonal never”" },
    { "tiles 6\n", "t:1:7: ", "a side" },
    { "tiles 2\n0 1 2\n", "t:", "3 numbers; expected 4" },
    { "tiles 2\n0 1 2 2\n", "t:2:7: tile 2 is there already" },
    { "tiles 2\n0 1 2 4\n", "t:2:7: ", "a tile" },
    { "tiles 2\n0 1 2 3 0\n", "t:2:9: “0” is too much" },
    { "tiles 2\n0 1 2 3\nand\n", "t:3:1: “and”: expected “goal”" },
    { "%%%\n%P%\n%%%\n", "t:", "expected a dot" },
    { "%%%%\n%.P\n", "t:2:1: 3 cells in this row; expected 4" },
    { "%%%%%\n%.P.%\n%%%%%\n", "t:2:4: a second dot" },
    { "class: \"GraphSearchTest\"\n", "t:", "expected a “graph:”" },
    { "digraph {\nA -> B [weight=-1]\n}\n", "t:2:16: “-1”: expected a cost" },
    { "digraph {\nA -- B\n}\n", "t:2:3: “--”: expected a node" },
    { "graph G {\nA -- B", "t:2:1: “”: expected a node" },
    { "graph {\nA -- [\n}\n", "t:2:6: “[”: expected a node" },
    { "type octile\nheight 2\nwidth 3\nmap\n...\n", "t:", "1 rows; expected 2" },
    { "type octile\nheight 1\nwidth 3\nmap\n.x.\n", "t:5:2: “x” is no terrain" },
    { "type octile\nheight 1\nwidth 3\nmap\n.@.\n0 m 3 1 1 0 2 0 2\n",
      "t:6:9: a wall stands there" },
    { "point A 0 0\nedge A B\n", "t:2:8: there is no node “B”" },
    { "point A 0\n", "t:1:", "expected a coordinate" },
    { "class: \"Other\"\n", "t:", "the class “Other” is not read" },
    { "class: \"GraphSearchTest\"\ngraph: \"\"\"\nstart_state: A\ngoal_states: B\nA 0 B\n\"\"\"\n",
      "t:5:1: expected a state, an action" },
  };

  rooms_assert_refused (&esp_path_problem, "t", faults, G_N_ELEMENTS (faults));
}

static void
test_forms (void)
{
  g_autoptr (EspInstance) quoted = rooms_parse (
      &esp_path_problem, "# c\ngraph # c\nnode \"A \\\"b\\\"\" 1 2 h 3 far=4 # c\nnode B\n"
                         "arc \"A \\\"b\\\"\" B 0.5 as go\nstart \"A \\\"b\\\"\"\ngoal B\n");
  g_autofree char *text = path_files.format (quoted);
  g_autoptr (EspInstance) plain = rooms_parse (&esp_path_problem, "1 0 2 3 4 5 6 7 8\n");
  g_autofree char *tiles = path_files.format (plain);
  g_auto (EspAnswer) answer;

  g_assert_cmpstr (text, ==,
                   "graph\nnode \"A \\\"b\\\"\" 1 2 h 3 far=4\nnode B\n"
                   "arc \"A \\\"b\\\"\" B 0.5 as go\nstart \"A \\\"b\\\"\"\ngoal B\n");
  g_assert_cmpstr (tiles, ==, "tiles 3\n1 0 2\n3 4 5\n6 7 8\n");
  rooms_solve (plain, NULL, "astar", "", NULL, &answer);
  g_assert_cmpstr (answer.text, ==, "L\n");
}

/* The forms of others give the same as our own. */
static void
test_other_forms (void)
{
  static const char *const same[][2] = {
    { "digraph G {\n  node [shape=box]; A -> B -> \"C c\" [weight=2];\n A -> \"C c\" "
      "[label=\"5\"]\n"
      "  start=A; goal=\"C c\" // so\n}\n",
      "graph\nnode A\nnode B\nnode \"C c\"\narc A B 2\narc B \"C c\" 2\narc A \"C c\" 5\n"
      "start A\ngoal \"C c\"\n" },
    { "type octile\nheight 2\nwidth 3\nmap\n.@.\nGTS\n3 m.map 3 2 0 0 2 0 4\n",
      "grid diagonal no-corner\nS#G\n.#.\n" },
    { "colors red green\npoint A 0 0\npoint B 3 4\nedge A B\n",
      "graph\nnode A 0 0\nnode B 3 4\nedge A B 5\n" },
    { "%%%%%\n%P .%\n%%%%%\n", "grid order compass\n#####\n#S.G#\n#####\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_path_problem, same[i][0]);
      g_autofree char *text = path_files.format (instance);

      g_assert_cmpstr (text, ==, same[i][1]);
    }
}

/* A board of each kind has a way, is the same again, and another one for another seed. */
static void
test_generated (void)
{
  static const char *const kinds[] = { "graph", "maze", "cave", "tiles" };
  static const char *const ways[] = { "backtracker", "prim", "wilson" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds) * G_N_ELEMENTS (ways); i++)
    {
      const char *kind = kinds[i % G_N_ELEMENTS (kinds)];
      const char *way = ways[i / G_N_ELEMENTS (kinds)];
      int size = g_str_equal (kind, "tiles") ? 3 : 12;
      g_autoptr (EspInstance) one = esp_instance_make (
          &esp_path_problem, NULL, NULL, "kind=%s size=%d seed=7 maze=%s", kind, size, way);
      g_autoptr (EspInstance) same = esp_instance_make (
          &esp_path_problem, NULL, NULL, "kind=%s size=%d seed=7 maze=%s", kind, size, way);
      g_autoptr (EspInstance) other = esp_instance_make (
          &esp_path_problem, NULL, NULL, "kind=%s size=%d seed=8 maze=%s", kind, size, way);
      g_auto (EspAnswer) cheapest;
      g_auto (EspAnswer) answer;

      g_assert_true (esp_instance_equal (one, same));
      g_assert_false (esp_instance_equal (one, other));
      g_assert_cmpint (rooms_solve (one, NULL, "ucs", "", NULL, &cheapest), ==, ESP_OUTCOME_SOLVED);
      g_assert_cmpint (rooms_solve (one, NULL, "astar", "", NULL, &answer), ==, ESP_OUTCOME_SOLVED);
      g_assert_cmpfloat_with_epsilon (get_cost (&cheapest), get_cost (&answer), 1e-6);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path/romania", test_romania);
  g_test_add_func ("/path/course", test_course);
  g_test_add_func ("/path/mazes", test_mazes);
  g_test_add_func ("/path/eight-puzzle", test_eight_puzzle);
  g_test_add_func ("/path/unsolvable", test_unsolvable);
  g_test_add_func ("/path/korf/second", test_korf_second);
  g_test_add_func ("/path/korf/first", test_korf_first);
  g_test_add_func ("/path/faults", test_faults);
  g_test_add_func ("/path/forms", test_forms);
  g_test_add_func ("/path/other-forms", test_other_forms);
  g_test_add_func ("/path/generated", test_generated);
  path_add_reference_tests ();
  path_add_edit_tests ();
  return g_test_run ();
}
