#include "config.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/dialogs/esp-page-picture.h"
#include "app/compare/esp-side-by-side-panel.h"
#include "app/window/esp-window.h"
#include "kit/forms/esp-file-list.h"
#include "find.h"
#include "registered.h"
#include "scratch.h"
#include "wait.h"
#include "page.h"

/* Experiments in the window: every one of every room, its numbers against the command line's. */

static EspApplication *application;
static EspWindow *window;

static void
act (EspPageView *page, const char *name, GVariant *parameter)
{
  g_action_group_activate_action (esp_page_view_get_actions (page), name, parameter);
}

static char *
map_state (EspPageView *page)
{
  EspSearch *search = page_get_search (page);
  const EspInstance *instance = esp_search_get_instance (search);

  return instance->problem->states->state_format (instance, esp_search_get_state (search));
}

static EspPageView *
show (const char *room)
{
  g_assert_true (esp_window_show_problem (window, room));
  return esp_window_get_page (window);
}

static void
run_quickly (EspPageView *page, const char *experiment)
{
  act (page, "compare-experiment", g_variant_new_string (experiment));
  act (page, "compare-quick", NULL);
  act (page, "compare-run", NULL);
  g_assert_true (esp_page_view_is_busy (page));
  WAIT_FOR (!esp_page_view_is_busy (page));
}

/* The same experiment on the command line. */
static EspSweep *
run_command (const EspProblem *problem, const EspExperiment *experiment)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (EspSweep) sweep = esp_sweep_new (experiment);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_ptr_array_add (words, g_strdup (g_getenv ("ESPALIER_CLI")));
  g_ptr_array_add (words, g_strdup (problem->id));
  g_ptr_array_add (words, g_strdup ("sweep"));
  g_ptr_array_add (words, g_strdup ("--experiment"));
  g_ptr_array_add (words, g_strdup (experiment->id));
  for (guint i = 0; experiment->quick[i] != NULL; i++)
    g_ptr_array_add (words, g_strdup_printf ("--%s", experiment->quick[i]));
  g_ptr_array_add (words, NULL);
  g_spawn_sync (NULL, (char **) words->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, NULL,
                &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, &error));
  g_assert_true (esp_sweep_read (sweep, text, strlen (text), "command line", NULL, &error));
  return g_steal_pointer (&sweep);
}

static void
assert_equal (const EspSweep *a, const EspSweep *b)
{
  const EspColumn *columns = a->experiment->columns;

  g_assert_cmpuint (a->rows->len, ==, b->rows->len);
  for (guint i = 0; i < a->rows->len; i++)
    for (guint c = 0; columns[c].id != NULL; c++)
      if (!columns[c].timing)
        g_assert_cmpstr (esp_row_get_cell (g_ptr_array_index (a->rows, i), c), ==,
                         esp_row_get_cell (g_ptr_array_index (b->rows, i), c));
}

static EspSweep *
save_and_read (EspPageView *page, const EspExperiment *experiment)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "espalier-compare.csv", NULL);
  g_autoptr (EspSweep) sweep = esp_sweep_new (experiment);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  act (page, "compare-rows", g_variant_new_string ("runs"));
  act (page, "compare-save", g_variant_new_string (path));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  g_assert_true (esp_sweep_read (sweep, text, length, path, NULL, &error));
  g_unlink (path);
  return g_steal_pointer (&sweep);
}

static void
test_equal_numbers (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = show (problem->id);

  for (const EspExperiment *e = problem->experiments; e->id != NULL; e++)
    {
      g_autoptr (EspSweep) there = run_command (problem, e);
      g_autoptr (EspSweep) here = NULL;

      run_quickly (page, e->id);
      /* the experiment before may have left the medians there */
      act (page, "compare-rows", g_variant_new_string ("runs"));
      g_assert_cmpuint (esp_table_view_get_n_rows (page_get_rows (page)), ==, there->rows->len);
      here = save_and_read (page, e);
      assert_equal (there, here);
      for (const EspExperimentCurve *c = e->curves; c != NULL && c->id != NULL; c++)
        {
          act (page, "compare-curve", g_variant_new_string (c->id));
          g_assert_nonnull (esp_plot_view_get_plot (page_get_plot (page)));
        }
      act (page, "compare-rows", g_variant_new_string ("medians"));
      g_assert_cmpuint (esp_table_view_get_n_rows (page_get_rows (page)), >, 0);
    }
}

static void
test_open_rows (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = show (problem->id);

  for (const EspExperiment *e = problem->experiments; e->id != NULL; e++)
    {
      guint n;

      run_quickly (page, e->id);
      act (page, "compare-rows", g_variant_new_string ("runs"));
      n = esp_table_view_get_n_rows (page_get_rows (page));
      for (guint i = 0; i < n; i += MAX (n - 1, 1))
        {
          EspDocument *before = page_get_document (page);

          act (page, "part", g_variant_new_string ("compare"));
          esp_table_view_select (page_get_rows (page), i);
          act (page, "compare-open", NULL);
          WAIT_FOR (page_get_document (page) != before);
          act (page, "cancel", NULL);
          WAIT_FOR (!esp_page_view_is_busy (page));
        }
    }
}

