#include "config.h"

#include "esp-process.h"

#include "base/esp-quote.h"
#include "esp-sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

/* The descriptors that the keeper finds. */
#define WATCH 3
#define REPORT 4
#define KEEPER_WITHIN "--within"
#define COMPLAINTS 65536
#define SLICE_MS 50
#define END_SECONDS 5

struct _EspProcess
{
  GPid keeper;
  char *program; /* the first of its words */
  EspLimits limits;
  int input;      /* -1: closed */
  int output;     /* the same */
  int complaints; /* standard error */
  int watch;      /* closed, all is ended */
  int report;
  GString *come;      /* of its output, not handed out yet */
  GString *complaint; /* the last of it */
};

typedef struct
{
  guint line;
  guint column;
} EspVerdictErrorPrivate;

static void
esp_verdict_error_private_init (EspVerdictErrorPrivate *place)
{
  *place = (EspVerdictErrorPrivate){ 0 };
}

static void
esp_verdict_error_private_copy (const EspVerdictErrorPrivate *source, EspVerdictErrorPrivate *copy)
{
  *copy = *source;
}

static void
esp_verdict_error_private_clear (EspVerdictErrorPrivate *place G_GNUC_UNUSED)
{
}

G_DEFINE_EXTENDED_ERROR (EspVerdictError, esp_verdict_error)

gboolean
esp_verdict_fail (GError **error, EspVerdictKind verdict, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  if (error != NULL)
    *error = g_error_new_valist (ESP_VERDICT_ERROR, (int) verdict, format, arguments);
  va_end (arguments);
  return FALSE;
}

void
esp_verdict_set_place (GError *error, guint line, guint column)
{
  *esp_verdict_error_get_private (error) = (EspVerdictErrorPrivate){ line, column };
}

gboolean
esp_verdict_get_place (const GError *error, guint *line, guint *column)
{
  const EspVerdictErrorPrivate *place = esp_verdict_error_get_private (error);

  if (place->line == 0)
    return FALSE;
  *line = place->line;
  *column = place->column;
  return TRUE;
}

void
esp_limits_init (EspLimits *limits)
{
  *limits = (EspLimits){ .memory = 512, .file = 1024, .output = 16 << 20 };
}

/* --- starting --- */

const char *
esp_process_find_keeper (void)
{
  static char *found;

  if (g_once_init_enter (&found))
    {
      const char *named = g_getenv ("ESPALIER_KEEPER");
      g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
      g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
      /* in the folder where it was built the programs stand beside each other */
      g_autofree char *beside =
          folder != NULL ? g_build_filename (folder, "..", "programs", "espalier-keeper", NULL)
                         : NULL;
      g_autofree char *installed = g_build_filename (ESP_LIBEXECDIR, "espalier-keeper", NULL);

      g_once_init_leave (
          &found, g_strdup (named != NULL ? named
                            : beside != NULL && g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE)
                                ? beside
                                : installed));
    }
  return found;
}

static void
close_it (int *descriptor)
{
  if (*descriptor >= 0)
    close (*descriptor);
  *descriptor = -1;
}

static gboolean
open_pipes (int pipes[5][2], GError **error)
{
  for (guint i = 0; i < 5; i++)
    pipes[i][0] = pipes[i][1] = -1;
  for (guint i = 0; i < 5; i++)
    if (!g_unix_open_pipe (pipes[i], FD_CLOEXEC, error))
      return FALSE;
  return TRUE;
}

static void
close_pipes (int pipes[5][2])
{
  for (guint i = 0; i < 5; i++)
    {
      close_it (&pipes[i][0]);
      close_it (&pipes[i][1]);
    }
}

static int
take (int *descriptor)
{
  int taken = *descriptor;

  *descriptor = -1;
  g_unix_set_fd_nonblocking (taken, TRUE, NULL);
  return taken;
}

/* The keeper with its limits, what confines the program where there is such a thing, then it. What
 * is confined is started by the keeper once more, from within, so that one is told why a program
 * cannot be started, and whether it was that or another that failed. */
static char **
make_command (const char *const *argv, const char *folder, const EspLimits *limits)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) confined = esp_sandbox_is_used () ? esp_sandbox_get_words (folder) : NULL;
  const guint numbers[] = { WATCH,        REPORT,          limits->memory, limits->processor,
                            limits->file, confined != NULL };

  g_strv_builder_add (builder, esp_process_find_keeper ());
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", numbers[i]);

      g_strv_builder_add (builder, number);
    }
  if (confined != NULL)
    {
      g_strv_builder_addv (builder, (const char **) confined);
      g_strv_builder_add_many (builder, esp_process_find_keeper (), KEEPER_WITHIN, NULL);
    }
  g_strv_builder_addv (builder, (const char **) argv);
  return g_strv_builder_end (builder);
}

