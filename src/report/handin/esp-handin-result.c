#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-log.h"

/* Results: a file for each piece of work, named after what it hangs on. Searches, games and tables
 * are written whole; the rows of an experiment one by one, so that it goes on where it was stopped.
 */

#define MAX_SOLUTIONS 1000
#define HASH_LENGTH 64

/* --- files --- */

char *
esp_handin_item_get_file (const EspHandinItem *item)
{
  return g_strdup_printf ("%s-%s.%s", esp_handin_kind_get_id (item->kind), item->key,
                          item->kind == ESP_HANDIN_EXPERIMENT ? "csv" : "result");
}

char *
esp_handin_item_get_machine_file (const EspHandinItem *item)
{
  return g_strdup_printf ("%s-%s.machine", esp_handin_kind_get_id (item->kind), item->key);
}

static char *
find_path (const EspHandinItem *item, const char *results)
{
  g_autofree char *file = esp_handin_item_get_file (item);

  return g_build_filename (results, file, NULL);
}

/* Where the rows are from, a machine a line: those that are there and, with @add, this one. */
static gboolean
name_machines (EspHandinItem *item, const char *results, gboolean add, GError **error)
{
  g_autofree char *here = esp_handin_describe_machine ();
  g_autofree char *file = esp_handin_item_get_machine_file (item);
  g_autofree char *path = results != NULL ? g_build_filename (results, file, NULL) : NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_clear_pointer (&item->machine, g_free);
  if (path != NULL && g_file_test (path, G_FILE_TEST_IS_REGULAR) &&
      esp_file_read (path, NULL, &text, &length, NULL))
    item->machine = g_strchomp (g_utf8_make_valid (text, -1));
  if (!add || (item->machine != NULL && strstr (item->machine, here) != NULL))
    return TRUE;
  if (item->machine != NULL && item->sweep->rows->len > 0)
    {
      g_autofree char *before = g_steal_pointer (&item->machine);

      item->machine = g_strdup_printf ("%s; %s", before, here);
    }
  else
    {
      g_free (item->machine);
      item->machine = g_strdup (here);
    }
  return path == NULL || esp_file_write (path, item->machine, -1, error);
}

static gboolean
load_rows (EspHandinItem *item, const char *results)
{
  g_autoptr (GPtrArray) plan = esp_sweep_plan (item->experiment, item->options, NULL);
  g_autofree char *path = results != NULL ? find_path (item, results) : NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  g_clear_pointer (&item->sweep, esp_sweep_free);
  item->sweep = esp_sweep_new (item->experiment);
  if (path == NULL || !g_file_test (path, G_FILE_TEST_IS_REGULAR) ||
      !esp_file_read (path, NULL, &text, &length, NULL) ||
      !esp_sweep_read (item->sweep, text, length, path, NULL, NULL))
    return FALSE;
  esp_sweep_sort (item->sweep);
  name_machines (item, results, FALSE, NULL);
  return plan != NULL && item->sweep->rows->len >= plan->len;
}

/* What is no result of ours, or was spoilt, is made again. */
static GVariant *
load_result (const char *path)
{
  g_autofree char *text = NULL;
  g_autofree char *hash = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GVariant) result = NULL;
  gsize length;

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR) ||
      !esp_file_read (path, NULL, &text, &length, NULL) || length < HASH_LENGTH)
    return NULL;
  hash = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text + HASH_LENGTH,
                                      length - HASH_LENGTH);
  if (memcmp (hash, text, HASH_LENGTH) != 0)
    return NULL;
  /* a copy: a variant's data has to lie on an even place */
  bytes = g_bytes_new (text + HASH_LENGTH, length - HASH_LENGTH);
  result = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE_VARDICT, bytes, FALSE));
  return g_variant_is_normal_form (result) ? g_steal_pointer (&result) : NULL;
}

static void
keep_machine (EspHandinItem *item)
{
  g_clear_pointer (&item->machine, g_free);
  if (item->result != NULL)
    g_variant_lookup (item->result, "machine", "s", &item->machine);
}

