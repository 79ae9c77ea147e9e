#pragma once

/* Constraint satisfaction by backtracking, as a template: one store of domains, one trail, one
 * loop. The room gives a constant table of inline functions, and the compiler makes searches of it
 * that call nothing through a pointer and, untraced, test for no tracer. Nothing recurses, so that
 * a hundred thousand variables are as good as ten. Networks of binary constraints are
 * esp-csp-network.h.
 *
 * Russell and Norvig, Artificial Intelligence, 4th ed., sections 6.2 and 6.3; F. Boussemart and
 * others, "Boosting systematic search by weighting constraints", ECAI 2004, for dom/wdeg; M. Luby
 * and others, "Optimal speedup of Las Vegas algorithms", 1993, for restarts. */

#include "engine/esp-control.h"
#include "engine/esp-problem.h"
#include "base/esp-random.h"
#include "base/esp-sanitized.h"

#include <string.h>

G_BEGIN_DECLS

#define ESP_CSP_INLINE ESP_SEARCH_INLINE
#define ESP_CSP_MAX_VALUES 64 /* of a domain that is one word */

typedef enum
{
  ESP_CSP_ORDER_INDEX,      /* as the variables are numbered */
  ESP_CSP_ORDER_MRV,        /* fewest remaining values, the lowest number of equals */
  ESP_CSP_ORDER_MRV_DEGREE, /* and among equals the most constraints on open variables */
  ESP_CSP_ORDER_DOM_WDEG,   /* fewest values for the weighted degree */
  ESP_CSP_ORDER_RANDOM      /* only where the table says `listed` */
} EspCspOrder;

/* A word of the store was changed. */
typedef struct
{
  gint32 place;   /* which word; where domains are one word each, the variable */
  gint32 reason;  /* what took the values away; -1: an assignment */
  guint64 before; /* as it was */
} EspCspChange;

/* One level of the search: the variable that it tries the values of. */
typedef struct
{
  gint32 variable;   /* -1: there is none left to choose */
  guint32 pruned;    /* values that its present assignment took out elsewhere; only traced */
  guint64 left;      /* its values that were not tried yet */
  gsize mark;        /* the trail's length before the assignment */
  gboolean fruitful; /* an assignment below it was consistent, or it is a solution */
} EspCspChoice;

/* The open variables, for where there may be very many. */
typedef struct
{
  gint32 *open;            /* in no order */
  gint32 *place;           /* where in `open` */
  int n_open;              /* how many */
  gint32 *next, *previous; /* in lists by the size of their domain */
  gint32 heads[ESP_CSP_MAX_VALUES + 1];
  gint32 first; /* no variable before it is open */
} EspCspLists;

/**
 * EspCsp:
 *
 * A search under way. Made ready by esp_csp_init(), then the domains are filled in, then
 * esp_csp_ready(). A domain is a set of bits, one a value. Up to 64 values it is the word
 * `domains[variable]`; a room with wider ones lays the words out as it likes, and whatever else is
 * to come back with the domains lies among them.
 *
 * Counters mean the same in every room: an assignment is a value that was tried, a node one that
 * was consistent, a backtrack one that was taken back, a dead end a node that has no node below it
 * and is no solution, a pruning a value that was taken out of a domain.
 */
typedef struct
{
  int n; /* variables are those from `first_variable` up to it */
  int first_variable;
  guint64 *domains;
  gint32 *depth_of; /* by variable: how many were assigned before it; -1: open */
  guint32 *weights; /* by constraint, which is the reason it gives: 1 and how often it failed; all
                       reasons from the last constraint on are that one */
  int n_constraints;
  guint64 *degrees; /* by variable: the weights of its constraints that have another open one */
  EspCspChange *trail;
  gsize n_trail;
  EspCspChoice *choices; /* by level */
  int depth;             /* assignments */
  EspCspOrder order;
  gboolean backjump;  /* where the table can */
  guint restart_unit; /* failures before the first restart; 0: never */
  EspRandom random;
  EspControl *control;
  EspCounters counters;
  guint64 max_solutions; /* stop after so many; 0: all */
  gboolean stopped;      /* by the control */
  gpointer data;         /* the room's */

  EspCspLists lists; /* where the table says `listed` */
} EspCsp;

