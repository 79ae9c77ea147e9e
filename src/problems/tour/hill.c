#include "config.h"

#include "climb/esp-hill.h"
#include "tour.h"

/* Hill climbing by steepest descent, in one of three neighbourhoods. The neighbourhood is a
 * constant in each space below, so the compiler makes a search of its own for each. */

static gint64
space_cost (gconstpointer space)
{
  return ((const TourSearch *) space)->length;
}

static double
space_shown (gint64 cost)
{
  return (double) cost / TOUR_UNIT;
}

#define DEFINE_SPACE(id, neighbourhood)                                                            \
  static int id##_size (gconstpointer space)                                                       \
  {                                                                                                \
    return tour_neighbourhood_get_size (neighbourhood, ((const TourSearch *) space)->state->n);    \
  }                                                                                                \
  static int id##_begin (gconstpointer space, int i)                                               \
  {                                                                                                \
    return tour_neighbourhood_get_begin (neighbourhood, ((const TourSearch *) space)->state->n,    \
                                         i);                                                       \
  }                                                                                                \
  static int id##_end (gconstpointer space, int i)                                                 \
  {                                                                                                \
    return tour_neighbourhood_get_end (neighbourhood, ((const TourSearch *) space)->state->n, i);  \
  }                                                                                                \
  static gint64 id##_cost_after (gconstpointer space, int i, int j)                                \
  {                                                                                                \
    const TourSearch *search = space;                                                              \
    TourMove move = tour_neighbourhood_get_move (neighbourhood, search->state, i, j);              \
                                                                                                   \
    return search->length + tour_move_get_change (search->instance, search->state, &move);         \
  }                                                                                                \
  static void id##_make (gpointer space, int i, int j)                                             \
  {                                                                                                \
    TourSearch *search = space;                                                                    \
    TourMove move = tour_neighbourhood_get_move (neighbourhood, search->state, i, j);              \
                                                                                                   \
    search->length += tour_move_get_change (search->instance, search->state, &move);               \
    tour_state_make (search->state, &move);                                                        \
  }                                                                                                \
  static void id##_name (gconstpointer space, int i, int j, EspEvent *event)                       \
  {                                                                                                \
    TourMove move =                                                                                \
        tour_neighbourhood_get_move (neighbourhood, ((const TourSearch *) space)->state, i, j);    \
                                                                                                   \
    tour_move_to_event (&move, event);                                                             \
  }                                                                                                \
  static const EspHillSpace id = {                                                                 \
    .size = id##_size,                                                                             \
    .begin = id##_begin,                                                                           \
    .end = id##_end,                                                                               \
    .cost = space_cost,                                                                            \
    .cost_after = id##_cost_after,                                                                 \
    .make = id##_make,                                                                             \
    .shown = space_shown,                                                                          \
    .name = id##_name,                                                                             \
  };

DEFINE_SPACE (swap_space, TOUR_BY_SWAP)
DEFINE_SPACE (two_opt_space, TOUR_BY_2_OPT)
DEFINE_SPACE (or_opt_space, TOUR_BY_OR_OPT)

static EspHillResult
climb_plain (TourSearch *search, TourNeighbourhood neighbourhood)
{
  EspControl *control = search->control;

  switch (neighbourhood)
    {
    case TOUR_BY_2_OPT:
      return esp_hill_climb (search, &two_opt_space, &search->random, control, search->counters,
                             FALSE);
    case TOUR_BY_OR_OPT:
      return esp_hill_climb (search, &or_opt_space, &search->random, control, search->counters,
                             FALSE);
    case TOUR_BY_SWAP:
    case TOUR_N_NEIGHBOURHOODS:
    default:
      return esp_hill_climb (search, &swap_space, &search->random, control, search->counters,
                             FALSE);
    }
}

static EspHillResult
climb_traced (TourSearch *search, TourNeighbourhood neighbourhood)
{
  EspControl *control = search->control;

  switch (neighbourhood)
    {
    case TOUR_BY_2_OPT:
      return esp_hill_climb (search, &two_opt_space, &search->random, control, search->counters,
                             TRUE);
    case TOUR_BY_OR_OPT:
      return esp_hill_climb (search, &or_opt_space, &search->random, control, search->counters,
                             TRUE);
    case TOUR_BY_SWAP:
    case TOUR_N_NEIGHBOURHOODS:
    default:
      return esp_hill_climb (search, &swap_space, &search->random, control, search->counters, TRUE);
    }
}

EspOutcome
tour_solve_hill (const EspInstance *instance,
                 const EspState *start,
                 const EspOptions *options,
                 EspControl *control,
                 EspAnswer *answer)
{
  TourNeighbourhood neighbourhood =
      (TourNeighbourhood) esp_options_get_choice (options, "neighbourhood");
  gint64 restarts = esp_options_get_int (options, "restarts");
  EspHillResult result = ESP_HILL_OPTIMUM;
  TourSearch search;

  tour_search_init (&search, instance, start, options, control, answer);
  tour_search_begin (&search, esp_options_get_choice (options, "start"));
  for (gint64 k = 0; k <= restarts && result == ESP_HILL_OPTIMUM; k++)
    {
      if (k > 0)
        {
          tour_search_begin_random (&search);
          answer->counters.n[ESP_COUNTER_RESTARTS]++;
        }
      result = esp_control_is_traced (control) ? climb_traced (&search, neighbourhood)
                                               : climb_plain (&search, neighbourhood);
      tour_search_note (&search);
    }
  return tour_search_finish (&search, answer, (int) neighbourhood);
}
