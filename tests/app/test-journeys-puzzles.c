#include "config.h"

#include "journeys.h"

#include "find.h"
#include "kit/esp-present.h"
#include "page.h"

#define MOST_HINTS 3000 /* of one sample */

/* Puzzles by hand: clicks, keys and hints, gone back over, saved and opened again. */

/* Clicks and keys on all cells, until some dozens of them were moves. */
static void
fiddle (EspPageView *page)
{
  static const guint keys[] = { 'w', 's', '3', 'a', 'r', 'i', 'x', '1', 'p' };
  EspDocument *document = page_get_document (page);
  int n = MIN (journey_n_cells (page), 60);

  for (int cell = 0; cell < n; cell++)
    {
      journey_click (page, cell, cell % 3 == 0 ? ESP_CLICK_SECONDARY : ESP_CLICK_PRIMARY, cell);
      journey_click (page, (cell + 3) % n, ESP_CLICK_PRIMARY, (cell + 3) % n);
      esp_canvas_set_cursor (esp_page_view_get_canvas (page), cell);
      journey_key (page, keys[cell % (int) G_N_ELEMENTS (keys)], 0);
      journey_message (page);
    }
  g_assert_cmpuint (esp_document_get_n_moves (document), >, 0);
}

static void
undo_and_redo (EspPageView *page)
{
  EspDocument *document = page_get_document (page);
  g_autoptr (EspState) end = esp_state_copy (esp_document_get_state (document));
  g_autoptr (EspState) start = esp_instance_initial_state (esp_document_get_instance (document));
  g_auto (GStrv) moves = g_strdupv ((char **) esp_document_get_moves (document));

  while (journey_can (page, "undo"))
    journey_act (page, "undo");
  g_assert_true (esp_state_equal (esp_document_get_state (document), start));
  while (journey_can (page, "redo"))
    journey_act (page, "redo");
  g_assert_true (esp_state_equal (esp_document_get_state (document), end));
  g_assert_cmpstrv (esp_document_get_moves (document), moves);
}

static void
test_by_hand (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_auto (GStrv) samples = journey_list_samples (problem);

  journey_act (page, "part('play')");
  journey_open_sample (page, samples[0]);
  fiddle (page);
  undo_and_redo (page);
  esp_page_set_document (page, journey_save_session (page), "again", NULL);
  undo_and_redo (page);
  if (journey_can (page, "check"))
    {
      journey_act (page, "check");
      g_assert_nonnull (journey_message (page));
    }
  journey_act (page, "reset");
  g_assert_cmpuint (esp_document_get_n_moves (page_get_document (page)), ==, 0);
}

/* By hints alone, one after the other, as Shift+F3 does them: the hardest sample too. Where hints
 * end before the solution, they say why. */
static void
test_by_hints (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  EspDocument *document;
  g_auto (GStrv) samples = journey_list_samples (problem);

  for (guint i = 0; samples[i] != NULL; i++)
    {
      guint n = 0;

      journey_open_sample (page, samples[i]);
      document = page_get_document (page);
      if (journey_n_cells (page) > 2000)
        continue;
      journey_act (page, "hint");
      while (journey_can (page, "hint-apply") && n++ < MOST_HINTS)
        {
          journey_act (page, "hint-apply");
          journey_act (page, "hint");
        }
      g_assert_cmpuint (esp_document_get_n_moves (document), ==, n);
      g_assert_nonnull (journey_message (page));
      g_test_message ("%s %s: %u hints, %s", problem->id, samples[i], n,
                      esp_state_get_status (esp_document_get_instance (document),
                                            esp_document_get_state (document)) == ESP_STATUS_SOLVED
                          ? "solved"
                          : "open");
      g_assert_cmpint (esp_state_get_status (esp_document_get_instance (document),
                                             esp_document_get_state (document)),
                       !=, ESP_STATUS_WRONG);
    }
}

/* Whoever solves it by hand is not shown by a search how it ends. */
static void
test_present_by_hand (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  g_auto (GStrv) samples = journey_list_samples (data);

  journey_open_sample (page, samples[0]);
  journey_act (page, "step-through");
  journey_settle (page);
  journey_act (page, "part('play')");
  journey_act (page, "hint");
  if (journey_can (page, "hint-apply"))
    {
      journey_act (page, "hint-apply");
      journey_act (page, "present");
      g_assert_null (find_window_of (ESP_TYPE_PRESENT));
      g_assert_nonnull (journey_message (page));
    }
  journey_act (page, "part('solve')");
}

