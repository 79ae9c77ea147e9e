#pragma once

/* A game or a puzzle under way: people and algorithms on either side, or a puzzle by hand. */

#include "esp-puzzle-verdict.h"
#include "kit/esp-messages.h"

G_BEGIN_DECLS

/**
 * EspPlay:
 *
 * The session of play on a document: who plays, whose turn it is, the line of moves, whether there
 * was help, how long a puzzle has taken. It lets the computers move. No widget. Whoever owns it
 * tells it of each change of the document by esp_play_document_changed(). Signals:
 *
 * - `changed` (): position, players, turn or pause are others
 * - `seated` (): players or their settings are others
 * - `progress` (): the computer that thinks has looked further
 */
#define ESP_TYPE_PLAY (esp_play_get_type ())
G_DECLARE_FINAL_TYPE (EspPlay, esp_play, ESP, PLAY, GObject)

EspPlay *esp_play_new (const EspPageSpec *spec, EspMessages *messages);
const EspPageSpec *esp_play_get_spec (EspPlay *play);
/* Two sides take turns, and each has a player: else it is a puzzle, or nothing is played. */
gboolean esp_play_is_game (EspPlay *play);

/* Another document; a computer does not begin before a person has asked for a game. */
void esp_play_set_document (EspPlay *play, EspDocument *document);
/* NULL: none yet. Borrowed. */
EspDocument *esp_play_get_document (EspPlay *play);
/* Its `changed`. On another instance nobody has asked the computer for a move. */
void esp_play_document_changed (EspPlay *play, gboolean instance_too);
/* While a board is edited it is no side's turn. */
void esp_play_set_editing (EspPlay *play, gboolean editing);
/* Milliseconds before a computer's move, so that one can follow a game. */
void esp_play_set_delay (EspPlay *play, guint delay);

/* --- players --- */

/* @algorithm: NULL for a person; @options (or NULL) are copied. */
void esp_play_set_player (EspPlay *play,
                          int side,
                          const EspAlgorithm *algorithm,
                          const EspOptions *options);
/* Other settings of the same player; they hold from its next move on. */
void esp_play_set_options (EspPlay *play, int side, const EspOptions *options);
/* The algorithm that plays @side, or NULL for a person. */
const EspAlgorithm *esp_play_get_player (EspPlay *play, int side);
/* Borrowed; NULL for a person. */
const EspOptions *esp_play_get_options (EspPlay *play, int side);
/* "alphabeta:4" for each side, new strings; @person where nobody else plays it. */
void esp_play_name_players (EspPlay *play, const char *person, char *names[2]);

/* --- how it stands --- */

/* Whose turn it is, 0 or 1; -1: the game is over, or there is none. */
int esp_play_get_side (EspPlay *play);
/* Of the game or puzzle that is under way; 0: none is. */
guint esp_play_get_n_moves (EspPlay *play);
/* What was done up to the last step, without what only chose something; 0: it was none. */
guint esp_play_count_steps (EspPlay *play);
/* Whether anything was done that could be done anew. */
gboolean esp_play_can_reset (EspPlay *play);
/* How many steps were refused, of a task that one has chosen to do by hand. */
guint esp_play_get_n_wrong (EspPlay *play);
/* The moves in order, those too that were taken back and can be put again. NULL-terminated. */
const char *const *esp_play_get_line (EspPlay *play);
/* What they are called in a list: a new array. */
char **esp_play_name_line (EspPlay *play);
/* Of a puzzle; NULL in games. Borrowed till the next change. */
const EspPuzzleVerdict *esp_play_get_verdict (EspPlay *play);
/* "Green to move", "Not solved yet": a new string. */
char *esp_play_describe (EspPlay *play);
/* Whose turn it is, whatever they are doing: a new string; NULL once the game is over. */
char *esp_play_describe_turn (EspPlay *play);
/* The side whose program has lost the game by its own fault, and @why (or NULL), borrowed; -1:
 * none. Any move, undo or going on takes that back. */
int esp_play_get_forfeit (EspPlay *play, const char **why);
gboolean esp_play_is_paused (EspPlay *play);
/* A computer thinks, or is about to. */
gboolean esp_play_is_busy (EspPlay *play);
/* See esp_computer_move_get_told(). */
gboolean esp_play_get_told (EspPlay *play, double *value, guint64 *depth);
gboolean esp_play_can_hurry (EspPlay *play);
/* The game waits for esp_play_go_on(). */
gboolean esp_play_can_go_on (EspPlay *play);
/* There was a hint, or a move was taken back. */
gboolean esp_play_is_helped (EspPlay *play);
void esp_play_note_help (EspPlay *play);
/* Since the first step of a puzzle, without the time when it was not watched. */
int esp_play_get_seconds (EspPlay *play);
/* Whether the puzzle is what one looks at: its clock stands still meanwhile. */
void esp_play_set_watched (EspPlay *play, gboolean watched);
/* Whether what breaks a rule is told at once; else only to who asks. Practice never does. */
gboolean esp_play_can_judge (EspPlay *play);
gboolean esp_play_is_judging (EspPlay *play);
void esp_play_set_judging (EspPlay *play, gboolean judging);
/* Whether there is something to search; else it is said why not: the game is over, or cannot be
 * played as the board stands. */
gboolean esp_play_check_open (EspPlay *play);
/* Undo or redo is changing the document. */
gboolean esp_play_is_travelling (EspPlay *play);

/* --- what is done --- */

/* A move by hand; what is wrong with it is said. */
void esp_play_move (EspPlay *play, const char *move);
/* One that was found for the person, who is not asked to go on by it. */
void esp_play_move_found (EspPlay *play, const char *move);
/* In a game they lead back to a person's turn, or the computer would play the same again. */
void esp_play_undo (EspPlay *play);
void esp_play_redo (EspPlay *play);
/* The position after @n moves of the line (any larger number: after all); nobody moves on from
 * there by himself. A game is gone through from then on: a move that was not played there puts the
 * rest of it aside. */
void esp_play_go_to (EspPlay *play, guint n);
/* The rest that was put aside last, at the move where it was left. */
void esp_play_bring_rest_back (EspPlay *play);
/* From the beginning. */
void esp_play_reset (EspPlay *play);
/* Remembers how a puzzle stands, and goes back there; from where it stands so already to the point
 * before. Points go with the instance. */
void esp_play_save_point (EspPlay *play);
guint esp_play_get_n_points (EspPlay *play);
void esp_play_go_to_point (EspPlay *play);
void esp_play_go_on (EspPlay *play);
/* The computer whose turn it is does not move now. */
void esp_play_hold (EspPlay *play);
/* It moves with what it has found. */
void esp_play_hurry (EspPlay *play);
/* Says @text where all is said that concerns the game, with a button or NULL. */
void esp_play_say (EspPlay *play, const char *text, const char *button, const char *action);
/* Nothing moves by itself any more; nothing is emitted. */
void esp_play_stop (EspPlay *play);

G_END_DECLS
