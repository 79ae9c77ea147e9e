#pragma once

/* The row of a search: step buttons, speed, skyline, the step in figures. */

#include <gtk/gtk.h>

#include "esp-strip.h"

G_BEGIN_DECLS

/**
 * EspTimeline:
 *
 * The buttons activate the actions `search.first`, `search.previous`, `search.run`, `search.next`
 * and `search.last` of whoever holds it: an EspSearchDock, or what shows two searches; a step that
 * is typed is `search.step` (int64). The speed is its own: property `pace` (int), steps a second,
 * which whoever holds it passes on.
 */
#define ESP_TYPE_TIMELINE (esp_timeline_get_type ())
G_DECLARE_FINAL_TYPE (EspTimeline, esp_timeline, ESP, TIMELINE, GtkWidget)

GtkWidget *esp_timeline_new (void);
/* NULL: none. */
void esp_timeline_set_search (EspTimeline *timeline, EspSearch *search);
void esp_timeline_set_pace (EspTimeline *timeline, int pace);
int esp_timeline_get_pace (EspTimeline *timeline);
/* The skyline on a row of its own, above the buttons. */
void esp_timeline_set_tall (EspTimeline *timeline, gboolean tall);
/* So wide is its place: where that is too narrow for all the buttons to both ends go, to which a
 * click on the skyline leads, too, and then the speed. 0: not known. */
void esp_timeline_set_room (EspTimeline *timeline, int width);
/* The control of the speed, to be put elsewhere: the skyline has its room then. */
GtkWidget *esp_timeline_take_speed (EspTimeline *timeline);
/* Of two searches one is followed by hand: a skyline more, below the first; where one is; and what
 * the run button shows. */
void esp_timeline_add_strip (EspTimeline *timeline, GtkWidget *strip);
void esp_timeline_set_count (EspTimeline *timeline, guint64 step, guint64 n_steps);
void esp_timeline_set_running (EspTimeline *timeline, gboolean running);
/* A widget at the end of the row of buttons. */
void esp_timeline_append (EspTimeline *timeline, GtkWidget *widget);
/* As esp_count(), but a new string. */
char *esp_format_count (guint64 n);
EspStrip *esp_timeline_get_strip (EspTimeline *timeline);
/* Opens the field where a step is typed. */
void esp_timeline_ask_step (EspTimeline *timeline);
/* The step in figures, as it is shown: for tests. */
const char *esp_timeline_get_count (EspTimeline *timeline);

G_END_DECLS
