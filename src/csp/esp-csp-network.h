#pragma once

/* Networks of binary constraints on the floor of esp-csp.h: checking, forward checking, forward
 * checking that goes on from domains of one value, or AC-3 maintained, with conflict-directed
 * backjumping. The room says which values a constraint supports; what takes values out of a domain
 * is the neighbour, so a reason is a variable.
 *
 * A. Mackworth, "Consistency in networks of relations", 1977 (AC-3); P. Prosser, "Hybrid
 * algorithms for the constraint satisfaction problem", 1993 (conflict-directed backjumping). */

#include "esp-csp.h"

G_BEGIN_DECLS

/* Backjumping keeps a set of levels for each level. */
#define ESP_NETWORK_MAX_BACKJUMP 20000

typedef enum
{
  ESP_NETWORK_CHECK,   /* an assignment agrees with those before it */
  ESP_NETWORK_FORWARD, /* and open neighbours lose the values that do not agree with it */
  /* and so do the neighbours of a variable that is left with one value by that, as if it were
   * assigned: MIT 6.034's "propagation through singletons" */
  ESP_NETWORK_SINGLETON,
  ESP_NETWORK_ARC /* and of each whose domain has shrunk, until every arc is consistent */
} EspNetworkLevel;

typedef enum
{
  ESP_NETWORK_VALUES_GIVEN,
  ESP_NETWORK_VALUES_RANDOM,
  ESP_NETWORK_VALUES_LCV
} EspNetworkValues;

/**
 * EspNetwork:
 *
 * A search under way. Made ready by esp_network_init(); the domains are then filled in by the room.
 * The neighbours of variable i are `neighbours[offsets[i]]` up to `neighbours[offsets[i + 1]]`; a
 * constraint is an entry there, so it has two weights, which are equal.
 */
typedef struct
{
  EspCsp csp;
  const gint32 *offsets;
  const gint32 *neighbours;
  EspNetworkLevel level;
  EspNetworkValues values;
  int culprit;   /* the variable without a value, or in checking the one that disagrees */
  gint32 *queue; /* variables whose domain has shrunk */
  guint8 *queued;
  int queue_first, queue_n;
  guint64 *conflicts; /* for backjumping: a set of levels for each level */
  gsize conflict_words;
  guint32 *needed; /* scratch of the explanation: the trail's length up to which */
  gint32 *marked;  /* the variables that have one, or had */
} EspNetwork;

/* The values of a variable that have support in @other, the domain of its neighbour. */
typedef guint64 (*EspNetworkSupport) (guint64 other);

static inline void
esp_network_init (
    EspNetwork *self, int n, const gint32 *offsets, const gint32 *neighbours, EspControl *control)
{
  *self = (EspNetwork){ .offsets = offsets, .neighbours = neighbours };
  esp_csp_init (&self->csp, n, (gsize) n, offsets[n], control);
}

/* After the domains are filled in, and `level`, `values` and the search's settings are set. */
static inline void
esp_network_ready (EspNetwork *self)
{
  guint n = (guint) self->csp.n;

  esp_csp_ready (&self->csp, 0);
  esp_csp_ready_lists (&self->csp);
  self->queue = g_new (gint32, n + 1);
  self->queued = g_new0 (guint8, n + 1);
  for (guint i = 0; i < n; i++)
    self->csp.degrees[i] = (guint64) (self->offsets[i + 1] - self->offsets[i]);
  if (self->csp.backjump)
    {
      self->conflict_words = (n + 64) / 64;
      self->conflicts = g_new0 (guint64, self->conflict_words * (n + 1));
      self->needed = g_new0 (guint32, n + 1);
      /* before its assignment a variable can be marked once more */
      self->marked = g_new (gint32, 2 * n + 2);
    }
}

static inline void
esp_network_clear (EspNetwork *self)
{
  esp_csp_clear (&self->csp);
  g_free (self->queue);
  g_free (self->queued);
  g_free (self->conflicts);
  g_free (self->needed);
  g_free (self->marked);
}

/* --- what the weights are for --- */

