#include "config.h"

#include "base/esp-reader.h"
#include "war.h"

#include <glib/gi18n-lib.h>
#include <string.h>

EspInstance *
war_board_new (int rows, int columns)
{
  WarBoard *self = g_new0 (WarBoard, 1);
  gsize n = (gsize) rows * (gsize) columns;

  self->parent.problem = &esp_war_problem;
  self->rows = rows;
  self->columns = columns;
  self->values = g_new0 (gint32, n);
  self->owners = g_new0 (guint8, n);
  self->ages = g_new0 (gint32, n);
  self->to_move = WAR_BLUE;
  self->rules.support = TRUE;
  self->rules.coin = -1;
  return &self->parent;
}

/* --- reading --- */

/* A row of numbers; @n_expected is how many the rows above have, 0 for the first row, which says
 * it for all. A row has at least one: a line of separators is none. */
static gboolean
read_row (EspReader *reader,
          EspSpan line,
          const char *what,
          gint64 least,
          gint64 greatest,
          int n_expected,
          GArray *numbers,
          int *n_read,
          GError **error)
{
  EspSpan word;
  EspSpan end = line;

  *n_read = 0;
  while (esp_span_next_word (&line, ",", &word))
    {
      gint64 number;

      if (n_expected > 0 && *n_read == n_expected)
        return esp_reader_fail (reader, &word, error,
                                _ ("the row is too long; expected %d numbers as in the rows above"),
                                n_expected);
      if (*n_read == WAR_MAX_SIDE)
        return esp_reader_fail (reader, &word, error, _ ("expected at most %d columns"),
                                WAR_MAX_SIDE);
      if (!esp_span_to_int (reader, &word, what, least, greatest, &number, error))
        return FALSE;
      g_array_append_val (numbers, number);
      (*n_read)++;
      end = line;
    }
  if (*n_read == 0)
    return esp_reader_fail (reader, &end, error, _ ("expected %s"), what);
  if (*n_read < n_expected)
    return esp_reader_fail (reader, &end, error,
                            _ ("the row ends early; expected %d numbers as in the rows above"),
                            n_expected);
  return TRUE;
}

static gboolean
looks_like_owners (const EspSpan *line)
{
  for (gsize i = 0; i < line->length; i++)
    if (!g_ascii_isspace (line->start[i]))
      return strchr (".bg", line->start[i]) != NULL && line->start[i] != '\0';
  return FALSE;
}

static gboolean
read_row_of_owners (EspReader *reader, EspSpan line, WarBoard *board, int row, GError **error)
{
  int column = 0;

  for (gsize i = 0; i < line.length; i++)
    {
      EspSpan at = { line.start + i, 1, line.line, line.column + (guint) i };
      const char *found;

      if (g_ascii_isspace (line.start[i]))
        continue;
      found = line.start[i] != '\0' ? strchr (".bg", line.start[i]) : NULL;
      if (found == NULL || column == board->columns)
        return esp_reader_fail (reader, &at, error,
                                _ ("expected %d of “.”, “b” and “g”: who owns each square"),
                                board->columns);
      board->owners[row * board->columns + column++] = *found == 'b'   ? WAR_BLUE
                                                       : *found == 'g' ? WAR_GREEN
                                                                       : WAR_EMPTY;
    }
  if (column < board->columns)
    {
      EspSpan end = { line.start + line.length, 0, line.line, line.column + (guint) line.length };

      return esp_reader_fail (reader, &end, error, _ ("expected %d of “.”, “b” and “g”"),
                              board->columns);
    }
  return TRUE;
}

