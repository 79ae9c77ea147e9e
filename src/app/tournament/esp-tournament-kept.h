#pragma once

/* A tournament for the next start: who plays and on what, and the games that are played, as lines
 * (see esp-kept.h). */

#include "esp-tournament-run.h"

G_BEGIN_DECLS

/* What is chosen: @options of the panel, and @players, NULL-terminated. Of several such lines the
 * last one counts. Floating, as all of these. */
GVariant *esp_tournament_kept_format_choices (const EspOptions *options,
                                              const char *const *players);
/* The tournament that is played, without its games. */
GVariant *esp_tournament_kept_format (const EspTournament *tournament);
/* The @i-th game, of which all before it stand there too. */
GVariant *esp_tournament_kept_format_game (const EspPlayed *played, guint i);

/* Back again: the choices into @options, of the same rows, and @players, a new vector, NULL where
 * there is no such line. */
void esp_tournament_kept_read_choices (GPtrArray *lines, EspOptions *options, char ***players);
/* The tournament with its games into @run, held to @options. FALSE where there is none, or a
 * player or a board is there no more. */
gboolean esp_tournament_kept_restore (GPtrArray *lines,
                                      const EspProblem *problem,
                                      const EspOptions *options,
                                      EspTournamentRun *run);

G_END_DECLS
