#include "config.h"

#include "esp-sweep.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-name-list.h"
#include "base/esp-table.h"

#define MAX_RUNS 1000000

EspSweep *
esp_sweep_new (const EspExperiment *experiment)
{
  EspSweep *sweep = g_new0 (EspSweep, 1);

  sweep->experiment = experiment;
  sweep->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_row_free);
  return sweep;
}

EspSweep *
esp_sweep_copy (const EspSweep *sweep)
{
  EspSweep *copy = esp_sweep_new (sweep->experiment);

  for (guint i = 0; i < sweep->rows->len; i++)
    g_ptr_array_add (copy->rows, esp_row_copy (g_ptr_array_index (sweep->rows, i)));
  return copy;
}

void
esp_sweep_free (EspSweep *sweep)
{
  if (sweep == NULL)
    return;
  g_ptr_array_unref (sweep->rows);
  g_free (sweep);
}

/* --- the plan --- */

static gboolean
is_whole_number (const char *text)
{
  return *text != '\0' && text[strspn (text, "0123456789")] == '\0';
}

/* Whole numbers among texts come first, by size. */
static int
compare_values (const char *a, const char *b, EspColumnKind kind)
{
  double x;
  double y;

  if (kind == ESP_COLUMN_TEXT && (!is_whole_number (a) || !is_whole_number (b)))
    return is_whole_number (a) ? -1 : is_whole_number (b) ? 1 : strcmp (a, b);
  x = g_ascii_strtod (a, NULL);
  y = g_ascii_strtod (b, NULL);
  if (kind == ESP_COLUMN_TEXT && x == y)
    return strcmp (a, b);
  return (x > y) - (x < y);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return compare_values (*(const char *const *) a, *(const char *const *) b, ESP_COLUMN_TEXT);
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  return compare_values (*(const char *const *) a, *(const char *const *) b, ESP_COLUMN_REAL);
}

/* "7", "3..7", "10..50/10" */
static gboolean
add_numbers (GPtrArray *values, const char *text, const EspColumn *column, GError **error)
{
  g_auto (GStrv) ends = g_strsplit (text, "..", 2);
  char *slash = ends[1] != NULL ? strchr (ends[1], '/') : NULL;
  gint64 range[3] = { 0, 0, 1 };
  double real;
  char *end;

  if (ends[1] == NULL && column->kind == ESP_COLUMN_REAL)
    {
      real = g_ascii_strtod (text, &end);
      if (end != text && *end == '\0' && real == real)
        {
          g_ptr_array_add (values, g_strdup (text));
          return TRUE;
        }
    }
  if (slash != NULL)
    *slash++ = '\0';
  if (!g_ascii_string_to_signed (ends[0], 10, -1000000000, 1000000000, &range[0], NULL) ||
      (ends[1] != NULL &&
       !g_ascii_string_to_signed (ends[1], 10, -1000000000, 1000000000, &range[1], NULL)) ||
      (slash != NULL && !g_ascii_string_to_signed (slash, 10, 1, 1000000000, &range[2], NULL)))
    return esp_fail (
        error, ESP_ERROR_OPTION,
        _ ("--%s: “%s” is no number; expected numbers and ranges, as in “10,20..60/10”"),
        column->list, text);
  if (ends[1] == NULL)
    range[1] = range[0];
  if ((range[1] - range[0]) / range[2] >= MAX_RUNS)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("--%s: “%s” is too many"), column->list, text);
  for (gint64 n = range[0]; n <= range[1]; n += range[2])
    g_ptr_array_add (values, g_strdup_printf ("%" G_GINT64_FORMAT, n));
  return TRUE;
}

