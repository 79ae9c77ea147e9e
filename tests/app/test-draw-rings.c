#include "config.h"

#include <math.h>
#include <string.h>

#include "draw/esp-shape.h"
#include "draw/tree/esp-tree-draw.h"
#include "test-draw.h"

/* What is drawn around cells: where a search is, hints, mistakes. */

/* @scene in an image of a pixel a unit. */
static cairo_surface_t *
draw (const EspScene *scene)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  cairo_surface_t *surface;
  cairo_t *cr;
  double width;
  double height;

  look->drawing->measure (scene, &width, &height);
  surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width), (int) ceil (height));
  cr = cairo_create (surface);
  esp_look_draw (look, scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* How many pixels in @rect, and @around of it, have the colour. */
static guint
count_colour (cairo_surface_t *surface, const EspRect *rect, double around, EspColour colour)
{
  const double channels[] = { colour.blue, colour.green, colour.red };
  guint n = 0;

  for (int y = MAX ((int) (rect->y - around), 0);
       y < MIN (rect->y + rect->height + around, cairo_image_surface_get_height (surface)); y++)
    for (int x = MAX ((int) (rect->x - around), 0);
         x < MIN (rect->x + rect->width + around, cairo_image_surface_get_width (surface)); x++)
      {
        const guint8 *pixel = cairo_image_surface_get_data (surface) +
                              y * cairo_image_surface_get_stride (surface) + x * 4;
        gboolean same = TRUE;

        for (int k = 0; k < 3; k++)
          same = same && fabs (pixel[k] - channels[k] * 255) < 3;
        n += same;
      }
  return n;
}

/* The same of a drawing of @scene, around a cell. */
static guint
count_around (const EspScene *scene, int cell, double around, EspColour colour)
{
  cairo_surface_t *surface = draw (scene);
  EspRect rect;
  guint n;

  esp_look_find (scene->instance->problem)->cells->cell_rect (scene, cell, &rect);
  n = count_colour (surface, &rect, around, colour);
  cairo_surface_destroy (surface);
  return n;
}

/* Pixels around a cell that the event gives the colour. */
static guint
count_event (EspScene *scene, const EspEvent *event, int cell, EspColour colour)
{
  guint before;

  scene->event = NULL;
  before = count_around (scene, cell, 3, colour);
  scene->event = event;
  return count_around (scene, cell, 3, colour) - before;
}

/* The square that is assigned or pruned is framed, and the count that says so; what fails is red.
 * Rows are reasons from 0 on, columns from 64, the fleet's ships the last: as the format says. */
static void
test_event_of_ships (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "06-easy", &error);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const int n = 36;

  for (int p = 0; p < ESP_N_PALETTES; p++)
    {
      const EspPalette *palette = esp_palette_get ((EspPaletteId) p);
      EspEvent event = { .type = ESP_EVENT_ASSIGN, .subject = 8, .csp = { .reason = -1 } };
      EspScene scene;

      esp_scene_init (&scene, instance, state, palette);
      scene.flags = ESP_SCENE_SEARCH;
      g_assert_cmpuint (count_event (&scene, &event, 8, palette->accent), >, 150);
      g_assert_cmpuint (count_event (&scene, &event, 22, palette->accent), ==, 0);
      g_assert_cmpuint (count_event (&scene, &event, n + 1, palette->accent), ==, 0);
      event.type = ESP_EVENT_PRUNE;
      event.csp.reason = 1;
      g_assert_cmpuint (count_event (&scene, &event, 8, palette->accent), >, 150);
      g_assert_cmpuint (count_event (&scene, &event, n + 1, palette->accent), >, 60);
      g_assert_cmpuint (count_event (&scene, &event, n + 6 + 2, palette->accent), ==, 0);
      event.csp.reason = 64 + 2;
      g_assert_cmpuint (count_event (&scene, &event, n + 1, palette->accent), ==, 0);
      g_assert_cmpuint (count_event (&scene, &event, n + 6 + 2, palette->accent), >, 60);
      event.type = ESP_EVENT_WIPEOUT;
      event.subject = -1;
      g_assert_cmpuint (count_event (&scene, &event, n + 6 + 2, palette->bad), >, 60);
      event.type = ESP_EVENT_BACKTRACK;
      event.subject = 8;
      event.csp.reason = -1;
      g_assert_cmpuint (count_event (&scene, &event, 8, palette->accent), >, 150);
    }
}

