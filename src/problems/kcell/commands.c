#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "games/esp-match.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* --- which position --- */

static gboolean
read_to_move (const EspOptions *options, KcellPosition *at, GError **error)
{
  const char *text = esp_options_get_text (options, "to-move");

  if (*text == '\0')
    return TRUE;
  if (!g_str_equal (text, "1") && !g_str_equal (text, "2"))
    return esp_fail (error, ESP_ERROR_OPTION, _ ("--to-move: “%s” will not do; expected 1 or 2"),
                     esp_quote (text));
  at->to_move = *text == '2';
  return TRUE;
}

/* -k and -n; K = 15 and N = 3 where nothing is said. */
static gboolean
read_size (const EspOptions *options, KcellPosition *at, GError **error)
{
  int k = (int) esp_options_get_int (options, "k");
  int n = (int) esp_options_get_int (options, "n");

  if (2 * n > k)
    return esp_fail (error, ESP_ERROR_RANGE,
                     _ ("-n: %d stones a player do not fit on %d cells; expected at most %d"), n, k,
                     k / 2);
  kcell_set_start (at, k, n);
  return TRUE;
}

/* Sets the invocation's instance: from a file, --position, or -k and -n; --to-move goes with all.
 */
static gboolean
load_position (EspInvocation *invocation, GError **error)
{
  const EspOptions *options = invocation->options;
  const char *text = esp_options_get_text (options, "position");
  const char *file = invocation->files[0];
  gboolean given = esp_options_is_set (options, "position");
  gboolean sized = esp_options_is_set (options, "k") || esp_options_is_set (options, "n");
  g_autofree char *why = NULL;
  KcellPosition at;

  if ((file != NULL) + given + sized > 1)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("expected only one of a file, --position, and -k with -n"));
  if (file != NULL)
    {
      const EspInstance *instance = esp_invocation_load (invocation, file, error);

      if (instance == NULL)
        return FALSE;
      at = ((const KcellInstance *) instance)->start;
    }
  else if (!(given ? kcell_parse_cells (text, "--position", &at, error)
                   : read_size (options, &at, error)))
    return FALSE;
  if (!read_to_move (options, &at, error))
    return FALSE;
  if (!kcell_is_playable (&at))
    {
      why = kcell_describe_unplayable (&at);
      return esp_fail (error, ESP_ERROR_SYNTAX, "%s: %s", file != NULL ? file : "--position", why);
    }
  g_clear_pointer (&invocation->instance, esp_instance_free);
  invocation->instance = kcell_instance_new (&at);
  return TRUE;
}

/* --- solve --- */

