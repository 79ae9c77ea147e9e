#include "config.h"

#include "esp-length.h"

#include "base/esp-quote.h"

#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <string.h>

EspLengthUnit
esp_length_get_unit (void)
{
#ifdef _NL_MEASUREMENT_MEASUREMENT
  const char *locale = setlocale (LC_MEASUREMENT, NULL);
  const char *measurement = nl_langinfo (_NL_MEASUREMENT_MEASUREMENT);

  /* the locale of those that have none says inches */
  if (locale == NULL || g_str_equal (locale, "POSIX") || g_str_equal (locale, "C") ||
      g_str_has_prefix (locale, "C."))
    return ESP_LENGTH_CENTIMETRES;
  return measurement[0] == 2 ? ESP_LENGTH_INCHES : ESP_LENGTH_CENTIMETRES;
#else
  return ESP_LENGTH_CENTIMETRES;
#endif
}

double
esp_length_in (double centimetres, EspLengthUnit unit)
{
  return unit == ESP_LENGTH_INCHES ? centimetres / ESP_CENTIMETRES_AN_INCH : centimetres;
}

double
esp_length_to_centimetres (double length, EspLengthUnit unit)
{
  return unit == ESP_LENGTH_INCHES ? length * ESP_CENTIMETRES_AN_INCH : length;
}

static gboolean
find_unit (const char *word, EspLengthUnit unit, double *centimetres)
{
  static const struct
  {
    const char *word;
    double centimetres;
  } units[] = { { "cm", 1 },
                { "mm", 0.1 },
                { "in", ESP_CENTIMETRES_AN_INCH },
                { "inch", ESP_CENTIMETRES_AN_INCH },
                { "inches", ESP_CENTIMETRES_AN_INCH },
                { "\"", ESP_CENTIMETRES_AN_INCH },
                { "″", ESP_CENTIMETRES_AN_INCH },
                { "pt", ESP_CENTIMETRES_AN_INCH / ESP_POINTS_AN_INCH } };

  *centimetres = unit == ESP_LENGTH_INCHES ? ESP_CENTIMETRES_AN_INCH : 1;
  if (*word == '\0')
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_ascii_strcasecmp (word, units[i].word) == 0)
      {
        *centimetres = units[i].centimetres;
        return TRUE;
      }
  return FALSE;
}

gboolean
esp_length_parse (const char *text, EspLengthUnit unit, double *centimetres)
{
  g_autofree char *copy = g_strstrip (g_strdup (text));
  double one;
  double number;
  char *end;

  /* either point is a decimal one: nobody types a width of thousands */
  g_strdelimit (copy, ",", '.');
  if (!g_ascii_isdigit (copy[0]) && copy[0] != '.')
    return FALSE;
  number = g_ascii_strtod (copy, &end);
  while (g_ascii_isspace (*end))
    end++;
  if (!isfinite (number) || number <= 0 || !find_unit (end, unit, &one))
    return FALSE;
  *centimetres = number * one;
  return TRUE;
}

char *
esp_length_format (double centimetres, EspLengthUnit unit)
{
  /* a hundredth of an inch, a tenth of a millimetre */
  double length = round (esp_length_in (centimetres, unit) * 100) / 100;
  const char *number = esp_shown ("%g", length);

  return unit == ESP_LENGTH_INCHES ? g_strdup_printf (_ ("%s in"), number)
                                   : g_strdup_printf (_ ("%s cm"), number);
}
