#include "config.h"

#include "base/esp-quote.h"
#include "geometry/esp-square.h"
#include "path.h"

#include <math.h>
#include <string.h>

const char *
path_node_name (const PathInstance *self, gint32 node)
{
  return &g_array_index (self->graph.names, char,
                         g_array_index (self->graph.name_at, guint32, node));
}

char *
path_name_node (const PathInstance *self, gint32 node)
{
  GString *text;

  if (self->kind == PATH_GRID)
    {
      char name[8];

      esp_square_name (self->grid.n_columns, node, name);
      return g_strdup (name);
    }
  text = g_string_new (NULL);
  esp_name_append (text, path_node_name (self, node));
  return g_string_free (text, FALSE);
}

/* Where @name is in the index, or would be. */
static guint
find_slot (const PathGraph *graph, const char *name)
{
  guint mask = graph->index->len - 1;
  guint at = g_str_hash (name) * 2654435769u >> 7 & mask;

  for (;; at = (at + 1) & mask)
    {
      gint32 node = g_array_index (graph->index, gint32, at);

      if (node < 0 ||
          g_str_equal (name, &g_array_index (graph->names, char,
                                             g_array_index (graph->name_at, guint32, node))))
        return at;
    }
}

void
path_index_names (PathInstance *self)
{
  PathGraph *graph = &self->graph;
  guint n = 64;

  while (n < 2 * ((guint) graph->n + 1))
    n *= 2;
  /* room for as many again */
  g_array_set_size (graph->index, 2 * n);
  memset (graph->index->data, 0xff, graph->index->len * sizeof (gint32));
  for (gint32 i = 0; i < graph->n; i++)
    g_array_index (graph->index, gint32, find_slot (graph, path_node_name (self, i))) = i;
}

gint32
path_add_node (PathInstance *self, const char *name, gsize length)
{
  static const double nowhere = NAN;
  PathGraph *graph = &self->graph;
  guint32 at = graph->names->len;
  gint32 node = graph->n++;

  g_array_append_vals (graph->names, name, (guint) length);
  g_array_append_vals (graph->names, "", 1);
  g_array_append_val (graph->name_at, at);
  g_array_append_val (graph->x, nowhere);
  g_array_append_val (graph->y, nowhere);
  if (2 * (guint) graph->n > graph->index->len)
    path_index_names (self);
  else
    g_array_index (graph->index, gint32, find_slot (graph, path_node_name (self, node))) = node;
  return node;
}

void
path_rename_node (PathInstance *self, gint32 node, const char *name)
{
  PathGraph *graph = &self->graph;
  GArray *names = g_array_new (FALSE, FALSE, 1);
  GArray *name_at = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (gint32 i = 0; i < graph->n; i++)
    {
      const char *text = i == node ? name : path_node_name (self, i);

      if (text == NULL)
        continue;
      g_array_append_val (name_at, names->len);
      g_array_append_vals (names, text, (guint) strlen (text) + 1);
    }
  g_array_unref (graph->names);
  g_array_unref (graph->name_at);
  graph->names = names;
  graph->name_at = name_at;
  graph->n = (int) name_at->len;
  path_index_names (self);
}

gint32
path_find_node (const PathInstance *self, const char *name)
{
  if (self->kind == PATH_GRID)
    return esp_square_parse (self->grid.n_rows, self->grid.n_columns, name);
  if (self->kind != PATH_GRAPH || self->graph.n == 0)
    return -1;
  return g_array_index (self->graph.index, gint32, find_slot (&self->graph, name));
}

char *
path_find_free_name (const PathInstance *self)
{
  for (int i = 0;; i++)
    {
      g_autofree char *name =
          i < 26 ? g_strdup_printf ("%c", 'A' + i) : g_strdup_printf ("%c%d", 'A' + i % 26, i / 26);

      if (path_find_node (self, name) < 0)
        return g_steal_pointer (&name);
    }
}

gboolean
path_is_goal (const PathInstance *self, gint32 node)
{
  for (guint i = 0; i < self->goals->len; i++)
    if (g_array_index (self->goals, gint32, i) == node)
      return TRUE;
  return FALSE;
}

char
path_step_letter (PathStep step)
{
  return "ULRD"[step & 3];
}

/* Around the nodes, with room for more. */
static PathSheet
make_sheet (const PathShape *shape)
{
  double span = MAX (shape->right - shape->left, 1.6 * (shape->high - shape->low));
  PathSheet sheet;

  /* so few nodes do not say how large it is to be */
  if (shape->n < 2 || (shape->n <= 3 && span > 20))
    span = MAX (span, 500);
  sheet.side = pow (2, ceil (log2 (MAX (span, 1e-6))));
  sheet.left = floor (shape->left / sheet.side * 4 - 0.5) * sheet.side / 4;
  sheet.low = floor (shape->low / sheet.side * 4 - 0.5) * sheet.side / 4;
  return sheet;
}

