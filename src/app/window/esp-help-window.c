#include "config.h"

#include "esp-help-window.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "manual/esp-manual.h"
#include "kit/esp-markdown.h"
#include "kit/lists/esp-row.h"

#define PICTURES ESP_RESOURCE_BASE "/help/pictures"
#define PAGE_WIDTH 720 /* pixels, padding included */

struct _EspHelpWindow
{
  GtkWindow parent_instance;

  GtkEditable *search; /* what is in the template */
  GtkStack *lists;
  GtkListBox *pages;
  GtkListBox *hits;
  GtkScrolledWindow *scrolled;

  GtkWidget *page; /* what is shown; borrowed */
  char *id;        /* of which */
  char *target;
  GPtrArray *before, *behind; /* targets: where back and forward lead */
  GtkWidget *wanted;          /* the heading to be scrolled to; borrowed */
  guint tick;
};

G_DEFINE_FINAL_TYPE (EspHelpWindow, esp_help_window, GTK_TYPE_WINDOW)

/* --- where what is told --- */

static GQuark
target_quark (void)
{
  return g_quark_from_static_string ("esp-help-target");
}

void
esp_help_set_target (GtkWidget *widget, const char *target)
{
  g_object_set_qdata_full (G_OBJECT (widget), target_quark (), g_strdup (target), g_free);
}

const char *
esp_help_find_target (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      const char *target = g_object_get_qdata (G_OBJECT (widget), target_quark ());

      if (target != NULL)
        return target;
    }
  return NULL;
}

static gboolean
on_help_key (GtkWidget *window, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  const char *target = esp_help_find_target (focus != NULL ? focus : window);

  if (target == NULL)
    return FALSE;
  esp_help_window_present (GTK_WINDOW (window), target);
  return TRUE;
}

static void
on_help_clicked (GtkWindow *window)
{
  esp_help_window_present (window, esp_help_find_target (GTK_WIDGET (window)));
}

void
esp_help_add_button (GtkWindow *window, const char *target)
{
  GtkWidget *bar = gtk_window_get_titlebar (window);
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkWidget *button = gtk_button_new_from_icon_name ("esp-help-symbolic");

  esp_help_set_target (GTK_WIDGET (window), target);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_F1, 0),
                        gtk_callback_action_new (on_help_key, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
  gtk_widget_set_tooltip_text (button, _ ("What the manual says of this (F1)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Help"), -1);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_help_clicked), window);
  if (GTK_IS_HEADER_BAR (bar))
    gtk_header_bar_pack_end (GTK_HEADER_BAR (bar), button);
  else
    g_object_ref_sink (button);
}

/* --- pages --- */

static void
follow (const char *target, gpointer data)
{
  esp_help_window_go (data, target);
}

/* The terms by their letters, each with links to where they are told. */
static char *
make_index (void)
{
  g_autoptr (GPtrArray) entries = esp_manual_index ();
  GString *text = g_string_new (NULL);
  gunichar letter = 0;

  g_string_append_printf (text, "# %s\n", _ ("Index"));
  for (guint i = 0; i < entries->len; i++)
    {
      const EspManualEntry *entry = g_ptr_array_index (entries, i);
      gunichar first = g_unichar_toupper (g_utf8_get_char (entry->title));

      if (first != letter && g_unichar_isalpha (first))
        {
          char utf8[7] = { 0 };

          g_unichar_to_utf8 (first, utf8);
          g_string_append_printf (text, "\n## %s\n", utf8);
          letter = first;
        }
      g_string_append_printf (text, "- [%s](%s%s%s)\n", entry->title, entry->page,
                              *entry->place != '\0' ? "#" : "", entry->place);
    }
  return g_string_free (text, FALSE);
}

static gboolean
scroll_to_wanted (GtkWidget *widget,
                  GdkFrameClock *clock G_GNUC_UNUSED,
                  gpointer data G_GNUC_UNUSED)
{
  EspHelpWindow *self = ESP_HELP_WINDOW (widget);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scrolled);
  graphene_rect_t bounds;

  /* not laid out yet */
  if (gtk_widget_get_height (self->page) == 0)
    return G_SOURCE_CONTINUE;
  if (self->wanted == NULL)
    gtk_adjustment_set_value (adjustment, 0);
  else if (gtk_widget_compute_bounds (self->wanted, self->page, &bounds))
    gtk_adjustment_set_value (adjustment, bounds.origin.y);
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

/* A page stands in the middle, and is no wider than is read well. It is laid out for the width that
 * it will have: a box with an aligned child measures that one for all the width there is. */