static char *
describe_solution (const KcellPosition *at, const KcellValue *value, GVariant *line)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GVariantIter iter;
  gint64 move;
  char board[KCELL_MAX_CELLS + 3];
  KcellPosition step = *at;

  if (value->winner < 0)
    g_string_append_printf (
        text, ngettext ("Draw in %d ply\n", "Draw in %d plies\n", (gulong) value->plies),
        value->plies);
  else
    g_string_append_printf (text,
                            ngettext ("Winner: Player %d in %d ply\n",
                                      "Winner: Player %d in %d plies\n", (gulong) value->plies),
                            value->winner + 1, value->plies);
  kcell_format_cells (&step, board);
  g_string_append_printf (text, "      %s\n", board);
  g_variant_iter_init (&iter, line);
  while (g_variant_iter_next (&iter, "x", &move))
    {
      int side = step.to_move;

      kcell_make (&step, (gint32) move);
      kcell_format_cells (&step, board);
      g_string_append_printf (text, "%c %3d %s\n", "ox"[side], (int) move, board);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* JSON members of what is not known. */
static void
set_unknown (EspAnswer *answer)
{
  GVariantBuilder cells;
  g_autofree const char **line = NULL;

  /* the cells of a search's line are numbers here, as those of the exact one are */
  g_variant_builder_init (&cells, G_VARIANT_TYPE ("ax"));
  if (g_variant_dict_lookup (&answer->members, "pv", "^a&s", &line))
    for (int i = 0; line[i] != NULL; i++)
      g_variant_builder_add (&cells, "x", g_ascii_strtoll (line[i], NULL, 10));
  g_variant_dict_insert_value (&answer->members, "pv", g_variant_builder_end (&cells));
  g_variant_dict_insert (&answer->members, "winner", "mx", NULL);
  g_variant_dict_insert (&answer->members, "plies", "mx", NULL);
}

/* Everything that is asked of the value with best play; a finished game has one too. */
static int
solve_exactly (EspInvocation *invocation)
{
  const KcellPosition *at = &((const KcellInstance *) invocation->instance)->start;
  EspAnswer *answer = invocation->answer;
  g_autoptr (KcellSolver) solver = NULL;
  gint64 begin = g_get_monotonic_time ();
  KcellPosition step = *at;
  GVariantBuilder cells;
  g_autoptr (GVariant) line = NULL;
  KcellValue value;
  gint32 move;
  gboolean found;

  solver = kcell_solver_new (at->k, at->n);
  found = kcell_solver_find (solver, at, invocation->control, &answer->counters, &value);
  answer->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  if (!found)
    {
      answer->outcome = ESP_OUTCOME_LIMIT;
      set_unknown (answer);
      if (kcell_solver_is_full (solver))
        answer->message = g_strdup (_ ("there are too many positions to solve this exactly"));
      return 3;
    }
  g_variant_builder_init (&cells, G_VARIANT_TYPE ("ax"));
  while ((move = kcell_solver_best (solver, &step)) >= 0)
    {
      g_variant_builder_add (&cells, "x", (gint64) move);
      kcell_make (&step, move);
    }
  g_variant_dict_insert (&answer->members, "winner", "x", (gint64) value.winner + 1);
  g_variant_dict_insert (&answer->members, "plies", "x", (gint64) value.plies);
  line = g_variant_ref_sink (g_variant_builder_end (&cells));
  g_variant_dict_insert_value (&answer->members, "pv", line);
  invocation->document = describe_solution (at, &value, line);
  answer->outcome = ESP_OUTCOME_SOLVED;
  return 0;
}

static int
run_solve (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  gboolean chosen = *esp_options_get_text (invocation->options, "solver") != '\0';
  const KcellPosition *at;
  int winner;

  if (!load_position (invocation, error))
    return 2;
  at = &((const KcellInstance *) invocation->instance)->start;
  /* of a game that is over all players know who has won */
  if (!chosen || g_str_equal (invocation->algorithm->id, "exact") || kcell_is_over (at, &winner))
    return solve_exactly (invocation);
  esp_algorithm_solve (invocation->algorithm, invocation->instance, NULL, invocation->options,
                       invocation->control, answer);
  set_unknown (answer);
  if (answer->text != NULL)
    {
      double value = 0;
      gboolean is_exact = FALSE;

      g_variant_dict_lookup (&answer->members, "value", "d", &value);
      g_variant_dict_lookup (&answer->members, "exact", "b", &is_exact);
      /* a search to the end knows who wins, though not how soon */
      if (is_exact || (answer->outcome == ESP_OUTCOME_SOLVED &&
                       esp_options_find (invocation->options, "depth") != NULL &&
                       esp_options_get_int (invocation->options, "depth") >= KCELL_MAX_PLIES))
        g_variant_dict_insert (&answer->members, "winner", "x",
                               value == 0                          ? (gint64) 0
                               : (value > 0) == (at->to_move == 0) ? (gint64) 1
                                                                   : (gint64) 2);
      g_strchomp (answer->text);
      invocation->document = g_strdup_printf (_ ("%s, value %g\n"), answer->text, value);
    }
  return esp_answer_get_status (answer, error);
}

/* --- moves --- */

static int
run_moves (EspInvocation *invocation, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GVariantBuilder rows;
  const KcellPosition *at;
  gint32 moves[KCELL_MAX_CELLS];
  int n;

  if (!load_position (invocation, error))
    return 2;
  at = &((const KcellInstance *) invocation->instance)->start;
  n = kcell_list (at, moves);
  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aa{sv}"));
  for (int i = 0; i < n; i++)
    {
      KcellPosition next = *at;
      char board[KCELL_MAX_CELLS + 3];

      kcell_make (&next, moves[i]);
      kcell_format_cells (&next, board);
      g_string_append_printf (text, "%d %s\n", moves[i], board);
      g_variant_builder_add_parsed (&rows, "{'cell': <%x>, 'board': <%s>}", (gint64) moves[i],
                                    board);
    }
  g_variant_dict_insert_value (&invocation->answer->members, "moves",
                               g_variant_builder_end (&rows));
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  invocation->document = g_string_free (g_steal_pointer (&text), FALSE);
  return 0;
}

/* --- match --- */

/* 1, 2, or 0 for a draw: as in "winner". */
static int
result_of (const EspGameResult *result)
{
  return esp_game_result_get_winner (result) + 1;
}

static void
add_game (EspInvocation *invocation,
          GVariantBuilder *games,
          guint number,
          const EspGameResult *result)
{
  static const char *const words[] = { N_ ("draw"), N_ ("player 1"), N_ ("player 2") };
  g_autofree char *forfeit = esp_game_result_describe_forfeit (esp_kcell_problem.game, result);
  g_autoptr (GString) line = g_string_new (NULL);
  GVariantBuilder moves;
  GVariant *told;

  g_variant_builder_init (&moves, G_VARIANT_TYPE ("ax"));
  g_string_append_printf (line, "%u %s:", number, _ (words[result_of (result)]));
  for (guint i = 0; i < result->moves->len; i++)
    {
      const char *move = g_ptr_array_index (result->moves, i);

      g_variant_builder_add (&moves, "x", g_ascii_strtoll (move, NULL, 10));
      g_string_append_printf (line, " %s", move);
    }
  told = g_variant_new_parsed ("{'moves': <%@ax>, 'result': <%x>, 'seconds': <{'first': <%d>, "
                               "'second': <%d>}>, 'nodes': <{'first': <%x>, 'second': <%x>}>}",
                               g_variant_builder_end (&moves), (gint64) result_of (result),
                               result->seconds[0], result->seconds[1], (gint64) result->nodes[0],
                               (gint64) result->nodes[1]);
  g_variant_builder_add_value (games,
                               esp_game_result_add_forfeit (esp_kcell_problem.game, result, told));
  if (forfeit != NULL)
    g_string_append_printf (line, "; %s", forfeit);
  g_string_append_c (line, '\n');
  invocation->print (invocation, line->str);
}

/* The last game, for -o and --picture. */
static void
keep_game (EspInvocation *invocation,
           const EspPlayer *const players[2],
           const EspGameResult *result)
{
  g_auto (GStrv) moves = esp_game_result_get_moves (result);
  KcellRecord record = { .players = { players[0]->text, players[1]->text },
                         .comment = TRUE,
                         .moves = (const char *const *) moves };

  record.markdown = g_str_equal (esp_options_get_text (invocation->options, "format"), "md");
  if (invocation->output != NULL)
    invocation->document = kcell_format_record (invocation->instance, &record, invocation->control);
  invocation->answer->state = kcell_make_strip (invocation->instance, record.moves);
}

static int
run_match (EspInvocation *invocation, GError **error)
{
  static const char *const ids[] = { "draw", "first", "second" };
  gint64 n_games = esp_options_get_int (invocation->options, "games");
  guint64 seed = (guint64) esp_options_get_int (invocation->options, "seed");
  EspAnswer *answer = invocation->answer;
  g_autoptr (EspPlayer) first = NULL;
  g_autoptr (EspPlayer) second = NULL;
  g_autofree char *summary = NULL;
  gint64 n[3] = { 0, 0, 0 };
  GVariantBuilder games;
  GVariantDict results;
  int status = 0;

  if (!load_position (invocation, error) ||
      (first = esp_player_parse_option (&esp_kcell_problem, invocation->options, "first", error)) ==
          NULL ||
      (second = esp_player_parse_option (&esp_kcell_problem, invocation->options, "second",
                                         error)) == NULL)
    return 2;
  esp_player_pass_limits (first, invocation->options);
  esp_player_pass_limits (second, invocation->options);
  g_variant_builder_init (&games, G_VARIANT_TYPE ("aa{sv}"));
  for (gint64 i = 0; i < n_games && status == 0; i++)
    {
      const EspPlayer *const players[2] = { first, second };
      EspGameResult result;
      EspOutcome outcome = esp_match_play (invocation->instance, players, seed + (guint64) i,
                                           invocation->control, &result, error);

      for (int side = 0; side < 2; side++)
        {
          answer->counters.n[ESP_COUNTER_NODES] += result.nodes[side];
          answer->seconds += result.seconds[side];
        }
      if (outcome == ESP_OUTCOME_DONE)
        {
          n[result_of (&result)]++;
          add_game (invocation, &games, (guint) i + 1, &result);
          if (i + 1 == n_games)
            keep_game (invocation, players, &result);
        }
      esp_game_result_clear (&result);
      status = outcome == ESP_OUTCOME_ERROR ? 2 : outcome == ESP_OUTCOME_LIMIT ? 3 : 0;
      if (outcome == ESP_OUTCOME_LIMIT)
        g_clear_error (error);
    }
  g_variant_dict_init (&results, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_variant_dict_insert (&results, ids[i], "x", n[i]);
  g_variant_dict_insert_value (&answer->members, "results", g_variant_dict_end (&results));
  g_variant_dict_insert_value (&answer->members, "games", g_variant_builder_end (&games));
  answer->outcome = status == 3 ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_DONE;
  summary = g_strdup_printf (_ ("%s wins %" PRId64 ", %" PRId64 " drawn, %s wins %" PRId64 "\n"),
                             first->text, n[1], n[0], second->text, n[2]);
  invocation->print (invocation, summary);
  return status;
}

/* --- record --- */

static int
run_record (EspInvocation *invocation, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  KcellRecord record = { .players = { "?", "?" }, .comment = TRUE };
  g_auto (GStrv) lines = NULL;
  gsize length;

  if (!esp_invocation_read (invocation, invocation->files[0], &text, &length, error))
    return 2;
  invocation->instance =
      kcell_parse_record (text, length, esp_file_name (invocation->files[0]), moves, error);
  if (invocation->instance == NULL)
    return 2;
  lines = g_strsplit (text, "\n", 16);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "first: "))
      record.players[0] = lines[i] + strlen ("first: ");
    else if (g_str_has_prefix (lines[i], "second: "))
      record.players[1] = lines[i] + strlen ("second: ");
  g_ptr_array_add (moves, NULL);
  record.moves = (const char *const *) moves->pdata;
  record.markdown = g_str_equal (esp_options_get_text (invocation->options, "format"), "md");
  invocation->document = kcell_format_record (invocation->instance, &record, invocation->control);
  invocation->answer->state = kcell_make_strip (invocation->instance, record.moves);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return 0;
}

