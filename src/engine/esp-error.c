#include "config.h"

#include "esp-error.h"

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

  g_set_error (error, ESP_ERROR, ESP_ERROR_SYNTAX, "%s:%u:%u: %s", file, line, column, message);
  priv = esp_error_get_private (*error);
  priv->line = line;
  priv->column = column;
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
