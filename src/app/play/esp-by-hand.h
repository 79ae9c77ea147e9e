#pragma once

/* A puzzle that is solved by hand: how it stands, what helps, and what leads on. */

#include "esp-play.h"

G_BEGIN_DECLS

/**
 * EspByHand:
 *
 * Its buttons and switch activate actions of the page.
 */
#define ESP_TYPE_BY_HAND (esp_by_hand_get_type ())
G_DECLARE_FINAL_TYPE (EspByHand, esp_by_hand, ESP, BY_HAND, GtkWidget)

GtkWidget *esp_by_hand_new (void);
/* Once. */
void esp_by_hand_set_play (EspByHand *hand, EspPlay *play);
/* The drop down @control of the option @spec has its like here. */
void esp_by_hand_follow_difficulty (EspByHand *hand, const EspOptionSpec *spec, GtkWidget *control);
/* What is broken is said elsewhere at the moment: here only that something is. */
void esp_by_hand_set_brief (EspByHand *hand, gboolean brief);
/* What its clock says: for tests. */
const char *esp_by_hand_get_time (EspByHand *hand);

G_END_DECLS
