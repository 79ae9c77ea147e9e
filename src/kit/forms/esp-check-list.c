#include "config.h"

#include "esp-check-list.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "kit/lists/esp-row.h"

struct _EspCheckList
{
  GtkWidget parent_instance;

  char **ids;
  char **labels;
  guint n_own; /* of those: what is behind them are further ones */
  char *text;

  GtkWidget *button;
  GtkWidget *summary;
  GtkWidget *box;   /* of the ticks */
  GPtrArray *ticks; /* of GtkCheckButton, one for each id */
  GtkWidget *entry;
  gboolean silent;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspCheckList, esp_check_list, GTK_TYPE_WIDGET)

/* --- the text --- */

/* Which element an item is one of: what stands before a colon or a blank; -1: none that is known.
 */
static int
find_element (EspCheckList *self, const char *item)
{
  gsize length = strcspn (item, ": ");

  for (guint i = self->n_own; self->ids[i] != NULL; i++)
    if (g_str_equal (self->ids[i], item))
      return (int) i;
  for (int i = 0; i < (int) self->n_own; i++)
    if (strlen (self->ids[i]) == length && strncmp (self->ids[i], item, length) == 0)
      return i;
  return -1;
}

static GPtrArray *
split (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      g_ptr_array_add (items, g_strdup (parts[i]));
  return items;
}

static char *
join (GPtrArray *items)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "",
                            (const char *) g_ptr_array_index (items, i));
  return g_string_free (text, FALSE);
}

/* "Forward checking, Backtracking": with what an element has behind it as it was typed. */
static char *
summarise (EspCheckList *self)
{
  g_autoptr (GPtrArray) items = split (self->text);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    {
      const char *item = g_ptr_array_index (items, i);
      int element = find_element (self, item);

      g_string_append (text, i > 0 ? ", " : "");
      if (element < 0)
        g_string_append (text, item);
      else
        g_string_append_printf (text, "%s%s", self->labels[element],
                                element < (int) self->n_own ? item + strcspn (item, ": ") : "");
    }
  if (items->len == 0)
    g_string_append (text, _ ("nothing"));
  return g_string_free (text, FALSE);
}

static void
show_text (EspCheckList *self)
{
  g_autoptr (GPtrArray) items = split (self->text);
  g_autofree char *summary = summarise (self);
  g_autofree gboolean *chosen = g_new0 (gboolean, self->ticks->len + 1);

  for (guint i = 0; i < items->len; i++)
    {
      int element = find_element (self, g_ptr_array_index (items, i));

      if (element >= 0)
        chosen[element] = TRUE;
    }
  self->silent = TRUE;
  for (guint i = 0; i < self->ticks->len; i++)
    gtk_check_button_set_active (g_ptr_array_index (self->ticks, i), chosen[i]);
  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self->entry)), self->text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), self->text);
  self->silent = FALSE;
  gtk_label_set_text (GTK_LABEL (self->summary), summary);
  gtk_widget_set_tooltip_text (self->button, summary);
}

