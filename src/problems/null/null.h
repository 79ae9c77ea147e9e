#pragma once

/* The template: a row of lamps. Copy this folder to begin a new problem. It is always built and
 * always tested, and never shown. */

#include "engine/espalier.h"

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

G_END_DECLS
