#include "config.h"

#include "base/esp-reader.h"
#include "geometry/esp-square.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>
#include <string.h>

EspInstance *
battleship_new (int rows, int columns)
{
  BattleshipPuzzle *self = g_new0 (BattleshipPuzzle, 1);

  self->parent.problem = &esp_battleship_problem;
  self->rows = rows;
  self->columns = columns;
  self->n_fleet = 4;
  self->hints = g_strnfill ((gsize) rows * (gsize) columns, '0');
  return &self->parent;
}

void
battleship_line_name (gboolean row, int line, char name[8])
{
  if (row)
    g_snprintf (name, 8, "%d", line + 1);
  else
    esp_column_name (line, name);
}

/* --- reading --- */

/* "0301232216", or numbers with blanks or commas between them. */
static gboolean
read_counts (EspReader *reader,
             EspSpan line,
             const char *what,
             int greatest,
             int *counts,
             int *n,
             GError **error)
{
  EspSpan word;
  EspSpan rest;

  *n = 0;
  esp_span_trim (&line);
  rest = line;
  if (!esp_span_next_word (&rest, ",", &word))
    return esp_reader_fail (reader, &line, error, _ ("expected %s"), what);
  if (word.length == line.length)
    {
      /* one word: a digit each */
      for (gsize i = 0; i < line.length; i++)
        {
          EspSpan at = { line.start + i, 1, line.line, line.column + (guint) i };

          if (!g_ascii_isdigit (line.start[i]))
            return esp_reader_fail (reader, &at, error, _ ("“%s” is no digit; expected %s"),
                                    esp_span_quote (&at), what);
          if (*n == BATTLESHIP_MAX_SIDE)
            return esp_reader_fail (reader, &at, error, _ ("more than %d numbers"),
                                    BATTLESHIP_MAX_SIDE);
          counts[(*n)++] = line.start[i] - '0';
        }
      return TRUE;
    }
  do
    {
      gint64 number;

      if (*n == BATTLESHIP_MAX_SIDE)
        return esp_reader_fail (reader, &word, error, _ ("more than %d numbers"),
                                BATTLESHIP_MAX_SIDE);
      if (!esp_span_to_int (reader, &word, what, 0, greatest, &number, error))
        return FALSE;
      counts[(*n)++] = (int) number;
    }
  while (esp_span_next_word (&rest, ",", &word));
  return TRUE;
}

static gboolean
next_line (EspReader *reader, EspSpan *line, const char *expected, GError **error)
{
  return esp_reader_need_line (reader, line, error, _ ("the file ends here; expected %s"),
                               expected);
}

/* Behind the rows a file may have one line of ours, with the ships that were drawn: the course's
 * form has no place for them, and its own programs take every word of a file for a row. It is there
 * only where someone drew, and "forget-ships" takes it away. */
#define SHIPS "#ships:"

/* One square's character as one of "0SWLRTBM"; '\0': none. */
static char
read_square (char c, gboolean *arrows)
{
  static const char from[] = "0oO?sSwW.lLrRtTbBmM<>^v";
  static const char to[] = "0000SSWWWLLRRTTBBMMLRTB";
  const char *found = c != '\0' ? strchr (from, c) : NULL;

  if (found == NULL)
    return '\0';
  *arrows |= strchr ("<>^v.", c) != NULL;
  return to[found - from];
}

static gboolean
read_rows (EspReader *reader, BattleshipPuzzle *puzzle, GError **error)
{
  EspSpan line;

  for (int row = 0; row < puzzle->rows; row++)
    {
      if (!next_line (reader, &line, _ ("a row of the grid"), error))
        return FALSE;
      esp_span_trim (&line);
      for (gsize i = 0; i < line.length; i++)
        {
          EspSpan at = { line.start + i, 1, line.line, line.column + (guint) i };
          char square = read_square (line.start[i], &puzzle->arrows);

          if ((int) i >= puzzle->columns)
            return esp_reader_fail (reader, &at, error,
                                    _ ("the row is too long; expected %d squares"),
                                    puzzle->columns);
          if (square == '\0')
            return esp_reader_fail (reader, &at, error,
                                    _ ("“%s” is no square; expected 0, S, W, L, R, T, B, M or <, "
                                       ">, ^, v, ."),
                                    esp_span_quote (&at));
          puzzle->hints[row * puzzle->columns + (int) i] = square;
        }
      if ((int) line.length < puzzle->columns)
        {
          EspSpan end = { line.start + line.length, 0, line.line,
                          line.column + (guint) line.length };

          return esp_reader_fail (reader, &end, error,
                                  _ ("the row ends early; expected %d squares"), puzzle->columns);
        }
    }
  return TRUE;
}

