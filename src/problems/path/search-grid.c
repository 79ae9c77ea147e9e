#include "config.h"

#include "search.h"

/* Grids as spaces: a cell a state. */

/* The successors of a cell; @back: what it is a successor of. */
ESP_PATHS_INLINE guint
list_cells (const PathSpace *self, guint32 state, EspPathStep *steps, gboolean back)
{
  const PathGrid *grid = &self->instance->grid;
  const char *cells = grid->cells->data;
  int n_steps = grid->diagonal == PATH_DIAGONAL_NEVER ? 4 : 8;
  guint n = 0;

  for (int i = 0; i < n_steps; i++)
    {
      PathStep step = self->order[i];
      gint32 to = path_grid_go (grid, (gint32) state, step);

      if (to < 0)
        continue;
      steps[n++] = (EspPathStep){
        .cost = self->costs[(guchar) cells[back ? state : (guint32) to]][step >= PATH_UP_LEFT],
        .state = (guint32) to,
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

void
path_search_grid (EspPathSearch *search, PathMethod method)
{
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

void
path_grid_prepare (PathSpace *self)
{
  static const PathStep usual[PATH_N_STEPS] = { PATH_UP,        PATH_LEFT,      PATH_RIGHT,
                                                PATH_DOWN,      PATH_UP_LEFT,   PATH_UP_RIGHT,
                                                PATH_DOWN_LEFT, PATH_DOWN_RIGHT };
  static const PathStep compass[PATH_N_STEPS] = { PATH_UP,        PATH_DOWN,      PATH_RIGHT,
                                                  PATH_LEFT,      PATH_UP_LEFT,   PATH_UP_RIGHT,
                                                  PATH_DOWN_LEFT, PATH_DOWN_RIGHT };
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
}
