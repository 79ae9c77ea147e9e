#pragma once

/* Work that was left behind: a window that offers all of it at once. */

#include "app/window/esp-window.h"

G_BEGIN_DECLS

/* Shows the window over @window where there is such work; NULL where there is none. What is neither
 * restored nor thrown away by name stays for the next start. */
GtkWidget *esp_recovery_offer (EspWindow *window);
/* Opens all of it without asking. */
void esp_recovery_restore_all (EspWindow *window);

G_END_DECLS
