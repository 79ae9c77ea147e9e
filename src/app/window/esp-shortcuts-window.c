#include "config.h"

#include "esp-shortcuts-window.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-commands.h"
#include "esp-help-window.h"
#include "kit/lists/esp-row.h"

struct _EspShortcutsWindow
{
  GtkWindow parent_instance;

  GtkEditable *search; /* what is in the template */
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (EspShortcutsWindow, esp_shortcuts_window, GTK_TYPE_WINDOW)

/* What the tree takes while it has the keyboard: no commands of the window. */
static const EspCommandKey tree_keys[] = {
  { N_ ("Search tree"), NULL, N_ ("To the parent"), { "Up" } },
  { NULL, NULL, N_ ("To the first child"), { "Down" } },
  { NULL, NULL, N_ ("To the siblings"), { "Left", "Right" } },
  { NULL, NULL, N_ ("Open or close the subtree"), { "Return" } },
  { NULL, NULL, N_ ("Next solution"), { "n" } },
  { NULL, NULL, N_ ("Hide failed subtrees"), { "f" } },
  { NULL, NULL, N_ ("Show all again"), { "u" } },
  { NULL, NULL, N_ ("Labels"), { "l" } },
  { NULL, NULL, N_ ("Fit"), { "z" } },
  { NULL, NULL, N_ ("Centre"), { "c" } },
};

static GQuark
group_quark (void)
{
  return g_quark_from_static_string ("esp-shortcut-group");
}

static GQuark
text_quark (void)
{
  return g_quark_from_static_string ("esp-shortcut-text");
}

static char *
name_key (const char *accel)
{
  guint key;
  GdkModifierType modifiers;

  return gtk_accelerator_parse (accel, &key, &modifiers)
             ? gtk_accelerator_get_label (key, modifiers)
             : g_strdup (accel);
}

static void
add_row (EspShortcutsWindow *self, const char *group, const EspCommandKey *command)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *title = esp_label_new (_ (command->label), NULL);
  g_autoptr (GString) text = g_string_new (_ (command->label));

  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (box), title);
  for (guint i = 0; command->accels[i] != NULL; i++)
    {
      g_autofree char *key = name_key (command->accels[i]);
      GtkWidget *keys = gtk_shortcut_label_new (command->accels[i]);

      gtk_widget_set_valign (keys, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (box), keys);
      g_string_append_printf (text, ", %s", key);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text->str,
                                  -1);
  g_object_set_qdata (G_OBJECT (row), group_quark (), (gpointer) group);
  /* said to nobody, but found by */
  if (command->also != NULL)
    g_string_append_printf (text, ", %s", _ (command->also));
  g_object_set_qdata_full (G_OBJECT (row), text_quark (), g_utf8_casefold (text->str, -1), g_free);
  gtk_list_box_append (self->list, row);
}

static void
add_rows (EspShortcutsWindow *self, const EspCommandKey *commands, guint n)
{
  const char *group = NULL;

  for (guint i = 0; i < n && commands[i].label != NULL; i++)
    {
      if (commands[i].group != NULL)
        group = commands[i].group;
      add_row (self, group, &commands[i]);
    }
}

static void
update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data G_GNUC_UNUSED)
{
  const char *group = g_object_get_qdata (G_OBJECT (row), group_quark ());
  gboolean heads =
      before == NULL || g_object_get_qdata (G_OBJECT (before), group_quark ()) != group;

  gtk_list_box_row_set_header (row, heads ? esp_label_new (_ (group), "side-group") : NULL);
}

static gboolean
fits_search (GtkListBoxRow *row, gpointer data)
{
  EspShortcutsWindow *self = data;
  g_autofree char *words = g_utf8_casefold (gtk_editable_get_text (self->search), -1);

  return strstr (g_object_get_qdata (G_OBJECT (row), text_quark ()), words) != NULL;
}

static void
on_search_changed (EspShortcutsWindow *self)
{
  gtk_list_box_invalidate_filter (self->list);
}

static void
on_search_stopped (EspShortcutsWindow *self)
{
  if (*gtk_editable_get_text (self->search) != '\0')
    gtk_editable_set_text (self->search, "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
esp_shortcuts_window_class_init (EspShortcutsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-shortcuts-window.ui");
  gtk_widget_class_bind_template_child (widget_class, EspShortcutsWindow, search);
  gtk_widget_class_bind_template_child (widget_class, EspShortcutsWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stopped);
}

static void
esp_shortcuts_window_init (EspShortcutsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list, update_header, NULL, NULL);
  gtk_list_box_set_filter_func (self->list, fits_search, self, NULL);
  add_rows (self, esp_commands_get (), G_MAXUINT);
  add_rows (self, tree_keys, G_N_ELEMENTS (tree_keys));
  esp_help_add_button (GTK_WINDOW (self), "keys");
}

GtkWidget *
esp_shortcuts_window_new (GtkWindow *parent)
{
  return g_object_new (ESP_TYPE_SHORTCUTS_WINDOW, "transient-for", parent, NULL);
}
