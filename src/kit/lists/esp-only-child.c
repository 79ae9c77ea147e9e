#include "config.h"

#include "esp-only-child.h"

GtkSizeRequestMode
esp_only_child_get_request_mode (GtkWidget *widget)
{
  return gtk_widget_get_request_mode (gtk_widget_get_first_child (widget));
}

void
esp_only_child_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}
