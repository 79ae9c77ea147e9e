#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "engine/esp-expected.h"
#include "engine/esp-option.h"
#include "games/esp-match.h"
#include "stones.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PROGRAM_USAGE "espalier-cli stones N MODE DEPTH"

#define POSITION_USAGE "espalier-cli stones N K STONE… DEPTH"

static gboolean
read_n (const char *text, gint64 *n, const char *usage, GError **error)
{
  if (g_ascii_string_to_signed (text, 10, 1, STONES_MAX, n, NULL))
    return TRUE;
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("N: “%s” will not do; expected a number of stones from 1 to %d; usage: %s"),
                   esp_quote (text), STONES_MAX, usage);
}

EspInstance *
stones_instance_of (int n)
{
  g_autofree char *text = g_strdup_printf ("%d\n", n);

  return esp_stones_problem.files->parse (text, strlen (text), "", NULL);
}

/* --- solve N --- */

static int
run_solve (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  g_autofree guint8 *taken = NULL;
  g_autofree guint8 *missed = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  GVariantBuilder moves;
  gint64 begin;
  gint64 n;
  guint n_moves = 0;

  if (!read_n (invocation->files[0], &n, "espalier-cli stones solve N", error))
    return 2;
  invocation->instance = stones_instance_of ((int) n);
  taken = g_new0 (guint8, (gsize) n + 1);
  missed = g_new0 (guint8, (gsize) n + 1);
  begin = g_get_monotonic_time ();
  if (!stones_find_missed ((int) n, taken, missed, invocation->control, &answer->counters))
    {
      answer->outcome = ESP_OUTCOME_LIMIT;
      g_variant_dict_insert (&answer->members, "winner", "mx", NULL);
      g_variant_dict_insert_value (&answer->members, "first_moves",
                                   g_variant_new_array (G_VARIANT_TYPE_INT64, NULL, 0));
      return 3;
    }
  answer->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  g_variant_builder_init (&moves, G_VARIANT_TYPE ("ax"));
  for (gint64 stone = 1; 2 * stone < n; stone += 2)
    if (missed[stone])
      {
        n_moves++;
        g_variant_builder_add (&moves, "x", stone);
        g_string_append_printf (text, " %" G_GINT64_FORMAT, stone);
      }
  g_variant_dict_insert (&answer->members, "winner", "x", (gint64) (n_moves > 0 ? 1 : 2));
  g_variant_dict_insert_value (&answer->members, "first_moves", g_variant_builder_end (&moves));
  answer->outcome = ESP_OUTCOME_SOLVED;
  invocation->document = n_moves > 0
                             ? g_strdup_printf (_ ("Winner: Player 1, first moves:%s\n"), text->str)
                             : g_strdup (_ ("Winner: Player 2\n"));
  return 0;
}

/* --- N MODE DEPTH --- */

/* Asks until a legal stone is typed; 0 at the end of input and when a signal came. */
static int
ask (EspInvocation *invocation, const StonesState *state, int player)
{
  for (;;)
    {
      g_autofree char *line = NULL;
      gint64 stone;

      g_printerr (_ ("Player %d, which stone? "), player);
      line = esp_invocation_read_line (invocation);
      if (line == NULL)
        {
          g_printerr ("\n");
          return 0;
        }
      g_strstrip (line);
      if (!g_ascii_string_to_signed (line, 10, G_MININT, G_MAXINT, &stone, NULL))
        g_printerr (_ ("“%s” is no number.\n"), line);
      else if (!stones_is_legal (state, (int) stone))
        g_printerr (stones_last (state) == 0
                        ? _ ("The first stone must be odd and less than half of %d.\n")
                        : _ ("A remaining multiple or factor of %d is needed.\n"),
                    stones_last (state) == 0 ? state->n : stones_last (state));
      else
        return (int) stone;
    }
}

static int
ask_machine (EspInvocation *invocation, const EspState *state)
{
  g_auto (EspAnswer) answer;
  g_autoptr (GVariant) move = NULL;
  /* it chooses as the textbook player does, see players.c */
  gboolean to_the_end = esp_options_get_int (invocation->options, "depth") < 0 &&
                        !esp_options_get_flag (invocation->options, "stop-early");
  const EspAlgorithm *algorithm =
      esp_problem_find_algorithm (&esp_stones_problem, to_the_end ? "exact" : "minimax");

  esp_answer_init (&answer);
  esp_algorithm_solve (algorithm, invocation->instance, state, invocation->options,
                       invocation->control, &answer);
  for (guint i = 0; i < ESP_N_COUNTERS; i++)
    invocation->answer->counters.n[i] += answer.counters.n[i];
  if (answer.outcome != ESP_OUTCOME_SOLVED)
    return 0;
  move = g_variant_dict_lookup_value (&answer.members, "move", G_VARIANT_TYPE_STRING);
  return (int) g_ascii_strtoll (g_variant_get_string (move, NULL), NULL, 10);
}

