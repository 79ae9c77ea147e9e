#include "config.h"

#include "map.h"

/* Neighbours have different colours: what that says of a region, of all of them, of what is left.
 */

gboolean
map_has_edge (const Map *map, int a, int b)
{
  for (int k = map->offsets[a]; k < map->offsets[a + 1]; k++)
    if (map->neighbours[k] == b)
      return TRUE;
  return FALSE;
}

int
map_count_clashes (const Map *map, const gint8 *colour, int enough)
{
  int n = 0;

  for (int i = 0; i < map->n; i++)
    for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
      if (map->neighbours[k] > i && colour[i] >= 0 && colour[i] == colour[map->neighbours[k]] &&
          ++n == enough)
        return n;
  return n;
}

guint8
map_colours_left (const Map *map, const MapState *state, int region)
{
  guint8 left = map_domain (map, region);

  for (int k = map->offsets[region]; k < map->offsets[region + 1]; k++)
    if (state->colour[map->neighbours[k]] >= 0)
      left &= (guint8) ~(1u << state->colour[map->neighbours[k]]);
  return left;
}

int
map_find_stuck (const Map *map, const MapState *state)
{
  for (int i = 0; i < map->n; i++)
    if (state->colour[i] < 0 && map_colours_left (map, state, i) == 0)
      return i;
  return -1;
}
