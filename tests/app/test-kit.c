#include "config.h"

#include <gtk/gtk.h>
#include <string.h>

#include "app/play/esp-by-hand.h"
#include "app/start/esp-card.h"
#include "app/handin/esp-handin-line.h"
#include "app/page/esp-page-view.h"
#include "app/window/esp-sidebar.h"
#include "app/start/esp-start.h"
#include "draw/tree/esp-tree-build.h"
#include "engine/trace/esp-event-words.h"
#include "engine/esp-run.h"
#include "kit/lists/esp-room-tables.h"
#include "kit/lists/esp-row.h"
#include "kit/canvas/esp-board.h"
#include "kit/canvas/esp-canvas-cell.h"
#include "kit/canvas/esp-canvas.h"
#include "kit/forms/esp-check-list.h"
#include "kit/search/esp-counter-table.h"
#include "kit/esp-best-move.h"
#include "kit/search/esp-event-list.h"
#include "kit/search/esp-event-row.h"
#include "kit/esp-present-side.h"
#include "kit/esp-present.h"
#include "kit/esp-markdown.h"
#include "base/esp-quote.h"
#include "kit/esp-step-button.h"
#include "kit/search/esp-timeline.h"
#include "kit/text/esp-text-pane.h"
#include "kit/esp-message-bar.h"
#include "kit/lists/esp-move-list.h"
#include "kit/forms/esp-option-form.h"
#include "kit/search/esp-pinned-row.h"
#include "kit/esp-page.h"
#include "kit/esp-result-card.h"
#include "kit/search/esp-search-dock.h"
#include "kit/esp-quiet-tips.h"
#include "kit/search/esp-side-by-side-view.h"
#include "kit/forms/esp-spin.h"
#include "kit/forms/esp-swatches.h"
#include "find.h"
#include "wait.h"

/* The widgets alone, with the room that is always there. */

static EspInstance *
load_sample (const char *name)
{
  const EspProblem *problem = esp_problem_find ("lamps");
  g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, name, NULL);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  EspInstance *instance = problem->files->parse (text, length, name, NULL);

  g_assert_nonnull (instance);
  return instance;
}

/* A recorded search of a sample, already at its end. */
static EspRun *
record (const char *sample)
{
  g_autoptr (EspInstance) instance = load_sample (sample);
  const EspAlgorithm *algorithm = &instance->problem->algorithms[0];
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  EspRun *run = esp_run_new (algorithm, instance, NULL, options);

  esp_run_set_record (run, TRUE, 0);
  esp_run_start (run);
  esp_run_wait (run);
  return run;
}

static GtkWidget *
show (GtkWidget *child)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), 500, 400);
  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  WAIT_FOR (gtk_widget_get_mapped (child) && gtk_widget_get_width (child) > 0);
  return window;
}

/* While a menu is open, what it stands on tells no tip: it would lie over the menu. */
static void
test_quiet_tips (void)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *window;

  esp_quiet_tips ();
  gtk_popover_set_child (GTK_POPOVER (popover), gtk_label_new ("Menu"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_widget_set_tooltip_text (button, "Tip");
  gtk_box_append (GTK_BOX (row), button);
  window = show (row);
  for (int i = 0; i < 2; i++)
    {
      gtk_menu_button_popup (GTK_MENU_BUTTON (button));
      WAIT_FOR (gtk_widget_get_mapped (popover));
      g_assert_false (gtk_widget_get_has_tooltip (button));
      g_assert_false (gtk_widget_get_has_tooltip (row));
      gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
      WAIT_FOR (!gtk_widget_get_visible (popover));
      g_assert_true (gtk_widget_get_has_tooltip (button));
    }
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "Tip");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* --- canvas --- */

static gboolean
is_whole (GtkWidget *canvas)
{
  EspRect drawing;
  EspRect cells;

  return esp_canvas_get_extent (ESP_CANVAS (canvas), &drawing, &cells) && drawing.x >= 0 &&
         drawing.y >= 0 && drawing.x + drawing.width <= gtk_widget_get_width (canvas) &&
         drawing.y + drawing.height <= gtk_widget_get_height (canvas);
}

/* Whatever is edited, all of the drawing is seen: meanwhile, when nothing is edited any more, and
 * where there is less room. */
static void
test_canvas_edited (void)
{
  const struct
  {
    const char *problem, *sample, *edit;
  } edits[] = { { "map", "australia.map", "move T 4 -9" },
                { "mapgame", "australia.txt", "move V 0 1" },
                { "words", NULL, "tile 9 14" } };

  for (guint k = 0; k < 2 * G_N_ELEMENTS (edits); k++)
    {
      const EspProblem *problem = esp_problem_find (edits[k / 2].problem);
      gboolean smaller = k % 2;
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspState) state = NULL;
      g_autoptr (GError) error = NULL;
      GtkWidget *canvas;
      GtkWidget *window;

      if (problem == NULL)
        continue;
      instance = edits[k / 2].sample != NULL
                     ? esp_instance_find (problem, edits[k / 2].sample, &error)
                     : problem->editing->example ();
      g_assert_no_error (error);
      canvas = esp_canvas_new ("Board");
      state = esp_instance_initial_state (instance);
      esp_canvas_show (ESP_CANVAS (canvas), instance, state, NULL, ESP_SCENE_EDIT, FALSE);
      window = show (canvas);
      g_assert_true (is_whole (canvas));
      problem->editing->edit (instance, edits[k / 2].edit, &error);
      g_assert_no_error (error);
      g_clear_pointer (&state, esp_state_free);
      state = esp_instance_initial_state (instance);
      esp_canvas_show (ESP_CANVAS (canvas), instance, state, NULL, ESP_SCENE_EDIT, FALSE);
      g_assert_true (is_whole (canvas));
      if (smaller)
        {
          gtk_widget_set_margin_bottom (canvas, 60);
          WAIT_FOR (is_whole (canvas));
        }
      else
        {
          esp_canvas_show (ESP_CANVAS (canvas), instance, state, NULL, 0, FALSE);
          g_assert_true (is_whole (canvas));
        }
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static void
on_clicked (EspCanvas *canvas G_GNUC_UNUSED, int cell, int click, int first, int *clicked)
{
  clicked[0] = cell;
  clicked[1] = click;
  clicked[2] = first;
}

static void
test_canvas (void)
{
  GtkWidget *canvas = esp_canvas_new ("Board");
  g_autoptr (EspInstance) instance = load_sample ("eight.txt");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  int clicked[3] = { -1, -1, -1 };
  GtkWidget *window;
  GtkWidget *cell;
  EspRect rect;

  gtk_test_accessible_assert_role (canvas, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_test_accessible_assert_property (canvas, GTK_ACCESSIBLE_PROPERTY_LABEL, "Board");
  g_signal_connect (canvas, "cell-clicked", G_CALLBACK (on_clicked), clicked);
  esp_canvas_show (ESP_CANVAS (canvas), instance, state, NULL, 0, FALSE);
  window = show (canvas);

  /* a child with role, name and state for each cell */
  cell = gtk_widget_get_first_child (canvas);
  g_assert_true (ESP_IS_CANVAS_CELL (cell));
  gtk_test_accessible_assert_role (cell, GTK_ACCESSIBLE_ROLE_GRID_CELL);
  WAIT_FOR (esp_canvas_cell_get_text (ESP_CANVAS_CELL (cell)) != NULL);
  g_assert_cmpstr (esp_canvas_cell_get_text (ESP_CANVAS_CELL (cell)), !=, "");
  g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), 7, &rect));
  g_assert_cmpfloat (rect.x + rect.width, <=, gtk_widget_get_width (canvas));
  g_assert_false (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), 8, &rect));

  /* zoom and back */
  esp_canvas_zoom (ESP_CANVAS (canvas), 3);
  g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), 7, &rect));
  g_assert_cmpfloat (rect.x + rect.width, >, gtk_widget_get_width (canvas));
  esp_canvas_set_cursor (ESP_CANVAS (canvas), 7);
  g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), 7, &rect));
  g_assert_cmpfloat (rect.x + rect.width, <=, gtk_widget_get_width (canvas));
  esp_canvas_fit (ESP_CANVAS (canvas));

  g_signal_emit_by_name (canvas, "cell-clicked", 3, ESP_CLICK_SECONDARY, 2);
  g_assert_cmpint (clicked[0], ==, 3);
  g_assert_cmpint (clicked[1], ==, ESP_CLICK_SECONDARY);
  g_assert_cmpint (clicked[2], ==, 2);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* --- options --- */

static const EspOptionSpec specs[] = {
  { .id = "order",
    .kind = ESP_OPTION_CHOICE,
    .choices = (const char *const[]){ "index", "mrv", NULL },
    .label = "Order",
    .help = "Which variable is next" },
  { .id = "depth",
    .kind = ESP_OPTION_INT,
    .min = 1,
    .max = 99,
    .fallback = "4",
    .word_for_max = "end",
    .label = "Depth",
    .help = "Plies" },
  { .id = "coin", .kind = ESP_OPTION_REAL, .min = 0, .max = 1, .label = "Coin", .help = "Chance" },
  { .id = "check", .kind = ESP_OPTION_FLAG, .label = "Check", .help = "Whether to check" },
  { .id = "name", .kind = ESP_OPTION_TEXT, .label = "Name", .help = "A name" },
  { .id = "orders",
    .kind = ESP_OPTION_TEXT,
    .elements = (const char *const[]){ "index", "mrv", "lcv", NULL },
    .fallback = "mrv:3,index",
    .label = "Orders",
    .help = "Which are compared" },
  { .id = NULL },
};

static void
count_changes (EspOptionForm *form G_GNUC_UNUSED, const char *id G_GNUC_UNUSED, int *n)
{
  (*n)++;
}

/* The centre of a cell on the widget. */
static void
get_centre (GtkWidget *canvas, int cell, double *x, double *y)
{
  EspRect rect;

  g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), cell, &rect));
  *x = rect.x + rect.width / 2;
  *y = rect.y + rect.height / 2;
}

/* The first place of the sheet, from its @corner on, where nothing is yet. */
static int
find_free_place (const EspScene *scene, const EspLook *look, int n, int corner)
{
  double width, height;

  look->drawing->measure (scene, &width, &height);
  for (int y = 1; y < 40; y++)
    for (int x = 1; x < 40; x++)
      {
        int cell = look->cells->hit (scene, width * (corner & 1 ? 40 - x : x) / 40,
                                     height * (corner & 2 ? 40 - y : y) / 40);

        if (cell >= n)
          return cell;
      }
  g_assert_not_reached ();
}

/* A map is drawn on a sheet that stays as it is: wherever a region is put or drawn to, what is
 * there stays on its pixel, so that a drag can go on; beyond the sheet there is nothing. */
static void
test_sheet (void)
{
  const EspProblem *problem = esp_problem_find ("map");
  const EspLook *look = esp_look_find (problem);
  GtkWidget *canvas = esp_canvas_new ("Board");
  g_autoptr (EspInstance) instance = problem->editing->example ();
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  int n = look->cells->n_cells (&(EspScene){ .instance = instance, .state = state });
  GtkWidget *window;
  double x;
  double y;

  esp_canvas_show (ESP_CANVAS (canvas), instance, state, NULL, ESP_SCENE_EDIT, FALSE);
  window = show (canvas);
  get_centre (canvas, 0, &x, &y);
  for (int step = 1; step <= 5; step++)
    {
      const EspScene *scene = esp_canvas_get_scene (ESP_CANVAS (canvas));
      g_autofree char *edit = NULL;
      g_autoptr (EspState) grown = NULL;
      double now_x;
      double now_y;
      int cell = find_free_place (scene, look, n, step);

      g_assert_cmpint (look->cells->hit (scene, -30 * step, -20 * step), ==, -1);
      edit = look->painting->paint (scene, cell, &look->painting->tools[0], "",
                                    step == 1 ? ESP_CLICK_PRIMARY : ESP_CLICK_DRAG, n);
      g_assert_true (g_str_has_prefix (edit, step == 1 ? "point" : "move"));
      g_assert_true (problem->editing->edit (instance, edit, NULL));
      grown = esp_instance_initial_state (instance);
      esp_canvas_show (ESP_CANVAS (canvas), instance, grown, NULL, ESP_SCENE_EDIT, FALSE);
      get_centre (canvas, 0, &now_x, &now_y);
      g_assert_cmpfloat_with_epsilon (now_x, x, 0.01);
      g_assert_cmpfloat_with_epsilon (now_y, y, 0.01);
      n = MAX (n, look->cells->n_cells (&(EspScene){ .instance = instance, .state = grown }) - 1);
    }
  esp_canvas_fit (ESP_CANVAS (canvas));
  get_centre (canvas, n, &x, &y);
  g_assert_cmpfloat (x, >, 0);
  g_assert_cmpfloat (y, >, 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What is shown is not changed any more: the next edit is of another. */
static void
show_edited (GtkWidget *canvas, const EspInstance *edited)
{
  g_autoptr (EspInstance) instance = esp_instance_copy (edited);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  esp_canvas_show (ESP_CANVAS (canvas), instance, state, NULL, ESP_SCENE_EDIT, FALSE);
}

/* A tile that is put down at the cursor leaves the board and the cursor where they are, as one does
 * that is taken away; one that is moved takes the cursor along. */
static void
test_footing (void)
{
  const EspProblem *problem = esp_problem_find ("words");
  const EspLook *look = esp_look_find (problem);
  GtkWidget *canvas = esp_canvas_new ("Board");
  g_autoptr (EspInstance) instance = problem->editing->example ();
  const EspScene *scene = esp_canvas_get_scene (ESP_CANVAS (canvas));
  GtkWidget *window;
  double from_x;
  double from_y;

  show_edited (canvas, instance);
  window = show (canvas);
  get_centre (canvas, 0, &from_x, &from_y);
  for (int time = 0; time < 3; time++)
    {
      /* the last free place: the sheet grows with it */
      int place = look->cells->n_cells (esp_canvas_get_scene (ESP_CANVAS (canvas))) - 1;
      g_autofree char *edit = NULL;
      double x;
      double y;
      double now_x;
      double now_y;

      scene = esp_canvas_get_scene (ESP_CANVAS (canvas));
      esp_canvas_set_cursor (ESP_CANVAS (canvas), place);
      get_centre (canvas, place, &x, &y);
      edit = look->painting->paint (scene, place, &look->painting->tools[0], "", ESP_CLICK_PRIMARY,
                                    place);
      g_assert_true (problem->editing->edit (instance, edit, NULL));
      show_edited (canvas, instance);
      get_centre (canvas, 0, &now_x, &now_y);
      g_assert_cmpfloat_with_epsilon (now_x, from_x, 0.01);
      g_assert_cmpfloat_with_epsilon (now_y, from_y, 0.01);
      get_centre (canvas, esp_canvas_get_cursor (ESP_CANVAS (canvas)), &now_x, &now_y);
      g_assert_cmpfloat_with_epsilon (now_x, x, 0.01);
      g_assert_cmpfloat_with_epsilon (now_y, y, 0.01);
      g_free (edit);
      edit = NULL;
      if (time == 0)
        continue;
      /* to the left of where it is, and away with it */
      edit = look->painting->type (scene, esp_canvas_get_cursor (ESP_CANVAS (canvas)), '4');
      g_assert_true (problem->editing->edit (instance, edit, NULL));
      show_edited (canvas, instance);
      get_centre (canvas, esp_canvas_get_cursor (ESP_CANVAS (canvas)), &now_x, &now_y);
      g_assert_cmpfloat (now_x, <, x - 1);
      g_free (edit);
      edit = look->painting->paint (scene, esp_canvas_get_cursor (ESP_CANVAS (canvas)),
                                    &look->painting->tools[0], "", ESP_CLICK_SECONDARY, 0);
      g_assert_true (problem->editing->edit (instance, edit, NULL));
      show_edited (canvas, instance);
      get_centre (canvas, esp_canvas_get_cursor (ESP_CANVAS (canvas)), &x, &y);
      g_assert_cmpfloat_with_epsilon (now_x, x, 0.01);
      g_assert_cmpfloat_with_epsilon (now_y, y, 0.01);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What is added below the pointer numbers the cells anew and may move the drawing: what is under
 * the pointer is looked up again, and nothing is when it has left. */
static void
test_hover (void)
{
  const EspProblem *problem = esp_problem_find ("map");
  const EspLook *look = esp_look_find (problem);
  GtkWidget *canvas = esp_canvas_new ("Board");
  g_autoptr (EspInstance) instance = problem->editing->example ();
  const EspScene *scene;
  GtkWidget *window;
  double x;
  double y;

  show_edited (canvas, instance);
  window = show (canvas);
  for (int time = 0; time < 4; time++)
    {
      g_autofree char *edit = NULL;
      EspRect rect;
      int place;

      scene = esp_canvas_get_scene (ESP_CANVAS (canvas));
      place = look->cells->n_cells (scene) - 1 - 7 * time;
      get_centre (canvas, place, &x, &y);
      g_signal_emit_by_name (find_controller (canvas, GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion",
                             x, y);
      g_assert_cmpint (scene->hover, ==, place);
      edit = look->painting->paint (scene, place, &look->painting->tools[0], "", ESP_CLICK_PRIMARY,
                                    place);
      g_assert_true (problem->editing->edit (instance, edit, NULL));
      show_edited (canvas, instance);
      scene = esp_canvas_get_scene (ESP_CANVAS (canvas));
      g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), scene->hover, &rect));
      g_assert_cmpfloat (fabs (rect.x + rect.width / 2 - x), <=, rect.width / 2 + 1);
      g_assert_cmpfloat (fabs (rect.y + rect.height / 2 - y), <=, rect.height / 2 + 1);
    }
  g_signal_emit_by_name (find_controller (canvas, GTK_TYPE_EVENT_CONTROLLER_MOTION), "leave");
  show_edited (canvas, instance);
  g_assert_cmpint (esp_canvas_get_scene (ESP_CANVAS (canvas))->hover, ==, -1);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What is large is drawn by a thread, and shown whole; so is what is small after it. */
static void
test_large (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  GtkWidget *canvas = esp_canvas_new ("Board");
  g_autoptr (EspInstance) large = problem->files->parse ("100000\n", 7, "large", NULL);
  g_autoptr (EspInstance) small = problem->files->parse ("20\n", 3, "small", NULL);
  g_autoptr (EspState) large_state = NULL;
  g_autoptr (EspState) small_state = NULL;
  GtkWidget *window;
  EspRect rect;

  g_assert_nonnull (large);
  g_assert_nonnull (small);
  large_state = esp_instance_initial_state (large);
  small_state = esp_instance_initial_state (small);
  esp_canvas_show (ESP_CANVAS (canvas), large, large_state, NULL, 0, FALSE);
  window = show (canvas);
  WAIT_FOR (esp_canvas_is_animating (ESP_CANVAS (canvas)));
  WAIT_FOR (!esp_canvas_is_animating (ESP_CANVAS (canvas)));
  g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), 99999, &rect));
  g_assert_cmpfloat (rect.y + rect.height, <=, gtk_widget_get_height (canvas));
  /* another instance while a thread is at the first */
  esp_canvas_zoom (ESP_CANVAS (canvas), 2);
  WAIT_FOR (esp_canvas_is_animating (ESP_CANVAS (canvas)));
  esp_canvas_show (ESP_CANVAS (canvas), small, small_state, NULL, 0, FALSE);
  WAIT_FOR (!esp_canvas_is_animating (ESP_CANVAS (canvas)));
  g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), 0, &rect));
  g_assert_cmpfloat (rect.width, >, 40);
  g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), 19, &rect));
  g_assert_cmpfloat (rect.y + rect.height, <=, gtk_widget_get_height (canvas));
  /* and gone in the middle of it */
  esp_canvas_show (ESP_CANVAS (canvas), large, large_state, NULL, 0, FALSE);
  WAIT_FOR (esp_canvas_is_animating (ESP_CANVAS (canvas)));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A number out of range is told, not put to the end of the range. */
