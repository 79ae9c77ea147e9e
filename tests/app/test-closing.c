#include "config.h"

#include <glib/gstdio.h>

#include "app/window/esp-window.h"
#include "act.h"
#include "registered.h"
#include "scratch.h"
#include "wait.h"
#include "page.h"

/* A window is closed in the middle of every kind of work, in every tab that has it: nothing is told
 * to what is gone (criticals are fatal here), and nothing waits. */

static EspApplication *application;

/* What begins the work: actions, NULL-terminated; "-" waits a moment. */
static const char *const works[][6] = {
  { "solve", NULL },
  { "solve", "-", "first", NULL },
  { "step-through", "next", NULL },
  { "run", "-", NULL },
  { "solve", "pause", NULL },
  { "solve", "-", "export-trace('/tmp')", NULL },
  { "part('play')", "hint", NULL },
  { "part('play')", "auto", NULL },
  { "part('play')", "evaluation", "reset", "continue", "-", NULL },
  { "part('play')", "continue", "move-now", NULL },
  { "generate", NULL },
  { "compare-run", NULL },
  { "compare-run", "-", NULL },
  { "edit", "zoom-in", "zoom-fit", NULL },
};

static void
turn_a_little (int n)
{
  for (int i = 0; i < n; i++)
    g_main_context_iteration (NULL, FALSE);
}

static void
close_in_the_midst (const char *problem, const char *const *work, gboolean destroy)
{
  EspWindow *window = esp_window_new (GTK_APPLICATION (application));
  EspPageView *page;

  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (esp_window_show_problem (window, problem));
  page = esp_window_get_page (window);
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (page)));
  for (guint i = 0; work[i] != NULL; i++)
    if (*work[i] == '-')
      {
        g_usleep (20000);
        turn_a_little (20);
      }
    else
      act (page, work[i]);
  esp_work_discard (page_get_work (page));
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  if (destroy)
    gtk_window_destroy (GTK_WINDOW (window));
  else
    gtk_window_close (GTK_WINDOW (window));
  /* the work ends in its own time, and whatever it says is heard by nobody */
  turn_a_little (50);
  g_usleep (10000);
  WAIT_FOR (window == NULL);
  turn_a_little (50);
}

static void
test_closing (gconstpointer data)
{
  const char *problem = data;
  /* the long form runs on the first system, without a sanitizer; in the short one each work is
   * closed in every third room, and in each room every third work */
  gboolean some = g_getenv ("ESPALIER_SHORT") != NULL;
  guint room = g_str_hash (problem);

  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    if (!some || (i + room) % 3 == 0)
      close_in_the_midst (problem, works[i], i % 2 == 0);
}

#define DISCARD 1 /* what the dialog's button answers */

/* --- leaving the program --- */

static EspWindow *
open_changed (const char *edit)
{
  EspWindow *window = esp_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (esp_window_show_problem (window, "map"));
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (esp_window_get_page (window))));
  if (edit != NULL)
    act (esp_window_get_page (window), edit);
  g_assert_true (page_get_modified (esp_window_get_page (window)) == (edit != NULL));
  return window;
}

/* The question that is open; NULL: none is. */
static GtkDialog *
find_question (void)
{
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWidget) widget = g_list_model_get_item (all, i);

      if (GTK_IS_MESSAGE_DIALOG (widget))
        return GTK_DIALOG (widget);
    }
  return NULL;
}

static void
quit (void)
{
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
}

static guint
count_windows (void)
{
  turn_a_little (50);
  return g_list_length (gtk_application_get_windows (GTK_APPLICATION (application)));
}

/* Cancel leaves all windows, and what was to be thrown away before it: the next time all is asked
 * again. */
static void
test_quit (void)
{
  if (esp_problem_find ("map") == NULL)
    {
      g_test_skip ("the map is not built");
      return;
    }
  open_changed (NULL);
  open_changed ("edit-text('rename WA Z')");
  open_changed ("edit-text('rename NT Y')");
  quit ();
  g_assert_nonnull (find_question ());
  gtk_dialog_response (find_question (), GTK_RESPONSE_CANCEL);
  g_assert_null (find_question ());
  /* what has no changes stays as well */
  g_assert_cmpuint (count_windows (), ==, 3);
  quit ();
  gtk_dialog_response (find_question (), DISCARD);
  g_assert_nonnull (find_question ());
  gtk_dialog_response (find_question (), GTK_RESPONSE_CANCEL);
  g_assert_cmpuint (count_windows (), ==, 3);
  quit ();
  gtk_dialog_response (find_question (), DISCARD);
  g_assert_nonnull (find_question ());
  gtk_dialog_response (find_question (), DISCARD);
  WAIT_FOR (count_windows () == 0);
}

