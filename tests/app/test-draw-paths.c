#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "draw/esp-labels.h"
#include "draw/esp-shape.h"
#include "rooms.h"
#include "test-draw.h"

/* What the room of paths shows of a search, and what clicks and tools are on its three boards. */

static const EspProblem *
get_room (void)
{
  return esp_problem_find ("path");
}

typedef struct
{
  EspTracer parent;
  GArray *events;
} Recorder;

static void
record (EspTracer *tracer, const EspEvent *event)
{
  g_array_append_vals (((Recorder *) tracer)->events, event, 1);
}

/* The state of a search after so many events, the last of which is @event. */
EspState *
draw_after (const EspInstance *instance, const char *algorithm, guint step, EspEvent *event)
{
  Recorder recorder = { { .event = record }, g_array_new (FALSE, FALSE, sizeof (EspEvent)) };
  EspState *state = esp_instance_initial_state (instance);
  g_auto (EspAnswer) answer;

  rooms_solve (instance, NULL, algorithm, "", &recorder.parent, &answer);
  g_assert_cmpuint (recorder.events->len, >=, step);
  for (guint i = 0; i < step; i++)
    {
      *event = g_array_index (recorder.events, EspEvent, i);
      instance->problem->tracing->apply_event (instance, state, event);
    }
  g_array_unref (recorder.events);
  return state;
}

static int
find_cell (const EspScene *scene, const char *name)
{
  const EspCells *cells = esp_look_find (scene->instance->problem)->cells;

  for (int cell = 0; cell < cells->n_cells (scene); cell++)
    {
      g_autofree char *words = cells->describe (scene, cell);

      if (g_str_has_prefix (words, name))
        return cell;
    }
  g_assert_not_reached ();
}

static void
assert_described (const EspScene *scene, const char *name, const char *words)
{
  const EspCells *cells = esp_look_find (scene->instance->problem)->cells;
  g_autofree char *text = cells->describe (scene, find_cell (scene, name));

  g_assert_cmpstr (text, ==, words);
}

/* The spec's step: A* on Romania after Rimnicu was expanded and its successors made. */
static void
test_told (void)
{
  g_autoptr (EspInstance) instance = rooms_load_sample (get_room (), "romania.path");
  EspEvent event;
  g_autoptr (EspState) state = draw_after (instance, "astar", 15, &event);
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  assert_described (&scene, "Arad", "Arad, the start, h 366, 3 arcs");
  scene.flags = ESP_SCENE_SEARCH;
  scene.event = &event;
  assert_described (&scene, "Fagaras",
                    "Fagaras, on the frontier, first to leave, g 239, h 176, f 415");
  assert_described (&scene, "Pitesti",
                    "Pitesti, on the frontier, number 2 to leave, g 317, h 100, f 417");
  assert_described (&scene, "Rimnicu", "Rimnicu, expanded as number 3, g 220, h 193, f 413");
  assert_described (&scene, "Bucharest", "Bucharest, a goal, not reached, h 0");
}

