#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "base/esp-quote.h"
#include "draw/esp-figure.h"
#include "draw/esp-length.h"
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
        shown = esp_figure_render (&scene, &figure, 100, 10000, NULL, NULL);
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
  shown = esp_figure_render (&scene, &figure, 100, 500, NULL, NULL);
  g_assert_cmpint (
      MAX (cairo_image_surface_get_width (shown), cairo_image_surface_get_height (shown)), ==, 500);
  cairo_surface_destroy (shown);
  figure.centimetres = 0;
  esp_look_find (instance->problem)->drawing->measure (&scene, &width, &height);
  shown = esp_figure_render (&scene, &figure, 100, 5000, NULL, NULL);
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
draw_letters (const char *room, const char *text, double centimetres, EspFigureLegend legend)
{
  const EspFigure figure = { .centimetres = centimetres, .dpi = 300, .legend = legend };
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

/* What is told of the same. */
static void
tell_figure (const char *room, const char *text, EspFigureLegend legend, EspFigureOutcome *told)
{
  const EspFigure figure = { .centimetres = WIDTH, .dpi = 300, .legend = legend };
  g_autoptr (EspInstance) instance = rooms_parse (esp_problem_find (room), text);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
  cairo_surface_destroy (esp_figure_render (&scene, &figure, 40, 2000, told, NULL));
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
  g_autofree char *said = draw_letters ("map", austria, WIDTH, ESP_LEGEND_AS_FITS);

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
  g_autofree char *said = draw_letters ("tree", text, 12, ESP_LEGEND_AS_FITS);

  g_test_message ("%s", said);
  g_assert_true (g_regex_match_simple ("(?m)^Nied\\S*…$", said, 0, 0));
  g_assert_true (g_regex_match_simple ("(?m)^Ob\\S*…$", said, 0, 0));
  g_assert_true (g_regex_match_simple ("(?m)^Le\\S*…$", said, 0, 0));
  /* the other leaves have theirs: three of one letter */
  g_assert_true (g_regex_match_simple ("(?m)(^[A-Z]\n(.*\n)*){4}", said, 0, 0));
}

/* The counts are the puzzle, wherever the legend stands: 14 rows and 14 columns of 8 cm. */
static void
test_counts (void)
{
  GString *text = g_string_new (NULL);
  g_autofree char *board = NULL;

  /* whether there is a solution is nothing to it: counts of one digit and of two */
  for (int line = 0; line < 2; line++)
    for (int i = 0; i < 14; i++)
      g_string_append_printf (text, "%d%c", i * 5 % 14, i + 1 < 14 ? ' ' : '\n');
  g_string_append (text, "4 3 2 1 1 1 1\n");
  for (guint i = 0; i < 14; i++)
    g_string_append (text, "00000000000000\n");
  board = g_string_free (text, FALSE);
  for (int legend = 0; legend <= ESP_LEGEND_NONE; legend++)
    {
      EspFigureOutcome told = { 0 };
      g_autofree char *said = draw_letters ("battleship", board, WIDTH, (EspFigureLegend) legend);
      g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
      guint numbers = 0;

      tell_figure ("battleship", board, (EspFigureLegend) legend, &told);
      for (char **line = lines; *line != NULL; line++)
        numbers += g_ascii_isdigit (**line) && strspn (*line, "0123456789") == strlen (*line);
      g_test_message ("legend %d: %u numbers", legend, numbers);
      g_assert_cmpuint (numbers, >=, 28 + (told.missed.coordinates > 0 ? 0 : 14));
      g_assert_cmpuint (told.missed.left_out, ==, 0);
      /* nothing is placed: what the fleet is, not what of it is found */
      if (legend != ESP_LEGEND_NONE)
        g_assert_nonnull (strstr (said, "13 ships\n"));
      g_assert_null (strstr (said, "0 of"));
      esp_figure_outcome_clear (&told);
    }
}

/* What cannot be there is told. */
static void
test_told (void)
{
  g_autoptr (EspInstance) instance = esp_problem_find ("mapgame")->editing->example ();
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspFigure figure = { .centimetres = 3, .dpi = 300 };
  EspFigureOutcome narrow = { 0 };
  EspFigureOutcome wide = { 0 };
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
  cairo_surface_destroy (esp_figure_render (&scene, &figure, 40, 2000, &narrow, NULL));
  figure.centimetres = 30;
  cairo_surface_destroy (esp_figure_render (&scene, &figure, 40, 2000, &wide, NULL));
  g_assert_cmpuint (narrow.missed.left_out, >, 0);
  g_assert_cmpuint (wide.missed.left_out + wide.missed.shortened, ==, 0);
  g_assert_cmpfloat (wide.height, >, narrow.height);
  esp_figure_outcome_clear (&narrow);
  esp_figure_outcome_clear (&wide);
}

/* --- names --- */

static const char austria[] =
    "colors red green blue\npoint Vorarlberg 0.04 0.3\npoint Tirol 0.2 0.32\n"
    "point Salzburg 0.42 0.42\npoint \"Upper Austria\" 0.5 0.7\n"
    "point \"Lower Austria\" 0.72 0.75\npoint Wien 0.92 0.85\npoint Burgenland 0.9 0.5\n"
    "point Steiermark 0.65 0.4\npoint Carinthia 0.5 0.15\nedge Vorarlberg Tirol\n"
    "edge Tirol Salzburg\nedge Tirol Carinthia\nedge Salzburg \"Upper Austria\"\n"
    "edge Salzburg Steiermark\nedge Salzburg Carinthia\n"
    "edge \"Upper Austria\" \"Lower Austria\"\nedge \"Upper Austria\" Steiermark\n"
    "edge \"Lower Austria\" Wien\nedge \"Lower Austria\" Burgenland\n"
    "edge \"Lower Austria\" Steiermark\nedge Steiermark Burgenland\nedge Steiermark Carinthia\n";

static const char regions[] =
    "red, green, blue\nSalzburg: red-1\n2\nred: 4, green: 2, blue: 3\n"
    "red: 2, green: 5, blue: 3\nVorarlberg: Tirol\nTirol: Vorarlberg, Salzburg, Carinthia\n"
    "Salzburg: Tirol, UpperAustria, Steiermark, Carinthia\n"
    "UpperAustria: Salzburg, LowerAustria, Steiermark\n"
    "LowerAustria: UpperAustria, Burgenland, Steiermark\n"
    "Burgenland: LowerAustria, Steiermark\n"
    "Steiermark: Salzburg, UpperAustria, LowerAustria, Burgenland, Carinthia\n"
    "Carinthia: Tirol, Salzburg, Steiermark\n";

static const char cities[] =
    "Klagenfurt \"Sankt Veit\" Innsbruck \"Wiener Neustadt\" Salzburg Feldkirch\n"
    "Klagenfurt 0 250 250 270 180 400\n\"Sankt Veit\" 250 0 400 90 250 550\n"
    "Innsbruck 250 400 0 450 160 160\n\"Wiener Neustadt\" 270 90 450 0 300 610\n"
    "Salzburg 180 250 160 300 0 320\nFeldkirch 400 550 160 610 320 0\n";

static const char nodes[] = "(max Vertriebsleitung\n"
                            "  (min Angebot Lieferzeit=3 Preisnachlass=12 Kundenbindung=8)\n"
                            "  (min Ablehnung Marktanteil=2 Konkurrenz=4 Neuverhandlung=6)\n"
                            "  (min Nachfrage Bedenkzeit=14 Gegenangebot=5 Abbruch=2))\n";

static const char slots[] = "7\n#list householdobject: POT, PAN, CUP\n#list headgear: HAT, CAP\n"
                            "householdobject: 1, 2, 3\nhouseholdobject: 3, 4, 5\n"
                            "headgear: 5, 6, 7\n";

/* Whole, in two lines, or its beginning, which is then told; the letters stand as they were drawn,
 * without the colour's. */
static void
assert_name (const char *said, const char *name, const EspFigureOutcome *told)
{
  g_auto (GStrv) pieces = g_strsplit (said, ESP_NAME_BLANK, -1);
  g_autofree char *spaced = g_strjoinv (" ", pieces);
  g_auto (GStrv) lines = g_strsplit (spaced, "\n", -1);
  g_autofree char *entry = g_strdup_printf (" %s", name);

  g_strdelimit (spaced, "\n", ' ');
  if (strstr (spaced, name) != NULL)
    return;
  for (char **line = lines; *line != NULL; line++)
    {
      const char *dots = strstr (*line, "…");

      if (dots != NULL && dots > *line && strncmp (*line, name, (gsize) (dots - *line)) == 0 &&
          strstr (told->missed.names->str, entry) != NULL)
        return;
    }
  g_error ("%s: %s", name, said);
}

typedef struct
{
  double left, top, right, bottom;
} Box;

/* Every word lies on the page, none is too small, and none lies on another. */
static void
assert_words_apart (const char *room, const char *text)
{
  const EspFigure figure = { .centimetres = WIDTH };
  g_autofree char *folder = g_dir_make_tmp ("espalier-figure-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "figure.pdf", NULL);
  g_autoptr (EspInstance) instance = rooms_parse (esp_problem_find (room), text);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (Box));
  g_auto (GStrv) lines = NULL;
  g_autofree char *out = NULL;
  const char *const command[] = { "pdftotext", "-bbox", path, "-", NULL };
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
  g_assert_true (esp_figure_save (&scene, path, &figure, NULL));
  g_assert_cmpuint (measure_words (path), >, 0);
  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out,
                               NULL, NULL, NULL));
  lines = g_strsplit (out, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (strstr (*line, "<word ") != NULL)
      {
        Box box = { find_number (*line, "xMin"), find_number (*line, "yMin"),
                    find_number (*line, "xMax"), find_number (*line, "yMax") };
        /* letters are less high than their line */
        double air = 0.25 * (box.bottom - box.top);

        box.top += air;
        box.bottom -= air;
        g_assert_cmpfloat (box.left, >=, -1);
        g_assert_cmpfloat (box.right, <=, POINTS + 1);
        for (guint i = 0; i < boxes->len; i++)
          {
            const Box *other = &g_array_index (boxes, Box, i);

            if (box.left < other->right - 0.5 && other->left < box.right - 0.5 &&
                box.top < other->bottom && other->top < box.bottom)
              g_error ("%s: %s lies on another word", room, *line);
          }
        g_array_append_val (boxes, box);
      }
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_long_names (void)
{
  static const struct
  {
    const char *room;
    const char *text;
    const char *names[10];
  } boards[] = {
    { "map",
      austria,
      { "Vorarlberg", "Tirol", "Salzburg", "Upper Austria", "Lower Austria", "Wien", "Burgenland",
        "Steiermark", "Carinthia" } },
    { "mapgame",
      regions,
      { "Vorarlberg", "Tirol", "Salzburg", "UpperAustria", "LowerAustria", "Burgenland",
        "Steiermark", "Carinthia" } },
    { "tour",
      cities,
      { "Klagenfurt", "Sankt Veit", "Innsbruck", "Wiener Neustadt", "Salzburg", "Feldkirch" } },
    { "tree",
      nodes,
      { "Vertriebsleitung", "Angebot", "Ablehnung", "Nachfrage", "Lieferzeit", "Preisnachlass",
        "Neuverhandlung", "Gegenangebot", "Abbruch" } },
    { "words", slots, { "householdobject", "headgear", "householdobject (2)" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      EspFigureOutcome told = { 0 };
      g_autofree char *said =
          draw_letters (boards[i].room, boards[i].text, WIDTH, ESP_LEGEND_AS_FITS);

      tell_figure (boards[i].room, boards[i].text, ESP_LEGEND_AS_FITS, &told);
      g_test_message ("%s: %u left out; %s", boards[i].room, told.missed.left_out,
                      told.missed.names->str);
      g_assert_cmpuint (told.missed.left_out, ==, 0);
      for (guint k = 0; k < G_N_ELEMENTS (boards[i].names) && boards[i].names[k] != NULL; k++)
        assert_name (said, boards[i].names[k], &told);
      assert_words_apart (boards[i].room, boards[i].text);
      esp_figure_outcome_clear (&told);
    }
}

/* --- lengths --- */

static void
test_lengths (void)
{
  static const struct
  {
    const char *text;
    double centimetres; /* 0: it is none */
  } cases[] = { { "8", 8 },          { "8 cm", 8 },      { " 8.5cm ", 8.5 },  { "8,5 cm", 8.5 },
                { "85mm", 8.5 },     { "3.3in", 8.382 }, { "3.3 in", 8.382 }, { "2\"", 5.08 },
                { "1 inch", 2.54 },  { "72 pt", 2.54 },  { "72PT", 2.54 },    { "", 0 },
                { "0", 0 },          { "-3 cm", 0 },     { "8 km", 0 },       { "8 cm x", 0 },
                { "1.000,5 cm", 0 }, { "inf", 0 },       { "nan", 0 },        { "cm", 0 } };
  double length = 0;
  g_autofree char *shown = esp_length_format (8.4, ESP_LENGTH_CENTIMETRES);
  g_autofree char *inches = esp_length_format (8.382, ESP_LENGTH_INCHES);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gboolean is = esp_length_parse (cases[i].text, ESP_LENGTH_CENTIMETRES, &length);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (is, ==, cases[i].centimetres > 0);
      if (is)
        g_assert_cmpfloat_with_epsilon (length, cases[i].centimetres, 1e-9);
    }
  g_assert_true (esp_length_parse ("3.5", ESP_LENGTH_INCHES, &length));
  g_assert_cmpfloat_with_epsilon (length, 8.89, 1e-9);
  g_assert_cmpstr (shown, ==, "8.4 cm");
  g_assert_cmpstr (inches, ==, "3.3 in");
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
  g_test_add_func ("/figure/counts", test_counts);
  g_test_add_func ("/figure/told", test_told);
  g_test_add_func ("/figure/long-names", test_long_names);
  g_test_add_func ("/figure/lengths", test_lengths);
  return g_test_run ();
}
