#pragma once

/* PDF files that are the same for the same report. */

#include <cairo.h>

#include "report/esp-report-private.h"

G_BEGIN_DECLS

/* A page (points) whose file grows in @bytes. The date inside is @date where that is like
 * 2026-01-31, else the present time. */
cairo_surface_t *
esp_report_pdf_begin (GByteArray *bytes, double width, double height, const char *date);
/* Ends it: all of it is in the bytes. Takes @cr and @surface. Errors call it @name. */
gboolean
esp_report_pdf_end (cairo_surface_t *surface, cairo_t *cr, const char *name, GError **error);
/* A figure alone. */
gboolean esp_report_pdf_save_figure (const EspBlock *block,
                                     const char *date,
                                     const char *path,
                                     GError **error);

G_END_DECLS
