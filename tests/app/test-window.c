#include "config.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>

#include "app/window/esp-commands.h"
#include "app/dialogs/esp-dialogs.h"
#include "app/dialogs/esp-page-report.h"
#include "app/window/esp-shortcuts-window.h"
#include "app/window/esp-sidebar.h"
#include "app/page/esp-solve-panel.h"
#include "kit/forms/esp-option-form.h"
#include "engine/document/esp-today.h"
#include "kit/esp-result-card.h"
#include "kit/lists/esp-table-view.h"
#include "report/experiment/esp-games.h"
#include "act.h"
#include "find.h"
#include "registered.h"
#include "scratch.h"
#include "wait.h"
#include "page.h"

/* The whole window, driven by its actions as shortcuts, menus and scripts drive it. */

static EspApplication *application;
static EspWindow *window;

static EspPageView *
lamps_page (void)
{
  EspPageView *page;

  g_assert_true (esp_window_show_problem (window, "lamps"));
  page = esp_window_get_page (window);
  esp_page_set_document (page, esp_document_new (esp_problem_find ("lamps")->editing->example ()),
                         "test", NULL);
  return page;
}

static void
act_with_path (EspPageView *page, const char *name, const char *path)
{
  g_action_group_activate_action (esp_page_view_get_actions (page), name,
                                  g_variant_new_string (path));
}

static void
open_sample (const char *name)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.sample", "s", name));
}

/* Board, timeline, list, tree and counters tell the same of the present step. */
static void
assert_linked (EspPageView *page)
{
  guint64 step = page_get_step (page);
  EspTrace *trace = page_get_trace (page);
  const EspScene *scene = esp_canvas_get_scene (esp_page_view_get_canvas (page));
  g_autoptr (EspState) state = esp_trace_get_state (trace, step);
  g_autoptr (EspStepCounter) counter = esp_step_counter_new (trace, NULL);
  g_autofree char *count = NULL;
  EspCounters counters;
  gboolean known[ESP_N_COUNTERS];

  g_assert_true (esp_state_equal (scene->state, state));
  g_assert_cmpuint (esp_event_list_get_step (page_get_events (page)), ==, step);
  g_assert_cmpuint (esp_tree_view_get_node (page_get_tree (page)), ==,
                    esp_trace_get_node_at (trace, step));
  esp_step_counter_get (counter, step, &counters, known);
  count = esp_format_count (counters.n[ESP_COUNTER_ASSIGNMENTS]);
  g_assert_cmpstr (
      esp_counter_table_get_step_text (page_get_counters (page), ESP_COUNTER_ASSIGNMENTS), ==,
      count);
}

static void
test_stepping (void)
{
  EspPageView *page = lamps_page ();
  EspTrace *trace;
  guint64 n;
  EspNode node;

  open_sample ("thirteen.txt");
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  trace = page_get_trace (page);
  n = esp_trace_get_n_events (trace);
  g_assert_cmpuint (n, >, 20);
  g_assert_cmpint (esp_message_bar_get_kind (esp_page_view_get_message_bar (page)), ==,
                   ESP_MESSAGE_GOOD);
  assert_linked (page);
  for (int i = 0; i < 10; i++)
    {
      act (page, "previous");
      assert_linked (page);
    }
  act (page, "previous-event");
  assert_linked (page);
  act (page, "next");
  assert_linked (page);
  esp_search_set_step (page_get_search (page), n / 2);
  g_assert_cmpuint (page_get_step (page), ==, n / 2);
  assert_linked (page);
  g_signal_emit_by_name (page_get_tree (page), "node-chosen", 4);
  g_assert_true (esp_trace_get_node (trace, 4, &node));
  g_assert_cmpuint (page_get_step (page), ==, node.enter + 1);
  assert_linked (page);
  esp_search_set_step (page_get_search (page), 7);
  assert_linked (page);
  act (page, "first");
  g_assert_cmpuint (page_get_step (page), ==, 0);
  act (page, "last");
  g_assert_cmpuint (page_get_step (page), ==, n);
  assert_linked (page);
}

static void
test_step_through (void)
{
  EspPageView *page = lamps_page ();
  guint64 before;

  open_sample ("thirteen.txt");
  act (page, "step-through");
  for (int i = 0; i < 5; i++)
    {
      before = page_get_step (page);
      act (page, "next");
      WAIT_FOR (page_get_step (page) > before);
      assert_linked (page);
    }
  /* played back to the end, the search going along */
  act (page, "speed(1000)");
  act (page, "run");
  WAIT_FOR (!esp_page_view_is_busy (page) &&
            page_get_step (page) == esp_trace_get_n_events (page_get_trace (page)));
  assert_linked (page);
}

/* What was asked for is moved in with the arrow keys at once. */
static void
test_focus (void)
{
  EspPageView *page = lamps_page ();
  EspSideBySideView *both =
      esp_compare_area_get_side_by_side (esp_page_view_get_compare_area (page));

  open_sample ("thirteen.txt");
  gtk_widget_grab_focus (GTK_WIDGET (esp_page_view_get_canvas (page)));
  act (page, "step-through");
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (page_get_timeline (page))));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) ==
                 GTK_WIDGET (esp_timeline_get_strip (page_get_timeline (page))));
  act (page, "cancel");
  act (page, "run-both");
  WAIT_FOR (!esp_page_view_is_busy (page) && gtk_widget_get_mapped (GTK_WIDGET (both)));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) ==
                 GTK_WIDGET (esp_timeline_get_strip (esp_side_by_side_view_get_timeline (both))));
  /* a button of the inspector does not keep the keys */
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  g_signal_emit_by_name (page_get_side_by_side_panel (page), "went");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) ==
                 GTK_WIDGET (esp_timeline_get_strip (esp_side_by_side_view_get_timeline (both))));
  act (page, "part('solve')");
}

/* Types a step into the field behind the figures, as who has pressed Ctrl+L does. */
static GtkWidget *
type_step (EspPageView *page, EspTimeline *timeline, const char *text)
{
  GtkWidget *field;

  act (page, "ask-step");
  WAIT_FOR ((field = find_type (GTK_WIDGET (timeline), GTK_TYPE_SPIN_BUTTON)) != NULL &&
            gtk_widget_get_mapped (field));
  gtk_editable_set_text (GTK_EDITABLE (field), text);
  g_signal_emit_by_name (gtk_editable_get_delegate (GTK_EDITABLE (field)), "activate");
  return field;
}

/* The weight of an estimate has a slider: what was searched is searched again when it is moved, one
 * is as far in it as before, and nothing is said of it. */
static void
test_slider (void)
{
  EspPageView *page;
  g_autoptr (EspSearch) first = NULL;
  GtkWidget *slider;
  guint64 n;

  g_assert_true (esp_window_show_problem (window, "path"));
  page = esp_window_get_page (window);
  act (page, "algorithm('astar')");
  slider = find_type (GTK_WIDGET (page_get_solve_panel (page)), GTK_TYPE_SCALE);
  g_assert_nonnull (slider);
  /* before anything is searched nothing is searched again */
  gtk_range_set_value (GTK_RANGE (slider), 1.5);
  g_assert_null (page_get_search (page));
  gtk_range_set_value (GTK_RANGE (slider), 1);
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  first = g_object_ref (page_get_search (page));
  n = esp_search_get_n_steps (first);
  act (page, "step(int64 12)");
  gtk_range_set_value (GTK_RANGE (slider), 2);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (page_get_search (page) != first);
  g_assert_cmpstr (esp_options_get_text (esp_search_get_options (page_get_search (page)), "weight"),
                   ==, "2");
  g_assert_cmpuint (esp_search_get_n_steps (page_get_search (page)), <, n);
  g_assert_cmpuint (page_get_step (page), ==,
                    (12 * esp_search_get_n_steps (page_get_search (page)) + n / 2) / n);
  g_assert_null (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  /* what lies beyond its end is typed */
  g_assert_true (esp_solve_panel_set_option (page_get_solve_panel (page), "weight", "40", NULL));
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (slider)), ==, 5);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpstr (esp_options_get_text (esp_search_get_options (page_get_search (page)), "weight"),
                   ==, "40");
  /* of several that follow each other the last one stays */
  for (int i = 0; i <= 8; i++)
    gtk_range_set_value (GTK_RANGE (slider), 0.5 * i);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpstr (esp_options_get_text (esp_search_get_options (page_get_search (page)), "weight"),
                   ==, "4");
  lamps_page ();
}

