#pragma once

/* The curves of a local search over its steps. */

#include <gtk/gtk.h>

#include "engine/trace/esp-search.h"
#include "esp-plot-view.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_CURVE_PLOT_COST,
  ESP_CURVE_PLOT_TEMPERATURE,
  ESP_CURVE_PLOT_ACCEPTANCE,
  ESP_N_CURVE_PLOTS
} EspCurvePlot;

/**
 * EspCurveView:
 *
 * One of the curves, and a list to choose which; a click on it goes to a step. Each event is read
 * once: the curve keeps what is needed of it.
 */
#define ESP_TYPE_CURVE_VIEW (esp_curve_view_get_type ())
G_DECLARE_FINAL_TYPE (EspCurveView, esp_curve_view, ESP, CURVE_VIEW, GtkWidget)

GtkWidget *esp_curve_view_new (void);
/* NULL: none. */
void esp_curve_view_set_search (EspCurveView *view, EspSearch *search);
void esp_curve_view_set_kind (EspCurveView *view, EspCurvePlot kind);
void esp_curve_view_set_palette (EspCurveView *view, const EspPalette *palette);
/* Whether the search told of costs. */
gboolean esp_curve_view_has_points (EspCurveView *view);
EspPlotView *esp_curve_view_get_plot (EspCurveView *view);

G_END_DECLS