/* Its edge is no wall: a node may lie as far beyond it as the editor lets one be put. */
static gboolean
is_on_sheet (const PathShape *shape, const PathSheet *sheet)
{
  double width = PATH_SHEET_ASPECT * sheet->side;
  double beside = PATH_SHEET_MARGIN * width;
  double above = PATH_SHEET_MARGIN * sheet->side;

  return shape->left >= sheet->left - beside && shape->right <= sheet->left + width + beside &&
         shape->low >= sheet->low - above && shape->high <= sheet->low + sheet->side + above;
}

PathSheet
path_get_sheet (const PathInstance *self)
{
  const PathShape *shape = path_get_shape (self);

  return self->sheet.side > 0 && (shape->n == 0 || is_on_sheet (shape, &self->sheet))
             ? self->sheet
             : make_sheet (shape);
}

/* --- grids --- */

static const struct
{
  int row, column;
} deltas[PATH_N_STEPS] = { { -1, 0 },  { 0, -1 }, { 0, 1 },  { 1, 0 },
                           { -1, -1 }, { -1, 1 }, { 1, -1 }, { 1, 1 } };

gint32
path_step_from (int n_rows, int n_columns, gint32 cell, PathStep step)
{
  int row = cell / n_columns + deltas[step].row;
  int column = cell % n_columns + deltas[step].column;

  return row >= 0 && row < n_rows && column >= 0 && column < n_columns ? row * n_columns + column
                                                                       : -1;
}

gint32
path_step_get_offset (int n_columns, PathStep step)
{
  return deltas[step].row * n_columns + deltas[step].column;
}

static gboolean
is_free (const PathGrid *grid, gint32 cell)
{
  return cell >= 0 && g_array_index (grid->cells, char, cell) != '#';
}

gint32
path_grid_go (const PathGrid *grid, gint32 cell, PathStep step)
{
  gint32 to = path_step_from (grid->n_rows, grid->n_columns, cell, step);

  if (!is_free (grid, to))
    return -1;
  if (step >= PATH_UP_LEFT && (grid->diagonal == PATH_DIAGONAL_NEVER ||
                               (grid->diagonal == PATH_DIAGONAL_NO_CORNER &&
                                (!is_free (grid, cell + deltas[step].row * grid->n_columns) ||
                                 !is_free (grid, cell + deltas[step].column)))))
    return -1;
  return to;
}

double
path_grid_cost (const PathGrid *grid, gint32 to, PathStep step)
{
  double cost = grid->costs[(guchar) g_array_index (grid->cells, char, to) & 127];

  return step >= PATH_UP_LEFT ? cost * M_SQRT2 : cost;
}

/* --- tiles --- */

gboolean
path_tiles_play (const PathTiles *self, guint8 *tiles, PathStep move)
{
  int n = self->side * self->side;
  gint32 blank = 0;
  gint32 to;

  while (blank < n - 1 && tiles[blank] != 0)
    blank++;
  to = path_step_from (self->side, self->side, blank, move);
  if (to < 0)
    return FALSE;
  tiles[blank] = tiles[to];
  tiles[to] = 0;
  return TRUE;
}

gboolean
path_tiles_are_goal (const PathTiles *self, const guint8 *tiles)
{
  return memcmp (tiles, self->goal, (gsize) (self->side * self->side)) == 0;
}

/* Whether an even number of exchanges makes @tiles of the order of numbers, the blank's way to the
 * first cell among them: no move changes that. (W. Johnson and W. Story, "Notes on the ‘15’
 * puzzle", American Journal of Mathematics 2, 1879.) */
static gboolean
is_even (const guint8 *tiles, int side)
{
  int n = side * side;
  int odd = 0;

  for (int i = 0; i < n; i++)
    {
      for (int k = i + 1; k < n; k++)
        odd ^= tiles[i] > tiles[k];
      if (tiles[i] == 0)
        odd ^= (i / side + i % side) & 1;
    }
  return !odd;
}

gboolean
path_tiles_are_solvable (const PathTiles *self)
{
  return is_even (self->start, self->side) == is_even (self->goal, self->side);
}

char *
path_tiles_format (const guint8 *tiles, int n)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? "," : "", tiles[i]);
  return g_string_free (text, FALSE);
}

guint32
path_count_states (const PathInstance *self)
{
  if (self->kind == PATH_GRAPH)
    return (guint32) self->graph.n;
  if (self->kind == PATH_GRID)
    return self->grid.cells->len;
  return self->tiles.side == 2 ? 24 : self->tiles.side == 3 ? 362880 : 0;
}

guint32
path_tiles_rank (const guint8 *tiles, int n)
{
  guint32 rank = 0;
  guint left = (1u << n) - 1; /* a bit a number that has not come */

  for (int i = 0; i < n; i++)
    {
      guint bit = 1u << tiles[i];

      rank = rank * (guint32) (n - i) + (guint32) __builtin_popcount (left & (bit - 1));
      left &= ~bit;
    }
  return rank;
}

