#include "config.h"

#include "esp-checking.h"

#include <glib/gi18n-lib.h>

#include "base/esp-file.h"
#include "base/esp-job.h"
#include "games/esp-match.h"
#include "programs/esp-contract-list.h"
#include "programs/esp-diagnosis.h"
#include "programs/esp-judge.h"
#include "programs/esp-program-answer.h"

typedef struct
{
  char *name;
  char *path;            /* NULL: a sample */
  EspInstance *instance; /* NULL: it was not read yet */
  gsize size;            /* of its board, in bytes */
} Case;

typedef struct
{
  char *name;
  char *command;               /* NULL: it is of a table, and is not started */
  const EspContract *contract; /* how it is called; NULL: as it says itself */
} Program;

/* A program on a case. */
typedef struct
{
  EspCasePhase phase;
  double points;
  EspGradeRow row; /* its program and name are the table's own */
} Cell;

struct _EspChecking
{
  GObject parent_instance;

  const EspProblem *problem;
  GPtrArray *cases;
  GPtrArray *programs;
  GPtrArray *cells; /* of Cell: a program after the other */
  GPtrArray *jobs;  /* of EspJob: those that run */
  EspJudgeKind judge;
  double seconds;
  EspOptions *settings; /* what the cases do not say themselves; NULL: nothing */
  guint next;           /* cell to be run */
  gboolean own_cases;
};

enum
{
  CASE_CHANGED,
  CASES_CHANGED,
  BUSY_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspChecking, esp_checking, G_TYPE_OBJECT)

static void run_next (EspChecking *self);

static void
case_free (gpointer data)
{
  Case *one = data;

  g_clear_pointer (&one->instance, esp_instance_free);
  g_free (one->name);
  g_free (one->path);
  g_free (one);
}

static void
program_free (gpointer data)
{
  Program *program = data;

  g_free (program->name);
  g_free (program->command);
  g_free (program);
}

static void
cell_free (gpointer data)
{
  esp_grade_row_clear (&((Cell *) data)->row);
  g_free (data);
}

static Case *
get_case (EspChecking *self, guint i)
{
  return g_ptr_array_index (self->cases, i);
}

static Program *
get_program (EspChecking *self, guint program)
{
  return g_ptr_array_index (self->programs, program);
}

/* NULL: no program was chosen yet. */
static Cell *
get_cell (EspChecking *self, guint program, guint i)
{
  guint at = program * self->cases->len + i;

  return at < self->cells->len ? g_ptr_array_index (self->cells, at) : NULL;
}

/* As many as there are programs and cases, none of which has run. */
static void
make_cells (EspChecking *self)
{
  g_ptr_array_set_size (self->cells, 0);
  for (guint i = 0; i < self->programs->len * self->cases->len; i++)
    {
      Cell *cell = g_new0 (Cell, 1);

      cell->row.program = get_program (self, i / self->cases->len)->name;
      cell->row.name = get_case (self, i % self->cases->len)->name;
      g_ptr_array_add (self->cells, cell);
    }
}

/* --- cases --- */

static void
take_case (EspChecking *self, const char *name, const char *path)
{
  Case *one = g_new0 (Case, 1);

  one->name = g_strdup (name);
  one->path = g_strdup (path);
  g_ptr_array_add (self->cases, one);
}

/* What the others came to stays. */
static void
insert_cells (EspChecking *self)
{
  for (guint program = 0; program < self->programs->len; program++)
    {
      Cell *cell = g_new0 (Cell, 1);

      cell->row.program = get_program (self, program)->name;
      cell->row.name = get_case (self, self->cases->len - 1)->name;
      g_ptr_array_insert (self->cells, (int) ((program + 1) * self->cases->len) - 1, cell);
    }
}

void
esp_checking_add_file (EspChecking *self, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  if (esp_checking_is_busy (self))
    return;
  take_case (self, name, path);
  self->own_cases = TRUE;
  insert_cells (self);
  g_signal_emit (self, signals[CASES_CHANGED], 0);
}

/* Those in the form that the room writes itself: a program that reads the course's form has never
 * been asked to read another, and what it makes of that would hide what it does wrong. */