/* A step is gone to by its number: of the search, or of two side by side. */
static void
test_typed_step (void)
{
  EspPageView *page = lamps_page ();
  EspTimeline *both = esp_side_by_side_view_get_timeline (
      esp_compare_area_get_side_by_side (esp_page_view_get_compare_area (page)));
  GtkWidget *field;

  open_sample ("thirteen.txt");
  g_assert_false (g_action_group_get_action_enabled (esp_page_view_get_actions (page), "ask-step"));
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page) && page_get_trace (page) != NULL);
  act (page, "step(int64 7)");
  g_assert_cmpuint (page_get_step (page), ==, 7);
  assert_linked (page);
  field = type_step (page, page_get_timeline (page), "4");
  WAIT_FOR (!gtk_widget_get_mapped (field));
  g_assert_cmpuint (page_get_step (page), ==, 4);
  assert_linked (page);
  /* one that there is not stays to be put right */
  field = type_step (page, page_get_timeline (page), "99999999");
  g_assert_cmpuint (page_get_step (page), ==, 4);
  g_assert_true (gtk_widget_get_mapped (field));
  gtk_widget_grab_focus (GTK_WIDGET (esp_timeline_get_strip (page_get_timeline (page))));
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (field, GTK_TYPE_POPOVER)));

  act (page, "run-both");
  WAIT_FOR (!esp_page_view_is_busy (page) && gtk_widget_get_mapped (GTK_WIDGET (both)));
  esp_side_by_side_look_through (
      esp_side_by_side_panel_get_pair (page_get_side_by_side_panel (page)));
  act (page, "step(int64 3)");
  g_assert_true (g_str_has_prefix (esp_timeline_get_count (both), "3 "));
  field = type_step (page, both, "2");
  WAIT_FOR (!gtk_widget_get_mapped (field));
  g_assert_true (g_str_has_prefix (esp_timeline_get_count (both), "2 "));
  act (page, "part('solve')");
}

/* How a puzzle ended is no matter of a search that is shown then. */
static void
test_card_goes (void)
{
  static const char *const moves[] = { "2 0", "3 1", "4 0", "5 1", "6 0", "7 0", "8 0" };
  EspPageView *page = lamps_page ();

  open_sample ("eight.txt");
  act (page, "part('play')");
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_autofree char *move = g_strdup_printf ("move('%s')", moves[i]);

      act (page, move);
    }
  g_assert_nonnull (page_get_result (page));
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_nonnull (page_get_trace (page));
  g_assert_null (page_get_result (page));
  act (page, "reset");
}

/* Without a recorded search there is nothing to present: it says so, and begins none. */
static void
test_present (void)
{
  EspPageView *page = lamps_page ();
  GListModel *windows = gtk_window_get_toplevels ();
  guint n = g_list_model_get_n_items (windows);
  g_autoptr (GVariant) part = NULL;

  act (page, "part('play')");
  act (page, "present");
  part = g_action_group_get_action_state (esp_page_view_get_actions (page), "part");
  g_assert_cmpstr (g_variant_get_string (part, NULL), ==, "play");
  g_assert_null (page_get_search (page));
  g_assert_nonnull (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  g_assert_cmpuint (g_list_model_get_n_items (windows), ==, n);
  open_sample ("thirteen.txt");
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  /* where it is being solved by hand, a search would tell how it ends */
  act (page, "part('play')");
  g_assert_true (esp_document_play (page_get_document (page), "1 0", NULL));
  act (page, "present");
  g_assert_cmpuint (g_list_model_get_n_items (windows), ==, n);
  act (page, "part('solve')");
  act (page, "present");
  g_assert_cmpuint (g_list_model_get_n_items (windows), ==, n + 1);
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) present = g_list_model_get_item (windows, i);

      if (g_str_equal (G_OBJECT_TYPE_NAME (present), "EspPresent"))
        gtk_window_destroy (GTK_WINDOW (present));
    }
  g_assert_cmpuint (g_list_model_get_n_items (windows), ==, n);
  g_clear_pointer (&part, g_variant_unref);
  part = g_action_group_get_action_state (esp_page_view_get_actions (page), "part");
  g_assert_cmpstr (g_variant_get_string (part, NULL), ==, "solve");
}

/* From another part the key always leads to the editor. */
static void
test_edit_key (void)
{
  static const char *const parts[] = { "part('play')", "part('solve')", "part('compare')" };
  EspPageView *page = lamps_page ();
  GActionGroup *actions = esp_page_view_get_actions (page);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GVariant) part = NULL;
      g_autoptr (GVariant) edit = NULL;
      g_autoptr (GVariant) out = NULL;

      act (page, parts[i]);
      act (page, "edit");
      part = g_action_group_get_action_state (actions, "part");
      edit = g_action_group_get_action_state (actions, "edit");
      g_assert_cmpstr (g_variant_get_string (part, NULL), ==, "puzzle");
      g_assert_true (g_variant_get_boolean (edit));
      if (i > 0)
        continue;
      act (page, "edit");
      out = g_action_group_get_action_state (actions, "edit");
      g_assert_false (g_variant_get_boolean (out));
      act (page, "edit");
    }
  act (page, "edit");
}

/* What came of a search is never shown below another's name. */
static void
test_own_name (void)
{
  EspPageView *page = lamps_page ();
  EspCounterTable *counters = page_get_counters (page);
  GtkWidget *panel = gtk_widget_get_ancestor (GTK_WIDGET (counters), ESP_TYPE_SOLVE_PANEL);
  GtkWidget *list = GTK_WIDGET (esp_solve_panel_get_list (ESP_SOLVE_PANEL (panel)));
  g_autofree char *found = NULL;

  open_sample ("thirteen.txt");
  act (page, "algorithm('bt')");
  act (page, "step-through");
  g_assert_false (gtk_widget_get_sensitive (list));
  act (page, "cancel");
  WAIT_FOR (!esp_page_view_is_busy (page) && gtk_widget_get_sensitive (list));
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (gtk_widget_get_sensitive (list));
  found = g_strdup (esp_counter_table_get_step_text (counters, ESP_COUNTER_ASSIGNMENTS));
  g_assert_cmpstr (found, !=, "–");
  act (page, "algorithm('fc')");
  g_assert_cmpstr (esp_counter_table_get_step_text (counters, ESP_COUNTER_ASSIGNMENTS), ==, "–");
  act (page, "previous");
  g_assert_cmpstr (esp_counter_table_get_step_text (counters, ESP_COUNTER_ASSIGNMENTS), ==, "–");
  act (page, "last");
  act (page, "algorithm('bt')");
  g_assert_cmpstr (esp_counter_table_get_step_text (counters, ESP_COUNTER_ASSIGNMENTS), ==, found);
}

static void
test_stale (void)
{
  EspPageView *page = lamps_page ();

  /* a search that is of another board by the time it ends leaves no trace of itself */
  open_sample ("thirteen.txt");
  act (page, "solve");
  act (page, "edit-text('lit 2')");
  g_assert_null (page_get_trace (page));
  for (int i = 0; i < 50; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_null (page_get_trace (page));
  g_assert_true (page_get_modified (page));
  act (page, "undo");
  g_assert_false (page_get_modified (page));
  act (page, "solve");
  act (page, "cancel");
  WAIT_FOR (!esp_page_view_is_busy (page));
}

static void
test_play (void)
{
  EspPageView *page = lamps_page ();
  EspDocument *document = page_get_document (page);

  act (page, "part('play')");
  act (page, "click(2)");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 1);
  act (page, "undo");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
  act (page, "redo");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 1);
  act (page, "check");
  g_assert_nonnull (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  act (page, "reset");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
}

/* The button in Play takes back moves, and never the board. */
static void
test_undo_move (void)
{
  EspPageView *page;
  EspDocument *document;

  g_assert_true (esp_window_show_problem (window, "war"));
  page = esp_window_get_page (window);
  open_sample ("handout.txt");
  document = page_get_document (page);
  act (page, "player((0,'human'))");
  act (page, "player((1,'human'))");
  act (page, "edit-text('value A1 5')");
  g_assert_true (g_action_group_get_action_enabled (esp_page_view_get_actions (page), "undo"));
  g_assert_false (
      g_action_group_get_action_enabled (esp_page_view_get_actions (page), "undo-move"));
  act (page, "undo-move");
  g_assert_true (page_get_modified (page));
  act (page, "move('B2')");
  act (page, "undo-move");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
  g_assert_true (page_get_modified (page));
  act (page, "undo");
  g_assert_false (page_get_modified (page));
}

