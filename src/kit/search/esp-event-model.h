#pragma once

/* The events of a trace as a list model. */

#include <gio/gio.h>

#include "engine/trace/esp-trace.h"

G_BEGIN_DECLS

/* A row: which event it is. */
#define ESP_TYPE_EVENT_ITEM (esp_event_item_get_type ())
G_DECLARE_FINAL_TYPE (EspEventItem, esp_event_item, ESP, EVENT_ITEM, GObject)

guint64 esp_event_item_get_index (EspEventItem *item);

/* Which events have rows, where not all have: in their order, and with time only more. Rows count
 * from 0. */
typedef struct
{
  guint64 (*count) (gpointer data);
  /* The event in a row, and the row that stands for an event, whether it has one of its own or not;
   * where there is none yet, the count or more. */
  guint64 (*find_event) (gpointer data, guint64 row);
  guint64 (*find_row) (gpointer data, guint64 index);
  gpointer data;
} EspEventRows;

/**
 * EspEventModel:
 *
 * A window on the events of a trace, or on some of them: of at most %ESP_EVENT_MODEL_MAX rows,
 * since a list widget's height overflows near 90 million. Items are made when they are asked for.
 */
#define ESP_TYPE_EVENT_MODEL (esp_event_model_get_type ())
G_DECLARE_FINAL_TYPE (EspEventModel, esp_event_model, ESP, EVENT_MODEL, GObject)

#define ESP_EVENT_MODEL_MAX 10000000u

EspEventModel *esp_event_model_new (void);
/* Rows in the window at most; smaller ones are for tests. */
void esp_event_model_set_max (EspEventModel *model, guint max);
void esp_event_model_set_trace (EspEventModel *model, EspTrace *trace);
EspTrace *esp_event_model_get_trace (EspEventModel *model);
/* Copied; NULL: every event has one. */
void esp_event_model_set_rows (EspEventModel *model, const EspEventRows *rows);
/* How many rows there would be without the window's bounds, and the event in one. */
guint64 esp_event_model_count_rows (EspEventModel *model);
guint64 esp_event_model_get_index (EspEventModel *model, guint64 row);
/* Takes in what the trace has grown by. */
void esp_event_model_update (EspEventModel *model);
/* Only the first @limit events are there to be seen; G_MAXUINT64: all. */
void esp_event_model_set_limit (EspEventModel *model, guint64 limit);
/* Whether the row of event @index is in the window as it stands. */
gboolean esp_event_model_has (EspEventModel *model, guint64 index);
/* The row of event @index; slides the window where it is outside. GTK_INVALID_LIST_POSITION
 * (G_MAXUINT) where there is no such event. */
guint esp_event_model_find (EspEventModel *model, guint64 index);

G_END_DECLS
