#pragma once

/* The page's search: begun here, shown by dock and panel, and moved in by the page's actions. */

#include "esp-page-view.h"

G_BEGIN_DECLS

/* Shows a search of the present board that was read from the file @name. */
void esp_page_show_trace (EspPageView *page, EspTrace *trace, const char *name);

/* Shows what a program wrote as its answer to the present board, and whether it is right. */
void esp_page_show_answer (EspPageView *page, GBytes *answer, const char *name);

void esp_page_add_search_actions (EspPageView *page);

G_END_DECLS
