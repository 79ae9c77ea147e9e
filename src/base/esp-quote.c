#include "config.h"

#include "esp-quote.h"

#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <string.h>

#define N_QUOTES 8
#define MAX_FOLDERS 80
#define QUOTE_SIZE (6 * (ESP_QUOTE_MAX + MAX_FOLDERS) + 8)

/* Borrowed texts, so that a message can be made in one line; none is ever freed. */
static char *
next_buffer (void)
{
  static _Thread_local char buffers[N_QUOTES][QUOTE_SIZE];
  static _Thread_local guint next;

  return buffers[next++ % N_QUOTES];
}

/* What moves the cursor, ends the line or turns its direction: control characters, separators of
 * lines, marks of direction, the byte order mark. Joiners belong to words of some languages. */
static gboolean
is_harmful (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return g_unichar_iscntrl (c) || type == G_UNICODE_LINE_SEPARATOR ||
         type == G_UNICODE_PARAGRAPH_SEPARATOR ||
         (type == G_UNICODE_FORMAT && c != 0x200c && c != 0x200d && c != 0xad);
}

/* Valid UTF-8 without anything harmful; of at most @max_bytes of the text. */
static char *
clean (const char *text, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (text, (gssize) length);
  GString *out = g_string_sized_new (length + 1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (is_harmful (c))
        g_string_append_c (out, '?');
      else
        g_string_append_unichar (out, c);
    }
  return g_string_free (out, FALSE);
}

const char *
esp_quote_bytes (const char *text, gssize length)
{
  /* forty characters take at most 240 bytes: no need to look at a line of megabytes */
  gsize limit = 6 * ESP_QUOTE_MAX;
  gsize size = length < 0 ? strnlen (text, limit + 1) : (gsize) length;
  g_autofree char *valid = clean (text, MIN (size, limit));
  char *out = next_buffer ();

  if (size <= limit && g_utf8_strlen (valid, -1) <= ESP_QUOTE_MAX)
    g_strlcpy (out, valid, QUOTE_SIZE);
  else
    {
      g_autofree char *head =
          g_utf8_substring (valid, 0, MIN (ESP_QUOTE_MAX - 1, g_utf8_strlen (valid, -1)));

      g_snprintf (out, QUOTE_SIZE, "%s…", head);
    }
  return out;
}

const char *
esp_quote (const char *text)
{
  return esp_quote_bytes (text, -1);
}

const char *
esp_quote_line (const char *text, gsize length, guint line)
{
  const char *end = text + length;
  const char *stop;

  for (; line > 1 && text < end; line--)
    {
      const char *next = memchr (text, '\n', (gsize) (end - text));

      text = next != NULL ? next + 1 : end;
    }
  stop = text < end ? memchr (text, '\n', (gsize) (end - text)) : NULL;
  if (stop == NULL)
    stop = end;
  if (stop > text && stop[-1] == '\r')
    stop--;
  return esp_quote_bytes (text, (gssize) (stop - text));
}

/* At most @max characters, those in the middle left out. */
static char *
shorten_middle (const char *text, glong max)
{
  glong n = g_utf8_strlen (text, -1);
  glong head = (max - 1) / 2;
  g_autofree char *start = NULL;

  if (n <= max)
    return g_strdup (text);
  start = g_utf8_substring (text, 0, head);
  return g_strconcat (start, "…", g_utf8_offset_to_pointer (text, n - (max - 1 - head)), NULL);
}

const char *
esp_quote_path (const char *path)
{
  const char *slash = strrchr (path, G_DIR_SEPARATOR);
  const char *name = slash != NULL ? slash + 1 : path;
  g_autofree char *folders = clean (path, (gsize) (name - path));
  g_autofree char *base = clean (name, strlen (name));
  g_autofree char *short_folders = shorten_middle (folders, MAX_FOLDERS);
  g_autofree char *short_base = shorten_middle (base, ESP_QUOTE_MAX);
  char *out = next_buffer ();

  g_snprintf (out, QUOTE_SIZE, "%s%s", short_folders, short_base);
  return out;
}

