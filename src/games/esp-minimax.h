#pragma once

/* Minimax, alpha-beta and principal variation search to a fixed depth, expectimax and Star1, as a
 * template: the room gives a constant table of inline functions, and the compiler makes searches of
 * it that call nothing through a pointer, test for nothing that the table leaves out and, untraced,
 * for no tracer.
 *
 * Russell and Norvig, Artificial Intelligence, 4th ed., sections 5.2, 5.3 and 5.5; D. Knuth and R.
 * Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975), for fail-soft; A.
 * Reinefeld, "An Improvement to the Scout Tree-Search Algorithm", ICCA Journal 6 (1983); B.
 * Ballard, "The *-Minimax Search Procedure for Trees Containing Chance Nodes", Artificial
 * Intelligence 21 (1983), for Star1. */

#include <math.h>

#include "base/esp-sanitized.h"
#include "engine/esp-control.h"

G_BEGIN_DECLS

#define ESP_MINIMAX_MAX_OUTCOMES 16

typedef enum
{
  ESP_TURN_MIN,
  ESP_TURN_MAX,
  ESP_TURN_CHANCE
} EspTurn;

/* What a room's searches do besides; what its table does not name costs it nothing. */
enum
{
  /* Moves are listed as a position is entered: that the game is over is known at once. */
  ESP_MINIMAX_LISTS_FIRST = 1 << 0,
  /* The last of equally good moves counts, not the first. */
  ESP_MINIMAX_LAST_OF_EQUALS = 1 << 1,
  /* The members of %EspMinimax below "variants" are heard, and branches that are cut are counted.
   */
  ESP_MINIMAX_VARIANTS = 1 << 2
};

/**
 * EspMinimaxGame:
 *
 * What the searches need of a game. Moves are numbers from 0; values are seen from the side that
 * is to move at the root.
 */
typedef struct
{
  /* Stores the legal moves in the order they are tried; returns how many. None: the game is over.
   */
  int (*list) (gpointer game, gint32 *moves);
  /* OPTIONAL. How many ways @move can turn out; their probabilities are stored. 1: it is certain,
   * as all moves are where this is NULL. */
  int (*outcomes) (gpointer game, gint32 move, double *probabilities);
  void (*make) (gpointer game, gint32 move, int outcome);
  void (*unmake) (gpointer game);
  double (*evaluate) (gpointer game);
  /* OPTIONAL, for proof-number search: a number that tells the position, with all that its value
   * hangs on, from every other. */
  guint64 (*key) (gpointer game);
  /* OPTIONAL. Who is on turn; NULL: MAX and MIN one after the other, and chance is in the moves. */
  EspTurn (*turn) (gpointer game);
  /* With it, where chance can be on turn: how likely @move is, one of @n. */
  double (*share) (gpointer game, gint32 move, int n);
  /* OPTIONAL, also of a search that nobody watches: what has become known of the position. */
  void (*note) (gpointer game, EspEventType type, double value, double alpha, double beta);
  /* OPTIONAL, a table of positions: whether the value of this one, just entered, is known already;
   * and to keep it, with what was counted below. */
  gboolean (*recall) (gpointer game, EspCounters *counters, double *value);
  void (*remember) (gpointer game, double value, guint64 nodes, guint64 leaves, guint64 cutoffs);
  guint extras; /* ESP_MINIMAX_… */
} EspMinimaxGame;

/* For keys: mixes @n bytes into @key. */
static inline guint64
esp_minimax_mix (guint64 key, gconstpointer bytes, gsize n)
{
  const guint8 *at = bytes;

  for (gsize i = 0; i < n; i++)
    key = (key ^ at[i]) * G_GUINT64_CONSTANT (0x100000001b3);
  key = (key ^ (key >> 32)) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  key = (key ^ (key >> 32)) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  return key ^ (key >> 32);
}

typedef struct _EspMinimax EspMinimax;

