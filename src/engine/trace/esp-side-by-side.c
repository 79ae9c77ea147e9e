#include "config.h"

#include "esp-side-by-side.h"

#define STRIDE 64    /* decisions between two marks */
#define AT_ONCE 4096 /* decisions in one turn of the main loop */
#define PLAY_MS 16
#define DEFAULT_PACE 5

typedef struct
{
  EspSearch *search;
  GArray *marks;         /* of guint64: mark i is the step after i × STRIDE decisions */
  guint64 n_decisions;   /* that have been looked through */
  guint64 before, at;    /* the steps before and after the last of them */
  gboolean ended;        /* there are no more */
  guint64 near, near_at; /* the decisions, and the step after them, that were asked for last */
} Side;

struct _EspSideBySide
{
  GObject parent_instance;

  Side sides[2];
  EspSideBySideUnit unit;
  guint64 position;
  guint64 sought;     /* where one of them is to be, once both have come so far; 0: nowhere */
  guint sought_by;    /* that side */
  int lead;           /* the side that was moved by itself last; -1: none */
  guint64 kept;       /* where the leading one was before other units were chosen */
  gboolean keeps;     /* it was not moved since */
  guint64 difference; /* 0: none so far */
  guint64 compared;   /* decisions in which they do the same */
  gboolean moving;
  guint idle;
  guint playing; /* source */
  gint64 played_at;
  int pace;
};

enum
{
  MOVED,
  PLAYING,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspSideBySide, esp_side_by_side, G_TYPE_OBJECT)

static EspTrace *
trace_of (const Side *side)
{
  return esp_search_get_trace (side->search);
}

/* --- decisions --- */

/* The decision that lies between two steps. */
static gboolean
get_decision (EspTrace *trace, guint64 from, guint64 to, EspEvent *event)
{
  for (guint64 i = from; i < to; i++)
    if (esp_trace_get_events (trace, i, 1, event) == 1 &&
        esp_event_type_get_info (event->type)->decision)
      return TRUE;
  return FALSE;
}

/* FALSE at the end of what there is. What is taken back after the last decision is none: a search
 * that has ended stays at what it found. */
static gboolean
look_on (Side *side)
{
  guint64 next = esp_trace_next_decision (trace_of (side), side->at);
  EspEvent event;

  if (!get_decision (trace_of (side), side->at, next, &event))
    {
      side->ended = !esp_search_is_alive (side->search);
      return FALSE;
    }
  side->before = side->at;
  side->at = next;
  side->n_decisions++;
  if (side->n_decisions % STRIDE == 0)
    g_array_append_val (side->marks, next);
  return TRUE;
}

/* What it found by its last decision, or else how it ended: what a game is worth is known only when
 * all has been taken back. */
static guint64
find_end (const Side *side)
{
  EspTrace *trace = trace_of (side);
  guint64 n = esp_trace_get_n_solutions (trace);
  guint64 found = n > 0 ? esp_trace_get_solution (trace, n - 1) : 0;

  return found > side->before ? MAX (found, side->at) : esp_search_get_n_steps (side->search);
}

/* The step after @n decisions. Lists ask for one after the other: from the last one it is not far.
 */
static guint64
step_after (Side *side, guint64 n)
{
  guint64 mark = MIN (n / STRIDE, side->marks->len - 1);
  guint64 step = g_array_index (side->marks, guint64, mark);
  guint64 i = mark * STRIDE;

  if (n >= side->n_decisions)
    return side->ended && n > 0 ? find_end (side) : side->at;
  if (side->near > i && side->near <= n)
    {
      i = side->near;
      step = side->near_at;
    }
  for (; i < n; i++)
    step = esp_trace_next_decision (trace_of (side), step);
  side->near = n;
  side->near_at = step;
  return step;
}

/* How many decisions have been made by @step: the last of them may still have consequences. */
static guint64
count_decisions (const Side *side, guint64 step)
{
  guint low = 0;
  guint high = side->marks->len - 1;
  guint64 n;
  guint64 at;

  while (low < high)
    {
      guint middle = low + (high - low + 1) / 2;

      if (g_array_index (side->marks, guint64, middle) <= step)
        low = middle;
      else
        high = middle - 1;
    }
  n = low * (guint64) STRIDE;
  at = g_array_index (side->marks, guint64, low);
  if (side->near > n && side->near_at <= step)
    {
      n = side->near;
      at = side->near_at;
    }
  while (at < step && n < side->n_decisions)
    {
      at = esp_trace_next_decision (trace_of (side), at);
      n++;
    }
  return n;
}

