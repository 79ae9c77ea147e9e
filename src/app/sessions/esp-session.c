#include "config.h"

#include "esp-session.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-job.h"

#define HEAD_BYTES 4096
#define RETRY_S 10 /* where work could not be kept */

static gboolean is_enabled = TRUE;
static GtkStringList *left; /* paths; NULL: nobody asked yet */
static GHashTable *taken;   /* paths of those that a document here came from; NULL: of none */

/* The session of one document, kept with it and shared with the worker that writes it. */
typedef struct
{
  GMutex mutex; /* guards what follows, never held for long */
  char *path;
  char *adopted; /* the session it came from; NULL: from none */
  char *written; /* checksum of what the file holds; NULL: there is none */
  gboolean gone; /* nothing is to be written any more */
  /* the main thread's */
  char *taken; /* what it came from; NULL: no session */
  EspJob *job; /* NULL: nobody writes */
  gboolean again;
  EspSessionTold told; /* NULL: nobody asks */
  gpointer owner;
  gboolean failed;
  gboolean elsewhere; /* the person has saved all of it since the last change */
  guint retry;        /* source */
} Session;

static void
session_clear (gpointer data)
{
  Session *session = data;

  g_mutex_clear (&session->mutex);
  g_free (session->path);
  g_free (session->adopted);
  g_free (session->written);
  g_free (session->taken);
}

static void
session_unref (gpointer session)
{
  g_atomic_rc_box_release_full (session, session_clear);
}

/* A document that goes leaves its file as it is: whoever lets go of work without asking does not
 * mean to lose it. */
static void
session_forget (gpointer data)
{
  Session *session = data;

  g_clear_object (&session->job);
  g_clear_handle_id (&session->retry, g_source_remove);
  if (session->taken != NULL)
    g_hash_table_remove (taken, session->taken);
  session_unref (session);
}

void
esp_session_set_enabled (gboolean enabled)
{
  is_enabled = enabled;
}

gboolean
esp_session_is_enabled (void)
{
  return is_enabled;
}

static void
on_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too G_GNUC_UNUSED, Session *self)
{
  self->elsewhere = FALSE;
}

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "espalier", "sessions", NULL);
}

static Session *
get_session (EspDocument *document)
{
  static guint serial;
  Session *session = g_object_get_data (G_OBJECT (document), "esp-session");

  if (session == NULL)
    {
      const EspProblem *problem = esp_document_get_instance (document)->problem;
      g_autofree char *folder = get_folder ();
      g_autofree char *name =
          g_strdup_printf ("%s-%d-%u.session", problem->id, (int) getpid (), ++serial);

      session = g_atomic_rc_box_new0 (Session);
      g_mutex_init (&session->mutex);
      /* by which a session that another of the same work superseded is known */
      if (esp_document_get_note (document, "work") == NULL)
        {
          g_autofree char *work = g_uuid_string_random ();

          esp_document_set_note (document, "work", work);
        }
      session->path = g_build_filename (folder, name, NULL);
      g_object_set_data_full (G_OBJECT (document), "esp-session", session, session_forget);
      /* both end with the document */
      g_signal_connect (document, "changed", G_CALLBACK (on_changed), session);
    }
  return session;
}

gboolean
esp_session_is_work (EspDocument *document)
{
  const EspInstance *instance = esp_document_get_instance (document);

  if (esp_document_get_modified (document))
    return TRUE;
  return esp_document_get_n_moves (document) > 0 &&
         esp_state_get_status (instance, esp_document_get_state (document)) != ESP_STATUS_SOLVED;
}

/* --- writing --- */

typedef struct
{
  Session *session;
  EspSnapshot *snapshot;
} Writing;

static void
writing_free (gpointer data)
{
  Writing *writing = data;

  session_unref (writing->session);
  esp_snapshot_free (writing->snapshot);
  g_free (writing);
}

static gboolean
write_session (Session *session, const EspSnapshot *snapshot, GError **error)
{
  g_autofree char *text = esp_snapshot_format (snapshot);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  g_autofree char *folder = g_path_get_dirname (session->path);
  gboolean skip;

  g_mutex_lock (&session->mutex);
  skip = session->gone || g_strcmp0 (sum, session->written) == 0;
  g_mutex_unlock (&session->mutex);
  if (skip)
    return TRUE;
  if (!esp_file_make_folder (folder, 0700, error))
    return FALSE;
  if (!esp_file_write_private (session->path, text, -1, error))
    return FALSE;
  g_mutex_lock (&session->mutex);
  if (session->gone)
    g_unlink (session->path);
  else
    {
      g_free (session->written);
      session->written = g_steal_pointer (&sum);
    }
  /* the newer session of the same work is there now */
  if (session->adopted != NULL)
    g_unlink (session->adopted);
  g_clear_pointer (&session->adopted, g_free);
  g_mutex_unlock (&session->mutex);
  return TRUE;
}

