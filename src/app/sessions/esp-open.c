#include "config.h"

#include "esp-open.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/play/esp-ending.h"
#include "base/esp-reader.h"
#include "esp-session.h"
#include "games/esp-game-record.h"
#include "kit/esp-page.h"
#include "report/handin/esp-handin.h"

#define HEAD_BYTES 4096
#define TEXT_MOST (1024 * 1024) /* larger ones are not edited as a text */

void
esp_opened_free (EspOpened *opened)
{
  if (opened == NULL)
    return;
  g_clear_object (&opened->document);
  g_clear_object (&opened->trace);
  g_clear_pointer (&opened->answer, g_bytes_unref);
  g_free (opened->output);
  g_clear_object (&opened->file);
  g_free (opened->plan);
  g_free (opened->name);
  g_free (opened->warnings);
  g_free (opened->part);
  g_free (opened->lacking);
  g_free (opened->session);
  g_free (opened);
}

EspDocument *
esp_opened_steal_document (EspOpened *opened)
{
  return g_steal_pointer (&opened->document);
}

static EspOpened *
opened_new (EspDocument *document, const char *name, GFile *file)
{
  EspOpened *opened = g_new0 (EspOpened, 1);

  opened->document = document;
  opened->problem = esp_document_get_instance (document)->problem;
  opened->name = g_strdup (name);
  opened->file = file != NULL ? g_object_ref (file) : NULL;
  return opened;
}

/* The form and the comments that the file has are shown beside the board. */
static void
keep_text (EspDocument *document, const char *text, gsize length)
{
  const char *begin = esp_text_begin (text, length);
  g_autofree char *copy = g_strndup (begin, length - (gsize) (begin - text));

  length -= (gsize) (begin - text);
  if (length <= TEXT_MOST && strlen (copy) == length && g_utf8_validate (copy, -1, NULL))
    esp_document_set_text (document, copy, ESP_TEXT_OPENED);
}

/* --- sessions --- */

static EspOpened *
take_session (const char *text, gsize length, const char *path, GError **error)
{
  EspDocument *document = esp_document_parse_session (text, length, path, error);
  const char *name;
  const char *uri;
  g_autoptr (GFile) file = NULL;
  EspOpened *opened;

  if (document == NULL)
    return NULL;
  name = esp_document_get_note (document, "name");
  uri = esp_document_get_note (document, "file");
  file = uri != NULL ? g_file_new_for_uri (uri) : NULL;
  opened = opened_new (document, name != NULL ? name : _ ("Restored"), file);
  opened->part = g_strdup (esp_document_get_note (document, "part"));
  opened->session = g_strdup (path);
  return opened;
}

EspOpened *
esp_open_session_now (const char *path, GCancellable *cancellable, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!esp_file_read (path, cancellable, &text, &length, error))
    return NULL;
  return take_session (text, length, path, error);
}

static gpointer
session_work (gpointer data, GCancellable *cancellable, GError **error)
{
  return esp_open_session_now (data, cancellable, error);
}

EspJob *
esp_open_session (const char *path, EspJobDone done, gpointer owner)
{
  return esp_job_start (_ ("Restoring the work"), session_work, g_strdup (path), g_free,
                        (GDestroyNotify) esp_opened_free, done, owner);
}

/* --- recorded searches --- */

struct _EspShown
{
  EspSnapshot *snapshot;
  EspState *start; /* NULL: at the initial state */
};

EspShown *
esp_shown_new (EspDocument *document)
{
  EspShown *shown = g_new0 (EspShown, 1);

  shown->snapshot = esp_document_snapshot (document);
  /* a game is searched from where it stands */
  if (esp_document_get_instance (document)->problem->game != NULL)
    shown->start = esp_state_copy (esp_document_get_state (document));
  return shown;
}

void
esp_shown_free (EspShown *shown)
{
  if (shown == NULL)
    return;
  esp_snapshot_free (shown->snapshot);
  esp_state_free (shown->start);
  g_free (shown);
}

