#include "config.h"

#include "esp-results-panel.h"

#include <glib/gi18n-lib.h>

#include "kit/esp-follow.h"
#include "kit/lists/esp-row.h"
#include "report/experiment/esp-sweep-plot.h"
#include "report/experiment/esp-sweep-table.h"

#define PLOT_WIDTH 720
#define PLOT_HEIGHT 440

struct _EspResultsPanel
{
  GtkWidget parent_instance;

  EspMeasurement *measurement;
  guint n_shown; /* rows of it that the table has */

  GtkWidget *stack; /* "empty", "measured" */
  GtkWidget *plot_box;
  GtkWidget *curves;
  GtkWidget *plot;
  GtkWidget *rows_box;
  GtkWidget *kind; /* every run, or medians */
  GtkWidget *rows;
  GtkWidget *copy;
  GtkWidget *save;
};

G_DEFINE_FINAL_TYPE (EspResultsPanel, esp_results_panel, GTK_TYPE_WIDGET)

gboolean
esp_results_panel_shows_medians (EspResultsPanel *self)
{
  return gtk_drop_down_get_selected (GTK_DROP_DOWN (self->kind)) == 1;
}

const EspExperimentCurve *
esp_results_panel_get_curve (EspResultsPanel *self)
{
  const EspExperimentCurve *curves = esp_measurement_get_experiment (self->measurement)->curves;
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->curves));

  return curves != NULL && i != GTK_INVALID_LIST_POSITION ? &curves[i] : NULL;
}

static EspPlot *
make_plot (EspResultsPanel *self)
{
  const EspExperimentCurve *curve = esp_results_panel_get_curve (self);

  return curve != NULL && esp_measurement_get_n_rows (self->measurement) > 0
             ? esp_sweep_plot (esp_measurement_get_sweep (self->measurement), curve)
             : NULL;
}

static void
draw_plot (EspResultsPanel *self)
{
  EspPlot *plot = make_plot (self);

  /* the list above it says the title */
  if (plot != NULL)
    esp_plot_set_title (plot, NULL);
  esp_plot_view_set_plot (ESP_PLOT_VIEW (self->plot), plot);
}

static EspTable *
make_table (EspResultsPanel *self)
{
  return esp_sweep_table (esp_measurement_get_sweep (self->measurement),
                          esp_results_panel_shows_medians (self));
}

static void
set_rows (EspResultsPanel *self)
{
  g_autoptr (EspTable) table = make_table (self);

  esp_table_view_set_table (ESP_TABLE_VIEW (self->rows), table);
  self->n_shown = esp_measurement_get_n_rows (self->measurement);
}

/* Only what is new is made into a table: the whole would be made again at each look. */
static void
append_rows (EspResultsPanel *self)
{
  const EspSweep *sweep = esp_measurement_get_sweep (self->measurement);
  EspSweep fresh = { sweep->experiment, g_ptr_array_new () };
  g_autoptr (EspTable) table = NULL;

  for (guint i = self->n_shown; i < sweep->rows->len; i++)
    g_ptr_array_add (fresh.rows, g_ptr_array_index (sweep->rows, i));
  table = esp_sweep_table (&fresh, FALSE);
  esp_table_view_append (ESP_TABLE_VIEW (self->rows), table);
  self->n_shown = sweep->rows->len;
  g_ptr_array_unref (fresh.rows);
}

static void
show_place (EspResultsPanel *self)
{
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack),
                                    esp_measurement_get_n_rows (self->measurement) > 0 ? "measured"
                                                                                       : "empty");
}

static void
on_grew (EspResultsPanel *self)
{
  if (esp_results_panel_shows_medians (self))
    set_rows (self);
  else
    append_rows (self);
  draw_plot (self);
  show_place (self);
}

static void
on_reset (EspResultsPanel *self)
{
  set_rows (self);
  draw_plot (self);
  show_place (self);
}

void
esp_results_panel_set_measurement (EspResultsPanel *self, EspMeasurement *measurement)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  esp_follow_instead (&self->measurement, measurement, self);
  g_signal_connect_swapped (measurement, "reset", G_CALLBACK (on_reset), self);
  g_signal_connect_swapped (measurement, "grew", G_CALLBACK (on_grew), self);
  for (const EspExperimentCurve *c = esp_measurement_get_experiment (measurement)->curves;
       c != NULL && c->id != NULL; c++)
    gtk_string_list_append (names, _ (c->title));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->curves), G_LIST_MODEL (names));
  on_reset (self);
}

void
esp_results_panel_set_palette (EspResultsPanel *self, const EspPalette *palette)
{
  esp_plot_view_set_palette (ESP_PLOT_VIEW (self->plot), palette);
}

void
esp_results_panel_choose_curve (EspResultsPanel *self, const char *id)
{
  const EspExperimentCurve *curves = esp_measurement_get_experiment (self->measurement)->curves;

  for (guint i = 0; curves != NULL && curves[i].id != NULL; i++)
    if (g_str_equal (curves[i].id, id))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->curves), i);
}

void
esp_results_panel_set_medians (EspResultsPanel *self, gboolean medians)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->kind), medians ? 1 : 0);
}

