#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "cli/cli.h"

#include "base/esp-table-members.h"
#include "games/esp-game-record.h"
#include "games/esp-tournament.h"

#include <glib/gi18n.h>
#include <string.h>

/* What every game has, made from its table: its moves, one of them, the best, games between
 * players, and their records. A room's own command of the same name takes its place. */

/* --- positions --- */

static gboolean
play_moves (const EspInstance *instance,
            EspState *state,
            const char *const *moves,
            const char *place,
            GError **error)
{
  for (guint i = 0; moves[i] != NULL; i++)
    if (!instance->problem->states->play (instance, state, moves[i], error))
      {
        g_prefix_error (error, _ ("%s: move %u: "), place, i + 1);
        return FALSE;
      }
  return TRUE;
}

/* The position that the file and --moves lead to: the answer's state. */
static gboolean
load_position (EspInvocation *invocation, GError **error)
{
  g_auto (GStrv) moves =
      esp_game_record_split_moves (esp_options_get_text (invocation->options, "moves"));

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return FALSE;
  invocation->answer->state = esp_instance_initial_state (invocation->instance);
  return play_moves (invocation->instance, invocation->answer->state, (const char *const *) moves,
                     "--moves", error);
}

static GVariant *
name_side (const EspInstance *instance, const EspState *state)
{
  int side = instance->problem->game->to_move (instance, state);

  return g_variant_new ("ms", side < 0 ? NULL : instance->problem->game->side_ids[side]);
}

static GVariant *
list_scores (const EspGame *game, const double scores[2])
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  for (int side = 0; side < 2; side++)
    g_variant_dict_insert (&dict, game->side_ids[side], "d", scores[side]);
  return g_variant_dict_end (&dict);
}

static void
print_position (EspInvocation *invocation)
{
  const EspInstance *instance = invocation->instance;
  const EspState *state = invocation->answer->state;
  GVariantDict *members = &invocation->answer->members;
  double scores[2];

  instance->problem->game->scores (instance, state, scores);
  g_variant_dict_insert_value (members, "score", list_scores (instance->problem->game, scores));
  g_variant_dict_insert_value (members, "to_move", name_side (instance, state));
  invocation->answer->outcome = ESP_OUTCOME_DONE;
}

/* --- moves, apply, best --- */

static int
run_moves (EspInvocation *invocation, GError **error)
{
  g_auto (GStrv) moves = NULL;
  g_autofree char *lines = NULL;

  if (!load_position (invocation, error))
    return CLI_BAD;
  moves = invocation->problem->game->moves (invocation->instance, invocation->answer->state);
  lines = g_strjoinv ("\n", moves);
  print_position (invocation);
  g_variant_dict_insert (&invocation->answer->members, "moves", "^as", moves);
  invocation->document = g_strconcat (lines, *moves != NULL ? "\n" : "", NULL);
  return CLI_SOLVED;
}

static int
run_apply (EspInvocation *invocation, GError **error)
{
  const char *move = invocation->files[1];
  g_autofree char *certain = NULL;
  g_autofree char *position = NULL;
  g_auto (GStrv) before =
      esp_game_record_split_moves (esp_options_get_text (invocation->options, "moves"));
  g_autofree char *made = NULL;

  if (!load_position (invocation, error))
    return CLI_BAD;
  move = certain =
      esp_game_make_certain (invocation->instance, invocation->answer->state, move,
                             (guint64) esp_options_get_int (invocation->options, "seed"));
  if (!invocation->problem->states->play (invocation->instance, invocation->answer->state, move,
                                          error))
    return CLI_BAD;
  print_position (invocation);
  g_variant_dict_insert (&invocation->answer->members, "move", "s", move);
  position = esp_state_describe (invocation->instance, invocation->answer->state);
  made = g_strjoinv (";", before);
  invocation->document = g_strdup_printf ("%s\n" ESP_RECORD_MOVES "%s%s%s\n", position, made,
                                          *made != '\0' ? ";" : "", move);
  return CLI_SOLVED;
}

