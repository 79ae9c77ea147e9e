#pragma once

/* Paths: search in graphs, in grids and of sliding tiles. */

#include "base/esp-prepared.h"
#include "engine/esp-command.h"
#include "engine/esp-contract.h"
#include "engine/esp-mistake.h"
#include "paths/esp-frontier.h"

G_BEGIN_DECLS

#define PATH_MAX_NODES 4000000
#define PATH_MAX_ARCS 20000000
#define PATH_MAX_SIDE 8192 /* of a grid */
#define PATH_MIN_TILES 2   /* of a side */
#define PATH_MAX_TILES 5
#define PATH_MAX_CELLS (PATH_MAX_TILES * PATH_MAX_TILES)
#define PATH_MAX_COST 1e9

/* What a line of an answer begins with that tells in which order nodes were expanded. */
#define PATH_EXPANDED_HEAD "Expanded:"

typedef enum
{
  PATH_GRAPH,
  PATH_GRID,
  PATH_TILES
} PathKind;

typedef enum
{
  PATH_DIAGONAL_NEVER,
  PATH_DIAGONAL_FREE,
  PATH_DIAGONAL_NO_CORNER /* never past the corner of a wall */
} PathDiagonal;

/* In which order successors come. */
typedef enum
{
  PATH_ORDER_USUAL,  /* of names; up left right down */
  PATH_ORDER_FILE,   /* graphs: of the file, as in CS188's GraphSearchTest */
  PATH_ORDER_COMPASS /* grids: north south east west, as in CS188's mazes */
} PathOrder;

/* The blank's moves, and steps on a grid. */
typedef enum
{
  PATH_UP,
  PATH_LEFT,
  PATH_RIGHT,
  PATH_DOWN,
  PATH_UP_LEFT,
  PATH_UP_RIGHT,
  PATH_DOWN_LEFT,
  PATH_DOWN_RIGHT,
  PATH_N_STEPS
} PathStep;

typedef struct
{
  gint32 from, to;
  gint32 label; /* an action, of `labels`; -1: none */
  gint32 is_one_way;
  double cost;
} PathArc;

/* What a file says of the cost that is left. */
typedef struct
{
  gint32 node;
  gint32 which; /* of `h_names` */
  double value;
} PathEstimate;

/* Where the nodes are that are put down by hand: PATH_SHEET_ASPECT times as wide as it is high. */
typedef struct
{
  double left, low;
  double side; /* its height; 0: it follows from the nodes */
} PathSheet;

#define PATH_SHEET_ASPECT 1.5

/* Of its width and height: so far beyond its edge a node may lie. */
#define PATH_SHEET_MARGIN 0.06

typedef struct
{
  int n;
  GArray *names;   /* of char: each ends with a zero */
  GArray *name_at; /* of guint32: where in `names` */
  GArray *index;   /* of gint32: nodes by a hash of their names; see path_index_names() */
  GArray *x, *y;   /* of double, NAN: it has no place */
  GArray *arcs;    /* of PathArc */
  GPtrArray *labels;
  GPtrArray *h_names; /* the first is called "" */
  GArray *estimates;  /* of PathEstimate */
} PathGraph;

typedef struct
{
  int n_rows, n_columns;
  PathDiagonal diagonal;
  GArray *cells;     /* of char: the terrain; # is a wall */
  double costs[128]; /* of entering a terrain; 0: it is none */
} PathGrid;

typedef struct
{
  int side;
  guint8 start[PATH_MAX_CELLS]; /* 0 is the blank */
  guint8 goal[PATH_MAX_CELLS];
} PathTiles;

typedef struct
{
  EspInstance parent;
  PathKind kind;
  PathOrder order;
  gint32 start;  /* node or cell; -1: none yet */
  GArray *goals; /* of gint32 */
  PathGraph graph;
  PathGrid grid;
  PathTiles tiles;
  PathSheet sheet;     /* of a graph that was changed by hand */
  EspPrepared *shapes; /* of PathShape */
  EspPrepared *live;   /* of PathState: see path_get_live() */
} PathInstance;

