#include "config.h"

#include "esp-page-report.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-file-dialog.h"
#include "app/window/esp-help-window.h"
#include "app/window/esp-settings.h"
#include "base/esp-file.h"
#include "report/esp-report-build.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"
#include "kit/esp-subwindow.h"

/* The report of what is on the page: a form made from the report's options, then a worker. */

#define MAX_BOARDS 24

/* Fields that are the same in every report of a person. */
static const struct
{
  const char *option;
  const char *key;
} kept[] = {
  { "authors", "report-authors" },
  { "course", "report-course" },
  { "units", "report-units" },
};

/* --- what the form says --- */

/* The title block's options come first in the table; the form has them apart from the rest. */
static const EspOptionSpec *
split_specs (gboolean title)
{
  static EspOptionSpec parts[2][32];

  if (parts[0][0].id == NULL)
    {
      guint n[2] = { 0, 0 };

      for (const EspOptionSpec *spec = esp_report_options; spec->id != NULL; spec++)
        {
          int part = spec->kind == ESP_OPTION_TEXT ? 0 : 1;

          g_assert (n[part] + 1 < G_N_ELEMENTS (parts[0]));
          parts[part][n[part]++] = *spec;
        }
    }
  return parts[title ? 0 : 1];
}

static void
free_options (gpointer options)
{
  esp_options_free (options);
}

/* What this page's last report was asked for with, or else what is kept. Borrowed. */
static EspOptions *
get_options (EspPageView *self)
{
  EspOptions *options = g_object_get_data (G_OBJECT (self), "esp-report-options");

  if (options != NULL)
    return options;
  options = esp_options_new (esp_report_options);
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_autofree char *text = esp_settings_get_string (esp_settings_get (), kept[i].key);

      if (*text != '\0')
        esp_options_set (options, kept[i].option, text, NULL);
    }
  g_object_set_data_full (G_OBJECT (self), "esp-report-options", options, free_options);
  return options;
}

static void
copy_options (EspOptions *to, GtkWidget *form)
{
  g_autoptr (EspOptions) from = esp_option_form_get_options (ESP_OPTION_FORM (form));

  for (guint i = 0; i < esp_options_get_n (from); i++)
    {
      const char *id = esp_options_get_spec (from, i)->id;

      esp_options_set (to, id, esp_options_get_text (from, id), NULL);
    }
}

/* --- the dialog --- */

typedef struct
{
  EspPageView *page; /* the window goes with it */
  GtkWidget *window;
  GtkWidget *title_form;
  GtkWidget *content_form;
  GtkTextBuffer *words;
} Dialog;

/* What is filled in and not asked for yet, or else what was. Borrowed. */
static EspOptions *
get_draft (EspPageView *self)
{
  EspOptions *draft = g_object_get_data (G_OBJECT (self), "esp-report-draft");

  if (draft == NULL)
    {
      draft = esp_options_copy (get_options (self));
      g_object_set_data_full (G_OBJECT (self), "esp-report-draft", draft, free_options);
    }
  return draft;
}

/* With every change: what was typed is there again, however the dialog was left. */
static void
keep_draft (Dialog *dialog)
{
  EspOptions *draft = get_draft (dialog->page);
  GtkTextIter begin;
  GtkTextIter end;

  copy_options (draft, dialog->title_form);
  copy_options (draft, dialog->content_form);
  gtk_text_buffer_get_bounds (dialog->words, &begin, &end);
  g_object_set_data_full (G_OBJECT (dialog->page), "esp-report-draft-words",
                          gtk_text_buffer_get_text (dialog->words, &begin, &end, FALSE), g_free);
}

/* Now it is asked for. Some of it is kept for other boards and other days too. */
static void
keep_form (Dialog *dialog)
{
  GObject *page = G_OBJECT (dialog->page);
  EspOptions *options;

  keep_draft (dialog);
  options = esp_options_copy (get_draft (dialog->page));
  g_object_set_data_full (page, "esp-report-options", options, free_options);
  g_object_set_data_full (page, "esp-report-words",
                          g_strdup (g_object_get_data (page, "esp-report-draft-words")), g_free);
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    esp_settings_set_value (esp_settings_get (), kept[i].key,
                            g_variant_new_string (esp_options_get_text (options, kept[i].option)));
}

