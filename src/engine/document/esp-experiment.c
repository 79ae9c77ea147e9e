#include "config.h"

#include "esp-experiment.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/esp-problem.h"
#include "engine/esp-verdict-kind.h"
#include "base/esp-random.h"

struct _EspRow
{
  const EspExperiment *experiment;
  guint n;
  char **cells;
};

guint
esp_experiment_n_columns (const EspExperiment *experiment)
{
  guint n = 0;

  while (experiment->columns[n].id != NULL)
    n++;
  return n;
}

int
esp_experiment_find_column (const EspExperiment *experiment, const char *id)
{
  for (int i = 0; experiment->columns[i].id != NULL; i++)
    if (g_str_equal (experiment->columns[i].id, id))
      return i;
  return -1;
}

const EspColumn *
esp_row_get_columns (const EspRow *row)
{
  return row->experiment->columns;
}

gboolean
esp_column_is_key (const EspColumn *column)
{
  return column->list != NULL || column->up_to != NULL;
}

EspRow *
esp_row_new (const EspExperiment *experiment)
{
  EspRow *row = g_new0 (EspRow, 1);

  row->experiment = experiment;
  row->n = esp_experiment_n_columns (experiment);
  row->cells = g_new0 (char *, row->n);
  for (guint i = 0; i < row->n; i++)
    row->cells[i] = g_strdup ("");
  return row;
}

EspRow *
esp_row_copy (const EspRow *row)
{
  EspRow *copy = esp_row_new (row->experiment);

  for (guint i = 0; i < row->n; i++)
    {
      g_free (copy->cells[i]);
      copy->cells[i] = g_strdup (row->cells[i]);
    }
  return copy;
}

void
esp_row_free (EspRow *row)
{
  if (row == NULL)
    return;
  for (guint i = 0; i < row->n; i++)
    g_free (row->cells[i]);
  g_free (row->cells);
  g_free (row);
}

void
esp_row_board_clear (EspRowBoard *board)
{
  g_clear_pointer (&board->instance, esp_instance_free);
  g_clear_pointer (&board->name, g_free);
  g_clear_pointer (&board->moves, g_strfreev);
  g_clear_pointer (&board->settings, g_strfreev);
  board->algorithm = NULL;
}

static guint
column_of (const EspRow *row, const char *column)
{
  int i = esp_experiment_find_column (row->experiment, column);

  g_assert (i >= 0);
  return (guint) i;
}

void
esp_row_set_text (EspRow *row, const char *column, const char *value)
{
  guint i = column_of (row, column);

  g_free (row->cells[i]);
  row->cells[i] = g_strdup (value);
}

void
esp_row_set_int (EspRow *row, const char *column, gint64 value)
{
  guint i = column_of (row, column);

  g_free (row->cells[i]);
  row->cells[i] = g_strdup_printf ("%" G_GINT64_FORMAT, value);
}

void
esp_row_set_real (EspRow *row, const char *column, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  esp_row_set_text (row, column, g_ascii_formatd (text, sizeof text, "%.6f", value));
}

const char *
esp_row_get_text (const EspRow *row, const char *column)
{
  return row->cells[column_of (row, column)];
}

double
esp_row_get_real (const EspRow *row, const char *column)
{
  const char *text = esp_row_get_text (row, column);

  return *text != '\0' ? g_ascii_strtod (text, NULL) : NAN;
}

gint64
esp_row_get_int (const EspRow *row, const char *column)
{
  return g_ascii_strtoll (row->cells[column_of (row, column)], NULL, 10);
}

const char *
esp_row_get_cell (const EspRow *row, guint column)
{
  return row->cells[column];
}

guint
esp_row_n_cells (const EspRow *row)
{
  return row->n;
}

const char *const *
esp_row_get_cells (const EspRow *row)
{
  return (const char *const *) row->cells;
}

static gboolean
check_elements (const EspOptionSpec *spec, const char *value, GError **error)
{
  g_autofree char *all = NULL;

  if (g_strv_contains (spec->elements, value) ||
      (spec->programs && g_str_has_prefix (value, ESP_PROGRAM_PREFIX)))
    return TRUE;
  all = g_strjoinv (", ", (char **) spec->elements);
  return esp_fail (error, ESP_ERROR_OPTION, _ ("--%s: “%s” is none of %s"), spec->id,
                   esp_quote (value), all);
}

static gboolean
check_number (const EspColumn *column, const char *value, GError **error)
{
  gint64 number;

  if (g_ascii_string_to_signed (value, 10, column->least, column->greatest, &number, NULL))
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("--%s: “%s” will not do; expected numbers from %d to %d"), column->list,
                   esp_quote (value), column->least, column->greatest);
}

gboolean
esp_experiment_check (const EspExperiment *experiment,
                      const EspOptions *options,
                      const EspColumn *column,
                      const char *value,
                      GError **error)
{
  if (column->list == NULL)
    return TRUE;
  if (column->elements &&
      !check_elements (esp_option_specs_find (experiment->options, column->list), value, error))
    return FALSE;
  if (column->greatest > 0 && !check_number (column, value, error))
    return FALSE;
  return experiment->check == NULL || experiment->check (options, column->id, value, error);
}

