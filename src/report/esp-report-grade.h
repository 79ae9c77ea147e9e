#pragma once

/* The report of a class: which programs are right on which cases, and where each goes wrong. */

#include "esp-report.h"
#include "programs/esp-grade-table.h"

G_BEGIN_DECLS

/* What it is made from; nothing is taken. */
typedef struct
{
  const EspProblem *problem;
  const EspGradeTable *table; /* with what the programs wrote, where that is known */
  EspInstance *const *boards; /* of its cases; NULL where one is not there */
  gboolean traces;            /* what they wrote are traces: held to @algorithm, NULL: to any */
  const EspAlgorithm *algorithm;
  const EspOptions *options; /* of that; NULL: none is set */
} EspGradeReport;

/* A summary, the table of verdicts, and of each failed case what is wrong and its board: with the
 * answer, or at the first step that is wrong beside ours. May run on any thread. NULL with @error
 * where it was stopped. */
EspReport *esp_report_grade (const EspGradeReport *source,
                             const EspReportTitle *title,
                             GCancellable *cancellable,
                             GError **error);
/* The same as a PDF file. @n_pages may be NULL. */
gboolean esp_report_grade_save (const EspGradeReport *source,
                                const EspReportTitle *title,
                                const char *path,
                                guint *n_pages,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
