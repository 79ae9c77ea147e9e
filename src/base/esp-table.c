#include "config.h"

#include "esp-table.h"

#include <string.h>

/* What LaTeX's articles have room for in a line, at ten points, and what a gap between two columns
 * takes of it. */
#define LINE_LETTERS 76
#define COLUMN_GAP 3

const char *const esp_table_formats[] = { "text", "md", "latex", "csv", NULL };

struct _EspTable
{
  GPtrArray *heads;  /* of char * */
  GPtrArray *cells;  /* of char *, row by row */
  GArray *is_number; /* of gboolean, a column */
};

EspTable *
esp_table_new (const char *first, ...)
{
  EspTable *table = g_new0 (EspTable, 1);
  va_list args;

  table->heads = g_ptr_array_new_with_free_func (g_free);
  table->cells = g_ptr_array_new_with_free_func (g_free);
  table->is_number = g_array_new (FALSE, TRUE, sizeof (gboolean));
  va_start (args, first);
  for (const char *head = first; head != NULL; head = va_arg (args, const char *))
    g_ptr_array_add (table->heads, g_strdup (head));
  va_end (args);
  g_array_set_size (table->is_number, table->heads->len);
  return table;
}

void
esp_table_free (EspTable *table)
{
  if (table == NULL)
    return;
  g_ptr_array_unref (table->heads);
  g_ptr_array_unref (table->cells);
  g_array_unref (table->is_number);
  g_free (table);
}

void
esp_table_add_column (EspTable *table, const char *head)
{
  g_return_if_fail (table->cells->len == 0);

  g_ptr_array_add (table->heads, g_strdup (head));
  g_array_set_size (table->is_number, table->heads->len);
}

void
esp_table_add_texts (EspTable *table, const char *const *cells)
{
  for (guint i = 0; i < table->heads->len; i++)
    g_ptr_array_add (table->cells, g_strdup (cells[i]));
}

void
esp_table_add (EspTable *table, const char *types, ...)
{
  va_list args;

  g_return_if_fail (strlen (types) == table->heads->len);

  va_start (args, types);
  for (guint i = 0; types[i] != '\0'; i++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      char *cell;

      switch (types[i])
        {
        case 's':
          cell = g_strdup (va_arg (args, const char *));
          break;
        case 'i':
          cell = g_strdup_printf ("%d", va_arg (args, int));
          break;
        case 'u':
          cell = g_strdup_printf ("%" G_GUINT64_FORMAT, va_arg (args, guint64));
          break;
        default:
          cell = g_strdup (g_ascii_formatd (
              number, sizeof number, types[i] == 'f' ? "%.3f" : "%.6g", va_arg (args, double)));
        }
      g_array_index (table->is_number, gboolean, i) = types[i] != 's';
      g_ptr_array_add (table->cells, cell);
    }
  va_end (args);
}

static guint
n_rows (const EspTable *table)
{
  return table->heads->len > 0 ? table->cells->len / table->heads->len : 0;
}

/* Row 0 is the head. */
static const char *
cell_at (const EspTable *table, guint row, guint column)
{
  if (row == 0)
    return g_ptr_array_index (table->heads, column);
  return g_ptr_array_index (table->cells, (row - 1) * table->heads->len + column);
}

guint
esp_table_get_n_columns (const EspTable *table)
{
  return table->heads->len;
}

guint
esp_table_get_n_rows (const EspTable *table)
{
  return n_rows (table);
}

const char *
esp_table_get_cell (const EspTable *table, guint row, guint column)
{
  g_return_val_if_fail (row <= n_rows (table) && column < table->heads->len, "");

  return cell_at (table, row, column);
}

gboolean
esp_table_is_number (const EspTable *table, guint column)
{
  g_return_val_if_fail (column < table->heads->len, FALSE);

  return g_array_index (table->is_number, gboolean, column);
}

