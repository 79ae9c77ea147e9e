#include "config.h"

#include "esp-sweep.h"

/* Boards are called by their files' names: a table is shown to others, and where somebody keeps
 * his files is nobody's business. */

/* The names given so far, and by whom: two files of one name are two boards. */
typedef struct
{
  GHashTable *names;  /* of values (char *) */
  GHashTable *values; /* of names */
} Names;

static const char *
name_of (Names *names, const char *value)
{
  const char *known = g_hash_table_lookup (names->names, value);
  g_autofree char *plain = NULL;
  char *name;

  if (known != NULL)
    return known;
  plain = esp_experiment_name_board (value);
  name = g_strdup (plain);
  for (guint i = 2; g_hash_table_contains (names->values, name); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s (%u)", plain, i);
    }
  g_hash_table_add (names->values, name);
  g_hash_table_insert (names->names, g_strdup (value), name);
  return name;
}

static int
find_boards (const EspExperiment *experiment)
{
  for (int i = 0; experiment->boards != NULL && experiment->columns[i].id != NULL; i++)
    if (g_strcmp0 (experiment->columns[i].list, experiment->boards) == 0)
      return i;
  return -1;
}

EspSweep *
esp_sweep_name_boards (const EspSweep *sweep)
{
  int column = find_boards (sweep->experiment);
  EspSweep *named = esp_sweep_new (sweep->experiment);
  Names names;

  names.names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  names.values = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < sweep->rows->len; i++)
    {
      EspRow *row = esp_row_copy (g_ptr_array_index (sweep->rows, i));

      if (column >= 0)
        esp_row_set_text (row, sweep->experiment->columns[column].id,
                          name_of (&names, esp_row_get_cell (row, (guint) column)));
      g_ptr_array_add (named->rows, row);
    }
  g_hash_table_unref (names.values);
  g_hash_table_unref (names.names);
  return named;
}