static void
measure_page (GtkWidget *widget,
              GtkOrientation orientation,
              int for_size,
              int *minimum,
              int *natural,
              int *minimum_baseline,
              int *natural_baseline)
{
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;

  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation,
                      across ? for_size : MIN (for_size, PAGE_WIDTH), minimum, natural,
                      minimum_baseline, natural_baseline);
  if (across)
    *natural = CLAMP (*natural, *minimum, MAX (*minimum, PAGE_WIDTH));
}

static void
allocate_page (GtkWidget *widget, int width, int height, int baseline)
{
  int own = MIN (width, PAGE_WIDTH);

  gtk_widget_size_allocate (gtk_widget_get_first_child (widget),
                            &(GtkAllocation){ (width - own) / 2, 0, own, height }, baseline);
}

static GtkSizeRequestMode
get_page_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
show_page (EspHelpWindow *self, const char *id)
{
  g_autofree char *text = g_str_equal (id, ESP_HELP_INDEX) ? make_index () : esp_manual_load (id);
  const EspManualPage *page = esp_manual_find_page (id);
  GtkWidget *margin;
  g_autofree char *title =
      g_strdup_printf (_ ("Manual – %s"), page != NULL ? _ (page->title) : _ ("Index"));

  self->page = esp_markdown_new (text != NULL ? text : "", PICTURES, follow, self);
  gtk_widget_add_css_class (self->page, "help-page");
  margin = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_layout_manager (
      margin, gtk_custom_layout_new (get_page_mode, measure_page, allocate_page));
  gtk_box_append (GTK_BOX (margin), self->page);
  self->wanted = NULL;
  gtk_scrolled_window_set_child (self->scrolled, margin);
  gtk_window_set_title (GTK_WINDOW (self), title);
  g_free (self->id);
  self->id = g_strdup (id);
}

static const char *
get_row_target (GtkListBoxRow *row)
{
  return g_object_get_qdata (G_OBJECT (row), target_quark ());
}

static void
select_row (EspHelpWindow *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->pages, i)) != NULL; i++)
    if (g_strcmp0 (get_row_target (row), self->id) == 0)
      gtk_list_box_select_row (self->pages, row);
}

static void
update_actions (EspHelpWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", self->before->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.forward", self->behind->len > 0);
}

/* Without a note of where one was. */
static gboolean
show_target (EspHelpWindow *self, const char *target)
{
  const char *place = strchr (target, '#');
  g_autofree char *id =
      place != NULL ? g_strndup (target, (gsize) (place - target)) : g_strdup (target);
  g_autofree char *whole = g_strdup (target);

  /* "#place" is on this page */
  if (*id == '\0')
    {
      g_free (id);
      id = g_strdup (self->id);
    }
  if (id == NULL || (esp_manual_find_page (id) == NULL && !g_str_equal (id, ESP_HELP_INDEX)))
    return FALSE;
  if (g_strcmp0 (id, self->id) != 0)
    show_page (self, id);
  self->wanted = place != NULL ? esp_markdown_find (self->page, place + 1) : NULL;
  g_free (self->target);
  self->target = g_steal_pointer (&whole);
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_wanted, NULL, NULL);
  select_row (self);
  return TRUE;
}

void
esp_help_window_go (EspHelpWindow *self, const char *target)
{
  g_autofree char *from = g_strdup (self->target);
  gboolean again = g_strcmp0 (from, target) == 0;

  /* who asks for the same place again has scrolled away from it */
  if (!show_target (self, target) || again)
    return;
  if (from != NULL)
    g_ptr_array_add (self->before, g_steal_pointer (&from));
  g_ptr_array_set_size (self->behind, 0);
  update_actions (self);
}

const char *
esp_help_window_get_target (EspHelpWindow *self)
{
  return self->target;
}

static void
on_step (GtkWidget *widget, const char *name, GVariant *parameter G_GNUC_UNUSED)
{
  EspHelpWindow *self = ESP_HELP_WINDOW (widget);
  gboolean back = g_str_equal (name, "help.back");
  GPtrArray *from = back ? self->before : self->behind;
  g_autofree char *target = NULL;

  if (from->len == 0)
    return;
  target = g_ptr_array_steal_index (from, from->len - 1);
  g_ptr_array_add (back ? self->behind : self->before, g_strdup (self->target));
  show_target (self, target);
  update_actions (self);
}

/* --- lists --- */

static void
add_row (GtkListBox *list, const char *title, const char *note, const char *target)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  const char *const texts[] = { title, note };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] != NULL && *texts[i] != '\0')
      {
        GtkWidget *label = esp_text_new (texts[i], NULL);

        if (i == 1)
          gtk_widget_add_css_class (label, "caption");
        gtk_box_append (GTK_BOX (box), label);
      }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_qdata_full (G_OBJECT (row), target_quark (), g_strdup (target), g_free);
  gtk_list_box_append (list, row);
}

