#pragma once

/* What draws a map, for its files. */

#include "draw/esp-territory.h"
#include "look.h"

G_BEGIN_DECLS

#define MAP_LEGIBLE 6.0 /* pixels */

typedef struct
{
  const EspScene *scene;
  const Map *map;
  const MapState *state;
  const MapShape *shape;
  MapPlane plane;
  EspTerritories areas;
  const EspPalette *palette;
  EspColour colours[ESP_GRAPH_MAX_COLOURS];
  cairo_t *cr;
  EspRect clip; /* in drawing units */
  double radius;
  gboolean labelled; /* few enough are in sight */
  GArray *names;     /* of EspRect: where there are some already */
} MapPainter;

/* Whether points lie so near to each other that their discs have no room for names. */
static inline gboolean
map_is_crowded (const MapPainter *self)
{
  return self->radius < 0.7 * map_node_radius (self->scene, self->shape);
}

/* Names stand beside the discs then, clear of them all. */
static inline gboolean
map_names_beside (const MapPainter *self)
{
  return map_is_edited (self->scene) || map_is_crowded (self);
}

/* label.c */
/* The name of a point, with its colour's: on its disc where @inside, or beside it. */
void
map_draw_label (MapPainter *self, int i, double x, double y, EspColour ground, gboolean inside);
/* That of a region, and with @left the colours that it has left: all of it lies within the region,
 * or it is left out. */
void map_draw_in_area (MapPainter *self, int i, EspColour ground, gboolean left);

/* legend.c */
void map_draw_legend (const MapPainter *self);

G_END_DECLS
