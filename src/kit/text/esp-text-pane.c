#include "config.h"

#include "esp-text-pane.h"

#include <glib/gi18n-lib.h>

struct _EspTextPane
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkStack *stack;
  EspTextView *view;
  GtkLabel *refused;
  GtkWidget *foot;
  GtkWidget *good;
  GtkLabel *what;
  GtkWidget *fault;
  GtkLabel *why;
};

G_DEFINE_FINAL_TYPE (EspTextPane, esp_text_pane, GTK_TYPE_WIDGET)

EspTextView *
esp_text_pane_get_view (EspTextPane *self)
{
  return self->view;
}

/* Whoever does not see the foot is told what stands there now. */
static void
announce (EspTextPane *self, const char *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->foot), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
}

void
esp_text_pane_set_read (EspTextPane *self, const char *what)
{
  gtk_label_set_text (self->what, what);
  announce (self, what);
  gtk_widget_set_visible (self->good, TRUE);
  gtk_widget_set_visible (self->fault, FALSE);
  esp_text_view_set_fault (self->view, 0, 0, NULL);
}

void
esp_text_pane_set_fault (EspTextPane *self, const char *why, guint line, guint column)
{
  g_autofree char *text =
      line > 0 ? g_strdup_printf (_ ("Line %u, column %u: %s"), line, column, why) : g_strdup (why);

  gtk_label_set_text (self->why, text);
  announce (self, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fault), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
  gtk_widget_set_visible (self->good, FALSE);
  gtk_widget_set_visible (self->fault, TRUE);
  esp_text_view_set_fault (self->view, line, column, text);
}

const char *
esp_text_pane_get_fault (EspTextPane *self)
{
  return gtk_widget_get_visible (self->fault) ? gtk_label_get_text (self->why) : NULL;
}

void
esp_text_pane_set_refused (EspTextPane *self, const char *why)
{
  gtk_label_set_text (self->refused, why != NULL ? why : "");
  gtk_stack_set_visible_child_name (self->stack, why != NULL ? "refused" : "text");
  gtk_widget_set_visible (self->foot, why == NULL);
}

void
esp_text_pane_focus (EspTextPane *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
on_fault_clicked (EspTextPane *self)
{
  esp_text_view_go_to_fault (self->view);
}

static void
esp_text_pane_dispose (GObject *object)
{
  EspTextPane *self = ESP_TEXT_PANE (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_text_pane_parent_class)->dispose (object);
}

static void
esp_text_pane_class_init (EspTextPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_text_pane_dispose;
  g_type_ensure (ESP_TYPE_TEXT_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-text-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, EspTextPane, box);
  gtk_widget_class_bind_template_child (widget_class, EspTextPane, stack);
  gtk_widget_class_bind_template_child (widget_class, EspTextPane, view);
  gtk_widget_class_bind_template_child (widget_class, EspTextPane, refused);
  gtk_widget_class_bind_template_child (widget_class, EspTextPane, foot);
  gtk_widget_class_bind_template_child (widget_class, EspTextPane, good);
  gtk_widget_class_bind_template_child (widget_class, EspTextPane, what);
  gtk_widget_class_bind_template_child (widget_class, EspTextPane, fault);
  gtk_widget_class_bind_template_child (widget_class, EspTextPane, why);
  gtk_widget_class_bind_template_callback (widget_class, on_fault_clicked);
  gtk_widget_class_set_css_name (widget_class, "esptextpane");
}

static void
esp_text_pane_init (EspTextPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
esp_text_pane_new (void)
{
  return g_object_new (ESP_TYPE_TEXT_PANE, NULL);
}
