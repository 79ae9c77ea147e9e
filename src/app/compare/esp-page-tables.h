#pragma once

/* The tables that a room makes of what is on the board, in a window of their own. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_tables_actions (EspPageView *page);

G_END_DECLS
