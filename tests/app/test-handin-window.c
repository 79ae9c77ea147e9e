#include "config.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/handin/esp-handin-window.h"
#include "app/window/esp-window.h"
#include "kit/esp-message-bar.h"
#include "kit/forms/esp-option-form.h"
#include "find.h"
#include "registered.h"
#include "scratch.h"
#include "wait.h"
#include "page.h"

/* The hand-in in the window: what is on screen goes into it, and what it writes is what the command
 * line writes of the same plan. */

static EspApplication *application;
static EspWindow *window;
static EspHandinWindow *handin_window;
static char *folder;

static void
act (const char *name, const char *parameter)
{
  g_autofree char *whole = g_strdup_printf ("handin.%s", name);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (handin_window), whole,
                                             parameter != NULL ? "s" : NULL, parameter));
}

static EspHandin *
plan (void)
{
  return esp_handin_window_get_handin (handin_window);
}

static EspHandinKind
kind_of (guint i)
{
  return esp_handin_section_get_kind (esp_handin_get_section (plan (), i));
}

/* The file dialog that is open, or NULL. */
static GtkFileChooser *
find_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkFileChooser *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) each = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (each) && gtk_widget_get_mapped (GTK_WIDGET (each)))
        found = GTK_FILE_CHOOSER (each);
    }
  return found;
}

/* Whatever is asked for, the dialog stands where the plan is. */
static void
assert_dialogs_stand_in (const char *place)
{
  static const char *const actions[] = { "open", "save-as", "save-pdf" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkFileChooser *dialog = NULL;
      g_autoptr (GFile) stands = NULL;
      g_autofree char *path = NULL;

      act (actions[i], NULL);
      /* it comes to its folder in its own time */
      WAIT_FOR ((dialog = find_dialog ()) != NULL &&
                (stands = gtk_file_chooser_get_current_folder (dialog)) != NULL);
      path = g_file_get_path (stands);
      g_assert_cmpstr (path, ==, place);
      gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
      WAIT_FOR (find_dialog () == NULL);
    }
}

static void
test_screen (void)
{
  EspPageView *page = NULL;

  g_assert_true (esp_window_show_problem (window, "tree"));
  page = esp_window_get_page (window);
  handin_window = ESP_HANDIN_WINDOW (esp_handin_window_present (page));
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, 0);
  /* nothing was solved: there is no search to add, and that is said */
  act ("add-screen", "search");
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, 0);
  g_action_group_activate_action (esp_page_view_get_actions (page), "solve", NULL);
  WAIT_FOR (!esp_page_view_is_busy (page));
  act ("add-screen", "instance");
  act ("add-screen", "search");
  act ("add-screen", "table");
  act ("add-text", NULL);
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, 4);
  g_assert_cmpint (kind_of (1), ==, ESP_HANDIN_SEARCH);
  g_assert_cmpint (kind_of (3), ==, ESP_HANDIN_TEXT);
  /* the one that was added last is chosen */
  act ("up", NULL);
  g_assert_cmpint (kind_of (2), ==, ESP_HANDIN_TEXT);
  act ("down", NULL);
  g_assert_cmpint (kind_of (3), ==, ESP_HANDIN_TEXT);
  act ("remove", NULL);
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, 3);
}

static void
test_pages (void)
{
  act ("run", NULL);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  if (g_getenv ("ESPALIER_LOOK") != NULL)
    {
      gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC;

      while (g_get_monotonic_time () < end)
        g_main_context_iteration (NULL, FALSE);
      g_assert_cmpint (system (g_getenv ("ESPALIER_LOOK")), ==, 0);
    }
  g_assert_cmpuint (esp_handin_window_get_n_pages (handin_window), >, 0);
}

/* The document without the name of its folder. */
static char *
read_markdown (const char *name)
{
  g_autofree char *file = g_strdup_printf ("%s.md", name);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autofree char *parts_name = g_strdup_printf ("%s-parts", name);
  g_autofree char *text = NULL;
  g_auto (GStrv) pieces = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  pieces = g_strsplit (text, parts_name, -1);
  return g_strjoinv ("parts", pieces);
}

/* Whether it is told that the pages are of a plan before. */
static gboolean
says_stale (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget) &&
      g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), "The plan has changed since"))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child) && says_stale (child))
      return TRUE;
  return FALSE;
}

