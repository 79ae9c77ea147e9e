#pragma once

/* Constraint satisfaction by backtracking, as a template: the room gives a constant table of inline
 * functions and two small functions to recurse through, and the compiler makes searches of it that
 * call nothing through a pointer and, untraced, test for no tracer.
 *
 * Russell and Norvig, Artificial Intelligence, 4th ed., sections 6.2 and 6.3; F. Boussemart and
 * others, "Boosting systematic search by weighting constraints", ECAI 2004, for dom/wdeg. */

#include "engine/esp-control.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_CSP_ORDER_INDEX,      /* as the variables are numbered */
  ESP_CSP_ORDER_MRV,        /* fewest remaining values, the lowest number of equals */
  ESP_CSP_ORDER_MRV_DEGREE, /* and among equals the most constraints on open variables */
  ESP_CSP_ORDER_DOM_WDEG    /* fewest values for the weighted degree: see EspCspProblem.weigh */
} EspCspOrder;

typedef struct
{
  gint32 variable;
  guint64 domain; /* as it was */
} EspCspTrailEntry;

/**
 * EspCsp:
 *
 * A search under way. Domains are sets of up to 64 values, one bit each; values are numbered from
 * 0. Made ready by esp_csp_init().
 */
typedef struct
{
  int n;
  guint64 *domains;
  guint8 *assigned;
  guint32 *weights; /* by constraint, which is the reason it gives: 1 and how often it failed; all
                       reasons from the last constraint on are that one */
  int n_constraints;
  guint64 *degrees; /* by variable: the weighted degree, made anew for each choice */
  EspCspTrailEntry *trail;
  gsize n_trail;
  gsize room;
  int depth; /* assignments */
  EspCspOrder order;
  EspControl *control;
  EspCounters counters;
  guint64 max_solutions; /* stop after so many; 0: all */
  gboolean stopped;      /* by the control */
  gboolean done;         /* found as many as were wanted */
  gpointer data;         /* the room's */
} EspCsp;

/* What the search needs of a problem. */
typedef struct
{
  /* After @variable was assigned (-1: at the root): takes values out of domains with
   * esp_csp_prune(). FALSE: it cannot be. `traced` as in the search. */
  gboolean (*infer) (EspCsp *csp, int variable, const gboolean traced);
  /* The bits of @variable's values in the order in which they are tried: returns the next one to
   * try of those in @left. */
  int (*next_value) (EspCsp *csp, int variable, guint64 left);
  /* Every variable has its value: FALSE when it is no solution after all. */
  gboolean (*solution) (EspCsp *csp);
  /* OPTIONAL: constraints that @variable shares with variables that are not assigned. */
  int (*degree) (EspCsp *csp, int variable);
  /* OPTIONAL, for ESP_CSP_ORDER_DOM_WDEG: fills in `degrees` of the variables that are not
   * assigned: the sum of the weights of their constraints that have another such variable. */
  void (*weigh) (EspCsp *csp);
} EspCspProblem;

typedef void (*EspCspVisit) (EspCsp *csp);

static inline void
esp_csp_init (EspCsp *csp, int n, int n_constraints, EspControl *control)
{
  *csp = (EspCsp){ .n = n, .n_constraints = n_constraints, .control = control, .max_solutions = 1 };
  csp->domains = g_new0 (guint64, (guint) n);
  csp->assigned = g_new0 (guint8, (guint) n);
  csp->weights = g_new (guint32, (guint) n_constraints);
  for (int i = 0; i < n_constraints; i++)
    csp->weights[i] = 1;
  csp->degrees = g_new0 (guint64, (guint) n);
  /* an assignment and every value of every domain fit at once: the search never allocates */
  csp->room = 0;
}

/* After the domains are filled in. */
static inline void
esp_csp_ready (EspCsp *csp)
{
  csp->room = (guint) csp->n + 1;
  for (int i = 0; i < csp->n; i++)
    csp->room += (guint) __builtin_popcountll (csp->domains[i]);
  csp->trail = g_new (EspCspTrailEntry, csp->room);
}

static inline void
esp_csp_clear (EspCsp *csp)
{
  g_free (csp->domains);
  g_free (csp->assigned);
  g_free (csp->weights);
  g_free (csp->degrees);
  g_free (csp->trail);
}

static inline void
esp_csp_tell (
    EspCsp *csp, EspEventType type, int variable, int value, int reason, int count, int flags)
{
  EspEvent event = { .type = type,
                     .flags = (guint8) flags,
                     .depth = (guint16) MIN (csp->depth, G_MAXUINT16),
                     .subject = variable };

  event.csp.value = value;
  event.csp.reason = reason;
  event.csp.count = count;
  esp_tracer_event (csp->control->tracer, &event);
}

/* Constraint @reason has failed. */
static inline void
esp_csp_blame (EspCsp *csp, int reason)
{
  csp->weights[MIN (reason, csp->n_constraints - 1)]++;
}

/* Takes @value out of @variable's domain because of constraint @reason; FALSE when that was the
 * last one. Nothing happens where it is not in it. */
static inline __attribute__ ((always_inline)) gboolean
esp_csp_prune (EspCsp *csp, int variable, int value, int reason, const gboolean traced)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << value;
  guint64 domain = csp->domains[variable];

  if ((domain & bit) == 0)
    return TRUE;
  csp->trail[csp->n_trail++] = (EspCspTrailEntry){ variable, domain };
  csp->domains[variable] = domain & ~bit;
  csp->counters.n[ESP_COUNTER_PRUNINGS]++;
  if (traced)
    esp_csp_tell (csp, ESP_EVENT_PRUNE, variable, value, reason, 0, 0);
  if (domain != bit)
    return TRUE;
  esp_csp_blame (csp, reason);
  if (traced)
    esp_csp_tell (csp, ESP_EVENT_WIPEOUT, variable, -1, reason, 0, 0);
  return FALSE;
}

