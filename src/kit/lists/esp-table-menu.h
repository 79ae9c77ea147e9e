#pragma once

/* A menu button that copies a table or saves it, with the columns that are shown. */

#include "kit/lists/esp-table-view.h"

G_BEGIN_DECLS

/**
 * esp_table_menu_new:
 * @owner: the widget that shows the table; the actions are in its group "table": `copy` (a format)
 *   and `save`
 * @view: says which columns are shown
 * @name: what the file is called at first: "domains"
 * @get_table: all of the table that @owner shows, borrowed; NULL: there is none now
 * @show_error: takes why it could not be saved
 *
 * Returns: floating
 */
GtkWidget *esp_table_menu_new (GtkWidget *owner,
                               EspTableView *view,
                               const char *name,
                               const EspTable *(*get_table) (GtkWidget *owner),
                               void (*show_error) (GtkWidget *owner, const char *text));

G_END_DECLS
