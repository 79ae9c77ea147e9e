#include "config.h"

#include "esp-prepared.h"

struct _EspPrepared
{
  gint n_references; /* atomic */
  GDestroyNotify free_value;
  gpointer values[2]; /* atomic: quick, done */
};

EspPrepared *
esp_prepared_new (GDestroyNotify free_value)
{
  EspPrepared *self = g_new0 (EspPrepared, 1);

  self->n_references = 1;
  self->free_value = free_value;
  return self;
}

EspPrepared *
esp_prepared_ref (EspPrepared *self)
{
  g_atomic_int_inc (&self->n_references);
  return self;
}

void
esp_prepared_unref (EspPrepared *self)
{
  if (!g_atomic_int_dec_and_test (&self->n_references))
    return;
  for (int i = 0; i < 2; i++)
    if (self->values[i] != NULL)
      self->free_value (self->values[i]);
  g_free (self);
}

gconstpointer
esp_prepared_get (EspPrepared *self)
{
  gpointer value = g_atomic_pointer_get (&self->values[1]);

  return value != NULL ? value : g_atomic_pointer_get (&self->values[0]);
}

gconstpointer
esp_prepared_keep (EspPrepared *self, gboolean quick, gpointer value)
{
  gpointer *slot = &self->values[quick ? 0 : 1];

  if (!g_atomic_pointer_compare_and_exchange (slot, NULL, value))
    self->free_value (value);
  return g_atomic_pointer_get (slot);
}

gboolean
esp_prepared_is_done (EspPrepared *self)
{
  return g_atomic_pointer_get (&self->values[1]) != NULL;
}
