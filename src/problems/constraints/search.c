#include "config.h"

#include "search.h"
#include "engine/trace/esp-export.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* The searches on the floor of constraints: generate and test, backtracking, forward checking, arc
 * consistency with domains split, and maintained. */

/* --- what searches answer: solutions as text and as JSON --- */

void
constraints_found_init (ConstraintsFound *self,
                        const EspInstance *instance,
                        EspControl *control,
                        EspAnswer *answer)
{
  *self = (ConstraintsFound){ .instance = instance, .control = control, .answer = answer };
  self->text = g_string_new (NULL);
  self->json = g_string_new ("[");
}

static EspState *
make_state (const EspInstance *instance, const gint32 *values)
{
  const EspModel *model = constraints_model (instance);
  EspState *state = esp_instance_initial_state (instance);

  for (int i = 0; i < esp_model_n_variables (model); i++)
    g_array_index (((ConstraintsState *) state)->values, gint32, i) =
        esp_model_find_value (model, i, values[i]);
  return state;
}

static void
list (ConstraintsFound *self, const gint32 *values)
{
  const EspModel *model = constraints_model (self->instance);

  if (self->n_listed > 0)
    {
      g_string_append_c (self->text, '\n');
      g_string_append_c (self->json, ',');
    }
  g_string_append_c (self->json, '{');
  for (int i = 0; i < esp_model_n_variables (model); i++)
    {
      esp_model_append_name (self->text, esp_model_name (model, i));
      g_string_append_c (self->text, ' ');
      esp_model_append_value (model, values[i], self->text);
      g_string_append_c (self->text, '\n');
      if (i > 0)
        g_string_append_c (self->json, ',');
      esp_json_append_text (self->json, esp_name_show (esp_model_name (model, i)));
      g_string_append_c (self->json, ':');
      constraints_append_json (model, values[i], self->json);
    }
  g_string_append_c (self->json, '}');
  self->n_listed++;
}

void
constraints_found_add (ConstraintsFound *self, const gint32 *values, gint64 worth)
{
  const EspModel *model = constraints_model (self->instance);
  gboolean better = model->goal != 0;

  self->n++;
  self->best = worth;
  if (better)
    {
      /* each is better than those before it, which are no answers any more */
      g_string_truncate (self->text, 0);
      g_string_truncate (self->json, 1);
      self->n_listed = 0;
    }
  if (self->n_listed < CONSTRAINTS_MAX_LISTED &&
      (guint64) self->n_listed * (guint64) esp_model_n_variables (model) < 4000000)
    list (self, values);
  if (better)
    g_clear_pointer (&self->answer->state, esp_state_free);
  if (self->answer->state == NULL || self->control->solution != NULL)
    esp_answer_add_solution (self->answer, self->control, make_state (self->instance, values));
}

EspOutcome
constraints_found_end (ConstraintsFound *self, gboolean stopped)
{
  const EspModel *model = constraints_model (self->instance);
  EspAnswer *answer = self->answer;

  g_string_append_c (self->json, ']');
  g_variant_dict_insert_value (&answer->members, "solutions",
                               g_variant_new_bytestring (self->json->str));
  g_variant_dict_insert (&answer->members, "count", "x",
                         (gint64) (model->goal != 0 ? self->n_listed : self->n));
  if (model->goal != 0 && self->n > 0)
    {
      g_variant_dict_insert (&answer->members, "objective", "x", self->best);
      if (answer->message == NULL)
        answer->message = stopped ? g_strdup_printf (_ ("The best so far: %" PRId64), self->best)
                                  : g_strdup_printf (_ ("The objective is %" PRId64), self->best);
    }
  else if (self->n > self->n_listed && answer->message == NULL)
    answer->message =
        g_strdup_printf (_ ("Only the first %s solutions are listed"), esp_count (self->n_listed));
  answer->text = g_string_free (self->text, FALSE);
  g_string_free (self->json, TRUE);
  if (self->n == 0)
    g_clear_pointer (&answer->text, g_free);
  return esp_answer_conclude (answer, stopped);
}

