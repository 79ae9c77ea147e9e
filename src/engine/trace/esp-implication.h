#pragma once

/* The implication graph of a conflict in a recorded search that learns. */

#include "esp-trace.h"

G_BEGIN_DECLS

/* A fact that took part in the conflict. Nodes are in the order in which they became true. */
typedef struct
{
  EspFact fact;   /* its step is the one to go to */
  EspEvent event; /* that made it true: ASSIGN, or IMPLY with the constraint */
  int level;      /* decisions above, its own included */
  gboolean is_conflict_side;
  gboolean is_decision;
  gboolean is_in_nogood;
  gboolean is_point; /* the first unique implication point */
} EspImplicationNode;

/* @from is one of the reasons of @to; @to -1: of the conflict itself. */
typedef struct
{
  int from;
  int to;
} EspImplicationEdge;

/**
 * EspImplication:
 *
 * What led to a conflict: at the conflict's level all facts back to the decision, and of the levels
 * below those that are direct reasons. The cut runs between the two sides: the nogood is made of
 * facts just before it, fewer where some follow from others (minimising).
 */
typedef struct
{
  guint64 step;   /* that shows the conflict first */
  guint64 learnt; /* that shows the nogood first; 0: none, the root itself is contradictory */
  EspEvent event; /* CONFLICT */
  int level;
  EspImplicationNode *nodes;
  guint n_nodes;
  EspImplicationEdge *edges;
  guint n_edges;
  gboolean is_cut_short; /* there are more nodes than were wanted */
} EspImplication;

/* The graph of the conflict that is present at @step: from the conflict on, until the next decision
 * or restart is told. NULL where there is none. At most @most nodes, those nearest to the conflict
 * first. Reads some thousands of events: quick, on any thread. */
EspImplication *esp_implication_new (EspTrace *trace, guint64 step, guint most);
void esp_implication_free (EspImplication *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspImplication, esp_implication_free)

G_END_DECLS