/* What is marked where the search is lies within its frame, which is seen as without the mark. */
static void
check_mark_within (const char *id, const EspPalette *palette)
{
  const EspProblem *problem = esp_problem_find (id);
  g_autoptr (EspInstance) instance = problem != NULL ? problem->editing->example () : NULL;
  g_autoptr (EspState) state = problem != NULL ? problem->states->initial (instance) : NULL;
  EspEvent event = { .type = ESP_EVENT_BACKTRACK, .subject = 0, .csp = { .reason = -1 } };
  const int cell = 0;
  guint frame[2];
  guint dashes[2];
  EspScene scene;

  if (problem == NULL)
    return;
  esp_scene_init (&scene, instance, state, palette);
  scene.event = &event;
  scene.marks = &cell;
  for (guint n = 0; n < 2; n++)
    {
      scene.n_marks = n;
      frame[n] = count_around (&scene, cell, 12, palette->accent);
      dashes[n] = count_around (&scene, cell, 12, palette->hint);
    }
  g_test_message ("%s, %s: %u, %u; %u, %u", id, palette->name, frame[0], frame[1], dashes[0],
                  dashes[1]);
  g_assert_cmpuint (frame[0], >, 60);
  g_assert_cmpuint (frame[1] + frame[0] / 20, >=, frame[0]);
  g_assert_cmpuint (dashes[1], >, dashes[0] + 30);
}

static void
test_mark_within (void)
{
  for (int p = ESP_PALETTE_LIGHT; p <= ESP_PALETTE_CONTRAST; p++)
    {
      check_mark_within ("battleship", esp_palette_get ((EspPaletteId) p));
      check_mark_within ("map", esp_palette_get ((EspPaletteId) p));
    }
}

/* A mistake is red and no hint, in every room and view: its frame is whole, and it has a badge. */
static void
check_mistake (const EspLook *look, int view, const EspPalette *palette)
{
  g_autoptr (EspInstance) instance = look->problem->editing->example ();
  g_autoptr (EspState) state = look->problem->states->initial (instance);
  const int cell = 0;
  guint n[2];
  EspScene scene;

  esp_scene_init (&scene, instance, state, palette);
  scene.view = view;
  scene.marks = &cell;
  scene.n_marks = 1;
  for (int mistakes = 0; mistakes < 2; mistakes++)
    {
      scene.mistakes = mistakes;
      n[mistakes] = count_around (&scene, cell, 12, palette->bad);
    }
  g_test_message ("%s, view %d, %s: %u, %u", look->problem->id, view, palette->name, n[0], n[1]);
  g_assert_cmpuint (n[1], >, n[0] + 20);
}

static void
test_mistakes (void)
{
  const EspLook *const *looks = esp_looks_get ();

  for (guint i = 0; looks[i] != NULL; i++)
    for (int p = ESP_PALETTE_LIGHT; p <= ESP_PALETTE_CONTRAST; p++)
      {
        int view = 0;

        do
          check_mistake (looks[i], view++, esp_palette_get ((EspPaletteId) p));
        while (looks[i]->drawing->views != NULL && looks[i]->drawing->views[view].id != NULL);
      }
}

