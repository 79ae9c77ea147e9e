#pragma once

/* The person's own programs as rows of Preferences: how each is called, and to be taken away. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Rows under a heading, which follow the list; nothing is seen where there are none. */
GtkWidget *esp_program_rows_new (void);

G_END_DECLS
