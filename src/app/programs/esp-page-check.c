#include "config.h"

#include "esp-page-check.h"

#include "esp-program-dialog.h"
#include "engine/esp-sample.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/dialogs/esp-file-dialog.h"
#include "app/compare/esp-page-side-by-side.h"
#include "app/page/esp-page-document.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "esp-check-panel.h"
#include "esp-check-rows.h"
#include "esp-own-programs.h"
#include "programs/esp-program-algorithm.h"
#include "programs/esp-program-answer.h"
#include "programs/esp-program-folder.h"
#include "report/esp-report-grade.h"

/* NULL where programs have nothing to do that can be checked. */
static EspCheckPanel *
get_panel (EspPageView *self)
{
  return esp_compare_panel_get_check (
      esp_inspector_get_compare (esp_page_view_get_inspector (self)));
}

static void
say (EspPageView *self, EspMessageKind kind, const char *text)
{
  esp_page_model_say (esp_page_view_get_model (self), kind, text);
}

/* What was said of the programs and of the runs before is no news any more, nor that their table
 * could not be kept. */
static void
forget_said (EspPageView *self)
{
  EspMessages *messages = esp_page_model_get_messages (esp_page_view_get_model (self));

  esp_messages_expire (messages);
  esp_messages_dismiss_kind (messages, ESP_MESSAGE_ERROR);
}

/* --- which programs --- */

/* What programs are called that @paths name, by their files; those of one name by their folders
 * too.
 */
static char **
name_programs (const char *const *paths)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autofree char *base = g_path_get_basename (paths[i]);
      g_autofree char *folder = g_path_get_dirname (paths[i]);
      g_autofree char *above = g_path_get_basename (folder);
      g_autofree char *both = g_build_filename (above, base, NULL);
      const char *name = !g_hash_table_contains (known, base)   ? base
                         : !g_hash_table_contains (known, both) ? both
                                                                : paths[i];

      g_hash_table_add (known, g_strdup (name));
      g_strv_builder_add (names, name);
    }
  return g_strv_builder_end (names);
}

/* Whoever chooses their folder or their files has named them; so has who wants them to run that are
 * there from an earlier window. */
static void
allow (const char *const *commands)
{
  for (guint i = 0; commands[i] != NULL; i++)
    {
      g_autofree char *id = g_strconcat (ESP_PROGRAM_PREFIX, commands[i], NULL);

      if (!esp_programs_may_start (commands[i]))
        esp_programs_allow ((const char *const[]){ id, NULL });
    }
}

static void
take_class (EspPageView *self,
            const char *const *names,
            const char *const *commands,
            const char *left)
{
  if (esp_checking_is_busy (esp_check_panel_get_checking (get_panel (self))))
    return;
  allow (commands);
  esp_check_panel_set_class (get_panel (self), names, commands, left);
  esp_page_model_set_part (esp_page_view_get_model (self), "compare");
  esp_compare_panel_show (esp_inspector_get_compare (esp_page_view_get_inspector (self)), "check");
}

static void
on_class (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  g_autofree const char **paths = g_variant_get_strv (parameter, NULL);
  g_auto (GStrv) names = name_programs ((const char *const *) paths);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) commands = NULL;

  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autofree char *command = esp_program_make_command (paths[i]);

      g_strv_builder_add (builder, command);
    }
  commands = g_strv_builder_end (builder);
  if (commands[0] != NULL)
    take_class (data, (const char *const *) names, (const char *const *) commands, NULL);
}

static void
on_class_dialog (GSimpleAction *action G_GNUC_UNUSED,
                 GVariant *parameter G_GNUC_UNUSED,
                 gpointer data)
{
  esp_file_dialog_open_several_for (data, _ ("Programs of a Class"), "check-class");
}

static void
on_class_clear (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  esp_check_panel_set_class (get_panel (data), NULL, NULL, NULL);
}

typedef struct
{
  char *folder;
  char **names, **commands, **left;
} Looking;

