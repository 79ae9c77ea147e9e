#pragma once

/* Games that people played against the machine: kept in one file, shown as tables. */

#include "draw/plot/esp-plot.h"
#include "engine/esp-problem.h"

G_BEGIN_DECLS

typedef struct
{
  const EspProblem *problem;
  const char *board; /* its name */
  int side;          /* the person's: 0 or 1 */
  const EspAlgorithm *opponent;
  const EspOptions *options; /* the opponent's */
  double own, other;         /* scores */
  gboolean helped;           /* there was a hint, or a move was taken back */
  const char *const *moves;  /* NULL-terminated */
} EspPlayedGame;

/* The file: in the user's data folder. A new string. */
char *esp_games_get_path (void);
/* Adds a line; a whole one or none. */
gboolean esp_games_add (const char *path, const EspPlayedGame *game, GError **error);
/* Games of @problem, the newest first; an empty table where there is no file. NULL with @error. */
EspTable *esp_games_load (const char *path, const EspProblem *problem, GError **error);
/* The same with the opponents' labels for their ids, for reading. A new table. */
EspTable *esp_games_label (const EspTable *games, const EspProblem *problem);
/* The moves of a row of that table. (array zero-terminated) */
char **esp_games_get_moves (const EspTable *games, guint row);
/* Games without help by opponent: how many, won, drawn, lost, mean scores; and how many with
 * help. */
EspTable *esp_games_summarise (const EspTable *games);
/* Share of those games that was won, a bar an opponent. NULL: there are none. */
EspPlot *esp_games_plot (const EspTable *games);

G_END_DECLS
