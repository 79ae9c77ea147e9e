#pragma once

/* Asking for the name of a board that is to be opened. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A window over @parent, not shown yet, which activates its `win.open-name` with a name that some
 * room can make a board of; what is wrong with another one is told below the field. */
GtkWidget *esp_name_dialog_new (GtkWindow *parent);

G_END_DECLS
