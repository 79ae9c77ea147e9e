#include "config.h"

#include "esp-json.h"

#include <string.h>

static void
skip_blanks (EspJson *json)
{
  while (json->at < json->end && strchr (" \t\r", *json->at) != NULL)
    json->at++;
}

gboolean
esp_json_take (EspJson *json, char c)
{
  skip_blanks (json);
  if (json->at >= json->end || *json->at != c)
    return FALSE;
  json->at++;
  return TRUE;
}

static gboolean
read_unicode (EspJson *json, gunichar *c)
{
  *c = 0;
  if (json->end - json->at < 4)
    return FALSE;
  for (int i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (*json->at++);

      if (digit < 0)
        return FALSE;
      *c = *c * 16 + (gunichar) digit;
    }
  return TRUE;
}

static gboolean
read_escape (EspJson *json, GString *out)
{
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  const char *found;
  gunichar c;
  gunichar low;

  if (json->at >= json->end)
    return FALSE;
  if (*json->at != 'u')
    {
      found = strchr (from, *json->at++);
      if (found == NULL || *found == '\0')
        return FALSE;
      g_string_append_c (out, to[found - from]);
      return TRUE;
    }
  json->at++;
  if (!read_unicode (json, &c))
    return FALSE;
  if (c >= 0xd800 && c < 0xdc00)
    {
      if (json->end - json->at < 6 || json->at[0] != '\\' || json->at[1] != 'u')
        return FALSE;
      json->at += 2;
      if (!read_unicode (json, &low) || low < 0xdc00 || low > 0xdfff)
        return FALSE;
      c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
  if (c == 0 || !g_unichar_validate (c))
    return FALSE;
  g_string_append_unichar (out, c);
  return TRUE;
}

gboolean
esp_json_read_string (EspJson *json, GString *out)
{
  g_string_truncate (out, 0);
  if (!esp_json_take (json, '"'))
    return FALSE;
  while (json->at < json->end && *json->at != '"')
    if (*json->at == '\\')
      {
        json->at++;
        if (!read_escape (json, out))
          return FALSE;
      }
    else
      g_string_append_c (out, *json->at++);
  return json->at < json->end && *json->at++ == '"';
}

gboolean
esp_json_read_value (EspJson *json, GString *out)
{
  const char *begin;

  skip_blanks (json);
  if (json->at < json->end && *json->at == '"')
    return esp_json_read_string (json, out);
  begin = json->at;
  while (json->at < json->end && strchr (",} \t\r", *json->at) == NULL)
    json->at++;
  g_string_truncate (out, 0);
  g_string_append_len (out, begin, json->at - begin);
  return out->len > 0 && strchr ("{[", out->str[0]) == NULL;
}

gboolean
esp_json_is_at_end (EspJson *json)
{
  skip_blanks (json);
  return json->at == json->end;
}
