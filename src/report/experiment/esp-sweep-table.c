#include "config.h"

#include "esp-sweep-table.h"

#include "esp-sweep-values.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

guint
esp_sweep_count_cut (const EspSweep *sweep)
{
  int outcome = esp_experiment_find_column (sweep->experiment, "outcome");
  guint n = 0;

  for (guint i = 0; i < sweep->rows->len; i++)
    n += esp_row_is_cut (g_ptr_array_index (sweep->rows, i), outcome);
  return n;
}

static EspTable *
new_rows_table (const EspExperiment *experiment)
{
  EspTable *table = esp_table_new (NULL, NULL);
  guint n = 0;

  for (const EspColumn *column = experiment->columns; column->id != NULL; column++)
    if (!column->detail)
      {
        esp_table_add_column (table, _ (column->label));
        esp_table_set_number (table, n++, column->kind != ESP_COLUMN_TEXT);
      }
  return table;
}

/* The numbers of a column in the rows of a group, sorted. */
static GArray *
list_numbers (const GPtrArray *rows, guint column)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < rows->len; i++)
    {
      const char *cell = esp_row_get_cell (g_ptr_array_index (rows, i), column);
      double value = g_ascii_strtod (cell, NULL);

      if (*cell != '\0')
        g_array_append_val (values, value);
    }
  g_array_sort (values, esp_compare_doubles);
  return values;
}

/* As it is in the file, but for zeros that say nothing: "0.500000" is 0.5. */
static char *
trim_real (const char *cell)
{
  char *text = g_strdup (cell);
  gsize length = strlen (text);

  if (strchr (text, '.') == NULL || strpbrk (text, "eE") != NULL)
    return text;
  while (length > 0 && text[length - 1] == '0')
    text[--length] = '\0';
  if (length > 0 && text[length - 1] == '.')
    text[--length] = '\0';
  /* nothing is not no number */
  if (g_str_equal (text, "") || g_str_equal (text, "-0") || g_str_equal (text, "-"))
    strcpy (text, "0");
  return text;
}

static char *
format_middle (const GArray *values, const EspColumn *column, gboolean average)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double middle;

  if (values->len == 0)
    return g_strdup ("");
  middle = average ? esp_get_mean (values) : esp_get_quantile (values, 0.5);
  /* of counts it may lie between; no powers of ten for whoever reads it in a table */
  return trim_real (g_ascii_formatd (text, sizeof text,
                                     column->kind == ESP_COLUMN_INT
                                         ? (middle == floor (middle) ? "%.0f" : "%.1f")
                                     : fabs (middle) >= 1e5                 ? "%.0f"
                                     : fabs (middle) >= 1e-3 || middle == 0 ? "%.6g"
                                                                            : "%.7f",
                                     middle));
}

/* "0.00012–0.00015": half of the values lie between. */
static char *
format_quartiles (const GArray *values, const EspColumn *column)
{
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) third = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *least = NULL;
  g_autofree char *most = NULL;
  double low;
  double high;

  if (values->len < 2)
    return g_strdup ("");
  low = esp_get_quantile (values, 0.25);
  high = esp_get_quantile (values, 0.75);
  g_array_append_val (first, low);
  g_array_append_val (third, high);
  least = format_middle (first, column, FALSE);
  most = format_middle (third, column, FALSE);
  return g_strdup_printf ("%s–%s", least, most);
}

static gboolean
is_summarised (const EspColumn *column)
{
  return column->up_to == NULL && !column->nominal && !column->detail &&
         (column->kind != ESP_COLUMN_TEXT || esp_column_is_key (column));
}

/* What stands in the columns of a summary. */
typedef struct
{
  guint column;
  gboolean key, average, quartiles; /* none: the median */
} SummaryColumn;

/* Times of several runs are no comparison without their spread. */
static gboolean
has_spread (const EspColumn *column, const GPtrArray *groups, guint c)
{
  for (guint g = 0; column->timing && column->kind == ESP_COLUMN_REAL && g < groups->len; g++)
    {
      g_autoptr (GArray) values = list_numbers (g_ptr_array_index (groups, g), c);

      if (values->len > 1)
        return TRUE;
    }
  return FALSE;
}

