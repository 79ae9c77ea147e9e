#pragma once

/* The only place where threads begin and end. */

#include "engine/trace/esp-trace.h"

G_BEGIN_DECLS

/**
 * EspRun:
 *
 * One run of an algorithm on a thread of its own. It copies instance, start and options. Signals,
 * all on the main thread (the thread-default main context in which it was started):
 *
 * - `progress` (): counters or trace grew; at most 60 a second
 * - `solution` (): one more solution is in esp_run_get_solutions()
 * - `finished` (): the answer is there
 *
 * A run that is dropped before it ended is cancelled and ends in its own time; nothing is emitted
 * then. Whoever shows results must compare the run with the one it waits for.
 */
#define ESP_TYPE_RUN (esp_run_get_type ())
G_DECLARE_FINAL_TYPE (EspRun, esp_run, ESP, RUN, GObject)

typedef enum
{
  ESP_RUN_READY,
  ESP_RUN_RUNNING,
  ESP_RUN_PAUSED,
  ESP_RUN_FINISHED
} EspRunPhase;

EspRun *esp_run_new (const EspAlgorithm *algorithm,
                     const EspInstance *instance,
                     const EspState *start,
                     const EspOptions *options);

/* Where it begins; NULL: at the initial state. Borrowed. */
const EspState *esp_run_get_start (EspRun *run);
/* Before the start: record a trace of at most @cap events (0: the default). */
void esp_run_set_record (EspRun *run, gboolean record, guint64 cap);
/* Before the start: limits; 0 means none. */
void esp_run_set_limits (EspRun *run, double seconds, guint64 nodes);
/* Before the start: begin paused, so that esp_run_step() does the first events. */
void esp_run_set_start_paused (EspRun *run, gboolean paused);
/* Before the start: keep at most @n solutions (default 1000). */
void esp_run_set_max_solutions (EspRun *run, guint n);

void esp_run_start (EspRun *run);
/* Pausing takes effect within a few milliseconds, on all threads of the search; the time limit
 * does not go on meanwhile. */
void esp_run_pause (EspRun *run);
void esp_run_resume (EspRun *run);
/* Lets a paused, recording run make @events more events; nothing on a run that is not recorded. */
void esp_run_step (EspRun *run, guint64 events);
void esp_run_cancel (EspRun *run);
/* What it is cancelled by, by which whoever works for it knows it. Borrowed. */
GCancellable *esp_run_get_cancellable (EspRun *run);
/* Blocks until the thread has ended and dispatches nothing: for tests and the command line. */
void esp_run_wait (EspRun *run);

EspRunPhase esp_run_get_phase (EspRun *run);
/* Whether it is held, or will be once it has made the events that were asked for. */
gboolean esp_run_is_to_pause (EspRun *run);
const EspAlgorithm *esp_run_get_algorithm (EspRun *run);
const EspInstance *esp_run_get_instance (EspRun *run);
const EspOptions *esp_run_get_options (EspRun *run);
/* The counters so far. */
void esp_run_get_counters (EspRun *run, EspCounters *counters);
/* Seconds of running so far, pauses not counted. */
double esp_run_get_seconds (EspRun *run);
/* The recorded trace, NULL when not recording. Borrowed. */
EspTrace *esp_run_get_trace (EspRun *run);
/* The answer once the phase is finished, else NULL. Borrowed. */
const EspAnswer *esp_run_get_answer (EspRun *run);
/* The solutions kept so far: new states, free with the array. (element-type EspState) */
GPtrArray *esp_run_get_solutions (EspRun *run);

G_END_DECLS