cairo_surface_t *
draw_natural (const EspScene *scene)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  cairo_surface_t *surface;
  cairo_t *cr;
  double width;
  double height;

  look->drawing->measure (scene, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  cr = cairo_create (surface);
  esp_look_draw (look, scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Pixels of a colour within @rect. */
guint
draw_count_colour (cairo_surface_t *surface, const EspRect *rect, EspColour colour)
{
  guint32 wanted = (guint32) (colour.red * 255 + 0.5) << 16 |
                   (guint32) (colour.green * 255 + 0.5) << 8 | (guint32) (colour.blue * 255 + 0.5);
  guint n = 0;

  for (int y = MAX ((int) rect->y, 0);
       y < MIN (rect->y + rect->height, cairo_image_surface_get_height (surface)); y++)
    for (int x = MAX ((int) rect->x, 0);
         x < MIN (rect->x + rect->width, cairo_image_surface_get_width (surface)); x++)
      n += (((const guint32 *) (void *) (cairo_image_surface_get_data (surface) +
                                         y * cairo_image_surface_get_stride (surface)))[x] &
            0xffffff) == wanted;
  return n;
}

/* What was expanded is filled, and what leaves next has the colour of hints; the list beside has it
 * too, and is gone where nothing is to stand beside the board. */
static void
test_frontier (void)
{
  static const char *const samples[] = { "romania.path", "garden.path" };
  static const char *const searches[] = { "astar", "bfs", "dfs", "ids", "bidirectional", "beam" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    for (guint k = 0; k < G_N_ELEMENTS (searches); k++)
      for (int p = ESP_PALETTE_LIGHT; p <= ESP_PALETTE_DARK; p++)
        {
          g_autoptr (EspInstance) instance = rooms_load_sample (get_room (), samples[i]);
          const EspLook *look = esp_look_find (get_room ());
          const EspPalette *palette = esp_palette_get ((EspPaletteId) p);
          EspEvent event;
          g_autoptr (EspState) state = draw_after (instance, searches[k], 12, &event);
          EspScene scene;
          EspRect panel;
          EspRect start;
          cairo_surface_t *surface;
          double widths[2];
          double height;

          esp_scene_init (&scene, instance, state, palette);
          scene.flags = ESP_SCENE_SEARCH;
          look->drawing->measure (&scene, &widths[0], &height);
          look->drawing->find_legend (&scene, &panel);
          surface = draw_natural (&scene);
          look->cells->cell_rect (&scene, find_cell (&scene, i == 0 ? "Arad" : "A1"), &start);
          g_test_message ("%s, %s, %s", samples[i], searches[k], palette->name);
          if (i == 0)
            g_assert_cmpuint (draw_count_colour (surface, &start, palette->accent), >, 60);
          if (!g_str_equal (searches[k], "ids"))
            {
              g_assert_cmpuint (draw_count_colour (surface, &panel, palette->hint), >, 20);
              panel = (EspRect){ 0, 0, panel.x, height };
              g_assert_cmpuint (draw_count_colour (surface, &panel, palette->hint), >, 20);
            }
          cairo_surface_destroy (surface);
          scene.flags |= ESP_SCENE_BARE;
          look->drawing->measure (&scene, &widths[1], &height);
          g_assert_cmpfloat (widths[1], <, widths[0] - 100);
        }
}

/* The tiles of the board, square by square: "7,2,4,5,0,6,8,3,1". */
static char *
read_tiles (const EspScene *scene)
{
  const EspCells *cells = esp_look_find (scene->instance->problem)->cells;
  GString *text = g_string_new (NULL);

  for (int cell = 0; cell < cells->n_cells (scene); cell++)
    {
      g_autofree char *words = cells->describe (scene, cell);
      const char *tile = strstr (words, "tile ");

      g_string_append_printf (text, "%s%d", cell > 0 ? "," : "",
                              tile != NULL ? atoi (tile + strlen ("tile ")) : 0);
    }
  return g_string_free (text, FALSE);
}

/* At each step of each search the board is what the step's event speaks of: also where the search
 * began behind moves that were played, and where it comes from the goal. */
static void
test_tiles (void)
{
  static const char *const searches[] = { "bfs",   "dfs", "ids",  "ucs",           "greedy",
                                          "astar", "ida", "rbfs", "bidirectional", "beam" };

  for (guint k = 0; k < 2 * G_N_ELEMENTS (searches); k++)
    {
      const char *algorithm = searches[k / 2];
      Recorder recorder = { { .event = record }, g_array_new (FALSE, FALSE, sizeof (EspEvent)) };
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = rooms_parse (
          get_room (), k % 2 ? "tiles 2\n3 2\n1 0\n" : "tiles 3\n3 1 2\n6 4 5\n7 0 8\n");
      g_autoptr (EspState) state = NULL;
      guint n_compared = 0;
      guint n_back = 0;
      g_auto (EspAnswer) answer;

      state = esp_instance_initial_state (instance);
      get_room ()->states->play (instance, state, "U", &error);
      g_assert_no_error (error);
      rooms_solve (instance, state, algorithm, "", &recorder.parent, &answer);
      for (guint i = 0; i < recorder.events->len; i++)
        {
          const EspEvent *event = &g_array_index (recorder.events, EspEvent, i);
          EspScene scene;
          g_autofree char *name = NULL;
          g_autofree char *shown = NULL;

          get_room ()->tracing->apply_event (instance, state, event);
          if (event->type == ESP_EVENT_GOAL)
            break;
          if (!esp_event_is_path (event) || event->subject < 0 || event->type == ESP_EVENT_BEGIN)
            continue;
          esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
          scene.flags = ESP_SCENE_SEARCH;
          scene.event = event;
          name = get_room ()->tracing->subject_name (instance, event->subject);
          shown = read_tiles (&scene);
          g_test_message ("%s, event %u", algorithm, i);
          g_assert_cmpstr (shown, ==, name);
          n_compared++;
          n_back += (event->flags & ESP_EVENT_BACKWARD) != 0;
        }
      g_assert_cmpuint (n_compared, >, 4);
      g_assert_true ((n_back > 0) == g_str_equal (algorithm, "bidirectional"));
      g_array_unref (recorder.events);
    }
}

/* Whoever goes through a search of tiles chooses among the rows of the frontier: each is a cell
 * where it is seen, says what it is, and is reached by keys; those that have no room come into
 * sight. */
static void
test_choices (void)
{
  g_autoptr (EspInstance) instance = rooms_parse (get_room (), "tiles 3\n1 4 2\n3 7 5\n6 8 0\n");
  const EspLook *look = esp_look_find (get_room ());
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const int n = 9;
  int down = n;
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  g_assert_cmpint (look->cells->n_cells (&scene), ==, n);
  g_assert_true (get_room ()->states->play (instance, state, "as bfs", NULL));
  for (int i = 0; i < 12; i++)
    {
      g_autoptr (EspHint) hint = get_room ()->hinting->hint (instance, state, NULL);

      g_assert_true (get_room ()->states->play (instance, state, hint->move, NULL));
    }
  g_assert_cmpint (look->cells->n_cells (&scene), >, n + 6);
  g_assert_cmpint (look->cells->neighbour (&scene, 2, ESP_DIRECTION_RIGHT), ==, n);
  for (int cell = n; cell < look->cells->n_cells (&scene); cell++)
    {
      EspRect rect;
      g_autofree char *words = look->cells->describe (&scene, cell);
      g_autofree char *move = NULL;
      g_autofree char *wanted = NULL;

      scene.hover = cell;
      look->cells->cell_rect (&scene, cell, &rect);
      g_assert_cmpfloat (rect.height, >, 10);
      g_assert_cmpint (look->cells->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2),
                       ==, cell);
      g_assert_nonnull (strstr (words, "on the frontier"));
      g_assert_null (strstr (words, "to leave"));
      move = look->playing->click (&scene, cell, ESP_CLICK_PRIMARY, -1);
      wanted = g_strndup (words, strlen ("0,1,2,3,4,5,6,7,8"));
      g_assert_true (g_str_has_prefix (move, "expand "));
      g_assert_cmpstr (move + strlen ("expand "), ==, wanted);
      g_assert_cmpint (down, ==, cell);
      down = look->cells->neighbour (&scene, cell, ESP_DIRECTION_DOWN);
    }
  /* the board is none of it */
  g_assert_null (look->playing->click (&scene, 4, ESP_CLICK_PRIMARY, -1));
}

/* Pixels in @rect that two pictures of one size have differently. */
guint
draw_count_differing (cairo_surface_t *a, cairo_surface_t *b, const EspRect *rect)
{
  int stride = cairo_image_surface_get_stride (a);
  guint n = 0;

  for (int y = MAX ((int) rect->y, 0);
       y < MIN ((int) (rect->y + rect->height), cairo_image_surface_get_height (a)); y++)
    for (int x = MAX ((int) rect->x, 0);
         x < MIN ((int) (rect->x + rect->width), cairo_image_surface_get_width (a)); x++)
      n += memcmp (cairo_image_surface_get_data (a) + y * stride + 4 * x,
                   cairo_image_surface_get_data (b) + y * stride + 4 * x, 4) != 0;
  return n;
}

/* A row of the frontier is its node: pointed at it is that, and is marked when that is pointed at;
 * so is its place in the heap. */
static void
test_rows (void)
{
  static const char *const samples[] = { "romania.path", "garden.path" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (EspInstance) instance = rooms_load_sample (get_room (), samples[i]);
      const EspLook *look = esp_look_find (get_room ());
      g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);
      EspEvent event;
      g_autoptr (EspState) state = draw_after (instance, "astar", 12, &event);
      EspScene scene;
      EspRect panel;

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.flags = ESP_SCENE_SEARCH;
      look->drawing->find_legend (&scene, &panel);
      for (double y = panel.y; y < panel.y + panel.height; y += 4)
        {
          int cell = look->cells->hit (&scene, panel.x + panel.width / 2, y);
          g_autofree char *words = cell >= 0 ? look->cells->describe (&scene, cell) : NULL;
          EspRect row = { panel.x, y - 4, panel.width, 8 };
          cairo_surface_t *plain;
          cairo_surface_t *marked;

          if (cell < 0)
            continue;
          g_test_message ("%s: %s at %g", samples[i], words, y);
          g_assert_nonnull (strstr (words, "on the frontier"));
          if (!g_hash_table_add (found, GINT_TO_POINTER (cell)))
            continue;
          plain = draw_natural (&scene);
          scene.hover = cell;
          marked = draw_natural (&scene);
          scene.hover = -1;
          g_assert_cmpuint (draw_count_differing (plain, marked, &row), >, 100);
          cairo_surface_destroy (plain);
          cairo_surface_destroy (marked);
        }
      g_assert_cmpuint (g_hash_table_size (found), >=, i == 0 ? 4 : 1);
      scene.flags |= ESP_SCENE_BARE;
      g_assert_cmpint (look->cells->hit (&scene, panel.x + panel.width / 2, panel.height / 2), <,
                       0);
    }
}

/* What the legend beside the board takes lies within the drawing, at every size of text. */
static void
test_panel_room (void)
{
  g_auto (GStrv) names = esp_problem_list_samples (get_room ());
  const EspLook *look = esp_look_find (get_room ());

  for (guint i = 0; names[i] != NULL; i++)
    for (int searched = 0; searched < 2; searched++)
      for (int text = 1; text <= 2; text++)
        {
          g_autoptr (EspInstance) instance = rooms_load_sample (get_room (), names[i]);
          EspEvent event;
          g_autoptr (EspState) state = draw_after (instance, "astar", 4, &event);
          EspScene scene;
          EspRect legend;
          double width;
          double height;

          esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
          scene.text = text;
          scene.flags = searched ? ESP_SCENE_SEARCH : (EspSceneFlags) 0;
          look->drawing->measure (&scene, &width, &height);
          look->drawing->find_legend (&scene, &legend);
          g_assert_cmpfloat (legend.width, >, 50);
          g_assert_cmpfloat (legend.x + legend.width, <=, width + 0.01);
          g_assert_cmpfloat (legend.y + legend.height, <=, height + 0.01);
        }
}

/* What the arrow keys are: a letter each, to the left, right, up and down; a blank: no move. */
static void
assert_arrows (const EspScene *scene, const char *letters)
{
  for (int direction = 0; direction < 4; direction++)
    {
      const char letter[] = { letters[direction], '\0' };
      int next = 0;
      g_autofree char *move =
          esp_look_find (get_room ())->playing->key (scene, 0, ESP_KEY_ARROW (direction), &next);

      g_assert_cmpstr (move, ==, *letter == ' ' ? NULL : letter);
    }
}

/* --- walking --- */

static void
assert_clicked (EspScene *scene, const char *cell, EspClick click, const char *expected)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  int at = find_cell (scene, cell);
  g_autofree char *move = look->playing->click (scene, at, click, at);

  g_test_message ("%s", cell);
  g_assert_cmpstr (move, ==, expected);
  if (move != NULL)
    g_assert_true (scene->instance->problem->states->play (scene->instance,
                                                           (EspState *) scene->state, move, NULL));
  else
    {
      g_autofree char *help = look->playing->click_help (scene, at);

      g_assert_nonnull (help);
    }
}

