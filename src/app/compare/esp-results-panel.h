#pragma once

/* What an experiment measured: a plot over a table, both growing while it runs. */

#include <gtk/gtk.h>

#include "esp-measurement.h"
#include "kit/search/esp-plot-view.h"
#include "kit/lists/esp-table-view.h"

G_BEGIN_DECLS

/**
 * EspResultsPanel:
 *
 * Its buttons activate the actions `page.compare-…`.
 */
#define ESP_TYPE_RESULTS_PANEL (esp_results_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspResultsPanel, esp_results_panel, ESP, RESULTS_PANEL, GtkWidget)

GtkWidget *esp_results_panel_new (void);
void esp_results_panel_set_measurement (EspResultsPanel *panel, EspMeasurement *measurement);
void esp_results_panel_set_palette (EspResultsPanel *panel, const EspPalette *palette);

/* NULL: no plot is chosen. */
const EspExperimentCurve *esp_results_panel_get_curve (EspResultsPanel *panel);
/* Passes over one that the experiment does not have. */
void esp_results_panel_choose_curve (EspResultsPanel *panel, const char *id);
/* The table shows medians of the repetitions, not every run. */
void esp_results_panel_set_medians (EspResultsPanel *panel, gboolean medians);
/* The index of the selected run; -1: none is, or medians are shown. */
int esp_results_panel_get_selected (EspResultsPanel *panel);

/* Whether the table shows medians of the repetitions. */
gboolean esp_results_panel_shows_medians (EspResultsPanel *panel);
/* Puts the table on the clipboard, in one of these formats: the columns that are shown, but for
 * CSV, which has all. */
void esp_results_panel_copy (EspResultsPanel *panel, const char *format);
/* What is shown of @sweep: "text", "md", "latex", "csv"; a new string. CSV of every run is what the
 * command line writes and reads: with all columns. For any thread. */
char *esp_results_format (const EspSweep *sweep, gboolean medians, const char *format);
/* The plot in a file, light whatever the window is. */
gboolean esp_results_panel_save_plot (EspResultsPanel *panel, const char *path, GError **error);

/* For tests. */
EspTableView *esp_results_panel_get_rows (EspResultsPanel *panel);
EspPlotView *esp_results_panel_get_plot (EspResultsPanel *panel);

G_END_DECLS
