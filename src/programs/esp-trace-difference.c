#include "config.h"

#include "esp-trace-difference.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/trace/esp-event-words.h"
#include "engine/trace/esp-export.h"

#define AT_ONCE 256 /* events read at a time */

/* What a value's leaving is: a key of a table. */
typedef struct
{
  gint32 subject;
  gint32 value;
  guint64 index; /* of the event */
} Pruning;

/* A decision and what follows from it. */
typedef struct
{
  EspEvent event;
  guint64 index;
  gboolean ended; /* there is none */
  GArray *prunings;
  gboolean wiped;
  guint64 wipeout; /* its event, where it was wiped */
} Step;

/* A trace that is read on, an event ahead of the step. */
typedef struct
{
  EspTrace *trace;
  EspEvent events[AT_ONCE];
  guint64 first; /* number of events[0] */
  guint n;
  guint at;
  gboolean without_failures;
  Step step;
  Step next; /* looked at ahead, for tries that are taken back */
  gboolean has_next;
} Reader;

static const EspEvent *
peek (Reader *self)
{
  if (self->at == self->n)
    {
      self->first += self->n;
      self->n = esp_trace_get_events (self->trace, self->first, AT_ONCE, self->events);
      self->at = 0;
    }
  return self->at < self->n ? &self->events[self->at] : NULL;
}

static guint64
get_index (const Reader *self)
{
  return self->first + self->at;
}

void
esp_trace_told_init (EspTraceTold *told, EspTrace *trace)
{
  Reader reader = { .trace = trace };

  *told = (EspTraceTold){ .windows = FALSE };
  for (const EspEvent *event; (event = peek (&reader)) != NULL; reader.at++)
    {
      told->kinds[event->type] = TRUE;
      if (event->type == ESP_EVENT_ENTER || event->type == ESP_EVENT_UPDATE)
        told->windows |= isfinite (event->game.alpha) || isfinite (event->game.beta);
    }
}

/* How a search begins and what only keeps its books is no step. */
static gboolean
is_bookkeeping (const EspEvent *event)
{
  return event->type == ESP_EVENT_ROOT || event->type == ESP_EVENT_RESTORE ||
         event->type == ESP_EVENT_BACKJUMP;
}

static gboolean
is_consequence (const EspEvent *event)
{
  return event->type == ESP_EVENT_PRUNE || event->type == ESP_EVENT_WIPEOUT;
}

static void
note_consequence (Step *step, const EspEvent *event, guint64 index)
{
  Pruning pruning = { event->subject, event->csp.value, index };

  if (event->type == ESP_EVENT_PRUNE)
    g_array_append_val (step->prunings, pruning);
  else if (!step->wiped)
    {
      step->wiped = TRUE;
      step->wipeout = index;
    }
}

/* The next decision with what follows from it; what comes before the first one follows from the
 * root. */
static void
read_step (Reader *self, const EspTraceTold *told, Step *step, gboolean root)
{
  const EspEvent *event;

  g_array_set_size (step->prunings, 0);
  step->wiped = FALSE;
  step->event = (EspEvent){ .type = ESP_EVENT_ROOT, .subject = -1 };
  step->ended = !root;
  for (; (event = peek (self)) != NULL; self->at++)
    if (is_bookkeeping (event) || (!told->kinds[event->type] && event->type != ESP_EVENT_WIPEOUT))
      continue;
    else if (is_consequence (event))
      note_consequence (step, event, get_index (self));
    else if (step->ended)
      {
        step->event = *event;
        step->index = get_index (self);
        step->ended = FALSE;
      }
    else
      return;
}

/* Whether @next takes back what @step has tried and could not be. */
static gboolean
is_failure (const Step *step, const Step *next)
{
  return step->wiped && step->event.type == ESP_EVENT_ASSIGN && !next->ended &&
         next->event.type == ESP_EVENT_BACKTRACK && next->event.subject == step->event.subject;
}

static void
read_on (Reader *self, const EspTraceTold *told)
{
  Step step;

  if (!self->has_next)
    {
      read_step (self, told, &self->step, FALSE);
      if (!self->without_failures)
        return;
      read_step (self, told, &self->next, FALSE);
    }
  else
    {
      step = self->step;
      self->step = self->next;
      self->next = step;
      read_step (self, told, &self->next, FALSE);
    }
  self->has_next = TRUE;
  while (is_failure (&self->step, &self->next))
    {
      read_step (self, told, &self->step, FALSE);
      read_step (self, told, &self->next, FALSE);
    }
}

