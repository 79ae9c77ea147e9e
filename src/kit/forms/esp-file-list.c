#include "config.h"

#include "esp-file-list.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/document/esp-experiment.h"
#include "base/esp-job.h"
#include "base/esp-name-list.h"
#include "kit/lists/esp-row.h"

#define MOST_HEIGHT 230 /* of the rows, before they scroll */

struct _EspFileList
{
  GtkWidget parent_instance;

  EspFileListCheck check;
  gconstpointer check_data;
  GPtrArray *entries; /* of Entry, as the rows */
  char *text;
  guint scroll_source;
  gboolean to_end; /* what is new is shown, until the person scrolls */

  GtkWidget *box;
  GtkWidget *rows; /* a GtkListBox */
  GtkWidget *scroller;
  GtkWidget *entry;
};

typedef struct
{
  EspFileList *list;
  char *name;
  char *plain; /* as tables call it */
  char *fault; /* or NULL */
  gboolean checked;
  EspJob *job; /* while it is looked at */
  GtkWidget *row;
  GtkWidget *said; /* the label with the fault */
} Entry;

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspFileList, esp_file_list, GTK_TYPE_WIDGET)

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  if (entry->job != NULL)
    esp_job_abandon (entry->job);
  g_clear_object (&entry->job);
  g_free (entry->name);
  g_free (entry->plain);
  g_free (entry->fault);
  g_free (entry);
}

static Entry *
get_entry (EspFileList *self, guint i)
{
  return g_ptr_array_index (self->entries, i);
}

/* --- the text --- */

static char *
make_text (EspFileList *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < self->entries->len; i++)
    if (get_entry (self, i)->fault == NULL)
      g_ptr_array_add (names, get_entry (self, i)->name);
  g_ptr_array_add (names, NULL);
  return esp_name_list_join ((const char *const *) names->pdata);
}

static void
emit_changed (EspFileList *self)
{
  g_autofree char *text = make_text (self);

  if (g_str_equal (text, self->text))
    return;
  g_free (self->text);
  self->text = g_steal_pointer (&text);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- looking at them --- */

typedef struct
{
  EspFileListCheck check;
  gconstpointer data;
  char *name;
} Looking;

static void
looking_free (gpointer data)
{
  Looking *looking = data;

  g_free (looking->name);
  g_free (looking);
}

static gpointer
look (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Looking *looking = data;

  return looking->check (looking->data, looking->name, error) ? looking : NULL;
}

static void
set_fault (Entry *entry, const char *fault)
{
  entry->checked = TRUE;
  if (fault == NULL)
    return;
  entry->fault = g_strdup (fault);
  esp_label_say (GTK_LABEL (entry->said), fault);
  gtk_widget_set_tooltip_text (entry->said, fault);
  gtk_widget_set_visible (entry->said, TRUE);
  gtk_widget_add_css_class (entry->row, "error");
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry->row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  fault, -1);
}

static void
looked (gpointer owner, gpointer result G_GNUC_UNUSED, const GError *error)
{
  Entry *entry = owner;

  g_clear_object (&entry->job);
  set_fault (entry, error != NULL ? error->message : NULL);
  emit_changed (entry->list);
}

/* Only what is seen: nine rooms have lists that nobody looks at. */
static void
start_looking (EspFileList *self)
{
  if (self->check == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = get_entry (self, i);
      Looking *looking;

      if (entry->checked || entry->job != NULL)
        continue;
      looking = g_new (Looking, 1);
      *looking = (Looking){ self->check, self->check_data, g_strdup (entry->name) };
      entry->job = esp_job_start (_ ("Reading the boards"), look, looking, looking_free, NULL,
                                  looked, entry);
    }
}

/* --- the rows --- */

static void
on_remove (GtkButton *button, EspFileList *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (gtk_widget_is_ancestor (GTK_WIDGET (button), get_entry (self, i)->row))
      {
        esp_file_list_remove (self, i);
        return;
      }
}

static GtkWidget *
new_line (const char *text, PangoEllipsizeMode ellipsize)
{
  GtkWidget *label = esp_label_new (text, NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), ellipsize);
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

/* Two boards of one name are told apart, as tables do. */
static char *
name_row (EspFileList *self, const Entry *entry)
{
  guint n = 1;

  for (guint i = 0; get_entry (self, i) != entry; i++)
    n += g_str_equal (entry->plain, get_entry (self, i)->plain);
  return n > 1 ? g_strdup_printf ("%s (%u)", entry->plain, n) : g_strdup (entry->plain);
}

