#pragma once

/* What a search tells of itself. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * EspEventType:
 *
 * Every search begins with %ESP_EVENT_ROOT. A type that opens a node is closed by one that closes
 * it; they nest. *Decisions* are what the forward and back buttons move by.
 *
 * Constraint search (member `csp` of the event):
 * ASSIGN opens: variable @subject is given `value`; `reason` is -1 or what forced it.
 * PRUNE: `value` leaves the domain of @subject, because of constraint `reason`.
 * RESTORE: the last `count` prunings that still hold are taken back.
 * WIPEOUT: @subject has no value left (-1: constraint `reason` failed as a whole).
 * BACKTRACK closes: the assignment of @subject is taken back.
 * SOLUTION: every variable has its value.
 * SPLIT opens: of the domain of @subject what is up to `value` is left (flag %ESP_EVENT_NOT: what
 *   is above it); BACKTRACK closes it.
 * Arc consistency, whose queue is first in, first out, and has all arcs at the beginning:
 * REVISE: the arc of @subject and constraint `reason` is taken off the queue, and revised.
 * ENQUEUE: that arc is put back at the end of the queue.
 * FIXPOINT: the queue is empty.
 *
 * Searches that learn tell these too; what they speak of is told before as facts (see EspTracer),
 * `count` of them from `first` on:
 * IMPLY: `value` is what is left of the domain of @subject (flag %ESP_EVENT_NOT: it leaves it),
 *   because of constraint `reason` or a nogood (flag %ESP_EVENT_NOGOOD), and the facts. RESTORE
 *   takes it back like a pruning.
 * CONFLICT: the facts cannot be together, by constraint `reason` or a nogood.
 * LEARN: the nogood that the search has learnt from the conflict before it: the facts are not all
 *   true at once. The first of them is the first unique implication point.
 * BACKJUMP: follows the BACKTRACKs to level `value`; `count` levels more than one were left.
 *
 * Games (member `game`):
 * ENTER opens: move @subject is played; alpha and beta are the window; the value is that of the
 *   side on top, -inf or inf, or the evaluation of a leaf (flag %ESP_EVENT_LEAF).
 * UPDATE: a child has been left; value, alpha and beta after it.
 * CUTOFF: the value is outside the window; the rest of the children is pruned.
 * LEAVE closes: move @subject is taken back; `value` is the node's.
 *
 * Local search (member `climb`):
 * PROPOSE: a neighbour, made by move (@subject, `other`), costs `proposed`.
 * ACCEPT: the move (@subject, `other`) is made; the cost is now `proposed`.
 * REJECT: the neighbour just proposed is not taken.
 * RESTART: a new start follows as ACCEPTs of swaps from the old one. (Constraint search: the
 *   BACKTRACKs to the root went before.)
 *
 * Search of paths (member `path`); nodes are opened by none of these, since they do not nest:
 * BEGIN: the search begins in @subject; flag %ESP_EVENT_BACKWARD: at its other end. Its other flags
 *   say how the frontier is kept (esp_frontier_pack()); `g` is the weight of the estimate, or how
 *   many of a level are kept.
 * EXPAND: the successors of @subject are made, which was come to from `other` at the cost `g`.
 * GENERATE: a successor of `other`, by what was expanded last: new, or see the flags.
 * REOPEN: follows a GENERATE with a cheaper way to what is expanded already: it is again open.
 * ITERATION: a new round, to the limit `g` (a cost, or a depth).
 * GOAL: @subject is a goal, and the way to it the answer.
 * BARREN: nothing that was wanted came of expanding @subject: a dead end.
 */