static void
reader_init (Reader *self, EspTrace *trace, gboolean without_failures, const EspTraceTold *told)
{
  *self = (Reader){ .trace = trace, .without_failures = without_failures };
  self->step.prunings = g_array_new (FALSE, FALSE, sizeof (Pruning));
  self->next.prunings = g_array_new (FALSE, FALSE, sizeof (Pruning));
  read_step (self, told, &self->step, TRUE);
}

static void
reader_clear (Reader *self)
{
  g_array_unref (self->step.prunings);
  g_array_unref (self->next.prunings);
}

/* --- a step of each --- */

static gboolean
is_same_number (double a, double b)
{
  if (isinf (a) || isinf (b))
    return isinf (a) && isinf (b) && (a > 0) == (b > 0);
  return a == b || fabs (a - b) <= 1e-6 * fmax (1, fmax (fabs (a), fabs (b)));
}

static gboolean
is_same_step (const EspEvent *a, const EspEvent *b)
{
  if (a->type != b->type || a->subject != b->subject)
    return FALSE;
  switch (a->type)
    {
    case ESP_EVENT_ASSIGN:
      return a->csp.value == b->csp.value && ((a->flags ^ b->flags) & ESP_EVENT_NOT) == 0;
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_ACCEPT:
      return a->climb.other == b->climb.other;
    case ESP_EVENT_GENERATE:
      return a->path.other == b->path.other;
    default:
      return TRUE;
    }
}

/* After the last child a cut leaves nothing out: some call it one, some do not. */
static gboolean
is_idle_cut (Reader *ours, Reader *theirs)
{
  const EspEvent *a = &ours->step.event;
  const EspEvent *b = &theirs->step.event;
  const EspEvent *next;

  if (a->subject != b->subject || !((a->type == ESP_EVENT_UPDATE && b->type == ESP_EVENT_CUTOFF) ||
                                    (a->type == ESP_EVENT_CUTOFF && b->type == ESP_EVENT_UPDATE)))
    return FALSE;
  next = peek (a->type == ESP_EVENT_UPDATE ? ours : theirs);
  return (next == NULL || next->type == ESP_EVENT_LEAVE) &&
         is_same_number (a->game.value, b->game.value);
}

static gboolean
has_same_window (const EspEvent *a, const EspEvent *b, const EspTraceTold *told)
{
  return !told->windows || (is_same_number (a->game.alpha, b->game.alpha) &&
                            is_same_number (a->game.beta, b->game.beta));
}

static gboolean
has_same_numbers (const EspEvent *a, const EspEvent *b, const EspTraceTold *told)
{
  switch (a->type)
    {
    case ESP_EVENT_ENTER:
      return has_same_window (a, b, told);
    case ESP_EVENT_UPDATE:
    case ESP_EVENT_CUTOFF:
      return is_same_number (a->game.value, b->game.value) && has_same_window (a, b, told);
    case ESP_EVENT_LEAVE:
      return is_same_number (a->game.value, b->game.value);
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_ACCEPT:
      return is_same_number (a->climb.proposed, b->climb.proposed);
    default:
      return TRUE;
    }
}

static guint
hash_pruning (gconstpointer key)
{
  const Pruning *pruning = key;

  return (guint) pruning->subject * 2654435761u ^ (guint) pruning->value;
}

static gboolean
equal_pruning (gconstpointer a, gconstpointer b)
{
  const Pruning *first = a;
  const Pruning *second = b;

  return first->subject == second->subject && first->value == second->value;
}

/* The first of @some that is not in @all; G_MAXUINT: none. @n_others: how many more there are. */
static guint
find_missing (const GArray *some, const GArray *all, guint *n_others)
{
  g_autoptr (GHashTable) known = g_hash_table_new (hash_pruning, equal_pruning);
  guint first = G_MAXUINT;

  *n_others = 0;
  for (guint i = 0; i < all->len; i++)
    g_hash_table_add (known, &g_array_index (all, Pruning, i));
  for (guint i = 0; i < some->len; i++)
    if (!g_hash_table_contains (known, &g_array_index (some, Pruning, i)))
      {
        if (first == G_MAXUINT)
          first = i;
        else
          ++*n_others;
      }
  return first;
}

