#include "config.h"

#include "grading.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* The table of verdicts: it grows as runs end, and a run that was cut off goes on where it ends. */

enum
{
  COLUMN_PROGRAM,
  COLUMN_CASE
};

/* --- writing --- */

static void
append_row (GString *csv, const CliGrade *self, guint i)
{
  const EspGradeRow *row = &self->rows[i];
  const CliCase *one = cli_grade_get_case (self, i);

  esp_grade_table_append_csv (csv, row, one->details != CLI_DETAILS_VERDICT,
                              esp_verdict_kind_is_right (row->verdict) ? one->points : 0);
}

char *
cli_grade_format_csv (const CliGrade *self)
{
  GString *csv = g_string_new (ESP_GRADE_HEADS);

  for (guint i = 0; i < self->n_rows; i++)
    if (self->places[i] != CLI_ROW_OTHERS)
      append_row (csv, self, i);
  return g_string_free (csv, FALSE);
}

/* --- going on --- */

static gint64
in_nanoseconds (const struct timespec *time)
{
  return (gint64) time->tv_sec * G_GINT64_CONSTANT (1000000000) + time->tv_nsec;
}

/* When a file was written. */
static gint64
get_time (const char *path)
{
  struct stat info;

  return stat (path, &info) == 0 ? in_nanoseconds (&info.st_mtim) : 0;
}

/* When a file came to be what it is: one that is older may have taken its name. */
static gint64
get_change (const char *path)
{
  struct stat info;

  return stat (path, &info) == 0
             ? MAX (in_nanoseconds (&info.st_mtim), in_nanoseconds (&info.st_ctim))
             : 0;
}

/* The newest of the files that a program's command names. */
static gint64
find_program_time (const char *command)
{
  g_autofree char *folder = NULL;
  g_auto (GStrv) argv = esp_program_make_argv (command, NULL, &folder, NULL);
  gint64 newest = 0;

  for (guint i = 0; argv != NULL && argv[i] != NULL; i++)
    newest = MAX (newest, get_change (argv[i]));
  return newest;
}

static int
find_row (const CliGrade *self, const char *program, const char *name)
{
  for (guint i = 0; i < self->n_rows; i++)
    if (self->places[i] != CLI_ROW_OTHERS && g_str_equal (self->rows[i].program, program) &&
        g_str_equal (self->rows[i].name, name))
      return (int) i;
  return -1;
}

static void
take_row (CliGrade *self, const EspGradeCell *cell, guint i)
{
  EspGradeRow *row = &self->rows[i];

  self->places[i] = CLI_ROW_KNOWN;
  row->verdict = cell->verdict;
  row->reason = g_strdup (cell->reason);
  row->line = cell->line;
  row->column = cell->column;
  row->seconds = cell->seconds;
  row->use.processor = cell->processor;
  row->use.memory = cell->memory;
}

static void
forget_rows (CliGrade *self)
{
  for (guint i = 0; i < self->n_rows; i++)
    if (self->places[i] == CLI_ROW_KNOWN)
      {
        g_clear_pointer (&self->rows[i].reason, g_free);
        self->places[i] = CLI_ROW_RUN;
      }
}

/* What is whole tells of an earlier grading; what is not, of this one. */
static gboolean
is_whole (const CliGrade *self)
{
  for (guint i = 0; i < self->n_rows; i++)
    if (self->places[i] == CLI_ROW_RUN)
      return FALSE;
  return TRUE;
}

/* Verdicts of other programs or cases are not lost: the table as it was stays beside this one. */
static gboolean
keep_others (const CliGrade *self,
             const EspGradeTable *table,
             const char *text,
             gsize length,
             GError **error)
{
  g_autofree char *path = g_strconcat (self->invocation->output, "~", NULL);
  guint n = 0;

  for (guint p = 0; p < table->programs->len; p++)
    for (guint i = 0; i < table->cases->len; i++)
      n += esp_grade_table_get (table, p, i) != NULL &&
           find_row (self, g_ptr_array_index (table->programs, p),
                     g_ptr_array_index (table->cases, i)) < 0;
  if (n == 0)
    return TRUE;
  if (!esp_file_write (path, text, (gssize) length, error))
    return FALSE;
  g_printerr (ngettext ("%u verdict of another grading was in the table; it is kept in %s\n",
                        "%u verdicts of another grading were in the table; they are kept in %s\n",
                        n),
              n, esp_quote_path (path));
  return TRUE;
}

