#pragma once

/* The card at the end of a game or puzzle: what came of it, and what may be done next. */

#include <gtk/gtk.h>

#include "esp-play.h"

G_BEGIN_DECLS

/* Key of a document's data that is set where the moves come from elsewhere, as of an experiment. */
#define ESP_PLAYED_ELSEWHERE "played-elsewhere"

/* An EspResultCard, floating; NULL where nothing that was played is at its end. */
GtkWidget *esp_ending_new_card (EspPlay *play);

G_END_DECLS
