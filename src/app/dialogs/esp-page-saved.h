#pragma once

/* What is said of a board that was saved before it is finished. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

/* From now on the page tells when its board was saved and cannot be solved or played as it stands;
 * the file is kept all the same. */
void esp_page_watch_saving (EspPageView *page);

G_END_DECLS
