#pragma once

/* Folders of tests. What a test leaves in one goes with it when the program ends. */

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <stdlib.h>

static GPtrArray *scratch_folders;

/* Links are removed, never followed. */
static inline void
remove_scratch (const char *path)
{
  g_autoptr (GDir) dir =
      g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_scratch (child);
    }
  g_remove (path);
}

static inline void
remove_scratch_folders (void)
{
  for (guint i = 0; i < scratch_folders->len; i++)
    remove_scratch (scratch_folders->pdata[i]);
  g_clear_pointer (&scratch_folders, g_ptr_array_unref);
}

/* A new folder, empty: its path, which the caller frees. */
static inline char *
make_scratch_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *path = g_dir_make_tmp ("espalier-XXXXXX", &error);

  g_assert_no_error (error);
  if (scratch_folders == NULL)
    {
      scratch_folders = g_ptr_array_new_with_free_func (g_free);
      atexit (remove_scratch_folders);
    }
  g_ptr_array_add (scratch_folders, g_strdup (path));
  return path;
}
