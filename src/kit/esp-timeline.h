#pragma once

/* The row under the board: step buttons, the strip of the whole search, the step in figures. */

#include <gtk/gtk.h>

#include "draw/esp-profile.h"
#include "engine/esp-trace.h"

G_BEGIN_DECLS

/**
 * EspTimeline:
 *
 * The buttons activate the actions `page.first`, `page.previous`, `page.next`, `page.last` and
 * `page.run`; the strip is a slider of its own, focusable, with Left and Right by decision and with
 * Shift by event. Signal `step-chosen` (guint64 step).
 */
#define ESP_TYPE_TIMELINE (esp_timeline_get_type ())
G_DECLARE_FINAL_TYPE (EspTimeline, esp_timeline, ESP, TIMELINE, GtkWidget)

GtkWidget *esp_timeline_new (void);
/* NULL: nothing is recorded. */
void esp_timeline_set_trace (EspTimeline *timeline, EspTrace *trace);
/* The present step of @n_steps; redraws the strip when the trace grew. */
void esp_timeline_set_step (EspTimeline *timeline, guint64 step, guint64 n_steps);
/* What the run button shows: pause while running. */
void esp_timeline_set_running (EspTimeline *timeline, gboolean running);
void esp_timeline_set_palette (EspTimeline *timeline, const EspPalette *palette);
/* As esp_count(), but a new string. */
char *esp_format_count (guint64 n);
/* The strip itself: for tests. */
GtkWidget *esp_timeline_get_strip (EspTimeline *timeline);

G_END_DECLS