static void
test_range (void)
{
  static const EspOptionSpec ranged[] = {
    { .id = "points",
      .kind = ESP_OPTION_INT,
      .min = 5,
      .max = 40,
      .fallback = "15",
      .label = "Points",
      .help = "how many" },
    { .id = NULL },
  };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *spin = gtk_spin_button_new_with_range (5, 40, 1);
  EspOptionForm *form = ESP_OPTION_FORM (esp_option_form_new ());
  GtkWidget *window;
  GtkWidget *field;

  esp_option_form_set_specs (form, ranged);
  esp_spin_watch (GTK_SPIN_BUTTON (spin));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 15);
  gtk_box_append (GTK_BOX (box), spin);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (form));
  window = show (box);
  field = esp_option_form_get_control (form, "points");
  for (int k = 0; k < 2; k++)
    {
      GtkWidget *tried = k == 0 ? spin : field;

      gtk_editable_set_text (GTK_EDITABLE (tried), "60");
      gtk_spin_button_update (GTK_SPIN_BUTTON (tried));
      g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (tried)), ==, 15);
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (tried)), ==, "15");
      g_assert_true (GTK_IS_POPOVER (gtk_widget_get_last_child (tried)));
      gtk_editable_set_text (GTK_EDITABLE (tried), "40");
      gtk_spin_button_update (GTK_SPIN_BUTTON (tried));
      g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (tried)), ==, 40);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Digits in groups are read as they are shown, and what is out of range is said. */
static void
test_grouped (void)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, 2000000, 1);
  GtkWidget *window;

  esp_spin_watch (GTK_SPIN_BUTTON (spin));
  esp_spin_group (GTK_SPIN_BUTTON (spin));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 1234567);
  window = show (spin);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, esp_count (1234567));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), !=, "1234567");
  for (int k = 0; k < 3; k++)
    {
      const char *typed = k == 0 ? esp_count (1654321) : k == 1 ? "1 654 321" : "1654321";

      gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 7);
      gtk_editable_set_text (GTK_EDITABLE (spin), typed);
      gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
      g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 1654321);
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, esp_count (1654321));
    }
  gtk_editable_set_text (GTK_EDITABLE (spin), "9 000 000");
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 1654321);
  g_assert_true (GTK_IS_POPOVER (gtk_widget_get_last_child (spin)));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_form (void)
{
  GtkWidget *widget = g_object_ref_sink (esp_option_form_new ());
  EspOptionForm *form = ESP_OPTION_FORM (widget);
  g_autoptr (EspOptions) options = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *depth;
  int n = 0;

  g_assert_true (esp_option_form_is_empty (form));
  esp_option_form_set_specs (form, specs);
  g_signal_connect (form, "changed", G_CALLBACK (count_changes), &n);
  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    gtk_test_accessible_assert_property (esp_option_form_get_control (form, spec->id),
                                         GTK_ACCESSIBLE_PROPERTY_LABEL, spec->label);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (esp_option_form_get_control (form, "order")), 1);
  gtk_switch_set_active (GTK_SWITCH (esp_option_form_get_control (form, "check")), TRUE);
  gtk_editable_set_text (GTK_EDITABLE (esp_option_form_get_control (form, "name")), "x");
  g_assert_cmpint (n, ==, 3);
  depth = esp_option_form_get_control (form, "depth");
  g_assert_true (esp_option_form_set (form, "depth", "end", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (depth)), ==, "end");
  gtk_spin_button_update (GTK_SPIN_BUTTON (depth));
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (depth)), ==, 99);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (depth), 7);
  g_assert_false (esp_option_form_set (form, "depth", "-7", &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  /* deeper than there is: the end */
  g_assert_true (esp_option_form_set (form, "depth", "100", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (depth)), ==, "end");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (depth), 7);

  options = esp_option_form_get_options (form);
  g_assert_cmpint (esp_options_get_choice (options, "order"), ==, 1);
  g_assert_cmpint (esp_options_get_int (options, "depth"), ==, 7);
  g_assert_true (esp_options_get_flag (options, "check"));
  g_assert_cmpstr (esp_options_get_text (options, "name"), ==, "x");
  /* set by the program: nothing is emitted */
  n = 0;
  esp_options_set (options, "depth", "9", NULL);
  esp_option_form_set_options (form, options);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (depth)), ==, 9);
  g_assert_cmpint (n, ==, 0);
  g_object_unref (widget);
}

static void
assert_spin (GtkWidget *spin, const char *text, double value)
{
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, text);
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), value, 1e-9);
}

static void
type (GtkWidget *spin, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (spin), text);
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
}

/* What is none is a word, and one step leads from it to the least that there is, and back. */
static void
test_word_for_min (void)
{
  static const EspOptionSpec worded[] = {
    { .id = "coin",
      .kind = ESP_OPTION_REAL,
      .min = -1,
      .max = 1,
      .fallback = "-1",
      .word_for_min = "none",
      .label = "Coin",
      .help = "chance" },
    { .id = "solutions",
      .kind = ESP_OPTION_INT,
      .min = 0,
      .max = 9,
      .fallback = "1",
      .word_for_min = "all",
      .label = "Solutions",
      .help = "how many" },
    { .id = NULL },
  };
  GtkWidget *widget = g_object_ref_sink (esp_option_form_new ());
  EspOptionForm *form = ESP_OPTION_FORM (widget);
  g_autoptr (EspOptions) options = NULL;
  GtkWidget *coin;
  GtkWidget *solutions;

  esp_option_form_set_specs (form, worded);
  coin = esp_option_form_get_control (form, "coin");
  solutions = esp_option_form_get_control (form, "solutions");
  assert_spin (coin, "none", -1);
  gtk_spin_button_spin (GTK_SPIN_BUTTON (coin), GTK_SPIN_STEP_FORWARD, 0);
  assert_spin (coin, "0.000", 0);
  gtk_spin_button_spin (GTK_SPIN_BUTTON (coin), GTK_SPIN_STEP_FORWARD, 0);
  assert_spin (coin, "0.050", 0.05);
  type (coin, "0.03");
  gtk_spin_button_spin (GTK_SPIN_BUTTON (coin), GTK_SPIN_STEP_BACKWARD, 0);
  assert_spin (coin, "0.000", 0);
  gtk_spin_button_spin (GTK_SPIN_BUTTON (coin), GTK_SPIN_STEP_BACKWARD, 0);
  assert_spin (coin, "none", -1);
  type (coin, "-0.5");
  assert_spin (coin, "none", -1);
  type (coin, "0.5");
  type (coin, "none");
  assert_spin (coin, "none", -1);
  gtk_spin_button_spin (GTK_SPIN_BUTTON (solutions), GTK_SPIN_STEP_BACKWARD, 0);
  assert_spin (solutions, "all", 0);
  type (solutions, "3");
  type (solutions, "all");
  options = esp_option_form_get_options (form);
  g_assert_cmpstr (esp_options_get_text (options, "coin"), ==, "-1");
  g_assert_cmpstr (esp_options_get_text (options, "solutions"), ==, "0");
  g_object_unref (widget);
}

/* What follows the file says what the file says, and another file makes it follow again. */
static void
test_form_follows_file (void)
{
  const EspProblem *problem = esp_problem_find ("mapgame");
  GtkWidget *widget = g_object_ref_sink (esp_option_form_new ());
  EspOptionForm *form = ESP_OPTION_FORM (widget);
  g_autoptr (EspInstance) three = NULL;
  g_autoptr (EspInstance) ten = NULL;
  g_autoptr (EspOptions) options = NULL;
  g_autoptr (EspOptions) again = NULL;
  GtkWidget *depth;
  int n = 0;

  if (problem == NULL)
    {
      g_test_skip ("mapgame is not built");
      return;
    }
  three = esp_instance_find (problem, "australia", NULL);
  ten = esp_instance_copy (three);
  g_assert_true (problem->editing->edit (ten, "depth 10", NULL));
  esp_option_form_set_specs (
      form, esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_TRACED)->options);
  g_signal_connect (form, "changed", G_CALLBACK (count_changes), &n);
  depth = esp_option_form_get_control (form, "depth");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (depth)), ==, "as in the file");
  esp_option_form_set_instance (form, ten, TRUE);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (depth)), ==, "as in the file (10)");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (depth), 5);
  g_assert_cmpint (n, ==, 1);
  /* an edit of the same map leaves what was chosen alone */
  esp_option_form_set_instance (form, ten, FALSE);
  options = esp_option_form_get_options (form);
  g_assert_cmpint (esp_options_get_int (options, "depth"), ==, 5);
  esp_option_form_set_instance (form, three, TRUE);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (depth)), ==, "as in the file (3)");
  gtk_spin_button_update (GTK_SPIN_BUTTON (depth));
  again = esp_option_form_get_options (form);
  g_assert_true (esp_options_follows_file (again, "depth"));
  g_assert_cmpint (n, ==, 1);
  g_object_unref (widget);
}

/* --- events --- */

