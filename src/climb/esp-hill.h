#pragma once

/* Hill climbing by steepest descent, as a template: the room gives a constant table of inline
 * functions and a constant `traced`, and the compiler makes a search of them that calls nothing
 * through a pointer. Russell and Norvig, Artificial Intelligence, 4th ed., section 4.1.1. */

#include "base/esp-sanitized.h"
#include "engine/esp-control.h"
#include "base/esp-random.h"

G_BEGIN_DECLS

/**
 * EspHillSpace:
 *
 * A space of states whose neighbours are reached by moves (i, j). Costs are integers in units of
 * the room, so that no decision hangs on rounding.
 */
typedef struct
{
  /* The number of first members i; for each i, j runs from begin (i) to end (i) - 1. */
  int (*size) (gconstpointer space);
  int (*begin) (gconstpointer space, int i);
  int (*end) (gconstpointer space, int i);
  gint64 (*cost) (gconstpointer space);
  /* The cost after move (i, j), which is not made. */
  gint64 (*cost_after) (gconstpointer space, int i, int j);
  void (*make) (gpointer space, int i, int j);
  /* The cost in the unit that people see. */
  double (*shown) (gint64 cost);
  /* Says of an event which move it is about: subject, other, and flags above the lowest four. */
  void (*name) (gconstpointer space, int i, int j, EspEvent *event);
} EspHillSpace;

typedef enum
{
  ESP_HILL_STEPPED, /* the best neighbour was taken */
  ESP_HILL_OPTIMUM, /* no neighbour is better: a local optimum */
  ESP_HILL_STOPPED  /* the control said stop */
} EspHillResult;

ESP_SEARCH_INLINE void
esp_hill_emit (EspControl *control,
               gconstpointer space,
               const EspHillSpace *table,
               EspEventType type,
               int i,
               int j,
               gint64 current,
               gint64 proposed)
{
  EspEvent event = { .type = type };

  table->name (space, i, j, &event);
  event.climb.current = table->shown (current);
  event.climb.proposed = table->shown (proposed);
  esp_tracer_event (control->tracer, &event);
}

/**
 * esp_hill_step:
 * @random: breaks ties between equally good best neighbours
 *
 * Looks at every neighbour and takes the best one where it is better than the present state.
 */
ESP_SEARCH_INLINE EspHillResult
esp_hill_step (gpointer space,
               const EspHillSpace *table,
               EspRandom *random,
               EspControl *control,
               EspCounters *counters,
               const gboolean traced)
{
  int n = table->size (space);
  gint64 current = table->cost (space);
  gint64 best = current;
  int best_i = -1;
  int best_j = -1;
  guint64 ties = 0;

  for (int i = 0; i < n; i++)
    for (int j = table->begin (space, i), end = table->end (space, i); j < end; j++)
      {
        gint64 proposed;

        if (esp_control_tick (control, counters, counters->n[ESP_COUNTER_PROPOSALS]))
          return ESP_HILL_STOPPED;
        proposed = table->cost_after (space, i, j);
        counters->n[ESP_COUNTER_PROPOSALS]++;
        if (traced)
          esp_hill_emit (control, space, table, ESP_EVENT_PROPOSE, i, j, current, proposed);
        if (proposed > best || proposed >= current)
          continue;
        /* among equals each is kept with the same chance, without storing them */
        ties = proposed < best ? 1 : ties + 1;
        if (ties > 1 && esp_random_below (random, ties) != 0)
          continue;
        best = proposed;
        best_i = i;
        best_j = j;
      }
  if (best_i < 0)
    return ESP_HILL_OPTIMUM;

  if (traced)
    esp_hill_emit (control, space, table, ESP_EVENT_ACCEPT, best_i, best_j, current, best);
  table->make (space, best_i, best_j);
  counters->n[ESP_COUNTER_STEPS]++;
  return ESP_HILL_STEPPED;
}

/* Steps until no neighbour is better. */
ESP_SEARCH_INLINE EspHillResult
esp_hill_climb (gpointer space,
                const EspHillSpace *table,
                EspRandom *random,
                EspControl *control,
                EspCounters *counters,
                const gboolean traced)
{
  EspHillResult result;

  do
    result = esp_hill_step (space, table, random, control, counters, traced);
  while (result == ESP_HILL_STEPPED);
  return result;
}

G_END_DECLS