static void
update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data G_GNUC_UNUSED)
{
  const EspManualPage *page = esp_manual_find_page (get_row_target (row));
  const EspManualPage *above =
      before != NULL ? esp_manual_find_page (get_row_target (before)) : NULL;
  gboolean heads = page != NULL && (above == NULL || above->group != page->group);

  gtk_list_box_row_set_header (
      row, heads ? esp_label_new (esp_manual_get_group_title (page->group), "side-group") : NULL);
}

static void
on_row_activated (EspHelpWindow *self, GtkListBoxRow *row)
{
  g_autofree char *target = g_strdup (get_row_target (row));

  esp_help_window_go (self, target);
}

static void
on_search_changed (EspHelpWindow *self)
{
  const char *words = gtk_editable_get_text (self->search);
  g_autoptr (GPtrArray) found = NULL;
  GtkListBoxRow *row;

  gtk_stack_set_visible_child_name (self->lists, *words != '\0' ? "hits" : "pages");
  while ((row = gtk_list_box_get_row_at_index (self->hits, 0)) != NULL)
    gtk_list_box_remove (self->hits, GTK_WIDGET (row));
  if (*words == '\0')
    return;
  found = esp_manual_search (words);
  for (guint i = 0; i < MIN (found->len, 40); i++)
    {
      const EspManualEntry *entry = g_ptr_array_index (found, i);
      const EspManualPage *page = esp_manual_find_page (entry->page);
      g_autofree char *target =
          g_strdup_printf ("%s%s%s", entry->page, *entry->place != '\0' ? "#" : "", entry->place);
      g_autofree char *title = *entry->place != '\0'
                                   ? g_strdup_printf ("%s – %s", _ (page->title), entry->title)
                                   : g_strdup (entry->title);

      add_row (self->hits, title, entry->excerpt, target);
    }
}

static void
on_search_stopped (EspHelpWindow *self)
{
  if (*gtk_editable_get_text (self->search) != '\0')
    gtk_editable_set_text (self->search, "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
on_search_activated (EspHelpWindow *self)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->hits, 0);

  if (row != NULL)
    on_row_activated (self, row);
}

void
esp_help_window_search (EspHelpWindow *self, const char *words)
{
  gtk_editable_set_text (self->search, words);
  on_search_changed (self);
}

static void
on_find (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  gtk_widget_grab_focus (GTK_WIDGET (ESP_HELP_WINDOW (widget)->search));
}

/* --- the window --- */

static void
esp_help_window_finalize (GObject *object)
{
  EspHelpWindow *self = ESP_HELP_WINDOW (object);

  g_free (self->id);
  g_free (self->target);
  g_ptr_array_unref (self->before);
  g_ptr_array_unref (self->behind);
  G_OBJECT_CLASS (esp_help_window_parent_class)->finalize (object);
}

static void
esp_help_window_class_init (EspHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = esp_help_window_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-help-window.ui");
  gtk_widget_class_install_action (widget_class, "help.find", NULL, on_find);
  gtk_widget_class_install_action (widget_class, "help.back", NULL, on_step);
  gtk_widget_class_install_action (widget_class, "help.forward", NULL, on_step);
  gtk_widget_class_bind_template_child (widget_class, EspHelpWindow, search);
  gtk_widget_class_bind_template_child (widget_class, EspHelpWindow, lists);
  gtk_widget_class_bind_template_child (widget_class, EspHelpWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, EspHelpWindow, hits);
  gtk_widget_class_bind_template_child (widget_class, EspHelpWindow, scrolled);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stopped);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
}

static void
esp_help_window_init (EspHelpWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->before = g_ptr_array_new_with_free_func (g_free);
  self->behind = g_ptr_array_new_with_free_func (g_free);
  gtk_list_box_set_header_func (self->pages, update_header, NULL, NULL);
  for (const EspManualPage *page = esp_manual_get_pages (); page->id != NULL; page++)
    add_row (self->pages, _ (page->title), NULL, page->id);
  add_row (self->pages, _ ("Index"), NULL, ESP_HELP_INDEX);
  update_actions (self);
}

static EspHelpWindow *
find_window (GtkWindow *parent)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (ESP_IS_HELP_WINDOW (window) && gtk_window_get_transient_for (window) == parent)
        return ESP_HELP_WINDOW (window);
    }
  return NULL;
}

EspHelpWindow *
esp_help_window_present (GtkWindow *parent, const char *target)
{
  EspHelpWindow *self = find_window (parent);

  if (self == NULL)
    self = g_object_new (ESP_TYPE_HELP_WINDOW, "transient-for", parent, NULL);
  esp_help_window_go (self, target);
  if (self->target == NULL)
    esp_help_window_go (self, esp_manual_get_pages ()->id);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
