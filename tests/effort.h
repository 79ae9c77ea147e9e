#pragma once

/* Processor time as a machine at ease would have taken it. A limit in a test is one of that
 * machine: what is slower, or shares its caches with others, is given more, by as much as it takes
 * longer for one and the same piece of work just then. */

#include <glib.h>
#include <string.h>
#include <time.h>

/* What effort_measure() took where the limits were set. */
#define EFFORT_AT_EASE_MS 25.0

/* Milliseconds of a processor: CLOCK_PROCESS_CPUTIME_ID or CLOCK_THREAD_CPUTIME_ID. */
static inline double
effort_used_ms (clockid_t clock)
{
  struct timespec now;

  g_assert_cmpint (clock_gettime (clock, &now), ==, 0);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

/* Arithmetic, and memory that is taken, written and given back: what searches live on. */
static inline double
effort_measure (void)
{
  const gsize size = 32 << 20;
  double from = effort_used_ms (CLOCK_THREAD_CPUTIME_ID);
  guint8 *memory = g_malloc (size);
  g_autofree char *sum = NULL;

  memset (memory, 1, size);
  sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, memory, size / 8);
  g_assert_nonnull (sum);
  g_free (memory);
  return effort_used_ms (CLOCK_THREAD_CPUTIME_ID) - from;
}

/* How much longer work takes now than it would at ease, at least 1. */
static inline double
effort_get_factor (void)
{
  return MAX (1.0, effort_measure () / EFFORT_AT_EASE_MS);
}
