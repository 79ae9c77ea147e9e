#include "config.h"

#include <math.h>

#include "base/esp-error.h"
#include "draw/esp-look.h"
#include "base/esp-random.h"
#include "rooms.h"

/* A board of one's own: whatever is clicked and typed on the editor's sheet, from an empty board
 * on, is drawn, stays where it was put, and comes back from the file. */

#define ACTIONS 60 /* every other one with the tool that is tried */
#define SEEDS 2
#define AROUND 40 /* pixels beside the drawing that nothing is drawn on */

typedef struct
{
  const EspLook *look;
  EspInstance *instance;
  EspState *state;
  EspScene scene;
} Board;

static void
board_take_state (Board *self, EspSceneFlags flags)
{
  g_clear_pointer (&self->state, esp_state_free);
  self->state = self->look->problem->states->initial (self->instance);
  esp_scene_init (&self->scene, self->instance, self->state, esp_palette_get (ESP_PALETTE_LIGHT));
  self->scene.flags = flags;
}

static void
board_clear (Board *self)
{
  esp_state_free (self->state);
  esp_instance_free (self->instance);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Board, board_clear)

/* The drawing with what lies around it. */
static cairo_surface_t *
draw (const Board *self)
{
  double width;
  double height;
  cairo_surface_t *surface;
  cairo_t *cr;

  self->look->drawing->measure (&self->scene, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
                                        (int) ceil (width * self->scene.scale) + 2 * AROUND,
                                        (int) ceil (height * self->scene.scale) + 2 * AROUND);
  cr = cairo_create (surface);
  esp_set_colour (cr, self->scene.palette->background);
  cairo_paint (cr);
  cairo_translate (cr, AROUND, AROUND);
  cairo_scale (cr, self->scene.scale, self->scene.scale);
  self->look->drawing->draw (&self->scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guchar *data = cairo_image_surface_get_data (surface);

  return ((const guint32 *) (const void *) (data +
                                            y * cairo_image_surface_get_stride (surface)))[x] &
         0xffffff;
}

static void
assert_nothing_outside (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  guint32 ground = get_pixel (surface, 0, 0);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (x < AROUND - 1 || y < AROUND - 1 || x > width - AROUND || y > height - AROUND)
        g_assert_cmphex (get_pixel (surface, x, y), ==, ground);
}

static void
assert_same_picture (cairo_surface_t *a, cairo_surface_t *b)
{
  int width = cairo_image_surface_get_width (a);
  int height = cairo_image_surface_get_height (a);

  g_assert_cmpint (cairo_image_surface_get_width (b), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (b), ==, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      g_assert_cmphex (get_pixel (a, x, y), ==, get_pixel (b, x, y));
}

/* Free places are cells of an editor too, and there may lie something on them. */
static gboolean
is_thing (const Board *self, int cell)
{
  g_autofree char *text = self->look->cells->describe (&self->scene, cell);

  return !g_str_has_prefix (text, "empty place") && !g_str_has_prefix (text, "free place");
}

static void
assert_things_apart (const Board *self)
{
  int n = self->look->cells->n_cells (&self->scene);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (EspRect));
  double width;
  double height;

  self->look->drawing->measure (&self->scene, &width, &height);
  for (int cell = 0; cell < n && is_thing (self, cell); cell++)
    {
      EspRect rect;

      self->look->cells->cell_rect (&self->scene, cell, &rect);
      g_assert_cmpfloat (rect.x, >=, -1);
      g_assert_cmpfloat (rect.y, >=, -1);
      g_assert_cmpfloat (rect.x + rect.width, <=, width + 1);
      g_assert_cmpfloat (rect.y + rect.height, <=, height + 1);
      for (guint k = 0; k < places->len; k++)
        {
          const EspRect *other = &g_array_index (places, EspRect, k);

          g_assert_true (fabs (rect.x + rect.width / 2 - other->x - other->width / 2) +
                             fabs (rect.y + rect.height / 2 - other->y - other->height / 2) >
                         2);
        }
      g_array_append_val (places, rect);
    }
}

/* The file of constraints says nothing of places: the network is laid out when it is opened. */
static gboolean
keeps_places (const EspProblem *problem)
{
  return !g_str_equal (problem->id, "constraints");
}

/* The file of a puzzle of Ships has no answer in it, and those of Path, Tour and Words no paper
 * about what is there: a sheet is laid out for that when they are opened. */
static gboolean
keeps_sheet (const EspProblem *problem)
{
  static const char *const others[] = { "battleship", "path", "tour", "words", NULL };

  return keeps_places (problem) && !g_strv_contains (others, problem->id);
}

/* Where the variables of a network are: what lies on it without being known by its place. */
static GArray *
list_variables (const Board *self)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (EspRect));

  for (int cell = 0; cell < self->look->cells->n_cells (&self->scene); cell++)
    {
      g_autofree char *text = self->look->cells->describe (&self->scene, cell);
      EspRect rect;

      if (strstr (text, " in {") == NULL || strstr (text, "left") == NULL)
        break;
      self->look->cells->cell_rect (&self->scene, cell, &rect);
      g_array_append_val (places, rect);
    }
  return places;
}

