#include "config.h"

#include <math.h>
#include <string.h>

#include "draw/esp-shape.h"
#include "rooms.h"
#include "test-draw.h"

/* What the room of constraints shows of AC-3, where that lies, and what clicks and keys are. */

enum
{
  VIEW_NETWORK,
  VIEW_GRID,
  VIEW_QUEENS,
  VIEW_TEXT,
  N_VIEWS
};

static const EspProblem *
get_room (void)
{
  return esp_problem_find ("constraints");
}

static const EspLook *
get_look (void)
{
  return esp_look_find (get_room ());
}

/* --- the spec's step: revision 15 of the sample “schedule” --- */

typedef struct
{
  EspTracer parent;
  guint n_events, n_revisions, revision;
  guint end; /* events up to the last that follows from that revision */
} Finder;

static void
find_revision (EspTracer *tracer, const EspEvent *event)
{
  Finder *self = (Finder *) tracer;

  self->n_revisions += event->type == ESP_EVENT_REVISE;
  if (self->n_revisions == self->revision)
    self->end = self->n_events + 1;
  self->n_events++;
}

/* How many events there are up to the end of a revision. */
static guint
find_step (const EspInstance *instance, guint revision)
{
  Finder finder = { .parent = { .event = find_revision }, .revision = revision };
  g_auto (EspAnswer) answer;

  rooms_solve (instance, NULL, "ac", "", &finder.parent, &answer);
  g_assert_cmpuint (finder.end, >, 0);
  return finder.end;
}

typedef struct
{
  EspInstance *instance;
  EspState *state;
  EspEvent event;
  EspScene scene;
} Step;

static void
step_init (Step *self, const char *sample, guint revision, EspPaletteId palette)
{
  self->instance = rooms_load_sample (get_room (), sample);
  self->state =
      draw_after (self->instance, "ac", find_step (self->instance, revision), &self->event);
  esp_scene_init (&self->scene, self->instance, self->state, esp_palette_get (palette));
  self->scene.flags = ESP_SCENE_SEARCH;
  self->scene.event = &self->event;
}

static void
step_clear (Step *self)
{
  esp_state_free (self->state);
  esp_instance_free (self->instance);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Step, step_clear)

/* The cell whose words begin so. */
static int
find_cell (const EspScene *scene, const char *name)
{
  const EspCells *cells = get_look ()->cells;

  for (int cell = 0; cell < cells->n_cells (scene); cell++)
    {
      g_autofree char *words = cells->describe (scene, cell);

      if (g_str_has_prefix (words, name))
        return cell;
    }
  g_error ("there is no cell “%s”", name);
}

static void
assert_told (const EspScene *scene, const char *name, const char *words)
{
  g_autofree char *text = get_look ()->cells->describe (scene, find_cell (scene, name));

  g_assert_cmpstr (text, ==, words);
}

