#include "config.h"

#include "esp-learn-private.h"

#include <string.h>

/* Conflicts between restarts are these times the terms of M. Luby's sequence. */
#define RESTART_UNIT 50

/* One search in so many goes by the room's order. */
#define ROOM_TURN 4

#define FIRST_MOST_LEARNT 4000

EspLearn *
esp_learn_new (EspControl *control, EspCounters *counters)
{
  EspLearn *self = g_new0 (EspLearn, 1);

  self->control = control;
  self->counters = counters;
  self->propagators = g_ptr_array_new ();
  self->order.bump = 1;
  self->order.turn = ROOM_TURN;
  self->order.unit = RESTART_UNIT;
  esp_learn_set_tag (self, -1);
  self->arena.n = 1;
  self->arena.most_learnt = FIRST_MOST_LEARNT;
  return self;
}

void
esp_learn_free (EspLearn *self)
{
  for (int i = 0; i < 2 * self->n_variables; i++)
    {
      g_free (self->lists[i].watches.items);
      if (self->order.plain != NULL)
        g_free (self->order.plain->learnt[i].items);
      g_free (self->lists[i].wakes);
    }
  for (guint i = 0; i < self->propagators->len; i++)
    {
      EspPropagator *propagator = g_ptr_array_index (self->propagators, i);

      propagator->kind->free (propagator);
    }
  g_ptr_array_unref (self->propagators);
  g_clear_pointer (&self->watch, esp_learn_watch_free);
  g_clear_pointer (&self->order.plain, esp_learn_plain_free);
  g_free (self->variables);
  g_free (self->values);
  g_free (self->lists);
  g_free (self->arena.words);
  g_free (self->trail.items);
  g_free (self->levels.items);
  g_free (self->order.heap.items);
  g_free (self->queue.soon.items);
  g_free (self->queue.late.items);
  g_free (self->work.pool.items);
  g_free (self->work.nogood.items);
  g_free (self->work.marked.items);
  g_free (self->work.levels);
  g_free (self);
}

int
esp_learn_look (const EspLearn *self, EspLiteral literal)
{
  return self->values[literal];
}

void
esp_learn_prefer_smaller (const EspLearn *self, int first, int n, int *fewest, EspLiteral *best)
{
  EspLiteral open = ESP_LITERAL_NONE;
  int left = 0;

  for (int i = 0; i < n && left < *fewest; i++)
    {
      EspLiteral literal = esp_literal (first + i, TRUE);

      if (esp_learn_look (self, literal) < 0)
        continue;
      if (left++ == 0)
        open = literal;
    }
  if (left > 1 && left < *fewest)
    {
      *fewest = left;
      *best = open;
    }
}

int
esp_learn_get_place (const EspLearn *self, EspLiteral literal)
{
  return self->variables[literal >> 1].place;
}

int
esp_learn_count_true (const EspLearn *self)
{
  return self->trail.n;
}

void
esp_learn_because (EspLearn *self, EspLiteral literal)
{
  esp_literals_push (&self->work.pool, literal);
}

void
esp_learn_set_order (EspLearn *self, EspLearnChoose choose, gpointer data)
{
  self->order.choose = choose;
  self->order.data = data;
}

void
esp_learn_set_turn (EspLearn *self, guint turn, guint unit)
{
  self->order.turn = turn;
  self->order.unit = unit;
}

void
esp_learn_set_tag (EspLearn *self, gint32 reason)
{
  self->tag = reason;
  self->other_literal = ESP_LITERAL_NONE;
}

void
esp_learn_set_tag_of (EspLearn *self, EspLiteral literal, gint32 reason)
{
  self->other_literal = literal;
  self->other_tag = reason;
}

void
esp_learn_set_listener (EspLearn *self, EspLearnListen listen, gpointer data)
{
  self->work.listen = listen;
  self->work.listen_data = data;
}

/* --- the trail --- */

gboolean
esp_learn_imply (EspLearn *self, EspPropagator *propagator, EspLiteral literal)
{
  if (self->values[literal] > 0)
    return TRUE;
  if (self->values[literal] == 0)
    {
      esp_learn_set_true (self, literal,
                          esp_reason (ESP_REASON_PROPAGATOR, (guint32) propagator->index));
      return TRUE;
    }
  self->conflict_literal = literal;
  return FALSE;
}

