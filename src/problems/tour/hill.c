#include "config.h"

#include "climb/esp-tabu.h"
#include "tour.h"

/* Hill climbing by steepest descent and tabu search, in one of three neighbourhoods. The
 * neighbourhood is a constant in each space below, so the compiler makes a search of its own for
 * each. */

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

static void
space_note (gpointer space)
{
  tour_search_note (space);
}

/* A move is forbidden where both of its cities were moved lately. */
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
  };                                                                                               \
  static guint64 id##_free_from (gconstpointer space, int i, int j)                                \
  {                                                                                                \
    const TourSearch *search = space;                                                              \
    TourMove move = tour_neighbourhood_get_move (neighbourhood, search->state, i, j);              \
                                                                                                   \
    return MIN (search->tabu[move.a], search->tabu[move.b]);                                       \
  }                                                                                                \
  static void id##_forbid (gpointer space, int i, int j, guint64 until)                            \
  {                                                                                                \
    TourSearch *search = space;                                                                    \
    TourMove move = tour_neighbourhood_get_move (neighbourhood, search->state, i, j);              \
                                                                                                   \
    search->tabu[move.a] = search->tabu[move.b] = until;                                           \
  }                                                                                                \
  static const EspTabuSpace id##_tabu = {                                                          \
    .hill = &id,                                                                                   \
    .free_from = id##_free_from,                                                                   \
    .forbid = id##_forbid,                                                                         \
    .note = space_note,                                                                            \
  };

DEFINE_SPACE (swap_space, TOUR_BY_SWAP)
DEFINE_SPACE (two_opt_space, TOUR_BY_2_OPT)
DEFINE_SPACE (or_opt_space, TOUR_BY_OR_OPT)

static inline __attribute__ ((always_inline)) EspHillResult
climb (TourSearch *search, TourNeighbourhood neighbourhood, const gboolean traced)
{
  EspControl *control = search->control;

  switch (neighbourhood)
    {
    case TOUR_BY_2_OPT:
      return esp_hill_climb (search, &two_opt_space, &search->random, control, search->counters,
                             traced);
    case TOUR_BY_OR_OPT:
      return esp_hill_climb (search, &or_opt_space, &search->random, control, search->counters,
                             traced);
    case TOUR_BY_SWAP:
    case TOUR_N_NEIGHBOURHOODS:
    default:
      return esp_hill_climb (search, &swap_space, &search->random, control, search->counters,
                             traced);
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
      result = esp_control_is_traced (control) ? climb (&search, neighbourhood, TRUE)
                                               : climb (&search, neighbourhood, FALSE);
      tour_search_note (&search);
    }
  return tour_search_finish (&search, answer, (int) neighbourhood);
}

/* --- tabu search --- */

typedef struct
{
  TourNeighbourhood neighbourhood;
  guint tenure;
  guint64 steps;
} Tabu;

static inline __attribute__ ((always_inline)) void
search_tabu (TourSearch *search, const Tabu *tabu, const gboolean traced)
{
  EspControl *control = search->control;

  switch (tabu->neighbourhood)
    {
    case TOUR_BY_2_OPT:
      esp_tabu_search (search, &two_opt_space_tabu, tabu->tenure, tabu->steps, 0, &search->random,
                       control, search->counters, traced);
      break;
    case TOUR_BY_OR_OPT:
      esp_tabu_search (search, &or_opt_space_tabu, tabu->tenure, tabu->steps, 0, &search->random,
                       control, search->counters, traced);
      break;
    case TOUR_BY_SWAP:
    case TOUR_N_NEIGHBOURHOODS:
    default:
      esp_tabu_search (search, &swap_space_tabu, tabu->tenure, tabu->steps, 0, &search->random,
                       control, search->counters, traced);
      break;
    }
}

EspOutcome
tour_solve_tabu (const EspInstance *instance,
                 const EspState *start,
                 const EspOptions *options,
                 EspControl *control,
                 EspAnswer *answer)
{
  Tabu tabu = { (TourNeighbourhood) esp_options_get_choice (options, "neighbourhood"),
                (guint) esp_options_get_int (options, "tenure"),
                (guint64) esp_options_get_int (options, "steps") };
  g_autofree guint64 *until = NULL;
  TourSearch search;

  tour_search_init (&search, instance, start, options, control, answer);
  search.tabu = until = g_new0 (guint64, (guint) search.state->n + 1);
  tour_search_begin (&search, esp_options_get_choice (options, "start"));
  if (esp_control_is_traced (control))
    search_tabu (&search, &tabu, TRUE);
  else
    search_tabu (&search, &tabu, FALSE);
  return tour_search_finish (&search, answer, (int) tabu.neighbourhood);
}
