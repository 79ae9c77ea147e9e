#include "config.h"

#include "solver-moves.h"

#include <string.h>

#define TABLE_BITS 22

/* Plies from the horizon from which on these save more than they cost. */
#define GAINS_TO 4 /* up to it they are listed for those after this one */

#define TABLE_FROM 4 /* to keep a position in the table: it would push out others */

#define CUT_FROM 5 /* to look all children up before one is searched */

#define REPLY_FROM 7 /* to order moves with regard to the best reply */

#define ENOUGH 6 /* rounds before the one to the end of the game */

#define SHARE_FROM 6 /* to keep out of the other thread's way */

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
                 int square,
                 const WarMove *move)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << square;
  guint64 changed = war_find_beside (self, move->converted | bit) & empty & ~bit;
  int best = changed != 0 ? war_best_gain (self, opponent & ~move->converted,
                                           own | move->converted | bit, changed)
                          : -WAR_INFINITE;

  for (int i = 0; i < replies->n && replies->gains[replies->order[i]] > best; i++)
    if (((changed | bit) >> replies->order[i] & 1) == 0)
      return replies->gains[replies->order[i]];
  return best;
}

/* By gain, the most first, or @with_reply by what they gain more than the best reply does; @first
 * before all. */
static void
sort_moves (
    const WarSolver *self, WarFrame *at, int first, gboolean with_reply, gint32 *moves, int n)
{
  guint64 empty = self->all & ~(at->own | at->opponent);
  Replies replies;
  gint64 keys[64];

  replies.n = 0;
  if (with_reply)
    list_replies (self, at->own, at->opponent, empty, &replies);
  for (int i = 0; i < n; i++)
    {
      int square = moves[i];
      const WarMove *move = &at->moves[square];
      int key = move->gain;

      if (square == first)
        key = WAR_INFINITE;
      else if (with_reply)
        key -= find_best_reply (self, &replies, at->own, at->opponent, empty, square, move);
      war_insert_key (keys, i, key, square);
    }
  for (int i = 0; i < n; i++)
    moves[i] = war_key_square (keys[i]);
}

/* The same by gains that are listed already, for all moves. */
static void
take_moves (const WarGains *gains, int first, gint32 *moves)
{
  int n = 0;

  for (int i = 0; i < gains->n; i++)
    n |= war_key_square (gains->own[i]) == first;
  for (int i = 0; i < gains->n; i++)
    {
      int square = war_key_square (gains->own[i]);

      moves[square == first ? 0 : n++] = square;
    }
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
                 gint64 alpha,
                 gint64 beta,
                 gint64 *value)
{
  *value = difference + (self->has_negative ? most_gain_of_any (self, own, opponent, empty)
                                            : most_gain (self, own, opponent, empty, TRUE));
  if (*value <= alpha)
    return TRUE;
  *value = difference - (self->has_negative ? most_gain_of_any (self, own, opponent, empty)
                                            : most_gain (self, opponent, own, empty, FALSE));
  return *value >= beta;
}

/* --- the position as the search sees it --- */

static inline int
solver_list (gpointer game, int left, gint32 *moves)
{
  WarSolver *self = game;
  WarFrame *at = self->at;
  guint64 empty = self->all & ~(at->own | at->opponent);
  int n = 0;

  for (guint64 set = empty; set != 0; set &= set - 1)
    {
      int square = __builtin_ctzll (set);
      WarMove *move = &at->moves[square];

      move->gain = war_find_gain (self, at->own, at->opponent, square, &move->converted);
      moves[n++] = square;
    }
  if (left <= GAINS_TO)
    war_list_gains (self, at->own, at->opponent, empty, &at->gains);
  return n;
}

static inline void
solver_order (gpointer game, int left, gint32 first, gint32 *moves, int n)
{
  WarSolver *self = game;

  if (left <= GAINS_TO)
    take_moves (&self->at->gains, first, moves);
  else
    sort_moves (self, self->at, first, left >= REPLY_FROM, moves, n);
}

static inline void
solver_make (gpointer game, gint32 square)
{
  WarSolver *self = game;
  const WarFrame *before = self->at;
  const WarMove *move = &before->moves[square];
  guint64 bit = G_GUINT64_CONSTANT (1) << square;
  WarFrame *after = ++self->at;

  after->own = before->opponent & ~move->converted;
  after->opponent = before->own | move->converted | bit;
  after->difference = -(before->difference + move->gain);
  after->changed = war_find_beside (self, move->converted | bit);
}

static inline void
solver_unmake (gpointer game)
{
  ((WarSolver *) game)->at--;
}

static inline gint64
solver_standing (gpointer game)
{
  return ((WarSolver *) game)->at->difference;
}

