#include "config.h"

#include "esp-report-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
block_free (gpointer data)
{
  EspBlock *block = data;

  g_free (block->number);
  g_free (block->text);
  g_free (block->made);
  g_free (block->name);
  g_clear_pointer (&block->table, esp_table_free);
  if (block->data_free != NULL)
    block->data_free (block->data);
  g_free (block);
}

static void
part_free (gpointer data)
{
  EspPart *part = data;

  g_free (part->name);
  g_free (part->text);
  g_clear_object (&part->trace);
  g_free (part->header);
  g_free (part);
}

char *
esp_report_clean (const char *text, gssize length)
{
  char *clean = g_utf8_make_valid (text != NULL ? text : "", text != NULL ? length : 0);

  for (char *c = clean; *c != '\0'; c++)
    if (((guchar) *c < 0x20 && *c != '\n' && *c != '\t') || *c == 0x7f)
      *c = ' ';
  return clean;
}

/* One line of the title block. */
static char *
clean_line (const char *text)
{
  return g_strstrip (g_strdelimit (esp_report_clean (text, -1), "\n\t", ' '));
}

static char **
split_authors (const char *text)
{
  g_autofree char *clean = clean_line (text);
  g_auto (GStrv) words = g_strsplit (clean, ";", -1);
  g_autoptr (GPtrArray) authors = g_ptr_array_new ();

  for (guint i = 0; words[i] != NULL; i++)
    if (*g_strstrip (words[i]) != '\0')
      g_ptr_array_add (authors, g_strdup (words[i]));
  g_ptr_array_add (authors, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&authors), FALSE);
}

EspReport *
esp_report_new (const EspReportTitle *title)
{
  EspReport *report = g_new0 (EspReport, 1);

  report->title = clean_line (title->title);
  report->authors = split_authors (title->authors);
  report->course = clean_line (title->course);
  report->units = clean_line (title->units);
  /* a bare number says nothing in the middle of a page */
  if (report->units != NULL && *report->units != '\0' &&
      report->units[strspn (report->units, "0123456789")] == '\0')
    {
      char *number = report->units;

      report->units =
          g_strdup_printf (g_str_equal (number, "1") ? _ ("%s unit") : _ ("%s units"), number);
      g_free (number);
    }
  report->date = clean_line (title->date);
  report->folder_name = g_strdup ("report-parts");
  report->made_first = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  report->blocks = g_ptr_array_new_with_free_func (block_free);
  report->parts = g_ptr_array_new_with_free_func (part_free);
  return report;
}

void
esp_report_free (EspReport *report)
{
  if (report == NULL)
    return;
  g_free (report->title);
  g_strfreev (report->authors);
  g_free (report->course);
  g_free (report->units);
  g_free (report->date);
  g_free (report->folder_name);
  g_free (report->made);
  g_hash_table_unref (report->made_first);
  g_ptr_array_unref (report->blocks);
  g_ptr_array_unref (report->parts);
  g_free (report);
}

const char *
esp_report_get_folder_name (const EspReport *report)
{
  return report->folder_name;
}

void
esp_report_set_folder_name (EspReport *report, const char *name)
{
  g_free (report->folder_name);
  report->folder_name = esp_report_clean (name, -1);
}

char *
esp_report_escape (const char *text)
{
  g_autofree char *clean = esp_report_clean (text, -1);
  GString *out = g_string_new (NULL);

  for (const char *c = clean; *c != '\0'; c++)
    {
      /* a sign that would begin a list or a heading means so at the beginning only */
      if (strchr ("\\`*_[]<>|", *c) != NULL || (c == clean && strchr ("#-+", *c) != NULL))
        g_string_append_c (out, '\\');
      g_string_append_c (out, *c == '\n' ? ' ' : *c);
    }
  return g_string_free (out, FALSE);
}

/* --- blocks --- */

static EspBlock *
add_block (EspReport *report, EspBlockKind kind, const char *text)
{
  EspBlock *block = g_new0 (EspBlock, 1);

  block->kind = kind;
  block->text = esp_report_clean (text, -1);
  g_ptr_array_add (report->blocks, block);
  return block;
}

void
esp_report_set_made (EspReport *report, const char *made)
{
  g_free (report->made);
  report->made = g_strdup (made);
}

/* @label: "Table 3", taken. */
static void
note_made (EspReport *report, EspBlock *block, char *label)
{
  g_autofree char *own = label;
  const char *first;

  if (report->made == NULL)
    return;
  first = g_hash_table_lookup (report->made_first, report->made);
  if (first != NULL)
    {
      block->made = g_strdup_printf (_ ("Made as %s."), first);
      return;
    }
  block->made = g_strdup (report->made);
  g_hash_table_insert (report->made_first, g_strdup (report->made), g_steal_pointer (&own));
}

void
esp_report_add_heading (EspReport *report, guint level, const char *text)
{
  EspBlock *block = add_block (report, ESP_BLOCK_HEADING, text);

  block->level = level;
  if (level == 1)
    {
      report->n_subsections = 0;
      block->number = g_strdup_printf ("%u", ++report->n_sections);
    }
  else
    block->number = g_strdup_printf ("%u.%u", report->n_sections, ++report->n_subsections);
}

void
esp_report_add_paragraph (EspReport *report, const char *markdown)
{
  add_block (report, ESP_BLOCK_PARAGRAPH, markdown);
}

void
esp_report_add_item (EspReport *report, const char *markdown)
{
  add_block (report, ESP_BLOCK_ITEM, markdown);
}

