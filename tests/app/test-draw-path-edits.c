#include "config.h"

#include <math.h>

#include "base/esp-error.h"
#include "draw/esp-look.h"
#include "problems/path/path.h"
#include "rooms.h"
#include "test-draw.h"

/* What is edited by hand, what is kept over it, and hints. */

static const char triangle[] = "graph\nnode A 0 0 h 3\nnode B 10 0\nnode C 5 8 h 0\n"
                               "edge A B 4\narc B C 2.5\nedge A C 9\nstart A\ngoal C\n";

static void
assert_edited (EspInstance *instance, const char *edit)
{
  g_autoptr (GError) error = NULL;

  path_editing.edit (instance, edit, &error);
  g_assert_no_error (error);
}

/* What an edit makes of a text is what another text says. */
static void
assert_edits (const char *before, const char *edits, const char *after)
{
  g_autoptr (EspInstance) instance = rooms_parse (&esp_path_problem, before);
  g_autoptr (EspInstance) expected = rooms_parse (&esp_path_problem, after);
  g_autofree char *text = NULL;
  g_autofree char *wanted = NULL;
  g_auto (GStrv) each = g_strsplit (edits, ";", -1);

  /* what was worked out of the instance before does not outlast it */
  path_is_prepared (instance);
  for (guint i = 0; each[i] != NULL; i++)
    assert_edited (instance, g_strstrip (each[i]));
  text = path_files.format (instance);
  wanted = path_files.format (expected);
  g_assert_cmpstr (text, ==, wanted);
}

static void
test_graphs (void)
{
  assert_edits (triangle, "add 20 30",
                "graph\nnode A 0 0 h 3\nnode B 10 0\nnode C 5 8 h 0\n"
                "node D 20 30\nedge A B 4\narc B C 2.5\nedge A C 9\n"
                "start A\ngoal C\n");
  assert_edits (
      triangle, "node \"Upper Town\" 1.5 -2; h \"Upper Town\" 7; edge A \"Upper Town\" 1",
      "graph\nnode A 0 0 h 3\nnode B 10 0\nnode C 5 8 h 0\nnode \"Upper Town\" 1.5 -2 h 7\n"
      "edge A B 4\narc B C 2.5\nedge A C 9\nedge A \"Upper Town\" 1\nstart A\ngoal C\n");
  assert_edits (triangle, "move B 11 1; name B Lower Town; h A none; h C 2; h \"Lower Town\" 5",
                "graph\nnode A 0 0\nnode \"Lower Town\" 11 1 h 5\nnode C 5 8 h 2\n"
                "edge A \"Lower Town\" 4\narc \"Lower Town\" C 2.5\nedge A C 9\nstart A\ngoal C\n");
  /* numbers of what comes behind it become less */
  assert_edits (triangle, "delete B",
                "graph\nnode A 0 0 h 3\nnode C 5 8 h 0\nedge A C 9\nstart A\ngoal C\n");
  assert_edits (triangle, "delete A", "graph\nnode B 10 0\nnode C 5 8 h 0\narc B C 2.5\ngoal C\n");
  assert_edits (triangle, "start B; goal A; also-goal B; no-goal A",
                "graph\nnode A 0 0 h 3\nnode B 10 0\nnode C 5 8 h 0\n"
                "edge A B 4\narc B C 2.5\nedge A C 9\nstart B\ngoal B\n");
}

static void
test_arcs (void)
{
  /* a cost for what is there; one way of what leads both ways leaves the other */
  assert_edits (triangle, "edge B A 6",
                "graph\nnode A 0 0 h 3\nnode B 10 0\nnode C 5 8 h 0\n"
                "arc B C 2.5\nedge A C 9\nedge B A 6\nstart A\ngoal C\n");
  assert_edits (triangle, "arc A B 1",
                "graph\nnode A 0 0 h 3\nnode B 10 0\nnode C 5 8 h 0\n"
                "arc B A 4\narc B C 2.5\nedge A C 9\narc A B 1\nstart A\ngoal C\n");
  assert_edits (triangle, "cut C B; cut A B",
                "graph\nnode A 0 0 h 3\nnode B 10 0\nnode C 5 8 h 0\nedge A C 9\n"
                "start A\ngoal C\n");
}

