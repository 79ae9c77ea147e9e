#include "config.h"

#include "base/esp-file.h"
#include "cli.h"

#include <glib/gi18n.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/esp-scratch.h"

/* Milliseconds: what looks whether it is to stop has done so by then, and the rest is left. */
#define TIME_TO_HEAR 80
#define MOST_TO_HEAR 600 /* and of what waits for its turn on the processor */
#define TURN 10
/* Nobody presses twice so soon: whoever stops a whole group (timeout(1)) sends to it and to each.
 */
#define SAME_SIGNAL 50
/* Seconds that a drawing may stand still, looks meanwhile, and milliseconds of the processor that
 * are nothing. */
#define PATIENCE 60
#define LOOKS 12
#define STILL 3
/* How long a search that heard it may take to write what it found. */
#define TIME_TO_ANSWER 2000

#define PROGRAM "espalier-cli: " /* before what is told */

/* Standard output is either the command's or, when that is left, the signal thread's. */
static GMutex output;
static gboolean output_begun;

static gint drawing; /* atomic */

/* The signal that was received; 0: none yet. Atomic. */
static gint received;

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

static void
make_set (sigset_t *set)
{
  struct sigaction hangup;

  sigemptyset (set);
  sigaddset (set, SIGINT);
  sigaddset (set, SIGTERM);
  sigaddset (set, SIGXCPU);
  /* under nohup it goes on */
  if (sigaction (SIGHUP, NULL, &hangup) != 0 || hangup.sa_handler != SIG_IGN)
    sigaddset (set, SIGHUP);
}

/* All is written: a core would tell nothing. */
void
cli_end_by_signal (void)
{
  struct rlimit none = { 0, 0 };
  int number = g_atomic_int_get (&received);
  sigset_t set;

  if (number == 0)
    return;
  setrlimit (RLIMIT_CORE, &none);
  signal (number, SIG_DFL);
  sigemptyset (&set);
  sigaddset (&set, number);
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
  raise (number);
}

/* What is said of the end. */
const char *
cli_describe_stop (void)
{
  return g_atomic_int_get (&received) == 0
             ? _ ("Stopped by --limit-time before all was written and drawn")
             : _ ("Stopped");
}

/* Ends the program from wherever it is. */
static void G_GNUC_NORETURN
leave (const CliCall *call)
{
  g_autofree char *json = NULL;
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  g_mutex_lock (&output);
  put (STDERR_FILENO, PROGRAM);
  put (STDERR_FILENO, cli_describe_stop ());
  put (STDERR_FILENO, "\n");
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
  cli_end_by_signal ();
  _exit (CLI_LIMIT);
}

/* A library that has no memory or no thread left ends the program: without a trap, and with nothing
 * left behind. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
  if ((level & G_LOG_LEVEL_ERROR) == 0)
    return g_log_writer_default (level, fields, n, data);
  for (gsize i = 0; i < n; i++)
    if (g_str_equal (fields[i].key, "MESSAGE"))
      {
        put (STDERR_FILENO, PROGRAM);
        put (STDERR_FILENO, fields[i].value);
        put (STDERR_FILENO, "\n");
      }
  esp_scratch_close ();
  _exit (CLI_BAD);
}

void
cli_catch_faults (void)
{
  g_log_set_writer_func (write_log, NULL, NULL);
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

void
cli_watch_drawing (gboolean begins)
{
  g_atomic_int_set (&drawing, begins);
}

/* How long a drawing may stand still; shorter for tests. */
static int
get_patience (void)
{
  const char *text = g_getenv ("ESPALIER_PATIENCE");
  gint64 seconds = text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;

  return (int) (seconds > 0 && seconds < PATIENCE ? seconds : PATIENCE);
}

/* A drawing that uses no processor goes on no more: libraries for fonts wait for themselves where
 * memory is short. */
static gboolean
stands_still (double *used, int *looks)
{
  double now = used_milliseconds ();

  *looks = g_atomic_int_get (&drawing) && now - *used < STILL ? *looks + 1 : 0;
  *used = now;
  return *looks > LOOKS;
}

/* Whether all was to be told and drawn by now, and is not. What is being printed is not cut short:
 * whoever reads it may take his time. */
static gboolean
is_late (const CliCall *call)
{
  gboolean begun;

  g_mutex_lock (&output);
  begun = output_begun;
  g_mutex_unlock (&output);
  return call->end != 0 && g_get_monotonic_time () >= call->end && !begun;
}

/* The first signal; 0: the time for all is over. */
static int
wait_for_first (const CliCall *call, const sigset_t *set)
{
  int patience = get_patience ();
  double used = used_milliseconds ();
  int looks = 0;

  for (;;)
    {
      gint64 wait = (gint64) patience * G_USEC_PER_SEC / LOOKS;
      gint64 left = call->end - g_get_monotonic_time ();
      struct timespec time;
      int number;

      if (is_late (call))
        return 0;
      if (left > 0)
        wait = MIN (wait, left);
      time = (struct timespec){ .tv_sec = wait / G_USEC_PER_SEC,
                                .tv_nsec = wait % G_USEC_PER_SEC * 1000 };
      number = sigtimedwait (set, NULL, &time);
      if (number > 0)
        return number;
      if (stands_still (&used, &looks))
        {
          put (STDERR_FILENO, PROGRAM);
          put (STDERR_FILENO,
               _ ("the drawing does not go on; perhaps there is too little memory\n"));
          esp_scratch_close ();
          _exit (CLI_BAD);
        }
    }
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
  int number;

  make_set (&set);
  number = wait_for_first (call, &set);
  g_atomic_int_set (&received, number);
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
  GThread *thread;

  make_set (&set);
  pthread_sigmask (SIG_BLOCK, &set, NULL);
  thread = g_thread_try_new ("signals", wait_for_signal, call, NULL);
  if (thread != NULL)
    g_thread_unref (thread);
  else
    /* a machine that has none left: a signal ends the program, as if nobody asked */
    pthread_sigmask (SIG_UNBLOCK, &set, NULL);
}
