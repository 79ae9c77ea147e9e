#include "config.h"

#include "esp-learn.h"

/* Variables whose values have an order: beside "x is v" there is "x is v at most". So bounds have
 * one literal each, which is what reasons of sums are made of. (O. Ohrimenko, P. Stuckey and M.
 * Codish, "Propagation via lazy clause generation", Constraints 14, 2009.) */

typedef struct
{
  int first; /* is the first value */
  int order; /* is the first value at most */
  int n;
  int low; /* places; as far as it is known here */
  int high;
  gsize values;      /* in `values` */
  GPtrArray *low_by; /* propagators that look at the lower end */
  GPtrArray *high_by;
} Ordered;

/* What an end was, and of the variable's other end too. */
typedef struct
{
  int low;
  int high;
} Kept;

struct _EspLearnEnds
{
  EspPropagator parent;
  EspLearn *learn;
  GArray *variables; /* of Ordered */
  GArray *values;    /* of gint64 */
  GArray *kept;      /* of Kept, as a stack */
};

static inline Ordered *
get (const EspLearnEnds *self, int variable)
{
  return &g_array_index (self->variables, Ordered, variable);
}

static void
queue_all (EspLearn *learn, GPtrArray *propagators)
{
  for (guint i = 0; i < propagators->len; i++)
    esp_learn_queue (learn, g_ptr_array_index (propagators, i));
}

/* @tag: the variable. */
static gboolean
ends_wake (EspPropagator *propagator, EspLiteral literal, int tag)
{
  EspLearnEnds *self = (EspLearnEnds *) propagator;
  Ordered *ordered = get (self, tag);
  int place = (literal >> 1) - ordered->order;
  Kept kept = { ordered->low, ordered->high };

  g_array_append_val (self->kept, kept);
  if ((literal & 1) == 0 && place < ordered->high)
    {
      ordered->high = place;
      queue_all (self->learn, ordered->high_by);
    }
  else if ((literal & 1) != 0 && place >= ordered->low)
    {
      ordered->low = place + 1;
      queue_all (self->learn, ordered->low_by);
    }
  return FALSE;
}

static void
ends_undo (EspPropagator *propagator, EspLiteral literal G_GNUC_UNUSED, int tag)
{
  EspLearnEnds *self = (EspLearnEnds *) propagator;
  Ordered *ordered = get (self, tag);
  const Kept *kept = &g_array_index (self->kept, Kept, self->kept->len - 1);

  ordered->low = kept->low;
  ordered->high = kept->high;
  self->kept->len--;
}

static gboolean
ends_propagate (EspPropagator *propagator G_GNUC_UNUSED, EspLearn *learn G_GNUC_UNUSED)
{
  return TRUE;
}

/* It implies nothing. */
static void
ends_explain (EspPropagator *propagator G_GNUC_UNUSED,
              EspLearn *learn G_GNUC_UNUSED,
              EspLiteral literal G_GNUC_UNUSED,
              int before G_GNUC_UNUSED)
{
}

static void
ends_free (EspPropagator *propagator)
{
  EspLearnEnds *self = (EspLearnEnds *) propagator;

  for (guint i = 0; i < self->variables->len; i++)
    {
      g_ptr_array_unref (get (self, (int) i)->low_by);
      g_ptr_array_unref (get (self, (int) i)->high_by);
    }
  g_array_unref (self->variables);
  g_array_unref (self->values);
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

  self->parent.kind = &ends_kind;
  self->learn = learn;
  self->variables = g_array_new (FALSE, FALSE, sizeof (Ordered));
  self->values = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->kept = g_array_new (FALSE, FALSE, sizeof (Kept));
  esp_learn_add_propagator (learn, &self->parent);
  return self;
}