/* A hard one, with nothing but hints and the keys that do them. */
static void
test_battleship (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  EspPageView *page;
  EspDocument *document;

  if (problem == NULL)
    {
      g_test_skip ("battleship is not built");
      return;
    }
  page = journey_show (problem);
  journey_open_sample (page, "10-hard.txt");
  document = page_get_document (page);
  for (int i = 0;
       i < 100 && esp_state_get_status (esp_document_get_instance (document),
                                        esp_document_get_state (document)) != ESP_STATUS_SOLVED;
       i++)
    {
      journey_act (page, "hint");
      g_assert_true (journey_can (page, "hint-apply"));
      journey_act (page, "hint-apply");
    }
  g_assert_nonnull (page_get_result (page));
  undo_and_redo (page);
}

/* The list of whole solutions below @widget. */
static GtkWidget *
find_solutions (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  /* what pops up are choices */
  if (GTK_IS_POPOVER (widget))
    return NULL;
  /* what is folded in is below nothing yet */
  if (GTK_IS_EXPANDER (widget) && gtk_expander_get_child (GTK_EXPANDER (widget)) != NULL)
    return find_solutions (gtk_expander_get_child (GTK_EXPANDER (widget)));
  if (GTK_IS_LIST_VIEW (widget))
    {
      GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (widget)));
      g_autoptr (GObject) first = model != NULL ? g_list_model_get_item (model, 0) : NULL;

      if (GTK_IS_STRING_OBJECT (first))
        return widget;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_solutions (child);
  return found;
}

/* A solution that was chosen from the list is nobody's own. */
static void
test_shown_solution (void)
{
  const EspProblem *problem = esp_problem_find ("words");
  EspPageView *page;
  GtkWidget *list;

  if (problem == NULL)
    {
      g_test_skip ("words is not built");
      return;
    }
  page = journey_show (problem);
  journey_open_sample (page, "09-six-slots.txt");
  journey_act (page, "part('play')");
  WAIT_FOR ((list = find_solutions (GTK_WIDGET (page))) != NULL);
  g_assert_null (page_get_result (page));
  g_signal_emit_by_name (list, "activate", 0);
  g_assert_nonnull (page_get_result (page));
  g_assert_true (says (GTK_WIDGET (page), "step, with help"));
}

/* The page of Ships, or NULL where that is not built. */
static EspPageView *
show_ships (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");

  if (problem == NULL)
    g_test_skip ("battleship is not built");
  return problem != NULL ? journey_show (problem) : NULL;
}

/* Where mistakes are not told, the line under the board is of the same board as all else. */
static void
test_status_untold (void)
{
  EspPageView *page = show_ships ();
  GtkWidget *board;

  if (page == NULL)
    return;
  board = GTK_WIDGET (esp_page_view_get_board (page));
  journey_open_sample (page, "06-easy.txt");
  journey_act (page, "part('play')");
  journey_act (page, "mistakes");
  g_assert_true (says (board, "Not solved yet"));
  journey_act (page, "auto");
  WAIT_FOR (page_get_result (page) != NULL);
  g_assert_true (says (board, "Solved!"));
  g_assert_false (says (board, "Not solved yet"));
  journey_open_sample (page, "06-medium.txt");
  g_assert_true (says (board, "Not solved yet"));
  g_assert_false (says (board, "Solved!"));
  journey_act (page, "mistakes");
}

/* What a search has proved is read when its toast has gone, and only where it has proved it; how
 * many solutions it found is said at once. */
static void
test_status_proved (void)
{
  EspPageView *page = show_ships ();
  GtkWidget *board;

  if (page == NULL)
    return;
  board = GTK_WIDGET (esp_page_view_get_board (page));
  journey_open_sample (page, "10-no-solution.txt");
  journey_act (page, "part('solve')");
  journey_act (page, "solve");
  journey_settle (page);
  WAIT_FOR (says (board, "It is proved that there is no solution") &&
            !says (board, "squares open"));
  journey_act (page, "first");
  WAIT_FOR (says (board, "squares open"));
  journey_open_sample (page, "10-many-solutions.txt");
  journey_set (page, "option", "solutions", "100");
  journey_act (page, "solve");
  journey_settle (page);
  g_assert_nonnull (strstr (journey_message (page), "24 solutions"));
  journey_set (page, "option", "solutions", "1");
}