/* What the search needs of a problem. What is said to be optional may be NULL. */
typedef struct
{
  /* After @variable was assigned: takes values out of domains with esp_csp_prune() or
   * esp_csp_narrow(). FALSE: it cannot be. `traced` as in the search. */
  gboolean (*infer) (EspCsp *csp, int variable, const gboolean traced);
  /* OPTIONAL: the value of @variable that is tried next, taken out of @left, which is first its
   * domain, or 0 where the table says `ranked`. -1: none is left. NULL: the lowest. */
  int (*next_value) (EspCsp *csp, int variable, guint64 *left);
  /* Every variable has its value: FALSE when it is no solution after all. */
  gboolean (*solution) (EspCsp *csp);

  /* OPTIONAL: how many values @variable has left, where its domain is not one word. */
  guint64 (*size) (EspCsp *csp, int variable);
  /* OPTIONAL: constraints that @variable shares with variables that are not assigned. */
  int (*degree) (EspCsp *csp, int variable);
  /* OPTIONAL, for ESP_CSP_ORDER_DOM_WDEG: fills in `degrees` of the variables that are not
   * assigned, before each choice. */
  void (*weigh) (EspCsp *csp);
  /* OPTIONAL: leaves @variable that value; else its domain becomes the bit. */
  void (*assign) (EspCsp *csp, int variable, int value);
  /* OPTIONAL: the assignment is undone, the domains are as they were. */
  void (*release) (EspCsp *csp, int variable);
  /* OPTIONAL: the number by which events call a value. */
  int (*told_value) (EspCsp *csp, int variable, int value);

  /* OPTIONAL, all or none: conflict-directed backjumping. A level was opened; the value that was
   * tried last has failed; a solution was found; the level to go back to where all values of the
   * present one have failed (-1: there is no other solution). */
  void (*jump_open) (EspCsp *csp);
  void (*jump_failed) (EspCsp *csp);
  void (*jump_solved) (EspCsp *csp);
  int (*jump_target) (EspCsp *csp);

  /* OPTIONAL: which variable is decided next; -1: all are. NULL: as `order` says. */
  int (*choose) (EspCsp *csp);

  gboolean splits; /* what is decided is which half of a domain, the first (0) or the second (1):
                      told as ESP_EVENT_SPLIT, with `told_value` for where the first ends; a
                      variable may be decided several times */
  gboolean ranked; /* `left` counts the values that were tried */
  gboolean listed; /* there may be very many variables: the open ones are kept in lists by size, and
                      `degrees` is kept by the room */
  gboolean weight_ties_by_degree; /* of equals under dom/wdeg the one with the highest degree */
} EspCspProblem;

/* How many values are in @set. By hand: where the processor is not known to count bits, the
 * compiler's own is a call. */
ESP_CSP_INLINE guint
esp_csp_size_of (guint64 set)
{
  set -= set >> 1 & G_GUINT64_CONSTANT (0x5555555555555555);
  set = (set & G_GUINT64_CONSTANT (0x3333333333333333)) +
        (set >> 2 & G_GUINT64_CONSTANT (0x3333333333333333));
  set = (set + (set >> 4)) & G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f);
  return (guint) (set * G_GUINT64_CONSTANT (0x0101010101010101) >> 56);
}

/* --- begin and end --- */

