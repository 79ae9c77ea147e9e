#include "config.h"

#include "base/esp-error.h"
#include "base/esp-random.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Graphs, mazes, caves and tiles at random. */

#define MOST_POINTS 400
#define MOST_WALKED 40 /* moves from the goal of tiles that are too many for a table */

/* --- graphs --- */

/* Whether a circle over the line between two points holds no other: such lines do not cross, and
 * connect all. (K. Gabriel and R. Sokal, "A new statistical approach to geographic variation
 * analysis", Systematic Zoology 18, 1969.) */
static gboolean
are_neighbours (const PathGraph *graph, gint32 a, gint32 b)
{
  const double *x = (const double *) (gpointer) graph->x->data;
  const double *y = (const double *) (gpointer) graph->y->data;

  for (gint32 i = 0; i < graph->n; i++)
    if (i != a && i != b && (x[i] - x[a]) * (x[i] - x[b]) + (y[i] - y[a]) * (y[i] - y[b]) <= 0)
      return FALSE;
  return TRUE;
}

/* Whether an earlier node lies at the same place. */
static gboolean
is_taken (const PathGraph *graph, gint32 node)
{
  for (gint32 i = 0; i < node; i++)
    if (hypot (g_array_index (graph->x, double, i) - g_array_index (graph->x, double, node),
               g_array_index (graph->y, double, i) - g_array_index (graph->y, double, node)) < 0.5)
      return TRUE;
  return FALSE;
}

/* The straight line to the goal as the estimate: no way is shorter. */
static void
add_estimates (PathInstance *self, gint32 goal)
{
  PathGraph *graph = &self->graph;

  g_ptr_array_add (graph->h_names, g_strdup (""));
  for (gint32 i = 0; i < graph->n; i++)
    {
      PathEstimate estimate = { .node = i };

      estimate.value = floor (
          hypot (g_array_index (graph->x, double, i) - g_array_index (graph->x, double, goal),
                 g_array_index (graph->y, double, i) - g_array_index (graph->y, double, goal)));
      g_array_append_val (graph->estimates, estimate);
    }
}

static EspInstance *
make_graph (int n, EspRandom *random)
{
  EspInstance *instance = path_new (PATH_GRAPH);
  PathInstance *self = (PathInstance *) instance;
  PathGraph *graph = &self->graph;

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("N%0*d", n > 100 ? 3 : n > 10 ? 2 : 1, i);
      gint32 node = path_add_node (self, name, strlen (name));

      do
        {
          g_array_index (graph->x, double, node) = (double) esp_random_below (random, 1000);
          g_array_index (graph->y, double, node) = (double) esp_random_below (random, 1000);
        }
      while (is_taken (graph, node));
    }
  for (gint32 a = 0; a < n; a++)
    for (gint32 b = a + 1; b < n; b++)
      if (are_neighbours (graph, a, b))
        {
          double length =
              hypot (g_array_index (graph->x, double, a) - g_array_index (graph->x, double, b),
                     g_array_index (graph->y, double, a) - g_array_index (graph->y, double, b));
          PathArc arc = { .from = a, .to = b, .label = -1 };

          /* roads wind */
          arc.cost = ceil (length * (1 + 0.4 * esp_random_real (random)));
          g_array_append_val (graph->arcs, arc);
        }
  self->start = 0;
  path_set_goal (self, n - 1);
  add_estimates (self, n - 1);
  return instance;
}

/* --- grids --- */

static PathGrid *
begin_grid (EspInstance *instance, int rows, int columns)
{
  PathGrid *grid = &((PathInstance *) instance)->grid;

  grid->n_rows = rows;
  grid->n_columns = columns;
  g_array_set_size (grid->cells, (guint) (rows * columns));
  memset (grid->cells->data, '#', grid->cells->len);
  return grid;
}

typedef enum
{
  MAZE_BACKTRACKER,
  MAZE_PRIM,
  MAZE_WILSON
} MazeWay;

/* Rooms of a maze, @n × @n, with walls between; a room is known by its number. */
typedef struct
{
  PathGrid *grid;
  int n;
  guint8 *seen;
  EspRandom *random;
} Maze;