gboolean
esp_handin_item_load (EspHandinItem *item, const char *results)
{
  g_autofree char *path = NULL;

  if (item->kind == ESP_HANDIN_EXPERIMENT)
    item->ready = load_rows (item, results);
  else if (results != NULL)
    {
      path = find_path (item, results);
      g_clear_pointer (&item->result, g_variant_unref);
      item->result = load_result (path);
      item->ready = item->result != NULL;
      keep_machine (item);
    }
  return item->ready;
}

static gboolean
save_result (const EspHandinItem *item, const char *results, GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *hash = NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gsize size = g_variant_get_size (item->result);

  if (results == NULL)
    return TRUE;
  path = find_path (item, results);
  hash = g_compute_checksum_for_data (G_CHECKSUM_SHA256, g_variant_get_data (item->result), size);
  g_byte_array_append (bytes, (const guchar *) hash, HASH_LENGTH);
  g_byte_array_append (bytes, g_variant_get_data (item->result), (guint) size);
  return esp_file_write (path, (const char *) bytes->data, (gssize) bytes->len, error);
}

/* Where it was measured is a part of what was. */
static void
finish_result (EspHandinItem *item, GVariantDict *dict)
{
  g_autofree char *machine = esp_handin_describe_machine ();

  g_variant_dict_insert (dict, "machine", "s", machine);
  item->result = g_variant_ref_sink (g_variant_dict_end (dict));
  keep_machine (item);
}

/* --- searches --- */

static void
keep_solution (EspControl *control, EspState *solution)
{
  GPtrArray *solutions = control->user_data;

  if (solutions->len < MAX_SOLUTIONS)
    g_ptr_array_add (solutions, solution);
  else
    esp_state_free (solution);
}

void
esp_handin_put_text (GVariantDict *dict, const char *key, const char *text)
{
  g_autofree char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;

  if (valid != NULL)
    g_variant_dict_insert (dict, key, "s", valid);
}

static void
put_events (GVariantDict *dict, EspTrace *trace, gboolean stopped)
{
  guint64 n = esp_trace_get_n_events (trace);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  EspEvent events[1024];
  guint got;

  for (guint64 at = 0; at < n && (got = esp_trace_get_events (trace, at, 1024, events)) > 0;
       at += got)
    g_byte_array_append (bytes, (const guint8 *) events, got * (guint) sizeof (EspEvent));
  g_variant_dict_insert_value (
      dict, "events", g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, bytes->data, bytes->len, 1));
  /* 0: it was not recorded to its end, and nobody knows */
  g_variant_dict_insert (dict, "seen", "t", stopped ? (guint64) 0 : esp_trace_get_n_seen (trace));
}

static void
put_answer (GVariantDict *dict, const EspHandinItem *item, const EspAnswer *answer)
{
  const EspProblem *problem = item->instance->problem;
  GVariantBuilder counters;
  const char *move = NULL;

  g_variant_dict_insert (dict, "outcome", "i", (int) answer->outcome);
  esp_handin_put_text (dict, "answer", answer->text);
  esp_handin_put_text (dict, "message", answer->message);
  if ((item->players[0]->algorithm->flags & ESP_ALGORITHM_PLAYER) != 0 &&
      g_variant_dict_lookup ((GVariantDict *) &answer->members, "move", "&s", &move))
    esp_handin_put_text (dict, "move", move);
  {
    g_autoptr (GVariant) value =
        g_variant_dict_lookup_value ((GVariantDict *) &answer->members, "value", NULL);

    if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_INT64))
      g_variant_dict_insert (dict, "value", "d", (double) g_variant_get_int64 (value));
    else if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
      g_variant_dict_insert (dict, "value", "d", g_variant_get_double (value));
  }
  if (answer->state != NULL)
    {
      g_autofree char *state = problem->states->state_format (item->instance, answer->state);

      esp_handin_put_text (dict, "state", state);
    }
  g_variant_builder_init (&counters, G_VARIANT_TYPE ("at"));
  for (guint i = 0; i < ESP_N_COUNTERS; i++)
    g_variant_builder_add (&counters, "t", answer->counters.n[i]);
  g_variant_dict_insert_value (dict, "counters", g_variant_builder_end (&counters));
}

