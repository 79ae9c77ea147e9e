#include "config.h"

#include "map.h"

/* The editor's sheet. */

#define STEPS 20

#define FINE_STEPS 100 /* of a map that nobody has put down by hand */

#define MOST_BY_HAND 60

#define WIDE 4 /* points over a quarter of the unit square are meant to lie in it */

static gboolean
is_in (const MapFrame *frame, const Map *map)
{
  for (int i = 0; i < map->n && map->x != NULL; i++)
    if (map->x[i] < frame->left || map->y[i] < frame->low ||
        map->x[i] > frame->left + frame->size || map->y[i] > frame->low + frame->size)
      return FALSE;
  return TRUE;
}

/* Whether all lie where an editor's grid would have put them. */
static gboolean
is_on_grid (const MapFrame *frame, const Map *map)
{
  for (int i = 0; i < map->n; i++)
    if ((map->x[i] - frame->left) % (frame->size / STEPS) != 0 ||
        (map->y[i] - frame->low) % (frame->size / STEPS) != 0)
      return FALSE;
  return TRUE;
}

/* 1, 2 or 5 times a power of ten, of which @extent is nine tenths at most. */
static gint64
round_size (gint64 extent)
{
  static const gint64 factors[] = { 1, 2, 5 };

  for (gint64 power = STEPS;; power *= 10)
    for (guint k = 0; k < G_N_ELEMENTS (factors); k++)
      if (factors[k] * power / 10 * 9 >= extent)
        return factors[k] * power;
}

/* The multiple of @step at or below @value. */
static gint64
round_down (gint64 value, gint64 step)
{
  gint64 rest = value % step;

  return value - (rest < 0 ? rest + step : rest);
}

MapFrame
map_find_frame (const Map *map)
{
  MapFrame frame = { 0, 0, MAP_UNIT, map->n <= MOST_BY_HAND ? STEPS : FINE_STEPS };
  gint64 low[2];
  gint64 high[2];
  gint64 extent;

  if (map->x == NULL || map->n == 0)
    return frame;
  low[0] = high[0] = map->x[0];
  low[1] = high[1] = map->y[0];
  for (int i = 1; i < map->n; i++)
    {
      low[0] = MIN (low[0], map->x[i]);
      high[0] = MAX (high[0], map->x[i]);
      low[1] = MIN (low[1], map->y[i]);
      high[1] = MAX (high[1], map->y[i]);
    }
  extent = MAX (high[0] - low[0], high[1] - low[1]);
  if (is_in (&frame, map) && (extent >= MAP_UNIT / WIDE || is_on_grid (&frame, map)))
    return frame;
  /* one place alone says nothing of how large the map is to be */
  frame.size = extent > 0 ? round_size (extent) : MAP_UNIT;
  frame.left = round_down ((low[0] + high[0] - frame.size) / 2, frame.size / STEPS);
  frame.low = round_down ((low[1] + high[1] - frame.size) / 2, frame.size / STEPS);
  return frame;
}

gboolean
map_is_in_frame (const Map *map)
{
  return is_in (&map->frame, map);
}
