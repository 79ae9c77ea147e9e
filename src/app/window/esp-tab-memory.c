#include "config.h"

#include "esp-tab-memory.h"

#include <glib/gstdio.h>

#include "base/esp-file.h"
#include "app/sessions/esp-session.h"
#include "app/page/esp-solve-panel.h"

static GKeyFile *place;     /* a group a problem; NULL: not read */
static char *written;       /* what the file holds */
static GHashTable *waiting; /* ids of problems whose file is being read */
static GHashTable *opened;  /* ids of problems whose file is asked for no more */

static char *
get_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "espalier", "place.ini", NULL);
}

void
esp_tab_memory_load (void)
{
  g_autofree char *path = get_path ();
  gsize length;

  if (place != NULL)
    return;
  place = g_key_file_new ();
  opened = g_hash_table_new (g_str_hash, g_str_equal);
  waiting = g_hash_table_new (g_str_hash, g_str_equal);
  if (esp_file_read (path, NULL, &written, &length, NULL) &&
      !g_key_file_load_from_data (place, written, length, G_KEY_FILE_NONE, NULL))
    {
      g_key_file_unref (place);
      place = g_key_file_new ();
    }
}

static char *
get_text (const EspProblem *problem, const char *key)
{
  return place != NULL ? g_key_file_get_string (place, problem->id, key, NULL) : NULL;
}

GFile *
esp_tab_memory_take_file (const EspProblem *problem)
{
  g_autofree char *uri = get_text (problem, "file");
  g_autoptr (GFile) file = uri != NULL ? g_file_new_for_uri (uri) : NULL;

  if (place == NULL || g_hash_table_contains (opened, problem->id))
    return NULL;
  esp_tab_memory_drop_file (problem);
  /* a disk that is not there is not waited for */
  if (file == NULL || !g_file_is_native (file) || !g_file_query_exists (file, NULL))
    return NULL;
  g_hash_table_add (waiting, (gpointer) problem->id);
  return g_steal_pointer (&file);
}

void
esp_tab_memory_drop_file (const EspProblem *problem)
{
  if (place == NULL)
    return;
  g_hash_table_add (opened, (gpointer) problem->id);
  g_hash_table_remove (waiting, problem->id);
}

gboolean
esp_tab_memory_is_awaited (const EspProblem *problem)
{
  return waiting != NULL && g_hash_table_contains (waiting, problem->id);
}

char *
esp_tab_memory_get_sample (const EspProblem *problem)
{
  g_autofree char *name = get_text (problem, "sample");

  return name != NULL && esp_problem_has_sample (problem, name) ? g_steal_pointer (&name) : NULL;
}

/* An algorithm and its options are kept under two keys: those of Solve, and of both searches side
 * by side. */
static const char *const side_by_side_keys[2][2] = { { "algorithm-a", "options-a" },
                                                     { "algorithm-b", "options-b" } };

static char **
get_list (const EspProblem *problem, const char *key)
{
  return g_key_file_get_string_list (place, problem->id, key, NULL, NULL);
}

