#pragma once

/* Jump point search: A* on a grid of one cost, which of all ways that are as good looks at one
 * alone. Cells on a straight line at which that way cannot turn are not even put on the frontier.
 * D. Harabor and A. Grastien, "Online graph pruning for pathfinding on grid maps", AAAI 2011; many
 * cells at once, and ways that pass no corner: the same, "Improving jump point search", ICAPS 2014.
 * With steps across, that way goes across as early as it can; without, up or down. */

#include "esp-paths.h"
#include "esp-walls.h"

G_BEGIN_DECLS

/* A jump: so many steps of one kind. */
typedef struct
{
  guint32 cell;
  guint32 n;
  EspWallsStep step;
} EspJump;

#define ESP_JUMP_NEVER (-1)

/* Of the bits of the lines beside, those behind which a turn is forced when one goes to greater
 * places. @before, @after: the words beside @word. */
ESP_PATHS_INLINE guint64
esp_jump_force_up (EspWallsSteps steps, guint64 before, guint64 word, guint64 after)
{
  return steps == ESP_WALLS_EIGHT ? word & ~(word >> 1 | after << 63)
                                  : ~word & (word << 1 | before >> 63);
}

/* The same, to lesser places. */
ESP_PATHS_INLINE guint64
esp_jump_force_down (EspWallsSteps steps, guint64 before, guint64 word, guint64 after)
{
  return steps == ESP_WALLS_EIGHT ? word & ~(word << 1 | before >> 63)
                                  : ~word & (word >> 1 | after << 63);
}

/* From @at on a line of @lines on, to greater places (@up) or lesser ones: the place at which a
 * jump ends, ESP_JUMP_NEVER where a wall comes first. @turns: whether it ends where a turn is
 * forced. */
ESP_PATHS_INLINE int
esp_jump_scan (
    const EspWallsLines *lines, EspWallsSteps steps, int line, int at, gboolean up, gboolean turns)
{
  const guint64 *walls = lines->walls + (gsize) (line + 1) * lines->stride;
  const guint64 *goals = lines->goals + (gsize) (line + 1) * lines->stride;
  gssize stride = (gssize) lines->stride;
  guint from = (guint) (up ? at + 2 : at);
  gssize word = from / 64;
  guint64 mask = up ? G_MAXUINT64 << (from % 64) : G_MAXUINT64 >> (63 - from % 64);

  /* at the latest it ends at the wall around */
  for (;; word += up ? 1 : -1, mask = G_MAXUINT64)
    {
      guint64 ends = walls[word] | goals[word];
      guint bit;

      if (turns)
        for (gssize beside = -stride; beside <= stride; beside += 2 * stride)
          {
            const guint64 *other = walls + beside + word;
            guint64 before = word > 0 ? other[-1] : G_MAXUINT64;
            guint64 after = word + 1 < stride ? other[1] : G_MAXUINT64;

            ends |= up ? esp_jump_force_up (steps, before, other[0], after)
                       : esp_jump_force_down (steps, before, other[0], after);
          }
      ends &= mask;
      if (ends == 0)
        continue;
      bit = (guint) (up ? __builtin_ctzll (ends) : 63 - __builtin_clzll (ends));
      return walls[word] >> bit & 1 ? ESP_JUMP_NEVER : (int) (word * 64) + (int) bit - 1;
    }
}

ESP_PATHS_INLINE int
esp_jump_along_row (const EspWalls *walls, int row, int column, gboolean right)
{
  return esp_jump_scan (&walls->rows, walls->steps, row, column, right, TRUE);
}

/* Across or, where there are no steps across, up and down, a way turns wherever that leads on. */
ESP_PATHS_INLINE int
esp_jump_along_column (const EspWalls *walls, int row, int column, gboolean down)
{
  int end;

  if (walls->steps != ESP_WALLS_FOUR)
    return esp_jump_scan (&walls->columns, walls->steps, column, row, down, TRUE);
  end = esp_jump_scan (&walls->columns, walls->steps, column, row, down, FALSE);
  for (int at = row + (down ? 1 : -1); !esp_walls_is_wall (walls, at, column); at += down ? 1 : -1)
    if (at == end || esp_jump_along_row (walls, at, column, FALSE) >= 0 ||
        esp_jump_along_row (walls, at, column, TRUE) >= 0)
      return at;
  return ESP_JUMP_NEVER;
}

/* Whether one comes across to a cell from which one has to turn back past a wall. */
ESP_PATHS_INLINE gboolean
esp_jump_is_forced (const EspWalls *walls, int row, int column, int down, int right)
{
  return walls->steps == ESP_WALLS_EIGHT &&
         ((esp_walls_is_wall (walls, row, column - right) &&
           !esp_walls_is_wall (walls, row + down, column - right)) ||
          (esp_walls_is_wall (walls, row - down, column) &&
           !esp_walls_is_wall (walls, row - down, column + right)));
}

