#pragma once

/* Proof-number search, depth first (df-pn), as a template over the same table of a game as minimax:
 * asks whether a value is reached, and always looks where least is missing to prove or to disprove
 * it. A few such questions give the exact value.
 *
 * L. Allis, M. van der Meulen and H. van den Herik, "Proof-number search", Artificial Intelligence
 * 66, 1994; A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002; J.
 * Pawlewicz and L. Lew, "Improving depth-first PN-search: 1 + e trick", CG 2006. */

#include "base/esp-sanitized.h"
#include "engine/esp-problem.h"
#include "base/esp-random.h"
#include "esp-minimax.h"
#include "esp-zeroed-pages.h"

G_BEGIN_DECLS

/* A proof number of what is disproved, and the other way round. */
#define ESP_PNS_INFINITE 1000000000u
#define ESP_PNS_TABLE_BITS 21

typedef struct
{
  guint64 key;
  guint32 proof;
  guint32 disproof;
} EspPnsEntry;

typedef struct
{
  gint32 move;
  guint32 proof;
  guint32 disproof;
  guint64 key;
} EspPnsChild;

/* The values that a game can have, the least first: @values, or from @least on one @step after the
 * other. */
typedef struct
{
  const double *values;
  double least;
  double step;
  gint64 n;
} EspPnsScale;

/**
 * EspPns:
 *
 * A search under way. Zero it, and fill in `base` and `n_moves`.
 */
typedef struct
{
  EspMinimax base; /* game, control, counters, stopped */
  gsize n_moves;   /* of all positions of one line, at most */
  gint32 *moves;
  EspPnsChild *children;
  EspPnsEntry *table;
  double threshold; /* the question: whether the value is as great */
  guint64 salt;     /* answers to other questions are other positions' */
} EspPns;

/* Looks at the position that the game stands at, until one of the limits is reached. */
typedef void (*EspPnsVisit) (EspPns *self,
                             int depth,
                             gboolean max,
                             EspPnsChild *limits,
                             gint32 *moves,
                             EspPnsChild *children);

static inline EspPnsEntry *
esp_pns_entry (const EspPns *self, guint64 key)
{
  return &self->table[key >> (64 - ESP_PNS_TABLE_BITS)];
}

static inline double
esp_pns_number (guint32 number)
{
  return number >= ESP_PNS_INFINITE ? INFINITY : number;
}

ESP_SEARCH_INLINE void
esp_pns_note (EspPns *self,
              const EspMinimaxGame *table,
              EspEventType type,
              int depth,
              gint32 move,
              gboolean max,
              int flags,
              guint32 proof,
              guint32 disproof,
              const gboolean traced)
{
  if (table->note != NULL || traced)
    esp_minimax_note (&self->base, table, type, depth, move,
                      flags | ESP_EVENT_PROOF | (max ? ESP_EVENT_MAX : 0), self->threshold,
                      esp_pns_number (proof), esp_pns_number (disproof), traced);
}

/* What the children say of a position: MAX proves by one of them, MIN by all. @best: the child to
 * look at; @second: the least number of the others. */
static inline void
esp_pns_sum (
    const EspPnsChild *children, int n, gboolean max, EspPnsChild *at, int *best, guint32 *second)
{
  guint32 least = G_MAXUINT32;
  guint64 sum = 0;

  *second = ESP_PNS_INFINITE;
  for (int i = 0; i < n; i++)
    {
      guint32 one = max ? children[i].proof : children[i].disproof;

      sum += max ? children[i].disproof : children[i].proof;
      if (one < least)
        {
          *second = least;
          least = one;
          *best = i;
        }
      else
        *second = MIN (*second, one);
    }
  *second = MIN (*second, ESP_PNS_INFINITE);
  if (least == 0)
    sum = ESP_PNS_INFINITE;
  else if (least < ESP_PNS_INFINITE)
    sum = MIN (sum, ESP_PNS_INFINITE - 1);
  at->proof = max ? least : (guint32) sum;
  at->disproof = max ? (guint32) sum : least;
}

/* The limits of the child to look at: it is left when another one promises more, a little late, so
 * that the search does not jump to and fro. */
static inline void
esp_pns_limit (const EspPnsChild *limits,
               const EspPnsChild *at,
               const EspPnsChild *child,
               guint32 second,
               gboolean max,
               EspPnsChild *inner)
{
  guint64 one = (guint64) second + second / 4 + 1;
  guint64 sum = max ? (guint64) limits->disproof - at->disproof + child->disproof
                    : (guint64) limits->proof - at->proof + child->proof;

  one = MIN (one, max ? limits->proof : limits->disproof);
  sum = MIN (sum, ESP_PNS_INFINITE);
  inner->proof = (guint32) (max ? one : sum);
  inner->disproof = (guint32) (max ? sum : one);
}

