#include "config.h"

#include "esp-learn.h"

/* One ring through all places: a chain of places that follow each other is not closed before it has
 * all of them. That each has one successor and one predecessor is said by sums beside it. (J.-L.
 * Lauriere, "A language and a program for stating and solving combinatorial problems", Artificial
 * Intelligence 10, 1978; K. Francis and P. Stuckey, "Explaining circuit propagation", Constraints
 * 19, 2014.) */

typedef struct
{
  EspPropagator parent;
  int n;
  EspLiteral *literals; /* by place and successor; ESP_LITERAL_NONE: it is none */
  int *next;            /* by place; -1: it is not known */
  guint8 *has_before;   /* by place */
} Circuit;

/* @tag: the place. */
static gboolean
circuit_wake (EspPropagator *propagator G_GNUC_UNUSED,
              EspLiteral literal G_GNUC_UNUSED,
              int tag G_GNUC_UNUSED)
{
  return TRUE;
}

static void
circuit_undo (EspPropagator *propagator G_GNUC_UNUSED,
              EspLiteral literal G_GNUC_UNUSED,
              int tag G_GNUC_UNUSED)
{
}

static int
find_next (const Circuit *self, const EspLearn *learn, int place, int before)
{
  for (int to = 0; to < self->n; to++)
    {
      EspLiteral literal = self->literals[place * self->n + to];

      if (literal != ESP_LITERAL_NONE && esp_learn_look (learn, literal) > 0 &&
          esp_learn_get_place (learn, literal) < before)
        return to;
    }
  return -1;
}

/* The end of the chain from @from on, and how many places it has. */
static int
follow (const Circuit *self, int from, int *length)
{
  int at = from;

  *length = 1;
  while (self->next[at] >= 0 && *length <= self->n)
    {
      at = self->next[at];
      ++*length;
    }
  return at;
}

static gboolean
circuit_propagate (EspPropagator *propagator, EspLearn *learn)
{
  Circuit *self = (Circuit *) propagator;

  for (int place = 0; place < self->n; place++)
    self->has_before[place] = FALSE;
  for (int place = 0; place < self->n; place++)
    {
      self->next[place] = find_next (self, learn, place, G_MAXINT);
      if (self->next[place] >= 0)
        self->has_before[self->next[place]] = TRUE;
    }
  for (int from = 0; from < self->n; from++)
    {
      EspLiteral closing;
      int length;
      int end;

      if (self->has_before[from] || self->next[from] < 0)
        continue;
      end = follow (self, from, &length);
      closing = self->literals[end * self->n + from];
      if (length < self->n && closing != ESP_LITERAL_NONE &&
          !esp_learn_imply (learn, propagator, esp_literal_not (closing)))
        return FALSE;
    }
  /* a ring that was closed by two at once */
  for (int from = 0; from < self->n; from++)
    {
      int at = self->next[from];
      int length = 1;

      while (at >= 0 && at != from && length <= self->n)
        {
          at = self->next[at];
          length++;
        }
      if (at == from && length < self->n)
        return esp_learn_imply (
            learn, propagator,
            esp_literal_not (self->literals[from * self->n + self->next[from]]));
    }
  return TRUE;
}

/* The chain that @literal would have closed. */
static void
circuit_explain (EspPropagator *propagator, EspLearn *learn, EspLiteral literal, int before)
{
  Circuit *self = (Circuit *) propagator;
  int which = 0;
  int end;
  int at;

  while (which < self->n * self->n && self->literals[which] != esp_literal_not (literal))
    which++;
  end = which / self->n;
  for (at = which % self->n; at != end;)
    {
      int next = find_next (self, learn, at, before);

      g_assert (next >= 0);
      esp_learn_because (learn, self->literals[at * self->n + next]);
      at = next;
    }
}

static void
circuit_free (EspPropagator *propagator)
{
  Circuit *self = (Circuit *) propagator;

  g_free (self->literals);
  g_free (self->next);
  g_free (self->has_before);
  g_free (self);
}

static const EspPropagatorKind circuit_kind = {
  .wake = circuit_wake,
  .undo = circuit_undo,
  .propagate = circuit_propagate,
  .explain = circuit_explain,
  .free = circuit_free,
};

void
esp_learn_add_circuit (EspLearn *self, const EspLiteral *literals, int n)
{
  Circuit *circuit = g_new0 (Circuit, 1);

  circuit->parent.kind = &circuit_kind;
  circuit->n = n;
  circuit->literals = g_memdup2 (literals, sizeof (EspLiteral) * (gsize) n * (gsize) n);
  circuit->next = g_new (int, (gsize) n);
  circuit->has_before = g_new (guint8, (gsize) n);
  esp_learn_add_propagator (self, &circuit->parent);
  for (int i = 0; i < n * n; i++)
    if (literals[i] != ESP_LITERAL_NONE)
      esp_learn_watch (self, &circuit->parent, literals[i], i / n);
}
