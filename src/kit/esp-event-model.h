#pragma once

/* The events of a trace as a list model. */

#include <gio/gio.h>

#include "engine/esp-trace.h"

G_BEGIN_DECLS

/* A row: which event it is. */
#define ESP_TYPE_EVENT_ITEM (esp_event_item_get_type ())
G_DECLARE_FINAL_TYPE (EspEventItem, esp_event_item, ESP, EVENT_ITEM, GObject)

guint64 esp_event_item_get_index (EspEventItem *item);

/**
 * EspEventModel:
 *
 * A window on the events of a trace: of at most %ESP_EVENT_MODEL_MAX rows, since a list widget's
 * height overflows near 90 million. Items are made when they are asked for.
 */
#define ESP_TYPE_EVENT_MODEL (esp_event_model_get_type ())
G_DECLARE_FINAL_TYPE (EspEventModel, esp_event_model, ESP, EVENT_MODEL, GObject)

#define ESP_EVENT_MODEL_MAX 10000000u

EspEventModel *esp_event_model_new (void);
/* Rows in the window at most; smaller ones are for tests. */
void esp_event_model_set_max (EspEventModel *model, guint max);
void esp_event_model_set_trace (EspEventModel *model, EspTrace *trace);
EspTrace *esp_event_model_get_trace (EspEventModel *model);
/* Takes in what the trace has grown by. */
void esp_event_model_update (EspEventModel *model);
/* Only the first @limit events are there to be seen; G_MAXUINT64: all. */
void esp_event_model_set_limit (EspEventModel *model, guint64 limit);
/* Whether event @index is in the window as it stands. */
gboolean esp_event_model_has (EspEventModel *model, guint64 index);
/* The row of event @index; slides the window where it is outside. GTK_INVALID_LIST_POSITION
 * (G_MAXUINT) where there is no such event. */
guint esp_event_model_find (EspEventModel *model, guint64 index);

G_END_DECLS
