#include "config.h"

#include "esp-evaluation-bar.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/esp-shape.h"
#include "kit/esp-row.h"

#define WIDTH 44.0 /* of all of it, which the numbers need */
#define BAR 14.0
#define MARGIN 10.0
#define END 20.0 /* for the number above and below the bar */
#define FONT 13.0

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

/* At the end of the side that is ahead, in its colour where that can be read. */
static void
draw_value (
    const EspPalette *palette, cairo_t *cr, double value, int width, int height, double text)
{
  int side = value < 0;
  EspColour colour = palette->side[side];
  g_autofree char *number = g_strdup_printf ("%s%.4g", value < 0 ? "−" : "+", fabs (value));

  esp_set_colour (cr, esp_colour_contrast (colour, palette->background) >= 4.5 ? colour
                                                                               : palette->text);
  esp_text_draw_in (cr, number, 0, side == 1 ? MARGIN : height - MARGIN - END * text, width,
                    END * text, FONT * text, ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
}

static void
draw (EspEvaluationBar *self, cairo_t *cr, int width, int height)
{
  const EspPalette *palette = self->palette;
  double text = esp_get_text_scale (GTK_WIDGET (self));
  double value;
  gboolean known = esp_advice_get_value (self->advice, &value, NULL);
  double share = 0.5 + atan (value / self->span) / G_PI;
  double top = MARGIN + END * text;
  double bar = MAX (height - 2 * top, 1);
  double x = (width - BAR) / 2;

  cairo_save (cr);
  esp_shape_rounded (cr, x, top, BAR, bar, BAR / 2);
  cairo_clip_preserve (cr);
  if (known)
    {
      esp_fill (cr, palette->side[1]);
      cairo_rectangle (cr, x, top + bar * (1 - share), BAR, bar * share);
      esp_fill (cr, palette->side[0]);
      /* where neither is ahead */
      cairo_rectangle (cr, x, top + bar / 2 - 1, BAR, 2);
      esp_fill (cr, palette->background);
    }
  else
    esp_fill (cr, palette->line);
  cairo_restore (cr);
  if (known)
    draw_value (palette, cr, value, width, height, text);
}

static void
on_text_size (EspEvaluationBar *self)
{
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
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
esp_evaluation_bar_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size G_GNUC_UNUSED,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                            ? (int) ceil (WIDTH * esp_get_text_scale (widget))
                            : 0;
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
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi",
                           G_CALLBACK (on_text_size), self, G_CONNECT_SWAPPED);
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
