#include "config.h"

#include <math.h>

#include "draw/esp-look.h"
#include "rooms.h"
#include "test-draw.h"

/* What clicks and keys do in editors and in practice, and what is told there. */

/* In the tree's editor a click, and Return, choose a leaf and leave it alone; typing sets it. */
static void
test_leaf_values (void)
{
  const EspProblem *problem = esp_problem_find ("tree");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance =
      problem->files->parse ("(max A (min B 3 12))", 20, "test", NULL);
  g_autoptr (EspState) state = problem->states->initial (instance);
  const EspTool *tool = look->painting->tools;
  g_autofree char *typed = NULL;
  g_autofree char *erased = NULL;
  EspScene scene;

  while (!g_str_equal (tool->id, "value"))
    tool++;
  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.flags = ESP_SCENE_EDIT;
  g_assert_null (tool->value);
  g_assert_null (look->painting->paint (&scene, 3, tool, "", ESP_CLICK_PRIMARY, 3));
  typed = look->painting->type (&scene, 3, '7');
  erased = look->painting->type (&scene, 3, '\b');
  g_assert_true (g_str_has_suffix (typed, " 127"));
  g_assert_true (g_str_has_suffix (erased, " 1"));
}

/* "1", "2", ",", "5": a leaf's value may have decimals, with a point or a comma. */
static void
test_leaf_decimals (void)
{
  static const struct
  {
    const char *keys;
    const char *value;
  } typed[] = { { "12.5", "12.5" },  { "12,5", "12.5" },   { "0.25", "0.25" }, { "-0,5", "-0.5" },
                { "3.14\b", "3.1" }, { "3.1\b\b7", "37" }, { "7..5", "7.5" } };
  const EspProblem *problem = esp_problem_find ("tree");
  const EspLook *look = esp_look_find (problem);

  for (guint k = 0; k < G_N_ELEMENTS (typed); k++)
    {
      g_autoptr (EspInstance) instance =
          problem->files->parse ("(max A (min B 3 12))", 20, "test", NULL);
      g_autoptr (EspState) state = problem->states->initial (instance);
      g_autofree char *expected = g_strdup_printf ("min B 3 %s)", typed[k].value);
      g_autofree char *text = NULL;
      char so_far[16] = "";
      EspScene scene;

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.flags = ESP_SCENE_EDIT;
      scene.typed = so_far;
      for (const char *key = typed[k].keys; *key != '\0'; key++)
        {
          g_autofree char *edit = look->painting->type (&scene, 3, (gunichar) *key);

          g_assert_nonnull (edit);
          g_assert_true (problem->editing->edit (instance, edit, NULL));
          so_far[strlen (so_far)] = *key;
        }
      text = problem->files->format (instance);
      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, expected));
    }
}

/* War's editor: a click chooses a square and leaves it alone, and what is typed then is its value,
 * whatever stood there; the same for the leaves of a tree and the fields of practice. */
static void
test_typed_values (void)
{
  static const struct
  {
    const char *keys;
    int value;
  } typed[] = { { "7", 7 },      { "77", 77 },     { "-5", -5 },  { "5-", -5 },    { "12\b3", 13 },
                { "x42", 42 },   { "1234", 1234 }, { "-", -99 },  { "7\b-4", -4 }, { "0-4", -4 },
                { "x-42", -42 }, { "0--4", 4 },    { "-7\b4", 4 } };
  const EspProblem *problem = esp_problem_find ("war");
  const EspLook *look = esp_look_find (problem);
  const EspTool *tool = look->painting->tools;
  EspScene scene;

  while (!g_str_equal (tool->id, "value"))
    tool++;
  for (guint k = 0; k < G_N_ELEMENTS (typed); k++)
    {
      g_autoptr (EspInstance) instance = problem->files->parse ("99 1\n1 1\n", 9, "test", NULL);
      g_autoptr (EspState) state = problem->states->initial (instance);
      g_autofree char *expected = g_strdup_printf ("%d ", typed[k].value);
      g_autofree char *text = NULL;
      char so_far[8] = "";

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.flags = ESP_SCENE_EDIT;
      scene.typed = so_far;
      g_assert_null (look->painting->paint (&scene, 0, tool, "", ESP_CLICK_PRIMARY, 0));
      g_assert_null (look->painting->paint (&scene, 0, tool, "", ESP_CLICK_DRAG, 1));
      for (const char *key = typed[k].keys; *key != '\0'; key++)
        {
          g_autofree char *edit = look->painting->type (&scene, 0, (gunichar) *key);

          g_assert_nonnull (edit);
          g_assert_true (problem->editing->edit (instance, edit, NULL));
          so_far[strlen (so_far)] = *key;
        }
      text = problem->files->format (instance);
      g_test_message ("keys %u: %s", k, text);
      g_assert_true (g_str_has_prefix (g_strchug (text), expected));
    }
}

