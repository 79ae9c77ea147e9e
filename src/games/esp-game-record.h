#pragma once

/* Records of games as texts: who played, the moves, how it ended where that was by a fault, and the
 * board. */

#include "esp-match.h"

G_BEGIN_DECLS

/* What its lines begin with; the board stands below the last. */
#define ESP_RECORD_FIRST "first: "
#define ESP_RECORD_SECOND "second: "
#define ESP_RECORD_MOVES "moves: "
#define ESP_RECORD_FORFEIT "forfeit: "
#define ESP_RECORD_BOARD "board:"

/* The record of @result, a game on @instance; @players: what the one who began and the other are
 * called. A new string. */
char *esp_game_record_format (const EspInstance *instance,
                              const char *const players[2],
                              const EspGameResult *result);

G_END_DECLS
