#include "config.h"

#include "cli.h"

#include <glib/gi18n.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/esp-scratch.h"

/* Milliseconds: what looks whether it is to stop has done so by then, and the rest is left. */
#define TIME_TO_HEAR 80
#define MOST_TO_HEAR 600 /* and of what waits for its turn on the processor */
#define TURN 10
/* Nobody presses twice so soon: whoever stops a whole group (timeout(1)) sends to it and to each.
 */
#define SAME_SIGNAL 50
/* How long a search that heard it may take to write what it found. */
#define TIME_TO_ANSWER 2000

/* Standard output is either the command's or, when that is left, the signal thread's. */
static GMutex output;
static gboolean output_begun;

void
cli_begin_output (void)
{
  g_mutex_lock (&output);
  output_begun = TRUE;
  g_mutex_unlock (&output);
}

/* What is read by nobody is not waited for. */
static void
put (int fd, const char *text)
{
  struct pollfd ready = { .fd = fd, .events = POLLOUT };

  if (poll (&ready, 1, 0) > 0)
    esp_file_write_fd (fd, text, strlen (text));
}

/* Ends the program from wherever it is. */
static void G_GNUC_NORETURN
leave (const CliCall *call)
{
  g_autofree char *json = NULL;
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  g_mutex_lock (&output);
  put (STDERR_FILENO, _ ("Stopped\n"));
  if (call->json && !output_begun)
    {
      g_ascii_formatd (seconds, sizeof seconds, "%.6f",
                       (double) (g_get_monotonic_time () - call->begin) / G_USEC_PER_SEC);
      json = g_strdup_printf ("{\"problem\":\"%s\",\"command\":\"%s\",\"outcome\":\"limit\","
                              "\"seconds\":%s,\"counters\":{}}\n",
                              call->invocation.problem->id, call->invocation.command->id, seconds);
      put (STDOUT_FILENO, json);
    }
  esp_scratch_close ();
  _exit (CLI_LIMIT);
}

/* Whether another signal came meanwhile. */
static gboolean
wait_for_another (const sigset_t *set, int milliseconds)
{
  struct timespec time = { .tv_sec = milliseconds / 1000,
                           .tv_nsec = milliseconds % 1000 * 1000000L };

  return sigtimedwait (set, NULL, &time) > 0;
}

static double
used_milliseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static gboolean
is_answered (const CliCall *call)
{
  gboolean answered;

  g_mutex_lock (&output);
  answered = output_begun || esp_stop_is_heard (call->cancellable);
  g_mutex_unlock (&output);
  return answered;
}

static void
make_set (sigset_t *set)
{
  sigemptyset (set);
  sigaddset (set, SIGINT);
  sigaddset (set, SIGTERM);
}

/* The first signal asks for a stop. A search answers with what it has found, and is waited for;
 * the rest has nothing to tell, and is left where it does not end by itself. A second signal is
 * obeyed at once. A thread of its own, since cancelling is not allowed in a signal handler. */
static gpointer
wait_for_signal (gpointer data)
{
  const CliCall *call = data;
  gboolean again = FALSE;
  double used;
  sigset_t set;
  int received;

  make_set (&set);
  sigwait (&set, &received);
  used = used_milliseconds ();
  g_cancellable_cancel (call->cancellable);
  /* where others have the processor, it is no fault of the search that it has not heard yet */
  for (int waited = 0; !again && !is_answered (call) &&
                       (waited < TIME_TO_HEAR ||
                        (waited < MOST_TO_HEAR && used_milliseconds () - used < TIME_TO_HEAR));
       waited += TURN)
    again = wait_for_another (&set, TURN) && waited >= SAME_SIGNAL;
  if (!again && is_answered (call))
    {
      wait_for_another (&set, SAME_SIGNAL);
      wait_for_another (&set, TIME_TO_ANSWER - SAME_SIGNAL);
    }
  leave (call);
  return NULL;
}

void
cli_start_signals (CliCall *call)
{
  sigset_t set;

  make_set (&set);
  pthread_sigmask (SIG_BLOCK, &set, NULL);
  g_thread_unref (g_thread_new ("signals", wait_for_signal, call));
}
