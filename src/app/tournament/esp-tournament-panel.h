#pragma once

/* The inspector's side of a tournament: who plays, on what, how often, and how far it is. */

#include "kit/forms/esp-file-list.h"
#include "esp-entrants.h"
#include "esp-tournament-run.h"

G_BEGIN_DECLS

/**
 * EspTournamentPanel:
 *
 * Its buttons are the actions "page.tournament-run", "page.tournament-stop",
 * "page.tournament-add-board" and "page.tournament-add-boards-dialog".
 */
#define ESP_TYPE_TOURNAMENT_PANEL (esp_tournament_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspTournamentPanel, esp_tournament_panel, ESP, TOURNAMENT_PANEL, GtkWidget)

/* Of a game. */
GtkWidget *esp_tournament_panel_new (const EspProblem *problem);
EspTournamentRun *esp_tournament_panel_get_run (EspTournamentPanel *panel);
EspEntrants *esp_tournament_panel_get_entrants (EspTournamentPanel *panel);
/* The list of boards that are played on. */
EspFileList *esp_tournament_panel_get_boards (EspTournamentPanel *panel);
/* "boards", "games", "seconds", "memory", "seed". */
gboolean esp_tournament_panel_set_option (EspTournamentPanel *panel,
                                          const char *id,
                                          const char *value,
                                          GError **error);
/* Begins it; without a board on the list it is played on @board (a copy is taken), called @name.
 * FALSE with @error. */
gboolean esp_tournament_panel_start (EspTournamentPanel *panel,
                                     const EspInstance *board,
                                     const char *name,
                                     GError **error);
/* Why it is not kept for the next start, told once; see esp_kept_take_fault(). */
char *esp_tournament_panel_take_fault (EspTournamentPanel *panel);

G_END_DECLS
