#pragma once

/* Widgets around one child that have something to do when it gets its place, so that no layout
 * manager can give it to it: how large they are is how large the child is. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* For GtkWidgetClass.get_request_mode and .measure. */
GtkSizeRequestMode esp_only_child_get_request_mode (GtkWidget *widget);
void esp_only_child_measure (GtkWidget *widget,
                             GtkOrientation orientation,
                             int for_size,
                             int *minimum,
                             int *natural,
                             int *minimum_baseline,
                             int *natural_baseline);

G_END_DECLS