/* What was stopped has two buttons, as checks and tournaments have: to go on, which is suggested,
 * and to begin again. */
static void
assert_go_on (EspPageView *page, gboolean can)
{
  EspExperimentPanel *panel = esp_compare_panel_get_experiment (page_get_compare_panel (page));

  g_assert_cmpint (esp_experiment_panel_can_go_on (panel), ==, can);
  g_assert_cmpint (count_texts (GTK_WIDGET (panel), "Go On") > 0, ==, can);
  g_assert_cmpuint (count_texts (GTK_WIDGET (panel), "Run Again"), >, 0);
  g_assert_cmpstr (esp_compare_panel_get_run_action (page_get_compare_panel (page)), ==,
                   can ? "compare-go-on" : "compare-run");
}

/* Stopped in the middle and gone on with, it is as if it had not been stopped. */
static void
test_stop_and_go_on (void)
{
  EspPageView *page = show ("map");
  const EspExperiment *experiment = esp_problem_find ("map")->experiments;
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);
  g_autoptr (EspSweep) whole = esp_sweep_new (experiment);
  g_autoptr (EspSweep) stopped = NULL;
  EspSweepOptions how = { .row = NULL };
  EspControl control;

  act (page, "compare-experiment", g_variant_new_string ("solvers"));
  act (page, "compare-assignment", NULL);
  act (page, "compare-option", g_variant_new ("(ss)", "points", "10..40/10"));
  act (page, "compare-option", g_variant_new ("(ss)", "limit-assignments", "100000"));
  /* more than are measured before it is stopped */
  act (page, "compare-option", g_variant_new ("(ss)", "instances", "60"));
  act (page, "compare-run", NULL);
  WAIT_FOR (esp_table_view_get_n_rows (page_get_rows (page)) > 0);
  act (page, "compare-stop", NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  assert_go_on (page, TRUE);
  act (page, "compare-go-on", NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  assert_go_on (page, FALSE);
  stopped = save_and_read (page, experiment);
  esp_options_set (options, "instances", "60", NULL);
  esp_options_set (options, "points", "10..40/10", NULL);
  esp_options_set (options, "limit-assignments", "100000", NULL);
  esp_control_init (&control);
  g_assert_cmpint (esp_sweep_run (whole, options, &how, &control, NULL), ==, ESP_OUTCOME_DONE);
  assert_equal (whole, stopped);
}

static gboolean
is_descending (EspTableView *rows, guint column)
{
  double last = G_MAXDOUBLE;

  for (guint i = 0; i < esp_table_view_get_n_rows (rows); i++)
    {
      double value = g_ascii_strtod (esp_table_view_get_cell (rows, i, column), NULL);

      if (value > last)
        return FALSE;
      last = value;
    }
  return TRUE;
}

static void
test_sorting (void)
{
  EspPageView *page = show ("map");
  EspTableView *rows = page_get_rows (page);
  /* the columns that are shown: regions, map, borders, solver, assignments */
  guint column = 4;

  run_quickly (page, "solvers");
  act (page, "compare-rows", g_variant_new_string ("runs"));
  g_assert_false (is_descending (rows, column));
  esp_table_view_sort (rows, column, GTK_SORT_DESCENDING);
  /* long tables are sorted a piece at a time */
  WAIT_FOR (is_descending (rows, column));
}

static void
test_bad_input (void)
{
  EspPageView *page = show ("map");
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "espalier-noise.csv", NULL);
  guint before;

  run_quickly (page, "solvers");
  before = esp_table_view_get_n_rows (page_get_rows (page));
  g_assert_true (g_file_set_contents (path, "n,instance\n1,\"2", -1, NULL));
  act (page, "compare-load", g_variant_new_string (path));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpint (esp_message_bar_get_kind (esp_page_view_get_message_bar (page)), ==,
                   ESP_MESSAGE_ERROR);
  g_assert_cmpuint (esp_table_view_get_n_rows (page_get_rows (page)), ==, before);
  g_unlink (path);
  act (page, "compare-option", g_variant_new ("(ss)", "points", "ten"));
  act (page, "compare-run", NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpint (esp_message_bar_get_kind (esp_page_view_get_message_bar (page)), ==,
                   ESP_MESSAGE_ERROR);
  /* the form has labels, not options */
  g_assert_true (g_str_has_prefix (esp_message_bar_get_text (esp_page_view_get_message_bar (page)),
                                   "Regions: “ten”"));
  g_assert_cmpuint (esp_table_view_get_n_rows (page_get_rows (page)), ==, before);
}

/* --- searches from files --- */

static char *
export_search (EspPageView *page, const char *algorithm, const char *name)
{
  char *path = g_build_filename (g_get_user_data_dir (), name, NULL);

  act (page, "algorithm", g_variant_new_string (algorithm));
  act (page, "solve", NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  act (page, "export-trace", g_variant_new_string (path));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  return path;
}

/* A trace opens like any file, on the board that is shown; it is the search that was recorded. */
static void
test_open_trace (void)
{
  EspPageView *page = show ("map");
  g_autofree char *path = export_search (page, "fc", "search.jsonl");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  guint64 n = esp_trace_get_n_events (page_get_trace (page));
  g_autofree char *solved = map_state (page);

  g_assert_false (esp_search_is_foreign (page_get_search (page)));
  act (page, "part", g_variant_new_string ("puzzle"));
  act (page, "algorithm", g_variant_new_string ("mac"));
  g_assert_true (esp_window_open (window, file, NULL));
  WAIT_FOR (!esp_window_is_busy (window));
  g_assert_cmpuint (esp_trace_get_n_events (page_get_trace (page)), ==, n);
  g_assert_null (esp_search_get_algorithm (page_get_search (page)));
  g_assert_true (esp_search_is_foreign (page_get_search (page)));
  esp_search_last (page_get_search (page));
  {
    g_autofree char *again = map_state (page);

    g_assert_cmpstr (again, ==, solved);
  }
  /* of another board it is none: said with its line, and what was there stays */
  esp_search_set_step (page_get_search (page), 3);
  g_assert_true (g_file_set_contents (path,
                                      "{\"event\":\"root\",\"depth\":0}\n{\"event\":\"assign\","
                                      "\"depth\":1,\"subject\":\"nowhere\",\"value\":\"R\"}\n",
                                      -1, NULL));
  g_assert_true (esp_window_open (window, file, NULL));
  WAIT_FOR (!esp_window_is_busy (window));
  g_assert_cmpint (esp_message_bar_get_kind (esp_page_view_get_message_bar (page)), ==,
                   ESP_MESSAGE_ERROR);
  g_assert_nonnull (
      strstr (esp_message_bar_get_text (esp_page_view_get_message_bar (page)), "search.jsonl:2:1"));
  g_assert_cmpuint (esp_trace_get_n_events (page_get_trace (page)), ==, n);
  g_unlink (path);
}

/* Named with its board, before it or behind it, a trace is shown on that, in the same window. */
static void
test_open_with_board (void)
{
  EspPageView *page = show ("map");
  g_autoptr (GBytes) bytes =
      esp_problem_load_sample (esp_problem_find ("map"), "petersen.col", NULL);
  g_autofree char *board = g_build_filename (g_get_user_data_dir (), "petersen.col", NULL);
  g_autofree char *path = NULL;
  GFile *files[2];
  guint64 n;

  g_assert_true (g_file_set_contents (board, g_bytes_get_data (bytes, NULL),
                                      (gssize) g_bytes_get_size (bytes), NULL));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.sample", "s", "petersen.col");
  WAIT_FOR (!esp_window_is_busy (window));
  path = export_search (page, "fc", "search.jsonl");
  n = esp_trace_get_n_events (page_get_trace (page));
  files[0] = g_file_new_for_path (path);
  files[1] = g_file_new_for_path (board);
  for (guint first = 0; first < 2; first++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window), "win.sample", "s", "australia.map");
      WAIT_FOR (!esp_window_is_busy (window));
      g_assert_null (page_get_trace (page));
      g_assert_true (esp_window_open (window, files[first], NULL));
      g_assert_true (esp_window_open (window, files[1 - first], NULL));
      WAIT_FOR (!esp_window_is_busy (window));
      g_assert_nonnull (page_get_trace (page));
      g_assert_cmpuint (esp_trace_get_n_events (page_get_trace (page)), ==, n);
      g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, 1);
    }
  g_object_unref (files[0]);
  g_object_unref (files[1]);
  g_unlink (path);
  g_unlink (board);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.sample", "s", "australia.map");
  WAIT_FOR (!esp_window_is_busy (window));
}