/**
 * esp_pns_visit:
 * @limits: proof and disproof number at which to return; they come back as they are then
 *
 * Looks at the position that the game stands at.
 */
ESP_SEARCH_INLINE void
esp_pns_visit (EspPns *self,
               const EspMinimaxGame *table,
               EspPnsVisit visit,
               int depth,
               gboolean max,
               EspPnsChild *limits,
               gint32 *moves,
               EspPnsChild *children,
               const gboolean traced)
{
  gpointer game = self->base.game;
  guint64 *counters = self->base.counters.n;
  EspPnsChild at = { 0 };
  int n = table->list (game, moves);
  int last = -1;

  if (n == 0)
    {
      gboolean reached = table->evaluate (game) >= self->threshold;

      counters[ESP_COUNTER_LEAVES]++;
      limits->proof = reached ? 0 : ESP_PNS_INFINITE;
      limits->disproof = reached ? ESP_PNS_INFINITE : 0;
      return;
    }
  for (int i = 0; i < n; i++)
    {
      const EspPnsEntry *entry;

      table->make (game, moves[i], 0);
      children[i] = (EspPnsChild){ moves[i], 1, 1, table->key (game) ^ self->salt };
      table->unmake (game);
      entry = esp_pns_entry (self, children[i].key);
      if (entry->key != children[i].key)
        continue;
      counters[ESP_COUNTER_TABLE_HITS]++;
      children[i].proof = entry->proof;
      children[i].disproof = entry->disproof;
    }
  for (;;)
    {
      EspPnsChild inner;
      EspPnsChild *child;
      guint64 nodes;
      guint64 leaves;
      guint32 second;
      gboolean child_max;
      int best = 0;

      esp_pns_sum (children, n, max, &at, &best, &second);
      if (last >= 0)
        esp_pns_note (self, table, ESP_EVENT_UPDATE, depth, children[last].move, max, 0, at.proof,
                      at.disproof, traced);
      if (at.proof >= limits->proof || at.disproof >= limits->disproof || self->base.stopped)
        break;
      if (esp_control_tick (self->base.control, &self->base.counters, counters[ESP_COUNTER_NODES]))
        {
          self->base.stopped = TRUE;
          break;
        }
      child = &children[best];
      esp_pns_limit (limits, &at, child, second, max, &inner);
      nodes = ++counters[ESP_COUNTER_NODES];
      leaves = counters[ESP_COUNTER_LEAVES];
      table->make (game, child->move, 0);
      child_max = esp_minimax_turn (&self->base, table, !max) == ESP_TURN_MAX;
      esp_pns_note (self, table, ESP_EVENT_ENTER, depth + 1, child->move, child_max, 0,
                    child->proof, child->disproof, traced);
      visit (self, depth + 1, child_max, &inner, moves + n, children + n);
      esp_pns_note (self, table, ESP_EVENT_LEAVE, depth + 1, child->move, child_max,
                    counters[ESP_COUNTER_NODES] == nodes && counters[ESP_COUNTER_LEAVES] > leaves
                        ? ESP_EVENT_LEAF
                        : 0,
                    inner.proof, inner.disproof, traced);
      table->unmake (game);
      child->proof = inner.proof;
      child->disproof = inner.disproof;
      *esp_pns_entry (self, child->key) =
          (EspPnsEntry){ child->key, child->proof, child->disproof };
      last = best;
    }
  limits->proof = at.proof;
  limits->disproof = at.disproof;
}

#define ESP_PNS_HOW                                                                                \
  N_ ("Asks whether a value can be reached, and always looks at the position where least is "      \
      "missing for a proof or a disproof; proof and disproof numbers say how many positions at "   \
      "least (df-pn). A few such questions, by halving, give the exact value. It remembers "       \
      "positions, and stops early in games that are won by force.")

/* What is the same of it in each room's table of algorithms. */
#define ESP_PNS_ALGORITHM                                                                          \
  .id = "pns", .label = N_ ("Proof-number search"), .how = ESP_PNS_HOW,                            \
  .counters = ESP_COUNTER_LIST (ESP_COUNTER_NODES, ESP_COUNTER_LEAVES, ESP_COUNTER_TABLE_HITS)

