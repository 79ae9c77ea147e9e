#include "config.h"

#include "esp-learn-private.h"

/* Backtracking by the room's order, without learning, that takes turns with the search that learns:
 * where nogoods are long and hold for little else, a search that makes none is quicker by what they
 * cost. Both have done as much of propagation when the turn changes. A decision that failed is
 * refuted: its opposite has a level of its own in its place. So the path says all that is done, and
 * a turn begins by going down it again; nogoods that were learnt meanwhile and a bound that became
 * tighter only cut it short. */

static inline void
push (EspLearnPlain *plain, EspLiteral literal, gboolean is_refuted)
{
  esp_literals_push (&plain->path, literal);
  esp_literals_push (&plain->refuted, is_refuted);
}

static inline void
cut (EspLearnPlain *plain, int n)
{
  plain->path.n = plain->refuted.n = n;
}

/* What follows from the end of the path failed: the last decision that was not refuted is. FALSE:
 * there is none, and nothing is left. */
static gboolean
go_back (EspLearn *self)
{
  EspLearnPlain *plain = self->order.plain;

  do
    {
      EspLiteral opposite;

      self->counters->n[ESP_COUNTER_CONFLICTS]++;
      while (plain->path.n > 0 && plain->refuted.items[plain->path.n - 1])
        cut (plain, plain->path.n - 1);
      if (plain->path.n == 0)
        {
          self->failed = TRUE;
          return FALSE;
        }
      opposite = esp_literal_not (plain->path.items[plain->path.n - 1]);
      cut (plain, plain->path.n - 1);
      esp_learn_backtrack (self, plain->path.n);
      push (plain, opposite, TRUE);
      esp_learn_open_level (self, opposite);
    }
  while (!esp_learn_propagate (self));
  return TRUE;
}

/* From the root to the end of the path, leaving out what follows by itself. FALSE: nothing is left.
 */
static gboolean
go_down (EspLearn *self)
{
  EspLearnPlain *plain = self->order.plain;
  int n = plain->path.n;

  cut (plain, 0);
  esp_learn_backtrack (self, 0);
  if (!esp_learn_propagate (self))
    {
      self->failed = TRUE;
      return FALSE;
    }
  for (int i = 0; i < n; i++)
    {
      EspLiteral literal = plain->path.items[i];
      gboolean is_refuted = plain->refuted.items[i];

      if (self->values[literal] > 0)
        continue;
      if (self->values[literal] < 0)
        /* both sides failed; or the side that was being searched, and what is left is the other */
        return !is_refuted || go_back (self);
      push (plain, literal, is_refuted);
      esp_learn_open_level (self, literal);
      if (!esp_learn_propagate (self))
        return go_back (self);
    }
  return TRUE;
}

/* The turn itself. */
static gboolean
search (EspLearn *self, guint64 end, EspLearnResult *result)
{
  EspLearnPlain *plain = self->order.plain;
  guint64 *n = self->counters->n;

  *result = ESP_LEARN_NONE;
  if (!go_down (self))
    return FALSE;
  while (self->order.steps < end)
    {
      EspLiteral literal;

      n[ESP_COUNTER_NODES]++;
      if (esp_control_tick (self->control, self->counters,
                            n[ESP_COUNTER_ASSIGNMENTS] + n[ESP_COUNTER_CONFLICTS]))
        {
          *result = ESP_LEARN_STOPPED;
          return FALSE;
        }
      literal = esp_learn_decide (self, TRUE);
      if (literal == ESP_LITERAL_NONE)
        {
          *result = ESP_LEARN_SOLUTION;
          return FALSE;
        }
      push (plain, literal, FALSE);
      esp_learn_open_level (self, literal);
      if (!esp_learn_propagate (self) && !go_back (self))
        return FALSE;
    }
  esp_learn_backtrack (self, 0);
  return TRUE;
}

gboolean
esp_learn_go_plainly (EspLearn *self, EspLearnResult *result)
{
  EspLearnPlain *plain = self->order.plain;
  guint64 begin = self->order.steps;
  guint64 learning = begin - plain->steps;
  gboolean is_over = search (self, begin + learning - MIN (learning, plain->steps), result);

  plain->steps += self->order.steps - begin;
  plain->is_on = !is_over;
  return is_over;
}

void
esp_learn_set_plain (EspLearn *self)
{
  /* nogoods that are there already would not stand in the lists that it passes over */
  g_return_if_fail (self->watch == NULL && self->arena.n_learnt == 0);
  if (self->order.plain != NULL)
    return;
  self->order.plain = g_new0 (EspLearnPlain, 1);
  self->order.plain->learnt = g_new0 (EspWatches, 2 * (gsize) self->room_variables);
}

void
esp_learn_plain_free (EspLearnPlain *plain)
{
  g_free (plain->path.items);
  g_free (plain->refuted.items);
  g_free (plain->learnt);
  g_free (plain);
}
