#pragma once

/* The template: a row of lamps. Copy this folder to begin a new problem. It is always built and
 * always tested, and never shown. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

#define NULL_MAX_LAMPS 64

/* A row of n lamps: light exactly `lit` of them, no two side by side; some are given. */
typedef struct
{
  EspInstance parent;
  int n;
  int lit;
  char given[NULL_MAX_LAMPS]; /* '?', '0' or '1' */
} NullInstance;

/* The values of a lamp, and its domain of a bit for each. */
enum
{
  NULL_VALUE_DARK,
  NULL_VALUE_LIT,
  NULL_DARK = 1 << NULL_VALUE_DARK,
  NULL_LIT = 1 << NULL_VALUE_LIT
};

/* The constraints, which are the reasons that are told. */
enum
{
  NULL_REASON_NEIGHBOURS,
  NULL_REASON_NUMBER,
  NULL_N_REASONS
};

typedef struct
{
  EspState parent;
  int n;
  guint8 domain[NULL_MAX_LAMPS];
  /* what a search changed on its way here: an assignment and two prunings a lamp at most */
  int n_trail;
  guint8 changed[3 * NULL_MAX_LAMPS];
  guint8 before[3 * NULL_MAX_LAMPS];
} NullState;

extern const EspProblem esp_null_problem;
extern const EspAlgorithm esp_null_algorithms[];

/* The tables of the roles, and what several files share, by the file that has them. */

/* edit.c */
extern const EspEditing null_editing;
EspInstance *null_create (void);

/* file.c */
extern const EspFiles null_files;

/* judge.c */
extern const EspJudging null_judging;

/* state.c */
extern const EspStates null_states;

/* trace.c */
extern const EspTracing null_tracing;

G_END_DECLS
