#define _GNU_SOURCE /* memfd_create() */
#include "config.h"

#include <errno.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/esp-control.h"
#include "base/esp-error.h"
#include "base/esp-scratch.h"
#include "esp-film-private.h"

#define PROGRAM "ffmpeg"
#define MOST_SAID 400 /* characters of what the program says of a fault */

/* The arguments after those of the input. What a codec is called differs between builds of the
 * program: it takes its own choice for the kind of file. */
static const char *const mp4_arguments[] = { "-pix_fmt", "yuv420p", "-movflags", "+faststart",
                                             "-f",       "mp4",     NULL };
static const char *const webm_arguments[] = { "-pix_fmt", "yuv420p", "-f", "webm", NULL };
/* a palette for each frame: one for all of them would have to wait for the last */
static const char *const gif_arguments[] = {
  "-filter_complex",
  "[0:v]split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none", "-f",
  "gif", NULL
};

static GPtrArray *
list_arguments (const EspFilmPlan *plan, const char *program, const char *suffix, const char *made)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);
  const char *const *own = g_str_equal (suffix, "mp4")    ? mp4_arguments
                           : g_str_equal (suffix, "webm") ? webm_arguments
                                                          : gif_arguments;
  char pace[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (pace, sizeof pace, "%.6g", plan->pace);
  g_ptr_array_add (all, g_strdup (program));
  for (const char *const *word =
           (const char *const[]){ "-hide_banner", "-loglevel", "error", "-nostdin",
                                  /* else a film that the disk had no room for ends well */
                                  "-xerror", "-y", "-f", "rawvideo", "-pix_fmt",
                                  G_BYTE_ORDER == G_LITTLE_ENDIAN ? "bgr0" : "0rgb", NULL };
       *word != NULL; word++)
    g_ptr_array_add (all, g_strdup (*word));
  g_ptr_array_add (all, g_strdup ("-video_size"));
  g_ptr_array_add (all, g_strdup_printf ("%dx%d", plan->width, plan->height));
  g_ptr_array_add (all, g_strdup ("-framerate"));
  g_ptr_array_add (all, g_strdup (pace));
  g_ptr_array_add (all, g_strdup ("-i"));
  g_ptr_array_add (all, g_strdup ("pipe:0"));
  for (; *own != NULL; own++)
    g_ptr_array_add (all, g_strdup (*own));
  /* else a name that begins with a dash, or has a colon, would be something else */
  g_ptr_array_add (all, g_strconcat ("file:", made, NULL));
  g_ptr_array_add (all, NULL);
  return all;
}

/* Writes all frames to @input. What the program does not take any more is no fault of writing: it
 * says itself why. */
static gboolean
write_frames (EspFilmReel *reel,
              const EspFilmPlan *plan,
              GOutputStream *input,
              void (*done) (guint64 frames, gpointer data),
              gpointer data,
              GError **error)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, plan->width, plan->height);
  cairo_t *cr = cairo_create (surface);
  gsize length = (gsize) cairo_image_surface_get_stride (surface) * (gsize) plan->height;
  gboolean ok = TRUE;
  guint64 n = 0;

  do
    {
      esp_film_reel_draw (reel, cr);
      cairo_surface_flush (surface);
      ok = !esp_stop_set_error (error) &&
           g_output_stream_write_all (input, cairo_image_surface_get_data (surface), length, NULL,
                                      g_cancellable_get_current (), error);
      if (ok && done != NULL)
        done (++n, data);
    }
  while (ok && esp_film_reel_next (reel));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return ok;
}

/* The end of what the program wrote to its standard error. */
static char *
read_said (int fd)
{
  char text[MOST_SAID + 1] = "";
  off_t end = lseek (fd, 0, SEEK_END);
  ssize_t n;

  lseek (fd, MAX (0, end - MOST_SAID), SEEK_SET);
  n = read (fd, text, MOST_SAID);
  text[MAX (n, 0)] = '\0';
  return g_strstrip (g_utf8_make_valid (text, -1));
}

/* In memory: that a disk is full has room nowhere on it. Where there is no such file, beside the
 * film: there need not be room anywhere else. */
static int
open_said (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = memfd_create (PROGRAM, MFD_CLOEXEC);

  if (fd < 0)
    fd = esp_scratch_open_nameless (folder);
  if (fd < 0)
    esp_set_file_error (error, path, errno);
  return fd;
}

/* Runs the program; what it has made is in the file it was told to write. */
static gboolean
run (EspFilmReel *reel,
     const EspFilmPlan *plan,
     const char *path,
     const char *const *arguments,
     void (*done) (guint64 frames, gpointer data),
     gpointer data,
     GError **error)
{
  int said = open_said (path, error);
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) writing = NULL;
  gboolean written;
  gboolean ok = FALSE;

  if (said < 0)
    return FALSE;
  launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_subprocess_launcher_take_stderr_fd (launcher, dup (said));
  process = g_subprocess_launcher_spawnv (launcher, arguments, error);
  if (process != NULL)
    {
      GOutputStream *input = g_subprocess_get_stdin_pipe (process);

      /* a frame is larger than a pipe: a write that waits for the whole of it would hear no stop */
      g_unix_set_fd_nonblocking (g_unix_output_stream_get_fd (G_UNIX_OUTPUT_STREAM (input)), TRUE,
                                 NULL);
      written = write_frames (reel, plan, input, done, data, &writing);
      if (!written && g_error_matches (writing, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_subprocess_force_exit (process);
      g_output_stream_close (input, NULL, NULL);
      g_subprocess_wait (process, NULL, NULL);
      ok = written && g_subprocess_get_if_exited (process) &&
           g_subprocess_get_exit_status (process) == 0;
      if (g_error_matches (writing, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_propagate_error (error, g_steal_pointer (&writing));
      else if (!ok)
        {
          g_autofree char *text = read_said (said);

          g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("the program %s failed: %s"),
                       PROGRAM, *text != '\0' ? text : _ ("it does not say why"));
        }
    }
  close (said);
  return ok;
}

gboolean
esp_film_encode (EspFilmReel *reel,
                 const EspFilmPlan *plan,
                 const char *path,
                 const char *suffix,
                 void (*done) (guint64 frames, gpointer data),
                 gpointer data,
                 GError **error)
{
  g_autofree char *program = g_find_program_in_path (PROGRAM);
  g_autofree char *made = NULL;
  g_autoptr (GPtrArray) arguments = NULL;
  sigset_t pipe_signal;
  sigset_t before;
  gboolean ok;
  int fd;

  if (program == NULL)
    return esp_film_can_make (path, error);
  fd = esp_scratch_make_named (path, &made, error);
  if (fd < 0)
    return FALSE;
  close (fd);
  arguments = list_arguments (plan, program, suffix, made);
  /* a program that ends early is an error, not the end of this one */
  sigemptyset (&pipe_signal);
  sigaddset (&pipe_signal, SIGPIPE);
  pthread_sigmask (SIG_BLOCK, &pipe_signal, &before);
  ok = run (reel, plan, path, (const char *const *) arguments->pdata, done, data, error);
  while (sigtimedwait (&pipe_signal, NULL, &(struct timespec){ 0 }) > 0)
    ;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  if (!ok)
    g_prefix_error (error, "%s: ", esp_quote_path (path));
  ok = ok && esp_scratch_place (-1, made, path, error);
  if (!ok)
    esp_scratch_remove (made);
  return ok;
}
