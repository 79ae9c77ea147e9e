#pragma once

/* Games of people against the machine, as a table. */

#include "esp-page-view.h"

G_BEGIN_DECLS

void esp_page_add_people_actions (EspPageView *page);

G_END_DECLS
