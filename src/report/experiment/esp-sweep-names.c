#include "config.h"

#include "esp-sweep.h"

#include <string.h>

#include "engine/esp-sample.h"

/* Boards are called by their files' names: a table is shown to others, and where somebody keeps
 * the files is private. */

static int
find_boards (const EspExperiment *experiment)
{
  for (int i = 0; experiment->boards != NULL && experiment->columns[i].id != NULL; i++)
    if (g_strcmp0 (experiment->columns[i].list, experiment->boards) == 0)
      return i;
  return -1;
}

/* What a board is called from now on: a new string. It is asked once for each. */
typedef char *Renaming (const char *value, gpointer data);

static void
rename_boards (EspSweep *sweep, Renaming *renaming, gpointer data)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  int column = find_boards (sweep->experiment);

  for (guint i = 0; column >= 0 && i < sweep->rows->len; i++)
    {
      EspRow *row = g_ptr_array_index (sweep->rows, i);
      const char *value = esp_row_get_cell (row, (guint) column);
      char *name = g_hash_table_lookup (names, value);

      if (name == NULL)
        {
          name = renaming (value, data);
          g_hash_table_insert (names, g_strdup (value), name);
        }
      esp_row_set_text (row, sweep->experiment->columns[column].id, name);
    }
}

/* Two files of one name are two boards. */
static char *
name_plainly (const char *value, gpointer given)
{
  g_autofree char *plain = esp_experiment_name_board (value);
  char *name = g_strdup (plain);

  for (guint i = 2; g_hash_table_contains (given, name); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s (%u)", plain, i);
    }
  g_hash_table_add (given, g_strdup (name));
  return name;
}

EspSweep *
esp_sweep_name_boards (const EspSweep *sweep)
{
  EspSweep *named = esp_sweep_copy (sweep);
  g_autoptr (GHashTable) given = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  rename_boards (named, name_plainly, given);
  return named;
}

static const EspProblem *
find_problem (const EspExperiment *experiment)
{
  for (const EspProblem *const *problem = esp_problems_get (); *problem != NULL; problem++)
    for (const EspExperiment *e = (*problem)->experiments; e != NULL && e->id != NULL; e++)
      if (e == experiment)
        return *problem;
  return NULL;
}

typedef struct
{
  const EspProblem *problem; /* (nullable) */
  GHashTable *given;
} Titles;

static char *
name_for_people (const char *value, gpointer data)
{
  const Titles *titles = data;
  g_autofree char *title =
      titles->problem != NULL ? esp_problem_name_board (titles->problem, value) : g_strdup (value);

  return name_plainly (title, titles->given);
}

EspSweep *
esp_sweep_title_boards (const EspSweep *sweep)
{
  EspSweep *named = esp_sweep_copy (sweep);
  g_autoptr (GHashTable) given = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Titles titles = { find_problem (sweep->experiment), given };

  rename_boards (named, name_for_people, &titles);
  return named;
}

static char *
name_from (const char *value, gpointer folder)
{
  gsize length = strlen (folder);

  if (!g_path_is_absolute (value) || !g_str_has_prefix (value, folder) ||
      value[length] != G_DIR_SEPARATOR)
    return g_strdup (value);
  return g_strconcat (".", value + length, NULL);
}

EspSweep *
esp_sweep_name_boards_from (const EspSweep *sweep, const char *folder)
{
  EspSweep *named = esp_sweep_copy (sweep);
  g_autofree char *whole = g_canonicalize_filename (folder, NULL);

  rename_boards (named, name_from, whole);
  return named;
}

typedef struct
{
  const EspProblem *problem;
  const char *folder;
} BoardFolder;

static char *
find_board (const char *value, gpointer data)
{
  const BoardFolder *place = data;
  g_autofree char *sample = esp_problem_find_sample (place->problem, value);
  g_autofree char *path = NULL;

  if (sample != NULL || g_path_is_absolute (value))
    return g_strdup (value);
  path = g_canonicalize_filename (value, place->folder);
  return g_file_test (path, G_FILE_TEST_EXISTS) ? g_steal_pointer (&path) : g_strdup (value);
}

void
esp_sweep_find_boards (EspSweep *sweep, const EspProblem *problem, const char *folder)
{
  g_autofree char *whole = g_canonicalize_filename (folder, NULL);
  BoardFolder place = { problem, whole };

  rename_boards (sweep, find_board, &place);
}
