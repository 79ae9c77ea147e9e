#include "config.h"

#include "climb/esp-min-conflicts.h"
#include "csp/esp-csp-network.h"
#include "csp/esp-learn.h"
#include "map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The complete searches: a variable a region, a value a colour, a constraint a border. */

/* A border supports every colour but the only one that the neighbour can have. */
static inline guint64
support (guint64 other)
{
  return (other & (other - 1)) == 0 ? ~other : ~G_GUINT64_CONSTANT (0);
}

typedef struct
{
  const Map *map;
  EspAnswer *answer;
  gint8 *colour; /* where the first solution is kept */
} Model;

ESP_CSP_INLINE gboolean
infer (EspCsp *csp, int region, const gboolean traced)
{
  return esp_network_infer (csp, support, region, traced);
}

static inline int
next_value (EspCsp *csp, int region, guint64 *left)
{
  return esp_network_next_value (csp, support, region, left);
}

static gboolean
solution (EspCsp *csp)
{
  Model *model = csp->data;
  const guint64 *domains = csp->domains;
  gint8 *colour = model->colour;
  int n = csp->n;

  /* a colour is a char, which may be anything: nothing is to be read anew after each */
  for (int i = 0; i < n; i++)
    colour[i] = (gint8) __builtin_ctzll (domains[i]);
  if (model->answer != NULL)
    map_answer (model->map, model->colour, csp->control, model->answer);
  return TRUE;
}

static const EspCspProblem table = {
  ESP_NETWORK_TABLE,
  .infer = infer,
  .next_value = next_value,
  .solution = solution,
};

ESP_CSP_INLINE void
run (EspNetwork *self, const gboolean traced)
{
  if (traced)
    esp_csp_emit (&self->csp, ESP_EVENT_ROOT, -1, -1, -1, 0, 0);
  if (esp_network_begin (self, support, traced))
    esp_csp_search (&self->csp, &table, traced);
}

ESP_TRACED_DEFINE (search_map, EspNetwork, run, self->csp.control)

void
map_answer (const Map *map, const gint8 *colour, EspControl *control, EspAnswer *answer)
{
  MapState *state;

  if (answer->state != NULL && control->solution == NULL)
    return;
  state = map_state_new (map);
  memcpy (state->colour, colour, (guint) map->n);
  if (answer->state == NULL)
    answer->text = map_format_colouring (map, state);
  esp_answer_add_solution (answer, control, &state->parent);
}

/* Colours that are given by hand stand as domains of one value. */
static void
fill_domains (const Map *map, const EspState *start, guint64 *domains)
{
  const MapState *state = (const MapState *) start;

  for (int i = 0; i < map->n; i++)
    {
      domains[i] = map_domain (map, i);
      if (state != NULL && state->colour[i] >= 0)
        domains[i] &= G_GUINT64_CONSTANT (1) << state->colour[i];
    }
}

static EspOutcome
end (EspNetwork *search, EspCounters *counters)
{
  *counters = search->csp.counters;
  esp_network_clear (search);
  if (search->csp.stopped)
    return ESP_OUTCOME_LIMIT;
  return counters->n[ESP_COUNTER_SOLUTIONS] > 0 ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE;
}

static EspOutcome
solve (const EspInstance *instance,
       const EspState *start,
       const EspOptions *options,
       EspControl *control,
       EspAnswer *answer)
{
  /* as `orders` below has them */
  static const EspCspOrder order_of[] = { ESP_CSP_ORDER_INDEX, ESP_CSP_ORDER_RANDOM,
                                          ESP_CSP_ORDER_MRV, ESP_CSP_ORDER_MRV_DEGREE,
                                          ESP_CSP_ORDER_DOM_WDEG };
  const Map *map = (const Map *) instance;
  g_autofree gint8 *colour = g_new (gint8, (guint) map->n + 1);
  Model model = { map, answer, colour };
  EspNetwork search;
  EspCsp *csp = &search.csp;

  esp_network_init (&search, map->n, map->offsets, map->neighbours, control);
  search.level = (EspNetworkLevel) answer->algorithm->variant;
  search.values = esp_options_get_choice (options, "values");
  csp->order = order_of[esp_options_get_choice (options, "order")];
  csp->backjump = esp_options_get_flag (options, "backjump");
  csp->restart_unit = (guint) esp_options_get_int (options, "restart");
  csp->max_solutions = (guint64) esp_options_get_int (options, "solutions");
  csp->data = &model;
  esp_random_init (&csp->random, (guint64) esp_options_get_int (options, "seed"));
  if (csp->backjump && map->n > ESP_NETWORK_MAX_BACKJUMP)
    {
      csp->backjump = FALSE;
      answer->message =
          g_strdup_printf (_ ("Without backjumping: it keeps a set of levels for each "
                              "region, and there are more than %d"),
                           ESP_NETWORK_MAX_BACKJUMP);
    }
  fill_domains (map, start, csp->domains);
  esp_network_ready (&search);
  search_map (&search);
  if (csp->max_solutions != 1)
    g_variant_dict_insert (&answer->members, "count", "x",
                           (gint64) csp->counters.n[ESP_COUNTER_SOLUTIONS]);
  return end (&search, &answer->counters);
}

