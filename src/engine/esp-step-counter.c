#include "config.h"

#include "engine/esp-step-counter.h"

/* An index entry every so many events: 19 numbers for each 8192 events, below a fifth of a percent
 * of the trace. */
#define STRIDE 8192
#define BATCH 1024

typedef struct
{
  guint64 n[ESP_N_EVENT_TYPES];
  guint64 dead_ends;
  guint64 leaves;
  guint64 steps;     /* of a local search: whole moves, without those that build a start */
  gboolean building; /* a start: nothing was proposed since the search began, or began anew */
} Tally;

struct _EspStepCounter
{
  EspTrace *trace;
  gboolean steps_told;
  GArray *index; /* of Tally: entry i counts the first i × STRIDE events */
  Tally open;    /* of the events from the last entry on */
  guint64 n_counted;
};

EspStepCounter *
esp_step_counter_new (EspTrace *trace, const EspAlgorithm *algorithm)
{
  EspStepCounter *self = g_new0 (EspStepCounter, 1);

  self->trace = g_object_ref (trace);
  self->steps_told = algorithm == NULL || (algorithm->flags & ESP_ALGORITHM_STEPS_UNTOLD) == 0;
  self->index = g_array_new (FALSE, TRUE, sizeof (Tally));
  self->open.building = TRUE;
  g_array_append_val (self->index, self->open);
  return self;
}

void
esp_step_counter_free (EspStepCounter *self)
{
  g_object_unref (self->trace);
  g_array_unref (self->index);
  g_free (self);
}

static void
count_step (Tally *tally, const EspEvent *event)
{
  if (event->type == ESP_EVENT_RESTART)
    tally->building = TRUE;
  else if (event->type == ESP_EVENT_PROPOSE)
    tally->building = FALSE;
  else if (event->type == ESP_EVENT_ACCEPT && !tally->building &&
           (event->flags & ESP_EVENT_PART) == 0)
    tally->steps++;
}

static void
count (Tally *tally, const EspEvent *events, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const EspEvent *event = &events[i];

      if (event->type >= ESP_N_EVENT_TYPES)
        continue;
      tally->n[event->type]++;
      count_step (tally, event);
      if (event->type == ESP_EVENT_BACKTRACK && (event->flags & ESP_EVENT_DEAD_END))
        tally->dead_ends++;
      if ((event->type == ESP_EVENT_ENTER || event->type == ESP_EVENT_LEAVE) &&
          (event->flags & ESP_EVENT_LEAF))
        tally->leaves++;
    }
}

gboolean
esp_step_counter_advance (EspStepCounter *self, guint n)
{
  EspEvent events[BATCH];

  while (n > 0)
    {
      guint64 next = self->index->len * (guint64) STRIDE;
      guint want = (guint) MIN (MIN (n, BATCH), next - self->n_counted);
      guint got = esp_trace_get_events (self->trace, self->n_counted, want, events);

      if (got == 0)
        return FALSE;
      count (&self->open, events, got);
      self->n_counted += got;
      n -= got;
      if (self->n_counted == next)
        g_array_append_val (self->index, self->open);
    }
  return TRUE;
}

void
esp_step_counter_get (EspStepCounter *self, guint64 step, EspCounters *counters, gboolean *known)
{
  EspEvent events[BATCH];
  Tally tally;
  guint64 at;

  step = MIN (step, esp_trace_get_n_events (self->trace));
  while (self->n_counted < step && esp_step_counter_advance (self, STRIDE))
    ;
  at = MIN (step / STRIDE, self->index->len - 1);
  tally = g_array_index (self->index, Tally, at);
  for (at *= STRIDE; at < step;)
    {
      guint got = esp_trace_get_events (self->trace, at, (guint) MIN (step - at, BATCH), events);

      if (got == 0)
        break;
      count (&tally, events, got);
      at += got;
    }

  *counters = (EspCounters){ 0 };
  for (int i = 0; i < ESP_N_COUNTERS; i++)
    known[i] = FALSE;
#define TELL(id, value)                                                                            \
  counters->n[ESP_COUNTER_##id] = (value);                                                         \
  known[ESP_COUNTER_##id] = TRUE
  TELL (EVENTS, step);
  TELL (ASSIGNMENTS, tally.n[ESP_EVENT_ASSIGN] + tally.n[ESP_EVENT_SPLIT]);
  TELL (BACKTRACKS, tally.n[ESP_EVENT_BACKTRACK]);
  TELL (DEAD_ENDS, tally.dead_ends);
  TELL (SOLUTIONS, tally.n[ESP_EVENT_SOLUTION]);
  TELL (LEAVES, tally.leaves);
  TELL (CUTOFFS, tally.n[ESP_EVENT_CUTOFF]);
  TELL (PROPOSALS, tally.n[ESP_EVENT_PROPOSE]);
  TELL (STEPS, tally.steps);
  TELL (RESTARTS, tally.n[ESP_EVENT_RESTART]);
  TELL (EXPANDED, tally.n[ESP_EVENT_EXPAND]);
  TELL (GENERATED, tally.n[ESP_EVENT_GENERATE]);
  if (tally.n[ESP_EVENT_REVISE] > 0)
    {
      TELL (REVISIONS, tally.n[ESP_EVENT_REVISE]);
    }
  TELL (REOPENED, tally.n[ESP_EVENT_REOPEN]);
  if (tally.n[ESP_EVENT_IMPLY] > 0)
    {
      TELL (CONFLICTS, tally.n[ESP_EVENT_CONFLICT]);
    }
  /* how many branches a cut-off prunes, no event tells */
  if (tally.n[ESP_EVENT_PRUNE] > 0 || tally.n[ESP_EVENT_ENTER] == 0)
    {
      TELL (PRUNINGS, tally.n[ESP_EVENT_PRUNE]);
    }
  /* a constraint search's nodes are its consistent assignments, which no event tells */
  if (tally.n[ESP_EVENT_ENTER] > 0 || tally.n[ESP_EVENT_ASSIGN] + tally.n[ESP_EVENT_SPLIT] == 0)
    {
      TELL (NODES, tally.n[ESP_EVENT_ENTER]);
    }
#undef TELL
  known[ESP_COUNTER_STEPS] = self->steps_told;
}
