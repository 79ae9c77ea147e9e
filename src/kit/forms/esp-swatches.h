#pragma once

/* What a tool of an editor puts down, drawn as the board draws it and chosen by clicking it. */

#include <gtk/gtk.h>

#include "draw/esp-look.h"
#include "engine/document/esp-document.h"

G_BEGIN_DECLS

/**
 * EspSwatches:
 *
 * A heading that says in words what is chosen, and a button for each value. Signal `changed` ():
 * something else is chosen.
 */
#define ESP_TYPE_SWATCHES (esp_swatches_get_type ())
G_DECLARE_FINAL_TYPE (EspSwatches, esp_swatches, ESP, SWATCHES, GtkWidget)

GtkWidget *esp_swatches_new (void);
/* What the instance of @document offers @tool; hidden where that is NULL or has no swatches. */
void esp_swatches_set_tool (EspSwatches *swatches, const EspTool *tool, EspDocument *document);
/* The instance is another now: what is chosen stays as far as it is offered still. */
void esp_swatches_refresh (EspSwatches *swatches);
void esp_swatches_set_palette (EspSwatches *swatches, const EspPalette *palette);
/* What is chosen, as `paint` is told it: a new string. */
char *esp_swatches_get_text (EspSwatches *swatches);
/* Fails where @text has what is not offered. */
gboolean esp_swatches_set_text (EspSwatches *swatches, const char *text, GError **error);
/* Presses the button of the @i-th value, as the person would. */
void esp_swatches_press (EspSwatches *swatches, guint i);
guint esp_swatches_get_n (EspSwatches *swatches);
/* What the heading says: for tests. */
const char *esp_swatches_get_summary (EspSwatches *swatches);

G_END_DECLS
