#pragma once

/* A model made ready for the floor of constraints (esp-csp.h): domains in words, the arcs of its
 * relations, and what they take out of domains. Always-inline where a search asks for it, with a
 * constant `traced`.
 *
 * A. Mackworth, "Consistency in networks of relations", Artificial Intelligence 8, 1977, for AC-3;
 * C. Bessiere and J.-C. Regin, "Refining the basic constraint propagation algorithm", IJCAI 2001,
 * for AC-2001; R. Haralick and G. Elliott, "Increasing tree search efficiency for constraint
 * satisfaction problems", Artificial Intelligence 14, 1980, for forward checking. */

#include "csp/esp-csp.h"
#include "esp-eval.h"

G_BEGIN_DECLS

/* A revision of a relation of several variables looks at all combinations where they are so few. */
#define ESP_NET_FEW 64
#define ESP_NET_SMALL 4096 /* where the whole domains have no more, it always does */

typedef enum
{
  ESP_NET_NONE,    /* relations are looked at when every variable has its value */
  ESP_NET_CHECK,   /* when all of theirs have */
  ESP_NET_FORWARD, /* and the last open variable of a relation loses what does not fit */
  ESP_NET_ARC      /* arcs are made consistent until nothing changes */
} EspNetLevel;

typedef enum
{
  ESP_NET_AC3,
  ESP_NET_AC2001, /* each value knows the partner that it had last */
  ESP_NET_BOUNDS  /* only the ends of domains are looked at */
} EspNetConsistency;

typedef enum
{
  ESP_NET_GIVEN,
  ESP_NET_LCV,
  ESP_NET_RANDOM
} EspNetValues;

/* How a relation is revised. */
typedef enum
{
  ESP_RULE_BOUNDS,   /* by bounds; where there are few combinations, each */
  ESP_RULE_SMALL,    /* each combination */
  ESP_RULE_COMPARE,  /* x < y + offset and the like */
  ESP_RULE_DISTINCT, /* variables alone */
  ESP_RULE_TABLE     /* the same */
} EspRuleKind;

typedef struct
{
  guint8 kind;
  guint8 compare; /* an EspExprKind, of x to y */
  guint8 first;   /* which of the two variables is x */
  gint32 offset;
} EspRule;

/* Arcs that wait: first in, first out, each once. An arc is the place of its variable in the
 * model's `scopes`. */
typedef struct
{
  gint32 *arcs;
  guint8 *is_in; /* by arc */
  gint32 first;
  gint32 n;
  gint32 room;
} EspArcQueue;

typedef struct
{
  EspCsp csp; /* must be first */
  const EspModel *model;
  const guint32 *word_of;    /* the model's */
  const gint32 *relation_of; /* by arc: the model's */
  EspRule *rules;            /* by relation */
  gint32 *n_open;            /* by relation: its variables that are not assigned */
  EspArcQueue queue;
  gsize room; /* of the trail */
  EspNetLevel level;
  EspNetConsistency consistency;
  EspNetValues values_order;
  guint64 seed;
  gint32 *values; /* by variable; scratch, but for those that are assigned */
  gint32 *places; /* scratch, by variable */
  gint64 *worth;  /* scratch, by part of a relation */
  EspBounds *bounds;
  EspBounds *parts;
  gint32 *last;       /* by arc and value, for AC-2001: the partner; see last_of */
  guint64 *rows;      /* by arc and value: the partners as bits, see has_partner_of_two() */
  gsize *last_of;     /* by arc: its first one of `last` and `rows` */
  gboolean has_best;  /* a solution was found, and what follows must be better */
  gint64 best;        /* what it is worth */
  gboolean told_arcs; /* whoever watches is told of arcs */
} EspNet;

void esp_net_init (EspNet *self, const EspModel *model, EspControl *control);
/* After the level and the consistency are set, and domains may have been narrowed. */
void esp_net_ready (EspNet *self);
void esp_net_clear (EspNet *self);
/* What the objective is worth with `values`. */
gint64 esp_net_measure (EspNet *self);
/* Whether all relations hold with `values`, and the objective is better than the best. */
gboolean esp_net_is_solution (EspNet *self);
/* Whether value @place of the @k-th variable of @relation has partners in the domains of the others
 * (as far as the relation's rule looks). */
