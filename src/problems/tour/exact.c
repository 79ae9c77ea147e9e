#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>

/* Held and Karp, "A Dynamic Programming Approach to Sequencing Problems" (1962): for each set of
 * cities and each last one of it, the shortest path from city 0 through the set. */

static void
trace_back (const TourInstance *instance, const gint64 *length, gint32 *order)
{
  int m = instance->n - 1;
  guint set = (1u << m) - 1;
  int next = -1;

  order[0] = 0;
  for (int k = m; k >= 1; k--)
    {
      int last = -1;
      gint64 best = G_MAXINT64;

      for (int c = 0; c < m; c++)
        {
          gint64 way;

          if ((set & (1u << c)) == 0)
            continue;
          way = length[(gsize) set * (gsize) m + (gsize) c] +
                tour_distance (instance, c + 1, next < 0 ? 0 : next + 1);
          if (way < best)
            {
              best = way;
              last = c;
            }
        }
      order[k] = last + 1;
      set &= ~(1u << last);
      next = last;
    }
}

/* The shortest way to the end of @set in @last, from the sets without it. */
static gint64
extend (const TourInstance *instance, const gint64 *length, guint set, int last)
{
  int m = instance->n - 1;
  guint before = set & ~(1u << last);
  gint64 best = G_MAXINT64;

  if (before == 0)
    return tour_distance (instance, 0, last + 1);
  for (int c = 0; c < m; c++)
    if (before & (1u << c))
      {
        gint64 way = length[(gsize) before * (gsize) m + (gsize) c] +
                     tour_distance (instance, c + 1, last + 1);

        best = MIN (best, way);
      }
  return best;
}

gint64
tour_held_karp (const TourInstance *instance,
                gint32 *order,
                EspControl *control,
                EspCounters *counters)
{
  int m = instance->n - 1;
  guint all = (1u << m) - 1;
  g_autofree gint64 *length = NULL;
  gint64 best = G_MAXINT64;

  if (m == 0)
    {
      if (order != NULL)
        order[0] = 0;
      return 0;
    }
  length = g_new (gint64, ((gsize) all + 1) * (gsize) m);
  for (guint set = 1; set <= all; set++)
    for (int last = 0; last < m; last++)
      {
        if ((set & (1u << last)) == 0)
          continue;
        if (control != NULL &&
            esp_control_tick (control, counters, counters->n[ESP_COUNTER_STATES]))
          return -1;
        length[(gsize) set * (gsize) m + (gsize) last] = extend (instance, length, set, last);
        if (counters != NULL)
          counters->n[ESP_COUNTER_STATES]++;
      }
  for (int last = 0; last < m; last++)
    best = MIN (best, length[(gsize) all * (gsize) m + (gsize) last] +
                          tour_distance (instance, last + 1, 0));
  if (order != NULL)
    trace_back (instance, length, order);
  return best;
}

gboolean
tour_suits (const EspInstance *instance, const EspAlgorithm *algorithm, char **why)
{
  int n = ((const TourInstance *) instance)->n;

  if (n <= TOUR_MAX_HELD_KARP || algorithm->solve != tour_solve_exact)
    return TRUE;
  if (why != NULL)
    *why = g_strdup_printf (_ ("exact search is for up to %d cities; this has %d"),
                            TOUR_MAX_HELD_KARP, n);
  return FALSE;
}

EspOutcome
tour_solve_exact (const EspInstance *instance,
                  const EspState *start,
                  const EspOptions *options,
                  EspControl *control,
                  EspAnswer *answer)
{
  const TourInstance *self = (const TourInstance *) instance;
  TourSearch search;
  g_autofree gint32 *order = g_new (gint32, (guint) self->n);

  tour_search_init (&search, instance, start, options, control, answer);
  if (tour_held_karp (self, order, control, &answer->counters) < 0)
    return tour_search_finish (&search, answer, -1);
  tour_search_begin_at (&search, order);
  search.proved = TRUE;
  tour_search_note (&search);
  return tour_search_finish (&search, answer, -1);
}