static gboolean
read_program_words (
    EspInvocation *invocation, gint64 *n, gint64 *mode, gint64 *depth, GError **error)
{
  if (!read_n (invocation->files[0], n, PROGRAM_USAGE, error))
    return FALSE;
  if (!g_ascii_string_to_signed (invocation->files[1], 10, 1, 3, mode, NULL))
    return esp_fail (
        error, ESP_ERROR_OPTION,
        _ ("MODE: “%s” will not do; expected 1 (machine against machine), 2 (you are "
           "player 1) or 3 (you are player 2); usage: espalier-cli stones N MODE DEPTH"),
        esp_quote (invocation->files[1]));
  if (!g_ascii_string_to_signed (invocation->files[2], 10, -1, G_MAXINT64, depth, NULL) ||
      *depth == 0)
    return esp_fail (
        error, ESP_ERROR_OPTION,
        _ ("DEPTH: “%s” will not do; expected −1 (no limit) or a number from 1; usage: "
           "espalier-cli stones N MODE DEPTH"),
        esp_quote (invocation->files[2]));
  return TRUE;
}

/* --- N K STONE… DEPTH --- */

static int
run_position (EspInvocation *invocation, GError **error)
{
  EspAnswer *answer = invocation->answer;
  g_autofree char *call = g_strjoinv (" ", invocation->files);
  g_autoptr (EspState) state = NULL;
  g_autoptr (GError) local = NULL;
  g_autofree char *lines = NULL;
  gint64 begin = g_get_monotonic_time ();
  StonesFound found;
  gboolean whole;

  /* as a file that has it */
  invocation->instance = stones_files.parse (call, strlen (call), _ ("call"), &local);
  if (invocation->instance == NULL)
    {
      esp_fail (error, ESP_ERROR_OPTION, _ ("%s; usage: %s"), local->message, POSITION_USAGE);
      return 2;
    }
  state = esp_instance_initial_state (invocation->instance);
  whole = stones_search_alphabeta (state, ((StonesInstance *) invocation->instance)->depth,
                                   invocation->control, &found);
  answer->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  answer->counters = found.counters;
  answer->outcome = whole ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_LIMIT;
  answer->state = g_steal_pointer (&state);
  if (!whole)
    return 3;
  g_variant_dict_insert (&answer->members, "move", "x", (gint64) found.move);
  g_variant_dict_insert (&answer->members, "value", "d", found.value);
  g_variant_dict_insert (&answer->members, "depth", "x", (gint64) found.depth);
  lines = stones_format_found (&found, 1, 0);
  invocation->document = esp_expected_present (lines);
  return 0;
}

/* Three words are the first assignment's, unless no stone is taken yet and the second says so. */
static gboolean
is_position (char *const *words)
{
  return words[3] != NULL || g_str_equal (words[1], "0");
}

static int
run_program (EspInvocation *invocation, GError **error)
{
  /* the caller's options are read-only here, and the depth is a word of its own */
  g_autoptr (EspOptions) options = esp_options_new (esp_stones_algorithms[0].options);
  const EspOptions *given = invocation->options;
  g_autoptr (EspState) state = NULL;
  g_autofree int *moves = NULL;
  StonesState *stones;
  GVariantBuilder taken;
  gint64 n;
  gint64 mode;
  gint64 depth;
  g_autofree char *depth_text = NULL;
  int status = 0;

  if (is_position (invocation->files))
    return run_position (invocation, error);
  if (!read_program_words (invocation, &n, &mode, &depth, error))
    return 2;
  /* no game is longer than its stones */
  depth_text = g_strdup_printf ("%d", (int) MIN (depth, STONES_MAX));
  esp_options_set (options, "depth", depth_text, NULL);
  esp_options_set (options, "table", "on", NULL);
  esp_options_set (options, "eval", esp_options_get_text (given, "eval"), NULL);
  esp_options_set (options, "stop-early", esp_options_get_text (given, "stop-early"), NULL);
  invocation->options = options;
  invocation->instance = stones_instance_of ((int) n);
  state = esp_instance_initial_state (invocation->instance);
  stones = (StonesState *) state;
  moves = g_new (int, (gsize) n + 1);
  while (stones_list_moves (stones, moves) > 0)
    {
      int player = stones->n_taken % 2 + 1;
      int stone =
          mode == player + 1 ? ask (invocation, stones, player) : ask_machine (invocation, state);
      g_autofree char *line = NULL;

      if (stone == 0)
        {
          status = 3;
          break;
        }
      line = g_strdup_printf ("Player %d: %d\n", player, stone);
      invocation->print (invocation, line);
      if (mode != 1 && invocation->output != NULL)
        g_printerr ("%s", line); /* whoever plays must see it, not only the file */
      stones_take (stones, stone);
    }
  invocation->options = given;
  if (status == 0)
    {
      g_autofree char *line = g_strdup_printf ("Winner: Player %d\n", 2 - stones->n_taken % 2);

      invocation->print (invocation, line);
      g_variant_dict_insert (&invocation->answer->members, "winner", "x",
                             (gint64) (2 - stones->n_taken % 2));
    }
  else
    g_variant_dict_insert (&invocation->answer->members, "winner", "mx", NULL);
  g_variant_builder_init (&taken, G_VARIANT_TYPE ("ax"));
  for (int i = 0; i < stones->n_taken; i++)
    g_variant_builder_add (&taken, "x", (gint64) stones->taken[i]);
  g_variant_dict_insert_value (&invocation->answer->members, "moves",
                               g_variant_builder_end (&taken));
  invocation->answer->state = g_steal_pointer (&state);
  return status;
}

