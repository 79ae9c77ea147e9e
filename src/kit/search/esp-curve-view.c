#include "config.h"

#include "esp-curve-view.h"

#include <glib/gi18n-lib.h>

#include "engine/trace/esp-curve.h"
#include "kit/lists/esp-row.h"
#include "kit/esp-follow.h"

#define MAX_POINTS 2000 /* a curve is looked at, not read */
#define BATCH 1024
#define BATCHES 64  /* in one go: below a frame */
#define GROWTH 1.15 /* a live plot is drawn anew when the search is longer by this */

struct _EspCurveView
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *choice;
  GtkWidget *plot;
  EspSearch *search;
  EspCurve *curve;
  guint64 n_drawn; /* events that are in the plot */
  guint n_points;
  guint idle;
};

G_DEFINE_FINAL_TYPE (EspCurveView, esp_curve_view, GTK_TYPE_WIDGET)

/* FALSE when all events that there are have been read. */
static gboolean
read_some (EspCurveView *self)
{
  EspTrace *trace = esp_search_get_trace (self->search);
  EspEvent events[BATCH];

  for (int i = 0; i < BATCHES; i++)
    {
      guint got = esp_trace_get_events (trace, esp_curve_get_n_events (self->curve), BATCH, events);

      for (guint k = 0; k < got; k++)
        esp_curve_add (self->curve, &events[k]);
      if (got < BATCH)
        return FALSE;
    }
  return TRUE;
}

static double
get_value (const EspCurvePoint *point, EspCurvePlot kind)
{
  return kind == ESP_CURVE_PLOT_TEMPERATURE ? point->temperature
         : kind == ESP_CURVE_PLOT_ACCEPTANCE
             ? (double) point->n_accepted / (double) point->n_proposed
             : point->current;
}

static void
draw (EspCurveView *self)
{
  static const char *const labels[] = { N_ ("Cost"), N_ ("Temperature"), N_ ("Accepted") };
  EspCurvePlot kind = (EspCurvePlot) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->choice));
  g_autoptr (GArray) points = esp_curve_get_points (self->curve);
  g_autofree double *x = g_new (double, points->len);
  g_autofree double *y = g_new (double, points->len);
  g_autofree double *best = g_new (double, points->len);
  EspPlot *plot;
  guint n = 0;

  if (!esp_curve_has_temperature (self->curve) && kind == ESP_CURVE_PLOT_TEMPERATURE)
    kind = ESP_CURVE_PLOT_COST;
  for (guint i = 0; i < points->len; i++)
    {
      const EspCurvePoint *point = &g_array_index (points, EspCurvePoint, i);

      if (kind == ESP_CURVE_PLOT_ACCEPTANCE && point->n_proposed == 0)
        continue;
      x[n] = (double) point->step;
      y[n] = get_value (point, kind);
      best[n++] = point->best;
    }
  plot = esp_plot_new (NULL, _ ("Step"), _ (labels[kind]));
  esp_plot_add (plot, kind == ESP_CURVE_PLOT_COST ? _ ("Cost") : NULL, ESP_PLOT_STEPS, n, x, y);
  if (kind == ESP_CURVE_PLOT_COST)
    esp_plot_add (plot, _ ("Best"), ESP_PLOT_STEPS, n, x, best);
  self->n_points = points->len;
  esp_plot_view_set_plot (ESP_PLOT_VIEW (self->plot), plot);
  esp_plot_view_set_marker (ESP_PLOT_VIEW (self->plot),
                            (double) esp_search_get_step (self->search));
  self->n_drawn = esp_curve_get_n_events (self->curve);
}

/* The rest of a long search that was read in part. */
static gboolean
read_on (gpointer data)
{
  EspCurveView *self = data;

  if (read_some (self))
    return G_SOURCE_CONTINUE;
  self->idle = 0;
  draw (self);
  return G_SOURCE_REMOVE;
}

static void
refresh (EspCurveView *self)
{
  guint64 n;

  if (self->curve == NULL)
    return;
  n = esp_search_get_n_steps (self->search);
  esp_plot_view_set_marker (ESP_PLOT_VIEW (self->plot),
                            (double) esp_search_get_step (self->search));
  if (n == self->n_drawn || self->idle != 0 ||
      (esp_search_is_alive (self->search) && (double) n < (double) self->n_drawn * GROWTH))
    return;
  if (read_some (self))
    self->idle = g_idle_add_full (G_PRIORITY_LOW, read_on, self, NULL);
  draw (self);
}

static void
drop_search (EspCurveView *self)
{
  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->curve, esp_curve_free);
  esp_follow_instead (&self->search, NULL, self);
  self->n_drawn = 0;
  self->n_points = 0;
}

void
esp_curve_view_set_search (EspCurveView *self, EspSearch *search)
{
  drop_search (self);
  esp_plot_view_set_plot (ESP_PLOT_VIEW (self->plot), NULL);
  if (search == NULL || esp_search_get_trace (search) == NULL)
    return;
  self->search = g_object_ref (search);
  self->curve = esp_curve_new (MAX_POINTS);
  g_signal_connect_swapped (search, "step", G_CALLBACK (refresh), self);
  g_signal_connect_swapped (search, "grew", G_CALLBACK (refresh), self);
  refresh (self);
}

gboolean
esp_curve_view_has_points (EspCurveView *self)
{
  return self->n_points > 0;
}

EspPlotView *
esp_curve_view_get_plot (EspCurveView *self)
{
  return ESP_PLOT_VIEW (self->plot);
}

void
esp_curve_view_set_kind (EspCurveView *self, EspCurvePlot kind)
{
  if (kind >= 0 && kind < ESP_N_CURVE_PLOTS)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->choice), (guint) kind);
}

void
esp_curve_view_set_palette (EspCurveView *self, const EspPalette *palette)
{
  esp_plot_view_set_palette (ESP_PLOT_VIEW (self->plot), palette);
}

static void
on_x_chosen (EspCurveView *self, double x)
{
  if (self->search != NULL)
    esp_search_set_step (self->search, x > 0 ? (guint64) x : 0);
}

static void
on_kind_chosen (EspCurveView *self)
{
  if (self->curve != NULL && self->n_drawn > 0)
    draw (self);
}

static void
esp_curve_view_dispose (GObject *object)
{
  EspCurveView *self = ESP_CURVE_VIEW (object);

  drop_search (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_curve_view_parent_class)->dispose (object);
}

static void
esp_curve_view_class_init (EspCurveViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_curve_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-curve-view.ui");
  gtk_widget_class_bind_template_child (widget_class, EspCurveView, box);
  gtk_widget_class_bind_template_child (widget_class, EspCurveView, choice);
  gtk_widget_class_set_css_name (widget_class, "espcurve");
}

static void
esp_curve_view_init (EspCurveView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_name_control (GTK_WIDGET (self->choice), _ ("What is plotted"));
  self->plot = esp_plot_view_new (_ ("Curve over the steps"));
  gtk_box_append (GTK_BOX (self->box), self->plot);
  g_signal_connect_swapped (self->plot, "x-chosen", G_CALLBACK (on_x_chosen), self);
  g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (on_kind_chosen), self);
}

GtkWidget *
esp_curve_view_new (void)
{
  return g_object_new (ESP_TYPE_CURVE_VIEW, NULL);
}