static void
add_samples (EspChecking *self)
{
  g_auto (GStrv) names = esp_problem_list_samples (self->problem);
  g_autofree char *end = g_strconcat (".", self->problem->files->suffix, NULL);

  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_has_suffix (names[i], end))
      take_case (self, names[i], NULL);
}

void
esp_checking_remove (EspChecking *self, guint i)
{
  if (esp_checking_is_busy (self) || i >= self->cases->len)
    return;
  for (guint program = self->programs->len; program > 0; program--)
    g_ptr_array_remove_index (self->cells, (program - 1) * self->cases->len + i);
  g_ptr_array_remove_index (self->cases, i);
  self->own_cases = TRUE;
  g_signal_emit (self, signals[CASES_CHANGED], 0);
}

guint
esp_checking_get_n (EspChecking *self)
{
  return self->cases->len;
}

const char *
esp_checking_get_name (EspChecking *self, guint i)
{
  return get_case (self, i)->name;
}

EspInstance *
esp_checking_copy_instance (EspChecking *self, guint i)
{
  const EspInstance *instance = get_case (self, i)->instance;

  return instance != NULL ? esp_instance_share (instance) : NULL;
}

const char *
esp_checking_get_path (EspChecking *self, guint i)
{
  return get_case (self, i)->path;
}

gsize
esp_checking_get_size (EspChecking *self, guint i)
{
  return get_case (self, i)->size;
}

gboolean
esp_checking_has_own_cases (EspChecking *self)
{
  return self->own_cases;
}

void
esp_checking_clear_cases (EspChecking *self)
{
  g_ptr_array_set_size (self->cells, 0);
  g_ptr_array_set_size (self->programs, 0);
  g_ptr_array_set_size (self->cases, 0);
}

void
esp_checking_restore_case (EspChecking *self, const char *name, const char *path, gsize size)
{
  take_case (self, name, path);
  get_case (self, self->cases->len - 1)->size = size;
  self->own_cases = TRUE;
}

/* --- programs, and what came of them --- */

static void
take_program (EspChecking *self, const char *name, const char *command)
{
  Program *program = g_new (Program, 1);

  *program = (Program){ g_strdup (name), g_strdup (command), NULL };
  g_ptr_array_add (self->programs, program);
}

void
esp_checking_set_programs (EspChecking *self, const char *const *names, const char *const *commands)
{
  if (esp_checking_is_busy (self))
    return;
  g_ptr_array_set_size (self->cells, 0);
  g_ptr_array_set_size (self->programs, 0);
  for (guint i = 0; names[i] != NULL; i++)
    take_program (self, names[i], commands[i]);
  make_cells (self);
  g_signal_emit (self, signals[CASES_CHANGED], 0);
}

/* The file @name in @folder, or in one of the folders right below it: a new path, NULL where there
 * is none. */
static char *
find_below (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GDir) dir = NULL;
  const char *entry;

  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return g_steal_pointer (&path);
  dir = g_dir_open (folder, 0, NULL);
  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL)
    {
      g_free (path);
      path = g_build_filename (folder, entry, name, NULL);
      if (*entry != '.' && g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&path);
    }
  return NULL;
}

/* A case of a table by its name: a file as it says, a sample, or a file in or below the folder of
 * the table, for that may have been moved with its cases. */
static void
find_case (EspChecking *self, const char *name, const char *folder)
{
  g_autofree char *path =
      g_path_is_absolute (name) ? g_strdup (name) : g_build_filename (folder, name, NULL);
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *sample = esp_problem_find_sample (self->problem, name);
  g_autofree char *found = NULL;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    take_case (self, base, path);
  else if (sample != NULL)
    take_case (self, sample, NULL);
  else
    {
      found = find_below (folder, base);
      take_case (self, base, found != NULL ? found : path);
    }
}

guint
esp_checking_look_in (EspChecking *self, const char *folder)
{
  guint n = 0;

  for (guint i = 0; i < self->cases->len; i++)
    {
      Case *one = get_case (self, i);
      char *found;

      if (one->path == NULL || g_file_test (one->path, G_FILE_TEST_EXISTS))
        continue;
      found = find_below (folder, one->name);
      if (found == NULL)
        continue;
      g_free (one->path);
      one->path = found;
      n++;
    }
  if (n > 0)
    g_signal_emit (self, signals[CASES_CHANGED], 0);
  return n;
}

