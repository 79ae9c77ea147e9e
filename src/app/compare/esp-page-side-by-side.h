#pragma once

/* Two searches side by side. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

/* EspSideBySideView with two searches in it, where that is what is shown, else NULL. Borrowed. */
GtkWidget *esp_page_find_side_by_side (EspPageView *page);
/* "next": moves both; FALSE where they are not shown. */
gboolean esp_page_move_side_by_side (EspPageView *page, const char *name);

/* Shows a recorded search of the present board, the @text that the program @name wrote, beside the
 * one of ours that it should be, where it goes wrong. */
void esp_page_judge_search (EspPageView *page, GBytes *text, const char *name);

void esp_page_add_side_by_side_actions (EspPageView *page);

G_END_DECLS
