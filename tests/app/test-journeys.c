#include "config.h"

#include "journeys.h"
#include "act.h"
#include "registered.h"
#include "scratch.h"
#include "page.h"

#include <glib/gstdio.h>

/* Journeys through the window: whatever a room is, it is opened, edited, played, solved, stepped
 * through, saved and closed here, so that a new room is tried as soon as it is there. */

EspApplication *journey_application;
EspWindow *journey_window;

static char *folder;

EspPageView *
journey_show (const EspProblem *problem)
{
  EspPageView *page;

  g_assert_true (esp_window_show_problem (journey_window, problem->id));
  page = esp_window_get_page (journey_window);
  g_action_group_change_action_state (esp_page_view_get_actions (page), "edit",
                                      g_variant_new_boolean (FALSE));
  journey_act (page, "cancel");
  journey_settle (page);
  return page;
}

void
journey_act (EspPageView *page, const char *detailed)
{
  act (page, detailed);
}

void
journey_set (EspPageView *page, const char *action, const char *id, const char *value)
{
  g_action_group_activate_action (esp_page_view_get_actions (page), action,
                                  g_variant_new ("(ss)", id, value));
}

gboolean
journey_can (EspPageView *page, const char *action)
{
  return g_action_group_get_action_enabled (esp_page_view_get_actions (page), action);
}

void
journey_settle (EspPageView *page)
{
  WAIT_FOR (!esp_page_view_is_busy (page));
}

const char *
journey_message (EspPageView *page)
{
  EspMessageBar *bar = esp_page_view_get_message_bar (page);
  const char *text = esp_message_bar_get_text (bar);

  if (text != NULL && esp_message_bar_get_kind (bar) == ESP_MESSAGE_ERROR)
    g_error ("%s: %s", page_get_spec (page)->problem->id, text);
  return text;
}

void
journey_open (GFile *file, const char *problem)
{
  g_assert_true (esp_window_open (journey_window, file, problem));
  WAIT_FOR (!esp_window_is_busy (journey_window));
}

void
journey_open_sample (EspPageView *page, const char *name)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (journey_window), "win.sample", "s", name));
  g_assert_cmpstr (page_get_name (page), ==, name);
}

static int
count_cells (const EspProblem *problem, const char *sample)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, sample, &error);
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  EspScene scene;
  gsize length;
  const char *text;

  g_assert_no_error (error);
  text = g_bytes_get_data (bytes, &length);
  instance = problem->files->parse (text, length, sample, &error);
  g_assert_no_error (error);
  state = esp_instance_initial_state (instance);
  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  return esp_look_find (problem)->cells->n_cells (&scene);
}

char **
journey_list_samples (const EspProblem *problem)
{
  char **samples = esp_problem_list_samples (problem);

  /* the long form runs on the first system, without a sanitizer */
  for (guint i = 2; g_getenv ("ESPALIER_SHORT") != NULL && i < g_strv_length (samples);)
    g_clear_pointer (&samples[g_strv_length (samples) - 1], g_free);
  return samples;
}

char *
journey_find_sample (const EspProblem *problem, gboolean largest)
{
  g_auto (GStrv) samples = esp_problem_list_samples (problem);
  const char *found = NULL;
  int most = 0;

  for (guint i = 0; samples[i] != NULL; i++)
    {
      int n = count_cells (problem, samples[i]);

      if (found == NULL || (largest ? n > most : n < most))
        {
          found = samples[i];
          most = n;
        }
    }
  g_assert_nonnull (found);
  return g_strdup (found);
}

void
journey_click (EspPageView *page, int cell, EspClick click, int first)
{
  g_signal_emit_by_name (esp_page_view_get_canvas (page), "cell-clicked", cell, (int) click, first);
}

gboolean
journey_key (EspPageView *page, guint keyval, GdkModifierType state)
{
  GtkWidget *canvas = GTK_WIDGET (esp_page_view_get_canvas (page));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (canvas);
  gboolean taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !taken; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0u, state, &taken);
    }
  return taken;
}

int
journey_n_cells (EspPageView *page)
{
  EspCanvas *canvas = esp_page_view_get_canvas (page);

  return esp_canvas_get_look (canvas)->cells->n_cells (esp_canvas_get_scene (canvas));
}

EspDocument *
journey_save_session (EspPageView *page)
{
  EspDocument *document = page_get_document (page);
  g_autofree char *text = esp_document_format_session (document);
  g_autofree char *again = NULL;
  g_autofree char *path = g_build_filename (folder, "journey.session", NULL);
  g_autoptr (GError) error = NULL;
  EspDocument *copy;
  gsize length;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  g_file_get_contents (path, &again, &length, &error);
  g_assert_no_error (error);
  copy = esp_document_parse_session (again, length, path, &error);
  g_assert_no_error (error);
  g_assert_true (
      esp_instance_equal (esp_document_get_instance (copy), esp_document_get_instance (document)));
  g_assert_true (
      esp_state_equal (esp_document_get_state (copy), esp_document_get_state (document)));
  g_assert_cmpstrv (esp_document_get_moves (copy), esp_document_get_moves (document));
  g_unlink (path);
  return copy;
}