/* Beside a search of one's own it is B. */
static void
test_trace_beside (void)
{
  EspPageView *page = show ("map");
  g_autofree char *path = export_search (page, "bt", "other.csv");
  EspSideBySidePanel *panel =
      ESP_SIDE_BY_SIDE_PANEL (find_type (GTK_WIDGET (page), ESP_TYPE_SIDE_BY_SIDE_PANEL));

  act (page, "versus-trace", g_variant_new_string (path));
  WAIT_FOR (!esp_page_view_is_busy (page) && esp_side_by_side_panel_get_pair (panel) != NULL);
  g_assert_cmpstr (esp_side_by_side_panel_get_name (panel, 1), ==, "other.csv");
  g_assert_null (esp_search_get_algorithm (
      esp_side_by_side_get_search (esp_side_by_side_panel_get_pair (panel), 1)));
  g_assert_nonnull (esp_search_get_algorithm (
      esp_side_by_side_get_search (esp_side_by_side_panel_get_pair (panel), 0)));
  /* decisions are counted a piece at a time */
  WAIT_FOR (esp_side_by_side_get_length (esp_side_by_side_panel_get_pair (panel)) > 0);
  g_unlink (path);
  /* what both do where they first differ is told in every unit */
  esp_side_by_side_look_through (esp_side_by_side_panel_get_pair (panel));
  if (esp_side_by_side_get_difference (esp_side_by_side_panel_get_pair (panel)) > 0)
    for (EspSideBySideUnit unit = ESP_SIDE_BY_SIDE_DECISION; unit <= ESP_SIDE_BY_SIDE_TIME; unit++)
      {
        esp_side_by_side_set_unit (esp_side_by_side_panel_get_pair (panel), unit);
        WAIT_FOR (strchr (esp_side_by_side_panel_get_difference (panel), '\n') != NULL);
      }
  esp_side_by_side_set_unit (esp_side_by_side_panel_get_pair (panel), ESP_SIDE_BY_SIDE_DECISION);
  /* the keys of the ends move both, whatever there is under Solve */
  act (page, "reset", NULL);
  g_assert_true (g_action_group_get_action_enabled (esp_page_view_get_actions (page), "last"));
  act (page, "last", NULL);
  g_assert_cmpuint (esp_side_by_side_get_position (esp_side_by_side_panel_get_pair (panel)), ==,
                    esp_side_by_side_get_length (esp_side_by_side_panel_get_pair (panel)));
  act (page, "first", NULL);
  g_assert_cmpuint (esp_side_by_side_get_position (esp_side_by_side_panel_get_pair (panel)), ==, 0);
}

