#include "config.h"

#include "esp-program-rows.h"

#include <glib/gi18n-lib.h>

#include "esp-confinement.h"
#include "esp-own-programs.h"
#include "kit/lists/esp-row.h"

static void
on_remove (GtkWidget *button)
{
  g_autoptr (GError) error = NULL;

  if (!esp_own_programs_remove (esp_own_programs_get (),
                                g_object_get_data (G_OBJECT (button), "name"), &error))
    gtk_widget_set_tooltip_text (button, error->message);
}

/* One button below the other says the same: to who hears it, each says of what. */
static GtkWidget *
new_remove (const char *name)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Remove"));
  g_autofree char *whole = g_strdup_printf (_ ("Remove %s"), name);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("From the lists; the file stays"));
  esp_name_control (button, whole);
  g_object_set_data_full (G_OBJECT (button), "name", g_strdup (name), g_free);
  /* the row goes with it: not before the click is over */
  g_signal_connect_data (button, "clicked", G_CALLBACK (on_remove), NULL, NULL, G_CONNECT_AFTER);
  return button;
}

static GtkWidget *
new_row (const char *name)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *labels = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *command = esp_program_list_get_command (name);
  GtkWidget *note = esp_label_new (command, "caption");

  gtk_label_set_ellipsize (GTK_LABEL (note), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (note), 42);
  gtk_widget_set_tooltip_text (note, command);
  gtk_widget_set_hexpand (labels, TRUE);
  gtk_widget_set_margin_top (labels, 9);
  gtk_widget_set_margin_bottom (labels, 9);
  gtk_box_append (GTK_BOX (labels), esp_label_new (name, NULL));
  gtk_box_append (GTK_BOX (labels), note);
  gtk_box_append (GTK_BOX (box), labels);
  gtk_box_append (GTK_BOX (box), new_remove (name));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  return row;
}

static void
fill (GtkWidget *list)
{
  g_auto (GStrv) names = esp_program_list_get_names (NULL);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (list), row);
  for (guint i = 0; names[i] != NULL; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (names[i]));
  if (names[0] != NULL)
    esp_confinement_add_row (list);
  gtk_widget_set_visible (gtk_widget_get_parent (list), names[0] != NULL);
}

GtkWidget *
esp_program_rows_new (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *title = esp_label_new (_ ("Your own programs"), "heading");

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_set_margin_top (title, 18);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), list);
  fill (list);
  g_signal_connect_object (esp_own_programs_get (), "changed", G_CALLBACK (fill), list,
                           G_CONNECT_SWAPPED);
  return box;
}