/* What the search of a row is told is checked by the options of its algorithm. */
static gboolean
check_settings (const EspRowBoard *board, GError **error)
{
  const EspAlgorithm *algorithm =
      board->algorithm != NULL
          ? esp_problem_find_algorithm (board->instance->problem, board->algorithm)
          : NULL;
  g_autoptr (EspOptions) options = NULL;

  if (algorithm == NULL || board->settings == NULL)
    return TRUE;
  options = esp_options_new (algorithm->options);
  for (guint i = 0; board->settings[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (board->settings[i], "=", 2);

      if (!esp_options_set (options, pair[0], pair[1], error))
        return FALSE;
    }
  return TRUE;
}

gboolean
esp_experiment_open (const EspExperiment *experiment,
                     const EspOptions *options,
                     const EspRow *row,
                     EspRowBoard *board,
                     EspControl *control,
                     GError **error)
{
  for (guint i = 0; i < esp_experiment_n_columns (experiment); i++)
    {
      const EspColumn *column = &experiment->columns[i];

      /* a board is read when it is opened, and that says what is wrong with it */
      if ((experiment->boards == NULL || g_strcmp0 (column->list, experiment->boards) != 0) &&
          !esp_experiment_check (experiment, options, column, row->cells[i], error))
        return FALSE;
    }
  return experiment->open (options, row, board, control, error) && check_settings (board, error);
}

char **
esp_row_get_settings (const EspRow *row, const EspOptions *options, const char *const *names)
{
  g_autoptr (GStrvBuilder) settings = g_strv_builder_new ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      int column = esp_experiment_find_column (row->experiment, names[i]);
      gboolean key = column >= 0 && esp_column_is_key (&row->experiment->columns[column]);
      g_autofree char *pair = g_strdup_printf (
          "%s=%s", names[i], key ? row->cells[column] : esp_options_get_text (options, names[i]));

      g_strv_builder_add (settings, pair);
    }
  return g_strv_builder_end (settings);
}

char *
esp_experiment_name_board (const char *value)
{
  g_autofree char *base = g_path_get_basename (value);
  g_autofree char *name = g_filename_display_name (base);
  g_autoptr (GRegex) kept = NULL;

  if (strstr (value, "/espalier/boards/") == NULL)
    return g_steal_pointer (&name);
  /* "usa-1a2b3c4d.txt": it is told from others of its name by what is in it */
  kept = g_regex_new ("^(.+)-[0-9a-f]{8}\\.[^.]+$", 0, 0, NULL);
  return g_regex_replace (kept, name, -1, 0, "\\1", 0, NULL);
}

#define BETWEEN " – "

/* What people read for each of a pair of values. */
static char *
name_pair (const EspOptionSpec *spec, const char *value)
{
  g_auto (GStrv) parts = g_strsplit (value, BETWEEN, -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *name = esp_option_name_element (spec, parts[i]);

      g_free (parts[i]);
      parts[i] = name;
    }
  return g_strjoinv (BETWEEN, parts);
}

char *
esp_experiment_name_cell (const EspExperiment *experiment,
                          const EspColumn *column,
                          const char *value)
{
  static const struct
  {
    const char *id;
    const char *word;
  } results[] = {
    { "solved", NC_ ("result of a run", "solved") },
    { "none", NC_ ("result of a run", "no solution") },
    { "limit", NC_ ("result of a run", "cut by a limit") },
    { "done", NC_ ("result of a run", "done") },
    { "error", NC_ ("result of a run", "error") },
    { "yes", NC_ ("result of a run", "yes") },
    { "no", NC_ ("result of a run", "no") },
    { "won", NC_ ("result of a run", "won") },
    { "lost", NC_ ("result of a run", "lost") },
    { "drawn", NC_ ("result of a run", "drawn") },
    { "draw", NC_ ("result of a run", "draw") },
    { "blue", NC_ ("result of a run", "Blue") },
    { "green", NC_ ("result of a run", "Green") },
  };
  const EspOptionSpec *spec;
  EspVerdictKind verdict;

  if (column->pairs != NULL)
    return name_pair (esp_option_specs_find (experiment->options, column->pairs), value);
  if (column->ids)
    return esp_option_replace_ids (experiment->options, value);
  if (column->kind != ESP_COLUMN_TEXT || column->detail)
    return g_strdup (value);
  if (column->list == NULL)
    {
      for (guint i = 0; i < G_N_ELEMENTS (results); i++)
        if (g_str_equal (value, results[i].id))
          return g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "result of a run", results[i].word));
      /* what a person's own program came to; that it is right is said by its result */
      return g_strdup (esp_verdict_kind_find (value, &verdict) &&
                               !esp_verdict_kind_is_right (verdict)
                           ? esp_verdict_kind_get_label (verdict)
                           : value);
    }
  spec = esp_option_specs_find (experiment->options, column->list);
  return spec != NULL ? esp_option_name_element (spec, value) : g_strdup (value);
}

void
esp_experiment_get_range (const char *list, int *least, int *greatest)
{
  g_auto (GStrv) parts = g_strsplit (list, ",", -1);
  gint64 from = G_MAXINT;
  gint64 to = 0;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *dots = strstr (parts[i], "..");

      if (*g_strstrip (parts[i]) == '\0')
        continue;
      from = MIN (from, g_ascii_strtoll (parts[i], NULL, 10));
      to = MAX (to, g_ascii_strtoll (dots != NULL ? dots + 2 : parts[i], NULL, 10));
    }
  if (least != NULL)
    *least = (int) MAX (from, 0);
  if (greatest != NULL)
    *greatest = (int) MIN (to, G_MAXINT);
}

guint64
esp_experiment_seed (guint64 seed, guint64 a, guint64 b)
{
  guint64 mixed = seed;
  guint64 first = esp_random_splitmix (&mixed) ^ a * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  guint64 second = esp_random_splitmix (&first) ^ b * G_GUINT64_CONSTANT (0xc2b2ae3d27d4eb4f);

  /* options take seeds that fit in a double */
  return esp_random_splitmix (&second) >> 11;
}