/* One that goes wrong stands beside what it should have done, at the step that is wrong. */
static void
test_trace_wrong (void)
{
  EspPageView *page = show ("map");
  EspSideBySidePanel *panel =
      ESP_SIDE_BY_SIDE_PANEL (find_type (GTK_WIDGET (page), ESP_TYPE_SIDE_BY_SIDE_PANEL));
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "mine.jsonl", NULL);
  EspSideBySide *pair;
  const char *said;
  EspEvent event;

  /* forward checking that forgets one of NT's neighbours, by hand */
  g_assert_true (g_file_set_contents (path,
                                      "{\"event\":\"assign\",\"subject\":\"WA\",\"value\":\"R\"}\n"
                                      "{\"event\":\"prune\",\"subject\":\"NT\",\"value\":\"R\"}\n"
                                      "{\"event\":\"prune\",\"subject\":\"SA\",\"value\":\"R\"}\n"
                                      "{\"event\":\"assign\",\"subject\":\"NT\",\"value\":\"G\"}\n"
                                      "{\"event\":\"prune\",\"subject\":\"SA\",\"value\":\"G\"}\n"
                                      "{\"event\":\"assign\",\"subject\":\"SA\",\"value\":\"B\"}\n",
                                      -1, NULL));
  act (page, "versus-trace", g_variant_new_string (path));
  WAIT_FOR (!esp_page_view_is_busy (page) && esp_side_by_side_panel_get_pair (panel) != NULL);
  said = esp_message_bar_get_text (esp_page_view_get_message_bar (page));
  g_assert_nonnull (strstr (said, "line 4"));
  /* the reason is said once, where it stays */
  g_assert_null (strstr (said, "Q ≠ G"));
  g_assert_true (says (GTK_WIDGET (panel), "Q ≠ G"));
  pair = esp_side_by_side_panel_get_pair (panel);
  g_assert_cmpstr (esp_search_get_algorithm (esp_side_by_side_get_search (pair, 0))->id, ==, "fc");
  g_assert_true (esp_search_get_event (esp_side_by_side_get_search (pair, 1), &event));
  /* what follows from a decision is shown with it, as soon as the other search has come so far */
  WAIT_FOR (esp_search_get_step (esp_side_by_side_get_search (pair, 1)) == 6);
  g_unlink (path);
}

static gboolean
is_choice_of (GtkWidget *widget, const char *text)
{
  return is_of_type (widget, "GtkModelButton") && says (widget, text);
}

/* Its menu is taken from the timeline into the panel, and chooses there too. */
static void
test_speed (void)
{
  EspPageView *page = show ("map");
  GtkWidget *panel = find_type (GTK_WIDGET (page), ESP_TYPE_SIDE_BY_SIDE_PANEL);
  GtkWidget *speed = find_type (panel, GTK_TYPE_MENU_BUTTON);
  GtkWidget *choice;

  act (page, "side-by-side", g_variant_new ("(ss)", "bt", "fc"));
  WAIT_FOR (gtk_widget_get_mapped (speed) && !esp_page_view_is_busy (page));
  gtk_menu_button_popup (GTK_MENU_BUTTON (speed));
  choice = find_fitting (speed, is_choice_of, "20 ");
  WAIT_FOR (gtk_widget_get_mapped (choice));
  g_assert_true (gtk_widget_get_sensitive (choice));
  g_signal_emit_by_name (choice, "clicked");
  WAIT_FOR (strstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (speed)), "20") != NULL);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (speed));
}

