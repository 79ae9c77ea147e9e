#include "config.h"

#include "esp-program-place.h"

#include "base/esp-scratch.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How the folder of a run is called: with the process that made it, and a few letters. */
#define CALLED "espalier-run-"

#define MOST_BYTES (64 << 20)
#define MOST_FILES 2000
#define MOST_LEVELS 32

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

/* The next of a folder; those of other runs are nobody's to copy, and this one's least of all. */
static const char *
read_name (GDir *folder)
{
  const char *name;

  do
    name = g_dir_read_name (folder);
  while (name != NULL && g_str_has_prefix (name, CALLED));
  return name;
}

typedef struct
{
  guint64 bytes;
  guint files;
} Size;

/* Whether @folder with all below it is small enough to be copied; a link to a folder is followed
 * by neither. Looking is cheap, and copying half of it would be for nothing. */
static gboolean
is_small (const char *folder, guint level, Size *size)
{
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  if (entries == NULL || level > MOST_LEVELS)
    return FALSE;
  while ((name = read_name (entries)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf found;

      if (g_lstat (path, &found) != 0)
        return FALSE;
      size->files++;
      size->bytes += S_ISREG (found.st_mode) ? (guint64) found.st_size : 0;
      if (size->files > MOST_FILES || size->bytes > MOST_BYTES ||
          (S_ISDIR (found.st_mode) && !is_small (path, level + 1, size)))
        return FALSE;
    }
  return TRUE;
}

/* Ordinary files and folders alone. FALSE where one cannot be read. */
static gboolean
copy_folder (const char *from, const char *to)
{
  g_autoptr (GDir) folder = g_dir_open (from, 0, NULL);
  const char *name;

  if (folder == NULL)
    return FALSE;
  while ((name = read_name (folder)) != NULL)
    {
      g_autofree char *source = g_build_filename (from, name, NULL);
      g_autofree char *target = g_build_filename (to, name, NULL);
      g_autoptr (GFile) source_file = g_file_new_for_path (source);
      g_autoptr (GFile) target_file = g_file_new_for_path (target);
      GStatBuf found;

      if (g_lstat (source, &found) != 0)
        return FALSE;
      if (S_ISDIR (found.st_mode) ? g_mkdir (target, 0700) != 0 || !copy_folder (source, target)
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

  return g_str_has_prefix (name, CALLED) && esp_scratch_is_of_dead (name + strlen (CALLED)) &&
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

gboolean
esp_program_place_make (EspProgramPlace *place, const char *folder, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *called = g_strdup_printf (CALLED "%d-XXXXXX", (int) getpid ());
  Size size = { 0, 0 };

  take_left_overs_away ();
  place->folder = folder != NULL ? g_strdup (folder) : g_get_current_dir ();
  place->path = g_dir_make_tmp (called, &local);
  if (place->path == NULL)
    return esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START, _ ("cannot be started: %s"),
                             local->message);
  if (!is_small (place->folder, 0, &size))
    return TRUE;
  place->copied = copy_folder (place->folder, place->path);
  /* half of it would be worse than nothing */
  if (!place->copied)
    {
      take_away (place->path);
      g_mkdir (place->path, 0700);
    }
  return TRUE;
}

void
esp_program_place_clear (EspProgramPlace *place)
{
  if (place->path != NULL)
    take_away (place->path);
  g_clear_pointer (&place->path, g_free);
  g_clear_pointer (&place->folder, g_free);
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

char *
esp_program_place_move_word (const EspProgramPlace *place, const char *word, guint i)
{
  g_autoptr (GString) moved = g_string_new (word);

  if (place->copied && (i > 0 || is_script (word)) && g_str_has_prefix (word, place->folder) &&
      word[strlen (place->folder)] == '/')
    g_string_replace (moved, place->folder, place->path, 1);
  return g_strdup (moved->str);
}