/* The function to recurse through; one a room for each of traced and plain. */
typedef double (*EspMinimaxVisit) (EspMinimax *search,
                                   int depth,
                                   int left,
                                   double alpha,
                                   double beta,
                                   gboolean max,
                                   gint32 *moves,
                                   int n);

struct _EspMinimax
{
  gpointer game;
  EspControl *control;
  EspCounters counters;
  gboolean prune; /* alpha-beta */
  gboolean star1; /* windows at chance nodes too */
  double least;   /* bounds of all values, for Star1 and `stop_early` */
  double greatest;
  gboolean stopped;
  /* variants */
  gboolean fail_hard;    /* no value outside the window is given back */
  gboolean update_first; /* the window moves before it is asked whether to cut */
  gboolean cut_strict;   /* only what is beyond the bound is cut, not what is equal to it */
  gboolean stop_early;   /* what is worth the bound of all values is good enough */
  gboolean scout;        /* principal variation search */
  double null_window; /* the least by which two values can differ; 0: as little as a double can */
};

ESP_SEARCH_INLINE void
esp_minimax_emit (EspMinimax *search,
                  EspEventType type,
                  int depth,
                  gint32 move,
                  int flags,
                  double value,
                  double alpha,
                  double beta)
{
  EspEvent event = { .type = type,
                     .flags = (guint8) flags,
                     .depth = (guint16) MIN (depth, G_MAXUINT16),
                     .subject = move };

  event.game.value = value;
  event.game.alpha = alpha;
  event.game.beta = beta;
  esp_tracer_event (search->control->tracer, &event);
}

/* What the room hears of, and whoever watches. */
ESP_SEARCH_INLINE void
esp_minimax_note (EspMinimax *search,
                  const EspMinimaxGame *table,
                  EspEventType type,
                  int depth,
                  gint32 move,
                  int flags,
                  double value,
                  double alpha,
                  double beta,
                  const gboolean traced)
{
  if (table->note != NULL)
    table->note (search->game, type, value, alpha, beta);
  if (traced)
    esp_minimax_emit (search, type, depth, move, flags, value, alpha, beta);
}

ESP_SEARCH_INLINE int
esp_minimax_outcomes (gpointer game,
                      const EspMinimaxGame *table,
                      gint32 move,
                      double *probabilities)
{
  return table->outcomes != NULL ? table->outcomes (game, move, probabilities) : 1;
}

/* Who is on turn, where it is @max's where the game does not say. */
ESP_SEARCH_INLINE EspTurn
esp_minimax_turn (EspMinimax *search, const EspMinimaxGame *table, gboolean max)
{
  return table->turn != NULL ? table->turn (search->game) : max ? ESP_TURN_MAX : ESP_TURN_MIN;
}

static inline int
esp_minimax_turn_flags (EspTurn turn)
{
  return turn == ESP_TURN_MAX ? ESP_EVENT_MAX : turn == ESP_TURN_CHANCE ? ESP_EVENT_CHANCE : 0;
}

/* What a position is worth before one of its moves was looked at. */
static inline double
esp_minimax_nothing (EspTurn turn)
{
  return turn == ESP_TURN_MAX ? -INFINITY : turn == ESP_TURN_MIN ? INFINITY : 0;
}

/* Moves carry their outcome in events: outcome k of a chance node's move is @move + (k + 1) << 16.
 */
static inline gint32
esp_minimax_outcome_code (gint32 move, int outcome)
{
  return move | (gint32) ((guint32) (outcome + 1) << 16);
}

/* Plays one outcome of a move, looks at the position and takes it back. @depth: the new position's;
 * @code: what events call the move. */
