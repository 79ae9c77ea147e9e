#pragma once

/* Monte-Carlo tree search, as a template over the same table of a game as minimax: the tree grows
 * by a position at a time, where the mean of random games and how seldom it was looked at promise
 * most (UCT), and positions whose children are all known to the end become exact.
 *
 * L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006; M. Winands, Y.
 * Bjornsson and J.-T. Saito, "Monte-Carlo tree search solver", CG 2008; A. Couetoux and others,
 * "Continuous upper confidence trees", LION 2011, for progressive widening at chance nodes. */

#include "base/esp-sanitized.h"
#include "engine/esp-problem.h"
#include "base/esp-random.h"
#include "esp-minimax.h"

G_BEGIN_DECLS

/* Positions that are kept; when there are as many, games are played from the leaves there are. */
#define ESP_MCTS_MOST_NODES (1 << 22)

typedef enum
{
  ESP_MCTS_MAX,
  ESP_MCTS_MIN,
  ESP_MCTS_CHANCE
} EspMctsKind;

typedef struct
{
  double sum;         /* of the results of its visits */
  double value;       /* where it is exact; else what who is on turn is sure of by an exact child */
  double probability; /* of an outcome; else 1 */
  gint32 first;       /* child; they lie side by side */
  gint32 n;           /* children; -1: not yet looked for */
  gint32 move;        /* that leads to it; of an outcome that of its parent */
  guint32 visits;
  gint16 outcome;
  guint8 kind;
  guint8 is_exact;
} EspMctsNode;

/**
 * EspMcts:
 *
 * A search under way. Zero it, and fill in `base` and `n_moves`.
 */
typedef struct
{
  EspMinimax base; /* game, control, counters, stopped */
  EspRandom random;
  double exploration; /* how much seldom visits count, for results from 0 to 1 */
  guint64 iterations;
  gsize n_moves; /* of one position, at most */
  gint32 *moves;
  GArray *nodes; /* of EspMctsNode: the root is the first */
  GArray *path;  /* of gint32 */
  double least;  /* of all results so far */
  double greatest;
} EspMcts;

/* What who is on turn is sure of before anything is known. */
static inline double
esp_mcts_nothing (int kind)
{
  return kind == ESP_MCTS_MAX ? -INFINITY : kind == ESP_MCTS_MIN ? INFINITY : 0;
}

static inline void
esp_mcts_init (EspMcts *self, gboolean max)
{
  EspMctsNode root = { .probability = 1,
                       .n = -1,
                       .move = -1,
                       .kind = max ? ESP_MCTS_MAX : ESP_MCTS_MIN,
                       .value = esp_mcts_nothing (max ? ESP_MCTS_MAX : ESP_MCTS_MIN) };

  self->nodes = g_array_new (FALSE, FALSE, sizeof (EspMctsNode));
  self->path = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->least = INFINITY;
  self->greatest = -INFINITY;
  g_array_append_val (self->nodes, root);
}

static inline EspMctsNode *
esp_mcts_node (const EspMcts *self, gint32 node)
{
  return &g_array_index (self->nodes, EspMctsNode, node);
}

static inline double
esp_mcts_mean (const EspMctsNode *node)
{
  return node->is_exact ? node->value : node->visits > 0 ? node->sum / node->visits : 0;
}

ESP_SEARCH_INLINE void
esp_mcts_note (EspMcts *self,
               const EspMinimaxGame *table,
               EspEventType type,
               int depth,
               gint32 code,
               const EspMctsNode *node,
               int flags,
               const gboolean traced)
{
  flags |= ESP_EVENT_VISITS;
  if (node->kind != ESP_MCTS_MIN)
    flags |= node->kind == ESP_MCTS_MAX ? ESP_EVENT_MAX : ESP_EVENT_CHANCE;
  if (table->note != NULL || traced)
    esp_minimax_note (&self->base, table, type, depth, code, flags, esp_mcts_mean (node),
                      node->visits, node->is_exact ? 1 : 0, traced);
}