static gint32
find_cell (const Maze *maze, gint32 room)
{
  return (2 * (room / maze->n) + 1) * maze->grid->n_columns + 2 * (room % maze->n) + 1;
}

static void
open_way (Maze *maze, gint32 from, gint32 to)
{
  gint32 a = find_cell (maze, from);
  gint32 b = find_cell (maze, to);

  maze->grid->cells->data[a] = maze->grid->cells->data[b] = '.';
  maze->grid->cells->data[(a + b) / 2] = '.';
  maze->seen[from] = maze->seen[to] = TRUE;
}

/* A room beside @room at random; -1: there is none that is @seen or not, as asked (-1: any). */
static gint32
choose_beside (const Maze *maze, gint32 room, int seen)
{
  gint32 found = -1;
  guint64 n = 0;

  for (int step = 0; step < 4; step++)
    {
      gint32 to = path_step_from (maze->n, maze->n, room, (PathStep) step);

      if (to >= 0 && (seen < 0 || maze->seen[to] == seen) &&
          esp_random_below (maze->random, ++n) == 0)
        found = to;
    }
  return found;
}

static void
dig_by_backtracking (Maze *maze)
{
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (gint32));
  gint32 room = 0;

  maze->seen[0] = TRUE;
  g_array_append_val (stack, room);
  while (stack->len > 0)
    {
      gint32 next;

      room = g_array_index (stack, gint32, stack->len - 1);
      next = choose_beside (maze, room, FALSE);
      if (next < 0)
        g_array_set_size (stack, stack->len - 1);
      else
        {
          open_way (maze, room, next);
          g_array_append_val (stack, next);
        }
    }
}

static void
dig_by_prim (Maze *maze)
{
  g_autoptr (GArray) edge = g_array_new (FALSE, FALSE, sizeof (gint32));
  gint32 room = 0;

  maze->seen[0] = TRUE;
  g_array_append_val (edge, room);
  while (edge->len > 0)
    {
      guint at = (guint) esp_random_below (maze->random, edge->len);
      gint32 next;

      room = g_array_index (edge, gint32, at);
      next = choose_beside (maze, room, FALSE);
      if (next < 0)
        g_array_remove_index_fast (edge, at);
      else
        {
          open_way (maze, room, next);
          g_array_append_val (edge, next);
        }
    }
}

/* Walks at random until one meets the maze, without their loops: all mazes are as likely. (D.
 * Wilson, "Generating random spanning trees more quickly than the cover time", 1996.) */
static void
dig_by_wilson (Maze *maze)
{
  int n_rooms = maze->n * maze->n;
  g_autofree gint32 *next = g_new (gint32, n_rooms);

  maze->seen[0] = TRUE;
  for (gint32 begin = 0; begin < n_rooms; begin++)
    {
      for (gint32 at = begin; !maze->seen[at]; at = next[at])
        next[at] = choose_beside (maze, at, -1);
      for (gint32 at = begin; !maze->seen[at]; at = next[at])
        {
          gboolean last = maze->seen[next[at]];

          open_way (maze, at, next[at]);
          /* what comes next is not in the maze yet, but for the last */
          maze->seen[next[at]] = last;
        }
    }
}

static EspInstance *
make_maze (int n, MazeWay way, EspRandom *random)
{
  EspInstance *instance = path_new (PATH_GRID);
  PathGrid *grid = begin_grid (instance, 2 * n + 1, 2 * n + 1);
  g_autofree guint8 *seen = g_new0 (guint8, n * n);
  Maze maze = { grid, n, seen, random };

  grid->cells->data[find_cell (&maze, 0)] = '.';
  if (way == MAZE_PRIM)
    dig_by_prim (&maze);
  else if (way == MAZE_WILSON)
    dig_by_wilson (&maze);
  else
    dig_by_backtracking (&maze);
  ((PathInstance *) instance)->start = find_cell (&maze, 0);
  path_set_goal ((PathInstance *) instance, find_cell (&maze, n * n - 1));
  return instance;
}

