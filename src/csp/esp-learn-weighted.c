#include "config.h"

#include "esp-learn-private.h"

/* Weighted sums of ordered variables that are at most a number, by their bounds. A reason is made
 * as weak as it may be: what a bound could be worse by without the sum fitting, it is. */

typedef struct
{
  EspPropagator parent;
  EspLearnEnds *ends;
  int n;
  int *variables;
  gint64 *factors;
  gint64 most;
  EspLiteral condition; /* ESP_LITERAL_NONE: always */
} Weighted;

static gboolean
weighted_wake (EspPropagator *propagator G_GNUC_UNUSED,
               EspLiteral literal G_GNUC_UNUSED,
               int tag G_GNUC_UNUSED)
{
  return TRUE;
}

static void
weighted_undo (EspPropagator *propagator G_GNUC_UNUSED,
               EspLiteral literal G_GNUC_UNUSED,
               int tag G_GNUC_UNUSED)
{
}

static inline const EspOrdered *
get (const Weighted *self, int k)
{
  return &self->ends->variables[self->variables[k]];
}

/* The end at which the @k-th variable adds least. */
static inline int
least_place (const Weighted *self, int k)
{
  return self->factors[k] > 0 ? get (self, k)->low : get (self, k)->high;
}

static inline gint64
add_at (const Weighted *self, int k, int place)
{
  return self->factors[k] * get (self, k)->values[place];
}

/* "the @k-th variable does not come nearer to its other end than @place": its values beyond are
 * out. */
static inline EspLiteral
literal_of (const Weighted *self, int k, int place)
{
  int order = get (self, k)->order;

  return self->factors[k] > 0 ? esp_literal (order + place, TRUE)
                              : esp_literal (order + place - 1, FALSE);
}

/* The place farthest from the end @from, towards the other one, with which the @k-th variable adds
 * @room at most above what it adds there. */
static int
find_limit (const Weighted *self, int k, int from, gint64 room)
{
  int fits = from;
  int beyond = self->factors[k] > 0 ? get (self, k)->high + 1 : get (self, k)->low - 1;
  gint64 least = add_at (self, k, from);

  while (ABS (beyond - fits) > 1)
    {
      int middle = (fits + beyond) / 2;

      if (add_at (self, k, middle) - least <= room)
        fits = middle;
      else
        beyond = middle;
    }
  return fits;
}

static gboolean
weighted_propagate (EspPropagator *propagator, EspLearn *learn)
{
  Weighted *self = (Weighted *) propagator;
  int given = self->condition == ESP_LITERAL_NONE ? 1 : learn->values[self->condition];
  gint64 room = self->most;
  gint64 widest = 0; /* how much more one may add than it does at least */

  if (given < 0)
    return TRUE;
  for (int k = 0; k < self->n; k++)
    {
      const EspOrdered *x = get (self, k);
      gint64 low = self->factors[k] * x->values[x->low];
      gint64 high = self->factors[k] * x->values[x->high];

      room -= MIN (low, high);
      widest = MAX (widest, ABS (high - low));
    }
  if (room < 0)
    return given == 0 && esp_learn_imply (learn, propagator, esp_literal_not (self->condition));
  if (given == 0 || widest <= room)
    return TRUE;
  for (int k = 0; k < self->n; k++)
    {
      const EspOrdered *x = get (self, k);
      int from = least_place (self, k);
      int to = self->factors[k] > 0 ? x->high : x->low;
      int limit;

      if (from == to || add_at (self, k, to) - add_at (self, k, from) <= room)
        continue;
      limit = find_limit (self, k, from, room);
      if (!esp_learn_imply (learn, propagator, literal_of (self, k, limit)))
        return FALSE;
    }
  return TRUE;
}