EspOutcome
map_search_all (const Map *map,
                const EspState *start,
                guint64 seed,
                EspControl *control,
                EspCounters *counters,
                gint8 *colour)
{
  Model model = { map, NULL, colour };
  EspNetwork search;

  esp_network_init (&search, map->n, map->offsets, map->neighbours, control);
  search.level = ESP_NETWORK_ARC;
  search.values = ESP_NETWORK_VALUES_RANDOM;
  search.csp.order = map->n <= 20000 ? ESP_CSP_ORDER_DOM_WDEG : ESP_CSP_ORDER_MRV_DEGREE;
  search.csp.restart_unit = 100;
  search.csp.data = &model;
  search.csp.counters = *counters;
  esp_random_init (&search.csp.random, seed);
  fill_domains (map, start, search.csp.domains);
  esp_network_ready (&search);
  search_map_plain (&search);
  return end (&search, counters);
}

#define SEED_OPTION                                                                                \
  ESP_SEED_OPTION (N_ ("of whatever is random; the same seed gives the same search"))

#define SOLUTIONS_OPTION ESP_SOLUTIONS_OPTION (1000000000, "1", N_ ("stop after so many"))

#define SEARCH_OPTIONS(ORDER, VALUES, BACKJUMP, RESTART)                                           \
  { "order", ESP_CHOICE ("given", "random", "mrv", "mrv-degree", "dom-wdeg"),                      \
    N_ ("Variable order"),                                                                         \
    N_ ("which region is coloured next: mrv is the one with the fewest colours left, "             \
        "mrv-degree breaks ties by open neighbours, dom-wdeg weighs borders that failed"),         \
    .fallback = ORDER },                                                                           \
      { "values", ESP_CHOICE ("given", "random", "lcv"), N_ ("Value order"),                       \
        N_ ("which colour is tried first: lcv is the one that takes the fewest colours "           \
            "from the neighbours"),                                                                \
        .fallback = VALUES },                                                                      \
      { "backjump", ESP_FLAG, N_ ("Backjumping"),                                                  \
        N_ ("conflict-directed: go back at once to an assignment that had a part in the "          \
            "failure"),                                                                            \
        .fallback = BACKJUMP },                                                                    \
      { "restart", ESP_INT (0, 1000000, RESTART), N_ ("Restart after"),                            \
        N_ ("failures before the first restart, then by Luby's sequence"),                         \
        .word_for_min = N_ ("never") },                                                            \
      SOLUTIONS_OPTION, SEED_OPTION,                                                               \
  {                                                                                                \
    .id = NULL                                                                                     \
  }

static const EspOptionSpec bt_options[] = { SEARCH_OPTIONS ("random", "random", "off", "0") };

static const EspOptionSpec fc_options[] = { SEARCH_OPTIONS ("mrv-degree", "lcv", "on", "1000") };

static const EspOptionSpec learn_options[] = { SOLUTIONS_OPTION, { .id = NULL } };

static const EspOptionSpec local_options[] = {
  ESP_MIN_CONFLICTS_OPTIONS (
      "1000000", "20000", N_ ("steps without a better colouring before a new random start"), "0"),
  { .id = NULL },
};

static const EspOptionSpec tabu_options[] = {
  { "tenure", ESP_INT (0, 1e6, "5"), N_ ("Tenure"),
    N_ ("steps for which a region does not get a colour back, up to as many more at "
        "random, and 0.6 times the regions in conflict") },
  { "max-steps", ESP_INT (1, 1000000000, "100000"), N_ ("Steps"), N_ ("steps at most") },
  SEED_OPTION,
  { .id = NULL },
};

static const EspOptionSpec fast_options[] = {
  SEED_OPTION,
  { .id = NULL },
};

static const EspCounterId search_counters[] = { ESP_CSP_COUNTED,       ESP_COUNTER_PRUNINGS,
                                                ESP_COUNTER_REVISIONS, ESP_COUNTER_RESTARTS,
                                                ESP_COUNTER_SOLUTIONS, ESP_N_COUNTERS };

