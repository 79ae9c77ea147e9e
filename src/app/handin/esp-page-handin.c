#include "config.h"

#include "esp-page-handin.h"

#include <glib/gi18n-lib.h>

#include "base/esp-file.h"

/* What is on a page, as sections of a hand-in. */

static gboolean
fail (GError **error, const char *message)
{
  return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s", message);
}

/* The page's board as a file: its own, or one that is kept for it. */
static gboolean
set_board (EspPageView *self, EspHandinSection *section, GError **error)
{
  EspPageModel *model = esp_page_view_get_model (self);
  g_autofree char *path = esp_work_name_board (esp_page_model_get_work (model), FALSE, error);

  if (path == NULL)
    return FALSE;
  esp_handin_section_set_list (section, "instances", (const char *[]){ path, NULL });
  if (esp_page_model_get_problem (model)->editing->settings != NULL)
    {
      g_autoptr (EspOptions) settings =
          esp_options_new (esp_page_model_get_problem (model)->editing->settings);
      g_autoptr (EspOptions) defaults =
          esp_options_new (esp_page_model_get_problem (model)->editing->settings);

      esp_page_model_get_problem (model)->editing->get_settings (
          esp_document_get_instance (esp_page_model_get_document (model)), settings);
      for (guint i = 0; i < esp_options_get_n (settings); i++)
        {
          const char *id = esp_options_get_spec (settings, i)->id;
          const char *value = esp_options_get_text (settings, id);

          if (!g_str_equal (value, esp_options_get_text (defaults, id)))
            esp_handin_section_set (section, id, value);
        }
    }
  return TRUE;
}

static gboolean
set_search (EspPageView *self, EspHandinSection *section, GError **error)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspAlgorithm *algorithm = esp_page_model_get_search (model) != NULL
                                      ? esp_search_get_algorithm (esp_page_model_get_search (model))
                                      : NULL;
  g_autofree char *values = NULL;
  g_autofree char *solver = NULL;

  if (algorithm == NULL)
    return fail (error, _ ("There is no search on this page: solve it first"));
  values = esp_options_format (esp_search_get_options (esp_page_model_get_search (model)), TRUE);
  solver = g_strdup_printf ("%s%s%s", algorithm->id, *values != '\0' ? " " : "", values);
  esp_handin_section_set_list (section, "solvers", (const char *[]){ solver, NULL });
  return set_board (self, section, error);
}

static gboolean
set_match (EspPageView *self, EspHandinSection *section, GError **error)
{
  EspPageModel *model = esp_page_view_get_model (self);

  if (esp_page_model_get_problem (model)->game == NULL)
    return fail (error, _ ("This is no game"));
  if (esp_document_get_n_moves (esp_page_model_get_document (model)) == 0)
    return fail (error, _ ("No move has been played yet"));
  esp_handin_section_set_list (
      section, "moves",
      (const char *const *) esp_document_get_moves (esp_page_model_get_document (model)));
  esp_handin_section_set (section, "show", "final;course;moves");
  return set_board (self, section, error);
}

static gboolean
set_experiment (EspPageView *self, EspHandinSection *section, GError **error)
{
  EspInspector *inspector = esp_page_view_get_inspector (self);
  EspExperimentPanel *panel;
  const EspOptions *measured;
  g_autoptr (EspOptions) options = NULL;

  if (esp_compare_panel_get_experiment (esp_inspector_get_compare (inspector)) == NULL)
    return fail (error, _ ("This problem has no experiments"));
  panel = esp_compare_panel_get_experiment (esp_inspector_get_compare (inspector));
  measured = esp_measurement_get_options (esp_experiment_panel_get_measurement (panel));
  options =
      measured != NULL ? esp_options_copy (measured) : esp_experiment_panel_get_options (panel);
  esp_handin_section_set (section, "experiment", esp_experiment_panel_get_experiment (panel)->id);
  for (guint i = 0; i < esp_options_get_n (options); i++)
    {
      const EspOptionSpec *spec = esp_options_get_spec (options, i);

      esp_handin_section_set (section, spec->id, esp_options_get_text (options, spec->id));
    }
  return TRUE;
}

static gboolean
set_table (EspPageView *self, EspHandinSection *section, GError **error)
{
  EspPageModel *model = esp_page_view_get_model (self);

  if (esp_page_model_get_problem (model)->tables == NULL)
    return fail (error, _ ("This problem has no tables of its own"));
  esp_handin_section_set (section, "table", esp_page_model_get_problem (model)->tables->id);
  return esp_page_model_get_problem (model)->tables->without_instance ||
         set_board (self, section, error);
}

