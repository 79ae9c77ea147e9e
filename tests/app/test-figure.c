#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "draw/esp-figure.h"
#include "rooms.h"

/* A board as a figure in a document: as wide as it is wanted, its letters large enough. */

#define WIDTH 8.0 /* centimetres */
#define POINTS (WIDTH / 2.54 * 72)

/* The number behind @key in a line of pdftotext's list of words. */
static double
find_number (const char *line, const char *key)
{
  const char *at = strstr (line, key);

  g_assert_nonnull (at);
  return g_ascii_strtod (at + strlen (key) + 2, NULL);
}

/* No word of the page is lower than letters may be; returns how many there are. */
static guint
measure_words (const char *path)
{
  g_autofree char *out = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  const char *const command[] = { "pdftotext", "-bbox", path, "-", NULL };
  guint n = 0;

  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out,
                               NULL, NULL, &error));
  g_assert_no_error (error);
  lines = g_strsplit (out, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (strstr (*line, "<page ") != NULL)
      g_assert_cmpfloat_with_epsilon (find_number (*line, "width"), POINTS, 1);
    else if (strstr (*line, "<word ") != NULL)
      {
        double height = find_number (*line, "yMax") - find_number (*line, "yMin");

        if (height < ESP_FIGURE_LETTERS)
          g_test_message ("%s", *line);
        g_assert_cmpfloat (height, >=, ESP_FIGURE_LETTERS);
        n++;
      }
  return n;
}