/* @n_words: of the store; @n where all domains are one word. */
static inline void
esp_csp_init (EspCsp *csp, int n, gsize n_words, int n_constraints, EspControl *control)
{
  *csp = (EspCsp){ .n = n, .n_constraints = n_constraints, .control = control, .max_solutions = 1 };
  csp->domains = g_new0 (guint64, n_words + 1);
  csp->depth_of = g_new (gint32, (guint) n + 1);
  memset (csp->depth_of, 0xff, ((guint) n + 1) * sizeof (gint32));
  csp->weights = g_new (guint32, (guint) n_constraints + 1);
  for (int i = 0; i < n_constraints; i++)
    csp->weights[i] = 1;
  csp->degrees = g_new0 (guint64, (guint) n + 1);
  csp->choices = g_new (EspCspChoice, (guint) n + 1);
}

/* After the domains are filled in. @room: changes that can be made at once, so that the search
 * never allocates; 0 where all domains are one word: an assignment and every value. */
static inline void
esp_csp_ready (EspCsp *csp, gsize room)
{
  if (room == 0)
    {
      room = (guint) csp->n + 1;
      for (int i = 0; i < csp->n; i++)
        room += esp_csp_size_of (csp->domains[i]);
    }
  csp->trail = g_new (EspCspChange, room);
}

/* Also where the table says `listed`. */
static inline void
esp_csp_ready_lists (EspCsp *csp)
{
  guint n = (guint) csp->n;

  csp->lists.open = g_new (gint32, n + 1);
  csp->lists.place = g_new (gint32, n + 1);
  csp->lists.next = g_new (gint32, n + 1);
  csp->lists.previous = g_new (gint32, n + 1);
  for (int size = 0; size <= ESP_CSP_MAX_VALUES; size++)
    csp->lists.heads[size] = -1;
  for (int i = csp->n - 1; i >= 0; i--)
    {
      gint32 *head = &csp->lists.heads[esp_csp_size_of (csp->domains[i])];

      csp->lists.open[i] = csp->lists.place[i] = i;
      csp->lists.previous[i] = -1;
      csp->lists.next[i] = *head;
      if (*head >= 0)
        csp->lists.previous[*head] = i;
      *head = i;
    }
  csp->lists.n_open = csp->n;
}

static inline void
esp_csp_clear (EspCsp *csp)
{
  g_free (csp->domains);
  g_free (csp->depth_of);
  g_free (csp->weights);
  g_free (csp->degrees);
  g_free (csp->trail);
  g_free (csp->choices);
  g_free (csp->lists.open);
  g_free (csp->lists.place);
  g_free (csp->lists.next);
  g_free (csp->lists.previous);
}

/* --- telling, and blaming --- */

static inline void
esp_csp_emit (
    EspCsp *csp, EspEventType type, int variable, int value, int reason, int count, int flags)
{
  EspEvent event = { .type = type,
                     .flags = (guint8) flags,
                     .depth = (guint16) MIN (csp->depth, G_MAXUINT16),
                     .subject = variable };

  event.csp.value = value;
  event.csp.reason = reason;
  event.csp.count = count;
  esp_tracer_event (csp->control->tracer, &event);
}

static inline gboolean
esp_csp_is_assigned (const EspCsp *csp, int variable)
{
  return csp->depth_of[variable] >= 0;
}

/* Constraint @reason has failed. */
static inline void
esp_csp_blame (EspCsp *csp, int reason)
{
  csp->weights[MIN (reason, csp->n_constraints - 1)]++;
}

/* Constraint @reason fails as a whole. Always FALSE, for `return …`. */
ESP_CSP_INLINE gboolean
esp_csp_fail (EspCsp *csp, int reason, const gboolean traced)
{
  esp_csp_blame (csp, reason);
  if (traced)
    esp_csp_emit (csp, ESP_EVENT_WIPEOUT, -1, -1, reason, 0, 0);
  return FALSE;
}

/* --- the store --- */

static inline void
esp_csp_unlink (EspCsp *csp, int variable)
{
  int before = csp->lists.previous[variable];
  int after = csp->lists.next[variable];

  if (before >= 0)
    csp->lists.next[before] = after;
  else
    csp->lists.heads[esp_csp_size_of (csp->domains[variable])] = after;
  if (after >= 0)
    csp->lists.previous[after] = before;
}

