#pragma once

/* Where the board is else: two boards side by side, what an experiment measured, what a tournament
 * or the check of a class came to. */

#include "app/programs/esp-class-view.h"
#include "app/tournament/esp-tournament-view.h"
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

GtkWidget *esp_compare_area_new (const EspProblem *problem);
EspSideBySideView *esp_compare_area_get_side_by_side (EspCompareArea *area);
/* NULL without experiments. */
EspResultsPanel *esp_compare_area_get_results (EspCompareArea *area);
/* NULL: the room is no game. */
EspTournamentView *esp_compare_area_get_tournament (EspCompareArea *area);
/* NULL: there is nothing to check in the room. */
EspClassView *esp_compare_area_get_class (EspCompareArea *area);
/* What the panel shows (see esp_compare_panel_get_shown()); FALSE: that is about the board. */
gboolean esp_compare_area_show (EspCompareArea *area, const char *view);
void esp_compare_area_set_palette (EspCompareArea *area, const EspPalette *palette);
/* What floats over it: the page's messages. NULL: nothing. */
void esp_compare_area_set_toast (EspCompareArea *area, GtkWidget *toast);

G_END_DECLS
