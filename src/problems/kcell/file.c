#include "config.h"

#include "kcell.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Positions as text, starting positions made and edited. */

void
kcell_set_start (KcellPosition *at, int k, int n)
{
  *at = (KcellPosition){ .k = (gint8) k, .n = (gint8) n };
  at->stones[0] = kcell_goal (at, 1);
  at->stones[1] = kcell_goal (at, 0);
}

gboolean
kcell_is_playable (const KcellPosition *at)
{
  return at->n > 0 && kcell_count (at->stones[0]) == at->n && kcell_count (at->stones[1]) == at->n;
}

char *
kcell_describe_unplayable (const KcellPosition *at)
{
  int first = kcell_count (at->stones[0]);
  int second = kcell_count (at->stones[1]);

  if (first == 0 || second == 0)
    return g_strdup_printf (_ ("player %d has no stone; expected at least one “%c”"),
                            first == 0 ? 1 : 2, first == 0 ? 'o' : 'x');
  return g_strdup_printf (_ ("player 1 has %d stones “o” and player 2 has %d “x”; expected as many "
                             "of each"),
                          first, second);
}

/* --- text --- */

void
kcell_format_cells (const KcellPosition *at, char *text)
{
  *text++ = '[';
  for (int c = 0; c < at->k; c++)
    *text++ = (at->stones[0] & kcell_bit (c)) != 0   ? 'o'
              : (at->stones[1] & kcell_bit (c)) != 0 ? 'x'
                                                     : '_';
  *text++ = ']';
  *text = '\0';
}

/* Points at one character of @span in a message. */
static gboolean
fail_at (
    const EspReader *reader, const EspSpan *span, gsize offset, GError **error, const char *message)
{
  EspSpan where = *span;

  esp_span_skip (&where, offset);
  return esp_reader_fail (reader, &where, error, "%s", message);
}

gboolean
kcell_read_cells (const EspReader *reader, const EspSpan *span, KcellPosition *at, GError **error)
{
  gsize end = span->length;

  *at = (KcellPosition){ 0 };
  if (span->length == 0 || span->start[0] != '[')
    return fail_at (reader, span, 0, error, _ ("expected a position such as [oo___xx]"));
  for (gsize i = 1; i < end && span->start[i] != ']'; i++)
    {
      char c = span->start[i];

      if (c != 'o' && c != 'x' && c != '_')
        return fail_at (reader, span, i, error, _ ("expected a cell “o”, “x” or “_”, or “]”"));
      if (at->k == KCELL_MAX_CELLS)
        return fail_at (reader, span, i, error, _ ("too many cells; there may be 2 to 40"));
      if (c != '_')
        at->stones[c == 'x'] |= kcell_bit (at->k);
      at->k++;
    }
  if ((gsize) at->k + 1 >= end)
    return fail_at (reader, span, end, error, _ ("expected “]” after the cells"));
  if ((gsize) at->k + 2 < end)
    return fail_at (reader, span, (gsize) at->k + 2, error, _ ("expected nothing after “]”"));
  if (at->k < KCELL_MIN_CELLS)
    return fail_at (reader, span, (gsize) at->k + 1, error,
                    _ ("too few cells; there may be 2 to 40"));
  /* while there are not as many of each the greater number stands */
  at->n = (gint8) MAX (kcell_count (at->stones[0]), kcell_count (at->stones[1]));
  return TRUE;
}

gboolean
kcell_parse_cells (const char *text, const char *what, KcellPosition *at, GError **error)
{
  EspSpan span = { text, strlen (text), 1, 1 };
  EspReader reader;

  esp_reader_init (&reader, what, text, span.length);
  return kcell_read_cells (&reader, &span, at, error);
}

EspInstance *
kcell_instance_new (const KcellPosition *start)
{
  KcellInstance *self = g_new0 (KcellInstance, 1);

  self->parent.problem = &esp_kcell_problem;
  self->start = *start;
  return &self->parent;
}