/* Averages and medians of one column where they are all the same are one column. */
static GArray *
find_places (const EspExperiment *experiment,
             const GPtrArray *groups,
             EspSweepMiddle how,
             const char *const *ids)
{
  EspSweepMiddle middle = how & (ESP_SWEEP_AVERAGES | ESP_SWEEP_MEDIANS);
  GArray *places = g_array_new (FALSE, TRUE, sizeof (SummaryColumn));

  for (guint c = 0; experiment->columns[c].id != NULL; c++)
    {
      const EspColumn *column = &experiment->columns[c];
      SummaryColumn place = { .column = c, .key = esp_column_is_key (column) };
      gboolean differ = FALSE;

      if (!is_summarised (column) ||
          (ids != NULL && *ids != NULL && !g_strv_contains (ids, column->id)))
        continue;
      for (guint g = 0; !place.key && g < groups->len && !differ; g++)
        {
          g_autoptr (GArray) values = list_numbers (g_ptr_array_index (groups, g), c);
          g_autofree char *average = format_middle (values, column, TRUE);
          g_autofree char *median = format_middle (values, column, FALSE);

          differ = !g_str_equal (average, median);
        }
      place.average = !place.key && ((middle & ESP_SWEEP_AVERAGES) != 0 || !differ);
      if (place.average && differ && (middle & ESP_SWEEP_MEDIANS) != 0)
        {
          g_array_append_val (places, place);
          place.average = FALSE;
        }
      g_array_append_val (places, place);
      /* who computes with a table of ids has the runs */
      if ((how & ESP_SWEEP_IDS) == 0 && has_spread (column, groups, c))
        {
          place.average = FALSE;
          place.quartiles = TRUE;
          g_array_append_val (places, place);
        }
    }
  return places;
}

static EspTable *
new_summary_table (const EspExperiment *experiment, const GArray *places, EspSweepMiddle middle)
{
  gboolean both = middle == (ESP_SWEEP_AVERAGES | ESP_SWEEP_MEDIANS);
  EspTable *table = esp_table_new (NULL, NULL);

  for (guint i = 0; i < places->len; i++)
    {
      const SummaryColumn *place = &g_array_index (places, SummaryColumn, i);
      const EspColumn *column = &experiment->columns[place->column];
      /* where both stand side by side they have to be told apart */
      gboolean twin =
          both && ((i + 1 < places->len &&
                    g_array_index (places, SummaryColumn, i + 1).column == place->column &&
                    !g_array_index (places, SummaryColumn, i + 1).quartiles) ||
                   (i > 0 && g_array_index (places, SummaryColumn, i - 1).column == place->column));
      g_autofree char *head =
          place->quartiles ? g_strdup_printf (_ ("%s (quartiles)"), _ (column->label))
          : !twin          ? g_strdup (_ (column->label))
          : place->average ? g_strdup_printf (_ ("%s (average)"), _ (column->label))
                           : g_strdup_printf (_ ("%s (median)"), _ (column->label));

      esp_table_add_column (table, head);
      esp_table_set_number (table, i, column->kind != ESP_COLUMN_TEXT);
    }
  return table;
}

/* What a row and its repetitions have in common. */
static char *
group_name (const EspExperiment *experiment, const EspRow *row)
{
  GString *name = g_string_new (NULL);

  for (guint c = 0; experiment->columns[c].id != NULL; c++)
    if (experiment->columns[c].list != NULL)
      g_string_append_printf (name, "%s\n", esp_row_get_cell (row, c));
  return g_string_free (name, FALSE);
}

static char *
name_cell (const EspExperiment *experiment, const EspRow *row, guint column)
{
  const char *cell = esp_row_get_cell (row, column);

  return experiment->columns[column].kind == ESP_COLUMN_REAL
             ? trim_real (cell)
             : esp_experiment_name_cell (experiment, &experiment->columns[column], cell);
}

static void
add_row (EspTable *table, const EspExperiment *experiment, const EspRow *row)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

  for (guint c = 0; experiment->columns[c].id != NULL; c++)
    if (!experiment->columns[c].detail)
      g_ptr_array_add (cells, name_cell (experiment, row, c));
  esp_table_add_texts (table, (const char *const *) cells->pdata);
}