/* Whether chance is in moves, which only its outcomes make; else it is a position's turn. */
ESP_SEARCH_INLINE gboolean
esp_mcts_is_in_the_air (const EspMinimaxGame *table, const EspMctsNode *node)
{
  return table->turn == NULL && node->kind == ESP_MCTS_CHANCE;
}

static inline int
esp_mcts_kind (EspTurn turn)
{
  return turn == ESP_TURN_MAX   ? ESP_MCTS_MAX
         : turn == ESP_TURN_MIN ? ESP_MCTS_MIN
                                : ESP_MCTS_CHANCE;
}

/* Makes the children of @at, a position that the game stands at, or a move whose outcomes they are.
 */
ESP_SEARCH_INLINE void
esp_mcts_expand (EspMcts *self, const EspMinimaxGame *table, gint32 at)
{
  double probabilities[ESP_MINIMAX_MAX_OUTCOMES];
  gboolean chance = esp_mcts_node (self, at)->kind == ESP_MCTS_CHANCE;
  guint8 next = esp_mcts_node (self, at)->kind == ESP_MCTS_MAX ? ESP_MCTS_MIN : ESP_MCTS_MAX;
  gint32 first = (gint32) self->nodes->len;
  int n;

  if (chance && table->turn == NULL)
    {
      next = esp_mcts_node (self, at)->outcome ? ESP_MCTS_MIN : ESP_MCTS_MAX;
      n = table->outcomes (self->base.game, esp_mcts_node (self, at)->move, probabilities);
    }
  else
    n = table->list (self->base.game, self->moves);
  for (int i = 0; i < n; i++)
    {
      EspMctsNode child = { .probability = 1, .n = -1, .kind = next };

      if (table->turn != NULL)
        {
          child.move = self->moves[i];
          table->make (self->base.game, child.move, 0);
          child.kind = (guint8) esp_mcts_kind (table->turn (self->base.game));
          table->unmake (self->base.game);
          if (chance)
            child.probability = table->share (self->base.game, child.move, n);
        }
      else if (chance)
        {
          child.probability = probabilities[i];
          child.move = esp_mcts_node (self, at)->move;
          child.outcome = (gint16) i;
        }
      else
        {
          child.move = self->moves[i];
          if (esp_minimax_outcomes (self->base.game, table, child.move, probabilities) > 1)
            {
              child.kind = ESP_MCTS_CHANCE;
              child.outcome = next == ESP_MCTS_MIN; /* who is on turn after it */
            }
        }
      child.value = esp_mcts_nothing (child.kind);
      g_array_append_val (self->nodes, child);
    }
  esp_mcts_node (self, at)->first = first;
  esp_mcts_node (self, at)->n = n;
}

/* The move, of @n that are listed, of a position where chance is on turn. */
static inline gint32
esp_mcts_throw (EspMcts *self, const EspMinimaxGame *table, int n)
{
  double left = esp_random_real (&self->random);
  int i = 0;

  for (; i + 1 < n; i++)
    {
      double share = table->share (self->base.game, self->moves[i], n);

      if (left < share)
        break;
      left -= share;
    }
  return self->moves[i];
}

/* A game at random from here to its end; @plies: how long it was. */
ESP_SEARCH_INLINE double
esp_mcts_play (EspMcts *self, const EspMinimaxGame *table, int *plies)
{
  gpointer game = self->base.game;
  int depth = 0;
  double value;
  int n;

  while ((n = table->list (game, self->moves)) > 0)
    {
      double probabilities[ESP_MINIMAX_MAX_OUTCOMES];
      gint32 move = table->turn != NULL && table->turn (game) == ESP_TURN_CHANCE
                        ? esp_mcts_throw (self, table, n)
                        : self->moves[n > 1 ? esp_random_below (&self->random, (guint64) n) : 0];
      int n_outcomes = esp_minimax_outcomes (game, table, move, probabilities);
      int outcome = 0;

      if (n_outcomes > 1)
        for (double left = esp_random_real (&self->random);
             outcome + 1 < n_outcomes && left >= probabilities[outcome]; outcome++)
          left -= probabilities[outcome];
      table->make (game, move, outcome);
      depth++;
    }
  value = table->evaluate (game);
  *plies = depth;
  for (; depth > 0; depth--)
    table->unmake (game);
  return value;
}

