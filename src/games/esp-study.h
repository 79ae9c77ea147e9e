#pragma once

/* Endgame studies: positions of a game with exactly one move that wins. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

typedef struct
{
  EspInstance *instance; /* the board at the beginning */
  char *name;            /* of the board, see esp-board-name.h */
  char **moves;          /* that lead to the position */
  EspState *state;       /* the position */
  int difficulty;        /* plies that alpha-beta has to look ahead to find the move */
} EspStudy;

/* How many @problem has; 0 where it is no game. */
guint esp_studies_count (const EspProblem *problem);
/* The study with this number, from 1 on, the easiest first. NULL with @error: there is none. */
EspStudy *esp_study_load (const EspProblem *problem, guint number, GError **error);
void esp_study_free (EspStudy *study);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspStudy, esp_study_free)

G_END_DECLS