/* What a search knows of a node at a step. */
typedef struct
{
  gint32 subject;
  gint32 parent[2]; /* from the start, and from the goals; -1: none */
  gint32 step[2];
  gint32 latest[2];   /* where in `nodes` it came last; -1: it did not */
  gint32 expanded_as; /* the first node that was expanded is 1; 0: it was not */
  guint8 flags;       /* of PathSeenFlags */
  double g, h;
} PathSeen;

enum
{
  PATH_SEEN_FRONTIER = 1 << 0,
  PATH_SEEN_EXPANDED = 1 << 1,
  PATH_SEEN_BACK = 1 << 2 /* by the search from the goals */
};

/* A node of the search tree that came onto the frontier. */
typedef struct
{
  gint32 subject;
  gint32 parent; /* where in `nodes`; -1: a beginning */
  gint32 step;
  gboolean is_new; /* it came of what was expanded last */
  double g, h;
} PathWaiting;

typedef struct
{
  EspState parent;
  /* the way so far: nodes or cells from the start on; of tiles the moves */
  GArray *steps; /* of gint32 */
  /* what a search alone knows */
  GArray *seen;       /* of PathSeen, in the order in which they were met */
  GArray *index;      /* of gint32: where in `seen`, by hash; -1: nowhere */
  GArray *nodes;      /* of PathWaiting; where the path alone is known, that path */
  GArray *waiting[2]; /* of EspFrontierEntry: of nodes from the start and from the goals; or of this
                         level and the next */
  GArray *told;       /* of gint32: what a program says that it expanded; NULL: it says nothing */
  gint32 n_gone[2];   /* queues: entries that left at the front */
  gint32 current;     /* what was expanded last; -1: nothing */
  gint32 current_node; /* where in `nodes` */
  gint32 n_expanded;
  guint n_before; /* `nodes` when that began to be expanded */
  guint n_stack;  /* and so the first of a stack's */
  EspFrontierKind kind;
  EspPathTies ties;
  gboolean as_tree;
  gboolean is_two_sided;       /* there is a frontier from the goals too */
  gint64 scale;                /* so many are a cost of 1 */
  double weight;               /* of h; or how many of a level are kept */
  const EspAlgorithm *by_hand; /* the search whose steps a person chooses; NULL: none */
} PathState;

/* rules.c: the rules, and what things are called. */
const char *path_node_name (const PathInstance *self, gint32 node);
/* As files have it, quoted where it has to be: a new string. */
char *path_name_node (const PathInstance *self, gint32 node);
/* -1: there is none. */
gint32 path_find_node (const PathInstance *self, const char *name);
/* @name NULL: it goes, and the numbers of those behind it become less by one; the rest of the graph
 * is left to the caller. */
void path_rename_node (PathInstance *self, gint32 node, const char *name);
/* "A" to "Z", then "A1" and so on: what no node is called. A new string. */
char *path_find_free_name (const PathInstance *self);
/* A new node of a graph, without a place; its number. No other may be called so. */
gint32 path_add_node (PathInstance *self, const char *name, gsize length);
/* To be called when names have changed, or nodes have gone. */
void path_index_names (PathInstance *self);
gboolean path_is_goal (const PathInstance *self, gint32 node);
/* "U": a letter a step of tiles. */
char path_step_letter (PathStep step);
/* Where the blank, or whoever is on a grid of @n_columns, comes by @step from @cell; -1: off it. */
gint32 path_step_from (int n_rows, int n_columns, gint32 cell, PathStep step);
/* What @step adds to a cell's number on a grid of @n_columns. */
gint32 path_step_get_offset (int n_columns, PathStep step);
/* Whether one may go on a grid from @cell by @step; the cell, or -1. */
gint32 path_grid_go (const PathGrid *grid, gint32 cell, PathStep step);
double path_grid_cost (const PathGrid *grid, gint32 to, PathStep step);
/* What the blank's moves make of @tiles; FALSE where one leaves the board. */
gboolean path_tiles_play (const PathTiles *self, guint8 *tiles, PathStep move);
gboolean path_tiles_are_goal (const PathTiles *self, const guint8 *tiles);
gboolean path_tiles_are_solvable (const PathTiles *self);
/* "7,2,4,5,0,6,8,3,1": a new string. */
char *path_tiles_format (const guint8 *tiles, int n);
/* How many nodes, cells or arrangements there are; 0: too many to be numbered but as they are met.
 */
