#pragma once

/* What the window's own menus, shortcuts and cards do. */

#include "esp-window.h"

G_BEGIN_DECLS

/* Adds the actions “win.open”, “win.sample”, “win.save” and the like. */
void esp_window_actions_add (EspWindow *window);

G_END_DECLS
