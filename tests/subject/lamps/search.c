#include "config.h"

#include "csp/esp-csp.h"
#include "rules.h"

#include <glib/gi18n-lib.h>

/* Backtracking on the floor of constraints (src/csp): a lamp is a variable with the values dark and
 * lit. The floor chooses, assigns, takes back, counts and tells; what is left to a room is what
 * follows from an assignment, and why. */

typedef struct
{
  const LampsInstance *instance;
  gboolean forward; /* what is given is known, and neighbours of what is lit are pruned */
  EspAnswer *answer;
  EspControl *control;
} Model;

/* What a lamp may still be, as far as the search looks. */
static inline guint64
look_at (const EspCsp *csp, const Model *model, int lamp)
{
  return esp_csp_is_assigned (csp, lamp) || model->forward ? csp->domains[lamp]
                                                           : LAMPS_LIT | LAMPS_DARK;
}

/* After @lamp was assigned. `traced` is a constant where this is called, so the compiler makes two
 * searches of this one source, and the untraced one tests nothing. */
static inline __attribute__ ((always_inline)) gboolean
infer (EspCsp *csp, int lamp, const gboolean traced)
{
  const Model *model = csp->data;
  LampsCount count = { 0 };

  for (int next = lamp - 1; csp->domains[lamp] == LAMPS_LIT && next <= lamp + 1; next += 2)
    {
      if (next < 0 || next >= csp->n)
        continue;
      if (look_at (csp, model, next) == LAMPS_LIT)
        return esp_csp_fail (csp, LAMPS_REASON_NEIGHBOURS, traced);
      if (model->forward && !esp_csp_is_assigned (csp, next) &&
          !esp_csp_prune (csp, next, LAMPS_VALUE_LIT, LAMPS_REASON_NEIGHBOURS, traced))
        return FALSE;
    }
  for (int i = 0; i < csp->n; i++)
    lamps_count_lamp (&count, look_at (csp, model, i));
  return lamps_can_be_met (&count, model->instance->lit) ||
         esp_csp_fail (csp, LAMPS_REASON_NUMBER, traced);
}

/* Lit comes before dark. */
static inline int
next_value (EspCsp *csp G_GNUC_UNUSED, int lamp G_GNUC_UNUSED, guint64 *left)
{
  guint64 lit = *left & LAMPS_LIT;
  guint64 dark = *left & LAMPS_DARK;

  *left = lit != 0 ? dark : 0;
  return lit != 0 ? LAMPS_VALUE_LIT : dark != 0 ? LAMPS_VALUE_DARK : -1;
}

/* Every assignment was consistent: this is one. */
static gboolean
solution (EspCsp *csp)
{
  const Model *model = csp->data;
  EspState *state = esp_instance_initial_state (&model->instance->parent);

  for (int i = 0; i < csp->n; i++)
    ((LampsState *) state)->domain[i] = (guint8) csp->domains[i];
  model->answer->text = state->problem->states->state_format (&model->instance->parent, state);
  model->answer->state = state;
  if (model->control->solution != NULL)
    model->control->solution (model->control, esp_state_copy (state));
  return TRUE;
}

static const EspCspProblem table = {
  .infer = infer,
  .next_value = next_value,
  .solution = solution,
};

ESP_CSP_INLINE void
search (EspCsp *csp, const gboolean traced)
{
  if (traced)
    esp_csp_emit (csp, ESP_EVENT_ROOT, -1, 0, -1, 0, 0);
  esp_csp_search (csp, &table, traced);
}

ESP_TRACED_DEFINE (run, EspCsp, search, self->control)

static EspOutcome
lamps_solve (const EspInstance *instance,
             const EspState *start,
             const EspOptions *options G_GNUC_UNUSED,
             EspControl *control,
             EspAnswer *answer)
{
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  Model model = { (const LampsInstance *) instance, answer->algorithm->variant != 0, answer,
                  control };
  EspCsp csp;

  esp_csp_init (&csp, model.instance->n, (gsize) model.instance->n, LAMPS_N_REASONS, control);
  csp.data = &model;
  for (int i = 0; i < csp.n; i++)
    csp.domains[i] = ((LampsState *) state)->domain[i];
  esp_csp_ready (&csp, 0);
  run (&csp);
  answer->counters = csp.counters;
  esp_csp_clear (&csp);
  return esp_answer_conclude (answer, csp.stopped);
}

static const EspCounterId counters[] = { ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_NODES,
                                         ESP_COUNTER_BACKTRACKS,  ESP_COUNTER_DEAD_ENDS,
                                         ESP_COUNTER_PRUNINGS,    ESP_COUNTER_SOLUTIONS,
                                         ESP_N_COUNTERS };

const EspAlgorithm esp_lamps_algorithms[] = {
  { .id = "bt",
    .label = N_ ("Backtracking"),
    .how = N_ ("Each lamp is a variable with the values lit and dark, tried in the order of the "
               "row; a value is taken back when a neighbour is lit too, or when the number to "
               "light can no longer be met."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .counters = counters,
    .solve = lamps_solve },
  { .id = "fc",
    .label = N_ ("Forward checking"),
    .how = N_ ("As backtracking, but the neighbours of a lamp that is lit lose that value at "
               "once, and lamps that are given are known from the beginning."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .counters = counters,
    .variant = TRUE,
    .solve = lamps_solve },
  { .id = NULL },
};