/* Reasons and places in the queue as an independent program has them. */
static void
test_told (void)
{
  static const char *const reasons[] = { "A = 1, taken out by A = D", "B = 1, taken out by E < B",
                                         "B = 3, taken out by B ≠ 3", "C = 2, taken out by C ≠ 2",
                                         "C = 4, taken out by C < D", "D = 1, taken out by C < D",
                                         "E = 3, taken out by E < C", "E = 4, taken out by E < A" };
  static const char *const queue[] = { "Arc C, E less than C",    "Arc E, E less than D",
                                       "Arc D, E less than D",    "Arc B, B differs from D",
                                       "Arc D, B differs from D", "Arc B, B differs from C",
                                       "Arc B, A differs from B", "Arc A, A differs from B",
                                       "Arc C, B differs from C", "Arc A, E less than A",
                                       "Arc B, E less than B" };
  g_auto (Step) step = { 0 };
  g_autofree char *line = NULL;

  step_init (&step, "schedule.csp", 15, ESP_PALETTE_LIGHT);
  assert_told (&step.scene, "Arc E, E less than C",
               "Arc E, E less than C, in hand. E loses 3: nothing in C = {1, 3} is above 3.");
  for (guint i = 0; i < G_N_ELEMENTS (reasons); i++)
    {
      g_autofree char *name = g_strndup (reasons[i], 5);

      assert_told (&step.scene, name, reasons[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (queue); i++)
    {
      g_autofree char *words = g_strdup_printf ("%s, number %u in the queue", queue[i], i + 1);

      assert_told (&step.scene, queue[i], words);
    }
  assert_told (&step.scene, "Arc C, C less than D", "Arc C, C less than D, done");
  assert_told (&step.scene, "E in", "E in {1, 2}, 2 of 4 values left");
  line = get_room ()->states->state_describe (step.instance, step.state);
  g_assert_cmpstr (line, ==, "E loses 3; A and B must be looked at again");
}

/* A value that was just taken out is red, those that are left have the accent, those that went
 * before neither; arcs that wait have the colour of hints. */
static void
test_drawn (void)
{
  for (int palette = 0; palette < ESP_N_PALETTES; palette++)
    {
      g_auto (Step) step = { 0 };
      const EspPalette *colours = esp_palette_get ((EspPaletteId) palette);
      cairo_surface_t *surface;
      EspRect rect;

      step_init (&step, "schedule.csp", 15, (EspPaletteId) palette);
      surface = draw_natural (&step.scene);
      get_look ()->cells->cell_rect (&step.scene, find_cell (&step.scene, "E = 3"), &rect);
      g_assert_cmpuint (draw_count_colour (surface, &rect, colours->bad), >, 20);
      g_assert_cmpuint (draw_count_colour (surface, &rect, colours->accent), <, 10);
      get_look ()->cells->cell_rect (&step.scene, find_cell (&step.scene, "E = 1"), &rect);
      g_assert_cmpuint (draw_count_colour (surface, &rect, colours->accent), >, 80);
      get_look ()->cells->cell_rect (&step.scene, find_cell (&step.scene, "E = 4"), &rect);
      g_assert_cmpuint (draw_count_colour (surface, &rect, colours->accent), <, 10);
      get_look ()->cells->cell_rect (&step.scene,
                                     find_cell (&step.scene, "Arc B, B differs from D"), &rect);
      g_assert_cmpuint (draw_count_colour (surface, &rect, colours->hint), >, 8);
      cairo_surface_destroy (surface);
    }
}

/* The rows beside the board are the arcs in their order, and light up where they are pointed at. */
static void
test_rows (void)
{
  g_auto (Step) step = { 0 };
  const EspCells *cells = get_look ()->cells;
  cairo_surface_t *plain;
  EspRect panel;
  int last = -1;
  int n = 0;

  step_init (&step, "schedule.csp", 15, ESP_PALETTE_LIGHT);
  get_look ()->drawing->find_legend (&step.scene, &panel);
  g_assert_cmpfloat (panel.width, >, 100);
  plain = draw_natural (&step.scene);
  for (double y = panel.y; y < panel.y + panel.height; y += 3)
    {
      int cell = cells->hit (&step.scene, panel.x + panel.width / 2, y);
      const EspRect row = { panel.x, y - 3, panel.width, 6 };
      g_autofree char *words = NULL;
      g_autofree char *place = NULL;
      cairo_surface_t *marked;

      if (cell < 0 || cell == last)
        continue;
      last = cell;
      words = cells->describe (&step.scene, cell);
      place = g_strdup_printf ("number %d in the queue", ++n);
      g_assert_nonnull (strstr (words, place));
      step.scene.hover = cell;
      marked = draw_natural (&step.scene);
      step.scene.hover = -1;
      g_assert_cmpuint (draw_count_differing (plain, marked, &row), >, 100);
      cairo_surface_destroy (marked);
    }
  cairo_surface_destroy (plain);
  g_assert_cmpint (n, ==, 11);
  step.scene.flags |= ESP_SCENE_BARE;
  g_assert_cmpint (cells->hit (&step.scene, panel.x + panel.width / 2, panel.height / 2), <, 0);
}

/* --- places --- */

static gboolean
is_value (const EspScene *scene, int cell, int *n_values)
{
  g_autofree char *words = get_look ()->cells->describe (scene, cell);

  *n_values += strstr (words, "still possible") != NULL;
  return strstr (words, "still possible") != NULL;
}

/* Values lie within the drawing and on nothing else, and are found where they are; so are all
 * variables. In each view of each sample. */
static void
test_places (void)
{
  g_autoptr (GPtrArray) all = rooms_load_all (get_room ());
  const EspCells *cells = get_look ()->cells;

  for (guint i = 0; i < all->len; i++)
    for (int view = 0; view < N_VIEWS; view++)
      {
        EspInstance *instance = g_ptr_array_index (all, i);
        g_autoptr (EspState) state = esp_instance_initial_state (instance);
        g_autoptr (GArray) rects = g_array_new (FALSE, FALSE, sizeof (EspRect));
        EspScene scene;
        double width;
        double height;
        int n_values = 0;

        esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
        scene.view = view;
        get_look ()->drawing->measure (&scene, &width, &height);
        for (int cell = 0; cell < cells->n_cells (&scene); cell++)
          {
            EspRect rect;

            if (!is_value (&scene, cell, &n_values))
              continue;
            cells->cell_rect (&scene, cell, &rect);
            g_assert_cmpfloat (rect.x, >=, 0);
            g_assert_cmpfloat (rect.y, >=, 0);
            g_assert_cmpfloat (rect.x + rect.width, <=, width);
            g_assert_cmpfloat (rect.y + rect.height, <=, height);
            /* a hair less, or neighbours would touch */
            rect = (EspRect){ rect.x + 0.01, rect.y + 0.01, rect.width - 0.02, rect.height - 0.02 };
            g_assert_cmpint (cells->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2),
                             ==, cell);
            for (guint k = 0; k < rects->len; k++)
              g_assert_false (esp_rect_overlaps (&g_array_index (rects, EspRect, k), &rect));
            g_array_append_val (rects, rect);
          }
        g_assert_cmpint (n_values, ==, (int) rects->len);
      }
}

/* The same picture each time: nothing of it hangs on a clock or on chance. */
static void
test_repeated (void)
{
  static const char *const samples[] = { "zebra.csp", "magic.csp", "timetable.csp" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      cairo_surface_t *pictures[2];
      EspRect all = { 0 };

      for (int k = 0; k < 2; k++)
        {
          g_autoptr (EspInstance) instance = rooms_load_sample (get_room (), samples[i]);
          g_autoptr (EspState) state = esp_instance_initial_state (instance);
          EspScene scene;

          esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
          get_look ()->drawing->measure (&scene, &all.width, &all.height);
          pictures[k] = draw_natural (&scene);
        }
      g_assert_cmpuint (draw_count_differing (pictures[0], pictures[1], &all), ==, 0);
      cairo_surface_destroy (pictures[0]);
      cairo_surface_destroy (pictures[1]);
    }
}

/* Above forty relations those that are alike are lines of text, and light up their variables. */
static void
test_folded (void)
{
  g_autoptr (EspInstance) instance = rooms_load_sample (get_room (), "queens.csp");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const EspCells *cells = get_look ()->cells;
  cairo_surface_t *plain;
  cairo_surface_t *lit;
  EspScene scene;
  EspRect first;
  int line;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.view = VIEW_NETWORK;
  line = find_cell (&scene, "q[…] ≠ q[…], 28 relations");
  assert_told (&scene, "abs (q[…] - q[…]) ≠", "abs (q[…] - q[…]) ≠ … - …, 28 relations");
  cells->cell_rect (&scene, line, &first);
  g_assert_cmpint (cells->hit (&scene, first.x + first.width / 2, first.y + first.height / 2), ==,
                   line);
  plain = draw_natural (&scene);
  scene.hover = line;
  lit = draw_natural (&scene);
  for (int variable = 0; variable < 8; variable++)
    {
      cells->cell_rect (&scene, variable, &first);
      first = (EspRect){ first.x - 40, first.y - 20, first.width + 80, first.height + 80 };
      g_assert_cmpuint (draw_count_differing (plain, lit, &first), >, 40);
    }
  cairo_surface_destroy (plain);
  cairo_surface_destroy (lit);
}

/* While one steps, from before the search began, neither the board nor a variable on it moves. */
static void
test_still (void)
{
  static const char *const samples[] = { "schedule.csp", "timetable.csp", "sudoku-easy.csp",
                                         "queens.csp",   "send.csp",      "order.csp" };
  static const char *const searches[] = { "ac", "mac", "fc", "learn" };
  static const guint steps[] = { 0, 1, 2, 3, 7, 20, 29 };
  const EspCells *cells = get_look ()->cells;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    for (guint k = 0; k < G_N_ELEMENTS (searches); k++)
      {
        g_autoptr (EspInstance) instance = rooms_load_sample (get_room (), samples[i]);
        Finder finder = { .parent = { .event = find_revision } };
        double size[2] = { 0, 0 };
        EspRect places[3];
        g_auto (EspAnswer) answer;

        rooms_solve (instance, NULL, searches[k], "", &finder.parent, &answer);

        for (guint s = 0; s < G_N_ELEMENTS (steps); s++)
          {
            EspEvent event;
            guint step = MIN (steps[s], finder.n_events);
            g_autoptr (EspState) state = step == 0
                                             ? esp_instance_initial_state (instance)
                                             : draw_after (instance, searches[k], step, &event);
            EspScene scene;
            double now[2];

            esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
            scene.flags = ESP_SCENE_SEARCH;
            scene.event = step > 0 ? &event : NULL;
            scene.view = get_look ()->drawing->first_view (&scene);
            get_look ()->drawing->measure (&scene, &now[0], &now[1]);
            g_test_message ("%s, %s, %u: %g %g", samples[i], searches[k], step, now[0], now[1]);
            for (int variable = 0; variable < 3; variable++)
              {
                EspRect rect;

                cells->cell_rect (&scene, variable, &rect);
                if (s > 0)
                  {
                    g_assert_cmpfloat (rect.x, ==, places[variable].x);
                    g_assert_cmpfloat (rect.y, ==, places[variable].y);
                    n++;
                  }
                places[variable] = rect;
              }
            if (s > 0)
              {
                g_assert_cmpfloat (now[0], ==, size[0]);
                g_assert_cmpfloat (now[1], ==, size[1]);
              }
            size[0] = now[0];
            size[1] = now[1];
          }
      }
  g_assert_cmpuint (n, >, 300);
}

/* What a board shows of a variable that the file gives a value, before any search has come to the
 * relation: that value and nothing else, and what can be pointed at is the variable. Others show
 * what is left. */
static void
test_given (void)
{
  static const struct
  {
    int view;
    const char *text;
  } boards[] = { { VIEW_GRID, "show grid 2" },
                 { VIEW_QUEENS, "show queens" },
                 { VIEW_TEXT, "show text \"{A}{B}{C}{D}\"" } };
  const EspCells *cells = get_look ()->cells;

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autofree char *file = g_strdup_printf (
          "var A B C in 1..4\nvar D in 3..3\ndistinct A B C D\nA = 2\n4 = B\n%s\n", boards[i].text);
      g_autoptr (EspInstance) instance = rooms_parse (get_room (), file);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autoptr (GError) error = NULL;
      EspScene scene;

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.flags = ESP_SCENE_SEARCH;
      scene.view = boards[i].view;
      assert_told (&scene, "A", "A = 2, given");
      assert_told (&scene, "B", "B = 4, given");
      assert_told (&scene, "D", "D = 3, given");
      assert_told (&scene, "C", "C in {1, 2, 3, 4}, 4 of 4 values left");
      assert_told (&scene, "A = 1", "A = 1, but 2 is given");
      if (boards[i].view == VIEW_GRID)
        for (int variable = 0; variable < 4; variable++)
          {
            EspRect rect;
            int hit;

            cells->cell_rect (&scene, variable, &rect);
            hit = cells->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2);
            g_assert_cmpint (hit, ==, variable);
            cells->cell_rect (&scene, 4, &rect);
          }
      /* by hand what is given counts before its own relation was looked at */
      g_assert_true (get_room ()->states->play (instance, state, "revise C 1", &error));
      assert_told (&scene, "C", "C = 1");
    }
}