/* "x is v at most" of each value but the last, in step with "x is v". */
static void
add_order (EspLearnEnds *self, const Ordered *ordered)
{
  for (int i = 0; i < ordered->n; i++)
    {
      EspLiteral here = esp_literal (ordered->first + i, TRUE);
      EspLiteral clause[3];
      int n = 0;

      if (i > 0)
        {
          EspLiteral below = esp_literal (ordered->order + i - 1, TRUE);
          EspLiteral not_both[] = { esp_literal_not (here), esp_literal_not (below) };

          esp_learn_add_clause (self->learn, not_both, 2);
          clause[n++] = below;
        }
      if (i < ordered->n - 1)
        {
          EspLiteral most = esp_literal (ordered->order + i, TRUE);
          EspLiteral follows[] = { esp_literal_not (here), most };

          esp_learn_add_clause (self->learn, follows, 2);
          if (i > 0)
            {
              EspLiteral grows[] = { esp_literal_not (clause[0]), most };

              esp_learn_add_clause (self->learn, grows, 2);
            }
          clause[n++] = esp_literal_not (most);
        }
      clause[n++] = here;
      esp_learn_add_clause (self->learn, clause, n);
    }
}

int
esp_learn_ends_add (EspLearnEnds *self, int first, int n, const gint64 *values)
{
  Ordered ordered = { .first = first, .order = first, .n = n, .high = n - 1 };
  int number = (int) self->variables->len;

  ordered.values = self->values->len;
  ordered.low_by = g_ptr_array_new ();
  ordered.high_by = g_ptr_array_new ();
  g_array_append_vals (self->values, values, (guint) n);
  if (n == 2)
    {
      EspLiteral one[] = { esp_literal (first, TRUE), esp_literal (first + 1, TRUE) };
      EspLiteral not_both[] = { esp_literal_not (one[0]), esp_literal_not (one[1]) };

      /* "the first" is "the first at most" */
      esp_learn_add_clause (self->learn, one, 2);
      esp_learn_add_clause (self->learn, not_both, 2);
    }
  else if (n > 2)
    {
      for (int i = 0; i < n - 1; i++)
        {
          int order = esp_learn_add_bool (self->learn);

          if (i == 0)
            ordered.order = order;
        }
    }
  else
    {
      EspLiteral only = esp_literal (first, TRUE);

      esp_learn_add_clause (self->learn, &only, 1);
    }
  g_array_append_val (self->variables, ordered);
  if (n > 2)
    add_order (self, &ordered);
  for (int i = 0; i < n - 1; i++)
    {
      esp_learn_watch (self->learn, &self->parent, esp_literal (ordered.order + i, TRUE), number);
      esp_learn_watch (self->learn, &self->parent, esp_literal (ordered.order + i, FALSE), number);
    }
  return number;
}

EspLiteral
esp_learn_ends_at_most (const EspLearnEnds *self, int variable, int place)
{
  const Ordered *ordered = get (self, variable);

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

static inline gboolean
was_true (const EspLearnEnds *self, EspLiteral literal, int before)
{
  return esp_learn_look (self->learn, literal) > 0 &&
         esp_learn_get_place (self->learn, literal) < before;
}

int
esp_learn_ends_low_before (const EspLearnEnds *self, int variable, int before)
{
  const Ordered *ordered = get (self, variable);
  int low = ordered->low;

  while (low > 0 && !was_true (self, esp_literal (ordered->order + low - 1, FALSE), before))
    low--;
  return low;
}

int
esp_learn_ends_high_before (const EspLearnEnds *self, int variable, int before)
{
  const Ordered *ordered = get (self, variable);
  int high = ordered->high;

  while (high < ordered->n - 1 &&
         !was_true (self, esp_literal (ordered->order + high, TRUE), before))
    high++;
  return high;
}

gint64
esp_learn_ends_value (const EspLearnEnds *self, int variable, int place)
{
  return g_array_index (self->values, gint64, get (self, variable)->values + (gsize) place);
}

void
esp_learn_ends_watch (EspLearnEnds *self, int variable, int which, EspPropagator *propagator)
{
  if (which & 1)
    g_ptr_array_add (get (self, variable)->low_by, propagator);
  if (which & 2)
    g_ptr_array_add (get (self, variable)->high_by, propagator);
}
