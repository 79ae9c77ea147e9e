#include "config.h"

#include "engine/esp-sample.h"
#include "experiment.h"

#include <glib/gi18n-lib.h>

/* Experiments that play whole games. */

#define FINAL_COLUMNS                                                                              \
  { "final", N_ ("Final board"), ESP_COLUMN_TEXT, .detail = TRUE },                                \
      { "moves", N_ ("Moves"), ESP_COLUMN_TEXT, .detail = TRUE },                                  \
  {                                                                                                \
    .id = NULL                                                                                     \
  }

/* By side: all, and on average a move. */
#define NODE_COLUMNS                                                                               \
  { "blue_nodes", N_ ("Blue's nodes"), ESP_COLUMN_INT },                                           \
      { "green_nodes", N_ ("Green's nodes"), ESP_COLUMN_INT },                                     \
      { "blue_nodes_move", N_ ("Blue's nodes a move"), ESP_COLUMN_REAL },                          \
      { "green_nodes_move", N_ ("Green's nodes a move"), ESP_COLUMN_REAL },                        \
      { "blue_seconds_move", N_ ("Blue's seconds a move"), ESP_COLUMN_REAL, .timing = TRUE },      \
  {                                                                                                \
    .id = "green_seconds_move", .label = N_ ("Green's seconds a move"), .kind = ESP_COLUMN_REAL,   \
    .timing = TRUE                                                                                 \
  }

/* --- what a game leaves in its row --- */

static const char *
winner_of (const EspGameResult *result)
{
  int winner = esp_game_result_get_winner (result);

  return winner < 0 ? "draw" : winner == 0 ? "blue" : "green";
}

/* "bbgg/bgbg/…", and the moves with blanks between; a coin's outcome goes with its move by "=". */
static void
set_details (EspRow *row, const EspGameResult *result)
{
  const WarState *state = (const WarState *) result->final;
  g_autofree char *final = war_format_owners (state->owner, state->rows, state->columns, '/');
  g_auto (GStrv) moves = esp_game_result_get_moves (result);
  g_autofree char *joined = NULL;

  for (guint i = 0; moves[i] != NULL; i++)
    g_strdelimit (moves[i], " ", '=');
  joined = g_strjoinv (" ", moves);
  esp_row_set_text (row, "final", final);
  esp_row_set_text (row, "moves", joined);
}

/* The moves of a row as `play` takes them. */
static char **
get_moves (const EspRow *row)
{
  char **moves = g_strsplit (esp_row_get_text (row, "moves"), " ", -1);

  for (guint i = 0; moves[i] != NULL; i++)
    g_strdelimit (moves[i], "=", ' ');
  return moves;
}

/* All squares together, so that leads on different boards can be compared. */
static double
worth (const EspGameResult *result)
{
  const WarState *state = (const WarState *) result->final;
  double all = 0;

  for (int i = 0; i < war_n_squares (state); i++)
    all += ABS (state->values[i]);
  return MAX (all, 1);
}

static void
set_scores (EspRow *row, const EspGameResult *result)
{
  esp_row_set_int (row, "blue_score", (gint64) result->scores[0]);
  esp_row_set_int (row, "green_score", (gint64) result->scores[1]);
  esp_row_set_real (row, "lead", (result->scores[0] - result->scores[1]) / worth (result));
  esp_row_set_text (row, "winner", winner_of (result));
}

double
war_per_move (const EspGameResult *result, int side, double sum)
{
  return result->n_moves[side] > 0 ? sum / result->n_moves[side] : 0;
}

static void
set_nodes (EspRow *row, const EspGameResult *result)
{
  esp_row_set_int (row, "blue_nodes", (gint64) result->nodes[0]);
  esp_row_set_int (row, "green_nodes", (gint64) result->nodes[1]);
  esp_row_set_real (row, "blue_nodes_move", war_per_move (result, 0, (double) result->nodes[0]));
  esp_row_set_real (row, "green_nodes_move", war_per_move (result, 1, (double) result->nodes[1]));
  esp_row_set_real (row, "blue_seconds_move", war_per_move (result, 0, result->seconds[0]));
  esp_row_set_real (row, "green_seconds_move", war_per_move (result, 1, result->seconds[1]));
}

