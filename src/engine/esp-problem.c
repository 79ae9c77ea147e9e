#include "config.h"

#include "base/esp-file.h"
#include "esp-problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
esp_answer_add_solution (EspAnswer *answer, EspControl *control, EspState *state)
{
  if (answer->state == NULL)
    answer->state = esp_state_copy (state);
  if (control->solution != NULL)
    control->solution (control, state);
  else
    esp_state_free (state);
}

void
esp_answer_init (EspAnswer *answer)
{
  *answer = (EspAnswer){ .outcome = ESP_OUTCOME_DONE };
  g_variant_dict_init (&answer->members, NULL);
}

void
esp_answer_clear (EspAnswer *answer)
{
  g_clear_pointer (&answer->text, g_free);
  g_clear_pointer (&answer->message, g_free);
  g_clear_pointer (&answer->reason, g_free);
  g_clear_pointer (&answer->state, esp_state_free);
  g_variant_dict_clear (&answer->members);
}

EspHint *
esp_hint_new (char *move, char *reason)
{
  EspHint *hint = g_new0 (EspHint, 1);

  hint->move = move;
  hint->reason = reason;
  hint->cells = g_array_new (FALSE, FALSE, sizeof (int));
  return hint;
}

void
esp_hint_free (EspHint *hint)
{
  if (hint == NULL)
    return;
  g_free (hint->move);
  g_free (hint->reason);
  g_array_unref (hint->cells);
  g_free (hint);
}

const EspProblem *
esp_problem_find (const char *id)
{
  const EspProblem *const *problems = esp_problems_get ();

  for (guint i = 0; problems[i] != NULL; i++)
    if (g_str_equal (problems[i]->id, id))
      return problems[i];
  return NULL;
}

static const EspAlgorithm *(*finder) (const EspProblem *problem, const char *id);

void
esp_problem_set_finder (const EspAlgorithm *(*find) (const EspProblem *problem, const char *id))
{
  finder = find;
}

const EspAlgorithm *
esp_problem_find_algorithm (const EspProblem *problem, const char *id)
{
  for (const EspAlgorithm *algorithm = problem->algorithms;
       algorithm != NULL && algorithm->id != NULL; algorithm++)
    if (id == NULL || *id == '\0' || g_str_equal (algorithm->id, id))
      return algorithm;
  return finder != NULL && id != NULL ? finder (problem, id) : NULL;
}

gboolean
esp_problem_searches_paths (const EspProblem *problem)
{
  for (const EspAlgorithm *algorithm = problem->algorithms; algorithm->id != NULL; algorithm++)
    for (const EspCounterId *counter = algorithm->counters; *counter != ESP_N_COUNTERS; counter++)
      if (*counter == ESP_COUNTER_EXPANDED)
        return TRUE;
  return FALSE;
}

gboolean
esp_problem_searches_positions (const EspProblem *problem)
{
  if (problem->game != NULL || problem->tracing == NULL || problem->tracing->value_name != NULL)
    return problem->game != NULL;
  for (const EspAlgorithm *algorithm = problem->algorithms; algorithm->id != NULL; algorithm++)
    if ((algorithm->flags & ESP_ALGORITHM_TRACED) && !(algorithm->flags & ESP_ALGORITHM_LOCAL))
      return TRUE;
  return FALSE;
}

char *
esp_instance_name_root (const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;

  return problem->game == NULL && esp_problem_searches_positions (problem) &&
                 !esp_problem_searches_paths (problem)
             ? problem->tracing->subject_name (instance, 0)
             : g_strdup (_ ("start"));
}

char *
esp_instance_format_option (const EspInstance *instance, const EspOptionSpec *specs, const char *id)
{
  g_autoptr (EspOptions) options = esp_options_new (specs);

  if (instance->problem->editing->get_settings == NULL)
    return NULL;
  instance->problem->editing->get_settings (instance, options);
  return esp_options_is_set (options, id) ? g_strdup (esp_options_get_text (options, id)) : NULL;
}