gboolean esp_net_has_partner (EspNet *self, int relation, int k, int place);
/* The places that relation @relation, whose rule looks at bounds, leaves its @k-th variable. FALSE:
 * none. */
gboolean esp_net_narrow (EspNet *self, int relation, int k, int *low, int *high);
/* The places of the @k-th variable of a table that some row has, as words of bits. */
void esp_net_mark_rows (EspNet *self, int relation, int k, guint64 *words);
/* The order of values by its key: the one behind @last (-1: the first); -1: none is left. */
int esp_net_rank_next (EspNet *self, int variable, int last);

/* --- domains --- */

ESP_CSP_INLINE guint64 *
esp_net_words (const EspNet *self, int variable)
{
  return self->csp.domains + self->word_of[variable];
}

ESP_CSP_INLINE guint32
esp_net_n_words (const EspNet *self, int variable)
{
  return self->word_of[variable + 1] - self->word_of[variable];
}

ESP_CSP_INLINE gboolean
esp_net_has (const EspNet *self, int variable, int place)
{
  return (esp_net_words (self, variable)[place >> 6] >> (place & 63) & 1) != 0;
}

/* The first place from @place on that is in the domain; -1: none. */
ESP_CSP_INLINE int
esp_net_next (const EspNet *self, int variable, int place)
{
  const guint64 *words = esp_net_words (self, variable);
  guint32 n = esp_net_n_words (self, variable);
  guint32 w = (guint32) place >> 6;
  guint64 word;

  if (w >= n)
    return -1;
  word = words[w] & ~G_GUINT64_CONSTANT (0) << (place & 63);
  while (word == 0)
    {
      if (++w == n)
        return -1;
      word = words[w];
    }
  return (int) (w * 64) + __builtin_ctzll (word);
}

ESP_CSP_INLINE int
esp_net_first (const EspNet *self, int variable)
{
  return esp_net_next (self, variable, 0);
}

/* -1: the domain is empty. */
ESP_CSP_INLINE int
esp_net_last (const EspNet *self, int variable)
{
  const guint64 *words = esp_net_words (self, variable);

  for (guint32 w = esp_net_n_words (self, variable); w-- > 0;)
    if (words[w] != 0)
      return (int) (w * 64) + 63 - __builtin_clzll (words[w]);
  return -1;
}

ESP_CSP_INLINE guint64
esp_net_size (const EspNet *self, int variable)
{
  const guint64 *words = esp_net_words (self, variable);
  guint64 n = 0;

  for (guint32 w = 0; w < esp_net_n_words (self, variable); w++)
    n += (guint64) esp_csp_size_of (words[w]);
  return n;
}

ESP_CSP_INLINE gboolean
esp_net_is_single (const EspNet *self, int variable)
{
  const guint64 *words = esp_net_words (self, variable);
  guint64 seen = 0;

  for (guint32 w = 0; w < esp_net_n_words (self, variable); w++)
    {
      if (words[w] != 0 && (seen != 0 || (words[w] & (words[w] - 1)) != 0))
        return FALSE;
      seen |= words[w];
    }
  return seen != 0;
}

ESP_CSP_INLINE gint32
esp_net_value (const EspNet *self, int variable, int place)
{
  return esp_model_value (self->model, variable, place);
}

/* A word of the store becomes @now. The trail is as long as it was ever needed. */
ESP_CSP_INLINE void
esp_net_change (EspNet *self, gsize word, guint64 now, int reason)
{
  if (G_UNLIKELY (self->csp.n_trail == self->room))
    {
      self->room *= 2;
      self->csp.trail = g_renew (EspCspChange, self->csp.trail, self->room);
    }
  esp_csp_change (&self->csp, &self->csp.domains[word], now, reason);
}

