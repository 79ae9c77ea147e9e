#include "config.h"

#include "esp-grade-table.h"

#include "esp-diagnosis.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Programs times cases: more is no class, and would be slow to look through. */
#define MOST_CELLS 2000000

typedef enum
{
  COLUMN_PROGRAM,
  COLUMN_CASE,
  COLUMN_VERDICT,
  COLUMN_REASON,
  COLUMN_LINE,
  COLUMN_COLUMN,
  COLUMN_SECONDS,
  COLUMN_PROCESSOR,
  COLUMN_MEMORY,
  COLUMN_NODES,
  COLUMN_POINTS,
} Column;

static void
cell_free (gpointer data)
{
  EspGradeCell *cell = data;

  g_free (cell->reason);
  g_clear_pointer (&cell->answer, g_bytes_unref);
  g_free (cell);
}

EspGradeTable *
esp_grade_table_new (void)
{
  EspGradeTable *self = g_new (EspGradeTable, 1);

  self->programs = g_ptr_array_new_with_free_func (g_free);
  self->cases = g_ptr_array_new_with_free_func (g_free);
  self->cells = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, cell_free);
  return self;
}

void
esp_grade_table_free (EspGradeTable *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->programs);
  g_ptr_array_unref (self->cases);
  g_hash_table_unref (self->cells);
  g_free (self);
}

/* --- making one --- */

/* The place of @name, at the end where it is new. @known: those that were met, by name. */
static guint
find_place (GPtrArray *names, GHashTable *known, const char *name)
{
  gpointer at;

  if (known == NULL)
    {
      for (guint i = 0; i < names->len; i++)
        if (g_str_equal (g_ptr_array_index (names, i), name))
          return i;
    }
  else if (g_hash_table_lookup_extended (known, name, NULL, &at))
    return GPOINTER_TO_UINT (at);
  g_ptr_array_add (names, g_strdup (name));
  if (known != NULL)
    g_hash_table_insert (known, g_ptr_array_index (names, names->len - 1),
                         GUINT_TO_POINTER (names->len - 1));
  return names->len - 1;
}

static void
put (EspGradeTable *self, guint program, guint i, EspGradeCell *cell)
{
  gint64 *key = g_new (gint64, 1);

  *key = ((gint64) program << 32) | i;
  g_hash_table_replace (self->cells, key, cell);
}

void
esp_grade_table_add (EspGradeTable *self, const EspGradeRow *row, gboolean told, double points)
{
  EspGradeCell *cell = g_new (EspGradeCell, 1);
  guint program = find_place (self->programs, NULL, row->program);

  *cell = (EspGradeCell){ .verdict = row->verdict,
                          .reason = told ? g_strdup (row->reason) : NULL,
                          .line = told ? row->line : 0,
                          .column = told ? row->column : 0,
                          .seconds = row->seconds,
                          .processor = row->use.processor,
                          .memory = row->use.memory,
                          .points = points,
                          .answer = row->answer != NULL ? g_bytes_ref (row->answer) : NULL };
  put (self, program, find_place (self->cases, NULL, row->name), cell);
}

/* --- writing a row --- */

/* An empty cell where it is not known. */
static void
append_number (GString *csv, const char *format, double number, gboolean known)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (csv, ',');
  if (known)
    g_string_append (csv, g_ascii_formatd (text, sizeof text, format, number));
}

void
esp_grade_table_append_csv (GString *csv, const EspGradeRow *row, gboolean told, double points)
{
  gboolean reason = told && row->reason != NULL;

  esp_csv_append_cell (csv, row->program, TRUE);
  g_string_append_c (csv, ',');
  esp_csv_append_cell (csv, row->name, TRUE);
  g_string_append_printf (csv, ",%s,", esp_verdict_kind_get_id (row->verdict));
  esp_csv_append_cell (csv, reason ? row->reason : "", TRUE);
  append_number (csv, "%.0f", row->line, reason && row->line > 0);
  append_number (csv, "%.0f", row->column, reason && row->line > 0);
  append_number (csv, "%.3f", row->seconds, TRUE);
  append_number (csv, "%.3f", row->use.processor, TRUE);
  append_number (csv, "%.0f", row->use.memory, TRUE);
  append_number (csv, "%.0f", 0, FALSE);
  append_number (csv, "%.6g", points, TRUE);
  g_string_append_c (csv, '\n');
}