/* Whether the sections ask for what only a recorded search can tell. */
static gboolean
is_traced (const EspHandinItem *item)
{
  static const char *const of_trace[] = { "trace", "tree", "curve", "windows" };

  if ((item->players[0]->algorithm->flags & ESP_ALGORITHM_TRACED) == 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (of_trace); i++)
    if (esp_handin_shows (item->options, "show", of_trace[i]))
      return TRUE;
  return FALSE;
}

/* A part of the whole work with limits of its own. */
static void
init_part (EspControl *part, const EspControl *control, const EspOptions *options)
{
  esp_control_init_part (part, control);
  if (esp_options_find (options, "limit-nodes") != NULL)
    part->limit_nodes = (guint64) esp_options_get_int (options, "limit-nodes");
  if (esp_options_get_real (options, "limit-time") > 0)
    esp_control_limit_time (part, esp_options_get_real (options, "limit-time"));
}

/* Whether the whole was stopped, and not this part by its own limits. What has parts of its own, as
 * a game, does not tell which it was: so the whole is asked. */
static gboolean
was_stopped (EspControl *part, const EspControl *control, GError **error)
{
  gboolean late = control->deadline != 0 && part->deadline == control->deadline &&
                  esp_control_now (control) >= control->deadline;

  if (!late && !g_cancellable_is_cancelled (control->cancellable))
    return FALSE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
  return TRUE;
}

static gboolean
run_search (EspHandinItem *item, EspControl *control, GError **error)
{
  const EspPlayer *solver = item->players[0];
  const EspProblem *problem = item->instance->problem;
  g_autoptr (EspTrace) trace = NULL;
  g_autoptr (GPtrArray) solutions =
      g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);
  g_auto (EspAnswer) answer;
  GVariantBuilder texts;
  GVariantDict dict;
  EspControl part;
  gboolean stopped = FALSE;
  double seconds;

  esp_answer_init (&answer);
  init_part (&part, control, item->options);
  part.solution = keep_solution;
  part.user_data = solutions;
  if (is_traced (item))
    {
      guint64 cap = (guint64) esp_options_get_int (item->options, "trace-cap");

      trace = esp_trace_new (item->instance, item->start, cap);
      stopped = esp_report_record (solver->algorithm, item->instance, item->start, solver->options,
                                   trace, cap, &part, &answer);
      esp_trace_finish (trace);
      if (stopped)
        {
          g_ptr_array_set_size (solutions, 0);
          esp_answer_clear (&answer);
          esp_answer_init (&answer);
        }
    }
  if (trace == NULL || stopped)
    esp_algorithm_solve (solver->algorithm, item->instance, item->start, solver->options, &part,
                         &answer);
  if (answer.outcome == ESP_OUTCOME_LIMIT && was_stopped (&part, control, error))
    return FALSE;
  if (answer.outcome == ESP_OUTCOME_ERROR)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s: %s", item->what,
                     answer.message != NULL ? answer.message : _ ("it failed"));
  seconds = answer.seconds;
  if (trace != NULL && !stopped && answer.outcome != ESP_OUTCOME_LIMIT)
    seconds = esp_algorithm_measure (solver->algorithm, item->instance, item->start,
                                     solver->options, answer.seconds + 1, control->cancellable);
  /* half a measurement is none */
  if (seconds < 0 && was_stopped (&part, control, error))
    return FALSE;
  g_variant_dict_init (&dict, NULL);
  put_answer (&dict, item, &answer);
  g_variant_dict_insert (&dict, "seconds", "d", seconds >= 0 ? seconds : answer.seconds);
  g_variant_dict_insert (&dict, "recorded", "b", seconds < 0 && trace != NULL);
  g_variant_builder_init (&texts, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < solutions->len; i++)
    {
      g_autofree char *text =
          problem->states->state_format (item->instance, g_ptr_array_index (solutions, i));

      g_variant_builder_add (&texts, "s", text);
    }
  g_variant_dict_insert_value (&dict, "solutions", g_variant_builder_end (&texts));
  if (trace != NULL)
    put_events (&dict, trace, stopped);
  finish_result (item, &dict);
  return TRUE;
}

/* --- games --- */