EspTrace *
esp_shown_read_trace (const EspShown *shown,
                      const char *text,
                      gsize length,
                      const char *name,
                      GCancellable *cancellable,
                      GError **error)
{
  const EspInstance *instance = esp_snapshot_get_instance (shown->snapshot);
  g_autoptr (GError) first = NULL;
  EspTrace *trace;

  if (!esp_trace_recognise (text, length))
    return esp_fail_none (error, ESP_ERROR_SYNTAX,
                          _ ("“%s” is no recorded search that can be read; export it as JSON Lines "
                             "(.jsonl) or CSV"),
                          esp_quote (name));
  trace = esp_trace_read (instance, shown->start, text, length, name, cancellable, &first);

  if (trace == NULL && shown->start != NULL && !g_cancellable_is_cancelled (cancellable))
    trace = esp_trace_read (instance, NULL, text, length, name, cancellable, NULL);
  if (trace == NULL)
    g_propagate_prefixed_error (error, g_steal_pointer (&first), "%s",
                                _ ("The recorded search is not one of this board. "));
  return trace;
}

gboolean
esp_shown_judge_trace (const EspShown *shown,
                       const char *text,
                       gsize length,
                       const char *name,
                       GCancellable *cancellable,
                       EspJudgement *judgement,
                       GError **error)
{
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  return esp_judge_trace (esp_snapshot_get_instance (shown->snapshot), text, length, name, NULL,
                          NULL, &control, judgement, error);
}

/* --- files --- */

typedef struct
{
  GFile *file;
  const EspProblem *problem;
  const EspProblem *present;
  EspShown *shown;
  char *companion; /* NULL: what lies beside the file */
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->file);
  esp_shown_free (request->shown);
  g_free (request->companion);
  g_free (request);
}

const EspOptionSpec *
esp_open_find_companion (const EspProblem *problem)
{
  for (const EspOptionSpec *spec = problem->files->load_options; spec != NULL && spec->id != NULL;
       spec++)
    if (spec->choose != NULL)
      return spec;
  return NULL;
}

/* How the file is to be read; NULL: as it stands. */
static EspOptions *
make_load_options (const Request *request, const EspProblem *problem)
{
  const EspOptionSpec *spec = request->companion != NULL ? esp_open_find_companion (problem) : NULL;
  EspOptions *options = spec != NULL ? esp_options_new (problem->files->load_options) : NULL;

  if (options != NULL)
    esp_options_set (options, spec->id, request->companion, NULL);
  return options;
}

/* A game that was played: its last position is shown, and undo and redo go through it. It is not
 * the board's file, so it is not saved over. */
static EspOpened *
take_record (
    const EspProblem *problem, const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  EspInstance *instance = esp_game_record_read (problem, text, length, name, moves, NULL, error);
  EspDocument *document;
  EspOpened *opened;

  if (instance == NULL)
    return NULL;
  document = esp_document_new (instance);
  for (guint i = 0; i < moves->len; i++)
    esp_document_play (document, g_ptr_array_index (moves, i), NULL);
  /* whoever won it was not the person who opens it */
  g_object_set_data (G_OBJECT (document), ESP_PLAYED_ELSEWHERE, document);
  opened = opened_new (document, name, NULL);
  opened->part = g_strdup ("play");
  return opened;
}

static EspOpened *
take_instance (const EspProblem *problem,
               Request *request,
               const char *text,
               gsize length,
               const char *path,
               const char *name,
               GError **error)
{
  g_autoptr (EspOptions) options = make_load_options (request, problem);
  EspInstance *instance;
  EspOpened *opened;

  if (problem->files->record_head != NULL && length >= strlen (problem->files->record_head) &&
      memcmp (text, problem->files->record_head, strlen (problem->files->record_head)) == 0)
    return take_record (problem, text, length, name, error);
  instance = esp_instance_parse (problem, text, length, path, options, error);
  if (instance == NULL)
    return NULL;
  if (!esp_instance_prepare (instance, g_cancellable_get_current (), error))
    {
      esp_instance_free (instance);
      return NULL;
    }
  opened = opened_new (esp_document_new (instance), name, request->file);
  /* one that needs a file that was named cannot be read again without */
  if (options == NULL)
    keep_text (opened->document, text, length);
  opened->warnings = problem->files->warn != NULL ? problem->files->warn (instance) : NULL;
  return opened;
}

static EspLikeness
get_likeness (const EspProblem *problem, const char *text, gsize length)
{
  return problem->files->recognises != NULL ? problem->files->recognises (text, length)
                                            : ESP_LIKENESS_NONE;
}

/* The rooms that the file may be of, the likeliest first: a name that only one room's files have
 * comes before the tab that happens to be shown, since some rooms read almost anything. That tab
 * is asked only where no other knows the file better. */
