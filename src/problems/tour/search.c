#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- events: a move's kind goes into the flags, which local search does not use otherwise --- */

#define KIND_SHIFT 4

void
tour_move_to_event (const TourMove *move, EspEvent *event)
{
  event->flags = (guint8) (event->flags | (move->kind << KIND_SHIFT));
  event->subject = move->a;
  event->climb.other = move->b;
}

TourMove
tour_move_from_event (const EspEvent *event)
{
  return (TourMove){ (TourMoveKind) (event->flags >> KIND_SHIFT), event->subject,
                     event->climb.other };
}

/* --- the life of a search --- */

static void
emit (TourSearch *search, EspEventType type)
{
  if (esp_control_is_traced (search->control))
    esp_tracer_event (search->control->tracer, &(EspEvent){ .type = type });
}

void
tour_search_init (TourSearch *search,
                  const EspInstance *instance,
                  const EspState *start,
                  const EspOptions *options,
                  EspControl *control,
                  EspAnswer *answer)
{
  EspState *state = start != NULL ? esp_state_copy (start) : tour_initial (instance);
  double seconds =
      esp_options_find (options, "seconds") != NULL ? esp_options_get_real (options, "seconds") : 0;

  *search = (TourSearch){ .instance = (const TourInstance *) instance,
                          .state = (TourState *) state,
                          .best_length = G_MAXINT64,
                          .control = control,
                          .counters = &answer->counters };
  search->state->picked = -1;
  search->state->n_path = 0;
  search->state->given = FALSE;
  search->state->by_hand = TOUR_NOT_BY_HAND;
  search->best = g_new (gint32, (guint) search->state->n);
  search->length = tour_length (search->instance, search->state->order);
  if (esp_options_find (options, "seed") != NULL)
    esp_random_init (&search->random, (guint64) esp_options_get_int (options, "seed"));
  if (seconds > 0)
    {
      if (esp_control_limit_time (control, seconds))
        search->own_deadline = control->deadline;
    }
  emit (search, ESP_EVENT_ROOT);
}

void
tour_search_begin_at (TourSearch *search, const gint32 *order)
{
  gboolean traced = esp_control_is_traced (search->control);
  int flags = search->begun ? 0 : ESP_EVENT_PART;

  if (search->begun)
    emit (search, ESP_EVENT_RESTART);
  search->begun = TRUE;
  for (int i = 0; i < search->state->n; i++)
    {
      TourMove move = { TOUR_SWAP, search->state->order[i], order[i] };
      EspEvent event = { .type = ESP_EVENT_ACCEPT, .flags = (guint8) flags };

      if (move.a == move.b)
        continue;
      if (traced)
        {
          event.climb.current = (double) search->length / TOUR_UNIT;
          search->length += tour_move_get_change (search->instance, search->state, &move);
          event.climb.proposed = (double) search->length / TOUR_UNIT;
          event.climb.temperature = (float) search->temperature;
          tour_move_to_event (&move, &event);
          esp_tracer_event (search->control->tracer, &event);
        }
      tour_state_make (search->state, &move);
    }
  search->length = tour_length (search->instance, search->state->order);
}

void
tour_search_begin_random (TourSearch *search)
{
  g_autofree gint32 *order =
      g_memdup2 (search->state->order, sizeof (gint32) * (gsize) search->state->n);

  esp_random_shuffle (&search->random, order, (guint) search->state->n);
  tour_search_begin_at (search, order);
}

gboolean
tour_is_late (const EspControl *control)
{
  return control != NULL &&
         (g_cancellable_is_cancelled (control->cancellable) ||
          (control->deadline != 0 && g_get_monotonic_time () >= control->deadline));
}

void
tour_nearest_neighbour (const TourInstance *instance,
                        int first,
                        gint32 *order,
                        const EspControl *control)
{
  for (int i = 0; i < instance->n; i++)
    order[i] = i;
  order[0] = first;
  order[first] = 0;
  for (int i = 1; i < instance->n && !tour_is_late (control); i++)
    {
      gint64 nearest = G_MAXINT64;
      int found = i;
      gint32 city;

      for (int k = i; k < instance->n; k++)
        {
          gint64 distance = tour_distance (instance, order[i - 1], order[k]);

          if (distance < nearest || (distance == nearest && order[k] < order[found]))
            {
              nearest = distance;
              found = k;
            }
        }
      city = order[i];
      order[i] = order[found];
      order[found] = city;
    }
}

