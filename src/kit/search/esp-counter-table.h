#pragma once

/* The counters of a search: at the present step, and in all. */

#include <gtk/gtk.h>

#include "engine/trace/esp-trace.h"

G_BEGIN_DECLS

#define ESP_TYPE_COUNTER_TABLE (esp_counter_table_get_type ())
G_DECLARE_FINAL_TYPE (EspCounterTable, esp_counter_table, ESP, COUNTER_TABLE, GtkWidget)

GtkWidget *esp_counter_table_new (void);
/* Which counters there are, ended by %ESP_N_COUNTERS. */
void esp_counter_table_set_ids (EspCounterTable *table, const EspCounterId *ids);
/* Whether those that tell less are seen, too, where there are many. Signal `all-changed`: by hand.
 */
void esp_counter_table_set_all (EspCounterTable *table, gboolean all);
gboolean esp_counter_table_get_all (EspCounterTable *table);
/* How long it took, in words, and more of it; NULL: not known. */
void esp_counter_table_set_time (EspCounterTable *table, const char *text, const char *tip);
/* The counters of the whole search so far. */
void esp_counter_table_set_total (EspCounterTable *table, const EspCounters *counters);
/* Those at the present step; @known tells which of them a trace can tell. Both NULL: none. */
void esp_counter_table_set_step (EspCounterTable *table,
                                 const EspCounters *counters,
                                 const gboolean *known);
/* What is shown for a counter at the step and in all: for tests. */
const char *esp_counter_table_get_step_text (EspCounterTable *table, EspCounterId id);
const char *esp_counter_table_get_total_text (EspCounterTable *table, EspCounterId id);

G_END_DECLS
