#pragma once

/* Two searches of one instance on two boards over one timeline. */

#include <gtk/gtk.h>

#include "engine/trace/esp-pair.h"
#include "kit/canvas/esp-canvas.h"
#include "esp-event-list.h"
#include "esp-timeline.h"

G_BEGIN_DECLS

/**
 * EspSideBySide:
 *
 * Its action group "search" is that of its buttons; `difference` goes to the first decision in
 * which they differ.
 */
#define ESP_TYPE_SIDE_BY_SIDE (esp_side_by_side_get_type ())
G_DECLARE_FINAL_TYPE (EspSideBySide, esp_side_by_side, ESP, SIDE_BY_SIDE, GtkWidget)

GtkWidget *esp_side_by_side_new (void);
/* @names: what the two are called; NULL pair: none. */
void esp_side_by_side_set_pair (EspSideBySide *view, EspPair *pair, const char *const names[2]);
EspPair *esp_side_by_side_get_pair (EspSideBySide *view);
void esp_side_by_side_set_palette (EspSideBySide *view, const EspPalette *palette);
/* Which of the look's views both boards show. */
void esp_side_by_side_set_view (EspSideBySide *view, int look_view);
/* The arrow keys step both from now on. */
void esp_side_by_side_grab_keys (EspSideBySide *view);
EspTimeline *esp_side_by_side_get_timeline (EspSideBySide *view);
/* How many positions of the pair its timelines have room for: where one run is much longer, not
 * all.
 */
guint64 esp_side_by_side_get_scale (EspSideBySide *view);
EspCanvas *esp_side_by_side_get_canvas (EspSideBySide *view, guint side);
EspEventList *esp_side_by_side_get_events (EspSideBySide *view, guint side);

G_END_DECLS
