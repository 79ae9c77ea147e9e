#include "config.h"

#include "esp-report.h"
#include "manual/esp-markdown-reader.h"

/* Markdown, as help texts and people's own are written, as what a report has. */

/* Cells are plain; a row has as many as the head. */
static EspTable *
make_table (const GPtrArray *rows)
{
  EspTable *table = esp_table_new (NULL, NULL);
  guint n_columns = g_strv_length (g_ptr_array_index (rows, 0));

  for (guint row = 0; row < rows->len; row++)
    {
      g_auto (GStrv) cells = g_new0 (char *, n_columns + 1);
      char **given = g_ptr_array_index (rows, row);
      guint n_given = g_strv_length (given);

      for (guint c = 0; c < n_columns; c++)
        cells[c] = c < n_given ? esp_markdown_plain (given[c]) : g_strdup ("");
      if (row > 0)
        esp_table_add_texts (table, (const char *const *) cells);
      else
        for (guint c = 0; c < n_columns; c++)
          esp_table_add_column (table, cells[c]);
    }
  return table;
}

static void
add_item (EspReport *report, const EspMarkdownBlock *block)
{
  g_autofree char *numbered = NULL;

  /* how to call the program does not belong into a report */
  if (g_str_has_prefix (block->text, "`espalier-cli"))
    return;
  if (block->level == 0)
    {
      esp_report_add_item (report, block->text);
      return;
    }
  numbered = g_strdup_printf ("%u. %s", block->level, block->text);
  esp_report_add_paragraph (report, numbered);
}

static void
add_heading (EspReport *report, const char *markdown)
{
  g_autofree char *text = esp_markdown_plain (markdown);

  esp_report_add_heading (report, 2, text);
}

void
esp_report_add_markdown (EspReport *report, const char *text)
{
  g_autoptr (GPtrArray) blocks = esp_markdown_read (text);

  for (guint i = 0; i < blocks->len; i++)
    {
      const EspMarkdownBlock *block = g_ptr_array_index (blocks, i);

      switch (block->kind)
        {
        case ESP_MARKDOWN_HEADING:
          add_heading (report, block->text);
          break;
        case ESP_MARKDOWN_PARAGRAPH:
        case ESP_MARKDOWN_PICTURE: /* what it shows: its file is the manual's */
          esp_report_add_paragraph (report, block->text);
          break;
        case ESP_MARKDOWN_ITEM:
          add_item (report, block);
          break;
        case ESP_MARKDOWN_CODE:
          esp_report_add_mono (report, block->text);
          break;
        case ESP_MARKDOWN_TABLE:
          esp_report_add_table (report, "help", "", make_table (block->rows), 0);
          break;
        case ESP_MARKDOWN_TERMS:
        default:
          break;
        }
    }
}
