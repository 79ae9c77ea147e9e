#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* The textbook searches. Values are seen from player 1, who is MAX; the searches know a game's
 * colours in ASCII order, everybody else in the instance's. */

ESP_MINIMAX_DEFINE (look_ahead, &mapgame_table)

gint64
mapgame_depth (const MapgameMap *map, const EspOptions *options)
{
  return esp_options_follows_file (options, "depth") ? map->depth
                                                     : esp_options_get_int (options, "depth");
}

void
mapgame_set_move (
    EspAnswer *answer, const MapgameMap *map, const MapgameState *state, gint32 move, gint64 value)
{
  g_autofree char *name = move >= 0 ? mapgame_move_name (map, move) : NULL;

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
    MapgameState *after = (MapgameState *) esp_state_copy (&state->parent);
    int node = move / MAPGAME_MAX_COLOURS;
    int colour = move % MAPGAME_MAX_COLOURS;

    g_variant_builder_init (&best, G_VARIANT_TYPE ("a{ss}"));
    g_variant_builder_add (&best, "{ss}", "node", mapgame_name (map, node));
    g_variant_builder_add (&best, "{ss}", "colour", map->colours[colour]);
    g_variant_dict_insert_value (&answer->members, "best", g_variant_builder_end (&best));
    g_variant_dict_insert (&answer->members, "move", "s", name);
    answer->text = g_strdup_printf ("%s, %s, %" G_GINT64_FORMAT "\n", mapgame_name (map, node),
                                    map->colours[colour], value);
    mapgame_make (map, after, node, colour, mapgame_to_move (after));
    answer->state = &after->parent;
  }
}

/* Those that share a function. */
typedef enum
{
  VARIANT_MINIMAX,
  VARIANT_ALPHABETA,
  VARIANT_CONSISTENT
} Variant;

static EspOutcome
solve_textbook (const EspInstance *instance,
                const EspState *start,
                const EspOptions *options,
                EspControl *control,
                EspAnswer *answer)
{
  Variant variant = (Variant) answer->algorithm->variant;
  const MapgameMap *map = (const MapgameMap *) instance;
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  const MapgameState *state = (const MapgameState *) copy;
  g_autofree gint32 *moves = g_new (gint32, mapgame_board_stack_size (map));
  g_autofree guint32 *domains = g_new (guint32, (guint) map->n + 1);
  g_autofree gint16 *queue = g_new (gint16, (guint) map->n + 1);
  int depth = (int) MIN (mapgame_depth (map, options), map->n);
  MapgameSearch game = { .consistent = variant == VARIANT_CONSISTENT,
                         .domains = domains,
                         .queue = queue };
  EspMinimax search = { .game = &game, .control = control, .prune = variant != VARIANT_MINIMAX };
  Translator translator = { { translate }, control->tracer, &game.board };
  gboolean max = mapgame_to_move (state) == 0;
  gint32 chosen = -1;
  double value;

  mapgame_board_init (&game.board, map, state);
  if (esp_control_is_traced (control))
    control->tracer = &translator.tracer;
  value = look_ahead (&search, depth, max, moves, &chosen);
  control->tracer = translator.to;
  answer->counters = search.counters;
  if (!search.stopped || chosen >= 0)
    mapgame_set_move (answer, map, state,
                      chosen >= 0 ? mapgame_board_own_move (&game.board, chosen) : -1,
                      (gint64) value);
  mapgame_board_clear (&game.board);
  return search.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

static EspOutcome
solve_random (const EspInstance *instance,
              const EspState *start,
              const EspOptions *options,
              EspControl *control G_GNUC_UNUSED,
              EspAnswer *answer)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  const MapgameState *state = (const MapgameState *) copy;
  g_autofree gint32 *moves = g_new (gint32, (guint) (map->n * MAPGAME_MAX_COLOURS) + 1);
  int n = mapgame_list_moves (map, state, moves);
  EspRandom random;

  /* another number for each ply, so that a game with one seed is not all the same choice */
  esp_random_init (&random,
                   (guint64) esp_options_get_int (options, "seed") * 1000003u + state->path->len);
  mapgame_set_move (answer, map, state, n > 0 ? moves[esp_random_below (&random, (guint64) n)] : -1,
                    state->score[0] - state->score[1]);
  return ESP_OUTCOME_SOLVED;
}