static int
count_walls (const PathGrid *grid, gint32 cell)
{
  int n = 0;

  for (int step = 0; step < PATH_N_STEPS; step++)
    {
      gint32 to = path_step_from (grid->n_rows, grid->n_columns, cell, (PathStep) step);

      n += to < 0 || grid->cells->data[to] == '#';
    }
  return n;
}

/* The cells that one comes to from @begin, nearest first. */
static GArray *
list_reached (const PathGrid *grid, gint32 begin)
{
  GArray *reached = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autofree guint8 *seen = g_new0 (guint8, grid->cells->len);

  seen[begin] = TRUE;
  g_array_append_val (reached, begin);
  for (guint i = 0; i < reached->len; i++)
    for (int step = 0; step < 4; step++)
      {
        gint32 to = path_grid_go (grid, g_array_index (reached, gint32, i), (PathStep) step);

        if (to >= 0 && !seen[to])
          {
            seen[to] = TRUE;
            g_array_append_val (reached, to);
          }
      }
  return reached;
}

/* Start and goal as far apart as two cells in the largest hall are, or nearly. */
static void
set_far_apart (EspInstance *instance)
{
  PathInstance *self = (PathInstance *) instance;
  PathGrid *grid = &self->grid;
  g_autoptr (GArray) best = NULL;
  g_autoptr (GArray) back = NULL;
  g_autofree guint8 *known = g_new0 (guint8, grid->cells->len);

  /* whatever came of it, there is ground somewhere */
  grid->cells->data[0] = grid->cells->data[1] = '.';
  for (gint32 i = 0; i < (gint32) grid->cells->len; i++)
    if (grid->cells->data[i] != '#' && !known[i])
      {
        GArray *reached = list_reached (grid, i);

        for (guint k = 0; k < reached->len; k++)
          known[g_array_index (reached, gint32, k)] = TRUE;
        if (best == NULL || reached->len > best->len)
          {
            g_clear_pointer (&best, g_array_unref);
            best = reached;
          }
        else
          g_array_unref (reached);
      }
  self->start = g_array_index (best, gint32, best->len - 1);
  back = list_reached (grid, self->start);
  path_set_goal (self, g_array_index (back, gint32, back->len - 1));
}

/* Noise, smoothed four times: a cell is rock where most around it are. */
static EspInstance *
make_cave (int n, EspRandom *random)
{
  EspInstance *instance = path_new (PATH_GRID);
  PathGrid *grid = begin_grid (instance, n, n);

  for (guint i = 0; i < grid->cells->len; i++)
    grid->cells->data[i] = esp_random_below (random, 100) < 42 ? '#' : '.';
  for (int round = 0; round < 4; round++)
    {
      g_autofree char *next = g_malloc (grid->cells->len);

      for (guint i = 0; i < grid->cells->len; i++)
        next[i] = count_walls (grid, (gint32) i) + (grid->cells->data[i] == '#') >= 5 ? '#' : '.';
      memcpy (grid->cells->data, next, grid->cells->len);
    }
  set_far_apart (instance);
  return instance;
}

/* --- open ground, and terrain --- */

/* Start and goal in opposite corners. */
static void
set_corners (PathInstance *self)
{
  gint32 last = (gint32) self->grid.cells->len - 1;

  self->start = 0;
  path_set_goal (self, last);
}

/* Walls anywhere, @density in a hundred cells; the goal may be cut off. */
static EspInstance *
make_open (int n, int density, EspRandom *random)
{
  EspInstance *instance = path_new (PATH_GRID);
  PathGrid *grid = begin_grid (instance, n, n);

  for (guint i = 0; i < grid->cells->len; i++)
    grid->cells->data[i] = esp_random_below (random, 100) < (guint64) density ? '#' : '.';
  grid->cells->data[0] = grid->cells->data[grid->cells->len - 1] = '.';
  set_corners ((PathInstance *) instance);
  return instance;
}

/* Of a grid of heights with @step between its points, the height at a cell. */
static double
interpolate (const double *heights, int n_points, double step, int row, int column)
{
  double y = row / step;
  double x = column / step;
  int i = (int) y;
  int k = (int) x;
  const double *at = heights + i * n_points + k;

  y -= i;
  x -= k;
  /* slopes are level at the points, so that these are not seen */
  y = y * y * (3 - 2 * y);
  x = x * x * (3 - 2 * x);
  return (at[0] * (1 - x) + at[1] * x) * (1 - y) +
         (at[n_points] * (1 - x) + at[n_points + 1] * x) * y;
}

