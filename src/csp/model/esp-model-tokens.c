#include "config.h"

#include "esp-model-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Tokens of .csp files, and the numbers that are known while they are read. */

/* --- messages --- */

gboolean
esp_parser_fail_at (EspModelParser *self, const char *at, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  esp_set_error_in (self->error, self->file, self->text, at, format, args);
  va_end (args);
  return FALSE;
}

gboolean
esp_parser_fail_expected (EspModelParser *self, const char *expected)
{
  if (self->kind == ESP_TOKEN_END)
    {
      const char *at = self->token.begin;

      /* behind what is there last: nobody looks in empty lines below it */
      while (at > self->text && g_ascii_isspace (at[-1]))
        at--;
      return esp_parser_fail_at (self, at, _ ("the text ends: expected %s"), expected);
    }
  if (self->kind == ESP_TOKEN_LINE)
    return esp_parser_fail_at (self, self->token.begin, _ ("the line ends: expected %s"), expected);
  return esp_parser_fail_at (
      self, self->token.begin, _ ("“%s”: expected %s"),
      esp_quote_bytes (self->token.begin, self->token.end - self->token.begin), expected);
}

/* --- tokens --- */

static inline gboolean
is_letter (char c)
{
  return g_ascii_isalpha (c) || c == '_' || (c & 0x80) != 0;
}

static void
skip_blanks (EspModelParser *self)
{
  for (; self->at < self->end; self->at++)
    {
      if (*self->at == '#')
        while (self->at + 1 < self->end && self->at[1] != '\n')
          self->at++;
      else if (*self->at != ' ' && *self->at != '\t' && *self->at != '\r' &&
               (*self->at != '\n' || self->depth == 0))
        break;
    }
}

static void
read_number (EspModelParser *self)
{
  self->kind = ESP_TOKEN_NUMBER;
  self->number = 0;
  while (self->at < self->end && g_ascii_isdigit (*self->at))
    {
      if (self->number <= 10 * (gint64) ESP_MODEL_MAX_CONSTANT)
        self->number = 10 * self->number + (*self->at - '0');
      self->at++;
    }
}

static void
read_sign (EspModelParser *self)
{
  static const struct
  {
    const char *text;
    char sign;
  } longer[] = { { "<->", 'e' }, { "<=", 'l' }, { "≤", 'l' }, { ">=", 'g' }, { "≥", 'g' },
                 { "!=", 'n' },  { "<>", 'n' }, { "≠", 'n' }, { "->", 'i' }, { "==", '=' },
                 { "..", '.' },  { "−", '-' },  { "·", '*' } };

  self->kind = ESP_TOKEN_SIGN;
  for (guint i = 0; i < G_N_ELEMENTS (longer); i++)
    {
      gsize length;

      /* most differ in their first letter */
      if (*self->at != *longer[i].text)
        continue;
      length = strlen (longer[i].text);

      if ((gsize) (self->end - self->at) >= length &&
          memcmp (self->at, longer[i].text, length) == 0)
        {
          self->sign = longer[i].sign;
          self->at += length;
          return;
        }
    }
  self->sign = *self->at == '.' ? '?' : *self->at;
  self->at++;
}

