#include "config.h"

#include "esp-step-table.h"

#include "engine/trace/esp-trace.h"
#include "esp-row.h"
#include "esp-table-view.h"

#include <glib/gi18n-lib.h>

#define EVENTS_AT_ONCE 4096 /* that are read of a record */

struct _EspStepTable
{
  GtkWidget parent_instance;

  const EspStepTableSpec *spec;
  GtkWidget *box;
  GtkWidget *caption;
  GtkWidget *view;
  EspSearch *search;
  GArray *subjects; /* of gint32: what the rows are of */
};

G_DEFINE_FINAL_TYPE (EspStepTable, esp_step_table, GTK_TYPE_WIDGET)

static void
refresh (EspStepTable *self)
{
  g_autoptr (EspTable) table = NULL;
  g_autofree char *say = NULL;

  if (self->search == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  g_array_set_size (self->subjects, 0);
  table = self->spec->make (self->search, self->subjects, &say);
  esp_table_view_set_table (ESP_TABLE_VIEW (self->view), table);
  esp_label_say (GTK_LABEL (self->caption), say);
}

/* The last step before at which that row became what it is. */
static void
on_row_chosen (EspStepTable *self, guint id)
{
  g_autofree EspEvent *events = NULL;
  guint64 step;
  guint64 found = 0;
  guint n;

  if (self->search == NULL || id >= self->subjects->len)
    return;
  step = esp_search_get_step (self->search);
  events = g_new (EspEvent, EVENTS_AT_ONCE);
  for (guint64 at = 0; at < step; at += n)
    {
      n = esp_trace_get_events (esp_search_get_trace (self->search), at,
                                (guint) MIN (EVENTS_AT_ONCE, step - at), events);
      if (n == 0)
        break;
      for (guint i = 0; i < n; i++)
        if (events[i].subject == g_array_index (self->subjects, gint32, id) &&
            self->spec->makes_row (&events[i]))
          found = at + i + 1;
    }
  if (found > 0)
    esp_search_set_step (self->search, found);
}

void
esp_step_table_set_search (GtkWidget *table, EspSearch *search)
{
  EspStepTable *self = ESP_STEP_TABLE (table);

  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_object (&self->search);
  if (search != NULL && self->spec->fits (search))
    {
      g_set_object (&self->search, search);
      g_signal_connect_swapped (search, "grew", G_CALLBACK (refresh), self);
      g_signal_connect_swapped (search, "phase", G_CALLBACK (refresh), self);
      g_signal_connect_swapped (search, "step", G_CALLBACK (refresh), self);
    }
  refresh (self);
}

void
esp_step_table_set_hide_future (GtkWidget *table G_GNUC_UNUSED, gboolean hide G_GNUC_UNUSED)
{
}

/* --- the widget --- */

static void
esp_step_table_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_step_table_parent_class)->map (widget);
  refresh (ESP_STEP_TABLE (widget));
}

static void
esp_step_table_dispose (GObject *object)
{
  EspStepTable *self = ESP_STEP_TABLE (object);

  esp_step_table_set_search (GTK_WIDGET (self), NULL);
  g_clear_pointer (&self->subjects, g_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_step_table_parent_class)->dispose (object);
}

static void
esp_step_table_class_init (EspStepTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_step_table_dispose;
  widget_class->map = esp_step_table_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "espsteptable");
}

static void
esp_step_table_init (EspStepTable *self)
{
  self->subjects = g_array_new (FALSE, FALSE, sizeof (gint32));
}

GtkWidget *
esp_step_table_new (const EspStepTableSpec *spec)
{
  EspStepTable *self = g_object_new (ESP_TYPE_STEP_TABLE, NULL);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->spec = spec;
  self->caption = esp_label_new (NULL, NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->caption), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (self->caption, 12);
  gtk_widget_set_valign (self->caption, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (head), self->caption);
  /* the switch of the views stands in this corner */
  gtk_widget_set_size_request (head, -1, 38);
  self->view = esp_table_view_new (_ (spec->name));
  gtk_widget_set_vexpand (self->view, TRUE);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (self->box), head);
  gtk_box_append (GTK_BOX (self->box), self->view);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect_swapped (self->view, "row-chosen", G_CALLBACK (on_row_chosen), self);
  return GTK_WIDGET (self);
}