static gboolean
check_end (EspReader *reader, const BattleshipPuzzle *puzzle, GError **error)
{
  EspSpan line;

  return !esp_reader_next_full_line (reader, &line) ||
         esp_reader_fail (reader, &line, error, _ ("nothing may follow the %d rows of the grid"),
                          puzzle->rows);
}

/* "G3-K3", from end to end, or "C7". */
static gboolean
read_ship (EspReader *reader, BattleshipPuzzle *puzzle, const EspSpan *word, GError **error)
{
  g_autofree char *text = esp_span_dup (word);
  char *dash = strchr (text, '-');
  int first;
  int last;
  int step;

  if (dash != NULL)
    *dash = '\0';
  first = esp_square_parse (puzzle->rows, puzzle->columns, text);
  last = dash != NULL ? esp_square_parse (puzzle->rows, puzzle->columns, dash + 1) : first;
  step = first / puzzle->columns == last / puzzle->columns   ? 1
         : first % puzzle->columns == last % puzzle->columns ? puzzle->columns
                                                             : 0;
  if (first < 0 || last < first || step == 0)
    return esp_reader_fail (reader, word, error,
                            _ ("“%s” is no ship of this board; expected its ends, as in A1-A3"),
                            esp_span_quote (word));
  for (int square = first; square <= last; square += step)
    puzzle->answer[square] = '#';
  return TRUE;
}

/* The ships that were drawn are those that the rest of the file speaks of. */
static gboolean
read_ships (EspReader *reader, BattleshipPuzzle *puzzle, EspSpan line, GError **error)
{
  EspSpan rest = line;
  EspSpan word;

  esp_span_skip (&rest, strlen (SHIPS));
  puzzle->answer = g_strnfill ((gsize) battleship_n (puzzle), '.');
  puzzle->drawn = TRUE;
  while (esp_span_next_word (&rest, ",", &word))
    if (!read_ship (reader, puzzle, &word, error))
      return FALSE;
  return battleship_answer_fits (puzzle) ||
         esp_reader_fail (reader, &line, error,
                          _ ("these ships do not go with the counts, the fleet and the hints: mend "
                             "them, or take this line away"));
}

static gboolean
read_end (EspReader *reader, BattleshipPuzzle *puzzle, GError **error)
{
  EspReader before = *reader;
  EspSpan line;

  if (esp_reader_next_full_line (reader, &line))
    {
      esp_span_trim (&line);
      if (!esp_span_has_prefix (&line, SHIPS))
        *reader = before;
      else if (!read_ships (reader, puzzle, line, error))
        return FALSE;
    }
  return check_end (reader, puzzle, error);
}

/* How many counts a line has; -1: something else stands there. */
static int
count_counts (EspSpan line)
{
  EspSpan rest = line;
  EspSpan word;
  int n = 0;

  while (esp_span_next_word (&rest, ",", &word))
    {
      for (gsize i = 0; i < word.length; i++)
        if (!g_ascii_isdigit (word.start[i]))
          return -1;
      if (word.length == line.length)
        n = (int) MIN (line.length, 1000);
      else if (!esp_span_is_int (&word, 0, BATTLESHIP_MAX_SQUARES) || ++n > BATTLESHIP_MAX_SIDE)
        return -1;
    }
  return n <= BATTLESHIP_MAX_SIDE ? n : -1;
}

/* Three lines of counts, and rows of squares as many as the second says. */
EspLikeness
battleship_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  gboolean cut;
  gboolean arrows = FALSE;
  int columns = 0;
  int rows;

  esp_reader_init (&reader, "", head, length);
  for (rows = 0; rows < 4 && esp_reader_next_head_line (&reader, &line, &cut); rows++)
    {
      int n = rows < 3 ? count_counts (line) : 0;

      if (n < 0)
        return ESP_LIKENESS_NONE;
      if (rows == 1)
        columns = n;
      if (rows < 3)
        continue;
      if ((int) line.length > columns || ((int) line.length < columns && !cut))
        return ESP_LIKENESS_NONE;
      for (gsize i = 0; i < line.length; i++)
        if (read_square (line.start[i], &arrows) == '\0')
          return ESP_LIKENESS_NONE;
    }
  return rows == 4 ? ESP_LIKENESS_CLOSE : rows > 1 ? ESP_LIKENESS_LOOSE : ESP_LIKENESS_NONE;
}

