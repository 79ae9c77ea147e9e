#pragma once

/* Additive pattern databases of sliding tiles: for each of several groups of tiles how many moves
 * of its own it needs at least, wherever the others are; the sum is never too great. R. Korf and A.
 * Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002; A. Felner, R.
 * Korf and S. Hanan, "Additive pattern database heuristics", JAIR 22, 2004.
 *
 * A tile is known by the cell that is its home. */

#include <glib.h>

G_BEGIN_DECLS

#define ESP_TILE_CELLS 25 /* at most: 5 × 5 */
#define ESP_TILE_GROUPS 6 /* at most */

typedef struct
{
  int n_tiles;
  gsize size;
  guint8 *moves; /* by the places of its tiles; see `weights` */
} EspTileGroup;

/* Read only once it is made: any thread. */
typedef struct
{
  int side;
  int home; /* of the blank */
  int n_groups;
  EspTileGroup groups[ESP_TILE_GROUPS];
  guint8 group_of[ESP_TILE_CELLS]; /* of a tile; of the blank nothing */
  guint32 weights[ESP_TILE_CELLS]; /* what a tile's cell counts in the number of its group's places
                                    */
  guint8 turned[ESP_TILE_CELLS];   /* cells and tiles, turned over the diagonal */
  gboolean is_symmetric;           /* turned over the diagonal, the goal is the same */
} EspTilePatterns;

/* Moves that are needed from @homes at least: of each cell the home of the tile there, and of the
 * blank its own. */
guint esp_tile_patterns_estimate (const EspTilePatterns *self, const guint8 *homes);

/**
 * esp_tile_patterns_get:
 * @side: 4 or 5
 * @home: where the blank is at the goal
 * @stop: asked now and then while they are made; NULL: nothing stops it
 *
 * They are made once, and kept in the folder "espalier" of the user's cache;
 * what is read from there is checked.
 *
 * Returns: borrowed, for as long as the program runs; NULL where it was stopped
 */
const EspTilePatterns *
esp_tile_patterns_get (int side, int home, gboolean (*stop) (gpointer), gpointer user_data);

G_END_DECLS
