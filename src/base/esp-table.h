#pragma once

/* Tables as text, Markdown, LaTeX and CSV. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _EspTable EspTable;

/* "text", "md", "latex", "csv"; NULL-terminated: the choices of a --format option. */
extern const char *const esp_table_formats[];

/* @first…: the heads of the columns, ended by NULL. */
EspTable *esp_table_new (const char *first, ...) G_GNUC_NULL_TERMINATED;
void esp_table_free (EspTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspTable, esp_table_free)

/* Adds a column; before the first row. */
void esp_table_add_column (EspTable *table, const char *head);
/* Adds a row of texts, one a column. */
void esp_table_add_texts (EspTable *table, const char *const *cells);
/* Adds a row. @types: a letter a column: s a text, i an int, u a guint64, g a double in full, f a
 * double with three decimals. */
void esp_table_add (EspTable *table, const char *types, ...);

guint esp_table_get_n_columns (const EspTable *table);
/* The heads not counted. */
guint esp_table_get_n_rows (const EspTable *table);
/* Row 0 holds the heads. Borrowed. */
const char *esp_table_get_cell (const EspTable *table, guint row, guint column);
/* Whether a column holds numbers, and is set to the right. */
gboolean esp_table_is_number (const EspTable *table, guint column);
void esp_table_set_number (EspTable *table, guint column, gboolean is_number);

/* Reads comma-separated values (RFC 4180; a byte order mark and line ends of any kind are taken),
 * the first line being the heads. Columns with nothing but numbers are columns of numbers. NULL
 * with @error ("FILE:LINE:1: what is wrong") where rows differ in length or a quote stays open. */
EspTable *esp_table_parse_csv (const char *text, gsize length, const char *file, GError **error);

/* Reads CSV a row at a time. @line: of @at, from 1. */
typedef struct
{
  const char *at, *end;
  const char *file;
  guint line;
} EspCsvReader;

/* The cells of the row at @at, made valid UTF-8, instead of what is in @row (of char *). FALSE with
 * @error; at @end there is no row more. */
gboolean esp_csv_read_row (EspCsvReader *csv, GPtrArray *row, GError **error);

/* Appends a cell of comma-separated values (RFC 4180), in quotes where it needs them. @one_line:
 * line ends in it become blanks, for logs in which a row is a line. A text that a spreadsheet would
 * work out, such as "=1+1", is kept from that by an apostrophe before it. */
void esp_csv_append_cell (GString *out, const char *cell, gboolean one_line);
/* Appends a cell of a Markdown table: one line, with what Markdown and HTML would take for a sign
 * of theirs escaped. */
void esp_md_append_cell (GString *out, const char *cell);

/* Appends a text with what LaTeX would take for a sign of its own escaped. */
void esp_latex_append (GString *out, const char *text);

/* The columns of @table that @chosen (a flag a column) has. A new table. */
EspTable *esp_table_choose (const EspTable *table, const gboolean *chosen);
/* As HTML, for the clipboard: word processors and spreadsheets make a table of it. A new string. */
char *esp_table_format_html (const EspTable *table);
/* As LaTeX that is no wider than the line: where it would be, it is made smaller, for which it
 * needs the package graphicx too. A new string. */
char *esp_table_format_fitting (const EspTable *table);
/* The whole table in one of the formats; LaTeX needs the package booktabs. A new string. */
char *esp_table_format (const EspTable *table, const char *format);
/* The format that the file @path has by its end (".md", ".tex", ".csv", ".txt"); @otherwise where
 * it has another. */
const char *esp_table_find_format (const char *path, const char *otherwise);

G_END_DECLS
