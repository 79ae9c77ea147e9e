#include "config.h"

#include "esp-kept.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-job.h"
#include "base/esp-log.h"
#include "esp-session.h"

#define END "lines"

struct _EspKept
{
  char *folder;
  char *stem;
  EspLog *log; /* locked, so that no other window takes it; NULL: nothing is kept */
  char *path;
  char *fault; /* until it is told */
  gboolean written;
  EspJob *job; /* it is looked for what was left; NULL: not now */
  gboolean looked;
  EspKeptFound found;
  gpointer owner;
};

/* --- files --- */

char *
esp_kept_make_path (const char *folder, const char *stem, const char *end, guint i)
{
  g_autofree char *name = g_strdup_printf ("%s-%u.%s", stem, i, end);

  return g_build_filename (g_get_user_data_dir (), "espalier", folder, name, NULL);
}

EspLog *
esp_kept_open_new (
    const char *folder, const char *stem, const char *end, char **path, GError **error)
{
  g_autofree char *first = esp_kept_make_path (folder, stem, end, 1);
  g_autofree char *place = g_path_get_dirname (first);

  if (!esp_file_make_folder (place, 0700, error))
    return NULL;
  for (guint i = 1; i <= ESP_KEPT_MOST_FILES; i++)
    {
      EspLog *log;

      g_free (*path);
      *path = esp_kept_make_path (folder, stem, end, i);
      /* what another window left is its own until somebody looks for it */
      if (g_file_test (*path, G_FILE_TEST_EXISTS))
        continue;
      if (error != NULL)
        g_clear_error (error);
      log = esp_log_open (*path, ESP_LOG_NEW, error);
      if (log != NULL)
        return log;
    }
  return NULL;
}

EspKept *
esp_kept_new (const char *folder, const char *stem)
{
  EspKept *self = g_new0 (EspKept, 1);

  self->folder = g_strdup (folder);
  self->stem = g_strdup (stem);
  return self;
}

void
esp_kept_free (EspKept *self)
{
  if (self == NULL)
    return;
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  g_clear_pointer (&self->log, esp_log_free);
  g_free (self->path);
  g_free (self->fault);
  g_free (self->folder);
  g_free (self->stem);
  g_free (self);
}

static void
note_fault (EspKept *self, const GError *error)
{
  g_free (self->fault);
  self->fault = g_strdup (error->message);
}

char *
esp_kept_take_fault (EspKept *self)
{
  return g_steal_pointer (&self->fault);
}

/* --- members --- */

void
esp_kept_put (GVariantDict *line, const char *key, const char *text)
{
  if (text != NULL)
    g_variant_dict_insert_value (line, key, g_variant_new_bytestring (text));
}

char *
esp_kept_get (GVariant *line, const char *key)
{
  char *text = NULL;

  return g_variant_lookup (line, key, "^ay", &text) ? text : NULL;
}

/* --- what was left --- */

typedef struct
{
  char *folder;
  char *stem;
} Looking;

typedef struct
{
  EspLog *log;
  char *path;
  GPtrArray *lines;
} Left;

static void
looking_free (gpointer data)
{
  Looking *looking = data;

  g_free (looking->folder);
  g_free (looking->stem);
  g_free (looking);
}

static void
left_free (gpointer data)
{
  Left *left = data;

  g_clear_pointer (&left->log, esp_log_free);
  g_ptr_array_unref (left->lines);
  g_free (left->path);
  g_free (left);
}

/* As far as they are whole; what a stop cut off is taken away. */
static gboolean
read_lines (Left *left, GCancellable *cancellable)
{
  g_autofree char *text = NULL;
  const char *at;
  const char *end;
  gsize length;

  if (!esp_log_read (left->log, cancellable, &text, &length, NULL))
    return FALSE;
  for (at = text; (end = strchr (at, '\n')) != NULL; at = end + 1)
    {
      GVariant *line = g_variant_parse (G_VARIANT_TYPE_VARDICT, at, end, NULL, NULL);

      if (line == NULL)
        break;
      g_ptr_array_add (left->lines, line);
    }
  return left->lines->len > 0 && esp_log_cut (left->log, (gsize) (at - text), NULL);
}