/* The values of one key, in order, each once; NULL with @error. */
static GPtrArray *
list_values (const EspExperiment *experiment,
             const EspColumn *column,
             const EspOptions *options,
             GError **error)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

  if (column->up_to != NULL)
    {
      for (gint64 i = 1; i <= esp_options_get_int (options, column->up_to); i++)
        g_ptr_array_add (values, g_strdup_printf ("%" G_GINT64_FORMAT, i));
      return g_steal_pointer (&values);
    }
  {
    const char *text = esp_options_get_text (options, column->list);
    gboolean boards = g_strcmp0 (column->list, experiment->boards) == 0;
    g_auto (GStrv) parts = boards ? esp_name_list_split (text) : g_strsplit (text, ",", -1);

    for (guint i = 0; parts[i] != NULL; i++)
      {
        /* a file's name may begin or end with a blank */
        const char *part = boards ? parts[i] : g_strstrip (parts[i]);

        if (*part == '\0')
          continue;
        if (column->kind == ESP_COLUMN_TEXT && !boards && values->len > 0 &&
            part[strcspn (part, ":= ")] == '=')
          {
            /* "alphabeta:3,order=score": a setting belongs to the player before it */
            gpointer *last = &values->pdata[values->len - 1];
            char *joined = g_strconcat (*last, " ", part, NULL);

            g_free (*last);
            *last = joined;
          }
        else if (column->kind == ESP_COLUMN_TEXT)
          g_ptr_array_add (values, g_strdup (part));
        else if (!add_numbers (values, part, column, error))
          return NULL;
      }
  }
  if (values->len == 0)
    return esp_fail_none (error, ESP_ERROR_OPTION, _ ("--%s: the list is empty"), column->list);
  g_ptr_array_sort (values, column->kind == ESP_COLUMN_TEXT ? compare_texts : compare_numbers);
  for (guint i = values->len - 1; i > 0; i--)
    if (g_str_equal (g_ptr_array_index (values, i), g_ptr_array_index (values, i - 1)))
      g_ptr_array_remove_index (values, i);
  return g_steal_pointer (&values);
}

GPtrArray *
esp_sweep_plan (const EspExperiment *experiment, const EspOptions *options, GError **error)
{
  g_autoptr (GPtrArray) plan = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_row_free);
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  guint64 n = 1;

  for (const EspColumn *column = experiment->columns; column->id != NULL; column++)
    if (esp_column_is_key (column))
      {
        GPtrArray *values = list_values (experiment, column, options, error);

        if (values == NULL)
          return NULL;
        g_ptr_array_add (lists, values);
        for (guint i = 0; i < values->len; i++)
          if (!esp_experiment_check (experiment, options, column, g_ptr_array_index (values, i),
                                     error))
            return NULL;
        g_ptr_array_add (keys, (gpointer) column);
        n *= values->len;
        if (n > MAX_RUNS)
          return esp_fail_none (error, ESP_ERROR_OPTION,
                                _ ("this would be more than %d runs; shorten the lists"), MAX_RUNS);
      }
  for (guint64 i = 0; i < n; i++)
    {
      EspRow *row = esp_row_new (experiment);
      guint64 rest = i;

      for (guint k = lists->len; k-- > 0;)
        {
          const GPtrArray *values = g_ptr_array_index (lists, k);
          const EspColumn *column = g_ptr_array_index (keys, k);

          esp_row_set_text (row, column->id, g_ptr_array_index (values, rest % values->len));
          rest /= values->len;
        }
      g_ptr_array_add (plan, row);
    }
  return g_steal_pointer (&plan);
}

/* --- running --- */

/* The keys of a row as one text. */
static char *
key_of (const EspRow *row, const EspExperiment *experiment)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; experiment->columns[i].id != NULL; i++)
    if (esp_column_is_key (&experiment->columns[i]))
      g_string_append_printf (text, "%s\n", esp_row_get_cell (row, i));
  return g_string_free (text, FALSE);
}

