#pragma once

/* What a page does with the check of a program. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_check_actions (EspPageView *page);

G_END_DECLS
