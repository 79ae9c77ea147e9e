#pragma once

/* Two searches of one instance on two boards over one timeline. */

#include <gtk/gtk.h>

#include "engine/trace/esp-side-by-side.h"
#include "kit/canvas/esp-canvas.h"
#include "esp-event-list.h"
#include "esp-timeline.h"

G_BEGIN_DECLS

/**
 * EspSideBySideView:
 *
 * Its action group "search" is that of its buttons; `difference` goes to the first decision in
 * which they differ.
 */
#define ESP_TYPE_SIDE_BY_SIDE_VIEW (esp_side_by_side_view_get_type ())
G_DECLARE_FINAL_TYPE (EspSideBySideView, esp_side_by_side_view, ESP, SIDE_BY_SIDE_VIEW, GtkWidget)

GtkWidget *esp_side_by_side_view_new (void);
/* @names: what the two are called; NULL pair: none. */
void esp_side_by_side_view_set_pair (EspSideBySideView *view,
                                     EspSideBySide *pair,
                                     const char *const names[2]);
EspSideBySide *esp_side_by_side_view_get_pair (EspSideBySideView *view);
void esp_side_by_side_view_set_palette (EspSideBySideView *view, const EspPalette *palette);
/* Which of the look's views both boards show. */
void esp_side_by_side_view_set_view (EspSideBySideView *view, int look_view);
/* The arrow keys step both from now on. */
void esp_side_by_side_view_grab_keys (EspSideBySideView *view);
EspTimeline *esp_side_by_side_view_get_timeline (EspSideBySideView *view);
/* How many positions of the pair its timelines have room for: where one run is much longer, not
 * all.
 */
guint64 esp_side_by_side_view_get_scale (EspSideBySideView *view);
EspCanvas *esp_side_by_side_view_get_canvas (EspSideBySideView *view, guint side);
EspEventList *esp_side_by_side_view_get_events (EspSideBySideView *view, guint side);

G_END_DECLS
