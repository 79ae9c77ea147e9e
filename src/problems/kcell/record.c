#include "config.h"

#include "base/esp-table.h"
#include "kcell.h"

#include "games/esp-match.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Games as text, with the value of each move beside it where the exact player can give it. */

#define MAGIC KCELL_RECORD_HEAD

#define COMMENT_STATES 20000000 /* for the commentary of one game; some seconds */

char *
kcell_describe_value (const KcellValue *value)
{
  if (value->plies == 0)
    return value->winner < 0 ? g_strdup (_ ("drawn"))
                             : g_strdup_printf (_ ("player %d has won"), value->winner + 1);
  if (value->winner < 0)
    return g_strdup_printf (ngettext ("draw in %d ply", "draw in %d plies", (gulong) value->plies),
                            value->plies);
  return g_strdup_printf (
      ngettext ("player %d wins in %d ply", "player %d wins in %d plies", (gulong) value->plies),
      value->winner + 1, value->plies);
}

char *
kcell_name_way (const KcellUndo *way, const char *between, const char *pass)
{
  GString *text = g_string_new (NULL);
  int distance = ABS (way->to - way->from);
  int step = (distance > 1 ? 2 : 1) * (way->to > way->from ? 1 : -1);

  if (way->from < 0)
    g_string_append (text, pass);
  else
    {
      g_string_append_printf (text, "%d", way->from + 1);
      for (int cell = way->from; cell != way->to;)
        g_string_append_printf (text, "%s%d", between, (cell += step) + 1);
    }
  return g_string_free (text, FALSE);
}

/* --- the positions of a game --- */

typedef struct
{
  KcellPosition at;
  KcellUndo last;
  gint32 move;
  gboolean known;
  KcellValue value;
} Ply;

/* The start and the position after each move. (element-type Ply) */
static GArray *
play_through (const EspInstance *instance, const char *const *moves)
{
  GArray *plies = g_array_new (FALSE, TRUE, sizeof (Ply));
  Ply ply = { .at = ((const KcellInstance *) instance)->start, .last = { -1, -1 }, .move = -1 };

  g_array_append_val (plies, ply);
  for (guint i = 0; moves[i] != NULL; i++)
    {
      ply.move = (gint32) g_ascii_strtoll (moves[i], NULL, 10);
      ply.last = kcell_make (&ply.at, ply.move);
      g_array_append_val (plies, ply);
    }
  return plies;
}

/* Values from the end backwards: what is known of a position helps with the one before it, and
 * where the board is too large at least the end of the game gets its values. */
static void
comment_on (GArray *plies, EspControl *control)
{
  const KcellPosition *start = &g_array_index (plies, Ply, 0).at;
  g_autoptr (KcellSolver) solver = kcell_solver_new (start->k, start->n);
  EspCounters counters = { { 0 } };
  EspControl own;

  if (control != NULL)
    esp_control_init_part (&own, control);
  else
    esp_control_init (&own);
  own.limit_nodes = COMMENT_STATES;
  for (guint i = plies->len; i > 0; i--)
    {
      Ply *ply = &g_array_index (plies, Ply, i - 1);

      ply->known = kcell_solver_find (solver, &ply->at, &own, &counters, &ply->value);
      if (!ply->known)
        return;
    }
}

/* "3-4", "3-5-7", "pass". */
static char *
describe_move (const Ply *ply)
{
  return kcell_name_way (&ply->last, "-", "pass");
}

/* How good a value is for @side: 1, 0, -1. */
static int
result_for (const KcellValue *value, int side)
{
  return value->winner < 0 ? 0 : value->winner == side ? 1 : -1;
}

/* The value after a move, and whether the move gave something away. Empty where it is not known. */
static char *
describe_comment (const Ply *before, const Ply *ply)
{
  int side = before->at.to_move;
  g_autofree char *value = ply->known ? kcell_describe_value (&ply->value) : g_strdup ("");

  if (before->known && result_for (&ply->value, side) < result_for (&before->value, side))
    return g_strconcat (value,
                        result_for (&before->value, side) > 0 ? _ (" – gives the win away")
                                                              : _ (" – gives the draw away"),
                        NULL);
  return g_steal_pointer (&value);
}

static char *
describe_result (const KcellPosition *at)
{
  int winner;

  if (!kcell_is_over (at, &winner))
    return g_strdup ("*");
  return g_strdup (winner < 0 ? "draw" : winner == 0 ? "player 1" : "player 2");
}

