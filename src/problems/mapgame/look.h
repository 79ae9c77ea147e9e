#pragma once

/* What the drawing side of the room shares. */

#include "draw/esp-graph.h"
#include "draw/esp-territory.h"
#include "mapgame.h"

G_BEGIN_DECLS

#define MAPGAME_SIZE 440.0 /* the map's longer way */
#define MAPGAME_MARGIN 46.0
#define MAPGAME_PANEL 190.0 /* scores and preferences, at the right */
#define MAPGAME_NO_PANEL (ESP_SCENE_SMALL | ESP_SCENE_BARE)

static inline const MapgameMap *
mapgame_map_of (const EspScene *scene)
{
  return (const MapgameMap *) scene->instance;
}

static inline double
mapgame_to_x (double x)
{
  return MAPGAME_MARGIN + x * MAPGAME_SIZE;
}

double mapgame_to_y (const EspScene *scene, double y);

static inline gboolean
mapgame_is_edited (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_EDIT) != 0;
}

/* The places of the editor's grid, in the middle of its squares. */
EspLattice mapgame_get_lattice (void);

static inline EspTerritories
mapgame_get_territories (const EspScene *scene)
{
  const MapgameLayout *layout = mapgame_get_layout (mapgame_map_of (scene));

  return (EspTerritories){ layout->land, mapgame_to_x (0), mapgame_to_y (scene, 0), MAPGAME_SIZE };
}

/* Without the margins. */
double mapgame_drawn_height (const EspScene *scene);
/* Nodes are territories: the drawing of a map whose borders do not cross. */
gboolean mapgame_draws_areas (const EspScene *scene);
/* Where a node is drawn, and how large. */
void mapgame_place_node (const EspScene *scene, int node, double *x, double *y);
double mapgame_node_radius (const EspScene *scene, int node);

/* The block of dots that says what colours an open territory can have: under its name, where that
 * has room over it. */
typedef struct
{
  double x, y; /* its middle */
  double radius;
  gboolean named;
} MapgameDots;

MapgameDots mapgame_place_dots (const EspScene *scene, int node);
/* The colours that an open node can be given now, a bit each. */
guint mapgame_find_possible (const MapgameMap *map, const MapgameState *state, int node);

/* draw.c */
void mapgame_draw (const EspScene *scene, cairo_t *cr);
/* The sign of a player: player 1's outline is whole, player 2's is dashed. */
void mapgame_draw_outline (const EspScene *scene,
                           cairo_t *cr,
                           double x,
                           double y,
                           double radius,
                           double width,
                           int player);
/* The other sign, for what a player has: a dark disc for player 1, a light diamond for player 2. */
void mapgame_draw_token (cairo_t *cr, double x, double y, double radius, int player);
/* A node that has the @i-th colour at the start: each of player 1's, then each of player 2's. */
void mapgame_draw_start (
    const EspInstance *instance, const EspPalette *palette, int i, double size, cairo_t *cr);

/* panel.c: how high it is where it stands below the map */
double mapgame_panel_height (const MapgameMap *map);
/* Where it stands beside the map. */
void mapgame_find_panel (const EspScene *scene, EspRect *rect);
/* @colours: of the game */
void mapgame_draw_panel (const EspScene *scene, cairo_t *cr, const EspColour *colours);

extern const EspLook esp_mapgame_look;

G_END_DECLS
