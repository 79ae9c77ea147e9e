#include "config.h"

#include "esp-session.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static gboolean is_enabled = TRUE;

void
esp_session_set_enabled (gboolean enabled)
{
  is_enabled = enabled;
}

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "espalier", "sessions", NULL);
}

char *
esp_session_get_path (const EspProblem *problem, guint window)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *name =
      g_strdup_printf ("%s-%d-%u.session", problem->id, (int) getpid (), window);

  return g_build_filename (folder, name, NULL);
}

void
esp_session_save (const char *path, EspDocument *document)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = esp_document_format_session (document);
  g_autoptr (GError) error = NULL;

  if (!is_enabled)
    return;
  g_mkdir_with_parents (folder, 0700);
  if (!g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    g_warning ("%s", error->message);
}

void
esp_session_delete (const char *path)
{
  g_unlink (path);
}

static gboolean
is_left (const char *name, const char *id)
{
  gsize length = strlen (id);
  long pid;

  if (!g_str_has_prefix (name, id) || name[length] != '-' || !g_str_has_suffix (name, ".session"))
    return FALSE;
  pid = strtol (name + length + 1, NULL, 10);
  return pid > 0 && pid != getpid () && kill ((pid_t) pid, 0) != 0 && errno == ESRCH;
}

static int
compare_age (gconstpointer a, gconstpointer b)
{
  GStatBuf x = { 0 };
  GStatBuf y = { 0 };

  g_stat (*(const char *const *) a, &x);
  g_stat (*(const char *const *) b, &y);
  return x.st_mtime < y.st_mtime ? 1 : x.st_mtime > y.st_mtime ? -1 : 0;
}

char **
esp_session_find_left (const EspProblem *problem)
{
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  const char *name;

  while (is_enabled && dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_left (name, problem->id))
      g_ptr_array_add (found, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (found, compare_age);
  g_ptr_array_add (found, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&found), FALSE);
}
