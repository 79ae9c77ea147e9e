#pragma once

/* What a solver sees of the world: when to stop, whom to tell. */

#include <gio/gio.h>

#include "esp-counter.h"
#include "engine/trace/esp-event.h"

G_BEGIN_DECLS

typedef struct _EspState EspState;

/**
 * EspOutcome:
 * @ESP_OUTCOME_SOLVED: an answer was found
 * @ESP_OUTCOME_NONE: it is proved that there is none
 * @ESP_OUTCOME_LIMIT: stopped by a limit or by the user; the answer is what was found so far
 * @ESP_OUTCOME_DONE: did what was asked; there is no question of an answer
 * @ESP_OUTCOME_ERROR: could not be done with this instance and these options; the answer's
 *   message says why
 */
typedef enum
{
  ESP_OUTCOME_SOLVED,
  ESP_OUTCOME_NONE,
  ESP_OUTCOME_LIMIT,
  ESP_OUTCOME_DONE,
  ESP_OUTCOME_ERROR
} EspOutcome;

/* "solved", "none", "limit", "done", "error". */
const char *esp_outcome_get_id (EspOutcome outcome);

typedef enum
{
  ESP_STOP_NONE,
  ESP_STOP_CANCELLED,
  ESP_STOP_TIME,
  ESP_STOP_NODES
} EspStop;

/**
 * EspClock:
 *
 * The time of a search that may be paused: it stands still meanwhile. All threads of the search and
 * all controls that it makes for parts of its work look at the same one.
 */
typedef struct _EspClock EspClock;
struct _EspClock
{
  gint64 (*now) (EspClock *clock); /* microseconds; any thread */
  void (*wait) (EspClock *clock);  /* returns when the search is not held; any thread */
};

/**
 * EspControl:
 *
 * Handed to a solver. Stack or heap; made ready by esp_control_init(), or for a part of the work
 * and for each helper thread by esp_control_init_part(). A thread ticks the control of its own.
 */
typedef struct _EspControl EspControl;
struct _EspControl
{
  EspTracer *tracer;         /* NULL: nobody listens */
  GCancellable *cancellable; /* NULL: cannot be cancelled; borrowed */
  EspClock *clock;           /* NULL: g_get_monotonic_time(), never held; borrowed */
  guint64 limit_nodes;       /* 0: none */
  gint64 deadline;           /* esp_control_now() at which to stop; 0: none */

  /* Called for each solution, on the solver's thread; takes @solution. NULL: not wanted, so
   * the solver need not make states. */
  void (*solution) (EspControl *control, EspState *solution);
  /* Called now and then with the counters so far; the place where a run publishes them. May be
   * NULL. */
  void (*progress) (EspControl *control, const EspCounters *counters);
  gpointer user_data;

  /* private to esp_control_tick() */
  guint64 next_tick;
  guint64 last_tick;
  guint64 interval;
  gint64 last_time;
  gint stopped; /* an EspStop, atomic */
};

void esp_control_init (EspControl *control);
/* A control for a part of the work that @whole is for, or for a thread that helps with it: it can
 * be cancelled and paused with it and has its deadline, but no limit of nodes, and tells nobody. */
void esp_control_init_part (EspControl *part, const EspControl *whole);

/* The time of the search, in microseconds: stands still while it is paused. Only differences and
 * deadlines are of use. */
gint64 esp_control_now (const EspControl *control);
/* Sets a deadline @seconds from now, unless one that is nearer stands; whether it was set. */
gboolean esp_control_limit_time (EspControl *control, double seconds);

/* Whether somebody listens. Ask once, outside the loop, to choose between the traced and the
 * untraced search. ESP_WITHOUT_TRACE leaves the traced one out: only the benchmark that measures
 * what tracing costs is built so. */
static inline gboolean
esp_control_is_traced (const EspControl *control)
{
#ifdef ESP_WITHOUT_TRACE
  (void) control;
  return FALSE;
#else
  return control->tracer != NULL;
#endif
}

gboolean esp_control_tick_slow (EspControl *control, const EspCounters *counters, guint64 work);

/**
 * esp_control_tick:
 * @control: the solver's control
 * @counters: the solver's counters as they stand
 * @work: a number that grows by one for each unit of work, the one that a node limit counts
 *   (nodes or assignments)
 *
 * Call it once for each unit of work, before doing the unit. Costs one comparison but for a call
 * every few milliseconds.
 *
 * Returns: TRUE when the solver has to stop now, and from then on each time
 */
static inline gboolean
esp_control_tick (EspControl *control, const EspCounters *counters, guint64 work)
{
  if (G_LIKELY (work < control->next_tick))
    return FALSE;
  return esp_control_tick_slow (control, counters, work);
}

/* Why esp_control_tick() said stop. */
EspStop esp_control_get_stop (EspControl *control);

/* --- being asked to stop ---
 * A search that is asked to stop answers with what it has found by then (its tick notes that). All
 * other work that may take long, such as reading and drawing, just ends: it looks at the thread's
 * current cancellable, see g_cancellable_push_current(). */

/* Whether the thread's current cancellable was cancelled and no search is about to answer. */
gboolean esp_stop_is_requested (void);
/* The same; then @error is G_IO_ERROR_CANCELLED. */
gboolean esp_stop_set_error (GError **error);
/* Whether a search has heard that @cancellable was cancelled and is about to answer. */
gboolean esp_stop_is_heard (GCancellable *cancellable);

/* A function that runs @search, an always-inline one of a @Type and a constant, told whether
 * anybody listens to @CONTROL: two functions of one source, of which the untraced one tests
 * nothing. */
#define ESP_TRACED_DEFINE(name, Type, search, CONTROL)                                             \
  static void name##_plain (Type *self)                                                            \
  {                                                                                                \
    search (self, FALSE);                                                                          \
  }                                                                                                \
  static void name##_traced (Type *self)                                                           \
  {                                                                                                \
    search (self, TRUE);                                                                           \
  }                                                                                                \
  static void name (Type *self)                                                                    \
  {                                                                                                \
    (esp_control_is_traced (CONTROL) ? name##_traced : name##_plain) (self);                       \
  }

G_END_DECLS
