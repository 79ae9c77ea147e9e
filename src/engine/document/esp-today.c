#include "config.h"

#include "esp-today.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "esp-board-name.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

char *
esp_today_name (const EspProblem *problem, const GDate *date, int *difficulty)
{
  g_autoptr (EspOptions) options = NULL;
  g_autofree char *seed = NULL;

  if (problem->generating == NULL)
    return NULL;
  *difficulty = (int) g_date_get_weekday (date);
  options = esp_options_new (problem->generating->options);
  esp_options_parse (options, problem->generating->week[*difficulty - 1], NULL);
  seed = g_strdup_printf ("%d%02d%02d", g_date_get_year (date), g_date_get_month (date),
                          g_date_get_day (date));
  esp_options_set (options, "seed", seed, NULL);
  return esp_board_name_format (problem, options);
}

gboolean
esp_today_parse_date (const char *text, GDate *date, GError **error)
{
  unsigned year;
  unsigned month;
  unsigned day;
  int end = -1;

  if (sscanf (text, "%4u-%2u-%2u%n", &year, &month, &day, &end) == 3 && end == 10 &&
      text[end] == '\0' && g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    {
      g_date_set_dmy (date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
      return TRUE;
    }
  return esp_fail (error, ESP_ERROR_OPTION, _ ("“%s” is no date; expected one as 2026-11-27"),
                   esp_quote (text));
}