static void
take_cell (Cell *cell, const EspGradeCell *from)
{
  cell->phase = ESP_CASE_DONE;
  cell->points = from->points;
  cell->row.verdict = from->verdict;
  cell->row.reason = g_strdup (from->reason);
  cell->row.line = from->line;
  cell->row.column = from->column;
  cell->row.seconds = from->seconds;
  cell->row.use.processor = from->processor;
  cell->row.use.memory = from->memory;
}

void
esp_checking_take_table (EspChecking *self, const EspGradeTable *table, const char *folder)
{
  g_ptr_array_set_size (self->cells, 0);
  g_ptr_array_set_size (self->programs, 0);
  g_ptr_array_set_size (self->cases, 0);
  self->own_cases = TRUE;
  self->judge = ESP_JUDGE_CHECK;
  for (guint p = 0; p < table->programs->len; p++)
    take_program (self, g_ptr_array_index (table->programs, p), NULL);
  for (guint i = 0; i < table->cases->len; i++)
    find_case (self, g_ptr_array_index (table->cases, i), folder);
  make_cells (self);
  for (guint p = 0; p < table->programs->len; p++)
    for (guint i = 0; i < table->cases->len; i++)
      {
        const EspGradeCell *cell = esp_grade_table_get (table, p, i);

        if (cell != NULL)
          take_cell (get_cell (self, p, i), cell);
      }
  g_signal_emit (self, signals[CASES_CHANGED], 0);
}

guint
esp_checking_get_n_programs (EspChecking *self)
{
  return self->programs->len;
}

const char *
esp_checking_get_program (EspChecking *self, guint program)
{
  return get_program (self, program)->name;
}

const char *
esp_checking_get_command (EspChecking *self, guint program)
{
  return get_program (self, program)->command;
}

const EspContract *
esp_checking_get_contract (EspChecking *self, guint program)
{
  return get_program (self, program)->contract;
}

void
esp_checking_set_contract (EspChecking *self, guint program, const EspContract *contract)
{
  get_program (self, program)->contract = contract;
}

EspCasePhase
esp_checking_get_phase (EspChecking *self, guint program, guint i)
{
  Cell *cell = get_cell (self, program, i);

  return cell != NULL ? cell->phase : ESP_CASE_NEW;
}

const EspGradeRow *
esp_checking_get_row (EspChecking *self, guint program, guint i)
{
  Cell *cell = get_cell (self, program, i);

  return cell != NULL ? &cell->row : NULL;
}

char *
esp_checking_name_reference (EspChecking *self, const EspGradeRow *row)
{
  return esp_player_describe (self->problem, esp_judge_get_player (row->reference));
}

double
esp_checking_get_points (EspChecking *self, guint program, guint i)
{
  Cell *cell = get_cell (self, program, i);

  return cell != NULL && cell->phase == ESP_CASE_DONE ? cell->points : 0;
}

guint
esp_checking_count_right (EspChecking *self, guint *n_done)
{
  guint right = 0;

  *n_done = 0;
  for (guint i = 0; i < self->cells->len; i++)
    {
      const Cell *cell = g_ptr_array_index (self->cells, i);

      if (cell->phase == ESP_CASE_DONE)
        {
          ++*n_done;
          right += esp_verdict_kind_is_right (cell->row.verdict);
        }
    }
  return right;
}

char *
esp_checking_diagnose (EspChecking *self, guint program)
{
  EspDiagnosis diagnosis;
  g_autofree char *text = NULL;

  /* of what is held to more than the rules no known mistake was looked for */
  if (self->judge != ESP_JUDGE_CHECK)
    return NULL;
  esp_diagnosis_init (&diagnosis, self->problem);
  for (guint i = 0; i < self->cases->len; i++)
    {
      const Case *one = get_case (self, i);
      const Cell *cell = get_cell (self, program, i);

      if (cell == NULL || cell->phase == ESP_CASE_NEW || cell->phase == ESP_CASE_RUNS)
        return NULL;
      if (cell->phase == ESP_CASE_DONE)
        esp_diagnosis_add (&diagnosis, cell->row.verdict, cell->row.fits, TRUE, one->size, (int) i);
    }
  if (!esp_diagnosis_conclude (&diagnosis))
    return NULL;
  text = esp_diagnosis_tell (&diagnosis);
  return g_strdup_printf (_ ("%s. The smallest case that shows it is %s."), text,
                          get_case (self, (guint) diagnosis.shown)->name);
}