void
esp_table_set_number (EspTable *table, guint column, gboolean is_number)
{
  g_return_if_fail (column < table->heads->len);

  g_array_index (table->is_number, gboolean, column) = is_number;
}

void
esp_latex_append (GString *out, const char *text)
{
  /* what the engine's own texts have beyond ASCII; LaTeX knows the letters of names itself */
  static const char *const signs[][2] = {
    { "←", "$\\leftarrow$" }, { "∅", "$\\emptyset$" }, { "×", "$\\times$" },
    { "−", "$-$" },           { "∞", "$\\infty$" },    { "–", "--" },
  };

  for (; *text != '\0'; text++)
    {
      guint sign = 0;

      while (sign < G_N_ELEMENTS (signs) && !g_str_has_prefix (text, signs[sign][0]))
        sign++;
      if (sign < G_N_ELEMENTS (signs))
        {
          g_string_append (out, signs[sign][1]);
          text += strlen (signs[sign][0]) - 1;
          continue;
        }
      if (strchr ("&%$#_{}", *text) != NULL)
        g_string_append_printf (out, "\\%c", *text);
      else if (*text == '\\')
        g_string_append (out, "\\textbackslash{}");
      else if (*text == '~')
        g_string_append (out, "\\textasciitilde{}");
      else if (*text == '^')
        g_string_append (out, "\\textasciicircum{}");
      else
        g_string_append_c (out, *text);
    }
}

void
esp_md_append_cell (GString *out, const char *cell)
{
  for (const char *c = cell; *c != '\0'; c++)
    switch (*c)
      {
      case '<':
        g_string_append (out, "&lt;");
        break;
      case '>':
        g_string_append (out, "&gt;");
        break;
      case '&':
        g_string_append (out, "&amp;");
        break;
      case '\n':
      case '\r':
      case '\t':
        g_string_append_c (out, ' ');
        break;
      case '_':
        /* within a word it is no sign */
        if (c == cell || !g_ascii_isalnum (c[-1]) || !g_ascii_isalnum (c[1]))
          g_string_append_c (out, '\\');
        g_string_append_c (out, *c);
        break;
      case '|':
      case '`':
      case '*':
      case '\\':
        g_string_append_c (out, '\\');
        G_GNUC_FALLTHROUGH;
      default:
        g_string_append_c (out, *c);
      }
}

static void
append_padding (GString *out, glong n)
{
  for (; n > 0; n--)
    g_string_append_c (out, ' ');
}

static char *
format_text (const EspTable *table)
{
  GString *out = g_string_new (NULL);
  guint n_columns = table->heads->len;
  g_autofree glong *widths = g_new0 (glong, n_columns);

  for (guint row = 0; row <= n_rows (table); row++)
    for (guint column = 0; column < n_columns; column++)
      widths[column] = MAX (widths[column], g_utf8_strlen (cell_at (table, row, column), -1));
  for (guint row = 0; row <= n_rows (table); row++)
    for (guint column = 0; column < n_columns; column++)
      {
        const char *text = cell_at (table, row, column);
        glong padding = widths[column] - g_utf8_strlen (text, -1);
        gboolean right = g_array_index (table->is_number, gboolean, column);

        append_padding (out, right ? padding : 0);
        g_string_append (out, text);
        if (column + 1 < n_columns)
          append_padding (out, (right ? 0 : padding) + 2);
        else
          g_string_append_c (out, '\n');
      }
  return g_string_free (out, FALSE);
}

