#pragma once

/* Private to the searches of this room: an instance as a space of the floor src/paths. */

#include "path.h"
#include "paths/esp-best-first.h"
#include "paths/esp-bidirectional.h"
#include "paths/esp-depth-first.h"
#include "paths/esp-tile-patterns.h"
#include "paths/esp-walls.h"

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
  PATH_BEAM,
  PATH_BEST
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
  PATH_H_PATTERN,
  PATH_H_ZERO,
  PATH_H_BEST /* graphs: the greatest of those that are consistent */
} PathHeuristic;

/* Arcs by the node that they leave, or come to. */
typedef struct
{
  guint32 *offsets; /* of a node: where its own begin */
  EspPathStep *steps;
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

  PathArcs arcs[2]; /* graphs: and against the arcs, where that is asked for */
  gint64 *h;        /* graphs: of each node */

  gint64 costs[128][2]; /* grids: of a terrain, straight and across */
  gint64 least;         /* of them, at most 1 */
  gint64 across;        /* the same across */
  gboolean is_even;     /* all cells that are free cost the same */
  const PathStep *order;
  gint32 offsets[PATH_N_STEPS]; /* what a step adds to a cell's number */
  EspWalls walls;

  PathPool pool;                   /* tiles of more than 9 cells */
  gint8 homes[PATH_MAX_CELLS][2];  /* tiles: row and column of each at the goal */
  const EspTilePatterns *patterns; /* tiles of more than 9 cells, where they are asked for */
  guint8 *exact;                   /* of at most 9: moves to the goal, by number */
} PathSpace;

/* The kind of an option: a heuristic, or a name that the file gives. */
#define PATH_HEURISTIC                                                                             \
  ESP_TEXT_OF ("file", "straight-line", "manhattan", "octile", "chebyshev", "misplaced",           \
               "linear-conflict", "pattern", "best", "zero")

/* @with_back: steps are asked for against the arcs too. FALSE with @why, a new string: the
 * heuristic does not suit. FALSE without: @control stopped it. */
gboolean path_space_init (PathSpace *self,
                          const PathInstance *instance,
                          const char *heuristic,
                          gboolean with_back,
                          EspControl *control,
                          char **why);
void path_space_clear (PathSpace *self);
/* How many units of a search are a cost of 1. */
gint64 path_get_scale (const PathInstance *instance);
/* What people call a state: a new string, as path_name_node(). */
char *path_space_name (const PathSpace *self, guint32 state);
/* search-graph.c */
gint64 path_graph_find_scale (const PathGraph *graph);
void path_graph_prepare (PathSpace *self, gboolean with_back);
/* search-grid.c */
void path_grid_prepare (PathSpace *self);
gint64 path_grid_estimate (PathSpace *self, guint32 state);
/* search-tiles.c */
#define PATH_TILES_SCALE 1000 /* for estimates with a weight */
/* FALSE where @control stopped it. */
gboolean path_tiles_prepare (PathSpace *self, EspControl *control);
/* The start is where the moves of @walked lead. */
void path_tiles_begin (PathSpace *self, const PathState *walked);
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

/* One of the methods over @TABLE, watched or not. Each is a function of its own, so that the
 * compiler sees one search at a time. */
typedef void PathSearchRun (EspPathSearch *search);

#define PATH_SEARCH_ONE(NAME, METHOD, CALL)                                                        \
  static void NAME##_##METHOD (EspPathSearch *search)                                              \
  {                                                                                                \
    const PathSpace *space = search->space;                                                        \
    const guint32 start = space->start;                                                            \
    const gboolean traced = FALSE;                                                                 \
                                                                                                   \
    CALL;                                                                                          \
  }                                                                                                \
  static void NAME##_##METHOD##_traced (EspPathSearch *search)                                     \
  {                                                                                                \
    const PathSpace *space = search->space;                                                        \
    const guint32 start = space->start;                                                            \
    const gboolean traced = TRUE;                                                                  \
                                                                                                   \
    CALL;                                                                                          \
  }

