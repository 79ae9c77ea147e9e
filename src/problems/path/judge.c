#include "config.h"

#include "base/esp-error.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_STATES 4000000 /* of a board on which the least is looked for */

/* Why one cannot go from @from to @to; a new string. */
static char *
explain_step (const PathInstance *self, gint32 from, gint32 to)
{
  const PathGrid *grid = &self->grid;
  g_autofree char *a = path_name_node (self, from);
  g_autofree char *b = path_name_node (self, to);
  int rows;
  int columns;

  if (self->kind == PATH_GRAPH)
    return g_strdup_printf (_ ("no arc leads from %s to %s"), a, b);
  rows = ABS (to / grid->n_columns - from / grid->n_columns);
  columns = ABS (to % grid->n_columns - from % grid->n_columns);
  if (rows > 1 || columns > 1 || from == to)
    return g_strdup_printf (_ ("%s is not beside %s"), b, a);
  if (g_array_index (grid->cells, char, to) == '#')
    return g_strdup_printf (_ ("%s is a wall"), b);
  return grid->diagonal == PATH_DIAGONAL_NEVER
             ? g_strdup_printf (_ ("one does not go across, from %s to %s"), a, b)
             : g_strdup_printf (_ ("from %s to %s one would pass the corner of a wall"), a, b);
}

static EspStatus
judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const PathInstance *self = (const PathInstance *) instance;
  const PathState *way = (const PathState *) state;
  g_autofree char *reason = NULL;
  gint32 node;
  int bad;

  if (path_measure (self, way, &bad) >= 0)
    return path_has_arrived (self, way) ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
  if (self->kind == PATH_TILES)
    return esp_judge_wrong (cells, 0, 0, why, _ ("move %d: the blank would leave the board"),
                            bad + 1);
  node = g_array_index (way->steps, gint32, bad);
  if (bad == 0)
    {
      reason = path_name_node (self, node);
      return esp_judge_wrong (cells, node, 1, why,
                              _ ("the way begins at %s, which is not the start"), reason);
    }
  reason = explain_step (self, g_array_index (way->steps, gint32, bad - 1), node);
  return esp_judge_wrong (cells, node, 1, why, _ ("step %d: %s"), bad, reason);
}

static char *
missing (const EspInstance *instance, const EspState *state)
{
  const PathInstance *self = (const PathInstance *) instance;
  const GArray *steps = ((const PathState *) state)->steps;
  g_autofree char *end = NULL;

  if (self->kind == PATH_TILES || steps->len == 0)
    return g_strdup (_ ("the way does not end at a goal"));
  end = path_name_node (self, g_array_index (steps, gint32, steps->len - 1));
  return g_strdup_printf (_ ("the way ends at %s, which is no goal"), end);
}

static char *
conclude (const EspInstance *instance, const EspState *state)
{
  int bad;
  double cost = path_measure ((const PathInstance *) instance, (const PathState *) state, &bad);
  g_autofree char *text = path_format_cost (cost);

  return cost >= 0 ? g_strdup_printf (_ ("The way costs %s."), text) : NULL;
}

/* --- the least that a way costs --- */

/* What is reached is looked at again whenever a better way to it is found, first come first served:
 * no estimates and no heap. (E. F. Moore, "The shortest path through a maze", 1957.) */
typedef struct
{
  const PathInstance *board;
  gboolean in_steps;
  double *least; /* by node; INFINITY: not reached */
  gint32 *first; /* by node of a graph: an arc there, twice its number, and one more where the arc
                    is gone along backwards; -1: none */
  gint32 *next;  /* by such an arc: the next one there */
  gint32 *queue; /* a ring */
  gboolean *is_queued;
  guint n;
  guint head;
  guint n_queued;
} Relaxing;

static void
relaxing_clear (Relaxing *self)
{
  g_free (self->least);
  g_free (self->first);
  g_free (self->next);
  g_free (self->queue);
  g_free (self->is_queued);
}

static void
reach (Relaxing *self, gint32 node, double cost)
{
  if (cost >= self->least[node])
    return;
  self->least[node] = cost;
  if (self->is_queued[node])
    return;
  self->is_queued[node] = TRUE;
  self->queue[(self->head + self->n_queued++) % self->n] = node;
}