/* The strong player; where there is none, one that knows all. */
static const EspAlgorithm *
find_best (const EspProblem *problem)
{
  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    if (g_str_equal (a->id, "best"))
      return a;
  return esp_problem_find_algorithm_by_flags (problem,
                                              ESP_ALGORITHM_PLAYER | ESP_ALGORITHM_COMPLETE);
}

static int
run_best (EspInvocation *invocation, GError **error)
{
  static const char *const passed[] = { "seconds", "depth" };
  const EspAlgorithm *best = find_best (invocation->problem);
  g_autoptr (EspOptions) options = esp_options_new (best->options);
  g_autoptr (EspState) start = NULL;

  if (!load_position (invocation, error))
    return CLI_BAD;
  start = g_steal_pointer (&invocation->answer->state);
  for (guint i = 0; i < G_N_ELEMENTS (passed); i++)
    if (esp_options_find (options, passed[i]) != NULL &&
        (esp_options_is_set (invocation->options, passed[i]) || i == 0) &&
        !esp_options_set (options, passed[i], esp_options_get_text (invocation->options, passed[i]),
                          error))
      return CLI_BAD;
  esp_algorithm_solve (best, invocation->instance, start, options, invocation->control,
                       invocation->answer);
  if (!g_variant_dict_contains (&invocation->answer->members, "move"))
    g_variant_dict_insert (&invocation->answer->members, "move", "ms", NULL);
  invocation->document = g_steal_pointer (&invocation->answer->text);
  return esp_answer_get_status (invocation->answer, error);
}

/* --- games --- */

/* 1, 2, or 0 for a draw. */
static gint64
result_of (const EspGameResult *result)
{
  return esp_game_result_get_winner (result) + 1;
}

/* One game: among @games, and counted in the answer. The exit status; with 2 there is none. */
static int
play (EspInvocation *invocation,
      const char *path,
      const EspPlayer *const players[2],
      guint64 seed,
      GVariantBuilder *games,
      EspGameResult *result,
      GError **error)
{
  const EspGame *game = invocation->problem->game;
  EspOutcome outcome =
      esp_match_play (invocation->instance, players, seed, invocation->control, result, error);
  g_auto (GStrv) moves = NULL;
  GVariant *told;

  if (outcome == ESP_OUTCOME_ERROR)
    return CLI_BAD;
  moves = esp_game_result_get_moves (result);
  told = g_variant_new_parsed (
      "{'board': <%s>, 'moves': <%@as>, 'result': <%x>, 'score': <%@a{sv}>, 'nodes': <{'first': "
      "<%x>, 'second': <%x>}>, 'seconds': <{'first': <%d>, 'second': <%d>}>}",
      path, g_variant_new_strv ((const char *const *) moves, -1), result_of (result),
      list_scores (game, result->scores), (gint64) result->nodes[0], (gint64) result->nodes[1],
      result->seconds[0], result->seconds[1]);
  g_variant_builder_add_value (games, esp_game_result_add_forfeit (game, result, told));
  invocation->answer->counters.n[ESP_COUNTER_NODES] += result->nodes[0] + result->nodes[1];
  invocation->answer->seconds += result->seconds[0] + result->seconds[1];
  invocation->answer->outcome = outcome == ESP_OUTCOME_LIMIT ? outcome : ESP_OUTCOME_DONE;
  if (outcome != ESP_OUTCOME_LIMIT)
    return CLI_SOLVED;
  g_clear_error (error);
  return CLI_LIMIT;
}

static void
print_game (EspInvocation *invocation, const char *path, const EspGameResult *result)
{
  g_auto (GStrv) moves = esp_game_result_get_moves (result);
  g_autofree char *joined = g_strjoinv (" ", moves);
  g_autofree char *position = esp_state_describe (invocation->instance, result->final);
  g_autofree char *forfeit = esp_game_result_describe_forfeit (invocation->problem->game, result);
  g_autofree char *text =
      g_strdup_printf ("%s: %s: %s%s%s\n", path, position, joined, forfeit != NULL ? "; " : "",
                       forfeit != NULL ? forfeit : "");

  invocation->print (invocation, text);
}

