#pragma once

/* The strong searcher: principal variation search that looks one ply deeper again and again, with a
 * table of positions that all its threads share, as a template: the room gives a constant table of
 * inline functions, and the compiler makes a search of it that calls nothing through a pointer near
 * the leaves.
 *
 * T. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game Trees", ACM Computing
 * Surveys 14 (1982), for the search; A. Plaat and others, "Exploiting Graph Properties of Game
 * Trees", AAAI 1996, for enhanced transposition cut-offs; J. Schaeffer, "The History Heuristic and
 * Alpha-Beta Search Enhancements in Practice", IEEE PAMI 11 (1989), for killers and history; J.-C.
 * Weill, "The ABDADA Distributed Minimax Search Algorithm", ICCA Journal 19 (1996), for threads.
 *
 * Every depth is full width: no move is left out or looked at less deep, so a value is that of
 * minimax to the same depth. */

#include "base/esp-sanitized.h"
#include "engine/esp-control.h"
#include "esp-transposition.h"

G_BEGIN_DECLS

#define ESP_PVS_INFINITE (G_GINT64_CONSTANT (1) << 40)
#define ESP_PVS_MAX_CHILDREN 64 /* that are looked up before one is searched */

typedef struct _EspPvs EspPvs;

/* The value of the position that the game stands at, @left plies ahead, for the side to move. */
typedef gint64 (*EspPvsVisit) (EspPvs *search, int left, gint64 alpha, gint64 beta, gint32 *moves);

/**
 * EspPvsGame:
 *
 * What the search needs of a game. Moves are numbers from 0 to 65,534; values are seen from the
 * side that is to move, and sides alternate.
 */
typedef struct
{
  /* Stores the legal moves; returns how many. None: the game is over. */
  int (*list) (gpointer game, int left, gint32 *moves);
  /* Puts those that are likely to be good first, and @first (−1: none) before all; equals stay in
   * their order. */
  void (*order) (gpointer game, int left, gint32 first, gint32 *moves, int n);
  /* A move of those that were listed last at this position. */
  void (*make) (gpointer game, gint32 move);
  void (*unmake) (gpointer game);
  /* The value where the game is over or nobody looks on. */
  gint64 (*evaluate) (gpointer game);
  /* A number that tells the position, with all that hangs on it in the rest of the game. */
  guint64 (*key) (gpointer game);
  /* OPTIONAL. What of the value is sure already, whatever comes: the table keeps the rest alone, so
   * that more positions are one. */
  gint64 (*standing) (gpointer game);
  /* OPTIONAL. So many plies and no more are left of the game. */
  int (*rest) (gpointer game);
  /* OPTIONAL. TRUE with @value where the room answers without the search: near the horizon. It asks
   * esp_pvs_must_stop() and counts. */
  gboolean (*settle) (EspPvs *search, int left, gint64 alpha, gint64 beta, gint64 *value);
  /* OPTIONAL. TRUE with @value, a bound, where the rest of the game cannot bring it into the
   * window. */
  gboolean (*bound) (gpointer game, int left, gint64 alpha, gint64 beta, gint64 *value);
  /* OPTIONAL, with `standing`. The key after @move, one of those listed, and what is sure then for
   * the side that made it. */
  guint64 (*child) (gpointer game, gint32 move, gint64 *standing);
  /* OPTIONAL. The depth to look to after @depth; NULL: one more. */
  int (*next) (gpointer game, int depth, int max_depth, gboolean by_time);
  /* The same game for another thread, whose search is @search; and to free it. */
  gpointer (*copy) (gpointer game, EspPvs *search);
  void (*free) (gpointer copy);
  gint64 wins;    /* values from here on are wins, and one less worth each ply; 0: none */
  int n_history;  /* numbers that moves can have, for killers and history; 0: the room's order */
  int table_from; /* plies left from which on a position is kept: one, or more where it is cheap */
  int cut_from;   /* … from which on all children are looked up */
  int share_from; /* … from which on threads keep out of each other's way */
} EspPvsGame;

#define ESP_PVS_N_BUSY 4096