static void
test_letters (void)
{
  static const char *const boards[][2] = {
    { "map", "australia" },   { "map", "delaunay-60" }, { "battleship", "10-hard" },
    { "mapgame", "germany" }, { "tour", "random-25" },  { "words", "09-six-slots" },
    { "tree", NULL },         { "war", NULL }
  };
  g_autofree char *folder = g_dir_make_tmp ("espalier-figure-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "figure.pdf", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    for (int legend = 0; legend <= ESP_LEGEND_NONE; legend++)
      {
        const EspProblem *problem = esp_problem_find (boards[i][0]);
        const EspFigure figure = { .centimetres = WIDTH, .dpi = 300, .legend = legend };
        g_autoptr (GError) error = NULL;
        g_autoptr (EspInstance) instance = boards[i][1] != NULL
                                               ? esp_instance_find (problem, boards[i][1], &error)
                                               : problem->editing->example ();
        g_autoptr (EspState) state = esp_instance_initial_state (instance);
        EspScene scene;
        guint n;

        esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
        g_assert_true (esp_figure_save (&scene, path, &figure, &error));
        n = measure_words (path);
        g_test_message ("%s, legend %d: %u words", boards[i][0], legend, n);
        if (legend == ESP_LEGEND_AS_FITS)
          g_assert_cmpuint (n, >, 0);
      }
  g_unlink (path);
  g_rmdir (folder);
}

/* An image says how many pixels an inch it has (11811 a metre; the checksum is zlib's), and has as
 * many as that makes. */
static void
test_dpi (void)
{
  static const guint8 chunk[] = { 0,    0, 0, 9,    'p',  'H', 'Y',  's',  0,    0,   0x2e,
                                  0x23, 0, 0, 0x2e, 0x23, 1,   0x78, 0xa5, 0x3f, 0x76 };
  const EspFigure figure = { .centimetres = WIDTH, .dpi = 300 };
  const EspProblem *problem = esp_problem_find ("map");
  g_autofree char *folder = g_dir_make_tmp ("espalier-figure-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "figure.png", NULL);
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autofree char *bytes = NULL;
  cairo_surface_t *surface;
  EspScene scene;
  gsize length;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
  g_assert_true (esp_figure_save (&scene, path, &figure, NULL));
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_cmpmem (bytes + 33, sizeof chunk, chunk, sizeof chunk);
  surface = cairo_image_surface_create_from_png (path);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, (int) (WIDTH / 2.54 * 300 + 0.5));
  cairo_surface_destroy (surface);
  g_unlink (path);
  g_rmdir (folder);
}

/* What is shown before is what is saved: 254 pixels an inch are 100 a centimetre. */
static void
test_preview (void)
{
  static const char *const boards[] = { "map", "battleship", "words", "tree", NULL };
  g_autofree char *folder = g_dir_make_tmp ("espalier-figure-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "figure.png", NULL);

  for (guint i = 0; boards[i] != NULL; i++)
    for (int legend = 0; legend <= ESP_LEGEND_NONE; legend++)
      {
        const EspFigure figure = { .centimetres = WIDTH, .dpi = 254, .legend = legend };
        g_autoptr (EspInstance) instance = esp_problem_find (boards[i])->editing->example ();
        g_autoptr (EspState) state = esp_instance_initial_state (instance);
        cairo_surface_t *shown;
        cairo_surface_t *saved;
        EspScene scene;

        esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
        g_assert_true (esp_figure_save (&scene, path, &figure, NULL));
        saved = cairo_image_surface_create_from_png (path);
        shown = esp_figure_render (&scene, &figure, 100, 10000, NULL);
        g_assert_cmpint (cairo_image_surface_get_width (shown), ==, (int) (WIDTH * 100));
        g_assert_cmpint (cairo_image_surface_get_height (shown), ==,
                         cairo_image_surface_get_height (saved));
        g_assert_cmpint (cairo_image_surface_get_stride (shown), ==,
                         cairo_image_surface_get_stride (saved));
        cairo_surface_flush (shown);
        /* the byte beside three colours says nothing */
        for (int k = 0; k < cairo_image_surface_get_height (shown) * (int) (WIDTH * 100); k++)
          g_assert_cmphex (
              ((guint32 *) (void *) cairo_image_surface_get_data (shown))[k] & 0xffffff, ==,
              ((guint32 *) (void *) cairo_image_surface_get_data (saved))[k] & 0xffffff);
        cairo_surface_destroy (shown);
        cairo_surface_destroy (saved);
      }
  g_unlink (path);
  g_rmdir (folder);
}

/* However large the board, the image has its bounds; and without a width it is the board's own. */
static void
test_preview_bounds (void)
{
  g_autoptr (EspInstance) instance = esp_problem_find ("map")->editing->example ();
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspFigure figure = { .centimetres = 60 };
  cairo_surface_t *shown;
  EspScene scene;
  double width;
  double height;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
  shown = esp_figure_render (&scene, &figure, 100, 500, NULL);
  g_assert_cmpint (
      MAX (cairo_image_surface_get_width (shown), cairo_image_surface_get_height (shown)), ==, 500);
  cairo_surface_destroy (shown);
  figure.centimetres = 0;
  esp_look_find (instance->problem)->drawing->measure (&scene, &width, &height);
  shown = esp_figure_render (&scene, &figure, 100, 5000, NULL);
  g_assert_cmpint (cairo_image_surface_get_width (shown), ==, (int) (width + 0.5));
  g_assert_cmpint (cairo_image_surface_get_height (shown), ==, (int) (height + 0.5));
  cairo_surface_destroy (shown);
}

/* What a drawing says, as a person finds it in the file. */
static char *
collect_letters (const char *svg)
{
  GString *said = g_string_new (NULL);

  for (const char *at = svg; (at = strstr (at, "<text ")) != NULL; at++)
    {
      const char *begin = strchr (at, '>') + 1;

      g_string_append_len (said, begin, strstr (begin, "</text>") - begin);
      g_string_append_c (said, '\n');
    }
  return g_string_free (said, FALSE);
}

/* In SVG letters are text, in every room, and none is a shape. */
static void
test_svg_text (void)
{
  const EspFigure figure = { .centimetres = WIDTH, .dpi = 300 };
  const EspLook *const *looks = esp_looks_get ();
  g_autofree char *folder = g_dir_make_tmp ("espalier-figure-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "figure.svg", NULL);

  for (guint i = 0; looks[i] != NULL; i++)
    {
      g_autoptr (EspInstance) instance = looks[i]->problem->editing->example ();
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autofree char *svg = NULL;
      g_autofree char *said = NULL;
      EspScene scene;

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
      g_assert_true (esp_figure_save (&scene, path, &figure, NULL));
      g_assert_true (g_file_get_contents (path, &svg, NULL, NULL));
      g_assert_null (strstr (svg, "glyph"));
      said = collect_letters (svg);
      g_test_message ("%s: %s", looks[i]->problem->id, said);
      g_assert_cmpstr (said, !=, "");
      if (g_str_equal (looks[i]->problem->id, "map"))
        {
          g_assert_nonnull (strstr (said, "NSW\n"));
          g_assert_nonnull (strstr (said, "green\n"));
        }
    }
  g_unlink (path);
  g_rmdir (folder);
}

/* The letters of a board of @room in print, @centimetres wide. A new string. */
static char *
draw_letters (const char *room, const char *text, double centimetres)
{
  const EspFigure figure = { .centimetres = centimetres, .dpi = 300 };
  g_autofree char *folder = g_dir_make_tmp ("espalier-figure-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "figure.svg", NULL);
  g_autoptr (EspInstance) instance = rooms_parse (esp_problem_find (room), text);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autofree char *svg = NULL;
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
  g_assert_true (esp_figure_save (&scene, path, &figure, NULL));
  g_assert_true (g_file_get_contents (path, &svg, NULL, NULL));
  g_unlink (path);
  g_rmdir (folder);
  return collect_letters (svg);
}

/* A name that is too wide for its region stands there in two lines. */
static void
test_two_lines (void)
{
  static const char austria[] =
      "colors R G B\npoint Vorarlberg 0.04 0.3\npoint Tirol 0.2 0.32\npoint Salzburg 0.42 0.42\n"
      "point \"Upper Austria\" 0.5 0.7\npoint \"Lower Austria\" 0.72 0.75\npoint Wien 0.92 0.85\n"
      "point Burgenland 0.9 0.5\npoint Steiermark 0.65 0.4\npoint Carinthia 0.5 0.15\n"
      "edge Vorarlberg Tirol\nedge Tirol Salzburg\nedge Tirol Carinthia\n"
      "edge Salzburg \"Upper Austria\"\nedge Salzburg Steiermark\nedge Salzburg Carinthia\n"
      "edge \"Upper Austria\" \"Lower Austria\"\nedge \"Upper Austria\" Steiermark\n"
      "edge \"Lower Austria\" Wien\nedge \"Lower Austria\" Burgenland\n"
      "edge \"Lower Austria\" Steiermark\nedge Steiermark Burgenland\nedge Steiermark Carinthia\n";
  g_autofree char *said = draw_letters ("map", austria, WIDTH);

  g_test_message ("%s", said);
  g_assert_nonnull (strstr (said, "Upper\nAustria\n"));
}

/* The names that somebody gave are shortened in a tree, of inner nodes and of leaves, and one does
 * not take the others' away; what only numbers a node is whole or not there. */
static void
test_short_names (void)
{
  static const char text[] = "(max Niederösterreichischer-Zentralraum\n"
                             "  (min Oberösterreichischer-Zentralraum 3 Lebkuchenhausbau=12)\n"
                             "  (min 2 4))\n";
  g_autofree char *said = draw_letters ("tree", text, 12);

  g_test_message ("%s", said);
  g_assert_true (g_regex_match_simple ("(?m)^Nied\\S*…$", said, 0, 0));
  g_assert_true (g_regex_match_simple ("(?m)^Ob\\S*…$", said, 0, 0));
  g_assert_true (g_regex_match_simple ("(?m)^Le\\S*…$", said, 0, 0));
  /* the other leaves have theirs: three of one letter */
  g_assert_true (g_regex_match_simple ("(?m)(^[A-Z]\n(.*\n)*){4}", said, 0, 0));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figure/letters", test_letters);
  g_test_add_func ("/figure/dpi", test_dpi);
  g_test_add_func ("/figure/preview", test_preview);
  g_test_add_func ("/figure/preview-bounds", test_preview_bounds);
  g_test_add_func ("/figure/svg-text", test_svg_text);
  g_test_add_func ("/figure/two-lines", test_two_lines);
  g_test_add_func ("/figure/short-names", test_short_names);
  return g_test_run ();
}
