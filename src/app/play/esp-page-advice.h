#pragma once

/* Hints with their reasons, checks, all sure steps, and the evaluation bar. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_advice_actions (EspPageView *page);

G_END_DECLS