static guint
find_candidates (
    Request *request, const char *name, const char *text, gsize length, const EspProblem *found[3])
{
  const EspProblem *named = esp_problem_find_by_suffix (name);
  const EspProblem *all[3];
  guint n = 0;

  if (request->problem != NULL)
    {
      found[0] = request->problem;
      return 1;
    }
  for (guint i = 0; esp_problems_get ()[i] != NULL; i++)
    {
      const EspProblem *problem = esp_problems_get ()[i];

      if (problem->files->record_head != NULL && length >= strlen (problem->files->record_head) &&
          memcmp (text, problem->files->record_head, strlen (problem->files->record_head)) == 0)
        named = problem;
    }
  length = MIN (length, HEAD_BYTES);
  all[0] = named;
  all[1] = esp_problem_recognise (text, length, request->present);
  all[2] = all[1] == NULL || get_likeness (request->present, text, length) >=
                                 get_likeness (all[1], text, length)
               ? request->present
               : NULL;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i] != NULL && esp_problem_is_shown (all[i]) && (n < 1 || found[0] != all[i]) &&
        (n < 2 || found[1] != all[i]))
      found[n++] = all[i];
  return n;
}

/* People know their file by its name, and a file that no room knows for sure may be anything. */
static void
take_error (Request *request,
            const EspProblem *problem,
            const char *path,
            const char *name,
            GError *local,
            GError **error)
{
  const char *quoted = esp_quote_path (path);
  gsize length = strlen (quoted);
  g_autofree char *rest = g_str_has_prefix (local->message, quoted)
                              ? g_strconcat (name, local->message + length, NULL)
                              : g_strdup (local->message);

  if (local->domain == ESP_ERROR && local->code != ESP_ERROR_COMPANION &&
      request->problem == NULL && problem == request->present &&
      esp_problem_find_by_suffix (name) != problem)
    g_set_error (error, local->domain, local->code,
                 _ ("Espalier does not know this file; read as one of “%s”: %s"),
                 _ (problem->title), rest);
  else
    g_set_error_literal (error, local->domain, local->code, rest);
  g_error_free (local);
}

/* Of the board that is shown. */
static EspOpened *
opened_beside (const Request *request, const char *name)
{
  EspOpened *opened = g_new0 (EspOpened, 1);

  opened->problem = request->present;
  opened->name = g_strdup (name);
  return opened;
}

/* One that goes wrong somewhere is held to ours, which says where and why. */
static EspOpened *
take_trace (Request *request,
            const char *text,
            gsize length,
            const char *path,
            const char *name,
            GError **error)
{
  g_autoptr (GError) local = NULL;
  EspTrace *trace = esp_shown_read_trace (request->shown, text, length, name,
                                          g_cancellable_get_current (), &local);
  EspOpened *opened;

  if (trace == NULL && (local->domain == G_IO_ERROR || !esp_judge_can (request->present)))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  opened = opened_beside (request, name);
  opened->trace = trace;
  opened->wrong_trace = trace == NULL;
  opened->output = g_strdup (path);
  return opened;
}

/* An answer to the board that is shown, which a program wrote; NULL: it is none. @untidy: other
 * lines may stand before and after. */
static EspOpened *
take_answer (
    const Request *request, const char *text, gsize length, const char *name, gboolean untidy)
{
  const EspInstance *instance = esp_snapshot_get_instance (request->shown->snapshot);
  EspOpened *opened;

  if ((request->problem != NULL && request->problem != request->present) ||
      !esp_program_is_answer (instance, text, length, untidy))
    return NULL;
  opened = opened_beside (request, name);
  opened->answer = g_bytes_new (text, length);
  opened->output = g_file_get_path (request->file);
  return opened;
}

/* A hand-in's plan has a window of its own, which reads it. */
static EspOpened *
take_plan (const Request *request, const char *path, const char *name)
{
  EspOpened *opened = opened_beside (request, name);

  opened->plan = g_strdup (path);
  return opened;
}

