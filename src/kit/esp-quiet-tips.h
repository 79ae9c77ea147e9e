#pragma once

/* Tips do not lie over menus. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on what a menu, a list or another popover stands on tells no tip while it is open. GTK
 * asks the widgets around the one below the pointer for a tip, and a popover's are those of its
 * button: its tip would lie over the first lines. Called once. */
void esp_quiet_tips (void);

G_END_DECLS
