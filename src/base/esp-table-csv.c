#include "config.h"

#include "esp-table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-error.h"
#include "esp-reader.h"

static gboolean
fail (const EspCsvReader *csv, guint line, const char *what, GError **error)
{
  return esp_fail (error, ESP_ERROR_SYNTAX, "%s:%u:1: %s", csv->file, line, what);
}

/* Where a spreadsheet takes a text for a formula, an apostrophe stands before it: what has some
 * already has one more, so that they can be told apart. A number is one, and a sign alone is
 * nothing to work out. */
static gboolean
is_like_formula (const char *cell)
{
  cell += strspn (cell, "'");
  return *cell != '\0' && strchr ("=+-@\t\r", *cell) != NULL && cell[1] != '\0';
}

/* Takes the apostrophe away that esp_csv_append_cell() put there. */
static void
remove_guard (char *cell)
{
  if (*cell == '\'' && is_like_formula (cell))
    memmove (cell, cell + 1, strlen (cell));
}

/* One cell; @last: whether the line ends after it. */
static gboolean
read_cell (EspCsvReader *csv, GString *cell, gboolean *last, GError **error)
{
  guint begin = csv->line;

  g_string_truncate (cell, 0);
  if (csv->at < csv->end && *csv->at == '"')
    {
      for (csv->at++;; csv->at++)
        {
          if (csv->at >= csv->end)
            return fail (csv, begin, _ ("a quote is never closed"), error);
          if (*csv->at == '"')
            {
              csv->at++;
              if (csv->at >= csv->end || *csv->at != '"')
                break;
            }
          csv->line += *csv->at == '\n';
          g_string_append_c (cell, *csv->at);
        }
      if (csv->at < csv->end && strchr (",\r\n", *csv->at) == NULL)
        return fail (csv, csv->line, _ ("expected a comma after a closing quote"), error);
    }
  else
    for (; csv->at < csv->end && *csv->at != ',' && *csv->at != '\r' && *csv->at != '\n'; csv->at++)
      g_string_append_c (cell, *csv->at);
  *last = csv->at >= csv->end || *csv->at != ',';
  if (csv->at < csv->end && *csv->at == '\r')
    csv->at++;
  if (csv->at < csv->end && (*csv->at == '\n' || *csv->at == ','))
    csv->line += *csv->at++ == '\n';
  return TRUE;
}

gboolean
esp_csv_read_row (EspCsvReader *csv, GPtrArray *row, GError **error)
{
  g_autoptr (GString) cell = g_string_new (NULL);
  gboolean last = FALSE;

  g_ptr_array_set_size (row, 0);
  while (!last)
    {
      if (!read_cell (csv, cell, &last, error))
        return FALSE;
      remove_guard (cell->str);
      g_ptr_array_add (row, g_utf8_make_valid (cell->str, -1));
    }
  return TRUE;
}

static gboolean
reads_as_number (const char *text)
{
  char *end;

  if (*text == '\0' || g_ascii_isspace (*text))
    return FALSE;
  g_ascii_strtod (text, &end);
  return *end == '\0';
}

static void
find_numbers (EspTable *table)
{
  for (guint column = 0; column < esp_table_get_n_columns (table); column++)
    {
      guint n_numbers = 0;
      gboolean all = TRUE;

      for (guint row = 1; row <= esp_table_get_n_rows (table) && all; row++)
        {
          const char *cell = esp_table_get_cell (table, row, column);

          if (*cell == '\0')
            continue;
          all = reads_as_number (cell);
          n_numbers++;
        }
      esp_table_set_number (table, column, all && n_numbers > 0);
    }
}

EspTable *
esp_table_parse_csv (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspTable) table = esp_table_new (NULL, NULL);
  g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func (g_free);
  EspCsvReader csv = { esp_text_begin (text, length), text + length, file, 1 };

  if (memchr (text, '\0', length) != NULL)
    {
      fail (&csv, 1, _ ("this is no text"), error);
      return NULL;
    }
  if (csv.at == csv.end || *csv.at == '\n' || *csv.at == '\r')
    {
      fail (&csv, 1, _ ("expected the heads of the columns, separated by commas"), error);
      return NULL;
    }
  if (!esp_csv_read_row (&csv, row, error))
    return NULL;
  for (guint i = 0; i < row->len; i++)
    esp_table_add_column (table, g_ptr_array_index (row, i));
  while (csv.at < csv.end)
    {
      guint line = csv.line;

      if (!esp_csv_read_row (&csv, row, error))
        return NULL;
      if (row->len == 1 && *(char *) g_ptr_array_index (row, 0) == '\0' && csv.at >= csv.end)
        break;
      if (row->len != esp_table_get_n_columns (table))
        {
          g_autofree char *what = g_strdup_printf (_ ("%u cells where the first line has %u"),
                                                   row->len, esp_table_get_n_columns (table));

          fail (&csv, line, what, error);
          return NULL;
        }
      esp_table_add_texts (table, (const char *const *) row->pdata);
    }
  find_numbers (table);
  return g_steal_pointer (&table);
}

void
esp_csv_append_cell (GString *out, const char *cell, gboolean one_line)
{
  const char *guard = is_like_formula (cell) && !reads_as_number (cell) ? "'" : "";

  if (strpbrk (cell, ",\"\n\r") == NULL)
    {
      g_string_append (out, guard);
      g_string_append (out, cell);
      return;
    }
  g_string_append_printf (out, "\"%s", guard);
  for (; *cell != '\0'; cell++)
    {
      if (*cell == '"')
        g_string_append_c (out, '"');
      g_string_append_c (out, one_line && (*cell == '\n' || *cell == '\r') ? ' ' : *cell);
    }
  g_string_append_c (out, '"');
}
