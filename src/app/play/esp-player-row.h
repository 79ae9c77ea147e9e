#pragma once

/* Who plays a side of a game, as a row of a group: chosen in a list, with settings that unfold. */

#include <gtk/gtk.h>

#include "esp-play.h"

G_BEGIN_DECLS

/**
 * EspPlayerRow:
 *
 * Seats a player of an EspPlay. What is chosen says how strong it is: "Alpha-beta, depth 3".
 */
#define ESP_TYPE_PLAYER_ROW (esp_player_row_get_type ())
G_DECLARE_FINAL_TYPE (EspPlayerRow, esp_player_row, ESP, PLAYER_ROW, GtkWidget)

/* Returned floating; outlived by @play. */
GtkWidget *esp_player_row_new (EspPlay *play, int side);
/* "human", or "alphabeta:4,order=score": the algorithm, its main option, further options. */
gboolean esp_player_row_set_player (EspPlayerRow *row, const char *text, GError **error);
/* Who plays with which settings, as one text: a new string. A seed that was drawn is left out. */
char *esp_player_row_format_player (EspPlayerRow *row);
/* Seats that player again; settings that there are no more are left at their defaults. */
void esp_player_row_restore_player (EspPlayerRow *row, const char *text);
/* See esp_option_form_set_instance(); who cannot play on it is greyed. */
void esp_player_row_set_instance (EspPlayerRow *row, const EspInstance *instance, gboolean anew);
/* A player that draws by lot has another seed, where nobody typed one. */
void esp_player_row_draw_seed (EspPlayerRow *row);
/* A computer looks one ply further. */
void esp_player_row_make_harder (EspPlayerRow *row);
/* What the row says of its player: for tests. Borrowed. */
const char *esp_player_row_get_text (EspPlayerRow *row);

G_END_DECLS
