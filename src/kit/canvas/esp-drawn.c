#include "config.h"

#include "esp-drawn.h"

G_DEFINE_ABSTRACT_TYPE (EspDrawn, esp_drawn, GTK_TYPE_WIDGET)

static void
esp_drawn_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  ESP_DRAWN_GET_CLASS (widget)->draw (widget, cr, width, height);
  cairo_destroy (cr);
}

static void
esp_drawn_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size G_GNUC_UNUSED,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  const EspDrawnClass *klass = ESP_DRAWN_GET_CLASS (widget);
  gboolean down = orientation == GTK_ORIENTATION_VERTICAL;

  *minimum = klass->least[down];
  *natural = klass->usual[down];
  *minimum_baseline = *natural_baseline = -1;
}

static void
esp_drawn_class_init (EspDrawnClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = esp_drawn_snapshot;
  GTK_WIDGET_CLASS (klass)->measure = esp_drawn_measure;
}

static void
esp_drawn_init (EspDrawn *self G_GNUC_UNUSED)
{
}

void
esp_drawn_class_set_size (
    EspDrawnClass *klass, int least_width, int least_height, int usual_width, int usual_height)
{
  klass->least[0] = least_width;
  klass->least[1] = least_height;
  klass->usual[0] = usual_width;
  klass->usual[1] = usual_height;
}
