#define _GNU_SOURCE /* O_TMPFILE, renameat2 */

#include "config.h"

#include "esp-scratch.h"

#include "esp-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATIENCE 200      /* milliseconds, about */
#define MARK ".espalier-" /* in names of what is made, before the process */
#define PATTERN "XXXXXX"
#define MOST_NAME 200 /* bytes of a target's name: a file's may have 255 */
#define MOST_TRIES 100

typedef struct
{
  char *name;
  int held; /* of a folder, while it is made; -1 */
} Made;

/* Recursive: what is moved one by one is held as a whole. */
static GRecMutex mutex;
static GPtrArray *all; /* of Made * */

static void
made_free (gpointer data)
{
  Made *made = data;

  if (made->held >= 0)
    close (made->held);
  g_free (made->name);
  g_free (made);
}

/* Of what has a name, a lock tells that somebody works on it. A file system that knows no locks
 * goes by the process alone. */
static int
hold_folder (const char *name)
{
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_DIRECTORY);

  if (fd >= 0)
    flock (fd, LOCK_EX | LOCK_NB);
  return fd;
}

static void
remember (const char *name, int held)
{
  Made *made = g_new (Made, 1);

  *made = (Made){ g_strdup (name), held };
  if (all == NULL)
    all = g_ptr_array_new_with_free_func (made_free);
  g_ptr_array_add (all, made);
}

static gboolean
is_called (gconstpointer made, gconstpointer name)
{
  return g_str_equal (((const Made *) made)->name, name);
}

static gboolean
find (const char *name, guint *at)
{
  return all != NULL && g_ptr_array_find_with_equal_func (all, name, is_called, at);
}

static void
forget (const char *name)
{
  guint at;

  if (find (name, &at))
    g_ptr_array_remove_index_fast (all, at);
}

/* How what will be @path begins meanwhile; its folder in @folder. */
static char *
name_before (const char *path, char **folder)
{
  g_autofree char *name = g_path_get_basename (path);

  *folder = g_path_get_dirname (path);
  return g_strdup_printf (".%.*s" MARK, MOST_NAME, name);
}

static char *
name_draft (const char *path)
{
  g_autofree char *folder = NULL;
  g_autofree char *before = name_before (path, &folder);
  g_autofree char *name = g_strdup_printf ("%s%ld-" PATTERN, before, (long) getpid ());

  return g_build_filename (folder, name, NULL);
}

static gboolean
is_number (const char *name)
{
  return *name != '\0' && strspn (name, "0123456789") == strlen (name);
}

static void
delete_level (const char *made, gboolean numbered)
{
  g_autoptr (GDir) folder = NULL;
  const char *name;

  if (g_unlink (made) == 0)
    return;
  folder = g_dir_open (made, 0, NULL);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (made, name, NULL);

      if (g_unlink (path) != 0 && numbered && is_number (name))
        delete_level (path, FALSE);
    }
  g_rmdir (made);
}

/* Folders in a folder are not ours, but for those that are called by a number. */
static void
delete_one (const char *made)
{
  delete_level (made, TRUE);
}

static gboolean
is_gone (long process)
{
  return kill ((pid_t) process, 0) != 0 && errno == ESRCH;
}

/* Whether nobody works on it any more: its process is dead, and nobody holds it, for a process
 * of another machine may have written it to a disk that both see. Processes of sandboxes often
 * have the same number, one after the other: what this one has not made is not its own. */
static gboolean
is_dead (const char *path, long process)
{
  return process > 0 && (process == (long) getpid () ? !find (path, NULL) : is_gone (process));
}

/* Its descriptor, which holds it; -1 where somebody else works on it. */
static int
hold_stale (const char *path, long process)
{
  int fd =
      is_dead (path, process) ? open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) : -1;

  if (fd < 0 || flock (fd, LOCK_EX | LOCK_NB) == 0)
    return fd;
  close (fd);
  return -1;
}

/* A list of moves is worked off by whoever knows what it means. */
static gboolean
has_moves (const char *left)
{
  g_autofree char *moves = g_build_filename (left, ESP_SCRATCH_MOVES, NULL);

  return g_file_test (moves, G_FILE_TEST_EXISTS);
}

/* The process in a name that goes on with "PID-XXXXXX"; 0: it is no such name. */
static long
read_process (const char *text)
{
  char *end;
  long process = g_ascii_isdigit (*text) ? strtol (text, &end, 10) : 0;

  return process > 0 && *end == '-' && strlen (end + 1) == strlen (PATTERN) ? process : 0;
}

gboolean
esp_scratch_is_of_dead (const char *text)
{
  long process = read_process (text);

  return process > 0 && is_gone (process);
}

/* Takes away what dead processes have left of @path. */
static void
sweep (const char *path)
{
  g_autofree char *folder = NULL;
  g_autofree char *before = name_before (path, &folder);
  gsize length = strlen (before);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      long process = strncmp (name, before, length) == 0 ? read_process (name + length) : 0;
      g_autofree char *left = g_build_filename (folder, name, NULL);
      int fd = process > 0 ? hold_stale (left, process) : -1;

      if (fd >= 0 && !has_moves (left))
        delete_one (left);
      if (fd >= 0)
        close (fd);
    }
}

void
esp_scratch_finish_left (const char *folder, gboolean (*finish) (const char *left))
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_rec_mutex_lock (&mutex);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      const char *mark = *name == '.' ? g_strrstr (name, MARK) : NULL;
      long process = mark != NULL ? read_process (mark + strlen (MARK)) : 0;
      g_autofree char *left = process > 0 ? g_build_filename (folder, name, NULL) : NULL;
      int fd = left != NULL && has_moves (left) ? hold_stale (left, process) : -1;

      if (fd < 0)
        continue;
      if (finish (left))
        delete_one (left);
      close (fd);
    }
  g_rec_mutex_unlock (&mutex);
}

