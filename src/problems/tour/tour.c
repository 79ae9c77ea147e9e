#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The tables of the room, and what its window asks for. */

/* A file has at least one city. */
static EspInstance *
tour_create (void)
{
  EspInstance *instance = tour_instance_new (1, TOUR_EUC_2D);

  /* other programs want a name in the file */
  ((TourInstance *) instance)->title = g_strdup ("untitled");
  tour_instance_finish ((TourInstance *) instance);
  return instance;
}

static EspInstance *
tour_example (void)
{
  /* the four cities of the course's exercise, in hundredths */
  static const char *const names[] = { "Madison", "NYC", "Chicago", "LA" };
  static const int hundredths[4][4] = { { 0, 80811, 12247, 166974 },
                                        { 80811, 0, 71183, 244830 },
                                        { 12247, 71183, 0, 174426 },
                                        { 166974, 244830, 174426, 0 } };
  EspInstance *instance = tour_instance_new (4, TOUR_TABLE);
  TourInstance *self = (TourInstance *) instance;

  self->distances = tour_table_new (4);
  for (int i = 0; i < 4; i++)
    {
      g_free (self->names[i]);
      self->names[i] = g_strdup (names[i]);
      for (int j = 0; j < 4; j++)
        self->distances[4 * i + j] = (gint64) hundredths[i][j] * (TOUR_UNIT / 100);
    }
  tour_instance_finish (self);
  return instance;
}

static gboolean
tour_equal (const EspInstance *a, const EspInstance *b)
{
  const TourInstance *x = (const TourInstance *) a;
  const TourInstance *y = (const TourInstance *) b;
  gsize size = sizeof (double) * (gsize) x->n;

  if (x->n != y->n || x->metric != y->metric || x->placed != y->placed ||
      g_strcmp0 (x->title, y->title) != 0 || g_strcmp0 (x->comment, y->comment) != 0 ||
      !g_strv_equal ((const char *const *) x->names, (const char *const *) y->names))
    return FALSE;
  if ((tour_has_coordinates (x) || x->placed) &&
      (memcmp (x->x, y->x, size) != 0 || memcmp (x->y, y->y, size) != 0))
    return FALSE;
  return tour_has_coordinates (x) || x->distances == y->distances ||
         memcmp (x->distances, y->distances, sizeof (gint64) * (gsize) x->n * (gsize) x->n) == 0;
}

static gsize
tour_size (const EspInstance *instance)
{
  const TourInstance *self = (const TourInstance *) instance;
  gsize n = (gsize) self->n;

  return sizeof *self + n * (2 * sizeof (double) + 32) +
         (self->distances != NULL ? n * n * sizeof (gint64) : 0);
}

/* @whole: with its title and what TSPLIB calls its distances. */
static char *
describe (const TourInstance *self, gboolean whole)
{
  g_autofree char *cities = g_strdup_printf (ngettext ("%s city", "%s cities", (gulong) self->n),
                                             esp_count ((guint64) self->n));
  g_autofree char *optimum = NULL;
  GString *text = g_string_new (NULL);

  if (whole && self->title != NULL && *self->title != '\0')
    g_string_append_printf (text, "%s: ", self->title);
  g_string_append (text, cities);
  if (!tour_has_coordinates (self))
    g_string_append_printf (text, ", %s", _ ("table of distances"));
  else if (whole)
    g_string_append_printf (text, ", %s", tour_metric_get_name (self->metric));
  if (self->optimum >= 0)
    {
      optimum = tour_show_length (self->optimum);
      g_string_append_printf (text, _ (", shortest tour %s"), optimum);
    }
  return g_string_free (text, FALSE);
}

static char *
tour_describe (const EspInstance *instance)
{
  return describe ((const TourInstance *) instance, TRUE);
}

char *
tour_describe_briefly (const EspInstance *instance)
{
  return describe ((const TourInstance *) instance, FALSE);
}

/* --- play --- */