/* How many leaves of the tree have something written below their boxes. */
static int
count_leaf_names (const char *text)
{
  const EspProblem *problem = esp_problem_find ("tree");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance = problem->files->parse (text, strlen (text), "tree", NULL);
  g_autoptr (EspState) state = problem->states->initial (instance);
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);
  cairo_surface_t *surface;
  EspScene scene;
  int n = 0;

  esp_scene_init (&scene, instance, state, palette);
  surface = draw (&scene);
  for (int cell = 0; cell < look->cells->n_cells (&scene); cell++)
    {
      g_autofree char *words = look->cells->describe (&scene, cell);
      EspRect rect;

      if (strstr (words, "leaf") == NULL)
        continue;
      look->cells->cell_rect (&scene, cell, &rect);
      rect = (EspRect){ floor (rect.x), floor (rect.y + rect.height / 2) + 18, 40, 14 };
      n += count_colour (surface, &rect, 0, palette->background) < 40 * 14;
    }
  cairo_surface_destroy (surface);
  return n;
}

/* The names of leaves are there of all of them or of none, given or not; a long one is shortened.
 */
static void
test_leaf_names (void)
{
  g_assert_cmpint (count_leaf_names ("(max A (min B 3 12 8) (min C 2 x=4 6) (min D 14 5 2))"), ==,
                   9);
  g_assert_cmpint (count_leaf_names ("(max A (min B 3 12 8) (min C 2 6))"), ==, 5);
  g_assert_cmpint (count_leaf_names ("(max A (min B 3 12 8) (min C 2 wide-as-a-barn=6))"), ==, 5);
}

/* The root of a tree with so many children, which stands at @x and @y. */
static cairo_surface_t *
draw_root (guint n_children, double *x, double *y)
{
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);
  EspTreeDrawing *drawing = esp_tree_drawing_new ();
  EspTreeItem root = {
    .parent = -1, .shape = ESP_TREE_MAX, .label = g_strdup ("start"), .value = g_strdup ("94")
  };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 100);
  cairo_t *cr = cairo_create (surface);
  EspTreeItem *items;

  esp_tree_drawing_add (drawing, &root);
  for (guint k = 1; k <= n_children; k++)
    esp_tree_drawing_add (drawing, &(EspTreeItem){ .id = k, .shape = ESP_TREE_LEAF });
  esp_tree_drawing_layout (drawing, TRUE);
  items = (EspTreeItem *) drawing->items->data;
  *x = 200;
  *y = items[0].y;
  esp_set_colour (cr, palette->background);
  cairo_paint (cr);
  cairo_translate (cr, *x - items[0].x, 0);
  esp_tree_drawing_draw (drawing, cr, palette, NULL, 1);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  esp_tree_drawing_free (drawing);
  return surface;
}

/* Whether @width × @height pixels are the same in both. */
static gboolean
is_same (cairo_surface_t *a, cairo_surface_t *b, int left, int top, int width, int height)
{
  gsize stride = (gsize) cairo_image_surface_get_stride (a);

  for (int row = top; row < top + height; row++)
    if (memcmp (cairo_image_surface_get_data (a) + (gsize) row * stride + left * 4,
                cairo_image_surface_get_data (b) + (gsize) row * stride + left * 4,
                (gsize) width * 4) != 0)
      return FALSE;
  return TRUE;
}

/* The branches to many children, which leave a node side by side, do not strike its value out. */
static void
test_branches_beside_values (void)
{
  double x;
  double y;
  cairo_surface_t *alone = draw_root (0, &x, &y);
  cairo_surface_t *many = draw_root (150, &x, &y);

  g_assert_true (is_same (alone, many, (int) x + 16, (int) y - 12, 14, 24));
  g_assert_false (is_same (alone, many, (int) x + 16, (int) y - 12, 14, 36));
  cairo_surface_destroy (alone);
  cairo_surface_destroy (many);
}

/* A piece and the ring of the last move stay in their square, whoever has moved; in print the light
 * piece has an outline. */
