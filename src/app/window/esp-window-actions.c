#include "config.h"

#include "esp-window-private.h"
#include "app/page/esp-page-document.h"

#include <glib/gi18n-lib.h>

#include "app/dialogs/esp-dialogs.h"
#include "app/dialogs/esp-film-dialog.h"
#include "app/dialogs/esp-name-dialog.h"
#include "engine/document/esp-board-name.h"
#include "engine/document/esp-today.h"
#include "app/start/esp-gallery.h"
#include "app/handin/esp-handin-window.h"
#include "esp-help-window.h"
#include "app/dialogs/esp-page-report.h"
#include "esp-shortcuts-window.h"
#include "base/esp-file.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/forms/esp-folders.h"

static void
on_open (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (g_variant_get_string (parameter, NULL));

  esp_window_open (self, file, NULL);
}

static void
on_new (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  EspPageView *page = esp_window_get_page (self);
  GActionGroup *actions = G_ACTION_GROUP (esp_page_view_get_actions (page));

  esp_page_replace (
      page, esp_page_model_get_spec (esp_page_view_get_model (page))->problem->editing->create (),
      _ ("Untitled"));
  /* what is empty is there to be made */
  g_action_group_activate_action (actions, "part", g_variant_new_string ("puzzle"));
  g_action_group_change_action_state (actions, "edit", g_variant_new_boolean (TRUE));
}

static void
on_sample (EspWindow *self, const char *action G_GNUC_UNUSED, GVariant *parameter)
{
  EspPageView *page = esp_window_get_page (self);
  EspPageModel *model = esp_page_view_get_model (page);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspOpened) opened = esp_open_sample (esp_page_model_get_spec (model)->problem,
                                                  g_variant_get_string (parameter, NULL), &error);

  if (opened != NULL)
    esp_window_take (self, opened);
  else
    esp_messages_notice (esp_page_model_get_messages (model), ESP_MESSAGE_ERROR, error->message,
                         NULL, NULL);
}

static void
on_problem (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter)
{
  esp_window_show_problem (self, g_variant_get_string (parameter, NULL));
}

static void
on_start (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  esp_window_show_start (self);
}

static void
on_gallery (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  GtkWidget *gallery = esp_gallery_new (
      GTK_WINDOW (self), esp_window_get_specs (self),
      esp_page_model_get_spec (esp_page_view_get_model (esp_window_get_page (self))));

  gtk_window_present (GTK_WINDOW (gallery));
}

static void
on_open_by_name (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  gtk_window_present (GTK_WINDOW (esp_name_dialog_new (GTK_WINDOW (self))));
}

/* Its board, on the tab of its room; FALSE: it is no name. */
static gboolean
open_name (EspWindow *self, const char *board)
{
  const EspProblem *problem = esp_board_name_find_problem (board);

  if (problem == NULL || !esp_window_show_problem (self, problem->id))
    return FALSE;
  g_action_group_activate_action (esp_page_view_get_actions (esp_window_get_page (self)),
                                  "generate-name", g_variant_new_string (board));
  return TRUE;
}

static void
on_open_name (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter)
{
  open_name (self, g_variant_get_string (parameter, NULL));
}

/* What is for today is there to be played. */
static void
on_today (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter)
{
  const EspProblem *problem = esp_problem_find (g_variant_get_string (parameter, NULL));
  g_autofree char *board = NULL;
  EspPageModel *model;
  GDate today;
  int difficulty;

  g_date_clear (&today, 1);
  g_date_set_time_t (&today, time (NULL));
  board = problem != NULL ? esp_today_name (problem, &today, &difficulty) : NULL;
  if (board == NULL || !esp_window_show_problem (self, problem->id))
    return;
  model = esp_page_view_get_model (esp_window_get_page (self));
  /* what was begun goes on */
  if (!g_str_equal (esp_work_get_name (esp_page_model_get_work (model)), board))
    open_name (self, board);
  g_action_group_activate_action (esp_page_view_get_actions (esp_window_get_page (self)), "part",
                                  g_variant_new_string ("play"));
}

