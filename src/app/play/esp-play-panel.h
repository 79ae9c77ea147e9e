#pragma once

/* The inspector's part Play: the players and the moves; or a puzzle's verdict. */

#include <gtk/gtk.h>

#include "esp-play.h"

G_BEGIN_DECLS

/**
 * EspPlayPanel:
 *
 * Shows an EspPlay and chooses its players. Its buttons activate actions of the page: `page.reset`,
 * `page.continue`, `page.hint`, `page.undo-move` and the like.
 */
#define ESP_TYPE_PLAY_PANEL (esp_play_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspPlayPanel, esp_play_panel, ESP, PLAY_PANEL, GtkWidget)

/* What is played is there: its spec does not say ESP_PLAY_NONE. */
GtkWidget *esp_play_panel_new (EspPlay *play);
/* What the room adds is made anew. */
void esp_play_panel_set_document (EspPlayPanel *panel, EspDocument *document);
/* Options of players that follow the file say what is in it, and who cannot play on it is greyed;
 * see esp_option_form_set_instance(). */
void esp_play_panel_set_instance (EspPlayPanel *panel, const EspInstance *instance, gboolean anew);
/* See esp_player_row_set_player(); where there are no players, nothing is done. */
gboolean
esp_play_panel_set_player (EspPlayPanel *panel, int side, const char *text, GError **error);
/* See esp_player_row_format_player(); NULL where there are no players. */
char *esp_play_panel_format_player (EspPlayPanel *panel, int side);
/* Seats that player again; settings that there are no more are left at their defaults. */
void esp_play_panel_restore_player (EspPlayPanel *panel, int side, const char *text);
/* A new game: players that draw by lot have other seeds, where nobody typed one. */
void esp_play_panel_draw_seeds (EspPlayPanel *panel);
/* Of a puzzle: see esp_by_hand_set_brief(). */
void esp_play_panel_set_brief (EspPlayPanel *panel, gboolean brief);
/* Why there can be no hint, for the tips of what would give one; NULL: there may be one. */
void esp_play_panel_set_no_hint (EspPlayPanel *panel, const char *why);
/* The computers look one ply further. */
void esp_play_panel_make_harder (EspPlayPanel *panel);
/* The drop down @control of a generator's form has its like here, beside Next Puzzle. */
void esp_play_panel_follow_difficulty (EspPlayPanel *panel,
                                       const EspOptionSpec *spec,
                                       GtkWidget *control);
/* Whether the bar beside the board shows the evaluation. */
void esp_play_panel_show_evaluation (EspPlayPanel *panel, gboolean shown);

G_END_DECLS
