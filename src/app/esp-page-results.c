#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "esp-dialogs.h"
#include "report/esp-sweep-plot.h"
#include "kit/esp-row.h"

/* What experiments measured: a plot over a table, both growing while it runs, and out of here as
 * files and through the clipboard. */

#define PLOT_WIDTH 720
#define PLOT_HEIGHT 440

static gboolean
shows_medians (EspPageView *self)
{
  return gtk_drop_down_get_selected (GTK_DROP_DOWN (self->rows_list)) == 1;
}

const EspExperimentCurve *
esp_page_results_get_curve (EspPageView *self)
{
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->curve_list));

  return self->experiment->curves != NULL && i != GTK_INVALID_LIST_POSITION
             ? &self->experiment->curves[i]
             : NULL;
}

static EspPlot *
make_plot (EspPageView *self)
{
  const EspExperimentCurve *curve = esp_page_results_get_curve (self);

  return curve != NULL && self->sweep->rows->len > 0 ? esp_sweep_plot (self->sweep, curve) : NULL;
}

static void
draw_plot (EspPageView *self)
{
  EspPlot *plot = make_plot (self);

  /* the list above it says the title */
  if (plot != NULL)
    esp_plot_set_title (plot, NULL);
  esp_plot_view_set_plot (ESP_PLOT_VIEW (self->curve_view), plot);
}

static EspTable *
make_table (EspPageView *self)
{
  return esp_sweep_table (self->sweep, shows_medians (self));
}

static void
set_rows (EspPageView *self)
{
  g_autoptr (EspTable) table = make_table (self);

  esp_table_view_set_table (ESP_TABLE_VIEW (self->rows_view), table);
  self->rows_shown = self->sweep->rows->len;
}

void
esp_page_results_grow (EspPageView *self)
{
  if (shows_medians (self))
    set_rows (self);
  else
    {
      EspSweep fresh = { self->sweep->experiment, g_ptr_array_new () };
      g_autoptr (EspTable) table = NULL;

      /* only what is new is made into a table: the whole would be made again at each look */
      for (guint i = self->rows_shown; i < self->sweep->rows->len; i++)
        g_ptr_array_add (fresh.rows, g_ptr_array_index (self->sweep->rows, i));
      table = esp_sweep_table (&fresh, FALSE);
      esp_table_view_append (ESP_TABLE_VIEW (self->rows_view), table);
      self->rows_shown = self->sweep->rows->len;
      g_ptr_array_unref (fresh.rows);
    }
  draw_plot (self);
  gtk_stack_set_visible_child_name (GTK_STACK (self->results),
                                    self->sweep->rows->len > 0 ? "measured" : "empty");
}

void
esp_page_results_reset (EspPageView *self)
{
  g_autoptr (GtkStringList) names = NULL;

  if (self->results == NULL)
    return;
  names = gtk_string_list_new (NULL);
  for (const EspExperimentCurve *c = self->experiment->curves; c != NULL && c->id != NULL; c++)
    gtk_string_list_append (names, _ (c->title));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->curve_list), G_LIST_MODEL (names));
  set_rows (self);
  draw_plot (self);
  gtk_stack_set_visible_child_name (GTK_STACK (self->results),
                                    self->sweep->rows->len > 0 ? "measured" : "empty");
}

/* --- out of here --- */

static const char *
format_of_path (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  return g_str_has_suffix (lower, ".md")    ? "md"
         : g_str_has_suffix (lower, ".tex") ? "latex"
         : g_str_has_suffix (lower, ".csv") ? "csv"
                                            : "text";
}

/* CSV of every run is what the command line writes and reads: with all columns. */
static char *
format_rows (EspPageView *self, const char *format)
{
  g_autoptr (EspTable) table = NULL;

  if (g_str_equal (format, "csv") && !shows_medians (self))
    return esp_sweep_format (self->sweep);
  table = make_table (self);
  return esp_table_format (table, format);
}

static void
on_copy (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autofree char *text = format_rows (self, g_variant_get_string (parameter, NULL));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  esp_page_view_message (self, ESP_MESSAGE_GOOD, _ ("The table is on the clipboard"));
}

static void
tell_saved (EspPageView *self, const char *path, GError *error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text = g_strdup_printf (_ ("Saved as “%s”"), name);

  if (error != NULL)
    esp_page_view_message (self, ESP_MESSAGE_ERROR, error->message);
  else
    esp_page_view_saved (self, text, path);
}

static void
on_save (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *path = g_variant_get_string (parameter, NULL);
  g_autofree char *text = format_rows (self, format_of_path (path));
  g_autoptr (GError) error = NULL;

  esp_file_write (path, text, -1, &error);
  tell_saved (self, path, error);
}

