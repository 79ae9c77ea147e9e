#include "config.h"

#include "esp-log.h"

#include "esp-error.h"
#include "esp-file.h"
#include "esp-scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATIENCE 100 /* tries, a hundredth of a second apart */

struct _EspLog
{
  char *path;
  int fd;
  int other;         /* what it is to replace, locked; -1 */
  EspDraft *draft;   /* ESP_LOG_REPLACE: @fd is its own; NULL */
  gboolean ordinary; /* a file that has a length and can be cut */
  GOutputStream *stream;
};

/* FALSE when another writer has it. A file system that knows no locks is not a reason to write
 * nothing. */
static gboolean
lock (int fd, gboolean patient)
{
  for (int tries = patient ? PATIENCE : 1; tries > 0; tries--)
    {
      if (flock (fd, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR))
        return TRUE;
      if (tries > 1)
        g_usleep (G_USEC_PER_SEC / 100);
    }
  return FALSE;
}

static gboolean
fail_busy (const char *path, GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_BUSY,
               _ ("%s: another program is writing this file; wait until it is through, or "
                  "choose another name"),
               path);
  return FALSE;
}

/* What others add their lines to is not taken from under them. */
static gboolean
open_draft (EspLog *log, GError **error)
{
  log->other = open (log->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (log->other >= 0 && !lock (log->other, FALSE))
    return fail_busy (log->path, error);
  log->draft = esp_draft_new (log->path, error);
  if (log->draft == NULL)
    return FALSE;
  log->fd = esp_draft_get_fd (log->draft);
  return TRUE;
}

EspLog *
esp_log_open (const char *path, EspLogMode mode, GError **error)
{
  g_autoptr (EspLog) log = g_new0 (EspLog, 1);
  struct stat info;
  gboolean known = stat (path, &info) == 0;

  log->path = g_strdup (path);
  log->ordinary = !known || S_ISREG (info.st_mode);
  log->fd = log->other = -1;
  if (mode == ESP_LOG_REPLACE && log->ordinary)
    return open_draft (log, error) ? g_steal_pointer (&log) : NULL;
  log->fd = open (path,
                  log->ordinary ? O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC
                                : O_WRONLY | O_CLOEXEC | O_NOCTTY,
                  0666);
  if (log->fd < 0)
    {
      esp_set_file_error (error, path, errno);
      return NULL;
    }
  if (log->ordinary && !lock (log->fd, mode == ESP_LOG_APPEND_PATIENT))
    {
      fail_busy (path, error);
      return NULL;
    }
  if (mode == ESP_LOG_NEW && !esp_log_cut (log, 0, error))
    return NULL;
  return g_steal_pointer (&log);
}

gboolean
esp_log_read (EspLog *log, GCancellable *cancellable, char **text, gsize *length, GError **error)
{
  if (log->ordinary)
    return esp_file_read_fd (log->fd, log->path, cancellable, text, length, error);
  *text = g_strdup ("");
  *length = 0;
  return TRUE;
}

gboolean
esp_log_cut (EspLog *log, gsize length, GError **error)
{
  if (!log->ordinary || ftruncate (log->fd, (off_t) length) == 0)
    return TRUE;
  esp_set_file_error (error, log->path, errno);
  return FALSE;
}

gboolean
esp_log_write (EspLog *log, const char *lines, GError **error)
{
  int number;

  esp_scratch_hold ();
  number = esp_file_write_fd (log->fd, lines, strlen (lines));
  if (number != 0)
    esp_log_mend (log);
  esp_scratch_release ();
  if (number == 0)
    return TRUE;
  esp_set_file_error (error, log->path, number);
  return FALSE;
}

GOutputStream *
esp_log_get_stream (EspLog *log)
{
  if (log->stream == NULL)
    log->stream = g_unix_output_stream_new (log->fd, FALSE);
  return log->stream;
}

int
esp_log_get_fd (EspLog *log)
{
  return log->fd;
}

void
esp_log_mend (EspLog *log)
{
  off_t end = log->ordinary ? lseek (log->fd, 0, SEEK_END) : 0;
  off_t kept = end;
  gboolean found = FALSE;
  char buffer[4096];

  while (kept > 0 && !found)
    {
      gsize n = (gsize) MIN (kept, (off_t) sizeof buffer);

      if (pread (log->fd, buffer, n, kept - (off_t) n) != (gssize) n)
        return;
      for (; n > 0 && !found; kept -= !found)
        found = buffer[--n] == '\n';
    }
  if (kept < end && ftruncate (log->fd, kept) != 0)
    g_debug ("%s: %s", log->path, g_strerror (errno));
}

gboolean
esp_log_sync (EspLog *log, GError **error)
{
  /* a pipe and some devices know no such thing */
  if (fsync (log->fd) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP)
    return TRUE;
  esp_set_file_error (error, log->path, errno);
  return FALSE;
}

gboolean
esp_log_close (EspLog *log, GError **error)
{
  gboolean ok;

  if (log->draft != NULL)
    ok = esp_draft_finish (log->draft, error);
  else
    {
      ok = close (log->fd) == 0;
      if (!ok)
        esp_set_file_error (error, log->path, errno);
      log->fd = -1;
    }
  esp_log_free (log);
  return ok;
}

gboolean
esp_log_close_short (EspLog *log, const char *why, GError **error)
{
  struct stat info;

  if (log->draft == NULL || log->other < 0 || fstat (log->other, &info) != 0 || info.st_size == 0)
    return esp_log_close (log, error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("%s: %s; the file stays as it was"),
               log->path, why);
  esp_log_free (log);
  return FALSE;
}

void
esp_log_free (EspLog *log)
{
  if (log == NULL)
    return;
  g_clear_object (&log->stream);
  if (log->draft != NULL)
    esp_draft_free (log->draft);
  else if (log->fd >= 0)
    close (log->fd);
  if (log->other >= 0)
    close (log->other);
  g_free (log->path);
  g_free (log);
}