void
esp_learn_queue (EspLearn *self, EspPropagator *propagator)
{
  if (propagator->is_queued)
    return;
  propagator->is_queued = TRUE;
  esp_literals_push (propagator->kind->is_late ? &self->queue.late : &self->queue.soon,
                     propagator->index);
}

static void
wake (EspLearn *self, EspLiteral literal)
{
  const EspLiteralLists *lists = &self->lists[literal];

  for (int i = 0; i < lists->n_wakes; i++)
    {
      EspPropagator *propagator =
          g_ptr_array_index (self->propagators, (guint) lists->wakes[i].propagator);

      if (propagator->kind->wake (propagator, literal, lists->wakes[i].tag))
        esp_learn_queue (self, propagator);
    }
}

/* Only what has woken is undone. */
static void
undo (EspLearn *self, EspLiteral literal)
{
  const EspLiteralLists *lists = &self->lists[literal];

  for (int i = lists->n_wakes - 1; i >= 0; i--)
    {
      EspPropagator *propagator =
          g_ptr_array_index (self->propagators, (guint) lists->wakes[i].propagator);

      propagator->kind->undo (propagator, literal, lists->wakes[i].tag);
    }
}

void
esp_learn_backtrack (EspLearn *self, int level)
{
  /* what the other search tried is not what this one came to */
  gboolean keeps_phase = self->order.plain == NULL || !self->order.plain->is_on;
  int place;

  if (self->levels.n <= level)
    return;
  if (self->watch != NULL)
    esp_learn_emit_backtrack (self, level);
  place = self->levels.items[level];
  self->counters->n[ESP_COUNTER_BACKTRACKS] += (guint64) (self->levels.n - level);
  while (self->trail.n > place)
    {
      EspLiteral literal = self->trail.items[--self->trail.n];

      if (self->trail.n < self->head)
        undo (self, literal);
      self->values[literal] = self->values[literal ^ 1] = 0;
      if (keeps_phase)
        self->variables[literal >> 1].phase = (literal & 1) == 0;
      esp_learn_heap_insert (self, literal >> 1);
    }
  if (self->ends != NULL)
    esp_learn_order_undo (self, place);
  self->head = MIN (self->head, place);
  self->levels.n = level;
}

/* --- the model --- */

int
esp_learn_add_bool (EspLearn *self)
{
  int variable = self->n_variables++;

  if (variable == self->room_variables)
    {
      guint room = (guint) MAX (256, 2 * self->room_variables);

      self->variables = g_renew (EspLearnVariable, self->variables, room);
      self->values = g_renew (gint8, self->values, 2 * room);
      self->lists = g_renew (EspLiteralLists, self->lists, 2 * room);
      self->room_variables = (int) room;
      if (self->order.plain != NULL)
        self->order.plain->learnt = g_renew (EspWatches, self->order.plain->learnt, 2 * room);
    }
  if (self->order.plain != NULL)
    memset (&self->order.plain->learnt[2 * variable], 0, 2 * sizeof (EspWatches));
  self->variables[variable] = (EspLearnVariable){ .heap_at = -1, .ordered = -1 };
  self->values[2 * variable] = self->values[2 * variable + 1] = 0;
  memset (&self->lists[2 * variable], 0, 2 * sizeof (EspLiteralLists));
  esp_learn_heap_insert (self, variable);
  return variable;
}

int
esp_learn_add_var (EspLearn *self, int n)
{
  int first = self->n_variables;
  g_autofree EspLiteral *values = g_new (EspLiteral, (guint) n);

  for (int i = 0; i < n; i++)
    values[i] = esp_literal (esp_learn_add_bool (self), TRUE);
  esp_learn_add_linear (self, values, n, 1, 1);
  return first;
}

void
esp_learn_prefer (EspLearn *self, int variable, double activity, gboolean value)
{
  double bump = self->order.bump;

  self->order.bump = activity - self->variables[variable].activity;
  esp_learn_more_active (self, variable);
  self->order.bump = bump;
  self->variables[variable].phase = value;
}

