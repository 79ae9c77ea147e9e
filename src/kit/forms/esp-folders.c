#include "config.h"

#include "esp-folders.h"

static EspFolderRecall *recall_folder;
static EspFolderKeep *keep_folder;

void
esp_folders_set_keeper (EspFolderRecall *recall, EspFolderKeep *keep)
{
  recall_folder = recall;
  keep_folder = keep;
}

GFile *
esp_folders_find (const char *kind)
{
  g_autofree char *uri = recall_folder != NULL ? recall_folder (kind) : NULL;
  g_autoptr (GFile) folder = uri != NULL ? g_file_new_for_uri (uri) : NULL;

  /* what lies elsewhere would have to be waited for */
  return folder != NULL && g_file_is_native (folder) &&
                 g_file_query_file_type (folder, G_FILE_QUERY_INFO_NONE, NULL) ==
                     G_FILE_TYPE_DIRECTORY
             ? g_steal_pointer (&folder)
             : NULL;
}

void
esp_folders_note (const char *kind, GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : NULL;

  if (uri != NULL && keep_folder != NULL)
    keep_folder (kind, uri);
}

void
esp_folders_begin (const char *kind, GFile *file)
{
  g_autoptr (GFile) folder = esp_folders_find (kind);

  if (folder == NULL && file != NULL)
    esp_folders_note (kind, file);
}

static void
on_response (GtkFileChooser *chooser, int response, const char *kind)
{
  g_autoptr (GListModel) files =
      response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_files (chooser) : NULL;
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;

  if (file != NULL)
    esp_folders_note (kind, file);
}

void
esp_folders_follow (GtkFileChooserNative *chooser, const char *kind, GFile *beside)
{
  g_autoptr (GFile) folder = beside != NULL ? g_file_get_parent (beside) : esp_folders_find (kind);

  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  g_signal_connect_data (chooser, "response", G_CALLBACK (on_response), g_strdup (kind),
                         (GClosureNotify) (void (*) (void)) g_free, 0);
}
