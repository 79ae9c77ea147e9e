#include "config.h"

#include "esp-counter.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const struct
{
  const char *id;
  const char *label;
  const char *meaning;
} counters[] = {
#define COUNTER(symbol, id, label, meaning) { id, label, meaning },
  ESP_COUNTERS (COUNTER)
#undef COUNTER
};

const char *
esp_counter_get_id (EspCounterId counter)
{
  g_return_val_if_fail (counter < ESP_N_COUNTERS, NULL);
  return counters[counter].id;
}

const char *
esp_counter_get_label (EspCounterId counter)
{
  g_return_val_if_fail (counter < ESP_N_COUNTERS, NULL);
  return _ (counters[counter].label);
}

const char *
esp_counter_get_meaning (EspCounterId counter)
{
  g_return_val_if_fail (counter < ESP_N_COUNTERS, NULL);
  return _ (counters[counter].meaning);
}

char *
esp_counter_describe (EspCounterId counter, gboolean game)
{
  const char *meaning = esp_counter_get_meaning (counter);
  const char *ours = game ? _ ("games: ") : _ ("search: ");
  const char *others = game ? _ ("search: ") : _ ("games: ");
  g_auto (GStrv) parts = g_strsplit (meaning, "; ", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; parts[i] != NULL; i++)
    if (!g_str_has_prefix (parts[i], others))
      g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "",
                              g_str_has_prefix (parts[i], ours) ? parts[i] + strlen (ours)
                                                                : parts[i]);
  if (text->len == 0)
    g_string_append (text, meaning);
  return g_string_free (text, FALSE);
}
