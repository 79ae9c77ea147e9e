#pragma once

/* A plot as a widget. */

#include "kit/canvas/esp-drawn.h"

#include "draw/plot/esp-plot.h"

G_BEGIN_DECLS

/**
 * EspPlotView:
 *
 * Signal `x-chosen` (double x): a place of the plot was clicked.
 */
#define ESP_TYPE_PLOT_VIEW (esp_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (EspPlotView, esp_plot_view, ESP, PLOT_VIEW, EspDrawn)

GtkWidget *esp_plot_view_new (const char *label);
/* Takes @plot; NULL: none. */
void esp_plot_view_set_plot (EspPlotView *view, EspPlot *plot);
EspPlot *esp_plot_view_get_plot (EspPlotView *view);
/* The line at the present step. */
void esp_plot_view_set_marker (EspPlotView *view, double x);
/* NAN where there is none. */
double esp_plot_view_get_marker (EspPlotView *view);
void esp_plot_view_set_palette (EspPlotView *view, const EspPalette *palette);

G_END_DECLS