static void
test_walks (void)
{
  g_autoptr (EspInstance) graph = rooms_load_sample (get_room (), "romania.path");
  g_autoptr (EspInstance) grid = rooms_parse (get_room (), "grid\nS..\n.#.\n..G\n");
  g_autoptr (EspInstance) tiles = rooms_parse (get_room (), "tiles 2\n3 2\n1 0\n");
  EspInstance *const instances[] = { graph, grid, tiles };
  EspScene scene;

  for (guint i = 0; i < G_N_ELEMENTS (instances); i++)
    {
      g_autoptr (EspState) state = esp_instance_initial_state (instances[i]);
      int next = 0;

      esp_scene_init (&scene, instances[i], state, esp_palette_get (ESP_PALETTE_LIGHT));
      if (i == 0)
        {
          assert_clicked (&scene, "Fagaras", ESP_CLICK_PRIMARY, NULL);
          assert_clicked (&scene, "Sibiu", ESP_CLICK_PRIMARY, "Sibiu");
          assert_clicked (&scene, "Fagaras", ESP_CLICK_PRIMARY, "Fagaras");
          assert_clicked (&scene, "Sibiu", ESP_CLICK_PRIMARY, "back");
          assert_clicked (&scene, "Sibiu", ESP_CLICK_PRIMARY, "back");
          assert_clicked (&scene, "Arad", ESP_CLICK_PRIMARY, NULL);
        }
      else if (i == 1)
        {
          g_autofree char *key = NULL;

          assert_clicked (&scene, "B2", ESP_CLICK_PRIMARY, NULL);
          assert_clicked (&scene, "B1", ESP_CLICK_DRAG, "B1");
          assert_clicked (&scene, "C1", ESP_CLICK_DRAG, "C1");
          key = esp_look_find (get_room ())->playing->key (&scene, 0, 'd', &next);
          g_assert_cmpstr (key, ==, "C2");
          g_assert_cmpint (next, ==, 5);
          assert_arrows (&scene, "    ");
        }
      else
        {
          assert_clicked (&scene, "A1", ESP_CLICK_PRIMARY, NULL);
          assert_clicked (&scene, "B1", ESP_CLICK_PRIMARY, "U");
          assert_clicked (&scene, "A1", ESP_CLICK_PRIMARY, "L");
          assert_clicked (&scene, "A2", ESP_CLICK_SECONDARY, "back");
          assert_arrows (&scene, "LRUD");
        }
    }
}

