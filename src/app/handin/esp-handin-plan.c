#include "config.h"

#include "esp-handin-window-private.h"
#include "base/esp-file.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/forms/esp-folders.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* Which plan the window of the hand-in shows, and where it is kept. */

#define AUTOSAVE_MS 700

/* --- keeping --- */

/* Where a plan is that has no file yet. */
static char *
find_kept (const char *name)
{
  return g_build_filename (g_get_user_data_dir (), "espalier", "handin", name, NULL);
}

void
esp_handin_job_free (gpointer data)
{
  EspHandinJob *work = data;

  esp_handin_free (work->handin);
  g_free (work->path);
  g_free (work->results);
  g_free (work->pdf);
  g_free (work);
}

EspHandinJob *
esp_handin_job_new (EspHandinWindow *self, const char *pdf)
{
  EspHandinJob *work = g_new0 (EspHandinJob, 1);

  work->handin = esp_handin_copy (self->handin);
  work->path = self->path != NULL ? g_strdup (self->path) : find_kept ("plan.handin");
  work->results = esp_handin_find_results (work->path);
  work->pdf = g_strdup (pdf);
  return work;
}

static gpointer
keep_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  EspHandinJob *work = data;
  g_autofree char *folder = g_path_get_dirname (work->path);

  if (!esp_file_make_folder (folder, 0700, error))
    return NULL;
  return esp_handin_save (work->handin, work->path, error) ? g_strdup (work->path) : NULL;
}

static void
on_kept (gpointer owner, gpointer result, const GError *error)
{
  EspHandinWindow *self = owner;

  g_clear_object (&self->keeping);
  g_free (result);
  if (error != NULL)
    esp_handin_window_say (self, ESP_MESSAGE_ERROR, error->message);
}

static gboolean
keep (gpointer data)
{
  EspHandinWindow *self = data;
  EspHandinJob *work;

  if (self->keeping != NULL)
    return G_SOURCE_CONTINUE;
  self->autosave = 0;
  work = esp_handin_job_new (self, NULL);
  self->keeping = esp_job_start (_ ("Saving the plan"), keep_work, work, esp_handin_job_free,
                                 g_free, on_kept, self);
  return G_SOURCE_REMOVE;
}

/* Where the name of the plan's file is kept, for the next time. */
static void
keep_name (EspHandinWindow *self)
{
  g_autofree char *name = find_kept ("last");
  g_autofree char *folder = g_path_get_dirname (name);

  if (self->path == NULL)
    g_unlink (name);
  else if (g_mkdir_with_parents (folder, 0700) == 0)
    /* without it the plan is opened by hand, no more */
    esp_file_write (name, self->path, -1, NULL);
}

void
esp_handin_window_keep (EspHandinWindow *self)
{
  if (self->autosave == 0)
    self->autosave = g_timeout_add (AUTOSAVE_MS, keep, self);
}

/* --- one plan and another --- */

static void
set_path (EspHandinWindow *self, const char *path)
{
  g_autofree char *name = path != NULL ? g_filename_display_basename (path) : NULL;

  if (g_strcmp0 (path, self->path) != 0)
    {
      g_free (self->path);
      self->path = g_strdup (path);
    }
  gtk_window_set_title (GTK_WINDOW (self), name != NULL ? name : _ ("Hand-in"));
  keep_name (self);
}

static void
set_handin (EspHandinWindow *self, EspHandin *handin, const char *path)
{
  esp_handin_free (self->handin);
  self->handin = handin;
  set_path (self, path);
  esp_handin_window_choose (self, -1);
}

/* A plan with changes that are not in its file yet goes there before another one comes. */
void
esp_handin_window_flush (EspHandinWindow *self)
{
  g_autofree char *path = self->path != NULL ? g_strdup (self->path) : find_kept ("plan.handin");
  g_autofree char *folder = g_path_get_dirname (path);

  if (self->autosave == 0)
    return;
  g_clear_handle_id (&self->autosave, g_source_remove);
  g_mkdir_with_parents (folder, 0700);
  esp_handin_save (self->handin, path, NULL);
}

