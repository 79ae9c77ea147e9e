#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

/* The convex hull, and a grid that finds what a segment meets. */

typedef struct
{
  gint64 x, y;
  gint32 i;
} Corner;

static int
compare_corners (const void *a, const void *b)
{
  const Corner *p = a;
  const Corner *q = b;

  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  if (p->y != q->y)
    return p->y < q->y ? -1 : 1;
  return p->i - q->i;
}

/* One side of the hull, points on the line kept: A. M. Andrew, "Another efficient algorithm for
 * convex hulls in two dimensions", 1979. */
static int
chain (const Corner *corners, int n, int step, gint32 *stack)
{
  int depth = 0;

  for (int k = 0; k < n; k++)
    {
      int here = step > 0 ? k : n - 1 - k;

      while (depth >= 2)
        {
          const Corner *a = &corners[stack[depth - 2]];
          const Corner *b = &corners[stack[depth - 1]];
          const Corner *c = &corners[here];

          if (esp_orientation (a->x, a->y, b->x, b->y, c->x, c->y) >= 0)
            break;
          depth--;
        }
      stack[depth++] = here;
    }
  return depth;
}

int
map_hull (int n, const gint64 *x, const gint64 *y, gint32 *ring)
{
  g_autofree Corner *corners = g_new (Corner, (guint) n + 1);
  g_autofree gint32 *lower = g_new (gint32, (guint) n + 1);
  g_autofree gint32 *upper = g_new (gint32, (guint) n + 1);
  gboolean flat = TRUE;
  int n_lower;
  int n_upper;
  int h = 0;

  for (int i = 0; i < n; i++)
    corners[i] = (Corner){ x[i], y[i], i };
  qsort (corners, (guint) n, sizeof (Corner), compare_corners);
  for (int i = 2; i < n && flat; i++)
    flat = esp_orientation (corners[0].x, corners[0].y, corners[n - 1].x, corners[n - 1].y,
                            corners[i - 1].x, corners[i - 1].y) == 0;
  if (n <= 2 || flat)
    {
      for (int i = 0; i < n && ring != NULL; i++)
        ring[i] = corners[i].i;
      return n;
    }
  n_lower = chain (corners, n, 1, lower);
  n_upper = chain (corners, n, -1, upper);
  for (int k = 0; k < n_lower - 1; k++)
    if (ring != NULL)
      ring[h++] = corners[lower[k]].i;
    else
      h++;
  for (int k = 0; k < n_upper - 1; k++)
    if (ring != NULL)
      ring[h++] = corners[upper[k]].i;
    else
      h++;
  return h;
}

/* --- the grid --- */

/* Over points and edges, for questions about segments. */
typedef struct
{
  int n;
  const gint64 *x;
  const gint64 *y;
  gint64 left, bottom;
  double cell; /* side */
  int side;    /* cells each way */
  gint32 *point_offsets;
  gint32 *points; /* by cell */
  gint32 *heads;  /* by cell: the entry added last, -1: none */
  GArray *entries;
} Grid;

typedef struct
{
  gint32 a, b;
  gint32 next;
} GridEntry;

static inline int
cell_of (const Grid *grid, double distance)
{
  int k = (int) floor (distance / grid->cell);

  return CLAMP (k, 0, grid->side - 1);
}