/* Takes the places in @gone out of word @w of a domain; returns how many there were. */
ESP_CSP_INLINE int
esp_net_take (
    EspNet *self, int variable, guint32 w, guint64 gone, int reason, const gboolean traced)
{
  gsize word = self->word_of[variable] + w;
  guint64 before = self->csp.domains[word];
  guint n;

  gone &= before;
  if (gone == 0)
    return 0;
  n = esp_csp_size_of (gone);
  esp_net_change (self, word, before & ~gone, reason);
  self->csp.counters.n[ESP_COUNTER_PRUNINGS] += n;
  if (traced)
    for (; gone != 0; gone &= gone - 1)
      esp_csp_emit (&self->csp, ESP_EVENT_PRUNE, variable, (int) (w * 64) + __builtin_ctzll (gone),
                    reason, 0, 0);
  return (int) n;
}

ESP_CSP_INLINE int
esp_net_remove (EspNet *self, int variable, int place, int reason, const gboolean traced)
{
  return esp_net_take (self, variable, (guint32) place >> 6, G_GUINT64_CONSTANT (1) << (place & 63),
                       reason, traced);
}

/* Leaves the places from @low to @high. */
ESP_CSP_INLINE int
esp_net_keep (EspNet *self, int variable, int low, int high, int reason, const gboolean traced)
{
  int n = 0;

  for (guint32 w = 0; w < esp_net_n_words (self, variable); w++)
    {
      int first = (int) w * 64;
      guint64 kept = ~G_GUINT64_CONSTANT (0);

      if (low > first)
        kept = low - first > 63 ? 0 : kept << (low - first);
      if (high < first + 63)
        kept = high < first ? 0 : kept & ~G_GUINT64_CONSTANT (0) >> (63 - (high - first));
      n += esp_net_take (self, variable, w, ~kept, reason, traced);
    }
  return n;
}

/* --- a revision --- */

/* x < y + offset and the like, of x. */
ESP_CSP_INLINE int
esp_net_revise_compare (
    EspNet *self, const EspRule *rule, int relation, int k, const gboolean traced)
{
  const gint32 *scope = esp_model_scope (self->model, relation);
  int x = scope[k];
  int y = scope[1 - k];
  gint64 offset = k == rule->first ? rule->offset : -(gint64) rule->offset;
  gint64 low = esp_net_value (self, y, esp_net_first (self, y)) + offset;
  gint64 high = esp_net_value (self, y, esp_net_last (self, y)) + offset;
  int n = 0;

  switch ((EspExprKind) rule->compare)
    {
    case ESP_EXPR_UNEQUAL:
      if (low != high)
        return 0;
      n = esp_model_find_value (self->model, x, low);
      return n >= 0 ? esp_net_remove (self, x, n, relation, traced) : 0;
    case ESP_EXPR_LESS:
    case ESP_EXPR_AT_MOST:
      {
        gboolean strict = rule->compare == ESP_EXPR_LESS;

        if (k == rule->first)
          return esp_net_keep (self, x, 0,
                               esp_model_find_place (self->model, x, high + !strict) - 1, relation,
                               traced);
        return esp_net_keep (self, x, esp_model_find_place (self->model, x, low + strict),
                             G_MAXINT32 / 2, relation, traced);
      }
    case ESP_EXPR_EQUAL:
    default:
      for (int i = esp_net_first (self, x); i >= 0; i = esp_net_next (self, x, i + 1))
        {
          int place = esp_model_find_value (self->model, y, esp_net_value (self, x, i) - offset);

          if (place < 0 || !esp_net_has (self, y, place))
            n += esp_net_remove (self, x, i, relation, traced);
        }
      return n;
    }
}

ESP_CSP_INLINE int
esp_net_revise_distinct (EspNet *self, int relation, int k, const gboolean traced)
{
  const gint32 *scope = esp_model_scope (self->model, relation);
  int x = scope[k];
  int n = 0;

  for (int i = 0; i < esp_model_relation (self->model, relation)->n_scope; i++)
    {
      int place;

      if (i == k || !esp_net_is_single (self, scope[i]))
        continue;
      place = esp_model_find_value (self->model, x,
                                    esp_net_value (self, scope[i], esp_net_first (self, scope[i])));
      if (place >= 0)
        n += esp_net_remove (self, x, place, relation, traced);
    }
  return n;
}

