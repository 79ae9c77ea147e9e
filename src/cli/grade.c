#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "cli.h"
#include "programs/esp-grade.h"
#include "programs/esp-program-list.h"

#include <glib/gi18n.h>
#include <string.h>

/* "grade": people's own solvers, each on each case. */

#define MOST_JOBS 256

/* A case, and how much of what is found is told of it. */
typedef struct
{
  char *path;
  EspInstance *instance;
  GBytes *input;
  char *expected; /* of an exact judge */
  double points;
  gboolean silent; /* no reason is told */
} Case;

typedef struct
{
  EspInvocation *invocation;
  EspGrading grading;
  GPtrArray *cases;
  char **programs;
  EspGradeRow *rows; /* a program after the other */
  guint n_rows;
  gint stopped; /* atomic */
} Grade;

static void
case_free (gpointer data)
{
  Case *self = data;

  g_clear_pointer (&self->instance, esp_instance_free);
  g_clear_pointer (&self->input, g_bytes_unref);
  g_free (self->expected);
  g_free (self->path);
  g_free (self);
}

/* --- the cases --- */

/* What the command's solver finds is what is expected. */
static gboolean
expect (Grade *self, Case *one, GError **error)
{
  EspInvocation *invocation = self->invocation;
  g_auto (EspAnswer) answer;
  EspControl part;

  esp_answer_init (&answer);
  esp_control_init_part (&part, invocation->control);
  esp_algorithm_solve (invocation->algorithm, one->instance, NULL, invocation->options, &part,
                       &answer);
  if (answer.text == NULL)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("%s: %s finds no answer to hold others to"),
                     esp_quote_path (one->path), invocation->algorithm->id);
  one->expected = g_steal_pointer (&answer.text);
  return TRUE;
}

