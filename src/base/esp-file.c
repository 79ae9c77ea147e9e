#include "config.h"

#include "esp-file.h"

#include "esp-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FILE_SIZE (256 * 1024 * 1024)
#define MAX_LINE 1024

/* Waits until there is something to read; FALSE when cancelled meanwhile. */
static gboolean
wait_for_input (int fd, GCancellable *cancellable)
{
  GPollFD fds[2] = { { .fd = fd, .events = G_IO_IN } };
  gboolean listens = cancellable != NULL && g_cancellable_make_pollfd (cancellable, &fds[1]);

  while (g_poll (fds, listens ? 2 : 1, -1) < 0 && errno == EINTR)
    ;
  if (listens)
    g_cancellable_release_fd (cancellable);
  return !g_cancellable_is_cancelled (cancellable);
}

/* Like read(), but for signals; -1 with errno ECANCELED when cancelled. */
static gssize
read_some (int fd, char *buffer, gsize size, GCancellable *cancellable)
{
  gssize n;

  do
    {
      if (!wait_for_input (fd, cancellable))
        {
          errno = ECANCELED;
          return -1;
        }
      n = read (fd, buffer, size);
    }
  while (n < 0 && (errno == EINTR || errno == EAGAIN));
  return n;
}

static gboolean
read_all (int fd, GString *text, GCancellable *cancellable, GError **error)
{
  char buffer[65536];
  gssize n;

  while ((n = read_some (fd, buffer, sizeof buffer, cancellable)) != 0)
    {
      if (n < 0)
        {
          g_set_error_literal (error, G_IO_ERROR,
                               errno == ECANCELED ? G_IO_ERROR_CANCELLED
                                                  : g_io_error_from_errno (errno),
                               g_strerror (errno));
          return FALSE;
        }
      g_string_append_len (text, buffer, n);
      if (text->len > MAX_FILE_SIZE)
        return esp_fail (error, ESP_ERROR_RANGE, _ ("larger than 256 MB"));
    }
  return TRUE;
}

const char *
esp_file_name (const char *path)
{
  return g_str_equal (path, "-") ? _ ("standard input") : path;
}

/* A pipe with nobody at its other end is waited for where that can be stopped: not here. */
static int
open_for_reading (const char *path, GError **error)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

  if (fd < 0)
    esp_set_file_error (error, path, errno);
  return fd;
}

gboolean
esp_file_read_fd (
    int fd, const char *name, GCancellable *cancellable, char **text, gsize *length, GError **error)
{
  g_autoptr (GString) read_text = g_string_new (NULL);

  if (!read_all (fd, read_text, cancellable, error))
    {
      g_prefix_error (error, "%s: ", esp_quote_path (name));
      return FALSE;
    }
  *length = read_text->len;
  *text = g_string_free (g_steal_pointer (&read_text), FALSE);
  return TRUE;
}

gboolean
esp_file_read (
    const char *path, GCancellable *cancellable, char **text, gsize *length, GError **error)
{
  gboolean is_stdin = g_str_equal (path, "-");
  int fd = is_stdin ? STDIN_FILENO : open_for_reading (path, error);
  gboolean ok;

  if (fd < 0)
    return FALSE;
  if (cancellable == NULL)
    cancellable = g_cancellable_get_current ();
  ok = esp_file_read_fd (fd, esp_file_name (path), cancellable, text, length, error);
  if (!is_stdin)
    close (fd);
  return ok;
}

char *
esp_file_read_line (GCancellable *cancellable)
{
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean any = FALSE;
  char c;

  /* a byte at a time: what comes after the line belongs to whoever asks next */
  while (read_some (STDIN_FILENO, &c, 1, cancellable) == 1)
    {
      if (c == '\n')
        return g_string_free (g_steal_pointer (&line), FALSE);
      any = TRUE;
      if (line->len < MAX_LINE && c != '\0')
        g_string_append_c (line, c);
    }
  if (!any || (cancellable != NULL && g_cancellable_is_cancelled (cancellable)))
    return NULL;
  return g_string_free (g_steal_pointer (&line), FALSE);
}

char *
esp_file_read_resource (const char *path)
{
  g_autofree char *whole = g_strconcat (ESP_RESOURCE_BASE "/", path, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (whole, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize size;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;

  return data != NULL ? g_strndup (data, size) : NULL;
}

gboolean
esp_file_make_folder (const char *path, int mode, GError **error)
{
  if (g_mkdir_with_parents (path, mode) == 0)
    return TRUE;
  esp_set_file_error (error, path, errno);
  return FALSE;
}

char *
esp_file_cut_end (const char *name)
{
  const char *dot = strrchr (name, '.');

  return dot != NULL && dot != name ? g_strndup (name, (gsize) (dot - name)) : g_strdup (name);
}

char *
esp_file_with_end (const char *path, const char *end, const char *const *ends)
{
  const char *dot = strrchr (path, '.');

  for (guint i = 0; dot != NULL && ends[i] != NULL; i++)
    if (g_ascii_strcasecmp (dot + 1, ends[i]) == 0)
      return g_strdup (path);
  return g_strconcat (path, ".", end, NULL);
}
