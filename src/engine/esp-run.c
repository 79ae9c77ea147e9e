#include "config.h"

#include "esp-run.h"

#include <glib/gi18n-lib.h>

#define EMIT_INTERVAL (G_USEC_PER_SEC / 60)

/* What is to be done: set before the thread begins, read only from then on. */
typedef struct
{
  const EspAlgorithm *algorithm;
  EspInstance *instance;
  EspState *start;
  EspOptions *options;
  EspTrace *trace;
  GCancellable *cancellable;
  GMainContext *context;
  double limit_seconds;
  guint64 limit_nodes;
  guint max_solutions;
} Task;

/* What the thread and the object share; lives until both have let go. */
typedef struct
{
  EspTracer tracer; /* first: the search's events come in here */
  EspClock clock;   /* that all of its threads look at */
  GThread *thread;  /* the search's own, not one that helps it */

  GMutex mutex;
  GCond cond;
  gint gate; /* atomic: whether the thread must look at the members below before an event */

  Task task;

  /* guarded by the mutex */
  EspRunPhase phase;
  gboolean pause;
  guint64 budget; /* events that may pass while paused */
  EspCounters counters;
  GPtrArray *solutions;
  EspAnswer answer;
  guint n_waiting; /* threads held by a pause */
  gint64 begin;    /* of the present stretch of running; 0 while paused */
  gint64 ran;      /* microseconds of the stretches before */
  gint64 last_emit;
  gboolean new_solution;

  EspControl control;

  gint emit_pending; /* atomic */
  EspRun *owner;     /* the main thread's: NULL once the object is gone */
} EspRunShared;

struct _EspRun
{
  GObject parent_instance;

  EspRunShared *shared;
  gboolean finished_emitted;
};

enum
{
  PROGRESS,
  SOLUTION,
  FINISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspRun, esp_run, G_TYPE_OBJECT)

static void
shared_clear (gpointer data)
{
  EspRunShared *shared = data;

  g_clear_pointer (&shared->task.instance, esp_instance_free);
  g_clear_pointer (&shared->task.start, esp_state_free);
  g_clear_pointer (&shared->task.options, esp_options_free);
  g_clear_object (&shared->task.trace);
  g_clear_object (&shared->task.cancellable);
  g_clear_pointer (&shared->task.context, g_main_context_unref);
  g_clear_pointer (&shared->solutions, g_ptr_array_unref);
  esp_answer_clear (&shared->answer);
  g_mutex_clear (&shared->mutex);
  g_cond_clear (&shared->cond);
}

static void
shared_unref (gpointer shared)
{
  g_atomic_rc_box_release_full (shared, shared_clear);
}

/* --- the main thread's side of news --- */

static gboolean
emit_news (gpointer data)
{
  EspRunShared *shared = data;
  EspRun *self = shared->owner;
  gboolean new_solution;
  gboolean finished;

  g_atomic_int_set (&shared->emit_pending, 0);
  if (self == NULL)
    return G_SOURCE_REMOVE;

  g_mutex_lock (&shared->mutex);
  new_solution = shared->new_solution;
  shared->new_solution = FALSE;
  finished = shared->phase == ESP_RUN_FINISHED;
  g_mutex_unlock (&shared->mutex);

  g_object_ref (self);
  g_signal_emit (self, signals[PROGRESS], 0);
  if (new_solution)
    g_signal_emit (self, signals[SOLUTION], 0);
  if (finished && !self->finished_emitted)
    {
      self->finished_emitted = TRUE;
      g_signal_emit (self, signals[FINISHED], 0);
    }
  g_object_unref (self);
  return G_SOURCE_REMOVE;
}

/* One source at most is under way, however often there is news. */
static void
schedule_news (EspRunShared *shared)
{
  g_autoptr (GSource) source = NULL;

  if (!g_atomic_int_compare_and_exchange (&shared->emit_pending, 0, 1))
    return;
  source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, emit_news, g_atomic_rc_box_acquire (shared), shared_unref);
  g_source_attach (source, shared->task.context);
}

/* --- the thread --- */

static gboolean
is_held (EspRunShared *shared)
{
  return shared->pause && shared->budget == 0 &&
         !g_cancellable_is_cancelled (shared->task.cancellable);
}