static gpointer
writing_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Writing *writing = data;

  return write_session (writing->session, writing->snapshot, error) ? writing : NULL;
}

static gboolean
try_again (gpointer data)
{
  EspDocument *document = data;

  get_session (document)->retry = 0;
  esp_session_keep (document);
  return G_SOURCE_REMOVE;
}

/* What goes wrong without being asked for is told to whoever is at work. */
static void
note_outcome (EspDocument *document, const GError *error)
{
  Session *session = get_session (document);
  gboolean news;

  if (session->elsewhere)
    error = NULL;
  news = error != NULL || session->failed;

  session->failed = error != NULL;
  g_clear_handle_id (&session->retry, g_source_remove);
  if (error != NULL)
    session->retry = g_timeout_add_seconds (RETRY_S, try_again, document);
  if (news && session->told != NULL)
    session->told (session->owner, document, error);
}

void
esp_session_watch (EspDocument *document, EspSessionTold told, gpointer owner)
{
  Session *session = get_session (document);

  session->told = told;
  session->owner = owner;
}

static void
written (gpointer owner, gpointer result G_GNUC_UNUSED, const GError *error)
{
  EspDocument *document = owner;
  Session *session = get_session (document);

  g_clear_object (&session->job);
  note_outcome (document, error);
  if (session->again)
    esp_session_keep (document);
  g_object_unref (document);
}

/* What a worker still writes goes when it is written. */
static void
remove_file (Session *session)
{
  g_mutex_lock (&session->mutex);
  session->gone = TRUE;
  if (session->written != NULL)
    g_unlink (session->path);
  if (session->adopted != NULL)
    g_unlink (session->adopted);
  g_clear_pointer (&session->written, g_free);
  g_clear_pointer (&session->adopted, g_free);
  g_mutex_unlock (&session->mutex);
}

void
esp_session_keep (EspDocument *document)
{
  Session *session;
  Writing *writing;

  if (!is_enabled)
    return;
  session = get_session (document);
  session->again = session->job != NULL;
  if (session->again)
    return;
  if (!esp_session_is_work (document))
    {
      remove_file (session);
      note_outcome (document, NULL);
      return;
    }
  g_mutex_lock (&session->mutex);
  session->gone = FALSE;
  g_mutex_unlock (&session->mutex);
  writing = g_new0 (Writing, 1);
  writing->session = g_atomic_rc_box_acquire (session);
  writing->snapshot = esp_document_snapshot (document);
  session->job = esp_job_start (_ ("Keeping the work"), writing_work, writing, writing_free, NULL,
                                written, g_object_ref (document));
}

gboolean
esp_session_keep_now (EspDocument *document)
{
  g_autoptr (EspSnapshot) snapshot = NULL;
  g_autoptr (GError) error = NULL;

  if (!is_enabled)
    return TRUE;
  if (!esp_session_is_work (document))
    {
      remove_file (get_session (document));
      return TRUE;
    }
  snapshot = esp_document_snapshot (document);
  g_mutex_lock (&get_session (document)->mutex);
  get_session (document)->gone = FALSE;
  g_mutex_unlock (&get_session (document)->mutex);
  write_session (get_session (document), snapshot, &error);
  note_outcome (document, error);
  return !esp_session_has_failed (document);
}

gboolean
esp_session_has_failed (EspDocument *document)
{
  return get_session (document)->failed;
}

gboolean
esp_session_is_kept (EspDocument *document)
{
  Session *session = get_session (document);
  gboolean is_written;

  if (!is_enabled || session->elsewhere || !esp_session_is_work (document))
    return TRUE;
  g_mutex_lock (&session->mutex);
  is_written = session->written != NULL;
  g_mutex_unlock (&session->mutex);
  return is_written && !session->failed && session->job == NULL;
}

void
esp_session_is_elsewhere (EspDocument *document)
{
  get_session (document)->elsewhere = TRUE;
  note_outcome (document, NULL);
}

gboolean
esp_session_owns (const char *path)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *parent = g_path_get_dirname (path);

  return g_str_equal (folder, parent);
}

void
esp_session_drop (EspDocument *document)
{
  Session *session = get_session (document);

  session->again = FALSE;
  remove_file (session);
  note_outcome (document, NULL);
}

static void
forget_left (const char *path)
{
  for (guint i = 0; left != NULL && i < g_list_model_get_n_items (G_LIST_MODEL (left)); i++)
    if (g_str_equal (gtk_string_list_get_string (left, i), path))
      {
        gtk_string_list_remove (left, i);
        return;
      }
}

void
esp_session_adopt (EspDocument *document, const char *path)
{
  Session *session = get_session (document);

  g_free (session->adopted);
  session->adopted = g_strdup (path);
  g_free (session->taken);
  session->taken = g_strdup (path);
  if (taken == NULL)
    taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (taken, g_strdup (path));
  forget_left (path);
}

/* --- what was left --- */

