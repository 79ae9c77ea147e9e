#pragma once

/* Private to the searches of this room: an instance as a space of the floor src/paths. */

#include "path.h"
#include "paths/esp-best-first.h"
#include "paths/esp-bidirectional.h"
#include "paths/esp-depth-first.h"

G_BEGIN_DECLS

typedef enum
{
  PATH_BFS,
  PATH_DFS,
  PATH_DLS,
  PATH_IDS,
  PATH_UCS,
  PATH_GREEDY,
  PATH_ASTAR,
  PATH_IDA,
  PATH_RBFS,
  PATH_BIDIRECTIONAL_COST,
  PATH_BIDIRECTIONAL_BREADTH,
  PATH_BEAM
} PathMethod;

typedef enum
{
  PATH_H_FILE,
  PATH_H_STRAIGHT,
  PATH_H_MANHATTAN,
  PATH_H_OCTILE,
  PATH_H_CHEBYSHEV,
  PATH_H_MISPLACED,
  PATH_H_CONFLICT,
  PATH_H_ZERO
} PathHeuristic;

/* Arcs by the node that they leave, or come to. */
typedef struct
{
  guint32 *offsets;
  guint32 *heads;
  gint64 *costs;
  gint32 *labels;
} PathArcs;

/* Arrangements of tiles, numbered as they are met. */
typedef struct
{
  guint64 *packed; /* two a state */
  guint32 n, room;
  guint32 *slots; /* open addressing; ESP_PATH_NONE: free */
  guint32 n_slots;
} PathPool;

typedef struct
{
  const PathInstance *instance;
  PathHeuristic heuristic;
  gint32 which; /* of the file's estimates */
  gint64 scale; /* so many are a cost of 1 */
  guint32 start;
  GArray *goals; /* of guint32 */
  guint most;    /* successors of a state */

  PathArcs arcs[2]; /* graphs: and against the arcs */
  gint64 *h;        /* graphs: of each node */

  gint64 costs[128][2]; /* grids: of a terrain, straight and across */
  gint64 least;         /* of them, at most 1 */
  gint64 across;        /* the same across */
  const PathStep *order;

  PathPool pool;                  /* tiles of more than 9 cells */
  gint8 homes[PATH_MAX_CELLS][2]; /* tiles: row and column of each at the goal */
} PathSpace;

/* FALSE with @why, a new string: the heuristic does not suit. */
gboolean
path_space_init (PathSpace *self, const PathInstance *instance, const char *heuristic, char **why);
void path_space_clear (PathSpace *self);
/* How many units of a search are a cost of 1. */
gint64 path_get_scale (const PathInstance *instance);
/* What people call a state: a new string, as path_name_node(). */
char *path_space_name (const PathSpace *self, guint32 state);
/* search-graph.c */
gint64 path_graph_find_scale (const PathGraph *graph);
void path_graph_prepare (PathSpace *self);
/* search-grid.c */
void path_grid_prepare (PathSpace *self);
gint64 path_grid_estimate (PathSpace *self, guint32 state);
/* search-tiles.c */
#define PATH_TILES_SCALE 1000 /* for estimates with a weight */
void path_tiles_prepare (PathSpace *self);
void path_tiles_unpack (const PathSpace *self, guint32 state, guint8 *tiles);
gint64 path_tiles_estimate (const PathSpace *self, const guint8 *tiles);
/* The estimate of a state, in units of costs; see EspPathSpace. */
gint64 path_space_estimate (PathSpace *self, guint32 state);

/* Its successors (@back: what it is a successor of) into @steps, with room for `most`; how many. */
guint path_space_list (PathSpace *self, guint32 state, EspPathStep *steps, gboolean back);
guint path_graph_list (PathSpace *self, guint32 state, EspPathStep *steps, gboolean back);
guint path_grid_list (PathSpace *self, guint32 state, EspPathStep *steps, gboolean back);
guint path_tiles_list (PathSpace *self, guint32 state, EspPathStep *steps, gboolean back);

void path_search_graph (EspPathSearch *search, PathMethod method);
void path_search_grid (EspPathSearch *search, PathMethod method);
void path_search_tiles (EspPathSearch *search, PathMethod method);

/* A function @NAME that runs any of the methods over the constant @TABLE, watched or not. */
#define PATH_SEARCH_DEFINE(NAME, TABLE)                                                            \
  ESP_PATHS_INLINE void NAME##_as (EspPathSearch *search, PathMethod method,                       \
                                   const gboolean traced)                                          \
  {                                                                                                \
    const PathSpace *space = search->space;                                                        \
    guint32 start = space->start;                                                                  \
                                                                                                   \
    switch (method)                                                                                \
      {                                                                                            \
      case PATH_BFS:                                                                               \
        esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_BREADTH, traced);                 \
        break;                                                                                     \
      case PATH_DFS:                                                                               \
        esp_depth_first_run (search, TABLE, start, traced);                                        \
        break;                                                                                     \
      case PATH_DLS:                                                                               \
        esp_deepening_run (search, TABLE, start, ESP_DEEPENING_ONCE, traced);                      \
        break;                                                                                     \
      case PATH_IDS:                                                                               \
        esp_deepening_run (search, TABLE, start, ESP_DEEPENING_DEPTH, traced);                     \
        break;                                                                                     \
      case PATH_UCS:                                                                               \
        esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_COST, traced);                    \
        break;                                                                                     \
      case PATH_GREEDY:                                                                            \
        esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_GREEDY, traced);                  \
        break;                                                                                     \
      case PATH_IDA:                                                                               \
        esp_deepening_run (search, TABLE, start, ESP_DEEPENING_COST, traced);                      \
        break;                                                                                     \
      case PATH_RBFS:                                                                              \
        esp_rbfs_run (search, TABLE, start, traced);                                               \
        break;                                                                                     \
      case PATH_BIDIRECTIONAL_COST:                                                                \
      case PATH_BIDIRECTIONAL_BREADTH:                                                             \
        esp_bidirectional_run (search, TABLE, start,                                               \
                               (const guint32 *) (gpointer) space->goals->data, space->goals->len, \
                               method == PATH_BIDIRECTIONAL_COST, traced);                         \
        break;                                                                                     \
      case PATH_BEAM:                                                                              \
        esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_BEAM, traced);                    \
        break;                                                                                     \
      case PATH_ASTAR:                                                                             \
      default:                                                                                     \
        esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_ASTAR, traced);                   \
        break;                                                                                     \
      }                                                                                            \
  }                                                                                                \
  static void NAME (EspPathSearch *search, PathMethod method)                                      \
  {                                                                                                \
    if (esp_control_is_traced (search->control))                                                   \
      NAME##_as (search, method, TRUE);                                                            \
    else                                                                                           \
      NAME##_as (search, method, FALSE);                                                           \
  }

G_END_DECLS
