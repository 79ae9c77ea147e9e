#pragma once

/* The window's dialogs. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

/* Asks for a file and has the window open it ("win.open"). @page: beside whose file one looks. */
void esp_dialog_open (GtkWindow *window, EspPageView *page);
void esp_dialog_save (EspPageView *page);
/* The board as it is usually wanted, by its name alone. */
void esp_dialog_export_board (EspPageView *page);
void esp_dialog_export_picture (EspPageView *page);
void esp_dialog_export_trace (EspPageView *page);
void esp_dialog_export_solution (EspPageView *page);
/* Asks what becomes of unsaved changes of @page, and then closes @window, or all with @quit_after,
 * unless the person thinks better of it: then @stay is told. */
void esp_dialog_close (GtkWindow *window,
                       EspPageView *page,
                       gboolean quit_after,
                       void (*stay) (GtkApplication *application));
GtkWidget *esp_dialog_preferences (GtkWindow *parent);
void esp_dialog_about (GtkWindow *parent);

G_END_DECLS