static void
test_grids (void)
{
  static const char yard[] = "grid\nS..\n.#.\n..G\n";

  assert_edits (yard, "set B1 #; set B2 .; set C1 ~; set A3 ,",
                "grid\nS#~\n...\n,.G\ncost , 3\ncost ~ 2\n");
  assert_edits (yard, "set C1 ~; cost ~ 2.5; cost . 2",
                "grid\nS.~\n.#.\n..G\ncost . 2\ncost ~ 2.5\n");
  assert_edits (yard, "start C1; goal A3; diagonal no-corner",
                "grid diagonal no-corner\n..S\n.#.\nG..\n");
  assert_edits (yard, "size 4 2", "grid\nS...\n.#..\n");
  assert_edits (yard, "size 2 4; goal B4", "grid\nS.\n.#\n..\n.G\n");
}

static void
test_tiles (void)
{
  assert_edits ("tiles 2\n3 2\n1 0\n", "swap 3 1", "tiles 2\n1 2\n3 0\n");
  assert_edits ("tiles 2\n3 2\n1 0\n", "tiles 0 1 2 3; goal 1 2 3 0",
                "tiles 2\n0 1\n2 3\ngoal 1 2 3 0\n");
}

/* What the editor shows of the search is of the board as it is now. */
static void
test_live (void)
{
  g_autoptr (EspInstance) instance = rooms_parse (&esp_path_problem, "grid\nS.G\n...\n...\n");
  const PathInstance *self = (const PathInstance *) instance;
  const PathState *live = path_get_live (self);
  int bad;

  g_assert_true (path_has_arrived (self, live));
  g_assert_cmpfloat (path_measure (self, live, &bad), ==, 2);
  g_assert_true (path_get_live (self) == live);
  assert_edited (instance, "set B1 #");
  live = path_get_live (self);
  g_assert_cmpfloat (path_measure (self, live, &bad), ==, 4);
  assert_edited (instance, "set B2 #");
  assert_edited (instance, "set B3 #");
  live = path_get_live (self);
  g_assert_false (path_has_arrived (self, live));
  g_assert_cmpint (live->current, ==, -1);
  g_assert_cmpint (live->n_expanded, ==, 3);
  assert_edited (instance, "new grid 200 200");
  g_assert_null (path_get_live (self)); /* that would take too long */
}

/* Two clicks on the middle of an arc change its cost, both ways or one way as it is. */
static void
test_cost_in_place (void)
{
  static const char *const edits[][2] = { { "4", "edge A B 7" }, { "2.5", "arc B C 7" } };
  g_autoptr (EspInstance) instance = rooms_parse (&esp_path_problem, triangle);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const EspLook *look = esp_look_find (&esp_path_problem);
  EspScene scene;
  gboolean met[2] = { FALSE };

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.flags |= ESP_SCENE_EDIT;
  for (int cell = 3; cell < look->cells->n_cells (&scene); cell++)
    {
      g_autofree char *value = NULL;
      const EspTool *tool = esp_look_find_in_place (&scene, cell, &value);

      for (guint i = 0; tool != NULL && i < G_N_ELEMENTS (edits); i++)
        if (g_str_equal (value, edits[i][0]))
          {
            g_autofree char *edit =
                look->painting->paint (&scene, cell, tool, "7", ESP_CLICK_PRIMARY, -1);
            /* as what is typed in place comes */
            g_autofree char *typed =
                look->painting->paint (&scene, cell, tool, "7", ESP_CLICK_PRIMARY, cell);
            g_autofree char *other = look->painting->paint (&scene, cell, &look->painting->tools[0],
                                                            NULL, ESP_CLICK_PRIMARY, -1);

            g_assert_cmpstr (edit, ==, edits[i][1]);
            g_assert_cmpstr (typed, ==, edits[i][1]);
            g_assert_null (other); /* no node on it */
            met[i] = TRUE;
          }
    }
  g_assert_true (met[0] && met[1]);
}

/* One kind becomes another, and can be searched as it is made. */
static void
test_new_boards (void)
{
  static const char *const edits[] = { "new grid 7 5", "new tiles 4", "new graph", "new grid 1 1" };
  g_autoptr (EspInstance) instance = path_editing.create ();

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autoptr (EspInstance) again = NULL;
      g_autofree char *text = NULL;

      assert_edited (instance, edits[i]);
      text = path_files.format (instance);
      g_test_message ("%s", text);
      again = rooms_parse (&esp_path_problem, text);
      g_assert_true (esp_instance_equal (instance, again));
    }
}

