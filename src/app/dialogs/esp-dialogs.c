#include "config.h"

#include "esp-dialogs.h"
#include "app/programs/esp-program-rows.h"
#include "app/page/esp-page-document.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "esp-file-dialog.h"
#include "app/window/esp-help-window.h"
#include "esp-page-export.h"
#include "app/compare/esp-page-side-by-side.h"
#include "esp-picture-dialog.h"
#include "app/window/esp-settings.h"
#include "base/esp-file.h"
#include "kit/forms/esp-choice.h"
#include "kit/forms/esp-folders.h"
#include "kit/lists/esp-row.h"
#include "kit/esp-subwindow.h"

/* --- files --- */

static void
on_open_response (GtkNativeDialog *dialog, int response, GtkWindow *window)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autofree char *uri = g_file_get_uri (file);

      gtk_widget_activate_action (GTK_WIDGET (window), "win.open", "s", uri);
    }
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

void
esp_dialog_open (GtkWindow *window, EspPageView *page)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Open"), window, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("All files"));
  gtk_file_filter_add_pattern (filter, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  esp_folders_follow (dialog, ESP_BOARD_FILE,
                      esp_work_get_file (esp_page_model_get_work (esp_page_view_get_model (page))));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_open_response), window, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static char *
get_stem (EspPageView *page)
{
  return esp_file_cut_end (
      esp_work_get_name (esp_page_model_get_work (esp_page_view_get_model (page))));
}

/* "STEM.png": with the end that was chosen last of @patterns, "*.png". */
static char *
name_file (const char *stem, const char *kind, const char *const *patterns)
{
  guint format = esp_settings_find_format (esp_settings_get (), kind, patterns);

  return g_strconcat (stem, patterns[format] + strlen ("*"), NULL);
}

/* @document, which is called @called. */
static void
save_as (EspPageView *page,
         EspDocument *document,
         const char *called,
         EspFileChosen chosen,
         gpointer data,
         GDestroyNotify data_free)
{
  g_autofree char *stem = esp_file_cut_end (called);
  const char *suffix =
      esp_work_needs_all (document)
          ? ESP_WORK_SUFFIX
          : esp_page_model_get_problem (esp_page_view_get_model (page))->files->suffix;
  g_autofree char *name = g_strdup_printf ("%s.%s", stem, suffix);

  esp_file_dialog_save (page, ESP_BOARD_FILE, _ ("Save As"), name, NULL, chosen, data, data_free);
}

static void
save_chosen (EspPageView *page, GFile *file, gpointer data G_GNUC_UNUSED)
{
  if (file != NULL)
    esp_page_save (page, NULL, file, NULL, NULL);
}

void
esp_dialog_save (EspPageView *page)
{
  EspPageModel *model = esp_page_view_get_model (page);

  save_as (page, esp_page_model_get_document (model),
           esp_work_get_name (esp_page_model_get_work (model)), save_chosen, NULL, NULL);
}

void
esp_dialog_export_board (EspPageView *page)
{
  static const char *const pictures[] = { "*.png", "*.svg", "*.pdf", NULL };
  g_autofree char *stem = get_stem (page);
  g_autofree char *core = g_strconcat (stem, "-board", NULL);
  g_autofree char *name = name_file (core, "export-picture", pictures);

  esp_file_dialog_save_for (page, _ ("Save the Board as a Picture"), name, "export-picture",
                            pictures);
}

void
esp_dialog_export_picture (EspPageView *page)
{
  g_autofree char *stem = get_stem (page);

  esp_folders_begin ("Picture",
                     esp_work_get_file (esp_page_model_get_work (esp_page_view_get_model (page))));
  gtk_window_present (GTK_WINDOW (
      esp_picture_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), page, stem)));
}

/* first those that can be read again */
static const char *const traces[] = { "*.jsonl", "*.csv", "*.txt", "*.dot", NULL };

static void
export_side (EspPageView *page, GFile *file, gpointer side)
{
  const char *path = file != NULL ? g_file_peek_path (file) : NULL;

  if (path != NULL)
    g_action_group_activate_action (esp_page_view_get_actions (page), "export-side",
                                    g_variant_new ("(is)", GPOINTER_TO_INT (side), path));
}