static gboolean
take_rows (CliGrade *self, const char *text, gsize length, gint64 written, GError **error)
{
  const char *path = self->invocation->output;
  g_autoptr (EspGradeTable) table = NULL;

  if (length == 0)
    return TRUE;
  if (!esp_grade_table_recognise (text, length))
    return esp_fail (error, ESP_ERROR_SYNTAX,
                     _ ("%s:1:1: this is no table of verdicts; choose another file"),
                     esp_quote_path (path));
  table = esp_grade_table_parse (text, length, path, error);
  if (table == NULL)
    return FALSE;
  for (guint i = 0; i < self->n_rows; i++)
    {
      const char *program = self->rows[i].program;
      const char *name = self->rows[i].name;
      const EspGradeCell *cell = esp_grade_table_find (table, program, name);

      /* of a case that is listed twice the first is known */
      if (cell != NULL && find_row (self, program, name) == (int) i &&
          find_program_time (program) <= written && get_change (name) <= written)
        take_row (self, cell, i);
    }
  if (is_whole (self))
    forget_rows (self);
  return keep_others (self, table, text, length, error);
}

static void
write_row (CliGrade *self, guint i)
{
  g_autoptr (GString) line = g_string_new (NULL);

  append_row (line, self, i);
  if (self->log != NULL && self->log_error == NULL &&
      esp_log_write (self->log, line->str, &self->log_error))
    esp_log_sync (self->log, &self->log_error);
}

gboolean
cli_grade_open_table (CliGrade *self, GError **error)
{
  const char *path = self->invocation->output;
  gint64 written = get_time (path);
  g_autofree char *text = NULL;
  const char *end;
  gsize length;

  self->log = esp_log_open (path, ESP_LOG_APPEND, error);
  if (self->log == NULL ||
      !esp_log_read (self->log, self->invocation->control->cancellable, &text, &length, error))
    return FALSE;
  /* a line that was cut off */
  end = g_strrstr_len (text, (gssize) length, "\n");
  length = end != NULL ? (gsize) (end - text) + 1 : 0;
  if (!take_rows (self, text, length, written, error) || !esp_log_cut (self->log, 0, error) ||
      !esp_log_write (self->log, ESP_GRADE_HEADS, error))
    return FALSE;
  for (guint i = 0; i < self->n_rows; i++)
    if (self->places[i] == CLI_ROW_KNOWN)
      write_row (self, i);
  return TRUE;
}

void
cli_grade_add_row (CliGrade *self, guint row)
{
  g_mutex_lock (&self->lock);
  write_row (self, row);
  if (self->log_error != NULL)
    g_atomic_int_set (&self->stopped, TRUE);
  g_mutex_unlock (&self->lock);
}

gboolean
cli_grade_close_table (CliGrade *self, GError **error)
{
  if (self->log != NULL)
    esp_log_close (g_steal_pointer (&self->log), self->log_error == NULL ? &self->log_error : NULL);
  if (self->log_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->log_error));
  return FALSE;
}

/* --- shards --- */

static void
copy_row (GString *csv, const EspTable *table, guint row)
{
  for (guint column = 0; column < esp_table_get_n_columns (table); column++)
    {
      if (column > 0)
        g_string_append_c (csv, ',');
      esp_csv_append_cell (csv, esp_table_get_cell (table, row, column), TRUE);
    }
  g_string_append_c (csv, '\n');
}

static gboolean
is_new (GHashTable *known, const EspTable *table, guint row)
{
  return g_hash_table_add (known,
                           g_strconcat (esp_table_get_cell (table, row, COLUMN_PROGRAM), "\n",
                                        esp_table_get_cell (table, row, COLUMN_CASE), NULL));
}

char *
cli_grade_merge (EspInvocation *invocation, guint *n, GError **error)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_table_free);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) csv = g_string_new (ESP_GRADE_HEADS);
  guint longest = 0;

  for (char **file = invocation->files; *file != NULL; file++)
    {
      g_autofree char *text = NULL;
      EspTable *table;
      gsize length;

      if (!esp_invocation_read (invocation, *file, &text, &length, error))
        return NULL;
      if (!esp_grade_table_recognise (text, length))
        return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("%s:1:1: expected a table of verdicts"),
                              esp_quote_path (*file));
      table = esp_table_parse_csv (text, length, *file, error);
      if (table == NULL)
        return NULL;
      g_ptr_array_add (tables, table);
      longest = MAX (longest, esp_table_get_n_rows (table));
    }
  *n = 0;
  for (guint row = 1; row <= longest; row++)
    for (guint t = 0; t < tables->len; t++)
      {
        const EspTable *table = g_ptr_array_index (tables, t);

        if (row <= esp_table_get_n_rows (table) && is_new (known, table, row))
          {
            copy_row (csv, table, row);
            ++*n;
          }
      }
  return g_string_free (g_steal_pointer (&csv), FALSE);
}
