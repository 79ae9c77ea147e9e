#include "config.h"

#include "esp-learn.h"

/* Sums of literals between two bounds. What became true and what became false is kept in the order
 * in which it did, so the literals that explain are the first of one of the two. */

typedef struct
{
  EspPropagator parent;
  int n;
  int least;
  int most;
  int n_known[2]; /* false, true */
  EspLiteral *literals;
  EspLiteral *known[2];
} Sum;

/* The sum is at a bound or beyond. */
static inline gboolean
is_tight (const Sum *self)
{
  return self->n_known[TRUE] >= self->most || self->n - self->n_known[FALSE] <= self->least;
}

/* @tag: the value that the sum's literal took. */
static gboolean
sum_wake (EspPropagator *propagator, EspLiteral literal, int tag)
{
  Sum *self = (Sum *) propagator;

  self->known[tag][self->n_known[tag]++] = literal;
  return is_tight (self);
}

static void
sum_undo (EspPropagator *propagator, EspLiteral literal G_GNUC_UNUSED, int tag)
{
  ((Sum *) propagator)->n_known[tag]--;
}

static gboolean
sum_propagate (EspPropagator *propagator, EspLearn *learn)
{
  Sum *self = (Sum *) propagator;
  gboolean full = self->n_known[TRUE] == self->most;

  if (self->n_known[TRUE] > self->most || self->n - self->n_known[FALSE] < self->least)
    return FALSE;
  if (!is_tight (self) || self->n_known[TRUE] + self->n_known[FALSE] == self->n)
    return TRUE;
  /* what is decided otherwise is on its way here, and is told of when it comes */
  for (int i = 0; i < self->n; i++)
    if (esp_learn_look (learn, self->literals[i]) == 0)
      esp_learn_imply (learn, propagator,
                       full ? esp_literal_not (self->literals[i]) : self->literals[i]);
  return TRUE;
}

/* Only one of the two bounds can have been reached before @before, as @literal is of neither side.
 */
static void
sum_explain (EspPropagator *propagator, EspLearn *learn, EspLiteral literal, int before)
{
  Sum *self = (Sum *) propagator;
  gboolean full;
  int n;

  if (literal == ESP_LITERAL_NONE)
    full = self->n_known[TRUE] > self->most;
  else
    full = self->n_known[TRUE] >= self->most &&
           (self->most == 0 ||
            esp_learn_get_place (learn, self->known[TRUE][self->most - 1]) < before);
  n = (full ? self->most : self->n - self->least) + (literal == ESP_LITERAL_NONE);
  for (int i = 0; i < n; i++)
    esp_learn_because (learn, self->known[full][i]);
}

static void
sum_free (EspPropagator *propagator)
{
  Sum *self = (Sum *) propagator;

  g_free (self->literals);
  g_free (self->known[FALSE]);
  g_free (self->known[TRUE]);
  g_free (self);
}

static const EspPropagatorKind sum_kind = {
  .wake = sum_wake,
  .undo = sum_undo,
  .propagate = sum_propagate,
  .explain = sum_explain,
  .free = sum_free,
};

void
esp_learn_add_linear (EspLearn *self, const EspLiteral *literals, int n, int least, int most)
{
  Sum *sum;

  least = MAX (least, 0);
  most = MIN (most, n);
  if (least > most)
    {
      esp_learn_add_clause (self, NULL, 0);
      return;
    }
  sum = g_new0 (Sum, 1);
  sum->parent.kind = &sum_kind;
  sum->n = n;
  sum->least = least;
  sum->most = most;
  sum->literals = g_memdup2 (literals, sizeof (EspLiteral) * (gsize) n);
  sum->known[FALSE] = g_new (EspLiteral, (guint) n);
  sum->known[TRUE] = g_new (EspLiteral, (guint) n);
  esp_learn_add_propagator (self, &sum->parent);
  for (int i = 0; i < n; i++)
    {
      esp_learn_watch (self, &sum->parent, literals[i], TRUE);
      esp_learn_watch (self, &sum->parent, esp_literal_not (literals[i]), FALSE);
    }
}
