#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * esp_menu_names_watch:
 *
 * Sees to it that what stands in menus has its name for assistive technology: GTK 4.18 says that an
 * item is labelled by its label, and finds no words in that. Called once, when GTK has begun.
 */
void esp_menu_names_watch (void);

G_END_DECLS
