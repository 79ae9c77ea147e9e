#pragma once

/* The counters of a recorded search at any of its steps. */

#include "trace/esp-trace.h"

G_BEGIN_DECLS

/**
 * EspStepCounter:
 *
 * Counts the events of a trace up to any step, with an index that is made as one goes.
 */
typedef struct _EspStepCounter EspStepCounter;

/* @algorithm: that made it; NULL: not known. */
EspStepCounter *esp_step_counter_new (EspTrace *trace, const EspAlgorithm *algorithm);
void esp_step_counter_free (EspStepCounter *counter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspStepCounter, esp_step_counter_free)
/* Takes in at most @n more events; FALSE when there are no more for now. Called when idle, it
 * makes get quick. */
gboolean esp_step_counter_advance (EspStepCounter *counter, guint n);
/* The counters at @step; @known has %ESP_N_COUNTERS entries. */
void esp_step_counter_get (EspStepCounter *counter,
                           guint64 step,
                           EspCounters *counters,
                           gboolean *known);

G_END_DECLS