/* Whether each combination of the others is looked at. */
ESP_CSP_INLINE gboolean
esp_net_has_few (const EspNet *self, int relation, int k)
{
  const gint32 *scope = esp_model_scope (self->model, relation);
  guint64 n = 1;

  if (self->rules[relation].kind == ESP_RULE_SMALL)
    return TRUE;
  for (int i = 0; i < esp_model_relation (self->model, relation)->n_scope; i++)
    {
      if (i != k)
        n *= esp_net_size (self, scope[i]);
      if (n > ESP_NET_FEW)
        return FALSE;
    }
  return TRUE;
}

ESP_CSP_INLINE int
esp_net_revise_each (EspNet *self, int relation, int k, const gboolean traced)
{
  int x = esp_model_scope (self->model, relation)[k];
  int n = 0;

  if (self->consistency == ESP_NET_BOUNDS)
    {
      int i = esp_net_first (self, x);

      for (; i >= 0 && !esp_net_has_partner (self, relation, k, i); i = esp_net_first (self, x))
        n += esp_net_remove (self, x, i, relation, traced);
      for (i = esp_net_last (self, x); i >= 0 && !esp_net_has_partner (self, relation, k, i);
           i = esp_net_last (self, x))
        n += esp_net_remove (self, x, i, relation, traced);
      return n;
    }
  for (int i = esp_net_first (self, x); i >= 0; i = esp_net_next (self, x, i + 1))
    if (!esp_net_has_partner (self, relation, k, i))
      n += esp_net_remove (self, x, i, relation, traced);
  return n;
}

/* Takes from the @k-th variable of @relation the values that have no partner; returns how many. */
ESP_CSP_INLINE int
esp_net_revise (EspNet *self, int relation, int k, const gboolean traced)
{
  const EspRule *rule = &self->rules[relation];
  int x = esp_model_scope (self->model, relation)[k];
  int low;
  int high;

  switch ((EspRuleKind) rule->kind)
    {
    case ESP_RULE_COMPARE:
      return esp_net_revise_compare (self, rule, relation, k, traced);
    case ESP_RULE_DISTINCT:
      return esp_net_revise_distinct (self, relation, k, traced);
    case ESP_RULE_TABLE:
      {
        guint64 *marks = (guint64 *) self->parts;
        int n = 0;

        esp_net_mark_rows (self, relation, k, marks);
        for (guint32 w = 0; w < esp_net_n_words (self, x); w++)
          n += esp_net_take (self, x, w, ~marks[w], relation, traced);
        return n;
      }
    case ESP_RULE_SMALL:
    case ESP_RULE_BOUNDS:
    default:
      break;
    }
  if (esp_net_has_few (self, relation, k))
    return esp_net_revise_each (self, relation, k, traced);
  if (!esp_net_narrow (self, relation, k, &low, &high))
    return esp_net_keep (self, x, 1, 0, relation, traced);
  return esp_net_keep (self, x, low, high, relation, traced);
}

/* --- arc consistency --- */

ESP_CSP_INLINE void
esp_net_put (EspNet *self, gint32 arc, gboolean tell, const gboolean traced)
{
  EspArcQueue *queue = &self->queue;
  gint32 at;

  if (queue->is_in[arc])
    return;
  queue->is_in[arc] = TRUE;
  at = queue->first + queue->n++;
  queue->arcs[at >= queue->room ? at - queue->room : at] = arc;
  if (traced && tell && self->told_arcs)
    esp_csp_emit (&self->csp, ESP_EVENT_ENQUEUE, g_array_index (self->model->scopes, gint32, arc),
                  -1, self->relation_of[arc], 0, 0);
}

