#include "config.h"

#include "games/esp-match.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>

/* Minimax against alpha-beta on the maps. */

static const char *const players_listed[] = { "minimax", "alphabeta", "best", "consistent", NULL };

static const EspOptionSpec options[] = {
  { "maps", ESP_TEXT, N_ ("Maps"), N_ ("samples or files, with commas between"),
    .fallback = "australia,germany,south-america,usa" },
  { "positions", ESP_INT (1, 10000, "5"), N_ ("Positions"),
    N_ ("of each map: the first is the file's own, the others come after random moves") },
  { "opening", ESP_INT (0, MAPGAME_MAX_NODES, "1"), N_ ("Random moves"),
    N_ ("so many before each position but the first") },
  { "depths", ESP_TEXT, N_ ("Depths"), N_ ("numbers and ranges, as in “1..6”"),
    .fallback = "1..6" },
  { "players", ESP_TEXT, N_ ("Players"), N_ ("minimax, alphabeta, best, consistent"),
    .elements = players_listed, .fallback = "minimax,alphabeta,best",
    .algorithms = esp_mapgame_algorithms },
  { "limit-nodes", ESP_INT (0, 1e12, "100000000"), N_ ("Nodes at most"),
    N_ ("a search is given up after so many"), .word_for_min = N_ ("no limit") },
  ESP_SEED_OPTION (N_ ("the random moves follow from it")),
  { .id = NULL },
};

static const EspColumn columns[] = {
  { "map", N_ ("Map"), ESP_COLUMN_TEXT, .list = "maps" },
  { "position", N_ ("Position"), ESP_COLUMN_INT, .up_to = "positions" },
  ESP_NUMBERS_KEY ("depth", N_ ("Depth"), "depths", 0, MAPGAME_MAX_DEPTH),
  ESP_ELEMENTS_KEY ("player", N_ ("Player"), "players"),
  { "value", N_ ("Value"), ESP_COLUMN_INT },
  { "best", N_ ("Best move"), ESP_COLUMN_TEXT },
  ESP_COUNTER_COLUMN ("nodes", N_ ("Nodes"), ESP_COUNTER_NODES),
  ESP_COUNTER_COLUMN ("leaves", N_ ("Leaves"), ESP_COUNTER_LEAVES),
  ESP_COUNTER_COLUMN ("cutoffs", N_ ("Cut-offs"), ESP_COUNTER_CUTOFFS),
  ESP_SECONDS_COLUMN,
  ESP_OUTCOME_COLUMN,
  { "moves", N_ ("Moves before"), ESP_COLUMN_TEXT, .detail = TRUE },
  { .id = NULL },
};

static const EspExperimentCurve curves[] = {
  { "nodes", N_ ("Nodes against depth"), ESP_CURVE (MEDIAN, "depth", "nodes", "player", LOG_Y) },
  { "leaves", N_ ("Leaves against depth"), ESP_CURVE (MEDIAN, "depth", "leaves", "player", LOG_Y) },
  { "time", N_ ("Time against depth"), ESP_CURVE (MEDIAN, "depth", "seconds", "player", LOG_Y) },
  { "solved", N_ ("Share searched within the limit"),
    ESP_SHARE_CURVE ("solved", "depth", "outcome", "player") },
  { "maps", N_ ("Nodes on each map, all depths together"),
    ESP_CURVE (BARS, "map", "nodes", "player", LOG_Y) },
  { .id = NULL },
};

static gboolean
check (const EspOptions *sweep G_GNUC_UNUSED, const char *column, const char *value, GError **error)
{
  return !g_str_equal (column, "map") ||
         esp_experiment_check_board (&esp_mapgame_problem, "maps", value, error);
}

/* The same position for all players and depths. */
static gboolean
make_position (const EspOptions *sweep,
               const EspRow *row,
               const EspInstance *map,
               EspGameResult *game,
               GError **error)
{
  gint64 position = esp_row_get_int (row, "position");
  guint64 seed =
      esp_experiment_seed ((guint64) esp_options_get_int (sweep, "seed"), (guint64) position, 0);
  guint plies = position > 1 ? (guint) esp_options_get_int (sweep, "opening") : 0;

  esp_match_begin (map, game);
  return esp_match_play_random (map, plies, seed, game, error);
}

static void
fill (EspRow *row, const EspGameResult *game, EspAnswer *answer)
{
  g_auto (GStrv) moves = esp_game_result_get_moves (game);
  g_autofree char *joined = g_strjoinv ("; ", moves);
  const char *move = NULL;
  gint64 value;

  esp_row_set_text (row, "moves", joined);
  /* what a search found that was given up is not the value */
  if (answer->outcome == ESP_OUTCOME_LIMIT)
    return;
  if (g_variant_dict_lookup (&answer->members, "value", "x", &value))
    esp_row_set_int (row, "value", value);
  if (g_variant_dict_lookup (&answer->members, "move", "&s", &move))
    esp_row_set_text (row, "best", move);
}

static const char *const searched[] = { "depth", NULL };

static gboolean
run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  const EspAlgorithm *player =
      esp_problem_find_algorithm (&esp_mapgame_problem, esp_row_get_text (row, "player"));
  g_autoptr (EspInstance) map =
      esp_instance_find (&esp_mapgame_problem, esp_row_get_text (row, "map"), error);
  g_autoptr (EspOptions) own = esp_options_new (player->options);
  g_auto (EspGameResult) game = { NULL };
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  if (map == NULL || !make_position (sweep, row, map, &game, error) ||
      !esp_options_set (own, "depth", esp_row_get_text (row, "depth"), error) ||
      !esp_experiment_measure (player, map, game.final, own,
                               (guint64) esp_options_get_int (sweep, "limit-nodes"), row, control,
                               &answer, error))
    return FALSE;
  fill (row, &game, &answer);
  return TRUE;
}

static gboolean
open_row (const EspOptions *sweep,
          const EspRow *row,
          EspRowBoard *board,
          EspControl *control G_GNUC_UNUSED,
          GError **error)
{
  const EspAlgorithm *player =
      esp_problem_find_algorithm (&esp_mapgame_problem, esp_row_get_text (row, "player"));
  g_auto (EspGameResult) game = { NULL };
  g_autofree char *name = NULL;

  board->instance = esp_instance_find (&esp_mapgame_problem, esp_row_get_text (row, "map"), error);
  if (board->instance == NULL || !make_position (sweep, row, board->instance, &game, error))
    return FALSE;
  name = esp_experiment_name_board (esp_row_get_text (row, "map"));
  board->name = g_strdup_printf (_ ("%s, position %s"), name, esp_row_get_text (row, "position"));
  board->moves = esp_game_result_get_moves (&game);
  board->algorithm = player->id;
  board->settings = esp_row_get_settings (row, sweep, searched);
  return TRUE;
}

static const char *const quick[] = { "maps=australia,germany", "positions=2", "depths=1..3", NULL };

const EspExperiment esp_mapgame_experiments[] = {
  { .id = "players",
    .label = N_ ("Minimax against alpha-beta"),
    .how = N_ ("Each player searches the same positions to the same depths: the start of each map, "
               "and positions after a few random moves. Values must be the same for minimax, "
               "alpha-beta and best; the nodes are what differs. Alpha-beta over consistent moves "
               "plays another game and may find other values. A search that met the limit of nodes "
               "has no value: look at the share within the limit before the medians, which then "
               "stop at the limit."),
    .options = options,
    .boards = "maps",
    .columns = columns,
    .curves = curves,
    .quick = quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = NULL },
};