char *
esp_number (const char *format, double number)
{
  char text[64];

  return g_strdup (g_ascii_formatd (text, sizeof text, format, number));
}

char *
esp_within_sentence (const char *label)
{
  /* Translators: “small” where a noun within a sentence begins with a small letter; any other word,
   * such as “capital”, where it does not, as in German. It is never shown. */
  const char *nouns = C_ ("nouns within a sentence", "small");

  return g_str_equal (nouns, "small") ? g_utf8_strdown (label, -1) : g_strdup (label);
}

char *
esp_count_solutions (guint64 n)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s solution", "%s solutions", (gulong) n),
                          esp_count (n));
}

/* A name in front, "x3 …" or "n_1 …" or a file's with a line's number, stays as it is written, and
 * so do the figures of a search of paths, "g 317". */
static gboolean
begins_with_word (const char *text)
{
  const char *at = text;

  while (g_unichar_islower (g_utf8_get_char (at)))
    at = g_utf8_next_char (at);
  return at > text && (*at == '\0' || strchr (" ,:;-", *at) != NULL) &&
         !(*at == ':' && g_ascii_isdigit (at[1])) &&
         !(at == text + 1 && strchr ("fgh", *text) != NULL && *at == ' ' &&
           g_ascii_isdigit (at[1]));
}

char *
esp_begin_sentence (const char *text)
{
  char first[7] = "";

  if (!begins_with_word (text))
    return g_strdup (text);
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), first);
  return g_strconcat (first, g_utf8_next_char (text), NULL);
}

char *
esp_as_sentence (const char *text)
{
  const char *last = g_utf8_find_prev_char (text, text + strlen (text));
  gboolean ends =
      last != NULL && (g_unichar_type (g_utf8_get_char (last)) == G_UNICODE_OTHER_PUNCTUATION);
  g_autofree char *whole = esp_begin_sentence (text);

  /* translators: a full stop behind a sentence */
  return ends || *text == '\0' ? g_steal_pointer (&whole) : g_strdup_printf (_ ("%s."), whole);
}

/* Puts the @length digits behind @out, in groups of three; returns its end. A thin space is the
 * group separator that ISO 31-0 gives to every language; this one keeps the groups in their order
 * where one reads from right to left. */
static char *
put_digits (char *out, const char *digits, int length)
{
  for (int i = 0; i < length; i++)
    {
      if (i > 0 && (length - i) % 3 == 0)
        out = g_stpcpy (out, "\u202f");
      *out++ = digits[i];
    }
  *out = '\0';
  return out;
}

const char *
esp_count (guint64 n)
{
  char digits[32];
  char *out = next_buffer ();

  put_digits (out, digits, g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, n));
  return out;
}

static gboolean right_to_left; /* set before there are threads that ask */

void
esp_quote_set_right_to_left (gboolean is_right_to_left)
{
  right_to_left = is_right_to_left;
}

const char *
esp_isolate (const char *text)
{
  char *out;

  if (!right_to_left || *text == '\0')
    return text;
  out = next_buffer ();
  g_snprintf (out, QUOTE_SIZE, "\u2066%s\u2069", text);
  return out;
}

/* @text is a number, and @point what it has before its decimals. */
static const char *
show (const char *text, const char *point)
{
  const char *digits = text + strspn (text, "+-");
  gsize n = strspn (digits, "0123456789");
  const char *rest = digits + n;
  char *out = next_buffer ();
  char *at = out;

  if (*text == '-' || *text == '+')
    at = g_stpcpy (at, *text == '-' ? "\u2212" : "+");
  at = put_digits (at, digits, (int) n);
  if (*rest == '.')
    {
      at = g_stpcpy (at, point);
      rest++;
    }
  /* the rest, and of an exponent the sign as well */
  for (; *rest != '\0'; rest++)
    if (*rest == '-')
      at = g_stpcpy (at, "\u2212");
    else
      *at++ = *rest;
  *at = '\0';
  return digits > text ? esp_isolate (out) : out;
}