/* Rows with the same keys, in the order of the first of each. (element-type GPtrArray) */
static GPtrArray *
find_groups (const EspSweep *sweep)
{
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  /* the rows of a group need not lie together */
  for (guint i = 0; i < sweep->rows->len; i++)
    {
      EspRow *row = g_ptr_array_index (sweep->rows, i);
      char *name = group_name (sweep->experiment, row);
      GPtrArray *group = g_hash_table_lookup (groups, name);

      if (group == NULL)
        {
          group = g_ptr_array_new ();
          g_ptr_array_add (order, group);
          g_hash_table_insert (groups, name, group);
        }
      else
        g_free (name);
      g_ptr_array_add (group, row);
    }
  return order;
}

/* --- how often a word came out --- */

#define MAX_WORDS 4 /* of a column, that a summary counts */

/* A column of a summary that counts the runs whose @column says @word. */
typedef struct
{
  guint column;
  char *word;
  guint n; /* in all rows */
} Tally;

static void
tally_free (gpointer data)
{
  Tally *tally = data;

  g_free (tally->word);
  g_free (tally);
}

static int
compare_tallies (gconstpointer a, gconstpointer b)
{
  const Tally *p = *(const Tally *const *) a;
  const Tally *q = *(const Tally *const *) b;

  return p->n != q->n ? (p->n < q->n ? 1 : -1) : strcmp (p->word, q->word);
}

/* The words of one column, the most frequent first; empty where they are too many. */
static GPtrArray *
tally_words (const EspSweep *sweep, guint column)
{
  GPtrArray *tallies = g_ptr_array_new_with_free_func (tally_free);

  for (guint i = 0; i < sweep->rows->len; i++)
    {
      const char *word = esp_row_get_cell (g_ptr_array_index (sweep->rows, i), column);
      Tally *found = NULL;

      for (guint k = 0; k < tallies->len && found == NULL; k++)
        if (g_str_equal (((Tally *) g_ptr_array_index (tallies, k))->word, word))
          found = g_ptr_array_index (tallies, k);
      if (found == NULL && *word != '\0')
        {
          found = g_new0 (Tally, 1);
          found->column = column;
          found->word = g_strdup (word);
          g_ptr_array_add (tallies, found);
        }
      if (found != NULL)
        found->n++;
      if (tallies->len > MAX_WORDS)
        {
          g_ptr_array_set_size (tallies, 0);
          break;
        }
    }
  g_ptr_array_sort (tallies, compare_tallies);
  return tallies;
}

/* Where runs are repeated, how often each ended how: games won, drawn and lost. What a limit cut
 * has a column of its own. (element-type Tally) */
static GPtrArray *
find_tallies (const EspSweep *sweep, const GPtrArray *groups, const char *const *ids)
{
  const EspColumn *columns = sweep->experiment->columns;
  GPtrArray *all = g_ptr_array_new_with_free_func (tally_free);

  for (guint c = 0; columns[c].id != NULL && groups->len < sweep->rows->len; c++)
    {
      g_autoptr (GPtrArray) words = NULL;

      if (columns[c].kind != ESP_COLUMN_TEXT || esp_column_is_key (&columns[c]) ||
          columns[c].detail || g_str_equal (columns[c].id, "outcome") ||
          (ids != NULL && *ids != NULL && !g_strv_contains (ids, columns[c].id)))
        continue;
      words = tally_words (sweep, c);
      for (guint i = 0; i < words->len; i++)
        g_ptr_array_add (all, g_steal_pointer (&words->pdata[i]));
      g_ptr_array_set_free_func (words, NULL);
    }
  return all;
}

static guint
count_word (const GPtrArray *group, const Tally *tally)
{
  guint n = 0;

  for (guint i = 0; i < group->len; i++)
    n += g_str_equal (esp_row_get_cell (g_ptr_array_index (group, i), tally->column), tally->word);
  return n;
}

/* Whether anything was measured: a run that was given up may have nothing but its keys. */
static gboolean
has_numbers (const GPtrArray *group, const GArray *places)
{
  gboolean only_keys = TRUE;

  for (guint i = 0; i < places->len; i++)
    for (guint k = 0; k < group->len && !g_array_index (places, SummaryColumn, i).key; k++)
      {
        only_keys = FALSE;
        if (*esp_row_get_cell (g_ptr_array_index (group, k),
                               g_array_index (places, SummaryColumn, i).column) != '\0')
          return TRUE;
      }
  return only_keys;
}