/* Adds heights at random, of points @step cells apart, times @most. */
static void
add_heights (double *heights, int n, double step, double most, EspRandom *random)
{
  int n_points = (int) (n / step) + 2;
  g_autofree double *points = g_new (double, n_points *n_points);

  for (int i = 0; i < n_points * n_points; i++)
    points[i] = most * esp_random_real (random);
  for (int row = 0; row < n; row++)
    for (int column = 0; column < n; column++)
      heights[row * n + column] += interpolate (points, n_points, step, row, column);
}

static int
compare_heights (gconstpointer a, gconstpointer b)
{
  double difference = *(const double *) a - *(const double *) b;

  return (difference > 0) - (difference < 0);
}

/* Heights of several sizes of hills, one upon the other: the lowest seventh is water, three times
 * as dear as plains, then woods at twice and hills at four times; the highest tenth is rock. (K.
 * Perlin, "An image synthesizer", SIGGRAPH 1985, whose noise of values is this.) */
static EspInstance *
make_terrain (int n, EspRandom *random)
{
  static const struct
  {
    double share; /* of the cells, with all before it */
    char sign;
    double cost;
  } kinds[] = {
    { 0.15, '~', 3 }, { 0.5, '.', 1 }, { 0.75, 't', 2 }, { 0.9, '^', 4 }, { 2, '#', 0 }
  };
  EspInstance *instance = path_new (PATH_GRID);
  PathGrid *grid = begin_grid (instance, n, n);
  g_autofree double *heights = g_new0 (double, n *n);
  g_autofree double *sorted = NULL;

  for (double step = n / 3.0; step >= 2; step /= 2)
    add_heights (heights, n, step, step, random);
  sorted = g_memdup2 (heights, sizeof (double) * (gsize) (n * n));
  qsort (sorted, (gsize) (n * n), sizeof *sorted, compare_heights);
  for (int cell = 0; cell < n * n; cell++)
    {
      guint kind = 0;

      while (kinds[kind].share < 1 &&
             heights[cell] >= sorted[(gsize) (kinds[kind].share * (n * n - 1))])
        kind++;
      grid->cells->data[cell] = kinds[kind].sign;
    }
  for (guint i = 0; i + 1 < G_N_ELEMENTS (kinds); i++)
    grid->costs[(guchar) kinds[i].sign] = kinds[i].cost;
  set_far_apart (instance);
  return instance;
}

/* --- tiles --- */

/* @moves from the goal, none of them taken back at once; 0: any arrangement that can be solved,
 * each as likely. */
static EspInstance *
make_tiles (int side, int moves, EspRandom *random)
{
  EspInstance *instance = path_new (PATH_TILES);
  PathTiles *tiles = &((PathInstance *) instance)->tiles;
  gint32 order[PATH_MAX_CELLS];
  int n = side * side;
  int last = -1;

  tiles->side = side;
  for (int i = 0; i < n; i++)
    tiles->start[i] = tiles->goal[i] = (guint8) (order[i] = i);
  for (int i = 0; i < moves;)
    {
      int move = (int) esp_random_below (random, 4);

      if (move == 3 - last || !path_tiles_play (tiles, tiles->start, (PathStep) move))
        continue;
      last = move;
      i++;
    }
  if (moves > 0)
    return instance;
  do
    {
      esp_random_shuffle (random, order, (guint) n);
      for (int i = 0; i < n; i++)
        tiles->start[i] = (guint8) order[i];
    }
  while (!path_tiles_are_solvable (tiles));
  return instance;
}

