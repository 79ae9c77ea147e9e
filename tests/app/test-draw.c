#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "draw/esp-graph.h"
#include "draw/plot/esp-plot.h"
#include "draw/plot/esp-profile.h"
#include "draw/esp-shape.h"
#include "draw/esp-surface.h"
#include "draw/tree/esp-tree-draw.h"
#include "geometry/esp-square.h"
#include "scratch.h"
#include "test-draw.h"

/* Drawing needs no display: palettes, every look on every palette, trees, plots, files. */

/* How high the writing of @size is in an image where a unit is @pixels; 0: there is none. */
static int
written_height (double size, double pixels, double scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 300, 300);
  cairo_t *cr = cairo_create (surface);
  int top = 300;
  int bottom = 0;

  cairo_scale (cr, pixels, pixels);
  esp_text_set_scale (cr, scale);
  esp_text_draw (cr, "H", 150 / pixels, 150 / pixels, size, ESP_TEXT_CENTRE);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < 300; y++)
    for (int x = 0; x < 300; x++)
      if (cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + x] >
          100)
        {
          top = MIN (top, y);
          bottom = MAX (bottom, y + 1);
        }
  cairo_surface_destroy (surface);
  return MAX (bottom - top, 0);
}

/* No text below 11 pixels: raised a little, or left out; larger where that is wanted. */
static void
test_text_size (void)
{
  int least = written_height (11, 1, 1);

  g_assert_cmpint (least, >, 6);
  g_assert_cmpint (written_height (8, 1, 1), ==, least);
  g_assert_cmpint (written_height (20, 0.5, 1), ==, least);
  g_assert_cmpint (written_height (5, 1, 1), ==, 0);
  g_assert_cmpint (written_height (20, 0.3, 1), ==, 0);
  g_assert_cmpint (written_height (12, 1, 2), >=, 2 * least - 2);
  g_assert_cmpint (written_height (40, 1, 2), ==, written_height (40, 1, 1));
  g_assert_cmpint (written_height (5, 1, 2), ==, 0);
}