static gboolean
has_action (GtkWidget *widget, const char *action)
{
  return GTK_IS_BUTTON (widget) &&
         g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

/* While two that have ended are played there is nothing to stop but the playing. */
static void
test_play_both (void)
{
  EspPageView *page = show ("map");
  GActionGroup *actions = esp_page_view_get_actions (page);
  EspSideBySidePanel *panel =
      ESP_SIDE_BY_SIDE_PANEL (find_type (GTK_WIDGET (page), ESP_TYPE_SIDE_BY_SIDE_PANEL));
  GtkWidget *run = find_fitting (GTK_WIDGET (panel), has_action, "page.run-both");
  GtkWidget *stop = find_fitting (GTK_WIDGET (panel), has_action, "page.cancel");
  EspSideBySide *pair;

  act (page, "side-by-side", g_variant_new ("(ss)", "bt", "fc"));
  WAIT_FOR (!esp_page_view_is_busy (page));
  pair = esp_side_by_side_panel_get_pair (panel);
  for (int i = 0; i < 2; i++)
    {
      esp_side_by_side_play (pair);
      g_assert_true (gtk_widget_get_visible (run));
      g_assert_false (gtk_widget_get_visible (stop));
      g_assert_true (g_action_group_get_action_enabled (actions, "cancel"));
      if (i == 0)
        act (page, "cancel", NULL);
      else
        esp_side_by_side_stop_playing (pair);
      g_assert_false (esp_side_by_side_is_playing (pair));
      g_assert_false (g_action_group_get_action_enabled (actions, "cancel"));
    }
}

/* Each of two side by side is exported, whatever there is under Solve; and presented is the first.
 */
static void
test_export_side (void)
{
  EspPageView *page = show ("stones");
  EspSideBySidePanel *panel =
      ESP_SIDE_BY_SIDE_PANEL (find_type (GTK_WIDGET (page), ESP_TYPE_SIDE_BY_SIDE_PANEL));

  act (page, "reset", NULL);
  act (page, "side-by-side", g_variant_new ("(ss)", "minimax", "mcts"));
  WAIT_FOR (!esp_page_view_is_busy (page));
  for (int side = 0; side < 2; side++)
    {
      const char *id = esp_search_get_algorithm (esp_side_by_side_get_search (
                                                     esp_side_by_side_panel_get_pair (panel), side))
                           ->id;
      g_autofree char *path = g_build_filename (g_get_user_data_dir (), "side.txt", NULL);
      g_autofree char *text = NULL;

      act (page, "export-side", g_variant_new ("(is)", side, path));
      WAIT_FOR (!esp_page_view_is_busy (page));
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_nonnull (strstr (text, id));
      g_unlink (path);
    }
}

/* Which one is asked first, so that the two have names of their own. */
static void
test_export_question (void)
{
  static const char *const ends[] = { "-trace-a.", "-trace-b." };
  EspPageView *page = show ("stones");

  act (page, "side-by-side", g_variant_new ("(ss)", "minimax", "mcts"));
  WAIT_FOR (!esp_page_view_is_busy (page));
  for (int side = 0; side < 2; side++)
    {
      GtkWidget *question;
      GtkWidget *chooser;
      g_autofree char *name = NULL;

      gtk_widget_activate_action (GTK_WIDGET (window), "win.export-trace-dialog", NULL);
      WAIT_FOR ((question = find_window_of (GTK_TYPE_MESSAGE_DIALOG)) != NULL);
      gtk_dialog_response (GTK_DIALOG (question), side);
      WAIT_FOR ((chooser = find_window_of (GTK_TYPE_FILE_CHOOSER)) != NULL);
      g_assert_null (find_window_of (GTK_TYPE_MESSAGE_DIALOG));
      name = gtk_file_chooser_get_current_name (GTK_FILE_CHOOSER (chooser));
      g_assert_nonnull (strstr (name, ends[side]));
      gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
      WAIT_FOR (find_window_of (GTK_TYPE_FILE_CHOOSER) == NULL);
    }
  gtk_widget_activate_action (GTK_WIDGET (window), "win.export-trace-dialog", NULL);
  WAIT_FOR (find_window_of (GTK_TYPE_MESSAGE_DIALOG) != NULL);
  gtk_dialog_response (GTK_DIALOG (find_window_of (GTK_TYPE_MESSAGE_DIALOG)), GTK_RESPONSE_CANCEL);
  g_assert_null (find_window_of (GTK_TYPE_MESSAGE_DIALOG));
  g_assert_null (find_window_of (GTK_TYPE_FILE_CHOOSER));
}

/* A picture is of what is shown: of either board, as far as one has gone. */
static void
test_picture_of_side (void)
{
  EspPageView *page = show ("map");
  EspSideBySidePanel *panel =
      ESP_SIDE_BY_SIDE_PANEL (find_type (GTK_WIDGET (page), ESP_TYPE_SIDE_BY_SIDE_PANEL));
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "side.svg", NULL);
  g_autofree char *before = NULL;

  act (page, "reset", NULL);
  act (page, "side-by-side", g_variant_new ("(ss)", "bt", "fc"));
  WAIT_FOR (!esp_page_view_is_busy (page));
  /* what was recorded is counted a moment after it has ended */
  WAIT_FOR (esp_side_by_side_get_length (esp_side_by_side_panel_get_pair (panel)) > 0);
  g_assert_false (esp_page_has_picture (page, ESP_PICTURE_BOARD));
  for (int i = 0; i < 4; i++)
    {
      EspPictureChoice choice = { i / 2 == 0 ? ESP_PICTURE_A : ESP_PICTURE_B, 1, ESP_PALETTE_LIGHT,
                                  ESP_GROUND_OWN };
      g_autofree char *now = NULL;

      act (page, i % 2 == 0 ? "first" : "last", NULL);
      esp_page_save_picture (page, &choice, path);
      WAIT_FOR (!esp_page_view_is_busy (page));
      g_assert_true (g_file_get_contents (path, &now, NULL, NULL));
      g_assert_true (i % 2 == 0 || !g_str_equal (now, before));
      g_free (before);
      before = g_steal_pointer (&now);
      g_unlink (path);
    }
  act (page, "part", g_variant_new_string ("puzzle"));
  g_assert_true (esp_page_has_picture (page, ESP_PICTURE_BOARD));
}