static gboolean
add_case (Grade *self, const char *path, double points, gboolean silent, GError **error)
{
  EspInvocation *invocation = self->invocation;
  Case *one = g_new0 (Case, 1);
  g_autofree char *text = NULL;
  gsize length;

  g_ptr_array_add (self->cases, one);
  *one = (Case){ .path = g_strdup (path), .points = points, .silent = silent };
  if (!esp_invocation_read (invocation, path, &text, &length, error))
    return FALSE;
  one->instance = esp_instance_parse (invocation->problem, text, length, path, NULL, error);
  if (one->instance == NULL)
    return FALSE;
  /* the original bytes: programs stumble over line ends */
  one->input = g_bytes_new_take (g_steal_pointer (&text), length);
  return !self->grading.exact || expect (self, one, error);
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

/* "file,points,details,hidden"; files are found from where the list is. */
static gboolean
add_list (Grade *self, const char *path, GError **error)
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
      const char *points = get_cell (table, row, find_column (table, "points"));
      const char *details = get_cell (table, row, find_column (table, "details"));
      const char *hidden = get_cell (table, row, find_column (table, "hidden"));
      g_autofree char *whole =
          g_path_is_absolute (name) ? g_strdup (name) : g_build_filename (folder, name, NULL);

      if (!add_case (self, whole, *points != '\0' ? g_ascii_strtod (points, NULL) : 1,
                     g_str_equal (details, "verdict") ||
                         (*hidden != '\0' && !g_str_equal (hidden, "0") &&
                          g_ascii_strcasecmp (hidden, "no") != 0),
                     error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
find_cases (Grade *self, GError **error)
{
  const EspOptions *options = self->invocation->options;
  g_auto (GStrv) files = g_strsplit (esp_options_get_text (options, "cases"), "\n", -1);
  const char *list = esp_options_get_text (options, "list");

  for (guint i = 0; files[i] != NULL; i++)
    if (*files[i] != '\0' && !add_case (self, files[i], 1, FALSE, error))
      return FALSE;
  if (*list != '\0' && !add_list (self, list, error))
    return FALSE;
  return self->cases->len > 0 ||
         esp_fail (error, ESP_ERROR_OPTION,
                   _ ("say which cases: --cases FILE…, or --list CASES.csv"));
}

static gboolean
find_programs (Grade *self, GError **error)
{
  g_auto (GStrv) given =
      g_strsplit (esp_options_get_text (self->invocation->options, "program"), "\n", -1);
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();

  for (guint i = 0; given[i] != NULL; i++)
    if (*given[i] != '\0')
      {
        g_autofree char *command = esp_program_list_resolve (given[i]);

        g_strv_builder_add (found, command);
      }
  self->programs = g_strv_builder_end (found);
  return self->programs[0] != NULL ||
         esp_fail (error, ESP_ERROR_OPTION, _ ("say which program: --program COMMAND…"));
}

/* --- the runs --- */

static void
work (gpointer data, gpointer user_data)
{
  EspGradeRow *row = data;
  Grade *self = user_data;

  if (!g_atomic_int_get (&self->stopped) &&
      !esp_grade_run (row, &self->grading, self->invocation->control->cancellable))
    g_atomic_int_set (&self->stopped, TRUE);
}

/* As many at once as there are processors, or as are asked for. FALSE where they were stopped. */
static gboolean
run_all (Grade *self, GError **error)
{
  int jobs = (int) esp_options_get_int (self->invocation->options, "jobs");
  GThreadPool *pool;

  self->n_rows = g_strv_length (self->programs) * self->cases->len;
  self->rows = g_new0 (EspGradeRow, self->n_rows);
  pool =
      g_thread_pool_new (work, self, jobs > 0 ? jobs : (int) g_get_num_processors (), FALSE, error);
  if (pool == NULL)
    return FALSE;
  for (guint i = 0; i < self->n_rows; i++)
    {
      const Case *one = g_ptr_array_index (self->cases, i % self->cases->len);

      self->rows[i] = (EspGradeRow){ .program = self->programs[i / self->cases->len],
                                     .name = one->path,
                                     .instance = one->instance,
                                     .input = g_bytes_ref (one->input),
                                     .expected = one->expected };
      g_thread_pool_push (pool, &self->rows[i], NULL);
    }
  g_thread_pool_free (pool, FALSE, TRUE);
  if (g_atomic_int_get (&self->stopped))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  return !g_atomic_int_get (&self->stopped);
}

/* --- what is told --- */

static char *
format_csv (const Grade *self)
{
  GString *csv = g_string_new (ESP_GRADE_HEADS);

  for (guint i = 0; i < self->n_rows; i++)
    {
      const EspGradeRow *row = &self->rows[i];
      const Case *one = g_ptr_array_index (self->cases, i % self->cases->len);

      esp_grade_append_csv (csv, row, !one->silent, esp_grade_is_right (row) ? one->points : 0);
    }
  return g_string_free (csv, FALSE);
}

/* How many are right, and of the others what is wrong. */
static guint
tell (Grade *self)
{
  EspInvocation *invocation = self->invocation;
  guint all_right = 0;

  for (guint p = 0; self->programs[p] != NULL; p++)
    {
      const EspGradeRow *rows = self->rows + p * self->cases->len;
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *head = NULL;
      guint right = 0;

      for (guint i = 0; i < self->cases->len; i++)
        {
          const Case *one = g_ptr_array_index (self->cases, i);

          right += esp_grade_is_right (&rows[i]);
          if (rows[i].verdict != ESP_VERDICT_RIGHT)
            g_string_append_printf (text, "  %s: %s%s%s\n", rows[i].name,
                                    esp_verdict_get_label (rows[i].verdict),
                                    rows[i].reason != NULL && !one->silent ? ": " : "",
                                    rows[i].reason != NULL && !one->silent ? rows[i].reason : "");
        }
      head =
          g_strdup_printf (_ ("%s: %u of %u right\n"), self->programs[p], right, self->cases->len);
      g_string_prepend (text, head);
      invocation->print (invocation, text->str);
      all_right += right;
    }
  return all_right;
}

static void
tell_members (const Grade *self, guint right)
{
  GVariantBuilder rows;

  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < self->n_rows; i++)
    {
      const EspGradeRow *row = &self->rows[i];
      const Case *one = g_ptr_array_index (self->cases, i % self->cases->len);
      gboolean told = row->reason != NULL && !one->silent;

      g_variant_builder_add_parsed (
          &rows,
          "{'program': <%s>, 'case': <%s>, 'verdict': <%s>, 'reason': <%ms>, 'line': <%u>, "
          "'column': <%u>, 'seconds': <%d>, 'cpu': <%d>, 'memory': <%d>, 'points': <%d>}",
          row->program, row->name, esp_verdict_get_id (row->verdict), told ? row->reason : NULL,
          told ? row->line : 0, told ? row->column : 0, row->seconds, row->use.processor,
          row->use.memory, esp_grade_is_right (row) ? one->points : 0);
    }
  g_variant_dict_insert_value (&self->invocation->answer->members, "rows",
                               g_variant_builder_end (&rows));
  g_variant_dict_insert (&self->invocation->answer->members, "right", "x", (gint64) right);
  g_variant_dict_insert (&self->invocation->answer->members, "of", "x", (gint64) self->n_rows);
}

static int
run_grade (EspInvocation *invocation, GError **error)
{
  Grade self = { .invocation = invocation };
  int status = CLI_BAD;
  guint right;

  if (!esp_program_can_solve (invocation->problem))
    return esp_fail_usage (error, ESP_ERROR_UNSUPPORTED,
                           _ ("%s: a program has nothing to do there that can be checked yet"),
                           invocation->problem->id);
  self.cases = g_ptr_array_new_with_free_func (case_free);
  self.grading = (EspGrading){
    .seconds = esp_options_get_real (invocation->options, "seconds"),
    .seed = (guint64) esp_options_get_int (invocation->options, "seed"),
    .exact = g_str_equal (esp_options_get_text (invocation->options, "judge"), "exact"),
  };
  esp_program_limits (&self.grading.limits, invocation->options);
  if (find_programs (&self, error) && find_cases (&self, error) && run_all (&self, error))
    {
      right = tell (&self);
      tell_members (&self, right);
      if (invocation->output != NULL)
        invocation->document = format_csv (&self);
      invocation->answer->outcome = right == self.n_rows ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE;
      status = right == self.n_rows ? CLI_SOLVED : CLI_NONE;
    }
  else
    status = esp_invocation_fail (invocation, error);
  for (guint i = 0; i < self.n_rows; i++)
    esp_grade_row_clear (&self.rows[i]);
  g_free (self.rows);
  g_strfreev (self.programs);
  g_ptr_array_unref (self.cases);
  return status;
}

static const char *const judges[] = { "check", "exact", NULL };

static const EspOptionSpec grade_options[] = {
  { "program", ESP_TEXT, N_ ("Programs"), N_ ("all words up to the next option: commands"),
    .repeated = TRUE, .takes_words = TRUE },
  { "cases", ESP_TEXT, N_ ("Cases"), N_ ("all words up to the next option: boards"),
    .repeated = TRUE, .takes_words = TRUE, .is_file = TRUE },
  { "list", ESP_TEXT, N_ ("List of cases"),
    N_ ("a CSV file with the columns file, points, details (verdict: no reasons), hidden"),
    .is_file = TRUE },
  { "judge", ESP_CHOICE_OF (judges), N_ ("Judge"),
    N_ ("check: any right answer counts; exact: byte for byte what the solver here writes") },
  { "seconds", ESP_REAL (0.01, 1e6, "10"), N_ ("Seconds"), N_ ("a run") },
  ESP_PROGRAM_MEMORY_OPTION,
  { "jobs", ESP_INT (0, MOST_JOBS, "0"), N_ ("Jobs"), N_ ("runs at once"),
    .word_for_min = N_ ("one a processor") },
  { .id = NULL },
};

const EspCommand cli_grade_command = {
  .id = "grade",
  .usage = "--program COMMAND… --cases FILE… [--judge check|exact] [--seconds S] [-o GRADE.csv]",
  .summary = N_ ("runs people's own solvers on cases, and tells what is wrong with each"),
  .options = grade_options,
  .with_algorithm = TRUE,
  .run = run_grade,
};
