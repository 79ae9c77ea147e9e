#include "config.h"

#include "base/esp-sanitized.h"
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

ESP_SEARCH_INLINE EspHillResult
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

ESP_SEARCH_INLINE void
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

/* Simulated annealing (Kirkpatrick, Gelatt and Vecchi, "Optimization by Simulated Annealing",
 * 1983). */

#define SAMPLES 200 /* neighbours that are looked at to choose a first temperature */

#define FIRST_CHANCE 0.8

double
tour_acceptance (double current, double neighbour, double temperature)
{
  if (neighbour >= current)
    return 1;
  return temperature > 0 ? exp ((neighbour - current) / temperature) : 0;
}

typedef enum
{
  LINEAR,
  GEOMETRIC,
  LOGARITHMIC
} Schedule;

typedef struct
{
  Schedule schedule;
  double first;
  double factor;
  gint64 n_temperatures;
  gint64 n_steps; /* at each temperature */
} Cooling;

static double
temperature_of (const Cooling *cooling, gint64 k)
{
  switch (cooling->schedule)
    {
    case LINEAR:
      return cooling->first * (1 - (double) k / (double) cooling->n_temperatures);
    case LOGARITHMIC:
      return cooling->first * G_LN2 / log ((double) k + 2);
    case GEOMETRIC:
    default:
      return cooling->first * pow (cooling->factor, (double) k);
    }
}

/* A neighbour, each with the same chance. FALSE where there is none. */
static inline gboolean
choose_move (TourSearch *search, TourNeighbourhood neighbourhood, TourMove *move)
{
  int n = search->state->n;
  int size = tour_neighbourhood_get_size (neighbourhood, n);
  int i;
  int j;

  if (neighbourhood == TOUR_BY_OR_OPT)
    {
      /* stretches of three have one gap less than those of one: drawn again where it is missing */
      do
        {
          i = (int) esp_random_below (&search->random, (guint64) size);
          j = (int) esp_random_below (&search->random, (guint64) n - 2);
        }
      while (j >= tour_neighbourhood_get_end (neighbourhood, n, i));
    }
  else
    {
      int least = neighbourhood == TOUR_BY_2_OPT ? 1 : 0;

      do
        {
          i = least + (int) esp_random_below (&search->random, (guint64) (n - least));
          j = least + (int) esp_random_below (&search->random, (guint64) (n - least));
        }
      while (i >= j || j >= tour_neighbourhood_get_end (neighbourhood, n, i));
    }
  *move = tour_neighbourhood_get_move (neighbourhood, search->state, i, j);
  return TRUE;
}

/* So hot that a worsening of the mean size is accepted with the chance FIRST_CHANCE. */
static double
find_first_temperature (TourSearch *search, TourNeighbourhood neighbourhood)
{
  double sum = 0;
  int n = 0;

  for (int k = 0; k < SAMPLES; k++)
    {
      TourMove move;
      gint64 change;

      choose_move (search, neighbourhood, &move);
      change = tour_move_get_change (search->instance, search->state, &move);
      if (change > 0)
        {
          sum += (double) change / TOUR_UNIT;
          n++;
        }
    }
  return n > 0 ? sum / n / -log (FIRST_CHANCE) : 1;
}

static inline void
emit (TourSearch *search, EspEventType type, const TourMove *move, gint64 current, gint64 proposed)
{
  EspEvent event = { .type = type };

  tour_move_to_event (move, &event);
  event.climb.current = (double) current / TOUR_UNIT;
  event.climb.proposed = (double) proposed / TOUR_UNIT;
  event.climb.temperature = (float) search->temperature;
  esp_tracer_event (search->control->tracer, &event);
}

/* FALSE when the control said stop. */
ESP_SEARCH_INLINE gboolean
anneal (TourSearch *search,
        TourNeighbourhood neighbourhood,
        const Cooling *cooling,
        const gboolean traced)
{
  EspCounters *counters = search->counters;

  for (gint64 k = 0; k < cooling->n_temperatures; k++)
    {
      double temperature = temperature_of (cooling, k);

      search->temperature = temperature;
      for (gint64 s = 0; s < cooling->n_steps; s++)
        {
          gint64 current = search->length;
          gint64 change;
          TourMove move;

          if (esp_control_tick (search->control, counters, counters->n[ESP_COUNTER_PROPOSALS]))
            return FALSE;
          choose_move (search, neighbourhood, &move);
          change = tour_move_get_change (search->instance, search->state, &move);
          counters->n[ESP_COUNTER_PROPOSALS]++;
          if (traced)
            emit (search, ESP_EVENT_PROPOSE, &move, current, current + change);
          /* a tour is to be made short: the sign of what is to be made great is turned */
          if (change > 0 && esp_random_real (&search->random) >=
                                tour_acceptance (0, -(double) change / TOUR_UNIT, temperature))
            {
              if (traced)
                emit (search, ESP_EVENT_REJECT, &move, current, current + change);
              continue;
            }
          if (traced)
            emit (search, ESP_EVENT_ACCEPT, &move, current, current + change);
          tour_state_make (search->state, &move);
          search->length = current + change;
          counters->n[ESP_COUNTER_STEPS]++;
          if (search->length <= search->best_length)
            tour_search_note (search);
        }
    }
  return TRUE;
}

EspOutcome
tour_solve_anneal (const EspInstance *instance,
                   const EspState *start,
                   const EspOptions *options,
                   EspControl *control,
                   EspAnswer *answer)
{
  TourNeighbourhood neighbourhood =
      (TourNeighbourhood) esp_options_get_choice (options, "neighbourhood");
  gint64 restarts = esp_options_get_int (options, "restarts");
  Cooling cooling = { .schedule = (Schedule) esp_options_get_choice (options, "schedule"),
                      .first = esp_options_get_real (options, "t0"),
                      .factor = esp_options_get_real (options, "factor"),
                      .n_temperatures = esp_options_get_int (options, "temperatures"),
                      .n_steps = esp_options_get_int (options, "steps") };
  gboolean going = TRUE;
  TourSearch search;

  tour_search_init (&search, instance, start, options, control, answer);
  tour_search_begin (&search, esp_options_get_choice (options, "start"));
  tour_search_note (&search);
  /* with so few cities there is one tour only */
  if (tour_neighbourhood_count (neighbourhood, search.state->n) == 0)
    return tour_search_finish (&search, answer, (int) neighbourhood);
  if (cooling.first < 0)
    cooling.first = find_first_temperature (&search, neighbourhood);
  g_variant_dict_insert (&answer->members, "t0", "d", cooling.first);
  for (gint64 k = 0; k <= restarts && going; k++)
    {
      if (k > 0)
        {
          tour_search_begin_random (&search);
          tour_search_note (&search);
          answer->counters.n[ESP_COUNTER_RESTARTS]++;
        }
      going = esp_control_is_traced (control) ? anneal (&search, neighbourhood, &cooling, TRUE)
                                              : anneal (&search, neighbourhood, &cooling, FALSE);
    }
  return tour_search_finish (&search, answer, (int) neighbourhood);
}