/* A whole game with the pointer's action on one side and an algorithm on the other. */
static void
play_game (EspPageView *page)
{
  static const char *const quick[] = { "random", "greedy", "exact" };
  const EspProblem *problem = page_get_spec (page)->problem;
  EspDocument *document = page_get_document (page);
  const EspLook *look = esp_look_find (problem);
  int side;

  act (page, "part('play')");
  act (page, "player((0, 'human'))");
  for (guint i = 0; i < G_N_ELEMENTS (quick); i++)
    {
      const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, quick[i]);

      if (algorithm != NULL && (algorithm->flags & ESP_ALGORITHM_PLAYER))
        {
          g_action_group_activate_action (esp_page_view_get_actions (page), "player",
                                          g_variant_new ("(is)", 1, quick[i]));
          break;
        }
    }
  act (page, "reset");
  while ((side = problem->game->to_move (esp_document_get_instance (document),
                                         esp_document_get_state (document))) >= 0)
    {
      guint before = esp_document_get_n_moves (document);
      int n = look->cells->n_cells (esp_canvas_get_scene (esp_page_view_get_canvas (page)));

      for (int cell = 0; cell < n && side == 0 && esp_document_get_n_moves (document) == before;
           cell++)
        g_action_group_activate_action (esp_page_view_get_actions (page), "click",
                                        g_variant_new_int32 (cell));
      WAIT_FOR (!esp_page_view_is_busy (page));
      g_assert_cmpuint (esp_document_get_n_moves (document), >, before);
    }
  g_assert_nonnull (page_get_result (page));
  /* undo leads back to the person's turn */
  act (page, "undo");
  g_assert_cmpint (problem->game->to_move (esp_document_get_instance (document),
                                           esp_document_get_state (document)),
                   ==, 0);
}

static void
test_games (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    if (specs[i]->play == ESP_PLAY_GAME && specs[i]->problem->game != NULL &&
        esp_look_find (specs[i]->problem)->playing->click != NULL &&
        esp_window_show_problem (window, specs[i]->problem->id))
      play_game (esp_window_get_page (window));
}

/* A label below @widget that is shown, has the style @style, and @part in its text. */
static const char *
find_shown (GtkWidget *widget, const char *style, const char *part)
{
  const char *found = NULL;

  if (!gtk_widget_get_visible (widget))
    return NULL;
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, style) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    return gtk_label_get_text (GTK_LABEL (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_shown (child, style, part);
  return found;
}

/* What a search of a game has found is said in words, the move as the list of moves names it. */
static void
test_best_move (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    if (specs[i]->play == ESP_PLAY_GAME && specs[i]->problem->game != NULL &&
        esp_window_show_problem (window, specs[i]->problem->id))
      {
        EspPageView *page = esp_window_get_page (window);
        GtkWidget *panel = GTK_WIDGET (page_get_solve_panel (page));
        g_autofree char *name = NULL;
        g_autofree char *begin = NULL;

        g_test_message ("%s", specs[i]->problem->id);
        act (page, "player((0,'human'))");
        act (page, "player((1,'human'))");
        act (page, "reset");
        act (page, "solve");
        WAIT_FOR (!esp_page_view_is_busy (page));
        g_assert_nonnull (page_get_best_move (page));
        g_assert_nonnull (find_shown (panel, "group-title", "Best move"));
        act (page, "play-best");
        {
          g_auto (GStrv) line = esp_play_name_line (page_get_play (page));

          name = g_strdup (line[0]);
        }
        act (page, "undo-move");
        act (page, "solve");
        WAIT_FOR (!esp_page_view_is_busy (page));
        begin = g_strdup_printf ("%s, value ", name);
        g_assert_nonnull (find_shown (panel, "answer", begin));
        g_assert_true (g_str_has_prefix (find_shown (panel, "answer", begin), begin));
      }
}

/* KCell's move is the way that the stone goes. */
static void
test_way (void)
{
  const EspProblem *problem = esp_problem_find ("kcell");
  g_autoptr (EspInstance) instance = problem != NULL ? problem->editing->example () : NULL;
  g_autoptr (EspState) state = NULL;
  g_autofree char *name = NULL;
  g_auto (GStrv) moves = NULL;

  if (problem == NULL)
    {
      g_test_skip ("KCell is not built");
      return;
    }
  state = esp_instance_initial_state (instance);
  moves = problem->game->moves (instance, state);
  name = problem->game->name_move (instance, state, moves[0]);
  g_assert_true (g_str_has_prefix (name, moves[0]));
  g_assert_nonnull (strstr (name, "–"));
}

/* The table of a tree's nodes has the sign for what is as far as can be. */
static void
test_infinity (void)
{
  EspPageView *page;
  GtkWidget *panel;

  if (!esp_window_show_problem (window, "tree"))
    {
      g_test_skip ("the tree is not built");
      return;
    }
  page = esp_window_get_page (window);
  panel = GTK_WIDGET (page_get_solve_panel (page));
  open_sample ("handout.tree");
  act (page, "part('solve')");
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_nonnull (find_shown (panel, "answer", "∞"));
  g_assert_null (find_shown (panel, "answer", "inf"));
}

/* "alphabeta depth=3 order=value": a new string; without what is drawn by lot for each game. */
static char *
describe_player (EspPageView *page, int side)
{
  const EspAlgorithm *player = esp_play_get_player (page_get_play (page), side);
  const EspOptions *options = esp_play_get_options (page_get_play (page), side);
  GString *text = g_string_new (player != NULL ? player->id : "human");

  for (guint i = 0; options != NULL && i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;

      if (!g_str_equal (id, "seed"))
        g_string_append_printf (text, " %s=%s", id, esp_options_get_text (options, id));
    }
  return g_string_free (text, FALSE);
}

static void
seat (EspPageView *page, int side, const char *text)
{
  g_autofree char *action = g_strdup_printf ("player((%d,'%s'))", side, text);

  act (page, action);
}

/* The last of the room's players, with one setting that is not its default where it has a depth. */
static char *
name_machine (const EspProblem *problem)
{
  const EspAlgorithm *last = NULL;

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    if ((a->flags & ESP_ALGORITHM_PLAYER) && a->options != NULL &&
        esp_option_specs_find (a->options, "depth") != NULL)
      last = a;
  g_assert_nonnull (last);
  return g_strdup_printf ("%s,depth=3", last->id);
}

/* What a kill leaves is opened while others sit at the board: @other on the first side. */
static void
hold_restored (EspPageView *page, const char *first, const char *second, const char *other)
{
  EspDocument *document = page_get_document (page);
  EspDocument *restored;
  g_autofree char *text = NULL;
  char *before[2];
  g_autoptr (GError) error = NULL;
  guint n;

  act (page, "part('play')");
  seat (page, 0, "human");
  seat (page, 1, "human");
  act (page, "reset");
  {
    g_auto (GStrv) moves = page_get_problem (page)->game->moves (
        esp_document_get_instance (document), esp_document_get_state (document));
    g_autofree char *move = g_strdup_printf ("move('%s')", moves[0]);

    act (page, move);
  }
  n = esp_document_get_n_moves (document);
  seat (page, 0, first);
  seat (page, 1, second);
  esp_play_hold (page_get_play (page));
  for (int side = 0; side < 2; side++)
    before[side] = describe_player (page, side);
  esp_page_keep_work (page, FALSE);
  text = esp_document_format_session (document);
  seat (page, 0, other);
  seat (page, 1, "human");
  restored = esp_document_parse_session (text, strlen (text), "killed", &error);
  g_assert_no_error (error);
  esp_page_set_document (page, restored, "killed", NULL);
  for (int side = 0; side < 2; side++)
    {
      g_autofree char *after = describe_player (page, side);

      g_assert_cmpstr (after, ==, before[side]);
      g_free (before[side]);
    }
  /* nobody has asked for a move */
  g_assert_false (esp_play_is_busy (page_get_play (page)));
  for (int i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (esp_document_get_n_moves (restored), ==, n);
  g_assert_true (
      esp_play_can_go_on (page_get_play (page)) ||
      esp_play_get_player (page_get_play (page), esp_play_get_side (page_get_play (page))) == NULL);
}

/* A game that comes back has its players and their settings, and waits for the person. */
static void
test_players_kept (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    if (specs[i]->play == ESP_PLAY_GAME && specs[i]->problem->game != NULL &&
        esp_window_show_problem (window, specs[i]->problem->id))
      {
        g_autofree char *machine = name_machine (specs[i]->problem);
        EspPageView *page = esp_window_get_page (window);

        g_test_message ("%s: %s", specs[i]->problem->id, machine);
        hold_restored (page, machine, machine, "human");
        hold_restored (page, machine, "human", "human");
        hold_restored (page, "human", machine, machine);
        seat (page, 0, "human");
        seat (page, 1, "human");
      }
}

static void
play_to_the_end (EspPageView *page)
{
  EspDocument *document = page_get_document (page);
  const EspGame *game = page_get_spec (page)->problem->game;

  for (;;)
    {
      const EspInstance *instance = esp_document_get_instance (document);
      const EspState *state;

      WAIT_FOR (!esp_page_view_is_busy (page));
      state = esp_document_get_state (document);
      if (game->to_move (instance, state) < 0)
        return;
      g_assert_cmpint (game->to_move (instance, state), ==, 0);
      {
        g_auto (GStrv) moves = game->moves (instance, state);
        g_autofree char *move = g_strdup_printf ("move('%s')", moves[0]);

        act (page, move);
      }
    }
}

/* A game that a person plays to its end is kept, once; one with help is told apart. */
static void
test_people (void)
{
  const EspProblem *problem = esp_problem_find ("stones");
  g_autofree char *path = esp_games_get_path ();
  g_autoptr (EspTable) games = NULL;
  g_autoptr (EspTable) summary = NULL;
  g_autoptr (GError) error = NULL;
  EspPageView *page;
  GtkWidget *dialog;

  g_unlink (path);
  g_assert_true (esp_window_show_problem (window, "stones"));
  page = esp_window_get_page (window);
  open_sample ("seven.stones");
  act (page, "player((0,'human'))");
  act (page, "player((1,'minimax:4'))");
  act (page, "part('play')");
  play_to_the_end (page);
  act (page, "undo");
  act (page, "redo");
  act (page, "cancel"); /* the computer whose turn it is */
  games = esp_games_load (path, problem, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (esp_table_get_n_rows (games), ==, 1);
  g_assert_cmpstr (esp_table_get_cell (games, 1, 3), ==, "minimax");
  g_assert_cmpstr (esp_table_get_cell (games, 1, 4), ==, "4");
  g_assert_cmpstr (esp_table_get_cell (games, 1, 9), ==, "no");
  {
    g_auto (GStrv) moves = esp_games_get_moves (games, 0);

    g_assert_cmpuint (g_strv_length (moves), ==,
                      esp_document_get_n_moves (page_get_document (page)));
  }
  act (page, "reset");
  WAIT_FOR (!esp_page_view_is_busy (page));
  act (page, "hint");
  WAIT_FOR (!esp_page_view_is_busy (page));
  play_to_the_end (page);
  g_clear_pointer (&games, esp_table_free);
  games = esp_games_load (path, problem, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (esp_table_get_n_rows (games), ==, 2);
  g_assert_cmpstr (esp_table_get_cell (games, 1, 9), ==, "yes");
  summary = esp_games_summarise (games);
  g_assert_cmpuint (esp_table_get_n_rows (summary), ==, 1);
  g_assert_cmpstr (esp_table_get_cell (summary, 1, 3), ==, "1");
  g_assert_cmpstr (esp_table_get_cell (summary, 1, 9), ==, "1");
  {
    g_autoptr (EspTable) labelled = esp_games_label (games, problem);

    g_assert_cmpstr (esp_table_get_cell (labelled, 1, 3), ==,
                     esp_problem_find_algorithm (problem, "minimax")->label);
    g_assert_cmpstr (esp_table_get_cell (labelled, 1, 4), ==, "4");
    g_unlink (path);
  }
  act (page, "reset");
  WAIT_FOR (!esp_page_view_is_busy (page));
  act (page, "hint");
  WAIT_FOR (!esp_page_view_is_busy (page));
  play_to_the_end (page);
  g_clear_pointer (&games, esp_table_free);
  games = esp_games_load (path, problem, &error);
  g_assert_no_error (error);
  g_clear_pointer (&summary, esp_table_free);
  summary = esp_games_summarise (games);
  g_assert_cmpstr (esp_table_get_cell (summary, 1, 3), ==, "0");
  g_assert_cmpstr (esp_table_get_cell (summary, 1, 7), ==, "–");
  act (page, "people");
  dialog = g_list_model_get_item (gtk_window_get_toplevels (), 0);
  g_assert_nonnull (dialog);
  if (dialog != GTK_WIDGET (window))
    gtk_window_destroy (GTK_WINDOW (dialog));
  g_object_unref (dialog);
}

static gboolean
is_button_with (GtkWidget *widget, const char *label)
{
  return GTK_IS_BUTTON (widget) &&
         g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0;
}

/* Its review has a row a move; one that is chosen is on the board, and so is what was better. */
static void
check_review (EspPageView *page)
{
  EspDocument *document = page_get_document (page);
  GtkWindow *review = NULL;
  EspTableView *table;
  GtkWidget *better;
  GtkWidget *again;
  g_autofree char *move = NULL;

  act (page, "review");
  WAIT_FOR (!esp_page_view_is_busy (page));
  WAIT_FOR ((review = find_other_window (GTK_WINDOW (window))) != NULL &&
            g_str_has_prefix (gtk_window_get_title (review), "Review: "));
  table = ESP_TABLE_VIEW (find_type (GTK_WIDGET (review), ESP_TYPE_TABLE_VIEW));
  better = find_fitting (GTK_WIDGET (review), is_button_with, "Show the Better Move");
  g_assert_cmpuint (esp_table_view_get_n_rows (table), ==, 3);
  g_assert_false (gtk_widget_get_sensitive (better));
  /* blue takes 4, green 1, where A2, worth 3, was there */
  g_assert_cmpstr (esp_table_view_get_cell (table, 1, 2), ==, "A1");
  g_assert_cmpstr (esp_table_view_get_cell (table, 1, 3), !=, "Best");
  esp_table_view_select (table, 0);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 1);
  esp_table_view_select (table, 1);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
  g_assert_true (gtk_widget_get_sensitive (better));
  g_signal_emit_by_name (better, "clicked");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
  g_assert_cmpstr (esp_document_get_moves (document)[1], ==, esp_table_view_get_cell (table, 1, 5));
  /* and the game is as it was played again */
  esp_table_view_select (table, 2);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 3);
  g_assert_cmpstr (esp_document_get_moves (document)[1], ==, "A1");
  /* blue is played here: a mistake of it may be tried again, and what is made is judged */
  act (page, "player((1,'human'))");
  esp_table_view_select (table, 0);
  esp_table_view_select (table, 1);
  again = find_fitting (GTK_WIDGET (review), is_button_with, "Try Again");
  g_assert_true (gtk_widget_get_sensitive (again));
  g_signal_emit_by_name (again, "clicked");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 1);
  move = g_strdup_printf ("move('%.2s')", esp_table_view_get_cell (table, 1, 5));
  act (page, move);
  WAIT_FOR (says (GTK_WIDGET (review), "nothing is better"));
  g_signal_emit_by_name (again, "clicked");
  act (page, "move('A1')");
  WAIT_FOR (says (GTK_WIDGET (review), "no better than what was played"));
  /* one can try again at once */
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 1);
  g_object_add_weak_pointer (G_OBJECT (review), (gpointer *) &review);
  gtk_window_close (review);
  WAIT_FOR (review == NULL);
  /* which leaves the game as it was played */
  act (page, "player((1,'human'))");
  while (esp_document_can_redo (document))
    act (page, "redo");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 3);
}

