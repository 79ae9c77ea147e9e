#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "games/esp-match.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>

/* --- compare: minimax against alpha-beta --- */

static const char *const players_listed[] = { "minimax", "alphabeta", NULL };

static const char *const evals_listed[] = { "learned", "progress", NULL };

static const char *const sides_listed[] = { "first", "second", NULL };

static const EspOptionSpec compare_options[] = {
  { "cells", ESP_TEXT, N_ ("Cells"), N_ ("K: numbers and ranges, as in “6..18”"),
    .fallback = "6..18" },
  { "stones", ESP_TEXT, N_ ("Stones"), N_ ("N, a player's: numbers and ranges, as in “2,3”"),
    .fallback = "2,3" },
  { "players", ESP_TEXT, N_ ("Players"), N_ ("minimax, alphabeta or both"),
    .elements = players_listed, .fallback = "minimax,alphabeta",
    .algorithms = esp_kcell_algorithms },
  { "depth", ESP_INT (1, KCELL_MAX_PLIES, "end"), N_ ("Depth"),
    N_ ("plies to look ahead; “end”: to the end of the game"), .word_for_max = N_ ("end") },
  { "seconds", ESP_REAL (0.001, 1e6, "1"), N_ ("Seconds a move"),
    N_ ("a game is given up at a move that takes longer") },
  { .id = NULL },
};

static const EspColumn compare_columns[] = {
  ESP_NUMBERS_KEY ("k", N_ ("Cells K"), "cells", KCELL_MIN_CELLS, KCELL_MAX_CELLS),
  ESP_NUMBERS_KEY ("n", N_ ("Stones N"), "stones", 1, KCELL_MAX_CELLS / 2),
  ESP_ELEMENTS_KEY ("player", N_ ("Player"), "players"),
  { "who", N_ ("Player and N"), ESP_COLUMN_TEXT, .detail = TRUE, .ids = TRUE },
  { "within", N_ ("Within the time"), ESP_COLUMN_TEXT, .timing = TRUE },
  { "moves", N_ ("Moves"), ESP_COLUMN_INT, .timing = TRUE },
  { "nodes", N_ ("Nodes"), ESP_COLUMN_INT, .timing = TRUE },
  { "nodes_move", N_ ("Nodes a move"), ESP_COLUMN_REAL, .timing = TRUE },
  { "seconds_move", N_ ("Seconds a move"), ESP_COLUMN_REAL, .timing = TRUE },
  { "slowest", N_ ("Seconds, slowest move"), ESP_COLUMN_REAL, .timing = TRUE },
  { .id = NULL },
};

static const EspExperimentCurve compare_curves[] = {
  { "nodes", N_ ("Nodes a move against cells"), ESP_CURVE (MEAN, "k", "nodes_move", "who", LOG_Y) },
  { "time", N_ ("Time a move against cells"), ESP_CURVE (MEAN, "k", "seconds_move", "who", LOG_Y) },
  { "slowest", N_ ("The slowest move against cells"),
    ESP_CURVE (MEAN, "k", "slowest", "who", LOG_Y) },
  { .id = NULL },
};

static gboolean
compare_check (const EspOptions *sweep, const char *column, const char *value, GError **error)
{
  int k;

  esp_experiment_get_range (esp_options_get_text (sweep, "cells"), &k, NULL);
  if (!g_str_equal (column, "n") || 2 * g_ascii_strtoll (value, NULL, 10) <= k)
    return TRUE;
  return esp_fail (
      error, ESP_ERROR_OPTION,
      _ ("--stones: %s stones a player do not fit on %d cells; expected at most %d, or "
         "larger boards"),
      esp_quote (value), k, k / 2);
}

static void
compare_start (const EspRow *row, KcellPosition *start)
{
  kcell_set_start (start, (int) esp_row_get_int (row, "k"), (int) esp_row_get_int (row, "n"));
}

/* What a game costs a player. */
typedef struct
{
  int moves; /* passes left out: they cost nothing */
  guint64 nodes;
  double seconds;  /* all moves together */
  double slowest;  /* move */
  gboolean within; /* every move was, and the game was played to its end */
} Effort;

