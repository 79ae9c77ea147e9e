#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "games/esp-game-record.h"
#include "experiment.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define MOST_BOARDS 1000

/* --- boards --- */

GPtrArray *
war_load_boards (EspInvocation *invocation, char ***paths, GError **error)
{
  g_autoptr (GPtrArray) boards =
      g_ptr_array_new_with_free_func ((GDestroyNotify) esp_instance_free);
  const char *text = esp_options_get_text (invocation->options, "board");
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_auto (GStrv) given = g_strsplit (text, "\n", -1);
  /* words of the command, as in the other games, but for what it wants besides */
  guint n_files = g_strv_length (invocation->files) - invocation->command->min_files;

  g_strv_builder_addv (all, (const char **) given);
  for (guint i = 0; i < n_files; i++)
    g_strv_builder_add (all, invocation->files[i]);
  *paths = g_strv_builder_end (all);
  if ((*paths)[0] == NULL)
    return esp_fail_none (error, ESP_ERROR_OPTION, _ ("say which board: --board FILE"));
  for (guint i = 0; (*paths)[i] != NULL; i++)
    {
      if (esp_invocation_load (invocation, (*paths)[i], error) == NULL)
        return NULL;
      g_ptr_array_add (boards, esp_instance_share (invocation->instance));
    }
  return g_steal_pointer (&boards);
}

static guint64
get_seed (EspInvocation *invocation)
{
  return (guint64) esp_options_get_int (invocation->options, "seed");
}

/* --- match --- */

static GVariant *
owners_variant (const WarState *state)
{
  g_autofree char *text = war_format_owners (state->owner, state->rows, state->columns, '\n');
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);

  return g_variant_new_strv ((const char *const *) rows, -1);
}

static GVariant *
game_variant (const char *path, const EspGameResult *result)
{
  WarClusters clusters;

  war_find_clusters ((const WarState *) result->final, &clusters);
  return g_variant_new_parsed (
      "{'owners': <%@as>, 'seconds': <{'blue': %d, 'green': %d}>, 'nodes': <{'blue': %x, 'green': "
      "%x}>, 'score': <{'blue': %x, 'green': %x}>, 'board': <%s>, 'moves': <%@as>, 'clusters': "
      "<{'same': <%d>, 'expected': <%d>, 'components': <{'blue': %i, 'green': %i}>, 'largest': "
      "<{'blue': %i, 'green': %i}>}>}",
      owners_variant ((const WarState *) result->final), result->seconds[0], result->seconds[1],
      (gint64) result->nodes[0], (gint64) result->nodes[1], (gint64) result->scores[0],
      (gint64) result->scores[1], path,
      g_variant_new_strv ((const char *const *) result->moves->pdata, result->moves->len),
      clusters.same, clusters.expected, clusters.components[WAR_BLUE],
      clusters.components[WAR_GREEN], clusters.largest[WAR_BLUE], clusters.largest[WAR_GREEN]);
}

static void
print_game (EspInvocation *invocation,
            const EspInstance *board,
            const char *path,
            const EspPlayer *const players[2],
            const EspGameResult *result)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const WarState *state = (const WarState *) result->final;
  g_autofree char *owners = war_format_owners (state->owner, state->rows, state->columns, '\n');
  g_autofree char *position = esp_war_problem.states->state_describe (board, result->final);
  g_autofree char *forfeit = esp_game_result_describe_forfeit (esp_war_problem.game, result);
  WarClusters clusters;

  war_find_clusters (state, &clusters);
  g_string_append_printf (text, "%s: %s – %s\n%s\n%s\n", path, players[0]->text, players[1]->text,
                          owners, position);
  for (int side = 0; side < 2; side++)
    g_string_append_printf (text, _ ("%s: %" PRIu64 " nodes, %.1f a move, %.6f s a move\n"),
                            _ (esp_war_problem.game->side_names[side]), result->nodes[side],
                            war_per_move (result, side, (double) result->nodes[side]),
                            war_per_move (result, side, result->seconds[side]));
  g_string_append_printf (text,
                          _ ("clustering: %.3f of neighbours have the same owner, %.3f expected; "
                             "components %d and %d, the largest %d and %d\n"),
                          clusters.same, clusters.expected, clusters.components[WAR_BLUE],
                          clusters.components[WAR_GREEN], clusters.largest[WAR_BLUE],
                          clusters.largest[WAR_GREEN]);
  if (forfeit != NULL)
    g_string_append_printf (text, "%s\n", forfeit);
  invocation->print (invocation, text->str);
}

