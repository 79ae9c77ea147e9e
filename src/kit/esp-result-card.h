#pragma once

/* How a game or a puzzle ended, what that means, and what to do next. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspResultCard:
 *
 * Signal `closed` (): the person wants it away.
 */
#define ESP_TYPE_RESULT_CARD (esp_result_card_get_type ())
G_DECLARE_FINAL_TYPE (EspResultCard, esp_result_card, ESP, RESULT_CARD, GtkWidget)

/* @title: "You win"; @meaning: a sentence, or NULL. */
GtkWidget *esp_result_card_new (const char *title, const char *meaning);
void esp_result_card_set_scores (EspResultCard *card, const char *first, const char *second);
/* Another button, from the left; the first is the one that is meant. @action in detail. */
void esp_result_card_add_button (EspResultCard *card, const char *label, const char *action);
const char *esp_result_card_get_title (EspResultCard *card);
/* Puts below each other what @width pixels have no room for beside each other, as with large text;
 * and beside each other again what they have. Not while sizes are given out. */
void esp_result_card_fit (EspResultCard *card, int width);

G_END_DECLS
