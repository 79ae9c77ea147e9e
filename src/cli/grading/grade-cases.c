#include "config.h"

#include "grading.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "programs/esp-contract-list.h"

#include <glib/gi18n.h>
#include <string.h>

/* The cases of a grade: those that are named, those of a list, those that are made for it. */

void
cli_case_free (gpointer data)
{
  CliCase *self = data;

  g_clear_pointer (&self->instance, esp_instance_free);
  g_clear_pointer (&self->settings, esp_options_free);
  g_clear_pointer (&self->input, g_bytes_unref);
  g_free (self->expected);
  g_free (self->path);
  g_free (self);
}

/* The command's solver says what is expected. */
static gboolean
expect (CliGrade *self, CliCase *one, GError **error)
{
  EspInvocation *invocation = self->invocation;
  EspControl part;

  esp_control_init_part (&part, invocation->control);
  one->expected = esp_grade_expect (one->instance, one->settings, invocation->algorithm,
                                    invocation->options, &part, error);
  if (one->expected == NULL && esp_program_can_solve (invocation->problem))
    g_prefix_error (error, "%s: ", esp_quote_path (one->path));
  return one->expected != NULL;
}

/* The bytes of a file, or of a sample, whose end may be left out: a name without a folder. */
static gboolean
read_case (EspInvocation *invocation, const char *path, char **text, gsize *length, GError **error)
{
  g_autofree char *sample =
      strchr (path, G_DIR_SEPARATOR) == NULL && !g_file_test (path, G_FILE_TEST_EXISTS)
          ? esp_problem_find_sample (invocation->problem, path)
          : NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (sample == NULL)
    return esp_invocation_read (invocation, path, text, length, error);
  bytes = esp_problem_load_sample (invocation->problem, sample, error);
  if (bytes == NULL)
    return FALSE;
  *length = g_bytes_get_size (bytes);
  *text = g_strndup (g_bytes_get_data (bytes, NULL), *length);
  return TRUE;
}

/* What the cases say besides their boards; @text of one case, "" where it says nothing. */
static EspOptions *
read_settings (const CliGrade *self, const char *text, GError **error)
{
  const EspMistakes *known = self->invocation->problem->mistakes;
  EspOptions *settings = esp_options_new (known != NULL ? known->settings : NULL);

  if (esp_options_parse (settings, esp_options_get_text (self->invocation->options, "settings"),
                         error) &&
      esp_options_parse (settings, text, error))
    return settings;
  esp_options_free (settings);
  return NULL;
}

/* Takes all that is known of it; its path is copied. @settings: what it says, "" where nothing. */
static gboolean
add_case (
    CliGrade *self, const char *path, const CliCase *known, const char *settings, GError **error)
{
  EspInvocation *invocation = self->invocation;
  CliCase *one = g_new0 (CliCase, 1);
  g_autofree char *text = NULL;
  gsize length;

  g_ptr_array_add (self->cases, one);
  *one = *known;
  one->path = g_strdup (path);
  one->settings = read_settings (self, settings, error);
  if (one->settings == NULL || !read_case (invocation, path, &text, &length, error))
    return FALSE;
  one->instance = esp_instance_parse (invocation->problem, text, length, path, NULL, error);
  if (one->instance == NULL)
    return FALSE;
  /* the original bytes: programs stumble over line ends */
  one->input = g_bytes_new_take (g_steal_pointer (&text), length);
  return self->grading.judge != ESP_JUDGE_EXACT || expect (self, one, error);
}

static int
find_column (const EspTable *table, const char *head)
{
  for (guint i = 0; i < esp_table_get_n_columns (table); i++)
    if (g_ascii_strcasecmp (esp_table_get_cell (table, 0, i), head) == 0)
      return (int) i;
  return -1;
}

static const char *
get_cell (const EspTable *table, guint row, int column)
{
  return column >= 0 ? esp_table_get_cell (table, row, (guint) column) : "";
}

static const char *const details[] = { [CLI_DETAILS_VERDICT] = "verdict",
                                       [CLI_DETAILS_DIFFERENCE] = "first-difference",
                                       [CLI_DETAILS_ACTUAL] = "actual",
                                       [CLI_DETAILS_FULL] = "full",
                                       NULL };