EspOutcome
esp_sweep_run (EspSweep *sweep,
               const EspOptions *options,
               const EspSweepOptions *how,
               EspControl *control,
               GError **error)
{
  g_autoptr (GPtrArray) plan = esp_sweep_plan (sweep->experiment, options, error);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n_parts = MAX (how->n_parts, 1);
  guint all = 0;
  guint done = 0;

  if (plan == NULL)
    return ESP_OUTCOME_ERROR;
  for (guint i = 0; i < sweep->rows->len; i++)
    g_hash_table_add (known, key_of (g_ptr_array_index (sweep->rows, i), sweep->experiment));
  for (guint i = 0; i < plan->len; i++)
    all += i % n_parts == (how->n_parts > 0 ? how->part - 1 : 0);
  for (guint i = 0; i < plan->len; i++)
    {
      g_autoptr (EspRow) row = NULL;
      g_autoptr (GError) local = NULL;
      g_autofree char *key = key_of (g_ptr_array_index (plan, i), sweep->experiment);

      if (i % n_parts != (how->n_parts > 0 ? how->part - 1 : 0))
        continue;
      if (g_hash_table_contains (known, key))
        {
          done++;
          continue;
        }
      if (g_cancellable_is_cancelled (control->cancellable) ||
          (control->deadline > 0 && esp_control_now (control) >= control->deadline))
        return ESP_OUTCOME_LIMIT;
      row = g_ptr_array_index (plan, i);
      g_ptr_array_index (plan, i) = NULL;
      if (!sweep->experiment->run (options, row, control, &local))
        {
          if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
            return ESP_OUTCOME_LIMIT;
          g_propagate_error (error, g_steal_pointer (&local));
          return ESP_OUTCOME_ERROR;
        }
      done++;
      if (how->row != NULL)
        how->row (row, done, all, how->data);
      g_ptr_array_add (sweep->rows, g_steal_pointer (&row));
    }
  return ESP_OUTCOME_DONE;
}

/* --- CSV --- */

/* A row is a line. */
static void
append_cell (GString *text, const char *cell, gboolean first)
{
  if (!first)
    g_string_append_c (text, ',');
  esp_csv_append_cell (text, cell, TRUE);
}

char *
esp_sweep_format_head (const EspExperiment *experiment)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; experiment->columns[i].id != NULL; i++)
    append_cell (text, experiment->columns[i].id, i == 0);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static void
append_row (GString *text, const EspRow *row, guint n)
{
  for (guint i = 0; i < n; i++)
    append_cell (text, esp_row_get_cell (row, i), i == 0);
  g_string_append_c (text, '\n');
}

char *
esp_sweep_format_row (const EspRow *row)
{
  GString *text = g_string_new (NULL);

  append_row (text, row, esp_row_n_cells (row));
  return g_string_free (text, FALSE);
}

char *
esp_sweep_format (const EspSweep *sweep)
{
  g_autofree char *head = esp_sweep_format_head (sweep->experiment);
  GString *text = g_string_new (head);

  for (guint i = 0; i < sweep->rows->len; i++)
    append_row (text, g_ptr_array_index (sweep->rows, i),
                esp_experiment_n_columns (sweep->experiment));
  return g_string_free (text, FALSE);
}

/* The cells of one line; NULL where quotes are wrong. */
static GPtrArray *
split_line (const char *line, gsize length)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  EspCsvReader csv = { line, line + length, "", 1 };

  if (!esp_csv_read_row (&csv, cells, NULL) || csv.at < csv.end)
    return NULL;
  return g_steal_pointer (&cells);
}

static gboolean
is_head (const EspExperiment *experiment, const GPtrArray *cells)
{
  if (cells == NULL || cells->len != esp_experiment_n_columns (experiment))
    return FALSE;
  for (guint i = 0; i < cells->len; i++)
    if (!g_str_equal (g_ptr_array_index (cells, i), experiment->columns[i].id))
      return FALSE;
  return TRUE;
}

static gboolean
fits_column (const EspColumn *column, const char *cell)
{
  char *end;

  if (column->kind == ESP_COLUMN_TEXT || *cell == '\0')
    return TRUE;
  g_ascii_strtod (cell, &end);
  return *end == '\0';
}

