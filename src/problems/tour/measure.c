#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Hill climbing by neighbourhood, annealing by schedule, and methods of all kinds: over instances
 * and seeds. */

#define REFERENCE_KICKS "1000" /* of the search that a length is held against */

static const char *const kinds[] = { "random", "clustered", NULL };

#define INSTANCES(numbers)                                                                         \
  {                                                                                                \
    "instances", ESP_TEXT, N_ ("Instances"),                                                       \
        N_ ("with commas: a number makes instances of so many cities, one for each seed; else "    \
            "samples and files"),                                                                  \
        .fallback = numbers                                                                        \
  }

#define SEEDS                                                                                      \
  {                                                                                                \
    "seeds", ESP_INT (1, 100000, "20"), N_ ("Seeds"), N_ ("runs with each setting")                \
  }

#define KIND                                                                                       \
  {                                                                                                \
    "kind", ESP_CHOICE_OF (kinds), N_ ("Kind"),                                                    \
        N_ ("of the instances that are made: scattered, or around a few places")                   \
  }

#define LIMIT                                                                                      \
  {                                                                                                \
    "limit-evaluations", ESP_INT (0, 1e15, "100000000"), N_ ("Evaluations at most"),               \
        N_ ("a run is ended after so many neighbours"), .word_for_min = N_ ("no limit")            \
  }

#define SEED ESP_SEED_OPTION (N_ ("all instances and random choices follow from it"))

static const char *const neighbourhoods_listed[] = { "swap", "2-opt", "or-opt", NULL };

static const char *const starts_listed[] = { "given", "random", "nearest", NULL };

static const char *const schedules_listed[] = { "linear", "geometric", "logarithmic", NULL };

static const EspOptionSpec hill_options[] = {
  INSTANCES ("8,12,16,25,50,100"),
  SEEDS,
  { "neighbourhoods", ESP_TEXT, N_ ("Neighbourhoods"), N_ ("which of swap, 2-opt and or-opt"),
    .elements = neighbourhoods_listed, .fallback = "swap,2-opt,or-opt" },
  { "starts", ESP_TEXT, N_ ("Starts"),
    N_ ("which of given (the order of the file), random and nearest (always on to the "
        "nearest city)"),
    .elements = starts_listed, .fallback = "random,nearest" },
  { "restarts", ESP_INT (0, 1000000, "0"), N_ ("Random restarts"),
    N_ ("climbs more in each run; the best is kept") },
  KIND,
  LIMIT,
  SEED,
  { .id = NULL },
};

static const EspOptionSpec anneal_options[] = {
  INSTANCES ("12,25,50,100"),
  SEEDS,
  { "schedules", ESP_TEXT, N_ ("Schedules"), N_ ("which of linear, geometric and logarithmic"),
    .elements = schedules_listed, .fallback = "linear,geometric,logarithmic" },
  { "t0s", ESP_TEXT, N_ ("First temperatures"),
    N_ ("numbers; 0 accepts nothing that is longer; auto: a mean worsening is accepted with "
        "probability 0.8"),
    .fallback = "0,100,auto" },
  { "neighbourhood", ESP_CHOICE_OF (tour_neighbourhoods), N_ ("Neighbourhood"),
    N_ ("where neighbours are drawn from"), .fallback = "2-opt" },
  TOUR_SCHEDULE_OPTIONS (N_ ("after so many a run ends")),
  KIND,
  LIMIT,
  SEED,
  { .id = NULL },
};

static const char *const methods_listed[] = { "hill", "tabu", "anneal", "best", "exact", NULL };

static const EspOptionSpec methods_options[] = {
  INSTANCES ("25,50,100"),
  SEEDS,
  { "methods", ESP_TEXT, N_ ("Methods"),
    N_ ("hill, tabu, anneal, best and exact; options after a blank, as in “hill "
        "neighbourhood=2-opt”. They begin at a random tour where that is not said"),
    .elements = methods_listed, .fallback = "hill,hill neighbourhood=2-opt,anneal,best",
    .algorithms = esp_tour_algorithms },
  KIND,
  LIMIT,
  SEED,
  { .id = NULL },
};

#define INSTANCE_COLUMNS                                                                           \
  { "instance", N_ ("Instance"), ESP_COLUMN_TEXT, .list = "instances" },                           \
  {                                                                                                \
    .id = "cities", .label = N_ ("Cities"), .kind = ESP_COLUMN_INT                                 \
  }

#define RUN_COLUMNS { "run", N_ ("Run"), ESP_COLUMN_INT, .up_to = "seeds" }, ESP_RUN_SEED_COLUMN

