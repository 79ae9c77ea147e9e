#pragma once

/* What a solver sees of the world: when to stop, whom to tell. */

#include <gio/gio.h>

#include "esp-counter.h"
#include "esp-event.h"

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
 * EspControl:
 *
 * Handed to a solver. Stack or heap; made ready by esp_control_init(). The solver's own thread
 * calls esp_control_tick(); helper threads of a solver may read @stopped with g_atomic_int_get().
 */
typedef struct _EspControl EspControl;
struct _EspControl
{
  EspTracer *tracer;         /* NULL: nobody listens */
  GCancellable *cancellable; /* NULL: cannot be cancelled; borrowed */
  guint64 limit_nodes;       /* 0: none */
  gint64 deadline;           /* g_get_monotonic_time() at which to stop; 0: none */

  /* Called for each solution, on the solver's thread; takes @solution. NULL: not wanted, so
   * the solver need not make states. */
  void (*solution) (EspControl *control, EspState *solution);
  /* Called now and then with the counters so far; the place where a run publishes them and
   * waits while it is paused. May be NULL. */
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

G_END_DECLS
