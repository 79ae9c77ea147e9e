#pragma once

/* The manual: its pages, a search in them, and an index. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ESP_TYPE_HELP_WINDOW (esp_help_window_get_type ())
G_DECLARE_FINAL_TYPE (EspHelpWindow, esp_help_window, ESP, HELP_WINDOW, GtkWindow)

/* The id of the page that lists all terms. */
#define ESP_HELP_INDEX "index"

/* Shows @target, "PAGE" or "PAGE#PLACE", in the window that belongs to @parent, which is made where
 * there is none. It is the parent's own child, so that it can be used beside a dialog. */
EspHelpWindow *esp_help_window_present (GtkWindow *parent, const char *target);
/* Goes there; what is not known is left alone. */
void esp_help_window_go (EspHelpWindow *window, const char *target);
/* "PAGE" or "PAGE#PLACE"; borrowed. */
const char *esp_help_window_get_target (EspHelpWindow *window);
/* Searches as if @words were typed. */
void esp_help_window_search (EspHelpWindow *window, const char *words);

#define ESP_HELP_SIDE_BY_SIDE "compare#two-searches-side-by-side"

/* What is told of @widget and all in it, where nothing is said of what is further in. */
void esp_help_set_target (GtkWidget *widget, const char *target);
/* Of the first around @widget that has one; borrowed, NULL where none has. */
const char *esp_help_find_target (GtkWidget *widget);
/* A button that leads there, and F1 within @window does, too. Packed into the window's bar. */
void esp_help_add_button (GtkWindow *window, const char *target);

G_END_DECLS
