#pragma once

/* An experiment that runs on a worker while a window shows what has been measured so far. */

#include "esp-sweep.h"

G_BEGIN_DECLS

/**
 * EspSweepRun:
 *
 * Shared by the worker and whoever began it; each holds a reference. It has no signals: look at it
 * now and then.
 */
typedef struct _EspSweepRun EspSweepRun;

typedef struct
{
  guint done, all;
  guint first;    /* runs that were there before */
  double seconds; /* since it began */
  gboolean finished;
  EspOutcome outcome; /* once it is finished */
} EspSweepProgress;

/* Runs on a thread of its own what @known (may be NULL; copied) does not have of the plan. */
EspSweepRun *esp_sweep_run_start (const EspExperiment *experiment,
                                  const EspOptions *options,
                                  const EspSweep *known);
/* The worker ends within the time that the room's own search needs to see it: 50 ms. */
void esp_sweep_run_cancel (EspSweepRun *run);
void esp_sweep_run_unref (EspSweepRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspSweepRun, esp_sweep_run_unref)

/* Moves the rows that were measured since the last call to the end of @sweep; returns how many. */
guint esp_sweep_run_take (EspSweepRun *run, EspSweep *sweep);
void esp_sweep_run_get_progress (EspSweepRun *run, EspSweepProgress *progress);
/* Why it ended with ESP_OUTCOME_ERROR; borrowed. NULL before. */
const char *esp_sweep_run_get_message (EspSweepRun *run);

G_END_DECLS