const EspAlgorithm *
esp_problem_find_algorithm_by_flags (const EspProblem *problem, EspAlgorithmFlags flags)
{
  for (const EspAlgorithm *algorithm = problem->algorithms;
       algorithm != NULL && algorithm->id != NULL; algorithm++)
    if ((algorithm->flags & flags) == flags)
      return algorithm;
  return NULL;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

char **
esp_problem_list_samples (const EspProblem *problem)
{
  g_autofree char *path = g_strdup_printf (ESP_RESOURCE_BASE "/problems/%s/samples/", problem->id);
  char **names = g_resources_enumerate_children (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  if (names == NULL)
    return g_new0 (char *, 1);
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  return names;
}

gboolean
esp_problem_has_sample (const EspProblem *problem, const char *name)
{
  g_autofree char *path =
      g_strdup_printf (ESP_RESOURCE_BASE "/problems/%s/samples/%s", problem->id, name);

  return g_resources_get_info (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL);
}

GBytes *
esp_problem_load_sample (const EspProblem *problem, const char *name, GError **error)
{
  g_autofree char *path =
      g_strdup_printf (ESP_RESOURCE_BASE "/problems/%s/samples/%s", problem->id, name);

  return g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
}

char *
esp_problem_load_help (const EspProblem *problem)
{
  g_autofree char *path = g_strdup_printf ("problems/%s/help.md", problem->id);
  char *text = esp_file_read_resource (path);

  return text != NULL ? text : g_strdup ("");
}

const char *
esp_instance_get_nothing (const EspInstance *instance)
{
  return instance->problem->states->nothing != NULL ? instance->problem->states->nothing (instance)
                                                    : NULL;
}

EspInstance *
esp_instance_load (const EspProblem *problem, const char *path, GError **error)
{
  return esp_instance_load_with (problem, path, NULL, error);
}

EspInstance *
esp_instance_load_with (const EspProblem *problem,
                        const char *path,
                        const EspOptions *options,
                        GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!esp_file_read (path, NULL, &text, &length, error))
    return NULL;
  return esp_instance_parse (problem, text, length, esp_file_name (path), options, error);
}

EspInstance *
esp_instance_parse (const EspProblem *problem,
                    const char *text,
                    gsize length,
                    const char *path,
                    const EspOptions *options,
                    GError **error)
{
  g_autoptr (EspInstance) instance = NULL;

  if (problem->files->load != NULL)
    instance = problem->files->load (text, length, path, options, error);
  else
    instance = problem->files->parse (text, length, path, error);
  /* a reader that is stopped ends as if the text did */
  if (g_cancellable_is_cancelled (g_cancellable_get_current ()))
    {
      g_clear_error (error);
      g_cancellable_set_error_if_cancelled (g_cancellable_get_current (), error);
      return NULL;
    }
  return g_steal_pointer (&instance);
}

gboolean
esp_instance_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error)
{
  return instance->problem->states->prepare == NULL ||
         instance->problem->states->prepare (instance, cancellable, error);
}

gboolean
esp_problem_is_shown (const EspProblem *problem)
{
  return !esp_problem_is_hidden (problem) || g_getenv ("ESPALIER_SHOW_HIDDEN") != NULL;
}

const EspProblem *
esp_problem_recognise (const char *head, gsize length, const EspProblem *preferred)
{
  const EspProblem *const *problems = esp_problems_get ();
  const EspProblem *found = NULL;
  EspLikeness best = ESP_LIKENESS_NONE;

  for (guint i = 0; problems[i] != NULL; i++)
    {
      EspLikeness likeness =
          esp_problem_is_shown (problems[i]) && problems[i]->files->recognises != NULL
              ? problems[i]->files->recognises (head, length)
              : ESP_LIKENESS_NONE;

      if (likeness > best ||
          (likeness == best && likeness > ESP_LIKENESS_NONE && problems[i] == preferred))
        {
          best = likeness;
          found = problems[i];
        }
    }
  return found;
}

const EspProblem *
esp_problem_find_by_suffix (const char *name)
{
  const EspProblem *const *problems = esp_problems_get ();
  const char *dot = strrchr (name, '.');
  const EspProblem *found = NULL;

  for (guint i = 0; problems[i] != NULL && dot != NULL; i++)
    if (esp_problem_is_shown (problems[i]) &&
        g_ascii_strcasecmp (dot + 1, problems[i]->files->suffix) == 0)
      {
        if (found != NULL)
          return NULL;
        found = problems[i];
      }
  return found;
}