/* --- reading one --- */

gboolean
esp_grade_table_recognise (const char *text, gsize length)
{
  gsize head = strlen (ESP_GRADE_HEADS) - 1;

  return length > head && memcmp (text, ESP_GRADE_HEADS, head) == 0 &&
         (text[head] == '\n' || text[head] == '\r');
}

static double
read_number (const EspTable *table, guint row, Column column, double most)
{
  double number = g_ascii_strtod (esp_table_get_cell (table, row, column), NULL);

  return number >= 0 && number <= most ? number : 0;
}

static EspGradeCell *
read_cell (const EspTable *table, guint row, const char *file, GError **error)
{
  const char *id = esp_table_get_cell (table, row, COLUMN_VERDICT);
  const char *reason = esp_table_get_cell (table, row, COLUMN_REASON);
  EspVerdictKind verdict;
  EspGradeCell *cell;

  if (!esp_verdict_kind_find (id, &verdict))
    return esp_fail_none (error, ESP_ERROR_SYNTAX,
                          _ ("%s:%u:1: “%s” is no verdict; expected one as “right” or “wrong”"),
                          esp_quote_path (file), row + 1, esp_quote (id));
  cell = g_new (EspGradeCell, 1);
  *cell = (EspGradeCell){ .verdict = verdict,
                          .reason = *reason != '\0' ? g_strdup (reason) : NULL,
                          .line = (guint) read_number (table, row, COLUMN_LINE, 1e9),
                          .column = (guint) read_number (table, row, COLUMN_COLUMN, 1e9),
                          .seconds = read_number (table, row, COLUMN_SECONDS, 1e12),
                          .processor = read_number (table, row, COLUMN_PROCESSOR, 1e12),
                          .memory = read_number (table, row, COLUMN_MEMORY, 1e12),
                          .points = read_number (table, row, COLUMN_POINTS, 1e12) };
  return cell;
}

/* One that @program has a cell of already is another of the same name. */
static guint
find_case (EspGradeTable *self, GHashTable *known, guint program, const char *name)
{
  guint place = find_place (self->cases, known, name);

  for (guint n = 2; esp_grade_table_get (self, program, place) != NULL; n++)
    {
      g_autofree char *numbered = g_strdup_printf ("%s (%u)", name, n);

      place = find_place (self->cases, known, numbered);
    }
  return place;
}

EspGradeTable *
esp_grade_table_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspGradeTable) self = esp_grade_table_new ();
  g_autoptr (GHashTable) programs = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) cases = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (EspTable) table = NULL;

  if (!esp_grade_table_recognise (text, length))
    return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("%s:1:1: expected a table of verdicts"),
                          esp_quote_path (file));
  table = esp_table_parse_csv (text, length, file, error);
  if (table == NULL)
    return NULL;
  for (guint row = 1; row <= esp_table_get_n_rows (table); row++)
    {
      EspGradeCell *cell = read_cell (table, row, file, error);
      guint program;

      if (cell == NULL)
        return NULL;
      program =
          find_place (self->programs, programs, esp_table_get_cell (table, row, COLUMN_PROGRAM));
      put (self, program,
           find_case (self, cases, program, esp_table_get_cell (table, row, COLUMN_CASE)), cell);
    }
  if ((guint64) self->programs->len * self->cases->len > MOST_CELLS)
    return esp_fail_none (error, ESP_ERROR_SYNTAX,
                          _ ("%s: %u programs and %u cases are more than a table may have"),
                          esp_quote_path (file), self->programs->len, self->cases->len);
  return g_steal_pointer (&self);
}

void
esp_grade_table_set_answer (EspGradeTable *self, guint program, guint i, GBytes *answer)
{
  EspGradeCell *cell = (EspGradeCell *) esp_grade_table_get (self, program, i);

  if (cell == NULL)
    return;
  g_clear_pointer (&cell->answer, g_bytes_unref);
  cell->answer = g_bytes_ref (answer);
}

