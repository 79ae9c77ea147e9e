#pragma once

/* The inspector's part Compare: two searches side by side, a check, a tournament, an experiment. */

#include "app/programs/esp-check-panel.h"
#include "app/tournament/esp-tournament-panel.h"
#include "esp-experiment-panel.h"
#include "esp-side-by-side-panel.h"

G_BEGIN_DECLS

/**
 * EspComparePanel:
 *
 * Property `view` (string): which of its views is shown, "versus", "check", "tournament" or
 * "experiment".
 * Property `side-by-side` (boolean): that of the two is shown.
 */
#define ESP_TYPE_COMPARE_PANEL (esp_compare_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspComparePanel, esp_compare_panel, ESP, COMPARE_PANEL, GtkWidget)

GtkWidget *esp_compare_panel_new (const EspProblem *problem);
EspSideBySidePanel *esp_compare_panel_get_side_by_side (EspComparePanel *panel);
/* NULL: the room has no experiments. */
EspExperimentPanel *esp_compare_panel_get_experiment (EspComparePanel *panel);
/* What the chosen experiment measured; NULL in rooms without. */
EspMeasurement *esp_compare_panel_get_measurement (EspComparePanel *panel);
gboolean esp_compare_panel_is_measuring (EspComparePanel *panel);
/* The check of a program; NULL: there is nothing to check in the room. */
EspCheckPanel *esp_compare_panel_get_check (EspComparePanel *panel);
/* NULL: the room is no game. */
EspTournamentPanel *esp_compare_panel_get_tournament (EspComparePanel *panel);
/* "versus", "check", "tournament" or "experiment". */
void esp_compare_panel_show (EspComparePanel *panel, const char *view);
/* Its property; borrowed. */
const char *esp_compare_panel_get_view (EspComparePanel *panel);
/* The same of what is seen, or "board" where that is it. */
const char *esp_compare_panel_get_shown (EspComparePanel *panel);
/* The page's action that runs what is seen. */
const char *esp_compare_panel_get_run_action (EspComparePanel *panel);
/* Two searches, not an experiment. */
gboolean esp_compare_panel_shows_side_by_side (EspComparePanel *panel);
void esp_compare_panel_show_side_by_side (EspComparePanel *panel, gboolean side_by_side);

G_END_DECLS