/* What a game comes to, found by halving, and the move. */
typedef struct
{
  double least; /* of what it can be; as the greatest, unless the search was stopped */
  double greatest;
  gint32 move; /* -1: not known, or there is none */
} EspPnsAnswer;

/* Asks one question after the other until the value is known. @n: how many moves there are. */
ESP_SEARCH_INLINE EspPnsAnswer
esp_pns_halve (EspPns *self, EspPnsVisit visit, const EspPnsScale *scale, gboolean max, int n)
{
  EspPnsAnswer answer = { .move = -1 };
  gint64 low = 0;
  gint64 high = scale->n - 1;

  while (low < high)
    {
      gint64 middle = low + (high - low + 1) / 2;
      guint64 seed = (guint64) middle;
      EspPnsChild root = { .proof = ESP_PNS_INFINITE, .disproof = ESP_PNS_INFINITE };
      gboolean proved;

      self->threshold =
          scale->values != NULL ? scale->values[middle] : scale->least + scale->step * middle;
      self->salt = esp_random_splitmix (&seed);
      visit (self, 0, max, &root, self->moves, self->children);
      if (root.proof != 0 && root.disproof != 0)
        break;
      proved = root.proof == 0;
      if (proved)
        low = middle;
      else
        high = middle - 1;
      /* the child that was enough to prove what is best for who is on turn; the root's children
       * still stand where they were */
      for (int i = 0; i < n && proved == max; i++)
        if ((max ? self->children[i].proof : self->children[i].disproof) == 0)
          {
            answer.move = self->children[i].move;
            break;
          }
    }
  answer.least = scale->values != NULL ? scale->values[low] : scale->least + scale->step * low;
  answer.greatest = scale->values != NULL ? scale->values[high] : scale->least + scale->step * high;
  return answer;
}

/**
 * esp_pns_run:
 *
 * Finds the value of the position that the game stands at; @max: who is on turn. Where any move is
 * as good, the first one is taken.
 */
ESP_SEARCH_INLINE EspPnsAnswer
esp_pns_run (EspPns *self,
             const EspMinimaxGame *table,
             EspPnsVisit visit,
             const EspPnsScale *scale,
             gboolean max,
             const gboolean traced)
{
  EspPnsAnswer answer;
  int n;

  esp_pns_note (self, table, ESP_EVENT_ROOT, 0, -1, max, 0, 1, 1, traced);
  self->table = esp_zeroed_pages_new (sizeof *self->table << ESP_PNS_TABLE_BITS);
  self->moves = g_new (gint32, self->n_moves);
  self->children = g_new (EspPnsChild, self->n_moves);
  n = table->list (self->base.game, self->moves);
  answer = esp_pns_halve (self, visit, scale, max, n);
  esp_zeroed_pages_free (g_steal_pointer (&self->table), sizeof *self->table << ESP_PNS_TABLE_BITS);
  if (answer.move < 0 && !self->base.stopped && table->list (self->base.game, self->moves) > 0)
    answer.move = self->moves[0];
  g_clear_pointer (&self->moves, g_free);
  g_clear_pointer (&self->children, g_free);
  return answer;
}

/* What is left to say in the answer. */
static inline EspOutcome
esp_pns_finish (const EspPns *self, EspAnswer *answer)
{
  answer->counters = self->base.counters;
  g_variant_dict_insert (&answer->members, "exact", "b", !self->base.stopped);
  return self->base.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

/* A function that runs the search with @table, traced where somebody listens. */
#define ESP_PNS_DEFINE(name, table)                                                                \
  static void name##_plain (EspPns *self, int depth, gboolean max, EspPnsChild *limits,            \
                            gint32 *moves, EspPnsChild *children)                                  \
  {                                                                                                \
    esp_pns_visit (self, table, name##_plain, depth, max, limits, moves, children, FALSE);         \
  }                                                                                                \
  static void name##_traced (EspPns *self, int depth, gboolean max, EspPnsChild *limits,           \
                             gint32 *moves, EspPnsChild *children)                                 \
  {                                                                                                \
    esp_pns_visit (self, table, name##_traced, depth, max, limits, moves, children, TRUE);         \
  }                                                                                                \
  static EspPnsAnswer name (EspPns *self, const EspPnsScale *scale, gboolean max)                  \
  {                                                                                                \
    return esp_control_is_traced (self->base.control)                                              \
               ? esp_pns_run (self, table, name##_traced, scale, max, TRUE)                        \
               : esp_pns_run (self, table, name##_plain, scale, max, FALSE);                       \
  }

G_END_DECLS
