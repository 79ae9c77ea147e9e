#include "config.h"

#include "esp-search.h"

#define SHOW_INTERVAL (G_USEC_PER_SEC / 15)
#define EVENTS_AHEAD 64 /* that a paused search makes when a step is asked of it */
#define COUNT_AT_ONCE 32768
#define PLAY_MS 16
#define DEFAULT_PACE 5

struct _EspSearch
{
  GObject parent_instance;

  EspInstance *instance;
  EspRun *run; /* NULL for a record alone */
  EspTrace *trace;
  EspStepCounter *tally; /* of the trace */
  guint64 step;
  EspState *state;       /* at the step; NULL without a trace */
  EspState *answer;      /* what was found */
  gboolean answer_shown; /* since its step was not recorded */
  gboolean follow;       /* the step goes along with the search */
  gboolean wanted;       /* a step that the search has yet to make */
  gboolean finished;     /* and whoever listens was told */
  gint64 told_at;
  guint tally_idle;
  guint playing; /* source */
  gint64 played_at;
  int pace;
};

enum
{
  STEP,
  GREW,
  PHASE,
  ANSWER,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspSearch, esp_search, G_TYPE_OBJECT)

/* --- where one is --- */

guint64
esp_search_get_n_steps (EspSearch *self)
{
  return self->trace != NULL ? esp_trace_get_n_events (self->trace) : 0;
}

guint64
esp_search_get_step (EspSearch *self)
{
  return self->step;
}

const EspState *
esp_search_get_state (EspSearch *self)
{
  return self->state != NULL && !self->answer_shown ? self->state : self->answer;
}

gboolean
esp_search_get_event (EspSearch *self, EspEvent *event)
{
  return self->trace != NULL && self->step > 0 && !self->answer_shown &&
         esp_trace_get_events (self->trace, self->step - 1, 1, event) == 1;
}

static gboolean
count_some (gpointer data)
{
  EspSearch *self = data;

  if (esp_step_counter_advance (self->tally, COUNT_AT_ONCE))
    return G_SOURCE_CONTINUE;
  self->tally_idle = 0;
  return G_SOURCE_REMOVE;
}

void
esp_search_get_step_counters (EspSearch *self, EspCounters *counters, gboolean *known)
{
  *counters = (EspCounters){ 0 };
  for (int i = 0; i < ESP_N_COUNTERS; i++)
    known[i] = FALSE;
  if (self->tally == NULL)
    return;
  esp_step_counter_get (self->tally, self->step, counters, known);
  if (self->tally_idle == 0)
    self->tally_idle = g_idle_add_full (G_PRIORITY_LOW, count_some, self, NULL);
}

static void
move (EspSearch *self, guint64 step)
{
  if (self->trace == NULL)
    return;
  step = MIN (step, esp_search_get_n_steps (self));
  self->answer_shown = FALSE;
  self->state =
      esp_trace_move_state (self->trace, g_steal_pointer (&self->state), self->step, step);
  self->step = step;
  g_signal_emit (self, signals[STEP], 0);
}

void
esp_search_set_step (EspSearch *self, guint64 step)
{
  esp_search_stop_playing (self);
  self->follow = FALSE;
  self->wanted = FALSE;
  move (self, step);
}

void
esp_search_next (EspSearch *self, gboolean single)
{
  if (self->trace == NULL)
    return;
  if (self->step < esp_search_get_n_steps (self))
    {
      esp_search_set_step (self, single ? self->step + 1
                                        : esp_trace_next_decision (self->trace, self->step));
      return;
    }
  esp_search_stop_playing (self);
  self->follow = FALSE;
  if (esp_search_is_alive (self))
    {
      self->wanted = TRUE;
      esp_run_step (self->run, single ? 1 : EVENTS_AHEAD);
    }
}

gboolean
esp_search_is_stepping (EspSearch *self)
{
  return self->wanted;
}

void
esp_search_previous (EspSearch *self, gboolean single)
{
  if (self->trace != NULL && self->step > 0)
    esp_search_set_step (self, single ? self->step - 1
                                      : esp_trace_previous_decision (self->trace, self->step));
}