static gboolean
is_same (const EspEvent *a, const EspEvent *b)
{
  if (a->type != b->type)
    return FALSE;
  /* how a search begins is no decision of its own */
  if (a->type == ESP_EVENT_ROOT)
    return TRUE;
  if (a->subject != b->subject)
    return FALSE;
  switch ((EspEventType) a->type)
    {
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_PRUNE:
      return a->csp.value == b->csp.value;
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_ACCEPT:
    case ESP_EVENT_REJECT:
      return a->climb.other == b->climb.other;
    case ESP_EVENT_GENERATE:
      return a->path.other == b->path.other && a->flags == b->flags;
    default:
      return TRUE;
    }
}

/* FALSE where no further decision can be compared for now. */
static gboolean
compare_on (EspSideBySide *self)
{
  EspEvent events[2];
  gboolean there[2];

  for (int i = 0; i < 2; i++)
    {
      Side *side = &self->sides[i];

      /* one of them may be a decision ahead already */
      there[i] = side->n_decisions > self->compared || look_on (side);
      there[i] = there[i] && get_decision (trace_of (side), side->before, side->at, &events[i]);
      if (!there[i] && esp_search_is_alive (side->search))
        return FALSE;
    }
  if (!there[0] && !there[1])
    return FALSE;
  if (there[0] && there[1] && is_same (&events[0], &events[1]))
    {
      self->compared++;
      return TRUE;
    }
  self->difference = self->compared + 1;
  return FALSE;
}

/* One and the same decision of both, as long as they do the same; then each for itself. */
static gboolean
look_some (EspSideBySide *self, guint n)
{
  gboolean more = FALSE;

  while (n > 0 && self->difference == 0)
    {
      n--;
      if (!compare_on (self))
        break;
      more = TRUE;
    }
  if (self->difference == 0)
    return more;
  for (more = FALSE; n > 0; n--)
    {
      gboolean first = look_on (&self->sides[0]);

      if (!look_on (&self->sides[1]) && !first)
        return FALSE;
      more = TRUE;
    }
  return more;
}

/* Whoever stands at the end of what there was so far stands there when more is known of it. */
static gboolean
look_and_move (EspSideBySide *self)
{
  gboolean at_end[2];
  gboolean more;

  for (int i = 0; i < 2; i++)
    at_end[i] = self->unit == ESP_SIDE_BY_SIDE_DECISION && self->position > 0 &&
                self->position >= self->sides[i].n_decisions;
  more = look_some (self, AT_ONCE);
  self->moving = TRUE;
  for (guint i = 0; i < 2; i++)
    if (at_end[i])
      {
        guint64 step = esp_side_by_side_find_step (self, i, self->position);

        if (step != esp_search_get_step (self->sides[i].search))
          esp_search_set_step (self->sides[i].search, step);
      }
  self->moving = FALSE;
  return more;
}

static void move (EspSideBySide *self, guint64 position, int except);

/* As near to what is sought as both have come by now. */
static void
seek (EspSideBySide *self)
{
  EspSearch *search = self->sides[self->sought_by].search;
  guint64 position;

  if (self->sought == 0)
    return;
  position = esp_side_by_side_find_position (self, self->sought_by, self->sought);
  if (position != self->position)
    move (self, position, -1);
  if (esp_search_get_step (search) >= self->sought ||
      !(esp_search_is_alive (self->sides[0].search) || esp_search_is_alive (self->sides[1].search)))
    self->sought = 0;
}

static gboolean
look_idle (gpointer data)
{
  EspSideBySide *self = data;
  gboolean more = look_and_move (self);

  seek (self);
  if (!more)
    self->idle = 0;
  g_signal_emit (self, signals[MOVED], 0);
  return more ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
look_by_and_by (EspSideBySide *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_LOW, look_idle, self, NULL);
}

void
esp_side_by_side_look_through (EspSideBySide *self)
{
  while (look_and_move (self))
    ;
  g_signal_emit (self, signals[MOVED], 0);
}

/* --- positions --- */

static double
milliseconds (const Side *side)
{
  const EspAnswer *answer = esp_search_get_answer (side->search);
  double seconds = answer != NULL ? answer->seconds : esp_search_get_seconds (side->search);

  return MAX (seconds * 1000, 1);
}

guint64
esp_side_by_side_get_side_length (EspSideBySide *self, guint i)
{
  const Side *side = &self->sides[i];

  switch (self->unit)
    {
    case ESP_SIDE_BY_SIDE_EVENT:
      return esp_search_get_n_steps (side->search);
    case ESP_SIDE_BY_SIDE_TIME:
      return (guint64) (milliseconds (side) + 0.5);
    case ESP_SIDE_BY_SIDE_DECISION:
    default:
      return side->n_decisions;
    }
}

