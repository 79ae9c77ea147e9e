#pragma once

/* A text that is edited, with colours, line numbers and the place of a fault. */

#include <gtk/gtk.h>

#include "draw/esp-palette.h"

G_BEGIN_DECLS

/* More than this cannot be edited here: a view lays out whole lines, and all of them are parsed
 * after each pause. In bytes. */
#define ESP_TEXT_MOST (1024 * 1024)
#define ESP_TEXT_LONGEST_LINE 8192

/**
 * EspTextView:
 *
 * It has no undo of its own, and Tab leads on. Signals:
 *
 * - `typed` (): the text is another, and the person made it so
 * - `refused` (): what was to come in would be too large
 * - `left` (): Escape was pressed
 */
#define ESP_TYPE_TEXT_VIEW (esp_text_view_get_type ())
G_DECLARE_FINAL_TYPE (EspTextView, esp_text_view, ESP, TEXT_VIEW, GtkTextView)

/* What stands out: as EspFiles has them; NULL: none. Kept. */
void esp_text_view_set_words (EspTextView *view,
                              const char *const *keywords,
                              const char *const *comments);
void esp_text_view_set_palette (EspTextView *view, const EspPalette *palette);
/* Whether @text can be edited here. */
gboolean esp_text_view_can_take (const char *text);
/* The text; a new string. */
char *esp_text_view_get_text (EspTextView *view);
/* Changes no more of it than what differs, so that the caret stays where it is in what is left. */
void esp_text_view_set_text (EspTextView *view, const char *text);
/* A box around what is at hand elsewhere, from byte @start on; until the text is another. @length
 * 0: none. */
void esp_text_view_set_here (EspTextView *view, gsize start, gsize length);
/* The same in characters; FALSE: there is none. */
gboolean esp_text_view_get_here (EspTextView *view, int *start, int *length);
/* A wave under what stands at line and column (from 1, in characters); line 0: there is no fault.
 * @why is told to those who do not see it. */
void esp_text_view_set_fault (EspTextView *view, guint line, guint column, const char *why);
/* Puts the caret where the wave is. */
void esp_text_view_go_to_fault (EspTextView *view);

G_END_DECLS
