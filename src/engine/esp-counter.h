#pragma once

/* Counters: one name, one meaning, everywhere. */

#include <glib.h>

G_BEGIN_DECLS

/* COUNTER (symbol, id on the command line and in JSON, label, meaning) */
#define ESP_COUNTERS(COUNTER)                                                                      \
  COUNTER (NODES, "nodes", N_ ("Nodes"),                                                           \
           N_ ("search: assignments that were consistent; games: positions generated below the "   \
               "root"))                                                                            \
  COUNTER (ASSIGNMENTS, "assignments", N_ ("Assignments"),                                         \
           N_ ("pairs of variable and value that were tried"))                                     \
  COUNTER (BACKTRACKS, "backtracks", N_ ("Backtracks"), N_ ("assignments that were taken back"))   \
  COUNTER (DEAD_ENDS, "dead_ends", N_ ("Dead ends"),                                               \
           N_ ("nodes without a consistent child that are no solution"))                           \
  COUNTER (PROPAGATIONS, "propagations", N_ ("Propagations"), N_ ("runs of a propagator"))         \
  COUNTER (                                                                                        \
      PRUNINGS, "prunings", N_ ("Prunings"),                                                       \
      N_ ("search: values taken out of a domain; games: moves not looked at after a cut-off"))     \
  COUNTER (REVISIONS, "revisions", N_ ("Arc revisions"), N_ ("arcs revised by arc consistency"))   \
  COUNTER (RESTARTS, "restarts", N_ ("Restarts"), N_ ("searches begun anew from the root"))        \
  COUNTER (CONFLICTS, "conflicts", N_ ("Conflicts"),                                               \
           N_ ("contradictions from which a nogood was learnt"))                                   \
  COUNTER (SOLUTIONS, "solutions", N_ ("Solutions"), N_ ("solutions found"))                       \
  COUNTER (LEAVES, "leaves", N_ ("Leaves"), N_ ("positions evaluated"))                            \
  COUNTER (CUTOFFS, "cutoffs", N_ ("Cut-offs"),                                                    \
           N_ ("nodes left early because the value was outside the window"))                       \
  COUNTER (TABLE_HITS, "table_hits", N_ ("Table hits"),                                            \
           N_ ("nodes answered by the transposition table"))                                       \
  COUNTER (DEPTH, "depth", N_ ("Depth"), N_ ("the greatest depth searched in full width"))         \
  COUNTER (STATES, "states", N_ ("States"), N_ ("different positions stored"))                     \
  COUNTER (STEPS, "steps", N_ ("Steps"), N_ ("moves of a local search that were made"))            \
  COUNTER (PROPOSALS, "proposals", N_ ("Proposals"), N_ ("neighbours that were evaluated"))        \
  COUNTER (EXPANDED, "expanded", N_ ("Expanded"),                                                  \
           N_ ("nodes whose successors were made; the goal is not one of them"))                   \
  COUNTER (GENERATED, "generated", N_ ("Generated"),                                               \
           N_ ("successors that were made, those beyond a limit too"))                             \
  COUNTER (REOPENED, "reopened", N_ ("Reopened"),                                                  \
           N_ ("nodes that were expanded already when a cheaper way to them was found"))           \
  COUNTER (EVENTS, "events", N_ ("Events"), N_ ("events told to the tracer"))

typedef enum
{
#define COUNTER(symbol, id, label, meaning) ESP_COUNTER_##symbol,
  ESP_COUNTERS (COUNTER)
#undef COUNTER
      ESP_N_COUNTERS
} EspCounterId;

/* Values of all counters; a plain value, zero it with { 0 }. */
typedef struct
{
  guint64 n[ESP_N_COUNTERS];
} EspCounters;

const char *esp_counter_get_id (EspCounterId counter);
const char *esp_counter_get_label (EspCounterId counter);
const char *esp_counter_get_meaning (EspCounterId counter);
/* The same without what it means elsewhere: for a game, or for a search. A new string. */
char *esp_counter_describe (EspCounterId counter, gboolean game);

/* A list of counters for a table: ESP_COUNTER_LIST (ESP_COUNTER_NODES, ESP_COUNTER_LEAVES). */
#define ESP_COUNTER_LIST(...) ((const EspCounterId[]){ __VA_ARGS__, ESP_N_COUNTERS })
#define ESP_NO_COUNTERS ((const EspCounterId[]){ ESP_N_COUNTERS })

G_END_DECLS
