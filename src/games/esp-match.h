#pragma once

/* Players by name, and games between two of them. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* An algorithm with its options, as in "alphabeta:4,order=score" or "alphabeta:4 order=score". */
typedef struct
{
  char *text;
  const EspAlgorithm *algorithm;
  EspOptions *options;
} EspPlayer;

/* NULL with @error, which names the known players, where the text is no player of @problem. */
EspPlayer *esp_player_parse (const EspProblem *problem, const char *text, GError **error);
/* The player that @option of a command names, which must be given. */
EspPlayer *esp_player_parse_option (const EspProblem *problem,
                                    const EspOptions *options,
                                    const char *option,
                                    GError **error);
/* The same for any algorithm of @problem: "mac order=mrv". */
EspPlayer *esp_player_parse_solver (const EspProblem *problem, const char *text, GError **error);
/* Whether @value, which a key of an experiment may have, is a player; where not, @error says which
 * @option is meant. */
gboolean
esp_player_check (const EspProblem *problem, const char *option, const char *value, GError **error);
/* Options of commands that let people's own programs play, and how they come to the players. */
#define ESP_PROGRAM_LIMIT_OPTIONS                                                                  \
  { "seconds", ESP_REAL (0.01, 1e6, "5"), N_ ("Seconds"),                                          \
    N_ ("a move, of programs of one's own") },                                                     \
  {                                                                                                \
    "memory", ESP_INT (0, 1 << 20, "512"), N_ ("Memory"), N_ ("MiB, of programs of one's own"),    \
        .word_for_min = N_ ("no limit")                                                            \
  }
void esp_player_pass_limits (EspPlayer *player, const EspOptions *options);
/* The players of a list with commas between, "alphabeta:4,order=score,greedy" being two: what is an
 * option of the player before it belongs to that one. A new vector. */
char **esp_player_split (const EspProblem *problem, const char *text);
/* What people read for "alphabeta:4,order=score": "Alpha-beta, depth 4, Move order: Score"; @text
 * itself where it is no algorithm of @problem. A new string. */
char *esp_player_describe (const EspProblem *problem, const char *text);
void esp_player_free (EspPlayer *player);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspPlayer, esp_player_free)

/* Lets @player choose; seeds that the player's text does not set follow from @seed and @ply, so
 * that a game is repeated exactly by its seed. The answer must have been made ready. */
EspOutcome esp_player_choose (const EspPlayer *player,
                              const EspInstance *instance,
                              const EspState *state,
                              guint64 seed,
                              guint ply,
                              EspControl *control,
                              EspAnswer *answer);

typedef struct
{
  EspState *final;
  GPtrArray *moves; /* of char *, as `play` accepts them */
  double scores[2];
  guint n_moves[2];
  guint64 nodes[2];
  double seconds[2];
  /* where a person's own program failed, and has lost by that: 1 + its side, else 0 */
  int forfeit;
  char *verdict; /* "too-slow" */
  char *reason;  /* for people */
} EspGameResult;

void esp_game_result_clear (EspGameResult *result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspGameResult, esp_game_result_clear)

/* The moves of a game; a new vector. */
char **esp_game_result_get_moves (const EspGameResult *result);
/* @told (an "a{sv}", taken), with the member "forfeit" where a program has lost by a fault. */
GVariant *
esp_game_result_add_forfeit (const EspGame *game, const EspGameResult *result, GVariant *told);
/* "Blue loses: the program “…” did not answer in time": a new string; NULL: it was played out. */
char *esp_game_result_describe_forfeit (const EspGame *game, const EspGameResult *result);
/* Who has won, 0 or 1; -1: nobody has. */
int esp_game_result_get_winner (const EspGameResult *result);
/* What the game was for @side, 0 or 1: "won", "lost" or "drawn". */
const char *esp_game_result_name (const EspGameResult *result, int side);

/* One game from @instance's initial state. DONE; LIMIT when @control stopped it, with what was
 * played so far; ERROR with @error when a player refused. A program of a person's own does not
 * refuse: where it fails, or moves illegally, it has lost, and the game is DONE. */
EspOutcome esp_match_play (const EspInstance *instance,
                           const EspPlayer *const players[2],
                           guint64 seed,
                           EspControl *control,
                           EspGameResult *result,
                           GError **error);

/* The same in steps: a game that has not begun; @plies random moves, or fewer where it is over
 * before; and on from there. */
void esp_match_begin (const EspInstance *instance, EspGameResult *result);
gboolean esp_match_play_random (
    const EspInstance *instance, guint plies, guint64 seed, EspGameResult *result, GError **error);
EspOutcome esp_match_go_on (const EspInstance *instance,
                            const EspPlayer *const players[2],
                            guint64 seed,
                            EspControl *control,
                            EspGameResult *result,
                            GError **error);

/* One game as a run of an experiment, after @opening random moves. FALSE with @error:
 * G_IO_ERROR_CANCELLED when the whole experiment was stopped meanwhile. Clear @result in any case.
 */
gboolean esp_match_run_row (const EspInstance *instance,
                            const EspPlayer *const players[2],
                            guint opening,
                            guint64 seed,
                            EspControl *control,
                            EspGameResult *result,
                            GError **error);

G_END_DECLS
