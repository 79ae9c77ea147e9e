#include "config.h"

#include "esp-file.h"

#include "esp-error.h"
#include "esp-scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BUFFER_SIZE (64 * 1024)
#define MAX_LINKS 40

struct _EspDraft
{
  char *path;   /* as the user calls it */
  char *target; /* what links lead to; NULL: written as it is */
  char *made;   /* what is written meanwhile; NULL: a file without a name, or the file itself */
  int fd;
  GOutputStream *stream;
};

int
esp_file_write_fd (int fd, const char *text, gsize length)
{
  gsize done = 0;

  while (done < length)
    {
      gssize n = write (fd, text + done, length - done);

      if (n < 0 && errno != EINTR)
        return errno;
      if (n > 0)
        done += (gsize) n;
    }
  return 0;
}

char *
esp_file_follow_links (const char *path)
{
  char *target = g_strdup (path);
  char *real = realpath (path, NULL);

  if (real != NULL)
    {
      g_free (target);
      target = g_strdup (real);
      free (real);
      return target;
    }
  for (int i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *link = g_file_read_link (target, NULL);
      g_autofree char *folder = g_path_get_dirname (target);

      if (link == NULL)
        break;
      g_free (target);
      target = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
    }
  return target;
}

EspDraft *
esp_draft_new (const char *path, GError **error)
{
  g_autoptr (EspDraft) draft = g_new0 (EspDraft, 1);
  struct stat info;

  draft->path = g_strdup (path);
  draft->fd = -1;
  if (stat (path, &info) == 0 && !S_ISREG (info.st_mode))
    {
      draft->fd = open (path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
      if (draft->fd < 0)
        esp_set_file_error (error, path, errno);
    }
  else
    {
      draft->target = esp_file_follow_links (path);
      draft->fd = esp_scratch_make_file (draft->target, &draft->made, error);
    }
  if (draft->fd < 0)
    return NULL;
  return g_steal_pointer (&draft);
}

GOutputStream *
esp_draft_get_stream (EspDraft *draft)
{
  if (draft->stream == NULL)
    {
      g_autoptr (GOutputStream) raw = g_unix_output_stream_new (draft->fd, FALSE);

      draft->stream = g_buffered_output_stream_new_sized (raw, BUFFER_SIZE);
    }
  return draft->stream;
}

int
esp_draft_get_fd (EspDraft *draft)
{
  return draft->fd;
}

/* Everything is on the disk before the name is given: after a crash there is the old file or the
 * new one. */
static gboolean
complete (EspDraft *draft, GError **error)
{
  if (draft->stream != NULL && !g_output_stream_flush (draft->stream, NULL, error))
    {
      g_prefix_error (error, "%s: ", draft->path);
      return FALSE;
    }
  if (draft->target == NULL || fsync (draft->fd) == 0 || errno == EINVAL || errno == ENOTSUP)
    return TRUE;
  esp_set_file_error (error, draft->path, errno);
  return FALSE;
}

gboolean
esp_draft_finish (EspDraft *draft, GError **error)
{
  int number;

  if (!complete (draft, error))
    return FALSE;
  /* one without a name is named while it is open */
  if (draft->target != NULL)
    {
      if (!esp_scratch_place (draft->fd, draft->made, draft->target, error))
        return FALSE;
      g_clear_pointer (&draft->made, g_free);
    }
  number = close (draft->fd) != 0 ? errno : 0;
  draft->fd = -1;
  if (number == 0)
    return TRUE;
  esp_set_file_error (error, draft->path, number);
  return FALSE;
}

void
esp_draft_free (EspDraft *draft)
{
  if (draft == NULL)
    return;
  g_clear_object (&draft->stream);
  if (draft->fd >= 0)
    close (draft->fd);
  if (draft->made != NULL)
    esp_scratch_remove (draft->made);
  g_free (draft->made);
  g_free (draft->target);
  g_free (draft->path);
  g_free (draft);
}

static gboolean
write_whole (const char *path, gboolean is_private, const char *text, gssize length, GError **error)
{
  g_autoptr (EspDraft) draft = esp_draft_new (path, error);
  int number;

  if (draft == NULL)
    return FALSE;
  number = is_private && fchmod (draft->fd, 0600) != 0
               ? errno
               : esp_file_write_fd (draft->fd, text, length < 0 ? strlen (text) : (gsize) length);
  if (number != 0)
    {
      esp_set_file_error (error, path, number);
      return FALSE;
    }
  return esp_draft_finish (draft, error);
}

gboolean
esp_file_write (const char *path, const char *text, gssize length, GError **error)
{
  return write_whole (path, FALSE, text, length, error);
}

gboolean
esp_file_write_private (const char *path, const char *text, gssize length, GError **error)
{
  return write_whole (path, TRUE, text, length, error);
}