static void
on_save_clicked (Dialog *dialog)
{
  static const char *const patterns[] = { "*.pdf", NULL };
  EspPageView *page = dialog->page;
  g_autofree char *stem = esp_file_cut_end (
      esp_work_get_name (esp_page_model_get_work (esp_page_view_get_model (page))));
  g_autofree char *name = g_strdup_printf ("%s-report.pdf", stem);

  keep_form (dialog);
  gtk_window_destroy (GTK_WINDOW (dialog->window));
  esp_file_dialog_save_for (page, _ ("Save the Report"), name, "export-report", patterns);
}

/* What an empty field stands for, or how it is filled in. */
static const char *
example_of (EspPageView *page, const char *id)
{
  return g_str_equal (id, "title")
             ? _ (esp_page_model_get_problem (esp_page_view_get_model (page))->title)
         : g_str_equal (id, "date")          ? _ ("Today")
         : g_str_equal (id, "authors")       ? _ ("Ada Lovelace; Alan Turing")
         : g_str_equal (id, "contributions") ? _ ("Ada: the search; Alan: the report")
                                             : NULL;
}

static GtkWidget *
create_form (EspPageView *page, gboolean title)
{
  GtkWidget *form = esp_option_form_new ();
  const EspOptionSpec *specs = split_specs (title);

  esp_option_form_set_specs (ESP_OPTION_FORM (form), specs);
  esp_option_form_set_options (ESP_OPTION_FORM (form), get_draft (page));
  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    if (spec->kind == ESP_OPTION_TEXT)
      {
        GtkWidget *entry = esp_option_form_get_control (ESP_OPTION_FORM (form), spec->id);

        gtk_editable_set_width_chars (GTK_EDITABLE (entry), 26);
        gtk_widget_set_hexpand (entry, TRUE);
        gtk_entry_set_placeholder_text (GTK_ENTRY (entry), example_of (page, spec->id));
      }
  return form;
}

static GtkWidget *
create_words (Dialog *dialog)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  const char *words = g_object_get_data (G_OBJECT (dialog->page), "esp-report-draft-words");

  dialog->words = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  if (words != NULL)
    gtk_text_buffer_set_text (dialog->words, words, -1);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 8);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 8);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 6);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Discussion and conclusions"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_widget_set_size_request (scrolled, -1, 120);
  gtk_widget_set_vexpand (scrolled, TRUE);
  return scrolled;
}

/* A search of which there is the record alone is no run to be reported. */
static gboolean
has_search (EspPageView *self)
{
  EspPageModel *model = esp_page_view_get_model (self);

  return esp_page_model_get_search (model) != NULL &&
         esp_search_get_algorithm (esp_page_model_get_search (model)) != NULL;
}

/* What there is to report now, in words: so that nobody looks for a search that was never made. */
/* Of the experiment that is chosen. */
static guint
count_runs (EspPageView *self)
{
  EspInspector *inspector = esp_page_view_get_inspector (self);

  return esp_compare_panel_get_experiment (esp_inspector_get_compare (inspector)) != NULL
             ? esp_measurement_get_n_rows (esp_experiment_panel_get_measurement (
                   esp_compare_panel_get_experiment (esp_inspector_get_compare (inspector))))
             : 0;
}

static char *
describe_source (EspPageView *self)
{
  EspPageModel *model = esp_page_view_get_model (self);
  GString *text = g_string_new (_ ("This board"));
  guint n_moves = esp_document_get_n_moves (esp_page_model_get_document (model));
  guint n_runs = count_runs (self);

  if (esp_page_model_get_problem (model)->game != NULL && n_moves > 0)
    g_string_append_printf (
        text, ngettext (", the game with its %s move", ", the game with its %s moves", n_moves),
        esp_count (n_moves));
  if (has_search (self))
    g_string_append_printf (
        text,
        esp_search_get_trace (esp_page_model_get_search (model)) != NULL
            ? _ (", the recorded search by %s")
            : _ (", the search by %s"),
        _ (esp_search_get_algorithm (esp_page_model_get_search (model))->label));
  if (n_runs > 0)
    g_string_append_printf (
        text,
        ngettext (", the experiment with its %s run", ", the experiment with its %s runs", n_runs),
        esp_count (n_runs));
  if (!has_search (self))
    g_string_append (text, _ (". Solve first to have a search in it"));
  g_string_append (text, ".");
  return g_string_free (text, FALSE);
}