/* --- tools --- */

static const EspTool *
find_tool (const char *id)
{
  const EspTool *tool = esp_look_find (get_room ())->painting->tools;

  while (!g_str_equal (tool->id, id))
    tool++;
  return tool;
}

/* What a click with a tool is, and that the board takes it. */
static void
assert_painted (const char *board,
                const char *tool,
                const char *value,
                int cell,
                EspClick click,
                int first,
                const char *expected)
{
  g_autoptr (EspInstance) instance = rooms_parse (get_room (), board);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (GError) error = NULL;
  g_autofree char *edit = NULL;
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.flags = ESP_SCENE_EDIT;
  g_assert_true (find_tool (tool)->suits (instance));
  edit = esp_look_find (get_room ())
             ->painting->paint (&scene, cell, find_tool (tool), value, click, first);
  g_assert_cmpstr (edit, ==, expected);
  if (edit == NULL)
    return;
  get_room ()->editing->edit (instance, edit, &error);
  g_assert_no_error (error);
}

static void
test_tools (void)
{
  static const char graph[] = "graph\nnode A 0 0\nnode \"B 2\" 100 0\nnode C 50 60\nedge A C 3\n"
                              "start A\ngoal C\n";
  static const char grid[] = "grid\nS..\n.#.\n..G\n";

  assert_painted (graph, "edge", "7", 1, ESP_CLICK_PRIMARY, 0, "edge A \"B 2\" 7");
  assert_painted (graph, "arc", "7", 0, ESP_CLICK_PRIMARY, 1, "arc \"B 2\" A 7");
  assert_painted (graph, "edge", "7", 1, ESP_CLICK_PRIMARY, 1, NULL);
  assert_painted (graph, "cut", "", 0, ESP_CLICK_PRIMARY, 2, "cut C A");
  assert_painted (graph, "h", "12", 1, ESP_CLICK_PRIMARY, 1, "h \"B 2\" 12");
  assert_painted (graph, "name", "Home", 1, ESP_CLICK_PRIMARY, 1, "name \"B 2\" Home");
  assert_painted (graph, "node", "", 1, ESP_CLICK_SECONDARY, 1, "delete \"B 2\"");
  assert_painted (graph, "start", "", 1, ESP_CLICK_PRIMARY, 1, "start \"B 2\"");
  assert_painted (graph, "goal", "", 1, ESP_CLICK_SECONDARY, 1, "also-goal \"B 2\"");
  assert_painted (grid, "wall", "", 1, ESP_CLICK_DRAG, 0, "set B1 #");
  assert_painted (grid, "wall", "", 4, ESP_CLICK_SECONDARY, 4, "set B2 .");
  assert_painted (grid, "wall", "", 4, ESP_CLICK_PRIMARY, 4, NULL);
  assert_painted (grid, "terrain", "~", 1, ESP_CLICK_PRIMARY, 1, "set B1 ~");
  assert_painted (grid, "start", "", 2, ESP_CLICK_DRAG, 0, "start C1");
  assert_painted (grid, "goal", "", 2, ESP_CLICK_DRAG, 8, "goal C1");
  assert_painted (grid, "goal", "", 8, ESP_CLICK_SECONDARY, 8, "no-goal C3");
  assert_painted ("tiles 2\n3 2\n1 0\n", "swap", "", 3, ESP_CLICK_PRIMARY, 0, "swap 3 0");
}