static void
test_events (void)
{
  g_autoptr (EspRun) run = record ("thirteen.txt");
  g_autoptr (EspSearch) search = esp_search_new_for_trace (esp_run_get_trace (run));
  guint64 n = esp_search_get_n_steps (search);
  GtkWidget *widget = esp_event_list_new ();
  EspEventList *list = ESP_EVENT_LIST (widget);
  EspEventModel *model = esp_event_list_get_model (list);
  GtkWidget *window = show (widget);

  g_assert_cmpuint (n, >, 20);
  esp_event_list_set_search (list, search);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n);
  esp_search_set_step (search, 12);
  g_assert_cmpuint (esp_event_list_get_step (list), ==, 12);
  g_assert_cmpuint (esp_search_get_step (search), ==, 12);
  esp_search_set_step (search, 0);
  g_assert_cmpuint (esp_event_list_get_step (list), ==, 0);

  /* a window of eight rows slides along */
  esp_event_model_set_max (model, 8);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 8);
  for (guint64 step = 1; step <= n; step += 3)
    {
      esp_search_set_step (search, step);
      g_assert_cmpuint (esp_event_list_get_step (list), ==, step);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), <=, 8);
    }
  g_assert_cmpuint (esp_event_model_find (model, n), ==, G_MAXUINT);

  /* what is to come is not there, and comes with the step */
  esp_event_model_set_max (model, ESP_EVENT_MODEL_MAX);
  esp_event_list_set_hide_future (list, TRUE);
  for (guint64 step = 1; step <= n; step += 5)
    {
      esp_search_set_step (search, step);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, step);
      g_assert_cmpuint (esp_event_list_get_step (list), ==, step);
    }
  esp_event_list_set_hide_future (list, FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The first events of a search of a room's first sample. */
static EspSearch *
search_first_sample (const EspProblem *problem, const char *algorithm)
{
  g_auto (GStrv) samples = esp_problem_list_samples (problem);
  g_autoptr (EspInstance) instance = esp_instance_find (problem, samples[0], NULL);
  const EspAlgorithm *found = esp_problem_find_algorithm (problem, algorithm);
  g_autoptr (EspOptions) options = esp_options_new (found->options);
  g_autoptr (EspRun) run = esp_run_new (found, instance, NULL, options);

  esp_run_set_record (run, TRUE, 400);
  esp_run_set_limits (run, 0, 2000);
  esp_run_start (run);
  esp_run_wait (run);
  return esp_search_new_for_trace (esp_run_get_trace (run));
}

/* While a search goes on, or is stepped through, columns have room for what is there, as if it were
 * all that there will be; and none is as it was for the search before. */
static void
test_live_columns (void)
{
  static const char *const kinds[][3] = { { "tour", "hill", "anneal" },
                                          { "battleship", "fc", "bt" },
                                          { "kcell", "minimax", "alphabeta" },
                                          { "stones", "minimax", "mcts" } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const EspProblem *problem = esp_problem_find (kinds[i][0]);
      GtkWidget *widget = esp_event_list_new ();
      GtkWidget *window = show (widget);
      g_autoptr (EspSearch) before = NULL;
      g_autoptr (EspSearch) search = NULL;

      if (problem == NULL)
        {
          gtk_window_destroy (GTK_WINDOW (window));
          continue;
        }
      before = search_first_sample (problem, kinds[i][1]);
      search = search_first_sample (problem, kinds[i][2]);
      esp_event_list_set_search (ESP_EVENT_LIST (widget), before);
      esp_event_list_set_hide_future (ESP_EVENT_LIST (widget), TRUE);
      esp_event_list_set_search (ESP_EVENT_LIST (widget), search);
      for (guint64 step = 2; step < MIN (60, esp_search_get_n_steps (search)); step++)
        {
          GtkWidget *fresh;
          GtkWidget *beside;

          esp_search_set_step (search, step);
          if (step % 7 != 3)
            continue;
          fresh = esp_event_list_new ();
          beside = show (fresh);
          esp_event_list_set_hide_future (ESP_EVENT_LIST (fresh), TRUE);
          esp_event_list_set_search (ESP_EVENT_LIST (fresh), search);
          g_assert_cmpint (esp_event_list_get_wanted_width (ESP_EVENT_LIST (widget)), >=,
                           esp_event_list_get_wanted_width (ESP_EVENT_LIST (fresh)));
          gtk_window_destroy (GTK_WINDOW (beside));
        }
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static guint64
count_thirds (gpointer data)
{
  return (esp_search_get_n_steps (data) + 2) / 3;
}

static guint64
find_third (gpointer data G_GNUC_UNUSED, guint64 row)
{
  return 3 * row;
}

static guint64
find_row_of_third (gpointer data G_GNUC_UNUSED, guint64 index)
{
  return index / 3;
}

static guint64
step_of_third (gpointer data G_GNUC_UNUSED, guint64 row)
{
  return 3 * row + 2;
}

static guint64
number_third (gpointer data G_GNUC_UNUSED, guint64 row)
{
  return row;
}

/* A list in which some events alone have rows: each of the others is in one of these, a small
 * window slides over them, too, and one goes where the list was told. */
static void
test_event_rows (void)
{
  g_autoptr (EspRun) run = record ("thirteen.txt");
  g_autoptr (EspSearch) search = esp_search_new_for_trace (esp_run_get_trace (run));
  guint64 n = esp_search_get_n_steps (search);
  GtkWidget *widget = esp_event_list_new ();
  EspEventList *list = ESP_EVENT_LIST (widget);
  EspEventModel *model = esp_event_list_get_model (list);
  GtkWidget *window = show (widget);
  GtkWidget *view = find_type (widget, GTK_TYPE_LIST_VIEW);
  EspEventDecisions thirds = { .rows = { count_thirds, find_third, find_row_of_third, search },
                               .title = "Third",
                               .tell_number = number_third,
                               .find_step = step_of_third };

  esp_event_list_set_search (list, search);
  esp_search_set_step (search, 12);
  esp_event_list_set_decisions (list, &thirds);
  g_assert_true (says (widget, "Third"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, (n + 2) / 3);
  g_assert_cmpuint (esp_event_list_get_step (list), ==, 10);
  for (guint max = 4; max > 0; max = max == 4 ? ESP_EVENT_MODEL_MAX : 0)
    {
      esp_event_model_set_max (model, max);
      for (guint64 step = 1; step <= n; step++)
        {
          esp_search_set_step (search, step);
          g_assert_cmpuint (esp_event_list_get_step (list), ==, (step - 1) / 3 * 3 + 1);
          g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), <=, max);
        }
    }
  gtk_selection_model_select_item (gtk_list_view_get_model (GTK_LIST_VIEW (view)), 4, TRUE);
  g_assert_cmpuint (esp_search_get_step (search), ==, 14);
  /* what is to come has no rows either */
  esp_event_list_set_hide_future (list, TRUE);
  esp_search_set_step (search, 8);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 3);
  esp_event_list_set_hide_future (list, FALSE);

  esp_event_list_set_decisions (list, NULL);
  g_assert_false (says (widget, "Third"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n);
  g_assert_cmpuint (esp_event_list_get_step (list), ==, 8);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Each column of each kind of search says something somewhere, and no event is silent. */
static void
test_event_words (void)
{
  static const struct
  {
    const char *problem, *algorithm;
    EspWords words;
  } kinds[] = { { "map", "fc", ESP_WORDS_CONSTRAINTS },
                { "war", "alphabeta", ESP_WORDS_GAME },
                { "war", "mcts", ESP_WORDS_MEANS },
                { "kcell", "pns", ESP_WORDS_PROOF },
                { "battleship", "learn", ESP_WORDS_CONSTRAINTS },
                { "tour", "anneal", ESP_WORDS_LOCAL } };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      const EspProblem *problem = esp_problem_find (kinds[k].problem);
      const EspAlgorithm *algorithm =
          problem != NULL ? esp_problem_find_algorithm (problem, kinds[k].algorithm) : NULL;
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspOptions) options = NULL;
      g_autoptr (EspRun) run = NULL;
      gboolean told[ESP_WORDS_MAX_COLUMNS] = { FALSE };
      const char *const *titles = esp_words_get_titles (kinds[k].words);
      EspTrace *trace;
      EspEvent event;

      if (algorithm == NULL)
        continue;
      instance = problem->editing->example ();
      options = esp_options_new (algorithm->options);
      run = esp_run_new (algorithm, instance, NULL, options);
      esp_run_set_record (run, TRUE, 3000);
      esp_run_start (run);
      esp_run_wait (run);
      trace = esp_run_get_trace (run);
      g_assert_cmpint (esp_words_find (trace), ==, kinds[k].words);
      for (guint64 i = 0; esp_trace_get_events (trace, i, 1, &event) == 1; i++)
        {
          gboolean silent = TRUE;

          for (guint column = 0; titles[column] != NULL; column++)
            {
              g_autofree char *text =
                  esp_words_describe_event (kinds[k].words, trace, &event, column);

              g_assert_true (g_utf8_validate (text, -1, NULL));
              told[column] = told[column] || *text != '\0';
              silent = silent && *text == '\0';
            }
          g_assert_false (silent);
        }
      for (guint column = 0; titles[column] != NULL; column++)
        g_assert_true (told[column]);
    }
}

/* What kind of search it is, is seen before its first event: a local search never has a tree, and
 * in each room with one there is a curve instead. */
static void
test_dock_before_first_event (void)
{
  const EspPageSpec *const *pages = esp_page_specs_get ();

  for (guint i = 0; pages[i] != NULL; i++)
    {
      g_autoptr (EspInstance) instance = pages[i]->problem->editing->example ();
      GtkWidget *dock = esp_search_dock_new (pages[i]->panes);
      GtkWidget *window;
      GtkWidget *events = GTK_WIDGET (esp_search_dock_get_events (ESP_SEARCH_DOCK (dock)));
      EspTreeView *tree = esp_search_dock_get_tree (ESP_SEARCH_DOCK (dock));
      EspCurveView *curve = esp_search_dock_get_curve (ESP_SEARCH_DOCK (dock));

      gtk_widget_set_size_request (dock, 900, 300);
      esp_search_dock_set_room (ESP_SEARCH_DOCK (dock), 900);
      window = show (dock);
      for (const EspAlgorithm *a = pages[i]->problem->algorithms; a->id != NULL; a++)
        {
          gboolean local = (a->flags & ESP_ALGORITHM_LOCAL) != 0;
          g_autoptr (EspOptions) options = esp_options_new (a->options);
          g_autoptr (EspSearch) search = esp_search_new (a, instance, NULL, options);

          if ((a->flags & ESP_ALGORITHM_TRACED) == 0)
            continue;
          esp_search_set_record (search, TRUE, 0);
          esp_search_start (search, TRUE);
          esp_search_dock_set_search (ESP_SEARCH_DOCK (dock), search);
          g_assert_cmpint (says (events, esp_words_get_titles (ESP_WORDS_LOCAL)[1]), ==, local);
          if (tree != NULL)
            g_assert_cmpint (gtk_widget_get_child_visible (GTK_WIDGET (tree)), ==, !local);
          if (local)
            g_assert_nonnull (curve);
          esp_search_dock_set_search (ESP_SEARCH_DOCK (dock), NULL);
          esp_search_cancel (search);
          WAIT_FOR (!esp_search_is_alive (search));
        }
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* --- two in step --- */

static EspSearch *
search_all (const EspAlgorithm *algorithm, const EspInstance *instance, const char *order)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  EspSearch *search;

  if (order != NULL)
    g_assert_true (esp_options_set (options, "order", order, NULL));
  search = esp_search_new (algorithm, instance, NULL, options);
  esp_search_set_record (search, TRUE, 0);
  esp_search_start (search, FALSE);
  while (esp_search_is_alive (search))
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return search;
}

/* A search of a sample that has ended; NULL and the test skipped where the room is not built. */
static EspSearch *
search_sample (const char *problem, const char *sample, const char *algorithm)
{
  const EspProblem *room = esp_problem_find (problem);
  g_autoptr (EspInstance) instance = NULL;

  if (room == NULL)
    {
      g_autofree char *why = g_strdup_printf ("%s is not built", problem);

      g_test_skip (why);
      return NULL;
    }
  instance = esp_instance_find (room, sample, NULL);
  return search_all (esp_problem_find_algorithm (room, algorithm), instance, NULL);
}

static guint64
find_last_decision (EspTrace *trace)
{
  EspEvent event;
  guint64 i = esp_trace_get_n_events (trace);

  while (i > 0 && esp_trace_get_events (trace, i - 1, 1, &event) == 1 &&
         !esp_event_type_get_info (event.type)->decision)
    i--;
  return i - 1;
}

static void
test_pair (void)
{
  const EspProblem *problem = esp_problem_find ("lamps");
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, NULL);
  g_autoptr (EspInstance) instance = esp_instance_find (problem, "thirteen.txt", NULL);
  g_autoptr (EspSearch) a = search_all (algorithm, instance, NULL);
  g_autoptr (EspSearch) b = search_all (algorithm, instance, NULL);
  g_autoptr (EspSideBySide) pair = esp_side_by_side_new (a, b);
  EspTrace *trace = esp_search_get_trace (a);
  guint64 last = find_last_decision (trace);
  guint64 step = 0;
  guint64 n = 0;

  /* the same search twice: no difference, and the same steps */
  esp_side_by_side_look_through (pair);
  g_assert_cmpuint (esp_side_by_side_get_difference (pair), ==, 0);
  for (guint64 next; (next = esp_trace_next_decision (trace, step)) > step && step <= last;
       step = next)
    {
      n++;
      g_assert_cmpuint (esp_side_by_side_find_decision (pair, 0, n), <, next);
      g_assert_cmpuint (esp_side_by_side_find_decision (pair, 0, n), >=, step);
      g_assert_cmpuint (
          esp_side_by_side_find_position (pair, 0, esp_side_by_side_find_decision (pair, 0, n) + 1),
          ==, n);
      g_assert_cmpuint (esp_side_by_side_find_position (pair, 0, next), ==, n);
      esp_side_by_side_set_position (pair, n);
      g_assert_cmpuint (esp_search_get_step (a), ==, next);
      g_assert_cmpuint (esp_search_get_step (b), ==, next);
      g_assert_cmpuint (esp_side_by_side_get_position (pair), ==, n);
    }
  g_assert_cmpuint (esp_side_by_side_get_length (pair), ==, n);
  g_assert_cmpuint (esp_side_by_side_find_decision (pair, 0, n + 1), ==, G_MAXUINT64);
  /* the beginning is a place to stand, and no decision */
  g_assert_cmpuint (esp_side_by_side_number_decision (pair, 0), ==, 0);
  g_assert_cmpuint (esp_side_by_side_number_decision (pair, 1), ==, 0);
  g_assert_cmpuint (esp_side_by_side_number_decision (pair, n), ==, n - 1);
  /* one moved by itself takes the other along */
  esp_search_set_step (b, 0);
  g_assert_cmpuint (esp_search_get_step (a), ==, 0);
  esp_search_next (a, FALSE);
  g_assert_cmpuint (esp_search_get_step (b), ==, esp_search_get_step (a));
  esp_side_by_side_set_unit (pair, ESP_SIDE_BY_SIDE_EVENT);
  esp_side_by_side_set_position (pair, 7);
  g_assert_cmpuint (esp_search_get_step (a), ==, 7);
  g_assert_cmpuint (esp_search_get_step (b), ==, 7);
}

/* What is taken back at the end is no decision: one that has ended stays at what it found. */
static void
test_pair_end (void)
{
  g_autoptr (EspSearch) a = search_sample ("words", "07-small.txt", "letter");
  g_autoptr (EspSearch) b = search_sample ("words", "07-small.txt", "letter");
  g_autoptr (EspSideBySide) pair = NULL;
  EspEvent event;

  if (a == NULL || b == NULL)
    return;
  g_assert_cmpuint (esp_trace_get_n_solutions (esp_search_get_trace (a)), ==, 1);
  pair = esp_side_by_side_new (a, b);
  esp_side_by_side_look_through (pair);
  esp_side_by_side_set_position (pair, G_MAXUINT64);
  g_assert_cmpuint (esp_search_get_step (a), <, esp_search_get_n_steps (a));
  g_assert_true (esp_search_get_event (a, &event));
  g_assert_cmpint (event.type, ==, ESP_EVENT_SOLUTION);
}

/* One that ends only after both were moved leaves the other where it is, and comes there too. */
static void
test_pair_late (void)
{
  const EspProblem *map = esp_problem_find ("map");
  g_autoptr (EspSearch) done = search_sample ("map", "australia.map", "bt");
  g_autoptr (EspSearch) late = NULL;
  g_autoptr (EspSideBySide) pair = NULL;
  guint64 step;

  if (done == NULL)
    return;
  late = esp_search_new (esp_problem_find_algorithm (map, "bt"), esp_search_get_instance (done),
                         NULL, esp_search_get_options (done));
  esp_search_set_record (late, TRUE, 0);
  esp_search_start (late, FALSE);
  pair = esp_side_by_side_new (late, done);
  step = 0;
  for (guint i = 0; i < 4; i++)
    step = esp_trace_next_decision (esp_search_get_trace (done), step);
  esp_side_by_side_seek (pair, 1, step);
  while (esp_search_is_alive (late) || esp_search_get_step (late) != step)
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (esp_search_get_step (done), ==, step);
  g_assert_cmpuint (esp_side_by_side_get_position (pair), ==, 4);
}

/* Past its last decision a side stands at one and the same end, whichever way one came: that of a
 * game tree is the whole of it. */
static void
test_pair_same_end (void)
{
  g_autoptr (EspSearch) a = search_sample ("tree", "handout.tree", "alphabeta");
  g_autoptr (EspSearch) b = search_sample ("tree", "handout.tree", "minimax");
  g_autoptr (EspSideBySide) pair = NULL;
  EspSearch *both[2];

  if (a == NULL || b == NULL)
    return;
  pair = esp_side_by_side_new (a, b);
  both[0] = a;
  both[1] = b;
  /* before all of it was looked through */
  esp_side_by_side_set_position (pair, G_MAXUINT64);
  esp_side_by_side_look_through (pair);
  for (guint side = 0; side < 2; side++)
    {
      guint64 n = esp_side_by_side_get_side_length (pair, side);

      esp_side_by_side_set_position (pair, n);
      g_assert_cmpuint (esp_search_get_step (both[side]), ==, esp_search_get_n_steps (both[side]));
      esp_side_by_side_set_position (pair, n - 1);
      g_assert_cmpuint (esp_search_get_step (both[side]), <, esp_search_get_n_steps (both[side]));
      esp_search_set_step (both[1 - side], esp_search_get_n_steps (both[1 - side]));
      esp_search_set_step (both[side], esp_search_get_n_steps (both[side]));
      g_assert_cmpuint (esp_side_by_side_get_position (pair), ==, n);
    }
  esp_side_by_side_set_position (pair, G_MAXUINT64);
  for (guint side = 0; side < 2; side++)
    g_assert_cmpuint (esp_search_get_step (both[side]), ==, esp_search_get_n_steps (both[side]));
}

/* Other units keep the place: that of the longer one where the other has ended, and in a time that
 * is too short to tell. */
static void
test_pair_units (void)
{
  g_autoptr (EspSearch) a = search_sample ("battleship", "10-hard.txt", "gac");
  g_autoptr (EspSearch) b = search_sample ("battleship", "10-hard.txt", "fc");
  g_autoptr (EspSideBySide) pair = NULL;
  guint64 short_one;
  guint64 step;
  guint longer;

  if (a == NULL || b == NULL)
    return;
  pair = esp_side_by_side_new (a, b);
  esp_side_by_side_look_through (pair);
  longer = esp_side_by_side_get_side_length (pair, 1) > esp_side_by_side_get_side_length (pair, 0);
  short_one = esp_side_by_side_get_side_length (pair, 1 - longer);
  g_assert_cmpuint (short_one + 7, <, esp_side_by_side_get_length (pair));
  esp_side_by_side_set_position (pair, short_one + 5);
  step = esp_search_get_step (longer ? b : a);
  for (EspSideBySideUnit unit = ESP_SIDE_BY_SIDE_EVENT; unit <= ESP_SIDE_BY_SIDE_TIME; unit++)
    {
      esp_side_by_side_set_unit (pair, unit);
      g_assert_cmpuint (esp_search_get_step (longer ? b : a), ==, step);
    }
  esp_side_by_side_set_unit (pair, ESP_SIDE_BY_SIDE_DECISION);
  g_assert_cmpuint (esp_side_by_side_get_position (pair), ==, short_one + 5);
  g_assert_cmpuint (esp_search_get_step (longer ? b : a), ==, step);
  /* where one went in the other unit, one is */
  esp_side_by_side_set_unit (pair, ESP_SIDE_BY_SIDE_EVENT);
  esp_side_by_side_set_position (pair, 3);
  esp_side_by_side_set_unit (pair, ESP_SIDE_BY_SIDE_DECISION);
  g_assert_cmpuint (esp_side_by_side_get_position (pair), <=, 3);
}

/* In step by decisions, each list stands on the decision, not on what followed from it. */
static void
test_pair_rows (void)
{
  const char *const names[] = { "A", "B" };
  g_autoptr (EspSearch) a = search_sample ("battleship", "10-hard.txt", "gac");
  g_autoptr (EspSearch) b = search_sample ("battleship", "10-hard.txt", "fc");
  g_autoptr (EspSideBySide) pair = NULL;
  EspSideBySideView *both;

  if (a == NULL || b == NULL)
    return;
  pair = esp_side_by_side_new (a, b);
  esp_side_by_side_look_through (pair);
  both = ESP_SIDE_BY_SIDE_VIEW (g_object_ref_sink (esp_side_by_side_view_new ()));
  esp_side_by_side_view_set_pair (both, pair, names);
  for (guint64 n = 2; n <= MIN (esp_side_by_side_get_side_length (pair, 0), 20); n++)
    {
      esp_side_by_side_set_position (pair, n);
      for (guint side = 0; side < 2; side++)
        if (n <= esp_side_by_side_get_side_length (pair, side))
          g_assert_cmpuint (esp_event_list_get_step (esp_side_by_side_view_get_events (both, side)),
                            ==, esp_side_by_side_find_decision (pair, side, n) + 1);
    }
  esp_side_by_side_view_set_pair (both, NULL, NULL);
  g_object_unref (both);
}

/* Two of very different length, both from the same order of variables, on a widget that is seen. */
typedef struct
{
  EspSearch *a, *b;
  EspSideBySide *pair;
  EspSideBySideView *both;
  GtkWidget *window;
} Beside;

static gboolean
beside_init (Beside *beside)
{
  const EspProblem *room = esp_problem_find ("battleship");
  g_autoptr (EspInstance) instance = NULL;

  if (room == NULL)
    {
      g_test_skip ("battleship is not built");
      return FALSE;
    }
  instance = esp_instance_find (room, "10-hard.txt", NULL);
  beside->a = search_all (esp_problem_find_algorithm (room, "gac"), instance, "index");
  beside->b = search_all (esp_problem_find_algorithm (room, "fc"), instance, "index");
  beside->pair = esp_side_by_side_new (beside->a, beside->b);
  esp_side_by_side_look_through (beside->pair);
  beside->both = ESP_SIDE_BY_SIDE_VIEW (esp_side_by_side_view_new ());
  gtk_widget_set_size_request (GTK_WIDGET (beside->both), 900, 700);
  esp_side_by_side_view_set_pair (beside->both, beside->pair, (const char *const[]){ "A", "B" });
  beside->window = show (GTK_WIDGET (beside->both));
  return TRUE;
}

static void
beside_clear (Beside *beside)
{
  gtk_window_destroy (GTK_WINDOW (beside->window));
  g_object_unref (beside->pair);
  g_object_unref (beside->a);
  g_object_unref (beside->b);
}

static gboolean
shows_event (GtkWidget *widget, const char *index)
{
  return ESP_IS_EVENT_ROW (widget) && gtk_widget_get_child_visible (widget) &&
         esp_event_row_get_index (ESP_EVENT_ROW (widget)) == g_ascii_strtoull (index, NULL, 10);
}

/* What a side's list has put around the row of a decision, where that is made; else NULL. */
static GtkWidget *
find_row (Beside *beside, guint side, guint64 decision)
{
  g_autofree char *index = g_strdup_printf (
      "%" G_GUINT64_FORMAT, esp_side_by_side_find_decision (beside->pair, side, decision));
  GtkWidget *row = find_fitting (GTK_WIDGET (esp_side_by_side_view_get_events (beside->both, side)),
                                 shows_event, index);

  return row != NULL ? gtk_widget_get_parent (row) : NULL;
}

/* Where it is seen in its list. */
static double
find_line (Beside *beside, guint side, guint64 decision)
{
  GtkWidget *list = GTK_WIDGET (esp_side_by_side_view_get_events (beside->both, side));
  GtkWidget *row = find_row (beside, side, decision);
  graphene_rect_t bounds;

  if (row == NULL || !gtk_widget_get_mapped (row) ||
      !gtk_widget_compute_bounds (row, list, &bounds))
    return -1;
  return bounds.origin.y >= 0 && bounds.origin.y < gtk_widget_get_height (list) ? bounds.origin.y
                                                                                : -1;
}

static gboolean
on_one_line (Beside *beside, guint64 decision)
{
  double line = find_line (beside, 0, decision);

  return line >= 0 && line == find_line (beside, 1, decision);
}

static GListModel *
get_rows (Beside *beside, guint side)
{
  return G_LIST_MODEL (
      esp_event_list_get_model (esp_side_by_side_view_get_events (beside->both, side)));
}

static GtkListView *
get_view (Beside *beside, guint side)
{
  return GTK_LIST_VIEW (find_type (
      GTK_WIDGET (esp_side_by_side_view_get_events (beside->both, side)), GTK_TYPE_LIST_VIEW));
}

/* In step by decisions the lists have a row a decision, and those of both stand on one line: near
 * the end of the shorter one, too. By events they have all of them. */
static void
test_pair_lines (void)
{
  Beside beside;
  guint64 n;

  if (!beside_init (&beside))
    return;
  n = esp_side_by_side_get_side_length (beside.pair, 0);
  g_assert_cmpuint (n, <, esp_side_by_side_get_side_length (beside.pair, 1));
  for (guint side = 0; side < 2; side++)
    {
      g_assert_cmpuint (g_list_model_get_n_items (get_rows (&beside, side)), ==,
                        esp_side_by_side_get_side_length (beside.pair, side));
      for (guint64 row = 0; row < n; row += 41)
        {
          g_autoptr (EspEventItem) item =
              g_list_model_get_item (get_rows (&beside, side), (guint) row);

          g_assert_cmpuint (esp_event_item_get_index (item), ==,
                            esp_side_by_side_find_decision (beside.pair, side, row + 1));
        }
    }
  for (guint k = 0; k < 6; k++)
    {
      const guint64 places[] = { 1, 2, 76, 400, n - 1, n };

      esp_side_by_side_set_position (beside.pair, places[k]);
      WAIT_FOR (on_one_line (&beside, places[k]) &&
                (places[k] == 1 || on_one_line (&beside, places[k] - 1)));
    }
  /* what goes on alone keeps to the middle, and the other one to its last decision */
  esp_side_by_side_set_position (beside.pair, n + 500);
  WAIT_FOR (find_line (&beside, 1, n + 500) >= 0 && find_line (&beside, 1, n + 502) >= 0);
  WAIT_FOR (find_line (&beside, 0, n) >= 0);
  /* one that is scrolled by hand takes the other along */
  gtk_adjustment_set_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (get_view (&beside, 1))),
                            0);
  WAIT_FOR (on_one_line (&beside, 2));

  esp_side_by_side_set_unit (beside.pair, ESP_SIDE_BY_SIDE_EVENT);
  for (guint side = 0; side < 2; side++)
    g_assert_cmpuint (g_list_model_get_n_items (get_rows (&beside, side)), ==,
                      esp_search_get_n_steps (esp_side_by_side_get_search (beside.pair, side)));
  esp_side_by_side_set_position (beside.pair, 50);
  for (guint side = 0; side < 2; side++)
    g_assert_cmpuint (
        esp_event_list_get_step (esp_side_by_side_view_get_events (beside.both, side)), ==, 50);
  beside_clear (&beside);
}

