#include "config.h"

#include "search.h"

#include <stdlib.h>
#include <string.h>

/* Sliding tiles as spaces. Up to 9 cells an arrangement is its number among all of them; of more it
 * is numbered when it is met. */

/* --- arrangements --- */

static void
pack (const guint8 *tiles, int n, guint64 packed[2])
{
  packed[0] = packed[1] = 0;
  for (int i = 0; i < n; i++)
    packed[i / 13] = packed[i / 13] << 5 | tiles[i];
}

static void
unpack (const guint64 packed[2], int n, guint8 *tiles)
{
  guint64 rest[2] = { packed[0], packed[1] };

  for (int i = n - 1; i >= 0; i--)
    {
      tiles[i] = rest[i / 13] & 31;
      rest[i / 13] >>= 5;
    }
}

static guint32
find_slot (const PathPool *pool, const guint64 packed[2])
{
  guint64 key = (packed[0] ^ packed[1] * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) *
                G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  guint32 at = (guint32) (key >> 32) & (pool->n_slots - 1);

  for (;; at = (at + 1) & (pool->n_slots - 1))
    {
      guint32 state = pool->slots[at];

      if (state == ESP_PATH_NONE || (pool->packed[2 * (gsize) state] == packed[0] &&
                                     pool->packed[2 * (gsize) state + 1] == packed[1]))
        return at;
    }
}

static void
grow_pool (PathPool *pool)
{
  pool->room = MAX (2 * pool->room, 1024);
  pool->packed = g_renew (guint64, pool->packed, 2 * (gsize) pool->room);
  pool->n_slots = 2 * pool->room;
  pool->slots = g_renew (guint32, pool->slots, pool->n_slots);
  memset (pool->slots, 0xff, pool->n_slots * sizeof *pool->slots);
  for (guint32 i = 0; i < pool->n; i++)
    pool->slots[find_slot (pool, &pool->packed[2 * (gsize) i])] = i;
}

static guint32
number_tiles (PathSpace *self, const guint8 *tiles)
{
  int n = self->instance->tiles.side * self->instance->tiles.side;
  PathPool *pool = &self->pool;
  guint64 packed[2];
  guint32 at;

  if (n <= 9)
    return path_tiles_rank (tiles, n);
  if (pool->n == pool->room)
    grow_pool (pool);
  pack (tiles, n, packed);
  at = find_slot (pool, packed);
  if (pool->slots[at] == ESP_PATH_NONE)
    {
      pool->slots[at] = pool->n;
      pool->packed[2 * (gsize) pool->n] = packed[0];
      pool->packed[2 * (gsize) pool->n + 1] = packed[1];
      pool->n++;
    }
  return pool->slots[at];
}

void
path_tiles_unpack (const PathSpace *self, guint32 state, guint8 *tiles)
{
  int n = self->instance->tiles.side * self->instance->tiles.side;

  if (n <= 9)
    path_tiles_unrank (state, tiles, n);
  else
    unpack (&self->pool.packed[2 * (gsize) state], n, tiles);
}

/* --- estimates --- */

static int
get_home (const PathSpace *self, int tile)
{
  return self->homes[tile][0] * self->instance->tiles.side + self->homes[tile][1];
}

static int
measure_tile (const PathSpace *self, int tile, int cell)
{
  int side = self->instance->tiles.side;

  return abs (self->homes[tile][0] - cell / side) + abs (self->homes[tile][1] - cell % side);
}

/* How many of the @n tiles of a line, whose homes there are @homes, have to leave it so that the
 * others can pass: all but the longest run that is in order already. */
static int
count_leaving (const int *homes, int n)
{
  int longest[PATH_MAX_TILES];
  int most = 0;

  for (int i = 0; i < n; i++)
    {
      longest[i] = 1;
      for (int k = 0; k < i; k++)
        if (homes[k] < homes[i])
          longest[i] = MAX (longest[i], longest[k] + 1);
      most = MAX (most, longest[i]);
    }
  return n - most;
}

/* Two moves for each tile that has to leave its line. (O. Hansson, A. Mayer and M. Yung,
 * "Criticizing solutions to relaxed models yields powerful admissible heuristics", Information
 * Sciences 63, 1992.) */
static int
count_conflicts (const PathSpace *self, const guint8 *tiles)
{
  int side = self->instance->tiles.side;
  int leaving = 0;

  for (int line = 0; line < side; line++)
    for (int across = 0; across < 2; across++)
      {
        int homes[PATH_MAX_TILES];
        int n = 0;

        for (int i = 0; i < side; i++)
          {
            int tile = tiles[across ? i * side + line : line * side + i];

            if (tile != 0 && self->homes[tile][across] == line)
              homes[n++] = self->homes[tile][!across];
          }
        leaving += count_leaving (homes, n);
      }
  return 2 * leaving;
}

