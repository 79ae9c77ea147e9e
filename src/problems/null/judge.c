#include "config.h"

#include "null.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static EspStatus
judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const char *given = ((const NullInstance *) instance)->row;
  const char *row = ((const NullState *) state)->row;

  for (int i = 0; row[i] != '\0'; i++)
    {
      if (given[i] != '?' && row[i] != '?' && row[i] != given[i])
        return esp_judge_wrong (cells, i, 1, why, _ ("lamp %d is not as given"), i + 1);
      if (row[i] != '?' && row[i + 1] == row[i] && row[i + 2] == row[i])
        return esp_judge_wrong (cells, i, 3, why, _ ("lamps %d to %d are alike"), i + 1, i + 3);
    }
  return strchr (row, '?') != NULL ? ESP_STATUS_OPEN : ESP_STATUS_SOLVED;
}

const EspJudging null_judging = {
  .judge = judge,
  .check = esp_check_by_judge,
};