typedef enum
{
  ESP_EVENT_ROOT,
  ESP_EVENT_ASSIGN,
  ESP_EVENT_PRUNE,
  ESP_EVENT_RESTORE,
  ESP_EVENT_WIPEOUT,
  ESP_EVENT_BACKTRACK,
  ESP_EVENT_SOLUTION,
  ESP_EVENT_ENTER,
  ESP_EVENT_UPDATE,
  ESP_EVENT_CUTOFF,
  ESP_EVENT_LEAVE,
  ESP_EVENT_PROPOSE,
  ESP_EVENT_ACCEPT,
  ESP_EVENT_REJECT,
  ESP_EVENT_RESTART,
  ESP_EVENT_IMPLY,
  ESP_EVENT_CONFLICT,
  ESP_EVENT_LEARN,
  ESP_EVENT_BACKJUMP,
  ESP_EVENT_BEGIN,
  ESP_EVENT_EXPAND,
  ESP_EVENT_GENERATE,
  ESP_EVENT_REOPEN,
  ESP_EVENT_ITERATION,
  ESP_EVENT_GOAL,
  ESP_EVENT_BARREN,
  ESP_EVENT_REVISE,
  ESP_EVENT_ENQUEUE,
  ESP_EVENT_FIXPOINT,
  ESP_EVENT_SPLIT,
  ESP_N_EVENT_TYPES
} EspEventType;

enum
{
  ESP_EVENT_LEAF = 1 << 0,     /* a game's node without children searched: the value is its own;
                                  told with LEAVE where it was not known at ENTER */
  ESP_EVENT_MAX = 1 << 1,      /* a game's node where the maximising side moves */
  ESP_EVENT_CHANCE = 1 << 2,   /* a game's node where chance moves */
  ESP_EVENT_DEAD_END = 1 << 3, /* BACKTRACK: no child was consistent and this is no solution */
  ESP_EVENT_STRICT = 1 << 3,   /* CUTOFF of a game's search: the value is beyond the bound; where it
                                  is equal, such a search goes on */
  ESP_EVENT_NOT = 1 << 4,      /* ASSIGN, IMPLY: `value` leaves the domain of @subject; BACKTRACK of
                                  such a search: comes back to it */
  ESP_EVENT_NOGOOD = 1 << 5,   /* IMPLY, CONFLICT: the reason is a nogood that was learnt; ROOT: the
                                  search learns, or for another reason has no form of the room's own
                                  as text */
  ESP_EVENT_VISITS = 1 << 6,   /* a game's search by means: the value is the mean of the results,
                                  alpha how many there are, beta 1 where it is exact */
  ESP_EVENT_PROOF = 1 << 7,    /* a game's search by proof: the value is the question (as great?),
                                  alpha the proof number, beta the disproof number */
  ESP_EVENT_VALUE = 1 << 1,    /* PROPOSE, ACCEPT: `other` is a value of @subject */
  ESP_EVENT_REACHED = 1 << 0,  /* GENERATE: it is reached already, at no greater cost, or on the
                                  path:  nothing is done with it */
  ESP_EVENT_CHEAPER = 1 << 1,  /* GENERATE: it is reached already, and this way is cheaper */
  ESP_EVENT_BEYOND = 1 << 2,   /* GENERATE: it is beyond the limit */
  ESP_EVENT_BACKWARD = 1 << 3, /* of the part of a search that comes from the goals */
  ESP_EVENT_EXPANDED_BEFORE = 1 << 4, /* GENERATE: with CHEAPER, of what is expanded already */
  ESP_EVENT_PART = 1 << 0 /* ACCEPT: one of several changes that make a move, or of those that
                             make a start; more follow, and what is between them is not
                             counted as found */
};

/* 32 bytes. @depth counts decisions above: 0 at the root. */
typedef struct
{
  guint8 type;
  guint8 flags;
  guint16 depth;
  gint32 subject;
  union
  {
    struct
    {
      gint32 value;
      gint32 reason;
      gint32 count;
      guint64 first; /* fact */
    } csp;
    struct
    {
      double value;
      double alpha;
      double beta;
    } game;
    struct
    {
      gint32 other;
      float temperature;
      double current;
      double proposed;
    } climb;
    struct
    {
      gint32 other; /* what it was come to from; -1: nothing */
      gint32 step;  /* how: the room's, -1: none */
      double g;     /* the cost of the way so far */
      double h;     /* the estimate of what is left; NAN: there is none */
    } path;
  };
} EspEvent;

G_STATIC_ASSERT (sizeof (EspEvent) == 32);

typedef struct
{
  const char *id;    /* "assign": in CSV and JSON Lines */
  gboolean opens;    /* opens a node of the search tree */
  gboolean closes;   /* closes the node opened last */
  gboolean decision; /* the step buttons stop after it and the events that follow from it */
  gboolean follows;  /* follows directly from the decision before it */
} EspEventTypeInfo;

