#include "config.h"

#include "base/esp-random.h"
#include "board.h"
#include "games/esp-pvs.h"

#include <glib/gi18n-lib.h>

/* Principal variation search. What the rest of a game is worth hangs only on the colours that are
 * on the map and the side to move, so the table keeps that rest, without the scores so far. */

#define TABLE_BITS 20

#define SHARE_FROM 4

typedef struct
{
  MapgameBoard board;
  guint64 *keys; /* by move; then the side's (Zobrist 1970) */
  guint64 key;
  const MapgameMap *map;
  const MapgameState *state;
} Best;

static inline int
best_list (gpointer game, int left G_GNUC_UNUSED, gint32 *moves)
{
  return mapgame_board_list (&((Best *) game)->board, moves);
}

/* The move of the table first, then by weight; equals stay in their order. */
static inline void
best_order (gpointer game, int left G_GNUC_UNUSED, gint32 first, gint32 *moves, int n)
{
  const MapgameBoard *board = &((Best *) game)->board;
  const gint32 *weights = board->weights[board->side];

  for (int i = 1; i < n; i++)
    {
      gint32 move = moves[i];
      gint32 rank = move == first ? G_MAXINT32 : weights[move % MAPGAME_MAX_COLOURS];
      int at = i;

      for (; at > 0; at--)
        {
          gint32 other =
              moves[at - 1] == first ? G_MAXINT32 : weights[moves[at - 1] % MAPGAME_MAX_COLOURS];

          if (other >= rank)
            break;
          moves[at] = moves[at - 1];
        }
      moves[at] = move;
    }
}

static inline guint64
side_key (const Best *self)
{
  return self->keys[self->board.n * MAPGAME_MAX_COLOURS];
}

static inline void
best_make (gpointer game, gint32 move)
{
  Best *self = game;

  self->key ^= self->keys[move] ^ side_key (self);
  mapgame_board_make (&self->board, move);
}

static inline void
best_unmake (gpointer game)
{
  Best *self = game;

  mapgame_board_unmake (&self->board);
  self->key ^= self->keys[self->board.path[self->board.depth]] ^ side_key (self);
}

static inline gint64
best_evaluate (gpointer game)
{
  const MapgameBoard *board = &((Best *) game)->board;

  return board->side == 0 ? board->value : -board->value;
}

static inline guint64
best_key (gpointer game)
{
  return ((Best *) game)->key;
}

static inline guint64
best_child (gpointer game, gint32 move, gint64 *standing)
{
  const Best *self = game;

  *standing =
      best_evaluate (game) + self->board.weights[self->board.side][move % MAPGAME_MAX_COLOURS];
  return self->key ^ self->keys[move] ^ side_key (self);
}

/* One ply before the horizon the greatest weight that is legal somewhere is the answer. */
static inline gboolean
best_settle (
    EspPvs *search, int left, gint64 alpha G_GNUC_UNUSED, gint64 beta G_GNUC_UNUSED, gint64 *value)
{
  const MapgameBoard *board = &((Best *) search->game)->board;
  gint32 greatest = G_MININT32;
  guint32 legal;

  if (left != 1)
    return FALSE;
  search->counters.n[ESP_COUNTER_NODES]++;
  search->counters.n[ESP_COUNTER_LEAVES]++;
  legal = mapgame_board_legal_colours (board);
  for (guint32 set = legal; set != 0; set &= set - 1)
    greatest = MAX (greatest, board->weights[board->side][__builtin_ctz (set)]);
  *value = best_evaluate (search->game) + (legal != 0 ? greatest : 0);
  return TRUE;
}

static gpointer
best_copy (gpointer game, EspPvs *search G_GNUC_UNUSED)
{
  const Best *self = game;
  Best *copy = g_memdup2 (self, sizeof *self);

  mapgame_board_init (&copy->board, self->map, self->state);
  return copy;
}

static void
best_free (gpointer copy)
{
  mapgame_board_clear (&((Best *) copy)->board);
  g_free (copy);
}

static const EspPvsGame best_table = {
  .list = best_list,
  .order = best_order,
  .make = best_make,
  .unmake = best_unmake,
  .evaluate = best_evaluate,
  .key = best_key,
  .standing = best_evaluate,
  .settle = best_settle,
  .child = best_child,
  .copy = best_copy,
  .free = best_free,
  .n_history = MAPGAME_MAX_NODES * MAPGAME_MAX_COLOURS,
  .table_from = 2,
  .cut_from = 5,
  .share_from = SHARE_FROM,
};

