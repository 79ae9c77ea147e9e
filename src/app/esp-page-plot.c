#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

/* The curves of a local search. Each event is read once: the curve keeps what is needed of it. */

#define MAX_POINTS 2000 /* a curve is looked at, not read */
#define BATCH 1024
#define BATCHES 64  /* in one go: below a frame */
#define GROWTH 1.15 /* a live plot is drawn anew when the search is longer by this */

typedef enum
{
  PLOT_COST,
  PLOT_TEMPERATURE,
  PLOT_ACCEPTANCE
} PlotKind;

/* FALSE when all events that there are have been read. */
static gboolean
read_some (EspPageView *self)
{
  EspEvent events[BATCH];

  for (int i = 0; i < BATCHES; i++)
    {
      guint got =
          esp_trace_get_events (self->trace, esp_curve_get_n_events (self->curve), BATCH, events);

      for (guint k = 0; k < got; k++)
        esp_curve_add (self->curve, &events[k]);
      if (got < BATCH)
        return FALSE;
    }
  return TRUE;
}

static double
get_value (const EspCurvePoint *point, PlotKind kind)
{
  return kind == PLOT_TEMPERATURE  ? point->temperature
         : kind == PLOT_ACCEPTANCE ? (double) point->n_accepted / (double) point->n_proposed
                                   : point->current;
}

static void
draw (EspPageView *self)
{
  static const char *const labels[] = { N_ ("Cost"), N_ ("Temperature"), N_ ("Accepted") };
  PlotKind kind = (PlotKind) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->plot_choice));
  g_autoptr (GArray) points = esp_curve_get_points (self->curve);
  g_autofree double *x = g_new (double, points->len);
  g_autofree double *y = g_new (double, points->len);
  g_autofree double *best = g_new (double, points->len);
  EspPlot *plot;
  guint n = 0;

  if (!esp_curve_has_temperature (self->curve) && kind == PLOT_TEMPERATURE)
    kind = PLOT_COST;
  for (guint i = 0; i < points->len; i++)
    {
      const EspCurvePoint *point = &g_array_index (points, EspCurvePoint, i);

      if (kind == PLOT_ACCEPTANCE && point->n_proposed == 0)
        continue;
      x[n] = (double) point->step;
      y[n] = get_value (point, kind);
      best[n++] = point->best;
    }
  plot = esp_plot_new (NULL, _ ("Step"), _ (labels[kind]));
  esp_plot_add (plot, kind == PLOT_COST ? _ ("Cost") : NULL, ESP_PLOT_STEPS, n, x, y);
  if (kind == PLOT_COST)
    esp_plot_add (plot, _ ("Best"), ESP_PLOT_STEPS, n, x, best);
  if (self->views != NULL)
    gtk_stack_set_visible_child (GTK_STACK (self->views), n > 0 ? self->plots : self->tree);
  esp_plot_view_set_plot (ESP_PLOT_VIEW (self->plot), plot);
  esp_plot_view_set_marker (ESP_PLOT_VIEW (self->plot), (double) self->step);
  self->curve_drawn = esp_curve_get_n_events (self->curve);
}

/* The rest of a long search that was read in part. */
static gboolean
read_on (gpointer data)
{
  EspPageView *self = data;

  if (read_some (self))
    return G_SOURCE_CONTINUE;
  self->curve_idle = 0;
  draw (self);
  return G_SOURCE_REMOVE;
}

void
esp_page_plot_stop (EspPageView *self)
{
  g_clear_handle_id (&self->curve_idle, g_source_remove);
}

void
esp_page_plot_set_trace (EspPageView *self)
{
  if (self->plot == NULL)
    return;
  esp_page_plot_stop (self);
  g_clear_pointer (&self->curve, esp_curve_free);
  self->curve_drawn = 0;
  esp_plot_view_set_plot (ESP_PLOT_VIEW (self->plot), NULL);
  if (self->trace != NULL)
    self->curve = esp_curve_new (MAX_POINTS);
}

void
esp_page_plot_set_step (EspPageView *self, guint64 step, gboolean all)
{
  guint64 n;

  if (self->plot == NULL || self->curve == NULL)
    return;
  n = esp_trace_get_n_events (self->trace);
  esp_plot_view_set_marker (ESP_PLOT_VIEW (self->plot), (double) step);
  if (n == self->curve_drawn || self->curve_idle != 0 ||
      (!all && (double) n < (double) self->curve_drawn * GROWTH))
    return;
  if (read_some (self))
    self->curve_idle = g_idle_add_full (G_PRIORITY_LOW, read_on, self, NULL);
  draw (self);
}

static void
on_plot_chosen (EspPageView *self, double x)
{
  esp_page_choose_step (self, x > 0 ? (guint64) x : 0);
}

static void
on_kind_chosen (EspPageView *self)
{
  if (self->curve != NULL && self->curve_drawn > 0)
    draw (self);
}

GtkWidget *
esp_page_create_plots (EspPageView *self)
{
  const char *const kinds[] = { _ ("Cost"), _ ("Temperature"), _ ("Accepted"), NULL };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->plot_choice = gtk_drop_down_new_from_strings (kinds);
  gtk_widget_set_halign (self->plot_choice, GTK_ALIGN_END);
  gtk_widget_add_css_class (self->plot_choice, "plot-choice");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->plot_choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What is plotted"), -1);
  g_signal_connect_swapped (self->plot_choice, "notify::selected", G_CALLBACK (on_kind_chosen),
                            self);
  self->plot = esp_plot_view_new (_ ("Curve over the steps"));
  g_signal_connect_swapped (self->plot, "x-chosen", G_CALLBACK (on_plot_chosen), self);
  gtk_box_append (GTK_BOX (box), self->plot_choice);
  gtk_box_append (GTK_BOX (box), self->plot);
  self->plots = box;
  return box;
}

static void
on_plot (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  gint32 kind = g_variant_get_int32 (parameter);

  if (self->plot != NULL && kind >= PLOT_COST && kind <= PLOT_ACCEPTANCE)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->plot_choice), (guint) kind);
}

static const GActionEntry entries[] = {
  { .name = "plot", .activate = on_plot, .parameter_type = "i" },
};

void
esp_page_add_plot_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