/* Whatever comes to it, the network that was there stands still; what is drawn larger for its
 * longer domain has its middle where it was. */
static void
assert_still (const GArray *before, const GArray *now, const char *edit)
{
  if (g_str_has_prefix (edit, "delete"))
    return;
  g_assert_cmpuint (now->len, >=, before->len);
  for (guint i = 0; i < before->len; i++)
    {
      const EspRect *one = &g_array_index (before, EspRect, i);
      const EspRect *other = &g_array_index (now, EspRect, i);

      g_assert_cmpfloat_with_epsilon (other->x + other->width / 2, one->x + one->width / 2, 0.01);
      if (!g_str_has_prefix (edit, "domain"))
        g_assert_cmpfloat_with_epsilon (other->y, one->y, 0.01);
    }
}

/* The file that is written, read again and drawn, is what is on the screen. */
static void
assert_kept (const Board *edited)
{
  const EspProblem *problem = edited->look->problem;
  g_autofree char *text = problem->files->format (edited->instance);
  g_autoptr (GError) error = NULL;
  g_auto (Board) shown = { .look = edited->look, .instance = esp_instance_copy (edited->instance) };
  g_auto (Board) read = { .look = edited->look };
  cairo_surface_t *sheet;
  cairo_surface_t *opened;
  cairo_surface_t *pictures[2];

  read.instance = problem->files->parse (text, strlen (text), "test", &error);
  if (read.instance == NULL)
    g_test_message ("%s\n%s", error->message, text);
  g_assert_no_error (error);
  sheet = draw (edited);
  assert_nothing_outside (sheet);
  if (keeps_sheet (problem))
    {
      board_take_state (&read, ESP_SCENE_EDIT);
      opened = draw (&read);
      assert_same_picture (sheet, opened);
      cairo_surface_destroy (opened);
    }
  cairo_surface_destroy (sheet);
  board_take_state (&shown, 0);
  board_take_state (&read, 0);
  g_assert_true (esp_instance_prepare (shown.instance, NULL, NULL));
  g_assert_true (esp_instance_prepare (read.instance, NULL, NULL));
  pictures[0] = draw (&shown);
  pictures[1] = draw (&read);
  assert_nothing_outside (pictures[0]);
  assert_nothing_outside (pictures[1]);
  if (keeps_places (problem))
    assert_same_picture (pictures[0], pictures[1]);
  cairo_surface_destroy (pictures[0]);
  cairo_surface_destroy (pictures[1]);
}

/* What the tool puts down: one of its swatches, one of its words, a name, or a number. */
static char *
choose_value (const Board *self, const EspTool *tool, EspRandom *random)
{
  const EspOptionSpec *value = tool->value;

  if (value == NULL)
    return g_strdup ("");
  if (tool->swatches != NULL)
    {
      int n = tool->swatches->n (self->instance);

      return tool->swatches->value (self->instance, (int) esp_random_below (random, (guint64) n));
    }
  if (value->kind == ESP_OPTION_CHOICE)
    {
      guint n = g_strv_length ((char **) value->choices);

      return g_strdup (value->choices[esp_random_below (random, n)]);
    }
  if (value->kind == ESP_OPTION_TEXT)
    {
      /* names of any letters */
      static const char *const forms[] = { "%c%d",       "%c %d",    "\"%c%d\"",  "%c\\%d",
                                           "%c \"(%d\"", "上 %c %d", "שלום %c %d" };

      return g_strdup_printf (forms[esp_random_below (random, G_N_ELEMENTS (forms))],
                              (char) ('A' + esp_random_below (random, 26)),
                              (int) esp_random_below (random, 100));
    }
  return g_strdup_printf ("%d", 1 + (int) esp_random_below (random, 9));
}

static int
choose_cell (const Board *self, EspRandom *random)
{
  double width;
  double height;

  self->look->drawing->measure (&self->scene, &width, &height);
  /* joining wants things, and there are few of them among the free places */
  if (esp_random_below (random, 3) == 0)
    {
      int n = self->look->cells->n_cells (&self->scene);
      int things = 0;

      while (things < n && is_thing (self, things))
        things++;
      return things > 0 ? (int) esp_random_below (random, (guint64) things) : -1;
    }
  return self->look->cells->hit (&self->scene, width * esp_random_real (random),
                                 height * esp_random_real (random));
}

