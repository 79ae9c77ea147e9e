#include "config.h"

#include "null.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const NullInstance *instance;
  EspControl *control;
  EspCounters counters;
  guint8 value[NULL_MAX_LAMPS]; /* 0: not assigned */
  int lit;
  gboolean stopped;
  NullState *state; /* where the search starts; filled with the solution */
} NullSearch;

static void
tell (NullSearch *search, EspEventType type, int depth, int subject, int value, int flags)
{
  EspEvent event = { .type = type, .depth = (guint16) depth, .flags = (guint8) flags };

  event.subject = subject;
  event.csp.value = value;
  event.csp.reason = -1;
  esp_tracer_event (search->control->tracer, &event);
}

static gboolean
is_consistent (const NullSearch *search, int i, int value)
{
  int left = search->instance->n - i - 1;
  int lit = search->lit + (value == NULL_LIT);

  if (value == NULL_LIT && i > 0 && search->value[i - 1] == NULL_LIT)
    return FALSE;
  return lit <= search->instance->lit && lit + (left + 1) / 2 >= search->instance->lit;
}

static gboolean search_plain (NullSearch *search, int i);
static gboolean search_traced (NullSearch *search, int i);

/* Plain backtracking in the order of the row. `traced` is a constant where it is called, so the
 * compiler makes two searches of this one source, and the untraced one tests nothing. */
static inline __attribute__ ((always_inline)) gboolean
search_lamp (NullSearch *search, int i, const gboolean traced)
{
  static const guint8 values[] = { NULL_LIT, NULL_DARK };

  if (i == search->instance->n)
    {
      search->counters.n[ESP_COUNTER_SOLUTIONS]++;
      if (traced)
        tell (search, ESP_EVENT_SOLUTION, i, -1, 0, 0);
      return TRUE;
    }
  for (guint k = 0; k < G_N_ELEMENTS (values); k++)
    {
      if ((search->state->domain[i] & values[k]) == 0)
        continue;
      if (esp_control_tick (search->control, &search->counters,
                            search->counters.n[ESP_COUNTER_ASSIGNMENTS]))
        {
          search->stopped = TRUE;
          return FALSE;
        }
      search->counters.n[ESP_COUNTER_ASSIGNMENTS]++;
      if (traced)
        tell (search, ESP_EVENT_ASSIGN, i + 1, i, values[k], 0);
      if (is_consistent (search, i, values[k]))
        {
          search->counters.n[ESP_COUNTER_NODES]++;
          search->value[i] = values[k];
          search->lit += values[k] == NULL_LIT;
          if ((traced ? search_traced (search, i + 1) : search_plain (search, i + 1)) ||
              search->stopped)
            return !search->stopped;
          search->lit -= values[k] == NULL_LIT;
        }
      search->counters.n[ESP_COUNTER_BACKTRACKS]++;
      if (traced)
        tell (search, ESP_EVENT_BACKTRACK, i + 1, i, 0, 0);
    }
  return FALSE;
}

static gboolean
search_plain (NullSearch *search, int i)
{
  return search_lamp (search, i, FALSE);
}

static gboolean
search_traced (NullSearch *search, int i)
{
  return search_lamp (search, i, TRUE);
}

static EspOutcome
null_solve (const EspInstance *instance,
            const EspState *start,
            const EspOptions *options G_GNUC_UNUSED,
            EspControl *control,
            EspAnswer *answer)
{
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  NullSearch search = { .instance = (const NullInstance *) instance, .control = control };
  gboolean found;

  search.state = (NullState *) state;
  if (esp_control_is_traced (control))
    {
      tell (&search, ESP_EVENT_ROOT, 0, -1, 0, 0);
      found = search_traced (&search, 0);
    }
  else
    found = search_plain (&search, 0);

  answer->counters = search.counters;
  if (search.stopped)
    return ESP_OUTCOME_LIMIT;
  if (!found)
    return ESP_OUTCOME_NONE;

  memcpy (search.state->domain, search.value, (gsize) search.instance->n);
  answer->text = instance->problem->state_format (instance, state);
  answer->state = g_steal_pointer (&state);
  if (control->solution != NULL)
    control->solution (control, esp_state_copy (answer->state));
  return ESP_OUTCOME_SOLVED;
}

static const EspCounterId counters[] = { ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_NODES,
                                         ESP_COUNTER_BACKTRACKS, ESP_COUNTER_SOLUTIONS,
                                         ESP_N_COUNTERS };

const EspAlgorithm esp_null_algorithms[] = {
  {
      .id = "bt",
      .label = N_ ("Backtracking"),
      .how = N_ ("Each lamp is a variable with the values lit and dark, tried in the order of the "
                 "row; a value is taken back when a neighbour is lit too, or when the number to "
                 "light can no longer be met."),
      .flags = ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED |
               ESP_ALGORITHM_SOLVER,
      .counters = counters,
      .solve = null_solve,
  },
  { .id = NULL },
};
