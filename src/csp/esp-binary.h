#pragma once

/* Networks of binary constraints on small domains, as a template: backtracking with checking,
 * forward checking or AC-3 maintained, without recursion, so that a hundred thousand variables are
 * as good as ten. The room says which values a constraint supports; the compiler makes a traced
 * and an untraced search of it.
 *
 * Russell and Norvig, Artificial Intelligence, 4th ed., sections 6.2 and 6.3; A. Mackworth,
 * "Consistency in networks of relations", 1977 (AC-3); P. Prosser, "Hybrid algorithms for the
 * constraint satisfaction problem", 1993 (conflict-directed backjumping); F. Boussemart and others,
 * "Boosting systematic search by weighting constraints", 2004 (dom/wdeg); M. Luby and others,
 * "Optimal speedup of Las Vegas algorithms", 1993 (restarts). */

#include "engine/esp-control.h"
#include "engine/esp-random.h"

#include <string.h>

G_BEGIN_DECLS

#define ESP_BINARY_MAX_VALUES 32
/* Backjumping keeps a set of levels for each level. */
#define ESP_BINARY_MAX_BACKJUMP 20000

typedef enum
{
  ESP_BINARY_CHECK,   /* an assignment agrees with those before it */
  ESP_BINARY_FORWARD, /* and open neighbours lose the values that do not agree with it */
  ESP_BINARY_ARC      /* and so on, until every arc is consistent */
} EspBinaryLevel;

typedef enum
{
  ESP_BINARY_ORDER_GIVEN,
  ESP_BINARY_ORDER_RANDOM,
  ESP_BINARY_ORDER_MRV,
  ESP_BINARY_ORDER_MRV_DEGREE,
  ESP_BINARY_ORDER_DOM_WDEG
} EspBinaryOrder;

typedef enum
{
  ESP_BINARY_VALUES_GIVEN,
  ESP_BINARY_VALUES_RANDOM,
  ESP_BINARY_VALUES_LCV
} EspBinaryValues;

typedef struct
{
  gint32 variable;
  gint32 reason;  /* the variable whose domain took the values away; -1: an assignment */
  guint32 domain; /* as it was */
} EspBinaryTrail;

typedef struct
{
  gint32 variable;
  guint32 left;      /* values not tried yet */
  gsize mark;        /* the trail's length before the assignment */
  gboolean fruitful; /* an assignment below it was consistent, or it is a solution */
} EspBinaryChoice;

/**
 * EspBinary:
 *
 * A search under way. Made ready by esp_binary_init(); `domains` are then filled in by the room.
 * The neighbours of variable i are `neighbours[offsets[i]]` up to `neighbours[offsets[i + 1]]`.
 */
typedef struct
{
  int n;
  const gint32 *offsets;
  const gint32 *neighbours;
  EspBinaryLevel level;
  EspBinaryOrder order;
  EspBinaryValues values;
  gboolean backjump;
  guint restart_unit;    /* backtracks before the first restart; 0: never */
  guint64 max_solutions; /* 0: all */
  EspRandom random;
  EspControl *control;
  EspCounters counters;
  gboolean stopped;
  gpointer data; /* the room's */

  guint32 *domains;
  gint32 *depth_of;         /* the level that assigned it; -1: open */
  EspBinaryChoice *choices; /* by level */
  int depth;                /* assignments made */
  gint32 *open;             /* the open variables, in no order */
  gint32 *place;            /* where in `open` */
  int n_open;               /* how many */
  gint32 *next, *previous;  /* open variables in lists by the size of their domain */
  gint32 heads[ESP_BINARY_MAX_VALUES + 1];
  gint32 first;         /* no variable before it is open: for the given order */
  guint32 *weights;     /* by entry of `neighbours`: failures of the constraint, and one */
  guint32 *open_weight; /* sum over the constraints with open neighbours */
  EspBinaryTrail *trail;
  gsize n_trail;
  gint32 *queue; /* variables whose domain has shrunk */
  guint8 *queued;
  int queue_first, queue_n;
  guint64 *conflicts; /* for backjumping: a set of levels for each level */
  gsize conflict_words;
  gsize *needed; /* scratch of the explanation: the trail's length up to which */
} EspBinary;

