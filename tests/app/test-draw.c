#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "draw/esp-plot.h"
#include "draw/esp-profile.h"
#include "draw/esp-shape.h"
#include "draw/esp-tree-draw.h"

/* Drawing needs no display: palettes, every look on every palette, trees, plots, files. */

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
  g_autoptr (EspInstance) instance = look->problem->create ();
  g_autoptr (EspState) state = look->problem->initial (instance);
  EspScene scene;
  cairo_surface_t *surface;
  double width = 0;
  double height = 0;
  cairo_t *cr;
  int n;

  esp_scene_init (&scene, instance, state, palette);
  scene.view = view;
  look->measure (&scene, &width, &height);
  g_assert_cmpfloat (width, >, 0);
  g_assert_cmpfloat (height, >, 0);
  n = look->n_cells (&scene);
  scene.flags = ESP_SCENE_FOCUS;
  scene.cursor = n > 0 ? 0 : -1;
  scene.hover = n - 1;
  scene.marks = &scene.cursor;
  scene.n_marks = n > 0;
  surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width), (int) ceil (height));
  cr = cairo_create (surface);
  look->draw (&scene, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  g_assert_cmpuint (count_drawn (surface), >, 50);
  cairo_surface_destroy (surface);

  for (int cell = 0; cell < n; cell++)
    {
      g_autofree char *text = look->describe (&scene, cell);
      EspRect rect;

      g_assert_nonnull (text);
      g_assert_cmpstr (text, !=, "");
      look->cell_rect (&scene, cell, &rect);
      g_assert_cmpint (look->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2), ==,
                       cell);
      for (int d = ESP_DIRECTION_LEFT; d <= ESP_DIRECTION_DOWN; d++)
        {
          int next = look->neighbour (&scene, cell, (EspDirection) d);

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
        while (looks[i]->views != NULL && looks[i]->views[view].id != NULL);
      }
}

/* What is folded cannot be pointed at, and leaves less to draw. */
static void
test_folding (void)
{
  const EspLook *look = esp_look_find (esp_problem_find ("tree"));
  g_autoptr (EspInstance) instance =
      look->problem->parse ("(max (min 3 12 8) (min 2 4 6))", 30, "test", NULL);
  g_autoptr (EspState) state = look->problem->initial (instance);
  guint8 folded[9] = { 0, 1 };
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  for (int view = 0; view < 2; view++)
    {
      EspRect rect;

      scene.view = view;
      scene.folded = NULL;
      look->cell_rect (&scene, 3, &rect);
      g_assert_cmpint (look->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2), ==,
                       3);
      scene.folded = folded;
      g_assert_cmpint (look->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2), ==,
                       -1);
      look->cell_rect (&scene, 6, &rect);
      g_assert_cmpint (look->hit (&scene, rect.x + rect.width / 2, rect.y + rect.height / 2), ==,
                       6);
    }
  g_assert_true (look->can_fold (&scene, 1));
  g_assert_false (look->can_fold (&scene, 2));
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
test_files (void)
{
  static const struct
  {
    const char *name;
    const char *magic;
  } files[] = { { "a.png", "\211PNG" }, { "a.SVG", "<?xml" }, { "a.pdf", "%PDF-" } };
  const EspProblem *problem = esp_problem_find ("null");
  g_autoptr (EspInstance) instance = problem->create ();
  g_autoptr (EspState) state = problem->initial (instance);
  g_autofree char *folder = g_dir_make_tmp ("espalier-XXXXXX", NULL);
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

      esp_grid_column_name (cases[i].column, name);
      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/contrast", test_contrast);
  g_test_add_func ("/draw/looks", test_looks);
  g_test_add_func ("/draw/folding", test_folding);
  g_test_add_func ("/draw/files", test_files);
  g_test_add_func ("/draw/tree", test_tree);
  g_test_add_func ("/draw/plot", test_plot);
  g_test_add_func ("/draw/columns", test_columns);
  return g_test_run ();
}
