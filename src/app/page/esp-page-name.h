#pragma once

/* Names, changed in place on the board while it is edited. */

#include "esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_name_actions (EspPageView *page);

G_END_DECLS