/* The values of a variable that have support in @other, the domain of its neighbour. */
typedef guint32 (*EspBinarySupport) (const EspBinary *self, guint32 other);
/* Every variable has its value. */
typedef void (*EspBinarySolution) (EspBinary *self);

#define ESP_BINARY_INLINE static inline __attribute__ ((always_inline))

static inline void
esp_binary_init (
    EspBinary *self, int n, const gint32 *offsets, const gint32 *neighbours, EspControl *control)
{
  *self = (EspBinary){
    .n = n, .offsets = offsets, .neighbours = neighbours, .control = control, .max_solutions = 1
  };
  self->domains = g_new0 (guint32, (guint) n + 1);
}

/* After the domains are filled in and the fields above `domains` are set. */
static inline void
esp_binary_ready (EspBinary *self)
{
  gsize room = 1;
  guint n = (guint) self->n;

  self->depth_of = g_new (gint32, n + 1);
  self->choices = g_new0 (EspBinaryChoice, n + 1);
  self->open = g_new (gint32, n + 1);
  self->place = g_new (gint32, n + 1);
  self->next = g_new (gint32, n + 1);
  self->previous = g_new (gint32, n + 1);
  self->weights = g_new (guint32, (guint) self->offsets[n] + 1);
  self->open_weight = g_new (guint32, n + 1);
  self->queue = g_new (gint32, n + 1);
  self->queued = g_new0 (guint8, n + 1);
  for (int size = 0; size <= ESP_BINARY_MAX_VALUES; size++)
    self->heads[size] = -1;
  for (int i = self->n - 1; i >= 0; i--)
    {
      int size = __builtin_popcount (self->domains[i]);

      self->depth_of[i] = -1;
      self->open[i] = self->place[i] = i;
      self->open_weight[i] = (guint32) (self->offsets[i + 1] - self->offsets[i]);
      self->previous[i] = -1;
      self->next[i] = self->heads[size];
      if (self->heads[size] >= 0)
        self->previous[self->heads[size]] = i;
      self->heads[size] = i;
      room += (gsize) size + 1;
    }
  self->n_open = self->n;
  for (int k = 0; k < self->offsets[n]; k++)
    self->weights[k] = 1;
  /* an assignment and every value of every domain fit at once: the search never allocates */
  self->trail = g_new (EspBinaryTrail, room);
  if (self->backjump)
    {
      self->conflict_words = (n + 64) / 64;
      self->conflicts = g_new0 (guint64, self->conflict_words * (n + 1));
      self->needed = g_new0 (gsize, n + 1);
    }
}

static inline void
esp_binary_clear (EspBinary *self)
{
  g_free (self->domains);
  g_free (self->depth_of);
  g_free (self->choices);
  g_free (self->open);
  g_free (self->place);
  g_free (self->next);
  g_free (self->previous);
  g_free (self->weights);
  g_free (self->open_weight);
  g_free (self->trail);
  g_free (self->queue);
  g_free (self->queued);
  g_free (self->conflicts);
  g_free (self->needed);
}

static inline void
esp_binary_tell (
    EspBinary *self, EspEventType type, int variable, int value, int reason, int count, int flags)
{
  EspEvent event = { .type = type,
                     .flags = (guint8) flags,
                     .depth = (guint16) MIN (self->depth, G_MAXUINT16),
                     .subject = variable };

  event.csp.value = value;
  event.csp.reason = reason;
  event.csp.count = count;
  esp_tracer_event (self->control->tracer, &event);
}

/* --- domains and the lists of open variables --- */

static inline void
esp_binary_unlink (EspBinary *self, int variable)
{
  int before = self->previous[variable];
  int after = self->next[variable];

  if (before >= 0)
    self->next[before] = after;
  else
    self->heads[__builtin_popcount (self->domains[variable])] = after;
  if (after >= 0)
    self->previous[after] = before;
}

