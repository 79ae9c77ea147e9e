#pragma once

/* What the files of the learning kernel share. */

#include "esp-learn.h"

G_BEGIN_DECLS

/* Why a literal is true: nothing (0, it was decided, or stands at the root), a clause of the arena,
 * the one other literal of a clause of two, or a propagator. */
typedef guint32 EspReason;

enum
{
  ESP_REASON_CLAUSE = 1,
  ESP_REASON_LITERAL,
  ESP_REASON_PROPAGATOR
};

static inline EspReason
esp_reason (guint32 kind, guint32 which)
{
  return which << 2 | kind;
}

typedef struct
{
  EspLiteral *items;
  int n;
  int room;
} EspLiterals;

typedef struct
{
  guint32 clause;     /* its place in the arena; 0: the clause has two literals, see below */
  EspLiteral blocker; /* where this one is true there is nothing to do */
} EspWatch;

typedef struct
{
  gint32 propagator;
  gint32 tag;
} EspSubscription;

typedef struct
{
  EspWatch *items;
  int n;
  int room;
} EspWatches;

/* What is to be done when a literal becomes true. */
typedef struct
{
  EspWatches watches; /* of clauses that have its opposite */
  EspSubscription *wakes;
  int n_wakes;
  int room_wakes;
} EspLiteralLists;

typedef struct
{
  gint32 level;
  gint32 place; /* on the trail */
  EspReason reason;
  gint32 heap_at; /* -1: not in it */
  double activity;
  guint8 phase;   /* the value it had last */
  guint8 mark;    /* while a conflict is looked at */
  gint32 ordered; /* whose value or end it is (esp-learn-ends.c); -1: of none */
} EspLearnVariable;

/* Clauses one after the other: how many literals, the block distance (of one that was not learnt:
 * ESP_CLAUSE_MODEL and 1 + its tag), the literals. The first two are watched. */
enum
{
  ESP_CLAUSE_SIZE = 0,
  ESP_CLAUSE_DISTANCE,
  ESP_CLAUSE_HEAD
};

#define ESP_CLAUSE_MODEL (1u << 31)

static inline gboolean
esp_clause_is_learnt (guint32 distance)
{
  return (distance & ESP_CLAUSE_MODEL) == 0;
}

typedef struct _EspLearnWatch EspLearnWatch;

typedef struct
{
  guint32 *words; /* from place 1 on */
  guint32 n;
  guint32 room;
  int n_learnt;
  int most_learnt;
} EspArena;

/* Propagators that wait. */
typedef struct
{
  EspLiterals soon;
  EspLiterals late; /* those whose turn comes when no other waits */
} EspLearnQueue;

/* A variable whose values have an order. */
typedef struct
{
  int first; /* the Boolean variable "is the first value" */
  int order; /* "is the first value at most" */
  int n;
  int low; /* places; as far as it is known to esp_learn_order() */
  int high;
  gint64 *values;
  GPtrArray *low_by; /* propagators that look at the lower end */
  GPtrArray *high_by;
} EspOrdered;

struct _EspLearnEnds
{
  EspPropagator parent;
  EspLearn *learn;
  EspOrdered *variables;
  int n;
  int room;
  GArray *kept; /* of what ends were, as a stack: see esp-learn-ends.c */
};

/* A search that does not learn: see esp-learn-plain.c. */
typedef struct
{
  EspLiterals path;    /* decisions, and those that were refuted as their opposites; a level each */
  EspLiterals refuted; /* by place of the path: whether it is such an opposite */
  EspWatches *learnt;  /* by literal: watches of long nogoods, which it passes over */
  guint64 steps;       /* of those of the order: its own */
  gboolean is_on;      /* it is its turn */
} EspLearnPlain;

/* Which variable is decided next. */
typedef struct
{
  EspLiterals heap;      /* variables, the most active first */
  double bump;           /* by which one becomes more active */
  EspLearnChoose choose; /* the room's own; may be NULL */
  gpointer data;
  guint turn;           /* one search in so many goes by it */
  guint unit;           /* conflicts until the first restart */
  guint64 steps;        /* about how much was done, where two searches take turns */
  EspLearnPlain *plain; /* the search that takes turns with it; NULL: none */
} EspLearnOrder;

/* What a conflict is looked at with. */
typedef struct
{
  EspLiterals pool; /* reasons that are being looked at, as a stack */
  EspLiterals nogood;
  EspLiterals marked; /* variables */
  guint64 *levels;    /* by level: the number of the nogood that has it */
  int room_levels;
  guint64 n;
  EspLearnListen listen;
  gpointer listen_data;
} EspLearnWork;

struct _EspLearn
{
  EspControl *control;
  EspCounters *counters;
  int n_variables;
  int room_variables;
  EspLearnVariable *variables;
  gint8 *values; /* by literal */
  EspLiteralLists *lists;
  EspArena arena;
  EspLiterals trail;
  EspLiterals levels; /* places on the trail where levels begin */
  int head;           /* of the trail: what stands before it was propagated */
  EspLearnOrder order;
  EspLearnEnds *ends; /* one of the propagators; NULL: no variable has an order */
  GPtrArray *propagators;
  EspLearnQueue queue;
  EspReason conflict;
  EspLiteral conflict_literal; /* implied though false; ESP_LITERAL_NONE: the reason says it all */
  gboolean failed;             /* at the root */
  guint64 restart_at;          /* conflicts */
  guint64 n_restarts;
  gint32 tag;       /* of what is being added */
  gint32 other_tag; /* of that where it makes this literal true */
  EspLiteral other_literal;
  EspLearnWatch *watch; /* NULL: nobody watches */
  EspLearnWork work;
};