static void
add_row (EspFileList *self, Entry *entry)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *button = gtk_button_new_from_icon_name ("esp-remove-symbolic");
  g_autofree char *shown = name_row (self, entry);
  g_autofree char *whole = g_filename_display_name (entry->name);
  g_autofree char *remove = g_strdup_printf (_ ("Remove “%s”"), shown);

  /* names that begin alike differ at their ends */
  gtk_box_append (GTK_BOX (words), new_line (shown, PANGO_ELLIPSIZE_MIDDLE));
  entry->said = new_line (NULL, PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (entry->said), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (entry->said), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (entry->said), 3);
  gtk_widget_add_css_class (entry->said, "fault");
  gtk_widget_set_visible (entry->said, FALSE);
  gtk_box_append (GTK_BOX (words), entry->said);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Take it off the list (Delete)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, remove,
                                  -1);
  g_signal_connect (button, "clicked", G_CALLBACK (on_remove), self);
  gtk_box_append (GTK_BOX (line), words);
  gtk_box_append (GTK_BOX (line), button);
  entry->row = gtk_list_box_row_new ();
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (entry->row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (entry->row), line);
  gtk_widget_set_tooltip_text (entry->row, whole);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry->row), GTK_ACCESSIBLE_PROPERTY_LABEL, shown,
                                  -1);
  gtk_list_box_append (GTK_LIST_BOX (self->rows), entry->row);
}

static void
add_entry (EspFileList *self, const char *name)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->list = self;
  entry->name = g_strdup (name);
  entry->plain = esp_experiment_name_board (name);
  g_ptr_array_add (self->entries, entry);
  add_row (self, entry);
  if (!g_utf8_validate (name, -1, NULL))
    set_fault (entry, _ ("its name is not written in UTF-8"));
}

static gboolean
has_name (EspFileList *self, const char *name)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (g_str_equal (get_entry (self, i)->name, name))
      return TRUE;
  return FALSE;
}

static void
show_rows (EspFileList *self)
{
  gtk_widget_set_visible (self->scroller, self->entries->len > 0);
}

guint
esp_file_list_add (EspFileList *self, const char *const *names)
{
  guint before = self->entries->len;

  for (guint i = 0; names[i] != NULL; i++)
    if (!has_name (self, names[i]))
      add_entry (self, names[i]);
  show_rows (self);
  start_looking (self);
  emit_changed (self);
  self->to_end = self->to_end || self->entries->len > before;
  return self->entries->len - before;
}

void
esp_file_list_remove (EspFileList *self, guint i)
{
  GtkWidget *row = get_entry (self, i)->row;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean focused = focus != NULL && (focus == row || gtk_widget_is_ancestor (focus, row));

  /* the next one is at hand: several are taken out by pressing Delete again */
  if (focused && self->entries->len > 1)
    gtk_widget_grab_focus (get_entry (self, i + 1 < self->entries->len ? i + 1 : i - 1)->row);
  else if (focused)
    gtk_widget_grab_focus (self->entry);
  gtk_list_box_remove (GTK_LIST_BOX (self->rows), row);
  g_ptr_array_remove_index (self->entries, i);
  show_rows (self);
  emit_changed (self);
}

const char *
esp_file_list_get_text (EspFileList *self)
{
  return self->text;
}

void
esp_file_list_set_text (EspFileList *self, const char *text)
{
  g_auto (GStrv) names = NULL;

  if (g_str_equal (text, self->text))
    return;
  for (guint i = 0; i < self->entries->len; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->rows), get_entry (self, i)->row);
  g_ptr_array_set_size (self->entries, 0);
  names = esp_name_list_split (text);
  for (guint i = 0; names[i] != NULL; i++)
    if (!has_name (self, names[i]))
      add_entry (self, names[i]);
  g_free (self->text);
  self->text = g_strdup (text);
  self->to_end = FALSE;
  show_rows (self);
  start_looking (self);
}

guint
esp_file_list_get_n (EspFileList *self)
{
  return self->entries->len;
}

gboolean
esp_file_list_is_checking (EspFileList *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (get_entry (self, i)->job != NULL)
      return TRUE;
  return FALSE;
}

const char *
esp_file_list_get_fault (EspFileList *self, guint i)
{
  return get_entry (self, i)->fault;
}

guint
esp_file_list_get_n_faults (EspFileList *self)
{
  guint n = 0;

  for (guint i = 0; i < self->entries->len; i++)
    n += get_entry (self, i)->fault != NULL;
  return n;
}

void
esp_file_list_set_check (EspFileList *self, EspFileListCheck check, gconstpointer data)
{
  self->check = check;
  self->check_data = data;
  start_looking (self);
}

void
esp_file_list_add_buttons (EspFileList *self, const char *add, const char *choose)
{
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_set_homogeneous (GTK_BOX (foot), TRUE);
  gtk_box_append (GTK_BOX (foot),
                  esp_action_button_new (_ ("Add This Board"), add,
                                         _ ("Puts the board of this tab on the list of boards")));
  gtk_box_append (GTK_BOX (foot),
                  esp_action_button_new (_ ("Add Files…"), choose,
                                         _ ("Puts files on the list of boards, several at once; "
                                            "they may be dropped on the list too")));
  gtk_box_append (GTK_BOX (self->box), foot);
}

/* --- the widget --- */

