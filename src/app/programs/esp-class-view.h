#pragma once

/* What came of several programs on all cases: a table of marks. */

#include "draw/esp-palette.h"
#include "esp-check-panel.h"
#include "kit/lists/esp-cell-grid.h"

G_BEGIN_DECLS

/**
 * EspClassView:
 *
 * Programs down, cases across, with seconds and points; how many are right below, and what the
 * marks mean. The cell that is chosen is told of by the panel; one that is opened is
 * "page.check-open" (uu).
 */
#define ESP_TYPE_CLASS_VIEW (esp_class_view_get_type ())
G_DECLARE_FINAL_TYPE (EspClassView, esp_class_view, ESP, CLASS_VIEW, GtkWidget)

GtkWidget *esp_class_view_new (void);
/* Follows it. */
void esp_class_view_set_panel (EspClassView *view, EspCheckPanel *panel);
void esp_class_view_set_palette (EspClassView *view, const EspPalette *palette);
EspCellGrid *esp_class_view_get_grid (EspClassView *view);

G_END_DECLS