static inline void
esp_csp_link (EspCsp *csp, int variable)
{
  gint32 *head = &csp->lists.heads[esp_csp_size_of (csp->domains[variable])];

  csp->lists.previous[variable] = -1;
  csp->lists.next[variable] = *head;
  if (*head >= 0)
    csp->lists.previous[*head] = variable;
  *head = variable;
}

/* Changes a word of the store, because of constraint @reason; nobody is told. */
ESP_CSP_INLINE void
esp_csp_change (EspCsp *csp, guint64 *word, guint64 now, int reason)
{
  if (*word == now)
    return;
  csp->trail[csp->n_trail++] = (EspCspChange){ (gint32) (word - csp->domains), reason, *word };
  *word = now;
}

/* Gives a word of the store the value @word; with @listed it is a domain. */
ESP_CSP_INLINE void
esp_csp_set (EspCsp *csp, int place, guint64 word, const gboolean listed)
{
  if (!listed || csp->depth_of[place] >= 0)
    {
      csp->domains[place] = word;
      return;
    }
  esp_csp_unlink (csp, place);
  csp->domains[place] = word;
  esp_csp_link (csp, place);
}

/* Leaves @variable, whose domain is one word, the values in @kept, because of @reason. FALSE when
 * none is left: then whoever asked has to blame a constraint, and to say so. */
ESP_CSP_INLINE gboolean
esp_csp_narrow (EspCsp *csp,
                int variable,
                guint64 kept,
                int reason,
                const gboolean listed,
                const gboolean traced)
{
  guint64 domain = csp->domains[variable];
  guint64 gone = domain & ~kept;

  if (gone == 0)
    return TRUE;
  csp->trail[csp->n_trail++] = (EspCspChange){ variable, reason, domain };
  esp_csp_set (csp, variable, domain & kept, listed);
  csp->counters.n[ESP_COUNTER_PRUNINGS] += (guint64) esp_csp_size_of (gone);
  if (traced)
    for (guint64 rest = gone; rest != 0; rest &= rest - 1)
      esp_csp_emit (csp, ESP_EVENT_PRUNE, variable, __builtin_ctzll (rest), reason, 0, 0);
  return (domain & kept) != 0;
}

/* Takes @value out of @variable's domain, which is one word, because of constraint @reason; FALSE
 * when that was the last one. Nothing happens where it is not in it. */
ESP_CSP_INLINE gboolean
esp_csp_prune (EspCsp *csp, int variable, int value, int reason, const gboolean traced)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << value;
  guint64 domain = csp->domains[variable];

  if ((domain & bit) == 0)
    return TRUE;
  csp->trail[csp->n_trail++] = (EspCspChange){ variable, reason, domain };
  csp->domains[variable] = domain & ~bit;
  csp->counters.n[ESP_COUNTER_PRUNINGS]++;
  if (traced)
    esp_csp_emit (csp, ESP_EVENT_PRUNE, variable, value, reason, 0, 0);
  if (domain != bit)
    return TRUE;
  esp_csp_blame (csp, reason);
  if (traced)
    esp_csp_emit (csp, ESP_EVENT_WIPEOUT, variable, -1, reason, 0, 0);
  return FALSE;
}

/* --- which variable --- */