/* --- writing --- */

static char *
format_markdown (GArray *plies, const KcellRecord *record)
{
  const Ply *start = &g_array_index (plies, Ply, 0);
  g_autofree char *result = describe_result (&g_array_index (plies, Ply, plies->len - 1).at);
  g_autofree char *value =
      start->known ? kcell_describe_value (&start->value) : g_strdup (_ ("value not known"));
  char cells[KCELL_MAX_CELLS + 3];
  GString *text = g_string_new (NULL);

  kcell_format_cells (&start->at, cells);
  g_string_append_printf (text, "# KCell, K = %d, N = %d\n\nPlayer 1 (o): %s. Player 2 (x): %s. ",
                          start->at.k, start->at.n, record->players[0], record->players[1]);
  g_string_append_printf (text, "Result: %s.\n\n", result);
  g_string_append_printf (text,
                          record->comment ? "| ply | player | move | board | value |\n"
                                            "| --: | :-: | :-- | :-- | :-- |\n"
                                            "| 0 | | | `%s` | %s |\n"
                                          : "| ply | player | move | board |\n"
                                            "| --: | :-: | :-- | :-- |\n"
                                            "| 0 | | | `%s` |\n",
                          cells, value);
  for (guint i = 1; i < plies->len; i++)
    {
      const Ply *before = &g_array_index (plies, Ply, i - 1);
      const Ply *ply = &g_array_index (plies, Ply, i);
      g_autofree char *move = describe_move (ply);
      g_autofree char *comment = describe_comment (before, ply);

      kcell_format_cells (&ply->at, cells);
      g_string_append_printf (text, "| %u | %c | %s | `%s` |", i, "ox"[before->at.to_move], move,
                              cells);
      if (record->comment)
        g_string_append_printf (text, " %s |", comment);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static char *
format_text (GArray *plies, const KcellRecord *record)
{
  const Ply *start = &g_array_index (plies, Ply, 0);
  g_autofree char *result = describe_result (&g_array_index (plies, Ply, plies->len - 1).at);
  char cells[KCELL_MAX_CELLS + 3];
  GString *text = g_string_new (MAGIC "\n");
  int width = 4;

  for (guint i = 1; i < plies->len; i++)
    {
      g_autofree char *move = describe_move (&g_array_index (plies, Ply, i));

      width = MAX (width, (int) strlen (move));
    }
  kcell_format_cells (&start->at, cells);
  g_string_append_printf (text, "first: %s\nsecond: %s\nstart: %s\nto move: %d\n",
                          record->players[0], record->players[1], cells, start->at.to_move + 1);
  if (record->comment && start->known)
    {
      g_autofree char *value = kcell_describe_value (&start->value);

      g_string_append_printf (text, "value: %s\n", value);
    }
  g_string_append (text, "game:\n");
  for (guint i = 1; i < plies->len; i++)
    {
      const Ply *before = &g_array_index (plies, Ply, i - 1);
      const Ply *ply = &g_array_index (plies, Ply, i);
      g_autofree char *move = describe_move (ply);
      g_autofree char *comment = record->comment ? describe_comment (before, ply) : g_strdup ("");

      kcell_format_cells (&ply->at, cells);
      g_string_append_printf (text, "%3u. %c %-*s %s%s%s\n", i, "ox"[before->at.to_move], width,
                              move, cells, *comment != '\0' ? "  " : "", comment);
    }
  g_string_append_printf (text, "result: %s\n", result);
  return g_string_free (text, FALSE);
}

char *
kcell_format_record (const EspInstance *instance, const KcellRecord *record, EspControl *control)
{
  g_autoptr (GArray) plies = play_through (instance, record->moves);

  if (record->comment)
    comment_on (plies, control);
  return record->markdown ? format_markdown (plies, record) : format_text (plies, record);
}

/* The same as a table with commentary. */
static EspTable *
tabulate_record (const EspInstance *instance, const KcellRecord *record, EspControl *control)
{
  g_autoptr (GArray) plies = play_through (instance, record->moves);
  EspTable *table =
      esp_table_new (_ ("Ply"), _ ("Player"), _ ("Move"), _ ("Board"), _ ("Value"), NULL);

  comment_on (plies, control);
  for (guint i = 0; i < plies->len; i++)
    {
      const Ply *ply = &g_array_index (plies, Ply, i);
      const Ply *before = i > 0 ? ply - 1 : NULL;
      g_autofree char *number = g_strdup_printf ("%u", i);
      g_autofree char *move = before != NULL ? describe_move (ply) : g_strdup ("");
      g_autofree char *value = before != NULL ? describe_comment (before, ply)
                               : ply->known   ? kcell_describe_value (&ply->value)
                                              : g_strdup ("");
      char side[] = { before != NULL ? "ox"[before->at.to_move] : '\0', '\0' };
      char cells[KCELL_MAX_CELLS + 3];

      kcell_format_cells (&ply->at, cells);
      esp_table_add_texts (table, (const char *[]){ number, side, move, cells, value });
    }
  esp_table_set_number (table, 0, TRUE);
  return table;
}

/* --- tables of hand-ins --- */

static EspTable *
make_game (const EspInstance *instance,
           const EspState *state G_GNUC_UNUSED,
           const EspOptions *options,
           EspControl *control,
           char **caption,
           GError **error)
{
  g_autoptr (EspPlayer) first =
      esp_player_parse (&esp_kcell_problem, esp_options_get_text (options, "first"), error);
  g_autoptr (EspPlayer) second =
      first != NULL
          ? esp_player_parse (&esp_kcell_problem, esp_options_get_text (options, "second"), error)
          : NULL;
  const EspPlayer *const players[2] = { first, second };
  g_auto (EspGameResult) result = { NULL };
  KcellRecord record = { .comment = TRUE };
  g_autofree char *o = NULL;
  g_autofree char *x = NULL;
  EspTable *table;

  if (second == NULL)
    return NULL;
  if (!esp_match_run_row (instance, players, 0, (guint64) esp_options_get_int (options, "seed"),
                          control, &result, error))
    return NULL;
  g_ptr_array_add (result.moves, NULL);
  record.moves = (const char *const *) result.moves->pdata;
  table = tabulate_record (instance, &record, control);
  o = esp_player_describe (&esp_kcell_problem, first->text);
  x = esp_player_describe (&esp_kcell_problem, second->text);
  *caption = g_strdup_printf (_ ("%s (o) against %s (x): the board after each move, and its value "
                                 "with best play where the exact player knows it. %s."),
                              o, x,
                              result.scores[0] > result.scores[1]   ? _ ("Player 1 wins")
                              : result.scores[0] < result.scores[1] ? _ ("Player 2 wins")
                                                                    : _ ("A draw"));
  return table;
}

static const EspOptionSpec game_options[] = {
  { "first", ESP_TEXT, N_ ("Player 1"), N_ ("who plays o"), .fallback = "alphabeta:6" },
  { "second", ESP_TEXT, N_ ("Player 2"), N_ ("who plays x"), .fallback = "random-eval:6" },
  ESP_SEED_OPTION (N_ ("seed of the random numbers")),
  { .id = NULL },
};

const EspTableSpec kcell_tables[] = {
  { "game", N_ ("A game with board and value"),
    N_ ("A game between two players, with the board and its value after each move."),
    .options = game_options, .make = make_game },
  { .id = NULL },
};

/* --- reading --- */

/* The number before the first "-" of "3-5-7"; 0 for "pass", -1 for neither. */
static gint32
read_move (const EspSpan *word)
{
  g_autofree char *text = esp_span_dup (word);
  char *end;
  gint64 cell;

  if (g_str_equal (text, "pass"))
    return 0;
  cell = g_ascii_strtoll (text, &end, 10);
  return end > text && *end == '-' && cell >= 1 && cell <= KCELL_MAX_CELLS ? (gint32) cell : -1;
}

/* "  2. x 13-12 [ooo________x_xx]  a comment", held against what the rules make of it. */
static gboolean
read_line (const EspReader *reader,
           const EspSpan *line,
           EspState *state,
           guint number,
           GPtrArray *moves,
           GError **error)
{
  KcellState *self = (KcellState *) state;
  int side = self->at.to_move;
  EspSpan rest = *line;
  EspSpan words[4] = { *line, *line, *line, *line };
  g_autofree char *expected_number = g_strdup_printf ("%u.", number);
  g_autofree char *move = NULL;
  g_autofree char *described = NULL;
  g_autoptr (GError) local = NULL;
  char cells[KCELL_MAX_CELLS + 3];
  Ply ply;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (!esp_span_next_word (&rest, "", &words[i]))
      return esp_reader_fail (reader, line, error,
                              _ ("expected a move such as “1. o 3-4 [oo_o________xxx]”"));
  if (!esp_span_equal (&words[0], expected_number))
    return esp_reader_fail (reader, &words[0], error, _ ("expected “%s”"), expected_number);
  if (words[1].length != 1 || *words[1].start != "ox"[side])
    return esp_reader_fail (reader, &words[1], error, _ ("it is the turn of “%c”"), "ox"[side]);
  if (read_move (&words[2]) < 0)
    return esp_reader_fail (reader, &words[2], error,
                            _ ("expected cells such as “3-4”, or “pass”"));
  move = g_strdup_printf ("%d", read_move (&words[2]));
  if (!esp_kcell_problem.states->play (NULL, state, move, &local))
    return esp_reader_fail (reader, &words[2], error, "%s", local->message);
  ply = (Ply){ .at = self->at, .last = self->last };
  described = describe_move (&ply);
  if (!esp_span_equal (&words[2], described))
    return esp_reader_fail (reader, &words[2], error, _ ("the rules make this move “%s”"),
                            described);
  kcell_format_cells (&self->at, cells);
  if (!esp_span_equal (&words[3], cells))
    return esp_reader_fail (reader, &words[3], error, _ ("the rules make this board “%s”"), cells);
  g_ptr_array_add (moves, g_steal_pointer (&move));
  return TRUE;
}

/* The head up to "game:", into a starting position. */
static EspInstance *
read_head (EspReader *reader, GError **error)
{
  KcellPosition at = { 0 };
  EspSpan line;

  if (!esp_reader_next_line (reader, &line) || !esp_span_equal (&line, MAGIC))
    {
      line = (EspSpan){ "", 0, 1, 1 };
      return esp_reader_fail_none (reader, &line, error, _ ("not a game record; expected “%s”"),
                                   MAGIC);
    }
  while (esp_reader_next_line (reader, &line))
    {
      if (esp_span_has_prefix (&line, "start: "))
        {
          esp_span_skip (&line, strlen ("start: "));
          if (!kcell_read_cells (reader, &line, &at, error))
            return NULL;
        }
      else if (esp_span_equal (&line, "to move: 1") || esp_span_equal (&line, "to move: 2"))
        at.to_move = line.start[9] == '2';
      else if (esp_span_equal (&line, "game:"))
        {
          g_autofree char *why = NULL;

          if (at.k > 0 && kcell_is_playable (&at))
            return kcell_instance_new (&at);
          why = at.k > 0 ? kcell_describe_unplayable (&at) : g_strdup (_ ("there is no “start:”"));
          return esp_reader_fail_none (reader, &line, error, "%s", why);
        }
      else if (!esp_span_has_prefix (&line, "first: ") &&
               !esp_span_has_prefix (&line, "second: ") && !esp_span_has_prefix (&line, "value: "))
        return esp_reader_fail_none (
            reader, &line, error,
            _ ("expected first:, second:, start:, to move:, value: or game:"));
    }
  esp_reader_fail_at_end (reader, error, _ ("expected “game:” and its moves"));
  return NULL;
}

EspInstance *
kcell_parse_record (
    const char *text, gsize length, const char *file, GPtrArray *moves, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  EspReader reader;
  EspSpan line;
  guint number = 0;

  esp_reader_init (&reader, file, text, length);
  instance = read_head (&reader, error);
  if (instance == NULL)
    return NULL;
  state = esp_instance_initial_state (instance);
  while (esp_reader_next_full_line (&reader, &line))
    {
      if (esp_span_has_prefix (&line, "result: "))
        {
          g_autofree char *result = describe_result (&((KcellState *) state)->at);

          esp_span_skip (&line, strlen ("result: "));
          if (!esp_span_equal (&line, result))
            return esp_reader_fail_none (&reader, &line, error, _ ("it is “%s”"), result);
        }
      else if (!read_line (&reader, &line, state, ++number, moves, error))
        return NULL;
    }
  return g_steal_pointer (&instance);
}

EspState *
kcell_make_strip (const EspInstance *instance, const char *const *moves)
{
  g_autoptr (GArray) plies = play_through (instance, moves);
  KcellState *state = NULL;
  GPtrArray *game = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);

  for (guint i = 0; i < plies->len; i++)
    {
      const Ply *ply = &g_array_index (plies, Ply, i);

      state = kcell_state_new (&ply->at);
      state->moved = i > 0;
      state->last = ply->last;
      g_ptr_array_add (game, state);
    }
  state = (KcellState *) esp_state_copy (&state->parent);
  state->game = game;
  return &state->parent;
}
