#pragma once

/* How long two searches take, so that they can be compared. */

#include "engine/trace/esp-search.h"

G_BEGIN_DECLS

/* Of several runs that nobody listens to, in seconds. */
typedef struct
{
  guint n;
  double median;
  double low, high; /* between these lie the runs but for a tenth at either end */
} EspTimes;

/* From this many runs on their spread says something. */
#define ESP_TIMES_ENOUGH 5

/* Both @times of @n runs each. They are sorted for it. */
void esp_times_fill (EspTimes *times, double *seconds, guint n);
/* Whether there is a difference that is more than chance: both have runs enough, and what lies in
 * the middle of the one has nothing in common with that of the other. */
gboolean esp_times_differ (const EspTimes *a, const EspTimes *b);

/**
 * EspTiming:
 *
 * Two searches that have ended are run again, in turn, on a worker, until each took 0.2 s in all or
 * has 30 runs; at most five times where they are slow.
 */
typedef struct _EspTiming EspTiming;

/* NULL where one of them cannot be run again and be the same: it was read from a file, hangs on the
 * time, or was stopped. @done (owner) is called once on the main thread, unless the timing is freed
 * before. */
EspTiming *
esp_timing_start (EspSearch *a, EspSearch *b, void (*done) (gpointer owner), gpointer owner);
/* It is measured no longer. */
gboolean esp_timing_is_over (const EspTiming *timing);
/* Of side 0 or 1; NULL before, and where it took too long. Borrowed. */
const EspTimes *esp_timing_get (const EspTiming *timing, guint side);
void esp_timing_free (EspTiming *timing);

G_END_DECLS