guint64
esp_side_by_side_get_length (EspSideBySide *self)
{
  return MAX (esp_side_by_side_get_side_length (self, 0),
              esp_side_by_side_get_side_length (self, 1));
}

guint64
esp_side_by_side_number_decision (EspSideBySide *self, guint64 n)
{
  EspEvent first;

  return n > 0 && esp_trace_get_events (trace_of (&self->sides[0]), 0, 1, &first) == 1 &&
                 first.type == ESP_EVENT_ROOT
             ? n - 1
             : n;
}

guint64
esp_side_by_side_find_step (EspSideBySide *self, guint i, guint64 position)
{
  Side *side = &self->sides[i];
  guint64 n = esp_search_get_n_steps (side->search);

  switch (self->unit)
    {
    case ESP_SIDE_BY_SIDE_EVENT:
      return MIN (position, n);
    case ESP_SIDE_BY_SIDE_TIME:
      return MIN ((guint64) ((double) n * (double) position / milliseconds (side)), n);
    case ESP_SIDE_BY_SIDE_DECISION:
    default:
      return step_after (side, position);
    }
}

guint64
esp_side_by_side_find_decision (EspSideBySide *self, guint i, guint64 decision)
{
  Side *side = &self->sides[i];
  EspEvent event;

  if (decision < 1 || decision > side->n_decisions)
    return G_MAXUINT64;
  /* what was taken back before it is between the two */
  for (guint64 at = step_after (side, decision - 1);
       esp_trace_get_events (trace_of (side), at, 1, &event) == 1; at++)
    if (esp_event_type_get_info ((EspEventType) event.type)->decision)
      return at;
  return G_MAXUINT64;
}

guint64
esp_side_by_side_find_position (EspSideBySide *self, guint i, guint64 step)
{
  const Side *side = &self->sides[i];
  guint64 n = MAX (esp_search_get_n_steps (side->search), 1);

  switch (self->unit)
    {
    case ESP_SIDE_BY_SIDE_EVENT:
      return step;
    case ESP_SIDE_BY_SIDE_TIME:
      return (guint64) (milliseconds (side) * (double) step / (double) n + 0.5);
    case ESP_SIDE_BY_SIDE_DECISION:
    default:
      return count_decisions (side, step);
    }
}

guint64
esp_side_by_side_get_position (EspSideBySide *self)
{
  return self->position;
}

static void
move (EspSideBySide *self, guint64 position, int except)
{
  self->keeps = FALSE;
  self->position = MIN (position, esp_side_by_side_get_length (self));
  self->moving = TRUE;
  for (int i = 0; i < 2; i++)
    if (i != except)
      esp_search_set_step (self->sides[i].search,
                           esp_side_by_side_find_step (self, (guint) i, self->position));
  self->moving = FALSE;
  g_signal_emit (self, signals[MOVED], 0);
}

void
esp_side_by_side_set_position (EspSideBySide *self, guint64 position)
{
  esp_side_by_side_stop_playing (self);
  self->sought = 0;
  move (self, position, -1);
}

void
esp_side_by_side_seek (EspSideBySide *self, guint side, guint64 step)
{
  esp_side_by_side_look_through (self);
  esp_side_by_side_set_position (self, esp_side_by_side_find_position (self, side, step));
  self->sought = step;
  self->sought_by = side;
  seek (self);
  look_by_and_by (self);
}

/* One of them was moved by its own list or skyline: the other goes along. */
static void
on_step (EspSearch *search, EspSideBySide *self)
{
  int side = search == self->sides[1].search;

  if (self->moving)
    return;
  esp_side_by_side_stop_playing (self);
  self->sought = 0;
  self->lead = side;
  move (self, esp_side_by_side_find_position (self, (guint) side, esp_search_get_step (search)),
        side);
}

static void
on_grew (EspSideBySide *self)
{
  look_by_and_by (self);
  g_signal_emit (self, signals[MOVED], 0);
}

/* The side that tells where one is: the one that was looked at, or else the longer one; not one
 * that has ended long before. */
static int
find_lead (EspSideBySide *self)
{
  guint64 a = esp_side_by_side_get_side_length (self, 0);
  guint64 b = esp_side_by_side_get_side_length (self, 1);

  if (self->lead >= 0 && self->position < (self->lead == 0 ? a : b))
    return self->lead;
  return b > a;
}

/* One and the same event in each unit, however often it is changed: milliseconds alone would not
 * tell where in a short search one was. */