/* The same for the numbers beside the board of Ships, which may have two digits. */
static void
test_typed_counts (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "10-medium", NULL);
  g_autoptr (EspState) state = problem->states->initial (instance);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *beyond = NULL;
  g_autofree char *unsigned_one = NULL;
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.flags = ESP_SCENE_EDIT;
  g_assert_null (
      look->painting->paint (&scene, 100, &look->painting->tools[1], "", ESP_CLICK_PRIMARY, 100));
  scene.typed = "";
  first = look->painting->type (&scene, 100, '1');
  g_assert_cmpstr (first, ==, "row 1 1");
  g_assert_true (problem->editing->edit (instance, first, NULL));
  scene.typed = "1";
  second = look->painting->type (&scene, 100, '0');
  g_assert_cmpstr (second, ==, "row 1 10");
  beyond = look->painting->type (&scene, 100, '9');
  g_assert_cmpstr (beyond, ==, "row 1 9");
  /* no count is negative */
  scene.typed = "";
  g_assert_null (look->painting->type (&scene, 100, '-'));
  scene.typed = "-";
  unsigned_one = look->painting->type (&scene, 100, '4');
  g_assert_cmpstr (unsigned_one, ==, "row 1 4");
}

/* What a square is told to be in an editor is nothing that one could play there. */
static void
test_told_in_editors (void)
{
  const EspLook *const *looks = esp_looks_get ();

  for (guint i = 0; looks[i] != NULL; i++)
    {
      g_autoptr (EspInstance) instance = looks[i]->problem->editing->example ();
      g_autoptr (EspState) state = looks[i]->problem->states->initial (instance);
      EspScene scene;

      esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
      scene.flags = ESP_SCENE_EDIT;
      for (int cell = 0; cell < MIN (looks[i]->cells->n_cells (&scene), 60); cell++)
        {
          g_autofree char *text = looks[i]->cells->describe (&scene, cell);

          rooms_assert_grammar (text);
          g_assert_null (strstr (text, "a move"));
          g_assert_null (strstr (text, "can move"));
        }
    }
}

/* Each key on the first cell is the move beside it (NULL: none), which is played. */
static void
assert_typed (const EspInstance *instance,
              EspState *state,
              const char *keys,
              const char *const *moves)
{
  const EspLook *look = esp_look_find (instance->problem);
  char so_far[16] = "";
  EspScene scene;

  g_assert_cmpuint (strlen (keys), <, sizeof so_far);
  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.typed = so_far;
  for (guint k = 0; k < strlen (keys); k++)
    {
      int next = 0;
      g_autofree char *move = look->playing->key (&scene, 0, (gunichar) keys[k], &next);

      g_assert_cmpstr (move, ==, moves[k]);
      /* a value is typed where one is */
      g_assert_cmpint (next, ==, 0);
      if (move != NULL)
        g_assert_true (instance->problem->states->play (instance, state, move, NULL));
      so_far[k] = keys[k];
    }
}

/* "5 a 3" in practice: 5 goes to alpha, and 3 is the value, not 53. */
static void
test_typed_practice (void)
{
  static const char keys[] = "-5a3";
  static const char *const moves[] = { NULL, "A value -5", "A alpha -5", "A value 3" };
  const EspProblem *problem = esp_problem_find ("tree");
  g_autoptr (EspInstance) instance =
      problem->files->parse ("(max A (min B 3 12))", 20, "test", NULL);
  g_autoptr (EspState) state = problem->states->initial (instance);

  g_assert_true (problem->states->play (instance, state, "A value 9", NULL));
  g_assert_true (problem->states->play (instance, state, "A clear", NULL));
  assert_typed (instance, state, keys, moves);
}

/* Backspace takes the digits back one by one, and the value with the last, but not the rest of the
 * node; a minus begins a number of its own then. */