const EspTableSpec *
esp_problem_find_table (const EspProblem *problem, const char *id)
{
  for (const EspTableSpec *table = problem->tables; table != NULL && table->id != NULL; table++)
    if (g_str_equal (table->id, id))
      return table;
  return NULL;
}

gpointer
esp_instance_new (const EspProblem *problem)
{
  EspInstance *self = g_malloc0 (problem->states->value.size);

  self->problem = problem;
  return self;
}

EspInstance *
esp_instance_copy (const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;
  EspInstance *copy = problem->states->copy != NULL
                          ? problem->states->copy (instance)
                          : esp_value_copy (&problem->states->value, instance);

  copy->n_more = 0;
  return copy;
}

EspInstance *
esp_instance_share (const EspInstance *instance)
{
  EspInstance *shared = (EspInstance *) instance;

  g_atomic_int_inc (&shared->n_more);
  return shared;
}

void
esp_instance_free (EspInstance *instance)
{
  if (instance == NULL || g_atomic_int_add (&instance->n_more, -1) > 0)
    return;
  if (instance->problem->states->free != NULL)
    instance->problem->states->free (instance);
  else
    esp_value_free (&instance->problem->states->value, instance);
}

EspState *
esp_instance_initial_state (const EspInstance *instance)
{
  return instance->problem->states->initial (instance);
}

EspState *
esp_instance_begin (const EspInstance *instance, const EspState *start)
{
  return start != NULL ? esp_state_copy (start) : esp_instance_initial_state (instance);
}

gpointer
esp_state_new (const EspInstance *instance)
{
  EspState *self = g_malloc0 (instance->problem->states->state_value.size);

  self->problem = instance->problem;
  return self;
}

EspState *
esp_state_copy (const EspState *state)
{
  return esp_value_copy (&state->problem->states->state_value, state);
}

gboolean
esp_instance_equal (const EspInstance *a, const EspInstance *b)
{
  g_autofree char *text = NULL;
  g_autofree char *other = NULL;

  if (a->problem->states->equal != NULL)
    return a->problem->states->equal (a, b);
  text = a->problem->files->format (a);
  other = a->problem->files->format (b);
  return g_str_equal (text, other);
}

gboolean
esp_state_equal (const EspState *a, const EspState *b)
{
  const EspStates *states = a->problem->states;
  g_autofree char *text = NULL;
  g_autofree char *other = NULL;

  if (states->state_equal != NULL)
    return states->state_equal (a, b);
  text = states->state_format (NULL, a);
  other = states->state_format (NULL, b);
  return g_str_equal (text, other);
}

char *
esp_instance_describe (const EspInstance *instance)
{
  const EspProblem *problem = instance->problem;

  return problem->states->describe != NULL ? problem->states->describe (instance)
                                           : g_strdup (_ (problem->title));
}

char *
esp_state_describe (const EspInstance *instance, const EspState *state)
{
  const EspProblem *problem = instance->problem;
  g_autofree char *why = NULL;

  if (problem->states->state_describe != NULL)
    return problem->states->state_describe (instance, state);
  return problem->judging->check (instance, state, &why) ? g_strdup (_ ("Solved"))
                                                         : g_steal_pointer (&why);
}

gboolean
esp_check_by_judge (const EspInstance *instance, const EspState *state, char **why)
{
  const EspJudging *judging = instance->problem->judging;
  EspStatus status = judging->judge (instance, state, NULL, why);

  if (status == ESP_STATUS_OPEN && why != NULL)
    *why = judging->missing != NULL ? judging->missing (instance, state)
                                    : g_strdup (_ ("not all is decided yet"));
  return status == ESP_STATUS_SOLVED;
}

EspStatus
esp_judge_wrong (GArray *cells, int first, int n, char **why, const char *format, ...)
{
  va_list args;

  for (int cell = first; cells != NULL && cell < first + n; cell++)
    g_array_append_val (cells, cell);
  if (why == NULL)
    return ESP_STATUS_WRONG;
  va_start (args, format);
  *why = g_strdup_vprintf (format, args);
  va_end (args);
  return ESP_STATUS_WRONG;
}

gboolean
esp_tracing_get_id (
    const EspInstance *instance, EspTraceIdKind kind, gint32 subject, guint i, gint32 *id)
{
  const EspTracing *tracing = instance->problem->tracing;

  if (tracing->trace_id != NULL)
    return tracing->trace_id (instance, kind, subject, i, id);
  *id = (gint32) i;
  return i < tracing->count_ids (instance, kind);
}