/* --- trees --- */

typedef struct
{
  EspNet net; /* must be first */
  ConstraintsFound found;
} Tree;

static gboolean
solution (EspCsp *csp)
{
  Tree *self = (Tree *) csp;
  EspNet *net = &self->net;
  gint64 worth = 0;

  for (int i = 0; i < csp->n; i++)
    net->values[i] = esp_net_value (net, i, esp_net_first (net, i));
  if (!esp_net_is_solution (net))
    return FALSE;
  if (net->model->goal != 0)
    {
      worth = net->best = esp_net_measure (net);
      net->has_best = TRUE;
    }
  constraints_found_add (&self->found, net->values, worth);
  return TRUE;
}

static const EspCspProblem table = { ESP_NET_TABLE, .solution = solution };

/* --- halves of domains --- */

/* The first variable with several values; or with the fewest of them. */
static int
choose_split (EspCsp *csp)
{
  EspNet *net = (EspNet *) csp;
  guint64 fewest = 0;
  int best = -1;

  for (int i = 0; i < csp->n; i++)
    {
      guint64 n = esp_net_size (net, i);

      if (n > 1 && (best < 0 || n < fewest))
        {
          best = i;
          fewest = n;
        }
      if (best >= 0 && csp->order == ESP_CSP_ORDER_INDEX)
        break;
    }
  return best;
}

static int
next_half (EspCsp *csp G_GNUC_UNUSED, int variable G_GNUC_UNUSED, guint64 *left)
{
  return *left < 2 ? (int) (*left)++ : -1;
}

/* The last place of the first half. */
static int
find_boundary (EspCsp *csp, int variable, int half G_GNUC_UNUSED)
{
  EspNet *net = (EspNet *) csp;
  guint64 n = (esp_net_size (net, variable) + 1) / 2;
  int place = esp_net_first (net, variable);

  while (--n > 0)
    place = esp_net_next (net, variable, place + 1);
  return place;
}

static void
keep_half (EspCsp *csp, int variable, int half)
{
  EspNet *net = (EspNet *) csp;
  int boundary = find_boundary (csp, variable, half);
  guint64 prunings = csp->counters.n[ESP_COUNTER_PRUNINGS];

  if (half == 0)
    esp_net_keep (net, variable, 0, boundary, -1, FALSE);
  else
    esp_net_keep (net, variable, boundary + 1, G_MAXINT32 / 2, -1, FALSE);
  /* they are not there because it was decided so */
  csp->counters.n[ESP_COUNTER_PRUNINGS] = prunings;
}

static const EspCspProblem split_table = { .infer = esp_net_infer,
                                           .next_value = next_half,
                                           .solution = solution,
                                           .assign = keep_half,
                                           .told_value = find_boundary,
                                           .choose = choose_split,
                                           .splits = TRUE,
                                           .ranked = TRUE };

ESP_CSP_INLINE void
run_values (EspCsp *csp, const gboolean traced)
{
  if (traced)
    esp_csp_emit (csp, ESP_EVENT_ROOT, -1, -1, -1, 0, 0);
  if (esp_net_begin ((EspNet *) csp, traced))
    esp_csp_search (csp, &table, traced);
}

ESP_CSP_INLINE void
run_halves (EspCsp *csp, const gboolean traced)
{
  if (traced)
    esp_csp_emit (csp, ESP_EVENT_ROOT, -1, -1, -1, 0, 0);
  if (esp_net_begin ((EspNet *) csp, traced))
    esp_csp_search (csp, &split_table, traced);
}

ESP_TRACED_DEFINE (search_values, EspCsp, run_values, self->control)
ESP_TRACED_DEFINE (search_halves, EspCsp, run_halves, self->control)