/* What cannot be had of the permissions is no reason to write nothing. */
static void
lend_mode (int fd, const char *path)
{
  struct stat info;

  if (stat (path, &info) == 0 && fchmod (fd, info.st_mode & 0777) != 0)
    g_debug ("%s: %s", path, g_strerror (errno));
}

/* A file without a name; -1 where the file system knows no such thing, or nobody could name it
 * later. */
static int
open_unnamed (const char *folder)
{
#ifdef O_TMPFILE
  if (access ("/proc/self/fd", X_OK) == 0)
    return open (folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
#endif
  (void) folder;
  errno = ENOTSUP;
  return -1;
}

/* Made, remembered and held; the mutex is. */
static int
make_named (const char *path, char **made)
{
  char *name = name_draft (path);
  int fd = g_mkstemp_full (name, O_RDWR | O_CLOEXEC, 0666);

  if (fd < 0)
    {
      g_free (name);
      return -1;
    }
  flock (fd, LOCK_EX | LOCK_NB);
  remember (name, -1);
  *made = name;
  return fd;
}

static int
make_file (const char *path, gboolean with_name, char **made, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int number;
  int fd;

  *made = NULL;
  g_rec_mutex_lock (&mutex);
  sweep (path);
  fd = with_name ? -1 : open_unnamed (folder);
  if (fd < 0)
    fd = make_named (path, made);
  number = errno;
  g_rec_mutex_unlock (&mutex);
  if (fd < 0)
    esp_set_file_error (error, path, number);
  else
    lend_mode (fd, path);
  return fd;
}

int
esp_scratch_make_file (const char *path, char **made, GError **error)
{
  return make_file (path, FALSE, made, error);
}

int
esp_scratch_make_named (const char *path, char **made, GError **error)
{
  return make_file (path, TRUE, made, error);
}

int
esp_scratch_open_nameless (const char *folder)
{
  g_autofree char *path = NULL;
  int fd = open_unnamed (folder);

  if (fd >= 0)
    return fd;
  path = g_build_filename (folder, MARK PATTERN, NULL);
  g_rec_mutex_lock (&mutex);
  fd = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, 0600);
  if (fd >= 0)
    g_unlink (path);
  g_rec_mutex_unlock (&mutex);
  return fd;
}

char *
esp_scratch_make_folder (const char *path, GError **error)
{
  g_autofree char *name = name_draft (path);
  int number;
  gboolean ok;

  g_rec_mutex_lock (&mutex);
  sweep (path);
  ok = g_mkdtemp_full (name, 0777) != NULL;
  number = errno;
  if (ok)
    {
      struct stat info;

      remember (name, hold_folder (name));
      if (stat (path, &info) == 0 && g_chmod (name, info.st_mode & 0777) != 0)
        g_debug ("%s: %s", path, g_strerror (errno));
    }
  g_rec_mutex_unlock (&mutex);
  if (ok)
    return g_steal_pointer (&name);
  esp_set_file_error (error, path, number);
  return NULL;
}

/* Gives the file without a name that of @path, or, where there is something already, one in
 * @made that can be moved there: a link takes nothing's place. 0 or an errno. */
static int
link_file (int fd, const char *path, char **made)
{
  g_autofree char *itself = g_strdup_printf ("/proc/self/fd/%d", fd);
  struct stat info;

  if (lstat (path, &info) != 0 && linkat (AT_FDCWD, itself, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0)
    return 0;
  for (int i = 0; i < MOST_TRIES; i++)
    {
      g_autofree char *name = name_draft (path);

      g_snprintf (name + strlen (name) - strlen (PATTERN), strlen (PATTERN) + 1, "%06x",
                  g_random_int () & 0xffffff);
      if (linkat (AT_FDCWD, itself, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0)
        {
          remember (name, -1);
          *made = g_steal_pointer (&name);
          return 0;
        }
      if (errno != EEXIST)
        break;
    }
  return errno;
}

gboolean
esp_scratch_place (int fd, const char *made, const char *path, GError **error)
{
  g_autofree char *linked = NULL;
  int number = 0;

  g_rec_mutex_lock (&mutex);
  if (made == NULL)
    number = link_file (fd, path, &linked);
  if (linked != NULL)
    made = linked;
  if (number == 0 && made != NULL)
    {
      number = g_rename (made, path) == 0 ? 0 : errno;
      if (number != 0 && linked != NULL)
        g_unlink (linked);
      if (number == 0 || linked != NULL)
        forget (made);
    }
  g_rec_mutex_unlock (&mutex);
  if (number == 0)
    return TRUE;
  esp_set_file_error (error, path, number);
  return FALSE;
}

int
esp_scratch_exchange (const char *made, const char *path)
{
  g_autofree char *third = g_strconcat (made, ESP_SCRATCH_THIRD, NULL);

  if (renameat2 (AT_FDCWD, made, AT_FDCWD, path, RENAME_EXCHANGE) == 0)
    return 0;
  if (errno != EINVAL && errno != ENOSYS)
    return errno;
  if (g_rename (path, third) != 0)
    return errno;
  if (g_rename (made, path) != 0)
    {
      int number = errno;

      g_rename (third, path);
      return number;
    }
  return g_rename (third, made) == 0 ? 0 : errno;
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
esp_scratch_leave (const char *made)
{
  g_rec_mutex_lock (&mutex);
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
    delete_one (((const Made *) g_ptr_array_index (all, i))->name);
}