/* Hints must lead somewhere: each is a move that can be played, and none breaks a rule. */
static void
on_text_read (GObject *clipboard, GAsyncResult *result, gpointer text)
{
  *(char **) text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

/* A board by its name is the one that its settings make; its name is copied while it is that, and
 * no more when it was changed. */
static void
test_board_names (void)
{
  const EspProblem *problem = esp_problem_find ("war");
  g_autoptr (EspInstance) made = esp_instance_make (problem, NULL, NULL, "rows=4 columns=5 seed=7");
  g_autofree char *text = NULL;
  EspPageView *page;

  g_assert_true (esp_window_show_problem (window, "map"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-name", "s", "WAR-4-columns5-7");
  page = esp_window_get_page (window);
  g_assert_true (page_get_spec (page)->problem == problem);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (esp_instance_equal (esp_document_get_instance (page_get_document (page)), made));
  g_assert_cmpstr (esp_work_get_name (esp_page_model_get_work (esp_page_view_get_model (page))), ==,
                   "war-4-columns5-7");
  act (page, "copy-name");
  WAIT_FOR (!esp_page_view_is_busy (page));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, on_text_read,
                                 &text);
  WAIT_FOR (text != NULL);
  g_assert_cmpstr (text, ==, "war-4-columns5-7");
  act (page, "edit-text('value A1 1')");
  act (page, "copy-name");
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (says (GTK_WIDGET (esp_page_view_get_message_bar (page)), "has no name"));
  esp_message_bar_hide (esp_page_view_get_message_bar (page));
}

/* The board of the day is made, and there to be played. */
static void
test_today (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  g_autofree char *name = NULL;
  EspPageView *page;
  GDate date;
  int difficulty;

  g_date_clear (&date, 1);
  g_date_set_time_t (&date, time (NULL));
  name = esp_today_name (problem, &date, &difficulty);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.today", "s", "battleship");
  page = esp_window_get_page (window);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpstr (esp_work_get_name (esp_page_model_get_work (esp_page_view_get_model (page))), ==,
                   name);
  g_assert_cmpstr (esp_page_model_get_part (esp_page_view_get_model (page)), ==, "play");
}

/* A game's record is opened like a board: its moves are there, and undo goes back through them. It
 * is no game of a person's. */
static void
test_record (void)
{
  static const char text[] = "# Espalier war game\nboard:\n1 2\n3 4\ngame:\n1. blue drop B2\n"
                             "2. green drop A1\n3. blue blitz A2 from B2 x A1\n";
  g_autofree char *scratch = make_scratch_folder ();
  g_autofree char *path = g_build_filename (scratch, "record.txt", NULL);
  g_autofree char *games_path = esp_games_get_path ();
  const EspProblem *problem = esp_problem_find ("war");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (EspTable) games = NULL;
  EspPageView *page;

  g_unlink (games_path);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (esp_window_open (window, file, NULL));
  WAIT_FOR (!esp_window_is_busy (window));
  page = esp_window_get_page (window);
  g_assert_true (page_get_spec (page)->problem == problem);
  g_assert_cmpuint (esp_document_get_n_moves (page_get_document (page)), ==, 3);
  g_assert_null (page_get_file (page));
  act (page, "undo");
  g_assert_cmpuint (esp_document_get_n_moves (page_get_document (page)), ==, 2);
  act (page, "redo");
  act (page, "cancel"); /* the computer whose turn it is */
  games = esp_games_load (games_path, problem, NULL);
  g_assert_cmpuint (esp_table_get_n_rows (games), ==, 0);
  check_review (page);
  /* when it is over it is told who won, which was not the person */
  act (page, "player((0,'human'))");
  act (page, "player((1,'minimax:2'))");
  act (page, "continue");
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpuint (esp_document_get_n_moves (page_get_document (page)), ==, 4);
  g_assert_false (says (GTK_WIDGET (window), "You win"));
  g_assert_true (says (GTK_WIDGET (window), " wins"));
  /* what it says must be so */
  g_assert_true (g_file_set_contents (path, text, (gssize) strlen (text) - 3, NULL));
  g_assert_true (esp_window_open (window, file, "war"));
  WAIT_FOR (!esp_window_is_busy (window));
  g_assert_cmpint (esp_message_bar_get_kind (esp_page_view_get_message_bar (page)), ==,
                   ESP_MESSAGE_ERROR);
  esp_message_bar_hide (esp_page_view_get_message_bar (page));
  g_unlink (path);
  g_rmdir (scratch);
}

/* The form with the option @id. */
static gboolean
is_form (GtkWidget *widget, const char *id)
{
  return ESP_IS_OPTION_FORM (widget) &&
         esp_option_form_get_control (ESP_OPTION_FORM (widget), id) != NULL;
}

static EspOptionForm *
find_form (GtkWidget *widget, const char *id)
{
  GtkWidget *form = find_fitting (widget, is_form, id);

  return form != NULL ? ESP_OPTION_FORM (form) : NULL;
}

static char *
describe (EspPageView *page)
{
  const EspInstance *instance = esp_document_get_instance (page_get_document (page));

  return instance->problem->files->format (instance);
}

/* Size and fleet, and who begins, are set in the inspector and follow undo. */
static void
test_board_part (void)
{
  static const char *const cases[][4] = {
    { "war", "to-move", "rows", "7" },        { "war", "to-move", "columns", "3" },
    { "war", "to-move", "to-move", "green" }, { "battleship", "4", "rows", "7" },
    { "battleship", "4", "columns", "9" },    { "battleship", "4", "4", "2" },
    { "battleship", "4", "5", "1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const *c = cases[i];
      EspPageView *page;
      EspOptionForm *form;
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      g_autofree char *again = NULL;
      g_autoptr (EspOptions) values = NULL;
      g_autofree char *old = NULL;

      g_assert_true (esp_window_show_problem (window, c[0]));
      page = esp_window_get_page (window);
      act (page, "part('puzzle')");
      form = find_form (GTK_WIDGET (page), c[1]);
      g_assert_nonnull (form);
      values = esp_option_form_get_options (form);
      old = g_strdup (esp_options_get_text (values, c[2]));
      before = describe (page);
      g_assert_true (esp_option_form_set (form, c[2], c[3], NULL));
      after = describe (page);
      g_assert_cmpstr (before, !=, after);
      act (page, "undo");
      again = describe (page);
      g_assert_cmpstr (before, ==, again);
      g_clear_pointer (&values, esp_options_free);
      values = esp_option_form_get_options (find_form (GTK_WIDGET (page), c[1]));
      g_assert_cmpstr (esp_options_get_text (values, c[2]), ==, old);
    }
}

static void
test_hints (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    if (esp_play_kind_is_puzzle (specs[i]->play) && specs[i]->problem->hinting != NULL &&
        esp_window_show_problem (window, specs[i]->problem->id))
      {
        EspPageView *page = esp_window_get_page (window);
        EspDocument *document = page_get_document (page);

        act (page, "hint");
        g_assert_nonnull (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
        act (page, "hint-apply");
        act (page, "auto");
        WAIT_FOR (!esp_page_view_is_busy (page));
        g_assert_cmpint (esp_state_get_status (esp_document_get_instance (document),
                                               esp_document_get_state (document)),
                         !=, ESP_STATUS_WRONG);
        act (page, "check");
      }
}

static void
test_files (void)
{
  EspPageView *page = lamps_page ();
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "lamps.txt", NULL);
  g_autofree char *bad = g_build_filename (folder, "bad.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) bad_file = g_file_new_for_path (bad);
  static const char *const exports[] = { "a.png", "a.svg",   "a.pdf", "a.txt",
                                         "a.csv", "a.jsonl", "a.dot" };

  g_file_set_contents (bad, "this is no puzzle\n", -1, NULL);
  g_assert_true (esp_window_open (window, bad_file, "lamps"));
  WAIT_FOR (!esp_window_is_busy (window));
  g_assert_cmpint (esp_message_bar_get_kind (esp_page_view_get_message_bar (page)), ==,
                   ESP_MESSAGE_ERROR);
  g_assert_nonnull (
      strstr (esp_message_bar_get_text (esp_page_view_get_message_bar (page)), "bad.txt:1"));
  /* the next thing done on the board, or another tab, takes it away */
  g_signal_emit_by_name (esp_page_view_get_canvas (page), "cell-clicked", 0, ESP_CLICK_SECONDARY,
                         0);
  g_assert_null (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  g_assert_true (esp_window_open (window, bad_file, "lamps"));
  WAIT_FOR (!esp_window_is_busy (window));
  g_assert_nonnull (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  esp_window_show_start (window);
  WAIT_FOR (!gtk_widget_get_mapped (GTK_WIDGET (page)));
  g_assert_true (esp_window_show_problem (window, "lamps"));
  g_assert_null (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  act (page, "edit-text('lit 1')");
  esp_page_save (page, NULL, file, NULL, NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_false (page_get_modified (page));
  g_assert_true (esp_window_open (window, file, NULL));
  WAIT_FOR (!esp_window_is_busy (window));
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  for (guint i = 0; i < G_N_ELEMENTS (exports); i++)
    {
      g_autofree char *target = g_build_filename (folder, exports[i], NULL);
      g_autofree char *text = NULL;
      gsize length = 0;

      g_action_group_activate_action (esp_page_view_get_actions (page),
                                      i < 3 ? "export-picture" : "export-trace",
                                      g_variant_new_string (target));
      WAIT_FOR (!esp_page_view_is_busy (page));
      g_assert_true (g_file_get_contents (target, &text, &length, NULL));
      g_assert_cmpuint (length, >, 20);
      g_unlink (target);
    }
  g_unlink (path);
  g_unlink (bad);
  g_rmdir (folder);
}

static void
test_drop (void)
{
  EspPageView *page = lamps_page ();
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "dropped.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  GSList list = { .data = file };
  GdkFileList *files = gdk_file_list_new_from_list (&list);
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_file_set_contents (path, "1\n????\n", -1, NULL);
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, files);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 10.0, 10.0, &taken);
    }
  g_assert_true (taken);
  WAIT_FOR (!esp_window_is_busy (window));
  g_assert_cmpstr (page_get_name (page), ==, "dropped.txt");
  g_value_unset (&value);
  g_unlink (path);
  g_rmdir (folder);
}

/* --- names --- */

static gboolean
is_composite (GtkWidget *widget)
{
  return GTK_IS_DROP_DOWN (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_SPIN_BUTTON (widget) ||
         GTK_IS_ENTRY (widget) || GTK_IS_WINDOW_CONTROLS (widget) || GTK_IS_COLUMN_VIEW (widget) ||
         GTK_IS_LIST_VIEW (widget);
}

static gboolean
is_interactive (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_SWITCH (widget) || GTK_IS_SCALE (widget) ||
         GTK_IS_DROP_DOWN (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_SPIN_BUTTON (widget) ||
         GTK_IS_ENTRY (widget) || GTK_IS_COLUMN_VIEW (widget) || GTK_IS_LIST_VIEW (widget) ||
         GTK_IS_CHECK_BUTTON (widget) || ESP_IS_CANVAS (widget) || ESP_IS_TREE_VIEW (widget);
}

static void
check_name (GtkWidget *widget, guint *n_checked)
{
  g_autofree char *name = NULL;

  (*n_checked)++;
  if (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
    name = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget),
                                               GTK_ACCESSIBLE_PROPERTY_LABEL, "\001");
  else if (GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) != NULL)
    name = g_strdup (gtk_button_get_label (GTK_BUTTON (widget)));
  if (name == NULL || *name == '\0' || g_str_has_prefix (name, "Gtk") ||
      g_str_has_prefix (name, "Esp"))
    g_error ("a %s in a %s has no accessible name (%s), tooltip %s", G_OBJECT_TYPE_NAME (widget),
             G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)), name != NULL ? name : "none",
             gtk_widget_get_tooltip_text (widget));
}

static void
walk (GtkWidget *widget, guint *n_checked)
{
  if (is_interactive (widget) && (gtk_widget_get_visible (widget) || !GTK_IS_BUTTON (widget)))
    check_name (widget, n_checked);
  /* what has the focus is the button inside */
  if ((GTK_IS_DROP_DOWN (widget) || GTK_IS_MENU_BUTTON (widget)) && gtk_widget_get_visible (widget))
    check_name (gtk_widget_get_first_child (widget), n_checked);
  if (is_composite (widget))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    walk (child, n_checked);
}

/* Every sample of every room, one after the other in the same tab. */
static void
test_samples (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    if (esp_window_show_problem (window, specs[i]->problem->id))
      {
        EspPageView *page = esp_window_get_page (window);
        g_auto (GStrv) samples = esp_problem_list_samples (specs[i]->problem);

        for (guint k = 0; samples[k] != NULL; k++)
          {
            open_sample (samples[k]);
            g_assert_cmpstr (page_get_name (page), ==, samples[k]);
            act (page, "part('solve')");
            act (page, "part('puzzle')");
          }
        gtk_widget_activate_action (GTK_WIDGET (window), "win.new", NULL);
        act (page, "undo");
      }
}

static void
test_names (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();
  guint n = 0;
  GtkWidget *dialog;

  for (guint i = 0; specs[i] != NULL; i++)
    if (esp_window_show_problem (window, specs[i]->problem->id))
      {
        EspPageView *page = esp_window_get_page (window);

        act (page, "part('puzzle')");
        walk (GTK_WIDGET (window), &n);
      }
  g_assert_cmpuint (n, >, 20);
  dialog = esp_dialog_preferences (GTK_WINDOW (window));
  walk (dialog, &n);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

#define INSPECTOR_WIDTH 330 /* with its margins, and with the letters of another system */

static void
test_narrow (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();
  int minimum;

  /* with the inspector open too: nothing may be cut off at 900 × 600 */
  g_action_group_change_action_state (G_ACTION_GROUP (window), "inspector",
                                      g_variant_new_boolean (TRUE));
  for (guint i = 0; specs[i] != NULL; i++)
    if (esp_window_show_problem (window, specs[i]->problem->id))
      {
        EspPageView *page = esp_window_get_page (window);

        /* as wide as in all rooms: what is longer takes it from the board */
        gtk_widget_measure (GTK_WIDGET (esp_page_view_get_inspector (page)),
                            GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
        if (minimum > INSPECTOR_WIDTH)
          g_error ("%s: the inspector is %d wide", specs[i]->problem->id, minimum);
        act (page, "part('compare')");
        gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, 900, &minimum, NULL,
                            NULL, NULL);
        g_assert_cmpint (minimum, <=, 600);
        act (page, "part('solve')");
        gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                            NULL, NULL);
        g_assert_cmpint (minimum, <=, 900);
        gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, 900, &minimum, NULL,
                            NULL, NULL);
        g_assert_cmpint (minimum, <=, 600);
      }
}

/* Nor with a search that was recorded, its dock shown. */
static void
test_narrow_search (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();
  int minimum;
  int dpi;

  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &dpi, NULL);
  if (dpi <= 0)
    dpi = 96 * 1024;
  g_action_group_change_action_state (G_ACTION_GROUP (window), "inspector",
                                      g_variant_new_boolean (TRUE));
  for (guint i = 0; specs[i] != NULL; i++)
    if (specs[i]->panes != 0 && esp_window_show_problem (window, specs[i]->problem->id))
      {
        EspPageView *page = esp_window_get_page (window);

        act (page, "step-through");
        WAIT_FOR (!esp_page_view_is_busy (page));
        gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                            NULL, NULL);
        g_assert_cmpint (minimum, <=, 900);
        /* letters twice as large: on a small screen it is still whole */
        g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * dpi, NULL);
        for (int turn = 0; turn < 100; turn++)
          g_main_context_iteration (NULL, FALSE);
        gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                            NULL, NULL);
        g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", dpi, NULL);
        g_assert_cmpint (minimum, <=, 1024);
      }
  lamps_page ();
}