/* Whether what was found came after the part that was recorded. */
static gboolean
lies_beyond (EspSearch *self)
{
  EspOutcome outcome = self->answer != NULL ? esp_run_get_answer (self->run)->outcome : 0;

  if (self->answer == NULL || self->instance->problem->game != NULL)
    return FALSE;
  /* a person's own program tells as much as it likes, and its answer apart from that */
  if ((esp_search_get_algorithm (self)->flags & ESP_ALGORITHM_FOREIGN) != 0)
    return esp_trace_get_n_solutions (self->trace) == 0;
  if (esp_trace_get_n_seen (self->trace) <= esp_trace_get_n_events (self->trace))
    return FALSE;
  return outcome == ESP_OUTCOME_SOLVED ||
         (outcome == ESP_OUTCOME_LIMIT && esp_trace_get_n_solutions (self->trace) == 0);
}

/* What is called solved is a solved board, and the best so far is what the answer tells. */
static void
show_answer (EspSearch *self)
{
  if (!lies_beyond (self))
    return;
  self->answer_shown = TRUE;
  g_signal_emit (self, signals[STEP], 0);
}

void
esp_search_last (EspSearch *self)
{
  esp_search_set_step (self, G_MAXUINT64);
  self->follow = esp_search_is_alive (self);
  if (self->finished)
    show_answer (self);
}

/* --- playing back --- */

/* Has made all the events that were asked for. */
static gboolean
is_held (EspSearch *self)
{
  return self->run != NULL && esp_run_get_phase (self->run) == ESP_RUN_PAUSED;
}

/* As many decisions as are due, seen at most 60 times a second. */
static gboolean
play_some (gpointer data)
{
  EspSearch *self = data;
  gint64 now = g_get_monotonic_time ();
  gint64 due = (now - self->played_at) * self->pace / G_USEC_PER_SEC;
  guint64 n = esp_search_get_n_steps (self);
  guint64 step = self->step;
  G_GNUC_UNUSED g_autoptr (EspSearch) keep = g_object_ref (self);

  if (due < 1)
    return G_SOURCE_CONTINUE;
  self->played_at = now;
  for (gint64 i = 0; i < due && step < n; i++)
    step = esp_trace_next_decision (self->trace, step);
  if (step != self->step)
    move (self, step);
  if (self->playing == 0)
    return G_SOURCE_REMOVE; /* whoever was told of it stopped it */
  if (step >= n && is_held (self))
    esp_run_step (self->run, (guint64) MAX (EVENTS_AHEAD, self->pace));
  else if (step >= n && !esp_search_is_alive (self))
    {
      self->playing = 0;
      g_signal_emit (self, signals[PHASE], 0);
      return G_SOURCE_REMOVE;
    }
  return G_SOURCE_CONTINUE;
}

void
esp_search_set_pace (EspSearch *self, int pace)
{
  self->pace = MAX (pace, 1);
}

void
esp_search_play (EspSearch *self)
{
  if (self->trace == NULL || self->playing != 0)
    return;
  if (self->step >= esp_search_get_n_steps (self) && !esp_search_is_alive (self))
    move (self, 0);
  self->follow = FALSE;
  self->played_at = g_get_monotonic_time ();
  self->playing = g_timeout_add (PLAY_MS, play_some, self);
  g_signal_emit (self, signals[PHASE], 0);
}

void
esp_search_stop_playing (EspSearch *self)
{
  if (self->playing == 0)
    return;
  g_clear_handle_id (&self->playing, g_source_remove);
  g_signal_emit (self, signals[PHASE], 0);
}

gboolean
esp_search_is_playing (EspSearch *self)
{
  return self->playing != 0;
}

/* --- the run --- */

static void
on_progress (EspRun *run, EspSearch *self)
{
  gint64 now = g_get_monotonic_time ();
  guint64 n = esp_search_get_n_steps (self);
  G_GNUC_UNUSED g_autoptr (EspSearch) keep = g_object_ref (self);

  if (self->wanted && n > self->step)
    {
      self->wanted = FALSE;
      move (self, esp_trace_next_decision (self->trace, self->step));
    }
  if (now - self->told_at < SHOW_INTERVAL && esp_run_get_phase (run) == ESP_RUN_RUNNING)
    return;
  self->told_at = now;
  if (self->follow)
    move (self, n);
  g_signal_emit (self, signals[GREW], 0);
  g_signal_emit (self, signals[PHASE], 0);
}

