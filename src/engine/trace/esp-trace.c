#include "config.h"

#include "esp-path-tree.h"
#include "esp-store.h"
#include "esp-trace.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Together they keep a trace of any length well below 400 MB. */
#define EVENT_BUDGET (96 * 1024 * 1024)
#define NODE_BUDGET (64 * 1024 * 1024)
#define FACT_BUDGET (64 * 1024 * 1024)
#define SOLUTION_BUDGET (8 * 1024 * 1024)
#define CHECKPOINT_BUDGET (64 * 1024 * 1024)
#define FIRST_SPACING 512

typedef struct
{
  guint64 step;
  EspState *state;
} EspCheckpoint;

typedef struct
{
  EspTracer parent;
  EspTrace *trace;
} EspTraceTracer;

struct _EspTrace
{
  GObject parent_instance;

  GMutex turnstile; /* held by whoever waits for the mutex next, but for the recorder */
  gint n_waiting;   /* atomic */
  GMutex mutex;     /* guards all below but the three that never change */
  EspInstance *instance;
  guint64 cap;
  EspTraceTracer tracer;

  EspAllowance allowance; /* of all four */
  EspStore *events;
  EspStore *nodes;
  EspStore *facts;     /* of EspFact */
  EspStore *solutions; /* of guint64: the steps that show them */
  EspPathTree *paths;  /* of a search of paths; else NULL */
  GArray *open;        /* of EspNode: from the root to the node the search is in */
  GArray *open_ids;    /* of guint32 */
  guint64 n_seen;
  gboolean full;
  gboolean finished;

  EspState *state; /* after the last event kept */
  GArray *checkpoints;
  guint64 spacing;
  gsize checkpoint_bytes;
};

G_DEFINE_FINAL_TYPE (EspTrace, esp_trace, G_TYPE_OBJECT)

/* For all but the recorder, which locks and unlocks millions of times a second and would hardly
 * ever let anybody else in: a mutex is not fair. */
static void
lock (EspTrace *self)
{
  g_atomic_int_inc (&self->n_waiting);
  g_mutex_lock (&self->turnstile);
  g_mutex_lock (&self->mutex);
  g_atomic_int_add (&self->n_waiting, -1);
  g_mutex_unlock (&self->turnstile);
}

static void
checkpoint_clear (gpointer data)
{
  esp_state_free (((EspCheckpoint *) data)->state);
}

static void
esp_trace_finalize (GObject *object)
{
  EspTrace *self = ESP_TRACE (object);

  g_clear_pointer (&self->events, esp_store_free);
  g_clear_pointer (&self->paths, esp_path_tree_free);
  g_clear_pointer (&self->nodes, esp_store_free);
  g_clear_pointer (&self->facts, esp_store_free);
  g_clear_pointer (&self->solutions, esp_store_free);
  g_clear_pointer (&self->open, g_array_unref);
  g_clear_pointer (&self->open_ids, g_array_unref);
  g_clear_pointer (&self->checkpoints, g_array_unref);
  g_clear_pointer (&self->state, esp_state_free);
  g_clear_pointer (&self->instance, esp_instance_free);
  g_mutex_clear (&self->mutex);
  g_mutex_clear (&self->turnstile);
  G_OBJECT_CLASS (esp_trace_parent_class)->finalize (object);
}

static void
esp_trace_class_init (EspTraceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_trace_finalize;
}

static void
esp_trace_init (EspTrace *self)
{
  g_mutex_init (&self->mutex);
  g_mutex_init (&self->turnstile);
  self->events = esp_store_new (sizeof (EspEvent), EVENT_BUDGET);
  self->nodes = esp_store_new (sizeof (EspNode), NODE_BUDGET);
  self->facts = esp_store_new (sizeof (EspFact), FACT_BUDGET);
  self->solutions = esp_store_new (sizeof (guint64), SOLUTION_BUDGET);
  self->allowance.limit = ESP_ALLOWANCE_DEFAULT;
  esp_store_set_allowance (self->events, &self->allowance);
  esp_store_set_allowance (self->nodes, &self->allowance);
  esp_store_set_allowance (self->facts, &self->allowance);
  esp_store_set_allowance (self->solutions, &self->allowance);
  self->open = g_array_new (FALSE, FALSE, sizeof (EspNode));
  self->open_ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->checkpoints = g_array_new (FALSE, FALSE, sizeof (EspCheckpoint));
  g_array_set_clear_func (self->checkpoints, checkpoint_clear);
  self->spacing = FIRST_SPACING;
}