/* Signs that are no ASCII are no letters. */
static gboolean
begins_sign (const EspModelParser *self)
{
  static const char *const signs[] = { "≤", "≥", "≠", "−", "·" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (*self->at == *signs[i] && (gsize) (self->end - self->at) >= strlen (signs[i]) &&
        memcmp (self->at, signs[i], strlen (signs[i])) == 0)
      return TRUE;
  return FALSE;
}

void
esp_parser_next (EspModelParser *self)
{
  skip_blanks (self);
  self->token.begin = self->at;
  if (self->at >= self->end)
    self->kind = ESP_TOKEN_END;
  else if (*self->at == '\n' || *self->at == ';')
    {
      self->kind = ESP_TOKEN_LINE;
      self->at++;
    }
  else if (g_ascii_isdigit (*self->at))
    read_number (self);
  else if (is_letter (*self->at) && ((*self->at & 0x80) == 0 || !begins_sign (self)))
    {
      self->kind = ESP_TOKEN_NAME;
      while (self->at < self->end && (is_letter (*self->at) || g_ascii_isdigit (*self->at)) &&
             ((*self->at & 0x80) == 0 || !begins_sign (self)))
        self->at++;
    }
  else
    {
      gsize length = *self->at == '"' ? esp_name_unquote (self->at, self->end, NULL) : 0;

      self->kind = ESP_TOKEN_QUOTED;
      if (length > 0)
        self->at += length;
      else
        read_sign (self);
    }
  self->token.end = self->at;
}

gboolean
esp_parser_take_word (EspModelParser *self, const char *word)
{
  if (!esp_parser_is_word (self, word))
    return FALSE;
  esp_parser_next (self);
  return TRUE;
}

gboolean
esp_parser_take_sign (EspModelParser *self, char sign)
{
  if (!esp_parser_is_sign (self, sign))
    return FALSE;
  esp_parser_next (self);
  return TRUE;
}

gboolean
esp_parser_open (EspModelParser *self, char sign, const char *expected)
{
  if (!esp_parser_is_sign (self, sign))
    return esp_parser_fail_expected (self, _ (expected));
  self->depth++;
  esp_parser_next (self);
  return TRUE;
}

gboolean
esp_parser_close (EspModelParser *self, char sign, const char *expected)
{
  if (!esp_parser_is_sign (self, sign))
    return esp_parser_fail_expected (self, _ (expected));
  self->depth--;
  esp_parser_next (self);
  return TRUE;
}

gboolean
esp_parser_enter (EspModelParser *self)
{
  return ++self->nested <= ESP_PARSER_MOST_NESTED ||
         esp_parser_fail_at (self, self->token.begin,
                             _ ("expressions are nested more than %d deep"),
                             ESP_PARSER_MOST_NESTED);
}

/* --- numbers that are known while reading --- */

const EspModelLoop *
esp_parser_find_loop (const EspModelParser *self)
{
  gsize length = (gsize) (self->token.end - self->token.begin);

  for (int i = self->n_loops - 1; i >= 0; i--)
    if (self->loops[i].length == length &&
        memcmp (self->loops[i].name, self->token.begin, length) == 0)
      return &self->loops[i];
  return NULL;
}

static gboolean
read_whole_factor (EspModelParser *self, gint64 *value)
{
  const EspModelLoop *loop;
  gboolean fine;

  if (esp_parser_take_sign (self, '-'))
    {
      if (!esp_parser_enter (self))
        return FALSE;
      fine = read_whole_factor (self, value);
      *value = -*value;
      self->nested--;
      return fine;
    }
  if (self->kind == ESP_TOKEN_NUMBER)
    {
      if (self->number > ESP_MODEL_MAX_CONSTANT)
        return esp_parser_fail_at (self, self->token.begin, _ ("expected a number up to %s"),
                                   esp_count (ESP_MODEL_MAX_CONSTANT));
      *value = self->number;
      esp_parser_next (self);
      return TRUE;
    }
  if (esp_parser_is_sign (self, '('))
    {
      if (!esp_parser_enter (self) || !esp_parser_open (self, '(', "") ||
          !esp_parser_read_whole (self, value) || !esp_parser_close (self, ')', N_ ("“)”")))
        return FALSE;
      self->nested--;
      return TRUE;
    }
  loop = self->kind == ESP_TOKEN_NAME ? esp_parser_find_loop (self) : NULL;
  if (loop == NULL)
    return esp_parser_fail_expected (self, self->n_loops > 0 ? _ ("a number, or a name from “for”")
                                                             : _ ("a number"));
  *value = loop->value;
  esp_parser_next (self);
  return TRUE;
}

gboolean
esp_parser_check_whole (EspModelParser *self, const char *at, gint64 value)
{
  return (value >= -ESP_MODEL_MAX_CONSTANT && value <= ESP_MODEL_MAX_CONSTANT) ||
         esp_parser_fail_at (self, at, _ ("expected a number up to %s"),
                             esp_count (ESP_MODEL_MAX_CONSTANT));
}

static gboolean
read_whole_product (EspModelParser *self, gint64 *value)
{
  const char *at = self->token.begin;
  gint64 factor;

  if (!read_whole_factor (self, value))
    return FALSE;
  for (;;)
    {
      if (esp_parser_take_sign (self, '*'))
        {
          if (!read_whole_factor (self, &factor))
            return FALSE;
          *value *= factor;
        }
      else if (esp_parser_is_sign (self, '/') || esp_parser_is_word (self, "div") ||
               esp_parser_is_sign (self, '%') || esp_parser_is_word (self, "mod"))
        {
          gboolean divides = esp_parser_is_sign (self, '/') || esp_parser_is_word (self, "div");

          esp_parser_next (self);
          if (!read_whole_factor (self, &factor))
            return FALSE;
          if (factor == 0)
            return esp_parser_fail_at (self, at, "%s", _ ("a division by zero"));
          *value = divides ? *value / factor : *value % factor;
        }
      else
        return TRUE;
      if (!esp_parser_check_whole (self, at, *value))
        return FALSE;
    }
}

gboolean
esp_parser_read_whole (EspModelParser *self, gint64 *value)
{
  const char *at = self->token.begin;
  gint64 term;

  if (!read_whole_product (self, value))
    return FALSE;
  while (esp_parser_is_sign (self, '+') || esp_parser_is_sign (self, '-'))
    {
      gboolean minus = esp_parser_is_sign (self, '-');

      esp_parser_next (self);
      if (!read_whole_product (self, &term))
        return FALSE;
      *value += minus ? -term : term;
      if (!esp_parser_check_whole (self, at, *value))
        return FALSE;
    }
  return TRUE;
}