/* A checksum of @scene's picture. */
static char *
sum_picture (const EspScene *scene)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  cairo_surface_t *surface;
  cairo_t *cr;
  double width;
  double height;
  char *sum;

  look->drawing->measure (scene, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  cr = cairo_create (surface);
  esp_look_draw (look, scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  sum = g_compute_checksum_for_data (G_CHECKSUM_SHA1, cairo_image_surface_get_data (surface),
                                     (gsize) cairo_image_surface_get_stride (surface) *
                                         (gsize) (int) height);
  cairo_surface_destroy (surface);
  return sum;
}

/* What was played just now is on its way for a moment, and then nothing of that is left. */
static void
test_motion (void)
{
  static const char *const cases[][3] = {
    { "battleship", "06-easy", "B1 water" },
    { "stones", "twenty", "5" },
    { "war", "handout", "C3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const EspProblem *problem = esp_problem_find (cases[i][0]);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = esp_instance_find (problem, cases[i][1], &error);
      g_autoptr (EspState) before = esp_instance_initial_state (instance);
      g_autoptr (EspState) after = esp_state_copy (before);
      g_autofree char *still = NULL;
      g_autofree char *midst = NULL;
      g_autofree char *end = NULL;
      EspScene scene;

      g_assert_true (problem->states->play (instance, after, cases[i][2], &error));
      g_assert_no_error (error);
      esp_scene_init (&scene, instance, after, esp_palette_get (ESP_PALETTE_LIGHT));
      still = sum_picture (&scene);
      scene.previous = before;
      end = sum_picture (&scene);
      scene.progress = 0.5;
      midst = sum_picture (&scene);
      g_assert_cmpstr (still, ==, end);
      g_assert_cmpstr (still, !=, midst);
    }
}

/* Below the board the fleet is one line as wide as the board, with text of every size; two where it
 * is a large one. */
static void
try_fleet_below (const EspInstance *instance, double text, double most)
{
  const EspLook *look = esp_look_find (instance->problem);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspScene scene;
  double bare[2];
  double below[2];

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.text = text;
  scene.flags = ESP_SCENE_BARE;
  look->drawing->measure (&scene, &bare[0], &bare[1]);
  scene.flags = ESP_SCENE_BELOW;
  look->drawing->measure (&scene, &below[0], &below[1]);
  g_test_message ("text %g: %g more", text, below[1] - bare[1]);
  g_assert_cmpfloat (below[0], ==, bare[0]);
  g_assert_cmpfloat (below[1] - bare[1], <=, most);
}

static void
test_fleet_below (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  g_autoptr (EspInstance) large = esp_instance_find (problem, "10-hard.txt", NULL);
  g_autoptr (EspInstance) few = esp_instance_find (problem, "10-hard.txt", NULL);
  g_auto (GStrv) names = esp_problem_list_samples (problem);

  for (int i = 0; names[i] != NULL; i++)
    {
      g_autoptr (EspInstance) instance = esp_instance_find (problem, names[i], NULL);

      try_fleet_below (instance, 1, 45);
      try_fleet_below (instance, 2, 75);
    }
  g_assert_true (problem->editing->edit (large, "fleet 9 8 7 6 5 4", NULL));
  try_fleet_below (large, 1, 75);
  try_fleet_below (large, 2, 165);
  /* what is not there takes no room */
  g_assert_true (problem->editing->edit (few, "fleet 9 0 0 0 0 0 0 0 9", NULL));
  try_fleet_below (few, 1, 45);
}

/* The fleet of a board of 30 squares a side takes as much of it as that of one of 15: in the same
 * window it is read as well. */
static void
test_large_fleet (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  const EspLook *look = esp_look_find (problem);
  double share[2];

  for (int k = 0; k < 2; k++)
    {
      int side = 15 * (k + 1);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspState) state = NULL;
      g_autoptr (GError) error = NULL;
      EspRect legend;
      EspScene scene;

      for (int i = 0; i < 2 * side; i++)
        g_string_append_printf (text, "%d%s", i % side < 10 ? 1 : 0,
                                i % side == side - 1 ? "\n" : " ");
      g_string_append (text, "8 1\n");
      for (int i = 0; i < side; i++)
        g_string_append_printf (text, "%0*d\n", side, 0);
      instance = problem->files->parse (text->str, text->len, "test", &error);
      g_assert_no_error (error);
      state = problem->states->initial (instance);
      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      look->drawing->find_legend (&scene, &legend);
      share[k] = legend.width / side;
    }
  g_assert_cmpfloat_with_epsilon (share[0], share[1], 1e-6);
}

/* A legend beside the board hides nothing of it and is drawn whole, in views and with text of every
 * size; what has no legend takes no room for it. */
static void
try_legend_beside (const EspInstance *instance, double scale, double text)
{
  const EspLook *look = esp_look_find (instance->problem);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspScene scene;
  EspRect legend;
  double whole[2];
  double bare[2];

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.scale = scale;
  scene.text = text;
  look->drawing->measure (&scene, &whole[0], &whole[1]);
  look->drawing->find_legend (&scene, &legend);
  g_assert_cmpfloat (legend.x + legend.width, <=, whole[0] + 0.01);
  g_assert_cmpfloat (legend.y, >=, -0.01);
  g_assert_cmpfloat (legend.y + legend.height, <=, whole[1] + 0.01);
  scene.flags = ESP_SCENE_BARE;
  look->drawing->measure (&scene, &bare[0], &bare[1]);
  g_assert_cmpfloat (bare[0], <, whole[0]);
  g_assert_cmpfloat (bare[0], <=, legend.x + 20);
}

static void
test_map_legend (void)
{
  const EspProblem *problem = esp_problem_find ("map");
  const double scales[] = { 0.4, 1, 3 };
  g_auto (GStrv) names = esp_problem_list_samples (problem);

  for (guint i = 0; names[i] != NULL; i++)
    for (guint k = 0; k < G_N_ELEMENTS (scales); k++)
      {
        g_autoptr (EspInstance) instance = esp_instance_find (problem, names[i], NULL);

        g_test_message ("%s at %g", names[i], scales[k]);
        try_legend_beside (instance, scales[k], 1);
        try_legend_beside (instance, scales[k], 2);
      }
  g_assert_cmpstr (esp_graph_name_colour ("R"), ==, "red");
  g_assert_cmpstr (esp_graph_name_colour ("y"), ==, "yellow");
  g_assert_null (esp_graph_name_colour ("red"));
  g_assert_null (esp_graph_name_colour ("1"));
  g_assert_null (esp_graph_name_colour (""));
}

static void
test_contrast (void)
{
  for (int i = 0; i < ESP_N_PALETTES; i++)
    {
      const EspPalette *p = esp_palette_get ((EspPaletteId) i);
      const EspColour grounds[] = { p->background, p->surface, p->surface_alt };

      for (guint g = 0; g < G_N_ELEMENTS (grounds); g++)
        {
          g_assert_cmpfloat (esp_colour_contrast (p->text, grounds[g]), >=, 4.5);
          g_assert_cmpfloat (esp_colour_contrast (p->text_dim, grounds[g]), >=, 4.5);
        }
      for (int side = 0; side < 2; side++)
        {
          g_assert_cmpfloat (esp_colour_contrast (p->side_text[side], p->side[side]), >=, 4.5);
          g_assert_cmpfloat (esp_colour_contrast (p->text, p->side_tint[side]), >=, 4.5);
        }
      g_assert_cmpfloat (esp_colour_contrast (p->good, p->surface), >=, 4.5);
      g_assert_cmpfloat (esp_colour_contrast (p->bad, p->surface), >=, 4.5);
      g_assert_cmpfloat (esp_colour_contrast (p->hint, p->surface), >=, 4.5);
      g_assert_true (esp_palette_find (p->name) == p);
      g_assert_cmpint (esp_palette_is_dark (p), ==,
                       esp_colour_contrast (p->text, (EspColour){ 0, 0, 0, 1 }) > 4.5);
      if (esp_palette_has_contrast (p))
        {
          g_assert_cmpfloat (esp_colour_contrast (p->text, p->surface), >, 18);
          g_assert_cmpfloat (esp_colour_contrast (p->text_dim, p->surface), >, 7);
          g_assert_cmpfloat (esp_colour_contrast (p->line_strong, p->background), >, 18);
        }
    }
  g_assert_null (esp_palette_find ("mauve"));
}

/* How many pixels differ from the first. */
static guint
count_drawn (cairo_surface_t *surface)
{
  const guint32 *data;
  guint n =
      (guint) (cairo_image_surface_get_width (surface) * cairo_image_surface_get_height (surface));
  guint count = 0;

  cairo_surface_flush (surface);
  data = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  for (guint i = 1; i < n; i++)
    count += data[i] != data[0];
  return count;
}

static void
draw_look (const EspLook *look, const EspPalette *palette, int view)
{
  g_autoptr (EspInstance) instance = look->problem->editing->example ();
  g_autoptr (EspState) state = look->problem->states->initial (instance);
  EspScene scene;
  cairo_surface_t *surface;
  double width = 0;
  double height = 0;
  cairo_t *cr;
  int n;

  esp_scene_init (&scene, instance, state, palette);
  scene.view = view;
  look->drawing->measure (&scene, &width, &height);
  g_assert_cmpfloat (width, >, 0);
  g_assert_cmpfloat (height, >, 0);
  n = look->cells->n_cells (&scene);
  scene.flags = ESP_SCENE_FOCUS;
  scene.cursor = n > 0 ? 0 : -1;
  scene.hover = n - 1;
  scene.marks = &scene.cursor;
  scene.n_marks = n > 0;
  surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width), (int) ceil (height));
  cr = cairo_create (surface);
  look->drawing->draw (&scene, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  g_assert_cmpuint (count_drawn (surface), >, 50);
  cairo_surface_destroy (surface);

  for (int cell = 0; cell < n; cell++)
    {
      g_autofree char *text = look->cells->describe (&scene, cell);
      EspRect rect;

      g_assert_nonnull (text);
      g_assert_cmpstr (text, !=, "");
      look->cells->cell_rect (&scene, cell, &rect);
      g_assert_cmpint (look->cells->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2),
                       ==, cell);
      for (int d = ESP_DIRECTION_LEFT; d <= ESP_DIRECTION_DOWN; d++)
        {
          int next = look->cells->neighbour (&scene, cell, (EspDirection) d);

          g_assert_cmpint (next, >=, 0);
          g_assert_cmpint (next, <, n);
        }
    }
}

