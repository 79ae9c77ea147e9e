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
/* By whose fault the game was lost, and which, as a record has it; a new string, NULL: by nobody's.
 */
char *esp_game_record_format_fault (const EspGame *game, const EspGameResult *result);

/* "1;4;2", or with commas where there is no semicolon, as moves; blanks around them do not count. A
 * new vector. */
char **esp_game_record_split_moves (const char *text);

/* Whether a text begins as such a record does. */
gboolean esp_game_record_recognise (const char *text, gsize length);
/* Reads a record of a game of @problem and plays it through: the board, and its moves are added to
 * @moves, which frees them. @fault: as above; NULL: it is not asked for. NULL with @error, which
 * names @file and where a move cannot be made which one. */
EspInstance *esp_game_record_parse (const EspProblem *problem,
                                    const char *text,
                                    gsize length,
                                    const char *file,
                                    GPtrArray *moves,
                                    char **fault,
                                    GError **error);
/* The same of any record that the room knows: its own form (EspFiles.parse_record) or this one. */
EspInstance *esp_game_record_read (const EspProblem *problem,
                                   const char *text,
                                   gsize length,
                                   const char *file,
                                   GPtrArray *moves,
                                   char **fault,
                                   GError **error);

G_END_DECLS