EspStatus
esp_state_get_status (const EspInstance *instance, const EspState *state)
{
  const EspProblem *problem = instance->problem;

  if ((problem->judging != NULL && problem->judging->status != NULL))
    return problem->judging->status (instance, state);
  if (esp_problem_can_judge (problem))
    return problem->judging->judge (instance, state, NULL, NULL);
  return problem->game->to_move (instance, state) < 0 ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
}

void
esp_state_free (EspState *state)
{
  if (state != NULL)
    esp_value_free (&state->problem->states->state_value, state);
}

gsize
esp_state_get_size (const EspState *state)
{
  return esp_value_measure (&state->problem->states->state_value, state);
}

/* Whoever asked for @algorithm by its id is told the ids of those that suit. */
static gboolean
is_applicable (const EspInstance *instance, const EspAlgorithm *algorithm, char **message)
{
  const EspProblem *problem = instance->problem;
  g_autofree char *why = NULL;
  g_autoptr (GString) ids = g_string_new (NULL);

  if (problem->is_applicable == NULL || problem->is_applicable (instance, algorithm, NULL, &why))
    return TRUE;
  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    if (problem->is_applicable (instance, a, NULL, NULL))
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", a->id);
  *message = why == NULL || ids->len == 0 ? g_steal_pointer (&why)
                                          : g_strdup_printf ("%s (%s)", why, ids->str);
  return FALSE;
}

void
esp_algorithm_solve (const EspAlgorithm *algorithm,
                     const EspInstance *instance,
                     const EspState *start,
                     const EspOptions *options,
                     EspControl *control,
                     EspAnswer *answer)
{
  gint64 begin = g_get_monotonic_time ();

  answer->algorithm = algorithm;
  if (!is_applicable (instance, algorithm, &answer->message))
    answer->outcome = ESP_OUTCOME_ERROR;
  else
    answer->outcome = algorithm->solve (instance, start, options, control, answer);
  answer->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  answer->recorded = esp_control_is_traced (control);
}

double
esp_algorithm_measure (const EspAlgorithm *algorithm,
                       const EspInstance *instance,
                       const EspState *start,
                       const EspOptions *options,
                       double most,
                       GCancellable *cancellable)
{
  g_auto (EspAnswer) answer;
  EspControl control;

  if ((algorithm->flags & ESP_ALGORITHM_DETERMINISTIC) == 0)
    return -1;
  esp_answer_init (&answer);
  esp_control_init (&control);
  control.cancellable = cancellable;
  control.deadline = g_get_monotonic_time () + (gint64) (most * G_USEC_PER_SEC);
  esp_algorithm_solve (algorithm, instance, start, options, &control, &answer);
  return esp_control_get_stop (&control) == ESP_STOP_NONE ? answer.seconds : -1;
}

char *
esp_problem_find_sample (const EspProblem *problem, const char *name)
{
  g_auto (GStrv) samples = esp_problem_list_samples (problem);
  gsize length = strlen (name);

  for (guint i = 0; samples[i] != NULL; i++)
    if (g_str_has_prefix (samples[i], name) &&
        (samples[i][length] == '\0' || samples[i][length] == '.'))
      return g_strdup (samples[i]);
  return NULL;
}

EspInstance *
esp_instance_find (const EspProblem *problem, const char *name, GError **error)
{
  g_autofree char *sample = esp_problem_find_sample (problem, name);
  g_auto (GStrv) samples = NULL;
  g_autofree char *all = NULL;

  if (sample != NULL)
    {
      g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, sample, error);
      gconstpointer text;
      gsize length;

      if (bytes == NULL)
        return NULL;
      text = g_bytes_get_data (bytes, &length);
      return problem->files->parse (text, length, sample, error);
    }
  if (g_file_test (name, G_FILE_TEST_EXISTS))
    return esp_instance_load (problem, name, error);
  samples = esp_problem_list_samples (problem);
  all = g_strjoinv (", ", samples);
  return esp_fail_none (error, ESP_ERROR_OPTION,
                        _ ("“%s” is neither a file nor a sample; the samples are %s"),
                        esp_quote (name), all);
}

