#include "config.h"

#include "esp-learn-private.h"

/* Variables whose values have an order: beside "x is v" there is "x is v at most". So bounds have
 * one literal each, which is what reasons of sums are made of. The two are kept in step here and
 * not by clauses: an end that moves makes true at once what lies behind it, with itself as the
 * reason. (O. Ohrimenko, P. Stuckey and M. Codish, "Propagation via lazy clause generation",
 * Constraints 14, 2009.) */

/* What the ends were before the literal at @place on the trail. */
typedef struct
{
  int place;
  int variable;
  int low;
  int high;
} Kept;

static inline EspOrdered *
get (const EspLearnEnds *self, int variable)
{
  return &self->variables[variable];
}

static void
queue_all (EspLearn *learn, GPtrArray *propagators)
{
  for (guint i = 0; i < propagators->len; i++)
    esp_learn_queue (learn, g_ptr_array_index (propagators, i));
}

/* --- values and ends in step --- */

/* Of this variable alone; a reason of two literals is asked for by ends_explain(). */
static inline gboolean
imply (EspLearn *learn, EspLiteral literal, EspReason reason)
{
  if (learn->values[literal] > 0)
    return TRUE;
  if (learn->values[literal] < 0)
    return esp_learn_fail (learn, reason, literal);
  esp_learn_set_true (learn, literal, reason);
  return TRUE;
}

/* The variable's value is @place, as both ends are. */
static inline gboolean
imply_value (EspLearnEnds *self, const EspOrdered *ordered, int place)
{
  return imply (self->learn, esp_literal (ordered->first + place, TRUE),
                esp_reason (ESP_REASON_PROPAGATOR, (guint32) self->parent.index));
}

/* The end @place is not a value that is left. */
static inline gboolean
imply_past (EspLearnEnds *self, const EspOrdered *ordered, int place, gboolean is_low)
{
  return imply (self->learn,
                is_low ? esp_literal (ordered->order + place, FALSE)
                       : esp_literal (ordered->order + place - 1, TRUE),
                esp_reason (ESP_REASON_PROPAGATOR, (guint32) self->parent.index));
}

static inline void
keep (EspLearnEnds *self, int variable, EspLiteral literal)
{
  const EspOrdered *ordered = get (self, variable);
  Kept kept = { self->learn->variables[literal >> 1].place, variable, ordered->low, ordered->high };

  g_array_append_val (self->kept, kept);
}

/* @literal says that the variable is behind @place - 1. */
static gboolean
raise_low (EspLearnEnds *self, int variable, EspLiteral literal, int place)
{
  EspLearn *learn = self->learn;
  EspOrdered *ordered = get (self, variable);
  EspReason reason = esp_reason (ESP_REASON_LITERAL, (guint32) literal);
  int from = ordered->low;

  if (place <= from)
    return TRUE;
  keep (self, variable, literal);
  ordered->low = place;
  queue_all (learn, ordered->low_by);
  if (ordered->n == 2)
    return TRUE;
  for (int i = place - 2; i >= from; i--)
    if (!imply (learn, esp_literal (ordered->order + i, FALSE), reason))
      return FALSE;
  for (int i = from; i < place; i++)
    if (!imply (learn, esp_literal (ordered->first + i, FALSE), reason))
      return FALSE;
  while (ordered->low < ordered->high &&
         learn->values[esp_literal (ordered->first + ordered->low, TRUE)] < 0)
    if (!imply_past (self, ordered, ordered->low++, TRUE))
      return FALSE;
  return ordered->low < ordered->high || imply_value (self, ordered, ordered->low);
}

static gboolean
drop_high (EspLearnEnds *self, int variable, EspLiteral literal, int place)
{
  EspLearn *learn = self->learn;
  EspOrdered *ordered = get (self, variable);
  EspReason reason = esp_reason (ESP_REASON_LITERAL, (guint32) literal);
  int from = ordered->high;

  if (place >= from)
    return TRUE;
  keep (self, variable, literal);
  ordered->high = place;
  queue_all (learn, ordered->high_by);
  if (ordered->n == 2)
    return TRUE;
  for (int i = place + 1; i < from; i++)
    if (!imply (learn, esp_literal (ordered->order + i, TRUE), reason))
      return FALSE;
  for (int i = place + 1; i <= from; i++)
    if (!imply (learn, esp_literal (ordered->first + i, FALSE), reason))
      return FALSE;
  while (ordered->high > ordered->low &&
         learn->values[esp_literal (ordered->first + ordered->high, TRUE)] < 0)
    if (!imply_past (self, ordered, ordered->high--, FALSE))
      return FALSE;
  return ordered->low < ordered->high || imply_value (self, ordered, ordered->low);
}