/* --- recording --- */

static void
add_checkpoint (EspTrace *self)
{
  EspCheckpoint checkpoint = { esp_store_get_n (self->events), esp_state_copy (self->state) };

  g_array_append_val (self->checkpoints, checkpoint);
  self->checkpoint_bytes += esp_state_get_size (self->state);
  if (self->checkpoint_bytes <= CHECKPOINT_BUDGET || self->checkpoints->len < 4)
    return;

  /* too many bytes: every second one goes, and from now on they stand twice as far apart */
  self->spacing *= 2;
  self->checkpoint_bytes = 0;
  for (guint i = 0; i < self->checkpoints->len; i++)
    {
      EspCheckpoint *old = &g_array_index (self->checkpoints, EspCheckpoint, i);
      EspCheckpoint kept = { old->step, g_steal_pointer (&old->state) };

      if (i % 2 == 1)
        {
          esp_state_free (kept.state);
          continue;
        }
      g_array_index (self->checkpoints, EspCheckpoint, i / 2) = kept;
      self->checkpoint_bytes += esp_state_get_size (kept.state);
    }
  g_array_set_size (self->checkpoints, (self->checkpoints->len + 1) / 2);
}

static EspNode *
current_node (EspTrace *self)
{
  return self->open->len > 0 ? &g_array_index (self->open, EspNode, self->open->len - 1) : NULL;
}

static void
open_node (EspTrace *self, const EspEvent *event)
{
  EspNode node = {
    .enter = esp_store_get_n (self->events) - 1,
    .leave = G_MAXUINT64,
    .parent = self->open_ids->len > 0
                  ? g_array_index (self->open_ids, guint32, self->open_ids->len - 1)
                  : G_MAXUINT32,
    .n_subtree = 1,
    .depth = event->depth,
    .flags = ESP_NODE_OPEN,
    .subject = event->type == ESP_EVENT_ROOT ? -1 : event->subject,
  };
  guint32 id = (guint32) esp_store_get_n (self->nodes);

  if (event->type == ESP_EVENT_ASSIGN || event->type == ESP_EVENT_SPLIT)
    {
      node.csp_value = event->csp.value;
      if (event->flags & ESP_EVENT_NOT)
        node.flags |= ESP_NODE_NOT;
      if (event->type == ESP_EVENT_SPLIT)
        node.flags |= ESP_NODE_SPLIT;
    }
  else
    {
      node.value = event->game.value;
      node.alpha = event->game.alpha;
      node.beta = event->game.beta;
      if (event->flags & ESP_EVENT_LEAF)
        node.flags |= ESP_NODE_LEAF;
      if (event->flags & ESP_EVENT_MAX)
        node.flags |= ESP_NODE_MAX;
      if (event->flags & ESP_EVENT_CHANCE)
        node.flags |= ESP_NODE_CHANCE;
      if (event->flags & ESP_EVENT_VISITS)
        node.flags |= ESP_NODE_VISITS;
      if (event->flags & ESP_EVENT_PROOF)
        node.flags |= ESP_NODE_PROOF;
    }
  if (!esp_store_append (self->nodes, &node))
    {
      self->full = TRUE;
      return;
    }
  g_array_append_val (self->open, node);
  g_array_append_val (self->open_ids, id);
}

static void
close_node (EspTrace *self, guint64 leave)
{
  guint32 id = g_array_index (self->open_ids, guint32, self->open_ids->len - 1);
  EspNode node = *current_node (self);
  EspNode *parent;

  node.leave = leave;
  node.flags &= ~ESP_NODE_OPEN;
  node.n_subtree = (guint32) esp_store_get_n (self->nodes) - id;
  esp_store_set (self->nodes, id, &node);
  g_array_set_size (self->open, self->open->len - 1);
  g_array_set_size (self->open_ids, self->open_ids->len - 1);
  parent = current_node (self);
  if (parent != NULL)
    parent->n_solutions += node.n_solutions;
}