ESP_SEARCH_INLINE double
esp_minimax_child (EspMinimax *search,
                   const EspMinimaxGame *table,
                   EspMinimaxVisit visit,
                   gint32 move,
                   gint32 code,
                   int outcome,
                   int depth,
                   int left,
                   double alpha,
                   double beta,
                   gboolean max,
                   gint32 *moves,
                   const gboolean traced)
{
  guint64 nodes = ++search->counters.n[ESP_COUNTER_NODES];
  guint64 leaves = search->counters.n[ESP_COUNTER_LEAVES];
  guint64 cutoffs = search->counters.n[ESP_COUNTER_CUTOFFS];
  EspTurn turn;
  double value;
  gboolean known = FALSE;
  int flags = 0;
  int n = -1;

  table->make (search->game, move, outcome);
  turn = esp_minimax_turn (search, table, max);
  if (table->recall != NULL)
    known = table->recall (search->game, &search->counters, &value);
  if ((table->extras & ESP_MINIMAX_LISTS_FIRST) && !known)
    n = table->list (search->game, moves);
  if (known || left == 0 || n == 0)
    {
      if (!known)
        {
          search->counters.n[ESP_COUNTER_LEAVES]++;
          value = table->evaluate (search->game);
        }
      esp_minimax_note (search, table, ESP_EVENT_ENTER, depth, code,
                        ESP_EVENT_LEAF | esp_minimax_turn_flags (turn), value, alpha, beta, traced);
    }
  else
    {
      esp_minimax_note (search, table, ESP_EVENT_ENTER, depth, code, esp_minimax_turn_flags (turn),
                        esp_minimax_nothing (turn), alpha, beta, traced);
      value = visit (search, depth, left, alpha, beta, max, moves, n);
      /* the end of the game: that there is no move is known only now */
      if (traced && !(table->extras & ESP_MINIMAX_LISTS_FIRST) &&
          search->counters.n[ESP_COUNTER_NODES] == nodes &&
          search->counters.n[ESP_COUNTER_LEAVES] > leaves)
        flags = ESP_EVENT_LEAF;
    }
  if (table->remember != NULL && !known && !search->stopped)
    table->remember (search->game, value, search->counters.n[ESP_COUNTER_NODES] - nodes,
                     search->counters.n[ESP_COUNTER_LEAVES] - leaves,
                     search->counters.n[ESP_COUNTER_CUTOFFS] - cutoffs);
  esp_minimax_note (search, table, ESP_EVENT_LEAVE, depth, code, flags, value, alpha, beta, traced);
  table->unmake (search->game);
  return value;
}

/* A move whose outcome is uncertain: the mean of its outcomes. With Star1 the search ends as soon
 * as the outcomes left cannot bring the mean back into the window. */
ESP_SEARCH_INLINE double
esp_minimax_chance (EspMinimax *search,
                    const EspMinimaxGame *table,
                    EspMinimaxVisit visit,
                    gint32 move,
                    const double *probabilities,
                    int n,
                    int depth,
                    int left,
                    double alpha,
                    double beta,
                    gboolean max,
                    gint32 *moves,
                    const gboolean traced)
{
  double sum = 0;
  double rest = 1;

  if (traced)
    esp_minimax_emit (search, ESP_EVENT_ENTER, depth, move, ESP_EVENT_CHANCE, 0, alpha, beta);
  search->counters.n[ESP_COUNTER_NODES]++;
  for (int k = 0; k < n && !search->stopped; k++)
    {
      double low = -INFINITY;
      double high = INFINITY;
      double value;

      rest -= probabilities[k];
      if (search->star1)
        {
          low = (alpha - sum - rest * search->greatest) / probabilities[k];
          high = (beta - sum - rest * search->least) / probabilities[k];
          low = MAX (low, search->least);
          high = MIN (high, search->greatest);
        }
      value = esp_minimax_child (search, table, visit, move, esp_minimax_outcome_code (move, k), k,
                                 depth + 1, left, low, high, max, moves, traced);
      sum += probabilities[k] * value;
      if (traced)
        esp_minimax_emit (search, ESP_EVENT_UPDATE, depth, esp_minimax_outcome_code (move, k),
                          ESP_EVENT_CHANCE, sum, alpha, beta);
      /* outside the window whatever the rest brings; a bound in the root's eyes will do */
      if (search->star1 && k + 1 < n &&
          (sum + rest * search->greatest <= alpha || sum + rest * search->least >= beta))
        {
          sum += rest * (sum + rest * search->greatest <= alpha ? search->greatest : search->least);
          search->counters.n[ESP_COUNTER_CUTOFFS]++;
          if (traced)
            esp_minimax_emit (search, ESP_EVENT_CUTOFF, depth, move, ESP_EVENT_CHANCE, sum, alpha,
                              beta);
          break;
        }
    }
  if (traced)
    esp_minimax_emit (search, ESP_EVENT_LEAVE, depth, move, ESP_EVENT_CHANCE, sum, alpha, beta);
  return sum;
}

