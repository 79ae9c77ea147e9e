#pragma once

/* What the drawing side of the room shares. */

#include "draw/esp-graph.h"
#include "map.h"

G_BEGIN_DECLS

#define MAP_SIZE 440.0 /* the map's longer way */
#define MAP_MARGIN 26.0
#define MAP_LAND_MARGIN 14.0 /* beyond what land there is: room for its coast */
#define MAP_NO_LEGEND (ESP_SCENE_SMALL | ESP_SCENE_BARE)

/* Where the shape lies on the drawing. */
typedef struct
{
  double x, y;  /* of its 0, 0 */
  double size;  /* of its 1 */
  double width; /* of what it lies in, margins included: the sheet of the editor, or the land */
  double height;
} MapPlane;

/* look.c */
MapPlane map_get_plane (const EspScene *scene, const MapShape *shape);
/* The squares of the editor's grid, a place in the middle of each. */
EspLattice map_get_lattice (const EspScene *scene);
/* The coordinates of its square @k. */
void map_lattice_to_coordinates (const EspScene *scene, int k, gint64 *x, gint64 *y);
/* What stands in regions, as names, goes by this. */
double map_node_radius (const EspScene *scene, const MapShape *shape);
/* The discs that stand for points: two lie beside each other, as long as they can be hit. */
double map_disc_radius (const EspScene *scene, const MapShape *shape);

static inline double
map_to_x (const MapPlane *plane, double x)
{
  return plane->x + x * plane->size;
}

static inline double
map_to_y (const MapPlane *plane, double y)
{
  return plane->y + y * plane->size;
}

/* The editor is at work: free places are cells too. */
static inline gboolean
map_is_edited (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_EDIT) != 0;
}

static inline gboolean
map_draws_areas (const EspScene *scene, const MapShape *shape)
{
  return shape->land != NULL && scene->view == 0 && !map_is_edited (scene);
}

/* Points are drawn as discs; while editing all are, where they are put. */
static inline gboolean
map_draws_discs (const EspScene *scene, const MapShape *shape)
{
  return !map_draws_areas (scene, shape);
}

static inline MapSpot
map_get_spot (const EspScene *scene, const MapShape *shape, int i)
{
  return map_draws_areas (scene, shape) ? shape->land->spots[i] : shape->spots[i];
}

static inline double
map_cell_radius (const EspScene *scene, const MapShape *shape)
{
  return map_draws_discs (scene, shape) ? map_disc_radius (scene, shape)
                                        : map_node_radius (scene, shape);
}

/* legend.c */
void map_measure (const EspScene *scene, double *width, double *height);
void map_find_legend (const EspScene *scene, EspRect *rect);

/* draw.c */
void map_draw (const EspScene *scene, cairo_t *cr);

extern const EspLook esp_map_look;

G_END_DECLS
