#include "config.h"

#include "esp-program-run.h"

#include "esp-contract-list.h"
#include "base/esp-file.h"
#include "process/esp-program-place.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void
esp_program_run_clear (EspProgramRun *run)
{
  g_clear_pointer (&run->answer, g_bytes_unref);
  g_clear_pointer (&run->complaints, g_free);
}

/* --- its words --- */

#define IN "{in}"
#define IN_FORM "{in:"
#define OUT "{out}"
#define WORDS "{words}"

typedef struct
{
  EspProgramPlace place; /* where it runs; the files below are in it */
  GPtrArray *texts;      /* of GBytes: the cases */
  GPtrArray *ins;        /* paths, one a case */
  gboolean asked;        /* by a word, or by the contract: else the cases come by standard input */
  char *out;             /* NULL: standard output */
  char *typed;           /* on standard input; NULL: the case, where that is not @asked */
  char **argv;
} Setting;

static void
setting_clear (Setting *self)
{
  esp_program_place_clear (&self->place);
  g_clear_pointer (&self->texts, g_ptr_array_unref);
  g_clear_pointer (&self->ins, g_ptr_array_unref);
  g_free (self->out);
  g_free (self->typed);
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

static gboolean
write_file (const char *path, gconstpointer data, gsize length, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (g_file_set_contents (path, data, (gssize) length, &local))
    return TRUE;
  return esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START, _ ("cannot be started: %s"),
                           local->message);
}

/* A board that has no such form is no fault of the program's, but it cannot be asked. */
static gboolean
fail_form (GError *local, GError **error)
{
  g_autoptr (GError) owned = local;

  return esp_verdict_fail (error, ESP_VERDICT_COULD_NOT_START, _ ("cannot be given the board: %s"),
                           owned->message);
}

/* @pattern with the case's own names in it: a file's name, without a folder. */
static char *
name_file (const char *pattern, const EspProgramCase *one, guint i)
{
  g_autoptr (GString) name = g_string_new (pattern);
  g_autofree char *file =
      one->name != NULL ? g_path_get_basename (one->name) : g_strdup_printf ("case%u.txt", i + 1);
  g_autofree char *stem = esp_file_cut_end (file);

  g_string_replace (name, "{file}", file, 0);
  g_string_replace (name, "{name}", stem, 0);
  return g_path_get_basename (name->str);
}

/* What the boards are in the form that the program knows, and where it may find them. */
static gboolean
take_cases (Setting *self,
            const EspContract *contract,
            const EspProgramCase *cases,
            guint n_cases,
            GError **error)
{
  const char *pattern = contract != NULL && contract->input != NULL ? contract->input
                        : n_cases > 1                               ? "{file}"
                                                                    : "espalier-in.txt";

  self->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->ins = g_ptr_array_new_with_free_func (g_free);
  self->asked = contract != NULL && contract->input != NULL;
  for (guint i = 0; i < n_cases; i++)
    {
      g_autofree char *name = name_file (pattern, &cases[i], i);
      GError *local = NULL;
      GBytes *text = esp_contract_write (contract, cases[i].instance, cases[i].input, &local);

      if (text == NULL)
        return fail_form (local, error);
      g_ptr_array_add (self->texts, text);
      g_ptr_array_add (self->ins, g_build_filename (self->place.path, name, NULL));
    }
  return TRUE;
}

/* Where the program looks for them in files. */
static gboolean
write_cases (const Setting *self, GError **error)
{
  for (guint i = 0; i < self->ins->len && self->asked; i++)
    {
      gsize length;
      gconstpointer data = g_bytes_get_data (g_ptr_array_index (self->texts, i), &length);

      if (!write_file (g_ptr_array_index (self->ins, i), data != NULL ? data : "", length, error))
        return FALSE;
    }
  return TRUE;
}

/* "{in:list}": the case in that form, in a file of its own. */
static gboolean
put_forms (Setting *self, char **word, const EspProgramCase *one, GError **error)
{
  char *begin;

  while ((begin = strstr (*word, IN_FORM)) != NULL && strchr (begin, '}') != NULL)
    {
      g_autofree char *form = g_strndup (begin, (gsize) (strchr (begin, '}') + 1 - begin));
      g_autofree char *ids =
          g_strndup (form + strlen (IN_FORM), strlen (form) - strlen (IN_FORM) - strlen ("}"));
      g_autofree char *name = g_strconcat (ids, ".txt", NULL);
      g_autofree char *base = g_path_get_basename (name);
      g_autofree char *path = g_build_filename (self->place.path, base, NULL);
      GError *local = NULL;
      g_autofree char *text = esp_dialect_write (one->instance, ids, &local);

      if (text == NULL)
        return fail_form (local, error);
      if (!write_file (path, text, strlen (text), error))
        return FALSE;
      put_path (word, form, path);
      self->asked = TRUE;
    }
  return TRUE;
}