/* What people read in a cell; a new string. */
static char *
tell (const EspRow *row, const char *column)
{
  const EspExperiment *experiment = esp_war_experiments;

  while (experiment->columns != esp_row_get_columns (row))
    experiment++;
  return esp_experiment_name_cell (
      experiment, &experiment->columns[esp_experiment_find_column (experiment, column)],
      esp_row_get_text (row, column));
}

static gboolean
open_game (
    const EspRow *row, const char *rules, const char *title, EspRowBoard *board, GError **error)
{
  g_autofree char *name = NULL;

  board->instance = war_find_board (row, rules, error);
  if (board->instance == NULL)
    return FALSE;
  name = esp_problem_name_board (&esp_war_problem, esp_row_get_text (row, "board"));
  board->name = g_strdup_printf ("%s: %s", name, title);
  board->moves = get_moves (row);
  return TRUE;
}

/* --- matchups --- */

static const char *const sides_listed[] = { "blue", "green", NULL };

static const char *const players_listed[] = { "minimax", "alphabeta", "expectimax", "star1", "best",
                                              "mcts",    "greedy",    "random",     NULL };

const EspOptionSpec war_matchup_options[] = {
  WAR_BOARDS_OPTION,
  { "players", ESP_TEXT, N_ ("Players"),
    N_ ("each plays each, as either colour; options after a blank, as in “alphabeta:4 "
        "order=score”"),
    .elements = players_listed, .fallback = "minimax:3,alphabeta:4",
    .algorithms = esp_war_algorithms, .programs = TRUE },
  WAR_RULES_OPTION,
  WAR_SEED_OPTION,
  { .id = NULL },
};

const EspColumn war_matchup_columns[] = {
  { "board", N_ ("Board"), ESP_COLUMN_TEXT, .list = "boards" },
  { "blue", N_ ("Blue"), ESP_COLUMN_TEXT, .list = "players" },
  { "green", N_ ("Green"), ESP_COLUMN_TEXT, .list = "players" },
  { "matchup", N_ ("Matchup"), ESP_COLUMN_TEXT, .detail = TRUE, .pairs = "players" },
  { "blue_score", N_ ("Blue's score"), ESP_COLUMN_INT },
  { "green_score", N_ ("Green's score"), ESP_COLUMN_INT },
  { "lead", N_ ("Blue's lead, share of the board"), ESP_COLUMN_REAL },
  { "winner", N_ ("Winner"), ESP_COLUMN_TEXT },
  NODE_COLUMNS,
  FINAL_COLUMNS,
};

const EspExperimentCurve war_matchup_curves[] = {
  { "lead", N_ ("Blue's lead on each board"),
    ESP_CURVE (BARS, "board", "lead", "matchup", LINEAR) },
  { "nodes-blue", N_ ("Nodes a move, Blue's player"),
    ESP_CURVE (BARS, "board", "blue_nodes_move", "matchup", LOG_Y) },
  { "nodes-green", N_ ("Nodes a move, Green's player"),
    ESP_CURVE (BARS, "board", "green_nodes_move", "matchup", LOG_Y) },
  { "time-blue", N_ ("Time a move, Blue's player"),
    ESP_CURVE (BARS, "board", "blue_seconds_move", "matchup", LOG_Y) },
  { "time-green", N_ ("Time a move, Green's player"),
    ESP_CURVE (BARS, "board", "green_seconds_move", "matchup", LOG_Y) },
  { .id = NULL },
};

