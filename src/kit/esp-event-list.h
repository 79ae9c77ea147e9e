#pragma once

/* The events of a search as a list; the row of the present step is chosen. */

#include <gtk/gtk.h>

#include "kit/esp-event-model.h"

G_BEGIN_DECLS

/**
 * EspEventList:
 *
 * Signal `step-chosen` (guint64 step): a row was chosen by the person; its event is the last of
 * that step.
 */
#define ESP_TYPE_EVENT_LIST (esp_event_list_get_type ())
G_DECLARE_FINAL_TYPE (EspEventList, esp_event_list, ESP, EVENT_LIST, GtkWidget)

GtkWidget *esp_event_list_new (void);
void esp_event_list_set_trace (EspEventList *list, EspTrace *trace);
/* Takes in what the trace has grown by, and chooses the row of @step. */
void esp_event_list_set_step (EspEventList *list, guint64 step);
void esp_event_list_update (EspEventList *list);
/* The step of the chosen row; 0: none. */
guint64 esp_event_list_get_step (EspEventList *list);
EspEventModel *esp_event_list_get_model (EspEventList *list);

G_END_DECLS