/* What a person wants to see first: the last solution, or else how it ended. */
static guint64
find_last_solution (EspTrace *trace)
{
  guint64 n = esp_trace_get_n_solutions (trace);

  return n > 0 ? esp_trace_get_solution (trace, n - 1) : esp_trace_get_n_events (trace);
}

static void
on_finished (EspRun *run, EspSearch *self)
{
  const EspAnswer *answer = esp_run_get_answer (run);
  G_GNUC_UNUSED g_autoptr (EspSearch) keep = g_object_ref (self); /* whoever is told may drop it */

  self->wanted = FALSE;
  self->finished = TRUE;
  if (answer->state != NULL)
    self->answer = esp_state_copy (answer->state);
  g_signal_emit (self, signals[GREW], 0);
  if (self->trace == NULL)
    g_signal_emit (self, signals[STEP], 0);
  /* where somebody has gone it stays, and says nothing of having moved */
  else if (self->follow)
    {
      move (self, find_last_solution (self->trace));
      show_answer (self);
    }
  g_signal_emit (self, signals[PHASE], 0);
  g_signal_emit (self, signals[ANSWER], 0);
}

static void
take_trace (EspSearch *self, EspTrace *trace)
{
  if (trace == NULL)
    return;
  self->trace = g_object_ref (trace);
  self->tally = esp_step_counter_new (trace, esp_search_get_algorithm (self));
  self->state = esp_trace_get_state (trace, 0);
}

EspSearch *
esp_search_new (const EspAlgorithm *algorithm,
                const EspInstance *instance,
                const EspState *start,
                const EspOptions *options)
{
  EspSearch *self = g_object_new (ESP_TYPE_SEARCH, NULL);

  self->instance = esp_instance_share (instance);
  self->run = esp_run_new (algorithm, instance, start, options);
  g_signal_connect (self->run, "progress", G_CALLBACK (on_progress), self);
  g_signal_connect (self->run, "finished", G_CALLBACK (on_finished), self);
  return self;
}

EspSearch *
esp_search_new_for_trace (EspTrace *trace)
{
  EspSearch *self = g_object_new (ESP_TYPE_SEARCH, NULL);

  self->instance = esp_instance_share (esp_trace_get_instance (trace));
  take_trace (self, trace);
  return self;
}

void
esp_search_set_record (EspSearch *self, gboolean record, guint64 cap)
{
  g_return_if_fail (self->run != NULL);

  esp_run_set_record (self->run, record, cap);
}

void
esp_search_set_limit (EspSearch *self, double seconds)
{
  g_return_if_fail (self->run != NULL);

  esp_run_set_limits (self->run, seconds, 0);
}

const EspState *
esp_search_get_start (EspSearch *self)
{
  return self->run != NULL ? esp_run_get_start (self->run) : NULL;
}

void
esp_search_start (EspSearch *self, gboolean paused)
{
  g_return_if_fail (self->run != NULL && self->trace == NULL);

  take_trace (self, esp_run_get_trace (self->run));
  self->follow = !paused;
  esp_run_set_start_paused (self->run, paused && self->trace != NULL);
  esp_run_start (self->run);
  g_signal_emit (self, signals[PHASE], 0);
}

void
esp_search_pause (EspSearch *self)
{
  if (esp_search_get_phase (self) != ESP_RUN_RUNNING)
    return;
  esp_run_pause (self->run);
  g_signal_emit (self, signals[PHASE], 0);
}

void
esp_search_resume (EspSearch *self)
{
  if (esp_search_get_phase (self) != ESP_RUN_PAUSED)
    return;
  esp_search_stop_playing (self);
  self->follow = TRUE;
  esp_run_resume (self->run);
  g_signal_emit (self, signals[PHASE], 0);
}

void
esp_search_cancel (EspSearch *self)
{
  esp_search_stop_playing (self);
  if (esp_search_is_alive (self))
    esp_run_cancel (self->run);
}