static inline void
esp_binary_link (EspBinary *self, int variable)
{
  gint32 *head = &self->heads[__builtin_popcount (self->domains[variable])];

  self->previous[variable] = -1;
  self->next[variable] = *head;
  if (*head >= 0)
    self->previous[*head] = variable;
  *head = variable;
}

/* Gives @variable the domain @domain, as reason or on the way back. */
static inline void
esp_binary_set_domain (EspBinary *self, int variable, guint32 domain)
{
  if (self->depth_of[variable] >= 0)
    {
      self->domains[variable] = domain;
      return;
    }
  esp_binary_unlink (self, variable);
  self->domains[variable] = domain;
  esp_binary_link (self, variable);
}

static inline void
esp_binary_close (EspBinary *self, int variable)
{
  int last = self->open[--self->n_open];

  esp_binary_unlink (self, variable);
  self->open[self->place[variable]] = last;
  self->place[last] = self->place[variable];
  for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
    self->open_weight[self->neighbours[k]] -= self->weights[k];
}

/* When its domain is as it was. */
static inline void
esp_binary_reopen (EspBinary *self, int variable)
{
  esp_binary_link (self, variable);
  self->place[variable] = self->n_open;
  self->open[self->n_open++] = variable;
  if (variable < self->first)
    self->first = variable;
  for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
    self->open_weight[self->neighbours[k]] += self->weights[k];
}

/* The constraint between two neighbours has failed. */
static inline void
esp_binary_blame (EspBinary *self, int a, int b)
{
  if (self->order != ESP_BINARY_ORDER_DOM_WDEG)
    return;
  for (int turn = 0; turn < 2; turn++)
    {
      int from = turn == 0 ? a : b;
      int to = turn == 0 ? b : a;

      for (int k = self->offsets[from]; k < self->offsets[from + 1]; k++)
        if (self->neighbours[k] == to)
          {
            self->weights[k]++;
            if (self->depth_of[from] < 0)
              self->open_weight[to]++;
            break;
          }
    }
}

/* --- inference --- */

/* Leaves @variable the values in @kept; FALSE when none is left. @reason is the neighbour that
 * took the others. */
ESP_BINARY_INLINE gboolean
esp_binary_keep (EspBinary *self, int variable, guint32 kept, int reason, const gboolean traced)
{
  guint32 domain = self->domains[variable];
  guint32 gone = domain & ~kept;

  if (gone == 0)
    return TRUE;
  self->trail[self->n_trail++] = (EspBinaryTrail){ variable, reason, domain };
  esp_binary_set_domain (self, variable, domain & kept);
  self->counters.n[ESP_COUNTER_PRUNINGS] += (guint64) __builtin_popcount (gone);
  if (traced)
    for (guint32 rest = gone; rest != 0; rest &= rest - 1)
      esp_binary_tell (self, ESP_EVENT_PRUNE, variable, __builtin_ctz (rest), reason, 0, 0);
  if ((domain & kept) != 0)
    return TRUE;
  esp_binary_blame (self, variable, reason);
  if (traced)
    esp_binary_tell (self, ESP_EVENT_WIPEOUT, variable, -1, reason, 0, 0);
  return FALSE;
}

/* No neighbour that is assigned already disagrees. The first that does is the conflict. */
ESP_BINARY_INLINE gboolean
esp_binary_check (
    EspBinary *self, EspBinarySupport support, int variable, int *culprit, const gboolean traced)
{
  guint32 domain = self->domains[variable];
  int found = -1;

  for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
    {
      int other = self->neighbours[k];

      if (self->depth_of[other] >= 0 && (support (self, self->domains[other]) & domain) == 0 &&
          (found < 0 || self->depth_of[other] < self->depth_of[found]))
        found = other;
    }
  if (found < 0)
    return TRUE;
  *culprit = found;
  esp_binary_blame (self, variable, found);
  if (traced)
    esp_binary_tell (self, ESP_EVENT_WIPEOUT, variable, -1, found, 0, 0);
  return FALSE;
}

