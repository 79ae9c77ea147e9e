#include "config.h"

#include "esp-report-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "draw/esp-surface.h"
#include "base/esp-error.h"
#include "engine/trace/esp-export.h"
#include "base/esp-file.h"
#include "esp-report-exchange.h"
#include "report/typeset/esp-report-pdf.h"
#include "report/typeset/esp-typeset.h"

#define PICTURE_SCALE 2 /* pixels of a PNG for each of the drawing: sharp on paper */

/* --- Markdown --- */

static void
append_title (GString *out, const EspReport *report)
{
  g_autofree char *title = esp_report_escape (report->title);
  g_autofree char *authors = g_strjoinv (", ", report->authors);
  const char *lines[] = { authors, report->course, report->units, report->date };

  g_string_append_printf (out, "# %s\n", title);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    if (*lines[i] != '\0')
      {
        g_autofree char *line = esp_report_escape (lines[i]);

        g_string_append_printf (out, "\n%s%s%s\n", i == 0 ? "**" : "", line, i == 0 ? "**" : "");
      }
}

static void
append_mono (GString *out, const char *text)
{
  gsize length = strlen (text);
  const char *fence = strstr (text, "```") != NULL ? "``````" : "```";

  g_string_append_printf (out, "\n%s\n%s%s%s\n", fence, text,
                          length > 0 && text[length - 1] == '\n' ? "" : "\n", fence);
}

static void
append_table (GString *out, const EspReport *report, const EspBlock *block)
{
  g_autofree char *note = esp_block_get_note (report, block);
  g_autofree char *text = esp_table_format (block->table, "md");
  const char *end = text;

  g_string_append_printf (out, *block->text != '\0' ? "\n**%s %s.** %s\n\n" : "\n**%s %s**%s\n\n",
                          _ ("Table"), block->number, block->text);
  /* head, rule and so many rows */
  for (guint i = 0; i < block->max_rows + 2 && *end != '\0'; i++)
    end = strchr (end, '\n') + 1;
  g_string_append_len (out, text, end - text);
  if (note != NULL)
    g_string_append_printf (out, "\n%s\n", note);
  if (block->made != NULL)
    g_string_append_printf (out, "\n%s\n", block->made);
}

static void
append_block (GString *out, const EspReport *report, const EspBlock *block, gboolean after_item)
{
  switch (block->kind)
    {
    case ESP_BLOCK_HEADING:
      {
        g_autofree char *text = esp_report_escape (block->text);

        g_string_append_printf (out, "\n%s %s %s\n", block->level == 1 ? "##" : "###",
                                block->number, text);
        break;
      }
    case ESP_BLOCK_PARAGRAPH:
      g_string_append_printf (out, "\n%s\n", block->text);
      break;
    case ESP_BLOCK_ITEM:
      g_string_append_printf (out, "%s- %s\n", after_item ? "" : "\n", block->text);
      break;
    case ESP_BLOCK_MONO:
      append_mono (out, block->text);
      break;
    case ESP_BLOCK_TABLE:
      append_table (out, report, block);
      break;
    case ESP_BLOCK_FIGURE:
    default:
      g_string_append_printf (out, "\n![%s %s](<%s/%s.svg>)\n\n**%s %s.** %s\n", _ ("Figure"),
                              block->number, report->folder_name, block->name, _ ("Figure"),
                              block->number, block->text);
      if (block->made != NULL)
        g_string_append_printf (out, "\n%s\n", block->made);
    }
}

char *
esp_report_format_markdown (const EspReport *report)
{
  GString *out = g_string_new (NULL);
  gboolean after_item = FALSE;

  append_title (out, report);
  for (guint i = 0; i < report->blocks->len; i++)
    {
      const EspBlock *block = g_ptr_array_index (report->blocks, i);

      append_block (out, report, block, after_item);
      after_item = block->kind == ESP_BLOCK_ITEM;
    }
  return g_string_free (out, FALSE);
}

/* --- files --- */

static gboolean
write_file (const char *folder, const char *name, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return esp_file_write (path, text, -1, error);
}

