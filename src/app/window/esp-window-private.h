#pragma once

/* What the files of the window share. */

#include "esp-window.h"

G_BEGIN_DECLS

/* --- esp-window-actions.c: what the window's own menus, shortcuts and cards do --- */
/* Adds the actions “win.open”, “win.sample”, “win.save” and the like. */
void esp_window_actions_add (EspWindow *window);
/* What is done to the board that is shown can be done while one is. */
void esp_window_actions_show_page (EspWindow *window, gboolean shown);

G_END_DECLS