/* --- compare: the experiment of that name, on ever larger boards --- */

static GArray *
read_stones (const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (*text != '\0' ? text : "2,3", ",", -1);
  g_autoptr (GArray) stones = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; words[i] != NULL; i++)
    {
      gint64 number;
      int n;

      if (!g_ascii_string_to_signed (g_strstrip (words[i]), 10, 1, KCELL_MAX_CELLS / 2, &number,
                                     NULL))
        return esp_fail_none (
            error, ESP_ERROR_OPTION,
            _ ("--stones: “%s” will not do; expected numbers from 1 to %d with a comma "
               "between"),
            esp_quote (words[i]), KCELL_MAX_CELLS / 2);
      n = (int) number;
      g_array_append_val (stones, n);
    }
  return g_steal_pointer (&stones);
}

/* What is gathered while the grid is walked. */
typedef struct
{
  EspTable *grid;
  EspTable *largest;
  GVariantBuilder rows;
  GVariantBuilder best;
  EspCounters *counters; /* of the answer: all games in the grid together */
  double *seconds;
} Report;

static void
add_row (Report *report, const EspRow *row)
{
  const char *player = esp_row_get_text (row, "player");
  int k = (int) esp_row_get_int (row, "k");
  int n = (int) esp_row_get_int (row, "n");
  int moves = (int) esp_row_get_int (row, "moves");
  gint64 nodes = esp_row_get_int (row, "nodes");
  double nodes_move = (double) nodes / MAX (moves, 1);
  double seconds_move = esp_row_get_real (row, "seconds_move");
  double seconds = seconds_move * MAX (moves, 1);
  double slowest = esp_row_get_real (row, "slowest");

  esp_table_add (report->grid, "iisiffff", k, n, player, moves, nodes_move, seconds_move * 1000,
                 slowest * 1000, seconds);
  g_variant_builder_add_parsed (
      &report->rows,
      "{'k': <%i>, 'n': <%i>, 'player': <%s>, 'moves': <%i>, 'nodes': <%x>, 'seconds': <%d>, "
      "'slowest': <%d>, 'nodes_per_move': <%d>, 'seconds_per_move': <%d>}",
      k, n, player, moves, nodes, seconds, slowest, nodes_move, seconds_move);
  report->counters->n[ESP_COUNTER_NODES] += (guint64) nodes;
  *report->seconds += seconds;
}