/* The outcome that falls. New ones are let in one by one, as the square root of the visits grows;
 * till then it falls among those that are. */
static inline gint32
esp_mcts_draw (EspMcts *self, const EspMctsNode *node)
{
  int n_open = 0;
  double share = 0;
  double left;
  gint32 last = node->first;

  for (gint32 child = node->first; child < node->first + node->n; child++)
    if (esp_mcts_node (self, child)->visits > 0)
      {
        n_open++;
        share += esp_mcts_node (self, child)->probability;
      }
  left = esp_random_real (&self->random);
  for (gint32 child = node->first; child < node->first + node->n; child++)
    {
      const EspMctsNode *it = esp_mcts_node (self, child);

      if (left < it->probability || child + 1 == node->first + node->n)
        {
          if (it->visits > 0 || n_open < 1 + (int) (2 * sqrt (node->visits)))
            return child;
          break;
        }
      left -= it->probability;
    }
  left = esp_random_real (&self->random) * share;
  for (gint32 child = node->first; child < node->first + node->n; child++)
    {
      const EspMctsNode *it = esp_mcts_node (self, child);

      if (it->visits == 0)
        continue;
      last = child;
      if (left < it->probability)
        break;
      left -= it->probability;
    }
  return last;
}

/* The child to look at: the first without a visit, or that of the greatest bound. What is exact
 * need not be looked at again. */
static inline gint32
esp_mcts_select (EspMcts *self, const EspMctsNode *node)
{
  double range = self->greatest > self->least ? self->greatest - self->least : 1;
  double log_visits = log (MAX (node->visits, 1));
  gint32 best = node->first;
  double best_bound = -INFINITY;

  if (node->kind == ESP_MCTS_CHANCE)
    return esp_mcts_draw (self, node);
  for (gint32 child = node->first; child < node->first + node->n; child++)
    {
      const EspMctsNode *it = esp_mcts_node (self, child);
      double bound;

      if (it->visits == 0)
        return child;
      if (it->is_exact)
        continue;
      bound = (esp_mcts_mean (it) - self->least) / range;
      if (node->kind == ESP_MCTS_MIN)
        bound = 1 - bound;
      bound += self->exploration * sqrt (log_visits / it->visits);
      if (bound > best_bound)
        {
          best_bound = bound;
          best = child;
        }
    }
  return best;
}

/* What an exact @child tells of @node: what who is on turn is sure of, and where nothing better can
 * come, or all children are exact, its value. */
static inline void
esp_mcts_settle (EspMcts *self, EspMctsNode *node, const EspMctsNode *child)
{
  gboolean max = node->kind == ESP_MCTS_MAX;
  gboolean bounded = self->base.least < self->base.greatest;

  if (node->is_exact || !child->is_exact)
    return;
  if (node->kind != ESP_MCTS_CHANCE)
    {
      node->value = max ? MAX (node->value, child->value) : MIN (node->value, child->value);
      node->is_exact =
          bounded && (max ? node->value >= self->base.greatest : node->value <= self->base.least);
    }
  for (gint32 i = node->first; i < node->first + node->n && !node->is_exact; i++)
    if (!esp_mcts_node (self, i)->is_exact)
      return;
  node->is_exact = TRUE;
  for (gint32 i = node->first; i < node->first + node->n && node->kind == ESP_MCTS_CHANCE; i++)
    node->value += esp_mcts_node (self, i)->probability * esp_mcts_node (self, i)->value;
}

