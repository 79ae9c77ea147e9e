#pragma once

/* What a presentation says of a step, and one of two searches that are presented beside each other.
 */

#include <gtk/gtk.h>

#include "engine/trace/esp-search.h"
#include "kit/canvas/esp-canvas.h"

G_BEGIN_DECLS

/* What the step of @search is ("F6 = ship") and why, a sentence a line; new strings. Before the
 * first one that nothing has been done. */
char *esp_present_describe_step (EspSearch *search, char **reason);

/* The board of @search below @title, and what happens there in large words. */
GtkWidget *esp_present_side_new (EspSearch *search,
                                 const char *title,
                                 const EspPalette *palette,
                                 int look_view);
/* The search is at another step. */
void esp_present_side_refresh (GtkWidget *side);
/* What it says: for tests. */
const char *esp_present_side_get_event (GtkWidget *side);

G_END_DECLS
