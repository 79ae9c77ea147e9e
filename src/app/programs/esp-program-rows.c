#include "config.h"

#include "esp-program-rows.h"

#include <glib/gi18n-lib.h>

#include "esp-confinement.h"
#include "esp-contract-choice.h"
#include "esp-own-programs.h"
#include "kit/lists/esp-row.h"

/* The one that was removed last, as long as the rows are there: it can come back. */
#define REMOVED "esp-removed"

typedef struct
{
  char *name;
  char *command;
  char *contract; /* NULL: none was chosen */
  const EspProblem *problem;
} Removed;

static void
removed_free (gpointer data)
{
  Removed *removed = data;

  g_free (removed->name);
  g_free (removed->command);
  g_free (removed->contract);
  g_free (removed);
}

/* --- taking away, and back --- */

static const char *
get_name (GtkWidget *control)
{
  return g_object_get_data (G_OBJECT (control), "name");
}

static void
on_remove (GtkWidget *button)
{
  GtkWidget *list = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX);
  const char *name = get_name (button);
  Removed *removed = g_new (Removed, 1);
  g_autoptr (GError) error = NULL;

  *removed = (Removed){ g_strdup (name), esp_program_list_get_command (name),
                        esp_program_list_get_contract (name), esp_program_list_get_room (name) };
  g_object_set_data_full (G_OBJECT (list), REMOVED, removed, removed_free);
  if (esp_own_programs_remove (esp_own_programs_get (), name, &error))
    return;
  g_object_set_data (G_OBJECT (list), REMOVED, NULL);
  gtk_widget_set_tooltip_text (button, error->message);
}

static void
on_undo (GtkWidget *button)
{
  GtkWidget *list = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX);
  Removed *removed = g_object_steal_data (G_OBJECT (list), REMOVED);
  g_autoptr (GError) error = NULL;
  g_autofree char *name =
      esp_own_programs_add (esp_own_programs_get (), removed->command, removed->problem, &error);

  if (name != NULL && removed->contract != NULL)
    esp_own_programs_set_contract (esp_own_programs_get (), name, removed->contract, &error);
  if (error != NULL)
    gtk_widget_set_tooltip_text (button, error->message);
  removed_free (removed);
}

static void
on_contract (GtkWidget *choice)
{
  const char *id = esp_contract_choice_get (choice)->id;
  g_autofree char *kept = esp_program_list_get_contract (get_name (choice));
  g_autoptr (GError) error = NULL;

  if (g_strcmp0 (kept, id) != 0 &&
      !esp_own_programs_set_contract (esp_own_programs_get (), get_name (choice), id, &error))
    gtk_widget_set_tooltip_text (choice, error->message);
}

/* --- a row --- */

/* One button below the other says the same: to who hears it, each says of what. */
static GtkWidget *
new_button (const char *label, const char *whole, const char *tip)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_tooltip_text (button, tip);
  esp_name_control (button, whole);
  return button;
}

static GtkWidget *
new_remove (const char *name)
{
  g_autofree char *whole = g_strdup_printf (_ ("Remove %s"), name);
  GtkWidget *button = new_button (_ ("Remove"), whole, _ ("From the lists; the file stays"));

  g_object_set_data_full (G_OBJECT (button), "name", g_strdup (name), g_free);
  /* the row goes with it: not before the click is over */
  g_signal_connect_data (button, "clicked", G_CALLBACK (on_remove), NULL, NULL, G_CONNECT_AFTER);
  return button;
}

/* A player talks in lines, and is called in one way. */
static GtkWidget *
new_contract (const char *name, const EspProblem *problem)
{
  GtkWidget *choice = esp_contract_choice_new (problem);
  g_autofree char *kept = esp_program_list_get_contract (name);
  g_autofree char *whole = g_strdup_printf (_ ("How %s is called"), name);

  esp_contract_choice_set (choice, kept);
  esp_name_control (choice, whole);
  gtk_widget_set_tooltip_text (choice, _ ("How it is called"));
  g_object_set_data_full (G_OBJECT (choice), "name", g_strdup (name), g_free);
  g_signal_connect (choice, "notify::selected", G_CALLBACK (on_contract), NULL);
  return choice;
}

static GtkWidget *
new_row (const char *name)
{
  GtkWidget *labels = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  const EspProblem *problem = esp_program_list_get_room (name);
  g_autofree char *command = esp_program_list_get_command (name);
  g_autofree char *text =
      problem != NULL ? g_strdup_printf ("%s · %s", _ (problem->tab), command) : g_strdup (command);
  GtkWidget *note = esp_label_new (text, "caption");

  gtk_label_set_ellipsize (GTK_LABEL (note), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (note), 42);
  gtk_widget_set_tooltip_text (note, command);
  gtk_box_append (GTK_BOX (labels), esp_label_new (name, NULL));
  gtk_box_append (GTK_BOX (labels), note);
  if (problem != NULL && problem->game == NULL)
    gtk_box_append (GTK_BOX (labels), new_contract (name, problem));
  return esp_control_row_new (labels, new_remove (name));
}

static GtkWidget *
new_removed (const Removed *removed)
{
  g_autofree char *text = g_strdup_printf (_ ("%s was removed"), removed->name);
  g_autofree char *whole = g_strdup_printf (_ ("Bring %s back"), removed->name);
  GtkWidget *button = new_button (_ ("Undo"), whole, whole);

  g_signal_connect_data (button, "clicked", G_CALLBACK (on_undo), NULL, NULL, G_CONNECT_AFTER);
  return esp_control_row_new (esp_label_new (text, "dim"), button);
}

static void
fill (GtkWidget *list)
{
  g_auto (GStrv) names = esp_program_list_get_names (NULL);
  const Removed *removed = g_object_get_data (G_OBJECT (list), REMOVED);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (list), row);
  for (guint i = 0; names[i] != NULL; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (names[i]));
  if (removed != NULL)
    gtk_list_box_append (GTK_LIST_BOX (list), new_removed (removed));
  if (names[0] != NULL)
    esp_confinement_add_row (list);
  gtk_widget_set_visible (gtk_widget_get_parent (list), names[0] != NULL || removed != NULL);
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
