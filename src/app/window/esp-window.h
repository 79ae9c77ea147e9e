#pragma once

/* The window: Start, and a tab for each problem. */

#include "app/sessions/esp-open.h"
#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

#define ESP_TYPE_WINDOW (esp_window_get_type ())
G_DECLARE_FINAL_TYPE (EspWindow, esp_window, ESP, WINDOW, GtkApplicationWindow)

EspWindow *esp_window_new (GtkApplication *application);
/* The page that is shown; while Start is, the one before it. Never NULL. */
EspPageView *esp_window_get_page (EspWindow *window);
/* The page of a problem, or NULL; it gets its first document when it is first shown. */
EspPageView *esp_window_find_page (EspWindow *window, const char *problem);
/* Shows the tab of a problem; FALSE where there is none. */
gboolean esp_window_show_problem (EspWindow *window, const char *problem);
/* Shows Start. */
void esp_window_show_start (EspWindow *window);
/* Whether Start is shown. */
gboolean esp_window_shows_start (EspWindow *window);
/* On to the next tab or back to the one before, round and round. */
void esp_window_step_tab (EspWindow *window, gboolean forwards);
/* The pages that there are, in the order of the tabs; NULL-terminated, borrowed. */
const EspPageSpec *const *esp_window_get_specs (EspWindow *window);
/* Reads a file on a worker and then shows it in the tab of @problem, or in that of the room whose
 * file it is by its name or by what is in it. Of several, the first of a room comes here, others
 * into windows of their own. Errors are shown on the page. FALSE where there is no such problem. */
gboolean esp_window_open (EspWindow *window, GFile *file, const char *problem);
/* The file that was asked for last and lacked another one, with that: @companion is its path. */
void esp_window_open_with (EspWindow *window, const char *companion);
/* The same with work that was left behind. */
void esp_window_open_session (EspWindow *window, const char *path);
/* Shows what was opened in the tab of its room. */
void esp_window_take (EspWindow *window, EspOpened *opened);
/* Asks about the first tab with unsaved changes; FALSE where there is none. What is answered leads
 * on: the window closes, or with @quit the application ends. */
gboolean esp_window_ask_unsaved (EspWindow *window, gboolean quit);
/* It is not to be closed after all: nothing that was to be thrown away is. */
void esp_window_stay (EspWindow *window);
/* Says it on the tab that is shown. */
void esp_window_notice (EspWindow *window, EspMessageKind kind, const char *text);
/* How large it is to be: narrow from the beginning where there is no room for all. */
void esp_window_set_size (EspWindow *window, int width, int height);
/* Whether files wait to be opened, or the page that is shown is busy. */
gboolean esp_window_is_busy (EspWindow *window);
/* Whether a page of this kind is shown: hidden problems only where ESPALIER_SHOW_HIDDEN is set. */
gboolean esp_window_shows (const EspPageSpec *spec);

G_END_DECLS