/* The constraint between two neighbours has failed. */
static inline void
esp_network_blame (EspNetwork *self, int a, int b)
{
  if (self->csp.order != ESP_CSP_ORDER_DOM_WDEG)
    return;
  for (int turn = 0; turn < 2; turn++)
    {
      int from = turn == 0 ? a : b;
      int to = turn == 0 ? b : a;

      for (int k = self->offsets[from]; k < self->offsets[from + 1]; k++)
        if (self->neighbours[k] == to)
          {
            esp_csp_blame (&self->csp, k);
            if (self->csp.depth_of[from] < 0)
              self->csp.degrees[to]++;
            break;
          }
    }
}

/* --- inference --- */

/* No neighbour that is assigned already disagrees. The first that does is the conflict. */
ESP_CSP_INLINE gboolean
esp_network_check (EspNetwork *self, EspNetworkSupport support, int variable, const gboolean traced)
{
  EspCsp *csp = &self->csp;
  guint64 domain = csp->domains[variable];
  int found = -1;

  for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
    {
      int other = self->neighbours[k];

      if (csp->depth_of[other] >= 0 && (support (csp->domains[other]) & domain) == 0 &&
          (found < 0 || csp->depth_of[other] < csp->depth_of[found]))
        found = other;
    }
  if (found < 0)
    return TRUE;
  self->culprit = found;
  esp_network_blame (self, variable, found);
  if (traced)
    esp_csp_emit (csp, ESP_EVENT_WIPEOUT, variable, -1, found, 0, 0);
  return FALSE;
}

/* Whether a domain that has shrunk to @domain is gone on from. */
static inline gboolean
esp_network_goes_on (const EspNetwork *self, guint64 domain)
{
  return self->level == ESP_NETWORK_ARC ||
         (self->level == ESP_NETWORK_SINGLETON && (domain & (domain - 1)) == 0);
}

/* Revises the arcs to @variable. */
ESP_CSP_INLINE gboolean
esp_network_revise_neighbours (EspNetwork *self,
                               EspNetworkSupport support,
                               int variable,
                               const gboolean traced)
{
  EspCsp *csp = &self->csp;
  guint64 kept = support (csp->domains[variable]);

  for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
    {
      int other = self->neighbours[k];
      guint64 before = csp->domains[other];

      if (csp->depth_of[other] >= 0)
        continue;
      if (self->level >= ESP_NETWORK_SINGLETON)
        csp->counters.n[ESP_COUNTER_REVISIONS]++;
      if (!esp_csp_narrow (csp, other, kept, variable, TRUE, traced))
        {
          self->culprit = other;
          esp_network_blame (self, other, variable);
          if (traced)
            esp_csp_emit (csp, ESP_EVENT_WIPEOUT, other, -1, variable, 0, 0);
          return FALSE;
        }
      if (csp->domains[other] != before && !self->queued[other] &&
          esp_network_goes_on (self, csp->domains[other]))
        {
          int at = self->queue_first + self->queue_n++;

          self->queue[at >= csp->n ? at - csp->n : at] = other;
          self->queued[other] = TRUE;
        }
    }
  return TRUE;
}

/* As long as a domain has shrunk that is gone on from, the arcs to it are revised: AC-3 where that
 * is any. Not @consistent: something failed already, and what was to come is forgotten. */
ESP_CSP_INLINE gboolean
esp_network_propagate (EspNetwork *self,
                       EspNetworkSupport support,
                       gboolean consistent,
                       const gboolean traced)
{
  while (self->queue_n > 0)
    {
      int variable = self->queue[self->queue_first];

      self->queue_first = self->queue_first + 1 == self->csp.n ? 0 : self->queue_first + 1;
      self->queue_n--;
      self->queued[variable] = FALSE;
      if (consistent)
        consistent = esp_network_revise_neighbours (self, support, variable, traced);
    }
  return consistent;
}