static gboolean
refuse_move (const char *move, GError **error)
{
  return esp_refuse (
      error,
      _ ("“%s” is no move here; expected “visit CITY”, “back” or “close”, or for a whole tour "
         "“swap A B”, “reverse A B” or “insert A B”"),
      esp_quote (move));
}

/* Moves that make a tour, city by city. FALSE: it is none of these, or not one for now. */
static gboolean
play_path (const TourInstance *self, TourState *tour, const char *text)
{
  if (g_str_has_prefix (text, "visit "))
    {
      int city = tour_find_city (self, text + strlen ("visit "));

      if (city < 0 || tour->place[city] < tour->n_path)
        return FALSE;
      tour_state_visit (tour, city);
    }
  else if (g_str_equal (text, "back") && tour->n_path > 1)
    tour_state_step_back (tour);
  else if (g_str_equal (text, "close") && tour->n_path == tour->n)
    tour_state_close (tour);
  else
    return FALSE;
  return TRUE;
}

static gboolean
tour_play (const EspInstance *instance, EspState *state, const char *text, GError **error)
{
  const TourInstance *self = (const TourInstance *) instance;
  TourState *tour = (TourState *) state;
  TourMove move;

  if (play_path (self, tour, text))
    return TRUE;
  /* what improves a tour needs one */
  if (tour->n_path > 0)
    return refuse_move (text, error);
  if (g_str_has_prefix (text, "pick "))
    {
      int city = tour_find_city (self, text + strlen ("pick "));

      if (city < 0)
        return refuse_move (text, error);
      tour->picked = city == tour->picked ? -1 : city;
      if (tour->by_hand == TOUR_CLOSED)
        tour->by_hand = TOUR_IMPROVED;
      return TRUE;
    }
  if (!tour_move_parse (self, tour, text, &move))
    return refuse_move (text, error);
  tour_state_make (tour, &move);
  tour_state_set_order (tour, tour->order);
  tour->by_hand = TOUR_IMPROVED;
  return TRUE;
}

/* Solved is a tour that was made: one's own, once it is closed, or when it was improved as far as
 * swaps go; or what is known to be shortest. The order of the file is where one begins, whatever
 * its length. */
static EspStatus
tour_status (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;

  if (tour->n_path > 0 || tour->given)
    return ESP_STATUS_OPEN;
  return tour->by_hand == TOUR_CLOSED ||
                 (self->optimum >= 0 && tour_length (self, tour->order) <= self->optimum) ||
                 (tour->by_hand == TOUR_IMPROVED && self->n <= TOUR_MAX_LISTED &&
                  tour_is_local_optimum (self, tour, TOUR_BY_SWAP))
             ? ESP_STATUS_SOLVED
             : ESP_STATUS_OPEN;
}

static char *
describe_path (const TourInstance *self, const TourState *tour)
{
  g_autofree char *length = tour_show_length (tour_path_length (self, tour));

  return tour->n_path < self->n
             ? g_strdup_printf (_ ("%s of %s cities visited, %s so far"),
                                esp_count ((guint64) tour->n_path), esp_count ((guint64) self->n),
                                length)
             : g_strdup_printf (_ ("all %s cities visited, %s so far; now back to %s"),
                                esp_count ((guint64) self->n), length, self->names[tour->order[0]]);
}

static char *
tour_state_describe (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;
  gint64 length = tour_length (self, tour->order);
  g_autofree char *shown = tour_show_length (length);
  GString *text;

  if (self->n == 1)
    return g_strdup (_ ("Nothing here yet but one city: click to place more"));
  if (tour->n_path > 0)
    return describe_path (self, tour);
  text = g_string_new (NULL);
  g_string_append_printf (text, _ ("length %s"), shown);
  if (!isnan (tour->best_length))
    {
      gint64 best_length = tour_length (self, tour->best);
      g_autofree char *best = tour_show_length (best_length);

      g_string_append_printf (text, _ (" · best %s"), best);
    }
  else if (tour->picked >= 0)
    g_string_append_printf (text, _ (" · %s is picked"), self->names[tour->picked]);
  if (self->optimum >= 0 && length <= self->optimum)
    g_string_append (text, _ (" · global optimum"));
  return g_string_free (text, FALSE);
}