void
tour_search_begin (TourSearch *search, int start)
{
  if (start == 0)
    search->begun = TRUE;
  else if (start == 1)
    tour_search_begin_random (search);
  else if (start == 2)
    {
      g_autofree gint32 *order = g_new (gint32, (guint) search->state->n);

      tour_nearest_neighbour (search->instance, search->state->order[0], order, search->control);
      tour_search_begin_at (search, order);
    }
}

void
tour_search_note (TourSearch *search)
{
  if (search->length > search->best_length)
    return;
  search->best_length = search->length;
  memcpy (search->best, search->state->order, sizeof (gint32) * (gsize) search->state->n);
}

/* --- what is found --- */

char *
tour_verdict (const TourInstance *instance, const TourState *state, int neighbourhood)
{
  static const char *const local[] = { N_ ("no swap of two cities shortens it"),
                                       N_ ("no 2-opt move shortens it"),
                                       N_ ("no or-opt move shortens it") };
  static const char *const shorter[] = { N_ ("No optimum: a swap of two cities shortens it."),
                                         N_ ("No optimum: a 2-opt move shortens it."),
                                         N_ ("No optimum: an or-opt move shortens it.") };
  gint64 length = tour_length (instance, state->order);
  gboolean is_local = neighbourhood >= 0 &&
                      tour_is_local_optimum (instance, state, (TourNeighbourhood) neighbourhood);
  g_autofree char *optimum = NULL;

  if (instance->optimum >= 0 && length <= instance->optimum)
    return g_strdup (_ ("Global optimum: exact search finds no shorter tour."));
  if (instance->optimum >= 0)
    {
      double excess = 100 * ((double) length / (double) instance->optimum - 1);

      optimum = tour_format_length (instance->optimum);
      if (!is_local)
        return g_strdup_printf (_ ("Not the global optimum, which is %s: %.2f %% too long."),
                                optimum, excess);
      return g_strdup_printf (
          _ ("Local optimum: %s. Not the global optimum, which is %s: %.2f %% too long."),
          _ (local[neighbourhood]), optimum, excess);
    }
  if (is_local)
    return g_strdup_printf (_ ("Local optimum: %s. Whether it is the global one is not known."),
                            _ (local[neighbourhood]));
  if (neighbourhood >= 0)
    return g_strdup (_ (shorter[neighbourhood]));
  return g_strdup (_ ("Whether this is the global optimum is not known."));
}

static void
set_members (TourSearch *search, EspAnswer *answer, gboolean is_local)
{
  const TourInstance *instance = search->instance;
  g_autofree const char **names = g_new0 (const char *, (guint) instance->n + 1);

  for (int i = 0; i < instance->n; i++)
    names[i] = instance->names[search->state->order[i]];
  g_variant_dict_insert (&answer->members, "length", "d", (double) search->best_length / TOUR_UNIT);
  g_variant_dict_insert_value (&answer->members, "tour", g_variant_new_strv (names, instance->n));
  if (is_local)
    g_variant_dict_insert (&answer->members, "local_optimum", "b", TRUE);
  if (instance->optimum >= 0 || search->proved)
    {
      gint64 optimum = search->proved ? search->best_length : instance->optimum;

      g_variant_dict_insert (&answer->members, "optimum", "d", (double) optimum / TOUR_UNIT);
      g_variant_dict_insert (&answer->members, "global_optimum", "b",
                             search->best_length <= optimum);
    }
}

/* A search that was stopped may have come nowhere yet, and the order of the file is no answer:
 * whatever was asked for, a tour that is made at once is the worst that is given. Whether it is. */
static gboolean
outdo_constructed (TourSearch *search)
{
  g_autofree gint32 *order = g_new (gint32, (guint) search->state->n);

  tour_construct (search->instance, order);
  if (tour_length (search->instance, order) >= search->best_length)
    return FALSE;
  tour_search_begin_at (search, order);
  tour_search_note (search);
  return TRUE;
}