static void
write_record (EspInvocation *invocation,
              const EspInstance *board,
              const EspPlayer *const players[2],
              const EspGameResult *result)
{
  const char *const names[2] = { players[0]->text, players[1]->text };
  g_auto (GStrv) moves = esp_game_result_get_moves (result);
  g_autofree char *fault = esp_game_record_format_fault (esp_war_problem.game, result);

  invocation->document =
      war_format_record ((const WarBoard *) board, (const char *const *) moves, names, fault);
}

/* One game: among @games, and counted in the answer. The exit status; with 2 there is none. */
static int
play (EspInvocation *invocation,
      const EspInstance *board,
      const char *path,
      const EspPlayer *const players[2],
      GVariantBuilder *games,
      EspGameResult *result,
      GError **error)
{
  EspOutcome outcome =
      esp_match_play (board, players, get_seed (invocation), invocation->control, result, error);

  if (outcome == ESP_OUTCOME_ERROR)
    return 2;
  g_variant_builder_add_value (games, esp_game_result_add_forfeit (esp_war_problem.game, result,
                                                                   game_variant (path, result)));
  invocation->answer->counters.n[ESP_COUNTER_NODES] += result->nodes[0] + result->nodes[1];
  if (outcome != ESP_OUTCOME_LIMIT)
    return 0;
  invocation->answer->outcome = ESP_OUTCOME_LIMIT;
  g_clear_error (error);
  return 3;
}

static int
run_match (EspInvocation *invocation, GError **error)
{
  g_auto (GStrv) paths = NULL;
  g_autoptr (GPtrArray) boards = war_load_boards (invocation, &paths, error);
  g_autoptr (EspPlayer) blue =
      boards != NULL
          ? esp_player_parse_option (&esp_war_problem, invocation->options, "blue", error)
          : NULL;
  g_autoptr (EspPlayer) green =
      blue != NULL ? esp_player_parse_option (&esp_war_problem, invocation->options, "green", error)
                   : NULL;
  const EspPlayer *const players[2] = { blue, green };
  GVariantBuilder games;
  int status = 0;

  if (green == NULL)
    return 2;
  esp_player_pass_limits (blue, invocation->options);
  esp_player_pass_limits (green, invocation->options);
  g_variant_builder_init (&games, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < boards->len && status == 0; i++)
    {
      const EspInstance *board = g_ptr_array_index (boards, i);
      g_auto (EspGameResult) result = { NULL };

      status = play (invocation, board, paths[i], players, &games, &result, error);
      if (status == 2)
        break;
      print_game (invocation, board, paths[i], players, &result);
      invocation->answer->seconds += result.seconds[0] + result.seconds[1];
      if (invocation->output != NULL)
        {
          g_clear_pointer (&invocation->document, g_free);
          write_record (invocation, board, players, &result);
        }
      g_clear_pointer (&invocation->answer->state, esp_state_free);
      invocation->answer->state = g_steal_pointer (&result.final);
    }
  g_variant_dict_insert_value (&invocation->answer->members, "games",
                               g_variant_builder_end (&games));
  return status;
}

/* --- table: the four matchups of two players --- */