static void
update_node (EspTrace *self, const EspEvent *event)
{
  EspNode *node = current_node (self);

  if (node == NULL)
    return;
  switch (event->type)
    {
    case ESP_EVENT_WIPEOUT:
    case ESP_EVENT_CONFLICT:
      node->flags |= ESP_NODE_FAILED;
      break;
    case ESP_EVENT_SOLUTION:
      node->flags |= ESP_NODE_SOLUTION;
      node->n_solutions++;
      break;
    case ESP_EVENT_BACKTRACK:
      if (event->flags & ESP_EVENT_DEAD_END)
        node->flags |= ESP_NODE_FAILED;
      break;
    case ESP_EVENT_UPDATE:
    case ESP_EVENT_CUTOFF:
      node->value = event->game.value;
      node->alpha = event->game.alpha;
      node->beta = event->game.beta;
      if (event->type == ESP_EVENT_CUTOFF)
        node->flags |= ESP_NODE_CUTOFF;
      break;
    case ESP_EVENT_LEAVE:
      node->value = event->game.value;
      if (event->flags & (ESP_EVENT_VISITS | ESP_EVENT_PROOF))
        {
          node->alpha = event->game.alpha;
          node->beta = event->game.beta;
        }
      break;
    default:
      break;
    }
}

static void
note_path (EspTrace *self, const EspEvent *event)
{
  if (self->paths == NULL)
    self->paths = esp_path_tree_new (self->nodes, &self->allowance);
  if (!esp_path_tree_add (self->paths, event, esp_store_get_n (self->events) - 1))
    self->full = TRUE;
  if (event->type == ESP_EVENT_GOAL && current_node (self) != NULL)
    current_node (self)->n_solutions++;
}

static void
note_solution (EspTrace *self)
{
  guint64 step = esp_store_get_n (self->events);

  if (!esp_store_append (self->solutions, &step))
    self->full = TRUE;
}

static void
record_facts (EspTracer *tracer, const EspFact *facts, guint n)
{
  EspTrace *self = ((EspTraceTracer *) tracer)->trace;

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < n && !self->full; i++)
    self->full = !esp_store_append (self->facts, &facts[i]);
  g_mutex_unlock (&self->mutex);
}

static void
record (EspTracer *tracer, const EspEvent *event)
{
  EspTrace *self = ((EspTraceTracer *) tracer)->trace;
  const EspEventTypeInfo *info = esp_event_type_get_info (event->type);

  /* whoever waits goes first */
  if (G_UNLIKELY (g_atomic_int_get (&self->n_waiting) > 0))
    {
      g_mutex_lock (&self->turnstile);
      g_mutex_unlock (&self->turnstile);
    }
  g_mutex_lock (&self->mutex);
  self->n_seen++;
  if (!self->full && esp_store_get_n (self->events) >= self->cap)
    self->full = TRUE;
  if (!self->full && !esp_store_append (self->events, event))
    self->full = TRUE;
  if (!self->full)
    {
      if (esp_event_is_solution (event))
        note_solution (self);
      if (esp_event_is_path (event))
        note_path (self, event);
      else if (info->opens)
        open_node (self, event);
      else
        update_node (self, event);
      if (info->closes && self->open->len > 0)
        close_node (self, esp_store_get_n (self->events) - 1);
      self->instance->problem->tracing->apply_event (self->instance, self->state, event);
      if (esp_store_get_n (self->events) % self->spacing == 0)
        add_checkpoint (self);
    }
  g_mutex_unlock (&self->mutex);
}

