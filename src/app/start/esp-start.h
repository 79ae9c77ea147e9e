#pragma once

/* The first tab: what there is, and what was done last. */

#include <gtk/gtk.h>

#include "engine/document/esp-document.h"
#include "base/esp-job.h"
#include "kit/esp-page.h"

G_BEGIN_DECLS

/**
 * EspStart:
 *
 * A card for each problem with a live picture, cards for the files that were used last, and one for
 * the assignment where the window has the action `handin`. All that a card does is an action of
 * the window: `win.problem`, `win.open`, `win.handin`. Above them a line, as long as there is work
 * that was left behind: `app.unfinished-work` shows it, `app.restore-work` opens it.
 */
#define ESP_TYPE_START (esp_start_get_type ())
G_DECLARE_FINAL_TYPE (EspStart, esp_start, ESP, START, GtkWidget)

GtkWidget *esp_start_new (void);
/* A card for a problem, after those that are there. */
void esp_start_add (EspStart *start, const EspPageSpec *spec);
/* How the board of a problem stands now; its card shows that from then on. */
void esp_start_set_document (EspStart *start, const EspProblem *problem, EspDocument *document);
/* A line for what went wrong. */
void esp_start_notice (EspStart *start, const char *text);
/* Long work that was begun from here, one at a time: the line says how far it is, with a button
 * that stops it. */
void esp_start_watch_job (EspStart *start, EspJob *job);
/* Nothing where another job, or none, is watched. */
void esp_start_end_job (EspStart *start, EspJob *job);
/* Whether a picture is being drawn. */
gboolean esp_start_is_busy (EspStart *start);

/* The cards, for tests: the @i-th of a problem (EspCard), the line's text or NULL. */
GtkWidget *esp_start_get_card (EspStart *start, guint i);
const char *esp_start_get_notice (EspStart *start);
/* The line of what was left behind, or NULL. */
const char *esp_start_get_recovered (EspStart *start);

G_END_DECLS