gboolean
esp_handin_window_open (EspHandinWindow *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  EspHandin *handin = esp_handin_load (path, &error);

  if (handin == NULL)
    {
      esp_handin_window_say (self, ESP_MESSAGE_ERROR, error->message);
      return FALSE;
    }
  esp_handin_window_flush (self);
  esp_handin_window_forget (self);
  set_handin (self, handin, path);
  return TRUE;
}

static void
on_begin (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspHandinWindow *self = data;
  g_autofree char *path = find_kept ("plan.handin");
  g_autoptr (GError) error = NULL;
  gboolean was_any;
  EspHandin *handin = esp_handin_begin (g_variant_get_string (parameter, NULL), NULL, path, &error);

  if (handin == NULL)
    {
      esp_handin_window_say (self, ESP_MESSAGE_ERROR, error->message);
      return;
    }
  was_any = esp_handin_get_n_sections (self->handin) > 0;
  /* one that is in a file stays there as it is; one that is nowhere else comes back by undoing */
  if (self->path != NULL)
    {
      esp_handin_window_flush (self);
      esp_handin_window_forget (self);
      was_any = FALSE;
    }
  else
    esp_handin_window_remember (self, NULL);
  set_handin (self, handin, NULL);
  esp_handin_window_changed (self);
  /* that its boards are samples stands in the line of what is missing */
  if (was_any)
    esp_message_bar_show (ESP_MESSAGE_BAR (self->messages), ESP_MESSAGE_INFO,
                          _ ("The ready-made plan is here instead of the one before"), _ ("Undo"),
                          "handin.undo");
}

/* The plan of the last time: in its file, or as it was left without one. */
void
esp_handin_window_open_last (EspHandinWindow *self)
{
  g_autofree char *path = find_kept ("plan.handin");
  g_autofree char *note = find_kept ("last");
  g_autofree char *last = NULL;
  gsize length;

  if (g_file_test (note, G_FILE_TEST_IS_REGULAR) &&
      esp_file_read (note, NULL, &last, &length, NULL) &&
      g_file_test (last, G_FILE_TEST_IS_REGULAR) && esp_handin_window_open (self, last))
    return;
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR) || !esp_handin_window_open (self, path))
    esp_handin_window_choose (self, -1);
  set_path (self, NULL);
}

/* --- boards of one's own --- */

typedef struct
{
  EspHandin *handin;
  char **files;
  char *left; /* of the files: what no section takes, for people */
} Cases;

static void
cases_free (gpointer data)
{
  Cases *cases = data;

  esp_handin_free (cases->handin);
  g_strfreev (cases->files);
  g_free (cases->left);
  g_free (cases);
}

static gpointer
cases_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Cases *cases = data;
  Cases *used;

  if (!esp_handin_use_cases (cases->handin, (const char *const *) cases->files, &cases->left,
                             error))
    return NULL;
  used = g_new0 (Cases, 1);
  used->handin = g_steal_pointer (&cases->handin);
  used->left = g_steal_pointer (&cases->left);
  return used;
}

static void
on_cases (gpointer owner, gpointer result, const GError *error)
{
  EspHandinWindow *self = owner;
  Cases *used = result;
  g_autofree char *text = NULL;

  if (!esp_handin_window_end_job (self, error))
    return;
  esp_handin_window_remember (self, NULL);
  esp_handin_free (self->handin);
  self->handin = g_steal_pointer (&used->handin);
  text = used->left != NULL
             ? g_strdup_printf (_ ("The sections of these problems have your boards now, but no "
                                   "section takes %s"),
                                used->left)
             : g_strdup (_ ("The sections of these problems have your boards now"));
  esp_handin_window_choose (self, self->chosen);
  esp_handin_window_changed (self);
  esp_message_bar_show (ESP_MESSAGE_BAR (self->messages),
                        used->left != NULL ? ESP_MESSAGE_WARNING : ESP_MESSAGE_GOOD, text,
                        _ ("Undo"), "handin.undo");
  cases_free (used);
}