static Grid *
grid_new (int n, const gint64 *x, const gint64 *y)
{
  Grid *grid = g_new0 (Grid, 1);
  gint64 right = G_MININT64;
  gint64 top = G_MININT64;
  gsize n_cells;

  grid->n = n;
  grid->x = x;
  grid->y = y;
  grid->left = grid->bottom = G_MAXINT64;
  for (int i = 0; i < n; i++)
    {
      grid->left = MIN (grid->left, x[i]);
      grid->bottom = MIN (grid->bottom, y[i]);
      right = MAX (right, x[i]);
      top = MAX (top, y[i]);
    }
  grid->side = MAX (1, (int) sqrt ((double) n / 2));
  grid->cell = n > 0 ? MAX (1.0, (double) MAX (right - grid->left, top - grid->bottom) /
                                     grid->side * (1 + 1e-9))
                     : 1;
  n_cells = (gsize) grid->side * (gsize) grid->side;
  grid->point_offsets = g_new0 (gint32, n_cells + 2);
  grid->points = g_new (gint32, (guint) n + 1);
  grid->heads = g_new (gint32, n_cells);
  grid->entries = g_array_new (FALSE, FALSE, sizeof (GridEntry));
  for (gsize k = 0; k < n_cells; k++)
    grid->heads[k] = -1;
  for (int turn = 0; turn < 2; turn++)
    {
      for (int i = 0; i < n; i++)
        {
          gsize cell = (gsize) cell_of (grid, (double) (y[i] - grid->bottom)) * (gsize) grid->side +
                       (gsize) cell_of (grid, (double) (x[i] - grid->left));

          if (turn == 0)
            grid->point_offsets[cell + 2]++;
          else
            grid->points[grid->point_offsets[cell + 1]++] = i;
        }
      for (gsize k = 2; turn == 0 && k < n_cells + 2; k++)
        grid->point_offsets[k] += grid->point_offsets[k - 1];
    }
  return grid;
}

static void
grid_free (Grid *grid)
{
  g_free (grid->point_offsets);
  g_free (grid->points);
  g_free (grid->heads);
  g_array_unref (grid->entries);
  g_free (grid);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Grid, grid_free)

/* The columns that the segment a–b may touch in @row, rounded outwards. */
static inline void
columns_in_row (const Grid *grid, int a, int b, int row, int *first, int *last)
{
  double x0 = (double) (grid->x[a] - grid->left);
  double y0 = (double) (grid->y[a] - grid->bottom);
  double x1 = (double) (grid->x[b] - grid->left);
  double y1 = (double) (grid->y[b] - grid->bottom);
  double low = row * grid->cell - 1;
  double high = (row + 1) * grid->cell + 1;
  double from = x0;
  double to = x1;

  if (y0 > y1)
    {
      double t;

      t = y0, y0 = y1, y1 = t;
      t = x0, x0 = x1, x1 = t;
      from = x0;
      to = x1;
    }
  if (y1 > y0)
    {
      if (low > y0)
        from = x0 + (x1 - x0) * ((low - y0) / (y1 - y0));
      if (high < y1)
        to = x0 + (x1 - x0) * ((high - y0) / (y1 - y0));
    }
  *first = cell_of (grid, MIN (from, to) - 2);
  *last = cell_of (grid, MAX (from, to) + 2);
}

static inline void
rows_of (const Grid *grid, int a, int b, int *first, int *last)
{
  *first = cell_of (grid, (double) (MIN (grid->y[a], grid->y[b]) - grid->bottom) - 1);
  *last = cell_of (grid, (double) (MAX (grid->y[a], grid->y[b]) - grid->bottom) + 1);
}

static void
grid_add (Grid *grid, int a, int b)
{
  int first_row;
  int last_row;

  rows_of (grid, a, b, &first_row, &last_row);
  for (int row = first_row; row <= last_row; row++)
    {
      int first;
      int last;

      columns_in_row (grid, a, b, row, &first, &last);
      for (int column = first; column <= last; column++)
        {
          gint32 *head = &grid->heads[(gsize) row * (gsize) grid->side + (gsize) column];
          GridEntry entry = { a, b, *head };

          *head = (gint32) grid->entries->len;
          g_array_append_val (grid->entries, entry);
        }
    }
}