/* A puzzle that nothing was put into yet is no solved one. */
static void
test_empty (gconstpointer data)
{
  EspPageView *page = journey_show (data);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (journey_window), "win.new", NULL));
  journey_settle (page);
  journey_act (page, "part('play')");
  g_assert_null (page_get_result (page));
  g_assert_false (says (GTK_WIDGET (page), "Solved!"));
  g_assert_false (says (GTK_WIDGET (page), "Solved:"));
  g_assert_false (says (GTK_WIDGET (page), "Exactly 1 solution"));
}

static gboolean
is_puzzle (const EspPageSpec *spec)
{
  return esp_play_kind_is_puzzle (spec->play) &&
         (esp_look_find (spec->problem)->playing->click != NULL ||
          esp_look_find (spec->problem)->playing->key != NULL);
}

static gboolean
has_hints (const EspPageSpec *spec)
{
  return esp_play_kind_is_puzzle (spec->play) && spec->problem->hinting != NULL;
}

/* --- words are typed one letter after the other --- */

static void
test_typing (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  EspCanvas *canvas = esp_page_view_get_canvas (page);

  journey_open_sample (page, "07-bar.txt");
  journey_act (page, "part('play')");
  /* "furniture: 1, 2, 4", and the last tile of it goes on in no other slot but 3, 4, 6 */
  esp_canvas_set_cursor (canvas, 0);
  g_assert_true (journey_key (page, 'b', 0));
  g_assert_cmpint (esp_canvas_get_cursor (canvas), ==, 1);
  g_assert_true (journey_key (page, 'e', 0));
  g_assert_cmpint (esp_canvas_get_cursor (canvas), ==, 3);
  g_assert_true (journey_key (page, 'd', 0));
  g_assert_cmpstrv (esp_document_get_moves (page_get_document (page)),
                    ((const char *[]){ "1 B", "2 E", "4 D", NULL }));
  /* what is no letter stays */
  esp_canvas_set_cursor (canvas, 1);
  journey_key (page, '0', 0);
  g_assert_cmpint (esp_canvas_get_cursor (canvas), ==, 1);
}

static gboolean
is_words (const EspPageSpec *spec)
{
  return g_str_equal (spec->problem->id, "words");
}

static gboolean
is_button_called (GtkWidget *widget, const char *name)
{
  return GTK_IS_BUTTON (widget) &&
         g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), name) == 0;
}

/* The room's own buttons do what they say: after arc consistency a domain is split, and the other
 * half is what comes back. */
static void
test_arcs (gconstpointer data)
{
  static const char *const names[] = { "First Arc", "Arc Consistency", "Split a Domain",
                                       "Other Half" };
  EspPageView *page = journey_show (data);

  journey_act (page, "part('play')");
  journey_open_sample (page, "consistent.csp");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GtkWidget *button = find_fitting (GTK_WIDGET (page), is_button_called, names[i]);

      g_assert_nonnull (button);
      g_assert_true (gtk_widget_is_sensitive (button));
      g_signal_emit_by_name (button, "clicked");
      g_assert_cmpuint (esp_document_get_n_moves (page_get_document (page)), ==, i + 1);
    }
}

/* A new board is seen as it is best seen, and not as the one before was. */
static void
test_first_view (gconstpointer data)
{
  EspPageView *page = journey_show (data);

  journey_open_sample (page, "queens.csp");
  g_assert_cmpint (esp_canvas_get_scene (esp_page_view_get_canvas (page))->view, ==, 2);
  gtk_widget_activate_action (GTK_WIDGET (page), "win.new", NULL);
  g_assert_cmpint (esp_canvas_get_scene (esp_page_view_get_canvas (page))->view, ==, 0);
}

static gboolean
is_constraints (const EspPageSpec *spec)
{
  return g_str_equal (spec->problem->id, "constraints");
}

void
journeys_add_puzzles (void)
{
  journeys_add ("by-hand", is_puzzle, test_by_hand);
  journeys_add ("empty", is_puzzle, test_empty);
  journeys_add ("by-hints", has_hints, test_by_hints);
  journeys_add ("present-by-hand", has_hints, test_present_by_hand);
  journeys_add ("typing", is_words, test_typing);
  journeys_add ("arcs", is_constraints, test_arcs);
  journeys_add ("first-view", is_constraints, test_first_view);
  g_test_add_func ("/journeys/hard-battleship", test_battleship);
  g_test_add_func ("/journeys/status-untold", test_status_untold);
  g_test_add_func ("/journeys/status-proved", test_status_proved);
  g_test_add_func ("/journeys/shown-solution", test_shown_solution);
}