/* What belongs to the board that is called @name, in a folder of its own beside those that are
 * kept: @text, and @what it is. The file's name stands in the document, so it is one that people
 * read: "australia-output.txt". Its path, a new string; NULL with @error. */
static char *
keep_beside (
    const char *board, const char *name, const char *what, const char *text, GError **error)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  g_autofree char *beside = g_path_get_dirname (board);
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *stem = esp_file_cut_end (base);
  g_autofree char *folder = NULL;
  g_autofree char *file = NULL;
  g_autofree char *path = NULL;

  sum[16] = '\0';
  folder = g_build_filename (beside, sum, NULL);
  file = g_strdup_printf ("%s-%s.txt", stem, what);
  path = g_build_filename (folder, file, NULL);
  if (!esp_file_make_folder (folder, 0755, error))
    return NULL;
  return esp_file_write (path, text, -1, error) ? g_steal_pointer (&path) : NULL;
}

/* What was filled in, as a file beside the boards that are kept. */
static gboolean
set_practice (EspPageView *self, EspHandinSection *section, GError **error)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspInstance *instance = esp_document_get_instance (esp_page_model_get_document (model));
  g_autofree char *board = NULL;
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;

  if (!esp_play_kind_is_puzzle (esp_page_model_get_spec (model)->play))
    return fail (error, _ ("Nothing is filled in here: this is no puzzle"));
  if (esp_document_get_n_moves (esp_page_model_get_document (model)) == 0)
    return fail (error, _ ("Nothing has been filled in yet"));
  board = esp_work_keep_board (esp_page_model_get_work (model), error);
  if (board == NULL || !set_board (self, section, error))
    return FALSE;
  text = esp_page_model_get_problem (model)->states->state_format (
      instance, esp_document_get_state (esp_page_model_get_document (model)));
  path = keep_beside (board, esp_work_get_name (esp_page_model_get_work (model)), "filled", text,
                      error);
  if (path == NULL)
    return FALSE;
  esp_handin_section_set_list (section, "filled", (const char *[]){ path, NULL });
  return TRUE;
}

/* The answer of a program that solved here, as a file; NULL: there is none, or with @error. */
static char *
keep_answer (EspPageModel *model, GError **error)
{
  EspSearch *search = esp_page_model_get_search (model);
  const EspAlgorithm *algorithm = search != NULL ? esp_search_get_algorithm (search) : NULL;
  const EspProblem *problem = esp_page_model_get_problem (model);
  const EspAnswer *answer = search != NULL ? esp_search_get_answer (search) : NULL;
  g_autofree char *board = NULL;
  g_autofree char *text = NULL;

  if (algorithm == NULL || !g_str_has_prefix (algorithm->id, ESP_PROGRAM_PREFIX) ||
      answer == NULL || answer->state == NULL || problem->files->format_solution == NULL)
    return NULL;
  board = esp_work_keep_board (esp_page_model_get_work (model), error);
  if (board == NULL)
    return NULL;
  text = problem->files->format_solution (esp_search_get_instance (search), answer->state);
  return keep_beside (board, esp_work_get_name (esp_page_model_get_work (model)), "answer", text,
                      error);
}

/* What a program did on a case instead of answering; NULL: what it wrote can be judged, or nothing
 * is known of it, as of a table without answers. */
static const char *
find_fault (const EspGradeRow *row)
{
  if (esp_verdict_kind_is_right (row->verdict) ||
      (row->answer != NULL && esp_verdict_kind_is_of_answer (row->verdict)))
    return NULL;
  return row->reason != NULL ? row->reason : esp_verdict_kind_get_label (row->verdict);
}

/* All that Check ran, of one program: what it wrote to each case, as files, and what it did where
 * it was too slow, or crashed. FALSE with @error. */
