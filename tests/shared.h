#pragma once

/* The course's files: never ours, so that a test does without them only where they are not here. */

#include <glib.h>

/* The folder of them: ESPALIER_SHARED, or else "shared" beside the source tree. NULL where there is
 * none. */
static inline char *
shared_folder (void)
{
  const char *named = g_getenv ("ESPALIER_SHARED");
  const char *root = g_getenv ("ESPALIER_SOURCE_ROOT");
  g_autofree char *folder =
      named != NULL ? g_strdup (named)
                    : g_build_filename (root != NULL ? root : ".", "..", "shared", NULL);

  return g_file_test (folder, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&folder) : NULL;
}

/* A file or folder of them, "data/tsplib/att48.tsp". Where there is no such folder at all the test
 * is skipped and NULL comes back; where it is there without the file, the test fails. */
static inline char *
find_shared (const char *name)
{
  g_autofree char *folder = shared_folder ();
  g_autofree char *path = folder != NULL ? g_build_filename (folder, name, NULL) : NULL;

  if (folder == NULL)
    {
      g_test_skip ("the course's files are not here");
      return NULL;
    }
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_error ("%s is not in the folder of the course's files", path);
  return g_steal_pointer (&path);
}
