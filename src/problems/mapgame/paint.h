#pragma once

/* What draws a game, for its files. */

#include "look.h"

G_BEGIN_DECLS

typedef struct
{
  const EspScene *scene;
  const GameMap *map;
  const GameState *state;
  EspTerritories areas;
  EspColour colours[ESP_GRAPH_MAX_COLOURS];
  double radius;
  cairo_t *cr;
  EspRect *beside; /* by node: where its name stands; of width 0: in it */
} GamePainter;

/* In a small view the letters on territories grow as the drawing shrinks, to a degree. */
static inline double
game_get_growth (const GamePainter *self)
{
  return esp_scene_get_growth (self->scene, 2);
}

/* draw.c */
void game_draw_node (const GamePainter *self, int i);
/* Whether all its colours are at its neighbours: unlike a node that nothing coloured is next to
 * yet, it stays as it is. */
gboolean game_is_lost (const GamePainter *self, int i);
/* The node that was coloured last in the game; -1: none. */
int game_find_last (const GamePainter *self);
/* The node that the present move is about: the first of a line of moves. -1: none. */
int game_find_advised (const GamePainter *self);

/* area.c */
void game_draw_areas (const GamePainter *self);
/* The cell that is ringed for @cell: a colour that a territory does not show stands for all of it.
 */
int game_find_ringed (const GamePainter *self, int cell);
/* What stands in the territory of node @i. */
void game_draw_in_area (const GamePainter *self, int i);
/* Whether its name does; else it is to stand beside it. */
gboolean game_has_room_for_name (const GamePainter *self, int i);

G_END_DECLS