static void
test_same (void)
{
  g_autofree char *pdf = g_build_filename (folder, "window.pdf", NULL);
  g_autofree char *other = g_build_filename (folder, "command.pdf", NULL);
  g_autofree char *plan_path = g_build_filename (folder, "kept.handin", NULL);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  const char *words[] = { g_getenv ("ESPALIER_CLI"), "report", plan_path, "-o", other, NULL };
  int status;

  act ("save-to", plan_path);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  g_assert_true (g_file_test (plan_path, G_FILE_TEST_IS_REGULAR));
  act ("write", pdf);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  g_assert_true (g_file_test (pdf, G_FILE_TEST_IS_REGULAR));
  g_assert_true (
      g_spawn_sync (NULL, (char **) words, NULL, 0, NULL, NULL, NULL, NULL, &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  /* the pages that were saved are shown */
  act ("add-screen", "instance");
  g_assert_true (says_stale (GTK_WIDGET (handin_window)));
  act ("write", pdf);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  g_assert_false (says_stale (GTK_WIDGET (handin_window)));
  act ("undo", NULL);
  g_assert_true (says_stale (GTK_WIDGET (handin_window)));
  act ("write", pdf);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  first = read_markdown ("window");
  second = read_markdown ("command");
  g_assert_cmpstr (first, ==, second);
  /* nobody is told where the board lies */
  g_assert_null (strstr (first, g_get_user_data_dir ()));
}

static void
expect_message (const char *part)
{
  GtkWidget *messages = find_type (GTK_WIDGET (handin_window), ESP_TYPE_MESSAGE_BAR);
  const char *text = esp_message_bar_get_text (ESP_MESSAGE_BAR (messages));

  if (text == NULL || strstr (text, part) == NULL)
    g_error ("“%s” is not said, but “%s”", part, text != NULL ? text : "");
}

/* Each change is undone, the last one first, and typing is one change. */
static void
test_undo (void)
{
  g_autofree char *begun = esp_handin_format (plan ());
  g_autofree char *moved = NULL;
  g_autofree char *typed = NULL;
  g_autofree char *now = NULL;
  GtkWidget *words = find_type (GTK_WIDGET (handin_window), GTK_TYPE_TEXT_VIEW);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (words));

  act ("add-text", NULL);
  act ("up", NULL);
  moved = esp_handin_format (plan ());
  gtk_text_buffer_insert_at_cursor (buffer, "I", -1);
  gtk_text_buffer_insert_at_cursor (buffer, " wrote this.", -1);
  typed = esp_handin_format (plan ());
  g_assert_nonnull (strstr (typed, "I wrote this."));
  act ("remove", NULL);
  expect_message ("was removed");
  act ("undo", NULL);
  now = esp_handin_format (plan ());
  g_assert_cmpstr (now, ==, typed);
  act ("undo", NULL);
  g_free (now);
  now = esp_handin_format (plan ());
  g_assert_cmpstr (now, ==, moved);
  act ("redo", NULL);
  g_free (now);
  now = esp_handin_format (plan ());
  g_assert_cmpstr (now, ==, typed);
  act ("undo", NULL);
  act ("undo", NULL);
  act ("undo", NULL);
  g_free (now);
  now = esp_handin_format (plan ());
  g_assert_cmpstr (now, ==, begun);
  /* a ready-made plan instead of one that is in no file comes back, too */
  act ("begin", "battleship");
  act ("undo", NULL);
  g_free (now);
  now = esp_handin_format (plan ());
  g_assert_cmpstr (now, ==, begun);
}

/* What is typed into the form is in the plan; what cannot be is said at once, and no longer than it
 * is so. */
static void
test_form (void)
{
  g_autofree char *begun = NULL;
  g_autofree char *now = NULL;
  GtkWidget *list = find_type (GTK_WIDGET (handin_window), GTK_TYPE_LIST_BOX);
  GtkWidget *form = find_type (GTK_WIDGET (handin_window), ESP_TYPE_OPTION_FORM);
  GtkWidget *messages = find_type (GTK_WIDGET (handin_window), ESP_TYPE_MESSAGE_BAR);
  EspHandinSection *section;
  g_autoptr (GError) error = NULL;

  act ("begin", "colours");
  begun = esp_handin_format (plan ());
  gtk_list_box_select_row (GTK_LIST_BOX (list),
                           gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 3));
  section = esp_handin_get_section (plan (), 2);
  g_assert_cmpint (esp_handin_section_get_kind (section), ==, ESP_HANDIN_SEARCH);
  g_assert_true (esp_option_form_set (ESP_OPTION_FORM (form), "solvers", "nobody", &error));
  g_assert_cmpstr (esp_handin_section_get (section, "solvers"), ==, "nobody");
  expect_message ("nobody");
  g_assert_true (esp_option_form_set (ESP_OPTION_FORM (form), "solvers", "minimax", &error));
  g_assert_null (esp_message_bar_get_text (ESP_MESSAGE_BAR (messages)));
  g_assert_true (esp_option_form_set (ESP_OPTION_FORM (form), "title", "Mine", &error));
  g_assert_cmpstr (esp_handin_section_get (section, "title"), ==, "Mine");
  act ("undo", NULL);
  act ("undo", NULL);
  now = esp_handin_format (plan ());
  g_assert_cmpstr (now, ==, begun);
}