void
journeys_add (const char *name,
              gboolean (*fits) (const EspPageSpec *spec),
              void (*test) (gconstpointer problem))
{
  const EspPageSpec *const *specs = esp_page_specs_get ();

  /* the template has no more than a room must have: the lamps of the tests stand for it */
  for (guint i = 0; specs[i] != NULL; i++)
    if (esp_window_shows (specs[i]) && !g_str_equal (specs[i]->problem->id, "null") &&
        (fits == NULL || fits (specs[i])))
      {
        g_autofree char *path = g_strdup_printf ("/journeys/%s/%s", name, specs[i]->problem->id);

        g_test_add_data_func (path, specs[i]->problem, test);
      }
}

/* --- opening --- */

static char *
write_sample (const EspProblem *problem, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, name, &error);
  char *path = g_build_filename (folder, name, NULL);

  g_assert_no_error (error);
  g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                       &error);
  g_assert_no_error (error);
  return path;
}

static gboolean
drop (GFile *file)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (journey_window));
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, G_TYPE_FILE);
  g_value_set_object (&value, file);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 10.0, 10.0, &taken);
    }
  g_value_unset (&value);
  return taken;
}

/* Each sample as a file: dropped on the room's own tab, named on the command line with and without
 * the room, and then from any other tab. */
static void
test_open (gconstpointer data)
{
  const EspProblem *problem = data;
  const EspPageSpec *const *specs = esp_page_specs_get ();
  g_auto (GStrv) samples = journey_list_samples (problem);

  for (guint i = 0; samples[i] != NULL; i++)
    {
      g_autofree char *path = write_sample (problem, samples[i]);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      EspPageView *page = journey_show (problem);

      g_assert_true (drop (file));
      WAIT_FOR (!esp_window_is_busy (journey_window));
      g_assert_true (esp_window_get_page (journey_window) == page);
      g_assert_cmpstr (page_get_name (page), ==, samples[i]);
      for (guint k = 0; specs[k] != NULL && i == 0; k++)
        {
          journey_show (specs[k]->problem);
          journey_open (file, problem->id);
          g_assert_true (esp_window_get_page (journey_window) == page);
          journey_message (page);
          g_assert_false (page_get_modified (page));
        }
      g_unlink (path);
    }
}

/* A file of one room dropped on another's tab finds its room by its name or by what is in it: the
 * first sample from every tab, the others from one each. */
static void
test_find_room (gconstpointer data)
{
  const EspProblem *problem = data;
  const EspPageSpec *const *specs = esp_page_specs_get ();
  g_auto (GStrv) samples = journey_list_samples (problem);
  guint n_tabs = 0;

  while (specs[n_tabs] != NULL)
    n_tabs++;
  for (guint i = 0; samples[i] != NULL; i++)
    for (guint k = i == 0 ? 0 : i % n_tabs; k < (i == 0 ? n_tabs : i % n_tabs + 1); k++)
      {
        g_autofree char *path = write_sample (problem, samples[i]);
        g_autoptr (GFile) file = g_file_new_for_path (path);
        const EspProblem *found;

        journey_show (specs[k]->problem);
        journey_open (file, NULL);
        found = page_get_spec (esp_window_get_page (journey_window))->problem;
        if (found != problem)
          g_error ("%s of %s, opened from %s, was taken for %s", samples[i], problem->id,
                   specs[k]->problem->id, found->id);
        g_unlink (path);
      }
}

/* A bad file is one clear error on the page, and what was open stays. */
static void
test_open_bad (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  EspDocument *before = page_get_document (page);
  g_autofree char *path = g_build_filename (folder, "bad.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  EspMessageBar *bar = esp_page_view_get_message_bar (page);

  g_file_set_contents (path, "\001 this is nothing\n", -1, NULL);
  journey_open (file, problem->id);
  g_assert_cmpint (esp_message_bar_get_kind (bar), ==, ESP_MESSAGE_ERROR);
  g_assert_nonnull (strstr (esp_message_bar_get_text (bar), "bad.txt:"));
  g_assert_true (page_get_document (page) == before);
  g_unlink (path);
  journey_open (file, problem->id);
  g_assert_cmpint (esp_message_bar_get_kind (bar), ==, ESP_MESSAGE_ERROR);
}

int
main (int argc, char *argv[])
{
  int status;

  folder = make_scratch_folder ();
  g_setenv ("ESPALIER_SHOW_HIDDEN", "1", TRUE);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  /* nor are clicks made by a hand, which takes a moment from one to the next */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE,
                "gtk-double-click-time", 0, NULL);
  journey_application = register_application ();
  journey_window = esp_window_new (GTK_APPLICATION (journey_application));
  gtk_window_present (GTK_WINDOW (journey_window));
  journeys_add ("open", NULL, test_open);
  journeys_add ("find-room", NULL, test_find_room);
  journeys_add ("open-bad", NULL, test_open_bad);
  journeys_add_games ();
  journeys_add_puzzles ();
  journeys_add_drawing ();
  journeys_add_editors ();
  journeys_add_names ();
  journeys_add_searches ();
  status = g_test_run ();
  g_object_unref (journey_application);
  g_free (folder);
  return status;
}