void
esp_learn_add_clause (EspLearn *self, const EspLiteral *literals, int n)
{
  EspLiterals *kept = &self->work.nogood;

  esp_learn_backtrack (self, 0);
  kept->n = 0;
  for (int i = 0; i < n; i++)
    {
      gboolean twice = FALSE;

      for (int j = 0; j < kept->n && n < 64; j++)
        {
          if (kept->items[j] == esp_literal_not (literals[i]))
            return;
          twice |= kept->items[j] == literals[i];
        }
      if (self->values[literals[i]] > 0)
        return;
      if (self->values[literals[i]] == 0 && !twice)
        esp_literals_push (kept, literals[i]);
    }
  if (kept->n == 0)
    self->failed = TRUE;
  else
    {
      if (kept->n <= 2 && self->watch != NULL)
        esp_learn_note_tag (self, kept->items[0], kept->items[kept->n - 1]);
      if (kept->n == 1)
        esp_learn_set_true (self, kept->items[0], 0);
      else
        esp_learn_store (self, kept->items, kept->n, ESP_CLAUSE_MODEL | (guint32) (self->tag + 1));
    }
}

void
esp_learn_add_propagator (EspLearn *self, EspPropagator *propagator)
{
  esp_learn_backtrack (self, 0);
  propagator->index = (gint32) self->propagators->len;
  propagator->is_queued = FALSE;
  propagator->tag = self->tag;
  g_ptr_array_add (self->propagators, propagator);
  esp_learn_queue (self, propagator);
}

void
esp_learn_watch (EspLearn *self, EspPropagator *propagator, EspLiteral literal, int tag)
{
  EspLiteralLists *lists = &self->lists[literal];

  if (lists->n_wakes == lists->room_wakes)
    {
      lists->room_wakes = MAX (4, 2 * lists->room_wakes);
      lists->wakes = g_renew (EspSubscription, lists->wakes, (guint) lists->room_wakes);
    }
  lists->wakes[lists->n_wakes++] = (EspSubscription){ propagator->index, tag };
  /* it has left the queue already */
  if (self->values[literal] > 0 && self->variables[literal >> 1].place < self->head)
    propagator->kind->wake (propagator, literal, tag);
}

/* --- propagation --- */

static void
empty (EspLearn *self, EspLiterals *queue)
{
  for (int i = 0; i < queue->n; i++)
    ((EspPropagator *) g_ptr_array_index (self->propagators, (guint) queue->items[i]))->is_queued =
        FALSE;
  queue->n = 0;
}

gboolean
esp_learn_fail (EspLearn *self, EspReason reason, EspLiteral literal)
{
  self->conflict = reason;
  self->conflict_literal = literal;
  empty (self, &self->queue.soon);
  empty (self, &self->queue.late);
  return FALSE;
}

/* Finds another literal of @clause to be watched for @literal, which is false; else the clause's
 * first one, the other that is watched, must be true. @learnt: the lists that have it; NULL: those
 * of all. */
static inline gboolean
move_watch (EspLearn *self, EspWatches *learnt, guint32 clause, EspLiteral literal)
{
  EspLiteral *literals = (EspLiteral *) (self->arena.words + clause + ESP_CLAUSE_HEAD);
  guint32 n = self->arena.words[clause + ESP_CLAUSE_SIZE];

  if (literals[0] == literal)
    {
      literals[0] = literals[1];
      literals[1] = literal;
    }
  if (self->values[literals[0]] > 0)
    return FALSE;
  for (guint32 k = 2; k < n; k++)
    if (self->values[literals[k]] >= 0)
      {
        EspLiteral opposite = esp_literal_not (literals[k]);

        literals[1] = literals[k];
        literals[k] = literal;
        esp_learn_watch_clause (learnt != NULL ? &learnt[opposite] : &self->lists[opposite].watches,
                                clause, literals[0]);
        return TRUE;
      }
  return FALSE;
}

/* @literal has become true: the clauses that have its opposite; of @learnt, where those are meant.
 */