/* What the threads of a search share. */
typedef struct
{
  EspTransposition positions;
  gint round;                           /* atomic; the one under way, −1: the search is to end */
  _Atomic gint64 expected[2];           /* values of the last rounds of even and of odd depth */
  _Atomic guint64 busy[ESP_PVS_N_BUSY]; /* moves that a thread is looking at */
} EspPvsShared;

/**
 * EspPvs:
 *
 * One thread's search. Zero it and fill in the first part; esp_pvs_run() does the rest.
 */
struct _EspPvs
{
  const EspPvsGame *table;
  EspPvsVisit visit;
  gpointer game;
  EspControl *control; /* of the thread; borrowed */
  gsize n_moves;       /* of all positions of one line, at most */
  int table_bits;
  int max_depth;
  double seconds; /* 0: no limit of its own */
  gint64 window;  /* half the width of the first window of a round; 0: all values */
  int n_threads;  /* 0: many where seconds end it; 1: a search that can be repeated */

  /* what was found */
  EspCounters counters;
  gint32 move; /* −1: there is none */
  gint64 value;
  int depth;    /* that was searched to its end */
  gint32 *line; /* the principal variation; esp_pvs_clear() frees it */
  int n_line;

  /* private */
  EspPvsShared *shared;
  int round;
  gint64 deadline;
  guint calls;
  gboolean stopped;
  int ply;
  gint32 *moves;
  guint32 *history; /* of one side and of the other, by move */
};

/* Looks deeper and deeper until @search's depth or time is reached or its control stops it. What
 * has been found by then stands in @search. */
void esp_pvs_run (EspPvs *search);
/* Whether @move, after a run, is worth at least @value, looked @left plies ahead in all; FALSE also
 * where the search was stopped. */
gboolean esp_pvs_reaches (EspPvs *search, gint32 move, int left, gint64 value);
void esp_pvs_clear (EspPvs *search);

/* Whether the search has to end; to be asked at each position. */
static inline gboolean
esp_pvs_must_stop (EspPvs *self)
{
  if (self->stopped || g_atomic_int_get (&self->shared->round) != self->round)
    self->stopped = TRUE;
  else if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]) ||
           (self->deadline != 0 && (++self->calls & 255) == 0 &&
            esp_control_now (self->control) >= self->deadline))
    {
      g_atomic_int_set (&self->shared->round, -1);
      self->stopped = TRUE;
    }
  return self->stopped;
}

ESP_SEARCH_INLINE gint64
esp_pvs_standing (const EspPvs *self, const EspPvsGame *table)
{
  return table->standing != NULL ? table->standing (self->game) : 0;
}

/* A value as the table keeps it, @sign 1, and back, @sign −1: without what is sure, and wins by
 * their plies from the position, not from the root. */
ESP_SEARCH_INLINE gint64
esp_pvs_keep (const EspPvs *self, const EspPvsGame *table, gint64 value, gint64 standing, int sign)
{
  if (table->wins > 0 && value >= table->wins)
    return value + sign * self->ply;
  if (table->wins > 0 && value <= -table->wins)
    return value - sign * self->ply;
  return value - sign * standing;
}

/* TRUE with @value where what the table knows is enough. */
ESP_SEARCH_INLINE gboolean
esp_pvs_recall (EspPvs *self,
                const EspPvsGame *table,
                guint64 data,
                int left,
                gint64 standing,
                gint64 alpha,
                gint64 beta,
                gint64 *value)
{
  EspBound bound = esp_transposition_bound (data);

  if (data == 0 || esp_transposition_depth (data) < left)
    return FALSE;
  *value = esp_pvs_keep (self, table, esp_transposition_value (data), standing, -1);
  if (bound != ESP_BOUND_EXACT && !(bound == ESP_BOUND_LOWER && *value >= beta) &&
      !(bound == ESP_BOUND_UPPER && *value <= alpha))
    return FALSE;
  self->counters.n[ESP_COUNTER_TABLE_HITS]++;
  return TRUE;
}

/* Enhanced transposition cut-off: a child that the table already knows to be bad enough for the
 * opponent saves the search. */