static void
take_text (EspCheckList *self, const char *text)
{
  if (g_str_equal (self->text, text))
    return;
  g_free (self->text);
  self->text = g_strdup (text);
  show_text (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

const char *
esp_check_list_get_text (EspCheckList *self)
{
  return self->text;
}

void
esp_check_list_set_text (EspCheckList *self, const char *text)
{
  g_free (self->text);
  self->text = g_strdup (text);
  show_text (self);
}

const char *
esp_check_list_get_summary (EspCheckList *self)
{
  return gtk_label_get_text (GTK_LABEL (self->summary));
}

void
esp_check_list_tick (EspCheckList *self, guint i, gboolean chosen)
{
  g_autoptr (GPtrArray) items = split (self->text);
  g_autofree char *text = NULL;

  for (guint k = 0; k < items->len;)
    if (find_element (self, g_ptr_array_index (items, k)) == (int) i)
      {
        if (chosen)
          return;
        g_ptr_array_remove_index (items, k);
      }
    else
      k++;
  if (chosen)
    g_ptr_array_add (items, g_strdup (self->ids[i]));
  text = join (items);
  take_text (self, text);
}

/* --- the widget --- */

static void
on_toggled (GtkCheckButton *tick, EspCheckList *self)
{
  guint i;

  if (!self->silent && g_ptr_array_find (self->ticks, tick, &i))
    esp_check_list_tick (self, i, gtk_check_button_get_active (tick));
}

static void
on_typed (GtkEditable *entry, EspCheckList *self)
{
  if (!self->silent)
    take_text (self, gtk_editable_get_text (entry));
}

void
esp_check_list_set_name (EspCheckList *self, const char *name)
{
  esp_name_control (self->button, name);
}

static void
esp_check_list_dispose (GObject *object)
{
  EspCheckList *self = ESP_CHECK_LIST (object);

  self->silent = TRUE;
  g_ptr_array_set_size (self->ticks, 0);
  g_clear_pointer (&self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_check_list_parent_class)->dispose (object);
}

static void
esp_check_list_finalize (GObject *object)
{
  EspCheckList *self = ESP_CHECK_LIST (object);

  g_ptr_array_unref (self->ticks);
  g_strfreev (self->ids);
  g_strfreev (self->labels);
  g_free (self->text);
  G_OBJECT_CLASS (esp_check_list_parent_class)->finalize (object);
}

static void
esp_check_list_class_init (EspCheckListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_check_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_check_list_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "espchecklist");
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_CHECK_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
esp_check_list_init (EspCheckList *self)
{
  self->ticks = g_ptr_array_new ();
  self->text = g_strdup ("");
}

static void
add_tick (EspCheckList *self, const char *label)
{
  GtkWidget *tick = gtk_check_button_new_with_label (label);
  GtkWidget *last = self->ticks->len > 0 ? self->ticks->pdata[self->ticks->len - 1] : NULL;

  g_signal_connect (tick, "toggled", G_CALLBACK (on_toggled), self);
  g_ptr_array_add (self->ticks, tick);
  gtk_box_insert_child_after (GTK_BOX (self->box), tick, last);
}

void
esp_check_list_set_more (EspCheckList *self, const char *const *ids, const char *const *labels)
{
  GStrvBuilder *all_ids = g_strv_builder_new ();
  GStrvBuilder *all_labels = g_strv_builder_new ();

  while (self->ticks->len > self->n_own)
    {
      gtk_box_remove (GTK_BOX (self->box), self->ticks->pdata[self->ticks->len - 1]);
      g_ptr_array_set_size (self->ticks, (int) self->ticks->len - 1);
    }
  for (guint i = 0; i < self->n_own; i++)
    {
      g_strv_builder_add (all_ids, self->ids[i]);
      g_strv_builder_add (all_labels, self->labels[i]);
    }
  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_strv_builder_add (all_ids, ids[i]);
      g_strv_builder_add (all_labels, labels[i]);
      add_tick (self, labels[i]);
    }
  g_strfreev (self->ids);
  g_strfreev (self->labels);
  self->ids = g_strv_builder_end (all_ids);
  self->labels = g_strv_builder_end (all_labels);
  g_strv_builder_unref (all_ids);
  g_strv_builder_unref (all_labels);
  show_text (self);
}

static GtkWidget *
create_popover (EspCheckList *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->box = box;
  for (guint i = 0; self->ids[i] != NULL; i++)
    add_tick (self, self->labels[i]);
  self->entry = gtk_entry_new ();
  gtk_widget_set_tooltip_text (
      self->entry, _ ("The same as text, as on the command line: with options behind a name"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The list as text"), -1);
  g_signal_connect (self->entry, "changed", G_CALLBACK (on_typed), self);
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  return popover;
}

GtkWidget *
esp_check_list_new (const char *const *ids, const char *const *labels)
{
  EspCheckList *self = g_object_new (ESP_TYPE_CHECK_LIST, NULL);

  self->ids = g_strdupv ((char **) ids);
  self->labels = g_strdupv ((char **) labels);
  self->n_own = g_strv_length (self->ids);
  self->button = gtk_menu_button_new ();
  self->summary = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->summary), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (self->summary), 1);
  gtk_label_set_max_width_chars (GTK_LABEL (self->summary), 16);
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), self->summary);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->button), TRUE);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), create_popover (self));
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
  show_text (self);
  return GTK_WIDGET (self);
}
