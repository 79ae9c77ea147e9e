#pragma once

/* What widgets that are drawn with cairo have in common. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspDrawn:
 *
 * A widget whose class says how it is drawn and how large it is; it has no children.
 */
#define ESP_TYPE_DRAWN (esp_drawn_get_type ())
G_DECLARE_DERIVABLE_TYPE (EspDrawn, esp_drawn, ESP, DRAWN, GtkWidget)

struct _EspDrawnClass
{
  GtkWidgetClass parent_class;

  /* All of it, in its own coordinates. */
  void (*draw) (GtkWidget *widget, cairo_t *cr, int width, int height);
  int least[2]; /* width and height; where that hangs on more, the class measures itself */
  int usual[2];
};

/* How large it is at least, and what it takes where it may. */
void esp_drawn_class_set_size (
    EspDrawnClass *klass, int least_width, int least_height, int usual_width, int usual_height);

G_END_DECLS
