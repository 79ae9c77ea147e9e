#pragma once

/* Errors that know where in a file they happened. */

#include "esp-quote.h"

G_BEGIN_DECLS

/**
 * EspErrorCode:
 * @ESP_ERROR_SYNTAX: the text does not have the form that was expected
 * @ESP_ERROR_RANGE: a number or size is outside what is allowed
 * @ESP_ERROR_OPTION: an option is unknown or has an unusable value
 * @ESP_ERROR_MOVE: a move or an edit is not possible here
 * @ESP_ERROR_UNSUPPORTED: the algorithm cannot do what was asked of it
 * @ESP_ERROR_DEAD_END: nothing is broken yet, but no solution is left
 * @ESP_ERROR_COMPANION: it is right, but needs another file that a room's load_options name
 *
 * Codes of the %ESP_ERROR domain.
 */
typedef enum
{
  ESP_ERROR_SYNTAX,
  ESP_ERROR_RANGE,
  ESP_ERROR_OPTION,
  ESP_ERROR_MOVE,
  ESP_ERROR_UNSUPPORTED,
  ESP_ERROR_DEAD_END,
  ESP_ERROR_COMPANION
} EspErrorCode;

#define ESP_ERROR (esp_error_quark ())
GQuark esp_error_quark (void);

/* Sets @error, of the %ESP_ERROR domain. Always returns FALSE, for `return …`; esp_fail_none()
 * NULL, and esp_fail_usage() the exit status of a command that is not called right, 2. */
gboolean esp_fail (GError **error, EspErrorCode code, const char *format, ...) G_GNUC_PRINTF (3, 4);
gboolean esp_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
gpointer esp_fail_none (GError **error, EspErrorCode code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
int esp_fail_usage (GError **error, EspErrorCode code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Sets @error to "FILE:LINE:COLUMN: message" and remembers line and column (both from 1). The
 * file's name is shown as by esp_quote_path(). */
void esp_set_error_at (
    GError **error, const char *file, guint line, guint column, const char *format, ...)
    G_GNUC_PRINTF (5, 6);

/* The same of the place @at in @text, whose columns are counted in characters. Where @error has a
 * message that one stays: what follows from a fault is none. */
void esp_set_error_in (GError **error,
                       const char *file,
                       const char *text,
                       const char *at,
                       const char *format,
                       va_list args) G_GNUC_PRINTF (5, 0);

/* Line and column (from 1) of an error made by esp_set_error_at(); FALSE where there is none. */
gboolean esp_error_get_location (const GError *error, guint *line, guint *column);
/* The same, and what @error says without "FILE:LINE:COLUMN: "; all of it, and zeros, where it has
 * no place. Borrowed. */
const char *esp_error_split (const GError *error, guint *line, guint *column);

/* Sets @error to "PATH: what the system says", for @number, an errno. */
void esp_set_file_error (GError **error, const char *path, int number);

/* How many bytes must be put in, taken out or changed to come from @a to @b: for "did you mean". */
guint esp_edit_distance (const char *a, const char *b);

G_END_DECLS
