#pragma once

/* A report set on pages. */

#include "report/esp-report.h"

G_BEGIN_DECLS

/* Sets @report on A4 pages: title block, numbered headings, paragraphs, items, lines of one width,
 * tables that break between rows, figures that move to the next page where they do not fit, page
 * numbers, an outline. Written whole or not at all. May run on any thread. */
gboolean esp_typeset_save (const EspReport *report, const char *path, GError **error);

G_END_DECLS