static char *
tour_conclude (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;
  gint64 length = tour_length (self, tour->order);
  g_autofree char *shown = tour_format_length (length);

  if (tour->n_path > 0)
    return NULL;
  return self->optimum >= 0 && length <= self->optimum
             ? g_strdup_printf (_ ("The tour it found is %s long, and no tour is shorter."), shown)
             : g_strdup_printf (_ ("The tour it found is %s long."), shown);
}

/* On the way, the nearest city that is left. */
static EspHint *
hint_for_path (const TourInstance *self, const TourState *tour)
{
  int here = tour->order[tour->n_path - 1];
  int nearest = -1;
  g_autofree char *away = NULL;
  EspHint *hint;

  for (int i = tour->n_path; i < self->n; i++)
    if (nearest < 0 ||
        tour_distance (self, here, tour->order[i]) < tour_distance (self, here, nearest))
      nearest = tour->order[i];
  if (nearest < 0)
    {
      hint = esp_hint_new (
          g_strdup ("close"),
          g_strdup_printf (_ ("All cities are visited: back to %s."), self->names[tour->order[0]]));
      nearest = tour->order[0];
    }
  else
    {
      away = tour_show_length (tour_distance (self, here, nearest));
      hint = esp_hint_new (
          g_strdup_printf ("visit %s", self->names[nearest]),
          g_strdup_printf (
              _ ("Of the cities that are left, %s is nearest to %s: %s away. That is a "
                 "good beginning, though not always the best."),
              self->names[nearest], self->names[here], away));
      hint->guess = TRUE;
    }
  g_array_append_val (hint->cells, nearest);
  return hint;
}

static char *
tour_no_hint (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;

  return ((const TourState *) state)->n_path == 0 && self->n > TOUR_MAX_LISTED
             ? g_strdup_printf (_ ("hints are given, and successors listed, for up to %s cities"),
                                esp_count (TOUR_MAX_LISTED))
             : NULL;
}

static EspHint *
tour_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;
  g_autoptr (GArray) list = NULL;
  const TourSuccessor *best;
  g_autofree char *less = NULL;
  g_autofree char *none = tour_no_hint (instance, state);
  EspHint *hint;

  if (tour->n_path > 0)
    return hint_for_path (self, tour);
  if (none != NULL)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s", none);
  list = tour_list_successors (self, tour, TOUR_BY_SWAP, 1, NULL);
  best = list->len > 0 ? &g_array_index (list, TourSuccessor, 0) : NULL;
  if (best == NULL || best->change >= 0)
    {
      g_autofree char *verdict = tour_verdict (self, tour, TOUR_BY_SWAP);

      return esp_fail_none (error, ESP_ERROR_MOVE, "%s", verdict);
    }
  less = tour_show_length (-best->change);
  hint =
      esp_hint_new (tour_move_format (self, &best->move),
                    g_strdup_printf (_ ("Swap %s and %s: %s shorter, the most of all %s swaps."),
                                     self->names[best->move.a], self->names[best->move.b], less,
                                     esp_count (tour_neighbourhood_count (TOUR_BY_SWAP, self->n))));
  hint->guess = TRUE;
  g_array_append_val (hint->cells, best->move.a);
  g_array_append_val (hint->cells, best->move.b);
  return hint;
}

static char *
tour_subject_name (const EspInstance *instance, gint32 subject)
{
  const TourInstance *self = (const TourInstance *) instance;

  return g_strdup (subject < self->n ? self->names[subject] : "");
}

static gboolean
tour_trace_id (const EspInstance *instance,
               EspTraceIdKind kind,
               gint32 subject G_GNUC_UNUSED,
               guint i,
               gint32 *id)
{
  *id = (gint32) i;
  return kind == ESP_TRACE_SUBJECT && i < (guint) ((const TourInstance *) instance)->n;
}

