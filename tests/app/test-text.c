#include "config.h"

#include <gtk/gtk.h>
#include <string.h>

#include "app/text/esp-page-text.h"
#include "app/window/esp-window.h"
#include "kit/text/esp-text-token.h"
#include "act.h"
#include "find.h"
#include "page.h"
#include "registered.h"
#include "rooms.h"
#include "scratch.h"
#include "wait.h"

/* The text of a board beside the board, in every room: typed, broken, mended, taken back, saved. */

static EspApplication *application;
static EspWindow *window;

/* An edit that the samples of the room can take. */
static const struct
{
  const char *room;
  const char *edit;
} edits[] = {
  { "battleship", "size 9 9" },
  { "kcell", "position [oo____xx]" },
  { "map", "point Nowhere 0.5 0.5" },
  { "mapgame", "rename NSW XX" },
  { "path", "new graph" },
  { "stones", "size 12" },
  { "tour", "add 3 4" },
  { "tree", "type Choice min" },
  { "war", "fill 3" },
  { "words", "tile 0 9" },
  { "constraints", "var extra in 1..2" },
};

static const char *
find_edit (const char *room)
{
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    if (g_str_equal (edits[i].room, room))
      return edits[i].edit;
  g_error ("%s has no edit here", room);
}

/* --- tokens --- */

typedef struct
{
  const char *line;
  const char *kinds; /* of each byte: c comment, n number, q name in quotes, k keyword, . nothing */
} Line;

static void
test_tokens (void)
{
  static const char *const keywords[] = { "node", "in", NULL };
  static const char *const comments[] = { "# ", ";", NULL };
  static const char letters[] = "cnqk";
  static const Line lines[] = {
    { "", "" },
    { "node A 12", "kkkk...nn" },
    { "nodes node2 node", "............kkkk" },
    { "-3 +4 1-2 x-1", "nn.nn.n.n...n" },
    { "1..9 0.25:3 1.", "n..n.nnnn.n.n." },
    { "1e5 2E-3 3e 4x", "nnn.nnnn......" },
    { "\"New \\\" York\" 1", "qqqqqqqqqqqqq.n" },
    { "\"open 1", "......n" },
    { "\"back\\", "......" },
    { "# note 1", "cccccccc" },
    { "#.#S 1 #", ".....n.c" },
    { "a;b ;in", "....ccc" },
    { "ünode in ü", ".......kk..." },
    { "(-1,-2)", ".nn.nn." },
    { "+", "." },
    { "1+", "n." },
    { "3e+", "..." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *found = g_strnfill (strlen (lines[i].line), '.');
      EspToken token;
      gsize at = 0;

      while (
          esp_token_next (lines[i].line, strlen (lines[i].line), keywords, comments, &at, &token))
        memset (found + token.start, letters[token.kind], token.length);
      if (!g_str_equal (found, lines[i].kinds))
        g_error ("“%s” is %s, not %s", lines[i].line, found, lines[i].kinds);
    }
}

/* Any bytes come to an end, and every step leads on. */
static void
test_token_bytes (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  static const char *const comments[] = { "#", "# ", NULL };
  static const char letters[] = "\"\\#-+.0e9a \xc3\xa4\xff";

  for (guint i = 0; i < 20000; i++)
    {
      char line[12];
      gsize n = (gsize) g_rand_int_range (random, 0, sizeof line);
      gsize at = 0;
      gsize last = 0;
      EspToken token;

      for (gsize k = 0; k < n; k++)
        line[k] = letters[g_rand_int_range (random, 0, sizeof letters - 1)];
      while (esp_token_next (line, n, comments, comments, &at, &token))
        {
          g_assert_cmpuint (token.start, >=, last);
          g_assert_cmpuint (token.length, >, 0);
          last = token.start + token.length;
          g_assert_cmpuint (last, ==, at);
          g_assert_cmpuint (last, <=, n);
        }
      for (at = 0; at < n; at += last)
        {
          last = esp_token_measure (line, n, at);
          g_assert_cmpuint (last, >, 0);
          g_assert_cmpuint (at + last, <=, n);
        }
    }
}

/* --- the column --- */

static EspTextView *
get_view (EspPageView *page)
{
  return esp_text_pane_get_view (esp_page_get_text_pane (page));
}

static GtkTextBuffer *
get_buffer (EspPageView *page)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (get_view (page)));
}

