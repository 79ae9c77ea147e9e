#pragma once

/* A row of a long list: its texts are made when it is seen, and measuring it asks nothing of them.
 */

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

/* What is drawn before the second cell: the kind of an event at a glance, without its colour too.
 */
typedef enum
{
  ESP_SIGN_NONE,
  ESP_SIGN_DECISION, /* disc */
  ESP_SIGN_IMPLIED,  /* ring */
  ESP_SIGN_REMOVED,  /* stroke */
  ESP_SIGN_FAILED,   /* cross */
  ESP_SIGN_BACK,     /* arrow back */
  ESP_SIGN_NOGOOD,   /* square */
  ESP_SIGN_FOUND,    /* diamond */
  ESP_SIGN_CUT       /* the textbooks' two strokes */
} EspEventSign;

#define ESP_EVENT_ROW_MAX_COLUMNS 6
#define ESP_EVENT_ROW_SIGNED 1 /* the column that has a sign */
/* Pixels of the indent that a sign takes, with text of the usual size. */
#define ESP_EVENT_ROW_SIGN 18

/* What the rows of a list have in common; it outlives them. */
typedef struct
{
  /* What stands in a cell: a new string. @style and @indent (pixels) are set as well. */
  char *(*text) (gpointer data, guint64 index, guint column, EspCellStyle *style, int *indent);
  /* And its colour, which is that of the cell's text else. */
  EspEventSign (*sign) (gpointer data, guint64 index, EspCellStyle *style);
  /* More on a row, for its tip: a new string or NULL. */
  char *(*more) (gpointer data, guint64 index);
  /* Of a row, in pixels. */
  int (*height) (gpointer data);
  gpointer data;
  guint n_columns;
  int width[ESP_EVENT_ROW_MAX_COLUMNS];       /* pixels; the last has what is left too */
  int spare;                                  /* what the last one can do without */
  gboolean number[ESP_EVENT_ROW_MAX_COLUMNS]; /* at the right of its column */
} EspEventColumns;

/**
 * EspEventRow:
 *
 * A list makes some two hundred rows and binds all of them at each jump: with a label for every
 * cell that is a thousand widgets to be made and measured.
 */
#define ESP_TYPE_EVENT_ROW (esp_event_row_get_type ())
G_DECLARE_FINAL_TYPE (EspEventRow, esp_event_row, ESP, EVENT_ROW, GtkWidget)

GtkWidget *esp_event_row_new (const EspEventColumns *columns);
void esp_event_row_set_index (EspEventRow *row, guint64 index);
guint64 esp_event_row_get_index (EspEventRow *row);

G_END_DECLS