gboolean
esp_learn_order (EspLearn *learn, EspLiteral literal)
{
  EspLearnEnds *self = learn->ends;
  int variable = learn->variables[literal >> 1].ordered;
  const EspOrdered *ordered = get (self, variable);
  gboolean is_true = (literal & 1) == 0;
  int place = (literal >> 1) - ordered->order;
  EspReason reason = esp_reason (ESP_REASON_LITERAL, (guint32) literal);

  if (place >= 0 && place < ordered->n - 1)
    return is_true ? drop_high (self, variable, literal, place)
                   : raise_low (self, variable, literal, place + 1);
  place = (literal >> 1) - ordered->first;
  if (is_true)
    return (place == ordered->n - 1 ||
            imply (learn, esp_literal (ordered->order + place, TRUE), reason)) &&
           (place == 0 || imply (learn, esp_literal (ordered->order + place - 1, FALSE), reason));
  /* where both ends are it there was a conflict already */
  if (place == ordered->low && place < ordered->high)
    return imply_past (self, ordered, place, TRUE);
  if (place == ordered->high && place > ordered->low)
    return imply_past (self, ordered, place, FALSE);
  return TRUE;
}

void
esp_learn_order_undo (EspLearn *learn, int place)
{
  EspLearnEnds *self = learn->ends;

  while (self->kept->len > 0)
    {
      const Kept *kept = &g_array_index (self->kept, Kept, self->kept->len - 1);
      EspOrdered *ordered = get (self, kept->variable);

      if (kept->place < place)
        return;
      ordered->low = kept->low;
      ordered->high = kept->high;
      self->kept->len--;
    }
}

/* An end stands beside a value that was gone; a value stands where both ends do. */
static void
ends_explain (EspPropagator *propagator,
              EspLearn *learn,
              EspLiteral literal,
              int before G_GNUC_UNUSED)
{
  const EspLearnEnds *self = (const EspLearnEnds *) propagator;
  const EspOrdered *ordered = get (self, learn->variables[literal >> 1].ordered);
  gboolean is_true = (literal & 1) == 0;
  int place = (literal >> 1) - ordered->order;
  gboolean is_end = place >= 0 && place < ordered->n - 1;
  int low;  /* the variable was not before it */
  int high; /* nor behind it */

  if (!is_end)
    low = high = (literal >> 1) - ordered->first;
  else
    {
      low = is_true ? 0 : place;
      high = is_true ? place + 1 : ordered->n - 1;
      esp_learn_because (learn, esp_literal (ordered->first + (is_true ? high : low), FALSE));
    }
  if (low > 0)
    esp_learn_because (learn, esp_literal (ordered->order + low - 1, FALSE));
  if (high < ordered->n - 1)
    esp_learn_because (learn, esp_literal (ordered->order + high, TRUE));
}

/* It watches nothing: esp_learn_order() is asked of each literal of an ordered variable. */
static gboolean
ends_wake (EspPropagator *propagator G_GNUC_UNUSED,
           EspLiteral literal G_GNUC_UNUSED,
           int tag G_GNUC_UNUSED)
{
  return FALSE;
}

static void
ends_undo (EspPropagator *propagator G_GNUC_UNUSED,
           EspLiteral literal G_GNUC_UNUSED,
           int tag G_GNUC_UNUSED)
{
}

static gboolean
ends_propagate (EspPropagator *propagator G_GNUC_UNUSED, EspLearn *learn G_GNUC_UNUSED)
{
  return TRUE;
}

static void
ends_free (EspPropagator *propagator)
{
  EspLearnEnds *self = (EspLearnEnds *) propagator;

  for (int i = 0; i < self->n; i++)
    {
      g_free (self->variables[i].values);
      g_ptr_array_unref (self->variables[i].low_by);
      g_ptr_array_unref (self->variables[i].high_by);
    }
  g_free (self->variables);
  g_array_unref (self->kept);
  g_free (self);
}

static const EspPropagatorKind ends_kind = {
  .wake = ends_wake,
  .undo = ends_undo,
  .propagate = ends_propagate,
  .explain = ends_explain,
  .free = ends_free,
};

EspLearnEnds *
esp_learn_ends_new (EspLearn *learn)
{
  EspLearnEnds *self = g_new0 (EspLearnEnds, 1);

  g_return_val_if_fail (learn->ends == NULL, NULL);
  self->parent.kind = &ends_kind;
  self->learn = learn;
  self->kept = g_array_new (FALSE, FALSE, sizeof (Kept));
  esp_learn_add_propagator (learn, &self->parent);
  learn->ends = self;
  return self;
}