EspProcess *
esp_process_start (const char *const *argv,
                   const char *folder,
                   const EspLimits *limits,
                   GError **error)
{
  enum
  {
    INPUT,
    OUTPUT,
    ERRORS,
    WATCHED,
    REPORTED
  };
  g_auto (GStrv) command = make_command (argv, folder, limits);
  g_autoptr (GError) local = NULL;
  int pipes[5][2];
  EspProcess *process;
  GPid keeper;

  if (!open_pipes (pipes, &local) ||
      !g_spawn_async_with_pipes_and_fds (
          folder, (const char *const *) command, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL,
          pipes[INPUT][0], pipes[OUTPUT][1], pipes[ERRORS][1],
          (const int[]){ pipes[WATCHED][0], pipes[REPORTED][1] }, (const int[]){ WATCH, REPORT }, 2,
          &keeper, NULL, NULL, NULL, &local))
    {
      close_pipes (pipes);
      esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START, _ ("cannot be started: %s"),
                        local->message);
      return NULL;
    }
  process = g_new0 (EspProcess, 1);
  *process = (EspProcess){ .keeper = keeper,
                           .program = g_strdup (argv[0]),
                           .limits = *limits,
                           .input = take (&pipes[INPUT][1]),
                           .output = take (&pipes[OUTPUT][0]),
                           .complaints = take (&pipes[ERRORS][0]),
                           .watch = take (&pipes[WATCHED][1]),
                           .report = take (&pipes[REPORTED][0]),
                           .come = g_string_new (NULL),
                           .complaint = g_string_new (NULL) };
  close_pipes (pipes);
  return process;
}

/* --- talking --- */

/* What there is to be read of @descriptor goes to @text; it is closed at its end. */
static void
drain (int *descriptor, GString *text)
{
  char buffer[16384];
  gssize length;

  do
    length = read (*descriptor, buffer, sizeof buffer);
  while (length < 0 && errno == EINTR);
  if (length > 0)
    g_string_append_len (text, buffer, length);
  else if (length == 0 || errno != EAGAIN)
    close_it (descriptor);
}

static void
drain_complaints (EspProcess *self)
{
  drain (&self->complaints, self->complaint);
  if (self->complaint->len > COMPLAINTS)
    g_string_erase (self->complaint, 0, (gssize) (self->complaint->len - COMPLAINTS));
}

/* Waits for one of its pipes, a slice of time at the most. With @writes for room in its input, too;
 * with more than enough come, for that alone. FALSE with @error where there is no use in waiting.
 */
static gboolean
wait_for_pipes (
    EspProcess *self, gboolean writes, gint64 deadline, GCancellable *cancellable, GError **error)
{
  GPollFD polled[3] = {
    { self->output, G_IO_IN | G_IO_HUP, 0 },
    { self->complaints, G_IO_IN | G_IO_HUP, 0 },
    { writes ? self->input : -1, G_IO_OUT | G_IO_ERR, 0 },
  };
  gint64 left = deadline - g_get_monotonic_time ();

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (left <= 0)
    return esp_verdict_fail (error, ESP_VERDICT_TOO_SLOW, _ ("did not answer in time"));
  if (self->come->len > self->limits.output)
    return esp_verdict_fail (error, ESP_VERDICT_TOO_MUCH_OUTPUT, _ ("wrote more than %s bytes"),
                             esp_count (self->limits.output));
  g_poll (polled, G_N_ELEMENTS (polled), (int) MIN (left / 1000 + 1, SLICE_MS));
  if (polled[0].revents != 0)
    drain (&self->output, self->come);
  if (polled[1].revents != 0)
    drain_complaints (self);
  return TRUE;
}

/* A pipe whose reader has gone is no reason for us to go. */
static gssize
write_some (int descriptor, const char *text, gsize length)
{
  const struct timespec now = { 0, 0 };
  sigset_t pipe;
  sigset_t old;
  gssize written;
  int error;

  sigemptyset (&pipe);
  sigaddset (&pipe, SIGPIPE);
  pthread_sigmask (SIG_BLOCK, &pipe, &old);
  written = write (descriptor, text, length);
  error = errno;
  if (written < 0 && error == EPIPE && !sigismember (&old, SIGPIPE))
    sigtimedwait (&pipe, NULL, &now);
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  errno = error;
  return written;
}