/* The page goes away in the middle of an experiment. */
static void
test_close_while_running (void)
{
  EspWindow *other = esp_window_new (GTK_APPLICATION (application));
  EspPageView *page;

  g_assert_true (esp_window_show_problem (other, "map"));
  page = esp_window_get_page (other);
  act (page, "compare-run", NULL);
  WAIT_FOR (esp_table_view_get_n_rows (page_get_rows (page)) > 0);
  gtk_window_destroy (GTK_WINDOW (other));
  for (int i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
}

/* What was measured is there in the next window; what is forgotten is kept nowhere. */
static void
test_kept (void)
{
  const EspExperiment *experiment = esp_problem_find ("stones")->experiments;
  g_autofree char *name = g_strdup_printf ("stones.%s-1.csv", experiment->id);
  g_autofree char *path =
      g_build_filename (g_get_user_data_dir (), "espalier", "measurements", name, NULL);
  EspWindow *windows[2];
  EspPageView *page;
  g_autoptr (EspSweep) before = NULL;
  g_autoptr (EspSweep) after = NULL;

  for (guint i = 0; i < 2; i++)
    {
      windows[i] = esp_window_new (GTK_APPLICATION (application));
      gtk_window_present (GTK_WINDOW (windows[i]));
      g_assert_true (esp_window_show_problem (windows[i], "stones"));
      page = esp_window_get_page (windows[i]);
      act (page, "compare-experiment", g_variant_new_string (experiment->id));
      if (i == 0)
        {
          run_quickly (page, experiment->id);
          before = save_and_read (page, experiment);
          gtk_window_destroy (GTK_WINDOW (windows[i]));
        }
    }
  WAIT_FOR (esp_table_view_get_n_rows (page_get_rows (page)) > 0);
  after = save_and_read (page, experiment);
  assert_equal (before, after);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  act (page, "compare-reset", NULL);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (esp_table_view_get_n_rows (page_get_rows (page)), ==, 0);
  act (page, "compare-bring-back", NULL);
  g_assert_cmpuint (esp_table_view_get_n_rows (page_get_rows (page)), ==, after->rows->len);
  act (page, "compare-bring-back", NULL);
  gtk_window_destroy (GTK_WINDOW (windows[1]));
}

/* Several files are put on the list at once, each one time. */
static void
test_add_boards (void)
{
  static const char *const files[] = { "/tmp/one.txt", "/tmp/two.txt", "/tmp/one.txt", NULL };
  EspPageView *page = show ("words");
  EspExperimentPanel *panel = esp_compare_panel_get_experiment (page_get_compare_panel (page));
  g_autoptr (EspOptions) options = NULL;

  act (page, "compare-option", g_variant_new ("(ss)", "puzzles", "07-bar"));
  act (page, "compare-add-boards", g_variant_new_strv (files, -1));
  options = esp_experiment_panel_get_options (panel);
  g_assert_cmpstr (esp_options_get_text (options, "puzzles"), ==,
                   "07-bar,/tmp/one.txt,/tmp/two.txt");
}

static char *
write_board (const char *name, const char *text)
{
  char *path = g_build_filename (g_get_user_data_dir (), name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static char *
get_puzzles (EspPageView *page)
{
  EspExperimentPanel *panel = esp_compare_panel_get_experiment (page_get_compare_panel (page));
  g_autoptr (EspOptions) options = esp_experiment_panel_get_options (panel);

  return g_strdup (esp_options_get_text (options, "puzzles"));
}

static void
assert_puzzles (EspPageView *page, const char *expected)
{
  g_autofree char *puzzles = get_puzzles (page);

  g_assert_cmpstr (puzzles, ==, expected);
}

/* Files are looked at when they are added: what is none of the room's is said in its row and not
 * measured, the others are, whatever their names. */
static void
test_board_rows (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  EspPageView *page = show ("battleship");
  g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, "06-easy.txt", NULL);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *board = g_strndup (data, length);
  g_autofree char *comma = write_board ("one, two.txt", board);
  g_autofree char *wrong = write_board ("wrong.txt", "none of ours\n");
  g_autofree char *gone = g_build_filename (g_get_user_data_dir (), "gone.txt", NULL);
  g_autofree char *escaped = g_strdup_printf ("%s/one\\, two.txt", g_get_user_data_dir ());
  g_autofree char *both = g_strdup_printf ("06-medium,%s", escaped);
  g_autofree char *more = g_strdup_printf ("%s,10-hard", escaped);
  const char *files[] = { wrong, comma, gone, comma, NULL };
  g_autoptr (EspSweep) sweep = NULL;
  EspFileList *list;

  act (page, "compare-view", g_variant_new_string ("experiment"));
  act (page, "compare-experiment", g_variant_new_string ("puzzles"));
  act (page, "compare-quick", NULL);
  act (page, "compare-option", g_variant_new ("(ss)", "puzzles", "06-medium"));
  list = ESP_FILE_LIST (find_type (GTK_WIDGET (page), ESP_TYPE_FILE_LIST));
  act (page, "compare-add-boards", g_variant_new_strv (files, -1));
  WAIT_FOR (!esp_file_list_is_checking (list));
  g_assert_cmpuint (esp_file_list_get_n (list), ==, 4);
  g_assert_null (esp_file_list_get_fault (list, 0));
  g_assert_nonnull (strstr (esp_file_list_get_fault (list, 1), "“none”"));
  g_assert_null (esp_file_list_get_fault (list, 2));
  g_assert_nonnull (esp_file_list_get_fault (list, 3));
  assert_puzzles (page, both);
  act (page, "compare-run", NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  sweep = save_and_read (page, &problem->experiments[1]);
  g_assert_cmpstr (esp_row_get_text (g_ptr_array_index (sweep->rows, 0), "puzzle"), ==,
                   "./one, two.txt");
  g_assert_cmpstr (
      esp_row_get_text (g_ptr_array_index (sweep->rows, sweep->rows->len - 1), "puzzle"), ==,
      "06-medium");
  g_assert_true (says (GTK_WIDGET (page), "2 boards with a fault were left out"));
  esp_file_list_remove (list, 1);
  esp_file_list_remove (list, 0);
  g_assert_cmpuint (esp_file_list_get_n (list), ==, 2);
  assert_puzzles (page, escaped);
  esp_file_list_remove (list, 1);
  esp_file_list_add (list, (const char *const[]){ comma, "10-hard", NULL });
  g_assert_cmpuint (esp_file_list_get_n (list), ==, 2);
  assert_puzzles (page, more);
  g_unlink (comma);
  g_unlink (wrong);
}

/* A table and its boards may be taken elsewhere together. */
static void
test_boards_from_table (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  EspPageView *page = show ("battleship");
  EspMeasurement *measurement = esp_experiment_panel_get_measurement (
      esp_compare_panel_get_experiment (page_get_compare_panel (page)));
  g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, "06-easy.txt", NULL);
  g_autofree char *first = g_build_filename (g_get_user_data_dir (), "first", NULL);
  g_autofree char *second = g_build_filename (g_get_user_data_dir (), "second", NULL);
  g_autofree char *board = g_build_filename (first, "mine.txt", NULL);
  g_autofree char *table = g_build_filename (first, "table.csv", NULL);
  g_autofree char *moved_board = g_build_filename (second, "mine.txt", NULL);
  g_autofree char *moved_table = g_build_filename (second, "table.csv", NULL);
  const EspSweep *sweep;

  g_assert_cmpint (g_mkdir (first, 0700), ==, 0);
  g_assert_true (g_file_set_contents (board, g_bytes_get_data (bytes, NULL),
                                      (gssize) g_bytes_get_size (bytes), NULL));
  act (page, "compare-experiment", g_variant_new_string ("puzzles"));
  act (page, "compare-quick", NULL);
  act (page, "compare-option", g_variant_new ("(ss)", "puzzles", board));
  act (page, "compare-run", NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  act (page, "compare-save", g_variant_new_string (table));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpint (g_rename (first, second), ==, 0);
  act (page, "compare-load", g_variant_new_string (moved_table));
  WAIT_FOR (!esp_page_view_is_busy (page));
  sweep = esp_measurement_get_sweep (measurement);
  g_assert_cmpuint (sweep->rows->len, >, 0);
  g_assert_cmpstr (esp_row_get_text (g_ptr_array_index (sweep->rows, 0), "puzzle"), ==,
                   moved_board);
  g_unlink (moved_board);
  g_unlink (moved_table);
  g_rmdir (second);
}

/* A sample is added as what it is, a file as the file, and only what is neither is kept. */
static void
test_add_this_board (void)
{
  EspPageView *page = show ("battleship");
  EspFileList *list;
  g_autofree char *puzzles = NULL;

  act (page, "compare-experiment", g_variant_new_string ("puzzles"));
  act (page, "compare-option", g_variant_new ("(ss)", "puzzles", "06-medium"));
  list = ESP_FILE_LIST (find_type (GTK_WIDGET (page), ESP_TYPE_FILE_LIST));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.sample", "s", "06-medium.txt"));
  WAIT_FOR (!esp_page_view_is_busy (page));
  act (page, "compare-add-board", NULL);
  g_assert_cmpuint (esp_file_list_get_n (list), ==, 1);
  act (page, "edit-text", g_variant_new_string ("clear-hints"));
  g_assert_true (page_get_modified (page));
  act (page, "compare-add-board", NULL);
  g_assert_cmpuint (esp_file_list_get_n (list), ==, 2);
  puzzles = get_puzzles (page);
  g_assert_nonnull (strstr (puzzles, "/espalier/boards/battleship/06-medium-"));
}

/* Delete takes the row with the focus out and goes on to the next; what is dropped is added. */
static void
test_board_keys (void)
{
  EspPageView *page = show ("battleship");
  g_autoptr (GFile) one = g_file_new_for_path ("/tmp/a,b.txt");
  g_autoptr (GFile) two = g_file_new_for_path ("/tmp/c.txt");
  GSList last = { two, NULL };
  GSList first = { one, &last };
  g_auto (GValue) value = G_VALUE_INIT;
  GtkWidget *rows;
  EspFileList *list;
  gboolean handled = FALSE;

  act (page, "compare-view", g_variant_new_string ("experiment"));
  act (page, "compare-experiment", g_variant_new_string ("puzzles"));
  act (page, "compare-option", g_variant_new ("(ss)", "puzzles", "06-easy,06-medium,08-medium"));
  list = ESP_FILE_LIST (find_type (GTK_WIDGET (page), ESP_TYPE_FILE_LIST));
  rows = find_type (GTK_WIDGET (list), GTK_TYPE_LIST_BOX);
  WAIT_FOR (gtk_widget_get_mapped (rows));
  gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (rows), 1)));
  for (guint i = 0; i < 2; i++)
    {
      assert_puzzles (page, i == 0 ? "06-easy,06-medium,08-medium" : "06-easy,08-medium");
      g_signal_emit_by_name (find_controller (rows, GTK_TYPE_EVENT_CONTROLLER_KEY), "key-pressed",
                             GDK_KEY_Delete, 0, 0, &handled);
      g_assert_true (handled);
    }
  assert_puzzles (page, "06-easy");
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &first);
  g_signal_emit_by_name (find_controller (GTK_WIDGET (list), GTK_TYPE_DROP_TARGET), "drop", &value,
                         1.0, 1.0, &handled);
  g_assert_cmpuint (esp_file_list_get_n (list), ==, 3);
  /* neither is there */
  WAIT_FOR (!esp_file_list_is_checking (list));
  g_assert_nonnull (esp_file_list_get_fault (list, 1));
  assert_puzzles (page, "06-easy");
}

