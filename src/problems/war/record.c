#include "config.h"

#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "games/esp-game-record.h"
#include "war.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAGIC WAR_RECORD_HEAD

static void
append_squares (GString *text, const WarState *state, const gint16 *squares, int n)
{
  for (int i = 0; i < n; i++)
    {
      char name[8];

      esp_square_name (state->columns, squares[i], name);
      g_string_append_printf (text, " %s", name);
    }
}

/* A piece of the mover that touches @square: where the blitz came from. The first of several. */
static int
origin_of (const WarState *state, int square)
{
  int neighbours[4];
  int n = war_neighbours (state->rows, state->columns, square, neighbours);

  for (int i = 0; i < n; i++)
    if (state->owner[neighbours[i]] == state->to_move)
      return neighbours[i];
  return -1;
}

/* "2. green blitz D3 from D4 x D2"; with a coin that failed "… coin nothing". */
static void
append_move (
    GString *text, const EspInstance *instance, WarState *state, int number, const char *move)
{
  const char *side = state->to_move == WAR_BLUE ? "blue" : "green";
  int square = esp_square_parse (state->rows, state->columns, move);
  int origin = square >= 0 ? origin_of (state, square) : -1;
  const char *coin = strchr (move, ' ');
  char name[8] = "";

  if (origin >= 0)
    esp_square_name (state->columns, origin, name);
  if (!esp_war_problem.states->play (instance, &state->parent, move, NULL))
    return;
  g_string_append_printf (text, "%d. %s %s %.*s", number, side, origin >= 0 ? "blitz" : "drop",
                          (int) strcspn (move, " "), move);
  if (origin >= 0)
    g_string_append_printf (text, " from %s", name);
  if (state->n_last_converted > 0)
    {
      g_string_append (text, " x");
      append_squares (text, state, state->last_converted, state->n_last_converted);
    }
  if (coin != NULL)
    g_string_append_printf (text, " coin%s", coin);
  g_string_append_c (text, '\n');
}

char *
war_format_record (const WarBoard *board,
                   const char *const *moves,
                   const char *const players[2],
                   const char *fault)
{
  g_autoptr (EspState) state = esp_instance_initial_state (&board->parent);
  g_autoptr (EspOptions) settings = esp_options_new (war_settings);
  g_autofree char *set = NULL;
  g_autofree char *text = war_format (&board->parent);
  GString *record = g_string_new (MAGIC "\n");

  war_get_settings (&board->parent, settings);
  set = esp_options_format (settings, FALSE);
  g_string_append_printf (record, "rules: %s\nblue: %s\ngreen: %s\n", set, players[0], players[1]);
  if (fault != NULL)
    g_string_append_printf (record, ESP_RECORD_FORFEIT "%s\n", fault);
  g_string_append_printf (record, "board:\n%sgame:\n", text);
  for (int i = 0; moves[i] != NULL; i++)
    append_move (record, &board->parent, (WarState *) state, i + 1, moves[i]);
  if (((WarState *) state)->n_empty == 0)
    g_string_append_printf (record, "score: %" G_GINT64_FORMAT " : %" G_GINT64_FORMAT "\n",
                            ((WarState *) state)->score[WAR_BLUE],
                            ((WarState *) state)->score[WAR_GREEN]);
  return g_string_free (record, FALSE);
}

/* --- reading --- */

typedef struct
{
  EspReader reader;
  GString *board;
  guint board_line; /* lines before the board's first */
  char *settings;
  GArray *lines; /* of EspSpan: the moves */
  EspSpan score;
} Record;

