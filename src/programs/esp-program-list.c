#include "config.h"

#include "esp-program-list.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/esp-file.h"

/* Characters that stand between players, in key files, or between a name and its options. */
#define APART "[],;:=\t\n\r\"'"
#define MOST_BYTES 60 /* of a name */

/* The file is read anew each time, since the command line and several windows write it. */
static GMutex lock;

char *
esp_program_list_get_path (void)
{
  return g_build_filename (g_get_user_config_dir (), "espalier", "programs.ini", NULL);
}

static GKeyFile *
read_list (void)
{
  g_autofree char *path = esp_program_list_get_path ();
  GKeyFile *list = g_key_file_new ();

  g_key_file_load_from_file (list, path, G_KEY_FILE_KEEP_COMMENTS, NULL);
  return list;
}

static gboolean
write_list (GKeyFile *list, GError **error)
{
  g_autofree char *path = esp_program_list_get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  gsize length;
  g_autofree char *text = g_key_file_to_data (list, &length, NULL);

  /* where it cannot be made, the file cannot be written, and that is said */
  g_mkdir_with_parents (folder, 0700);
  return esp_file_write_private (path, text, (gssize) length, error);
}

static gboolean
is_for (GKeyFile *list, const char *name, const EspProblem *problem)
{
  g_autofree char *room = g_key_file_get_string (list, name, "problem", NULL);
  g_autofree char *command = g_key_file_get_string (list, name, "command", NULL);

  return command != NULL && *command != '\0' &&
         (problem == NULL || room == NULL || g_str_equal (room, problem->id));
}

char **
esp_program_list_get_names (const EspProblem *problem)
{
  g_autoptr (GKeyFile) list = read_list ();
  g_auto (GStrv) groups = g_key_file_get_groups (list, NULL);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; groups[i] != NULL; i++)
    if (is_for (list, groups[i], problem))
      g_strv_builder_add (names, groups[i]);
  return g_strv_builder_end (names);
}

char *
esp_program_list_get_command (const char *name)
{
  g_autoptr (GKeyFile) list = read_list ();

  return is_for (list, name, NULL) ? g_key_file_get_string (list, name, "command", NULL) : NULL;
}

const EspProblem *
esp_program_list_get_room (const char *name)
{
  g_autoptr (GKeyFile) list = read_list ();
  g_autofree char *room = g_key_file_get_string (list, name, "problem", NULL);

  return room != NULL ? esp_problem_find (room) : NULL;
}

/* "program:my.py" and "my.py" are the same one. */
static const char *
strip_prefix (const char *text)
{
  return esp_program_is (text) ? text + strlen (ESP_PROGRAM_PREFIX) : text;
}

char *
esp_program_list_get_contract (const char *text)
{
  const char *name = strip_prefix (text);
  g_autoptr (GKeyFile) list = read_list ();
  char *contract =
      is_for (list, name, NULL) ? g_key_file_get_string (list, name, "contract", NULL) : NULL;

  if (contract != NULL && *contract == '\0')
    g_clear_pointer (&contract, g_free);
  return contract;
}

gboolean
esp_program_list_set_contract (const char *name, const char *contract, GError **error)
{
  g_autoptr (GKeyFile) list = NULL;
  gboolean done;

  g_mutex_lock (&lock);
  list = read_list ();
  if (contract != NULL && *contract != '\0')
    g_key_file_set_string (list, name, "contract", contract);
  else
    g_key_file_remove_key (list, name, "contract", NULL);
  done = !g_key_file_has_group (list, name) || write_list (list, error);
  g_mutex_unlock (&lock);
  return done;
}

char *
esp_program_list_resolve (const char *text)
{
  const char *name = strip_prefix (text);
  char *command = esp_program_list_get_command (name);

  return command != NULL ? command : g_strdup (name);
}

/* --- adding --- */

/* @command with whole paths for the files that it names: it is started from elsewhere another time.
 * Where no word is another, it stays as it was written. */
static char *
make_lasting (const char *command, char **words)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean another = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean file =
          !g_path_is_absolute (words[i]) && g_file_test (words[i], G_FILE_TEST_IS_REGULAR);
      g_autofree char *whole =
          file ? g_canonicalize_filename (words[i], NULL) : g_strdup (words[i]);
      g_autofree char *quoted = g_shell_quote (whole);

      another = another || file;
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", quoted);
    }
  return g_strdup (another ? text->str : command);
}

/* As the file is called that the words name, what runs it left aside. */
static char *
make_name (char **words)
{
  const char *file = words[0];
  char *name;
  char *valid;

  for (guint i = 1; words[i] != NULL && file == words[0]; i++)
    if (*words[i] != '-' && g_file_test (words[i], G_FILE_TEST_IS_REGULAR))
      file = words[i];
  name = g_path_get_basename (file);
  valid = g_utf8_make_valid (name, -1);
  g_free (name);
  for (char *c = valid; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c) || strchr (APART, *c) != NULL)
      *c = '_';
  if (strlen (valid) > MOST_BYTES)
    *g_utf8_find_prev_char (valid, valid + MOST_BYTES) = '\0';
  g_strstrip (valid);
  return valid;
}

/* One that no other command has: "my.py", "my.py 2". */
static char *
find_free_name (GKeyFile *list, const char *name, const char *command, const EspProblem *problem)
{
  for (guint i = 1;; i++)
    {
      g_autofree char *tried = i == 1 ? g_strdup (name) : g_strdup_printf ("%s %u", name, i);
      g_autofree char *there = g_key_file_get_string (list, tried, "command", NULL);

      if (there == NULL || (g_str_equal (there, command) && is_for (list, tried, problem)))
        return g_steal_pointer (&tried);
    }
}

char *
esp_program_list_add (const char *command, const EspProblem *problem, GError **error)
{
  g_autoptr (GKeyFile) list = NULL;
  g_autoptr (GError) local = NULL;
  g_auto (GStrv) words = NULL;
  g_autofree char *lasting = NULL;
  g_autofree char *base = NULL;
  char *name;
  gboolean kept;

  if (!g_shell_parse_argv (command, NULL, &words, &local))
    {
      esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START, _ ("cannot be started: %s"),
                        local->message);
      return NULL;
    }
  lasting = make_lasting (command, words);
  base = make_name (words);
  g_mutex_lock (&lock);
  list = read_list ();
  name = find_free_name (list, *base != '\0' ? base : "program", lasting, problem);
  g_key_file_set_string (list, name, "command", lasting);
  if (problem != NULL)
    g_key_file_set_string (list, name, "problem", problem->id);
  kept = write_list (list, error);
  g_mutex_unlock (&lock);
  if (!kept)
    g_clear_pointer (&name, g_free);
  return name;
}

gboolean
esp_program_list_remove (const char *name, GError **error)
{
  g_autoptr (GKeyFile) list = NULL;
  gboolean done;

  g_mutex_lock (&lock);
  list = read_list ();
  done = !g_key_file_remove_group (list, name, NULL) || write_list (list, error);
  g_mutex_unlock (&lock);
  return done;
}
