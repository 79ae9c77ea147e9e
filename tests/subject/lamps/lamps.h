#pragma once

/* The room that tests are made with: a row of lamps, a puzzle with all that one may have, which is
 * solved at once. Never shown. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

#define LAMPS_MAX_LAMPS 64

/* A row of n lamps: light exactly `lit` of them, no two side by side; some are given. */
typedef struct
{
  EspInstance parent;
  int n;
  int lit;
  char given[LAMPS_MAX_LAMPS]; /* '?', '0' or '1' */
} LampsInstance;

/* The values of a lamp, and its domain of a bit for each. */
enum
{
  LAMPS_VALUE_DARK,
  LAMPS_VALUE_LIT,
  LAMPS_DARK = 1 << LAMPS_VALUE_DARK,
  LAMPS_LIT = 1 << LAMPS_VALUE_LIT
};

/* The constraints, which are the reasons that are told. */
enum
{
  LAMPS_REASON_NEIGHBOURS,
  LAMPS_REASON_NUMBER,
  LAMPS_N_REASONS
};

typedef struct
{
  EspState parent;
  int n;
  guint8 domain[LAMPS_MAX_LAMPS];
  /* what a search changed on its way here: an assignment and two prunings a lamp at most */
  int n_trail;
  guint8 changed[3 * LAMPS_MAX_LAMPS];
  guint8 before[3 * LAMPS_MAX_LAMPS];
} LampsState;

extern const EspProblem esp_lamps_problem;
extern const EspAlgorithm esp_lamps_algorithms[];

/* The tables of the roles, and what several files share, by the file that has them. */

/* edit.c */
extern const EspEditing lamps_editing;
EspInstance *lamps_create (void);

/* file.c */
extern const EspFiles lamps_files;

/* judge.c */
extern const EspJudging lamps_judging;

/* state.c */
extern const EspStates lamps_states;

/* trace.c */
extern const EspTracing lamps_tracing;

G_END_DECLS