static char *
choose_edit (const Board *self, const EspTool *tool, EspRandom *random)
{
  static const char keys[] = "0123456789-.,x\b4628LRTBMSW";
  int first = choose_cell (self, random);
  int cell = choose_cell (self, random);
  guint64 kind = esp_random_below (random, 10);
  g_autofree char *value = choose_value (self, tool, random);

  if (cell < 0)
    return NULL;
  if (kind == 0)
    return self->look->painting->type != NULL
               ? self->look->painting->type (
                     &self->scene, cell,
                     (gunichar) keys[esp_random_below (random, sizeof keys - 1)])
               : NULL;
  return self->look->painting->paint (
      &self->scene, cell, tool, value,
      kind == 1                                               ? ESP_CLICK_SECONDARY
      : kind == 5 && (tool->strokes & ESP_STROKE_ENDS) != 0   ? ESP_CLICK_END
      : kind == 5 && (tool->strokes & ESP_STROKE_ERASES) != 0 ? ESP_CLICK_SECONDARY
      : kind < 5                                              ? ESP_CLICK_DRAG
                                                              : ESP_CLICK_PRIMARY,
      kind >= 2 && kind <= 5 ? first : cell);
}

static void
assert_sheet (const EspLook *look, const EspTool *tool, guint64 seed)
{
  g_auto (Board) board = { .look = look, .instance = look->problem->editing->create () };
  double size[2];
  double now[2];
  EspRandom random;
  int n_done = 0;

  esp_random_init (&random, seed);
  board_take_state (&board, ESP_SCENE_EDIT);
  look->drawing->measure (&board.scene, &size[0], &size[1]);
  for (int k = 0; k < ACTIONS; k++)
    {
      g_autofree char *edit = NULL;
      g_autoptr (GArray) before = list_variables (&board);
      g_autoptr (GArray) after = NULL;
      g_autoptr (GError) error = NULL;

      /* there is something to be joined, named, taken away */
      edit = choose_edit (&board, k % 2 == 0 ? look->painting->tools : tool, &random);
      if (edit == NULL)
        continue;
      /* numbers are those that one can read off the grid, not 9.6000000000000014 */
      for (const char *point = strchr (edit, '.'); point != NULL; point = strchr (point + 1, '.'))
        g_assert_cmpuint (strspn (point + 1, "0123456789"), <=, 4);
      if (!look->problem->editing->edit (board.instance, edit, &error))
        g_assert_error (error, ESP_ERROR, ESP_ERROR_MOVE);
      n_done += error == NULL;
      g_test_message ("%s/%s %d: %s%s", look->problem->id, tool->id, k, edit,
                      error == NULL ? "" : " (refused)");
      board_take_state (&board, ESP_SCENE_EDIT);
      look->drawing->measure (&board.scene, &now[0], &now[1]);
      /* a sheet never becomes another; that of a tree may have to grow */
      g_assert_cmpfloat (now[0], >=, size[0] - 1e-6);
      g_assert_cmpfloat (now[1], >=, size[1] - 1e-6);
      if (!g_str_equal (look->problem->id, "tree"))
        {
          g_assert_cmpfloat_with_epsilon (now[0], size[0], 1e-6);
          g_assert_cmpfloat_with_epsilon (now[1], size[1], 1e-6);
        }
      after = list_variables (&board);
      if (!keeps_places (look->problem))
        assert_still (before, after, edit);
      memcpy (size, now, sizeof size);
      assert_things_apart (&board);
      assert_kept (&board);
    }
  g_assert_cmpint (n_done, >, 0);
}

static void
test_sheets (gconstpointer data)
{
  const EspLook *look = data;

  for (const EspTool *tool = look->painting->tools; tool->id != NULL; tool++)
    for (guint64 seed = 1; seed <= SEEDS; seed++)
      assert_sheet (look, tool, seed);
}