static char *
get_shown (EspPageView *page)
{
  return esp_text_view_get_text (get_view (page));
}

static const char *
get_fault (EspPageView *page)
{
  return esp_text_pane_get_fault (esp_page_get_text_pane (page));
}

static gboolean
is_stale (EspPageView *page)
{
  return gtk_widget_has_css_class (GTK_WIDGET (esp_page_view_get_board (page)), "stale");
}

static EspTextStatus
get_status (EspPageView *page)
{
  EspTextStatus status;

  esp_document_get_text (page_get_document (page), &status);
  return status;
}

/* What was typed has become the document's, as @status. */
static gboolean
has_taken (EspPageView *page, EspTextStatus status)
{
  EspTextStatus now;
  const char *text = esp_document_get_text (page_get_document (page), &now);
  g_autofree char *shown = get_shown (page);

  return now == status && g_strcmp0 (text, shown) == 0;
}

static void
check_shown (EspPageView *page, const char *text)
{
  g_autofree char *shown = get_shown (page);

  g_assert_cmpstr (shown, ==, text);
}

/* By the room's reader alone. */
static gboolean
is_board_of (EspPageView *page, const char *text)
{
  g_autoptr (EspInstance) instance =
      page_get_problem (page)->files->parse (text, strlen (text), "test", NULL);

  return instance != NULL &&
         esp_instance_equal (instance, esp_document_get_instance (page_get_document (page)));
}

static void
type_at (EspPageView *page, int offset, const char *text)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_offset (get_buffer (page), &iter, offset);
  gtk_text_buffer_place_cursor (get_buffer (page), &iter);
  gtk_text_buffer_insert_at_cursor (get_buffer (page), text, -1);
}

static void
rub_out (EspPageView *page, int offset, int n)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_iter_at_offset (get_buffer (page), &start, offset);
  gtk_text_buffer_get_iter_at_offset (get_buffer (page), &end, offset + n);
  gtk_text_buffer_delete (get_buffer (page), &start, &end);
}

/* All of it is another, as after a paste. */
static void
type_over (EspPageView *page, const char *text)
{
  gtk_text_buffer_set_text (get_buffer (page), text, -1);
}

static void
set_open (EspPageView *page, gboolean open)
{
  g_action_group_change_action_state (esp_page_view_get_actions (page), "text",
                                      g_variant_new_boolean (open));
}

/* The page of the room with its first sample, with the column open. */
static EspPageView *
show (const EspProblem *problem, const char *sample)
{
  EspPageView *page;

  g_assert_true (esp_window_show_problem (window, problem->id));
  page = esp_window_get_page (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "sample", g_variant_new_string (sample));
  page_set_part (page, "puzzle");
  set_open (page, TRUE);
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (get_view (page))));
  WAIT_FOR (!esp_page_view_is_busy (page));
  return page;
}

/* Two samples with boards that differ; the other one's text may be typed over the first. */
static void
find_samples (const EspProblem *problem, char **first, char **second)
{
  g_auto (GStrv) names = esp_problem_list_samples (problem);

  *first = g_strdup (names[0]);
  *second = g_strdup (names[1] != NULL ? names[1] : names[0]);
  g_assert_cmpstr (*first, !=, *second);
}

/* What no room reads: signs before what else can be read. */
#define SPOILT "?!&) "

/* --- every room --- */