static Left *
read_left (const Looking *looking, guint i, GCancellable *cancellable)
{
  g_autofree char *path = esp_kept_make_path (looking->folder, looking->stem, END, i);
  Left *left;

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return NULL;
  left = g_new0 (Left, 1);
  left->log = esp_log_open (path, ESP_LOG_APPEND, NULL);
  left->path = g_steal_pointer (&path);
  left->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  if (left->log != NULL && read_lines (left, cancellable))
    return left;
  left_free (left);
  return NULL;
}

/* When it was written; 0: there is none. */
static gint64
get_age (const Looking *looking, guint i)
{
  g_autofree char *path = esp_kept_make_path (looking->folder, looking->stem, END, i);
  GStatBuf info;

  return g_stat (path, &info) == 0 ? (gint64) info.st_mtime : 0;
}

/* The newest that no window has. */
static gpointer
look (gpointer data, GCancellable *cancellable, GError **error)
{
  gint64 ages[ESP_KEPT_MOST_FILES + 1] = { 0 };
  Left *left = NULL;

  for (guint i = 1; i <= ESP_KEPT_MOST_FILES; i++)
    ages[i] = get_age (data, i);
  while (left == NULL)
    {
      guint newest = 0;

      for (guint i = ESP_KEPT_MOST_FILES; i > 0; i--)
        if (ages[i] > ages[newest])
          newest = i;
      if (newest == 0)
        break;
      ages[newest] = 0;
      left = read_left (data, newest, cancellable);
    }
  if (left == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "none");
  return left;
}

static void
looked (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspKept *self = owner;
  Left *left = result;

  g_clear_object (&self->job);
  if (left == NULL)
    return;
  /* meanwhile there may be other lines */
  if (!self->written)
    {
      self->log = g_steal_pointer (&left->log);
      g_free (self->path);
      self->path = g_steal_pointer (&left->path);
      self->found (self->owner, left->lines);
    }
  left_free (left);
}

void
esp_kept_look (EspKept *self, EspKeptFound found, gpointer owner)
{
  Looking *looking;

  if (self->looked || !esp_session_is_enabled ())
    return;
  self->looked = TRUE;
  self->found = found;
  self->owner = owner;
  looking = g_new (Looking, 1);
  *looking = (Looking){ g_strdup (self->folder), g_strdup (self->stem) };
  self->job = esp_job_start (_ ("Looking for what was kept"), look, looking, looking_free,
                             left_free, looked, self);
}

/* --- writing --- */

static void
write_text (EspKept *self, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (self->log == NULL || esp_log_write (self->log, text, &error))
    return;
  note_fault (self, error);
  g_clear_pointer (&self->log, esp_log_free);
}

static void
append_line (GString *text, GVariant *line)
{
  g_variant_print_string (line, text, TRUE);
  g_string_append_c (text, '\n');
}

void
esp_kept_write (EspKept *self, GPtrArray *lines)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  if (!esp_session_is_enabled ())
    return;
  self->written = TRUE;
  if (lines->len == 0)
    {
      if (self->log != NULL)
        g_unlink (self->path);
      g_clear_pointer (&self->log, esp_log_free);
      return;
    }
  for (guint i = 0; i < lines->len; i++)
    append_line (text, g_ptr_array_index (lines, i));
  if (self->log != NULL)
    esp_log_cut (self->log, 0, NULL);
  else
    self->log = esp_kept_open_new (self->folder, self->stem, END, &self->path, &error);
  if (error != NULL)
    note_fault (self, error);
  write_text (self, text->str);
}

void
esp_kept_add (EspKept *self, GVariant *line)
{
  g_autoptr (GVariant) own = g_variant_ref_sink (line);
  g_autoptr (GString) text = g_string_new (NULL);

  append_line (text, own);
  write_text (self, text->str);
}