/* A kick is several reversals; a stretch goes nowhere behind a city of its own. */
static gboolean
tour_trace_fits (const EspInstance *instance, const EspState *state, EspEvent *event)
{
  const TourState *self = (const TourState *) state;
  int n = ((const TourInstance *) instance)->n;
  TourMove move = tour_move_from_event (event);
  int ahead;

  if (event->type != ESP_EVENT_ACCEPT)
    return TRUE;
  if (move.kind >= TOUR_N_MOVES || self->n_path > 0)
    return FALSE;
  if (move.kind == TOUR_SWAP || move.kind == TOUR_REVERSE)
    return TRUE;
  ahead = (self->place[move.b] - self->place[move.a] + n) % n;
  return ahead >= tour_move_get_span (move.kind) && ahead < n - 1;
}

/* --- algorithms --- */

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
             ESP_ALGORITHM_LOCAL,
    .options = best_options,
    .main_option = "steps",
    .counters = counters,
    /* a neighbour is a kick and all steps of its repair, and those of one that is left are not told
     */
    .untold = ESP_COUNTER_LIST (ESP_COUNTER_STEPS),
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

static const EspValuePart tour_parts[] = {
  ESP_OWNS (TourInstance, names, TEXTS),
  ESP_OWNS (TourInstance, title, TEXT),
  ESP_OWNS (TourInstance, comment, TEXT),
  ESP_OWNS_DATA (TourInstance, x, n, 0),
  ESP_OWNS_DATA (TourInstance, y, n, 0),
  ESP_OWNS (TourInstance, distances, BOX),
  {},
};

static const EspValuePart tour_state_parts[] = {
  ESP_OWNS_DATA (TourState, order, n, 0),
  ESP_OWNS_DATA (TourState, place, n, 0),
  ESP_OWNS_DATA (TourState, best, n, 0),
  {},
};

static const EspStates states = {
  .value = { sizeof (TourInstance), tour_parts },
  .equal = tour_equal,
  .describe = tour_describe,
  .size = tour_size,
  .initial = tour_initial,
  .state_value = { sizeof (TourState), tour_state_parts },
  .state_equal = tour_state_equal,
  .state_format = tour_state_format,
  .state_parse = tour_state_parse,
  .play = tour_play,
  .pick = "pick ",
  .state_describe = tour_state_describe,
};

static const EspFiles files = {
  .suffix = "tsp",
  .parse = tour_parse,
  .recognises = tour_recognises,
  .format = tour_format,
};

static const EspEditing editing = {
  .create = tour_create,
  .example = tour_example,
  .edit = tour_edit,
};

static const EspGenerating generating = {
  .options = tour_generate_options,
  .generate = tour_generate,
};

static const EspJudging judging = {
  .status = tour_status,
  .conclude = tour_conclude,
};

static const EspHinting hinting = {
  .hint = tour_hint,
  .why_none = tour_no_hint,
};

static const EspTracing tracing = {
  .apply_event = tour_apply_event,
  .subject_name = tour_subject_name,
  .trace_id = tour_trace_id,
  .trace_fits = tour_trace_fits,
};

const EspProblem esp_tour_problem = {
  .id = "tour",
  .title = N_ ("Travelling salesperson"),
  .tab = N_ ("Tour"),
  .summary = N_ ("visit every city by the shortest round"),
  .rules = N_ ("Visit every city once and return to the first; the shorter the tour the better. A "
               "move lets two cities change places, turns a stretch of the tour round, or takes a "
               "few cities elsewhere."),
  .states = &states,
  .files = &files,
  .editing = &editing,
  .generating = &generating,
  .judging = &judging,
  .hinting = &hinting,
  .tracing = &tracing,
  .algorithms = esp_tour_algorithms,
  .suits = tour_suits,
  .experiments = esp_tour_experiments,
  .tables = tour_tables,
  .commands = esp_tour_commands,
};
