#pragma once

/* All keys, with what they do, as a list that can be searched: GTK's own window of shortcuts needs
 * more room than a small screen has when text is large. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ESP_TYPE_SHORTCUTS_WINDOW (esp_shortcuts_window_get_type ())
G_DECLARE_FINAL_TYPE (EspShortcutsWindow, esp_shortcuts_window, ESP, SHORTCUTS_WINDOW, GtkWindow)

GtkWidget *esp_shortcuts_window_new (GtkWindow *parent);

G_END_DECLS