/* The final board of a game: each square with its value and its owner. */
static void
append_final (GString *text, const EspGameResult *result, const char *title, const char *format)
{
  const WarState *state = (const WarState *) result->final;
  EspTable *table = esp_table_new ("", NULL);
  g_autofree char *formatted = NULL;

  for (int column = 0; column < state->columns; column++)
    {
      char head[8];

      esp_column_name (column, head);
      esp_table_add_column (table, head);
    }
  for (int row = 0; row < state->rows; row++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (cells, g_strdup_printf ("%d", row + 1));
      for (int column = 0; column < state->columns; column++)
        {
          int square = row * state->columns + column;
          int owner = state->owner[square];

          g_ptr_array_add (cells, g_strdup_printf ("%d %s", (int) state->values[square],
                                                   owner == WAR_BLUE    ? "b"
                                                   : owner == WAR_GREEN ? "g"
                                                                        : "."));
        }
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  for (int column = 0; column <= state->columns; column++)
    esp_table_set_number (table, (guint) column, TRUE);
  formatted = esp_table_format (table, format);
  g_string_append_printf (text,
                          g_str_equal (format, "md")      ? "\n**%s**\n\n%s"
                          : g_str_equal (format, "latex") ? "\n\\paragraph{%s}\n\n%s"
                                                          : "\n%s\n%s",
                          title, formatted);
  esp_table_free (table);
}

static int
run_table (EspInvocation *invocation, GError **error)
{
  const char *names = esp_options_get_text (invocation->options, "players");
  g_auto (GStrv) paths = NULL;
  g_autoptr (GPtrArray) boards = war_load_boards (invocation, &paths, error);
  g_auto (GStrv) parts = esp_player_split (&esp_war_problem, names);
  g_autoptr (EspPlayer) one = NULL;
  g_autoptr (EspPlayer) other = NULL;
  g_autoptr (EspTable) table = NULL;
  const char *format = esp_options_get_text (invocation->options, "format");
  gboolean with_boards = esp_options_get_flag (invocation->options, "boards");
  g_autoptr (GString) finals = g_string_new (NULL);
  g_autofree char *formatted = NULL;
  GVariantBuilder games;
  int status = 0;

  if (boards == NULL)
    return 2;
  if (with_boards && g_str_equal (format, "csv"))
    return esp_fail_usage (
        error, ESP_ERROR_OPTION,
        _ ("--boards: a CSV file holds one table; choose --format text, md or latex"));
  if (g_strv_length (parts) != 2)
    return esp_fail_usage (
        error, ESP_ERROR_OPTION,
        _ ("--players: “%s” will not do; expected two, such as minimax:3,alphabeta:4"),
        esp_quote (names));
  one = esp_player_parse (&esp_war_problem, parts[0], error);
  other = one != NULL ? esp_player_parse (&esp_war_problem, parts[1], error) : NULL;
  if (other == NULL)
    return 2;
  table =
      esp_table_new (_ ("board"), _ ("blue"), _ ("green"), _ ("score"), _ ("nodes blue"),
                     _ ("nodes green"), _ ("nodes a move blue"), _ ("nodes a move green"),
                     _ ("seconds a move blue"), _ ("seconds a move green"), _ ("same owner"), NULL);
  g_variant_builder_init (&games, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < boards->len && status == 0; i++)
    for (int matchup = 0; matchup < 4 && status == 0; matchup++)
      {
        /* as the assignment lists them: A–A, B–B, A–B, B–A */
        const EspPlayer *const players[2] = { matchup == 0 || matchup == 2 ? one : other,
                                              matchup == 0 || matchup == 3 ? one : other };
        g_auto (EspGameResult) result = { NULL };
        g_autofree char *name = g_path_get_basename (paths[i]);
        g_autofree char *score = NULL;
        WarClusters clusters;

        status = play (invocation, g_ptr_array_index (boards, i), paths[i], players, &games,
                       &result, error);
        if (status == 2)
          break;
        score = g_strdup_printf ("%.0f : %.0f", result.scores[0], result.scores[1]);
        war_find_clusters ((WarState *) result.final, &clusters);
        esp_table_add (table, "ssssuuffggf", name, players[0]->text, players[1]->text, score,
                       result.nodes[0], result.nodes[1],
                       war_per_move (&result, 0, (double) result.nodes[0]),
                       war_per_move (&result, 1, (double) result.nodes[1]),
                       war_per_move (&result, 0, result.seconds[0]),
                       war_per_move (&result, 1, result.seconds[1]), clusters.same);
        if (with_boards)
          {
            g_autofree char *title = g_strdup_printf (_ ("%s, blue %s against green %s: %s"), name,
                                                      players[0]->text, players[1]->text, score);

            append_final (finals, &result, title, format);
          }
      }
  g_variant_dict_insert_value (&invocation->answer->members, "games",
                               g_variant_builder_end (&games));
  formatted = esp_table_format (table, format);
  invocation->document = g_strconcat (formatted, finals->str, NULL);
  return status;
}

/* --- apply: one move --- */

static void
set_position (EspAnswer *answer, const WarState *state)
{
  g_variant_dict_insert_value (&answer->members, "owners", owners_variant (state));
  g_variant_dict_insert_value (&answer->members, "score",
                               g_variant_new_parsed ("{'blue': %x, 'green': %x}",
                                                     state->score[WAR_BLUE],
                                                     state->score[WAR_GREEN]));
}

static gboolean
set_to_move (EspInvocation *invocation, WarState *state, GError **error)
{
  const char *side = esp_options_get_text (invocation->options, "to-move");

  if (g_str_equal (side, "blue") || g_str_equal (side, "green"))
    state->to_move = *side == 'b' ? WAR_BLUE : WAR_GREEN;
  else if (*side != '\0')
    return esp_fail (error, ESP_ERROR_OPTION, _ ("--to-move: expected blue or green"));
  return TRUE;
}

static int
run_apply (EspInvocation *invocation, GError **error)
{
  g_auto (GStrv) paths = NULL;
  g_autoptr (GPtrArray) boards = war_load_boards (invocation, &paths, error);
  EspAnswer *answer = invocation->answer;
  g_autofree char *certain = NULL;
  g_autoptr (GStrvBuilder) taken = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;
  /* behind the board, where that stands alone */
  const char *move = invocation->files[g_strv_length (invocation->files) - 1];
  WarState *state;

  if (boards == NULL)
    return 2;
  answer->state = esp_instance_initial_state (invocation->instance);
  state = (WarState *) answer->state;
  if (!set_to_move (invocation, state, error))
    return 2;
  certain =
      esp_game_make_certain (invocation->instance, answer->state, move, get_seed (invocation));
  if (!war_play (invocation->instance, answer->state, certain, error))
    return 2;
  for (int i = 0; i < state->n_last_converted; i++)
    {
      char name[8];

      esp_square_name (state->columns, state->last_converted[i], name);
      g_strv_builder_add (taken, name);
    }
  names = g_strv_builder_end (taken);
  set_position (answer, state);
  g_variant_dict_insert (&answer->members, "taken", "^as", names);
  g_variant_dict_insert (&answer->members, "kind", "s", state->last_blitz ? "blitz" : "drop");
  g_variant_dict_insert (&answer->members, "move", "s", certain);
  invocation->document = war_format_position ((const WarBoard *) invocation->instance, state);
  return 0;
}

/* --- best --- */

/* For the mover. */
static double
war_lead (const WarState *state)
{
  return (double) (state->score[state->to_move] -
                   state->score[WAR_BLUE + WAR_GREEN - state->to_move]);
}

static int
run_best (EspInvocation *invocation, GError **error)
{
  const EspAlgorithm *best = esp_problem_find_algorithm (&esp_war_problem, "best");
  g_auto (GStrv) paths = NULL;
  g_autoptr (GPtrArray) boards = war_load_boards (invocation, &paths, error);
  g_autoptr (EspState) state = NULL;
  EspAnswer *answer = invocation->answer;

  if (boards == NULL)
    return 2;
  state = esp_instance_initial_state (invocation->instance);
  if (!set_to_move (invocation, (WarState *) state, error))
    return 2;
  esp_algorithm_solve (best, invocation->instance, state, invocation->options, invocation->control,
                       answer);
  if (answer->outcome == ESP_OUTCOME_NONE)
    {
      g_variant_dict_insert (&answer->members, "move", "ms", NULL);
      g_variant_dict_insert (&answer->members, "value", "d", war_lead ((const WarState *) state));
      g_variant_dict_insert (&answer->members, "depth", "x", (gint64) 0);
      g_variant_dict_insert (&answer->members, "exact", "b", TRUE);
      g_variant_dict_insert_value (&answer->members, "pv", g_variant_new_strv (NULL, 0));
    }
  if (answer->text != NULL)
    {
      g_auto (GStrv) moves = NULL;
      g_autofree char *joined = NULL;
      gint64 depth = 0;
      double value = 0;

      g_variant_dict_lookup (&answer->members, "pv", "^as", &moves);
      joined = g_strjoinv (" ", moves);

      g_variant_dict_lookup (&answer->members, "depth", "x", &depth);
      g_variant_dict_lookup (&answer->members, "value", "d", &value);
      g_strchomp (answer->text);
      invocation->document =
          g_strdup_printf (_ ("%s, value %g at depth %d\n%s%s"), answer->text, value, (int) depth,
                           joined, *joined != '\0' ? "\n" : "");
    }
  return esp_answer_get_status (answer, error);
}

/* --- record: check and replay --- */

static int
run_record (EspInvocation *invocation, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  gsize length;

  if (!esp_invocation_read (invocation, invocation->files[0], &text, &length, error))
    return 2;
  /* a tournament's records are those of all games */
  invocation->instance = esp_game_record_read (
      &esp_war_problem, text, length, esp_file_name (invocation->files[0]), moves, NULL, error);
  if (invocation->instance == NULL)
    return 2;
  invocation->answer->state = esp_instance_initial_state (invocation->instance);
  for (guint i = 0; i < moves->len; i++)
    esp_war_problem.states->play (invocation->instance, invocation->answer->state,
                                  g_ptr_array_index (moves, i), NULL);
  set_position (invocation->answer, (const WarState *) invocation->answer->state);
  g_variant_dict_insert_value (&invocation->answer->members, "moves",
                               g_variant_new_strv ((const char *const *) moves->pdata, moves->len));
  invocation->document = war_format_position ((const WarBoard *) invocation->instance,
                                              (const WarState *) invocation->answer->state);
  return 0;
}

/* --- the tables of options --- */

#define BOARD_OPTION                                                                               \
  {                                                                                                \
    "board", ESP_TEXT, N_ ("Board"),                                                               \
        N_ ("a board file; where several are played it may be given again, or they stand alone"),  \
        .repeated = TRUE, .is_file = TRUE                                                          \
  }

#define SIDE_OPTION                                                                                \
  {                                                                                                \
    "to-move", ESP_TEXT, N_ ("To move"), N_ ("blue or green; by default as in the file")           \
  }

#define FORMAT_OPTION                                                                              \
  {                                                                                                \
    "format", ESP_CHOICE_OF (esp_table_formats), N_ ("Format"), N_ ("of the table")                \
  }

#define SECONDS_OPTION(fallback_text, help_text)                                                   \
  {                                                                                                \
    "seconds", ESP_REAL (0.001, 1e6, fallback_text), N_ ("Seconds"), help_text                     \
  }

static const EspOptionSpec match_options[] = {
  BOARD_OPTION,
  { "blue", ESP_TEXT, N_ ("Blue"),
    N_ ("who plays blue: minimax:D, alphabeta:D, expectimax:D, star1:D, best:SECONDS, "
        "greedy or random; options after a comma") },
  { "green", ESP_TEXT, N_ ("Green"), N_ ("who plays green") },
  ESP_PROGRAM_LIMIT_OPTIONS,
  { .id = NULL },
};

static const EspOptionSpec table_options[] = {
  BOARD_OPTION,
  { "players", ESP_TEXT, N_ ("Players"),
    N_ ("two players: each against itself and both ways against the other"),
    .fallback = "minimax:3,alphabeta:4" },
  { "boards", ESP_FLAG, N_ ("Final boards"),
    N_ ("each game's final board too: every square with its value and its owner, b or g") },
  FORMAT_OPTION,
  { .id = NULL },
};

static const EspOptionSpec apply_options[] = { BOARD_OPTION, SIDE_OPTION, { .id = NULL } };

static const EspOptionSpec best_options[] = {
  BOARD_OPTION,
  SIDE_OPTION,
  SECONDS_OPTION ("1", N_ ("to think")),
  { "depth", ESP_INT (0, WAR_MAX_SQUARES, "0"), N_ ("Depth"),
    N_ ("instead of seconds: to this depth, on one thread and repeatably"),
    .word_for_min = N_ ("by time"), .word_for_max = "end" },
  { .id = NULL },
};

static const EspOptionSpec depth_options[] = {
  BOARD_OPTION, SECONDS_OPTION ("1", N_ ("a move at the most")), FORMAT_OPTION, { .id = NULL }
};

static const EspOptionSpec sizes_options[] = { SECONDS_OPTION ("1", N_ ("a move at the most")),
                                               FORMAT_OPTION,
                                               { .id = NULL } };

const EspCommand esp_war_commands[] = {
  { "match", "--board FILE [--board FILE]… --blue PLAYER --green PLAYER [--rules R] [-o RECORD]",
    N_ ("one game on each board; -o writes the last one's record"), .options = match_options,
    .with_settings = TRUE, .max_files = MOST_BOARDS, .run = run_match },
  { "table", "--board FILE [--board FILE]… --players A,B",
    N_ ("the four matchups of two players on each board"), .options = table_options,
    .with_settings = TRUE, .max_files = MOST_BOARDS, .run = run_table },
  { "apply", "--board FILE [--rules R] --to-move SIDE MOVE",
    N_ ("makes one move and prints the new position as a board file"), .options = apply_options,
    .with_settings = TRUE, .min_files = 1, .max_files = 2, .run = run_apply },
  { "best", "--board FILE --to-move SIDE --seconds S|--depth D",
    N_ ("the best move that the strong player finds"), .options = best_options,
    .with_settings = TRUE, .max_files = 1, .run = run_best },
  { "record", "RECORD", N_ ("plays a game record through, checks it, and prints the last position"),
    .min_files = 1, .max_files = 1, .run = run_record },
  { "depth", "--board FILE [--seconds S]",
    N_ ("how deep minimax and alpha-beta can look within a time a move"), .options = depth_options,
    .with_settings = TRUE, .max_files = MOST_BOARDS, .run = war_run_depth },
  { "sizes", "[--seconds S]", N_ ("how large a board each player handles within a time a move"),
    .options = sizes_options, .run = war_run_sizes },
  { .id = NULL },
};