/* Grows the board until a move takes too long. FALSE with @error when it was stopped. */
static gboolean
walk (EspInvocation *invocation, const char *player, int n, Report *report, GError **error)
{
  const EspExperiment *experiment = &esp_kcell_experiments[0];
  int max_k = (int) esp_options_get_int (invocation->options, "max-k");
  g_autoptr (EspOptions) sweep = esp_options_new (experiment->options);
  double slowest = 0;
  int largest = 0;

  esp_options_set (sweep, "depth", esp_options_get_text (invocation->options, "depth"), NULL);
  esp_options_set (sweep, "seconds", esp_options_get_text (invocation->options, "seconds"), NULL);
  for (int k = MAX (2 * n, KCELL_MIN_CELLS); k <= max_k; k++)
    {
      g_autoptr (EspRow) row = esp_row_new (experiment);

      esp_row_set_int (row, "k", k);
      esp_row_set_int (row, "n", n);
      esp_row_set_text (row, "player", player);
      if (!experiment->run (sweep, row, invocation->control, error))
        return FALSE;
      if (!g_str_equal (esp_row_get_text (row, "within"), "yes"))
        break;
      add_row (report, row);
      slowest = esp_row_get_real (row, "slowest");
      largest = k;
    }
  esp_table_add (report->largest, "siif", player, n, largest, slowest * 1000);
  g_variant_builder_add_parsed (&report->best,
                                "{'player': <%s>, 'n': <%i>, 'k': <%i>, 'slowest': <%d>}", player,
                                n, largest, slowest);
  return TRUE;
}