gboolean
war_matchup_run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  g_autoptr (EspInstance) board =
      war_find_board (row, esp_options_get_text (sweep, "rules"), error);
  g_autoptr (EspPlayer) blue =
      esp_player_parse (&esp_war_problem, esp_row_get_text (row, "blue"), NULL);
  g_autoptr (EspPlayer) green =
      esp_player_parse (&esp_war_problem, esp_row_get_text (row, "green"), NULL);
  const EspPlayer *const players[2] = { blue, green };
  g_auto (EspGameResult) result = { NULL };
  g_autofree char *matchup = NULL;

  if (board == NULL ||
      !esp_match_run_row (board, players, 0, (guint64) esp_options_get_int (sweep, "seed"), control,
                          &result, error))
    return FALSE;
  matchup = g_strdup_printf ("%s – %s", blue->text, green->text);
  esp_row_set_text (row, "matchup", matchup);
  set_scores (row, &result);
  set_nodes (row, &result);
  set_details (row, &result);
  return TRUE;
}

gboolean
war_matchup_open (const EspOptions *sweep,
                  const EspRow *row,
                  EspRowBoard *board,
                  EspControl *control G_GNUC_UNUSED,
                  GError **error)
{
  g_autofree char *title = tell (row, "matchup");

  return open_game (row, esp_options_get_text (sweep, "rules"), title, board, error);
}

/* --- rules --- */

const EspOptionSpec war_rules_options[] = {
  WAR_BOARDS_OPTION,
  { "rule-sets", ESP_TEXT, N_ ("Rule sets"),
    N_ ("each with its settings, as in “battle attrition=0.1”"),
    .fallback = "classic,battle,duel,battle attrition=0.1", .settings = war_settings },
  { "players", ESP_TEXT, N_ ("Players"),
    N_ ("each plays itself; where there is a coin: expectimax, star1, best, greedy or "
        "random"),
    .elements = players_listed,
    .fallback = "alphabeta:3,alphabeta:3 eval=front,alphabeta:3 eval=strength",
    .algorithms = esp_war_algorithms },
  { "games", ESP_INT (1, 10000, "5"), N_ ("Games"),
    N_ ("of each player on each board under each rule set") },
  WAR_OPENING_OPTION,
  WAR_SEED_OPTION,
  { .id = NULL },
};

const EspColumn war_rules_columns[] = {
  { "board", N_ ("Board"), ESP_COLUMN_TEXT, .list = "boards" },
  { "rules", N_ ("Rules"), ESP_COLUMN_TEXT, .list = "rule-sets" },
  { "player", N_ ("Player"), ESP_COLUMN_TEXT, .list = "players" },
  { "game", N_ ("Game"), ESP_COLUMN_INT, .up_to = "games" },
  { "blue_score", N_ ("Blue's score"), ESP_COLUMN_INT },
  { "green_score", N_ ("Green's score"), ESP_COLUMN_INT },
  { "lead", N_ ("Blue's lead, share of the board"), ESP_COLUMN_REAL },
  { "winner", N_ ("Winner"), ESP_COLUMN_TEXT },
  { "same", N_ ("Same owner"), ESP_COLUMN_REAL },
  { "expected", N_ ("Expected"), ESP_COLUMN_REAL },
  { "excess", N_ ("Same owner, more than by chance"), ESP_COLUMN_REAL },
  { "blue_components", N_ ("Blue's components"), ESP_COLUMN_INT },
  { "green_components", N_ ("Green's components"), ESP_COLUMN_INT },
  { "components", N_ ("Components"), ESP_COLUMN_INT },
  { "largest", N_ ("Largest component"), ESP_COLUMN_INT },
  NODE_COLUMNS,
  FINAL_COLUMNS,
};

