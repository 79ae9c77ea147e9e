#pragma once

/* What the drawing side of the room shares. */

#include "draw/esp-graph.h"
#include "map.h"

G_BEGIN_DECLS

#define MAP_SIZE 440.0 /* the map's longer way */
#define MAP_MARGIN 26.0
#define MAP_LAND_MARGIN 14.0 /* beyond what land there is: room for its coast */
#define MAP_NO_LEGEND (ESP_SCENE_SMALL | ESP_SCENE_BARE)

/* Around the points, for the outlines of those at the border. */
static inline double
map_margin (const MapShape *shape)
{
  return shape->land != NULL ? MAP_LAND_MARGIN + 0.36 * shape->spacing * MAP_SIZE : MAP_MARGIN;
}

static inline double
map_to_x (const MapShape *shape, double x)
{
  return map_margin (shape) + x * MAP_SIZE;
}

static inline double
map_offset_y (const MapShape *shape)
{
  return map_margin (shape) + MAX (0, 0.25 - shape->height) / 2 * MAP_SIZE;
}

static inline double
map_to_y (const MapShape *shape, double y)
{
  return map_offset_y (shape) + y * MAP_SIZE;
}

/* What stands in regions, as names, goes by this. */
static inline double
map_node_radius (const MapShape *shape)
{
  return CLAMP (shape->spacing * MAP_SIZE * 0.24, 0.3, 24);
}

/* The discs that stand for points: two lie beside each other, as long as they can be hit. */
static inline double
map_disc_radius (const MapShape *shape)
{
  return MIN (map_node_radius (shape), MAX (shape->nearest * MAP_SIZE * 0.46, 5));
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
  return shape->land != NULL && scene->view == 0;
}

/* Points are drawn as discs, with or without areas below them. */
static inline gboolean
map_draws_discs (const EspScene *scene, const MapShape *shape)
{
  return !map_draws_areas (scene, shape) || map_is_edited (scene);
}

/* While editing, points are where they are put; else where their areas are. */
static inline MapSpot
map_get_spot (const EspScene *scene, const MapShape *shape, int i)
{
  return map_draws_areas (scene, shape) && !map_is_edited (scene) ? shape->land->spots[i]
                                                                  : shape->spots[i];
}

static inline double
map_cell_radius (const EspScene *scene, const MapShape *shape)
{
  return map_draws_discs (scene, shape) ? map_disc_radius (shape) : map_node_radius (shape);
}

/* legend.c */
void map_measure (const EspScene *scene, double *width, double *height);
void map_find_legend (const EspScene *scene, EspRect *rect);

/* draw.c */
void map_draw (const EspScene *scene, cairo_t *cr);

extern const EspLook esp_map_look;

G_END_DECLS
