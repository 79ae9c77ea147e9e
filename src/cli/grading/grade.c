#include "config.h"

#include "grading.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "engine/esp-expected.h"
#include "programs/esp-contract-list.h"
#include "programs/esp-judge.h"
#include "programs/esp-program-list.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

/* "grade": people's own solvers, each on each case. */

#define MOST_JOBS 256

/* --- the programs --- */

static gboolean
find_contracts (CliGrade *self, char **given, GError **error)
{
  const EspInvocation *invocation = self->invocation;
  const char *asked = esp_options_get_text (invocation->options, "contract");
  guint n = 0;

  self->contracts = g_new0 (const EspContract *, g_strv_length (self->programs));
  for (guint i = 0; given[i] != NULL; i++)
    if (*given[i] != '\0' &&
        !cli_find_contract (invocation->problem, asked, given[i],
                            self->grading.judge != ESP_JUDGE_TRACE, &self->contracts[n++], error))
      return FALSE;
  return TRUE;
}

static gboolean
find_programs (CliGrade *self, GError **error)
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
  if (self->programs[0] == NULL)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("say which program: --program COMMAND…"));
  return find_contracts (self, given, error);
}

/* --- the runs --- */

typedef enum
{
  FORM_CSV,
  FORM_GRADESCOPE,
  FORM_JUNIT,
  FORM_MARKDOWN
} Form;

static const char *const forms[] = { [FORM_CSV] = "csv",
                                     [FORM_GRADESCOPE] = "gradescope",
                                     [FORM_JUNIT] = "junit",
                                     [FORM_MARKDOWN] = "markdown",
                                     NULL };

static Form
get_form (const CliGrade *self)
{
  return (Form) esp_options_get_choice (self->invocation->options, "format");
}

static char *
format_document (const CliGrade *self)
{
  switch (get_form (self))
    {
    case FORM_GRADESCOPE:
      return cli_grade_format_gradescope (self);
    case FORM_JUNIT:
      return cli_grade_format_junit (self);
    case FORM_MARKDOWN:
      return cli_grade_format_markdown (self);
    case FORM_CSV:
    default:
      return cli_grade_format_csv (self);
    }
}

char *
cli_grade_find_answer (const CliGrade *self, guint i)
{
  const char *folder = esp_options_get_text (self->invocation->options, "answers");
  g_autofree char *name = NULL;

  if (*folder == '\0')
    return NULL;
  name = esp_grade_name_answer (self->rows[i].program, self->rows[i].name);
  return g_build_filename (folder, name, NULL);
}

/* What a program wrote, into the folder of --answers; what is not told goes then. FALSE: it could
 * not be written, and the whole stops. */
static gboolean
keep_answer (CliGrade *self, guint i)
{
  EspGradeRow *row = &self->rows[i];
  g_autofree char *path = cli_grade_find_answer (self, i);
  gboolean kept = TRUE;

  if (path != NULL && row->answer != NULL)
    {
      GError *error = NULL;

      if (!esp_file_write (path, g_bytes_get_data (row->answer, NULL),
                           (gssize) g_bytes_get_size (row->answer), &error))
        {
          kept = FALSE;
          g_mutex_lock (&self->lock);
          if (self->log_error == NULL)
            self->log_error = g_steal_pointer (&error);
          g_mutex_unlock (&self->lock);
          g_clear_error (&error);
        }
    }
  if (cli_grade_get_case (self, i)->details < CLI_DETAILS_ACTUAL)
    g_clear_pointer (&row->answer, g_bytes_unref);
  return kept;
}

/* All cases that are to be run of the program that @first is a row of, at once. */
static gboolean
run_together (CliGrade *self, guint first)
{
  guint begin = first - first % self->cases->len;
  g_autofree EspGradeRow **rows = g_new (EspGradeRow *, self->cases->len);
  guint n = 0;

  for (guint i = begin; i < begin + self->cases->len; i++)
    if (self->places[i] == CLI_ROW_RUN)
      rows[n++] = &self->rows[i];
  if (!esp_grade_run_all (rows, n, &self->grading, self->invocation->control->cancellable))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      guint row = (guint) (rows[i] - self->rows);

      if (!keep_answer (self, row))
        return FALSE;
      cli_grade_add_row (self, row);
    }
  return TRUE;
}

static void
work (gpointer data, gpointer user_data)
{
  EspGradeRow *row = data;
  CliGrade *self = user_data;
  guint i = (guint) (row - self->rows);
  gboolean done;

  if (g_atomic_int_get (&self->stopped))
    return;
  if (row->contract != NULL && row->contract->all)
    done = run_together (self, i);
  else
    {
      done = esp_grade_run (row, &self->grading, self->invocation->control->cancellable) &&
             keep_answer (self, i);
      if (done)
        cli_grade_add_row (self, i);
    }
  if (!done)
    g_atomic_int_set (&self->stopped, TRUE);
}