static void
test_last_move (void)
{
  static const char *const moves[] = { "B2", "C4", "E5", "D2" };
  const EspProblem *problem = esp_problem_find ("war");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "handout", NULL);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const EspPalette *print = esp_palette_get (ESP_PALETTE_PRINT);
  EspRect before = { 0, 0, 0, 0 };
  cairo_surface_t *surface;
  EspScene scene;
  EspRect rect;

  esp_scene_init (&scene, instance, state, print);
  surface = draw (&scene);
  for (guint k = 0; k < G_N_ELEMENTS (moves); k++)
    {
      cairo_surface_t *after;
      int cell = (moves[k][1] - '1') * 6 + moves[k][0] - 'A';

      g_assert_true (problem->states->play (instance, state, moves[k], NULL));
      after = draw (&scene);
      look->cells->cell_rect (&scene, cell, &rect);
      for (int y = 0; y < cairo_image_surface_get_height (after); y++)
        for (int x = 0; x < cairo_image_surface_get_width (after); x++)
          if (!is_same (surface, after, x, y, 1, 1))
            g_assert_true ((x >= rect.x && x < rect.x + rect.width && y >= rect.y &&
                            y < rect.y + rect.height) ||
                           (x >= before.x && x < before.x + before.width && y >= before.y &&
                            y < before.y + before.height));
      cairo_surface_destroy (surface);
      surface = after;
      before = rect;
    }
  /* C4 is Green's: beside the number only the outline is black */
  look->cells->cell_rect (&scene, 3 * 6 + 2, &rect);
  rect = (EspRect){ rect.x + 4, rect.y + 10, 12, rect.height - 20 };
  g_assert_cmpuint (count_colour (surface, &rect, 0, print->side[1]), >, 20);
  g_assert_cmpuint (count_colour (surface, &rect, 0, print->line_strong), >, 8);
  cairo_surface_destroy (surface);
}

/* A hint of KCell marks the stone and the cell where it lands, a game long. */
static void
test_landing (void)
{
  const EspProblem *problem = esp_problem_find ("kcell");
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "nine", NULL);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  int n_moves = 0;

  while (problem->game->to_move (instance, state) >= 0)
    {
      g_autoptr (EspHint) hint = problem->hinting->hint (instance, state, NULL);
      g_autofree char *before = problem->states->state_format (instance, state);
      g_autofree char *after = NULL;
      const char *cells_before = strchr (before, '[') + 1;
      const char *cells_after;

      g_assert_nonnull (hint);
      g_assert_true (problem->states->play (instance, state, hint->move, NULL));
      after = problem->states->state_format (instance, state);
      cells_after = strchr (after, '[') + 1;
      if (g_str_equal (hint->move, "0"))
        continue;
      g_assert_cmpuint (hint->cells->len, ==, 2);
      g_assert_cmpint (cells_after[g_array_index (hint->cells, int, 0)], ==, '_');
      g_assert_cmpint (cells_before[g_array_index (hint->cells, int, 1)], ==, '_');
      g_assert_cmpint (cells_after[g_array_index (hint->cells, int, 1)], ==,
                       cells_before[g_array_index (hint->cells, int, 0)]);
      n_moves++;
    }
  g_assert_cmpint (n_moves, >, 10);
}

/* The stones that can be taken have a rim in the colour of whose turn it is. */
static void
test_rims (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "twenty", NULL);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);

  /* stone 1 can always be taken */
  for (int mover = 0; mover < 2; mover++)
    {
      EspScene scene;

      esp_scene_init (&scene, instance, state, palette);
      g_assert_cmpuint (count_around (&scene, 0, 0, palette->side[mover]), >, 100);
      g_assert_cmpuint (count_around (&scene, 0, 0, palette->side[1 - mover]), ==, 0);
      g_assert_true (problem->states->play (instance, state, "5", NULL) || mover == 1);
    }
}

