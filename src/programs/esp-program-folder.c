#include "config.h"

#include "esp-program-folder.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "esp-program.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_PROGRAMS 5000
#define DEPTH 4      /* levels in which a program is looked for: an entry, and three below it */
#define MOST_NAMED 4 /* files of an entry that are told of */

/* As a file manager has them: 2 before 10. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const char *const names[] = { *(const char *const *) a, *(const char *const *) b };
  g_autofree char *first = g_utf8_make_valid (names[0], -1);
  g_autofree char *second = g_utf8_make_valid (names[1], -1);
  g_autofree char *first_key = g_utf8_collate_key_for_filename (first, -1);
  g_autofree char *second_key = g_utf8_collate_key_for_filename (second, -1);
  int order = strcmp (first_key, second_key);

  return order != 0 ? order : strcmp (names[0], names[1]);
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

/* --- one entry --- */

/* What of an entry is found, level by level. */
typedef struct
{
  GPtrArray *programs; /* of char *: paths of those of the first level that has some */
  GPtrArray *others;   /* of char *: names of files that are none */
} Found;

static void
found_clear (Found *found)
{
  g_ptr_array_unref (found->programs);
  g_ptr_array_unref (found->others);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

/* @deeper: folders of the next level are added to it. */
static void
search_folder (const char *folder, Found *found, GPtrArray *deeper)
{
  g_autoptr (GPtrArray) entries = list (folder, NULL);

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const char *name = g_ptr_array_index (entries, i);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (esp_program_can_start (path))
        g_ptr_array_add (found->programs, g_steal_pointer (&path));
      else if (!g_file_test (path, G_FILE_TEST_IS_DIR))
        g_ptr_array_add (found->others, g_strdup (name));
      else if (deeper->len < MOST_PROGRAMS)
        g_ptr_array_add (deeper, g_steal_pointer (&path));
    }
}

/* What lies deeper is a part of what lies above it. */
static void
search_levels (const char *folder, Found *found)
{
  g_autoptr (GPtrArray) level = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (level, g_strdup (folder));
  for (guint depth = 0; depth < DEPTH && level->len > 0 && found->programs->len == 0; depth++)
    {
      GPtrArray *deeper = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; i < level->len; i++)
        search_folder (g_ptr_array_index (level, i), found, deeper);
      g_ptr_array_unref (level);
      level = deeper;
    }
}

static gboolean
is_main (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  return g_ascii_strncasecmp (name, "main", 4) == 0 && (name[4] == '.' || name[4] == '\0');
}

static gboolean
is_beside (const char *path, const char *other)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *others = g_path_get_dirname (other);

  return g_str_equal (folder, others);
}

/* The only one, or the main one; NULL: there is none, or one cannot tell which. */
static const char *
choose (const Found *found)
{
  const char *chief = NULL;

  if (found->programs->len == 1)
    return g_ptr_array_index (found->programs, 0);
  for (guint i = 0; i < found->programs->len; i++)
    {
      const char *path = g_ptr_array_index (found->programs, i);

      if (!is_main (path))
        continue;
      /* of two in one folder either is meant; of two folders nobody knows which */
      if (chief != NULL && !is_beside (chief, path))
        return NULL;
      chief = path;
    }
  return chief;
}

/* "one.py, two.py, …" */
static char *
name_some (const GPtrArray *paths)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (paths->len, MOST_NAMED); i++)
    {
      g_autofree char *name = g_path_get_basename (g_ptr_array_index (paths, i));

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", esp_quote (name));
    }
  if (paths->len > MOST_NAMED)
    g_string_append (text, ", …");
  return g_string_free (text, FALSE);
}

/* Why the entry @name is left out: a new string. */
static char *
tell_left (const char *name, const Found *found)
{
  g_autofree char *quoted = g_strdup (esp_quote (name));
  g_autofree char *there = name_some (found->programs->len > 0 ? found->programs : found->others);

  if (found->programs->len > 0)
    return g_strdup_printf (_ ("%s: several programs, and none is called main: %s"), quoted, there);
  if (found->others->len > 0)
    return g_strdup_printf (_ ("%s: no program in it, only %s"), quoted, there);
  return g_strdup_printf (_ ("%s: nothing in it"), quoted);
}

/* --- all of them --- */

char **
esp_program_folder_find (const char *folder, char ***names, char ***left, GError **error)
{
  g_autoptr (GPtrArray) entries = list (folder, error);
  g_autoptr (GStrvBuilder) commands = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) called = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();
  g_autofree char *whole = g_canonicalize_filename (folder, NULL);
  guint n = 0;

  if (entries == NULL)
    return NULL;
  for (guint i = 0; i < entries->len; i++)
    {
      const char *name = g_ptr_array_index (entries, i);
      g_autofree char *path = g_build_filename (whole, name, NULL);
      gboolean deeper = g_file_test (path, G_FILE_TEST_IS_DIR);
      g_auto (Found) found = { g_ptr_array_new_with_free_func (g_free),
                               g_ptr_array_new_with_free_func (g_free) };
      g_autofree char *why = NULL;
      g_autofree char *command = NULL;

      if (deeper)
        search_levels (path, &found);
      else if (esp_program_can_start (path))
        g_ptr_array_add (found.programs, g_strdup (path));
      if (choose (&found) == NULL)
        {
          why = deeper ? tell_left (name, &found)
                       : g_strdup_printf (_ ("%s: no program"), esp_quote (name));
          g_strv_builder_add (others, why);
          continue;
        }
      command = esp_program_make_command (choose (&found));
      g_strv_builder_add (commands, command);
      g_strv_builder_add (called, name);
      n++;
    }
  if (n == 0)
    return esp_fail_none (error, ESP_ERROR_OPTION, _ ("%s: there is no program in it"),
                          esp_quote_path (folder));
  *names = g_strv_builder_end (called);
  *left = g_strv_builder_end (others);
  return g_strv_builder_end (commands);
}