static int
run_match (EspInvocation *invocation, GError **error)
{
  const EspProblem *problem = invocation->problem;
  gint64 n_games = esp_options_get_int (invocation->options, "games");
  guint64 seed = (guint64) esp_options_get_int (invocation->options, "seed");
  g_autoptr (EspPlayer) first =
      esp_player_parse_option (problem, invocation->options, "first", error);
  g_autoptr (EspPlayer) second =
      first != NULL ? esp_player_parse_option (problem, invocation->options, "second", error)
                    : NULL;
  const EspPlayer *const players[2] = { first, second };
  const char *names[2];
  gint64 n[3] = { 0, 0, 0 };
  GVariantBuilder games;
  int status = CLI_SOLVED;

  if (second == NULL)
    return CLI_BAD;
  esp_player_pass_limits (first, invocation->options);
  esp_player_pass_limits (second, invocation->options);
  names[0] = first->text;
  names[1] = second->text;
  g_variant_builder_init (&games, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; invocation->files[i] != NULL && status == CLI_SOLVED; i++)
    {
      const char *path = invocation->files[i];

      if (esp_invocation_load (invocation, path, error) == NULL)
        status = CLI_BAD;
      for (gint64 k = 0; k < n_games && status == CLI_SOLVED; k++)
        {
          g_auto (EspGameResult) result = { NULL };

          status = play (invocation, path, players, seed + (guint64) k, &games, &result, error);
          if (status == CLI_BAD)
            break;
          n[result_of (&result)] += status == CLI_SOLVED;
          print_game (invocation, path, &result);
          g_free (invocation->document);
          invocation->document = invocation->output != NULL
                                     ? esp_game_record_format (invocation->instance, names, &result)
                                     : NULL;
          g_clear_pointer (&invocation->answer->state, esp_state_free);
          invocation->answer->state = g_steal_pointer (&result.final);
        }
    }
  g_variant_dict_insert_value (&invocation->answer->members, "games",
                               g_variant_builder_end (&games));
  g_variant_dict_insert_value (
      &invocation->answer->members, "results",
      g_variant_new_parsed ("{'first': <%x>, 'draw': <%x>, 'second': <%x>}", n[1], n[0], n[2]));
  return status;
}

static int
run_table (EspInvocation *invocation, GError **error)
{
  const EspProblem *problem = invocation->problem;
  const char *names = esp_options_get_text (invocation->options, "players");
  g_auto (GStrv) parts = esp_player_split (problem, names);
  g_autoptr (EspPlayer) one = NULL;
  g_autoptr (EspPlayer) other = NULL;
  g_autoptr (EspTable) table =
      esp_table_new (_ ("board"), _ ("first"), _ ("second"), _ ("result"), _ ("nodes first"),
                     _ ("nodes second"), _ ("seconds first"), _ ("seconds second"), NULL);
  GVariantBuilder games;
  int status = CLI_SOLVED;

  if (g_strv_length (parts) != 2)
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("--players: “%s” will not do; expected two, with a comma between"),
                           esp_quote (names));
  one = esp_player_parse (problem, parts[0], error);
  other = one != NULL ? esp_player_parse (problem, parts[1], error) : NULL;
  if (other == NULL)
    return CLI_BAD;
  g_variant_builder_init (&games, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; invocation->files[i] != NULL && status == CLI_SOLVED; i++)
    for (int matchup = 0; matchup < 4 && status == CLI_SOLVED; matchup++)
      {
        /* each against itself, then both ways */
        const EspPlayer *const players[2] = { matchup == 0 || matchup == 2 ? one : other,
                                              matchup == 0 || matchup == 3 ? one : other };
        g_auto (EspGameResult) result = { NULL };
        g_autofree char *name = g_path_get_basename (invocation->files[i]);
        g_autofree char *score = NULL;

        status = esp_invocation_load (invocation, invocation->files[i], error) == NULL
                     ? CLI_BAD
                     : play (invocation, invocation->files[i], players,
                             (guint64) esp_options_get_int (invocation->options, "seed"), &games,
                             &result, error);
        if (status == CLI_BAD)
          break;
        score = g_strdup_printf ("%g : %g", result.scores[0], result.scores[1]);
        esp_table_add (table, "ssssuugg", name, players[0]->text, players[1]->text, score,
                       result.nodes[0], result.nodes[1], result.seconds[0], result.seconds[1]);
      }
  g_variant_dict_insert_value (&invocation->answer->members, "games",
                               g_variant_builder_end (&games));
  esp_table_add_members (&invocation->answer->members, table);
  invocation->document =
      esp_table_format (table, esp_options_get_text (invocation->options, "format"));
  return status;
}