/* "to move: green" */
static gboolean
read_to_move (EspReader *reader, EspSpan line, WarBoard *board, gboolean *found, GError **error)
{
  static const char prefix[] = "to move:";

  esp_span_trim (&line);
  *found = line.length >= sizeof prefix - 1 &&
           g_ascii_strncasecmp (line.start, prefix, sizeof prefix - 1) == 0;
  if (!*found)
    return TRUE;
  esp_span_skip (&line, sizeof prefix - 1);
  esp_span_trim (&line);
  if (esp_span_equal (&line, "green"))
    board->to_move = WAR_GREEN;
  else if (esp_span_equal (&line, "blue"))
    board->to_move = WAR_BLUE;
  else
    return esp_reader_fail (reader, &line, error, _ ("expected “blue” or “green”"));
  return TRUE;
}

/* All the value rows; @line is then the first line that is none, or has no start at the end. */
static WarBoard *
read_values (EspReader *reader, EspSpan *line, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  WarBoard *board;
  int columns = 0;
  int rows = 0;
  gboolean more;

  while ((more = esp_reader_next_full_line (reader, line)))
    {
      int n;

      if (rows > 0 && (looks_like_owners (line) || g_ascii_isalpha (line->start[0])))
        break;
      if (rows == WAR_MAX_SIDE)
        return esp_reader_fail_none (reader, line, error, _ ("expected at most %d rows"),
                                     WAR_MAX_SIDE);
      if (!read_row (reader, *line, _ ("a square's value"), -WAR_MAX_VALUE, WAR_MAX_VALUE, columns,
                     numbers, &n, error))
        return NULL;
      columns = n;
      rows++;
    }
  if (!more)
    {
      *line = esp_reader_end_span (reader);
      line->start = NULL;
    }
  if (rows < 2 || columns < 2)
    {
      EspSpan where = rows == 0 ? esp_reader_end_span (reader) : (EspSpan){ "", 0, 1, 1 };

      return esp_reader_fail_none (reader, &where, error,
                                   rows == 0
                                       ? _ ("the file is empty; expected rows of integers")
                                       : _ ("expected a board of at least 2 rows and 2 columns"));
    }
  board = (WarBoard *) war_board_new (rows, columns);
  for (int i = 0; i < rows * columns; i++)
    board->values[i] = (gint32) g_array_index (numbers, gint64, i);
  return board;
}

static gboolean
read_ages (EspReader *reader, EspSpan line, WarBoard *board, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (int row = 0; row < board->rows; row++)
    {
      int n;

      if (row > 0 &&
          !esp_reader_need_line (reader, &line, error, _ ("expected %d rows of ages"), board->rows))
        return FALSE;
      if (!read_row (reader, line, _ ("an age in rounds"), 0, 1000000, board->columns, numbers, &n,
                     error))
        return FALSE;
    }
  for (int i = 0; i < board->rows * board->columns; i++)
    board->ages[i] = (gint32) g_array_index (numbers, gint64, i);
  board->has_ages = TRUE;
  return TRUE;
}

static gboolean
read_owners (EspReader *reader, EspSpan line, WarBoard *board, GError **error)
{
  for (int row = 0; row < board->rows; row++)
    if ((row > 0 && !esp_reader_need_line (reader, &line, error, _ ("expected %d rows of owners"),
                                           board->rows)) ||
        !read_row_of_owners (reader, line, board, row, error))
      return FALSE;
  board->has_owners = TRUE;
  return TRUE;
}

static gboolean
read_rest (EspReader *reader, EspSpan line, WarBoard *board, GError **error)
{
  do
    {
      gboolean is_to_move;

      if (!read_to_move (reader, line, board, &is_to_move, error))
        return FALSE;
      if (is_to_move)
        continue;
      if (board->has_owners && board->has_ages)
        return esp_reader_fail (reader, &line, error, _ ("nothing may follow the ages"));
      if (!(board->has_owners ? read_ages : read_owners) (reader, line, board, error))
        return FALSE;
    }
  while (esp_reader_next_full_line (reader, &line));
  return TRUE;
}

