#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

/* Writing the documents. Beside the results there is a note of what was written: where nothing has
 * changed since, neither in the plan nor in the files nor in the program, nothing is written again.
 */

#define NOTE "document"

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* "NAME SIZE" of each part, sorted. */
static char *
list_parts (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  GString *text = g_string_new (NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf status;

      if (g_stat (path, &status) == 0)
        g_ptr_array_add (lines,
                         g_strdup_printf ("%s %" G_GINT64_FORMAT, name, (gint64) status.st_size));
    }
  g_ptr_array_sort (lines, compare_lines);
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (text, "%s\n", (const char *) g_ptr_array_index (lines, i));
  return g_string_free (text, FALSE);
}

static void
add_file (GChecksum *sum, const char *path)
{
  g_autofree char *text = NULL;
  gsize length;

  if (g_file_test (path, G_FILE_TEST_IS_REGULAR) &&
      esp_file_read (path, NULL, &text, &length, NULL))
    g_checksum_update (sum, (const guchar *) text, (gssize) length);
  g_checksum_update (sum, (const guchar *) "\n", 1);
}

/* One document as it is there. */
static void
add_document (GChecksum *sum, const char *path)
{
  g_autofree char *markdown = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *parts = NULL;

  g_checksum_update (sum, (const guchar *) path, -1);
  if (!esp_report_find_paths (path, &markdown, &folder, NULL))
    return;
  add_file (sum, path);
  add_file (sum, markdown);
  parts = list_parts (folder);
  g_checksum_update (sum, (const guchar *) parts, -1);
}

/* A document as it is at @path, in one word. A new string. */
static char *
describe_document (const char *path)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  add_document (sum, path);
  return g_strdup (g_checksum_get_string (sum));
}

/* What the documents hang on, and what is there of them. */
static char *
describe_documents (const EspHandinWork *work, const char *const *paths)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *plan = esp_handin_format (work->handin);
  g_autofree char *date =
      esp_report_find_date (esp_handin_section_get (work->handin->head, "date"));

  g_checksum_update (sum, (const guchar *) plan, -1);
  g_checksum_update (sum, (const guchar *) date, -1);
  /* it names the program, and speaks in its words */
  g_checksum_update (sum, (const guchar *) ESP_VERSION, -1);
  g_checksum_update (sum, (const guchar *) _ ("How it was made: %s."), -1);
  for (guint i = 0; i < work->items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (work->items, i);
      g_autofree char *text =
          item->instance != NULL ? item->instance->problem->files->format (item->instance) : NULL;

      g_checksum_update (sum, (const guchar *) item->key, item->key != NULL ? -1 : 0);
      g_checksum_update (sum, (const guchar *) text, text != NULL ? -1 : 0);
      if (item->written != NULL)
        {
          gsize length;
          const guchar *written = g_bytes_get_data (item->written, &length);

          g_checksum_update (sum, written, (gssize) length);
        }
      g_checksum_update (sum, (const guchar *) item->file, item->file != NULL ? -1 : 0);
      for (guint m = 0; item->moves != NULL && item->moves[m] != NULL; m++)
        g_checksum_update (sum, (const guchar *) item->moves[m], -1);
    }
  for (guint i = 0; i < work->handin->sections->len; i++)
    {
      const char *file =
          esp_handin_section_get (g_ptr_array_index (work->handin->sections, i), "file");
      g_autofree char *resolved = esp_handin_resolve (work->handin, file);

      if (*file != '\0')
        add_file (sum, resolved);
    }
  for (guint i = 0; paths[i] != NULL; i++)
    add_document (sum, paths[i]);
  return g_strdup (g_checksum_get_string (sum));
}

static char *
load_note (const char *results)
{
  g_autofree char *path = g_build_filename (results, NOTE, NULL);
  char *text = NULL;
  gsize length;

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR) ||
      !esp_file_read (path, NULL, &text, &length, NULL))
    return NULL;
  return text;
}

/* The separate documents of the last time in @folder that are none any more, as they were written
 * then: what somebody else has put there since is not ours. A new vector. */
