#include "config.h"

#include "esp-menu-names.h"

/* The words of the first label in it that has some; %NULL: none has. */
static const char *
find_words (GtkWidget *widget)
{
  const char *words = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "";

  if (*words != '\0')
    return words;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if ((words = find_words (child)) != NULL)
      return words;
  return NULL;
}

static void
name_items (GtkWidget *widget)
{
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));
  const char *words = NULL;

  if (role == GTK_ACCESSIBLE_ROLE_MENU_ITEM || role == GTK_ACCESSIBLE_ROLE_MENU_ITEM_CHECKBOX ||
      role == GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO)
    words = find_words (widget);
  if (words != NULL)
    {
      /* a label that is pointed to goes before one that is told */
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                      -1);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_items (child);
}

static gboolean
on_show (GSignalInvocationHint *hint G_GNUC_UNUSED,
         guint n_values G_GNUC_UNUSED,
         const GValue *values,
         gpointer data G_GNUC_UNUSED)
{
  if (GTK_IS_POPOVER_MENU (g_value_get_object (&values[0])))
    name_items (g_value_get_object (&values[0]));
  return TRUE;
}

void
esp_menu_names_watch (void)
{
  /* before the first widget nobody has made the signals */
  G_GNUC_UNUSED g_autoptr (GTypeClass) klass = g_type_class_ref (GTK_TYPE_WIDGET);

  g_signal_add_emission_hook (g_signal_lookup ("show", GTK_TYPE_WIDGET), 0, on_show, NULL, NULL);
}
