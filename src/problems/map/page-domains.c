#include "config.h"

#include "page.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-job.h"
#include "kit/esp-subwindow.h"
#include "kit/esp-table-view.h"
#include "map.h"

/* The domain tables of the map, step by step: to be looked at, copied and saved. */

typedef struct
{
  EspDocument *document; /* weak */
  GtkWidget *solvers;
  GtkWidget *caption;
  GtkWidget *view;
  EspTable *table; /* what is shown; NULL: nothing */
  EspJob *job;
} Domains;

typedef struct
{
  EspInstance *instance;
  char *solver;
} Work;

typedef struct
{
  EspTable *table;
  char *caption;
} Made;

static const char *const solver_ids[] = { "both", "fc", "mac" };

static void
work_free (gpointer data)
{
  Work *work = data;

  esp_instance_free (work->instance);
  g_free (work->solver);
  g_free (work);
}

static void
made_free (gpointer data)
{
  Made *made = data;

  esp_table_free (made->table);
  g_free (made->caption);
  g_free (made);
}

static gpointer
make (gpointer data, GCancellable *cancellable, GError **error)
{
  Work *work = data;
  g_autoptr (EspOptions) options = esp_options_new (map_tables[0].options);
  g_autofree char *caption = NULL;
  EspTable *table;
  Made *made;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  esp_options_set (options, "solver", work->solver, NULL);
  table = map_make_domains (work->instance, options, &control, &caption, error);
  if (table == NULL)
    return NULL;
  made = g_new0 (Made, 1);
  made->table = table;
  made->caption = g_steal_pointer (&caption);
  return made;
}

static void
on_made (gpointer owner, gpointer result, const GError *error)
{
  Domains *self = owner;
  Made *made = result;

  g_clear_object (&self->job);
  g_clear_pointer (&self->table, esp_table_free);
  gtk_label_set_text (GTK_LABEL (self->caption), made != NULL ? made->caption : error->message);
  gtk_widget_set_visible (self->view, made != NULL);
  if (made == NULL)
    return;
  esp_table_view_set_table (ESP_TABLE_VIEW (self->view), made->table);
  self->table = g_steal_pointer (&made->table);
  made_free (made);
}

static void
begin (Domains *self)
{
  Work *work;
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->solvers));

  if (self->document == NULL)
    return;
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  work = g_new0 (Work, 1);
  work->instance = esp_instance_copy (esp_document_get_instance (self->document));
  work->solver = g_strdup (solver_ids[MIN (i, G_N_ELEMENTS (solver_ids) - 1)]);
  gtk_label_set_text (GTK_LABEL (self->caption), _ ("Searching…"));
  self->job =
      esp_job_start (_ ("Making the domain table"), make, work, work_free, made_free, on_made, self);
}

static void
domains_free (gpointer data)
{
  Domains *self = data;

  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  g_clear_pointer (&self->table, esp_table_free);
  g_clear_weak_pointer (&self->document);
  g_free (self);
}

/* --- copying and saving --- */

static void
on_copy (GtkButton *button, Domains *self)
{
  const char *format = g_object_get_data (G_OBJECT (button), "format");
  g_autofree char *text = NULL;

  if (self->table == NULL)
    return;
  text = esp_table_format (self->table, format);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), text);
}

static void
on_saved (GtkNativeDialog *dialog, int response, Domains *self)
{
  static const char *const formats[][2] = {
    { ".md", "md" }, { ".tex", "latex" }, { ".csv", "csv" }
  };
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  const char *format = "text";

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  path = file != NULL ? g_file_get_path (file) : NULL;
  g_object_unref (dialog);
  if (path == NULL || self->table == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_has_suffix (path, formats[i][0]))
      format = formats[i][1];
  /* a few dozen rows */
  text = esp_table_format (self->table, format);
  if (!esp_file_write (path, text, -1, &error))
    gtk_label_set_text (GTK_LABEL (self->caption), error->message);
}

static void
on_save (GtkButton *button, Domains *self)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Save the Table"), GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (button))),
      GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), "domains.md");
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (on_saved), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* --- the window --- */

static GtkWidget *
create_buttons (Domains *self)
{
  static const struct
  {
    const char *format;
    const char *label;
  } copies[] = {
    { "text", N_ ("Copy as Text") },
    { "md", N_ ("Markdown") },
    { "latex", N_ ("LaTeX") },
    { "csv", N_ ("CSV") },
  };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *save = gtk_button_new_with_label (_ ("Save…"));

  gtk_box_append (GTK_BOX (box), self->solvers);
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      GtkWidget *button = gtk_button_new_with_label (_ (copies[i].label));

      g_object_set_data (G_OBJECT (button), "format", (gpointer) copies[i].format);
      g_signal_connect (button, "clicked", G_CALLBACK (on_copy), self);
      gtk_box_append (GTK_BOX (box), button);
    }
  gtk_widget_set_tooltip_text (save, _ ("As text, Markdown, LaTeX or CSV, by the end of the name"));
  g_signal_connect (save, "clicked", G_CALLBACK (on_save), self);
  gtk_box_append (GTK_BOX (box), save);
  return box;
}

static void
on_show (GtkButton *button, EspDocument *document)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (button));
  GtkWidget *window = esp_subwindow_new (_ ("Domain Tables"),
                                         GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, FALSE);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  Domains *self = g_new0 (Domains, 1);

  g_set_weak_pointer (&self->document, document);
  self->solvers = gtk_drop_down_new_from_strings ((const char *[]){
      _ ("Side by side"), _ ("Forward checking"), _ ("Arc consistency"), NULL });
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->solvers), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Solver"), -1);
  self->caption = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->caption), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->caption), 0);
  self->view = esp_table_view_new (_ ("Domains step by step"));
  gtk_widget_set_vexpand (self->view, TRUE);
  gtk_widget_add_css_class (box, "preferences");
  gtk_box_append (GTK_BOX (box), create_buttons (self));
  gtk_box_append (GTK_BOX (box), self->caption);
  gtk_box_append (GTK_BOX (box), self->view);
  gtk_window_set_default_size (GTK_WINDOW (window), 980, 560);
  gtk_window_set_child (GTK_WINDOW (window), box);
  g_object_set_data_full (G_OBJECT (window), "domains", self, domains_free);
  g_signal_connect_swapped (self->solvers, "notify::selected", G_CALLBACK (begin), self);
  begin (self);
  gtk_window_present (GTK_WINDOW (window));
}

GtkWidget *
map_page_new_domains (EspDocument *document)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Domain Tables…"));

  gtk_widget_set_tooltip_text (
      button, _ ("The domains after each step of forward checking and of arc consistency"));
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_show), document, 0);
  return button;
}
