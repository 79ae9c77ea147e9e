#include "config.h"

#include "esp-table-menu.h"

#include <glib/gi18n-lib.h>

#include "base/esp-file.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/lists/esp-row.h"

typedef struct
{
  GtkWidget *owner; /* borrowed: the actions are its own */
  EspTableView *view;
  char *name;
  const EspTable *(*get_table) (GtkWidget *owner);
  void (*show_error) (GtkWidget *owner, const char *text);
} Menu;

static void
menu_free (gpointer data)
{
  Menu *self = data;

  g_free (self->name);
  g_free (self);
}

static void
on_copy (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  Menu *self = data;
  const EspTable *table = self->get_table (self->owner);
  g_autoptr (EspTable) chosen = NULL;

  if (table == NULL)
    return;
  chosen = esp_table_view_choose (self->view, table);
  esp_table_copy (self->owner, chosen, g_variant_get_string (parameter, NULL));
}

static void
on_saved (gpointer data, const char *path)
{
  Menu *self = data;
  const EspTable *table = path != NULL ? self->get_table (self->owner) : NULL;
  g_autoptr (EspTable) chosen = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (table == NULL)
    return;
  chosen = esp_table_view_choose (self->view, table);
  text = esp_table_format (chosen, esp_table_find_format (path, "text"));
  if (!esp_file_write (path, text, -1, &error))
    self->show_error (self->owner, error->message);
}

static void
on_save (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  Menu *self = data;

  esp_ask_file (self->owner, N_ ("Save the Table"), self->name, NULL, on_saved, self);
}

GtkWidget *
esp_table_menu_new (GtkWidget *owner,
                    EspTableView *view,
                    const char *name,
                    const EspTable *(*get_table) (GtkWidget *owner),
                    void (*show_error) (GtkWidget *owner, const char *text))
{
  static const struct
  {
    const char *format;
    const char *label;
  } copies[] = {
    { "text", N_ ("Copy as Text") },
    { "md", N_ ("Copy as Markdown") },
    { "latex", N_ ("Copy as LaTeX") },
    { "csv", N_ ("Copy as CSV") },
  };
  static const GActionEntry entries[] = {
    { .name = "copy", .activate = on_copy, .parameter_type = "s" },
    { .name = "save", .activate = on_save },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *button = gtk_menu_button_new ();
  Menu *self = g_new0 (Menu, 1);

  *self = (Menu){ owner, view, g_strconcat (name, ".md", NULL), get_table, show_error };
  g_object_set_data_full (G_OBJECT (owner), "table-menu", self, menu_free);
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (owner, "table", G_ACTION_GROUP (actions));
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      g_autofree char *action = g_strdup_printf ("table.copy::%s", copies[i].format);

      g_menu_append (menu, _ (copies[i].label), action);
    }
  g_menu_append (menu, _ ("Save…"), "table.save");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "esp-copy-symbolic");
  gtk_widget_set_tooltip_text (button, _ ("Copy or save the table"));
  esp_name_control (button, _ ("Copy or save the table"));
  return button;
}
