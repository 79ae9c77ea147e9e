#include "config.h"

#include "base/esp-error.h"
#include "path.h"

#include <glib/gi18n-lib.h>

/* Why one cannot go from @from to @to; a new string. */
static char *
explain_step (const PathInstance *self, gint32 from, gint32 to)
{
  const PathGrid *grid = &self->grid;
  g_autofree char *a = path_name_node (self, from);
  g_autofree char *b = path_name_node (self, to);
  int rows;
  int columns;

  if (self->kind == PATH_GRAPH)
    return g_strdup_printf (_ ("no arc leads from %s to %s"), a, b);
  rows = ABS (to / grid->n_columns - from / grid->n_columns);
  columns = ABS (to % grid->n_columns - from % grid->n_columns);
  if (rows > 1 || columns > 1 || from == to)
    return g_strdup_printf (_ ("%s is not beside %s"), b, a);
  if (g_array_index (grid->cells, char, to) == '#')
    return g_strdup_printf (_ ("%s is a wall"), b);
  return grid->diagonal == PATH_DIAGONAL_NEVER
             ? g_strdup_printf (_ ("one does not go across, from %s to %s"), a, b)
             : g_strdup_printf (_ ("from %s to %s one would pass the corner of a wall"), a, b);
}

static EspStatus
judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const PathInstance *self = (const PathInstance *) instance;
  const PathState *way = (const PathState *) state;
  g_autofree char *reason = NULL;
  gint32 node;
  int bad;

  if (path_measure (self, way, &bad) >= 0)
    return path_has_arrived (self, way) ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
  if (self->kind == PATH_TILES)
    return esp_judge_wrong (cells, 0, 0, why, _ ("move %d: the blank would leave the board"),
                            bad + 1);
  node = g_array_index (way->steps, gint32, bad);
  if (bad == 0)
    {
      reason = path_name_node (self, node);
      return esp_judge_wrong (cells, node, 1, why,
                              _ ("the way begins at %s, which is not the start"), reason);
    }
  reason = explain_step (self, g_array_index (way->steps, gint32, bad - 1), node);
  return esp_judge_wrong (cells, node, 1, why, _ ("step %d: %s"), bad, reason);
}

static char *
missing (const EspInstance *instance, const EspState *state)
{
  const PathInstance *self = (const PathInstance *) instance;
  const GArray *steps = ((const PathState *) state)->steps;
  g_autofree char *end = NULL;

  if (self->kind == PATH_TILES || steps->len == 0)
    return g_strdup (_ ("the way does not end at a goal"));
  end = path_name_node (self, g_array_index (steps, gint32, steps->len - 1));
  return g_strdup_printf (_ ("the way ends at %s, which is no goal"), end);
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