static void
test_typed (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;
  EspPageView *page;

  find_samples (problem, &first, &second);
  a = rooms_load_text (problem, first);
  b = rooms_load_text (problem, second);
  page = show (problem, first);
  check_shown (page, a);
  g_assert_null (get_fault (page));
  g_assert_cmpint (get_status (page), ==, ESP_TEXT_OPENED);
  /* what is typed and rubbed out is nothing */
  type_at (page, 0, "7");
  rub_out (page, 0, 1);
  esp_page_keep_work (page, FALSE);
  g_assert_cmpint (get_status (page), ==, ESP_TEXT_OPENED);
  g_assert_false (page_get_modified (page));
  type_over (page, b);
  WAIT_FOR (has_taken (page, ESP_TEXT_WRITTEN));
  g_assert_true (is_board_of (page, b));
  g_assert_false (is_stale (page));
  g_assert_true (page_get_modified (page));
  act (page, "undo");
  check_shown (page, a);
  g_assert_true (is_board_of (page, a));
  g_assert_false (page_get_modified (page));
  act (page, "redo");
  check_shown (page, b);
  g_assert_true (is_board_of (page, b));
  act (page, "undo");
}

static void
check_broken (EspPageView *page, const char *board)
{
  g_assert_nonnull (get_fault (page));
  g_assert_true (is_stale (page));
  g_assert_true (is_board_of (page, board));
  g_assert_cmpint (get_status (page), ==, ESP_TEXT_UNREAD);
}

static void
test_broken (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *a = NULL;
  g_autofree char *spoilt = NULL;
  EspPageView *page;

  find_samples (problem, &first, &second);
  a = rooms_load_text (problem, first);
  spoilt = g_strconcat (SPOILT, a, NULL);
  page = show (problem, first);
  type_at (page, 0, SPOILT);
  WAIT_FOR (get_fault (page) != NULL);
  check_broken (page, a);
  /* it stays when one goes elsewhere and comes back */
  act (page, "part::solve");
  g_assert_false (is_stale (page));
  act (page, "part::puzzle");
  check_shown (page, spoilt);
  WAIT_FOR (get_fault (page) != NULL);
  check_broken (page, a);
  set_open (page, FALSE);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (esp_page_get_text_pane (page))));
  set_open (page, TRUE);
  check_shown (page, spoilt);
  WAIT_FOR (get_fault (page) != NULL);
  /* mended */
  rub_out (page, 0, (int) strlen (SPOILT));
  WAIT_FOR (get_fault (page) == NULL);
  WAIT_FOR (has_taken (page, ESP_TEXT_WRITTEN));
  g_assert_false (is_stale (page));
  g_assert_true (is_board_of (page, a));
  /* taken back instead, before anything was read; what one comes back to is begun anew */
  set_open (page, FALSE);
  set_open (page, TRUE);
  type_at (page, 0, SPOILT);
  act (page, "undo");
  check_shown (page, a);
  g_assert_null (get_fault (page));
  g_assert_false (is_stale (page));
  act (page, "redo");
  check_shown (page, spoilt);
  WAIT_FOR (get_fault (page) != NULL);
  act (page, "undo");
  check_shown (page, a);
}

/* Each of the keys is read, and all of them are one step. */
static void
test_one_go (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *a = NULL;
  EspPageView *page;

  find_samples (problem, &first, &second);
  a = rooms_load_text (problem, first);
  page = show (problem, first);
  for (guint i = 0; i < 3; i++)
    {
      type_at (page, (int) i, "?");
      WAIT_FOR (has_taken (page, ESP_TEXT_UNREAD) || has_taken (page, ESP_TEXT_WRITTEN));
    }
  act (page, "undo");
  check_shown (page, a);
  g_assert_true (is_board_of (page, a));
}