const EspExperimentCurve war_rules_curves[] = {
  { "clustering", N_ ("How clustered final boards are"),
    ESP_CURVE (BOXES, "rules", "excess", NULL, LINEAR) },
  { "clustering-boards", N_ ("How clustered final boards are, by board"),
    ESP_CURVE (BARS, "board", "excess", "rules", LINEAR) },
  { "components", N_ ("Components of both sides"),
    ESP_CURVE (BOXES, "rules", "components", NULL, LINEAR) },
  { "largest", N_ ("The largest component"), ESP_CURVE (BOXES, "rules", "largest", NULL, LINEAR) },
  { "lead", N_ ("Blue's lead by board"), ESP_CURVE (BARS, "board", "lead", "rules", LINEAR) },
  { "blue-wins", N_ ("Games that Blue wins"),
    ESP_SHARE_CURVE ("blue", "rules", "winner", "player") },
  { .id = NULL },
};

/* The same for all boards, rules and players, so that they are compared on equal terms. */
static guint64
game_seed (const EspOptions *sweep, const EspRow *row)
{
  return esp_experiment_seed ((guint64) esp_options_get_int (sweep, "seed"),
                              (guint64) esp_row_get_int (row, "game"), 0);
}

gboolean
war_rules_run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  g_autoptr (EspInstance) board = war_find_board (row, esp_row_get_text (row, "rules"), error);
  g_autoptr (EspPlayer) player =
      esp_player_parse (&esp_war_problem, esp_row_get_text (row, "player"), NULL);
  const EspPlayer *const players[2] = { player, player };
  g_auto (EspGameResult) result = { NULL };
  WarClusters clusters;

  if (board == NULL ||
      !esp_match_run_row (board, players, (guint) esp_options_get_int (sweep, "opening"),
                          game_seed (sweep, row), control, &result, error))
    return FALSE;
  set_scores (row, &result);
  war_find_clusters ((const WarState *) result.final, &clusters);
  esp_row_set_real (row, "same", clusters.same);
  esp_row_set_real (row, "expected", clusters.expected);
  esp_row_set_real (row, "excess", clusters.same - clusters.expected);
  esp_row_set_int (row, "blue_components", clusters.components[WAR_BLUE]);
  esp_row_set_int (row, "green_components", clusters.components[WAR_GREEN]);
  esp_row_set_int (row, "components",
                   clusters.components[WAR_BLUE] + clusters.components[WAR_GREEN]);
  esp_row_set_int (row, "largest", MAX (clusters.largest[WAR_BLUE], clusters.largest[WAR_GREEN]));
  set_nodes (row, &result);
  set_details (row, &result);
  return TRUE;
}

gboolean
war_rules_open (const EspOptions *sweep G_GNUC_UNUSED,
                const EspRow *row,
                EspRowBoard *board,
                EspControl *control G_GNUC_UNUSED,
                GError **error)
{
  g_autofree char *title = tell (row, "rules");

  return open_game (row, esp_row_get_text (row, "rules"), title, board, error);
}

/* --- strength --- */

const EspOptionSpec war_strength_options[] = {
  WAR_BOARDS_OPTION,
  { "players", ESP_TEXT, N_ ("Players"),
    N_ ("without their depth: minimax, alphabeta, expectimax, star1; options after a "
        "blank, as in “alphabeta eval=front”"),
    .elements = players_listed, .fallback = "alphabeta", .algorithms = esp_war_algorithms },
  { "depths", ESP_TEXT, N_ ("Depths"), N_ ("numbers and ranges, as in “1..5”"),
    .fallback = "1..5" },
  { "opponents", ESP_TEXT, N_ ("Opponents"), N_ ("players with their depths"),
    .fallback = "greedy,random,alphabeta:2" },
  { "sides", ESP_TEXT, N_ ("Colours"), N_ ("of the player: blue, green or both"),
    .elements = sides_listed, .fallback = "blue,green" },
  { "games", ESP_INT (1, 10000, "5"), N_ ("Games"), N_ ("of each kind") },
  WAR_OPENING_OPTION,
  WAR_RULES_OPTION,
  WAR_SEED_OPTION,
  { .id = NULL },
};

