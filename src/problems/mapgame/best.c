#include "config.h"

#include "board.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Alpha-beta with a transposition table; fail-soft. What the rest of a game is worth hangs only on
 * the colours that are on the map, the side to move and the plies left, so the table keeps that
 * rest, without the scores so far. Zobrist, "A new hashing method with application for game
 * playing", 1970; Marsland, "A review of game-tree pruning", 1986. */

#define TABLE_BITS 20

typedef struct
{
  guint64 key;
  gint32 value; /* of the rest */
  gint16 left;
  gint8 bound; /* -1: at most, 0: exactly, 1: at least */
  guint8 used;
  gint32 move; /* the best, to be tried first; -1: none */
} Entry;

typedef struct
{
  Board board;
  EspControl *control;
  EspCounters counters;
  gint32 *moves;
  guint64 *keys; /* by move */
  guint64 side_key;
  guint64 key;
  Entry *table;
  gboolean stopped;
} Best;

#define INFINITE (G_MAXINT64 / 4)

static inline void
make (Best *self, gint32 move)
{
  self->counters.n[ESP_COUNTER_NODES]++;
  self->key ^= self->keys[move] ^ self->side_key;
  board_make (&self->board, move);
}

static inline void
unmake (Best *self, gint32 move)
{
  board_unmake (&self->board);
  self->key ^= self->keys[move] ^ self->side_key;
}

/* The move of the table first, then by weight; equals stay in their order. */
static void
sort_moves (const Best *self, gint32 *moves, int n, gint32 first)
{
  const gint32 *weights = self->board.weights[self->board.side];

  for (int i = 1; i < n; i++)
    {
      gint32 move = moves[i];
      gint32 rank = move == first ? G_MAXINT32 : weights[move % GAME_MAX_COLOURS];
      int at = i;

      for (; at > 0; at--)
        {
          gint32 other =
              moves[at - 1] == first ? G_MAXINT32 : weights[moves[at - 1] % GAME_MAX_COLOURS];

          if (other >= rank)
            break;
          moves[at] = moves[at - 1];
        }
      moves[at] = move;
    }
}

static gint64
search (Best *self, int left, gint64 alpha, gint64 beta, gint32 *moves)
{
  Board *board = &self->board;
  gboolean max = board->side == 0;
  gint64 value = max ? -INFINITE : INFINITE;
  gint64 low = alpha;
  gint64 high = beta;
  gint32 chosen = -1;
  Entry *entry;
  int n;

  if (left == 0)
    {
      self->counters.n[ESP_COUNTER_LEAVES]++;
      return board->value;
    }
  if (self->stopped ||
      esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
    {
      self->stopped = TRUE;
      return board->value;
    }
  entry = &self->table[(self->key ^ (guint64) left * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >>
                       (64 - TABLE_BITS)];
  if (entry->used && entry->key == self->key && entry->left == left)
    {
      gint64 known = board->value + entry->value;

      if (entry->bound == 0 || (entry->bound > 0 && known >= beta) ||
          (entry->bound < 0 && known <= alpha))
        {
          self->counters.n[ESP_COUNTER_TABLE_HITS]++;
          return known;
        }
    }
  n = board_list (board, moves);
  if (n == 0)
    {
      self->counters.n[ESP_COUNTER_LEAVES]++;
      return board->value;
    }
  sort_moves (self, moves, n, entry->used && entry->key == self->key ? entry->move : -1);
  for (int i = 0; i < n; i++)
    {
      gint64 child;

      make (self, moves[i]);
      child = search (self, left - 1, alpha, beta, moves + n);
      unmake (self, moves[i]);
      if (self->stopped)
        return value;
      if (max ? child > value : child < value)
        {
          value = child;
          chosen = moves[i];
        }
      if (max)
        alpha = MAX (alpha, value);
      else
        beta = MIN (beta, value);
      if (alpha >= beta)
        {
          self->counters.n[ESP_COUNTER_CUTOFFS]++;
          break;
        }
    }
  *entry = (Entry){ .key = self->key,
                    .value = (gint32) (value - board->value),
                    .left = (gint16) left,
                    .bound = (gint8) (value <= low    ? -1
                                      : value >= high ? 1
                                                      : 0),
                    .used = TRUE,
                    .move = chosen };
  return value;
}

/* The first move, in ASCII order, that is worth @value: the one alpha-beta plays. */
static gint32
first_best (Best *self, int left, gint64 value)
{
  int n = board_list (&self->board, self->moves);
  gboolean max = self->board.side == 0;

  for (int i = 0; i < n && !self->stopped; i++)
    {
      gint64 child;

      make (self, self->moves[i]);
      child = max ? search (self, left - 1, value - 1, value, self->moves + n)
                  : search (self, left - 1, value, value + 1, self->moves + n);
      unmake (self, self->moves[i]);
      if (!self->stopped && (max ? child >= value : child <= value))
        return self->moves[i];
    }
  return -1;
}

EspOutcome
game_solve_best (const EspInstance *instance,
                 const EspState *start,
                 const EspOptions *options,
                 EspControl *control,
                 EspAnswer *answer)
{
  const GameMap *map = (const GameMap *) instance;
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  const GameState *state = (const GameState *) copy;
  g_autofree gint32 *moves = g_new (gint32, board_stack_size (map));
  g_autofree guint64 *keys = g_new (guint64, (guint) (map->n * GAME_MAX_COLOURS) + 1);
  g_autofree Entry *table = g_new0 (Entry, 1u << TABLE_BITS);
  int depth = (int) MIN (game_depth (map, options), map->n);
  Best self = { .control = control, .moves = moves, .keys = keys, .table = table };
  EspRandom random;
  gint32 chosen = -1;
  gint64 value = 0;

  esp_random_init (&random, 1);
  for (int i = 0; i < map->n * GAME_MAX_COLOURS; i++)
    keys[i] = esp_random_next (&random);
  self.side_key = esp_random_next (&random);
  board_init (&self.board, map, state);
  /* shallow searches first: they fill the table with moves to try first */
  for (int left = MIN (depth, 2); left < depth && !self.stopped; left += 2)
    search (&self, left, -INFINITE, INFINITE, moves);
  if (!self.stopped)
    value = search (&self, depth, -INFINITE, INFINITE, moves);
  if (!self.stopped && depth > 0)
    chosen = first_best (&self, depth, value);
  answer->counters = self.counters;
  if (!self.stopped)
    game_set_move (answer, map, state, chosen >= 0 ? board_own_move (&self.board, chosen) : -1,
                   value);
  board_clear (&self.board);
  return self.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}