EspTrace *
esp_trace_new (const EspInstance *instance, const EspState *start, guint64 cap)
{
  EspTrace *self = g_object_new (ESP_TYPE_TRACE, NULL);

  self->instance = esp_instance_share (instance);
  /* node ids are 32 bits wide */
  self->cap = MIN (cap != 0 ? cap : ESP_TRACE_DEFAULT_CAP, G_MAXUINT32 - 1);
  self->state = esp_instance_begin (instance, start);
  self->tracer.parent.event = record;
  self->tracer.parent.facts = record_facts;
  self->tracer.trace = self;
  add_checkpoint (self);
  return self;
}

EspTracer *
esp_trace_get_tracer (EspTrace *self)
{
  return &self->tracer.parent;
}

void
esp_trace_finish (EspTrace *self)
{
  gboolean unfinished;

  lock (self);
  /* a search that has tried everything is back at the root */
  unfinished = self->open->len > 1 || self->n_seen > esp_store_get_n (self->events);
  for (guint i = 0; unfinished && i < self->open->len; i++)
    g_array_index (self->open, EspNode, i).flags |= ESP_NODE_UNFINISHED;
  while (self->open->len > 0)
    close_node (self, esp_store_get_n (self->events));
  self->finished = TRUE;
  g_mutex_unlock (&self->mutex);
}

/* --- reading --- */

const EspInstance *
esp_trace_get_instance (EspTrace *self)
{
  return self->instance;
}

guint64
esp_trace_get_n_events (EspTrace *self)
{
  guint64 n;

  lock (self);
  n = esp_store_get_n (self->events);
  g_mutex_unlock (&self->mutex);
  return n;
}

guint64
esp_trace_get_n_seen (EspTrace *self)
{
  guint64 n;

  lock (self);
  n = self->n_seen;
  g_mutex_unlock (&self->mutex);
  return n;
}

guint64
esp_trace_get_n_solutions (EspTrace *self)
{
  guint64 n;

  lock (self);
  n = esp_store_get_n (self->solutions);
  g_mutex_unlock (&self->mutex);
  return n;
}

guint64
esp_trace_get_solution (EspTrace *self, guint64 i)
{
  guint64 step = 0;

  lock (self);
  if (i < esp_store_get_n (self->solutions))
    esp_store_get (self->solutions, i, 1, &step);
  g_mutex_unlock (&self->mutex);
  return step;
}

char *
esp_trace_describe_cut (EspTrace *self)
{
  guint64 kept;
  guint64 seen;
  int number;

  lock (self);
  kept = esp_store_get_n (self->events);
  seen = self->n_seen;
  number = esp_store_get_error (self->events);
  if (number == 0)
    number = esp_store_get_error (self->nodes);
  if (number == 0)
    number = esp_store_get_error (self->facts);
  g_mutex_unlock (&self->mutex);
  if (kept == seen)
    return NULL;
  if (number == ENOSPC || number == EDQUOT)
    return g_strdup_printf (_ ("The disk is full: only the first %" PRIu64 " events were kept"),
                            kept);
  if (number != 0)
    return g_strdup_printf (
        _ ("The trace could not be written: only the first %" PRIu64 " events were kept (%s)"),
        kept, g_strerror (number));
  return g_strdup_printf (_ ("Only the first %" PRIu64 " events were kept"), kept);
}

gsize
esp_trace_get_memory (EspTrace *self)
{
  gsize n;

  lock (self);
  n = esp_store_get_memory (self->events) + esp_store_get_memory (self->nodes) +
      esp_store_get_memory (self->facts) + esp_store_get_memory (self->solutions) +
      (self->paths != NULL ? esp_path_tree_get_memory (self->paths) : 0) + self->checkpoint_bytes;
  g_mutex_unlock (&self->mutex);
  return n;
}

gsize
esp_trace_get_spilled (EspTrace *self)
{
  gsize n;

  lock (self);
  n = esp_store_get_spilled (self->events) + esp_store_get_spilled (self->nodes) +
      esp_store_get_spilled (self->facts) + esp_store_get_spilled (self->solutions) +
      (self->paths != NULL ? esp_path_tree_get_spilled (self->paths) : 0);
  g_mutex_unlock (&self->mutex);
  return n;
}

