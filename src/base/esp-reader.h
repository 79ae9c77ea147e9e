#pragma once

/* Reading text files by line and word, with the position of everything kept for messages. */

#include "esp-error.h"

G_BEGIN_DECLS

/* Where @text begins: behind a UTF-8 byte order mark, which editors of some systems put there. */
const char *esp_text_begin (const char *text, gsize length);

/* A piece of a text; not zero-terminated, borrowed from the text. Line and column count from 1,
 * columns in characters. */
typedef struct
{
  const char *start;
  gsize length;
  guint line;
  guint column;
} EspSpan;

typedef struct
{
  const char *file;
  const char *begin;
  const char *next;
  const char *end;
  guint line;
} EspReader;

/* @file names the text in messages ("board.txt"); @text and @file must outlive the reader.
 * A UTF-8 byte order mark at the start is passed over. */
void esp_reader_init (EspReader *reader, const char *file, const char *text, gsize length);

/* The next line without its line end (LF or CRLF). FALSE at the end of the text, and when the
 * thread's current cancellable (g_cancellable_push_current()) is cancelled: esp_instance_parse()
 * then tells so, whatever the room made of a text that ends early. */
gboolean esp_reader_next_line (EspReader *reader, EspSpan *line);

/* The next line that is not blank. FALSE at the end of the text. */
gboolean esp_reader_next_full_line (EspReader *reader, EspSpan *line);

/* The next line that is not blank, trimmed, of a text that may end in the middle: @cut where
 * nothing ends this line, so that only its front may be there. */
gboolean esp_reader_next_head_line (EspReader *reader, EspSpan *line, gboolean *cut);

/* A span for "at the end of the text", for messages about what is missing. */
EspSpan esp_reader_end_span (const EspReader *reader);

/* Sets @error to a message at the start of @where. Always returns FALSE, for `return …`; the other
 * one NULL. */
gboolean esp_reader_fail (const EspReader *reader,
                          const EspSpan *where,
                          GError **error,
                          const char *format,
                          ...) G_GNUC_PRINTF (4, 5);
gpointer esp_reader_fail_none (const EspReader *reader,
                               const EspSpan *where,
                               GError **error,
                               const char *format,
                               ...) G_GNUC_PRINTF (4, 5);

/* The next line that is not blank; where the text ends before it, FALSE with @error: the message,
 * which says what is missing. */
gboolean
esp_reader_need_line (EspReader *reader, EspSpan *line, GError **error, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* Whether only blank lines are left; else FALSE with @error: the message, which says that nothing
 * may follow. */
gboolean esp_reader_need_end (EspReader *reader, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* As esp_reader_fail(), at the end of the text. */
gboolean esp_reader_fail_at_end (const EspReader *reader, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Takes the next word off the front of @rest; words are separated by white space and by any
 * character of @separators (may be ""). FALSE when no word is left. */
gboolean esp_span_next_word (EspSpan *rest, const char *separators, EspSpan *word);
/* The same for a name, which may stand in double quotes with blanks in it: see esp_name_append().
 * Then @name is what it is called, a new string, and otherwise NULL. Quotes that are not closed are
 * letters. */
gboolean esp_span_next_name (EspSpan *rest, const char *separators, EspSpan *word, char **name);

/* What stands before the first @separator of @rest goes to @first, what is behind it stays in
 * @rest. FALSE where there is none: @first is then all of it, and @rest stays as it is. */
gboolean esp_span_split (EspSpan *rest, char separator, EspSpan *first);

/* Takes @n bytes off the front. */
void esp_span_skip (EspSpan *span, gsize n);

/* Takes away white space at both ends. */
void esp_span_trim (EspSpan *span);

gboolean esp_span_equal (const EspSpan *span, const char *text);

gboolean esp_span_has_prefix (const EspSpan *span, const char *prefix);

/* The span's text for a message, as esp_quote() gives it; borrowed like that. */
const char *esp_span_quote (const EspSpan *span);

/* A new string with the whole of the span's text. */
char *esp_span_dup (const EspSpan *span);

/* Reads the whole span as a decimal integer from @min to @max; @what names it in the message
 * ("a row count"). */
gboolean esp_span_to_int (const EspReader *reader,
                          const EspSpan *span,
                          const char *what,
                          gint64 min,
                          gint64 max,
                          gint64 *value,
                          GError **error);

/* Reads the whole span as a row of @letters, one at least, into @row, which has room for @size
 * bytes and is ended by a zero. */
gboolean esp_span_to_row (const EspReader *reader,
                          const EspSpan *span,
                          const char *letters,
                          char *row,
                          gsize size,
                          GError **error);

/* Whether the whole span is such an integer, or a finite real number. */
gboolean esp_span_is_int (const EspSpan *span, gint64 min, gint64 max);
gboolean esp_span_is_real (const EspSpan *span);

/* Reads the whole span as a finite real number from @min to @max, with "." as decimal point. */
gboolean esp_span_to_real (const EspReader *reader,
                           const EspSpan *span,
                           const char *what,
                           double min,
                           double max,
                           double *value,
                           GError **error);

G_END_DECLS