/* Before anything is assigned. */
ESP_CSP_INLINE gboolean
esp_network_begin (EspNetwork *self, EspNetworkSupport support, const gboolean traced)
{
  EspCsp *csp = &self->csp;

  for (int i = 0; i < csp->n; i++)
    if (csp->domains[i] == 0)
      {
        if (traced)
          esp_csp_emit (csp, ESP_EVENT_WIPEOUT, i, -1, -1, 0, 0);
        return FALSE;
      }
  if (self->level != ESP_NETWORK_ARC)
    return TRUE;
  for (int i = 0; i < csp->n; i++)
    {
      self->queue[i] = i;
      self->queued[i] = TRUE;
    }
  self->queue_n = csp->n;
  return esp_network_propagate (self, support, TRUE, traced);
}

/* --- for the table; the room's own functions give @support --- */

ESP_CSP_INLINE gboolean
esp_network_infer (EspCsp *csp, EspNetworkSupport support, int variable, const gboolean traced)
{
  EspNetwork *self = (EspNetwork *) csp;
  gboolean consistent;

  if (self->level == ESP_NETWORK_CHECK)
    return esp_network_check (self, support, variable, traced);
  consistent = esp_network_revise_neighbours (self, support, variable, traced);
  return esp_network_propagate (self, support, consistent, traced);
}

/* The value of @variable that takes the fewest from its open neighbours; the first of equals, after
 * a restart any of them. */
static inline int
esp_network_least_constraining (EspNetwork *self,
                                EspNetworkSupport support,
                                int variable,
                                guint64 left)
{
  EspCsp *csp = &self->csp;
  int best = -1;
  guint best_cost = 0;
  guint n_equal = 1;

  for (guint64 rest = left; rest != 0; rest &= rest - 1)
    {
      int value = __builtin_ctzll (rest);
      guint64 kept = support (G_GUINT64_CONSTANT (1) << value);
      guint cost = 0;

      for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
        if (csp->depth_of[self->neighbours[k]] < 0)
          cost += esp_csp_size_of (csp->domains[self->neighbours[k]] & ~kept);
      if (best < 0 || cost < best_cost)
        {
          best = value;
          best_cost = cost;
          n_equal = 1;
        }
      else if (cost == best_cost && csp->counters.n[ESP_COUNTER_RESTARTS] > 0 &&
               esp_random_below (&csp->random, ++n_equal) == 0)
        best = value;
    }
  return best;
}

ESP_CSP_INLINE int
esp_network_next_value (EspCsp *csp, EspNetworkSupport support, int variable, guint64 *left)
{
  EspNetwork *self = (EspNetwork *) csp;
  guint64 rest = *left;
  int value;

  if (rest == 0)
    return -1;
  if ((rest & (rest - 1)) != 0 && self->values == ESP_NETWORK_VALUES_RANDOM)
    for (guint skip = (guint) esp_random_below (&csp->random, esp_csp_size_of (rest)); skip > 0;
         skip--)
      rest &= rest - 1;
  value = (rest & (rest - 1)) != 0 && self->values == ESP_NETWORK_VALUES_LCV
              ? esp_network_least_constraining (self, support, variable, rest)
              : __builtin_ctzll (rest);
  *left &= ~(G_GUINT64_CONSTANT (1) << value);
  return value;
}

static inline void
esp_network_assign (EspCsp *csp, int variable, int value)
{
  const EspNetwork *self = (const EspNetwork *) csp;
  int last = csp->lists.open[--csp->lists.n_open];

  csp->trail[csp->n_trail++] = (EspCspChange){ variable, -1, csp->domains[variable] };
  esp_csp_unlink (csp, variable);
  csp->lists.open[csp->lists.place[variable]] = last;
  csp->lists.place[last] = csp->lists.place[variable];
  csp->domains[variable] = G_GUINT64_CONSTANT (1) << value;
  for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
    csp->degrees[self->neighbours[k]] -= csp->weights[k];
}

static inline void
esp_network_release (EspCsp *csp, int variable)
{
  const EspNetwork *self = (const EspNetwork *) csp;

  esp_csp_link (csp, variable);
  csp->lists.place[variable] = csp->lists.n_open;
  csp->lists.open[csp->lists.n_open++] = variable;
  if (variable < csp->lists.first)
    csp->lists.first = variable;
  for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
    csp->degrees[self->neighbours[k]] += csp->weights[k];
}