/* What a row of the list says of its case. FALSE with @error. */
static gboolean
read_row (const EspTable *table, guint row, const char *path, CliCase *one, GError **error)
{
  const char *points = get_cell (table, row, find_column (table, "points"));
  const char *told = get_cell (table, row, find_column (table, "details"));
  const char *hidden = get_cell (table, row, find_column (table, "hidden"));
  char *end = NULL;

  *one = (CliCase){ .points = 1, .details = CLI_DETAILS_DIFFERENCE };
  if (*points != '\0')
    one->points = g_ascii_strtod (points, &end);
  if (end != NULL && (*end != '\0' || !(one->points >= 0 && one->points < 1e9)))
    return esp_fail (error, ESP_ERROR_SYNTAX, _ ("%s:%u:1: “%s”: expected points, 0 or more"),
                     esp_quote_path (path), row + 1, esp_quote (points));
  if (*told != '\0')
    {
      guint i = 0;

      while (details[i] != NULL && g_ascii_strcasecmp (details[i], told) != 0)
        i++;
      if (details[i] == NULL)
        return esp_fail (error, ESP_ERROR_SYNTAX,
                         _ ("%s:%u:1: “%s”: expected details as verdict, first-difference, actual "
                            "or full"),
                         esp_quote_path (path), row + 1, esp_quote (told));
      one->details = (CliDetails) i;
    }
  one->hidden = *hidden != '\0' && !g_str_equal (hidden, "0") &&
                g_ascii_strcasecmp (hidden, "no") != 0 && g_ascii_strcasecmp (hidden, "false") != 0;
  if (one->hidden)
    one->details = CLI_DETAILS_VERDICT;
  return TRUE;
}

/* "file,points,details,hidden,settings"; files are found from where the list is. */
static gboolean
add_list (CliGrade *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (EspTable) table = NULL;
  gsize length;
  int file;

  if (!esp_invocation_read (self->invocation, path, &text, &length, error))
    return FALSE;
  table = esp_table_parse_csv (text, length, path, error);
  if (table == NULL)
    return FALSE;
  file = find_column (table, "file");
  if (file < 0)
    return esp_fail (error, ESP_ERROR_SYNTAX,
                     _ ("%s:1:1: expected a column “file”, and perhaps points, details, hidden"),
                     esp_quote_path (path));
  for (guint row = 1; row <= esp_table_get_n_rows (table); row++)
    {
      const char *name = get_cell (table, row, file);
      g_autofree char *whole =
          g_path_is_absolute (name) ? g_strdup (name) : g_build_filename (folder, name, NULL);
      gboolean sample =
          strchr (name, G_DIR_SEPARATOR) == NULL && !g_file_test (whole, G_FILE_TEST_EXISTS);
      CliCase one;

      if (!read_row (table, row, path, &one, error) ||
          !add_case (self, sample ? name : whole, &one,
                     get_cell (table, row, find_column (table, "settings")), error))
        return FALSE;
    }
  return TRUE;
}

gboolean
cli_grade_find_cases (CliGrade *self, GError **error)
{
  const EspOptions *options = self->invocation->options;
  g_auto (GStrv) files = g_strsplit (esp_options_get_text (options, "cases"), "\n", -1);
  const char *list = esp_options_get_text (options, "list");
  const CliCase usual = { .points = 1, .details = CLI_DETAILS_DIFFERENCE };
  guint most = (guint) esp_options_get_int (options, "generate");

  if (most > 0 && !cli_grade_generate (self, most, error))
    return FALSE;
  for (guint i = 0; files[i] != NULL; i++)
    if (*files[i] != '\0' && !add_case (self, files[i], &usual, "", error))
      return FALSE;
  if (*list != '\0' && !add_list (self, list, error))
    return FALSE;
  return self->cases->len > 0 ||
         esp_fail (error, ESP_ERROR_OPTION,
                   _ ("say which cases: --cases FILE…, --list CASES.csv, or --generate N"));
}