/* A node that is put on a free place lies there, and one that is dragged there too. */
static void
test_places (void)
{
  static const char board[] = "graph\nnode A 0 0\nnode B 100 0\nedge A B 1\nstart A\ngoal B\n";
  const EspLook *look = esp_look_find (get_room ());

  for (int drag = 0; drag < 2; drag++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (get_room (), board);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autofree char *edit = NULL;
      EspScene scene;
      EspRect wanted;
      EspRect found;
      double width;
      double height;
      int place;

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.flags = ESP_SCENE_EDIT;
      look->drawing->measure (&scene, &width, &height);
      place = look->cells->hit (&scene, 0.3 * width, 0.3 * height);
      look->cells->cell_rect (&scene, place, &wanted);
      edit = look->painting->paint (&scene, place, find_tool ("node"), "",
                                    drag ? ESP_CLICK_DRAG : ESP_CLICK_PRIMARY, drag ? 1 : place);
      g_assert_true (get_room ()->editing->edit (instance, edit, NULL));
      look->cells->cell_rect (&scene, drag ? 1 : 2, &found);
      g_test_message ("%s", edit);
      g_assert_cmpfloat_with_epsilon (found.x + found.width / 2, wanted.x + wanted.width / 2, 8);
      g_assert_cmpfloat_with_epsilon (found.y + found.height / 2, wanted.y + wanted.height / 2, 8);
    }
}

