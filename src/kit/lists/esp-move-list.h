#pragma once

/* The moves of a game in two columns; a click goes to the position after one. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspMoveList:
 *
 * Signal `chosen` (guint n): the position after the first n moves is wanted.
 */
#define ESP_TYPE_MOVE_LIST (esp_move_list_get_type ())
G_DECLARE_FINAL_TYPE (EspMoveList, esp_move_list, ESP, MOVE_LIST, GtkWidget)

GtkWidget *esp_move_list_new (void);
/* The game: its moves in order (copied), and how many of them have been made; the others were taken
 * back and can be put again. */
void
esp_move_list_set_moves (EspMoveList *list, const char *const *moves, guint n_moves, guint n_made);
/* What is written for them: for tests; a new string. */
char *esp_move_list_get_text (EspMoveList *list);

G_END_DECLS
