#pragma once

/* What draws a game, for its files. */

#include "look.h"

G_BEGIN_DECLS

typedef struct
{
  const EspScene *scene;
  const MapgameMap *map;
  const MapgameState *state;
  EspTerritories areas;
  EspColour colours[ESP_GRAPH_MAX_COLOURS];
  double radius;
  cairo_t *cr;
  EspRect *beside; /* by node: where its name stands; of width 0: in it */
} MapgamePainter;

/* In a small view the letters on territories grow as the drawing shrinks, to a degree. */
static inline double
mapgame_get_growth (const MapgamePainter *self)
{
  return esp_scene_get_growth (self->scene, 2);
}

/* draw.c */
void mapgame_draw_node (const MapgamePainter *self, int i);
/* Whether all its colours are at its neighbours: unlike a node that nothing coloured is next to
 * yet, it stays as it is. */
gboolean mapgame_is_lost (const MapgamePainter *self, int i);
/* The node that was coloured last in the game; -1: none. */
int mapgame_find_last (const MapgamePainter *self);
/* The node that the present move is about: the first of a line of moves. -1: none. */
int mapgame_find_advised (const MapgamePainter *self);

/* area.c */
void mapgame_draw_areas (const MapgamePainter *self);
/* The cell that is ringed for @cell: a colour that a territory does not show stands for all of it.
 */
int mapgame_find_ringed (const MapgamePainter *self, int cell);
/* What stands in the territory of node @i. */
void mapgame_draw_in_area (const MapgamePainter *self, int i);
/* Whether its name does; else it is to stand beside it. */
gboolean mapgame_has_room_for_name (const MapgamePainter *self, int i);

G_END_DECLS