/* With the mutex held: waits while paused and out of budget. The clock stands still while the
 * search's own thread waits; one that helps it may come to rest a little earlier or later. */
static void
wait_while_paused (EspRunShared *shared)
{
  gboolean is_own = g_thread_self () == shared->thread;

  if (!is_held (shared))
    return;

  if (is_own)
    {
      shared->ran += g_get_monotonic_time () - shared->begin;
      shared->begin = 0;
    }
  shared->n_waiting++;
  shared->phase = ESP_RUN_PAUSED;
  schedule_news (shared);
  while (is_held (shared))
    g_cond_wait (&shared->cond, &shared->mutex);
  if (--shared->n_waiting == 0)
    shared->phase = ESP_RUN_RUNNING;
  if (is_own)
    shared->begin = g_get_monotonic_time ();
}

static EspRunShared *
shared_of_clock (EspClock *clock)
{
  return (EspRunShared *) ((char *) clock - G_STRUCT_OFFSET (EspRunShared, clock));
}

/* With the mutex held. */
static gint64
get_ran (EspRunShared *shared)
{
  return shared->ran + (shared->begin != 0 ? g_get_monotonic_time () - shared->begin : 0);
}

static gint64
clock_now (EspClock *clock)
{
  EspRunShared *shared = shared_of_clock (clock);
  gint64 now;

  g_mutex_lock (&shared->mutex);
  now = get_ran (shared);
  g_mutex_unlock (&shared->mutex);
  return now;
}

static void
clock_wait (EspClock *clock)
{
  EspRunShared *shared = shared_of_clock (clock);

  if (G_LIKELY (!g_atomic_int_get (&shared->gate)))
    return;
  g_mutex_lock (&shared->mutex);
  wait_while_paused (shared);
  g_mutex_unlock (&shared->mutex);
}

static void
on_event (EspTracer *tracer, const EspEvent *event)
{
  EspRunShared *shared = (EspRunShared *) tracer;
  EspTracer *trace = esp_trace_get_tracer (shared->task.trace);

  if (G_UNLIKELY (g_atomic_int_get (&shared->gate)))
    {
      g_mutex_lock (&shared->mutex);
      wait_while_paused (shared);
      if (shared->pause && shared->budget > 0)
        shared->budget--;
      g_mutex_unlock (&shared->mutex);
    }
  trace->event (trace, event);
}

static void
on_facts (EspTracer *tracer, const EspFact *facts, guint n)
{
  esp_tracer_facts (esp_trace_get_tracer (((EspRunShared *) tracer)->task.trace), facts, n);
}

static void
on_progress (EspControl *control, const EspCounters *counters)
{
  EspRunShared *shared = control->user_data;
  gint64 now = g_get_monotonic_time ();

  g_mutex_lock (&shared->mutex);
  shared->counters = *counters;
  if (now - shared->last_emit >= EMIT_INTERVAL)
    {
      shared->last_emit = now;
      schedule_news (shared);
    }
  g_mutex_unlock (&shared->mutex);
}

static void
on_solution (EspControl *control, EspState *solution)
{
  EspRunShared *shared = control->user_data;

  g_mutex_lock (&shared->mutex);
  if (shared->solutions->len < shared->task.max_solutions)
    {
      g_ptr_array_add (shared->solutions, solution);
      shared->new_solution = TRUE;
    }
  else
    esp_state_free (solution);
  g_mutex_unlock (&shared->mutex);
}