/* Of what follows from the decision that both have made. */
static gboolean
compare_consequences (const Step *ours,
                      const Step *theirs,
                      const EspTraceTold *told,
                      EspTraceDifference *found)
{
  guint n_others;
  guint missing;
  guint extra;

  found->ours = ours->index;
  found->theirs = theirs->index;
  found->n_agreed += theirs->prunings->len;
  /* one that does not tell that a domain is empty shows it by what it does next */
  if (ours->wiped && (theirs->wiped || !told->kinds[ESP_EVENT_WIPEOUT]))
    return TRUE;
  extra = find_missing (theirs->prunings, ours->prunings, &n_others);
  if (extra < G_MAXUINT)
    found->n_agreed -= 1 + n_others;
  missing = find_missing (ours->prunings, theirs->prunings, &found->n_others);
  if (missing < G_MAXUINT && !theirs->wiped)
    {
      found->kind = ESP_TRACE_LEAVES_OUT;
      found->ours = g_array_index (ours->prunings, Pruning, missing).index;
      return FALSE;
    }
  if (extra < G_MAXUINT)
    {
      found->kind = ESP_TRACE_HAS_MORE;
      found->theirs = g_array_index (theirs->prunings, Pruning, extra).index;
      return FALSE;
    }
  if (ours->wiped != theirs->wiped)
    {
      found->kind = ours->wiped ? ESP_TRACE_LEAVES_OUT : ESP_TRACE_HAS_MORE;
      *(ours->wiped ? &found->ours : &found->theirs) =
          ours->wiped ? ours->wipeout : theirs->wipeout;
      found->n_others = 0;
      return FALSE;
    }
  return TRUE;
}

/* Where theirs has failed and ours went on below and found nothing: on to where ours gives up too.
 */
static gboolean
pass_over_failure (Reader *ours, const Reader *theirs, const EspTraceTold *told)
{
  const EspEvent *tried = &ours->step.event;
  const EspEvent *event;

  if (told->kinds[ESP_EVENT_PRUNE] || !theirs->step.wiped || ours->step.wiped ||
      tried->type != ESP_EVENT_ASSIGN)
    return FALSE;
  for (; (event = peek (ours)) != NULL; ours->at++)
    if (event->type == ESP_EVENT_SOLUTION)
      return FALSE;
    else if (event->type == ESP_EVENT_BACKTRACK && event->depth == tried->depth)
      return TRUE;
  return FALSE;
}

/* After the last child nobody looks at the window any more: what is told of it is a habit. */
static gboolean
is_last_update (Reader *ours, const Reader *theirs)
{
  const EspEvent *next = peek (ours);

  return ours->step.event.type == ESP_EVENT_UPDATE &&
         (next == NULL || next->type == ESP_EVENT_LEAVE) &&
         is_same_number (ours->step.event.game.value, theirs->step.event.game.value);
}

/* Closing what is open when nothing more is looked for may be told or not. */
static gboolean
only_closes (Reader *self, const EspTraceTold *told)
{
  while (!self->step.ended && self->step.event.type == ESP_EVENT_BACKTRACK &&
         self->step.prunings->len == 0 && !self->step.wiped)
    read_on (self, told);
  return self->step.ended;
}

static gboolean
compare_decisions (Reader *ours,
                   Reader *theirs,
                   const EspTraceTold *told,
                   EspTraceDifference *found)
{
  const Step *a = &ours->step;
  const Step *b = &theirs->step;

  if (a->ended || b->ended)
    {
      found->ours = found->our_last;
      found->theirs = found->their_last;
      if (b->ended && !only_closes (ours, told))
        {
          found->kind = ESP_TRACE_ENDS;
          found->ours = a->index;
        }
      else if (a->ended && !only_closes (theirs, told))
        {
          found->kind = ESP_TRACE_GOES_ON;
          found->theirs = b->index;
        }
      return FALSE;
    }
  /* the same where updates are not told: it stands alone, before the parent is left */
  if (!told->kinds[ESP_EVENT_UPDATE] && b->event.type == ESP_EVENT_CUTOFF &&
      a->event.type == ESP_EVENT_LEAVE && peek (theirs) != NULL &&
      peek (theirs)->type == ESP_EVENT_LEAVE)
    read_on (theirs, told);
  found->ours = a->index;
  found->theirs = b->index;
  if (is_idle_cut (ours, theirs))
    return TRUE;
  if (!is_same_step (&a->event, &b->event))
    found->kind = ESP_TRACE_OTHER_STEP;
  else if (!has_same_numbers (&a->event, &b->event, told) && !is_last_update (ours, theirs))
    found->kind = ESP_TRACE_OTHER_NUMBERS;
  return found->kind == ESP_TRACE_SAME;
}