EspInstance *
battleship_parse (const char *text, gsize length, const char *file, GError **error)
{
  int rows[BATTLESHIP_MAX_SIDE];
  int columns[BATTLESHIP_MAX_SIDE];
  int fleet[BATTLESHIP_MAX_SIDE];
  int n_rows;
  int n_columns;
  int n_fleet;
  g_autoptr (EspInstance) instance = NULL;
  BattleshipPuzzle *puzzle;
  EspReader reader;
  EspSpan line;

  esp_reader_init (&reader, file, text, length);
  if (!next_line (&reader, &line, _ ("the row counts"), error) ||
      !read_counts (&reader, line, _ ("the row counts"), BATTLESHIP_MAX_SIDE, rows, &n_rows,
                    error) ||
      !next_line (&reader, &line, _ ("the column counts"), error) ||
      !read_counts (&reader, line, _ ("the column counts"), BATTLESHIP_MAX_SIDE, columns,
                    &n_columns, error) ||
      !next_line (&reader, &line, _ ("the fleet: how many ships of size 1, 2, 3, …"), error) ||
      !read_counts (&reader, line, _ ("the fleet: how many ships of size 1, 2, 3, …"),
                    BATTLESHIP_MAX_SQUARES, fleet, &n_fleet, error))
    return NULL;
  instance = battleship_new (n_rows, n_columns);
  puzzle = (BattleshipPuzzle *) instance;
  memcpy (puzzle->row_counts, rows, sizeof (int) * (gsize) n_rows);
  memcpy (puzzle->column_counts, columns, sizeof (int) * (gsize) n_columns);
  memcpy (puzzle->fleet + 1, fleet, sizeof (int) * (gsize) n_fleet);
  puzzle->n_fleet = n_fleet;
  if (!read_rows (&reader, puzzle, error) || !read_end (&reader, puzzle, error))
    return NULL;
  return g_steal_pointer (&instance);
}

/* --- writing --- */

static void
append_counts (GString *text, const int *counts, int n)
{
  gboolean wide = FALSE;

  /* a single number in one word would be read as its digits */
  for (int i = 0; i < n; i++)
    wide |= counts[i] > 9;
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, wide && i > 0 ? " %d" : "%d", counts[i]);
  if (wide && n == 1)
    g_string_append_c (text, ',');
  g_string_append_c (text, '\n');
}

static char
write_square (const BattleshipPuzzle *puzzle, char letter)
{
  static const char from[] = "WLRTB";
  static const char to[] = ".<>^v";
  const char *found = puzzle->arrows ? strchr (from, letter) : NULL;

  return found != NULL ? to[found - from] : letter;
}

static gboolean
is_drawn (const BattleshipPuzzle *puzzle, int row, int column)
{
  return row >= 0 && column >= 0 && row < puzzle->rows && column < puzzle->columns &&
         puzzle->answer[row * puzzle->columns + column] == '#';
}

static void
append_ships (GString *text, const BattleshipPuzzle *self)
{
  g_string_append (text, SHIPS);
  for (int i = 0; i < battleship_n (self); i++)
    {
      int row = i / self->columns;
      int column = i % self->columns;
      int size = 1;
      gboolean down = is_drawn (self, row + 1, column);
      char name[8];

      if (!is_drawn (self, row, column) || is_drawn (self, row - 1, column) ||
          is_drawn (self, row, column - 1))
        continue;
      while (is_drawn (self, row + (down ? size : 0), column + (down ? 0 : size)))
        size++;
      esp_square_name (self->columns, i, name);
      g_string_append_printf (text, " %s", name);
      if (size == 1)
        continue;
      esp_square_name (self->columns, i + (size - 1) * (down ? self->columns : 1), name);
      g_string_append_printf (text, "-%s", name);
    }
  g_string_append_c (text, '\n');
}

