#pragma once

/* The board, the dock of its search beside or below it, and a column before both. */

#include "kit/canvas/esp-board.h"
#include "kit/esp-page.h"
#include "kit/search/esp-search-dock.h"

G_BEGIN_DECLS

/**
 * EspStage:
 *
 * Gives them their room: the board wins every argument. Shape of the dock and pace of its
 * timeline are kept in the settings.
 */
#define ESP_TYPE_STAGE (esp_stage_get_type ())
G_DECLARE_FINAL_TYPE (EspStage, esp_stage, ESP, STAGE, GtkWidget)

GtkWidget *esp_stage_new (const EspPageSpec *spec);
EspBoard *esp_stage_get_board (EspStage *stage);
EspSearchDock *esp_stage_get_dock (EspStage *stage);
/* What stands before board and dock while it is visible; once. */
void esp_stage_set_column (EspStage *stage, GtkWidget *column);

G_END_DECLS