static inline guint64
solver_key (gpointer game)
{
  const WarSolver *self = game;

  return find_key (self, self->at->own, self->at->opponent);
}

static inline guint64
solver_child (gpointer game, gint32 square, gint64 *standing)
{
  const WarSolver *self = game;
  const WarFrame *at = self->at;
  const WarMove *move = &at->moves[square];

  *standing = at->difference + move->gain;
  return find_key (self, at->opponent & ~move->converted,
                   at->own | move->converted | G_GUINT64_CONSTANT (1) << square);
}

static inline int
solver_rest (gpointer game)
{
  const WarSolver *self = game;

  return __builtin_popcountll (self->all & ~(self->at->own | self->at->opponent));
}

static inline gboolean
solver_bound (gpointer game, int left, gint64 alpha, gint64 beta, gint64 *value)
{
  const WarSolver *self = game;
  const WarFrame *at = self->at;

  return left == solver_rest (game) &&
         is_out_of_reach (self, at->own, at->opponent, self->all & ~(at->own | at->opponent),
                          at->difference, alpha, beta, value);
}

/* The last plies are last-plies.c's. */
static inline gboolean
solver_settle (EspPvs *search, int left, gint64 alpha, gint64 beta, gint64 *value)
{
  WarSolver *self = search->game;
  WarFrame *at = self->at;
  guint64 empty = self->all & ~(at->own | at->opponent);

  if (left > 3)
    return FALSE;
  search->counters.n[ESP_COUNTER_NODES]++;
  if (left == 0)
    *value = at->difference;
  else if (left == 1)
    *value = at->difference + war_count_best_gain (self, at->own, at->opponent, empty);
  else if (esp_pvs_must_stop (search))
    *value = 0;
  else
    {
      int low = (int) MAX (alpha, -WAR_INFINITE);
      int high = (int) MIN (beta, WAR_INFINITE);

      if (left == 2)
        *value = war_search_two (self, at->own, at->opponent, at->difference, low, high);
      else if (!solver_bound (self, left, alpha, beta, value))
        *value = war_search_three (self, at->own, at->opponent, at->difference, low, high,
                                   &at[-1].gains, at->changed);
    }
  return TRUE;
}

/* Near the end of the game the rounds before the last one cost more than the better order of moves
 * that they give: after some the search goes to the end at once, where it is to get there, or
 * (@by_time) surely does within a second. */
static int
solver_next (gpointer game, int depth, int max_depth, gboolean by_time)
{
  int n_empty = solver_rest (game);

  if (max_depth == n_empty && (!by_time || n_empty <= 18) && depth >= ENOUGH && depth < n_empty)
    return n_empty;
  return depth + 1;
}

static gpointer
solver_copy (gpointer game, EspPvs *search)
{
  WarSolver *copy = g_memdup2 (game, sizeof (WarSolver));

  copy->search = search;
  copy->at = copy->frames + (((WarSolver *) game)->at - ((WarSolver *) game)->frames);
  return copy;
}

static const EspPvsGame solver_table = {
  .list = solver_list,
  .order = solver_order,
  .make = solver_make,
  .unmake = solver_unmake,
  .key = solver_key,
  .standing = solver_standing,
  .rest = solver_rest,
  .settle = solver_settle,
  .bound = solver_bound,
  .child = solver_child,
  .next = solver_next,
  .copy = solver_copy,
  .free = g_free,
  .table_from = TABLE_FROM,
  .cut_from = CUT_FROM,
  .share_from = SHARE_FROM,
};

ESP_PVS_DEFINE (solver_visit, &solver_table)

/* --- set up --- */

static void
solver_init (WarSolver *self, const WarState *state, EspPvs *search)
{
  memset (self, 0, sizeof *self);
  self->search = search;
  self->at = self->frames;
  self->n = war_n_squares (state);
  self->all = self->n == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT (1) << self->n) - 1;
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
      if (state->owner[i] == state->to_move)
        self->at->own |= G_GUINT64_CONSTANT (1) << i;
      else if (state->owner[i] != WAR_EMPTY)
        self->at->opponent |= G_GUINT64_CONSTANT (1) << i;
    }
  self->at->difference = (int) (state->score[state->to_move] - state->score[3 - state->to_move]);
}

void
war_solver_begin (WarSolver *self, const WarState *state, EspPvs *search)
{
  solver_init (self, state, search);
  search->table = &solver_table;
  search->visit = solver_visit;
  search->game = self;
  search->window = MAX (1, self->value[self->by_value[0]] / 10);
  search->n_moves = (gsize) (state->n_empty + 1) * (gsize) (state->n_empty + 2) / 2;
  /* no larger than the end of the game can fill: clearing it, and missing the caches, would cost a
   * small board more than its search */
  search->table_bits = MIN (TABLE_BITS, 3 + state->n_empty);
}