/* Whether the row is run, and not by another one of its program that has all cases. */
static gboolean
is_run (const CliGrade *self, guint row)
{
  const EspContract *contract = self->rows[row].contract;

  if (self->places[row] != CLI_ROW_RUN)
    return FALSE;
  for (guint i = row - row % self->cases->len; contract != NULL && contract->all && i < row; i++)
    if (self->places[i] == CLI_ROW_RUN)
      return FALSE;
  return TRUE;
}

/* Every program with every case, of which a shard has each so many. */
static gboolean
make_rows (CliGrade *self, GError **error)
{
  const char *shard = esp_options_get_text (self->invocation->options, "shard");
  guint part = 1;
  guint n_parts = 1;

  if (*shard != '\0' && !cli_parse_shard (shard, &part, &n_parts, error))
    return FALSE;
  self->n_rows = g_strv_length (self->programs) * self->cases->len;
  self->rows = g_new0 (EspGradeRow, self->n_rows);
  self->places = g_new0 (CliRowPlace, self->n_rows);
  for (guint i = 0; i < self->n_rows; i++)
    {
      const CliCase *one = cli_grade_get_case (self, i);

      self->places[i] = i % n_parts == part - 1 ? CLI_ROW_RUN : CLI_ROW_OTHERS;
      self->rows[i] = (EspGradeRow){ .program = self->programs[i / self->cases->len],
                                     .contract = self->contracts[i / self->cases->len],
                                     .name = one->path,
                                     .instance = one->instance,
                                     .input = g_bytes_ref (one->input),
                                     .expected = one->expected,
                                     .settings = one->settings };
    }
  return TRUE;
}

/* As many at once as there are processors, or as are asked for. FALSE where they were stopped. */
static gboolean
run_rows (CliGrade *self, GError **error)
{
  int jobs = (int) esp_options_get_int (self->invocation->options, "jobs");
  GThreadPool *pool =
      g_thread_pool_new (work, self, jobs > 0 ? jobs : (int) g_get_num_processors (), FALSE, error);

  if (pool == NULL)
    return FALSE;
  for (guint i = 0; i < self->n_rows; i++)
    if (is_run (self, i))
      g_thread_pool_push (pool, &self->rows[i], NULL);
  g_thread_pool_free (pool, FALSE, TRUE);
  if (g_atomic_int_get (&self->stopped) && self->log_error == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
      cli_grade_close_table (self, NULL);
      return FALSE;
    }
  return cli_grade_close_table (self, error);
}

static gboolean
make_answers_folder (CliGrade *self, GError **error)
{
  const char *folder = esp_options_get_text (self->invocation->options, "answers");

  return *folder == '\0' || g_mkdir_with_parents (folder, 0777) == 0 ||
         esp_fail (error, ESP_ERROR_OPTION, _ ("--answers: %s: %s"), esp_quote_path (folder),
                   g_strerror (errno));
}

static gboolean
run_all (CliGrade *self, GError **error)
{
  if (!make_answers_folder (self, error) || !make_rows (self, error))
    return FALSE;
  /* other forms are written whole */
  if (self->invocation->output != NULL && get_form (self) == FORM_CSV &&
      !cli_grade_open_table (self, error))
    {
      cli_grade_close_table (self, NULL);
      return FALSE;
    }
  return run_rows (self, error);
}

/* --- the command --- */

static gboolean
can_grade (const EspInvocation *invocation, GError **error)
{
  const EspProblem *problem = invocation->problem;
  EspJudgeKind judge = (EspJudgeKind) esp_options_get_choice (invocation->options, "judge");
  gboolean decided = judge == ESP_JUDGE_CHECK && esp_reference_can_check (problem);

  if (esp_options_get_int (invocation->options, "generate") > 0 && problem->mistakes == NULL)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                     _ ("%s: no known mistakes are kept there, so no cases are made for them"),
                     problem->id);
  if (judge == ESP_JUDGE_TRACE && esp_judge_can (problem))
    return cli_check_traced (invocation, error);
  if (judge != ESP_JUDGE_TRACE &&
      (decided || esp_program_can_solve (problem) || esp_contract_can_expect (problem)))
    return TRUE;
  return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                   judge == ESP_JUDGE_TRACE || !esp_judge_can (problem)
                       ? _ ("%s: a program has nothing to do there that can be checked")
                       : _ ("%s: what a program tells of its search can be checked there, by "
                            "--judge trace, but no answer alone"),
                   problem->id);
}

static void
grade_init (CliGrade *self, EspInvocation *invocation)
{
  gboolean named = cli_is_solver_named (invocation);

  *self = (CliGrade){ .invocation = invocation };
  g_mutex_init (&self->lock);
  self->cases = g_ptr_array_new_with_free_func (cli_case_free);
  self->grading = (EspGrading){
    .seconds = esp_options_get_real (invocation->options, "seconds"),
    .seed = (guint64) esp_options_get_int (invocation->options, "seed"),
    .judge = (EspJudgeKind) esp_options_get_choice (invocation->options, "judge"),
    .algorithm = named ? invocation->algorithm : NULL,
    .options = named ? invocation->options : NULL,
    .control = invocation->control,
    /* whole, where they are kept as files */
    .keep = *esp_options_get_text (invocation->options, "answers") != '\0' ? G_MAXSIZE : 0,
  };
  esp_program_limits (&self->grading.limits, invocation->options);
}