/* The cursor and the last move go around what stands in a territory, not over it. */
static void
test_rings_around_names (void)
{
  const EspProblem *problem = esp_problem_find ("mapgame");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "australia", NULL);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (EspState) after = NULL;
  cairo_surface_t *pictures[3];
  EspScene scene;
  EspRect rect;
  int cell;

  g_assert_true (problem->states->play (instance, state, "NSW B", NULL));
  after = esp_state_copy (state);
  g_assert_true (problem->states->play (instance, after, "Q R", NULL));
  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  for (cell = 0; cell < look->cells->n_cells (&scene); cell++)
    {
      g_autofree char *words = look->cells->describe (&scene, cell);

      if (g_str_has_prefix (words, "NSW"))
        break;
    }
  look->cells->cell_rect (&scene, cell, &rect);
  pictures[0] = draw (&scene);
  scene.flags = ESP_SCENE_FOCUS;
  scene.cursor = cell;
  pictures[1] = draw (&scene);
  scene.state = after;
  scene.flags = 0;
  pictures[2] = draw (&scene);
  for (int k = 1; k < 3; k++)
    g_assert_true (is_same (pictures[0], pictures[k], (int) (rect.x + rect.width / 2) - 18,
                            (int) (rect.y + rect.height / 2) - 15, 36, 30));
  g_assert_false (
      is_same (pictures[0], pictures[1], 0, 0, 500, cairo_image_surface_get_height (pictures[0])));
  for (int k = 0; k < 3; k++)
    cairo_surface_destroy (pictures[k]);
}

/* Three slots that begin with the same step: each of their numbers is there to be read. */
static void
test_numbers_of_slots (void)
{
  const EspProblem *problem = esp_problem_find ("words");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "05-three-slots", NULL);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);
  cairo_surface_t *surface;
  EspScene scene;
  EspRect first;
  EspRect second;

  esp_scene_init (&scene, instance, state, palette);
  surface = draw (&scene);
  look->cells->cell_rect (&scene, 0, &first);
  look->cells->cell_rect (&scene, 1, &second);
  /* between the two tiles, which stand below each other */
  first.y += first.height - 12;
  first.height = second.y + 6 - first.y;
  for (int slot = 0; slot < 3; slot++)
    g_assert_cmpuint (count_colour (surface, &first, 0, palette->series[slot]), >, 120);
  cairo_surface_destroy (surface);
}

/* In the divisor graph no stone lies on another one, and each above its factors. */
static void
test_divisor_graph (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  const EspLook *look = esp_look_find (problem);

  for (int n = 1; n <= 200; n += n < 40 ? 1 : 20)
    {
      g_autofree char *text = g_strdup_printf ("%d\n", n);
      g_autoptr (EspInstance) instance =
          problem->files->parse (text, (gssize) strlen (text), "stones", NULL);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autofree EspRect *rects = g_new0 (EspRect, (guint) n);
      EspScene scene;
      double width;
      double height;

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.view = 1;
      look->drawing->measure (&scene, &width, &height);
      for (int i = 0; i < n; i++)
        {
          look->cells->cell_rect (&scene, i, &rects[i]);
          g_assert_cmpfloat (MIN (rects[i].x, rects[i].y), >=, 0);
          g_assert_cmpfloat (rects[i].x + rects[i].width, <=, width);
          g_assert_cmpfloat (rects[i].y + rects[i].height, <=, height);
          for (int j = 0; j < i; j++)
            {
              g_assert_cmpfloat (hypot (rects[i].x - rects[j].x, rects[i].y - rects[j].y), >,
                                 rects[i].width);
              if (j > 0 && (i + 1) % (j + 1) == 0)
                g_assert_cmpfloat (rects[i].y, <, rects[j].y);
            }
        }
    }
}

/* Pixels of a cell that have the ground's colour. */
static guint
count_ground (const EspScene *scene, int cell)
{
  return count_around (scene, cell, 0, scene->palette->background);
}