ESP_PVS_DEFINE (best_visit, &best_table)

/* The first move, in ASCII order, that is worth as much as the one that was found: the one
 * alpha-beta plays. */
static gint32
first_best (EspPvs *search, const MapgameBoard *board)
{
  g_autofree gint32 *moves = g_new (gint32, (gsize) board->n * MAPGAME_MAX_COLOURS + 1);
  int n = mapgame_board_list (board, moves);

  for (int i = 0; i < n; i++)
    if (moves[i] == search->move ||
        esp_pvs_reaches (search, moves[i], search->depth, search->value))
      return moves[i];
  return search->move;
}

#define MAX_NAMED 4

/* What the colour is worth to both, and where nobody can have it then. A new string. */
static char *
explain (const MapgameMap *map, const MapgameState *before, int node, int colour)
{
  int player = mapgame_to_move (before);
  g_autoptr (GString) lost = g_string_new (NULL);
  int n_lost = 0;

  for (int j = 0; j < map->n; j++)
    if (mapgame_adjacent (map, node, j) && mapgame_is_legal (map, before, j, colour) &&
        ++n_lost <= MAX_NAMED)
      g_string_append_printf (lost, "%s%s", n_lost > 1 ? ", " : "", mapgame_name (map, j));
  if (n_lost == 0)
    return g_strdup_printf (_ ("%s is worth %d to player %d, and %d to player %d"),
                            map->colours[colour], map->weights[player][colour], player + 1,
                            map->weights[1 - player][colour], 2 - player);
  if (n_lost > MAX_NAMED)
    g_string_append (lost, "…");
  return g_strdup_printf (
      _ ("%s is worth %d to player %d, and %d to player %d; it is ruled out then at %s"),
      map->colours[colour], map->weights[player][colour], player + 1,
      map->weights[1 - player][colour], 2 - player, lost->str);
}

EspOutcome
mapgame_solve_best (const EspInstance *instance,
                    const EspState *start,
                    const EspOptions *options,
                    EspControl *control,
                    EspAnswer *answer)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  const MapgameState *state = (const MapgameState *) copy;
  guint n_keys = (guint) map->n * MAPGAME_MAX_COLOURS + 1;
  g_autofree guint64 *keys = g_new (guint64, n_keys);
  Best game = { .keys = keys, .map = map, .state = state };
  EspPvs search = { .table = &best_table,
                    .visit = best_visit,
                    .game = &game,
                    .control = control,
                    .n_moves = mapgame_board_stack_size (map),
                    .table_bits = TABLE_BITS,
                    .max_depth = (int) MIN (mapgame_depth (map, options), map->n),
                    .seconds = esp_options_get_real (options, "seconds"),
                    .window = 1 };
  EspRandom random;

  esp_random_init (&random, 1);
  for (guint i = 0; i < n_keys; i++)
    keys[i] = esp_random_next (&random);
  mapgame_board_init (&game.board, map, state);
  esp_pvs_run (&search);
  if (search.depth == 0)
    search.value = best_evaluate (&game);
  if (search.move >= 0)
    {
      gint32 first = first_best (&search, &game.board);
      gint32 move = search.max_depth > 0 ? mapgame_board_own_move (&game.board, first) : -1;

      mapgame_set_move (answer, map, state, move,
                        game.board.side == 0 ? search.value : -search.value);
      if (move >= 0)
        answer->reason =
            explain (map, state, move / MAPGAME_MAX_COLOURS, move % MAPGAME_MAX_COLOURS);
    }
  else
    mapgame_set_move (answer, map, state, -1, state->score[0] - state->score[1]);
  g_variant_dict_insert (&answer->members, "depth", "x", (gint64) search.depth);
  g_variant_dict_insert (&answer->members, "exact", "b",
                         search.depth >= map->n - (int) state->path->len);
  answer->counters = search.counters;
  mapgame_board_clear (&game.board);
  esp_pvs_clear (&search);
  return esp_control_get_stop (control) != ESP_STOP_NONE ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}