/* Plays @player against itself until the end, or until a move takes more than @limit seconds. FALSE
 * with G_IO_ERROR_CANCELLED when @control said stop. */
static gboolean
play_game (const KcellPosition *start,
           const EspAlgorithm *player,
           const EspOptions *options,
           double limit,
           EspControl *control,
           Effort *effort,
           GError **error)
{
  g_autoptr (EspInstance) instance = kcell_instance_new (start);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  *effort = (Effort){ .within = TRUE };
  while (esp_kcell_problem.game->to_move (instance, state) >= 0)
    {
      const KcellPosition *now = &((const KcellState *) state)->at;
      g_auto (EspAnswer) answer;

      esp_answer_init (&answer);
      if (!kcell_can_move (now, now->to_move))
        {
          esp_kcell_problem.states->play (instance, state, "0", NULL);
          continue;
        }
      if (!esp_experiment_solve (player, instance, state, options, 0, limit, control, &answer,
                                 error))
        return FALSE;
      effort->moves++;
      effort->nodes += answer.counters.n[ESP_COUNTER_NODES];
      effort->seconds += answer.seconds;
      effort->slowest = MAX (effort->slowest, answer.seconds);
      effort->within = answer.outcome == ESP_OUTCOME_SOLVED && answer.seconds <= limit;
      if (!effort->within)
        return TRUE;
      esp_state_free (g_steal_pointer (&state));
      state = g_steal_pointer (&answer.state);
    }
  return TRUE;
}

static gboolean
compare_run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  const EspAlgorithm *player =
      esp_problem_find_algorithm (&esp_kcell_problem, esp_row_get_text (row, "player"));
  g_autoptr (EspOptions) options = esp_options_new (player->options);
  g_autofree char *who = g_strdup_printf ("%s, N = %s", player->id, esp_row_get_text (row, "n"));
  KcellPosition start;
  Effort effort;
  double moves;

  compare_start (row, &start);
  esp_options_set (options, "depth", esp_options_get_text (sweep, "depth"), NULL);
  if (!play_game (&start, player, options, esp_options_get_real (sweep, "seconds"), control,
                  &effort, error))
    return FALSE;
  esp_row_set_text (row, "who", who);
  esp_row_set_text (row, "within", effort.within ? "yes" : "no");
  /* the counts of a game that was given up say nothing */
  if (!effort.within)
    return TRUE;
  moves = MAX (effort.moves, 1);
  esp_row_set_int (row, "moves", effort.moves);
  esp_row_set_int (row, "nodes", (gint64) effort.nodes);
  esp_row_set_real (row, "nodes_move", (double) effort.nodes / moves);
  esp_row_set_real (row, "seconds_move", effort.seconds / moves);
  esp_row_set_real (row, "slowest", effort.slowest);
  return TRUE;
}

static gboolean
compare_open (const EspOptions *sweep,
              const EspRow *row,
              EspRowBoard *board,
              EspControl *control G_GNUC_UNUSED,
              GError **error G_GNUC_UNUSED)
{
  static const char *const searched[] = { "depth", NULL };
  const EspAlgorithm *player =
      esp_problem_find_algorithm (&esp_kcell_problem, esp_row_get_text (row, "player"));
  KcellPosition start;

  compare_start (row, &start);
  board->instance = kcell_instance_new (&start);
  board->name = g_strdup_printf (_ ("%s cells, %s stones a player"), esp_row_get_text (row, "k"),
                                 esp_row_get_text (row, "n"));
  board->algorithm = player->id;
  board->settings = esp_row_get_settings (row, sweep, searched);
  return TRUE;
}

/* --- heuristic: against random values --- */

static const char *const opponents[] = { "random-eval", "random", "greedy", NULL };

