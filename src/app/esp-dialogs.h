#pragma once

/* The window's dialogs. */

#include "esp-window.h"

G_BEGIN_DECLS

void esp_dialog_open (EspWindow *window);
void esp_dialog_save (EspPageView *page);
/* Asks for a file and gives its path to an action of @page. @patterns: "*.png"; static. */
void esp_dialog_save_for (EspPageView *page,
                          const char *title,
                          const char *name,
                          const char *action,
                          const char *const *patterns);
void esp_dialog_open_for (EspPageView *page,
                          const char *title,
                          const char *action,
                          const char *const *patterns);
void esp_dialog_export_picture (EspPageView *page);
void esp_dialog_export_trace (EspPageView *page);
/* Asks what becomes of unsaved changes of @page, and then closes @window, or all with @quit_after,
 * unless the person thinks better of it. */
void esp_dialog_close (EspWindow *window, EspPageView *page, gboolean quit_after);
GtkWidget *esp_dialog_preferences (GtkWindow *parent);
void esp_dialog_about (GtkWindow *parent);

G_END_DECLS