static guint
get_events_locked (EspTrace *self, guint64 first, guint n, EspEvent *events)
{
  guint64 total = esp_store_get_n (self->events);

  if (first >= total)
    return 0;
  n = (guint) MIN ((guint64) n, total - first);
  esp_store_get (self->events, first, n, events);
  return n;
}

guint
esp_trace_get_events (EspTrace *self, guint64 first, guint n, EspEvent *events)
{
  lock (self);
  n = get_events_locked (self, first, n, events);
  g_mutex_unlock (&self->mutex);
  return n;
}

guint
esp_trace_get_facts (EspTrace *self, guint64 first, guint n, EspFact *facts)
{
  guint64 total;

  lock (self);
  total = esp_store_get_n (self->facts);
  n = first < total ? (guint) MIN ((guint64) n, total - first) : 0;
  if (n > 0)
    esp_store_get (self->facts, first, n, facts);
  g_mutex_unlock (&self->mutex);
  return n;
}

EspFact *
esp_trace_dup_facts (EspTrace *self, const EspEvent *event, guint *n)
{
  EspFact *facts = NULL;

  *n = 0;
  if (esp_event_has_facts (event))
    {
      facts = g_new (EspFact, (guint) event->csp.count);
      *n = esp_trace_get_facts (self, event->csp.first, (guint) event->csp.count, facts);
    }
  return facts;
}

void
esp_trace_emit (EspTrace *self, const EspEvent *events, guint n, EspTracer *tracer)
{
  for (guint i = 0; i < n; i++)
    {
      if (tracer->facts != NULL && esp_event_has_facts (&events[i]))
        {
          guint n_facts;
          g_autofree EspFact *facts = esp_trace_dup_facts (self, &events[i], &n_facts);

          esp_tracer_facts (tracer, facts, n_facts);
        }
      esp_tracer_event (tracer, &events[i]);
    }
}

static void
apply_range (EspTrace *self, EspState *state, guint64 from, guint64 to)
{
  EspEvent events[256];

  while (from < to)
    {
      guint n =
          esp_trace_get_events (self, from, (guint) MIN (to - from, G_N_ELEMENTS (events)), events);

      if (n == 0)
        return;
      for (guint i = 0; i < n; i++)
        self->instance->problem->tracing->apply_event (self->instance, state, &events[i]);
      from += n;
    }
}

/* The last checkpoint at or before @step, by bisection; a copy. */
static EspState *
copy_checkpoint (EspTrace *self, guint64 step, guint64 *found)
{
  EspState *state;
  guint low = 0;
  guint high;

  lock (self);
  high = self->checkpoints->len;
  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (self->checkpoints, EspCheckpoint, middle).step <= step)
        low = middle;
      else
        high = middle;
    }
  *found = g_array_index (self->checkpoints, EspCheckpoint, low).step;
  state = esp_state_copy (g_array_index (self->checkpoints, EspCheckpoint, low).state);
  g_mutex_unlock (&self->mutex);
  return state;
}

EspState *
esp_trace_get_state (EspTrace *self, guint64 step)
{
  guint64 from;
  EspState *state;

  step = MIN (step, esp_trace_get_n_events (self));
  state = copy_checkpoint (self, step, &from);
  apply_range (self, state, from, step);
  return state;
}

EspState *
esp_trace_move_state (EspTrace *self, EspState *state, guint64 from, guint64 to)
{
  to = MIN (to, esp_trace_get_n_events (self));
  if (to < from || to - from > FIRST_SPACING)
    {
      esp_state_free (state);
      return esp_trace_get_state (self, to);
    }
  apply_range (self, state, from, to);
  return state;
}

/* The step at which the decision of event @i has had its direct consequences (prunings, a
 * wipe-out, an acceptance): what the step buttons show. */
static guint64
settled_step (EspTrace *self, guint64 i)
{
  EspEvent events[64];
  guint64 step = i + 1;
  guint n;

  while ((n = esp_trace_get_events (self, step, G_N_ELEMENTS (events), events)) > 0)
    for (guint k = 0; k < n; k++, step++)
      if (!esp_event_type_get_info (events[k].type)->follows)
        return step;
  return step;
}

