#include "config.h"

#include "esp-program.h"

#include "base/esp-quote.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static GMutex lock;
static GPtrArray *allowed; /* of char *: what persons wrote */

gboolean
esp_program_is (const char *text)
{
  return g_str_has_prefix (text, ESP_PROGRAM_PREFIX);
}

void
esp_programs_allow (const char *const *words)
{
  g_mutex_lock (&lock);
  if (allowed == NULL)
    allowed = g_ptr_array_new ();
  for (; *words != NULL; words++)
    if (strstr (*words, ESP_PROGRAM_PREFIX) != NULL)
      g_ptr_array_add (allowed, g_strdup (*words));
  g_mutex_unlock (&lock);
}

gboolean
esp_programs_may_start (const char *command)
{
  g_autofree char *name = g_strconcat (ESP_PROGRAM_PREFIX, command, NULL);
  gboolean found = FALSE;

  g_mutex_lock (&lock);
  for (guint i = 0; allowed != NULL && i < allowed->len && !found; i++)
    found = strstr (g_ptr_array_index (allowed, i), name) != NULL;
  g_mutex_unlock (&lock);
  return found;
}

/* --- its words --- */

static char *
replace (const char *word, const EspProgramCall *call)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autoptr (GString) text = g_string_new (word);
  g_autofree char *depth = NULL;
  g_autofree char *seed = NULL;

  if (call == NULL || strchr (word, '{') == NULL)
    return g_strdup (word);
  depth = g_strdup_printf ("%d", call->depth);
  seed = g_strdup_printf ("%" G_GUINT64_FORMAT, call->seed);
  g_string_replace (text, "{seconds}",
                    g_ascii_formatd (number, sizeof number, "%.6g", call->seconds), 0);
  g_string_replace (text, "{depth}", depth, 0);
  g_string_replace (text, "{seed}", seed, 0);
  g_string_replace (text, "{side}", call->side != NULL ? call->side : "", 0);
  return g_strdup (text->str);
}

/* What runs a file that is no program itself; NULL: nothing is needed. */
static const char *const *
find_runner (const char *file)
{
  static const struct
  {
    const char *end;
    const char *words[3];
  } runners[] = {
    { ".py", { "python3", NULL } },       { ".js", { "node", NULL } },
    { ".jar", { "java", "-jar", NULL } }, { ".pl", { "perl", NULL } },
    { ".rb", { "ruby", NULL } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (runners); i++)
    if (g_str_has_suffix (file, runners[i].end) && !g_file_test (file, G_FILE_TEST_IS_EXECUTABLE))
      return runners[i].words;
  return NULL;
}

#define JAVA_CLASS ".class"

gboolean
esp_program_can_start (const char *path)
{
  return g_file_test (path, G_FILE_TEST_IS_REGULAR) &&
         (find_runner (path) != NULL || g_str_has_suffix (path, JAVA_CLASS) ||
          g_file_test (path, G_FILE_TEST_IS_EXECUTABLE));
}

char *
esp_program_make_command (const char *path)
{
  /* most paths need no quotes, and read better without */
  return strpbrk (path, " \t\n'\"\\$&;|<>()*?[]#~=%{}`!") != NULL ? g_shell_quote (path)
                                                                  : g_strdup (path);
}

/* A compiled Java class is named by where it is and what it is called. */
static void
add_class (GStrvBuilder *builder, const char *file)
{
  g_autofree char *folder = g_path_get_dirname (file);
  g_autofree char *name = g_path_get_basename (file);

  name[strlen (name) - strlen (JAVA_CLASS)] = '\0';
  g_strv_builder_add_many (builder, "java", "-cp", folder, name, NULL);
}

/* The word that the program begins with: a file in the current folder needs no slash before it. */
static void
add_first (GStrvBuilder *builder, const char *word)
{
  const char *const *runner = find_runner (word);

  if (g_str_has_suffix (word, JAVA_CLASS))
    {
      add_class (builder, word);
      return;
    }
  if (runner != NULL)
    g_strv_builder_addv (builder, (const char **) runner);
  g_strv_builder_add (builder, word);
}

/* As a shell would; but what is the name of a file as it stands needs no quotes. NULL with @error.
 */
static char **
split (const char *command, GError **error)
{
  g_autoptr (GError) local = NULL;
  char **words = NULL;

  if (g_file_test (command, G_FILE_TEST_IS_REGULAR))
    return g_strdupv ((char *[]){ (char *) command, NULL });
  if (g_file_test (command, G_FILE_TEST_IS_DIR))
    esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START,
                      _ ("cannot be started: “%s” is a folder; name the program in it"),
                      esp_quote (command));
  else if (!g_shell_parse_argv (command, NULL, &words, &local))
    esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START, _ ("cannot be started: %s"),
                      local->message);
  return words;
}

/* Whether @word, the @i-th, can only be the program's own file: what runs its language would say so
 * in its own way, and as if the program had failed. */
static gboolean
lacks_file (const char *word, guint i)
{
  return i <= 1 && *word != '-' && strchr (word, '{') == NULL &&
         (find_runner (word) != NULL || g_str_has_suffix (word, JAVA_CLASS)) &&
         !g_file_test (word, G_FILE_TEST_EXISTS);
}

char **
esp_program_make_argv (const char *command,
                       const EspProgramCall *call,
                       char **folder,
                       GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;
  gboolean first = FALSE; /* the folder is that of the first word */

  *folder = NULL;
  words = split (command, error);
  if (words == NULL)
    return NULL;
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = replace (words[i], call);
      /* a program of that name is found by PATH, unless it stands here */
      gboolean file = *word != '-' && g_file_test (word, G_FILE_TEST_IS_REGULAR);
      g_autofree char *whole = file ? g_canonicalize_filename (word, NULL) : g_strdup (word);

      if (!file && lacks_file (word, i))
        {
          esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START,
                            _ ("cannot be started: there is no file “%s”"), esp_quote (word));
          return NULL;
        }

      /* what runs a program is elsewhere, mostly with many others */
      if (file && (*folder == NULL || first))
        {
          g_free (*folder);
          *folder = g_path_get_dirname (whole);
          first = i == 0;
        }
      if (i == 0)
        add_first (builder, whole);
      else
        g_strv_builder_add (builder, whole);
    }
  return g_strv_builder_end (builder);
}
