#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-statistics.h"
#include "base/esp-table.h"
#include "engine/trace/esp-curve.h"
#include "tour.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define SHOWN 100 /* successors above TOUR_MAX_EXACT cities */

#define CURVE_POINTS 2000

/* --- step --- */

static GVariant *
successor_variant (const TourInstance *instance,
                   const TourState *tour,
                   const TourSuccessor *successor,
                   gint64 length)
{
  g_autofree char *after = tour_describe_after (instance, tour, &successor->move);
  const char *swap[] = { instance->names[successor->move.a], instance->names[successor->move.b],
                         NULL };
  g_autofree char *move = tour_move_format (instance, &successor->move);
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "swap", "^as", swap);
  if (successor->move.kind != TOUR_SWAP)
    g_variant_dict_insert (&dict, "move", "s", move);
  g_variant_dict_insert (&dict, "tour", "s", after);
  g_variant_dict_insert (&dict, "length", "d", (double) (length + successor->change) / TOUR_UNIT);
  return g_variant_dict_end (&dict);
}

/* Among equally short ones any, by the seed. */
static const TourSuccessor *
choose (GArray *successors, gint64 seed)
{
  const TourSuccessor *first = (const TourSuccessor *) successors->data;
  guint ties = 0;
  EspRandom random;

  if (successors->len == 0 || first->change >= 0)
    return NULL;
  while (ties < successors->len && first[ties].change == first->change)
    ties++;
  esp_random_init (&random, (guint64) seed);
  return &first[esp_random_below (&random, ties)];
}

static void
describe_step (EspInvocation *invocation,
               const TourState *tour,
               TourNeighbourhood neighbourhood,
               GArray *successors,
               const TourSuccessor *taken)
{
  const TourInstance *self = (const TourInstance *) invocation->instance;
  gint64 length = tour_length (self, tour->order);
  guint64 count = tour_neighbourhood_count (neighbourhood, self->n);
  g_autofree char *shown = tour_format_length (length);
  g_autofree char *verdict = NULL;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, _ ("length %s\n"), shown);
  for (guint k = 0; k < successors->len; k++)
    {
      const TourSuccessor *successor = &g_array_index (successors, TourSuccessor, k);
      g_autofree char *after = tour_format_length (length + successor->change);
      g_autofree char *move = tour_move_format (self, &successor->move);
      g_autofree char *result = tour_describe_after (self, tour, &successor->move);

      g_string_append_printf (text, "%s: %s  %s\n", move, after, result);
    }
  if (count > successors->len)
    g_string_append_printf (text, _ ("these are the best %u of %" PRIu64 " successors\n"),
                            successors->len, count);
  if (taken != NULL)
    {
      g_autofree char *move = tour_move_format (self, &taken->move);

      g_string_append_printf (text, _ ("taken: %s\n"), move);
    }
  else
    {
      verdict = tour_verdict (self, tour, (int) neighbourhood);
      g_string_append_printf (text, _ ("taken: none\n%s\n"), verdict);
    }
  invocation->document = g_string_free (text, FALSE);
}

static int
run_step (EspInvocation *invocation, GError **error)
{
  const char *start = esp_options_get_text (invocation->options, "start");
  TourNeighbourhood neighbourhood =
      (TourNeighbourhood) esp_options_get_choice (invocation->options, "neighbourhood");
  const EspInstance *instance = esp_invocation_load (invocation, invocation->files[0], error);
  const TourInstance *self = (const TourInstance *) instance;
  GVariantDict *members = &invocation->answer->members;
  g_autoptr (EspState) state = NULL;
  g_autoptr (GArray) successors = NULL;
  const TourSuccessor *taken;
  GVariantBuilder list;
  gint64 length;
  gboolean all;

  if (instance == NULL)
    return 2;
  state = *start != '\0' ? tour_state_parse (instance, start, error) : tour_initial (instance);
  if (state == NULL)
    {
      g_prefix_error (error, "--start: ");
      return 2;
    }
  all = self->n <= TOUR_MAX_EXACT || esp_options_get_flag (invocation->options, "all");
  length = tour_length (self, ((TourState *) state)->order);
  successors = tour_list_successors (self, (TourState *) state, neighbourhood, all ? 0 : SHOWN,
                                     invocation->control);
  if (successors == NULL)
    {
      invocation->answer->outcome = ESP_OUTCOME_LIMIT;
      return 3;
    }
  taken = choose (successors, esp_options_get_int (invocation->options, "seed"));
  g_variant_builder_init (&list, G_VARIANT_TYPE ("av"));
  for (guint k = 0; k < successors->len; k++)
    g_variant_builder_add (&list, "v",
                           successor_variant (self, (TourState *) state,
                                              &g_array_index (successors, TourSuccessor, k),
                                              length));
  g_variant_dict_insert (members, "length", "d", (double) length / TOUR_UNIT);
  g_variant_dict_insert_value (members, "successors", g_variant_builder_end (&list));
  g_variant_dict_insert (members, "count", "x",
                         (gint64) tour_neighbourhood_count (neighbourhood, self->n));
  g_variant_dict_insert_value (
      members, "taken",
      g_variant_new_maybe (
          G_VARIANT_TYPE_VARDICT,
          taken != NULL ? successor_variant (self, (TourState *) state, taken, length) : NULL));
  describe_step (invocation, (TourState *) state, neighbourhood, successors, taken);
  invocation->answer->state = g_steal_pointer (&state);
  return 0;
}

