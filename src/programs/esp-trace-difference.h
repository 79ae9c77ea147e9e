#pragma once

/* Where a trace that a program of others told first goes another way than a search of ours. */

#include "engine/trace/esp-trace.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_TRACE_SAME,          /* as far as both go */
  ESP_TRACE_OTHER_STEP,    /* theirs goes on with another decision */
  ESP_TRACE_LEAVES_OUT,    /* what follows from a decision is not there */
  ESP_TRACE_HAS_MORE,      /* something is there that does not follow from it */
  ESP_TRACE_OTHER_NUMBERS, /* the same step, with another value or window */
  ESP_TRACE_ENDS,          /* theirs ends, ours goes on */
  ESP_TRACE_GOES_ON        /* ours ends, theirs goes on */
} EspTraceDifferenceKind;

/**
 * EspTraceDifference:
 *
 * Events are numbered from 0. Where there is none of a side, its number is that of the last
 * decision before it.
 */
typedef struct
{
  EspTraceDifferenceKind kind;
  guint64 ours;       /* the event that theirs lacks, or has otherwise */
  guint64 theirs;     /* the event that is wrong, or after which something is missing */
  guint64 our_last;   /* the last decision in which both are the same */
  guint64 their_last; /* the same in theirs */
  guint n_others;     /* how many more are left out after the same decision */
  guint64 n_agreed;   /* events of theirs that are as they should be, before it and around it */
} EspTraceDifference;

/* What courses and programs do otherwise, and nobody calls wrong. */
typedef enum
{
  ESP_TRACE_STRICT,
  ESP_TRACE_WITHOUT_FAILURES, /* tries of ours that cannot be and are taken back at once are left
                                 aside: many look whether a value will do before they tell it */
  ESP_TRACE_EARLIER_FAILURES, /* plain backtracking may look at more than ours does: it may fail
                                 where ours goes on, if ours finds no solution below */
  ESP_N_TRACE_TOLERANCES
} EspTraceTolerance;

/* What a trace tells at all: nothing else is missed in it. */
typedef struct
{
  gboolean kinds[ESP_N_EVENT_TYPES];
  gboolean windows;
} EspTraceTold;

void esp_trace_told_init (EspTraceTold *told, EspTrace *trace);

/**
 * esp_trace_compare:
 * @told: of @theirs
 *
 * Holds @theirs to @ours step by step. A step is a decision (or what takes one back, or any event
 * of a game) with what follows from it, in whatever order: of the values that propagation takes
 * away that is an accident. Kinds of events that @told does not have, and windows, are not missed;
 * what both find out before a domain is empty is not compared. Any thread.
 */
void esp_trace_compare (EspTrace *ours,
                        EspTrace *theirs,
                        const EspTraceTold *told,
                        EspTraceTolerance tolerance,
                        EspTraceDifference *difference);

/* In words, as the rest of a sentence on the program: "leaves out “SA ≠ R” after “WA = R”: …".
 * @options: of our search, NULL where they are not known. A new string; NULL where there is none.
 */
char *esp_trace_difference_tell (const EspTraceDifference *difference,
                                 EspTrace *ours,
                                 EspTrace *theirs,
                                 const EspOptions *options);

G_END_DECLS