/* What a tool does is seen in the text, and taken back with it. */
static void
test_tools (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *a = NULL;
  g_autofree char *written = NULL;
  EspPageView *page;

  find_samples (problem, &first, &second);
  a = rooms_load_text (problem, first);
  page = show (problem, first);
  g_action_group_activate_action (esp_page_view_get_actions (page), "edit-text",
                                  g_variant_new_string (find_edit (problem->id)));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_false (is_board_of (page, a));
  written = problem->files->format (esp_document_get_instance (page_get_document (page)));
  check_shown (page, written);
  act (page, "undo");
  check_shown (page, a);
  act (page, "redo");
  check_shown (page, written);
  act (page, "undo");
  /* over a text that cannot be read it goes on from the last board, and the text can be had back */
  type_at (page, 0, SPOILT);
  WAIT_FOR (get_fault (page) != NULL);
  g_action_group_activate_action (esp_page_view_get_actions (page), "edit-text",
                                  g_variant_new_string (find_edit (problem->id)));
  WAIT_FOR (!esp_page_view_is_busy (page));
  check_shown (page, written);
  g_assert_null (get_fault (page));
  act (page, "undo");
  WAIT_FOR (get_fault (page) != NULL);
  check_broken (page, a);
}

/* --- places, files, sizes --- */

static void
test_place (void)
{
  EspPageView *page = show (esp_problem_find ("path"), "romania.path");
  g_autofree char *text = g_strdup ("graph\nnode A 0 0 h x\nstart A\ngoal A\n");
  GtkTextTag *tag =
      gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (get_buffer (page)), "fault");
  GtkTextIter iter;
  GtkWidget *button;

  type_over (page, text);
  WAIT_FOR (get_fault (page) != NULL);
  g_assert_true (g_str_has_prefix (get_fault (page), "Line 2, column 14: "));
  gtk_text_buffer_get_iter_at_line_offset (get_buffer (page), &iter, 1, 13);
  g_assert_true (gtk_text_iter_has_tag (&iter, tag));
  g_assert_true (gtk_text_iter_starts_tag (&iter, tag));
  gtk_text_iter_forward_char (&iter);
  g_assert_true (gtk_text_iter_ends_tag (&iter, tag));
  /* a click on what is said leads there */
  gtk_text_buffer_get_start_iter (get_buffer (page), &iter);
  gtk_text_buffer_place_cursor (get_buffer (page), &iter);
  button = find_fitting (GTK_WIDGET (esp_page_get_text_pane (page)), is_label_with, "Line 2");
  g_signal_emit_by_name (gtk_widget_get_ancestor (button, GTK_TYPE_BUTTON), "clicked");
  gtk_text_buffer_get_iter_at_mark (get_buffer (page), &iter,
                                    gtk_text_buffer_get_insert (get_buffer (page)));
  g_assert_cmpint (gtk_text_iter_get_line (&iter), ==, 1);
  g_assert_cmpint (gtk_text_iter_get_line_offset (&iter), ==, 13);
  /* and the wave goes when it is mended */
  type_over (page, "graph\nnode A 0 0\nstart A\ngoal A\n");
  WAIT_FOR (has_taken (page, ESP_TEXT_WRITTEN));
  gtk_text_buffer_get_start_iter (get_buffer (page), &iter);
  g_assert_false (gtk_text_iter_has_tag (&iter, tag) ||
                  gtk_text_iter_forward_to_tag_toggle (&iter, tag));
}