static gboolean
run_match (EspHandinItem *item, EspControl *control, GError **error)
{
  g_auto (EspGameResult) result = { 0 };
  EspControl part;
  EspOutcome outcome;
  GVariantDict dict;

  init_part (&part, control, item->options);
  outcome =
      esp_match_play (item->instance, (const EspPlayer *const *) item->players,
                      (guint64) esp_options_get_int (item->options, "seed"), &part, &result, error);
  if (outcome == ESP_OUTCOME_ERROR ||
      (outcome == ESP_OUTCOME_LIMIT && was_stopped (&part, control, error)))
    return FALSE;
  g_ptr_array_add (result.moves, NULL);
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "outcome", "i", (int) outcome);
  g_variant_dict_insert_value (&dict, "moves",
                               g_variant_new_strv ((const char *const *) result.moves->pdata, -1));
  g_variant_dict_insert (&dict, "nodes", "(tt)", result.nodes[0], result.nodes[1]);
  g_variant_dict_insert (&dict, "thought", "(dd)", result.seconds[0], result.seconds[1]);
  finish_result (item, &dict);
  return TRUE;
}

/* --- tables --- */

static gboolean
run_table (EspHandinItem *item, EspControl *control, GError **error)
{
  g_autofree char *caption = NULL;
  g_autoptr (EspTable) table =
      item->table->make (item->instance, NULL, item->options, control, &caption, error);
  GVariantBuilder rows;
  GVariantBuilder numbers;
  GVariantDict dict;

  if (table == NULL)
    return FALSE;
  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aas"));
  g_variant_builder_init (&numbers, G_VARIANT_TYPE ("ab"));
  for (guint c = 0; c < esp_table_get_n_columns (table); c++)
    g_variant_builder_add (&numbers, "b", esp_table_is_number (table, c));
  for (guint row = 0; row <= esp_table_get_n_rows (table); row++)
    {
      g_variant_builder_open (&rows, G_VARIANT_TYPE_STRING_ARRAY);
      for (guint c = 0; c < esp_table_get_n_columns (table); c++)
        g_variant_builder_add (&rows, "s", esp_table_get_cell (table, row, c));
      g_variant_builder_close (&rows);
    }
  g_variant_dict_init (&dict, NULL);
  esp_handin_put_text (&dict, "caption", caption);
  g_variant_dict_insert_value (&dict, "rows", g_variant_builder_end (&rows));
  g_variant_dict_insert_value (&dict, "numbers", g_variant_builder_end (&numbers));
  finish_result (item, &dict);
  return TRUE;
}

EspTable *
esp_handin_item_get_table (const EspHandinItem *item, char **caption)
{
  g_autoptr (GVariant) rows = g_variant_lookup_value (item->result, "rows", G_VARIANT_TYPE ("aas"));
  g_autoptr (GVariant) numbers =
      g_variant_lookup_value (item->result, "numbers", G_VARIANT_TYPE ("ab"));
  EspTable *table = esp_table_new (NULL, NULL);

  *caption = NULL;
  g_variant_lookup (item->result, "caption", "s", caption);
  if (*caption == NULL)
    *caption = g_strdup (_ (item->table->label));
  for (gsize row = 0; rows != NULL && row < g_variant_n_children (rows); row++)
    {
      g_autoptr (GVariant) cells = g_variant_get_child_value (rows, row);
      g_autofree const char **texts = g_variant_get_strv (cells, NULL);

      if (row > 0)
        esp_table_add_texts (table, texts);
      else
        for (guint c = 0; texts[c] != NULL; c++)
          esp_table_add_column (table, texts[c]);
    }
  for (guint c = 0; numbers != NULL && c < esp_table_get_n_columns (table); c++)
    {
      gboolean number = FALSE;

      g_variant_get_child (numbers, c, "b", &number);
      esp_table_set_number (table, c, number);
    }
  return table;
}

/* --- experiments --- */

typedef struct
{
  EspLog *log;
  GCancellable *cancellable;
  GError *error;
  EspHandinProgressFunc on_progress;
  gpointer data;
  EspHandinProgress *progress;
  const char *what;
  gint64 begin;
  guint first;
} Rows;

