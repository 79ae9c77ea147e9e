#pragma once

/* The side panel of a page: its four parts, and what leads from one to the other. */

#include "app/compare/esp-compare-panel.h"
#include "app/play/esp-play-panel.h"
#include "esp-page-model.h"
#include "esp-puzzle-panel.h"
#include "esp-solve-panel.h"

G_BEGIN_DECLS

/**
 * EspInspector:
 *
 * Its parts are "puzzle", "solve", "play" (where something is played) and "compare"; the model's
 * `part` is shown.
 */
#define ESP_TYPE_INSPECTOR (esp_inspector_get_type ())
G_DECLARE_FINAL_TYPE (EspInspector, esp_inspector, ESP, INSPECTOR, GtkWidget)

GtkWidget *esp_inspector_new (EspPageModel *model);

EspPuzzlePanel *esp_inspector_get_puzzle (EspInspector *inspector);
EspSolvePanel *esp_inspector_get_solve (EspInspector *inspector);
/* NULL: nothing is played. */
EspPlayPanel *esp_inspector_get_play (EspInspector *inspector);
EspComparePanel *esp_inspector_get_compare (EspInspector *inspector);
EspSideBySidePanel *esp_inspector_get_side_by_side (EspInspector *inspector);
/* Options that follow the file say what is in it, and what cannot be used on the instance of
 * @document is greyed; @anew: whatever was set before. */
void esp_inspector_set_instance (EspInspector *inspector, EspDocument *document, gboolean anew);

G_END_DECLS
