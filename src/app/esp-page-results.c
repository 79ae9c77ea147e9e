#include "config.h"

#include "esp-page-results.h"

#include <glib/gi18n-lib.h>

#include "esp-file-dialog.h"
#include "report/esp-sweep.h"

/* What experiments measured, out of here as files and through the clipboard, and in again. */

static EspResultsPanel *
get_panel (EspPageView *self)
{
  return esp_compare_area_get_results (esp_page_view_get_compare_area (self));
}

static const char *
format_of_path (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  return g_str_has_suffix (lower, ".md")    ? "md"
         : g_str_has_suffix (lower, ".tex") ? "latex"
         : g_str_has_suffix (lower, ".csv") ? "csv"
                                            : "text";
}

static void
on_copy (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autofree char *text =
      esp_results_panel_format (get_panel (self), g_variant_get_string (parameter, NULL));

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
  g_autofree char *text = esp_results_panel_format (get_panel (self), format_of_path (path));
  g_autoptr (GError) error = NULL;

  esp_file_write (path, text, -1, &error);
  tell_saved (self, path, error);
}

static void
on_save_plot (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *path = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;

  esp_results_panel_save_plot (get_panel (self), path, &error);
  tell_saved (self, path, error);
}

static void
load (EspPageView *self, const char *path, GError **error)
{
  EspExperimentPanel *panel =
      esp_compare_panel_get_experiment (esp_page_view_get_compare_panel (self));
  g_autofree char *text = NULL;
  gsize length;
  const EspExperiment *experiment;
  g_autoptr (EspSweep) sweep = NULL;
  g_autoptr (EspOptions) options = NULL;

  if (!esp_file_read (path, NULL, &text, &length, error))
    return;
  experiment = esp_sweep_recognise (esp_page_view_get_problem (self), text, length, path, error);
  if (experiment == NULL)
    return;
  sweep = esp_sweep_new (experiment);
  if (!esp_sweep_read (sweep, text, length, path, NULL, error) ||
      !esp_experiment_panel_choose (panel, experiment->id))
    return;
  esp_page_view_set_part (self, "compare");
  esp_compare_panel_show_versus (esp_page_view_get_compare_panel (self), FALSE);
  /* what the file does not say is as it is set now */
  options = esp_experiment_panel_get_options (panel);
  esp_measurement_show (esp_experiment_panel_get_measurement (panel), g_steal_pointer (&sweep),
                        options);
}

static void
on_load (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GError) error = NULL;

  if (esp_compare_panel_is_measuring (esp_page_view_get_compare_panel (self)))
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

  esp_file_dialog_open_for (data, _ ("Load a Table"), "compare-load", patterns);
}

static void
on_save_dialog (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  static const char *const tables[] = { "*.csv", "*.txt", "*.md", "*.tex", NULL };
  static const char *const plots[] = { "*.png", "*.svg", "*.pdf", "*.csv", NULL };
  EspPageView *self = data;
  const EspExperiment *experiment = esp_experiment_panel_get_experiment (
      esp_compare_panel_get_experiment (esp_page_view_get_compare_panel (self)));
  const EspExperimentCurve *curve = esp_results_panel_get_curve (get_panel (self));
  gboolean plot = g_str_equal (g_variant_get_string (parameter, NULL), "plot");
  g_autofree char *name = NULL;

  if (plot && curve == NULL)
    return;
  name = plot ? g_strdup_printf ("%s-%s.png", experiment->id, curve->id)
              : g_strdup_printf ("%s-%s.csv", esp_page_view_get_problem (self)->id, experiment->id);
  esp_file_dialog_save_for (self, plot ? _ ("Save the Plot") : _ ("Save the Table"), name,
                            plot ? "compare-save-plot" : "compare-save", plot ? plots : tables);
}

static void
on_curve (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_results_panel_choose_curve (get_panel (data), g_variant_get_string (parameter, NULL));
}

static void
on_rows (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_results_panel_set_medians (get_panel (data),
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
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  for (guint i = 0;
       esp_page_view_get_problem (self)->experiments == NULL && i < G_N_ELEMENTS (entries); i++)
    esp_page_view_enable (self, entries[i].name, FALSE);
}