/* Revises the arcs to @variable. */
ESP_BINARY_INLINE gboolean
esp_binary_revise_neighbours (
    EspBinary *self, EspBinarySupport support, int variable, int *culprit, const gboolean traced)
{
  guint32 kept = support (self, self->domains[variable]);

  for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
    {
      int other = self->neighbours[k];
      guint32 before = self->domains[other];

      if (self->depth_of[other] >= 0)
        continue;
      if (self->level == ESP_BINARY_ARC)
        self->counters.n[ESP_COUNTER_REVISIONS]++;
      if (!esp_binary_keep (self, other, kept, variable, traced))
        {
          *culprit = other;
          return FALSE;
        }
      if (self->level == ESP_BINARY_ARC && self->domains[other] != before && !self->queued[other])
        {
          int at = self->queue_first + self->queue_n++;

          self->queue[at >= self->n ? at - self->n : at] = other;
          self->queued[other] = TRUE;
        }
    }
  return TRUE;
}

/* AC-3: as long as a domain has shrunk, the arcs to it are revised. */
ESP_BINARY_INLINE gboolean
esp_binary_propagate (EspBinary *self,
                      EspBinarySupport support,
                      int *culprit,
                      const gboolean traced)
{
  gboolean consistent = TRUE;

  while (self->queue_n > 0)
    {
      int variable = self->queue[self->queue_first];

      self->queue_first = self->queue_first + 1 == self->n ? 0 : self->queue_first + 1;
      self->queue_n--;
      self->queued[variable] = FALSE;
      if (consistent)
        consistent = esp_binary_revise_neighbours (self, support, variable, culprit, traced);
    }
  return consistent;
}

/* After @variable was assigned; -1: at the root. On failure @culprit is the variable without a
 * value, or in checking the one that disagrees. */
ESP_BINARY_INLINE gboolean
esp_binary_infer (
    EspBinary *self, EspBinarySupport support, int variable, int *culprit, const gboolean traced)
{
  if (variable < 0)
    {
      for (int i = 0; i < self->n; i++)
        if (self->domains[i] == 0)
          {
            if (traced)
              esp_binary_tell (self, ESP_EVENT_WIPEOUT, i, -1, -1, 0, 0);
            return FALSE;
          }
      if (self->level != ESP_BINARY_ARC)
        return TRUE;
      for (int i = 0; i < self->n; i++)
        {
          self->queue[i] = i;
          self->queued[i] = TRUE;
        }
      self->queue_n = self->n;
      return esp_binary_propagate (self, support, culprit, traced);
    }
  if (self->level == ESP_BINARY_CHECK)
    return esp_binary_check (self, support, variable, culprit, traced);
  return esp_binary_revise_neighbours (self, support, variable, culprit, traced) &&
         esp_binary_propagate (self, support, culprit, traced);
}

/* --- order --- */

ESP_BINARY_INLINE int
esp_binary_select (EspBinary *self)
{
  int best = -1;

  switch (self->order)
    {
    case ESP_BINARY_ORDER_GIVEN:
      while (self->depth_of[self->first] >= 0)
        self->first++;
      return self->first;
    case ESP_BINARY_ORDER_RANDOM:
      return self->open[esp_random_below (&self->random, (guint64) self->n_open)];
    case ESP_BINARY_ORDER_MRV:
    case ESP_BINARY_ORDER_MRV_DEGREE:
      for (int size = 1; best < 0; size++)
        for (int i = self->heads[size]; i >= 0; i = self->next[i])
          if (best < 0 || (self->order == ESP_BINARY_ORDER_MRV_DEGREE &&
                                   self->open_weight[i] != self->open_weight[best]
                               ? self->open_weight[i] > self->open_weight[best]
                               : i < best))
            best = i;
      return best;
    case ESP_BINARY_ORDER_DOM_WDEG:
      for (int k = 0; k < self->n_open; k++)
        {
          int i = self->open[k];
          guint64 here;
          guint64 there;

          if (best < 0)
            {
              best = i;
              continue;
            }
          /* sizes a / b < c / d by products: no rounding decides */
          here = (guint64) __builtin_popcount (self->domains[i]) * self->open_weight[best];
          there = (guint64) __builtin_popcount (self->domains[best]) * self->open_weight[i];
          if (here < there || (here == there && i < best))
            best = i;
        }
      return best;
    default:
      g_assert_not_reached ();
    }
}