ESP_SEARCH_INLINE gint32
esp_mcts_code (const EspMcts *self,
               const EspMinimaxGame *table,
               gint32 parent,
               const EspMctsNode *node)
{
  return esp_mcts_is_in_the_air (table, esp_mcts_node (self, parent))
             ? esp_minimax_outcome_code (node->move, node->outcome)
             : node->move;
}

/* Enters @child of the last on the path. FALSE: stopped. */
ESP_SEARCH_INLINE gboolean
esp_mcts_enter (EspMcts *self, const EspMinimaxGame *table, gint32 child, const gboolean traced)
{
  gint32 parent = g_array_index (self->path, gint32, self->path->len - 1);
  EspMctsNode *node = esp_mcts_node (self, child);
  EspCounters *counters = &self->base.counters;

  if (esp_control_tick (self->base.control, counters, counters->n[ESP_COUNTER_NODES]))
    {
      self->base.stopped = TRUE;
      return FALSE;
    }
  counters->n[ESP_COUNTER_NODES]++;
  if (!esp_mcts_is_in_the_air (table, node))
    table->make (self->base.game, node->move, node->outcome);
  esp_mcts_note (self, table, ESP_EVENT_ENTER, (int) self->path->len,
                 esp_mcts_code (self, table, parent, node), node, 0, traced);
  g_array_append_val (self->path, child);
  return TRUE;
}

/* What the last on the path is worth this time. */
ESP_SEARCH_INLINE double
esp_mcts_result (EspMcts *self, const EspMinimaxGame *table, gint32 at)
{
  EspMctsNode *node = esp_mcts_node (self, at);
  double result;
  int plies;

  self->base.counters.n[ESP_COUNTER_LEAVES]++;
  if (node->is_exact)
    return node->value;
  result = esp_mcts_play (self, table, &plies);
  if (plies == 0)
    {
      node->is_exact = TRUE;
      node->value = result;
    }
  self->least = MIN (self->least, result);
  self->greatest = MAX (self->greatest, result);
  return result;
}

/* One way down, a random game, and back up. */
ESP_SEARCH_INLINE void
esp_mcts_iterate (EspMcts *self, const EspMinimaxGame *table, const gboolean traced)
{
  gint32 at = 0;
  double result = 0;

  g_array_set_size (self->path, 0);
  g_array_append_val (self->path, at);
  for (;;)
    {
      EspMctsNode *node = esp_mcts_node (self, at);

      /* a move whose coin is in the air is no position to play from */
      if (node->n < 0 && !node->is_exact &&
          (node->visits > 0 || at == 0 || node->kind == ESP_MCTS_CHANCE) &&
          (self->nodes->len < ESP_MCTS_MOST_NODES || node->kind == ESP_MCTS_CHANCE))
        {
          esp_mcts_expand (self, table, at);
          node = esp_mcts_node (self, at);
        }
      if (node->n <= 0 || node->is_exact)
        break;
      at = esp_mcts_select (self, node);
      if (!esp_mcts_enter (self, table, at, traced))
        break;
    }
  if (!self->base.stopped)
    result = esp_mcts_result (self, table, at);
  for (guint i = self->path->len; i-- > 0;)
    {
      EspMctsNode *node = esp_mcts_node (self, g_array_index (self->path, gint32, i));
      gboolean is_leaf = i + 1 == self->path->len && !self->base.stopped;

      if (!self->base.stopped)
        {
          if (!is_leaf)
            esp_mcts_settle (self, node,
                             esp_mcts_node (self, g_array_index (self->path, gint32, i + 1)));
          /* who is on turn does not take less than what is sure */
          if (node->is_exact)
            result = node->value;
          else if (node->kind != ESP_MCTS_CHANCE)
            result =
                node->kind == ESP_MCTS_MAX ? MAX (result, node->value) : MIN (result, node->value);
          node->visits++;
          node->sum += result;
        }
      if (i == 0)
        break;
      esp_mcts_note (self, table, ESP_EVENT_LEAVE, (int) i,
                     esp_mcts_code (self, table, g_array_index (self->path, gint32, i - 1), node),
                     node, is_leaf ? ESP_EVENT_LEAF : 0, traced);
      if (!esp_mcts_is_in_the_air (table, node))
        table->unmake (self->base.game);
    }
  if (self->path->len > 1)
    {
      const EspMctsNode *child = esp_mcts_node (self, g_array_index (self->path, gint32, 1));

      esp_mcts_note (self, table, ESP_EVENT_UPDATE, 0, child->move, esp_mcts_node (self, 0), 0,
                     traced);
    }
}