static gboolean
cell_blocks (Grid *grid, gsize cell, int a, int b, MapCrossing *crossing)
{
  const GridEntry *entries = (const GridEntry *) (void *) grid->entries->data;

  for (int k = grid->heads[cell]; k >= 0; k = entries[k].next)
    if (esp_edges_cross (grid->x, grid->y, a, b, entries[k].a, entries[k].b))
      {
        *crossing = (MapCrossing){ MAP_CROSSING_EDGES, a, b, entries[k].a, entries[k].b };
        return TRUE;
      }
  for (int k = grid->point_offsets[cell]; k < grid->point_offsets[cell + 1]; k++)
    {
      int c = grid->points[k];

      if (c != a && c != b && esp_is_on_edge (grid->x, grid->y, a, b, c))
        {
          *crossing = (MapCrossing){ MAP_CROSSING_POINT, a, b, c, -1 };
          return TRUE;
        }
    }
  return FALSE;
}

/* The first edge or point that the segment a–b meets, but for its own ends. */
static gboolean
grid_blocked (Grid *grid, int a, int b, MapCrossing *crossing)
{
  int first_row;
  int last_row;

  rows_of (grid, a, b, &first_row, &last_row);
  for (int row = first_row; row <= last_row; row++)
    {
      int first;
      int last;

      columns_in_row (grid, a, b, row, &first, &last);
      for (int column = first; column <= last; column++)
        if (cell_blocks (grid, (gsize) row * (gsize) grid->side + (gsize) column, a, b, crossing))
          return TRUE;
    }
  return FALSE;
}

/* --- whole maps --- */

static gboolean
find_same_place (const Map *map, Grid *grid, MapCrossing *crossing)
{
  gsize n_cells = (gsize) grid->side * (gsize) grid->side;

  for (gsize cell = 0; cell < n_cells; cell++)
    for (int j = grid->point_offsets[cell]; j < grid->point_offsets[cell + 1]; j++)
      for (int k = j + 1; k < grid->point_offsets[cell + 1]; k++)
        {
          int a = grid->points[j];
          int b = grid->points[k];

          if (map->x[a] == map->x[b] && map->y[a] == map->y[b])
            {
              *crossing = (MapCrossing){ MAP_CROSSING_SAME, a, b, -1, -1 };
              return TRUE;
            }
        }
  return FALSE;
}

gboolean
map_find_crossing (const Map *map, int a, int b, MapCrossing *crossing)
{
  g_autoptr (Grid) grid = NULL;

  if (map->x == NULL || (a < 0 && map_is_triangulation (map, NULL)))
    return FALSE;
  grid = grid_new (map->n, map->x, map->y);
  if (a < 0 && find_same_place (map, grid, crossing))
    return TRUE;
  for (int i = 0; i < map->n; i++)
    {
      /* a million edges take a second: whoever asked may have lost patience */
      if (i % 4096 == 0 && g_cancellable_is_cancelled (g_cancellable_get_current ()))
        return FALSE;
      for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
        {
          int j = map->neighbours[k];

          if (j < i || (MIN (a, b) == i && MAX (a, b) == j))
            continue;
          if (a < 0 && grid_blocked (grid, i, j, crossing))
            return TRUE;
          grid_add (grid, i, j);
        }
    }
  return a >= 0 && grid_blocked (grid, a, b, crossing);
}

char *
map_explain_crossing (const Map *map, const MapCrossing *crossing)
{
  const char *a = map_name (map, crossing->a);
  const char *b = map_name (map, crossing->b);

  switch (crossing->kind)
    {
    case MAP_CROSSING_EDGES:
      return g_strdup_printf (_ ("edge %s–%s crosses edge %s–%s"), a, b,
                              map_name (map, crossing->c), map_name (map, crossing->d));
    case MAP_CROSSING_POINT:
      return g_strdup_printf (_ ("edge %s–%s goes through point %s"), a, b,
                              map_name (map, crossing->c));
    case MAP_CROSSING_SAME:
      return g_strdup_printf (_ ("points %s and %s are at the same place"), a, b);
    case MAP_CROSSING_NONE:
    default:
      return g_strdup (_ ("nothing crosses"));
    }
}
