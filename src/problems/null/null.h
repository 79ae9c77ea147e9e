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

/* A domain of two bits a lamp: 1 may be dark, 2 may be lit. */
enum
{
  NULL_DARK = 1,
  NULL_LIT = 2
};

typedef struct
{
  EspState parent;
  int n;
  guint8 domain[NULL_MAX_LAMPS];
  int n_assigned; /* the search's path: variable and the domain it had before */
  guint8 path[NULL_MAX_LAMPS];
  guint8 before[NULL_MAX_LAMPS];
} NullState;

extern const EspProblem esp_null_problem;
extern const EspAlgorithm esp_null_algorithms[];

G_END_DECLS