static const EspOptionSpec heuristic_options[] = {
  { "depths", ESP_TEXT, N_ ("Depths"), N_ ("of both players: numbers and ranges, as in “2..8/2”"),
    .fallback = "2..8/2" },
  { "evals", ESP_TEXT, N_ ("Heuristics"), N_ ("learned, progress or both"),
    .elements = evals_listed, .fallback = "learned,progress" },
  { "sides", ESP_TEXT, N_ ("Plays"),
    N_ ("the heuristic as player 1: first, as player 2: second, or both"), .elements = sides_listed,
    .fallback = "first,second" },
  { "games", ESP_INT (1, 100000, "100"), N_ ("Games"),
    N_ ("of each kind; game i has the seed S + i − 1") },
  { "opponent", ESP_CHOICE_OF (opponents), N_ ("Opponent"),
    N_ ("random-eval looks as deep as the heuristic") },
  { "k", ESP_INT (KCELL_MIN_CELLS, KCELL_MAX_CELLS, "15"), N_ ("Cells"), N_ ("in the line") },
  { "n", ESP_INT (1, KCELL_MAX_CELLS / 2, "3"), N_ ("Stones"), N_ ("a player") },
  ESP_SEED_OPTION (N_ ("of the first game")),
  { .id = NULL },
};

static const EspColumn heuristic_columns[] = {
  ESP_ELEMENTS_KEY ("eval", N_ ("Heuristic"), "evals"),
  ESP_NUMBERS_KEY ("depth", N_ ("Depth"), "depths", 1, KCELL_MAX_PLIES),
  ESP_ELEMENTS_KEY ("side", N_ ("Plays"), "sides"),
  { "game", N_ ("Game"), ESP_COLUMN_INT, .up_to = "games" },
  ESP_RUN_SEED_COLUMN,
  { "result", N_ ("Result"), ESP_COLUMN_TEXT },
  { "plies", N_ ("Plies"), ESP_COLUMN_INT },
  { "nodes_move", N_ ("Nodes a move"), ESP_COLUMN_REAL },
  { "seconds", N_ ("Seconds a game"), ESP_COLUMN_REAL, .timing = TRUE },
  { "final", N_ ("Final board"), ESP_COLUMN_TEXT, .detail = TRUE },
  { "moves", N_ ("Moves"), ESP_COLUMN_TEXT, .detail = TRUE },
  { .id = NULL },
};

static const EspExperimentCurve heuristic_curves[] = {
  { "won", N_ ("Games won against depth"), ESP_SHARE_CURVE ("won", "depth", "result", "eval") },
  { "lost", N_ ("Games lost against depth"), ESP_SHARE_CURVE ("lost", "depth", "result", "eval") },
  { "sides", N_ ("Games won as player 1 and as player 2"),
    ESP_SHARE_CURVE ("won", "side", "result", "eval") },
  { "plies", N_ ("Plies of a game against depth"),
    ESP_CURVE (MEDIAN, "depth", "plies", "eval", LINEAR) },
  { "time", N_ ("Time of a game against depth"),
    ESP_CURVE (MEDIAN, "depth", "seconds", "eval", LOG_Y) },
  { .id = NULL },
};

static gboolean
heuristic_check (const EspOptions *sweep,
                 const char *column G_GNUC_UNUSED,
                 const char *value G_GNUC_UNUSED,
                 GError **error)
{
  int k = (int) esp_options_get_int (sweep, "k");

  if (2 * esp_options_get_int (sweep, "n") <= k)
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("--n: so many stones do not fit on %d cells; expected at most %d"), k, k / 2);
}

static EspInstance *
heuristic_instance (const EspOptions *sweep)
{
  KcellPosition start;

  kcell_set_start (&start, (int) esp_options_get_int (sweep, "k"),
                   (int) esp_options_get_int (sweep, "n"));
  return kcell_instance_new (&start);
}

static EspPlayer *
heuristic_opponent (const EspOptions *sweep, const EspRow *row, GError **error)
{
  const char *id = esp_options_get_text (sweep, "opponent");
  g_autofree char *text = g_str_equal (id, "random-eval")
                              ? g_strdup_printf ("%s:%s", id, esp_row_get_text (row, "depth"))
                              : g_strdup (id);

  return esp_player_parse (&esp_kcell_problem, text, error);
}