/* A row that is chosen is gone to, by both, with what follows from its decision. */
static void
test_pair_choose (void)
{
  Beside beside;

  if (!beside_init (&beside))
    return;
  for (guint side = 0; side < 2; side++)
    for (guint row = 30; row < 90; row += 7)
      {
        gtk_selection_model_select_item (gtk_list_view_get_model (get_view (&beside, side)), row,
                                         TRUE);
        g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, row + 1);
        for (guint i = 0; i < 2; i++)
          {
            g_assert_cmpuint (esp_search_get_step (esp_side_by_side_get_search (beside.pair, i)),
                              ==, esp_side_by_side_find_step (beside.pair, i, row + 1));
            g_assert_true (gtk_selection_model_is_selected (
                gtk_list_view_get_model (get_view (&beside, i)), row));
          }
      }
  beside_clear (&beside);
}

/* The rows of the first difference are tinted in both lists, on one line when one goes there. */
static void
test_pair_tint (void)
{
  Beside beside;
  guint64 difference;

  if (!beside_init (&beside))
    return;
  difference = esp_side_by_side_get_difference (beside.pair);
  g_assert_cmpuint (difference, >, 2);
  esp_side_by_side_go_to_difference (beside.pair);
  WAIT_FOR (on_one_line (&beside, difference) && on_one_line (&beside, difference - 1));
  for (guint side = 0; side < 2; side++)
    {
      g_assert_true (gtk_widget_has_css_class (find_row (&beside, side, difference), "difference"));
      g_assert_false (
          gtk_widget_has_css_class (find_row (&beside, side, difference - 1), "difference"));
    }
  /* still in view one on */
  esp_side_by_side_set_position (beside.pair, difference + 1);
  WAIT_FOR (on_one_line (&beside, difference + 1));
  for (guint side = 0; side < 2; side++)
    g_assert_true (gtk_widget_has_css_class (find_row (&beside, side, difference), "difference"));
  beside_clear (&beside);
}

static gboolean
is_pinned_at (GtkWidget *widget, const char *edge)
{
  return ESP_IS_PINNED_ROW (widget) &&
         (gtk_widget_get_valign (widget) == GTK_ALIGN_START) == g_str_equal (edge, "start");
}

/* Of both lists alike. */
static gboolean
is_pinned (Beside *beside, const char *edge)
{
  gboolean shown[2];

  for (guint side = 0; side < 2; side++)
    shown[side] = esp_pinned_row_is_shown (ESP_PINNED_ROW (find_fitting (
        GTK_WIDGET (esp_side_by_side_view_get_events (beside->both, side)), is_pinned_at, edge)));
  return shown[0] && shown[1];
}

/* The first difference is in sight wherever one stands: in its place, or at the edge that it lies
 * behind. */
static void
test_pair_pinned (void)
{
  Beside beside;
  guint64 difference;

  if (!beside_init (&beside))
    return;
  difference = esp_side_by_side_get_difference (beside.pair);
  esp_side_by_side_go_to_difference (beside.pair);
  WAIT_FOR (on_one_line (&beside, difference) && !is_pinned (&beside, "start") &&
            !is_pinned (&beside, "end"));
  esp_side_by_side_set_position (beside.pair, difference + 50);
  WAIT_FOR (on_one_line (&beside, difference + 50) && is_pinned (&beside, "start"));
  g_assert_false (is_pinned (&beside, "end"));
  esp_side_by_side_set_position (beside.pair, 1);
  WAIT_FOR (on_one_line (&beside, 1) && is_pinned (&beside, "end"));
  g_assert_false (is_pinned (&beside, "start"));
  g_signal_emit_by_name (
      find_fitting (GTK_WIDGET (esp_side_by_side_view_get_events (beside.both, 1)), is_pinned_at,
                    "end"),
      "chosen");
  g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, difference);
  beside_clear (&beside);
}

/* Whether a screen reader reads a row to the end with @why. */
static gboolean
is_called (GtkWidget *row, const char *why)
{
  char *text =
      row == NULL
          ? NULL
          : gtk_test_accessible_check_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (row)),
                                                GTK_ACCESSIBLE_PROPERTY_LABEL, "?");
  gboolean called = text != NULL && strstr (text, why) != NULL;

  g_free (text);
  return called;
}

/* What stands between two decisions elsewhere is not lost: a conflict is seen in the row of the
 * decision that ran into it, and said there; one that ran into none says how many values it took.
 */
static void
test_pair_conflicts (void)
{
  Beside beside;
  guint n_conflicts = 0;
  guint n_effects = 0;

  if (!beside_init (&beside))
    return;
  for (guint64 k = 2; k < 120; k++)
    {
      EspTrace *trace = esp_search_get_trace (beside.b);
      guint64 index = esp_side_by_side_find_decision (beside.pair, 1, k);
      guint64 next = esp_side_by_side_find_decision (beside.pair, 1, k + 1);
      gboolean conflict = FALSE;
      guint n_pruned = 0;
      g_autofree char *pruned = NULL;
      g_autofree char *why = esp_words_describe_decision (
          ESP_WORDS_CONSTRAINTS, trace, esp_search_get_options (beside.b), index, 2);
      EspEvent event;

      for (guint64 i = index + 1; i < next; i++)
        {
          g_assert_cmpuint (esp_trace_get_events (trace, i, 1, &event), ==, 1);
          conflict = event.type == ESP_EVENT_WIPEOUT || conflict;
          n_pruned += event.type == ESP_EVENT_PRUNE;
        }
      pruned = g_strdup_printf (", %u pruned", n_pruned);
      g_assert_cmpint (g_str_has_suffix (why, pruned), ==, n_pruned > 0 && !conflict);
      n_effects += n_pruned > 0 && !conflict;
      g_assert_cmpint (esp_words_find_outcome (trace, index, &event), ==, conflict);
      g_assert_cmpstr (why, !=, "");
      g_assert_cmpint (g_utf8_strlen (why, -1), <=, 26);
      if (!conflict && n_conflicts > 3)
        continue;
      n_conflicts += conflict;
      esp_side_by_side_set_position (beside.pair, k);
      WAIT_FOR (find_line (&beside, 1, k) >= 0);
      g_assert_cmpint (gtk_widget_has_css_class (find_row (&beside, 1, k), "failure"), ==,
                       conflict);
      WAIT_FOR (is_called (find_row (&beside, 1, k), why));
    }
  g_assert_cmpuint (n_conflicts, >, 5);
  g_assert_cmpuint (n_effects, >, 5);
  beside_clear (&beside);
}

/* The timelines stand for as much of the longer run as matters: all of the shorter one, and more as
 * one goes on; not while the pointer holds one, and where that is, both go. */