/* The value of @variable that takes the fewest from its open neighbours; the first of equals, after
 * a restart any of them. */
static inline int
esp_binary_least_constraining (EspBinary *self,
                               EspBinarySupport support,
                               int variable,
                               guint32 left)
{
  int best = -1;
  guint best_cost = 0;
  guint n_equal = 1;

  for (guint32 rest = left; rest != 0; rest &= rest - 1)
    {
      int value = __builtin_ctz (rest);
      guint32 kept = support (self, 1u << value);
      guint cost = 0;

      for (int k = self->offsets[variable]; k < self->offsets[variable + 1]; k++)
        if (self->depth_of[self->neighbours[k]] < 0)
          cost += (guint) __builtin_popcount (self->domains[self->neighbours[k]] & ~kept);
      if (best < 0 || cost < best_cost)
        {
          best = value;
          best_cost = cost;
          n_equal = 1;
        }
      else if (cost == best_cost && self->counters.n[ESP_COUNTER_RESTARTS] > 0 &&
               esp_random_below (&self->random, ++n_equal) == 0)
        best = value;
    }
  return best;
}

ESP_BINARY_INLINE int
esp_binary_next_value (EspBinary *self, EspBinarySupport support, int variable, guint32 left)
{
  if ((left & (left - 1)) == 0 || self->values == ESP_BINARY_VALUES_GIVEN)
    return __builtin_ctz (left);
  if (self->values == ESP_BINARY_VALUES_LCV)
    return esp_binary_least_constraining (self, support, variable, left);
  for (guint skip = (guint) esp_random_below (&self->random, (guint) __builtin_popcount (left));
       skip > 0; skip--)
    left &= left - 1;
  return __builtin_ctz (left);
}

/* --- conflict-directed backjumping --- */

/* Adds to the conflicts of level @depth the levels that made @variable's domain what it is:
 * goes back along the trail from each domain to the assignments that shrank it. */
static inline void
esp_binary_explain (EspBinary *self, int variable, int depth)
{
  guint64 *set = self->conflicts + (gsize) depth * self->conflict_words;
  gsize end = self->n_trail;

  self->needed[variable] = end;
  for (gsize t = end; t-- > 0;)
    {
      const EspBinaryTrail *entry = &self->trail[t];

      if (self->needed[entry->variable] <= t)
        continue;
      if (entry->reason >= 0)
        self->needed[entry->reason] = MAX (self->needed[entry->reason], t);
      else
        {
          int level = self->depth_of[entry->variable];

          if (level < depth)
            set[level / 64] |= G_GUINT64_CONSTANT (1) << (level % 64);
          /* what it had before does not matter after it */
          self->needed[entry->variable] = 0;
        }
    }
  /* what was marked lies on the trail, but for variables that never shrank */
  self->needed[variable] = 0;
  for (gsize t = 0; t < end; t++)
    {
      self->needed[self->trail[t].variable] = 0;
      if (self->trail[t].reason >= 0)
        self->needed[self->trail[t].reason] = 0;
    }
}

/* Where to go back to from level @depth, whose values have all failed; -1: there is no solution.
 * Its conflicts become the other level's. */
