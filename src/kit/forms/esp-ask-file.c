#include "config.h"

#include "esp-ask-file.h"

#include <glib/gi18n-lib.h>

#include "esp-folders.h"

#define ANSWER_KEY "esp-answer"

static void
on_response (GtkNativeDialog *dialog, int response, gpointer object)
{
  EspFileAnswer *answer = (EspFileAnswer *) g_object_get_data (G_OBJECT (dialog), ANSWER_KEY);
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                               : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
  if (file != NULL)
    answer (object, path);
}

void
esp_ask_file (GtkWidget *from,
              const char *title,
              const char *name,
              const char *pattern,
              EspFileAnswer *answer,
              gpointer object)
{
  GtkRoot *root = gtk_widget_get_root (from);
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ (title), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
      name != NULL ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
      name != NULL ? _ ("_Save") : _ ("_Open"), _ ("_Cancel"));

  if (pattern != NULL)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

      gtk_file_filter_set_name (filter, pattern);
      gtk_file_filter_add_pattern (filter, pattern);
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
    }
  if (name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  esp_folders_follow (dialog, title, NULL);
  g_object_set_data (G_OBJECT (dialog), ANSWER_KEY, answer);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_response), object, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}
