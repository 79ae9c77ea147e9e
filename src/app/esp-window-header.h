#pragma once

/* The window's header bar and its menus. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What changes in it; owned by the tree of widgets. */
typedef struct
{
  GtkWidget *title;
  GtkWidget *subtitle;
  GtkWidget *open_menu; /* GtkMenuButton: samples and recent files */
} EspWindowHeader;

/* Makes the header bar, floating, and fills @header in. */
GtkWidget *esp_window_header_new (EspWindowHeader *header);

G_END_DECLS