static void
test_taken_back (void)
{
  static const char keys[] = "75\b\b\b-4\bi\b0\b";
  static const char *const moves[] = {
    "A value 7",  "A value 75",   "A value 7",   "A value none", NULL,        NULL,
    "A value -4", "A value none", "A value inf", "A value none", "A value 0", "A value none"
  };
  const EspProblem *problem = esp_problem_find ("tree");
  g_autoptr (EspInstance) instance =
      problem->files->parse ("(max A (min B 3 12))", 20, "test", NULL);
  g_autoptr (EspState) state = problem->states->initial (instance);
  g_autofree char *text = NULL;

  g_assert_true (problem->states->play (instance, state, "A alpha 9", NULL));
  assert_typed (instance, state, keys, moves);
  text = problem->states->state_format (instance, state);
  g_assert_nonnull (strstr (text, "A alpha 9"));
  g_assert_null (strstr (text, "value"));
}

/* --- folds --- */

/* The pixels of a rectangle of a drawing that are not background, at a scale. */
static int
count_drawn (const EspLook *look, EspScene *scene, double scale, const EspRect *rect)
{
  int width = (int) ceil (rect->width * scale);
  int height = (int) ceil (rect->height * scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  guint32 ground;
  int n = 0;

  scene->scale = scale;
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -rect->x, -rect->y);
  esp_set_colour (cr, scene->palette->background);
  cairo_paint (cr);
  cairo_surface_flush (surface);
  ground = *(guint32 *) (void *) cairo_image_surface_get_data (surface) & 0xffffff;
  look->drawing->draw (scene, cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < height; y++)
    {
      const guint32 *row =
          (const guint32 *) (void *) (cairo_image_surface_get_data (surface) +
                                      y * cairo_image_surface_get_stride (surface));

      for (int x = 0; x < width; x++)
        n += (row[x] & 0xffffff) != ground;
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return n;
}

/* What is folded at first: the root is folded by the key, or opened, and that is taken back. */
static void
fold_first (const EspLook *look, const EspScene *scene, guint8 *folded)
{
  int next = 0;
  g_autofree char *told = look->playing->key (scene, 0, ESP_KEY_FOLD, &next);
  const char *digits = told + strlen (ESP_FOLDED);

  for (int i = 0; digits[i] != '\0'; i++)
    folded[i] = digits[i] == '1';
  folded[0] = !folded[0];
}

/* Of a tree of 13 levels six are shown: each node of the last row shows that it is folded, however
 * small it is, a line below says so, and opening all leaves neither. */
static void
test_folds (void)
{
  static const double scales[] = { 1, 0.5, 0.2, 0.1 };
  const EspProblem *problem = esp_problem_find ("tree");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (problem));
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  g_autofree guint8 *folded = NULL;
  g_autofree char *told = NULL;
  EspControl control;
  EspScene scene;
  EspRect at;
  double width;
  double height;
  double wider;
  int one = 0;

  esp_control_init (&control);
  g_assert_true (esp_options_parse (options, "depth=12 branching=2", NULL));
  instance = problem->generating->generate (options, &control, NULL);
  state = problem->states->initial (instance);
  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  folded = g_malloc0 ((gsize) look->cells->n_cells (&scene));
  fold_first (look, &scene, folded);
  scene.folded = folded;
  while (!folded[one])
    one++;
  /* opening a fold shows two nodes more, folded too */
  look->drawing->measure (&scene, &width, &height);
  folded[one] = FALSE;
  look->drawing->measure (&scene, &wider, &height);
  g_assert_cmpfloat (wider - width, >, 0);
  g_assert_cmpfloat (wider - width, <, width / 31);
  folded[one] = TRUE;
  told = look->cells->describe (&scene, one);
  g_assert_nonnull (strstr (told, "folded, 254 nodes below"));
  look->cells->cell_rect (&scene, one, &at);
  look->drawing->measure (&scene, &width, &height);
  for (guint k = 0; k < G_N_ELEMENTS (scales); k++)
    {
      EspRect below = { at.x, at.y + at.height - 3, at.width, 12 };
      EspRect foot = { 0, height - 60, width, 60 };

      g_assert_cmpint (count_drawn (look, &scene, scales[k], &below), >, 0);
      /* letters of less than six pixels are not drawn */
      if (scales[k] > 0.15)
        g_assert_cmpint (count_drawn (look, &scene, scales[k], &foot), >, 40);
    }
  memset (folded, 0, (gsize) look->cells->n_cells (&scene));
  look->drawing->measure (&scene, &width, &height);
  g_assert_cmpint (
      count_drawn (look, &scene, 0.1, &(EspRect){ 0, height - 40, MIN (width, 4000), 40 }), ==, 0);
}

/* --- values that are clicked --- */

#define SWATCH 34

