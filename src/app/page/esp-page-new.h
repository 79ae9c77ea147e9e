#pragma once

/* A page with all that its actions do. */

#include "esp-page-view.h"

G_BEGIN_DECLS

/* An EspPageView, floating. */
GtkWidget *esp_page_new (const EspPageSpec *spec);

G_END_DECLS
