#include "config.h"

#include "kcell.h"

static EspStatus
kcell_status (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  int winner;

  if (!kcell_is_playable (at))
    return ESP_STATUS_WRONG;
  return kcell_is_over (at, &winner) ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
}

const EspJudging kcell_judging = {
  .status = kcell_status,
};