static void
test_pair_scale (void)
{
  Beside beside;
  GtkWidget *strip;
  GtkEventController *drag;
  guint64 n;
  guint64 all;

  if (!beside_init (&beside))
    return;
  n = esp_side_by_side_get_side_length (beside.pair, 0);
  all = esp_side_by_side_get_length (beside.pair);
  strip = GTK_WIDGET (esp_timeline_get_strip (esp_side_by_side_view_get_timeline (beside.both)));
  drag = find_controller (strip, GTK_TYPE_GESTURE_DRAG);
  g_assert_cmpuint (all, >, 8 * n);
  g_assert_cmpuint (esp_side_by_side_view_get_scale (beside.both), ==, n);
  esp_side_by_side_set_position (beside.pair, n);
  g_assert_cmpuint (esp_side_by_side_view_get_scale (beside.both), ==, 2 * n);
  /* a step back does not take it away again, and much of it does */
  esp_side_by_side_set_position (beside.pair, n * 3 / 4);
  g_assert_cmpuint (esp_side_by_side_view_get_scale (beside.both), ==, 2 * n);
  esp_side_by_side_set_position (beside.pair, 3);
  g_assert_cmpuint (esp_side_by_side_view_get_scale (beside.both), ==, n);
  esp_side_by_side_set_position (beside.pair, G_MAXUINT64);
  g_assert_cmpuint (esp_side_by_side_view_get_scale (beside.both), ==, all);
  esp_side_by_side_set_position (beside.pair, 0);

  WAIT_FOR (gtk_widget_get_width (strip) > 100);
  g_signal_emit_by_name (drag, "drag-begin", gtk_widget_get_width (strip) / 2.0, 8.0);
  g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, (n + 1) / 2);
  for (guint side = 0; side < 2; side++)
    g_assert_cmpuint (esp_search_get_step (esp_side_by_side_get_search (beside.pair, side)), ==,
                      esp_side_by_side_find_step (beside.pair, side, (n + 1) / 2));
  g_signal_emit_by_name (drag, "drag-begin", (double) gtk_widget_get_width (strip), 8.0);
  g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, n);
  g_assert_cmpuint (esp_side_by_side_view_get_scale (beside.both), ==, n);
  g_signal_emit_by_name (drag, "drag-end", 0.0, 0.0);
  g_assert_cmpuint (esp_side_by_side_view_get_scale (beside.both), ==, 2 * n);
  /* beyond the end of the shorter one the longer one is gone on with */
  g_signal_emit_by_name (drag, "drag-begin", gtk_widget_get_width (strip) * 0.75, 8.0);
  g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, (n * 3 + 1) / 2);
  g_signal_emit_by_name (drag, "drag-end", 0.0, 0.0);

  /* in steps of another kind it is another scale */
  esp_side_by_side_set_unit (beside.pair, ESP_SIDE_BY_SIDE_EVENT);
  g_assert_cmpuint (esp_side_by_side_view_get_scale (beside.both), >=,
                    MIN (esp_search_get_n_steps (beside.a), esp_search_get_n_steps (beside.b)));
  beside_clear (&beside);
}

static gboolean
press (GtkWidget *widget, guint keyval, GdkModifierType state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !taken; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) &&
          gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0u, state, &taken);
    }
  return taken;
}

/* Wherever one has clicked the keys step both; by how they begin, which is no decision. */
static void
test_pair_keys (void)
{
  Beside beside;
  GtkWidget *places[3];
  guint64 n;

  if (!beside_init (&beside))
    return;
  n = esp_side_by_side_get_length (beside.pair);
  WAIT_FOR (find_row (&beside, 1, 2) != NULL);
  places[0] = find_row (&beside, 1, 2);
  places[1] =
      find_type (GTK_WIDGET (esp_side_by_side_view_get_timeline (beside.both)), GTK_TYPE_BUTTON);
  places[2] =
      GTK_WIDGET (esp_timeline_get_strip (esp_side_by_side_view_get_timeline (beside.both)));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      /* as after a click on it, which moves by itself */
      esp_side_by_side_set_position (beside.pair, 5);
      places[0] = find_row (&beside, 1, 2);
      gtk_root_set_focus (GTK_ROOT (beside.window), places[i]);
      g_assert_true (press (GTK_WIDGET (beside.both), GDK_KEY_Home, 0));
      g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, 0);
      /* no press is without a number of its own */
      for (guint64 k = 1; k < 4; k++)
        {
          g_assert_true (press (GTK_WIDGET (beside.both), GDK_KEY_Right, 0));
          g_assert_cmpuint (esp_side_by_side_number_decision (
                                beside.pair, esp_side_by_side_get_position (beside.pair)),
                            ==, k);
        }
      for (guint64 k = 3; k > 0; k--)
        {
          g_assert_true (press (GTK_WIDGET (beside.both), GDK_KEY_Left, 0));
          g_assert_cmpuint (esp_side_by_side_number_decision (
                                beside.pair, esp_side_by_side_get_position (beside.pair)),
                            ==, k - 1);
        }
      g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, 0);
      g_assert_true (press (GTK_WIDGET (beside.both), GDK_KEY_End, 0));
      g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, n);
      /* a button that leads no further gives the keys to the timeline */
      g_assert_true (press (GTK_WIDGET (beside.both), GDK_KEY_Down, 0));
      g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, i == 0 ? n : n - 1);
      g_assert_false (press (GTK_WIDGET (beside.both), GDK_KEY_Right, GDK_ALT_MASK));
    }
  /* down a list is on, from where the other keys have led */
  esp_side_by_side_set_position (beside.pair, 5);
  gtk_root_set_focus (GTK_ROOT (beside.window), find_row (&beside, 1, 2));
  g_assert_true (press (GTK_WIDGET (beside.both), GDK_KEY_Right, 0));
  g_assert_true (press (GTK_WIDGET (beside.both), GDK_KEY_Down, 0));
  g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, 7);
  g_assert_true (press (GTK_WIDGET (beside.both), GDK_KEY_Up, 0));
  g_assert_cmpuint (esp_side_by_side_get_position (beside.pair), ==, 6);
  /* on a board the keyboard walks about */
  gtk_widget_grab_focus (GTK_WIDGET (esp_side_by_side_view_get_canvas (beside.both, 0)));
  g_assert_false (press (GTK_WIDGET (beside.both), GDK_KEY_Left, 0));
  esp_side_by_side_view_grab_keys (beside.both);
  g_assert_true (press (GTK_WIDGET (beside.both), GDK_KEY_Home, 0));
  beside_clear (&beside);
}

/* Columns are as wide as the text wants them when it grows. */
static void
test_pair_columns (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  EspEventList *events;
  Beside beside;
  int usual;
  int width;

  if (!beside_init (&beside))
    return;
  g_object_get (settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
  events = esp_side_by_side_view_get_events (beside.both, 1);
  WAIT_FOR (find_row (&beside, 1, 2) != NULL);
  width = esp_event_list_get_wanted_width (events);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  WAIT_FOR (esp_event_list_get_wanted_width (events) > width * 1.7);
  g_object_set (settings, "gtk-xft-dpi", usual, NULL);
  beside_clear (&beside);
}

/* Nodes of a search of paths have the number that orders them by its letter: where nothing is
 * estimated there is no f. */
static void
test_tree_letters (void)
{
  static const char *const searches[][2] = { { "bfs", "g " }, { "ucs", "g " }, { "astar", "f " } };

  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      g_autoptr (EspSearch) search = search_sample ("path", "romania.path", searches[i][0]);
      g_autoptr (GHashTable) forced = g_hash_table_new (NULL, NULL);
      EspTreeChoice choice = { .step = 12, .forced = forced, .budget = 260, .line = 64 };
      EspTreeDrawing *drawing;
      guint n = 0;

      if (search == NULL)
        return;
      drawing = esp_tree_drawing_new ();
      choice.node = esp_trace_get_node_at (esp_search_get_trace (search), choice.step);
      esp_tree_build (drawing, esp_search_get_trace (search), &choice);
      for (guint k = 0; k < drawing->items->len; k++)
        {
          const EspTreeItem *item = &g_array_index (drawing->items, EspTreeItem, k);

          if (item->value == NULL || item->shape == ESP_TREE_MORE)
            continue;
          g_assert_true (g_str_has_prefix (item->value, searches[i][1]));
          n++;
        }
      g_assert_cmpuint (n, >, 5);
      esp_tree_drawing_free (drawing);
    }
}

/* A node is drawn as failed from the step on at which it failed; before, the way to it is open. */
static void
test_tree_fates (void)
{
  g_autoptr (EspSearch) search = search_sample ("battleship", "10-hard.txt", "fc");
  g_autoptr (GHashTable) forced = g_hash_table_new (NULL, NULL);
  EspTreeChoice choice = { .forced = forced, .budget = 260, .line = 64 };
  EspTreeDrawing *drawing;
  EspTrace *trace;

  if (search == NULL)
    return;
  trace = esp_search_get_trace (search);
  drawing = esp_tree_drawing_new ();
  for (choice.step = 1; choice.step <= MIN (esp_trace_get_n_events (trace), 120); choice.step++)
    for (int fold = 0; fold < 2; fold++)
      {
        choice.fold = fold > 0;
        choice.node = esp_trace_get_node_at (trace, choice.step);
        esp_tree_build (drawing, trace, &choice);
        for (guint i = 0; i < drawing->items->len; i++)
          {
            const EspTreeItem *item = &g_array_index (drawing->items, EspTreeItem, i);
            EspNode node;

            if (item->shape == ESP_TREE_MORE || !esp_trace_get_node (trace, item->id, &node) ||
                node.leave < choice.step)
              continue;
            if (item->id != choice.node)
              g_assert_cmpint (item->shape, !=, ESP_TREE_FAILED);
            g_assert_cmpint (item->flags & ESP_TREE_DEAD, ==, 0);
            if (item->flags & ESP_TREE_PATH)
              g_assert_cmpint (item->shape, ==, ESP_TREE_BRANCH);
          }
      }
  esp_tree_drawing_free (drawing);
}

/* Once it is there, the first difference is framed on both boards. */
static void
assert_framed (EspSideBySide *pair, guint64 difference)
{
  GtkWidget *widget = g_object_ref_sink (esp_side_by_side_view_new ());
  EspSideBySideView *both = ESP_SIDE_BY_SIDE_VIEW (widget);

  esp_side_by_side_view_set_pair (both, pair, (const char *const[]){ "A", "B" });
  for (guint64 at = difference - 1; at <= difference + 1; at++)
    for (guint side = 0; side < 2; side++)
      {
        const EspScene *scene;
        EspEvent event;

        esp_side_by_side_set_position (pair, at);
        scene = esp_canvas_get_scene (esp_side_by_side_view_get_canvas (both, side));
        g_assert_cmpuint (scene->n_marks, ==, at < difference ? 0 : 1);
        g_assert_cmpuint (esp_trace_get_events (
                              esp_search_get_trace (esp_side_by_side_get_search (pair, side)),
                              esp_side_by_side_find_decision (pair, side, difference), 1, &event),
                          ==, 1);
        if (scene->n_marks > 0)
          g_assert_cmpint (scene->marks[0], ==, event.subject);
      }
  esp_side_by_side_view_set_pair (both, NULL, NULL);
  g_object_unref (widget);
}

/* Two that begin alike: the difference is the first decision that a look by eye finds. */
static void
test_pair_difference (void)
{
  const EspProblem *problem = esp_problem_find ("map");
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspSearch) a = NULL;
  g_autoptr (EspSearch) b = NULL;
  g_autoptr (EspSideBySide) pair = NULL;
  guint64 steps[2] = { 0, 0 };
  guint64 n = 0;
  gboolean same = TRUE;

  if (problem == NULL)
    {
      g_test_skip ("map is not built");
      return;
    }
  instance = problem->editing->example ();
  a = search_all (esp_problem_find_algorithm (problem, "bt"), instance, "mrv");
  b = search_all (esp_problem_find_algorithm (problem, "fc"), instance, "mrv");
  pair = esp_side_by_side_new (a, b);
  esp_side_by_side_look_through (pair);
  while (same)
    {
      EspEvent events[2] = { { 0 }, { 0 } };

      n++;
      for (int i = 0; i < 2; i++)
        {
          EspTrace *trace = esp_search_get_trace (i == 0 ? a : b);

          while (esp_trace_get_events (trace, steps[i]++, 1, &events[i]) == 1 &&
                 !esp_event_type_get_info (events[i].type)->decision)
            ;
        }
      g_assert_cmpuint (n, <, 100000);
      same = events[0].type == events[1].type && events[0].subject == events[1].subject &&
             events[0].csp.value == events[1].csp.value;
      if (same && steps[0] > esp_search_get_n_steps (a))
        break; /* both are over */
    }
  g_assert_cmpuint (esp_side_by_side_get_difference (pair), ==, same ? 0 : n);
  if (same)
    return;
  esp_side_by_side_go_to_difference (pair);
  g_assert_cmpuint (esp_side_by_side_get_position (pair), ==, n);
  assert_framed (pair, n);
}

/* A conflict's graph is there from the conflict on; a fact leads to the step where it was set. */
static void
test_implications (void)
{
  g_autoptr (EspSearch) search = search_sample ("battleship", "10-hard.txt", "learn");
  EspTrace *trace;
  GtkWidget *widget;
  GtkWidget *window;
  EspImplicationView *view;
  EspEvent event;
  guint64 step = 0;

  if (search == NULL)
    return;
  trace = esp_search_get_trace (search);
  widget = esp_implication_view_new ();
  view = ESP_IMPLICATION_VIEW (widget);
  window = show (widget);
  esp_implication_view_set_search (view, search);
  esp_search_set_step (search, 0);
  g_assert_false (esp_implication_view_has_graph (view));
  while (esp_trace_get_events (trace, step, 1, &event) == 1 && event.type != ESP_EVENT_CONFLICT)
    step++;
  g_assert_cmpint (event.type, ==, ESP_EVENT_CONFLICT);
  esp_search_set_step (search, step + 1);
  g_assert_true (esp_implication_view_has_graph (view));
  g_assert_cmpuint (esp_implication_view_get_n (view), >, 1);
  /* with the keyboard: the first fact, and there one is */
  gtk_test_accessible_assert_role (widget, GTK_ACCESSIBLE_ROLE_IMG);
  esp_implication_view_go_to (view, 0);
  g_assert_cmpuint (esp_search_get_step (search), <=, step);
  g_assert_true (esp_search_get_event (search, &event));
  g_assert_true (event.type == ESP_EVENT_ASSIGN || event.type == ESP_EVENT_IMPLY);
  gtk_window_destroy (GTK_WINDOW (window));
}

static const EspPageSpec *
find_spec (const char *id)
{
  const EspPageSpec *const *spec = esp_page_specs_get ();

  while (!g_str_equal ((*spec)->problem->id, id))
    spec++;
  return *spec;
}

/* Shows @widget and lets it go; its class is noted. */
static void
try_widget (GHashTable *made, GtkWidget *widget)
{
  g_hash_table_add (made, (gpointer) G_OBJECT_TYPE_NAME (widget));
  gtk_window_destroy (GTK_WINDOW (show (widget)));
}

/* Its parts have all of its height: what starts things stays at its foot. */
static void
try_inspector (GHashTable *made, EspPageModel *model)
{
  static const char *const parts[] = { "puzzle", "solve", "play", "compare" };
  GtkWidget *widget = esp_inspector_new (model);
  EspInspector *inspector = ESP_INSPECTOR (widget);
  GtkWidget *window = show (widget);
  GtkWidget *panels[] = { GTK_WIDGET (esp_inspector_get_puzzle (inspector)),
                          GTK_WIDGET (esp_inspector_get_solve (inspector)),
                          (GtkWidget *) esp_inspector_get_play (inspector),
                          GTK_WIDGET (esp_inspector_get_compare (inspector)) };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      esp_page_model_set_part (model, parts[i]);
      if (panels[i] == NULL)
        continue;
      g_assert_cmpstr (esp_page_model_get_part (model), ==, parts[i]);
      WAIT_FOR (gtk_widget_get_mapped (panels[i]) && gtk_widget_get_height (panels[i]) > 0);
      g_assert_cmpint (gtk_widget_get_height (panels[i]), >,
                       gtk_widget_get_height (widget) * 3 / 4);
    }
  g_hash_table_add (made, (gpointer) G_OBJECT_TYPE_NAME (widget));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The parts of an inspector, in a room with a game, with a puzzle, and with neither. */
static void
try_parts (GHashTable *made, const char *id)
{
  const EspPageSpec *spec = find_spec (id);
  g_autoptr (EspPageModel) model = esp_page_model_new (spec);

  if (spec->play != ESP_PLAY_NONE)
    try_widget (made, esp_play_panel_new (esp_page_model_get_play (model)));
  try_widget (made, esp_puzzle_panel_new (spec));
  try_widget (made, esp_compare_panel_new (spec->problem));
  if (spec->problem->experiments != NULL)
    try_widget (made, esp_experiment_panel_new (spec->problem));
  try_widget (made, esp_compare_area_new (spec->problem));
  try_inspector (made, model);
  try_widget (made, esp_stage_new (spec));
  try_widget (made, esp_page_view_new (spec));
}