static gboolean
read_lines (Record *record, GError **error)
{
  EspSpan line;
  enum
  {
    HEAD,
    BOARD,
    GAME
  } part = HEAD;

  if (!esp_reader_next_line (&record->reader, &line) || !esp_span_equal (&line, MAGIC))
    {
      line = (EspSpan){ "", 0, 1, 1 };
      return esp_reader_fail (&record->reader, &line, error, _ ("not a game record; expected “%s”"),
                              MAGIC);
    }
  while (esp_reader_next_line (&record->reader, &line))
    {
      if (part == HEAD && esp_span_has_prefix (&line, "rules: "))
        {
          g_free (record->settings);
          record->settings = g_strndup (line.start + 7, line.length - 7);
        }
      else if (part == HEAD && esp_span_equal (&line, "board:"))
        {
          part = BOARD;
          record->board_line = line.line;
        }
      else if (part == BOARD && esp_span_equal (&line, "game:"))
        part = GAME;
      else if (part == BOARD)
        {
          g_string_append_len (record->board, line.start, (gssize) line.length);
          g_string_append_c (record->board, '\n');
        }
      else if (part == GAME && esp_span_has_prefix (&line, "score: "))
        record->score = line;
      else if (part == GAME && line.length > 0)
        g_array_append_val (record->lines, line);
      else if (part == HEAD && !esp_span_has_prefix (&line, "blue: ") &&
               !esp_span_has_prefix (&line, "green: ") &&
               !esp_span_has_prefix (&line, ESP_RECORD_FORFEIT))
        return esp_reader_fail (&record->reader, &line, error,
                                _ ("expected rules:, blue:, green: or board:"));
    }
  if (part == GAME)
    return TRUE;
  return esp_reader_fail_at_end (&record->reader, error, _ ("expected “game:” and its moves"));
}

/* The square, and the coin where there was one, out of a move's line. */
static char *
extract_move (const EspSpan *line)
{
  g_autofree char *text = esp_span_dup (line);
  char *coin = strstr (text, " coin ");
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  if (g_strv_length (words) < 4)
    return NULL;
  return coin != NULL ? g_strconcat (words[3], " ", coin + strlen (" coin "), NULL)
                      : g_strdup (words[3]);
}

/* Plays the record's moves and holds each line against what the rules make of it. */
static gboolean
replay (Record *record, EspInstance *instance, GPtrArray *moves, GError **error)
{
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  for (guint i = 0; i < record->lines->len; i++)
    {
      EspSpan *line = &g_array_index (record->lines, EspSpan, i);
      g_autofree char *move = extract_move (line);
      g_autoptr (GString) expected = g_string_new (NULL);
      g_autoptr (GError) local = NULL;
      g_autoptr (EspState) trial = esp_state_copy (state);

      if (move == NULL)
        return esp_reader_fail (&record->reader, line, error,
                                _ ("expected a move such as “1. blue drop C3”"));
      if (!esp_war_problem.states->play (instance, trial, move, &local))
        return esp_reader_fail (&record->reader, line, error, "%s", local->message);
      append_move (expected, instance, (WarState *) state, (int) i + 1, move);
      g_string_truncate (expected, expected->len - 1);
      if (!esp_span_equal (line, expected->str))
        return esp_reader_fail (&record->reader, line, error, _ ("the rules make this move “%s”"),
                                expected->str);
      g_ptr_array_add (moves, g_steal_pointer (&move));
    }
  if (record->score.start != NULL)
    {
      g_autofree char *score = g_strdup_printf ("score: %" G_GINT64_FORMAT " : %" G_GINT64_FORMAT,
                                                ((WarState *) state)->score[WAR_BLUE],
                                                ((WarState *) state)->score[WAR_GREEN]);

      if (!esp_span_equal (&record->score, score))
        return esp_reader_fail (&record->reader, &record->score, error, _ ("it is “%s”"), score);
    }
  return TRUE;
}

EspInstance *
war_parse_record (
    const char *text, gsize length, const char *file, GPtrArray *moves, GError **error)
{
  Record record = { .board = g_string_new (NULL),
                    .lines = g_array_new (FALSE, FALSE, sizeof (EspSpan)) };
  EspInstance *instance = NULL;

  esp_reader_init (&record.reader, file, text, length);
  if (read_lines (&record, error))
    instance = war_parse (record.board->str, record.board->len, file, error);
  if (instance != NULL && record.settings != NULL)
    {
      g_autoptr (EspOptions) settings = esp_options_new (war_settings);

      if (!esp_options_parse (settings, record.settings, error) ||
          !war_configure (instance, settings, error))
        {
          g_prefix_error (error, "%s: rules: ", esp_quote_path (file));
          g_clear_pointer (&instance, esp_instance_free);
        }
    }
  if (instance != NULL && !replay (&record, instance, moves, error))
    g_clear_pointer (&instance, esp_instance_free);
  g_string_free (record.board, TRUE);
  g_array_unref (record.lines);
  g_free (record.settings);
  return instance;
}
