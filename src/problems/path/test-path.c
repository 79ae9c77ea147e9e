#include "config.h"

#include "base/esp-file.h"
#include "base/esp-random.h"
#include "base/esp-table.h"
#include "engine/document/esp-document.h"
#include "path.h"
#include "rooms.h"
#include "scratch.h"
#include "shared.h"
#include "test-path.h"

#include <math.h>
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

/* --- searches by hand: whoever takes each hint goes the contract's way --- */

static void
test_by_hand (void)
{
  static const char *const known[][2] = {
    { "bfs", "Arad Sibiu Timisoara Zerind Fagaras Oradea Rimnicu Lugoj Bucharest" },
    { "dfs", "Arad Sibiu Fagaras Bucharest" },
    { "ucs",
      "Arad Zerind Timisoara Sibiu Oradea Rimnicu Lugoj Fagaras Mehadia Pitesti Craiova Drobeta "
      "Bucharest" },
    { "greedy", "Arad Sibiu Fagaras Bucharest" },
    { "astar", "Arad Sibiu Rimnicu Fagaras Pitesti Bucharest" },
  };
  static const double costs[] = { 450, 450, 418, 450, 418 };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (EspDocument) document =
          esp_document_new (rooms_load_sample (&esp_path_problem, "romania.path"));
      const EspInstance *instance = esp_document_get_instance (document);
      g_autofree char *begin = g_strdup_printf ("as %s", known[i][0]);
      g_auto (GStrv) nodes = g_strsplit (known[i][1], " ", -1);
      guint n = g_strv_length (nodes);
      int bad;

      g_assert_true (esp_document_play (document, begin, NULL));
      for (guint k = 0; k < n; k++)
        {
          g_autoptr (EspHint) hint =
              path_hinting.hint (instance, esp_document_get_state (document), NULL);
          g_autofree char *move = g_strdup_printf ("expand %s", nodes[k]);

          g_assert_cmpstr (hint->move, ==, move);
          g_assert_true (esp_document_play (document, hint->move, NULL));
        }
      g_assert_cmpfloat (path_measure ((const PathInstance *) instance,
                                       (const PathState *) esp_document_get_state (document), &bad),
                         ==, costs[i]);
      g_assert_true (path_has_arrived ((const PathInstance *) instance,
                                       (const PathState *) esp_document_get_state (document)));
      g_assert_false (esp_document_play (document, "expand Neamt", NULL));
      esp_document_undo (document);
      g_assert_true (esp_document_play (document, "expand Bucharest", NULL));
      for (guint k = 0; k <= n; k++)
        esp_document_undo (document);
      g_assert_null (((const PathState *) esp_document_get_state (document))->by_hand);
    }
}