ESP_SEARCH_INLINE gboolean
esp_pvs_cut_by_child (EspPvs *self,
                      const EspPvsGame *table,
                      const gint32 *moves,
                      int n,
                      int left,
                      gint64 beta,
                      gint64 *value)
{
  guint64 keys[ESP_PVS_MAX_CHILDREN];
  gint64 standings[ESP_PVS_MAX_CHILDREN];

  n = MIN (n, ESP_PVS_MAX_CHILDREN);
  /* memory is asked for all of them before the first is waited for */
  for (int i = 0; i < n; i++)
    {
      keys[i] = table->child (self->game, moves[i], &standings[i]);
      esp_transposition_prefetch (&self->shared->positions, keys[i]);
    }
  for (int i = 0; i < n; i++)
    {
      guint64 data = esp_transposition_probe (&self->shared->positions, keys[i]);

      *value = standings[i] - esp_transposition_value (data);
      if (data != 0 && esp_transposition_depth (data) >= left - 1 &&
          esp_transposition_bound (data) != ESP_BOUND_LOWER && *value >= beta)
        {
          self->counters.n[ESP_COUNTER_TABLE_HITS]++;
          return TRUE;
        }
    }
  return FALSE;
}

/* For `order`: the room lists them as they are best tried. */
static inline void
esp_pvs_put_first (
    gpointer game G_GNUC_UNUSED, int left G_GNUC_UNUSED, gint32 first, gint32 *moves, int n)
{
  for (int i = 1; i < n; i++)
    if (moves[i] == first)
      {
        for (; i > 0; i--)
          moves[i] = moves[i - 1];
        moves[0] = first;
        return;
      }
}

/* Moves first that were good elsewhere; then the room's order, of which equals stay so. */
ESP_SEARCH_INLINE void
esp_pvs_order (
    const EspPvs *self, const EspPvsGame *table, int left, gint32 first, gint32 *moves, int n)
{
  const guint32 *history;

  if (table->n_history == 0)
    return;
  history = self->history + (self->ply & 1) * table->n_history;
  for (int i = 1; i < n; i++)
    {
      gint32 move = moves[i];
      int at = i;

      for (; at > 0 && history[moves[at - 1]] < history[move]; at--)
        moves[at] = moves[at - 1];
      moves[at] = move;
    }
  table->order (self->game, left, first, moves, n);
}

/* A move cut the position off, @left plies from the horizon. */
ESP_SEARCH_INLINE void
esp_pvs_praise (EspPvs *self, const EspPvsGame *table, gint32 move, int left)
{
  guint32 *history = self->history + (self->ply & 1) * table->n_history;

  history[move] += (guint32) (left * left);
  if (G_UNLIKELY (history[move] > G_MAXINT32))
    for (int i = 0; i < table->n_history; i++)
      history[i] /= 2;
}

/* --- threads: a move that another one looks at is put off --- */

static inline guint64
esp_pvs_busy_mark (guint64 key, gint32 move, int left)
{
  return (key + (guint64) move + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) + (guint64) left;
}

static inline _Atomic guint64 *
esp_pvs_busy_place (EspPvs *self, guint64 mark)
{
  return &self->shared->busy[mark / (G_MAXUINT64 / ESP_PVS_N_BUSY + 1)];
}

static inline gboolean
esp_pvs_is_busy (EspPvs *self, guint64 mark)
{
  return atomic_load_explicit (esp_pvs_busy_place (self, mark), memory_order_relaxed) == mark;
}

static inline void
esp_pvs_set_busy (EspPvs *self, guint64 mark, gboolean busy)
{
  atomic_store_explicit (esp_pvs_busy_place (self, mark), busy ? mark : 0, memory_order_relaxed);
}

/* The value of a move; those after the first are first asked only whether they are better. */
ESP_SEARCH_INLINE gint64
esp_pvs_child (EspPvs *self,
               const EspPvsGame *table,
               EspPvsVisit visit,
               gint32 move,
               gboolean is_first,
               int left,
               gint64 alpha,
               gint64 beta,
               gint32 *moves)
{
  gint64 value = 0;

  table->make (self->game, move);
  self->ply++;
  if (!is_first)
    value = -visit (self, left - 1, -alpha - 1, -alpha, moves);
  if (is_first || (value > alpha && value < beta && !self->stopped))
    value = -visit (self, left - 1, -beta, -alpha, moves);
  self->ply--;
  table->unmake (self->game);
  return value;
}

