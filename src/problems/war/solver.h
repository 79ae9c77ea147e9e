#pragma once

/* Search on bit boards for classic rules, up to 64 squares. */

#include "war.h"

G_BEGIN_DECLS

/* Read and written by all threads of a search, without order between the two: an entry of which
 * one half is another thread's does not fit together. */
typedef struct
{
  _Atomic guint64 check; /* the position's key, mixed with the data */
  _Atomic guint64 data;
} WarEntry;

/**
 * WarSolver:
 *
 * Principal variation search (Marsland and Campbell 1982) with a transposition table that several
 * solvers may share without locks (Hyatt and Mann, "A lockless transposition table", ICGA Journal
 * 25, 2002). Values are score differences for the side to move.
 */
typedef struct
{
  int n;
  guint64 all;
  guint64 touching[64];
  gint32 value[64];
  gint32 weight[64];   /* the value's amount */
  guint8 by_value[64]; /* squares, the most valuable first */
  gboolean has_negative;
  int columns;
  guint64 not_first; /* squares that have one to the left, and to the right */
  guint64 not_last;
  guint64 root_own;
  guint64 root_opponent;
  int root_difference;

  WarEntry *table;
  guint64 table_mask;
  gboolean owns_table;

  gint *stop;          /* atomic, shared by all threads of a search */
  EspControl *control; /* of the thread that searches; borrowed */
  gint64 deadline;     /* 0: none */
  guint calls;
  EspCounters counters;

  int root_best; /* the best move of the round so far, -1: none */
} WarSolver;

void war_solver_init (WarSolver *solver, const WarState *state, gint *stop);
/* A helper of @main, with the same position and table. */
void war_solver_init_shared (WarSolver *solver, const WarSolver *main, EspControl *control);
void war_solver_clear (WarSolver *solver);
/* The value of the root position, searched @depth plies in full width. */
int war_solver_root (WarSolver *solver, int depth);
/* The principal variation as far as the table knows it, after the move @first (-1: the best one
 * known); returns its length. */
int war_solver_line (WarSolver *solver, int first, int *line, int max);

/* players.c: every other rule set and board, by iterative deepening */
EspOutcome
war_deepen (WarState *state, int depth, double seconds, EspControl *control, EspAnswer *answer);

G_END_DECLS
