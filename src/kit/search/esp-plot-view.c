#include "config.h"

#include "esp-plot-view.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "kit/lists/esp-row.h"

struct _EspPlotView
{
  EspDrawn parent_instance;

  EspPlot *plot;
  const EspPalette *palette;
};

enum
{
  X_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspPlotView, esp_plot_view, ESP_TYPE_DRAWN)

void
esp_plot_view_set_plot (EspPlotView *self, EspPlot *plot)
{
  g_clear_pointer (&self->plot, esp_plot_free);
  self->plot = plot;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

EspPlot *
esp_plot_view_get_plot (EspPlotView *self)
{
  return self->plot;
}

void
esp_plot_view_set_marker (EspPlotView *self, double x)
{
  if (self->plot == NULL)
    return;
  esp_plot_set_marker (self->plot, x);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

double
esp_plot_view_get_marker (EspPlotView *self)
{
  return self->plot != NULL ? esp_plot_get_marker (self->plot) : NAN;
}

void
esp_plot_view_set_palette (EspPlotView *self, const EspPalette *palette)
{
  self->palette = palette;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A plot is drawn as if there were less room, and as much larger: with its text all that stands
 * around it. Never smaller than usual: there is nothing to be gained. */
static double
get_scale (EspPlotView *self)
{
  return MAX (esp_get_text_scale (GTK_WIDGET (self)), 1);
}

static void
on_press (GtkGestureDrag *gesture G_GNUC_UNUSED,
          double x,
          double y G_GNUC_UNUSED,
          EspPlotView *self)
{
  double scale = get_scale (self);

  if (self->plot != NULL)
    g_signal_emit (
        self, signals[X_CHOSEN], 0,
        esp_plot_x_at (self->plot, x / scale, gtk_widget_get_width (GTK_WIDGET (self)) / scale));
}

static void
on_drag (GtkGestureDrag *gesture, double dx, double dy G_GNUC_UNUSED, EspPlotView *self)
{
  double x;
  double y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    on_press (gesture, x + dx, y, self);
}

static void
esp_plot_view_draw (GtkWidget *widget, cairo_t *cr, int all_width, int all_height)
{
  EspPlotView *self = ESP_PLOT_VIEW (widget);
  double scale = get_scale (self);
  double width = all_width / scale;
  double height = all_height / scale;

  esp_set_colour (cr, self->palette->background);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  if (self->plot != NULL)
    esp_plot_draw (self->plot, cr, self->palette, width, height);
  else
    {
      esp_set_colour (cr, self->palette->text_dim);
      esp_text_draw (cr, _ ("The cost of each step is drawn here"), width / 2, height / 2, 13,
                     ESP_TEXT_CENTRE);
    }
}

static void
esp_plot_view_finalize (GObject *object)
{
  g_clear_pointer (&ESP_PLOT_VIEW (object)->plot, esp_plot_free);
  G_OBJECT_CLASS (esp_plot_view_parent_class)->finalize (object);
}

static void
esp_plot_view_class_init (EspPlotViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = esp_plot_view_finalize;
  ESP_DRAWN_CLASS (klass)->draw = esp_plot_view_draw;
  esp_drawn_class_set_size (ESP_DRAWN_CLASS (klass), 120, 80, 320, 200);
  gtk_widget_class_set_css_name (widget_class, "espplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  signals[X_CHOSEN] = g_signal_new ("x-chosen", ESP_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
}

static void
esp_plot_view_init (EspPlotView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->palette = esp_palette_get (ESP_PALETTE_LIGHT);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_press), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

GtkWidget *
esp_plot_view_new (const char *label)
{
  GtkWidget *view = g_object_new (ESP_TYPE_PLOT_VIEW, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return view;
}
