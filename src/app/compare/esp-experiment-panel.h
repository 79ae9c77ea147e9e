#pragma once

/* The inspector's side of experiments: which, with what, how far they are. */

#include <gtk/gtk.h>

#include "kit/forms/esp-file-list.h"
#include "esp-measurement.h"

G_BEGIN_DECLS

/**
 * EspExperimentPanel:
 *
 * Each experiment of the room has a measurement of its own; the panel shows the chosen one's.
 * Its buttons activate the actions `page.compare-…`. Signals:
 *
 * - `chosen` (): another measurement is shown
 * - `changed` (): its options, rows or run changed
 *
 * Properties (boolean): what makes sense of the chosen one, `can-run`, `can-stop`, `can-forget`
 * (its rows), `can-add-boards`, `has-rows`.
 */
#define ESP_TYPE_EXPERIMENT_PANEL (esp_experiment_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspExperimentPanel, esp_experiment_panel, ESP, EXPERIMENT_PANEL, GtkWidget)

/* @problem has experiments. */
GtkWidget *esp_experiment_panel_new (const EspProblem *problem);
/* Borrowed. */
EspMeasurement *esp_experiment_panel_get_measurement (EspExperimentPanel *panel);
const EspExperiment *esp_experiment_panel_get_experiment (EspExperimentPanel *panel);
/* FALSE where there is no such experiment, or another one is running. */
gboolean esp_experiment_panel_choose (EspExperimentPanel *panel, const char *id);

/* As they stand in the form; free with esp_options_free(). */
EspOptions *esp_experiment_panel_get_options (EspExperimentPanel *panel);
/* Whether something is left of what was measured with just these. */
gboolean esp_experiment_panel_can_go_on (EspExperimentPanel *panel);
gboolean esp_experiment_panel_set_option (EspExperimentPanel *panel,
                                          const char *id,
                                          const char *value,
                                          GError **error);
/* The person has asked for a run of it: programs that are ticked may be started from now on. */
void esp_experiment_panel_name_programs (EspExperimentPanel *panel);
/* The list of boards, samples and files; those that are no boards are shown there and not measured.
 * NULL: the experiment has none. */
EspFileList *esp_experiment_panel_get_boards (EspExperimentPanel *panel);
/* The settings of a quick look, or those that the experiment has by itself. */
void esp_experiment_panel_set_quick (EspExperimentPanel *panel, gboolean quick);

G_END_DECLS
