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

/* The whole table in one of the formats; LaTeX needs the package booktabs. A new string. */
char *esp_table_format (const EspTable *table, const char *format);

G_END_DECLS
