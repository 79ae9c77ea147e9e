#include "config.h"

#include "esp-sidebar.h"

#include "kit/lists/esp-row.h"

#include <glib/gi18n-lib.h>

struct _EspSidebar
{
  GtkWidget parent_instance;

  GtkWidget *scrolled; /* what is in the template */
  GtkListBox *list;
  GtkStack *stack; /* borrowed */
  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (EspSidebar, esp_sidebar, GTK_TYPE_WIDGET)

/* What a row is of; kept with it. */
typedef struct
{
  char *page;
  int group; /* EspPageGroup; -1: none */
  GtkWidget *label;
} Entry;

static GQuark
entry_quark (void)
{
  return g_quark_from_static_string ("esp-side-entry");
}

static Entry *
get_entry (GtkListBoxRow *row)
{
  return g_object_get_qdata (G_OBJECT (row), entry_quark ());
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->page);
  g_free (entry);
}

static void
on_row_selected (EspSidebar *self, GtkListBoxRow *row)
{
  if (row != NULL && self->stack != NULL)
    gtk_stack_set_visible_child_name (self->stack, get_entry (row)->page);
}

static void
on_page_shown (EspSidebar *self)
{
  const char *name = gtk_stack_get_visible_child_name (self->stack);
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (g_strcmp0 (get_entry (row)->page, name) == 0)
      gtk_list_box_select_row (self->list, row);
}

static const char *
get_group_name (int group)
{
  switch ((EspPageGroup) group)
    {
    case ESP_GROUP_GAMES:
      return C_ ("group of problems", "Games");
    case ESP_GROUP_SEARCH:
      return _ ("Search");
    case ESP_GROUP_PUZZLES:
    default:
      return _ ("Puzzles");
    }
}

/* A heading above the first row of each group; a gap where there is no room for words. */
static void
update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  EspSidebar *self = data;
  int group = get_entry (row)->group;
  gboolean heads = group >= 0 && (before == NULL || get_entry (before)->group != group);
  const char *name = heads && !self->narrow ? get_group_name (group) : NULL;

  gtk_list_box_row_set_header (row, heads ? esp_label_new (name, "side-group") : NULL);
}

void
esp_sidebar_add (EspSidebar *self, const EspPageSpec *spec)
{
  const char *name =
      spec != NULL ? _ (spec->problem->tab) : C_ ("the page of all problems", "Start");
  g_autofree char *icon =
      g_strdup_printf ("esp-%s-symbolic", spec != NULL ? spec->problem->id : ESP_SIDEBAR_START);
  g_auto (GStrv) words = g_strsplit (spec != NULL ? _ (spec->problem->title) : name, " ", -1);
  g_autofree char *tip = g_strjoinv ("\u00a0", words); /* a name of two words is one line */
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  Entry *entry = g_new0 (Entry, 1);

  *entry = (Entry){
    .page = g_strdup (spec != NULL ? spec->problem->id : ESP_SIDEBAR_START),
    .group = spec != NULL ? (int) spec->group : -1,
    .label = gtk_label_new (name),
  };
  gtk_label_set_xalign (GTK_LABEL (entry->label), 0);
  gtk_widget_set_visible (entry->label, !self->narrow);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (box), entry->label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_tooltip_text (row, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_qdata_full (G_OBJECT (row), entry_quark (), entry, entry_free);
  gtk_list_box_append (self->list, row);
  on_page_shown (self);
}

void
esp_sidebar_set_narrow (EspSidebar *self, gboolean narrow)
{
  GtkListBoxRow *row;

  if (narrow == self->narrow)
    return;
  self->narrow = narrow;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    gtk_widget_set_visible (get_entry (row)->label, !narrow);
  gtk_list_box_invalidate_headers (self->list);
  esp_set_css_class (GTK_WIDGET (self), "narrow", narrow);
}

/* Tab goes past the list, as it does past all that is chosen from with the arrows: a row that has
 * the focus is shown, and so Tab would open one room after the other. */
static gboolean
esp_sidebar_focus (GtkWidget *widget, GtkDirectionType direction)
{
  EspSidebar *self = ESP_SIDEBAR (widget);
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  if (!tab || row == NULL)
    return GTK_WIDGET_CLASS (esp_sidebar_parent_class)->focus (widget, direction);
  return gtk_widget_get_focus_child (widget) == NULL && gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
esp_sidebar_dispose (GObject *object)
{
  EspSidebar *self = ESP_SIDEBAR (object);

  if (self->stack != NULL)
    g_signal_handlers_disconnect_by_data (self->stack, self);
  g_clear_weak_pointer (&self->stack);
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_sidebar_parent_class)->dispose (object);
}

static void
esp_sidebar_class_init (EspSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_sidebar_dispose;
  widget_class->focus = esp_sidebar_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, EspSidebar, scrolled);
  gtk_widget_class_bind_template_child (widget_class, EspSidebar, list);
  gtk_widget_class_bind_template_callback (widget_class, on_row_selected);
}

static void
esp_sidebar_init (EspSidebar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list, update_header, self, NULL);
}

GtkWidget *
esp_sidebar_new (GtkStack *stack)
{
  EspSidebar *self = g_object_new (ESP_TYPE_SIDEBAR, NULL);

  g_set_weak_pointer (&self->stack, stack);
  g_signal_connect_swapped (stack, "notify::visible-child-name", G_CALLBACK (on_page_shown), self);
  return GTK_WIDGET (self);
}
