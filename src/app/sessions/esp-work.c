#include "config.h"

#include "esp-work.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-file.h"
#include "esp-session.h"

/* A document with unsaved changes that another took the place of. */
typedef struct
{
  EspDocument *document;
  char *name;
  GFile *file;
  gboolean discarded;
} Aside;

struct _EspWork
{
  GObject parent_instance;

  const EspProblem *problem;
  EspMessages *messages;
  EspDocument *document;
  char *name;
  GFile *file;
  const char *beyond; /* what was said last of a file of it; NULL: nothing was */
  gboolean discarded;
  /* the last of them can be brought back; those before it are there as long as they are nowhere
   * else */
  GPtrArray *asides; /* of Aside */
  EspJob *preparing; /* makes ready what drawing needs; NULL: nothing does */
};

enum
{
  CHANGED,
  RENAMED,
  PREPARED,
  SAVED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspWork, esp_work, G_TYPE_OBJECT)

static void
aside_free (gpointer data)
{
  Aside *aside = data;

  esp_session_watch (aside->document, NULL, NULL);
  g_object_unref (aside->document);
  g_free (aside->name);
  g_clear_object (&aside->file);
  g_free (aside);
}

/* NULL: nothing was put aside. */
static Aside *
get_last_aside (EspWork *self)
{
  return self->asides->len > 0 ? g_ptr_array_index (self->asides, self->asides->len - 1) : NULL;
}

/* --- which document of which file --- */

/* What the board is called, and its file; undo brings them back with it. */
static void
set_origin (EspWork *self, const char *name, GFile *file)
{
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;
  g_autofree char *copy = g_strdup (name);

  esp_document_set_origin (self->document, copy, uri);
  g_free (self->name);
  self->name = g_steal_pointer (&copy);
  g_set_object (&self->file, file);
}

/* Undo and redo over a board that came. */
static void
take_origin (EspWork *self)
{
  const char *name = esp_document_get_origin_name (self->document);
  const char *uri = esp_document_get_origin_uri (self->document);

  if (name == NULL)
    return;
  g_free (self->name);
  self->name = g_strdup (name);
  g_clear_object (&self->file);
  if (uri != NULL)
    self->file = g_file_new_for_uri (uri);
}

static void
on_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, EspWork *self)
{
  if (instance_too)
    take_origin (self);
  g_signal_emit (self, signals[CHANGED], 0, instance_too);
  g_signal_emit (self, signals[RENAMED], 0);
}

/* It stays until there is room again: what is lost when the program ends is not seen before. */
static void
on_kept (gpointer owner, EspDocument *document G_GNUC_UNUSED, const GError *error)
{
  EspWork *self = owner;
  g_autofree char *text =
      error != NULL
          ? g_strdup_printf (
                _ ("Your work cannot be kept for the next start, so save it elsewhere: %s"),
                error->message)
          : NULL;

  if (error != NULL)
    esp_messages_notice (self->messages, ESP_MESSAGE_ERROR, text, _ ("Save As…"), "win.save-as");
  else
    esp_messages_dismiss_kind (self->messages, ESP_MESSAGE_ERROR);
}

EspDocument *
esp_work_get_document (EspWork *self)
{
  return self->document;
}

const char *
esp_work_get_name (EspWork *self)
{
  return self->name;
}

GFile *
esp_work_get_file (EspWork *self)
{
  return self->file;
}

gboolean
esp_work_is_modified (EspWork *self)
{
  return self->document != NULL && esp_document_get_modified (self->document);
}

static void
put_aside (EspWork *self)
{
  Aside *aside = g_new0 (Aside, 1);

  for (guint i = self->asides->len; i-- > 0;)
    if (esp_session_is_kept (((const Aside *) g_ptr_array_index (self->asides, i))->document))
      g_ptr_array_remove_index (self->asides, i);
  aside->document = g_object_ref (self->document);
  aside->name = g_strdup (self->name);
  aside->file = self->file != NULL ? g_object_ref (self->file) : NULL;
  g_ptr_array_add (self->asides, aside);
}

gboolean
esp_work_set_document (EspWork *self, EspDocument *document, const char *name, GFile *file)
{
  /* a game, a puzzle under way is work too */
  gboolean aside = self->document != NULL && esp_session_is_work (self->document);

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  if (aside)
    put_aside (self);
  /* one that is neither is nobody's any more */
  if (self->document != NULL && !aside)
    esp_session_watch (self->document, NULL, NULL);
  g_clear_object (&self->document);
  self->document = document;
  esp_session_watch (document, on_kept, self);
  self->beyond = NULL;
  set_origin (self, name, file);
  g_signal_connect (document, "changed", G_CALLBACK (on_changed), self);
  return aside;
}

