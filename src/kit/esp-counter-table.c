#include "config.h"

#include "esp-counter-table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "kit/esp-row.h"

/* Columns without a grid: eight figures with their gaps. */
#define WIDTH 9

struct _EspCounterTable
{
  GtkWidget parent_instance;

  GtkWidget *rows;
  GtkWidget *step_label[ESP_N_COUNTERS];
  GtkWidget *total_label[ESP_N_COUNTERS];
};

G_DEFINE_FINAL_TYPE (EspCounterTable, esp_counter_table, GTK_TYPE_WIDGET)

static GtkWidget *
append_row (EspCounterTable *self, const char *title, GtkWidget *step, GtkWidget *total)
{
  GtkWidget *row = esp_figures_row_new (title);

  gtk_box_append (GTK_BOX (row), step);
  gtk_box_append (GTK_BOX (row), total);
  gtk_box_append (GTK_BOX (self->rows), row);
  return row;
}

void
esp_counter_table_set_ids (EspCounterTable *self, const EspCounterId *ids)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->rows)) != NULL)
    gtk_box_remove (GTK_BOX (self->rows), child);
  memset (self->step_label, 0, sizeof self->step_label);
  memset (self->total_label, 0, sizeof self->total_label);
  append_row (self, NULL, esp_figure_new (_ ("at this step"), WIDTH, "caption"),
              esp_figure_new (_ ("in all"), WIDTH, "caption"));
  for (const EspCounterId *id = ids; *id != ESP_N_COUNTERS; id++)
    {
      GtkWidget *row;

      self->step_label[*id] = esp_figure_new ("–", WIDTH, NULL);
      self->total_label[*id] = esp_figure_new ("–", WIDTH, NULL);
      row = append_row (self, _ (esp_counter_get_label (*id)), self->step_label[*id],
                        self->total_label[*id]);
      gtk_widget_set_tooltip_text (row, _ (esp_counter_get_meaning (*id)));
    }
}

static void
set_count (GtkWidget *label, guint64 n)
{
  g_autofree char *text = g_strdup (esp_count (n));

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
  g_clear_pointer (&ESP_COUNTER_TABLE (object)->rows, gtk_widget_unparent);
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
  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->rows, "boxed-list");
  gtk_widget_add_css_class (self->rows, "dense");
  gtk_widget_set_parent (self->rows, GTK_WIDGET (self));
}

GtkWidget *
esp_counter_table_new (void)
{
  return g_object_new (ESP_TYPE_COUNTER_TABLE, NULL);
}