/* What was given out is not written anew for nothing, and on Start there is nothing to be saved. */
static void
test_save_nothing (void)
{
  g_autoptr (GBytes) sample =
      esp_problem_load_sample (esp_problem_find ("map"), "australia.map", NULL);
  g_autofree char *whole = g_strndup (g_bytes_get_data (sample, NULL), g_bytes_get_size (sample));
  g_autofree char *text = g_strconcat ("# Given\n\n\n", whole, NULL);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "given.map", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GAction *save = g_action_map_lookup_action (G_ACTION_MAP (window), "save");

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (esp_window_open (window, file, NULL));
  WAIT_FOR (!esp_window_is_busy (window));
  g_assert_true (g_file_equal (page_get_file (esp_window_get_page (window)), file));
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *read = NULL;
      EspPageView *page = esp_window_get_page (window);

      if (i == 1)
        {
          g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.start", NULL));
          g_assert_false (g_action_get_enabled (save));
        }
      if (i == 2)
        {
          g_assert_true (esp_window_show_problem (window, "map"));
          g_assert_true (g_action_get_enabled (save));
          g_assert_cmpint (g_unlink (path), ==, 0);
        }
      gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
      WAIT_FOR (!esp_window_is_busy (window) && !esp_page_view_is_busy (page));
      g_assert_true (g_file_get_contents (path, &read, NULL, NULL));
      if (i < 2)
        g_assert_cmpstr (read, ==, text);
    }
  g_unlink (path);
  lamps_page ();
}