void
esp_side_by_side_set_unit (EspSideBySide *self, EspSideBySideUnit unit)
{
  const Side *lead;

  if (self->unit == unit)
    return;
  esp_side_by_side_stop_playing (self);
  if (!self->keeps)
    {
      self->lead = find_lead (self);
      self->kept = esp_search_get_step (self->sides[self->lead].search);
    }
  lead = &self->sides[self->lead];
  self->unit = unit;
  self->moving = TRUE;
  esp_search_set_step (lead->search, self->kept);
  self->moving = FALSE;
  move (self, esp_side_by_side_find_position (self, (guint) self->lead, self->kept), self->lead);
  self->keeps = TRUE;
}

EspSideBySideUnit
esp_side_by_side_get_unit (EspSideBySide *self)
{
  return self->unit;
}

EspSearch *
esp_side_by_side_get_search (EspSideBySide *self, guint side)
{
  return self->sides[side].search;
}

guint64
esp_side_by_side_get_difference (EspSideBySide *self)
{
  return self->difference;
}

void
esp_side_by_side_go_to_difference (EspSideBySide *self)
{
  if (self->difference == 0)
    return;
  self->unit = ESP_SIDE_BY_SIDE_DECISION;
  esp_side_by_side_set_position (self, self->difference);
}

/* --- playing back --- */

static gboolean
play_some (gpointer data)
{
  EspSideBySide *self = data;
  gint64 now = g_get_monotonic_time ();
  gint64 due = (now - self->played_at) * self->pace / G_USEC_PER_SEC;

  if (due < 1)
    return G_SOURCE_CONTINUE;
  self->played_at = now;
  move (self, self->position + (guint64) due, -1);
  if (self->playing == 0)
    return G_SOURCE_REMOVE;
  if (self->position < esp_side_by_side_get_length (self) || self->idle != 0)
    return G_SOURCE_CONTINUE;
  self->playing = 0;
  g_signal_emit (self, signals[PLAYING], 0);
  return G_SOURCE_REMOVE;
}

void
esp_side_by_side_set_pace (EspSideBySide *self, int pace)
{
  self->pace = MAX (pace, 1);
}

void
esp_side_by_side_play (EspSideBySide *self)
{
  if (self->playing != 0)
    return;
  if (self->position >= esp_side_by_side_get_length (self))
    move (self, 0, -1);
  self->played_at = g_get_monotonic_time ();
  self->playing = g_timeout_add (PLAY_MS, play_some, self);
  g_signal_emit (self, signals[PLAYING], 0);
}

void
esp_side_by_side_stop_playing (EspSideBySide *self)
{
  if (self->playing == 0)
    return;
  g_clear_handle_id (&self->playing, g_source_remove);
  g_signal_emit (self, signals[PLAYING], 0);
}

gboolean
esp_side_by_side_is_playing (EspSideBySide *self)
{
  return self->playing != 0;
}

/* --- the object --- */

EspSideBySide *
esp_side_by_side_new (EspSearch *first, EspSearch *second)
{
  EspSideBySide *self = g_object_new (ESP_TYPE_SIDE_BY_SIDE, NULL);
  EspSearch *searches[] = { first, second };
  const guint64 begin = 0;

  for (int i = 0; i < 2; i++)
    {
      Side *side = &self->sides[i];

      g_return_val_if_fail (esp_search_get_trace (searches[i]) != NULL, self);
      side->search = g_object_ref (searches[i]);
      side->marks = g_array_new (FALSE, FALSE, sizeof (guint64));
      g_array_append_val (side->marks, begin);
      g_signal_connect (side->search, "step", G_CALLBACK (on_step), self);
      g_signal_connect_swapped (side->search, "grew", G_CALLBACK (on_grew), self);
    }
  look_by_and_by (self);
  return self;
}

static void
esp_side_by_side_dispose (GObject *object)
{
  EspSideBySide *self = ESP_SIDE_BY_SIDE (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_handle_id (&self->playing, g_source_remove);
  for (int i = 0; i < 2; i++)
    {
      if (self->sides[i].search != NULL)
        g_signal_handlers_disconnect_by_data (self->sides[i].search, self);
      g_clear_object (&self->sides[i].search);
      g_clear_pointer (&self->sides[i].marks, g_array_unref);
    }
  G_OBJECT_CLASS (esp_side_by_side_parent_class)->dispose (object);
}

static void
esp_side_by_side_class_init (EspSideBySideClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_side_by_side_dispose;
  signals[MOVED] = g_signal_new ("moved", ESP_TYPE_SIDE_BY_SIDE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  signals[PLAYING] = g_signal_new ("playing", ESP_TYPE_SIDE_BY_SIDE, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_side_by_side_init (EspSideBySide *self)
{
  self->pace = DEFAULT_PACE;
  self->lead = -1;
}