static void
on_row (const EspRow *row, guint done, guint all, gpointer data)
{
  Rows *self = data;
  g_autofree char *line = esp_sweep_format_row (row);
  g_autofree char *what = NULL;
  EspHandinProgress progress;
  double seconds = (double) (g_get_monotonic_time () - self->begin) / G_USEC_PER_SEC;

  if (self->log != NULL && self->error == NULL && !esp_log_write (self->log, line, &self->error))
    g_cancellable_cancel (self->cancellable);
  if (self->on_progress == NULL)
    return;
  progress = *self->progress;
  what = g_strdup_printf (_ ("%s: run %u of %u"), self->what, done, all);
  progress.what = what;
  progress.seconds += seconds;
  progress.left =
      MAX (progress.left, seconds / MAX (done - self->first, 1) * (double) (all - done));
  self->on_progress (&progress, self->data);
}

/* With the rows that were there, each once and whole: what is there is not emptied before the same
 * rows have room beside it. */
static EspLog *
open_rows (EspHandinItem *item, const char *results, GError **error)
{
  g_autofree char *path = find_path (item, results);
  g_autofree char *text = esp_sweep_format (item->sweep);
  EspLog *log = esp_log_open (path, ESP_LOG_REPLACE, error);

  if (log == NULL)
    return NULL;
  if (!esp_log_write (log, text, error))
    {
      esp_log_free (log);
      return NULL;
    }
  return esp_log_close (log, error) ? esp_log_open (path, ESP_LOG_APPEND, error) : NULL;
}

static gboolean
run_experiment (EspHandinItem *item,
                const char *results,
                EspControl *control,
                EspHandinProgressFunc on_progress,
                gpointer data,
                EspHandinProgress *progress,
                GError **error)
{
  Rows rows = { .cancellable = control->cancellable,
                .on_progress = on_progress,
                .data = data,
                .progress = progress,
                .what = item->what,
                .begin = g_get_monotonic_time (),
                .first = item->sweep->rows->len };
  EspSweepOptions how = { .row = on_row, .data = &rows, .part = 1, .n_parts = 1 };
  EspOutcome outcome;

  if (!name_machines (item, results, TRUE, error) ||
      (results != NULL && (rows.log = open_rows (item, results, error)) == NULL))
    return FALSE;
  outcome = esp_sweep_run (item->sweep, item->options, &how, control, error);
  if (rows.log != NULL)
    esp_log_close (rows.log,
                   rows.error == NULL && outcome != ESP_OUTCOME_ERROR ? &rows.error : NULL);
  if (rows.error != NULL)
    {
      g_clear_error (error);
      g_propagate_error (error, rows.error);
      return FALSE;
    }
  if (outcome == ESP_OUTCOME_ERROR)
    return FALSE;
  if (outcome == ESP_OUTCOME_LIMIT)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped"));
      return FALSE;
    }
  esp_sweep_sort (item->sweep);
  return TRUE;
}

/* --- what programs wrote --- */

static gboolean
run_check (EspHandinItem *item, EspControl *control, GError **error)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  if (!esp_handin_item_judge (item, control, &dict, error))
    {
      g_variant_dict_clear (&dict);
      return FALSE;
    }
  finish_result (item, &dict);
  return TRUE;
}

/* --- all of them --- */

gboolean
esp_handin_item_run (EspHandinItem *item,
                     const char *results,
                     EspControl *control,
                     EspHandinProgressFunc on_progress,
                     gpointer data,
                     EspHandinProgress *progress,
                     GError **error)
{
  gboolean ok;

  if (g_cancellable_set_error_if_cancelled (control->cancellable, error))
    return FALSE;
  if (item->kind == ESP_HANDIN_EXPERIMENT)
    ok = run_experiment (item, results, control, on_progress, data, progress, error);
  else
    ok = (item->kind == ESP_HANDIN_SEARCH  ? run_search (item, control, error)
          : item->kind == ESP_HANDIN_MATCH ? run_match (item, control, error)
          : item->kind == ESP_HANDIN_CHECK ? run_check (item, control, error)
                                           : run_table (item, control, error)) &&
         save_result (item, results, error);
  item->ready = ok;
  return ok;
}

/* --- back again --- */

static EspState *
parse_state (const EspHandinItem *item, const char *text)
{
  return text != NULL ? item->instance->problem->states->state_parse (item->instance, text, NULL)
                      : NULL;
}

