#include "config.h"

#include "base/esp-random.h"
#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "games/esp-pvs.h"
#include "search.h"

#include <glib/gi18n-lib.h>

ESP_MINIMAX_DEFINE (look_ahead, &search_table)

/* --- what all players do --- */

gboolean
kcell_begin (const EspInstance *instance,
             const EspState *start,
             KcellPosition *at,
             EspOutcome *outcome,
             EspAnswer *answer)
{
  gint32 moves[KCELL_MAX_CELLS];

  *at =
      start != NULL ? ((const KcellState *) start)->at : ((const KcellInstance *) instance)->start;
  if (!kcell_is_playable (at))
    {
      answer->message = kcell_describe_unplayable (at);
      *outcome = ESP_OUTCOME_ERROR;
      return FALSE;
    }
  if (kcell_list (at, moves) == 0)
    {
      answer->message = g_strdup (_ ("the game is over: there is no move"));
      *outcome = ESP_OUTCOME_NONE;
      return FALSE;
    }
  return TRUE;
}

void
kcell_set_move (EspAnswer *answer, const KcellPosition *at, gint32 move, double value)
{
  g_autofree char *text = g_strdup_printf ("%d", move);
  KcellState *state = kcell_state_new (at);

  state->last = kcell_make (&state->at, move);
  state->moved = TRUE;
  answer->state = &state->parent;
  answer->text = g_strdup_printf ("%d\n", move);
  g_variant_dict_insert (&answer->members, "move", "s", text);
  g_variant_dict_insert (&answer->members, "value", "d", value);
}

/* --- minimax, alpha-beta, and the player with random values --- */

/* Those that share a function. */
typedef enum
{
  VARIANT_MINIMAX,
  VARIANT_ALPHABETA,
  VARIANT_RANDOM
} Variant;

static EspOutcome
solve_textbook (const EspInstance *instance,
                const EspState *start,
                const EspOptions *options,
                EspControl *control,
                EspAnswer *answer)
{
  Variant variant = (Variant) answer->algorithm->variant;
  KcellSearch game = { .random = variant == VARIANT_RANDOM };
  EspMinimax search = { .game = &game, .control = control, .prune = variant != VARIANT_MINIMAX };
  int depth = (int) esp_options_get_int (options, "depth");
  g_autofree KcellUndo *undo = NULL;
  g_autofree gint32 *moves = NULL;
  KcellPosition root;
  EspOutcome outcome;
  gint32 chosen = -1;
  double value;

  if (!kcell_begin (instance, start, &root, &outcome, answer))
    return outcome;
  undo = g_new (KcellUndo, KCELL_MAX_PLIES + 1);
  moves = g_new (gint32, (KCELL_MAX_PLIES + 1) * (gsize) (root.n + 1));
  if (game.random)
    game.seed = (guint64) esp_options_get_int (options, "seed");
  else
    game.eval = (KcellEval) esp_options_get_choice (options, "eval");
  game.at = root;
  game.undo = undo;
  game.side = root.to_move;
  value = look_ahead (&search, depth, TRUE, moves, &chosen);
  answer->counters = search.counters;
  if (chosen >= 0)
    {
      kcell_set_move (answer, &root, chosen, value);
      g_variant_dict_insert (&answer->members, "depth", "x", (gint64) depth);
    }
  return search.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

/* --- exact --- */

/* The line of play that follows when both sides play their best, as texts. */
static char **
principal_variation (KcellSolver *solver, const KcellPosition *root)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  KcellPosition at = *root;
  gint32 move;

  while ((move = kcell_solver_best (solver, &at)) >= 0)
    {
      g_autofree char *text = g_strdup_printf ("%d", move);

      g_strv_builder_add (builder, text);
      kcell_make (&at, move);
    }
  return g_strv_builder_end (builder);
}