/* --- solve --- */

/* The algorithm's options, and the tour that --start names; NULL with @error. */
static EspOptions *
read_start (EspInvocation *invocation, EspState **start, GError **error)
{
  g_autoptr (EspOptions) options = esp_options_new (invocation->algorithm->options);
  const char *text = esp_options_get_text (invocation->options, "start");

  for (guint i = 0; i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;

      /* what is only a default stays one: with a time the steps are no limit then */
      if (!g_str_equal (id, "start") && esp_options_is_set (invocation->options, id))
        esp_options_set (options, id, esp_options_get_text (invocation->options, id), NULL);
    }
  if (*text == '\0' || (esp_options_find (options, "start") != NULL &&
                        esp_options_set (options, "start", text, NULL)))
    return g_steal_pointer (&options);
  *start = tour_state_parse (invocation->instance, text, error);
  if (*start != NULL)
    return g_steal_pointer (&options);
  g_prefix_error (error, "--start: ");
  return NULL;
}

static int
run_solve (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  g_autoptr (EspOptions) options = NULL;
  g_autoptr (EspState) start = NULL;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return 2;
  options = read_start (invocation, &start, error);
  if (options == NULL)
    return 2;
  esp_algorithm_solve (invocation->algorithm, invocation->instance, start, options,
                       invocation->control, answer);
  if (answer->state != NULL && invocation->output != NULL)
    {
      const TourInstance *self = (const TourInstance *) invocation->instance;
      const gint32 *order = ((TourState *) answer->state)->order;

      invocation->document = tour_format_tour (self, order, tour_length (self, order));
    }
  else
    invocation->document = g_strdup (answer->text);
  return esp_answer_get_status (answer, error);
}

/* --- check --- */

static int
run_check (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  const EspInstance *instance = esp_invocation_load (invocation, invocation->files[0], error);
  const char *path = invocation->files[1];
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;
  g_autoptr (GError) local = NULL;
  gint64 tour_size;
  gsize length;

  if (instance == NULL || !esp_invocation_read (invocation, path, &text, &length, error))
    return 2;
  answer->state = tour_parse_tour (instance, text, length, path, &local);
  g_variant_dict_insert (&answer->members, "correct", "b", answer->state != NULL);
  if (answer->state == NULL)
    {
      answer->outcome = ESP_OUTCOME_NONE;
      g_variant_dict_insert (&answer->members, "why", "s", local->message);
      invocation->document = g_strconcat (local->message, "\n", NULL);
      return 1;
    }
  tour_size = tour_length ((const TourInstance *) instance, ((TourState *) answer->state)->order);
  shown = tour_format_length (tour_size);
  answer->outcome = ESP_OUTCOME_SOLVED;
  g_variant_dict_insert (&answer->members, "length", "d", (double) tour_size / TOUR_UNIT);
  invocation->document = g_strdup_printf (_ ("correct, length %s\n"), shown);
  return 0;
}

/* --- accept --- */

static int
run_accept (EspInvocation *invocation, GError **error)
{
  double numbers[3];
  double chance;

  for (int i = 0; i < 3; i++)
    {
      const char *word = invocation->files[i];
      char *end = NULL;

      numbers[i] = g_ascii_strtod (word, &end);
      if (end == word || *end != '\0' || !isfinite (numbers[i]) || (i == 2 && numbers[i] < 0))
        return esp_fail_usage (error, ESP_ERROR_OPTION,
                               i == 2 ? _ ("T: “%s” will not do; expected a temperature, 0 or more")
                                      : _ ("“%s” is not a number; expected the value of a state"),
                               esp_quote (word));
    }
  chance = esp_options_get_flag (invocation->options, "minimise")
               ? tour_acceptance (-numbers[0], -numbers[1], numbers[2])
               : tour_acceptance (numbers[0], numbers[1], numbers[2]);
  g_variant_dict_insert (&invocation->answer->members, "probability", "d", chance);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  invocation->document = esp_number ("%.4g\n", chance);
  return 0;
}