/* Every type that has a template can be made from it, without a warning; windows are made where
 * they are tested. */
static void
test_templates (void)
{
  const EspProblem *problem = esp_problem_find ("lamps");
  g_autoptr (GHashTable) made = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GRegex) head =
      g_regex_new ("<template class=\"(\\w+)\" parent=\"(\\w+)\"", 0, 0, NULL);
  g_auto (GStrv) files = g_resources_enumerate_children (ESP_RESOURCE_BASE "/ui", 0, NULL);
  GtkWidget *stack = g_object_ref_sink (gtk_stack_new ());
  GtkWidget *widgets[] = { esp_timeline_new (),
                           g_object_new (ESP_TYPE_STEP_BUTTON, NULL),
                           esp_curve_view_new (),
                           esp_search_dock_new (ESP_PANE_TREE | ESP_PANE_PLOTS),
                           esp_side_by_side_view_new (),
                           esp_result_card_new ("Title", "Meaning"),
                           esp_board_new (problem),
                           esp_solve_panel_new (problem, NULL),
                           esp_side_by_side_panel_new (problem),
                           esp_results_panel_new (),
                           esp_card_new ("Title", "Text", "win.start"),
                           esp_sidebar_new (GTK_STACK (stack)),
                           esp_start_new (),
                           esp_swatches_new (),
                           esp_text_pane_new (),
                           esp_by_hand_new (),
                           g_object_new (ESP_TYPE_HANDIN_LINE, NULL) };

  for (guint i = 0; i < G_N_ELEMENTS (widgets); i++)
    try_widget (made, widgets[i]);
  try_parts (made, "war");
  try_parts (made, "battleship");
  try_parts (made, "tree");
  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat (ESP_RESOURCE_BASE "/ui/", files[i], NULL);
      g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *type = NULL;
      g_autofree char *parent = NULL;

      g_assert_true (g_regex_match (head, g_bytes_get_data (bytes, NULL), 0, &match));
      type = g_match_info_fetch (match, 1);
      parent = g_match_info_fetch (match, 2);
      if (!g_str_equal (parent, "GtkWindow") && !g_hash_table_contains (made, type))
        g_error ("%s was not made", type);
    }
  g_object_unref (stack);
}

static void
test_step_counter (void)
{
  g_autoptr (EspRun) run = record ("thirteen.txt");
  EspTrace *trace = esp_run_get_trace (run);
  g_autoptr (EspStepCounter) counter = esp_step_counter_new (trace, NULL);
  const EspAnswer *answer = esp_run_get_answer (run);
  EspCounters counters;
  gboolean known[ESP_N_COUNTERS];

  esp_step_counter_get (counter, 0, &counters, known);
  g_assert_cmpuint (counters.n[ESP_COUNTER_ASSIGNMENTS], ==, 0);
  esp_step_counter_get (counter, G_MAXUINT64, &counters, known);
  g_assert_true (known[ESP_COUNTER_ASSIGNMENTS]);
  g_assert_cmpuint (counters.n[ESP_COUNTER_ASSIGNMENTS], ==,
                    answer->counters.n[ESP_COUNTER_ASSIGNMENTS]);
  g_assert_cmpuint (counters.n[ESP_COUNTER_BACKTRACKS], ==,
                    answer->counters.n[ESP_COUNTER_BACKTRACKS]);
  g_assert_cmpuint (counters.n[ESP_COUNTER_EVENTS], ==, esp_trace_get_n_events (trace));
}

/* --- the tree --- */

static void
on_node (GtkWidget *widget G_GNUC_UNUSED, guint node, guint *chosen)
{
  *chosen = node;
}

static void
test_tree (void)
{
  g_autoptr (EspRun) run = record ("thirteen.txt");
  EspTrace *trace = esp_run_get_trace (run);
  GtkWidget *widget = esp_tree_view_new ();
  EspTreeView *view = ESP_TREE_VIEW (widget);
  GtkWidget *window = show (widget);
  guint32 n = esp_trace_get_n_nodes (trace);
  guint chosen = G_MAXUINT;
  double x;
  double y;

  g_signal_connect (view, "node-chosen", G_CALLBACK (on_node), &chosen);
  g_assert_cmpuint (esp_tree_view_get_n_drawn (view), ==, 0);
  esp_tree_view_set_trace (view, trace);
  g_assert_cmpuint (esp_tree_view_get_n_drawn (view), >, 0);
  g_assert_cmpuint (esp_tree_view_get_n_drawn (view), <=, n);
  /* whichever node is shown, it is drawn, and inside */
  for (guint32 node = 0; node < n; node += 3)
    {
      esp_tree_view_set_node (view, node);
      g_assert_cmpuint (esp_tree_view_get_node (view), ==, node);
      g_assert_true (esp_tree_view_get_node_position (view, node, &x, &y));
    }
  g_assert_cmpuint (chosen, ==, G_MAXUINT);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A game's root with more moves than there is room for: what is drawn is within the view, and the
 * best move is among it. */
static void
test_wide_tree (void)
{
  g_autoptr (EspSearch) search = search_sample ("war", "handout.txt", "alphabeta");
  GtkWidget *widget;
  GtkWidget *window;
  EspTreeView *view;
  EspTrace *trace;
  guint32 children[40];
  guint n;
  guint n_seen = 0;
  EspNode root;
  EspNode child;
  gboolean has_best = FALSE;

  if (search == NULL)
    return;
  trace = esp_search_get_trace (search);
  widget = esp_tree_view_new ();
  view = ESP_TREE_VIEW (widget);
  window = show (widget);
  esp_tree_view_set_trace (view, trace);
  g_assert_true (esp_trace_get_node (trace, 0, &root));
  n = esp_trace_get_children (trace, 0, 0, G_N_ELEMENTS (children), children);
  g_assert_cmpuint (n, >, 30);
  for (guint i = 0; i < n; i++)
    {
      double x;
      double y;

      if (!esp_tree_view_get_node_position (view, children[i], &x, &y))
        continue;
      n_seen++;
      g_assert_cmpfloat (x, >=, 0);
      g_assert_cmpfloat (x, <, gtk_widget_get_width (widget));
      g_assert_true (esp_trace_get_node (trace, children[i], &child));
      has_best = has_best || child.value == root.value;
    }
  g_assert_cmpuint (n_seen, >, 3);
  g_assert_true (has_best);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The way to where one is stands in the middle, with what comes next below. */
static void
test_deep_tree (void)
{
  g_autoptr (EspSearch) search = search_sample ("battleship", "10-hard.txt", "gac");
  GtkWidget *widget;
  GtkWidget *window;
  EspTreeView *view;
  EspTrace *trace;

  if (search == NULL)
    return;
  trace = esp_search_get_trace (search);
  widget = esp_tree_view_new ();
  view = ESP_TREE_VIEW (widget);
  window = show (widget);
  esp_tree_view_set_trace (view, trace);
  for (guint64 step = 600; step < 2400; step += 300)
    {
      guint32 node = esp_trace_get_node_at (trace, step);
      double x;
      double y;

      esp_tree_view_set_step (view, step);
      esp_tree_view_set_node (view, node);
      g_assert_true (esp_tree_view_get_node_position (view, node, &x, &y));
      g_assert_cmpfloat (x, >, gtk_widget_get_width (widget) * 0.2);
      g_assert_cmpfloat (x, <, gtk_widget_get_width (widget) * 0.8);
      g_assert_cmpfloat (y, <, gtk_widget_get_height (widget) * 0.75);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Whatever stands beside it: the board is in the middle. */
static void
test_board_in_the_middle (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  GtkWidget *canvas = esp_canvas_new ("Board");
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  GtkWidget *window;
  EspRect first;
  EspRect last;

  if (problem == NULL)
    {
      g_test_skip ("battleship is not built");
      return;
    }
  instance = esp_instance_find (problem, "10-hard.txt", NULL);
  state = esp_instance_initial_state (instance);
  gtk_widget_set_size_request (canvas, 800, 440);
  esp_canvas_show (ESP_CANVAS (canvas), instance, state, NULL, 0, FALSE);
  window = show (canvas);
  WAIT_FOR (gtk_widget_get_width (canvas) == 800);
  g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), 0, &first));
  g_assert_true (esp_canvas_get_cell_rect (ESP_CANVAS (canvas), 99, &last));
  g_assert_cmpfloat_with_epsilon ((first.x + last.x + last.width) / 2, 400, 12);
  /* with its letters and counts it takes the height */
  g_assert_cmpfloat (last.y + last.height - first.y, >, 0.8 * 440);
  gtk_window_destroy (GTK_WINDOW (window));
}

static graphene_rect_t
find_bounds (GtkWidget *widget, GtkWidget *within)
{
  graphene_rect_t bounds;

  g_assert_nonnull (widget);
  g_assert_true (gtk_widget_compute_bounds (widget, within, &bounds));
  return bounds;
}

static gboolean
is_close (GtkWidget *widget, const char *text G_GNUC_UNUSED)
{
  return GTK_IS_BUTTON (widget) && gtk_widget_has_css_class (widget, "close");
}

/* The score ends where the buttons do; the cross is in the corner, beside neither. */
static void
test_result_card (void)
{
  GtkWidget *card = esp_result_card_new ("Green wins", "Ahead for good");
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *window;
  graphene_rect_t score;
  graphene_rect_t button;
  graphene_rect_t cross;

  esp_result_card_set_scores (ESP_RESULT_CARD (card), "10", "20");
  esp_result_card_add_button (ESP_RESULT_CARD (card), "New Game", "page.reset");
  esp_result_card_add_button (ESP_RESULT_CARD (card), "Harder", "page.harder");
  gtk_box_append (GTK_BOX (box), card);
  window = show (box);
  WAIT_FOR (gtk_widget_get_width (card) > 100);
  score = find_bounds (find_fitting (card, is_label_with, "20"), card);
  button = find_bounds (gtk_widget_get_parent (find_fitting (card, is_label_with, "Harder")), card);
  cross = find_bounds (find_fitting (card, is_close, NULL), card);
  g_assert_cmpfloat_with_epsilon (score.origin.x + score.size.width,
                                  button.origin.x + button.size.width, 1);
  g_assert_cmpfloat (cross.origin.x + cross.size.width, >, score.origin.x + score.size.width);
  g_assert_cmpfloat (cross.origin.y, <, score.origin.y);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What is folded has no widgets. */
static gboolean
unfold (GtkWidget *widget, const char *text G_GNUC_UNUSED)
{
  if (GTK_IS_EXPANDER (widget))
    gtk_expander_set_expanded (GTK_EXPANDER (widget), TRUE);
  return FALSE;
}

/* Of several solutions the result is the one that the board shows. */
static void
test_next_solution (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  const EspAlgorithm *algorithm;
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspOptions) options = NULL;
  g_autoptr (EspSearch) search = NULL;
  GtkWidget *panel;
  EspTrace *trace;

  if (problem == NULL)
    {
      g_test_skip ("battleship is not built");
      return;
    }
  algorithm = esp_problem_find_algorithm (problem, "gac");
  instance = esp_instance_find (problem, "10-many-solutions.txt", NULL);
  options = esp_options_new (algorithm->options);
  g_assert_true (esp_options_set (options, "solutions", "3", NULL));
  search = esp_search_new (algorithm, instance, NULL, options);
  esp_search_set_record (search, TRUE, 0);
  esp_search_start (search, FALSE);
  WAIT_FOR (!esp_search_is_alive (search) && esp_search_get_answer (search) != NULL);
  trace = esp_search_get_trace (search);
  g_assert_cmpuint (esp_trace_get_n_solutions (trace), ==, 3);
  panel = g_object_ref_sink (esp_solve_panel_new (problem, "gac"));
  esp_solve_panel_set_search (ESP_SOLVE_PANEL (panel), search);
  find_fitting (panel, unfold, NULL);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *text = NULL;

      esp_search_set_step (search, esp_trace_get_solution (trace, i));
      text = problem->files->format_solution (instance, esp_search_get_state (search));
      g_assert_true (g_str_equal (text, esp_search_get_answer (search)->text) == (i == 0));
      g_assert_true (says (panel, g_strchomp (text)));
    }
  g_object_unref (panel);
}

/* At the end of a game's search its result is what is said, and its move is on the board; before,
 * what happens there. */
static void
test_present_result (void)
{
  g_autoptr (EspSearch) search = search_sample ("war", "hills.txt", "alphabeta");
  g_autofree char *best = NULL;
  EspPresent *present;
  const EspScene *scene;

  if (search == NULL)
    return;
  best = esp_best_move_describe (search);
  g_assert_nonnull (best);
  present = ESP_PRESENT (esp_present_new (NULL, search, esp_palette_get (ESP_PALETTE_LIGHT), 0));
  scene = esp_canvas_get_scene (ESP_CANVAS (find_type (GTK_WIDGET (present), ESP_TYPE_CANVAS)));
  esp_search_set_step (search, esp_search_get_n_steps (search) - 1);
  g_assert_null (strstr (esp_present_get_event (present), best));
  g_assert_null (scene->arrows);
  esp_search_last (search);
  g_assert_nonnull (strstr (esp_present_get_event (present), best));
  g_assert_nonnull (scene->arrows);
  gtk_window_destroy (GTK_WINDOW (present));
}

static gboolean
is_present_side (GtkWidget *widget, const char *title)
{
  GtkWidget *first = GTK_IS_BOX (widget) ? gtk_widget_get_first_child (widget) : NULL;

  return GTK_IS_LABEL (first) && g_str_equal (gtk_label_get_text (GTK_LABEL (first)), title);
}

/* Both of two side by side are seen and told of, and go on together, to the end of the longer one.
 */
static void
test_present_pair (void)
{
  static const char *const names[] = { "Forward checking", "Backtracking" };
  g_autoptr (EspSearch) a = search_sample ("map", "australia.map", "fc");
  g_autoptr (EspSearch) b = search_sample ("map", "australia.map", "bt");
  g_autoptr (EspSideBySide) pair = NULL;
  GtkWidget *present;
  GtkWidget *sides[2];

  if (a == NULL || b == NULL)
    return;
  pair = esp_side_by_side_new (a, b);
  esp_side_by_side_look_through (pair);
  esp_side_by_side_set_position (pair, 0);
  present = esp_present_new_pair (NULL, pair, names, esp_palette_get (ESP_PALETTE_LIGHT), 0);
  sides[0] = find_fitting (present, is_present_side, "A: Forward checking");
  sides[1] = find_fitting (present, is_present_side, "B: Backtracking");
  g_assert_true (sides[0] != NULL && sides[1] != NULL);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpstr (esp_present_side_get_event (sides[i]), ==, "Start");
  g_assert_true (press (present, GDK_KEY_space, 0));
  g_assert_true (press (present, GDK_KEY_space, 0));
  g_assert_cmpuint (esp_side_by_side_get_position (pair), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *reason = NULL;
      g_autofree char *head =
          esp_present_describe_step (esp_side_by_side_get_search (pair, i), &reason);

      g_assert_cmpstr (esp_present_side_get_event (sides[i]), ==, head);
      g_assert_cmpstr (head, !=, "Start");
    }
  g_assert_true (press (present, GDK_KEY_Left, 0));
  g_assert_cmpuint (esp_side_by_side_get_position (pair), ==, 1);
  g_assert_true (press (present, GDK_KEY_End, 0));
  g_assert_cmpuint (esp_side_by_side_get_position (pair), ==, esp_side_by_side_get_length (pair));
  g_assert_true (press (present, GDK_KEY_Home, 0));
  g_assert_cmpuint (esp_side_by_side_get_position (pair), ==, 0);
  gtk_window_destroy (GTK_WINDOW (present));
}