/**
 * esp_mcts_run:
 *
 * Looks at the position that the game stands at until it is exact, as often as `iterations` says,
 * or until the control stops it. Values are results seen as `evaluate` sees them.
 *
 * Returns: the best child of the root: of an exact one the first of the greatest value, else that
 *   with the most visits; -1 where the game is over or nothing was looked at
 */
ESP_SEARCH_INLINE gint32
esp_mcts_run (EspMcts *self, const EspMinimaxGame *table, const gboolean traced)
{
  const EspMctsNode *root;
  gint32 best = -1;

  if (table->turn != NULL)
    {
      esp_mcts_node (self, 0)->kind = (guint8) esp_mcts_kind (table->turn (self->base.game));
      esp_mcts_node (self, 0)->value = esp_mcts_nothing (esp_mcts_node (self, 0)->kind);
    }
  esp_mcts_note (self, table, ESP_EVENT_ROOT, 0, -1, esp_mcts_node (self, 0), 0, traced);
  for (guint64 i = 0;
       i < self->iterations && !self->base.stopped && !esp_mcts_node (self, 0)->is_exact; i++)
    esp_mcts_iterate (self, table, traced);
  root = esp_mcts_node (self, 0);
  for (gint32 child = root->first; child < root->first + root->n; child++)
    {
      const EspMctsNode *it = esp_mcts_node (self, child);
      const EspMctsNode *other = best >= 0 ? esp_mcts_node (self, best) : NULL;

      /* what is not known is no better than what is sure */
      if (it->visits == 0 || (root->is_exact && !it->is_exact))
        continue;
      if (other == NULL || (!root->is_exact              ? it->visits > other->visits
                            : root->kind == ESP_MCTS_MAX ? it->value > other->value
                                                         : it->value < other->value))
        best = child;
    }
  return best;
}

#define ESP_MCTS_OPTIONS                                                                           \
  { "iterations", ESP_INT (1, 1e9, "5000"), N_ ("Games"),                                          \
    N_ ("games at random, each of which makes the tree grow by a position") },                     \
      { "exploration", ESP_REAL (0, 100, "0.7"), N_ ("Exploration"),                               \
        N_ ("how much it counts that a move was seldom looked at") },                              \
      ESP_SEED_OPTION (N_ ("of the games at random"))

#define ESP_MCTS_HOW                                                                               \
  N_ ("Plays games at random from a tree of positions that grows by one with each. On the way "    \
      "down "                                                                                      \
      "it takes the move whose results were good or that was seldom looked at (UCT); the result "  \
      "goes back up into the means. Positions whose moves are all known to the end are exact. In " \
      "the end the move that was looked at most is played.")

/* What is the same of it in each room's table of algorithms. */
#define ESP_MCTS_ALGORITHM                                                                         \
  .id = "mcts", .label = N_ ("Monte-Carlo tree search"), .how = ESP_MCTS_HOW,                      \
  .options = (const EspOptionSpec[]){ ESP_MCTS_OPTIONS, { .id = NULL } },                          \
  .main_option = "iterations"

