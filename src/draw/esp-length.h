#pragma once

/* Lengths in a document, as a person types and reads them. */

#include <glib.h>

G_BEGIN_DECLS

#define ESP_CENTIMETRES_AN_INCH 2.54
/* Of a document: PDF and SVG files are measured in them. */
#define ESP_POINTS_AN_INCH 72.0
#define ESP_POINTS_A_CENTIMETRE (ESP_POINTS_AN_INCH / ESP_CENTIMETRES_AN_INCH)

typedef enum
{
  ESP_LENGTH_CENTIMETRES,
  ESP_LENGTH_INCHES
} EspLengthUnit;

/* What is measured with where the program runs: LC_MEASUREMENT says. */
EspLengthUnit esp_length_get_unit (void);
/* Centimetres to so many of @unit. */
double esp_length_in (double centimetres, EspLengthUnit unit);
double esp_length_to_centimetres (double length, EspLengthUnit unit);
/* Reads "8 cm", "85mm", "3.3 in", "3,3"", "240 pt" (72 in an inch); a number alone is of @unit.
 * FALSE: it is no length above 0. */
gboolean esp_length_parse (const char *text, EspLengthUnit unit, double *centimetres);
/* "8.4 cm", "3.33 in", as numbers are written in the user's language; a new string. */
char *esp_length_format (double centimetres, EspLengthUnit unit);

G_END_DECLS
