#include "config.h"

#include "base/esp-quote.h"
#include "map.h"

#include <glib/gi18n-lib.h>

/* What the rules say of a colouring as it stands, and whether it is one of the whole map: from the
 * rules alone. */

static void
blame (GArray *cells, int region)
{
  if (cells != NULL)
    g_array_append_val (cells, region);
}

/* The first neighbour that has the colour of @region; -1: none. */
static int
find_clash (const Map *map, const MapState *state, int region)
{
  for (int k = map->offsets[region]; k < map->offsets[region + 1]; k++)
    if (state->colour[map->neighbours[k]] == state->colour[region])
      return map->neighbours[k];
  return -1;
}

/* What is wrong with a coloured region, as a new string; NULL: nothing. */
static char *
judge_region (const Map *map, const MapState *state, int region, GArray *cells)
{
  int colour = state->colour[region];
  int other;

  if ((map_domain (map, region) >> colour & 1) == 0)
    {
      blame (cells, region);
      return g_strdup_printf (_ ("%s may not have the colour %s"), map_name (map, region),
                              map->colours[colour]);
    }
  other = find_clash (map, state, region);
  if (other < 0)
    return NULL;
  blame (cells, region);
  blame (cells, other);
  return g_strdup_printf (_ ("%s and %s are neighbours and both have the colour %s"),
                          map_name (map, region), map_name (map, other), map->colours[colour]);
}

EspStatus
map_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const Map *map = (const Map *) instance;
  const MapState *self = (const MapState *) state;
  gboolean open = FALSE;

  for (int i = 0; i < map->n; i++)
    {
      char *broken = self->colour[i] >= 0 ? judge_region (map, self, i, cells) : NULL;

      open |= self->colour[i] < 0;
      if (broken == NULL)
        continue;
      if (why != NULL)
        *why = broken;
      else
        g_free (broken);
      return ESP_STATUS_WRONG;
    }
  return open ? ESP_STATUS_OPEN : ESP_STATUS_SOLVED;
}

static char *
missing (const EspInstance *instance, const EspState *state)
{
  const Map *map = (const Map *) instance;
  const MapState *self = (const MapState *) state;
  int region = map_find_stuck (map, self);

  if (region >= 0)
    return g_strdup_printf (_ ("no colour is left for %s"), map_name (map, region));
  for (region = 0; self->colour[region] >= 0;)
    region++;
  return g_strdup_printf (_ ("%s is not coloured yet"), map_name (map, region));
}

static char *
map_conclude (const EspInstance *instance, const EspState *state)
{
  const MapState *self = (const MapState *) state;

  if (self->n == 0 || map_judge (instance, state, NULL, NULL) != ESP_STATUS_SOLVED)
    return NULL;
  return g_strdup_printf (
      ngettext ("%s region is coloured.",
                "All %s regions are coloured, and no border is between equal colours.",
                (gulong) self->n),
      esp_count ((guint64) self->n));
}

const EspJudging map_judging = {
  .conclude = map_conclude,
  .judge = map_judge,
  .check = esp_check_by_judge,
  .missing = missing,
};