static EspTrace *
get_trace (const EspHandinItem *item)
{
  g_autoptr (GVariant) bytes =
      g_variant_lookup_value (item->result, "events", G_VARIANT_TYPE ("ay"));
  EspTrace *trace;
  EspTracer *tracer;
  gsize size = 0;
  const guint8 *data;

  if (bytes == NULL)
    return NULL;
  data = g_variant_get_fixed_array (bytes, &size, 1);
  trace = esp_trace_new (item->instance, item->start, MAX (size / sizeof (EspEvent), 1));
  tracer = esp_trace_get_tracer (trace);
  for (gsize at = 0; at + sizeof (EspEvent) <= size; at += sizeof (EspEvent))
    {
      EspEvent event;

      memcpy (&event, data + at, sizeof event);
      esp_tracer_event (tracer, &event);
    }
  esp_trace_finish (trace);
  return trace;
}

static void
get_search (const EspHandinItem *item, EspReportSource *source)
{
  GVariant *result = item->result;
  g_autoptr (GVariant) counters =
      g_variant_lookup_value (result, "counters", G_VARIANT_TYPE ("at"));
  g_autoptr (GVariant) solutions =
      g_variant_lookup_value (result, "solutions", G_VARIANT_TYPE_STRING_ARRAY);
  g_autofree const char **texts = solutions != NULL ? g_variant_get_strv (solutions, NULL) : NULL;
  const char *state = NULL;
  int outcome = ESP_OUTCOME_DONE;

  source->algorithm = item->players[0]->algorithm;
  source->options = esp_options_copy (item->players[0]->options);
  source->start = item->start != NULL ? esp_state_copy (item->start) : NULL;
  g_variant_lookup (result, "outcome", "i", &outcome);
  source->outcome = (EspOutcome) outcome;
  g_variant_lookup (result, "answer", "s", &source->answer);
  g_variant_lookup (result, "message", "s", &source->message);
  g_variant_lookup (result, "move", "s", &source->move);
  g_variant_lookup (result, "state", "&s", &state);
  g_variant_lookup (result, "seconds", "d", &source->seconds);
  g_variant_lookup (result, "recorded", "b", &source->recorded);
  source->answer_state = parse_state (item, state);
  for (gsize i = 0; counters != NULL && i < MIN (g_variant_n_children (counters), ESP_N_COUNTERS);
       i++)
    g_variant_get_child (counters, i, "t", &source->counters.n[i]);
  source->solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      EspState *solution = parse_state (item, texts[i]);

      if (solution != NULL)
        g_ptr_array_add (source->solutions, solution);
    }
  source->trace = get_trace (item);
}

/* The player's text with the value of its main option, which may be a default. */
static char *
name_player (const EspPlayer *player)
{
  const char *option = player->algorithm->main_option;
  const char *value = option != NULL ? esp_options_get_text (player->options, option) : "";

  /* a number below zero stands for a default of another kind */
  if (*value == '\0' || *value == '-' || strpbrk (player->text, ":,") != NULL)
    return g_strdup (player->text);
  return g_strdup_printf ("%s:%s", player->text, value);
}

gboolean
esp_handin_item_get_source (const EspHandinItem *item, EspReportSource *source, GError **error)
{
  source->instance = esp_instance_share (item->instance);
  source->name = g_strdup (item->title);
  if (item->kind == ESP_HANDIN_SEARCH)
    get_search (item, source);
  else if (item->moves != NULL)
    source->game.moves = g_strdupv (item->moves);
  else
    {
      g_variant_lookup (item->result, "moves", "^as", &source->game.moves);
      source->game.measured = g_variant_lookup (item->result, "nodes", "(tt)",
                                                &source->game.nodes[0], &source->game.nodes[1]) &&
                              g_variant_lookup (item->result, "thought", "(dd)",
                                                &source->game.thought[0], &source->game.thought[1]);
      source->game.seed = (guint64) esp_options_get_int (item->options, "seed");
      for (int side = 0; side < 2; side++)
        source->game.players[side] = name_player (item->players[side]);
      if (source->game.moves == NULL)
        return esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("%s: no game was kept"), item->what);
    }
  return TRUE;
}
