#pragma once

/* Tabu search, as a template over the same table of a space as hill climbing: the best neighbour is
 * taken also where it is worse, and what was just changed is not changed back for a while, unless
 * that gives the best state so far.
 *
 * F. Glover, "Tabu search, part I", ORSA Journal on Computing 1, 1989; for colouring A. Hertz and
 * D. de Werra, "Using tabu search techniques for graph coloring", Computing 39, 1987. */

#include "esp-hill.h"
#include "base/esp-sanitized.h"

G_BEGIN_DECLS

/* A move that leads nowhere, and is no neighbour. */
#define ESP_TABU_NO_MOVE G_MAXUINT64

typedef struct
{
  const EspHillSpace *hill;
  /* The step from which on move (i, j) may be made again; ESP_TABU_NO_MOVE. */
  guint64 (*free_from) (gconstpointer space, int i, int j);
  /* Before move (i, j) is made: it is not to be taken back before step @until. */
  void (*forbid) (gpointer space, int i, int j, guint64 until);
  /* The present state is the best so far. */
  void (*note) (gpointer space);
} EspTabuSpace;

/**
 * esp_tabu_search:
 * @tenure: steps for which a move is forbidden, and up to as many more at random
 * @max_steps: at most
 * @goal: cost at which to stop
 *
 * Returns: OPTIMUM where the goal or the last step was reached, or there is no neighbour
 */
ESP_SEARCH_INLINE EspHillResult
esp_tabu_search (gpointer space,
                 const EspTabuSpace *table,
                 guint tenure,
                 guint64 max_steps,
                 gint64 goal,
                 EspRandom *random,
                 EspControl *control,
                 EspCounters *counters,
                 const gboolean traced)
{
  const EspHillSpace *hill = table->hill;
  gint64 best_so_far = hill->cost (space);

  table->note (space);
  for (guint64 step = 0; step < max_steps && hill->cost (space) > goal; step++)
    {
      gint64 current = hill->cost (space);
      gint64 best = G_MAXINT64;
      guint64 n_seen = 0;
      guint64 ties = 0;
      int best_i = -1;
      int best_j = -1;

      for (int i = 0, n = hill->size (space); i < n; i++)
        for (int j = hill->begin (space, i), end = hill->end (space, i); j < end; j++)
          {
            guint64 free_from = table->free_from (space, i, j);
            gint64 proposed;

            if (free_from == ESP_TABU_NO_MOVE)
              continue;
            if (esp_control_tick (control, counters, counters->n[ESP_COUNTER_PROPOSALS]))
              return ESP_HILL_STOPPED;
            n_seen++;
            proposed = hill->cost_after (space, i, j);
            counters->n[ESP_COUNTER_PROPOSALS]++;
            if (traced)
              esp_hill_emit (control, space, hill, ESP_EVENT_PROPOSE, i, j, current, proposed);
            if (proposed > best || (free_from > step && proposed >= best_so_far))
              continue;
            ties = proposed < best ? 1 : ties + 1;
            if (ties > 1 && esp_random_below (random, ties) != 0)
              continue;
            best = proposed;
            best_i = i;
            best_j = j;
          }
      if (n_seen == 0)
        return ESP_HILL_OPTIMUM;
      /* all are forbidden: that passes */
      if (best_i < 0)
        continue;
      if (traced)
        esp_hill_emit (control, space, hill, ESP_EVENT_ACCEPT, best_i, best_j, current, best);
      table->forbid (space, best_i, best_j,
                     step + 1 + tenure + esp_random_below (random, (guint64) tenure + 1));
      hill->make (space, best_i, best_j);
      counters->n[ESP_COUNTER_STEPS]++;
      if (best < best_so_far)
        {
          best_so_far = best;
          table->note (space);
        }
    }
  return ESP_HILL_OPTIMUM;
}

G_END_DECLS