static void
add_summary (EspTable *table,
             const EspExperiment *experiment,
             const GPtrArray *group,
             const GArray *places,
             const GPtrArray *tallies,
             gboolean with_cut,
             gboolean ids)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  int outcome = esp_experiment_find_column (experiment, "outcome");
  guint n_cut = 0;

  for (guint i = 0; i < places->len; i++)
    {
      const SummaryColumn *place = &g_array_index (places, SummaryColumn, i);
      g_autoptr (GArray) values = NULL;

      if (place->key)
        {
          const EspRow *row = g_ptr_array_index (group, 0);

          g_ptr_array_add (cells, ids ? g_strdup (esp_row_get_cell (row, place->column))
                                      : name_cell (experiment, row, place->column));
          continue;
        }
      values = list_numbers (group, place->column);
      g_ptr_array_add (
          cells, place->quartiles
                     ? format_quartiles (values, &experiment->columns[place->column])
                     : format_middle (values, &experiment->columns[place->column], place->average));
    }
  for (guint i = 0; i < tallies->len; i++)
    g_ptr_array_add (cells,
                     g_strdup_printf ("%u", count_word (group, g_ptr_array_index (tallies, i))));
  g_ptr_array_add (cells, g_strdup_printf ("%u", group->len));
  for (guint i = 0; i < group->len; i++)
    n_cut += esp_row_is_cut (g_ptr_array_index (group, i), outcome);
  if (with_cut)
    g_ptr_array_add (cells, g_strdup_printf ("%u", n_cut));
  esp_table_add_texts (table, (const char *const *) cells->pdata);
}

EspTable *
esp_sweep_summarise (const EspSweep *sweep, EspSweepMiddle middle)
{
  return esp_sweep_summarise_columns (sweep, middle, NULL);
}

EspTable *
esp_sweep_summarise_columns (const EspSweep *given, EspSweepMiddle how, const char *const *ids)
{
  const EspExperiment *experiment = given->experiment;
  EspSweepMiddle middle = how & (ESP_SWEEP_AVERAGES | ESP_SWEEP_MEDIANS);
  gboolean with_ids = (how & ESP_SWEEP_IDS) != 0;
  g_autoptr (EspSweep) sweep =
      with_ids ? esp_sweep_name_boards (given) : esp_sweep_title_boards (given);
  g_autoptr (GPtrArray) groups = find_groups (sweep);
  g_autoptr (GArray) places = find_places (experiment, groups, how, ids);
  EspTable *table = new_summary_table (experiment, places, middle);
  gboolean with_cut = esp_experiment_find_column (experiment, "outcome") >= 0;
  gboolean both = middle == (ESP_SWEEP_AVERAGES | ESP_SWEEP_MEDIANS);
  g_autoptr (GPtrArray) tallies = both ? g_ptr_array_new () : find_tallies (sweep, groups, ids);

  for (guint i = 0; i < tallies->len; i++)
    {
      const Tally *tally = g_ptr_array_index (tallies, i);
      const EspColumn *column = &experiment->columns[tally->column];
      g_autofree char *word = with_ids ? g_strdup (tally->word)
                                       : esp_experiment_name_cell (experiment, column, tally->word);
      g_autofree char *head = g_strdup_printf ("%s: %s", _ (column->label), word);

      esp_table_add_column (table, head);
      esp_table_set_number (table, places->len + i, TRUE);
    }
  esp_table_add_column (table, _ ("Runs"));
  esp_table_set_number (table, places->len + tallies->len, TRUE);
  if (with_cut)
    {
      esp_table_add_column (table, _ ("Cut by a limit"));
      esp_table_set_number (table, places->len + tallies->len + 1, TRUE);
    }
  for (guint i = 0; i < groups->len; i++)
    if (both || has_numbers (g_ptr_array_index (groups, i), places))
      add_summary (table, experiment, g_ptr_array_index (groups, i), places, tallies, with_cut,
                   with_ids);
  return table;
}

EspTable *
esp_sweep_table (const EspSweep *given, gboolean summary)
{
  g_autoptr (EspSweep) sweep = NULL;
  EspTable *table;

  if (summary)
    return esp_sweep_summarise (given, ESP_SWEEP_AVERAGES | ESP_SWEEP_MEDIANS);
  sweep = esp_sweep_title_boards (given);
  table = new_rows_table (given->experiment);
  for (guint i = 0; i < sweep->rows->len; i++)
    add_row (table, given->experiment, g_ptr_array_index (sweep->rows, i));
  return table;
}