EspInstance *
esp_instance_make (
    const EspProblem *problem, EspControl *control, GError **error, const char *format, ...)
{
  g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (problem));
  g_autofree char *values = NULL;
  EspControl own;
  va_list args;

  va_start (args, format);
  values = g_strdup_vprintf (format, args);
  va_end (args);
  if (!esp_options_parse (options, values, error))
    return NULL;
  if (control != NULL)
    esp_control_init_part (&own, control);
  else
    esp_control_init (&own);
  return problem->generating->generate (options, &own, error);
}

gboolean
esp_experiment_check_board (const EspProblem *problem,
                            const char *option,
                            const char *value,
                            GError **error)
{
  g_autoptr (EspInstance) board = esp_instance_find (problem, value, error);

  if (board == NULL && option != NULL)
    g_prefix_error (error, "--%s: ", option);
  return board != NULL;
}

const EspAlgorithm *
esp_experiment_find_algorithm (const EspProblem *problem, const char *id, GError **error)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, id);

  if (algorithm == NULL)
    esp_fail (error, ESP_ERROR_OPTION,
              _ ("“%s”: a program is started only where a person names it, and in rooms "
                 "where it can play or solve"),
              esp_quote (id));
  return algorithm;
}

gboolean
esp_experiment_solve (const EspAlgorithm *algorithm,
                      const EspInstance *instance,
                      const EspState *start,
                      const EspOptions *options,
                      guint64 limit_nodes,
                      double limit_seconds,
                      EspControl *control,
                      EspAnswer *answer,
                      GError **error)
{
  g_autoptr (EspOptions) defaults = options == NULL ? esp_options_new (algorithm->options) : NULL;
  gboolean by_experiment = FALSE;
  EspControl limits;

  esp_control_init_part (&limits, control);
  limits.limit_nodes = limit_nodes;
  if (limit_seconds > 0)
    esp_control_limit_time (&limits, limit_seconds);
  esp_algorithm_solve (algorithm, instance, start, options != NULL ? options : defaults, &limits,
                       answer);
  if (answer->outcome == ESP_OUTCOME_LIMIT)
    by_experiment =
        esp_control_get_stop (&limits) == ESP_STOP_CANCELLED ||
        (esp_control_get_stop (&limits) == ESP_STOP_TIME && limits.deadline == control->deadline);
  if (by_experiment)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  return !by_experiment;
}

gboolean
esp_experiment_measure (const EspAlgorithm *algorithm,
                        const EspInstance *instance,
                        const EspState *start,
                        const EspOptions *options,
                        guint64 limit_nodes,
                        EspRow *row,
                        EspControl *control,
                        EspAnswer *answer,
                        GError **error)
{
  if (!esp_experiment_solve (algorithm, instance, start, options, limit_nodes, 0, control, answer,
                             error))
    return FALSE;
  esp_row_fill (row, answer);
  return TRUE;
}

/* Of a person's own program that failed: in which way. */
static const char *
get_outcome (const EspAnswer *answer)
{
  GVariantDict *members = (GVariantDict *) &answer->members; /* looking up changes nothing */
  const char *verdict = NULL;

  if (answer->outcome == ESP_OUTCOME_ERROR &&
      g_variant_dict_lookup (members, ESP_ANSWER_VERDICT, "&s", &verdict))
    return verdict;
  return esp_outcome_get_id (answer->outcome);
}

void
esp_row_fill (EspRow *row, const EspAnswer *answer)
{
  for (const EspColumn *column = esp_row_get_columns (row); column->id != NULL; column++)
    switch (column->cell)
      {
      case ESP_CELL_COUNTER:
        esp_row_set_int (row, column->id, (gint64) answer->counters.n[column->counter]);
        break;
      case ESP_CELL_SECONDS:
        esp_row_set_real (row, column->id, answer->seconds);
        break;
      case ESP_CELL_OUTCOME:
        esp_row_set_text (row, column->id, get_outcome (answer));
        break;
      case ESP_CELL_ROOM:
      default:
        break;
      }
}

void
esp_row_board_set_search (EspRowBoard *board,
                          const EspAlgorithm *algorithm,
                          const EspOptions *options,
                          gboolean only_set)
{
  g_autofree char *settings = esp_options_format (options, only_set);

  board->algorithm = algorithm->id;
  board->settings = g_strsplit (settings, " ", -1);
}