/* Of many slots those at the cursor stand out, in the list too; of few all stay as they are. */
static void
test_slots_at_cursor (void)
{
  static const struct
  {
    const char *sample;
    int slot; /* one that goes through cell 1 */
    int other;
    gboolean many;
  } cases[] = { { "25-twenty-slots", 0, 2, TRUE }, { "12-nine-slots", 0, 2, FALSE } };
  const EspProblem *problem = esp_problem_find ("words");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = esp_instance_find (problem, cases[i].sample, NULL);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      int n_cells = atoi (cases[i].sample);
      guint before[2];
      EspScene scene;

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.cursor = 0;
      before[0] = count_ground (&scene, n_cells + cases[i].slot);
      before[1] = count_ground (&scene, n_cells + cases[i].other);
      scene.flags |= ESP_SCENE_FOCUS;
      if (cases[i].many)
        g_assert_cmpuint (count_ground (&scene, n_cells + cases[i].slot), <, before[0] / 2);
      else
        g_assert_cmpuint (count_ground (&scene, n_cells + cases[i].slot), ==, before[0]);
      g_assert_cmpuint (count_ground (&scene, n_cells + cases[i].other), ==, before[1]);
    }
}

/* Each move of a line of KCell has its number at the corner of the stone that moves, and the stone
 * itself no ring on it. */
static void
test_order_of_moves (void)
{
  static const char *const line[] = { "5", "11", "4", NULL };
  const EspProblem *problem = esp_problem_find ("kcell");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance =
      problem->files->parse ("[_o_oox__x_x____]\n", 18, "board", NULL);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);
  const int marks[] = { 4, 6 };
  cairo_surface_t *surface;
  EspScene scene;

  esp_scene_init (&scene, instance, state, palette);
  scene.arrows = line;
  scene.marks = marks;
  scene.n_marks = G_N_ELEMENTS (marks);
  surface = draw (&scene);
  for (int i = 0; line[i] != NULL; i++)
    {
      gboolean is_first = i % 2 == 0;
      EspRect rect;

      look->cells->cell_rect (&scene, atoi (line[i]) - 1, &rect);
      /* the corner that the arc leaves alone, and the middle of the stone */
      rect.y -= rect.height / 4;
      rect.x += is_first ? 0 : rect.width * 0.7;
      rect.width *= 0.3;
      rect.height /= 2;
      g_assert_cmpuint (count_colour (surface, &rect, 0, palette->hint), >, 80);
      rect.x += is_first ? rect.width : -rect.width;
      rect.y += rect.height * 1.3;
      g_assert_cmpuint (count_colour (surface, &rect, 0, palette->hint), ==, 0);
      g_assert_cmpuint (count_colour (surface, &rect, 0, palette->side[is_first ? 0 : 1]), >, 80);
    }
  cairo_surface_destroy (surface);
}

/* An empty goal of KCell shows the shape that is wanted there, in every palette; a stone that is
 * there has it around itself, and other cells have none. Each hop has a head where it comes down.
 */
