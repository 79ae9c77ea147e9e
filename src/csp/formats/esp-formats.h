#pragma once

/* Models in the forms of others, each recognised by what a file begins with. */

#include "csp/model/esp-model.h"

G_BEGIN_DECLS

/* FlatZinc with int and bool variables: esp-flatzinc.c. */
EspModel *esp_flatzinc_parse (const char *text, gsize length, const char *file, GError **error);
gboolean esp_flatzinc_recognises (const char *head, gsize length);
/* esp-flatzinc-write.c: names that are values become numbers. NULL with @error: it has no form for
 * a part. */
char *esp_flatzinc_format (const EspModel *self, GError **error);
/* A solution as FlatZinc's programs print it, without the line of dashes; by variable. */
char *esp_flatzinc_format_solution (const EspModel *self, const gint32 *values);
/* DIMACS CNF, and a Sudoku as 81 characters: esp-plain-formats.c. */
EspModel *esp_dimacs_parse (const char *text, gsize length, const char *file, GError **error);
gboolean esp_dimacs_recognises (const char *head, gsize length);
EspModel *esp_sudoku_parse (const char *text, gsize length, const char *file, GError **error);
gboolean esp_sudoku_recognises (const char *head, gsize length);
/* The XML of AIspace's CSP applet, and XCSP3-core: esp-aispace.c, esp-xcsp.c. */
EspModel *esp_aispace_parse (const char *text, gsize length, const char *file, GError **error);
gboolean esp_aispace_recognises (const char *head, gsize length);
EspModel *esp_xcsp_parse (const char *text, gsize length, const char *file, GError **error);
gboolean esp_xcsp_recognises (const char *head, gsize length);

G_END_DECLS
