#include "config.h"

#include "esp-spin.h"

#include "base/esp-quote.h"
#include "esp-choice.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SHOWN_SECONDS 6

static GtkWidget *
get_popover (GtkWidget *spin)
{
  return g_object_get_data (G_OBJECT (spin), "esp-spin-popover");
}

static void
on_destroy (GtkWidget *spin)
{
  GtkWidget *popover = get_popover (spin);

  g_object_set_data (G_OBJECT (spin), "esp-spin-popover", NULL);
  g_clear_pointer (&popover, gtk_widget_unparent);
}

static gboolean
hide_popover (gpointer data)
{
  GtkWidget *popover = get_popover (data);

  if (popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover));
  return G_SOURCE_REMOVE;
}

static void
announce (GtkWidget *spin, const char *text)
{
  GtkWidget *popover = get_popover (spin);

  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  if (!gtk_widget_get_mapped (spin))
    return;
  if (popover == NULL)
    {
      popover = gtk_popover_new ();
      gtk_popover_set_autohide (GTK_POPOVER (popover), FALSE);
      gtk_popover_set_child (GTK_POPOVER (popover), gtk_label_new (NULL));
      gtk_widget_set_parent (popover, spin);
      g_object_set_data (G_OBJECT (spin), "esp-spin-popover", popover);
      g_signal_connect (spin, "destroy", G_CALLBACK (on_destroy), NULL);
    }
  gtk_label_set_text (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (popover))), text);
  gtk_popover_popup (GTK_POPOVER (popover));
  g_timeout_add_seconds_full (G_PRIORITY_DEFAULT, SHOWN_SECONDS, hide_popover, g_object_ref (spin),
                              g_object_unref);
}

int
esp_spin_input (GtkSpinButton *spin, double *value)
{
  double least;

  gtk_spin_button_get_range (spin, &least, NULL);
  return esp_spin_input_from (spin, least, value);
}

int
esp_spin_input_from (GtkSpinButton *spin, double least, double *value G_GNUC_UNUSED)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  guint digits = gtk_spin_button_get_digits (spin);
  g_autofree char *message = NULL;
  char *end = NULL;
  double number = g_strtod (text, &end);
  double most;

  gtk_spin_button_get_range (spin, NULL, &most);
  if (end == text || *end != '\0' || (number >= least && number <= most))
    return FALSE;
  message = g_strdup_printf (_ ("%.*f is out of range; expected a number from %.*f to %.*f"),
                             (int) digits, number, (int) digits, least, (int) digits, most);
  announce (GTK_WIDGET (spin), message);
  return GTK_INPUT_ERROR;
}

void
esp_spin_watch (GtkSpinButton *spin)
{
  gtk_spin_button_set_update_policy (spin, GTK_UPDATE_IF_VALID);
  g_signal_connect (spin, "input", G_CALLBACK (esp_spin_input), NULL);
}

/* --- groups of digits --- */

static int
on_group_input (GtkSpinButton *spin, double *value, gpointer data G_GNUC_UNUSED)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  g_autoptr (GString) digits = g_string_new (NULL);
  double least;
  double most;

  /* the spaces between, which are no letters of ASCII */
  for (; *text != '\0'; text++)
    if ((guchar) *text < 0x80 && !g_ascii_isspace (*text))
      g_string_append_c (digits, *text);
  gtk_spin_button_get_range (spin, &least, &most);
  if (digits->len == 0 || strspn (digits->str, "0123456789") != digits->len)
    return GTK_INPUT_ERROR;
  *value = CLAMP (g_ascii_strtod (digits->str, NULL), least, most);
  return TRUE;
}

static gboolean
on_group_output (GtkSpinButton *spin, gpointer data G_GNUC_UNUSED)
{
  const char *text = esp_count ((guint64) MAX (gtk_spin_button_get_value (spin), 0));

  if (!g_str_equal (text, gtk_editable_get_text (GTK_EDITABLE (spin))))
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

void
esp_spin_group (GtkSpinButton *spin)
{
  gtk_spin_button_set_numeric (spin, FALSE);
  g_signal_connect (spin, "input", G_CALLBACK (on_group_input), NULL);
  g_signal_connect (spin, "output", G_CALLBACK (on_group_output), NULL);
  gtk_spin_button_update (spin);
}

GtkWidget *
esp_spin_new (double least, double most)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (least, most, 1);

  esp_leave_wheel (spin);
  esp_spin_watch (GTK_SPIN_BUTTON (spin));
  return spin;
}
