#pragma once

/* A table of texts and numbers as a widget, to be sorted by any column. */

#include <gtk/gtk.h>

#include "base/esp-table.h"

G_BEGIN_DECLS

/**
 * EspTableView:
 *
 * Signals: `row-activated` (guint id): a row was opened (double click, Return); `row-chosen` (guint
 * id): the person has selected another one.
 */
#define ESP_TYPE_TABLE_VIEW (esp_table_view_get_type ())
G_DECLARE_FINAL_TYPE (EspTableView, esp_table_view, ESP, TABLE_VIEW, GtkWidget)

GtkWidget *esp_table_view_new (const char *label);
/* The heads of @table, and its rows, whose ids are their numbers from 0. */
void esp_table_view_set_table (EspTableView *view, const EspTable *table);
/* Adds the rows of @table, whose heads are those that are shown; their ids go on from the last.
 * What is sorted stays sorted. */
void esp_table_view_append (EspTableView *view, const EspTable *table);
/* A button that opens a list of the columns, in which those are ticked that are shown. They stay
 * chosen, by their heads, when another table is shown. */
GtkWidget *esp_table_view_new_columns_button (EspTableView *view);
/* The last one that is shown stays. */
void esp_table_view_show_column (EspTableView *view, const char *head, gboolean shown);
/* The columns of @table that are shown. A new table. */
EspTable *esp_table_view_choose (EspTableView *view, const EspTable *table);
/* Puts a table on the clipboard as "text" (with HTML beside it, of which others make a table),
 * "md", "latex" (no wider than a line) or "csv". */
void esp_table_copy (GtkWidget *widget, const EspTable *table, const char *format);
guint esp_table_view_get_n_rows (EspTableView *view);
/* The text of a cell of the row that stands at @position now. Borrowed; NULL: none. */
const char *esp_table_view_get_cell (EspTableView *view, guint position, guint column);
/* The id of the selected row; -1: none. */
int esp_table_view_get_selected (EspTableView *view);
/* Selects the row that stands at @position now. */
void esp_table_view_select (EspTableView *view, guint position);
/* Selects the row with @id, wherever it stands (-1: none), and brings it into view. */
void esp_table_view_select_id (EspTableView *view, int id);
/* Sorts by a column, as a click on its head does. */
void esp_table_view_sort (EspTableView *view, guint column, GtkSortType type);

G_END_DECLS