/* --- the table --- */

static const EspOptionSpec depth_options[] = {
  { "depth", ESP_INT (0, MAPGAME_MAX_DEPTH, ESP_OPTION_FILE), N_ ("Depth"),
    N_ ("plies to look ahead; file: as many as the file says"), .follows_file = TRUE,
    .word_for_max = N_ ("end") },
  { .id = NULL },
};

static const EspOptionSpec best_options[] = {
  { "depth", ESP_INT (0, MAPGAME_MAX_DEPTH, ESP_OPTION_FILE), N_ ("Depth"),
    N_ ("plies to look ahead; file: as many as the file says"), .follows_file = TRUE,
    .word_for_max = N_ ("end") },
  { "seconds", ESP_REAL (0, 1e6, "0"), N_ ("Seconds"),
    N_ ("a move, on all processors: less deep where they are not enough"),
    .word_for_min = N_ ("no limit") },
  { .id = NULL },
};

static const EspOptionSpec random_options[] = {
  ESP_SEED_OPTION (N_ ("of the random choices")),
  { .id = NULL },
};

#define TEXTBOOK                                                                                   \
  (ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER)

const EspAlgorithm esp_mapgame_algorithms[] = {
  { .id = "alphabeta",
    .label = N_ ("Alpha-beta"),
    .how = N_ ("Minimax that leaves out what cannot matter: alpha is the best that MAX (player "
               "1) is sure of on the way here, beta the best for MIN. Children are tried in "
               "ASCII order of node, then of colour; the first of equally good moves is played."),
    .flags = TEXTBOOK,
    .options = depth_options,
    .main_option = "depth",
    .counters = ESP_MINIMAX_COUNTERS,
    .variant = VARIANT_ALPHABETA,
    .solve = solve_textbook },
  { .id = "minimax",
    .label = N_ ("Minimax"),
    .how = N_ ("Looks at every sequence of moves up to the depth. A position without a move, or "
               "at the depth, is worth player 1's score minus player 2's."),
    .flags = TEXTBOOK,
    .options = depth_options,
    .main_option = "depth",
    .counters = ESP_MINIMAX_COUNTERS,
    .variant = VARIANT_MINIMAX,
    .solve = solve_textbook },
  { .id = "consistent",
    .label = N_ ("Alpha-beta over consistent moves"),
    .brief = N_ ("Consistent moves"),
    .how = N_ ("Another game: a move is left out when arc consistency after it leaves some open "
               "node without a colour, as if both players wanted the map to be finished. Values "
               "and moves differ from those of the game itself."),
    .flags = TEXTBOOK,
    .options = depth_options,
    .main_option = "depth",
    .counters = ESP_MINIMAX_COUNTERS,
    .variant = VARIANT_CONSISTENT,
    .solve = solve_textbook },
  { .id = "best",
    .label = N_ ("Best: with a transposition table"),
    .how = N_ ("Looks one ply deeper again and again by principal variation search: all moves but "
               "the first are only asked whether they are better. It tries the moves with the "
               "greatest weight first and remembers positions: what is still to come hangs only "
               "on which nodes have which colours, not on who gave them. It finds the same value "
               "and the same move as alpha-beta."),
    .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER |
             ESP_ALGORITHM_PARALLEL,
    .options = best_options,
    .main_option = "depth",
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_NODES,
                                  ESP_COUNTER_LEAVES,
                                  ESP_COUNTER_CUTOFFS,
                                  ESP_COUNTER_TABLE_HITS,
                                  ESP_COUNTER_DEPTH),
    .solve = mapgame_solve_best },
  { ESP_MCTS_ALGORITHM,
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER,
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_NODES, ESP_COUNTER_LEAVES, ESP_COUNTER_TABLE_HITS),
    .solve = mapgame_solve_mcts },
  { ESP_PNS_ALGORITHM,
    .flags = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED,
    .solve = mapgame_solve_pns },
  { .id = "random",
    .label = N_ ("Random player"),
    .how = N_ ("Plays any legal move, each with the same chance."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
    .options = random_options,
    .main_option = "seed",
    .counters = ESP_NO_COUNTERS,
    .solve = solve_random },
  { .id = NULL },
};