static void
test_goals_and_hops (void)
{
  static const char *const line[] = { "4", NULL };
  const EspProblem *problem = esp_problem_find ("kcell");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance =
      problem->files->parse ("[_x_oo_x___xo___]\n", 18, "board", NULL);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const int empty[][2] = { { 0, 1 }, { 2, 1 }, { 13, 0 }, { 14, 0 }, { 8, -1 }, { 9, -1 } };

  for (int p = 0; p < ESP_N_PALETTES; p++)
    {
      const EspPalette *palette = esp_palette_get ((EspPaletteId) p);
      cairo_surface_t *surface;
      EspScene scene;
      EspRect rect;

      esp_scene_init (&scene, instance, state, palette);
      surface = draw (&scene);
      for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
        for (int side = 0; side < 2; side++)
          {
            EspColour colour = esp_palette_get_side_line (palette, side);
            guint n;

            look->cells->cell_rect (&scene, empty[i][0], &rect);
            n = count_colour (surface, &rect, -4, colour);
            if (empty[i][1] == side)
              g_assert_cmpuint (n, >, 60);
            else if (p != ESP_PALETTE_PRINT)
              g_assert_cmpuint (n, ==, 0);
          }
      cairo_surface_destroy (surface);
      scene.arrows = line;
      surface = draw (&scene);
      /* over the stone that moves it begins, then it lands twice, and over the others it flies */
      for (int cell = 3; cell < 8; cell++)
        {
          guint n;

          look->cells->cell_rect (&scene, cell, &rect);
          rect = (EspRect){ rect.x + 4, rect.y - 4, rect.width - 8, rect.height / 5 };
          n = count_colour (surface, &rect, 0, palette->hint);
          if (cell == 5 || cell == 7)
            g_assert_cmpuint (n, >, 40);
          else if (cell != 3)
            g_assert_cmpuint (n, <, 12);
        }
      cairo_surface_destroy (surface);
    }
}

/* What a search speaks of lies on the board, also where no legend is beside it: a slot is its
 * tiles, a place for a ship its squares. Rooms whose variables have values all tell it. */
static void
test_subjects (void)
{
  for (const EspLook *const *looks = esp_looks_get (); *looks != NULL; looks++)
    {
      const EspProblem *problem = (*looks)->problem;
      g_autoptr (EspInstance) instance = problem->editing->example ();
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      EspScene scene;
      double width;
      double height;
      gint32 subject;

      g_assert_true ((*looks)->cells->find_subject != NULL || problem->tracing->value_name == NULL);
      if ((*looks)->cells->find_subject == NULL)
        continue;
      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.flags = ESP_SCENE_SEARCH | ESP_SCENE_BARE;
      (*looks)->drawing->measure (&scene, &width, &height);
      for (guint i = 0; esp_tracing_get_id (instance, ESP_TRACE_SUBJECT, -1, i, &subject); i++)
        {
          g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));

          (*looks)->cells->find_subject (&scene, subject, cells);
          g_assert_cmpuint (cells->len, >, 0);
          for (guint k = 0; k < cells->len; k++)
            {
              int cell = g_array_index (cells, int, k);
              EspRect rect;

              g_assert_cmpint (cell, >=, 0);
              g_assert_cmpint (cell, <, (*looks)->cells->n_cells (&scene));
              (*looks)->cells->cell_rect (&scene, cell, &rect);
              g_assert_cmpfloat (rect.x, >=, 0);
              g_assert_cmpfloat (rect.y, >=, 0);
              g_assert_cmpfloat (rect.x + rect.width, <=, width);
              g_assert_cmpfloat (rect.y + rect.height, <=, height);
            }
        }
    }
}

void
draw_add_rings (void)
{
  g_test_add_func ("/draw/subjects", test_subjects);
  g_test_add_func ("/draw/goals-and-hops", test_goals_and_hops);
  g_test_add_func ("/draw/order-of-moves", test_order_of_moves);
  g_test_add_func ("/draw/slots-at-cursor", test_slots_at_cursor);
  g_test_add_func ("/draw/divisor-graph", test_divisor_graph);
  g_test_add_func ("/draw/numbers-of-slots", test_numbers_of_slots);
  g_test_add_func ("/draw/rims", test_rims);
  g_test_add_func ("/draw/rings-around-names", test_rings_around_names);
  g_test_add_func ("/draw/landing", test_landing);
  g_test_add_func ("/draw/last-move", test_last_move);
  g_test_add_func ("/draw/branches-beside-values", test_branches_beside_values);
  g_test_add_func ("/draw/leaf-names", test_leaf_names);
  g_test_add_func ("/draw/mistakes", test_mistakes);
  g_test_add_func ("/draw/mark-within", test_mark_within);
  g_test_add_func ("/draw/event-of-ships", test_event_of_ships);
}