static void
test_looks (void)
{
  const EspLook *const *looks = esp_looks_get ();

  for (guint i = 0; looks[i] != NULL; i++)
    for (int p = 0; p < ESP_N_PALETTES; p++)
      {
        int view = 0;

        do
          draw_look (looks[i], esp_palette_get ((EspPaletteId) p), view++);
        while (looks[i]->drawing->views != NULL && looks[i]->drawing->views[view].id != NULL);
      }
}

/* What is folded cannot be pointed at, and leaves less to draw. */
static void
test_folding (void)
{
  const EspLook *look = esp_look_find (esp_problem_find ("tree"));
  g_autoptr (EspInstance) instance =
      look->problem->files->parse ("(max (min 3 12 8) (min 2 4 6))", 30, "test", NULL);
  g_autoptr (EspState) state = look->problem->states->initial (instance);
  guint8 folded[9] = { 0, 1 };
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  for (int view = 0; view < 2; view++)
    {
      EspRect rect;

      scene.view = view;
      scene.folded = NULL;
      look->cells->cell_rect (&scene, 3, &rect);
      g_assert_cmpint (look->cells->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2),
                       ==, 3);
      scene.folded = folded;
      g_assert_cmpint (look->cells->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2),
                       !=, 3);
      look->cells->cell_rect (&scene, 6, &rect);
      g_assert_cmpint (look->cells->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2),
                       ==, 6);
    }
  {
    double width;
    double folded_width;
    double height;

    scene.view = 0;
    look->drawing->measure (&scene, &folded_width, &height);
    scene.folded = NULL;
    look->drawing->measure (&scene, &width, &height);
    g_assert_cmpfloat (folded_width, <, width);
  }
  for (int cell = 1; cell <= 2; cell++)
    {
      int next = cell;
      g_autofree char *told = look->playing->key (&scene, cell, ESP_KEY_FOLD, &next);

      g_assert_cmpint (told != NULL, ==, cell == 1);
    }
}

/* "(max (min 1 2) (min 3 4))" */
static void
append_tree (GString *text, int depth, int branching)
{
  if (depth == 0)
    {
      g_string_append_c (text, '7');
      return;
    }
  g_string_append (text, depth % 2 == 0 ? "(max" : "(min");
  for (int k = 0; k < branching; k++)
    {
      g_string_append_c (text, ' ');
      append_tree (text, depth - 1, branching);
    }
  g_string_append_c (text, ')');
}

