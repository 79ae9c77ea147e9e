#include "config.h"

#include "esp-learn-private.h"

/* The watched search. What became true is told after propagation has ended, in the order of the
 * trail, with its reasons asked for at once: they hang on the literal and its place on the trail
 * alone, so that this is the search that nobody watches. */

struct _EspLearnWatch
{
  EspTracer *tracer;
  EspLearnSay say;
  gpointer data;
  int n_told;       /* of the trail */
  guint64 n_events; /* told so far */
  guint64 n_facts;  /* the same */
  GArray *steps;    /* of guint64, by variable: the step that shows its present value first */
  GArray *facts;    /* of EspFact: of the event that is being made */
  GHashTable *tags; /* pair_of() clauses of one and two literals → 2 + tag */
};

void
esp_learn_watch_free (EspLearnWatch *watch)
{
  g_array_unref (watch->steps);
  g_array_unref (watch->facts);
  g_hash_table_unref (watch->tags);
  g_free (watch);
}

/* The clause of both as the reason of @implied. */
static guint64
pair_of (EspLiteral implied, EspLiteral other)
{
  return (guint64) implied << 32 | (guint64) other;
}

static void
note_tag_of (EspLearn *self, EspLiteral implied, EspLiteral other)
{
  guint64 pair = pair_of (implied, other);
  gint32 tag = implied == self->other_literal ? self->other_tag : self->tag;

  if (!g_hash_table_contains (self->watch->tags, &pair))
    g_hash_table_insert (self->watch->tags, g_memdup2 (&pair, sizeof pair),
                         GINT_TO_POINTER (tag + 2));
}

void
esp_learn_note_tag (EspLearn *self, EspLiteral a, EspLiteral b)
{
  note_tag_of (self, a, b);
  if (a != b)
    note_tag_of (self, b, a);
}

/* --- facts --- */

/* The fact that @literal stands for; FALSE where it has no words. */
static gboolean
say_literal (const EspLearnWatch *watch, EspLiteral literal, EspFact *fact)
{
  *fact = (EspFact){ .subject = -1 };
  watch->say (literal, fact, watch->data);
  return fact->subject >= 0;
}

/* Adds what is true above the root: there all is given. */
static void
add_fact (EspLearn *self, EspLiteral literal)
{
  EspLearnWatch *watch = self->watch;
  EspFact fact;

  if (self->variables[literal >> 1].level == 0 || !say_literal (watch, literal, &fact))
    return;
  if ((guint) (literal >> 1) < watch->steps->len)
    fact.step = g_array_index (watch->steps, guint64, literal >> 1) & G_MAXINT64;
  g_array_append_val (watch->facts, fact);
}

static void
emit (EspLearn *self, EspEventType type, int level, EspEvent event)
{
  EspLearnWatch *watch = self->watch;

  event.type = (guint8) type;
  event.depth = (guint16) MIN (level, G_MAXUINT16);
  if (watch->facts->len > 0)
    {
      event.csp.count = (gint32) watch->facts->len;
      event.csp.first = watch->n_facts;
      esp_tracer_facts (watch->tracer, (const EspFact *) watch->facts->data, watch->facts->len);
      watch->n_facts += watch->facts->len;
      g_array_set_size (watch->facts, 0);
    }
  watch->n_events++;
  esp_tracer_event (watch->tracer, &event);
}

/* What @reason of @literal is called: the tag of what was added, or that it is a nogood. */
static void
name_reason (EspLearn *self, EspReason reason, EspLiteral literal, EspEvent *event)
{
  guint32 which = reason >> 2;

  event->csp.reason = -1;
  if ((reason & 3) == ESP_REASON_PROPAGATOR)
    event->csp.reason = ((EspPropagator *) g_ptr_array_index (self->propagators, which))->tag;
  else if ((reason & 3) == ESP_REASON_CLAUSE)
    {
      guint32 word = self->arena.words[which + ESP_CLAUSE_DISTANCE];

      if (esp_clause_is_learnt (word))
        event->flags |= ESP_EVENT_NOGOOD;
      else
        event->csp.reason = (gint32) (word & ~ESP_CLAUSE_MODEL) - 1;
    }
  else if ((reason & 3) == ESP_REASON_LITERAL)
    {
      guint64 pair = pair_of (literal, esp_literal_not ((EspLiteral) which));
      gpointer tag = g_hash_table_lookup (self->watch->tags, &pair);

      if (tag == NULL)
        event->flags |= ESP_EVENT_NOGOOD;
      else
        event->csp.reason = GPOINTER_TO_INT (tag) - 2;
    }
  else if (literal != ESP_LITERAL_NONE)
    {
      guint64 pair = pair_of (literal, literal);
      gpointer tag = g_hash_table_lookup (self->watch->tags, &pair);

      event->csp.reason = tag != NULL ? GPOINTER_TO_INT (tag) - 2 : -1;
    }
}

