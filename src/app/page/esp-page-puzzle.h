#pragma once

/* The editor, the settings of the instance, and the generator. */

#include "esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_puzzle_actions (EspPageView *page);

G_END_DECLS