static GtkWidget *
create_content (Dialog *dialog)
{
  GtkWidget *columns = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 36);
  GtkWidget *left = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  GtkWidget *right = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  g_autofree char *about = describe_source (dialog->page);
  GtkWidget *note = esp_note_new (about);

  dialog->title_form = create_form (dialog->page, TRUE);
  dialog->content_form = create_form (dialog->page, FALSE);
  gtk_box_append (GTK_BOX (left), esp_heading_new (_ ("Title")));
  gtk_box_append (GTK_BOX (left), dialog->title_form);
  gtk_box_append (GTK_BOX (left), esp_heading_new (_ ("Discussion and conclusions")));
  gtk_box_append (GTK_BOX (left), create_words (dialog));
  gtk_box_append (GTK_BOX (right), esp_heading_new (_ ("What goes in")));
  gtk_box_append (GTK_BOX (right), note);
  gtk_box_append (GTK_BOX (right), dialog->content_form);
  gtk_widget_set_hexpand (left, TRUE);
  gtk_widget_set_size_request (right, 280, -1);
  /* large letters leave no room for two columns */
  if (esp_get_text_scale (GTK_WIDGET (dialog->page)) > 1.4)
    gtk_orientable_set_orientation (GTK_ORIENTABLE (columns), GTK_ORIENTATION_VERTICAL);
  gtk_box_append (GTK_BOX (columns), left);
  gtk_box_append (GTK_BOX (columns), right);
  gtk_widget_add_css_class (columns, "preferences");
  g_signal_connect_swapped (dialog->title_form, "changed", G_CALLBACK (keep_draft), dialog);
  g_signal_connect_swapped (dialog->content_form, "changed", G_CALLBACK (keep_draft), dialog);
  g_signal_connect_swapped (dialog->words, "changed", G_CALLBACK (keep_draft), dialog);
  return columns;
}

GtkWidget *
esp_page_create_report_dialog (EspPageView *self)
{
  Dialog *dialog = g_new0 (Dialog, 1);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *window =
      esp_subwindow_new (_ ("Report"), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, TRUE);
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_label (_ ("Cancel"));
  GtkWidget *save = gtk_button_new_with_label (_ ("Save…"));
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  dialog->page = self;
  dialog->window = window;
  g_object_set_data_full (G_OBJECT (window), "esp-report-dialog", dialog, g_free);
  gtk_window_set_default_size (GTK_WINDOW (window), 820, 640);
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), save);
  gtk_widget_add_css_class (save, "suggested-action");
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_destroy), window);
  g_signal_connect_swapped (save, "clicked", G_CALLBACK (on_save_clicked), dialog);
  gtk_window_set_titlebar (GTK_WINDOW (window), header);
  esp_help_add_button (GTK_WINDOW (window), "report#take-it-into-your-report");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), create_content (dialog));
  gtk_window_set_child (GTK_WINDOW (window), scrolled);
  gtk_window_set_default_widget (GTK_WINDOW (window), save);
  gtk_window_set_focus (GTK_WINDOW (window), esp_option_form_get_control (
                                                 ESP_OPTION_FORM (dialog->title_form), "title"));
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

/* --- the work --- */

typedef struct
{
  EspReportSource source;
  EspOptions *options;
  char *path;
  char *sweep; /* as CSV, which the worker reads: rows are not shared */
  const EspExperiment *experiment;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  esp_report_source_clear (&work->source);
  esp_options_free (work->options);
  g_free (work->path);
  g_free (work->sweep);
  g_free (work);
}

static gboolean
read_sweep (Work *work, GError **error)
{
  g_autoptr (EspSweep) sweep = NULL;

  if (work->sweep == NULL)
    return TRUE;
  sweep = esp_sweep_new (work->experiment);
  if (!esp_sweep_read (sweep, work->sweep, strlen (work->sweep), "", NULL, error))
    return FALSE;
  esp_sweep_sort (sweep);
  work->source.sweeps = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_sweep_free);
  g_ptr_array_add (work->source.sweeps, g_steal_pointer (&sweep));
  return TRUE;
}