/* --- events --- */

static gboolean
is_decision (const EspLearn *self, int place, int level)
{
  return level > 0 && self->levels.items[level - 1] == place;
}

void
esp_learn_emit_trail (EspLearn *self)
{
  EspLearnWatch *watch = self->watch;

  if (watch->steps->len < (guint) self->n_variables)
    g_array_set_size (watch->steps, (guint) self->n_variables);
  for (; watch->n_told < self->trail.n; watch->n_told++)
    {
      EspLiteral literal = self->trail.items[watch->n_told];
      const EspLearnVariable *variable = &self->variables[literal >> 1];
      EspEvent event = { 0 };
      EspFact fact;

      if (!say_literal (watch, literal, &fact))
        continue;
      event.subject = fact.subject;
      event.csp.value = fact.value;
      event.csp.reason = -1;
      event.flags = fact.is_not ? ESP_EVENT_NOT : 0;
      if (is_decision (self, watch->n_told, variable->level))
        emit (self, ESP_EVENT_ASSIGN, variable->level, event);
      else
        {
          int begin = self->work.pool.n;

          name_reason (self, variable->reason, literal, &event);
          if (variable->reason != 0 && variable->level > 0)
            esp_learn_explain (self, variable->reason, literal, watch->n_told);
          for (int i = begin; i < self->work.pool.n; i++)
            add_fact (self, self->work.pool.items[i]);
          self->work.pool.n = begin;
          emit (self, ESP_EVENT_IMPLY, variable->level, event);
        }
      g_array_index (watch->steps, guint64, literal >> 1) = watch->n_events;
    }
}

void
esp_learn_emit_backtrack (EspLearn *self, int level)
{
  EspLearnWatch *watch = self->watch;

  for (int k = self->levels.n; k > level; k--)
    {
      int place = self->levels.items[k - 1];
      EspEvent event = { .subject = -1 };
      EspFact fact;

      if (watch->n_told <= place)
        continue;
      event.csp.value = event.csp.reason = -1;
      for (int i = place + 1; i < watch->n_told; i++)
        event.csp.count += say_literal (watch, self->trail.items[i], &fact);
      watch->n_told = place;
      if (event.csp.count > 0)
        emit (self, ESP_EVENT_RESTORE, k, event);
      say_literal (watch, self->trail.items[place], &fact);
      event.subject = fact.subject;
      event.csp.value = fact.value;
      event.csp.count = 0;
      event.flags = fact.is_not ? ESP_EVENT_NOT : 0;
      emit (self, ESP_EVENT_BACKTRACK, k, event);
    }
}

void
esp_learn_emit_conflict (EspLearn *self)
{
  EspEvent event = { .subject = -1 };

  event.csp.value = -1;
  name_reason (self, self->conflict, self->conflict_literal, &event);
  for (int i = 0; i < self->work.pool.n; i++)
    add_fact (self, self->work.pool.items[i]);
  emit (self, ESP_EVENT_CONFLICT, self->levels.n, event);
}

void
esp_learn_emit_nogood (EspLearn *self)
{
  EspEvent event = { .subject = -1 };

  event.csp.value = event.csp.reason = -1;
  for (int i = 0; i < self->work.nogood.n; i++)
    add_fact (self, esp_literal_not (self->work.nogood.items[i]));
  emit (self, ESP_EVENT_LEARN, self->levels.n, event);
}

void
esp_learn_emit_jump (EspLearn *self, int from)
{
  EspEvent event = { .subject = -1 };

  event.csp.value = self->levels.n;
  event.csp.reason = -1;
  event.csp.count = from - self->levels.n - 1;
  emit (self, ESP_EVENT_BACKJUMP, self->levels.n, event);
}

void
esp_learn_emit_plain (EspLearn *self, EspEventType type)
{
  EspEvent event = { .subject = -1 };

  if (type == ESP_EVENT_SOLUTION)
    event.csp.value = event.csp.reason = -1;
  emit (self, type, self->levels.n, event);
}

/* --- the tracer --- */

void
esp_learn_set_tracer (EspLearn *self, EspTracer *tracer, EspLearnSay say, gpointer data)
{
  EspLearnWatch *watch;

  g_return_if_fail (self->watch == NULL && self->n_variables == 0);
  watch = self->watch = g_new0 (EspLearnWatch, 1);
  watch->tracer = tracer;
  watch->say = say;
  watch->data = data;
  watch->steps = g_array_new (FALSE, TRUE, sizeof (guint64));
  watch->facts = g_array_new (FALSE, FALSE, sizeof (EspFact));
  watch->tags = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  emit (self, ESP_EVENT_ROOT, 0, (EspEvent){ .flags = ESP_EVENT_NOGOOD });
}