/* A position where chance is on turn: the mean of its moves. */
ESP_SEARCH_INLINE double
esp_minimax_mean (EspMinimax *search,
                  const EspMinimaxGame *table,
                  EspMinimaxVisit visit,
                  int depth,
                  int left,
                  double alpha,
                  double beta,
                  gint32 *moves,
                  int n,
                  const gboolean traced)
{
  double sum = 0;

  for (int i = 0; i < n; i++)
    {
      double value;

      if (search->stopped || esp_control_tick (search->control, &search->counters,
                                               search->counters.n[ESP_COUNTER_NODES]))
        {
          search->stopped = TRUE;
          break;
        }
      value = esp_minimax_child (search, table, visit, moves[i], moves[i], 0, depth + 1, left - 1,
                                 alpha, beta, FALSE, moves + n, traced);
      if (search->stopped)
        break;
      sum += table->share (search->game, moves[i], n) * value;
      esp_minimax_note (search, table, ESP_EVENT_UPDATE, depth, moves[i], ESP_EVENT_CHANCE, sum,
                        alpha, beta, traced);
    }
  return sum;
}

/* The end of an empty window that begins at @bound. */
static inline double
esp_minimax_above (const EspMinimax *search, double bound)
{
  return search->null_window > 0 ? bound + search->null_window : nextafter (bound, INFINITY);
}

/* The value of a move that is certain. The second and later ones of principal variation search are
 * first asked only whether they are better. */
ESP_SEARCH_INLINE double
esp_minimax_move (EspMinimax *search,
                  const EspMinimaxGame *table,
                  EspMinimaxVisit visit,
                  gint32 move,
                  gboolean first,
                  int depth,
                  int left,
                  double alpha,
                  double beta,
                  gboolean max,
                  gint32 *moves,
                  const gboolean traced)
{
  guint64 nodes = search->counters.n[ESP_COUNTER_NODES];
  guint64 leaves = search->counters.n[ESP_COUNTER_LEAVES];
  double value;

  if (!(table->extras & ESP_MINIMAX_VARIANTS) || !search->scout || first ||
      isinf (max ? alpha : beta))
    return esp_minimax_child (search, table, visit, move, move, 0, depth + 1, left - 1, alpha, beta,
                              !max, moves, traced);
  value = esp_minimax_child (search, table, visit, move, move, 0, depth + 1, left - 1,
                             max ? alpha : -esp_minimax_above (search, -beta),
                             max ? esp_minimax_above (search, alpha) : beta, !max, moves, traced);
  if (search->stopped || value <= alpha || value >= beta)
    return value;
  /* a leaf's value is its own, whatever it was asked */
  if (search->counters.n[ESP_COUNTER_NODES] == nodes + 1 &&
      search->counters.n[ESP_COUNTER_LEAVES] == leaves + 1)
    return value;
  if (esp_control_tick (search->control, &search->counters, search->counters.n[ESP_COUNTER_NODES]))
    {
      search->stopped = TRUE;
      return value;
    }
  return esp_minimax_child (search, table, visit, move, move, 0, depth + 1, left - 1, alpha, beta,
                            !max, moves, traced);
}

