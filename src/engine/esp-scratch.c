#include "config.h"

#include "esp-scratch.h"

#include "esp-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATIENCE 200 /* milliseconds, about */

/* Recursive: what is moved one by one is held as a whole. */
static GRecMutex mutex;
static GPtrArray *all; /* of char * */

static void
remember (const char *made)
{
  if (all == NULL)
    all = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (all, g_strdup (made));
}

static void
forget (const char *made)
{
  guint at;

  if (all != NULL && g_ptr_array_find_with_equal_func (all, made, g_str_equal, &at))
    g_ptr_array_remove_index_fast (all, at);
}

int
esp_scratch_make_file (const char *path, char **made, GError **error)
{
  g_autofree char *name = g_strconcat (path, ".XXXXXX", NULL);
  struct stat info;
  int number = 0;
  int fd;

  g_rec_mutex_lock (&mutex);
  fd = g_mkstemp_full (name, O_RDWR | O_CLOEXEC, 0666);
  if (fd < 0)
    number = errno;
  else
    remember (name);
  g_rec_mutex_unlock (&mutex);
  if (fd < 0)
    {
      esp_set_file_error (error, path, number);
      return -1;
    }
  /* what cannot be had of the permissions is no reason to write nothing */
  if (stat (path, &info) == 0 && fchmod (fd, info.st_mode & 0777) != 0)
    g_debug ("%s: %s", path, g_strerror (errno));
  *made = g_steal_pointer (&name);
  return fd;
}

char *
esp_scratch_make_folder (const char *path, GError **error)
{
  g_autofree char *name = g_strconcat (path, ".XXXXXX", NULL);
  int number;
  gboolean ok;

  g_rec_mutex_lock (&mutex);
  ok = g_mkdtemp (name) != NULL;
  number = errno;
  if (ok)
    remember (name);
  g_rec_mutex_unlock (&mutex);
  if (ok)
    return g_steal_pointer (&name);
  esp_set_file_error (error, path, number);
  return NULL;
}

gboolean
esp_scratch_move (const char *made, const char *path, GError **error)
{
  gboolean ok;
  int number;

  g_rec_mutex_lock (&mutex);
  ok = g_rename (made, path) == 0;
  number = errno;
  if (ok)
    forget (made);
  g_rec_mutex_unlock (&mutex);
  if (!ok)
    esp_set_file_error (error, path, number);
  return ok;
}

static void
delete_one (const char *made)
{
  g_autoptr (GDir) folder = NULL;
  const char *name;

  if (g_unlink (made) == 0)
    return;
  folder = g_dir_open (made, 0, NULL);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (made, name, NULL);

      g_unlink (path);
    }
  g_rmdir (made);
}

void
esp_scratch_remove (const char *made)
{
  g_rec_mutex_lock (&mutex);
  delete_one (made);
  forget (made);
  g_rec_mutex_unlock (&mutex);
}

void
esp_scratch_hold (void)
{
  g_rec_mutex_lock (&mutex);
}

void
esp_scratch_release (void)
{
  g_rec_mutex_unlock (&mutex);
}

void
esp_scratch_close (void)
{
  gboolean mine = FALSE;

  /* somebody who waits for the reader of a pipe is not waited for */
  for (int i = 0; i < PATIENCE && !mine; i++)
    {
      mine = g_rec_mutex_trylock (&mutex);
      if (!mine)
        g_usleep (1000);
    }
  for (guint i = 0; mine && all != NULL && i < all->len; i++)
    delete_one (g_ptr_array_index (all, i));
}