/* One of the form that all games have: of which one it is, its board and moves tell. */
static EspOpened *
take_common_record (
    const Request *request, const char *text, gsize length, const char *name, GError **error)
{
  const EspProblem *first = request->problem != NULL ? request->problem : request->present;
  EspOpened *opened = NULL;
  g_autoptr (GError) fault = NULL;

  if (first->game != NULL)
    opened = take_record (first, text, length, name, &fault);
  for (const EspProblem *const *p = esp_problems_get ();
       *p != NULL && opened == NULL && request->problem == NULL; p++)
    if (*p != first && (*p)->game != NULL && esp_problem_is_shown (*p))
      opened = take_record (*p, text, length, name, fault == NULL ? &fault : NULL);
  if (opened == NULL && fault != NULL)
    g_propagate_error (error, g_steal_pointer (&fault));
  else if (opened == NULL)
    esp_fail (error, ESP_ERROR_SYNTAX, _ ("“%s” is the record of a game, and this is none"),
              esp_quote (name));
  return opened;
}

/* What is asked for with the file's own words. */
static EspOpened *
lacking_new (const Request *request,
             const EspProblem *problem,
             const char *name,
             const GError *error)
{
  EspOpened *opened = g_new0 (EspOpened, 1);

  opened->problem = problem;
  opened->name = g_strdup (name);
  opened->file = g_object_ref (request->file);
  opened->lacking = g_strdup (error->message);
  return opened;
}

static gpointer
file_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Request *request = data;
  g_autofree char *path = g_file_get_path (request->file);
  g_autofree char *base = g_file_get_basename (request->file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *text = NULL;
  const EspProblem *candidates[3];
  const EspProblem *blamed = NULL; /* whose error it is */
  g_autoptr (GError) fault = NULL;
  EspOpened *opened = NULL;
  gsize length;
  guint n;

  if (path == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _ ("“%s” is not a local file"),
                   name);
      return NULL;
    }
  if (!esp_file_read (path, cancellable, &text, &length, error))
    return NULL;
  if (g_str_has_prefix (text, ESP_SESSION_MAGIC))
    {
      opened = take_session (text, length, path, error);
      /* what a person has saved is theirs, and stays when there is a newer one */
      if (opened != NULL && !esp_session_owns (path))
        g_clear_pointer (&opened->session, g_free);
      return opened;
    }
  if (esp_trace_recognise (text, length))
    return take_trace (request, text, length, path, name, error);
  if (esp_handin_recognise (text))
    return take_plan (request, path, name);
  if (esp_game_record_recognise (text, length))
    return take_common_record (request, text, length, name, error);
  if (length == 0)
    return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("“%s” is empty"), esp_quote (name));
  /* it has the names of this board, or its size; some rooms would read almost anything */
  if (esp_problem_find_by_suffix (name) == NULL)
    opened = take_answer (request, text, length, name, FALSE);
  n = opened == NULL ? find_candidates (request, name, text, length, candidates) : 0;
  for (guint i = 0; i < n && opened == NULL; i++)
    {
      g_autoptr (GError) local = NULL;

      opened = take_instance (candidates[i], request, text, length, path, name, &local);
      if (opened == NULL && fault == NULL)
        {
          take_error (request, candidates[i], path, name, g_steal_pointer (&local), &fault);
          blamed = candidates[i];
        }
      if (g_cancellable_is_cancelled (cancellable))
        break;
    }
  if (opened == NULL)
    opened = take_answer (request, text, length, name, TRUE);
  if (opened != NULL)
    return opened;
  if (g_error_matches (fault, ESP_ERROR, ESP_ERROR_COMPANION) &&
      esp_open_find_companion (blamed) != NULL)
    return lacking_new (request, blamed, name, fault);
  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

EspJob *
esp_open_file (GFile *file,
               const EspProblem *problem,
               const char *companion,
               EspDocument *present,
               EspJobDone done,
               gpointer owner)
{
  const EspProblem *shown = esp_document_get_instance (present)->problem;
  Request *request = g_new0 (Request, 1);
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *what = g_strdup_printf (_ ("Opening “%s”"), name);

  *request = (Request){ g_object_ref (file), problem, shown, esp_shown_new (present),
                        g_strdup (companion) };
  return esp_job_start (what, file_work, request, request_free, (GDestroyNotify) esp_opened_free,
                        done, owner);
}

EspOpened *
esp_open_sample (const EspProblem *problem, const char *name, GError **error)
{
  g_autoptr (GBytes) bytes = esp_problem_load_sample (problem, name, error);
  EspInstance *instance = NULL;
  EspOpened *opened;
  const char *text;
  gsize length;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  instance = problem->files->parse (text, length, name, error);
  if (instance == NULL)
    return NULL;
  opened = opened_new (esp_document_new (instance), name, NULL);
  keep_text (opened->document, text, length);
  return opened;
}