static GBytes *
draw_swatch (const EspSwatchSpec *swatches,
             const EspInstance *instance,
             const EspPalette *palette,
             int i)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SWATCH, SWATCH);
  cairo_t *cr = cairo_create (surface);
  GBytes *pixels;

  swatches->draw (instance, palette, i, SWATCH, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  pixels = g_bytes_new (cairo_image_surface_get_data (surface),
                        (gsize) (cairo_image_surface_get_stride (surface) * SWATCH));
  cairo_surface_destroy (surface);
  return pixels;
}

/* The room's example, or else one of its samples, that the tool is of use on. */
static EspInstance *
find_suiting (const EspProblem *problem, const EspTool *tool)
{
  g_autoptr (GPtrArray) all = rooms_load_all (problem);
  g_autoptr (EspInstance) example = problem->editing->example ();

  if (tool->suits == NULL || tool->suits (example))
    return g_steal_pointer (&example);
  for (guint i = 0; i < all->len; i++)
    if (tool->suits (all->pdata[i]))
      return esp_instance_copy (all->pdata[i]);
  g_assert_not_reached ();
}

/* What is clicked instead of typed is told apart by whoever sees one colour only, and an edit takes
 * each of them. */
static void
test_swatches (void)
{
  const EspLook *const *looks = esp_looks_get ();
  EspPalette palette = *esp_palette_get (ESP_PALETTE_LIGHT);
  guint n_tools = 0;

  for (guint k = 0; k < G_N_ELEMENTS (palette.key); k++)
    palette.key[k] = palette.key[0];
  for (guint l = 0; looks[l] != NULL; l++)
    for (const EspTool *tool = looks[l]->painting->tools; tool != NULL && tool->id != NULL; tool++)
      {
        const EspSwatchSpec *swatches = tool->swatches;
        g_autoptr (EspInstance) instance = NULL;
        g_autoptr (EspState) state = NULL;
        g_autoptr (GPtrArray) drawn = NULL;
        EspScene scene;

        if (swatches == NULL)
          continue;
        n_tools++;
        instance = find_suiting (looks[l]->problem, tool);
        state = looks[l]->problem->states->initial (instance);
        drawn = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
        esp_scene_init (&scene, instance, state, &palette);
        scene.flags = ESP_SCENE_EDIT;
        g_assert_cmpint (swatches->n (instance), >, 1);
        for (int i = 0; i < swatches->n (instance); i++)
          {
            g_autofree char *value = swatches->value (instance, i);
            g_autofree char *text = swatches->describe (instance, i);
            gboolean taken = FALSE;

            g_test_message ("%s %s: %s, %s", looks[l]->problem->id, tool->id, value, text);
            g_assert_cmpstr (text, !=, "");
            g_assert_true (!tool->value->repeated || strchr (value, ' ') == NULL);
            for (int cell = 0; cell < 6 && !taken; cell++)
              {
                g_autoptr (EspInstance) changed = esp_instance_copy (instance);
                g_autofree char *edit =
                    looks[l]->painting->paint (&scene, cell, tool, value, ESP_CLICK_PRIMARY, cell);

                taken = edit != NULL && looks[l]->problem->editing->edit (changed, edit, NULL);
              }
            g_assert_true (taken);
            g_ptr_array_add (drawn, draw_swatch (swatches, instance, &palette, i));
            for (guint k = 0; k + 1 < drawn->len; k++)
              g_assert_false (g_bytes_equal (g_ptr_array_index (drawn, k),
                                             g_ptr_array_index (drawn, drawn->len - 1)));
          }
      }
  g_assert_cmpuint (n_tools, >=, 2);
}

/* Where a border would cross another is shown: WA–Q meets NT–SA on Australia's map. */
static void
test_crossing (void)
{
  const EspProblem *problem = esp_problem_find ("map");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "australia", NULL);
  g_autoptr (EspState) state = problem->states->initial (instance);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  EspScene scene;
  EspRect ends[2];
  EspRect place;
  double share;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.flags = ESP_SCENE_EDIT;
  look->painting->show_refused (&scene, "edge WA V", cells);
  g_assert_cmpuint (cells->len, ==, 0);
  look->painting->show_refused (&scene, "edge WA Q", cells);
  g_assert_cmpuint (cells->len, ==, 3);
  for (guint k = 0; k < 2; k++)
    {
      g_autofree char *name = look->cells->describe (&scene, g_array_index (cells, int, k));

      look->cells->cell_rect (&scene, g_array_index (cells, int, k), &ends[k]);
      g_assert_true (g_str_has_prefix (name, "NT,") || g_str_has_prefix (name, "SA,"));
    }
  look->cells->cell_rect (&scene, g_array_index (cells, int, 2), &place);
  place.x += place.width / 2 - ends[0].x - ends[0].width / 2;
  place.y += place.height / 2 - ends[0].y - ends[0].height / 2;
  ends[1].x -= ends[0].x;
  ends[1].y -= ends[0].y;
  /* on the line between them, as near as the lattice comes to it */
  share =
      (place.x * ends[1].x + place.y * ends[1].y) / (ends[1].x * ends[1].x + ends[1].y * ends[1].y);
  g_assert_cmpfloat (share, >, 0);
  g_assert_cmpfloat (share, <, 1);
  g_assert_cmpfloat (hypot (place.x - share * ends[1].x, place.y - share * ends[1].y), <,
                     place.width);
}