/* What large letters have folded is unfolded when they are small again. */
static void
test_letters (void)
{
  EspWindow *other = esp_window_new (GTK_APPLICATION (application));
  GtkWidget *side;
  int dpi;

  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &dpi, NULL);
  if (dpi <= 0)
    dpi = 96 * 1024;
  esp_window_set_size (other, 1250, 800);
  gtk_window_present (GTK_WINDOW (other));
  g_assert_true (esp_window_show_problem (other, "map"));
  side = find_type (GTK_WIDGET (other), g_type_from_name ("EspSidebar"));
  WAIT_FOR (gtk_widget_get_mapped (side));
  g_assert_false (gtk_widget_has_css_class (side, "narrow"));
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 3 * dpi, NULL);
  WAIT_FOR (gtk_widget_has_css_class (side, "narrow"));
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", dpi, NULL);
  WAIT_FOR (!gtk_widget_has_css_class (side, "narrow"));
  gtk_window_destroy (GTK_WINDOW (other));
}

static void
test_commands (void)
{
  EspPageView *page = lamps_page ();

  for (const EspCommandKey *command = esp_commands_get (); command->action != NULL; command++)
    {
      g_autofree char *name = NULL;
      g_autoptr (GVariant) target = NULL;

      g_assert_nonnull (command->accels[0]);
      g_assert_true (g_action_parse_detailed_name (command->action, &name, &target, NULL));
      if (g_str_has_prefix (name, "page."))
        g_assert_true (g_action_group_has_action (esp_page_view_get_actions (page), name + 5));
      else if (g_str_has_prefix (name, "win."))
        g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), name + 4));
      else if (g_str_has_prefix (name, "app."))
        g_assert_true (g_action_group_has_action (G_ACTION_GROUP (application), name + 4));
    }
}

static gboolean
is_label (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);
}