/* --- conflict-directed backjumping --- */

static inline guint64 *
esp_network_conflicts (EspNetwork *self, int level)
{
  return self->conflicts + (gsize) level * self->conflict_words;
}

static inline void
esp_network_add_conflict (guint64 *set, int level)
{
  set[level / 64] |= G_GUINT64_CONSTANT (1) << (level % 64);
}

/* Adds to the conflicts of level @depth the levels that made @variable's domain what it is:
 * goes back along the trail from each domain to the assignments that shrank it. */
static inline void
esp_network_explain (EspNetwork *self, int variable, int depth)
{
  const EspCspChange *trail = self->csp.trail;
  guint64 *set = esp_network_conflicts (self, depth);
  guint32 *needed = self->needed;
  int n_marked = 1;

  self->marked[0] = variable;
  needed[variable] = (guint32) self->csp.n_trail;
  for (guint32 t = (guint32) self->csp.n_trail; t-- > 0;)
    {
      const EspCspChange *change = &trail[t];

      if (needed[change->place] <= t)
        continue;
      if (change->reason < 0)
        {
          int level = self->csp.depth_of[change->place];

          if (level < depth)
            esp_network_add_conflict (set, level);
          /* what it had before does not matter after it */
          needed[change->place] = 0;
        }
      else if (needed[change->reason] == 0)
        {
          self->marked[n_marked++] = change->reason;
          needed[change->reason] = t;
        }
    }
  while (n_marked > 0)
    needed[self->marked[--n_marked]] = 0;
}

static inline void
esp_network_jump_open (EspCsp *csp)
{
  EspNetwork *self = (EspNetwork *) csp;

  memset (esp_network_conflicts (self, csp->depth), 0, self->conflict_words * sizeof (guint64));
  /* the values that are missing from the start are somebody's doing as well */
  if (self->level != ESP_NETWORK_CHECK)
    esp_network_explain (self, csp->choices[csp->depth].variable, csp->depth);
}

/* The value that was tried last has failed, and the culprit is why. */
static inline void
esp_network_jump_failed (EspCsp *csp)
{
  EspNetwork *self = (EspNetwork *) csp;
  int depth = csp->depth - 1;

  if (self->level == ESP_NETWORK_CHECK)
    esp_network_add_conflict (esp_network_conflicts (self, depth), csp->depth_of[self->culprit]);
  else
    esp_network_explain (self, self->culprit, depth);
}

/* The next solution may differ from this one in any level. */
static inline void
esp_network_jump_solved (EspCsp *csp)
{
  EspNetwork *self = (EspNetwork *) csp;

  for (int level = 0; level < csp->depth - 1; level++)
    esp_network_add_conflict (esp_network_conflicts (self, csp->depth - 1), level);
}

/* The conflicts of the level whose values have all failed become those of the level to go to. */
static inline int
esp_network_jump_target (EspCsp *csp)
{
  EspNetwork *self = (EspNetwork *) csp;
  guint64 *set = esp_network_conflicts (self, csp->depth);
  guint64 *to;
  int target = -1;

  for (gsize word = self->conflict_words; word-- > 0 && target < 0;)
    if (set[word] != 0)
      target = (int) word * 64 + 63 - __builtin_clzll (set[word]);
  if (target < 0)
    return -1;
  to = esp_network_conflicts (self, target);
  set[target / 64] &= ~(G_GUINT64_CONSTANT (1) << (target % 64));
  for (gsize word = 0; word < self->conflict_words; word++)
    to[word] |= set[word];
  return target;
}

/* The members of an EspCspProblem but for `infer`, `next_value` and `solution`. */
#define ESP_NETWORK_TABLE                                                                          \
  .assign = esp_network_assign, .release = esp_network_release,                                    \
  .jump_open = esp_network_jump_open, .jump_failed = esp_network_jump_failed,                      \
  .jump_solved = esp_network_jump_solved, .jump_target = esp_network_jump_target, .listed = TRUE

G_END_DECLS
