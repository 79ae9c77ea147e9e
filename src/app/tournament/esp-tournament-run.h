#pragma once

/* A tournament under way: its games, one after another on a worker; no widget. */

#include <glib-object.h>

#include "games/esp-tournament.h"

G_BEGIN_DECLS

/* A game that was played. */
typedef struct
{
  EspTournamentGame game;
  EspGameResult result; /* without its final state */
} EspPlayed;

/**
 * EspTournamentRun:
 *
 * Signals:
 *
 * - `changed` (): it began, a game was played, or it is over
 * - `failed` (const char *why): it could not begin, or could not go on
 */
#define ESP_TYPE_TOURNAMENT_RUN (esp_tournament_run_get_type ())
G_DECLARE_FINAL_TYPE (EspTournamentRun, esp_tournament_run, ESP, TOURNAMENT_RUN, GObject)

EspTournamentRun *esp_tournament_run_new (void);
/* Plays @tournament (taken), whose boards are those of the list @boards ("handout,mine.war"), which
 * are read on a worker; where that is empty, it has its own already. What an earlier one came to is
 * dropped. */
void
esp_tournament_run_start (EspTournamentRun *run, EspTournament *tournament, const char *boards);
/* Whether there are games left of one that was stopped, or was kept from an earlier window; and
 * plays them. */
gboolean esp_tournament_run_can_go_on (EspTournamentRun *run);
void esp_tournament_run_go_on (EspTournamentRun *run);
/* The game that is played is dropped; those that are played stay. */
void esp_tournament_run_stop (EspTournamentRun *run);
gboolean esp_tournament_run_is_busy (EspTournamentRun *run);
/* NULL: none has begun. Borrowed. */
const EspTournament *esp_tournament_run_get (EspTournamentRun *run);
guint esp_tournament_run_get_n_played (EspTournamentRun *run);
/* Borrowed. */
const EspPlayed *esp_tournament_run_get_played (EspTournamentRun *run, guint i);
/* All of them, for a worker: a new array of EspPlayed, which stay as they are. */
GPtrArray *esp_tournament_run_ref_played (EspTournamentRun *run);

/* --- what was kept of an earlier window --- */

/* @tournament (taken), which has begun, instead of what there is; then its games one after the
 * other, each taken from @result, FALSE where there is none more to be played; and that all of it
 * is there. Nothing is played on. */
void esp_tournament_run_restore (EspTournamentRun *run, EspTournament *tournament);
gboolean esp_tournament_run_restore_game (EspTournamentRun *run, EspGameResult *result);
void esp_tournament_run_tell (EspTournamentRun *run);

G_END_DECLS
