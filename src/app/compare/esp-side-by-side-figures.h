#pragma once

/* What two searches side by side have counted, and how long they took. */

#include <gtk/gtk.h>

#include "engine/trace/esp-side-by-side.h"
#include "engine/esp-timing.h"

G_BEGIN_DECLS

/* Fills @box anew with a row for each counter at the present steps, and with the times of the whole
 * searches. @timing: NULL where they are not measured. */
void esp_side_by_side_figures_fill (GtkBox *box, EspSideBySide *pair, const EspTiming *timing);

G_END_DECLS
