#include "config.h"

#include "esp-counter-table.h"

#include <glib/gi18n-lib.h>

#include "kit/esp-timeline.h"

struct _EspCounterTable
{
  GtkWidget parent_instance;

  GtkWidget *grid;
  GtkWidget *step_label[ESP_N_COUNTERS];
  GtkWidget *total_label[ESP_N_COUNTERS];
};

G_DEFINE_FINAL_TYPE (EspCounterTable, esp_counter_table, GTK_TYPE_WIDGET)

static GtkWidget *
new_label (const char *text, double xalign, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), (float) xalign);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

void
esp_counter_table_set_ids (EspCounterTable *self, const EspCounterId *ids)
{
  GtkGrid *grid = GTK_GRID (self->grid);
  GtkWidget *child;
  int row = 1;

  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (grid, child);
  for (int i = 0; i < ESP_N_COUNTERS; i++)
    self->step_label[i] = self->total_label[i] = NULL;
  gtk_grid_attach (grid, new_label (_ ("At this step"), 1, "caption"), 1, 0, 1, 1);
  gtk_grid_attach (grid, new_label (_ ("In all"), 1, "caption"), 2, 0, 1, 1);
  for (const EspCounterId *id = ids; *id != ESP_N_COUNTERS; id++, row++)
    {
      GtkWidget *name = new_label (_ (esp_counter_get_label (*id)), 0, NULL);

      gtk_widget_set_hexpand (name, TRUE);
      gtk_widget_set_tooltip_text (name, _ (esp_counter_get_meaning (*id)));
      self->step_label[*id] = new_label ("–", 1, "numeric");
      self->total_label[*id] = new_label ("–", 1, "numeric");
      gtk_grid_attach (grid, name, 0, row, 1, 1);
      gtk_grid_attach (grid, self->step_label[*id], 1, row, 1, 1);
      gtk_grid_attach (grid, self->total_label[*id], 2, row, 1, 1);
    }
}

static void
set_count (GtkWidget *label, guint64 n)
{
  g_autofree char *text = esp_format_count (n);

  gtk_label_set_text (GTK_LABEL (label), text);
}

void
esp_counter_table_set_total (EspCounterTable *self, const EspCounters *counters)
{
  for (int i = 0; i < ESP_N_COUNTERS; i++)
    if (self->total_label[i] != NULL)
      set_count (self->total_label[i], counters->n[i]);
}

void
esp_counter_table_set_step (EspCounterTable *self,
                            const EspCounters *counters,
                            const gboolean *known)
{
  for (int i = 0; i < ESP_N_COUNTERS; i++)
    {
      if (self->step_label[i] == NULL)
        continue;
      if (counters != NULL && known[i])
        set_count (self->step_label[i], counters->n[i]);
      else
        gtk_label_set_text (GTK_LABEL (self->step_label[i]), "–");
    }
}

const char *
esp_counter_table_get_step_text (EspCounterTable *self, EspCounterId id)
{
  return self->step_label[id] != NULL ? gtk_label_get_text (GTK_LABEL (self->step_label[id]))
                                      : NULL;
}

const char *
esp_counter_table_get_total_text (EspCounterTable *self, EspCounterId id)
{
  return self->total_label[id] != NULL ? gtk_label_get_text (GTK_LABEL (self->total_label[id]))
                                       : NULL;
}

static void
esp_counter_table_dispose (GObject *object)
{
  g_clear_pointer (&ESP_COUNTER_TABLE (object)->grid, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_counter_table_parent_class)->dispose (object);
}

static void
esp_counter_table_class_init (EspCounterTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_counter_table_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "countertable");
}

static void
esp_counter_table_init (EspCounterTable *self)
{
  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 4);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 14);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
}

GtkWidget *
esp_counter_table_new (void)
{
  return g_object_new (ESP_TYPE_COUNTER_TABLE, NULL);
}
