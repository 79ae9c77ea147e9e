#pragma once

/* What the room adds to the inspector: one file for each. All widgets are returned floating and
 * follow the document's signal `changed` as long as they live. */

#include "kit/esp-page.h"
#include "kit/lists/esp-row.h"
#include "tour.h"

G_BEGIN_DECLS

/* The successors of the tour as it stands, and whether it is an optimum. */
GtkWidget *tour_page_new_successors (EspDocument *document);
/* The distances of a table, to be typed over. */
GtkWidget *tour_page_new_table (EspDocument *document);
/* New cities by their coordinates, typed or pasted. */
GtkWidget *tour_page_new_places (EspDocument *document);
G_END_DECLS
