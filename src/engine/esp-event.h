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
 * RESTART: a new start follows as ACCEPTs of swaps from the old one.
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
  ESP_N_EVENT_TYPES
} EspEventType;

enum
{
  ESP_EVENT_LEAF = 1 << 0,     /* a game's node without children searched: the value is its own;
                                  told with LEAVE where it was not known at ENTER */
  ESP_EVENT_MAX = 1 << 1,      /* a game's node where the maximising side moves */
  ESP_EVENT_CHANCE = 1 << 2,   /* a game's node where chance moves */
  ESP_EVENT_DEAD_END = 1 << 3, /* BACKTRACK: no child was consistent and this is no solution */
  ESP_EVENT_PART = 1 << 0      /* ACCEPT: one of several changes that make a move; more follow, and
                                  what is between them is not counted as found */
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

const EspEventTypeInfo *esp_event_type_get_info (EspEventType type);

/**
 * EspTracer:
 * @event: called for each event, on the search's thread
 *
 * What a search tells its events to. Embed it as the first member of your own struct. A search
 * without a tracer must cost nothing: test for it once, outside the loop, and let the compiler
 * make two searches of one source.
 */
typedef struct _EspTracer EspTracer;
struct _EspTracer
{
  void (*event) (EspTracer *tracer, const EspEvent *event);
};

static inline void
esp_tracer_event (EspTracer *tracer, const EspEvent *event)
{
  tracer->event (tracer, event);
}

G_END_DECLS
