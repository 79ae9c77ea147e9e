#pragma once

/* Search of paths: what graphs, grids and sliding tiles share. A room gives a constant table of
 * inline functions, and the searches (esp-best-first.h, esp-depth-first.h, esp-bidirectional.h) are
 * made of them by the compiler, once with a tracer and once without.
 *
 * Costs are whole numbers in a unit of the room, so that no order hangs on rounding. */

#include "base/esp-sanitized.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "esp-frontier.h"

#include <math.h>

G_BEGIN_DECLS

#define ESP_PATHS_INLINE ESP_SEARCH_INLINE

#define ESP_PATH_NONE G_MAXUINT32
/* The estimate of a state from which no goal can be reached. */
#define ESP_PATH_NEVER (G_MAXINT64 / 4)
/* Expanded states that are kept by name. */
#define ESP_PATH_LOGGED 10000

/* A step from a state to its successor. */
typedef struct
{
  gint64 cost;
  guint32 state;
  gint32 step; /* what it is called: the room's */
} EspPathStep;

/**
 * EspPathSpace:
 *
 * A space of states, numbered from 0 on; a room may number them as they are met.
 */
typedef struct
{
  /* Fills in the successors of @state in their order; returns how many. */
  guint (*list) (gpointer space, guint32 state, EspPathStep *steps);
  /* The same against the arcs, for searches from the goals. NULL: arcs go both ways at one cost. */
  guint (*list_back) (gpointer space, guint32 state, EspPathStep *steps);
  /* Of the cost from @state to the nearest goal; never below 0. */
  gint64 (*estimate) (gpointer space, guint32 state);
  gboolean (*is_goal) (gconstpointer space, guint32 state);
} EspPathSpace;

/* A node of the search tree. */
typedef struct
{
  guint32 state;
  guint32 parent; /* ESP_PATH_NONE at the root */
  gint32 step;
  guint32 depth : 31;
  guint32 is_expanded : 1;
  gint64 g;
  gint64 h;
} EspPathNode;

/* How it is searched: what the options say. */
typedef struct
{
  gboolean as_tree;        /* nothing is remembered of what was reached */
  gboolean goal_generated; /* the goal test is made when a node is made */
  gboolean reversed;       /* successors in the other order */
  gboolean path_only;      /* depth first: only what is on the path is visited */
  gboolean reopens;
  EspPathTies ties;
  double weight; /* of the estimate */
  guint32 limit; /* depth, ESP_PATH_NONE: none */
  guint32 beam;
} EspPathRules;

/* One of the two sides of a bidirectional search, or the only one. */
typedef struct
{
  EspFrontier frontier;
  /* of a state: the node by which it is reached at the least cost so far, and 1; 0: it is not, so
   * that memory of states that nobody asks for stays untouched */
  guint32 *reached;
  gsize n_reached;
} EspPathSide;

/**
 * EspPathSearch:
 *
 * One search: made ready by esp_path_search_init(), freed by esp_path_search_clear(). Nodes stay
 * until then, so that the way to each can be read.
 */
typedef struct
{
  gpointer space;
  const EspPathRules *rules;
  EspControl *control;
  EspCounters counters;
  double unit; /* of a cost, as people see it */

  EspPathNode *nodes;
  gsize n_nodes;
  gsize room;
  guint32 n_states; /* where that is known; else 0 */
  EspPathSide sides[2];
  EspPathStep *steps; /* of the state that is being expanded */

  guint32 *logged; /* states as they were expanded, the first ESP_PATH_LOGGED */
  guint n_logged;

  guint32 found;      /* the node at the goal; ESP_PATH_NONE: none */
  guint32 found_back; /* of a search from both ends: the node where they met, from the goal */
  gboolean stopped;
  gboolean was_cut; /* something was beyond the limit, or the beam: so nothing is proved */
} EspPathSearch;

/* @most: successors of a state at most. @unit: what a cost of 1 is to people. */
void esp_path_search_init (EspPathSearch *self,
                           gpointer space,
                           guint most,
                           double unit,
                           const EspPathRules *rules,
                           EspControl *control);
void esp_path_search_clear (EspPathSearch *self);
/* There are no more than @n states, which is known beforehand: what is kept of each need not grow.
 */