/* Of a new map every place can be clicked, and what was put down before stays where it is. */
static void
test_every_place (gconstpointer data)
{
  const EspLook *look = esp_look_find (esp_problem_find (data));
  g_auto (Board) empty = { .look = look, .instance = look->problem->editing->create () };
  int n;
  int n_free = 0;

  board_take_state (&empty, ESP_SCENE_EDIT);
  n = look->cells->n_cells (&empty.scene);
  for (int cell = 0; cell < n; cell++)
    {
      g_auto (Board) board = { .look = look, .instance = esp_instance_copy (empty.instance) };
      g_autofree char *edit = look->painting->paint (&empty.scene, cell, look->painting->tools, "",
                                                     ESP_CLICK_PRIMARY, cell);
      g_autoptr (GError) error = NULL;
      EspRect wanted;
      EspRect rect;

      if (edit == NULL || is_thing (&empty, cell))
        continue;
      look->cells->cell_rect (&empty.scene, cell, &wanted);
      /* Colours has two nodes to begin with, and a border that nothing may lie on */
      if (!look->problem->editing->edit (board.instance, edit, &error))
        continue;
      board_take_state (&board, ESP_SCENE_EDIT);
      g_assert_cmpint (look->cells->hit (&board.scene, wanted.x + wanted.width / 2,
                                         wanted.y + wanted.height / 2),
                       <, look->cells->n_cells (&board.scene));
      for (int i = 0; i < look->cells->n_cells (&board.scene) && is_thing (&board, i); i++)
        {
          look->cells->cell_rect (&board.scene, i, &rect);
          if (fabs (rect.x + rect.width / 2 - wanted.x - wanted.width / 2) < 3 &&
              fabs (rect.y + rect.height / 2 - wanted.y - wanted.height / 2) < 3)
            n_free++;
        }
    }
  g_test_message ("%d places of %d", n_free, n);
  g_assert_cmpint (n_free, >=, 400);
}

/* The lowest row that the dashes of the sheet's frame are drawn in: six of eleven pixels,
 * and the ground below. */
static int
find_foot (cairo_surface_t *surface)
{
  for (int y = cairo_image_surface_get_height (surface) - 2; y > 0; y--)
    {
      int n = 0;

      for (int x = AROUND + 20; x < AROUND + 220; x++)
        n += get_pixel (surface, x, y) != get_pixel (surface, x, y - 5);
      if (n > 80)
        return y - 5;
    }
  g_assert_not_reached ();
}

/* The name of what is put at the foot of the sheet does not run into its frame. */
static void
assert_foot (const EspLook *look, double scale)
{
  g_auto (Board)
      empty = { .look = look, .instance = esp_instance_find (look->problem, "australia", NULL) };
  cairo_surface_t *sheet;
  double lowest = 0;
  int foot;
  int n = 0;

  board_take_state (&empty, ESP_SCENE_EDIT);
  empty.scene.scale = scale;
  sheet = draw (&empty);
  foot = find_foot (sheet);
  for (int pass = 0; pass < 2; pass++)
    for (int cell = 0; cell < look->cells->n_cells (&empty.scene); cell++)
      {
        g_auto (Board) board = { .look = look, .instance = esp_instance_copy (empty.instance) };
        g_autofree char *edit = look->painting->paint (&empty.scene, cell, look->painting->tools,
                                                       "", ESP_CLICK_PRIMARY, cell);
        cairo_surface_t *drawn;
        EspRect rect;

        look->cells->cell_rect (&empty.scene, cell, &rect);
        if (pass == 0)
          lowest = MAX (lowest, rect.y);
        if (pass == 0 || edit == NULL || is_thing (&empty, cell) || rect.y < lowest - 1 ||
            !look->problem->editing->edit (board.instance, edit, NULL))
          continue;
        board_take_state (&board, ESP_SCENE_EDIT);
        board.scene.scale = scale;
        drawn = draw (&board);
        for (int x = AROUND; x < AROUND + 240; x++)
          for (int y = foot - 1; y <= foot + 1; y++)
            g_assert_cmphex (get_pixel (drawn, x, y), ==, get_pixel (sheet, x, y));
        cairo_surface_destroy (drawn);
        n++;
      }
  cairo_surface_destroy (sheet);
  g_test_message ("foot %d, %d places", foot, n);
  g_assert_cmpint (n, >=, 8);
}

static void
test_foot (gconstpointer data)
{
  static const double scales[] = { 1, 0.75, 0.5 };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    assert_foot (esp_look_find (esp_problem_find (data)), scales[i]);
}

int
main (int argc, char *argv[])
{
  const EspLook *const *looks = esp_looks_get ();

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; looks[i] != NULL; i++)
    if (looks[i]->painting->tools != NULL && looks[i]->problem->editing->create != NULL)
      {
        g_autofree char *path = g_strdup_printf ("/sheets/random/%s", looks[i]->problem->id);

        g_test_add_data_func (path, looks[i], test_sheets);
      }
  g_test_add_data_func ("/sheets/every-place/map", "map", test_every_place);
  g_test_add_data_func ("/sheets/every-place/mapgame", "mapgame", test_every_place);
  g_test_add_data_func ("/sheets/foot/map", "map", test_foot);
  g_test_add_data_func ("/sheets/foot/mapgame", "mapgame", test_foot);
  return g_test_run ();
}
