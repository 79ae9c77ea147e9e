#pragma once

/* Traces and solutions in files, and pictures without asking how they are to look. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

/* Whether there is a solution to be saved: found by a search, or by hand. */
gboolean esp_page_has_solution (EspPageView *page);

void esp_page_add_export_actions (EspPageView *page);

G_END_DECLS
