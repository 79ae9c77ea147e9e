#include "config.h"

#include "esp-mistake.h"

const EspOptionSpec esp_mistake_no_settings[] = {
  { .id = NULL },
};

int
esp_mistakes_count (const EspMistakes *mistakes)
{
  int n = 0;

  while (mistakes->list[n].id != NULL)
    n++;
  return n;
}

int
esp_mistakes_find (const EspMistakes *mistakes, const char *id)
{
  for (int i = 0; mistakes->list[i].id != NULL; i++)
    if (g_str_equal (mistakes->list[i].id, id))
      return i;
  return ESP_NO_MISTAKE;
}

gboolean
esp_mistakes_cover (const EspMistakes *mistakes, int mistake, int other)
{
  g_auto (GStrv) covered = NULL;

  if (mistakes->list[mistake].covers == NULL)
    return FALSE;
  covered = g_strsplit (mistakes->list[mistake].covers, " ", -1);
  return g_strv_contains ((const char *const *) covered, mistakes->list[other].id);
}
