#define _GNU_SOURCE /* O_TMPFILE */

#include "config.h"

#include "base/esp-allowance.h"
#include "base/esp-file.h"
#include "base/esp-log.h"
#include "base/esp-scratch.h"
#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

/* A folder that goes with all that is in it. */
typedef struct
{
  char *folder;
  char *path; /* "file" in it */
} Fixture;

static void
set_up (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  self->folder = make_scratch_folder ();
  self->path = g_build_filename (self->folder, "file", NULL);
}

static guint
count_files (const Fixture *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
tear_down (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_unlink (self->path);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
  g_free (self->path);
}

static void
assert_holds (const Fixture *self, const char *expected)
{
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (esp_file_read (self->path, NULL, &text, &length, NULL));
  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpuint (length, ==, strlen (expected));
}

static void
test_log (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (EspLog) log = esp_log_open (self->path, ESP_LOG_APPEND, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (esp_log_write (log, "one\ntwo\n", NULL));
  g_assert_null (esp_log_open (self->path, ESP_LOG_NEW, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  g_assert_nonnull (strstr (error->message, self->path));
  assert_holds (self, "one\ntwo\n");
  g_assert_true (esp_log_close (g_steal_pointer (&log), NULL));

  log = esp_log_open (self->path, ESP_LOG_APPEND, NULL);
  g_assert_true (esp_log_read (log, NULL, &text, &length, NULL));
  g_assert_cmpstr (text, ==, "one\ntwo\n");
  g_assert_true (esp_log_cut (log, 4, NULL));
  g_assert_true (esp_log_write (log, "zwei\n", NULL));
  assert_holds (self, "one\nzwei\n");
  /* as after a write that came half through */
  g_assert_true (esp_log_write (log, "dr", NULL));
  esp_log_mend (log);
  assert_holds (self, "one\nzwei\n");
  esp_log_mend (log);
  assert_holds (self, "one\nzwei\n");
  g_clear_pointer (&log, esp_log_free);

  log = esp_log_open (self->path, ESP_LOG_NEW, NULL);
  assert_holds (self, "");
}

/* A line longer than what is looked at in one go. */
static void
test_log_long (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (EspLog) log = esp_log_open (self->path, ESP_LOG_NEW, NULL);
  g_autofree char *line = g_strnfill (10000, 'x');

  g_assert_true (esp_log_write (log, "kept\n", NULL));
  g_assert_true (esp_log_write (log, line, NULL));
  esp_log_mend (log);
  assert_holds (self, "kept\n");
  g_assert_true (esp_log_cut (log, 0, NULL));
  g_assert_true (esp_log_write (log, line, NULL));
  esp_log_mend (log);
  assert_holds (self, "");
}

static void
test_draft (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  EspDraft *draft;
  struct stat info;

  g_assert_true (esp_file_write (self->path, "old", -1, NULL));
  g_assert_cmpint (g_chmod (self->path, 0640), ==, 0);
  draft = esp_draft_new (self->path, NULL);
  g_assert_true (
      g_output_stream_write_all (esp_draft_get_stream (draft), "new", 3, NULL, NULL, NULL));
  /* where the file system knows files without a name there is none beside it */
  g_assert_cmpuint (count_files (self), <=, 2);
  assert_holds (self, "old");
  esp_draft_free (draft);
  g_assert_cmpuint (count_files (self), ==, 1);
  assert_holds (self, "old");

  draft = esp_draft_new (self->path, NULL);
  g_assert_true (
      g_output_stream_write_all (esp_draft_get_stream (draft), "new", 3, NULL, NULL, NULL));
  g_assert_true (esp_draft_finish (draft, NULL));
  esp_draft_free (draft);
  g_assert_cmpuint (count_files (self), ==, 1);
  assert_holds (self, "new");
  g_assert_cmpint (g_stat (self->path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0640);
}

/* A disk that refuses the rest of what is written (here: the largest file that this process may
 * have) leaves whole lines. */
static void
test_log_cut_off (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (EspLog) log = esp_log_open (self->path, ESP_LOG_NEW, NULL);
  g_autoptr (GError) error = NULL;
  struct rlimit before;
  struct rlimit few;
  gboolean ok;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  few = (struct rlimit){ 10, before.rlim_max };
  g_assert_true (esp_log_write (log, "12345\n", NULL));
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &few), ==, 0);
  ok = esp_log_write (log, "6789\nabc\n", &error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_false (ok);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, self->path));
  assert_holds (self, "12345\n");
}

static gpointer
hold_shortly (gpointer data)
{
  esp_scratch_hold ();
  esp_scratch_release ();
  return data;
}

/* What is written leaves nothing held, and standard input, whose descriptor is 0, as it was. */
static void
test_log_leaves (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  EspLog *log = esp_log_open (self->path, ESP_LOG_APPEND, NULL);

  g_assert_true (esp_log_write (log, "one\n", NULL));
  g_thread_join (g_thread_new ("hold", hold_shortly, NULL));
  esp_log_free (log);
  esp_log_free (NULL);
  g_assert_cmpint (fcntl (STDIN_FILENO, F_GETFD), !=, -1);
}

/* What takes the place of another is there when it is closed, and a writer of lines is not
 * robbed of its file. */
static void
test_log_replace (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (EspLog) log = NULL;
  g_autoptr (EspLog) other = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (esp_file_write (self->path, "old\n", -1, NULL));
  log = esp_log_open (self->path, ESP_LOG_REPLACE, NULL);
  g_assert_true (esp_log_write (log, "new\n", NULL));
  assert_holds (self, "old\n");
  g_clear_pointer (&log, esp_log_free);
  assert_holds (self, "old\n");
  g_assert_cmpuint (count_files (self), ==, 1);

  log = esp_log_open (self->path, ESP_LOG_REPLACE, NULL);
  g_assert_true (esp_log_write (log, "new\n", NULL));
  g_assert_true (esp_log_close (g_steal_pointer (&log), NULL));
  assert_holds (self, "new\n");

  /* one that the disk has cut short takes nothing away, but for nothing */
  log = esp_log_open (self->path, ESP_LOG_REPLACE, NULL);
  g_assert_true (esp_log_write (log, "less\n", NULL));
  g_assert_false (esp_log_close_short (g_steal_pointer (&log), "no room", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_nonnull (strstr (error->message, "no room"));
  g_clear_error (&error);
  assert_holds (self, "new\n");
  g_assert_true (g_file_set_contents (self->path, "", 0, NULL));
  log = esp_log_open (self->path, ESP_LOG_REPLACE, NULL);
  g_assert_true (esp_log_write (log, "less\n", NULL));
  g_assert_true (esp_log_close_short (g_steal_pointer (&log), "no room", &error));
  assert_holds (self, "less\n");

  other = esp_log_open (self->path, ESP_LOG_APPEND, NULL);
  g_assert_null (esp_log_open (self->path, ESP_LOG_REPLACE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
}

static mode_t
get_mode (const char *path)
{
  struct stat info;

  g_assert_cmpint (g_stat (path, &info), ==, 0);
  return info.st_mode & 0777;
}

static void
test_private (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_assert_true (esp_file_write_private (self->path, "mine", -1, NULL));
  assert_holds (self, "mine");
  g_assert_cmpuint (get_mode (self->path), ==, 0600);
}

/* A draft closes its descriptor once: then it may be another's. */
static void
test_draft_closes (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  EspDraft *draft = esp_draft_new (self->path, NULL);
  int fd = esp_draft_get_fd (draft);
  int other;

  g_assert_true (
      g_output_stream_write_all (esp_draft_get_stream (draft), "a", 1, NULL, NULL, NULL));
  g_assert_true (esp_draft_finish (draft, NULL));
  other = g_open ("/dev/null", O_RDONLY, 0);
  g_assert_cmpint (other, ==, fd);
  esp_draft_free (draft);
  g_assert_cmpint (fcntl (other, F_GETFD), !=, -1);
  close (other);
  assert_holds (self, "a");
}

/* Where nothing can be made, the error names what was to be. */
static void
test_no_folder (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "none", "file", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (esp_draft_new (path, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, path));
  g_clear_error (&error);
  g_assert_false (esp_file_write (path, "text", -1, &error));
  g_assert_nonnull (strstr (error->message, path));
  g_clear_error (&error);
  g_assert_null (esp_scratch_make_folder (path, &error));
  g_assert_nonnull (strstr (error->message, path));
}

/* Links are followed, also to what is not there yet, and stay. */
static void
test_links (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *first = g_build_filename (self->folder, "first", NULL);
  g_autofree char *second = g_build_filename (self->folder, "second", NULL);
  g_autofree char *to = NULL;

  g_assert_cmpint (symlink ("second", first), ==, 0);
  g_assert_cmpint (symlink (self->path, second), ==, 0);
  to = esp_file_follow_links (first);
  g_assert_cmpstr (to, ==, self->path);
  g_assert_true (esp_file_write (first, "text", -1, NULL));
  assert_holds (self, "text");
  g_assert_true (g_file_test (first, G_FILE_TEST_IS_SYMLINK));
  g_unlink (first);
  g_unlink (second);
}

/* --- what dead processes have left --- */

static char *
leave (const Fixture *self, const char *target, long process)
{
  g_autofree char *name = g_strdup_printf (".%s.espalier-%ld-ABCxyz", target, process);
  char *path = g_build_filename (self->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "draft", -1, NULL));
  return path;
}

static long
find_dead_process (void)
{
  pid_t child = fork ();

  if (child == 0)
    _exit (0);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  return child;
}

static void
test_sweep (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  long dead = find_dead_process ();
  g_autofree char *stale = leave (self, "file", dead);
  g_autofree char *others = leave (self, "file.csv", dead);
  g_autofree char *alive = leave (self, "file", getppid ());
  g_autofree char *kept = NULL;
  g_autofree char *made = NULL;
  int fd;

  /* the number of this process, but not its work: that of one before it in a sandbox */
  g_autofree char *before = leave (self, "file", getpid ());

  fd = esp_scratch_make_named (self->path, &made, NULL);
  g_assert_cmpint (fd, >=, 0);
  g_assert_false (g_file_test (stale, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (before, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (others, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (alive, G_FILE_TEST_EXISTS));

  /* its own work is not taken away, nor what a process of another machine works on */
  kept = leave (self, "file", dead);
  {
    int held = g_open (kept, O_RDONLY, 0);

    g_assert_cmpint (flock (held, LOCK_EX), ==, 0);
    g_assert_true (esp_file_write (self->path, "text", -1, NULL));
    g_assert_true (g_file_test (made, G_FILE_TEST_EXISTS));
    g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
    close (held);
  }
  g_assert_true (esp_file_write (self->path, "text", -1, NULL));
  g_assert_false (g_file_test (kept, G_FILE_TEST_EXISTS));
  close (fd);
  esp_scratch_remove (made);
  g_unlink (others);
  g_unlink (alive);
  g_assert_cmpuint (count_files (self), ==, 1);
}

/* Names that are not quite those of what is made are others' files. */
static void
test_sweep_names (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const names[] = { "%ld-ABCxy", "%ld_ABCxyz", "%ld-ABCxyz1", "-%ld-ABCxyz" };
  long dead = find_dead_process ();
  g_autofree char *text = g_strdup_printf ("%ld-ABCxyz", dead);

  g_assert_true (esp_scratch_is_of_dead (text));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *number = g_strdup_printf ("%ld", dead);
      g_autoptr (GString) end = g_string_new (names[i]);
      g_autofree char *name = NULL;
      g_autofree char *path = NULL;

      g_string_replace (end, "%ld", number, 1);
      name = g_strconcat (".file.espalier-", end->str, NULL);
      path = g_build_filename (self->folder, name, NULL);
      g_assert_false (esp_scratch_is_of_dead (end->str));
      g_assert_true (g_file_set_contents (path, "other", -1, NULL));
      g_assert_true (esp_file_write (self->path, "text", -1, NULL));
      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
      g_unlink (path);
    }
  g_free (text);
  text = g_strdup_printf ("%ld-ABCxyz", (long) getppid ());
  g_assert_false (esp_scratch_is_of_dead (text));
}

/* What was removed or left is no longer this process's own. */
static void
test_forgotten (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *removed = NULL;
  g_autofree char *left = NULL;

  close (esp_scratch_make_named (self->path, &removed, NULL));
  esp_scratch_remove (removed);
  g_assert_false (g_file_test (removed, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_set_contents (removed, "another's", -1, NULL));
  g_assert_true (esp_file_write (self->path, "text", -1, NULL));
  g_assert_false (g_file_test (removed, G_FILE_TEST_EXISTS));

  close (esp_scratch_make_named (self->path, &left, NULL));
  g_assert_true (esp_file_write (self->path, "text", -1, NULL));
  g_assert_true (g_file_test (left, G_FILE_TEST_EXISTS));
  esp_scratch_leave (left);
  g_assert_true (esp_file_write (self->path, "text", -1, NULL));
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
}

/* Where a file of the folder's system can be without a name it is: then nothing is beside it. */
static void
test_nameless (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  int spare = g_open ("/dev/null", O_RDONLY, 0);
  g_autofree char *made = NULL;
  gboolean knows = FALSE;
  int fd;

#ifdef O_TMPFILE
  fd = open (self->folder, O_TMPFILE | O_RDWR, 0600);
  knows = fd >= 0;
  if (knows)
    close (fd);
#endif
  close (spare);
  fd = esp_scratch_open_nameless (self->folder);
  /* the first that was free: no other is open besides */
  g_assert_cmpint (fd, ==, spare);
  g_assert_cmpuint (count_files (self), ==, 0);
  g_assert_cmpint (esp_file_write_fd (fd, "x", 1), ==, 0);
  g_assert_cmpint (lseek (fd, 0, SEEK_END), ==, 1);
  close (fd);

  fd = esp_scratch_make_file (self->path, &made, NULL);
  g_assert_true ((made == NULL) == knows);
  g_assert_cmpuint (count_files (self), ==, knows ? 0 : 1);
  g_assert_cmpint (esp_file_write_fd (fd, "text", 4), ==, 0);
  g_assert_true (esp_scratch_place (fd, made, self->path, NULL));
  close (fd);
  g_assert_cmpuint (count_files (self), ==, 1);
  assert_holds (self, "text");
}

/* Nothing takes the place of a folder, and then what was made is still there to be removed. */
static void
test_no_place (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *folder = g_build_filename (self->folder, "folder", NULL);
  g_autofree char *made = NULL;
  g_autofree char *unnamed = NULL;
  g_autoptr (GError) error = NULL;
  int fd;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  fd = esp_scratch_make_named (folder, &made, NULL);
  g_assert_false (esp_scratch_place (fd, made, folder, &error));
  close (fd);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, folder));
  g_assert_true (g_file_test (made, G_FILE_TEST_EXISTS));
  esp_scratch_remove (made);
  g_clear_error (&error);
  fd = esp_scratch_make_file (folder, &unnamed, NULL);
  g_assert_false (esp_scratch_place (fd, unnamed, folder, &error));
  close (fd);
  g_assert_nonnull (error);
  if (unnamed != NULL)
    esp_scratch_remove (unnamed);
  g_assert_cmpuint (count_files (self), ==, 1);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static guint n_finished;

static gboolean
finish (const char *left)
{
  g_assert_true (g_str_has_suffix (left, "-ABCxyz"));
  n_finished++;
  return n_finished > 1;
}

/* A folder with a list of moves is finished by whoever knows how, and by nobody taken away. */
static void
test_moves (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *name = g_strdup_printf (".file.espalier-%ld-ABCxyz", find_dead_process ());
  g_autofree char *left = g_build_filename (self->folder, name, NULL);
  g_autofree char *moves = g_build_filename (left, ESP_SCRATCH_MOVES, NULL);
  g_autofree char *alive = NULL;

  g_assert_cmpint (g_mkdir (left, 0700), ==, 0);
  g_assert_true (g_file_set_contents (moves, "", 0, NULL));
  g_assert_true (esp_file_write (self->path, "text", -1, NULL));
  g_assert_true (g_file_test (moves, G_FILE_TEST_EXISTS));
  alive = esp_scratch_make_folder (self->path, NULL);
  esp_scratch_finish_left (self->folder, finish);
  g_assert_cmpuint (n_finished, ==, 1);
  g_assert_true (g_file_test (moves, G_FILE_TEST_EXISTS));
  esp_scratch_finish_left (self->folder, finish);
  g_assert_cmpuint (n_finished, ==, 2);
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (alive, G_FILE_TEST_EXISTS));
  esp_scratch_remove (alive);
}

/* Both change places, and back again. */
static void
test_exchange (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *made = NULL;
  int fd;

  g_assert_true (esp_file_write (self->path, "old", -1, NULL));
  fd = esp_scratch_make_named (self->path, &made, NULL);
  g_assert_cmpint (esp_file_write_fd (fd, "new", 3), ==, 0);
  close (fd);
  g_assert_cmpint (esp_scratch_exchange (made, self->path), ==, 0);
  assert_holds (self, "new");
  g_assert_cmpint (esp_scratch_exchange (made, self->path), ==, 0);
  assert_holds (self, "old");
  esp_scratch_remove (made);
  g_assert_cmpint (esp_scratch_exchange (made, self->path), ==, ENOENT);
  g_assert_cmpuint (count_files (self), ==, 1);
}

/* --- how much of a disk --- */

#define GIB (G_GUINT64_CONSTANT (1) << 30)

static guint64 available;
static guint64 whole;

static gboolean
look (int fd G_GNUC_UNUSED, guint64 *free_bytes, guint64 *all)
{
  *free_bytes = available;
  *all = whole;
  return TRUE;
}

static void
test_allowance (void)
{
  static const struct
  {
    const char *text;
    guint64 bytes;
  } sizes[] = { { "0", 0 },
                { "4G", 4 * GIB },
                { "500M", 500 << 20 },
                { "1.5 GiB", GIB * 3 / 2 },
                { "7", 7 },
                { "64k", 64 << 10 },
                { "2 TiB", 2048 * GIB },
                { "1000000000000000000", G_GUINT64_CONSTANT (1000000000000000000) } };
  static const char *const wrong[] = { "", "G", "-1", "4X", "4G5", "1e300", "nan", "inf", "2e18" };
  EspAllowance allowance = { .limit = 10 << 20, .look = look };
  guint64 bytes;

  /* the limit, with room for what is said of it */
  available = whole = 100 * GIB;
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 6 << 20), ==, 0);
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 4 << 20), ==, EFBIG);
  bytes = esp_allowance_get_left (&allowance);
  g_assert_cmpuint (bytes, >, (4 << 20) - 1000);
  g_assert_cmpint (esp_allowance_take (&allowance, 0, bytes), ==, 0);
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 1), ==, EFBIG);

  /* a gigabyte of a large disk stays, a quarter of a small one; what is small is let through */
  allowance = (EspAllowance){ .look = look };
  available = GIB / 2;
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 1 << 20), ==, 0);
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 20 << 20), ==, ENOSPC);
  available = GIB + (30 << 20);
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 20 << 20), ==, 0);
  available -= 20 << 20;
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 20 << 20), ==, ENOSPC);
  allowance = (EspAllowance){ .look = look };
  whole = 8 << 20;
  available = 3 << 20;
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 900 << 10), ==, 0);
  available -= 900 << 10;
  g_assert_false (allowance.full);
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 900 << 10), ==, ENOSPC);
  g_assert_true (allowance.full);

  /* what is just small is let through on a full disk, and no byte more */
  allowance = (EspAllowance){ .look = look };
  available = 0;
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 32 << 10), ==, 0);
  g_assert_cmpint (esp_allowance_take (&allowance, 0, 1), ==, ENOSPC);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_assert_true (esp_allowance_parse (sizes[i].text, &bytes, NULL));
      g_assert_cmpuint (bytes, ==, sizes[i].bytes);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (esp_allowance_parse (wrong[i], &bytes, NULL));
}