static void
heuristic_fill (EspRow *row, const EspGameResult *game, int side)
{
  g_auto (GStrv) moves = esp_game_result_get_moves (game);
  g_autofree char *joined = g_strjoinv (" ", moves);
  char board[KCELL_MAX_CELLS + 3];

  kcell_format_cells (&((const KcellState *) game->final)->at, board);
  esp_row_set_text (row, "result", esp_game_result_name (game, side));
  esp_row_set_int (row, "plies", game->moves->len);
  esp_row_set_real (row, "nodes_move", (double) game->nodes[side] / MAX (game->n_moves[side], 1));
  esp_row_set_real (row, "seconds", game->seconds[0] + game->seconds[1]);
  esp_row_set_text (row, "final", board);
  esp_row_set_text (row, "moves", joined);
}

static gboolean
heuristic_run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  g_autoptr (EspInstance) instance = heuristic_instance (sweep);
  g_autofree char *text = g_strdup_printf ("alphabeta:%s eval=%s", esp_row_get_text (row, "depth"),
                                           esp_row_get_text (row, "eval"));
  g_autoptr (EspPlayer) player = esp_player_parse (&esp_kcell_problem, text, error);
  g_autoptr (EspPlayer) opponent = player != NULL ? heuristic_opponent (sweep, row, error) : NULL;
  int side = g_str_equal (esp_row_get_text (row, "side"), "second");
  const EspPlayer *const players[2] = { side == 0 ? player : opponent,
                                        side == 0 ? opponent : player };
  /* the same games as those of `kcell match` */
  gint64 seed = esp_options_get_int (sweep, "seed") + esp_row_get_int (row, "game") - 1;
  g_auto (EspGameResult) game = { NULL };

  if (opponent == NULL ||
      !esp_match_run_row (instance, players, 0, (guint64) seed, control, &game, error))
    return FALSE;
  esp_row_set_int (row, "seed", seed);
  heuristic_fill (row, &game, side);
  return TRUE;
}

static gboolean
heuristic_open (const EspOptions *sweep,
                const EspRow *row,
                EspRowBoard *board,
                EspControl *control G_GNUC_UNUSED,
                GError **error G_GNUC_UNUSED)
{
  board->instance = heuristic_instance (sweep);
  board->name = g_strdup_printf (_ ("%s at depth %s, game %s"), esp_row_get_text (row, "eval"),
                                 esp_row_get_text (row, "depth"), esp_row_get_text (row, "game"));
  board->moves = g_strsplit (esp_row_get_text (row, "moves"), " ", -1);
  return TRUE;
}

/* --- the table --- */

static const char *const quick_compare[] = { "cells=6..8", "stones=2,3", "seconds=0.01", NULL };

static const char *const quick_heuristic[] = { "depths=2,4", "games=5", NULL };

const EspExperiment esp_kcell_experiments[] = {
  { .id = "compare",
    .label = N_ ("Minimax against alpha-beta"),
    .how = N_ ("On each board each player plays a whole game against itself; both play the same "
               "one. Nodes and seconds are those of a move on average, passes left out, and the "
               "slowest move is the one that counts for the time: “within” says whether it kept "
               "to it. The largest K that does is the largest board of that player. A game that "
               "was given up has no numbers."),
    .options = compare_options,
    .columns = compare_columns,
    .curves = compare_curves,
    .quick = quick_compare,
    .check = compare_check,
    .run = compare_run,
    .open = compare_open,
    .remark = kcell_remark },
  { .id = "heuristic",
    .label = N_ ("Heuristic against random"),
    .how = N_ ("Alpha-beta with a heuristic plays alpha-beta of the same depth whose values at "
               "the depth are random, as player 1 and as player 2. Every game has its own seed. "
               "With best play 15 cells with 3 stones are a draw, so a win needs a mistake of the "
               "other side: look at wins and at losses."),
    .options = heuristic_options,
    .columns = heuristic_columns,
    .curves = heuristic_curves,
    .quick = quick_heuristic,
    .check = heuristic_check,
    .run = heuristic_run,
    .open = heuristic_open },
  { .id = NULL },
};