/* Nothing of what is refused is done, and why is said. */
static void
test_refused (void)
{
  static const struct
  {
    const char *board, *edit;
  } cases[] = {
    { triangle, "" },
    { triangle, "fly A B" },
    { triangle, "add 1" },
    { triangle, "add 1 x" },
    { triangle, "add 1 nan" },
    { triangle, "node A 1 2" },
    { triangle, "move Z 1 2" },
    { triangle, "move A 1 1e300" },
    { triangle, "name A B" },
    { triangle, "name A " },
    { triangle, "edge A B" },
    { triangle, "edge A B -1" },
    { triangle, "edge A A 1" },
    { triangle, "edge A Z 1" },
    { triangle, "cut C A x; cut C A" },
    { triangle, "h A" },
    { triangle, "h A -2" },
    { triangle, "no-goal A" },
    { triangle, "start" },
    { triangle, "set A1 #" },
    { triangle, "new" },
    { triangle, "new grid 0 5" },
    { triangle, "new grid 5" },
    { triangle, "new tiles 6" },
    { "grid\nS.\n.G\n", "set A1 #" },
    { "grid\nS.\n.G\n", "set B2 #" },
    { "grid\nS.\n.G\n", "set C1 #" },
    { "grid\nS.\n.G\n", "set B1 S" },
    { "grid\nS.\n.G\n", "set B1 ##" },
    { "grid\nS#\n.G\n", "start B1" },
    { "grid\nS#\n.G\n", "goal B1" },
    { "grid\nS.\n.G\n", "cost # 2" },
    { "grid\nS.\n.G\n", "cost . 0" },
    { "grid\nS.\n.G\n", "size 2" },
    { "grid\nS.\n.G\n", "size 2.5 3" },
    { "grid\nS.\n.G\n", "diagonal often" },
    { "grid\nS.\n.G\n", "swap 1 2" },
    { "tiles 2\n3 2\n1 0\n", "swap 1 4" },
    { "tiles 2\n3 2\n1 0\n", "tiles 1 2 3 3" },
    { "tiles 2\n3 2\n1 0\n", "tiles 1 2 3" },
    { "tiles 2\n3 2\n1 0\n", "start A1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_path_problem, cases[i].board);
      g_autofree char *before = path_files.format (instance);
      g_autofree char *after = NULL;
      g_autoptr (GError) error = NULL;
      const char *last = strrchr (cases[i].edit, ';');

      g_test_message ("%s", cases[i].edit);
      if (last != NULL)
        {
          assert_edited (instance, "cut C A");
          g_free (before);
          before = path_files.format (instance);
        }
      g_assert_false (
          path_editing.edit (instance, last != NULL ? last + 2 : cases[i].edit, &error));
      g_assert_nonnull (error);
      after = path_files.format (instance);
      g_assert_cmpstr (before, ==, after);
    }
}

/* What was walked is walked again as far as it still leads. */
static void
test_carry (void)
{
  static const struct
  {
    const char *board, *moves, *edit, *kept;
  } cases[] = {
    { triangle, "B;C", "move B 20 20", "B;C" },
    { triangle, "B;C", "cut B C", "B" },
    { triangle, "B;C", "delete B", "" },
    { "grid\nS..\n...\n..G\n", "B1;C1", "set C1 #", "B1" },
    { "tiles 2\n3 2\n1 0\n", "U;L", "goal 1 2 3 0", "U;L" },
    { "tiles 2\n3 2\n1 0\n", "U;L", "swap 1 2", "" },
    { "tiles 2\n3 2\n1 0\n", "U;L", "new graph", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) before = rooms_parse (&esp_path_problem, cases[i].board);
      g_autoptr (EspInstance) after = esp_instance_copy (before);
      g_autoptr (EspState) state = esp_instance_initial_state (before);
      g_autoptr (EspState) now = NULL;
      g_autoptr (GString) kept = g_string_new (NULL);
      g_auto (GStrv) moves = g_strsplit (cases[i].moves, ";", -1);
      g_auto (GStrv) carried = NULL;

      for (guint k = 0; moves[k] != NULL; k++)
        g_assert_true (path_states.play (before, state, moves[k], NULL));
      assert_edited (after, cases[i].edit);
      carried = path_editing.carry (before, state, after);
      now = esp_instance_initial_state (after);
      for (guint k = 0; carried != NULL && carried[k] != NULL; k++)
        if (path_states.play (after, now, carried[k], NULL))
          g_string_append_printf (kept, "%s%s", kept->len > 0 ? ";" : "", carried[k]);
      g_test_message ("%s", cases[i].edit);
      g_assert_cmpstr (kept->str, ==, cases[i].kept);
    }
}

/* Whoever follows the hints goes the cheapest way, from wherever he has come to. */
static void
test_hints (void)
{
  static const struct
  {
    const char *sample, *first;
    double cost;
  } cases[] = {
    { "romania.path", NULL, 418 },
    { "romania.path", "Zerind", 568 }, /* 75 there, 75 back, and 418 */
    { "garden.path", NULL, 17 },
    { "three.path", NULL, 6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = rooms_load_sample (&esp_path_problem, cases[i].sample);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autoptr (GError) error = NULL;
      int bad;

      if (cases[i].first != NULL)
        g_assert_true (path_states.play (instance, state, cases[i].first, NULL));
      while (path_judging.judge (instance, state, NULL, NULL) == ESP_STATUS_OPEN)
        {
          g_autoptr (EspHint) hint = path_hinting.hint (instance, state, &error);

          g_assert_no_error (error);
          g_test_message ("%s: %s", hint->move, hint->reason);
          g_assert_cmpuint (hint->cells->len, >, 0);
          g_assert_true (path_states.play (instance, state, hint->move, NULL));
        }
      g_assert_cmpfloat_with_epsilon (
          path_measure ((const PathInstance *) instance, (const PathState *) state, &bad),
          cases[i].cost, 1e-6);
      /* there is no further one */
      g_assert_null (path_hinting.hint (instance, state, &error));
      g_assert_error (error, ESP_ERROR, ESP_ERROR_MOVE);
    }
}

/* Where no way leads on that is said, and a large board is not searched while one waits. */
static void
test_no_hints (void)
{
  g_autoptr (EspInstance) apart = rooms_load_sample (&esp_path_problem, "islands.path");
  g_autoptr (EspInstance) odd = rooms_parse (&esp_path_problem, "tiles 2\n1 0\n3 2\n");
  g_autoptr (EspInstance) empty = path_editing.create ();
  EspInstance *const cases[] = { apart, odd, empty };
  g_autofree char *none = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspState) state = esp_instance_initial_state (cases[i]);
      g_autoptr (GError) error = NULL;
      g_autofree char *why = path_hinting.why_none (cases[i], state);

      g_assert_null (path_hinting.hint (cases[i], state, &error));
      g_assert_error (error, ESP_ERROR, (i < 2 ? ESP_ERROR_DEAD_END : ESP_ERROR_MOVE));
      g_assert_cmpint (why != NULL, ==, i > 0);
    }
  {
    g_autoptr (EspInstance) large = path_new_grid (2000, 2000);
    g_autoptr (EspState) state = esp_instance_initial_state (large);
    gint64 begin = g_get_monotonic_time ();

    none = path_hinting.why_none (large, state);
    g_assert_nonnull (none);
    g_assert_null (path_hinting.hint (large, state, NULL));
    g_assert_cmpint (g_get_monotonic_time () - begin, <, G_USEC_PER_SEC / 10);
  }
}

