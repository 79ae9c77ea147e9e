#pragma once

/* A cell of a long list: its text is made when it is seen, and measuring it asks nothing of it. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  ESP_CELL_PLAIN,
  ESP_CELL_DIM,
  ESP_CELL_STRONG,
  ESP_CELL_GOOD,
  ESP_CELL_BAD
} EspCellStyle;

/* What stands in the cell of @column in row @index: a new string. @style and @indent (pixels) are
 * set as well. */
typedef char *(*EspCellText) (
    gpointer data, guint64 index, guint column, EspCellStyle *style, int *indent);

/**
 * EspEventCell:
 *
 * A list makes some two hundred rows and binds all of them at each jump; labels would have each of
 * their texts laid out for it.
 */
#define ESP_TYPE_EVENT_CELL (esp_event_cell_get_type ())
G_DECLARE_FINAL_TYPE (EspEventCell, esp_event_cell, ESP, EVENT_CELL, GtkWidget)

/* @text, @height (of all rows, in pixels) and @data outlive it. @number: at the right. */
GtkWidget *esp_event_cell_new (
    EspCellText text, int (*height) (gpointer data), gpointer data, guint column, gboolean number);
void esp_event_cell_set_index (EspEventCell *cell, guint64 index);

G_END_DECLS
