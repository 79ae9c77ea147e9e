#pragma once

/* Light or dark, plain or of high contrast: the person's choice, or the system's as the settings
 * portal tells it. */

#include <gtk/gtk.h>

#include "draw/esp-palette.h"

G_BEGIN_DECLS

/**
 * EspStyle:
 *
 * Keeps the application's theme in step with the preference and the system. Signal `changed` ().
 */
#define ESP_TYPE_STYLE (esp_style_get_type ())
G_DECLARE_FINAL_TYPE (EspStyle, esp_style, ESP, STYLE, GObject)

/* The one there is; the first call needs a display. Borrowed. */
EspStyle *esp_style_get (void);
gboolean esp_style_is_dark (EspStyle *style);
/* Whether edges are drawn and colours far apart: the portal's wish, or a theme of that name. */
gboolean esp_style_has_contrast (EspStyle *style);
/* What boards are drawn with. */
const EspPalette *esp_style_get_palette (EspStyle *style);

G_END_DECLS
