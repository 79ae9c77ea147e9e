#include "config.h"

#include "grading.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"

#include <glib/gi18n.h>
#include <string.h>

#ifdef ESP_HAVE_DRAW
#include "report/esp-report-grade.h"

/* "grade report": a table of verdicts, and the cases, as a document. No program is started: what
 * they wrote is in the folder of --answers. */

/* Its board, wherever it is: where the table says, beside the table, among --cases, or a sample.
 * NULL: it is nowhere, which is no error. */
static EspInstance *
find_board (EspInvocation *invocation, const char *name, const char *folder, GError **error)
{
  g_auto (GStrv) given = g_strsplit (esp_options_get_text (invocation->options, "cases"), "\n", -1);
  g_autofree char *beside = g_build_filename (folder, name, NULL);
  g_autofree char *base = g_path_get_basename (name);
  const char *path = g_file_test (name, G_FILE_TEST_EXISTS)     ? name
                     : g_file_test (beside, G_FILE_TEST_EXISTS) ? beside
                                                                : NULL;
  g_autofree char *sample = NULL;

  for (guint i = 0; path == NULL && given[i] != NULL; i++)
    {
      g_autofree char *other = g_path_get_basename (given[i]);

      if (*given[i] != '\0' && g_str_equal (other, base))
        path = given[i];
    }
  if (path != NULL)
    {
      g_autofree char *text = NULL;
      gsize length;

      if (!esp_invocation_read (invocation, path, &text, &length, error))
        return NULL;
      return esp_instance_parse (invocation->problem, text, length, path, NULL, error);
    }
  /* a file of the name that is elsewhere is another board */
  sample = strchr (name, G_DIR_SEPARATOR) == NULL
               ? esp_problem_find_sample (invocation->problem, name)
               : NULL;
  return sample != NULL ? esp_instance_find (invocation->problem, sample, error) : NULL;
}

/* What each program wrote, as far as it is there. */
static void
find_answers (EspInvocation *invocation, EspGradeTable *table)
{
  const char *folder = esp_options_get_text (invocation->options, "answers");

  for (guint p = 0; *folder != '\0' && p < table->programs->len; p++)
    for (guint i = 0; i < table->cases->len; i++)
      {
        g_autofree char *name = esp_grade_name_answer (g_ptr_array_index (table->programs, p),
                                                       g_ptr_array_index (table->cases, i));
        g_autofree char *path = g_build_filename (folder, name, NULL);
        g_autofree char *text = NULL;
        g_autoptr (GBytes) answer = NULL;
        gsize length;

        if (esp_grade_table_get (table, p, i) == NULL ||
            !g_file_test (path, G_FILE_TEST_IS_REGULAR) ||
            !esp_invocation_read (invocation, path, &text, &length, NULL))
          continue;
        answer = g_bytes_new_take (g_steal_pointer (&text), length);
        esp_grade_table_set_answer (table, p, i, answer);
      }
}

/* A document without pictures is made all the same, but whoever asked for it should know why. */
static void
tell_missing (EspInvocation *invocation, const EspGradeTable *table, guint n_missing)
{
  const char *folder = esp_options_get_text (invocation->options, "answers");
  guint n = 0;

  for (guint p = 0; p < table->programs->len; p++)
    for (guint i = 0; i < table->cases->len; i++)
      n += esp_grade_table_get (table, p, i) != NULL &&
           esp_grade_table_get (table, p, i)->answer != NULL;
  if (n_missing > 0)
    g_printerr (ngettext ("%u board was not found, so it is not drawn; name it by --cases\n",
                          "%u boards were not found, so they are not drawn; name them by --cases\n",
                          n_missing),
                n_missing);
  if (*folder != '\0' && n == 0)
    g_printerr (_ ("--answers: %s: nothing of what the programs wrote is there\n"),
                esp_quote_path (folder));
}

static gboolean
make_report (EspInvocation *invocation, EspGradeTable *table, const char *path, GError **error)
{
  const EspOptions *options = invocation->options;
  gboolean named = cli_is_solver_named (invocation);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GPtrArray) boards =
      g_ptr_array_new_with_free_func ((GDestroyNotify) esp_instance_free);
  EspGradeReport source = { .problem = invocation->problem, .table = table };
  const EspReportTitle title = { .title = esp_options_get_text (options, "title") };
  guint n_pages = 0;
  guint n_missing = 0;
  gboolean saved;

  find_answers (invocation, table);
  for (guint i = 0; i < table->cases->len; i++)
    {
      GError *local = NULL;
      EspInstance *board =
          find_board (invocation, g_ptr_array_index (table->cases, i), folder, &local);

      if (local != NULL)
        {
          g_propagate_error (error, local);
          return FALSE;
        }
      n_missing += board == NULL;
      g_ptr_array_add (boards, board);
    }
  tell_missing (invocation, table, n_missing);
  source.boards = (EspInstance *const *) boards->pdata;
  source.traces = esp_options_get_choice (options, "judge") == ESP_JUDGE_TRACE;
  source.algorithm = named ? invocation->algorithm : NULL;
  source.options = named ? options : NULL;
  cli_watch_drawing (TRUE);
  saved = esp_report_grade_save (&source, &title, invocation->output, &n_pages,
                                 invocation->control->cancellable, error);
  cli_watch_drawing (FALSE);
  g_variant_dict_insert (&invocation->answer->members, "report", "s", invocation->output);
  g_variant_dict_insert (&invocation->answer->members, "pages", "x", (gint64) n_pages);
  return saved;
}

int
cli_run_grade_report (EspInvocation *invocation, GError **error)
{
  const char *path = invocation->files[1];
  g_autoptr (EspGradeTable) table = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (path == NULL || invocation->output == NULL)
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("say which table, and where to: grade report GRADE.csv -o OUT.pdf"));
  if (!esp_invocation_read (invocation, path, &text, &length, error))
    return CLI_BAD;
  table = esp_grade_table_parse (text, length, esp_file_name (path), error);
  if (table == NULL)
    return CLI_BAD;
  if (!make_report (invocation, table, path, error))
    return esp_invocation_fail (invocation, error);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}

#else

int
cli_run_grade_report (EspInvocation *invocation G_GNUC_UNUSED, GError **error)
{
  return esp_fail_usage (error, ESP_ERROR_UNSUPPORTED,
                         _ ("reports are made by a program that was built with drawing"));
}

#endif
