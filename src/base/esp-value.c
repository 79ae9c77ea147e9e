#include "config.h"

#include "esp-value.h"

#include "esp-prepared.h"

static inline int
get_int (gconstpointer value, gsize offset)
{
  return *(const int *) ((const char *) value + offset);
}

static gsize
measure_data (const EspValuePart *part, gconstpointer value)
{
  gsize n = (gsize) get_int (value, part->count);

  if (part->by != 0)
    n *= (gsize) get_int (value, part->by);
  return (n + part->more) * part->size;
}

static gpointer
copy_name (gconstpointer name, gpointer data G_GNUC_UNUSED)
{
  return g_strdup (name);
}

/* What belongs into a copy of @value for @owned, which is not NULL. */
static gpointer
copy_part (const EspValuePart *part, gconstpointer value, gpointer owned)
{
  switch (part->kind)
    {
    case ESP_VALUE_DATA:
      return g_memdup2 (owned, measure_data (part, value));
    case ESP_VALUE_TEXT:
      return g_strdup (owned);
    case ESP_VALUE_TEXTS:
      return g_strdupv (owned);
    case ESP_VALUE_ARRAY:
      return g_array_copy (owned);
    case ESP_VALUE_NAMES:
      return g_ptr_array_copy (owned, copy_name, NULL);
    case ESP_VALUE_SHARED:
      return g_ptr_array_ref (owned);
    case ESP_VALUE_BOX:
      return g_atomic_rc_box_acquire (owned);
    case ESP_VALUE_PREPARED:
      return esp_prepared_ref (owned);
    case ESP_VALUE_END:
    default:
      g_return_val_if_reached (NULL);
    }
}

static void
free_part (const EspValuePart *part, gpointer owned)
{
  if (part->kind == ESP_VALUE_ARRAY)
    g_array_unref (owned);
  else if (part->kind == ESP_VALUE_TEXTS)
    g_strfreev (owned);
  else if (part->kind == ESP_VALUE_BOX)
    g_atomic_rc_box_release (owned);
  else if (part->kind == ESP_VALUE_NAMES || part->kind == ESP_VALUE_SHARED)
    g_ptr_array_unref (owned);
  else if (part->kind == ESP_VALUE_PREPARED)
    esp_prepared_unref (owned);
  else
    g_free (owned);
}

static gsize
measure_part (const EspValuePart *part, gconstpointer value, gpointer owned)
{
  if (part->kind == ESP_VALUE_DATA)
    return measure_data (part, value);
  if (part->kind == ESP_VALUE_ARRAY)
    return ((GArray *) owned)->len * g_array_get_element_size (owned);
  return 0;
}

gpointer
esp_value_copy (const EspValue *self, gconstpointer value)
{
  char *copy = g_memdup2 (value, self->size);

  for (const EspValuePart *part = self->parts; part != NULL && part->kind != ESP_VALUE_END; part++)
    for (guint i = 0; i < part->n; i++)
      {
        gpointer *owned = (gpointer *) (void *) (copy + part->offset) + i;

        if (*owned != NULL)
          *owned = copy_part (part, value, *owned);
      }
  return copy;
}

void
esp_value_free (const EspValue *self, gpointer value)
{
  for (const EspValuePart *part = self->parts; part != NULL && part->kind != ESP_VALUE_END; part++)
    for (guint i = 0; i < part->n; i++)
      {
        gpointer *owned = (gpointer *) (void *) ((char *) value + part->offset) + i;

        if (*owned != NULL)
          free_part (part, *owned);
      }
  g_free (value);
}

gsize
esp_value_measure (const EspValue *self, gconstpointer value)
{
  gsize size = self->size;

  for (const EspValuePart *part = self->parts; part != NULL && part->kind != ESP_VALUE_END; part++)
    for (guint i = 0; i < part->n; i++)
      {
        const gpointer *owned =
            (const gpointer *) (const void *) ((const char *) value + part->offset) + i;

        if (*owned != NULL)
          size += measure_part (part, value, *owned);
      }
  return size;
}