static EspOutcome
solve_exact (const EspInstance *instance,
             const EspState *start,
             const EspOptions *options G_GNUC_UNUSED,
             EspControl *control,
             EspAnswer *answer)
{
  g_autoptr (KcellSolver) solver = NULL;
  g_auto (GStrv) line = NULL;
  KcellPosition root;
  EspOutcome outcome;
  KcellValue value;

  if (!kcell_begin (instance, start, &root, &outcome, answer))
    return outcome;
  solver = kcell_solver_new (root.k, root.n);
  if (!kcell_solver_find (solver, &root, control, &answer->counters, &value))
    {
      if (kcell_solver_is_full (solver))
        answer->message = g_strdup (_ ("there are too many positions to solve this exactly; ask "
                                       "alpha-beta to some depth"));
      return ESP_OUTCOME_LIMIT;
    }
  line = principal_variation (solver, &root);
  kcell_set_move (answer, &root, kcell_solver_best (solver, &root),
                  value.winner < 0               ? 0
                  : value.winner == root.to_move ? 1
                                                 : -1);
  g_variant_dict_insert (&answer->members, "winner", "x", (gint64) value.winner + 1);
  g_variant_dict_insert (&answer->members, "plies", "x", (gint64) value.plies);
  g_variant_dict_insert (&answer->members, "pv", "^as", line);
  g_variant_dict_insert (&answer->members, "exact", "b", TRUE);
  return ESP_OUTCOME_SOLVED;
}

/* --- players that do not search --- */

static EspOutcome
solve_random (const EspInstance *instance,
              const EspState *start,
              const EspOptions *options,
              EspControl *control G_GNUC_UNUSED,
              EspAnswer *answer)
{
  gint32 moves[KCELL_MAX_CELLS];
  KcellPosition root;
  EspOutcome outcome;
  EspRandom random;
  int n;

  if (!kcell_begin (instance, start, &root, &outcome, answer))
    return outcome;
  n = kcell_list (&root, moves);
  /* another number for each position, so that a game with one seed is not all the same choice */
  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed") * 1000003u +
                                root.stones[0] * 31u + root.stones[1]);
  kcell_set_move (answer, &root, moves[esp_random_below (&random, (guint64) n)], 0);
  return ESP_OUTCOME_SOLVED;
}

/* The move that brings a stone forward most; the rearmost stone of equals. */
static EspOutcome
solve_greedy (const EspInstance *instance,
              const EspState *start,
              const EspOptions *options G_GNUC_UNUSED,
              EspControl *control G_GNUC_UNUSED,
              EspAnswer *answer)
{
  gint32 moves[KCELL_MAX_CELLS];
  KcellPosition root;
  EspOutcome outcome;
  gint32 best = -1;
  int most = -1;
  int n;

  if (!kcell_begin (instance, start, &root, &outcome, answer))
    return outcome;
  n = kcell_list (&root, moves);
  for (int i = 0; i < n; i++)
    {
      /* the lowest cell is player 1's rearmost stone and player 2's foremost */
      gint32 move = moves[root.to_move == 0 ? i : n - 1 - i];
      int gain = move == 0 ? 0 : ABS (kcell_target (&root, root.to_move, move - 1) - (move - 1));

      if (gain > most)
        {
          best = move;
          most = gain;
        }
    }
  answer->counters.n[ESP_COUNTER_NODES] = (guint64) n;
  kcell_set_move (answer, &root, best, most);
  return ESP_OUTCOME_SOLVED;
}

/* --- the table --- */

#define DEPTH_OPTION(FALLBACK)                                                                     \
  {                                                                                                \
    "depth", ESP_INT (1, KCELL_MAX_PLIES, FALLBACK), N_ ("Depth"),                                 \
        N_ ("plies to look ahead; “end”: to the end of the game"), .word_for_max = N_ ("end")      \
  }

#define EVAL_OPTION                                                                                \
  {                                                                                                \
    "eval", ESP_CHOICE ("learned", "progress"), N_ ("Evaluation"),                                 \
        N_ ("learned: walls, and counts weighed by a small network; progress: own cells gone "     \
            "less the other's")                                                                    \
  }

#define SEED_OPTION ESP_SEED_OPTION (N_ ("of the random choices"))

static const EspOptionSpec minimax_options[] = { DEPTH_OPTION ("6"), EVAL_OPTION, { .id = NULL } };

static const EspOptionSpec alphabeta_options[] = { DEPTH_OPTION ("8"),
                                                   EVAL_OPTION,
                                                   { .id = NULL } };

static const EspOptionSpec random_eval_options[] = { DEPTH_OPTION ("8"),
                                                     SEED_OPTION,
                                                     { .id = NULL } };

