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

char *
esp_counter_describe (EspCounterId counter, gboolean game)
{
  /* those that are another thing in a game than in a search, each in a text of its own: no text is
   * cut where a language may have other signs */
  static const struct
  {
    EspCounterId counter;
    const char *of_search;
    const char *of_game;
  } both[] = {
    { ESP_COUNTER_NODES, N_ ("assignments that were consistent"),
      N_ ("positions generated below the root") },
    { ESP_COUNTER_PRUNINGS, N_ ("values taken out of a domain"),
      N_ ("moves not looked at after a cut-off") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    if (both[i].counter == counter)
      return g_strdup (game ? _ (both[i].of_game) : _ (both[i].of_search));
  return g_strdup (esp_counter_get_meaning (counter));
}
