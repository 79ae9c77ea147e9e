#pragma once

/* What can be said of a puzzle as it stands: solved, wrong and why, or open. */

#include "kit/esp-page.h"

G_BEGIN_DECLS

/**
 * EspPuzzleVerdict:
 *
 * All of it is of one state; nobody changes it.
 */
typedef struct
{
  EspStatus status;
  gboolean nothing; /* it was solved before the first step: an empty board, most often */
  char *title;      /* "Solved!", or the room's word; NULL: it is not */
  char *known;      /* what the room knows about a solution; NULL: it is proved */
  char *broken;     /* "Not right: …": the broken rule; NULL: none is, or nobody looked */
  GArray *cells;    /* of int: where it is broken */
} EspPuzzleVerdict;

/* @judged: whether to look for a broken rule where something is wrong. */
EspPuzzleVerdict *esp_puzzle_verdict_new (const EspPageSpec *spec,
                                          const EspInstance *instance,
                                          const EspState *state,
                                          gboolean judged);
void esp_puzzle_verdict_free (EspPuzzleVerdict *verdict);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspPuzzleVerdict, esp_puzzle_verdict_free)

/* Judged whatever is still open: what stands there breaks a rule. A new string that names it, with
 * its cells in @cells (of int); NULL where none is broken. */
char *esp_puzzle_verdict_find_broken (const EspProblem *problem,
                                      const EspInstance *instance,
                                      const EspState *state,
                                      GArray *cells);

G_END_DECLS