ESP_CSP_INLINE int
esp_csp_select_listed (EspCsp *csp)
{
  int best = -1;

  if (csp->lists.n_open == 0)
    return -1;
  switch (csp->order)
    {
    case ESP_CSP_ORDER_INDEX:
      while (csp->depth_of[csp->lists.first] >= 0)
        csp->lists.first++;
      return csp->lists.first;
    case ESP_CSP_ORDER_RANDOM:
      return csp->lists.open[esp_random_below (&csp->random, (guint64) csp->lists.n_open)];
    case ESP_CSP_ORDER_MRV:
    case ESP_CSP_ORDER_MRV_DEGREE:
      for (int size = 1; best < 0; size++)
        for (int i = csp->lists.heads[size]; i >= 0; i = csp->lists.next[i])
          if (best < 0 ||
              (csp->order == ESP_CSP_ORDER_MRV_DEGREE && csp->degrees[i] != csp->degrees[best]
                   ? csp->degrees[i] > csp->degrees[best]
                   : i < best))
            best = i;
      return best;
    case ESP_CSP_ORDER_DOM_WDEG:
      for (int k = 0; k < csp->lists.n_open; k++)
        {
          int i = csp->lists.open[k];
          guint64 here;
          guint64 there;

          if (best < 0)
            {
              best = i;
              continue;
            }
          /* sizes a / b < c / d by products: no rounding decides */
          here = (guint64) esp_csp_size_of (csp->domains[i]) * csp->degrees[best];
          there = (guint64) esp_csp_size_of (csp->domains[best]) * csp->degrees[i];
          if (here < there || (here == there && i < best))
            best = i;
        }
      return best;
    default:
      g_assert_not_reached ();
    }
}

/* -1: all are assigned. */
ESP_CSP_INLINE int
esp_csp_select (EspCsp *csp, const EspCspProblem *problem)
{
  gboolean weighted = csp->order == ESP_CSP_ORDER_DOM_WDEG && problem->weigh != NULL;
  gboolean ties = problem->degree != NULL &&
                  (csp->order == ESP_CSP_ORDER_MRV_DEGREE ||
                   (problem->weight_ties_by_degree && csp->order == ESP_CSP_ORDER_DOM_WDEG));
  int best = -1;
  guint64 best_size = 0;
  guint64 best_weight = 1;
  int best_degree = 0;

  if (problem->listed)
    return esp_csp_select_listed (csp);
  if (weighted)
    problem->weigh (csp);
  for (int i = csp->first_variable; i < csp->n; i++)
    {
      guint64 size;
      guint64 weight;
      int degree = 0;

      if (csp->depth_of[i] >= 0)
        continue;
      if (csp->order == ESP_CSP_ORDER_INDEX)
        return i;
      size = problem->size != NULL ? problem->size (csp, i)
                                   : (guint64) esp_csp_size_of (csp->domains[i]);
      weight = weighted ? csp->degrees[i] : 1;
      /* fractions compared as whole numbers */
      if (best >= 0 && size * best_weight > best_size * weight)
        continue;
      if (ties)
        degree = problem->degree (csp, i);
      if (best < 0 || size * best_weight < best_size * weight || degree > best_degree)
        {
          best = i;
          best_size = size;
          best_weight = weight;
          best_degree = degree;
        }
    }
  return best;
}

/* --- the search --- */

/* Opens the level of @choice: chooses its variable. */
ESP_CSP_INLINE void
esp_csp_open_level (EspCsp *csp, const EspCspProblem *problem, EspCspChoice *choice)
{
  choice->variable =
      problem->choose != NULL ? problem->choose (csp) : esp_csp_select (csp, problem);
  if (choice->variable < 0)
    return;
  choice->left = problem->ranked ? 0 : csp->domains[choice->variable];
  choice->mark = csp->n_trail;
  if (problem->jump_open != NULL && csp->backjump)
    problem->jump_open (csp);
}

/* Gives the variable of @choice @value and infers; FALSE where that fails. */
ESP_CSP_INLINE gboolean
esp_csp_assign (EspCsp *csp,
                const EspCspProblem *problem,
                EspCspChoice *choice,
                int value,
                const gboolean traced)
{
  int variable = choice->variable;
  guint64 pruned = csp->counters.n[ESP_COUNTER_PRUNINGS];
  gboolean consistent;

  csp->counters.n[ESP_COUNTER_ASSIGNMENTS]++;
  csp->depth_of[variable] = csp->depth++;
  choice->fruitful = FALSE;
  if (traced)
    esp_csp_emit (csp, problem->splits ? ESP_EVENT_SPLIT : ESP_EVENT_ASSIGN, variable,
                  problem->told_value != NULL ? problem->told_value (csp, variable, value) : value,
                  -1, 0, problem->splits && value == 1 ? ESP_EVENT_NOT : 0);
  if (problem->assign != NULL)
    problem->assign (csp, variable, value);
  else
    {
      csp->trail[csp->n_trail++] = (EspCspChange){ variable, -1, csp->domains[variable] };
      csp->domains[variable] = G_GUINT64_CONSTANT (1) << value;
    }
  consistent = problem->infer (csp, variable, traced);
  if (traced)
    choice->pruned = (guint32) (csp->counters.n[ESP_COUNTER_PRUNINGS] - pruned);
  return consistent;
}