static void
grade_clear (CliGrade *self)
{
  for (guint i = 0; i < self->n_rows; i++)
    esp_grade_row_clear (&self->rows[i]);
  g_free (self->rows);
  g_free (self->places);
  g_free (self->diagnoses);
  g_strfreev (self->programs);
  g_free (self->contracts);
  g_ptr_array_unref (self->cases);
  g_mutex_clear (&self->lock);
}

static int
run_grade (EspInvocation *invocation, GError **error)
{
  CliGrade self;
  gboolean printed;
  int status;
  guint right;
  guint n = 0;

  if (invocation->files[0] != NULL && g_str_equal (invocation->files[0], "report"))
    return cli_run_grade_report (invocation, error);
  if (invocation->files[0] != NULL)
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("“%s”: expected options, or the word “report” and a table"),
                           esp_quote (invocation->files[0]));
  if (!can_grade (invocation, error))
    return CLI_BAD;
  grade_init (&self, invocation);
  if (find_programs (&self, error) && cli_grade_find_cases (&self, error) && run_all (&self, error))
    {
      /* what is asked for as a document stands alone on standard output */
      printed = get_form (&self) == FORM_CSV || invocation->output != NULL;
      right = cli_grade_tell (&self, printed, &n);
      cli_tell_confinement (invocation, printed);
      if (invocation->output != NULL || get_form (&self) != FORM_CSV)
        invocation->document = format_document (&self);
      invocation->answer->outcome = right == n ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE;
      status = right == n ? CLI_SOLVED : CLI_NONE;
    }
  else
    status = esp_invocation_fail (invocation, error);
  grade_clear (&self);
  return status;
}

static const char *const judges[] = {
  [ESP_JUDGE_CHECK] = "check", [ESP_JUDGE_EXACT] = "exact", [ESP_JUDGE_TRACE] = "trace", NULL
};

static const EspOptionSpec grade_options[] = {
  { "program", ESP_TEXT, N_ ("Programs"), N_ ("all words up to the next option: commands"),
    .repeated = TRUE, .takes_words = TRUE },
  { "cases", ESP_TEXT, N_ ("Cases"), N_ ("all words up to the next option: boards"),
    .repeated = TRUE, .takes_words = TRUE, .is_file = TRUE },
  { "list", ESP_TEXT, N_ ("List of cases"),
    N_ ("a CSV file with the columns file, points, details (how much is told: verdict, "
        "first-difference, actual or full), hidden (yes: nothing is), settings"),
    .is_file = TRUE },
  { "settings", ESP_TEXT, N_ ("Settings"),
    N_ ("what cases say besides their boards, as in depth=3; in path right=cheapest, or any, "
        "fewest-steps, astar, ucs, greedy, bfs or dfs: which way is right") },
  { "generate", ESP_INT (0, 1000, "0"), N_ ("Generate"),
    N_ ("at most so many cases, made by --seed so that each known mistake shows"),
    .word_for_min = N_ ("none") },
  { "cases-into", ESP_TEXT, N_ ("Cases into"),
    N_ ("the folder where generated cases are kept, with cases.csv for --list"), .is_file = TRUE },
  { "answers", ESP_TEXT, N_ ("Answers"),
    N_ ("a folder for what each program wrote, which a report shows"), .is_file = TRUE },
  { "title", ESP_TEXT, N_ ("Title"), N_ ("of a report") },
  { "judge", ESP_CHOICE_OF (judges), N_ ("Judge"),
    N_ ("check: any right answer counts; exact: byte for byte what the solver here writes; trace: "
        "step by step as a search here goes, any with any settings where no --solver is named") },
  { "contract", ESP_TEXT, N_ ("Contract"),
    N_ ("how the programs are called, and what they are given: espalier-cli programs contracts") },
  { "seconds", ESP_REAL (0.01, 1e6, "10"), N_ ("Seconds"), N_ ("a run") },
  ESP_PROGRAM_MEMORY_OPTION,
  { "jobs", ESP_INT (0, MOST_JOBS, "0"), N_ ("Jobs"), N_ ("runs at once"),
    .word_for_min = N_ ("one a processor") },
  { "shard", ESP_TEXT, N_ ("Part"), N_ ("I/K: only every K-th run, from the I-th on") },
  { "format", ESP_CHOICE_OF (forms), N_ ("Form"),
    N_ ("of what is written: a table, which goes on where a run was cut off; Gradescope's "
        "results.json; JUnit's XML; Markdown for a comment") },
  { .id = NULL },
};

const EspCommand cli_grade_command = {
  .id = "grade",
  .usage = "--program COMMAND… [--cases FILE…] [--generate N] [--judge check|exact|trace] "
           "[--contract C] [--seconds S] [--format F] [-o GRADE.csv] | report GRADE.csv [--answers "
           "FOLDER] -o REPORT.pdf",
  .summary = N_ ("runs people's own solvers on cases, and tells what is wrong with each"),
  .options = grade_options,
  .with_algorithm = TRUE,
  .max_files = 2,
  .run = run_grade,
};
