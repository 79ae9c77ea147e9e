#pragma once

/* The numbers of the lines beside a text. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspTextGutter:
 *
 * The left gutter of a text view, which it follows.
 */
#define ESP_TYPE_TEXT_GUTTER (esp_text_gutter_get_type ())
G_DECLARE_FINAL_TYPE (EspTextGutter, esp_text_gutter, ESP, TEXT_GUTTER, GtkWidget)

/* @view must be there as long as it. */
GtkWidget *esp_text_gutter_new (GtkTextView *view);
/* What lies behind the number of the line that the caret is in. */
void esp_text_gutter_set_tint (EspTextGutter *gutter, const GdkRGBA *tint);
/* Lines came or went, or others are seen: it is drawn anew, and as wide as the last number is. */
void esp_text_gutter_refresh (EspTextGutter *gutter);

G_END_DECLS