/* The arcs of the other variables of all relations of @variable but @except. */
ESP_CSP_INLINE void
esp_net_put_others (EspNet *self, int variable, int except, const gboolean traced)
{
  const EspModel *model = self->model;

  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    {
      const EspRelation *relation = esp_model_relation (model, model->uses[u]);

      if (model->uses[u] == except)
        continue;
      for (gint32 arc = relation->scope; arc < relation->scope + relation->n_scope; arc++)
        if (g_array_index (model->scopes, gint32, arc) != variable)
          esp_net_put (self, arc, TRUE, traced);
    }
}

ESP_CSP_INLINE void
esp_net_put_all (EspNet *self)
{
  for (gint32 arc = 0; arc < self->queue.room; arc++)
    esp_net_put (self, arc, FALSE, FALSE);
}

ESP_CSP_INLINE gint32
esp_net_get (EspNet *self)
{
  EspArcQueue *queue = &self->queue;
  gint32 arc = queue->arcs[queue->first];

  queue->first = queue->first + 1 == queue->room ? 0 : queue->first + 1;
  queue->n--;
  queue->is_in[arc] = FALSE;
  return arc;
}

/* @variable has no value left, because of @relation. */
ESP_CSP_INLINE gboolean
esp_net_fail (EspNet *self, int variable, int relation, const gboolean traced)
{
  esp_csp_blame (&self->csp, relation);
  if (traced)
    esp_csp_emit (&self->csp, ESP_EVENT_WIPEOUT, variable, -1, relation, 0, 0);
  while (self->queue.n > 0)
    esp_net_get (self);
  return FALSE;
}

/* Revises the arcs of the queue until it is empty. FALSE: it cannot be. */
ESP_CSP_INLINE gboolean
esp_net_revise_all (EspNet *self, const gboolean traced)
{
  guint64 *n = self->csp.counters.n;

  while (self->queue.n > 0)
    {
      gint32 arc = esp_net_get (self);
      int relation = self->relation_of[arc];
      int variable = g_array_index (self->model->scopes, gint32, arc);

      n[ESP_COUNTER_REVISIONS]++;
      /* long propagations are heard of, too */
      if ((n[ESP_COUNTER_REVISIONS] & 1023) == 0 &&
          esp_control_tick_slow (self->csp.control, &self->csp.counters,
                                 n[ESP_COUNTER_ASSIGNMENTS]))
        {
          self->csp.stopped = TRUE;
          return esp_net_fail (self, -1, relation, FALSE);
        }
      if (traced && self->told_arcs)
        esp_csp_emit (&self->csp, ESP_EVENT_REVISE, variable, -1, relation, 0, 0);
      if (esp_net_revise (self, relation, arc - esp_model_relation (self->model, relation)->scope,
                          traced) == 0)
        continue;
      if (esp_net_first (self, variable) < 0)
        return esp_net_fail (self, variable, relation, traced);
      esp_net_put_others (self, variable, relation, traced);
    }
  if (traced && self->told_arcs)
    esp_csp_emit (&self->csp, ESP_EVENT_FIXPOINT, -1, -1, -1, 0, 0);
  return TRUE;
}

/* What the objective does not leave, since a solution is known. */
ESP_CSP_INLINE gboolean
esp_net_bound (EspNet *self, const gboolean traced)
{
  const EspModel *model = self->model;
  int goal = model->n_relations;
  int low;
  int high;

  if (!self->has_best)
    return TRUE;
  for (int k = 0; k < esp_model_relation (model, goal)->n_scope; k++)
    {
      int variable = esp_model_scope (model, goal)[k];

      if (!esp_net_narrow (self, goal, k, &low, &high))
        return esp_net_fail (self, -1, goal, traced);
      if (esp_net_keep (self, variable, low, high, goal, traced) == 0)
        continue;
      if (esp_net_first (self, variable) < 0)
        return esp_net_fail (self, variable, goal, traced);
      esp_net_put_others (self, variable, goal, traced);
    }
  return TRUE;
}