void
path_tiles_unrank (guint32 rank, guint8 *tiles, int n)
{
  for (int i = n - 1; i >= 0; i--)
    {
      tiles[i] = (guint8) (rank % (guint32) (n - i));
      rank /= (guint32) (n - i);
      for (int k = i + 1; k < n; k++)
        tiles[k] += tiles[k] >= tiles[i];
    }
}

/* --- ways --- */

/* Between two cells side by side; -1: they are not, or one may not go there. */
static double
measure_on_grid (const PathGrid *grid, gint32 from, gint32 to)
{
  for (int step = 0; step < PATH_N_STEPS; step++)
    if (path_grid_go (grid, from, (PathStep) step) == to)
      return path_grid_cost (grid, to, (PathStep) step);
  return -1;
}

/* A step of a way. */
typedef struct
{
  gint32 from, to;
} Pair;

static guint
hash_pair (gconstpointer key)
{
  const Pair *pair = key;

  return (guint) pair->from * 2654435769u ^ (guint) pair->to;
}

static gboolean
equal_pairs (gconstpointer a, gconstpointer b)
{
  return ((const Pair *) a)->from == ((const Pair *) b)->from &&
         ((const Pair *) a)->to == ((const Pair *) b)->to;
}

/* The cheapest arc of each step of a way, by the arcs once; -1: there is none. */
static double *
measure_steps (const PathGraph *graph, const gint32 *nodes, guint n)
{
  g_autoptr (GHashTable) first = g_hash_table_new (hash_pair, equal_pairs);
  g_autofree Pair *pairs = g_new (Pair, n);
  g_autofree guint8 *is_left = g_new0 (guint8, graph->n);
  double *costs = g_new (double, n);

  for (guint i = 0; i + 1 < n; i++)
    {
      pairs[i] = (Pair){ nodes[i], nodes[i + 1] };
      costs[i] = -1;
      is_left[nodes[i]] = TRUE;
      if (!g_hash_table_contains (first, &pairs[i]))
        g_hash_table_insert (first, &pairs[i], &pairs[i]);
    }
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      const PathArc *arc = &g_array_index (graph->arcs, PathArc, i);

      for (int back = 0; back < (arc->is_one_way ? 1 : 2); back++)
        {
          Pair pair = { back ? arc->to : arc->from, back ? arc->from : arc->to };
          const Pair *known = is_left[pair.from] ? g_hash_table_lookup (first, &pair) : NULL;
          double *cost = known != NULL ? &costs[known - pairs] : NULL;

          if (cost != NULL && (*cost < 0 || arc->cost < *cost))
            *cost = arc->cost;
        }
    }
  /* a step that is gone again costs what it cost the first time */
  for (guint i = 0; i + 1 < n; i++)
    costs[i] = costs[(const Pair *) g_hash_table_lookup (first, &pairs[i]) - pairs];
  return costs;
}

static double
measure_tiles (const PathTiles *tiles, const PathState *state, int *bad)
{
  guint8 cells[PATH_MAX_CELLS];

  memcpy (cells, tiles->start, sizeof cells);
  for (guint i = 0; i < state->steps->len; i++)
    if (!path_tiles_play (tiles, cells, (PathStep) g_array_index (state->steps, gint32, i)))
      {
        *bad = (int) i;
        return -1;
      }
  return state->steps->len;
}

double
path_measure (const PathInstance *self, const PathState *state, int *bad)
{
  const gint32 *steps = (const gint32 *) (gpointer) state->steps->data;
  g_autofree double *costs = NULL;
  double cost = 0;

  if (self->kind == PATH_TILES)
    return measure_tiles (&self->tiles, state, bad);
  *bad = 0;
  if (state->steps->len > 0 && steps[0] != self->start)
    return -1;
  if (self->kind == PATH_GRAPH && state->steps->len > 1)
    costs = measure_steps (&self->graph, steps, state->steps->len);
  for (guint i = 1; i < state->steps->len; i++)
    {
      double more = self->kind == PATH_GRID ? measure_on_grid (&self->grid, steps[i - 1], steps[i])
                                            : costs[i - 1];

      *bad = (int) i;
      if (more < 0)
        return -1;
      cost += more;
    }
  return cost;
}

gboolean
path_has_arrived (const PathInstance *self, const PathState *state)
{
  guint n = state->steps->len;

  if (self->kind == PATH_TILES)
    {
      guint8 cells[PATH_MAX_CELLS];

      memcpy (cells, self->tiles.start, sizeof cells);
      for (guint i = 0; i < n; i++)
        if (!path_tiles_play (&self->tiles, cells,
                              (PathStep) g_array_index (state->steps, gint32, i)))
          return FALSE;
      return path_tiles_are_goal (&self->tiles, cells);
    }
  return n > 0 && path_is_goal (self, g_array_index (state->steps, gint32, n - 1));
}

char *
path_format_cost (double cost)
{
  g_autofree char *text = esp_number ("%.6f", cost);
  gsize length = strlen (text);

  while (text[length - 1] == '0')
    text[--length] = '\0';
  if (text[length - 1] == '.')
    text[--length] = '\0';
  return g_steal_pointer (&text);
}
