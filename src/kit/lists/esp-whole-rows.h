#pragma once

/* What scrolls ends with a whole row while it stands at its beginning. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Leaves a gap below @scrolled, where the last row would be cut otherwise. */
void esp_keep_whole_rows (GtkScrolledWindow *scrolled);

G_END_DECLS