const char *
esp_shown (const char *format, double number)
{
  g_autofree char *text = g_strdup_printf (format, number);

  return show (text, ".");
}

const char *
esp_shown_text (const char *number)
{
  char *end;

  g_ascii_strtod (number, &end);
  if (*end != '\0' || end == number || strlen (number) > 40 ||
      !g_ascii_isdigit (number[strspn (number, "+-")]))
    return number;
  return show (number, nl_langinfo (RADIXCHAR));
}

char *
esp_name_fault (const char *text, gssize length, const char *without)
{
  gsize size = length < 0 ? strlen (text) : (gsize) length;
  const char *end = text + size;

  if (size == 0)
    return g_strdup (_ ("a name has at least one letter"));
  if (size > 4 * ESP_NAME_MAX)
    return g_strdup_printf (_ ("a name has at most %d letters"), ESP_NAME_MAX);
  if (!g_utf8_validate (text, (gssize) size, NULL))
    return g_strdup (_ ("expected a name in UTF-8"));
  if (g_utf8_strlen (text, (gssize) size) > ESP_NAME_MAX)
    return g_strdup_printf (_ ("a name has at most %d letters"), ESP_NAME_MAX);
  for (const char *p = text; p < end; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_ascii_isspace (*p))
        return g_strdup (_ ("a name has no blanks in it"));
      if (is_harmful (c))
        return g_strdup (_ ("a name has no control characters in it"));
      if (c < 0x80 && strchr (without, (int) c) != NULL)
        return g_strdup_printf (_ ("a name has no “%c” in it"), (char) c);
    }
  return NULL;
}

char *
esp_name_from_text (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  GString *name = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++)
    if (**word != '\0')
      g_string_append_printf (name, "%s%s", name->len > 0 ? ESP_NAME_BLANK : "", *word);
  return g_string_free (name, FALSE);
}

void
esp_name_append (GString *text, const char *name)
{
  if (*name != '"' && strstr (name, ESP_NAME_BLANK) == NULL)
    g_string_append (text, name);
  else
    esp_name_append_quoted (text, name);
}

void
esp_name_append_quoted (GString *text, const char *name)
{
  g_string_append_c (text, '"');
  for (const char *p = name; *p != '\0'; p++)
    if (g_str_has_prefix (p, ESP_NAME_BLANK))
      {
        g_string_append_c (text, ' ');
        p++;
      }
    else
      {
        if (*p == '"' || *p == '\\')
          g_string_append_c (text, '\\');
        g_string_append_c (text, *p);
      }
  g_string_append_c (text, '"');
}

gsize
esp_name_unquote (const char *at, const char *end, char **name)
{
  g_autoptr (GString) text = NULL;
  const char *p = at + 1;

  if (at >= end || *at != '"')
    return 0;
  text = g_string_new (NULL);
  for (; p < end && *p != '"' && *p != '\n' && *p != '\r'; p++)
    {
      if (*p == '\\' && p + 1 < end)
        p++;
      if (*p == ' ')
        g_string_append (text, ESP_NAME_BLANK);
      else
        g_string_append_c (text, *p);
    }
  if (p >= end || *p != '"' || text->len == 0)
    return 0;
  if (name != NULL)
    *name = g_strdup (text->str);
  return (gsize) (p + 1 - at);
}

const char *
esp_name_show (const char *name)
{
  char *out;
  gsize n = 0;

  if (strstr (name, ESP_NAME_BLANK) == NULL || strlen (name) >= QUOTE_SIZE)
    return name;
  out = next_buffer ();
  for (const char *p = name; *p != '\0'; p++)
    if (g_str_has_prefix (p, ESP_NAME_BLANK))
      {
        out[n++] = ' ';
        p++;
      }
    else
      out[n++] = *p;
  out[n] = '\0';
  return out;
}
