#pragma once

/* A recorded search: events, checkpoints, and the tree of its nodes. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/**
 * EspTrace:
 *
 * Append-only record of a search. One thread (the search's) appends through the tracer; others may
 * read at the same time: every call below is thread-safe. Events are kept in chunks; beyond a
 * memory budget whole chunks go to an unlinked file in the user's cache folder.
 *
 * *Step* k is the state after the first k events; step 0 is the initial state.
 */
#define ESP_TYPE_TRACE (esp_trace_get_type ())
G_DECLARE_FINAL_TYPE (EspTrace, esp_trace, ESP, TRACE, GObject)

#define ESP_TRACE_DEFAULT_CAP G_GUINT64_CONSTANT (20000000)

/* Records searches of @instance, which is shared, that begin at @start (NULL: the initial state),
 * which is copied. At most @cap events (0: the default cap) are kept; what follows is only counted.
 */
EspTrace *esp_trace_new (const EspInstance *instance, const EspState *start, guint64 cap);

/* Where the search tells its events. Borrowed. */
EspTracer *esp_trace_get_tracer (EspTrace *trace);
/* To be called on the search's thread when it has ended: closes the nodes that are open. Where
 * there are some below the root, or events that were not recorded, they are unfinished. */
void esp_trace_finish (EspTrace *trace);

const EspInstance *esp_trace_get_instance (EspTrace *trace);
/* Events kept, and events seen (more, when over the cap). */
guint64 esp_trace_get_n_events (EspTrace *trace);
guint64 esp_trace_get_n_seen (EspTrace *trace);
/* What to say of a trace that was cut short: NULL where it is whole, else a new string, such as
 * “The disk is full: only the first 3000 events were kept”. */
char *esp_trace_describe_cut (EspTrace *trace);
/* Bytes of memory the record takes, and bytes in the file. */
gsize esp_trace_get_memory (EspTrace *trace);
gsize esp_trace_get_spilled (EspTrace *trace);

/* Copies @n events from @first on; returns how many there were. */
guint esp_trace_get_events (EspTrace *trace, guint64 first, guint n, EspEvent *events);

/* The same of facts: of event->csp.count, from event->csp.first on. */
guint esp_trace_get_facts (EspTrace *trace, guint64 first, guint n, EspFact *facts);
/* The facts that @event speaks of; a new array of @n, NULL where there are none. */
EspFact *esp_trace_dup_facts (EspTrace *trace, const EspEvent *event, guint *n);
/* Tells @tracer @n events of @trace, with their facts. */
void esp_trace_emit (EspTrace *trace, const EspEvent *events, guint n, EspTracer *tracer);

/* The state at @step: a checkpoint and at most a few thousand events from there. @step is cut to
 * what is kept. A new state. */
EspState *esp_trace_get_state (EspTrace *trace, guint64 step);
/* Brings @state, which is the state at @from, to @to; quicker than a new one for small moves
 * forward. Takes @state and returns the new one. */
EspState *esp_trace_move_state (EspTrace *trace, EspState *state, guint64 from, guint64 to);

/* The step after the next decision (or the end), and before the last one (or 0). */
guint64 esp_trace_next_decision (EspTrace *trace, guint64 step);
guint64 esp_trace_previous_decision (EspTrace *trace, guint64 step);

/* The solutions that were kept, and the step that shows the @i-th of them. */
guint64 esp_trace_get_n_solutions (EspTrace *trace);
guint64 esp_trace_get_solution (EspTrace *trace, guint64 i);

/* --- the search tree ---
 * Nodes are numbered in the order they were opened. Node 0 is the root. Where they nest that is
 * preorder: the first child of n, if it has one, is n + 1; the next sibling of n is n + its subtree
 * size, if the parent's subtree reaches that far.
 *
 * In a search of paths a node is opened when it is generated and left when it is expanded, or when
 * a cheaper way to the same is found (%ESP_NODE_CUTOFF); below the root are the starts, or a round
 * each
 * (%ESP_NODE_ROUND). `value` and `alpha` are g and h, `beta` the limit of a round; `n_subtree`
 * counts the node and its children alone. */
typedef struct
{
  guint64 enter;       /* index of the event that opened it; step enter + 1 shows it */
  guint64 leave;       /* index of the event that closed it; G_MAXUINT64 while open */
  guint32 parent;      /* G_MAXUINT32 for the root */
  guint32 n_subtree;   /* nodes in its subtree, itself included; grows while open */
  guint32 n_solutions; /* solutions in its subtree */
  guint16 depth;
  guint16 flags;      /* EspNodeFlags */
  gint32 subject;     /* the opening event's */
  gint32 csp_value;   /* the opening event's, for constraint searches */
  double value;       /* games: its value; while open the best so far */
  double alpha, beta; /* games: the last window */
} EspNode;

typedef enum
{
  ESP_NODE_OPEN = 1 << 0,     /* the search has not left it */
  ESP_NODE_SOLUTION = 1 << 1, /* a solution was found at it */
  ESP_NODE_FAILED = 1 << 2,   /* a domain was wiped out at it, or it is a dead end */
  ESP_NODE_CUTOFF = 1 << 3,   /* left early: children pruned */
  ESP_NODE_LEAF = 1 << 4,
  ESP_NODE_MAX = 1 << 5,
  ESP_NODE_CHANCE = 1 << 6,
  ESP_NODE_UNFINISHED = 1 << 7, /* the search, or what is recorded of it, ended within it */
  ESP_NODE_VISITS = 1 << 9,     /* value, alpha, beta: mean, visits, whether it is exact */
  ESP_NODE_PROOF = 1 << 10,     /* value, alpha, beta: question, proof and disproof number */
  ESP_NODE_ROUND = 1 << 11,     /* a round of a search of paths to a limit */
  ESP_NODE_SPLIT = 1 << 12,     /* constraint searches: the domain was split at the value */
  ESP_NODE_NOT = 1 << 8         /* constraint searches: the variable has not that value */
} EspNodeFlags;

guint32 esp_trace_get_n_nodes (EspTrace *trace);
gboolean esp_trace_get_node (EspTrace *trace, guint32 node, EspNode *info);
/* The node that the search is in at @step. */
guint32 esp_trace_get_node_at (EspTrace *trace, guint64 step);
/* The children of @node, oldest first: at most @max ids are stored from the @skip-th on; returns
 * how many were stored. */
guint
esp_trace_get_children (EspTrace *trace, guint32 node, guint skip, guint max, guint32 *children);

G_END_DECLS