/* What of the @k-th variable's end at @place is needed where the sum may be less by @spare. */
static void
explain_part (const Weighted *self, EspLearn *learn, int k, int place, gint64 *spare, int before)
{
  EspLiteral literal;
  int weakest = place;
  int step = self->factors[k] > 0 ? -1 : 1;
  gint64 here = add_at (self, k, place);

  for (;;)
    {
      int x = self->variables[k];
      EspLiteral now = self->factors[k] > 0 ? esp_learn_ends_at_most (self->ends, x, weakest - 1)
                                            : esp_learn_ends_at_most (self->ends, x, weakest);

      /* at its whole domain's end: nothing is needed */
      if (now == ESP_LITERAL_NONE)
        {
          *spare -= here - add_at (self, k, weakest);
          return;
        }
      if (here - add_at (self, k, weakest + step) > *spare)
        break;
      weakest += step;
    }
  /* what was implied with it may stand behind it on the trail */
  for (;; weakest -= step)
    {
      literal = self->factors[k] > 0
                    ? esp_literal_not (
                          esp_learn_ends_at_most (self->ends, self->variables[k], weakest - 1))
                    : esp_learn_ends_at_most (self->ends, self->variables[k], weakest);
      if (weakest == place || esp_learn_was_true (learn, literal, before))
        break;
    }
  *spare -= here - add_at (self, k, weakest);
  esp_learn_because (learn, literal);
}

/* Which variable's end @literal moves, and the first place that it takes away; -1: none. */
static int
find_own (const Weighted *self, const EspLearn *learn, EspLiteral literal, int *place)
{
  int x = learn->variables[literal >> 1].ordered;

  for (int k = 0; k < self->n; k++)
    if (self->variables[k] == x && (literal & 1) == (self->factors[k] < 0))
      {
        *place = (literal >> 1) - get (self, k)->order + (self->factors[k] > 0);
        return k;
      }
  return -1;
}

static void
weighted_explain (EspPropagator *propagator, EspLearn *learn, EspLiteral literal, int before)
{
  Weighted *self = (Weighted *) propagator;
  int own = -1;
  int place = 0;
  gint64 spare = -self->most - 1;

  if (self->condition != ESP_LITERAL_NONE && literal != esp_literal_not (self->condition))
    esp_learn_because (learn, self->condition);
  if (literal != ESP_LITERAL_NONE && literal != esp_literal_not (self->condition))
    own = find_own (self, learn, literal, &place);
  for (int k = 0; k < self->n; k++)
    if (k == own)
      spare += add_at (self, k, place);
    else if (self->factors[k] > 0)
      spare += add_at (self, k, esp_learn_ends_low_before (self->ends, self->variables[k], before));
    else
      spare +=
          add_at (self, k, esp_learn_ends_high_before (self->ends, self->variables[k], before));
  for (int k = 0; k < self->n; k++)
    if (k != own)
      explain_part (self, learn, k,
                    self->factors[k] > 0
                        ? esp_learn_ends_low_before (self->ends, self->variables[k], before)
                        : esp_learn_ends_high_before (self->ends, self->variables[k], before),
                    &spare, before);
}

static void
weighted_free (EspPropagator *propagator)
{
  Weighted *self = (Weighted *) propagator;

  g_free (self->variables);
  g_free (self->factors);
  g_free (self);
}

static const EspPropagatorKind weighted_kind = {
  .wake = weighted_wake,
  .undo = weighted_undo,
  .propagate = weighted_propagate,
  .explain = weighted_explain,
  .free = weighted_free,
};

EspPropagator *
esp_learn_add_weighted (EspLearnEnds *ends,
                        EspLearn *learn,
                        const int *variables,
                        const gint64 *factors,
                        int n,
                        gint64 most,
                        EspLiteral condition)
{
  Weighted *self = g_new0 (Weighted, 1);

  self->parent.kind = &weighted_kind;
  self->ends = ends;
  self->n = n;
  self->variables = g_memdup2 (variables, sizeof (int) * (gsize) n);
  self->factors = g_memdup2 (factors, sizeof (gint64) * (gsize) n);
  self->most = most;
  self->condition = condition;
  esp_learn_add_propagator (learn, &self->parent);
  for (int k = 0; k < n; k++)
    esp_learn_ends_watch (ends, variables[k], factors[k] > 0 ? 1 : 2, &self->parent);
  if (condition != ESP_LITERAL_NONE)
    esp_learn_watch (learn, &self->parent, condition, 0);
  return &self->parent;
}

void
esp_learn_tighten (EspPropagator *weighted, EspLearn *learn, gint64 most)
{
  esp_learn_backtrack (learn, 0);
  ((Weighted *) weighted)->most = most;
  esp_learn_queue (learn, weighted);
}