EspOutcome
tour_search_finish (TourSearch *search, EspAnswer *answer, int neighbourhood)
{
  EspStop stop = esp_control_get_stop (search->control);
  gboolean in_time = stop == ESP_STOP_TIME && search->own_deadline != 0;
  /* looking at all neighbours of a large tour once more would take longer than the search */
  gboolean check = stop == ESP_STOP_NONE && neighbourhood >= 0 && search->state->n <= 1000;
  g_autofree char *shown = NULL;
  g_autofree char *order = NULL;
  g_autofree char *verdict = NULL;
  gboolean outdone;
  gint64 reached;

  tour_search_note (search);
  reached = search->best_length;
  outdone = stop != ESP_STOP_NONE && outdo_constructed (search);
  emit (search, ESP_EVENT_SOLUTION);
  tour_state_set_order (search->state, search->best);
  verdict = search->proved
                ? g_strdup (_ ("Global optimum: exact search finds no shorter tour."))
                : tour_verdict (search->instance, search->state, check ? neighbourhood : -1);
  if (outdone)
    {
      g_autofree char *found = tour_format_length (reached);
      g_autofree char *rest = g_steal_pointer (&verdict);

      verdict =
          g_strdup_printf (_ ("The search was stopped at length %s: this tour is not its own, "
                              "but one that is made at once. %s"),
                           found, rest);
    }
  set_members (search, answer,
               check && tour_is_local_optimum (search->instance, search->state,
                                               (TourNeighbourhood) neighbourhood));
  g_variant_dict_insert (&answer->members, "verdict", "s", verdict);
  shown = tour_format_length (search->best_length);
  order = tour_state_format (&search->instance->parent, &search->state->parent);
  /* true, but no find */
  answer->text = g_strdup_printf ("%s\n%s%s\n", shown, order,
                                  esp_instance_get_nothing (&search->instance->parent) != NULL
                                      ? _ ("There is one city: nothing to search for yet.")
                                      : verdict);
  answer->state = &search->state->parent;
  if (search->control->solution != NULL)
    search->control->solution (search->control, esp_state_copy (answer->state));
  g_free (search->best);
  return stop == ESP_STOP_NONE || in_time ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_LIMIT;
}

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
tour_is_applicable (const EspInstance *instance,
                    const EspAlgorithm *algorithm,
                    const EspOptions *options G_GNUC_UNUSED,
                    char **why)
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

#define SEED ESP_SEED_OPTION (N_ ("the same seed gives the same search"))

#define SECONDS                                                                                    \
  {                                                                                                \
    "seconds", ESP_REAL (0, 86400, "0"), N_ ("Limit in seconds"),                                  \
        N_ ("end after so long; such a run cannot be repeated exactly"),                           \
        .word_for_min = N_ ("no limit")                                                            \
  }

#define NEIGHBOURHOOD(FALLBACK)                                                                    \
  {                                                                                                \
    "neighbourhood", ESP_CHOICE_OF (tour_neighbourhoods), N_ ("Neighbourhood"),                    \
        N_ ("swap: two cities change places; 2-opt: a stretch is turned round; or-opt: up to "     \
            "three cities go elsewhere"),                                                          \
        .fallback = FALLBACK                                                                       \
  }

#define START                                                                                      \
  {                                                                                                \
    "start", ESP_CHOICE ("given", "random", "nearest"), N_ ("Start"),                              \
        N_ ("the order of the file, a random tour, or always on to the nearest city")              \
  }

#define RESTARTS                                                                                   \
  {                                                                                                \
    "restarts", ESP_INT (0, 1000000, "0"), N_ ("Random restarts"),                                 \
        N_ ("search again so often from random tours; the best is kept")                           \
  }

static const EspOptionSpec hill_options[] = {
  NEIGHBOURHOOD (NULL), START, RESTARTS, SEED, SECONDS, { .id = NULL },
};

static const EspOptionSpec anneal_options[] = {
  NEIGHBOURHOOD (NULL),
  { "schedule", ESP_CHOICE ("linear", "geometric", "logarithmic"), N_ ("Schedule"),
    N_ ("how the temperature falls"), .fallback = "geometric" },
  { "t0", ESP_REAL (-1, 1e12, "-1"), N_ ("First temperature"),
    N_ ("T0; measured: such that a mean worsening is accepted with probability 0.8"),
    .word_for_min = N_ ("measured") },
  TOUR_SCHEDULE_OPTIONS (N_ ("after so many the search ends")),
  START,
  RESTARTS,
  SEED,
  SECONDS,
  { .id = NULL },
};

