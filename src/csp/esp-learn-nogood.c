#include "config.h"

#include "esp-learn-private.h"

/* Conflict analysis: the first unique implication point, minimised, and the activities. */

/* Activities fade by this a conflict. */
#define DECAY 0.97

/* What a literal that is looked at costs beside one that is propagated. */
#define STEPS 4

/* How deep minimising follows reasons. */
#define MOST_DEPTH 500

enum
{
  MARK_NONE,
  MARK_NOGOOD,  /* of the nogood, or resolved away */
  MARK_IMPLIED, /* follows from the nogood's others */
  MARK_NEEDED   /* does not */
};

/* --- the heap of activities --- */

static inline gboolean
comes_first (const EspLearn *self, int a, int b)
{
  return self->variables[a].activity > self->variables[b].activity;
}

static void
heap_rise (EspLearn *self, int at)
{
  gint32 *heap = self->order.heap.items;
  int variable = heap[at];

  while (at > 0 && comes_first (self, variable, heap[(at - 1) / 2]))
    {
      heap[at] = heap[(at - 1) / 2];
      self->variables[heap[at]].heap_at = at;
      at = (at - 1) / 2;
    }
  heap[at] = variable;
  self->variables[variable].heap_at = at;
}

static void
heap_sink (EspLearn *self, int at)
{
  gint32 *heap = self->order.heap.items;
  int variable = heap[at];

  for (int child = 2 * at + 1; child < self->order.heap.n; child = 2 * at + 1)
    {
      if (child + 1 < self->order.heap.n && comes_first (self, heap[child + 1], heap[child]))
        child++;
      if (!comes_first (self, heap[child], variable))
        break;
      heap[at] = heap[child];
      self->variables[heap[at]].heap_at = at;
      at = child;
    }
  heap[at] = variable;
  self->variables[variable].heap_at = at;
}

void
esp_learn_heap_insert (EspLearn *self, int variable)
{
  if (self->variables[variable].heap_at >= 0)
    return;
  esp_literals_push (&self->order.heap, variable);
  heap_rise (self, self->order.heap.n - 1);
}

int
esp_learn_heap_take (EspLearn *self)
{
  int first;

  if (self->order.heap.n == 0)
    return -1;
  first = self->order.heap.items[0];
  self->variables[first].heap_at = -1;
  if (--self->order.heap.n > 0)
    {
      self->order.heap.items[0] = self->order.heap.items[self->order.heap.n];
      heap_sink (self, 0);
    }
  return first;
}

void
esp_learn_more_active (EspLearn *self, int variable)
{
  self->variables[variable].activity += self->order.bump;
  if (self->variables[variable].activity > 1e100)
    {
      for (int i = 0; i < self->n_variables; i++)
        self->variables[i].activity *= 1e-100;
      self->order.bump *= 1e-100;
    }
  if (self->variables[variable].heap_at >= 0)
    heap_rise (self, self->variables[variable].heap_at);
}

/* --- reasons --- */

void
esp_learn_explain (EspLearn *self, EspReason reason, EspLiteral literal, int before)
{
  guint32 which = reason >> 2;

  if ((reason & 3) == ESP_REASON_LITERAL)
    esp_literals_push (&self->work.pool, (EspLiteral) which);
  else if ((reason & 3) == ESP_REASON_CLAUSE)
    {
      const guint32 *clause = self->arena.words + which;
      const EspLiteral *literals = (const EspLiteral *) (clause + ESP_CLAUSE_HEAD);

      for (guint32 i = 0; i < clause[ESP_CLAUSE_SIZE]; i++)
        if (literals[i] != literal)
          esp_literals_push (&self->work.pool, esp_literal_not (literals[i]));
    }
  else
    {
      EspPropagator *propagator = g_ptr_array_index (self->propagators, which);

      propagator->kind->explain (propagator, self, literal, before);
    }
}

static void
mark (EspLearn *self, int variable, guint8 as)
{
  if (self->variables[variable].mark == MARK_NONE)
    esp_literals_push (&self->work.marked, variable);
  self->variables[variable].mark = as;
}