/* Nodes without places get some, which an edit makes their own. */
static void
test_places (void)
{
  g_autoptr (EspInstance) instance =
      rooms_parse (&esp_path_problem,
                   "graph\nnode A\nnode B\nnode C\nedge A B 1\nedge B C 1\nedge C A 2\nstart A\n"
                   "goal C\n");
  PathInstance *self = (PathInstance *) instance;
  const PathShape *shape;

  g_assert_true (path_prepare (instance, NULL, NULL));
  g_assert_true (path_is_prepared (instance));
  shape = path_get_shape (self);
  g_assert_true (shape->is_laid_out);
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < i; k++)
      g_assert_cmpfloat (hypot (shape->x[i] - shape->x[k], shape->y[i] - shape->y[k]), >, 10);
  assert_edited (instance, "move A 5 5");
  shape = path_get_shape (self);
  g_assert_false (shape->is_laid_out);
  g_assert_cmpfloat (shape->x[0], ==, 5);
}

void
draw_add_path_edits (void)
{
  g_test_add_func ("/path/edit/graphs", test_graphs);
  g_test_add_func ("/path/edit/arcs", test_arcs);
  g_test_add_func ("/path/edit/grids", test_grids);
  g_test_add_func ("/path/edit/tiles", test_tiles);
  g_test_add_func ("/path/edit/new-boards", test_new_boards);
  g_test_add_func ("/path/edit/live", test_live);
  g_test_add_func ("/path/edit/cost-in-place", test_cost_in_place);
  g_test_add_func ("/path/edit/refused", test_refused);
  g_test_add_func ("/path/edit/carry", test_carry);
  g_test_add_func ("/path/edit/places", test_places);
  g_test_add_func ("/path/hints", test_hints);
  g_test_add_func ("/path/no-hints", test_no_hints);
}