/* Adds @word, in which a case may stand; as several where it is all of them, or its words. */
static gboolean
add_word (
    Setting *self, GStrvBuilder *words, char *word, const EspProgramCase *cases, GError **error)
{
  g_autofree char *owned = word;

  if (g_str_equal (owned, WORDS))
    {
      gsize length;
      const char *data = g_bytes_get_data (g_ptr_array_index (self->texts, 0), &length);
      g_autofree char *text = g_strndup (data != NULL ? data : "", length);
      g_auto (GStrv) each = g_strsplit_set (text, " \t\r\n", -1);

      for (guint i = 0; each[i] != NULL; i++)
        if (*each[i] != '\0')
          g_strv_builder_add (words, each[i]);
      self->asked = TRUE;
      return TRUE;
    }
  if (g_str_equal (owned, IN))
    {
      for (guint i = 0; i < self->ins->len; i++)
        g_strv_builder_add (words, g_ptr_array_index (self->ins, i));
      self->asked = TRUE;
      return TRUE;
    }
  if (!put_forms (self, &owned, &cases[0], error))
    return FALSE;
  self->asked |= put_path (&owned, IN, g_ptr_array_index (self->ins, 0));
  if (strstr (owned, OUT) != NULL)
    {
      if (self->out == NULL)
        self->out = g_build_filename (self->place.path, "espalier-out.txt", NULL);
      put_path (&owned, OUT, self->out);
    }
  g_strv_builder_add (words, owned);
  return TRUE;
}

/* What an earlier run has left under the answer's name is no answer of this one. */
static void
prepare_output (Setting *self, const EspContract *contract, const EspProgramCase *one)
{
  g_autofree char *name = NULL;

  if (contract == NULL || contract->output == NULL)
    return;
  name = name_file (contract->output, one, 0);
  self->out = g_build_filename (self->place.path, name, NULL);
  g_remove (self->out);
}

static gboolean
prepare (Setting *self,
         const char *command,
         const EspProgramCall *call,
         const EspProgramCase *cases,
         guint n_cases,
         GError **error)
{
  const EspContract *contract = call->contract;
  g_autofree char *whole = esp_contract_complete (contract, command);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) argv = NULL;
  g_autofree char *folder = NULL;
  gboolean done = TRUE;

  argv = esp_program_make_argv (whole, call, &folder, error);
  if (argv == NULL || !esp_program_place_make (&self->place, folder, error) ||
      !take_cases (self, contract, cases, n_cases, error))
    return FALSE;
  prepare_output (self, contract, &cases[0]);
  for (guint i = 0; argv[i] != NULL && done; i++)
    {
      char *word = esp_program_place_move_word (&self->place, argv[i], i);

      done = add_word (self, words, word, cases, error);
    }
  self->argv = g_strv_builder_end (words);
  if (contract != NULL && contract->typed != NULL)
    {
      g_autofree char *name = g_path_get_basename (g_ptr_array_index (self->ins, 0));

      self->typed = g_strdup (contract->typed);
      put_path (&self->typed, "{file}", name);
      self->asked |= put_path (&self->typed, IN, g_ptr_array_index (self->ins, 0));
    }
  return done && write_cases (self, error);
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

/* Of standard input. */
static gboolean
write_input (const Setting *setting,
             EspProcess *process,
             gint64 deadline,
             GCancellable *cancellable,
             GError **error)
{
  if (setting->typed != NULL)
    return esp_process_write (process, setting->typed, -1, deadline, cancellable, error);
  for (guint i = 0; i < setting->texts->len && !setting->asked; i++)
    {
      gsize length;
      const char *text = g_bytes_get_data (g_ptr_array_index (setting->texts, i), &length);

      if (!esp_process_write (process, text, (gssize) length, deadline, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

/* From its beginning to its end. */
static gboolean
let_run (const Setting *setting,
         EspProcess *process,
         gint64 deadline,
         GCancellable *cancellable,
         EspProgramRun *run,
         GError **error)
{
  if (!write_input (setting, process, deadline, cancellable, error))
    return FALSE;
  esp_process_close_input (process);
  run->answer = esp_process_read_all (process, deadline, cancellable, error);
  return run->answer != NULL && esp_process_wait (process, deadline, cancellable, error);
}

gboolean
esp_program_run (const char *command,
                 const EspProgramCall *call,
                 const EspProgramCase *cases,
                 guint n_cases,
                 const EspLimits *limits,
                 GCancellable *cancellable,
                 EspProgramRun *run,
                 GError **error)
{
  gint64 begin = g_get_monotonic_time ();
  g_auto (Setting) setting = { { NULL } };
  g_autoptr (EspProcess) process = NULL;
  g_autoptr (GError) at_end = NULL;
  gboolean done;

  if (!prepare (&setting, command, call, cases, n_cases, error))
    return FALSE;
  run->asked = setting.typed != NULL;
  process =
      esp_process_start ((const char *const *) setting.argv, setting.place.path, limits, error);
  if (process == NULL)
    return FALSE;
  done = let_run (&setting, process, begin + (gint64) (call->seconds * G_USEC_PER_SEC), cancellable,
                  run, error);
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
