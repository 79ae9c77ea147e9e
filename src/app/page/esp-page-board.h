#pragma once

/* What is done on the board: clicks, keys, drags, edits in their text form. */

#include "esp-page-view.h"

G_BEGIN_DECLS

/* Edits the instance, on a worker where that is large; errors are shown. @gesture: see
 * esp_document_set_gesture(). */
void esp_page_edit (EspPageView *page, const char *edit, guint gesture);

/* An edit that is a step of undo by itself; whether it was made, or is being made. */
gboolean esp_page_edit_once (EspPageView *page, const char *edit);

/* Whether the last click on the board, or the stroke that it began, changed it. */
gboolean esp_page_click_acted (EspPageView *page);

/* Joins what was clicked with what the tool's value names, where that is the other end. */
void esp_page_join_named (EspPageView *page);

void esp_page_add_board_actions (EspPageView *page);

G_END_DECLS