static void
test_colours (void)
{
  EspPageView *page = show (esp_problem_find ("path"), "romania.path");
  GtkTextTagTable *tags = gtk_text_buffer_get_tag_table (get_buffer (page));
  GtkTextIter iter;

  type_over (page, "# n\ngraph\nnode \"A B\" 0 12\n");
  gtk_text_buffer_get_iter_at_line_offset (get_buffer (page), &iter, 2, 13);
  WAIT_FOR (gtk_text_iter_has_tag (&iter, gtk_text_tag_table_lookup (tags, "number")));
  gtk_text_buffer_get_iter_at_line_offset (get_buffer (page), &iter, 2, 7);
  g_assert_true (gtk_text_iter_has_tag (&iter, gtk_text_tag_table_lookup (tags, "name")));
  gtk_text_buffer_get_iter_at_line_offset (get_buffer (page), &iter, 2, 0);
  g_assert_true (gtk_text_iter_has_tag (&iter, gtk_text_tag_table_lookup (tags, "keyword")));
  gtk_text_buffer_get_iter_at_line_offset (get_buffer (page), &iter, 0, 2);
  g_assert_true (gtk_text_iter_has_tag (&iter, gtk_text_tag_table_lookup (tags, "comment")));
  /* the caret stays where it is when something before it becomes another */
  gtk_text_buffer_get_iter_at_line_offset (get_buffer (page), &iter, 2, 13);
  gtk_text_buffer_place_cursor (get_buffer (page), &iter);
  esp_text_view_set_text (get_view (page), "# nobody\ngraph\nnode \"A B\" 0 12\n");
  gtk_text_buffer_get_iter_at_mark (get_buffer (page), &iter,
                                    gtk_text_buffer_get_insert (get_buffer (page)));
  g_assert_cmpint (gtk_text_iter_get_line (&iter), ==, 2);
  g_assert_cmpint (gtk_text_iter_get_line_offset (&iter), ==, 13);
}

/* Saved at once it is saved as it was typed, with its comments. */
static void
test_saved (void)
{
  static const char text[] = "# mine alone\ngraph\nnode A 0 0\nnode B 1 1\nedge A B 2\n"
                             "start A\ngoal B\n";
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "own.path", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *contents = NULL;
  g_autofree char *before = NULL;
  EspPageView *page = show (esp_problem_find ("path"), "romania.path");
  GtkWidget *bar = GTK_WIDGET (esp_page_view_get_message_bar (page));

  type_over (page, text);
  esp_page_save (page, NULL, file, NULL, NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, text);
  g_assert_false (page_get_modified (page));
  /* a comment is a change too */
  type_at (page, 0, "# and more\n");
  WAIT_FOR (has_taken (page, ESP_TEXT_WRITTEN));
  g_assert_true (page_get_modified (page));
  /* and none when it is gone again */
  rub_out (page, 0, (int) strlen ("# and more\n"));
  WAIT_FOR (has_taken (page, ESP_TEXT_WRITTEN));
  g_assert_false (page_get_modified (page));
  /* what cannot be read is not saved, is said, and is there still */
  type_at (page, 0, SPOILT);
  before = get_shown (page);
  esp_page_save (page, NULL, file, NULL, NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_clear_pointer (&contents, g_free);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_null (strstr (contents, SPOILT));
  g_assert_true (is_board_of (page, contents));
  WAIT_FOR (says (bar, "cannot be read"));
  g_assert_true (page_get_modified (page));
  check_shown (page, before);
}

/* A session brings back what could not be read. */
static void
test_session (void)
{
  EspPageView *page = show (esp_problem_find ("path"), "romania.path");
  g_autofree char *shown = NULL;
  g_autofree char *session = NULL;
  g_autoptr (EspDocument) again = NULL;
  g_autoptr (GError) error = NULL;
  EspTextStatus status;

  type_at (page, 0, SPOILT "\\ \"ü\"\n");
  WAIT_FOR (get_fault (page) != NULL);
  shown = get_shown (page);
  session = esp_document_format_session (page_get_document (page));
  again = esp_document_parse_session (session, strlen (session), "session", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (esp_document_get_text (again, &status), ==, shown);
  g_assert_cmpint (status, ==, ESP_TEXT_UNREAD);
  g_assert_true (esp_document_get_modified (again));
  g_assert_true (esp_instance_equal (esp_document_get_instance (again),
                                     esp_document_get_instance (page_get_document (page))));
}

static void
test_large (void)
{
  EspPageView *page = show (esp_problem_find ("path"), "romania.path");
  g_autoptr (GString) lines = g_string_new ("graph\n");
  g_autofree char *line = g_strnfill (ESP_TEXT_LONGEST_LINE + 1, 'x');
  g_autofree char *before = get_shown (page);
  g_autofree char *after = NULL;

  /* what a view could not lay out does not come in */
  type_at (page, 0, line);
  check_shown (page, before);
  WAIT_FOR (says (GTK_WIDGET (esp_page_view_get_message_bar (page)), "too large"));
  while (lines->len < ESP_TEXT_MOST - 40)
    g_string_append_printf (lines, "node n%u 1 2\n", (guint) lines->len);
  g_string_append (lines, "start n6\ngoal n6\n");
  type_over (page, lines->str);
  WAIT_FOR (has_taken (page, ESP_TEXT_WRITTEN) || has_taken (page, ESP_TEXT_UNREAD));
  type_at (page, 0, lines->str);
  after = get_shown (page);
  g_assert_cmpstr (after, ==, lines->str);
  act (page, "undo");
  check_shown (page, before);
}

/* The controller that has keys before the text does. */
static GtkEventController *
find_keys (GtkWidget *view)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (view);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) &&
          gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        return controller;
    }
  g_assert_not_reached ();
}