/* How far every arrangement of at most 9 tiles is from @goal: levels, one after the other. */
static GArray *
list_level (const PathTiles *tiles, int distance)
{
  int n = tiles->side * tiles->side;
  g_autofree guint8 *seen = g_new0 (guint8, n == 9 ? 362880 : 24);
  GArray *level = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 rank = path_tiles_rank (tiles->goal, n);

  seen[rank] = TRUE;
  g_array_append_val (level, rank);
  for (int d = 0; d < distance; d++)
    {
      GArray *next = g_array_new (FALSE, FALSE, sizeof (guint32));

      for (guint i = 0; i < 4 * level->len; i++)
        {
          guint8 cells[PATH_MAX_CELLS];

          path_tiles_unrank (g_array_index (level, guint32, i / 4), cells, n);
          if (!path_tiles_play (tiles, cells, (PathStep) (i % 4)))
            continue;
          rank = path_tiles_rank (cells, n);
          if (!seen[rank])
            g_array_append_val (next, rank);
          seen[rank] = TRUE;
        }
      g_array_unref (level);
      level = next;
    }
  return level;
}

/* The moves from @instance's start to its goal, found by a search; -1: it was too much, or stopped.
 */
static int
find_distance (const EspInstance *instance, EspControl *control)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_path_problem, "ida");
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  EspControl part;

  esp_options_set (options, "heuristic", "linear-conflict", NULL);
  esp_answer_init (&answer);
  esp_control_init_part (&part, control);
  part.limit_nodes = 5000000;
  esp_algorithm_solve (algorithm, instance, NULL, options, &part, &answer);
  return answer.state != NULL ? (int) ((PathState *) answer.state)->steps->len : -1;
}

/* From the goal on at random, three times of four on from where one is not nearer to it. */
static gboolean
walk_away (EspInstance *instance, int distance, EspRandom *random, EspControl *control)
{
  PathTiles *tiles = &((PathInstance *) instance)->tiles;
  int at = 0;
  int last = -1;

  for (int tries = 0; at < distance && tries < 40 * distance; tries++)
    {
      PathTiles before = *tiles;
      int move = (int) esp_random_below (random, 4);
      int after;

      if (move == 3 - last || !path_tiles_play (tiles, tiles->start, (PathStep) move))
        continue;
      after = find_distance (instance, control);
      if (after < 0)
        return FALSE;
      if (after < at && esp_random_below (random, 4) > 0)
        *tiles = before;
      else
        {
          at = after;
          last = move;
        }
    }
  return at == distance;
}

/* So many moves from the goal, and no fewer: of at most 9 cells each such arrangement is as likely.
 */
static EspInstance *
make_distant_tiles (int side, int distance, EspRandom *random, EspControl *control, GError **error)
{
  g_autoptr (EspInstance) instance = path_new (PATH_TILES);
  PathTiles *tiles = &((PathInstance *) instance)->tiles;
  g_autoptr (GArray) level = NULL;

  tiles->side = side;
  for (int i = 0; i < side * side; i++)
    tiles->start[i] = tiles->goal[i] = (guint8) i;
  if (side > 3 && distance <= MOST_WALKED && walk_away (instance, distance, random, control))
    return g_steal_pointer (&instance);
  if (g_cancellable_set_error_if_cancelled (control->cancellable, error))
    return NULL;
  if (side > 3)
    return esp_fail_none (error, ESP_ERROR_RANGE,
                          _ ("distance %d: expected at most %d with so many tiles"), distance,
                          MOST_WALKED);
  level = list_level (tiles, distance);
  if (level->len == 0)
    return esp_fail_none (error, ESP_ERROR_RANGE,
                          _ ("distance %d: no arrangement is so far from the goal"), distance);
  path_tiles_unrank (g_array_index (level, guint32, (guint) esp_random_below (random, level->len)),
                     tiles->start, side * side);
  return g_steal_pointer (&instance);
}

/* --- the role --- */

typedef enum
{
  KIND_GRAPH,
  KIND_MAZE,
  KIND_CAVE,
  KIND_TILES,
  KIND_OPEN,
  KIND_TERRAIN
} Kind;

