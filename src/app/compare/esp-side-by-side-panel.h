#pragma once

/* The inspector's side of two searches side by side: which, with what, and how they differ. */

#include <gtk/gtk.h>

#include "engine/trace/esp-side-by-side.h"

G_BEGIN_DECLS

/**
 * EspSideBySidePanel:
 *
 * Its buttons activate `page.run-both` and `page.cancel`. Signals `pair-changed` (): there are
 * other searches, or none; `went` (): to the difference, by its button. Property `busy` (boolean):
 * a search or the playing of both is under way.
 */
#define ESP_TYPE_SIDE_BY_SIDE_PANEL (esp_side_by_side_panel_get_type ())
G_DECLARE_FINAL_TYPE (
    EspSideBySidePanel, esp_side_by_side_panel, ESP, SIDE_BY_SIDE_PANEL, GtkWidget)

GtkWidget *esp_side_by_side_panel_new (const EspProblem *problem);
/* Chooses the algorithm of a side (0 or 1); @options (or NULL) give it its values, as far as it has
 * options of these ids. FALSE where it tells no events, or there is none. */
gboolean esp_side_by_side_panel_choose (EspSideBySidePanel *panel,
                                        guint side,
                                        const char *id,
                                        const EspOptions *options);
gboolean esp_side_by_side_panel_set_option (
    EspSideBySidePanel *panel, guint side, const char *id, const char *value, GError **error);
/* A row more, below what was found. */
void esp_side_by_side_panel_add_choice (EspSideBySidePanel *panel,
                                        const char *label,
                                        GtkWidget *control);
/* The algorithm of a side; NULL: a search read from a file. */
const EspAlgorithm *esp_side_by_side_panel_get_algorithm (EspSideBySidePanel *panel, guint side);
/* A copy of the values as they stand. */
EspOptions *esp_side_by_side_panel_get_options (EspSideBySidePanel *panel, guint side);
/* Runs both on @instance from @start (NULL: the beginning), recorded. @cap, @seconds: of each. */
void esp_side_by_side_panel_run (EspSideBySidePanel *panel,
                                 const EspInstance *instance,
                                 const EspState *start,
                                 guint64 cap,
                                 double seconds);
/* A search that was read from a file as B; A is run beside it. @name: what it is called. */
void
esp_side_by_side_panel_set_trace (EspSideBySidePanel *panel, EspTrace *trace, const char *name);
/* What is wrong with that search, a sentence that stays while it is B. */
void esp_side_by_side_panel_set_fault (EspSideBySidePanel *panel, const char *fault);
/* NULL: none. */
EspSideBySide *esp_side_by_side_panel_get_pair (EspSideBySidePanel *panel);
const char *esp_side_by_side_panel_get_name (EspSideBySidePanel *panel, guint side);
gboolean esp_side_by_side_panel_is_busy (EspSideBySidePanel *panel);
void esp_side_by_side_panel_cancel (EspSideBySidePanel *panel);
/* Forgets both: they were of another board. */
void esp_side_by_side_panel_drop (EspSideBySidePanel *panel);
/* What is written of the first difference: for tests. */
const char *esp_side_by_side_panel_get_difference (EspSideBySidePanel *panel);

G_END_DECLS