/* However large a tree is, there is something to see in a window, and a picture can be made. */
static void
test_large_trees (void)
{
  static const int sizes[][2] = { { 3, 3 },  { 4, 3 },  { 6, 3 },    { 10, 3 }, { 2, 12 },
                                  { 16, 2 }, { 1, 60 }, { 1, 3000 }, { 500, 1 } };
  const EspProblem *problem = esp_problem_find ("tree");
  const EspLook *look = esp_look_find (problem);

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspState) state = NULL;
      EspScene scene;
      EspRect root;
      double width;
      double height;
      double scale;

      append_tree (text, sizes[k][0], sizes[k][1]);
      instance = problem->files->parse (text->str, text->len, "tree", NULL);
      state = problem->states->initial (instance);
      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
      scene.view = esp_look_get_first_view (look, &scene);
      g_assert_cmpint (scene.view, ==, sizes[k][1] >= 60);
      look->drawing->measure (&scene, &width, &height);
      scale = MIN (1000 / width, 700 / height);
      look->cells->cell_rect (&scene, 0, &root);
      g_assert_cmpfloat (root.width * scale, >, 13);
      /* it uses its room: no strip */
      g_assert_cmpfloat (MAX (width / height, height / width), <, 6);
      g_assert_cmpfloat (esp_picture_get_scale (&scene, "a.png", 0, 1), ==, 1);
      scene.view = 1;
      look->drawing->measure (&scene, &width, &height);
      g_assert_cmpfloat (width, <=, 1400);
    }
}

/* A drawing that is too large for an image is made smaller, for a file without such a limit it is
 * not. */
static void
test_picture_size (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance = problem->files->parse ("100000\n", 7, "stones", NULL);
  g_autoptr (EspState) state = problem->states->initial (instance);
  EspScene scene;
  double scale;
  double width;
  double height;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
  scale = esp_picture_get_scale (&scene, "a.png", 0, 1);
  look->drawing->measure (&scene, &width, &height);
  g_assert_cmpfloat (scale, <, 1);
  g_assert_cmpfloat (width * scale * height * scale, <=, 1.001e8);
  g_assert_cmpfloat (width * scale * height * scale, >=, 0.9e8);
  g_assert_cmpfloat (esp_picture_get_scale (&scene, "a.svg", 0, 1), ==, 1);
}

/* The four cities: a click on the tour that is there picks, and V begins one's own; then clicks in
 * order make it, it is done when it is closed and not before, and then it can be improved; look,
 * play, status and hint are of one mind. */
static void
test_tour_by_hand (void)
{
  static const struct
  {
    int city;
    const char *move;
    EspStatus status;
    gunichar key; /* 0: a click */
  } clicks[] = {
    { 1, "visit NYC", ESP_STATUS_OPEN, 'V' },
    { 3, "visit LA", ESP_STATUS_OPEN },
    { 1, NULL, ESP_STATUS_OPEN },
    { 0, "visit Madison", ESP_STATUS_OPEN },
    { 0, "back", ESP_STATUS_OPEN },
    { 0, "visit Madison", ESP_STATUS_OPEN, 'v' },
    { 2, "visit Chicago", ESP_STATUS_OPEN },
    { 3, NULL, ESP_STATUS_OPEN },
    { 1, "close", ESP_STATUS_SOLVED },
    { 0, "pick Madison", ESP_STATUS_OPEN },
    /* the shortest */
    { 3, "swap Madison LA", ESP_STATUS_SOLVED },
  };
  const EspProblem *problem = esp_problem_find ("tour");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autoptr (EspState) state = problem->states->initial (instance);
  g_autofree char *pick = NULL;
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_OPEN);
  pick = look->playing->click (&scene, 2, ESP_CLICK_PRIMARY, 2);
  g_assert_cmpstr (pick, ==, "pick Chicago");
  for (guint k = 0; k < G_N_ELEMENTS (clicks); k++)
    {
      int next = clicks[k].city;
      g_autofree char *move =
          clicks[k].key != 0
              ? look->playing->key (&scene, clicks[k].city, clicks[k].key, &next)
              : look->playing->click (&scene, clicks[k].city, ESP_CLICK_PRIMARY, clicks[k].city);
      g_autofree char *text = NULL;
      g_autoptr (EspState) again = NULL;

      g_assert_cmpstr (move, ==, clicks[k].move);
      if (move != NULL)
        g_assert_true (problem->states->play (instance, state, move, NULL));
      g_assert_cmpint (esp_state_get_status (instance, state), ==, clicks[k].status);
      text = problem->states->state_format (instance, state);
      again = problem->states->state_parse (instance, text, NULL);
      g_assert_nonnull (again);
      g_assert_cmpint (esp_state_get_status (instance, again), ==, clicks[k].status);
    }
  /* where it began it is still said to begin, whatever moves */
  {
    g_autofree char *first = look->cells->describe (&scene, 1);

    g_assert_nonnull (strstr (first, "number 1 on the tour, the start"));
    g_assert_true (problem->states->play (instance, state, "swap NYC LA", NULL));
    g_free (first);
    first = look->cells->describe (&scene, 1);
    g_assert_nonnull (strstr (first, "number 1 on the tour, the start"));
  }
  /* hints alone lead from the first city to a closed tour */
  esp_state_free (g_steal_pointer (&state));
  state = problem->states->initial (instance);
  g_assert_true (problem->states->play (instance, state, "visit LA", NULL));
  g_assert_false (problem->states->play (instance, state, "swap LA NYC", NULL));
  while (esp_state_get_status (instance, state) == ESP_STATUS_OPEN)
    {
      g_autoptr (EspHint) hint = problem->hinting->hint (instance, state, NULL);

      g_assert_nonnull (hint);
      g_assert_true (problem->states->play (instance, state, hint->move, NULL));
    }
}

