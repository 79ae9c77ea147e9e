#pragma once

#include "tour.h"

G_BEGIN_DECLS

/* The instance of a text or of a sample that is right. */
EspInstance *test_parse (const char *text);
EspInstance *test_load_sample (const char *name);
/* The length of a tour, by adding up its edges. */
gint64 test_sum_edges (const TourInstance *self, const gint32 *order);
EspOutcome test_solve (const EspInstance *instance,
                       const char *id,
                       const char *options_text,
                       EspTracer *tracer,
                       EspAnswer *answer);

/* test-tour-files.c */
void tour_add_file_tests (void);

G_END_DECLS