static int
count_by_patterns (const PathSpace *self, const guint8 *tiles)
{
  int side = self->instance->tiles.side;
  guint8 homes[PATH_MAX_CELLS];

  if (self->exact != NULL)
    return self->exact[path_tiles_rank (tiles, side * side)];
  for (int cell = 0; cell < side * side; cell++)
    homes[cell] = (guint8) get_home (self, tiles[cell]);
  return (int) esp_tile_patterns_estimate (self->patterns, homes);
}

static int
count_moves (const PathSpace *self, const guint8 *tiles)
{
  int n = self->instance->tiles.side * self->instance->tiles.side;
  int moves = 0;

  if (self->heuristic == PATH_H_PATTERN)
    return count_by_patterns (self, tiles);

  if (self->heuristic == PATH_H_ZERO)
    return 0;
  for (int i = 0; i < n; i++)
    if (tiles[i] != 0)
      moves += self->heuristic == PATH_H_MISPLACED ? tiles[i] != self->instance->tiles.goal[i]
                                                   : measure_tile (self, tiles[i], i);
  if (self->heuristic == PATH_H_CONFLICT)
    moves += count_conflicts (self, tiles);
  return moves;
}

gint64
path_tiles_estimate (const PathSpace *self, const guint8 *tiles)
{
  return (gint64) count_moves (self, tiles) * PATH_TILES_SCALE;
}

/* --- the space --- */

ESP_PATHS_INLINE guint
list_moves (PathSpace *self, guint32 state, EspPathStep *steps, gboolean back)
{
  int side = self->instance->tiles.side;
  guint8 tiles[PATH_MAX_CELLS];
  gint32 blank = 0;
  guint n = 0;

  path_tiles_unpack (self, state, tiles);
  while (tiles[blank] != 0)
    blank++;
  for (int move = PATH_UP; move <= PATH_DOWN; move++)
    {
      gint32 to = path_step_from (side, side, blank, (PathStep) move);

      if (to < 0)
        continue;
      tiles[blank] = tiles[to];
      tiles[to] = 0;
      /* against a move goes its opposite */
      steps[n++] = (EspPathStep){ .cost = PATH_TILES_SCALE,
                                  .state = number_tiles (self, tiles),
                                  .step = back ? 3 - move : move };
      tiles[to] = tiles[blank];
      tiles[blank] = 0;
    }
  return n;
}

ESP_PATHS_INLINE guint
list (gpointer space, guint32 state, EspPathStep *steps)
{
  return list_moves (space, state, steps, FALSE);
}

ESP_PATHS_INLINE guint
list_back (gpointer space, guint32 state, EspPathStep *steps)
{
  return list_moves (space, state, steps, TRUE);
}

ESP_PATHS_INLINE gint64
estimate (gpointer space, guint32 state)
{
  guint8 tiles[PATH_MAX_CELLS];

  path_tiles_unpack (space, state, tiles);
  return path_tiles_estimate (space, tiles);
}

ESP_PATHS_INLINE gboolean
is_goal (gconstpointer space, guint32 state)
{
  return state == g_array_index (((const PathSpace *) space)->goals, guint32, 0);
}

static const EspPathSpace table = {
  .list = list, .list_back = list_back, .estimate = estimate, .is_goal = is_goal
};

PATH_SEARCH_DEFINE (run, &table)

guint
path_tiles_list (PathSpace *self, guint32 state, EspPathStep *steps, gboolean back)
{
  return list_moves (self, state, steps, back);
}

/* --- IDA* without numbers --- */

/* Depth first by moves that are made and taken back: an arrangement has no number and nothing is
 * stored, unless somebody listens. R. Korf, Artificial Intelligence 27, 1985. */
typedef struct
{
  EspPathSearch *search;
  PathSpace *space;
  guint8 tiles[PATH_MAX_CELLS];
  gint8 to[PATH_MAX_CELLS][4]; /* where the blank comes by a move; -1: nowhere */
  gint16 change[PATH_MAX_CELLS][PATH_MAX_CELLS][4]; /* of the distance when a tile moves: blank's
                                                       cell, tile, move */
  guint8 moves[4];                                  /* in their order */
  int limit, next_limit;
  GArray *found; /* of gint32: the moves to the goal, the last one first */
  /* with patterns: of each group how it lies, and turned over the diagonal, and the moves it needs
   */
  guint32 numbers[2][ESP_TILE_GROUPS];
  int sums[2];
} Slide;

