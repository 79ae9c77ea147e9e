#pragma once

/* Reading a file, a sample or a session into a document, on a worker. */

#include "engine/document/esp-document.h"
#include "base/esp-job.h"
#include "engine/trace/esp-trace-read.h"
#include "programs/esp-judge.h"
#include "programs/esp-program-algorithm.h"

G_BEGIN_DECLS

/* What was opened. */
typedef struct
{
  EspDocument *document; /* NULL: it is one of the next */
  EspTrace *trace;       /* a search that was recorded, of the board that was shown */
  gboolean wrong_trace;  /* one that cannot be of that board is at @output: to be held to ours */
  GBytes *answer;        /* to the board that was shown, as a program wrote it */
  char *output;          /* path of what a program wrote: an answer, or a recorded search */
  char *plan;            /* path of a hand-in's plan, not read yet */
  const EspProblem *problem;
  char *name;     /* for the title */
  GFile *file;    /* that it can be saved to; NULL: none */
  char *warnings; /* what is odd about it; NULL: nothing */
  char *part;     /* of the page, to be shown; NULL: whichever is */
  char *session;  /* path of the session that it came from; NULL: from none */
  char *lacking;  /* why it could not be read without another file; then it has no document */
} EspOpened;

void esp_opened_free (EspOpened *opened);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspOpened, esp_opened_free)

/* Takes the document of what was opened. */
EspDocument *esp_opened_steal_document (EspOpened *opened);

/* A board as it is shown, for a worker to read a recorded search of it. */
typedef struct _EspShown EspShown;

EspShown *esp_shown_new (EspDocument *document);
void esp_shown_free (EspShown *shown);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspShown, esp_shown_free)

/* Reads the trace @text of a file @name, of a search that began where one would begin now, or at
 * the beginning. NULL with @error. Any thread. */
EspTrace *esp_shown_read_trace (const EspShown *shown,
                                const char *text,
                                gsize length,
                                const char *name,
                                GCancellable *cancellable,
                                GError **error);

/* Holds such a trace to the searches of ours, from the beginning of the board: see
 * esp_judge_trace(). FALSE with @error. Any thread. */
gboolean esp_shown_judge_trace (const EspShown *shown,
                                const char *text,
                                gsize length,
                                const char *name,
                                GCancellable *cancellable,
                                EspJudgement *judgement,
                                GError **error);

/**
 * esp_open_file:
 * @problem: whose file it is; NULL: what its name and its first kilobytes say
 * @companion: the file that the room's load_options ask for; NULL: what lies beside @file
 * @present: what is shown: its problem decides where they leave it open, and recorded searches are
 *   read as of its board
 * @done: takes an #EspOpened
 *
 * Returns: (transfer full): the job
 */
EspJob *esp_open_file (GFile *file,
                       const EspProblem *problem,
                       const char *companion,
                       EspDocument *present,
                       EspJobDone done,
                       gpointer owner);
/* The option of @problem that names a file which the person can be asked for; NULL: none. */
const EspOptionSpec *esp_open_find_companion (const EspProblem *problem);
/* A session that was left behind. */
EspJob *esp_open_session (const char *path, EspJobDone done, gpointer owner);

/* The same on this thread. */
EspOpened *esp_open_session_now (const char *path, GCancellable *cancellable, GError **error);

/* One of the samples of a room, at once: they are small. NULL with @error. */
EspOpened *esp_open_sample (const EspProblem *problem, const char *name, GError **error);

G_END_DECLS
