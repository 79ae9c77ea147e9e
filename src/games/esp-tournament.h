#pragma once

/* Everyone against everyone, on each board and with both colours: which games that is, and what
 * comes of them. */

#include "base/esp-table.h"
#include "esp-match.h"
#include "esp-rating.h"

G_BEGIN_DECLS

#define ESP_TOURNAMENT_MOST_PLAYERS 200
/* What the file with the record of the n-th game (from 1) is called. */
#define ESP_TOURNAMENT_RECORD "game-%04" G_GUINT64_FORMAT ".txt"

/* How often, as an option. */
#define ESP_TOURNAMENT_GAMES_OPTION                                                                \
  {                                                                                                \
    "games", ESP_INT (1, 1000000, "1"), N_ ("Games"),                                              \
        N_ ("of each two on each board, with each colour")                                         \
  }

/**
 * EspTournament:
 *
 * Who plays, on which boards, and the points so far. Counted references: whoever plays a game on a
 * worker holds one. Players, boards and numbers are not changed once a game is played.
 */
typedef struct
{
  const EspProblem *problem;
  GPtrArray *players; /* of EspPlayer */
  GPtrArray *boards;  /* of EspInstance */
  GPtrArray *names;   /* of char *: the boards' */
  guint n_games;      /* of each two on each board, with each colour */
  guint64 seed;       /* of the first of those; the next has the next */

  double *points;   /* points[i * n + k]: what i has against k; NULL: none is played */
  guint *games;     /* how many, in the same order */
  guint *different; /* how many of those are different ones */
  guint *forfeits;  /* of each player */
  guint *first;     /* of each board the first one on the list that is equal */
  GHashTable *seen; /* char *: which games there were */
  GHashTable *each; /* on each board with each colour, how many, and their points */
} EspTournament;

/* Which game it is, who begins it first. */
typedef struct
{
  guint board;
  guint sides[2];
  guint64 seed;
} EspTournamentGame;

EspTournament *esp_tournament_new (const EspProblem *problem);
EspTournament *esp_tournament_ref (EspTournament *tournament);
void esp_tournament_unref (EspTournament *tournament);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspTournament, esp_tournament_unref)

/* The players of a list (see esp_player_split()), each held to the limits of @options. FALSE with
 * @error, also where there are too many. */
gboolean esp_tournament_add_players (EspTournament *tournament,
                                     const char *list,
                                     const EspOptions *options,
                                     GError **error);
/* Takes @board, which is called @name. */
void esp_tournament_add_board (EspTournament *tournament, EspInstance *board, const char *name);
/* Whether there are enough to play; without a board the room's example is taken, called "-". */
gboolean esp_tournament_begin (EspTournament *tournament, GError **error);
guint64 esp_tournament_count (const EspTournament *tournament);
/* The @i-th of them: two after two of the players, each board, the same seed with both colours. */
EspTournamentGame esp_tournament_get_game (const EspTournament *tournament, guint64 i);
const char *esp_tournament_get_player (const EspTournament *tournament, guint i);
const char *esp_tournament_get_board (const EspTournament *tournament, guint i);
/* Plays it; see esp_match_play(). Any thread. */
EspOutcome esp_tournament_play (const EspTournament *tournament,
                                const EspTournamentGame *game,
                                EspControl *control,
                                EspGameResult *result,
                                GError **error);
/* Counts what came of it. */
void esp_tournament_take (EspTournament *tournament,
                          const EspTournamentGame *game,
                          const EspGameResult *result);

/* Of player @i, against all. */
double esp_tournament_sum_points (const EspTournament *tournament, guint i);
guint esp_tournament_sum_games (const EspTournament *tournament, guint i);
/* How many of those are different games: between players that decide the same each time those of
 * one board and one colour are copies of each other. */
guint esp_tournament_sum_different (const EspTournament *tournament, guint i);
/* The same of all players; each game once. */
guint esp_tournament_count_different (const EspTournament *tournament);
/* A rating for each player, for which a game and its copies weigh as one: they say no more of who
 * is stronger than it does. @order (or NULL): the players, the strongest first, those of one rating
 * as they were named. New arrays. */
EspRating *esp_tournament_rate (const EspTournament *tournament, guint **order);
/* The cross table, the strongest first: points against each, points, games, how many of them are
 * different, forfeits, rating, and between what it lies. */
EspTable *esp_tournament_make_table (const EspTournament *tournament);
/* The game's record; a new string. */
char *esp_tournament_format_record (const EspTournament *tournament,
                                    const EspTournamentGame *game,
                                    const EspGameResult *result);

G_END_DECLS