static gpointer
report_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Work *work = data;
  g_autofree char *folder = NULL;
  g_autofree char *folder_name = NULL;
  g_autoptr (EspReport) report = NULL;

  if (!read_sweep (work, error) || !esp_report_find_paths (work->path, NULL, &folder, error))
    return NULL;
  folder_name = g_filename_display_basename (folder);
  report = esp_report_build (&work->source, work->options, folder_name, cancellable, error);
  if (report == NULL || !esp_report_save (report, work->path, NULL, cancellable, error))
    return NULL;
  return g_strdup (work->path);
}

static void
reported (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  g_autofree char *path = result;
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text = g_strdup_printf (
      _ ("The report is “%s”; beside it are its Markdown form and the folder of its parts"), name);

  esp_page_view_saved (self, text, path);
}

static void
take_search (EspPageView *self, EspReportSource *source)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspSearch *search = esp_page_model_get_search (model);
  EspTrace *trace = esp_search_get_trace (search);
  const EspAnswer *answer = esp_search_get_answer (search);
  g_autoptr (EspState) initial = esp_instance_initial_state (source->instance);

  source->algorithm = esp_search_get_algorithm (search);
  source->options = esp_options_copy (esp_search_get_options (search));
  source->solutions = esp_search_get_solutions (search);
  if (source->solutions->len > MAX_BOARDS)
    g_ptr_array_set_size (source->solutions, MAX_BOARDS);
  if (answer != NULL)
    esp_report_source_set_answer (source, answer);
  else
    {
      source->outcome = ESP_OUTCOME_LIMIT;
      source->message = g_strdup (_ ("It was still under way when the report was made"));
      esp_search_get_counters (search, &source->counters);
    }
  source->seconds = esp_search_get_seconds (search);
  if (trace == NULL)
    return;
  source->trace = g_object_ref (trace);
  source->start = esp_trace_get_state (trace, 0);
  if (esp_state_equal (source->start, initial))
    g_clear_pointer (&source->start, esp_state_free);
  /* a board in the middle was looked for; those at the ends are there anyway */
  source->step = esp_search_get_step (search);
  source->at_step = source->step > 0 && source->step < esp_trace_get_n_events (trace);
}

static void
on_export_report (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  Work *work = g_new0 (Work, 1);
  EspReportSource *source = &work->source;

  work->path = g_variant_dup_string (parameter, NULL);
  if (!g_str_has_suffix (work->path, ".pdf") && !g_str_has_suffix (work->path, ".PDF"))
    {
      char *with = g_strconcat (work->path, ".pdf", NULL);

      g_free (work->path);
      work->path = with;
    }
  work->options = esp_options_copy (get_options (self));
  source->instance =
      esp_instance_share (esp_document_get_instance (esp_page_model_get_document (model)));
  source->name = g_strdup (esp_work_get_name (esp_page_model_get_work (model)));
  source->view = esp_canvas_get_scene (esp_page_view_get_canvas (self))->view;
  source->conclusions = g_strdup (g_object_get_data (G_OBJECT (self), "esp-report-words"));
  if (esp_page_model_get_problem (model)->game != NULL)
    {
      source->game.moves =
          g_strdupv ((char **) esp_document_get_moves (esp_page_model_get_document (model)));
      esp_play_name_players (esp_page_model_get_play (model), _ ("person"), source->game.players);
    }
  if (has_search (self))
    take_search (self, source);
  if (count_runs (self) > 0)
    {
      const EspSweep *sweep = esp_measurement_get_sweep (
          esp_experiment_panel_get_measurement (esp_compare_panel_get_experiment (
              esp_inspector_get_compare (esp_page_view_get_inspector (self)))));

      work->sweep = esp_sweep_format (sweep);
      work->experiment = sweep->experiment;
    }
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Making the report"), report_work,
                      work, work_free, reported, self, g_free);
}

static const GActionEntry entries[] = {
  { .name = "export-report", .activate = on_export_report, .parameter_type = "s" },
};

void
esp_page_add_report_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
}