/* All boards of the plan; NULL: those it began with. */
static void
set_boards (const char *board)
{
  for (guint i = 0; i < esp_handin_get_n_sections (plan ()); i++)
    if (*esp_handin_section_get (esp_handin_get_section (plan (), i), "instances") != '\0')
      esp_handin_section_set (esp_handin_get_section (plan (), i), "instances",
                              board != NULL ? board : "australia.txt");
}

static void
check (void)
{
  act ("check", NULL);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
}

/* What is missing is said where one looks, and the section is shown; it is what the line beside
 * Save says. */
static void
test_missing (void)
{
  g_autofree char *board = g_build_filename (folder, "own.txt", NULL);
  g_autoptr (GBytes) sample =
      esp_problem_load_sample (esp_problem_find ("mapgame"), "australia.txt", NULL);

  g_assert_true (g_file_set_contents (board, g_bytes_get_data (sample, NULL),
                                      (gssize) g_bytes_get_size (sample), NULL));
  check ();
  expect_message ("Title page, missing: the authors");
  expect_message ("Title page, missing: the course");
  expect_message ("Section 2, a sample, not your own: australia.txt");
  esp_handin_section_set (esp_handin_get_head (plan ()), "authors", "Ada");
  esp_handin_section_set (esp_handin_get_head (plan ()), "course", "Search");
  set_boards (board);
  check ();
  expect_message ("Section 3, out of date");
  act ("run", NULL);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  check ();
  expect_message ("Nothing is missing");
  esp_handin_section_set (esp_handin_get_section (plan (), 1), "instances", "gone.txt");
  check ();
  expect_message ("Section 2");
  expect_message ("gone.txt");
  set_boards (NULL);
  g_unlink (board);
}

/* The label with @part that is seen, or NULL. */
static GtkWidget *
find_words (GtkWidget *widget, const char *part)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child))
      found = find_words (child, part);
  return found;
}

/* What nobody has filled in stands beside Save before the file is written and after, and a button
 * leads there; the message of the file opens it. */
static void
test_lacks (void)
{
  g_autofree char *pdf = g_build_filename (folder, "lacks.pdf", NULL);
  g_autofree char *board = g_build_filename (folder, "own.tree", NULL);
  GtkWidget *top = GTK_WIDGET (handin_window);
  GtkWidget *form = find_type (top, ESP_TYPE_OPTION_FORM);
  GtkWidget *messages = find_type (top, ESP_TYPE_MESSAGE_BAR);
  GtkWidget *control;

  act ("begin", "colours");
  WAIT_FOR (find_words (top, "Authors and course are missing") != NULL);
  g_assert_nonnull (find_words (top, "Samples of the program"));
  act ("write", pdf);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  expect_message ("Saved as “lacks.pdf”");
  g_assert_nonnull (find_words (messages, "Open"));
  g_assert_nonnull (find_words (top, "Authors and course are missing"));
  act ("go-to-lack", NULL);
  control = esp_option_form_get_control (ESP_OPTION_FORM (form), "authors");
  g_assert_nonnull (control);
  g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (top)));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (top)), control));
  g_assert_true (esp_option_form_set (ESP_OPTION_FORM (form), "authors", "Ada", NULL));
  g_assert_nonnull (find_words (top, "The course is missing"));
  g_assert_true (esp_option_form_set (ESP_OPTION_FORM (form), "course", "Search", NULL));
  g_assert_null (find_words (top, "is missing"));
  g_assert_nonnull (find_words (top, "Samples of the program"));
  /* and then to the first section with a sample, until the boards are one's own */
  act ("go-to-lack", NULL);
  g_assert_nonnull (esp_option_form_get_control (ESP_OPTION_FORM (form), "instances"));
  g_assert_true (g_file_set_contents (board, "", 0, NULL));
  set_boards (board);
  g_assert_true (esp_option_form_set (ESP_OPTION_FORM (form), "title", "Mine", NULL));
  g_assert_null (find_words (top, "Samples of the program"));
  g_unlink (board);
}