#define RESULT_COLUMNS                                                                             \
  { "cost", N_ ("Cost"), ESP_COLUMN_REAL }, { "optimum", N_ ("Optimum"), ESP_COLUMN_REAL },        \
      { "gap", N_ ("Above the optimum, %"), ESP_COLUMN_REAL },                                     \
      { "over", N_ ("Above the best known, %"), ESP_COLUMN_REAL },                                 \
      { "global", N_ ("Global optimum"), ESP_COLUMN_TEXT },                                        \
      ESP_COUNTER_COLUMN ("steps", N_ ("Steps"), ESP_COUNTER_STEPS),                               \
      ESP_COUNTER_COLUMN ("evaluations", N_ ("Evaluations"), ESP_COUNTER_PROPOSALS),               \
      ESP_SECONDS_COLUMN, ESP_OUTCOME_COLUMN,                                                      \
  {                                                                                                \
    .id = "tour", .label = N_ ("Tour"), .kind = ESP_COLUMN_TEXT, .detail = TRUE                    \
  }

static const EspColumn hill_columns[] = {
  INSTANCE_COLUMNS,
  ESP_ELEMENTS_KEY ("neighbourhood", N_ ("Neighbourhood"), "neighbourhoods"),
  ESP_ELEMENTS_KEY ("start", N_ ("Start"), "starts"),
  RUN_COLUMNS,
  RESULT_COLUMNS,
  { .id = NULL },
};

static const EspColumn anneal_columns[] = {
  INSTANCE_COLUMNS,
  ESP_ELEMENTS_KEY ("schedule", N_ ("Schedule"), "schedules"),
  { "t0", N_ ("First temperature"), ESP_COLUMN_TEXT, .list = "t0s" },
  RUN_COLUMNS,
  { "first", N_ ("T0"), ESP_COLUMN_REAL },
  { "accepted", N_ ("Accepted share"), ESP_COLUMN_REAL },
  RESULT_COLUMNS,
  { .id = NULL },
};

static const EspColumn methods_columns[] = {
  INSTANCE_COLUMNS, { "method", N_ ("Method"), ESP_COLUMN_TEXT, .list = "methods" },
  RUN_COLUMNS,      RESULT_COLUMNS,
  { .id = NULL },
};

static const EspExperimentCurve hill_curves[] = {
  { "cost", N_ ("Cost by neighbourhood"),
    ESP_CURVE (BOXES, "neighbourhood", "cost", "instance", LINEAR) },
  { "over", N_ ("Above the best known tour"),
    ESP_CURVE (BOXES, "neighbourhood", "over", "start", LINEAR) },
  { "size", N_ ("Above the best known tour, against cities"),
    ESP_CURVE (MEDIAN, "cities", "over", "neighbourhood", LINEAR) },
  { "global", N_ ("Share that ends in the global optimum, where that is known"),
    ESP_SHARE_CURVE ("yes", "cities", "global", "neighbourhood") },
  { "steps", N_ ("Steps against cities"),
    ESP_CURVE (MEDIAN, "cities", "steps", "neighbourhood", LINEAR) },
  { "evaluations", N_ ("Evaluations against cities"),
    ESP_CURVE (MEDIAN, "cities", "evaluations", "neighbourhood", LOG_XY) },
  { "time", N_ ("Time against cities"),
    ESP_CURVE (MEDIAN, "cities", "seconds", "neighbourhood", LOG_XY) },
  { .id = NULL },
};

static const EspExperimentCurve anneal_curves[] = {
  { "cost", N_ ("Cost by schedule"), ESP_CURVE (BOXES, "schedule", "cost", "instance", LINEAR) },
  { "over", N_ ("Above the best known tour"), ESP_CURVE (BOXES, "t0", "over", "schedule", LINEAR) },
  { "size", N_ ("Above the best known tour, against cities"),
    ESP_CURVE (MEDIAN, "cities", "over", "schedule", LINEAR) },
  { "accepted", N_ ("Share of accepted proposals"),
    ESP_CURVE (BOXES, "t0", "accepted", "schedule", LINEAR) },
  { .id = NULL },
};

static const EspExperimentCurve methods_curves[] = {
  { "cost", N_ ("Cost by method"), ESP_CURVE (BOXES, "method", "cost", "instance", LINEAR) },
  { "over", N_ ("Above the best known tour"),
    ESP_CURVE (BOXES, "method", "over", "instance", LINEAR) },
  { "size", N_ ("Above the best known tour, against cities"),
    ESP_CURVE (MEDIAN, "cities", "over", "method", LINEAR) },
  { "global", N_ ("Share that ends in the global optimum, where that is known"),
    ESP_SHARE_CURVE ("yes", "cities", "global", "method") },
  { "time", N_ ("Time against cities"), ESP_CURVE (MEDIAN, "cities", "seconds", "method", LOG_XY) },
  { .id = NULL },
};

