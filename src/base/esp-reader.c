#include "config.h"

#include "esp-reader.h"

#include "esp-error.h"
#include "esp-job.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#define LINES_A_LOOK 256 /* between two looks at whether it is to stop */

const char *
esp_text_begin (const char *text, gsize length)
{
  return length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0 ? text + 3 : text;
}

void
esp_reader_init (EspReader *reader, const char *file, const char *text, gsize length)
{
  /* nothing to read may have no place */
  if (text == NULL)
    text = "";
  reader->file = file;
  reader->begin = text;
  reader->next = esp_text_begin (text, length);
  reader->end = text + length;
  reader->line = 0;
}

gboolean
esp_reader_next_line (EspReader *reader, EspSpan *line)
{
  const char *stop;

  if (reader->next >= reader->end)
    return FALSE;
  if (reader->line % LINES_A_LOOK == 0 && reader->line > 0)
    {
      esp_job_set_share ((double) (reader->next - reader->begin) /
                         (double) (reader->end - reader->begin));
      if (g_cancellable_is_cancelled (g_cancellable_get_current ()))
        {
          reader->next = reader->end;
          return FALSE;
        }
    }

  stop = memchr (reader->next, '\n', reader->end - reader->next);
  line->start = reader->next;
  line->line = ++reader->line;
  line->column = 1;
  line->length = (stop != NULL ? stop : reader->end) - reader->next;
  if (line->length > 0 && line->start[line->length - 1] == '\r')
    line->length--;
  reader->next = stop != NULL ? stop + 1 : reader->end;
  return TRUE;
}

