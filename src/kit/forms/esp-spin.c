#include "config.h"

#include "esp-spin.h"

#include "base/esp-quote.h"
#include "esp-choice.h"

#include <glib/gi18n-lib.h>

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

/* @text without the spaces between groups of digits, of which some are no letters of ASCII. */
static char *
without_groups (const char *text)
{
  GString *digits = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (!g_unichar_isspace (g_utf8_get_char (c)))
      g_string_append_len (digits, c, g_utf8_next_char (c) - c);
  return g_string_free (digits, FALSE);
}

int
esp_spin_input_from (GtkSpinButton *spin, double least, double *value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  g_autofree char *ungrouped = without_groups (text);
  guint digits = gtk_spin_button_get_digits (spin);
  g_autofree char *message = NULL;
  char *end = NULL;
  double number = g_strtod (ungrouped, &end);
  double most;

  gtk_spin_button_get_range (spin, NULL, &most);
  if (end == ungrouped || *end != '\0')
    return FALSE;
  if (number >= least && number <= most)
    {
      if (g_str_equal (text, ungrouped))
        return FALSE;
      *value = number;
      return TRUE;
    }
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