/* --- what it says --- */

const EspGradeCell *
esp_grade_table_get (const EspGradeTable *self, guint program, guint i)
{
  gint64 key = ((gint64) program << 32) | i;

  return g_hash_table_lookup (self->cells, &key);
}

static int
find_name (const GPtrArray *names, const char *name)
{
  for (guint i = 0; i < names->len; i++)
    if (g_str_equal (g_ptr_array_index (names, i), name))
      return (int) i;
  return -1;
}

const EspGradeCell *
esp_grade_table_find (const EspGradeTable *self, const char *program, const char *name)
{
  int p = find_name (self->programs, program);
  int i = find_name (self->cases, name);

  return p >= 0 && i >= 0 ? esp_grade_table_get (self, (guint) p, (guint) i) : NULL;
}

guint
esp_grade_table_count_right (const EspGradeTable *self, guint *n)
{
  GHashTableIter iter;
  gpointer value;
  guint right = 0;

  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    right += esp_verdict_kind_is_right (((EspGradeCell *) value)->verdict);
  *n = g_hash_table_size (self->cells);
  return right;
}

double
esp_grade_table_sum_points (const EspGradeTable *self, guint program, double *seconds)
{
  double points = 0;

  if (seconds != NULL)
    *seconds = 0;
  for (guint i = 0; i < self->cases->len; i++)
    {
      const EspGradeCell *cell = esp_grade_table_get (self, program, i);

      points += cell != NULL ? cell->points : 0;
      if (cell != NULL && seconds != NULL)
        *seconds += cell->seconds;
    }
  return points;
}

guint
esp_grade_table_count_case (const EspGradeTable *self, guint i)
{
  guint right = 0;

  for (guint program = 0; program < self->programs->len; program++)
    {
      const EspGradeCell *cell = esp_grade_table_get (self, program, i);

      right += cell != NULL && esp_verdict_kind_is_right (cell->verdict);
    }
  return right;
}

/* The last word of @text after any slash, with what cannot be in a name left out. */
static void
append_short (GString *name, const char *text)
{
  const char *slash = strrchr (text, '/');
  gsize begin = name->len;

  for (const char *c = slash != NULL ? slash + 1 : text; *c != '\0' && name->len - begin < 40; c++)
    g_string_append_c (name, g_ascii_isalnum (*c) || *c == '.' || *c == '-' ? *c : '_');
}

char *
esp_grade_table_diagnose (const EspGradeTable *table,
                          const EspProblem *problem,
                          EspInstance *const *boards,
                          guint program,
                          GCancellable *cancellable)
{
  EspDiagnosis diagnosis;

  esp_diagnosis_init (&diagnosis, problem);
  if (diagnosis.known == NULL)
    return NULL;
  for (guint i = 0; i < table->cases->len; i++)
    {
      const EspGradeCell *cell = esp_grade_table_get (table, program, i);

      if (cell == NULL || g_cancellable_is_cancelled (cancellable))
        continue;
      /* one that wrote nothing, or was ended, has no mistake that shows in what it wrote */
      if (boards[i] == NULL || cell->answer == NULL ||
          !esp_verdict_kind_is_of_answer (cell->verdict))
        return NULL;
      esp_diagnosis_add (
          &diagnosis, cell->verdict,
          esp_mistakes_find_fits_of_answer (boards[i], NULL, cell->answer, cancellable), TRUE, 0,
          (int) i);
    }
  return esp_diagnosis_conclude (&diagnosis) ? esp_diagnosis_tell (&diagnosis) : NULL;
}

char *
esp_grade_name_answer (const char *program, const char *name)
{
  g_autofree char *both = g_strconcat (program, "\n", name, NULL);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);
  GString *file = g_string_new (NULL);

  append_short (file, program);
  g_string_append (file, "--");
  append_short (file, name);
  /* two may be called alike, in folders of their own */
  g_string_append_printf (file, "--%.12s.txt", sum);
  return g_string_free (file, FALSE);
}