static gpointer
run_thread (gpointer data)
{
  EspRunShared *shared = data;
  EspControl *control = &shared->control;
  EspAnswer answer;

  esp_answer_init (&answer);
  esp_control_init (control);
  control->cancellable = shared->task.cancellable;
  control->limit_nodes = shared->task.limit_nodes;
  control->solution = on_solution;
  control->progress = on_progress;
  control->user_data = shared;
  if (shared->task.trace != NULL)
    control->tracer = &shared->tracer;

  control->clock = &shared->clock;
  if (shared->task.limit_seconds > 0)
    esp_control_limit_time (control, shared->task.limit_seconds);

  g_mutex_lock (&shared->mutex);
  shared->thread = g_thread_self ();
  wait_while_paused (shared);
  g_mutex_unlock (&shared->mutex);

  esp_algorithm_solve (shared->task.algorithm, shared->task.instance, shared->task.start,
                       shared->task.options, control, &answer);
  if (shared->task.trace != NULL)
    {
      esp_trace_finish (shared->task.trace);
      answer.counters.n[ESP_COUNTER_EVENTS] = esp_trace_get_n_seen (shared->task.trace);
    }

  g_mutex_lock (&shared->mutex);
  shared->ran += g_get_monotonic_time () - shared->begin;
  shared->begin = 0;
  answer.seconds = (double) shared->ran / G_USEC_PER_SEC;
  shared->counters = answer.counters;
  esp_answer_clear (&shared->answer);
  shared->answer = answer;
  shared->phase = ESP_RUN_FINISHED;
  schedule_news (shared);
  g_cond_broadcast (&shared->cond);
  g_mutex_unlock (&shared->mutex);

  shared_unref (shared);
  return NULL;
}

/* --- the object --- */

static void
esp_run_dispose (GObject *object)
{
  EspRun *self = ESP_RUN (object);

  if (self->shared != NULL)
    {
      esp_run_cancel (self);
      self->shared->owner = NULL;
      g_clear_pointer (&self->shared, shared_unref);
    }
  G_OBJECT_CLASS (esp_run_parent_class)->dispose (object);
}