static void
looking_free (gpointer data)
{
  Looking *looking = data;

  g_free (looking->folder);
  g_strfreev (looking->names);
  g_strfreev (looking->commands);
  g_strfreev (looking->left);
  g_free (looking);
}

static gpointer
looking_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Looking *looking = data;

  looking->commands =
      esp_program_folder_find (looking->folder, &looking->names, &looking->left, error);
  return looking->commands != NULL ? looking : NULL;
}

static void
looked (gpointer owner, gpointer result)
{
  const Looking *looking = result;
  g_autofree char *left = looking->left[0] != NULL ? g_strjoinv ("\n", looking->left) : NULL;

  take_class (owner, (const char *const *) looking->names, (const char *const *) looking->commands,
              left);
}

static void
on_class_folder (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  Looking *looking = g_new0 (Looking, 1);

  looking->folder = g_variant_dup_string (parameter, NULL);
  esp_job_slot_begin (esp_page_model_get_job_slot (esp_page_view_get_model (data)),
                      _ ("Looking for programs"), looking_work, looking, looking_free, looked, data,
                      NULL);
}

static void
on_class_folder_dialog (GSimpleAction *action G_GNUC_UNUSED,
                        GVariant *parameter G_GNUC_UNUSED,
                        gpointer data)
{
  esp_file_dialog_open_folder_for (data, _ ("The Folder of a Class"), "check-class-folder");
}

/* --- running --- */

static void
on_run (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspCheckPanel *panel = get_panel (data);
  EspChecking *checking = esp_check_panel_get_checking (panel);
  const EspAlgorithm *program = esp_check_panel_get_program (panel);
  const char *const *commands;
  const char *const *names = esp_check_panel_get_class (panel, &commands);
  g_autofree char *command = NULL;
  g_autoptr (EspOptions) settings = NULL;

  if (esp_checking_is_busy (checking))
    return;
  forget_said (data);
  if (names != NULL)
    allow (commands);
  if (names == NULL && program == NULL)
    {
      say (data, ESP_MESSAGE_INFO, _ ("Choose a program of yours first"));
      return;
    }
  if (names == NULL)
    {
      command = esp_program_list_resolve (program->id);
      esp_checking_set_programs (checking, (const char *const[]){ program->label, NULL },
                                 (const char *const[]){ command, NULL });
    }
  settings = esp_check_panel_get_settings (panel);
  esp_checking_start (checking, &(EspCheckHow){ .contract = esp_check_panel_get_contract (panel),
                                                .judge = esp_check_panel_get_judge (panel),
                                                .seconds = esp_check_panel_get_seconds (panel),
                                                .settings = settings });
}

static void
on_go_on (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspCheckPanel *panel = get_panel (data);
  EspChecking *checking = esp_check_panel_get_checking (panel);
  g_autoptr (EspOptions) settings = esp_check_panel_get_settings (panel);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) commands = NULL;

  if (!esp_checking_can_go_on (checking))
    return;
  forget_said (data);
  for (guint program = 0; program < esp_checking_get_n_programs (checking); program++)
    g_strv_builder_add (builder, esp_checking_get_command (checking, program));
  commands = g_strv_builder_end (builder);
  allow ((const char *const *) commands);
  esp_checking_go_on (checking, &(EspCheckHow){ .seconds = esp_check_panel_get_seconds (panel),
                                                .settings = settings });
}

static void
on_stop (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_checking_stop (esp_check_panel_get_checking (get_panel (data)));
}

static void
on_add (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  g_autofree const char **paths = g_variant_get_strv (parameter, NULL);

  for (guint i = 0; paths[i] != NULL; i++)
    esp_checking_add_file (esp_check_panel_get_checking (get_panel (data)), paths[i]);
}

static void
on_add_dialog (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  esp_file_dialog_open_several_for (data, _ ("Add Cases"), "check-add");
}