const char *
esp_work_get_aside_name (EspWork *self)
{
  const Aside *aside = get_last_aside (self);

  return aside != NULL ? aside->name : NULL;
}

EspDocument *
esp_work_take_aside (EspWork *self, char **name, GFile **file)
{
  const Aside *aside = get_last_aside (self);
  EspDocument *document;

  *name = NULL;
  *file = NULL;
  if (aside == NULL)
    return NULL;
  document = g_object_ref (aside->document);
  *name = g_strdup (aside->name);
  *file = aside->file != NULL ? g_object_ref (aside->file) : NULL;
  g_ptr_array_set_size (self->asides, (int) self->asides->len - 1);
  return document;
}

/* --- what would be lost of it --- */

EspDocument *
esp_work_find_lost (EspWork *self, const char **name, GFile **file)
{
  for (guint i = 0; i < self->asides->len; i++)
    {
      const Aside *aside = g_ptr_array_index (self->asides, i);

      if (aside->discarded || !esp_session_has_failed (aside->document))
        continue;
      *name = aside->name;
      *file = aside->file;
      return aside->document;
    }
  return NULL;
}

void
esp_work_discard_lost (EspWork *self, EspDocument *document)
{
  for (guint i = 0; i < self->asides->len; i++)
    {
      Aside *aside = g_ptr_array_index (self->asides, i);

      if (aside->document != document)
        continue;
      aside->discarded = TRUE;
      esp_session_drop (document);
    }
}

void
esp_work_replace (EspWork *self, EspInstance *instance, const char *name)
{
  esp_document_replace (self->document, instance);
  set_origin (self, name, NULL);
  g_signal_emit (self, signals[RENAMED], 0);
}

/* --- keeping --- */

static void
keep_one (EspDocument *document, gboolean now)
{
  if (now)
    esp_session_keep_now (document);
  else
    esp_session_keep (document);
}

gboolean
esp_work_keep (EspWork *self, const char *part, gboolean now)
{
  g_autofree char *uri = self->file != NULL ? g_file_get_uri (self->file) : NULL;

  if (self->document == NULL)
    return TRUE;
  esp_document_set_note (self->document, "name", self->name);
  esp_document_set_note (self->document, "part", part);
  esp_document_set_note (self->document, "file", uri);
  /* what is to be lost is not kept once more */
  if (!self->discarded)
    keep_one (self->document, now);
  for (guint i = 0; i < self->asides->len; i++)
    {
      const Aside *aside = g_ptr_array_index (self->asides, i);

      if (!aside->discarded)
        keep_one (aside->document, now);
    }
  return !esp_session_has_failed (self->document);
}

gboolean
esp_work_needs_all (EspDocument *document)
{
  return document != NULL && esp_document_get_n_moves (document) > 0 &&
         esp_session_has_failed (document);
}

void
esp_work_discard (EspWork *self)
{
  if (self->document == NULL)
    return;
  self->discarded = TRUE;
  esp_session_drop (self->document);
}

void
esp_work_take_back_discard (EspWork *self)
{
  self->discarded = FALSE;
  for (guint i = 0; i < self->asides->len; i++)
    ((Aside *) g_ptr_array_index (self->asides, i))->discarded = FALSE;
}

gboolean
esp_work_is_discarded (EspWork *self)
{
  return self->discarded;
}

gboolean
esp_work_has_discarded (EspWork *self)
{
  for (guint i = 0; i < self->asides->len; i++)
    if (((const Aside *) g_ptr_array_index (self->asides, i))->discarded)
      return TRUE;
  return self->discarded;
}