/* As the system says it: what is more than any disk has is refused, but only of one. */
static void
test_allowance_disk (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  EspAllowance allowance = { .limit = 0 };
  EspAllowance ends = { .limit = 3 << 20, .taken = 1 << 20 };
  g_autofree char *limit = esp_allowance_describe (&ends, EFBIG);
  g_autofree char *disk = esp_allowance_describe (&ends, ENOSPC);
  int nowhere = g_open ("/dev/null", O_WRONLY, 0);
  int fd = g_open (self->path, O_CREAT | O_RDWR, 0600);
  struct statvfs info;

  g_assert_cmpint (esp_allowance_take (&allowance, nowhere, G_MAXINT64), ==, 0);
  allowance = (EspAllowance){ .limit = 0 };
  g_assert_cmpint (esp_allowance_take (&allowance, fd, G_MAXINT64), ==, ENOSPC);
  g_assert_cmpuint (allowance.taken, ==, 0);
  g_assert_cmpint (fstatvfs (fd, &info), ==, 0);
  if ((guint64) info.f_bavail * info.f_frsize > GIB + (64 << 20))
    g_assert_cmpint (esp_allowance_take (&allowance, fd, 20 << 20), ==, 0);
  close (nowhere);
  close (fd);
  g_assert_nonnull (strstr (limit, "3.0"));
  g_assert_nonnull (strstr (limit, "--limit-size"));
  g_assert_nonnull (strstr (disk, "1.0"));
  g_assert_null (strstr (disk, "--limit-size"));
}