/* Whether a process has ended, also where nobody has taken note of its end yet. */
static gboolean
is_gone (long pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%ld/stat", pid);
  g_autofree char *stat = NULL;
  const char *state;

  if (kill ((pid_t) pid, 0) != 0)
    return errno == ESRCH;
  /* "PID (NAME) STATE …", where the name may have anything in it */
  if (!g_file_get_contents (path, &stat, NULL, NULL) || (state = strrchr (stat, ')')) == NULL)
    return FALSE;
  return g_str_has_prefix (state, ") Z");
}

/* "war-1234-1.session", of a process that is there no more; with more behind it, what was being
 * written when that was killed. */
static gboolean
is_left (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "-", 3);
  long pid;

  if (g_strv_length (parts) != 3 || strstr (name, ".session") == NULL ||
      esp_problem_find (parts[0]) == NULL)
    return FALSE;
  pid = strtol (parts[1], NULL, 10);
  return pid > 0 && pid != getpid () && is_gone (pid);
}

static int
compare_age (gconstpointer a, gconstpointer b)
{
  GStatBuf x = { 0 };
  GStatBuf y = { 0 };

  g_stat (*(const char *const *) a, &x);
  g_stat (*(const char *const *) b, &y);
  return x.st_mtime < y.st_mtime ? 1 : x.st_mtime > y.st_mtime ? -1 : 0;
}

/* What the line of its head that begins with @key has; a new string, NULL where there is none. */
static char *
read_line (const char *path, const char *key)
{
  char head[HEAD_BYTES + 1] = { 0 };
  FILE *file = fopen (path, "re");
  g_autofree char *begin = g_strdup_printf ("\n%s: ", key);
  g_autofree char *value = NULL;
  const char *at;

  if (file == NULL)
    return NULL;
  if (fread (head, 1, HEAD_BYTES, file) == 0)
    head[0] = '\0';
  fclose (file);
  at = strstr (head, begin);
  if (at == NULL)
    return NULL;
  at += strlen (begin);
  value = g_strndup (at, strcspn (at, "\r\n"));
  return g_strcompress (value);
}

char *
esp_session_describe_title (const char *path)
{
  g_autofree char *id = read_line (path, "problem");
  g_autofree char *name = read_line (path, "note name");
  const EspProblem *problem = id != NULL ? esp_problem_find (id) : NULL;
  const char *title = problem != NULL ? _ (problem->title) : _ ("Restored");

  if (name == NULL || !g_utf8_validate (name, -1, NULL))
    return g_strdup (title);
  return g_strdup_printf (_ ("%s: %s"), title, name);
}

char *
esp_session_describe_time (const char *path)
{
  GStatBuf info;
  g_autoptr (GDateTime) when = NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  if (g_stat (path, &info) != 0)
    return g_strdup ("");
  when = g_date_time_new_from_unix_local (info.st_mtime);
  if (g_date_time_get_year (when) == g_date_time_get_year (now) &&
      g_date_time_get_day_of_year (when) == g_date_time_get_day_of_year (now))
    return g_date_time_format (when, _ ("today at %H:%M"));
  return g_date_time_format (when, _ ("%e %B %Y at %H:%M"));
}

/* A program that was killed between writing the newer session of a work and taking the older away
 * left both. @paths: newest first. */
static void
drop_superseded (GPtrArray *paths)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < paths->len;)
    {
      char *path = g_ptr_array_index (paths, i);
      char *work = read_line (path, "note work");

      if (work == NULL || g_hash_table_add (seen, work))
        i++;
      else
        {
          g_unlink (path);
          g_free (path);
          g_ptr_array_remove_index (paths, i);
        }
    }
}

/* Whoever follows the list is told of what is other only. */
static void
show_left (const char *const *paths)
{
  guint n = g_list_model_get_n_items (esp_session_get_left ());
  gboolean same = g_strv_length ((char **) paths) == n;

  for (guint i = 0; same && i < n; i++)
    same = g_str_equal (gtk_string_list_get_string (left, i), paths[i]);
  if (!same)
    gtk_string_list_splice (left, 0, n, paths);
}

char **
esp_session_find_left (void)
{
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  const char *name;

  while (is_enabled && dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_left (name))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        if (taken != NULL && g_hash_table_contains (taken, path))
          continue;
        if (g_str_has_suffix (name, ".session"))
          g_ptr_array_add (found, g_steal_pointer (&path));
        else
          g_unlink (path);
      }
  g_ptr_array_sort (found, compare_age);
  drop_superseded (found);
  g_ptr_array_add (found, NULL);
  show_left ((const char *const *) found->pdata);
  return (char **) g_ptr_array_free (g_steal_pointer (&found), FALSE);
}

GListModel *
esp_session_get_left (void)
{
  if (left == NULL)
    left = gtk_string_list_new (NULL);
  return G_LIST_MODEL (left);
}

void
esp_session_delete (const char *path)
{
  g_autofree char *copy = g_strdup (path); /* it may be the list's own */

  g_unlink (copy);
  forget_left (copy);
}
