#pragma once

/* Where texts go on a drawing of places and lines: clear of these and of each other as far as there
 * is room. */

#include "esp-look.h"

G_BEGIN_DECLS

typedef struct _EspLabels EspLabels;

typedef struct
{
  EspRect rect;
  double bad; /* what lies there already: below 1 nothing, and above ESP_LABEL_TOO_MUCH it is worse
               * to see the text than not to */
  int side;   /* -1: to the left of its place, 1: to the right; 0: above, below, or on a line */
} EspLabel;

#define ESP_LABEL_TOO_MUCH 26.0

/* All of them are to lie within @room. */
EspLabels *esp_labels_new (const EspRect *room);
void esp_labels_free (EspLabels *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspLabels, esp_labels_free)
/* What is in the way: a line of that width, and a disc. Returns the number of the line. */
int esp_labels_add_line (EspLabels *self, double ax, double ay, double bx, double by, double width);
void esp_labels_add_disc (EspLabels *self, double x, double y, double radius);
/* A text of that size beside a place, @gap from it at least; its number. */
int esp_labels_add_beside (
    EspLabels *self, double x, double y, double gap, double width, double height);
/* A text on a line, somewhere in its middle, which it may cover; or beside it where there is no
 * room. */
int esp_labels_add_on (EspLabels *self, int line, double width, double height);
/* Finds places for all of them. */
void esp_labels_place (EspLabels *self);
const EspLabel *esp_labels_get (const EspLabels *self, int number);

G_END_DECLS