/* A model of the greatest size is told in words. */
static void
test_large (void)
{
  g_autoptr (EspInstance) instance =
      rooms_parse (get_room (), "var x[1..100000] in 0..9\n"
                                "x[i] != x[i+1] for i in 1..99999\n");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const EspCells *cells = get_look ()->cells;

  for (int view = 0; view < N_VIEWS; view++)
    {
      gint64 begin = g_get_monotonic_time ();
      cairo_surface_t *surface;
      EspScene scene;

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.view = view;
      g_assert_cmpint (cells->n_cells (&scene), >=, 100000);
      surface = draw_natural (&scene);
      cairo_surface_destroy (surface);
      assert_told (&scene, "x[1] in",
                   "x[1] in {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 10 of 10 values left");
      g_assert_cmpint (cells->neighbour (&scene, 0, ESP_DIRECTION_DOWN), ==, 1);
      /* of seconds it would take to draw them all */
      g_assert_cmpfloat ((double) (g_get_monotonic_time () - begin) / 1e6, <, 5);
    }
}

/* From the first variable on arrow keys lead to every variable and every arc, and each has words of
 * its own; a screen reader tells none of them from another by its place. */
static void
assert_reached (EspInstance *instance, const EspState *state, int view, EspSceneFlags flags)
{
  const EspCells *cells = get_look ()->cells;
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint8 *seen = NULL;
  EspScene scene;
  int n;
  int first = 0;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.view = view;
  scene.flags = flags;
  n = cells->n_cells (&scene);
  if (n == 0)
    return;
  seen = g_new0 (guint8, (gsize) n + 1);
  seen[0] = 1;
  g_array_append_val (queue, first);
  for (guint i = 0; i < queue->len; i++)
    for (int d = ESP_DIRECTION_LEFT; d <= ESP_DIRECTION_DOWN; d++)
      {
        int next = cells->neighbour (&scene, g_array_index (queue, int, i), (EspDirection) d);

        g_assert_cmpint (next, >=, 0);
        g_assert_cmpint (next, <, n);
        if (!seen[next])
          {
            seen[next] = 1;
            g_array_append_val (queue, next);
          }
      }
  for (int cell = 0; cell < n; cell++)
    {
      char *text = cells->describe (&scene, cell);
      gboolean value = strstr (text, "still possible") != NULL ||
                       strstr (text, "taken out") != NULL || strstr (text, "is given") != NULL ||
                       strstr (text, "the only value") != NULL ||
                       g_str_has_suffix (text, ", given");

      if (!seen[cell] && !value)
        g_error ("view %d: no key leads to “%s”", view, text);
      if (!value && !g_hash_table_add (words, text))
        g_error ("view %d: two are called “%s”", view, text);
      if (value)
        g_free (text);
    }
}

