#include "config.h"

#include "solver-moves.h"

#include <stdatomic.h>
#include <string.h>

#define TABLE_BITS 22

/* Plies from the horizon from which on these save more than they cost. */
#define TABLE_FROM 4 /* to keep a position in the table: it would push out others */
#define CUT_FROM 5   /* to look all children up before one is searched */
#define REPLY_FROM 7 /* to order moves with regard to the best reply */

enum
{
  BOUND_EXACT = 1,
  BOUND_LOWER = 2,
  BOUND_UPPER = 3
};

/* An entry's data: value 32 bits, depth 8, bound 8, move 8. */
static inline guint64
pack (int value, int depth, int bound, int move)
{
  return (guint64) (guint32) value | (guint64) (guint8) depth << 32 |
         (guint64) (guint8) bound << 40 | (guint64) (guint8) move << 48;
}

static inline int
packed_value (guint64 data)
{
  return (int) (gint32) (guint32) data;
}

static inline int
packed_depth (guint64 data)
{
  return (int) (data >> 32 & 0xff);
}

static inline int
packed_bound (guint64 data)
{
  return (int) (data >> 40 & 0xff);
}

static inline int
packed_move (guint64 data)
{
  return (int) (data >> 48 & 0xff);
}

/* What the future of a position hangs on, whoever is to move: the empty squares, and the owners of
 * the pieces that touch one. Other pieces stay with whom they are, and what they are worth is in
 * the difference: the table keeps values without it, so that many positions are one. */
static inline guint64
find_key (const WarSolver *self, guint64 own, guint64 opponent)
{
  guint64 empty = self->all & ~(own | opponent);
  guint64 beside = war_find_beside (self, empty);
  guint64 key = (own & beside) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  key ^= key >> 32;
  key = (key + (opponent & beside)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  key ^= key >> 29;
  key = (key + empty) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return key ^ key >> 32;
}

/* As cheap as a plain access, but never half of a number. */
static inline guint64
load (const _Atomic guint64 *at)
{
  return atomic_load_explicit (at, memory_order_relaxed);
}

static inline WarEntry *
find_pair (const WarSolver *self, guint64 key)
{
  return &self->table[key & self->table_mask & ~G_GUINT64_CONSTANT (1)];
}

/* 0 where the position is not known. Entries stand in pairs: the first of a pair keeps what took
 * the most work, the second what came last. */
static inline guint64
probe (const WarSolver *self, guint64 key)
{
  const WarEntry *pair = find_pair (self, key);

  for (int i = 0; i < 2; i++)
    {
      guint64 data = load (&pair[i].data);

      if ((load (&pair[i].check) ^ data) == key)
        return data;
    }
  return 0;
}

static inline void
store (WarSolver *self, guint64 key, guint64 data)
{
  WarEntry *pair = find_pair (self, key);
  guint64 first = load (&pair[0].data);
  gboolean replaces =
      (load (&pair[0].check) ^ first) == key || packed_depth (data) >= packed_depth (first);
  WarEntry *entry = replaces ? &pair[0] : &pair[1];

  atomic_store_explicit (&entry->check, key ^ data, memory_order_relaxed);
  atomic_store_explicit (&entry->data, data, memory_order_relaxed);
}

gboolean
war_must_stop (WarSolver *self)
{
  if (g_atomic_int_get (self->stop))
    return TRUE;
  if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]) ||
      (self->deadline != 0 && (++self->calls & 255) == 0 &&
       esp_control_now (self->control) >= self->deadline))
    {
      g_atomic_int_set (self->stop, 1);
      return TRUE;
    }
  return FALSE;
}

typedef struct
{
  gint32 gain;
  guint8 square;
  guint64 converted;
} Move;

static inline int
weigh (const WarSolver *self, guint64 set)
{
  int sum = 0;

  for (; set != 0; set &= set - 1)
    sum += self->weight[__builtin_ctzll (set)];
  return sum;
}

/* What the opponent's moves gain before one is made: few of them gain another thing after it. */
typedef struct
{
  gint32 gains[64]; /* by square */
  guint8 order[64]; /* squares, the most gain first */
  int n;
} Replies;

static void
list_replies (const WarSolver *self, guint64 own, guint64 opponent, guint64 empty, Replies *replies)
{
  replies->n = 0;
  for (guint64 set = empty; set != 0; set &= set - 1)
    {
      int square = __builtin_ctzll (set);
      int at = replies->n++;
      guint64 converted;

      replies->gains[square] = war_find_gain (self, opponent, own, square, &converted);
      for (; at > 0 && replies->gains[replies->order[at - 1]] < replies->gains[square]; at--)
        replies->order[at] = replies->order[at - 1];
      replies->order[at] = (guint8) square;
    }
}