static GtkWidget *
find_label (GtkWidget *widget, const char *text)
{
  return find_fitting (widget, is_label, text);
}

static gboolean
is_fold (GtkWidget *widget, const char *text)
{
  return GTK_IS_EXPANDER (widget) &&
         g_strcmp0 (gtk_expander_get_label (GTK_EXPANDER (widget)), text) == 0;
}

static void
try_groups (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  if (!gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_EXPANDER (widget) || gtk_widget_has_css_class (widget, "link-row"))
    g_assert_true (gtk_widget_has_css_class (parent, "boxed-list"));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    try_groups (child);
}

static gboolean
is_board_card (GtkWidget *widget, const char *text G_GNUC_UNUSED)
{
  return gtk_widget_has_css_class (widget, "board");
}

static gboolean
is_switcher (GtkWidget *widget, const char *text G_GNUC_UNUSED)
{
  return GTK_IS_STACK_SWITCHER (widget) && gtk_widget_has_css_class (widget, "part-switcher");
}

/* In the inspector nothing that unfolds or leads elsewhere stands loose, and it begins where the
 * board does. */
static void
test_groups (void)
{
  static const char *const parts[] = { "part('puzzle')", "part('solve')", "part('play')",
                                       "part('compare')" };
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    {
      EspPageView *page;
      GtkWidget *board;
      GtkWidget *switcher;
      graphene_rect_t top;
      graphene_rect_t first;

      g_assert_true (esp_window_show_problem (window, specs[i]->problem->id));
      page = esp_window_get_page (window);
      for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
        {
          g_test_message ("%s %s", specs[i]->problem->id, parts[part]);
          act (page, parts[part]);
          try_groups (GTK_WIDGET (page));
        }
      act (page, "part('puzzle')");
      board = find_fitting (GTK_WIDGET (page), is_board_card, NULL);
      switcher = find_fitting (GTK_WIDGET (page), is_switcher, NULL);
      WAIT_FOR (gtk_widget_get_mapped (board) && gtk_widget_get_mapped (switcher) &&
                gtk_widget_get_height (board) > 0 && gtk_widget_get_height (switcher) > 0);
      g_assert_true (gtk_widget_compute_bounds (board, GTK_WIDGET (window), &top));
      g_assert_true (gtk_widget_compute_bounds (switcher, GTK_WIDGET (window), &first));
      g_assert_cmpfloat (first.origin.y, ==, top.origin.y);
    }
}

/* A game's record names who plays; what was said of saving goes with the next move. */
static void
test_record_players (void)
{
  EspPageView *page;
  EspDocument *document;
  const char *const *players;
  GtkWidget *fold;
  GtkWidget *label;

  g_assert_true (esp_window_show_problem (window, "war"));
  page = esp_window_get_page (window);
  open_sample ("handout.txt");
  document = page_get_document (page);
  act (page, "player((0,'human'))");
  act (page, "player((1,'alphabeta:2'))");
  players = g_object_get_data (G_OBJECT (document), "players");
  g_assert_cmpstr (players[0], ==, "person");
  g_assert_cmpstr (players[1], ==, "alphabeta:2");
  act (page, "player((1,'human'))");
  fold = find_fitting (GTK_WIDGET (page), is_fold, "Game record");
  g_assert_nonnull (fold);
  gtk_expander_set_expanded (GTK_EXPANDER (fold), TRUE);
  label = find_label (GTK_WIDGET (page),
                      "A saved game is opened like a board; undo and redo go through it.");
  g_assert_nonnull (label);
  gtk_label_set_text (GTK_LABEL (label), "Saved");
  act (page, "move('B2')");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), !=, "Saved");
}

/* Each command is on the list of keys, and a key finds what it does. */
static void
test_shortcuts (void)
{
  GtkWidget *shortcuts = esp_shortcuts_window_new (GTK_WINDOW (window));
  GtkEditable *search = GTK_EDITABLE (find_type (shortcuts, GTK_TYPE_SEARCH_ENTRY));
  GtkWidget *save;

  gtk_window_present (GTK_WINDOW (shortcuts));
  for (const EspCommandKey *command = esp_commands_get (); command->action != NULL; command++)
    g_assert_nonnull (find_label (shortcuts, command->label));
  save = find_label (shortcuts, "Save");
  WAIT_FOR (gtk_widget_get_mapped (save));
  gtk_editable_set_text (search, "f7");
  WAIT_FOR (!gtk_widget_get_mapped (save));
  g_assert_true (
      gtk_widget_get_mapped (find_label (shortcuts, "Hold the search, or let it go on")));
  /* also by the word that the window has for it elsewhere */
  gtk_editable_set_text (search, "step");
  WAIT_FOR (gtk_widget_get_mapped (find_label (shortcuts, "Step through")));
  g_assert_true (gtk_widget_get_mapped (find_label (shortcuts, "One event on")));
  g_assert_true (gtk_widget_get_mapped (find_label (shortcuts, "One decision back")));
  gtk_editable_set_text (search, "SAVE");
  WAIT_FOR (gtk_widget_get_mapped (save));
  gtk_window_destroy (GTK_WINDOW (shortcuts));
}

static char *
format_state (EspDocument *document)
{
  const EspInstance *instance = esp_document_get_instance (document);

  return instance->problem->states->state_format (instance, esp_document_get_state (document));
}

static GtkWidget *
find_card (EspPageView *page)
{
  return find_type (GTK_WIDGET (page), ESP_TYPE_RESULT_CARD);
}

/* Cities 1, 2, 3 and so on, and home again. */
static void
draw_tour (EspPageView *page, int n)
{
  for (int i = 1; i <= n; i++)
    {
      g_autofree char *move = g_strdup_printf ("move('visit %d')", i);

      act (page, move);
    }
  act (page, "move('close')");
}

static gboolean
is_list_in_sight (GtkWidget *widget, const char *style)
{
  return GTK_IS_COLUMN_VIEW (widget) && gtk_widget_get_mapped (widget) &&
         gtk_widget_has_css_class (widget, style);
}

/* A closed tour that may not be the shortest is not called solved, by hand or by a search that
 * proves nothing; and that it is closed is said once, of the tour that was closed. */
static void
test_finished (void)
{
  EspPageView *page;
  EspDocument *document;
  g_autofree char *whole = NULL;
  g_autofree char *again = NULL;
  GtkWidget *card;
  GtkWidget *list;

  g_assert_true (esp_window_show_problem (window, "tour"));
  open_sample ("random-25.tsp");
  page = esp_window_get_page (window);
  document = page_get_document (page);
  /* a step is no end, and no hint is sure */
  act (page, "move('swap 2 3')");
  g_assert_null (find_card (page));
  g_assert_false (g_action_group_get_action_enabled (esp_page_view_get_actions (page), "auto"));
  whole = format_state (document);
  /* a move takes back what was picked for it as well, and makes it again with it */
  act (page, "move('pick 3')");
  act (page, "move('swap 3 5')");
  act (page, "undo");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 1);
  act (page, "redo");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 3);
  act (page, "undo");
  /* a click on a successor takes it */
  act (page, "part('play')");
  WAIT_FOR ((list = find_fitting (GTK_WIDGET (page), is_list_in_sight, "data-table")) != NULL);
  g_assert_true (gtk_column_view_get_single_click_activate (GTK_COLUMN_VIEW (list)));
  /* the tour that was there is put aside, and not without a word */
  act (page, "move('visit 1')");
  g_assert_nonnull (
      strstr (esp_message_bar_get_text (esp_page_view_get_message_bar (page)), "aside"));
  act (page, "undo");
  again = format_state (document);
  g_assert_cmpstr (again, ==, whole);
  act (page, "reset");
  draw_tour (page, 25);
  card = find_card (page);
  g_assert_nonnull (card);
  g_assert_cmpstr (esp_result_card_get_title (ESP_RESULT_CARD (card)), ==, "The tour is closed");
  /* what the list beside it says as well */
  g_assert_nonnull (
      find_fitting (card, is_label_with, "No optimum: a swap of two cities shortens it."));
  g_assert_nonnull (find_fitting (card, is_label_with, "In 26 steps, without help"));
  /* to choose a city is no step, and to let it go again is no help */
  act (page, "move('pick 3')");
  g_assert_null (find_card (page));
  act (page, "undo");
  g_assert_nonnull (find_fitting (find_card (page), is_label_with, "In 26 steps, without help"));
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (g_str_has_prefix (esp_message_bar_get_text (esp_page_view_get_message_bar (page)),
                                   "Done in "));
  lamps_page ();
}