static int
run_compare (EspInvocation *invocation, GError **error)
{
  static const char *const players[] = { "minimax", "alphabeta" };
  const char *format = esp_options_get_text (invocation->options, "format");
  g_autoptr (GArray) stones =
      read_stones (esp_options_get_text (invocation->options, "stones"), error);
  EspAnswer *answer = invocation->answer;
  g_autofree char *grid = NULL;
  g_autofree char *largest = NULL;
  g_autoptr (GError) local = NULL;
  gboolean stopped;
  Report report = { .counters = &answer->counters, .seconds = &answer->seconds };

  if (stones == NULL)
    return 2;
  report.grid = esp_table_new (_ ("K"), _ ("N"), _ ("player"), _ ("moves"), _ ("nodes a move"),
                               _ ("ms a move"), _ ("ms slowest move"), _ ("s a game"), NULL);
  report.largest =
      esp_table_new (_ ("player"), _ ("N"), _ ("largest K"), _ ("ms slowest move"), NULL);
  g_variant_builder_init (&report.rows, G_VARIANT_TYPE ("aa{sv}"));
  g_variant_builder_init (&report.best, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < stones->len; i++)
    for (guint p = 0; p < G_N_ELEMENTS (players) && local == NULL; p++)
      walk (invocation, players[p], g_array_index (stones, int, i), &report, &local);
  grid = esp_table_format (report.grid, format);
  largest = esp_table_format (report.largest, format);
  invocation->document = g_strconcat (grid, "\n", largest, NULL);
  g_variant_dict_insert_value (&answer->members, "rows", g_variant_builder_end (&report.rows));
  g_variant_dict_insert_value (&answer->members, "largest", g_variant_builder_end (&report.best));
  esp_table_free (report.grid);
  esp_table_free (report.largest);
  /* from outside: a move that took too long is no error */
  stopped = g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  answer->outcome = stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_DONE;
  return stopped ? 3 : 0;
}
/* --- the tables of options --- */

