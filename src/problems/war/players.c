#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-counter.h"
#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"
#include "solver.h"

#include <glib/gi18n-lib.h>

/* --- evaluations --- */

enum
{
  EVAL_SCORE,
  EVAL_FRONT,
  EVAL_STRENGTH,
  EVAL_OWN
};

/* For classic rules and the coin: an own piece that touches an empty square can still be converted,
 * so a quarter of its value is doubtful. */
static double
evaluate_front (const WarState *state, int side)
{
  double value = 0;

  for (int i = 0; i < war_n_squares (state); i++)
    {
      int neighbours[4];
      int n;
      gboolean open = FALSE;

      if (state->owner[i] == WAR_EMPTY)
        continue;
      n = war_neighbours (state->rows, state->columns, i, neighbours);
      for (int k = 0; k < n; k++)
        open |= state->owner[neighbours[k]] == WAR_EMPTY;
      value += (state->owner[i] == side ? 1 : -1) * state->values[i] * (open ? 0.75 : 1);
    }
  return value;
}

/* For battle and duel: who is stronger a piece wins the battles to come, so the difference in mean
 * strength counts once for each two empty squares. One fraction, rounded once: positions that are
 * worth the same have the same value. */
static double
evaluate_strength (const WarState *state, int side)
{
  gint64 mine = state->score[side];
  gint64 yours = state->score[3 - side];
  gint64 my_pieces = MAX (state->pieces[side], 1);
  gint64 your_pieces = MAX (state->pieces[3 - side], 1);
  gint64 divisor = 2 * my_pieces * your_pieces;

  return (double) ((mine - yours) * divisor +
                   (mine * your_pieces - yours * my_pieces) * state->n_empty) /
         (double) divisor;
}

double
war_evaluate (const WarState *state, int side, int which)
{
  if (which == EVAL_OWN)
    return (double) state->score[side];
  if (which == EVAL_SCORE || state->n_empty == 0)
    return (double) (state->score[side] - state->score[3 - side]);
  return which == EVAL_FRONT ? evaluate_front (state, side) : evaluate_strength (state, side);
}

/* --- the textbook players --- */

ESP_MINIMAX_DEFINE (look_ahead, &search_table)

void
war_set_move (EspAnswer *answer, const WarState *state, int square, double value)
{
  char name[8];
  double probabilities[16];

  war_square_name (state->columns, square, name);
  g_variant_dict_insert (&answer->members, "move", "s", name);
  g_variant_dict_insert (&answer->members, "value", "d", value);
  answer->text = g_strdup_printf ("%s\n", name);
  if (war_outcomes (state, square, probabilities) == 1)
    {
      answer->state = esp_state_copy (&state->parent);
      esp_war_problem.states->play (NULL, answer->state, name, NULL);
    }
}

void
war_set_line (EspAnswer *answer, const WarState *state, const int *line, int n)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (int i = 0; i < n; i++)
    {
      char name[8];

      war_square_name (state->columns, line[i], name);
      g_strv_builder_add (builder, name);
    }
  names = g_strv_builder_end (builder);
  g_variant_dict_insert (&answer->members, "pv", "^as", names);
}

EspOutcome
war_no_move (EspAnswer *answer)
{
  answer->message = g_strdup (_ ("the board is full: there is no move"));
  return ESP_OUTCOME_NONE;
}

double
war_greatest_value (const WarState *state)
{
  double sum = 0;

  for (int i = 0; i < war_n_squares (state); i++)
    sum += ABS (state->values[i]);
  return sum;
}

/* Those that share a function. */
typedef enum
{
  VARIANT_MINIMAX,
  VARIANT_ALPHABETA,
  VARIANT_EXPECTIMAX,
  VARIANT_STAR1
} Variant;

