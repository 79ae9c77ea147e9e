#pragma once

/* The template: a row of lamps, to be lit so that no three side by side are alike. Copy this folder
 * to begin a new problem. It is always built and always tested, and never shown. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

#define NULL_MAX_LAMPS 64

typedef struct
{
  EspInstance parent;
  char row[NULL_MAX_LAMPS + 1]; /* what is given, a lamp each: 0 dark, 1 lit, ? not known */
} NullInstance;

typedef struct
{
  EspState parent;
  char row[NULL_MAX_LAMPS + 1];
  char before[NULL_MAX_LAMPS]; /* of what a search has assigned: what was there */
} NullState;

/* The tables of the roles, each in the file of its name. */
extern const EspProblem esp_null_problem;
extern const EspAlgorithm null_algorithms[];
extern const EspEditing null_editing;
extern const EspFiles null_files;
extern const EspJudging null_judging;
extern const EspStates null_states;
extern const EspTracing null_tracing;

G_END_DECLS