/* --- curve --- */

typedef struct
{
  EspTracer tracer;
  EspCurve *curve;
} CurveTracer;

static void
add_to_curve (EspTracer *tracer, const EspEvent *event)
{
  esp_curve_add (((CurveTracer *) tracer)->curve, event);
}

static void
append_number (GString *out, double number)
{
  g_autofree char *text = tour_format_number (number);

  g_string_append_c (out, ',');
  g_string_append (out, text);
}

static char *
format_curve (const EspCurve *curve)
{
  g_autoptr (GArray) points = esp_curve_get_points (curve);
  GString *out = g_string_new ("step,length,best,temperature,acceptance\n");

  for (guint i = 0; i < points->len; i++)
    {
      const EspCurvePoint *point = &g_array_index (points, EspCurvePoint, i);

      g_string_append_printf (out, "%" G_GUINT64_FORMAT, point->step);
      append_number (out, point->current);
      append_number (out, point->best);
      append_number (out, point->temperature);
      if (point->n_proposed > 0)
        append_number (out, (double) point->n_accepted / (double) point->n_proposed);
      else
        g_string_append_c (out, ',');
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

static int
run_curve (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  g_autoptr (EspCurve) curve = esp_curve_new (CURVE_POINTS);
  CurveTracer tracer = { .tracer.event = add_to_curve, .curve = curve };

  if ((invocation->algorithm->flags & ESP_ALGORITHM_TRACED) == 0)
    return esp_fail_usage (error, ESP_ERROR_UNSUPPORTED,
                           _ ("%s tells no steps; use --solver anneal or hill"),
                           invocation->algorithm->id);
  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return 2;
  invocation->control->tracer = &tracer.tracer;
  esp_algorithm_solve (invocation->algorithm, invocation->instance, NULL, invocation->options,
                       invocation->control, answer);
  invocation->control->tracer = NULL;
  invocation->document = format_curve (curve);
  return answer->outcome == ESP_OUTCOME_LIMIT ? 3 : 0;
}

/* --- compare: the experiment "methods" on one instance, as a table --- */

#define DEFAULT_METHODS "hill hill,neighbourhood=2-opt anneal best"

/* The costs of a method's runs with the seeds from 1 on, sorted, and what they took. NULL with
 * @error. */
static GArray *
measure_method (EspInvocation *invocation, const char *method, double *seconds, GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = tour_parse_method (method, &algorithm, error);
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (double));
  int n_seeds = (int) esp_options_get_int (invocation->options, "seeds");

  *seconds = 0;
  for (int seed = 1; options != NULL && seed <= n_seeds; seed++)
    {
      g_autoptr (EspRow) row = esp_row_new (&esp_tour_experiments[TOUR_METHODS]);
      g_autofree char *text = g_strdup_printf ("%d", seed);
      g_auto (EspAnswer) answer;
      double cost;

      esp_answer_init (&answer);
      if (esp_options_find (options, "seed") != NULL)
        esp_options_set (options, "seed", text, NULL);
      if (!tour_measure (invocation->instance, algorithm, options, invocation->control->limit_nodes,
                         row, invocation->control, &answer, error))
        return NULL;
      cost = esp_row_get_real (row, "cost");
      g_array_append_val (costs, cost);
      *seconds += esp_row_get_real (row, "seconds");
    }
  g_array_sort (costs, esp_compare_doubles);
  return options != NULL ? g_steal_pointer (&costs) : NULL;
}

static gboolean
compare_method (EspInvocation *invocation,
                const char *method,
                EspTable *table,
                GVariantBuilder *list,
                GError **error)
{
  static const char *const names[] = { "shortest", "lower_quartile", "median", "upper_quartile",
                                       "longest" };
  double five[G_N_ELEMENTS (names)];
  double seconds;
  g_autoptr (GArray) costs = measure_method (invocation, method, &seconds, error);
  GVariantDict dict;

  if (costs == NULL)
    return FALSE;
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "method", "s", method);
  g_variant_dict_insert (&dict, "runs", "x", (gint64) costs->len);
  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    {
      five[k] = esp_get_quantile (costs, k / 4.0);
      g_variant_dict_insert (&dict, names[k], "d", five[k]);
    }
  g_variant_dict_insert (&dict, "seconds", "d", seconds);
  g_variant_builder_add (list, "v", g_variant_dict_end (&dict));
  esp_table_add (table, "siffffff", method, (int) costs->len, five[0], five[1], five[2], five[3],
                 five[4], seconds);
  return TRUE;
}