/* --- runs --- */

/* All that the worker needs, and what it brings. */
typedef struct
{
  const EspProblem *problem;
  char *name;
  char *path;
  char *command;
  const EspContract *contract;
  EspGrading grading;
  char *expected;
  EspOptions *settings;
  EspGradeRow row; /* with the board, which is read there */
} Run;

static void
run_free (gpointer data)
{
  Run *run = data;

  if (run->row.instance != NULL)
    esp_instance_free ((EspInstance *) run->row.instance);
  esp_grade_row_clear (&run->row);
  g_free (run->name);
  g_free (run->path);
  g_free (run->command);
  g_free (run->expected);
  g_clear_pointer (&run->settings, esp_options_free);
  g_free (run);
}

/* The board, and its original bytes: programs stumble over line ends. */
static gboolean
read_case (Run *run, GCancellable *cancellable, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (run->path == NULL)
    {
      run->row.input = esp_problem_load_sample (run->problem, run->name, error);
      run->row.instance =
          run->row.input != NULL ? esp_instance_find (run->problem, run->name, error) : NULL;
      return run->row.instance != NULL;
    }
  if (!esp_file_read (run->path, cancellable, &text, &length, error))
    return FALSE;
  run->row.instance = esp_instance_parse (run->problem, text, length, run->path, NULL, error);
  run->row.input = g_bytes_new_take (g_steal_pointer (&text), length);
  return run->row.instance != NULL;
}

/* What the room's own first search writes. */
static gboolean
expect (Run *run, EspControl *control, GError **error)
{
  const EspAlgorithm *algorithm = run->problem->algorithms;
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);

  run->expected =
      esp_grade_expect (run->row.instance, run->settings, algorithm, options, control, error);
  run->row.expected = run->expected;
  return run->expected != NULL;
}

static gpointer
work (gpointer data, GCancellable *cancellable, GError **error)
{
  Run *run = data;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  run->grading.control = &control;
  if (!read_case (run, cancellable, error) ||
      (run->grading.judge == ESP_JUDGE_EXACT && !expect (run, &control, error)))
    return NULL;
  run->row.settings = run->settings;
  run->row.name = run->name;
  run->row.program = run->command;
  run->row.contract = run->contract;
  if (esp_grade_run (&run->row, &run->grading, cancellable))
    return run;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  return NULL;
}

/* What the case is stays with it; its board, read for the first time, too. */
static void
take_row (EspChecking *self, guint at, EspGradeRow *row)
{
  Case *one = get_case (self, at % self->cases->len);
  Cell *cell = g_ptr_array_index (self->cells, at);

  if (one->instance == NULL)
    one->instance = (EspInstance *) g_steal_pointer (&row->instance);
  esp_grade_row_clear (&cell->row);
  row->program = cell->row.program;
  row->name = cell->row.name;
  row->expected = NULL;
  row->settings = NULL;
  one->size = row->input != NULL ? g_bytes_get_size (row->input) : 0;
  g_clear_pointer (&row->input, g_bytes_unref);
  if (row->instance != NULL)
    esp_instance_free ((EspInstance *) row->instance);
  row->instance = NULL;
  cell->row = *row;
  *row = (EspGradeRow){ NULL };
  cell->phase = ESP_CASE_DONE;
  cell->points = esp_verdict_kind_is_right (cell->row.verdict) ? 1 : 0;
}

static void
take_fault (Cell *cell, const char *why)
{
  g_free (cell->row.reason);
  cell->row.reason = g_strdup (why);
  cell->phase = ESP_CASE_BAD;
}

static void
tell_cell (EspChecking *self, guint at)
{
  g_signal_emit (self, signals[CASE_CHANGED], 0, at / self->cases->len, at % self->cases->len);
}

/* Which cell a job was for is kept with it: it has no result where the case could not be read. */
static void
take_end (EspChecking *self, EspJob *job, Run *run, const GError *error)
{
  guint at = GPOINTER_TO_UINT (esp_job_get_kept (job));

  if (run != NULL)
    take_row (self, at, &run->row);
  else
    take_fault (g_ptr_array_index (self->cells, at), error->message);
  tell_cell (self, at);
}