static void
esp_run_class_init (EspRunClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_run_dispose;
  signals[PROGRESS] = g_signal_new ("progress", ESP_TYPE_RUN, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
  signals[SOLUTION] = g_signal_new ("solution", ESP_TYPE_RUN, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
  signals[FINISHED] = g_signal_new ("finished", ESP_TYPE_RUN, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
esp_run_init (EspRun *self)
{
  EspRunShared *shared = g_atomic_rc_box_new0 (EspRunShared);

  g_mutex_init (&shared->mutex);
  g_cond_init (&shared->cond);
  shared->tracer.event = on_event;
  shared->tracer.facts = on_facts;
  shared->clock = (EspClock){ clock_now, clock_wait };
  shared->task.cancellable = g_cancellable_new ();
  shared->solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);
  shared->task.max_solutions = 1000;
  shared->owner = self;
  esp_answer_init (&shared->answer);
  self->shared = shared;
}

EspRun *
esp_run_new (const EspAlgorithm *algorithm,
             const EspInstance *instance,
             const EspState *start,
             const EspOptions *options)
{
  EspRun *self = g_object_new (ESP_TYPE_RUN, NULL);

  self->shared->task.algorithm = algorithm;
  self->shared->task.instance = esp_instance_share (instance);
  self->shared->task.start = start != NULL ? esp_state_copy (start) : NULL;
  self->shared->task.options = esp_options_copy (options);
  return self;
}

const EspState *
esp_run_get_start (EspRun *self)
{
  return self->shared->task.start;
}

void
esp_run_set_record (EspRun *self, gboolean record, guint64 cap)
{
  g_return_if_fail (self->shared->phase == ESP_RUN_READY);

  g_clear_object (&self->shared->task.trace);
  if (record && (self->shared->task.algorithm->flags & ESP_ALGORITHM_TRACED))
    self->shared->task.trace =
        esp_trace_new (self->shared->task.instance, self->shared->task.start, cap);
}

void
esp_run_set_limits (EspRun *self, double seconds, guint64 nodes)
{
  self->shared->task.limit_seconds = seconds;
  self->shared->task.limit_nodes = nodes;
}

void
esp_run_set_start_paused (EspRun *self, gboolean paused)
{
  self->shared->pause = paused;
  g_atomic_int_set (&self->shared->gate, paused);
}

void
esp_run_set_max_solutions (EspRun *self, guint n)
{
  self->shared->task.max_solutions = n;
}

void
esp_run_start (EspRun *self)
{
  EspRunShared *shared = self->shared;
  g_autoptr (GError) error = NULL;
  GThread *thread;

  g_return_if_fail (shared->phase == ESP_RUN_READY);

  shared->task.context = g_main_context_ref_thread_default ();
  shared->phase = ESP_RUN_RUNNING;
  shared->begin = g_get_monotonic_time ();
  thread = g_thread_try_new ("search", run_thread, g_atomic_rc_box_acquire (shared), &error);
  if (thread != NULL)
    {
      g_thread_unref (thread);
      return;
    }

  shared_unref (shared);
  shared->answer.outcome = ESP_OUTCOME_ERROR;
  shared->answer.message = g_strdup_printf (_ ("No thread could be started: %s"), error->message);
  shared->phase = ESP_RUN_FINISHED;
  schedule_news (shared);
}

static void
change_gate (EspRun *self, gboolean pause, guint64 more)
{
  EspRunShared *shared = self->shared;

  g_mutex_lock (&shared->mutex);
  shared->pause = pause;
  shared->budget = pause ? shared->budget + more : 0;
  g_atomic_int_set (&shared->gate, pause);
  g_cond_broadcast (&shared->cond);
  g_mutex_unlock (&shared->mutex);
}

void
esp_run_pause (EspRun *self)
{
  change_gate (self, TRUE, 0);
}

void
esp_run_resume (EspRun *self)
{
  change_gate (self, FALSE, 0);
}

void
esp_run_step (EspRun *self, guint64 events)
{
  /* without events there is nothing to count, and the search would go on for ever */
  if (self->shared->task.trace == NULL)
    return;
  change_gate (self, TRUE, events);
}

GCancellable *
esp_run_get_cancellable (EspRun *self)
{
  return self->shared->task.cancellable;
}

void
esp_run_cancel (EspRun *self)
{
  g_cancellable_cancel (self->shared->task.cancellable);
  g_mutex_lock (&self->shared->mutex);
  g_cond_broadcast (&self->shared->cond);
  g_mutex_unlock (&self->shared->mutex);
}

void
esp_run_wait (EspRun *self)
{
  EspRunShared *shared = self->shared;

  g_mutex_lock (&shared->mutex);
  while (shared->phase == ESP_RUN_RUNNING || shared->phase == ESP_RUN_PAUSED)
    g_cond_wait (&shared->cond, &shared->mutex);
  g_mutex_unlock (&shared->mutex);
}

EspRunPhase
esp_run_get_phase (EspRun *self)
{
  EspRunPhase phase;

  g_mutex_lock (&self->shared->mutex);
  phase = self->shared->phase;
  g_mutex_unlock (&self->shared->mutex);
  return phase;
}

gboolean
esp_run_is_to_pause (EspRun *run)
{
  gboolean pause;

  g_mutex_lock (&run->shared->mutex);
  pause = run->shared->pause;
  g_mutex_unlock (&run->shared->mutex);
  return pause;
}

const EspAlgorithm *
esp_run_get_algorithm (EspRun *self)
{
  return self->shared->task.algorithm;
}

const EspInstance *
esp_run_get_instance (EspRun *self)
{
  return self->shared->task.instance;
}

const EspOptions *
esp_run_get_options (EspRun *self)
{
  return self->shared->task.options;
}

void
esp_run_get_counters (EspRun *self, EspCounters *counters)
{
  g_mutex_lock (&self->shared->mutex);
  *counters = self->shared->counters;
  g_mutex_unlock (&self->shared->mutex);
}

double
esp_run_get_seconds (EspRun *self)
{
  EspRunShared *shared = self->shared;
  gint64 ran;

  g_mutex_lock (&shared->mutex);
  ran = get_ran (shared);
  g_mutex_unlock (&shared->mutex);
  return (double) ran / G_USEC_PER_SEC;
}

EspTrace *
esp_run_get_trace (EspRun *self)
{
  return self->shared->task.trace;
}

const EspAnswer *
esp_run_get_answer (EspRun *self)
{
  return esp_run_get_phase (self) == ESP_RUN_FINISHED ? &self->shared->answer : NULL;
}

GPtrArray *
esp_run_get_solutions (EspRun *self)
{
  EspRunShared *shared = self->shared;
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);

  g_mutex_lock (&shared->mutex);
  for (guint i = 0; i < shared->solutions->len; i++)
    g_ptr_array_add (copies, esp_state_copy (g_ptr_array_index (shared->solutions, i)));
  g_mutex_unlock (&shared->mutex);
  return copies;
}
