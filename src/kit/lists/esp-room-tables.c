#include "config.h"

#include "esp-room-tables.h"

#include <glib/gi18n-lib.h>

#include "base/esp-job.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"
#include "kit/lists/esp-table-menu.h"
#include "kit/lists/esp-table-view.h"

struct _EspRoomTables
{
  GtkWidget parent_instance;

  EspDocument *document;
  const EspTableSpec *tables; /* of its problem */
  EspTable *table;            /* what is shown; NULL: nothing */
  EspJob *job;                /* what is waited for */
  guint idle;                 /* what is shown is of another board or other options */
  GtkWidget *choice;
  GtkWidget *form;
  GtkWidget *about; /* what it shows, or why not */
  GtkWidget *view;
  GtkWidget *box;
};

G_DEFINE_FINAL_TYPE (EspRoomTables, esp_room_tables, GTK_TYPE_WIDGET)

static const EspTableSpec *
get_spec (EspRoomTables *self)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->choice));

  return &self->tables[chosen != GTK_INVALID_LIST_POSITION ? chosen : 0];
}

static void
show_message (GtkWidget *widget, const char *text)
{
  EspRoomTables *self = ESP_ROOM_TABLES (widget);

  esp_label_say (GTK_LABEL (self->about), text);
}

static const EspTable *
get_table (GtkWidget *widget)
{
  return ESP_ROOM_TABLES (widget)->table;
}

/* --- making it --- */

typedef struct
{
  const EspTableSpec *spec;
  EspInstance *instance;
  EspState *state;
  EspOptions *options;
} Work;

typedef struct
{
  EspTable *table;
  char *caption;
} Made;

static void
work_free (gpointer data)
{
  Work *work = data;

  esp_instance_free (work->instance);
  esp_state_free (work->state);
  esp_options_free (work->options);
  g_free (work);
}

static void
made_free (gpointer data)
{
  Made *made = data;

  g_clear_pointer (&made->table, esp_table_free);
  g_free (made->caption);
  g_free (made);
}

static gpointer
make (gpointer data, GCancellable *cancellable, GError **error)
{
  const Work *work = data;
  gboolean alone = work->spec->without_instance;
  Made *made = g_new0 (Made, 1);
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  made->table = work->spec->make (alone ? NULL : work->instance, alone ? NULL : work->state,
                                  work->options, &control, &made->caption, error);
  if (made->table == NULL)
    g_clear_pointer (&made, made_free);
  return made;
}

static void
on_made (gpointer owner, gpointer result, const GError *error)
{
  EspRoomTables *self = owner;
  Made *made = result;
  g_autofree char *why = NULL;

  g_clear_object (&self->job);
  gtk_widget_set_visible (self->view, made != NULL);
  if (made == NULL)
    {
      /* it names options as the command line does: here they have labels */
      why = esp_option_rephrase_error (get_spec (self)->options, error->message);
      show_message (GTK_WIDGET (self), why);
      return;
    }
  self->table = g_steal_pointer (&made->table);
  esp_table_view_set_table (ESP_TABLE_VIEW (self->view), self->table);
  show_message (GTK_WIDGET (self),
                made->caption != NULL ? made->caption : _ (get_spec (self)->how));
  made_free (made);
}

static void
drop (EspRoomTables *self)
{
  g_clear_handle_id (&self->idle, g_source_remove);
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  g_clear_pointer (&self->table, esp_table_free);
}

static void
begin (EspRoomTables *self)
{
  Work *work = g_new0 (Work, 1);

  drop (self);
  work->spec = get_spec (self);
  work->instance = esp_instance_share (esp_document_get_instance (self->document));
  work->state = esp_state_copy (esp_document_get_state (self->document));
  work->options = esp_option_form_get_options (ESP_OPTION_FORM (self->form));
  self->job =
      esp_job_start (_ ("Making the table"), make, work, work_free, made_free, on_made, self);
}

static gboolean
begin_idle (gpointer data)
{
  EspRoomTables *self = data;

  self->idle = 0;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    begin (self);
  else
    drop (self); /* made when it is seen */
  return G_SOURCE_REMOVE;
}

/* Many moves at once are one change of the table. */
static void
follow (EspRoomTables *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add (begin_idle, self);
}

static void
on_chosen (EspRoomTables *self)
{
  const EspTableSpec *spec = get_spec (self);

  esp_option_form_set_specs (ESP_OPTION_FORM (self->form), spec->options);
  gtk_widget_set_visible (self->form, spec->options != NULL);
  show_message (GTK_WIDGET (self), _ (spec->how));
  follow (self);
}

void
esp_room_tables_choose (EspRoomTables *self, const char *id)
{
  for (guint i = 0; self->tables[i].id != NULL; i++)
    if (g_str_equal (self->tables[i].id, id))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->choice), i);
}

gboolean
esp_room_tables_set (EspRoomTables *self, const char *option, const char *value, GError **error)
{
  return esp_option_form_set (ESP_OPTION_FORM (self->form), option, value, error);
}

const EspTable *
esp_room_tables_get_table (EspRoomTables *self)
{
  return self->job == NULL && self->idle == 0 ? self->table : NULL;
}

/* --- the widget --- */

static void
esp_room_tables_map (GtkWidget *widget)
{
  EspRoomTables *self = ESP_ROOM_TABLES (widget);

  GTK_WIDGET_CLASS (esp_room_tables_parent_class)->map (widget);
  if (self->table == NULL && self->job == NULL)
    follow (self);
}

static void
esp_room_tables_dispose (GObject *object)
{
  EspRoomTables *self = ESP_ROOM_TABLES (object);

  drop (self);
  g_clear_object (&self->document);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_room_tables_parent_class)->dispose (object);
}

static void
esp_room_tables_class_init (EspRoomTablesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_room_tables_dispose;
  widget_class->map = esp_room_tables_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "roomtables");
}

static void
esp_room_tables_init (EspRoomTables *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->choice = gtk_drop_down_new (NULL, NULL);
  gtk_widget_set_hexpand (self->choice, TRUE);
  esp_name_control (self->choice, _ ("Which table"));
  self->form = esp_option_form_new ();
  self->about = esp_text_new (NULL, NULL);
  self->view = esp_table_view_new (_ ("Table"));
  gtk_widget_set_vexpand (self->view, TRUE);
  gtk_box_append (GTK_BOX (head), self->choice);
  gtk_box_append (GTK_BOX (head), esp_table_view_new_columns_button (ESP_TABLE_VIEW (self->view)));
  gtk_box_append (GTK_BOX (head),
                  esp_table_menu_new (GTK_WIDGET (self), ESP_TABLE_VIEW (self->view), "table",
                                      get_table, show_message));
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_add_css_class (self->box, "preferences");
  gtk_box_append (GTK_BOX (self->box), head);
  gtk_box_append (GTK_BOX (self->box), self->form);
  gtk_box_append (GTK_BOX (self->box), self->about);
  gtk_box_append (GTK_BOX (self->box), self->view);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (self->form, "changed", G_CALLBACK (follow), self);
}

GtkWidget *
esp_room_tables_new (EspDocument *document)
{
  EspRoomTables *self = g_object_new (ESP_TYPE_ROOM_TABLES, NULL);
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  self->document = g_object_ref (document);
  self->tables = esp_document_get_instance (document)->problem->tables;
  for (const EspTableSpec *t = self->tables; t->id != NULL; t++)
    gtk_string_list_append (labels, _ (t->label));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->choice), G_LIST_MODEL (labels));
  g_signal_connect_object (document, "changed", G_CALLBACK (follow), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
