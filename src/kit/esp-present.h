#pragma once

/* A search for a whole room: board, what happens in large words, timeline, full screen. */

#include <gtk/gtk.h>

#include "engine/trace/esp-side-by-side.h"
#include "kit/canvas/esp-canvas.h"

G_BEGIN_DECLS

/**
 * EspPresent:
 *
 * Shows the step of the search that it is given, and moves it: Space, Return, arrows and a
 * presenter's remote (Page Down, Page Up) go by decision, with Shift by event. What is to come is
 * hidden. Plus and minus change the size of the words, a halo follows the pointer, Escape ends it.
 */
#define ESP_TYPE_PRESENT (esp_present_get_type ())
G_DECLARE_FINAL_TYPE (EspPresent, esp_present, ESP, PRESENT, GtkWindow)

/* @look_view: which of the look's views. */
GtkWidget *
esp_present_new (GtkWindow *parent, EspSearch *search, const EspPalette *palette, int look_view);
/* Both of two side by side, which go on together; @names: what the two are called. */
GtkWidget *esp_present_new_pair (GtkWindow *parent,
                                 EspSideBySide *pair,
                                 const char *const names[2],
                                 const EspPalette *palette,
                                 int look_view);
/* What it says: for tests. */
const char *esp_present_get_event (EspPresent *present);
const char *esp_present_get_reason (EspPresent *present);
EspSearch *esp_present_get_search (EspPresent *present);

G_END_DECLS