static gboolean
write_table (const EspBlock *block, const char *folder, GError **error)
{
  static const char *const kinds[][2] = { { "csv", "csv" }, { "md", "md" }, { "latex", "tex" } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *text = esp_table_format (block->table, kinds[i][0]);
      g_autofree char *name = g_strdup_printf ("%s.%s", block->name, kinds[i][1]);

      if (!write_file (folder, name, text, error))
        return FALSE;
    }
  return TRUE;
}

static void
draw_block (cairo_t *cr, gpointer data)
{
  const EspBlock *block = data;

  block->draw (cr, block->data);
}

static gboolean
write_figure (const EspReport *report, const EspBlock *block, const char *folder, GError **error)
{
  g_autofree char *svg = g_strdup_printf ("%s/%s.svg", folder, block->name);
  g_autofree char *png = g_strdup_printf ("%s/%s.png", folder, block->name);
  g_autofree char *pdf = g_strdup_printf ("%s/%s.pdf", folder, block->name);
  /* cairo has no images beyond 32,767 pixels a side, and nobody wants them near that */
  double scale = MIN (PICTURE_SCALE, 8000 / MAX (block->width, block->height));

  return esp_surface_save (svg, block->width, block->height, 1, FALSE, draw_block, (gpointer) block,
                           error) &&
         esp_surface_save (png, block->width, block->height, scale, FALSE, draw_block,
                           (gpointer) block, error) &&
         esp_report_pdf_save_figure (block, report->date, pdf, error);
}

static gboolean
write_trace (const EspPart *part, const char *folder, GCancellable *cancellable, GError **error)
{
  static const struct
  {
    const char *suffix;
    EspExportFormat format;
  } kinds[] = { { "txt", ESP_EXPORT_TEXT },
                { "csv", ESP_EXPORT_CSV },
                { "jsonl", ESP_EXPORT_JSON_LINES } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%s.%s", folder, part->name, kinds[i].suffix);
      g_autoptr (EspDraft) draft = esp_draft_new (path, error);

      if (draft == NULL ||
          !esp_export_trace (part->trace, 0, G_MAXUINT64 - 1, kinds[i].format, part->header,
                             esp_draft_get_stream (draft), cancellable, error) ||
          !esp_draft_finish (draft, error))
        return FALSE;
    }
  return TRUE;
}

/* pdflatex knows letters of European languages and common signs; what else is in the tables has to
 * be told. */
static const char *
latex_sign (gunichar c)
{
  static const struct
  {
    gunichar c;
    const char *text;
  } signs[] = {
    { 0x2212, "$-$" },       { 0x221e, "$\\infty$" },    { 0x2260, "$\\neq$" },
    { 0x2264, "$\\leq$" },   { 0x2265, "$\\geq$" },      { 0x2192, "$\\to$" },
    { 0x2190, "$\\gets$" },  { 0x2205, "$\\emptyset$" }, { 0x2605, "$\\star$" },
    { 0x2717, "$\\times$" }, { 0x25cf, "$\\bullet$" },   { 0x0394, "$\\Delta$" },
    { 0x03b1, "$\\alpha$" }, { 0x03b2, "$\\beta$" },
  };

  if (c < 0x180 || (c >= 0x2010 && c <= 0x2026) || c == 0x20ac || c == 0x2122)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (signs[i].c == c)
      return signs[i].text;
  return "?";
}

static void
declare_signs (GString *out, const EspTable *table, GHashTable *declared)
{
  for (guint row = 0; row <= esp_table_get_n_rows (table); row++)
    for (guint column = 0; column < esp_table_get_n_columns (table); column++)
      for (const char *c = esp_table_get_cell (table, row, column); *c != '\0';
           c = g_utf8_next_char (c))
        {
          gunichar sign = g_utf8_get_char (c);
          const char *text = latex_sign (sign);

          if (text != NULL && g_hash_table_add (declared, GUINT_TO_POINTER (sign)))
            g_string_append_printf (out, "\\DeclareUnicodeCharacter{%04X}{%s}\n", sign, text);
        }
}

