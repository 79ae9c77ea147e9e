#pragma once

/* The window's header bar and its menus. */

#include <gtk/gtk.h>

#include "kit/esp-page.h"

G_BEGIN_DECLS

/* What changes in it; owned by the tree of widgets. */
typedef struct
{
  GtkWidget *title;
  GtkWidget *subtitle;
  GtkWidget *open_menu;       /* GtkMenuButton */
  GtkWidget *page_buttons[8]; /* what is of use on a page of a problem only; NULL-terminated */
} EspWindowHeader;

/* Makes the header bar, floating, and fills @header in. */
GtkWidget *esp_window_header_new (EspWindowHeader *header);
/* @spec: the page that is shown; NULL: Start. Its recent files come into the menu. */
void esp_window_header_show_page (EspWindowHeader *header, const EspPageSpec *spec);
/* @subtitle may be NULL. */
void esp_window_header_set_title (EspWindowHeader *header, const char *title, const char *subtitle);

G_END_DECLS
