#include "config.h"

#include "esp-canvas-cell.h"

struct _EspCanvasCell
{
  GtkWidget parent_instance;

  char *text;
  gboolean selected;
};

enum
{
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspCanvasCell, esp_canvas_cell, GTK_TYPE_WIDGET)

static void
esp_canvas_cell_finalize (GObject *object)
{
  g_free (ESP_CANVAS_CELL (object)->text);
  G_OBJECT_CLASS (esp_canvas_cell_parent_class)->finalize (object);
}

static void
on_activate (GtkWidget *widget, const char *name, GVariant *parameter G_GNUC_UNUSED)
{
  g_signal_emit (widget, signals[ACTIVATED], 0, g_str_equal (name, "cell.menu"));
}

static void
esp_canvas_cell_class_init (EspCanvasCellClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_canvas_cell_finalize;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "canvascell");
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "cell.activate", NULL, on_activate);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "cell.menu", NULL, on_activate);
  signals[ACTIVATED] = g_signal_new ("activated", ESP_TYPE_CANVAS_CELL, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
esp_canvas_cell_init (EspCanvasCell *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
esp_canvas_cell_new (void)
{
  return g_object_new (ESP_TYPE_CANVAS_CELL, NULL);
}

void
esp_canvas_cell_set_text (EspCanvasCell *self, const char *text)
{
  if (g_strcmp0 (self->text, text) == 0)
    return;
  g_free (self->text);
  self->text = g_strdup (text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

const char *
esp_canvas_cell_get_text (EspCanvasCell *self)
{
  return self->text;
}

void
esp_canvas_cell_set_selected (EspCanvasCell *self, gboolean selected)
{
  if (self->selected == selected)
    return;
  self->selected = selected;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}