/* All LaTeX tables in one file that can be set as it is, or taken apart. */
static gboolean
write_latex (const EspReport *report, const char *folder, GError **error)
{
  g_autoptr (GString) text = g_string_new ("\\documentclass[a4paper]{article}\n"
                                           "\\usepackage[T1]{fontenc}\n"
                                           "\\usepackage[utf8]{inputenc}\n"
                                           "\\usepackage{booktabs}\n");
  g_autoptr (GString) body = g_string_new ("\\begin{document}\n");
  g_autoptr (GHashTable) declared = g_hash_table_new (NULL, NULL);

  if (report->n_tables == 0)
    return TRUE;
  for (guint i = 0; i < report->blocks->len; i++)
    {
      const EspBlock *block = g_ptr_array_index (report->blocks, i);

      if (block->kind != ESP_BLOCK_TABLE)
        continue;
      declare_signs (text, block->table, declared);
      g_string_append_printf (body, "\n\\section*{Table %s}\n\\noindent\n\\input{%s}\n",
                              block->number, block->name);
    }
  g_string_append_printf (text, "%s\n\\end{document}\n", body->str);
  return write_file (folder, "tables.tex", text->str, error);
}

static gboolean
write_parts (const EspReport *report, const char *folder, GCancellable *cancellable, GError **error)
{
  for (guint i = 0; i < report->parts->len; i++)
    {
      const EspPart *part = g_ptr_array_index (report->parts, i);

      if (part->trace != NULL ? !write_trace (part, folder, cancellable, error)
                              : !write_file (folder, part->name, part->text, error))
        return FALSE;
    }
  for (guint i = 0; i < report->blocks->len; i++)
    {
      const EspBlock *block = g_ptr_array_index (report->blocks, i);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (block->kind == ESP_BLOCK_TABLE && !write_table (block, folder, error))
        return FALSE;
      if (block->kind == ESP_BLOCK_FIGURE && !write_figure (report, block, folder, error))
        return FALSE;
    }
  return write_latex (report, folder, error);
}

/* What goes with the document at @path. */
static void
name_beside (const char *path, char **markdown, char **folder)
{
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (".pdf"));

  if (markdown != NULL)
    *markdown = g_strconcat (stem, ".md", NULL);
  if (folder != NULL)
    *folder = g_strconcat (stem, "-parts", NULL);
}

gboolean
esp_report_find_paths (const char *path, char **markdown, char **folder, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  g_autofree char *parent = g_path_get_dirname (path);

  if (!g_str_has_suffix (lower, ".pdf") || g_str_has_suffix (lower, "/.pdf") ||
      strlen (lower) == strlen (".pdf"))
    return esp_fail (error, ESP_ERROR_OPTION, _ ("“%s”: a report's name ends with .pdf"), path);
  if (!g_file_test (parent, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("%s: there is no such folder"),
                   parent);
      return FALSE;
    }
  name_beside (path, markdown, folder);
  return TRUE;
}

gboolean
esp_report_is_part (const char *name)
{
  static const char *const others[] = { "trace.txt", "trace.csv",    "trace.jsonl", "tables.tex",
                                        "moves.txt", "solution.txt", "output.txt" };
  g_autoptr (GRegex) pattern =
      g_regex_new ("^((figure|table)-[0-9]+-.*\\.(svg|pdf|png|csv|md|tex)|instance\\.[a-z]+|"
                   "experiment-.*\\.csv|part-[0-9]+-.*\\.(txt|csv|jsonl))$",
                   0, 0, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_str_equal (name, others[i]))
      return TRUE;
  return g_regex_match (pattern, name, 0, NULL);
}

/* --- all of it --- */

/* Where one report goes. */
typedef struct
{
  const EspReport *report;
  const char *path;
  char *markdown_path;
  char *folder;
} Target;

static void
target_clear (gpointer data)
{
  Target *target = data;

  g_free (target->markdown_path);
  g_free (target->folder);
}

/* To what is no ordinary file (a pipe) it is written as it is: nothing changes places with that. */
static gboolean
make_file (EspExchange *exchange, const char *path, const void *bytes, gsize length, GError **error)
{
  struct stat info;
  const char *made = stat (path, &info) == 0 && !S_ISREG (info.st_mode) && !S_ISDIR (info.st_mode)
                         ? path
                         : esp_exchange_add_file (exchange, path, error);

  return made != NULL && esp_file_write (made, bytes, (gssize) length, error);
}

