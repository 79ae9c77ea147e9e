#pragma once

/* The report of what is on the page. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

/* The form of the report; its button asks for a file and has the report made. Presented. */
GtkWidget *esp_page_create_report_dialog (EspPageView *page);

void esp_page_add_report_actions (EspPageView *page);

G_END_DECLS
