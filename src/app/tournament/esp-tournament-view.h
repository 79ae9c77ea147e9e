#pragma once

/* What a tournament came to: the cross table with ratings, and its games. */

#include "draw/esp-palette.h"
#include "esp-tournament-run.h"
#include "kit/lists/esp-table-view.h"
#include "kit/lists/esp-cell-grid.h"

G_BEGIN_DECLS

/**
 * EspTournamentView:
 *
 * Below the cross table stand the games of the two whose cell is chosen; on a player's own cell,
 * all of that player's. A game that is opened is "page.tournament-open" (u).
 */
#define ESP_TYPE_TOURNAMENT_VIEW (esp_tournament_view_get_type ())
G_DECLARE_FINAL_TYPE (EspTournamentView, esp_tournament_view, ESP, TOURNAMENT_VIEW, GtkWidget)

GtkWidget *esp_tournament_view_new (const EspProblem *problem);
/* Follows @run. */
void esp_tournament_view_set_run (EspTournamentView *view, EspTournamentRun *run);
void esp_tournament_view_set_palette (EspTournamentView *view, const EspPalette *palette);
/* The game that is chosen in the list, as the run counts them; -1: none. */
int esp_tournament_view_get_game (EspTournamentView *view);
EspCellGrid *esp_tournament_view_get_grid (EspTournamentView *view);
EspTableView *esp_tournament_view_get_games (EspTournamentView *view);

G_END_DECLS