static void
add_text (EspReport *report, GString *text, gboolean item)
{
  g_autofree char *escaped = NULL;

  if (text->len == 0)
    return;
  escaped = esp_report_escape (text->str);
  add_block (report, item ? ESP_BLOCK_ITEM : ESP_BLOCK_PARAGRAPH, escaped);
  g_string_truncate (text, 0);
}

void
esp_report_add_words (EspReport *report, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) paragraph = g_string_new (NULL);
  gboolean in_item = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = g_strstrip (lines[i]);
      gboolean item = g_str_has_prefix (line, "- ") || g_str_has_prefix (line, "* ");

      if (*line == '\0' || item)
        {
          add_text (report, paragraph, in_item);
          in_item = item;
        }
      if (paragraph->len > 0)
        g_string_append_c (paragraph, ' ');
      g_string_append (paragraph, item ? g_strchug (line + 2) : line);
    }
  add_text (report, paragraph, in_item);
}

void
esp_report_add_mono (EspReport *report, const char *text)
{
  add_block (report, ESP_BLOCK_MONO, text);
}

void
esp_report_add_listing (EspReport *report, const char *text)
{
  add_block (report, ESP_BLOCK_MONO, text)->small = TRUE;
}

/* @table, or (then it is taken) a copy without what is no text. */
static EspTable *
clean_table (EspTable *table)
{
  guint n_columns = esp_table_get_n_columns (table);
  guint n_rows = esp_table_get_n_rows (table);
  EspTable *clean = esp_table_new (NULL, NULL);
  gboolean same = TRUE;

  for (guint row = 0; row <= n_rows; row++)
    {
      g_auto (GStrv) cells = g_new0 (char *, n_columns + 1);

      for (guint c = 0; c < n_columns; c++)
        {
          const char *cell = esp_table_get_cell (table, row, c);

          cells[c] = esp_report_clean (cell, -1);
          same = same && g_str_equal (cells[c], cell);
          if (row == 0)
            esp_table_add_column (clean, cells[c]);
        }
      if (row > 0)
        esp_table_add_texts (clean, (const char *const *) cells);
    }
  for (guint c = 0; c < n_columns; c++)
    esp_table_set_number (clean, c, esp_table_is_number (table, c));
  esp_table_free (same ? clean : table);
  return same ? table : clean;
}

guint
esp_report_add_table (
    EspReport *report, const char *name, const char *caption, EspTable *table, guint max_rows)
{
  EspBlock *block = add_block (report, ESP_BLOCK_TABLE, caption);
  guint n_rows = esp_table_get_n_rows (table);

  block->number = g_strdup_printf ("%u", ++report->n_tables);
  block->name = g_strdup_printf ("table-%u-%s", report->n_tables, name);
  block->table = clean_table (table);
  block->max_rows = max_rows > 0 ? MIN (max_rows, n_rows) : n_rows;
  note_made (report, block, g_strdup_printf ("%s %s", _ ("Table"), block->number));
  return report->n_tables;
}

guint
esp_report_add_figure (EspReport *report,
                       const char *name,
                       const char *caption,
                       double width,
                       double height,
                       void (*draw) (cairo_t *cr, gpointer data),
                       gpointer data,
                       GDestroyNotify data_free)
{
  EspBlock *block = add_block (report, ESP_BLOCK_FIGURE, caption);

  block->number = g_strdup_printf ("%u", ++report->n_figures);
  block->name = g_strdup_printf ("figure-%u-%s", report->n_figures, name);
  block->width = MAX (width, 1);
  block->height = MAX (height, 1);
  block->draw = draw;
  block->data = data;
  block->data_free = data_free;
  note_made (report, block, g_strdup_printf ("%s %s", _ ("Figure"), block->number));
  return report->n_figures;
}

void
esp_report_add_part (EspReport *report, const char *name, const char *text)
{
  EspPart *part = g_new0 (EspPart, 1);

  part->name = g_strdup (name);
  part->text = g_strdup (text);
  g_ptr_array_add (report->parts, part);
}

static gboolean
has_part (const EspReport *report, const char *name)
{
  for (guint i = 0; i < report->parts->len; i++)
    if (g_str_equal (((const EspPart *) g_ptr_array_index (report->parts, i))->name, name))
      return TRUE;
  return FALSE;
}

char *
esp_report_find_part_name (const EspReport *report, const char *name, gboolean several)
{
  const char *dot = strrchr (name, '.');
  int stem = (int) (dot != NULL && dot > name ? (gsize) (dot - name) : strlen (name));
  char *whole = g_strdup (name);

  for (guint n = several ? 1 : 2; (several && n == 1) || has_part (report, whole); n++)
    {
      g_free (whole);
      whole = g_strdup_printf ("%.*s-%u%s", stem, name, n, name + stem);
    }
  return whole;
}

void
esp_report_add_trace (EspReport *report, const char *name, EspTrace *trace, const char *header)
{
  EspPart *part = g_new0 (EspPart, 1);

  part->name = g_strdup (name);
  part->trace = g_object_ref (trace);
  part->header = g_strdup (header);
  g_ptr_array_add (report->parts, part);
}

guint
esp_report_get_n_tables (const EspReport *report)
{
  return report->n_tables;
}

guint
esp_report_get_n_figures (const EspReport *report)
{
  return report->n_figures;
}

char *
esp_block_get_note (const EspReport *report, const EspBlock *block)
{
  guint n_rows = esp_table_get_n_rows (block->table);

  if (block->max_rows >= n_rows)
    return NULL;
  return g_strdup_printf (_ ("The first %u of %u rows; all of them are in `%s/%s.csv`."),
                          block->max_rows, n_rows, report->folder_name, block->name);
}
