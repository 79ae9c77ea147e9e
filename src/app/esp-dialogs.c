#include "config.h"

#include "esp-dialogs.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "esp-help-window.h"
#include "engine/esp-file.h"
#include "esp-picture-dialog.h"
#include "esp-settings.h"
#include "kit/esp-choice.h"
#include "kit/esp-subwindow.h"
#include "kit/esp-row.h"

/* --- files --- */

static void
add_filter (GtkFileChooserNative *dialog, const char *name, const char *const *patterns)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  g_object_unref (filter);
}

static void
on_open_response (GtkNativeDialog *dialog, int response, EspWindow *window)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

      esp_window_open (window, file, NULL);
    }
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

void
esp_dialog_open (EspWindow *window)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Open"), GTK_WINDOW (window), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));
  EspPageView *page = esp_window_get_page (window);
  GFile *file = esp_page_view_get_file (page);

  add_filter (dialog, _ ("All files"), (const char *[]){ "*", NULL });
  if (file != NULL)
    {
      g_autoptr (GFile) folder = g_file_get_parent (file);

      gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), folder, NULL);
    }
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_open_response), window, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

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

/* Nothing is closed, and nothing is thrown away that another question was about. */
static void
stay (GtkApplication *application)
{
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (ESP_IS_WINDOW (l->data))
      esp_window_stay (l->data);
}

static void
save_chosen (EspPageView *page, GFile *file, GtkNativeDialog *dialog)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (page)));
  gboolean closes = g_object_get_data (G_OBJECT (dialog), "closes") != NULL;
  gboolean quits = g_object_get_data (G_OBJECT (dialog), "quits") != NULL;

  esp_page_view_save (page, file, quits ? quit : closes ? close_window : NULL, root);
}

/* A name without an end gets the first that was offered: "*.csv". */
static char *
complete_path (GtkNativeDialog *dialog, const char *path)
{
  const char *const *patterns = g_object_get_data (G_OBJECT (dialog), "patterns");
  g_autoptr (GPtrArray) ends = g_ptr_array_new ();

  if (patterns == NULL || patterns[0] == NULL ||
      gtk_file_chooser_get_action (GTK_FILE_CHOOSER (dialog)) != GTK_FILE_CHOOSER_ACTION_SAVE)
    return g_strdup (path);
  for (guint i = 0; patterns[i] != NULL; i++)
    if (g_str_has_prefix (patterns[i], "*."))
      g_ptr_array_add (ends, (gpointer) (patterns[i] + 2));
  g_ptr_array_add (ends, NULL);
  return ends->len > 1 ? esp_file_with_end (path, ends->pdata[0], (const char *const *) ends->pdata)
                       : g_strdup (path);
}

static void
on_chosen (GtkNativeDialog *dialog, int response, EspPageView *page)
{
  const char *action = g_object_get_data (G_OBJECT (dialog), "action");

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autofree char *path = g_file_get_path (file);

      if (action == NULL)
        save_chosen (page, file, dialog);
      else if (path != NULL)
        {
          g_autofree char *whole = complete_path (dialog, path);

          g_action_group_activate_action (esp_page_view_get_actions (page), action,
                                          g_variant_new_string (whole));
        }
    }
  else if (g_object_get_data (G_OBJECT (dialog), "closes") != NULL)
    stay (gtk_window_get_application (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)))));
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

static GtkFileChooserNative *
run_chooser (EspPageView *page,
             GtkFileChooserAction kind,
             const char *title,
             const char *name,
             const char *action,
             const char *const *patterns)
{
  gboolean save = kind == GTK_FILE_CHOOSER_ACTION_SAVE;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (page));
  GtkFileChooserNative *dialog =
      gtk_file_chooser_native_new (title, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, kind,
                                   save ? _ ("_Save") : _ ("_Open"), _ ("_Cancel"));

  for (guint i = 0; patterns != NULL && patterns[i] != NULL; i++)
    add_filter (dialog, patterns[i], (const char *[]){ patterns[i], NULL });
  if (save)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_object_set_data (G_OBJECT (dialog), "action", (gpointer) action);
  g_object_set_data (G_OBJECT (dialog), "patterns", (gpointer) patterns);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_chosen), page, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
  return dialog;
}

void
esp_dialog_save_for (EspPageView *page,
                     const char *title,
                     const char *name,
                     const char *action,
                     const char *const *patterns)
{
  run_chooser (page, GTK_FILE_CHOOSER_ACTION_SAVE, title, name, action, patterns);
}

void
esp_dialog_open_for (EspPageView *page,
                     const char *title,
                     const char *action,
                     const char *const *patterns)
{
  run_chooser (page, GTK_FILE_CHOOSER_ACTION_OPEN, title, NULL, action, patterns);
}

/* The document's name without its end. */
static char *
get_stem (EspPageView *page)
{
  char *stem = g_strdup (esp_page_view_get_name (page));
  char *dot = strrchr (stem, '.');

  if (dot != NULL && dot != stem)
    *dot = '\0';
  return stem;
}

