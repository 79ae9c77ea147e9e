#pragma once

/* The boards of the day, one a room, in a row. */

#include "kit/esp-page.h"

G_BEGIN_DECLS

/* A row without a button yet. */
GtkWidget *esp_today_row_new (void);
/* Adds that of a room, where it makes boards. */
void esp_today_row_add (GtkWidget *row, const EspPageSpec *spec);
/* Says which day it is: it may be another one by now. */
void esp_today_row_refresh (GtkWidget *row);

G_END_DECLS
