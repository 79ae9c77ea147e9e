#include "config.h"

#include "base/esp-allowance.h"
#include "base/esp-file.h"
#include "base/esp-log.h"
#include "base/esp-scratch.h"
#include "base/esp-table.h"
#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
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
  } sizes[] = { { "0", 0 }, { "4G", 4 * GIB },   { "500M", 500 << 20 },  { "1.5 GiB", GIB * 3 / 2 },
                { "7", 7 }, { "64k", 64 << 10 }, { "2 TiB", 2048 * GIB } };
  static const char *const wrong[] = { "", "G", "-1", "4X", "4G5", "1e300", "nan", "inf" };
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

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_assert_true (esp_allowance_parse (sizes[i].text, &bytes, NULL));
      g_assert_cmpuint (bytes, ==, sizes[i].bytes);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (esp_allowance_parse (wrong[i], &bytes, NULL));
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

static void
test_pipe_late (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  GThread *thread;

  g_assert_cmpint (mkfifo (self->path, 0600), ==, 0);
  thread = g_thread_new ("write", write_late, self->path);
  assert_holds (self, "one two");
  g_thread_join (thread);
}

/* --- cells --- */

/* What is written is read back, and no spreadsheet works a text out. */
static void
test_csv_cells (Fixture *self G_GNUC_UNUSED, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    const char *cell;
    const char *written;
  } cells[] = {
    { "=1+1", "'=1+1" },
    { "+49 30", "'+49 30" },
    { "-a", "'-a" },
    { "@SUM(A1)", "'@SUM(A1)" },
    { "\tx", "'\tx" },
    { "=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\"" },
    { "'=1", "''=1" },
    { "''-x", "'''-x" },
    { "-1,5 x", "\"'-1,5 x\"" },
    { "\r=", "\"'\r=\"" },
    /* as they are */
    { "-7", "-7" },
    { "+7.5e3", "+7.5e3" },
    { "-inf", "-inf" },
    { "-", "-" },
    { "'tis", "'tis" },
    { "a=b", "a=b" },
    { "'", "'" },
  };
  g_autoptr (GString) text = g_string_new ("head\n");
  g_autoptr (EspTable) table = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      g_autoptr (GString) written = g_string_new (NULL);

      esp_csv_append_cell (written, cells[i].cell, FALSE);
      g_assert_cmpstr (written->str, ==, cells[i].written);
      g_string_append_printf (text, "%s\n", written->str);
    }
  table = esp_table_parse_csv (text->str, text->len, "t.csv", &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    g_assert_cmpstr (esp_table_get_cell (table, i + 1, 0), ==, cells[i].cell);
}

static void
test_md_cells (Fixture *self G_GNUC_UNUSED, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (EspTable) table = esp_table_new ("a|b", "<script>", NULL);
  static const char *const cells[] = { "`x` & *y*", "R_1 _o_ \\" };
  g_autofree char *text = NULL;

  esp_table_add_texts (table, cells);
  text = esp_table_format (table, "md");
  g_assert_cmpstr (text, ==,
                   "| a\\|b | &lt;script&gt; |\n"
                   "| --- | --- |\n"
                   "| \\`x\\` &amp; \\*y\\* | R_1 \\_o\\_ \\\\ |\n");
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

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add ("/log/lines", test_log);
  add ("/log/long-lines", test_log_long);
  add ("/log/replace", test_log_replace);
  add ("/draft", test_draft);
  add ("/scratch/sweep", test_sweep);
  add ("/scratch/exchange", test_exchange);
  g_test_add_func ("/allowance", test_allowance);
  add ("/scratch/folder", test_folder);
  add ("/pipe/nobody", test_pipe_nobody);
  add ("/pipe/late", test_pipe_late);
  add ("/cells/csv", test_csv_cells);
  add ("/cells/markdown", test_md_cells);
  g_test_add_func ("/files/ends", test_ends);
  return g_test_run ();
}
