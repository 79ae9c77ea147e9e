#pragma once

/* The mark of a verdict alone. */

#include <gtk/gtk.h>

#include "draw/esp-palette.h"
#include "programs/process/esp-process.h"

G_BEGIN_DECLS

/**
 * EspVerdictSign:
 *
 * A picture for legends and rows, as large as their text; what it means is said beside it.
 */
#define ESP_TYPE_VERDICT_SIGN (esp_verdict_sign_get_type ())
G_DECLARE_FINAL_TYPE (EspVerdictSign, esp_verdict_sign, ESP, VERDICT_SIGN, GtkWidget)

GtkWidget *esp_verdict_sign_new (EspVerdictKind verdict, const EspPalette *palette);

G_END_DECLS
