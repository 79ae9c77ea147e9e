#pragma once

/* Plots and summaries of experiments. */

#include "draw/esp-plot.h"
#include "engine/esp-table.h"
#include "report/esp-sweep.h"

G_BEGIN_DECLS

/* NULL where the experiment has no such curve; @id NULL or "": the first. */
const EspExperimentCurve *esp_sweep_find_curve (const EspExperiment *experiment, const char *id);

/* The curve over the rows; medians and quartiles where a curve asks for them. */
EspPlot *esp_sweep_plot (const EspSweep *sweep, const EspExperimentCurve *curve);

/* All rows, or for each combination of the keys but the last number of a repetition (a key that
 * counts up to a number) the medians of the numbers and the count. */
EspTable *esp_sweep_table (const EspSweep *sweep, gboolean summary);

G_END_DECLS