static void
on_save_plot (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *path = g_variant_get_string (parameter, NULL);
  EspPlot *plot = make_plot (self);
  g_autoptr (GError) error = NULL;

  if (plot == NULL)
    return;
  esp_plot_save (plot, path, esp_palette_get (ESP_PALETTE_LIGHT), PLOT_WIDTH, PLOT_HEIGHT, &error);
  esp_plot_free (plot);
  tell_saved (self, path, error);
}

static void
load (EspPageView *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;
  const EspExperiment *experiment;
  g_autoptr (EspSweep) sweep = NULL;

  if (!esp_file_read (path, NULL, &text, &length, error))
    return;
  experiment = esp_sweep_recognise (self->problem, text, length, path, error);
  if (experiment == NULL)
    return;
  sweep = esp_sweep_new (experiment);
  if (!esp_sweep_read (sweep, text, length, path, NULL, error))
    return;
  g_action_group_activate_action (G_ACTION_GROUP (self->actions), "compare-experiment",
                                  g_variant_new_string (experiment->id));
  esp_page_set_part (self, "compare");
  esp_page_show_versus (self, FALSE);
  g_clear_pointer (&self->sweep, esp_sweep_free);
  self->sweep = g_steal_pointer (&sweep);
  /* what the file does not say is as it is set now */
  g_clear_pointer (&self->sweep_options, esp_options_free);
  self->sweep_options = esp_option_form_get_options (ESP_OPTION_FORM (self->experiment_form));
  esp_page_results_reset (self);
  esp_page_refresh_compare (self);
}

static void
on_load (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GError) error = NULL;

  if (self->sweep_run != NULL)
    return;
  load (self, g_variant_get_string (parameter, NULL), &error);
  if (error != NULL)
    esp_page_view_message (self, ESP_MESSAGE_ERROR, error->message);
}

static void
on_load_dialog (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  static const char *const patterns[] = { "*.csv", "*", NULL };

  esp_dialog_open_for (data, _ ("Load a Table"), "compare-load", patterns);
}

static void
on_save_dialog (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  static const char *const tables[] = { "*.csv", "*.txt", "*.md", "*.tex", NULL };
  static const char *const plots[] = { "*.png", "*.svg", "*.pdf", "*.csv", NULL };
  EspPageView *self = data;
  const EspExperimentCurve *curve = esp_page_results_get_curve (self);
  gboolean plot = g_str_equal (g_variant_get_string (parameter, NULL), "plot");
  g_autofree char *name = NULL;

  if (plot && curve == NULL)
    return;
  name = plot ? g_strdup_printf ("%s-%s.png", self->experiment->id, curve->id)
              : g_strdup_printf ("%s-%s.csv", self->problem->id, self->experiment->id);
  esp_dialog_save_for (self, plot ? _ ("Save the Plot") : _ ("Save the Table"), name,
                       plot ? "compare-save-plot" : "compare-save", plot ? plots : tables);
}

/* --- the panel --- */

static void
on_row_activated (EspPageView *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->actions), "compare-open", NULL);
}

static GtkWidget *
new_menu (const char *label, const char *tip, GMenu *menu)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), label);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_set_tooltip_text (button, tip);
  esp_name_control (button, tip);
  return button;
}

static GtkWidget *
create_tools (EspPageView *self)
{
  const char *const modes[] = { _ ("Every run"), _ ("Medians"), NULL };
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  g_autoptr (GMenu) copy = g_menu_new ();
  g_autoptr (GMenu) save = g_menu_new ();
  GtkWidget *space = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button;

  gtk_widget_add_css_class (row, "results-tools");
  self->rows_list = gtk_drop_down_new_from_strings (modes);
  esp_name_control (self->rows_list, _ ("What the table shows"));
  g_signal_connect_swapped (self->rows_list, "notify::selected", G_CALLBACK (set_rows), self);
  gtk_box_append (GTK_BOX (row), self->rows_list);
  button = esp_action_button_new (_ ("Open Row"), "page.compare-open",
                                  _ ("Goes to the board of the selected row, and to its trace"));
  gtk_widget_set_hexpand (button, FALSE);
  gtk_box_append (GTK_BOX (row), button);
  gtk_widget_set_hexpand (space, TRUE);
  gtk_box_append (GTK_BOX (row), space);
  g_menu_append (copy, _ ("As Text"), "page.compare-copy::text");
  g_menu_append (copy, _ ("As Markdown"), "page.compare-copy::md");
  g_menu_append (copy, _ ("As LaTeX"), "page.compare-copy::latex");
  g_menu_append (copy, _ ("As CSV"), "page.compare-copy::csv");
  gtk_box_append (GTK_BOX (row), new_menu (_ ("Copy"), _ ("The table to the clipboard"), copy));
  g_menu_append (save, _ ("Table…"), "page.compare-save-dialog::table");
  g_menu_append (save, _ ("Plot…"), "page.compare-save-dialog::plot");
  gtk_box_append (GTK_BOX (row),
                  new_menu (_ ("Save"), _ ("The table or the plot to a file"), save));
  return row;
}

