#include "config.h"

#include "solver-moves.h"

/* The last plies before the horizon. Most positions stand there, and a move changes what few others
 * gain: what is known of a position serves those after it. */

void
war_list_gains (
    const WarSolver *self, guint64 own, guint64 opponent, guint64 empty, WarGains *gains)
{
  gains->n = 0;
  for (guint64 set = empty; set != 0; set &= set - 1)
    {
      int square = __builtin_ctzll (set);
      int at = gains->n++;
      guint64 converted;

      gains->replies[square] = war_find_gain (self, opponent, own, square, &converted);
      war_insert_key (gains->opponent, at, gains->replies[square], square);
      war_insert_key (gains->own, at, war_find_gain (self, own, opponent, square, &converted),
                      square);
    }
}

/* The same from @before a move of the other side, which changed those of @changed. */
static void
follow_gains (const WarSolver *self,
              guint64 own,
              guint64 opponent,
              guint64 changed,
              const WarGains *before,
              WarGains *gains)
{
  guint64 empty = self->all & ~(own | opponent);
  guint64 same = empty & ~changed;
  int n_own = 0;
  int n_opponent = 0;

  for (int i = 0; i < before->n; i++)
    {
      gint64 key = before->opponent[i];
      gint64 reply = before->own[i];

      gains->own[n_own] = key;
      n_own += same >> war_key_square (key) & 1;
      gains->opponent[n_opponent] = reply;
      gains->replies[war_key_square (reply)] = war_key_value (reply);
      n_opponent += same >> war_key_square (reply) & 1;
    }
  for (guint64 set = empty & changed; set != 0; set &= set - 1)
    {
      int square = __builtin_ctzll (set);
      guint64 converted;

      gains->replies[square] = war_find_gain (self, opponent, own, square, &converted);
      war_insert_key (gains->opponent, n_opponent++, gains->replies[square], square);
      war_insert_key (gains->own, n_own++, war_find_gain (self, own, opponent, square, &converted),
                      square);
    }
  gains->n = n_own;
}

/* What a move on @square gains and the best reply to it loses again. @gains: of the side that
 * replies, from before the move that changed those of @changed. */
static inline int
find_exchange (WarSolver *self,
               guint64 own,
               guint64 opponent,
               guint64 empty,
               int square,
               const WarGains *gains,
               guint64 changed)
{
  guint64 converted;
  int gain = war_find_gain (self, own, opponent, square, &converted);
  int best;

  own |= converted | G_GUINT64_CONSTANT (1) << square;
  opponent &= ~converted;
  empty &= ~(G_GUINT64_CONSTANT (1) << square);
  self->search->counters.n[ESP_COUNTER_NODES] += (guint64) __builtin_popcountll (empty);
  changed |= war_find_beside (self, converted | G_GUINT64_CONSTANT (1) << square);
  best = war_best_gain (self, opponent, own, empty & changed);
  for (int i = 0; i < gains->n && war_key_value (gains->own[i]) > best; i++)
    if ((empty & ~changed) >> war_key_square (gains->own[i]) & 1)
      return gain - war_key_value (gains->own[i]);
  return gain - best;
}

/* A position two plies before the horizon. */
typedef struct
{
  guint64 own;
  guint64 opponent;
  guint64 empty;
  int difference;
  const WarGains *gains; /* from before the move that changed those of @changed */
  guint64 changed;
  gint32 anew[64]; /* gains of these */
  int greatest;    /* the empty square of the greatest value, and the next one */
  int next;
} Late;

static inline int
late_gain (const Late *late, int square)
{
  return late->changed >> square & 1 ? late->anew[square] : late->gains->replies[square];
}

/* What a move may come to: the reply brings at least the greatest value that is left. Not so where
 * it may have to convert pieces of negative value. */
static inline int
late_most (const WarSolver *self, const Late *late, int square)
{
  return late->difference + late_gain (late, square) -
         self->value[square == late->greatest ? late->next : late->greatest];
}

/* The key of the move among @squares that gains most; G_MININT64: there is none. */
static inline gint64
find_most_gain (const Late *late, guint64 squares)
{
  gint64 best = G_MININT64;

  for (guint64 set = squares & late->changed; set != 0; set &= set - 1)
    {
      int square = __builtin_ctzll (set);

      best = MAX (best, war_make_key (late->anew[square], square));
    }
  squares &= ~late->changed;
  for (int i = 0; i < late->gains->n && squares != 0; i++)
    {
      gint64 key = late->gains->opponent[i];

      if (squares >> war_key_square (key) & 1)
        return MAX (best, key);
    }
  return best;
}