gboolean
esp_process_write (EspProcess *self,
                   const char *text,
                   gssize length,
                   gint64 deadline,
                   GCancellable *cancellable,
                   GError **error)
{
  gsize left = length < 0 ? strlen (text) : (gsize) length;

  while (left > 0 && self->input >= 0)
    {
      gssize written;

      if (!wait_for_pipes (self, TRUE, deadline, cancellable, error))
        return FALSE;
      written = write_some (self->input, text, left);
      if (written > 0)
        {
          text += written;
          left -= (gsize) written;
        }
      /* who does not read has said all it will */
      else if (written < 0 && errno != EAGAIN && errno != EINTR)
        close_it (&self->input);
    }
  return TRUE;
}

void
esp_process_close_input (EspProcess *self)
{
  close_it (&self->input);
}

char *
esp_process_read_line (
    EspProcess *self, gsize most, gint64 deadline, GCancellable *cancellable, GError **error)
{
  gsize seen = 0;

  for (;;)
    {
      const char *end = memchr (self->come->str + seen, '\n', self->come->len - seen);
      gboolean ends = self->output < 0;
      gsize length = end != NULL ? (gsize) (end - self->come->str) : self->come->len;

      if (length > most)
        {
          esp_verdict_fail (error, ESP_VERDICT_TOO_MUCH_OUTPUT,
                            _ ("wrote a line of more than %s bytes"), esp_count (most));
          return NULL;
        }
      if (end != NULL || (ends && length > 0))
        {
          char *line = g_utf8_make_valid (self->come->str, (gssize) length);

          g_string_erase (self->come, 0, (gssize) (length + (end != NULL)));
          g_strchomp (line);
          return line;
        }
      if (ends)
        {
          esp_verdict_fail (error, ESP_VERDICT_NO_ANSWER, _ ("ended its output without an answer"));
          return NULL;
        }
      seen = self->come->len;
      if (!wait_for_pipes (self, FALSE, deadline, cancellable, error))
        return NULL;
    }
}

GBytes *
esp_process_read_all (EspProcess *self, gint64 deadline, GCancellable *cancellable, GError **error)
{
  GBytes *all;

  while (self->output >= 0)
    if (!wait_for_pipes (self, FALSE, deadline, cancellable, error))
      return NULL;
  all = g_bytes_new (self->come->str, self->come->len);
  g_string_truncate (self->come, 0);
  return all;
}

const char *
esp_process_get_complaints (EspProcess *self)
{
  if (self->complaints >= 0)
    drain_complaints (self);
  return self->complaint->str;
}

/* --- the end --- */

/* The keeper's line, "exit 0 0.012 8"; "" where it did not come to it. */
static char *
read_report (EspProcess *self)
{
  g_autoptr (GString) report = g_string_new (NULL);
  gint64 end = g_get_monotonic_time () + END_SECONDS * G_USEC_PER_SEC;

  while (self->report >= 0 && g_get_monotonic_time () < end)
    {
      GPollFD polled = { self->report, G_IO_IN | G_IO_HUP, 0 };

      g_poll (&polled, 1, SLICE_MS);
      if (polled.revents != 0)
        drain (&self->report, report);
      if (self->complaints >= 0)
        drain_complaints (self);
    }
  return g_strdup (report->str);
}

#define MOST_TOLD 200 /* characters of a line of standard error */

/* The last line of what it complained of, fit for a message: of a traceback that is what it comes
 * to. A new string; NULL: it said nothing. */
static char *
find_last_complaint (EspProcess *self)
{
  g_autofree char *text = g_utf8_make_valid (esp_process_get_complaints (self), -1);
  const char *line;
  glong n;

  g_strchomp (text);
  line = strrchr (text, '\n') != NULL ? strrchr (text, '\n') + 1 : text;
  n = g_utf8_strlen (line, -1);
  if (n == 0)
    return NULL;
  for (char *c = (char *) line; *c != '\0'; c++)
    if ((guchar) *c < ' ' || *c == 0x7f)
      *c = *c == '\t' ? ' ' : '?';
  if (n > MOST_TOLD)
    {
      g_autofree char *begin = g_utf8_substring (line, 0, MOST_TOLD);

      return g_strconcat (begin, "…", NULL);
    }
  return g_strdup (line);
}