/* @side is the response: 0 for A, 1 for B; what closes the question is below 0. */
static void
on_side_chosen (GtkDialog *dialog, int side, EspPageView *page)
{
  g_autofree char *stem = get_stem (page);
  g_autofree char *core = g_strconcat (stem, side == 0 ? "-trace-a" : "-trace-b", NULL);
  g_autofree char *name = name_file (core, "export-side", traces);

  gtk_window_destroy (GTK_WINDOW (dialog));
  if (side >= 0)
    esp_file_dialog_save (page, "export-side", _ ("Export the Trace"), name, traces, export_side,
                          GINT_TO_POINTER (side), NULL);
}

/* Which of two searches; then the name that is offered says so. */
static void
ask_side (EspPageView *page)
{
  EspSideBySidePanel *panel = esp_inspector_get_side_by_side (esp_page_view_get_inspector (page));
  GtkWidget *dialog = gtk_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                                              GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                              GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s",
                                              _ ("Which search is to be exported?"));
  g_autofree char *a = g_strdup_printf ("A: %s", esp_side_by_side_panel_get_name (panel, 0));
  g_autofree char *b = g_strdup_printf ("B: %s", esp_side_by_side_panel_get_name (panel, 1));

  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _ ("Cancel"), GTK_RESPONSE_CANCEL, a, 0, b, 1, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_side_chosen), page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
esp_dialog_export_trace (EspPageView *page)
{
  EspPageModel *model = esp_page_view_get_model (page);
  g_autofree char *stem = get_stem (page);
  g_autofree char *core = g_strconcat (stem, "-trace", NULL);
  g_autofree char *name = name_file (core, "export-trace", traces);

  if (esp_page_find_side_by_side (page) != NULL)
    {
      ask_side (page);
      return;
    }
  if (esp_page_model_get_trace (model) == NULL)
    {
      esp_page_model_say (model, ESP_MESSAGE_INFO,
                          _ ("Nothing is recorded yet: solve it first, with “Record the search” "
                             "switched on"));
      return;
    }
  esp_file_dialog_save_for (page, _ ("Export the Trace"), name, "export-trace", traces);
}

void
esp_dialog_export_solution (EspPageView *page)
{
  static const char *const texts[] = { "*.txt", NULL };
  g_autofree char *stem = get_stem (page);
  g_autofree char *name = g_strdup_printf ("%s-solution.txt", stem);

  if (!esp_page_has_solution (page))
    esp_page_model_say (esp_page_view_get_model (page), ESP_MESSAGE_INFO,
                        _ ("There is no solution yet: solve it, or have it solved"));
  else
    esp_file_dialog_save_for (page, _ ("Save the Solution"), name, "export-solution", texts);
}

/* --- unsaved changes --- */

/* Written: the window that was to be closed may be asked again, on with the next page. */
static void
close_window (gpointer window)
{
  gtk_window_close (GTK_WINDOW (window));
}

