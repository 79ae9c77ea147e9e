#pragma once

/* The rule that counts: of all lamps just so many are lit, and no two side by side. (That two side
 * by side are not both lit is looked at where a lamp was lit.) Inline, for the search. */

#include "lamps.h"

G_BEGIN_DECLS

/* Lamps that were gone through from the left. Begins as { 0 }. */
typedef struct
{
  int lit;  /* for sure */
  int most; /* at most: of a run of open ones every other one */
  int run;  /* open ones up to here */
} LampsCount;

/* @domain: of the next lamp. */
static inline void
lamps_count_lamp (LampsCount *count, guint64 domain)
{
  count->run = domain == (LAMPS_LIT | LAMPS_DARK) ? count->run + 1 : 0;
  count->lit += domain == LAMPS_LIT;
  count->most += domain == LAMPS_LIT || count->run % 2 == 1;
}

static inline gboolean
lamps_can_be_met (const LampsCount *count, int wanted)
{
  return count->lit <= wanted && count->most >= wanted;
}

G_END_DECLS