char *
esp_work_keep_board (EspWork *self, GError **error)
{
  g_autofree char *text = self->problem->files->format (esp_document_get_instance (self->document));
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  g_autofree char *folder =
      g_build_filename (g_get_user_data_dir (), "espalier", "boards", self->problem->id, NULL);
  g_autofree char *stem = esp_file_cut_end (self->name);
  g_autofree char *name = NULL;
  char *path;

  /* the list of boards has commas between */
  g_strcanon (stem, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_", '-');
  if (!esp_file_make_folder (folder, 0755, error))
    return NULL;
  sum[8] = '\0';
  name = g_strdup_printf ("%s-%s.%s", stem, sum, self->problem->files->suffix);
  path = g_build_filename (folder, name, NULL);
  if (!esp_file_write (path, text, -1, error))
    g_clear_pointer (&path, g_free);
  return path;
}

/* The sample that is shown, as lists name it: without its end. NULL: another board. */
static char *
name_sample (EspWork *self)
{
  g_autofree char *name =
      self->file == NULL ? esp_problem_find_sample (self->problem, self->name) : NULL;
  g_autoptr (EspInstance) sample = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *whole = NULL;
  char *dot = name != NULL ? strrchr (name, '.') : NULL;

  if (name != NULL)
    sample = esp_instance_find (self->problem, name, NULL);
  if (sample == NULL)
    return NULL;
  shown = self->problem->files->format (esp_document_get_instance (self->document));
  whole = self->problem->files->format (sample);
  if (!g_str_equal (shown, whole))
    return NULL;
  if (dot != NULL)
    *dot = '\0';
  return g_steal_pointer (&name);
}

char *
esp_work_name_board (EspWork *self, gboolean samples, GError **error)
{
  char *name = samples ? name_sample (self) : NULL;

  if (name == NULL && self->file != NULL && !esp_document_get_modified (self->document))
    name = g_file_get_path (self->file);
  return name != NULL ? name : esp_work_keep_board (self, error);
}

/* --- saving --- */

typedef struct
{
  EspWork *work; /* that it outlives no writing */
  EspDocument *document;
  EspSnapshot *snapshot;
  GFile *file;
  gboolean all;
  void (*done) (gpointer data);
  gpointer data;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_object_unref (saving->work);
  g_object_unref (saving->document);
  esp_snapshot_free (saving->snapshot);
  g_object_unref (saving->file);
  g_free (saving);
}

/* As the file has it: under the file's name where that is written down and it had none. */
static char *
format_board (const EspInstance *instance, GFile *file)
{
  const EspProblem *problem = instance->problem;
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *shown = base != NULL ? g_filename_display_name (base) : NULL;
  g_autofree char *stem = shown != NULL ? esp_file_cut_end (shown) : NULL;
  g_autofree char *edit = NULL;
  g_autoptr (EspInstance) named = NULL;

  if (problem->editing->edit == NULL || stem == NULL)
    return problem->files->format (instance);
  edit = g_strconcat ("title ", stem, NULL);
  named = esp_instance_copy (instance);
  problem->editing->edit (named, edit, NULL);
  return problem->files->format (named);
}

/* What the person wrote, if the board was read from that, with comments and all. */
static char *
format_written (const EspSnapshot *snapshot, GFile *file)
{
  EspTextStatus status;
  const char *text = esp_snapshot_get_text (snapshot, &status);

  return status == ESP_TEXT_WRITTEN ? g_strdup (text)
                                    : format_board (esp_snapshot_get_instance (snapshot), file);
}

static gpointer
saving_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Saving *saving = data;
  g_autofree char *text = saving->all ? esp_snapshot_format (saving->snapshot)
                                      : format_written (saving->snapshot, saving->file);
  g_autofree char *path = g_file_get_path (saving->file);
  gboolean ok;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  /* whole or not at all, which GIO's own replacing is not on a full disk */
  ok = path != NULL ? esp_file_write (path, text, -1, error)
                    : g_file_replace_contents (saving->file, text, strlen (text), NULL, FALSE,
                                               G_FILE_CREATE_NONE, NULL, cancellable, error);
  return ok ? saving : NULL;
}

/* That other programs may not read the file, once for each file. */
static void
announce_beyond (EspWork *self, const Saving *saving)
{
  const EspInstance *instance = esp_snapshot_get_instance (saving->snapshot);
  const EspFiles *files = self->problem->files;
  const char *beyond = files->beyond != NULL && !saving->all ? files->beyond (instance) : NULL;

  if (beyond != NULL &&
      (beyond != self->beyond || self->file == NULL || !g_file_equal (self->file, saving->file)))
    esp_messages_notice (self->messages, ESP_MESSAGE_INFO, beyond, NULL, NULL);
  self->beyond = beyond;
}

/* What cannot be read is no board: the file has the last that could be. */
static void
announce_unread (EspWork *self, const Saving *saving)
{
  EspTextStatus status;
  g_autofree char *name = g_file_get_basename (saving->file);
  g_autofree char *text = NULL;

  esp_snapshot_get_text (saving->snapshot, &status);
  if (status != ESP_TEXT_UNREAD || saving->all)
    return;
  text = g_strdup_printf (_ ("The text cannot be read, so “%s” has the last board that could be; "
                             "what you wrote is kept here"),
                          name);
  esp_messages_notice (self->messages, ESP_MESSAGE_WARNING, text, NULL, NULL);
}

