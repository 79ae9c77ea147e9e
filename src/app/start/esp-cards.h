#pragma once

/* Cards in rows. */

#include "esp-card.h"

G_BEGIN_DECLS

/**
 * EspCards:
 *
 * Cards of one size, in as many columns as make the last row as full as it can be. Where there is
 * more height than they ask for, their pictures take it, up to a share of their width. A card that
 * is hidden leaves its place to the next one; the others stay as large as they are.
 */
#define ESP_TYPE_CARDS (esp_cards_get_type ())
G_DECLARE_FINAL_TYPE (EspCards, esp_cards, ESP, CARDS, GtkWidget)

/* How high pictures are at least, in pixels, and how high they may become, of their card's width:
 * of cards that come after this. */
void esp_cards_set_pictures (EspCards *cards, int least, double tallest);
/* How wide columns are at least, in pixels, and how many there are at most. */
void esp_cards_set_columns (EspCards *cards, int least_width, guint most);
/* Takes a floating card, behind those that are there. */
void esp_cards_append (EspCards *cards, GtkWidget *card);
void esp_cards_remove (EspCards *cards, GtkWidget *card);
void esp_cards_remove_all (EspCards *cards);
/* The @i-th, hidden ones too; NULL: there is none. */
EspCard *esp_cards_get_card (EspCards *cards, guint i);
/* How many columns they stand in at @width pixels. */
guint esp_cards_count_columns (EspCards *cards, int width);

G_END_DECLS
