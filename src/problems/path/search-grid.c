#include "config.h"

#include "paths/esp-jump-points.h"
#include "search.h"

/* Grids as spaces: a cell a state. */

/* The cells' steps are numbered as those of the floor. */
G_STATIC_ASSERT ((int) PATH_DOWN == (int) ESP_WALLS_DOWN);
G_STATIC_ASSERT ((int) PATH_UP_RIGHT == (int) ESP_WALLS_UP_RIGHT);
G_STATIC_ASSERT ((int) PATH_DOWN_RIGHT == (int) ESP_WALLS_DOWN_RIGHT);

/* The successors of a cell; @back: what it is a successor of. */
ESP_PATHS_INLINE guint
list_cells (const PathSpace *self, guint32 state, EspPathStep *steps, gboolean back)
{
  const PathGrid *grid = &self->instance->grid;
  const guchar *cells = (const guchar *) grid->cells->data;
  guint32 width = (guint32) grid->n_columns;
  guint allowed = esp_walls_get_steps (&self->walls, (int) (state / width), (int) (state % width));
  const gint64 *costs = self->costs[cells[state]];
  guint n = 0;

  for (int i = 0; i < (int) PATH_N_STEPS; i++)
    {
      PathStep step = self->order[i];
      guint32 to = state + (guint32) self->offsets[step];

      if ((allowed >> step & 1) == 0)
        continue;
      if (!self->is_even && !back)
        costs = self->costs[cells[to]];
      steps[n++] = (EspPathStep){
        .cost = costs[step >= PATH_UP_LEFT],
        .state = to,
        .step = (gint32) step,
      };
    }
  return n;
}

ESP_PATHS_INLINE guint
list (gpointer space, guint32 state, EspPathStep *steps)
{
  return list_cells (space, state, steps, FALSE);
}

ESP_PATHS_INLINE guint
list_back (gpointer space, guint32 state, EspPathStep *steps)
{
  return list_cells (space, state, steps, TRUE);
}

/* In cells: straight ones and those across, each at its cost. */
ESP_PATHS_INLINE gint64
measure (const PathSpace *self, guint32 from, guint32 to)
{
  guint32 width = (guint32) self->instance->grid.n_columns;
  gint64 rows = ABS ((gint64) (from / width) - (gint64) (to / width));
  gint64 columns = ABS ((gint64) (from % width) - (gint64) (to % width));
  gint64 less = MIN (rows, columns);
  gint64 more = MAX (rows, columns);

  switch (self->heuristic)
    {
    case PATH_H_MANHATTAN:
      return (rows + columns) * self->least;
    case PATH_H_CHEBYSHEV:
      return more * self->least;
    case PATH_H_OCTILE:
      return (more - less) * self->least + less * self->across;
    case PATH_H_STRAIGHT:
      /* costs across are rounded, perhaps down */
      return (gint64) (sqrt ((double) (rows * rows + columns * columns)) * (double) self->least *
                       (1 - 1e-9));
    default:
      return 0;
    }
}

ESP_PATHS_INLINE gint64
estimate (gpointer space, guint32 state)
{
  const PathSpace *self = space;
  const guint32 *goals = (const guint32 *) (gpointer) self->goals->data;
  gint64 best = ESP_PATH_NEVER;

  if (self->heuristic == PATH_H_ZERO)
    return 0;
  for (guint i = 0; i < self->goals->len; i++)
    best = MIN (best, measure (self, state, goals[i]));
  return best;
}

ESP_PATHS_INLINE gboolean
is_goal (gconstpointer space, guint32 state)
{
  const PathSpace *self = space;
  const guint32 *goals = (const guint32 *) (gpointer) self->goals->data;

  for (guint i = 0; i < self->goals->len; i++)
    if (goals[i] == state)
      return TRUE;
  return FALSE;
}

static const EspPathSpace table = {
  .list = list, .list_back = list_back, .estimate = estimate, .is_goal = is_goal
};

PATH_SEARCH_DEFINE (run, &table)

ESP_PATHS_INLINE void
jump (EspPathSearch *search, const gboolean traced)
{
  const PathSpace *space = search->space;
  const gint64 *costs =
      space->costs[(guchar) g_array_index (space->instance->grid.cells, char, space->start)];

  esp_jump_points_run (search, &table, &space->walls, costs[0], costs[1], space->start, traced);
}