/* Of the levels that halving may take there are more than variables. */
static void
make_levels (EspCsp *csp, const EspModel *model)
{
  gsize n = 1;

  for (int i = 0; i < csp->n; i++)
    n += 64 - (gsize) __builtin_clzll ((guint64) MAX (esp_model_domain (model, i)->n, 1));
  g_free (csp->choices);
  csp->choices = g_new (EspCspChoice, n + 1);
}

static gboolean
has_option (const EspOptions *options, const char *id)
{
  return esp_options_find (options, id) != NULL;
}

EspOutcome
constraints_solve_tree (const EspInstance *instance,
                        const EspState *start,
                        const EspOptions *options,
                        EspControl *control,
                        EspAnswer *answer)
{
  /* as the option has them */
  static const EspCspOrder orders[] = { ESP_CSP_ORDER_INDEX, ESP_CSP_ORDER_MRV,
                                        ESP_CSP_ORDER_MRV_DEGREE, ESP_CSP_ORDER_DOM_WDEG };
  static const EspNetLevel levels[] = { [CONSTRAINTS_GT] = ESP_NET_NONE,
                                        [CONSTRAINTS_BT] = ESP_NET_CHECK,
                                        [CONSTRAINTS_FC] = ESP_NET_FORWARD,
                                        [CONSTRAINTS_AC] = ESP_NET_ARC,
                                        [CONSTRAINTS_MAC] = ESP_NET_ARC };
  const EspModel *model = constraints_model (instance);
  int variant = answer->algorithm->variant;
  guint64 limit = (guint64) esp_options_get_int (options, "solutions");
  Tree self;
  EspCsp *csp = &self.net.csp;
  gboolean stopped;

  esp_net_init (&self.net, model, control);
  constraints_found_init (&self.found, instance, control, answer);
  self.net.level = levels[variant];
  self.net.told_arcs = TRUE;
  if (has_option (options, "consistency"))
    self.net.consistency = (EspNetConsistency) esp_options_get_choice (options, "consistency");
  if (has_option (options, "values"))
    self.net.values_order = (EspNetValues) esp_options_get_choice (options, "values");
  if (has_option (options, "seed"))
    self.net.seed = (guint64) esp_options_get_int (options, "seed");
  csp->order = orders[esp_options_get_choice (options, "order")];
  /* the best is known when all are, or are too bad */
  csp->max_solutions = model->goal != 0 ? 0 : limit;
  constraints_fill_net (&self.net, (const ConstraintsState *) start);
  esp_net_ready (&self.net);
  if (variant == CONSTRAINTS_AC)
    {
      make_levels (csp, model);
      search_halves (csp);
    }
  else
    search_values (csp);
  answer->counters = csp->counters;
  stopped = csp->stopped;
  esp_net_clear (&self.net);
  return constraints_found_end (&self.found, stopped);
}

/* --- arc consistency alone --- */

ESP_CSP_INLINE void
run_arcs (EspCsp *csp, const gboolean traced)
{
  if (traced)
    esp_csp_emit (csp, ESP_EVENT_ROOT, -1, -1, -1, 0, 0);
  csp->data = GINT_TO_POINTER (esp_net_begin ((EspNet *) csp, traced));
}

ESP_TRACED_DEFINE (make_arcs_consistent, EspCsp, run_arcs, self->control)

gboolean
constraints_make_consistent (const EspInstance *instance,
                             EspControl *control,
                             EspCounters *counters,
                             ConstraintsState *result)
{
  EspNet net;
  gboolean consistent;

  esp_net_init (&net, constraints_model (instance), control);
  net.level = ESP_NET_ARC;
  net.told_arcs = TRUE;
  if (result != NULL)
    constraints_fill_net (&net, result);
  esp_net_ready (&net);
  make_arcs_consistent (&net.csp);
  consistent = net.csp.data != NULL;
  *counters = net.csp.counters;
  if (result != NULL)
    for (int i = 0; i < net.csp.n; i++)
      memcpy (constraints_words (result, i), esp_net_words (&net, i),
              esp_net_n_words (&net, i) * sizeof (guint64));
  esp_net_clear (&net);
  return consistent;
}