#define POSITION_OPTIONS                                                                           \
  { "k", ESP_INT (KCELL_MIN_CELLS, KCELL_MAX_CELLS, "15"), N_ ("Cells"),                           \
    N_ ("-k K: cells in the line") },                                                              \
      { "n", ESP_INT (1, KCELL_MAX_CELLS / 2, "3"), N_ ("Stones"), N_ ("-n N: stones a player") }, \
      { "position", ESP_TEXT, N_ ("Position"), N_ ("instead of -k and -n, such as [oo___xx]") },   \
  {                                                                                                \
    "to-move", ESP_TEXT, N_ ("To move"), N_ ("1 or 2; by default 1, or as in the file")            \
  }

static const char *const record_formats[] = { "text", "md", NULL };

#define RECORD_FORMAT_OPTION                                                                       \
  {                                                                                                \
    "format", ESP_CHOICE_OF (record_formats), N_ ("Format"),                                       \
        N_ ("of the game record: text or Markdown")                                                \
  }

static const EspOptionSpec position_options[] = { POSITION_OPTIONS, { .id = NULL } };

static const EspOptionSpec match_options[] = {
  POSITION_OPTIONS,
  { "first", ESP_TEXT, N_ ("Player 1"),
    N_ ("who plays o: minimax:D, alphabeta:D, random-eval:D, exact, greedy or random; "
        "options after a comma") },
  { "second", ESP_TEXT, N_ ("Player 2"), N_ ("who plays x") },
  { "games", ESP_INT (1, 1000000, "1"), N_ ("Games"),
    N_ ("how many; game i has the seed S + i − 1") },
  ESP_PROGRAM_LIMIT_OPTIONS,
  RECORD_FORMAT_OPTION,
  { .id = NULL },
};

static const EspOptionSpec record_options[] = { RECORD_FORMAT_OPTION, { .id = NULL } };

static const EspOptionSpec compare_options[] = {
  { "stones", ESP_TEXT, N_ ("Stones"),
    N_ ("numbers of stones with a comma between; by default 2,3") },
  { "seconds", ESP_REAL (0.001, 1e6, "1"), N_ ("Seconds"), N_ ("a move at the most") },
  { "max-k", ESP_INT (KCELL_MIN_CELLS, KCELL_MAX_CELLS, "40"), N_ ("Greatest K"),
    N_ ("where the grid ends even if there is time for more") },
  { "depth", ESP_INT (1, KCELL_MAX_PLIES, "end"), N_ ("Depth"),
    N_ ("plies to look ahead; “end”: to the end of the game"), .word_for_max = "end" },
  { "format", ESP_CHOICE_OF (esp_table_formats), N_ ("Format"), N_ ("of the tables") },
  { .id = NULL },
};

const EspCommand esp_kcell_commands[] = {
  { "solve", "[-k K -n N | --position P --to-move 1|2 | FILE] [--solver ID]",
    N_ ("who wins with best play, in how many plies, and how"), .options = position_options,
    .with_algorithm = TRUE, .max_files = 1, .run = run_solve },
  { "moves", "--position P --to-move 1|2",
    N_ ("the legal moves, each with the board after it; 0 is a pass"), .options = position_options,
    .max_files = 1, .run = run_moves },
  { "compare", "[--stones LIST] [--seconds S] [--format F]",
    N_ ("minimax and alpha-beta over a grid of K and N: nodes and time a move, and the "
        "largest board each plays"),
    .options = compare_options, .run = run_compare },
  { "sizes", "[--stones LIST] [--seconds S] [--format F]",
    N_ ("how large a board each player handles within a time a move"), .options = compare_options,
    .run = run_compare },
  { "match", "-k K -n N --first PLAYER --second PLAYER [--games G] [--seed S] [-o RECORD]",
    N_ ("games between two players; -o writes the last one's record"), .options = match_options,
    .max_files = 1, .run = run_match },
  { "record", "RECORD [--format md] [--picture STRIP]",
    N_ ("plays a game record through, checks it, and comments on every move"),
    .options = record_options, .min_files = 1, .max_files = 1, .run = run_record },
  { .id = NULL },
};