/* What is known of the values already: that it is so is a clause, which tells the others. */
static void
add_known (EspLearnEnds *self, const EspOrdered *ordered)
{
  EspLearn *learn = self->learn;
  int low = 0;
  int high = ordered->n - 1;
  EspLiteral end;

  for (int i = 0; i < ordered->n; i++)
    if (esp_learn_look (learn, esp_literal (ordered->first + i, TRUE)) > 0)
      low = high = i;
  while (low <= high && esp_learn_look (learn, esp_literal (ordered->first + low, TRUE)) < 0)
    low++;
  while (low < high && esp_learn_look (learn, esp_literal (ordered->first + high, TRUE)) < 0)
    high--;
  if (low > high)
    {
      esp_learn_add_clause (learn, NULL, 0);
      return;
    }
  end = esp_literal (ordered->order + low - 1, FALSE);
  if (low > 0)
    esp_learn_add_clause (learn, &end, 1);
  end = esp_literal (ordered->order + high, TRUE);
  if (high < ordered->n - 1)
    esp_learn_add_clause (learn, &end, 1);
}

int
esp_learn_ends_add (EspLearnEnds *self, int first, int n, const gint64 *values)
{
  EspLearn *learn = self->learn;
  EspOrdered ordered = { .first = first, .order = first, .n = n, .high = n - 1 };
  EspLiteral one[] = { esp_literal (first, TRUE), esp_literal (first + 1, TRUE) };
  EspLiteral not_both[] = { esp_literal_not (one[0]), esp_literal_not (one[1]) };
  int number = self->n++;

  esp_learn_backtrack (learn, 0);
  ordered.values = g_memdup2 (values, sizeof (gint64) * (gsize) n);
  ordered.low_by = g_ptr_array_new ();
  ordered.high_by = g_ptr_array_new ();
  if (n > 2)
    {
      ordered.order = esp_learn_add_bool (learn);
      for (int i = 1; i < n - 1; i++)
        esp_learn_add_bool (learn);
      for (int i = 0; i < n - 1; i++)
        learn->variables[ordered.order + i].ordered = number;
      for (int i = 0; i < n; i++)
        learn->variables[first + i].ordered = number;
    }
  else if (n == 2)
    {
      /* "the first" is "the first at most" */
      learn->variables[first].ordered = number;
      ordered.low = esp_learn_look (learn, one[0]) < 0;
      ordered.high = esp_learn_look (learn, one[0]) <= 0;
    }
  if (number == self->room)
    {
      self->room = MAX (64, 2 * self->room);
      self->variables = g_renew (EspOrdered, self->variables, (guint) self->room);
    }
  self->variables[number] = ordered;
  if (n > 2)
    add_known (self, &ordered);
  else
    esp_learn_add_clause (learn, one, n);
  if (n == 2)
    esp_learn_add_clause (learn, not_both, 2);
  return number;
}

EspLiteral
esp_learn_ends_at_most (const EspLearnEnds *self, int variable, int place)
{
  const EspOrdered *ordered = get (self, variable);

  return place < 0 || place >= ordered->n - 1 ? ESP_LITERAL_NONE
                                              : esp_literal (ordered->order + place, TRUE);
}

int
esp_learn_ends_low (const EspLearnEnds *self, int variable)
{
  return get (self, variable)->low;
}

int
esp_learn_ends_high (const EspLearnEnds *self, int variable)
{
  return get (self, variable)->high;
}

int
esp_learn_ends_low_before (const EspLearnEnds *self, int variable, int before)
{
  const EspOrdered *ordered = get (self, variable);
  int low = ordered->low;

  while (low > 0 &&
         !esp_learn_was_true (self->learn, esp_literal (ordered->order + low - 1, FALSE), before))
    low--;
  return low;
}

int
esp_learn_ends_high_before (const EspLearnEnds *self, int variable, int before)
{
  const EspOrdered *ordered = get (self, variable);
  int high = ordered->high;

  while (high < ordered->n - 1 &&
         !esp_learn_was_true (self->learn, esp_literal (ordered->order + high, TRUE), before))
    high++;
  return high;
}

gint64
esp_learn_ends_value (const EspLearnEnds *self, int variable, int place)
{
  return get (self, variable)->values[place];
}

void
esp_learn_ends_watch (EspLearnEnds *self, int variable, int which, EspPropagator *propagator)
{
  if (which & 1)
    g_ptr_array_add (get (self, variable)->low_by, propagator);
  if (which & 2)
    g_ptr_array_add (get (self, variable)->high_by, propagator);
}