/* Steps across from a cell until a jump ends; 0: it never does. */
ESP_PATHS_INLINE int
esp_jump_across (const EspWalls *walls, int row, int column, EspWallsStep step)
{
  int down = step >= ESP_WALLS_DOWN_LEFT ? 1 : -1;
  int right = step == ESP_WALLS_UP_RIGHT || step == ESP_WALLS_DOWN_RIGHT ? 1 : -1;

  for (int n = 1; (esp_walls_get_steps (walls, row, column) >> step & 1) != 0; n++)
    {
      row += down;
      column += right;
      if (esp_walls_is_goal (walls, row, column) ||
          esp_jump_is_forced (walls, row, column, down, right) ||
          esp_jump_along_row (walls, row, column, right > 0) >= 0 ||
          esp_jump_along_column (walls, row, column, down > 0) >= 0)
        return n;
    }
  return 0;
}

/* From @cell by @step: FALSE where nothing is to be found. */
ESP_PATHS_INLINE gboolean
esp_jump_go (const EspWalls *walls, guint32 cell, EspWallsStep step, EspJump *jump)
{
  int row = (int) (cell / (guint32) walls->n_columns);
  int column = (int) (cell % (guint32) walls->n_columns);
  int to_row = row;
  int to_column = column;

  if (step >= ESP_WALLS_UP_LEFT)
    {
      int n = esp_jump_across (walls, row, column, step);

      if (n == 0)
        return FALSE;
      to_row += step >= ESP_WALLS_DOWN_LEFT ? n : -n;
      to_column += step == ESP_WALLS_UP_RIGHT || step == ESP_WALLS_DOWN_RIGHT ? n : -n;
    }
  else if (step == ESP_WALLS_UP || step == ESP_WALLS_DOWN)
    to_row = esp_jump_along_column (walls, row, column, step == ESP_WALLS_DOWN);
  else
    to_column = esp_jump_along_row (walls, row, column, step == ESP_WALLS_RIGHT);
  if (to_row < 0 || to_column < 0)
    return FALSE;
  jump->cell = (guint32) to_row * (guint32) walls->n_columns + (guint32) to_column;
  jump->n = (guint32) MAX (ABS (to_row - row), ABS (to_column - column));
  jump->step = step;
  return TRUE;
}

/* --- in which directions one goes on --- */

#define ESP_JUMP_BIT(STEP) (1u << ESP_WALLS_##STEP)

/* Straight on by @step, and past the ends of walls that lie beside. */
ESP_PATHS_INLINE guint
esp_jump_turn_straight (const EspWalls *walls, int row, int column, EspWallsStep step)
{
  gboolean upright = step == ESP_WALLS_UP || step == ESP_WALLS_DOWN;
  int down = step == ESP_WALLS_DOWN ? 1 : step == ESP_WALLS_UP ? -1 : 0;
  int right = step == ESP_WALLS_RIGHT ? 1 : step == ESP_WALLS_LEFT ? -1 : 0;
  guint directions = 1u << step;

  if (upright && walls->steps == ESP_WALLS_FOUR)
    return directions | ESP_JUMP_BIT (LEFT) | ESP_JUMP_BIT (RIGHT);
  for (int side = -1; side <= 1; side += 2)
    {
      int d = upright ? down : side; /* of the turn across */
      int r = upright ? side : right;
      guint across = (guint) (ESP_WALLS_UP_LEFT + (d > 0 ? 2 : 0) + (r > 0));
      guint straight = upright ? (side < 0 ? ESP_WALLS_LEFT : ESP_WALLS_RIGHT)
                               : (side < 0 ? ESP_WALLS_UP : ESP_WALLS_DOWN);
      int beside_row = row + (upright ? 0 : side);
      int beside_column = column + (upright ? side : 0);

      if (walls->steps == ESP_WALLS_EIGHT)
        directions |= esp_walls_is_wall (walls, beside_row, beside_column) ? 1u << across : 0;
      else if (esp_walls_is_wall (walls, beside_row - down, beside_column - right))
        directions |= 1u << straight | (walls->steps == ESP_WALLS_FOUR ? 0 : 1u << across);
    }
  return directions;
}