/* A game under way is there again at the next start; where it cannot be, closing asks. */
static void
test_not_kept (gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "espalier", NULL);
  g_autofree char *aside = g_build_filename (g_get_user_data_dir (), "elsewhere", NULL);
  EspWindow *window = esp_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (esp_window_show_problem (window, data));
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (esp_window_get_page (window))));
  g_assert_true (esp_document_play (page_get_document (esp_window_get_page (window)), "B2", NULL));
  g_assert_false (page_get_modified (esp_window_get_page (window)));
  g_rename (folder, aside);
  g_assert_true (g_file_set_contents (folder, "", -1, NULL));
  gtk_window_close (GTK_WINDOW (window));
  g_assert_nonnull (find_question ());
  gtk_dialog_response (find_question (), GTK_RESPONSE_CANCEL);
  g_assert_cmpuint (count_windows (), ==, 1);

  g_unlink (folder);
  g_rename (aside, folder);
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (find_question ());
  WAIT_FOR (window == NULL);
}

/* The name in the question that is open. */
static void
assert_asks (const char *name)
{
  g_autofree char *text = NULL;

  g_assert_nonnull (find_question ());
  g_object_get (find_question (), "text", &text, NULL);
  g_assert_nonnull (strstr (text, name));
}

static void
begin_game (EspPageView *page, const char *name)
{
  EspDocument *document =
      esp_document_new (esp_instance_copy (esp_document_get_instance (page_get_document (page))));

  esp_page_set_document (page, document, name, NULL);
  g_assert_true (esp_document_play (document, "B2", NULL));
}

/* Games that other boards took the place of are asked about, each by its name: all of them where
 * none can be kept. What is thrown away is asked about once more where another answer was to stay.
 */
static void
test_aside_not_kept (gconstpointer data)
{
  static const char *const names[] = { "third", "first", "second" };
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "espalier", NULL);
  g_autofree char *aside = g_build_filename (g_get_user_data_dir (), "elsewhere", NULL);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "first.session", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  EspWindow *window = esp_window_new (GTK_APPLICATION (application));
  EspPageView *page;
  const char *name;
  GFile *none;

  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (esp_window_show_problem (window, data));
  page = esp_window_get_page (window);
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (page)));
  g_rename (folder, aside);
  g_assert_true (g_file_set_contents (folder, "", -1, NULL));
  begin_game (page, "first");
  begin_game (page, "second");
  begin_game (page, "third");
  for (guint round = 0; round < 2; round++)
    {
      gtk_window_close (GTK_WINDOW (window));
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          assert_asks (names[i]);
          gtk_dialog_response (find_question (), i < 2 ? DISCARD : GTK_RESPONSE_CANCEL);
        }
      g_assert_cmpuint (count_windows (), ==, 1);
    }
  /* one that is saved whole is not lost any more */
  esp_page_keep_work (page, TRUE);
  esp_page_save (page, esp_work_find_lost (page_get_work (page), &name, &none), file, NULL, NULL);
  WAIT_FOR (g_file_test (path, G_FILE_TEST_EXISTS) && !esp_page_view_is_busy (page));
  g_assert_nonnull (esp_work_find_lost (page_get_work (page), &name, &none));
  g_assert_cmpstr (name, ==, "second");

  g_unlink (folder);
  g_rename (aside, folder);
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (find_question ());
  WAIT_FOR (window == NULL);
}

/* Unsaved changes are thrown away by name, as the program is left. */
static void
test_discard (gconstpointer data)
{
  const char *problem = data;

  /* a search at its root, and one that is held; what works leave is seen to above */
  for (guint i = 2; i < 5; i += 2)
    {
      EspWindow *window = esp_window_new (GTK_APPLICATION (application));
      EspPageView *page;
      GtkDialog *dialog;

      gtk_window_present (GTK_WINDOW (window));
      g_assert_true (esp_window_show_problem (window, problem));
      page = esp_window_get_page (window);
      WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (page)));
      esp_document_replace (page_get_document (page),
                            page_get_spec (page)->problem->editing->create ());
      g_assert_true (page_get_modified (page));
      for (guint k = 0; works[i][k] != NULL; k++)
        if (*works[i][k] != '-')
          act (page, works[i][k]);
      g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
      g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
      turn_a_little (20);
      WAIT_FOR ((dialog = find_question ()) != NULL);
      gtk_dialog_response (dialog, DISCARD);
      WAIT_FOR (window == NULL);
      turn_a_little (50);
    }
}

int
main (int argc, char *argv[])
{
  const EspPageSpec *const *specs = esp_page_specs_get ();
  g_autofree char *folder = make_scratch_folder ();
  int status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  application = register_application ();
  g_application_hold (G_APPLICATION (application));
  for (guint i = 0; specs[i] != NULL; i++)
    if (esp_window_shows (specs[i]))
      {
        g_autofree char *name = g_strdup_printf ("/closing/%s", specs[i]->problem->id);

        g_test_add_data_func (name, specs[i]->problem->id, test_closing);
      }
  g_test_add_func ("/closing/quit", test_quit);
  if (esp_problem_find ("war") != NULL)
    {
      g_test_add_data_func ("/closing/not-kept", "war", test_not_kept);
      g_test_add_data_func ("/closing/aside-not-kept", "war", test_aside_not_kept);
    }
  /* the dialog is the same in all rooms */
  g_test_add_data_func ("/discard/words", "words", test_discard);
  g_test_add_data_func ("/discard/war", "war", test_discard);
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
