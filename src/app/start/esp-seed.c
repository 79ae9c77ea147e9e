#include "config.h"

#include "esp-seed.h"

#include "app/sessions/esp-session.h"

char *
esp_seed_draw (void)
{
  return g_strdup_printf ("%d", esp_session_is_enabled () ? g_random_int_range (1, 1000000) : 1);
}