static const EspOptionSpec best_options[] = {
  { "seconds", ESP_REAL (0.001, 1e6, "1"), N_ ("Seconds"), N_ ("a move") },
  { "depth", ESP_INT (0, KCELL_MAX_PLIES, "0"), N_ ("Depth"),
    N_ ("search to this depth whatever it takes, on one thread and repeatably"),
    .word_for_min = N_ ("by time"), .word_for_max = N_ ("end") },
  EVAL_OPTION,
  { .id = NULL },
};

static const EspOptionSpec random_options[] = { SEED_OPTION, { .id = NULL } };

static const EspCounterId minimax_counters[] = { ESP_COUNTER_NODES, ESP_COUNTER_LEAVES,
                                                 ESP_N_COUNTERS };

const EspAlgorithm esp_kcell_algorithms[] = {
  { .id = "alphabeta",
    .label = N_ ("Alpha-beta"),
    .how = N_ ("Depth-first over the moves, lowest cell first, with the window of values that "
               "still matter; what lies outside is cut off. It plays as minimax does. A win "
               "counts 10,000 less a point a ply, so sooner is better; at the depth limit the "
               "evaluation speaks. “learned”: forced moves are played on; two stones that can "
               "never move again are a wall, and walls often decide the game; else counts such "
               "as mobility, stones that have passed, walls ahead and spare moves are weighed by "
               "a small network."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER,
    .options = alphabeta_options,
    .main_option = "depth",
    .counters = ESP_MINIMAX_COUNTERS,
    .variant = VARIANT_ALPHABETA,
    .solve = solve_textbook },
  { .id = "minimax",
    .label = N_ ("Minimax"),
    .how = N_ ("Looks at every line of play to the depth: one's own best move against the "
               "other's best answer. The first of equal moves, that is the lowest cell, is "
               "played. Values are those of alpha-beta."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER,
    .options = minimax_options,
    .main_option = "depth",
    .counters = minimax_counters,
    .variant = VARIANT_MINIMAX,
    .solve = solve_textbook },
  { .id = "exact",
    .label = N_ ("Exact"),
    .how = N_ ("Searches the whole game and keeps the value of every position in a table: stones "
               "only go forward, so a position is solved once and for good. The winner takes the "
               "shortest way; the loser, and both in a draw, the longest; of equals the lowest "
               "cell."),
    .flags = ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_STATES),
    .solve = solve_exact },
  { .id = "best",
    .label = N_ ("Strongest"),
    .how = N_ ("Looks one ply deeper again and again until the time is used up, on all processors: "
               "principal variation search with a table of positions that they share. The best "
               "move of the last round is tried first, then moves that were good elsewhere. A win "
               "that is found is taken the shortest way. For boards that are too large for Exact."),
    .flags = ESP_ALGORITHM_PLAYER | ESP_ALGORITHM_PARALLEL,
    .options = best_options,
    .main_option = "seconds",
    .counters = ESP_PVS_COUNTERS,
    .solve = kcell_solve_best },
  { ESP_MCTS_ALGORITHM,
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER,
    .counters = minimax_counters, .solve = kcell_solve_mcts },
  { ESP_PNS_ALGORITHM, .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED,
    .solve = kcell_solve_pns },
  { .id = "random-eval",
    .label = N_ ("Random values"),
    .how = N_ ("Alpha-beta whose values at the depth limit are random numbers: it sees a win or "
               "a loss within its depth and knows nothing else. The opponent to beat."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER,
    .options = random_eval_options,
    .main_option = "depth",
    .counters = ESP_MINIMAX_COUNTERS,
    .variant = VARIANT_RANDOM,
    .solve = solve_textbook },
  { .id = "greedy",
    .label = N_ ("Greedy"),
    .how = N_ ("The move that brings a stone forward by most cells; of equals the rearmost "
               "stone."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_NODES),
    .solve = solve_greedy },
  { .id = "random",
    .label = N_ ("Random"),
    .how = N_ ("Any legal move, each with the same chance."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
    .options = random_options,
    .main_option = "seed",
    .counters = ESP_NO_COUNTERS,
    .solve = solve_random },
  { .id = NULL },
};