const EspColumn war_strength_columns[] = {
  { "board", N_ ("Board"), ESP_COLUMN_TEXT, .list = "boards" },
  { "search", N_ ("Player"), ESP_COLUMN_TEXT, .list = "players" },
  ESP_NUMBERS_KEY ("depth", N_ ("Depth"), "depths", 1, WAR_MAX_SQUARES),
  { "opponent", N_ ("Opponent"), ESP_COLUMN_TEXT, .list = "opponents" },
  ESP_ELEMENTS_KEY ("side", N_ ("Plays"), "sides"),
  { "game", N_ ("Game"), ESP_COLUMN_INT, .up_to = "games" },
  { "result", N_ ("Result"), ESP_COLUMN_TEXT },
  { "score", N_ ("Score"), ESP_COLUMN_INT },
  { "opponent_score", N_ ("Opponent's score"), ESP_COLUMN_INT },
  { "lead", N_ ("Lead, share of the board"), ESP_COLUMN_REAL },
  { "nodes_move", N_ ("Nodes a move"), ESP_COLUMN_REAL },
  { "seconds_move", N_ ("Seconds a move"), ESP_COLUMN_REAL, .timing = TRUE },
  FINAL_COLUMNS,
};

const EspExperimentCurve war_strength_curves[] = {
  { "won", N_ ("Games won, by depth"), ESP_SHARE_CURVE ("won", "depth", "result", "opponent") },
  { "lead", N_ ("Lead at the end, by depth"),
    ESP_CURVE (MEDIAN, "depth", "lead", "opponent", LINEAR) },
  { "colours", N_ ("Games won with either colour"),
    ESP_SHARE_CURVE ("won", "depth", "result", "side") },
  { "nodes", N_ ("Nodes a move, by depth"),
    ESP_CURVE (MEDIAN, "depth", "nodes_move", "search", LOG_Y) },
  { "time", N_ ("Time a move, by depth"),
    ESP_CURVE (MEDIAN, "depth", "seconds_move", "search", LOG_Y) },
  { .id = NULL },
};

gboolean
war_strength_run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  g_autoptr (EspInstance) board =
      war_find_board (row, esp_options_get_text (sweep, "rules"), error);
  g_autoptr (EspPlayer) player = war_player_at_depth (esp_row_get_text (row, "search"),
                                                      (int) esp_row_get_int (row, "depth"), NULL);
  g_autoptr (EspPlayer) opponent =
      esp_player_parse (&esp_war_problem, esp_row_get_text (row, "opponent"), NULL);
  int side = g_str_equal (esp_row_get_text (row, "side"), "green");
  const EspPlayer *const players[2] = { side == 0 ? player : opponent,
                                        side == 0 ? opponent : player };
  g_auto (EspGameResult) result = { NULL };
  double own;
  double other;

  if (board == NULL ||
      !esp_match_run_row (board, players, (guint) esp_options_get_int (sweep, "opening"),
                          game_seed (sweep, row), control, &result, error))
    return FALSE;
  own = result.scores[side];
  other = result.scores[1 - side];
  esp_row_set_text (row, "result", esp_game_result_name (&result, side));
  esp_row_set_int (row, "score", (gint64) own);
  esp_row_set_int (row, "opponent_score", (gint64) other);
  esp_row_set_real (row, "lead", (own - other) / worth (&result));
  esp_row_set_real (row, "nodes_move", war_per_move (&result, side, (double) result.nodes[side]));
  esp_row_set_real (row, "seconds_move", war_per_move (&result, side, result.seconds[side]));
  set_details (row, &result);
  return TRUE;
}

gboolean
war_strength_open (const EspOptions *sweep,
                   const EspRow *row,
                   EspRowBoard *board,
                   EspControl *control G_GNUC_UNUSED,
                   GError **error)
{
  g_autofree char *search = tell (row, "search");
  g_autofree char *opponent = tell (row, "opponent");
  g_autofree char *title = g_strdup_printf (_ ("%s at depth %s against %s"), search,
                                            esp_row_get_text (row, "depth"), opponent);

  return open_game (row, esp_options_get_text (sweep, "rules"), title, board, error);
}