static void
on_other_tab (EspWindow *self, const char *name, GVariant *parameter G_GNUC_UNUSED)
{
  esp_window_step_tab (self, g_str_equal (name, "next-tab"));
}

/* "next", "part('solve')": any command of the page that is shown, for scripts over the bus, where
 * only the window's own actions are seen. */
static void
on_page_command (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter)
{
  EspPageView *page = esp_window_get_page (self);
  g_autofree char *action = NULL;
  g_autoptr (GVariant) target = NULL;

  if (g_action_parse_detailed_name (g_variant_get_string (parameter, NULL), &action, &target, NULL))
    g_action_group_activate_action (esp_page_view_get_actions (page), action, target);
}

/* What is asked for is to be seen, and to be gone through by keys: the inspector of a narrow window
 * is folded. */
static void
on_show_part (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter)
{
  EspPageView *page = esp_window_get_page (self);
  g_autoptr (GVariant) shown = g_action_group_get_action_state (G_ACTION_GROUP (self), "inspector");
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  g_action_group_activate_action (esp_page_view_get_actions (page), "part", parameter);
  if (!g_variant_get_boolean (shown))
    g_action_group_change_action_state (G_ACTION_GROUP (self), "inspector",
                                        g_variant_new_boolean (TRUE));
  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (page)))
    gtk_widget_child_focus (GTK_WIDGET (esp_page_view_get_inspector (page)), GTK_DIR_TAB_FORWARD);
}

/* The document's name without its end. */
static char *
get_stem (EspPageView *page)
{
  return esp_file_cut_end (
      esp_work_get_name (esp_page_model_get_work (esp_page_view_get_model (page))));
}

static void
on_film (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  EspPageView *page = esp_window_get_page (self);
  EspPageModel *model = esp_page_view_get_model (page);
  EspTrace *trace = esp_page_model_get_trace (model);
  const EspScene *scene = esp_canvas_get_scene (esp_page_view_get_canvas (page));
  g_autofree char *stem = get_stem (page);

  if (trace == NULL || esp_page_view_is_busy (page))
    esp_page_model_say (model, ESP_MESSAGE_INFO,
                        _ ("A film shows a recorded search: solve it first, with “Record the "
                           "search” switched on"));
  else
    {
      esp_folders_begin ("Film", esp_work_get_file (esp_page_model_get_work (model)));
      gtk_window_present (GTK_WINDOW (
          esp_film_dialog_new (GTK_WINDOW (self), trace, stem, scene != NULL ? scene->view : 0)));
    }
}

static void
on_shortcuts (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  gtk_window_present (GTK_WINDOW (esp_shortcuts_window_new (GTK_WINDOW (self))));
}

/* The manual at what belongs to where the keyboard is, or else at the problem. */
static void
on_help (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  const char *target =
      parameter != NULL ? g_variant_get_string (parameter, NULL) : esp_help_find_target (focus);

  if (target == NULL)
    target = esp_window_shows_start (self)
                 ? "first-search"
                 : esp_page_model_get_spec (esp_page_view_get_model (esp_window_get_page (self)))
                       ->problem->id;
  esp_help_window_present (GTK_WINDOW (self), target);
}

/* A file is not written for nothing: what a course gave out has its own order and spaces. */
static void
save (EspPageView *page)
{
  EspPageModel *model = esp_page_view_get_model (page);
  GFile *file = esp_work_get_file (esp_page_model_get_work (model));
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  esp_page_model_settle (model);
  if (file == NULL)
    esp_dialog_save (page);
  else if (esp_work_is_modified (esp_page_model_get_work (model)) ||
           (g_file_is_native (file) && !g_file_query_exists (file, NULL)))
    esp_page_save (page, NULL, file, NULL, NULL);
  else
    {
      name = g_file_get_basename (file);
      text = g_strdup_printf (
          esp_document_get_n_moves (esp_page_model_get_document (model)) > 0
              ? _ ("The board is as it is in “%s”; what was done on it is kept for the next start")
              : _ ("Nothing has changed since “%s” was opened or saved"),
          name);
      esp_page_model_say (model, ESP_MESSAGE_INFO, text);
    }
}

