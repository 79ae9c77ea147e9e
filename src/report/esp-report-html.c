#include "config.h"

#include "esp-report-private.h"

#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-file.h"
#include "manual/esp-markdown-reader.h"
#include "report/typeset/esp-typeset.h"

/* A report as one page for a browser, with all it has in it: its figures are drawings within the
 * page, and nothing is fetched from anywhere. */

static const char style[] =
    "body{max-width:46em;margin:2em auto;padding:0 1em;color:#1c1c1c;background:#fff;"
    "font:17px/1.55 \"Liberation Serif\",Georgia,serif}"
    "h1,h2,h3,th,figcaption,caption{font-family:\"Liberation Sans\",Arial,sans-serif}"
    "h1{line-height:1.2}.by{color:#555}"
    "table{border-collapse:collapse;margin:1.5em "
    "0;font-size:.9em;font-variant-numeric:tabular-nums}"
    "caption,figcaption{text-align:left;font-size:.85em;color:#444;margin:.4em 0}"
    "th,td{padding:.25em .7em;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}"
    "td.number,th.number{text-align:right}"
    "figure{margin:1.5em 0}figure svg{max-width:100%;height:auto}"
    ".wide{overflow-x:auto}pre{overflow-x:auto}"
    "@media print{body{margin:0;max-width:none}}";

static char *
open_link (const char *target)
{
  g_autofree char *escaped = g_markup_escape_text (target, -1);

  return g_strdup_printf ("<a href=\"%s\">", escaped);
}

static const EspMarkdownMarks marks = {
  { "<code>", "</code>" }, { "<strong>", "</strong>" }, { "<em>", "</em>" }, open_link
};

/* --- figures --- */

static cairo_status_t
append_bytes (void *bytes, const unsigned char *data, unsigned length)
{
  g_byte_array_append (bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* cairo calls the parts of each drawing alike; in one page they must differ. A new string. */
static char *
make_ids_unique (const char *svg, const char *number)
{
  static const char *const marked[] = { "id=\"", "\"#", "url(#" };
  GString *out = g_string_new (NULL);

  while (*svg != '\0')
    {
      gsize length = 0;

      for (guint i = 0; i < G_N_ELEMENTS (marked) && length == 0; i++)
        if (g_str_has_prefix (svg, marked[i]))
          length = strlen (marked[i]);
      if (length == 0)
        g_string_append_c (out, *svg++);
      else
        {
          g_string_append_len (out, svg, (gssize) length);
          g_string_append_printf (out, "f%s-", number);
          svg += length;
        }
    }
  return g_string_free (out, FALSE);
}

static void
append_drawing (GString *html, const EspBlock *block)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface =
      cairo_svg_surface_create_for_stream (append_bytes, bytes, block->width, block->height);
  cairo_t *cr;
  g_autofree char *unique = NULL;
  const char *svg;

  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  cr = cairo_create (surface);
  block->draw (cr, block->data);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  /* without what stands before the drawing in a file of its own */
  svg = strstr ((const char *) bytes->data, "<svg");
  unique = make_ids_unique (svg != NULL ? svg : "", block->number);
  g_string_append (html, unique);
}

static void
append_figure (GString *html, const EspBlock *block)
{
  g_autofree char *caption = esp_markdown_format (block->text, &marks);
  g_autofree char *plain = esp_markdown_plain (block->text);
  g_autofree char *label = g_markup_escape_text (plain, -1);

  g_string_append_printf (html, "<figure role=\"img\" aria-label=\"%s\">\n<div class=\"wide\">",
                          label);
  append_drawing (html, block);
  g_string_append_printf (html, "</div>\n<figcaption><b>%s %s.</b> %s</figcaption>\n</figure>\n",
                          _ ("Figure"), block->number, caption);
}

/* --- tables --- */

static void
append_cell (GString *html, const EspTable *table, const char *text, guint column, const char *tag)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append_printf (html, "<%s%s>%s</%.2s>", tag,
                          esp_table_is_number (table, column) ? " class=\"number\"" : "", escaped,
                          tag);
}

