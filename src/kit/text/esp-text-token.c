#include "config.h"

#include "esp-text-token.h"

#include <string.h>

/* Every form that rooms read has tokens that end with their line, so that a line is coloured by
 * itself, whatever stands above it. */

/* Letters of other alphabets are letters. */
static gboolean
is_letter (char c)
{
  return g_ascii_isalpha (c) || c == '_' || (c & 0x80) != 0;
}

static gboolean
is_of_word (char c)
{
  return is_letter (c) || g_ascii_isdigit (c);
}

static gsize
measure_word (const char *line, gsize length, gsize at)
{
  gsize n = 0;

  while (at + n < length && is_of_word (line[at + n]))
    n++;
  return n;
}

static gsize
measure_digits (const char *line, gsize length, gsize at)
{
  gsize n = 0;

  while (at + n < length && g_ascii_isdigit (line[at + n]))
    n++;
  return n;
}

/* 0: there is no number. The dots of 1..9 are none of its. */
static gsize
measure_number (const char *line, gsize length, gsize at)
{
  gsize n = line[at] == '-' || line[at] == '+' ? 1 : 0;
  gsize digits = measure_digits (line, length, at + n);
  gsize exponent;

  if (digits == 0)
    return 0;
  n += digits;
  if (at + n < length && line[at + n] == '.' && measure_digits (line, length, at + n + 1) > 0)
    n += 1 + measure_digits (line, length, at + n + 1);
  exponent = at + n;
  if (exponent < length && (line[exponent] == 'e' || line[exponent] == 'E'))
    {
      gsize sign = exponent + 1 < length && strchr ("+-", line[exponent + 1]) != NULL &&
                           line[exponent + 1] != '\0'
                       ? 1
                       : 0;

      digits = measure_digits (line, length, exponent + 1 + sign);
      n += digits > 0 ? 1 + sign + digits : 0;
    }
  return n;
}

/* With both of its quotes; 0: it is not closed, and the quotes are letters. */
static gsize
measure_name (const char *line, gsize length, gsize at)
{
  for (gsize i = at + 1; i < length; i++)
    if (line[i] == '\\')
      i++;
    else if (line[i] == '"')
      return i + 1 - at;
  return 0;
}

/* A sign that a blank must follow may stand at the end of the line as well. */
static gboolean
begins_comment (const char *line, gsize length, gsize at, const char *const *comments)
{
  if (at > 0 && !g_ascii_isspace (line[at - 1]))
    return FALSE;
  for (gsize i = 0; comments != NULL && comments[i] != NULL; i++)
    {
      const char *sign = comments[i];
      gsize n = strlen (sign);

      if (length - at >= n
              ? memcmp (line + at, sign, n) == 0
              : length - at == n - 1 && sign[n - 1] == ' ' && memcmp (line + at, sign, n - 1) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_keyword (const char *word, gsize length, const char *const *keywords)
{
  for (gsize i = 0; keywords != NULL && keywords[i] != NULL; i++)
    if (strlen (keywords[i]) == length && memcmp (keywords[i], word, length) == 0)
      return TRUE;
  return FALSE;
}

/* A sign belongs to its number where no value stands before it. */
static gboolean
may_have_sign (const char *line, gsize at)
{
  return at == 0 || g_ascii_isspace (line[at - 1]) || strchr ("([{,:=<>", line[at - 1]) != NULL;
}

/* Looks at byte @at: TRUE and the token that begins there, or else how far one may go on. */
static gboolean
look (const char *line,
      gsize length,
      const char *const *keywords,
      const char *const *comments,
      gsize at,
      EspToken *token)
{
  gsize n = 0;

  token->start = at;
  token->kind = ESP_TOKEN_NUMBER;
  if (begins_comment (line, length, at, comments))
    {
      token->kind = ESP_TOKEN_COMMENT;
      n = length - at;
    }
  else if (line[at] == '"')
    {
      token->kind = ESP_TOKEN_NAME;
      n = measure_name (line, length, at);
    }
  else if (g_ascii_isdigit (line[at]) ||
           ((line[at] == '-' || line[at] == '+') && may_have_sign (line, at)))
    n = measure_number (line, length, at);
  token->length = n;
  /* "3x" is a word, as "x3" is */
  if (n > 0 && (token->kind != ESP_TOKEN_NUMBER || at + n >= length || !is_letter (line[at + n])))
    return TRUE;
  n = measure_word (line, length, at);
  token->kind = ESP_TOKEN_KEYWORD;
  token->length = MAX (n, 1);
  return n > 0 && is_keyword (line + at, n, keywords);
}

gboolean
esp_token_next (const char *line,
                gsize length,
                const char *const *keywords,
                const char *const *comments,
                gsize *at,
                EspToken *token)
{
  while (*at < length)
    {
      gboolean found = look (line, length, keywords, comments, *at, token);

      *at += token->length;
      if (found)
        return TRUE;
    }
  return FALSE;
}

gsize
esp_token_measure (const char *line, gsize length, gsize at)
{
  EspToken token;

  if (at >= length)
    return 0;
  look (line, length, NULL, NULL, at, &token);
  /* a character of several bytes stands in a word, and is never cut */
  return token.length;
}