gboolean
esp_reader_next_full_line (EspReader *reader, EspSpan *line)
{
  while (esp_reader_next_line (reader, line))
    {
      EspSpan trimmed = *line;

      esp_span_trim (&trimmed);
      if (trimmed.length > 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
esp_reader_next_head_line (EspReader *reader, EspSpan *line, gboolean *cut)
{
  if (!esp_reader_next_full_line (reader, line))
    return FALSE;
  *cut = line->start + line->length == reader->end;
  esp_span_trim (line);
  return TRUE;
}

EspSpan
esp_reader_end_span (const EspReader *reader)
{
  return (EspSpan){ reader->end, 0, reader->line + 1, 1 };
}

static void
fail (const EspReader *reader, EspSpan where, GError **error, const char *format, va_list args)
{
  g_autofree char *message = g_strdup_vprintf (format, args);

  esp_set_error_at (error, reader->file, where.line, where.column, "%s", message);
}

gboolean
esp_reader_fail (
    const EspReader *reader, const EspSpan *where, GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  fail (reader, *where, error, format, args);
  va_end (args);
  return FALSE;
}

gpointer
esp_reader_fail_none (
    const EspReader *reader, const EspSpan *where, GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  fail (reader, *where, error, format, args);
  va_end (args);
  return NULL;
}

gboolean
esp_reader_fail_at_end (const EspReader *reader, GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  fail (reader, esp_reader_end_span (reader), error, format, args);
  va_end (args);
  return FALSE;
}

gboolean
esp_reader_need_line (EspReader *reader, EspSpan *line, GError **error, const char *format, ...)
{
  va_list args;

  if (esp_reader_next_full_line (reader, line))
    return TRUE;
  va_start (args, format);
  fail (reader, esp_reader_end_span (reader), error, format, args);
  va_end (args);
  return FALSE;
}

gboolean
esp_reader_need_end (EspReader *reader, GError **error, const char *format, ...)
{
  EspSpan line;
  va_list args;

  if (!esp_reader_next_full_line (reader, &line))
    return TRUE;
  va_start (args, format);
  fail (reader, line, error, format, args);
  va_end (args);
  return FALSE;
}

/* Moves the start on by @n bytes, counting characters: a byte that continues a UTF-8 character
 * is no column of its own. */
static inline void
skip (EspSpan *span, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (((guchar) span->start[i] & 0xc0) != 0x80)
      span->column++;
  span->start += n;
  span->length -= n;
}

void
esp_span_skip (EspSpan *span, gsize n)
{
  skip (span, n);
}

static gboolean
is_separator (char c, const char *separators)
{
  if (g_ascii_isspace (c))
    return TRUE;
  for (; *separators != '\0'; separators++)
    if (c == *separators)
      return TRUE;
  return FALSE;
}

gboolean
esp_span_next_word (EspSpan *rest, const char *separators, EspSpan *word)
{
  gsize n = 0;

  while (n < rest->length && is_separator (rest->start[n], separators))
    n++;
  skip (rest, n);
  if (rest->length == 0)
    return FALSE;

  n = 0;
  while (n < rest->length && !is_separator (rest->start[n], separators))
    n++;
  *word = *rest;
  word->length = n;
  skip (rest, n);
  return TRUE;
}

gboolean
esp_span_next_name (EspSpan *rest, const char *separators, EspSpan *word, char **name)
{
  gsize n = 0;
  gsize length;
  g_autofree char *text = NULL;

  *name = NULL;
  while (n < rest->length && is_separator (rest->start[n], separators))
    n++;
  length = esp_name_unquote (rest->start + n, rest->start + rest->length, &text);
  /* what goes on behind the quotes is no name in quotes */
  if (length == 0 ||
      (n + length < rest->length && !is_separator (rest->start[n + length], separators)))
    return esp_span_next_word (rest, separators, word);
  skip (rest, n);
  *word = *rest;
  word->length = length;
  skip (rest, length);
  *name = g_steal_pointer (&text);
  return TRUE;
}

gboolean
esp_span_split (EspSpan *rest, char separator, EspSpan *first)
{
  const char *at = memchr (rest->start, separator, rest->length);

  *first = *rest;
  if (at == NULL)
    return FALSE;
  first->length = (gsize) (at - rest->start);
  skip (rest, first->length + 1);
  return TRUE;
}

void
esp_span_trim (EspSpan *span)
{
  gsize n = 0;

  while (n < span->length && g_ascii_isspace (span->start[n]))
    n++;
  skip (span, n);
  while (span->length > 0 && g_ascii_isspace (span->start[span->length - 1]))
    span->length--;
}

gboolean
esp_span_equal (const EspSpan *span, const char *text)
{
  return strlen (text) == span->length && memcmp (span->start, text, span->length) == 0;
}

char *
esp_span_dup (const EspSpan *span)
{
  return g_strndup (span->start, span->length);
}

gboolean
esp_span_has_prefix (const EspSpan *span, const char *prefix)
{
  gsize n = strlen (prefix);

  return span->length >= n && memcmp (span->start, prefix, n) == 0;
}

const char *
esp_span_quote (const EspSpan *span)
{
  return esp_quote_bytes (span->start, (gssize) span->length);
}

/* Decimal, with a sign; nothing else in the span. */
static gboolean
read_int (const EspSpan *span, gint64 *number)
{
  char text[32];
  gsize sign = span->length > 0 && *span->start == '+';

  if (span->length >= sizeof text || memchr (span->start, '\0', span->length) != NULL)
    return FALSE;
  memcpy (text, span->start, span->length);
  text[span->length] = '\0';
  return !(sign && text[1] == '-') &&
         g_ascii_string_to_signed (text + sign, 10, G_MININT64, G_MAXINT64, number, NULL);
}

gboolean
esp_span_to_row (const EspReader *reader,
                 const EspSpan *span,
                 const char *letters,
                 char *row,
                 gsize size,
                 GError **error)
{
  EspSpan at = *span;
  gsize n;

  esp_span_trim (&at);
  for (n = 0; at.length > 0; n++)
    {
      if (n + 1 >= size || at.start[0] == '\0' || strchr (letters, at.start[0]) == NULL)
        return esp_reader_fail (reader, &at, error,
                                _ ("expected a row of the letters “%s”, at most %d of them"),
                                letters, (int) size - 1);
      row[n] = at.start[0];
      skip (&at, 1);
    }
  row[n] = '\0';
  return n > 0 || esp_reader_fail (reader, span, error, _ ("the row is empty"));
}

gboolean
esp_span_is_int (const EspSpan *span, gint64 min, gint64 max)
{
  gint64 number;

  return read_int (span, &number) && number >= min && number <= max;
}

gboolean
esp_span_to_int (const EspReader *reader,
                 const EspSpan *span,
                 const char *what,
                 gint64 min,
                 gint64 max,
                 gint64 *value,
                 GError **error)
{
  gint64 number;

  if (!read_int (span, &number))
    return esp_reader_fail (reader, span, error, _ ("“%s” is not an integer; expected %s"),
                            esp_span_quote (span), what);
  if (number < min || number > max)
    return esp_reader_fail (reader, span, error,
                            _ ("%s is out of range; expected %s from %" PRId64 " to %" PRId64),
                            esp_span_quote (span), what, min, max);
  *value = number;
  return TRUE;
}

/* Finite, with "." as the decimal point; nothing else in the span. */
static gboolean
read_real (const EspSpan *span, double *number)
{
  char text[320];
  char *end = NULL;

  if (span->length == 0 || span->length >= sizeof text)
    return FALSE;
  memcpy (text, span->start, span->length);
  text[span->length] = '\0';
  *number = g_ascii_strtod (text, &end);
  return end == text + span->length && isfinite (*number);
}

gboolean
esp_span_is_real (const EspSpan *span)
{
  double number;

  return read_real (span, &number);
}

gboolean
esp_span_to_real (const EspReader *reader,
                  const EspSpan *span,
                  const char *what,
                  double min,
                  double max,
                  double *value,
                  GError **error)
{
  double number;

  if (!read_real (span, &number))
    return esp_reader_fail (reader, span, error, _ ("“%s” is not a number; expected %s"),
                            esp_span_quote (span), what);
  if (number < min || number > max)
    return esp_reader_fail (reader, span, error,
                            _ ("%s is out of range; expected %s from %g to %g"),
                            esp_span_quote (span), what, min, max);
  *value = number;
  return TRUE;
}
