#include "config.h"

#include "esp-verdict-sign.h"

#include <math.h>

#include "draw/esp-verdict-mark.h"
#include "esp-row.h"

#define SIZE 17.0

struct _EspVerdictSign
{
  GtkWidget parent_instance;

  EspVerdictKind verdict;
  const EspPalette *palette;
};

G_DEFINE_FINAL_TYPE (EspVerdictSign, esp_verdict_sign, GTK_TYPE_WIDGET)

static void
esp_verdict_sign_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  EspVerdictSign *self = ESP_VERDICT_SIGN (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;

  if (self->palette == NULL || width <= 0 || height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  esp_verdict_mark_draw (cr, self->verdict, width / 2.0, height / 2.0, MIN (width, height),
                         self->palette);
  cairo_destroy (cr);
}

static void
esp_verdict_sign_measure (GtkWidget *widget,
                          GtkOrientation orientation G_GNUC_UNUSED,
                          int for_size G_GNUC_UNUSED,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  *minimum = *natural = (int) ceil (SIZE * esp_get_text_scale (widget));
  *minimum_baseline = *natural_baseline = -1;
}

static void
esp_verdict_sign_class_init (EspVerdictSignClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = esp_verdict_sign_snapshot;
  GTK_WIDGET_CLASS (klass)->measure = esp_verdict_sign_measure;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
esp_verdict_sign_init (EspVerdictSign *self G_GNUC_UNUSED)
{
}

GtkWidget *
esp_verdict_sign_new (EspVerdictKind verdict, const EspPalette *palette)
{
  EspVerdictSign *self = g_object_new (ESP_TYPE_VERDICT_SIGN, NULL);

  self->verdict = verdict;
  self->palette = palette;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  return GTK_WIDGET (self);
}
