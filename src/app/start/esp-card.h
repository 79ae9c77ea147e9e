#pragma once

/* A button that is a picture with words. */

#include "esp-thumbnail.h"

G_BEGIN_DECLS

#define ESP_TYPE_CARD (esp_card_get_type ())
G_DECLARE_FINAL_TYPE (EspCard, esp_card, ESP, CARD, GtkButton)

/* @action is a detailed name; or NULL. */
GtkWidget *esp_card_new (const char *title, const char *text, const char *action);
/* The picture at the left instead of above, the words in one line each. */
void esp_card_set_wide (EspCard *card);
/* A symbol instead of a picture. */
void esp_card_set_icon (EspCard *card, const char *icon_name);
void esp_card_set_text (EspCard *card, const char *text);
const char *esp_card_get_title (EspCard *card);
const char *esp_card_get_text (EspCard *card);
EspThumbnail *esp_card_get_thumbnail (EspCard *card);
/* The part of it that is not the picture. */
GtkWidget *esp_card_get_words (EspCard *card);
/* FALSE: a symbol. */
gboolean esp_card_has_picture (EspCard *card);

G_END_DECLS
