#include "config.h"

#include "esp-learn.h"

/* A variable's value is none of its neighbours': no clause is stored, and the reason is the one
 * literal that took the value. */

typedef struct
{
  EspPropagator parent;
  int first;
  int n_values;
  int value; /* that it has taken last, -1: none */
  int n;
  int *others; /* the neighbours' first literals' variables */
} Differ;

/* @tag: the value. */
static gboolean
differ_wake (EspPropagator *propagator, EspLiteral literal G_GNUC_UNUSED, int tag)
{
  ((Differ *) propagator)->value = tag;
  return TRUE;
}

static void
differ_undo (EspPropagator *propagator, EspLiteral literal G_GNUC_UNUSED, int tag G_GNUC_UNUSED)
{
  ((Differ *) propagator)->value = -1;
}

static gboolean
differ_propagate (EspPropagator *propagator, EspLearn *learn)
{
  Differ *self = (Differ *) propagator;

  for (int i = 0; i < self->n && self->value >= 0; i++)
    if (!esp_learn_imply (learn, propagator, esp_literal (self->others[i] + self->value, FALSE)))
      return FALSE;
  return TRUE;
}

static void
differ_explain (EspPropagator *propagator,
                EspLearn *learn,
                EspLiteral literal,
                int before G_GNUC_UNUSED)
{
  Differ *self = (Differ *) propagator;

  for (int i = 0; i < self->n; i++)
    {
      int value = (literal >> 1) - self->others[i];

      if (value >= 0 && value < self->n_values)
        {
          esp_learn_because (learn, esp_literal (self->first + value, TRUE));
          return;
        }
    }
}

static void
differ_free (EspPropagator *propagator)
{
  g_free (((Differ *) propagator)->others);
  g_free (propagator);
}

static const EspPropagatorKind differ_kind = {
  .wake = differ_wake,
  .undo = differ_undo,
  .propagate = differ_propagate,
  .explain = differ_explain,
  .free = differ_free,
};

void
esp_learn_add_differ (EspLearn *self, int first, int n_values, const int *others, int n)
{
  Differ *differ = g_new0 (Differ, 1);

  differ->parent.kind = &differ_kind;
  differ->first = first;
  differ->n_values = n_values;
  differ->value = -1;
  differ->n = n;
  differ->others = g_memdup2 (others, sizeof (int) * (gsize) n);
  esp_learn_add_propagator (self, &differ->parent);
  for (int value = 0; value < n_values; value++)
    esp_learn_watch (self, &differ->parent, esp_literal (first + value, TRUE), value);
}
