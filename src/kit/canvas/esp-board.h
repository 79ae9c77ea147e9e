#pragma once

/* The board of a tab: canvas, what floats over it, and the line that says how things stand. */

#include <gtk/gtk.h>

#include "esp-canvas.h"

G_BEGIN_DECLS

/**
 * EspBoard:
 *
 * Nothing laid over it hides a cell for long: a toast lies on the strip, and a card at the end of a
 * game has the board make room.
 */
#define ESP_TYPE_BOARD (esp_board_get_type ())
G_DECLARE_FINAL_TYPE (EspBoard, esp_board, ESP, BOARD, GtkWidget)

GtkWidget *esp_board_new (const EspProblem *problem);
EspCanvas *esp_board_get_canvas (EspBoard *board);
/* How things stand, in words. */
void esp_board_set_status (EspBoard *board, const char *text);
/* The scores of a game's sides, at the end of the line: their names (NULL: nothing is told) and
 * what they have. */
void
esp_board_set_scores (EspBoard *board, const char *const names[2], const char *const scores[2]);
/* A bar at the left of the drawing, as high as its cells; once. It lies where the drawing leaves
 * room for it; where it does not, it takes a little from a drawing that hardly becomes smaller, and
 * else is not seen. */
void esp_board_set_bar (EspBoard *board, GtkWidget *bar);
/* It was asked for: it is seen whatever the drawing has to give. */
void esp_board_insist_on_bar (EspBoard *board, gboolean insist);
/* What floats over the strip: the page's messages. NULL: nothing. */
void esp_board_set_toast (EspBoard *board, GtkWidget *toast);
/* The card at the end of a game or puzzle; NULL: none. */
void esp_board_set_card (EspBoard *board, GtkWidget *card);
GtkWidget *esp_board_get_card (EspBoard *board);
/* A field over @cell, in which what is there is changed in place; NULL: none. */
void esp_board_set_field (EspBoard *board, GtkWidget *field, int cell);
/* The ways to draw it: 0 where there is but one. */
guint esp_board_get_n_views (EspBoard *board);
guint esp_board_get_view (EspBoard *board);
void esp_board_set_view (EspBoard *board, guint view);

G_END_DECLS