static void
on_done (gpointer owner, gpointer result, const GError *error)
{
  EspChecking *self = owner;

  for (guint k = 0; k < self->jobs->len; k++)
    {
      EspJob *job = g_ptr_array_index (self->jobs, k);

      if (!esp_job_is_over (job))
        continue;
      take_end (self, job, result, error);
      g_ptr_array_remove_index (self->jobs, k);
      break;
    }
  run_next (self);
  if (self->jobs->len == 0)
    g_signal_emit (self, signals[BUSY_CHANGED], 0);
}

static void
run_next (EspChecking *self)
{
  guint at = self->next;
  Case *one;
  Run *run;
  EspJob *job;

  while (at < self->cells->len &&
         ((Cell *) g_ptr_array_index (self->cells, at))->phase != ESP_CASE_NEW)
    at++;
  self->next = at;
  if (at >= self->cells->len)
    return;
  self->next++;
  one = get_case (self, at % self->cases->len);
  ((Cell *) g_ptr_array_index (self->cells, at))->phase = ESP_CASE_RUNS;
  run = g_new0 (Run, 1);
  run->problem = self->problem;
  run->name = g_strdup (one->name);
  run->path = g_strdup (one->path);
  run->command = g_strdup (get_program (self, at / self->cases->len)->command);
  run->contract = get_program (self, at / self->cases->len)->contract;
  run->grading.seconds = self->seconds;
  run->grading.judge = self->judge;
  run->settings = self->settings != NULL ? esp_options_copy (self->settings) : NULL;
  esp_limits_init (&run->grading.limits);
  job = esp_job_start (one->name, work, run, run_free, NULL, on_done, self);
  esp_job_keep (job, GUINT_TO_POINTER (at), NULL);
  g_ptr_array_add (self->jobs, job);
  tell_cell (self, at);
}

gboolean
esp_checking_can (const EspProblem *problem)
{
  return esp_program_can_solve (problem) || esp_contract_can_expect (problem) ||
         esp_reference_can_check (problem);
}

/* What is of a table has no commands. */
static gboolean
has_commands (EspChecking *self)
{
  for (guint program = 0; program < self->programs->len; program++)
    if (get_program (self, program)->command == NULL)
      return FALSE;
  return TRUE;
}

static void
run_cells (EspChecking *self, const EspCheckHow *how)
{
  self->seconds = how->seconds;
  g_clear_pointer (&self->settings, esp_options_free);
  self->settings = how->settings != NULL ? esp_options_copy (how->settings) : NULL;
  self->next = 0;
  for (int k = 0; k < esp_job_n_threads (); k++)
    run_next (self);
  g_signal_emit (self, signals[BUSY_CHANGED], 0);
}

gboolean
esp_checking_can_go_on (EspChecking *self)
{
  guint n[ESP_CASE_BAD + 1] = { 0 };

  if (esp_checking_is_busy (self) || !has_commands (self))
    return FALSE;
  for (guint at = 0; at < self->cells->len; at++)
    n[((Cell *) g_ptr_array_index (self->cells, at))->phase]++;
  return n[ESP_CASE_NEW] > 0 && n[ESP_CASE_DONE] > 0;
}

void
esp_checking_go_on (EspChecking *self, const EspCheckHow *how)
{
  if (esp_checking_can_go_on (self))
    run_cells (self, how);
}

void
esp_checking_start (EspChecking *self, const EspCheckHow *how)
{
  if (esp_checking_is_busy (self) || !has_commands (self))
    return;
  for (guint program = 0; program < self->programs->len; program++)
    esp_checking_set_contract (self, program, how->contract);
  make_cells (self);
  self->judge = how->judge;
  for (guint at = 0; at < self->cells->len; at++)
    tell_cell (self, at);
  run_cells (self, how);
}