static char **
find_gone (const char *results, const char *folder, const char *const *paths)
{
  g_autoptr (GStrvBuilder) gone = g_strv_builder_new ();
  g_autofree char *text = load_note (results);
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);

  for (guint i = 1; lines[0] != NULL && lines[i] != NULL; i++)
    {
      const char *name = strchr (lines[i], ' ');
      g_autofree char *path = name != NULL ? g_strdup_printf ("%s/%s.pdf", folder, name + 1) : NULL;
      g_autofree char *now = path != NULL ? describe_document (path) : NULL;

      if (path != NULL && !g_strv_contains (paths, path) && g_str_has_prefix (lines[i], now))
        g_strv_builder_add (gone, path);
    }
  return g_strv_builder_end (gone);
}

/* What was written: a line of all of it, and one of each separate document. */
static void
write_note (const EspHandinWork *work,
            const char *results,
            const char *const *paths,
            const EspHandinWritten *written)
{
  g_autofree char *after = describe_documents (work, paths);
  g_autofree char *path = g_build_filename (results, NOTE, NULL);
  g_auto (GStrv) names = esp_handin_list_documents (work->handin);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%s %u %u %u\n", after, written->n_pages, written->n_tables,
                          written->n_figures);
  for (guint i = 0; esp_handin_is_separate (work->handin) && paths[i] != NULL; i++)
    {
      g_autofree char *document = describe_document (paths[i]);

      g_string_append_printf (text, "%s %s\n", document, names[i]);
    }
  /* without it the documents are written again, no more */
  esp_file_write (path, text->str, -1, NULL);
}

/* Whether the note says that this is what was written. */
static gboolean
read_note (const char *results, const char *description, EspHandinWritten *written)
{
  g_autofree char *text = load_note (results);
  g_auto (GStrv) words = g_strsplit_set (text != NULL ? text : "", " \n", -1);

  if (g_strv_length (words) < 4 || !g_str_equal (words[0], description))
    return FALSE;
  written->n_pages = (guint) g_ascii_strtoull (words[1], NULL, 10);
  written->n_tables = (guint) g_ascii_strtoull (words[2], NULL, 10);
  written->n_figures = (guint) g_ascii_strtoull (words[3], NULL, 10);
  return TRUE;
}

gboolean
esp_handin_write (EspHandin *handin,
                  const char *results,
                  const char *path,
                  EspControl *control,
                  EspHandinProgressFunc on_progress,
                  gpointer data,
                  EspHandinWritten *written,
                  GError **error)
{
  g_autofree char *folder = NULL;
  g_auto (GStrv) paths = NULL;
  const char *const *names;
  g_autofree char *before = NULL;
  g_auto (GStrv) gone = NULL;
  g_autoptr (EspHandinWork) work = NULL;
  g_autoptr (GPtrArray) reports = NULL;

  *written = (EspHandinWritten){ 0 };
  /* what is wrong with names is said before a long search */
  paths = esp_handin_find_paths (handin, path, &folder, error);
  if (paths == NULL)
    return FALSE;
  names = (const char *const *) paths;
  work = esp_handin_work_plan (handin, NULL, control, error);
  if (work == NULL || !esp_handin_work_run (work, results, control, on_progress, data, error))
    return FALSE;
  before = describe_documents (work, names);
  if (read_note (results, before, written))
    {
      written->is_old = TRUE;
      return TRUE;
    }
  gone = folder != NULL ? find_gone (results, folder, names) : NULL;
  reports = esp_handin_build_documents (work, names, control->cancellable, error);
  if (reports == NULL ||
      !(folder != NULL ? esp_report_save_all ((const EspReport *const *) reports->pdata, names,
                                              folder, (const char *const *) gone, &written->n_pages,
                                              control->cancellable, error)
                       : esp_report_save (g_ptr_array_index (reports, 0), path, &written->n_pages,
                                          control->cancellable, error)))
    return FALSE;
  for (guint i = 0; i < reports->len; i++)
    {
      written->n_tables += esp_report_get_n_tables (g_ptr_array_index (reports, i));
      written->n_figures += esp_report_get_n_figures (g_ptr_array_index (reports, i));
    }
  write_note (work, results, names, written);
  return TRUE;
}