/* The same where all windows are to be closed: none is before the last question is answered. */
static void
quit (gpointer window)
{
  GtkApplication *application = gtk_window_get_application (window);

  if (application != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
}

enum
{
  RESPONSE_DISCARD = 1,
  RESPONSE_SAVE = 2
};

typedef struct
{
  GtkWindow *window;
  EspPageView *page;
  EspDocument *aside; /* that it is about, which was put aside; NULL: the present one */
  void (*go_on) (gpointer window);
  void (*stay) (GtkApplication *application);
} Closing;

static Closing *
closing_copy (const Closing *closing)
{
  Closing *copy = g_memdup2 (closing, sizeof *closing);

  if (copy->aside != NULL)
    g_object_ref (copy->aside);
  return copy;
}

static void
closing_free (gpointer data)
{
  Closing *closing = data;

  g_clear_object (&closing->aside);
  g_free (closing);
}

static void
free_data (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  closing_free (data);
}

static void
save_and_go_on (EspPageView *page, GFile *file, gpointer data)
{
  Closing *closing = data;

  if (file != NULL)
    esp_page_save (page, closing->aside, file, closing->go_on, closing->window);
  else
    closing->stay (gtk_window_get_application (closing->window));
}

static void
throw_away (const Closing *closing)
{
  if (closing->aside != NULL)
    esp_work_discard_lost (esp_page_model_get_work (esp_page_view_get_model (closing->page)),
                           closing->aside);
  else
    esp_work_discard (esp_page_model_get_work (esp_page_view_get_model (closing->page)));
}

/* Into its own file; what has none, or more to it than fits in there, is asked where. */
static void
save_closing (Closing *closing)
{
  EspPageView *page = closing->page;
  EspPageModel *model = esp_page_view_get_model (page);
  EspDocument *document =
      closing->aside != NULL ? closing->aside : esp_page_model_get_document (model);
  const char *name = esp_work_get_name (esp_page_model_get_work (model));
  GFile *file = esp_work_get_file (esp_page_model_get_work (model));

  if (closing->aside != NULL)
    esp_work_find_lost (esp_page_model_get_work (model), &name, &file);
  /* a file of the board alone has no room for what was done on it */
  if (file != NULL && !esp_work_needs_all (document))
    esp_page_save (page, document, file, closing->go_on, closing->window);
  else
    save_as (page, document, name, save_and_go_on, closing_copy (closing), closing_free);
}

/* What is in the way of saving all of it. */
static const char *
describe_loss (const Closing *closing)
{
  EspTextStatus status;

  if (closing->aside != NULL)
    return _ ("It was put aside for another board, and cannot be kept for the next start. What is "
              "not saved will be lost.");
  esp_document_get_text (esp_page_model_get_document (esp_page_view_get_model (closing->page)),
                         &status);
  return status == ESP_TEXT_UNREAD
             ? _ ("Its text cannot be read: only the last board that could be is saved.")
             : _ ("What is not saved will be lost.");
}

static void
on_close_response (GtkDialog *dialog, int response, Closing *data)
{
  Closing *closing = closing_copy (data); /* which goes with the dialog */

  /* it may outlive the window, as long as its answer is told */
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  gtk_window_destroy (GTK_WINDOW (dialog)); /* and what is said of closing with it */
  if (response == RESPONSE_SAVE)
    save_closing (closing);
  else if (response == RESPONSE_DISCARD)
    {
      throw_away (closing);
      closing->go_on (closing->window);
    }
  else
    closing->stay (gtk_window_get_application (closing->window));
  closing_free (closing);
}

void
esp_dialog_close (GtkWindow *window,
                  EspPageView *page,
                  gboolean quit_after,
                  void (*stay) (GtkApplication *application))
{
  EspPageModel *model = esp_page_view_get_model (page);
  Closing *data = g_new0 (Closing, 1);
  const char *name = esp_work_get_name (esp_page_model_get_work (model));
  GFile *file = NULL;
  GtkWidget *dialog;

  *data = (Closing){
    .window = window, .page = page, .go_on = quit_after ? quit : close_window, .stay = stay
  };
  /* the present one first */
  if (!esp_page_model_would_lose (model))
    data->aside = esp_work_find_lost (esp_page_model_get_work (model), &name, &file);
  if (data->aside != NULL)
    g_object_ref (data->aside);
  dialog = gtk_message_dialog_new (window, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                   GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE,
                                   _ ("Save the changes to “%s”?"), name);
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s",
                                            describe_loss (data));
  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _ ("Cancel"), GTK_RESPONSE_CANCEL, _ ("Discard"),
                          RESPONSE_DISCARD, _ ("Save"), RESPONSE_SAVE, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), RESPONSE_SAVE);
  gtk_widget_add_css_class (
      gtk_dialog_get_widget_for_response (GTK_DIALOG (dialog), RESPONSE_DISCARD),
      "destructive-action");
  gtk_widget_add_css_class (gtk_dialog_get_widget_for_response (GTK_DIALOG (dialog), RESPONSE_SAVE),
                            "suggested-action");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_close_response), data, free_data, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- preferences --- */

static const char *const styles[] = { "system", "light", "dark", NULL };

static void
on_style_chosen (GtkDropDown *list)
{
  guint i = gtk_drop_down_get_selected (list);

  if (i < G_N_ELEMENTS (styles) - 1)
    esp_settings_set_value (esp_settings_get (), "style", g_variant_new_string (styles[i]));
}

static void
on_cap_changed (GtkSpinButton *spin)
{
  esp_settings_set_value (
      esp_settings_get (), "trace-cap",
      g_variant_new_int64 ((gint64) llround (gtk_spin_button_get_value (spin) * 1e6)));
}