static inline void
esp_mcts_configure (EspMcts *self, const EspOptions *options)
{
  self->iterations = (guint64) esp_options_get_int (options, "iterations");
  self->exploration = esp_options_get_real (options, "exploration");
  esp_random_init (&self->random, (guint64) esp_options_get_int (options, "seed"));
}

/* How often the moves were looked at, with their means, for the answer: an array of (move, visits,
 * mean). @name: the move's text, a new string. */
static inline GVariant *
esp_mcts_tabulate (const EspMcts *self, char *(*name) (gint32 move, gpointer data), gpointer data)
{
  const EspMctsNode *root = esp_mcts_node (self, 0);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(sxd)"));
  for (gint32 child = root->first; child < root->first + root->n; child++)
    {
      const EspMctsNode *it = esp_mcts_node (self, child);
      g_autofree char *text = name (it->move, data);

      g_variant_builder_add (&builder, "(sxd)", text, (gint64) it->visits, esp_mcts_mean (it));
    }
  return g_variant_builder_end (&builder);
}

/* Members "visits", "exact" and "moves" of the answer, and its counters. */
static inline void
esp_mcts_answer (const EspMcts *self,
                 char *(*name) (gint32 move, gpointer data),
                 gpointer data,
                 EspAnswer *answer)
{
  const EspMctsNode *root = esp_mcts_node (self, 0);

  answer->counters = self->base.counters;
  g_variant_dict_insert (&answer->members, "visits", "x", (gint64) root->visits);
  g_variant_dict_insert (&answer->members, "exact", "b", (gboolean) root->is_exact);
  g_variant_dict_insert_value (&answer->members, "moves", esp_mcts_tabulate (self, name, data));
}

/* What was found: the move, -1 where there is none or nothing was looked at, and what it is worth.
 */
typedef struct
{
  gint32 move;
  double mean;
} EspMctsAnswer;

/* Runs @explore as @options say and tells of it in @answer; @max: who is on turn. */
static inline EspMctsAnswer
esp_mcts_solve (EspMcts *self,
                gint32 (*explore) (EspMcts *self),
                const EspOptions *options,
                gboolean max,
                char *(*name) (gint32 move, gpointer data),
                gpointer data,
                EspAnswer *answer)
{
  EspMctsAnswer found = { .move = -1 };
  gint32 best;

  esp_mcts_configure (self, options);
  esp_mcts_init (self, max);
  self->moves = g_new (gint32, self->n_moves);
  best = explore (self);
  esp_mcts_answer (self, name, data, answer);
  if (best >= 0)
    found = (EspMctsAnswer){ esp_mcts_node (self, best)->move,
                             esp_mcts_mean (esp_mcts_node (self, best)) };
  g_array_unref (self->nodes);
  g_array_unref (self->path);
  g_free (self->moves);
  return found;
}

static inline EspOutcome
esp_mcts_finish (const EspMcts *self)
{
  return self->base.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

/* A function that runs the search with @table, traced where somebody listens. */
#define ESP_MCTS_DEFINE(name, table)                                                               \
  static gint32 name##_plain (EspMcts *self)                                                       \
  {                                                                                                \
    return esp_mcts_run (self, table, FALSE);                                                      \
  }                                                                                                \
  static gint32 name##_traced (EspMcts *self)                                                      \
  {                                                                                                \
    return esp_mcts_run (self, table, TRUE);                                                       \
  }                                                                                                \
  static EspMctsAnswer name (EspMcts *self, const EspOptions *options, gboolean max,               \
                             char *(*name_move) (gint32 move, gpointer data), gpointer data,       \
                             EspAnswer *answer)                                                    \
  {                                                                                                \
    return esp_mcts_solve (                                                                        \
        self, esp_control_is_traced (self->base.control) ? name##_traced : name##_plain, options,  \
        max, name_move, data, answer);                                                             \
  }

G_END_DECLS