static inline int
esp_binary_jump_target (EspBinary *self, int depth)
{
  guint64 *set = self->conflicts + (gsize) depth * self->conflict_words;
  guint64 *to;
  int target = -1;

  for (gsize word = self->conflict_words; word-- > 0 && target < 0;)
    if (set[word] != 0)
      target = (int) word * 64 + 63 - __builtin_clzll (set[word]);
  if (target < 0)
    return -1;
  to = self->conflicts + (gsize) target * self->conflict_words;
  set[target / 64] &= ~(G_GUINT64_CONSTANT (1) << (target % 64));
  for (gsize word = 0; word < self->conflict_words; word++)
    to[word] |= set[word];
  return target;
}

/* --- the search --- */

ESP_BINARY_INLINE gboolean
esp_binary_assign (EspBinary *self,
                   EspBinarySupport support,
                   int variable,
                   int value,
                   int *culprit,
                   const gboolean traced)
{
  self->counters.n[ESP_COUNTER_ASSIGNMENTS]++;
  self->depth_of[variable] = self->depth++;
  if (traced)
    esp_binary_tell (self, ESP_EVENT_ASSIGN, variable, value, -1, 0, 0);
  self->trail[self->n_trail++] = (EspBinaryTrail){ variable, -1, self->domains[variable] };
  esp_binary_close (self, variable);
  self->domains[variable] = 1u << value;
  return esp_binary_infer (self, support, variable, culprit, traced);
}

/* Takes back the assignment made last. */
ESP_BINARY_INLINE void
esp_binary_take_back (EspBinary *self, gboolean dead_end, const gboolean traced)
{
  EspBinaryChoice *choice = &self->choices[self->depth - 1];
  int pruned = 0;

  while (self->n_trail > choice->mark + 1)
    {
      const EspBinaryTrail *entry = &self->trail[--self->n_trail];

      if (traced)
        pruned += __builtin_popcount (entry->domain & ~self->domains[entry->variable]);
      esp_binary_set_domain (self, entry->variable, entry->domain);
    }
  self->domains[choice->variable] = self->trail[--self->n_trail].domain;
  self->counters.n[ESP_COUNTER_BACKTRACKS]++;
  if (dead_end)
    self->counters.n[ESP_COUNTER_DEAD_ENDS]++;
  if (traced && pruned > 0)
    esp_binary_tell (self, ESP_EVENT_RESTORE, -1, -1, -1, pruned, 0);
  if (traced)
    esp_binary_tell (self, ESP_EVENT_BACKTRACK, choice->variable, -1, -1, 0,
                     dead_end ? ESP_EVENT_DEAD_END : 0);
  self->depth--;
  self->depth_of[choice->variable] = -1;
  esp_binary_reopen (self, choice->variable);
}

/* 1, 1, 2, 1, 1, 2, 4, …; @i from 1. */
static inline guint64
esp_binary_luby (guint64 i)
{
  for (;;)
    {
      guint bits = 64 - (guint) __builtin_clzll (i);

      if (i == (G_GUINT64_CONSTANT (1) << bits) - 1)
        return G_GUINT64_CONSTANT (1) << (bits - 1);
      i -= (G_GUINT64_CONSTANT (1) << (bits - 1)) - 1;
    }
}

/* Opens a level: chooses its variable. */
ESP_BINARY_INLINE void
esp_binary_open_level (EspBinary *self)
{
  EspBinaryChoice *choice = &self->choices[self->depth];

  choice->variable = esp_binary_select (self);
  choice->left = self->domains[choice->variable];
  choice->mark = self->n_trail;
  if (self->backjump)
    {
      memset (self->conflicts + (gsize) self->depth * self->conflict_words, 0,
              self->conflict_words * sizeof (guint64));
      /* the values that are missing from the start are somebody's doing as well */
      if (self->level != ESP_BINARY_CHECK)
        esp_binary_explain (self, choice->variable, self->depth);
    }
}

/* A value of level @depth has failed, and @culprit is why. */
ESP_BINARY_INLINE void
esp_binary_note_conflict (EspBinary *self, int depth, int culprit)
{
  if (self->level == ESP_BINARY_CHECK)
    {
      int level = self->depth_of[culprit];

      self->conflicts[(gsize) depth * self->conflict_words + (gsize) level / 64] |=
          G_GUINT64_CONSTANT (1) << (level % 64);
    }
  else
    esp_binary_explain (self, culprit, depth);
}

