#include "config.h"

#include "board.h"
#include "games/esp-minimax.h"

#include <glib/gi18n-lib.h>

/* The textbook searches. Values are seen from player 1, who is MAX; the searches know a game's
 * colours in ASCII order, everybody else in the instance's. */

typedef struct
{
  Board board;
  gboolean consistent; /* leave out moves after which arc consistency fails */
  guint32 *domains;    /* scratch of that */
  gint16 *queue;
} Game;

/* Arc consistency on the open nodes: a node that is left with one colour takes it from its
 * neighbours. FALSE when one is left with none. (AC-3; Mackworth 1977.) */
static gboolean
is_consistent (Game *self)
{
  const Board *board = &self->board;
  int n_queue = 0;

  for (int i = 0; i < board->n; i++)
    {
      self->domains[i] = board->coloured[i] ? ~0u : board->all & ~board->forbidden[i];
      if (self->domains[i] == 0)
        return FALSE;
      if ((self->domains[i] & (self->domains[i] - 1)) == 0)
        self->queue[n_queue++] = (gint16) i;
    }
  while (n_queue > 0)
    {
      int i = self->queue[--n_queue];

      for (int k = board->offsets[i]; k < board->offsets[i + 1]; k++)
        {
          int j = board->neighbours[k];
          guint32 before = self->domains[j];

          if (board->coloured[j] || (before & self->domains[i]) == 0)
            continue;
          self->domains[j] = before & ~self->domains[i];
          if (self->domains[j] == 0)
            return FALSE;
          if ((self->domains[j] & (self->domains[j] - 1)) == 0)
            self->queue[n_queue++] = (gint16) j;
        }
    }
  return TRUE;
}

static inline int
game_list (gpointer data, gint32 *moves)
{
  Game *self = data;
  int n = board_list (&self->board, moves);
  int kept = 0;

  if (!self->consistent)
    return n;
  for (int i = 0; i < n; i++)
    {
      gint32 move = moves[i];

      board_put (&self->board, move / GAME_MAX_COLOURS, move % GAME_MAX_COLOURS);
      if (is_consistent (self))
        moves[kept++] = move;
      board_take (&self->board, move / GAME_MAX_COLOURS, move % GAME_MAX_COLOURS);
    }
  return kept;
}

static inline int
game_outcomes (gpointer data G_GNUC_UNUSED, gint32 move G_GNUC_UNUSED, double *probabilities)
{
  probabilities[0] = 1;
  return 1;
}

static inline void
game_do (gpointer data, gint32 move, int outcome G_GNUC_UNUSED)
{
  board_make (&((Game *) data)->board, move);
}

static inline void
game_undo (gpointer data)
{
  board_unmake (&((Game *) data)->board);
}

static inline double
game_evaluate (gpointer data)
{
  return (double) ((Game *) data)->board.value;
}

static const EspMinimaxGame table = {
  .list = game_list,
  .outcomes = game_outcomes,
  .make = game_do,
  .unmake = game_undo,
  .evaluate = game_evaluate,
};

static double
visit_plain (
    EspMinimax *search, int depth, int left, double alpha, double beta, gboolean max, gint32 *moves)
{
  return esp_minimax_visit (search, &table, visit_plain, depth, left, alpha, beta, max, moves, NULL,
                            FALSE);
}

static double
visit_traced (
    EspMinimax *search, int depth, int left, double alpha, double beta, gboolean max, gint32 *moves)
{
  return esp_minimax_visit (search, &table, visit_traced, depth, left, alpha, beta, max, moves,
                            NULL, TRUE);
}

/* Events speak of the instance's colours. */
typedef struct
{
  EspTracer tracer;
  EspTracer *to;
  const Board *board;
} Translator;

static void
translate (EspTracer *tracer, const EspEvent *event)
{
  Translator *self = (Translator *) tracer;
  EspEvent own = *event;

  if (own.subject >= 0)
    own.subject = board_own_move (self->board, own.subject);
  esp_tracer_event (self->to, &own);
}

gint64
game_depth (const GameMap *map, const EspOptions *options)
{
  return esp_options_follows_file (options, "depth") ? map->depth
                                                     : esp_options_get_int (options, "depth");
}