/* --- large boards, and texts --- */

/* Of a grid whose cells are less than a pixel all of it is drawn: a wall through its middle is seen
 * from end to end. */
static void
test_large_grid (void)
{
  const int side = 1500;
  g_autoptr (GString) text = g_string_new ("grid\n");
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  cairo_surface_t *surface;
  EspScene scene;
  EspRect rects[2];
  guint n = 0;

  for (int row = 0; row < side; row++)
    {
      for (int column = 0; column < side; column++)
        g_string_append_c (text, row == 0 && column == 0                 ? 'S'
                                 : row == side - 1 && column == side - 1 ? 'G'
                                 : row > 700 && row < 720                ? '#'
                                                                         : '.');
      g_string_append_c (text, '\n');
    }
  instance = rooms_parse (get_room (), text->str);
  state = esp_instance_initial_state (instance);
  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  surface = draw_natural (&scene);
  esp_look_find (get_room ())->cells->cell_rect (&scene, 710 * side, &rects[0]);
  esp_look_find (get_room ())->cells->cell_rect (&scene, 711 * side - 1, &rects[1]);
  for (int x = (int) rects[0].x + 1; x < (int) rects[1].x; x++)
    {
      const EspRect pixel = { x, rects[0].y, 1, 1 };

      n += draw_count_colour (surface, &pixel, scene.palette->surface) == 0;
    }
  g_assert_cmpuint (n, >=, (guint) (rects[1].x - rects[0].x) - 2);
  cairo_surface_destroy (surface);
}