static gboolean
set_checked (EspPageModel *model, EspCheckPanel *panel, EspHandinSection *section, GError **error)
{
  EspChecking *checking = esp_check_panel_get_checking (panel);
  guint program = esp_check_panel_get_chosen_program (panel);
  g_autoptr (GStrvBuilder) boards = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) outputs = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) said = g_strv_builder_new ();
  g_autofree char *board = esp_work_keep_board (esp_page_model_get_work (model), error);
  g_auto (GStrv) instances = NULL;
  g_auto (GStrv) files = NULL;
  g_auto (GStrv) faults = NULL;
  gboolean faulty = FALSE;

  for (guint i = 0; board != NULL && i < esp_checking_get_n (checking); i++)
    {
      const EspGradeRow *row = esp_checking_get_row (checking, program, i);
      const char *path = esp_checking_get_path (checking, i);
      const char *name = esp_checking_get_name (checking, i);
      gboolean done = esp_checking_get_phase (checking, program, i) == ESP_CASE_DONE;
      const char *fault = done ? find_fault (row) : NULL;
      g_autofree char *kept = NULL;

      if (!done || (fault == NULL && row->answer == NULL))
        continue;
      if (fault == NULL)
        {
          g_autofree char *text =
              g_strndup (g_bytes_get_data (row->answer, NULL), g_bytes_get_size (row->answer));

          kept = keep_beside (board, name, "output", text, error);
          if (kept == NULL)
            return FALSE;
        }
      faulty |= fault != NULL;
      g_strv_builder_add (boards, path != NULL ? path : name);
      g_strv_builder_add (outputs, kept != NULL ? kept : ESP_HANDIN_NONE);
      g_strv_builder_add (said, fault != NULL ? fault : ESP_HANDIN_NONE);
    }
  instances = g_strv_builder_end (boards);
  files = g_strv_builder_end (outputs);
  faults = g_strv_builder_end (said);
  if (board == NULL)
    return FALSE;
  if (files[0] == NULL)
    return fail (error, _ ("Check it first: nothing is known of what the program wrote"));
  esp_handin_section_set_list (section, "instances", (const char *const *) instances);
  esp_handin_section_set_list (section, "outputs", (const char *const *) files);
  if (faulty)
    esp_handin_section_set_list (section, "faults", (const char *const *) faults);
  return TRUE;
}

/* NULL: another view is shown. */
static EspCheckPanel *
find_check (EspPageView *self)
{
  EspComparePanel *compare = esp_inspector_get_compare (esp_page_view_get_inspector (self));
  EspCheckPanel *panel = esp_compare_panel_get_check (compare);

  return panel != NULL &&
                 g_str_equal (esp_page_model_get_part (esp_page_view_get_model (self)),
                              "compare") &&
                 gtk_widget_get_mapped (GTK_WIDGET (panel))
             ? panel
             : NULL;
}

/* The person's own file where there is one: what is written into it anew is judged anew. */
static gboolean
set_check (EspPageView *self, EspHandinSection *section, GError **error)
{
  EspPageModel *model = esp_page_view_get_model (self);
  GError *local = NULL;
  g_autofree char *output = NULL;
  EspCheckPanel *panel = find_check (self);

  if (panel != NULL)
    return set_checked (model, panel, section, error);
  output = g_strdup (esp_page_model_get_output (model));
  if (output == NULL)
    output = keep_answer (model, &local);
  if (local != NULL)
    {
      g_propagate_error (error, local);
      return FALSE;
    }
  if (output == NULL)
    return fail (error, _ ("No program’s answer or recorded search is on this page: open the file "
                           "that it wrote, or solve with it"));
  esp_handin_section_set_list (section, "outputs", (const char *[]){ output, NULL });
  return set_board (self, section, error);
}

EspHandinSection *
esp_page_make_section (EspPageView *self, EspHandinKind kind, GError **error)
{
  g_autoptr (EspHandinSection) section = esp_handin_section_new (kind);
  gboolean ok;

  esp_handin_section_set (section, "problem",
                          esp_page_model_get_problem (esp_page_view_get_model (self))->id);
  switch (kind)
    {
    case ESP_HANDIN_SEARCH:
      ok = set_search (self, section, error);
      break;
    case ESP_HANDIN_MATCH:
      ok = set_match (self, section, error);
      break;
    case ESP_HANDIN_EXPERIMENT:
      ok = set_experiment (self, section, error);
      break;
    case ESP_HANDIN_TABLE:
      ok = set_table (self, section, error);
      break;
    case ESP_HANDIN_PRACTICE:
      ok = set_practice (self, section, error);
      break;
    case ESP_HANDIN_CHECK:
      ok = set_check (self, section, error);
      break;
    case ESP_HANDIN_INSTANCE:
    case ESP_HANDIN_TEXT:
    case ESP_HANDIN_HEAD:
    default:
      ok = set_board (self, section, error);
    }
  return ok ? g_steal_pointer (&section) : NULL;
}