void
esp_checking_stop (EspChecking *self)
{
  if (!esp_checking_is_busy (self))
    return;
  for (guint i = 0; i < self->jobs->len; i++)
    esp_job_abandon (g_ptr_array_index (self->jobs, i));
  g_ptr_array_set_size (self->jobs, 0);
  self->next = self->cells->len;
  for (guint at = 0; at < self->cells->len; at++)
    {
      Cell *cell = g_ptr_array_index (self->cells, at);

      if (cell->phase != ESP_CASE_RUNS)
        continue;
      cell->phase = ESP_CASE_NEW;
      tell_cell (self, at);
    }
  g_signal_emit (self, signals[BUSY_CHANGED], 0);
}

gboolean
esp_checking_is_busy (EspChecking *self)
{
  return self->jobs->len > 0;
}

char *
esp_checking_format_csv (EspChecking *self)
{
  GString *csv = g_string_new (ESP_GRADE_HEADS);

  for (guint i = 0; i < self->cells->len; i++)
    {
      const Cell *cell = g_ptr_array_index (self->cells, i);

      if (cell->phase == ESP_CASE_DONE)
        esp_grade_table_append_csv (csv, &cell->row, TRUE, cell->points);
    }
  return g_string_free (csv, FALSE);
}

void
esp_checking_restore_programs (EspChecking *self,
                               const char *const *names,
                               const char *const *commands)
{
  for (guint i = 0; names[i] != NULL; i++)
    take_program (self, names[i], commands[i]);
  make_cells (self);
}

void
esp_checking_restore_judge (EspChecking *self, EspJudgeKind judge)
{
  self->judge = judge;
}

EspJudgeKind
esp_checking_get_judge (EspChecking *self)
{
  return self->judge;
}

void
esp_checking_tell (EspChecking *self)
{
  g_signal_emit (self, signals[CASES_CHANGED], 0);
}

void
esp_checking_restore_row (
    EspChecking *self, guint program, guint i, EspCasePhase phase, EspGradeRow *row, double points)
{
  Cell *cell = get_cell (self, program, i);

  esp_grade_row_clear (&cell->row);
  row->program = cell->row.program;
  row->name = cell->row.name;
  cell->row = *row;
  *row = (EspGradeRow){ NULL };
  cell->phase = phase;
  cell->points = points;
}

EspGradeTable *
esp_checking_make_table (EspChecking *self)
{
  EspGradeTable *table = esp_grade_table_new ();

  for (guint i = 0; i < self->cells->len; i++)
    {
      const Cell *cell = g_ptr_array_index (self->cells, i);

      if (cell->phase == ESP_CASE_DONE)
        esp_grade_table_add (table, &cell->row, TRUE, cell->points);
    }
  return table;
}

/* --- the type --- */

static void
esp_checking_dispose (GObject *object)
{
  EspChecking *self = ESP_CHECKING (object);

  for (guint i = 0; i < self->jobs->len; i++)
    esp_job_abandon (g_ptr_array_index (self->jobs, i));
  g_ptr_array_set_size (self->jobs, 0);
  G_OBJECT_CLASS (esp_checking_parent_class)->dispose (object);
}

static void
esp_checking_finalize (GObject *object)
{
  EspChecking *self = ESP_CHECKING (object);

  g_ptr_array_unref (self->cells);
  g_ptr_array_unref (self->cases);
  g_ptr_array_unref (self->programs);
  g_ptr_array_unref (self->jobs);
  g_clear_pointer (&self->settings, esp_options_free);
  G_OBJECT_CLASS (esp_checking_parent_class)->finalize (object);
}

static void
esp_checking_class_init (EspCheckingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_checking_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_checking_finalize;
  signals[CASE_CHANGED] =
      g_signal_new ("case-changed", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[CASES_CHANGED] = g_signal_new ("cases-changed", G_OBJECT_CLASS_TYPE (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[BUSY_CHANGED] = g_signal_new ("busy-changed", G_OBJECT_CLASS_TYPE (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_checking_init (EspChecking *self)
{
  self->cases = g_ptr_array_new_with_free_func (case_free);
  self->programs = g_ptr_array_new_with_free_func (program_free);
  self->cells = g_ptr_array_new_with_free_func (cell_free);
  self->jobs = g_ptr_array_new_with_free_func (g_object_unref);
}

EspChecking *
esp_checking_new (const EspProblem *problem)
{
  EspChecking *self = g_object_new (ESP_TYPE_CHECKING, NULL);

  self->problem = problem;
  add_samples (self);
  return self;
}