static void
assert_file_begins (const char *path, const char *magic)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (length, >, strlen (magic));
  g_assert_cmpint (memcmp (text, magic, strlen (magic)), ==, 0);
}

static void
draw_line (cairo_t *cr, gpointer data G_GNUC_UNUSED)
{
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_rectangle (cr, 4, 4, 2, 2);
  cairo_fill (cr);
}

/* A file's picture has a ground of its own: a viewer's is never seen through it. */
static void
test_ground (void)
{
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *png = g_build_filename (folder, "a.png", NULL);
  g_autofree char *svg = g_build_filename (folder, "a.svg", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface;
  const guint32 *data;

  g_assert_true (esp_surface_save (png, 10, 10, 1, FALSE, draw_line, NULL, &error));
  g_assert_no_error (error);
  surface = cairo_image_surface_create_from_png (png);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  data = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  g_assert_cmpuint (data[0] & 0xffffff, ==, 0xffffff);
  g_assert_cmpuint (data[5 * cairo_image_surface_get_stride (surface) / 4 + 5] & 0xffffff, ==, 0);
  cairo_surface_destroy (surface);
  g_assert_true (esp_surface_save (svg, 10, 10, 1, FALSE, draw_line, NULL, &error));
  g_assert_true (g_file_get_contents (svg, &text, NULL, NULL));
  /* cairo 1.18 puts blanks there */
  g_assert_true (g_regex_match_simple ("100%, ?100%, ?100%", text, 0, 0));
  g_unlink (png);
  g_unlink (svg);
  g_rmdir (folder);
}

static void
test_files (void)
{
  static const struct
  {
    const char *name;
    const char *magic;
  } files[] = { { "a.png", "\211PNG" }, { "a.SVG", "<?xml" }, { "a.pdf", "%PDF-" } };
  const EspProblem *problem = esp_problem_find ("lamps");
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autoptr (EspState) state = problem->states->initial (instance);
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *bad = g_build_filename (folder, "a.gif", NULL);
  g_autoptr (GError) error = NULL;
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

      g_assert_true (esp_picture_save (&scene, path, 0, 2, &error));
      g_assert_no_error (error);
      assert_file_begins (path, files[i].magic);
      g_unlink (path);
    }
  g_assert_false (esp_picture_save (&scene, bad, 0, 1, &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_UNSUPPORTED);
  g_assert_false (g_file_test (bad, G_FILE_TEST_EXISTS));
  g_clear_error (&error);
  {
    g_autofree char *path = g_build_filename (folder, "huge.png", NULL);

    g_assert_false (esp_picture_save (&scene, path, 1e6, 1, &error));
    g_assert_error (error, ESP_ERROR, ESP_ERROR_RANGE);
    g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  }
  g_rmdir (folder);
}

/* Levels that stand less closely change nothing across, and none is out of the drawing. */
static void
try_stretched (EspTreeDrawing *drawing)
{
  const EspTreeItem *items = (const EspTreeItem *) drawing->items->data;
  double level = items[1].y - items[0].y;
  double first = items[0].y;
  double left;
  double right;
  double whole_left;
  double whole_right;

  g_assert_true (
      esp_tree_drawing_get_extent (drawing, 0, drawing->height, &whole_left, &whole_right));
  g_assert_cmpfloat (whole_left, >=, 0);
  g_assert_cmpfloat (whole_right, <=, drawing->width);
  g_assert_true (esp_tree_drawing_get_extent (drawing, first - 1, first + 1, &left, &right));
  g_assert_cmpfloat (right - left, <, whole_right - whole_left);
  g_assert_false (esp_tree_drawing_get_extent (drawing, -90, -1, &left, &right));
  esp_tree_drawing_stretch (drawing, 1.5);
  g_assert_cmpfloat (items[0].y, ==, first);
  g_assert_cmpfloat_with_epsilon (items[1].y - items[0].y, 1.5 * level, 1e-6);
  g_assert_true (esp_tree_drawing_get_extent (drawing, 0, drawing->height, &left, &right));
  g_assert_cmpfloat (left, ==, whole_left);
  g_assert_cmpfloat (right, ==, whole_right);
}

static void
test_tree (void)
{
  EspTreeDrawing *drawing = esp_tree_drawing_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  const EspTreeItem *items;
  int last_on_level[64];
  int depth[400] = { 0 };

  /* in preorder: the parent of each is on the path to the one before */
  for (int i = 0; i < 400; i++)
    {
      EspTreeItem item = { .id = (guint32) i, .parent = i == 0 ? -1 : i - 1 };

      for (int up = g_rand_int_range (rand, 0, 4); i > 0 && up > 0; up--)
        if (g_array_index (drawing->items, EspTreeItem, item.parent).parent >= 0)
          item.parent = g_array_index (drawing->items, EspTreeItem, item.parent).parent;
      depth[i] = i == 0 ? 0 : depth[item.parent] + 1;
      if (depth[i] >= 64)
        break;
      esp_tree_drawing_add (drawing, &item);
    }
  esp_tree_drawing_layout (drawing, TRUE);
  items = (const EspTreeItem *) drawing->items->data;
  for (int l = 0; l < 64; l++)
    last_on_level[l] = -1;
  for (guint i = 0; i < drawing->items->len; i++)
    {
      int before = last_on_level[depth[i]];

      g_assert_cmpfloat (items[i].x, >=, 0);
      g_assert_cmpfloat (items[i].x, <=, drawing->width);
      g_assert_cmpfloat (items[i].y, <=, drawing->height);
      if (before >= 0)
        g_assert_cmpfloat (items[i].x - items[before].x, >=, 18);
      last_on_level[depth[i]] = (int) i;
      g_assert_cmpint (esp_tree_drawing_hit (drawing, items[i].x, items[i].y), ==, (int) i);
    }
  g_assert_cmpint (esp_tree_drawing_hit (drawing, -500, -500), ==, -1);
  try_stretched (drawing);
  esp_tree_drawing_free (drawing);
}

static void
test_plot (void)
{
  const double x[] = { 1, 2, 3, 4, 0 };
  const double y[] = { 10, 100, 1000, 50, -1 };
  g_autoptr (EspPlot) plot = esp_plot_new ("Nodes", "size", "nodes");
  g_autoptr (GArray) ticks = esp_plot_ticks (0, 10, 5, FALSE);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 300);
  cairo_t *cr = cairo_create (surface);

  g_assert_cmpuint (ticks->len, ==, 6);
  g_assert_cmpfloat (g_array_index (ticks, double, 1), ==, 2);
  esp_plot_add (plot, "minimax", ESP_PLOT_LINE, 5, x, y);
  esp_plot_add (plot, "alpha-beta", ESP_PLOT_POINTS, 4, x, y);
  esp_plot_draw (plot, cr, esp_palette_get (ESP_PALETTE_LIGHT), 400, 300);
  esp_plot_set_log (plot, TRUE, TRUE);
  esp_plot_draw (plot, cr, esp_palette_get (ESP_PALETTE_DARK), 400, 300);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  g_assert_cmpuint (count_drawn (surface), >, 500);
  cairo_surface_destroy (surface);
}

