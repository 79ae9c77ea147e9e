#pragma once

/* Messages where the person looks: a bar over the board. */

#include <gtk/gtk.h>

#include "esp-messages.h"

G_BEGIN_DECLS

#define ESP_TYPE_MESSAGE_BAR (esp_message_bar_get_type ())
G_DECLARE_FINAL_TYPE (EspMessageBar, esp_message_bar, ESP, MESSAGE_BAR, GtkWidget)

GtkWidget *esp_message_bar_new (void);
/* Shows @text instead of what was there. With @button a button that activates the action @action
 * (a detailed name); both may be NULL. */
void esp_message_bar_show (EspMessageBar *bar,
                           EspMessageKind kind,
                           const char *text,
                           const char *button,
                           const char *action);
/* With what is shown now, buttons that open the file at @path and show it in its folder. */
void esp_message_bar_set_file (EspMessageBar *bar, const char *path);
void esp_message_bar_hide (EspMessageBar *bar);
/* What is shown stays true whatever becomes of the board; what is shown next does not, until said
 * again. */
void esp_message_bar_set_lasting (EspMessageBar *bar, gboolean lasting);
/* Hides what was about the board as it stood. */
void esp_message_bar_expire (EspMessageBar *bar);
/* NULL when nothing is shown. */
const char *esp_message_bar_get_text (EspMessageBar *bar);
EspMessageKind esp_message_bar_get_kind (EspMessageBar *bar);
/* Shows what @messages says, from now on. */
void esp_message_bar_follow (EspMessageBar *bar, EspMessages *messages);

G_END_DECLS