/* --- records --- */

static int
run_record (EspInvocation *invocation, GError **error)
{
  const char *path = invocation->files[0];
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;
  g_autofree char *fault = NULL;
  g_autofree char *position = NULL;
  gsize length;

  if (!esp_invocation_read (invocation, path, &text, &length, error))
    return CLI_BAD;
  invocation->instance = esp_game_record_parse (invocation->problem, text, length,
                                                esp_file_name (path), moves, &fault, error);
  if (invocation->instance == NULL)
    return CLI_BAD;
  invocation->answer->state = esp_instance_initial_state (invocation->instance);
  for (guint i = 0; i < moves->len; i++)
    invocation->problem->states->play (invocation->instance, invocation->answer->state,
                                       g_ptr_array_index (moves, i), NULL);
  print_position (invocation);
  g_ptr_array_add (moves, NULL);
  g_variant_dict_insert (&invocation->answer->members, "moves", "^as", moves->pdata);
  position = esp_state_describe (invocation->instance, invocation->answer->state);
  invocation->document = fault != NULL
                             ? g_strdup_printf (_ ("%s\nlost by a fault: %s\n"), position, fault)
                             : g_strconcat (position, "\n", NULL);
  return CLI_SOLVED;
}

/* --- the tables --- */

#define FORMAT_OPTION                                                                              \
  {                                                                                                \
    "format", ESP_CHOICE_OF (esp_table_formats), N_ ("Format"), N_ ("of the table")                \
  }
#define MOVES_OPTION                                                                               \
  {                                                                                                \
    "moves", ESP_TEXT, N_ ("Moves"), N_ ("made before, with semicolons or commas between")         \
  }

static const EspOptionSpec position_options[] = { MOVES_OPTION, { .id = NULL } };

static const EspOptionSpec best_options[] = {
  MOVES_OPTION,
  { "seconds", ESP_REAL (0.001, 1e6, "1"), N_ ("Seconds"), N_ ("to think") },
  { "depth", ESP_INT (0, CLI_MOST_DEPTH, "0"), N_ ("Depth"),
    N_ ("instead of seconds: to this depth, on one thread and repeatably"),
    .word_for_min = N_ ("by time") },
  { .id = NULL },
};

static const EspOptionSpec match_options[] = {
  { "first", ESP_TEXT, N_ ("Player 1"),
    N_ ("who begins: a player with its options after a comma") },
  { "second", ESP_TEXT, N_ ("Player 2"), N_ ("who answers") },
  { "games", ESP_INT (1, 1000000, "1"), N_ ("Games"),
    N_ ("how many; game i has the seed S + i − 1") },
  ESP_PROGRAM_LIMIT_OPTIONS,
  { .id = NULL },
};

static const EspOptionSpec table_options[] = {
  { "players", ESP_TEXT, N_ ("Players"),
    N_ ("two players: each against itself and both ways against the other") },
  FORMAT_OPTION,
  { .id = NULL },
};