static inline gboolean
esp_event_type_is_path (guint8 type)
{
  return type >= ESP_EVENT_BEGIN && type <= ESP_EVENT_BARREN;
}

static inline gboolean
esp_event_is_path (const EspEvent *event)
{
  return esp_event_type_is_path (event->type);
}

/* Among equal keys: what came first or last, what has the lower estimate, what has come farther;
 * and among those what came first. */
typedef enum
{
  ESP_PATH_TIES_FIRST,
  ESP_PATH_TIES_LAST,
  ESP_PATH_TIES_LOW_H,
  ESP_PATH_TIES_HIGH_G
} EspPathTies;

/* How a frontier is kept. A search of paths tells it with its first event
 * (esp_frontier_pack()), so that whoever follows the events can keep the same. */
typedef enum
{
  ESP_FRONTIER_PATH, /* there is none: only the path in hand is known */
  ESP_FRONTIER_QUEUE,
  ESP_FRONTIER_STACK,
  ESP_FRONTIER_COST,     /* a heap by g */
  ESP_FRONTIER_ESTIMATE, /* a heap by h */
  ESP_FRONTIER_SUM,      /* a heap by g + weight · h */
  ESP_FRONTIER_LEVELS    /* a queue; what comes of it is a heap by h, the best of which are the next
                          * queue */
} EspFrontierKind;

/* Kind, ties, and whether nodes are kept that are reached already, as flags of an event: bits 0 to
 * 2, 4 and 5, and 6. */
static inline guint8
esp_frontier_pack (EspFrontierKind kind, EspPathTies ties, gboolean as_tree)
{
  return (guint8) (kind | ties << 4 | (as_tree ? 1 << 6 : 0));
}

static inline EspFrontierKind
esp_frontier_unpack (guint8 flags, EspPathTies *ties, gboolean *as_tree)
{
  *ties = (EspPathTies) (flags >> 4 & 3);
  *as_tree = (flags >> 6 & 1) != 0;
  return (EspFrontierKind) MIN (flags & 7, ESP_FRONTIER_LEVELS);
}

const EspEventTypeInfo *esp_event_type_get_info (EspEventType type);

/* Whether it tells of the arcs of a network: which is revised, and which has to be. */
static inline gboolean
esp_event_is_arc (const EspEvent *event)
{
  return event->type >= ESP_EVENT_REVISE && event->type <= ESP_EVENT_FIXPOINT;
}

/* Whether it tells that what was looked for is found. */
static inline gboolean
esp_event_is_solution (const EspEvent *event)
{
  return event->type == ESP_EVENT_SOLUTION || event->type == ESP_EVENT_GOAL;
}

static inline gboolean
esp_event_has_facts (const EspEvent *event)
{
  return event->type >= ESP_EVENT_IMPLY && event->type <= ESP_EVENT_LEARN && event->csp.count > 0;
}

/* What a search that learns reasons with: that @subject has @value, or has it not. */
typedef struct
{
  gint32 subject;
  gint32 value;
  guint64 is_not : 1;
  guint64 step : 63; /* the step that shows it first: the number of the event that made it true,
                        counted from 1 */
} EspFact;

/**
 * EspTracer:
 * @event: called for each event, on the search's thread
 * @facts: OPTIONAL: called before an event that speaks of facts, with these; they are numbered from
 *   0 on in the order in which they are told
 *
 * What a search tells its events to. Embed it as the first member of your own struct. A search
 * without a tracer must cost nothing: test for it once, outside the loop, and let the compiler
 * make two searches of one source.
 */
typedef struct _EspTracer EspTracer;
struct _EspTracer
{
  void (*event) (EspTracer *tracer, const EspEvent *event);
  void (*facts) (EspTracer *tracer, const EspFact *facts, guint n);
};

static inline void
esp_tracer_event (EspTracer *tracer, const EspEvent *event)
{
  tracer->event (tracer, event);
}

static inline void
esp_tracer_facts (EspTracer *tracer, const EspFact *facts, guint n)
{
  if (tracer->facts != NULL && n > 0)
    tracer->facts (tracer, facts, n);
}

G_END_DECLS
