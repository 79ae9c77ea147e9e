#pragma once

/* Windows beside the application's: help, preferences, forms, comparisons. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A window over @parent (NULL: alone), not shown yet. Escape and Ctrl+W close it. */
GtkWidget *esp_subwindow_new (const char *title, GtkWindow *parent, gboolean modal);

G_END_DECLS
