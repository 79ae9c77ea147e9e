#pragma once

#include "rooms.h"
#include "tour.h"

G_BEGIN_DECLS

/* The length of a tour, by adding up its edges. */
gint64 test_sum_edges (const TourInstance *self, const gint32 *order);

/* test-tour-files.c */
void tour_add_file_tests (void);

G_END_DECLS