static const EspOptionSpec tabu_options[] = {
  NEIGHBOURHOOD ("2-opt"),
  { "tenure", ESP_INT (0, 1e6, "10"), N_ ("Tenure"),
    N_ ("steps for which two cities are not moved together again, and up to as many more "
        "at random") },
  { "steps", ESP_INT (1, 1e9, "500"), N_ ("Steps"), N_ ("after so many the search ends") },
  START,
  SEED,
  SECONDS,
  { .id = NULL },
};

static const EspOptionSpec best_options[] = {
  { "steps", ESP_INT (0, 1e12, "100000"), N_ ("Kicks"),
    N_ ("the search ends after so many kicks; where seconds are given, these end it") },
  RESTARTS,
  SEED,
  SECONDS,
  { .id = NULL },
};

static const EspCounterId counters[] = { ESP_COUNTER_PROPOSALS, ESP_COUNTER_STEPS,
                                         ESP_COUNTER_RESTARTS, ESP_N_COUNTERS };

const EspAlgorithm esp_tour_algorithms[] = {
  { .id = "hill",
    .label = N_ ("Hill climbing"),
    .how = N_ ("A state is a closed tour; its neighbours are the n(n−1)/2 tours in which two "
               "cities have changed places, or those of the chosen neighbourhood. All of them "
               "are evaluated, the shortest is taken (ties by seed), until none is shorter: a "
               "local optimum, which need not be the shortest tour. Random restarts climb again "
               "from random tours."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_SOLVER |
             ESP_ALGORITHM_LOCAL,
    .options = hill_options,
    .main_option = "restarts",
    .counters = counters,
    .solve = tour_solve_hill },
  { .id = "tabu",
    .label = N_ ("Tabu search"),
    .how = N_ ("As hill climbing, but the best neighbour is taken also where it is longer, so "
               "that the search climbs out of a local optimum. Lest it falls back at once, a "
               "move whose two cities were both moved lately is forbidden for a while, unless it "
               "gives the shortest tour so far. The best tour seen is the answer. (Glover, ORSA "
               "Journal on Computing 1, 1989.)"),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_SOLVER |
             ESP_ALGORITHM_LOCAL,
    .options = tabu_options,
    .main_option = "steps",
    .counters = counters,
    .solve = tour_solve_tabu },
  { .id = "anneal",
    .label = N_ ("Simulated annealing"),
    .how = N_ ("A neighbour is drawn at random. A shorter one is accepted; a longer one with "
               "probability exp(−Δ/T), where Δ is what it adds to the length and T the "
               "temperature, which falls by the schedule: linear T0·(1 − k/K), geometric "
               "T0·factor^k, logarithmic T0·ln 2 / ln(k + 2) at the k-th of K temperatures. As T "
               "goes to 0 nothing longer is accepted any more: that is stochastic hill climbing. "
               "The best tour seen is the answer."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_SOLVER |
             ESP_ALGORITHM_LOCAL,
    .options = anneal_options,
    .main_option = "steps",
    .counters = counters,
    .solve = tour_solve_anneal },
  { .id = "best",
    .label = N_ ("Best: 2-opt, or-opt, Or-3opt"),
    .brief = N_ ("Best"),
    .how = N_ ("A greedy tour is improved by 2-opt and or-opt moves, then by Or-3opt: sequential "
               "moves of three edges. New edges are looked for among the nearest cities only, "
               "and only near what has changed. Then a kick, the double bridge, lets two "
               "stretches change places somewhere; the tour is repaired there, and the kick "
               "undone if it is longer than before. Up to 12 cities it is the exact search."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_SOLVER |
             ESP_ALGORITHM_LOCAL |
             /* a neighbour is a kick and all steps of its repair; of one that is left they are not
              * told */
             ESP_ALGORITHM_STEPS_UNTOLD,
    .options = best_options,
    .main_option = "steps",
    .counters = counters,
    .solve = tour_solve_best },
  { .id = "exact",
    .label = N_ ("Exact: Held and Karp"),
    .how = N_ ("Dynamic programming: for each set of cities and each last one of it, the "
               "shortest way from the first city through the set. It takes n²·2ⁿ steps, so it "
               "is for up to 16 cities; what it finds is the global optimum."),
    .flags = ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_SOLVER,
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_STATES),
    .solve = tour_solve_exact },
  { .id = NULL },
};