/* Chosen in the form of the plan: the documents that its sections name, in a folder, and the pages
 * of all of them. */
static void
test_separate (void)
{
  g_autofree char *pdf = g_build_filename (folder, "apart.pdf", NULL);
  GtkWidget *form = find_type (GTK_WIDGET (handin_window), ESP_TYPE_OPTION_FORM);
  guint n_pages;

  if (esp_problem_find ("tour") == NULL || esp_problem_find ("stones") == NULL)
    {
      g_test_skip ("the rooms of this plan are not built");
      return;
    }
  act ("begin", "trees");
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  act ("run", NULL);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  n_pages = esp_handin_window_get_n_pages (handin_window);
  g_assert_true (esp_option_form_set (ESP_OPTION_FORM (form), "documents", "separate", NULL));
  g_assert_true (esp_handin_is_separate (plan ()));
  act ("write", pdf);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  expect_message ("The documents are in the folder “apart”");
  g_assert_false (g_file_test (pdf, G_FILE_TEST_EXISTS));
  for (guint i = 1; i <= 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("apart/P%u.pdf", i);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
    }
  /* each begins on a page of its own */
  g_assert_cmpuint (esp_handin_window_get_n_pages (handin_window), >=, 4);
  g_assert_cmpuint (esp_handin_window_get_n_pages (handin_window), <=, n_pages + 3);
  g_assert_true (esp_option_form_set (ESP_OPTION_FORM (form), "documents", "one", NULL));
  g_assert_false (esp_handin_is_separate (plan ()));
}