guint32 path_count_states (const PathInstance *self);
/* The number of an arrangement of at most 9 cells among all of them, and back. */
guint32 path_tiles_rank (const guint8 *tiles, int n);
void path_tiles_unrank (guint32 rank, guint8 *tiles, int n);
/* The cost of the way in @state; below 0 where it is none, and then @bad is the step at fault. */
double path_measure (const PathInstance *self, const PathState *state, int *bad);
/* Whether the way ends at a goal. */
gboolean path_has_arrived (const PathInstance *self, const PathState *state);
/* "418" or "3.414214": a new string. */
char *path_format_cost (double cost);

/* measure.c: the effective branching factor of a tree of @depth with @n nodes besides its root: b
 * in n = b + b² + … + b^depth. (Russell and Norvig, section 3.6.1.) NAN where there is none. */
double path_find_branching (double n, int depth);

/* state.c */
/* What is said of tiles that are not solvable: borrowed. */
const char *path_say_unsolvable (void);
EspInstance *path_new (PathKind kind);
/* A free field, and tiles in their order. */
EspInstance *path_new_grid (int n_columns, int n_rows);
EspInstance *path_new_tiles (int side);
/* Adds the nodes or cells that @text names to @nodes; FALSE with @error. */
gboolean
path_read_nodes (const PathInstance *self, GArray *nodes, const char *text, GError **error);
PathSeen *path_find_seen (const PathState *state, gint32 subject);
void path_state_see (PathState *state, const PathSeen *seen);

/* state.c: where the nodes of a graph are */
typedef struct
{
  int n;
  gboolean complete;
  gboolean is_laid_out;          /* the file says of some node not where it is */
  double *x, *y;                 /* of the nodes, y upwards */
  double left, right, low, high; /* around them; 0 where there are none */
  double *h;                     /* the file's first estimate of each node; NAN: none */
  gint32 *offsets; /* n + 1: the arcs at node i are touching[offsets[i]].., from it or to it */
  gint32 *touching;
} PathShape;

EspPrepared *path_shapes_new (void);
/* The best that is known of a graph. */
const PathShape *path_get_shape (const PathInstance *self);
gboolean path_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error);
gboolean path_is_prepared (const EspInstance *instance);
/* Whoever changes an instance says so. */
void path_changed (PathInstance *self);
/* The sheet of the editor: the same as long as the nodes lie on it. */
PathSheet path_get_sheet (const PathInstance *self);
/* The cheapest arc that leads from one node to the other; -1: none. */
int path_find_arc (const PathInstance *self, gint32 from, gint32 to);

/* Takes away what leads from one node to the other (@both: and back); whether there was anything.
 * What leads both ways and is cut one way still leads the other. */
gboolean path_cut_arcs (PathGraph *graph, gint32 from, gint32 to, gboolean both);

/* judge.c: the least that a way from the start to a goal costs, or how many steps the shortest has;
 * INFINITY: there is none. FALSE with @error where the board is too large for that. */
gboolean
path_find_least (const PathInstance *self, gboolean in_steps, double *least, GError **error);

/* hint.c: the best way from where @state ends on to a goal, which begins there: nodes, cells, or of
 * tiles the moves; new, with what it costs (NULL: nobody asks). NULL: there is none, or it is not
 * found at once. */
GArray *
path_find_way (const PathInstance *self, const PathState *state, double *cost, GError **error);

/* "up", for people: borrowed. */
const char *path_name_move (PathStep step);

