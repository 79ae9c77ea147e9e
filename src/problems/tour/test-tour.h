#pragma once

#include "rooms.h"
#include "tour.h"

G_BEGIN_DECLS

/* Integer distances at random, or points of a small lattice, where many are equal. */
EspInstance *test_random_instance (EspRandom *random, int n, TourMetric metric);
/* The length of a tour, by adding up its edges. */
gint64 test_sum_edges (const TourInstance *self, const gint32 *order);

/* test-tour-searches.c */
void tour_add_candidate_tests (void);
/* test-tour-files.c */
void tour_add_file_tests (void);
void tour_add_judge_tests (void);

G_END_DECLS