/* Constraint @reason fails as a whole. Always FALSE, for `return …`. */
static inline __attribute__ ((always_inline)) gboolean
esp_csp_fail (EspCsp *csp, int reason, const gboolean traced)
{
  esp_csp_blame (csp, reason);
  if (traced)
    esp_csp_tell (csp, ESP_EVENT_WIPEOUT, -1, -1, reason, 0, 0);
  return FALSE;
}

static inline __attribute__ ((always_inline)) int
esp_csp_select (EspCsp *csp, const EspCspProblem *problem)
{
  gboolean weighted = csp->order == ESP_CSP_ORDER_DOM_WDEG && problem->weigh != NULL;
  int best = -1;
  guint64 best_size = 0;
  guint64 best_weight = 1;
  int best_degree = 0;

  if (weighted)
    problem->weigh (csp);
  for (int i = 0; i < csp->n; i++)
    {
      guint64 size;
      guint64 weight;
      int degree = 0;

      if (csp->assigned[i])
        continue;
      if (csp->order == ESP_CSP_ORDER_INDEX)
        return i;
      size = (guint64) __builtin_popcountll (csp->domains[i]);
      weight = weighted ? csp->degrees[i] : 1;
      /* fractions compared as whole numbers */
      if (best >= 0 && size * best_weight > best_size * weight)
        continue;
      if (csp->order == ESP_CSP_ORDER_MRV_DEGREE && problem->degree != NULL)
        degree = problem->degree (csp, i);
      if (best < 0 || size * best_weight < best_size * weight || degree > best_degree)
        {
          best = i;
          best_size = size;
          best_weight = weight;
          best_degree = degree;
        }
    }
  return best;
}

/* Gives @variable @value and infers; FALSE where that fails. */
static inline __attribute__ ((always_inline)) gboolean
esp_csp_assign (
    EspCsp *csp, const EspCspProblem *problem, int variable, int value, const gboolean traced)
{
  csp->counters.n[ESP_COUNTER_ASSIGNMENTS]++;
  csp->depth++;
  if (traced)
    esp_csp_tell (csp, ESP_EVENT_ASSIGN, variable, value, -1, 0, 0);
  csp->trail[csp->n_trail++] = (EspCspTrailEntry){ variable, csp->domains[variable] };
  csp->domains[variable] = G_GUINT64_CONSTANT (1) << value;
  csp->assigned[variable] = TRUE;
  return problem->infer (csp, variable, traced);
}

static inline __attribute__ ((always_inline)) void
esp_csp_take_back (EspCsp *csp, int variable, gsize mark, gboolean dead_end, const gboolean traced)
{
  /* the first entry is the assignment itself */
  int pruned = (int) (csp->n_trail - mark) - 1;

  while (csp->n_trail > mark)
    {
      csp->n_trail--;
      csp->domains[csp->trail[csp->n_trail].variable] = csp->trail[csp->n_trail].domain;
    }
  csp->assigned[variable] = FALSE;
  csp->counters.n[ESP_COUNTER_BACKTRACKS]++;
  if (traced && pruned > 0)
    esp_csp_tell (csp, ESP_EVENT_RESTORE, -1, -1, -1, pruned, 0);
  if (traced)
    esp_csp_tell (csp, ESP_EVENT_BACKTRACK, variable, -1, -1, 0, dead_end ? ESP_EVENT_DEAD_END : 0);
  csp->depth--;
}

/* The values of one variable after the other; solutions are counted and told. */
static inline __attribute__ ((always_inline)) void
esp_csp_visit (EspCsp *csp, const EspCspProblem *problem, EspCspVisit visit, const gboolean traced)
{
  int variable = esp_csp_select (csp, problem);
  guint64 left;

  if (variable < 0)
    {
      if (!problem->solution (csp))
        return;
      csp->counters.n[ESP_COUNTER_SOLUTIONS]++;
      if (traced)
        esp_csp_tell (csp, ESP_EVENT_SOLUTION, -1, -1, -1, 0, 0);
      csp->done = csp->counters.n[ESP_COUNTER_SOLUTIONS] == csp->max_solutions;
      return;
    }
  left = csp->domains[variable];
  while (left != 0)
    {
      int value = problem->next_value (csp, variable, left);
      gsize mark = csp->n_trail;
      guint64 nodes = csp->counters.n[ESP_COUNTER_NODES];
      guint64 solutions = csp->counters.n[ESP_COUNTER_SOLUTIONS];
      gboolean consistent;

      left &= ~(G_GUINT64_CONSTANT (1) << value);
      if (esp_control_tick (csp->control, &csp->counters, csp->counters.n[ESP_COUNTER_ASSIGNMENTS]))
        {
          csp->stopped = TRUE;
          return;
        }
      consistent = esp_csp_assign (csp, problem, variable, value, traced);
      if (consistent)
        {
          csp->counters.n[ESP_COUNTER_NODES]++;
          visit (csp);
          if (csp->stopped || csp->done)
            return;
        }
      /* consistent, but none of its children was, and it is no solution */
      consistent = consistent && csp->counters.n[ESP_COUNTER_NODES] == nodes + 1 &&
                   csp->counters.n[ESP_COUNTER_SOLUTIONS] == solutions;
      if (consistent)
        csp->counters.n[ESP_COUNTER_DEAD_ENDS]++;
      esp_csp_take_back (csp, variable, mark, consistent, traced);
    }
}

G_END_DECLS
