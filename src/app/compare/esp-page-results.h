#pragma once

/* What experiments measured, out of here as files and through the clipboard, and in again. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_results_actions (EspPageView *page);

G_END_DECLS