/* The most that one of @squares, which is not empty, may come to. */
static inline int
find_most (const WarSolver *self, const Late *late, guint64 squares)
{
  guint64 greatest = G_GUINT64_CONSTANT (1) << late->greatest;
  gint64 key = find_most_gain (late, squares & ~greatest);
  int most = -WAR_INFINITE;

  if ((squares & greatest) != 0)
    most = late_most (self, late, late->greatest);
  if (key != G_MININT64)
    {
      int other = late_most (self, late, war_key_square (key));

      most = MAX (most, other);
    }
  return most;
}

/* The two most valuable empty squares, and the gains that are to be found anew. */
static inline void
begin_late (const WarSolver *self, Late *late)
{
  int i = 0;

  while ((late->empty >> self->by_value[i] & 1) == 0)
    i++;
  late->greatest = self->by_value[i++];
  while ((late->empty >> self->by_value[i] & 1) == 0)
    i++;
  late->next = self->by_value[i];
  late->changed &= late->empty;
  for (guint64 set = late->changed; set != 0; set &= set - 1)
    {
      int square = __builtin_ctzll (set);
      guint64 converted;

      late->anew[square] = war_find_gain (self, late->own, late->opponent, square, &converted);
    }
}

/* Two plies before the horizon: most positions need one move only, or none, so the moves are not
 * sorted. */
static int
search_two (WarSolver *self, Late *late, int alpha, int beta)
{
  int best = -WAR_INFINITE;

  begin_late (self, late);
  for (guint64 left = late->empty; left != 0;)
    {
      int square;
      int value;

      value = self->has_negative ? WAR_INFINITE : find_most (self, late, left);
      if (value <= MAX (alpha, best))
        return MAX (best, value);
      square = war_key_square (find_most_gain (late, left));
      left &= ~(G_GUINT64_CONSTANT (1) << square);
      value = late_most (self, late, square);
      if (self->has_negative || value > MAX (alpha, best))
        {
          value = late->difference + find_exchange (self, late->own, late->opponent, late->empty,
                                                    square, late->gains, late->changed);
          alpha = MAX (alpha, value);
        }
      best = MAX (best, value);
      if (best >= beta)
        {
          self->search->counters.n[ESP_COUNTER_CUTOFFS]++;
          break;
        }
    }
  return best;
}

static inline int
search_late (WarSolver *self,
             guint64 own,
             guint64 opponent,
             int difference,
             int alpha,
             int beta,
             const WarGains *gains,
             guint64 changed)
{
  Late late;

  late.own = own;
  late.opponent = opponent;
  late.empty = self->all & ~(own | opponent);
  late.difference = difference;
  late.gains = gains;
  late.changed = changed;
  return search_two (self, &late, alpha, beta);
}

/* A child of the position that @gains are of, where @changed are not. */
static inline int
search_reply (WarSolver *self,
              guint64 own,
              guint64 opponent,
              int difference,
              int alpha,
              int beta,
              const WarGains *gains,
              guint64 changed)
{
  if (esp_pvs_must_stop (self->search))
    return 0;
  self->search->counters.n[ESP_COUNTER_NODES]++;
  return search_late (self, own, opponent, difference, alpha, beta, gains, changed);
}

/* Three plies before the horizon. */
int
war_search_three (WarSolver *self,
                  guint64 own,
                  guint64 opponent,
                  int difference,
                  int alpha,
                  int beta,
                  const WarGains *before,
                  guint64 changed)
{
  int best = -WAR_INFINITE;
  WarGains gains;

  follow_gains (self, own, opponent, changed, before, &gains);
  for (int i = 0; i < gains.n; i++)
    {
      int square = war_key_square (gains.own[i]);
      guint64 bit = G_GUINT64_CONSTANT (1) << square;
      guint64 converted;
      int gain = war_find_gain (self, own, opponent, square, &converted);
      guint64 next_own = own | converted | bit;
      guint64 next_opponent = opponent & ~converted;
      guint64 changed_next = war_find_beside (self, converted | bit);
      int next_difference = -(difference + gain);
      int value = -search_reply (self, next_opponent, next_own, next_difference,
                                 i == 0 ? -beta : -alpha - 1, -alpha, &gains, changed_next);

      if (i > 0 && value > alpha && value < beta && !self->search->stopped)
        value = -search_reply (self, next_opponent, next_own, next_difference, -beta, -alpha,
                               &gains, changed_next);
      if (self->search->stopped)
        return 0;
      best = MAX (best, value);
      alpha = MAX (alpha, best);
      if (best >= beta)
        {
          self->search->counters.n[ESP_COUNTER_CUTOFFS]++;
          break;
        }
    }
  return best;
}

int
war_search_two (WarSolver *self, guint64 own, guint64 opponent, int difference, int alpha, int beta)
{
  const WarGains none = { .n = 0 };

  return search_late (self, own, opponent, difference, alpha, beta, &none, G_MAXUINT64);
}
