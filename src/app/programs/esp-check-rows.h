#pragma once

/* The cases of a check in the inspector, a row each: what they are called, and what came of them.
 */

#include <gtk/gtk.h>

#include "esp-checking.h"

G_BEGIN_DECLS

/* The case as people read it: "Australia" is a sample. A new string. */
char *esp_check_rows_name (EspChecking *checking, guint i);
/* What came of @program on case @i, in sentences; a new string. */
char *esp_check_rows_describe (EspChecking *checking, guint program, guint i);
/* The row of case @i, empty. */
GtkWidget *esp_check_rows_new (EspChecking *checking, guint i);
/* What is known of case @i in its row of @rows: of the one program that there is, or, where there
 * is a @table, of how many it is right for. */
void esp_check_rows_show (GtkListBox *rows, EspChecking *checking, gboolean table, guint i);

G_END_DECLS
