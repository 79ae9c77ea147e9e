#include "config.h"

#include "esp-counter-table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "kit/lists/esp-row.h"

#define WIDTH 6 /* of a column at the least, in characters; the widest of its figures decides */
#define USUAL 5 /* rows that are seen of many; one more needs no fold */

struct _EspCounterTable
{
  GtkWidget parent_instance;

  GtkWidget *rows;
  GtkWidget *fold; /* NULL: nothing is folded */
  GtkWidget *time;
  GtkSizeGroup *columns[2]; /* at this step, in all */
  gboolean all;
  GtkWidget *step_label[ESP_N_COUNTERS];
  GtkWidget *total_label[ESP_N_COUNTERS];
};

enum
{
  ALL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspCounterTable, esp_counter_table, GTK_TYPE_WIDGET)

static GtkWidget *
append_row (EspCounterTable *self, const char *title, GtkWidget *step, GtkWidget *total)
{
  GtkWidget *row = esp_figures_row_new (title);

  gtk_box_append (GTK_BOX (row), step);
  gtk_box_append (GTK_BOX (row), total);
  gtk_size_group_add_widget (self->columns[0], step);
  gtk_size_group_add_widget (self->columns[1], total);
  gtk_box_append (GTK_BOX (self->rows), row);
  return row;
}

/* What tells of the means, not of the search: behind the fold where there are many. */
static gboolean
is_seldom (const EspCounterId *ids, EspCounterId id)
{
  switch (id)
    {
    case ESP_COUNTER_NODES:
      for (; *ids != ESP_N_COUNTERS; ids++)
        if (*ids == ESP_COUNTER_ASSIGNMENTS)
          return TRUE;
      return FALSE;
    case ESP_COUNTER_PROPAGATIONS:
    case ESP_COUNTER_REVISIONS:
    case ESP_COUNTER_SOLUTIONS:
    case ESP_COUNTER_TABLE_HITS:
    case ESP_COUNTER_STATES:
    case ESP_COUNTER_EVENTS:
      return TRUE;
    default:
      return FALSE;
    }
}

static guint
count_ids (const EspCounterId *ids)
{
  guint n = 0;

  while (ids[n] != ESP_N_COUNTERS)
    n++;
  return n;
}

static void
append_counter (EspCounterTable *self, EspCounterId id)
{
  GtkWidget *row;

  self->step_label[id] = esp_figure_new ("–", WIDTH, NULL);
  self->total_label[id] = esp_figure_new ("–", WIDTH, NULL);
  row = append_row (self, _ (esp_counter_get_label (id)), self->step_label[id],
                    self->total_label[id]);
  gtk_widget_set_tooltip_text (row, _ (esp_counter_get_meaning (id)));
}

/* What stands behind the fold comes after it. */
static void
show_folded (EspCounterTable *self)
{
  if (self->fold == NULL)
    return;
  gtk_expander_set_expanded (GTK_EXPANDER (self->fold), self->all);
  for (GtkWidget *row = gtk_widget_get_next_sibling (self->fold); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    gtk_widget_set_visible (row, self->all);
}

static void
on_fold (EspCounterTable *self)
{
  gboolean all = gtk_expander_get_expanded (GTK_EXPANDER (self->fold));

  if (self->all == all)
    return;
  self->all = all;
  show_folded (self);
  g_signal_emit (self, signals[ALL_CHANGED], 0);
}

static void
append_fold (EspCounterTable *self)
{
  self->fold = gtk_expander_new (_ ("All counters"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("All counters"), -1);
  g_signal_connect_swapped (self->fold, "notify::expanded", G_CALLBACK (on_fold), self);
  gtk_box_append (GTK_BOX (self->rows), self->fold);
}

static void
append_time (EspCounterTable *self)
{
  self->time = esp_figure_new ("–", WIDTH, NULL);
  append_row (self, _ ("Time"), esp_figure_new ("", WIDTH, NULL), self->time);
}

void
esp_counter_table_set_all (EspCounterTable *self, gboolean all)
{
  self->all = all;
  show_folded (self);
}

gboolean
esp_counter_table_get_all (EspCounterTable *self)
{
  return self->all;
}

void
esp_counter_table_set_ids (EspCounterTable *self, const EspCounterId *ids)
{
  gboolean folded = count_ids (ids) > USUAL;
  guint n = 0;
  gboolean first[ESP_N_COUNTERS] = { FALSE };

  /* it tells of its going otherwise */
  self->fold = NULL;
  esp_box_clear (self->rows);
  memset (self->step_label, 0, sizeof self->step_label);
  memset (self->total_label, 0, sizeof self->total_label);
  append_row (self, NULL, esp_figure_new (_ ("at this step"), WIDTH, "caption"),
              esp_figure_new (_ ("in all"), WIDTH, "caption"));
  for (const EspCounterId *id = ids; *id != ESP_N_COUNTERS; id++)
    if (!folded || (!is_seldom (ids, *id) && n < USUAL - 1))
      {
        append_counter (self, *id);
        first[*id] = TRUE;
        n++;
      }
  append_time (self);
  if (!folded)
    return;
  append_fold (self);
  for (const EspCounterId *id = ids; *id != ESP_N_COUNTERS; id++)
    if (!first[*id])
      append_counter (self, *id);
  show_folded (self);
}

void
esp_counter_table_set_time (EspCounterTable *self, const char *text, const char *tip)
{
  gtk_label_set_text (GTK_LABEL (self->time), text != NULL ? text : "–");
  gtk_widget_set_tooltip_text (gtk_widget_get_parent (self->time), tip);
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
  EspCounterTable *self = ESP_COUNTER_TABLE (object);

  g_clear_pointer (&self->rows, gtk_widget_unparent);
  for (guint i = 0; i < G_N_ELEMENTS (self->columns); i++)
    g_clear_object (&self->columns[i]);
  G_OBJECT_CLASS (esp_counter_table_parent_class)->dispose (object);
}

static void
esp_counter_table_class_init (EspCounterTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_counter_table_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "countertable");
  signals[ALL_CHANGED] = g_signal_new ("all-changed", ESP_TYPE_COUNTER_TABLE, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_counter_table_init (EspCounterTable *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->columns); i++)
    self->columns[i] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
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