ESP_SEARCH_INLINE gint64
esp_pvs_leaf (EspPvs *self, const EspPvsGame *table)
{
  self->counters.n[ESP_COUNTER_LEAVES]++;
  return table->evaluate (self->game);
}

/**
 * esp_pvs_visit:
 * @left: plies to look on
 * @moves: room for the moves of this position and all below
 *
 * The value of the position that the game stands at: what it is where that lies between @alpha and
 * @beta, else a bound (fail-soft). It means nothing where the search was stopped.
 */
ESP_SEARCH_INLINE gint64
esp_pvs_visit (EspPvs *self,
               const EspPvsGame *table,
               EspPvsVisit visit,
               int left,
               gint64 alpha,
               gint64 beta,
               gint32 *moves)
{
  gint64 low = alpha;
  gint64 best = -ESP_PVS_INFINITE;
  gint64 standing = 0;
  gint64 value;
  gint32 best_move = -1;
  guint64 key = 0;
  guint64 data = 0;
  gboolean shares;
  int n_later = 0;
  int n;

  if (table->rest != NULL)
    left = MIN (left, table->rest (self->game));
  if (table->settle != NULL && table->settle (self, left, alpha, beta, &value))
    return value;
  if (esp_pvs_must_stop (self))
    return 0;
  self->counters.n[ESP_COUNTER_NODES]++;
  if (left == 0)
    return esp_pvs_leaf (self, table);
  if (left >= table->table_from)
    {
      standing = esp_pvs_standing (self, table);
      key = table->key (self->game);
      data = esp_transposition_probe (&self->shared->positions, key);
      if (esp_pvs_recall (self, table, data, left, standing, alpha, beta, &value))
        return value;
    }
  if (table->bound != NULL && table->bound (self->game, left, alpha, beta, &value))
    return value;
  n = table->list (self->game, left, moves);
  if (n == 0)
    return esp_pvs_leaf (self, table);
  if (table->child != NULL && left >= table->cut_from &&
      esp_pvs_cut_by_child (self, table, moves, n, left, beta, &value))
    return value;
  esp_pvs_order (self, table, left, esp_transposition_move (data), moves, n);
  shares = self->n_threads > 1 && left >= table->share_from;
  for (int i = 0; i < n + n_later; i++)
    {
      gint32 move = moves[i < n ? i : i - n];
      guint64 mark = 0;

      if (shares && i > 0)
        {
          mark = esp_pvs_busy_mark (key, move, left);
          if (i < n && esp_pvs_is_busy (self, mark))
            {
              moves[n_later++] = move;
              continue;
            }
          esp_pvs_set_busy (self, mark, TRUE);
        }
      value = esp_pvs_child (self, table, visit, move, i == 0, left, alpha, beta, moves + n);
      if (shares && i > 0)
        esp_pvs_set_busy (self, mark, FALSE);
      if (self->stopped)
        return 0;
      if (value > best)
        {
          best = value;
          best_move = move;
        }
      alpha = MAX (alpha, best);
      if (best >= beta)
        {
          self->counters.n[ESP_COUNTER_CUTOFFS]++;
          if (table->n_history > 0)
            esp_pvs_praise (self, table, move, left);
          break;
        }
    }
  if (left >= table->table_from)
    esp_transposition_store (&self->shared->positions, key,
                             esp_pvs_keep (self, table, best, standing, 1), left,
                             best >= beta  ? ESP_BOUND_LOWER
                             : best <= low ? ESP_BOUND_UPPER
                                           : ESP_BOUND_EXACT,
                             best_move);
  return best;
}

/* A function for `visit` that searches with @table. */
#define ESP_PVS_DEFINE(name, table)                                                                \
  static gint64 name (EspPvs *search, int left, gint64 alpha, gint64 beta, gint32 *moves)          \
  {                                                                                                \
    return esp_pvs_visit (search, table, name, left, alpha, beta, moves);                          \
  }

#define ESP_PVS_COUNTERS                                                                           \
  ESP_COUNTER_LIST (ESP_COUNTER_NODES, ESP_COUNTER_DEPTH, ESP_COUNTER_TABLE_HITS,                  \
                    ESP_COUNTER_CUTOFFS)

G_END_DECLS
