#pragma once

/* What the buttons and keys of a game or puzzle do. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_play_actions (EspPageView *page);

G_END_DECLS
