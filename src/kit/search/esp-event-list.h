#pragma once

/* The events of a search as a list, in columns that suit its kind. */

#include <gtk/gtk.h>

#include "engine/trace/esp-search.h"
#include "esp-event-model.h"

G_BEGIN_DECLS

/**
 * EspEventList:
 *
 * The row of the present step is chosen; choosing another goes there. Signal "measured": the
 * columns have other widths.
 */
#define ESP_TYPE_EVENT_LIST (esp_event_list_get_type ())
G_DECLARE_FINAL_TYPE (EspEventList, esp_event_list, ESP, EVENT_LIST, GtkWidget)

GtkWidget *esp_event_list_new (void);
/* NULL: none. */
void esp_event_list_set_search (EspEventList *list, EspSearch *search);
/* Shows no event after the step. */
void esp_event_list_set_hide_future (EspEventList *list, gboolean hide);
/* The event whose row is tinted: the first in which two searches differ. G_MAXUINT64: none. */
void esp_event_list_set_difference (EspEventList *list, guint64 index);
/* What a list of decisions alone is told. */
typedef struct
{
  EspEventRows rows;
  const char *title; /* of the column of their numbers; kept */
  /* What people count in a row, 0: nothing; and the step that one goes to by it. */
  guint64 (*tell_number) (gpointer data, guint64 row);
  guint64 (*find_step) (gpointer data, guint64 row);
} EspEventDecisions;
/* Has rows for decisions only, which say what came of them; NULL: for every event again. */
void esp_event_list_set_decisions (EspEventList *list, const EspEventDecisions *decisions);
/* There are more decisions than there were. */
void esp_event_list_update (EspEventList *list);
/* One whose rows are read line by line with those of this list: they scroll together. Borrowed;
 * NULL: none. */
void esp_event_list_set_beside (EspEventList *list, EspEventList *other);
/* The step whose row is chosen, 0: none. */
guint64 esp_event_list_get_step (EspEventList *list);
EspEventModel *esp_event_list_get_model (EspEventList *list);
/* How wide it would have to be so that nothing in it is cut; changes with the signal "measured". */
int esp_event_list_get_wanted_width (EspEventList *list);
/* The most of @height that whole rows fill; @height where there are none yet. */
int esp_event_list_fit_height (EspEventList *list, int height);

G_END_DECLS