/* --- what is run --- */

static gboolean
is_number (const char *text)
{
  return *text != '\0' && text[strspn (text, "0123456789")] == '\0';
}

static gboolean
check_instance (const char *name, GError **error)
{
  guint64 cities;

  if (!is_number (name))
    return esp_experiment_check_board (&esp_tour_problem, NULL, name, error);
  if (g_ascii_string_to_unsigned (name, 10, 4, TOUR_MAX_CITIES, &cities, NULL))
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("--instances: %s cities will not do; expected 4 to %d"), esp_quote (name),
                   TOUR_MAX_CITIES);
}

static gboolean
check_t0 (const char *text, GError **error)
{
  char *end;
  double value = g_ascii_strtod (text, &end);

  if (g_str_equal (text, "auto") || (end != text && *end == '\0' && value >= 0 && value <= 1e12))
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("--t0s: “%s” is no temperature; expected numbers from 0 on, or auto"),
                   esp_quote (text));
}

EspOptions *
tour_parse_method (const char *method, const EspAlgorithm **algorithm, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (method, ", ", -1);
  g_auto (GStrv) head = g_strsplit (words[0] != NULL ? words[0] : "", ":", 2);
  g_autoptr (EspOptions) options = NULL;

  *algorithm = NULL;
  for (const EspAlgorithm *a = esp_tour_algorithms; a->id != NULL; a++)
    if (g_strcmp0 (a->id, head[0]) == 0)
      *algorithm = a;
  if (*algorithm == NULL)
    return esp_fail_none (
        error, ESP_ERROR_OPTION,
        _ ("“%s” is no method; expected hill, anneal, best or exact, with options as in "
           "“hill,neighbourhood=2-opt”"),
        esp_quote (method));
  options = esp_options_new ((*algorithm)->options);
  if (esp_options_find (options, "start") != NULL)
    esp_options_set (options, "start", "random", NULL);
  if (head[1] != NULL && (*algorithm)->main_option != NULL &&
      !esp_options_set (options, (*algorithm)->main_option, head[1], error))
    return NULL;
  for (guint i = 1; words[i] != NULL; i++)
    if (!esp_options_parse (options, words[i], error))
      return NULL;
  return g_steal_pointer (&options);
}

static gboolean
check_method (const char *method, GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = tour_parse_method (method, &algorithm, error);

  if (options == NULL)
    g_prefix_error (error, "--methods: ");
  return options != NULL;
}

static gboolean
check (const EspOptions *sweep G_GNUC_UNUSED, const char *column, const char *value, GError **error)
{
  if (g_str_equal (column, "instance"))
    return check_instance (value, error);
  if (g_str_equal (column, "method"))
    return check_method (value, error);
  return !g_str_equal (column, "t0") || check_t0 (value, error);
}

/* The same for all settings of a run, so that they meet the same cities. */
static guint64
seed_of (const EspOptions *sweep, const EspRow *row)
{
  const char *name = esp_row_get_text (row, "instance");
  guint64 size = is_number (name) ? g_ascii_strtoull (name, NULL, 10) : 0;

  return esp_experiment_seed ((guint64) esp_options_get_int (sweep, "seed"), size,
                              (guint64) esp_row_get_int (row, "run"));
}

static EspInstance *
find_instance (const EspOptions *sweep, const EspRow *row, GError **error)
{
  const char *name = esp_row_get_text (row, "instance");

  if (!is_number (name))
    return esp_instance_find (&esp_tour_problem, name, error);
  return esp_instance_make (&esp_tour_problem, NULL, error,
                            "cities=%s kind=%s seed=%" G_GUINT64_FORMAT, name,
                            esp_options_get_text (sweep, "kind"), seed_of (sweep, row));
}

/* What the search of a row of hill climbing or annealing is told; free with g_strfreev(). */
static char **
settings_of (const EspOptions *sweep, const EspRow *row)
{
  static const char *const of_hill[] = { "neighbourhood", "start", "restarts", NULL };
  static const char *const of_anneal[] = { "schedule", "neighbourhood", "factor",
                                           "steps",    "temperatures",  NULL };
  gboolean anneal = esp_options_find (sweep, "schedules") != NULL;
  g_autoptr (GStrvBuilder) settings = g_strv_builder_new ();
  g_auto (GStrv) named = esp_row_get_settings (row, sweep, anneal ? of_anneal : of_hill);

  g_strv_builder_addv (settings, (const char **) named);
  if (anneal)
    {
      const char *t0 = esp_row_get_text (row, "t0");
      g_autofree char *pair = g_strdup_printf ("t0=%s", g_str_equal (t0, "auto") ? "-1" : t0);

      g_strv_builder_add (settings, pair);
      g_strv_builder_add (settings, "start=random");
    }
  return g_strv_builder_end (settings);
}