/* What was told of the @i-th move, of @n, and whether the rest is left out. */
ESP_SEARCH_INLINE gboolean
esp_minimax_update (EspMinimax *search,
                    const EspMinimaxGame *table,
                    int depth,
                    const gint32 *moves,
                    int i,
                    int n,
                    gboolean max,
                    double best,
                    double *alpha,
                    double *beta,
                    const gboolean traced)
{
  const gboolean variants = (table->extras & ESP_MINIMAX_VARIANTS) != 0;
  const gboolean strict = variants && search->cut_strict;
  gboolean beyond = max ? best > *beta : best < *alpha;
  gboolean equal = max ? best >= *beta : best <= *alpha;
  gboolean cut = search->prune && (strict ? beyond : equal);
  gboolean is_cut = cut && i + 1 < n;
  int flags = (max ? ESP_EVENT_MAX : 0) | (is_cut && strict ? ESP_EVENT_STRICT : 0);
  gboolean early =
      variants && search->stop_early && (max ? best >= search->greatest : best <= search->least);

  if (search->prune && (!cut || (variants && search->update_first)))
    {
      if (max)
        *alpha = MAX (*alpha, best);
      else
        *beta = MIN (*beta, best);
    }
  /* a cut is told once, whatever it is for */
  esp_minimax_note (search, table, is_cut && !early ? ESP_EVENT_CUTOFF : ESP_EVENT_UPDATE, depth,
                    moves[i], is_cut && !early ? flags : flags & ~ESP_EVENT_STRICT, best, *alpha,
                    *beta, traced);
  if (early)
    {
      esp_minimax_note (search, table, ESP_EVENT_CUTOFF, depth, moves[i], max ? ESP_EVENT_MAX : 0,
                        best, *alpha, *beta, traced);
      search->counters.n[ESP_COUNTER_CUTOFFS]++;
      return TRUE;
    }
  if (is_cut)
    {
      search->counters.n[ESP_COUNTER_CUTOFFS]++;
      if (variants)
        search->counters.n[ESP_COUNTER_PRUNINGS] += (guint64) (n - i - 1);
    }
  return cut;
}

/**
 * esp_minimax_visit:
 * @depth: plies from the root
 * @left: plies to look on; at least 1
 * @moves: room for the moves of this position and all below
 * @n: how many moves of this position stand there; -1: none yet
 *
 * The value of the position that the game stands at.
 */
ESP_SEARCH_INLINE double
esp_minimax_visit (EspMinimax *search,
                   const EspMinimaxGame *table,
                   EspMinimaxVisit visit,
                   int depth,
                   int left,
                   double alpha,
                   double beta,
                   gboolean max,
                   gint32 *moves,
                   int n,
                   gint32 *chosen,
                   const gboolean traced)
{
  EspTurn turn = esp_minimax_turn (search, table, max);
  double low = alpha;
  double high = beta;
  double best = esp_minimax_nothing (turn);

  if (!(table->extras & ESP_MINIMAX_LISTS_FIRST))
    n = table->list (search->game, moves);
  if (n == 0)
    {
      search->counters.n[ESP_COUNTER_LEAVES]++;
      return table->evaluate (search->game);
    }
  if (table->turn != NULL)
    {
      if (turn == ESP_TURN_CHANCE)
        return esp_minimax_mean (search, table, visit, depth, left, alpha, beta, moves, n, traced);
      max = turn == ESP_TURN_MAX;
    }
  for (int i = 0; i < n; i++)
    {
      double probabilities[ESP_MINIMAX_MAX_OUTCOMES];
      double value;
      int n_outcomes;

      if (search->stopped || esp_control_tick (search->control, &search->counters,
                                               search->counters.n[ESP_COUNTER_NODES]))
        {
          search->stopped = TRUE;
          break;
        }
      n_outcomes = esp_minimax_outcomes (search->game, table, moves[i], probabilities);
      if (n_outcomes == 1)
        value = esp_minimax_move (search, table, visit, moves[i], i == 0, depth, left, alpha, beta,
                                  max, moves + n, traced);
      else
        value = esp_minimax_chance (search, table, visit, moves[i], probabilities, n_outcomes,
                                    depth + 1, left - 1, alpha, beta, !max, moves + n, traced);
      /* a child that was not searched to its end tells nothing */
      if (search->stopped)
        break;
      if ((max ? value > best : value < best) ||
          ((table->extras & ESP_MINIMAX_LAST_OF_EQUALS) && (max ? value >= best : value <= best)))
        {
          best = value;
          if (chosen != NULL)
            *chosen = moves[i];
        }
      if (esp_minimax_update (search, table, depth, moves, i, n, max, best, &alpha, &beta, traced))
        break;
    }
  if ((table->extras & ESP_MINIMAX_VARIANTS) && search->prune && search->fail_hard)
    return CLAMP (best, low, high);
  return best;
}