static void
on_save (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  const char *path = g_variant_get_string (parameter, NULL);
  g_autofree char *csv = esp_checking_format_csv (esp_check_panel_get_checking (get_panel (data)));
  g_autoptr (GError) error = NULL;

  if (esp_file_write (path, csv, -1, &error))
    esp_page_view_saved (data, _ ("The table was saved"), path);
  else
    esp_page_model_say (esp_page_view_get_model (data), ESP_MESSAGE_ERROR, error->message);
}

static void
on_save_dialog (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  static const char *const patterns[] = { "*.csv", NULL };

  esp_file_dialog_save_for (data, _ ("Save the Table"), "grade.csv", "check-save", patterns);
}

/* --- as a document --- */

/* All that it needs, on a worker. */
typedef struct
{
  const EspProblem *problem;
  EspGradeTable *table;
  char **files; /* of the cases: a path, or the name of a sample */
  gboolean traces;
  char *path;
} Reporting;

static void
reporting_free (gpointer data)
{
  Reporting *reporting = data;

  esp_grade_table_free (reporting->table);
  g_strfreev (reporting->files);
  g_free (reporting->path);
  g_free (reporting);
}

static gpointer
reporting_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Reporting *reporting = data;
  g_autoptr (GPtrArray) boards =
      g_ptr_array_new_with_free_func ((GDestroyNotify) esp_instance_free);
  EspGradeReport source = { .problem = reporting->problem,
                            .table = reporting->table,
                            .traces = reporting->traces };
  const EspReportTitle title = { NULL };

  /* without its board a case is told of in words alone */
  for (guint i = 0; reporting->files[i] != NULL; i++)
    g_ptr_array_add (boards, esp_instance_find (reporting->problem, reporting->files[i], NULL));
  source.boards = (EspInstance *const *) boards->pdata;
  return esp_report_grade_save (&source, &title, reporting->path, NULL, cancellable, error)
             ? reporting
             : NULL;
}

static void
reported (gpointer owner, gpointer result)
{
  esp_page_view_saved (owner, _ ("The report was saved"), ((Reporting *) result)->path);
}

/* Where the cases of the table are, in its order: it has no case that nothing ran on. */
static char **
list_files (EspChecking *checking, const EspGradeTable *table)
{
  g_autoptr (GStrvBuilder) files = g_strv_builder_new ();

  for (guint i = 0; i < table->cases->len; i++)
    {
      const char *file = g_ptr_array_index (table->cases, i);

      for (guint k = 0; k < esp_checking_get_n (checking); k++)
        if (g_str_equal (esp_checking_get_name (checking, k), file) &&
            esp_checking_get_path (checking, k) != NULL)
          {
            file = esp_checking_get_path (checking, k);
            break;
          }
      g_strv_builder_add (files, file);
    }
  return g_strv_builder_end (files);
}

static void
on_report (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageModel *model = esp_page_view_get_model (data);
  EspChecking *checking = esp_check_panel_get_checking (get_panel (data));
  Reporting *reporting = g_new (Reporting, 1);

  *reporting = (Reporting){ .problem = esp_page_model_get_problem (model),
                            .table = esp_checking_make_table (checking),
                            .traces = esp_checking_get_judge (checking) == ESP_JUDGE_TRACE,
                            .path = g_variant_dup_string (parameter, NULL) };
  reporting->files = list_files (checking, reporting->table);
  if (reporting->table->cases->len == 0)
    {
      reporting_free (reporting);
      say (data, ESP_MESSAGE_INFO, _ ("Check it first"));
      return;
    }
  if (esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Making the report"),
                          reporting_work, reporting, reporting_free, reported, data, NULL))
    esp_job_slot_make_lasting (esp_page_model_get_job_slot (model));
}

static void
on_report_dialog (GSimpleAction *action G_GNUC_UNUSED,
                  GVariant *parameter G_GNUC_UNUSED,
                  gpointer data)
{
  static const char *const patterns[] = { "*.pdf", NULL };

  esp_file_dialog_save_for (data, _ ("Save the Report"), "grade.pdf", "check-report", patterns);
}