/* Where there is room enough, no text lies on another, on a place or on a line that is not its own.
 */
static void
test_labels (void)
{
  const EspRect room = { 0, 0, 700, 500 };
  g_autoptr (EspLabels) labels = esp_labels_new (&room);
  int line = esp_labels_add_line (labels, 100, 100, 600, 100, 2);
  int other = esp_labels_add_line (labels, 350, 20, 350, 180, 2);
  int numbers[12];
  int n = 0;

  numbers[n++] = esp_labels_add_on (labels, line, 40, 14);
  numbers[n++] = esp_labels_add_on (labels, other, 40, 14);
  for (int i = 0; i < 10; i++)
    {
      double x = 100 + 120 * (i % 5);
      double y = 100 + 60 * (i / 5);

      esp_labels_add_disc (labels, x, y, 12);
      numbers[n++] = esp_labels_add_beside (labels, x, y, 14, 60, 30);
    }
  esp_labels_place (labels);
  for (int i = 0; i < n; i++)
    {
      const EspLabel *label = esp_labels_get (labels, numbers[i]);

      g_test_message ("%d: %g", i, label->bad);
      g_assert_cmpfloat (label->bad, <, 8);
      for (int k = 0; k < i; k++)
        g_assert_false (
            esp_rect_overlaps (&label->rect, &esp_labels_get (labels, numbers[k])->rect));
      for (int k = 0; k < 10; k++)
        {
          const EspRect disc = { 100 + 120 * (k % 5) - 8, 100 + 60 * (k / 5) - 8, 16, 16 };

          g_assert_false (esp_rect_overlaps (&label->rect, &disc));
        }
    }
}

void
draw_add_paths (void)
{
  g_test_add_func ("/draw/paths/told", test_told);
  g_test_add_func ("/draw/paths/frontier", test_frontier);
  g_test_add_func ("/draw/paths/tiles", test_tiles);
  g_test_add_func ("/draw/paths/choices", test_choices);
  g_test_add_func ("/draw/paths/rows", test_rows);
  g_test_add_func ("/draw/paths/panel-room", test_panel_room);
  g_test_add_func ("/draw/paths/walks", test_walks);
  g_test_add_func ("/draw/paths/tools", test_tools);
  g_test_add_func ("/draw/paths/places", test_places);
  g_test_add_func ("/draw/paths/large-grid", test_large_grid);
  g_test_add_func ("/draw/paths/labels", test_labels);
}