/* How an estimate comes from the one before. */
typedef enum
{
  SLIDE_BY_DISTANCE, /* it changes with the tile that moves alone */
  SLIDE_BY_PATTERN,  /* with the group of that tile */
  SLIDE_BY_ALL       /* it is made anew */
} SlideBy;

#define SLIDE_NEVER G_MAXINT
#define SLIDE_DEEPEST 2000 /* deeper than any way that can be found so */

ESP_PATHS_INLINE void
slide_emit (Slide *self, EspEventType type, guint8 flags, int depth, int before, int move, int h)
{
  guint32 state = number_tiles (self->space, self->tiles);

  esp_path_emit (self->search, type, flags, (guint32) depth, state, (guint32) before, move,
                 (gint64) depth * PATH_TILES_SCALE, (gint64) h * PATH_TILES_SCALE);
}

static inline void
slide_log (Slide *self)
{
  EspPathSearch *search = self->search;

  if (G_UNLIKELY (search->n_logged < ESP_PATH_LOGGED))
    search->logged[search->n_logged++] = number_tiles (self->space, self->tiles);
}

/* The group of the tile whose home is @tile, which went from @from to @to; what that changes. */
ESP_PATHS_INLINE int
slide_shift (Slide *self, int side, int tile, int from, int to)
{
  const EspTilePatterns *patterns = self->space->patterns;
  int group = patterns->group_of[tile];
  const guint8 *moves = patterns->groups[group].moves;
  guint32 before = self->numbers[side][group];
  guint32 after = before + (guint32) (to - from) * patterns->weights[tile];

  self->numbers[side][group] = after;
  return moves[after] - moves[before];
}

/* The same of the whole estimate, which is what it then is. */
ESP_PATHS_INLINE int
slide_by_pattern (Slide *self, int tile, int from, int to)
{
  const EspTilePatterns *patterns = self->space->patterns;
  const guint8 *turned = patterns->turned;
  int home = get_home (self->space, tile);

  self->sums[0] += slide_shift (self, 0, home, from, to);
  if (patterns->is_symmetric)
    self->sums[1] += slide_shift (self, 1, turned[home], turned[from], turned[to]);
  return MAX (self->sums[0], self->sums[1]);
}

/* Whether it ends: at the goal, or stopped. @came: the move that led here, -1 at the start; @from:
 * what it was come to from. */
ESP_PATHS_INLINE gboolean
slide_from (Slide *self,
            int blank,
            int depth,
            int h,
            int came,
            guint32 from,
            const SlideBy by,
            const gboolean traced,
            gboolean (*again) (Slide *, int, int, int, int, guint32))
{
  EspPathSearch *search = self->search;
  guint64 *n = search->counters.n;
  guint32 here = traced ? number_tiles (self->space, self->tiles) : ESP_PATH_NONE;
  gboolean any = FALSE;

  if ((h == 0 || by == SLIDE_BY_ALL) &&
      path_tiles_are_goal (&self->space->instance->tiles, self->tiles))
    {
      if (traced)
        slide_emit (self, ESP_EVENT_GOAL, 0, depth, (int) from, came, h);
      return TRUE;
    }
  if (esp_path_tick (search))
    return TRUE;
  n[ESP_COUNTER_EXPANDED]++;
  slide_log (self);
  if (traced)
    slide_emit (self, ESP_EVENT_EXPAND, 0, depth, (int) from, came, h);
  for (int i = 0; i < 4; i++)
    {
      int move = self->moves[i];
      int to = self->to[blank][move];
      guint8 tile;
      int after;
      gboolean beyond;

      if (to < 0 || move == 3 - came)
        continue;
      tile = self->tiles[to];
      n[ESP_COUNTER_GENERATED]++;
      after = by == SLIDE_BY_DISTANCE  ? h + self->change[blank][tile][move]
              : by == SLIDE_BY_PATTERN ? slide_by_pattern (self, tile, to, blank)
                                       : 0;
      if (by == SLIDE_BY_DISTANCE && !traced && depth + 1 + after > self->limit)
        {
          self->next_limit = MIN (self->next_limit, depth + 1 + after);
          continue;
        }
      self->tiles[blank] = tile;
      self->tiles[to] = 0;
      if (by == SLIDE_BY_ALL)
        after = count_moves (self->space, self->tiles);
      beyond = depth + 1 + after > self->limit;
      if (traced)
        slide_emit (self, ESP_EVENT_GENERATE, beyond ? ESP_EVENT_BEYOND : 0, depth + 1, (int) here,
                    move, after);
      any |= !beyond;
      if (beyond)
        self->next_limit = MIN (self->next_limit, depth + 1 + after);
      else if (again (self, to, depth + 1, after, move, here))
        {
          g_array_append_val (self->found, move);
          return TRUE;
        }
      self->tiles[to] = tile;
      self->tiles[blank] = 0;
      if (by == SLIDE_BY_PATTERN)
        slide_by_pattern (self, tile, blank, to);
    }
  if (traced && !any)
    slide_emit (self, ESP_EVENT_BARREN, 0, depth, (int) from, came, h);
  return FALSE;
}