static void
append_table (GString *html, const EspReport *report, const EspBlock *block)
{
  g_autofree char *caption = esp_markdown_format (block->text, &marks);
  g_autofree char *note = esp_block_get_note (report, block);
  guint n_columns = esp_table_get_n_columns (block->table);

  g_string_append_printf (html,
                          "<div class=\"wide\"><table>\n<caption><b>%s %s.</b> %s</caption>\n<tr>",
                          _ ("Table"), block->number, caption);
  for (guint c = 0; c < n_columns; c++)
    append_cell (html, block->table, esp_table_get_cell (block->table, 0, c), c, "th scope=\"col\"");
  for (guint r = 0; r < block->max_rows; r++)
    {
      g_string_append (html, "</tr>\n<tr>");
      for (guint c = 0; c < n_columns; c++)
        append_cell (html, block->table, esp_table_get_cell (block->table, r + 1, c), c, "td");
    }
  g_string_append (html, "</tr>\n</table></div>\n");
  if (note != NULL)
    {
      g_autofree char *shown = esp_markdown_format (note, &marks);

      g_string_append_printf (html, "<p>%s</p>\n", shown);
    }
}

/* --- the page --- */

static void
append_block (GString *html, const EspReport *report, const EspBlock *block)
{
  g_autofree char *text = NULL;
  guint level = block->level + 1;

  switch (block->kind)
    {
    case ESP_BLOCK_HEADING:
      text = g_markup_escape_text (block->text, -1);
      g_string_append_printf (html, "<h%u>%s %s</h%u>\n", level, block->number, text, level);
      break;
    case ESP_BLOCK_PARAGRAPH:
      text = esp_markdown_format (block->text, &marks);
      g_string_append_printf (html, "<p>%s</p>\n", text);
      break;
    case ESP_BLOCK_ITEM:
      text = esp_markdown_format (block->text, &marks);
      g_string_append_printf (html, "<ul><li>%s</li></ul>\n", text);
      break;
    case ESP_BLOCK_MONO:
      text = g_markup_escape_text (block->text, -1);
      g_string_append_printf (html, "<pre>%s</pre>\n", text);
      break;
    case ESP_BLOCK_TABLE:
      append_table (html, report, block);
      break;
    case ESP_BLOCK_FIGURE:
    default:
      append_figure (html, block);
    }
}

char *
esp_report_format_html (const EspReport *report)
{
  g_autofree char *title = g_markup_escape_text (report->title, -1);
  g_autofree char *authors = g_strjoinv (", ", report->authors);
  const char *lines[] = { authors, report->course, report->units, report->date };
  GString *html = g_string_new (NULL);

  g_string_append_printf (html,
                          "<!DOCTYPE html>\n<html lang=\"%s\">\n<head><meta charset=\"utf-8\">"
                          "<meta name=\"viewport\" content=\"width=device-width\">"
                          "<title>%s</title><style>%s</style></head>\n<body>\n<h1>%s</h1>\n",
                          /* TRANSLATORS: the language of this catalogue, as HTML has it: "de" */
                          C_ ("html", "en"), title, style, title);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    if (*lines[i] != '\0')
      {
        g_autofree char *line = g_markup_escape_text (lines[i], -1);

        g_string_append_printf (html, "<p class=\"by\">%s</p>\n", line);
      }
  for (guint i = 0; i < report->blocks->len; i++)
    append_block (html, report, g_ptr_array_index (report->blocks, i));
  g_string_append (html, "</body>\n</html>\n");
  return g_string_free (html, FALSE);
}

gboolean
esp_report_save_alone (const EspReport *report, const char *path, guint *n_pages, GError **error)
{
  g_autoptr (GByteArray) pdf = NULL;

  if (g_str_has_suffix (path, ".html"))
    {
      g_autofree char *html = esp_report_format_html (report);

      return esp_file_write (path, html, -1, error);
    }
  pdf = esp_typeset (report, esp_file_name (path), n_pages, error);
  return pdf != NULL && esp_file_write (path, (const char *) pdf->data, (gssize) pdf->len, error);
}