EspRunPhase
esp_search_get_phase (EspSearch *self)
{
  EspRunPhase phase = self->run != NULL ? esp_run_get_phase (self->run) : ESP_RUN_FINISHED;

  /* the thread may have ended before its news are here: it is not over before they are */
  if (phase == ESP_RUN_FINISHED && self->run != NULL && !self->finished)
    phase = ESP_RUN_RUNNING;
  /* one that makes only the steps it was asked for stands still to whoever asked */
  return phase == ESP_RUN_RUNNING && esp_run_is_to_pause (self->run) ? ESP_RUN_PAUSED : phase;
}

gboolean
esp_search_is_alive (EspSearch *self)
{
  EspRunPhase phase = esp_search_get_phase (self);

  return phase == ESP_RUN_RUNNING || phase == ESP_RUN_PAUSED;
}

gboolean
esp_search_is_foreign (EspSearch *self)
{
  const EspAlgorithm *algorithm = esp_search_get_algorithm (self);

  return algorithm == NULL || (algorithm->flags & ESP_ALGORITHM_FOREIGN) != 0;
}

const EspAlgorithm *
esp_search_get_algorithm (EspSearch *self)
{
  return self->run != NULL ? esp_run_get_algorithm (self->run) : NULL;
}

gboolean
esp_search_is_local (EspSearch *self)
{
  const EspAlgorithm *algorithm = esp_search_get_algorithm (self);

  return algorithm != NULL && (algorithm->flags & ESP_ALGORITHM_LOCAL) != 0;
}

const EspOptions *
esp_search_get_options (EspSearch *self)
{
  return self->run != NULL ? esp_run_get_options (self->run) : NULL;
}

const EspInstance *
esp_search_get_instance (EspSearch *self)
{
  return self->instance;
}

EspTrace *
esp_search_get_trace (EspSearch *self)
{
  return self->trace;
}

const EspAnswer *
esp_search_get_answer (EspSearch *self)
{
  return self->run != NULL ? esp_run_get_answer (self->run) : NULL;
}

GPtrArray *
esp_search_get_solutions (EspSearch *self)
{
  return self->run != NULL ? esp_run_get_solutions (self->run)
                           : g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);
}

double
esp_search_get_seconds (EspSearch *self)
{
  return self->run != NULL ? esp_run_get_seconds (self->run) : 0;
}

void
esp_search_get_counters (EspSearch *self, EspCounters *counters)
{
  EspCounters told;
  gboolean known[ESP_N_COUNTERS];

  *counters = (EspCounters){ 0 };
  if (self->run != NULL)
    esp_run_get_counters (self->run, counters);
  if (self->trace == NULL)
    return;
  /* the run's counters come a little later than its events: never less than was told */
  esp_step_counter_get (self->tally, G_MAXUINT64, &told, known);
  for (int i = 0; i < ESP_N_COUNTERS; i++)
    if (known[i])
      counters->n[i] = MAX (counters->n[i], told.n[i]);
  counters->n[ESP_COUNTER_EVENTS] = esp_trace_get_n_seen (self->trace);
}

static void
esp_search_dispose (GObject *object)
{
  EspSearch *self = ESP_SEARCH (object);

  g_clear_handle_id (&self->playing, g_source_remove);
  g_clear_handle_id (&self->tally_idle, g_source_remove);
  if (self->run != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->run, self);
      esp_run_cancel (self->run);
    }
  G_OBJECT_CLASS (esp_search_parent_class)->dispose (object);
}

static void
esp_search_finalize (GObject *object)
{
  EspSearch *self = ESP_SEARCH (object);

  g_clear_object (&self->run);
  g_clear_object (&self->trace);
  g_clear_pointer (&self->tally, esp_step_counter_free);
  g_clear_pointer (&self->state, esp_state_free);
  g_clear_pointer (&self->answer, esp_state_free);
  esp_instance_free (self->instance);
  G_OBJECT_CLASS (esp_search_parent_class)->finalize (object);
}

static void
esp_search_class_init (EspSearchClass *klass)
{
  static const char *const names[N_SIGNALS] = { "step", "grew", "phase", "answer" };

  G_OBJECT_CLASS (klass)->dispose = esp_search_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_search_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], ESP_TYPE_SEARCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
esp_search_init (EspSearch *self)
{
  self->pace = DEFAULT_PACE;
}
