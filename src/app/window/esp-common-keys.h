#pragma once

/* What every window does that people expect of windows. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on each window, those of GTK's own too, has letters to choose controls by
 * (esp-mnemonics.h), and closes with Ctrl+W; Escape closes what is not the application's own
 * window, where it means "stop". A press on a grey button of a title bar is none on the bar. Once,
 * after GTK is there. */
void esp_common_keys_watch (void);

G_END_DECLS