/* Pixels of a colour in the last @width of a picture. */
static guint
count_colour_in (cairo_surface_t *surface, EspColour colour, int width)
{
  guint32 wanted = (guint32) (colour.red * 255 + 0.5) << 16 |
                   (guint32) (colour.green * 255 + 0.5) << 8 | (guint32) (colour.blue * 255 + 0.5);
  int right = cairo_image_surface_get_width (surface);
  guint n = 0;

  cairo_surface_flush (surface);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = right - width; x < right; x++)
      n += (((const guint32 *) (void *) (cairo_image_surface_get_data (surface) +
                                         y * cairo_image_surface_get_stride (surface)))[x] &
            0xffffff) == wanted;
  return n;
}

static guint
count_colour (cairo_surface_t *surface, EspColour colour)
{
  return count_colour_in (surface, colour, cairo_image_surface_get_width (surface));
}

/* In the last @width of a plot with two lines that end together. */
static guint
count_beside (const EspPlot *plot, EspColour colour, int width)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 700, 400);
  cairo_t *cr = cairo_create (surface);
  guint n;

  esp_plot_draw (plot, cr, esp_palette_get (ESP_PALETTE_LIGHT), 700, 400);
  cairo_destroy (cr);
  n = count_colour_in (surface, colour, width);
  cairo_surface_destroy (surface);
  return n;
}

/* Pixels that are no grey, of a plot of 13 × 9 points that fill it. */
static guint
count_points (const char *label)
{
  g_autoptr (EspPlot) plot = esp_plot_new (NULL, "x", "y");
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 300);
  cairo_t *cr = cairo_create (surface);
  const guint32 *pixels;
  double x[13 * 9];
  double y[13 * 9];
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (x); i++)
    {
      x[i] = i % 13;
      y[i] = i / 13;
    }
  esp_plot_add (plot, label, ESP_PLOT_POINTS, G_N_ELEMENTS (x), x, y);
  esp_plot_draw (plot, cr, esp_palette_get (ESP_PALETTE_LIGHT), 400, 300);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  for (guint i = 0; i < 400 * 300; i++)
    {
      int red = pixels[i] >> 16 & 255;
      int blue = pixels[i] & 255;

      n += ABS (red - blue) > 40;
    }
  cairo_surface_destroy (surface);
  return n;
}