static void
test_keys (void)
{
  g_autoptr (GPtrArray) all = rooms_load_all (get_room ());

  for (guint i = 0; i < all->len; i++)
    {
      EspInstance *instance = g_ptr_array_index (all, i);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autoptr (EspState) begun = esp_instance_initial_state (instance);
      g_autofree char *name = esp_instance_describe (instance);

      g_test_message ("%s", name);
      for (int k = 0; k < 5; k++)
        get_room ()->states->play (instance, begun, "revise", NULL);
      for (int view = 0; view < N_VIEWS; view++)
        {
          assert_reached (instance, state, view, 0);
          assert_reached (instance, begun, view, ESP_SCENE_SEARCH);
          assert_reached (instance, state, view, ESP_SCENE_EDIT);
        }
    }
}

/* --- what is done by hand --- */

static void
assert_key (const EspScene *scene, const char *name, gunichar key, const char *wanted)
{
  int next = 0;
  g_autofree char *move = get_look ()->playing->key (scene, find_cell (scene, name), key, &next);

  g_assert_cmpstr (move, ==, wanted);
}

static void
assert_click (const EspScene *scene, const char *name, EspClick click, const char *wanted)
{
  int cell = find_cell (scene, name);
  g_autofree char *move = get_look ()->playing->click (scene, cell, click, cell);

  g_assert_cmpstr (move, ==, wanted);
}

