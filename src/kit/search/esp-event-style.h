#pragma once

/* What an event looks like in a list. */

#include "engine/trace/esp-event.h"
#include "esp-event-row.h"

G_BEGIN_DECLS

/* Of the text in a column of its words. */
EspCellStyle esp_event_get_style (const EspEvent *event, guint column);
EspEventSign esp_event_get_sign (const EspEvent *event);

G_END_DECLS
