#pragma once

/* The inspector's side of checking a program: which, on which cases, and what came of each. */

#include <gtk/gtk.h>

#include "esp-checking.h"

G_BEGIN_DECLS

/**
 * EspCheckPanel:
 *
 * Its buttons are the actions "page.check-run", "page.check-stop", "page.check-add-dialog" and
 * "page.check-save-dialog"; a row that is opened is "page.check-open" (u).
 */
#define ESP_TYPE_CHECK_PANEL (esp_check_panel_get_type ())
G_DECLARE_FINAL_TYPE (EspCheckPanel, esp_check_panel, ESP, CHECK_PANEL, GtkWidget)

GtkWidget *esp_check_panel_new (const EspProblem *problem);
EspChecking *esp_check_panel_get_checking (EspCheckPanel *panel);
/* The program that is chosen; NULL: none is. */
const EspAlgorithm *esp_check_panel_get_program (EspCheckPanel *panel);
gboolean esp_check_panel_choose (EspCheckPanel *panel, const char *id);
double esp_check_panel_get_seconds (EspCheckPanel *panel);

G_END_DECLS