void
game_set_move (
    EspAnswer *answer, const GameMap *map, const GameState *state, gint32 move, gint64 value)
{
  g_autofree char *name = move >= 0 ? game_move_name (map, move) : NULL;

  g_variant_dict_insert (&answer->members, "value", "x", value);
  if (move < 0)
    {
      g_variant_dict_insert_value (&answer->members, "best",
                                   g_variant_new_maybe (G_VARIANT_TYPE ("a{ss}"), NULL));
      answer->text = g_strdup_printf ("%" G_GINT64_FORMAT "\n", value);
      return;
    }
  {
    GVariantBuilder best;
    GameState *after = (GameState *) esp_state_copy (&state->parent);
    int node = move / GAME_MAX_COLOURS;
    int colour = move % GAME_MAX_COLOURS;

    g_variant_builder_init (&best, G_VARIANT_TYPE ("a{ss}"));
    g_variant_builder_add (&best, "{ss}", "node", game_name (map, node));
    g_variant_builder_add (&best, "{ss}", "colour", map->colours[colour]);
    g_variant_dict_insert_value (&answer->members, "best", g_variant_builder_end (&best));
    g_variant_dict_insert (&answer->members, "move", "s", name);
    answer->text = g_strdup_printf ("%s, %s, %" G_GINT64_FORMAT "\n", game_name (map, node),
                                    map->colours[colour], value);
    game_make (map, after, node, colour, game_to_move (after));
    answer->state = &after->parent;
  }
}

