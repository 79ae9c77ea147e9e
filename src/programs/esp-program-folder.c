#include "config.h"

#include "esp-program-folder.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "esp-program.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_PROGRAMS 5000

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* What is in @folder, sorted; NULL with @error. */
static GPtrArray *
list (const char *folder, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &local);
  GPtrArray *entries;
  const char *name;

  if (dir == NULL)
    return esp_fail_none (error, ESP_ERROR_OPTION, "%s: %s", esp_quote_path (folder),
                          local->message);
  entries = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (dir)) != NULL && entries->len < MOST_PROGRAMS)
    if (*name != '.' && !g_str_has_prefix (name, "__"))
      g_ptr_array_add (entries, g_strdup (name));
  g_ptr_array_sort (entries, compare);
  return entries;
}

/* The program of @folder, a new path; NULL: there is none, or one cannot tell which of @several. */
static char *
find_one (const char *folder, gboolean *several)
{
  g_autoptr (GPtrArray) entries = list (folder, NULL);
  g_autofree char *only = NULL;
  g_autofree char *chief = NULL;
  guint n = 0;

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const char *name = g_ptr_array_index (entries, i);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (!esp_program_can_start (path))
        continue;
      n++;
      if (g_ascii_strncasecmp (name, "main", 4) == 0 && (name[4] == '.' || name[4] == '\0'))
        {
          g_free (chief);
          chief = g_strdup (path);
        }
      g_free (only);
      only = g_steal_pointer (&path);
    }
  *several = n > 1 && chief == NULL;
  return chief != NULL ? g_steal_pointer (&chief) : n == 1 ? g_steal_pointer (&only) : NULL;
}

char **
esp_program_folder_find (const char *folder, char ***names, guint *left, GError **error)
{
  g_autoptr (GPtrArray) entries = list (folder, error);
  g_autoptr (GStrvBuilder) commands = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) called = g_strv_builder_new ();
  g_autofree char *whole = g_canonicalize_filename (folder, NULL);
  guint n = 0;

  if (entries == NULL)
    return NULL;
  *left = 0;
  for (guint i = 0; i < entries->len; i++)
    {
      const char *name = g_ptr_array_index (entries, i);
      g_autofree char *path = g_build_filename (whole, name, NULL);
      gboolean several = FALSE;
      g_autofree char *found = g_file_test (path, G_FILE_TEST_IS_DIR) ? find_one (path, &several)
                               : esp_program_can_start (path)         ? g_strdup (path)
                                                                      : NULL;
      g_autofree char *command = NULL;

      *left += several;
      if (found == NULL)
        continue;
      command = esp_program_make_command (found);
      g_strv_builder_add (commands, command);
      g_strv_builder_add (called, name);
      n++;
    }
  if (n == 0)
    return esp_fail_none (error, ESP_ERROR_OPTION, _ ("%s: there is no program in it"),
                          esp_quote_path (folder));
  *names = g_strv_builder_end (called);
  return g_strv_builder_end (commands);
}