ESP_PATHS_INLINE guint
esp_jump_turn_across (const EspWalls *walls, int row, int column, EspWallsStep step)
{
  int down = step >= ESP_WALLS_DOWN_LEFT ? 1 : -1;
  int right = step == ESP_WALLS_UP_RIGHT || step == ESP_WALLS_DOWN_RIGHT ? 1 : -1;
  guint directions = 1u << step;

  directions |= down > 0 ? ESP_JUMP_BIT (DOWN) : ESP_JUMP_BIT (UP);
  directions |= right > 0 ? ESP_JUMP_BIT (RIGHT) : ESP_JUMP_BIT (LEFT);
  if (walls->steps != ESP_WALLS_EIGHT)
    return directions;
  if (esp_walls_is_wall (walls, row, column - right))
    directions |= 1u << (ESP_WALLS_UP_LEFT + (down > 0 ? 2 : 0) + (right < 0));
  if (esp_walls_is_wall (walls, row - down, column))
    directions |= 1u << (ESP_WALLS_UP_LEFT + (down < 0 ? 2 : 0) + (right > 0));
  return directions;
}

/* In which directions one goes on from @cell, to which one came by @step (-1: one begins there): a
 * bit each, of those that one may go at all. */
ESP_PATHS_INLINE guint
esp_jump_turn (const EspWalls *walls, guint32 cell, gint32 step)
{
  int row = (int) (cell / (guint32) walls->n_columns);
  int column = (int) (cell % (guint32) walls->n_columns);
  guint allowed = esp_walls_get_steps (walls, row, column);

  if (step < 0)
    return allowed;
  return allowed & (step >= ESP_WALLS_UP_LEFT
                        ? esp_jump_turn_across (walls, row, column, (EspWallsStep) step)
                        : esp_jump_turn_straight (walls, row, column, (EspWallsStep) step));
}

/* --- the search --- */

/* Of each node: directions that are still to be gone, and all that it ever had. */
typedef struct
{
  guint8 open, all;
} EspJumpDirections;

typedef struct
{
  EspPathSearch *search;
  const EspPathSpace *space;
  const EspWalls *walls;
  gint64 costs[2]; /* of a step straight on and across */
  EspJumpDirections *directions;
  gsize room;
} EspJumpSearch;

/* Puts @node on the frontier. */
ESP_PATHS_INLINE void
esp_jump_put (EspJumpSearch *self, guint32 node, EspJumpDirections directions)
{
  EspPathSearch *search = self->search;
  const EspPathNode *at = &search->nodes[node];

  if (G_UNLIKELY (node >= self->room))
    {
      self->room = search->room;
      self->directions = g_renew (EspJumpDirections, self->directions, self->room);
    }
  self->directions[node] = directions;
  esp_path_set_reached (search, 0, at->state, node);
  esp_frontier_add (&search->sides[0].frontier, at->g + at->h, search->rules->ties, at->g, at->h,
                    node);
}

/* Where to go on from a cell to which one came by @jump at the cost @g, @before it by the node of
 * that name (or none). What was reached as cheaply already, from elsewhere, may have to go on in
 * other directions too: then it is a node once more, and of what is put on the frontier twice the
 * second takes over what the first one was to do. FALSE: nothing is to be done. */
ESP_PATHS_INLINE gboolean
esp_jump_weigh (EspJumpSearch *self,
                const EspJump *jump,
                gint64 g,
                guint32 before,
                EspJumpDirections *directions)
{
  const EspPathNode *known = before != ESP_PATH_NONE ? &self->search->nodes[before] : NULL;
  guint8 all;

  if (known != NULL && g > known->g)
    return FALSE;
  all = (guint8) esp_jump_turn (self->walls, jump->cell, (gint32) jump->step);
  *directions = (EspJumpDirections){ all, all };
  if (known == NULL || g < known->g)
    return TRUE;
  directions->open = all & (guint8) ~self->directions[before].all;
  directions->all |= self->directions[before].all;
  if (directions->open == 0)
    return FALSE;
  if (!known->is_expanded)
    directions->open |= self->directions[before].open;
  return TRUE;
}

/* Where a jump from @node ends. */
ESP_PATHS_INLINE gboolean
esp_jump_land (EspJumpSearch *self, guint32 node, const EspJump *jump, const gboolean traced)
{
  EspPathSearch *search = self->search;
  gint64 g = search->nodes[node].g + jump->n * self->costs[jump->step >= ESP_WALLS_UP_LEFT];
  guint32 before = esp_path_get_reached (&search->sides[0], jump->cell);
  EspJumpDirections directions;
  gboolean wanted = esp_jump_weigh (self, jump, g, before, &directions);
  gint64 h = 0;

  search->counters.n[ESP_COUNTER_GENERATED]++;
  if (wanted || traced)
    h = self->space->estimate (search->space, jump->cell);
  if (traced)
    esp_path_emit (search, ESP_EVENT_GENERATE,
                   !wanted                                                  ? ESP_EVENT_REACHED
                   : before != ESP_PATH_NONE && g < search->nodes[before].g ? ESP_EVENT_CHEAPER
                                                                            : 0,
                   search->nodes[node].depth + 1, jump->cell, search->nodes[node].state,
                   (gint32) jump->step, g, h);
  if (!wanted)
    return FALSE;
  esp_jump_put (self, esp_path_add_node (search, jump->cell, node, (gint32) jump->step, g, h),
                directions);
  return TRUE;
}