/* The same until neither does anything. */
ESP_CSP_INLINE gboolean
esp_net_make_consistent (EspNet *self, const gboolean traced)
{
  do
    if (!esp_net_revise_all (self, traced) || !esp_net_bound (self, traced))
      return FALSE;
  while (self->queue.n > 0);
  return TRUE;
}

/* --- after an assignment --- */

ESP_CSP_INLINE gboolean
esp_net_look (EspNet *self, int relation, const gboolean traced)
{
  if (esp_eval (self->model, relation, self->values, self->worth) == 1)
    return TRUE;
  return esp_csp_fail (&self->csp, relation, traced);
}

ESP_CSP_INLINE gboolean
esp_net_look_at_goal (EspNet *self, const gboolean traced)
{
  if (!self->has_best)
    return TRUE;
  if (self->n_open[self->model->n_relations] > 0 ||
      (self->model->goal < 0 ? esp_net_measure (self) < self->best
                             : esp_net_measure (self) > self->best))
    return TRUE;
  return esp_csp_fail (&self->csp, self->model->n_relations, traced);
}

/* The last open variable of @relation loses what does not fit. */
ESP_CSP_INLINE gboolean
esp_net_look_ahead (EspNet *self, int relation, const gboolean traced)
{
  const gint32 *scope = esp_model_scope (self->model, relation);
  int k = 0;

  while (esp_csp_is_assigned (&self->csp, scope[k]))
    k++;
  self->csp.counters.n[ESP_COUNTER_REVISIONS]++;
  if (esp_net_revise (self, relation, k, traced) > 0 && esp_net_first (self, scope[k]) < 0)
    return esp_net_fail (self, scope[k], relation, traced);
  return TRUE;
}

/* Variables that are all different are so in pairs: the value that was given goes from all. */
ESP_CSP_INLINE gboolean
esp_net_look_ahead_distinct (EspNet *self, int relation, int variable, const gboolean traced)
{
  const gint32 *scope = esp_model_scope (self->model, relation);

  self->csp.counters.n[ESP_COUNTER_REVISIONS]++;
  for (int k = 0; k < esp_model_relation (self->model, relation)->n_scope; k++)
    {
      int place;

      if (esp_csp_is_assigned (&self->csp, scope[k]))
        continue;
      place = esp_model_find_value (self->model, scope[k], self->values[variable]);
      if (place >= 0 && esp_net_remove (self, scope[k], place, relation, traced) > 0 &&
          esp_net_first (self, scope[k]) < 0)
        return esp_net_fail (self, scope[k], relation, traced);
    }
  return TRUE;
}

ESP_CSP_INLINE gboolean
esp_net_infer (EspCsp *csp, int variable, const gboolean traced)
{
  EspNet *self = (EspNet *) csp;
  const EspModel *model = self->model;

  if (self->level == ESP_NET_ARC)
    {
      esp_net_put_others (self, variable, -1, traced);
      return esp_net_make_consistent (self, traced);
    }
  if (self->level == ESP_NET_NONE)
    {
      if (csp->depth < csp->n)
        return TRUE;
      for (int c = 0; c < model->n_relations; c++)
        if (!esp_net_look (self, c, traced))
          return FALSE;
      return esp_net_look_at_goal (self, traced);
    }
  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    {
      int relation = model->uses[u];

      if (self->n_open[relation] == 0 && !esp_net_look (self, relation, traced))
        return FALSE;
      if (self->level != ESP_NET_FORWARD || self->n_open[relation] == 0)
        continue;
      if (self->rules[relation].kind == ESP_RULE_DISTINCT)
        {
          if (!esp_net_look_ahead_distinct (self, relation, variable, traced))
            return FALSE;
        }
      else if (self->n_open[relation] == 1 && !esp_net_look_ahead (self, relation, traced))
        return FALSE;
    }
  return esp_net_look_at_goal (self, traced);
}

