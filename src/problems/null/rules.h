#pragma once

/* The rule that counts: of all lamps just so many are lit, and no two side by side. (That two side
 * by side are not both lit is looked at where a lamp was lit.) Inline, for the search. */

#include "null.h"

G_BEGIN_DECLS

/* Lamps that were gone through from the left. Begins as { 0 }. */
typedef struct
{
  int lit;  /* for sure */
  int most; /* at most: of a run of open ones every other one */
  int run;  /* open ones up to here */
} NullCount;

/* @domain: of the next lamp. */
static inline void
null_count_lamp (NullCount *count, guint64 domain)
{
  count->run = domain == (NULL_LIT | NULL_DARK) ? count->run + 1 : 0;
  count->lit += domain == NULL_LIT;
  count->most += domain == NULL_LIT || count->run % 2 == 1;
}

static inline gboolean
null_can_be_met (const NullCount *count, int wanted)
{
  return count->lit <= wanted && count->most >= wanted;
}

G_END_DECLS
