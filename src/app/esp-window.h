#pragma once

/* The window: a tab for each problem. */

#include "esp-page-view.h"

G_BEGIN_DECLS

#define ESP_TYPE_WINDOW (esp_window_get_type ())
G_DECLARE_FINAL_TYPE (EspWindow, esp_window, ESP, WINDOW, GtkApplicationWindow)

EspWindow *esp_window_new (GtkApplication *application);
EspPageView *esp_window_get_page (EspWindow *window);
/* The page of a problem, or NULL; it gets its first document when it is first shown. */
EspPageView *esp_window_find_page (EspWindow *window, const char *problem);
/* Shows the tab of a problem; FALSE where there is none. */
gboolean esp_window_show_problem (EspWindow *window, const char *problem);
/* Opens a file in the tab that reads it: @problem; or that whose files alone have this suffix, the
 * present one, and the others, the first that does. Errors are shown on the page; FALSE then. */
gboolean esp_window_open (EspWindow *window, GFile *file, const char *problem);
/* Whether a page of this kind is shown: hidden problems only where ESPALIER_SHOW_HIDDEN is set. */
gboolean esp_window_shows (const EspPageSpec *spec);

G_END_DECLS
