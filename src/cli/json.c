#include "config.h"

#include "cli.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Members of an answer, written as they are read: a tree of JSON objects would take many times
 * their room. The same form as json-glib's. */

static void
put_string (const char *text, FILE *out)
{
  g_autoptr (GString) quoted = g_string_new (NULL);

  esp_json_append_text (quoted, text);
  fputs (quoted->str, out);
}

/* As few digits as lead back to the same number: 5e-06, not 5.0000000000000004e-06. */
static void
put_real (double number, FILE *out)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (number))
    {
      fputs ("null", out);
      return;
    }
  for (guint digits = 15; digits <= 17; digits++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%ug", digits);
      g_ascii_formatd (text, sizeof text, format, number);
      if (g_ascii_strtod (text, NULL) == number)
        break;
    }
  fputs (text, out);
  if (strpbrk (text, ".e") == NULL)
    fputs (".0", out);
}

/* No clock is finer. */
void
cli_put_seconds (double seconds, FILE *out)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  gsize length;

  if (!isfinite (seconds))
    {
      fputs ("null", out);
      return;
    }
  g_ascii_formatd (text, sizeof text, "%.6f", seconds);
  for (length = strlen (text); text[length - 1] == '0' && text[length - 2] != '.';)
    text[--length] = '\0';
  fputs (text, out);
}

static gboolean
is_time_name (const char *name)
{
  return g_str_equal (name, "seconds") || g_str_equal (name, "slowest");
}

static void put (GVariant *value, gboolean is_time, FILE *out);

static void
put_container (GVariant *value, gboolean is_time, FILE *out)
{
  gboolean is_object = g_variant_is_of_type (value, G_VARIANT_TYPE_DICTIONARY);
  GVariantIter iter;
  GVariant *child;
  const char *before = "";

  fputc (is_object ? '{' : '[', out);
  g_variant_iter_init (&iter, value);
  while ((child = g_variant_iter_next_value (&iter)) != NULL)
    {
      fputs (before, out);
      before = ",";
      if (is_object)
        {
          g_autoptr (GVariant) key = g_variant_get_child_value (child, 0);
          g_autoptr (GVariant) held = g_variant_get_child_value (child, 1);

          put_string (g_variant_get_string (key, NULL), out);
          fputc (':', out);
          put (held, is_time || is_time_name (g_variant_get_string (key, NULL)), out);
        }
      else
        put (child, is_time, out);
      g_variant_unref (child);
    }
  fputc (is_object ? '}' : ']', out);
}

static void
put (GVariant *value, gboolean is_time, FILE *out)
{
  g_autoptr (GVariant) held = NULL;

  switch (g_variant_classify (value))
    {
    case G_VARIANT_CLASS_BOOLEAN:
      fputs (g_variant_get_boolean (value) ? "true" : "false", out);
      break;
    case G_VARIANT_CLASS_INT32:
      fprintf (out, "%d", g_variant_get_int32 (value));
      break;
    case G_VARIANT_CLASS_UINT32:
      fprintf (out, "%u", g_variant_get_uint32 (value));
      break;
    case G_VARIANT_CLASS_UINT64:
      fprintf (out, "%" G_GUINT64_FORMAT, g_variant_get_uint64 (value));
      break;
    case G_VARIANT_CLASS_INT64:
      fprintf (out, "%" G_GINT64_FORMAT, g_variant_get_int64 (value));
      break;
    case G_VARIANT_CLASS_DOUBLE:
      (is_time ? cli_put_seconds : put_real) (g_variant_get_double (value), out);
      break;
    case G_VARIANT_CLASS_STRING:
      put_string (g_variant_get_string (value, NULL), out);
      break;
    case G_VARIANT_CLASS_VARIANT:
      held = g_variant_get_variant (value);
      put (held, is_time, out);
      break;
    case G_VARIANT_CLASS_MAYBE:
      held = g_variant_get_maybe (value);
      if (held != NULL)
        put (held, is_time, out);
      else
        fputs ("null", out);
      break;
    case G_VARIANT_CLASS_ARRAY:
    case G_VARIANT_CLASS_TUPLE:
      if (g_variant_is_of_type (value, G_VARIANT_TYPE_BYTESTRING))
        fputs (g_variant_get_bytestring (value), out);
      else
        put_container (value, is_time, out);
      break;
    default:
      g_error ("no JSON for %s", g_variant_get_type_string (value));
    }
}

void
cli_put_json (GVariant *value, FILE *out)
{
  put (value, FALSE, out);
}

void
cli_put_member (const char *name, GVariant *value, FILE *out)
{
  put (value, is_time_name (name), out);
}
