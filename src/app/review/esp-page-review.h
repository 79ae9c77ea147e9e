#pragma once

/* The review of a game: what each move gave away, in a window of its own beside the board. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_review_actions (EspPageView *page);

G_END_DECLS