/* What begins or goes on with a search by hand: "as ucs", "as walk" (none; of old "walk" alone), or
 * "expand NODE". */
gboolean path_is_search_move (const PathState *state, const char *move);
/* Plays one of these: what is not the search's own step is refused with the reason. */
gboolean
path_play_search (const PathInstance *self, PathState *state, const char *move, GError **error);
/* Whether a search of it can be gone through by hand at all. */
gboolean path_suits_hand (const PathInstance *self);
/* Ids of the searches that can be gone through by hand; NULL at the end. */
extern const char *const path_hand_searches[];

/* What A* makes of the board, all of it: the editor shows how that changes with each stroke. Where
 * no goal is reached there is no way in it. Borrowed; NULL: there is nothing to search, or too much
 * for the time between two strokes. */
const PathState *path_get_live (const PathInstance *self);
/* "This stroke: cost 58 → 66, expanded 473 → 558": what is another for A* on a grid that was
 * @before; NULL: how it is. A new string; NULL: that is not known at once. */
char *path_say_stroke (const PathInstance *before, const PathInstance *now);

/* commands.c: "h is admissible and consistent", or how much of the board breaks that: a new string.
 * NULL: there is no goal, or the board is too large to tell it at once. */
char *path_say_heuristic (const PathInstance *self);

/* trace.c */
/* What a node, a cell or an arrangement is called, as it is shown: a new string. */
char *path_show_subject (const PathInstance *self, gint32 subject);
/* What waits on a frontier, in the order in which it is to leave it: of PathWaiting, new. @side: 1
 * for that of a search from the goals, or for the next level. Where the path alone is known, that
 * path, from the start on. */
GArray *path_list_frontier (const PathState *state, int side);
/* The same in an order that tells nothing of that, for whoever is to find what is next. */
GArray *path_list_choices (const PathState *state);
/* Of tiles by hand: the cell of the first of these, which come behind the squares of the board. */
static inline int
path_first_choice (const PathInstance *self)
{
  return self->tiles.side * self->tiles.side;
}
/* The cell that stands for the arrangement @subject of these; -1: it does not wait. */
int path_find_choice (const PathInstance *self, const PathState *state, gint32 subject);
/* f of a node: g + h, with h as often as the search weighs it, which is what such a heap is ordered
 * by. */
double path_get_f (const PathState *state, double g, double h);
/* "f", or "f = g + 2h" where h is weighed: what that is. A new string. */
char *path_name_f (const PathState *state);
/* The same as the heap lies in memory, with what is out of date. NULL where it is none. */
GArray *path_list_heap (const PathState *state, int side);

/* file.c */
void path_set_goal (PathInstance *self, gint32 node);

/* file-graph.c, file-grid.c, file-other.c: forms of others. NULL with @error. */
EspInstance *path_parse_course (const char *text, gsize length, const char *file, GError **error);
EspInstance *path_parse_layout (const char *text, gsize length, const char *file, GError **error);
EspInstance *path_parse_dot (const char *text, gsize length, const char *file, GError **error);
EspInstance *path_parse_octile (const char *text, gsize length, const char *file, GError **error);
EspInstance *path_parse_map (const char *text, gsize length, const char *file, GError **error);

/* The tables of the roles, each in the file of its name. */
extern const EspProblem esp_path_problem;
extern const EspAlgorithm path_algorithms[];
/* The table's `is_applicable`. */
gboolean path_suits (const EspInstance *instance,
                     const EspAlgorithm *algorithm,
                     const EspOptions *options,
                     char **why);
extern const EspCommand path_commands[];
extern const EspContracting path_contracting;
extern const EspEditing path_editing;
extern const EspExperiment path_experiments[];
extern const EspFiles path_files;
extern const EspGenerating path_generating;
extern const EspHinting path_hinting;
extern const EspJudging path_judging;
extern const EspMistakes path_mistakes;
extern const EspStates path_states;
extern const EspTableSpec path_tables[];
extern const EspTracing path_tracing;

G_END_DECLS