static void
test_moves (void)
{
  g_autoptr (EspInstance) instance = rooms_load_sample (get_room (), "schedule.csp");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (GError) error = NULL;
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  assert_click (&scene, "Arc E, E less than A", ESP_CLICK_PRIMARY, "revise E 7");
  assert_click (&scene, "E = 4", ESP_CLICK_PRIMARY, "E != 4");
  assert_click (&scene, "E = 4", ESP_CLICK_SECONDARY, "E = 4");
  assert_click (&scene, "E in", ESP_CLICK_SECONDARY, "split E");
  assert_key (&scene, "E = 4", '\b', "E != 4");
  assert_key (&scene, "E in", '2', "E = 2");
  assert_key (&scene, "E in", '7', NULL);
  assert_key (&scene, "E in", 'n', "revise B 1");
  assert_key (&scene, "E in", 'a', "ac");
  assert_key (&scene, "E in", 's', "split E");
  assert_key (&scene, "E in", 'b', NULL);
  /* what no arc takes out is no mistake that passes */
  g_assert_false (get_room ()->states->play (instance, state, "E != 1", &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_MOVE);
  g_clear_error (&error);
  g_assert_true (get_room ()->states->play (instance, state, "E != 4", &error));
  assert_told (&scene, "E = 4", "E = 4, taken out by E < A");
  g_assert_true (get_room ()->states->play (instance, state, "split E", &error));
  assert_key (&scene, "E in", 'b', "back");
  g_assert_true (get_room ()->states->play (instance, state, "back", &error));
  assert_told (&scene, "E = 3", "E = 3");
  g_assert_true (get_room ()->states->play (instance, state, "ac", &error));
  /* of the only solution E is 1 */
  g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_WRONG);
}