/* --- a table of before --- */

typedef struct
{
  char *path;
  EspGradeTable *table;
} Loading;

static void
loading_free (gpointer data)
{
  Loading *loading = data;

  esp_grade_table_free (loading->table);
  g_free (loading->path);
  g_free (loading);
}

static gpointer
loading_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Loading *loading = data;
  g_autofree char *text = NULL;
  gsize length;

  if (!esp_file_read (loading->path, cancellable, &text, &length, error))
    return NULL;
  loading->table = esp_grade_table_parse (text, length, loading->path, error);
  return loading->table != NULL ? loading : NULL;
}

static void
loaded (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  const Loading *loading = result;
  g_autofree char *folder = g_path_get_dirname (loading->path);

  if (esp_checking_is_busy (esp_check_panel_get_checking (get_panel (self))))
    return;
  esp_check_panel_open_table (get_panel (self), loading->table, folder);
  esp_page_model_set_part (esp_page_view_get_model (self), "compare");
  esp_compare_panel_show (esp_inspector_get_compare (esp_page_view_get_inspector (self)), "check");
  /* arrows go through what was opened */
  gtk_widget_child_focus (GTK_WIDGET (esp_class_view_get_grid (
                              esp_compare_area_get_class (esp_page_view_get_compare_area (self)))),
                          GTK_DIR_TAB_FORWARD);
}

static void
on_load (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  Loading *loading = g_new0 (Loading, 1);

  loading->path = g_variant_dup_string (parameter, NULL);
  esp_job_slot_begin (esp_page_model_get_job_slot (esp_page_view_get_model (data)),
                      _ ("Reading the table"), loading_work, loading, loading_free, loaded, data,
                      NULL);
}

static void
on_load_dialog (GSimpleAction *action G_GNUC_UNUSED,
                GVariant *parameter G_GNUC_UNUSED,
                gpointer data)
{
  static const char *const patterns[] = { "*.csv", "*", NULL };

  esp_file_dialog_open_for (data, _ ("Open a Table of Verdicts"), "check-load", patterns);
}

/* --- opening a case --- */

/* One of a class stands in the list of Solve from then on, by its own name. */
static void
solve_with (EspPageView *self, const EspAlgorithm *program)
{
  EspSolvePanel *solve = esp_inspector_get_solve (esp_page_view_get_inspector (self));
  g_autofree char *seconds =
      g_strdup_printf ("%d", (int) esp_check_panel_get_seconds (get_panel (self)));

  if (!esp_solve_panel_choose (solve, program->id) ||
      esp_solve_panel_get_algorithm (solve) != program)
    esp_solve_panel_take (solve, program);
  esp_solve_panel_set_option (solve, "seconds", seconds, NULL);
  g_action_group_activate_action (esp_page_view_get_actions (self), "solve", NULL);
}

/* Called as it was when it ran. NULL: it is of a table. */
static const EspAlgorithm *
find_of_class (EspPageView *self, guint program)
{
  EspChecking *checking = esp_check_panel_get_checking (get_panel (self));
  const char *command = esp_checking_get_command (checking, program);

  if (command == NULL)
    return NULL;
  allow ((const char *const[]){ command, NULL });
  return esp_program_find_called (esp_page_model_get_problem (esp_page_view_get_model (self)),
                                  esp_checking_get_program (checking, program), command,
                                  esp_checking_get_contract (checking, program));
}

/* The board of the @i-th case; from its file where no run has read it. NULL with @error. */
static EspInstance *
find_board (EspPageView *self, guint i, GError **error)
{
  EspChecking *checking = esp_check_panel_get_checking (get_panel (self));
  const EspProblem *problem = esp_page_model_get_problem (esp_page_view_get_model (self));
  const char *path = esp_checking_get_path (checking, i);
  EspInstance *instance = esp_checking_copy_instance (checking, i);

  return instance != NULL
             ? instance
             : esp_instance_find (problem,
                                  path != NULL ? path : esp_checking_get_name (checking, i), error);
}