/* One begins at the title, and all fields begin below it. */
static void
hold_title_form (GtkWidget *dialog, EspOptionForm *form)
{
  static const char *const ids[] = { "title", "authors", "course", "contributions" };
  GtkWidget *title = esp_option_form_get_control (form, "title");
  graphene_rect_t first;

  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) == title ||
                 gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (dialog)), title));
  WAIT_FOR (gtk_widget_get_width (title) > 0);
  g_assert_true (gtk_widget_compute_bounds (title, dialog, &first));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      graphene_rect_t other;

      g_assert_true (
          gtk_widget_compute_bounds (esp_option_form_get_control (form, ids[i]), dialog, &other));
      g_assert_cmpfloat_with_epsilon (other.origin.x, first.origin.x, 0.5);
    }
}

static void
test_report (void)
{
  EspPageView *page = lamps_page ();
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "r.pdf", NULL);
  g_autofree char *markdown = g_build_filename (folder, "r.md", NULL);
  g_autofree char *trace = g_build_filename (folder, "r-parts", "trace.csv", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "absent", "r.pdf", NULL);
  g_autofree char *text = NULL;
  g_autofree char *words = NULL;
  GtkWidget *dialog;
  GtkWidget *form;
  GtkWidget *view;

  open_sample ("thirteen.txt");
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  dialog = esp_page_create_report_dialog (page);
  form = find_type (dialog, ESP_TYPE_OPTION_FORM);
  g_assert_nonnull (form);
  WAIT_FOR (gtk_widget_get_mapped (dialog));
  hold_title_form (dialog, ESP_OPTION_FORM (form));
  g_assert_true (
      esp_option_form_set (ESP_OPTION_FORM (form), "authors", "Ada Lovelace; Alan Turing", NULL));
  view = find_type (dialog, GTK_TYPE_TEXT_VIEW);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "So it is.", -1);
  gtk_window_close (GTK_WINDOW (dialog));
  /* what was typed is there again, and is in no report before it is asked for */
  dialog = esp_page_create_report_dialog (page);
  form = find_type (dialog, ESP_TYPE_OPTION_FORM);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (
                       esp_option_form_get_control (ESP_OPTION_FORM (form), "authors"))),
                   ==, "Ada Lovelace; Alan Turing");
  view = find_type (dialog, GTK_TYPE_TEXT_VIEW);
  g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "text", &words, NULL);
  g_assert_cmpstr (words, ==, "So it is.");
  gtk_window_destroy (GTK_WINDOW (dialog));
  act_with_path (page, "export-report", nowhere);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpint (esp_message_bar_get_kind (esp_page_view_get_message_bar (page)), ==,
                   ESP_MESSAGE_ERROR);
  act_with_path (page, "export-report", path);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpint (esp_message_bar_get_kind (esp_page_view_get_message_bar (page)), ==,
                   ESP_MESSAGE_GOOD);
  /* the name alone, and it goes as others do */
  g_assert_null (strchr (esp_message_bar_get_text (esp_page_view_get_message_bar (page)), '/'));
  esp_message_bar_expire (esp_page_view_get_message_bar (page));
  g_assert_null (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  g_assert_true (g_file_test (trace, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_get_contents (markdown, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "The search\n"));
  /* the form was left without saving */
  g_assert_null (strstr (text, "Ada Lovelace"));
}

static void
test_close (void)
{
  EspPageView *page = lamps_page ();

  /* in the middle of a search */
  open_sample ("thirteen.txt");
  act (page, "step-through");
  gtk_window_close (GTK_WINDOW (window));
  WAIT_FOR (gtk_application_get_windows (GTK_APPLICATION (application)) == NULL);
}

/* A board that undo brings back has its name and file again. */
static void
test_origin (void)
{
  EspPageView *page = lamps_page ();
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "own.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  esp_page_save (page, NULL, file, NULL, NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpstr (page_get_name (page), ==, "own.txt");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new", NULL);
  g_assert_cmpstr (page_get_name (page), !=, "own.txt");
  g_assert_null (page_get_file (page));
  act (page, "undo");
  g_assert_cmpstr (page_get_name (page), ==, "own.txt");
  g_assert_true (g_file_equal (page_get_file (page), file));
  act (page, "redo");
  g_assert_cmpstr (page_get_name (page), !=, "own.txt");
  g_assert_null (page_get_file (page));
  g_unlink (path);
}

/* A search that was put away comes back by the menu, and with the next search. */
static void
test_dock (void)
{
  EspPageView *page;
  GtkWidget *timeline;

  g_assert_true (esp_window_show_problem (window, "lamps"));
  page = esp_window_get_page (window);
  timeline = GTK_WIDGET (page_get_timeline (page));
  for (int i = 0; i < 2; i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window), "page.solve", NULL);
      WAIT_FOR (!esp_page_view_is_busy (page) && gtk_widget_get_mapped (timeline));
      gtk_widget_activate_action (timeline, "search.close", NULL);
      g_assert_false (gtk_widget_get_mapped (timeline));
      if (i == 0)
        continue;
      gtk_widget_activate_action (GTK_WIDGET (window), "page.show-dock", NULL);
      WAIT_FOR (gtk_widget_get_mapped (timeline));
      gtk_widget_activate_action (GTK_WIDGET (window), "page.show-dock", NULL);
      g_assert_false (gtk_widget_get_mapped (timeline));
    }
}

/* Arrows choose a room; Tab, either way, goes past the rooms and opens none. */
static void
test_tab_past_rooms (void)
{
  static const GtkDirectionType ways[] = { GTK_DIR_TAB_FORWARD, GTK_DIR_TAB_BACKWARD };
  EspPageView *page = lamps_page ();
  GtkWidget *side = find_type (GTK_WIDGET (window), ESP_TYPE_SIDEBAR);
  GtkWidget *focus;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      gtk_window_set_focus (GTK_WINDOW (window), NULL);
      g_assert_true (gtk_widget_child_focus (side, GTK_DIR_TAB_FORWARD));
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      g_assert_true (gtk_widget_is_ancestor (focus, side));
      gtk_widget_child_focus (GTK_WIDGET (window), ways[i]);
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      g_assert_true (focus == NULL || !gtk_widget_is_ancestor (focus, side));
      g_assert_true (esp_window_get_page (window) == page);
    }
}

int
main (int argc, char *argv[])
{
  g_autofree char *data = make_scratch_folder ();
  int status;

  g_setenv ("ESPALIER_SHOW_HIDDEN", "1", TRUE);
  g_setenv ("XDG_DATA_HOME", data, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  g_test_add_func ("/window/stepping", test_stepping);
  g_test_add_func ("/window/step-through", test_step_through);
  g_test_add_func ("/window/tab-past-rooms", test_tab_past_rooms);
  g_test_add_func ("/window/focus", test_focus);
  g_test_add_func ("/window/typed-step", test_typed_step);
  g_test_add_func ("/window/slider", test_slider);
  g_test_add_func ("/window/card-goes", test_card_goes);
  g_test_add_func ("/window/present", test_present);
  g_test_add_func ("/window/edit-key", test_edit_key);
  g_test_add_func ("/window/own-name", test_own_name);
  g_test_add_func ("/window/stale", test_stale);
  g_test_add_func ("/window/play", test_play);
  g_test_add_func ("/window/undo-move", test_undo_move);
  g_test_add_func ("/window/games", test_games);
  g_test_add_func ("/window/best-move", test_best_move);
  g_test_add_func ("/window/way", test_way);
  g_test_add_func ("/window/infinity", test_infinity);
  g_test_add_func ("/window/players-kept", test_players_kept);
  g_test_add_func ("/window/people", test_people);
  g_test_add_func ("/window/board-names", test_board_names);
  g_test_add_func ("/window/today", test_today);
  g_test_add_func ("/window/record", test_record);
  g_test_add_func ("/window/record-players", test_record_players);
  g_test_add_func ("/window/board-part", test_board_part);
  g_test_add_func ("/window/hints", test_hints);
  g_test_add_func ("/window/samples", test_samples);
  g_test_add_func ("/window/files", test_files);
  g_test_add_func ("/window/drop", test_drop);
  g_test_add_func ("/window/names", test_names);
  g_test_add_func ("/window/narrow", test_narrow);
  g_test_add_func ("/window/narrow-search", test_narrow_search);
  g_test_add_func ("/window/letters", test_letters);
  g_test_add_func ("/window/save-nothing", test_save_nothing);
  g_test_add_func ("/window/commands", test_commands);
  g_test_add_func ("/window/shortcuts", test_shortcuts);
  g_test_add_func ("/window/origin", test_origin);
  g_test_add_func ("/window/dock", test_dock);
  g_test_add_func ("/window/finished", test_finished);
  g_test_add_func ("/window/report", test_report);
  g_test_add_func ("/window/groups", test_groups);
  g_test_add_func ("/window/close", test_close);
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
