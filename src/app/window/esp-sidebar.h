#pragma once

/* The tabs of the window, at its side. */

#include <gtk/gtk.h>

#include "kit/esp-page.h"

G_BEGIN_DECLS

/**
 * EspSidebar:
 *
 * A list of symbols and names, in groups: the page “start” of a stack and one page a problem, each
 * called by the problem's id. What is selected is what the stack shows.
 */
#define ESP_TYPE_SIDEBAR (esp_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (EspSidebar, esp_sidebar, ESP, SIDEBAR, GtkWidget)

/* The name of the page that belongs to no problem. */
#define ESP_SIDEBAR_START "start"

/* For @stack, which outlives it. */
GtkWidget *esp_sidebar_new (GtkStack *stack);
/* A row for a page of the stack, after those that are there. @spec NULL: Start. */
void esp_sidebar_add (EspSidebar *side, const EspPageSpec *spec);
/* Symbols alone, with their names as tips. */
void esp_sidebar_set_narrow (EspSidebar *side, gboolean narrow);

G_END_DECLS
