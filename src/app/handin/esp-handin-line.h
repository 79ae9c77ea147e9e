#pragma once

/* The line that says what a hand-in lacks: before it is saved and after. */

#include <gtk/gtk.h>

#include "report/handin/esp-handin.h"

G_BEGIN_DECLS

/**
 * EspHandinLine:
 *
 * Hidden where nothing is missing. Its buttons activate `handin.files` and `handin.go-to-lack`.
 */
#define ESP_TYPE_HANDIN_LINE (esp_handin_line_get_type ())
G_DECLARE_FINAL_TYPE (EspHandinLine, esp_handin_line, ESP, HANDIN_LINE, GtkWidget)

/* Says what @handin lacks now. */
void esp_handin_line_show (EspHandinLine *line, EspHandin *handin);

G_END_DECLS