static inline gboolean
visit_clauses (EspLearn *self, EspLiteral literal, EspWatches *learnt)
{
  EspWatches *watches = learnt != NULL ? &learnt[literal] : &self->lists[literal].watches;
  EspWatch *from = watches->items;
  EspWatch *to = from;
  const EspWatch *end;
  gboolean fine = TRUE;

  /* a literal that no clause has has no list either */
  if (watches->n == 0)
    return TRUE;
  end = from + watches->n;
  while (from < end && fine)
    {
      EspWatch now = *from++;
      EspReason reason = esp_reason (ESP_REASON_LITERAL, (guint32) literal);

      if (self->values[now.blocker] > 0)
        {
          *to++ = now;
          continue;
        }
      if (now.clause != 0)
        {
          if (move_watch (self, learnt, now.clause, esp_literal_not (literal)))
            continue;
          now.blocker = (EspLiteral) self->arena.words[now.clause + ESP_CLAUSE_HEAD];
          reason = esp_reason (ESP_REASON_CLAUSE, now.clause);
        }
      *to++ = now;
      if (self->values[now.blocker] == 0)
        esp_learn_set_true (self, now.blocker, reason);
      else if (self->values[now.blocker] < 0)
        fine = esp_learn_fail (self, reason, now.blocker);
    }
  while (from < end)
    *to++ = *from++;
  watches->n = (int) (to - watches->items);
  return fine;
}

/* Clauses to a fixpoint, then one propagator, and so on. */
gboolean
esp_learn_propagate (EspLearn *self)
{
  /* the search that makes no nogoods passes long ones over; at the root all are looked at, so that
   * the other search finds every one as it left it */
  const EspLearnPlain *plain = self->order.plain;
  EspWatches *learnt = plain == NULL || (plain->is_on && self->levels.n > 0) ? NULL : plain->learnt;

  for (;;)
    {
      EspPropagator *propagator;
      EspLiterals *queue = &self->queue.soon;

      while (self->head < self->trail.n)
        {
          EspLiteral literal = self->trail.items[self->head];

          if (self->variables[literal >> 1].ordered >= 0 && !esp_learn_order (self, literal))
            return FALSE;
          if (!visit_clauses (self, literal, NULL) ||
              (learnt != NULL && !visit_clauses (self, literal, learnt)))
            return FALSE;
          self->head++;
          if (plain != NULL)
            self->order.steps +=
                (guint64) (2 + self->lists[literal].watches.n + self->lists[literal].n_wakes +
                           (learnt != NULL ? learnt[literal].n : 0));
          wake (self, literal);
        }
      if (queue->n == 0)
        queue = &self->queue.late;
      if (queue->n == 0)
        return TRUE;
      propagator = g_ptr_array_index (self->propagators, (guint) queue->items[--queue->n]);
      propagator->is_queued = FALSE;
      self->counters->n[ESP_COUNTER_PROPAGATIONS]++;
      self->conflict_literal = ESP_LITERAL_NONE;
      if (!propagator->kind->propagate (propagator, self))
        return esp_learn_fail (self,
                               esp_reason (ESP_REASON_PROPAGATOR, (guint32) propagator->index),
                               self->conflict_literal);
    }
}

/* Learns from the conflict, jumps back, and implies. */
static void
resolve_conflict (EspLearn *self)
{
  EspLiterals *nogood = &self->work.nogood;
  EspReason reason = 0;
  guint32 distance;
  int level = esp_learn_analyse (self, &distance);
  int from = self->levels.n;

  if (level < 0)
    {
      self->failed = TRUE;
      return;
    }
  if (self->work.listen != NULL)
    self->work.listen (nogood->items, nogood->n, self->work.listen_data);
  if (self->watch != NULL)
    esp_learn_emit_nogood (self);
  esp_learn_backtrack (self, level);
  if (self->watch != NULL)
    esp_learn_emit_jump (self, from);
  if (nogood->n > 1)
    reason = esp_learn_store (self, nogood->items, nogood->n, distance);
  esp_learn_set_true (self, nogood->items[0], reason);
}

/* M. Luby, A. Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993: 1 1 2 1 1
 * 2 4 …, from @i = 1 on. */