static GtkWidget *
create_plot_box (EspPageView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->curve_list = gtk_drop_down_new (NULL, NULL);
  gtk_widget_set_halign (self->curve_list, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->curve_list, "curve-choice");
  esp_name_control (self->curve_list, _ ("What is plotted"));
  self->curve_view = esp_plot_view_new (_ ("Plot of the experiment"));
  gtk_widget_set_vexpand (self->curve_view, TRUE);
  gtk_widget_set_hexpand (self->curve_view, TRUE);
  gtk_box_append (GTK_BOX (box), self->curve_list);
  gtk_box_append (GTK_BOX (box), self->curve_view);
  gtk_widget_set_size_request (box, -1, 180);
  return box;
}

static GtkWidget *
create_empty (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *title = gtk_label_new (_ ("Nothing is measured yet"));
  GtkWidget *note = gtk_label_new (
      _ ("Choose an experiment at the right and press Run.\nThe table and the plot grow while it "
         "runs, and each row leads back to its board."));

  gtk_widget_add_css_class (title, "title-2");
  gtk_widget_add_css_class (note, "note");
  gtk_label_set_justify (GTK_LABEL (note), GTK_JUSTIFY_CENTER);
  gtk_label_set_wrap (GTK_LABEL (note), TRUE);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), note);
  return box;
}

GtkWidget *
esp_page_create_results (EspPageView *self)
{
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_paned_set_start_child (GTK_PANED (paned), create_plot_box (self));
  gtk_box_append (GTK_BOX (box), create_tools (self));
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  self->rows_view = esp_table_view_new (_ ("Runs of the experiment"));
  g_signal_connect_swapped (self->rows_view, "row-activated", G_CALLBACK (on_row_activated), self);
  gtk_box_append (GTK_BOX (box), self->rows_view);
  gtk_widget_set_size_request (box, -1, 150);
  gtk_paned_set_end_child (GTK_PANED (paned), box);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_resize_start_child (GTK_PANED (paned), TRUE);
  gtk_paned_set_resize_end_child (GTK_PANED (paned), TRUE);

  self->results = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->results), create_empty (), "empty");
  gtk_stack_add_named (GTK_STACK (self->results), paned, "measured");
  gtk_widget_set_vexpand (self->results, TRUE);
  gtk_widget_set_hexpand (self->results, TRUE);
  esp_page_results_reset (self);
  g_signal_connect_swapped (self->curve_list, "notify::selected", G_CALLBACK (draw_plot), self);
  return self->results;
}

static void
on_curve (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *id = g_variant_get_string (parameter, NULL);
  const EspExperimentCurve *curves = self->experiment->curves;

  for (guint i = 0; curves != NULL && curves[i].id != NULL; i++)
    if (g_str_equal (curves[i].id, id))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->curve_list), i);
}

static void
on_rows (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->rows_list),
                              g_str_equal (g_variant_get_string (parameter, NULL), "medians"));
}

static const GActionEntry entries[] = {
  { .name = "compare-copy", .activate = on_copy, .parameter_type = "s" },
  { .name = "compare-save", .activate = on_save, .parameter_type = "s" },
  { .name = "compare-save-plot", .activate = on_save_plot, .parameter_type = "s" },
  { .name = "compare-load", .activate = on_load, .parameter_type = "s" },
  { .name = "compare-save-dialog", .activate = on_save_dialog, .parameter_type = "s" },
  { .name = "compare-load-dialog", .activate = on_load_dialog },
  { .name = "compare-curve", .activate = on_curve, .parameter_type = "s" },
  { .name = "compare-rows", .activate = on_rows, .parameter_type = "s" },
};

void
esp_page_add_results_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  for (guint i = 0; self->problem->experiments == NULL && i < G_N_ELEMENTS (entries); i++)
    esp_page_enable (self, entries[i].name, FALSE);
}

EspTableView *
esp_page_view_get_rows (EspPageView *self)
{
  return self->rows_view != NULL ? ESP_TABLE_VIEW (self->rows_view) : NULL;
}

EspPlotView *
esp_page_view_get_plot (EspPageView *self)
{
  return self->curve_view != NULL ? ESP_PLOT_VIEW (self->curve_view) : NULL;
}
