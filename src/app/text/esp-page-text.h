#pragma once

/* The text of a board beside the board: typed, it becomes the board; and the board's edits become
 * text. */

#include "app/page/esp-page-view.h"
#include "kit/text/esp-text-pane.h"

G_BEGIN_DECLS

/* `page.text` opens and closes the column, in the part Puzzle. */
void esp_page_add_text_actions (EspPageView *page);

/* The column, visible or not. Borrowed. */
EspTextPane *esp_page_get_text_pane (EspPageView *page);

G_END_DECLS
