#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>

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