/* Where a curve is in each corner, the legend stands above them all. */
static void
test_plot_legend (void)
{
  guint bare = count_points (NULL);

  g_assert_cmpuint (bare, >, 1000);
  /* its own sign is one more */
  g_assert_cmpuint (count_points ("What is measured"), >, bare);
}

/* Where one looks at a step, lines that lie apart have their names beside them, each in its colour.
 */
static void
test_plot_names_beside (void)
{
  const double x[] = { 1, 2, 3, 4 };
  const double low[] = { 4, 3, 2, 1 };
  const double high[] = { 40, 30, 20, 1 };
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);
  const char *const names[2][2] = { { NULL, NULL }, { "Cost of the tour", "Best so far" } };
  guint n[2][2];

  for (guint named = 0; named < 2; named++)
    {
      g_autoptr (EspPlot) plot = esp_plot_new (NULL, "step", "cost");

      esp_plot_add (plot, names[named][0], ESP_PLOT_STEPS, 4, x, high);
      esp_plot_add (plot, names[named][1], ESP_PLOT_STEPS, 4, x, low);
      esp_plot_set_marker (plot, 2);
      for (guint s = 0; s < 2; s++)
        n[named][s] = count_beside (plot, palette->series[s], 700);
    }
  for (guint s = 0; s < 2; s++)
    g_assert_cmpuint (n[1][s], >, n[0][s] + 20);
}

/* The colour of a pixel near the corner of a cell. */
static guint32
get_ground (const EspScene *scene, int cell)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 600, 600);
  cairo_t *cr = cairo_create (surface);
  EspRect rect;
  guint32 colour;

  look->cells->cell_rect (scene, cell, &rect);
  cairo_translate (cr, -rect.x, -rect.y);
  esp_look_draw (look, scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  memcpy (&colour,
          cairo_image_surface_get_data (surface) + 4 * cairo_image_surface_get_stride (surface) +
              (gsize) 4 * 4,
          sizeof colour);
  cairo_surface_destroy (surface);
  return colour & 0xffffff;
}

/* In War a square's ground tells its value, whoever owns it. */
static void
test_war_ground (void)
{
  static const char text[] = "1 2 3\n4 5 6\n7 8 9\n\nb . g\n. b g\n. . .\n";
  const EspProblem *war = esp_problem_find ("war");
  g_autoptr (EspInstance) owned = NULL;
  g_autoptr (EspInstance) empty = NULL;

  if (war == NULL)
    {
      g_test_skip ("war is not built");
      return;
    }
  owned = esp_instance_parse (war, text, sizeof text - 1, "owned", NULL, NULL);
  empty = esp_instance_parse (war, text, strcspn (text, "b"), "empty", NULL, NULL);
  g_assert_true (owned != NULL && empty != NULL);
  for (int id = 0; id < ESP_N_PALETTES; id++)
    {
      g_autoptr (EspState) state = esp_instance_initial_state (owned);
      g_autoptr (EspState) start = esp_instance_initial_state (empty);
      EspScene scene;
      EspScene before;

      esp_scene_init (&scene, owned, state, esp_palette_get ((EspPaletteId) id));
      esp_scene_init (&before, empty, start, esp_palette_get ((EspPaletteId) id));
      for (int cell = 1; cell < 9; cell++)
        g_assert_cmphex (get_ground (&scene, cell), ==, get_ground (&before, cell));
      g_assert_cmphex (get_ground (&scene, 1), !=, get_ground (&scene, 8));
    }
}

/* Local search has the best it found as a line over its costs, as far as the present step where
 * what comes is hidden. */
static void
test_profile_line (void)
{
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);
  EspProfileSample samples[] = { { .depth = 1, .best = 0.9 }, { .depth = 0.7, .best = 0.4 } };
  EspProfile profile = { .samples = samples, .n_samples = 2, .flag = -1, .position = 0.5 };
  guint n[4];

  for (guint i = 0; i < 4; i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 200, 40);
      cairo_t *cr = cairo_create (surface);

      profile.line = i > 0;
      profile.hide_future = i == 2;
      /* a start that is still being made has no cost */
      if (i == 3)
        samples[0].best = NAN;
      esp_profile_draw (cr, palette, &profile, 200, 40);
      cairo_destroy (cr);
      n[i] = count_colour (surface, palette->text);
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (n[0], ==, 0);
  g_assert_cmpuint (n[2], >=, 80);
  g_assert_cmpuint (n[1], >, n[2] + 80);
  g_assert_cmpuint (n[3], >=, 80);
  g_assert_cmpuint (n[3], <, n[2] + 80);
}

/* A search that goes on beyond the place it has fades out there, with a sign; one that ends does
 * not, whatever its place. */