static inline void
esp_literals_push (EspLiterals *self, EspLiteral literal)
{
  if (G_UNLIKELY (self->n == self->room))
    {
      self->room = MAX (64, 2 * self->room);
      self->items = g_renew (EspLiteral, self->items, (guint) self->room);
    }
  self->items[self->n++] = literal;
}

/* Whether @literal was true before place @before on the trail. */
static inline gboolean
esp_learn_was_true (const EspLearn *self, EspLiteral literal, int before)
{
  return self->values[literal] > 0 && self->variables[literal >> 1].place < before;
}

static inline void
esp_learn_set_true (EspLearn *self, EspLiteral literal, EspReason reason)
{
  EspLearnVariable *variable = &self->variables[literal >> 1];

  self->values[literal] = 1;
  self->values[literal ^ 1] = -1;
  variable->level = self->levels.n;
  variable->place = self->trail.n;
  variable->reason = reason;
  esp_literals_push (&self->trail, literal);
}

/* Visits @clause (0: of two literals) when one becomes false, unless @blocker is true. @watches:
 * what there is for its opposite. */
static inline void
esp_learn_watch_clause (EspWatches *watches, guint32 clause, EspLiteral blocker)
{
  if (watches->n == watches->room)
    {
      watches->room = MAX (4, 2 * watches->room);
      watches->items = g_renew (EspWatch, watches->items, (guint) watches->room);
    }
  watches->items[watches->n++] = (EspWatch){ clause, blocker };
}

/* esp-learn.c */
void esp_learn_backtrack (EspLearn *self, int level);
/* Notes that @reason implies @literal, which is false. Returns FALSE. */
gboolean esp_learn_fail (EspLearn *self, EspReason reason, EspLiteral literal);
/* What follows from all that is true. FALSE: there is a conflict. */
gboolean esp_learn_propagate (EspLearn *self);
/* The next decision, with @by_room by the room's order as far as that has one; ESP_LITERAL_NONE:
 * everything is decided. */
EspLiteral esp_learn_decide (EspLearn *self, gboolean by_room);
void esp_learn_open_level (EspLearn *self, EspLiteral literal);

/* esp-learn-plain.c: only where there is such a search */
/* Its turn. TRUE: that is over; else @result is what came of it. */
gboolean esp_learn_go_plainly (EspLearn *self, EspLearnResult *result);
void esp_learn_plain_free (EspLearnPlain *plain);

/* esp-learn-ends.c: only where variables have an order */
/* @literal, which is a value or an end of an ordered variable, has become true: implies those that
 * follow from it. FALSE: it cannot be. */
gboolean esp_learn_order (EspLearn *self, EspLiteral literal);
/* Takes back what esp_learn_order() noted of literals from @place on the trail on. */
void esp_learn_order_undo (EspLearn *self, int place);

/* esp-learn-clauses.c */
/* Takes a clause of two or more literals, the first two to be watched; returns the reason by which
 * it implies the first. @distance: as in the arena. */
EspReason esp_learn_store (EspLearn *self, const EspLiteral *literals, int n, guint32 distance);
/* At the root, where no clause is a reason that is asked for: lets clauses go that are true for
 * good, and nogoods of many levels, and moves the others together. */
void esp_learn_reduce (EspLearn *self);

/* esp-learn-watch.c: only where there is a watch */
/* The tag of a clause of two literals, or of one, which is given twice. */
void esp_learn_note_tag (EspLearn *self, EspLiteral a, EspLiteral b);
/* What has become true since the last call. */
void esp_learn_emit_trail (EspLearn *self);
void esp_learn_emit_backtrack (EspLearn *self, int level);
/* The literals of it are on the pool. */
void esp_learn_emit_conflict (EspLearn *self);
void esp_learn_emit_nogood (EspLearn *self);
/* From level @from back to the present one. */
void esp_learn_emit_jump (EspLearn *self, int from);
void esp_learn_emit_plain (EspLearn *self, EspEventType type);
void esp_learn_watch_free (EspLearnWatch *watch);

/* esp-learn-nogood.c */

/* Puts the true literals that @reason implied @literal by on the pool; of ESP_LITERAL_NONE: those
 * that cannot be together. */
void esp_learn_explain (EspLearn *self, EspReason reason, EspLiteral literal, int before);

/* Makes `work.nogood` of the conflict: the literal that will be implied first, then one of the
 * level to jump to. Returns that level, -1 where the root itself is contradictory; @distance: the
 * literal block distance. The activities of what took part grow. */
int esp_learn_analyse (EspLearn *self, guint32 *distance);
void esp_learn_more_active (EspLearn *self, int variable);
void esp_learn_heap_insert (EspLearn *self, int variable);
/* The most active variable, which leaves the heap; -1: it is empty. */
int esp_learn_heap_take (EspLearn *self);

G_END_DECLS
