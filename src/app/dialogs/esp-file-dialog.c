#include "config.h"

#include "esp-file-dialog.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-file.h"
#include "app/window/esp-settings.h"
#include "kit/forms/esp-folders.h"

/* What becomes of the answer. */
typedef struct
{
  EspPageView *page; /* the dialog goes with it */
  const char *kind;  /* of files: each has the folder where it was chosen last */
  const char *const *patterns;
  EspFileChosen chosen;
  gpointer data;
  GDestroyNotify data_free;
  gboolean several; /* files may be chosen; @data is the action that takes them */
} Question;

static void
question_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Question *question = data;

  if (question->data_free != NULL)
    question->data_free (question->data);
  g_free (question);
}

/* A name without an end gets the first that was offered: "*.csv". */
static GFile *
complete (GFile *file, const char *const *patterns)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *whole = NULL;
  g_autoptr (GPtrArray) ends = g_ptr_array_new ();

  for (guint i = 0; patterns != NULL && patterns[i] != NULL; i++)
    if (g_str_has_prefix (patterns[i], "*."))
      g_ptr_array_add (ends, (gpointer) (patterns[i] + 2));
  g_ptr_array_add (ends, NULL);
  if (path == NULL || ends->len == 1)
    return g_object_ref (file);
  whole = esp_file_with_end (path, ends->pdata[0], (const char *const *) ends->pdata);
  return g_file_new_for_path (whole);
}

/* The next one of its kind is offered in the same format. */
static void
keep_format (const Question *question, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  const char *dot = name != NULL ? strrchr (name, '.') : NULL;

  if (question->patterns != NULL && dot != NULL)
    esp_settings_keep_format (esp_settings_get (), question->kind, dot + 1);
}

static void
on_response (GtkNativeDialog *dialog, int response, Question *question)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (dialog);
  g_autoptr (GFile) file =
      response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (chooser) : NULL;
  g_autoptr (GFile) whole = NULL;

  if (file != NULL)
    whole = gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE
                ? complete (file, question->patterns)
                : g_object_ref (file);
  if (whole != NULL)
    keep_format (question, whole);
  question->chosen (question->page, whole, question->data);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

static void
add_filter (GtkFileChooser *chooser, const char *pattern)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, pattern);
  gtk_file_filter_add_pattern (filter, pattern);
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
on_several (GtkNativeDialog *dialog, int response, Question *question)
{
  g_autoptr (GListModel) files = response == GTK_RESPONSE_ACCEPT
                                     ? gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog))
                                     : NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) paths = NULL;

  for (guint i = 0; files != NULL && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      g_autofree char *path = g_file_get_path (file);

      if (path != NULL)
        g_strv_builder_add (builder, path);
    }
  paths = g_strv_builder_end (builder);
  if (paths[0] != NULL)
    g_action_group_activate_action (esp_page_view_get_actions (question->page), question->data,
                                    g_variant_new_strv ((const char *const *) paths, -1));
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

/* The page may go while it asks: then nobody waits for the answer. */
static void
connect_page (GtkFileChooserNative *dialog, Question *question)
{
  gboolean several = gtk_file_chooser_get_select_multiple (GTK_FILE_CHOOSER (dialog));
  GClosure *closure = g_cclosure_new (several ? G_CALLBACK (on_several) : G_CALLBACK (on_response),
                                      question, question_free);

  g_object_watch_closure (G_OBJECT (question->page), closure);
  g_signal_connect_closure (dialog, "response", closure, FALSE);
}

static void
ask (GtkFileChooserAction kind, const char *title, const char *name, Question *question)
{
  EspPageModel *model = esp_page_view_get_model (question->page);
  gboolean save = kind == GTK_FILE_CHOOSER_ACTION_SAVE;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (question->page));
  GtkFileChooserNative *dialog =
      gtk_file_chooser_native_new (title, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, kind,
                                   save ? _ ("_Save") : _ ("_Open"), _ ("_Cancel"));

  for (guint i = 0; question->patterns != NULL && question->patterns[i] != NULL; i++)
    add_filter (GTK_FILE_CHOOSER (dialog), question->patterns[i]);
  if (save)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), question->several);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  esp_folders_begin (question->kind, esp_work_get_file (esp_page_model_get_work (model)));
  esp_folders_follow (dialog, question->kind,
                      g_str_equal (question->kind, ESP_BOARD_FILE)
                          ? esp_work_get_file (esp_page_model_get_work (model))
                          : NULL);
  connect_page (dialog, question);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
esp_file_dialog_save (EspPageView *page,
                      const char *kind,
                      const char *title,
                      const char *name,
                      const char *const *patterns,
                      EspFileChosen chosen,
                      gpointer data,
                      GDestroyNotify data_free)
{
  Question *question = g_new0 (Question, 1);

  *question = (Question){
    .page = page,
    .kind = kind,
    .patterns = patterns,
    .chosen = chosen,
    .data = data,
    .data_free = data_free,
  };
  ask (GTK_FILE_CHOOSER_ACTION_SAVE, title, name, question);
}

/* --- for an action --- */

static void
activate (EspPageView *page, GFile *file, gpointer action)
{
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (path != NULL)
    g_action_group_activate_action (esp_page_view_get_actions (page), action,
                                    g_variant_new_string (path));
}

/* Its answer is given to @action, a static text. */
static Question *
new_question_for (EspPageView *page, const char *action, const char *const *patterns)
{
  Question *question = g_new0 (Question, 1);

  *question = (Question){
    .page = page,
    .kind = action,
    .patterns = patterns,
    .chosen = activate,
    .data = g_strdup (action),
    .data_free = g_free,
  };
  return question;
}

void
esp_file_dialog_save_for (EspPageView *page,
                          const char *title,
                          const char *name,
                          const char *action,
                          const char *const *patterns)
{
  esp_file_dialog_save (page, action, title, name, patterns, activate, g_strdup (action), g_free);
}

void
esp_file_dialog_open_for (EspPageView *page,
                          const char *title,
                          const char *action,
                          const char *const *patterns)
{
  ask (GTK_FILE_CHOOSER_ACTION_OPEN, title, NULL, new_question_for (page, action, patterns));
}

void
esp_file_dialog_open_several_for (EspPageView *page, const char *title, const char *action)
{
  Question *question = new_question_for (page, action, NULL);

  question->several = TRUE;
  ask (GTK_FILE_CHOOSER_ACTION_OPEN, title, NULL, question);
}

void
esp_file_dialog_open_folder_for (EspPageView *page, const char *title, const char *action)
{
  ask (GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title, NULL, new_question_for (page, action, NULL));
}