static EspInstance *
make_kind (Kind kind,
           int size,
           const EspOptions *options,
           EspRandom *random,
           EspControl *control,
           GError **error)
{
  int distance = (int) esp_options_get_int (options, "distance");

  switch (kind)
    {
    case KIND_MAZE:
      return make_maze (size, (MazeWay) esp_options_get_choice (options, "maze"), random);
    case KIND_CAVE:
      return make_cave (size, random);
    case KIND_OPEN:
      return make_open (size, (int) esp_options_get_int (options, "density"), random);
    case KIND_TERRAIN:
      return make_terrain (size, random);
    case KIND_TILES:
      return distance > 0 ? make_distant_tiles (size, distance, random, control, error)
                          : make_tiles (size, (int) esp_options_get_int (options, "moves"), random);
    case KIND_GRAPH:
    default:
      return make_graph (size, random);
    }
}

static EspInstance *
generate (const EspOptions *options, EspControl *control, GError **error)
{
  Kind kind = (Kind) esp_options_get_choice (options, "kind");
  gint64 size = esp_options_get_int (options, "size");
  static const struct
  {
    int least, most;
  } sizes[] = {
    [KIND_GRAPH] = { 2, MOST_POINTS }, [KIND_MAZE] = { 2, 2000 },
    [KIND_CAVE] = { 4, 4096 },         [KIND_TILES] = { PATH_MIN_TILES, PATH_MAX_TILES },
    [KIND_OPEN] = { 2, 4096 },         [KIND_TERRAIN] = { 4, 4096 }
  };
  EspInstance *instance;
  EspRandom random;
  EspControl own;

  /* where no size is named, one that suits */
  if (size == 0)
    size = kind == KIND_TILES ? 3 : 20;
  if (size < sizes[kind].least || size > sizes[kind].most)
    return esp_fail_none (error, ESP_ERROR_RANGE, _ ("size %d: expected %d to %d for this kind"),
                          (int) size, sizes[kind].least, sizes[kind].most);
  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  esp_control_init (&own);
  instance =
      make_kind (kind, (int) size, options, &random, control != NULL ? control : &own, error);
  if (instance != NULL && kind != KIND_GRAPH && kind != KIND_TILES)
    ((PathInstance *) instance)->grid.diagonal =
        (PathDiagonal) esp_options_get_choice (options, "diagonal");
  return instance;
}

static const EspOptionSpec generate_options[] = {
  { "kind", ESP_CHOICE ("graph", "maze", "cave", "tiles", "open", "terrain"), N_ ("Kind"),
    N_ ("a planar graph with straight-line estimates; a grid: a maze, a cave, walls anywhere, or "
        "terrain of several costs; or tiles") },
  { "size", ESP_INT (0, 4096, "0"), N_ ("Size"),
    N_ ("nodes of a graph; rooms, cells or tiles of a side; usual are 20, and 3 of tiles"),
    .word_for_min = N_ ("usual") },
  { "maze", ESP_CHOICE ("backtracker", "prim", "wilson"), N_ ("Maze"),
    N_ ("how it is dug: long winding ways, short ones, or each maze as likely"),
    .only_with = "kind=maze" },
  { "density", ESP_INT (0, 100, "25"), N_ ("Density"),
    N_ ("walls in a hundred cells of an open grid"), .only_with = "kind=open" },
  { "diagonal", ESP_CHOICE ("never", "free", "no-corner"), N_ ("Diagonal steps"),
    N_ ("whether one may go across on a grid, and past the corner of a wall"),
    .only_with = "kind=maze,cave,open,terrain" },
  { "distance", ESP_INT (0, 80, "0"), N_ ("Distance"),
    N_ ("how many moves tiles are from the goal, and no fewer"), .word_for_min = N_ ("any"),
    .only_with = "kind=tiles" },
  { "moves", ESP_INT (0, 1000, "0"), N_ ("Moves"), N_ ("how many mix up the tiles"),
    .word_for_min = N_ ("any"), .only_with = "kind=tiles" },
  ESP_SEED_OPTION (N_ ("of the board; the same seed gives the same board")),
  { .id = NULL },
};

const EspGenerating path_generating = {
  .options = generate_options,
  .generate = generate,
  .week = { "kind=tiles distance=6", "kind=tiles distance=9", "kind=tiles distance=12",
            "kind=tiles distance=15", "kind=tiles distance=18", "kind=tiles distance=21",
            "kind=tiles distance=25" },
};