/* "to move: 2" */
static gboolean
read_to_move (const EspReader *reader, EspSpan *line, KcellPosition *at, GError **error)
{
  static const char *const words[] = { "to", "move" };
  EspSpan word;
  gint64 player;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (!esp_span_next_word (line, ":", &word) || !esp_span_equal (&word, words[i]))
      return esp_reader_fail (reader, &word, error, _ ("expected “to move: 1” or “to move: 2”"));
  esp_span_trim (line);
  if (line->length > 0 && line->start[0] == ':')
    esp_span_skip (line, 1);
  esp_span_trim (line);
  if (!esp_span_to_int (reader, line, _ ("a player"), 1, 2, &player, error))
    return FALSE;
  at->to_move = (gint8) (player - 1);
  return TRUE;
}

/* A record says so; a position stands in brackets. */
EspLikeness
kcell_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  gboolean cut;
  gsize n = 1;

  esp_reader_init (&reader, "", head, length);
  if (!esp_reader_next_head_line (&reader, &line, &cut))
    return ESP_LIKENESS_NONE;
  if (esp_span_has_prefix (&line, KCELL_RECORD_HEAD))
    return ESP_LIKENESS_CERTAIN;
  if (line.start[0] != '[')
    return ESP_LIKENESS_NONE;
  while (n < line.length && strchr ("ox_", line.start[n]) != NULL && line.start[n] != '\0')
    n++;
  if (n == line.length)
    return ESP_LIKENESS_LOOSE;
  return line.start[n] == ']' && n + 1 == line.length && n > KCELL_MIN_CELLS ? ESP_LIKENESS_CERTAIN
                                                                             : ESP_LIKENESS_NONE;
}

EspInstance *
kcell_parse (const char *text, gsize length, const char *file, GError **error)
{
  KcellPosition at;
  EspReader reader;
  EspSpan line;

  esp_reader_init (&reader, file, text, length);
  if (!esp_reader_need_line (&reader, &line, error, _ ("expected a position such as [oo___xx]")))
    return NULL;
  esp_span_trim (&line);
  if (!kcell_read_cells (&reader, &line, &at, error))
    return NULL;
  if (esp_reader_next_full_line (&reader, &line))
    {
      esp_span_trim (&line);
      if (!read_to_move (&reader, &line, &at, error))
        return NULL;
    }
  if (esp_reader_next_full_line (&reader, &line))
    return esp_reader_fail_none (&reader, &line, error, _ ("expected the end of the file"));
  return kcell_instance_new (&at);
}

char *
kcell_format (const EspInstance *instance)
{
  const KcellPosition *at = &((const KcellInstance *) instance)->start;
  char cells[KCELL_MAX_CELLS + 3];

  kcell_format_cells (at, cells);
  return g_strdup_printf ("%s\nto move: %d\n", cells, at->to_move + 1);
}

/* --- edits --- */

static gboolean
edit_cell (KcellPosition *at, const char *cell_text, const char *what, GError **error)
{
  gint64 cell;

  if (!g_ascii_string_to_signed (cell_text, 10, 1, at->k, &cell, NULL))
    return esp_refuse (error, _ ("“%s” is no cell; they are numbered 1 to %d"),
                       esp_quote (cell_text), at->k);
  if (strlen (what) != 1 || strchr ("ox_", *what) == NULL)
    return esp_refuse (error, _ ("“%s”: expected “o”, “x” or “_”"), esp_quote (what));
  for (int side = 0; side < 2; side++)
    at->stones[side] &= ~kcell_bit ((int) cell - 1);
  if (*what != '_')
    at->stones[*what == 'x'] |= kcell_bit ((int) cell - 1);
  at->n = (gint8) MAX (kcell_count (at->stones[0]), kcell_count (at->stones[1]));
  return TRUE;
}