static void
on_companion_chosen (gpointer window, const char *path)
{
  esp_window_open_with (window, path);
}

/* The other file that one needs which could not be read without. */
static void
on_companion (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  esp_ask_file (GTK_WIDGET (self), N_ ("The File That Belongs to It"), NULL, NULL,
                on_companion_chosen, self);
}

static void
on_open_with (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter)
{
  esp_window_open_with (self, g_variant_get_string (parameter, NULL));
}

static void
on_dialog (EspWindow *self, const char *name, GVariant *parameter G_GNUC_UNUSED)
{
  EspPageView *page = esp_window_get_page (self);

  if (g_str_equal (name, "open-dialog"))
    esp_dialog_open (GTK_WINDOW (self), page);
  else if (g_str_equal (name, "save-as"))
    esp_dialog_save (page);
  else if (g_str_equal (name, "save"))
    save (page);
  else if (g_str_equal (name, "export-board-dialog"))
    esp_dialog_export_board (page);
  else if (g_str_equal (name, "export-picture-dialog"))
    esp_dialog_export_picture (page);
  else if (g_str_equal (name, "export-trace-dialog"))
    esp_dialog_export_trace (page);
  else if (g_str_equal (name, "export-solution-dialog"))
    esp_dialog_export_solution (page);
  else if (g_str_equal (name, "export-report-dialog"))
    esp_page_create_report_dialog (page);
  else
    esp_handin_window_present (page);
}

/* What Check has on screen, as a section. */
static void
on_handin_check (EspWindow *self, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  EspPageView *page = esp_window_get_page (self);

  if (page != NULL)
    esp_handin_window_add (ESP_HANDIN_WINDOW (esp_handin_window_present (page)), ESP_HANDIN_CHECK);
}

static const struct
{
  const char *name;
  void (*activate) (EspWindow *self, const char *name, GVariant *parameter);
  const char *type;
  gboolean of_page; /* of the board that is shown: there is none on Start */
} actions[] = {
  { "open", on_open, "s" },
  { "open-with", on_open_with, "s" },
  { "companion", on_companion, NULL },
  { "gallery", on_gallery, NULL },
  { "open-by-name", on_open_by_name, NULL },
  { "open-name", on_open_name, "s" },
  { "today", on_today, "s" },
  { "new", on_new, NULL },
  { "sample", on_sample, "s" },
  { "problem", on_problem, "s" },
  { "start", on_start, NULL },
  { "next-tab", on_other_tab, NULL },
  { "previous-tab", on_other_tab, NULL },
  { "page-command", on_page_command, "s" },
  { "show-part", on_show_part, "s", TRUE },
  { "open-dialog", on_dialog, NULL },
  { "hand-in-check", on_handin_check, NULL, TRUE },
  { "save", on_dialog, NULL, TRUE },
  { "save-as", on_dialog, NULL, TRUE },
  { "export-board-dialog", on_dialog, NULL, TRUE },
  { "export-picture-dialog", on_dialog, NULL, TRUE },
  { "export-trace-dialog", on_dialog, NULL, TRUE },
  { "export-solution-dialog", on_dialog, NULL, TRUE },
  { "export-film-dialog", on_film, NULL, TRUE },
  { "export-report-dialog", on_dialog, NULL, TRUE },
  { "handin", on_dialog, NULL },
  { "help", on_help, NULL },
  { "help-page", on_help, "s" },
  { "show-help-overlay", on_shortcuts, NULL },
};

static void
on_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const char *name = g_action_get_name (G_ACTION (action));

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].name, name))
      actions[i].activate (data, name, parameter);
}

void
esp_window_actions_show_page (EspWindow *self, gboolean shown)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (actions[i].of_page)
      g_simple_action_set_enabled (
          G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), actions[i].name)),
          shown);
}

void
esp_window_actions_add (EspWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autoptr (GSimpleAction) action = g_simple_action_new (
          actions[i].name, actions[i].type != NULL ? G_VARIANT_TYPE (actions[i].type) : NULL);

      g_signal_connect (action, "activate", G_CALLBACK (on_action), self);
      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
}