int
esp_results_panel_get_selected (EspResultsPanel *self)
{
  int i = esp_results_panel_shows_medians (self)
              ? -1
              : esp_table_view_get_selected (ESP_TABLE_VIEW (self->rows));

  return i < (int) esp_measurement_get_n_rows (self->measurement) ? i : -1;
}

/* --- out of here --- */

char *
esp_results_format (const EspSweep *sweep, gboolean medians, const char *format)
{
  g_autoptr (EspTable) table = NULL;

  /* CSV is for programs, the rest for people */
  if (!g_str_equal (format, "csv"))
    table = esp_sweep_table (sweep, medians);
  else if (medians)
    table = esp_sweep_summarise (sweep, ESP_SWEEP_AVERAGES | ESP_SWEEP_MEDIANS | ESP_SWEEP_IDS);
  else
    return esp_sweep_format (sweep);
  return esp_table_format (table, format);
}

void
esp_results_panel_copy (EspResultsPanel *self, const char *format)
{
  if (g_str_equal (format, "csv"))
    {
      g_autofree char *text = esp_results_format (esp_measurement_get_sweep (self->measurement),
                                                  esp_results_panel_shows_medians (self), format);

      gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
    }
  else
    {
      g_autoptr (EspTable) table = make_table (self);
      g_autoptr (EspTable) chosen = esp_table_view_choose (ESP_TABLE_VIEW (self->rows), table);

      esp_table_copy (GTK_WIDGET (self), chosen, format);
    }
}

gboolean
esp_results_panel_save_plot (EspResultsPanel *self, const char *path, GError **error)
{
  EspPlot *plot = make_plot (self);
  gboolean saved;

  if (plot == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("Nothing is measured yet"));
      return FALSE;
    }
  saved = esp_plot_save (plot, path, esp_palette_get (ESP_PALETTE_LIGHT), PLOT_WIDTH, PLOT_HEIGHT,
                         error);
  esp_plot_free (plot);
  return saved;
}

EspTableView *
esp_results_panel_get_rows (EspResultsPanel *self)
{
  return ESP_TABLE_VIEW (self->rows);
}

EspPlotView *
esp_results_panel_get_plot (EspResultsPanel *self)
{
  return ESP_PLOT_VIEW (self->plot);
}

/* --- the widget --- */

static void
on_curve_chosen (EspResultsPanel *self)
{
  if (self->measurement != NULL)
    draw_plot (self);
}

static void
on_kind_chosen (EspResultsPanel *self)
{
  if (self->measurement != NULL)
    set_rows (self);
}

static void
on_row_activated (EspResultsPanel *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "page.compare-open", NULL);
}

static void
esp_results_panel_dispose (GObject *object)
{
  EspResultsPanel *self = ESP_RESULTS_PANEL (object);

  esp_follow_instead (&self->measurement, NULL, self);
  /* lists that go tell of another selection */
  if (self->stack != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->curves, self);
      g_signal_handlers_disconnect_by_data (self->kind, self);
    }
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_results_panel_parent_class)->dispose (object);
}

static void
esp_results_panel_class_init (EspResultsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_results_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-results-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, EspResultsPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, EspResultsPanel, plot_box);
  gtk_widget_class_bind_template_child (widget_class, EspResultsPanel, curves);
  gtk_widget_class_bind_template_child (widget_class, EspResultsPanel, rows_box);
  gtk_widget_class_bind_template_child (widget_class, EspResultsPanel, kind);
  gtk_widget_class_bind_template_child (widget_class, EspResultsPanel, copy);
  gtk_widget_class_bind_template_child (widget_class, EspResultsPanel, save);
  gtk_widget_class_set_css_name (widget_class, "espresults");
}

static void
esp_results_panel_init (EspResultsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_name_control (self->curves, _ ("What is plotted"));
  esp_name_control (self->kind, _ ("What the table shows"));
  esp_name_control (self->copy, _ ("The table to the clipboard"));
  esp_name_control (self->save, _ ("The table or the plot to a file"));
  self->plot = esp_plot_view_new (_ ("Plot of the experiment"));
  gtk_widget_set_vexpand (self->plot, TRUE);
  gtk_widget_set_hexpand (self->plot, TRUE);
  gtk_box_append (GTK_BOX (self->plot_box), self->plot);
  self->rows = esp_table_view_new (_ ("Runs of the experiment"));
  gtk_box_append (GTK_BOX (self->rows_box), self->rows);
  gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (self->copy)),
                              esp_table_view_new_columns_button (ESP_TABLE_VIEW (self->rows)),
                              gtk_widget_get_prev_sibling (self->copy));
  g_signal_connect_swapped (self->rows, "row-activated", G_CALLBACK (on_row_activated), self);
  g_signal_connect_swapped (self->curves, "notify::selected", G_CALLBACK (on_curve_chosen), self);
  g_signal_connect_swapped (self->kind, "notify::selected", G_CALLBACK (on_kind_chosen), self);
}

GtkWidget *
esp_results_panel_new (void)
{
  return g_object_new (ESP_TYPE_RESULTS_PANEL, NULL);
}