static char *
format_lines (const EspTable *table, gboolean latex, gboolean csv)
{
  GString *out = g_string_new (NULL);
  guint n_columns = table->heads->len;

  if (latex)
    {
      g_string_append (out, "\\begin{tabular}{");
      for (guint column = 0; column < n_columns; column++)
        g_string_append_c (out, g_array_index (table->is_number, gboolean, column) ? 'r' : 'l');
      g_string_append (out, "}\n\\toprule\n");
    }
  for (guint row = 0; row <= n_rows (table); row++)
    {
      g_string_append (out, latex || csv ? "" : "| ");
      for (guint column = 0; column < n_columns; column++)
        {
          const char *text = cell_at (table, row, column);

          if (latex)
            esp_latex_append (out, text);
          else if (csv)
            esp_csv_append_cell (out, text, FALSE);
          else
            esp_md_append_cell (out, text);
          if (column + 1 < n_columns)
            g_string_append (out, latex ? " & " : csv ? "," : " | ");
        }
      g_string_append (out, latex ? " \\\\\n" : csv ? "\n" : " |\n");
      if (row > 0 || csv)
        continue;
      if (latex)
        g_string_append (out, "\\midrule\n");
      else
        {
          for (guint column = 0; column < n_columns; column++)
            g_string_append (out, g_array_index (table->is_number, gboolean, column) ? "| ---: "
                                                                                     : "| --- ");
          g_string_append (out, "|\n");
        }
    }
  if (latex)
    g_string_append (out, "\\bottomrule\n\\end{tabular}\n");
  return g_string_free (out, FALSE);
}

EspTable *
esp_table_choose (const EspTable *table, const gboolean *chosen)
{
  EspTable *copy = esp_table_new (NULL, NULL);

  for (guint column = 0; column < table->heads->len; column++)
    if (chosen[column])
      {
        esp_table_add_column (copy, cell_at (table, 0, column));
        esp_table_set_number (copy, copy->heads->len - 1,
                              g_array_index (table->is_number, gboolean, column));
      }
  for (guint row = 1; row <= n_rows (table); row++)
    for (guint column = 0; column < table->heads->len; column++)
      if (chosen[column])
        g_ptr_array_add (copy->cells, g_strdup (cell_at (table, row, column)));
  return copy;
}

char *
esp_table_format_html (const EspTable *table)
{
  GString *out = g_string_new ("<meta charset=\"utf-8\">\n<table>\n");

  for (guint row = 0; row <= n_rows (table); row++)
    {
      const char *tag = row == 0 ? "th" : "td";

      g_string_append (out, "<tr>");
      for (guint column = 0; column < table->heads->len; column++)
        {
          g_autofree char *text = g_markup_escape_text (cell_at (table, row, column), -1);
          gboolean right = g_array_index (table->is_number, gboolean, column);

          g_string_append_printf (out, "<%s align=\"%s\">%s</%s>", tag, right ? "right" : "left",
                                  text, tag);
        }
      g_string_append (out, "</tr>\n");
    }
  g_string_append (out, "</table>\n");
  return g_string_free (out, FALSE);
}

char *
esp_table_format_fitting (const EspTable *table)
{
  g_autofree char *text = esp_table_format (table, "latex");
  glong width = 0;

  for (guint column = 0; column < table->heads->len; column++)
    {
      glong widest = 0;

      for (guint row = 0; row <= n_rows (table); row++)
        widest = MAX (widest, g_utf8_strlen (cell_at (table, row, column), -1));
      width += widest + COLUMN_GAP;
    }
  if (width <= LINE_LETTERS)
    return g_steal_pointer (&text);
  g_strchomp (text);
  return g_strdup_printf ("\\resizebox{\\linewidth}{!}{%%\n%s}\n", text);
}

char *
esp_table_format (const EspTable *table, const char *format)
{
  if (g_str_equal (format, "text"))
    return format_text (table);
  return format_lines (table, g_str_equal (format, "latex"), g_str_equal (format, "csv"));
}

const char *
esp_table_find_format (const char *path, const char *otherwise)
{
  static const char *const ends[][2] = {
    { ".txt", "text" }, { ".md", "md" }, { ".tex", "latex" }, { ".csv", "csv" }
  };
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (lower, ends[i][0]))
      return ends[i][1];
  return otherwise;
}