/* A table says what its cases are called, and they may be elsewhere. */
static void
say_no_board (EspPageView *self, guint i, const GError *error)
{
  EspChecking *checking = esp_check_panel_get_checking (get_panel (self));
  const char *path = esp_checking_get_path (checking, i);
  g_autofree char *text = NULL;

  if (path == NULL || g_file_test (path, G_FILE_TEST_EXISTS))
    {
      say (self, ESP_MESSAGE_ERROR, error->message);
      return;
    }
  text = g_strdup_printf (_ ("The case “%s” is not where it was: choose the folder that it is in"),
                          esp_quote (esp_checking_get_name (checking, i)));
  esp_messages_offer (esp_page_model_get_messages (esp_page_view_get_model (self)),
                      ESP_MESSAGE_WARNING, text, _ ("Choose the Folder…"),
                      "page.check-cases-folder-dialog");
}

static void
on_cases_folder (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspChecking *checking = esp_check_panel_get_checking (get_panel (data));
  guint n = esp_checking_look_in (checking, g_variant_get_string (parameter, NULL));
  g_autofree char *text =
      n > 0 ? g_strdup_printf (ngettext ("%s case was found there", "%s cases were found there", n),
                               esp_count (n))
            : g_strdup (_ ("None of the cases is there"));

  say (data, n > 0 ? ESP_MESSAGE_GOOD : ESP_MESSAGE_WARNING, text);
}

static void
on_cases_folder_dialog (GSimpleAction *action G_GNUC_UNUSED,
                        GVariant *parameter G_GNUC_UNUSED,
                        gpointer data)
{
  esp_file_dialog_open_folder_for (data, _ ("The Folder of the Cases"), "check-cases-folder");
}

/* The case's board, on which the program solves once more: what it finds stands there, right or
 * wrong, and what is wrong is said; a recorded search stands beside ours. No program of a table is
 * started: of that the board and the reason are there. */
static void
on_open (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  EspCheckPanel *panel = get_panel (self);
  EspChecking *checking = esp_check_panel_get_checking (panel);
  gboolean table = esp_check_panel_shows_table (panel);
  const EspAlgorithm *chosen = table ? NULL : esp_check_panel_get_program (panel);
  g_autoptr (GError) error = NULL;
  g_autofree char *told = NULL;
  g_autofree char *who = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) search = NULL;
  EspInstance *instance;
  gboolean traced;
  guint program;
  guint i;

  g_variant_get (parameter, "(uu)", &program, &i);
  if (i >= esp_checking_get_n (checking) ||
      (table ? program >= esp_checking_get_n_programs (checking) : chosen == NULL))
    return;
  if (esp_checking_get_phase (checking, program, i) != ESP_CASE_DONE)
    {
      say (self, ESP_MESSAGE_INFO, _ ("Check it first"));
      return;
    }
  instance = find_board (self, i, &error);
  if (instance == NULL)
    {
      say_no_board (self, i, error);
      return;
    }
  if (esp_checking_get_path (checking, i) != NULL)
    file = g_file_new_for_path (esp_checking_get_path (checking, i));
  if (table)
    chosen = find_of_class (self, program);
  told = esp_check_rows_describe (checking, program, i);
  traced = esp_checking_get_judge (checking) == ESP_JUDGE_TRACE;
  if (traced && esp_checking_get_row (checking, program, i)->answer != NULL)
    search = g_bytes_ref (esp_checking_get_row (checking, program, i)->answer);
  who = g_strdup (table ? esp_checking_get_program (checking, program) : chosen->label);
  esp_page_set_document (self, esp_document_new (instance), esp_checking_get_name (checking, i),
                         file);
  if (search != NULL)
    {
      /* the same search, which need not be made again */
      esp_page_judge_search (self, search, who);
      return;
    }
  esp_page_model_set_part (model, "solve");
  /* of a game there is no answer that could stand on the board */
  if (chosen != NULL && !traced && esp_program_can_solve (esp_page_model_get_problem (model)))
    solve_with (self, chosen);
  else
    say (self, ESP_MESSAGE_INFO, told);
}

