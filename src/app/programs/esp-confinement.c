#include "config.h"

#include "esp-confinement.h"

#include "app/window/esp-settings.h"
#include "base/esp-quote.h"
#include "kit/lists/esp-row.h"
#include "programs/process/esp-sandbox.h"

#include <glib/gi18n-lib.h>

#define KEY "confine-programs"

static void
on_setting (void)
{
  esp_sandbox_set_wanted (esp_settings_get_boolean (esp_settings_get (), KEY));
}

void
esp_confinement_watch (void)
{
  g_signal_connect (esp_settings_get (), "changed::" KEY, G_CALLBACK (on_setting), NULL);
  on_setting ();
}

static void
on_switched (GtkSwitch *toggle)
{
  esp_settings_set_value (esp_settings_get (), KEY,
                          g_variant_new_boolean (gtk_switch_get_active (toggle)));
}

void
esp_confinement_add_row (GtkWidget *list)
{
  GtkWidget *toggle = gtk_switch_new ();
  gboolean wanted = esp_settings_get_boolean (esp_settings_get (), KEY);
  g_autofree char *absence = wanted ? esp_sandbox_describe_absence () : NULL;
  g_autofree char *help = absence != NULL ? esp_begin_sentence (absence) : NULL;

  gtk_switch_set_active (GTK_SWITCH (toggle), wanted);
  g_signal_connect (toggle, "notify::active", G_CALLBACK (on_switched), NULL);
  esp_preference_row_add (
      list, _ ("Confine programs"),
      help != NULL ? help
                   : _ ("They have no network, and write to nothing but a folder of their own"),
      toggle);
}

static void
show_note (GtkWidget *note)
{
  const char *why = esp_sandbox_get_absence ();
  g_autofree char *sentence =
      why != NULL ? g_strdup_printf (_ ("Your own programs are not confined: %s."), why) : NULL;

  gtk_label_set_text (GTK_LABEL (note), sentence != NULL ? sentence : "");
  gtk_widget_set_visible (note, why != NULL);
}

GtkWidget *
esp_confinement_note_new (void)
{
  GtkWidget *note = esp_note_new ("");

  g_signal_connect_object (esp_settings_get (), "changed::" KEY, G_CALLBACK (show_note), note,
                           G_CONNECT_SWAPPED);
  show_note (note);
  return note;
}
