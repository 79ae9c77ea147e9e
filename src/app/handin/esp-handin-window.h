#pragma once

/* The window of the hand-in: its sections, a form for each, and the pages. */

#include "app/page/esp-page-view.h"
#include "report/handin/esp-handin.h"

G_BEGIN_DECLS

#define ESP_TYPE_HANDIN_WINDOW (esp_handin_window_get_type ())
G_DECLARE_FINAL_TYPE (EspHandinWindow, esp_handin_window, ESP, HANDIN_WINDOW, GtkWindow)

/* Shows the one there is, or else a new one with the plan as it was left. What is added from the
 * screen is @page's. */
GtkWidget *esp_handin_window_present (EspPageView *page);
/* Another tab is shown where @page is: what is added from the screen is of that one now. */
void esp_handin_window_follow (EspPageView *page);
/* The plan; borrowed. */
EspHandin *esp_handin_window_get_handin (EspHandinWindow *window);
/* Opens the plan at @path; errors are shown. */
gboolean esp_handin_window_open (EspHandinWindow *window, const char *path);
/* Adds what is on the page's screen as a section of @kind; what is not there is said. */
void esp_handin_window_add (EspHandinWindow *window, EspHandinKind kind);
/* The number of the pages that are shown. */
guint esp_handin_window_get_n_pages (EspHandinWindow *window);
/* Whether a job is under way. */
gboolean esp_handin_window_is_busy (EspHandinWindow *window);

G_END_DECLS
