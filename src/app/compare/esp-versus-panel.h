#pragma once

/* The inspector's side of two searches side by side: which, with what, and how they differ. */

#include <gtk/gtk.h>

#include "engine/trace/esp-pair.h"

G_BEGIN_DECLS

/**
 * EspVersusPanel:
 *
 * Its buttons activate `page.run-both` and `page.cancel`. Signals `pair-changed` (): there are
 * other searches, or none; `went` (): to the difference, by its button.
 */
#define ESP_TYPE_VERSUS_PANEL (esp_versus_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspVersusPanel, esp_versus_panel, ESP, VERSUS_PANEL, GtkWidget)

GtkWidget *esp_versus_panel_new (const EspProblem *problem);
/* Chooses the algorithm of a side (0 or 1); @options (or NULL) give it its values, as far as it has
 * options of these ids. FALSE where it tells no events, or there is none. */
gboolean esp_versus_panel_choose (EspVersusPanel *panel,
                                  guint side,
                                  const char *id,
                                  const EspOptions *options);
gboolean esp_versus_panel_set_option (
    EspVersusPanel *panel, guint side, const char *id, const char *value, GError **error);
/* A row more, below what was found. */
void esp_versus_panel_add_choice (EspVersusPanel *panel, const char *label, GtkWidget *control);
/* The algorithm of a side; NULL: a search read from a file. */
const EspAlgorithm *esp_versus_panel_get_algorithm (EspVersusPanel *panel, guint side);
/* A copy of the values as they stand. */
EspOptions *esp_versus_panel_get_options (EspVersusPanel *panel, guint side);
/* Runs both on @instance from @start (NULL: the beginning), recorded. @cap, @seconds: of each. */
void esp_versus_panel_run (EspVersusPanel *panel,
                           const EspInstance *instance,
                           const EspState *start,
                           guint64 cap,
                           double seconds);
/* A search that was read from a file as B; A is run beside it. @name: what it is called. */
void esp_versus_panel_set_trace (EspVersusPanel *panel, EspTrace *trace, const char *name);
/* NULL: none. */
EspPair *esp_versus_panel_get_pair (EspVersusPanel *panel);
const char *esp_versus_panel_get_name (EspVersusPanel *panel, guint side);
gboolean esp_versus_panel_is_busy (EspVersusPanel *panel);
void esp_versus_panel_cancel (EspVersusPanel *panel);
/* Forgets both: they were of another board. */
void esp_versus_panel_drop (EspVersusPanel *panel);
/* What is written of the first difference: for tests. */
const char *esp_versus_panel_get_difference (EspVersusPanel *panel);

G_END_DECLS