static void
test_profile_edge (void)
{
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);
  const EspProfileSample samples[] = { { .depth = 1 }, { .depth = 1 } };
  EspProfile profile = { .samples = samples, .n_samples = 2, .flag = 2, .position = 1 };
  guint n[2];

  for (guint i = 0; i < 2; i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 200, 40);
      cairo_t *cr = cairo_create (surface);

      profile.span = 1;
      profile.fade = i == 0 ? 0 : 0.5;
      esp_set_colour (cr, palette->background);
      cairo_paint (cr);
      esp_profile_draw (cr, palette, &profile, 200, 40);
      cairo_destroy (cr);
      n[i] = count_colour (surface, palette->background);
      /* a flag that lies beyond is not there */
      g_assert_cmpuint (count_colour (surface, palette->hint), ==, 0);
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (n[1], >, n[0]);
}

/* Lines that end together have their names there, each in its colour; a plot on which one looks at
 * a step keeps its width. */
static void
test_plot_names (void)
{
  const double x[] = { 1, 2, 3, 4 };
  const double low[] = { 1, 2, 3, 4 };
  const double high[] = { 10, 20, 30, 40 };
  const EspPalette *palette = esp_palette_get (ESP_PALETTE_LIGHT);
  g_autoptr (EspPlot) plot = esp_plot_new ("Nodes", "size", "nodes");

  esp_plot_add (plot, "Backtracking", ESP_PLOT_LINE, 4, x, low);
  esp_plot_add (plot, "Forward checking", ESP_PLOT_LINE, 4, x, high);
  for (guint s = 0; s < 2; s++)
    g_assert_cmpuint (count_beside (plot, palette->series[s], 90), >, 40);
  esp_plot_set_marker (plot, 2);
  for (guint s = 0; s < 2; s++)
    g_assert_cmpuint (count_beside (plot, palette->series[s], 8), ==, 0);
}

static void
test_columns (void)
{
  static const struct
  {
    int column;
    const char *name;
  } cases[] = {
    { 0, "A" }, { 25, "Z" }, { 26, "AA" }, { 27, "AB" }, { 701, "ZZ" }, { 702, "AAA" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char name[8];

      esp_column_name (cases[i].column, name);
      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

/* A long board goes on in the next row: it stays legible. */
static void
test_rows (void)
{
  const EspProblem *problem = esp_problem_find ("kcell");
  const EspLook *look = esp_look_find (problem);

  for (int k = 15; k <= 40; k++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspState) state = NULL;
      EspScene scene;
      EspRect first;
      double width;
      double height;

      g_string_append_printf (text, "[oo%*sxx]\n", k - 4, "");
      g_strdelimit (text->str, " ", '_');
      instance = problem->files->parse (text->str, text->len, "board", NULL);
      g_assert_nonnull (instance);
      state = esp_instance_initial_state (instance);
      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      look->drawing->measure (&scene, &width, &height);
      look->cells->cell_rect (&scene, 0, &first);
      /* cells of a window of 900 pixels */
      g_assert_cmpfloat (first.width * 900 / width, >=, 38);
      for (int cell = 0; cell < k; cell++)
        {
          EspRect rect;

          look->cells->cell_rect (&scene, cell, &rect);
          g_assert_cmpfloat (rect.x + rect.width, <=, width);
          g_assert_cmpfloat (rect.y + rect.height, <=, height);
          g_assert_cmpint (
              look->cells->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2), ==,
              cell);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/contrast", test_contrast);
  g_test_add_func ("/draw/text-size", test_text_size);
  g_test_add_func ("/draw/motion", test_motion);
  g_test_add_func ("/draw/looks", test_looks);
  g_test_add_func ("/draw/folding", test_folding);
  g_test_add_func ("/draw/large-trees", test_large_trees);
  g_test_add_func ("/draw/picture-size", test_picture_size);
  g_test_add_func ("/draw/tour-by-hand", test_tour_by_hand);
  g_test_add_func ("/draw/ground", test_ground);
  g_test_add_func ("/draw/files", test_files);
  g_test_add_func ("/draw/fleet-below", test_fleet_below);
  g_test_add_func ("/draw/large-fleet", test_large_fleet);
  g_test_add_func ("/draw/map-legend", test_map_legend);
  g_test_add_func ("/draw/tree", test_tree);
  g_test_add_func ("/draw/plot", test_plot);
  g_test_add_func ("/draw/plot-legend", test_plot_legend);
  g_test_add_func ("/draw/plot-names", test_plot_names);
  g_test_add_func ("/draw/plot-names-beside", test_plot_names_beside);
  g_test_add_func ("/draw/profile-line", test_profile_line);
  g_test_add_func ("/draw/profile-edge", test_profile_edge);
  g_test_add_func ("/draw/columns", test_columns);
  g_test_add_func ("/draw/rows", test_rows);
  g_test_add_func ("/draw/war-ground", test_war_ground);
  draw_add_constraints ();
  draw_add_editors ();
  draw_add_maps ();
  draw_add_path_edits ();
  draw_add_paths ();
  draw_add_rings ();
  return g_test_run ();
}