/* Whether the nogood's literals or the root imply the true literal @literal. */
static gboolean
is_implied (EspLearn *self, EspLiteral literal, int depth)
{
  const EspLearnVariable *variable = &self->variables[literal >> 1];
  int begin = self->work.pool.n;
  gboolean implied = TRUE;

  if (variable->reason == 0 || depth > MOST_DEPTH ||
      self->work.levels[variable->level] != self->work.n)
    return FALSE;
  esp_learn_explain (self, variable->reason, literal, variable->place);
  self->order.steps += STEPS * (guint64) (self->work.pool.n - begin);
  for (int i = begin; i < self->work.pool.n && implied; i++)
    {
      EspLiteral other = self->work.pool.items[i];
      const EspLearnVariable *v = &self->variables[other >> 1];

      if (v->level == 0 || v->mark == MARK_NOGOOD || v->mark == MARK_IMPLIED)
        continue;
      implied = v->mark != MARK_NEEDED && is_implied (self, other, depth + 1);
      /* what was cut off by its depth may be implied all the same: it is only not asked again */
      mark (self, other >> 1, implied ? MARK_IMPLIED : MARK_NEEDED);
    }
  self->work.pool.n = begin;
  return implied;
}

/* Notes the levels of the nogood's literals; returns how many there are. */
static guint32
note_levels (EspLearn *self)
{
  guint32 n = 0;

  if (self->levels.n >= self->work.room_levels)
    {
      int room = 2 * self->levels.n + 64;

      self->work.levels = g_renew (guint64, self->work.levels, (guint) room);
      for (int i = self->work.room_levels; i < room; i++)
        self->work.levels[i] = 0;
      self->work.room_levels = room;
    }
  self->work.n++;
  for (int i = 0; i < self->work.nogood.n; i++)
    {
      int level = self->variables[self->work.nogood.items[i] >> 1].level;

      n += self->work.levels[level] != self->work.n;
      self->work.levels[level] = self->work.n;
    }
  return n;
}

static void
minimise (EspLearn *self)
{
  EspLiterals *nogood = &self->work.nogood;
  int kept = 1;

  note_levels (self);
  for (int i = 1; i < nogood->n; i++)
    if (!is_implied (self, esp_literal_not (nogood->items[i]), 0))
      nogood->items[kept++] = nogood->items[i];
  nogood->n = kept;
}

/* Takes up the literals on the pool; returns how many are of the present level. */
static int
take_up (EspLearn *self)
{
  int n = 0;

  for (int i = 0; i < self->work.pool.n; i++)
    {
      EspLiteral literal = self->work.pool.items[i];
      const EspLearnVariable *variable = &self->variables[literal >> 1];

      if (variable->mark != MARK_NONE || variable->level == 0)
        continue;
      mark (self, literal >> 1, MARK_NOGOOD);
      esp_learn_more_active (self, literal >> 1);
      if (variable->level == self->levels.n)
        n++;
      else
        esp_literals_push (&self->work.nogood, esp_literal_not (literal));
    }
  self->order.steps += STEPS * (guint64) self->work.pool.n;
  self->work.pool.n = 0;
  return n;
}

/* Puts the literals of the conflict on the pool and goes back to the highest level among them: a
 * propagator may find out late. Returns that level. */
static int
find_conflict (EspLearn *self)
{
  int level = 0;

  esp_learn_explain (self, self->conflict, self->conflict_literal, self->trail.n);
  if (self->conflict_literal != ESP_LITERAL_NONE)
    esp_literals_push (&self->work.pool, esp_literal_not (self->conflict_literal));
  if (self->watch != NULL)
    esp_learn_emit_conflict (self);
  for (int i = 0; i < self->work.pool.n; i++)
    level = MAX (level, self->variables[self->work.pool.items[i] >> 1].level);
  esp_learn_backtrack (self, level);
  return level;
}

int
esp_learn_analyse (EspLearn *self, guint32 *distance)
{
  EspLiterals *nogood = &self->work.nogood;
  int at;
  int open;
  int level = 0;

  if (find_conflict (self) == 0)
    return -1;
  nogood->n = 0;
  esp_literals_push (nogood, ESP_LITERAL_NONE);
  at = self->trail.n;
  open = take_up (self);
  for (;;)
    {
      EspLiteral literal;

      while (self->variables[self->trail.items[--at] >> 1].mark != MARK_NOGOOD)
        ;
      literal = self->trail.items[at];
      nogood->items[0] = esp_literal_not (literal);
      if (--open == 0)
        break;
      esp_learn_explain (self, self->variables[literal >> 1].reason, literal, at);
      open += take_up (self);
    }
  minimise (self);
  *distance = note_levels (self);
  for (int i = 1; i < nogood->n; i++)
    if (self->variables[nogood->items[i] >> 1].level > level)
      {
        EspLiteral swapped = nogood->items[i];

        level = self->variables[swapped >> 1].level;
        nogood->items[i] = nogood->items[1];
        nogood->items[1] = swapped;
      }
  for (int i = 0; i < self->work.marked.n; i++)
    self->variables[self->work.marked.items[i]].mark = MARK_NONE;
  self->work.marked.n = 0;
  self->order.bump /= DECAY;
  return level;
}