static guint64
luby (guint64 i)
{
  for (;;)
    {
      int bits = 64 - __builtin_clzll (i);

      if (i == (G_GUINT64_CONSTANT (1) << bits) - 1)
        return G_GUINT64_CONSTANT (1) << (bits - 1);
      i -= (G_GUINT64_CONSTANT (1) << (bits - 1)) - 1;
    }
}

EspLiteral
esp_learn_decide (EspLearn *self, gboolean by_room)
{
  int variable;

  if (self->order.choose != NULL && by_room)
    {
      EspLiteral literal = self->order.choose (self, self->order.data);

      if (literal != ESP_LITERAL_NONE)
        return literal;
    }
  do
    variable = esp_learn_heap_take (self);
  while (variable >= 0 && self->values[2 * variable] != 0);
  return variable < 0 ? ESP_LITERAL_NONE : esp_literal (variable, self->variables[variable].phase);
}

void
esp_learn_open_level (EspLearn *self, EspLiteral literal)
{
  self->counters->n[ESP_COUNTER_ASSIGNMENTS]++;
  esp_literals_push (&self->levels, self->trail.n);
  esp_learn_set_true (self, literal, 0);
}

static void
restart (EspLearn *self)
{
  EspCounters *counters = self->counters;

  /* the first time there is nothing to begin anew */
  if (self->restart_at > 0)
    {
      counters->n[ESP_COUNTER_RESTARTS]++;
      self->n_restarts++;
      esp_learn_backtrack (self, 0);
      if (self->watch != NULL)
        esp_learn_emit_plain (self, ESP_EVENT_RESTART);
      if (self->arena.n_learnt > self->arena.most_learnt)
        esp_learn_reduce (self);
      if (self->order.plain != NULL)
        self->order.plain->is_on = TRUE;
    }
  self->restart_at =
      counters->n[ESP_COUNTER_CONFLICTS] + self->order.unit * luby (self->n_restarts + 1);
}

EspLearnResult
esp_learn_next (EspLearn *self)
{
  EspCounters *counters = self->counters;
  EspLearnResult result = ESP_LEARN_NONE;
  gboolean decided = FALSE;

  while (!self->failed)
    {
      EspLiteral literal;
      gboolean consistent;

      if (self->order.plain != NULL && self->order.plain->is_on &&
          !esp_learn_go_plainly (self, &result))
        return result;
      consistent = esp_learn_propagate (self);

      if (self->watch != NULL)
        esp_learn_emit_trail (self);
      if (!consistent)
        {
          counters->n[ESP_COUNTER_CONFLICTS]++;
          decided = FALSE;
          resolve_conflict (self);
          continue;
        }
      counters->n[ESP_COUNTER_NODES] += (guint64) decided;
      decided = FALSE;
      if (esp_control_tick (self->control, counters,
                            counters->n[ESP_COUNTER_ASSIGNMENTS] +
                                counters->n[ESP_COUNTER_CONFLICTS]))
        return ESP_LEARN_STOPPED;
      if (counters->n[ESP_COUNTER_CONFLICTS] >= self->restart_at)
        {
          restart (self);
          if (self->order.plain != NULL && self->order.plain->is_on)
            continue;
        }
      literal =
          esp_learn_decide (self, self->n_restarts % self->order.turn == self->order.turn - 1);
      if (literal == ESP_LITERAL_NONE)
        {
          if (self->watch != NULL)
            esp_learn_emit_plain (self, ESP_EVENT_SOLUTION);
          return ESP_LEARN_SOLUTION;
        }
      esp_learn_open_level (self, literal);
      decided = TRUE;
    }
  return ESP_LEARN_NONE;
}

void
esp_learn_exclude (EspLearn *self)
{
  EspLiterals *nogood = &self->work.nogood;
  EspReason reason = 0;
  int n = self->levels.n;

  if (n == 0)
    {
      self->failed = TRUE;
      return;
    }
  nogood->n = 0;
  for (int level = n; level-- > 0;)
    esp_literals_push (nogood, esp_literal_not (self->trail.items[self->levels.items[level]]));
  esp_learn_backtrack (self, n - 1);
  if (n > 1)
    reason = esp_learn_store (self, nogood->items, n, ESP_CLAUSE_MODEL);
  esp_learn_set_true (self, nogood->items[0], reason);
}