/* The same on a map of the game: the diagonals of a square meet in its middle. */
static void
test_game_crossing (void)
{
  static const char text[] = "R, G, B\nA: R-1\n3\nR: 1, G: 1, B: 1\nR: 1, G: 1, B: 1\nA: B\nB: A\n"
                             "C: D\nD: C\npoint A 0.2 0.2\npoint B 0.2 0.8\npoint C 0.8 0.2\n"
                             "point D 0.8 0.8\n";
  const EspProblem *problem = esp_problem_find ("mapgame");
  const EspLook *look = esp_look_find (problem);
  g_autoptr (EspInstance) instance = problem->files->parse (text, sizeof text - 1, "square", NULL);
  g_autoptr (EspState) state = NULL;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GError) error = NULL;
  EspScene scene;
  EspRect rects[3];

  g_assert_nonnull (instance);
  state = problem->states->initial (instance);
  g_assert_true (problem->editing->edit (instance, "edge A D", &error));
  g_assert_false (problem->editing->edit (instance, "edge B C", &error));
  g_assert_nonnull (strstr (error->message, "crosses the border A–D"));
  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.flags = ESP_SCENE_EDIT;
  look->painting->show_refused (&scene, "edge A C", cells);
  g_assert_cmpuint (cells->len, ==, 0);
  look->painting->show_refused (&scene, "edge B C", cells);
  g_assert_cmpuint (cells->len, ==, 3);
  g_assert_cmpint (g_array_index (cells, int, 0) + g_array_index (cells, int, 1), ==, 3);
  for (guint k = 0; k < 3; k++)
    look->cells->cell_rect (&scene, g_array_index (cells, int, k), &rects[k]);
  g_assert_cmpfloat (fabs (rects[2].x + rects[2].width / 2 - (rects[0].x + rects[0].width / 2) / 2 -
                           (rects[1].x + rects[1].width / 2) / 2),
                     <, rects[2].width);
  g_assert_cmpfloat (fabs (rects[2].y + rects[2].height / 2 -
                           (rects[0].y + rects[0].height / 2) / 2 -
                           (rects[1].y + rects[1].height / 2) / 2),
                     <, rects[2].height);
}

/* --- names of nodes --- */

static cairo_surface_t *
draw_tree (const EspInstance *instance, EspSceneFlags flags)
{
  const EspLook *look = esp_look_find (instance->problem);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  cairo_surface_t *surface;
  double width;
  double height;
  EspScene scene;
  cairo_t *cr;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.flags = flags;
  look->drawing->measure (&scene, &width, &height);
  surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width), (int) ceil (height));
  cr = cairo_create (surface);
  esp_look_draw (look, &scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static gboolean
is_same_picture (cairo_surface_t *a, cairo_surface_t *b)
{
  gsize size =
      (gsize) cairo_image_surface_get_stride (a) * (gsize) cairo_image_surface_get_height (a);

  return memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), size) == 0;
}

/* A leaf that was given a name, and then children, has it still, and it is to be seen: whichever
 * node is called something else, the picture is another. */