typedef gboolean SlideFrom (Slide *, int, int, int, int, guint32);

#define SLIDE_DEFINE(NAME, BY, TRACED)                                                             \
  static gboolean NAME (Slide *self, int blank, int depth, int h, int came, guint32 from)          \
  {                                                                                                \
    return slide_from (self, blank, depth, h, came, from, BY, TRACED, NAME);                       \
  }

SLIDE_DEFINE (slide_distance, SLIDE_BY_DISTANCE, FALSE)
SLIDE_DEFINE (slide_distance_traced, SLIDE_BY_DISTANCE, TRUE)
SLIDE_DEFINE (slide_pattern, SLIDE_BY_PATTERN, FALSE)
SLIDE_DEFINE (slide_pattern_traced, SLIDE_BY_PATTERN, TRUE)
SLIDE_DEFINE (slide_all, SLIDE_BY_ALL, FALSE)
SLIDE_DEFINE (slide_all_traced, SLIDE_BY_ALL, TRUE)

/* How every group lies at the start. */
static void
slide_set_patterns (Slide *self)
{
  const EspTilePatterns *patterns = self->space->patterns;

  for (int cell = 0; cell < patterns->side * patterns->side; cell++)
    if (self->tiles[cell] != 0)
      {
        int home = get_home (self->space, self->tiles[cell]);
        int turned = patterns->turned[home];

        self->numbers[0][patterns->group_of[home]] += (guint32) cell * patterns->weights[home];
        if (patterns->is_symmetric)
          self->numbers[1][patterns->group_of[turned]] +=
              patterns->turned[cell] * patterns->weights[turned];
      }
  for (int k = 0; k < (patterns->is_symmetric ? 2 : 1); k++)
    for (int g = 0; g < patterns->n_groups; g++)
      self->sums[k] += patterns->groups[g].moves[self->numbers[k][g]];
}

static void
slide_init (Slide *self, EspPathSearch *search)
{
  PathSpace *space = search->space;
  int side = space->instance->tiles.side;
  int n = side * side;

  *self = (Slide){ .search = search, .space = space };
  self->found = g_array_new (FALSE, FALSE, sizeof (gint32));
  for (int i = 0; i < 4; i++)
    self->moves[i] = (guint8) (search->rules->reversed ? 3 - i : i);
  for (int cell = 0; cell < n; cell++)
    for (int move = 0; move < 4; move++)
      {
        int to = path_step_from (side, side, cell, (PathStep) move);

        self->to[cell][move] = (gint8) to;
        for (int tile = 1; to >= 0 && tile < n; tile++)
          self->change[cell][tile][move] =
              (gint16) (measure_tile (space, tile, cell) - measure_tile (space, tile, to));
      }
}

/* The nodes of the way that was found. */
static void
slide_keep (Slide *self)
{
  EspPathSearch *search = self->search;
  const PathTiles *tiles = &self->space->instance->tiles;
  guint32 node = esp_path_add_node (search, self->space->start, ESP_PATH_NONE, -1, 0, 0);

  path_tiles_unpack (self->space, self->space->start, self->tiles);
  for (guint i = self->found->len; i > 0; i--)
    {
      gint32 move = g_array_index (self->found, gint32, i - 1);

      path_tiles_play (tiles, self->tiles, (PathStep) move);
      node = esp_path_add_node (search, number_tiles (self->space, self->tiles), node, move,
                                search->nodes[node].g + PATH_TILES_SCALE, 0);
    }
  search->found = node;
}