/* The search of a row with its seed, whichever of the experiments it is. NULL with @error. */
static EspOptions *
find_search (const EspOptions *sweep,
             const EspRow *row,
             const EspAlgorithm **algorithm,
             GError **error)
{
  gboolean any = esp_options_find (sweep, "methods") != NULL;
  const char *id = esp_options_find (sweep, "schedules") != NULL ? "anneal" : "hill";
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, seed_of (sweep, row));
  g_autoptr (EspOptions) options = NULL;
  g_auto (GStrv) settings = NULL;

  if (any)
    options = tour_parse_method (esp_row_get_text (row, "method"), algorithm, error);
  else
    {
      *algorithm = esp_problem_find_algorithm (&esp_tour_problem, id);
      options = esp_options_new ((*algorithm)->options);
      settings = settings_of (sweep, row);
    }
  if (options == NULL)
    return NULL;
  for (guint i = 0; settings != NULL && settings[i] != NULL; i++)
    if (!esp_options_parse (options, settings[i], error))
      return NULL;
  if (esp_options_find (options, "seed") != NULL)
    esp_options_set (options, "seed", seed, NULL);
  return g_steal_pointer (&options);
}

static gboolean
find_tour (const EspAlgorithm *algorithm,
           const EspInstance *instance,
           const EspOptions *options,
           guint64 limit_evaluations,
           EspControl *control,
           EspAnswer *answer,
           GError **error)
{
  if (!esp_experiment_solve (algorithm, instance, NULL, options, limit_evaluations, 0, control,
                             answer, error))
    return FALSE;
  if (answer->state != NULL)
    return TRUE;
  return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s",
                   answer->message != NULL ? answer->message : _ ("no tour was found"));
}

/* What a length is held against: the shortest tour where exact search can tell, else what the
 * strongest search finds. FALSE when @control stopped it. */
static gboolean
find_reference (const TourInstance *instance,
                EspControl *control,
                gint64 *reference,
                gboolean *exact,
                GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = NULL;
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  *reference = instance->optimum;
  *exact = instance->n <= TOUR_MAX_HELD_KARP;
  if (instance->optimum >= 0)
    return TRUE;
  algorithm = esp_problem_find_algorithm (&esp_tour_problem, *exact ? "exact" : "best");
  options = esp_options_new (algorithm->options);
  if (!*exact)
    esp_options_set (options, "steps", REFERENCE_KICKS, NULL);
  esp_options_set (options, "seed", "1", NULL);
  if (!find_tour (algorithm, &instance->parent, options, 0, control, &answer, error))
    return FALSE;
  *reference = tour_length (instance, ((const TourState *) answer.state)->order);
  return TRUE;
}

/* Without zeros behind. */
static void
set_millionths (EspRow *row, const char *column, gint64 number)
{
  g_autofree char *text = tour_format_length (number);

  esp_row_set_text (row, column, text);
}

/* How far above the best known tour a row's is. */
static void
hold_against (
    EspRow *row, const TourInstance *instance, gint64 length, gint64 reference, gboolean exact)
{
  double excess = reference > 0 ? (double) (length - reference) / (double) reference : 0;
  /* percent, to four digits behind the point */
  gint64 over = (gint64) llround (excess * TOUR_UNIT) * 100;

  esp_row_set_int (row, "cities", instance->n);
  set_millionths (row, "over", over);
  if (!exact)
    return;
  set_millionths (row, "optimum", reference);
  set_millionths (row, "gap", over);
  esp_row_set_text (row, "global", length <= reference ? "yes" : "no");
}

static void
fill_in_annealing (EspRow *row, EspAnswer *answer)
{
  const guint64 *n = answer->counters.n;
  double first = 0;

  g_variant_dict_lookup (&answer->members, "t0", "d", &first);
  set_millionths (row, "first", (gint64) llround (first * TOUR_UNIT));
  esp_row_set_real (row, "accepted",
                    (double) n[ESP_COUNTER_STEPS] / (double) MAX (n[ESP_COUNTER_PROPOSALS], 1));
}