static void
test_left (void)
{
  EspPageView *page = show (esp_problem_find ("map"), "nine.map");
  GtkWidget *view = GTK_WIDGET (get_view (page));
  gboolean taken = TRUE;

  g_assert_false (gtk_text_view_get_accepts_tab (GTK_TEXT_VIEW (view)));
  g_assert_true (gtk_root_get_focus (GTK_ROOT (window)) == view);
  g_signal_emit_by_name (find_keys (view), "key-pressed", GDK_KEY_a, 0, 0, &taken);
  g_assert_false (taken);
  g_signal_emit_by_name (find_keys (view), "key-pressed", GDK_KEY_Escape, 0, 0, &taken);
  g_assert_true (taken);
  g_assert_true (gtk_root_get_focus (GTK_ROOT (window)) ==
                 GTK_WIDGET (esp_page_view_get_canvas (page)));
  /* places that there are not are none to go to */
  for (guint i = 0; i < 100; i++)
    {
      esp_text_view_set_fault (get_view (page), i, i * i, "far away");
      esp_text_view_go_to_fault (get_view (page));
    }
  type_over (page, "");
  esp_text_view_set_fault (get_view (page), 1, 1, "nothing");
  esp_text_view_go_to_fault (get_view (page));
}

static gboolean
has_passed (gint64 end)
{
  return g_get_monotonic_time () >= end;
}

/* What the cursor is on is boxed in the text: a digit of a Sudoku, a square of Ships. */
static void
test_here (void)
{
  static const char digits[] = "# a\n...4.....\n.7....9.5\n.2.9.3...\n2.43.....\n.97.2.8..\n"
                               ".1..8....\n......7..\n...29..68\n..3....1.\n";
  EspPageView *page = show (esp_problem_find ("constraints"), "queens.csp");
  EspCanvas *canvas = esp_page_view_get_canvas (page);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (get_view (page)));
  int start;
  int length;

  gtk_text_buffer_set_text (buffer, digits, -1);
  WAIT_FOR (has_taken (page, ESP_TEXT_WRITTEN));
  esp_canvas_set_cursor (canvas, 3);
  g_assert_true (esp_text_view_get_here (get_view (page), &start, &length));
  g_assert_cmpint (start, ==, 4 + 3);
  g_assert_cmpint (length, ==, 1);
  esp_canvas_set_cursor (canvas, 9 + 8);
  g_assert_true (esp_text_view_get_here (get_view (page), &start, &length));
  g_assert_cmpint (start, ==, 4 + 10 + 8);
  page = show (esp_problem_find ("battleship"), "06-easy.txt");
  esp_canvas_set_cursor (esp_page_view_get_canvas (page), 4 * 6 + 3);
  g_assert_true (esp_text_view_get_here (get_view (page), &start, &length));
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (get_view (page)));
  {
    GtkTextIter from;
    GtkTextIter to;
    g_autofree char *letter = NULL;

    gtk_text_buffer_get_iter_at_offset (buffer, &from, start);
    gtk_text_buffer_get_iter_at_offset (buffer, &to, start + length);
    letter = gtk_text_buffer_get_text (buffer, &from, &to, TRUE);
    g_assert_cmpstr (letter, ==, "T");
  }
  /* in another text it is elsewhere, or nowhere */
  type_at (page, 0, "# x");
  g_assert_false (esp_text_view_get_here (get_view (page), &start, &length));
}