/* The most that a reply to @move gains. */
static int
find_best_reply (const WarSolver *self,
                 const Replies *replies,
                 guint64 own,
                 guint64 opponent,
                 guint64 empty,
                 const Move *move)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << move->square;
  guint64 changed = war_find_beside (self, move->converted | bit) & empty & ~bit;
  int best = changed != 0 ? war_best_gain (self, opponent & ~move->converted,
                                           own | move->converted | bit, changed)
                          : -WAR_INFINITE;

  for (int i = 0; i < replies->n && replies->gains[replies->order[i]] > best; i++)
    if (((changed | bit) >> replies->order[i] & 1) == 0)
      return replies->gains[replies->order[i]];
  return best;
}

/* Moves by gain, the most first, or @with_reply by what they gain more than the best reply does;
 * the table's move before all. */
static int
list_moves (const WarSolver *self,
            guint64 own,
            guint64 opponent,
            guint64 empty,
            int first,
            gboolean with_reply,
            Move *moves)
{
  Replies replies;
  Move by_square[64];
  gint64 keys[64];
  int n = 0;

  if (with_reply)
    list_replies (self, own, opponent, empty, &replies);
  for (guint64 set = empty; set != 0; set &= set - 1)
    {
      int square = __builtin_ctzll (set);
      Move *move = &by_square[square];
      int key;

      move->square = (guint8) square;
      move->gain = war_find_gain (self, own, opponent, square, &move->converted);
      key = move->gain;
      if (square == first)
        key = WAR_INFINITE;
      else if (with_reply)
        key -= find_best_reply (self, &replies, own, opponent, empty, move);
      war_insert_key (keys, n++, key, square);
    }
  for (int i = 0; i < n; i++)
    moves[i] = by_square[war_key_square (keys[i])];
  return n;
}

/* The same by gains that are known. */
static int
take_moves (const WarSolver *self,
            guint64 own,
            guint64 opponent,
            int first,
            const WarGains *gains,
            Move *moves)
{
  int n_before = 0; /* 1: the table's move stands in front */

  for (int i = 0; i < gains->n; i++)
    n_before |= war_key_square (gains->own[i]) == first;
  for (int i = 0, n = n_before; i < gains->n; i++)
    {
      int square = war_key_square (gains->own[i]);
      guint64 touching = self->touching[square];

      moves[square == first ? 0 : n++] =
          (Move){ .gain = war_key_value (gains->own[i]),
                  .square = (guint8) square,
                  .converted = (touching & own) != 0 ? touching & opponent : 0 };
    }
  return gains->n;
}

/* The key of the position after @move, from the opponent's side. */
static inline guint64
find_key_after (const WarSolver *self, guint64 own, guint64 opponent, const Move *move)
{
  return find_key (self, opponent & ~move->converted,
                   own | move->converted | G_GUINT64_CONSTANT (1) << move->square);
}

/* The pieces in @pieces that touch an empty square: only they can still change hands. */
static inline guint64
open_pieces (const WarSolver *self, guint64 pieces, guint64 empty)
{
  guint64 open = 0;

  for (guint64 set = empty; set != 0; set &= set - 1)
    open |= self->touching[__builtin_ctzll (set)];
  return open & pieces;
}

/* At most so much can @own still gain on @opponent until the board is full, where no value is
 * negative. Empty squares that touch each other may all come to be its own, and so may all that
 * they touch. But a square that touches no other empty one stays with who takes it: of these the
 * opponent can take at each turn of his the one that matters most to both, as in a sum of switches
 * (Berlekamp, Conway and Guy, "Winning Ways", chapter 6). */
