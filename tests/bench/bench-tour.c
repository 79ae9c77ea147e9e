#include "config.h"

/* The greedy tour of a million cities on a square: prints what its candidate edges and the tour
 * cost, with as many candidates as the solver takes, and how long it is. */

#include "problems/tour/tour.h"

#include <stdio.h>

#define CITIES 1000000

/* Several threads work on it, so it is the clock on the wall that counts. */
static double
seconds (void)
{
  return (double) g_get_monotonic_time () / G_USEC_PER_SEC;
}

int
main (void)
{
  g_autoptr (EspOptions) options = esp_options_new (tour_generate_options);
  g_autofree char *settings = g_strdup_printf ("cities=%d size=1000000", CITIES);
  g_autofree gint32 *order = g_new (gint32, CITIES);
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (TourCandidates) candidates = NULL;
  EspCounters counters = { { 0 } };
  EspControl control;
  double begin;
  double found;

  esp_control_init (&control);
  if (!esp_options_parse (options, settings, NULL))
    return 1;
  instance = esp_tour_problem.generating->generate (options, &control, NULL);
  begin = seconds ();
  candidates = tour_candidates_new ((const TourInstance *) instance, 8, 2, &control, &counters);
  found = seconds ();
  tour_greedy ((const TourInstance *) instance, candidates, order);
  printf ("greedy tour of %d cities: %.2f s (candidates %.2f s), length %.0f\n", CITIES,
          seconds () - begin, found - begin,
          (double) tour_length ((const TourInstance *) instance, order) / TOUR_UNIT);
  return 0;
}
