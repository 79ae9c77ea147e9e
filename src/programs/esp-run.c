#include "config.h"

#include "esp-run.h"

#include "base/esp-scratch.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How the folder of a run is called: with the process that made it, and a few letters. */
#define PLACE "espalier-run-"

#define MOST_BYTES (64 << 20)
#define MOST_FILES 2000
#define MOST_LEVELS 32

void
esp_program_run_clear (EspProgramRun *run)
{
  g_clear_pointer (&run->answer, g_bytes_unref);
  g_clear_pointer (&run->complaints, g_free);
}

/* --- its place --- */

/* Takes away @path and all that is in it; links are not followed. */
static void
take_away (const char *path)
{
  g_autoptr (GDir) folder = NULL;
  const char *name;

  if (!g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    folder = g_dir_open (path, 0, NULL);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      take_away (inner);
    }
  g_remove (path);
}

typedef struct
{
  guint64 bytes;
  guint files;
} Copied;

/* Ordinary files and folders alone. FALSE where it is too much, or cannot be read. */
static gboolean
copy_folder (const char *from, const char *to, guint level, Copied *copied)
{
  g_autoptr (GDir) folder = g_dir_open (from, 0, NULL);
  const char *name;

  if (folder == NULL || level > MOST_LEVELS)
    return FALSE;
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *source = g_build_filename (from, name, NULL);
      g_autofree char *target = g_build_filename (to, name, NULL);
      g_autoptr (GFile) source_file = g_file_new_for_path (source);
      g_autoptr (GFile) target_file = g_file_new_for_path (target);
      GStatBuf found;

      if (g_lstat (source, &found) != 0)
        return FALSE;
      copied->files++;
      copied->bytes += S_ISREG (found.st_mode) ? (guint64) found.st_size : 0;
      if (copied->files > MOST_FILES || copied->bytes > MOST_BYTES)
        return FALSE;
      if (S_ISDIR (found.st_mode)
              ? g_mkdir (target, 0700) != 0 || !copy_folder (source, target, level + 1, copied)
          : S_ISREG (found.st_mode)
              ? !g_file_copy (source_file, target_file, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL)
              : FALSE)
        return FALSE;
    }
  return TRUE;
}

/* Whether it is a folder of ours, made by a process that is no more. */
static gboolean
is_left_over (const char *path, const char *name)
{
  struct stat info;

  return g_str_has_prefix (name, PLACE) && esp_scratch_is_of_dead (name + strlen (PLACE)) &&
         lstat (path, &info) == 0 && S_ISDIR (info.st_mode) && info.st_uid == geteuid ();
}

/* Who is killed while a run begins or ends leaves its folder: the next one takes it away. */
static void
take_left_overs_away (void)
{
  static gsize done;
  g_autoptr (GDir) folder = NULL;
  const char *name;

  if (!g_once_init_enter (&done))
    return;
  folder = g_dir_open (g_get_tmp_dir (), 0, NULL);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);

      if (is_left_over (path, name))
        take_away (path);
    }
  g_once_init_leave (&done, 1);
}

/* A folder of the run's own, with a copy of @folder where that is small enough; @copied says so. */
static char *
make_place (const char *folder, gboolean *copied, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *called = g_strdup_printf (PLACE "%d-XXXXXX", (int) getpid ());
  g_autofree char *place = NULL;
  Copied all = { 0, 0 };

  take_left_overs_away ();
  place = g_dir_make_tmp (called, &local);
  *copied = FALSE;
  if (place == NULL)
    {
      esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START, _ ("cannot be started: %s"),
                        local->message);
      return NULL;
    }
  if (folder != NULL)
    {
      *copied = copy_folder (folder, place, 0, &all);
      /* half of it would be worse than nothing */
      if (!*copied)
        {
          take_away (place);
          g_mkdir (place, 0700);
        }
    }
  return g_steal_pointer (&place);
}

/* --- its words --- */

typedef struct
{
  char *place; /* where it runs; the files below are in it */
  char *in;    /* NULL: standard input */
  char *out;   /* NULL: standard output */
  char **argv;
} Setting;

static void
setting_clear (Setting *self)
{
  if (self->place != NULL)
    take_away (self->place);
  g_free (self->place);
  g_free (self->in);
  g_free (self->out);
  g_strfreev (self->argv);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Setting, setting_clear)

/* @word with @path for what stands in it as @name; whether it did. */
static gboolean
put_path (char **word, const char *name, const char *path)
{
  g_autoptr (GString) text = g_string_new (*word);

  if (g_string_replace (text, name, path, 0) == 0)
    return FALSE;
  g_free (*word);
  *word = g_strdup (text->str);
  return TRUE;
}

