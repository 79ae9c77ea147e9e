#pragma once

/* What a page does with a tournament. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_tournament_actions (EspPageView *page);

G_END_DECLS