static void
saved (gpointer owner, gpointer result)
{
  EspWork *self = owner;
  Saving *saving = result;

  esp_session_drop (saving->document);
  g_signal_emit (self, signals[SAVED], 0, saving->file, saving->document);
  /* what was said of an attempt before */
  esp_messages_dismiss_kind (self->messages, ESP_MESSAGE_ERROR);
  /* meanwhile the board may have been changed further, or another be shown */
  if (saving->all)
    {
      g_autofree char *before = esp_snapshot_format (saving->snapshot);
      g_autofree char *now = esp_document_format_session (saving->document);

      if (g_str_equal (before, now))
        esp_session_is_elsewhere (saving->document);
    }
  esp_document_mark_saved_as (saving->document, saving->snapshot);
  if (esp_session_is_work (saving->document))
    esp_session_keep (saving->document);
  if (saving->document == self->document)
    {
      g_autofree char *name = g_file_get_basename (saving->file);

      announce_beyond (self, saving);
      announce_unread (self, saving);
      set_origin (self, name, saving->file);
      g_signal_emit (self, signals[RENAMED], 0);
    }
  if (saving->done != NULL)
    saving->done (saving->data);
}

void
esp_work_save (EspWork *self,
               EspDocument *document,
               EspJobSlot *job_slot,
               GFile *file,
               void (*done) (gpointer data),
               gpointer data)
{
  Saving *saving = g_new0 (Saving, 1);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *what = g_strdup_printf (_ ("Saving “%s”"), name);

  *saving = (Saving){ .work = g_object_ref (self),
                      .document = g_object_ref (document),
                      .snapshot = esp_document_snapshot (document),
                      .file = g_object_ref (file),
                      .all = g_str_has_suffix (name, "." ESP_WORK_SUFFIX),
                      .done = done,
                      .data = data };
  if (esp_job_slot_begin (job_slot, what, saving_work, saving, saving_free, saved, self, NULL))
    esp_job_slot_make_lasting (job_slot);
}

/* --- layouts --- */

static gpointer
prepare_work (gpointer data, GCancellable *cancellable, GError **error)
{
  return esp_instance_prepare (esp_snapshot_get_instance (data), cancellable, error) ? data : NULL;
}

static void
on_prepared (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspWork *self = owner;

  g_clear_object (&self->preparing);
  if (result != NULL)
    g_signal_emit (self, signals[PREPARED], 0);
}

void
esp_work_prepare (EspWork *self)
{
  esp_work_stop_preparing (self);
  if (self->problem->states->prepare == NULL || self->document == NULL ||
      (self->problem->states->is_prepared != NULL &&
       self->problem->states->is_prepared (esp_document_get_instance (self->document))))
    return;
  self->preparing =
      esp_job_start (_ ("Laying out"), prepare_work, esp_document_snapshot (self->document),
                     (GDestroyNotify) esp_snapshot_free, NULL, on_prepared, self);
}

gboolean
esp_work_is_preparing (EspWork *self)
{
  return self->preparing != NULL;
}

void
esp_work_stop_preparing (EspWork *self)
{
  if (self->preparing != NULL)
    esp_job_abandon (self->preparing);
  g_clear_object (&self->preparing);
}

/* --- the type --- */

static void
esp_work_finalize (GObject *object)
{
  EspWork *self = ESP_WORK (object);

  esp_work_stop_preparing (self);
  if (self->document != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->document, self);
      esp_session_watch (self->document, NULL, NULL);
    }
  g_clear_object (&self->document);
  g_clear_object (&self->file);
  g_ptr_array_unref (self->asides);
  g_free (self->name);
  g_object_unref (self->messages);
  G_OBJECT_CLASS (esp_work_parent_class)->finalize (object);
}

static void
esp_work_class_init (EspWorkClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_work_finalize;
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_WORK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[RENAMED] = g_signal_new ("renamed", ESP_TYPE_WORK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[PREPARED] = g_signal_new ("prepared", ESP_TYPE_WORK, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
  signals[SAVED] = g_signal_new ("saved", ESP_TYPE_WORK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 2, G_TYPE_FILE, ESP_TYPE_DOCUMENT);
}

static void
esp_work_init (EspWork *self)
{
  self->asides = g_ptr_array_new_with_free_func (aside_free);
}

EspWork *
esp_work_new (const EspProblem *problem, EspMessages *messages)
{
  EspWork *self = g_object_new (ESP_TYPE_WORK, NULL);

  self->problem = problem;
  self->messages = g_object_ref (messages);
  return self;
}