char *
battleship_format (const EspInstance *instance)
{
  const BattleshipPuzzle *self = (const BattleshipPuzzle *) instance;
  GString *text = g_string_new (NULL);

  append_counts (text, self->row_counts, self->rows);
  append_counts (text, self->column_counts, self->columns);
  append_counts (text, self->fleet + 1, self->n_fleet);
  for (int i = 0; i < battleship_n (self); i++)
    g_string_append_printf (text, "%c%s", write_square (self, self->hints[i]),
                            (i + 1) % self->columns == 0 ? "\n" : "");
  if (self->drawn && self->answer != NULL)
    append_ships (text, self);
  return g_string_free (text, FALSE);
}

static const char *
battleship_beyond (const EspInstance *instance)
{
  const BattleshipPuzzle *self = (const BattleshipPuzzle *) instance;

  return self->drawn && self->answer != NULL
             ? _ ("Saved with the ships that are drawn, in a last line that begins with “#ships”. "
                  "For a program that does not know it, Forget Ships takes it away")
             : NULL;
}

static gboolean
is_ship (const BattleshipState *state, int row, int column)
{
  return row >= 0 && column >= 0 && row < state->rows && column < state->columns &&
         state->domain[row * state->columns + column] == BATTLESHIP_SHIP;
}

char
battleship_letter (const BattleshipState *state, int square)
{
  int row = square / state->columns;
  int column = square % state->columns;
  gboolean up = is_ship (state, row - 1, column);
  gboolean down = is_ship (state, row + 1, column);
  gboolean left = is_ship (state, row, column - 1);
  gboolean right = is_ship (state, row, column + 1);

  if (state->domain[square] != BATTLESHIP_SHIP)
    return 'W';
  if ((up && down) || (left && right))
    return 'M';
  return up ? 'B' : down ? 'T' : left ? 'R' : right ? 'L' : 'S';
}

char *
battleship_format_grid (const BattleshipPuzzle *puzzle, const BattleshipState *state)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < battleship_n (puzzle); i++)
    {
      gboolean known = state->domain[i] == BATTLESHIP_WATER || state->domain[i] == BATTLESHIP_SHIP;

      g_string_append_printf (text, "%c%s",
                              known ? write_square (puzzle, battleship_letter (state, i)) : '0',
                              (i + 1) % puzzle->columns == 0 ? "\n" : "");
    }
  return g_string_free (text, FALSE);
}

EspState *
battleship_parse_grid (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  g_autoptr (EspInstance) copy = esp_instance_copy (instance);
  BattleshipPuzzle *read = (BattleshipPuzzle *) copy;
  BattleshipState *state;
  EspReader reader;

  esp_reader_init (&reader, file, text, length);
  if (!read_rows (&reader, read, error) || !check_end (&reader, read, error))
    return NULL;
  state = battleship_state_new (puzzle);
  for (int i = 0; i < battleship_n (puzzle); i++)
    state->domain[i] = read->hints[i] == '0'   ? BATTLESHIP_UNKNOWN
                       : read->hints[i] == 'W' ? BATTLESHIP_WATER
                                               : BATTLESHIP_SHIP;
  /* the letters themselves must be those of the ships they stand in */
  for (int i = 0; i < battleship_n (puzzle); i++)
    if (read->hints[i] != '0' && read->hints[i] != battleship_letter (state, i))
      {
        EspSpan at = { "", 0, (guint) (i / puzzle->columns) + 1,
                       (guint) (i % puzzle->columns) + 1 };

        esp_reader_fail (&reader, &at, error, _ ("%c does not fit its neighbours; expected %c"),
                         read->hints[i], battleship_letter (state, i));
        esp_state_free (&state->parent);
        return NULL;
      }
  return &state->parent;
}

static char *
battleship_format_solution (const EspInstance *instance, const EspState *state)
{
  return battleship_format_grid ((const BattleshipPuzzle *) instance,
                                 (const BattleshipState *) state);
}

const EspFiles battleship_files = {
  .suffix = "txt",
  .parse = battleship_parse,
  .recognises = battleship_recognises,
  .format = battleship_format,
  .beyond = battleship_beyond,
  .parse_solution = battleship_parse_grid,
  .format_solution = battleship_format_solution,
};