/* One that is compiled may find its libraries by where it is; a script finds what belongs to it. */
static gboolean
is_script (const char *path)
{
  char head[2] = "";
  int file = open (path, O_RDONLY | O_CLOEXEC);
  gboolean script = file >= 0 && read (file, head, 2) == 2 && head[0] == '#' && head[1] == '!';

  if (file >= 0)
    close (file);
  return script;
}

static gboolean
prepare (Setting *self, const char *command, const EspProgramCall *call, GError **error)
{
  g_autofree char *folder = NULL;
  g_autofree char *in = NULL;
  g_autofree char *out = NULL;
  gboolean copied;

  self->argv = esp_program_make_argv (command, call, &folder, error);
  if (self->argv == NULL || (self->place = make_place (folder, &copied, error)) == NULL)
    return FALSE;
  in = g_build_filename (self->place, "espalier-in.txt", NULL);
  out = g_build_filename (self->place, "espalier-out.txt", NULL);
  for (guint i = 0; self->argv[i] != NULL; i++)
    {
      char **word = &self->argv[i];

      if (put_path (word, "{in}", in) && self->in == NULL)
        self->in = g_strdup (in);
      if (put_path (word, "{out}", out) && self->out == NULL)
        self->out = g_strdup (out);
      if (copied && (i > 0 || is_script (*word)) && g_str_has_prefix (*word, folder) &&
          (*word)[strlen (folder)] == '/')
        put_path (word, folder, self->place);
    }
  return TRUE;
}

/* --- the run --- */

static gboolean
take_answer (const Setting *setting, const EspLimits *limits, EspProgramRun *run, GError **error)
{
  g_autofree char *text = NULL;
  GStatBuf found;
  gsize length;

  if (setting->out == NULL)
    return TRUE;
  g_clear_pointer (&run->answer, g_bytes_unref);
  if (g_lstat (setting->out, &found) == 0 &&
      (!S_ISREG (found.st_mode) || (gsize) found.st_size > limits->output))
    return esp_verdict_fail (error, ESP_VERDICT_TOO_MUCH_OUTPUT,
                             _ ("wrote more than is read, or no ordinary file"));
  if (!g_file_get_contents (setting->out, &text, &length, NULL))
    return esp_verdict_fail (error, ESP_VERDICT_NO_ANSWER, _ ("wrote no file"));
  run->answer = g_bytes_new_take (g_steal_pointer (&text), length);
  return TRUE;
}

/* From its beginning to its end. */
static gboolean
let_run (const Setting *setting,
         EspProcess *process,
         GBytes *input,
         gint64 deadline,
         GCancellable *cancellable,
         EspProgramRun *run,
         GError **error)
{
  if (setting->in == NULL &&
      !esp_process_write (process, g_bytes_get_data (input, NULL),
                          (gssize) g_bytes_get_size (input), deadline, cancellable, error))
    return FALSE;
  esp_process_close_input (process);
  run->answer = esp_process_read_all (process, deadline, cancellable, error);
  return run->answer != NULL && esp_process_wait (process, deadline, cancellable, error);
}

static gboolean
write_input (const Setting *setting, GBytes *input, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (g_file_set_contents (setting->in, g_bytes_get_data (input, NULL),
                           (gssize) g_bytes_get_size (input), &local))
    return TRUE;
  return esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START, _ ("cannot be started: %s"),
                           local->message);
}

gboolean
esp_program_run (const char *command,
                 const EspProgramCall *call,
                 GBytes *input,
                 const EspLimits *limits,
                 GCancellable *cancellable,
                 EspProgramRun *run,
                 GError **error)
{
  gint64 begin = g_get_monotonic_time ();
  g_auto (Setting) setting = { NULL };
  g_autoptr (EspProcess) process = NULL;
  g_autoptr (GError) at_end = NULL;
  gboolean done;

  if (!prepare (&setting, command, call, error))
    return FALSE;
  if (setting.in != NULL && !write_input (&setting, input, error))
    return FALSE;
  process =
      esp_process_start ((const char *const *) setting.argv, setting.place, TRUE, limits, error);
  if (process == NULL)
    return FALSE;
  done = let_run (&setting, process, input, begin + (gint64) (call->seconds * G_USEC_PER_SEC),
                  cancellable, run, error);
  run->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  /* why it stopped is more than that it is late */
  if (!esp_process_end (process, &run->use, &at_end))
    {
      if (error != NULL)
        g_clear_error (error);
      g_propagate_error (error, g_steal_pointer (&at_end));
      done = FALSE;
    }
  run->complaints = g_strdup (esp_process_get_complaints (process));
  return done && take_answer (&setting, limits, run, error);
}
