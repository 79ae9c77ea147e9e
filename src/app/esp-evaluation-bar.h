#pragma once

/* Who stands better, as a bar beside the board. */

#include <gtk/gtk.h>

#include "draw/esp-palette.h"
#include "esp-advice.h"

G_BEGIN_DECLS

/**
 * EspEvaluationBar:
 *
 * Shows the value that an EspAdvice tells: blank while it is not known.
 */
#define ESP_TYPE_EVALUATION_BAR (esp_evaluation_bar_get_type ())
G_DECLARE_FINAL_TYPE (EspEvaluationBar, esp_evaluation_bar, ESP, EVALUATION_BAR, GtkWidget)

/* @span: the value that fills half of it; 0: 1. */
GtkWidget *esp_evaluation_bar_new (EspAdvice *advice, double span);
void esp_evaluation_bar_set_palette (EspEvaluationBar *bar, const EspPalette *palette);

G_END_DECLS