static int
most_gain (const WarSolver *self, guint64 own, guint64 opponent, guint64 empty, gboolean begins)
{
  guint64 alone = 0;
  guint64 beside = 0; /* what empty squares touch, what several do, and what those not alone do */
  guint64 beside_several = 0;
  guint64 beside_joined = 0;
  int stakes[64]; /* what both gain by it together */
  int n = 0;
  int sum;

  for (guint64 set = empty; set != 0; set &= set - 1)
    {
      guint64 touching = self->touching[__builtin_ctzll (set)];

      beside_several |= beside & touching;
      beside |= touching;
      if ((touching & empty) == 0)
        alone |= set & -set;
      else
        beside_joined |= touching;
    }
  sum = weigh (self, empty & ~alone) + 2 * weigh (self, opponent & beside_joined);
  for (guint64 set = alone; set != 0; set &= set - 1)
    {
      int square = __builtin_ctzll (set);
      guint64 touching = self->touching[square];
      int gain = self->value[square];
      int loss = gain; /* at least, where the opponent takes it */
      int at = n++;

      /* a blitz only where one of its neighbours is the own or can come to be */
      if ((touching & (own | (opponent & beside_several))) != 0)
        gain += 2 * weigh (self, touching & opponent & ~beside_joined);
      /* pieces that touch nothing else that is empty stay as they are till then */
      touching &= ~beside_several;
      if ((touching & opponent) != 0)
        loss += 2 * weigh (self, touching & own);
      sum -= loss;
      for (; at > 0 && stakes[at - 1] < gain + loss; at--)
        stakes[at] = stakes[at - 1];
      stakes[at] = gain + loss;
    }
  for (int i = begins ? 0 : 1; i < n; i += 2)
    sum += stakes[i];
  return sum;
}

/* The same where values may be negative: a piece of such a value is gained by losing it. */
static int
most_gain_of_any (const WarSolver *self, guint64 own, guint64 opponent, guint64 empty)
{
  return weigh (self, empty) + 2 * weigh (self, open_pieces (self, own | opponent, empty));
}

/* Whether what is left until the board is full cannot bring the value into the window. */
static gboolean
is_out_of_reach (const WarSolver *self,
                 guint64 own,
                 guint64 opponent,
                 guint64 empty,
                 int difference,
                 int alpha,
                 int beta,
                 int *value)
{
  *value = difference + (self->has_negative ? most_gain_of_any (self, own, opponent, empty)
                                            : most_gain (self, own, opponent, empty, TRUE));
  if (*value <= alpha)
    return TRUE;
  *value = difference - (self->has_negative ? most_gain_of_any (self, own, opponent, empty)
                                            : most_gain (self, opponent, own, empty, FALSE));
  return *value >= beta;
}

/* Looks at what the table knows; TRUE when that settles the value. */
static inline gboolean
settle (WarSolver *self, guint64 data, int depth, int difference, int alpha, int beta, int *value)
{
  if (packed_depth (data) < depth)
    return FALSE;
  *value = difference + packed_value (data);
  if (packed_bound (data) == BOUND_EXACT ||
      (packed_bound (data) == BOUND_LOWER && *value >= beta) ||
      (packed_bound (data) == BOUND_UPPER && *value <= alpha))
    {
      self->counters.n[ESP_COUNTER_TABLE_HITS]++;
      return TRUE;
    }
  return FALSE;
}

/* Enhanced transposition cut-off (Plaat and others 1996): a child that the table already knows to
 * be bad enough for the opponent saves the search. */
static gboolean
cut_by_child (WarSolver *self,
              const Move *moves,
              int n,
              guint64 own,
              guint64 opponent,
              int difference,
              int depth,
              int beta,
              int *value)
{
  guint64 keys[64];

  /* memory is asked for all of them before the first is waited for */
  for (int i = 0; i < n; i++)
    {
      keys[i] = find_key_after (self, own, opponent, &moves[i]);
      __builtin_prefetch (find_pair (self, keys[i]));
    }
  for (int i = 0; i < n; i++)
    {
      guint64 data = probe (self, keys[i]);

      *value = difference + moves[i].gain - packed_value (data);
      if (data != 0 && packed_depth (data) >= depth - 1 && packed_bound (data) != BOUND_LOWER &&
          *value >= beta)
        {
          self->counters.n[ESP_COUNTER_TABLE_HITS]++;
          return TRUE;
        }
    }
  return FALSE;
}

static int search (
    WarSolver *self, guint64 own, guint64 opponent, int difference, int depth, int alpha, int beta);

/* The value of a child, of @depth plies; @gains are from before @move. */
static inline int
search_child (WarSolver *self,
              guint64 own,
              guint64 opponent,
              int difference,
              int depth,
              int alpha,
              int beta,
              const WarGains *gains,
              const Move *move)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << move->square;
  guint64 empty = self->all & ~(own | opponent);
  int value;

  if (depth != 3)
    return search (self, own, opponent, difference, depth, alpha, beta);
  if (war_must_stop (self))
    return 0;
  self->counters.n[ESP_COUNTER_NODES]++;
  if (__builtin_popcountll (empty) == 3 &&
      is_out_of_reach (self, own, opponent, empty, difference, alpha, beta, &value))
    return value;
  return war_search_three_after (self, own, opponent, difference, alpha, beta, gains,
                                 war_find_beside (self, move->converted | bit));
}

