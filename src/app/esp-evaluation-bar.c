#include "config.h"

#include "esp-evaluation-bar.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/esp-shape.h"

#define WIDTH 44
#define MARGIN_TOP 10
#define MARGIN_SIDE 7

struct _EspEvaluationBar
{
  GtkWidget parent_instance;

  EspAdvice *advice;
  const EspPalette *palette;
  double span;
};

G_DEFINE_FINAL_TYPE (EspEvaluationBar, esp_evaluation_bar, GTK_TYPE_WIDGET)

static void
on_evaluation (EspEvaluationBar *self)
{
  double value;
  const char *tip;
  gboolean known = esp_advice_get_value (self->advice, &value, &tip);
  g_autofree char *text = known ? g_strdup_printf ("%+.4g", value) : g_strdup ("");

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tip != NULL ? tip : _ ("Who stands better"));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_evaluation_bar_set_palette (EspEvaluationBar *self, const EspPalette *palette)
{
  self->palette = palette;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
draw (EspEvaluationBar *self, cairo_t *cr, int width, int height)
{
  const EspPalette *palette = self->palette;
  double value;
  gboolean known = esp_advice_get_value (self->advice, &value, NULL);
  double share = 0.5 + atan (value / self->span) / G_PI;
  double bar = height - 2 * MARGIN_TOP;
  double w = width - 2 * MARGIN_SIDE;
  char text[32];

  esp_shape_rounded (cr, MARGIN_SIDE, MARGIN_TOP, w, bar, 5);
  cairo_clip_preserve (cr);
  if (!known)
    {
      esp_set_colour (cr, palette->line);
      cairo_fill (cr);
      return;
    }
  esp_set_colour (cr, palette->side[1]);
  cairo_fill (cr);
  cairo_rectangle (cr, MARGIN_SIDE, MARGIN_TOP + bar * (1 - share), w, bar * share);
  esp_set_colour (cr, palette->side[0]);
  cairo_fill (cr);
  cairo_rectangle (cr, MARGIN_SIDE, MARGIN_TOP + bar / 2 - 0.5, w, 1);
  esp_set_colour (cr, palette->surface);
  cairo_fill (cr);
  g_snprintf (text, sizeof text, "%+.4g", value);
  esp_set_colour (cr, palette->side_text[value < 0]);
  esp_text_draw_in (cr, text, MARGIN_SIDE + 1,
                    value < 0 ? MARGIN_TOP + 4 : height - MARGIN_TOP - 18, w - 2, 14, 10,
                    ESP_TEXT_CENTRE);
}

/* --- the widget --- */

static void
esp_evaluation_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  draw (ESP_EVALUATION_BAR (widget), cr, width, height);
  cairo_destroy (cr);
}

static void
esp_evaluation_bar_measure (GtkWidget *widget G_GNUC_UNUSED,
                            GtkOrientation orientation,
                            int for_size G_GNUC_UNUSED,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void
esp_evaluation_bar_dispose (GObject *object)
{
  EspEvaluationBar *self = ESP_EVALUATION_BAR (object);

  if (self->advice != NULL)
    g_signal_handlers_disconnect_by_data (self->advice, self);
  g_clear_object (&self->advice);
  G_OBJECT_CLASS (esp_evaluation_bar_parent_class)->dispose (object);
}

static void
esp_evaluation_bar_class_init (EspEvaluationBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_evaluation_bar_dispose;
  widget_class->snapshot = esp_evaluation_bar_snapshot;
  widget_class->measure = esp_evaluation_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "espevaluation");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_METER);
}

static void
esp_evaluation_bar_init (EspEvaluationBar *self)
{
  self->palette = esp_palette_get (ESP_PALETTE_LIGHT);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Evaluation"), -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), _ ("Who stands better"));
}

GtkWidget *
esp_evaluation_bar_new (EspAdvice *advice, double span)
{
  EspEvaluationBar *self = g_object_new (ESP_TYPE_EVALUATION_BAR, NULL);

  self->advice = g_object_ref (advice);
  self->span = span > 0 ? span : 1;
  g_signal_connect_swapped (advice, "evaluation", G_CALLBACK (on_evaluation), self);
  return GTK_WIDGET (self);
}