static void
on_use_files (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspHandinWindow *self = data;
  Cases *cases;

  if (self->job != NULL)
    return;
  cases = g_new0 (Cases, 1);
  cases->handin = esp_handin_copy (self->handin);
  cases->files = g_variant_dup_strv (parameter, NULL);
  esp_handin_window_begin_job (self, esp_job_start (_ ("Reading the boards"), cases_work, cases,
                                                    cases_free, cases_free, on_cases, self));
}

static void
on_files_chosen (GtkNativeDialog *dialog, int response, EspHandinWindow *self)
{
  g_autoptr (GListModel) files = NULL;
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  if (response == GTK_RESPONSE_ACCEPT)
    files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  for (guint i = 0; files != NULL && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      char *path = g_file_get_path (file);

      if (path != NULL)
        g_ptr_array_add (paths, path);
    }
  g_object_unref (dialog);
  g_ptr_array_add (paths, NULL);
  if (paths->len > 1)
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), "use-files",
                                    g_variant_new_strv ((const char *const *) paths->pdata, -1));
}

static void
on_files (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  GtkFileChooserNative *dialog =
      gtk_file_chooser_native_new (_ ("Boards for the Hand-in"), GTK_WINDOW (data),
                                   GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), TRUE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  esp_folders_follow (dialog, "Boards for the Hand-in", NULL);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_files_chosen), data, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
on_open_chosen (gpointer self, const char *path)
{
  if (path != NULL)
    esp_handin_window_open (self, path);
}

static void
activate_with (EspHandinWindow *self, const char *action, const char *path)
{
  if (path != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), action,
                                    g_variant_new_string (path));
}

static void
on_plan_chosen (gpointer self, const char *path)
{
  activate_with (self, "save-to", path);
}

static void
on_pdf_chosen (gpointer self, const char *path)
{
  activate_with (self, "write", path);
}

static void
on_dialog (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  static const struct
  {
    const char *id;
    const char *title;
    const char *name;
    const char *pattern;
    EspFileAnswer *answer;
  } dialogs[] = {
    { "open", N_ ("Open a Plan"), NULL, "*.handin", on_open_chosen },
    { "save-as", N_ ("Save the Plan"), "hand-in.handin", "*.handin", on_plan_chosen },
    { "save-pdf", N_ ("Save the Hand-in"), "hand-in.pdf", "*.pdf", on_pdf_chosen },
  };
  EspHandinWindow *self = data;
  g_autoptr (GFile) plan = self->path != NULL ? g_file_new_for_path (self->path) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    if (g_str_equal (g_action_get_name (G_ACTION (action)), dialogs[i].id))
      {
        /* what belongs to a plan lies beside it */
        if (plan != NULL)
          esp_folders_note (dialogs[i].title, plan);
        esp_ask_file (data, dialogs[i].title, dialogs[i].name, dialogs[i].pattern,
                      dialogs[i].answer, data);
      }
}

/* From now on the plan is that file: it is written with every change. */
static void
on_save_to (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspHandinWindow *self = data;
  const char *given = g_variant_get_string (parameter, NULL);
  g_autofree char *path =
      g_str_has_suffix (given, ".handin") ? g_strdup (given) : g_strconcat (given, ".handin", NULL);
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text =
      g_strdup_printf (_ ("The plan is “%s” now: it is saved there with every change"), name);

  set_path (self, path);
  esp_handin_window_changed (self);
  esp_handin_window_say (self, ESP_MESSAGE_GOOD, text);
}

static const GActionEntry entries[] = {
  { .name = "begin", .activate = on_begin, .parameter_type = "s" },
  { .name = "files", .activate = on_files },
  { .name = "use-files", .activate = on_use_files, .parameter_type = "as" },
  { .name = "open", .activate = on_dialog },
  { .name = "save-as", .activate = on_dialog },
  { .name = "save-pdf", .activate = on_dialog },
  { .name = "save-to", .activate = on_save_to, .parameter_type = "s" },
};

void
esp_handin_window_add_plan_actions (EspHandinWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
