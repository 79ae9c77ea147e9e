#pragma once

/* Work of unbounded size that is no search: opening, laying out, generating, writing, planning. */

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * EspJob:
 *
 * One piece of work on a worker thread. Its cancellable is the worker's current one
 * (g_cancellable_get_current()) meanwhile, so that readers and writers deep inside hear of a stop
 * without being handed it, and esp_job_set_share() finds the job in the same way.
 */
#define ESP_TYPE_JOB (esp_job_get_type ())
G_DECLARE_FINAL_TYPE (EspJob, esp_job, ESP, JOB, GObject)

/* Does the work on the worker's thread. Returns a result, or NULL with @error. */
typedef gpointer (*EspJobWork) (gpointer data, GCancellable *cancellable, GError **error);
/* Told on the thread that started the job, once. Takes @result; @error is borrowed, NULL with a
 * result, G_IO_ERROR_CANCELLED after esp_job_cancel(). */
typedef void (*EspJobDone) (gpointer owner, gpointer result, const GError *error);

/**
 * esp_job_start:
 * @what: what is done, for people: "Opening “board.txt”"
 * @work: what to do; returns something that is not NULL where it succeeds
 * @data: (transfer full): for @work
 * @data_free: of @data; or NULL
 * @result_free: of a result that nobody takes; or NULL
 * @done: called once, in the thread-default main context of the caller, unless the job was
 *   abandoned: then never
 * @owner: for @done; must be there until then, or abandon the job before it goes
 *
 * Returns: (transfer full): the job. Letting go of it does not stop it.
 */
EspJob *esp_job_start (const char *what,
                       EspJobWork work,
                       gpointer data,
                       GDestroyNotify data_free,
                       GDestroyNotify result_free,
                       EspJobDone done,
                       gpointer owner);

/* Keeps @data with the job until all is told; freed on the thread that started it. */
void esp_job_keep (EspJob *job, gpointer data, GDestroyNotify data_free);
gpointer esp_job_get_kept (EspJob *job);
/* The work is told to stop, and its owner hears so soon, however long it takes to; what it still
 * brings is freed. */
void esp_job_cancel (EspJob *job);
/* The same, and nobody is told. */
void esp_job_abandon (EspJob *job);
/* Whether its owner was told, or will never be. */
gboolean esp_job_is_over (EspJob *job);
const char *esp_job_get_what (EspJob *job);
/* How much is done, from 0 to 1; 0 while that is not known. */
double esp_job_get_share (EspJob *job);
/* Seconds since it was started. */
double esp_job_get_seconds (EspJob *job);
/* "Opening “board.txt”: 43 %, 2 s more": a new string. */
char *esp_job_describe (EspJob *job);

/* To be called by whoever works, on the worker's thread: how much is done, from 0 to 1. Nothing
 * where the thread works for no job. */
void esp_job_set_share (double share);

/* How many threads share work that can be divided: one a processor, within reason. */
int esp_job_n_threads (void);
/* @do_part on each of @n parts, which lie @size bytes apart: the first on this thread, the others
 * each on one of its own. Returns when all is done. */
void esp_job_run_parts (gpointer parts, gsize size, int n, GThreadFunc do_part);

G_END_DECLS
