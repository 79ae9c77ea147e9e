#include "config.h"

#include "esp-counter.h"

#include <glib/gi18n-lib.h>

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
