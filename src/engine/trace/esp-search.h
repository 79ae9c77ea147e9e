#pragma once

/* One search and where one is in it: what a timeline, a list, a tree and a board show together. */

#include "engine/esp-run.h"
#include "engine/esp-step-counter.h"

G_BEGIN_DECLS

/**
 * EspSearch:
 *
 * A run with what is recorded of it, or a trace alone, and the step that is looked at. It is used
 * on the main thread only. Signals, none of which is emitted once it is dropped:
 *
 * - `step` (): another step is looked at, or another state is shown of it
 * - `grew` (): counters or trace grew; some fifteen times a second
 * - `phase` (): it began, paused, goes on, ended; or playing back began or ended
 * - `answer` (): the answer is there; after the `step` and `phase` that it brings
 */
#define ESP_TYPE_SEARCH (esp_search_get_type ())
G_DECLARE_FINAL_TYPE (EspSearch, esp_search, ESP, SEARCH, GObject)

/* Copies all four; @start NULL: the initial state. */
EspSearch *esp_search_new (const EspAlgorithm *algorithm,
                           const EspInstance *instance,
                           const EspState *start,
                           const EspOptions *options);
/* A search of which there is only the record; it is over. */
EspSearch *esp_search_new_for_trace (EspTrace *trace);

/* Before the start. @cap events at most (0: the default); @seconds 0: no limit. */
void esp_search_set_record (EspSearch *search, gboolean record, guint64 cap);
void esp_search_set_limit (EspSearch *search, double seconds);
/* With @paused (recorded searches only) it waits at the root for steps; else the step goes along.
 */
void esp_search_start (EspSearch *search, gboolean paused);
void esp_search_pause (EspSearch *search);
void esp_search_resume (EspSearch *search);
void esp_search_cancel (EspSearch *search);

/* Paused also while it makes the steps that are asked of it. */
EspRunPhase esp_search_get_phase (EspSearch *search);
/* Whether it runs or is paused. */
gboolean esp_search_is_alive (EspSearch *search);
/* NULL for a record alone. */
const EspAlgorithm *esp_search_get_algorithm (EspSearch *search);
/* Whether others told its events: it was read, or a person's own program is searching. */
gboolean esp_search_is_foreign (EspSearch *search);
const EspOptions *esp_search_get_options (EspSearch *search);
/* Whether its algorithm proposes and accepts, before its first event too. */
gboolean esp_search_is_local (EspSearch *search);
const EspInstance *esp_search_get_instance (EspSearch *search);
/* Where it began; NULL: at the initial state, or it is the record of a search alone. Borrowed. */
const EspState *esp_search_get_start (EspSearch *search);
/* NULL where nothing is recorded. Borrowed. */
EspTrace *esp_search_get_trace (EspSearch *search);
/* NULL before the end, and for a record alone. Borrowed. */
const EspAnswer *esp_search_get_answer (EspSearch *search);
/* The solutions kept so far: new states, free with the array. (element-type EspState) */
GPtrArray *esp_search_get_solutions (EspSearch *search);
/* Seconds of running so far, pauses not counted. */
double esp_search_get_seconds (EspSearch *search);
/* Of all of it so far, never less than what its events tell. */
void esp_search_get_counters (EspSearch *search, EspCounters *counters);

/* --- where one is --- */

/* 0 where nothing is recorded. */
guint64 esp_search_get_n_steps (EspSearch *search);
guint64 esp_search_get_step (EspSearch *search);
/* The state at the step; where there is no record, or not of it, what was found; or NULL. */
const EspState *esp_search_get_state (EspSearch *search);
/* What led to the step; FALSE at the root, and where the state is not the step's. */
gboolean esp_search_get_event (EspSearch *search, EspEvent *event);
/* The counters at the step; @known (%ESP_N_COUNTERS entries) says which the record tells. */
void esp_search_get_step_counters (EspSearch *search, EspCounters *counters, gboolean *known);

/* Goes to @step (cut to what there is), and no longer along with the search. */
void esp_search_set_step (EspSearch *search, guint64 step);
/* By a decision, or a @single event. A search that waits at its end makes more. */
void esp_search_next (EspSearch *search, gboolean single);
/* Whether a step that was asked of the search is still to come. */
gboolean esp_search_is_stepping (EspSearch *search);
void esp_search_previous (EspSearch *search, gboolean single);
/* To the end; on a search that is alive the step then goes along. */
void esp_search_last (EspSearch *search);

/* Decisions a second while it is played back. */
void esp_search_set_pace (EspSearch *search, int pace);
/* From the step on, from the beginning at the end of a search that is over. */
void esp_search_play (EspSearch *search);
void esp_search_stop_playing (EspSearch *search);
gboolean esp_search_is_playing (EspSearch *search);

G_END_DECLS
