#include "config.h"

#include "esp-learn.h"

#include <string.h>

/* Tables: the values of some variables are those of one of the rows. Rows are sets of bits, and
 * what is left of them is made anew from the domains at each call, by whole machine words. A value
 * without a row is explained greedily: first by variables that have their value, which shut out
 * most, then by values that others have lost. */

typedef struct
{
  EspPropagator parent;
  int n;
  int n_values;
  int width; /* of a set of rows, in words */
  int *first;
  const guint64 *supports; /* by variable, value: the rows that have it there */
  guint64 *left;           /* the rows */
  guint64 *set;
  gint32 *residues; /* by variable, value: the word in which a row was found last */
  guint64 last;     /* the bits of the last word that stand for rows */
} Table;

static inline const guint64 *
supports_of (const Table *self, int k, int value)
{
  return self->supports +
         ((gsize) k * (gsize) self->n_values + (gsize) value) * (gsize) self->width;
}

static inline EspLiteral
literal_of (const Table *self, int k, int value)
{
  return esp_literal (self->first[k] + value, TRUE);
}

static gboolean
table_wake (EspPropagator *propagator G_GNUC_UNUSED,
            EspLiteral literal G_GNUC_UNUSED,
            int tag G_GNUC_UNUSED)
{
  return TRUE;
}

static void
table_undo (EspPropagator *propagator G_GNUC_UNUSED,
            EspLiteral literal G_GNUC_UNUSED,
            int tag G_GNUC_UNUSED)
{
}

static void
fill (const Table *self, guint64 *set)
{
  memset (set, 0xff, (gsize) self->width * sizeof (guint64));
  if (self->width > 0)
    set[self->width - 1] = self->last;
}

/* Takes the rows out of @set that have @value at @k; or with @keep the others. Returns whether some
 * went. */
static gboolean
filter (const Table *self, guint64 *set, int k, int value, gboolean keep)
{
  const guint64 *supports = supports_of (self, k, value);
  guint64 flip = keep ? 0 : G_MAXUINT64;
  guint64 gone = 0;

  for (int w = 0; w < self->width; w++)
    {
      guint64 kept = set[w] & (supports[w] ^ flip);

      gone |= set[w] ^ kept;
      set[w] = kept;
    }
  return gone != 0;
}

static gboolean
is_empty (const Table *self, const guint64 *set)
{
  guint64 any = 0;

  for (int w = 0; w < self->width; w++)
    any |= set[w];
  return any == 0;
}

/* The rows that the domain of variable @k allows. */
static void
filter_by_domain (Table *self, const EspLearn *learn, int k)
{
  int n_lost = 0;

  for (int value = 0; value < self->n_values; value++)
    {
      int look = esp_learn_look (learn, literal_of (self, k, value));

      if (look > 0)
        {
          filter (self, self->left, k, value, TRUE);
          return;
        }
      n_lost += look < 0;
    }
  if (n_lost == 0)
    return;
  if (2 * n_lost <= self->n_values)
    {
      for (int value = 0; value < self->n_values; value++)
        if (esp_learn_look (learn, literal_of (self, k, value)) < 0)
          filter (self, self->left, k, value, FALSE);
      return;
    }
  memset (self->set, 0, (gsize) self->width * sizeof (guint64));
  for (int value = 0; value < self->n_values; value++)
    if (esp_learn_look (learn, literal_of (self, k, value)) == 0)
      {
        const guint64 *supports = supports_of (self, k, value);

        for (int w = 0; w < self->width; w++)
          self->set[w] |= supports[w];
      }
  for (int w = 0; w < self->width; w++)
    self->left[w] &= self->set[w];
}

static gboolean
has_row (Table *self, int k, int value)
{
  const guint64 *supports = supports_of (self, k, value);
  gint32 *residue = &self->residues[k * self->n_values + value];

  if (supports[*residue] & self->left[*residue])
    return TRUE;
  for (int w = 0; w < self->width; w++)
    if (supports[w] & self->left[w])
      {
        *residue = w;
        return TRUE;
      }
  return FALSE;
}