/* What a program wrote, a file of the person's own, about the map on screen. */
static void
add_output (void)
{
  static const char answer[] = "WA R\nNT G\nSA B\nQ R\nNSW G\nV R\nT R\n";
  g_autofree char *path = g_build_filename (folder, "output.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const EspHandinSection *section = NULL;
  EspPageView *page;

  g_assert_true (g_file_set_contents (path, answer, -1, NULL));
  g_assert_true (esp_window_show_problem (window, "map"));
  page = esp_window_get_page (window);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_action_group_activate_action (G_ACTION_GROUP (window), "sample",
                                  g_variant_new_string ("australia.map"));
  WAIT_FOR (!esp_page_view_is_busy (page));
  esp_window_open (window, file, NULL);
  WAIT_FOR (!esp_window_is_busy (window) && !esp_page_view_is_busy (page));
  act ("add-screen", "check");
  for (guint i = 0; i < esp_handin_get_n_sections (plan ()); i++)
    if (esp_handin_section_get_kind (esp_handin_get_section (plan (), i)) == ESP_HANDIN_CHECK)
      section = esp_handin_get_section (plan (), i);
  g_assert_nonnull (section);
  g_assert_true (g_str_has_suffix (esp_handin_section_get (section, "outputs"), "output.txt"));
  /* of another board it is not */
  g_action_group_activate_action (G_ACTION_GROUP (window), "sample",
                                  g_variant_new_string ("nine.map"));
  WAIT_FOR (!esp_page_view_is_busy (page));
  act ("add-screen", "check");
  expect_message ("No program’s answer");
}

/* Another tab is on screen now: what is added is what is there. */
static void
test_other_tab (void)
{
  guint n = esp_handin_get_n_sections (plan ());
  EspPageView *page;

  g_assert_true (esp_window_show_problem (window, "words"));
  page = esp_window_get_page (window);
  WAIT_FOR (!esp_page_view_is_busy (page));
  act ("add-screen", "instance");
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, n + 1);
  act ("add-screen", "practice");
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, n + 1);
  expect_message ("Nothing has been filled in");
  g_action_group_activate_action (esp_page_view_get_actions (page), "move",
                                  g_variant_new_string ("1 A"));
  act ("add-screen", "practice");
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, n + 2);
  for (guint i = 0; i < n + 2; i++)
    {
      const EspHandinSection *section = esp_handin_get_section (plan (), i);

      if (esp_handin_section_get_kind (section) == ESP_HANDIN_PRACTICE)
        {
          g_assert_cmpstr (esp_handin_section_get (section, "problem"), ==, "words");
          g_assert_cmpstr (esp_handin_section_get (section, "filled"), !=, "");
        }
    }
  act ("add-screen", "check");
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, n + 2);
  expect_message ("No program’s answer");
  add_output ();
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, n + 3);
  /* a game and an experiment of a third tab */
  g_assert_true (esp_window_show_problem (window, "war"));
  page = esp_window_get_page (window);
  WAIT_FOR (!esp_page_view_is_busy (page));
  act ("add-screen", "match");
  expect_message ("No move has been played");
  g_action_group_activate_action (esp_page_view_get_actions (page), "player",
                                  g_variant_new ("(is)", 0, "human"));
  g_action_group_activate_action (esp_page_view_get_actions (page), "player",
                                  g_variant_new ("(is)", 1, "human"));
  g_action_group_activate_action (esp_page_view_get_actions (page), "move",
                                  g_variant_new_string ("A1"));
  act ("add-screen", "match");
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, n + 4);
  act ("add-screen", "experiment");
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, n + 5);
  act ("run", NULL);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  g_assert_cmpuint (esp_handin_window_get_n_pages (handin_window), >, 2);
  {
    const char *said = esp_message_bar_get_text (
        ESP_MESSAGE_BAR (find_type (GTK_WIDGET (handin_window), ESP_TYPE_MESSAGE_BAR)));

    /* nothing went wrong */
    g_assert_cmpstr (said, ==, NULL);
  }
  for (guint i = 0; i < 5; i++)
    act ("undo", NULL);
  g_assert_cmpuint (esp_handin_get_n_sections (plan ()), ==, n);
  g_assert_true (esp_window_show_problem (window, "tree"));
}

/* A plan that has a file is opened again from there. */
static void
test_last (void)
{
  g_autofree char *path = g_build_filename (folder, "mine.handin", NULL);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  EspPageView *page = esp_window_get_page (window);

  act ("save-to", path);
  act ("add-text", NULL);
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  before = esp_handin_format (plan ());
  gtk_window_destroy (GTK_WINDOW (handin_window));
  handin_window = ESP_HANDIN_WINDOW (esp_handin_window_present (page));
  after = esp_handin_format (plan ());
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (handin_window)), ==, "mine.handin");
  assert_dialogs_stand_in (folder);
  /* and a ready-made one leaves that file alone */
  act ("begin", "kcell");
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  g_free (after);
  {
    g_autoptr (EspHandin) kept = esp_handin_load (path, NULL);

    g_assert_nonnull (kept);
    after = esp_handin_format (kept);
  }
  g_assert_cmpstr (before, ==, after);
}

/* A plan opens like any file, whatever its name and in whatever room. */
static void
test_opened (void)
{
  g_autofree char *path = g_build_filename (folder, "yours.txt", NULL);
  g_autofree char *wrong = g_build_filename (folder, "wrong.handin", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) wrong_file = g_file_new_for_path (wrong);
  const EspProblem *shown = page_get_problem (esp_window_get_page (window));

  g_assert_true (g_file_set_contents (path, "# of ours\n\n[Hand-in]\ntitle=Opened\n", -1, NULL));
  g_assert_true (g_file_set_contents (wrong, "[Hand-in]\ntitel=Opened\n", -1, NULL));
  gtk_window_destroy (GTK_WINDOW (handin_window));
  g_assert_true (esp_window_open (window, file, NULL));
  WAIT_FOR (!esp_window_is_busy (window));
  handin_window = ESP_HANDIN_WINDOW (esp_handin_window_present (esp_window_get_page (window)));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (handin_window)), ==, "yours.txt");
  g_assert_cmpstr (esp_handin_section_get (esp_handin_get_head (plan ()), "title"), ==, "Opened");
  g_assert_true (page_get_problem (esp_window_get_page (window)) == shown);
  /* what is wrong with one is said where it would stand, and what was there stays */
  g_assert_true (esp_window_open (window, wrong_file, NULL));
  WAIT_FOR (!esp_window_is_busy (window));
  g_assert_cmpstr (esp_handin_section_get (esp_handin_get_head (plan ()), "title"), ==, "Opened");
  g_assert_cmpuint (count_texts (GTK_WIDGET (handin_window), "wrong.handin:2"), ==, 1);
}