void
esp_trace_compare (EspTrace *ours,
                   EspTrace *theirs,
                   const EspTraceTold *told,
                   EspTraceTolerance tolerance,
                   EspTraceDifference *difference)
{
  Reader a;
  Reader b;

  *difference = (EspTraceDifference){ .kind = ESP_TRACE_SAME };
  reader_init (&a, ours, tolerance == ESP_TRACE_WITHOUT_FAILURES, told);
  reader_init (&b, theirs, FALSE, told);
  while ((tolerance == ESP_TRACE_EARLIER_FAILURES && pass_over_failure (&a, &b, told)) ||
         compare_consequences (&a.step, &b.step, told, difference))
    {
      difference->our_last = a.step.index;
      difference->their_last = b.step.index;
      read_on (&a, told);
      read_on (&b, told);
      if (!compare_decisions (&a, &b, told, difference))
        break;
      difference->our_last = a.step.index;
      difference->their_last = b.step.index;
      difference->n_agreed++;
    }
  reader_clear (&a);
  reader_clear (&b);
}

/* --- in words --- */

static char *
describe (EspTrace *trace, guint64 index, EspEvent *event)
{
  return esp_trace_get_events (trace, index, 1, event) == 1
             ? esp_trace_describe_event (trace, event)
             : g_strdup (_ ("its end"));
}

/* Why our search does so: what a constraint says, else what its order of variables goes by. */
static char *
tell_why (EspTrace *ours, guint64 index, const EspEvent *event, const EspOptions *options)
{
  char *why = esp_words_explain (esp_trace_get_instance (ours), event);

  if (why == NULL && event->type == ESP_EVENT_ASSIGN)
    why = esp_words_describe_choice (ours, options, index);
  if (why != NULL && *why == '\0')
    g_clear_pointer (&why, g_free);
  return why;
}

/* Where a decision is taken back that theirs keeps: what made it fail. */
static guint64
find_cause (EspTrace *ours, guint64 index)
{
  EspEvent event;

  for (guint64 at = index; at-- > 0 && esp_trace_get_events (ours, at, 1, &event) == 1;)
    if (event.type == ESP_EVENT_WIPEOUT)
      return at;
    else if (event.type != ESP_EVENT_RESTORE && event.type != ESP_EVENT_PRUNE)
      break;
  return index;
}

char *
esp_trace_difference_tell (const EspTraceDifference *self,
                           EspTrace *ours,
                           EspTrace *theirs,
                           const EspOptions *options)
{
  EspEvent wanted = { .type = ESP_EVENT_ROOT };
  EspEvent event;
  guint64 our_index = self->ours;
  g_autofree char *last = describe (theirs, self->their_last, &event);
  g_autofree char *found = describe (theirs, self->theirs, &event);
  g_autofree char *expected = NULL;
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;

  if (self->kind == ESP_TRACE_OTHER_STEP &&
      esp_trace_get_events (ours, our_index, 1, &wanted) == 1 && wanted.type == ESP_EVENT_BACKTRACK)
    our_index = find_cause (ours, our_index);
  expected = describe (ours, our_index, &wanted);
  why = tell_why (ours, our_index, &wanted, options);
  switch (self->kind)
    {
    case ESP_TRACE_OTHER_STEP:
      text = g_strdup_printf (_ ("goes on with “%s” after “%s”, where “%s” was expected"), found,
                              last, expected);
      break;
    case ESP_TRACE_LEAVES_OUT:
      text = self->n_others > 0
                 ? g_strdup_printf (ngettext ("leaves out “%s” and %u more after “%s”",
                                              "leaves out “%s” and %u more after “%s”",
                                              self->n_others),
                                    expected, self->n_others, last)
                 : g_strdup_printf (_ ("leaves out “%s” after “%s”"), expected, last);
      break;
    case ESP_TRACE_HAS_MORE:
      return g_strdup_printf (_ ("has “%s” after “%s”, which does not follow"), found, last);
    case ESP_TRACE_OTHER_NUMBERS:
      text = g_strdup_printf (_ ("has “%s”, where “%s” was expected"), found, expected);
      break;
    case ESP_TRACE_ENDS:
      text = g_strdup_printf (_ ("ends after “%s”, where “%s” was expected"), last, expected);
      break;
    case ESP_TRACE_GOES_ON:
      return g_strdup_printf (_ ("goes on with “%s” after “%s”, where the search ends"), found,
                              last);
    case ESP_TRACE_SAME:
    default:
      return NULL;
    }
  return why != NULL ? g_strdup_printf ("%s: %s", text, why) : g_steal_pointer (&text);
}
