#include "config.h"

#include "climb/esp-min-conflicts.h"
#include "constraints.h"
#include "csp/esp-csp.h"
#include "csp/esp-learn.h"

#include <glib/gi18n-lib.h>

#define SOLUTIONS_OPTION                                                                           \
  ESP_SOLUTIONS_OPTION (1000000000, "1",                                                           \
                        N_ ("stop after so many; with an objective all are looked at"))

#define ORDER_OPTION(FALLBACK)                                                                     \
  {                                                                                                \
    "order", ESP_CHOICE ("given", "mrv", "mrv-degree", "dom-wdeg"), N_ ("Variable order"),         \
        N_ ("which variable is next: mrv is the one with the fewest values left, mrv-degree "      \
            "breaks "                                                                              \
            "ties by the relations with open variables, dom-wdeg weighs relations that failed"),   \
        .fallback = FALLBACK                                                                       \
  }

#define VALUES_OPTION                                                                              \
  {                                                                                                \
    "values", ESP_CHOICE ("given", "lcv", "random"), N_ ("Value order"),                           \
        N_ ("which value is tried first: lcv is the one that takes the fewest from the others")    \
  }

#define SEED_OPTION                                                                                \
  ESP_SEED_OPTION (N_ ("of whatever is random; the same seed gives the same search"))

static const EspOptionSpec gt_options[] = { ORDER_OPTION ("given"),
                                            SOLUTIONS_OPTION,
                                            { .id = NULL } };

static const EspOptionSpec bt_options[] = {
  ORDER_OPTION ("given"), VALUES_OPTION, SOLUTIONS_OPTION, SEED_OPTION, { .id = NULL }
};

static const EspOptionSpec fc_options[] = {
  ORDER_OPTION ("mrv"), VALUES_OPTION, SOLUTIONS_OPTION, SEED_OPTION, { .id = NULL }
};

static const EspOptionSpec ac_options[] = { ORDER_OPTION ("given"),
                                            SOLUTIONS_OPTION,
                                            { .id = NULL } };

static const EspOptionSpec mac_options[] = {
  ORDER_OPTION ("dom-wdeg"),
  VALUES_OPTION,
  { "consistency", ESP_CHOICE ("ac3", "ac2001", "bounds"), N_ ("Consistency"),
    N_ ("how arcs are made consistent: ac3 looks for a partner from the first value on, ac2001 "
        "remembers the partner that each value had, bounds looks at the ends of domains alone") },
  SOLUTIONS_OPTION,
  SEED_OPTION,
  { .id = NULL },
};

static const EspOptionSpec learn_options[] = { SOLUTIONS_OPTION, { .id = NULL } };

static const EspOptionSpec local_options[] = {
  ESP_MIN_CONFLICTS_OPTIONS (
      "1000000", "5000", N_ ("steps without a better state before a new random start"), "5"),
  { .id = NULL },
};

static const EspCounterId tree_counters[] = { ESP_CSP_COUNTED, ESP_COUNTER_PRUNINGS,
                                              ESP_COUNTER_REVISIONS, ESP_COUNTER_SOLUTIONS,
                                              ESP_N_COUNTERS };

static const EspCounterId best_counters[] = {
  ESP_CSP_COUNTED,       ESP_COUNTER_PRUNINGS, ESP_COUNTER_PROPAGATIONS,
  ESP_COUNTER_CONFLICTS, ESP_COUNTER_RESTARTS, ESP_COUNTER_SOLUTIONS,
  ESP_N_COUNTERS
};