static EspOutcome
textbook (gboolean prune,
          gboolean consistent,
          const EspInstance *instance,
          const EspState *start,
          const EspOptions *options,
          EspControl *control,
          EspAnswer *answer)
{
  const GameMap *map = (const GameMap *) instance;
  g_autoptr (EspState) copy =
      start != NULL ? esp_state_copy (start) : esp_instance_initial_state (instance);
  const GameState *state = (const GameState *) copy;
  g_autofree gint32 *moves = g_new (gint32, board_stack_size (map));
  g_autofree guint32 *domains = g_new (guint32, (guint) map->n + 1);
  g_autofree gint16 *queue = g_new (gint16, (guint) map->n + 1);
  int depth = (int) MIN (game_depth (map, options), map->n);
  Game game = { .consistent = consistent, .domains = domains, .queue = queue };
  EspMinimax search = { .game = &game, .control = control, .prune = prune };
  Translator translator = { { translate }, control->tracer, &game.board };
  gboolean traced = esp_control_is_traced (control);
  gboolean max = game_to_move (state) == 0;
  gint32 chosen = -1;
  double value;

  board_init (&game.board, map, state);
  if (traced)
    {
      control->tracer = &translator.tracer;
      esp_minimax_tell (&search, ESP_EVENT_ROOT, 0, -1, max ? ESP_EVENT_MAX : 0,
                        max ? -INFINITY : INFINITY, -INFINITY, INFINITY);
    }
  if (depth == 0)
    {
      value = game_evaluate (&game);
      search.counters.n[ESP_COUNTER_LEAVES]++;
    }
  else if (traced)
    value = esp_minimax_visit (&search, &table, visit_traced, 0, depth, -INFINITY, INFINITY, max,
                               moves, &chosen, TRUE);
  else
    value = esp_minimax_visit (&search, &table, visit_plain, 0, depth, -INFINITY, INFINITY, max,
                               moves, &chosen, FALSE);
  control->tracer = translator.to;
  answer->counters = search.counters;
  if (!search.stopped || chosen >= 0)
    game_set_move (answer, map, state, chosen >= 0 ? board_own_move (&game.board, chosen) : -1,
                   (gint64) value);
  board_clear (&game.board);
  return search.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

static EspOutcome
solve_minimax (const EspInstance *instance,
               const EspState *start,
               const EspOptions *options,
               EspControl *control,
               EspAnswer *answer)
{
  return textbook (FALSE, FALSE, instance, start, options, control, answer);
}

static EspOutcome
solve_alphabeta (const EspInstance *instance,
                 const EspState *start,
                 const EspOptions *options,
                 EspControl *control,
                 EspAnswer *answer)
{
  return textbook (TRUE, FALSE, instance, start, options, control, answer);
}

static EspOutcome
solve_consistent (const EspInstance *instance,
                  const EspState *start,
                  const EspOptions *options,
                  EspControl *control,
                  EspAnswer *answer)
{
  return textbook (TRUE, TRUE, instance, start, options, control, answer);
}

static EspOutcome
solve_random (const EspInstance *instance,
              const EspState *start,
              const EspOptions *options,
              EspControl *control G_GNUC_UNUSED,
              EspAnswer *answer)
{
  const GameMap *map = (const GameMap *) instance;
  g_autoptr (EspState) copy =
      start != NULL ? esp_state_copy (start) : esp_instance_initial_state (instance);
  const GameState *state = (const GameState *) copy;
  g_autofree gint32 *moves = g_new (gint32, (guint) (map->n * GAME_MAX_COLOURS) + 1);
  int n = game_list_moves (map, state, moves);
  EspRandom random;

  /* another number for each ply, so that a game with one seed is not all the same choice */
  esp_random_init (&random,
                   (guint64) esp_options_get_int (options, "seed") * 1000003u + state->path->len);
  game_set_move (answer, map, state, n > 0 ? moves[esp_random_below (&random, (guint64) n)] : -1,
                 state->score[0] - state->score[1]);
  return ESP_OUTCOME_SOLVED;
}

/* --- the table --- */

static const EspOptionSpec depth_options[] = {
  { .id = "depth",
    .kind = ESP_OPTION_INT,
    .min = 0,
    .max = GAME_MAX_DEPTH,
    .fallback = ESP_OPTION_FILE,
    .follows_file = TRUE,
    .word_for_max = "end",
    .label = N_ ("Depth"),
    .help = N_ ("plies to look ahead; file: as many as the file says") },
  { .id = NULL },
};

static const EspOptionSpec random_options[] = {
  ESP_SEED_OPTION (N_ ("of the random choices")),
  { .id = NULL },
};

static const EspCounterId textbook_counters[] = { ESP_COUNTER_NODES, ESP_COUNTER_LEAVES,
                                                  ESP_COUNTER_CUTOFFS, ESP_N_COUNTERS };
static const EspCounterId best_counters[] = { ESP_COUNTER_NODES, ESP_COUNTER_LEAVES,
                                              ESP_COUNTER_CUTOFFS, ESP_COUNTER_TABLE_HITS,
                                              ESP_N_COUNTERS };
static const EspCounterId no_counters[] = { ESP_N_COUNTERS };

#define TEXTBOOK                                                                                   \
  (ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER)

const EspAlgorithm esp_mapgame_algorithms[] = {
  {
      .id = "alphabeta",
      .label = N_ ("Alpha-beta"),
      .how = N_ ("Minimax that leaves out what cannot matter: alpha is the best that MAX (player "
                 "1) is sure of on the way here, beta the best for MIN. Children are tried in "
                 "ASCII order of node, then of colour; the first of equally good moves is played."),
      .flags = TEXTBOOK,
      .options = depth_options,
      .main_option = "depth",
      .counters = textbook_counters,
      .solve = solve_alphabeta,
  },
  {
      .id = "minimax",
      .label = N_ ("Minimax"),
      .how = N_ ("Looks at every sequence of moves up to the depth. A position without a move, or "
                 "at the depth, is worth player 1's score minus player 2's."),
      .flags = TEXTBOOK,
      .options = depth_options,
      .main_option = "depth",
      .counters = textbook_counters,
      .solve = solve_minimax,
  },
  {
      .id = "consistent",
      .label = N_ ("Alpha-beta over consistent moves"),
      .how = N_ ("Another game: a move is left out when arc consistency after it leaves some open "
                 "node without a colour, as if both players wanted the map to be finished. Values "
                 "and moves differ from those of the game itself."),
      .flags = TEXTBOOK,
      .options = depth_options,
      .main_option = "depth",
      .counters = textbook_counters,
      .solve = solve_consistent,
  },
  {
      .id = "best",
      .label = N_ ("Best: with a transposition table"),
      .how = N_ ("Alpha-beta that tries the moves with the greatest weight first and remembers "
                 "positions: what is still to come hangs only on which nodes have which colours, "
                 "not on who gave them. It finds the same value and the same move as alpha-beta."),
      .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
      .options = depth_options,
      .main_option = "depth",
      .counters = best_counters,
      .solve = game_solve_best,
  },
  {
      .id = "random",
      .label = N_ ("Random player"),
      .how = N_ ("Plays any legal move, each with the same chance."),
      .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
      .options = random_options,
      .main_option = "seed",
      .counters = no_counters,
      .solve = solve_random,
  },
  { .id = NULL },
};