ESP_PATHS_INLINE void
esp_jump_expand (EspJumpSearch *self, guint32 node, const gboolean traced)
{
  EspPathSearch *search = self->search;
  guint directions = self->directions[node].open;
  gboolean any = FALSE;

  search->counters.n[ESP_COUNTER_EXPANDED]++;
  if (search->n_logged < ESP_PATH_LOGGED)
    search->logged[search->n_logged++] = search->nodes[node].state;
  if (traced)
    esp_path_emit_node (search, ESP_EVENT_EXPAND, 0, node);
  search->nodes[node].is_expanded = TRUE;
  for (; directions != 0; directions &= directions - 1)
    {
      EspJump jump;

      if (esp_jump_go (self->walls, search->nodes[node].state,
                       (EspWallsStep) __builtin_ctz (directions), &jump))
        any |= esp_jump_land (self, node, &jump, traced);
    }
  if (traced && !any)
    esp_path_emit_node (search, ESP_EVENT_BARREN, 0, node);
}

/* The way to the goal with all cells between the jump points. */
static inline void
esp_jump_fill_in (EspJumpSearch *self)
{
  static const int rows[] = { -1, 0, 0, 1, -1, -1, 1, 1 };
  static const int columns[] = { 0, -1, 1, 0, -1, 1, -1, 1 };
  EspPathSearch *search = self->search;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (EspPathNode));
  guint32 node;

  for (guint32 at = search->found; at != ESP_PATH_NONE; at = search->nodes[at].parent)
    g_array_append_val (points, search->nodes[at]);
  node = esp_path_add_node (search, g_array_index (points, EspPathNode, points->len - 1).state,
                            ESP_PATH_NONE, -1, 0, 0);
  for (guint i = points->len - 1; i > 0; i--)
    {
      const EspPathNode *to = &g_array_index (points, EspPathNode, i - 1);
      int by = rows[to->step] * self->walls->n_columns + columns[to->step];

      while (search->nodes[node].state != to->state)
        node = esp_path_add_node (
            search, (guint32) ((int) search->nodes[node].state + by), node, to->step,
            search->nodes[node].g + self->costs[to->step >= ESP_WALLS_UP_LEFT], 0);
    }
  search->found = node;
}

/**
 * esp_jump_points_run:
 * @space: of the same grid; its estimate must be consistent
 * @walls: with the goals
 * @straight: the cost of a step
 * @across: of one across
 * @start: a cell
 *
 * Searches until a goal is found, nothing is left, or the control says stop. A node is a jump
 * point; the way that is found has all cells.
 */
ESP_PATHS_INLINE void
esp_jump_points_run (EspPathSearch *search,
                     const EspPathSpace *space,
                     const EspWalls *walls,
                     gint64 straight,
                     gint64 across,
                     guint32 start,
                     const gboolean traced)
{
  EspJumpSearch self = {
    .search = search, .space = space, .walls = walls, .costs = { straight, across }
  };
  EspFrontier *frontier = &search->sides[0].frontier;
  EspJumpDirections directions;
  guint32 node = esp_path_add_node (search, start, ESP_PATH_NONE, -1, 0,
                                    space->estimate (search->space, start));

  if (traced)
    {
      esp_path_emit_root (search);
      esp_path_emit_begin (search, ESP_FRONTIER_SUM, node, FALSE);
    }
  directions.open = directions.all = (guint8) esp_jump_turn (walls, start, -1);
  esp_jump_put (&self, node, directions);
  while (!esp_frontier_is_empty (frontier))
    {
      node = esp_frontier_take (frontier);
      /* a way that is cheaper, or goes on differently, was found since it came here */
      if (esp_path_get_reached (&search->sides[0], search->nodes[node].state) != node)
        continue;
      if (space->is_goal (search->space, search->nodes[node].state))
        {
          esp_path_find (search, node, traced);
          esp_jump_fill_in (&self);
          break;
        }
      if (esp_path_tick (search))
        break;
      esp_jump_expand (&self, node, traced);
    }
  g_free (self.directions);
}

G_END_DECLS