static gboolean
table_propagate (EspPropagator *propagator, EspLearn *learn)
{
  Table *self = (Table *) propagator;

  fill (self, self->left);
  for (int k = 0; k < self->n; k++)
    filter_by_domain (self, learn, k);
  if (is_empty (self, self->left))
    return FALSE;
  for (int k = 0; k < self->n; k++)
    for (int value = 0; value < self->n_values; value++)
      {
        EspLiteral literal = literal_of (self, k, value);

        if (esp_learn_look (learn, literal) >= 0 && !has_row (self, k, value) &&
            !esp_learn_imply (learn, propagator, esp_literal_not (literal)))
          return FALSE;
      }
  return TRUE;
}

/* Takes rows out of `set` by what was true at @before: of the variable @own, or of all others. With
 * values that variables have, or with @lost those that they have not. TRUE: no row is left. */
static gboolean
explain_by (Table *self, EspLearn *learn, int before, int own, gboolean of_own, gboolean lost)
{
  for (int k = 0; k < self->n; k++)
    for (int value = 0; value < self->n_values && (self->first[k] == own) == of_own; value++)
      {
        EspLiteral other = literal_of (self, k, value);

        if (lost)
          other = esp_literal_not (other);
        if (esp_learn_look (learn, other) <= 0 || esp_learn_get_place (learn, other) >= before ||
            !filter (self, self->set, k, value, !lost))
          continue;
        esp_learn_because (learn, other);
        if (is_empty (self, self->set))
          return TRUE;
      }
  return FALSE;
}

static void
table_explain (EspPropagator *propagator, EspLearn *learn, EspLiteral literal, int before)
{
  Table *self = (Table *) propagator;
  int own = -1; /* the variable that is explained, which a row may have in several places */

  fill (self, self->set);
  for (int k = 0; k < self->n && literal != ESP_LITERAL_NONE; k++)
    {
      int value = (literal >> 1) - self->first[k];

      if (value < 0 || value >= self->n_values)
        continue;
      filter (self, self->set, k, value, TRUE);
      own = self->first[k];
    }
  /* the variable may have another value, of which its sum has not been told yet */
  if (!explain_by (self, learn, before, own, FALSE, FALSE) &&
      !explain_by (self, learn, before, own, FALSE, TRUE))
    explain_by (self, learn, before, own, TRUE, FALSE);
}

static void
table_free (EspPropagator *propagator)
{
  Table *self = (Table *) propagator;

  g_free (self->first);
  g_free (self->left);
  g_free (self->set);
  g_free (self->residues);
  g_free (self);
}

static const EspPropagatorKind table_kind = {
  .wake = table_wake,
  .undo = table_undo,
  .propagate = table_propagate,
  .explain = table_explain,
  .free = table_free,
};

void
esp_learn_add_table (
    EspLearn *self, const int *first, int n, int n_values, const guint64 *supports, int n_rows)
{
  Table *table;

  if (n_rows == 0)
    {
      esp_learn_add_clause (self, NULL, 0);
      return;
    }
  table = g_new0 (Table, 1);
  table->parent.kind = &table_kind;
  table->n = n;
  table->n_values = n_values;
  table->width = (n_rows + 63) / 64;
  table->last = G_MAXUINT64 >> (64 * table->width - n_rows);
  table->first = g_memdup2 (first, sizeof (int) * (gsize) n);
  table->supports = supports;
  table->left = g_new (guint64, (guint) table->width);
  table->set = g_new (guint64, (guint) table->width);
  table->residues = g_new0 (gint32, (gsize) n * (gsize) n_values);
  esp_learn_add_propagator (self, &table->parent);
  for (int k = 0; k < n; k++)
    for (int value = 0; value < n_values; value++)
      {
        esp_learn_watch (self, &table->parent, literal_of (table, k, value), 0);
        esp_learn_watch (self, &table->parent, esp_literal_not (literal_of (table, k, value)), 0);
      }
}