void esp_path_search_reserve (EspPathSearch *self, guint32 n);
/* Room for one state more, and for one node more: what grows does so by doubling. */
void esp_path_side_grow (EspPathSide *self, guint32 n_states, guint32 state);
void esp_path_search_grow (EspPathSearch *self);
/* The nodes from the root to the goal, of both sides one after the other: a new array of steps
 * (EspPathStep), the first of them the start, with the cost of each step. NULL where none was
 * found. */
GArray *esp_path_search_get_path (const EspPathSearch *self);
EspOutcome esp_path_search_conclude (const EspPathSearch *self);

/* Options, by which EspPathRules are read; those that a table does not have stay at their defaults.
 */
void esp_path_rules_read (EspPathRules *self, const EspOptions *options);

#define ESP_PATH_OPTION_SEARCH                                                                     \
  {                                                                                                \
    "search", ESP_CHOICE ("graph", "tree"), N_ ("Search"),                                         \
        N_ ("graph: what was reached is remembered; tree: it is not, and is searched again")       \
  }
#define ESP_PATH_OPTION_GOAL                                                                       \
  {                                                                                                \
    "goal", ESP_CHOICE ("expand", "generate"), N_ ("Goal test"),                                   \
        N_ ("expand: when a node is taken out of the frontier; generate: when it is made, which "  \
            "saves work and may miss the cheapest path")                                           \
  }
#define ESP_PATH_OPTION_SUCCESSORS                                                                 \
  {                                                                                                \
    "successors", ESP_CHOICE ("forward", "reversed"), N_ ("Successors"),                           \
        N_ ("the order in which the successors of a node are looked at")                           \
  }
#define ESP_PATH_OPTION_TIES                                                                       \
  {                                                                                                \
    "ties", ESP_CHOICE ("first", "last", "low-h", "high-g"), N_ ("Ties"),                          \
        N_ ("among nodes that are as good: what came first, what came last, what is estimated to " \
            "be nearer, or what has come farther")                                                 \
  }

#define ESP_PATH_COUNTERS                                                                          \
  ESP_COUNTER_LIST (ESP_COUNTER_EXPANDED, ESP_COUNTER_GENERATED, ESP_COUNTER_REOPENED)

/* --- what the searches share --- */

/* By what a heap of @kind is ordered. */
ESP_PATHS_INLINE gint64
esp_frontier_get_key (EspFrontierKind kind, double weight, gint64 g, gint64 h)
{
  if (kind == ESP_FRONTIER_COST)
    return g;
  if (kind != ESP_FRONTIER_SUM)
    return h;
  if (weight == 1 || h >= ESP_PATH_NEVER)
    return g + h;
  return g + (gint64) fmin (weight * (double) h + 0.5, (double) ESP_PATH_NEVER);
}

ESP_PATHS_INLINE guint32
esp_path_get_reached (const EspPathSide *side, guint32 state)
{
  return state < side->n_reached ? side->reached[state] - 1 : ESP_PATH_NONE;
}

ESP_PATHS_INLINE void
esp_path_set_reached (EspPathSearch *self, int which, guint32 state, guint32 node)
{
  EspPathSide *side = &self->sides[which];

  if (G_UNLIKELY (state >= side->n_reached))
    esp_path_side_grow (side, self->n_states, state);
  side->reached[state] = node + 1;
}

/* A node behind @parent; its number. */
ESP_PATHS_INLINE guint32
esp_path_add_node (
    EspPathSearch *self, guint32 state, guint32 parent, gint32 step, gint64 g, gint64 h)
{
  EspPathNode *node;

  if (G_UNLIKELY (self->n_nodes == self->room))
    esp_path_search_grow (self);
  node = &self->nodes[self->n_nodes];
  node->state = state;
  node->parent = parent;
  node->step = step;
  node->depth = (parent != ESP_PATH_NONE ? self->nodes[parent].depth + 1 : 0) & G_MAXINT32;
  node->is_expanded = FALSE;
  node->g = g;
  node->h = h;
  return (guint32) self->n_nodes++;
}

ESP_PATHS_INLINE void
esp_path_emit (const EspPathSearch *self,
               EspEventType type,
               guint8 flags,
               guint32 depth,
               guint32 state,
               guint32 parent,
               gint32 step,
               gint64 g,
               gint64 h)
{
  EspEvent event = { .type = type, .flags = flags, .subject = (gint32) state };

  event.depth = (guint16) MIN (depth, G_MAXUINT16);
  event.path.other = parent != ESP_PATH_NONE ? (gint32) parent : -1;
  event.path.step = step;
  event.path.g = (double) g * self->unit;
  event.path.h = h >= ESP_PATH_NEVER ? INFINITY : (double) h * self->unit;
  esp_tracer_event (self->control->tracer, &event);
}