/* The root, which is told of before it is looked at. */
ESP_SEARCH_INLINE double
esp_minimax_run (EspMinimax *search,
                 const EspMinimaxGame *table,
                 EspMinimaxVisit visit,
                 int left,
                 gboolean max,
                 gint32 *moves,
                 gint32 *chosen,
                 const gboolean traced)
{
  EspTurn turn = esp_minimax_turn (search, table, max);
  double value = esp_minimax_nothing (turn);
  int flags = esp_minimax_turn_flags (turn);
  int n = -1;

  if (table->extras & ESP_MINIMAX_LISTS_FIRST)
    n = table->list (search->game, moves);
  if (n == 0)
    {
      value = table->evaluate (search->game);
      flags |= ESP_EVENT_LEAF;
    }
  esp_minimax_note (search, table, ESP_EVENT_ROOT, 0, -1, flags, value, -INFINITY, INFINITY,
                    traced);
  if (left == 0)
    {
      search->counters.n[ESP_COUNTER_LEAVES]++;
      return table->evaluate (search->game);
    }
  return esp_minimax_visit (search, table, visit, 0, left, -INFINITY, INFINITY, max, moves, n,
                            chosen, traced);
}

/* A function that looks @left plies ahead with @table, traced where somebody listens: the value;
 * @chosen: the best move, where there is one. */
#define ESP_MINIMAX_DEFINE(name, table)                                                            \
  static double name##_plain (EspMinimax *search, int depth, int left, double alpha, double beta,  \
                              gboolean max, gint32 *moves, int n)                                  \
  {                                                                                                \
    return esp_minimax_visit (search, table, name##_plain, depth, left, alpha, beta, max, moves,   \
                              n, NULL, FALSE);                                                     \
  }                                                                                                \
  static double name##_traced (EspMinimax *search, int depth, int left, double alpha, double beta, \
                               gboolean max, gint32 *moves, int n)                                 \
  {                                                                                                \
    return esp_minimax_visit (search, table, name##_traced, depth, left, alpha, beta, max, moves,  \
                              n, NULL, TRUE);                                                      \
  }                                                                                                \
  static double name (EspMinimax *search, int left, gboolean max, gint32 *moves, gint32 *chosen)   \
  {                                                                                                \
    return esp_control_is_traced (search->control)                                                 \
               ? esp_minimax_run (search, table, name##_traced, left, max, moves, chosen, TRUE)    \
               : esp_minimax_run (search, table, name##_plain, left, max, moves, chosen, FALSE);   \
  }

#define ESP_MINIMAX_COUNTERS                                                                       \
  ESP_COUNTER_LIST (ESP_COUNTER_NODES, ESP_COUNTER_LEAVES, ESP_COUNTER_CUTOFFS)

G_END_DECLS
