#pragma once

/* Who plays the two sides of a game. */

#include "engine/document/esp-document.h"

G_BEGIN_DECLS

/**
 * EspPlayers:
 *
 * A person or an algorithm with its options on either side.
 */
typedef struct _EspPlayers EspPlayers;

/* Two people. */
EspPlayers *esp_players_new (const EspProblem *problem);
void esp_players_free (EspPlayers *players);
/* @algorithm: NULL for a person; @options (or NULL) are copied. */
void esp_players_set (EspPlayers *players,
                      int side,
                      const EspAlgorithm *algorithm,
                      const EspOptions *options);
void esp_players_set_options (EspPlayers *players, int side, const EspOptions *options);
/* NULL for a person. */
const EspAlgorithm *esp_players_get (EspPlayers *players, int side);
/* Borrowed; NULL for a person. */
const EspOptions *esp_players_get_options (EspPlayers *players, int side);
gboolean esp_players_has_person (EspPlayers *players);
/* @side has lost by its own fault, a person's program that crashed or moved illegally, and @why
 * says so; NULL: nobody has. It is forgotten where another is seated. */
void esp_players_set_forfeit (EspPlayers *players, int side, const char *why);
/* The side that has lost so, and @why (or NULL), borrowed; -1: none. */
int esp_players_get_forfeit (EspPlayers *players, const char **why);
/* "alphabeta:4" for each side, new strings; @person where nobody else plays it. */
void esp_players_name (EspPlayers *players, const char *person, char *names[2]);
/* Keeps the game of @document, which is at its end, where a person played a machine; @helped: there
 * was a hint, or a move was taken back. */
gboolean
esp_players_note_game (EspPlayers *players, EspDocument *document, gboolean helped, GError **error);

G_END_DECLS