static gboolean
edit_size (KcellPosition *at, const char *k_text, const char *n_text, GError **error)
{
  gint64 k;
  gint64 n;

  if (!g_ascii_string_to_signed (k_text, 10, KCELL_MIN_CELLS, KCELL_MAX_CELLS, &k, NULL) ||
      !g_ascii_string_to_signed (n_text, 10, 1, k / 2, &n, NULL))
    return esp_fail (error, ESP_ERROR_RANGE,
                     _ ("expected 2 to %d cells, and 1 to half as many stones a player"),
                     KCELL_MAX_CELLS);
  kcell_set_start (at, (int) k, (int) n);
  return TRUE;
}

gboolean
kcell_edit (EspInstance *instance, const char *edit, GError **error)
{
  KcellPosition *start = &((KcellInstance *) instance)->start;
  g_auto (GStrv) words = g_strsplit (edit, " ", -1);
  guint n = g_strv_length (words);

  if (n == 3 && g_str_equal (words[0], "size"))
    return edit_size (start, words[1], words[2], error);
  if (n == 3 && g_str_equal (words[0], "cell"))
    return edit_cell (start, words[1], words[2], error);
  if (n == 2 && g_str_equal (words[0], "position"))
    {
      KcellPosition at;

      if (!kcell_parse_cells (words[1], "position", &at, error))
        return FALSE;
      at.to_move = start->to_move;
      *start = at;
      return TRUE;
    }
  if (n == 2 && g_str_equal (words[0], "to-move") &&
      (g_str_equal (words[1], "1") || g_str_equal (words[1], "2")))
    {
      start->to_move = words[1][0] == '2';
      return TRUE;
    }
  if (n == 1 && g_str_equal (words[0], "clear"))
    {
      start->stones[0] = start->stones[1] = 0;
      start->n = 0;
      return TRUE;
    }
  return esp_refuse (
      error,
      _ ("“%s” is no edit; expected “size K N”, “cell C o|x|_”, “position [oo___xx]”, "
         "“to-move 1|2” or “clear”"),
      esp_quote (edit));
}

/* --- generator --- */

const EspOptionSpec kcell_generate_options[] = {
  { "k", ESP_INT (KCELL_MIN_CELLS, KCELL_MAX_CELLS, "15"), N_ ("Cells (K)"), N_ ("in the line") },
  { "n", ESP_INT (1, KCELL_MAX_CELLS / 2, "3"), N_ ("Stones (N)"),
    N_ ("of each player; at most half as many as cells") },
  { "plies", ESP_INT (0, KCELL_MAX_PLIES, "0"), N_ ("Random plies"),
    N_ ("played at random from the usual start"), .word_for_min = N_ ("none") },
  ESP_SEED_OPTION (N_ ("of the random choices")),
  { .id = NULL },
};

EspInstance *
kcell_generate (const EspOptions *options, EspControl *control G_GNUC_UNUSED, GError **error)
{
  int k = (int) esp_options_get_int (options, "k");
  int n = (int) esp_options_get_int (options, "n");
  int plies = (int) esp_options_get_int (options, "plies");
  KcellPosition at;
  EspRandom random;

  if (2 * n > k)
    return esp_fail_none (error, ESP_ERROR_RANGE,
                          _ ("%d stones a player do not fit on %d cells; expected at most %d"), n,
                          k, k / 2);
  kcell_set_start (&at, k, n);
  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  for (int i = 0; i < plies; i++)
    {
      gint32 moves[KCELL_MAX_CELLS];
      KcellPosition next = at;
      int n_moves = kcell_list (&at, moves);
      int winner;

      kcell_make (&next, n_moves > 0 ? moves[esp_random_below (&random, (guint64) n_moves)] : 0);
      /* a finished game is no position to begin with */
      if (n_moves == 0 || kcell_is_over (&next, &winner))
        break;
      at = next;
    }
  return kcell_instance_new (&at);
}