static const EspOptionSpec tournament_options[] = {
  { "players", ESP_TEXT, N_ ("Players"),
    N_ ("everyone who plays, with commas between, or semicolons where there is one; may be given "
        "again"),
    .repeated = TRUE },
  { "boards", ESP_TEXT, N_ ("Boards"),
    N_ ("all words up to the next option; left out, the board that a window begins with"),
    .repeated = TRUE, .takes_words = TRUE, .is_file = TRUE },
  ESP_TOURNAMENT_GAMES_OPTION,
  { "records", ESP_TEXT, N_ ("Records"), N_ ("a folder for a record of each game"),
    .is_file = TRUE },
  ESP_PROGRAM_LIMIT_OPTIONS,
  FORMAT_OPTION,
  { .id = NULL },
};

static const EspOptionSpec depth_options[] = {
  { "seconds", ESP_REAL (0.001, 1e6, "1"), N_ ("Seconds"), N_ ("a move at the most") },
  FORMAT_OPTION,
  { .id = NULL },
};

static const EspOptionSpec sizes_options[] = {
  { "seconds", ESP_REAL (0.001, 1e6, "1"), N_ ("Seconds"), N_ ("a move at the most") },
  { "depth", ESP_INT (1, CLI_MOST_DEPTH, "4"), N_ ("Depth"), N_ ("plies to look ahead") },
  FORMAT_OPTION,
  { .id = NULL },
};

const EspCommand cli_game_commands[] = {
  { "match", "--first PLAYER --second PLAYER [--games G] [--seed S] [-o RECORD] FILE…",
    N_ ("games between two players; -o writes the last one's record"), .options = match_options,
    .with_settings = TRUE, .min_files = 1, .max_files = 10000, .run = run_match },
  { "table", "--players A,B FILE…", N_ ("the four matchups of two players on each board"),
    .options = table_options, .with_settings = TRUE, .min_files = 1, .max_files = 10000,
    .run = run_table },
  { "tournament", "--players A,B,… [--boards FILE…] [--games G] [--records FOLDER] [-o CROSS.csv]",
    N_ ("everyone against everyone, with both colours: a cross table and ratings"),
    .options = tournament_options, .with_settings = TRUE, .run = cli_run_tournament },
  { "apply", "[--moves LIST] FILE MOVE", N_ ("makes one move and tells the position after it"),
    .options = position_options, .with_settings = TRUE, .min_files = 2, .max_files = 2,
    .run = run_apply },
  { "best", "[--moves LIST] [--seconds S | --depth D] FILE",
    N_ ("the best move that the strong player finds"), .options = best_options,
    .with_settings = TRUE, .min_files = 1, .max_files = 1, .run = run_best },
  { "player", "[--solver PLAYER]",
    N_ ("plays by the protocol of lines, as a program for another program"), .with_algorithm = TRUE,
    .run = cli_run_player },
  { "moves", "[--moves LIST] FILE", N_ ("the legal moves, one a line"), .options = position_options,
    .with_settings = TRUE, .min_files = 1, .max_files = 1, .run = run_moves },
  { "record", "RECORD", N_ ("plays a game record through, checks it, and prints the last position"),
    .min_files = 1, .max_files = 1, .run = run_record },
  { "review", "[--seconds S] [-o FILE.html|FILE.pdf] RECORD",
    N_ ("what each move of a game gave away, what was better, and how accurate both sides were"),
    .options = cli_review_options, .min_files = 1, .max_files = 1, .run = cli_run_review },
  { "studies", "[NUMBER] [-o RECORD]",
    N_ ("endgame studies: positions with exactly one move that wins; a number: one as a record"),
    .max_files = 1, .run = cli_run_studies },
  { "depth", "[--seconds S] FILE…",
    N_ ("how deep minimax and alpha-beta can look within a time a move"), .options = depth_options,
    .with_settings = TRUE, .min_files = 1, .max_files = 10000, .run = cli_run_depth },
  { "sizes", "[--seconds S] [--depth D]",
    N_ ("how large a board each player handles within a time a move"), .options = sizes_options,
    .run = cli_run_sizes },
  { .id = NULL },
};