static gboolean
end_waiting (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Shows it, and waits until its legend stands below the words. */
static void
present_bare (GtkWidget *present)
{
  const EspScene *scene = esp_canvas_get_scene (ESP_CANVAS (find_type (present, ESP_TYPE_CANVAS)));
  gboolean over = FALSE;

  g_assert_false (scene->flags & ESP_SCENE_BARE);
  gtk_window_present (GTK_WINDOW (present));
  g_timeout_add_seconds (20, end_waiting, &over);
  while (!over && !(scene->flags & ESP_SCENE_BARE))
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (over);
  g_source_remove_by_user_data (&over);
}

/* Where the words leave room, the legend stands below them, and the board is alone on its side. */
static void
test_present_legend (void)
{
  g_autoptr (EspSearch) search = search_sample ("battleship", "10-hard.txt", "gac");
  GtkWidget *present;

  if (search == NULL)
    return;
  present = esp_present_new (NULL, search, esp_palette_get (ESP_PALETTE_LIGHT), 0);
  present_bare (present);
  gtk_window_destroy (GTK_WINDOW (present));
}

/* A legend that is higher than it is wide leaves room for the buttons below it, at each step. */
static void
test_present_high_legend (void)
{
  g_autoptr (EspSearch) search = search_sample ("path", "garden.path", "astar");
  GtkWidget *present;

  if (search == NULL)
    return;
  esp_search_set_step (search, 14);
  present = esp_present_new (NULL, search, esp_palette_get (ESP_PALETTE_LIGHT), 0);
  gtk_window_set_default_size (GTK_WINDOW (present), 1280, 800);
  present_bare (present);
  for (int i = 0; i < 8; i++)
    {
      GtkWidget *child = gtk_window_get_child (GTK_WINDOW (present));
      int least;

      while (g_main_context_iteration (NULL, FALSE))
        ;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (child), &least,
                          NULL, NULL, NULL);
      g_assert_cmpint (least, <=, gtk_widget_get_height (present));
      g_assert_true (press (present, GDK_KEY_space, 0));
    }
  gtk_window_destroy (GTK_WINDOW (present));
}

/* What the search does after the present step is marked as to come, and nothing else; the child of
 * the path that stands after those that are drawn can be opened; dots count what is not drawn. */
static void
test_tree_items (void)
{
  g_autoptr (EspSearch) search = search_sample ("war", "handout.txt", "alphabeta");
  g_autoptr (GHashTable) forced = g_hash_table_new (NULL, NULL);
  EspTreeDrawing *drawing;
  EspTreeChoice choice = { .forced = forced, .budget = 2, .breadth = 3, .line = 1 };
  EspNode present;
  EspTrace *trace;
  guint32 children[8];
  guint32 all[64];
  g_autofree char *n_moves = NULL;
  guint n_to_come = 0;
  guint n_drawn = 0;
  guint n_hidden = 0;
  gboolean opened = FALSE;

  if (search == NULL)
    return;
  trace = esp_search_get_trace (search);
  g_assert_cmpuint (esp_trace_get_children (trace, 0, 0, 64, all), <, 64);
  n_moves = g_strdup_printf ("+%u moves", esp_trace_get_children (trace, 0, 0, 64, all) - 4);
  g_assert_cmpuint (esp_trace_get_children (trace, 0, 0, 8, children), ==, 8);
  choice.node = children[5];
  g_assert_true (esp_trace_get_node (trace, children[5], &present));
  choice.step = present.enter + 1;
  g_hash_table_insert (forced, GUINT_TO_POINTER (children[5] + 1), GINT_TO_POINTER (1));
  drawing = esp_tree_drawing_new ();
  esp_tree_build (drawing, trace, &choice);
  for (guint i = 0; i < drawing->items->len; i++)
    {
      const EspTreeItem *item = &g_array_index (drawing->items, EspTreeItem, i);
      EspNode node;

      opened =
          opened || (item->parent >= 0 && item->shape != ESP_TREE_MORE &&
                     g_array_index (drawing->items, EspTreeItem, item->parent).id == children[5]);
      if (item->shape == ESP_TREE_MORE)
        {
          n_hidden += item->hidden;
          /* but the three that are drawn, and the path's */
          if (item->parent == 0)
            g_assert_true (g_str_has_prefix (item->value, n_moves));
          continue;
        }
      n_drawn++;
      n_hidden += item->hidden;
      g_assert_true (esp_trace_get_node (trace, item->id, &node));
      g_assert_cmpint ((item->flags & ESP_TREE_FUTURE) != 0, ==, node.enter >= choice.step);
      n_to_come += node.enter >= choice.step;
    }
  g_assert_true (opened);
  g_assert_cmpuint (n_to_come, >, 0);
  g_assert_cmpuint (n_to_come, <, n_drawn);
  /* each node is drawn, or counted once */
  g_assert_cmpuint (n_drawn + n_hidden, ==, esp_trace_get_n_nodes (trace));
  esp_tree_drawing_free (drawing);
}

/* Whether there is a button of that name that is shown where the rest is. */
static gboolean
is_offered (GtkWidget *widget, const char *label)
{
  if (!gtk_widget_get_visible (widget))
    return FALSE;
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_offered (child, label))
      return TRUE;
  return FALSE;
}

static gboolean
has_class (GtkWidget *widget, const char *class)
{
  return gtk_widget_has_css_class (widget, class);
}

static double
right_of (GtkWidget *widget, GtkWidget *board)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, board, &bounds));
  return (double) (bounds.origin.x + bounds.size.width);
}

static double
left_of (GtkWidget *widget, GtkWidget *board)
{
  return right_of (widget, board) - gtk_widget_get_width (widget);
}

/* A toast lies on the strip, beside the words there; where there is no room for both these are not
 * seen, and come back. They are never cut. */
static void
test_words_give_way (void)
{
  static const int widths[] = { 400, 700, 1000 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *board = esp_board_new (esp_problem_find ("lamps"));
      GtkWidget *toast = esp_message_bar_new ();
      GtkWidget *words = find_fitting (board, has_class, "now");
      GtkWidget *window = gtk_window_new ();
      double whole;

      gtk_window_set_default_size (GTK_WINDOW (window), widths[i], 300);
      gtk_window_set_child (GTK_WINDOW (window), board);
      esp_board_set_toast (ESP_BOARD (board), toast);
      esp_board_set_status (ESP_BOARD (board),
                            "Blue 120 : 99 Green, and it is Blue's turn to move");
      gtk_window_present (GTK_WINDOW (window));
      WAIT_FOR (gtk_widget_get_mapped (board) && gtk_widget_get_width (words) > 0);
      whole = right_of (words, board);
      esp_message_bar_show (ESP_MESSAGE_BAR (toast), ESP_MESSAGE_INFO,
                            "Click the moves to go through the game", NULL, NULL);
      WAIT_FOR (gtk_widget_get_width (toast) > 0 &&
                (gtk_widget_get_opacity (words) == 0 ||
                 right_of (words, board) <= left_of (toast, board)));
      /* in a wide one all of them are seen beside it */
      g_assert_cmpfloat (gtk_widget_get_opacity (words), ==, widths[i] == 1000 ? 1 : 0);
      if (widths[i] == 1000)
        g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (words))));
      esp_message_bar_hide (ESP_MESSAGE_BAR (toast));
      WAIT_FOR (gtk_widget_get_opacity (words) == 1 && right_of (words, board) == whole);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* However large the text is: all of it is in the place that it gets, and the words below the board
 * are whole there. */
static void
test_large_card (void)
{
  static const int widths[] = { 500, 760, 1300 };
  static const char *const names[] = { "Player 1", "Player 2" };
  static const char *const scores[] = { "20", "10" };
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * dpi, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *board = esp_board_new (esp_problem_find ("lamps"));
      GtkWidget *words = find_fitting (board, has_class, "now");
      GtkWidget *card = esp_result_card_new ("Player 1 wins", "Ahead for good since move 2");
      GtkWidget *window = gtk_window_new ();
      graphene_rect_t bounds;
      int least;

      esp_result_card_set_scores (ESP_RESULT_CARD (card), "20", "10");
      esp_result_card_add_button (ESP_RESULT_CARD (card), "New Game", "page.reset");
      esp_result_card_add_button (ESP_RESULT_CARD (card), "Review", "page.review");
      esp_result_card_add_button (ESP_RESULT_CARD (card), "Harder", "page.harder");
      gtk_window_set_default_size (GTK_WINDOW (window), widths[i], 700);
      gtk_window_set_child (GTK_WINDOW (window), board);
      esp_board_set_status (ESP_BOARD (board), "Game over");
      esp_board_set_scores (ESP_BOARD (board), names, scores);
      esp_board_set_card (ESP_BOARD (board), card);
      gtk_window_present (GTK_WINDOW (window));
      WAIT_FOR (gtk_widget_get_mapped (card) && gtk_widget_get_width (words) > 0);
      WAIT_FOR (
          (gtk_widget_measure (card, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL),
           least <= gtk_widget_get_width (board)) &&
          !pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (words))));
      WAIT_FOR ((bounds = find_bounds (find_fitting (card, is_close, NULL), board),
                 bounds.origin.x >= 0 &&
                     bounds.origin.x + bounds.size.width <= (float) gtk_widget_get_width (board)));
      if (i != 1)
        g_assert_true (gtk_widget_has_css_class (card, "narrow") == (i == 0));
      gtk_window_destroy (GTK_WINDOW (window));
    }
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
}

/* The ring of a board is about the bar too, while keys are used. */
static void
test_board_ring (void)
{
  GtkWidget *board = esp_board_new (esp_problem_find ("lamps"));
  GtkWidget *canvas = GTK_WIDGET (esp_board_get_canvas (ESP_BOARD (board)));
  GtkWidget *window = show (board);
  GtkWidget *stage = find_fitting (board, has_class, "board");

  WAIT_FOR (gtk_widget_get_mapped (canvas));
  gtk_widget_grab_focus (canvas);
  gtk_widget_set_state_flags (canvas, GTK_STATE_FLAG_FOCUS_VISIBLE, FALSE);
  g_assert_true (gtk_widget_has_css_class (stage, "ring"));
  gtk_widget_unset_state_flags (canvas, GTK_STATE_FLAG_FOCUS_VISIBLE);
  g_assert_false (gtk_widget_has_css_class (stage, "ring"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* However little room there is, some moves are seen without scrolling among them. */
static void
test_move_list (void)
{
  static const char *const moves[] = { "a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5", "b5",
                                       "a6", "b6", "a7", "b7", "a8", "b8", "a9", "b9", NULL };
  GtkWidget *list = g_object_ref_sink (esp_move_list_new ());
  int least;
  int row;

  esp_move_list_set_moves (ESP_MOVE_LIST (list), moves, 2, 2);
  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, -1, &row, NULL, NULL, NULL);
  esp_move_list_set_moves (ESP_MOVE_LIST (list), moves, 18, 18);
  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (row, >, 0);
  g_assert_cmpint (least, >=, 3 * row);
  g_object_unref (list);
}

static void
on_move_chosen (EspMoveList *list G_GNUC_UNUSED, guint n, guint *chosen)
{
  *chosen = n;
}

/* Arrows step through a game from where it stands, and no further than it goes. */
static void
test_move_keys (void)
{
  static const char *const moves[] = { "a1", "b1", "a2", "b2", "a3", NULL };
  static const struct
  {
    guint at, key, to;
  } steps[] = { { 3, GDK_KEY_Left, 2 }, { 3, GDK_KEY_Right, 4 }, { 5, GDK_KEY_Right, 5 },
                { 0, GDK_KEY_Left, 0 }, { 4, GDK_KEY_Up, 2 },    { 1, GDK_KEY_Down, 3 },
                { 3, GDK_KEY_Home, 0 }, { 3, GDK_KEY_End, 5 } };
  GtkWidget *list = g_object_ref_sink (esp_move_list_new ());
  guint chosen = 99;

  g_signal_connect (list, "chosen", G_CALLBACK (on_move_chosen), &chosen);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      esp_move_list_set_moves (ESP_MOVE_LIST (list), moves, 5, steps[i].at);
      press (list, steps[i].key, 0);
      g_assert_cmpuint (chosen, ==, steps[i].to);
    }
  g_object_unref (list);
}

/* An offer waits while there are news, and is made again; a fault, or a dismissal, ends it. */
static void
test_offer_waits (void)
{
  g_autoptr (GtkWidget) widget = g_object_ref_sink (esp_message_bar_new ());
  EspMessageBar *bar = ESP_MESSAGE_BAR (widget);
  g_autoptr (EspMessages) messages = esp_messages_new ();

  esp_message_bar_follow (bar, messages);
  esp_messages_notice (messages, ESP_MESSAGE_INFO, "not finished", "Bring It Back",
                       "page.bring-back");
  esp_messages_say (messages, ESP_MESSAGE_PROGRESS, "working");
  esp_messages_say (messages, ESP_MESSAGE_GOOD, "solved");
  g_assert_cmpstr (esp_message_bar_get_text (bar), ==, "Solved");
  esp_messages_expire (messages);
  g_assert_cmpstr (esp_message_bar_get_text (bar), ==, "Not finished");
  esp_messages_expire (messages);
  g_assert_cmpstr (esp_message_bar_get_text (bar), ==, "Not finished");
  /* closed by the person */
  esp_message_bar_hide (bar);
  g_assert_null (esp_message_bar_get_text (bar));
  esp_messages_notice (messages, ESP_MESSAGE_INFO, "not finished", "Bring It Back",
                       "page.bring-back");
  esp_messages_say (messages, ESP_MESSAGE_ERROR, "wrong");
  esp_message_bar_hide (bar);
  g_assert_null (esp_message_bar_get_text (bar));
  esp_messages_notice (messages, ESP_MESSAGE_INFO, "not finished", "Bring It Back",
                       "page.bring-back");
  esp_messages_say (messages, ESP_MESSAGE_GOOD, "solved");
  esp_messages_dismiss (messages);
  g_assert_null (esp_message_bar_get_text (bar));
}

/* A message is a sentence of its own, also where a command line has it behind the program's name;
 * names stay as they are. */
static void
test_message_begins (void)
{
  static const char *const texts[][2] = {
    { "there is a tile on this place", "There is a tile on this place" },
    { "no solution: the counts do not sum", "No solution: the counts do not sum" },
    { "bad.txt:3:1: expected a number", "bad.txt:3:1: expected a number" },
    { "words:3:1: expected a number", "words:3:1: expected a number" },
    { "x3 is no name", "x3 is no name" },
    { "“x” is no name", "“x” is no name" },
  };
  g_autoptr (GtkWidget) widget = g_object_ref_sink (esp_message_bar_new ());
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      esp_message_bar_show (ESP_MESSAGE_BAR (widget), ESP_MESSAGE_ERROR, texts[i][0], NULL, NULL);
      g_assert_cmpstr (esp_message_bar_get_text (ESP_MESSAGE_BAR (widget)), ==, texts[i][1]);
      esp_label_say (GTK_LABEL (label), texts[i][0]);
      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, texts[i][1]);
    }
  g_object_unref (label);
}