static void
on_program (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  const char *id = g_variant_get_string (parameter, NULL);

  /* whoever does this is a person, who has chosen the program by it */
  if (g_str_has_prefix (id, ESP_PROGRAM_PREFIX))
    esp_own_programs_choose (esp_page_model_get_problem (esp_page_view_get_model (data)),
                             id + strlen (ESP_PROGRAM_PREFIX));
  esp_check_panel_choose (get_panel (data), id);
}

static void
on_contract (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!esp_check_panel_set_contract (get_panel (data), g_variant_get_string (parameter, NULL),
                                     &error))
    say (data, ESP_MESSAGE_WARNING, error->message);
}

/* Results of an hour that would be gone after a crash. */
static void
on_changed (EspPageView *self)
{
  esp_page_model_say_unkept (
      esp_page_view_get_model (self), esp_check_panel_take_fault (get_panel (self)),
      _ ("The table cannot be kept for the next start, so save it elsewhere: %s"),
      _ ("Save As CSV…"), "page.check-save-dialog");
}

static const GActionEntry entries[] = {
  { .name = "check-run", .activate = on_run },
  { .name = "check-go-on", .activate = on_go_on },
  { .name = "check-stop", .activate = on_stop },
  { .name = "check-add", .activate = on_add, .parameter_type = "as" },
  { .name = "check-add-dialog", .activate = on_add_dialog },
  { .name = "check-save", .activate = on_save, .parameter_type = "s" },
  { .name = "check-save-dialog", .activate = on_save_dialog },
  { .name = "check-open", .activate = on_open, .parameter_type = "(uu)" },
  { .name = "check-report", .activate = on_report, .parameter_type = "s" },
  { .name = "check-report-dialog", .activate = on_report_dialog },
  { .name = "check-load", .activate = on_load, .parameter_type = "s" },
  { .name = "check-load-dialog", .activate = on_load_dialog },
  { .name = "check-cases-folder", .activate = on_cases_folder, .parameter_type = "s" },
  { .name = "check-cases-folder-dialog", .activate = on_cases_folder_dialog },
  { .name = "check-class", .activate = on_class, .parameter_type = "as" },
  { .name = "check-class-dialog", .activate = on_class_dialog },
  { .name = "check-class-folder", .activate = on_class_folder, .parameter_type = "s" },
  { .name = "check-class-folder-dialog", .activate = on_class_folder_dialog },
  { .name = "check-class-clear", .activate = on_class_clear },
  { .name = "check-contract", .activate = on_contract, .parameter_type = "s" },
  { .name = "check-program", .activate = on_program, .parameter_type = "s" },
};

static EspInstance *
find_open_board (GtkWidget *from, char **name)
{
  GtkWidget *page = gtk_widget_get_ancestor (from, ESP_TYPE_PAGE_VIEW);
  EspPageModel *model = page != NULL ? esp_page_view_get_model (ESP_PAGE_VIEW (page)) : NULL;

  if (model == NULL)
    return NULL;
  *name = esp_problem_name_board (esp_page_model_get_problem (model),
                                  esp_work_get_name (esp_page_model_get_work (model)));
  return esp_instance_share (esp_document_get_instance (esp_page_model_get_document (model)));
}

void
esp_page_add_check_actions (EspPageView *self)
{
  EspCheckPanel *panel = get_panel (self);

  esp_program_dialog_set_board (find_open_board);
  if (panel == NULL)
    return;
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  esp_class_view_set_panel (esp_compare_area_get_class (esp_page_view_get_compare_area (self)),
                            panel);
  g_signal_connect_object (panel, "programs-chosen", G_CALLBACK (forget_said), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_check_panel_get_checking (panel), "busy-changed",
                           G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
}