guint64
esp_trace_next_decision (EspTrace *self, guint64 step)
{
  EspEvent events[256];
  guint n;

  while ((n = esp_trace_get_events (self, step, G_N_ELEMENTS (events), events)) > 0)
    {
      for (guint i = 0; i < n; i++)
        if (esp_event_type_get_info (events[i].type)->decision)
          return settled_step (self, step + i);
      step += n;
    }
  return step;
}

guint64
esp_trace_previous_decision (EspTrace *self, guint64 step)
{
  EspEvent events[256];
  guint64 end = MIN (step, esp_trace_get_n_events (self));

  while (end > 0)
    {
      guint n = (guint) MIN (end, G_N_ELEMENTS (events));

      n = esp_trace_get_events (self, end - n, n, events);
      for (guint i = n; i > 0; i--)
        if (esp_event_type_get_info (events[i - 1].type)->decision)
          {
            guint64 settled = settled_step (self, end - n + i - 1);

            if (settled < step)
              return settled;
          }
      end -= n;
    }
  return 0;
}

/* --- the search tree --- */

guint32
esp_trace_get_n_nodes (EspTrace *self)
{
  guint32 n;

  lock (self);
  n = (guint32) esp_store_get_n (self->nodes);
  g_mutex_unlock (&self->mutex);
  return n;
}

/* The record of an open node is stale in the store: the one on the stack counts. */
static void
get_node_locked (EspTrace *self, guint32 id, EspNode *node)
{
  esp_store_get (self->nodes, id, 1, node);
  if (node->leave != G_MAXUINT64 || self->paths != NULL)
    return;
  for (guint i = 0; i < self->open_ids->len; i++)
    if (g_array_index (self->open_ids, guint32, i) == id)
      {
        *node = g_array_index (self->open, EspNode, i);
        break;
      }
  node->n_subtree = (guint32) esp_store_get_n (self->nodes) - id;
}

gboolean
esp_trace_get_node (EspTrace *self, guint32 id, EspNode *node)
{
  gboolean ok;

  lock (self);
  ok = id < esp_store_get_n (self->nodes);
  if (ok)
    get_node_locked (self, id, node);
  g_mutex_unlock (&self->mutex);
  return ok;
}

guint32
esp_trace_get_node_at (EspTrace *self, guint64 step)
{
  guint32 low = 0;
  guint32 high;
  EspNode node;

  lock (self);
  high = (guint32) esp_store_get_n (self->nodes);
  if (high == 0 || step == 0 || self->paths != NULL)
    {
      low = high > 0 && step > 0 ? esp_path_tree_get_node_at (self->paths, step) : 0;
      g_mutex_unlock (&self->mutex);
      return low;
    }
  /* the last node opened by an event before the step; nodes are in the order of opening */
  while (high - low > 1)
    {
      guint32 middle = low + (high - low) / 2;

      esp_store_get (self->nodes, middle, 1, &node);
      if (node.enter < step)
        low = middle;
      else
        high = middle;
    }
  get_node_locked (self, low, &node);
  while (node.leave < step && node.parent != G_MAXUINT32)
    {
      low = node.parent;
      get_node_locked (self, low, &node);
    }
  g_mutex_unlock (&self->mutex);
  return low;
}

guint
esp_trace_get_children (EspTrace *self, guint32 parent, guint skip, guint max, guint32 *children)
{
  guint stored = 0;
  guint seen = 0;
  EspNode node;
  guint32 child;
  guint64 end;

  lock (self);
  if (parent >= esp_store_get_n (self->nodes))
    {
      g_mutex_unlock (&self->mutex);
      return 0;
    }
  if (self->paths != NULL)
    {
      stored = esp_path_tree_get_children (self->paths, parent, skip, max, children);
      g_mutex_unlock (&self->mutex);
      return stored;
    }
  get_node_locked (self, parent, &node);
  end = (guint64) parent + node.n_subtree;
  for (child = parent + 1; child < end && stored < max; child += node.n_subtree)
    {
      get_node_locked (self, child, &node);
      if (seen++ >= skip)
        children[stored++] = child;
    }
  g_mutex_unlock (&self->mutex);
  return stored;
}