static void
jump_traced (EspPathSearch *search)
{
  jump (search, TRUE);
}

static void
jump_plain (EspPathSearch *search)
{
  jump (search, FALSE);
}

/* The best way there is: by jump points, where all cells cost the same. */
static void
search_best (EspPathSearch *search)
{
  PathSpace *space = search->space;

  if (!space->is_even)
    {
      run (search, PATH_ASTAR);
      return;
    }
  for (guint i = 0; i < space->goals->len; i++)
    esp_walls_add_goal (&space->walls, g_array_index (space->goals, guint32, i));
  (esp_control_is_traced (search->control) ? jump_traced : jump_plain) (search);
}

void
path_search_grid (EspPathSearch *search, PathMethod method)
{
  if (method == PATH_BEST)
    search_best (search);
  else
    run (search, method);
}

/* What a wall leads to is nothing. */
guint
path_grid_list (PathSpace *self, guint32 state, EspPathStep *steps, gboolean back)
{
  return g_array_index (self->instance->grid.cells, char, state) == '#'
             ? 0
             : list_cells (self, state, steps, back);
}

gint64
path_grid_estimate (PathSpace *self, guint32 state)
{
  return estimate (self, state);
}

static gboolean
is_even (const PathGrid *grid)
{
  gboolean seen[128] = { FALSE };
  double cost = 0;
  int n_kinds = 0;

  for (int i = 0; i < 128; i++)
    n_kinds += grid->costs[i] > 0;
  if (n_kinds < 2)
    return TRUE;
  for (guint i = 0; i < grid->cells->len; i++)
    seen[(guchar) g_array_index (grid->cells, char, i) & 127] = TRUE;
  for (int i = 0; i < 128; i++)
    {
      if (!seen[i] || i == '#')
        continue;
      if (cost > 0 && (grid->costs[i] < cost || grid->costs[i] > cost))
        return FALSE;
      cost = grid->costs[i];
    }
  return TRUE;
}

void
path_grid_prepare (PathSpace *self)
{
  static const PathStep usual[PATH_N_STEPS] = { PATH_UP,        PATH_LEFT,      PATH_RIGHT,
                                                PATH_DOWN,      PATH_UP_LEFT,   PATH_UP_RIGHT,
                                                PATH_DOWN_LEFT, PATH_DOWN_RIGHT };
  static const PathStep compass[PATH_N_STEPS] = { PATH_UP,        PATH_DOWN,      PATH_RIGHT,
                                                  PATH_LEFT,      PATH_UP_LEFT,   PATH_UP_RIGHT,
                                                  PATH_DOWN_LEFT, PATH_DOWN_RIGHT };
  static const EspWallsSteps steps[] = { [PATH_DIAGONAL_NEVER] = ESP_WALLS_FOUR,
                                         [PATH_DIAGONAL_FREE] = ESP_WALLS_EIGHT,
                                         [PATH_DIAGONAL_NO_CORNER] = ESP_WALLS_NO_CORNER };
  const PathGrid *grid = &self->instance->grid;

  self->scale = path_get_scale (self->instance);
  self->order = self->instance->order == PATH_ORDER_COMPASS ? compass : usual;
  self->most = PATH_N_STEPS;
  self->least = self->scale;
  for (int i = 0; i < 128; i++)
    {
      self->costs[i][0] = (gint64) llrint (grid->costs[i] * (double) self->scale);
      self->costs[i][1] = (gint64) llrint (grid->costs[i] * (double) self->scale * M_SQRT2);
      if (self->costs[i][0] > 0)
        self->least = MIN (self->least, self->costs[i][0]);
    }
  self->across = (gint64) llrint ((double) self->least * M_SQRT2);
  for (int step = 0; step < PATH_N_STEPS; step++)
    self->offsets[step] = path_step_get_offset (grid->n_columns, (PathStep) step);
  self->is_even = is_even (grid);
  esp_walls_init (&self->walls, grid->cells->data, grid->n_rows, grid->n_columns, '#',
                  steps[grid->diagonal]);
}