static const EspTool *
find_tool (const char *id)
{
  for (const EspTool *tool = get_look ()->painting->tools; tool->id != NULL; tool++)
    if (g_str_equal (tool->id, id))
      return tool;
  g_assert_not_reached ();
}

/* Paints and looks at the file that comes of it. */
static void
assert_painted (const char *id,
                const char *name,
                const char *from,
                const char *value,
                EspClick click,
                const char *edit,
                const char *file)
{
  g_autoptr (EspInstance) instance =
      rooms_parse (get_room (), "var A B C in 1..4\nA < B\nB < C\nA = 1\n");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (GError) error = NULL;
  g_autofree char *painted = NULL;
  g_autofree char *text = NULL;
  EspScene scene;
  int cell;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.flags = ESP_SCENE_EDIT;
  cell = find_cell (&scene, name);
  painted = get_look ()->painting->paint (&scene, cell, find_tool (id), value, click,
                                          from != NULL ? find_cell (&scene, from) : cell);
  g_assert_cmpstr (painted, ==, edit);
  get_room ()->editing->edit (instance, painted, &error);
  g_assert_no_error (error);
  text = get_room ()->files->format (instance);
  g_assert_cmpstr (text, ==, file);
}

static void
test_tools (void)
{
  assert_painted ("variable", "a new variable", NULL, "", ESP_CLICK_PRIMARY, "var D in 1..4",
                  "var A B C in 1..4\nA < B\nB < C\nA = 1\nvar D in 1..4\n");
  assert_painted ("relate", "C in", "A in", "!=", ESP_CLICK_DRAG, "relation A != C",
                  "var A B C in 1..4\nA < B\nB < C\nA = 1\nA != C\n");
  assert_painted ("change", "Arc B, A less than B", NULL, "A + 1 < B", ESP_CLICK_PRIMARY,
                  "change 1 A + 1 < B", "var A B C in 1..4\nA + 1 < B\nB < C\nA = 1\n");
  assert_painted ("domain", "B in", NULL, "{2, 5}", ESP_CLICK_PRIMARY, "domain B {2, 5}",
                  "var A in 1..4\nvar B in {2, 5}\nvar C in 1..4\nA < B\nB < C\nA = 1\n");
  assert_painted ("name", "B in", NULL, "Bob", ESP_CLICK_PRIMARY, "rename B Bob",
                  "var A Bob C in 1..4\nA < Bob\nBob < C\nA = 1\n");
  assert_painted ("give", "C = 4", NULL, "", ESP_CLICK_PRIMARY, "relation C = 4",
                  "var A B C in 1..4\nA < B\nB < C\nA = 1\nC = 4\n");
  assert_painted ("give", "A = 1", NULL, "", ESP_CLICK_SECONDARY, "remove relation 3",
                  "var A B C in 1..4\nA < B\nB < C\n");
  assert_painted ("delete", "B in", NULL, "", ESP_CLICK_PRIMARY, "delete B",
                  "var A C in 1..4\nA = 1\n");
  assert_painted ("delete", "Arc C, B less than C", NULL, "", ESP_CLICK_PRIMARY,
                  "remove relation 2", "var A B C in 1..4\nA < B\nA = 1\n");
}

void
draw_add_constraints (void)
{
  g_test_add_func ("/draw/constraints/told", test_told);
  g_test_add_func ("/draw/constraints/drawn", test_drawn);
  g_test_add_func ("/draw/constraints/rows", test_rows);
  g_test_add_func ("/draw/constraints/places", test_places);
  g_test_add_func ("/draw/constraints/repeated", test_repeated);
  g_test_add_func ("/draw/constraints/folded", test_folded);
  g_test_add_func ("/draw/constraints/still", test_still);
  g_test_add_func ("/draw/constraints/given", test_given);
  g_test_add_func ("/draw/constraints/large", test_large);
  g_test_add_func ("/draw/constraints/keys", test_keys);
  g_test_add_func ("/draw/constraints/moves", test_moves);
  g_test_add_func ("/draw/constraints/tools", test_tools);
}