#define PATH_SEARCH_BOTH(NAME, METHOD)                                                             \
  {                                                                                                \
    NAME##_##METHOD, NAME##_##METHOD##_traced                                                      \
  }

#define PATH_SEARCH_GOALS (const guint32 *) (gpointer) space->goals->data, space->goals->len

/* A function @NAME that runs any of the methods over the constant @TABLE. */
#define PATH_SEARCH_DEFINE(NAME, TABLE)                                                            \
  PATH_SEARCH_ONE (NAME, bfs,                                                                      \
                   esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_BREADTH, traced))      \
  PATH_SEARCH_ONE (NAME, ucs,                                                                      \
                   esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_COST, traced))         \
  PATH_SEARCH_ONE (NAME, greedy,                                                                   \
                   esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_GREEDY, traced))       \
  PATH_SEARCH_ONE (NAME, astar,                                                                    \
                   esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_ASTAR, traced))        \
  PATH_SEARCH_ONE (NAME, beam,                                                                     \
                   esp_best_first_run (search, TABLE, start, ESP_BEST_FIRST_BEAM, traced))         \
  PATH_SEARCH_ONE (NAME, dfs, esp_depth_first_run (search, TABLE, start, traced))                  \
  PATH_SEARCH_ONE (NAME, dls,                                                                      \
                   esp_deepening_run (search, TABLE, start, ESP_DEEPENING_ONCE, traced))           \
  PATH_SEARCH_ONE (NAME, ids,                                                                      \
                   esp_deepening_run (search, TABLE, start, ESP_DEEPENING_DEPTH, traced))          \
  PATH_SEARCH_ONE (NAME, ida,                                                                      \
                   esp_deepening_run (search, TABLE, start, ESP_DEEPENING_COST, traced))           \
  PATH_SEARCH_ONE (NAME, rbfs, esp_rbfs_run (search, TABLE, start, traced))                        \
  PATH_SEARCH_ONE (NAME, both_cost,                                                                \
                   esp_bidirectional_run (search, TABLE, start, PATH_SEARCH_GOALS, TRUE, traced))  \
  PATH_SEARCH_ONE (NAME, both_breadth,                                                             \
                   esp_bidirectional_run (search, TABLE, start, PATH_SEARCH_GOALS, FALSE, traced)) \
  static void NAME (EspPathSearch *search, PathMethod method)                                      \
  {                                                                                                \
    static PathSearchRun *const runs[][2] = { [PATH_BFS] = PATH_SEARCH_BOTH (NAME, bfs),           \
                                              [PATH_DFS] = PATH_SEARCH_BOTH (NAME, dfs),           \
                                              [PATH_DLS] = PATH_SEARCH_BOTH (NAME, dls),           \
                                              [PATH_IDS] = PATH_SEARCH_BOTH (NAME, ids),           \
                                              [PATH_UCS] = PATH_SEARCH_BOTH (NAME, ucs),           \
                                              [PATH_GREEDY] = PATH_SEARCH_BOTH (NAME, greedy),     \
                                              [PATH_ASTAR] = PATH_SEARCH_BOTH (NAME, astar),       \
                                              [PATH_IDA] = PATH_SEARCH_BOTH (NAME, ida),           \
                                              [PATH_RBFS] = PATH_SEARCH_BOTH (NAME, rbfs),         \
                                              [PATH_BIDIRECTIONAL_COST] =                          \
                                                  PATH_SEARCH_BOTH (NAME, both_cost),              \
                                              [PATH_BIDIRECTIONAL_BREADTH] =                       \
                                                  PATH_SEARCH_BOTH (NAME, both_breadth),           \
                                              [PATH_BEAM] = PATH_SEARCH_BOTH (NAME, beam),         \
                                              [PATH_BEST] = PATH_SEARCH_BOTH (NAME, astar) };      \
                                                                                                   \
    runs[method][esp_control_is_traced (search->control)](search);                                 \
  }

G_END_DECLS
