#include "config.h"

#include "esp-contract-list.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What courses of all kinds ask for. */
static const EspContract common[] = {
  { .id = "plain", .label = N_ ("standard input, or {in}, to standard output, or {out}") },
  { .id = "files",
    .label = N_ ("input.txt to output.txt, in its folder"),
    .input = "input.txt",
    .output = "output.txt" },
  { .id = "asks",
    .label = N_ ("the name of the file is asked for on standard input"),
    .input = "{file}",
    .typed = "{file}\n" },
  { .id = "all",
    .label = N_ ("all files in one run: {in} stands for all of them"),
    .call = "{in}",
    .all = TRUE },
};

/* What was read from a person's file stays as long as the program runs: rows and algorithms keep
 * pointers to it. One that was changed meanwhile is another. */
static GMutex lock;
static GHashTable *own; /* its text -> EspContract */

char *
esp_contract_list_get_path (void)
{
  return g_build_filename (g_get_user_config_dir (), "espalier", "contracts.ini", NULL);
}

/* --- a person's own --- */

static const char *
take (GKeyFile *file, const char *group, const char *key)
{
  return g_key_file_get_string (file, group, key, NULL);
}

static char *
describe (GKeyFile *file, const char *group)
{
  static const char *const keys[] = { "problem", "call",    "input", "output",
                                      "typed",   "dialect", "all" };
  GString *text = g_string_new (group);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *value = g_key_file_get_value (file, group, keys[i], NULL);

      g_string_append_printf (text, "\n%s", value != NULL ? value : "");
    }
  return g_string_free (text, FALSE);
}

static const EspContract *
get_own (GKeyFile *file, const char *group)
{
  g_autofree char *key = describe (file, group);
  EspContract *contract = g_hash_table_lookup (own, key);

  if (contract == NULL)
    {
      contract = g_new (EspContract, 1);
      *contract = (EspContract){ .id = g_strdup (group),
                                 .label = g_strdup (group),
                                 .call = take (file, group, "call"),
                                 .input = take (file, group, "input"),
                                 .output = take (file, group, "output"),
                                 .typed = take (file, group, "typed"),
                                 .dialect = take (file, group, "dialect"),
                                 .all = g_key_file_get_boolean (file, group, "all", NULL) };
      g_hash_table_insert (own, g_steal_pointer (&key), contract);
    }
  return contract;
}

static gboolean
is_for (GKeyFile *file, const char *group, const EspProblem *problem)
{
  g_autofree char *room = g_key_file_get_string (file, group, "problem", NULL);

  return room == NULL || g_str_equal (room, problem->id);
}

static void
append_faults (GString *text, GKeyFile *file, const char *group)
{
  static const char *const known[] = { "problem", "call",    "input", "output",
                                       "typed",   "dialect", "all",   NULL };
  g_auto (GStrv) keys = g_key_file_get_keys (file, group, NULL, NULL);
  g_autofree char *room = g_key_file_get_string (file, group, "problem", NULL);

  for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
    if (!g_strv_contains (known, keys[i]))
      g_string_append_printf (text, _ ("contracts.ini: [%s]: “%s” is not known\n"), group, keys[i]);
  if (room != NULL && esp_problem_find (room) == NULL)
    g_string_append_printf (text, _ ("contracts.ini: [%s]: “%s” is no problem\n"), group, room);
}

char *
esp_contract_list_find_faults (void)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = esp_contract_list_get_path ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) groups = NULL;

  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &error))
    return g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT)
               ? NULL
               : g_strdup_printf (_ ("contracts.ini: %s\n"), error->message);
  groups = g_key_file_get_groups (file, NULL);
  for (guint i = 0; groups[i] != NULL; i++)
    append_faults (text, file, groups[i]);
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

static void
add_own (GPtrArray *list, const EspProblem *problem)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = esp_contract_list_get_path ();
  g_auto (GStrv) groups = NULL;

  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    return;
  groups = g_key_file_get_groups (file, NULL);
  g_mutex_lock (&lock);
  if (own == NULL)
    own = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; groups[i] != NULL; i++)
    if (is_for (file, groups[i], problem))
      g_ptr_array_add (list, (gpointer) get_own (file, groups[i]));
  g_mutex_unlock (&lock);
}

/* --- all --- */

GPtrArray *
esp_contract_list (const EspProblem *problem)
{
  GPtrArray *list = g_ptr_array_new ();
  const EspContracting *contracting = problem->contracting;

  for (guint i = 0; contracting != NULL && contracting->contracts[i].id != NULL; i++)
    g_ptr_array_add (list, (gpointer) &contracting->contracts[i]);
  for (guint i = 0; i < G_N_ELEMENTS (common); i++)
    g_ptr_array_add (list, (gpointer) &common[i]);
  add_own (list, problem);
  return list;
}

const EspContract *
esp_contract_find (const EspProblem *problem, const char *id, GError **error)
{
  g_autoptr (GPtrArray) list = esp_contract_list (problem);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    {
      const EspContract *contract = g_ptr_array_index (list, i);

      if (g_str_equal (contract->id, id))
        return contract;
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", contract->id);
    }
  return esp_fail_none (error, ESP_ERROR_OPTION,
                        _ ("there is no contract “%s” for %s; there are: %s"), esp_quote (id),
                        problem->id, names->str);
}

char *
esp_contract_complete (const EspContract *contract, const char *command)
{
  gboolean says = strstr (command, "{in") != NULL || strstr (command, "{out}") != NULL ||
                  strstr (command, "{words}") != NULL;

  return contract != NULL && contract->call != NULL && !says
             ? g_strjoin (" ", command, contract->call, NULL)
             : g_strdup (command);
}

gboolean
esp_contract_can_expect (const EspProblem *problem)
{
  return problem->contracting != NULL && problem->contracting->expect != NULL;
}

/* --- forms --- */

static const EspDialect *
find_dialect (const EspProblem *problem, const char *id, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; problem->contracting != NULL && problem->contracting->dialects[i].id != NULL;
       i++)
    {
      const EspDialect *dialect = &problem->contracting->dialects[i];

      if (g_str_equal (dialect->id, id))
        return dialect;
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", dialect->id);
    }
  if (names->len == 0)
    return esp_fail_none (error, ESP_ERROR_OPTION, _ ("%s: there is no form “%s”, and no other"),
                          problem->id, esp_quote (id));
  return esp_fail_none (error, ESP_ERROR_OPTION, _ ("%s: there is no form “%s”; there are: %s"),
                        problem->id, esp_quote (id), names->str);
}

char *
esp_dialect_write (const EspInstance *instance, const char *ids, GError **error)
{
  g_autoptr (EspInstance) copy = esp_instance_copy (instance);
  g_auto (GStrv) each = g_strsplit (ids, "+", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      const EspDialect *dialect = find_dialect (instance->problem, each[i], error);

      if (dialect == NULL)
        return NULL;
      /* what writes is the last one */
      if (dialect->write != NULL)
        return dialect->write (copy, error);
      if (!dialect->apply (copy, error))
        return NULL;
    }
  return instance->problem->files->format (copy);
}

GBytes *
esp_contract_write (const EspContract *contract,
                    const EspInstance *instance,
                    GBytes *original,
                    GError **error)
{
  gboolean same = contract == NULL || contract->dialect == NULL || *contract->dialect == '\0';
  char *text;

  if (same && original != NULL)
    return g_bytes_ref (original);
  text = same ? instance->problem->files->format (instance)
              : esp_dialect_write (instance, contract->dialect, error);
  return text != NULL ? g_bytes_new_take (text, strlen (text)) : NULL;
}