/* Takes back the assignment made last, which is that of @choice. */
ESP_CSP_INLINE void
esp_csp_take_back (EspCsp *csp,
                   const EspCspProblem *problem,
                   const EspCspChoice *choice,
                   gboolean dead_end,
                   const gboolean traced)
{
  while (csp->n_trail > choice->mark)
    {
      const EspCspChange *change = &csp->trail[--csp->n_trail];

      esp_csp_set (csp, change->place, change->before, problem->listed);
    }
  csp->depth_of[choice->variable] = -1;
  if (problem->release != NULL)
    problem->release (csp, choice->variable);
  csp->counters.n[ESP_COUNTER_BACKTRACKS]++;
  if (dead_end)
    csp->counters.n[ESP_COUNTER_DEAD_ENDS]++;
  if (traced && choice->pruned > 0)
    esp_csp_emit (csp, ESP_EVENT_RESTORE, -1, -1, -1, (int) choice->pruned, 0);
  if (traced && problem->splits && choice->left > 1)
    esp_csp_emit (csp, ESP_EVENT_BACKTRACK, choice->variable,
                  problem->told_value (csp, choice->variable, 1), -1, 0,
                  ESP_EVENT_NOT | (dead_end ? ESP_EVENT_DEAD_END : 0));
  else if (traced)
    esp_csp_emit (csp, ESP_EVENT_BACKTRACK, choice->variable, -1, -1, 0,
                  dead_end ? ESP_EVENT_DEAD_END : 0);
  csp->depth--;
}

/* The value that is tried next, taken out of what is left. */
ESP_CSP_INLINE int
esp_csp_next_value (EspCsp *csp, const EspCspProblem *problem, EspCspChoice *choice)
{
  guint64 left = choice->left;

  if (problem->next_value != NULL)
    return problem->next_value (csp, choice->variable, &choice->left);
  choice->left &= left - 1;
  return left != 0 ? __builtin_ctzll (left) : -1;
}

/* 1, 1, 2, 1, 1, 2, 4, …; @i from 1. */
static inline guint64
esp_csp_luby (guint64 i)
{
  for (;;)
    {
      guint bits = 64 - (guint) __builtin_clzll (i);

      if (i == (G_GUINT64_CONSTANT (1) << bits) - 1)
        return G_GUINT64_CONSTANT (1) << (bits - 1);
      i -= (G_GUINT64_CONSTANT (1) << (bits - 1)) - 1;
    }
}

/**
 * esp_csp_search:
 * @csp: ready, and consistent as far as the room looks before anything is assigned
 * @problem: a constant
 * @traced: a constant: whether events are told
 *
 * Searches until `max_solutions` are found, all has been tried or the control stops it
 * (`stopped`). Solutions are counted and told.
 */
