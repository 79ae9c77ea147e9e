#pragma once

/* The step in figures, which is where one types another. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspStepButton:
 *
 * "1204 of 2729", and behind it a field: what is typed there goes to the action `search.step`
 * (int64) of whoever holds the button.
 */
#define ESP_TYPE_STEP_BUTTON (esp_step_button_get_type ())
G_DECLARE_FINAL_TYPE (EspStepButton, esp_step_button, ESP, STEP_BUTTON, GtkWidget)

void esp_step_button_set_count (EspStepButton *button, guint64 step, guint64 n_steps);
/* As it is shown. */
const char *esp_step_button_get_count (EspStepButton *button);
/* The row keeps its places while figures grow; with another search it may be narrow again. */
void esp_step_button_forget_width (EspStepButton *button);
/* Opens the field. */
void esp_step_button_ask (EspStepButton *button);

G_END_DECLS