static void
slide (EspPathSearch *search)
{
  gboolean traced = esp_control_is_traced (search->control);
  Slide self;
  int blank = 0;
  SlideFrom *from;
  gboolean done = FALSE;

  slide_init (&self, search);
  path_tiles_unpack (self.space, self.space->start, self.tiles);
  if (self.space->patterns != NULL)
    slide_set_patterns (&self);
  from = self.space->heuristic == PATH_H_MANHATTAN
             ? (traced ? slide_distance_traced : slide_distance)
         : self.space->patterns != NULL ? (traced ? slide_pattern_traced : slide_pattern)
                                        : (traced ? slide_all_traced : slide_all);
  while (self.tiles[blank] != 0)
    blank++;
  self.limit = count_moves (self.space, self.tiles);
  search->counters.n[ESP_COUNTER_GENERATED]++;
  if (traced)
    {
      esp_path_emit_root (search);
      slide_emit (&self, ESP_EVENT_BEGIN, 0, 0, -1, -1, self.limit);
      slide_emit (&self, ESP_EVENT_GENERATE, 0, 0, -1, -1, self.limit);
    }
  while (!done && self.limit < SLIDE_DEEPEST)
    {
      int h = count_moves (self.space, self.tiles);

      self.next_limit = SLIDE_NEVER;
      if (traced)
        esp_path_emit_iteration (search, self.limit);
      done = from (&self, blank, 0, h, -1, ESP_PATH_NONE);
      self.limit = self.next_limit;
    }
  if (done && !search->stopped)
    slide_keep (&self);
  g_array_unref (self.found);
}

void
path_search_tiles (EspPathSearch *search, PathMethod method)
{
  if (method == PATH_BEST || (method == PATH_IDA && !search->rules->goal_generated))
    slide (search);
  else
    run (search, method);
}

/* Moves from each arrangement of at most 9 cells to the goal, breadth first from there. */
static void
fill_exact (PathSpace *self)
{
  const PathTiles *tiles = &self->instance->tiles;
  int n = tiles->side * tiles->side;
  guint32 n_ranks = n == 9 ? 362880 : 24;
  g_autofree guint32 *queue = g_new (guint32, n_ranks);
  guint32 n_met = 1;

  self->exact = g_malloc (n_ranks);
  memset (self->exact, G_MAXUINT8, n_ranks);
  queue[0] = path_tiles_rank (tiles->goal, n);
  self->exact[queue[0]] = 0;
  for (guint32 i = 0; i < n_met; i++)
    for (int move = 0; move < 4; move++)
      {
        guint8 next[PATH_MAX_CELLS];
        guint32 rank;

        path_tiles_unrank (queue[i], next, n);
        if (!path_tiles_play (tiles, next, (PathStep) move))
          continue;
        rank = path_tiles_rank (next, n);
        if (self->exact[rank] != G_MAXUINT8)
          continue;
        self->exact[rank] = (guint8) (self->exact[queue[i]] + 1);
        queue[n_met++] = rank;
      }
}

/* Tables are not made by nodes, which a limit of them would count. */
typedef struct
{
  EspControl control;
  EspCounters counters;
  guint64 work;
} Making;

static gboolean
is_stopped (gpointer data)
{
  Making *self = data;

  return esp_control_tick (&self->control, &self->counters, self->work++);
}

gboolean
path_tiles_prepare (PathSpace *self, EspControl *control)
{
  const PathTiles *tiles = &self->instance->tiles;
  int n = tiles->side * tiles->side;
  Making making = { .work = 0 };
  guint32 goal;

  self->scale = path_get_scale (self->instance);
  self->most = 4;
  for (int i = 0; i < n; i++)
    {
      self->homes[tiles->goal[i]][0] = (gint8) (i / tiles->side);
      self->homes[tiles->goal[i]][1] = (gint8) (i % tiles->side);
    }
  self->start = number_tiles (self, tiles->start);
  goal = number_tiles (self, tiles->goal);
  g_array_append_val (self->goals, goal);
  if (self->heuristic != PATH_H_PATTERN)
    return TRUE;
  if (tiles->side <= 3)
    {
      fill_exact (self);
      return TRUE;
    }
  esp_control_init_part (&making.control, control);
  self->patterns = esp_tile_patterns_get (tiles->side, get_home (self, 0), is_stopped, &making);
  return self->patterns != NULL;
}

void
path_tiles_begin (PathSpace *self, const PathState *walked)
{
  const PathTiles *tiles = &self->instance->tiles;
  guint8 cells[PATH_MAX_CELLS];

  memcpy (cells, tiles->start, sizeof cells);
  for (guint i = 0; i < walked->steps->len; i++)
    path_tiles_play (tiles, cells, (PathStep) g_array_index (walked->steps, gint32, i));
  self->start = number_tiles (self, cells);
}
