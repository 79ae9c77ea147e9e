#pragma once

/* Experiments: what the buttons of the panels do. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_experiment_actions (EspPageView *page);

G_END_DECLS
