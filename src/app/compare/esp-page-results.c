#include "config.h"

#include "esp-page-results.h"

#include <glib/gi18n-lib.h>

#include "app/dialogs/esp-file-dialog.h"
#include "report/experiment/esp-sweep.h"
#include "kit/esp-conditions.h"

/* What experiments measured, out of here as files and through the clipboard, and in again. */

static EspResultsPanel *
get_panel (EspPageView *self)
{
  return esp_compare_area_get_results (esp_page_view_get_compare_area (self));
}

static const EspSweep *
get_sweep (EspPageView *self)
{
  EspExperimentPanel *panel = esp_compare_panel_get_experiment (
      esp_inspector_get_compare (esp_page_view_get_inspector (self)));

  return esp_measurement_get_sweep (esp_experiment_panel_get_measurement (panel));
}

static void
on_copy (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  esp_results_panel_copy (get_panel (self), g_variant_get_string (parameter, NULL));
  esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_GOOD,
                      _ ("The table is on the clipboard"));
}

/* --- saving --- */

static void
announce_saved (EspPageView *self, const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text = g_strdup_printf (_ ("Saved as “%s”"), name);

  esp_page_view_saved (self, text, path);
}

/* There may be a million runs: they are written beside the window. */
typedef struct
{
  EspSweep *sweep; /* as it was when it was saved */
  gboolean medians;
  char *path;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  esp_sweep_free (saving->sweep);
  g_free (saving->path);
  g_free (saving);
}

static gpointer
saving_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Saving *saving = data;
  g_autofree char *text = esp_results_format (saving->sweep, saving->medians,
                                              esp_table_find_format (saving->path, "text"));

  return esp_file_write (saving->path, text, -1, error) ? saving : NULL;
}

static void
saved (gpointer owner, gpointer result)
{
  announce_saved (owner, ((Saving *) result)->path);
}

static void
on_save (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  Saving *saving = g_new0 (Saving, 1);
  g_autofree char *folder = NULL;

  saving->path = g_variant_dup_string (parameter, NULL);
  saving->medians = esp_results_panel_shows_medians (get_panel (self));
  folder = g_path_get_dirname (saving->path);
  saving->sweep = esp_sweep_name_boards_from (get_sweep (self), folder);
  if (esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Saving the table"), saving_work,
                          saving, saving_free, saved, self, NULL))
    esp_job_slot_make_lasting (esp_page_model_get_job_slot (model));
}

static void
on_save_plot (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *path = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;

  if (esp_results_panel_save_plot (get_panel (self), path, &error))
    announce_saved (self, path);
  else
    esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_ERROR, error->message);
}

/* --- loading --- */

typedef struct
{
  const EspProblem *problem;
  char *path;
} Loading;

static void
loading_free (gpointer data)
{
  Loading *loading = data;

  g_free (loading->path);
  g_free (loading);
}

static gpointer
loading_work (gpointer data, GCancellable *cancellable, GError **error)
{
  const Loading *loading = data;
  g_autofree char *folder = g_path_get_dirname (loading->path);
  g_autofree char *text = NULL;
  gsize length;
  const EspExperiment *experiment;
  g_autoptr (EspSweep) sweep = NULL;

  if (!esp_file_read (loading->path, cancellable, &text, &length, error))
    return NULL;
  experiment = esp_sweep_recognise (loading->problem, text, length, loading->path, error);
  if (experiment == NULL)
    return NULL;
  sweep = esp_sweep_new (experiment);
  if (!esp_sweep_read (sweep, text, length, loading->path, NULL, error))
    return NULL;
  esp_sweep_find_boards (sweep, loading->problem, folder);
  return g_steal_pointer (&sweep);
}

static void
loaded (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  EspInspector *inspector = esp_page_view_get_inspector (self);
  EspSweep *sweep = result;
  EspExperimentPanel *panel =
      esp_compare_panel_get_experiment (esp_inspector_get_compare (inspector));
  g_autoptr (EspOptions) options = NULL;

  if (!esp_experiment_panel_choose (panel, sweep->experiment->id))
    {
      esp_sweep_free (sweep);
      return;
    }
  esp_page_model_set_part (esp_page_view_get_model (self), "compare");
  esp_compare_panel_show_side_by_side (esp_inspector_get_compare (inspector), FALSE);
  /* what the file does not say is as it is set now */
  options = esp_experiment_panel_get_options (panel);
  esp_measurement_show (esp_experiment_panel_get_measurement (panel), sweep, options);
}

static void
on_load (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  Loading *loading;

  if (esp_compare_panel_is_measuring (
          esp_inspector_get_compare (esp_page_view_get_inspector (self))))
    return;
  loading = g_new (Loading, 1);
  *loading =
      (Loading){ esp_page_model_get_problem (model), g_variant_dup_string (parameter, NULL) };
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Reading the table"), loading_work,
                      loading, loading_free, loaded, self, (GDestroyNotify) esp_sweep_free);
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
  const EspExperiment *experiment =
      esp_experiment_panel_get_experiment (esp_compare_panel_get_experiment (
          esp_inspector_get_compare (esp_page_view_get_inspector (self))));
  const EspExperimentCurve *curve = esp_results_panel_get_curve (get_panel (self));
  gboolean plot = g_str_equal (g_variant_get_string (parameter, NULL), "plot");
  g_autofree char *name = NULL;

  if (plot && curve == NULL)
    return;
  name = plot ? g_strdup_printf ("%s-%s.png", experiment->id, curve->id)
              : g_strdup_printf ("%s-%s.csv",
                                 esp_page_model_get_problem (esp_page_view_get_model (self))->id,
                                 experiment->id);
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

static const EspActionBinding bound[] = {
  { "compare-copy", "has-rows" },      { "compare-save", "has-rows" },
  { "compare-save-plot", "has-rows" }, { "compare-save-dialog", "has-rows" },
  { "compare-load", "can-run" },       { 0 },
};

void
esp_page_add_results_actions (EspPageView *self)
{
  GActionMap *actions = G_ACTION_MAP (esp_page_view_get_actions (self));
  EspExperimentPanel *panel = esp_compare_panel_get_experiment (
      esp_inspector_get_compare (esp_page_view_get_inspector (self)));

  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; panel == NULL && i < G_N_ELEMENTS (entries); i++)
    esp_actions_bind (actions, esp_page_view_get_model (self),
                      (const EspActionBinding[]){ { entries[i].name, "can-measure" }, { 0 } });
  if (panel != NULL)
    esp_actions_bind (actions, panel, bound);
}