static const char *const evals[] = { "book", "parity+", NULL };

static const EspOptionSpec program_options[] = {
  { "stop-early", ESP_FLAG, N_ ("Stop early"),
    N_ ("stop at the first sure win; the winner stays, the move among equals may differ") },
  { "eval", ESP_CHOICE_OF (evals), N_ ("Evaluation"),
    N_ ("book: the handout's; parity+: sees a win or a loss two plies ahead") },
  { .id = NULL },
};

/* --- the table of hand-ins: what the program prints --- */

/* "7 1 -1" as the program plays it; NULL with @error. */
static char *
print_game (const char *call, EspControl *control, GError **error)
{
  g_auto (GStrv) words = g_strsplit (call, " ", -1);
  gint64 n;
  gint64 depth;
  g_autofree char *player_text = NULL;
  g_autoptr (EspPlayer) player = NULL;
  g_autoptr (EspInstance) instance = NULL;
  g_auto (EspGameResult) result = { NULL };
  const EspPlayer *players[2];
  GString *text;

  if (g_strv_length (words) != 3 || !g_str_equal (words[1], "1") ||
      !g_ascii_string_to_signed (words[0], 10, 1, STONES_MAX, &n, NULL) ||
      !g_ascii_string_to_signed (words[2], 10, -1, 1000000, &depth, NULL) || depth == 0)
    return esp_fail_none (error, ESP_ERROR_OPTION,
                          _ ("calls: “%s” will not do; expected “N 1 DEPTH”, as in “7 1 -1”"),
                          esp_quote (call));
  /* as the program does it: to the end of the game the exact player makes the same choices */
  player_text = depth < 0 ? g_strdup ("exact") : g_strdup_printf ("minimax:%d", (int) depth);
  player = esp_player_parse (&esp_stones_problem, player_text, error);
  if (player == NULL)
    return NULL;
  players[0] = players[1] = player;
  instance = stones_instance_of ((int) n);
  if (!esp_match_run_row (instance, players, 0, 1, control, &result, error))
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < result.moves->len; i++)
    g_string_append_printf (text, "Player %u: %s\n", i % 2 + 1,
                            (const char *) g_ptr_array_index (result.moves, i));
  g_string_append_printf (text, "Winner: Player %u", 2 - result.moves->len % 2);
  return g_string_free (text, FALSE);
}

static EspTable *
make_printed (const EspInstance *instance G_GNUC_UNUSED,
              const EspState *state G_GNUC_UNUSED,
              const EspOptions *options,
              EspControl *control,
              char **caption,
              GError **error)
{
  g_auto (GStrv) calls = g_strsplit (esp_options_get_text (options, "calls"), ",", -1);
  g_autoptr (EspTable) table = esp_table_new (_ ("N, mode, depth"), _ ("Printed"), NULL);

  for (guint i = 0; calls[i] != NULL; i++)
    {
      g_autofree char *printed = NULL;
      g_auto (GStrv) lines = NULL;
      g_autofree char *joined = NULL;

      if (*g_strstrip (calls[i]) == '\0')
        continue;
      printed = print_game (calls[i], control, error);
      if (printed == NULL)
        return NULL;
      lines = g_strsplit (printed, "\n", -1);
      joined = g_strjoinv ("; ", lines);
      esp_table_add (table, "ss", calls[i], joined);
    }
  esp_table_set_number (table, 0, FALSE);
  *caption =
      g_strdup (_ ("What the program prints for each command line; a semicolon stands for the "
                   "end of a line. Depth −1 is to the end of the game."));
  return g_steal_pointer (&table);
}

static const EspOptionSpec printed_options[] = {
  { "calls", ESP_TEXT, N_ ("Command lines"), N_ ("each “N 1 DEPTH”, with commas between them"),
    .fallback = "7 1 -1,8 1 -1,12 1 4,20 1 6" },
  { .id = NULL },
};

const EspTableSpec stones_tables[] = {
  { "printed", N_ ("What the program prints"),
    N_ ("The machine against itself with so many stones and so many plies to look ahead."),
    .options = printed_options, .without_instance = TRUE, .make = make_printed },
  { .id = NULL },
};

const EspCommand esp_stones_commands[] = {
  { "solve", "N", N_ ("who wins with N stones, and all winning first moves"), .min_files = 1,
    .max_files = 1, .run = run_solve },
  { "N", "MODE DEPTH | K STONE… DEPTH",
    N_ ("the assignments' programs: MODE 1 machine against machine, 2 you begin, 3 you "
        "are second; DEPTH −1 is no limit; or K stones that are taken, and the alpha-beta "
        "player's move after them; DEPTH 0 is no limit"),
    .options = program_options, .min_files = 3, .max_files = STONES_MAX, .run = run_program },
  { .id = NULL },
};
