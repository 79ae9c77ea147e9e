#pragma once

/* Minimax and alpha-beta to a fixed depth, expectimax and Star1, as a template: the room gives a
 * constant table of inline functions and two small functions to recurse through, and the compiler
 * makes searches of it that call nothing through a pointer and, untraced, test for no tracer.
 *
 * Russell and Norvig, Artificial Intelligence, 4th ed., sections 5.2, 5.3 and 5.5; B. Ballard, "The
 * *-Minimax Search Procedure for Trees Containing Chance Nodes", Artificial Intelligence 21 (1983),
 * for Star1. */

#include <math.h>

#include "engine/esp-control.h"

G_BEGIN_DECLS

#define ESP_MINIMAX_MAX_OUTCOMES 16

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
  /* How many ways @move can turn out; their probabilities are stored. 1: it is certain. */
  int (*outcomes) (gpointer game, gint32 move, double *probabilities);
  void (*make) (gpointer game, gint32 move, int outcome);
  void (*unmake) (gpointer game);
  double (*evaluate) (gpointer game);
  /* OPTIONAL, for proof-number search: a number that tells the position, with all that its value
   * hangs on, from every other. */
  guint64 (*key) (gpointer game);
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
                                   gint32 *moves);

struct _EspMinimax
{
  gpointer game;
  EspControl *control;
  EspCounters counters;
  gboolean prune; /* alpha-beta */
  gboolean star1; /* windows at chance nodes too */
  double least;   /* bounds of all values, for Star1 */
  double greatest;
  gboolean stopped;
};

static inline __attribute__ ((always_inline)) void
esp_minimax_tell (EspMinimax *search,
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

/* Moves carry their outcome in events: outcome k of a chance node's move is @move + (k + 1) << 16.
 */
static inline gint32
esp_minimax_outcome_code (gint32 move, int outcome)
{
  return move | (gint32) ((guint32) (outcome + 1) << 16);
}

/* Plays one outcome of a move, looks at the position and takes it back. @depth: the new position's;
 * @code: what events call the move. */
static inline __attribute__ ((always_inline)) double
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
  double value;
  int flags = 0;

  search->counters.n[ESP_COUNTER_NODES]++;
  table->make (search->game, move, outcome);
  if (left == 0)
    {
      search->counters.n[ESP_COUNTER_LEAVES]++;
      value = table->evaluate (search->game);
      if (traced)
        esp_minimax_tell (search, ESP_EVENT_ENTER, depth, code,
                          ESP_EVENT_LEAF | (max ? ESP_EVENT_MAX : 0), value, alpha, beta);
    }
  else
    {
      guint64 nodes = search->counters.n[ESP_COUNTER_NODES];
      guint64 leaves = search->counters.n[ESP_COUNTER_LEAVES];

      if (traced)
        esp_minimax_tell (search, ESP_EVENT_ENTER, depth, code, max ? ESP_EVENT_MAX : 0,
                          max ? -INFINITY : INFINITY, alpha, beta);
      value = visit (search, depth, left, alpha, beta, max, moves);
      /* the end of the game: that there is no move is known only now */
      if (traced && search->counters.n[ESP_COUNTER_NODES] == nodes &&
          search->counters.n[ESP_COUNTER_LEAVES] > leaves)
        flags = ESP_EVENT_LEAF;
    }
  if (traced)
    esp_minimax_tell (search, ESP_EVENT_LEAVE, depth, code, flags, value, alpha, beta);
  table->unmake (search->game);
  return value;
}

/* A move whose outcome is uncertain: the mean of its outcomes. With Star1 the search ends as soon
 * as the outcomes left cannot bring the mean back into the window. */
static inline __attribute__ ((always_inline)) double
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
    esp_minimax_tell (search, ESP_EVENT_ENTER, depth, move, ESP_EVENT_CHANCE, 0, alpha, beta);
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
        esp_minimax_tell (search, ESP_EVENT_UPDATE, depth, esp_minimax_outcome_code (move, k),
                          ESP_EVENT_CHANCE, sum, alpha, beta);
      /* outside the window whatever the rest brings; a bound in the root's eyes will do */
      if (search->star1 && k + 1 < n &&
          (sum + rest * search->greatest <= alpha || sum + rest * search->least >= beta))
        {
          sum += rest * (sum + rest * search->greatest <= alpha ? search->greatest : search->least);
          search->counters.n[ESP_COUNTER_CUTOFFS]++;
          if (traced)
            esp_minimax_tell (search, ESP_EVENT_CUTOFF, depth, move, ESP_EVENT_CHANCE, sum, alpha,
                              beta);
          break;
        }
    }
  if (traced)
    esp_minimax_tell (search, ESP_EVENT_LEAVE, depth, move, ESP_EVENT_CHANCE, sum, alpha, beta);
  return sum;
}

/**
 * esp_minimax_visit:
 * @depth: plies from the root
 * @left: plies to look on; at least 1
 * @moves: room for the moves of this position and all below
 *
 * The value of the position that the game stands at. The first of equally good moves counts.
 */
static inline __attribute__ ((always_inline)) double
esp_minimax_visit (EspMinimax *search,
                   const EspMinimaxGame *table,
                   EspMinimaxVisit visit,
                   int depth,
                   int left,
                   double alpha,
                   double beta,
                   gboolean max,
                   gint32 *moves,
                   gint32 *chosen,
                   const gboolean traced)
{
  int n = table->list (search->game, moves);
  double best = max ? -INFINITY : INFINITY;

  if (n == 0)
    {
      search->counters.n[ESP_COUNTER_LEAVES]++;
      return table->evaluate (search->game);
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
      n_outcomes = table->outcomes (search->game, moves[i], probabilities);
      if (n_outcomes == 1)
        value = esp_minimax_child (search, table, visit, moves[i], moves[i], 0, depth + 1, left - 1,
                                   alpha, beta, !max, moves + n, traced);
      else
        value = esp_minimax_chance (search, table, visit, moves[i], probabilities, n_outcomes,
                                    depth + 1, left - 1, alpha, beta, !max, moves + n, traced);
      /* a child that was not searched to its end tells nothing */
      if (search->stopped)
        break;
      if (max ? value > best : value < best)
        {
          best = value;
          if (chosen != NULL)
            *chosen = moves[i];
        }
      if (search->prune && (max ? best >= beta : best <= alpha))
        {
          if (i + 1 < n)
            search->counters.n[ESP_COUNTER_CUTOFFS]++;
          if (traced)
            esp_minimax_tell (search, i + 1 < n ? ESP_EVENT_CUTOFF : ESP_EVENT_UPDATE, depth,
                              moves[i], max ? ESP_EVENT_MAX : 0, best, alpha, beta);
          break;
        }
      if (search->prune)
        {
          if (max)
            alpha = MAX (alpha, best);
          else
            beta = MIN (beta, best);
        }
      if (traced)
        esp_minimax_tell (search, ESP_EVENT_UPDATE, depth, moves[i], max ? ESP_EVENT_MAX : 0, best,
                          alpha, beta);
    }
  return best;
}

G_END_DECLS