/**
 * esp_binary_search:
 * @self: ready
 * @support: which values a constraint supports
 * @found: called at each solution
 * @traced: a constant: whether events are told
 *
 * Searches until `max_solutions` are found, all has been tried (then FALSE is returned if there was
 * none) or the control stops it (`stopped`).
 *
 * Returns: whether there was a solution
 */
ESP_BINARY_INLINE gboolean
esp_binary_search (EspBinary *self,
                   EspBinarySupport support,
                   EspBinarySolution found,
                   const gboolean traced)
{
  guint64 *n = self->counters.n;
  guint64 fails = 0;
  guint64 run = 1;
  int culprit = -1;

  if (traced)
    esp_binary_tell (self, ESP_EVENT_ROOT, -1, -1, -1, 0, 0);
  if (!esp_binary_infer (self, support, -1, &culprit, traced))
    return FALSE;
  if (self->n_open > 0)
    esp_binary_open_level (self);
  for (;;)
    {
      EspBinaryChoice *choice = &self->choices[self->depth];
      gboolean solved = self->n_open == 0;

      if (solved)
        {
          n[ESP_COUNTER_SOLUTIONS]++;
          if (traced)
            esp_binary_tell (self, ESP_EVENT_SOLUTION, -1, -1, -1, 0, 0);
          found (self);
          if (n[ESP_COUNTER_SOLUTIONS] == self->max_solutions || self->depth == 0)
            return TRUE;
          self->choices[self->depth - 1].fruitful = TRUE;
        }
      if (solved || choice->left == 0)
        {
          int target = self->depth - 1;

          if (self->backjump && !solved)
            target = esp_binary_jump_target (self, self->depth);
          else if (self->backjump)
            for (int level = 0; level < target; level++)
              self->conflicts[(gsize) target * self->conflict_words + (gsize) level / 64] |=
                  G_GUINT64_CONSTANT (1) << (level % 64);
          if (target < 0 && self->depth == 0)
            return n[ESP_COUNTER_SOLUTIONS] > 0;
          fails++;
          /* after a restart a solution would be found, and counted, again */
          if (self->restart_unit > 0 && n[ESP_COUNTER_SOLUTIONS] == 0 && target >= 0 &&
              fails >= esp_binary_luby (run) * self->restart_unit)
            {
              fails = 0;
              run++;
              n[ESP_COUNTER_RESTARTS]++;
              while (self->depth > 0)
                esp_binary_take_back (self, !self->choices[self->depth - 1].fruitful, traced);
              esp_binary_open_level (self);
              continue;
            }
          while (self->depth > MAX (target, 0))
            esp_binary_take_back (self, !self->choices[self->depth - 1].fruitful, traced);
          if (target < 0)
            return n[ESP_COUNTER_SOLUTIONS] > 0;
          continue;
        }
      if (esp_control_tick (self->control, &self->counters, n[ESP_COUNTER_ASSIGNMENTS]))
        {
          self->stopped = TRUE;
          return n[ESP_COUNTER_SOLUTIONS] > 0;
        }
      {
        int value = esp_binary_next_value (self, support, choice->variable, choice->left);

        choice->left &= ~(1u << value);
        choice->fruitful = FALSE;
        if (esp_binary_assign (self, support, choice->variable, value, &culprit, traced))
          {
            n[ESP_COUNTER_NODES]++;
            if (self->depth > 1)
              self->choices[self->depth - 2].fruitful = TRUE;
            if (self->n_open > 0)
              esp_binary_open_level (self);
            continue;
          }
        if (self->backjump)
          esp_binary_note_conflict (self, self->depth - 1, culprit);
        esp_binary_take_back (self, FALSE, traced);
      }
    }
}

G_END_DECLS