static void
list_arcs (Relaxing *self)
{
  const GArray *arcs = self->board->graph.arcs;

  self->first = g_new (gint32, self->n);
  self->next = g_new (gint32, 2 * (gsize) arcs->len + 1);
  memset (self->first, 0xff, self->n * sizeof (gint32));
  for (guint i = 0; i < arcs->len; i++)
    {
      const PathArc *arc = &g_array_index (arcs, PathArc, i);

      self->next[2 * i] = self->first[arc->from];
      self->first[arc->from] = (gint32) (2 * i);
      if (arc->is_one_way)
        continue;
      self->next[2 * i + 1] = self->first[arc->to];
      self->first[arc->to] = (gint32) (2 * i + 1);
    }
}

static void
go_along_arcs (Relaxing *self, gint32 node)
{
  for (gint32 at = self->first[node]; at >= 0; at = self->next[at])
    {
      const PathArc *arc = &g_array_index (self->board->graph.arcs, PathArc, at / 2);

      reach (self, at % 2 == 0 ? arc->to : arc->from,
             self->least[node] + (self->in_steps ? 1 : arc->cost));
    }
}

static void
go_on_grid (Relaxing *self, gint32 node)
{
  const PathGrid *grid = &self->board->grid;

  for (int step = 0; step < PATH_N_STEPS; step++)
    {
      gint32 to = path_grid_go (grid, node, (PathStep) step);

      if (to >= 0)
        reach (self, to,
               self->least[node] +
                   (self->in_steps ? 1 : path_grid_cost (grid, to, (PathStep) step)));
    }
}

static void
move_tiles (Relaxing *self, gint32 node)
{
  const PathTiles *tiles = &self->board->tiles;
  int n = tiles->side * tiles->side;

  for (int move = 0; move < 4; move++)
    {
      guint8 cells[PATH_MAX_CELLS];

      path_tiles_unrank ((guint32) node, cells, n);
      if (path_tiles_play (tiles, cells, (PathStep) move))
        reach (self, (gint32) path_tiles_rank (cells, n), self->least[node] + 1);
    }
}

static double
find_least_at_goal (const Relaxing *self)
{
  const PathInstance *board = self->board;
  double least = INFINITY;

  if (board->kind == PATH_TILES)
    return self->least[path_tiles_rank (board->tiles.goal, board->tiles.side * board->tiles.side)];
  for (guint i = 0; i < board->goals->len; i++)
    least = MIN (least, self->least[g_array_index (board->goals, gint32, i)]);
  return least;
}

gboolean
path_find_least (const PathInstance *self, gboolean in_steps, double *least, GError **error)
{
  Relaxing relaxing = { .board = self, .in_steps = in_steps, .n = path_count_states (self) };
  gint32 start;

  if (relaxing.n == 0 || relaxing.n > MOST_STATES)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                     _ ("the board is too large to find out whether there is a better way"));
  *least = INFINITY;
  start = self->kind == PATH_TILES
              ? (gint32) path_tiles_rank (self->tiles.start, self->tiles.side * self->tiles.side)
              : self->start;
  if (start < 0)
    return TRUE;
  relaxing.least = g_new (double, relaxing.n);
  relaxing.queue = g_new (gint32, relaxing.n);
  relaxing.is_queued = g_new0 (gboolean, relaxing.n);
  for (guint i = 0; i < relaxing.n; i++)
    relaxing.least[i] = INFINITY;
  if (self->kind == PATH_GRAPH)
    list_arcs (&relaxing);
  reach (&relaxing, start, 0);
  while (relaxing.n_queued > 0)
    {
      gint32 node = relaxing.queue[relaxing.head];

      relaxing.head = (relaxing.head + 1) % relaxing.n;
      relaxing.n_queued--;
      relaxing.is_queued[node] = FALSE;
      if (self->kind == PATH_GRAPH)
        go_along_arcs (&relaxing, node);
      else if (self->kind == PATH_GRID)
        go_on_grid (&relaxing, node);
      else
        move_tiles (&relaxing, node);
    }
  *least = find_least_at_goal (&relaxing);
  relaxing_clear (&relaxing);
  return TRUE;
}

const EspJudging path_judging = {
  .judge = judge,
  .conclude = conclude,
  .check = esp_check_by_judge,
  .missing = missing,
};