static void
test_by_hand_refused (void)
{
  static const char *const cases[][4] = {
    { "as ucs", "expand Arad", "expand Sibiu",
      "Sibiu is not next: its g = 140 is not the least on the frontier" },
    { "as ucs", "expand Arad", "expand Neamt",
      "Neamt does not wait on the frontier: no way to it is known" },
    { "as ucs", "expand Arad", "expand Arad", "Arad was expanded already" },
    { "as bfs", "expand Arad", "expand Zerind",
      "Zerind is not next: another one has waited longer in the queue" },
    { "as dfs", "expand Arad", "expand Zerind",
      "Zerind is not next: it does not lie on top of the stack" },
    { "as astar", "expand Arad", "expand Zerind",
      "Zerind is not next: its f = 449 is not the least on the frontier" },
    { "as astar", "expand Arad", "Sibiu",
      "expected “expand” and a node of the frontier, or “walk”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = rooms_load_sample (&esp_path_problem, "romania.path");
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autoptr (EspState) before = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (path_states.play (instance, state, cases[i][0], NULL));
      g_assert_true (path_states.play (instance, state, cases[i][1], NULL));
      before = esp_state_copy (state);
      g_assert_false (path_states.play (instance, state, cases[i][2], &error));
      g_assert_cmpstr (error->message, ==, cases[i][3]);
      g_assert_true (esp_state_equal (state, before));
      g_assert_true (path_states.play (instance, state, i % 2 == 0 ? "walk" : "as walk", NULL));
      g_assert_true (path_states.play (instance, state, "Sibiu", NULL));
    }
}

/* By what a textbook has the search choose: the least of these. */
static double
get_worth (const char *search, const PathWaiting *at)
{
  return g_str_equal (search, "ucs")      ? at->g
         : g_str_equal (search, "greedy") ? at->h
                                          : at->g + at->h;
}

/* Tiles by hand: each hint names what waits and, of a heap, none that is better is there; what is
 * worse is refused; and all that is expanded is what the search expands by itself. */
static void
test_by_hand_tiles (void)
{
  static const char *const searches[] = { "bfs", "dfs", "ucs", "greedy", "astar" };
  static const char *const boards[] = { "tiles 2\n3 2\n1 0\n", "tiles 3\n1 4 2\n3 7 5\n6 8 0\n" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (searches); i++)
    {
      const char *search = searches[i / 2];
      gboolean heap = i / 2 >= 2;
      /* down the larger one depth first goes for too long */
      guint board = g_str_equal (search, "dfs") ? 0 : i % 2;
      g_autoptr (EspInstance) instance = rooms_parse (&esp_path_problem, boards[board]);
      const PathInstance *self = (const PathInstance *) instance;
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autofree char *begin = g_strconcat ("as ", search, NULL);
      g_autofree char *expected = NULL;
      GString *expanded = g_string_new (NULL);
      g_auto (EspAnswer) answer;
      guint n_refused = 0;

      rooms_solve (instance, NULL, search, "", NULL, &answer);
      expected = join (&answer, "expanded");
      g_assert_true (path_states.play (instance, state, begin, NULL));
      while (!path_has_arrived (self, (PathState *) state))
        {
          g_autoptr (EspHint) hint = path_hinting.hint (instance, state, NULL);
          g_autoptr (GArray) choices = path_list_choices ((PathState *) state);
          int cell = g_array_index (hint->cells, int, 0);
          const PathWaiting *next =
              &g_array_index (choices, PathWaiting, cell - path_first_choice (self));
          g_autofree char *name = path_show_subject (self, next->subject);
          g_autofree char *move = g_strconcat ("expand ", name, NULL);

          g_assert_cmpstr (hint->move, ==, move);
          for (guint k = 0; k < choices->len && heap; k++)
            {
              const PathWaiting *other = &g_array_index (choices, PathWaiting, k);
              g_autofree char *wrong_name = path_show_subject (self, other->subject);
              g_autofree char *wrong = g_strconcat ("expand ", wrong_name, NULL);
              g_autoptr (GError) error = NULL;

              g_assert_cmpfloat (get_worth (search, other), >=, get_worth (search, next));
              if (get_worth (search, other) == get_worth (search, next))
                continue;
              g_assert_false (path_states.play (instance, state, wrong, &error));
              g_assert_nonnull (strstr (error->message, "is not the least on the frontier"));
              n_refused++;
            }
          g_assert_true (path_states.play (instance, state, hint->move, NULL));
          if (!path_has_arrived (self, (PathState *) state))
            g_string_append_printf (expanded, "%s%s", expanded->len > 0 ? " " : "", name);
        }
      g_test_message ("%s", search);
      g_assert_cmpstr (expanded->str, ==, expected);
      g_assert_true (n_refused > 0 || !heap || board == 0);
      g_string_free (expanded, TRUE);
    }
}

/* Counted by hand: straight on the start and the cell behind it are expanded; around the wall the
 * start and the three cells of the other row. */
static void
test_stroke (void)
{
  static const char *const cases[][3] = {
    { "grid\nS.G\n", "grid\nS#G\n", "This stroke: cost 2 → no way, expanded 2 → 1" },
    { "grid\nS#G\n...\n", "grid\nS.G\n...\n", "This stroke: cost 4 → 2, expanded 4 → 2" },
    { "graph\nedge A B 1\nstart A\ngoal B\n", "graph\nedge A B 1\nstart A\ngoal B\n", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) before = rooms_parse (&esp_path_problem, cases[i][0]);
      g_autoptr (EspInstance) now = rooms_parse (&esp_path_problem, cases[i][1]);
      g_autofree char *said =
          path_say_stroke ((const PathInstance *) before, (const PathInstance *) now);

      g_autofree char *alone = path_say_stroke (NULL, (const PathInstance *) before);

      g_assert_cmpstr (said, ==, cases[i][2]);
      g_assert_cmpstr (alone, ==,
                       i == 0   ? "A* as it is: cost 2, expanded 2"
                       : i == 1 ? "A* as it is: cost 4, expanded 4"
                                : NULL);
    }
}

/* --- CS188: each .test by its .solution --- */

/* What stands in quotes, or in three of them, behind "KEY: "; its words with one blank between. */
static char *
find_answer (const char *text, const char *prefix, const char *key)
{
  g_autofree char *begin = g_strdup_printf ("\n%s%s: \"", prefix, key);
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
  g_autofree char *way = find_answer (solution, prefix, "solution");
  g_autofree char *states = find_answer (solution, prefix, "expanded_states");
  g_autofree char *nodes = find_answer (solution, prefix, "expanded_nodes");
  g_autofree char *expanded = join (answer, "expanded");
  g_autofree char *count =
      g_strdup_printf ("%" G_GUINT64_FORMAT, answer->counters.n[ESP_COUNTER_EXPANDED]);

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
  algorithm = find_answer (text, "", "algorithm");
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

/* His first ten and how far each is from the goal, by pattern databases; from where one has moved,
 * on from there. */
static void
test_korf_best (void)
{
  static const struct
  {
    const char *numbers;
    double moves;
  } known[] = {
    { "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", 57 },
    { "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55 },
    { "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15", 59 },
    { "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6", 56 },
    { "4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", 56 },
    { "14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13", 52 },
    { "2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0", 52 },
    { "12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7", 50 },
    { "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", 46 },
    { "13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1", 59 },
  };
  g_autoptr (EspInstance) instance = make_tiles (4, known[8].numbers);
  g_autoptr (EspState) walked = esp_instance_initial_state (instance);
  g_auto (EspAnswer) answer;
  g_autofree char *why = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    check_tiles (4, known[i].numbers, "best", "", known[i].moves, 0);
  g_assert_true (path_states.play (instance, walked, "U", NULL));
  g_assert_true (path_states.play (instance, walked, "L", NULL));
  rooms_solve (instance, walked, "ida", "heuristic=pattern", NULL, &answer);
  g_assert_true (path_judging.check (instance, answer.state, &why));
  /* each of the two moves was one towards the goal or away from it */
  g_assert_true (get_cost (&answer) <= 46 + 4 && (int) get_cost (&answer) % 2 == 0);
  g_assert_cmpint (g_array_index (((PathState *) answer.state)->steps, gint32, 1), ==, PATH_LEFT);
}

/* --- the best of each kind, against the plain searches --- */

static void
check_best (const EspInstance *instance, EspTracer *tracer)
{
  g_auto (EspAnswer) cheapest;
  g_auto (EspAnswer) best;
  g_autofree char *why = NULL;
  EspOutcome outcome = rooms_solve (instance, NULL, "ucs", "", NULL, &cheapest);

  g_assert_cmpint (rooms_solve (instance, NULL, "best", "", tracer, &best), ==, outcome);
  g_assert_cmpfloat_with_epsilon (get_cost (&best), get_cost (&cheapest), 1e-6);
  if (outcome == ESP_OUTCOME_SOLVED)
    g_assert_true (path_judging.check (instance, best.state, &why));
}

/* Terrain, open ground and caves with each kind of steps; graphs whose estimates are too great. */
static void
test_best (void)
{
  static const char *const kinds[] = { "open", "cave", "terrain", "graph" };
  static const char *const diagonals[] = { "never", "free", "no-corner" };

  for (guint i = 0; i < 120; i++)
    {
      g_autoptr (EspInstance) instance = esp_instance_make (
          &esp_path_problem, NULL, NULL, "kind=%s size=24 density=30 diagonal=%s seed=%u",
          kinds[i % 4], diagonals[i / 4 % 3], i);
      GArray *estimates = ((PathInstance *) instance)->graph.estimates;

      if (estimates != NULL && i % 8 == 3)
        for (guint k = 0; k < estimates->len; k++)
          g_array_index (estimates, PathEstimate, k).value *= 1 + i % 5;
      check_best (instance, NULL);
    }
}

/* --- is it admissible, is it consistent --- */

static EspTable *
tabulate (const EspInstance *instance, const char *heuristic, char **caption)
{
  const EspTableSpec *spec = esp_problem_find_table (&esp_path_problem, "heuristic");
  g_autoptr (EspOptions) options = esp_options_new (spec->options);
  g_autoptr (GError) error = NULL;
  EspControl control;
  EspTable *table;

  esp_control_init (&control);
  esp_options_set (options, "heuristic", heuristic, NULL);
  table = spec->make (instance, NULL, options, &control, caption, &error);
  g_assert_no_error (error);
  return table;
}

/* The textbook's table for Romania is both. By hand: A says 6 and is 3 from the goal, B says 3 and
 * is 2 from it; to B the estimate falls by 3 over a step of 1, to G by 3 over one of 2, and to C by
 * just what that step costs. */
static void
test_heuristics (void)
{
  static const char broken[] = "graph\nnode A h 6\nnode B h 3\nnode C h 2\nnode G h 0\n"
                               "arc A C 4\narc A B 1\narc C G 3\narc B G 2\nstart A\ngoal G\n";
  g_autoptr (EspInstance) romania = rooms_load_sample (&esp_path_problem, "romania.path");
  g_autoptr (EspInstance) graph = rooms_parse (&esp_path_problem, broken);
  g_autofree char *caption = NULL;
  g_autofree char *said = NULL;
  g_autofree char *zero_said = NULL;
  g_autoptr (EspTable) both = tabulate (romania, "", &said);
  g_autoptr (EspTable) neither = tabulate (graph, "", &caption);
  g_autoptr (EspTable) zeros = tabulate (graph, "zero", &zero_said);
  g_autofree char *text = esp_table_format (both, "csv");

  g_assert_cmpstr (said, ==, "Admissible and consistent.");
  g_assert_nonnull (strstr (text, "\nArad,366,418,yes,\n"));
  g_clear_pointer (&text, g_free);
  text = esp_table_format (neither, "csv");
  g_assert_cmpstr (text, ==,
                   "Node,h,True cost,Admissible,Falls too much to\nA,6,3,no,B\nB,3,2,no,G\n"
                   "C,2,3,yes,\nG,0,0,yes,\n");
  g_assert_nonnull (strstr (caption, "Not admissible: of 4 nodes 2"));
  g_clear_pointer (&text, g_free);
  text = esp_table_format (zeros, "csv");
  g_assert_cmpstr (text, ==,
                   "Node,h,True cost,Admissible,Falls too much to\nA,0,3,yes,\nB,0,2,yes,\n"
                   "C,0,3,yes,\nG,0,0,yes,\n");
  g_assert_cmpstr (zero_said, ==, "Admissible and consistent.");
}

/* Those of tiles, each against how far all arrangements are: exact ones are, and all are no more.
 */
static void
test_tile_heuristics (void)
{
  static const char *const names[] = { "misplaced", "manhattan", "linear-conflict", "pattern" };
  g_autoptr (EspInstance) tiles = make_tiles (3, "1 0 2 3 4 5 6 7 8");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *caption = NULL;
      g_autoptr (EspTable) table = tabulate (tiles, names[i], &caption);
      guint n_exact = 0;
      guint n_ways = 0;

      g_assert_cmpstr (caption, ==, "Admissible and consistent.");
      for (guint row = 1; row <= esp_table_get_n_rows (table); row++)
        {
          const char *cost = esp_table_get_cell (table, row, 2);

          n_ways += !g_str_equal (cost, "∞");
          n_exact += g_str_equal (cost, esp_table_get_cell (table, row, 1));
        }
      g_assert_cmpuint (n_ways, ==, 500);
      if (g_str_equal (names[i], "pattern"))
        g_assert_cmpuint (n_exact, ==, n_ways);
      else
        g_assert_cmpuint (n_exact, <, n_ways);
    }
}

/* --- experiments --- */

/* Russell and Norvig, 3.6.1: 52 nodes to depth 5 are a factor of 1.92. */
static void
test_branching (void)
{
  g_assert_cmpfloat_with_epsilon (path_find_branching (52, 5), 1.92, 0.005);
  /* 2 + 4 + 8, and a single path */
  g_assert_cmpfloat_with_epsilon (path_find_branching (14, 3), 2, 1e-6);
  g_assert_cmpfloat_with_epsilon (path_find_branching (7, 7), 1, 1e-6);
}

/* --- what people's programs are held to --- */

/* The plain reference writes the way that the search finds, and expands the same nodes. */
static void
test_reference_answer (gconstpointer solver)
{
  guint n_found = 0;

  for (guint64 seed = 1; seed <= 400; seed++)
    {
      g_autoptr (EspOptions) settings = esp_options_new (path_mistakes.settings);
      g_autoptr (EspInstance) instance = path_mistakes.make (seed, settings);
      g_autofree char *text = NULL;
      g_autofree char *expanded = NULL;
      g_autofree char *wanted = NULL;
      g_auto (EspAnswer) answer;
      EspControl control;

      esp_control_init (&control);
      g_assert_true (esp_options_set (settings, "right", solver, NULL));
      text = path_mistakes.answer (instance, settings, ESP_NO_MISTAKE, &control);
      rooms_solve (instance, NULL, solver, "", NULL, &answer);
      expanded = join (&answer, "expanded");
      wanted = answer.text != NULL ? g_strdup_printf ("%s" PATH_EXPANDED_HEAD "%s%s\n", answer.text,
                                                      *expanded != '\0' ? " " : "", expanded)
                                   : NULL;
      g_assert_cmpstr (text, ==, wanted);
      n_found += text != NULL;
      if (text != NULL)
        {
          /* the checker reads it as it stands */
          g_autoptr (EspState) state =
              path_files.parse_solution (instance, text, strlen (text), "answer", NULL);

          g_assert_true (esp_state_equal (state, answer.state));
          g_assert_true (path_mistakes.fits (instance, settings, state, ESP_NO_MISTAKE, NULL));
        }
    }
  g_assert_cmpuint (n_found, >, 300);
}

static gboolean
is_right (const EspInstance *instance, const char *asked, const char *text, char **why)
{
  g_autoptr (EspOptions) settings = esp_options_new (path_mistakes.settings);
  g_autoptr (EspState) state = path_files.parse_solution (instance, text, strlen (text), "", NULL);
  g_autoptr (GError) error = NULL;
  gboolean right;

  g_assert_nonnull (state);
  g_assert_true (esp_options_set (settings, "right", asked, NULL));
  right = path_mistakes.fits (instance, settings, state, ESP_NO_MISTAKE, &error);
  g_assert_true (right == (error == NULL));
  g_free (*why);
  *why = error != NULL ? g_strdup (error->message) : NULL;
  return right;
}

/* The textbook's two ways to Bucharest, by what is asked for. */
static void
test_asked (void)
{
  static const char cheapest[] = "Arad\nSibiu\nRimnicu\nPitesti\nBucharest\n";
  static const char fewest[] = "Arad\nSibiu\nFagaras\nBucharest\n";
  g_autoptr (EspInstance) romania = rooms_load_sample (&esp_path_problem, "romania.path");
  g_autoptr (EspInstance) large = make_tiles (4, "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
  g_autofree char *told = NULL;
  g_autofree char *why = NULL;

  g_assert_true (is_right (romania, "any", fewest, &why));
  g_assert_true (is_right (romania, "any", cheapest, &why));
  g_assert_true (is_right (romania, "cheapest", cheapest, &why));
  g_assert_false (is_right (romania, "cheapest", fewest, &why));
  g_assert_cmpstr (why, ==, "the way costs 450, and there is one of 418");
  g_assert_true (is_right (romania, "fewest-steps", fewest, &why));
  g_assert_false (is_right (romania, "fewest-steps", cheapest, &why));
  g_assert_cmpstr (why, ==, "the way has 4 steps, where 3 are enough");
  g_assert_false (is_right (romania, "astar", fewest, &why));
  g_assert_cmpstr (why, ==, "the way has, as number 3, Fagaras, where Rimnicu was expected");
  told = g_strconcat (cheapest, "Expanded: Arad Sibiu Rimnicu Fagaras Pitesti\n", NULL);
  g_assert_true (is_right (romania, "astar", told, &why));
  g_assert_false (is_right (romania, "ucs", told, &why));
  g_assert_cmpstr (why, ==, "it expands, as number 2, Sibiu, where Zerind was expected");
  g_assert_false (is_right (large, "cheapest", "L\n", &why));
  g_assert_nonnull (strstr (why, "too large"));
}

/* The checker's own least is what uniform-cost search and breadth-first search find. */
static void
test_least (void)
{
  static const char *const texts[] = { "kind=graph size=30",
                                       "kind=maze size=12",
                                       "kind=terrain size=12",
                                       "kind=terrain size=12 diagonal=free",
                                       "kind=cave size=14 diagonal=no-corner",
                                       "kind=tiles size=3" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    for (guint seed = 1; seed <= 8; seed++)
      {
        g_autoptr (EspOptions) options = esp_options_new (path_generating.options);
        g_autoptr (EspInstance) instance = NULL;
        EspControl control;

        esp_control_init (&control);
        g_assert_true (esp_options_parse (options, texts[i], NULL));
        esp_options_set (options, "seed", esp_count (seed), NULL);
        instance = path_generating.generate (options, &control, NULL);
        g_assert_nonnull (instance);
        for (int in_steps = 0; in_steps < 2; in_steps++)
          {
            const PathInstance *self = (const PathInstance *) instance;
            g_auto (EspAnswer) answer;
            double least;
            int bad;

            rooms_solve (instance, NULL, in_steps ? "bfs" : "ucs", "", NULL, &answer);
            g_assert_true (path_find_least (self, in_steps, &least, NULL));
            if (answer.state == NULL)
              g_assert_cmpfloat (least, ==, INFINITY);
            else if (in_steps)
              g_assert_cmpfloat (least, ==,
                                 ((PathState *) answer.state)->steps->len -
                                     (self->kind == PATH_TILES ? 0 : 1));
            else
              g_assert_cmpfloat_with_epsilon (
                  least, path_measure (self, (PathState *) answer.state, &bad), 1e-6);
          }
      }
}

/* What is written for programs of a course is read again, and searched the same. */
static void
test_dialects (void)
{
  g_autoptr (EspInstance) romania = rooms_load_sample (&esp_path_problem, "romania.path");
  g_autoptr (EspInstance) maze = rooms_parse (&esp_path_problem, "grid\n######\n#S..G#\n######\n");
  g_autoptr (EspInstance) tiles = make_tiles (3, "1 0 2 3 4 5 6 7 8");
  EspInstance *boards[] = { romania, maze, tiles };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      const EspDialect *dialect = &path_contracting.dialects[i];
      g_autofree char *text = dialect->write (boards[i], NULL);
      g_autofree char *refused = dialect->write (boards[(i + 1) % 3], NULL);
      g_autoptr (EspInstance) again = rooms_parse (&esp_path_problem, text);
      g_auto (EspAnswer) answer;
      g_auto (EspAnswer) answer_again;

      g_assert_null (refused);
      rooms_solve (boards[i], NULL, "astar", "", NULL, &answer);
      rooms_solve (again, NULL, "astar", "", NULL, &answer_again);
      g_assert_cmpfloat (get_cost (&answer), ==, get_cost (&answer_again));
      g_assert_cmpstr (answer.text, ==, answer_again.text);
    }
}

/* --- the judge says which step is wrong, and why --- */

static void
test_judge (void)
{
  static const struct
  {
    const char *board, *way, *why;
  } wrong[] = {
    { "graph\nnode A\nnode B\nnode C\narc A B 1\nedge B C 1\nstart A\ngoal C\n", "B C",
      "the way begins at B, which is not the start" },
    { "graph\nnode A\nnode B\nnode C\narc A B 1\nedge B C 1\nstart A\ngoal C\n", "A B A",
      "step 2: no arc leads from B to A" },
    { "graph\nnode A\nnode B\nnode C\narc A B 1\nedge B C 1\nstart A\ngoal C\n", "A B",
      "the way ends at B, which is no goal" },
    { "grid\nS#\n.G\n", "A1 B1", "step 1: B1 is a wall" },
    { "grid\nS#\n.G\n", "A1 B2", "step 1: one does not go across, from A1 to B2" },
    { "grid diagonal no-corner\nS#\n.G\n", "A1 B2",
      "step 1: from A1 to B2 one would pass the corner of a wall" },
    { "grid\nS.G\n", "A1 B1 B1", "step 2: B1 is not beside B1" },
    { "tiles 2\n1 0 2 3\n", "L U", "move 2: the blank would leave the board" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_path_problem, wrong[i].board);
      g_autoptr (EspState) state = path_states.state_parse (instance, wrong[i].way, NULL);
      g_autofree char *why = NULL;

      g_assert_false (path_judging.check (instance, state, &why));
      g_assert_cmpstr (why, ==, wrong[i].why);
    }
}

/* Of two arcs the cheaper one counts, each time that it is gone; back costs what back costs. */
static void
test_measure (void)
{
  g_autoptr (EspInstance) graph = rooms_parse (
      &esp_path_problem, "graph\nnode A\nnode B\nnode C\nedge A B 5\narc A B 2\nedge B C 4\n"
                         "start A\ngoal C\n");
  g_autoptr (EspState) way = path_states.state_parse (graph, "A B A B C", NULL);
  g_autofree char *said = path_judging.conclude (graph, way);

  g_assert_cmpstr (said, ==, "The way costs 13.");
}

/* --- tiles by how far they are --- */

static void
test_distance (void)
{
  static const int sides[] = { 2, 3, 3, 3, 4, 5 };
  static const int distances[] = { 6, 1, 17, 31, 14, 9 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_autoptr (EspInstance) tiles =
          esp_instance_make (&esp_path_problem, NULL, NULL,
                             "kind=tiles size=%d distance=%d seed=%u", sides[i], distances[i], i);
      g_auto (EspAnswer) answer;

      rooms_solve (tiles, NULL, "bidirectional", "by=breadth", NULL, &answer);
      g_assert_cmpfloat (get_cost (&answer), ==, distances[i]);
    }
  g_assert_null (esp_instance_make (&esp_path_problem, NULL, &error, "kind=tiles distance=32"));
  g_assert_nonnull (strstr (error->message, "distance 32"));
}

/* --- files --- */

/* A line of a .scen with its map, given as either of both. */
static void
test_scenario (void)
{
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *map = g_build_filename (folder, "m.map", NULL);
  g_autofree char *scenario = g_build_filename (folder, "m.map.scen", NULL);
  g_autoptr (EspOptions) options = esp_options_new (path_files.load_options);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (map, "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n", -1, NULL);
  g_file_set_contents (
      scenario, "version 1\n3\tm.map\t3\t2\t0\t0\t2\t0\t4\n3\tmaps/m.map\t3\t2\t2\t1\t0\t0\t3\n",
      -1, NULL);
  esp_options_set (options, "line", "2", NULL);
  for (int by_map = 0; by_map < 2; by_map++)
    {
      g_autoptr (EspInstance) instance = NULL;
      g_autofree char *text = NULL;

      esp_options_set (options, "scen", by_map ? scenario : "", NULL);
      instance =
          esp_instance_load_with (&esp_path_problem, by_map ? map : scenario, options, &error);
      g_assert_no_error (error);
      text = path_files.format (instance);
      g_assert_cmpstr (text, ==, "grid diagonal no-corner\nG#.\n..S\n");
    }
  esp_options_set (options, "line", "3", NULL);
  g_assert_null (esp_instance_load_with (&esp_path_problem, map, options, &error));
  g_assert_nonnull (strstr (error->message, "2 lines; expected at least 3"));
}

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

/* Typed in from paper: arcs alone say which nodes there are. */
static void
test_arcs_alone (void)
{
  g_autoptr (EspInstance) instance = rooms_parse (
      &esp_path_problem, "graph\nedge A B 3\narc B C 1\nedge A C 5\nstart A\ngoal C\n");
  g_auto (EspAnswer) answer;

  g_assert_cmpint (((PathInstance *) instance)->graph.n, ==, 3);
  rooms_solve (instance, NULL, "ucs", "", NULL, &answer);
  g_assert_cmpfloat (get_cost (&answer), ==, 4);
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
  static const char *const kinds[] = { "graph", "maze", "cave", "tiles", "terrain" };
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
  static const char *const asked[] = { "astar", "ucs", "greedy", "bfs", "dfs" };

  g_autofree char *cache = make_scratch_folder ();

  /* where tables of tiles are kept */
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path/romania", test_romania);
  g_test_add_func ("/path/by-hand", test_by_hand);
  g_test_add_func ("/path/by-hand/refused", test_by_hand_refused);
  g_test_add_func ("/path/by-hand/tiles", test_by_hand_tiles);
  g_test_add_func ("/path/stroke", test_stroke);
  g_test_add_func ("/path/course", test_course);
  g_test_add_func ("/path/mazes", test_mazes);
  g_test_add_func ("/path/eight-puzzle", test_eight_puzzle);
  g_test_add_func ("/path/unsolvable", test_unsolvable);
  g_test_add_func ("/path/korf/second", test_korf_second);
  g_test_add_func ("/path/korf/first", test_korf_first);
  g_test_add_func ("/path/korf/best", test_korf_best);
  g_test_add_func ("/path/best", test_best);
  g_test_add_func ("/path/heuristic/graph", test_heuristics);
  g_test_add_func ("/path/heuristic/tiles", test_tile_heuristics);
  g_test_add_func ("/path/branching", test_branching);
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      g_autofree char *name = g_strconcat ("/path/reference-answer/", asked[i], NULL);

      g_test_add_data_func (name, asked[i], test_reference_answer);
    }
  g_test_add_func ("/path/asked", test_asked);
  g_test_add_func ("/path/least", test_least);
  g_test_add_func ("/path/dialects", test_dialects);
  g_test_add_func ("/path/judge", test_judge);
  g_test_add_func ("/path/measure", test_measure);
  g_test_add_func ("/path/distance", test_distance);
  g_test_add_func ("/path/scenario", test_scenario);
  g_test_add_func ("/path/faults", test_faults);
  g_test_add_func ("/path/forms", test_forms);
  g_test_add_func ("/path/arcs-alone", test_arcs_alone);
  g_test_add_func ("/path/other-forms", test_other_forms);
  g_test_add_func ("/path/generated", test_generated);
  path_add_reference_tests ();
  return g_test_run ();
}