/* What follows before anything is assigned; FALSE: there is no solution. */
ESP_CSP_INLINE gboolean
esp_net_begin (EspNet *self, const gboolean traced)
{
  const EspModel *model = self->model;

  for (int i = 0; i < self->csp.n; i++)
    if (esp_net_first (self, i) < 0)
      {
        if (traced)
          esp_csp_emit (&self->csp, ESP_EVENT_WIPEOUT, i, -1, -1, 0, 0);
        return FALSE;
      }
  for (int c = 0; c < model->n_relations; c++)
    if (esp_model_relation (model, c)->n_scope == 0 && !esp_net_look (self, c, traced))
      return FALSE;
  if (self->level == ESP_NET_FORWARD)
    for (int c = 0; c < model->n_relations; c++)
      if (esp_model_relation (model, c)->n_scope == 1 && !esp_net_look_ahead (self, c, traced))
        return FALSE;
  if (self->level != ESP_NET_ARC)
    return TRUE;
  esp_net_put_all (self);
  return esp_net_make_consistent (self, traced);
}

/* --- for the table of a search --- */

ESP_CSP_INLINE void
esp_net_assign (EspCsp *csp, int variable, int place)
{
  EspNet *self = (EspNet *) csp;
  const EspModel *model = self->model;

  for (guint32 w = 0; w < esp_net_n_words (self, variable); w++)
    esp_net_change (self, self->word_of[variable] + w,
                    (guint32) place >> 6 == w ? G_GUINT64_CONSTANT (1) << (place & 63) : 0, -1);
  self->values[variable] = esp_net_value (self, variable, place);
  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    self->n_open[model->uses[u]]--;
  if (model->goal != 0)
    for (int k = 0; k < esp_model_relation (model, model->n_relations)->n_scope; k++)
      self->n_open[model->n_relations] -=
          esp_model_scope (model, model->n_relations)[k] == variable;
}

ESP_CSP_INLINE void
esp_net_release (EspCsp *csp, int variable)
{
  EspNet *self = (EspNet *) csp;
  const EspModel *model = self->model;

  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    self->n_open[model->uses[u]]++;
  if (model->goal != 0)
    for (int k = 0; k < esp_model_relation (model, model->n_relations)->n_scope; k++)
      self->n_open[model->n_relations] +=
          esp_model_scope (model, model->n_relations)[k] == variable;
}

/* `left`: 1 and the place that was tried last. */
ESP_CSP_INLINE int
esp_net_next_value (EspCsp *csp, int variable, guint64 *left)
{
  EspNet *self = (EspNet *) csp;
  int place = self->values_order == ESP_NET_GIVEN
                  ? esp_net_next (self, variable, (int) *left)
                  : esp_net_rank_next (self, variable, (int) *left - 1);

  *left = (guint64) (place + 1);
  return place;
}

ESP_CSP_INLINE guint64
esp_net_size_of (EspCsp *csp, int variable)
{
  return esp_net_size ((EspNet *) csp, variable);
}

ESP_CSP_INLINE int
esp_net_degree (EspCsp *csp, int variable)
{
  const EspNet *self = (const EspNet *) csp;
  int degree = 0;

  for (gint32 u = self->model->uses_first[variable]; u < self->model->uses_first[variable + 1]; u++)
    degree += self->n_open[self->model->uses[u]] > 1;
  return degree;
}

ESP_CSP_INLINE void
esp_net_weigh (EspCsp *csp)
{
  const EspNet *self = (const EspNet *) csp;

  for (int i = 0; i < csp->n; i++)
    {
      csp->degrees[i] = 1;
      if (esp_csp_is_assigned (csp, i))
        continue;
      for (gint32 u = self->model->uses_first[i]; u < self->model->uses_first[i + 1]; u++)
        if (self->n_open[self->model->uses[u]] > 1)
          csp->degrees[i] += csp->weights[self->model->uses[u]];
    }
}

#define ESP_NET_TABLE                                                                              \
  .infer = esp_net_infer, .next_value = esp_net_next_value, .size = esp_net_size_of,               \
  .degree = esp_net_degree, .weigh = esp_net_weigh, .assign = esp_net_assign,                      \
  .release = esp_net_release, .ranked = TRUE

G_END_DECLS