static int
search (
    WarSolver *self, guint64 own, guint64 opponent, int difference, int depth, int alpha, int beta)
{
  guint64 empty = self->all & ~(own | opponent);
  int n_empty = __builtin_popcountll (empty);
  int old_alpha = alpha;
  int best = -WAR_INFINITE;
  int best_move = 255;
  int value = 0;
  guint64 key = 0;
  guint64 data = 0;
  Move moves[64];
  WarGains gains;
  int first;
  int n;

  depth = MIN (depth, n_empty);
  if (depth == 0)
    return difference;
  if (depth == 1)
    return difference + war_count_best_gain (self, own, opponent, empty);
  if (war_must_stop (self))
    return 0;
  self->counters.n[ESP_COUNTER_NODES]++;
  if (depth == 2)
    return war_search_two (self, own, opponent, difference, alpha, beta);
  if (depth >= TABLE_FROM)
    {
      key = find_key (self, own, opponent);
      data = probe (self, key);
    }
  if (data != 0 && settle (self, data, depth, difference, alpha, beta, &value))
    return value;
  if (depth == n_empty &&
      is_out_of_reach (self, own, opponent, empty, difference, alpha, beta, &value))
    return value;

  if (depth <= 4)
    war_list_gains (self, own, opponent, empty, &gains);
  if (depth == 3)
    return war_search_three (self, own, opponent, difference, alpha, beta, &gains);
  first = data != 0 ? packed_move (data) : 255;
  n = depth == 4 ? take_moves (self, own, opponent, first, &gains, moves)
                 : list_moves (self, own, opponent, empty, first, depth >= REPLY_FROM, moves);
  if (depth >= CUT_FROM &&
      cut_by_child (self, moves, n, own, opponent, difference, depth, beta, &value))
    return value;
  for (int i = 0; i < n; i++)
    {
      const Move *move = &moves[i];
      guint64 next_own = own | move->converted | G_GUINT64_CONSTANT (1) << move->square;
      guint64 next_opponent = opponent & ~move->converted;
      int next_difference = -(difference + move->gain);

      if (i == 0)
        value = -search_child (self, next_opponent, next_own, next_difference, depth - 1, -beta,
                               -alpha, &gains, move);
      else
        {
          value = -search_child (self, next_opponent, next_own, next_difference, depth - 1,
                                 -alpha - 1, -alpha, &gains, move);
          if (value > alpha && value < beta && !g_atomic_int_get (self->stop))
            value = -search_child (self, next_opponent, next_own, next_difference, depth - 1, -beta,
                                   -alpha, &gains, move);
        }
      if (g_atomic_int_get (self->stop))
        return 0;
      if (value > best)
        {
          best = value;
          best_move = move->square;
        }
      alpha = MAX (alpha, best);
      if (best >= beta)
        {
          self->counters.n[ESP_COUNTER_CUTOFFS]++;
          break;
        }
    }
  if (depth >= TABLE_FROM)
    store (self, key,
           pack (best - difference, depth,
                 best >= beta        ? BOUND_LOWER
                 : best <= old_alpha ? BOUND_UPPER
                                     : BOUND_EXACT,
                 best_move));
  return best;
}

int
war_solver_root (WarSolver *self, int depth)
{
  guint64 own = self->root_own;
  guint64 opponent = self->root_opponent;
  guint64 empty = self->all & ~(own | opponent);
  guint64 key = find_key (self, own, opponent);
  guint64 data = probe (self, key);
  int first = data != 0 ? packed_move (data) : 255;
  int best = -WAR_INFINITE;
  Move moves[64];
  int n = list_moves (self, own, opponent, empty, first, FALSE, moves);

  self->root_best = -1;
  for (int i = 0; i < n; i++)
    {
      const Move *move = &moves[i];
      guint64 next_own = own | move->converted | G_GUINT64_CONSTANT (1) << move->square;
      guint64 next_opponent = opponent & ~move->converted;
      int difference = -(self->root_difference + move->gain);
      int value;

      self->counters.n[ESP_COUNTER_NODES]++;
      if (i == 0)
        value = -search (self, next_opponent, next_own, difference, depth - 1, -WAR_INFINITE,
                         WAR_INFINITE);
      else
        {
          value = -search (self, next_opponent, next_own, difference, depth - 1, -best - 1, -best);
          if (value > best && !g_atomic_int_get (self->stop))
            value = -search (self, next_opponent, next_own, difference, depth - 1, -WAR_INFINITE,
                             -best);
        }
      if (g_atomic_int_get (self->stop))
        return best;
      if (value > best)
        {
          best = value;
          self->root_best = move->square;
          store (self, key, pack (best - self->root_difference, depth, BOUND_LOWER, move->square));
        }
    }
  store (self, key, pack (best - self->root_difference, depth, BOUND_EXACT, self->root_best));
  return best;
}