ESP_PATHS_INLINE void
esp_path_emit_node (const EspPathSearch *self, EspEventType type, guint8 flags, guint32 node)
{
  const EspPathNode *at = &self->nodes[node];

  esp_path_emit (self, type, flags, at->depth, at->state,
                 at->parent != ESP_PATH_NONE ? self->nodes[at->parent].state : ESP_PATH_NONE,
                 at->step, at->g, at->h);
}

/* A search begins. */
ESP_PATHS_INLINE void
esp_path_emit_root (const EspPathSearch *self)
{
  EspEvent event = { .type = ESP_EVENT_ROOT, .subject = -1 };

  event.path.other = -1;
  esp_tracer_event (self->control->tracer, &event);
}

/* It begins in @node, with a frontier of @kind. */
ESP_PATHS_INLINE void
esp_path_emit_begin (const EspPathSearch *self, EspFrontierKind kind, guint32 node, gboolean back)
{
  const EspPathNode *at = &self->nodes[node];
  EspEvent event = { .type = ESP_EVENT_BEGIN, .subject = (gint32) at->state };

  /* where only the path is remembered, nothing that waits is passed over either */
  event.flags = (guint8) (esp_frontier_pack (kind, self->rules->ties,
                                             self->rules->as_tree || self->rules->path_only) |
                          (back ? ESP_EVENT_BACKWARD : 0));
  event.path.other = event.path.step = -1;
  event.path.g = kind == ESP_FRONTIER_SUM      ? self->rules->weight
                 : kind == ESP_FRONTIER_LEVELS ? (double) self->rules->beam
                                               : 0;
  event.path.h = at->h >= ESP_PATH_NEVER ? INFINITY : (double) at->h * self->unit;
  esp_tracer_event (self->control->tracer, &event);
}

/* A new round, up to @limit: a depth, or a cost. */
ESP_PATHS_INLINE void
esp_path_emit_iteration (const EspPathSearch *self, double limit)
{
  EspEvent event = { .type = ESP_EVENT_ITERATION, .subject = -1 };

  event.path.other = -1;
  event.path.g = limit;
  esp_tracer_event (self->control->tracer, &event);
}

/* Counts the expansion of @node, and lists its successors; how many. */
ESP_PATHS_INLINE guint
esp_path_expand (
    EspPathSearch *self, const EspPathSpace *space, guint32 node, gboolean back, gboolean traced)
{
  guint32 state = self->nodes[node].state;

  self->counters.n[ESP_COUNTER_EXPANDED]++;
  if (self->n_logged < ESP_PATH_LOGGED)
    self->logged[self->n_logged++] = state;
  if (traced)
    esp_path_emit_node (self, ESP_EVENT_EXPAND, back ? ESP_EVENT_BACKWARD : 0, node);
  return back && space->list_back != NULL ? space->list_back (self->space, state, self->steps)
                                          : space->list (self->space, state, self->steps);
}

/* The @i-th of @n successors in the order that was asked for. */
ESP_PATHS_INLINE const EspPathStep *
esp_path_get_step (const EspPathSearch *self, guint i, guint n)
{
  return &self->steps[self->rules->reversed ? n - 1 - i : i];
}

/* Whether @state is on the way to @node. */
ESP_PATHS_INLINE gboolean
esp_path_is_on_path (const EspPathSearch *self, guint32 node, guint32 state)
{
  for (; node != ESP_PATH_NONE; node = self->nodes[node].parent)
    if (self->nodes[node].state == state)
      return TRUE;
  return FALSE;
}

ESP_PATHS_INLINE gboolean
esp_path_tick (EspPathSearch *self)
{
  return self->stopped = esp_control_tick (self->control, &self->counters,
                                           self->counters.n[ESP_COUNTER_EXPANDED]);
}

ESP_PATHS_INLINE void
esp_path_find (EspPathSearch *self, guint32 node, gboolean traced)
{
  self->found = node;
  if (traced)
    esp_path_emit_node (self, ESP_EVENT_GOAL, 0, node);
}

G_END_DECLS