/* One's own boards take the places of the samples. */
static void
test_files (void)
{
  g_autofree char *path = g_build_filename (folder, "own.tree", NULL);
  g_autoptr (GBytes) sample =
      esp_problem_load_sample (esp_problem_find ("tree"), "handout.tree", NULL);
  g_autofree char *puzzle = g_build_filename (folder, "own-puzzle.txt", NULL);
  const char *files[] = { path, NULL };
  guint n = 0;

  g_assert_true (g_file_set_contents (path, g_bytes_get_data (sample, NULL),
                                      (gssize) g_bytes_get_size (sample), NULL));
  act ("begin", "trees");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (handin_window), "handin.use-files", "^as", files));
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  for (guint i = 0; i < esp_handin_get_n_sections (plan ()); i++)
    {
      const EspHandinSection *section = esp_handin_get_section (plan (), i);
      const char *boards = esp_handin_section_get (section, "instances");

      if (g_strcmp0 (esp_handin_section_get (section, "problem"), "tree") == 0)
        {
          g_assert_nonnull (strstr (boards, "own.tree"));
          n++;
        }
      else
        g_assert_null (strstr (boards, "own.tree"));
    }
  g_assert_cmpuint (n, ==, 3);
  /* what no section takes is named beside what one does */
  {
    const char *both[] = { path, puzzle, NULL };

    g_assert_true (g_file_set_contents (puzzle, "4\nfood: 1, 2, 3, 4\n", -1, NULL));
    g_assert_true (
        gtk_widget_activate_action (GTK_WIDGET (handin_window), "handin.use-files", "^as", both));
    WAIT_FOR (!esp_handin_window_is_busy (handin_window));
    expect_message ("own-puzzle.txt");
  }
  gtk_window_destroy (GTK_WINDOW (handin_window));
}

/* Closed and opened again: the plan is as it was. */
static void
test_kept (void)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  EspPageView *page = esp_window_get_page (window);

  gtk_window_destroy (GTK_WINDOW (handin_window));
  handin_window = ESP_HANDIN_WINDOW (esp_handin_window_present (page));
  act ("begin", "colours");
  WAIT_FOR (!esp_handin_window_is_busy (handin_window));
  before = esp_handin_format (plan ());
  gtk_window_destroy (GTK_WINDOW (handin_window));
  handin_window = ESP_HANDIN_WINDOW (esp_handin_window_present (page));
  after = esp_handin_format (plan ());
  g_assert_cmpstr (before, ==, after);
}

int
main (int argc, char *argv[])
{
  g_autofree char *data_home = make_scratch_folder ();
  int result;

  folder = data_home;
  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  g_test_add_func ("/handin-window/screen", test_screen);
  g_test_add_func ("/handin-window/pages", test_pages);
  g_test_add_func ("/handin-window/same", test_same);
  g_test_add_func ("/handin-window/kept", test_kept);
  g_test_add_func ("/handin-window/undo", test_undo);
  g_test_add_func ("/handin-window/form", test_form);
  g_test_add_func ("/handin-window/missing", test_missing);
  g_test_add_func ("/handin-window/other-tab", test_other_tab);

  g_test_add_func ("/handin-window/lacks", test_lacks);
  g_test_add_func ("/handin-window/separate", test_separate);
  g_test_add_func ("/handin-window/last", test_last);
  g_test_add_func ("/handin-window/opened", test_opened);
  g_test_add_func ("/handin-window/files", test_files);
  result = g_test_run ();
  g_object_unref (application);
  return result;
}
