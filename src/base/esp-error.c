#include "config.h"

#include "esp-error.h"

#include <gio/gio.h>
#include <string.h>

typedef struct
{
  guint line;
  guint column;
} EspErrorPrivate;

static void
esp_error_private_init (EspErrorPrivate *priv)
{
  priv->line = 0;
  priv->column = 0;
}

static void
esp_error_private_copy (const EspErrorPrivate *source, EspErrorPrivate *dest)
{
  *dest = *source;
}

static void
esp_error_private_clear (EspErrorPrivate *priv G_GNUC_UNUSED)
{
}

G_DEFINE_EXTENDED_ERROR (EspError, esp_error)

static void
set_error (GError **error, EspErrorCode code, const char *format, va_list args)
{
  if (error != NULL)
    *error = g_error_new_valist (ESP_ERROR, (int) code, format, args);
}

gboolean
esp_fail (GError **error, EspErrorCode code, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  set_error (error, code, format, args);
  va_end (args);
  return FALSE;
}

gboolean
esp_refuse (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  set_error (error, ESP_ERROR_MOVE, format, args);
  va_end (args);
  return FALSE;
}

gpointer
esp_fail_none (GError **error, EspErrorCode code, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  set_error (error, code, format, args);
  va_end (args);
  return NULL;
}

int
esp_fail_usage (GError **error, EspErrorCode code, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  set_error (error, code, format, args);
  va_end (args);
  return 2;
}

void
esp_set_error_at (
    GError **error, const char *file, guint line, guint column, const char *format, ...)
{
  g_autofree char *message = NULL;
  EspErrorPrivate *priv;
  va_list args;

  if (error == NULL)
    return;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);

  g_set_error (error, ESP_ERROR, ESP_ERROR_SYNTAX, "%s:%u:%u: %s", esp_quote_path (file), line,
               column, message);
  priv = esp_error_get_private (*error);
  priv->line = line;
  priv->column = column;
}

void
esp_set_error_in (GError **error,
                  const char *file,
                  const char *text,
                  const char *at,
                  const char *format,
                  va_list args)
{
  g_autofree char *message = NULL;
  guint line = 1;
  guint column = 1;

  if (error == NULL || *error != NULL)
    return;
  for (const char *c = text; c < at; c++)
    {
      /* a byte that goes on with a character is no column of its own */
      column = *c == '\n' ? 1 : column + (((guchar) *c & 0xc0) != 0x80);
      line += *c == '\n';
    }
  message = g_strdup_vprintf (format, args);
  esp_set_error_at (error, file, line, column, "%s", message);
}

gboolean
esp_error_get_location (const GError *error, guint *line, guint *column)
{
  EspErrorPrivate *priv;

  if (error == NULL || error->domain != ESP_ERROR)
    return FALSE;

  priv = esp_error_get_private (error);
  if (priv->line == 0)
    return FALSE;

  *line = priv->line;
  *column = priv->column;
  return TRUE;
}

const char *
esp_error_split (const GError *error, guint *line, guint *column)
{
  char place[32];
  const char *after;

  *line = *column = 0;
  if (!esp_error_get_location (error, line, column))
    return error->message;
  g_snprintf (place, sizeof place, ":%u:%u: ", *line, *column);
  after = strstr (error->message, place);
  return after != NULL ? after + strlen (place) : error->message;
}

void
esp_set_file_error (GError **error, const char *path, int number)
{
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (number), "%s: %s", esp_quote_path (path),
               g_strerror (number));
}

/* Wagner and Fischer, "The string-to-string correction problem", JACM 21 (1974). */
guint
esp_edit_distance (const char *a, const char *b)
{
  guint n = (guint) strlen (b);
  g_autofree guint *row = g_new (guint, n + 1);

  for (guint j = 0; j <= n; j++)
    row[j] = j;
  for (guint i = 1; *a != '\0'; a++, i++)
    {
      guint diagonal = row[0];

      row[0] = i;
      for (guint j = 1; j <= n; j++)
        {
          guint change = diagonal + (*a != b[j - 1]);

          diagonal = row[j];
          row[j] = MIN (MIN (row[j], row[j - 1]) + 1, change);
        }
    }
  return row[n];
}