int
main (int argc, char *argv[])
{
  g_autofree char *data_home = make_scratch_folder ();
  int result;

  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    if ((*p)->experiments != NULL && esp_problem_is_shown (*p))
      {
        g_autofree char *numbers = g_strdup_printf ("/compare/%s/equal-numbers", (*p)->id);
        g_autofree char *rows = g_strdup_printf ("/compare/%s/open-rows", (*p)->id);

        g_test_add_data_func (numbers, *p, test_equal_numbers);
        g_test_add_data_func (rows, *p, test_open_rows);
      }
  g_test_add_func ("/compare/stop-and-go-on", test_stop_and_go_on);
  g_test_add_func ("/compare/add-boards", test_add_boards);
  g_test_add_func ("/compare/board-rows", test_board_rows);
  g_test_add_func ("/compare/boards-from-table", test_boards_from_table);
  g_test_add_func ("/compare/add-this-board", test_add_this_board);
  g_test_add_func ("/compare/board-keys", test_board_keys);
  g_test_add_func ("/compare/sorting", test_sorting);
  g_test_add_func ("/compare/bad-input", test_bad_input);
  g_test_add_func ("/compare/kept", test_kept);
  g_test_add_func ("/compare/open-with-board", test_open_with_board);
  g_test_add_func ("/compare/open-trace", test_open_trace);
  g_test_add_func ("/compare/trace-beside", test_trace_beside);
  g_test_add_func ("/compare/trace-wrong", test_trace_wrong);
  g_test_add_func ("/compare/speed", test_speed);
  g_test_add_func ("/compare/play-both", test_play_both);
  g_test_add_func ("/compare/export-side", test_export_side);
  g_test_add_func ("/compare/export-question", test_export_question);
  g_test_add_func ("/compare/picture-of-side", test_picture_of_side);
  g_test_add_func ("/compare/close-while-running", test_close_while_running);
  result = g_test_run ();
  g_object_unref (application);
  return result;
}
