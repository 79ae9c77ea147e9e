#include "config.h"

#include "csp/esp-csp.h"
#include "null.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Backtracking on the floor of constraints (src/csp): a lamp is a variable with the values 0 and 1,
 * its domain a bit for each. The floor chooses, assigns, takes back, counts and tells; what is left
 * to a room is what an assignment is at odds with. */

#define OPEN 3 /* the domain of a lamp that is not known */

/* After @lamp was assigned. `traced` is a constant where this is called: two searches of one
 * source. */
ESP_CSP_INLINE gboolean
infer (EspCsp *csp, int lamp, const gboolean traced)
{
  const guint64 *lamps = csp->domains;

  for (int i = MAX (lamp - 2, 0); i <= lamp && i + 2 < csp->n; i++)
    if (lamps[i] != OPEN && lamps[i] == lamps[i + 1] && lamps[i] == lamps[i + 2])
      return esp_csp_fail (csp, 0, traced);
  return TRUE;
}

static gboolean
solution (EspCsp *csp)
{
  for (int i = 0; i < csp->n; i++)
    ((NullState *) csp->data)->row[i] = csp->domains[i] == 1 << 1 ? '1' : '0';
  return TRUE;
}

static const EspCspProblem table = { .infer = infer, .solution = solution };

ESP_CSP_DEFINE (run, &table)

static EspOutcome
solve (const EspInstance *instance,
       const EspState *start,
       const EspOptions *options G_GNUC_UNUSED,
       EspControl *control,
       EspAnswer *answer)
{
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  const char *row = ((NullState *) state)->row;
  EspCsp csp;

  esp_csp_init (&csp, (int) strlen (row), strlen (row), 1, control);
  for (int i = 0; i < csp.n; i++)
    csp.domains[i] = row[i] == '?' ? OPEN : 1 << (row[i] - '0');
  return esp_csp_solve (&csp, run, instance, g_steal_pointer (&state), answer);
}

const EspAlgorithm null_algorithms[] = {
  { .id = "bt",
    .label = N_ ("Backtracking"),
    .how = N_ ("Each lamp is a variable with the values dark and lit, tried in the order of the "
               "row; a value is taken back when three lamps side by side are alike."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .counters = ESP_CSP_COUNTERS,
    .solve = solve },
  { .id = NULL },
};
