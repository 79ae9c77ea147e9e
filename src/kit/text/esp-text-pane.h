#pragma once

/* The text of a board in a column: the text, and below it what it was read as. */

#include "esp-text-view.h"

G_BEGIN_DECLS

/**
 * EspTextPane:
 *
 * A view with what is said of it. It closes by `page.text`.
 */
#define ESP_TYPE_TEXT_PANE (esp_text_pane_get_type ())
G_DECLARE_FINAL_TYPE (EspTextPane, esp_text_pane, ESP, TEXT_PANE, GtkWidget)

GtkWidget *esp_text_pane_new (void);
EspTextView *esp_text_pane_get_view (EspTextPane *pane);
/* The text was read; as what, in words. */
void esp_text_pane_set_read (EspTextPane *pane, const char *what);
/* It was not, and why; @line and @column count from 1, 0: it has no place. A click leads there. */
void esp_text_pane_set_fault (EspTextPane *pane, const char *why, guint line, guint column);
/* What the fault is called; NULL: there is none. Borrowed. */
const char *esp_text_pane_get_fault (EspTextPane *pane);
/* Why there is no text to edit; NULL: there is. */
void esp_text_pane_set_refused (EspTextPane *pane, const char *why);
/* Gives the text the keyboard. */
void esp_text_pane_focus (EspTextPane *pane);

G_END_DECLS
