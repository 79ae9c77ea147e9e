#pragma once

/* Where the board is else: two boards side by side, or what an experiment measured. */

#include "esp-results-panel.h"
#include "kit/search/esp-side-by-side-view.h"

G_BEGIN_DECLS

/**
 * EspCompareArea:
 *
 * What the part Compare of the inspector is about.
 */
#define ESP_TYPE_COMPARE_AREA (esp_compare_area_get_type ())
G_DECLARE_FINAL_TYPE (EspCompareArea, esp_compare_area, ESP, COMPARE_AREA, GtkWidget)

/* @results: the room has experiments. */
GtkWidget *esp_compare_area_new (gboolean results);
EspSideBySideView *esp_compare_area_get_side_by_side (EspCompareArea *area);
/* NULL without experiments. */
EspResultsPanel *esp_compare_area_get_results (EspCompareArea *area);
/* Two boards, not the results. */
void esp_compare_area_show_side_by_side (EspCompareArea *area, gboolean side_by_side);
void esp_compare_area_set_palette (EspCompareArea *area, const EspPalette *palette);
/* What floats over it: the page's messages. NULL: nothing. */
void esp_compare_area_set_toast (EspCompareArea *area, GtkWidget *toast);

G_END_DECLS
