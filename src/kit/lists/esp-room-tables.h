#pragma once

/* The tables that a room makes of what is on the board (EspTableSpec), as a widget: one is chosen,
 * its options are set, and it follows the board. */

#include "engine/document/esp-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspRoomTables:
 *
 * The table is made on a job, and anew when its options or the board change; what is not to be seen
 * is not made.
 */
#define ESP_TYPE_ROOM_TABLES (esp_room_tables_get_type ())
G_DECLARE_FINAL_TYPE (EspRoomTables, esp_room_tables, ESP, ROOM_TABLES, GtkWidget)

/* Of the problem of @document, which has some. Returned floating. */
GtkWidget *esp_room_tables_new (EspDocument *document);
/* Chooses a table by its id. */
void esp_room_tables_choose (EspRoomTables *self, const char *id);
/* Sets an option of it, as a person does. FALSE with @error. */
gboolean
esp_room_tables_set (EspRoomTables *self, const char *option, const char *value, GError **error);
/* What is shown; borrowed. NULL while it is made, and where it could not be. */
const EspTable *esp_room_tables_get_table (EspRoomTables *self);

G_END_DECLS