static EspOutcome
solve_textbook (const EspInstance *instance,
                const EspState *start,
                const EspOptions *options,
                EspControl *control,
                EspAnswer *answer)
{
  Variant variant = (Variant) answer->algorithm->variant;
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  WarState *state = (WarState *) copy;
  g_autofree WarUndo *undo = g_new (WarUndo, (gsize) state->n_empty + 1);
  g_autofree gint32 *moves =
      g_new (gint32, (gsize) (state->n_empty + 1) * (gsize) (state->n_empty + 2) / 2);
  WarSearch game = { .state = state,
                     .undo = undo,
                     .side = state->to_move,
                     .eval = esp_options_get_choice (options, "eval"),
                     .by_score = esp_options_get_choice (options, "order") == 1 };
  EspMinimax search = { .game = &game,
                        .control = control,
                        .prune = variant == VARIANT_ALPHABETA || variant == VARIANT_STAR1,
                        .star1 = variant == VARIANT_STAR1,
                        .greatest = war_greatest_value (state),
                        .least = -war_greatest_value (state) };
  int depth = (int) MIN (esp_options_get_int (options, "depth"), state->n_empty);
  gint32 chosen = -1;
  double value;

  if (state->n_empty == 0)
    return war_no_move (answer);
  g_clear_pointer (&state->path, g_array_unref);
  /* before it begins, so that a limit on nodes counts it too */
  search.counters.n[ESP_COUNTER_NODES] = esp_options_get_choice (options, "root") == 1;
  value = look_ahead (&search, depth, TRUE, moves, &chosen);
  answer->counters = search.counters;
  if (chosen >= 0)
    {
      /* a stopped search leaves the position as it was all the same: every move was taken back */
      war_set_move (answer, state, chosen, value);
      g_variant_dict_insert (&answer->members, "depth", "x", (gint64) depth);
      g_variant_dict_insert (&answer->members, "exact", "b",
                             !search.stopped && depth == state->n_empty);
    }
  return search.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

/* Minimax, alpha-beta and proof-number search know no coin. */
gboolean
war_suits (const EspInstance *instance,
           const EspAlgorithm *algorithm,
           const EspOptions *options G_GNUC_UNUSED,
           char **why)
{
  if (((const WarBoard *) instance)->rules.coin < 0 ||
      (algorithm->solve != war_solve_pns &&
       (algorithm->solve != solve_textbook || algorithm->variant >= VARIANT_EXPECTIMAX)))
    return TRUE;
  if (why != NULL)
    *why = g_strdup (_ ("a coin decides blitzes here, which this search does not know: use "
                        "Expectimax, Star1, Monte-Carlo or Strongest"));
  return FALSE;
}

static EspOutcome
solve_random (const EspInstance *instance,
              const EspState *start,
              const EspOptions *options,
              EspControl *control G_GNUC_UNUSED,
              EspAnswer *answer)
{
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  WarState *state = (WarState *) copy;
  gint32 moves[WAR_MAX_SQUARES];
  WarSearch game = { .state = state };
  EspRandom random;
  int n = search_list (&game, moves);

  if (n == 0)
    return war_no_move (answer);
  esp_random_init (&random,
                   (guint64) esp_options_get_int (options, "seed") + (guint64) state->ply * 7919);
  war_set_move (answer, state, moves[esp_random_below (&random, (guint64) n)], 0);
  return ESP_OUTCOME_SOLVED;
}

static EspOutcome
solve_greedy (const EspInstance *instance,
              const EspState *start,
              const EspOptions *options G_GNUC_UNUSED,
              EspControl *control G_GNUC_UNUSED,
              EspAnswer *answer)
{
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  WarState *state = (WarState *) copy;
  gint32 moves[WAR_MAX_SQUARES];
  WarSearch game = { .state = state, .by_score = TRUE };
  WarUndo undo;
  int side = state->to_move;
  double value;

  if (search_list (&game, moves) == 0)
    return war_no_move (answer);
  answer->counters.n[ESP_COUNTER_NODES] = (guint64) state->n_empty;
  war_make (state, moves[0], 0, &undo);
  value = (double) (state->score[side] - state->score[3 - side]);
  war_unmake (state, &undo);
  war_set_move (answer, state, moves[0], value);
  return ESP_OUTCOME_SOLVED;
}

/* --- iterative deepening under a coin --- */

EspOutcome
war_deepen (WarState *state, int depth, double seconds, EspControl *control, EspAnswer *answer)
{
  gsize n = (gsize) state->n_empty;
  g_autofree WarUndo *undo = g_new (WarUndo, n + 1);
  g_autofree gint32 *moves = g_new (gint32, (n + 1) * (n + 2) / 2);
  WarSearch game = { .state = state, .undo = undo, .side = state->to_move, .by_score = TRUE };
  gboolean by_time = depth == 0;
  gint32 best = -1;
  double best_value = 0;
  int done = 0;
  EspControl own = *control;

  /* the player's own time is no limit of the caller's: a control of its own tells them apart */
  own.tracer = NULL;
  if (by_time)
    esp_control_limit_time (&own, seconds);
  for (int d = 1; d <= (by_time ? state->n_empty : MIN (depth, state->n_empty)); d++)
    {
      EspMinimax search = {
        .game = &game, .control = &own, .counters = answer->counters, .prune = TRUE, .star1 = TRUE
      };
      gint32 chosen = -1;
      double value;

      search.greatest = war_greatest_value (state);
      search.least = -search.greatest;
      value = look_ahead (&search, d, TRUE, moves, &chosen);
      answer->counters = search.counters;
      if (search.stopped)
        {
          if (best < 0)
            best = chosen;
          break;
        }
      best = chosen;
      best_value = value;
      done = d;
      answer->counters.n[ESP_COUNTER_DEPTH] = (guint64) d;
    }
  if (best < 0)
    for (best = 0; state->owner[best] != WAR_EMPTY; best++)
      ;
  war_set_move (answer, state, best, best_value);
  /* under a coin nothing behind the first move is certain */
  war_set_line (answer, state, &best, 1);
  g_variant_dict_insert (&answer->members, "depth", "x", (gint64) done);
  g_variant_dict_insert (&answer->members, "exact", "b", done == state->n_empty);
  if (control->cancellable != NULL && g_cancellable_is_cancelled (control->cancellable))
    return ESP_OUTCOME_LIMIT;
  if (esp_control_get_stop (&own) == ESP_STOP_NODES ||
      (control->deadline != 0 && esp_control_now (control) >= control->deadline))
    return ESP_OUTCOME_LIMIT;
  return ESP_OUTCOME_SOLVED;
}

/* --- the table --- */

static const EspOptionSpec search_options[] = {
  { "depth", ESP_INT (1, WAR_MAX_SQUARES, "3"), N_ ("Depth"), N_ ("plies to look ahead"),
    .word_for_max = N_ ("end") },
  { "order", ESP_CHOICE ("rows", "score"), N_ ("Move order"),
    N_ ("rows: A1, B1, …; score: by the score right after the move") },
  { "eval", ESP_CHOICE ("score", "front", "strength", "own"), N_ ("Evaluation"),
    N_ ("score: own minus enemy score; front: pieces that can still be converted count "
        "less; strength: the mean strength of a piece counts too; own: own score alone") },
  { "root", ESP_CHOICE ("left-out", "counted"), N_ ("Root"),
    N_ ("whether the position that a search begins with is one of its nodes, as some count") },
  { .id = NULL },
};

static const EspOptionSpec seed_options[] = {
  ESP_SEED_OPTION (N_ ("of the random choices")),
  { .id = NULL },
};

static const EspOptionSpec best_options[] = {
  { "seconds", ESP_REAL (0.001, 1e6, "1"), N_ ("Seconds"), N_ ("a move") },
  { "depth", ESP_INT (0, WAR_MAX_SQUARES, "0"), N_ ("Depth"),
    N_ ("search to this depth whatever it takes, on one thread and repeatably"),
    .word_for_min = N_ ("by time"), .word_for_max = N_ ("end") },
  { .id = NULL },
};

#define TEXTBOOK (ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER)

const EspAlgorithm esp_war_algorithms[] = {
  { .id = "alphabeta",
    .label = N_ ("Alpha-beta"),
    .how = N_ ("Minimax that keeps a window: alpha is what the player is sure of, beta what the "
               "opponent will allow. A move whose value leaves the window ends the position: the "
               "rest of its moves is pruned. It plays the same game as minimax of the same depth."),
    .flags = TEXTBOOK,
    .options = search_options,
    .main_option = "depth",
    .counters = ESP_MINIMAX_COUNTERS,
    .variant = VARIANT_ALPHABETA,
    .solve = solve_textbook },
  { .id = "minimax",
    .label = N_ ("Minimax"),
    .how =
        N_ ("Every line of play to a fixed depth. A position at the end of a line is worth own "
            "minus enemy score; the player takes the greatest, the opponent the least. The first "
            "of equally good moves is played."),
    .flags = TEXTBOOK,
    .options = search_options,
    .main_option = "depth",
    .counters = ESP_MINIMAX_COUNTERS,
    .variant = VARIANT_MINIMAX,
    .solve = solve_textbook },
  { .id = "expectimax",
    .label = N_ ("Expectimax"),
    .how = N_ ("As minimax; a blitz whose coin can fall in several ways is worth the mean of them, "
               "weighted by their probabilities."),
    .flags = TEXTBOOK,
    .options = search_options,
    .main_option = "depth",
    .counters = ESP_MINIMAX_COUNTERS,
    .variant = VARIANT_EXPECTIMAX,
    .solve = solve_textbook },
  { .id = "star1",
    .label = N_ ("Star1"),
    .how = N_ ("Expectimax with pruning: no position is worth more than all squares together, so a "
               "mean can leave the window before all its outcomes are known. Same value, fewer "
               "nodes."),
    .flags = TEXTBOOK,
    .options = search_options,
    .main_option = "depth",
    .counters = ESP_MINIMAX_COUNTERS,
    .variant = VARIANT_STAR1,
    .solve = solve_textbook },
  { .id = "best",
    .label = N_ ("Strongest"),
    .how = N_ (
        "Looks one ply deeper again and again until the time is used up. Principal variation "
        "search with a transposition table on bit boards; the best move of the last round is "
        "tried first, then moves by what they gain at once, less the best reply. Bounds on what "
        "the empty squares can still bring end hopeless lines early. The last squares are searched "
        "to the end of "
        "the game. The depth is full width: no move is left out that could matter."),
    .flags = ESP_ALGORITHM_PLAYER | ESP_ALGORITHM_PARALLEL,
    .options = best_options,
    .main_option = "seconds",
    .counters = ESP_PVS_COUNTERS,
    .solve = war_best },
  { ESP_MCTS_ALGORITHM, .flags = TEXTBOOK, .counters = ESP_MINIMAX_COUNTERS,
    .solve = war_solve_mcts },
  { ESP_PNS_ALGORITHM, .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED,
    .solve = war_solve_pns },
  { .id = "greedy",
    .label = N_ ("Greedy"),
    .how = N_ ("Takes the move that gains most at once, the first of equals."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_NODES),
    .solve = solve_greedy },
  { .id = "random",
    .label = N_ ("Random"),
    .how = N_ ("Takes any empty square, each with the same chance."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
    .options = seed_options,
    .main_option = "seed",
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_NODES),
    .solve = solve_random },
  { .id = NULL },
};