static void
on_typed (GtkEntry *entry, EspFileList *self)
{
  g_auto (GStrv) names = esp_name_list_split (gtk_editable_get_text (GTK_EDITABLE (entry)));

  if (names[0] == NULL)
    return;
  esp_file_list_add (self, (const char *const *) names);
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
}

static gboolean
on_key (GtkEventControllerKey *keys G_GNUC_UNUSED,
        guint key,
        guint code G_GNUC_UNUSED,
        GdkModifierType state,
        EspFileList *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if ((key != GDK_KEY_Delete && key != GDK_KEY_KP_Delete) || focus == NULL ||
      (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  for (guint i = 0; i < self->entries->len; i++)
    {
      GtkWidget *row = get_entry (self, i)->row;

      if (focus != row && !gtk_widget_is_ancestor (focus, row))
        continue;
      esp_file_list_remove (self, i);
      return TRUE;
    }
  return FALSE;
}

/* What lies on no disk is listed too, and its row says that it cannot be read. */
static char *
name_file (GFile *file)
{
  char *path = g_file_get_path (file);

  return path != NULL ? path : g_file_get_uri (file);
}

static gboolean
on_drop (GtkDropTarget *target G_GNUC_UNUSED,
         const GValue *value,
         double x G_GNUC_UNUSED,
         double y G_GNUC_UNUSED,
         EspFileList *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  if (G_VALUE_HOLDS (value, G_TYPE_FILE))
    g_ptr_array_add (names, name_file (g_value_get_object (value)));
  else
    for (const GSList *f = g_value_get_boxed (value); f != NULL; f = f->next)
      g_ptr_array_add (names, name_file (f->data));
  g_ptr_array_add (names, NULL);
  esp_file_list_add (self, (const char *const *) names->pdata);
  return TRUE;
}

static void
esp_file_list_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (esp_file_list_parent_class)->map (widget);
  start_looking (ESP_FILE_LIST (widget));
}

static void
esp_file_list_dispose (GObject *object)
{
  EspFileList *self = ESP_FILE_LIST (object);

  g_ptr_array_set_size (self->entries, 0);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  /* what is taken apart shrinks and grows on the way */
  g_clear_handle_id (&self->scroll_source, g_source_remove);
  G_OBJECT_CLASS (esp_file_list_parent_class)->dispose (object);
}

static void
esp_file_list_finalize (GObject *object)
{
  EspFileList *self = ESP_FILE_LIST (object);

  g_ptr_array_unref (self->entries);
  g_free (self->text);
  G_OBJECT_CLASS (esp_file_list_parent_class)->finalize (object);
}

static void
esp_file_list_class_init (EspFileListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_file_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_file_list_finalize;
  widget_class->map = esp_file_list_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "espfilelist");
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_FILE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static gboolean
scroll_to_end (gpointer data)
{
  EspFileList *self = data;
  GtkAdjustment *adjustment =
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));

  self->scroll_source = 0;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  return G_SOURCE_REMOVE;
}

/* What is found wrong takes room too, a little later. While the rows get their places they cannot
 * be scrolled. */
static void
on_grown (EspFileList *self)
{
  if (self->box != NULL && self->to_end && self->scroll_source == 0)
    self->scroll_source = g_idle_add (scroll_to_end, self);
}

static void
on_scrolled (GtkAdjustment *adjustment, EspFileList *self)
{
  self->to_end = self->to_end && gtk_adjustment_get_value (adjustment) +
                                         gtk_adjustment_get_page_size (adjustment) >=
                                     gtk_adjustment_get_upper (adjustment) - 1;
}

static void
add_rows (EspFileList *self, const char *label)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkAdjustment *adjustment;

  self->rows = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->rows), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->rows, keys);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), MOST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->rows);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (on_grown), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (on_scrolled), self, 0);
  gtk_box_append (GTK_BOX (self->box), self->scroller);
}

static void
add_typing (EspFileList *self)
{
  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("Add by name"));
  gtk_widget_set_tooltip_text (
      self->entry, _ ("A sample or a file, and Enter; several with commas between, and a "
                      "backslash before a comma that belongs to a name"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Add by name"), -1);
  g_signal_connect (self->entry, "activate", G_CALLBACK (on_typed), self);
  gtk_box_append (GTK_BOX (self->box), self->entry);
}

static void
esp_file_list_init (EspFileList *self)
{
  /* the window takes the same kinds, to open them */
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->text = g_strdup ("");
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_drop_target_set_gtypes (target, (GType[]){ GDK_TYPE_FILE_LIST, G_TYPE_FILE }, 2);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

GtkWidget *
esp_file_list_new (const char *label)
{
  EspFileList *self = g_object_new (ESP_TYPE_FILE_LIST, NULL);
  GtkWidget *title = esp_label_new (label, NULL);

  gtk_box_append (GTK_BOX (self->box), title);
  add_rows (self, label);
  add_typing (self);
  show_rows (self);
  return GTK_WIDGET (self);
}