/* The integers of a row; -1: something else stands there. */
static int
count_numbers (EspSpan line)
{
  EspSpan word;
  int n = 0;

  while (esp_span_next_word (&line, ",", &word))
    if (!esp_span_is_int (&word, -WAR_MAX_VALUE, WAR_MAX_VALUE) || ++n > WAR_MAX_SIDE)
      return -1;
  return n;
}

/* A record says so; a board is rows of as many integers, with whose they are behind them. */
EspLikeness
war_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  gboolean cut;
  int columns = 0;
  int rows = 0;

  esp_reader_init (&reader, "", head, length);
  for (; esp_reader_next_head_line (&reader, &line, &cut); rows++)
    {
      int n;

      if (rows == 0 && esp_span_has_prefix (&line, WAR_RECORD_HEAD))
        return ESP_LIKENESS_CERTAIN;
      if (rows > 1 && (looks_like_owners (&line) || g_ascii_isalpha (line.start[0])))
        break;
      n = count_numbers (line);
      if (rows == 0)
        columns = n;
      if (columns < 2 || (n != columns && !(cut && n < columns)))
        return ESP_LIKENESS_NONE;
    }
  return rows > 1 ? ESP_LIKENESS_CLOSE : rows == 1 ? ESP_LIKENESS_LOOSE : ESP_LIKENESS_NONE;
}

EspInstance *
war_parse (const char *text, gsize length, const char *file, GError **error)
{
  EspReader reader;
  EspSpan line;
  WarBoard *board;

  esp_reader_init (&reader, file, text, length);
  board = read_values (&reader, &line, error);
  if (board != NULL && line.start != NULL && !read_rest (&reader, line, board, error))
    {
      esp_instance_free (&board->parent);
      return NULL;
    }
  return board != NULL ? &board->parent : NULL;
}

/* --- writing --- */

static void
append_numbers (GString *text, const gint32 *numbers, int rows, int columns)
{
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      g_string_append_printf (text, "%d%c", numbers[row * columns + column],
                              column + 1 < columns ? ' ' : '\n');
}

char *
war_format_owners (const guint8 *owners, int rows, int columns, char separator)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < rows * columns; i++)
    {
      if (i > 0 && i % columns == 0)
        g_string_append_c (text, separator);
      g_string_append_c (text, ".bg"[owners[i]]);
    }
  return g_string_free (text, FALSE);
}

char *
war_format (const EspInstance *instance)
{
  const WarBoard *self = (const WarBoard *) instance;
  GString *text = g_string_new (NULL);

  append_numbers (text, self->values, self->rows, self->columns);
  if (self->has_owners)
    {
      g_autofree char *owners = war_format_owners (self->owners, self->rows, self->columns, '\n');

      g_string_append_printf (text, "%s\n", owners);
    }
  if (self->to_move == WAR_GREEN)
    g_string_append (text, "to move: green\n");
  if (self->has_owners && self->has_ages)
    append_numbers (text, self->ages, self->rows, self->columns);
  return g_string_free (text, FALSE);
}

char *
war_format_position (const WarBoard *board, const WarState *state)
{
  g_autofree char *owners = war_format_owners (state->owner, board->rows, board->columns, '\n');
  GString *text = g_string_new (NULL);

  append_numbers (text, board->values, board->rows, board->columns);
  g_string_append_printf (text, "%s\nto move: %s\n", owners,
                          state->to_move == WAR_BLUE ? "blue" : "green");
  if (board->rules.attrition > 0)
    {
      gint32 ages[WAR_MAX_SQUARES];

      for (int i = 0; i < board->rows * board->columns; i++)
        ages[i] = state->owner[i] == WAR_EMPTY ? 0 : (state->ply - state->taken_at[i]) / 2;
      append_numbers (text, ages, board->rows, board->columns);
    }
  return g_string_free (text, FALSE);
}

const EspFiles war_files = {
  .suffix = "txt",
  .parse = war_parse,
  .recognises = war_recognises,
  .record_head = WAR_RECORD_HEAD,
  .parse_record = war_parse_record,
  .format = war_format,
};
