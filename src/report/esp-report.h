#pragma once

/* What a report says: headings, paragraphs, lists, tables and figures, numbered as they come. It is
 * written as PDF, as Markdown, and as a folder with all its parts. */

#include <cairo.h>

#include "base/esp-table.h"
#include "engine/trace/esp-trace.h"

G_BEGIN_DECLS

typedef struct _EspReport EspReport;

/* Texts of the title block; any but @title may be NULL or empty. @authors are separated by
 * semicolons. */
typedef struct
{
  const char *title;
  const char *authors;
  const char *course;
  const char *units;
  const char *date;
} EspReportTitle;

/* Texts that are no valid UTF-8 are made so. */
EspReport *esp_report_new (const EspReportTitle *title);
void esp_report_free (EspReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspReport, esp_report_free)

/* Where the parts will be, as the texts of the report name it. */
const char *esp_report_get_folder_name (const EspReport *report);
void esp_report_set_folder_name (EspReport *report, const char *name);

/* Plain text as inline Markdown. A new string. */
char *esp_report_escape (const char *text);
/* Any text, made valid: no stray bytes, no control characters but tabs and line ends. A new
 * string. */
char *esp_report_clean (const char *text, gssize length);

/* A heading of level 1 ("2") or 2 ("2.1"); plain text. */
void esp_report_add_heading (EspReport *report, guint level, const char *text);
/* Inline Markdown: `code`, *stressed*, **strong**, and \ before a character that means itself. */
void esp_report_add_paragraph (EspReport *report, const char *markdown);
void esp_report_add_item (EspReport *report, const char *markdown);
/* The user's own words: paragraphs are separated by empty lines, lines that begin with "- " are
 * items. */
void esp_report_add_words (EspReport *report, const char *text);
/* Lines as they are, in a font of one width. */
void esp_report_add_mono (EspReport *report, const char *text);
/* The same in small type and as many columns as there is room for: for what is long. */
void esp_report_add_listing (EspReport *report, const char *text);
/* A Markdown text, as esp_markdown_read() takes it: headings of any level become such of level 2.
 * Items that show a command line are left out. */
void esp_report_add_markdown (EspReport *report, const char *text);

/* Takes @table. @name: of its files, "counters"; @caption: inline Markdown. Only the first
 * @max_rows rows (0: all) are in the report, with a note; the folder has them all. Returns its
 * number. */
guint esp_report_add_table (
    EspReport *report, const char *name, const char *caption, EspTable *table, guint max_rows);
/* A drawing of 0,0..width,height (pixels); @data is freed with the report. Returns its number. */
guint esp_report_add_figure (EspReport *report,
                             const char *name,
                             const char *caption,
                             double width,
                             double height,
                             void (*draw) (cairo_t *cr, gpointer data),
                             gpointer data,
                             GDestroyNotify data_free);
/* A file for the folder: @name with its ending. */
void esp_report_add_part (EspReport *report, const char *name, const char *text);
/* @name, or with a number before its end the first that is no part yet; one of @several always has
 * a number. A new string. */
char *esp_report_find_part_name (const EspReport *report, const char *name, gboolean several);

/* A recorded search for the folder: @name with .txt, .csv and .jsonl. A reference is taken; @header
 * goes into the first line. */
void
esp_report_add_trace (EspReport *report, const char *name, EspTrace *trace, const char *header);

/* How the tables and figures that are added from now on were made, inline Markdown (NULL: is not
 * told): a line under each; what a table or figure before it says already is not said again. */
void esp_report_set_made (EspReport *report, const char *made);

guint esp_report_get_n_tables (const EspReport *report);
guint esp_report_get_n_figures (const EspReport *report);

/* The whole as Markdown; its pictures are those of the folder. A new string. */
char *esp_report_format_markdown (const EspReport *report);
/* The whole as one page for a browser, with its figures in it. A new string. */
char *esp_report_format_html (const EspReport *report);
/* One document alone: that page where @path ends with .html, else a PDF file. @n_pages (may be
 * NULL): of the latter. */
gboolean esp_report_save_alone (const EspReport *report,
                                const char *path,
                                guint *n_pages,
                                GError **error);
/* "REPORT.pdf" as "REPORT.md" and "REPORT-parts"; new strings. FALSE with @error where @path does
 * not end with .pdf or its folder is not there. */
gboolean esp_report_find_paths (const char *path, char **markdown, char **folder, GError **error);
/* Writes the PDF, the Markdown beside it, and the parts into the folder of esp_report_find_paths().
 * All is made in a new folder beside them first, so that an error leaves everything as it was. What
 * an earlier report left in the folder goes; other files in it stay. What a process that was killed
 * meanwhile has left there is finished first: all of that is new. @n_pages (may be NULL): of the
 * PDF. May run on any thread. */
gboolean esp_report_save (const EspReport *report,
                          const char *path,
                          guint *n_pages,
                          GCancellable *cancellable,
                          GError **error);
/* The same for several, which are new or old together: each of @reports goes to its one of @paths,
 * "FOLDER/NAME.pdf", which end with NULL. @folder is made where it is not there, in a folder that
 * is. @gone: documents of before, as paths, that go with the old ones (NULL: none). */
gboolean esp_report_save_all (const EspReport *const *reports,
                              const char *const *paths,
                              const char *folder,
                              const char *const *gone,
                              guint *n_pages,
                              GCancellable *cancellable,
                              GError **error);

G_END_DECLS