/* A message of two lines is as wide as its words and buttons need: the cross stands at its end. */
static void
test_message_width (void)
{
  static const int widths[] = { 700, 1200 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *board = esp_board_new (esp_problem_find ("lamps"));
      GtkWidget *toast = esp_message_bar_new ();
      GtkWidget *window = gtk_window_new ();
      GtkWidget *close;

      gtk_window_set_default_size (GTK_WINDOW (window), widths[i], 300);
      gtk_window_set_child (GTK_WINDOW (window), board);
      esp_board_set_toast (ESP_BOARD (board), toast);
      esp_message_bar_show (ESP_MESSAGE_BAR (toast), ESP_MESSAGE_GOOD,
                            "The report is “war-handout-report.pdf”; beside it are its Markdown "
                            "form and the folder of its parts",
                            NULL, NULL);
      esp_message_bar_set_file (ESP_MESSAGE_BAR (toast), "/tmp/war-handout-report.pdf");
      gtk_window_present (GTK_WINDOW (window));
      WAIT_FOR (gtk_widget_get_mapped (toast) && gtk_widget_get_width (toast) > 0);
      close = find_fitting (toast, has_class, "close");
      g_assert_nonnull (close);
      g_assert_cmpfloat (right_of (toast, board) - right_of (close, board), <=, 12);
      if (widths[i] == 1200)
        g_assert_cmpint (gtk_widget_get_width (toast), <, widths[i] * 2 / 3);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static void
test_messages (void)
{
  GtkWidget *widget = g_object_ref_sink (esp_message_bar_new ());
  EspMessageBar *bar = ESP_MESSAGE_BAR (widget);

  g_assert_null (esp_message_bar_get_text (bar));
  esp_message_bar_show (bar, ESP_MESSAGE_ERROR, "a.txt:3:1: what", NULL, NULL);
  g_assert_cmpstr (esp_message_bar_get_text (bar), ==, "a.txt:3:1: what");
  g_assert_cmpint (esp_message_bar_get_kind (bar), ==, ESP_MESSAGE_ERROR);
  gtk_test_accessible_assert_role (bar, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "a.txt:3:1: what");
  g_assert_false (is_offered (widget, "Show in Folder"));
  esp_message_bar_show (bar, ESP_MESSAGE_GOOD, "Saved as “a.png”", NULL, NULL);
  esp_message_bar_set_file (bar, "/tmp/a.png");
  g_assert_true (is_offered (widget, "Open"));
  g_assert_true (is_offered (widget, "Show in Folder"));
  /* what is said next is not about the file */
  esp_message_bar_show (bar, ESP_MESSAGE_INFO, "else", NULL, NULL);
  g_assert_false (is_offered (widget, "Open"));
  esp_message_bar_hide (bar);
  g_assert_null (esp_message_bar_get_text (bar));
  g_object_unref (widget);
}

static int
measure_width (GtkWidget *widget)
{
  int least;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

/* Where there is too little room for all buttons some go, no more than have to, and come back. */
static void
test_timeline_room (void)
{
  GtkWidget *timeline = g_object_ref_sink (esp_timeline_new ());
  int whole = measure_width (timeline);
  int less;

  esp_timeline_set_room (ESP_TIMELINE (timeline), whole);
  g_assert_cmpint (measure_width (timeline), ==, whole);
  esp_timeline_set_room (ESP_TIMELINE (timeline), whole - 1);
  less = measure_width (timeline);
  g_assert_cmpint (less, <, whole);
  esp_timeline_set_room (ESP_TIMELINE (timeline), less - 1);
  g_assert_cmpint (measure_width (timeline), <, less);
  esp_timeline_set_room (ESP_TIMELINE (timeline), 0);
  g_assert_cmpint (measure_width (timeline), ==, whole);
  g_object_unref (timeline);
}

static void
test_markdown (void)
{
  static const struct
  {
    const char *line;
    const char *markup;
  } cases[] = {
    { "plain & <b>", "plain &amp; &lt;b&gt;" },
    { "**bold** and *slanted*", "<b>bold</b> and <i>slanted</i>" },
    { "`a*b*c`", "<tt>a*b*c</tt>" },
    { "2 * 3 * 4", "2 * 3 * 4" },
    { "lone ` and **", "lone ` and **" },
    { "_LCV_, (_MRV_) and __all__", "<i>LCV</i>, (<i>MRV</i>) and <b>all</b>" },
    { "_two words_ *_both_*", "<i>two words</i> <i><i>both</i></i>" },
    { "_arc_mark_ of _x", "<i>arc_mark</i> of _x" },
    { "dead_ends, a_b_c and x_ y_", "dead_ends, a_b_c and x_ y_" },
    { "[_oo___o__xx_x__] _ _ __ ___", "[_oo___o__xx_x__] _ _ __ ___" },
    { "`_a_` \\_b_ \u00e4_b_", "<tt>_a_</tt> _b_ \u00e4_b_" },
    { "\u7528_LCV_\u6392\u5e8f", "\u7528<i>LCV</i>\u6392\u5e8f" },
  };
  GtkWidget *page;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = esp_markdown_inline (cases[i].line);

      g_assert_cmpstr (markup, ==, cases[i].markup);
    }
  page = g_object_ref_sink (esp_markdown_new ("# Title\n\nText over\ntwo lines.\n\n- one\n- two\n\n"
                                              "| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n",
                                              NULL, NULL, NULL));
  g_assert_nonnull (esp_markdown_find (page, "title"));
  g_assert_null (esp_markdown_find (page, "code"));
  g_object_unref (page);
}

/* Drawings follow the size of text as it is now. */
static void
test_text_scale (void)
{
  GtkWidget *widget = g_object_ref_sink (gtk_label_new (NULL));
  GtkSettings *settings = gtk_widget_get_settings (widget);
  int usual;

  g_object_get (settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  g_assert_cmpfloat (esp_get_text_scale (widget), ==, 2);
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
  g_assert_cmpfloat (esp_get_text_scale (widget), ==, 1);
  g_object_set (settings, "gtk-xft-dpi", usual, NULL);
  g_object_unref (widget);
}

/* With large text in a narrow place no column is out of reach: the list scrolls sideways, the
 * titles go along, and the last column keeps a width in which it can be read. */
static void
test_event_columns (void)
{
  g_autoptr (EspRun) run = record ("thirteen.txt");
  g_autoptr (EspSearch) search = esp_search_new_for_trace (esp_run_get_trace (run));
  GtkWidget *list = esp_event_list_new ();
  GtkSettings *settings = gtk_widget_get_settings (list);
  GtkWidget *window;
  GtkWidget *titles;
  GtkAdjustment *rows;
  int usual;

  g_object_get (settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  esp_event_list_set_search (ESP_EVENT_LIST (list), search);
  gtk_widget_set_size_request (list, 150, -1);
  gtk_widget_set_halign (list, GTK_ALIGN_START);
  window = show (list);
  titles = gtk_widget_get_first_child (gtk_widget_get_first_child (list));
  rows = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (
      find_type (gtk_widget_get_next_sibling (titles), GTK_TYPE_SCROLLED_WINDOW)));
  WAIT_FOR (gtk_adjustment_get_upper (rows) > gtk_adjustment_get_page_size (rows) + 50);
  /* it would like to have 190 pixels, and can do with 110 */
  g_assert_cmpfloat (gtk_adjustment_get_upper (rows), >=,
                     esp_event_list_get_wanted_width (ESP_EVENT_LIST (list)) - 24 -
                         2 * (190 - 110));
  gtk_adjustment_set_value (rows, 40);
  g_assert_cmpfloat (
      gtk_adjustment_get_value (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (titles))),
      ==, 40);
  g_object_set (settings, "gtk-xft-dpi", usual, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_counts (void)
{
  g_autofree char *small = esp_format_count (7);
  g_autofree char *large = esp_format_count (1234567);

  g_assert_cmpstr (small, ==, "7");
  g_assert_cmpstr (large, ==, "1\u202f234\u202f567");
}

/* A label below @widget that holds @text. */
static gboolean
has_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, text))
      return TRUE;
  return FALSE;
}

/* The table that @id names, made of an example of the room with @option set. */
static EspRoomTables *
show_table (GtkWidget **window, const char *problem, const char *id)
{
  EspDocument *document = esp_document_new (esp_problem_find (problem)->editing->example ());
  GtkWidget *tables = esp_room_tables_new (document);

  esp_room_tables_choose (ESP_ROOM_TABLES (tables), id);
  *window = show (tables);
  g_object_unref (document);
  WAIT_FOR (esp_room_tables_get_table (ESP_ROOM_TABLES (tables)) != NULL);
  return ESP_ROOM_TABLES (tables);
}

/* The tables of acceptance stand in the window: the course's first row, exp (−1/20), and of the
 * grid exp (−1) and exp (−1/10). What cannot be read is said, and no table shown. */
static void
test_acceptance (void)
{
  GtkWidget *window;
  EspRoomTables *tables = show_table (&window, "tour", "acceptance");
  const EspTable *table;
  g_autoptr (GError) error = NULL;

  g_assert_true (esp_room_tables_set (tables, "cases", "16 15 20", &error));
  WAIT_FOR (esp_room_tables_get_table (tables) != NULL &&
            esp_table_get_n_rows (esp_room_tables_get_table (tables)) == 1);
  table = esp_room_tables_get_table (tables);
  g_assert_cmpstr (esp_table_get_cell (table, 1, 3), ==, "0.9512");
  esp_room_tables_choose (tables, "acceptance-grid");
  WAIT_FOR (esp_room_tables_get_table (tables) != NULL);
  table = esp_room_tables_get_table (tables);
  g_assert_cmpstr (esp_table_get_cell (table, 0, 1), ==, "T = 1");
  g_assert_cmpstr (esp_table_get_cell (table, 1, 1), ==, "1.0000");
  g_assert_cmpstr (esp_table_get_cell (table, 2, 1), ==, "0.3679");
  g_assert_cmpstr (esp_table_get_cell (table, 2, 2), ==, "0.9048");
  g_assert_true (esp_room_tables_set (tables, "temperatures", "1,warm", &error));
  WAIT_FOR (has_label (window, "warm"));
  g_assert_null (esp_room_tables_get_table (tables));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A table follows the board: of the tour that is there now, the first successor is another. */
static void
test_table_follows (void)
{
  const EspProblem *tour = esp_problem_find ("tour");
  g_autoptr (EspInstance) square = tour->files->parse ("A B C D\nA 0 1 2 1\nB 1 0 1 2\nC 2 1 0 1\n"
                                                       "D 1 2 1 0\n",
                                                       48, "square", NULL);
  EspDocument *document;
  EspRoomTables *tables;
  GtkWidget *window;

  g_assert_nonnull (square);
  document = esp_document_new (g_steal_pointer (&square));
  tables = ESP_ROOM_TABLES (esp_room_tables_new (document));
  window = show (GTK_WIDGET (tables));
  WAIT_FOR (esp_room_tables_get_table (tables) != NULL);
  /* round the square nothing is shorter than 4; crossed it is 6, and one swap makes it 4 */
  g_assert_cmpuint (esp_table_get_n_rows (esp_room_tables_get_table (tables)), ==, 6);
  g_assert_true (esp_document_play (document, "swap A B", NULL));
  g_assert_null (esp_room_tables_get_table (tables));
  WAIT_FOR (esp_room_tables_get_table (tables) != NULL);
  g_assert_cmpstr (esp_table_get_cell (esp_room_tables_get_table (tables), 1, 2), ==, "4");
  g_assert_cmpstr (esp_table_get_cell (esp_room_tables_get_table (tables), 1, 3), ==, "-2");
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (document);
}

/* What is ticked is what the text says, and the other way round; what an element has behind it
 * stays. */
static void
test_check_list (void)
{
  GtkWidget *form = esp_option_form_new ();
  GtkWidget *window;
  EspCheckList *list;
  g_autoptr (EspOptions) options = NULL;

  g_object_ref_sink (form);
  esp_option_form_set_specs (ESP_OPTION_FORM (form), specs);
  window = show (form);
  list = ESP_CHECK_LIST (esp_option_form_get_control (ESP_OPTION_FORM (form), "orders"));
  g_assert_cmpstr (esp_check_list_get_text (list), ==, "mrv:3,index");
  g_assert_cmpstr (esp_check_list_get_summary (list), ==, "MRV:3, Index");
  esp_check_list_tick (list, 2, TRUE);
  esp_check_list_tick (list, 1, TRUE); /* it is there already, with its 3 */
  g_assert_cmpstr (esp_check_list_get_text (list), ==, "mrv:3,index,lcv");
  esp_check_list_tick (list, 1, FALSE);
  g_assert_cmpstr (esp_check_list_get_summary (list), ==, "Index, LCV");
  options = esp_option_form_get_options (ESP_OPTION_FORM (form));
  g_assert_cmpstr (esp_options_get_text (options, "orders"), ==, "index,lcv");
  g_assert_true (esp_option_form_set (ESP_OPTION_FORM (form), "orders", "other, mrv", NULL));
  g_assert_cmpstr (esp_check_list_get_summary (list), ==, "other, MRV");
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (form);
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kit/check-list", test_check_list);
  g_test_add_func ("/kit/quiet-tips", test_quiet_tips);
  g_test_add_func ("/kit/canvas", test_canvas);
  g_test_add_func ("/kit/canvas-sheet", test_sheet);
  g_test_add_func ("/kit/canvas-footing", test_footing);
  g_test_add_func ("/kit/canvas-hover", test_hover);
  g_test_add_func ("/kit/canvas-large", test_large);
  g_test_add_func ("/kit/range", test_range);
  g_test_add_func ("/kit/form", test_form);
  g_test_add_func ("/kit/grouped", test_grouped);
  g_test_add_func ("/kit/form-follows-file", test_form_follows_file);
  g_test_add_func ("/kit/word-for-min", test_word_for_min);
  g_test_add_func ("/kit/acceptance", test_acceptance);
  g_test_add_func ("/kit/table-follows", test_table_follows);
  g_test_add_func ("/kit/events", test_events);
  g_test_add_func ("/kit/live-columns", test_live_columns);
  g_test_add_func ("/kit/event-rows", test_event_rows);
  g_test_add_func ("/kit/event-words", test_event_words);
  g_test_add_func ("/kit/pair", test_pair);
  g_test_add_func ("/kit/pair-end", test_pair_end);
  g_test_add_func ("/kit/pair-late", test_pair_late);
  g_test_add_func ("/kit/pair-same-end", test_pair_same_end);
  g_test_add_func ("/kit/pair-units", test_pair_units);
  g_test_add_func ("/kit/pair-keys", test_pair_keys);
  g_test_add_func ("/kit/pair-columns", test_pair_columns);
  g_test_add_func ("/kit/pair-rows", test_pair_rows);
  g_test_add_func ("/kit/pair-lines", test_pair_lines);
  g_test_add_func ("/kit/pair-choose", test_pair_choose);
  g_test_add_func ("/kit/dock-before-first-event", test_dock_before_first_event);
  g_test_add_func ("/kit/canvas-edited", test_canvas_edited);
  g_test_add_func ("/kit/pair-tint", test_pair_tint);
  g_test_add_func ("/kit/pair-pinned", test_pair_pinned);
  g_test_add_func ("/kit/pair-conflicts", test_pair_conflicts);
  g_test_add_func ("/kit/pair-scale", test_pair_scale);
  g_test_add_func ("/kit/tree-fates", test_tree_fates);
  g_test_add_func ("/kit/tree-letters", test_tree_letters);
  g_test_add_func ("/kit/pair-difference", test_pair_difference);
  g_test_add_func ("/kit/implications", test_implications);
  g_test_add_func ("/kit/templates", test_templates);
  g_test_add_func ("/kit/step-counter", test_step_counter);
  g_test_add_func ("/kit/tree", test_tree);
  g_test_add_func ("/kit/wide-tree", test_wide_tree);
  g_test_add_func ("/kit/tree-items", test_tree_items);
  g_test_add_func ("/kit/messages", test_messages);
  g_test_add_func ("/kit/messages-width", test_message_width);
  g_test_add_func ("/kit/offer-waits", test_offer_waits);
  g_test_add_func ("/kit/message-begins", test_message_begins);
  g_test_add_func ("/kit/words-give-way", test_words_give_way);
  g_test_add_func ("/kit/move-list", test_move_list);
  g_test_add_func ("/kit/move-keys", test_move_keys);
  g_test_add_func ("/kit/markdown", test_markdown);
  g_test_add_func ("/kit/timeline-room", test_timeline_room);
  g_test_add_func ("/kit/present-result", test_present_result);
  g_test_add_func ("/kit/present-pair", test_present_pair);
  g_test_add_func ("/kit/present-legend", test_present_legend);
  g_test_add_func ("/kit/present-high-legend", test_present_high_legend);
  g_test_add_func ("/kit/deep-tree", test_deep_tree);
  g_test_add_func ("/kit/board-in-the-middle", test_board_in_the_middle);
  g_test_add_func ("/kit/result-card", test_result_card);
  g_test_add_func ("/kit/large-card", test_large_card);
  g_test_add_func ("/kit/next-solution", test_next_solution);
  g_test_add_func ("/kit/board-ring", test_board_ring);
  g_test_add_func ("/kit/counts", test_counts);
  g_test_add_func ("/kit/event-columns", test_event_columns);
  g_test_add_func ("/kit/text-scale", test_text_scale);
  return g_test_run ();
}