static void
test_folder (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *made = esp_scratch_make_folder (self->path, NULL);
  g_autofree char *part = g_build_filename (made, "part", NULL);

  g_assert_true (esp_file_write (part, "text", -1, NULL));
  g_assert_cmpuint (count_files (self), ==, 1);
  esp_scratch_remove (made);
  g_assert_cmpuint (count_files (self), ==, 0);
}

/* Of the folders in it those go that are called by a number. */
static void
test_folder_in_folder (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *made = esp_scratch_make_folder (self->path, NULL);
  g_autofree char *numbered = g_build_filename (made, "12", NULL);
  g_autofree char *named = g_build_filename (made, "1a", NULL);
  g_autofree char *part = g_build_filename (numbered, "part", NULL);
  g_autofree char *kept = g_build_filename (named, "kept", NULL);

  g_assert_cmpint (g_mkdir (numbered, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (named, 0700), ==, 0);
  g_assert_true (esp_file_write (part, "text", -1, NULL));
  g_assert_true (esp_file_write (kept, "text", -1, NULL));
  esp_scratch_remove (made);
  g_assert_false (g_file_test (numbered, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
  remove_scratch (made);
}

/* --- pipes --- */

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (50000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* Nobody is at the other end, and the thread's current cancellable is enough. */
static void
test_pipe_nobody (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  GThread *thread;
  gsize length;

  g_assert_cmpint (mkfifo (self->path, 0600), ==, 0);
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_cancellable_push_current (cancellable);
  g_assert_false (esp_file_read (self->path, NULL, &text, &length, &error));
  g_cancellable_pop_current (cancellable);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);
}

static gpointer
write_late (gpointer path)
{
  int fd;

  g_usleep (50000);
  fd = g_open (path, O_WRONLY, 0);
  g_assert_cmpint (esp_file_write_fd (fd, "one ", 4), ==, 0);
  g_usleep (50000);
  g_assert_cmpint (esp_file_write_fd (fd, "two", 3), ==, 0);
  g_close (fd, NULL);
  return NULL;
}

static gpointer
read_whole (gpointer path)
{
  char *text = NULL;
  gsize length;

  g_assert_true (esp_file_read (path, NULL, &text, &length, NULL));
  return text;
}

/* A pipe is written to as it is, and stays one. */
static void
test_pipe_written (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  GThread *thread;
  g_autofree char *text = NULL;

  g_assert_cmpint (mkfifo (self->path, 0600), ==, 0);
  thread = g_thread_new ("read", read_whole, self->path);
  g_assert_true (esp_file_write (self->path, "text", -1, NULL));
  text = g_thread_join (thread);
  g_assert_cmpstr (text, ==, "text");
  g_assert_cmpuint (count_files (self), ==, 1);
  g_assert_false (g_file_test (self->path, G_FILE_TEST_IS_REGULAR));
}

/* Standard input, by lines and as a whole; it stays open. */
static void
test_input (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const lines[] = { "one", "", "last" };
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autofree char *text = NULL;
  int before = dup (STDIN_FILENO);
  gsize length;
  int fd;

  g_assert_true (esp_file_write (self->path, "one\n\nlast", -1, NULL));
  fd = g_open (self->path, O_RDONLY, 0);
  g_assert_cmpint (dup2 (fd, STDIN_FILENO), ==, STDIN_FILENO);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *line = esp_file_read_line (NULL);

      g_assert_cmpstr (line, ==, lines[i]);
    }
  g_assert_null (esp_file_read_line (NULL));
  lseek (fd, 0, SEEK_SET);
  g_cancellable_cancel (cancelled);
  g_assert_null (esp_file_read_line (cancelled));
  lseek (fd, 4, SEEK_SET);
  g_assert_true (esp_file_read ("-", NULL, &text, &length, NULL));
  g_assert_cmpstr (text, ==, "\nlast");
  g_assert_cmpint (fcntl (STDIN_FILENO, F_GETFD), !=, -1);
  close (fd);
  dup2 (before, STDIN_FILENO);
  close (before);
}

static void
test_pipe_late (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  GThread *thread;

  g_assert_cmpint (mkfifo (self->path, 0600), ==, 0);
  thread = g_thread_new ("write", write_late, self->path);
  assert_holds (self, "one two");
  g_thread_join (thread);
}

static void
add (const char *path, void (*test) (Fixture *self, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

static void
test_ends (void)
{
  static const char *const ends[] = { "png", "svg", NULL };
  static const char *const cases[][2] = {
    { "/tmp/a", "/tmp/a.png" },         { "/tmp/a.svg", "/tmp/a.svg" },
    { "/tmp/a.SVG", "/tmp/a.SVG" },     { "/tmp/a.v2", "/tmp/a.v2.png" },
    { "/tmp.svg/a", "/tmp.svg/a.png" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = esp_file_with_end (cases[i][0], "png", ends);

      g_assert_cmpstr (path, ==, cases[i][1]);
    }
}

static void
test_resource (void)
{
  g_autofree char *text = esp_file_read_resource ("help/searches.md");

  g_assert_nonnull (text);
  g_assert_true (g_str_has_prefix (text, "# "));
  g_assert_null (esp_file_read_resource ("help/none.md"));
}

/* Folders are made with those that they are in; what stands in the way is named. */
static void
test_make_folder (void)
{
  g_autofree char *scratch = g_dir_make_tmp ("espalier-folder-XXXXXX", NULL);
  g_autofree char *outer = g_build_filename (scratch, "a", NULL);
  g_autofree char *inner = g_build_filename (outer, "b", NULL);
  g_autofree char *file = g_build_filename (scratch, "file", NULL);
  g_autofree char *below = g_build_filename (file, "c", NULL);
  g_autoptr (GError) error = NULL;

  for (int twice = 0; twice < 2; twice++)
    {
      g_assert_true (esp_file_make_folder (inner, 0700, &error));
      g_assert_no_error (error);
      g_assert_true (g_file_test (inner, G_FILE_TEST_IS_DIR));
    }
  g_assert_true (esp_file_write (file, "", 0, NULL));
  g_assert_false (esp_file_make_folder (below, 0700, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY);
  g_assert_nonnull (strstr (error->message, below));
  g_unlink (file);
  g_rmdir (inner);
  g_rmdir (outer);
  g_rmdir (scratch);
}

static void
test_cut_end (void)
{
  static const char *const names[][2] = {
    { "board.txt", "board" }, { "a.b.c", "a.b" },  { ".hidden", ".hidden" },
    { "plain", "plain" },     { "last.", "last" }, { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *cut = esp_file_cut_end (names[i][0]);

      g_assert_cmpstr (cut, ==, names[i][1]);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add ("/log/lines", test_log);
  add ("/log/long-lines", test_log_long);
  add ("/log/replace", test_log_replace);
  add ("/log/cut-off", test_log_cut_off);
  add ("/log/leaves", test_log_leaves);
  add ("/draft/whole", test_draft);
  add ("/draft/closes", test_draft_closes);
  add ("/draft/no-folder", test_no_folder);
  add ("/draft/private", test_private);
  add ("/draft/links", test_links);
  add ("/scratch/sweep", test_sweep);
  add ("/scratch/exchange", test_exchange);
  add ("/scratch/names", test_sweep_names);
  add ("/scratch/forgotten", test_forgotten);
  add ("/scratch/nameless", test_nameless);
  add ("/scratch/no-place", test_no_place);
  add ("/scratch/moves", test_moves);
  add ("/scratch/folder", test_folder);
  add ("/scratch/folder-in-folder", test_folder_in_folder);
  g_test_add_func ("/allowance/taken", test_allowance);
  add ("/allowance/disk", test_allowance_disk);
  add ("/pipe/nobody", test_pipe_nobody);
  add ("/pipe/late", test_pipe_late);
  add ("/pipe/written", test_pipe_written);
  add ("/input", test_input);
  g_test_add_func ("/files/ends", test_ends);
  g_test_add_func ("/files/resource", test_resource);
  g_test_add_func ("/files/make-folder", test_make_folder);
  g_test_add_func ("/files/cut-end", test_cut_end);
  return g_test_run ();
}
