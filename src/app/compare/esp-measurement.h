#pragma once

/* What an experiment has measured so far: its rows, the run that adds to them, and where they are
 * kept. */

#include "report/experiment/esp-sweep-run.h"

G_BEGIN_DECLS

/**
 * EspMeasurement:
 *
 * The rows are written to a file of their own as they come, so that they are there again at the
 * next start. Main thread only. Signals:
 *
 * - `reset` (): the rows are others
 * - `grew` (): there are more rows
 * - `progress` (): a run began, came further or ended
 */
#define ESP_TYPE_MEASUREMENT (esp_measurement_get_type ())
G_DECLARE_FINAL_TYPE (EspMeasurement, esp_measurement, ESP, MEASUREMENT, GObject)

EspMeasurement *esp_measurement_new (const EspProblem *problem, const EspExperiment *experiment);
/* Looks for what an earlier window left, on a worker: then there is a `reset`. Once. */
void esp_measurement_restore (EspMeasurement *measurement);

const EspExperiment *esp_measurement_get_experiment (EspMeasurement *measurement);
/* Borrowed; other rows replace it at each `reset`. */
const EspSweep *esp_measurement_get_sweep (EspMeasurement *measurement);
guint esp_measurement_get_n_rows (EspMeasurement *measurement);
/* What the rows were measured with; NULL where there are none. */
const EspOptions *esp_measurement_get_options (EspMeasurement *measurement);
/* Whether what was measured so far was measured with @options; and whether nothing is missing. */
gboolean esp_measurement_goes_on (EspMeasurement *measurement, const EspOptions *options);
gboolean esp_measurement_is_done (EspMeasurement *measurement);

/* Measures what is missing; other options, or a measurement that is done, begin anew. */
void esp_measurement_start (EspMeasurement *measurement, const EspOptions *options);
gboolean esp_measurement_is_running (EspMeasurement *measurement);
/* What is measured stays. */
void esp_measurement_stop (EspMeasurement *measurement);
/* FALSE before the first run. */
gboolean esp_measurement_get_progress (EspMeasurement *measurement, EspSweepProgress *progress);
/* Why the last run failed; NULL: it did not. Borrowed. */
const char *esp_measurement_get_message (EspMeasurement *measurement);

/* Why its rows are not kept for the next start, once after that came to light; NULL: they are, or
 * it was told. A new string. */
char *esp_measurement_take_unkept (EspMeasurement *measurement);

/* Forgets all rows, and takes their file away. */
void esp_measurement_clear (EspMeasurement *measurement);
/* Shows rows of a file of the person's own: takes @sweep; they are not kept elsewhere. */
void esp_measurement_show (EspMeasurement *measurement, EspSweep *sweep, const EspOptions *options);

G_END_DECLS