static GtkFileChooserNative *
run_save (EspPageView *page)
{
  g_autofree char *stem = get_stem (page);
  g_autofree char *name =
      g_strdup_printf ("%s.%s", stem, esp_page_view_get_spec (page)->problem->suffix);

  return run_chooser (page, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save As"), name, NULL, NULL);
}

void
esp_dialog_save (EspPageView *page)
{
  run_save (page);
}

void
esp_dialog_export_picture (EspPageView *page)
{
  g_autofree char *stem = get_stem (page);

  gtk_window_present (GTK_WINDOW (
      esp_picture_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), page, stem)));
}

void
esp_dialog_export_trace (EspPageView *page)
{
  static const char *const traces[] = { "*.txt", "*.csv", "*.jsonl", "*.dot", NULL };
  g_autofree char *stem = get_stem (page);
  g_autofree char *name = NULL;

  if (esp_page_view_get_trace (page) == NULL)
    {
      esp_page_view_message (page, ESP_MESSAGE_INFO,
                             _ ("Nothing is recorded yet: solve it first, with “Record the search” "
                                "switched on"));
      return;
    }
  name = g_strdup_printf ("%s-trace.txt", stem);
  esp_dialog_save_for (page, _ ("Export the Trace"), name, "export-trace", traces);
}

/* --- unsaved changes --- */

enum
{
  RESPONSE_DISCARD = 1,
  RESPONSE_SAVE = 2
};

typedef struct
{
  EspWindow *window;
  EspPageView *page;
  gboolean quit;
} Closing;

static void
on_close_response (GtkDialog *dialog, int response, Closing *closing)
{
  EspWindow *window = closing->window;
  EspPageView *page = closing->page;
  GFile *file = esp_page_view_get_file (page);
  void (*go_on) (gpointer window) = closing->quit ? quit : close_window;

  /* it may outlive the window, as long as its answer is told */
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  gtk_window_destroy (GTK_WINDOW (dialog)); /* and what is said of closing with it */
  if (response == RESPONSE_SAVE && file != NULL)
    esp_page_view_save (page, file, go_on, window);
  else if (response == RESPONSE_SAVE)
    {
      GObject *chooser = G_OBJECT (run_save (page));

      g_object_set_data (chooser, "closes", window);
      g_object_set_data (chooser, "quits", go_on == quit ? window : NULL);
    }
  else if (response == RESPONSE_DISCARD)
    {
      esp_page_view_discard (page);
      go_on (window);
    }
  else
    stay (gtk_window_get_application (GTK_WINDOW (window)));
}

void
esp_dialog_close (EspWindow *window, EspPageView *page, gboolean quit_after)
{
  GtkWidget *dialog = gtk_message_dialog_new (
      GTK_WINDOW (window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
      GTK_BUTTONS_NONE, _ ("Save the changes to “%s”?"), esp_page_view_get_name (page));
  Closing *data = g_new0 (Closing, 1);

  *data = (Closing){ window, page, quit_after };
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog),
                                            _ ("What is not saved will be lost."));
  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _ ("Cancel"), GTK_RESPONSE_CANCEL, _ ("Discard"),
                          RESPONSE_DISCARD, _ ("Save"), RESPONSE_SAVE, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), RESPONSE_SAVE);
  gtk_widget_add_css_class (
      gtk_dialog_get_widget_for_response (GTK_DIALOG (dialog), RESPONSE_DISCARD),
      "destructive-action");
  gtk_widget_add_css_class (gtk_dialog_get_widget_for_response (GTK_DIALOG (dialog), RESPONSE_SAVE),
                            "suggested-action");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_close_response), data,
                         (GClosureNotify) (void (*) (void)) g_free, 0);
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

static void
add_preference (GtkWidget *list, const char *text, const char *help, GtkWidget *control)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *labels = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *note = gtk_label_new (help);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_xalign (GTK_LABEL (note), 0);
  gtk_label_set_wrap (GTK_LABEL (note), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (note), 42);
  gtk_widget_add_css_class (note, "caption");
  gtk_box_append (GTK_BOX (labels), label);
  gtk_box_append (GTK_BOX (labels), note);
  gtk_widget_set_hexpand (labels, TRUE);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (control, GTK_ALIGN_END);
  esp_name_control (control, text);
  esp_label_control (GTK_LABEL (label), control);
  gtk_widget_set_valign (labels, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (labels, 9);
  gtk_widget_set_margin_bottom (labels, 9);
  gtk_box_append (GTK_BOX (box), labels);
  gtk_box_append (GTK_BOX (box), control);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
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
  add_preference (list, _ ("Style"), _ ("Light or dark colours for window and boards"), style);
  add_preference (list, _ ("Text size"), _ ("Of the window and of what is written on boards"),
                  create_text_size ());
  add_preference (list, _ ("Reduced motion"), _ ("Show moves at once, and let nothing slide"),
                  motion);
  add_preference (list, _ ("Recorded events, in millions"),
                  _ ("A search that tells more is counted on, but not recorded; a million events "
                     "take 32 MB, on disk where memory is short"),
                  cap);
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
