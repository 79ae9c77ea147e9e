#pragma once

/* Plots of experiments. */

#include "draw/plot/esp-plot.h"
#include "esp-sweep.h"

G_BEGIN_DECLS

/* NULL where the experiment has no such curve; @id NULL or "": the first. */
const EspExperimentCurve *esp_sweep_find_curve (const EspExperiment *experiment, const char *id);

/* The curve over the rows; medians and quartiles where a curve asks for them. */
EspPlot *esp_sweep_plot (const EspSweep *sweep, const EspExperimentCurve *curve);

G_END_DECLS
