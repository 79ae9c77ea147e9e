#pragma once

/* How many solutions a puzzle has, said at once while it is edited. */

#include <gtk/gtk.h>

#include "engine/document/esp-document.h"
#include "engine/esp-problem.h"
#include "engine/esp-run.h"

G_BEGIN_DECLS

/**
 * EspSolutionCountSpec:
 * What a room counts with: a constant of its page.
 */
typedef struct
{
  const EspProblem *problem; /* REQUIRED */
  const char *algorithm;     /* REQUIRED: its id; it has an option "solutions" */
  guint enough;              /* it stops at so many */
  double seconds;            /* and after this time */
  guint64 nodes;             /* 0: any number */
  /* REQUIRED, new: what is said when it was counted, or when there was no time for it. */
  char *(*describe) (const EspInstance *instance, const EspAnswer *answer);
} EspSolutionCountSpec;

/* The search that counts up to @enough solutions of @instance; not started, and without a limit. */
EspRun *esp_solution_count_run (const EspSolutionCountSpec *spec,
                                const EspInstance *instance,
                                guint enough);
/* A label that follows the document. Returned floating. */
GtkWidget *esp_solution_count_new (EspDocument *document, const EspSolutionCountSpec *spec);

G_END_DECLS
