#pragma once

/* How the two sides of a game stand, as a bar beside the board. */

#include "kit/canvas/esp-drawn.h"

#include "draw/esp-palette.h"
#include "esp-advice.h"

G_BEGIN_DECLS

/**
 * EspScoreBar:
 *
 * Shows each side's share of the scores, the first one's from the foot up; or, when that is asked
 * for, who stands better by the value that an EspAdvice tells: blank while it is not known.
 */
#define ESP_TYPE_SCORE_BAR (esp_score_bar_get_type ())
G_DECLARE_FINAL_TYPE (EspScoreBar, esp_score_bar, ESP, SCORE_BAR, EspDrawn)

/* @span: the value that fills half of it; 0: 1. */
GtkWidget *esp_score_bar_new (EspAdvice *advice, const EspGame *game, double span);
void esp_score_bar_set_palette (EspScoreBar *bar, const EspPalette *palette);
/* Black and white instead of the sides' colours. */
void esp_score_bar_set_plain (EspScoreBar *bar, gboolean plain);
void esp_score_bar_set_scores (EspScoreBar *bar, const double scores[2]);
/* The value instead of the scores. */
void esp_score_bar_set_evaluating (EspScoreBar *bar, gboolean evaluating);
/* How much of it is the first side's, 0 to 1; −1: it is blank. */
double esp_score_bar_get_share (EspScoreBar *bar);

G_END_DECLS