const EspAlgorithm esp_map_algorithms[] = {
  { .id = "mac",
    .label = N_ ("Maintaining arc consistency"),
    .brief = N_ ("Arc consistency"),
    .how = N_ ("Backtracking search; after each assignment AC-3 takes every colour out of the "
               "domains that no neighbour's domain supports, and goes on as long as a domain "
               "shrinks. On a border that happens when a neighbour is left with one colour: its "
               "choice is made known at once, before it is its turn."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = fc_options,
    .counters = search_counters,
    .variant = ESP_NETWORK_ARC,
    .solve = solve },
  { .id = "fc-singleton",
    .label = N_ ("Forward checking, singletons"),
    .brief = N_ ("Singletons"),
    .how = N_ ("Forward checking that goes on: a region that is left with one colour is treated as "
               "if it had been assigned, and its colour is taken out of the domains of its open "
               "neighbours, too. On a border only a domain of one colour takes anything from the "
               "neighbour, so after an assignment this finds all that arc consistency finds, and "
               "revises fewer arcs. It does not look at the map before the first assignment, as "
               "arc consistency does: regions that are restricted to one colour from the "
               "beginning are noticed only when the search comes to them."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = fc_options,
    .counters = search_counters,
    .variant = ESP_NETWORK_SINGLETON,
    .solve = solve },
  { .id = "fc",
    .label = N_ ("Forward checking"),
    .how = N_ ("Backtracking search; after each assignment the colour is taken out of the domains "
               "of the open neighbours, and a domain without a colour means going back. On large "
               "maps that alone thrashes: the cause of a failure lies near it on the map, but far "
               "back in the search. Conflict-directed backjumping, which goes straight back to an "
               "assignment that had a part in the failure, makes it reliable; restarts help "
               "against an unlucky beginning."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = fc_options,
    .counters = search_counters,
    .variant = ESP_NETWORK_FORWARD,
    .solve = solve },
  { .id = "bt",
    .label = N_ ("Backtracking"),
    .how = N_ ("Colours the regions one after the other, in random order and with random colours "
               "unless told otherwise; a colour that a neighbour has already is tried and counted, "
               "but leads nowhere. When no colour is left, the last region is taken back."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = bt_options,
    .counters = search_counters,
    .variant = ESP_NETWORK_CHECK,
    .solve = solve },
  { .id = "learn",
    .label = N_ ("Learning from conflicts"),
    .how = N_ ("That a region has a colour is true or false. Where two neighbours would have one "
               "colour, or a region none, the search goes back through the reasons to the first "
               "choice that alone brings the failure about, learns the nogood, and jumps back as "
               "far as that allows (lazy clause generation). What took part in conflicts is "
               "decided first; at the beginning, regions in the thick of the map."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = learn_options,
    .counters = ESP_LEARN_COUNTERS,
    .solve = map_solve_learn },
  { .id = "min-conflicts",
    .label = N_ ("Min-conflicts"),
    .how = N_ ("Local search: begins with random colours, then again and again picks a region in "
               "conflict at random and gives it the colour with the fewest conflicts, ties at "
               "random. It can end in a local minimum, so it starts anew after a while; it can "
               "never prove that there is no solution. "
               "(Minton and others, Artificial Intelligence 58, 1992.)"),
    .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED |
             ESP_ALGORITHM_LOCAL,
    .options = local_options,
    .counters = ESP_MIN_CONFLICTS_COUNTERS,
    .solve = map_solve_min_conflicts },
  { .id = "tabu",
    .label = N_ ("Tabu search"),
    .how = N_ ("Local search: begins with random colours. Of all regions in conflict and all "
               "colours it makes the change that leaves the fewest conflicts, also where that are "
               "more than now; a region does not get a colour back that it had lately, unless that "
               "gives the fewest conflicts so far. So it climbs out of local minima. It can never "
               "prove that there is no solution. (Hertz and de Werra, Computing 39, 1987.)"),
    .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED |
             ESP_ALGORITHM_LOCAL,
    .options = tabu_options,
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_STEPS, ESP_COUNTER_PROPOSALS),
    .solve = map_solve_tabu },
  { .id = "fast",
    .label = N_ ("Fast: smallest last and Kempe chains"),
    .how = N_ ("Takes away the region with the fewest neighbours until none is left and colours "
               "them in the opposite order: in a planar map at most five neighbours are coloured "
               "before. Where these have all the colours, two colours are swapped along a Kempe "
               "chain to set one free; where that fails, other chains are swapped at random; in "
               "the end a complete search decides. The colouring is checked before it is given. "
               "With fewer than four colours, or restricted regions, the complete search does it "
               "all: arc consistency with weighted borders and restarts."),
    .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC,
    .options = fast_options,
    .counters =
        ESP_COUNTER_LIST (ESP_COUNTER_STEPS, ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_BACKTRACKS),
    .solve = map_solve_fast },
  { .id = NULL },
};
