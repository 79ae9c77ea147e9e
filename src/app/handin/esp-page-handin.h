#pragma once

/* What is on a page, as sections of a hand-in. */

#include "app/page/esp-page-view.h"
#include "report/handin/esp-handin.h"

G_BEGIN_DECLS

/* A section of @kind; NULL with @error, which says what is not there. */
EspHandinSection *esp_page_make_section (EspPageView *page, EspHandinKind kind, GError **error);

G_END_DECLS