ESP_CSP_INLINE void
esp_csp_search (EspCsp *csp, const EspCspProblem *problem, const gboolean traced)
{
  guint64 *n = csp->counters.n;
  const gboolean jumps = problem->jump_target != NULL && csp->backjump;
  EspCspChoice *choice = csp->choices; /* of the present depth */
  gboolean deeper = TRUE;
  guint64 fails = 0;
  guint64 run = 1;

  for (;;)
    {
      int target = csp->depth - 1;
      int value = -1;

      if (deeper)
        esp_csp_open_level (csp, problem, choice);
      if (choice->variable >= 0)
        value = esp_csp_next_value (csp, problem, choice);
      else if (problem->solution (csp))
        {
          n[ESP_COUNTER_SOLUTIONS]++;
          if (traced)
            esp_csp_emit (csp, ESP_EVENT_SOLUTION, -1, -1, -1, 0, 0);
          if (n[ESP_COUNTER_SOLUTIONS] == csp->max_solutions)
            return;
          if (csp->depth > 0)
            choice[-1].fruitful = TRUE;
        }
      if (value >= 0)
        {
          if (esp_control_tick (csp->control, &csp->counters, n[ESP_COUNTER_ASSIGNMENTS]))
            {
              csp->stopped = TRUE;
              return;
            }
          deeper = esp_csp_assign (csp, problem, choice, value, traced);
          if (deeper)
            {
              n[ESP_COUNTER_NODES]++;
              if (csp->depth > 1)
                choice[-1].fruitful = TRUE;
              choice++;
              continue;
            }
          if (jumps)
            problem->jump_failed (csp);
          esp_csp_take_back (csp, problem, choice, FALSE, traced);
          continue;
        }
      if (csp->depth == 0)
        return;
      if (jumps && choice->variable >= 0)
        target = problem->jump_target (csp);
      else if (jumps)
        problem->jump_solved (csp);
      fails++;
      /* after a restart a solution would be found, and counted, again */
      deeper = csp->restart_unit > 0 && n[ESP_COUNTER_SOLUTIONS] == 0 && target >= 0 &&
               fails >= esp_csp_luby (run) * csp->restart_unit;
      if (deeper)
        {
          fails = 0;
          run++;
          n[ESP_COUNTER_RESTARTS]++;
        }
      while (csp->depth > (deeper ? 0 : MAX (target, 0)))
        {
          choice--;
          esp_csp_take_back (csp, problem, choice, !choice->fruitful, traced);
        }
      if (target < 0)
        return;
    }
}

/* Defines @name, the search of @table, a constant, from its root on, where nothing follows before
 * something is assigned: told or not, as the control says. */
#define ESP_CSP_DEFINE(name, table)                                                                \
  ESP_CSP_INLINE void name##_from_root (EspCsp *csp, const gboolean traced)                        \
  {                                                                                                \
    if (traced)                                                                                    \
      esp_csp_emit (csp, ESP_EVENT_ROOT, -1, 0, -1, 0, 0);                                         \
    esp_csp_search (csp, table, traced);                                                           \
  }                                                                                                \
  ESP_TRACED_DEFINE (name, EspCsp, name##_from_root, self->control)

/* What every search counts, to begin a list with; and as a list. */
#define ESP_CSP_COUNTED                                                                            \
  ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_NODES, ESP_COUNTER_BACKTRACKS, ESP_COUNTER_DEAD_ENDS
#define ESP_CSP_COUNTERS ESP_COUNTER_LIST (ESP_CSP_COUNTED, ESP_COUNTER_SOLUTIONS)

/* A whole search for one solution, once the domains are filled in, of a room whose domains are one
 * word each: by @run, as ESP_CSP_DEFINE() makes it. `solution` finds @state (taken) in `data`, puts
 * the solution into it, and this is the answer. */
static inline EspOutcome
esp_csp_solve (EspCsp *csp,
               void (*run) (EspCsp *csp),
               const EspInstance *instance,
               EspState *state,
               EspAnswer *answer)
{
  csp->data = state;
  esp_csp_ready (csp, 0);
  run (csp);
  answer->counters = csp->counters;
  if (csp->counters.n[ESP_COUNTER_SOLUTIONS] > 0)
    {
      answer->text = state->problem->states->state_format (instance, state);
      esp_answer_add_solution (answer, csp->control, state);
    }
  else
    esp_state_free (state);
  esp_csp_clear (csp);
  return esp_answer_conclude (answer, csp->stopped);
}

G_END_DECLS