/* The table decides what each takes: what it refuses is left at its default. */
static void
apply_solve (EspPageView *page)
{
  EspPageModel *model = esp_page_view_get_model (page);
  EspSolvePanel *panel = esp_inspector_get_solve (esp_page_view_get_inspector (page));
  g_autofree char *algorithm = get_text (esp_page_model_get_problem (model), "algorithm");
  g_auto (GStrv) options = get_list (esp_page_model_get_problem (model), "options");

  if (algorithm == NULL || !esp_solve_panel_choose (panel, algorithm))
    return;
  for (guint i = 0; options != NULL && options[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (options[i], "=", 2);

      if (pair[0] != NULL && pair[1] != NULL)
        esp_solve_panel_set_option (panel, pair[0], pair[1], NULL);
    }
}

static void
apply_side_by_side (EspPageView *page, guint side)
{
  EspSideBySidePanel *panel = esp_inspector_get_side_by_side (esp_page_view_get_inspector (page));
  const EspProblem *problem = esp_page_model_get_problem (esp_page_view_get_model (page));
  g_autofree char *algorithm = get_text (problem, side_by_side_keys[side][0]);
  g_auto (GStrv) options = get_list (problem, side_by_side_keys[side][1]);
  const EspAlgorithm *known =
      algorithm != NULL ? esp_problem_find_algorithm (problem, algorithm) : NULL;
  g_autoptr (EspOptions) defaults = known != NULL ? esp_options_new (known->options) : NULL;

  if (known == NULL || !esp_side_by_side_panel_choose (panel, side, algorithm, defaults))
    return;
  for (guint i = 0; options != NULL && options[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (options[i], "=", 2);

      if (pair[0] != NULL && pair[1] != NULL)
        esp_side_by_side_panel_set_option (panel, side, pair[0], pair[1], NULL);
    }
}

void
esp_tab_memory_apply (EspPageView *page)
{
  EspPageModel *model = esp_page_view_get_model (page);
  g_autofree char *part = get_text (esp_page_model_get_problem (model), "part");
  g_autofree char *view = get_text (esp_page_model_get_problem (model), "view");

  if (place == NULL)
    return;
  apply_solve (page);
  apply_side_by_side (page, 0);
  apply_side_by_side (page, 1);
  if (view != NULL)
    esp_compare_panel_show (esp_inspector_get_compare (esp_page_view_get_inspector (page)), view);
  if (part != NULL)
    esp_page_model_set_part (model, part);
}

/* Removed where there is nothing to tell. */
static void
set_text (const char *group, const char *key, const char *text)
{
  if (text != NULL)
    g_key_file_set_string (place, group, key, text);
  else
    g_key_file_remove_key (place, group, key, NULL);
}

/* NULL: none is chosen. */
static void
note_algorithm (EspPageView *page,
                const char *const keys[2],
                const EspAlgorithm *algorithm,
                const EspOptions *options)
{
  const char *group = esp_page_model_get_problem (esp_page_view_get_model (page))->id;
  g_autoptr (EspOptions) defaults = NULL;
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

  set_text (group, keys[0], algorithm != NULL ? algorithm->id : NULL);
  if (algorithm == NULL)
    {
      set_text (group, keys[1], NULL);
      return;
    }
  defaults = esp_options_new (algorithm->options);
  for (guint i = 0; options != NULL && i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;
      const char *text = esp_options_get_text (options, id);

      if (!g_str_equal (text, esp_options_get_text (defaults, id)))
        g_ptr_array_add (values, g_strdup_printf ("%s=%s", id, text));
    }
  g_key_file_set_string_list (place, group, keys[1], (const char *const *) values->pdata,
                              values->len);
}

static void
note_algorithms (EspPageView *page)
{
  EspInspector *inspector = esp_page_view_get_inspector (page);
  static const char *const solve_keys[2] = { "algorithm", "options" };
  EspSolvePanel *solve = esp_inspector_get_solve (inspector);
  EspSideBySidePanel *side_by_side = esp_inspector_get_side_by_side (inspector);
  g_autoptr (EspOptions) options = esp_solve_panel_get_options (solve);

  note_algorithm (page, solve_keys, esp_solve_panel_get_algorithm (solve), options);
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (EspOptions) its = esp_side_by_side_panel_get_options (side_by_side, side);

      note_algorithm (page, side_by_side_keys[side],
                      esp_side_by_side_panel_get_algorithm (side_by_side, side), its);
    }
}

void
esp_tab_memory_note (EspPageView *page)
{
  EspPageModel *model = esp_page_view_get_model (page);
  EspDocument *document = esp_page_model_get_document (model);
  const char *group = esp_page_model_get_problem (model)->id;
  GFile *file = esp_work_get_file (esp_page_model_get_work (model));
  const char *name = esp_work_get_name (esp_page_model_get_work (model));
  g_autofree char *uri = NULL;

  /* the file that is read is what is there, not what stands in for it meanwhile */
  if (place == NULL || document == NULL || g_hash_table_contains (waiting, group))
    return;
  /* unsaved work comes back as what it is */
  if (!esp_session_is_work (document) && file != NULL)
    uri = g_file_get_uri (file);
  set_text (group, "file", uri);
  set_text (group, "sample",
            uri == NULL && !esp_document_get_modified (document) && file == NULL &&
                    esp_problem_has_sample (esp_page_model_get_problem (model), name)
                ? name
                : NULL);
  set_text (group, "part", esp_page_model_get_part (model));
  set_text (
      group, "view",
      esp_compare_panel_get_view (esp_inspector_get_compare (esp_page_view_get_inspector (page))));
  note_algorithms (page);
}

void
esp_tab_memory_write (void)
{
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (place == NULL)
    return;
  text = g_key_file_to_data (place, NULL, NULL);
  if (g_strcmp0 (text, written) == 0)
    return;
  g_mkdir_with_parents (folder, 0700);
  if (!esp_file_write_private (path, text, -1, &error))
    {
      g_warning ("%s", error->message);
      return;
    }
  g_free (written);
  written = g_steal_pointer (&text);
}