/* Writes everything beside where it will be. */
static gboolean
make_all (EspExchange *exchange,
          const Target *target,
          guint *n_pages,
          GCancellable *cancellable,
          GError **error)
{
  g_autofree char *markdown = esp_report_format_markdown (target->report);
  const char *folder = esp_exchange_add_folder (exchange, target->folder, error);
  g_autoptr (GByteArray) pdf = NULL;

  if (folder == NULL || !write_parts (target->report, folder, cancellable, error) ||
      !make_file (exchange, target->markdown_path, markdown, strlen (markdown), error))
    return FALSE;
  pdf = esp_typeset (target->report, target->path, n_pages, error);
  return pdf != NULL && make_file (exchange, target->path, pdf->data, pdf->len, error) &&
         !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* A document of before that is none any more; of its folder what a report has put there, where
 * there is nothing else in it. */
static void
add_gone (EspExchange *exchange, const char *path)
{
  g_autofree char *markdown_path = NULL;
  g_autofree char *folder = NULL;
  g_autoptr (GDir) dir = NULL;
  gboolean is_ours = TRUE;
  const char *name;

  name_beside (path, &markdown_path, &folder);
  dir = g_dir_open (folder, 0, NULL);
  while (dir != NULL && is_ours && (name = g_dir_read_name (dir)) != NULL)
    is_ours = esp_report_is_part (name);
  esp_exchange_add_gone (exchange, path);
  esp_exchange_add_gone (exchange, markdown_path);
  if (dir != NULL && is_ours)
    esp_exchange_add_gone (exchange, folder);
}

/* @new_folder: where they go, if that is not there yet; else NULL. It is made at the last moment.
 * @gone: documents that go; NULL: none. */
static gboolean
save_targets (GArray *targets,
              const char *beside,
              const char *new_folder,
              const char *const *gone,
              guint *n_pages,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (EspExchange) exchange = esp_exchange_new (beside, error);
  gboolean ok = exchange != NULL;

  for (guint i = 0; ok && i < targets->len; i++)
    {
      guint n = 0;

      ok = make_all (exchange, &g_array_index (targets, Target, i), &n, cancellable, error);
      if (ok && n_pages != NULL)
        *n_pages += n;
    }
  for (guint i = 0; ok && gone != NULL && gone[i] != NULL; i++)
    add_gone (exchange, gone[i]);
  if (!ok && exchange != NULL && error != NULL && *error != NULL)
    esp_exchange_name_place (exchange, *error);
  if (ok && new_folder != NULL && g_mkdir (new_folder, 0777) != 0)
    {
      esp_set_file_error (error, new_folder, errno);
      return FALSE;
    }
  ok = ok && esp_exchange_finish (exchange, error);
  /* it goes only where it is empty */
  if (!ok && new_folder != NULL)
    g_rmdir (new_folder);
  return ok;
}

gboolean
esp_report_save_all (const EspReport *const *reports,
                     const char *const *paths,
                     const char *folder,
                     const char *const *gone,
                     guint *n_pages,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GArray) targets = g_array_new (FALSE, TRUE, sizeof (Target));

  g_array_set_clear_func (targets, target_clear);
  if (n_pages != NULL)
    *n_pages = 0;
  for (guint i = 0; paths[i] != NULL; i++)
    {
      Target target = { .report = reports[i], .path = paths[i] };

      name_beside (paths[i], &target.markdown_path, &target.folder);
      g_array_append_val (targets, target);
    }
  return save_targets (targets, folder, g_file_test (folder, G_FILE_TEST_EXISTS) ? NULL : folder,
                       gone, n_pages, cancellable, error);
}

gboolean
esp_report_save (const EspReport *report,
                 const char *path,
                 guint *n_pages,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GArray) targets = g_array_new (FALSE, TRUE, sizeof (Target));
  Target target = { .report = report, .path = path };

  g_array_set_clear_func (targets, target_clear);
  if (!esp_report_find_paths (path, &target.markdown_path, &target.folder, error))
    return FALSE;
  g_array_append_val (targets, target);
  if (n_pages != NULL)
    *n_pages = 0;
  return save_targets (targets, target.folder, NULL, NULL, n_pages, cancellable, error);
}
