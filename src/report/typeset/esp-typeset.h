#pragma once

/* A report set on pages. */

#include "report/esp-report.h"

G_BEGIN_DECLS

/* Sets @report on A4 pages: title block, numbered headings, paragraphs, items, lines of one width,
 * tables that break between rows, figures that move to the next page where they do not fit, page
 * numbers, an outline: a new PDF file. May run on any thread. @n_pages may be NULL. The date inside
 * is the report's where that is like 2026-01-31, else the present time. Errors call it @name. */
GByteArray *esp_typeset (const EspReport *report, const char *name, guint *n_pages, GError **error);

/* The same pages to be looked at: recordings of ESP_PAGE_WIDTH × ESP_PAGE_HEIGHT points.
 * (element-type cairo_surface_t). NULL with @error where it was stopped. */
#define ESP_PAGE_WIDTH 595.28
#define ESP_PAGE_HEIGHT 841.89
GPtrArray *esp_typeset_pages (const EspReport *report, GError **error);

G_END_DECLS