/* The key opens the text in the part one is in, and leaves that where it is. */
static void
test_in_part (void)
{
  static const char *const parts[] = { "play", "solve", "puzzle" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      EspPageView *page;
      GtkWidget *pane;

      g_assert_true (esp_window_show_problem (window, "constraints"));
      page = esp_window_get_page (window);
      pane = GTK_WIDGET (esp_page_get_text_pane (page));
      page_set_part (page, parts[i]);
      act (page, "text");
      g_assert_cmpstr (page_get_part (page), ==, parts[i]);
      g_assert_true (gtk_widget_get_visible (pane));
      /* where it was not asked for it is not */
      page_set_part (page, i == 0 ? "solve" : "play");
      g_assert_false (gtk_widget_get_visible (pane));
      page_set_part (page, parts[i]);
      g_assert_true (gtk_widget_get_visible (pane));
      act (page, "text");
      g_assert_cmpstr (page_get_part (page), ==, parts[i]);
      g_assert_false (gtk_widget_get_visible (pane));
    }
}

/* A window goes while one types in it, and while what was typed is read: nobody is told of it. */
static void
test_destroyed (void)
{
  gint64 end;

  for (guint i = 0; i < 4; i++)
    {
      EspWindow *other = esp_window_new (GTK_APPLICATION (application));
      EspPageView *page;

      g_assert_true (esp_window_show_problem (other, "path"));
      page = esp_window_get_page (other);
      gtk_window_present (GTK_WINDOW (other));
      set_open (page, TRUE);
      WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (get_view (page))));
      type_at (page, 0, i % 2 == 0 ? SPOILT : "# note\n");
      if (i >= 2)
        act (page, "part::solve");
      gtk_window_destroy (GTK_WINDOW (other));
    }
  /* longer than a pause of the hand */
  end = g_get_monotonic_time () + 500000;
  WAIT_FOR (has_passed (end));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*test) (gconstpointer problem);
  } of_rooms[] = {
    { "typed", test_typed },
    { "broken", test_broken },
    { "one-go", test_one_go },
    { "tools", test_tools },
  };
  g_autofree char *home = make_scratch_folder ();
  int result;

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  g_test_add_func ("/text/tokens", test_tokens);
  g_test_add_func ("/text/token-bytes", test_token_bytes);
  for (const EspPageSpec *const *specs = esp_page_specs_get (); *specs != NULL; specs++)
    for (guint i = 0; i < G_N_ELEMENTS (of_rooms); i++)
      if (esp_window_shows (*specs))
        {
          g_autofree char *path =
              g_strdup_printf ("/text/%s/%s", of_rooms[i].name, (*specs)->problem->id);

          g_test_add_data_func (path, (*specs)->problem, of_rooms[i].test);
        }
  g_test_add_func ("/text/place", test_place);
  g_test_add_func ("/text/colours", test_colours);
  g_test_add_func ("/text/saved", test_saved);
  g_test_add_func ("/text/session", test_session);
  g_test_add_func ("/text/large", test_large);
  g_test_add_func ("/text/left", test_left);
  g_test_add_func ("/text/here", test_here);
  g_test_add_func ("/text/in-part", test_in_part);
  g_test_add_func ("/text/destroyed", test_destroyed);
  result = g_test_run ();
  g_object_unref (application);
  return result;
}