static int
run_compare (EspInvocation *invocation, GError **error)
{
  const char *methods = esp_options_get_text (invocation->options, "methods");
  g_auto (GStrv) words = g_strsplit_set (*methods != '\0' ? methods : DEFAULT_METHODS, " \t\n", -1);
  g_autoptr (EspTable) table =
      esp_table_new (_ ("method"), _ ("runs"), _ ("shortest"), _ ("lower quartile"), _ ("median"),
                     _ ("upper quartile"), _ ("longest"), _ ("seconds"), NULL);
  g_auto (GVariantBuilder) list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("av"));

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return 2;
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && !compare_method (invocation, words[i], table, &list, error))
      return esp_invocation_fail (invocation, error);
  if (esp_table_get_n_rows (table) == 0)
    return esp_fail_usage (error, ESP_ERROR_OPTION, _ ("no method is given"));
  g_variant_dict_insert_value (&invocation->answer->members, "methods",
                               g_variant_builder_end (&list));
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  invocation->document =
      esp_table_format (table, esp_options_get_text (invocation->options, "format"));
  return 0;
}

/* --- the table --- */

static const EspOptionSpec step_options[] = {
  { "start", ESP_TEXT, N_ ("Start"),
    N_ ("the tour to start from: names with commas; by default the order of the file") },
  { "neighbourhood", ESP_CHOICE_OF (tour_neighbourhoods), N_ ("Neighbourhood"),
    N_ ("swap, 2-opt or or-opt") },
  { "all", ESP_FLAG, N_ ("All"),
    N_ ("list all successors, not the best hundred of more than 12 cities") },
  { .id = NULL },
};

static const EspOptionSpec solve_options[] = {
  { "start", ESP_TEXT, N_ ("Start"),
    N_ ("where hill climbing and annealing start: given (the order of the file), random, "
        "nearest, or a tour: names with commas") },
  { .id = NULL },
};

static const EspOptionSpec accept_options[] = {
  { "minimise", ESP_FLAG, N_ ("Minimise"), N_ ("the values are to be made small, as lengths are") },
  { .id = NULL },
};

static const EspOptionSpec compare_options[] = {
  { "methods", ESP_TEXT, N_ ("Methods"),
    N_ ("solvers separated by blanks, each with options behind commas, as in “hill "
        "hill,neighbourhood=2-opt anneal best”, which is the default") },
  { "seeds", ESP_INT (1, 10000, "10"), N_ ("Seeds"),
    N_ ("each method runs with the seeds from 1 to this") },
  { "format", ESP_CHOICE_OF (esp_table_formats), N_ ("Format"), N_ ("of the table") },
  { .id = NULL },
};

const EspCommand esp_tour_commands[] = {
  { "step", "[--start NAMES] [--neighbourhood N] FILE",
    N_ ("the successors of a tour, and which one hill climbing takes"), .options = step_options,
    .with_settings = TRUE, .min_files = 1, .max_files = 1, .run = run_step },
  { "solve", "--solver hill|anneal|best|exact [OPTION…] [-o TOUR] FILE",
    N_ ("search for a short tour; -o writes it in TSPLIB's form"), .options = solve_options,
    .with_algorithm = TRUE, .with_settings = TRUE, .min_files = 1, .max_files = 1,
    .run = run_solve },
  { "check", "FILE TOUR", N_ ("tell whether a tour visits every city once, and how long it is"),
    .min_files = 2, .max_files = 2, .run = run_check },
  { "accept", "CURRENT NEIGHBOUR T",
    N_ ("the probability with which annealing accepts a neighbour"), .options = accept_options,
    .min_files = 3, .max_files = 3, .run = run_accept },
  { "curve", "[--solver anneal] [OPTION…] [-o CSV] FILE",
    N_ ("length, best length, temperature and acceptance rate against the step, as CSV"),
    .with_algorithm = TRUE, .with_settings = TRUE, .min_files = 1, .max_files = 1,
    .run = run_curve },
  { "compare", "[--methods LIST] [--seeds N] [--format F] FILE",
    N_ ("several methods on one instance over seeds, as a table"), .options = compare_options,
    .with_settings = TRUE, .min_files = 1, .max_files = 1, .run = run_compare },
  { .id = NULL },
};
