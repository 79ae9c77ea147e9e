#include "config.h"

#include "esp-report.h"

#include <string.h>

/* The Markdown that the help texts are written in, as blocks of a report. */

typedef struct
{
  EspReport *report;
  GString *paragraph;
  GString *code;
  GPtrArray *rows; /* of GStrv */
  gboolean in_item;
} Reader;

static void
end_paragraph (Reader *self)
{
  if (self->paragraph->len == 0)
    return;
  if (!self->in_item)
    esp_report_add_paragraph (self->report, self->paragraph->str);
  /* how to call the program does not belong into a report */
  else if (!g_str_has_prefix (self->paragraph->str, "`espalier-cli"))
    esp_report_add_item (self->report, self->paragraph->str);
  g_string_truncate (self->paragraph, 0);
}

static void
end_code (Reader *self)
{
  if (self->code->len == 0)
    return;
  g_strchomp (self->code->str);
  esp_report_add_mono (self->report, self->code->str);
  g_string_truncate (self->code, 0);
}

/* A cell's text without its marks: cells of a table are plain. */
static char *
plain (const char *markdown)
{
  GString *out = g_string_new (NULL);

  for (; *markdown != '\0'; markdown++)
    if (*markdown == '\\' && markdown[1] != '\0')
      g_string_append_c (out, *++markdown);
    else if (*markdown != '`' && *markdown != '*')
      g_string_append_c (out, *markdown);
  return g_strstrip (g_string_free (out, FALSE));
}

static void
end_table (Reader *self)
{
  EspTable *table;
  guint n_columns;

  if (self->rows->len == 0)
    return;
  table = esp_table_new (NULL, NULL);
  n_columns = g_strv_length (g_ptr_array_index (self->rows, 0));
  for (guint row = 0; row < self->rows->len; row++)
    {
      g_auto (GStrv) cells = g_new0 (char *, n_columns + 1);
      char **given = g_ptr_array_index (self->rows, row);

      for (guint c = 0; c < n_columns; c++)
        cells[c] = c < g_strv_length (given) ? plain (given[c]) : g_strdup ("");
      if (row > 0)
        esp_table_add_texts (table, (const char *const *) cells);
      else
        for (guint c = 0; c < n_columns; c++)
          esp_table_add_column (table, cells[c]);
    }
  esp_report_add_table (self->report, "help", "", table, 0);
  g_ptr_array_set_size (self->rows, 0);
}

static void
end_all (Reader *self)
{
  end_paragraph (self);
  end_code (self);
  end_table (self);
}

static void
read_row (Reader *self, const char *line)
{
  g_autofree char *row = g_strstrip (g_strdup (line));
  gsize length = strlen (row);

  if (strspn (row, "|-: ") == length)
    return;
  if (length > 1 && row[length - 1] == '|')
    row[length - 1] = '\0';
  g_ptr_array_add (self->rows, g_strsplit (row + 1, "|", -1));
}

static void
read_line (Reader *self, char *line)
{
  gboolean item = g_str_has_prefix (line, "- ") || g_str_has_prefix (line, "* ");

  if (*line == '|')
    {
      end_paragraph (self);
      read_row (self, line);
      return;
    }
  end_table (self);
  if (*line == '\0' || item || *line == '#')
    {
      end_paragraph (self);
      self->in_item = item;
    }
  if (g_str_has_prefix (line, "## ") || g_str_has_prefix (line, "### "))
    {
      esp_report_add_heading (self->report, 2, g_strstrip (strchr (line, ' ')));
      return;
    }
  /* four blanks are code, but not inside an item, where they only align */
  if (g_str_has_prefix (line, "    ") && !self->in_item && self->paragraph->len == 0)
    {
      g_string_append_printf (self->code, "%s\n", line + 4);
      return;
    }
  if (*line != '\0')
    end_code (self);
  if (self->paragraph->len > 0 && *line != '\0')
    g_string_append_c (self->paragraph, ' ');
  g_string_append (self->paragraph, g_strstrip (item ? line + 2 : line));
}

void
esp_report_add_markdown (EspReport *report, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) paragraph = g_string_new (NULL);
  g_autoptr (GString) code = g_string_new (NULL);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  Reader self = { report, paragraph, code, rows, FALSE };
  gboolean in_code = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (g_str_has_prefix (lines[i], "```"))
        {
          end_all (&self);
          in_code = !in_code;
          self.in_item = FALSE;
        }
      else if (in_code)
        g_string_append_printf (code, "%s\n", lines[i]);
      else
        read_line (&self, lines[i]);
    }
  end_all (&self);
}
