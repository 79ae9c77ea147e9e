#include "config.h"

#include "esp-step-button.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "kit/forms/esp-choice.h"
#include "kit/lists/esp-row.h"
#include "kit/forms/esp-spin.h"

struct _EspStepButton
{
  GtkWidget parent_instance;

  GtkWidget *button;
  GtkLabel *count;
  GtkLabel *title;
  GtkPopover *popover;
  GtkSpinButton *step;
  GtkWidget *go;
  guint64 at;
  guint64 n;
  gboolean refused; /* what stood in the field last */
};

G_DEFINE_FINAL_TYPE (EspStepButton, esp_step_button, GTK_TYPE_WIDGET)

void
esp_step_button_set_count (EspStepButton *self, guint64 step, guint64 n_steps)
{
  g_autofree char *now = g_strdup (esp_count (step));
  g_autofree char *text = g_strdup_printf (_ ("%s of %s"), now, esp_count (n_steps));
  int width = (int) g_utf8_strlen (text, -1);

  self->at = step;
  self->n = n_steps;
  gtk_label_set_text (self->count, text);
  if (width > gtk_label_get_width_chars (self->count))
    gtk_label_set_width_chars (self->count, width);
  gtk_widget_set_sensitive (self->button, n_steps > 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

const char *
esp_step_button_get_count (EspStepButton *self)
{
  return gtk_label_get_text (self->count);
}

void
esp_step_button_forget_width (EspStepButton *self)
{
  gtk_label_set_width_chars (self->count, -1);
}

void
esp_step_button_ask (EspStepButton *self)
{
  if (gtk_widget_get_sensitive (self->button))
    gtk_menu_button_popup (GTK_MENU_BUTTON (self->button));
}

/* What stands there is where one is, and the first figure that is typed takes its place. */
static gboolean
select_all (gpointer data)
{
  gtk_editable_select_region (GTK_EDITABLE (data), 0, -1);
  return G_SOURCE_REMOVE;
}

static void
on_show (EspStepButton *self)
{
  self->refused = FALSE;
  gtk_spin_button_set_range (self->step, 0, (double) self->n);
  gtk_spin_button_set_value (self->step, (double) self->at);
  gtk_widget_grab_focus (GTK_WIDGET (self->step));
  /* the spin button writes its text once more when it is shown */
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, select_all, g_object_ref (self->step), g_object_unref);
}

/* What is out of range is put back by the field, which says why: before anyone is told. */
static int
on_input (EspStepButton *self, double *value)
{
  int result = esp_spin_input (self->step, value);

  self->refused = result == GTK_INPUT_ERROR;
  return result;
}

static void
go (EspStepButton *self)
{
  if (self->refused)
    return;
  gtk_popover_popdown (self->popover);
  gtk_widget_activate_action (GTK_WIDGET (self), "search.step", "x",
                              (gint64) gtk_spin_button_get_value (self->step));
}

/* By its letter, the keyboard is still in the field. */
static void
on_clicked (EspStepButton *self)
{
  if (gtk_widget_get_state_flags (GTK_WIDGET (self->step)) & GTK_STATE_FLAG_FOCUS_WITHIN)
    gtk_spin_button_update (self->step);
  go (self);
}

static void
esp_step_button_dispose (GObject *object)
{
  EspStepButton *self = ESP_STEP_BUTTON (object);

  g_clear_pointer (&self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_step_button_parent_class)->dispose (object);
}

static void
esp_step_button_class_init (EspStepButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_step_button_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-step-button.ui");
  gtk_widget_class_bind_template_child (widget_class, EspStepButton, button);
  gtk_widget_class_bind_template_child (widget_class, EspStepButton, count);
  gtk_widget_class_bind_template_child (widget_class, EspStepButton, title);
  gtk_widget_class_bind_template_child (widget_class, EspStepButton, popover);
  gtk_widget_class_bind_template_child (widget_class, EspStepButton, step);
  gtk_widget_class_bind_template_child (widget_class, EspStepButton, go);
  gtk_widget_class_set_css_name (widget_class, "espstepbutton");
}

static void
esp_step_button_init (EspStepButton *self)
{
  GtkEditable *text;

  gtk_widget_init_template (GTK_WIDGET (self));
  esp_name_control (self->button, _ ("Go to a Step"));
  esp_name_control (GTK_WIDGET (self->step), _ ("Step"));
  esp_label_control (self->title, GTK_WIDGET (self->step));
  gtk_spin_button_set_increments (self->step, 1, 100);
  esp_leave_wheel (GTK_WIDGET (self->step));
  gtk_spin_button_set_update_policy (self->step, GTK_UPDATE_IF_VALID);
  g_signal_connect_swapped (self->step, "input", G_CALLBACK (on_input), self);
  esp_spin_group (self->step);
  g_signal_connect_swapped (self->popover, "show", G_CALLBACK (on_show), self);
  /* Return in a spin button is told by the text inside of it alone, after the button has read it */
  text = gtk_editable_get_delegate (GTK_EDITABLE (self->step));
  g_signal_connect_object (text, "activate", G_CALLBACK (go), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->go, "clicked", G_CALLBACK (on_clicked), self);
  esp_step_button_set_count (self, 0, 0);
}