const EspAlgorithm constraints_algorithms[] = {
  { .id = "mac",
    .label = N_ ("Maintaining arc consistency"),
    .brief = N_ ("Arc consistency"),
    .how = N_ ("Backtracking search; before it and after each assignment AC-3 makes all arcs "
               "consistent: an arc of a variable and a relation takes every value out of the "
               "domain that has no partner in the domains of the relation's other variables, and "
               "whose domain became smaller puts the arcs of its neighbours back to the end of "
               "the queue. Relations of many variables are looked at by the ends of domains. "
               "(Mackworth, Artificial Intelligence 8, 1977.)"),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = mac_options,
    .counters = tree_counters,
    .variant = CONSTRAINTS_MAC,
    .solve = constraints_solve_tree },
  { .id = "ac",
    .label = N_ ("Arc consistency and splitting"),
    .brief = N_ ("Domain splitting"),
    .how = N_ ("AC-3 makes all arcs consistent. Where variables with several values are left, the "
               "domain of one is split into two halves, and each half is solved in the same way; "
               "no variable is ever given a value. (Poole and Mackworth, Artificial Intelligence: "
               "Foundations of Computational Agents, 3rd ed., section 4.5.)"),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = ac_options,
    .counters = tree_counters,
    .variant = CONSTRAINTS_AC,
    .solve = constraints_solve_tree },
  { .id = "fc",
    .label = N_ ("Forward checking"),
    .how = N_ ("Backtracking search; after each assignment the last open variable of each relation "
               "loses the values that do not fit. (Haralick and Elliott, Artificial Intelligence "
               "14, 1980.)"),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = fc_options,
    .counters = tree_counters,
    .variant = CONSTRAINTS_FC,
    .solve = constraints_solve_tree },
  { .id = "bt",
    .label = N_ ("Backtracking"),
    .how = N_ ("Variables are given values one after the other; a relation is looked at as soon as "
               "all its variables have one, and where it does not hold the last value is taken "
               "back."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = bt_options,
    .counters = tree_counters,
    .variant = CONSTRAINTS_BT,
    .solve = constraints_solve_tree },
  { .id = "gt",
    .label = N_ ("Generate and test"),
    .how = N_ ("All variables are given values, and only then the relations are looked at: every "
               "combination of values is tried in its order."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = gt_options,
    .counters = tree_counters,
    .variant = CONSTRAINTS_GT,
    .solve = constraints_solve_tree },
  { .id = "learn",
    .label = N_ ("Learning from conflicts"),
    .brief = N_ ("Learning"),
    .how = N_ ("Search with a Boolean variable for each value. Where relations contradict each "
               "other it works out from the reasons of all steps which decisions cannot be "
               "together, keeps that as a nogood, and jumps back as far as the nogood says; it "
               "begins anew now and then and keeps what it has learnt. (Ohrimenko, Stuckey and "
               "Codish, Constraints 14, 2009.)"),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = learn_options,
    .counters = ESP_LEARN_COUNTERS,
    .solve = constraints_solve_learn },
  { .id = "min-conflicts",
    .label = N_ ("Min-conflicts"),
    .how =
        N_ ("Local search: begins with random values, then again and again picks a variable of "
            "a relation that does not hold at random and gives it the value with which the "
            "fewest relations fail, ties at random; now and then, as often as the noise says, it "
            "gives it any of its values. Variables that should all be distinct count as many "
            "conflicts as pairs of them are equal. It can never prove that there is no "
            "solution, and does not look at an objective. (Minton and others, Artificial "
            "Intelligence 58, 1992.)"),
    .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED |
             ESP_ALGORITHM_LOCAL,
    .options = local_options,
    .counters = ESP_MIN_CONFLICTS_COUNTERS,
    .solve = constraints_solve_local },
  { .id = "best",
    .label = N_ ("Best: learning, or arc consistency"),
    .brief = N_ ("Best"),
    .how = N_ ("Learning from conflicts, with the ends of domains as literals too. Where the file says "
               "what is to be decided first, backtracking without learning takes turns with it; "
               "where relations list pairs of values, maintained arc consistency with weighted "
               "relations does. Where there are too many values for a Boolean variable each, that "
               "alone."),
    .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC,
    .options = learn_options,
    .counters = best_counters,
    .solve = constraints_solve_best },
  { .id = NULL },
};