gboolean
tour_measure (const EspInstance *instance,
              const EspAlgorithm *algorithm,
              const EspOptions *options,
              guint64 limit_evaluations,
              EspRow *row,
              EspControl *control,
              EspAnswer *answer,
              GError **error)
{
  g_autofree char *tour = NULL;

  if (!find_tour (algorithm, instance, options, limit_evaluations, control, answer, error))
    return FALSE;
  tour = tour_state_format (instance, answer->state);
  set_millionths (
      row, "cost",
      tour_length ((const TourInstance *) instance, ((const TourState *) answer->state)->order));
  esp_row_fill (row, answer);
  esp_row_set_text (row, "tour", g_strchomp (tour));
  return TRUE;
}

static gboolean
run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = find_search (sweep, row, &algorithm, error);
  g_autoptr (EspInstance) instance = options != NULL ? find_instance (sweep, row, error) : NULL;
  const TourInstance *self = (const TourInstance *) instance;
  g_auto (EspAnswer) answer;
  gint64 reference;
  gboolean exact;

  esp_answer_init (&answer);
  if (instance == NULL || !find_reference (self, control, &reference, &exact, error) ||
      !tour_measure (instance, algorithm, options,
                     (guint64) esp_options_get_int (sweep, "limit-evaluations"), row, control,
                     &answer, error))
    return FALSE;
  esp_row_set_int (row, "seed", (gint64) seed_of (sweep, row));
  hold_against (row, self, tour_length (self, ((const TourState *) answer.state)->order), reference,
                exact);
  if (esp_options_find (sweep, "schedules") != NULL)
    fill_in_annealing (row, &answer);
  return TRUE;
}

static gboolean
open_row (const EspOptions *sweep,
          const EspRow *row,
          EspRowBoard *board,
          EspControl *control G_GNUC_UNUSED,
          GError **error)
{
  const char *name = esp_row_get_text (row, "instance");
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = find_search (sweep, row, &algorithm, error);

  if (options == NULL)
    return FALSE;
  board->instance = find_instance (sweep, row, error);
  if (board->instance == NULL)
    return FALSE;
  board->name = is_number (name)
                    ? g_strdup_printf (_ ("%s cities, run %s"), name, esp_row_get_text (row, "run"))
                    : esp_experiment_name_board (name);
  esp_row_board_set_search (board, algorithm, options, TRUE);
  return TRUE;
}

static const char *const hill_quick[] = { "instances=8,12", "seeds=4", NULL };

static const char *const anneal_quick[] = { "instances=10,ten-points", "seeds=3", "steps=100",
                                            "temperatures=50", NULL };

static const char *const methods_quick[] = { "instances=10,ten-points", "seeds=3", NULL };

const EspExperiment esp_tour_experiments[] = {
  { .id = "neighbourhoods",
    .label = N_ ("Hill climbing: the neighbourhoods"),
    .how = N_ (
        "Hill climbing runs from every start in every neighbourhood; all of them meet the same "
        "cities. The cost is the length of the tour it ends with, a local optimum. Evaluations "
        "are the neighbours looked at, steps the moves made. The best known tour is the optimum "
        "for up to 16 cities, else what the strongest search finds in 1000 kicks. Look at how far "
        "above it the climbs end, how often they end in the optimum, and how many evaluations "
        "that took."),
    .options = hill_options,
    .boards = "instances",
    .columns = hill_columns,
    .curves = hill_curves,
    .quick = hill_quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = "schedules",
    .label = N_ ("Annealing: the schedules"),
    .how = N_ (
        "Simulated annealing cools by each schedule from each first temperature, always over "
        "the same number of steps and from a random tour. The cost is the length of the best "
        "tour seen, the accepted share how many of the proposed neighbours were accepted. T0 = "
        "0 accepts nothing longer: that is stochastic hill climbing, to compare with. Look at "
        "how far above the best known tour the runs end, together with the accepted share: that "
        "tells which schedule is still hot at its end, and which was cold from its beginning."),
    .options = anneal_options,
    .boards = "instances",
    .columns = anneal_columns,
    .curves = anneal_curves,
    .quick = anneal_quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = "methods",
    .label = N_ ("Methods: hill climbing, annealing and the strongest"),
    .how = N_ (
        "Each method runs with each seed; all of them meet the same cities, and begin at a random "
        "tour where their options do not say otherwise. The cost is the length of the tour a run "
        "ends with. Look at how far above the best known tour the methods end, how much that "
        "differs from seed to seed, and what time they take for it."),
    .options = methods_options,
    .boards = "instances",
    .columns = methods_columns,
    .curves = methods_curves,
    .quick = methods_quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = NULL },
};
