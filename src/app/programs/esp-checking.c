#include "config.h"

#include "esp-checking.h"

#include <glib/gi18n-lib.h>

#include "base/esp-file.h"
#include "base/esp-job.h"
#include "programs/esp-diagnosis.h"

typedef struct
{
  char *name;
  char *path; /* NULL: a sample */
  EspCasePhase phase;
  EspGradeRow row;
  gsize size; /* of its board, in bytes */
} Case;

struct _EspChecking
{
  GObject parent_instance;

  const EspProblem *problem;
  GPtrArray *cases;
  GPtrArray *jobs; /* of EspJob: those that run */
  char *program;   /* its name */
  char *command;
  double seconds;
  guint next; /* case to be run */
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

  if (one->row.instance != NULL)
    esp_instance_free ((EspInstance *) one->row.instance);
  esp_grade_row_clear (&one->row);
  g_free (one->name);
  g_free (one->path);
  g_free (one);
}

static Case *
get_case (EspChecking *self, guint i)
{
  return g_ptr_array_index (self->cases, i);
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

void
esp_checking_add_file (EspChecking *self, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  take_case (self, name, path);
  g_signal_emit (self, signals[CASES_CHANGED], 0);
}

static void
add_samples (EspChecking *self)
{
  g_auto (GStrv) names = esp_problem_list_samples (self->problem);

  for (guint i = 0; names[i] != NULL; i++)
    take_case (self, names[i], NULL);
}

void
esp_checking_remove (EspChecking *self, guint i)
{
  if (esp_checking_is_busy (self) || i >= self->cases->len)
    return;
  g_ptr_array_remove_index (self->cases, i);
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

EspCasePhase
esp_checking_get_phase (EspChecking *self, guint i)
{
  return get_case (self, i)->phase;
}

const EspGradeRow *
esp_checking_get_row (EspChecking *self, guint i)
{
  return &get_case (self, i)->row;
}

EspInstance *
esp_checking_copy_instance (EspChecking *self, guint i)
{
  const EspInstance *instance = get_case (self, i)->row.instance;

  return instance != NULL ? esp_instance_copy (instance) : NULL;
}

const char *
esp_checking_get_path (EspChecking *self, guint i)
{
  return get_case (self, i)->path;
}

guint
esp_checking_count_right (EspChecking *self, guint *n_done)
{
  guint right = 0;

  *n_done = 0;
  for (guint i = 0; i < self->cases->len; i++)
    if (get_case (self, i)->phase == ESP_CASE_DONE)
      {
        ++*n_done;
        right += esp_grade_is_right (&get_case (self, i)->row);
      }
  return right;
}

char *
esp_checking_diagnose (EspChecking *self)
{
  EspDiagnosis diagnosis;
  g_autofree char *text = NULL;

  esp_diagnosis_init (&diagnosis, self->problem);
  for (guint i = 0; i < self->cases->len; i++)
    {
      const Case *one = get_case (self, i);

      if (one->phase == ESP_CASE_NEW || one->phase == ESP_CASE_RUNS)
        return NULL;
      if (one->phase == ESP_CASE_DONE)
        esp_diagnosis_add (&diagnosis, one->row.verdict, one->row.fits, TRUE, one->size, (int) i);
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
  EspGrading grading;
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

static gpointer
work (gpointer data, GCancellable *cancellable, GError **error)
{
  Run *run = data;

  if (!read_case (run, cancellable, error))
    return NULL;
  run->row.name = run->name;
  run->row.program = run->command;
  if (esp_grade_run (&run->row, &run->grading, cancellable))
    return run;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  return NULL;
}

static void
take_row (Case *one, EspGradeRow *row, const char *program)
{
  if (one->row.instance != NULL)
    esp_instance_free ((EspInstance *) one->row.instance);
  esp_grade_row_clear (&one->row);
  one->row = *row;
  one->row.program = program;
  one->row.name = one->name;
  *row = (EspGradeRow){ NULL };
  one->size = g_bytes_get_size (one->row.input);
  g_clear_pointer (&one->row.input, g_bytes_unref);
  one->phase = ESP_CASE_DONE;
}

static void
take_fault (Case *one, const char *why)
{
  g_free (one->row.reason);
  one->row.reason = g_strdup (why);
  one->phase = ESP_CASE_BAD;
}

/* Which case a job was for is kept with it: it has no result where the case could not be read. */
static void
take_end (EspChecking *self, EspJob *job, Run *run, const GError *error)
{
  guint i = GPOINTER_TO_UINT (esp_job_get_kept (job));
  Case *one = get_case (self, i);

  if (run != NULL)
    take_row (one, &run->row, self->program);
  else
    take_fault (one, error->message);
  g_signal_emit (self, signals[CASE_CHANGED], 0, i);
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
  guint i = self->next;
  Case *one;
  Run *run;
  EspJob *job;

  if (i >= self->cases->len)
    return;
  self->next++;
  one = get_case (self, i);
  one->phase = ESP_CASE_RUNS;
  run = g_new0 (Run, 1);
  run->problem = self->problem;
  run->name = g_strdup (one->name);
  run->path = g_strdup (one->path);
  run->command = g_strdup (self->command);
  run->grading.seconds = self->seconds;
  esp_limits_init (&run->grading.limits);
  job = esp_job_start (one->name, work, run, run_free, NULL, on_done, self);
  esp_job_keep (job, GUINT_TO_POINTER (i), NULL);
  g_ptr_array_add (self->jobs, job);
  g_signal_emit (self, signals[CASE_CHANGED], 0, i);
}

void
esp_checking_start (EspChecking *self, const char *name, const char *command, double seconds)
{
  if (esp_checking_is_busy (self) || self->cases->len == 0)
    return;
  g_free (self->program);
  g_free (self->command);
  self->program = g_strdup (name);
  self->command = g_strdup (command);
  self->seconds = seconds;
  self->next = 0;
  for (guint i = 0; i < self->cases->len; i++)
    {
      get_case (self, i)->phase = ESP_CASE_NEW;
      get_case (self, i)->row.program = self->program;
      g_signal_emit (self, signals[CASE_CHANGED], 0, i);
    }
  for (int k = 0; k < esp_job_n_threads (); k++)
    run_next (self);
  g_signal_emit (self, signals[BUSY_CHANGED], 0);
}

void
esp_checking_stop (EspChecking *self)
{
  if (!esp_checking_is_busy (self))
    return;
  for (guint i = 0; i < self->jobs->len; i++)
    esp_job_abandon (g_ptr_array_index (self->jobs, i));
  g_ptr_array_set_size (self->jobs, 0);
  self->next = self->cases->len;
  for (guint i = 0; i < self->cases->len; i++)
    if (get_case (self, i)->phase == ESP_CASE_RUNS)
      {
        get_case (self, i)->phase = ESP_CASE_NEW;
        g_signal_emit (self, signals[CASE_CHANGED], 0, i);
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

  for (guint i = 0; i < self->cases->len; i++)
    if (get_case (self, i)->phase == ESP_CASE_DONE)
      esp_grade_append_csv (csv, &get_case (self, i)->row, TRUE,
                            esp_grade_is_right (&get_case (self, i)->row) ? 1 : 0);
  return g_string_free (csv, FALSE);
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

  g_ptr_array_unref (self->cases);
  g_ptr_array_unref (self->jobs);
  g_free (self->program);
  g_free (self->command);
  G_OBJECT_CLASS (esp_checking_parent_class)->finalize (object);
}

static void
esp_checking_class_init (EspCheckingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_checking_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_checking_finalize;
  signals[CASE_CHANGED] =
      g_signal_new ("case-changed", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[CASES_CHANGED] = g_signal_new ("cases-changed", G_OBJECT_CLASS_TYPE (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[BUSY_CHANGED] = g_signal_new ("busy-changed", G_OBJECT_CLASS_TYPE (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_checking_init (EspChecking *self)
{
  self->cases = g_ptr_array_new_with_free_func (case_free);
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