static void
on_motion (GtkSwitch *toggle)
{
  esp_settings_set_value (esp_settings_get (), "reduced-motion",
                          g_variant_new_boolean (gtk_switch_get_active (toggle)));
}

static const double text_sizes[] = { 1, 1.25, 1.5, 2 };

static void
on_text_size_chosen (GtkDropDown *list)
{
  guint i = gtk_drop_down_get_selected (list);

  if (i < G_N_ELEMENTS (text_sizes))
    esp_settings_set_value (esp_settings_get (), "text-size", g_variant_new_double (text_sizes[i]));
}

/* The step that is nearest: the schema takes what lies between, too. */
static GtkWidget *
create_text_size (void)
{
  GtkWidget *list = gtk_drop_down_new_from_strings ((const char *[]){
      _ ("Like the system"), _ ("Large"), _ ("Larger"), _ ("Twice as large"), NULL });
  double size = esp_settings_get_double (esp_settings_get (), "text-size");
  guint nearest = 0;

  for (guint i = 1; i < G_N_ELEMENTS (text_sizes); i++)
    if (fabs (text_sizes[i] - size) < fabs (text_sizes[nearest] - size))
      nearest = i;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), nearest);
  g_signal_connect (list, "notify::selected", G_CALLBACK (on_text_size_chosen), NULL);
  return list;
}

GtkWidget *
esp_dialog_preferences (GtkWindow *parent)
{
  EspSettings *settings = esp_settings_get ();
  GtkWidget *window = esp_subwindow_new (_ ("Preferences"), parent, TRUE);
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *margin = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *style = gtk_drop_down_new_from_strings (
      (const char *[]){ _ ("Like the system"), _ ("Light"), _ ("Dark"), NULL });
  GtkWidget *cap = gtk_spin_button_new_with_range (0.1, 500, 1);
  GtkWidget *motion = gtk_switch_new ();
  g_autofree char *chosen = esp_settings_get_string (settings, "style");

  esp_leave_wheel (cap);
  for (guint i = 0; styles[i] != NULL; i++)
    if (g_str_equal (styles[i], chosen))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (style), i);
  g_signal_connect (style, "notify::selected", G_CALLBACK (on_style_chosen), NULL);
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (cap), 1);
  gtk_editable_set_width_chars (GTK_EDITABLE (cap), 6); /* "500.0" in letters of any size */
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (cap),
                             (double) esp_settings_get_int64 (settings, "trace-cap") / 1e6);
  g_signal_connect (cap, "value-changed", G_CALLBACK (on_cap_changed), NULL);
  gtk_switch_set_active (GTK_SWITCH (motion),
                         esp_settings_get_boolean (settings, "reduced-motion"));
  g_signal_connect (motion, "notify::active", G_CALLBACK (on_motion), NULL);

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_add_css_class (margin, "preferences");
  gtk_box_append (GTK_BOX (margin), list);
  esp_preference_row_add (list, _ ("Style"), _ ("Light or dark colours for window and boards"),
                          style);
  esp_preference_row_add (list, _ ("Text size"),
                          _ ("Of the window and of what is written on boards"),
                          create_text_size ());
  esp_preference_row_add (list, _ ("Reduced motion"),
                          _ ("Show moves at once, and let nothing slide"), motion);
  esp_preference_row_add (
      list, _ ("Recorded events, in millions"),
      _ ("A search that tells more is counted on, but not recorded; a million events "
         "take 32 MB, on disk where memory is short"),
      cap);
  gtk_box_append (GTK_BOX (margin), esp_program_rows_new ());
  gtk_window_set_resizable (GTK_WINDOW (window), FALSE);
  gtk_window_set_child (GTK_WINDOW (window), margin);
  esp_help_add_button (GTK_WINDOW (window), "window#preferences");
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

void
esp_dialog_about (GtkWindow *parent)
{
  static const char *const authors[] = { "The Espalier contributors", NULL };

  gtk_show_about_dialog (parent, "program-name", "Espalier", "version", ESP_VERSION, "comments",
                         _ ("A lab that shows what a search does: constraint satisfaction, game "
                            "trees and local search, forwards and backwards"),
                         "license-type", GTK_LICENSE_MIT_X11, "authors", authors, "logo-icon-name",
                         ESP_APP_ID, "modal", TRUE, NULL);
}
