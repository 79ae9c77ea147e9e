#include "config.h"

#include "base/esp-error.h"
#include "path.h"

#include <glib/gi18n-lib.h>

static EspStatus
judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const PathInstance *self = (const PathInstance *) instance;
  const PathState *way = (const PathState *) state;
  int bad;

  if (path_measure (self, way, &bad) < 0)
    {
      g_autofree char *name = NULL;

      if (self->kind == PATH_TILES)
        return esp_judge_wrong (cells, 0, 0, why, _ ("the blank leaves the board by move %d"),
                                bad + 1);
      name = path_name_node (self, g_array_index (way->steps, gint32, bad));
      if (bad == 0)
        return esp_judge_wrong (cells, g_array_index (way->steps, gint32, 0), 1, why,
                                _ ("the way begins at %s, which is not the start"), name);
      return esp_judge_wrong (cells, g_array_index (way->steps, gint32, bad), 1, why,
                              _ ("step %d: one cannot go to %s from there"), bad, name);
    }
  return path_has_arrived (self, way) ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
}

static char *
missing (const EspInstance *instance G_GNUC_UNUSED, const EspState *state G_GNUC_UNUSED)
{
  return g_strdup (_ ("the way does not end at a goal"));
}

static char *
conclude (const EspInstance *instance, const EspState *state)
{
  int bad;
  double cost = path_measure ((const PathInstance *) instance, (const PathState *) state, &bad);
  g_autofree char *text = path_format_cost (cost);

  return cost >= 0 ? g_strdup_printf (_ ("The way costs %s."), text) : NULL;
}

const EspJudging path_judging = {
  .judge = judge,
  .conclude = conclude,
  .check = esp_check_by_judge,
  .missing = missing,
};
