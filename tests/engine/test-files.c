#include "config.h"

#include "engine/esp-file.h"
#include "engine/esp-log.h"
#include "engine/esp-scratch.h"
#include "engine/esp-table.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* A folder that goes with all that is in it. */
typedef struct
{
  char *folder;
  char *path; /* "file" in it */
} Fixture;

static void
set_up (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  self->folder = g_dir_make_tmp ("espalier-XXXXXX", NULL);
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
  g_assert_cmpuint (count_files (self), ==, 2);
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
  add ("/draft", test_draft);
  add ("/scratch/folder", test_folder);
  add ("/pipe/nobody", test_pipe_nobody);
  add ("/pipe/late", test_pipe_late);
  add ("/cells/csv", test_csv_cells);
  add ("/cells/markdown", test_md_cells);
  g_test_add_func ("/files/ends", test_ends);
  return g_test_run ();
}