static gboolean
read_row (EspSweep *sweep, const GPtrArray *cells, const char *file, guint line, GError **error)
{
  const EspColumn *columns = sweep->experiment->columns;
  guint n = esp_experiment_n_columns (sweep->experiment);
  g_autoptr (EspRow) row = NULL;

  if (cells == NULL || cells->len != n)
    {
      esp_set_error_at (error, file, line, 1, _ ("expected %u cells with commas between"), n);
      return FALSE;
    }
  row = esp_row_new (sweep->experiment);
  for (guint i = 0; i < n; i++)
    {
      const char *cell = g_ptr_array_index (cells, i);

      if (!fits_column (&columns[i], cell))
        {
          esp_set_error_at (error, file, line, i + 1,
                            _ ("“%s” is no number; expected one for “%s”"), cell, columns[i].id);
          return FALSE;
        }
      esp_row_set_text (row, columns[i].id, cell);
    }
  g_ptr_array_add (sweep->rows, g_steal_pointer (&row));
  return TRUE;
}

static gboolean
fail_head (const EspSweep *sweep, const char *file, GError **error)
{
  g_autofree char *head = esp_sweep_format_head (sweep->experiment);

  esp_set_error_at (error, file, 1, 1,
                    _ ("this is not a table of the experiment “%s”; expected %s"),
                    sweep->experiment->id, g_strchomp (head));
  return FALSE;
}

gboolean
esp_sweep_read (EspSweep *sweep,
                const char *text,
                gsize length,
                const char *file,
                gsize *complete,
                GError **error)
{
  gsize at = 0;
  guint line = 1;

  while (at < length)
    {
      const char *end = memchr (text + at, '\n', length - at);
      g_autoptr (GPtrArray) cells = NULL;

      if (end == NULL)
        break;
      cells = split_line (text + at, (gsize) (end - text) - at);
      if (line == 1)
        {
          if (!is_head (sweep->experiment, cells))
            return fail_head (sweep, file, error);
        }
      else if (!read_row (sweep, cells, file, line, error))
        return FALSE;
      line++;
      at = (gsize) (end - text) + 1;
    }
  if (at == 0 && length > 0)
    {
      g_autofree char *head = esp_sweep_format_head (sweep->experiment);

      /* the head may have been cut off by a stop; anything else is someone's file, not to be
       * written over */
      if (length >= strlen (head) || memcmp (text, head, length) != 0)
        return fail_head (sweep, file, error);
    }
  if (complete != NULL)
    *complete = at;
  return TRUE;
}

const EspExperiment *
esp_sweep_recognise (
    const EspProblem *problem, const char *text, gsize length, const char *file, GError **error)
{
  const char *end = memchr (text, '\n', length);
  g_autoptr (GPtrArray) cells = NULL;

  if (end != NULL)
    cells = split_line (text, (gsize) (end - text));
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    if (is_head (e, cells))
      return e;
  esp_set_error_at (error, file, 1, 1,
                    _ ("this is not a table of every run of an experiment of “%s”, as “sweep” "
                       "writes it and the window saves it while it does not show medians"),
                    problem->id);
  return NULL;
}

/* --- order --- */

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer data)
{
  const EspExperiment *experiment = data;
  const EspRow *p = *(const EspRow *const *) a;
  const EspRow *q = *(const EspRow *const *) b;

  for (guint i = 0; experiment->columns[i].id != NULL; i++)
    {
      int order = esp_column_is_key (&experiment->columns[i])
                      ? compare_values (esp_row_get_cell (p, i), esp_row_get_cell (q, i),
                                        experiment->columns[i].kind)
                      : 0;

      if (order != 0)
        return order;
    }
  return 0;
}

void
esp_sweep_sort (EspSweep *sweep)
{
  gpointer experiment = (gpointer) sweep->experiment;

  g_ptr_array_sort_with_data (sweep->rows, compare_rows, experiment);
  for (guint i = sweep->rows->len; i-- > 1;)
    if (compare_rows (&g_ptr_array_index (sweep->rows, i - 1), &g_ptr_array_index (sweep->rows, i),
                      experiment) == 0)
      g_ptr_array_remove_index (sweep->rows, i);
}
