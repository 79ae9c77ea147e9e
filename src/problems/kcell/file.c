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

const EspFiles kcell_files = {
  .suffix = "kcell",
  .parse = kcell_parse,
  .recognises = kcell_recognises,
  .record_head = KCELL_RECORD_HEAD,
  .parse_record = kcell_parse_record,
  .format = kcell_format,
};
