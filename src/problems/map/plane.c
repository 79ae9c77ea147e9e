#include "config.h"

#include "look.h"

/* Where the map lies on the drawing: all of it as large as it goes, or, while it is edited, on a
 * sheet that stays as it is whatever is put there. */

#define LEAST_HEIGHT 0.25 /* of the width */

#define LAND_REACH 0.36 /* of the spacing, beyond the points */

#define OF_STEP 0.46 /* so that discs side by side on the grid do not touch */

#define DRAWN_STEPS 20 /* on a finer grid discs are no smaller than on this one */

static MapPlane
get_sheet (const Map *map, const MapShape *shape)
{
  const MapFrame *frame = &map->frame;
  double unit = MAP_SIZE / (double) frame->size;
  double top = (double) shape->low + shape->height * shape->size;

  return (MapPlane){ .x = MAP_MARGIN + ((double) shape->left - (double) frame->left) * unit,
                     .y = MAP_MARGIN + ((double) frame->low + (double) frame->size - top) * unit,
                     .size = shape->size * unit,
                     .width = MAP_SIZE + 2 * MAP_MARGIN,
                     .height = MAP_SIZE + 2 * MAP_MARGIN };
}

MapPlane
map_get_plane (const EspScene *scene, const MapShape *shape)
{
  /* around the points, for the outlines of those at the border */
  double margin =
      shape->land != NULL ? MAP_LAND_MARGIN + LAND_REACH * shape->spacing * MAP_SIZE : MAP_MARGIN;

  if (map_is_edited (scene))
    return get_sheet ((const Map *) scene->instance, shape);
  return (MapPlane){ .x = margin,
                     .y = margin + MAX (0, LEAST_HEIGHT - shape->height) / 2 * MAP_SIZE,
                     .size = MAP_SIZE,
                     .width = MAP_SIZE + 2 * margin,
                     .height = MAX (LEAST_HEIGHT, shape->height) * MAP_SIZE + 2 * margin };
}

EspLattice
map_get_lattice (const EspScene *scene)
{
  int steps = ((const Map *) scene->instance)->frame.steps;
  double step = MAP_SIZE / steps;

  return (EspLattice){ .x = MAP_MARGIN - step / 2,
                       .y = MAP_MARGIN - step / 2,
                       .step = step,
                       .columns = steps + 1,
                       .rows = steps + 1 };
}

void
map_lattice_to_coordinates (const EspScene *scene, int k, gint64 *x, gint64 *y)
{
  const MapFrame *frame = &((const Map *) scene->instance)->frame;
  gint64 step = frame->size / frame->steps;

  *x = frame->left + k % (frame->steps + 1) * step;
  *y = frame->low + (frame->steps - k / (frame->steps + 1)) * step;
}

double
map_node_radius (const EspScene *scene, const MapShape *shape)
{
  if (map_is_edited (scene) && shape->n <= DRAWN_STEPS * DRAWN_STEPS)
    return OF_STEP * MAP_SIZE / DRAWN_STEPS;
  return CLAMP (shape->spacing * map_get_plane (scene, shape).size * 0.24, 0.3, 24);
}

double
map_disc_radius (const EspScene *scene, const MapShape *shape)
{
  double size = map_get_plane (scene, shape).size;

  return MIN (map_node_radius (scene, shape), MAX (shape->nearest * size * OF_STEP, 5));
}