/* --- set up --- */

void
war_solver_init (WarSolver *self, const WarState *state, gint *stop)
{
  memset (self, 0, sizeof *self);
  self->n = war_n_squares (state);
  self->all = self->n == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT (1) << self->n) - 1;
  self->stop = stop;
  self->columns = state->columns;
  self->not_first = self->not_last = self->all;
  for (int i = 0; i < self->n; i++)
    {
      int neighbours[4];
      int n = war_neighbours (state->rows, state->columns, i, neighbours);
      int at = i;

      for (int k = 0; k < n; k++)
        self->touching[i] |= G_GUINT64_CONSTANT (1) << neighbours[k];
      self->value[i] = state->values[i];
      self->weight[i] = ABS (state->values[i]);
      self->has_negative |= state->values[i] < 0;
      for (; at > 0 && state->values[self->by_value[at - 1]] < state->values[i]; at--)
        self->by_value[at] = self->by_value[at - 1];
      self->by_value[at] = (guint8) i;
      if (i % state->columns == 0)
        self->not_first &= ~(G_GUINT64_CONSTANT (1) << i);
      if (i % state->columns == state->columns - 1)
        self->not_last &= ~(G_GUINT64_CONSTANT (1) << i);
    }
  for (int i = 0; i < self->n; i++)
    {
      if (state->owner[i] == state->to_move)
        self->root_own |= G_GUINT64_CONSTANT (1) << i;
      else if (state->owner[i] != WAR_EMPTY)
        self->root_opponent |= G_GUINT64_CONSTANT (1) << i;
    }
  self->root_difference = (int) (state->score[state->to_move] - state->score[3 - state->to_move]);
  /* no larger than the end of the game can fill: clearing it, and missing the caches, would cost a
   * small board more than its search */
  self->table_mask = (G_GUINT64_CONSTANT (1) << MIN (TABLE_BITS, 3 + state->n_empty)) - 1;
  self->table = g_new0 (WarEntry, self->table_mask + 1);
  self->owns_table = TRUE;
}

void
war_solver_init_shared (WarSolver *self, const WarSolver *main, EspControl *control)
{
  *self = *main;
  self->owns_table = FALSE;
  self->control = control;
  self->deadline = 0;
  self->counters = (EspCounters){ { 0 } };
}

void
war_solver_clear (WarSolver *self)
{
  if (self->owns_table)
    g_clear_pointer (&self->table, g_free);
}

/* By a search of its own; FALSE where that was stopped. */
static gboolean
find_best_move (WarSolver *self, guint64 own, guint64 opponent, int depth, Move *best)
{
  int best_value = -WAR_INFINITE;
  Move moves[64];
  int n = list_moves (self, own, opponent, self->all & ~(own | opponent), 255, FALSE, moves);

  for (int i = 0; i < n; i++)
    {
      guint64 next_own = own | moves[i].converted | G_GUINT64_CONSTANT (1) << moves[i].square;
      int value = moves[i].gain - search (self, opponent & ~moves[i].converted, next_own, 0,
                                          depth - 1, -WAR_INFINITE, WAR_INFINITE);

      if (g_atomic_int_get (self->stop))
        return FALSE;
      if (value > best_value)
        {
          best_value = value;
          *best = moves[i];
        }
    }
  return n > 0;
}

int
war_solver_line (WarSolver *self, int first, int *line, int max)
{
  guint64 own = self->root_own;
  guint64 opponent = self->root_opponent;
  int n = 0;

  while (n < max && n < 64)
    {
      guint64 data = probe (self, find_key (self, own, opponent));
      guint64 empty = self->all & ~(own | opponent);
      guint64 swapped;
      Move move;

      if (empty == 0)
        break;
      move.square = data != 0 ? (guint8) packed_move (data) : 255;
      if (n == 0 && first >= 0)
        move.square = (guint8) first;
      if (move.square >= self->n || !(empty >> move.square & 1))
        {
          /* what is near the horizon is not in the table, and soon searched */
          int left = MIN (max - n, __builtin_popcountll (empty));

          if (left >= TABLE_FROM || !find_best_move (self, own, opponent, left, &move))
            break;
        }
      war_find_gain (self, own, opponent, move.square, &move.converted);
      line[n++] = move.square;
      swapped = own | move.converted | G_GUINT64_CONSTANT (1) << move.square;
      own = opponent & ~move.converted;
      opponent = swapped;
    }
  return n;
}
