#pragma once

/* Search on bit boards for classic rules, up to 64 squares. */

#include "games/esp-pvs.h"
#include "war.h"

G_BEGIN_DECLS

/* What a move would do, known since it was listed. */
typedef struct
{
  gint32 gain;
  guint64 converted;
} WarMove;

/* What the moves of both sides gain. A move changes that of few others, so near the horizon it is
 * taken over from the position before. */
typedef struct
{
  gint64 own[64]; /* keys, the most gain first */
  gint64 opponent[64];
  gint32 replies[64]; /* the opponent's gains by square */
  int n;
} WarGains;

/* A position of the line that is looked at. */
typedef struct
{
  guint64 own; /* of the side to move */
  guint64 opponent;
  int difference;
  guint64 changed;   /* squares that may gain another thing than before the move that led here */
  WarMove moves[64]; /* by square */
  WarGains gains;    /* near the horizon */
} WarFrame;

/**
 * WarSolver:
 *
 * The game as principal variation search sees it (games/esp-pvs.h); values are score differences
 * for the side to move.
 */
typedef struct
{
  EspPvs *search; /* borrowed */
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
  WarFrame *at;
  WarFrame frames[65];
} WarSolver;

/* Makes @search ready to look at @state by @solver. */
void war_solver_begin (WarSolver *solver, const WarState *state, EspPvs *search);

/* players.c: where a coin decides, by iterative deepening */
EspOutcome
war_deepen (WarState *state, int depth, double seconds, EspControl *control, EspAnswer *answer);

G_END_DECLS
