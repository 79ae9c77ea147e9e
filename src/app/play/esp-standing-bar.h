#pragma once

/* How the two sides of a game stand, as a bar beside the board. */

#include "kit/canvas/esp-drawn.h"

#include "draw/esp-palette.h"
#include "esp-advice.h"

G_BEGIN_DECLS

/**
 * EspStandingBar:
 *
 * Shows each side's share of the scores, the first one's from the foot up; or, when that is asked
 * for, who stands better by the value that an EspAdvice tells: blank while it is not known.
 */
#define ESP_TYPE_STANDING_BAR (esp_standing_bar_get_type ())
G_DECLARE_FINAL_TYPE (EspStandingBar, esp_standing_bar, ESP, STANDING_BAR, EspDrawn)

/* @span: the value that fills half of it; 0: 1. */
GtkWidget *esp_standing_bar_new (EspAdvice *advice, const EspGame *game, double span);
void esp_standing_bar_set_palette (EspStandingBar *bar, const EspPalette *palette);
/* Black and white instead of the sides' colours. */
void esp_standing_bar_set_plain (EspStandingBar *bar, gboolean plain);
void esp_standing_bar_set_scores (EspStandingBar *bar, const double scores[2]);
/* The value instead of the scores. */
void esp_standing_bar_set_evaluating (EspStandingBar *bar, gboolean evaluating);
/* How much of it is the first side's, 0 to 1; −1: it is blank. */
double esp_standing_bar_get_share (EspStandingBar *bar);

G_END_DECLS