static void
test_names_of_nodes (void)
{
  static const char text[] = "(max A Bertha=3 (min Emil (max Frieda Gustav=6)) (min H 7))";
  static const char *const edits[] = { "add Bertha 1", "add Bertha 2", "add Gustav 6" };
  static const char *const inner[] = { "Bertha", "Emil", "Frieda", "Gustav" };
  static const EspSceneFlags flags[] = { 0, ESP_SCENE_EDIT };
  const EspProblem *problem = esp_problem_find ("tree");
  g_autoptr (EspInstance) instance = problem->files->parse (text, strlen (text), "test", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autoptr (GError) error = NULL;

      problem->editing->edit (instance, edits[i], &error);
      g_assert_no_error (error);
    }
  for (guint k = 0; k < G_N_ELEMENTS (flags); k++)
    for (guint i = 0; i < G_N_ELEMENTS (inner); i++)
      {
        g_autoptr (EspInstance) other = esp_instance_copy (instance);
        g_autofree char *edit = g_strdup_printf ("name %s Willy", inner[i]);
        cairo_surface_t *pictures[2] = { draw_tree (instance, flags[k]), NULL };

        g_assert_true (problem->editing->edit (other, edit, NULL));
        pictures[1] = draw_tree (other, flags[k]);
        g_test_message ("%s", inner[i]);
        g_assert_false (is_same_picture (pictures[0], pictures[1]));
        cairo_surface_destroy (pictures[0]);
        cairo_surface_destroy (pictures[1]);
      }
}

/* The free place that is furthest that way. */
static int
find_corner (const EspScene *scene, int down, int right)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  double furthest = -INFINITY;
  int corner = -1;

  for (int cell = 0; cell < look->cells->n_cells (scene); cell++)
    {
      EspRect rect;

      look->cells->cell_rect (scene, cell, &rect);
      if (right * rect.x + down * rect.y > furthest)
        {
          furthest = right * rect.x + down * rect.y;
          corner = cell;
        }
    }
  return corner;
}

/* Half of what lies between two free places: numbers may be rounded. */
#define NEAR 4.0

/* A sheet stays as it is, and what is put on it is where it was put: in its corners, too. */
static void
test_corners (void)
{
  static const struct
  {
    const char *id;
    int n; /* nodes that a new board has */
  } rooms[] = { { "map", 0 }, { "mapgame", 2 }, { "path", 0 }, { "tour", 1 } };

  for (guint k = 0; k < G_N_ELEMENTS (rooms); k++)
    {
      const EspProblem *problem = esp_problem_find (rooms[k].id);
      const EspLook *look = esp_look_find (problem);
      g_autoptr (EspInstance) instance = problem->editing->create ();
      EspRect put[4];

      for (int i = 0; i < 4; i++)
        {
          g_autoptr (EspState) state = problem->states->initial (instance);
          g_autoptr (EspState) after = NULL;
          g_autofree char *edit = NULL;
          EspScene scene;
          int corner;

          esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
          scene.flags = ESP_SCENE_EDIT;
          scene.view = esp_look_get_first_view (look, &scene);
          corner = find_corner (&scene, i & 1 ? 1 : -1, i & 2 ? 1 : -1);
          look->cells->cell_rect (&scene, corner, &put[i]);
          edit = look->painting->paint (&scene, corner, look->painting->tools, "",
                                        ESP_CLICK_PRIMARY, -1);
          g_assert_nonnull (edit);
          g_assert_true (problem->editing->edit (instance, edit, NULL));
          after = problem->states->initial (instance);
          scene.state = after;
          for (int j = 0; j <= i; j++)
            {
              EspRect rect;

              look->cells->cell_rect (&scene, rooms[k].n + j, &rect);
              g_test_message ("%s: %d of %d", rooms[k].id, j, i);
              g_assert_cmpfloat_with_epsilon (rect.x + rect.width / 2, put[j].x + put[j].width / 2,
                                              NEAR);
              g_assert_cmpfloat_with_epsilon (rect.y + rect.height / 2,
                                              put[j].y + put[j].height / 2, NEAR);
            }
        }
    }
}

void
draw_add_editors (void)
{
  g_test_add_func ("/draw/names-of-nodes", test_names_of_nodes);
  g_test_add_func ("/draw/corners", test_corners);
  g_test_add_func ("/draw/folds", test_folds);
  g_test_add_func ("/draw/swatches", test_swatches);
  g_test_add_func ("/draw/crossing", test_crossing);
  g_test_add_func ("/draw/game-crossing", test_game_crossing);
  g_test_add_func ("/draw/leaf-values", test_leaf_values);
  g_test_add_func ("/draw/leaf-decimals", test_leaf_decimals);
  g_test_add_func ("/draw/typed-values", test_typed_values);
  g_test_add_func ("/draw/typed-counts", test_typed_counts);
  g_test_add_func ("/draw/told-in-editors", test_told_in_editors);
  g_test_add_func ("/draw/typed-practice", test_typed_practice);
  g_test_add_func ("/draw/taken-back", test_taken_back);
}