/* "ended with exit status 1: ValueError: …". */
static void
add_complaint (EspProcess *self, GError **error)
{
  g_autofree char *line = NULL;
  char *message;

  if (error == NULL || !g_error_matches (*error, ESP_VERDICT_ERROR, ESP_VERDICT_CRASHED))
    return;
  line = find_last_complaint (self);
  if (line == NULL)
    return;
  /* TRANSLATORS: how a program ended, and the last line of what it wrote to standard error */
  message = g_strdup_printf (_ ("%s: %s"), (*error)->message, line);
  g_free ((*error)->message);
  (*error)->message = message;
}

/* A script that is there and whose interpreter is not is told of by the system as if it were not
 * there itself. */
static void
fail_start (const EspProcess *self, int number, GError **error)
{
  g_autofree char *base = g_path_get_basename (self->program);
  g_autofree char *name = g_strdup (esp_quote (base));

  if (number != ENOENT)
    esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START, _ ("cannot be started: “%s”: %s"), name,
                      g_strerror (number));
  else if (g_file_test (self->program, G_FILE_TEST_IS_REGULAR))
    esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START,
                      _ ("cannot be started: what “%s” names in its first line, after “#!”, is "
                         "not there"),
                      name);
  else
    esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START,
                      _ ("cannot be started: there is no program “%s”"), name);
}

/* What the keeper says of the program's end. */
static gboolean
judge_end (const EspProcess *self, const char *outcome, int number, GError **error)
{
  if (g_str_equal (outcome, "start"))
    fail_start (self, number, error);
  else if (g_str_equal (outcome, "signal"))
    esp_verdict_fail (error, ESP_VERDICT_CRASHED, _ ("crashed (signal %d, %s)"), number,
                      g_strsignal (number));
  else if (g_str_equal (outcome, "memory"))
    esp_verdict_fail (error, ESP_VERDICT_TOO_MUCH_MEMORY, _ ("took more than %u MiB of memory"),
                      self->limits.memory);
  else if (g_str_equal (outcome, "processor"))
    esp_verdict_fail (error, ESP_VERDICT_TOO_SLOW, _ ("took more processor time than it has"));
  else if (g_str_equal (outcome, "exit") && number != 0)
    esp_verdict_fail (error, ESP_VERDICT_CRASHED, _ ("ended with exit status %d"), number);
  else
    return TRUE;
  return FALSE;
}

gboolean
esp_process_wait (EspProcess *self, gint64 deadline, GCancellable *cancellable, GError **error)
{
  GPollFD polled = { self->report, G_IO_IN | G_IO_HUP, 0 };

  while (self->report >= 0 && g_poll (&polled, 1, 0) == 0)
    {
      if (!wait_for_pipes (self, FALSE, deadline, cancellable, error))
        return FALSE;
      /* nothing but the end is waited for */
      if (self->output < 0 && self->complaints < 0)
        g_poll (&polled, 1, SLICE_MS);
    }
  return TRUE;
}

gboolean
esp_process_end (EspProcess *self, EspProcessUse *use, GError **error)
{
  EspProcessUse found = { .status = -1 };
  g_autofree char *report = NULL;
  g_auto (GStrv) words = NULL;
  int number = 0;

  close_it (&self->input);
  close_it (&self->watch);
  report = read_report (self);
  words = g_strsplit (g_strchomp (report), " ", -1);
  if (self->keeper > 0)
    {
      /* one that does not come to its end in time is ended, and so is what it keeps */
      if (words[0] == NULL)
        kill (self->keeper, SIGKILL);
      while (waitpid (self->keeper, NULL, 0) < 0 && errno == EINTR)
        ;
      self->keeper = 0;
    }
  if (g_strv_length (words) >= 4)
    {
      number = atoi (words[1]);
      found.processor = g_ascii_strtod (words[2], NULL);
      found.memory = g_ascii_strtod (words[3], NULL);
      if (g_str_equal (words[0], "exit"))
        found.status = number;
    }
  if (use != NULL)
    *use = found;
  if (words[0] == NULL || judge_end (self, words[0], number, error))
    return TRUE;
  add_complaint (self, error);
  return FALSE;
}

void
esp_process_free (EspProcess *self)
{
  if (self == NULL)
    return;
  if (self->keeper > 0)
    esp_process_end (self, NULL, NULL);
  close_it (&self->output);
  close_it (&self->complaints);
  close_it (&self->report);
  g_string_free (self->come, TRUE);
  g_string_free (self->complaint, TRUE);
  g_free (self->program);
  g_free (self);
}
