#pragma once

/* The columns of a list of events: their titles, and how wide they are. */

#include "engine/trace/esp-event-words.h"
#include "esp-event-model.h"
#include "esp-event-row.h"

G_BEGIN_DECLS

/* One of numbers, called @first, and those of @words; the box @header gets a label for each. */
void esp_event_columns_make (EspEventColumns *columns,
                             GtkWidget *header,
                             const char *first,
                             EspWords words);
/* Makes them as wide as what stands in them, by what `text` of @columns says of rows of @model; in
 * the font of @view. */
void esp_event_columns_measure (EspEventColumns *columns,
                                GtkWidget *header,
                                GtkWidget *view,
                                EspEventModel *model,
                                EspWords words);
/* Only wider, for the rows from @first on; whether any is. */
gboolean esp_event_columns_widen (EspEventColumns *columns,
                                  GtkWidget *header,
                                  GtkWidget *view,
                                  EspEventModel *model,
                                  EspWords words,
                                  guint64 first);
/* Where nothing is cut. */
int esp_event_columns_get_wanted_width (const EspEventColumns *columns);

G_END_DECLS
